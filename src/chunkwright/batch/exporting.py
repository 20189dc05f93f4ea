"""The verb that exports: the scene of each file in a form that other programs read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright import registry
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import QueryError
from chunkwright.exchange import exporting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.registry import AnyRoom


def _export(task: Task) -> None:
    """Export the scene of a file as ``to``; the other options are those of its format."""
    assert task.target is not None
    document = open_document(task)
    room = registry.by_name(document.format)
    if not (task.entry.named or _shows(room, task.options)):
        raise Skip(f"the {room.title} has nothing to show")
    try:
        options = exporting.given_options(room, task.options)
        made = exporting.exported(document, task.target, options)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(str(error)) from error  # other files may have what this one lacks
    for note in made.notes:
        task.note(note)
    task.written += exporting.save(made.files, task.target)


def _shows(room: AnyRoom, options: Mapping[str, object]) -> bool:
    return room.has_pictures if options["to"] == exporting.PICTURE else room.has_scenes


def _export_name(entry: Entry, options: Mapping[str, object]) -> str:
    folder, name = os.path.split(entry.relative)
    stem = exporting.stem_of(name)
    suffix = "." + name[len(stem) + 1 :].lower().split(".")[0]
    likely = [room for room in registry.rooms() if suffix in room.endings]
    if not entry.named and likely and not any(_shows(room, options) for room in likely):
        # Geometry and animations are called like their scene, whose name they must not take.
        stem = name
    return os.path.join(folder, stem + str(options["to"]))


EXPORT: Final = Verb("export", _export, _export_name)
