"""Runs: adjacent rows of fixed size, which are read or written with one ``struct`` call."""

from __future__ import annotations

import struct
from itertools import accumulate
from math import isnan
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.conditions import Condition, Equal, Filled, When
from chunkwright.nmo.payloads.fields import MISFITS, Kind, read_fields, write_fields
from chunkwright.nmo.payloads.kinds import Derived, F
from chunkwright.nmo.payloads.primitives import GuidKind, Reference
from chunkwright.state_chunk.chunk_format import Unresolved, guid_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Numbering, Writer

Numbers = tuple[int | float, ...]


class Run:
    """Rows of fixed size that are present together or not at all.

    ``rows`` are without their condition, which is ``when``. What ``struct`` does not handle, the
    bits of NaNs and marked CK_IDs, is read and written row by row.
    """

    def __init__(self, rows: Sequence[F]) -> None:
        self.when = rows[0].when
        self.rows = tuple(F(row.name, row.kind) for row in rows)
        self.name = rows[0].name
        self.names = tuple(row.name for row in rows)
        self.references = [row.name for row in rows if isinstance(row.kind, Reference)]
        self._referring = [place for place, row in enumerate(rows) if row.name in self.references]
        widths = tuple(row.kind.width for row in rows)
        # The last one first, so that earlier indices do not shift.
        self._wide = [(place, size) for place, size in enumerate(widths) if size > 1][::-1]
        self.guids = [row.name for row in rows if isinstance(row.kind, GuidKind)]
        self._derived = [
            (place, row.kind) for place, row in enumerate(rows) if isinstance(row.kind, Derived)
        ]
        self.has_floats = any(row.kind.code[-1] == "f" for row in rows)
        # Indices into the file's table are signed, CK_IDs are not.
        self.packing = struct.Struct("<" + "".join(row.kind.code for row in rows))
        self.ids_packing = struct.Struct("<" + "".join(_id_code(row) for row in rows))
        self.size = self.packing.size
        ends = accumulate(struct.calcsize("<" + row.kind.code) for row in rows)
        self._id_ends = [
            (row.name, end)
            for row, end in zip(rows, ends, strict=True)
            if row.name in self.references
        ]
        self._values = _grouped(widths)
        # Most runs are a single number or GUID.
        self._only = _only(rows[0].kind) if len(rows) == 1 else None
        # With one key, itemgetter gives the value itself. Mapping __getitem__ takes thrice as long.
        self._held: Callable[[Fields], Sequence[Value]] = (
            itemgetter(*self.names) if len(rows) > 1 else lambda fields: (fields[self.name],)
        )

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the rows into ``fields``."""
        bound, at = r.bound, r.position
        packing = self.packing if bound else self.ids_packing
        try:
            numbers = packing.unpack_from(r.data, at)
        except struct.error:
            raise r.short(self.size) from None
        if (self.has_floats and isnan(sum(numbers))) or (self.references and r.inline):
            read_fields(self.rows, r, fields)
            return
        r.position = at + self.size
        self.put(numbers, fields, r.references.by_index if bound else r.references.by_id)

    def put(self, numbers: Numbers, fields: Fields, resolve: Callable[[int], object]) -> None:
        """Store the values of the numbers in ``fields``."""
        if self._only is not None:
            fields[self.name] = self._only(numbers)
            return
        fields.update(zip(self.names, self._values(numbers)))  # noqa: B905 - by construction
        for name in self.guids:
            fields[name] = guid_of(*fields[name])
        for name in self.references:
            fields[name] = resolve(fields[name])

    def write(self, w: Writer, fields: Fields) -> None:
        """Write the rows from ``fields``."""
        packed = None
        if not (w.inline and self.references):
            packed = self.packed(fields, w.numbering, bound=w.bound)
        if packed is None:
            write_fields(self.rows, w, fields)
            return
        if not w.bound:
            for name, end in self._id_ends:
                if type(fields[name]) is Unresolved or packed[end - 4 : end] != _NULL:
                    w.mark(0, end - 4)
        w.put(packed)

    def packed(self, fields: Fields, numbering: Numbering, *, bound: bool) -> bytes | None:
        """Return the bytes, with indices if ``bound``, else CK_IDs.

        Returns None if the rows have to be written one by one. That includes rows with a value
        that does not fit, which then report it by name.
        """
        try:
            numbers = list(self._held(fields))
            for place, kind in self._derived:
                if kind.derive(fields) != numbers[place]:
                    return None
            for place in self._referring:
                target = numbers[place]
                numbers[place] = numbering.number(target) if bound else numbering.id_of(target)
            for place, width in self._wide:
                if len(numbers[place]) != width:
                    return None
                numbers[place : place + 1] = numbers[place]
            if FloatBits.met and self.has_floats and FloatBits in map(type, numbers):
                return None
            packing = self.packing if bound else self.ids_packing
            return packing.pack(*numbers)
        except (SerializeError, KeyError, *MISFITS):
            return None


_NULL: Final = bytes(4)


def _id_code(row: F) -> str:
    return "I" if isinstance(row.kind, Reference) else row.kind.code


def _only(kind: Kind) -> Callable[[Numbers], object] | None:
    """Return a function that gives the value of the only row; None if it takes more than numbers."""
    if isinstance(kind, Reference):
        return None
    if isinstance(kind, GuidKind):
        return lambda numbers: guid_of(*numbers)
    return itemgetter(0) if kind.width == 1 else tuple


def _grouped(widths: tuple[int, ...]) -> Callable[[Numbers], Sequence[object]]:
    """Return a function that groups numbers into one value per row: a number or a tuple."""
    if set(widths) == {1}:
        return lambda numbers: numbers
    if len(widths) == 1:
        return lambda numbers: (numbers,)
    places: list[int | slice] = []
    start = 0
    for width in widths:
        places.append(start if width == 1 else slice(start, start + width))
        start += width
    return itemgetter(*places)


def runs(rows: Sequence[F]) -> tuple[Run | F, ...]:
    """Join adjacent rows of fixed size that have the same condition, or none."""
    found: list[Run | F] = []
    start = 0
    while start < len(rows):
        first = rows[start]
        end = start + 1
        if first.kind.code:
            while end < len(rows) and rows[end].kind.code and _together(first.when, rows[end].when):
                end += 1
            found.append(Run(rows[start:end]))
        else:
            found.append(first)
        start = end
    return tuple(found)


def _together(first: Condition | None, second: Condition | None) -> bool:
    """Whether rows with the two conditions are always present together.

    A condition on the rest of the data, for example, has to be evaluated row by row.
    """
    return first == second and (first is None or isinstance(first, When | Equal | Filled))
