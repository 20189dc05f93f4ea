"""Which node or material of an edited scene is which of the original one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.exchange.model import Extras, Material, Node

    T = TypeVar("T", Node, Material)

# What Blender puts behind a name that it has already.
_NUMBERED: Final = re.compile(r"\.\d{3,}\Z")
# What in the extras of an adapter tells a thing from all others.
_TELLING: Final = ("file", "address", "part", "bone", "plate", "config")
# It cuts names to so many bytes.
_LONGEST: Final = 63


def plain_name(name: str) -> str:
    """Return a name as it was before an editor numbered it, as far as editors keep it."""
    cut = _NUMBERED.sub("", name).encode("utf-8", "replace")[:_LONGEST]
    return cut.decode("utf-8", "ignore")


def identity_of(extras: Extras) -> str:
    """Return what the extras of a thing call it: its address in the file, and which part it is.

    "" for a thing that no adapter made.
    """
    mark = extras.get("chunkwright")
    if not isinstance(mark, dict) or not mark.keys() & {"address", "part"}:
        return ""
    return "\0".join(f"{key} {mark[key]}" for key in _TELLING if key in mark)


def match(originals: Iterable[T], edited: Iterable[T]) -> dict[T, T]:
    """Return the original of each edited thing that has one, by what its extras say, then by name.

    A thing that was duplicated says the same twice: the one that kept its name is the original.
    Things that nothing tells apart are paired in their order.
    """
    left, waiting = list(originals), list(edited)
    pairs: dict[T, T] = {}
    for key_of in (_identity, _identity_and_name, _name):
        ours, theirs = _grouped(left, key_of), _grouped(waiting, key_of)
        for key in ours.keys() & theirs.keys():
            if len(ours[key]) > 1 and key_of is _identity:
                continue  # names tell them apart
            original = ours[key][0].name
            # Editors number copies in the order in which they come.
            found = sorted(theirs[key], key=lambda each: _distance(each.name, original))
            pairs.update(zip(found, ours[key], strict=False))
            # A copy of a thing says what the thing does: it is new, whatever it is called.
            copies = set(found[len(ours[key]) :])
            waiting = [each for each in waiting if each not in copies]
        taken = set(pairs.values())
        left = [each for each in left if each not in taken]
        waiting = [each for each in waiting if each not in pairs]
    return pairs


def _grouped(things: Iterable[T], key_of: Callable[[T], str]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = {}
    for each in things:
        key = key_of(each)
        if key:
            groups.setdefault(key, []).append(each)
    return groups


def _identity(each: Node | Material) -> str:
    return identity_of(each.extras)


def _identity_and_name(each: Node | Material) -> str:
    identity = identity_of(each.extras)
    return f"{identity}\0{plain_name(each.name)}" if identity else ""


def _name(each: Node | Material) -> str:
    return plain_name(each.name)


def _distance(name: str, original: str) -> tuple[bool, bool, int, str]:
    return (name != original, plain_name(name) != plain_name(original), len(name), name)
