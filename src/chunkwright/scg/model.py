"""The model of an .scg file: polygon groups, which a scene refers to by their ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, ClassVar, overload

from chunkwright.base.classes import Closed
from chunkwright.base.lists import located
from chunkwright.base.wording import counted
from chunkwright.document import Document
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.model import changes
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

PATH = "/polygon_groups"


class PolygonGroups(Closed, MutableSequence[PolygonGroup]):
    """The polygon groups of a geometry, live, in file order."""

    __slots__ = ("_groups",)

    def __init__(self, groups: Iterable[PolygonGroup] = ()) -> None:
        self._groups: list[PolygonGroup] = []
        self[:] = groups

    @overload
    def __getitem__(self, index: int) -> PolygonGroup: ...
    @overload
    def __getitem__(self, index: slice) -> list[PolygonGroup]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._groups[index]

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
                raise QueryError("expected an iterable of polygon groups", path=PATH)
            value = [self._taken(group) for group in value]
        else:
            value = self._taken(value)
        self._groups[index] = value
        changes.note(self)

    def __delitem__(self, index: int | slice) -> None:
        del self._groups[index]
        changes.note(self)

    def insert(self, index: int, value: PolygonGroup) -> None:
        """Insert a group before ``index``."""
        self._groups.insert(index, self._taken(value))
        changes.note(self)

    def _taken(self, group: PolygonGroup) -> PolygonGroup:
        if not isinstance(group, PolygonGroup):
            raise QueryError(f"expected a PolygonGroup, not a {type(group).__name__}", path=PATH)
        group.entered(self)
        return group

    def __len__(self) -> int:
        return len(self._groups)

    def __iter__(self) -> Iterator[PolygonGroup]:
        return iter(self._groups)

    def segments(self) -> list[str]:
        """Return the last segment of the address of each group: its id, else its index."""
        ids = [group.stored_id for group in self._groups]
        times = Counter(ids)
        return [
            str(index) if number is None or times[number] > 1 else f"#{number:#x}"
            for index, number in enumerate(ids)
        ]

    def address_of(self, group: PolygonGroup) -> str:
        """Return the address of a group; "" if it is not among these."""
        for index, other in enumerate(self._groups):
            if other is group:
                return f"{PATH}/{self.segments()[index]}"
        return ""

    def __getstate__(self) -> list[PolygonGroup]:
        return self._groups

    def __setstate__(self, groups: list[PolygonGroup]) -> None:
        self._groups = groups
        for group in groups:
            group.entered(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PolygonGroups):
            return self._groups == other._groups
        return self._groups == other if isinstance(other, list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._groups)


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
    _by_ids: tuple[changes.Watch, dict[int, PolygonGroup]] | None

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
        """The two counts of a file in which they differ; the engine uses the second.

        They are written as long as the number of groups stays the same.
        """
        return self._unequal_counts

    @unequal_counts.setter
    def unequal_counts(self, counts: tuple[int, int] | None) -> None:
        if counts is not None:
            pair = isinstance(counts, tuple) and len(counts) == 2
            if not pair or counts[1] != len(self._groups):
                raise QueryError(f"expected counts of {len(self._groups)} groups: {counts!r:.60}")
        self._unequal_counts = counts

    def containers(self) -> Iterator[object]:
        """Yield what is edited when ids change, for ``changes.Watch``."""
        yield self._groups
        for group in self._groups:
            yield group.archive

    def by_ids(self) -> dict[int, PolygonGroup]:
        """Return the first group with each id; not to be modified."""
        if self._by_ids is None or not self._by_ids[0].is_quiet():
            watch = changes.Watch()
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
        """The number of polygon groups."""
        return len(self._groups)

    def __iter__(self) -> Iterator[PolygonGroup]:
        return iter(self._groups)

    def __contains__(self, item: object) -> bool:
        return item in self._groups

    def __bool__(self) -> bool:
        return True  # even without groups

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
