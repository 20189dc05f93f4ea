"""Plans: how the rows of a table are read and written quickly.

Neighbouring rows of fixed size become one run. Neighbours that depend on the same field
are decided on together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chunkwright.nmo.payloads.conditions import Equal, Filled, When
from chunkwright.nmo.payloads.kinds import Custom, F, References, Simple
from chunkwright.nmo.payloads.runs import Run
from chunkwright.state_chunk.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.nmo.payloads.conditions import Condition, Fields
    from chunkwright.state_chunk.writer import Writer


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


class Primitive:
    """A row of variable size, always there, that the reader has a method for."""

    def __init__(self, row: F, method: str) -> None:
        self.name = row.name
        self.read_value: Callable[[Reader], Any] = getattr(Reader, method)
        self.write_value = row.kind.write

    def read(self, r: Reader, fields: Fields) -> None:
        """Read it."""
        fields[self.name] = self.read_value(r)

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
        self.readers = [step.read for step in self.steps]

    def read(self, r: Reader, fields: Fields) -> None:
        """Read them where the condition holds."""
        if self.there(r, fields):
            for read in self.readers:
                read(r, fields)

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


Step = Run | Loose | Primitive | Guarded | Choice


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
        if first.kind.code:
            return Run(tuple(rows))
        if isinstance(first.kind, Simple):
            return Primitive(first, first.kind.name)
        if isinstance(first.kind, References):
            return Primitive(first, "reference_sequence")
        return Loose(first)
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
