"""Payload tables of data arrays.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Equal, Present
from chunkwright.nmo.payloads.kinds import (
    F32,
    GUID,
    I32,
    REF,
    STRING,
    SUB_CHUNK,
    U32,
    Count,
    Custom,
    F,
)
from chunkwright.nmo.payloads.sequences import Rows

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

INTEGER_COLUMN, FLOAT_COLUMN, STRING_COLUMN, OBJECT_COLUMN, PARAMETER_COLUMN = range(1, 6)

_CELLS: Final = {
    INTEGER_COLUMN: I32,
    FLOAT_COLUMN: F32,
    STRING_COLUMN: STRING,
    OBJECT_COLUMN: REF,
    PARAMETER_COLUMN: REF,
}


def _cell(kind: int, *, nested: bool) -> Kind:
    """Return the kind of a cell; a state outside a file contains the states of its parameters."""
    if nested and kind == PARAMETER_COLUMN:
        return SUB_CHUNK
    return _CELLS.get(kind, U32)


def _read_cells(r: Reader, fields: Fields) -> list[list[Value]]:
    columns = r.chunk[0x1000].fields if 0x1000 in r.chunk else None
    if columns is None:
        raise CorruptError("a data array has an area of rows but none of columns")
    kinds = [column["type"] for column in columns["columns"]]
    rows = r.plausible(fields["count"], 4 * len(kinds)) if kinds else 0
    if fields["count"] and not kinds:
        raise CorruptError("a data array has rows but no columns")
    cells = [_cell(kind, nested=r.chunk.nested) for kind in kinds]
    return [[cell.read(r, fields) for cell in cells] for _ in range(rows)]


def _write_cells(w: Writer, value: list[list[Value]], fields: Fields) -> None:
    columns = w.chunk[0x1000].fields if 0x1000 in w.chunk else None
    kinds = [column["type"] for column in columns["columns"]] if columns is not None else []
    for row in value:
        if len(row) != len(kinds):
            raise SerializeError(f"expected a row of {len(kinds)} cells, not {len(row)}")
        for kind, cell in zip(kinds, row, strict=True):
            _cell(kind, nested=w.chunk.nested).write(w, cell, fields)


def _forget_cells(value: list[list[Value]], gone: set[int]) -> list[list[Value]]:
    return [[None if id(cell) in gone else cell for cell in row] for row in value]


DATA_ARRAY: Final = (
    Area(
        0x1000,
        "columns",
        (
            F(
                "columns",
                Rows(
                    (
                        F("name", STRING),
                        F("type", U32),
                        F("parameter_type", GUID, Equal("type", 0xFFFFFFFF, PARAMETER_COLUMN)),
                    )
                ),
            ),
        ),
    ),
    Area(
        0x2000,
        "rows",
        (
            F("count", Count(("rows",))),
            F("rows", Custom(_read_cells, _write_cells, _forget_cells)),
        ),
    ),
    # States outside files had no key column before data version 5.
    Area(0x4000, "sorting", (F("order", I32), F("column", I32), F("key", I32, Present()))),
)

AREAS: Final = {
    52: DATA_ARRAY,
}
