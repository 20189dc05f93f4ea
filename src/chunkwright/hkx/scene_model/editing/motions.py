"""Root motion and annotations, which a clip keeps apart from its tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.transforms import DRIFT, leaves
from chunkwright.hkx.animations.hkanno import new_tracks
from chunkwright.hkx.objects import new_object
from chunkwright.hkx.scene_model.axes import Z_UP
from chunkwright.hkx.scene_model.clips import annotated
from chunkwright.hkx.scene_model.editing.key_frames import values_at
from chunkwright.hkx.views import animation_view, lookup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.model import Channel
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.axes import Axes


_FRAME_CLASS: Final = "hkaDefaultAnimatedReferenceFrame"
_SIZES: Final = (1.0, 1.0, 1.0)
_RESTS: Final = {"translation": (0.0, 0.0, 0.0), "rotation": (0.0, 0.0, 0.0, 1.0)}


def stretch(animation: HkObject) -> None:
    """Let the motion of an animation last as long as that."""
    frame = lookup.member(animation, "extractedMotion")
    if frame is not None and "duration" in frame.values:
        frame["duration"] = animation["duration"]


def resize(animation: HkObject, before: float, frames: tuple[int, int]) -> None:
    """Cut or prolong the motion of an animation whose length was ``before``.

    Samples are as many as its frames if they were so far.
    """
    frame = lookup.member(animation, "extractedMotion")
    rows = rows_of(animation)
    if frame is None or not len(rows):
        return
    duration = float(animation["duration"])
    count = frames[1] if len(rows) == frames[0] else len(rows)
    old, new = np.linspace(0, before, len(rows)), np.linspace(0, duration, count)
    made = [np.interp(new, old, rows[:, each]) for each in range(4)]
    frame["referenceFrameSamples"] = np.array(made, np.float32).T
    frame["duration"] = duration


def rows_of(animation: HkObject) -> Any:
    """Return the samples (n, 4) of the motion of an animation: place and angle."""
    frame = lookup.member(animation, "extractedMotion")
    return np.asarray(lookup.elements(frame, "referenceFrameSamples"), np.float64).reshape(-1, 4)


def fill(animation: HkObject, channel: Channel, axes: Axes, frames: int) -> None:
    """Write a channel into the motion of an animation; ``QueryError`` if that cannot hold it."""
    if channel.path == "scale":
        if leaves(channel, np.array([_SIZES])):
            raise QueryError("root motion has a place and an angle, but no size")
        return
    frame = lookup.member(animation, "extractedMotion")
    if frame is None:
        if not leaves(channel, np.array([_RESTS[channel.path]])):
            return
        frame = animation["extractedMotion"] = new_frame(animation, axes, frames)
    rows = rows_of(animation)
    times = np.linspace(0, float(animation["duration"]), len(rows))
    values = values_at(channel, times)[0]
    if channel.path == "translation":
        rows[:, :3] = axes.vectors(values)
    else:
        rows[:, 3] = _angles(axes.rotations(values), np.asarray(frame["up"], np.float64)[:3])
    frame["referenceFrameSamples"] = rows.astype(np.float32)


def _angles(rotations: Any, up: Any) -> Any:
    """Return the angles of rotations about an axis, without jumps."""
    along = rotations[:, :3] @ up
    if (np.abs(rotations[:, :3] - along[:, None] * up) > DRIFT).any():
        raise QueryError("root motion turns about its up axis alone")
    return np.unwrap(2 * np.arctan2(along, rotations[:, 3]))


def new_frame(animation: HkObject, axes: Axes, frames: int) -> HkObject:
    """Return a motion that stands still, with the axes that games have.

    With Z up, forward is X in Skyrim and Y in Fallout 4; with Y up it is Z.
    """
    is_new = animation.packfile.contents_version.startswith("hk_2014")
    up, forward = (1, 2) if axes.name != Z_UP else (2, 1 if is_new else 0)
    members = {
        "up": np.eye(4, dtype=np.float32)[up],
        "forward": np.eye(4, dtype=np.float32)[forward],
        "duration": animation["duration"],
        "referenceFrameSamples": np.zeros((max(frames, 2), 4), np.float32),
    }
    return new_object(animation.packfile, _FRAME_CLASS, members)


class Note(NamedTuple):
    """An annotation: seconds, text, and the name of its track."""

    time: float
    text: str
    track: str = ""


def notes_of(given: object) -> dict[str, Note]:
    """Return the annotations of extras by their keys; ``QueryError`` for anything else."""
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(each, dict) for each in given.values()):
        raise QueryError("annotations are numbered, each with a time and a text")
    made = {}
    for key, each in given.items():
        time, text = each.get("time", 0.0), each.get("text", "")
        if not isinstance(time, int | float) or not isinstance(text, str):
            raise QueryError(f"annotation {key:.40} has no time in seconds, or no text")
        made[str(key)] = Note(float(time), text, str(each.get("track", "")))
    return made


def apply_notes(animation: HkObject, given: object) -> None:
    """Set the annotations of an animation; known ones stay in their tracks."""
    view = animation_view.animation(animation)
    wanted, known = notes_of(given), annotated(view)
    tracks = list(lookup.elements(animation, "annotationTracks"))
    if wanted and not tracks:
        tracks = new_tracks(animation)
    # The numbers of annotations count them in order of time, whatever their track.
    places = [(track, note) for track, one in enumerate(view.tracks) for note in one.annotations]
    home = {
        str(number): track
        for number, (track, _) in enumerate(sorted(places, key=lambda pair: pair[1].time))
    }
    names = [one.name for one in view.tracks]
    held: dict[int, list[Note]] = {}
    for key, note in wanted.items():
        track = home.get(key) if key in known else None
        if track is None or names[track] != note.track:
            track = names.index(note.track) if note.track in names else 0
        held.setdefault(track, []).append(note)
    for track, record in enumerate(tracks):
        notes = sorted(held.get(track, ()))
        before = [Note(float(n["time"]), lookup.text(n, "text")) for n in record["annotations"]]
        if [(note.time, note.text) for note in notes] != [note[:2] for note in before]:
            record["annotations"] = [{"time": note.time, "text": note.text} for note in notes]


def stretch_notes(animation: HkObject, factor: float) -> None:
    """Play annotations earlier or later."""
    for track in lookup.elements(animation, "annotationTracks"):
        for note in track["annotations"] if track is not None else ():
            note["time"] = note["time"] * factor


def apply_node_notes(node: HkObject, given: Mapping[str, Any] | None) -> None:
    """Set the annotations of a node of an ``hkx`` scene."""
    notes = notes_of(given)
    node["annotations"] = [
        {"time": note.time, "description": note.text} for note in sorted(notes.values())
    ]
