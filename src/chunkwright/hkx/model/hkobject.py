"""One object of a packfile: its place, its name, and its members, decoded on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.hkx.kinds.record import StructList

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, KeysView, Mapping, Sequence

    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.raw import RawObject
    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.types import Value


class Classes(Protocol):
    """Finds the classes of one document."""

    def find(self, name: str, stated: int | None) -> Plan | None:
        """Return the class of that name and, where it is stated, signature; None if unknown."""
        ...

    def lineage(self, name: str, stated: int | None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        ...


class Decoder(Protocol):
    """Decodes the objects of one document with its classes."""

    @property
    def library(self) -> Classes:
        """The classes that the document is decoded with."""
        ...

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object as its document stores it; None if unknown."""
        ...

    def decode(self, obj: HkObject) -> Record | RawObject:
        """Decode the members of an object."""
        ...

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Read one string of an object that is not decoded yet."""
        ...

    def title(self, obj: HkObject) -> str:
        """Read the name of an object that is not decoded yet; "" if it has none."""
        ...


class PackfileDecoder(Decoder, Protocol):
    """A decoder whose classes come from tables of the SDK, of a user, or of the packfile."""

    @property
    def library(self) -> Library:
        """The classes that the packfile is decoded with."""
        ...

    def decode_all(self, objects: Iterable[HkObject]) -> None:
        """Decode objects that were not accessed yet."""
        ...

    def targets(self, obj: HkObject) -> list[HkObject]:
        """Return the objects that the members of an object point to."""
        ...


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
        "_values",
        "class_name",
        "number",
        "object_id",
        "offset",
        "packfile",
        "section_index",
        "signature",
    )

    class_name: str
    signature: int | None
    packfile: HavokDocument
    section_index: int
    offset: int | None
    number: int
    object_id: int | None
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
        _set_packfile(self, packfile)
        _set_class_name(self, class_name)
        _set_signature(self, signature)
        _set_section_index(self, packfile.home_section if section_index is None else section_index)
        _set_offset(self, offset)
        _set_object_id(self, object_id)
        set_number(self, packfile.free_number() if number is None else number)
        set_values(self, values)

    @property
    def values(self) -> Value:
        """The decoded members, a mutable mapping in the order of declaration, base first."""
        if self._values is None:
            object.__setattr__(self, "_values", self.packfile.decoder.decode(self))
        return self._values

    @property
    def address(self) -> str:
        """The address: ``/objects/hkbClipGenerator:Walk`` or ``/objects/#0005``.

        It has class and name if no other object of the packfile has both, else the number.
        """
        from chunkwright.hkx.ask import addresses

        return addresses.address(self)

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
            value.owner = self
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
                _ = self.values  # which are found by the section that it was in
            object.__setattr__(self, member, value)
        elif member in HkObject.__slots__:
            raise QueryError(f"{member} of {self!r} is read-only", path=f"{self.address}/{member}")
        else:
            self[member] = value

    def _check_stored(self, member: str, value: object) -> None:
        """Refuse what cannot be the id of an object or the index of its section."""
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
        # Those of object. Without them, checkers take ``"Walk" in packfile.objects`` for a mistake.
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.values]

    def __repr__(self) -> str:
        from chunkwright.hkx.ask import addresses

        name = addresses.title(self)
        return f"<{self.class_name} #{self.number:04d}{f' {name!r}' if name else ''}>"


# Packfiles can have tens of thousands of objects, and HkObject.__setattr__ sets members.
_set_packfile = vars(HkObject)["packfile"].__set__
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
