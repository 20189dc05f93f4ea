"""Steps: the rows of a payload table in reading and writing order; and a reader that notes offsets.

Adjacent rows of fixed size are a run, which is read or written with one ``struct`` call.
"""

from __future__ import annotations

import struct
from functools import cached_property
from itertools import accumulate
from math import isnan
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.payloads.fields import (
    MISFITS,
    Condition,
    Equal,
    Filled,
    Kind,
    OfFields,
    When,
    read_fields,
    refuse_others,
    write_fields,
)
from chunkwright.nmo.payloads.kinds import Custom, Derived, F
from chunkwright.nmo.payloads.primitives import GuidKind, Reference
from chunkwright.state_chunk.chunk_format import Unresolved, guid_of
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.base.classes import Array
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import References
    from chunkwright.state_chunk.serialize import Numbering, Writer


Range = tuple[int, int]


class TracingReader(Reader):
    """A reader that notes the ranges of fields, records, arrays and sub-chunks in the payload.

    It identifies values by their ``id()``, so it keeps a reference to all of them.
    """

    __slots__ = ("_fields", "_kept", "_values", "fields")

    def __init__(self, data: bytes, chunk: StateChunk, references: References) -> None:
        super().__init__(data, chunk, references)
        self.fields: Fields = {}
        self._fields: dict[tuple[int, str | int], Range] = {}
        self._values: dict[int, Range] = {}
        self._kept: list[Value] = []

    def note(self, record: Fields, name: str, start: int) -> None:
        """Note the range of a field that was just read, and extend its record to its end."""
        self._fields[id(record), name] = start, self.position
        first, _ = self._values.get(id(record), (start, 0))
        self._noted(record, first)

    def elements(self, count: int, read: Callable[[], Value]) -> list[Value]:
        """Read the elements of a list, and note their ranges."""
        found: list[Value] = []
        for place in range(count):
            start = self.position
            found.append(read())
            self._fields[id(found), place] = start, self.position
        self._kept.append(found)
        return found

    def element(self, values: list[Value], place: int) -> Range | None:
        """Return the range of an element of a list; None for lists of other kinds."""
        return self._fields.get((id(values), place), self._values.get(id(values[place])))

    def field(self, record: Fields, name: str) -> Range | None:
        """Return the range of a field of a record; for an array, its numbers without a count."""
        value = record.get(name)
        found = self._fields.get((id(record), name))
        return self._values.get(id(value), found) if found is None or _is_array(value) else found

    def value(self, value: Value) -> Range | None:
        """Return the range of a record, array, sub-chunk, text or list of references, else None."""
        return self._values.get(id(value))

    def _noted(self, value: Value, start: int) -> Value:
        # Shorter texts and bytes may be the same Python object wherever they occur.
        if value is not None and (not isinstance(value, str | bytes) or len(value) > 1):
            self._values[id(value)] = start, self.position
            self._kept.append(value)
        return value

    def array(self, dtype: str, *shape: int) -> Array:
        """Read an array."""
        start = self.position
        found: Array = self._noted(super().array(dtype, *shape), start)
        return found

    def string(self) -> str | None:
        """Read a string."""
        start = self.position
        found: str | None = self._noted(super().string(), start)
        return found

    def buffer(self) -> bytes:
        """Read a buffer."""
        start = self.position
        found: bytes = self._noted(super().buffer(), start)
        return found

    def reference_run(self, count: int) -> list[Value]:
        """Read adjacent references."""
        start = self.position
        found: list[Value] = self._noted(super().reference_run(count), start)
        return found

    def sub_chunk(self) -> StateChunk | None:
        """Read a sub-chunk."""
        start = self.position
        found: StateChunk | None = self._noted(super().sub_chunk(), start)
        return found

    def foreign_chunk(self) -> StateChunk | None:
        """Read a sub-chunk whose areas are not those of the class that it states."""
        start = self.position
        found: StateChunk | None = self._noted(super().foreign_chunk(), start)
        return found


def _is_array(value: Value) -> bool:
    return hasattr(value, "nbytes")


Numbers = tuple[int | float, ...]


class Run:
    """Rows of fixed size that are present together or not at all.

    ``rows`` are without their condition, which is ``when``. Rows that ``struct`` cannot handle,
    because of the bits of NaNs or marked CK_IDs, are read and written one by one.
    """

    def __init__(self, rows: Sequence[F]) -> None:
        self.when = rows[0].when
        self.rows = tuple(F(row.name, row.kind) for row in rows)
        self.name = rows[0].name
        self.names = tuple(row.name for row in rows)
        self.references = [row.name for row in rows if isinstance(row.kind, Reference)]
        self._referring = [place for place, row in enumerate(rows) if row.name in self.references]
        widths = tuple(row.kind.width for row in rows)
        # In reverse order, so that earlier indices do not shift.
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
        # With one key, itemgetter gives the value itself. Mapping __getitem__ takes three times as
        # long.
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
    """Return a function that makes the value of the only row; None if numbers do not suffice."""
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


_MOST_CHOICES: Final = 256
"""The number of flag values to cache; files use the same few again and again."""


class Steps:
    """Rows of a payload table, with adjacent ones of fixed size joined to runs on first use."""

    def __init__(self, rows: Sequence[F]) -> None:
        self.rows = tuple(rows)
        self._choices: dict[tuple[object, ...], Steps] = {}

    @cached_property
    def _deciding(self) -> tuple[str, ...] | None:
        """The fields that determine which rows are present; None if other conditions do, too."""
        names = []
        for row in self.rows:
            if isinstance(row.when, OfFields):
                names.append(row.when.field)
            elif row.when is not None:
                return None
        return tuple(dict.fromkeys(names))

    def chosen(self, fields: Fields) -> Steps:
        """Return the rows that are present for fields to be written, without conditions.

        They are cached by the values that determine them. If these values are missing or wrong, or
        if other conditions are involved, returns all rows with their conditions.
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
        """The rows whose values contain records, except rows that custom functions read.

        The rows of custom kinds are not those of every version.
        """
        return tuple(row for row in self.rows if row.kind.rows and not isinstance(row.kind, Custom))

    @cached_property
    def only_run(self) -> Run | None:
        """The only step, if it is a run."""
        first = self.steps[0] if len(self.steps) == 1 else None
        return first if isinstance(first, Run) and first.when is None else None

    def read(self, r: Reader, fields: Fields) -> None:
        """Read the rows into ``fields``."""
        if type(r) is TracingReader:  # faster than isinstance, which takes 5 % of reading
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
        """Read the fields with a reader; return None if the payload does not fit."""
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
