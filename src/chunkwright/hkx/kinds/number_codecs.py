# ruff: noqa: D102 - what an overriding method does is documented once, in Codec.
"""Codecs of numbers, whose arrays stay as stored until they are accessed."""

from __future__ import annotations

import math
import struct
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from chunkwright.arrays import numbers
from chunkwright.binary.floats import FloatBits
from chunkwright.errors import SerializeError
from chunkwright.hkx.kinds.arrays import STRUCT_CODES, StoredArray, halves
from chunkwright.hkx.kinds.codecs import HALVES, Codec, half_bits, is_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.types import DType, RawItem, Value

    Array = NDArray[Any]

# The struct codes of floats.
REALS: Final = "fd"


class NumericCodec(Codec, ABC):
    """Numbers whose arrays are numpy arrays in native byte order, decoded on demand.

    ``word`` is the numpy code of one stored number, ``dtype_name`` that of a decoded one.
    """

    word = ""
    dtype_name = ""
    type_name = ""
    shape: tuple[int, ...] = ()

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
