"""Applying edits of a scene model to a packfile.

What a handler does depends on what a thing stands for, which its mark says: a bone of a skeleton, a
node of an ``hkx`` scene, a body. ``_Back`` has a table of what can be applied to each; everything else
is refused, with the reason in ``_REASONS``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.model import Applied, NodeChange, apply_changes
from chunkwright.exchange.model import mark_of
from chunkwright.hkx.scene_model.conventions import Axes
from chunkwright.hkx.scene_model.editing.bodies import Bodies
from chunkwright.hkx.scene_model.editing.clips import Clips
from chunkwright.hkx.scene_model.editing.hung_meshes import HungMeshes
from chunkwright.hkx.scene_model.editing.key_frames import KeyFrames
from chunkwright.hkx.scene_model.editing.materials import Materials
from chunkwright.hkx.scene_model.editing.skeletons import Skeletons
from chunkwright.hkx.scene_model.editing.stages import NO_SCENE, Stages
from chunkwright.hkx.scene_model.editing.target import NO_PROPERTIES, Target, part_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import Change, Edits, Handler
    from chunkwright.hkx.model.havok_document import HavokDocument

# Why a thing stays as it is, by what it stands for.
_REASONS: Final = {
    "": "it stands for nothing in the file",
    "axes": "it only turns the scene the right way up, and is not in the file",
    "sticks": "the sticks of a skeleton are drawn for display, and are not in the file",
    "skeleton": "a Havok skeleton is a list of bones: it has a name, and no place or content",
    "bone": "a bone of a Havok skeleton has a name and a place, and holds nothing",
    "tracks": "the tracks of a clip without its skeleton have no names and no places of their own",
    "track": "a track of a clip without its skeleton has values, but no place or name of its own",
    "node": "a node of an hkx scene has a name, a place and one thing that it holds",
    "mesh": "a mesh of an hkx scene has triangles and materials",
    "skinned mesh": "a mesh that follows nodes is where these are: it has no place of its own",
    "body": "a body has a name, a place and a shape",
    "shape": "the shapes of a body are a tree in the file, in which they keep their places",
    "physics system": "a physics system is a list of bodies, without a place of its own",
    "cloth": "the particles of cloth are bound to each other, and stay as they are",
    "material": "the format has no place for it",
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
    back = _Back(target)
    edits.changes[:] = [each for each in edits.changes if not back.skeletons.is_own(each)]
    outcomes = apply_changes(edits, back.handlers())
    outcomes += [*back.materials.lost, *back.stages.lost, *back.clips.lost]
    back.meshes.rebind(back.stages.object_of)
    back.stages.aim()
    back.stages.mark()
    back.skeletons.bind_sticks()
    return Applied([], back.materials.files, outcomes, target.remarks, _UNSEEN)


class _Back:
    """The handlers of all changes, by what a thing stands for."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.materials = Materials(target)
        self.meshes = meshes = HungMeshes(target, self.materials)
        self.stages = stages = Stages(target, meshes)
        self._bodies = bodies = Bodies(target)
        self.skeletons = skeletons = Skeletons(target)
        self.clips = clips = Clips(target, skeletons)
        self._frames = KeyFrames(target, stages)
        self._tables: dict[str, Mapping[str, Handler]] = {
            "bone": {
                "node.added": skeletons.structural,
                "node.parent": skeletons.structural,
                "node.removed": skeletons.removed,
                "node.place": skeletons.place,
                "node.name": skeletons.rename,
                "node.mark": skeletons.marked,
            },
            "skeleton": {"node.name": skeletons.rename_skeleton, "node.notes": clips.noted},
            "track": {"node.place": clips.place},
            "tracks": {"node.notes": clips.noted},
            "root motion": {"node.removed": clips.motion_removed},
            "node": {
                "node.added": stages.added,
                "node.parent": stages.parent,
                "node.removed": stages.removed,
                "node.place": stages.place,
                "node.name": stages.rename,
                "node.mesh": stages.held,
                "node.light": stages.held,
                "node.camera": stages.held,
                "node.notes": stages.extras,
            },
            "mesh": {"mesh.shape": meshes.shape, "mesh.name": meshes.refuse},
            "skinned mesh": {
                "node.removed": stages.skinned_removed,
                "mesh.shape": meshes.shape,
                "mesh.name": meshes.refuse,
                "skin.inverse_binds": meshes.binds,
            },
            "body": {
                "node.name": bodies.rename,
                "node.place": bodies.place,
            },
            "shape": {
                "node.place": bodies.place_shape,
                "mesh.shape": bodies.shape,
                "node.name": bodies.rename_shape,
            },
            "physics system": {"node.name": bodies.rename_system},
        }

    def handlers(self) -> dict[str, Handler]:
        """Return the table of handlers for ``apply_changes``."""
        return {
            "node.*": self._thing,
            "mesh.*": self._thing,
            "skin.*": self._thing,
            "camera.*": self.stages.camera,
            "light.*": self.stages.light,
            "material.*": self.materials.field,
            "texture.*": self.materials.texture,
            "image.*": self.materials.picture,
            "animation.*": self._clip,
            "scene.*": self._scene,
        }

    def _thing(self, change: Change) -> str | None:
        part = self._part(change)
        kind = change.kind
        if kind == "node.extras" and change.key in ("annotations", "float_tracks"):
            kind = "node.notes"
        handler = self._tables.get(part, {}).get(kind)
        return self._refusal(part, change) if handler is None else handler(change)

    def _part(self, change: Change) -> str:
        """Return what a thing stands for; a new node is a bone or a node of a scene."""
        if not isinstance(change, NodeChange) or change.field != "added":
            return str(mark_of(change.original.extras).get("part", ""))
        if self.skeletons.is_new_bone(change):
            return "bone"
        above = part_of(
            None if change.parent is None else self.target.edits.originals.get(change.parent)
        )
        return "node" if self.stages.scene is not None and above != "bone" else ""

    def _refusal(self, part: str, change: Change) -> str:
        if change.field == "extras":
            return NO_PROPERTIES
        if isinstance(change, NodeChange) and change.field == "added":
            if part_of(change.parent) in ("bone", "skeleton") and change.parent is not None:
                self.target.object_of(change.parent.extras)
            return NO_SCENE
        if mark_of(change.original.extras).get("file"):
            self.target.object_of(change.original.extras)
        if change.field == "mark":
            return f"{change.key} says what the file has, and is no setting"
        if part == "skinned mesh" and change.field == "name":
            return "a mesh that follows nodes has no name"
        if change.field == "hidden":
            return "Havok files do not say what is hidden"
        return _REASONS.get(part, "the format has no place for it")

    def _clip(self, change: Change) -> str | None:
        if change.kind == "animation.added":
            return self.clips.added(change)
        frames, clips = self._frames, self.clips
        if frames.is_motion(change):
            table = {"animation.channels": frames.channels, "animation.removed": frames.removed}
            return table.get(change.kind, frames.refuse)(change)
        table = {
            "animation.channels": clips.channels,
            "animation.node": clips.node,
            "animation.removed": clips.removed,
            "animation.name": clips.name,
            "animation.extras": clips.extras,
        }
        return table.get(change.kind, clips.marked)(change)

    def _scene(self, change: Change) -> str | None:
        if change.kind == "scene.name":
            return "a Havok file has no name of its own"
        return NO_PROPERTIES
