"""The tables of a catalogue: their columns, and what each column means.

``SCHEMA_VERSION`` is raised when a column changes its meaning or type or is removed. It is in the
metadata of every Parquet file, beside the meaning of each column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Sequence

SCHEMA_VERSION: Final = 1

_PROBLEM: Final = pa.struct(
    [("address", pa.string()), ("message", pa.string()), ("offset", pa.int64())]
)
_ERROR: Final = pa.struct(
    [
        ("kind", pa.string()),
        ("message", pa.string()),
        ("address", pa.string()),
        ("offset", pa.int64()),
        ("hint", pa.string()),
    ]
)

# Table -> its columns: name, type, meaning.
_COLUMNS: Final = {
    "files": (
        ("file", pa.string(), "path or address, as reached from the source"),
        ("source", pa.string(), "the source that the file was found in, as given"),
        ("size", pa.int64(), "bytes, as stored"),
        ("stamp", pa.string(), "what reveals that a file has changed: its time, tag or CRC"),
        ("sha256", pa.string(), "hash of the bytes; null if they were not read"),
        ("format", pa.string(), "name of the format, inside any wrapper; null if unknown"),
        ("family", pa.string(), "family of the format, such as Havok"),
        ("wrapper", pa.string(), "name of the wrapper's format, such as dvpl; null if none"),
        ("version", pa.string(), "version of the format, in the format's own terms"),
        ("objects", pa.int64(), "number of rows in the table objects"),
        ("references", pa.int64(), "number of rows in the table references"),
        ("strings", pa.int64(), "number of rows in the table strings"),
        ("info", pa.string(), "the counts of chunkwright info --json, as JSON"),
        ("problems", pa.list_(_PROBLEM), "what is wrong with a file that opens"),
        ("error", _ERROR, "why the file cannot be read completely; null if it can"),
    ),
    "objects": (
        ("file", pa.string(), "the file that contains it"),
        ("address", pa.string(), "its address in the file"),
        ("class", pa.string(), "its class"),
        ("name", pa.string(), "its name; empty if it has none"),
        ("parent", pa.string(), "address of the object that it is part of; empty if none"),
    ),
    "references": (
        ("file", pa.string(), "the file that contains it"),
        ("object", pa.string(), "address of the referring object; empty for the file itself"),
        ("member", pa.string(), "where it is in the object, such as /states/0"),
        ("target", pa.string(), "address of the object referred to"),
        ("target_class", pa.string(), "class of that object"),
    ),
    "strings": (
        ("file", pa.string(), "the file that contains it"),
        (
            "object",
            pa.string(),
            "address of the object that contains it; empty for the file itself",
        ),
        ("member", pa.string(), "where it is in the object, such as /animationName"),
        ("type", pa.string(), "type of the value, in the format's own terms"),
        ("text", pa.string(), "the string"),
    ),
}


def _schema(table: str) -> pa.Schema:
    fields = [
        pa.field(name, kind, metadata={"meaning": meaning})
        for name, kind, meaning in _COLUMNS[table]
    ]
    metadata = {"chunkwright_catalogue": str(SCHEMA_VERSION), "table": table}
    return pa.schema(fields, metadata=metadata)


TABLES: Final = {table: _schema(table) for table in _COLUMNS}
"""Name of a table -> its schema. All but ``files`` are partitioned by ``format``."""


def to_arrow(table: str, rows: Sequence[dict[str, object]]) -> pa.Table:
    """Return rows as an Arrow table, with text passed through ``storable`` where needed."""
    try:
        return pa.Table.from_pylist(rows, TABLES[table])
    except UnicodeEncodeError:
        return pa.Table.from_pylist([_storable(row) for row in rows], TABLES[table])


def _storable(value: object) -> object:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {key: _storable(each) for key, each in value.items()}
    return [_storable(each) for each in value] if isinstance(value, list) else value


def storable(text: str) -> str:
    """Return text that Parquet can hold: bytes that are not UTF-8 become escapes."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
