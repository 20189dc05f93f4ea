"""Reading ``.anim`` files: the header by the generated class, keys as raw bytes."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_anim import DavaAnim

from chunkwright.anim.fields import CHANNEL_MAGIC, HEADER_SIZE, MAGIC, TRACK_MAGIC, VERSION
from chunkwright.anim.model import (
    AnimationClip,
    Channel,
    Interpolation,
    Marker,
    Target,
    Track,
    key_size,
)
from chunkwright.binary.cursor import Cursor
from chunkwright.binary.floats import float_from_bits
from chunkwright.binary.generated import parse
from chunkwright.binary.paths import within
from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.records.kinds import decoded, known

if TYPE_CHECKING:
    from chunkwright.base.limits import Limits

_U32: Final = struct.Struct("<I")
# Target and padding, magic, dimension, interpolation, compression, number of keys.
_CHANNEL: Final = struct.Struct("<B3s4sBBHI")
_ALIGNED: Final = 4
# The least bytes of a track (two empty strings, a header), a channel (a header), a marker.
_MIN_TRACK, _MIN_MARKER = 16, 8


def read(data: bytes, *, limits: Limits) -> AnimationClip:
    """Read a clip; one with a wrong checksum is refused, as the engine does.

    Raises ``CorruptError``, ``TruncatedError`` or ``LimitError`` with the offset and the path,
    such as ``/tracks/3/channels/0``.
    """
    if not data.startswith(MAGIC):
        raise CorruptError(f"starts with {data[:4]!r} instead of {MAGIC!r}", offset=0)
    if len(data) >= 8 and (version := _U32.unpack_from(data, 4)[0]) != VERSION:
        raise UnsupportedVersionError(
            f"unknown version {version}, all known files have {VERSION}", offset=4
        )
    header = parse(DavaAnim.from_bytes, data)
    crc = zlib.crc32(header.body)
    if crc != header.crc32:
        raise CorruptError(
            f"the header states CRC-32 {header.crc32:#010x}, the contents have {crc:#010x}",
            offset=8,
        )
    reader = _Reader(data, HEADER_SIZE + header.len_body, limits)
    clip = reader.clip()
    clip.trailing = data[reader.end :]
    return clip


class _Reader(Cursor):
    """A cursor over the contents of a clip."""

    __slots__ = ("_limits",)

    def __init__(self, data: bytes, end: int, limits: Limits) -> None:
        super().__init__(data, HEADER_SIZE, end)
        self._limits = limits

    def clip(self) -> AnimationClip:
        """Read the contents up to the length in the header."""
        clip = AnimationClip(self._float())
        with within("tracks") as place:
            for place.index in range(self._parts(_MIN_TRACK, "tracks")):
                clip.tracks.append(self._track())
        with within("markers") as place:
            for place.index in range(self._parts(_MIN_MARKER, "markers")):
                clip.markers.append(Marker(self._text(), self._float()))
        clip.rest = self.take(self.left)
        return clip

    def _track(self) -> Track:
        track = Track(self._text(), self._text())
        self._magic(self.take(4), TRACK_MAGIC, self.at - 4)
        with within("channels") as place:
            for place.index in range(self._parts(_CHANNEL.size, "channels")):
                track.channels.append(self._channel())
        return track

    def _channel(self) -> Channel:
        start = self.at
        head = _CHANNEL.unpack(self.take(_CHANNEL.size))
        target, padding, magic, dimension, interpolation, compression, count = head
        self._magic(magic, CHANNEL_MAGIC, start + 4)
        channel = Channel.__new__(Channel)
        vars(channel).update(  # in a third of the time that the constructor takes
            target=known(Target, target),
            dimension=dimension,
            interpolation=known(Interpolation, interpolation),
            compression=compression,
            keys=self.take(4 * key_size(dimension, interpolation) * count),
            padding=padding,
        )
        return channel

    def _magic(self, found: bytes, wanted: bytes, offset: int) -> None:
        if found != wanted:
            raise CorruptError(f"expected {wanted!r}, found {found!r}", offset=offset)

    def _parts(self, least: int, what: str) -> int:
        """Read the number of parts, each of which takes at least some bytes."""
        count = self.count(least, what)
        self._limits.check(f"the number of {what}", count, "objects", self.at - 4)
        return count

    def _float(self) -> float:
        return float_from_bits(self.number())

    def _text(self) -> str:
        """Read NUL-terminated text, and its padding to a multiple of four bytes."""
        start = self.at
        stop = self.data.find(b"\0", start, self.end)
        if stop < 0:
            raise TruncatedError("unterminated text", offset=start)
        stored = self.take((stop - start) // _ALIGNED * _ALIGNED + _ALIGNED)
        text, padding = stored[: stop - start], stored[stop - start :]
        if any(padding):
            raise CorruptError(
                f"expected zeros after a text, found {padding.hex(' ')}", offset=stop
            )
        return decoded(text)
