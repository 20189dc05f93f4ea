"""The member types of Havok classes (``hkClassMember::Type``), one row each.

Sizes and alignments are those of the compilers of the Havok SDK, measured on packfiles of both
pointer sizes. The ordinals are stored in ``__types__`` sections.
"""

from __future__ import annotations

from enum import IntFlag
from typing import Final, NamedTuple


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
