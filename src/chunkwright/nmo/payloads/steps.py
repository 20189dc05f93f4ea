"""Steps: the rows of a payload table in reading and writing order."""

from __future__ import annotations

from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.payloads.conditions import OfFields
from chunkwright.nmo.payloads.fields import MISFITS, read_fields, refuse_others, write_fields
from chunkwright.nmo.payloads.kinds import Custom, F
from chunkwright.nmo.payloads.runs import Run, runs
from chunkwright.nmo.payloads.tracing import TracingReader
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import References
    from chunkwright.state_chunk.serialize import Writer


_MOST_CHOICES: Final = 256
"""The number of flag values to cache; files use the same few again and again."""


class Steps:
    """Rows of a payload table, with adjacent ones of fixed size joined to runs on first use."""

    def __init__(self, rows: Sequence[F]) -> None:
        self.rows = tuple(rows)
        self._choices: dict[tuple[object, ...], Steps] = {}

    @cached_property
    def _deciding(self) -> tuple[str, ...] | None:
        """The fields that determine which rows are present; None if it is not only fields."""
        names = []
        for row in self.rows:
            if isinstance(row.when, OfFields):
                names.append(row.when.field)
            elif row.when is not None:
                return None
        return tuple(dict.fromkeys(names))

    def chosen(self, fields: Fields) -> Steps:
        """Return the rows that are present for fields to be written, without conditions.

        They are cached by the values that determine them. If these are missing or wrong, or if
        other conditions are involved, return all rows with their conditions.
        """
        names = self._deciding
        if not names:
            return self
        try:
            values = tuple([fields[name] for name in names])
            found = self._choices.get(values)
            if found is None:
                found = Steps([F(row.name, row.kind) for row in self._there(fields)])
                if len(self._choices) < _MOST_CHOICES:
                    self._choices[values] = found
        except (KeyError, *MISFITS):
            return self
        return found

    def _there(self, fields: Fields) -> Iterator[F]:
        for row in self.rows:
            if not isinstance(row.when, OfFields) or row.when.decided(fields):
                yield row

    @cached_property
    def steps(self) -> tuple[Run | F, ...]:
        """The rows, with those of fixed size joined."""
        return runs(self.rows)

    @cached_property
    def with_records(self) -> tuple[F, ...]:
        """The rows whose values contain records, other than those that functions read.

        What these say about their rows is not true of every version.
        """
        return tuple(row for row in self.rows if row.kind.rows and not isinstance(row.kind, Custom))

    @cached_property
    def only_run(self) -> Run | None:
        """The only step, if it is a run."""
        first = self.steps[0] if len(self.steps) == 1 else None
        return first if isinstance(first, Run) and first.when is None else None

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the rows into ``fields``."""
        if type(r) is TracingReader:  # faster than isinstance, which takes a twentieth of it all
            self._trace(r, fields)
            return
        for step in self.steps:
            if step.when is None or step.when.reading(r, fields):
                step.read(r, fields)

    def _trace(self, r: TracingReader, fields: Fields) -> None:
        for row in self.rows:
            start = r.position
            if row.when is None or row.when.reading(r, fields):
                row.read(r, fields)
                r.note(fields, row.name, start)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the fields."""
        return frozenset(row.name for row in self.rows)

    def write(self, w: Writer, fields: Fields, others: frozenset[str] = frozenset()) -> None:
        """Write the rows from ``fields``; ``others`` are the names of fields written elsewhere.

        Raises ``SerializeError`` for a field that would not be written.
        """
        steps = self.chosen(fields)
        write_fields(steps.steps, w, fields)
        if len(fields) != len(steps.names):
            refuse_others(fields, steps.names | others)

    def decode(self, payload: bytes, chunk: StateChunk, references: References) -> Fields | None:
        """Return the fields of a whole payload; None if it does not fit the rows."""
        run = self.only_run
        if run is not None and (by_index(chunk) or not run.references):
            if len(payload) != run.size:
                return None
            numbers = run.packing.unpack(payload)
            if not (run.has_floats and isnan(sum(numbers))):
                fields: Fields = {}
                run.put(numbers, fields, references.by_index)
                return fields
        if not self.rows:
            return None if payload else {}
        return self.decode_by(Reader(payload, chunk, references))

    def decode_by(self, r: Reader) -> Fields | None:
        """Return the fields from a reader; None if the payload does not fit."""
        fields: Fields = {}
        try:
            self.read(r, fields)
        except ChunkwrightError:
            return None
        return fields if r.position == len(r.data) else None

    def fault(self, r: Reader) -> str | None:
        """Return why a payload does not fit, and in which field; None if it fits."""
        try:
            read_fields(self.rows, r, {})
        except ChunkwrightError as error:
            return str(error)
        return f"{r.left} bytes are left over" if r.left else None
