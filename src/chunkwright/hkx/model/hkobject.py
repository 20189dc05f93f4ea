"""One object of a packfile: its place, its names, and its members, decoded on demand.

An object is found by number, by name, or by class and name."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.hkx.model import record
from chunkwright.hkx.model.record import StructList

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, KeysView, Mapping, Sequence

    from chunkwright.hkx.file.source import RawObject
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.holders import Bond
    from chunkwright.hkx.model.record import Record, Value


class HkObject:
    """One object of the graph, at ``offset`` in the data of section ``section_index``.

    Members are items and attributes (only items if this class has an attribute of that name);
    pointers are other objects, or None. ``object_id`` is the number before the object in packfiles
    of the dialect that has them. ``offset`` is None for an object that was not read from a file.

    ``number`` identifies the object, as in ``#0005``, for its lifetime: its position in the file,
    from 1, its number in XML or JSON, or its id if each object has a unique one; a new object gets
    the next unused number.
    """

    __slots__ = (
        "_bond",
        "_values",
        "class_name",
        "number",
        "object_id",
        "offset",
        "section_index",
        "signature",
    )

    class_name: str
    signature: int | None
    section_index: int
    offset: int | None
    number: int
    object_id: int | None
    _bond: Bond
    _values: Record | RawObject | None

    def __init__(
        self,
        packfile: HavokDocument,
        class_name: str,
        signature: int | None = None,
        *,
        section_index: int | None = None,
        offset: int | None = None,
        object_id: int | None = None,
        number: int | None = None,
        values: Mapping[str, object] | None = None,
    ) -> None:
        _set_bond(self, packfile._bond)
        _set_class_name(self, class_name)
        _set_signature(self, signature)
        _set_section_index(self, packfile.home_section if section_index is None else section_index)
        _set_offset(self, offset)
        _set_object_id(self, object_id)
        set_number(self, packfile.free_number() if number is None else number)
        set_values(self, values)

    @property
    def packfile(self) -> HavokDocument:
        """The document of the object, which exists as long as one of its objects is in use."""
        found = self._bond()
        return self._bond.document() if found is None else found

    @property
    def values(self) -> Value:
        """The decoded members, a mutable mapping in the order of declaration, base first."""
        if self._values is None:
            object.__setattr__(self, "_values", self.packfile.decoder.decode(self))
        return self._values

    @property
    def address(self) -> str:
        """The address: ``/objects/hkbClipGenerator:Walk`` or ``/objects/#0005``.

        It consists of class and name if no other object of the packfile has both, else the number.
        """

        return address(self)

    @property
    def is_decoded(self) -> bool:
        """Whether the members were accessed, and so may have been changed."""
        return self._values is not None

    @property
    def body_offset(self) -> int:
        """The offset of the members in the section, after the object id if there is one."""
        if self.offset is None:
            raise QueryError(f"this {self.class_name} was not read from a file: it has no offset")
        return self.offset + self.packfile.stored_prefix

    @property
    def extent(self) -> tuple[int, int]:
        """Start and end of body and payloads in the section: the next object ends this one."""
        return self.packfile.extent_of(self)

    def references(self) -> Iterator[HkObject]:
        """Yield the objects that this one points to now, in stored order or that of members."""
        return self.packfile.references_of(self)

    def __getitem__(self, member: str) -> Value:
        value = self.values[member]
        if type(value) is StructList:
            value.owner = self.number, self._bond
        return value

    def __setitem__(self, member: str, value: object) -> None:
        try:
            self.values[member] = value
        except ChunkwrightError as error:
            raise error.within(*label(self)).located(
                self.packfile.source, self.packfile.format
            ) from None

    def __contains__(self, member: object) -> bool:
        return member in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def keys(self) -> KeysView[str]:
        """Return the names of the members."""
        names: KeysView[str] = self.values.keys()
        return names

    def __getattr__(self, member: str) -> Value:
        # Probes by copy, pickle and numpy must not decode anything.
        if member in HkObject.__slots__:
            raise AttributeError(member)
        if not member.startswith("__"):
            try:
                return self[member]
            except QueryError as error:
                raise AttributeError(str(error)) from None
        raise AttributeError(f"{self.class_name} has no member {member!r}")

    def __setattr__(self, member: str, value: object) -> None:
        if member in ("object_id", "section_index"):
            self._check_stored(member, value)
            if member == "section_index":
                _ = self.values  # decoded while the section that they are in is known
            object.__setattr__(self, member, value)
        elif member in HkObject.__slots__ or member == "packfile":
            raise QueryError(f"{member} of {self!r} is read-only", path=f"{self.address}/{member}")
        else:
            self[member] = value

    def _check_stored(self, member: str, value: object) -> None:
        """Refuse a value that cannot be the id of an object or the index of its section."""
        what = ""
        if self.packfile.format != "hkx":
            what = f"the objects of a tagfile have no {member}"
        elif type(value) is not int and (value is not None or member == "section_index"):
            what = f"expected a number, not {value!r:.60}"
        if what:
            raise QueryError(what, path=f"{self.address}/{member}")

    def __reduce__(self) -> tuple[object, ...]:
        packfile = self.packfile
        place = packfile.place_of(self)
        if place is not None:
            return _stored_object, (packfile, *place)
        listed = "objects" in vars(packfile) and any(each is self for each in packfile.objects)
        if listed:
            return _made_object, (packfile, self.number)
        # A removed object is copied on its own.
        return recreate, (packfile, *identity_of(self)), state_of(self)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(_STATE, state, strict=True):
            object.__setattr__(self, name, value)

    if TYPE_CHECKING:
        # As in ``object``; without them, checkers take ``"Walk" in packfile.objects`` for a
        # mistake.
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.values]

    def __repr__(self) -> str:

        name = title(self)
        return f"<{self.class_name} #{self.number:04d}{f' {name!r}' if name else ''}>"


# Packfiles can have tens of thousands of objects, and HkObject.__setattr__ sets members.
_set_bond = vars(HkObject)["_bond"].__set__
_set_class_name = vars(HkObject)["class_name"].__set__
_set_signature = vars(HkObject)["signature"].__set__
_set_section_index = vars(HkObject)["section_index"].__set__
_set_offset = vars(HkObject)["offset"].__set__
_set_object_id = vars(HkObject)["object_id"].__set__
set_number = vars(HkObject)["number"].__set__
set_values = vars(HkObject)["_values"].__set__


_STATE: Final = ("object_id", "section_index", "_values")


def check_root(value: object) -> None:
    """Raise ``SerializeError`` for a root that is neither an object nor None."""
    if value is not None and not isinstance(value, HkObject):
        raise SerializeError(
            f"{value!r:.60} is not an object", path="/root", hint="hkx.new_object makes one"
        )


def check_listed(objects: Sequence[HkObject]) -> None:
    """Refuse anything in a list of objects that is not an object, or is in it twice."""
    check_kinds(objects)
    if len(set(map(id, objects))) < len(objects):
        raise SerializeError("an object is in the list of objects twice", path="/objects")


def check_kinds(objects: Iterable[HkObject]) -> None:
    """Refuse anything in a list of objects that is not an object."""
    for place, obj in enumerate(objects):
        if not isinstance(obj, HkObject):
            raise SerializeError(
                f"{obj!r:.60} is not an object",
                path=f"/objects/{place}",
                hint="hkx.new_object makes one",
            )


def state_of(obj: HkObject) -> tuple[object, ...]:
    """Return the mutable state of an object, for ``__setstate__``."""
    return tuple(getattr(obj, name) for name in _STATE)


def identity_of(obj: HkObject) -> tuple[int, str, int | None]:
    """Return number, class name and signature of an object, for ``recreate``."""
    return obj.number, obj.class_name, obj.signature


def recreate(
    packfile: HavokDocument, number: int, class_name: str, signature: int | None
) -> HkObject:
    """Return an object without its values, and without adding it to its packfile."""
    return HkObject(packfile, class_name, signature, number=number)


def _stored_object(packfile: HavokDocument, section_index: int, place: int) -> HkObject:
    """Return an object that was read from a section."""
    return packfile.stored_object(section_index, place)


def _made_object(packfile: HavokDocument, number: int) -> HkObject:
    """Return a new object that has a number."""
    fresh: dict[int, HkObject] = vars(packfile).get("_fresh", {})
    return fresh[number] if number in fresh else packfile.find_object(f"#{number}")


def label(obj: HkObject) -> tuple[str, str]:
    """Return the segments of an object's address by number, for errors."""
    return "objects", f"#{obj.number:04d}"


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
    """A directory of the objects of a packfile by their current names."""

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
        from chunkwright.hkx.file import TYPES  # imported here: only packfiles have them

        return f"/{TYPES}/#{obj.number:04d}"
    name = title(obj)
    unique = name and name.isprintable() and _titles(obj.packfile).of(obj.class_name).get(name)
    if unique is obj:
        return join("objects", f"{obj.class_name}:{name}")
    return f"/objects/#{obj.number:04d}"
