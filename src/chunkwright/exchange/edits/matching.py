"""Which node or material of an edited scene is which of the original one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.exchange.model import Extras, Material, Node

    T = TypeVar("T", Node, Material)

# What Blender puts behind a name that it has already.
_NUMBERED: Final = re.compile(r"\.\d{3,}\Z")
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
    if not isinstance(mark, dict) or not isinstance(mark.get("address"), str):
        return ""
    words = [mark[key] for key in ("address", "part", "plate") if key in mark]
    return "\0".join(map(str, words))


def match(originals: Iterable[T], edited: Iterable[T]) -> dict[T, T]:
    """Return the original of each edited thing that has one, by address, then by name.

    A thing that was duplicated has its address twice: the one that kept its name is the original.
    """
    left = list(originals)
    pairs: dict[T, T] = {}
    waiting = list(edited)
    for key_of in (_identity, _name):
        known = _unique({each: key_of(each) for each in left})
        groups: dict[str, list[T]] = {}
        for each in waiting:
            if key_of(each) in known:
                groups.setdefault(key_of(each), []).append(each)
        for key, group in groups.items():
            original = known[key]
            best = min(group, key=lambda each: _distance(each.name, original.name))
            pairs[best] = original
        taken = set(pairs.values())
        left = [each for each in left if each not in taken]
        # A copy of a thing carries its address: it is new, whatever it is called.
        copies = {each for group in groups.values() for each in group}
        waiting = [each for each in waiting if each not in copies]
    return pairs


def _identity(each: Node | Material) -> str:
    return identity_of(each.extras)


def _name(each: Node | Material) -> str:
    return plain_name(each.name)


def _distance(name: str, original: str) -> tuple[bool, bool, int, str]:
    return (name != original, plain_name(name) != plain_name(original), len(name), name)


def _unique(keys: Mapping[T, str]) -> dict[str, T]:
    counts: dict[str, int] = {}
    for key in keys.values():
        counts[key] = counts.get(key, 0) + 1
    return {key: each for each, key in keys.items() if key and counts[key] == 1}
