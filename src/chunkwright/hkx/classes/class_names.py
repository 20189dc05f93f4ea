"""The class-name section: the classes that it lists, their order and signatures."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.hkx.classes.versions import version_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.table import ClassTable


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
    given = list(names)
    size = 64
    while size < 2 * len(given):
        size *= 2
    table: list[str | None] = [None] * size
    for name in given:
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
