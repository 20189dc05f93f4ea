"""Where tracks, channels and markers of a clip are; see ``chunkwright.formats.spans``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.anim.fields import CLIP, HEADER_SIZE
from chunkwright.records.kinds import FLOAT32, TEXT
from chunkwright.records.spans import RecordSpans

if TYPE_CHECKING:
    from chunkwright.anim.model import AnimationClip, Channel, Marker, Track

_COUNT = 4
_MAGIC = 4
# Target, padding, magic, dimension, interpolation, compression, number of keys.
_HEAD = (("target", 1), ("padding", 3), ("", 4), ("dimension", 1), ("interpolation", 1))
_TAIL = (("compression", 2), ("", 4))


def spans(clip: AnimationClip, data: bytes) -> RecordSpans:
    """Return the spans of a clip, in the order in which it is written."""
    found = _ClipSpans(data)
    found.skip(HEADER_SIZE)
    found.rows(clip, CLIP)
    found.skip(_COUNT)
    for track in clip.tracks:
        found.track(track)
    found.skip(_COUNT)
    for marker in clip.markers:
        found.marker(marker)
    found.value(clip, "rest", len(clip.rest))
    found.value(clip, "trailing", len(clip.trailing))
    return found


class _ClipSpans(RecordSpans):
    """The spans of a clip, whose texts are padded to whole dwords."""

    def text(self, record: object, name: str, value: str) -> None:
        size = len(TEXT.packed(value))
        self.value(record, name, size)
        self.skip(-size % 4)

    def track(self, track: Track) -> None:
        start = self.begin()
        self.text(track, "uid", track.uid)
        self.text(track, "name", track.name)
        self.skip(_MAGIC + _COUNT)
        for channel in track.channels:
            self.channel(channel)
        self.end(track, start)

    def channel(self, channel: Channel) -> None:
        start = self.begin()
        for name, size in (*_HEAD, *_TAIL):
            self.value(channel, name, size)
        self.value(channel, "keys", len(channel.keys))
        self.end(channel, start)

    def marker(self, marker: Marker) -> None:
        start = self.begin()
        self.text(marker, "name", marker.name)
        self.value(marker, "time", len(FLOAT32.packed(marker.time)))
        self.end(marker, start)
