"""The rows of one file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chunkwright.base.addresses import escape
from chunkwright.base.collector import collector_paused
from chunkwright.document import facts_of
from chunkwright.errors import ChunkwrightError, LimitError, boundary, internal_error
from chunkwright.formats import registry
from chunkwright.operations import flags
from chunkwright.operations.checking import version_of
from chunkwright.query import AddressBook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.limits import Limits
    from chunkwright.catalogue.sources import Source
    from chunkwright.document import Document
    from chunkwright.query import Item

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

    ``encoding`` is the code page of the names in files of formats that do not say theirs.
    """
    rows = FileRows(_file_row(source, sha256=hashlib.sha256(data).hexdigest()))
    try:
        with boundary(source.address), collector_paused():
            given = {} if encoding is None else {"encoding": encoding}
            options = flags.applicable(data, source.address, given) if given else {}
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
    """Collect the rows of everything that has an address."""
    file, book = rows.file["file"], AddressBook()
    for item, holder, where in _walk(document.root_item(), book):
        if item.is_object:
            rows.objects.append(
                {
                    "file": file,
                    "address": book.of(item),
                    "class": item.class_name,
                    "name": item.name,
                    "parent": holder,
                }
            )
        elif (target := item.target) is not None:
            rows.references.append(
                {
                    "file": file,
                    "object": holder,
                    "member": f"{where}/{escape(item.key)}",
                    "target": book.of_object(target),
                    "target_class": target.class_name,
                }
            )
        elif isinstance(value := item.value, str) and value:
            rows.strings.append(
                {
                    "file": file,
                    "object": holder,
                    "member": f"{where}/{escape(item.key)}",
                    "type": item.type_name,
                    "text": value,
                }
            )


def _walk(root: Item, book: AddressBook) -> Iterator[tuple[Item, str, str]]:
    """Yield every item, the address of the object that contains it, and where in it its parent is.

    For most items, which are numbers, nobody needs to know more.
    """
    todo = [(iter(root.children()), "", "")]
    while todo:
        children, holder, where = todo[-1]
        for item in children:
            yield item, holder, where
            if item.is_object:
                todo.append((iter(item.children()), book.of(item), ""))
                break
            if item.opens:
                todo.append((iter(item.children()), holder, f"{where}/{escape(item.key)}"))
                break
        else:
            todo.pop()
