"""The room of animation clips: what the registry and the command line ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.anim.model import AnimationClip
    from chunkwright.document import Problem
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans


class AnimationRoom(Room["AnimationClip"]):
    """Animations of the joints of scenes of the DAVA engine, ``DVAF``."""

    name = "anim"
    family = "DAVA"
    title = "DAVA animation clip"
    extensions = (".anim",)
    spec = "dava_anim"
    magic = b"DVAF"

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> AnimationClip:
        """Read a .anim file."""
        from chunkwright.anim import file

        return file.read(data, limits=limits)

    def write(self, document: AnimationClip) -> bytes:
        """Return the bytes of a clip."""
        from chunkwright.anim import file

        return file.write(document)

    def to_dict(self, document: AnimationClip) -> JsonObject:
        """Return the text form of a clip."""
        from chunkwright.anim import file

        return file.to_dict(document)

    def from_dict(self, form: JsonMapping) -> AnimationClip:
        """Build a clip from its text form."""
        from chunkwright.anim import file

        return file.from_dict(form)

    def info(self, document: AnimationClip) -> JsonObject:
        """Return the length in seconds and the counts of tracks and keys."""
        from chunkwright.anim import report

        return report.info(document)

    def headline(self, document: AnimationClip) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.anim import report

        return report.headline(document)

    def items(self, document: AnimationClip) -> Item:
        """Return the root item."""
        from chunkwright.anim import items

        return items.ClipItem(document)

    def spans(
        self, document: AnimationClip, data: bytes, *, limits: Limits = DEFAULT_LIMITS
    ) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.anim import items

        return items.spans(document, data)

    def problems(self, document: AnimationClip) -> Iterator[Problem]:
        """Yield inconsistencies of the tracks."""
        from chunkwright.anim import report

        return report.problems(document)

    def demo(self) -> Demo[AnimationClip]:
        """Return a clip of one joint."""
        from chunkwright.anim import demo

        return Demo(demo.make, demo.edit)
