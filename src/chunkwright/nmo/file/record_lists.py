"""Lists of records in fields, which complete every record that is put into them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from chunkwright.base.lists import MakingList
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.payloads.fields import default_record
from chunkwright.nmo.payloads.sequences import Record
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.state_chunk.area import Fields


class RecordList(MakingList):
    """The records of a list, dicts with the fields of its rows.

    Whatever way an element is put in, fields that it lacks are added: zeros, nulls, empty texts and
    lists, as far as its other fields make them necessary. Raises ``QueryError`` for a field that
    such records do not have, before the list is changed.
    """

    __slots__ = ("_name", "_rows")

    def __init__(self, name: str, rows: tuple[F, ...], records: Iterable[Fields]) -> None:
        super().__init__(records)
        self._name = name
        self._rows = rows

    def _made(self, value: object, place: int) -> Fields:
        try:
            return completed(self._rows, value)
        except ChunkwrightError as error:
            raise error.within(self._name, place) from None


def completed(rows: tuple[F, ...], fields: object) -> Fields:
    """Return a record with the fields of its rows that it lacks; itself if there are none."""
    if not isinstance(fields, Mapping):
        raise SerializeError(f"expected a mapping of fields, not {fields!r:.60}")
    names = [row.name for row in rows]
    for name in fields:
        if name not in names:
            import difflib  # here, because it is only needed for errors

            near = difflib.get_close_matches(str(name), names, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names)}"
            raise QueryError(f"such a record has no field {name!r:.60}", hint=hint)
    made = default_record(rows, None, fields)
    complete(_with_records(rows), made)
    if type(fields) is dict and all(made[name] is fields.get(name, made) for name in made):
        return fields
    return made


def complete(rows: Sequence[F], fields: Fields) -> None:
    """Complete the records in fields, and turn plain lists of records into ``RecordList``."""
    for row in rows:
        value, kind = fields.get(row.name), row.kind
        with within(row.name):
            if isinstance(kind, Record) and isinstance(value, Mapping):
                fields[row.name] = completed(kind.rows, value)
            elif isinstance(value, tuple) or type(value) is list:
                inner = kind.listed_rows
                if inner:
                    records = []
                    for place, each in enumerate(value):
                        with within(place):
                            records.append(completed(inner, each))
                    fields[row.name] = RecordList(row.name, inner, records)


def listen(rows: Sequence[F], fields: Fields) -> None:
    """Turn the lists of records that were read into ``RecordList``."""
    for row in rows:
        value, kind = fields.get(row.name), row.kind
        inside = _with_records(kind.rows)
        if isinstance(value, dict):
            listen(inside, value)
        elif type(value) is list:
            for record in value if inside else ():
                listen(inside, record)
            known = kind.listed_rows
            if known:
                fields[row.name] = RecordList(row.name, known, value)


@cache
def _with_records(rows: tuple[F, ...]) -> tuple[F, ...]:
    return Steps(rows).with_records
