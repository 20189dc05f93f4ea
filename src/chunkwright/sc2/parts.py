"""What an entity draws, the same for scenes of all versions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright.sc2.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.keyed_archive.model import KeyedArchive
    from chunkwright.sc2.references import Resolver
    from chunkwright.scg.polygon_group import PolygonGroup

# Keys of a MeshInstanceNode: pgN_ in versions 3 to 5, lL_N_ in versions 1 and 2.
_STEM: Final = re.compile(r"(pg\d+|l(\d+)_\d+)_pg")


@dataclass(frozen=True, slots=True)
class MeshPart:
    """A polygon group drawn under a material; None where a reference is null or dangling.

    ``lod_index`` and ``switch_index`` are -1 where the part belongs to all of them.
    """

    material: Node | None
    polygon_group: PolygonGroup | None
    lod_index: int = -1
    switch_index: int = -1


def mesh_parts(resolver: Resolver, node: Node) -> Iterator[MeshPart]:
    """Yield what a node draws: its render batches, or the parts of a MeshInstanceNode."""
    for component in node.components:
        for batch in component.batches:
            yield MeshPart(
                _material(resolver, batch.archive, "rb.nmatname"),
                _group(resolver, batch.archive, "rb.datasource"),
                batch.lod_index,
                batch.switch_index,
            )
    for key in node.archive:
        match = _STEM.fullmatch(key)
        if match is not None:
            suffix = "_matptr" if f"{match[1]}_matptr" in node.archive else "_mat"
            yield MeshPart(
                _material(resolver, node.archive, match[1] + suffix),
                _group(resolver, node.archive, key),
                -1 if match[2] is None else int(match[2]),
            )


def _material(resolver: Resolver, archive: KeyedArchive, key: str) -> Node | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target if isinstance(target, Node) else None


def _group(resolver: Resolver, archive: KeyedArchive, key: str) -> PolygonGroup | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target.polygon_group() if isinstance(target, Node) else target
