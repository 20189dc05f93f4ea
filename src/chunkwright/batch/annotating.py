"""The verbs for annotations of clips: a text from each file, and files changed as texts say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.reading import open_document
from chunkwright.batch.sources import is_many
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import FileAccessError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.batch.tasks import Options
    from chunkwright.document import Document
    from chunkwright.hkx.animations.hkanno import Text
    from chunkwright.hkx.model.havok_document import HavokDocument

SUFFIX: Final = ".txt"


def text_of(document: Document) -> bytes:
    """Return the annotations of a document; ``QueryError`` if it has no clip."""
    from chunkwright.hkx.animations import hkanno

    with boundary(document.source, document.format):
        return hkanno.text_of(_havok(document)).encode("utf-8", "surrogateescape")


def parsed(data: bytes, source: str) -> Text:
    """Read the text of annotations; ``source`` is for errors."""
    from chunkwright.hkx.animations import hkanno

    return hkanno.parse(data, source)


def annotate_in(document: Document, options: Options) -> Edited:
    """Set the annotations of a document to those of the option ``text``, which was ``parsed``."""
    from chunkwright.hkx.animations import hkanno

    return Edited(*hkanno.apply(_havok(document), options["text"]))


def _havok(document: Document) -> HavokDocument:
    from chunkwright.hkx.model.havok_document import HavokDocument

    if not isinstance(document, HavokDocument):
        raise QueryError("has no animation, and so no annotations")
    return document


def texts_for(file: str, source: str) -> dict[str, tuple[str, str]]:
    """Return the texts for a file, folder or pattern: by the names they go by, path and content.

    ``source`` is a folder, or the text of a single file.
    """
    if os.path.isdir(source):
        paths = dict(_below(source))
    elif is_many(file):
        raise QueryError("many files need a folder of texts", file=source)
    else:
        paths = {os.path.basename(file) + SUFFIX: source}
    if not paths:
        raise FileAccessError(f"has no {SUFFIX} files", file=source)
    return {name: (path, _loaded(path)) for name, path in paths.items()}


def _below(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the path of each text from a folder, with ``/``, and its whole path."""
    for where, _, names in os.walk(folder):
        for name in sorted(names):
            if name.lower().endswith(SUFFIX):
                path = os.path.join(where, name)
                yield os.path.relpath(path, folder).replace(os.sep, "/"), path


def _loaded(path: str) -> str:
    return fileio.load(path)[0].decode("utf-8", "surrogateescape")


def _write(task: Task) -> None:
    document = open_document(task)
    try:
        text = text_of(document)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    task.save(text)


def _annotate(task: Task) -> list[str]:
    """Change a file according to the text of its name, with or without its extension."""
    relative = task.entry.relative.replace(os.sep, "/")
    if relative.lower().endswith(SUFFIX) and not task.entry.named:
        raise Skip("is a text")
    texts: Mapping[str, tuple[str, str]] = task.options["texts"]
    names = [relative + SUFFIX, os.path.splitext(relative)[0] + SUFFIX]
    name = next((each for each in names if each in texts), None)
    if name is None:
        raise Skip(f"there is no {names[0]}")
    path, content = texts[name]
    text = parsed(content.encode("utf-8", "surrogateescape"), path)
    return edit(task, lambda document, options: annotate_in(document, {**options, "text": text}))


def _text_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + SUFFIX


ANNOTATIONS: Final = Verb("annotations", _write, _text_name)
ANNOTATE: Final = Verb("annotations --from", _annotate, same_name, edits=True)
