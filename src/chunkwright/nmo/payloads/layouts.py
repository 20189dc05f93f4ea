"""Areas as rows, and the plans that read and write them quickly.

Neighbouring rows of fixed size without a condition become one run, which is read and
written with one ``struct`` call. All other rows go through their kinds one by one.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.kinds import (
    Computed,
    Count,
    F,
    Floats,
    GuidKind,
    Reference,
    Words,
    read_fields,
    write_fields,
)
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.writer import Numbering, Writer


@dataclass(frozen=True)
class AreaLayout:
    """One row a data version range of an identifier: its name and its fields.

    Without ``rows`` (None) the area is known by name and stays raw. The layout is that of
    data versions from ``since`` to below ``before``.
    """

    identifier: int
    name: str
    rows: tuple[F, ...] | None = ()
    since: int = 0
    before: int = 256

    @cached_property
    def segments(self) -> list[Run | Loose]:
        """The rows in the order of the payload, those of fixed size joined to runs."""
        found: list[Run | Loose] = []
        fixed: list[F] = []
        loose: list[F] = []
        for row in self.rows or ():
            joins = row.kind.code != "" and row.when is None
            if joins:
                if loose:
                    found.append(Loose(tuple(loose)))
                    loose = []
                fixed.append(row)
            else:
                if fixed:
                    found.append(Run(tuple(fixed)))
                    fixed = []
                loose.append(row)
        if fixed:
            found.append(Run(tuple(fixed)))
        if loose:
            found.append(Loose(tuple(loose)))
        return found

    @cached_property
    def only_run(self) -> Run | None:
        """The run that is the whole layout, where it is one."""
        first = self.segments[0] if len(self.segments) == 1 else None
        return first if isinstance(first, Run) else None

    def read(self, r: Reader) -> Fields:
        """Read the fields."""
        fields: Fields = {}
        for segment in self.segments:
            segment.read(r, fields)
        return fields

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the fields."""
        for segment in self.segments:
            segment.write(w, fields)


class Loose:
    """Rows that are read one by one."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.steps = [
            (row.name, row.kind.read, None if row.when is None else row.when.reading)
            for row in rows
        ]
        self.write_steps = [
            (row.name, row.kind.write, None if row.when is None else row.when.writing)
            for row in rows
        ]

    def read(self, r: Reader, fields: Fields) -> None:
        """Read each row that is there: ``read_fields``, with the methods looked up once."""
        for name, read, there in self.steps:
            if there is None or there(r, fields):
                fields[name] = read(r, fields)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write each row that is to be there: ``write_fields``, likewise."""
        for name, write, there in self.write_steps:
            if there is None or there(w, fields, name):
                write(w, fields[name], fields)


_PLAIN, _TUPLE, _GUID, _REFERENCE = range(4)


class Run:
    """Rows of fixed size, read and written in one go where the chunk allows it."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.layout = struct.Struct("<" + "".join(row.kind.code for row in rows))
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
        self.names = [row.name for row in rows]
        self.all_plain = all(how == _PLAIN for _, how, _, _ in self.parts)
        self.refers = any(how == _REFERENCE for _, how, _, _ in self.parts)
        self.has_floats = "f" in self.layout.format
        self.derived = any(isinstance(row.kind, Computed | Count) for row in rows)

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the run; NaNs and CK_IDs take the way through the kinds."""
        if self.refers and (r.inline or not r.chunk.bound):
            read_fields(self.rows, r, fields)
            return
        values = r.unpack(self.layout)
        if not self.take(values, r.references, fields):
            r.position -= self.layout.size
            read_fields(self.rows, r, fields)

    def take(self, values: tuple[Any, ...], references: References, fields: Fields) -> bool:
        """Put unpacked values into ``fields``; refuse where a NaN would lose its bits."""
        if self.has_floats:
            total = sum(values)
            if total != total:
                return False
        if self.all_plain:
            fields.update(zip(self.names, values, strict=True))
            return True
        for name, how, start, end in self.parts:
            if how == _REFERENCE:
                fields[name] = references.by_index(values[start])
            elif how == _PLAIN:
                fields[name] = values[start]
            elif how == _TUPLE:
                fields[name] = values[start:end]
            else:
                fields[name] = Guid._make(values[start:end])
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
