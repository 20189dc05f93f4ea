"""Data arrays as CSV, and back.

The first row has the names of the columns, each other row the cells of one: whole numbers, numbers,
text, and objects by name (``#401`` where the name is not that of this object alone). A column of
parameters has their values, numbers separated by spaces. An empty cell is null.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.cells import Cells
from chunkwright.nmo.file_changes import remove_objects
from chunkwright.nmo.parameters import Parameter
from chunkwright.nmo.views import DataArray
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Value

DELIMITERS: Final = ",;\t"
"""What tables of calculation write between cells, the comma of RFC 4180 first."""


def array_of(file: VirtoolsFile, where: str = "") -> DataArray:
    """Return the data array at an address, of a name, or found by a query; else the only one."""
    if not where:
        found = file.objects.of_class(DataArray)
        if len(found) == 1:
            return found[0]
        if not found:
            raise QueryError("has no data array")
        names = ", ".join(each.address.removeprefix("/objects/") for each in found)
        raise QueryError(f"has {len(found)} data arrays", hint=f"name one of {names}")
    if where.startswith("/"):
        hits = [hit.value for hit in file.find(where)]
        value = hits[0] if len(hits) == 1 else file.get(where)
    else:
        value = file.objects.find(where)
    if not isinstance(value, DataArray):
        raise QueryError(f"expected a data array, found {value!r:.60}", path=where)
    return value


def text_of(array: DataArray) -> str:
    """Return a data array as CSV (RFC 4180), with the names of its columns in the first row."""
    cells = Cells(array)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow([name or "" for name in array.columns])
    for row in array.rows:
        writer.writerow([cells.shown(cell) for cell in row])
    return stream.getvalue()


def apply(array: DataArray, text: str, source: str = "") -> list[str]:
    """Give a data array the rows of a CSV text; return what changes, a line for each.

    A cell that the text shows as it is stays as it is stored. Parameters of new rows are copies of
    those above; those of rows that are gone are removed. Raises ``SerializeError`` with the row and
    column of a cell that does not fit, and for other columns than those of the array; then nothing
    is changed. ``source`` is for errors.
    """
    try:
        rows = _parsed(array, text)
        return _Edit(array).give(rows)
    except ChunkwrightError as error:
        raise error.located(source or None, "csv" if source else None) from None


def _parsed(array: DataArray, text: str) -> list[list[str]]:
    """Return the rows of a text, without the names of the columns, which are checked."""
    wanted = [name or "" for name in array.columns]
    text = text.removeprefix("\ufeff")
    if not wanted:
        raise QueryError("the data array has no columns", path=array.address)
    for delimiter in DELIMITERS:
        if _first_row(text, delimiter) == wanted:
            return _checked(_rows(text, delimiter), len(wanted))
    first = _first_row(text, DELIMITERS[0]) or []
    for place, name in enumerate(wanted):
        if place >= len(first) or first[place] != name:
            found = repr(first[place]) if place < len(first) else "nothing"
            raise SerializeError(
                f"row 1, column {place + 1}: expected the name of the column, {name!r}, "
                f"found {found}",
                hint=f"the columns are {', '.join(wanted)}",
            )
    raise SerializeError(f"row 1: expected {len(wanted)} columns, found {len(first)}")


def _first_row(text: str, delimiter: str) -> list[str] | None:
    """Return the names in the first row; None if they are written in another way."""
    try:
        return next(_reader(text, delimiter), [])
    except csv.Error:
        return None


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """Return the rows after the first."""
    try:
        return list(_reader(text, delimiter))[1:]
    except csv.Error as error:
        raise SerializeError(f"is no CSV: {error}") from error


def _reader(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)


def _checked(rows: list[list[str]], width: int) -> list[list[str]]:
    while rows and not rows[-1]:
        rows.pop()
    for number, row in enumerate(rows, 2):
        if len(row) != width:
            raise SerializeError(f"row {number}: expected {width} cells, found {len(row)}")
    return rows


class _Edit:
    """One call of ``apply``: what it has changed so far can be taken back."""

    def __init__(self, array: DataArray) -> None:
        self.array = array
        self.cells = Cells(array)
        self.undo: list[Callable[[], None]] = []
        self.lines: list[str] = []

    def give(self, rows: Sequence[Sequence[str]]) -> list[str]:
        """Give the array these rows; return what changes."""
        before = [list(row) for row in self.array.rows]
        after = []
        try:
            for number, row in enumerate(rows):
                old = before[number] if number < len(before) else None
                after.append(self._row(number, row, old, before[-1] if before else None))
            if after != before:
                self._store(after)
        except ChunkwrightError:
            for step in reversed(self.undo):
                step()
            raise
        gone = before[len(rows) :]
        if gone:
            self.lines.append(f"{self.array.address}: {counted(len(gone), 'row')} removed")
            self._drop(gone, after)
        return self.lines

    def _row(
        self, number: int, texts: Sequence[str], old: list[Value] | None, like: list[Value] | None
    ) -> list[Value]:
        """Return the cells of a row, whose parameters are changed or copied."""
        if old is None:
            self.lines.append(f"{self.array.address}: row {number + 2} added")
        made = []
        for place, text in enumerate(texts):
            now = None if old is None else old[place]
            model = None if like is None else like[place]
            try:
                made.append(self._cell(place, text, now, model, is_new=old is None))
            except ChunkwrightError as error:
                name = self.array.columns[place] or str(place + 1)
                error.message = f"row {number + 2}, column {name!r}: {error.message}"
                raise
            if old is not None and (shown := self.before) != text:
                where = f"{self.array.address}: row {number + 2}, {self.array.columns[place]!r}"
                self.lines.append(f"{where}: {shown} -> {text}")
        return made

    before: str = ""  # how the cell that was made last was shown before

    def _cell(self, place: int, text: str, now: Value, model: Value, *, is_new: bool) -> Value:
        self.before = self.cells.shown(now)
        if not is_new and self.before == text:
            return now
        if not self.cells.holds_parameters(place):
            return self.cells.given(place, text)
        if not text and (is_new or now is None):
            return None
        target = now
        if not isinstance(target, Parameter):
            target = self.cells.new_parameter(place, model)
            self.undo.append(lambda: self.array.file.objects.remove(target))
        old = target.value
        self.undo.append(lambda: self.cells.put_back(target, old))
        self.cells.give_parameter(target, text)
        return target

    def _store(self, rows: list[list[Value]]) -> None:
        fields = self.array.area_fields("rows")
        if fields is None:
            self.array["rows"] = {"rows": rows}
            return
        before = fields["rows"]
        fields["rows"] = rows
        self.undo.append(lambda: fields.update({"rows": before}))
        for area in self.array.need_chunk().areas:
            if area.name == "rows":
                area.encode()
        self.array.settle("rows")

    def _drop(self, gone: list[list[Value]], left: list[list[Value]]) -> None:
        """Remove the parameters of rows that are gone, which nothing else has."""
        kept = {id(cell) for row in left for cell in row}
        cells = [cell for row in gone for cell in row if isinstance(cell, Parameter)]
        unused = [cell for cell in cells if id(cell) not in kept and not cell.name]
        if unused:
            remove_objects(self.array.file, unused)
