"""The items of a chunked tagfile, made from the values of its objects.

One walk numbers the items and places them in the data, in the order of the SDK: an object opens a
unit, a queue with the object as its first member; arrays and strings that are met join the end of
the queue, objects that of the queue of all objects. Of each item that is placed, the slots that are
not strings come first, then the strings; each slot for all elements before the next slot.
"""

from __future__ import annotations

import struct
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.classes.codecs import Codec, StructCodec
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.hkobject import HkObject, label
from chunkwright.tagfile.chunked.item_codecs import ItemArrayCodec, ItemPointerCodec, ItemTextCodec
from chunkwright.tagfile.chunked.item_table import ARRAY, OBJECT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.types import Value
    from chunkwright.tagfile.types.table import TagType

_OBJECT_ALIGN: Final = 16
_TEXT_ALIGN: Final = 2
_U32: Final = struct.Struct("<I")
_U64: Final = struct.Struct("<Q")


class RefSlot(NamedTuple):
    """A place in a value that refers to an item: the way to its value, in names too, and its codec."""

    path: tuple[int, ...]
    names: tuple[str | int, ...]
    offset: int
    codec: Codec
    type: TagType

    @property
    def is_text(self) -> bool:
        """Whether it is a string."""
        return isinstance(self.codec, ItemTextCodec)

    @property
    def number(self) -> struct.Struct:
        """How the number of the item is stored."""
        short = isinstance(self.codec, ItemArrayCodec) and self.codec.width == _U32.size
        return _U32 if short else _U64

    def values_in(self, elements: Sequence[Value]) -> Iterable[Value]:
        """Return the value of the slot in each element."""
        for step in self.path:
            elements = [one.held[step] if type(one) is Record else one[step] for one in elements]
        return elements


class Placed(NamedTuple):
    """An item with its place: its number, type, kind, offset and count, and its slots."""

    number: int
    type: TagType
    kind: int
    offset: int
    length: int
    used: tuple[TagType, ...]


class Numbered(NamedTuple):
    """The result of the walk: the data, the items in the order of placement, slots by type."""

    data: bytes
    placed: list[Placed]
    slots: list[tuple[TagType, int]]
    order: list[HkObject]


class _Waiting(NamedTuple):
    """An item that has a number but no place yet."""

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
    """Where an item is referred to: the item that has the slot, the slot, in which element."""

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
        self._slots: dict[int, tuple[Codec, list[RefSlot]]] = {}
        self._numbers: dict[int, int] = {}
        self._texts: dict[str, int] = {}
        self._next = 1
        self._objects: deque[HkObject] = deque()
        self._unit: deque[_Waiting] = deque()
        self._data = bytearray()
        self._placed: list[Placed] = []
        self._found: list[tuple[TagType, int]] = []

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
        return Numbered(bytes(self._data), self._placed, self._found, order)

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
        codec = StructCodec("<", plan)
        number = self._numbers[id(obj)]
        self._unit.append(_Waiting(number, kind, codec, [record], OBJECT))
        while self._unit:
            item = self._unit.popleft()
            try:
                self._place(item)
            except ChunkwrightError as error:
                raise error.within(*item.path()) from None

    def _place(self, item: _Waiting) -> None:
        size = item.codec.size
        align = item.type.alignment
        if item.kind == ARRAY:
            is_text = item.codec is _TEXT
            align = _TEXT_ALIGN if is_text else max(_OBJECT_ALIGN, align)
        self._pad(align)
        start = len(self._data)
        count = len(item.elements)
        if item.codec is _TEXT:
            self._data += item.elements  # type: ignore[arg-type]
            self._placed.append(Placed(item.number, item.type, ARRAY, start, count, ()))
            return
        body = self._packed(item)
        used = list(self._refer(item, body, start, size))
        self._data += body
        self._placed.append(Placed(item.number, item.type, item.kind, start, count, tuple(used)))

    def _packed(self, item: _Waiting) -> bytearray:
        try:
            return bytearray(item.codec.pack_many(item.elements))
        except ChunkwrightError as error:
            if item.kind == OBJECT:  # which is the only element
                error.path = error.path.removeprefix("/0")
            raise

    def _refer(self, item: _Waiting, body: bytearray, start: int, size: int) -> Iterator[TagType]:
        """Number what the slots of an item refer to; yield the types of those that are not null."""
        if not item.codec.refers:
            return
        for slot in self._slots_of(item.codec):
            met, at, store = False, slot.offset, slot.number.pack_into
            place = _Place(item, slot, 0)
            try:
                for element, value in enumerate(slot.values_in(item.elements)):
                    if value is not None:
                        place = _Place(item, slot, element)
                        number = self._target(value, place)
                        if number:
                            store(body, at, number)
                            self._found.append((slot.type, start + at))
                            met = True
                    at += size
            except ChunkwrightError as error:
                raise error.within(*place.names()) from None
            if met:
                yield slot.type

    def _target(self, value: Value, place: _Place) -> int:
        """Return the number of what a slot refers to, a new one if it has none; 0 for null."""
        codec = place.slot.codec
        if isinstance(codec, ItemPointerCodec):
            if not isinstance(value, HkObject):
                raise SerializeError(f"expected an object or None, not {type(value).__name__}")
            return self._number(value)
        if isinstance(codec, ItemTextCodec):
            return self._text(value, place)
        assert isinstance(codec, ItemArrayCodec)
        kind = codec.tag_type.sub
        if not len(value) or kind is None:
            return 0
        return self._wait(kind, codec.element, value, place)

    def _wait(self, kind: TagType, codec: Codec, elements: Sequence[Value], place: _Place) -> int:
        number = self._next
        self._next += 1
        self._unit.append(_Waiting(number, kind, codec, elements, ARRAY, place))
        return number

    def _text(self, value: Value, place: _Place) -> int:
        if not isinstance(value, str):
            raise SerializeError(f"expected text or None, not {type(value).__name__}")
        if "\0" in value:
            raise SerializeError(f"a NUL inside the text {value!r:.60} would end it")
        if self._shared and value in self._texts:
            return self._texts[value]
        if self._character is None:
            raise SerializeError("the types lack char, which strings are made of")
        try:
            raw = value.encode("utf-8", "surrogateescape") + b"\0"
        except UnicodeEncodeError as error:
            raise SerializeError(f"the text {value!r:.60} has no UTF-8 form: {error}") from error
        number = self._wait(self._character, _TEXT, raw, place)
        if self._shared:
            self._texts[value] = number
        return number

    def _slots_of(self, codec: Codec) -> list[RefSlot]:
        key = id(codec.plan) if isinstance(codec, StructCodec) else id(codec)
        found = self._slots.get(key)
        if found is None:
            slots = sorted(slots_of(codec), key=lambda slot: slot.is_text)
            found = self._slots[key] = codec, slots
        return found[1]

    def _pad(self, align: int) -> None:
        short = -len(self._data) % align
        if short:
            self._data += bytes(short)


# The codec of the characters of a string, which are bytes.
_TEXT: Final = Codec("<", 1)


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
