"""Who holds the objects of a document, so that reference counts alone free it.

A document has its objects, and these refer to it weakly. When nobody refers to a document any more
but somebody has an object of it, or a part of one, its objects keep it. The latest documents that
are kept so are looked at again when the next one is made: in a loop over files, the variables of
the last round hold objects of the last file.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from itertools import chain
from sys import getrefcount
from typing import TYPE_CHECKING, Final
from weakref import ref

from chunkwright.errors import QueryError
from chunkwright.hkx.model.hkobject import HkObject, set_values
from chunkwright.hkx.model.record import Homogeneous, Record, StructList, elements

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value

    Ref = ref[HavokDocument]
else:
    Ref = ref


class Bond(Ref):
    """What an object knows of its document: a weak reference to it, and a strong one if it keeps it."""

    __slots__ = ("kept",)

    kept: HavokDocument | None

    def __init__(self, document: HavokDocument) -> None:
        del document  # which __new__ refers to
        self.kept = None

    def document(self) -> HavokDocument:
        """Return the document."""
        found = self()
        found = self.kept if found is None else found
        if found is None:
            raise QueryError(
                "the document of this object is no more",
                hint="keep it, or one of its objects, in a variable",
            )
        return found


# The latest documents that only their objects keep.
_KEPT: Final[deque[ref[HavokDocument]]] = deque(maxlen=2)


def bond_to(document: HavokDocument) -> Bond:
    """Return the bond of a new document to its objects."""
    if _KEPT:
        looked_at = list(_KEPT)
        _KEPT.clear()
        _KEPT.extend(each for each in looked_at if _is_still_kept(each()))
    return Bond(document)


def _is_still_kept(document: HavokDocument | None) -> bool:
    """Whether a document that its objects keep is still to be kept; if not, let it go."""
    if document is None or _is_held(document):
        return document is not None
    document._bond.kept = None
    _let_go(document)
    return False


def release(document: HavokDocument) -> None:
    """Let a document go to which nobody refers, or let its objects keep it."""
    bond: Bond | None = vars(document).get("_bond")
    if bond is None or sys.is_finalizing():
        return
    if _is_held(document):
        bond.kept = document
        _KEPT.append(ref(document))
    else:
        _let_go(document)


def _let_go(document: HavokDocument) -> None:
    """Take the values of objects that nobody has: they may point to each other in circles."""
    for obj in _objects_in(_lists_of(document)):
        set_values(obj, None)


# What is made again when it is needed, and has objects.
_REMADE: Final = ("_directory", "_titles", "_by_place", "_fresh")
_LISTS: Final = ("objects", "stored_objects")
_ROOTS: Final = ("root", "stored_root")


def _lists_of(document: HavokDocument) -> list[Sequence[HkObject]]:
    """Return the lists of objects of a document, after forgetting what can be made again."""
    kept = vars(document)
    for name in _REMADE:
        kept.pop(name, None)
    found = [kept.get(name) for name in _LISTS]
    return [each for each in (*found, *kept.get("_section_objects", {}).values()) if each]


def _objects_in(lists: Iterable[Iterable[HkObject]]) -> list[HkObject]:
    """Return the objects of lists, each once; a user may have put anything else into one."""
    return list({id(obj): obj for obj in chain(*lists) if type(obj) is HkObject}.values())


def _is_held(document: HavokDocument) -> bool:
    """Whether anybody but a document and its objects has one of the objects, or a part of one."""
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
    """Whether anybody has a part of an object; add the identities of what it points to."""
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


# What is counted for an object that only a list has, and for one that a variable has too.
(_IN_LIST,) = map(getrefcount, [object()])
_IN_PLACE: Final = _count_in_place()
