"""The layout of the members of a class, by the rules of the SDK's compilers.

It depends on the four layout rules in a packfile header: pointer size, byte order, whether members
may be placed in the tail padding of the base class, and whether an empty base class takes no
space. This was measured on real files of all eight layouts and reproduces the published offset
tables.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self

from chunkwright.errors import CorruptError, LimitError, QueryError
from chunkwright.hkx.classes.member_types import NAMED, TYPES, MemberFlags

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.classes.table import ClassDef, ClassTable, MemberDef

_MOST_NESTED = 64
# Offsets in a class are 16 bits in hkClassMember; only a C array can extend further.
_MOST_SIZE = 1 << 18


class Layout(NamedTuple):
    """The layout rules of a packfile; ``str()`` gives the four digits, such as ``8101``."""

    pointer_size: int = 8
    little_endian: bool = True
    reuse_padding: bool = False
    empty_base: bool = True

    @classmethod
    @cache
    def parse(cls, digits: str) -> Self:
        """Parse the four digits; ``QueryError`` if they are invalid."""
        if len(digits) != 4 or digits[0] not in "48" or set(digits[1:]) - set("01"):
            raise QueryError(
                f"{digits!r} are not layout rules",
                hint="four digits: pointer size 4|8, little endian, padding reuse, empty base",
            )
        return cls(int(digits[0]), *(digit == "1" for digit in digits[1:]))

    def __str__(self) -> str:
        rules = (self.little_endian, self.reuse_padding, self.empty_base)
        return str(self.pointer_size) + "".join(str(int(rule)) for rule in rules)


class Slot(NamedTuple):
    """A member of a class with its ``offset`` and ``size`` in bytes."""

    member: MemberDef
    owner: ClassDef
    offset: int
    size: int


class ClassLayout(NamedTuple):
    """The layout of a class: all members, inherited ones first, ``size`` and ``align`` in bytes.

    ``end`` is the end of the members, before the size is rounded up.
    """

    name: str
    slots: tuple[Slot, ...]
    size: int
    align: int
    end: int


class Layouts:
    """Lays out the classes of one table under one set of rules, each class once."""

    def __init__(self, table: ClassTable, layout: Layout, *, stated: bool = False) -> None:
        self.table = table
        self.layout = layout
        # Whether offsets stated in a __types__ section take precedence.
        self.stated = stated
        self._done: dict[str, ClassLayout] = {}
        self._open: list[str] = []

    def __getitem__(self, name: str) -> ClassLayout:
        found = self._done.get(name)
        if found is None:
            if name in self._open or len(self._open) > _MOST_NESTED:
                raise CorruptError(f"class {name} contains itself")
            self._open.append(name)
            try:
                found = self._done[name] = self._lay_out(self.table[name])
            finally:
                self._open.pop()
        return found

    def _lay_out(self, one: ClassDef) -> ClassLayout:
        at, align = 0, 1
        slots: list[Slot] = []
        if one.parent:
            parent = self[one.parent]
            slots += parent.slots
            at, align = self._start_after(parent), parent.align
        if one.ifaces:
            pointer = self.layout.pointer_size
            at = _up(at, pointer) + one.ifaces * pointer
            align = max(align, pointer)
        for member in one.members:
            size, natural = self._extent(member)
            end, at = at, _up(at, natural)
            if self.stated and member.offset is not None:
                at = member.offset
                if at < end:
                    raise CorruptError(
                        f"{one.name}.{member.name} is said to stand at {at:#x}, inside what "
                        f"ends at {end:#x}"
                    )
            slots.append(Slot(member, one, at, size))
            at += size
            align = max(align, natural)
            if at > _MOST_SIZE:
                raise LimitError(f"class {one.name} is over {_MOST_SIZE:,} bytes")
        size = max(_up(at, align), 1)
        if self.stated and one.size is not None:
            size = max(size, one.size)
        return ClassLayout(one.name, tuple(slots), size, align, at)

    def _start_after(self, parent: ClassLayout) -> int:
        if parent.end == 0:
            return 0 if self.layout.empty_base else parent.size
        return parent.end if self.layout.reuse_padding else parent.size

    def _extent(self, member: MemberDef) -> tuple[int, int]:
        """Return the size of a member, including a C array, and its alignment."""
        kind = TYPES[member.subtype if member.type in NAMED else member.type]
        if kind.name == "STRUCT":
            struct = self[member.refers]
            size, align = struct.size, struct.align
        else:
            size = kind.size_at(self.layout.pointer_size)
            align = kind.align_at(self.layout.pointer_size)
        if member.flags & MemberFlags.ALIGN_16:
            align = max(align, 16)
        elif member.flags & MemberFlags.ALIGN_8:
            align = max(align, 8)
        return size * (member.count or 1), align


def known(find: Callable[[str], ClassLayout], name: str) -> ClassLayout | None:
    """Return the layout of a class; None if it or a class that it needs is unknown."""
    try:
        return find(name)
    except QueryError:
        return None


def _up(at: int, align: int) -> int:
    return -(-at // align) * align
