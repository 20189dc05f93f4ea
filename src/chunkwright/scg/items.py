"""The items of geometry, their spans in the file, and a demonstration file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted, join
from chunkwright.errors import ChunkwrightError
from chunkwright.formats.results import Owner
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.items import ArchiveItem
from chunkwright.query.items import Branch, Item
from chunkwright.scg.geometry import HEADER_SIZE, PATH
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from chunkwright.keyed_archive.decoder import Decoder
    from chunkwright.keyed_archive.report import ArchiveSpans
    from chunkwright.scg.geometry import Geometry
from chunkwright.formats import Demo
from chunkwright.scg.geometry import Geometry


def items(geometry: Geometry) -> GeometryItem:
    """Return the root item of geometry."""
    return GeometryItem(geometry)


class GeometryItem(Branch):
    """A whole geometry."""

    __slots__ = ("geometry",)

    def __init__(self, geometry: Geometry) -> None:
        super().__init__(None, "")
        self.geometry = geometry

    @property
    def value(self) -> Geometry:
        """The geometry."""
        return self.geometry

    @property
    def detail(self) -> str:
        """The version, and the number of groups."""
        groups = counted(len(self.geometry.groups), "polygon group")
        return f"SCPG version {self.geometry.version}, {groups}"

    def children(self) -> Iterator[Item]:
        """Yield the item of the list of groups."""
        yield GroupsItem(self, self.geometry)


class GroupsItem(Branch):
    """The list of polygon groups."""

    __slots__ = ("geometry",)
    has_only_objects = True

    def __init__(self, parent: Item, geometry: Geometry) -> None:
        super().__init__(parent, PATH.removeprefix("/"))
        self.geometry = geometry

    @property
    def value(self) -> Sequence[PolygonGroup]:
        """The groups, live."""
        return self.geometry.groups

    @property
    def detail(self) -> str:
        """Nothing: the line of the geometry has the number of groups."""
        return ""

    def children(self) -> Iterator[Item]:
        """Yield the items of the groups."""
        segments = self.geometry.groups.segments()
        for place, (segment, group) in enumerate(zip(segments, self.value, strict=True)):
            yield GroupItem(self, segment, group, place, self.geometry)

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create a group without entries, which are added afterwards."""
        del class_name, name
        groups = self.geometry.groups
        at = len(groups) if place is None else min(place, len(groups))
        group = PolygonGroup(KeyedArchive())
        groups.insert(at, group)
        return GroupItem(self, str(at), group, at, self.geometry)


class GroupItem(ArchiveItem):
    """A polygon group."""

    __slots__ = ("geometry", "group", "place")
    is_object = True

    def __init__(
        self, parent: Item, key: str, group: PolygonGroup, place: int, geometry: Geometry
    ) -> None:
        super().__init__(group.archive, parent, key)
        self.group = group
        self.place = place
        self.geometry = geometry

    @property
    def value(self) -> PolygonGroup:  # type: ignore[override]
        """The group."""
        return self.group

    @property
    def container(self) -> KeyedArchive:
        """The archive of the group."""
        return self.archive

    @property
    def class_name(self) -> str:
        """The engine's class."""
        return "PolygonGroup"

    @property
    def detail(self) -> str:
        """The id, the vertex streams, and the numbers of vertices and indices."""
        group = self.group
        try:
            id_ = "" if group.id is None else f" {group.id:#x}"
            streams = ", ".join(stream.name for stream in group.streams)
            return (
                f"PolygonGroup{id_}: {group.vertex_count:,} vertices ({streams}), "
                f"{group.index_count:,} indices of a {group.primitive.title}"
            )
        except ChunkwrightError as error:
            return f"PolygonGroup: {error.message}"

    @property
    def identity(self) -> Hashable:
        """The identity of the group's archive."""
        return id(self.archive)

    def is_called(self, segment: str) -> bool:
        """Return whether a segment is the group's id or index."""
        return segment == str(self.place) or super().is_called(segment)

    def delete(self) -> None:
        """Remove the group."""
        groups = self.geometry.groups
        del groups[next(at for at, each in enumerate(groups) if each.archive is self.archive)]


def spans(geometry: Geometry, data: bytes, limits: Limits = DEFAULT_LIMITS) -> ArchiveSpans:
    """Return the spans of a geometry."""
    from chunkwright.keyed_archive.report import ArchiveSpans, recorded

    groups = geometry.groups

    def whole(decoder: Decoder) -> None:
        pos = HEADER_SIZE
        for _ in groups:
            _, pos = decoder.archive(pos)

    def addresses() -> dict[int, str]:
        named = zip(groups.segments(), groups, strict=True)
        return {id(group.archive): PATH + join(segment) for segment, group in named}

    found = recorded(data, whole, limits)
    pairs = [(group.archive, at) for group, (_, at) in zip(groups, found, strict=True)]
    end = len(data) - len(geometry.trailing)
    return ArchiveSpans(data, pairs, addresses, [(end, len(data), Owner("", "after the groups"))])


def make() -> Geometry:
    """Return a square of two triangles, with normals and texture coordinates."""
    square = PolygonGroup.from_arrays(
        positions=[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
        normals=[[0, 0, 1]] * 4,
        texcoords=[[[0, 0], [1, 0], [1, 1], [0, 1]]],
        indices=[[0, 1, 2], [0, 2, 3]],
        id=7,
    )
    return Geometry(groups=[square])


def edit(geometry: Geometry) -> str:
    """Scale the square by a factor of two."""
    import numpy as np

    group = geometry.groups[0]
    vertices = group.vertices.copy()
    vertices["position"] *= np.float32(2)
    group.set_vertices(vertices)
    return "positions of 4 vertices scaled by 2"


def demo() -> Demo[Geometry]:
    """Return the demonstration file and an edit of it."""
    return Demo(make, edit)
