"""Runs: neighbouring rows of fixed size, read and written with one ``struct`` call.

What a run does with its values is known when the table is, and runs are read by the ten
thousand: each becomes three small functions, made from source as ``dataclass`` makes its.
"""

from __future__ import annotations

import struct
from math import isnan
from typing import TYPE_CHECKING, Any, NamedTuple

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
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.values import guid_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.writer import Numbering, Writer


class Part(NamedTuple):
    """One field of a run: the numbers it takes, and how they become its value and back.

    ``value`` and ``number`` are Python expressions, of the numbers and of the field.
    """

    name: str
    numbers: tuple[str, ...]
    value: str
    number: str

    @classmethod
    def of(cls, row: F, place: int) -> Part:
        """Say what becomes of a row whose numbers start at ``place``."""
        kind, field = row.kind, f"fields[{row.name!r}]"
        width = 2 if isinstance(kind, Words | GuidKind) else 1
        if isinstance(kind, Floats):
            width = kind.count
        numbers = tuple(f"v{place + index}" for index in range(width))
        joined = ", ".join(numbers)
        if isinstance(kind, Floats | Words):
            return cls(row.name, numbers, f"({joined},)", field)
        if isinstance(kind, GuidKind):
            return cls(row.name, numbers, f"guid_of({joined})", field)
        if isinstance(kind, Reference):
            return cls(row.name, numbers, f"by_index({joined})", f"number({field})")
        return cls(row.name, numbers, joined, field)


class Run:
    """Rows of fixed size, read and written in one go where the chunk allows it."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.layout = struct.Struct("<" + "".join(row.kind.code for row in rows))
        self.size = self.layout.size
        self.refers = any(isinstance(row.kind, Reference) for row in rows)
        self.has_floats = "f" in self.layout.format
        self.derived = any(isinstance(row.kind, Computed | Count) for row in rows)
        self.parts: list[Part] = []
        for row in rows:
            self.parts.append(Part.of(row, sum(len(part.numbers) for part in self.parts)))
        self._fields_of, self._take, self._numbers_of = _compiled(self.parts)

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the run; NaNs and CK_IDs take the way through the kinds."""
        if self.refers and not r.bound:
            read_fields(self.rows, r, fields)
            return
        position = r.position
        try:
            values = self.layout.unpack_from(r.data, position)
        except struct.error:
            raise r.short(self.size) from None
        if self.has_floats and isnan(sum(values)):
            read_fields(self.rows, r, fields)
            return
        r.position = position + self.size
        self._take(values, r.references, fields)

    def decode(self, payload: bytes, chunk: StateChunk, references: References) -> Fields | None:
        """Give the fields of a payload that is this run; None where that takes ``read``."""
        if len(payload) != self.size or (self.refers and not by_index(chunk)):
            return None
        values = self.layout.unpack(payload)
        if self.has_floats and isnan(sum(values)):
            return None
        return self._fields_of(values, references)

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the run; what ``struct`` would not write the same takes the other way."""
        packed = None
        if not self.derived and (w.bound or not self.refers):
            packed = self.pack(fields, w.numbering)
        if packed is None:
            write_fields(self.rows, w, fields)
        else:
            w.put(packed)

    def pack(self, fields: Fields, numbering: Numbering) -> bytes | None:
        """Give the bytes of the run in a bound chunk; None where a NaN would lose its bits."""
        try:
            values = self._numbers_of(fields, numbering)
            if self.has_floats and isnan(sum(values)):
                return None
            return self.layout.pack(*values)
        except (struct.error, ValueError) as error:
            for part in self.parts:
                value, wanted = fields[part.name], len(part.numbers)
                if wanted > 1 and len(value) != wanted:
                    raise SerializeError(
                        f"{part.name} needs {wanted} numbers, not {len(value)}"
                    ) from error
            given = [fields[part.name] for part in self.parts]
            raise SerializeError(f"{given!r} do not fit: {error}") from error


def _compiled(
    parts: list[Part],
) -> tuple[
    Callable[[tuple[Any, ...], References], Fields],
    Callable[[tuple[Any, ...], References, Fields], None],
    Callable[[Fields, Numbering], tuple[Any, ...]],
]:
    """Make the functions of a run: numbers to fields, numbers into fields, and back."""
    numbers = "".join(f"{number}, " for part in parts for number in part.numbers)
    split = f"    {numbers}= values\n" if numbers else ""
    refers = any("by_index" in part.value for part in parts)
    before = split + ("    by_index = references.by_index\n" if refers else "")
    made = ", ".join(f"{part.name!r}: {part.value}" for part in parts)
    taken = "".join(f"    fields[{part.name!r}] = {part.value}\n" for part in parts)
    back = "    number = numbering.number\n" if refers else ""
    back += "".join(f"    {', '.join(part.numbers)} = {part.number}\n" for part in parts)
    source = (
        f"def fields_of(values, references):\n{before}    return {{{made}}}\n"
        f"def take(values, references, fields):\n{before}{taken}    return None\n"
        f"def numbers_of(fields, numbering):\n{back}    return ({numbers})\n"
    )
    names: dict[str, Any] = {"guid_of": guid_of}
    exec(source, names)
    return names["fields_of"], names["take"], names["numbers_of"]
