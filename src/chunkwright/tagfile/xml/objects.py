"""The objects of XML tagfiles: all of them first, because their values refer to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.model.hkobject import HkObject, numbers_of
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.classes.stated import stated_classes
from chunkwright.tagfile.xml.values import corrupt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml.elements import Element
    from chunkwright.tagfile.model import Tagfile


def made(
    tagfile: Tagfile, elements: Sequence[Element], class_of: Callable[[Element], str], prefix: str
) -> dict[str, HkObject]:
    """Return the objects of elements by id, without values; what follows ``prefix`` is a number.

    Raises ``CorruptError`` for an id that is missing or occurs twice.
    """
    ids = [each.get("id", "") for each in elements]
    numbers = numbers_of([one.removeprefix(prefix) for one in ids])
    found: dict[str, HkObject] = {}
    for element, one, number in zip(elements, ids, numbers, strict=True):
        if not one or one in found:
            raise corrupt(element, f"{one!r:.40} is not the id of one object")
        found[one] = HkObject(tagfile, class_of(element), number=number, values={})
    return found


def fill(
    tagfile: Tagfile,
    elements: Sequence[Element],
    objects: Mapping[str, HkObject],
    read: Callable[[Plan, Element], list[Value]],
) -> None:
    """Read the values of all objects, which are then those of the file; the first is the root.

    Raises ``CorruptError`` for an object of a class that is not described.
    """
    classes = stated_classes(tagfile)
    for element, obj in zip(elements, objects.values(), strict=True):
        try:
            plan = classes.find(obj.class_name)
            if plan is None:
                raise corrupt(element, f"the class {obj.class_name!r:.40} is not described")
            row = read(plan, element)
        except ChunkwrightError as error:
            raise error.within("objects", f"#{obj.number:04d}") from None
        object.__setattr__(obj, "_values", Record(plan, row))
    listed = list(objects.values())
    tagfile.keep_stored(listed, listed[0] if listed else None)
