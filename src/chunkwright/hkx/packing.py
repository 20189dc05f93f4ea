"""Packed files of games: Yaz0 and zstd of Zelda, DCX of Souls.

A packed container counts as the container; any other packed file is one of a single file.
"""

from __future__ import annotations

import io
import os
import re
import struct
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, cast

from chunkwright.base.containers import Container, opened
from chunkwright.binary import Cursor, inflate
from chunkwright.errors import (
    CorruptError,
    FileAccessError,
    QueryError,
    TruncatedError,
    UnsupportedVersionError,
    how_to_install,
)
from chunkwright.hkx.containers import suffix_of, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType

    from chunkwright.base.fileio import Limits


class Packing(NamedTuple):
    """A compression of whole files: its name, and functions that unpack and pack.

    ``unpack`` takes the packed bytes, the path of the file ("" for one in memory), and the
    limits; ``pack`` takes the new bytes, the packed bytes that they replace, and that path.
    """

    title: str
    unpack: Callable[[bytes, str, Limits], bytes]
    pack: Callable[[bytes, bytes, str], bytes]


class PackedFile(Container):
    """A packed file: the files of the container in it, or else the unpacked file as the only one."""

    def __init__(self, file: BinaryIO, limits: Limits, packing: Packing) -> None:
        super().__init__()
        path = getattr(file, "name", "")
        self._path = path if isinstance(path, str) else ""
        self._packed, self._packing = whole(file, limits), packing
        self._data = packing.unpack(self._packed, self._path, limits)
        is_packed_again = self._data[:4] in PACKINGS
        self._held = None if is_packed_again else opened(io.BytesIO(self._data), limits)
        self.title = self._held.title if self._held else packing.title
        self.ignores_case = bool(self._held and self._held.ignores_case)
        name = re.sub(r"\.(dcx|zs|zst)$", "", os.path.basename(self._path), flags=re.IGNORECASE)
        self._name = name or f"content{suffix_of(self._data)}"

    @property
    def can_be_written(self) -> bool:
        """Whether the files of the container in it can be replaced."""
        return self._held is None or self._held.can_be_written

    @property
    def names(self) -> Sequence[str]:
        """The names of the files in the container, or that of the only one."""
        return self._held.names if self._held else [self._name]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        return self._held.read(name) if self._held else self._data

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the container with other bytes for some files, packed once."""
        if self._held:
            data = self._held.all_replaced(changes)
        elif [self._name] != list(changes):
            raise FileAccessError(f"no file can be added to this {self.title}")
        else:
            data = changes[self._name]
        if data == self._data:
            return self._packed
        return self._packing.pack(data, self._packed, self._path)


# -- Yaz0 -------------------------------------------------------------------------------------------

_HEADER, _LONGEST, _WINDOW, _LONG = 16, 273, 4096, 18
# A code of 3 bytes repeats at most this many, apart from a byte of flags for each 8 codes.
_BEST_RATIO: Final = _LONGEST // 3


def _from_yaz0(data: bytes, path: str, limits: Limits) -> bytes:
    """Unpack groups of 8 codes: each is a byte, or the distance and length of a repetition."""
    del path
    size = Cursor(data, 4).numbers("B", 4)
    total = int.from_bytes(bytes(size), "big")
    limits.check_unpacked("the unpacked size", total, len(data))
    if total > _BEST_RATIO * len(data):
        raise CorruptError(f"{len(data):,} bytes cannot unpack to the stated {total:,}", offset=4)
    made, at = bytearray(), _HEADER
    try:
        while len(made) < total:
            flags, at = data[at], at + 1
            for bit in range(7, -1, -1):
                if flags >> bit & 1:
                    made.append(data[at])
                    at += 1
                elif len(made) < total:
                    at = _repeat(made, data, at)
    except IndexError:
        if len(made) < total:
            raise TruncatedError(f"ends after {len(made):,} of {total:,} bytes") from None
    return bytes(made[:total])


def _repeat(made: bytearray, data: bytes, at: int) -> int:
    """Append the repetition in a code of two or three bytes; return the offset of the next code."""
    code = data[at] << 8 | data[at + 1]
    at += 2
    start, length = len(made) - (code & 0xFFF) - 1, (code >> 12) + 2
    if length == 2:
        length, at = data[at] + _LONG, at + 1
    if start < 0:
        raise CorruptError("a code refers to bytes before the first", offset=at - 2)
    piece = made[start : start + length]
    made += (piece * (length // len(piece) + 1))[:length]
    return at


def _to_yaz0(data: bytes, before: bytes, path: str) -> bytes:
    """Pack data, replacing repetitions with the longest references; keep the stated alignment."""
    del path
    made = bytearray(b"Yaz0" + struct.pack(">I", len(data)) + before[8:_HEADER])
    at = 0
    while at < len(data):
        place = len(made)
        made.append(0)
        for bit in range(7, -1, -1):
            if at >= len(data):
                break
            distance, length = _repeated(data, at)
            if not length:
                made[place] |= 1 << bit
                made.append(data[at])
            elif length < _LONG:
                made += struct.pack(">H", (length - 2) << 12 | distance - 1)
            else:
                made += struct.pack(">HB", distance - 1, length - _LONG)
            at += length or 1
    return bytes(made)


def _repeated(data: bytes, at: int) -> tuple[int, int]:
    """Return distance and length of the longest earlier occurrence of the next bytes; 0 for none."""
    most, first = min(_LONGEST, len(data) - at), max(0, at - _WINDOW)
    distance, length = 0, 2
    while length < most:
        start = data.rfind(data[at : at + length + 1], first, at + length)
        if start < 0:
            break
        distance, length = at - start, length + 1
        while length < most and data[start + length] == data[at + length]:
            length += 1
    return distance, length if distance else 0


# -- zstd -------------------------------------------------------------------------------------------

ZSDIC: Final = "CHUNKWRIGHT_ZSDIC"
"""The environment variable with the path of ``ZsDic.pack.zs``."""
_ZSDIC: Final = "ZsDic.pack.zs"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_STEP: Final = 1 << 20  # bytes
_LEVEL: Final = 16  # as public tools for Tears of the Kingdom use


def _library() -> ModuleType:
    try:
        import zstandard
    except ImportError:
        raise QueryError("zstd needs zstandard", hint=how_to_install("archives")) from None
    return zstandard


def _from_zstd(data: bytes, path: str, limits: Limits) -> bytes:
    zstd = _library()
    try:
        key = zstd.get_frame_parameters(data).dict_id
        options = {"dict_data": _dictionary(key, path, limits)} if key else {}
        reader = zstd.ZstdDecompressor(**options).stream_reader(data)
        made = bytearray()
        while piece := reader.read(_STEP):
            made += piece
            limits.check_unpacked("the unpacked size", len(made), len(data))
        size = zstd.get_frame_parameters(data).content_size
    except zstd.ZstdError as error:
        raise CorruptError(f"cannot be unpacked: {error}") from error
    if size not in (len(made), zstd.CONTENTSIZE_UNKNOWN):
        raise TruncatedError(f"ends after {len(made):,} of {size:,} bytes")
    return bytes(made)


def _to_zstd(data: bytes, before: bytes, path: str) -> bytes:
    from chunkwright.base.fileio import DEFAULT_LIMITS

    zstd = _library()
    kept = zstd.get_frame_parameters(before)
    options = {}
    if kept.dict_id:
        options["dict_data"] = _dictionary(kept.dict_id, path, DEFAULT_LIMITS)
    packer = zstd.ZstdCompressor(level=_LEVEL, write_checksum=kept.has_checksum, **options)
    return cast("bytes", packer.compress(data))


def _dictionary(key: int, path: str, limits: Limits) -> object:
    """Return a dictionary by its number, which files packed with one state."""
    zstd = _library()
    where = os.environ.get(ZSDIC) or _above(path)
    hint = f"set the environment variable {ZSDIC} to the path of {_ZSDIC} of the game"
    if not where:
        raise FileAccessError(
            f"is packed with the zstd dictionary {key}, which is missing", hint=hint
        )
    found = _dictionaries(where, os.stat(where).st_mtime_ns, limits)
    if key not in found:
        raise FileAccessError(f"there is no zstd dictionary {key} in {where}", hint=hint)
    return zstd.ZstdCompressionDict(found[key])


def _above(path: str) -> str:
    """Return the path of the dictionaries of the game that a file is in; "" for none."""
    folder = os.path.dirname(os.path.abspath(path)) if os.path.isfile(path) else ""
    while folder:
        for each in (os.path.join(folder, _ZSDIC), os.path.join(folder, "Pack", _ZSDIC)):
            if os.path.isfile(each):
                return each
        above = os.path.dirname(folder)
        folder = above if above != folder else ""
    return ""


@lru_cache(maxsize=2)
def _dictionaries(path: str, stamp: int, limits: Limits) -> dict[int, bytes]:
    """Return the dictionaries in ``ZsDic.pack.zs``, which is packed without one, by number."""
    del stamp
    zstd = _library()
    with open(path, "rb") as file:
        data = whole(file, limits)
    if data[:4] == _ZSTD and zstd.get_frame_parameters(data).dict_id:
        raise CorruptError("is packed with a dictionary itself", file=path)
    data = _from_zstd(data, "", limits) if data[:4] == _ZSTD else data
    pack = opened(io.BytesIO(data), limits)
    every = [pack.read(name) for name in pack.names] if pack else [data]
    return {zstd.ZstdCompressionDict(each).dict_id(): each for each in every}


# -- DCX --------------------------------------------------------------------------------------------

_DCS, _DCP, _METHOD, _LEVEL_AT, _DCA = 24, 36, 40, 48, 68
_BLOCK: Final = 1 << 16  # unpacked bytes of an EDGE block


def _dcx(data: bytes) -> tuple[bytes, int, int, int]:
    """Return the method, the unpacked and packed sizes, and the offset of the packed data."""
    reader = Cursor(data, _DCS)
    reader.order = ">"
    marks = reader.take(4), data[_DCP : _DCP + 4], data[_DCA : _DCA + 4]
    if marks != (b"DCS\0", b"DCP\0", b"DCA\0"):
        raise UnsupportedVersionError("is a DCX of an unknown form", offset=_DCS)
    size, packed = reader.numbers("I", 2)
    reader.at = _DCA + 4
    return data[_METHOD : _METHOD + 4], size, packed, _DCA + reader.number()


def _from_dcx(data: bytes, path: str, limits: Limits) -> bytes:
    method, size, packed, start = _dcx(data)
    limits.check_unpacked("the unpacked size", size, len(data))
    body = data[start : start + packed]
    if method == b"DFLT":
        made = inflate(body, size, what="DCX", offset=start)
    elif method == b"EDGE":
        made = _from_edge(data, size, start)
    elif method == b"ZSTD":
        made = _from_zstd(body, path, limits)
    elif method == b"KRAK":
        raise UnsupportedVersionError(
            "is packed with Oodle (KRAK), which has no free library",
            hint="unpack it with a program that uses the oo2core library of the game",
        )
    else:
        raise UnsupportedVersionError(f"is packed in an unknown way, {method!r}", offset=_METHOD)
    if len(made) != size:
        raise CorruptError(f"unpacks to {len(made):,} bytes, but its header says {size:,}")
    return made


def _from_edge(data: bytes, size: int, start: int) -> bytes:
    """Unpack blocks of 64 KiB, each deflated or stored; their table is in the header."""
    reader = Cursor(data, _DCA + 36)
    reader.order = ">"
    count = reader.number()
    reader.at += 4
    if count * 16 > reader.left:
        raise CorruptError(f"{count:,} blocks do not fit", offset=reader.at)
    made = bytearray()
    for _ in range(count):
        _, offset, length, is_packed = reader.numbers("I", 4)
        most = min(_BLOCK, size - len(made))
        block = data[start + offset : start + offset + length]
        if is_packed:
            block = inflate(block, most, what="block", offset=start + offset, bare=True)
        made += block[:most].ljust(most, b"\0")  # a block may be shorter than its share
    return bytes(made)


def _to_dcx(data: bytes, before: bytes, path: str) -> bytes:
    """Pack with the method of the old file: zlib or zstd."""
    method, _, packed, start = _dcx(before)
    body = before[start : start + packed]
    if method == b"DFLT":
        body = zlib.compress(data, 9)
    elif method == b"ZSTD":
        body = _to_zstd(data, body, path)
    else:
        raise FileAccessError(
            f"files packed with {method.decode('ascii', 'replace')} can be read, but not written",
            hint="name another file with -o, or in Python save(path)",
        )
    made = bytearray(before[:start] + body + before[start + packed :])
    struct.pack_into(">2I", made, _DCS + 4, len(data), len(body))
    return bytes(made)


PACKINGS: Final = {
    b"Yaz0": Packing("Yaz0 file", _from_yaz0, _to_yaz0),
    _ZSTD: Packing("zstd file", _from_zstd, _to_zstd),
    b"DCX\0": Packing("DCX file", _from_dcx, _to_dcx),
}


def open_container(file: BinaryIO, limits: Limits) -> Container:
    """Unpack a file; raises ``CorruptError``, ``QueryError`` if a library for it is missing."""
    packing = PACKINGS[file.read(4)]
    return PackedFile(file, limits, packing)
