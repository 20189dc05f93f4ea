"""Reading parts of data one after another, with every size checked against what is left."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.errors import TruncatedError

if TYPE_CHECKING:
    from collections.abc import Sequence

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
                f"expected {size:,} bytes, {max(self.left, 0):,} are left", offset=self.at
            )
        self.at += size
        return self.data[self.at - size : self.at]

    def numbers(self, code: str, count: int) -> Sequence[int]:
        """Return the next integers, of a ``struct`` code such as ``"I"``."""
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
