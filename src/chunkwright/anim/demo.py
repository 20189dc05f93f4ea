"""A clip made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from chunkwright.anim.model import (
    AnimationClip,
    Channel,
    Interpolation,
    Marker,
    Target,
    Track,
)
from chunkwright.formats.format import Demo


def make() -> AnimationClip:
    """Return a clip of a wheel that makes half a turn in a second, and is lifted."""
    turning = Channel(Target.ORIENTATION, interpolation=Interpolation.SPHERICAL_LINEAR)
    turning.set_keys([0, 1], [[0, 0, 0, 1], [1, 0, 0, 0]])
    lifted = Channel(Target.POSITION)
    lifted.set_keys([0, 0.5, 1], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.25], [0.0, 0.0, 0.0]])
    wheel = Track("node-wheel", "wheel", [lifted, turning])
    return AnimationClip(1.0, [wheel], [Marker("top", 0.5)])


def edit(clip: AnimationClip) -> str:
    """Lift the wheel twice as high."""
    channel = clip.track("node-wheel").channels[0]
    channel.set_keys(channel.times, channel.values * 2)
    return "3 positions of node-wheel doubled"


def demo() -> Demo[AnimationClip]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
