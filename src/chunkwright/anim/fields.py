"""The attributes of clips, tracks, channels and markers, as tables of rows."""

from __future__ import annotations

from typing import Final

from chunkwright.anim.model import Interpolation, Target
from chunkwright.records.kinds import BYTES, FLOAT32, TEXT, UINT8, UINT16, Octets, Whole
from chunkwright.records.table import Row

CLIP: Final = (Row("duration", FLOAT32),)
# Preserved as they are; usually empty, and then left out of the text form.
EXTRAS: Final = (Row("rest", BYTES, b""), Row("trailing", BYTES, b""))
TRACK: Final = (Row("uid", TEXT), Row("name", TEXT))
MARKER: Final = (Row("name", TEXT), Row("time", FLOAT32))
PADDING: Final = Octets(3)
CHANNEL: Final = (
    Row("target", Whole("B", Target)),
    Row("dimension", UINT8),
    Row("interpolation", Whole("B", Interpolation), Interpolation.LINEAR),
    Row("compression", UINT16, 0),
    Row("padding", PADDING, bytes(3)),
)
KEYS: Final = Row("keys", BYTES)

MAGIC: Final = b"DVAF"
TRACK_MAGIC: Final = b"DVAT"
CHANNEL_MAGIC: Final = b"DVAC"
VERSION: Final = 1
HEADER_SIZE: Final = 16
