"""New packfiles made from scene models: skeletons, and the clips that move them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.marks import KEY, mark_of
from chunkwright.exchange.transforms import decomposed, local_matrix
from chunkwright.hkx import views
from chunkwright.hkx.objects import new_object, new_packfile
from chunkwright.hkx.scene_model.axes import Y_UP, Axes
from chunkwright.hkx.scene_model.clips import MOVED
from chunkwright.hkx.scene_model.making_clips import NewClip, Target
from chunkwright.wording import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Node, SceneModel
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject, Packfile

VERSION: Final = "hk_2010.2.0-r1"
"""That of Skyrim, the default."""
_LAYOUT: Final = "8101"
_OTHERS: Final = {"mesh": "meshes", "camera": "cameras", "light": "lights"}
_KEPT: Final = frozenset({KEY, "annotations", "float_tracks"})
_DISPLAY: Final = "sticks"


@dataclass(frozen=True, eq=False)
class _Bones:
    """The nodes of a skeleton in its order, its name, and the node above its roots."""

    name: str
    joints: list[Node]
    holder: Node | None


def packfile_of(
    model: SceneModel, *others: HavokDocument, version: str | None = None
) -> tuple[Packfile, list[str]]:
    """Return a packfile of the skeletons of a scene and its clips, and notes of what it lacks.

    There is a skeleton for each skin; without a skin, all nodes are bones of one. With ``others``,
    the skeletons are those of these packfiles: the new one has the clips alone, bound to them by
    the names of bones. ``version`` is one such as ``hk_2014.1.0-r1``. Bones keep their axes and
    units relative to the root of the scene, whose mark may say that they are mirrored. Raises
    ``QueryError`` for a scene without nodes, an unknown version, and others without a skeleton.
    """
    packfile = new_packfile(version or VERSION, _LAYOUT)
    axes = _axes_of(model)
    parents = {child: node for node in model.nodes() for child in node.children}
    sets = _sets(model, parents)
    if not sets[0].joints:
        raise QueryError("the scene has no nodes that could be bones")
    container = new_object(packfile, "hkaAnimationContainer", {})
    if others:
        targets = [
            _elsewhere(each, sets, axes) for other in others for each in views.skeletons(other)
        ]
        if not targets:
            raise QueryError("no file that was given has a skeleton", file=others[0].source)
    else:
        made = [_skeleton(packfile, each, parents, axes) for each in sets]
        container["skeletons"] = made
        targets = [
            Target(views.skeleton(one), dict(enumerate(each.joints)), axes, each.holder)
            for one, each in zip(made, sets, strict=True)
        ]
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    packfile.root = new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile, [*_clips(packfile, model, targets), *_left_out_notes(model)]


def _clips(packfile: Packfile, model: SceneModel, targets: Sequence[Target]) -> list[str]:
    """Add the clips of a scene, each for the skeletons that it moves; return notes."""
    notes = []
    for clip in model.animations:
        made = [NewClip(packfile, clip, each) for each in targets]
        fitting = [each for each in made if each.channels]
        if not fitting:
            notes.append(f"the clip {clip.name!r} moves no bone, and is left out")
        for each in fitting:
            try:
                notes += each.add()
            except ChunkwrightError as error:
                notes.append(f"the clip {clip.name!r} is left out: {error.message}")
    return notes


def _left_out_notes(model: SceneModel) -> list[str]:
    left = _left_out(model)
    if not left:
        return []
    return [f"{listed(left)} are left out: a packfile has the skeleton and its clips"]


def _left_out(model: SceneModel) -> list[str]:
    """Return words for what skeletons and clips do not have."""
    found: set[str] = set()
    for node in model.nodes():
        if mark_of(node.extras).get("part") != _DISPLAY:
            found.update(name for name in _OTHERS if getattr(node, name) is not None)
    things = [model, *model.nodes(), *_skins(model), *model.animations]
    words = [plural for name, plural in _OTHERS.items() if name in found]
    if any(each.extras.keys() - _KEPT for each in things):
        words.append("custom properties")
    return words


def _axes_of(model: SceneModel) -> Axes:
    """Return the axes that the export of a scene was made with; without a mark, those of glTF."""
    for node in model.nodes():
        mark = mark_of(node.extras)
        if mark.get("part") == "axes":
            unit = mark.get("unit")
            return Axes.chosen(str(mark.get("axes")), unit if isinstance(unit, float) else None)
    return Axes.chosen(Y_UP, None)


def _skins(model: SceneModel) -> list[Any]:
    """Return the skins of a scene, only one of several with the same joints."""
    found = {
        tuple(id(joint) for joint in node.skin.joints): node.skin
        for node in model.nodes()
        if node.skin is not None
    }
    return list(found.values())


def _sets(model: SceneModel, parents: dict[Node, Node]) -> list[_Bones]:
    """Return the bones of each skeleton; editors may insert nodes between it and its holder."""
    skins = _skins(model)
    if not skins:
        nodes = [each for each in model.nodes() if _is_bone(each)]
        return [_Bones(model.name, nodes, None)]
    made = []
    for skin in skins:
        holder = parents.get(skin.joints[0])
        while holder is not None and mark_of(holder.extras).get("part") != "skeleton":
            holder = parents.get(holder)
        name = skin.name if holder is None else holder.name
        made.append(_Bones(name, _in_order(skin.joints), holder))
    return made


def _is_bone(node: Node) -> bool:
    return mark_of(node.extras).get("part") not in {"axes", _DISPLAY, *MOVED}


def _in_order(joints: Sequence[Node]) -> list[Node]:
    """Return joints in the order that they had in their skeleton, new ones last."""
    numbers = [mark_of(joint.extras).get("bone") for joint in joints]
    last = len(joints)
    keys = [each if isinstance(each, int) else last for each in numbers]
    return [joints[at] for at in sorted(range(last), key=lambda at: (keys[at], at))]


def _skeleton(
    packfile: Packfile, bones: _Bones, parents: dict[Node, Node], axes: Axes | None = None
) -> HkObject:
    axes = axes or Axes.chosen(Y_UP, None)
    joints = bones.joints
    numbers = {joint: number for number, joint in enumerate(joints)}
    above, pose = [], np.zeros((len(joints), 3, 4), np.float32)
    for number, joint in enumerate(joints):
        matrix, parent = local_matrix(joint), parents.get(joint)
        chain = []
        while parent is not None and parent not in numbers:
            chain.append(local_matrix(parent))
            parent = parents.get(parent)
        above.append(-1 if parent is None else numbers[parent])
        # Nodes between two bones are part of the lower one.
        for between in chain if parent is not None else ():
            matrix = between @ matrix
        moved, turned, sized = decomposed(matrix)
        pose[number, 0, :3], pose[number, 1] = axes.vectors(moved), axes.rotations(turned)
        pose[number, 2, :3] = sized
    made = new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": bones.name or "skeleton",
            "parentIndices": np.array(above, np.int16),
            "referencePose": pose,
        },
    )
    rows = [
        {
            "name": joint.name,
            "lockTranslation": bool(mark_of(joint.extras).get("lock_translation")),
        }
        for joint in joints
    ]
    plan = made.values.plan
    if plan.slots[plan.index["bones"]].member.subtype == "POINTER":  # before 7.1
        made["bones"] = [new_object(packfile, "hkaBone", row) for row in rows]
    else:
        made["bones"] = rows
    return made


def _elsewhere(skeleton: views.Skeleton, sets: Sequence[_Bones], axes: Axes) -> Target:
    """Return a skeleton of another file with the nodes that have the names of its bones."""
    best: dict[int, Node] = {}
    holder = None
    for each in sets:
        nodes = {joint.name.lower(): joint for joint in each.joints}
        found = {
            number: nodes[bone.lower()]
            for number, bone in enumerate(skeleton.bones)
            if bone.lower() in nodes
        }
        if len(found) > len(best):
            best, holder = found, each.holder
    return Target(skeleton, best, axes, holder)
