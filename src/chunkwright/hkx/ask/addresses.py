"""The names of objects of a packfile: by number, by name, by class and name."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.kinds import record

if TYPE_CHECKING:
    from collections.abc import Collection

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject

_NUMBER: Final = r"#(\d{1,20})"
_SHOWN: Final = 8


def title(obj: HkObject) -> str:
    """Return the name of an object, which is one of its members; "" if it has none.

    For an object that is not decoded yet, only this string is read.
    """
    try:
        if not obj.is_decoded:
            return obj.packfile.decoder.title(obj)
        found = (obj.values.get(name) for name in record.TITLES)
        return next((each for each in found if isinstance(each, str) and each), "")
    except ChunkwrightError:
        return ""  # decoding the object reports the error; the name is only for display


def numbers_of(names: Collection[str]) -> list[int]:
    """Return the numbers in names such as ``#0005``; unused numbers for other names."""
    found = [re.fullmatch(_NUMBER, f"#{name.removeprefix('#')}") for name in names]
    stated = [int(one[1]) if one else None for one in found]
    taken: set[int | None] = {None}
    free = count(1 + max((one for one in stated if one is not None), default=0))
    made = []
    for one in stated:
        made.append(next(free) if one is None or one in taken else one)
        taken.add(one)
    return made


class Directory:
    """Finds the objects of a packfile by their current names."""

    def __init__(self) -> None:
        self._known: list[HkObject] = []
        self._renames = -1
        self.by_number: dict[int, HkObject] = {}
        self.by_title: dict[str, list[HkObject]] = {}
        self.by_pair: dict[str, list[HkObject]] = {}

    def refresh(self, objects: list[HkObject]) -> None:
        """Add new objects, or start again if objects were removed or renamed."""
        known = len(self._known)
        renames = record.renames()
        if self._renames == renames and self._known == objects:
            return
        if self._renames != renames or self._known != objects[:known]:
            self.by_number.clear()
            self.by_title.clear()
            self.by_pair.clear()
            known = 0
        for obj in objects[known:]:
            self.by_number.setdefault(obj.number, obj)
            name = title(obj)
            if name:
                self.by_title.setdefault(name, []).append(obj)
                self.by_pair.setdefault(f"{obj.class_name}:{name}", []).append(obj)
        self._known = list(objects)
        self._renames = renames


class Titles:
    """The unique names in each class, determined on demand."""

    def __init__(self) -> None:
        self._known: list[HkObject] = []
        self._renames = -1
        self._classes: dict[str, dict[str, HkObject | None]] = {}

    def refresh(self, objects: list[HkObject]) -> None:
        """Start again if objects were added, removed or renamed."""
        renames = record.renames()
        if self._renames != renames or self._known != objects:
            self._classes.clear()
            self._known, self._renames = list(objects), renames

    def of(self, class_name: str) -> dict[str, HkObject | None]:
        """Return name -> object of a class, or None if several have the name."""
        found = self._classes.get(class_name)
        if found is None:
            found = self._classes[class_name] = {}
            for each in self._known:
                if each.class_name == class_name:
                    name = title(each)
                    found[name] = None if name in found else each
        return found


def _titles(packfile: HavokDocument) -> Titles:
    kept: Titles = vars(packfile).setdefault("_titles", Titles())
    kept.refresh(packfile.objects)
    return kept


def directory(packfile: HavokDocument) -> Directory:
    """Return the up-to-date directory of a packfile."""
    kept: Directory = vars(packfile).setdefault("_directory", Directory())
    kept.refresh(packfile.objects)
    return kept


def find(packfile: HavokDocument, segment: str) -> HkObject:
    """Return the object named ``#0005``, ``hkbClipGenerator:Walk`` or ``Walk``.

    Raises ``QueryError`` if there is none, or with their addresses if there are several.
    """
    if not isinstance(segment, str):
        raise QueryError(f"expected text such as '#0005', not {segment!r:.40}")
    known = directory(packfile)
    numbered = re.fullmatch(_NUMBER, segment)
    if numbered is not None and int(numbered[1]) in known.by_number:
        return known.by_number[int(numbered[1])]
    found = known.by_pair.get(segment, [])
    if len(found) != 1:
        found = known.by_title.get(segment, found)
    if not found:
        raise QueryError(
            f"no object is named {segment!r:.60}",
            path="/objects",
            hint="use a number such as #0005, a name such as Walk, or class and name such as "
            "hkbClipGenerator:Walk",
        )
    if len(found) > 1:
        shown = ", ".join(f"#{obj.number:04d} ({obj.class_name})" for obj in found[:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise QueryError(f"{len(found)} objects are named {segment!r:.60}: {shown}{more}")
    return found[0]


def address(obj: HkObject) -> str:
    """Return the address of an object in its packfile, by class and name if that is unique."""
    if obj.packfile.is_description(obj):
        from chunkwright.hkx.file.container import TYPES  # here, because only packfiles have them

        return f"/{TYPES}/#{obj.number:04d}"
    name = title(obj)
    unique = name and name.isprintable() and _titles(obj.packfile).of(obj.class_name).get(name)
    if unique is obj:
        return join("objects", f"{obj.class_name}:{name}")
    return f"/objects/#{obj.number:04d}"
