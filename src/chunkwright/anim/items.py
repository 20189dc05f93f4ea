"""The items and spans of a clip, which follow from its layout; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.anim.file import DOCUMENT, HEADER_SIZE
from chunkwright.base.wording import counted
from chunkwright.records.items import LayoutItem
from chunkwright.records.spans import RecordSpans

if TYPE_CHECKING:
    from chunkwright.anim.model import AnimationClip


def items(clip: AnimationClip) -> ClipItem:
    """Return the root item of a clip."""
    return ClipItem(clip)


class ClipItem(LayoutItem):
    """A whole clip: tracks by uid, their channels by target, markers."""

    __slots__ = ()

    def __init__(self, clip: AnimationClip) -> None:
        super().__init__(DOCUMENT, clip)

    @property
    def detail(self) -> str:
        """What the file is, its length and the number of tracks."""
        clip = self.record
        return f"DVAF animation of {clip.duration!r:.6} s, {counted(len(clip.tracks), 'track')}"


def spans(clip: AnimationClip, data: bytes) -> RecordSpans:
    """Return the spans of a clip, in the order in which it is written."""
    found = RecordSpans(data)
    found.skip(HEADER_SIZE)
    DOCUMENT.span(found, clip)
    return found
