"""JSON: its types, its layout for diffs, and strict reading."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from chunkwright.binary.forms import finite_float
from chunkwright.errors import ChunkwrightError, CorruptError, LimitError, SerializeError, boundary

if TYPE_CHECKING:
    from collections.abc import Collection


ROW: Final = 16  # scalars per line in a long list
_BLOCK: Final = 1 << 20  # characters that are kept before they are encoded
MOST_BYTES: Final = 1 << 30
LINE: Final = 100  # maximum length of a small container on one line
Container = dict[str, object] | list[object] | tuple[object, ...]

_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def dumps(value: object, *, compact: bool = False) -> bytes:
    """Return strict JSON as UTF-8: one member per line, or a single line if ``compact``.

    A lone surrogate, which UTF-8 cannot encode, is written as its JSON escape. Raises
    ``SerializeError`` for NaN and infinities, ``LimitError`` for more than ``MOST_BYTES``.
    """
    parts = _Parts()
    try:
        with boundary():
            if compact:
                parts.append(_encode(value))
            else:
                _lay_out(value, "\n", parts)
    except ChunkwrightError:
        raise
    except ValueError as error:
        raise SerializeError(f"cannot be written as strict JSON: {error}") from error
    parts.append("\n")
    parts.flush()
    return parts.out.getvalue()  # which does not copy


class _Parts(list[str]):
    """Pieces of text, encoded into ``out`` whenever enough of them have gathered."""

    def __init__(self) -> None:
        super().__init__()
        self.out = io.BytesIO()
        self._size = 0

    def append(self, piece: str) -> None:
        """Add a piece of text; ``LimitError`` if there are more than ``MOST_BYTES`` in all."""
        super().append(piece)
        self._size += len(piece)
        if self._size > _BLOCK:
            self.flush()

    def flush(self) -> None:
        """Encode the pieces; here Python writes U+DC80 as ``\\udc80``, its escape in JSON."""
        self.out.write("".join(self).encode("utf-8", "backslashreplace"))
        self.clear()
        self._size = 0
        if self.out.tell() > MOST_BYTES:
            raise LimitError(
                f"the text form has more than {MOST_BYTES:,} bytes",
                hint="it may repeat values that the file stores once",
            )


def loads(data: bytes, file: str | None) -> Json:
    """Read strict JSON; ``CorruptError`` says where it is invalid."""
    try:
        text = data.decode("utf-8-sig")
        with boundary(file):
            if _MAY_BE_HUGE.search(text):
                _refuse_huge_numbers(text)
            return json.loads(text, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise CorruptError(
            f"invalid JSON, not UTF-8 text: {error}", file=file, offset=error.start
        ) from error
    except json.JSONDecodeError as error:
        raise CorruptError(
            f"invalid JSON: {error.msg} at line {error.lineno}, column {error.colno}", file=file
        ) from error


# Python turns a real with such an exponent or so many digits into infinity, and refuses integers of
# thousands of digits.
_MAY_BE_HUGE: Final = re.compile(r"[0-9][eE]\+?0*[0-9]{3}|[0-9]{300}")
_STRING_OR_NUMBER: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?[0-9][0-9.eE+-]*)')
_MOST_DIGITS: Final = 1000


def _refuse_huge_numbers(text: str) -> None:
    """Refuse the first number that no float can hold, or that has absurdly many digits.

    ``CorruptError`` has its line and column; anything but a number is left to the parser.
    """
    for found in _STRING_OR_NUMBER.finditer(text):
        number = found[1]
        if number is None:
            continue
        if len(number) <= _MOST_DIGITS:
            if number.lstrip("-").isdecimal():
                continue  # an integer, which may be of any size
            try:
                finite_float(number)
            except ValueError as error:
                message = str(error)
                if "too large" not in message:
                    continue
            else:
                continue
        else:
            message = f"a number of {len(number):,} characters is too long"
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise CorruptError(f"{message}, at line {line}, column {column}")


def _refuse_constant(name: str) -> None:
    raise CorruptError(f"invalid JSON number: {name}")


def _lay_out(value: object, newline: str, parts: _Parts) -> None:
    """Append the JSON of ``value``, whose lines start with ``newline``, to ``parts``."""
    if not isinstance(value, dict | list | tuple):
        parts.append(_encode(value))
        return
    inner = newline + " "
    flat = _is_flat(value)
    # Each member takes two characters at least.
    fits = 2 * len(value) <= LINE and (flat or _is_small(value))
    line = _encode(value) if fits else ""
    if line and len(line) + len(newline) <= LINE:
        parts.append(line)
    elif isinstance(value, dict):
        mark = "{" + inner
        for key, member in value.items():
            parts.append(f"{mark}{_encode(key)}: ")
            _lay_out(member, inner, parts)
            mark = "," + inner
        parts.append(newline + "}")
    else:
        mark = "[" + inner
        # One string per line, such as the lines of hexadecimal digits of long bytes.
        step = ROW if flat and not isinstance(value[0], str) else 1
        for start in range(0, len(value), step):
            parts.append(mark)
            if flat:
                parts.append(_encode(value[start : start + step])[1:-1])
            else:
                _lay_out(value[start], inner, parts)
            mark = "," + inner
        parts.append(newline + "]")


def _members(container: Container) -> Collection[object]:
    return container.values() if isinstance(container, dict) else container


def _is_flat(container: Container) -> bool:
    return not any(isinstance(member, dict | list | tuple) for member in _members(container))


def _is_small(container: Container) -> bool:
    """Whether a container has few members, none of which holds more than a few scalars."""
    return len(container) <= ROW and all(
        len(member) <= ROW and _is_flat(member)
        for member in _members(container)
        if isinstance(member, dict | list | tuple)
    )


# Output: everything that ``json`` can write.
JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

# Input: ``json.loads`` returns anything, and the code that uses a part of it checks that part.
Json: TypeAlias = Any
JsonMapping: TypeAlias = Mapping[str, Json]
JsonObject: TypeAlias = dict[str, Json]
