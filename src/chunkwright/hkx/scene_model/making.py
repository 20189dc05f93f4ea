"""New packfiles made from scene models: skeletons, and the clips that move them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.marks import KEY
from chunkwright.exchange.sampling import sampled
from chunkwright.exchange.transforms import decomposed, local_matrix
from chunkwright.hkx import animations
from chunkwright.hkx.objects import new_object, new_packfile
from chunkwright.hkx.views.skeleton_view import skeleton as view_of
from chunkwright.wording import listed

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
    from chunkwright.hkx.model import HkObject, Packfile

# As in Skyrim Special Edition; ``convert`` makes others of it.
_VERSION: Final = "hk_2010.2.0-r1"
_LAYOUT: Final = "8101"
_FRAME: Final = 1 / 30
_OTHERS: Final = {"mesh": "meshes", "camera": "cameras", "light": "lights"}
_PLACES: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}


def packfile_of(model: SceneModel) -> tuple[Packfile, list[str]]:
    """Return a packfile with a skeleton for each skin and its clips, and notes of what it lacks.

    Without a skin, all nodes are bones of one skeleton. The place of the root of a skeleton in the
    scene is ignored: bones keep their axes and units relative to it. Raises ``QueryError`` for a
    scene without nodes.
    """
    packfile = new_packfile(_VERSION, _LAYOUT)
    sets = [(skin.name, skin.joints) for skin in _skins(model)]
    if not sets:
        sets = [(model.name, list(model.nodes()))]
    if not sets[0][1]:
        raise QueryError("the scene has no nodes that could be bones")
    parents = {child: node for node in model.nodes() for child in node.children}
    skeletons = [_skeleton(packfile, name, joints, parents) for name, joints in sets]
    container = new_object(packfile, "hkaAnimationContainer", {"skeletons": skeletons})
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    packfile.root = new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    notes = []
    for clip in model.animations:
        made = [_animate(packfile, clip, *each) for each in zip(skeletons, sets, strict=True)]
        notes += [note for one in made if one is not None for note in one.notes(clip.name)]
        if not any(made):
            notes.append(f"the clip {clip.name!r} moves no bone, and is left out")
    left = _left_out(model)
    if left:
        notes.append(f"{listed(left)} are left out: a packfile has the skeleton and its clips")
    return packfile, notes


def _left_out(model: SceneModel) -> list[str]:
    """Return words for what skeletons and clips do not have."""
    found: set[str] = set()
    for node in model.nodes():
        found.update(name for name in _OTHERS if getattr(node, name) is not None)
    things = [model, *model.nodes(), *_skins(model), *model.animations]
    words = [plural for name, plural in _OTHERS.items() if name in found]
    if any(each.extras.keys() - {KEY} for each in things):
        words.append("custom properties")
    return words


def _skins(model: SceneModel) -> list[Any]:
    """Return the skins of a scene, only one of several with the same joints."""
    found = {
        tuple(id(joint) for joint in node.skin.joints): node.skin
        for node in model.nodes()
        if node.skin is not None
    }
    return list(found.values())


def _skeleton(
    packfile: Packfile, name: str, joints: list[Node], parents: dict[Node, Node]
) -> HkObject:
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
        pose[number, 0, :3], pose[number, 1], pose[number, 2, :3] = decomposed(matrix)
    bones = [{"name": joint.name, "lockTranslation": False} for joint in joints]
    members = {
        "name": name or "skeleton",
        "parentIndices": np.array(above, np.int16),
        "bones": bones,
        "referencePose": pose,
    }
    return new_object(packfile, "hkaSkeleton", members)


def _animate(
    packfile: Packfile, clip: Animation, skeleton: HkObject, named: tuple[str, list[Node]]
) -> animations.Encoded | None:
    """Add a clip with a track for each bone; None if it moves none."""
    tracks = {joint: number for number, joint in enumerate(named[1])}
    channels: list[Channel] = [each for each in clip.channels if each.node in tracks]
    if not channels:
        return None
    last = max(float(each.times[-1]) for each in channels)
    times = np.arange(round(last / _FRAME) + 1) * _FRAME
    view = view_of(skeleton)
    still = [
        np.tile(rows, (len(times), 1, 1))
        for rows in (view.translations, view.rotations, view.scales)
    ]
    samples = animations.samples(*still)
    for each in channels:
        rows = sampled(each, times.astype(np.float32))
        getattr(samples, _PLACES[each.path])[:, tracks[each.node]] = rows
    names = [joint.name for joint in tracks]
    made = animations.add_spline(packfile, samples, duration=float(times[-1]), names=names)
    animations.bind(made.animation, skeleton=view)
    return made
