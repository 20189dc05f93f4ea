"""The cells of data arrays as text, and from text."""

from __future__ import annotations

import csv
import io
import json
import math
import struct
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.binary.forms import float_to_form
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.edit.coercion import Coercion
from chunkwright.nmo.edit.file_changes import remove_objects
from chunkwright.nmo.model.objects import VirtoolsObject, objects_in
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, DataArray, Parameter
from chunkwright.nmo.payloads.layouts import (
    FLOAT_COLUMN,
    INTEGER_COLUMN,
    OBJECT_COLUMN,
    PARAMETER_COLUMN,
    STRING_COLUMN,
)
from chunkwright.nmo.payloads.primitives import guid
from chunkwright.query import typed
from chunkwright.state_chunk.chunk_format import ByType, Guid, check_whole, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value


_EXACT: Final = 1 << 24
_HIGHEST: Final = 3.4028234663852886e38
_TYPES: Final = {
    INTEGER_COLUMN: "a whole number",
    FLOAT_COLUMN: "a number",
    STRING_COLUMN: "text",
    OBJECT_COLUMN: "the name of an object",
    PARAMETER_COLUMN: "the value of a parameter",
}


class Cells:
    """The cells of one data array."""

    def __init__(self, array: DataArray) -> None:
        self.array = array
        self.file = array.file
        columns = array.area_fields("columns")
        self.columns: list[Fields] = [] if columns is None else columns["columns"]

    def holds_parameters(self, place: int) -> bool:
        """Whether the cells of a column are parameters, whose values are shown."""
        return bool(self.columns[place]["type"] == PARAMETER_COLUMN)

    # -- as text --------------------------------------------------------------------------

    def shown(self, cell: Value) -> str:
        """Return the text of a cell; for a parameter, the text of its value."""
        return _SHOWN[type(cell)](cell, self)

    def called(self, obj: VirtoolsObject) -> str:
        """Return the name of an object if no other object has it, else its id."""
        name = obj.name
        if name and name[0] not in "#/" and name.strip() == name and name != "null":
            found = self.file.objects.named(name)
            if len(found) == 1:
                return name
        return f"#{obj.id}"

    # -- from text ------------------------------------------------------------------------

    def parse(self, place: int, text: str) -> Value:
        """Return a cell that is not a parameter from text; ``SerializeError`` if invalid."""
        kind = self.columns[place]["type"]
        word = _TYPES.get(kind, "a whole number")
        if kind == FLOAT_COLUMN:
            return _single(typed.real(text, word))
        if kind == STRING_COLUMN:
            return self._text(text) if text else None
        if kind == OBJECT_COLUMN:
            return self._object(text, word)
        return _signed(typed.whole(text, word), unsigned=kind != INTEGER_COLUMN)

    def _text(self, text: str) -> str:
        check_whole(text)
        try:
            encode(text, self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{text!r:.60} has characters that are not in the code page: {error.reason}",
                hint="read the file in another code page (--encoding gbk), or set its encoding",
            ) from error
        return text

    def _object(self, text: str, word: str) -> VirtoolsObject | None:
        return Coercion(self.file).reference(text, word) if text else None

    # -- parameters -----------------------------------------------------------------------

    def give_parameter(self, parameter: Parameter, text: str) -> None:
        """Set a parameter to the value of a text, according to its type."""
        word = f"a value of type {parameter.type_name}"
        stored = parameter.need_fields("value")["value"]
        old = parameter.value
        if stored["kind"] == "object":
            parameter.value = self._object(text, word)
            return
        match old:
            case VirtoolsObject():
                parameter.value = self._object(text, word)
            case Guid():
                parameter.value = guid(text)
            case str():
                parameter.value = self._text(text)
            case bytes():
                data = typed.octets(text, word)
                if len(data) != len(old):
                    raise typed.misfit(text, f"{len(old)} bytes in hexadecimal")
                parameter.value = data
            case int() | float():
                [parameter.value] = _numbers((old,), text, word)
            case tuple() if _are_numbers(old):
                parameter.value = _numbers(old, text, word)
            case _:
                raise SerializeError(
                    f"the value of {parameter!r} cannot be given as text",
                    hint="leave the cell as it is",
                )

    def put_back(self, parameter: Parameter, value: Value) -> None:
        """Restore the value of a parameter."""
        if "value" in parameter.need_fields("value")["value"]:
            parameter.value = value

    def new_parameter(self, place: int, like: Value) -> Parameter:
        """Return a new parameter for a column: a copy of ``like``, or one of the column's type."""
        if isinstance(like, Parameter):
            return self.file.objects.clone(like)
        kind = self.columns[place].get("parameter_type")
        row = None if kind is None else PARAMETER_TYPES.get(kind)
        if row is None:
            raise SerializeError(
                "there is no parameter in the row above to copy", hint="leave the cell empty"
            )
        made = self.file.add_object("CKParameterOut", None)
        size = 4 * len(row.codes) or 1
        made["value"] = {"type": kind, "value": {"kind": "buffer", "value": bytes(size)}}
        return made


def _real(value: float) -> str:
    """Return the shortest text of a number that is stored in four bytes."""
    form = float_to_form(value, 4)
    if isinstance(form, str) or not form.is_integer() or abs(form) > _EXACT or str(form) == "-0.0":
        return str(form)
    return str(int(form))


def _single(value: float) -> float:
    """Return a number rounded to four bytes; ``SerializeError`` if it is too large."""
    if not math.isfinite(value):
        return value
    if abs(value) > _HIGHEST:
        raise SerializeError(f"{value} does not fit in four bytes")
    stored: float = struct.unpack("<f", struct.pack("<f", value))[0]
    return stored


def _signed(value: int, *, unsigned: bool) -> int:
    low, high = (0, 0xFFFFFFFF) if unsigned else (-0x80000000, 0x7FFFFFFF)
    if not low <= value <= high:
        raise SerializeError(f"expected a whole number from {low} to {high}, not {value}")
    return value


def _are_numbers(values: tuple[Value, ...]) -> bool:
    return all(type(each) in (int, float) for each in values)


def _numbers(models: tuple[Value, ...], text: str, word: str) -> tuple[Value, ...]:
    """Return the numbers in a text, as many as the old ones and of the same types."""
    words = text.replace(",", " ").split()
    if len(words) != len(models):
        raise typed.misfit(text, f"{word}: {len(models)} numbers")
    made: list[Value] = []
    for model, each in zip(models, words, strict=True):
        if isinstance(model, float):
            made.append(_single(typed.real(each, word)))
        else:
            made.append(_signed(typed.whole(each, word), unsigned=False))
    return tuple(made)


def _other(value: Value) -> str:
    """Return a readable text for a value that cannot be parsed back."""
    try:
        return json.dumps(typed.plain(value), ensure_ascii=False)
    except (TypeError, ValueError):
        return f"<{type(value).__name__}>"


def _shown_tuple(value: tuple[Value, ...], cells: Cells) -> str:
    is_plain = _are_numbers(value)
    return " ".join(cells.shown(each) for each in value) if is_plain else _other(value)


_SHOWN: Final[ByType[Callable[[Value, Cells], str]]] = ByType(
    {
        type(None): lambda _, __: "",
        Parameter: lambda parameter, cells: cells.shown(parameter.value),
        VirtoolsObject: lambda value, cells: cells.called(value),
        str: lambda value, _: str(value),
        int: lambda value, _: str(value),
        Guid: lambda value, _: str(value),
        float: lambda value, _: _real(value),
        bytes: lambda value, _: value.hex(),
        tuple: _shown_tuple,
        object: lambda value, _: _other(value),
    }
)


DELIMITERS: Final = ",;\t"
"""The delimiters that spreadsheets write, the comma of RFC 4180 first."""


def array_of(file: VirtoolsFile, where: str = "") -> DataArray:
    """Return the data array given by address, name or query; by default, the only one."""
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
    """Set the rows of a data array to those of a CSV text; return a line for each change.

    A cell whose text is unchanged keeps its stored value. Parameters of new rows are copies of
    those above; parameters of removed rows are removed. Raises ``SerializeError`` for a cell that
    does not fit, with its row and column, and for columns that differ from those of the array; then
    nothing is changed. ``source`` names the text in errors.
    """
    try:
        rows = _parsed(array, text)
        return _Edit(array).give(rows)
    except ChunkwrightError as error:
        raise error.located(source or None, "csv" if source else None) from None


def _parsed(array: DataArray, text: str) -> list[list[str]]:
    """Check the names of the columns in a text; return the rows after them."""
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
    """Return the names in the first row; None if this delimiter does not parse."""
    try:
        return next(_reader(text, delimiter), [])
    except csv.Error:
        return None


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """Return all rows after the first one."""
    try:
        return list(_reader(text, delimiter))[1:]
    except csv.Error as error:
        raise SerializeError(f"is not valid CSV: {error}") from error


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
    """A single call of ``apply``; it can undo the changes made so far."""

    def __init__(self, array: DataArray) -> None:
        self.array = array
        self.cells = Cells(array)
        self.undo: list[Callable[[], None]] = []
        self.lines: list[str] = []

    def give(self, rows: Sequence[Sequence[str]]) -> list[str]:
        """Set the rows of the array; return a line for each change."""
        before = [list(row) for row in self.array.rows]
        after = []
        try:
            for number, row in enumerate(rows):
                old = before[number] if number < len(before) else None
                after.append(self._row(number, row, old, before[-1] if before else None))
            if self.lines or len(after) != len(before):
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

    before: str = ""  # the old text of the cell that was made last

    def _cell(self, place: int, text: str, now: Value, model: Value, *, is_new: bool) -> Value:
        self.before = self.cells.shown(now)
        if not is_new and self.before == text:
            return now
        if not self.cells.holds_parameters(place):
            return self.cells.parse(place, text)
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
        """Remove unnamed parameters that were only in removed rows."""
        kept = {id(cell) for row in left for cell in row}
        cells = [cell for row in gone for cell in objects_in(row, Parameter)]
        unused = [cell for cell in cells if id(cell) not in kept and not cell.name]
        if unused:
            remove_objects(self.array.file, unused)
