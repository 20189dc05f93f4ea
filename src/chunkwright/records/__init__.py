"""Records: formats whose documents are dataclasses of plain values, described by tables of rows.

A row has the name of an attribute and the kind of its value. The rows define how a record is
checked, packed, converted to and from the text form, and addressed: a format adds its tables, and
little code. A kind reads, writes, checks and coerces values, and converts them to text.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from chunkwright.binary.forms import FloatBits, float_from_bits, float_to_bits, hex_of
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError, TruncatedError
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from enum import IntEnum

    from chunkwright.base.jsontext import JsonMapping, JsonObject, JsonValue
    from chunkwright.binary import Cursor


NAMES_SHOWN: Final = 8

E = TypeVar("E", bound="IntEnum")
T = TypeVar("T")


class Kind(ABC, Generic[T]):
    """A kind of value; ``word`` is its name in errors."""

    word: str
    noun = "value"
    least = 0
    """The smallest number of bytes of a value."""
    terminator = 0
    """The number of zeros that end a value."""
    code = ""
    """The ``struct`` code of the raw value; "" if the size of a value varies."""

    @property
    def choices(self) -> Mapping[str, int]:
        """The numbers of an enum by name; empty for other kinds."""
        return {}

    @abstractmethod
    def checked(self, value: object) -> T:
        """Return a value in the form that is written; ``SerializeError`` if it does not fit."""

    @abstractmethod
    def read(self, cursor: Cursor) -> T:
        """Read a value at the position of a cursor."""

    def from_raw(self, raw: Any) -> T:
        """Return the value for the raw value that ``struct`` unpacked."""
        value: T = raw
        return value

    def to_raw(self, value: T) -> Any:
        """Return the raw value that ``struct`` packs for a checked value."""
        return value

    @abstractmethod
    def packed(self, value: T) -> bytes:
        """Return the bytes of a checked value."""

    @abstractmethod
    def coerce(self, value: object) -> T:
        """Convert JSON or typed text to a value; ``SerializeError`` if it does not fit."""

    def to_form(self, value: T) -> JsonValue:
        """Return a checked value as JSON."""
        return typed.plain(value)

    def is_unnamed(self, value: T) -> bool:  # noqa: ARG002 - for numbers of an enum
        """Whether a value is a number that its enum has no name for."""
        return False


class Whole(Kind[int]):
    """An integer with a ``struct`` code, which may be a member of an enum."""

    def __init__(self, code: str, names: type[IntEnum] | None = None) -> None:
        size = struct.calcsize(f"<{code}")
        signed = code.islower()
        self._struct = struct.Struct(f"<{code}")
        self._low = -(1 << 8 * size - 1) if signed else 0
        self._high = (1 << 8 * size - signed) - 1
        self._names = names
        self._members: dict[int, int] = {int(each): each for each in names or ()}
        self.least, self.code = size, code
        self.word = f"{'int' if signed else 'uint'}{8 * size}" if names is None else names.__name__

    def checked(self, value: object) -> int:
        """Return the number, as a member of the enum if it is one."""
        match value:
            case bool():
                pass
            case int() if self._low <= value <= self._high:
                return value if self._names is None else self._members.get(value, int(value))
        raise typed.misfit(value, self._expected())

    def read(self, cursor: Cursor) -> int:
        """Read the number."""
        return self.from_raw(self._struct.unpack(cursor.take(self.least))[0])

    def from_raw(self, raw: int) -> int:
        """Return the number, as a member of the enum if it is one."""
        return self._members.get(raw, raw)

    def packed(self, value: int) -> bytes:
        """Return the bytes of the number."""
        return self._struct.pack(value)

    def coerce(self, value: object) -> int:
        """Return the number, which may be given by its name in the enum."""
        if isinstance(value, str) and self._names is not None:
            for name, member in self._names.__members__.items():
                if name.lower() == value.strip().lower():
                    return member
        return self.checked(typed.whole(value, self._expected()))

    def to_form(self, value: int) -> JsonValue:
        """Return the name if it has one, else the number."""
        return value.name if self._names and isinstance(value, self._names) else int(value)

    @property
    def choices(self) -> Mapping[str, int]:
        """The members of the enum by name."""
        return {} if self._names is None else dict(self._names.__members__)

    def is_unnamed(self, value: int) -> bool:
        """Whether a value is not a member of the enum."""
        return self._names is not None and value not in {*self._names}

    def _expected(self) -> str:
        if self._names is None:
            return self.word
        names = list(self._names.__members__)
        some = ", ".join(names if len(names) <= NAMES_SHOWN else [*names[:NAMES_SHOWN], "..."])
        return f"{self.word} ({some}, or a number up to {self._high})"


def known(names: type[E], number: int) -> E | int:
    """Return the member of an enum with a number, or the number if there is none."""
    try:
        return names(number)
    except ValueError:
        return int(number)


class Single(Kind[float]):
    """A float of four bytes, whose bits are preserved."""

    word = "float32"
    least = 4
    code = "I"

    def read(self, cursor: Cursor) -> float:
        """Read the float."""
        return float_from_bits(cursor.number())

    def from_raw(self, raw: int) -> float:
        """Return the float with these bits."""
        return float_from_bits(raw)

    def to_raw(self, value: float) -> int:
        """Return the bits of a float."""
        return float_to_bits(value)

    def checked(self, value: object) -> float:
        """Return the value rounded to four bytes."""
        try:
            match value:
                case bool():
                    pass
                case FloatBits():
                    return float_from_bits(float_to_bits(value))
                case int() | float():
                    return float_from_bits(float_to_bits(float(value)))
        except OverflowError:
            pass  # too large for four bytes
        raise typed.misfit(value, self.word)

    def packed(self, value: float) -> bytes:
        """Return the float in four bytes."""
        return float_to_bits(value).to_bytes(4, "little")

    def coerce(self, value: object) -> float:
        """Return the float, which may be given as bits, inf or nan."""
        return self.checked(typed.real(value, self.word))


class Text(Kind[str]):
    """NUL-terminated UTF-8 text; bytes that are not UTF-8 are preserved."""

    word = "text without a zero character"
    noun = "text"
    least = terminator = 1

    def read(self, cursor: Cursor) -> str:
        """Read the text and its terminator."""
        stop = cursor.data.find(b"\0", cursor.at, cursor.end)
        if stop < 0:
            raise TruncatedError("unterminated text", offset=cursor.at)
        text = cursor.data[cursor.at : stop]
        cursor.at = stop + 1
        return decoded(text)

    def checked(self, value: object) -> str:
        """Return the text, if it can be stored."""
        if not isinstance(value, str) or "\0" in value:
            raise typed.misfit(value, self.word)
        try:
            same = decoded(encoded(value)) == value
        except UnicodeEncodeError:
            same = False
        if not same:
            raise typed.misfit(value, f"{self.word} that UTF-8 can encode")
        return str(value)

    def packed(self, value: str) -> bytes:
        """Return the bytes with a terminating zero."""
        return encoded(value) + b"\0"

    def coerce(self, value: object) -> str:
        """Return the text."""
        return self.checked(value)


def encoded(text: str) -> bytes:
    """Return the stored bytes of a text."""
    return text.encode("utf-8", "surrogateescape")


def decoded(data: bytes) -> str:
    """Return the text of stored bytes."""
    return data.decode("utf-8", "surrogateescape")


class Octets(Kind[bytes]):
    """Bytes, of a fixed length if ``size`` is given."""

    def __init__(self, size: int | None = None) -> None:
        self._size = size
        self.least = size or 0
        self.code = "" if size is None else f"{size}s"
        self.word = "bytes" if size is None else f"{size} bytes"

    def checked(self, value: object) -> bytes:
        """Return the bytes, if there are as many as expected."""
        if not isinstance(value, bytes) or (self._size not in (None, len(value))):
            raise typed.misfit(value, self.word)
        return value

    def read(self, cursor: Cursor) -> bytes:
        """Read the bytes: all that are left, unless the length is fixed."""
        return cursor.take(cursor.left if self._size is None else self._size)

    def packed(self, value: bytes) -> bytes:
        """Return the bytes."""
        return bytes(value)

    def coerce(self, value: object) -> bytes:
        """Return the bytes, given in hexadecimal."""
        return self.checked(typed.octets(value, self.word))

    def to_form(self, value: bytes) -> JsonValue:
        """Return the bytes in hexadecimal."""
        return hex_of(value)


class ListOf(Kind[list[T]]):
    """A list of values of another kind."""

    def __init__(self, kind: Kind[T]) -> None:
        self._kind = kind
        self.word = f"a list of {kind.word}"

    def checked(self, value: object) -> list[T]:
        """Return the list of checked values; errors have the index of the invalid value."""
        if not isinstance(value, list | tuple):
            raise typed.misfit(value, self.word)
        return [self._element(self._kind.checked, place, each) for place, each in enumerate(value)]

    def read(self, cursor: Cursor) -> list[T]:
        """Read all values that are left."""
        made = []
        while cursor.left:
            made.append(self._kind.read(cursor))
        return made

    def packed(self, value: list[T]) -> bytes:
        """Return the bytes of the values in order."""
        return b"".join(map(self._kind.packed, value))

    def coerce(self, value: object) -> list[T]:
        """Return the list, which may be given as JSON."""
        rows = typed.listed(value, self.word)
        return [self._element(self._kind.coerce, place, each) for place, each in enumerate(rows)]

    def to_form(self, value: list[T]) -> JsonValue:
        """Return the values as JSON."""
        return [self._kind.to_form(each) for each in value]

    def _element(self, take: Callable[[object], T], place: int, value: object) -> T:
        try:
            return take(value)
        except SerializeError as error:
            raise error.within(place) from None


UINT8: Final = Whole("B")
UINT16: Final = Whole("H")
UINT32: Final = Whole("I")
INT32: Final = Whole("i")
FLOAT32: Final = Single()
TEXT: Final = Text()
BYTES: Final = Octets()


@dataclass(frozen=True, slots=True)
class Row:
    """An attribute of a record: its name, the kind of its value, and its default.

    The text form leaves out defaults. Versions of the format from ``since`` up to but excluding
    ``before`` have the attribute.
    """

    name: str
    kind: Kind[Any]
    default: object = None
    since: int = 0
    before: int = 1 << 32

    def is_in(self, version: int) -> bool:
        """Whether a version of the format has the attribute."""
        return self.since <= version < self.before


def in_version(rows: Iterable[Row], version: int) -> tuple[Row, ...]:
    """Return the rows of a version."""
    return tuple(row for row in rows if row.is_in(version))


def changed(record: object, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows for which a record has a value other than the default."""
    return tuple(row for row in rows if repr(getattr(record, row.name)) != repr(row.default))


def checked(record: object, row: Row) -> object:
    """Return an attribute's value in the form that is written; ``SerializeError`` has its name."""
    try:
        return row.kind.checked(getattr(record, row.name))
    except SerializeError as error:
        raise error.within(row.name) from None


def check(record: object, rows: Iterable[Row]) -> None:
    """Raise ``SerializeError`` with the path for the first value that does not fit."""
    for row in rows:
        checked(record, row)


def refuse_others(record: object, rows: Sequence[Row], every: Iterable[Row], what: str) -> None:
    """Raise ``SerializeError`` for a value that would be lost, because no row has it."""
    present = {row.name for row in rows}
    for row in every:
        if row.name not in present and (value := checked(record, row)) != row.default:
            raise SerializeError(
                f"{what} has no {row.name}, so it cannot be {value!r:.60}", path=f"/{row.name}"
            )


def to_form(record: object, rows: Iterable[Row]) -> JsonObject:
    """Return the values of a record by name, without defaults."""
    form: JsonObject = {}
    for row in rows:
        value = checked(record, row)
        if value != row.default:
            form[row.name] = row.kind.to_form(value)
    return form


def from_form(form: JsonMapping, rows: Iterable[Row], also: Iterable[str] = ()) -> dict[str, Any]:
    """Return the values in a text form, by name.

    ``also`` are further keys, which the caller reads. Raises ``CorruptError`` for any other key.
    """
    if not isinstance(form, Mapping):
        raise CorruptError(f"expected names and values, not {form!r:.60}")
    known = {row.name: row for row in rows}
    made: dict[str, Any] = {}
    for key in form:
        if key in known:
            made[key] = _coerced(known[key], form[key])
        elif key not in also:
            raise CorruptError(f"unknown key {key!r:.60}", path=f"/{key!s:.60}")
    return made


def _coerced(row: Row, value: object) -> object:
    try:
        return row.kind.coerce(value)
    except ChunkwrightError as error:
        raise CorruptError(error.message, path=error.path).within(row.name) from error
