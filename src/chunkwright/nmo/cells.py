"""The cells of data arrays as text, and back."""

from __future__ import annotations

import json
import math
import struct
from typing import TYPE_CHECKING, Final

from chunkwright.binary.floats import float_to_form
from chunkwright.errors import SerializeError
from chunkwright.nmo.given_fields import guid, reference
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.parameter_types import PARAMETER_TYPES
from chunkwright.nmo.parameters import Parameter
from chunkwright.nmo.payloads.data_arrays import (
    FLOAT_COLUMN,
    INTEGER_COLUMN,
    OBJECT_COLUMN,
    PARAMETER_COLUMN,
    STRING_COLUMN,
)
from chunkwright.query import typed
from chunkwright.state_chunk.values import Guid, check_whole

if TYPE_CHECKING:
    from chunkwright.nmo.views import DataArray
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
        """Return the text of a cell; that of a parameter is its value."""
        if isinstance(cell, Parameter):
            return self._value(cell.value)
        return self._value(cell)

    def _value(self, value: Value) -> str:
        if value is None:
            return ""
        if isinstance(value, VirtoolsObject):
            return self._called(value)
        if isinstance(value, str):
            return str(value)
        if isinstance(value, Guid):
            return str(value)
        if isinstance(value, float):
            return _real(value)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, tuple) and all(type(each) in (int, float) for each in value):
            return " ".join(map(self._value, value))
        return _other(value)

    def _called(self, obj: VirtoolsObject) -> str:
        name = obj.name
        if name and name[0] not in "#/" and name.strip() == name and name != "null":
            found = self.file.objects.named(name)
            if len(found) == 1:
                return name
        return f"#{obj.id}"

    # -- from text ------------------------------------------------------------------------

    def given(self, place: int, text: str) -> Value:
        """Return a cell of a column other than of parameters; ``SerializeError`` if it is none."""
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
            text.encode(self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{text!r:.60} has characters that the code page lacks: {error.reason}",
                hint="read the file in another code page (--encoding gbk), or set its encoding",
            ) from error
        return text

    def _object(self, text: str, word: str) -> VirtoolsObject | None:
        return reference(text, word, self.file) if text else None

    # -- parameters -----------------------------------------------------------------------

    def give_parameter(self, parameter: Parameter, text: str) -> None:
        """Give a parameter the value of a text, according to its type."""
        word = f"a value of type {parameter.type_name}"
        stored = parameter.need_fields("value")["value"]
        old = parameter.value
        if stored["kind"] == "object" or isinstance(old, VirtoolsObject):
            parameter.value = self._object(text, word)
        elif isinstance(old, Guid):
            parameter.value = guid(text)
        elif isinstance(old, str):
            parameter.value = self._text(text)
        elif isinstance(old, bytes):
            given = typed.octets(text, word)
            if len(given) != len(old):
                raise typed.misfit(text, f"{len(old)} bytes in hexadecimal")
            parameter.value = given
        elif isinstance(old, int | float) or (
            isinstance(old, tuple) and all(type(each) in (int, float) for each in old)
        ):
            parameter.value = _numbers(old, text, word)
        else:
            raise SerializeError(
                f"the value of {parameter!r} cannot be given as text",
                hint="leave the cell as it is",
            )

    def put_back(self, parameter: Parameter, value: Value) -> None:
        """Give a parameter the value back that it had."""
        if "value" in parameter.need_fields("value")["value"]:
            parameter.value = value

    def new_parameter(self, place: int, like: Value) -> Parameter:
        """Return a new parameter for a column: a copy of one in it, or one of the type stated."""
        if isinstance(like, Parameter):
            made = self.file.objects.clone(like)
            assert isinstance(made, Parameter)
            return made
        kind = self.columns[place].get("parameter_type")
        row = None if kind is None else PARAMETER_TYPES.get(kind)
        if row is None:
            raise SerializeError(
                "there is no parameter in the row above to copy", hint="leave the cell empty"
            )
        made = self.file.add_object("CKParameterOut", None)
        assert isinstance(made, Parameter)
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
    """Return a number as four bytes hold it; ``SerializeError`` for one that is too large."""
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


def _numbers(old: Value, text: str, word: str) -> Value:
    """Return the numbers of a text, as many and of the same types as the old ones."""
    models = old if isinstance(old, tuple) else (old,)
    words = text.replace(",", " ").split()
    if len(words) != len(models):
        raise typed.misfit(text, f"{word}: {len(models)} numbers")
    made: list[Value] = []
    for model, each in zip(models, words, strict=True):
        if isinstance(model, float):
            made.append(_single(typed.real(each, word)))
        else:
            made.append(_signed(typed.whole(each, word), unsigned=False))
    return tuple(made) if isinstance(old, tuple) else made[0]


def _other(value: Value) -> str:
    """Return something to look at for a value that has no text of its own."""
    try:
        return json.dumps(typed.plain(value), ensure_ascii=False)
    except (TypeError, ValueError):
        return f"<{type(value).__name__}>"
