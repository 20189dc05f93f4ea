"""Binary tagfiles put together byte by byte, without the package's own writer."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

MAGIC = bytes.fromhex("1e0db0cacefa11d0")
BYTE, INT, REAL, VEC4, VEC8, VEC12, VEC16, REF, STRUCT, TEXT = range(1, 11)
ARRAY, TUPLE = 0x10, 0x20
END = bytes([14])


def varint(value: int) -> bytes:
    """Return an integer as bytes: sign, six bits, then seven bits in each further byte."""
    groups = [abs(value) & 0x3F]
    rest = abs(value) >> 6
    while rest:
        groups.append(rest & 0x7F)
        rest >>= 7
    groups[0] = groups[0] << 1 | (value < 0)
    return bytes([group | 0x80 for group in groups[:-1]] + [groups[-1]])


def text(value: str) -> bytes:
    """Return the bytes of a text that was not used before."""
    raw = value.encode()
    return varint(len(raw)) + raw


def reals(*values: float) -> bytes:
    """Return the bytes of floats of four bytes."""
    return struct.pack(f"<{len(values)}f", *values)


@dataclass
class Stream:
    """A stream: classes as (name, parent number, [(member, type, more bytes)]), then bodies."""

    version: int = 3
    info: bytes = b""
    classes: list[tuple[str, int, list[tuple[str, int, bytes]]]] = field(default_factory=list)
    objects: list[tuple[int, bytes]] = field(default_factory=list)
    end: bytes = END

    def __bytes__(self) -> bytes:
        made = MAGIC + varint(1) + varint(self.version) + self.info
        known: dict[str, int] = {}

        def put(value: str) -> bytes:
            if value in known:
                return varint(-known[value])
            known[value] = len(known) + 2
            return text(value)

        for name, parent, members in self.classes:
            made += varint(2) + put(name) + varint(0) + varint(parent) + varint(len(members))
            for member, kind, more in members:
                made += put(member) + varint(kind)
                if kind & TUPLE:
                    made += more
                elif kind & 0x0F in (REF, STRUCT):
                    made += put(more.decode())
        for number, body in self.objects:
            made += varint(4) + varint(number) + body
        return made + self.end


def one_class(*members: tuple[str, int, bytes], body: bytes, version: int = 3) -> bytes:
    """Return a tagfile of one object of the class ``Thing``."""
    return bytes(Stream(version, classes=[("Thing", 0, list(members))], objects=[(1, body)]))
