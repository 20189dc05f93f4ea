"""Havok classes as data: class definitions, and the text form of tables.

A table consists of lines of text. ``version`` states the contents version that it describes, a
``class`` line starts a class, indented lines are its enums and members in order::

    version hk_2010.2.0-r1

    class hkaBone sig=35912f8a
      name STRINGPTR
      lockTranslation BOOL

    class hkaAnimation : hkReferencedObject sig=a6fa7e88 v=1
      enum AnimationType HK_UNKNOWN_ANIMATION=0 HK_INTERLEAVED_ANIMATION=1
      type ENUM:INT32 AnimationType
      annotationTracks ARRAY:STRUCT hkaAnnotationTrack

``sig`` is the signature in files (hexadecimal), ``v`` the described version, ``ifaces`` the number
of further vtable pointers before the members. A member is its name, its type with the subtype after
a colon and a C array size in brackets, the class or enum (``Class.Enum`` if another class declares
it), then ``align8``, ``align16``, ``not_owned`` and ``ignored`` (SERIALIZE_IGNORED). An ``enum``
line before the first class declares an enum whose class is unknown (``~2`` distinguishes enums of
the same name). ``#`` starts a comment line.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.classes import Frozen
from chunkwright.base.fileio import load
from chunkwright.errors import ChunkwrightError, CorruptError, LimitError, QueryError, boundary
from chunkwright.hkx.classes import IN_PACKFILES, NAMED, TYPES, MemberFlags

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.fileio import Source


NO_FLAGS: Final = MemberFlags(0)
FLAG_WORDS: Final = {
    "align8": MemberFlags.ALIGN_8,
    "align16": MemberFlags.ALIGN_16,
    "not_owned": MemberFlags.NOT_OWNED,
    "ignored": MemberFlags.SERIALIZE_IGNORED,
}
_IGNORED: Final = MemberFlags.SERIALIZE_IGNORED.value
_MOST_IN_C_ARRAY: Final = 0x7FFF  # hkClassMember has 16 bits for it
_TYPE: Final = r"([A-Z0-9]+)(?::([A-Z0-9]+))?(?:\[(\d{1,9})\])?"
_CLASS: Final = r"(\S+)(?: : (\S+))?(?: sig=([0-9a-f]{1,8}))?(?: v=(-?\d+))?(?: ifaces=(\d+))?"


class EnumDef(NamedTuple):
    """An ``hkClassEnum``: its items in order, each a name and a value."""

    name: str
    items: tuple[tuple[str, int], ...]


class MemberDef(Frozen):
    """An ``hkClassMember``: one member as a class declares it.

    ``type`` and ``subtype`` are names in ``layout.TYPES``; ``refers`` is the class of a
    struct or pointer or the enum of an ENUM or FLAGS, else ""; ``count`` is the size of a C array,
    0 for a single member. ``offset`` is the offset stated in a ``__types__`` section; if None, it
    is computed by the layout rules.
    """

    __match_args__ = ("name", "type", "subtype", "refers", "count", "flags", "offset")
    __slots__ = __match_args__

    name: str
    type: str
    subtype: str
    refers: str
    count: int
    flags: MemberFlags
    offset: int | None

    def __init__(
        self,
        name: str,
        type: str,  # noqa: A002 - the format's own word
        subtype: str = "VOID",
        refers: str = "",
        count: int = 0,
        flags: MemberFlags = NO_FLAGS,
        offset: int | None = None,
    ) -> None:
        self._set(name, type, subtype, refers, count, flags, offset)

    @property
    def ignored(self) -> bool:
        """Whether the SDK does not save the member (SERIALIZE_IGNORED)."""
        return self.flags.value & _IGNORED != 0  # ``&`` of an IntFlag takes a microsecond

    @property
    def class_name(self) -> str:
        """The class that the member contains or points to, or ""."""
        return "" if self.type in NAMED else self.refers


class ClassDef(NamedTuple):
    """An ``hkClass``: name, parent and own members; ``signature`` is None if not stated."""

    name: str
    parent: str = ""
    members: tuple[MemberDef, ...] = ()
    enums: tuple[EnumDef, ...] = ()
    signature: int | None = None
    version: int = 0
    ifaces: int = 0
    size: int | None = None


class ClassTable:
    """The classes of one contents version, parsed on demand.

    ``table["hkaBone"]`` is a ``ClassDef``; ``in``, ``len`` and iteration over names work.
    """

    def __init__(self, version: str, classes: Iterable[ClassDef] = (), *, source: str = "") -> None:
        self.version = version
        self.source = source
        self._classes = {one.name: one for one in classes}
        self._blocks: dict[str, str] = {}
        # Enums that members refer to but no class of the table declares.
        self.enums: dict[str, EnumDef] = {}
        self._base: ClassTable | None = None

    @classmethod
    def from_text(cls, text: str, *, source: str = "") -> ClassTable:
        """Read the text form; ``CorruptError`` with the line of a malformed class."""
        head, *blocks = f"\n{text}".split("\nclass ")
        version = re.search(r"^version (\S+)", head, re.MULTILINE)
        table = cls(version[1] if version else "", source=source)
        for line in head.splitlines():
            word, *rest = line.split() or ["#"]
            if word == "enum" and rest:
                table.enums[rest[0]] = _parse_enum(rest[0], rest[1:], line)
            elif not word.startswith("#") and word != "version":
                raise CorruptError(
                    f"not a class, an enum or a version: {line.strip()!r:.60}", file=source
                )
        for block in blocks:
            name = block.split(None, 1)[0] if block.strip() else ""
            if not name or name in table._blocks:
                raise CorruptError(
                    f"class {name!r} is {'given twice' if name else 'without a name'}", file=source
                )
            table._blocks[name] = block
        return table

    def to_text(self, heading: str = "") -> str:
        """Write the text form, classes by name."""
        lines = [f"# {line}".rstrip() for line in heading.splitlines()]
        lines += [f"version {self.version}"]
        lines += [_format_enum(enum, key) for key, enum in self.enums.items()]
        for name in sorted(self):
            lines += ["", *format_class(self[name])]
        return "\n".join(lines) + "\n"

    def __getitem__(self, name: str) -> ClassDef:
        found = self.get(name)
        if found is None:
            raise QueryError(f"no class {name!r} is known for {self.version or self.source}")
        return found

    def get(self, name: str) -> ClassDef | None:
        """Return a class by name; None if neither this table nor its base has it."""
        found = self._classes.get(name)
        if found is None and name in self._blocks:
            try:
                found = self._classes[name] = parse_class(self._blocks[name])
            except CorruptError as error:
                raise error.within(name).located(self.source or None, None) from None
        return self._base.get(name) if found is None and self._base is not None else found

    def __contains__(self, name: object) -> bool:
        return name in self._classes or name in self._blocks

    def __iter__(self) -> Iterator[str]:
        return iter(self._blocks.keys() | self._classes.keys())

    def __len__(self) -> int:
        return len(self._blocks.keys() | self._classes.keys())

    def over(self, base: ClassTable) -> ClassTable:
        """Return a table of these classes that uses ``base`` for classes that they need."""
        made = ClassTable(self.version, source=self.source)
        made._classes, made._blocks = self._classes, self._blocks
        made.enums = base.enums | self.enums
        made._base = base
        return made

    def add(self, one: ClassDef) -> None:
        """Add a class, replacing one of the same name."""
        self._classes[one.name] = one

    def __repr__(self) -> str:
        return f"<ClassTable {self.version or self.source}: {len(self)} classes>"

    def chain(self, name: str) -> list[ClassDef]:
        """Return the class and its parents, the topmost first.

        Raises ``QueryError`` if a parent is not in the table, ``CorruptError`` if classes derive
        from each other in a circle.
        """
        found = [self[name]]
        while found[-1].parent:
            found.append(self[found[-1].parent])
            if len(found) > 64:
                raise CorruptError(f"class {name} derives from itself")
        return found[::-1]

    def enum_of(self, owner: ClassDef, member: MemberDef) -> EnumDef | None:
        """Return the enum that names the values of a member; None if unknown."""
        if not member.refers or member.type not in NAMED:
            return None
        holder, _, name = member.refers.rpartition(".")
        found = (self.get(holder) if holder else owner) or owner
        declared = (one for one in found.enums if one.name == name)
        return next(declared, self.enums.get(name))


def parse_class(block: str) -> ClassDef:
    """Parse one class from its lines, without the leading word ``class``."""
    first, *rest = block.splitlines()
    head = re.fullmatch(_CLASS, first.strip())
    if head is None:
        raise CorruptError(f"not a class line: {first!r}")
    name, parent, signature, version, ifaces = head.groups()
    enums, members = [], []
    for line in rest:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        # A member may be named enum, in which case a type follows.
        if words[0] == "enum" and len(words) > 1 and words[1].split(":")[0] not in TYPES:
            enums.append(_parse_enum(words[1], words[2:], line))
        else:
            members.append(_parse_member(words, line))
    return ClassDef(
        name,
        parent or "",
        tuple(members),
        tuple(enums),
        int(signature, 16) if signature else None,
        int(version or 0),
        int(ifaces or 0),
    )


def _parse_enum(key: str, words: list[str], line: str) -> EnumDef:
    name = key.partition("~")[0]
    items = [word.rpartition("=") for word in words]
    try:
        return EnumDef(name, tuple((item, int(value)) for item, _, value in items))
    except ValueError:
        raise CorruptError(f"not enum items NAME=VALUE: {line.strip()!r}") from None


def _parse_member(words: list[str], line: str) -> MemberDef:
    kind = re.fullmatch(_TYPE, words[1]) if len(words) > 1 else None
    if kind is None or kind[1] not in IN_PACKFILES or (kind[2] or "VOID") not in IN_PACKFILES:
        raise CorruptError(
            f"not a member: {line.strip()!r}", hint="a member is NAME TYPE[:SUBTYPE] ..."
        )
    count = int(kind[3] or 0)
    if count > _MOST_IN_C_ARRAY:
        raise CorruptError(f"a C array has at most {_MOST_IN_C_ARRAY:,} elements: {line.strip()!r}")
    refers, flags = "", NO_FLAGS
    for word in words[2:]:
        if word in FLAG_WORDS:
            flags |= FLAG_WORDS[word]
        elif refers:
            raise CorruptError(f"{word!r} is not one of {', '.join(FLAG_WORDS)}: {line.strip()!r}")
        else:
            refers = word
    return MemberDef(words[0], kind[1], kind[2] or "VOID", refers, count, flags)


def format_class(one: ClassDef) -> list[str]:
    """Return one class as lines."""
    head = f"class {one.name}" + (f" : {one.parent}" if one.parent else "")
    head += "" if one.signature is None else f" sig={one.signature:08x}"
    head += (f" v={one.version}" if one.version else "") + (
        f" ifaces={one.ifaces}" if one.ifaces else ""
    )
    lines = [head]
    lines += [f"  {_format_enum(enum, enum.name)}" for enum in one.enums]
    for member in one.members:
        text = f"  {member.name} {member.type}"
        text += f":{member.subtype}" if member.subtype != "VOID" else ""
        text += f"[{member.count}]" if member.count else ""
        text += f" {member.refers}" if member.refers else ""
        words = [word for word, flag in FLAG_WORDS.items() if member.flags & flag]
        lines.append(" ".join([text, *words]))
    return lines


def _format_enum(enum: EnumDef, key: str) -> str:
    return " ".join([f"enum {key}", *(f"{name}={value}" for name, value in enum.items)])


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
        raise CorruptError(f"class {one.name} contains itself, so it has no signature")
    if len(out) > _MOST_DESCRIBED:
        raise LimitError(
            f"the description of class {one.name} is larger than {_MOST_DESCRIBED:,} bytes"
        )
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


def load_table(source: Source) -> ClassTable:
    """Read a user's classes from a file in the text form of ``table``.

    Raises ``CorruptError`` with the line that is malformed.
    """
    data, path = load(source)
    with boundary(path, "class table"):
        table = ClassTable.from_text(data.decode("utf-8-sig"), source=path or "")
        if not len(table):
            raise CorruptError("no classes", hint="a class begins with a line 'class NAME'")
        for name in table:
            table.get(name)  # classes are parsed on demand, but errors should be reported now
        return table


def signature_of(table: ClassTable, name: str) -> int | None:
    """Return the signature that a table states for a class, else the computed one.

    None if the table lacks a class that the signature covers.
    """
    stated = table[name].signature
    if stated is not None:
        return stated
    try:
        return signature(table, name)
    except ChunkwrightError:
        return None
