"""``.anim`` files: a header with length and checksum, and the layouts of what they cover."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_anim import DavaAnim

from chunkwright.anim.model import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.binary.reading import Cursor, parse
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.records.kinds import FLOAT32, TEXT, UINT8, UINT16, Octets, Whole
from chunkwright.records.layout import Layout, Magic, Many, Rest, Table, Value

if TYPE_CHECKING:
    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject

MAGIC: Final = b"DVAF"
VERSION: Final = 1
_HEADER: Final = struct.Struct("<4s3I")
HEADER_SIZE: Final = _HEADER.size

CHANNEL: Final = Layout(
    Channel,
    Value("target", Whole("B", Target)),
    Value("padding", Octets(3), bytes(3)),
    Magic(b"DVAC"),
    Value("dimension", UINT8),
    Value("interpolation", Whole("B", Interpolation), Interpolation.LINEAR),
    Value("compression", UINT16, 0),
    Table("keys", width=lambda channel: channel.key_size, count=lambda channel: channel.key_count),
    key=lambda channel: getattr(channel.target, "name", "").lower(),
)
TRACK: Final = Layout(
    Track,
    Value("uid", TEXT, align=4),
    Value("name", TEXT, align=4),
    Magic(b"DVAT"),
    Many("channels", CHANNEL),
    key=lambda track: track.uid,
    title="name",
    is_object=True,
)
MARKER: Final = Layout(Marker, Value("name", TEXT, align=4), Value("time", FLOAT32), is_object=True)
# What the checksum covers, and the bytes after it.
DOCUMENT: Final = Layout(
    AnimationClip,
    Value("duration", FLOAT32),
    Many("tracks", TRACK),
    Many("markers", MARKER, optional=True),
    Rest("rest"),
    Rest("trailing"),
)
_BODY: Final = Layout(AnimationClip, *DOCUMENT.parts[:-1])
_TRAILING: Final = Layout(AnimationClip, *DOCUMENT.parts[-1:])


def read(data: bytes, *, limits: Limits) -> AnimationClip:
    """Read a clip; one with a wrong checksum is refused, as the engine does.

    Raises ``CorruptError``, ``TruncatedError`` or ``LimitError`` with the offset and the path,
    such as ``/tracks/3/channels/0``.
    """
    if not data.startswith(MAGIC):
        raise CorruptError(f"starts with {data[:4]!r} instead of {MAGIC!r}", offset=0)
    if len(data) >= 8 and (version := int.from_bytes(data[4:8], "little")) != VERSION:
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
    end = HEADER_SIZE + header.len_body
    clip: AnimationClip = _BODY.read(Cursor(data, HEADER_SIZE, end), limits, AnimationClip())
    clip.trailing = data[end:]
    return clip


def write(clip: AnimationClip) -> bytes:
    """Return the bytes of a clip; ``SerializeError`` has the path of what cannot be written."""
    parts: list[bytes] = []
    _BODY.write(parts, clip)
    body = b"".join(parts)
    parts = [_HEADER.pack(MAGIC, VERSION, zlib.crc32(body), len(body)), body]
    _TRAILING.write(parts, clip)
    return b"".join(parts)


def to_dict(clip: AnimationClip) -> JsonObject:
    """Return the text form, without defaults; the keys are rows of numbers, the time first."""
    write(clip)  # which checks the values
    return DOCUMENT.to_form(clip)


def from_dict(form: JsonMapping) -> AnimationClip:
    """Make a clip from its text form."""
    clip: AnimationClip = DOCUMENT.from_form(form)
    return clip
