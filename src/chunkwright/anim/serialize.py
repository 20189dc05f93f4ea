"""Writing ``.anim`` files: the contents, and before them the header with length and checksum."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final, TypeVar

from chunkwright.anim.fields import (
    CHANNEL,
    CHANNEL_MAGIC,
    CLIP,
    EXTRAS,
    KEYS,
    MAGIC,
    MARKER,
    TRACK,
    TRACK_MAGIC,
    VERSION,
)
from chunkwright.anim.model import AnimationClip, Channel, Marker, Track
from chunkwright.binary.paths import within
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.records.kinds import FLOAT32, TEXT
from chunkwright.records.table import check

if TYPE_CHECKING:
    from collections.abc import Callable

P = TypeVar("P", Track, Channel, Marker)

_HEADER: Final = struct.Struct("<4s3I")
_COUNT: Final = struct.Struct("<I")
_CHANNEL: Final = struct.Struct("<B3s4sBBHI")


def write(clip: AnimationClip) -> bytes:
    """Return the bytes of a clip; ``SerializeError`` has the path of what cannot be written."""
    check(clip, (*CLIP, *EXTRAS))
    body = bytearray(FLOAT32.packed(clip.duration))
    _each(body, "tracks", clip.tracks, Track, _track)
    _each(body, "markers", clip.markers, Marker, _marker)
    body += clip.rest
    return _HEADER.pack(MAGIC, VERSION, zlib.crc32(body), len(body)) + bytes(body) + clip.trailing


def _each(
    out: bytearray, name: str, parts: object, kind: type[P], put: Callable[[bytearray, P], None]
) -> None:
    """Write the number of parts, then the parts."""
    if not isinstance(parts, list):
        raise SerializeError(f"expected a list, not {parts!r:.60}", path=f"/{name}")
    out += _COUNT.pack(len(parts))
    with within(name) as place:
        for place.index, part in enumerate(parts):
            if not isinstance(part, kind):
                raise SerializeError(f"expected a {kind.__name__}, not {part!r:.60}")
            put(out, part)


def _track(out: bytearray, track: Track) -> None:
    check(track, TRACK)
    out += _aligned(track.uid) + _aligned(track.name) + TRACK_MAGIC
    _each(out, "channels", track.channels, Channel, _channel)


def _channel(out: bytearray, channel: Channel) -> None:
    check(channel, (*CHANNEL, KEYS))
    out += _CHANNEL.pack(
        channel.target,
        channel.padding,
        CHANNEL_MAGIC,
        channel.dimension,
        channel.interpolation,
        channel.compression,
        key_count(channel),
    )
    out += channel.keys


def key_count(channel: Channel) -> int:
    """Return the number of keys; ``SerializeError`` if the bytes are not a whole number of keys."""
    try:
        return channel.key_count
    except ChunkwrightError as error:
        raise SerializeError(error.message, path=error.path) from error


def _marker(out: bytearray, marker: Marker) -> None:
    check(marker, MARKER)
    out += _aligned(marker.name) + FLOAT32.packed(marker.time)


def _aligned(text: str) -> bytes:
    data = TEXT.packed(text)
    return data + bytes(-len(data) % 4)
