"""Sequences of records and of values of one kind, and the entries of script diagrams."""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

import struct
from functools import cached_property, lru_cache
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import item_size, numbers
from chunkwright.binary import within
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads import DRAWING
from chunkwright.nmo.payloads.fields import Given, Kind, coerce_each, default_record, forget_fields
from chunkwright.nmo.payloads.kinds import ArrayKind, Custom, F
from chunkwright.nmo.payloads.steps import Steps, TracingReader
from chunkwright.query import typed
from chunkwright.state_chunk.chunk_format import Unresolved, pairs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.base.classes import Array
    from chunkwright.nmo.payloads.fields import Coercion
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader, References
    from chunkwright.state_chunk.serialize import Writer


class Rows(Kind):
    """A counted sequence of records; each becomes a dict of the rows' fields."""

    def __init__(self, rows: tuple[F, ...], count: str | None = None) -> None:
        self.rows = rows
        self.count = count

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        items = r.count() if self.count is None else r.plausible(fields[self.count])
        read = self.steps.read
        found: list[Fields] = [{} for _ in range(items)]
        for record in found:
            read(r, record)
        return found

    @cached_property
    def steps(self) -> Steps:
        """How one record is read and written."""
        return Steps(self.rows)

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        if self.count is None:
            w.u32(len(value))
        write = self.steps.write
        with within() as place:
            for place.index, record in enumerate(value):
                write(w, record)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        return [forget_fields(self.rows, record, gone) for record in value]

    @property
    def listed_rows(self) -> tuple[F, ...]:
        return self.rows

    def coerce(self, value: object, to: Coercion) -> Value:
        return _coerced_records(self.rows, value, to)


class Record(Kind):
    """One record; it becomes a dict of the rows' fields."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows

    def read(self, r: Reader, fields: Fields) -> Fields:
        record: Fields = {}
        self.steps.read(r, record)
        return record

    @cached_property
    def steps(self) -> Steps:
        """How the record is read and written."""
        return Steps(self.rows)

    def write(self, w: Writer, value: Fields, fields: Fields) -> None:
        self.steps.write(w, value)

    def forget(self, value: Fields, gone: set[int]) -> Fields:
        return forget_fields(self.rows, value, gone)

    def default(self) -> Value:
        """Return a record of default fields."""
        return default_record(self.rows)

    def coerce(self, value: object, to: Coercion) -> Value:
        return to.record(self.rows, typed.mapping(value, "a record"))


def chosen(rows: tuple[F, ...], facts: Mapping[str, bool]) -> tuple[F, ...]:
    """Return the rows that are present given these facts, also in the records inside."""
    found = []
    for row in rows:
        when, kind = row.when, row.kind
        if isinstance(when, Given):
            if facts[when.fact] is not when.holds:
                continue
            when = None
        if isinstance(kind, Rows):
            kind = Rows(chosen(kind.rows, facts), kind.count)
        found.append(F(row.name, kind, when))
    return tuple(found)


class OfOneKind(Kind):
    """A sequence of values of one kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.rows = kind.rows

    def forget(self, value: list[Value], gone: set[int]) -> list[Value]:
        """Return the list with removed references replaced, so that no value changes position."""
        return [self.kind.forget(item, gone) for item in value]

    @property
    def listed_rows(self) -> tuple[F, ...]:
        """The rows of each record, if the values are records."""
        return self.kind.rows if isinstance(self.kind, Record) else ()

    def coerce(self, value: object, to: Coercion) -> Value:
        return coerce_each(typed.listed(value, "values"), lambda each: self.kind.coerce(each, to))


class Items(OfOneKind):
    """A counted sequence.

    ``count`` is the field with the count, a fixed number, or None for a preceding dword.
    """

    def __init__(self, kind: Kind, count: str | int | None = None) -> None:
        super().__init__(kind)
        self.count = count

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        if self.count is None:
            number = r.count()
        else:
            number = self.count if isinstance(self.count, int) else fields[self.count]
            r.plausible(number)
        if isinstance(r, TracingReader):
            return r.elements(number, lambda: self.kind.read(r, fields))
        return [self.kind.read(r, fields) for _ in range(number)]

    def write(self, w: Writer, value: list[Value], fields: Fields) -> None:
        if self.count is None:
            w.u32(len(value))
        elif isinstance(self.count, int) and len(value) != self.count:
            raise SerializeError(f"expected {self.count} values, not {len(value)}")
        for item in value:
            self.kind.write(w, item, fields)

    def default(self) -> Value:
        """Return no values, or as many as there have to be."""
        return [
            self.kind.default() for _ in range(self.count if isinstance(self.count, int) else 0)
        ]


class ToEnd(OfOneKind):
    """A sequence up to the end of the area, without a count."""

    def read(self, r: Reader, fields: Fields) -> list[Value]:
        found = []
        while r.left:
            found.append(self.kind.read(r, fields))
        return found

    def write(self, w: Writer, value: list[Value], fields: Fields) -> None:
        for item in value:
            self.kind.write(w, item, fields)


class Parallel(Kind):
    """One record for each item of ``to``, a sequence read before."""

    def __init__(self, rows: tuple[F, ...], to: str) -> None:
        self.rows = rows
        self.to = to

    @cached_property
    def records(self) -> Rows:
        """The records, counted."""
        return Rows(self.rows, "count")

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        return self.records.read(r, {"count": len(fields[self.to])})

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write the records; there must be one for each item."""
        items = len(fields[self.to])
        if len(value) != items:
            raise SerializeError(f"expected {items} records, one for each of {self.to}")
        self.records.write(w, value, fields)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        return self.records.forget(value, gone)

    @property
    def listed_rows(self) -> tuple[F, ...]:
        return self.rows

    def coerce(self, value: object, to: Coercion) -> Value:
        return _coerced_records(self.rows, value, to)


def _coerced_records(rows: tuple[F, ...], value: object, to: Coercion) -> list[Fields]:
    return coerce_each(
        typed.listed(value, "records"),
        lambda each: to.record(rows, typed.mapping(each, "a record")),
    )


class Keys(ArrayKind):
    """An array of keys, each of ``width`` numbers: size in bytes, count, numbers.

    A key consists of whole dwords, as all known keys do.
    """

    def __init__(self, width: int, dtype: str = "<f4") -> None:
        self.width = width
        self.dtype = dtype

    @property
    def new_shape(self) -> tuple[int, ...]:
        return (0, self.width)

    def read(self, r: Reader, fields: Fields) -> Array:
        """Read the keys as an array with one row per key."""
        size, count = r.u32(), r.u32()
        if size != item_size(self.dtype) * self.width * count:
            raise CorruptError(
                f"{count:,} keys of {self.width} numbers do not take {size:,} bytes",
                offset=r.position,
            )
        return r.array(self.dtype, count, self.width)

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        import numpy as np

        keys = numbers(value, np.dtype(self.dtype))
        if keys.shape[1:] != (self.width,):
            raise SerializeError(f"expected keys of {self.width} numbers, not {keys.shape}")
        w.counted_array(len(keys), keys.tobytes())


class NumberBuffer(ArrayKind):
    """A buffer of numbers: its size in bytes, the numbers, zeros up to the next dword."""

    def __init__(self, dtype: str) -> None:
        self.dtype = dtype

    def read(self, r: Reader, fields: Fields) -> Array:
        size = r.u32()
        each = item_size(self.dtype)
        if size % each:
            raise CorruptError(
                f"{size:,} bytes cannot be divided into numbers of {each} bytes", offset=r.position
            )
        values = r.array(self.dtype, size // each)
        if any(r.take(-size % 4)):
            raise CorruptError("the padding of a buffer is not zero", offset=r.position)
        return values

    def write(self, w: Writer, value: Value, fields: Fields) -> None:
        import numpy as np

        w.buffer(numbers(value, np.dtype(self.dtype)).tobytes())


WORD_BUFFER: Final = NumberBuffer("<u2")
DWORD_BUFFER: Final = NumberBuffer("<u4")


# Script diagrams. Sources: BearKidsTeam/VirtoolsScriptDeobfuscation and doyaGu/libnmo (their loading
# and saving code, versions 0x12 to 0x16), measurement on real files (versions 0x15, 0x16 and 0x18).
# Coordinates are in pixels, to the right and down.
KNOWN_VERSIONS: Final = frozenset((*range(0x12, 0x17), 0x18))
HEADER_ONLY: Final = 0x8000
"""The flag of a behaviour of which only the position is stored."""
LOST: Final = Unresolved(0)
"""A null in place of a lost reference, whose position is still in the ids list."""


class _Marked:
    """References in which an unused number marks a null that is in the ids list."""

    def __init__(self, references: References, mark: int) -> None:
        self.references = references
        self.mark = mark
        self.met = 0

    def __getattr__(self, name: str) -> Value:
        return getattr(self.references, name)

    def by_id(self, ck_id: int) -> Value:
        if ck_id != self.mark:
            return self.references.by_id(ck_id)
        self.met += 1
        return LOST


def _mark_lost(r: Reader) -> int:
    """Mark nulls whose positions are in the ids list as ``LOST``; return their number."""
    area = r.chunk.find(DRAWING)
    listed = area.stored.lists[0] if area is not None else None
    if r.bound or r.inline or not listed:
        return 0
    layout = struct.Struct(f"<{len(r.data) // 4}I")
    dwords = list(layout.unpack(r.data))
    places = [place for place, _ in pairs(listed) if place < len(dwords)]
    lost = [place for place in places if not dwords[place]]
    if lost:
        taken = set(dwords)
        mark = next(number for number in count(1) if number not in taken)
        for place in lost:
            dwords[place] = mark
        r.data, r.references = layout.pack(*dwords), _Marked(r.references, mark)
    return len(lost)


LEAST_ENTRY: Final = 36
"""The minimum size of an entry in bytes."""


def shape_of(behavior: Value) -> tuple[bool, bool]:
    """Return whether a behaviour is a script and whether it is a block; a lost one is a block."""
    if behavior is None or behavior == LOST:
        return False, True
    try:
        if behavior.chunk is not None:
            return behavior.is_script, behavior.prototype is not None
    except (AttributeError, KeyError, TypeError) as error:
        # Another kind of object, or one whose flags were changed to something else.
        raise CorruptError(f"expected the diagram of a behaviour, not of {behavior!r}") from error
    raise CorruptError(f"the diagram has {behavior!r}, whose data is in another file")


class Entries:
    """The entries of a diagram: rows common to all, and rows that depend on the behaviour."""

    def __init__(self, rows: tuple[F, ...]) -> None:
        self.rows = rows
        self.head = Record(tuple(row for row in rows if row.when is None))
        self.rest = lru_cache(self._rest)

    def _rest(self, version: int, script: bool, block: bool, body: bool) -> Record:
        """Return the rows after those that all entries have in common."""
        parts = body and not block
        facts = {
            "has_body": body,
            "has_color": script and version >= 0x14,
            "has_old_sources": parts and version < 0x15,
            "has_parts": parts,
            "has_ports": parts and not script,
            "has_reserved": body and version >= 0x18,
            "has_sources": parts and version >= 0x15,
            "has_style": version >= 0x16,
            "is_script": script,
        }
        return Record(chosen(tuple(row for row in self.rows if row.when is not None), facts))

    def _for(self, version: int, entry: Fields, script: bool, block: bool) -> Record:
        return self.rest(version, script, block, not entry["flags"] & HEADER_ONLY)

    @property
    def every_row(self) -> tuple[F, ...]:
        """The rows of every entry, then those of scripts and of others, in the newest version."""
        newest = (self.rest(0x18, script, False, True).rows for script in (True, False))
        return (*self.head.rows, *chain.from_iterable(newest))

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        """Read all entries."""
        version = fields["version"]
        if version not in KNOWN_VERSIONS:
            raise CorruptError(f"unknown version {version:#x} of a script diagram")
        lost = _mark_lost(r)
        found = []
        for _ in range(r.count(LEAST_ENTRY)):
            entry = self.head.read(r, {})
            script, block = shape_of(entry["behavior"])
            self._for(version, entry, script, block).steps.read(r, entry)
            found.append(entry)
        if isinstance(r.references, _Marked) and r.references.met != lost:
            # A mark was read as something other than a reference.
            raise CorruptError(
                "the ids list of a script diagram has an entry that is not a reference"
            )
        return found

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write all entries; the fields of each determine its rows."""
        version = fields["version"]
        if version not in KNOWN_VERSIONS:
            raise SerializeError(f"unknown version {version:#x} of a script diagram")
        w.u32(len(value))
        for entry in value:
            # The behaviour may not exist yet.
            script, block = "start" in entry, "local_positions" not in entry
            rest = self._for(version, entry, script, block).steps
            self.head.steps.write(w, entry, rest.names)
            rest.write(w, entry, self.head.steps.names)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        """Leave out removed behaviours; other references become null."""
        return [self._forget(each, gone) for each in value if id(each["behavior"]) not in gone]

    def _forget(self, entry: Fields, gone: set[int]) -> Fields:
        script, block = "start" in entry, "local_positions" not in entry
        # Any version will do: all have references in the same places.
        return forget_fields(self.rest(0x16, script, block, True).rows, entry, gone)


def entries(rows: tuple[F, ...]) -> Custom:
    """The entries of a script diagram: the behaviour itself first, then its content."""
    made = Entries(rows)
    return Custom(made.read, made.write, made.forget, made.every_row)
