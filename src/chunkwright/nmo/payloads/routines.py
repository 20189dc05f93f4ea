"""Routines: the functions that read and write the rows of a payload table.

What is to be done for a row is known when the table is, and payloads are read by the ten
thousand: each table gets functions of its own, made from source as ``dataclass`` makes its.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cached_property, partial
from math import isnan
from typing import TYPE_CHECKING, Any

from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.payloads.conditions import Equal, When
from chunkwright.nmo.payloads.kinds import (
    Custom,
    F,
    References,
    Simple,
    read_fields,
    write_fields,
)
from chunkwright.nmo.payloads.runs import Run, runs, together
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.reader import Reader
from chunkwright.state_chunk.values import guid_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import References as Resolver
    from chunkwright.state_chunk.writer import Numbering, Writer

Read = Callable[[Reader, "Fields"], None]
Write = Callable[["Writer", "Fields"], None]
Decode = Callable[[bytes, "StateChunk", "Resolver"], "Fields | None"]
"""Gives the fields of a payload: what it belongs to and refers to comes with it."""
Pack = Callable[["Fields", "Numbering"], "bytes | None"]


class Routine:
    """What reads and writes rows one after another; each function is made when first used."""

    def __init__(self, rows: Sequence[F]) -> None:
        self.rows = tuple(rows)

    @cached_property
    def steps(self) -> list[Run | F]:
        """The rows, with those of fixed size joined."""
        return runs(self.rows)

    @cached_property
    def only_run(self) -> Run | None:
        """The run that is all there is, where it is one."""
        first = self.steps[0] if len(self.steps) == 1 else None
        return first if isinstance(first, Run) and first.when is None else None

    @cached_property
    def read(self) -> Read:
        """Reads the rows into ``fields``."""
        found: Read = _Source(self).reading()
        return found

    @cached_property
    def write(self) -> Write:
        """Writes the rows from ``fields``."""
        found: Write = _Source(self).writing()
        return found

    @cached_property
    def decode(self) -> Decode:
        """Gives the fields of a payload that the rows are, None where it does not fit."""
        if not self.rows:
            return _nothing
        if self.only_run is None:
            return partial(decoded_by, self.read)
        found: Decode = _Source(self).decoding(self.only_run)
        return found

    @cached_property
    def pack(self) -> Pack | None:
        """Gives the payload in a bound chunk, None where a NaN would lose its bits.

        There is such a function where one run is all there is and nothing derives from
        other fields.
        """
        run = self.only_run
        if run is None or run.derived:
            return None
        found: Pack = _Source(self).packing(run)
        return found


def decoded_by(
    read: Read, payload: bytes, chunk: StateChunk, references: Resolver
) -> Fields | None:
    """Return the fields that ``read`` finds in a payload, None where it does not fit."""
    return fields_by(read, Reader(payload, chunk, references))


def fields_by(read: Read, r: Reader) -> Fields | None:
    """Return the fields that ``read`` finds with a reader, None where the payload is another."""
    fields: Fields = {}
    try:
        read(r, fields)
    except ChunkwrightError:
        return None
    return fields if r.position == len(r.data) else None


def _nothing(payload: bytes, chunk: StateChunk, references: Resolver) -> Fields | None:
    """Decode what has no rows; ``decoded_by`` would do the same in ten times the time."""
    del chunk, references
    return None if payload else {}


class _Source:
    """The source of one function, line by line, and the names in it."""

    def __init__(self, routine: Routine) -> None:
        self.routine = routine
        self.lines: list[str] = []
        self.names: dict[str, Any] = {
            "by_index": by_index,
            "error": struct.error,
            "guid_of": guid_of,
            "isnan": isnan,
            "read_fields": read_fields,
            "write_fields": write_fields,
        }

    def name(self, value: Any, what: str) -> str:
        """Give the name of a value in the source."""
        name = f"{what}_{len(self.names)}"
        self.names[name] = value
        return name

    def add(self, *lines: str, depth: int = 1) -> None:
        """Put lines at the end."""
        self.lines += ["    " * depth + line for line in lines]

    def made(self, head: str) -> Any:
        """Give the function of that name."""
        exec("\n".join((f"def made({head}):", *self.lines)), self.names)
        return self.names["made"]

    @property
    def refers(self) -> bool:
        """Whether a run has a reference."""
        return any(isinstance(step, Run) and step.refers for step in self.routine.steps)

    # -- reading -----------------------------------------------------------------------

    def reading(self) -> Any:
        """Make ``read``. NaNs and marked CK_IDs take the way through the kinds."""
        if self.refers:
            rows = self.name(self.routine.rows, "rows")
            self.add(
                f"if r.inline: return read_fields({rows}, r, fields)",
                "bound = r.bound",
                "resolve = r.references.by_index if bound else r.references.by_id",
            )
        self._each(reading=True)
        return self.made("r, fields")

    def _read_run(self, run: Run, depth: int) -> None:
        unpack = self.name(run.layout.unpack_from, "unpack")
        if run.refers:
            unpack = f"({unpack} if bound else {self.name(run.ids_layout.unpack_from, 'unpack')})"
        self.add(
            "at = r.position",
            "try:",
            f"    {run.numbers}= {unpack}(r.data, at)",
            "except error:",
            f"    raise r.short({run.size}) from None",
            depth=depth,
        )
        if run.floats:
            rows = self.name(run.rows, "rows")
            self.add(
                f"if isnan({' + '.join(run.floats)}):",
                f"    read_fields({rows}, r, fields)",
                "else:",
                depth=depth,
            )
            depth += 1
        self.add(f"r.position = at + {run.size}", depth=depth)
        self.add(*(f"fields[{part.name!r}] = {part.value}" for part in run.parts), depth=depth)

    def _read_row(self, row: F, depth: int) -> None:
        kind = row.kind
        if isinstance(kind, Simple | References):
            method = kind.name if isinstance(kind, Simple) else "reference_sequence"
            call = f"{self.name(getattr(Reader, method), 'read')}(r)"
        else:
            reader = kind.reader if isinstance(kind, Custom) else kind.read
            call = f"{self.name(reader, 'read')}(r, fields)"
        self.add(f"fields[{row.name!r}] = {call}", depth=depth)

    def decoding(self, run: Run) -> Any:
        """Make ``decode`` for a payload that is one run."""
        slow = partial(decoded_by, self.routine.read)
        call = f"return {self.name(slow, 'decode')}(payload, chunk, references)"
        if run.refers:
            self.add(f"if not by_index(chunk): {call}", "resolve = references.by_index")
        unpack = self.name(run.layout.unpack, "unpack")
        self.add(f"if len(payload) != {run.size}: return None")
        self.add(f"{run.numbers}= {unpack}(payload)")
        if run.floats:
            self.add(f"if isnan({' + '.join(run.floats)}): {call}")
        self.add(f"return {{{', '.join(f'{part.name!r}: {part.value}' for part in run.parts)}}}")
        return self.made("payload, chunk, references")

    # -- writing -----------------------------------------------------------------------

    def writing(self) -> Any:
        """Make ``write``; what ``struct`` would not write the same goes through the kinds."""
        if self.refers:
            self.add("number = w.numbering.number")
        self._each(reading=False)
        return self.made("w, fields")

    def _write_run(self, run: Run, depth: int) -> None:
        slow = f"write_fields({self.name(run.rows, 'rows')}, w, fields)"
        if run.derived:
            self.add(slow, depth=depth)
            return
        if run.refers:
            self.add(f"if not w.bound: {slow}", "else:", depth=depth)
            depth += 1
        self._pack_run(run, depth)
        if run.floats:
            self.add(f"if isnan({' + '.join(run.floats)}): {slow}", "else:", depth=depth)
            depth += 1
        self.add("w.parts.append(packed)", f"w.size += {run.size}", depth=depth)

    def _pack_run(self, run: Run, depth: int) -> None:
        self.add("try:", depth=depth)
        self.add(
            *(f"{', '.join(part.numbers)} = {part.number}" for part in run.parts),
            f"packed = {self.name(run.layout.pack, 'pack')}({run.numbers})",
            depth=depth + 1,
        )
        self.add(
            "except (error, OverflowError, ValueError) as reason:",
            f"    raise {self.name(run.misfit, 'misfit')}(fields, reason) from reason",
            depth=depth,
        )

    def _write_row(self, row: F, depth: int) -> None:
        kind = row.kind
        field = f"fields[{row.name!r}]"
        if isinstance(kind, Simple | References):
            method = kind.name if isinstance(kind, Simple) else "reference_sequence"
            self.add(f"w.{method}({field})", depth=depth)
        else:
            writer = kind.writer if isinstance(kind, Custom) else kind.write
            self.add(f"{self.name(writer, 'write')}(w, {field}, fields)", depth=depth)

    def packing(self, run: Run) -> Any:
        """Make ``pack`` for a payload that is one run."""
        if run.refers:
            self.add("number = numbering.number")
        self._pack_run(run, 1)
        if run.floats:
            self.add(f"if isnan({' + '.join(run.floats)}): return None")
        self.add("return packed")
        return self.made("fields, numbering")

    # -- both ---------------------------------------------------------------------------

    def _each(self, *, reading: bool) -> None:
        """Put the lines for every step, under their conditions."""
        steps = self.routine.steps
        if not steps:
            self.add("pass")
        for step, before in zip(steps, (None, *steps), strict=False):
            depth = 1 if step.when is None else 2
            if step.when is not None and not (before and together(step.when, before.when)):
                self.add(f"if {self._condition(step, reading=reading)}:")
            if isinstance(step, Run):
                (self._read_run if reading else self._write_run)(step, depth)
            else:
                (self._read_row if reading else self._write_row)(step, depth)

    def _condition(self, step: Run | F, *, reading: bool) -> str:
        when = step.when
        if isinstance(when, When):
            test = f"fields[{when.field!r}] & {when.mask}"
            return test if when.any_set else f"not {test}"
        if isinstance(when, Equal):
            return f"fields[{when.field!r}] & {when.mask} == {when.value}"
        assert when is not None
        if reading:
            return f"{self.name(when.reading, 'there')}(r, fields)"
        name = step.name if isinstance(step, F) else step.rows[0].name
        return f"{self.name(when.writing, 'wanted')}(w, fields, {name!r})"
