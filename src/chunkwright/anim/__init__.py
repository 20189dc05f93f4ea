"""Animation clips of the DAVA engine (``.anim``): how the joints of a skeleton move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format
from chunkwright.formats.verbs import REQUIRED

if TYPE_CHECKING:
    from chunkwright.anim.clips import AnimationClip, Channel, Interpolation, Marker, Target, Track

__all__ = ["AnimationClip", "Channel", "Interpolation", "Marker", "Target", "Track"]


class AnimationFormat(Format["AnimationClip"]):
    """Animations of the joints of scenes of the DAVA engine, ``DVAF``."""

    name = "anim"
    family = "DAVA"
    title = "DAVA animation clip"
    extensions = (".anim",)
    spec = "dava_anim"
    magic = b"DVAF"
    elsewhere = {
        ".clips": (*REQUIRED, "headline", "spans", "demo"),
    }


_HOMES: Final = {
    "AnimationClip": "clips",
    "Channel": "clips",
    "Interpolation": "clips",
    "Marker": "clips",
    "Target": "clips",
    "Track": "clips",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
