"""Edits of key frames of ``hkx`` scenes, and of root motion and annotations of clips.

Key frames are evenly spaced over the scene; root motion is stored apart from the tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import Channel, mark_of
from chunkwright.exchange.transforms import (
    DRIFT,
    composed,
    differ,
    is_changed,
    is_edited,
    leaves,
    local_matrix,
    sampled,
)
from chunkwright.hkx import views
from chunkwright.hkx.animations.hkanno import new_tracks
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.scene_model import Z_UP, taken_apart
from chunkwright.hkx.scene_model.clips import annotated
from chunkwright.hkx.scene_model.editing import part_of
from chunkwright.hkx.views import animation_view

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Node
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model import Axes
    from chunkwright.hkx.scene_model.editing import Target
    from chunkwright.hkx.scene_model.editing.stages import Stages

    Rows = NDArray[np.float64]


BETWEEN: Final = (
    "a Havok clip has a value for each of its frames and is linear between them:"
    " it cannot step or curve in between"
)
"""Why a clip cannot follow a channel."""
_ROUNDS: Final = 200
_FRAME: Final = 1 / 30
# Editors bake clips at these rates, in frames a second.
_RATES: Final = (24.0, 30.0, 25.0, 60.0)


def values_at(channel: Channel, times: Rows) -> tuple[Rows, bool]:
    """Return values at evenly spaced frames, and whether they pass through all keys.

    Editors bake clips at a rate of their own. Between two frames a clip is linear, so each key
    constrains the frame before and the one after: the values pass through the keys as far as
    possible.
    """
    rows = _continuous(sampled(channel, times), channel.path)
    keys = np.asarray(channel.times, np.float64)
    if len(times) < 2 or len(keys) < 2 or channel.interpolation != "LINEAR":
        return rows, True
    keys = keys[(keys >= times[0]) & (keys <= times[-1])]
    wanted = _continuous(sampled(channel, keys), channel.path)
    at = keys / (times[-1] / (len(times) - 1))
    before = np.clip(np.floor(at).astype(np.int64), 0, len(times) - 2)
    after, share = before + 1, (at - before)[:, None]
    wanted = _alike(wanted, rows[before])
    weights = np.zeros(len(times))
    np.add.at(weights, before, 1 - share[:, 0])
    np.add.at(weights, after, share[:, 0])
    weights = np.where(weights > 0, weights, 1.0)[:, None]
    close = DRIFT / 10 * (1 + np.abs(wanted))
    for _ in range(_ROUNDS):
        missing = wanted - rows[before] * (1 - share) - rows[after] * share
        if (np.abs(missing) <= close).all():
            break
        step: Any = np.zeros_like(rows)
        np.add.at(step, before, missing * (1 - share))
        np.add.at(step, after, missing * share)
        rows = rows + step / weights
    here = rows[before] * (1 - share) + rows[after] * share
    return rows, not len(keys) or not differ(here, wanted).any()


def is_between(channel: Channel, times: Rows, rows: Rows) -> bool:
    """Whether a channel steps or curves between its keys, unlike frames, which are linear."""
    if channel.interpolation == "LINEAR" or len(channel.times) < 2 or len(times) < 2:
        return False
    keys = np.asarray(channel.times, np.float64)
    middle = (keys[:-1] + keys[1:]) / 2
    middle = middle[middle < times[-1]]
    here = np.array([np.interp(middle, times, column) for column in rows.T]).T
    return bool(len(middle)) and bool(differ(here, sampled(channel, middle)).any())


def _continuous(rows: Rows, path: str) -> Rows:
    """Return the same rotations without changes of sign."""
    if path != "rotation" or len(rows) < 2:
        return rows
    turned = np.einsum("ij,ij->i", rows[1:], rows[:-1]) < 0
    signs = np.concatenate(([1.0], np.cumprod(np.where(turned, -1.0, 1.0))))
    made: Rows = rows * signs[:, None]
    return made


def _alike(rows: Rows, others: Rows) -> Rows:
    """Return rotations with the signs of others; anything else as it is."""
    if rows.shape[1] != 4 or not len(rows):
        return rows
    far = np.einsum("ij,ij->i", rows, others) < 0
    made: Rows = np.where(far[:, None], -rows, rows)
    return made


def pace_of(change: Change, originals: Mapping[Any, Any], end: float) -> float | None:
    """Return the factor by which a clip that ended at ``end`` became slower, if nothing else
    changed."""
    new = max((float(each.times[-1]) for each in change.edited.channels), default=0.0)
    if min(end, new) <= 0 or abs(end - new) < _FRAME:
        return None
    before = {(each.node, each.path): each for each in change.original.channels}
    # Editors bake clips up to the last whole frame at their own rate.
    ends = [end, *(float(np.floor(end * rate + 1e-3)) / rate for rate in _RATES)]
    paces = [new / each for each in ends if each > 0]
    return next((each for each in paces if _is_paced(change, originals, before, each)), None)


def _is_paced(
    change: Change,
    originals: Mapping[Any, Any],
    before: Mapping[tuple[Node, str], Channel],
    pace: float,
) -> bool:
    for channel in change.edited.channels:
        known = before.get((originals.get(channel.node), channel.path))  # type: ignore[arg-type]
        if known is None:
            if leaves(channel, getattr(channel.node, channel.path)):
                return False
            continue
        times = (known.times * pace).astype(np.float32)
        slow = Channel(known.node, known.path, times, known.values, known.interpolation)
        if is_changed(slow, channel):
            return False
    return True


_PATHS: Final = ("translation", "rotation", "scale")
_NO_NAME: Final = "the motion of an hkx scene has no name: it is named after the file"


class KeyFrames:
    """The motion of scenes."""

    def __init__(self, target: Target, stages: Stages) -> None:
        self.target = target
        self.stages = stages

    def channels(self, change: Change) -> str | None:
        """Apply how nodes move, and how long that takes."""
        scene = self.target.object_of(change.original.extras)
        length = float(views.member(scene, "sceneLength", default=0.0))
        before = {(each.node, each.path): each for each in change.original.channels}
        end = max((float(each.times[-1]) for each in change.edited.channels), default=0.0)
        pace = pace_of(change, self.target.edits.originals, length)
        if pace is not None:
            scene["sceneLength"] = length * pace
            return None
        moved: dict[Node, dict[str, Channel]] = {}
        reasons = []
        for channel in change.edited.channels:
            original = self.target.edits.originals.get(channel.node)
            known = None if original is None else before.get((original, channel.path))
            is_bent = known is not None and channel.interpolation not in (
                "LINEAR",
                known.interpolation,
            )
            if is_bent or is_edited(channel, original, before):
                moved.setdefault(channel.node, {})[channel.path] = channel
        if abs(end - length) > 1.5 / 24 and end > 0 and length > 0:
            self._resize(scene, length, end)
            length = end
        for node, channels in moved.items():
            try:
                self._move(node, channels, length)
                if self._is_between(node, channels, length):
                    reasons.append(BETWEEN)
            except QueryError as error:
                reasons.append(error.message)
        return "; ".join(dict.fromkeys(reasons)) or None

    def _move(self, node: Node, channels: dict[str, Channel], length: float) -> None:
        if part_of(self.target.edits.originals.get(node)) != "node":
            raise QueryError(f"{node.name} is not a node of the scene, and has no key frames")
        obj = self.stages.object_of(node)
        frames = _frames(obj)
        count = len(frames) if len(frames) > 1 else round(length / _FRAME) + 1
        if len(frames) < 2:
            frames = np.tile(frames if len(frames) else np.eye(4), (count, 1, 1))
        times = np.linspace(0, length, count)
        parts: dict[str, Any] = dict(
            zip(_PATHS, taken_apart(self.target.axes.matrices(frames)), strict=True)
        )
        for path, channel in channels.items():
            parts[path] = values_at(channel, times)[0]
        rows = zip(*(parts[path] for path in _PATHS), strict=True)
        made = [composed(*row) for row in rows]
        obj["keyFrames"] = np.array([self.target.stored(matrix) for matrix in made])
        # A node that moves is shown where it starts.
        node.matrix = made[0]
        _forget_hints(obj)

    def _is_between(self, node: Node, channels: dict[str, Channel], length: float) -> bool:
        frames = _frames(self.stages.object_of(node))
        parts = zip(_PATHS, taken_apart(self.target.axes.matrices(frames)), strict=True)
        times = np.linspace(0, length, len(frames))
        return any(
            path in channels and is_between(channels[path], times, rows) for path, rows in parts
        )

    def _resize(self, scene: HkObject, before: float, length: float) -> None:
        """Make the scene longer or shorter; nodes stay where they were at its end."""
        scene["sceneLength"] = length
        for obj in views.find(self.target.packfile, "hkxNode"):
            frames = _frames(obj)
            if len(frames) < 2:
                continue
            step = before / (len(frames) - 1)
            count = max(round(length / step) + 1, 2)
            at = np.clip(np.linspace(0, length, count) / step, 0, len(frames) - 1)
            obj["keyFrames"] = _between(frames, at)
            _forget_hints(obj)

    def removed(self, change: Change) -> str | None:
        """Make all nodes of the edited scene stand still."""
        self.target.object_of(change.original.extras)
        here = {old: new for new, old in self.target.edits.originals.items()}
        for channel in change.original.channels:
            obj, node = self.target.find(channel.node.extras), here.get(channel.node)
            if obj is not None and node is not None:
                obj["keyFrames"] = self.target.stored(local_matrix(node))[None]
                _forget_hints(obj)
        return None

    def refuse(self, change: Change) -> str | None:
        """Refuse changes that the motion of a scene cannot store."""
        self.target.object_of(change.original.extras)
        return _NO_NAME if change.field == "name" else "Havok objects have no custom properties"

    def is_motion(self, change: Change) -> bool:
        """Whether a clip is the motion of a scene."""
        return (
            change.original is not None
            and mark_of(change.original.extras).get("class") == "hkxScene"
        )


def _frames(obj: HkObject) -> Any:
    return np.asarray(views.elements(obj, "keyFrames"), np.float32).reshape(-1, 4, 4)


def _between(frames: Any, at: Any) -> Any:
    """Return matrices interpolated between those of frames."""
    before = np.floor(at).astype(np.int64)
    after = np.minimum(before + 1, len(frames) - 1)
    share = (at - before)[:, None, None]
    return (frames[before] * (1 - share) + frames[after] * share).astype(np.float32)


def _forget_hints(obj: HkObject) -> None:
    """Drop the hints at linear key frames, as they are for the old frames."""
    if "linearKeyFrameHints" in obj.values:
        obj["linearKeyFrameHints"] = np.empty(0, np.float32)


_FRAME_CLASS: Final = "hkaDefaultAnimatedReferenceFrame"
_SIZES: Final = (1.0, 1.0, 1.0)
_RESTS: Final = {"translation": (0.0, 0.0, 0.0), "rotation": (0.0, 0.0, 0.0, 1.0)}


def stretch(animation: HkObject) -> None:
    """Make the root motion of an animation last as long as the animation."""
    frame = views.member(animation, "extractedMotion")
    if frame is not None and "duration" in frame.values:
        frame["duration"] = animation["duration"]


def resize(animation: HkObject, before: float, frames: tuple[int, int]) -> None:
    """Cut or extend the motion of an animation whose length was ``before``.

    If there was a sample for each frame, there still is.
    """
    frame = views.member(animation, "extractedMotion")
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
    """Return the samples (n, 4) of the motion of an animation: position and angle."""
    frame = views.member(animation, "extractedMotion")
    return np.asarray(views.elements(frame, "referenceFrameSamples"), np.float64).reshape(-1, 4)


def fill(animation: HkObject, channel: Channel, axes: Axes, frames: int) -> None:
    """Write a channel into the motion of an animation; ``QueryError`` if that cannot hold it."""
    if channel.path == "scale":
        if leaves(channel, np.array([_SIZES])):
            raise QueryError("root motion has a position and an angle, but no scale")
        return
    frame = views.member(animation, "extractedMotion")
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
        raise QueryError("root motion turns only about its up axis")
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
        raise QueryError("expected numbered annotations, each with a time and a text")
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
    tracks = list(views.elements(animation, "annotationTracks"))
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
        before = [Note(float(n["time"]), views.text(n, "text")) for n in record["annotations"]]
        if [(note.time, note.text) for note in notes] != [note[:2] for note in before]:
            record["annotations"] = [{"time": note.time, "text": note.text} for note in notes]


def stretch_notes(animation: HkObject, factor: float) -> None:
    """Scale the times of annotations."""
    for track in views.elements(animation, "annotationTracks"):
        for note in track["annotations"] if track is not None else ():
            note["time"] = note["time"] * factor


def apply_node_notes(node: HkObject, given: Mapping[str, Any] | None) -> None:
    """Set the annotations of a node of an ``hkx`` scene."""
    notes = notes_of(given)
    node["annotations"] = [
        {"time": note.time, "description": note.text} for note in sorted(notes.values())
    ]
