"""What was edited in another program, back into the file that it came from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from chunkwright import registry
from chunkwright.collector import collector_paused
from chunkwright.document import Document
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange import gltf
from chunkwright.exchange.edits import Edits, find_edits, number_vertices

if TYPE_CHECKING:
    from chunkwright.fileio import Source


def edits_of(edited: Source, original: Document, **options: Any) -> Edits:
    """Return what a ``.glb`` or ``.gltf`` file has otherwise than the document it was made from.

    ``options`` are those of the export. Raises ``QueryError`` for a format without scenes, and
    what reading the file raises.
    """
    room = registry.by_name(original.format)
    if not room.takes_edits:
        names = ", ".join(each.title for each in registry.rooms() if each.takes_edits)
        raise QueryError(
            f"nothing can be imported into a {room.title}",
            file=original.source,
            format=room.name,
            hint=f"these take edits: {names}",
        )
    with boundary(original.source, room.name), collector_paused():
        model = room.scene_model(original, **options)
    number_vertices(model)
    return find_edits(model, gltf.read(edited))


def import_scene(
    edited: Source,
    original: Document | str | os.PathLike[str],
    target: str | os.PathLike[str],
    **options: Any,
) -> list[str]:
    """Put what was edited in a ``.glb`` or ``.gltf`` file into a copy of its original.

    ``original`` is the document that the file was exported from, ``options`` those of the export.
    Writes ``target``, and beside it what belongs to it, such as the geometry of a scene; what
    nobody edited keeps its bytes. Returns what could not go back. Where an error is raised,
    nothing was written.
    """
    import chunkwright

    document = original if isinstance(original, Document) else chunkwright.open(original)
    edits = edits_of(edited, document, **options)
    room = registry.by_name(document.format)
    with boundary(document.source, room.name):
        notes = [*edits.notes, *room.apply_edits(document, edits, **options)] if edits else []
        room.save_scene(document, os.fspath(target))
    return notes
