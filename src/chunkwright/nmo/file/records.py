"""Fields that nobody has to set: defaults, derived numbers, fields of records in lists.

Derived numbers, such as the length of a list, are computed for writing. One that was set to another
value is refused, because that value would be lost. Source of the defaults: the constructors of
doyaGu/CKRenderEngine, whose values most materials and entities of real files have.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.classes import MakingList
from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.payloads import is_a
from chunkwright.nmo.payloads.fields import MISFITS, default_record, refusal
from chunkwright.nmo.payloads.kinds import COLOR, Derived
from chunkwright.nmo.payloads.sequences import Record
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.nmo.payloads.tables import AreaRow
    from chunkwright.state_chunk.area import Fields, Value


class Defaults(NamedTuple):
    """The default fields of a new area, for a class and data versions below ``before``."""

    class_id: int
    area: str
    before: int
    fields: Fields


_COLOURS: Final = {
    "diffuse": 0xFFB2B2B2,
    "ambient": 0xFF4C4C4C,
    "specular": 0xFF7F7F7F,
    "emissive": 0xFF000000,
}
_AXES: Final = {
    "x_axis": (1.0, 0.0, 0.0),
    "y_axis": (0.0, 1.0, 0.0),
    "z_axis": (0.0, 0.0, 1.0),
    # Pickable, visible, with material channels.
    "moveable_flags": 0xB,
}
_CAMERA: Final = {
    "projection": 1,
    "field_of_view": 0.5,
    "ortho_zoom": 1.0,
    "aspect": (4, 3),
    "near": 1.0,
    "far": 4000.0,
}
LIGHT: Final[Fields] = {
    "color": 0xFFFFFFFF,
    "constant_attenuation": 1.0,
    "range": 5000.0,
    # 45 and 40 degrees in single precision.
    "outer_cone": 0.7853981852531433,
    "inner_cone": 0.6981316804885864,
    "falloff": 1.0,
}
"""The default fields of a light, including those of a spot."""
_IDENTITY: Final = tuple(float(place % 5 == 0) for place in range(16))

DEFAULTS: Final = (
    Defaults(
        30,
        "material",
        5,
        {
            **_COLOURS,
            "flags": 6,
            "texture_blend": 4,
            "min_filter": 2,
            "mag_filter": 2,
            "source_blend": 2,
            "dest_blend": 1,
            "shade_mode": 2,
            "fill_mode": 3,
            "texture_address": 1,
            "z_function": 4,
        },
    ),
    Defaults(30, "material", 256, {**_COLOURS, "modes": 0x13212224, "flags": 0x80406}),
    # Cameras, lights and plain entities are drawn as dummies.
    Defaults(41, "placement", 256, _AXES),
    Defaults(33, "placement", 256, {**_AXES, "flags": 2}),
    Defaults(33, "matrix", 256, {"matrix": _IDENTITY}),
    Defaults(33, "entity_flags", 256, {"moveable_flags": 0xB}),
    Defaults(34, "camera", 256, _CAMERA),
    *(
        Defaults(34, f"old_{area}", 256, fields)
        for area, fields in (
            ("field_of_view", _CAMERA),
            ("projection", _CAMERA),
            ("ortho_zoom", _CAMERA),
            ("aspect", {"width": 4, "height": 3}),
            ("planes", _CAMERA),
        )
    ),
    # Active point lights without specular light.
    Defaults(38, "light", 5, {**LIGHT, "type": 1, "active": 1}),
    Defaults(38, "light", 256, {**LIGHT, "type_flags": 0x101}),
    Defaults(38, "light_power", 256, {"power": 1.0}),
    Defaults(32, "flags", 256, {"flags": 2}),
    Defaults(46, "value", 256, {"value": {"kind": "none"}}),
    Defaults(19, "old_attributes", 256, {"attributes": {"with_class": True, "items": []}}),
)


def new_fields(
    layout: AreaRow, class_id: int, data_version: int, fields: Mapping[str, Value] | None = None
) -> Fields:
    """Return the fields of a new area of a class, without those that its flags exclude.

    ``fields`` are those to set, which may include flags.
    """
    known = next(
        (
            row.fields
            for row in DEFAULTS
            if row.area == layout.name and data_version & 0xFF < row.before
            if is_a(class_id, row.class_id)
        ),
        {},
    )
    rows = layout.rows or ()
    colours = {row.name for row in rows if row.kind is COLOR}
    defaults = {name: _floats(value) if name in colours else value for name, value in known.items()}
    return default_record(rows, defaults, fields)


def _floats(argb: int) -> tuple[float, ...]:
    return tuple((argb >> shift & 0xFF) / 255 for shift in (16, 8, 0, 24))


class DerivedNumber(NamedTuple):
    """A number derived from other fields: its path, its value, and the one to be written."""

    path: tuple[str | int, ...]
    value: Value
    derived: int


def with_derived(rows: Sequence[F], record: Fields) -> Fields:
    """Return a record after adding the numbers derived from its other fields.

    Raises ``SerializeError`` if one was set to another value, or if fields contradict each other.
    """
    for name, kind in _derived(rows):
        if record and kind.follows(record):
            with within(name):
                try:
                    derived = kind.derive(record)
                except MISFITS as error:
                    raise refusal(error) from error
                if record.setdefault(name, derived) != derived:
                    raise _misfit(record[name], derived)
    return record


def complete(rows: Sequence[F], record: Fields) -> None:
    """Add the derived numbers to a record and the records inside it, as ``with_derived`` does.

    Older dumps have 0 in their place, for files that had not been written.
    """
    for name, kind in _derived(rows):
        if record.get(name) == 0 and kind.follows(record):
            del record[name]
    with_derived(rows, record)
    for row, place, each in _inside(rows, record):
        with within(row.name, *place):
            complete(row.kind.rows, each)


def leave_out(rows: Sequence[F], record: Fields) -> None:
    """Remove the numbers that ``complete`` adds."""
    for name, kind in _derived(rows):
        if kind.follows(record):
            record.pop(name, None)
    for row, _, each in _inside(rows, record):
        leave_out(row.kind.rows, each)


def settle(rows: Sequence[F], record: Fields) -> None:
    """Set derived numbers to the values that will be written; leave them if fields contradict."""
    for name, kind in _derived(rows):
        if name in record:
            with suppress(ChunkwrightError, *MISFITS):
                record[name] = kind.derive(record)
    for row, _, each in _inside(rows, record):
        settle(row.kind.rows, each)


def check_chosen(
    rows: Sequence[F], fields: Fields, stored: Callable[[], Fields | None], *, changed: bool
) -> None:
    """Refuse a derived number that contradicts the other fields, unless it was read that way.

    ``stored`` returns the fields as they were read. If the payload is not ``changed``, nothing but
    the number itself was set.
    """
    found = [
        each for each in _derived_numbers(rows, fields) if not _is_among(each.value, {each.derived})
    ]
    if not found:
        return
    # New records have 0.
    right = {0}
    if changed:
        right |= {each.value for each in _derived_numbers(rows, stored() or {})}
    for each in found:
        if not _is_among(each.value, right):
            raise _misfit(each.value, each.derived).within(*each.path)


def _is_among(value: Value, numbers: set[int]) -> bool:
    """Return whether a value of any type is one of these numbers."""
    try:
        return index(value) in numbers
    except TypeError:
        return False


def _derived_numbers(
    rows: Sequence[F], record: Fields, path: tuple[str | int, ...] = ()
) -> Iterator[DerivedNumber]:
    for name, kind in _derived(rows):
        if name in record:
            yield DerivedNumber((*path, name), record[name], kind.derive(record))
    for row, place, each in _inside(rows, record):
        yield from _derived_numbers(row.kind.rows, each, (*path, row.name, *place))


def _derived(rows: Sequence[F]) -> Iterator[tuple[str, Derived]]:
    """Yield the names and kinds of the fields that are derived from others."""
    for row in rows:
        if isinstance(row.kind, Derived):
            yield row.name, row.kind


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


def _misfit(value: Value, derived: int) -> SerializeError:
    return SerializeError(f"expected {derived}, which follows from other fields, not {value!r:.60}")


class RecordList(MakingList):
    """The records of a list, dicts with the fields of its rows.

    However an element is put in, fields that it lacks are added: zeros, nulls, empty texts and
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
    """Return a record with the fields that it lacks added; the record itself if it lacks none."""
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
    complete_lists(_with_records(rows), made)
    if type(fields) is dict and all(made[name] is fields.get(name, made) for name in made):
        return fields
    return made


def complete_lists(rows: Sequence[F], fields: Fields) -> None:
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
