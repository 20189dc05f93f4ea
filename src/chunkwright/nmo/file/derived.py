"""Numbers in a payload that follow from other fields, such as the length of a list.

They are written as they have to be. One that somebody chose differently is refused, because it
would be lost.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.binary.paths import within
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.payloads import kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.state_chunk.area import Fields, Value


class Chosen(NamedTuple):
    """A number that follows from other fields: its path, its value, and what would be written."""

    path: tuple[str | int, ...]
    value: Value
    derived: int


def with_derived(rows: Sequence[F], record: Fields) -> Fields:
    """Return a record with the numbers that follow from its other fields.

    Raises ``SerializeError`` where it has another number.
    """
    for row in rows:
        if not isinstance(row.kind, kinds.Derived) or not record:
            continue
        if _is_open(row.kind, record):
            continue
        try:
            derived = row.kind.derive(record)
        except ChunkwrightError as error:
            raise error.within(row.name) from None
        if record.setdefault(row.name, derived) != derived:
            raise _misfit(record[row.name], derived).within(row.name)
    return record


def complete(rows: Sequence[F], record: Fields) -> None:
    """Add the numbers that follow to a record and those in it, as ``with_derived`` does.

    Older dumps of files that had not been written have 0 there.
    """
    for row in rows:
        unset = isinstance(row.kind, kinds.Derived) and record.get(row.name) == 0
        if unset and not _is_open(row.kind, record):
            del record[row.name]
    with_derived(rows, record)
    for row, place, each in _inside(rows, record):
        with within(row.name, *place):
            complete(row.kind.rows, each)


def leave_out(rows: Sequence[F], record: Fields) -> None:
    """Remove the numbers that ``complete`` adds."""
    for row in rows:
        if isinstance(row.kind, kinds.Derived) and not _is_open(row.kind, record):
            record.pop(row.name, None)
    for row, _, each in _inside(rows, record):
        leave_out(row.kind.rows, each)


def settle(rows: Sequence[F], record: Fields) -> None:
    """Set the numbers that follow to what is written; fields that contradict are left alone."""
    for row in rows:
        if isinstance(row.kind, kinds.Derived) and row.name in record:
            with suppress(ChunkwrightError, *kinds.MISFITS):
                record[row.name] = row.kind.derive(record)
    for row, _, each in _inside(rows, record):
        settle(row.kind.rows, each)


def check_chosen(
    rows: Sequence[F], fields: Fields, stored: Callable[[], Fields | None], *, changed: bool
) -> None:
    """Refuse a number that contradicts the other fields, unless it is left over from before.

    ``stored`` returns the fields as they were read. If the payload is not ``changed``, nothing but
    the number itself was set.
    """
    found = [each for each in _chosen(rows, fields) if each.value != each.derived]
    if not found:
        return
    # New records have 0.
    right = {0}
    if changed:
        right |= {each.value for each in _chosen(rows, stored() or {})}
    for each in found:
        if each.value not in right:
            raise _misfit(each.value, each.derived).within(*each.path)


def _chosen(
    rows: Sequence[F], record: Fields, path: tuple[str | int, ...] = ()
) -> Iterator[Chosen]:
    for row in rows:
        if isinstance(row.kind, kinds.Derived) and row.name in record:
            derived = row.kind.derive(record)
            yield Chosen((*path, row.name), record[row.name], derived)
    for row, place, each in _inside(rows, record):
        yield from _chosen(row.kind.rows, each, (*path, row.name, *place))


def _inside(rows: Sequence[F], record: Fields) -> Iterator[tuple[F, tuple[int, ...], Fields]]:
    """Yield the records in a record: the row, the index in a list, the record."""
    for row in rows:
        if not row.kind.rows:
            continue
        value = record.get(row.name)
        if isinstance(value, dict):
            yield row, (), value
        elif isinstance(value, list):
            yield from ((row, (at,), each) for at, each in enumerate(value) if type(each) is dict)


def _is_open(kind: kinds.Kind, record: Mapping[str, Value]) -> bool:
    """Whether it is a count of sequences that one of several layouts does not have."""
    return isinstance(kind, kinds.Count) and record.keys().isdisjoint(kind.of)


def _misfit(value: Value, derived: int) -> SerializeError:
    return SerializeError(f"expected {derived}, which follows from other fields, not {value!r:.60}")
