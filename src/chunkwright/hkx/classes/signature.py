"""The signature of a Havok class: a CRC-32 of its declaration.

Packfiles store it with every class name, so that a loader can check whether its class is the one
that the file was written with. It covers interfaces, enums, member names, types, array sizes and
flags, embedded classes and parents, but not offsets, sizes or class names.

The idea is from the notes in BungoV/NifSkope-WildWastelandEdition; the details were determined
from the published signatures of 2010.2 and 2014.1 and from those in real files.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, LimitError
from chunkwright.hkx.classes.member_types import NAMED, TYPES, MemberFlags

if TYPE_CHECKING:
    from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef

_MOST_NESTED = 64
# A class is included again wherever it is embedded; the longest in the SDK takes 60 KB.
_MOST_DESCRIBED = 1 << 20


def signature(table: ClassTable, name: str) -> int:
    """Return the signature of a class; ``QueryError`` if a class that it needs is missing."""
    out = bytearray()
    _describe_class(out, table, table[name])
    return zlib.crc32(out)


def _describe_class(out: bytearray, table: ClassTable, one: ClassDef, depth: int = 0) -> None:
    if depth > _MOST_NESTED:
        raise CorruptError(f"class {one.name} contains itself, which has no signature")
    if len(out) > _MOST_DESCRIBED:
        raise LimitError(f"the description of class {one.name} is over {_MOST_DESCRIBED:,} bytes")
    out += struct.pack("<i", one.ifaces)
    for enum in one.enums:
        _describe_enum(out, enum)
    out += struct.pack("<i", len(one.enums))
    for member in one.members:
        _describe_member(out, table, one, member, depth)
    out += struct.pack("<i", len(one.members))
    if one.parent:
        _describe_class(out, table, table[one.parent], depth + 1)


def _describe_enum(out: bytearray, enum: EnumDef) -> None:
    out += enum.name.encode("utf-8", "surrogateescape")
    for name, value in enum.items:
        out += name.encode("utf-8", "surrogateescape")
        out += struct.pack("<I", value & 0xFFFFFFFF)
    out += struct.pack("<i", len(enum.items))


def _describe_member(
    out: bytearray, table: ClassTable, owner: ClassDef, member: MemberDef, depth: int
) -> None:
    kind, subtype = member.type, member.subtype
    if member.class_name and "POINTER" not in (kind, subtype):
        _describe_class(out, table, table[member.class_name], depth + 1)
    enum = table.enum_of(owner, member)
    if enum is not None:
        _describe_enum(out, enum)
    flags = int(member.flags)
    real = TYPES[subtype].ordinal
    if kind in NAMED:
        # The deprecated flags for 8, 16 and 32-bit enums, which represent the subtype.
        flags ^= TYPES[subtype].size * 8
        real = 0
    out += member.name.encode("utf-8", "surrogateescape")
    if member.ignored:
        words = [TYPES["ZERO"].ordinal, TYPES[kind].ordinal, *([real] if real else [])]
        flags &= ~MemberFlags.SERIALIZE_IGNORED
    else:
        words = [TYPES[kind].ordinal, real]
    out += struct.pack(f"<{len(words) + 2}H", *words, member.count, flags & 0xFFFF)
