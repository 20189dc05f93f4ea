"""The class-name section: which classes it lists, in which order, with which signatures."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.table import ClassTable

# The classes that describe classes stand first in every list. Of their signatures only
# two differ between versions; seen in files of each version but 2014.2, which has 2014.1's.
_OLD: Final = (0x38771F8E, 0xA5240F57)
_SECOND: Final = (0x14425E51, 0x4A986551)
_THIRD: Final = (0x75585EF6, 0x5C7EA4C2)
_NEW: Final = (0x33D42383, 0xB0EFA719)
# The version whose files list every class that the used ones lead to.
ALL_REACHABLE: Final = "Havok-5.5.0-r1"
_META_BY_VERSION: Final = {
    "Havok-5.5.0-r1": _OLD,
    "Havok-6.6.0-r1": _SECOND,
    "Havok-7.1.0-r1": _SECOND,
    "hk_2010.1.0-r1": _SECOND,
    "hk_2010.2.0-r1": _THIRD,
    "hk_2011.1.0-r1": _THIRD,
    "hk_2011.2.0-r1": _THIRD,
    "hk_2012.2.0-r1": _NEW,
    "hk_2013.1.0-r1": _NEW,
    "hk_2014.1.0-r1": _NEW,
    "hk_2014.2.0-r1": _NEW,
}


def meta_classes(version: str) -> dict[str, int]:
    """Give the four classes that describe classes, with their signatures in a version."""
    whole, member = _META_BY_VERSION.get(version, _NEW)
    return {
        "hkClass": whole,
        "hkClassMember": member,
        "hkClassEnum": 0x8A3609CF,
        "hkClassEnumItem": 0xCE6F8A6C,
    }


def reachable(table: ClassTable, used: Iterable[str]) -> list[str]:
    """Give the classes that others lead to: parents, and the classes of members."""
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

    The order in which names entered the table decides where two collide, and is not known:
    entering them by alphabet gives the list of two thirds of the files.
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
    """Write the records of a class-name section; give also the offset of each name."""
    out = bytearray()
    places = {}
    for name, signature in classes.items():
        out += struct.pack(f"{byte_order}IB", signature & 0xFFFFFFFF, 9)
        places[name] = len(out)
        out += name.encode("latin-1", "replace") + b"\0"
    out += b"\xff" * (-len(out) % 16)
    return bytes(out), places
