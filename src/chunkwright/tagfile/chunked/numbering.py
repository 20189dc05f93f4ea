"""The items of a chunked tagfile, made from the values of its objects.

One walk numbers the items and places them in the data, in the order of the SDK: an object opens a
unit, a queue with the object as its first member; arrays and strings that are found join the end of
the queue, objects that of the queue of all objects. Of each item that is placed, the slots that are
not strings come first, then the strings; each slot for all elements before the next slot.
"""

from __future__ import annotations

import struct
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.classes.codecs import Codec, StructCodec
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.chunked.items import (
    ARRAY,
    OBJECT,
    ItemArrayCodec,
    ItemPointerCodec,
    ItemTextCodec,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.types.table import TagType

_OBJECT_ALIGN: Final = 16
_TEXT_ALIGN: Final = 2
_U32: Final = struct.Struct("<I")
_U64: Final = struct.Struct("<Q")


class RefSlot:
    """A slot of a value that refers to an item: the path to it, also by names, and its codec.

    ``store`` packs the number of the item into a buffer at an offset.
    """

    def __init__(
        self,
        path: tuple[int, ...],
        names: tuple[str | int, ...],
        offset: int,
        codec: Codec,
        kind: TagType,
    ) -> None:
        self.path = path
        self.names = names
        self.offset = offset
        self.codec = codec
        self.type = kind
        self.is_text = isinstance(codec, ItemTextCodec)
        short = isinstance(codec, ItemArrayCodec) and codec.width == _U32.size
        self.store = (_U32 if short else _U64).pack_into

    def values_in(self, elements: Sequence[Value]) -> Iterable[Value]:
        """Return the value of the slot in each element."""
        for step in self.path:
            elements = [one.held[step] if type(one) is Record else one[step] for one in elements]
        return elements


class Placed(NamedTuple):
    """An item with its place: its number, type, kind, offset and count."""

    number: int
    type: TagType
    kind: int
    offset: int
    length: int


class Numbered(NamedTuple):
    """The result of the walk.

    ``placed`` are the items in the order of placement, ``slots`` the offsets of the slots of each
    type that are not null, ``used`` the types of items and slots in the order in which they are
    first met.
    """

    data: bytes
    placed: list[Placed]
    slots: dict[TagType, list[int]]
    used: list[TagType]
    order: list[HkObject]


class _Waiting(NamedTuple):
    """An item, or strings with consecutive numbers, that are not placed yet."""

    number: int
    type: TagType
    codec: Codec
    elements: Sequence[Value]
    kind: int
    place: _Place | None = None

    def path(self) -> list[str | int]:
        """Return the names of the members and elements that lead to it from its object."""
        if self.place is None:
            return []
        return [*self.place.item.path(), *self.place.names()]


class _Place(NamedTuple):
    """A reference to an item: the item with the slot, the slot, and the index of the element."""

    item: _Waiting
    slot: RefSlot
    element: int

    def names(self) -> list[str | int]:
        """Return the names of the members and elements that lead to the slot from its item."""
        inside = [self.element] if self.item.kind == ARRAY else []
        return [*inside, *self.slot.names]


class Numberer:
    """Numbers and places the items of one tagfile.

    ``find`` returns the class of an object and its type. If texts are ``shared``, equal ones are
    one item, as in SDK 2018 and later.
    """

    def __init__(
        self,
        find: Callable[[HkObject], tuple[Plan, TagType]],
        character: TagType | None,
        *,
        shared: bool,
    ) -> None:
        self._find = find
        self._character = character
        self._shared = shared
        self._numbers: dict[int, int] = {}
        self._texts: dict[bytes, int] = {}
        self._next = 1
        self._objects: deque[HkObject] = deque()
        self._unit: deque[_Waiting] = deque()
        self._data = bytearray()
        self._placed: list[Placed] = []
        self._offsets: defaultdict[TagType, list[int]] = defaultdict(list)
        self._used: dict[TagType, None] = {}

    def run(self, roots: Sequence[HkObject]) -> Numbered:
        """Number what the first root reaches, then what the others do."""
        order: list[HkObject] = []
        for root in roots:
            self._number(root)
            while self._objects:
                obj = self._objects.popleft()
                order.append(obj)
                try:
                    self._open_unit(obj)
                except ChunkwrightError as error:
                    raise error.within(*label(obj)) from None
        self._pad(_OBJECT_ALIGN)
        return Numbered(bytes(self._data), self._placed, self._offsets, list(self._used), order)

    def _number(self, obj: HkObject) -> int:
        number = self._numbers.get(id(obj))
        if number is None:
            number = self._numbers[id(obj)] = self._next
            self._next += 1
            self._objects.append(obj)
        return number

    def _open_unit(self, obj: HkObject) -> None:
        plan, kind = self._find(obj)
        record = plan.record(obj.values)
        record.settle()
        number = self._numbers[id(obj)]
        self._unit.append(_Waiting(number, kind, _codec_of(plan), [record], OBJECT))
        while self._unit:
            item = self._unit.popleft()
            try:
                self._place(item)
            except ChunkwrightError as error:
                raise error.within(*item.path()) from None

    def _place(self, item: _Waiting) -> None:
        if item.codec is _TEXT:
            self._place_texts(item)
            return
        align = item.type.alignment
        self._pad(max(_OBJECT_ALIGN, align) if item.kind == ARRAY else align)
        start, count = len(self._data), len(item.elements)
        self._placed.append(Placed(item.number, item.type, item.kind, start, count))
        self._used[item.type] = None
        body = self._packed(item)
        if item.codec.refers:
            self._refer(item, body)
        self._data += body

    def _place_texts(self, item: _Waiting) -> None:
        """Place the strings of a slot."""
        kind, data = item.type, self._data
        self._used[kind] = None
        for number, raw in enumerate(item.elements, item.number):
            self._pad(_TEXT_ALIGN)
            self._placed.append(Placed(number, kind, ARRAY, len(data), len(raw)))
            data += raw

    def _packed(self, item: _Waiting) -> bytearray:
        try:
            return bytearray(item.codec.pack_many(item.elements))
        except ChunkwrightError as error:
            if item.kind == OBJECT:  # which is the only element
                error.path = error.path.removeprefix("/0")
            raise

    def _refer(self, item: _Waiting, body: bytearray) -> None:
        """Number what the slots of an item refer to, and store the numbers in its body."""
        start, size = len(self._data), item.codec.size
        for slot in _slots_of(item.codec):
            numbers: list[int] = []
            try:
                self._number_slot(slot, item, numbers)
            except ChunkwrightError as error:
                raise error.within(*_Place(item, slot, len(numbers)).names()) from None
            if not any(numbers):
                continue
            offsets, at, store = self._offsets[slot.type], slot.offset, slot.store
            for number in numbers:
                if number:
                    store(body, at, number)
                    offsets.append(start + at)
                at += size
            self._used[slot.type] = None

    def _number_slot(self, slot: RefSlot, item: _Waiting, numbers: list[int]) -> None:
        """Append the number of what a slot refers to in each element, 0 for null."""
        codec, values = slot.codec, slot.values_in(item.elements)
        if isinstance(codec, ItemPointerCodec):
            numbers.extend(0 if value is None else self._object(value) for value in values)
        elif isinstance(codec, ItemTextCodec):
            self._number_texts(values, numbers)
        else:
            assert isinstance(codec, ItemArrayCodec)
            for element, value in enumerate(values):
                if value is None or not len(value):
                    numbers.append(0)
                else:
                    numbers.append(self._array(codec, value, _Place(item, slot, element)))

    def _object(self, value: Value) -> int:
        if not isinstance(value, HkObject):
            raise SerializeError(f"expected an object or None, not {type(value).__name__}")
        return self._number(value)

    def _array(self, codec: ItemArrayCodec, value: Value, place: _Place) -> int:
        kind = codec.tag_type.sub
        assert kind is not None, "arrays of nothing have another codec"
        number = self._next
        self._next += 1
        self._unit.append(_Waiting(number, kind, codec.element, value, ARRAY, place))
        return number

    def _number_texts(self, values: Iterable[Value], numbers: list[int]) -> None:
        met: list[bytes] = []
        for value in values:
            raw = None if value is None else _encoded(value)
            number = 0 if raw is None else self._texts.get(raw, 0)
            if raw is not None and not number:
                if self._character is None:
                    raise SerializeError("the types lack char, which strings are made of")
                number = self._next + len(met)
                met.append(raw)
                if self._shared:
                    self._texts[raw] = number
            numbers.append(number)
        if met and self._character is not None:
            self._unit.append(_Waiting(self._next, self._character, _TEXT, met, ARRAY))
            self._next += len(met)

    def _pad(self, align: int) -> None:
        short = -len(self._data) % align
        if short:
            self._data += bytes(short)


# Stands for the codec of strings, whose items are bytes already.
_TEXT: Final = Codec("<", 1)


def _encoded(value: object) -> bytes:
    """Return the bytes of a string with the NUL that ends it."""
    if not isinstance(value, str):
        raise SerializeError(f"expected text or None, not {type(value).__name__}")
    if "\0" in value:
        raise SerializeError(f"a NUL inside the text {value!r:.60} would end it")
    try:
        return value.encode("utf-8", "surrogateescape") + b"\0"
    except UnicodeEncodeError as error:
        raise SerializeError(f"the text {value!r:.60} has no UTF-8 form: {error}") from error


def _codec_of(plan: Plan) -> StructCodec:
    """Return the codec of an object, one for each class."""
    found: StructCodec | None = plan.kept.get("codec")
    if found is None:
        found = plan.kept["codec"] = StructCodec("<", plan)
    return found


def _slots_of(codec: Codec) -> list[RefSlot]:
    """Return the slots of a value in the order in which their items are numbered."""
    if not isinstance(codec, StructCodec):
        return sorted(slots_of(codec), key=lambda slot: slot.is_text)
    kept = codec.plan.kept
    found: list[RefSlot] | None = kept.get("slots")
    if found is None:
        found = kept["slots"] = sorted(slots_of(codec), key=lambda slot: slot.is_text)
    return found


def slots_of(
    codec: Codec,
    offset: int = 0,
    path: tuple[int, ...] = (),
    names: tuple[str | int, ...] = (),
) -> Iterator[RefSlot]:
    """Yield the slots of a value in the order of its fields, without those that are not saved."""
    if isinstance(codec, ItemPointerCodec | ItemTextCodec | ItemArrayCodec):
        yield RefSlot(path, names, offset, codec, codec.tag_type)
    elif isinstance(codec, StructCodec):
        plan: Any = codec.plan
        for index, (slot, one) in enumerate(zip(plan.slots, plan.codecs, strict=True)):
            if one.refers:
                inside = (*names, plan.names[index])
                yield from slots_of(one, offset + slot.offset, (*path, index), inside)
    elif isinstance(codec, FixedCodec) and codec.element.refers:
        size = codec.element.size
        for index in range(codec.count):
            inside = (*names, index)
            yield from slots_of(codec.element, offset + index * size, (*path, index), inside)
