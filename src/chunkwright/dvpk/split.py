"""The data of packs in two files: a ``.dvpm`` with the table, and ``.dvpd`` files with the bytes.

The table has the offset of a file in a ``.dvpd``, but not in which one, where there are several. It is
the one whose bytes at that offset have the checksum in the table. All numbers are little-endian.

Sources: Pyogenics/WOTBDVPFormat, and ResourceDLC of MelvilPE/dava.revanced.
"""

from __future__ import annotations

import os
import struct
import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio, inside
from chunkwright.errors import CorruptError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC: Final = b"DVPD"
# The bytes that pair it with the .dvpm, whose metadata has them too; size and CRC-32 of everything
# before the footer; magic.
FOOTER: Final = struct.Struct("<16sQI4s")
_SUFFIX: Final = ".dvpd"
_AT_ONCE: Final = 1 << 20  # bytes


class DataFile:
    """One ``.dvpd``; of a file in a container, all bytes are kept, as it may be packed.

    Raises ``CorruptError`` for a footer that contradicts the size of the file.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._held: bytes | None = None
        if inside(path) is not None:
            self._held, _ = fileio.load(path)
        fileio.record_read(path)
        with boundary(path):
            length = os.path.getsize(path) if self._held is None else len(self._held)
            footer = self._bytes(max(length - FOOTER.size, 0), FOOTER.size)
            if len(footer) < FOOTER.size or not footer.endswith(MAGIC):
                raise CorruptError(f"expected {MAGIC!r} at the end of the file")
            self.pairing, self.size, self.crc32, _ = FOOTER.unpack(footer)
            if self.size != length - FOOTER.size:
                raise CorruptError(
                    f"the footer says {self.size:,} bytes of data, but {length - FOOTER.size:,} are"
                    " before it",
                    offset=length - FOOTER.size,
                )

    def _bytes(self, start: int, size: int) -> bytes:
        if self._held is not None:
            return self._held[start : start + size]
        with open(self.path, "rb", buffering=0) as file:
            file.seek(start)
            return file.read(size)

    def read(self, where: slice) -> bytes:
        """Return a range of the data, cut off at the end of the data."""
        with boundary(self.path):
            return self._bytes(where.start, max(min(where.stop, self.size) - where.start, 0))

    def problems(self, metadata: bytes) -> Iterator[str]:
        """Yield what is wrong with the whole: its checksum, and to which pack it belongs."""
        crc = 0
        for start in range(0, self.size, _AT_ONCE):
            crc = zlib.crc32(self.read(slice(start, start + _AT_ONCE)), crc)
        name = os.path.basename(self.path)
        if crc != self.crc32:
            yield f"{name} states CRC-32 {self.crc32:#010x}, but its data has {crc:#010x}"
        if self.pairing not in metadata:
            yield f"{name} belongs to another pack: the id in its footer is not in this one"


class Data:
    """The data of a pack: the ``.dvpd`` of its name beside it, and others named in its metadata.

    ``source`` is the path of the ``.dvpm``, None for one that was not read from a file.
    """

    def __init__(self, source: str | None, metadata: bytes) -> None:
        self.source = source
        self._metadata = metadata

    @cached_property
    def files(self) -> list[DataFile]:
        """The files that are there, that of the same name first."""
        if self.source is None:
            return []
        folder, name = os.path.split(self.source)
        own = os.path.splitext(name)[0].lower() + _SUFFIX
        with boundary(self.source):
            names = [
                each for each in fileio.listed(folder or ".") if each.lower().endswith(_SUFFIX)
            ]
        found = [DataFile(os.path.join(folder, each)) for each in names if each.lower() == own]
        others = (self._other(os.path.join(folder, each)) for each in names if each.lower() != own)
        return [*found, *filter(None, others)]

    def _other(self, path: str) -> DataFile | None:
        """Return a file with the data of this pack; None for that of another, or a damaged one."""
        try:
            made = DataFile(path)
        except CorruptError:
            return None
        return made if made.pairing in self._metadata else None

    def stored(self, where: slice, crc32: int) -> bytes:
        """Return the bytes in a range, with a checksum, from the file that has them.

        Raises ``QueryError`` if there is no such file, ``CorruptError`` if none has that checksum.
        """
        if self.source is None:
            raise QueryError("the pack was not read from a file, so its data (.dvpd) is unknown")
        if not self.files:
            raise QueryError(
                f"the bytes of the files are in {self.wanted}, which is not beside the pack"
            )
        for each in self.files:
            data = each.read(where)
            if len(data) == where.stop - where.start and zlib.crc32(data) == crc32:
                return data
        names = ", ".join(os.path.basename(each.path) for each in self.files)
        raise CorruptError(f"the bytes in {names} do not have the CRC-32 {crc32:#010x}")

    @property
    def wanted(self) -> str:
        """The name of the file that belongs beside the pack; "" if that is not a file."""
        return os.path.splitext(os.path.basename(self.source))[0] + _SUFFIX if self.source else ""


def refuse_change_of(data: Data | None) -> None:
    """Raise ``QueryError`` for a pack in two files: both would change, but their pairing is unknown."""
    if data is not None:
        raise QueryError(
            "a pack with its bytes in .dvpd files cannot be changed: it is unknown how they are paired",
            path="/files",
            hint="chunkwright extract takes the files out",
        )
