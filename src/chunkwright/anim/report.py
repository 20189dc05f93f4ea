"""What ``info`` and ``problems`` report about an ``.anim`` file."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from chunkwright.anim.file import write
from chunkwright.anim.model import Channel, Interpolation, Target, Track
from chunkwright.base.wording import bytes_follow, counted
from chunkwright.binary.forms import float_to_form
from chunkwright.document import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.anim.model import AnimationClip
    from chunkwright.base.jsontext import JsonObject

# The number of values in a key of each target.
_DIMENSIONS = {Target.POSITION: (3,), Target.ORIENTATION: (4,), Target.SCALE: (1, 3)}


def info(clip: AnimationClip) -> JsonObject:
    """Return the length and the counts of tracks, channels, whole keys and markers."""
    tracks = [track for track in clip.tracks if isinstance(track, Track)]
    held = [channel for track in tracks for channel in track.channels]
    channels = [channel for channel in held if isinstance(channel, Channel)]
    seconds = {"duration": float_to_form(clip.duration)} if isfinite(clip.duration) else {}
    return {
        **seconds,
        "tracks": len(clip.tracks),
        "channels": len(held),
        "keys": sum(len(each.keys) // max(4 * each.key_size, 4) for each in channels),
        "markers": len(clip.markers),
    }


def headline(clip: AnimationClip) -> str:
    """Return the length of a clip, and its counts of tracks and keys."""
    facts = info(clip)
    length = f"clip of {clip.duration:.1f} s" if "duration" in facts else "clip"
    tracks, keys = counted(facts["tracks"], "track"), counted(facts["keys"], "key")
    return f"{length}, {tracks}, {keys}"


def problems(clip: AnimationClip) -> Iterator[Problem]:
    """Yield duplicate uids, channels that no engine reads, infinities, NaN and left-over bytes."""
    write(clip)  # which checks the values
    if not isfinite(clip.duration):
        yield Problem("/duration", f"{clip.duration:g} is not a number of seconds")
    seen: dict[str, int] = {}
    for place, track in enumerate(clip.tracks):
        path = f"/tracks/{place}"
        if seen.setdefault(track.uid, place) != place:
            yield Problem(path, f"has the same uid as track {seen[track.uid]}")
        for number, channel in enumerate(track.channels):
            for message in _faults(channel, clip.duration):
                yield Problem(f"{path}/channels/{number}", message)
    for place, marker in enumerate(clip.markers):
        if not isfinite(marker.time):
            yield Problem(f"/markers/{place}/time", f"{marker.time:g} is not a number of seconds")
    for name in ("rest", "trailing"):
        if left := getattr(clip, name):
            yield Problem(f"/{name}", bytes_follow(len(left), "the last marker"))


def _faults(channel: Channel, duration: float) -> Iterator[str]:
    import numpy as np

    if channel.target not in {*Target}:
        yield f"target {channel.target} is not known"
    elif channel.dimension not in _DIMENSIONS[Target(channel.target)]:
        yield f"{channel.dimension} values make no {Target(channel.target).name.lower()}"
    if channel.interpolation not in {*Interpolation}:
        yield f"interpolation {channel.interpolation} is not known"
    if channel.interpolation == Interpolation.BEZIER:
        yield "the public engine cannot draw Bezier curves"
    if channel.compression:
        yield f"compression {channel.compression} is not known"
    times = channel.times
    bad = np.flatnonzero(~np.isfinite(channel.table).all(axis=1))
    if len(bad):
        yield f"{len(bad):,} keys have infinities or NaN, the first is key {bad[0]}"
    elif not (times[1:] >= times[:-1]).all():
        yield "keys are not in the order of time"
    elif len(times) and times[-1] > duration:
        yield f"the last key is at {times[-1]:g} s, behind the end of {duration!r:.6} s"
