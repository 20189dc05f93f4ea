"""Havok classes. Here: the layout of their members, by the rules of the SDK's compilers, and defaults.

Most defaults are zero; for those that are not, see ``defaults.txt`` next to this module. A class
comes from a ``table``, which the ``library`` finds, and is compiled to a ``plan`` of codecs for a
layout."""

from __future__ import annotations

import pkgutil
import struct
from enum import IntFlag
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from chunkwright.errors import ChunkwrightError, CorruptError, LimitError, QueryError
from chunkwright.hkx.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassDef, ClassTable, MemberDef
    from chunkwright.hkx.model.record import Value


class MemberType(NamedTuple):
    """One row: the size of a member of this type, and its content.

    The size is ``size`` bytes plus ``pointers`` pointers. ``align`` is in bytes, 0 for that of a
    pointer. For types made of numbers only, ``dtype`` is the numpy code of one number (without byte
    order) and ``shape`` their arrangement. HALF has none: its 16 bits are the upper half of a
    32-bit float, which numpy does not support.
    """

    name: str
    ordinal: int
    size: int = 0
    pointers: int = 0
    align: int = 0
    dtype: str = ""
    shape: tuple[int, ...] = ()

    def size_at(self, pointer_size: int) -> int:
        """Bytes on disk for a pointer size of 4 or 8."""
        return self.size + self.pointers * pointer_size

    def align_at(self, pointer_size: int) -> int:
        """Alignment in bytes for a pointer size of 4 or 8."""
        return self.align or pointer_size


_ROWS: Final = (
    MemberType("VOID", 0, align=1),
    MemberType("BOOL", 1, 1, align=1, dtype="?"),
    MemberType("CHAR", 2, 1, align=1, dtype="S1"),
    MemberType("INT8", 3, 1, align=1, dtype="i1"),
    MemberType("UINT8", 4, 1, align=1, dtype="u1"),
    MemberType("INT16", 5, 2, align=2, dtype="i2"),
    MemberType("UINT16", 6, 2, align=2, dtype="u2"),
    MemberType("INT32", 7, 4, align=4, dtype="i4"),
    MemberType("UINT32", 8, 4, align=4, dtype="u4"),
    MemberType("INT64", 9, 8, align=8, dtype="i8"),
    MemberType("UINT64", 10, 8, align=8, dtype="u8"),
    MemberType("REAL", 11, 4, align=4, dtype="f4"),
    MemberType("VECTOR4", 12, 16, align=16, dtype="f4", shape=(4,)),
    MemberType("QUATERNION", 13, 16, align=16, dtype="f4", shape=(4,)),
    MemberType("MATRIX3", 14, 48, align=16, dtype="f4", shape=(3, 4)),
    MemberType("ROTATION", 15, 48, align=16, dtype="f4", shape=(3, 4)),
    MemberType("QSTRANSFORM", 16, 48, align=16, dtype="f4", shape=(3, 4)),
    MemberType("MATRIX4", 17, 64, align=16, dtype="f4", shape=(4, 4)),
    MemberType("TRANSFORM", 18, 64, align=16, dtype="f4", shape=(4, 4)),
    MemberType("ZERO", 19, align=1),
    MemberType("POINTER", 20, pointers=1),
    MemberType("FUNCTIONPOINTER", 21, pointers=1),
    MemberType("ARRAY", 22, 8, pointers=1),
    MemberType("INPLACEARRAY", 23, 8, pointers=1),
    MemberType("ENUM", 24),
    MemberType("STRUCT", 25),
    # Only the pointer and the count: in 64-bit layouts a following int uses the last 4 bytes.
    MemberType("SIMPLEARRAY", 26, 4, pointers=1),
    MemberType("HOMOGENEOUSARRAY", 27, 4, pointers=2),
    MemberType("VARIANT", 28, pointers=2),
    MemberType("CSTRING", 29, pointers=1),
    MemberType("ULONG", 30, pointers=1),
    MemberType("FLAGS", 31),
    MemberType("HALF", 32, 2, align=2),
    MemberType("STRINGPTR", 33, pointers=1),
    MemberType("RELARRAY", 34, 4, align=2),
)

# Floats of 8 bytes, which only tagfiles have: no number stands for their type.
_DOUBLE: Final = MemberType("DOUBLE", 0, 8, align=8, dtype="f8")

TYPES: Final = {row.name: row for row in (*_ROWS, _DOUBLE)}
IN_PACKFILES: Final = frozenset(row.name for row in _ROWS)
BY_ORDINAL: Final = {row.ordinal: row.name for row in _ROWS}

# Stored as their subtype, and named by an enum.
NAMED: Final = frozenset({"ENUM", "FLAGS"})
STRINGS: Final = frozenset({"CSTRING", "STRINGPTR"})
# A pointer, a count, a payload found through a local fixup.
ARRAYS: Final = frozenset({"ARRAY", "INPLACEARRAY", "SIMPLEARRAY"})


class MemberFlags(IntFlag):
    """``hkClassMember::FlagValues``; the deprecated enum sizes are implied by the subtype."""

    ALIGN_8 = 0x80
    ALIGN_16 = 0x100
    NOT_OWNED = 0x200
    SERIALIZE_IGNORED = 0x400


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
    """The layouts of the classes of one table under one set of rules, each computed once."""

    def __init__(self, table: ClassTable, layout: Layout, *, stated: bool = False) -> None:
        self.table = table
        self.layout = layout
        # Offsets stated in a __types__ section take precedence.
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
                        f"{one.name}.{member.name} is stated at offset {at:#x}, but the "
                        f"member before it ends at {end:#x}"
                    )
            slots.append(Slot(member, one, at, size))
            at += size
            align = max(align, natural)
            if at > _MOST_SIZE:
                raise LimitError(f"class {one.name} is larger than {_MOST_SIZE:,} bytes")
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


class Default(NamedTuple):
    """The default of a member, or of one in a struct; ``version`` is "" if all versions have it."""

    path: tuple[str, ...]
    value: JsonValue
    version: str = ""


def defaults_of(class_name: str, version: str) -> Iterator[Default]:
    """Yield the defaults of a class in a contents version, without those of its bases."""
    for row in _rows().get(class_name, ()):
        if row.version in ("", version):
            yield row


def filled(plan: Plan, row: list[Value]) -> list[Value]:
    """Set the members of a new instance that have a default, and return it."""
    steps = plan.kept.get("defaults")
    if steps is None:
        table = plan.plans.table
        steps = plan.kept["defaults"] = [
            each for one in table.chain(plan.name) for each in defaults_of(one.name, table.version)
        ]
    for each in steps:
        _set(plan, row, each.path, each.value)
    return row


def _set(plan: Plan, row: list[Value], path: tuple[str, ...], value: JsonValue) -> None:
    """Set a member to its default if the version has and saves the member and knows that value."""
    index = plan.index.get(path[0])
    if index is None or plan.ignored[index]:
        return
    held, codec = row[index], plan.codecs[index]
    if len(path) > 1:
        if isinstance(held, Record):
            _set(held.plan, held.row, path[1:], value)
        return
    if codec.code in ("f", "d") and isinstance(value, int):
        value = float(value)
    try:
        made = codec.settle(value)
        packed = codec.pack(made)
    except (ChunkwrightError, struct.error, TypeError, ValueError, OverflowError):
        return  # the member of that name is of another type in this version
    row[index] = made if codec.names is None else codec.names[packed]


@cache
def _rows() -> dict[str, list[Default]]:
    data = pkgutil.get_data(__package__, "defaults.txt")
    assert data is not None, "the loader of the package returns no data"
    found: dict[str, list[Default]] = {}
    here: list[Default] = []
    for line in data.decode("ascii").splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "class":
            here = found.setdefault(words[1], [])
        else:
            here.append(Default(tuple(words[0].split(".")), _value(words[1]), *words[2:]))
    return found


def _value(word: str) -> JsonValue:
    if "," in word:
        return [_value(each) for each in word.split(",")]
    if word == "true":
        return True
    if word[:1].isupper():  # an item of an enum
        return word
    return int(word) if word.lstrip("-").isdigit() else float(word)
