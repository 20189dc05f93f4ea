"""What ``info`` and ``problems`` report about an .scg file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import bytes_follow, counted
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive.ask import report as archive_report
from chunkwright.scg.model import PATH
from chunkwright.scg.polygon_group import NAME, count_streams

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.scg.model import Geometry
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
        stored, found = group.archive.get(key), count_streams(streams, prefix)
        if stored not in (None, found):
            yield f"{key} is {stored}, but the vertex format has {found}"


def _check_indices(group: PolygonGroup) -> Iterator[str]:
    indices, primitive = group.indices, group.primitive
    largest, count = int(indices.max(initial=0)), group.vertex_count
    if len(indices) and largest >= count:
        yield f"index {largest} is out of range for {count:,} vertices"
    if primitive.is_list and len(indices) % primitive.corners:
        yield f"{len(indices):,} indices do not make complete primitives of a {primitive.title}"
    stored, possible = group.archive.get("primitiveCount"), primitive.count(len(indices))
    if isinstance(stored, int) and stored > possible:
        yield f"primitiveCount is {stored}, but the indices make {possible}"


def info(geometry: Geometry) -> JsonObject:
    """Count the polygon groups and the content of their archives."""
    archives = [group.archive for group in geometry.groups]
    return {
        "version": geometry.version,
        **archive_report.count(archives),
        "polygon_groups": len(geometry.groups),
    }


def headline(geometry: Geometry) -> str:
    """Return the counts of polygon groups and of their triangles."""
    groups = counted(len(geometry.groups), "polygon group")
    try:
        return f"{groups}, {counted(triangles(geometry), 'triangle')}"
    except ChunkwrightError:
        return groups  # a group lacks the entries that determine its triangles


def triangles(geometry: Geometry) -> int:
    """Return the number of triangles of all polygon groups."""
    return sum(
        group.primitive.count(group.index_count)
        for group in geometry.groups
        if group.primitive.corners == 3
    )


def problems(geometry: Geometry) -> Iterator[Problem]:
    """Report differing counts, duplicate ids, and groups that contradict themselves."""
    if geometry.version != 1:
        yield Problem("/", f"unknown version {geometry.version}; every known file has 1", 4)
    if geometry.unequal_counts is not None:
        first, second = geometry.unequal_counts
        yield Problem("/", f"the header says {first} and then {second} polygon groups", 8)
    if geometry.trailing:
        yield Problem("/", bytes_follow(len(geometry.trailing), "the last polygon group"))
    seen: dict[bytes, int] = {}
    segments = geometry.groups.segments()
    for index, group in enumerate(geometry.groups):
        path = f"{PATH}/{segments[index]}"
        id_ = group.archive.get("#id")
        if isinstance(id_, bytes) and seen.setdefault(id_, index) != index:
            yield Problem(path, f"has the same id as group {seen[id_]}")
        yield from group_problems(group, path)
        yield from archive_report.archive_problems(group.archive, path)
