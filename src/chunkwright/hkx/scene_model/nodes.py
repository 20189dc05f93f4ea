"""Nodes of packfiles: skeletons as armatures, and ``hkx`` scenes with their meshes, lights and cameras.

An armature has nodes for the bones, a skin, and a mesh of sticks that is bound to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Animation, Camera, Light, Mesh, Node, Primitive, Skin
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import (
    applied_once,
    clips,
    marked,
    place,
    plain,
    rotation_matrices,
    stem,
    taken_apart,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import LightKind, Path
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model import Axes
    from chunkwright.hkx.scene_model.meshes import Meshes
    from chunkwright.hkx.views import Skeleton

    Floats = NDArray[np.float64]


LOCKS: Final = "locks"
"""The entry of the mark of a skeleton that has bones with locked translations."""

# A stick has two ends, and four corners at these fractions of its length along it and out from it.
_ALONG: Final = 0.15
_AROUND: Final = 0.07
_FACES: Final = np.array(
    [(0, 3, 2), (0, 4, 3), (0, 5, 4), (0, 2, 5), (1, 2, 3), (1, 3, 4), (1, 4, 5), (1, 5, 2)]
)


@dataclass(eq=False)
class Rig:
    """A skeleton in the scene: ``holder`` is above its bones, ``sticks`` are bound to them.

    ``translations``, ``rotations`` and ``scales`` are the reference pose, one row per bone, as
    nodes have it, ``given`` and ``given_scales`` as the file does. These differ if ``is_carried``:
    if translations include the scales of the ``parents``.
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

    If ``is_carried``, translations include the scale of the parent.
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
    # States that the scene marks locked bones, so that bones without such a mark are not locked.
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
    """Return six points for each stick, and the bone that each point is bound to."""
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


_LIGHTS: Final[dict[str, LightKind]] = {
    "POINT_LIGHT": "point",
    "DIRECTIONAL_LIGHT": "directional",
    "SPOT_LIGHT": "spot",
}


class Stage:
    """An ``hkxScene``: ``roots`` go below the node that rotates all, ``skinned`` next to it."""

    def __init__(self, scene: HkObject, meshes: Meshes) -> None:
        self.scene = scene
        self.meshes = meshes
        self.axes = meshes.axes
        self.roots: list[Node] = []
        self.skinned: list[Node] = []
        self.animation = Animation(f"{stem(scene.packfile, 'scene')} scene", extras=marked(scene))
        self._objects: list[HkObject] = []
        self._nodes: dict[int, Node] = {}
        self._by_name: dict[str, Node] = {}
        # Several nodes may hold the same one.
        self._lights: dict[int, Light] = {}
        self._cameras: dict[int, Camera] = {}

    def build(self) -> None:
        """Make the nodes and everything attached to them."""
        root = self.scene["rootNode"]
        if root is not None:
            made = self._tree(root)
            # A root that only groups the others is not shown.
            self.roots += made.children if is_plain(root) else [made]
        attached = set()
        for obj, node in [(obj, self._nodes[id(obj)]) for obj in self._objects]:
            held = views.member(obj, "object")
            if held is not None:
                attached.add(id(held))
                with self.meshes.missing.unless_of(held):
                    self._attach(node, held)
        for binding in views.elements(self.scene, "skinBindings"):
            if binding is not None and id(binding) not in attached:
                with self.meshes.missing.unless_of(binding):
                    self._skin(binding)
        self.roots += self.meshes.others(
            mesh for mesh in views.elements(self.scene, "meshes") if mesh is not None
        )

    def _tree(self, root: HkObject) -> Node:
        self._objects = [root]
        top = self._node(root)
        for obj in self._objects:
            for child in views.elements(obj, "children"):
                if child is None:
                    continue
                if id(child) in self._nodes:
                    raise CorruptError(f"{child!r} has two parents", offset=child.offset)
                self._objects.append(child)
                self._nodes[id(obj)].children.append(self._node(child))
        return top

    def _node(self, obj: HkObject) -> Node:
        name = views.text(obj, "name") or "scene"
        node = Node(name, extras=marked(obj, part="node"))
        self._nodes[id(obj)] = node
        self._by_name.setdefault(name, node)
        notes = views.elements(obj, "annotations")
        if notes:
            node.extras["annotations"] = {
                str(at): {"time": plain(float(one["time"])), "text": str(one["description"] or "")}
                for at, one in enumerate(notes)
            }
        frames = np.asarray(views.elements(obj, "keyFrames"), np.float64).reshape(-1, 4, 4)
        if len(frames):
            matrices = self.axes.matrices(frames)
            place(node, matrices[0])
            if node.matrix is None and np.isfinite(matrices).all():
                self._animate(node, matrices)
        return node

    def _animate(self, node: Node, matrices: Floats) -> None:
        """Add the key frames of a node, which are distributed evenly over the scene."""
        if len(matrices) < 2:
            return
        moved, turned, sized = taken_apart(matrices)
        length = float(views.member(self.scene, "sceneLength", default=0.0))
        if not length > 0:
            return
        times = np.linspace(0, length, len(matrices)).astype(np.float32)
        if (np.diff(times) <= 0).any():
            return
        parts: list[tuple[Path, Floats]] = [
            ("translation", moved),
            ("rotation", clips.unbroken(turned[:, None])[:, 0]),
            ("scale", sized),
        ]
        for path, values in parts:
            clips.add_channels(self.animation, [node], path, times, values[:, None], values[:1])

    def _attach(self, node: Node, held: HkObject) -> None:
        """Attach the object of a node; a skinned mesh is placed by its joints."""
        lineage = views.lineage(held)
        if "hkxSkinBinding" in lineage:
            self._skin(held)
        elif "hkxMesh" in lineage:
            node.mesh = self.meshes.mesh(held)
        elif "hkxLight" in lineage:
            kind = _LIGHTS.get(str(held["type"]))
            if kind is not None:
                node.light = self._lights.setdefault(id(held), _light(held, node.name, kind))
        elif "hkxCamera" in lineage:
            node.camera = self._cameras.setdefault(id(held), _camera(held, node.name))

    def _skin(self, binding: HkObject) -> None:
        """Make a skinned mesh, the matrices of whose joints in the scene are ``bindPose``."""
        mesh = binding["mesh"]
        self.meshes.shown.add(id(mesh))
        joints = self._joints(binding)
        bind = np.asarray(views.elements(binding, "bindPose"), np.float64).reshape(-1, 4, 4)
        if mesh is None or not joints or len(bind) != len(joints):
            raise CorruptError(
                f"{binding!r} lacks a mesh, or a pose for each of {len(joints)} nodes"
            )
        top = self.axes.matrix()
        start = self.axes.matrices(binding["initSkinTransform"])
        inverse = inverses(self.axes.matrices(bind)) @ start @ np.linalg.inv(top)
        primitives = self.meshes.primitives(mesh, len(joints), top)
        if primitives:
            mark = marked(binding, part="skinned mesh")
            skin = Skin("skin", joints, np.nan_to_num(inverse).astype(np.float32), extras=mark)
            held = Mesh(views.text(mesh, "name") or "mesh", primitives, extras=mark)
            self.skinned.append(Node(held.name, mesh=held, skin=skin, extras=mark))

    def _joints(self, binding: HkObject) -> list[Node]:
        if "mapping" in binding:
            found = [self._nodes.get(id(each)) for each in views.elements(binding, "mapping")]
        else:
            found = [self._by_name.get(str(x)) for x in views.elements(binding, "nodeNames")]
        return [node for node in found if node is not None]


def is_plain(root: HkObject) -> bool:
    """Whether a root node has no name, no place and no content, only other nodes."""
    frames = np.asarray(views.elements(root, "keyFrames"), np.float64).reshape(-1, 4, 4)
    is_placed = bool((frames != np.eye(4)).any())
    content = views.text(root, "name") or views.member(root, "object") is not None
    held = [*views.elements(root, "annotations"), *views.elements(root, "attributeGroups")]
    return not is_placed and not content and not held and len(views.elements(root, "children")) > 0


def channels_of(color: int) -> tuple[float, float, float]:
    """Return the red, green and blue of a colour that is one number, blue in its lowest byte."""
    red, green, blue = ((color >> shift & 0xFF) / 255 for shift in (16, 8, 0))
    return red, green, blue


def _light(obj: HkObject, name: str, kind: LightKind) -> Light:
    made = Light(name, kind, channels_of(obj["color"]), extras=marked(obj))
    # Stored since 2012; files of modellers that support neither have zeros.
    made.intensity = float(views.member(obj, "intensity", default=0.0)) or 1.0
    made.range = max(float(views.member(obj, "range", default=0.0)), 0.0)
    angle = float(views.member(obj, "angle", default=0.0))
    if kind == "spot" and 0 < angle <= np.pi:
        made.outer_cone = angle / 2
    if not np.isfinite((made.intensity, made.range)).all() or made.intensity < 0:
        made.intensity, made.range = 1.0, 0.0
    return made


def _camera(obj: HkObject, name: str) -> Camera:
    near, far, fov = (float(obj[member]) for member in ("near", "far", "fov"))
    good = np.isfinite((near, far, fov)).all() and 0 < near < far and 0 < fov < np.pi
    made = Camera(name, extras=marked(obj))
    made.yfov = fov if good else 1.0
    if good:
        made.near, made.far = near, far
    return made


def stages(packfile: HavokDocument, meshes: Meshes) -> Iterator[Stage]:
    """Yield the scenes of a packfile, whose meshes are made by ``meshes``."""
    for obj in views.find(packfile, "hkxScene"):
        with meshes.missing.unless_of(obj):
            stage = Stage(obj, meshes)
            stage.build()
            yield stage
