"""Plans: how the rows of a table are read and written quickly.

Neighbouring rows of fixed size become one run, which is read and written with one
``struct`` call. Neighbours that depend on the same field are decided on together.
"""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.conditions import Equal, Filled, When
from chunkwright.nmo.payloads.kinds import (
    Computed,
    Count,
    Custom,
    F,
    Floats,
    GuidKind,
    Reference,
    Words,
    read_fields,
    write_fields,
)
from chunkwright.state_chunk.values import guid_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.nmo.payloads.conditions import Condition, Fields
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.writer import Numbering, Writer

_PLAIN, _TUPLE, _GUID, _REFERENCE = range(4)


class Run:
    """Rows of fixed size, read and written in one go where the chunk allows it."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.layout = struct.Struct("<" + "".join(row.kind.code for row in rows))
        self.size = self.layout.size
        self.parts: list[tuple[str, int, int, int]] = []
        place = 0
        for row in rows:
            width, how = 1, _PLAIN
            if isinstance(row.kind, Floats):
                width, how = row.kind.count, _TUPLE
            elif isinstance(row.kind, Words):
                width, how = 2, _TUPLE
            elif isinstance(row.kind, GuidKind):
                width, how = 2, _GUID
            elif isinstance(row.kind, Reference):
                how = _REFERENCE
            self.parts.append((row.name, how, place, place + width))
            place += width
        self.refers = any(how == _REFERENCE for _, how, _, _ in self.parts)
        # The name of a field that is alone and a whole number: nothing to look at.
        self.single = (
            rows[0].name if self.layout.format in ("<I", "<i") and not self.refers else None
        )
        self.has_floats = "f" in self.layout.format
        self.derived = any(isinstance(row.kind, Computed | Count) for row in rows)

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the run; NaNs and CK_IDs take the way through the kinds."""
        if self.refers and not r.bound:
            read_fields(self.rows, r, fields)
            return
        position = r.position
        end = r.position = position + self.size
        if end > len(r.data):
            r.position = position
            raise r.short(self.size)
        values = self.layout.unpack_from(r.data, position)
        if self.single is not None:
            fields[self.single] = values[0]
        elif not self.take(values, r.references, fields):
            r.position = position
            read_fields(self.rows, r, fields)

    def decode(self, payload: bytes, references: References) -> Fields | None:
        """Give the fields of a bound payload that is this run; None where it needs ``read``."""
        if len(payload) != self.size:
            return None
        values = self.layout.unpack(payload)
        if self.single is not None:
            return {self.single: values[0]}
        fields: Fields = {}
        return fields if self.take(values, references, fields) else None

    def take(self, values: tuple[Any, ...], references: References, fields: Fields) -> bool:
        """Put unpacked values into ``fields``; refuse where a NaN would lose its bits."""
        if self.has_floats:
            total = sum(values)
            if total != total:
                return False
        for name, how, start, end in self.parts:
            if how == _PLAIN:
                fields[name] = values[start]
            elif how == _REFERENCE:
                fields[name] = references.by_index(values[start])
            elif how == _TUPLE:
                fields[name] = values[start:end]
            else:
                fields[name] = guid_of(values[start], values[start + 1])
        return True

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the run; what ``struct`` would not write the same takes the other way."""
        if self.derived or (self.refers and not w.bound):
            write_fields(self.rows, w, fields)
            return
        packed = self.pack(fields, w.numbering)
        if packed is None:
            write_fields(self.rows, w, fields)
        else:
            w.put(packed)

    def pack(self, fields: Fields, numbering: Numbering) -> bytes | None:
        """Give the bytes of the run in a bound chunk; None where a NaN would lose its bits."""
        values: list[Any] = []
        for name, how, start, end in self.parts:
            value = fields[name]
            if how == _PLAIN:
                values.append(value)
            elif how == _REFERENCE:
                values.append(numbering.number(value))
            elif len(value) == end - start:
                values += value
            else:
                raise SerializeError(f"{name} needs {end - start} numbers, not {len(value)}")
        if self.has_floats:
            total = sum(values)
            if total != total:
                return None
        try:
            return self.layout.pack(*values)
        except struct.error as error:
            raise SerializeError(f"{values!r} do not fit: {error}") from error


class Loose:
    """A row of variable size, always there."""

    def __init__(self, row: F) -> None:
        self.name = row.name
        self.read_value = row.kind.reader if isinstance(row.kind, Custom) else row.kind.read
        self.write_value = row.kind.writer if isinstance(row.kind, Custom) else row.kind.write

    def read(self, r: Reader, fields: Fields) -> None:
        """Read it."""
        fields[self.name] = self.read_value(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write it."""
        self.write_value(w, fields[self.name], fields)


class Guarded:
    """Rows that are there under one condition."""

    def __init__(self, when: Condition, rows: Sequence[F]) -> None:
        self.name = rows[0].name
        self.there = when.reading
        self.wanted = when.writing
        self.steps = plan([replace(row, when=None) for row in rows])

    def read(self, r: Reader, fields: Fields) -> None:
        """Read them where the condition holds."""
        if self.there(r, fields):
            for step in self.steps:
                step.read(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write them where the condition holds."""
        if self.wanted(w, fields, self.name):
            for step in self.steps:
                step.write(w, fields)


MOST_BITS = 8
"""A choice has at most one plan for each value of so many bits."""


class Choice:
    """Rows each of which a bit of one field decides on: one plan for each set of bits."""

    def __init__(self, field: str, rows: Sequence[F]) -> None:
        self.field = field
        self.rows = rows
        self.mask = _bits(rows)
        self.plans: dict[int, list[Step]] = {}

    def steps(self, fields: Fields) -> list[Step]:
        """Give the plan for what the field says."""
        key = fields[self.field] & self.mask
        found = self.plans.get(key)
        if found is None:
            chosen = [
                replace(row, when=None)
                for row in self.rows
                if isinstance(row.when, When) and bool(key & row.when.mask) is row.when.any_set
            ]
            found = self.plans[key] = plan(chosen)
        return found

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the rows that are there."""
        for step in self.steps(fields):
            step.read(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the rows that are to be there."""
        for step in self.steps(fields):
            step.write(w, fields)


Step = Run | Loose | Guarded | Choice


def plan(rows: Sequence[F]) -> list[Step]:
    """Join rows to as few steps as there can be, in their order."""
    steps: list[Step] = []
    start = 0
    while start < len(rows):
        end = _joined(rows, start)
        steps.append(_step(rows[start:end]))
        start = end
    return steps


def _step(rows: Sequence[F]) -> Step:
    first = rows[0]
    if first.when is None:
        return Run(tuple(rows)) if first.kind.code else Loose(first)
    if isinstance(first.when, When) and any(row.when != first.when for row in rows):
        return Choice(first.when.field, rows)
    return Guarded(first.when, rows)


def _joined(rows: Sequence[F], start: int) -> int:
    """Tell where the rows end that one step can take from ``start``."""
    first = rows[start]
    end = start + 1
    if first.when is None:
        while first.kind.code and end < len(rows) and rows[end].kind.code and not rows[end].when:
            end += 1
        return end
    if not isinstance(first.when, When | Equal | Filled):
        return end
    while end < len(rows) and rows[end].when == first.when:
        end += 1
    if end > start + 1 or not isinstance(first.when, When):
        return end
    while end < len(rows):
        when = rows[end].when
        if not isinstance(when, When) or when.field != first.when.field:
            break
        if _bits(rows[start : end + 1]).bit_count() > MOST_BITS:
            break
        end += 1
    return end


def _bits(rows: Sequence[F]) -> int:
    bits = 0
    for row in rows:
        if isinstance(row.when, When):
            bits |= row.when.mask
    return bits
