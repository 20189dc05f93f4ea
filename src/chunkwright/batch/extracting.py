"""The verb that takes files out of documents, and the edit that puts files in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import QueryError, boundary
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.batch.sources import Entry
    from chunkwright.batch.tasks import Options
    from chunkwright.document import Document
    from chunkwright.formats.insides import Inside


def insides_of(document: Document) -> list[Inside]:
    """Return the files inside a document; ``QueryError`` if there are none."""
    format = registry.by_name(document.format)
    with boundary(document.source, document.format):
        found = list(format.insides(document))
        if not found:
            raise QueryError("has no files inside")
        return found


def save_insides(found: Sequence[Inside], folder: str) -> list[str]:
    """Write files from inside a document into a folder; return their paths."""
    written = []
    for each in found:
        path = os.path.join(folder, each.name)
        fileio.make_folder_of(path)
        fileio.save(each.data, path, durable=False)
        written.append(path)
    return written


def _extract(task: Task) -> None:
    assert task.target is not None
    document = open_document(task)
    try:
        found = insides_of(document)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    task.written += save_insides(found, task.target)


def _folder_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name of the folder for what is inside a file: that of the file."""
    del options
    return entry.relative


def embed_in(document: Document, options: Options) -> Edited:
    """Put the option ``files``, pairs of name and bytes, into a document; see ``Format.embed``."""
    format = registry.by_name(document.format)
    lines = []
    for name, data in options["files"]:
        try:
            line = format.embed(
                document,
                name,
                data,
                options.get("into") or "",
                include=options.get("include", True),
            )
        except QueryError as error:
            error.message = f"{name}: {error.message}"
            raise
        lines += [line] if line else []
    return Edited(lines, [])


def _embed(task: Task) -> list[str]:
    """Change a file; one found in a folder only gets files whose names it already contains."""
    return edit(
        task,
        lambda document, options: embed_in(document, {**options, "include": task.entry.named}),
    )


EXTRACT: Final = Verb("extract", _extract, _folder_name)
EMBED: Final = Verb("embed", _embed, same_name, edits=True)
