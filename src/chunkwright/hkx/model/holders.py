"""Ownership between a Havok document and its objects; see ``chunkwright.base.Bond``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import gt
from sys import getrefcount
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import Bond as AnyBond
from chunkwright.base import kernel, most_uses, uses_of
from chunkwright.hkx.model.hkobject import HkObject, set_values
from chunkwright.hkx.model.record import Homogeneous, Record, StructList, elements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value


IS_THERE: Final = kernel() is not None
"""Whether the compiled kernel looks for references to parts of objects."""


class Bond(AnyBond["HavokDocument"]):
    """The reference from an object to its document."""

    __slots__ = ()

    @staticmethod
    def let_go(document: HavokDocument) -> bool:
        """Clear the values of objects that nothing else refers to, because they may form cycles."""
        if _is_held(document):
            return False
        for obj in _objects_in(_lists_of(document)):
            set_values(obj, None)
        return True


# Attributes that refer to objects and are made again on demand.
_REMADE: Final = ("_directory", "_titles", "_by_place", "_fresh")
_LISTS: Final = ("objects", "stored_objects")
_ROOTS: Final = ("root", "stored_root")


def _lists_of(document: HavokDocument) -> list[Sequence[HkObject]]:
    """Return the lists of objects of a document, after dropping what can be made again."""
    kept = vars(document)
    for name in _REMADE:
        kept.pop(name, None)
    found = [kept.get(name) for name in _LISTS]
    lists = (*found, *kept.get("_section_objects", {}).values())
    return [each for each in lists if isinstance(each, Sequence)]


def _objects_in(lists: Iterable[Iterable[HkObject]]) -> list[HkObject]:
    """Return the objects in lists, each once; users may have put other values into them."""
    return list({id(obj): obj for obj in chain(*lists) if type(obj) is HkObject}.values())


def _is_held(document: HavokDocument) -> bool:
    """Whether anything but a document and its objects refers to an object, or a part of one."""
    lists = _lists_of(document)
    if most_uses(lists) > 1:
        return True
    kept = vars(document)
    inside = Counter(map(id, chain(*lists, (kept.get(name) for name in _ROOTS))))
    objects = _objects_in(lists)
    walked = _holders().walk(objects) if IS_THERE else None
    is_held, found = walked or _are_parts_held(objects)
    if is_held:
        return True
    inside.update(found)
    return any(map(gt, uses_of(objects), map(inside.__getitem__, map(id, objects))))


@cache
def _holders() -> Any:
    return kernel().Holders(HkObject, Record, StructList, Homogeneous)


def _are_parts_held(objects: list[HkObject]) -> tuple[bool, list[int]]:
    """Return whether anything refers to a part of an object, and the ids of those pointed to."""
    found: list[int] = []
    return any(_is_part_held(obj, found) for obj in objects), found


def _is_part_held(obj: HkObject, found: list[int]) -> bool:
    """Whether anything refers to a part of an object; add the ids of the objects it points to."""
    values = obj._values
    if values is None:
        return False
    if getrefcount(values) > _IN_PLACE:
        return True
    if type(values) is Record:
        return _is_row_held(values, found)
    pointers = getattr(values, "pointers", None)
    if type(pointers) is not list:
        return False
    found += [id(each[-1]) for each in pointers if type(each) is tuple and each]
    return getrefcount(pointers) > _IN_PLACE


def _is_row_held(record: Record, found: list[int]) -> bool:
    row = record._row
    if getrefcount(row) > _IN_PLACE:
        return True
    for place in record._plan.leading:
        value = row[place]
        if value is None:
            continue
        kind = type(value)
        if kind is HkObject:
            found.append(id(value))
        elif kind is list or kind is StructList:
            if getrefcount(value) > _IN_PLACE or _are_held(value, found):
                return True
        elif kind is Record:
            if getrefcount(value) > _IN_PLACE or _is_row_held(value, found):
                return True
        elif kind is Homogeneous and (
            getrefcount(value) > _IN_PLACE or _are_held(elements(value), found)
        ):
            return True
    return False


def _are_held(values: Sequence[Value], found: list[int]) -> bool:
    for each in values:
        kind = type(each)
        if kind is HkObject:
            found.append(id(each))
        elif kind is Record:
            if getrefcount(each) > _IN_PLACE or _is_row_held(each, found):
                return True
        elif kind is list and (getrefcount(each) > _IN_PLACE or _are_held(each, found)):
            return True
    return False


def _count_in_place() -> int:
    (value,) = holder = [object()]
    count = getrefcount(value)
    del holder
    return count


# The reference count of an object that a variable refers to as well.
_IN_PLACE: Final = _count_in_place()
