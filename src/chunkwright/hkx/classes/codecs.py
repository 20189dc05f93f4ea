# ruff: noqa: D102 - what an overriding method does is documented once, in Codec.
"""The base class of the codecs of members, and those of characters and structs."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Final

from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.hkx.model import is_array
from chunkwright.hkx.model.record import Record, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.ask import Assigned
    from chunkwright.hkx.ask.text import FormReader
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.file.source import Sink, Source
    from chunkwright.hkx.model.record import JsonValue, RawItem, Value


# The sorts of values: numbers and characters, objects, strings.
NUMBER: Final = "number"
POINTER: Final = "pointer"
TEXT: Final = "text"


class Codec:
    """The interface of all codecs; itself the codec of a slot without a value (VOID).

    A raw item is what ``struct`` unpacks for a member. If ``plain``, it is the value when read; if
    ``ready``, the value can be packed as it is; ``blank`` values have no raw item. ``names`` maps
    raw items to values if that is enough. ``refers`` means that ``emit`` has something to do,
    ``points`` that a payload elsewhere belongs to the value, ``leads`` that a value is or contains
    a pointer to an object, ``numeric`` that arrays of the values are arrays of numbers,
    ``is_fixed`` that the class fixes the number of elements. Values can only be copied between
    codecs of one ``sort``. ``embeds`` is the class of a struct. ``word`` and ``type_name`` are the
    numpy codes of a stored and a decoded number, ``shape`` is that of a vector or matrix.
    """

    sort = ""
    points = False
    plain = False
    ready = False
    blank = False
    refers = False
    leads = False
    numeric = False
    may_place = False
    is_fixed = False
    word = ""
    type_name = ""
    shape: tuple[int, ...] = ()
    embeds: Plan | None = None
    names: Mapping[int, Value] | None = None

    def __init__(self, order: str, size: int = 0, code: str = "") -> None:
        self.order = order
        self.size = size
        self.code = code or f"0s{size}x"

    @property
    def inner(self) -> Codec:
        """The codec of the elements of an array; any other codec returns itself."""
        return self

    @property
    def struct(self) -> Plan | None:
        """The class of the structs in a value, however deeply nested in arrays."""
        inner = self.inner
        return self.embeds if inner is self else inner.struct

    @property
    def is_numeric(self) -> bool:
        """Whether the value itself is an array of numbers."""
        return False

    @property
    def has_placed(self) -> bool:
        """Whether a payload comes directly after the body; known once classes are compiled."""
        return False

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        """Return the value of a raw item; ``at`` is its offset in the section."""
        del source, raw, at

    def read_column(
        self, source: Source, rows: list[list[Value]], index: int, places: Sequence[int]
    ) -> None:
        """Replace the raw item ``index`` of each row with its value; ``places`` are the offsets."""
        read = self.read
        for row, at in zip(rows, places, strict=True):
            row[index] = read(source, row[index], at)

    def read_many(self, source: Source, at: int, count: int) -> Value:
        """Read ``count`` adjacent elements from ``at``."""
        code = struct.Struct(self.order + self.code)
        stop = at + count * self.size
        raws = code.iter_unpack(source.data[at:stop]) if self.size else [(None,)] * count
        return [
            self.read(source, raw, place)
            for (raw,), place in zip(raws, range(at, stop + 1, self.size or 1), strict=False)
        ]

    def default(self) -> Value:
        """The value of a member that was not set."""
        return None

    def unset(self) -> Value:
        """The value of a member that was not set, where an array is only made on demand."""
        return self.default()

    def fresh(self) -> Value:
        """The value of a member of a new object: of structs, the defaults of their classes."""
        return self.unset()

    def empty(self) -> Value:
        """An array without elements."""
        return []

    def read_none(self, source: Source) -> Value:
        """Read an array without elements."""
        del source
        return self.empty()

    def is_default(self, value: object) -> bool:
        """Whether a value is, bit for bit, that of a member that was not set."""
        return same(value, self.default())

    def coerce(self, assigned: Assigned) -> Value:
        """Return the value to store for an assigned one; ``SerializeError`` if it does not fit."""
        raise QueryError(f"a member of this type cannot have a value: {assigned.expected}")

    def coerce_many(self, assigned: Assigned) -> Value:
        """Return the elements to store for assigned ones; raises as ``coerce`` does."""
        made: list[Value] = []
        with within() as place:
            for place.index, each in enumerate(assigned.elements()):
                made.append(self.coerce(each))
        return made

    def packable(self, value: Value, assigned: Assigned) -> Value:
        """Return a coerced value, after checking that it can be packed."""
        try:
            struct.pack(self.order + self.code, self.pack(value))
        except (struct.error, OverflowError, ValueError, TypeError):
            raise assigned.misfit(value) from None
        return value

    def from_form(self, form: JsonValue, reader: FormReader) -> Value:
        """Return the value of a text form; the caller reports errors in parts of it."""
        del reader
        return form

    def from_form_many(self, form: JsonValue, reader: FormReader) -> Value:
        """Return the elements of an array from a text form, in which many bytes are hexadecimal."""
        if isinstance(form, Mapping):
            return reader.byte_array(form)
        made = []
        with within() as place:
            for place.index, each in enumerate(form):
                made.append(self.from_form(each, reader))
        return made

    def payload_at(self, section: Section, at: int) -> int | None:
        """Return where the payload of the value at an offset starts; None if it has none."""
        return section.local_targets.get(at)

    def payload_size(self, held: Value, data: bytes, start: int) -> int:
        """Return the size of the payload of a value, which starts in the data."""
        del held, data, start
        return 0

    def element_size(self, value: Value, size: int) -> int:
        """Return the size of an element of a value; the numbers of a vector share its bytes."""
        return size // max(len(value), 1)

    def settle(self, value: object) -> Value:
        """Return the value to store for one that a user assigns: records instead of mappings."""
        return value

    def settle_many(self, values: Value) -> Value:
        """Return the elements to store for those that a user assigns; lists of numbers become
        arrays."""
        if isinstance(values, tuple):
            return list(values)
        return values.tolist() if is_array(values) else values

    def pack(self, value: object) -> Value:
        """Return the raw item for a value."""
        if value is not None:
            raise SerializeError(f"expected None, not {value!r:.60}")
        return b""

    def pack_many(self, values: Sequence[object]) -> bytes:
        """Return the bytes of adjacent elements."""
        code = struct.Struct(self.order + self.code)
        return pack_each(lambda value: code.pack(self.pack(value)), self.check_many(values))

    def place(self, sink: Sink, value: Value, at: int) -> None:
        """Write the payloads that come directly after the body, whose member is at ``at``."""

    def emit(self, sink: Sink, value: object, at: int) -> None:
        """Write the data of a value that is outside the body, which is at ``at``."""

    def emit_many(self, sink: Sink, values: Sequence[object], at: int) -> None:
        """Write what adjacent elements from ``at`` need outside the body."""
        with within() as place:
            for place.index, value in enumerate(values):
                self.emit(sink, value, at)
                at += self.size

    def check_many(self, values: object) -> Value:
        """Return the elements of an array; ``SerializeError`` if they are not a list."""
        if not isinstance(values, list | tuple):
            raise SerializeError(f"expected a list, not {type(values).__name__}")
        return values


class CharCodec(Codec):
    """CHAR: one byte of text; arrays of it are ``bytes``."""

    sort = NUMBER
    plain = True
    ready = True

    def __init__(self, order: str) -> None:
        super().__init__(order, 1, "c")

    def read(self, _source: Source, raw: RawItem, _at: int) -> Value:
        return raw

    def read_many(self, source: Source, at: int, count: int) -> bytes:
        return source.data[at : at + count]

    def default(self) -> bytes:
        return b"\0"

    def empty(self) -> bytes:
        return b""

    def coerce(self, assigned: Assigned) -> Value:
        return self.packable(assigned.octets(), assigned)

    def coerce_many(self, assigned: Assigned) -> bytes:
        return assigned.octets()

    def from_form(self, form: JsonValue, reader: FormReader) -> bytes:
        return reader.octets(form)

    def from_form_many(self, form: JsonValue, reader: FormReader) -> bytes:
        return reader.octets(form)

    def pack(self, value: object) -> Value:
        return value

    def pack_many(self, values: object) -> bytes:
        return bytes(self.check_many(values))

    def check_many(self, values: object) -> bytes:
        if not isinstance(values, bytes | bytearray):
            raise SerializeError(f"expected bytes, not {type(values).__name__}")
        return bytes(values)


class StructCodec(Codec):
    """An embedded struct: a ``Record``; arrays of it are lists."""

    sort = "struct"
    may_place = True

    @property
    def embeds(self) -> Plan:  # type: ignore[override]
        return self.plan

    @property
    def has_placed(self) -> bool:
        return self.plan.has_placed

    @property
    def refers(self) -> bool:  # type: ignore[override]
        """Whether instances refer to anything outside; known once their class is compiled."""
        return self.plan.refers

    def __init__(self, order: str, plan: Plan) -> None:
        self.plan = plan
        super().__init__(order, plan.size, f"{plan.size}s")

    def read(self, source: Source, _raw: RawItem, at: int) -> Record:
        return Record(self.plan, self.plan.read(source, at))

    def read_column(
        self, source: Source, rows: list[list[Value]], index: int, places: Sequence[int]
    ) -> None:
        plan = self.plan
        for row, held in zip(rows, plan.read_each(source, places), strict=True):
            row[index] = Record(plan, held)

    def read_many(self, source: Source, at: int, count: int) -> list[Record]:
        plan = self.plan
        return list(map(Record, repeat(plan), plan.read_many(source, at, count)))

    def default(self) -> Record:
        return self.plan.new()

    def fresh(self) -> Record:
        return self.plan.fresh()

    def is_default(self, value: object) -> bool:
        if isinstance(value, Record):
            return all(
                codec.is_default(one)
                for codec, one in zip(value.plan.codecs, value.held, strict=True)
            )
        return super().is_default(value)

    def coerce(self, assigned: Assigned) -> Record:
        return assigned.record(self.plan)

    def element_size(self, value: Value, size: int) -> int:
        del value, size
        return 0

    def from_form(self, form: JsonValue, reader: FormReader) -> Record:
        return reader.record(self.plan, form)

    def settle(self, value: object) -> Value:
        if isinstance(value, Record):
            value.settle()
        elif isinstance(value, Mapping):
            return self.plan.fresh(value)
        return value

    def settle_many(self, values: Value) -> Value:
        if isinstance(values, tuple):
            values = list(values)
        if isinstance(values, list):
            made: list[Value] = []
            try:
                made.extend(map(self.settle, values))
            except ChunkwrightError as error:
                raise error.within(len(made)) from None
            list.__setitem__(values, slice(None), made)
        return values

    def pack(self, value: object) -> bytes:
        return self.plan.pack(self.plan.record(value))

    def pack_many(self, values: Sequence[object]) -> bytes:
        return pack_each(self.pack, self.check_many(values))

    def place(self, sink: Sink, value: object, at: int) -> None:
        if self.plan.has_placed:
            self.plan.place(sink, self.plan.record(value), at)

    def emit(self, sink: Sink, value: object, at: int) -> None:
        self.plan.emit(sink, self.plan.record(value), at)

    def emit_many(self, sink: Sink, values: Sequence[object], at: int) -> None:
        plan = self.plan
        with within() as place:
            for place.index, value in enumerate(values):
                plan.emit(sink, plan.record(value), at)
                at += plan.size


def pack_each(pack: Callable[[Value], bytes], values: Iterable[object]) -> bytes:
    """Pack elements one by one; an error has the index of the one that failed."""
    packed: list[bytes] = []
    try:
        packed.extend(map(pack, values))
    except ChunkwrightError as error:
        raise error.within(len(packed)) from None
    except (struct.error, TypeError, ValueError, OverflowError) as error:
        raise SerializeError(f"it cannot be stored: {error}").within(len(packed)) from error
    return b"".join(packed)
