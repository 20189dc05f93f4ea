"""What was edited in another program, back into the file that it came from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from chunkwright import registry
from chunkwright.document import Document
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange.edits import Edits, find_edits
from chunkwright.exchange.exporting import scene_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.fileio import Source
    from chunkwright.registry import AnyRoom
    from chunkwright.room import Loaded


def import_scene(
    edited: Source,
    original: Document | Iterable[Document],
    target: str | os.PathLike[str],
    **options: object,
) -> list[str]:
    """Put what was edited in a ``.glb`` or ``.gltf`` file into a copy of its original.

    ``original`` is the document that the file was exported from; of several that were exported
    together the one to write comes first. ``options`` are those of the export.
    Writes ``target``, and beside it what belongs to it, such as the geometry of a scene; what
    nobody edited keeps its bytes. Returns what could not go back. Raises ``QueryError`` for a
    format that takes no edits, and what reading and writing raise; nothing was written then.
    """
    documents = [original] if isinstance(original, Document) else list(original)
    notes = apply(documents[0], edits_of(edited, documents, **options), **options)
    save(documents[0], target)
    return notes


def new_document(edited: Source, target: str | os.PathLike[str]) -> Loaded[Any]:
    """Make a new document of a ``.glb`` or ``.gltf`` file alone, of the format of a file name.

    Raises ``QueryError`` for names of formats that are not made of scenes.
    """
    from chunkwright.exchange import gltf

    name = os.fspath(target).lower()
    makers = [room for room in registry.rooms() if room.makes_scenes]
    room = next((room for room in makers if name.endswith(room.extensions)), None)
    if room is None:
        known = ", ".join(suffix for each in makers for suffix in each.extensions)
        raise QueryError(
            "no such file is made of a scene",
            file=name,
            hint=f"OUT ends in {known}; for others --into names the original",
        )
    model = gltf.read(edited)
    made = room.from_scene_model(model)
    return made._replace(notes=[*model.notes, *made.notes])


def edits_of(edited: Source, original: Document | Iterable[Document], **options: object) -> Edits:
    """Return what a ``.glb`` or ``.gltf`` file has otherwise than what it was exported from.

    ``original`` and ``options`` are those of ``import_scene``.
    """
    from chunkwright.exchange import gltf

    documents = [original] if isinstance(original, Document) else list(original)
    room_of(documents[0])
    return find_edits(scene_of(documents, options), gltf.read(edited))


def apply(original: Document, edits: Edits, **options: object) -> list[str]:
    """Put edits into a document, which is not saved; return what could not go back."""
    if not edits:
        return edits.notes
    room = room_of(original)
    with boundary(original.source, room.name):
        return [*edits.notes, *room.apply_edits(original, edits, **options)]


def save(document: Document, target: str | os.PathLike[str]) -> None:
    """Write a document, and beside it the files that are a part of its scene.

    The folder is made if there is none: an edited scene keeps its name, in another folder.
    """
    room = registry.by_name(document.format)
    with boundary(os.fspath(target), room.name, writing=True):
        os.makedirs(os.path.dirname(os.fspath(target)) or os.curdir, exist_ok=True)
        room.save_scene(document, os.fspath(target))


def room_of(document: Document) -> AnyRoom:
    """Return the format of a document that edits can go back into; refuse others."""
    room = registry.by_name(document.format)
    if not room.takes_edits:
        names = ", ".join(each.title for each in registry.rooms() if each.takes_edits)
        raise QueryError(
            f"nothing can be imported into the {room.title}",
            file=document.source,
            format=room.name,
            hint=f"these take edits: {names}",
        )
    return room


def lines_of(edits: Edits) -> Iterator[str]:
    """Yield what was edited, a line each."""
    for move in edits.nodes:
        yield f"~ {move.original.name}: {'turned' if move.is_turned else 'moved'}"
    for change in edits.primitives:
        name = change.original.material.name if change.original.material else str(change.index)
        what = ", ".join(sorted(change.changed)) if change.edited is not None else "removed"
        yield f"~ {change.mesh.name} ({name}): {what}"
    for look in edits.materials:
        words = ", ".join(sorted(look.changed)).replace("_", " ")
        yield f"~ material {look.original.name}: {words}"
    for clip in edits.animations:
        yield f"{'+' if clip.original is None else '~'} animation {clip.edited.name}"
    for parent, node, _ in edits.added:
        yield f"+ {node.name}" + (f" below {parent.name}" if parent is not None else "")
    for node in edits.removed:
        yield f"- {node.name}"
