"""Skeletons as armatures: nodes for the bones, a skin, and a mesh of sticks that follows it.

Blender only makes armatures of nodes that a skin uses: hence the sticks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.model import Mesh, Node, Primitive, Skin
from chunkwright.hkx.scene_model.axes import rotation_matrices
from chunkwright.hkx.scene_model.marks import marked
from chunkwright.hkx.scene_model.scales import applied_once

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.axes import Axes
    from chunkwright.hkx.views import Skeleton

    Floats = NDArray[np.float64]

LOCKS: Final = "locks"
"""The entry of the mark of a skeleton that has bones with locked translations."""

# A stick has two ends, and four corners at this fraction along it and this far out.
_ALONG: Final = 0.15
_AROUND: Final = 0.07
_FACES: Final = np.array(
    [(0, 3, 2), (0, 4, 3), (0, 5, 4), (0, 2, 5), (1, 2, 3), (1, 3, 4), (1, 4, 5), (1, 5, 2)]
)


@dataclass(eq=False)
class Rig:
    """A skeleton in the scene: ``holder`` is above its bones, ``sticks`` follow them.

    ``translations``, ``rotations`` and ``scales`` are the reference pose, one row per bone, as nodes
    have it, ``given`` and ``given_scales`` as the file does. These are others if ``is_carried``: if
    translations have the scales of the ``parents`` in them.
    """

    name: str
    names: list[str]
    holder: Node
    bones: list[Node]
    translations: Floats
    rotations: Floats
    scales: Floats
    sticks: Node | None = None
    parents: list[int] = field(default_factory=list)
    is_carried: bool = False
    given: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    given_scales: Floats = field(default_factory=lambda: np.zeros((0, 3)))

    def __post_init__(self) -> None:
        if not self.is_carried:
            self.given, self.given_scales = self.translations, self.scales

    def once(self, moved: Floats, turned: Floats, sized: Floats) -> tuple[Floats, Floats]:
        """Return translations and scales (frames, bones, 3) of the file as those of nodes."""
        return applied_once(self.parents, parents_first(self.parents), moved, turned, sized)


def rig_of(skeleton: Skeleton, name: str, axes: Axes, is_carried: bool = False) -> Rig:
    """Make the nodes of a skeleton in its reference pose, and its sticks.

    If ``is_carried``, translations have the scale of the parent in them.
    """
    count = len(skeleton.bones)
    names = [bone or f"bone{place}" for place, bone in enumerate(skeleton.bones)]
    moved, turned, sized = np.zeros((count, 3)), np.zeros((count, 4)), np.ones((count, 3))
    posed = min(count, len(skeleton.translations))
    moved[:posed] = _finite(axes.vectors(skeleton.translations[:posed]), 0.0)
    turned[:posed] = skeleton.rotations[:posed]
    turned = axes.rotations(turned)
    sized[:posed] = _finite(skeleton.scales[:posed], 1.0)
    given, parents, scales = moved, skeleton.parents.tolist(), sized
    if is_carried:
        order = parents_first(parents)
        (moved,), (sized,) = applied_once(parents, order, moved[None], turned[None], sized[None])
    bones = [
        Node(
            names[place],
            translation=tuple(moved[place].tolist()),
            rotation=tuple(turned[place].tolist()),
            scale=tuple(sized[place].tolist()),
            extras=marked(skeleton.source, part="bone", bone=place, **_locked(skeleton, place)),
        )
        for place in range(count)
    ]
    # Says that the marks of bones, most of which have none, are all that there are.
    told = {LOCKS: True} if any(skeleton.locked) else {}
    holder = Node(name, extras=marked(skeleton.source, part="skeleton", **told))
    for bone, parent in zip(bones, parents, strict=True):
        (bones[parent] if parent >= 0 else holder).children.append(bone)
    rig = Rig(
        name, names, holder, bones, moved, turned, sized, None, parents, is_carried, given, scales
    )
    if bones:
        rig.sticks = _sticks(rig, skeleton, axes)
    return rig


def _locked(skeleton: Skeleton, bone: int) -> dict[str, bool]:
    """Return whether the translation of a bone is fixed, for its mark; most are not."""
    is_locked = bone < len(skeleton.locked) and bool(skeleton.locked[bone])
    return {"lock_translation": True} if is_locked else {}


def flat_rig(names: list[str], name: str, source: HkObject) -> Rig:
    """Make separate nodes for the tracks of an animation whose skeleton is missing."""
    count = len(names)
    bones = [
        Node(one, extras=marked(source, part="track", track=track))
        for track, one in enumerate(names)
    ]
    still = np.tile((0.0, 0.0, 0.0, 1.0), (count, 1))
    holder = Node(name, extras=marked(source, part="tracks"), children=bones)
    return Rig(name, names, holder, bones, np.zeros((count, 3)), still, np.ones((count, 3)))


def _finite(values: NDArray[np.floating], instead: float) -> Floats:
    return np.where(np.isfinite(values), values, instead).astype(np.float64)


def places(rig: Rig, parents: list[int]) -> Floats:
    """Return the matrices (n, 4, 4) of the bones in the space of the skeleton."""
    local = np.zeros((len(parents), 4, 4))
    local[:, :3, :3] = rotation_matrices(rig.rotations) * rig.scales[:, None, :]
    local[:, :3, 3] = rig.translations
    local[:, 3, 3] = 1.0
    made = local.copy()
    for bone in parents_first(parents):
        if parents[bone] >= 0:
            made[bone] = made[parents[bone]] @ local[bone]
    return made


def parents_first(parents: list[int]) -> list[int]:
    """Return all bones, each after its parent."""
    below: dict[int, list[int]] = {}
    for bone, parent in enumerate(parents):
        below.setdefault(parent, []).append(bone)
    order = list(below.get(-1, []))
    for bone in order:
        order += below.get(bone, [])
    return order


def inverses(matrices: Floats) -> Floats:
    """Return inverse matrices (n, 4, 4); the identity for one without an inverse."""
    good = np.isfinite(matrices).all(axis=(1, 2), keepdims=True)
    matrices = np.where(good, matrices, np.eye(4))
    flat = np.abs(np.linalg.det(matrices)) < np.finfo(np.float32).tiny
    made: Floats = np.linalg.inv(np.where(flat[:, None, None], np.eye(4), matrices))
    made[:, 3] = (0.0, 0.0, 0.0, 1.0)
    return made


def _sticks(rig: Rig, skeleton: Skeleton, axes: Axes) -> Node:
    """Return a mesh with a stick from each bone to each of its children, bound in this pose."""
    parents = skeleton.parents.tolist()
    stand = axes.matrix() @ places(rig, parents)
    heads = stand[:, :3, 3]
    pairs = np.array([(p, b) for b, p in enumerate(parents) if p >= 0], np.int64).reshape(-1, 2)
    positions, bones = _stick_points(heads, pairs)
    starts = 6 * np.arange(len(positions) // 6)
    indices = (starts[:, None, None] + _FACES).reshape(-1).astype(np.uint32)
    weights = np.zeros((len(bones), 4), np.float32)
    weights[:, 0] = 1.0
    joints = np.zeros((len(bones), 4), np.uint16)
    joints[:, 0] = bones
    sticks = Primitive(positions.astype(np.float32), indices, joints=joints, weights=weights)
    mark = marked(skeleton.source, part="sticks")
    skin = Skin(rig.name, rig.bones, inverses(stand).astype(np.float32), extras=mark)
    mesh = Mesh(f"{rig.name} bones", [sticks], extras=mark)
    return Node(f"{rig.name} bones", mesh=mesh, skin=skin, extras=mark)


def _stick_points(heads: Floats, pairs: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """Return six points for each stick, and the bone that each point follows."""
    starts, ends = heads[pairs[:, 0]], heads[pairs[:, 1]]
    lengths = np.linalg.norm(ends - starts, axis=1)
    seen = lengths > 0
    pairs, starts, ends, lengths = pairs[seen], starts[seen], ends[seen], lengths[seen]
    if not len(pairs):
        # One bone, or all in one place: there has to be something visible.
        starts = heads[:1]
        ends, lengths = starts + np.array((0.0, 0.1, 0.0)), np.array([0.1])
        pairs = np.zeros((1, 2), np.int64)
    along = (ends - starts) / lengths[:, None]
    least = np.eye(3)[np.abs(along).argmin(axis=1)]
    side = np.cross(along, least)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    other = np.cross(along, side)
    middle = starts + _ALONG * (ends - starts)
    out = _AROUND * lengths[:, None]
    ring = [middle + out * side, middle + out * other, middle - out * side, middle - out * other]
    return np.stack((starts, ends, *ring), axis=1).reshape(-1, 3), np.repeat(pairs[:, 0], 6)
