"""Decoding and writing the chunks of a whole file with the compiled kernel, where it is installed.

The Python code decodes the exceptions: an area that only a function can read, one that does not fit
its rows, or one whose texts or floats have unusual bytes. It writes these, and what was changed.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chunkwright import base
from chunkwright.base.classes import item_size
from chunkwright.nmo.file.codec import tables_of
from chunkwright.nmo.file.records import listen
from chunkwright.nmo.model import Holder
from chunkwright.nmo.payloads import fields, kinds, layouts, primitives, sequences
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import NO_LISTS, encode_text, guid_of
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.base.classes import Array
    from chunkwright.nmo.file.codec import Numbers
    from chunkwright.nmo.model.table import ObjectTable
    from chunkwright.nmo.payloads.fields import Condition, Kind
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.tables import AreaRow
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.chunk_format import Guid

    # The indices of the fields of a record by name, for the rows so far.
    Places = dict[str, int]

kernel: Final = base.kernel()
IS_THERE: Final = kernel is not None
H = TypeVar("H", bound=Holder)


def decode(holders: Sequence[H], numbers: Numbers) -> Sequence[H]:
    """Decode the chunks that have not been accessed; return the holders left to the Python code.

    ``numbers`` is the numbering that the file was read with.
    """
    if numbers.stale or not IS_THERE:
        return holders
    found: list[H] | None = _chunks().decode(
        holders, numbers.codecs, numbers, numbers.items, _table_of
    )
    return holders if found is None else found


@cache
def _chunks() -> Any:
    return kernel.Chunks((Holder, StateChunk, Area), type(NO_LISTS), NO_LISTS, _array, guid_of)


def written(holders: Sequence[Holder], table: ObjectTable) -> Iterable[bytes | None]:
    """Return the bytes of chunks whose fields are unchanged; None for those left to Python."""
    found: list[bytes | None] | None = None
    if IS_THERE and not table.first.stale:
        chunks = [holder.load() for holder in holders]
        found = _writer().write(
            chunks, table, table.all(), table.numbers, table.encoding, _table_of
        )
    return repeat(None) if found is None else found


@cache
def _writer() -> Any:
    return kernel.ChunkWriter(StateChunk, Area, _octets, encode_text)


def _octets(values: Array, dtype: str, shape: tuple[int, ...]) -> tuple[bytes, int]:
    """Return the bytes of an array and its length; ``TypeError`` if it is not as it was read."""
    import numpy as np

    if type(values) is not np.ndarray or values.dtype != dtype or values.shape[1:] != shape:
        raise TypeError
    return values.tobytes(), len(values)


def _array(data: bytes, start: int, dtype: str, count: int, shape: tuple[int, ...]) -> Array:
    import numpy as np

    return np.ndarray((count, *shape), dtype, data, start).copy()


def _table_of(owner: int | Guid, identifier: int, data_version: int) -> Any:
    layout = tables_of(owner).layout(identifier, data_version)
    return None if layout is None else _table(layout)


@cache
def _table(layout: AreaRow) -> Any:
    """Return the kernel's table of an area, cached for good like the layout."""
    with_records = layout.steps.with_records
    then = partial(listen, with_records) if with_records else None
    return kernel.Table(_rows(layout.rows or ()), then)


def _rows(rows: Sequence[F], before: Sequence[F] = ()) -> list[tuple[object, ...]]:
    """Return rows as the kernel takes them; ``before`` are the preceding rows of the record."""
    places: Places = {row.name: place for place, row in enumerate(before)}
    made: list[tuple[object, ...]] = []
    for place, row in enumerate(rows, len(before)):
        made.append((row.name, _kind(row.kind, places), _when(row.when, places)))
        places[row.name] = place
    return made


def _kind(kind: Kind, places: Places) -> tuple[object, ...]:
    """Return the kernel's word for a kind, and the parameters of that word."""
    if kind is layouts.PARAMETER_VALUE:
        return "value", tuple(layouts.GUID_VALUE)
    entries = getattr(kind.reader, "__self__", None) if type(kind) is kinds.Custom else None
    if type(entries) is sequences.Entries:
        head = _rows(entries.head.rows)
        rest, of_written = partial(_rest_of, entries), partial(_rest_of_written, entries)
        return "entries", sequences.LEAST_ENTRY, places["version"], head, rest, of_written
    for cls in type(kind).__mro__:
        if cls in _KINDS:
            return _KINDS[cls](kind, places)
    return ("own",)


def _rest_of(entries: sequences.Entries, version: int, entry: Fields) -> Any:
    """Return the table of the rows of an entry after those that all entries have."""
    return _rest_for(entries, version, entry, *sequences.shape_of(entry["behavior"]))


def _rest_of_written(entries: sequences.Entries, version: int, entry: Fields) -> Any:
    """Return the table of these rows for an entry that is written: its fields determine them."""
    return _rest_for(entries, version, entry, "start" in entry, "local_positions" not in entry)


def _rest_for(
    entries: sequences.Entries, version: int, entry: Fields, script: bool, block: bool
) -> Any:
    if version not in sequences.KNOWN_VERSIONS:
        return None
    has_body = not entry["flags"] & sequences.HEADER_ONLY
    return _rest(entries.rest(version, script, block, has_body), entries.head)


@cache
def _rest(rest: sequences.Record, head: sequences.Record) -> Any:
    return kernel.Table(_rows(rest.rows, head.rows), None)


_KINDS: Final[dict[type, Callable[[Any, Places], tuple[object, ...]]]] = {
    kinds.Scalar: lambda kind, _: (kind.code,),
    kinds.Floats: lambda kind, _: ("floats", kind.count),
    primitives.Words: lambda _, __: ("words",),
    kinds.Const: lambda kind, _: ("const", kind.value),
    kinds.Count: lambda kind, _: ("length", list(kind.of)),
    kinds.Derived: lambda kind, _: ("computed", kind.derive),
    primitives.GuidKind: lambda _, __: ("guid",),
    primitives.Reference: lambda _, __: ("reference",),
    primitives.References: lambda _, __: ("references",),
    primitives.String: lambda _, __: ("text",),
    primitives.Buffer: lambda _, __: ("buffer",),
    primitives.Rest: lambda _, __: ("rest",),
    primitives.ManagerInt: lambda _, __: ("manager value",),
    primitives.ManagerInts: lambda _, __: ("manager values",),
    primitives.Chunk: lambda kind, _: ("sub-chunk", kind.name == "foreign_chunk"),
    primitives.Chunks: lambda _, __: ("sub-chunks",),
    sequences.Rows: lambda kind, at: ("rows", _count(kind.count, at), _rows(kind.rows)),
    sequences.Parallel: lambda kind, at: ("rows", ("like", at[kind.to]), _rows(kind.rows)),
    sequences.Record: lambda kind, _: ("record", _rows(kind.rows)),
    sequences.Items: lambda kind, at: ("items", _count(kind.count, at), _kind(kind.kind, at)),
    sequences.ToEnd: lambda kind, at: ("to end", _kind(kind.kind, at)),
    sequences.Keys: lambda kind, _: ("keys", kind.width, kind.dtype, item_size(kind.dtype)),
    sequences.NumberBuffer: lambda kind, _: ("number buffer", kind.dtype, item_size(kind.dtype)),
    kinds.Numbers: lambda kind, at: (
        "array",
        _count(kind.count, at),
        kind.sized,
        kind.dtype,
        item_size(kind.dtype),
        kind.shape,
    ),
}


def _count(count: str | int | None, places: Places) -> tuple[str, int] | None:
    if count is None:
        return None
    return ("fixed", count) if isinstance(count, int) else ("field", places[count])


def _when(when: Condition | None, places: Places) -> tuple[object, ...] | None:
    match when:
        case None:
            return None
        case fields.When():
            return "any", places[when.field], when.mask, int(when.any_set)
        case fields.Equal():
            return "equal", places[when.field], when.mask, when.value
        case fields.Filled():
            return "filled", places[when.count], when.sequence
        case fields.Nested():
            return "nested", int(when.nested), 0, 0
        case fields.Present():
            return "left", when.least, 0, 0
    return "own", 0, 0, 0
