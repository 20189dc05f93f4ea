"""Arrays of structs as users see them: lists that make records of mappings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.lists import MakingList
from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.types import Value


class StructList(MakingList):
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
