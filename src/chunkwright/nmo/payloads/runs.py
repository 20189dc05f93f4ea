"""Runs: neighbouring rows of fixed size, read and written with one ``struct`` call.

What a run does with its values is known when the table is, and runs are read by the ten
thousand: each gets three small functions, made from source as ``dataclass`` makes its.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from math import isnan
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
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
from chunkwright.state_chunk.reader import Reader
from chunkwright.state_chunk.values import guid_of

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import References
    from chunkwright.state_chunk.writer import Numbering, Writer


Decode = Callable[[bytes, "StateChunk", "References"], "Fields | None"]
"""Gives the fields of a payload: what it belongs to and refers to comes with it."""


def decoded_by(
    read: Callable[[Reader, Fields], None],
    payload: bytes,
    chunk: StateChunk,
    references: References,
) -> Fields | None:
    """Give the fields that ``read`` finds in a payload, None where it does not fit."""
    r = Reader(payload, chunk, references)
    fields: Fields = {}
    try:
        read(r, fields)
    except ChunkwrightError:
        return None
    return fields if r.position == len(payload) else None


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
            return cls(row.name, numbers, f"resolve({joined})", f"number({field})")
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
        compiled = _compiled(self)
        self.read: Callable[[Reader, Fields], None] = compiled["read"]
        """Read the run into the fields; NaNs and marked CK_IDs take the way through the kinds."""
        self.decode: Decode = compiled["decode"]
        """Give the fields of a payload that is this run, None where it does not fit."""
        self._numbers_of: Callable[[Fields, Numbering], tuple[Any, ...]] = compiled["numbers_of"]

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


_SOURCE: Final = """
def read(r, fields):
    {if_inline}: return read_fields(rows, r, fields)
    position = r.position
    {chosen} = unpack_from if r.bound else unpack_ids_from
    try:
        {numbers}= {values}{unpack}(r.data, position)
    except error:
        raise r.short(size) from None
    {if_nan}: return read_fields(rows, r, fields)
    r.position = position + size
    {resolve} = r.references.by_index if r.bound else r.references.by_id
    {stored}

def decode(payload, chunk, references):
    {if_by_id}: return decoded_by(read, payload, chunk, references)
    if len(payload) != size: return None
    {numbers}= {values}unpack(payload)
    {if_nan}: return decoded_by(read, payload, chunk, references)
    {resolve} = references.by_index
    return {{{made}}}

def numbers_of(fields, numbering):
    {number} = numbering.number
    {split}
    return ({numbers})
"""


def _compiled(run: Run) -> dict[str, Any]:
    """Make the functions of a run: reading, decoding, and splitting fields into numbers."""
    refers, floats, parts = run.refers, run.has_floats, run.parts
    filled = {
        "numbers": "".join(f"{number}, " for part in parts for number in part.numbers),
        "values": "values = " if floats else "",
        "if_nan": "if isnan(sum(values))" if floats else None,
        "if_inline": "if r.inline" if refers else None,
        "chosen": "chosen" if refers else None,
        "unpack": "chosen" if refers else "unpack_from",
        "if_by_id": "if not by_index(chunk)" if refers else None,
        "resolve": "resolve" if refers else None,
        "number": "number" if refers else None,
        "stored": "; ".join(f"fields[{part.name!r}] = {part.value}" for part in parts),
        "made": ", ".join(f"{part.name!r}: {part.value}" for part in parts),
        "split": "; ".join(f"{', '.join(part.numbers)} = {part.number}" for part in parts),
    }
    # What a run has no use for is left out, line by line.
    unused = [f"{{{name}}}" for name, text in filled.items() if text is None]
    lines = [line for line in _SOURCE.splitlines() if not any(name in line for name in unused)]
    # Numbers in the file's table are signed, CK_IDs are not.
    ids = "<" + "".join(
        "I" if isinstance(row.kind, Reference) else row.kind.code for row in run.rows
    )
    names: dict[str, Any] = {
        "by_index": by_index,
        "decoded_by": decoded_by,
        "error": struct.error,
        "guid_of": guid_of,
        "isnan": isnan,
        "read_fields": read_fields,
        "rows": run.rows,
        "size": run.size,
        "unpack": run.layout.unpack,
        "unpack_from": run.layout.unpack_from,
        "unpack_ids_from": struct.Struct(ids).unpack_from,
    }
    exec("\n".join(lines).format_map(filled), names)
    return names
