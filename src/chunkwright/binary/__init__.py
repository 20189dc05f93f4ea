"""Reading bytes with checked sizes and the paths of errors; PNG files, and pictures by magic."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    import numpy as np
    from numpy.typing import NDArray


class within:  # noqa: N801 - reads as what it does, like contextlib.suppress
    """Prepend the names of a part to the path of an error that leaves the block.

    In a loop, set the last name through ``index``, which costs almost nothing without an error:

    >>> with within("parts") as place:
    ...     for place.index, part in enumerate(["a", "b"]):
    ...         pass
    """

    __slots__ = ("_segments", "index")

    def __init__(self, *segments: str | int) -> None:
        self._segments = segments
        self.index: str | int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, ChunkwrightError):
            last = () if self.index is None else (self.index,)
            error.within(*self._segments, *last)


_COUNT_SIZE: Final = 4


class Cursor:
    """A position in data that moves as parts are read.

    ``at`` is the offset of the next part, ``end`` that of the first byte that does not belong to
    the data, ``order`` the byte order as in ``struct``. Reading past the end raises
    ``TruncatedError`` with the offset, and does not move.
    """

    __slots__ = ("at", "data", "end", "order")

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data = data
        self.at = at
        self.end = len(data) if end is None else end
        self.order = "<"

    @property
    def left(self) -> int:
        """The number of bytes that are left."""
        return self.end - self.at

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        if size > self.left:
            raise TruncatedError(
                f"expected {size:,} bytes, but {max(self.left, 0):,} are left", offset=self.at
            )
        self.at += size
        return self.data[self.at - size : self.at]

    def numbers(self, code: str, count: int) -> Sequence[int]:
        """Return the next integers of the type of a ``struct`` code such as ``"I"``."""
        data = self.take(count * struct.calcsize(f"={code}"))
        found: Sequence[int] = struct.unpack(f"{self.order}{count}{code}", data)
        return found

    def number(self, code: str = "I") -> int:
        """Return the next integer."""
        return self.numbers(code, 1)[0]

    def count(self, least: int, what: str) -> int:
        """Return the next u32, the number of parts of ``least`` bytes or more, which must fit."""
        count = self.number()
        if count * least > self.left:
            raise TruncatedError(
                f"{count:,} {what} do not fit in the {self.left:,} bytes left",
                offset=self.at - _COUNT_SIZE,
            )
        return count


T = TypeVar("T")


def parse(read: Callable[[bytes], T], data: bytes, *, top: str = "") -> T:
    """Return what ``from_bytes`` of a generated class reads.

    Raises ``TruncatedError`` or ``CorruptError`` with offset and path. ``top`` is a prefix to
    remove from that path: a part of the spec that is no separate object in the model.
    """
    from chunkwright_kaitai import ParseError  # imported here, because few formats need it

    try:
        return read(data)
    except ParseError as error:
        kind = TruncatedError if isinstance(error, EOFError) else CorruptError
        path = error.path.removeprefix(top)
        raise kind(str(error.reason), offset=error.offset, path=path) from error


def fields_of(parsed: object, *names: str) -> tuple[Any, ...]:
    """Return attributes of an instance of a generated class, and empty it.

    Such an instance refers to itself, so that what it holds would be freed only by a collection.
    """
    found = tuple(getattr(parsed, name) for name in names)
    vars(parsed).clear()
    return found


_PLAIN: Final = frozenset({int, bool, float, str, bytes, type(None)})


def let_go(parsed: object) -> None:
    """Empty an instance of a generated class and all instances in it, which refer to each other."""
    from kaitaistruct import KaitaiStruct

    waiting = [parsed]
    while waiting:
        held = vars(waiting.pop())
        inside = list(held.values())
        held.clear()
        for each in inside:
            if type(each) in _PLAIN:
                continue  # as most are: an abstract class takes long to ask
            parts = each if type(each) is list else [each]
            waiting += [part for part in parts if isinstance(part, KaitaiStruct)]


def inflate(
    packed: bytes | memoryview,
    size: int,
    *,
    what: str = "zlib stream",
    offset: int | None = None,
    bare: bool = False,
    whole: bool = False,
) -> bytes:
    """Unpack a stream of at most ``size`` bytes; a ``bare`` one has no header and checksum.

    If ``whole``, the stream has to be complete and nothing may follow it. Raises ``CorruptError``,
    which refers to it as ``what`` and has ``offset``.
    """
    import zlib  # imported here, because few formats need it

    stream = zlib.decompressobj(-zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
    try:
        # One byte more, so that a stream of the right length reaches its end mark.
        data = stream.decompress(packed, size + 1)
    except zlib.error as error:
        raise CorruptError(f"the {what} is damaged: {error}", offset=offset) from error
    if len(data) > size:
        raise CorruptError(
            f"the {what} unpacks to more than the declared {size:,} bytes", offset=offset
        )
    if whole and not stream.eof:
        raise CorruptError(f"the {what} ends after {len(data):,} of {size:,} bytes", offset=offset)
    if whole and stream.unused_data:
        extra = len(stream.unused_data)
        raise CorruptError(
            f"{extra:,} bytes follow the end of the {what}",
            offset=(offset or 0) + len(packed) - extra,
        )
    return data


def mime_type_of(data: bytes) -> str:
    """Return the MIME type of a picture in a format of glTF, by magic; "" for any other."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "image/webp"
    return ""


_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = struct.Struct(">2I5B")
# Number of channels of 8 bits -> the colour type: grey, grey and alpha, RGB, RGBA.
_KINDS: Final = {1: 0, 2: 4, 3: 2, 4: 6}
# Each byte is stored as the difference from that of the pixel before it.
_SUB: Final = 1
# Higher levels take several times as long to save a few per cent.
_LEVEL: Final = 1


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Return the PNG file of an array (height, width, channels) of 1 to 4 channels."""
    import numpy as np

    height, width, channels = pixels.shape
    rows = np.empty((height, 1 + width * channels), np.uint8)
    flat = pixels.reshape(height, -1)
    rows[:, 0] = _SUB
    rows[:, 1 : 1 + channels] = flat[:, :channels]
    np.subtract(flat[:, channels:], flat[:, :-channels], out=rows[:, 1 + channels :])
    header = _HEADER.pack(width, height, 8, _KINDS[channels], 0, 0, 0)
    data = zlib.compress(rows.data, _LEVEL)
    parts = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, part) for name, part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return b"".join(
        (
            struct.pack(">I", len(data)),
            name,
            data,
            struct.pack(">I", zlib.crc32(data, zlib.crc32(name))),
        )
    )
