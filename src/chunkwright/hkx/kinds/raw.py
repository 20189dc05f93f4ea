"""Objects of unknown classes: bytes and fixups, kept together."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.versions import version_for
from chunkwright.hkx.kinds.record import UnknownMemberError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.errors import ChunkwrightError
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.hkobject import HkObject


NEEDS_TABLE: Final = "give a table of its members with --classes (in Python hkx.use_classes)"


class RawObject(Mapping[str, Any]):
    """An object of an unknown class, or one that cannot be decoded: bytes instead of members.

    ``error`` is why its members cannot be decoded, None if the class is unknown; ``unknown`` says
    how its class differs from a known one of that name, "" if there is none. ``data`` is
    everything from its body up to the next object, ``local_fixups`` are pairs (source, target) and
    ``pointers`` pairs (source, object), with offsets relative to the body. It is in the layout of
    the packfile and cannot be converted to another.
    """

    __slots__ = ("class_name", "data", "error", "local_fixups", "pointers", "unknown")

    class_name: str
    error: ChunkwrightError | None
    unknown: str

    def __init__(
        self,
        class_name: str,
        data: bytes,
        local_fixups: list[tuple[int, int]],
        pointers: list[tuple[int, HkObject]],
        error: ChunkwrightError | None = None,
        unknown: str = "",
    ) -> None:
        object.__setattr__(self, "error", error)
        object.__setattr__(self, "class_name", class_name)
        object.__setattr__(self, "unknown", unknown)
        self.data = data
        self.local_fixups = local_fixups
        self.pointers = pointers

    def __getitem__(self, name: str) -> NoReturn:
        raise UnknownMemberError(f"{self.reason()}: no member {name!r}", hint=self.hint())

    def __setitem__(self, name: str, value: object) -> NoReturn:
        raise QueryError(f"{self.reason()}: {name!r} cannot be set to {value!r:.40}")

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("data", "local_fixups", "pointers"):
            raise QueryError(f"{name} of {self!r} is read-only")
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        own = (self.class_name, self.data, self.local_fixups, self.pointers)
        return RawObject, (*own, self.error, self.unknown)

    def reason(self) -> str:
        """Return the reason why there are no members."""
        if self.error is None:
            return self.unknown or f"the class {self.class_name or '(nameless)'} is not known"
        return f"the members cannot be decoded: {self.error.message}"

    def hint(self) -> str:
        """Return what to do about it; "" if there is nothing."""
        if self.error is not None:
            return ""
        return NEEDS_TABLE

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RawObject):
            return NotImplemented
        # Objects compare by identity, and so do lists of them.
        own = (self.data, self.local_fixups, self.pointers)
        return own == (other.data, other.local_fixups, other.pointers)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<RawObject {self.class_name}: {len(self.data):,} bytes>"


def meta_classes(version: str) -> dict[str, int]:
    """Return the four classes that describe classes, with their signatures in a version.

    They come first in every list of classes.
    """
    whole, member = version_for(version).meta
    return {
        "hkClass": whole,
        "hkClassMember": member,
        "hkClassEnum": 0x8A3609CF,
        "hkClassEnumItem": 0xCE6F8A6C,
    }


def reachable(table: ClassTable, used: Iterable[str]) -> list[str]:
    """Return the classes that others need: parents, and the classes of members."""
    found: dict[str, None] = {}
    waiting = list(used)
    while waiting:
        name = waiting.pop()
        one = table.get(name)
        if one is None or name in found:
            continue
        found[name] = None
        waiting += [one.parent] * bool(one.parent)
        waiting += [member.class_name for member in one.members if member.class_name]
    return list(found)


def hash_order(names: Iterable[str]) -> list[str]:
    """Order names as the hash table of SDK 5.5 walks them.

    For collisions, the order of insertion matters, which is unknown: alphabetical insertion
    reproduces the list of two thirds of the files.
    """
    listed = list(names)
    size = 64
    while size < 2 * len(listed):
        size *= 2
    table: list[str | None] = [None] * size
    for name in listed:
        at = 0
        for byte in name.encode("latin-1", "replace"):
            at = (31 * at + byte) & 0xFFFFFFFF
        while table[at % size] is not None:
            at += 1
        table[at % size] = name
    return [name for name in table if name is not None]


def section_data(classes: dict[str, int], byte_order: str) -> tuple[bytes, dict[str, int]]:
    """Write the records of a class-name section; return them and the offset of each name."""
    out = bytearray()
    places = {}
    for name, signature in classes.items():
        out += struct.pack(f"{byte_order}IB", signature & 0xFFFFFFFF, 9)
        places[name] = len(out)
        out += name.encode("latin-1", "replace") + b"\0"
    out += b"\xff" * (-len(out) % 16)
    return bytes(out), places
