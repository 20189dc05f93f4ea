"""Runs: neighbouring rows of fixed size, which one ``struct`` call reads or writes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.payloads.conditions import Condition, Equal, Fields, Filled, When
from chunkwright.nmo.payloads.kinds import (
    Computed,
    Count,
    F,
    Floats,
    GuidKind,
    Reference,
    Words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    """Rows of fixed size that are all there or none, and what is known of them.

    ``rows`` are without their condition, which is ``when``. ``numbers`` are the names of all
    their numbers in order, ``floats`` of those that may be a NaN, whose bits ``struct`` does
    not keep.
    """

    def __init__(self, rows: Sequence[F]) -> None:
        self.when = rows[0].when
        self.rows = tuple(F(row.name, row.kind) for row in rows)
        self.refers = any(isinstance(row.kind, Reference) for row in rows)
        self.derived = any(isinstance(row.kind, Computed | Count) for row in rows)
        self.parts: list[Part] = []
        self.floats: list[str] = []
        place = 0
        for row in rows:
            part = Part.of(row, place)
            place += len(part.numbers)
            self.parts.append(part)
            if row.kind.code[-1:] == "f":
                self.floats += part.numbers
        self.numbers = "".join(f"{number}, " for part in self.parts for number in part.numbers)
        # Numbers in the file's table are signed, CK_IDs are not.
        codes = [(row.kind.code, isinstance(row.kind, Reference)) for row in rows]
        self.layout = struct.Struct("<" + "".join(code for code, _ in codes))
        self.ids_layout = struct.Struct("<" + "".join("I" if ref else code for code, ref in codes))
        self.size = self.layout.size

    def misfit(self, fields: Fields, reason: Exception) -> SerializeError:
        """Make the error that these fields cannot be written."""
        if isinstance(reason, ChunkwrightError):
            # A reference that is refused says why itself.
            return SerializeError(reason.message, path=reason.path, hint=reason.hint)
        for part in self.parts:
            value, wanted = fields[part.name], len(part.numbers)
            if wanted > 1 and len(value) != wanted:
                return SerializeError(f"{part.name} needs {wanted} numbers, not {len(value)}")
        given = [fields[part.name] for part in self.parts]
        return SerializeError(f"{given!r} do not fit: {reason}")


def runs(rows: Sequence[F]) -> list[Run | F]:
    """Join neighbours of fixed size that have the same condition, or none."""
    found: list[Run | F] = []
    start = 0
    while start < len(rows):
        first = rows[start]
        end = start + 1
        if first.kind.code:
            while end < len(rows) and rows[end].kind.code and together(first.when, rows[end].when):
                end += 1
            found.append(Run(rows[start:end]))
        else:
            found.append(first)
        start = end
    return found


def together(first: Condition | None, second: Condition | None) -> bool:
    """Tell whether what stands under the one condition is there whenever the other's is.

    Whether data is left, for one, has to be asked row by row.
    """
    return first == second and (first is None or isinstance(first, When | Equal | Filled))
