"""Walks over the objects of a document, and over their graph by decoded members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.classes.raw import RawObject
from chunkwright.hkx.classes.record import Homogeneous, Record
from chunkwright.hkx.hkobject import HkObject, check_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.havok_document import HavokDocument


def targets(value: object) -> list[HkObject]:
    """Return the objects that a value is or points to, in member order."""
    found: list[HkObject] = []
    _collect(value, found)
    return found


def _collect(value: object, found: list[HkObject]) -> None:
    if type(value) is Record:
        row = value.held
        for place in value.plan.leading:
            held = row[place]
            if held is not None:
                _collect(held, found)
    elif isinstance(value, HkObject):
        found.append(value)
    elif isinstance(value, Homogeneous):
        _collect(value.items, found)
    elif isinstance(value, list):
        for each in value:
            if each is not None:
                _collect(each, found)


def pointed_to(obj: HkObject) -> list[HkObject]:
    """Return the objects that an object points to, in member order, including duplicates."""
    held = obj.values
    if isinstance(held, RawObject):
        return [target for _, target in held.pointers]
    return targets(held)


def reachable(
    start: Iterable[HkObject], follow: Callable[[HkObject], list[HkObject]] = pointed_to
) -> list[HkObject]:
    """Return ``start`` and all objects reachable from it, each once, depth first."""
    seen: set[int] = set()
    met: list[HkObject] = []
    stack = list(start)[::-1]
    while stack:
        obj = stack.pop()
        if id(obj) not in seen:
            seen.add(id(obj))
            met.append(obj)
            stack += follow(obj)[::-1]
    return met


def children_first(packfile: HavokDocument) -> list[HkObject]:
    """Return the objects so that each follows those it points to, as far as cycles allow.

    The root comes last; objects that it does not reach come before it.
    """
    root = packfile.root
    order: list[HkObject] = []
    seen: set[int] = set()
    if root is not None:
        _add_children_first(root, seen, order)
    apart = [each for each in packfile.objects if id(each) not in seen]
    if not apart:
        return order
    # What they share with the root comes before them too.
    order, seen = [], set()
    for start in apart if root is None else [*apart, root]:
        _add_children_first(start, seen, order)
    return order


def _add_children_first(start: HkObject, seen: set[int], order: list[HkObject]) -> None:
    """Add an object, after the objects it reaches that were not seen yet."""
    if id(start) in seen:
        return
    seen.add(id(start))
    stack = [(start, iter(pointed_to(start)))]
    while stack:
        obj, rest = stack[-1]
        for child in rest:
            if id(child) not in seen:
                seen.add(id(child))
                stack.append((child, iter(pointed_to(child))))
                break
        else:
            order.append(obj)
            stack.pop()


def settle(document: HavokDocument) -> None:
    """Replace all mappings in arrays of structs with records.

    Raises ``SerializeError`` for anything in the list of objects that is not an object.
    """
    check_kinds(document.objects)
    for obj in document.objects:
        if obj.is_decoded and isinstance(obj.values, Record):
            obj.values.settle()
