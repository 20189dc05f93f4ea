"""What a scene shows, in a few words, and whether its geometry is beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError
from chunkwright.scg.report import triangles
from chunkwright.wording import counted

if TYPE_CHECKING:
    from chunkwright.sc2.model import Scene


def headline(scene: Scene) -> str:
    """Return the counts of entities, materials and triangles.

    The triangles are those of all levels of detail. Effects have no materials, and no geometry.
    """
    parts = [counted(sum(1 for _ in scene.all_nodes()), "entity")]
    materials = len(scene.materials())
    if materials:
        parts += [counted(materials, "material"), *_geometry(scene)]
    return ", ".join(parts)


def _geometry(scene: Scene) -> list[str]:
    if scene.source is None and scene.geometry is None:
        return []
    try:
        count = triangles(scene.find_geometry())
    except ChunkwrightError:
        return ["geometry not found"]
    return [f"geometry of {counted(count, 'triangle')} found"]
