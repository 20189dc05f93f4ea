"""The verb that exports: the scene of each file in a form that other programs read."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.base.fileio import stamp_of
from chunkwright.batch.reading import open_document
from chunkwright.batch.sources import is_many
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.binary.pictures import mime_type_of
from chunkwright.errors import ChunkwrightError, QueryError, UnknownFormatError
from chunkwright.exchange import exporting
from chunkwright.exchange.pictures import may_have_pictures, plain_pictures
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.document import Document
    from chunkwright.formats.registry import AnyFormat

_PNG: Final = "image/png"
# The option with the files that others are exported together with.
BESIDE: Final = "beside"


def _export(task: Task) -> None:
    """Export the scene of a file as ``to``; the other options are those of its format."""
    assert task.target is not None
    try:
        made = _exported(task, task.target)
    except UnknownFormatError:
        if task.options["to"] != exporting.PICTURE:
            raise
        made = _plain_picture(task, task.target)
    for note in made.notes:
        task.note(note)
    task.written += exporting.save(made.files, task.target)


def _exported(task: Task, target: str) -> exporting.Exported:
    document = open_document(task)
    format = registry.by_name(document.format)
    if not task.entry.named:
        if not _shows_anything(document, task.options):
            raise Skip(f"the {format.title} has nothing to show")
        if format.is_wrapper:
            _leave_to_descriptor(task)
    try:
        options = exporting.own_options(format, task.options)
        return exporting.exported([document, *_completing(document, format, task)], target, options)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(str(error)) from error  # other files may have what this one lacks


def shared(sources: Iterable[str]) -> dict[str, object]:
    """Return the options that let named files complete those of the folders beside them.

    A skeleton is part of the scene of each clip then.
    """
    listed = list(sources)
    named = [path for path in listed if not is_many(path)]
    if len(named) in (0, len(listed)):
        return {}
    return {BESIDE: named}


def _completing(document: Document, format: AnyFormat, task: Task) -> list[Document]:
    """Return the named files that only show together with a document what they are."""
    if not format.has("is_one_scene") or task.options["to"] == exporting.PICTURE:
        return []
    found = []
    for path in task.options.get(BESIDE, ()):
        if os.path.realpath(path) == os.path.realpath(task.path):
            return []
        other = _opened(path, tuple(stamp_of(path) or ()))
        if other is None or not other.holds_the_same(document):
            continue
        if format.is_one_scene([other, document]):
            found.append(other)
    return found


@lru_cache(maxsize=4)
def _opened(path: str, seen: tuple[int, ...]) -> Document | None:
    """Open a file that completes others; None if it cannot be opened, as its own outcome says."""
    del seen  # another file if these differ
    try:
        return registry.read(fileio.load(path)[0], file=path)
    except ChunkwrightError:
        return None


def _plain_picture(task: Task, target: str) -> exporting.Exported:
    """Export a file that is a picture; ``UnknownFormatError`` for any other file."""
    data = task.load()
    if not task.entry.named:
        if mime_type_of(data) == _PNG:
            raise Skip("is a PNG file")
        if registry.TEXTURE.is_picture(data, task.path):
            _leave_to_descriptor(task)
    found = plain_pictures(data, task.path)
    return exporting.Exported(exporting.picture_files(found, target), "", [])


def _leave_to_descriptor(task: Task) -> None:
    if registry.TEXTURE.has_descriptor(task.path):
        raise Skip("its descriptor shows it")


def _shows_anything(document: Document, options: Mapping[str, object]) -> bool:
    if options["to"] == exporting.PICTURE:
        return may_have_pictures(document)
    return registry.by_name(document.format).has("scene_model")


def _shows(format: AnyFormat, options: Mapping[str, object]) -> bool:
    return (
        format.has("pictures") if options["to"] == exporting.PICTURE else format.has("scene_model")
    )


def _export_name(entry: Entry, options: Mapping[str, object]) -> str:
    folder, name = os.path.split(entry.relative)
    stem = exporting.stem_of(name)
    suffix = "." + name[len(stem) + 1 :].lower().split(".")[0]
    likely = [format for format in registry.formats() if suffix in format.endings]
    if not entry.named:
        shows_nothing = likely and not any(_shows(format, options) for format in likely)
        # Geometry and animations are called like their scene, old pictures like their descriptor,
        # whose name they must not take.
        if shows_nothing or (not likely and registry.TEXTURE.has_descriptor(entry.path)):
            stem = name
    return os.path.join(folder, stem + str(options["to"]))


EXPORT: Final = Verb("export", _export, _export_name)
