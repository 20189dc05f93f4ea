"""Applying edits of a scene model to a packfile.

What a handler does depends on what a thing stands for, which its mark says: a bone of a skeleton, a
node of an ``hkx`` scene, a body. ``_HANDLERS`` in ``_Back`` says for each what can be applied;
everything else is refused, with the reason in ``_REASONS``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.applying import apply_changes
from chunkwright.exchange.edits.model import Applied, NodeChange
from chunkwright.exchange.marks import mark_of
from chunkwright.hkx.scene_model.axes import Axes
from chunkwright.hkx.scene_model.editing.clips import Clips
from chunkwright.hkx.scene_model.editing.skeletons import Skeletons
from chunkwright.hkx.scene_model.editing.target import NO_PROPERTIES, Target, part_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import Change, Edits, Handler
    from chunkwright.hkx.havok_document import HavokDocument

# Why a thing stays as it is, by what it stands for.
_REASONS: Final = {
    "": "it stands for nothing in the file",
    "axes": "it only turns the scene the right way up, and is not in the file",
    "sticks": "the sticks of a skeleton are drawn for display, and are not in the file",
    "skeleton": "a Havok skeleton is a list of bones: it has a name, and no place or content",
    "bone": "a bone of a Havok skeleton has a name and a place, and holds nothing",
    "tracks": "the tracks of a clip without its skeleton have no names and no places of their own",
    "track": "a track of a clip without its skeleton has values, but no place or name of its own",
    "root motion": "root motion is part of clips: it has neither a name nor a place of its own",
}
_UNSEEN: Final = frozenset({"animation.name"})


def apply_edits(
    packfile: HavokDocument, edits: Edits, *, axes: str | None = None, unit: float | None = None
) -> Applied:
    """Apply edits to a packfile; return what could not be applied, and why.

    What is not edited is kept as it is stored: of a clip, each track; edited tracks are within 1e-3
    units and radians, or exact in a clip that is not compressed.
    """
    target = Target(packfile, edits, Axes.chosen(axes, unit))
    outcomes = apply_changes(edits, _Back(target).handlers())
    return Applied([], {}, outcomes, target.remarks, _UNSEEN)


class _Back:
    def __init__(self, target: Target) -> None:
        self.target = target
        skeletons = Skeletons(target)
        clips = Clips(target, skeletons)
        self._new_bone = skeletons.is_new_bone
        self._nodes: dict[str, Mapping[str, Handler]] = {
            "bone": {
                "node.added": skeletons.structural,
                "node.parent": skeletons.structural,
                "node.removed": skeletons.removed,
                "node.place": skeletons.place,
                "node.name": skeletons.rename,
                "node.mark": skeletons.marked,
            },
            "skeleton": {
                "node.name": skeletons.rename_skeleton,
                "node.extras": clips.annotated,
            },
            "tracks": {"node.extras": clips.annotated},
            "root motion": {"node.removed": clips.motion_removed},
        }
        self._clips: dict[str, Mapping[str, Handler]] = {
            "animation": {
                "animation.channels": clips.channels,
                "animation.node": clips.node,
                "animation.added": clips.added,
                "animation.removed": clips.removed,
                "animation.name": clips.name,
                "animation.extras": clips.extras,
                "animation.mark": clips.marked,
            },
        }
        self._added: Handler = clips.added

    def handlers(self) -> dict[str, Handler]:
        return {
            "node.*": self._node,
            "mesh.*": self._mesh,
            "animation.*": self._clip,
            "animation.added": self._added,
            "scene.*": self._scene,
        }

    def _node(self, change: Change) -> str | None:
        part = part_of(change.original)
        if change.kind == "node.added":
            part = "bone" if self._new_bone(change) else ""
        handler = self._nodes.get(part, {}).get(change.kind)
        if handler is not None and not (change.kind == "node.extras" and change.key != "annotations"):
            return handler(change)
        return self._refusal(part, change)

    def _refusal(self, part: str, change: Change) -> str:
        if change.field == "extras":
            return NO_PROPERTIES
        thing = change.original if change.original is not None else change.edited
        mark = mark_of(thing.extras)
        file = mark.get("file")
        if change.field == "added":
            above = change.parent
            if isinstance(change, NodeChange) and above is not None and mark_of(above.extras).get("part") in ("bone", "skeleton"):
                self.target.object_of(above.extras)
            return "a Havok file without an hkx scene has bones alone, which are below a skeleton"
        if file and self.target.find(thing.extras) is None:
            self.target.object_of(thing.extras)
        if change.field == "mark":
            return f"{change.key} says what the file has, and is no setting"
        return _REASONS.get(part, "the format has no place for it")

    def _mesh(self, change: Change) -> str | None:
        return self._refusal(str(mark_of(change.original.extras).get("part", "")), change)

    def _clip(self, change: Change) -> str | None:
        part = str(mark_of(change.original.extras).get("part", ""))
        handler = self._clips.get(part, {}).get(change.kind)
        return self._refusal(part, change) if handler is None else handler(change)

    def _scene(self, change: Change) -> str | None:
        if change.kind == "scene.name":
            return "a Havok file has no name of its own"
        return NO_PROPERTIES

