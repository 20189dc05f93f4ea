"""Checksums of types: CRC-32 over their descriptions, by the rules of the SDK."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, LimitError, SerializeError
from chunkwright.tagfile.types.table import MOST_DERIVED, Kind, TagType

if TYPE_CHECKING:
    from collections.abc import Iterator

# From this version on, each level of a class is summed up with its own fields only.
_OWN_FIELDS_SINCE: Final = "2019"
# Bytes summed up for the types of one file; those of a whole SDK take a fraction of it.
_MOST_SUMMED: Final = 1 << 26


class TypeHashes:
    """The checksums of types for one SDK version; each type is summed up once.

    The fields of a parent count again for each class that derives from it, so that a small file may
    describe more than can be summed up: ``of`` raises ``LimitError`` for it.
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
                if isinstance(each.value, TagType):
                    parts.append(self._name(each.value, depth + 1))
                elif each.value is not None:
                    parts.append(_u32(each.value))
            found = self._names[id(one)] = one, b"".join(parts)
        return found[1]

    def _parts(self, one: TagType) -> Iterator[bytes]:
        """Yield what is summed up: the levels of the type, the furthest parent first."""
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
            raise LimitError(f"the checksums of the types take over {_MOST_SUMMED:,} bytes")


def _u32(value: int) -> bytes:
    return (value & 0xFFFFFFFF).to_bytes(4, "little")
