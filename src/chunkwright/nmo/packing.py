"""The zlib streams of a file: unpacked within limits, packed as they were."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from chunkwright.binary.inflate import inflate
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.file_header import ZLIB_LEVEL
from chunkwright.plain import Plain

if TYPE_CHECKING:
    from chunkwright.limits import Limits


class Packing(Plain):
    """How one part is stored: plain or as a zlib stream of a level.

    The stored bytes that were read are kept with the data they unpack to, and reused as long as
    the data to be packed is the same.
    """

    __match_args__ = ("packed", "level", "kept")
    __slots__ = ("_level", "kept", "packed")

    def __init__(
        self,
        packed: bool = True,
        level: int = ZLIB_LEVEL,
        kept: tuple[bytes, bytes] | None = None,
    ) -> None:
        self.packed = packed
        self._level = level
        self.kept = kept

    @property
    def level(self) -> int:
        """The zlib level; setting it packs the data anew."""
        return self._level

    @level.setter
    def level(self, value: int) -> None:
        self._level = value
        self.kept = None

    def pack(self, data: bytes, *, always: bool = False) -> bytes:
        """Return the stored form, which is plain if a stream would not be smaller.

        ``always`` is for a part that readers inflate whatever its size.
        """
        if not self.packed:
            return data
        if self.kept is not None and self.kept[0] == data:
            return self.kept[1]
        try:
            stream = zlib.compress(data, self.level)
        except (TypeError, ValueError, OverflowError, zlib.error) as error:
            raise SerializeError(f"{self.level!r:.40} is not a zlib level: {error}") from error
        return stream if always or len(stream) < len(data) else data

    @property
    def kept_plain(self) -> bool:
        """Whether a part that is said to be packed was read as plain bytes."""
        return self.packed and self.kept is not None and self.kept[0] == self.kept[1]

    def differs(self, data: bytes) -> bool:
        """Whether the data are others than those that were read, if any were."""
        return self.kept is not None and self.kept[0] != data

    def switch(self, packed: bool) -> None:
        """Pack from now on, or do not; bytes that were read the other way are not kept."""
        if self.packed is not packed or self.kept_plain:
            self.kept = None
        self.packed = packed

    def is_kept(self, data: bytes, *, always: bool = False) -> bool:
        """Whether ``pack`` would return bytes that cannot be reproduced from the level alone."""
        if self.kept is None or self.kept[0] != data:
            return False
        return Packing(self.packed, self.level).pack(data, always=always) != self.kept[1]

    def find_level(self) -> None:
        """Find the level that reproduces the kept bytes; it is unchanged if none does."""
        if self.kept is None or not self.packed:
            return
        data, stored = self.kept
        for level in (self.level, 6, 5, 9, 1, 2, 3, 7, 8, 4):
            if zlib.compress(data, level) == stored:
                self._level = level
                return


def unpack(stored: bytes, size: int, limits: Limits, *, offset: int, what: str) -> bytes:
    """Inflate to exactly ``size`` bytes, never more.

    ``offset`` is the offset of ``stored`` in the file, ``what`` its name in errors.
    """
    limits.check_unpacked(f"the unpacked size of the {what}", size, len(stored), offset)
    data = inflate(stored, size, what=f"zlib stream of the {what}", offset=offset)
    if len(data) != size:
        raise CorruptError(
            f"the {what} unpacks to {len(data):,} bytes instead of {size:,}", offset=offset
        )
    return data


def read_part(
    stored: bytes, size: int, packed: bool, limits: Limits, *, offset: int, what: str
) -> tuple[bytes, Packing]:
    """Unpack one part. A part marked as packed may be plain if it has its full size."""
    if not packed:
        if len(stored) != size:
            raise CorruptError(
                f"the plain {what} has {len(stored):,} bytes instead of {size:,}", offset=offset
            )
        return stored, Packing(packed=False, kept=(stored, stored))
    try:
        content = unpack(stored, size, limits, offset=offset, what=what)
    except CorruptError:
        if len(stored) != size:
            raise
        return stored, Packing(packed=True, kept=(stored, stored))
    return content, Packing(packed=True, kept=(content, stored))
