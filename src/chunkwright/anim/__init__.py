"""Animation clips of the DAVA engine (``.anim``): how the joints of a skeleton move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.anim.clips import AnimationClip, Channel, Interpolation, Marker, Target, Track

__all__ = ["AnimationClip", "Channel", "Interpolation", "Marker", "Target", "Track"]

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
