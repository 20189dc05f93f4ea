"""The verbs for data arrays: CSV files from each file, and files changed as CSV files say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import CorruptError, FileAccessError, QueryError, boundary
from chunkwright.formats.insides import safe_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.sources import Entry
    from chunkwright.batch.tasks import Options
    from chunkwright.document import Document
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.parameters import DataArray

SUFFIX: Final = ".csv"


def table_of(document: Document, where: str) -> bytes:
    """Return a data array as CSV, in UTF-8; ``QueryError`` if there is none, or which is unclear."""
    from chunkwright.nmo.edit import csv_tables

    with boundary(document.source, document.format):
        array = csv_tables.array_of(_virtools(document), where)
        return csv_tables.text_of(array).encode("utf-8", "surrogateescape")


def parsed(data: bytes, source: str) -> str:
    """Return the text of a CSV file; ``CorruptError`` if it is not in UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorruptError(
            f"is not in UTF-8: {error.reason}",
            file=source,
            offset=error.start,
            hint='save it as "CSV UTF-8"',
        ) from error


def set_table_in(document: Document, options: Options) -> Edited:
    """Set the rows of the data array ``where`` to the option ``text``, a pair of text and source."""
    from chunkwright.nmo.edit import csv_tables

    array = csv_tables.array_of(_virtools(document), options["where"])
    return Edited(csv_tables.apply(array, *options["text"]), [])


def _virtools(document: Document) -> VirtoolsFile:
    from chunkwright.nmo.model.document import VirtoolsFile

    if not isinstance(document, VirtoolsFile):
        raise QueryError("has no data arrays, which only Virtools files have")
    return document


def _arrays(document: Document) -> dict[str, DataArray]:
    """Return the data arrays of a document by the names of their CSV files."""
    from chunkwright.nmo.model.parameters import DataArray

    found = _virtools(document).objects.of_class(DataArray)
    names = safe_names(f"{each.name or f'#{each.id}'}{SUFFIX}" for each in found)
    return dict(zip(names, found, strict=True))


def _write(task: Task) -> None:
    """Write the data arrays of a file into a folder of the same name."""
    from chunkwright.nmo.edit import csv_tables

    assert task.target is not None
    document = open_document(task)
    with boundary(task.path, document.format):
        try:
            found = _arrays(document)
            if not found:
                raise QueryError("has no data arrays")
        except QueryError as error:
            if task.entry.named:
                raise
            raise Skip(error.inside()) from error
        texts = {name: csv_tables.text_of(array) for name, array in found.items()}
    for name, text in texts.items():
        path = os.path.join(task.target, name)
        fileio.make_folder_of(path)
        fileio.save(text.encode("utf-8", "surrogateescape"), path, durable=False)
        task.written.append(path)


def _set(task: Task) -> list[str]:
    """Set the data arrays of a file to the CSV files in the folder of its name."""
    folder = os.path.join(task.options["tables"], task.entry.relative)
    if not os.path.isdir(folder):
        if task.entry.named:
            raise FileAccessError("has no such folder of tables", file=folder)
        raise Skip(f"there is no folder {folder}")

    return edit(
        task, lambda document, options: set_tables_in(document, {**options, "folder": folder})
    )


def set_tables_in(document: Document, options: Options) -> Edited:
    """Set data arrays to the CSV files of their names in the option ``folder``."""
    from chunkwright.nmo.edit import csv_tables

    folder: str = options["folder"]
    lines, unknown = [], []
    found = _arrays(document)
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name in found:
            text = parsed(fileio.load(path)[0], path)
            lines += csv_tables.apply(found[name], text, path)
        elif name.lower().endswith(SUFFIX):
            unknown.append(f"{path}: there is no data array for it")
    return Edited(lines, unknown)


def _folder_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    return entry.relative


TABLES: Final = Verb("table", _write, _folder_name)
GIVE_TABLES: Final = Verb("table --from", _set, same_name, edits=True)
