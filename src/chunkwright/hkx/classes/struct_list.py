"""Arrays of structs as users see them: lists that make records of mappings."""

from __future__ import annotations

from operator import index as as_index
from typing import TYPE_CHECKING, Any, SupportsIndex

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.types import Value


class StructList(list[Any]):
    """The structs of an array, records of one class.

    Whatever way an element is put in, it may be a mapping of members: the others have the defaults
    of the class. Raises ``QueryError`` for a member that the class does not have, and
    ``SerializeError`` for anything but a mapping and a record of the class, before the list is
    changed.
    """

    __slots__ = ("_member", "_plan", "owner")

    owner: HkObject | None
    """The object that has the array, for errors; None for the array of a struct."""

    def __init__(self, plan: Plan, member: str, items: Iterable[Value]) -> None:
        super().__init__(items)
        self._plan = plan
        self._member = member
        self.owner = None

    def _made(self, value: object, place: int) -> Value:
        try:
            return self._plan.record(value)
        except ChunkwrightError as error:
            error.within(self._member, place)
            owner = self.owner
            if owner is not None:
                error.within("objects", f"#{owner.number:04d}")
                error.located(owner.packfile.source, owner.packfile.format)
            raise error from None

    def _all(self, values: Iterable[object], start: int) -> list[Value]:
        return [self._made(value, start + place) for place, value in enumerate(values)]

    def append(self, value: Value) -> None:
        """Append a struct."""
        super().append(self._made(value, len(self)))

    def insert(self, index: SupportsIndex, value: Value) -> None:
        """Insert a struct before an index."""
        super().insert(index, self._made(value, range(len(self) + 1)[: as_index(index)].stop))

    def extend(self, values: Iterable[Value]) -> None:
        """Append structs."""
        super().extend(self._all(values, len(self)))

    def __iadd__(self, values: Iterable[Value]) -> Self:  # type: ignore[misc]
        self.extend(values)
        return self

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            value = self._all(value, index.indices(len(self))[0])
        else:
            value = self._made(value, as_index(index))
        super().__setitem__(index, value)

    def __reduce__(self) -> tuple[object, ...]:
        # A copy has no class until it is the value of a member.
        return list, (), None, iter(self)
