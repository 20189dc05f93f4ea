"""Walks over the object graph by decoded members: what points where, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chunkwright.hkx.model import HkObject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.hkx.model import Packfile


def targets(value: Any) -> Iterator[HkObject]:
    """Give the objects that a value points to, in member order; it may be an object itself."""
    if isinstance(value, HkObject):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from targets(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            if isinstance(each, HkObject | list | Mapping):
                yield from targets(each)


def pointed_to(obj: HkObject) -> Iterator[HkObject]:
    """Give the objects that an object points to, in member order, doubles included.

    One of an unknown class is asked for its global fixups.
    """
    if obj.offset is not None and not len(obj.values):
        return obj.references()
    return targets(obj.values)


def reachable(
    start: Iterable[HkObject], follow: Callable[[HkObject], Iterable[HkObject]] = pointed_to
) -> list[HkObject]:
    """Give ``start`` and all that is reached from it, each once, depth first, in order of meeting."""
    seen: set[int] = set()
    met: list[HkObject] = []
    stack = list(start)[::-1]
    while stack:
        obj = stack.pop()
        if id(obj) not in seen:
            seen.add(id(obj))
            met.append(obj)
            stack += list(follow(obj))[::-1]
    return met


def children_first(packfile: Packfile) -> list[HkObject]:
    """Give the objects so that each stands behind those it points to, as far as cycles allow.

    The root comes last; objects that it does not reach come before it.
    """
    seen: set[int] = set()
    order: list[HkObject] = []
    root = [packfile.root] if packfile.root is not None else []
    reached = {id(each) for each in reachable(root)}
    for start in [*(each for each in packfile.objects if id(each) not in reached), *root]:
        if id(start) in seen:
            continue
        seen.add(id(start))
        stack = [(start, pointed_to(start))]
        while stack:
            obj, rest = stack[-1]
            child = next((each for each in rest if id(each) not in seen), None)
            if child is None:
                order.append(obj)
                stack.pop()
            else:
                seen.add(id(child))
                stack.append((child, pointed_to(child)))
    return order
