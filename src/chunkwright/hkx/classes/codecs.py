# ruff: noqa: D102 - what an overriding method does is said once, in Codec.
"""How values of one kind stand in a packfile: each codec reads them and packs them.

Every codec knows one element: its ``size`` in bytes and the ``struct`` code that yields one
raw item for it. A class packs the raw items of all its members in one go; what a raw item
cannot hold (strings, pointers, payloads) is found through fixups when read, and emitted
behind the body when written.
"""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from chunkwright.arrays import numbers
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.classes.arrays import STRUCT_CODES, StoredArray, halves
from chunkwright.hkx.classes.enums import HALVES, BoolNames, Names, half_bits
from chunkwright.hkx.classes.record import OddReal, Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.sink import Sink
    from chunkwright.hkx.classes.source import Source

    Array = NDArray[Any]


class Codec:
    """What all codecs answer; on its own: a slot without a value (FUNCTIONPOINTER, VOID).

    ``plain`` raw items are the values; ``names`` maps raw items to values where a dictionary
    can. ``ready`` values are raw items, which ``blank`` ones do not have. ``refers`` says that
    ``emit`` has something to do.
    """

    plain = False
    ready = False
    blank = False
    refers = False
    names: Mapping[Any, Any] | None = None

    def __init__(self, order: str, size: int = 0, code: str = "") -> None:
        self.order = order
        self.size = size
        self.code = code or f"0s{size}x"

    def read(self, source: Source, raw: Any, at: int) -> Any:
        """Turn the raw item into the value; ``at`` is the offset in the section."""
        del source, raw, at

    def read_column(
        self, source: Source, rows: list[list[Any]], index: int, at: int, step: int
    ) -> None:
        """Turn the raw item ``index`` of each row into its value; they stand ``step`` apart."""
        read = self.read
        for row in rows:
            row[index] = read(source, row[index], at)
            at += step

    def read_many(self, source: Source, at: int, count: int) -> Any:
        """Read ``count`` elements that stand back to back from ``at``."""
        code = struct.Struct(self.order + self.code)
        stop = at + count * self.size
        raws = code.iter_unpack(source.data[at:stop]) if self.size else [(None,)] * count
        return [
            self.read(source, raw, place)
            for (raw,), place in zip(raws, range(at, stop + 1, self.size or 1), strict=False)
        ]

    def default(self) -> Any:
        """The value of a member that nobody has set."""
        return None

    def empty(self) -> Any:
        """An array without elements."""
        return []

    def read_none(self, source: Source) -> Any:
        """Read an array without elements."""
        del source
        return self.empty()

    def settle(self, value: Any) -> Any:
        """Give what is kept of a value that a user sets: records for mappings."""
        return value

    def settle_many(self, values: Any) -> Any:
        """Do the same for the elements of an array; lists of numbers become numpy arrays."""
        if isinstance(values, tuple):
            return list(values)
        return values.tolist() if _is_array(values) else values

    def pack(self, value: Any) -> Any:
        """Give the raw item for a value."""
        if value is not None:
            raise SerializeError(f"nothing but None can stand here, not {value!r:.60}")
        return b""

    def pack_many(self, values: Sequence[Any]) -> bytes:
        """Give the bytes of elements back to back."""
        code = struct.Struct(self.order + self.code)
        return pack_each(lambda value: code.pack(self.pack(value)), self.check_many(values))

    def emit(self, sink: Sink, value: Any, at: int) -> None:
        """Write what the value needs outside the body that stands at ``at``."""

    def emit_many(self, sink: Sink, values: Sequence[Any], at: int) -> None:
        """Write what the elements need that stand back to back from ``at``."""
        for index, value in enumerate(values):
            try:
                self.emit(sink, value, at + index * self.size)
            except ChunkwrightError as error:
                raise error.within(index) from None

    def check_many(self, values: Any) -> Any:
        """Accept what can be the elements of an array."""
        if not isinstance(values, list | tuple):
            raise SerializeError(f"expected a list, not {type(values).__name__}")
        return values


class ArrayingCodec(Codec):
    """Numbers whose arrays are numpy arrays in native byte order, decoded when asked for.

    ``word`` is the numpy code of one stored number, ``dtype_name`` that of a decoded one.
    """

    word = ""
    dtype_name = ""
    type_name = ""
    shape: tuple[int, ...] = ()

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The numpy type of a decoded number."""
        import numpy as np

        return np.dtype(self.dtype_name)

    @cached_property
    def stored(self) -> np.dtype[Any]:
        """The numpy type of a stored number, byte order included."""
        import numpy as np

        return np.dtype(self.order + self.word)

    def read_many(self, source: Source, at: int, count: int) -> StoredArray:
        return StoredArray(source, self, at, count)

    def make(self, source: Source, at: int, count: int | None) -> Array:
        """Decode what ``read`` or ``read_many`` left as it is stored."""
        raise NotImplementedError

    def empty(self) -> Array:
        import numpy as np

        return np.empty((0, *self.shape), self.dtype)

    def read_none(self, source: Source) -> StoredArray:
        return StoredArray(source, self, 0, 0)

    def settle_many(self, values: Any) -> Any:
        return self.check_many(values) if _is_listed(values) else values

    def check_many(self, values: Any) -> Array:
        if type(values) is StoredArray:
            values = values.make()
        return numbers(values, self.dtype, ())

    def pack_many(self, values: Any) -> bytes:
        raw = values.bytes_for(self) if type(values) is StoredArray else None
        return self.pack_array(self.check_many(values)) if raw is None else raw

    def pack_array(self, values: Array) -> bytes:
        """Return the bytes of an array of the decoded type."""
        raw: bytes = values.astype(self.stored).tobytes()
        return raw


class NumberCodec(ArrayingCodec):
    """Numbers of one numpy type."""

    plain = True
    ready = True

    def __init__(self, order: str, dtype: str, stored: str = "") -> None:
        self.dtype_name = dtype
        self.type_name = _TYPE_NAMES[dtype]
        self.word = stored or dtype
        code = STRUCT_CODES[self.word]
        super().__init__(order, struct.calcsize("=" + code), code)

    def read(self, source: Source, raw: Any, at: int) -> Any:
        if self.code == "f" and raw != raw and at in source.odd_reals:
            return OddReal(source.odd_reals[at])
        return raw

    def make(self, source: Source, at: int, count: int | None) -> Array:
        import numpy as np

        return np.frombuffer(source.data, self.stored, count or 0, at).astype(self.dtype)

    def default(self) -> Any:
        return 0.0 if self.code == "f" else 0

    def settle(self, value: Any) -> Any:
        return _as_real(value) if self.code == "f" else value

    def pack(self, value: Any) -> Any:
        return value

    def pack_array(self, values: Array) -> bytes:
        if self.stored.itemsize < self.dtype.itemsize:
            values = numbers(values, self.stored.newbyteorder("="), ())
        return super().pack_array(values)


def _as_real(value: Any) -> Any:
    """Return an integer as the float that a file gives back; one too large stays, to be refused."""
    if isinstance(value, int):
        with suppress(OverflowError):
            return float(value)
    return value


class BlockCodec(ArrayingCodec):
    """Vectors, quaternions, matrices and transforms: float32 arrays of a fixed shape."""

    word = "f4"
    dtype_name = "f4"
    type_name = "float32"

    def __init__(self, order: str, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.native = (order == "<") == (sys.byteorder == "little")
        self.count = math.prod(shape)
        super().__init__(order, 4 * self.count, f"{4 * self.count}s")

    def read(self, source: Source, raw: Any, at: int) -> StoredArray:
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

    def settle(self, value: Any) -> Any:
        return numbers(value, self.dtype, self.shape) if _is_listed(value) else value

    def pack(self, value: Any) -> bytes:
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

    def check_many(self, values: Any) -> Array:
        if type(values) is StoredArray:
            values = values.make()
        made = numbers(values, self.dtype, None)
        if made.shape[1:] != self.shape:
            if made.size:
                raise SerializeError(f"expected shape (n, {self.shape}), not {made.shape}")
            made = self.empty()
        return made


class NamedCodec(Codec):
    """BOOL, ENUM, FLAGS: integers on disk, names or truth values in Python.

    What has no name stays an integer, in both directions.
    """

    names: Names

    def __init__(self, order: str, dtype: str, names: Names) -> None:
        self.dtype_name = dtype
        self.names = names
        # struct takes a truth value for the integer that it is.
        self.ready = isinstance(names, BoolNames)
        super().__init__(order, int(dtype[1]), STRUCT_CODES[dtype])

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The numpy type of the stored integer."""
        import numpy as np

        return np.dtype(self.dtype_name)

    def read(self, _source: Source, raw: Any, _at: int) -> Any:
        return self.names[raw]

    def default(self) -> Any:
        return self.names[0]

    def pack(self, value: Any) -> int:
        return self.names.number(value)


class HalfCodec(ArrayingCodec):
    """HALF: the upper 16 bits of a float32. Values are floats, arrays float32."""

    word = "u2"
    dtype_name = "f4"
    type_name = "float32"

    def __init__(self, order: str) -> None:
        super().__init__(order, 2, "H")
        self.names = HALVES

    def read(self, _source: Source, raw: Any, _at: int) -> Any:
        return HALVES[raw]

    def make(self, source: Source, at: int, count: int | None) -> Array:
        import numpy as np

        bits = np.frombuffer(source.data, self.stored, count or 0, at)
        return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)

    def default(self) -> Any:
        return 0.0

    def settle(self, value: Any) -> Any:
        return _as_real(value)

    def pack(self, value: Any) -> int:
        return half_bits(value)

    def pack_array(self, values: Array) -> bytes:
        return halves(values).astype(self.stored).tobytes()


class CharCodec(Codec):
    """CHAR: one byte of text; arrays of it are ``bytes``."""

    plain = True
    ready = True

    def __init__(self, order: str) -> None:
        super().__init__(order, 1, "c")

    def read(self, _source: Source, raw: Any, _at: int) -> Any:
        return raw

    def read_many(self, source: Source, at: int, count: int) -> bytes:
        return source.data[at : at + count]

    def default(self) -> bytes:
        return b"\0"

    def empty(self) -> bytes:
        return b""

    def pack(self, value: Any) -> Any:
        return value

    def pack_many(self, values: Any) -> bytes:
        return bytes(self.check_many(values))

    def check_many(self, values: Any) -> bytes:
        if not isinstance(values, bytes | bytearray):
            raise SerializeError(f"expected bytes, not {type(values).__name__}")
        return bytes(values)


class StructCodec(Codec):
    """An embedded struct: a ``Record``; arrays of it are lists."""

    @property
    def refers(self) -> bool:  # type: ignore[override]
        """Whether instances lead outside their bytes, known once their class is compiled."""
        return self.plan.refers

    def __init__(self, order: str, plan: Plan) -> None:
        self.plan = plan
        super().__init__(order, plan.size, f"{plan.size}s")

    def read(self, source: Source, _raw: Any, at: int) -> Record:
        return Record(self.plan, self.plan.read(source, at))

    def read_many(self, source: Source, at: int, count: int) -> list[Record]:
        plan = self.plan
        return list(map(Record, repeat(plan), plan.read_many(source, at, count)))

    def default(self) -> Record:
        return self.plan.new()

    def settle(self, value: Any) -> Any:
        if isinstance(value, Record):
            value.settle()
        elif isinstance(value, Mapping):
            return self.plan.new(value)
        return value

    def settle_many(self, values: Any) -> Any:
        if isinstance(values, tuple):
            values = list(values)
        if isinstance(values, list):
            values[:] = map(self.settle, values)
        return values

    def pack(self, value: Any) -> bytes:
        return self.plan.pack(self.plan.record(value))

    def pack_many(self, values: Sequence[Any]) -> bytes:
        return pack_each(self.pack, self.check_many(values))

    def emit(self, sink: Sink, value: Any, at: int) -> None:
        self.plan.emit(sink, self.plan.record(value), at)

    def emit_many(self, sink: Sink, values: Sequence[Any], at: int) -> None:
        plan = self.plan
        for index, value in enumerate(values):
            try:
                plan.emit(sink, plan.record(value), at)
            except ChunkwrightError as error:
                raise error.within(index) from None
            at += plan.size


def pack_each(pack: Callable[[Any], bytes], values: Iterable[Any]) -> bytes:
    """Pack elements one by one; an error says which of them it was."""
    packed: list[bytes] = []
    try:
        packed.extend(map(pack, values))
    except ChunkwrightError as error:
        raise error.within(len(packed)) from None
    except (struct.error, TypeError, ValueError, OverflowError) as error:
        raise SerializeError(f"it cannot be stored: {error}").within(len(packed)) from error
    return b"".join(packed)


def _is_array(value: Any) -> bool:
    import numpy as np

    return isinstance(value, np.ndarray)


def _is_listed(value: Any) -> bool:
    """Whether a value that a user sets can stand for an array of numbers."""
    return isinstance(value, list | tuple | range | bytes | bytearray) or _is_array(value)


_TYPE_NAMES: Final = {
    f"{kind}{size}": f"{name}{8 * size}"
    for kind, name in (("i", "int"), ("u", "uint"), ("f", "float"))
    for size in (1, 2, 4, 8)
} | {"?": "bool"}
