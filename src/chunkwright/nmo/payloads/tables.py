"""The tables of areas and their rows, by class and manager.

They are built on demand from the module that ``build.sh`` makes of ``ksy/virtools_payloads.ksy``.
"""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.virtools_payloads_rows import CLASSES, MANAGERS

from chunkwright.nmo.payloads import fields, kinds, sequences
from chunkwright.nmo.payloads.names import SAVE_OPTIONS, SOUND_SAVE_OPTIONS, WHOLE
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright_kaitai.virtools_payloads_rows import AreaData, KindData, RowData

    from chunkwright.nmo.payloads.fields import Condition, Kind
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.state_chunk.chunk_format import Guid


class AreaRow:
    """One row for a range of data versions of an identifier: its name and its fields.

    If ``rows`` is None, the area is known by name only and stays raw; if it is a function, that
    returns the rows when they are needed. The row applies to data versions from ``since`` up to but
    excluding ``before``.
    """

    def __init__(
        self,
        identifier: int,
        name: str,
        rows: tuple[F, ...] | Callable[[], tuple[F, ...]] | None = (),
        since: int = 0,
        before: int = 256,
    ) -> None:
        self.identifier = identifier
        self.name = name
        self._rows = rows
        self.since = since
        self.before = before

    @cached_property
    def rows(self) -> tuple[F, ...] | None:
        """The rows of its fields, built on first use; None if unknown."""
        return self._rows() if callable(self._rows) else self._rows

    @cached_property
    def steps(self) -> Steps:
        """The steps that read and write the payload."""
        return Steps(self.rows or ())


_PLAIN: Final[dict[str, Kind]] = {
    "argb": kinds.ARGB,
    "buffer": kinds.BUFFER,
    "color": kinds.COLOR,
    "f32": kinds.F32,
    "fixed_references": kinds.FIXED_REFS,
    "flags": kinds.FLAGS,
    "foreign_chunk": kinds.FOREIGN_CHUNK,
    "guid": kinds.GUID,
    "i32": kinds.I32,
    "manager_values": kinds.MANAGER_INTS,
    "matrix": kinds.MATRIX,
    "reference": kinds.REF,
    "references": kinds.REFS,
    "rest": kinds.REST,
    "string": kinds.STRING,
    "sub_chunk": kinds.SUB_CHUNK,
    "sub_chunks": kinds.SUB_CHUNKS,
    "u32": kinds.U32,
    "vector": kinds.VECTOR,
    "vector2": kinds.VECTOR2,
    "vector4": kinds.RECT,
    "words": kinds.WORDS,
}

_CONDITIONS: Final[dict[str, Callable[..., Condition]]] = {
    "at_least": fields.AtLeast,
    "equal": fields.Equal,
    "filled": fields.Filled,
    "given": fields.Given,
    "nested": fields.Nested,
    "present": fields.Present,
    "when": fields.When,
}


def _custom(name: str, rows: tuple[RowData, ...] = ()) -> Kind:
    from chunkwright.nmo.payloads.layouts import CUSTOM

    return CUSTOM[name](rows_of(rows))


_KINDS: Final[dict[str, Callable[..., Kind]]] = {
    "computed": _custom,
    "const": kinds.Const,
    "count": lambda *of: kinds.Count(of),
    "custom": _custom,
    "flags": kinds.Flags,
    "items": lambda kind, count: sequences.Items(_kind(kind), count),
    "keys": sequences.Keys,
    "number_buffer": sequences.NumberBuffer,
    "numbers": kinds.Numbers,
    "parallel": lambda rows, to: sequences.Parallel(rows_of(rows), to),
    "record": lambda rows: sequences.Record(rows_of(rows)),
    "rows": lambda rows, count: sequences.Rows(rows_of(rows), count),
    "to_end": lambda kind: sequences.ToEnd(_kind(kind)),
}


def _kind(data: KindData) -> Kind:
    if isinstance(data, str):
        return _PLAIN[data]
    name, *arguments = data
    return _KINDS[name](*arguments)


def _row(name: str, kind: KindData, when: tuple[object, ...] | None = None) -> F:
    condition = None
    if when is not None:
        word, *arguments = when
        condition = _CONDITIONS[str(word)](*arguments)
    return kinds.F(name, _kind(kind), condition)


def rows_of(data: tuple[RowData, ...]) -> tuple[F, ...]:
    """Return the rows of one type of records."""
    return tuple([_row(*each) for each in data])


def area_rows(data: tuple[AreaData, ...]) -> tuple[AreaRow, ...]:
    """Return the areas of one class or manager."""
    return tuple(
        [
            AreaRow(
                identifier, name, None if rows is None else partial(rows_of, rows), since, before
            )
            for identifier, name, rows, since, before in data
        ]
    )


# Class and identifier -> field -> the names for the values of bits under a mask.
_DIGITS: Final[dict[tuple[int, int], dict[str, dict[int, dict[str, int]]]]] = {
    (24, 0x1000): {"save_options": {WHOLE: SOUND_SAVE_OPTIONS}},
    (28, 0x20000000): {"save_options": {WHOLE: SAVE_OPTIONS}},
    (31, 0x2FF000): {"options": {0xFF0000: SAVE_OPTIONS}},
    (31, 0xFFF000): {"options": {0xFF0000: SAVE_OPTIONS}},
}


def _with_digits(area: AreaRow, digits: dict[str, dict[int, dict[str, int]]]) -> AreaRow:
    """Return an area whose flags have names for digits too."""

    def rows() -> tuple[F, ...]:
        return tuple(
            kinds.F(row.name, kinds.Flags(row.kind.names, digits[row.name]), row.when)
            if row.name in digits and isinstance(row.kind, kinds.Flags)
            else row
            for row in area.rows or ()
        )

    return AreaRow(area.identifier, area.name, rows, area.since, area.before)


VALUE_CLASSES: Final = frozenset((0, 14, 80))
"""The class numbers in chunks of parameter values that are not classes of objects."""


@cache
def class_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a class, without those of its bases; none for an unknown class."""
    found = () if class_id in VALUE_CLASSES else area_rows(CLASSES.get(class_id, ()))
    digits = [_DIGITS.get((class_id, area.identifier)) for area in found]
    return tuple(
        [
            area if named is None else _with_digits(area, named)
            for area, named in zip(found, digits, strict=True)
        ]
    )


@cache
def value_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a chunk in which a parameter stores its value, by class number."""
    return area_rows(CLASSES[class_id]) if class_id in VALUE_CLASSES else ()


@cache
def manager_areas(guid: Guid) -> tuple[AreaRow, ...]:
    """Return the areas of a manager; none for an unknown one."""
    return area_rows(MANAGERS.get((guid.first, guid.second), ()))
