"""Problems of polygon groups that can still be read, in an .scg file or a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.scg.polygon_group import NAME, count_streams

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.scg.polygon_group import PolygonGroup


def group_problems(group: PolygonGroup, path: str) -> Iterator[Problem]:
    """Report the contradictions in the group at ``path``."""
    for check in (_check_name, _check_vertices, _check_indices):
        try:
            yield from (Problem(path, message) for message in check(group))
        except ChunkwrightError as error:
            hint = f" ({error.hint})" if error.hint else ""
            yield Problem(path, error.message + hint)


def _check_name(group: PolygonGroup) -> Iterator[str]:
    name = group.archive.get("##name")
    if name != NAME:
        yield f"the node is named {name!r} instead of {NAME!r}"
    # Raises for an invalid id.
    _ = group.id


def _check_vertices(group: PolygonGroup) -> Iterator[str]:
    streams = group.streams
    for key, prefix in (("textureCoordCount", "texcoord"), ("cubeTextureCoordCount", "cube_")):
        stated, found = group.archive.get(key), count_streams(streams, prefix)
        if stated not in (None, found):
            yield f"{key} is {stated}, but the vertex format has {found}"


def _check_indices(group: PolygonGroup) -> Iterator[str]:
    indices, primitive = group.indices, group.primitive
    largest, count = int(indices.max(initial=0)), group.vertex_count
    if len(indices) and largest >= count:
        yield f"index {largest} is out of range for {count:,} vertices"
    if primitive.is_list and len(indices) % primitive.corners:
        yield f"{len(indices):,} indices do not make complete primitives of a {primitive.title}"
    stated, possible = group.archive.get("primitiveCount"), primitive.count(len(indices))
    if isinstance(stated, int) and stated > possible:
        yield f"primitiveCount is {stated}, but the indices make {possible}"
