"""Ownership between a document and its objects, so that reference counts alone free them.

A document refers to its objects, and these refer to it weakly. When nothing else refers to the
document any more, but something still refers to one of its objects, or to a part of one, its
objects keep it alive. The latest documents that are kept alive in this way are checked again when
the next document is created: in a loop over files, variables still refer to objects of the previous
file.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Sequence
from itertools import chain
from sys import getrefcount
from typing import TYPE_CHECKING, Any, Final
from weakref import ref

from chunkwright.errors import QueryError
from chunkwright.hkx.model.hkobject import HkObject, set_values
from chunkwright.hkx.model.record import Homogeneous, Record, StructList, elements

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value

    Ref = ref[HavokDocument]
else:
    Ref = ref


class Bond(Ref):
    """A weak reference from objects to their document, and a strong one if they keep it alive."""

    __slots__ = ("kept",)

    kept: HavokDocument | None

    def __init__(self, document: HavokDocument) -> None:
        del document  # the reference itself is made by __new__
        self.kept = None

    def document(self) -> HavokDocument:
        """Return the document."""
        found = self()
        found = self.kept if found is None else found
        if found is None:
            raise QueryError(
                "the document of this object has been freed",
                hint="keep the document, or one of its objects, in a variable",
            )
        return found


# The latest documents that only their objects keep alive.
_KEPT: Final[deque[ref[HavokDocument]]] = deque(maxlen=2)


def bond_to(document: HavokDocument) -> Bond:
    """Return the bond of a new document to its objects."""
    if _KEPT:
        looked_at = list(_KEPT)
        _KEPT.clear()
        _KEPT.extend(each for each in looked_at if _is_still_kept(each))
    return Bond(document)


def _is_still_kept(kept: ref[HavokDocument]) -> bool:
    """Whether a document that its objects keep alive is still in use; if not, let it be freed.

    A caller may have got it from one of the objects since.
    """
    uses = _uses_of(kept)
    document = kept()
    if document is None or uses > _ONE or _is_held(document):
        return document is not None
    document._bond.kept = None
    _let_go(document)
    return False


def release(document: HavokDocument) -> None:
    """Let a document to which nothing refers be freed, or have its objects keep it alive."""
    bond: Bond | None = vars(document).get("_bond")
    if bond is None or sys.is_finalizing():
        return
    if _is_held(document):
        bond.kept = document
        _KEPT.append(ref(document))
    else:
        _let_go(document)


def _let_go(document: HavokDocument) -> None:
    """Clear the values of objects that nothing refers to, because they may form cycles."""
    for obj in _objects_in(_lists_of(document)):
        set_values(obj, None)


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
    """Return the objects in lists, each once; users may have put other things into them."""
    return list({id(obj): obj for obj in chain(*lists) if type(obj) is HkObject}.values())


def _is_held(document: HavokDocument) -> bool:
    """Whether anything but a document and its objects refers to an object, or a part of one."""
    lists = _lists_of(document)
    if any(count > _IN_LIST + 1 for count in map(getrefcount, lists)):
        return True
    kept = vars(document)
    inside = Counter(map(id, chain(*lists, (kept.get(name) for name in _ROOTS))))
    objects = _objects_in(lists)
    found: list[int] = []
    if any(_is_part_held(obj, found) for obj in objects):
        return True
    inside.update(found)
    counts = list(map(getrefcount, objects))
    return any(
        count - _IN_LIST > inside[id(obj)] for obj, count in zip(objects, counts, strict=True)
    )


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


def _uses_of(referred: ref[Any]) -> int:
    found = referred()
    return getrefcount(found)


def _count_one() -> int:
    only = {None}  # any object that allows weak references
    return _uses_of(ref(only))


def _count_in_place() -> int:
    (value,) = holder = [object()]
    count = getrefcount(value)
    del holder
    return count


# The reference counts of an object in a list alone, and of one in a variable too.
(_IN_LIST,) = map(getrefcount, [object()])
_IN_PLACE: Final = _count_in_place()
# The count of an object to which there is a single other reference.
_ONE: Final = _count_one()
