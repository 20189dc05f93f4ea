"""``hkx`` scenes: their nodes, meshes that may follow them, lights, cameras and key frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Animation, Camera, Light, Mesh, Node, Primitive, Skin
from chunkwright.hkx.scene_model import clips
from chunkwright.hkx.scene_model.looks import Looks
from chunkwright.hkx.scene_model.marks import marked, plain, stem
from chunkwright.hkx.scene_model.matrices import place, taken_apart
from chunkwright.hkx.scene_model.rigs import inverses
from chunkwright.hkx.scene_model.vertices import Vertices, triangles_of, vertices_of
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Path
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.scene_model.axes import Axes

    Floats = NDArray[np.float64]

_LIGHTS: Final = {"POINT_LIGHT": "point", "DIRECTIONAL_LIGHT": "directional", "SPOT_LIGHT": "spot"}


class Stage:
    """An ``hkxScene``: ``roots`` go below the node that rotates all, ``skinned`` beside it."""

    def __init__(self, scene: HkObject, axes: Axes) -> None:
        self.scene = scene
        self.axes = axes
        self.looks = Looks(scene.packfile.source)
        self.notes = self.looks.notes
        self.roots: list[Node] = []
        self.skinned: list[Node] = []
        self.animation = Animation(f"{stem(scene.packfile, 'scene')} scene", extras=marked(scene))
        self._objects: list[HkObject] = []
        self._nodes: dict[int, Node] = {}
        self._by_name: dict[str, Node] = {}
        self._meshes: dict[int, Mesh] = {}

    def build(self) -> None:
        """Make the nodes and everything attached to them."""
        root = self.scene["rootNode"]
        if root is not None:
            self.roots.append(self._tree(root))
        seen = set()
        for obj, node in [(obj, self._nodes[id(obj)]) for obj in self._objects]:
            held = lookup.member(obj, "object")
            if held is not None:
                seen.add(id(held))
                self._hang(node, held)
        for binding in lookup.elements(self.scene, "skinBindings"):
            if binding is not None and id(binding) not in seen:
                seen |= {id(binding), id(binding["mesh"])}
                self._skin(binding)
            elif binding is not None:
                seen.add(id(binding["mesh"]))
        for mesh in lookup.elements(self.scene, "meshes"):
            if mesh is not None and id(mesh) not in seen:
                self.roots.append(self._mesh_node(mesh))

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
            node.mesh = self._mesh(held)
        elif "hkxLight" in lineage:
            kind: Any = _LIGHTS.get(str(held["type"]))
            if kind is not None:
                node.light = Light(node.name, kind, _channels(held["color"]), extras=marked(held))
        elif "hkxCamera" in lineage:
            node.camera = _camera(held, node.name)

    def _mesh_node(self, obj: HkObject) -> Node:
        return Node("mesh", mesh=self._mesh(obj), extras=marked(obj, part="mesh"))

    def _mesh(self, obj: HkObject) -> Mesh:
        if id(obj) not in self._meshes:
            made = [self._primitive(each) for each in lookup.elements(obj, "sections") if each]
            primitives = [each for each in made if each is not None]
            name = lookup.text(obj, "name") or "mesh"
            self._meshes[id(obj)] = Mesh(name, primitives, extras=marked(obj, part="mesh"))
        return self._meshes[id(obj)]

    def _primitive(
        self, section: HkObject, joints: int = 0, at: Floats | None = None
    ) -> Primitive | None:
        """Make the primitive of a mesh section, with ``joints`` transformed by ``at``."""
        buffer = section["vertexBuffer"]
        if buffer is None:
            return None
        held = vertices_of(buffer)
        triangles = triangles_of(section, len(held.positions))
        if not len(triangles) or not np.isfinite(held.positions).all():
            self.notes.append(f"{section!r} has no triangles to show")
            return None
        positions = self.axes.vectors(held.positions)
        normals = None if held.normals is None else _unit(self.axes.vectors(held.normals))
        if at is not None:
            positions = positions @ at[:3, :3].T + at[:3, 3]
            normals = None if normals is None else _unit(normals @ at[:3, :3].T)
        made = Primitive(
            positions.astype(np.float32),
            self.axes.triangles(triangles),
            None if normals is None else normals.astype(np.float32),
            texcoords=[np.nan_to_num(each) for each in held.texcoords],
            material=self.looks.material(section["material"]),
        )
        if joints:
            _follow(made, held, joints, section)
        return made

    def _skin(self, binding: HkObject) -> None:
        """Make a mesh that follows nodes, whose matrices in the scene are ``bindPose``."""
        mesh = binding["mesh"]
        joints = self._joints(binding)
        bind = np.asarray(lookup.elements(binding, "bindPose"), np.float64).reshape(-1, 4, 4)
        if mesh is None or not joints or len(bind) != len(joints):
            raise CorruptError(f"{binding!r} binds {len(joints)} nodes in {len(bind)} places")
        top = self.axes.matrix()
        start = self.axes.matrices(binding["initSkinTransform"])
        inverse = inverses(self.axes.matrices(bind)) @ start @ np.linalg.inv(top)
        sections = [each for each in lookup.elements(mesh, "sections") if each is not None]
        made = [self._primitive(each, len(joints), top) for each in sections]
        primitives = [each for each in made if each is not None]
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


def _follow(made: Primitive, held: Vertices, joints: int, section: HkObject) -> None:
    """Set the joints that vertices follow; one without weights follows the first."""
    if held.joints is None or held.weights is None:
        raise CorruptError(f"{section!r} has no joints for its vertices")
    weights = np.nan_to_num(held.weights[:, :4].astype(np.float64))
    weights[weights.sum(axis=1) <= 0, 0] = 1.0
    followed = np.where(weights > 0, held.joints[:, :4], 0)
    if int(followed.max(initial=0)) >= joints:
        raise CorruptError(f"{section!r} follows node {int(followed.max())} of {joints}")
    made.joints = followed.astype(np.uint16)
    made.weights = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def _unit(vectors: Floats) -> Floats:
    vectors = np.nan_to_num(vectors)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    made: Floats = np.where(
        lengths > 0, vectors / np.where(lengths > 0, lengths, 1), (0.0, 0.0, 1.0)
    )
    return made


def _channels(color: int) -> tuple[float, float, float]:
    """Return red, green and blue of a colour that is one number, blue in its lowest byte."""
    red, green, blue = ((color >> shift & 0xFF) / 255 for shift in (16, 8, 0))
    return red, green, blue


def _camera(obj: HkObject, name: str) -> Camera:
    near, far, fov = (float(obj[member]) for member in ("near", "far", "fov"))
    good = np.isfinite((near, far, fov)).all() and 0 < near < far and 0 < fov < np.pi
    made = Camera(name, extras=marked(obj))
    made.yfov = fov if good else 1.0
    if good:
        made.near, made.far = near, far
    return made


def stages(packfile: HavokDocument, axes: Axes) -> list[Stage]:
    """Return the scenes of a packfile."""
    made = [Stage(obj, axes) for obj in lookup.find(packfile, "hkxScene")]
    for stage in made:
        stage.build()
    return made
