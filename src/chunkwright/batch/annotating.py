"""The verbs for annotations of clips: a text from each file, and files changed as texts say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from chunkwright import fileio
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import FileAccessError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.document import Document
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.hkanno import Text

SUFFIX: Final = ".txt"


def text_of(document: Document) -> bytes:
    """Return the annotations of a document; ``QueryError`` if it has no clip."""
    from chunkwright.hkx import hkanno

    with boundary(document.source, document.format):
        return hkanno.text_of(_havok(document)).encode("utf-8", "surrogateescape")


def parsed(data: bytes, source: str) -> Text:
    """Read the text of annotations; ``source`` is for errors."""
    from chunkwright.hkx import hkanno

    return hkanno.parse(data, source)


def annotate_in(document: Document, options: Mapping[str, Any]) -> Edited:
    """Give a document the annotations of the option ``text``, which was ``parsed``."""
    from chunkwright.hkx import hkanno

    return Edited(*hkanno.apply(_havok(document), options["text"]))


def _havok(document: Document) -> HavokDocument:
    from chunkwright.hkx.havok_document import HavokDocument

    if not isinstance(document, HavokDocument):
        raise QueryError("has no animation, and so no annotations")
    return document


def texts_of(folder: str) -> dict[str, str]:
    """Return the texts below a folder by their paths from there, with ``/``."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in sorted(names):
            if name.lower().endswith(SUFFIX):
                path = os.path.join(where, name)
                found[os.path.relpath(path, folder).replace(os.sep, "/")] = path
    if not found:
        raise FileAccessError(f"has no {SUFFIX} files", file=folder)
    return {name: _loaded(path) for name, path in found.items()}


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
    """Change a file as the text says that is called like it, with or without its extension."""
    relative = task.entry.relative.replace(os.sep, "/")
    texts: Mapping[str, str] = task.options["texts"]
    names = [relative + SUFFIX, os.path.splitext(relative)[0] + SUFFIX]
    name = next((each for each in names if each in texts), None)
    if name is None:
        raise Skip(f"there is no {names[0]}")
    text = parsed(texts[name].encode("utf-8", "surrogateescape"), name)
    return edit(task, lambda document, options: annotate_in(document, {**options, "text": text}))


def _text_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative + SUFFIX


ANNOTATIONS: Final = Verb("annotations", _write, _text_name)
ANNOTATE: Final = Verb("annotations --from", _annotate, same_name, edits=True)
