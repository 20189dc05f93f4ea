# ruff: noqa: D102 - what an overriding method does is documented once, in Codec.
"""Codecs of values stored elsewhere: strings, other objects, arrays and their payloads."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING

from chunkwright.binary import within
from chunkwright.errors import CorruptError, QueryError, SerializeError
from chunkwright.hkx.classes.codecs import POINTER, TEXT, Codec, StructCodec
from chunkwright.hkx.model import NOTHING, StoredArray, zeros
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record, StructList

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.ask import Assigned
    from chunkwright.hkx.ask.text import FormReader
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.file.source import Sink, Source
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonValue, RawItem, Value


def decoded(found: list[Value]) -> list[Value]:
    """Decode arrays inside an array, because records only decode those that are members."""
    return [one.make() if type(one) is StoredArray else one for one in found]


class TextCodec(Codec):
    """CSTRING and STRINGPTR: ``str``, or None for null. Bytes that are not UTF-8 are preserved."""

    sort = TEXT
    points = True
    refers = True
    blank = True

    def read(self, source: Source, _raw: RawItem, at: int) -> str | None:
        return source.text_at(at)

    def read_column(
        self, source: Source, rows: list[list[Value]], index: int, places: Sequence[int]
    ) -> None:
        for row, text in zip(rows, source.texts(places), strict=True):
            row[index] = text

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        return source.texts(range(at, at + count * self.size, self.size))

    def coerce(self, assigned: Assigned) -> str | None:
        return assigned.text()

    def payload_size(self, held: Value, data: bytes, start: int) -> int:
        del held
        return data.find(b"\0", start) + 1 - start

    def from_form(self, form: JsonValue, reader: FormReader) -> str | None:
        return reader.text(form)

    def pack(self, value: Value) -> bytes:
        del value
        return b""

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if value is not None:
            sink.text(at, value)

    def emit_many(self, sink: Sink, values: Sequence[Value], at: int) -> None:
        with within() as place:
            for index, value in enumerate(values):
                if value is None:
                    continue
                place.index = index
                sink.pad(sink.version.text_align)
                sink.text(at + index * self.size, value)


class PointerCodec(Codec):
    """POINTER: another object of the packfile, or None for null."""

    sort = POINTER
    refers = True
    leads = True
    blank = True

    def read(self, source: Source, _raw: RawItem, at: int) -> HkObject | None:
        return source.target(at)

    def read_column(
        self, source: Source, rows: list[list[Value]], index: int, places: Sequence[int]
    ) -> None:
        for row, target in zip(rows, source.targets(places), strict=True):
            row[index] = target

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        return source.targets(range(at, at + count * self.size, self.size))

    def coerce(self, assigned: Assigned) -> HkObject | None:
        return assigned.target()

    def from_form(self, form: JsonValue, reader: FormReader) -> HkObject | None:
        return None if form is None else reader.target(form)

    def pack(self, value: Value) -> bytes:
        del value
        return b""

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if value is not None:
            sink.point(at, value)


class VariantCodec(PointerCodec):
    """VARIANT: an object, followed by its class if the packfile contains its types."""

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if value is not None:
            sink.point(at, value)
            sink.point_to_class(at + self.size // 2, value.class_name)


class SeveralCodec(Codec):
    """The base of arrays: elements of one kind, and sometimes a header without them."""

    element: Codec

    @property
    def inner(self) -> Codec:
        return self.element

    @property
    def is_numeric(self) -> bool:
        return self.element.numeric

    def default(self) -> Value:
        return self.element.empty()

    def unset(self) -> Value:
        return self.element.read_none(NOTHING)

    def is_default(self, value: object) -> bool:
        return not len(value) if type(value) is StoredArray else super().is_default(value)

    def payload_size(self, held: Value, data: bytes, start: int) -> int:
        del data, start
        return len(held.data) if isinstance(held, StoredArray) else len(held) * self.element.size

    def element_size(self, value: Value, size: int) -> int:
        return self.element.size if size == self.size else super().element_size(value, size)

    def coerce(self, assigned: Assigned) -> Value:
        made = assigned.value
        if not isinstance(made, ArrayHeader):
            made = self.element.coerce_many(assigned)
        self.pack(made)
        return made

    def from_form(self, form: JsonValue, reader: FormReader) -> Value:
        header = reader.header(form)
        return self.element.from_form_many(form, reader) if header is None else header

    def settle(self, value: object) -> Value:
        return value if isinstance(value, ArrayHeader) else self.element.settle_many(value)


class ArrayCodec(SeveralCodec):
    """ARRAY: a pointer, a count and a capacity word; the fixup locates the payload."""

    points = True
    refers = True
    words = 2
    """How many words follow the pointer."""

    def __init__(self, order: str, pointer_size: int, element: Codec, flags: int) -> None:
        self.element = element
        self.flags = flags
        super().__init__(order, pointer_size + 8, f"{pointer_size}xQ")
        self.empty_raw = self._join(0, flags)

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        if raw == self.empty_raw:
            if source.watched:
                source.local.get(at)
            return self.element.read_none(source)
        size, capacity = self._split(raw)
        target = source.local.get(at)
        # Some writers give an empty array a fixup, which does not point to anything.
        if target is None or not size:
            return ArrayHeader(size, capacity)
        source.claim(target, size, self.element.size, at)
        return self.element.read_many(source, target, size)

    def read_column(
        self, source: Source, rows: list[list[Value]], index: int, places: Sequence[int]
    ) -> None:
        # None, which matches no array, if pointers of empty arrays have to be read too.
        empty_raw = None if source.watched else self.empty_raw
        empty = self.element.read_none
        for row, at in zip(rows, places, strict=True):
            raw = row[index]
            row[index] = empty(source) if raw == empty_raw else self.read(source, raw, at)

    def _split(self, raw: int) -> tuple[int, int]:
        """Split a 64-bit integer into count and capacity, which are in this order."""
        low, high = raw & 0xFFFFFFFF, raw >> 32
        return (low, high) if self.order == "<" else (high, low)

    def _join(self, size: int, capacity: int) -> int:
        return size | capacity << 32 if self.order == "<" else size << 32 | capacity

    def pack(self, value: Value) -> Value:
        if isinstance(value, ArrayHeader):
            size, capacity = value
        else:
            size = len(value)
            capacity = size | self.flags
        return self._join(size, capacity)

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if not len(value) or type(value) is ArrayHeader:
            return
        sink.pad(16)
        start = sink.payload(at, self.element.pack_many(value))
        if self.element.refers:
            self.element.emit_many(sink, value, start)


class SimpleArrayCodec(ArrayCodec):
    """SIMPLEARRAY: a pointer and a count; like ARRAY without a capacity."""

    words = 1

    def __init__(self, order: str, pointer_size: int, element: Codec) -> None:
        super().__init__(order, pointer_size, element, 0)
        self.size = pointer_size + 4
        self.code = f"{pointer_size}xI"

    def _split(self, raw: int) -> tuple[int, int]:
        return raw, 0

    def _join(self, size: int, capacity: int) -> int:
        del capacity
        return size


class RelArrayCodec(SeveralCodec):
    """RELARRAY: a count and a distance from the member itself; no fixup.

    The payload follows the body of the object, before anything that fixups point to.
    """

    points = True
    refers = True
    may_place = True
    has_placed = True

    def __init__(self, order: str, element: Codec) -> None:
        self.element = element
        super().__init__(order, 4, "4s")
        self._words = struct.Struct(order + "HH")

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        count, distance = self._words.unpack(raw)
        if not count:
            return ArrayHeader(0, distance) if distance else self.element.read_none(source)
        source.claim(at + distance, count, self.element.size, at)
        return self.element.read_many(source, at + distance, count)

    def payload_at(self, section: Section, at: int) -> int | None:
        _, distance = self._words.unpack_from(section.data, at)
        return at + int(distance)

    def pack(self, value: Value) -> bytes:
        if isinstance(value, ArrayHeader):
            return self._words.pack(*value)
        return self._words.pack(len(value), 0)

    def place(self, sink: Sink, value: Value, at: int) -> None:
        if isinstance(value, ArrayHeader) or not len(value):
            return
        sink.pad(16)
        distance = len(sink.out) - at
        if distance > 0xFFFF:
            raise SerializeError(
                f"the payload of an hkRelArray is {distance:,} bytes away, more than 65,535"
            )
        sink.out[at : at + 4] = self._words.pack(len(value), distance)
        sink.out += self.element.pack_many(value)

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if self.element.refers and not isinstance(value, ArrayHeader):
            _, distance = self._words.unpack_from(sink.out, at)
            self.element.emit_many(sink, value, at + distance)


class HomogeneousCodec(Codec):
    """HOMOGENEOUSARRAY: a class, a payload and a count."""

    points = True
    refers = True
    leads = True

    def __init__(self, order: str, pointer_size: int, find: Callable[[str], Plan | None]) -> None:
        self.find = find
        self.pointer_size = pointer_size
        super().__init__(order, 2 * pointer_size + 4, f"{2 * pointer_size}xI")

    def read(self, source: Source, raw: RawItem, at: int) -> Homogeneous | None:
        target = source.local.get(at + self.pointer_size)
        named = source.class_at(at)
        if target is None and not raw and not named:
            return None
        plan = self.find(named) if named else None
        if target is None:
            return Homogeneous(named, raw, b"")
        if plan is None:
            return Homogeneous(named, raw, source.rest(target))
        source.claim(target, raw, plan.size, at)
        items = StructCodec(self.order, plan).read_many(source, target, raw)
        return Homogeneous(named, raw, StructList(plan, "items", items))

    def coerce(self, assigned: Assigned) -> Value:
        del assigned
        raise QueryError("set a homogeneous array element by element")

    def payload_at(self, section: Section, at: int) -> int | None:
        return super().payload_at(section, at + self.pointer_size)

    def payload_size(self, held: Value, data: bytes, start: int) -> int:
        del data, start
        items = () if held is None else held.items
        return len(items) * (1 if held is None or held.is_raw else _size_of_first(items))

    def element_size(self, value: Value, size: int) -> int:
        del size
        return _size_of_first(value.items)

    def from_form(self, form: JsonValue, reader: FormReader) -> Homogeneous | None:
        if form is None:
            return None
        reader.check_keys(form, "class", "size", "items")
        name, items = form["class"], form["items"]
        plan = self.find(name) if name else None
        if isinstance(items, Mapping):
            made: Value = reader.octets(items)
        elif plan is None:
            raise CorruptError(f"the class {name!r:.40} is not known")
        else:
            made = StructCodec(self.order, plan).from_form_many(items, reader)
        return Homogeneous(name, int(form["size"]), made)

    def settle(self, value: object) -> Value:
        if isinstance(value, Homogeneous) and not value.is_raw:
            plan = self.find(value.class_name)
            if plan is not None:
                items = StructList(plan, "items", ())
                items.extend(value.items)
                return value._replace(items=items)
        return value

    def pack(self, value: Value) -> Value:
        if value is None:
            return 0
        if not isinstance(value, Homogeneous):
            raise SerializeError("expected Homogeneous(class_name, size, items) or None")
        return value.size if value.is_raw else len(value.items)

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        if value is None:
            return
        if value.class_name:
            sink.point_to_class(at, value.class_name)
        if not len(value.items):
            return
        sink.pad(16)
        place = at + self.pointer_size
        if value.is_raw:
            sink.payload(place, value.items)
            return
        plan = self.find(value.class_name)
        if plan is None:
            raise SerializeError(f"no class {value.class_name!r} is known")
        codec = StructCodec(self.order, plan)
        start = sink.payload(place, codec.pack_many(codec.check_many(value.items)))
        codec.emit_many(sink, value.items, start)


def _size_of_first(items: Sequence[Value]) -> int:
    first = items[0] if items else None
    return first.plan.size if isinstance(first, Record) else 0


class FixedCodec(SeveralCodec):
    """A C array: a fixed number of elements in the body itself."""

    is_fixed = True

    def __init__(self, element: Codec, count: int) -> None:
        self.element = element
        self.count = count
        self.refers = element.refers
        super().__init__(element.order, element.size * count, f"{element.size * count}s")

    def read(self, source: Source, _raw: RawItem, at: int) -> Value:
        return self.element.read_many(source, at, self.count)

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        return decoded(super().read_many(source, at, count))

    def unset(self) -> Value:
        element: Value = self.element
        return zeros(element, self.count) if element.numeric else self.default()

    def default(self) -> Value:
        if not self.count:
            return self.element.empty()
        made = [self.element.default() for _ in range(self.count)]
        return self.element.check_many(b"".join(made) if isinstance(made[0], bytes) else made)

    def is_default(self, value: object) -> bool:
        if type(value) is StoredArray:
            return not any(value.data)
        if isinstance(value, list):
            return all(map(self.element.is_default, value))
        return super().is_default(value)

    def fresh(self) -> Value:
        if self.element.embeds is None:
            return self.unset()
        return [self.element.fresh() for _ in range(self.count)]

    def settle(self, value: object) -> Value:
        return self.element.settle_many(value)

    def pack(self, value: Value) -> bytes:
        if len(value) != self.count:
            raise SerializeError(f"expected {self.count} elements, not {len(value)}")
        return self.element.pack_many(value)

    def emit(self, sink: Sink, value: Value, at: int) -> None:
        element = self.element
        with within() as place:
            for place.index, each in enumerate(value):
                sink.pad(16)
                element.emit(sink, each, at)
                at += element.size
