"""The interface of every row of the table of variant types, and the rows of fixed size and of containers."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from struct import Struct
from struct import error as struct_error
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from chunkwright.binary.forms import (
    FloatBits,
    float_from_bits,
    float_from_form,
    float_to_bits,
    float_to_form,
)
from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.values import VariantType
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.base.jsontext import Json, JsonObject, JsonValue
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.variant_array import VariantArray


V = TypeVar("V")


class Kind(ABC, Generic[V]):
    """A row of the table, for values of type V.

    ``code`` is the ``struct`` code of a payload of fixed size, None if the size varies; ``width``
    is the count of numbers that it unpacks to. ``make`` makes a value from those numbers; if it is
    None, the single number is the value. ``exact`` makes the value from the bytes instead, for bit
    patterns that Python's numbers cannot represent, which ``is_odd`` detects from the sum of the
    numbers.
    """

    code: str | None = None
    width = 1
    python: type = object
    make: Callable[[Sequence[Any]], V] | None = None
    is_odd = False
    is_container: ClassVar[bool] = False

    def __init__(self, type_: VariantType) -> None:
        self.type = type_

    def exact(self, data: bytes, pos: int) -> V:
        """Read a value of fixed size with exact bits; only called for kinds with ``is_odd``."""
        raise NotImplementedError(f"{self.type.name} has no odd bit patterns")

    def read(self, reader: Reader, scope: Scope, pos: int, end: int, depth: int) -> tuple[V, int]:
        """Read a value of varying size; return it and the offset after it.

        Only called for kinds without a ``code``.
        """
        raise NotImplementedError(f"{self.type.name} is read by its struct code")

    def packer(self, writer: Writer) -> Callable[[V], bytes]:
        """Return a function that packs a value, and raises the exceptions of ``struct``.

        Not called for containers, which write themselves.
        """
        raise NotImplementedError(f"{self.type.name} is written by the container")

    def pack_exact(self, value: V) -> bytes:
        """Pack a value that ``packer`` refused, such as odd bits; ``SerializeError`` if invalid."""
        raise misfit(self.type, value)

    @abstractmethod
    def to_form(self, value: V, _: TextForm) -> JsonValue:
        """Return the text form of a value."""

    def from_form(self, form: Json, _: TextForm) -> V:
        """Build a value from its text form."""
        return self.coerce(form)

    def coerce(self, value: object) -> V:
        """Return ``value`` as it would be read back; ``SerializeError`` if it does not fit."""
        raise misfit(self.type, value)

    def given(self, value: object) -> object:
        """Return a value from a user or a text file, such as ``"5"``, as ``coerce`` accepts it."""
        return value


def whole_number(value: object) -> int | None:
    """Return a value as an integer; None if it is not one (an array, for example)."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def misfit(type_: VariantType, value: object) -> SerializeError:
    """Return the error for a value that its type cannot hold."""
    shown = repr(value)
    if len(shown) > 60:
        shown = shown[:57] + "..."
    return SerializeError(
        f"{shown} does not fit {type_.name}", hint="set(key, value, type) changes the type"
    )


# The string table in use, as a reader or writer keeps it; kinds only pass it on.
Scope: TypeAlias = Any


class Reader(Protocol):
    """The reader of a file."""

    data: bytes
    wide_char_size: int

    def nested(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[KeyedArchive, int]:
        """Read an archive after its u32 length."""

    def array(self, scope: Scope, pos: int, end: int, depth: int) -> tuple[VariantArray, int]:
        """Read an array after its u32 count."""


class Writer(Protocol):
    """The writer of a file."""

    wide_char_size: int

    def nested(self, scope: Scope, value: KeyedArchive) -> None:
        """Append an archive, preceded by its u32 length."""

    def array(self, scope: Scope, value: VariantArray) -> None:
        """Append an array, preceded by its u32 count."""


class TextForm(Protocol):
    """The converter to and from text forms."""

    def of_archive(self, archive: KeyedArchive) -> JsonObject:
        """Return the text form of an archive."""

    def of_array(self, array: VariantArray) -> JsonObject:
        """Return the text form of an array."""

    def archive(self, form: Json) -> KeyedArchive:
        """Build an archive from its text form."""

    def array(self, form: Json) -> VariantArray:
        """Build an array from its text form."""


# Byte of a boolean -> its value; bytes other than 0 and 1 are preserved.
_BOOLEANS: Final = (False, True, *range(2, 0x100))


class Nothing(Kind["None"]):
    """A value without a payload, which the engine's writer refuses."""

    code = ""
    width = 0
    python = type(None)

    def __init__(self, type_: VariantType) -> None:
        super().__init__(type_)
        self.make = lambda _: None

    def packer(self, _: Writer) -> Callable[[None], bytes]:
        return self._pack

    def _pack(self, value: object) -> bytes:
        if value is not None:
            raise misfit(self.type, value)
        return b""

    def to_form(self, value: None, _: TextForm) -> None:
        return value

    def coerce(self, value: object) -> None:
        self._pack(value)


class Integer(Kind[int]):
    """An integer."""

    python = int

    def __init__(self, type_: VariantType, code: str) -> None:
        super().__init__(type_)
        self.code = code
        self._struct = Struct("<" + code)

    def packer(self, _: Writer) -> Callable[[int], bytes]:
        return self._struct.pack

    def fits(self, number: int) -> bool:
        """Return whether the number fits the type."""
        try:
            self._struct.pack(number)
        except struct_error:
            return False
        return True

    def to_form(self, value: int, _: TextForm) -> int:
        return value

    def coerce(self, value: object) -> int:
        number = None if isinstance(value, bool) else whole_number(value)
        if number is None or not self.fits(number):
            raise misfit(self.type, value)
        return number

    def given(self, value: object) -> object:
        return typed.whole(value, self.type.name)


class Boolean(Kind[int]):
    """A byte, 0 or 1."""

    code = "B"
    python = bool

    def __init__(self, type_: VariantType) -> None:
        super().__init__(type_)
        self.make = lambda numbers: _BOOLEANS[numbers[0]]

    def packer(self, _: Writer) -> Callable[[int], bytes]:
        return Struct("<B").pack

    def from_form(self, form: Json, _: TextForm) -> int:
        if type(form) is int and 0 <= form <= 0xFF:
            return form  # a byte other than 0 and 1, kept as it was read
        return self.coerce(form)

    def to_form(self, value: int, _: TextForm) -> int:
        return value

    def coerce(self, value: object) -> bool:
        # "bool_" is its name in older versions of numpy.
        if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
            return bool(value)
        raise misfit(self.type, value)

    def given(self, value: object) -> object:
        return typed.truth(value, self.type.name)


class Real(Kind[float]):
    """A float of 4 or 8 bytes, ``FloatBits`` if a plain float would change its bits."""

    python = float
    is_odd = True

    def __init__(self, type_: VariantType, code: str) -> None:
        super().__init__(type_)
        self.code = code
        self.size = 8 if code == "d" else 4
        self._struct = Struct("<" + code)

    def exact(self, data: bytes, pos: int) -> float:
        bits = int.from_bytes(data[pos : pos + self.size], "little")
        return float_from_bits(bits, self.size)

    def packer(self, _: Writer) -> Callable[[float], bytes]:
        return self._pack

    def _pack(self, value: float) -> bytes:
        return self.pack_exact(value) if type(value) is FloatBits else self._struct.pack(value)

    def pack_exact(self, value: float) -> bytes:
        if not isinstance(value, FloatBits) or value.size != self.size:
            raise misfit(self.type, value)
        return value.bits.to_bytes(self.size, "little")

    def to_form(self, value: float, _: TextForm) -> float | str:
        return float_to_form(value, self.size)

    def from_form(self, form: Json, _: TextForm) -> float:
        return self.coerce(float_from_form(form, self.size))

    def fits(self, number: float) -> bool:
        """Return whether the number fits the type."""
        try:
            self._struct.pack(number)
        except OverflowError:
            return False
        return True

    def coerce(self, value: object) -> float:
        if isinstance(value, FloatBits):
            if value.size == self.size:
                # A Python float if it can represent these bits, as when read from a file.
                return float_from_bits(value.bits, self.size)
        elif not isinstance(value, bool) and hasattr(value, "__float__"):
            try:
                rounded: float = self._struct.unpack(self._struct.pack(float(value)))[0]
            except (OverflowError, TypeError, ValueError):
                pass  # too large, or an array of several numbers
            else:
                return rounded
        raise misfit(self.type, value)

    def given(self, value: object) -> object:
        return typed.real(value, self.type.name)


class Floats(Kind["tuple[float, ...]"]):
    """A group of named 4-byte floats."""

    is_odd = True

    def __init__(self, type_: VariantType, python: type[tuple[float, ...]]) -> None:
        super().__init__(type_)
        self.python = python
        self.width = len(python.__annotations__)
        self.code = f"{self.width}f"
        self.make = partial(tuple.__new__, python)
        self._struct = Struct("<" + self.code)

    def exact(self, data: bytes, pos: int) -> tuple[float, ...]:
        starts = range(pos, pos + 4 * self.width, 4)
        return self._of(_FLOAT.exact(data, start) for start in starts)

    def _of(self, numbers: Iterable[float]) -> tuple[float, ...]:
        return tuple.__new__(self.python, numbers)

    def packer(self, _: Writer) -> Callable[[tuple[float, ...]], bytes]:
        return self._pack

    def _pack(self, value: tuple[float, ...]) -> bytes:
        if FloatBits.met and FloatBits in map(type, value):
            return self.pack_exact(value)
        return self._struct.pack(*value)

    def pack_exact(self, value: tuple[float, ...]) -> bytes:
        if not isinstance(value, tuple) or len(value) != self.width:
            raise misfit(self.type, value)
        try:
            return b"".join(float_to_bits(number).to_bytes(4, "little") for number in value)
        except (struct_error, OverflowError):
            raise misfit(self.type, value) from None

    def to_form(self, value: tuple[float, ...], _: TextForm) -> list[float | str]:
        return list(map(float_to_form, value))  # no larger than needed, unlike a list comprehension

    def from_form(self, form: Json, _: TextForm) -> tuple[float, ...]:
        return self.coerce([float_from_form(number, 4) for number in form])

    def coerce(self, value: object) -> tuple[float, ...]:
        if isinstance(value, _BUFFERS):
            raise misfit(self.type, value)  # a sequence that only happens to contain numbers
        if isinstance(value, Sequence) and len(value) == self.width:
            return self._of(_FLOAT.coerce(item) for item in value)
        raise misfit(self.type, value)

    def given(self, value: object) -> object:
        expected = self.type.name
        return [typed.real(each, expected) for each in typed.listed(value, expected)]


_BUFFERS: Final = (bytes, bytearray, memoryview)
_FLOAT: Final = Real(VariantType.FLOAT, "f")


class ContainerKind(Kind[V]):
    """A value that contains values; its class registers itself with ``held_by``."""

    is_container = True
    python: type[V]
    accepts: type = object

    @abstractmethod
    def write(self, writer: Writer, scope: Scope, value: V) -> None:
        """Append a value, preceded by its u32 length or count."""

    def held_by(self, python: type[V]) -> None:
        """Register the class of the values of this type."""
        self.python = python

    def coerce(self, value: object) -> V:
        if isinstance(value, self.python):
            return value
        if isinstance(value, self.accepts) and not isinstance(value, str | bytes | bytearray):
            return self.python(value)  # type: ignore[call-arg]
        raise misfit(self.type, value)


class ArchiveKind(ContainerKind["KeyedArchive"]):
    """A nested archive."""

    accepts = Mapping

    def read(
        self, reader: Reader, scope: Scope, pos: int, end: int, depth: int
    ) -> tuple[KeyedArchive, int]:
        return reader.nested(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Scope, value: KeyedArchive) -> None:
        writer.nested(scope, value)

    def to_form(self, value: KeyedArchive, text: TextForm) -> JsonObject:
        return text.of_archive(value)

    def from_form(self, form: Json, text: TextForm) -> KeyedArchive:
        return text.archive(form)

    def given(self, value: object) -> object:
        return value if isinstance(value, Mapping) else typed.mapping(value, self.type.name)


class ArrayKind(ContainerKind["VariantArray"]):
    """A sequence of values, each with its type."""

    accepts = Sequence

    def read(
        self, reader: Reader, scope: Scope, pos: int, end: int, depth: int
    ) -> tuple[VariantArray, int]:
        return reader.array(scope, pos, end, depth)

    def write(self, writer: Writer, scope: Scope, value: VariantArray) -> None:
        writer.array(scope, value)

    def to_form(self, value: VariantArray, text: TextForm) -> JsonObject:
        return text.of_array(value)

    def from_form(self, form: Json, text: TextForm) -> VariantArray:
        return text.array(form)

    def given(self, value: object) -> object:
        return value if isinstance(value, self.python) else typed.listed(value, self.type.name)
