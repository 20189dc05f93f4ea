"""Reading and writing the fields of a payload row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.binary.paths import within
from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.kinds import MISFITS, refusal

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from chunkwright.nmo.payloads.conditions import Condition
    from chunkwright.nmo.payloads.kinds import F, Step
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


def read_fields(rows: Sequence[F], r: Reader, fields: Fields) -> None:
    """Read rows one by one into ``fields``; the path of an error has the row."""
    with within() as place:
        for row in rows:
            place.index = row.name
            if row.when is None or row.when.reading(r, fields):
                row.read(r, fields)


def write_fields(rows: Sequence[Step], w: Writer, fields: Fields) -> None:
    """Write rows one by one."""
    for row in rows:
        if row.when is None or _is_there(row, row.when, w, fields):
            row.write(w, fields)


def refuse_others(fields: Fields, names: Container[str]) -> None:
    """Raise ``SerializeError`` if a record has fields of other names, which would be lost.

    Nulls and empty sequences are never lost.
    """
    for name, value in fields.items():
        if (
            name not in names
            and value is not None
            and (not hasattr(value, "__len__") or len(value))
        ):
            raise SerializeError(
                f"the fields contradict each other: {name!s:.60} would be lost",
                hint="flags, counts and array lengths must agree with the fields that are present",
            )


def _is_there(row: Step, when: Condition, w: Writer, fields: Fields) -> bool:
    try:
        return when.writing(w, fields, row.name)
    except (KeyError, *MISFITS) as error:
        raise refusal(error).within(row.name) from error


def forget_fields(rows: tuple[F, ...], fields: Fields, gone: set[int]) -> Fields:
    """Return the fields without references to removed objects."""
    kinds = {row.name: row.kind for row in rows}
    return {
        name: kinds[name].forget(value, gone) if name in kinds else value
        for name, value in fields.items()
    }
