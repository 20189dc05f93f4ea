"""The tables of a catalogue: their columns, and what each column means.

``SCHEMA_VERSION`` is raised when a column changes its meaning or type or goes away. It stands in
the metadata of every Parquet file, with the meaning of each column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
        ("file", pa.string(), "path or address, as it was reached from the source"),
        ("source", pa.string(), "the source that the file was found in, as it was given"),
        ("size", pa.int64(), "bytes, as stored"),
        ("stamp", pa.string(), "what tells whether the file has changed: its time, tag or CRC"),
        ("sha256", pa.string(), "hash of the bytes; null where they were not read"),
        ("format", pa.string(), "name of the format, inside a wrapper; null for no known one"),
        ("family", pa.string(), "family of the format, such as Havok"),
        ("wrapper", pa.string(), "name of the format around it, such as dvpl; null for none"),
        ("version", pa.string(), "version of the format, in its own words"),
        ("objects", pa.int64(), "rows of the table objects"),
        ("references", pa.int64(), "rows of the table references"),
        ("strings", pa.int64(), "rows of the table strings"),
        ("info", pa.string(), "what chunkwright info --json counts, as JSON"),
        ("problems", pa.list_(_PROBLEM), "what is wrong in a file that opens"),
        ("error", _ERROR, "why the file cannot be read, or not wholly; null where it can"),
    ),
    "objects": (
        ("file", pa.string(), "the file it is in"),
        ("address", pa.string(), "its address in the file"),
        ("class", pa.string(), "its class"),
        ("name", pa.string(), "its name; empty for none"),
        ("parent", pa.string(), "address of the object that it is a part of; empty for none"),
    ),
    "references": (
        ("file", pa.string(), "the file it is in"),
        ("object", pa.string(), "address of the object that refers; empty for the file itself"),
        ("member", pa.string(), "where in the object it stands, such as /states/0"),
        ("target", pa.string(), "address of the object that is referred to"),
        ("target_class", pa.string(), "class of that object"),
    ),
    "strings": (
        ("file", pa.string(), "the file it is in"),
        ("object", pa.string(), "address of the object that it is in; empty for the file itself"),
        ("member", pa.string(), "where in the object it stands, such as /animationName"),
        ("type", pa.string(), "type of the value, in the words of the format"),
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


def to_arrow(table: str, rows: Sequence[dict[str, Any]]) -> pa.Table:
    """Return rows as Arrow has them, text as ``storable`` makes it."""
    try:
        return pa.Table.from_pylist(rows, TABLES[table])
    except UnicodeEncodeError:
        return pa.Table.from_pylist([_storable(row) for row in rows], TABLES[table])


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {key: _storable(each) for key, each in value.items()}
    return [_storable(each) for each in value] if isinstance(value, list) else value


def storable(text: str) -> str:
    """Return text as Parquet can hold it: bytes that are not UTF-8 become escapes."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
