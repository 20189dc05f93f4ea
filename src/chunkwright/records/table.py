"""Tables of rows, which define how records are checked, packed and converted to text forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.records.kinds import Kind


@dataclass(frozen=True, slots=True)
class Row:
    """An attribute of a record: its name, the kind of its value, and its default.

    The text form leaves out defaults. Versions of the format from ``since`` up to but excluding
    ``before`` have the attribute.
    """

    name: str
    kind: Kind[Any]
    default: object = None
    since: int = 0
    before: int = 1 << 32

    def is_in(self, version: int) -> bool:
        """Whether a version of the format has the attribute."""
        return self.since <= version < self.before


def in_version(rows: Iterable[Row], version: int) -> tuple[Row, ...]:
    """Return the rows of a version."""
    return tuple(row for row in rows if row.is_in(version))


def changed(record: object, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows for which a record has a value other than the default."""
    return tuple(row for row in rows if repr(getattr(record, row.name)) != repr(row.default))


def checked(record: object, row: Row) -> object:
    """Return the value of an attribute as it is written; ``SerializeError`` with its name."""
    try:
        return row.kind.checked(getattr(record, row.name))
    except SerializeError as error:
        raise error.within(row.name) from None


def check(record: object, rows: Iterable[Row]) -> None:
    """Raise ``SerializeError`` with the path for the first value that does not fit."""
    for row in rows:
        checked(record, row)


def refuse_others(record: object, rows: Sequence[Row], every: Iterable[Row], what: str) -> None:
    """Raise ``SerializeError`` for a value that would be lost, because no row has it."""
    present = {row.name for row in rows}
    for row in every:
        if row.name not in present and (value := checked(record, row)) != row.default:
            raise SerializeError(
                f"{what} has no {row.name}, so it cannot be {value!r:.60}", path=f"/{row.name}"
            )


def to_form(record: object, rows: Iterable[Row]) -> JsonObject:
    """Return the values of a record by name, without defaults."""
    form: JsonObject = {}
    for row in rows:
        value = checked(record, row)
        if value != row.default:
            form[row.name] = row.kind.to_form(value)
    return form


def from_form(form: JsonMapping, rows: Iterable[Row], also: Iterable[str] = ()) -> dict[str, Any]:
    """Return the values in a text form, by name.

    ``also`` are keys that the caller reads. Raises ``CorruptError`` for any other key.
    """
    if not isinstance(form, Mapping):
        raise CorruptError(f"expected names and values, not {form!r:.60}")
    known = {row.name: row for row in rows}
    made: dict[str, Any] = {}
    for key in form:
        if key in known:
            made[key] = _coerced(known[key], form[key])
        elif key not in also:
            raise CorruptError(f"unknown key {key!r:.60}", path=f"/{key!s:.60}")
    return made


def _coerced(row: Row, value: object) -> object:
    try:
        return row.kind.coerce(value)
    except ChunkwrightError as error:
        raise CorruptError(error.message, path=error.path).within(row.name) from error
