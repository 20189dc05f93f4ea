"""``hkx`` scenes: their nodes, meshes that may follow them, lights, cameras and key frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Animation, Camera, Light, Mesh, Node, Skin
from chunkwright.hkx.scene_model import clips
from chunkwright.hkx.scene_model.axes import place, taken_apart
from chunkwright.hkx.scene_model.marks import marked, plain, stem
from chunkwright.hkx.scene_model.rigs import inverses
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import LightKind, Path
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.meshes import Meshes

    Floats = NDArray[np.float64]

_LIGHTS: Final[dict[str, LightKind]] = {
    "POINT_LIGHT": "point",
    "DIRECTIONAL_LIGHT": "directional",
    "SPOT_LIGHT": "spot",
}


class Stage:
    """An ``hkxScene``: ``roots`` go below the node that rotates all, ``skinned`` beside it."""

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
            # One that only holds the others together is not shown.
            self.roots += made.children if is_plain(root) else [made]
        hung = set()
        for obj, node in [(obj, self._nodes[id(obj)]) for obj in self._objects]:
            held = lookup.member(obj, "object")
            if held is not None:
                hung.add(id(held))
                with self.meshes.missing.unless_of(held):
                    self._hang(node, held)
        for binding in lookup.elements(self.scene, "skinBindings"):
            if binding is not None and id(binding) not in hung:
                with self.meshes.missing.unless_of(binding):
                    self._skin(binding)
        self.roots += self.meshes.others(
            mesh for mesh in lookup.elements(self.scene, "meshes") if mesh is not None
        )

    def _tree(self, root: HkObject) -> Node:
        self._objects = [root]
        top = self._node(root)
        for obj in self._objects:
            for child in lookup.elements(obj, "children"):
                if child is None:
                    continue
                if id(child) in self._nodes:
                    raise CorruptError(f"{child!r} has two parents", offset=child.offset)
                self._objects.append(child)
                self._nodes[id(obj)].children.append(self._node(child))
        return top

    def _node(self, obj: HkObject) -> Node:
        name = lookup.text(obj, "name") or "scene"
        node = Node(name, extras=marked(obj, part="node"))
        self._nodes[id(obj)] = node
        self._by_name.setdefault(name, node)
        notes = lookup.elements(obj, "annotations")
        if notes:
            node.extras["annotations"] = {
                str(at): {"time": plain(float(one["time"])), "text": str(one["description"] or "")}
                for at, one in enumerate(notes)
            }
        frames = np.asarray(lookup.elements(obj, "keyFrames"), np.float64).reshape(-1, 4, 4)
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
        length = float(lookup.member(self.scene, "sceneLength", default=0.0))
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

    def _hang(self, node: Node, held: HkObject) -> None:
        """Add the object of a node; a mesh with a skin is where its joints are."""
        lineage = lookup.lineage(held)
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
        """Make a mesh that follows nodes, whose matrices in the scene are ``bindPose``."""
        mesh = binding["mesh"]
        self.meshes.shown.add(id(mesh))
        joints = self._joints(binding)
        bind = np.asarray(lookup.elements(binding, "bindPose"), np.float64).reshape(-1, 4, 4)
        if mesh is None or not joints or len(bind) != len(joints):
            raise CorruptError(f"{binding!r} binds {len(joints)} nodes in {len(bind)} places")
        top = self.axes.matrix()
        start = self.axes.matrices(binding["initSkinTransform"])
        inverse = inverses(self.axes.matrices(bind)) @ start @ np.linalg.inv(top)
        primitives = self.meshes.primitives(mesh, len(joints), top)
        if primitives:
            mark = marked(binding, part="skinned mesh")
            skin = Skin("skin", joints, np.nan_to_num(inverse).astype(np.float32), extras=mark)
            held = Mesh(lookup.text(mesh, "name") or "mesh", primitives, extras=mark)
            self.skinned.append(Node(held.name, mesh=held, skin=skin, extras=mark))

    def _joints(self, binding: HkObject) -> list[Node]:
        if "mapping" in binding:
            found = [self._nodes.get(id(each)) for each in lookup.elements(binding, "mapping")]
        else:
            found = [self._by_name.get(str(x)) for x in lookup.elements(binding, "nodeNames")]
        return [node for node in found if node is not None]


def is_plain(root: HkObject) -> bool:
    """Whether a root node has no name, no place and no content, only other nodes."""
    frames = np.asarray(lookup.elements(root, "keyFrames"), np.float64).reshape(-1, 4, 4)
    is_placed = bool((frames != np.eye(4)).any())
    content = lookup.text(root, "name") or lookup.member(root, "object") is not None
    held = [*lookup.elements(root, "annotations"), *lookup.elements(root, "attributeGroups")]
    return not is_placed and not content and not held and len(lookup.elements(root, "children")) > 0


def channels_of(color: int) -> tuple[float, float, float]:
    """Return red, green and blue of a colour that is one number, blue in its lowest byte."""
    red, green, blue = ((color >> shift & 0xFF) / 255 for shift in (16, 8, 0))
    return red, green, blue


def _light(obj: HkObject, name: str, kind: LightKind) -> Light:
    made = Light(name, kind, channels_of(obj["color"]), extras=marked(obj))
    # Since 2012; files of modellers that know neither have zeros.
    made.intensity = float(lookup.member(obj, "intensity", default=0.0)) or 1.0
    made.range = max(float(lookup.member(obj, "range", default=0.0)), 0.0)
    angle = float(lookup.member(obj, "angle", default=0.0))
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
    for obj in lookup.find(packfile, "hkxScene"):
        with meshes.missing.unless_of(obj):
            stage = Stage(obj, meshes)
            stage.build()
            yield stage
