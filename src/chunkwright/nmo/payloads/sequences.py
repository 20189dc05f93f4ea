"""The converters of sequences of records, and of values of one kind."""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import item_size, numbers
from chunkwright.binary import within
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.fields import Given, Kind, coerce_each, default_record, forget_fields
from chunkwright.nmo.payloads.kinds import ArrayKind, F
from chunkwright.nmo.payloads.steps import Steps
from chunkwright.nmo.payloads.tracing import TracingReader
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.base.classes import Array
    from chunkwright.nmo.payloads.fields import Coercion
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


class Rows(Kind):
    """A counted sequence of records; each becomes a dict of the rows' fields."""

    def __init__(self, rows: tuple[F, ...], count: str | None = None) -> None:
        self.rows = rows
        self.count = count

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        """Read the records."""
        items = r.count() if self.count is None else r.plausible(fields[self.count])
        read = self.steps.read
        found: list[Fields] = [{} for _ in range(items)]
        for record in found:
            read(r, record)
        return found

    @cached_property
    def steps(self) -> Steps:
        """How one record is read and written."""
        return Steps(self.rows)

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write the records."""
        if self.count is None:
            w.u32(len(value))
        write = self.steps.write
        with within() as place:
            for place.index, record in enumerate(value):
                write(w, record)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        """Apply it to the records."""
        return [forget_fields(self.rows, record, gone) for record in value]

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each record."""
        return self.rows

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a list of records."""
        return _coerced_records(self.rows, value, to)


class Record(Kind):
    """One record; it becomes a dict of the rows' fields."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows

    def read(self, r: Reader, fields: Fields) -> Fields:
        """Read the record."""
        record: Fields = {}
        self.steps.read(r, record)
        return record

    @cached_property
    def steps(self) -> Steps:
        """How the record is read and written."""
        return Steps(self.rows)

    def write(self, w: Writer, value: Fields, fields: Fields) -> None:
        """Write the record."""
        self.steps.write(w, value)

    def forget(self, value: Fields, gone: set[int]) -> Fields:
        """Apply it to the record."""
        return forget_fields(self.rows, value, gone)

    def default(self) -> Value:
        """Return a record of default fields."""
        return default_record(self.rows)

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a record."""
        return to.record(self.rows, typed.mapping(value, "a record"))


def chosen(rows: tuple[F, ...], facts: Mapping[str, bool]) -> tuple[F, ...]:
    """Return the rows that are there if facts hold or not, also those of records inside."""
    found = []
    for row in rows:
        when, kind = row.when, row.kind
        if isinstance(when, Given):
            if facts[when.fact] is not when.holds:
                continue
            when = None
        if isinstance(kind, Rows):
            kind = Rows(chosen(kind.rows, facts), kind.count)
        found.append(F(row.name, kind, when))
    return tuple(found)


class Items(Kind):
    """A counted sequence of values of one kind.

    ``count`` is the field with the count, a fixed number, or None for a preceding dword.
    """

    def __init__(self, kind: Kind, count: str | int | None = None) -> None:
        self.kind = kind
        self.rows = kind.rows
        self.count = count

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        """Read the values."""
        if self.count is None:
            number = r.count()
        else:
            number = self.count if isinstance(self.count, int) else fields[self.count]
            r.plausible(number)
        if isinstance(r, TracingReader):
            return r.elements(number, lambda: self.kind.read(r, fields))
        return [self.kind.read(r, fields) for _ in range(number)]

    def write(self, w: Writer, value: list[Value], fields: Fields) -> None:
        """Write the values."""
        if self.count is None:
            w.u32(len(value))
        elif isinstance(self.count, int) and len(value) != self.count:
            raise SerializeError(f"expected {self.count} values, not {len(value)}")
        for item in value:
            self.kind.write(w, item, fields)

    def forget(self, value: list[Value], gone: set[int]) -> list[Value]:
        """Apply it to the values, without changing their positions."""
        return [self.kind.forget(item, gone) for item in value]

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each record, if the values are records."""
        return self.kind.rows if isinstance(self.kind, Record) else ()

    def default(self) -> Value:
        """Return no values, or as many as there have to be."""
        return [
            self.kind.default() for _ in range(self.count if isinstance(self.count, int) else 0)
        ]

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a list of values."""
        return coerce_each(typed.listed(value, "values"), lambda each: self.kind.coerce(each, to))


class ToEnd(Kind):
    """Values of one kind up to the end of the area, without a count."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.rows = kind.rows

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        """Read the values."""
        found = []
        while r.left:
            found.append(self.kind.read(r, fields))
        return found

    def write(self, w: Writer, value: list[Value], fields: Fields) -> None:
        """Write the values."""
        for item in value:
            self.kind.write(w, item, fields)

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each record, if the values are records."""
        return self.kind.rows if isinstance(self.kind, Record) else ()

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a list of values."""
        return coerce_each(typed.listed(value, "values"), lambda each: self.kind.coerce(each, to))


class Parallel(Kind):
    """One record for each item of a sequence read before, which is the field ``to``."""

    def __init__(self, rows: tuple[F, ...], to: str) -> None:
        self.rows = rows
        self.to = to

    @cached_property
    def records(self) -> Rows:
        """The records, counted."""
        return Rows(self.rows, "count")

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        """Read the records."""
        return self.records.read(r, {"count": len(fields[self.to])})

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write the records, which must be as many as the items."""
        items = len(fields[self.to])
        if len(value) != items:
            raise SerializeError(f"expected {items} records, one for each of {self.to}")
        self.records.write(w, value, fields)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        """Apply it to the records."""
        return self.records.forget(value, gone)

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each record."""
        return self.rows

    def coerce(self, value: object, to: Coercion) -> Value:
        """Return a list of records."""
        return _coerced_records(self.rows, value, to)


def _coerced_records(rows: tuple[F, ...], value: object, to: Coercion) -> list[Fields]:
    return coerce_each(
        typed.listed(value, "records"),
        lambda each: to.record(rows, typed.mapping(each, "a record")),
    )


class Keys(ArrayKind):
    """An array of keys, each of ``width`` numbers: size in bytes, count, numbers.

    A key consists of whole dwords, as all known keys do.
    """

    def __init__(self, width: int, dtype: str = "<f4") -> None:
        self.width = width
        self.dtype = dtype

    @property
    def new_shape(self) -> tuple[int, ...]:
        """The shape of the array of a new field."""
        return (0, self.width)

    def read(self, r: Reader, fields: Fields) -> Array:
        """Read them as an array with one row per key."""
        size, count = r.u32(), r.u32()
        if size != item_size(self.dtype) * self.width * count:
            raise CorruptError(
                f"{count:,} keys of {self.width} numbers in {size:,} bytes", offset=r.position
            )
        return r.array(self.dtype, count, self.width)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write them."""
        import numpy as np

        keys = numbers(value, np.dtype(self.dtype))
        if keys.shape[1:] != (self.width,):
            raise SerializeError(f"expected keys of {self.width} numbers, not {keys.shape}")
        w.counted_array(len(keys), keys.tobytes())


class NumberBuffer(ArrayKind):
    """A buffer of numbers: its size in bytes, the numbers, zeros up to the next dword."""

    def __init__(self, dtype: str) -> None:
        self.dtype = dtype

    def read(self, r: Reader, fields: Fields) -> Array:
        """Read them as an array."""
        size = r.u32()
        each = item_size(self.dtype)
        if size % each:
            raise CorruptError(
                f"{size:,} bytes cannot be divided into numbers of {each} bytes", offset=r.position
            )
        values = r.array(self.dtype, size // each)
        if any(r.take(-size % 4)):
            raise CorruptError("the padding of a buffer is not zero", offset=r.position)
        return values

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        """Write them."""
        import numpy as np

        w.buffer(numbers(value, np.dtype(self.dtype)).tobytes())


WORD_BUFFER: Final = NumberBuffer("<u2")
DWORD_BUFFER: Final = NumberBuffer("<u4")
