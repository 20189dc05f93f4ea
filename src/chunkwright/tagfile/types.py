"""The types that a tagfile describes: names, template arguments, and bodies of optional parts."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, LimitError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


MOST_DERIVED: Final = 64
_ALIGNMENT: Final = 0xFFF
# Real names are short, but nested template arguments can multiply.
_MOST_TITLE: Final = 1 << 13
# The titles of all types together; those of a whole SDK have some hundred thousand characters.
_MOST_TITLES: Final = 1 << 24


class Kind(IntEnum):
    """The kind of value of a type: the low 4 bits of its format."""

    VOID = 0
    OPAQUE = 1
    BOOL = 2
    STRING = 3
    INT = 4
    FLOAT = 5
    POINTER = 6
    RECORD = 7
    ARRAY = 8


class FormatBits(IntEnum):
    """The bits of a format that all kinds share; the meaning of the higher ones depends on the kind."""

    KIND = 0x0F
    INLINE = 0x20
    BIG_ENDIAN = 0x100
    SIGNED = 0x200


FLOAT32: Final = 23
"""The mantissa bits of a float of four bytes; a format has this number from bit 16 on."""


class Part(IntEnum):
    """The optional parts of a body: a bit each (IntEnum, since & is fast for int)."""

    FORMAT = 0x01
    SUB_TYPE = 0x02
    VERSION = 0x04
    SIZE = 0x08
    FLAGS = 0x10
    FIELDS = 0x20
    INTERFACES = 0x40
    ATTRIBUTES = 0x80


class FieldFlag(IntEnum):
    """The known flags of a field: a bit each."""

    NOT_SAVED = 0x01
    EXTRA = 0x80


class Field:
    """A field: its name, its offset in a value of the type, and its type.

    ``extra`` is the binary logarithm of a requested alignment, None without the flag for it.
    """

    __slots__ = ("extra", "flags", "name", "offset", "type")

    def __init__(
        self,
        name: str,
        flags: int,
        extra: int | None,
        offset: int,
        type: TagType,  # noqa: A002 - the name of the attribute
    ) -> None:
        self.name = name
        self.flags = flags
        self.extra = extra
        self.offset = offset
        self.type = type

    @property
    def is_saved(self) -> bool:
        """Whether the field is written; the bytes of others are zero."""
        return not self.flags & FieldFlag.NOT_SAVED


class Argument:
    """A template argument: its name, and a type (None for none) or a number."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: TagType | int | None) -> None:
        self.name = name
        self.value = value

    @property
    def type(self) -> TagType | None:
        """The type; None for a number, and for no type."""
        return self.value if isinstance(self.value, TagType) else None

    def number(self, ids: Mapping[int, int]) -> int:
        """Return the number, or the number of the type in ``ids``; 0 for no type."""
        return ids[id(self.value)] if isinstance(self.value, TagType) else self.value or 0


@dataclass(eq=False)
class TagType:
    """A type. Parts that its body lacks are None; ``parts`` is None for a type without a body.

    ``alignment`` is the stored word: alignment in the low 12 bits, the logarithm of a requested
    one above. ``properties`` is the high half of the stored count of fields.
    """

    name: str
    arguments: list[Argument] = field(default_factory=list)
    parts: int | None = None
    parent: TagType | None = None
    own_format: int | None = None
    own_sub: TagType | None = None
    version: int | None = None
    own_size: int | None = None
    own_alignment: int | None = None
    flags: int | None = None
    own_fields: list[Field] | None = None
    properties: int = 0
    interfaces: list[tuple[TagType, int]] | None = None
    attributes: str | None = None
    _title: str = ""

    @property
    def title(self) -> str:
        """The name with its template arguments: ``hkArray<hkInt16,hkContainerHeapAllocator>``."""
        return self._title or _title(self, 0)

    @cached_property
    def chain(self) -> list[TagType]:
        """The type and the types that it derives from, nearest first."""
        found = [self]
        while found[-1].parent is not None:
            found.append(found[-1].parent)
            if len(found) > MOST_DERIVED:
                raise CorruptError(f"the type {self.name} derives from itself")
        return found

    @cached_property
    def format(self) -> int:
        """The format, own or inherited; 0 if there is none."""
        return next((one.own_format for one in self.chain if one.own_format is not None), 0)

    @property
    def kind(self) -> int:
        """The kind of the value, one of ``Kind`` if known."""
        return self.format & FormatBits.KIND

    @property
    def is_inline(self) -> bool:
        """Whether an array or string has a fixed count and is stored inline."""
        return bool(self.format & FormatBits.INLINE)

    @property
    def has_body(self) -> bool:
        """Whether the type has more than a name."""
        return self.parts is not None

    @cached_property
    def sub(self) -> TagType | None:
        """The type of the pointer's target or of the elements, own or inherited."""
        return next((one.own_sub for one in self.chain if one.own_sub is not None), None)

    @cached_property
    def size(self) -> int:
        """The size of a value in bytes, own or inherited; 0 if there is none."""
        return next((one.own_size for one in self.chain if one.own_size is not None), 0)

    @cached_property
    def alignment(self) -> int:
        """The alignment in bytes, own or inherited; 1 if there is none."""
        words = (one.own_alignment for one in self.chain)
        return (next((word for word in words if word is not None), 0) & _ALIGNMENT) or 1

    def mentioned(self) -> Iterator[TagType]:
        """Yield the types among the template arguments."""
        return (each.type for each in self.arguments if each.type is not None)

    def __repr__(self) -> str:
        return f"<TagType {self.title}>"


# The type of the characters of strings, the same in all versions; files without strings lack it.
CHARACTER: Final = TagType(
    "char", parts=Part.FORMAT | Part.SIZE, own_format=0x2004, own_size=1, own_alignment=1
)


def _title(one: TagType, depth: int) -> str:
    """Return the name with its arguments, nested ones too, and cache it."""
    if one._title:
        return one._title
    if depth > MOST_DERIVED:
        raise CorruptError(f"the template arguments of the type {one.name} are nested too deeply")
    texts = [
        str(each.value or 0) if each.type is None else _title(each.type, depth + 1)
        for each in one.arguments
    ]
    made = f"{one.name}<{','.join(texts)}>" if texts else one.name
    if len(made) > _MOST_TITLE:
        raise CorruptError(f"the name of the type {one.name} and its arguments is too long")
    one._title = made
    return made


def check_titles(types: Iterable[TagType]) -> None:
    """Raise ``CorruptError`` for cyclic template arguments, or names too long with them."""
    left = _MOST_TITLES
    for one in types:
        left -= len(one.title)
        if left < 0:
            raise CorruptError("the names of the types with their arguments are too long")


class TypeTable:
    """The types of a file in the order of their numbers, from 1; ``types[0]`` stands for none.

    ``bodies`` are the types in the order of their bodies, ``hashes`` the stored checksums.
    """

    def __init__(
        self,
        types: Sequence[TagType],
        bodies: Sequence[TagType] = (),
        hashes: Mapping[int, int] | None = None,
    ) -> None:
        self.types = tuple(types)
        self.bodies = tuple(bodies)
        self.hashes = dict(hashes or {})

    def __len__(self) -> int:
        return len(self.types)

    def __iter__(self) -> Iterator[TagType]:
        return iter(self.types)

    def of_id(self, number: int) -> TagType:
        """Return the type with a number; ``CorruptError`` if there is none."""
        if not 0 < number <= len(self.types):
            raise CorruptError(f"type {number} is referenced, but there are only {len(self.types)}")
        return self.types[number - 1]

    @cached_property
    def ids(self) -> dict[int, int]:
        """The numbers of the types, by identity."""
        return {id(one): number for number, one in enumerate(self.types, 1)}

    @cached_property
    def by_title(self) -> dict[str, TagType]:
        """The types by name and arguments; the first of several that share them."""
        return {one.title: one for one in reversed(self.types)}

    def __deepcopy__(self, _memo: object) -> TypeTable:
        return self  # types are immutable: copies of a document share them


# From this version on, each level of a class adds only its own fields to the checksum.
_OWN_FIELDS_SINCE: Final = "2019"
# The most bytes hashed for the types of one file; a whole SDK takes a fraction of this.
_MOST_SUMMED: Final = 1 << 26


class TypeHashes:
    """The checksums of types for one SDK version, each computed once.

    The fields of a parent count again for each class that derives from it, so a small file may
    describe more than can be hashed: ``of`` then raises ``LimitError``.
    """

    def __init__(self, sdk: str) -> None:
        self._own_fields = sdk >= _OWN_FIELDS_SINCE
        self._known: dict[int, tuple[TagType, int]] = {}
        self._names: dict[int, tuple[TagType, bytes]] = {}
        self._fields: dict[int, tuple[TagType, bytes]] = {}
        self._left = _MOST_SUMMED
        self._open: set[int] = set()

    def of(self, one: TagType) -> int:
        """Return the checksum of a type; ``CorruptError`` if it contains itself."""
        found = self._known.get(id(one))
        if found is None:
            if id(one) in self._open or len(self._open) > MOST_DERIVED:
                raise CorruptError(f"the type {one.title} contains itself")
            self._open.add(id(one))
            try:
                made = 0
                for part in self._parts(one):
                    self._spend(len(part))
                    made = zlib.crc32(part, made)
            except OverflowError as error:
                raise SerializeError(f"a number of the type {one.title} is too large") from error
            finally:
                self._open.discard(id(one))
            found = self._known[id(one)] = one, made
        return found[1]

    def _name(self, one: TagType, depth: int = 0) -> bytes:
        found = self._names.get(id(one))
        if found is None:
            if depth > MOST_DERIVED:
                raise CorruptError(f"the template arguments of {one.name} are nested too deeply")
            parts = [one.name.encode("utf-8", "surrogateescape")]
            for each in one.arguments:
                if each.type is not None:
                    parts.append(self._name(each.type, depth + 1))
                elif each.value is not None:
                    parts.append(_u32(each.number({})))
            found = self._names[id(one)] = one, b"".join(parts)
        return found[1]

    def _parts(self, one: TagType) -> Iterator[bytes]:
        """Yield the bytes to hash: the levels of the type, the furthest parent first."""
        levels = one.chain[::-1]
        for place, level in enumerate(levels):
            for base, offset in level.interfaces or ():
                yield self._name(base)
                yield _u32(offset)
            if level.own_format is not None:
                yield _u32(level.own_format)
            if level.own_sub is not None and level.kind == Kind.ARRAY and level.is_inline:
                yield _u32(self.of(level.own_sub))
            yield self._name(level)
            if level.version is not None:
                yield _u32(level.version)
            if level.own_size is not None:
                yield level.own_size.to_bytes(2, "little")
                yield (level.own_alignment or 0).to_bytes(2, "little")
            if level.flags is not None:
                yield _u32(level.flags)
            if level.own_fields is not None:
                yield from map(
                    self._own_fields_of, [level] if self._own_fields else levels[: place + 1]
                )

    def _own_fields_of(self, level: TagType) -> bytes:
        found = self._fields.get(id(level))
        if found is None:
            made = bytearray()
            for field in level.own_fields or ():
                start = len(made)
                made += field.name.encode("utf-8", "surrogateescape")
                made += _u32(field.offset)
                made += _u32(self.of(field.type))
                self._spend(len(made) - start)
            found = self._fields[id(level)] = level, bytes(made)
        return found[1]

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise LimitError(f"the checksums of the types cover over {_MOST_SUMMED:,} bytes")


def _u32(value: int) -> bytes:
    return (value & 0xFFFFFFFF).to_bytes(4, "little")
