"""What ``info``, ``tree`` and ``problems`` report about an .scg file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.document import Problem, TreeNode
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive import report as archive_report
from chunkwright.scg.checks import group_problems
from chunkwright.scg.model import PATH
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.json_types import JsonObject
    from chunkwright.scg.model import Geometry
    from chunkwright.scg.polygon_group import PolygonGroup


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
        return groups  # one of them lacks what tells its triangles


def triangles(geometry: Geometry) -> int:
    """Return the number of triangles of all polygon groups."""
    return sum(
        group.primitive.count(group.index_count)
        for group in geometry.groups
        if group.primitive.corners == 3
    )


def tree(geometry: Geometry) -> TreeNode:
    """Return the tree: each group with its streams and sizes, then the keys of its archive."""

    def groups() -> Iterator[TreeNode]:
        segments = geometry.groups.segments()
        for index, group in enumerate(geometry.groups):
            node = group_node(segments[index], group)
            node.aliases = (str(index),)
            yield node

    detail = f"SCPG version {geometry.version}, {counted(len(geometry.groups), 'polygon group')}"
    return TreeNode("", detail, lambda: [TreeNode(PATH.removeprefix("/"), "", groups)])


def group_node(name: str, group: PolygonGroup) -> TreeNode:
    """Return the tree node of a polygon group, wherever it is."""
    return TreeNode(name, _describe(group), lambda: archive_report.branches(group.archive))


def _describe(group: PolygonGroup) -> str:
    try:
        id_ = "" if group.id is None else f" {group.id:#x}"
        streams = ", ".join(stream.name for stream in group.streams)
        return (
            f"PolygonGroup{id_}: {group.vertex_count:,} vertices ({streams}), "
            f"{group.index_count:,} indices of a {group.primitive.title}"
        )
    except ChunkwrightError as error:
        return f"PolygonGroup: {error.message}"


def problems(geometry: Geometry) -> Iterator[Problem]:
    """Report differing counts, duplicate ids, and groups that contradict themselves."""
    if geometry.version != 1:
        yield Problem("/", f"unknown version {geometry.version}; every known file has 1", 4)
    if geometry.unequal_counts is not None:
        first, second = geometry.unequal_counts
        yield Problem("/", f"the header says {first} and then {second} polygon groups", 8)
    if geometry.trailing:
        yield Problem("/", f"{len(geometry.trailing):,} bytes follow the last polygon group")
    seen: dict[bytes, int] = {}
    segments = geometry.groups.segments()
    for index, group in enumerate(geometry.groups):
        path = f"{PATH}/{segments[index]}"
        id_ = group.archive.get("#id")
        if isinstance(id_, bytes) and seen.setdefault(id_, index) != index:
            yield Problem(path, f"has the same id as group {seen[id_]}")
        yield from group_problems(group, path)
        yield from archive_report.archive_problems(group.archive, path)
