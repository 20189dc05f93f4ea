"""The model of Havok files: documents, their objects, and the values of members.

``packfile`` has the model of a packfile, ``havok_document`` what tagfiles have in common with it,
``hkobject`` an object of either, ``record`` its members. Here: arrays of numbers that are decoded on
demand, and HALF numbers, 16 bits of a float."""

from __future__ import annotations

import math
import struct
import sys
from array import array
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeGuard

from chunkwright.base import lazily
from chunkwright.binary.forms import float_to_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.havok_document import HavokDocument, ObjectList
    from chunkwright.hkx.model.hkobject import HkObject, label
    from chunkwright.hkx.model.packfile import Packfile, packfile_of


__all__ = ["HavokDocument", "HkObject", "ObjectList", "Packfile", "label", "packfile_of"]

_HOMES: Final = {
    "HavokDocument": "havok_document",
    "HkObject": "hkobject",
    "ObjectList": "havok_document",
    "Packfile": "packfile",
    "label": "hkobject",
    "packfile_of": "packfile",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)


# Importing numpy takes longer than reading a small packfile, so it waits until an array is made.

# The maximum count of numbers shown on a line.
_SHOWN: Final = 8


class Numbers(Protocol):
    """What a codec states about its numbers."""

    word: str
    """The numpy code of one stored number without byte order, such as ``"f4"``."""
    type_name: str
    """The numpy name of one decoded number, such as ``"float32"``."""
    shape: tuple[int, ...]


class MakesArrays(Numbers, Protocol):
    """A codec whose arrays are decoded on demand."""

    order: str
    size: int

    def make(self, source: Source, at: int, count: int | None) -> Array:
        """Decode ``count`` values from an offset, or a single one where ``count`` is None."""
        ...


class Blob:
    """Bytes in place of a section, for arrays that are in no section."""

    def __init__(self, data: bytes, order: str = "<") -> None:
        self.data = data
        self._order = order

    @cached_property
    def floats(self) -> NDArray[np.float32]:
        """The bytes as float32; single vectors are writable views of it."""
        import numpy as np

        return np.frombuffer(self.data[: len(self.data) & ~3], f"{self._order}f4").astype(
            np.float32
        )


def blob_of(data: bytes, order: str = "<") -> Source:
    """Return bytes as a source; arrays use no other part of its interface."""
    blob: Any = Blob(data, order)
    return blob  # type: ignore[no-any-return]


def zeros(codec: MakesArrays, count: int | None) -> StoredArray:
    """Return an array of zeros, or a vector or matrix of them where ``count`` is None."""
    return StoredArray(
        blob_of(bytes(codec.size * (1 if count is None else count))), codec, 0, count
    )


NOTHING: Final = blob_of(b"")


class StoredArray:
    """An array of numbers as stored: ``count`` elements from the offset ``at``.

    A ``count`` of None means one vector or matrix instead of a list. ``make`` decodes the numbers;
    a writer of the same class uses the bytes as they are.
    """

    __slots__ = ("at", "codec", "count", "source")

    def __init__(self, source: Source, codec: MakesArrays, at: int, count: int | None) -> None:
        self.source = source
        self.codec = codec
        self.at = at
        self.count = count

    def __len__(self) -> int:
        return self.codec.shape[0] if self.count is None else self.count

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the decoded array."""
        own = self.codec.shape
        return own if self.count is None else (self.count, *own)

    @property
    def data(self) -> bytes:
        """The stored bytes."""
        count = 1 if self.count is None else self.count
        return self.source.data[self.at : self.at + count * self.codec.size]

    def make(self) -> Array:
        """Decode the numbers."""
        return self.codec.make(self.source, self.at, self.count)

    def make_list(self) -> list[float] | list[bool]:
        """Decode the numbers into a flat list, without numpy."""
        own = self.codec
        code = STRUCT_CODES[own.word]
        count = len(self.data) // struct.calcsize(f"={code}")
        numbers = struct.unpack(f"{own.order}{count}{code}", self.data)
        if own.word == "?":
            return list(map(bool, numbers))
        if own.word != "u2" or own.type_name != "float32":
            return list(numbers)
        return list(
            struct.unpack(
                f"<{len(numbers)}f",
                struct.pack(f"<{len(numbers)}I", *(bits << 16 for bits in numbers)),
            )
        )

    def is_of(self, codec: Numbers) -> bool:
        """Whether the numbers of another codec are the same but for their byte order."""
        own = self.codec
        return (own.word, own.type_name, own.shape) == (codec.word, codec.type_name, codec.shape)

    def bytes_for(self, codec: MakesArrays) -> bytes | None:
        """Return the bytes in the byte order of another codec; None if its words differ."""
        own = self.codec
        if not self.is_of(codec):
            return None
        if own.order == codec.order or own.word not in _SWAPPED:
            return self.data
        return swapped(self.data, own.word)

    def is_same(self, other: StoredArray) -> bool:
        """Whether both are at the same offset of the same bytes."""
        return (
            self.source.data is other.source.data
            and (self.at, self.count) == (other.at, other.count)
            and self.codec is other.codec
        )


def is_array(value: object) -> TypeGuard[Array]:
    """Whether a value is a numpy array, of which there is none before numpy is imported."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def is_scalar(value: object) -> TypeGuard[np.generic]:
    """Whether a value is a number of numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.generic)


def in_line(value: object, size: int = 4) -> str:
    """Return a value without members as a line of text; ``size`` is that of a float in bytes."""
    if type(value) is StoredArray:
        if math.prod(value.shape) > _SHOWN:
            return f"{' x '.join(map(str, value.shape))} {value.codec.type_name}"
        size = 8 if value.codec.type_name == "float64" else 4
        value = value.make_list()
    if isinstance(value, list):
        return " ".join(in_line(each, size) for each in value) or "[]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return float_to_text(value, size)
    if isinstance(value, str | bytes):
        return repr(value)
    if not hasattr(value, "ndim"):
        return str(value)
    numbers: Any = value
    if numbers.size > _SHOWN:
        return f"{' x '.join(map(str, numbers.shape))} {numbers.dtype}"
    return " ".join(in_line(each, numbers.itemsize) for each in numbers.ravel().tolist()) or "[]"


# The struct codes of numbers by their numpy codes.
STRUCT_CODES: Final = {
    "?": "B",
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
    "i8": "q",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}
# Words of more than one byte, by size -> type code for ``array``.
_SWAPPED: Final = {
    "i2": "H",
    "u2": "H",
    "i4": "I",
    "u4": "I",
    "f4": "I",
    "i8": "Q",
    "u8": "Q",
    "f8": "Q",
}


def swapped(data: bytes, word: str) -> bytes:
    """Return numbers in the other byte order."""
    if word not in _SWAPPED:
        return data
    words = array(_SWAPPED[word], data)
    words.byteswap()
    return words.tobytes()


def halves(values: Array) -> Array:
    """Round float32 to the nearest HALF, ties to even; NaNs keep their upper bits."""
    import numpy as np

    bits = values.view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + ((bits >> np.uint64(16)) & np.uint64(1))) >> np.uint64(16)
    kept = bits >> np.uint64(16)
    return np.where(np.isnan(values), kept | ((kept & 0x7F) == 0), rounded).astype(np.uint16)
