"""The model of an .scg file, the polygon groups that a scene refers to by id; and its two forms.

The file has a header, then one archive per group; the text form has vertices and indices as
numbers.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, overload

from chunkwright_kaitai.dava_scg import DavaScg

from chunkwright.base.classes import Closed, located
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import bytes_follow, counted
from chunkwright.binary import fields_of, within
from chunkwright.binary.forms import (
    OF_DOCUMENTS,
    array_to_form,
    bytes_from_form,
    check_keys,
    hex_of,
)
from chunkwright.document import Document, Problem
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
)
from chunkwright.keyed_archive import variant_array
from chunkwright.keyed_archive.decoder import decode_with
from chunkwright.scg.polygon_group import PolygonGroup, group_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.decoder import Decoder


PATH = "/polygon_groups"


class PolygonGroups(Closed, MutableSequence[PolygonGroup]):
    """The polygon groups of a geometry, live, in file order."""

    __slots__ = ("_archives",)

    def __init__(self, groups: Iterable[PolygonGroup] = ()) -> None:
        # Groups are made from their archives on demand, because they refer to this list.
        self._archives: list[KeyedArchive] = []
        self[:] = groups

    @overload
    def __getitem__(self, index: int) -> PolygonGroup: ...
    @overload
    def __getitem__(self, index: slice) -> list[PolygonGroup]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [PolygonGroup(archive, self) for archive in self._archives[index]]
        return PolygonGroup(self._archives[index], self)

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
                raise QueryError("expected an iterable of polygon groups", path=PATH)
            self._archives[index] = [self._taken(group) for group in value]
        else:
            self._archives[index] = self._taken(value)
        variant_array.note(self)

    def __delitem__(self, index: int | slice) -> None:
        del self._archives[index]
        variant_array.note(self)

    def insert(self, index: int, value: PolygonGroup) -> None:
        """Insert a group before ``index``."""
        self._archives.insert(index, self._taken(value))
        variant_array.note(self)

    def _taken(self, group: PolygonGroup) -> KeyedArchive:
        if not isinstance(group, PolygonGroup):
            raise QueryError(f"expected a PolygonGroup, not a {type(group).__name__}", path=PATH)
        group.entered(self)
        return group.archive

    def __len__(self) -> int:
        return len(self._archives)

    def __iter__(self) -> Iterator[PolygonGroup]:
        return (PolygonGroup(archive, self) for archive in self._archives)

    def segments(self) -> list[str]:
        """Return the last segment of the address of each group: its id, else its index."""
        ids = [group.stored_id for group in self]
        times = Counter(ids)
        return [
            str(index) if number is None or times[number] > 1 else f"#{number:#x}"
            for index, number in enumerate(ids)
        ]

    def address_of(self, group: PolygonGroup) -> str:
        """Return the address of a group; "" if it is not in this list."""
        for index, archive in enumerate(self._archives):
            if archive is group.archive:
                return f"{PATH}/{self.segments()[index]}"
        return ""

    def __getstate__(self) -> list[KeyedArchive]:
        return self._archives

    def __setstate__(self, archives: list[KeyedArchive]) -> None:
        self._archives = archives

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PolygonGroups | list):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class Geometry(Document, closed=True):
    """The polygon groups of a scene, in file order.

    ``groups`` may be modified freely: the counts in the file are updated. ``trailing`` are the
    bytes after the last counted group, which are preserved.
    """

    format: ClassVar[str] = "scg"
    version: int
    trailing: bytes
    _groups: PolygonGroups
    _unequal_counts: tuple[int, int] | None
    _by_ids: tuple[variant_array.Watch, dict[int, PolygonGroup]] | None

    def __init__(
        self,
        groups: Iterable[PolygonGroup] = (),
        version: int = 1,
        unequal_counts: tuple[int, int] | None = None,
        trailing: bytes = b"",
    ) -> None:
        self._groups = PolygonGroups(groups)
        self.version = version
        self.unequal_counts = unequal_counts
        self.trailing = trailing
        self._by_ids = None

    @located
    def groups(self) -> PolygonGroups:
        """The polygon groups, live."""
        return self._groups

    @groups.setter
    def groups(self, groups: Iterable[PolygonGroup]) -> None:
        self._groups[:] = groups

    @located
    def unequal_counts(self) -> tuple[int, int] | None:
        """The two counts of groups of a file in which they differ; the engine uses the second.

        They are written back while the number of groups stays the same.
        """
        return self._unequal_counts

    @unequal_counts.setter
    def unequal_counts(self, counts: tuple[int, int] | None) -> None:
        if counts is not None:
            pair = isinstance(counts, tuple) and len(counts) == 2
            if not pair or counts[1] != len(self._groups):
                raise QueryError(
                    f"expected counts of {len(self._groups)} groups, not {counts!r:.60}"
                )
        self._unequal_counts = counts

    def containers(self) -> Iterator[object]:
        """Yield the containers that change with ids, for ``changes.Watch``."""
        yield self._groups
        for group in self._groups:
            yield group.archive

    def by_ids(self) -> dict[int, PolygonGroup]:
        """Return the first group with each id; not to be modified."""
        if self._by_ids is None or not self._by_ids[0].is_quiet():
            watch = variant_array.Watch()
            watch.add(self.containers())
            found: dict[int, PolygonGroup] = {}
            for group in self._groups:
                if (number := group.stored_id) is not None:
                    found.setdefault(number, group)
            self._by_ids = watch, found
        return self._by_ids[1]

    def by_id(self, id: int) -> PolygonGroup:  # noqa: A002 - the format's own word
        """Return the group with an id; ``QueryError`` if there is none."""
        if not isinstance(id, int):
            raise QueryError(f"expected a number as id, not {id!r:.60}")
        if (group := self.by_ids().get(id)) is None:
            raise QueryError(f"no polygon group has the id {id:#x}")
        return group

    def __len__(self) -> int:
        """Return the number of polygon groups."""
        return len(self._groups)

    def __iter__(self) -> Iterator[PolygonGroup]:
        return iter(self._groups)

    def __contains__(self, item: object) -> bool:
        return item in self._groups

    def __bool__(self) -> bool:
        return True  # a geometry is true even without groups

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_by_ids": None}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Geometry):
            return NotImplemented
        return (self._groups, self.version, self.unequal_counts, self.trailing) == (
            other._groups,
            other.version,
            other.unequal_counts,
            other.trailing,
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Geometry of {counted(len(self.groups), 'polygon group')}>"


MAGIC: Final = b"SCPG"
HEADER_SIZE: Final = 16
_SECOND_COUNT: Final = 12
# The smallest archive is a header and nothing else.
_MIN_ARCHIVE: Final = 4


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Geometry:
    """Read as many polygon groups as the second count states.

    Raises ``CorruptError``, ``TruncatedError`` or ``LimitError`` with the offset and the
    path, such as ``/polygon_groups/2/vertices``.
    """
    if not data.startswith(MAGIC):
        raise CorruptError(f"expected {MAGIC!r}, found {data[:4]!r}", offset=0)
    if len(data) < HEADER_SIZE:
        raise TruncatedError(
            f"expected at least {HEADER_SIZE} bytes for the header, found {len(data)}", offset=0
        )
    header = DavaScg.from_bytes(data[:HEADER_SIZE])
    version, first, count = fields_of(header, "version", "num_nodes", "num_nodes2")
    left = len(data) - HEADER_SIZE
    if count * _MIN_ARCHIVE > left:
        raise TruncatedError(
            f"{count:,} polygon groups do not fit into the {left:,} bytes left",
            offset=_SECOND_COUNT,
        )

    def whole(decoder: Decoder) -> tuple[list[PolygonGroup], int]:
        groups, pos = [], HEADER_SIZE
        for index in range(count):
            with within("polygon_groups", index):
                archive, pos = decoder.archive(pos)
            groups.append(PolygonGroup(archive))
        return groups, pos

    groups, end = decode_with(data, limits, None, None, whole)
    return Geometry(
        groups,
        version=version,
        unequal_counts=None if first == count else (first, count),
        trailing=data[end:],
    )


# Magic, version, and the number of polygon groups twice.
_HEADER: Final = struct.Struct("<4s3I")


def write(geometry: Geometry) -> bytes:
    """Return the bytes of a geometry; ``SerializeError`` with the path of an unwritable value.

    Counts that differed in the file are kept only while the second is right.
    """
    groups = geometry.groups
    counts = geometry.unequal_counts
    if not isinstance(geometry.trailing, bytes):
        raise SerializeError(f"expected bytes, not {geometry.trailing!r:.60}", path="/trailing")
    if counts is None or counts[1] != len(groups):
        counts = len(groups), len(groups)
    try:
        header = _HEADER.pack(b"SCPG", geometry.version, *counts)
    except (struct.error, TypeError) as error:
        raise SerializeError(
            f"version {geometry.version!r:.40} and counts {counts!r:.40} do not fit the header",
            path="/version",
        ) from error
    wide = groups[0].archive.wide_char_size if groups else 4
    from chunkwright.keyed_archive.serialize import Encoder  # reading does not need it

    encoder = Encoder(wide)
    encoder.out += header
    with within("polygon_groups") as place:
        for place.index, group in enumerate(groups):
            encoder.top(group.archive)
    encoder.out += geometry.trailing
    return bytes(encoder.out)


# The entries of a polygon group that contain arrays of numbers.
_BUFFERS: Final = frozenset(("vertices", "indices"))


def to_dict(geometry: Geometry) -> JsonObject:
    """Return the text form, without defaults."""
    from chunkwright.keyed_archive import forms as archive_text

    form: JsonObject = {"version": geometry.version}
    if geometry.unequal_counts is not None:
        form["unequal_counts"] = list(geometry.unequal_counts)
    form["groups"] = [
        with_numbers(archive_text.to_dict(group.archive), group) for group in geometry.groups
    ]
    if geometry.trailing:
        form["trailing"] = hex_of(geometry.trailing)
    return form


def with_numbers(form: JsonObject, group: PolygonGroup) -> JsonObject:
    """Return the text form of a group's archive, with its buffers as rows of numbers."""
    for entry in form["entries"]:
        if entry[0] in _BUFFERS and entry[1] == "BYTE_ARRAY":
            entry[2] = _numbers(group, entry[0]) or entry[2]
    return form


def _numbers(group: PolygonGroup, key: str) -> JsonObject | None:
    """Return a buffer as numbers; None if it is empty or the group is inconsistent."""
    try:
        array = group.vertices if key == "vertices" else group.indices
    except ChunkwrightError:
        # Reported as a problem of the file; the bytes are dumped as they are.
        return None
    is_all = len(array) > 0 and array.tobytes() == group.archive[key]
    return array_to_form(array) if is_all else None


def from_dict(mapping: JsonMapping) -> Geometry:
    """Build a geometry from its text form."""
    from chunkwright.keyed_archive import forms as archive_text

    check_keys(mapping, *OF_DOCUMENTS, "version", "unequal_counts", "groups", "trailing")
    groups = []
    with within("polygon_groups") as place:
        for place.index, form in enumerate(mapping["groups"]):
            groups.append(PolygonGroup(archive_text.from_dict(form)))
    counts = mapping.get("unequal_counts")
    return Geometry(
        groups,
        version=int(mapping["version"]),
        unequal_counts=None if counts is None else (int(counts[0]), int(counts[1])),
        trailing=bytes_from_form(mapping.get("trailing", "")),
    )


def info(geometry: Geometry) -> JsonObject:
    """Count the polygon groups and the content of their archives."""
    from chunkwright.keyed_archive.report import count

    archives = [group.archive for group in geometry.groups]
    return {
        "version": geometry.version,
        **count(archives),
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
    """Report differing counts, duplicate ids, and inconsistent groups."""
    from chunkwright.keyed_archive.report import archive_problems

    if geometry.version != 1:
        yield Problem("/", f"unknown version {geometry.version}; every known file has 1", 4)
    if geometry.unequal_counts is not None:
        first, second = geometry.unequal_counts
        yield Problem(
            "/",
            f"the header counts {first} polygon groups in one field, but {second} in the next",
            8,
        )
    if geometry.trailing:
        yield Problem("/", bytes_follow(len(geometry.trailing), "the last polygon group"))
    seen: dict[bytes, int] = {}
    segments = geometry.groups.segments()
    for index, group in enumerate(geometry.groups):
        path = f"{PATH}/{segments[index]}"
        id_ = group.archive.get_as("#id", bytes)
        if id_ is not None and seen.setdefault(id_, index) != index:
            yield Problem(path, f"has the same id as group {seen[id_]}")
        yield from group_problems(group, path)
        yield from archive_problems(group.archive, path)
