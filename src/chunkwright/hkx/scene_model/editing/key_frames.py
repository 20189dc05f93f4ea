"""Edits of the key frames of ``hkx`` scenes, which lie evenly over the length of the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.sampling import is_edited
from chunkwright.exchange.transforms import composed, local_matrix
from chunkwright.hkx.scene_model.editing.frames import BETWEEN, is_between, pace_of, values_at
from chunkwright.hkx.scene_model.editing.target import part_of
from chunkwright.hkx.scene_model.matrices import taken_apart
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Channel, Node
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.scene_model.editing.stages import Stages
    from chunkwright.hkx.scene_model.editing.target import Target

_PATHS: Final = ("translation", "rotation", "scale")
_FRAME: Final = 1 / 30
_NO_NAME: Final = "the motion of an hkx scene has no name: it is called after the file"


class KeyFrames:
    """The motion of scenes."""

    def __init__(self, target: Target, stages: Stages) -> None:
        self.target = target
        self.stages = stages

    def channels(self, change: Change) -> str | None:
        """Apply how nodes move, and how long that takes."""
        scene = self.target.object_of(change.original.extras)
        length = float(lookup.member(scene, "sceneLength", default=0.0))
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
            raise QueryError(f"{node.name} is no node of the scene, and has no key frames")
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
        for obj in lookup.find(self.target.packfile, "hkxNode"):
            frames = _frames(obj)
            if len(frames) < 2:
                continue
            step = before / (len(frames) - 1)
            count = max(round(length / step) + 1, 2)
            at = np.clip(np.linspace(0, length, count) / step, 0, len(frames) - 1)
            obj["keyFrames"] = _between(frames, at)
            _forget_hints(obj)

    def removed(self, change: Change) -> str | None:
        """Let all nodes stay where they are in the edited scene."""
        self.target.object_of(change.original.extras)
        here = {old: new for new, old in self.target.edits.originals.items()}
        for channel in change.original.channels:
            obj, node = self.target.find(channel.node.extras), here.get(channel.node)
            if obj is not None and node is not None:
                obj["keyFrames"] = self.target.stored(local_matrix(node))[None]
                _forget_hints(obj)
        return None

    def refuse(self, change: Change) -> str | None:
        """Refuse what the motion of a scene does not have."""
        self.target.object_of(change.original.extras)
        return _NO_NAME if change.field == "name" else "Havok objects have no custom properties"

    def is_motion(self, change: Change) -> bool:
        """Whether a clip is the motion of a scene."""
        return (
            change.original is not None
            and mark_of(change.original.extras).get("class") == "hkxScene"
        )


def _frames(obj: HkObject) -> Any:
    return np.asarray(lookup.elements(obj, "keyFrames"), np.float32).reshape(-1, 4, 4)


def _between(frames: Any, at: Any) -> Any:
    """Return matrices between those of frames; at a frame it is that one."""
    before = np.floor(at).astype(np.int64)
    after = np.minimum(before + 1, len(frames) - 1)
    share = (at - before)[:, None, None]
    return (frames[before] * (1 - share) + frames[after] * share).astype(np.float32)


def _forget_hints(obj: HkObject) -> None:
    """Drop hints at which frames go straight, which are those of other frames."""
    if "linearKeyFrameHints" in obj.values:
        obj["linearKeyFrameHints"] = np.empty(0, np.float32)
