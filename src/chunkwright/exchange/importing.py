"""Importing: edits made in another program, applied to the file that was exported."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from chunkwright import fileio, registry
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange.edits import Applied, Edits, find_edits
from chunkwright.exchange.exporting import listed, scene_of
from chunkwright.exchange.recorded import check_files, recorded_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from chunkwright.document import Document
    from chunkwright.fileio import Source
    from chunkwright.registry import AnyRoom
    from chunkwright.room import Loaded


def import_scene(
    edited: Source,
    original: Document | Iterable[Document],
    target: str | os.PathLike[str],
    **options: object,
) -> list[str]:
    """Apply the edits in a ``.glb`` or ``.gltf`` file to a copy of its original.

    ``original`` is the document that was exported; if several were exported together, the one to
    write comes first. ``options`` are those of the export; the scene records them, except
    paths. Writes ``target``, and beside it whatever belongs to it, such as the geometry of a scene
    and new pictures; what was not edited keeps its bytes. Returns what could not be applied. Raises
    ``QueryError`` for a format to which edits cannot be applied, and the errors of reading and
    writing, in which case nothing was written.
    """
    documents = listed(original)
    notes, files = apply(documents[0], edits_of(edited, documents, **options), **options)
    save(documents[0], target, files)
    return notes


def new_document(edited: Source, target: str | os.PathLike[str]) -> Loaded[Any]:
    """Return a new document made from a ``.glb`` or ``.gltf`` file, in the format of a file name.

    Raises ``QueryError`` if the format cannot be made from scenes.
    """
    from chunkwright.exchange import gltf

    name = os.fspath(target).lower()
    makers = [room for room in registry.rooms() if room.makes_scenes]
    room = next((room for room in makers if name.endswith(room.extensions)), None)
    if room is None:
        known = ", ".join(suffix for each in makers for suffix in each.extensions)
        raise QueryError(
            "this format cannot be made from a scene",
            file=name,
            hint=f"OUT must end in {known}; for other formats, name the original with --into",
        )
    model = gltf.read(edited)
    made = room.from_scene_model(model)
    return made._replace(notes=[*model.notes, *made.notes])


def edits_of(edited: Source, original: Document | Iterable[Document], **options: object) -> Edits:
    """Return the differences between a ``.glb`` or ``.gltf`` file and its original.

    ``original`` and ``options`` are those of ``import_scene``.
    """
    from chunkwright.exchange import gltf

    documents = listed(original)
    room, model = room_of(documents[0]), gltf.read(edited)
    check_files(model, documents)
    options = recorded_options(model, room.export_options) | options
    edits = find_edits(scene_of(documents, options), model)
    edits.options = options
    return edits


def apply(original: Document, edits: Edits, **options: object) -> Applied:
    """Apply edits to a document without saving; return what could not be applied, and files."""
    if not edits:
        return Applied(edits.notes, {})
    room = room_of(original)
    with boundary(original.source, room.name):
        notes, files = room.apply_edits(original, edits, **(edits.options | options))
    return Applied([*edits.notes, *notes], files)


def save(
    document: Document, target: str | os.PathLike[str], files: Mapping[str, bytes] | None = None
) -> list[str]:
    """Write the files that belong to a document, then the document; return their paths.

    Missing folders are created, because an edited scene keeps its name in another folder.
    """
    room, path = registry.by_name(document.format), os.fspath(target)
    written = []
    if files:
        bytes(document)  # If the document cannot be written, nothing else is.
    for name, data in (files or {}).items():
        place = room.place_of(name, path)
        fileio.make_folder_of(place)
        fileio.save(data, place)
        written.append(place)
    fileio.make_folder_of(path)
    with boundary(path, room.name, writing=True):
        room.save_scene(document, path)
    return written


def single_file(document: Document, files: Mapping[str, bytes] | None = None) -> bytes:
    """Return the only file that ``save`` would write; ``QueryError`` if there are more."""
    room = registry.by_name(document.format)
    if files or room.saves_several:
        raise QueryError("is saved as several files", file=document.source, format=room.name)
    return room.file_of(document)


def room_of(document: Document) -> AnyRoom:
    """Return the format of a document; ``QueryError`` if no edits can be applied to it."""
    room = registry.by_name(document.format)
    if not room.takes_edits:
        names = ", ".join(each.title for each in registry.rooms() if each.takes_edits)
        raise QueryError(
            f"nothing can be imported into the {room.title}",
            file=document.source,
            format=room.name,
            hint=f"edits can be applied to {names}",
        )
    return room


def lines_of(edits: Edits) -> Iterator[str]:
    """Yield a line for each edit."""
    for move in edits.nodes:
        yield f"~ {move.original.name}: {'turned' if move.is_turned else 'moved'}"
    for change in edits.primitives:
        name = change.original.material.name if change.original.material else str(change.index)
        what = ", ".join(sorted(change.changed)) if change.edited is not None else "removed"
        yield f"~ {change.mesh.name} ({name}): {what}"
    for look in edits.materials:
        words = ", ".join(sorted(look.changed)).replace("_", " ")
        yield f"~ material {look.original.name}: {words}"
    for picture in edits.pictures:
        yield f"~ picture {picture.original.name}: painted over"
    for clip in edits.animations:
        yield f"{'+' if clip.original is None else '~'} animation {clip.edited.name}"
    for parent, node, _ in edits.added:
        yield f"+ {node.name}" + (f" below {parent.name}" if parent is not None else "")
    for node in edits.removed:
        yield f"- {node.name}"
