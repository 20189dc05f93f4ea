"""Copying objects to another document by class and member names, with the losses."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx import instances
from chunkwright.hkx.classes.codecs import CharCodec, StructCodec
from chunkwright.hkx.classes.number_codecs import (
    HALVES,
    REALS,
    BlockCodec,
    HalfCodec,
    NamedCodec,
    NumberCodec,
    NumericCodec,
)
from chunkwright.hkx.classes.references import FixedCodec, PointerCodec, SeveralCodec
from chunkwright.hkx.classes.versions import (
    BY_VALUE,
    Loss,
    PointerSlot,
    Sharing,
    named_by_class,
    unusual_fields,
)
from chunkwright.hkx.file import TYPES
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record
from chunkwright.tagfile.stated import UNFIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.model import Tagfile


D = TypeVar("D", bound="HavokDocument")


# The hint for a new tagfile, which can take its types from another one.
GIVE_TYPES: Final = "pass as types a tagfile that has the class"


class Crossed(NamedTuple, Generic[D]):
    """The document that a bridge makes, and the losses."""

    document: D
    losses: list[Loss]


class Transfer:
    """A copy of the objects of one document into another.

    ``find`` returns the target's class for a name, None if there is none; ``make`` creates an
    object of that class, without members, from its number in the source. ``losses`` are the values
    that the target cannot represent.
    """

    def __init__(
        self,
        source: HavokDocument,
        find: Callable[[str], Plan | None],
        make: Callable[[Plan, int], HkObject],
    ) -> None:
        self._source = source
        self._find = find
        self._make = make
        self._made: dict[int, HkObject | None] = {}
        self._sharing = Sharing(source.root)
        self._slot: PointerSlot = ()
        self._open: list[int] = []
        # Whether the member's enum has items that differ in name but not in value.
        self._by_value = False
        self.losses: list[Loss] = []
        self._path = ""

    def into(
        self, target: D, order: Iterable[HkObject] | None = None, advice: str = ""
    ) -> Crossed[D]:
        """Fill a new document with the copies of all objects, by default in their own order.

        Raises ``SerializeError``, with the hint ``advice``, if the target lacks the root's class.
        """
        source = self._source
        target.objects[:] = self.run(source.objects if order is None else order)
        target.root = self.of(source.root)
        if target.root is None and source.root is not None:
            name = source.root.class_name
            raise SerializeError(f"there is no class {name} for the root", hint=advice)
        target.source = source.source
        return Crossed(target, [*self.losses, *surroundings(source)])

    def run(self, order: Iterable[HkObject]) -> list[HkObject]:
        """Copy objects, and return the copies in the same order."""
        listed = list(order)
        for obj in listed:
            self._path = join(*label(obj))
            self._made[id(obj)] = self._object(obj)
        for obj in listed:
            made = self._made[id(obj)]
            if made is not None:
                self._path = join(*label(obj))
                self._fill(made.values, obj.values)
        self.losses += self._sharing.losses()
        return self._sharing.kept(self._made)

    def of(self, obj: HkObject | None) -> HkObject | None:
        """Return the copy of an object; None if it has no copy."""
        return None if obj is None else self._made.get(id(obj))

    def lose(self, what: str, member: str = "") -> None:
        """Record a loss."""
        self.losses.append(Loss(f"{self._path}/{member}" if member else self._path, what))

    def _object(self, obj: HkObject) -> HkObject | None:
        if not isinstance(obj.values, Record):
            self.lose(f"its class {obj.class_name} is not known")
            return None
        plan = self._find(obj.class_name)
        if plan is None:
            self.lose(f"there is no class {obj.class_name}")
            return None
        return self._make(plan, obj.number)

    def _fill(self, made: Record, record: Record) -> None:
        """Copy the members of one instance that both classes have."""
        target, source = made.plan, record.plan
        for place, name in enumerate(source.names):
            codec, value = source.codecs[place], record.held[place]
            at = target.index.get(name)
            if at is None or target.ignored[at] or source.ignored[place]:
                if not self._is_default(codec, value):
                    self.lose("there is no such member", f"{record.class_name}.{name}")
                continue
            path, self._path = self._path, f"{self._path}/{name}"
            self._slot = id(record), place
            owner = source.slots[place].owner.name
            self._by_value = (owner, name) in BY_VALUE
            value = named_by_class(value, record, owner, name, target.codecs[at])
            try:
                made.held[at] = self._value(value, codec, target.codecs[at])
            except ChunkwrightError as error:
                self.lose(f"{error.message} ({error.path})" if error.path else error.message)
            except UNFIT as error:
                self.lose(f"it cannot be stored: {error}")
            self._path = path

    def _is_default(self, codec: Codec, value: Value) -> bool:
        return value is None or codec.is_default(value)

    def _value(self, value: Value, old: Codec, new: Codec) -> Value:
        match value:
            case ArrayHeader(size=0):
                return new.unset()
            case ArrayHeader() | Homogeneous():
                raise SerializeError(f"{value!r:.60} has no counterpart")
        one, two = getattr(old, "element", None), getattr(new, "element", None)
        if (one is None) != (two is None):
            raise SerializeError(
                "a single value cannot be converted to an array, or an array to a single value"
            )
        if one is None or two is None:
            return self._single(value, old, new)
        if isinstance(new, FixedCodec) and len(value) != new.count:
            raise SerializeError(f"expected {new.count} elements, not {len(value)}")
        if not len(value):
            return new.unset()
        return self._array(value, one, two)

    def _embed(self, value: HkObject | None, new: StructCodec) -> Record:
        """Return an object as a struct, where the target has a struct instead of a pointer."""
        made = new.plan.new()
        if value is None:
            self.lose("a null pointer cannot become a struct")
            return made
        if id(value) in self._open or not isinstance(value.values, Record):
            raise SerializeError("an object that becomes a struct cannot refer to itself")
        self._open.append(id(value))
        loss = self._sharing.embed(value, self._slot)
        if loss is not None:
            self.lose(loss)
        self._fill(made, value.values)
        self._open.pop()
        return made

    def _array(self, value: Value, old: Codec, new: Codec) -> Value:
        match old, new:
            case PointerCodec(), StructCodec():
                made, slot = [], self._slot
                for index, each in enumerate(value):
                    self._slot = *slot, index
                    made.append(self._embed(each, new))
                return made
            case SeveralCodec(), SeveralCodec():
                return [self._value(each, old, new) for each in value]
        _check_sort(old, new)
        is_stored = type(value) is StoredArray
        match old, new:
            case _, NumericCodec() if is_stored and value.bytes_for(new) is not None:
                return value
            case NumericCodec(), NumericCodec():
                return _numbers(value.make() if is_stored else value, old, new)
            case NamedCodec() | NumericCodec(), CharCodec():
                return bytes(value.make() if is_stored else value)
        items: Value = value.make().tolist() if is_stored else value
        made = [self._single(each, old, new) for each in items]
        return new.check_many(made) if isinstance(new, NumericCodec) else made

    def _single(self, value: Value, old: Codec, new: Codec) -> Value:
        if (old.sort, new.sort) != ("pointer", "struct"):
            _check_sort(old, new)
        match old, new:
            case PointerCodec(), StructCodec():
                return self._embed(value, new)
            case _, StructCodec():
                made = new.plan.new()
                self._fill(made, value)
                return made
            case _, PointerCodec():
                return self._pointer(value)
            case NamedCodec(), _:
                return self._named(value, old, new)
            case _, NamedCodec() | CharCodec() | NumberCodec() | HalfCodec():
                return _number(value, new)
            case _, BlockCodec() if type(value) is StoredArray:
                return value if value.bytes_for(new) is not None else new.settle(value.make())
        return value

    def _named(self, value: Value, old: NamedCodec, new: Codec) -> Value:
        """Return an enum or flags, by name if both classes have names that mean the same."""
        raw = old.pack(value)
        if self._by_value or not isinstance(value, str) or not isinstance(new, NamedCodec):
            return _number(raw, new)
        try:
            raw = new.pack(value)
        except SerializeError:
            raise SerializeError(f"there is no item {value}") from None
        return new.names[raw]

    def _pointer(self, value: HkObject | None) -> HkObject | None:
        if value is None:
            return None
        self._sharing.point_to(value)
        made = self.of(value)
        if made is None:
            self.lose(f"the pointer to {value.class_name} #{value.number:04d}, which is not copied")
        return made


def into_tagfile(
    source: HavokDocument,
    target: Tagfile,
    named: Callable[[str], str | None],
    *,
    order: Iterable[HkObject] | None = None,
    advice: str = "",
) -> Crossed[Tagfile]:
    """Copy all objects into a new tagfile; ``named`` returns its name for a class, or None."""
    library = target.decoder.library

    def find(name: str) -> Plan | None:
        title = named(name)
        return None if title is None else library.find(title, None)

    def make(plan: Plan, number: int) -> HkObject:
        return HkObject(target, plan.name, number=number, values=plan.new())

    return Transfer(source, find, make).into(target, order, advice)


def into_packfile(
    source: HavokDocument,
    target: Packfile,
    named: Callable[[str], str],
    *,
    order: Iterable[HkObject] | None = None,
) -> Crossed[Packfile]:
    """Copy all objects into a new packfile, which assigns its own numbers."""
    library = target.decoder.library

    def find(name: str) -> Plan | None:
        return library.find(named(name), None)

    def make(plan: Plan, _number: int) -> HkObject:
        return instances.new_object(target, plan.name)

    return Transfer(source, find, make).into(target, order)


def surroundings(document: HavokDocument) -> list[Loss]:
    """List the losses outside the objects: data that only this kind of document has."""
    found: list[Loss] = []
    after = getattr(document, "trailing", b"")
    if after:
        found.append(Loss("/trailing", f"{len(after):,} bytes that belong to the file around it"))
    if isinstance(document, Packfile):
        if document.header.user_tag:
            found.append(Loss("/header/user_tag", f"the user tag {document.header.user_tag}"))
        for name, value in unusual_fields(document.header):
            found.append(Loss(f"/header/{name}", f"{value}, which other packfiles do not have"))
        if any(obj.object_id is not None for obj in document.objects):
            found.append(Loss("/objects", "the ids before the objects"))
        if any(section.tag == TYPES and section.data for section in document.sections):
            found.append(Loss("/__types__", "the classes that the packfile contains"))
        for section in document.sections:
            for name, symbols in section.symbols.items():
                what = f"{len(symbols)} bytes that are not decoded"
                found.append(Loss(f"/{section.tag}/{name}", what))
    return found


def _numbers(value: Value, old: NumericCodec, new: NumericCodec) -> Value:
    """Return numbers as an array of the target; ``SerializeError`` if one does not fit."""
    made = new.check_many(value)
    if made.dtype.kind == "f" and old.dtype.kind != "f" and (made != value).any():
        raise SerializeError(f"these integers are not exact as floats of {new.size} bytes")
    return made


def _number(value: float | bytes, new: Codec) -> Value:
    """Return a number as a value of the target; ``SerializeError`` if it does not fit."""
    if isinstance(new, HalfCodec) or new.code in REALS:
        return value if isinstance(value, float) else _real(_whole(value), new)
    number = _whole(value)
    if isinstance(new, CharCodec):
        _check_fit(number, "u1")
        return bytes([number])
    word = getattr(new, "word", "") or getattr(new, "dtype_name", "u1")
    if word == "?":
        if number not in (0, 1):
            raise SerializeError(f"{number} is neither true nor false")
        return bool(number)
    _check_fit(number, word)
    return number if new.names is None else new.names[number]


def _whole(value: float | bytes) -> int:
    match value:
        case bytes():
            return value[0]
        case float() if not value.is_integer():
            raise SerializeError(f"{value!r} is not an integer")
    return int(value)


def _real(number: int, new: Codec) -> float:
    """Return an integer as a float; ``SerializeError`` if it is not exact."""
    made = float(number)
    if isinstance(new, HalfCodec):
        stored: float = HALVES[new.pack(made)]
    else:
        (stored,) = struct.unpack(f"<{new.code}", struct.pack(f"<{new.code}", made))
    if stored != number:
        raise SerializeError(f"{number} is not exact as a float of {new.size} bytes")
    return made


def _check_fit(number: int, word: str) -> None:
    bits, signed = 8 * int(word[1]), word[0] == "i"
    low = -(1 << bits - 1) if signed else 0
    if not low <= number < low + (1 << bits):
        raise SerializeError(f"{number} does not fit {bits} bits")


def _floats_in(codec: Codec) -> int:
    """Return the number of floats in a vector or matrix; 0 for any other value."""
    return codec.count if isinstance(codec, BlockCodec) else 0


def _check_sort(old: Codec, new: Codec) -> None:
    if not old.sort or old.sort != new.sort:
        raise SerializeError("the members of this name are of different kinds")
    if _floats_in(old) != _floats_in(new):
        raise SerializeError("the members of this name have different numbers of floats")
    if (old.code == "d") != (new.code == "d") and getattr(old, "word", "")[:1] == "f":
        raise SerializeError("the floats of this name have 8 bytes in one class and 4 in the other")
