# ruff: noqa: D102 - what an overriding method does is documented once, in Codec.
"""Codecs of numbers: named ones, and those whose arrays stay as stored until they are accessed."""

from __future__ import annotations

import math
import re
import struct
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.classes import numbers
from chunkwright.binary.forms import FloatBits, float_to_bits
from chunkwright.errors import SerializeError
from chunkwright.hkx.classes.codecs import NUMBER, Codec
from chunkwright.hkx.model import STRUCT_CODES, StoredArray, halves, is_array, zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.ask import Assigned
    from chunkwright.hkx.ask.text import FormReader
    from chunkwright.hkx.classes.table import EnumDef
    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.record import DType, JsonValue, RawItem, Value

    Array = NDArray[Any]

# The struct codes of floats.
REALS: Final = "fd"


class Names(dict[int, Any]):
    """The names of raw integers: booleans, or the items of an enum."""

    are_flags = False
    are_booleans = False

    def __init__(self, dtype: str, enum: EnumDef | None) -> None:
        self._bits = 8 * int(dtype[1])
        self._signed = dtype[0] == "i"
        items = enum.items if enum else ()
        self.numbers = {name: self._wrap(value) for name, value in items}
        # If two items share a value, the first one's name is used.
        for name, value in reversed(self.numbers.items()):
            self[value] = name

    def __missing__(self, number: int) -> Value:
        return number

    def _wrap(self, value: int) -> int:
        """Return the integer that is stored for a value that may have more bits."""
        value &= (1 << self._bits) - 1
        negative = self._signed and value >> (self._bits - 1)
        return value - (1 << self._bits) if negative else value

    def number(self, value: Value) -> int:
        """Return the integer for a value; ``SerializeError`` for an unknown name."""
        if not isinstance(value, str):
            return int(value)
        if value not in self.numbers:
            known = ", ".join(self.numbers) or "no names"
            raise SerializeError(
                f"{value!r} is not an item of the enum", hint=f"known: {known:.300}"
            )
        return self.numbers[value]


class FlagNames(Names):
    """Names of flags: those that are set, joined by ``|``, and other bits as a number."""

    are_flags = True

    def __init__(self, dtype: str, enum: EnumDef | None) -> None:
        super().__init__(dtype, enum)
        self.clear()
        self._known = bool(enum)
        self._raw: dict[Any, int] = {}

    def __missing__(self, number: int) -> Value:
        if not self._known:
            return number
        mask = (1 << self._bits) - 1
        left, words = number & mask, []
        for name, value in self.numbers.items():
            bits = value & mask
            # Items of several bits are in the order of the enum, as in XML.
            if bits and bits & left == bits:
                words.append(name)
                left &= ~bits
        if left or not words:
            words.append(str(left))
        text = self[number] = "|".join(words)
        self._raw[text] = number
        return text

    def number(self, value: Value) -> int:
        """Return the integer for text such as ``A|B|4``, or a given integer."""
        if value in self._raw:
            return self._raw[value]
        if isinstance(value, str):
            total = 0
            for word in value.split("|"):
                name = word.strip()
                total |= _bits(name) if name[:1].isdigit() else super().number(name)
            return self._wrap(total)
        return int(value)


class BoolNames(Names):
    """False and True; other bytes remain numbers."""

    are_booleans = True

    def __init__(self) -> None:
        super().__init__("u1", None)
        self.update({0: False, 1: True})


def _bits(text: str) -> int:
    if not re.fullmatch(r"0[xX][0-9a-fA-F]+|[0-9]+", text):
        raise SerializeError(f"{text!r:.40} is neither a flag nor a number")
    return int(text, 16 if text[:2] in ("0x", "0X") else 10)


class NamedCodec(Codec):
    """BOOL, ENUM, FLAGS: integers on disk, names or booleans in Python.

    Integers without a name are kept, in both directions.
    """

    sort = NUMBER
    names: Names

    def __init__(self, order: str, dtype: str, names: Names) -> None:
        self.dtype_name = dtype
        self.names = names
        # ``struct`` accepts a boolean as the integer that it is.
        self.ready = names.are_booleans
        super().__init__(order, int(dtype[1]), STRUCT_CODES[dtype])

    @cached_property
    def dtype(self) -> DType:
        """The numpy type of the stored integer."""
        import numpy as np

        return np.dtype(self.dtype_name)

    def read(self, _source: Source, raw: RawItem, _at: int) -> Value:
        return self.names[raw]

    def default(self) -> Value:
        return self.names[0]

    def coerce(self, assigned: Assigned) -> Value:
        found = assigned.read()
        # Booleans are packed as they are, and have no names.
        if not isinstance(found, int if self.ready else str | int):
            raise assigned.misfit(assigned.value)
        number = self.pack(found)
        self.packable(number, assigned)
        return self.names[number]

    def pack(self, value: object) -> int:
        return self.names.number(value)


class _Halves(dict[int, float]):
    """The value of each HALF, computed on demand."""

    def __missing__(self, raw: int) -> float:
        bits = raw << 16
        value: float
        (value,) = struct.unpack("<f", bits.to_bytes(4, "little"))
        if value != value and not bits & 0x400000:
            value = FloatBits(bits)
        self[raw] = value
        return value


HALVES: Final = _Halves()


def half_bits(value: float) -> int:
    """Round a float to the nearest HALF, ties to even; NaNs keep their upper bits."""
    bits = float_to_bits(value)
    if math.isnan(value):
        kept = bits >> 16
        return kept | (kept & 0x7F == 0)  # without any bit, it would be infinity
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


class NumericCodec(Codec, ABC):
    """Numbers whose arrays are numpy arrays in native byte order, decoded on demand.

    ``word`` is the numpy code of one stored number, ``dtype_name`` that of a decoded one.
    """

    sort = NUMBER
    numeric = True
    dtype_name = ""

    @cached_property
    def dtype(self) -> DType:
        """The numpy type of a decoded number."""
        import numpy as np

        return np.dtype(self.dtype_name)

    @cached_property
    def stored(self) -> DType:
        """The numpy type of a stored number, byte order included."""
        import numpy as np

        return np.dtype(self.order + self.word)

    def read_many(self, source: Source, at: int, count: int) -> StoredArray:
        return StoredArray(source, self, at, count)

    @abstractmethod
    def make(self, source: Source, at: int, count: int | None) -> Array:
        """Decode what ``read`` or ``read_many`` left as stored."""

    def empty(self) -> Array:
        import numpy as np

        return np.empty((0, *self.shape), self.dtype)

    def read_none(self, source: Source) -> StoredArray:
        return StoredArray(source, self, 0, 0)

    def coerce_many(self, assigned: Assigned) -> Array:
        shape = (-1, *self.shape) if self.shape else None
        return self.check_many(assigned.array(self.dtype, shape))

    def from_form_many(self, form: JsonValue, reader: FormReader) -> Array:
        if isinstance(form, Mapping):
            return reader.byte_array(form)
        return reader.numbers(form, self.dtype, (len(form), *self.shape))

    def settle_many(self, values: object) -> Value:
        return self.check_many(values) if _is_listed(values) else values

    def check_many(self, values: object) -> Array:
        if type(values) is StoredArray:
            values = values.make()
        return numbers(values, self.dtype, ())

    def pack_many(self, values: object) -> bytes:
        raw = values.bytes_for(self) if type(values) is StoredArray else None
        return self.pack_array(self.check_many(values)) if raw is None else raw

    def pack_array(self, values: Array) -> bytes:
        """Return the bytes of an array of the decoded type."""
        raw: bytes = values.astype(self.stored).tobytes()
        return raw


class NumberCodec(NumericCodec):
    """Numbers of one numpy type."""

    plain = True
    ready = True

    def __init__(self, order: str, dtype: str, stored: str = "") -> None:
        self.dtype_name = dtype
        self.type_name = _TYPE_NAMES[dtype]
        self.word = stored or dtype
        code = STRUCT_CODES[self.word]
        super().__init__(order, struct.calcsize("=" + code), code)

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        if self.code == "f" and raw != raw and at in source.odd_reals:
            return FloatBits(source.odd_reals[at])
        return raw

    def make(self, source: Source, at: int, count: int | None) -> Array:
        import numpy as np

        return np.frombuffer(source.data, self.stored, count or 0, at).astype(self.dtype)

    def default(self) -> Value:
        return 0.0 if self.code in REALS else 0

    def coerce(self, assigned: Assigned) -> Value:
        found = assigned.real() if self.code in REALS else assigned.whole()
        return self.packable(found, assigned)

    def from_form(self, form: JsonValue, reader: FormReader) -> Value:
        return reader.real(form, self.size) if self.code in REALS else form

    def settle(self, value: object) -> Value:
        return _as_real(value) if self.code in REALS else value

    def pack(self, value: Value) -> Value:
        return value

    def pack_array(self, values: Array) -> bytes:
        if self.stored.itemsize < self.dtype.itemsize:
            values = numbers(values, self.stored.newbyteorder("="), ())
        return super().pack_array(values)


def real_size(codec: Codec) -> int:
    """Return how many bytes a value has if it is a float."""
    return 8 if codec.code == "d" else 4


def _as_real(value: object) -> Value:
    """Return an integer as the float that is read back; one too large is refused later."""
    if isinstance(value, int):
        with suppress(OverflowError):
            return float(value)
    return value


class BlockCodec(NumericCodec):
    """Vectors, quaternions, matrices and transforms: float32 arrays of a fixed shape."""

    word = "f4"
    dtype_name = "f4"
    type_name = "float32"

    def __init__(self, order: str, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.native = (order == "<") == (sys.byteorder == "little")
        self.count = math.prod(shape)
        super().__init__(order, 4 * self.count, f"{4 * self.count}s")

    @property
    def is_numeric(self) -> bool:
        return True

    def read(self, source: Source, raw: RawItem, at: int) -> StoredArray:
        del raw
        return StoredArray(source, self, at, None)

    def make(self, source: Source, at: int, count: int | None) -> Array:
        import numpy as np

        total = self.count if count is None else count * self.count
        shape = self.shape if count is None else (count, *self.shape)
        if count is None and not at & 3:
            # Single vectors are writable views of one array for the whole section.
            stored: Array = source.floats[at >> 2 : (at >> 2) + total]
        else:
            stored = np.frombuffer(source.data, self.stored, total, at).astype(np.float32)
        return stored if stored.shape == shape else stored.reshape(shape)

    def default(self) -> Array:
        import numpy as np

        return np.zeros(self.shape, np.float32)

    def unset(self) -> StoredArray:
        return zeros(self, None)

    def is_default(self, value: object) -> bool:
        return not any(value.data) if type(value) is StoredArray else super().is_default(value)

    def coerce(self, assigned: Assigned) -> Value:
        return self.settle(assigned.array(self.dtype, self.shape))

    def from_form(self, form: JsonValue, reader: FormReader) -> Array:
        return reader.numbers(form, self.dtype, self.shape)

    def settle(self, value: object) -> Value:
        return numbers(value, self.dtype, self.shape) if _is_listed(value) else value

    def pack(self, value: Value) -> bytes:
        if type(value) is StoredArray:
            raw = value.bytes_for(self)
            if raw is not None:
                return raw
            value = value.make()
        import numpy as np

        if type(value) is not np.ndarray or value.dtype != self.dtype or value.shape != self.shape:
            value = numbers(value, self.dtype, self.shape)
        packed: bytes = (value if self.native else value.byteswap()).tobytes()
        return packed

    def check_many(self, values: object) -> Array:
        if type(values) is StoredArray:
            values = values.make()
        made = numbers(values, self.dtype, None)
        if made.shape[1:] != self.shape:
            if made.size:
                wanted = ", ".join(map(str, ("n", *self.shape)))
                raise SerializeError(f"expected shape ({wanted}), not {made.shape}")
            made = self.empty()
        return made


class HalfCodec(NumericCodec):
    """HALF: the upper 16 bits of a float32. Values are floats, arrays float32."""

    word = "u2"
    dtype_name = "f4"
    type_name = "float32"

    def __init__(self, order: str) -> None:
        super().__init__(order, 2, "H")
        self.names = HALVES

    def read(self, _source: Source, raw: RawItem, _at: int) -> Value:
        return HALVES[raw]

    def make(self, source: Source, at: int, count: int | None) -> Array:
        import numpy as np

        bits = np.frombuffer(source.data, self.stored, count or 0, at)
        return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)

    def default(self) -> Value:
        return 0.0

    def coerce(self, assigned: Assigned) -> Value:
        return self.packable(assigned.real(), assigned)

    def from_form(self, form: JsonValue, reader: FormReader) -> float:
        return reader.real(form)

    def settle(self, value: object) -> Value:
        return _as_real(value)

    def pack(self, value: Value) -> int:
        return half_bits(value)

    def pack_array(self, values: Array) -> bytes:
        return halves(values).astype(self.stored).tobytes()


def _is_listed(value: object) -> bool:
    """Whether a value that a user assigns can be converted to an array of numbers."""
    return isinstance(value, list | tuple | range | bytes | bytearray) or is_array(value)


_TYPE_NAMES: Final = {
    f"{kind}{size}": f"{name}{8 * size}"
    for kind, name in (("i", "int"), ("u", "uint"), ("f", "float"))
    for size in (1, 2, 4, 8)
} | {"?": "bool"}
