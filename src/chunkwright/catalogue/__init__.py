"""Parquet tables of everything in many files: files, objects, references, strings.

``catalogue(sources, out)`` fills a folder, as described in ``docs/catalogue.md``. It needs the
extra ``chunkwright[catalogue]``. The columns of the tables and the rows of one file are here.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from chunkwright import operations
from chunkwright.base import collector_paused, lazily
from chunkwright.base.wording import escape
from chunkwright.document import facts_of
from chunkwright.errors import ChunkwrightError, LimitError, boundary, internal_error
from chunkwright.formats import registry
from chunkwright.operations.files import version_of
from chunkwright.query import AddressBook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.catalogue.runner import Summary, catalogue
    from chunkwright.catalogue.work import TABLES, Source
    from chunkwright.document import Document
    from chunkwright.query import Item


__all__ = ["SCHEMA_VERSION", "TABLES", "Summary", "catalogue"]

if not TYPE_CHECKING:
    # These need the extra, which the columns do not.
    __getattr__, __dir__ = lazily(
        __name__, {"Summary": "runner", "TABLES": "work", "catalogue": "runner"}
    )


Row = dict[str, Any]


@dataclass(slots=True)
class FileRows:
    """The rows of one file in each table: its own, and those of its content."""

    file: Row
    objects: list[Row] = field(default_factory=list)
    references: list[Row] = field(default_factory=list)
    strings: list[Row] = field(default_factory=list)


def rows_of(source: Source, data: bytes, limits: Limits, encoding: str | None = None) -> FileRows:
    """Read a file and return its rows; an error, even an internal one, becomes part of its row.

    ``encoding`` is the code page of names in files of formats that do not state it.
    """
    rows = FileRows(_file_row(source, sha256=hashlib.sha256(data).hexdigest()))
    try:
        with boundary(source.address), collector_paused():
            given = {} if encoding is None else {"encoding": encoding}
            options = operations.applicable(data, source.address, given) if given else {}
            document = registry.read(data, file=source.address, limits=limits, **options)
            _describe(rows.file, document)
            _collect(rows, document)
    except ChunkwrightError as error:
        rows.file["error"] = error_row(error)
        rows.file.setdefault("format", error.format)
    except Exception as error:  # an internal error must not stop thousands of other files
        rows.file["error"] = error_row(internal_error(error, source.address))
    rows.file["objects"] = len(rows.objects)
    rows.file["references"] = len(rows.references)
    rows.file["strings"] = len(rows.strings)
    return rows


def failed_row(source: Source, error: ChunkwrightError) -> Row:
    """Return the row of a file that could not be loaded."""
    return _file_row(source, error=error_row(error))


def too_large(file: str, size: int, most: int) -> LimitError:
    """Return the error for a file above the size limit."""
    return LimitError(
        f"has {size:,} bytes, which exceeds the limit of {most:,}",
        file=file,
        hint="raise it with --max-size",
    )


def error_row(error: ChunkwrightError) -> Row:
    """Return an error as the value of the ``error`` column."""
    return {
        "kind": type(error).__name__,
        "message": error.message,
        "address": error.path,
        "offset": error.offset,
        "hint": error.hint,
    }


def _file_row(source: Source, **known: object) -> Row:
    return {
        "file": source.address,
        "source": source.root,
        "size": source.size,
        "stamp": source.stamp,
        "problems": [],
        "objects": 0,
        "references": 0,
        "strings": 0,
        **known,
    }


def _describe(row: Row, document: Document) -> None:
    row["format"] = document.format
    row["family"] = registry.by_name(document.format).family
    row["wrapper"] = None if document.wrapper is None else document.wrapper.format
    facts = facts_of(document)
    row["version"] = version_of(facts)
    row["info"] = json.dumps(facts, allow_nan=False)
    row["problems"] = [
        {"address": each.path, "message": each.message, "offset": each.offset}
        for each in document.problems()
    ]


def _collect(rows: FileRows, document: Document) -> None:
    """Collect the rows of all items that have an address.

    Most items are numbers, which have no row; formats leave out those that cost time to make.
    """
    file, book = rows.file["file"], AddressBook()
    # A stack: the items in an item, the object that contains it, and the path from that object.
    todo = [(iter(document.root_item().worded()), "", "")]
    while todo:
        children, holder, where = todo[-1]
        for item in children:
            if item.is_object:
                address = book.of_object(item)
                rows.objects.append(_object_row(file, address, item, holder))
                todo.append((iter(item.worded()), address, ""))
                break
            if (target := item.target) is not None:
                rows.references.append(
                    {
                        "file": file,
                        "object": holder,
                        "member": f"{where}/{escape(item.key)}",
                        "target": book.of_object(target),
                        "target_class": target.class_name,
                    }
                )
            elif isinstance(value := item.value, str):
                if value:
                    rows.strings.append(
                        {
                            "file": file,
                            "object": holder,
                            "member": f"{where}/{escape(item.key)}",
                            "type": item.type_name,
                            "text": value,
                        }
                    )
                continue
            if item.opens:
                todo.append((iter(item.worded()), holder, f"{where}/{escape(item.key)}"))
                break
        else:
            todo.pop()


def _object_row(file: str, address: str, item: Item, holder: str) -> Row:
    return {
        "file": file,
        "address": address,
        "class": item.class_name,
        "name": item.name,
        "parent": holder,
    }


SCHEMA_VERSION: Final = 1

# Table -> its columns: name, kind of values, meaning. All but ``files`` are partitioned by ``format``.
COLUMNS: Final = {
    "files": (
        ("file", "text", "path or address, as reached from the source"),
        ("source", "text", "the source that the file was found in, as given"),
        ("size", "whole", "bytes, as stored"),
        ("stamp", "text", "value that changes with the file: its time, tag or CRC"),
        ("sha256", "text", "hash of the bytes; null if they were not read"),
        ("format", "text", "name of the format, inside any wrapper; null if unknown"),
        ("family", "text", "family of the format, such as Havok"),
        ("wrapper", "text", "name of the wrapper's format, such as dvpl; null if none"),
        ("version", "text", "version of the format, in the format's own terms"),
        ("objects", "whole", "number of rows in the table objects"),
        ("references", "whole", "number of rows in the table references"),
        ("strings", "whole", "number of rows in the table strings"),
        ("info", "text", "the counts of chunkwright info --json, as JSON"),
        ("problems", "problems", "what is wrong with a file that opens"),
        ("error", "error", "why the file cannot be read completely; null if it can"),
    ),
    "objects": (
        ("file", "text", "the file that contains it"),
        ("address", "text", "its address in the file"),
        ("class", "text", "its class"),
        ("name", "text", "its name; empty if it has none"),
        ("parent", "text", "address of the object that it is part of; empty if none"),
    ),
    "references": (
        ("file", "text", "the file that contains it"),
        ("object", "text", "address of the referring object; empty for the file itself"),
        ("member", "text", "path of the reference in the object, such as /states/0"),
        ("target", "text", "address of the object referred to"),
        ("target_class", "text", "class of that object"),
    ),
    "strings": (
        ("file", "text", "the file that contains it"),
        (
            "object",
            "text",
            "address of the object that contains it; empty for the file itself",
        ),
        ("member", "text", "path of the string in the object, such as /animationName"),
        ("type", "text", "type of the value, in the format's own terms"),
        ("text", "text", "the string"),
    ),
}


def storable(text: str) -> str:
    """Return text that Parquet can hold: bytes that are not UTF-8 become escapes."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
