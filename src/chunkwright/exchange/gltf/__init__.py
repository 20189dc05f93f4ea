"""glTF 2.0: ``.glb`` and ``.gltf`` files, read as scene models.

``writing`` does the reverse. Both use numpy and ``json`` directly: libraries that model whole
documents take longer to write a document than it takes to make it.
"""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.base import collector_paused, fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.jsontext import loads
from chunkwright.base.wording import counted
from chunkwright.errors import CorruptError, UnsupportedVersionError, boundary
from chunkwright.exchange import model as m
from chunkwright.exchange.gltf import buffers, schema
from chunkwright.exchange.gltf.buffers import Accessors, Resources, compressed
from chunkwright.exchange.gltf.materials import read_materials
from chunkwright.exchange.gltf.meshes import read_meshes
from chunkwright.exchange.gltf.schema import Entry
from chunkwright.exchange.gltf.writing import to_glb, to_gltf
from chunkwright.exchange.model import Camera, Light, Node, mark_of
from chunkwright.exchange.transforms import local_matrix, world_matrices

if TYPE_CHECKING:
    from chunkwright.base.fileio import Source
    from chunkwright.exchange.model import LightKind


_LIGHTS: Final[dict[str, LightKind]] = {
    "directional": "directional",
    "point": "point",
    "spot": "spot",
}
_CAMERAS: Final = {"perspective": "perspective", "orthographic": "orthographic"}
_IDENTITY: Final = tuple(map(float, np.eye(4).flat))


class Tree(NamedTuple):
    """The nodes of a document by index, and the roots of its displayed scene.

    ``bodies`` is the entry with the content of each node: its own or, for a node with shear, that of
    its child.
    """

    scene: Entry
    nodes: list[Node]
    bodies: list[Entry]
    roots: list[Node]


def read_tree(root: Entry) -> Tree:
    """Return the tree of nodes; ``CorruptError`` for two parents or a cycle."""
    entries = root.entries("nodes")
    numbers = range(len(entries))
    children = [entry.indices("children", numbers) for entry in entries]
    parents: dict[int, int] = {}
    for parent, below in enumerate(children):
        for child in below:
            if child in parents:
                raise entries[parent].wrong("children", f"node {child} has two parents")
            parents[child] = parent
    tops = [number for number in numbers if number not in parents]
    _check_reach(entries, children, tops)
    scene, roots = _shown(root, tops, parents)
    bodies = [_body(number, entries, children) for number in numbers]
    nodes = [_node(entry) for entry in entries]
    for number, body in enumerate(bodies):
        if body != number:  # two nodes for one with shear
            nodes[body] = nodes[number] = _merged(nodes[number], nodes[body])
    for number, body in enumerate(bodies):
        nodes[number].children = [nodes[child] for child in children[body]]
    found = [entries[body] for body in bodies]
    return Tree(scene, nodes, found, [nodes[number] for number in roots])


def _merged(outer: Node, inner: Node) -> Node:
    del outer.extras[schema.SHEARED]
    matrix = local_matrix(outer) @ local_matrix(inner)
    return Node(outer.name, matrix=matrix, hidden=outer.hidden, extras=outer.extras)


def _body(number: int, entries: list[Entry], children: list[list[int]]) -> int:
    """Return the node with the content of a node: the node itself, or its child if it has shear."""
    if entries[number].extras().get(schema.SHEARED) is not True or len(children[number]) != 1:
        return number
    child = children[number][0]
    return number if entries[child].extras() else child


def _check_reach(entries: list[Entry], children: list[list[int]], tops: list[int]) -> None:
    reached = 0
    todo = list(tops)
    while todo:
        number = todo.pop()
        reached += 1
        todo.extend(children[number])
    if reached < len(entries):
        raise CorruptError("the nodes form a cycle", path="/nodes")


def _shown(root: Entry, tops: list[int], parents: dict[int, int]) -> tuple[Entry, list[int]]:
    """Return the displayed scene, and its root nodes."""
    scenes = root.entries("scenes")
    if not scenes:
        return Entry({}, ""), tops
    scene = root.index("scene", scenes) or scenes[0]
    numbers = scene.indices("nodes", range(len(root.entries("nodes"))))
    if len(set(numbers)) < len(numbers) or any(number in parents for number in numbers):
        raise scene.wrong("nodes", "a root node is the child of another node, or listed twice")
    return scene, numbers


def _node(entry: Entry) -> Node:
    made = Node(entry.text("name"), extras=entry.extras())
    seen = entry.extension(schema.VISIBILITY)
    # The extension decides if it is present; editors that do not know it keep marks.
    if seen is not None:
        made.hidden = "visible" in seen and not seen.flag("visible")
    else:
        made.hidden = mark_of(made.extras).get("hidden") is True
    if "matrix" in entry:
        made.matrix = np.array(entry.numbers("matrix", _IDENTITY)).reshape(4, 4).T
        return made
    x, y, z = entry.numbers("translation", (0.0, 0.0, 0.0))
    made.translation = x, y, z
    x, y, z, w = entry.numbers("rotation", (0.0, 0.0, 0.0, 1.0))
    made.rotation = x, y, z, w
    x, y, z = entry.numbers("scale", (1.0, 1.0, 1.0))
    made.scale = x, y, z
    return made


def camera(entry: Entry) -> Camera:
    """Return a camera."""
    kind = entry.choice("type", _CAMERAS, None)
    lens = entry.entry(kind)
    made = Camera(entry.text("name"), extras=entry.extras())
    made.near = lens.number("znear", 0.1)
    made.far = lens.number("zfar") if "zfar" in lens else math.inf
    if kind == "perspective":
        made.yfov, made.aspect = lens.number("yfov", 1.0), lens.number("aspectRatio", 1.0)
        return made
    made.height = lens.number("ymag", 1.0)
    made.aspect = lens.number("xmag", 1.0) / (made.height or 1.0)
    return made


def light(entry: Entry) -> Light:
    """Return a light."""
    spot = entry.entry("spot")
    red, green, blue = entry.numbers("color", (1.0, 1.0, 1.0))
    return Light(
        entry.text("name"),
        entry.choice("type", _LIGHTS, None),
        (red, green, blue),
        entry.number("intensity", 1.0),
        entry.number("range", 0.0),
        spot.number("innerConeAngle", 0.0),
        spot.number("outerConeAngle", 0.7853981633974483),
        entry.extras(),
    )


FORMAT: Final = "gltf"
_NOT_NUMBERS: Final = "not all values are finite numbers"
_PATHS: Final[dict[str, m.Path]] = {
    "translation": "translation",
    "rotation": "rotation",
    "scale": "scale",
}
_INTERPOLATIONS: Final[dict[str, m.Interpolation]] = {
    "LINEAR": "LINEAR",
    "STEP": "STEP",
    "CUBICSPLINE": "CUBICSPLINE",
}


def read(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> m.SceneModel:
    """Return the scene model of a ``.glb`` or ``.gltf`` file.

    If ``source`` is a path, files that the scene refers to are looked for in its folder. The notes
    of the model name what it cannot represent. Raises ``CorruptError`` and similar errors with the
    address of the fault, ``UnsupportedVersionError`` for glTF 1 and compressed files.
    """
    data, file = fileio.load(source)
    name = os.path.splitext(os.path.basename(file))[0] if file else ""
    folder = os.path.dirname(os.path.abspath(file)) if file else None
    with boundary(file or fileio.name_of(source), FORMAT), collector_paused():
        limits.check("the size of the file", len(data), "unpacked_size")
        chunk: memoryview | None = None
        if data.startswith(buffers.MAGIC):
            data, chunk = buffers.unpacked(data)
        root = Entry(loads(data, file), "")
        _check_version(root)
        model = _Reader(root, chunk, folder, limits).model()
    model.name = model.name or name
    return model


def _check_version(root: Entry) -> None:
    asset = root.entry("asset")
    version = asset.text("minVersion") or asset.text("version")
    if version.split(".")[0] != schema.VERSION.split(".", maxsplit=1)[0]:
        raise UnsupportedVersionError(
            f"is glTF of version {version or 'unknown'!r:.20}",
            path=asset.address,
            hint=f"only version {schema.VERSION} can be read",
        )
    required = root.members.get("extensionsRequired", [])
    if not isinstance(required, list):
        raise root.wrong("extensionsRequired", "expected a list")
    for name in required:
        if name in schema.COMPRESSIONS:
            raise compressed(name, "/extensionsRequired")
        if name not in schema.READABLE:
            raise UnsupportedVersionError(
                f"needs the extension {name!r:.60}",
                path="/extensionsRequired",
                hint=f"{', '.join(sorted(schema.READABLE))} can be read",
            )


class _Reader:
    def __init__(
        self, root: Entry, chunk: memoryview | None, folder: str | None, limits: Limits
    ) -> None:
        self._root = root
        self._notes: dict[str, None] = {}
        resources = Resources(root, chunk, folder)
        self._accessors = Accessors(root, resources.buffer, limits)
        materials = read_materials(root, self._accessors, resources, self._note)
        self._meshes = read_meshes(root, self._accessors, materials, self._note)
        self._cameras = [camera(entry) for entry in root.entries("cameras")]
        lights = root.extension(schema.LIGHTS)
        self._lights = [light(each) for each in lights.entries("lights")] if lights else []

    def _note(self, text: str) -> None:
        self._notes[text] = None

    def model(self) -> m.SceneModel:
        tree = read_tree(self._root)
        shown = {id(node) for root in tree.roots for node in root.walk()}
        skins = [self._skin(entry, tree.nodes, shown) for entry in self._root.entries("skins")]
        for entry, node in zip(tree.bodies, tree.nodes, strict=True):
            self._fill(entry, node, skins)
        animations = [
            self._animation(entry, tree.nodes) for entry in self._root.entries("animations")
        ]
        _check_places(tree.roots)
        self._note_unshown(tree)
        scene = tree.scene
        used = {id(node.skin) for node in tree.nodes}
        armatures = [skin for skin in skins if id(skin) not in used]
        return m.SceneModel(
            scene.text("name"), tree.roots, animations, scene.extras(), armatures, [*self._notes]
        )

    def _note_unshown(self, tree: Tree) -> None:
        """Note what the displayed scene does not show."""
        shown = {id(node) for root in tree.roots for node in root.walk()}
        others = {id(node) for node in tree.nodes} - shown
        if others:
            self._note(f"{counted(len(others), 'node')} of other scenes left out")
        held = {id(node.mesh) for node in tree.nodes}
        for mesh in self._meshes:
            if id(mesh) not in held:
                self._note(f"the mesh {mesh.name!r:.60} is left out: no node shows it")

    def _fill(self, entry: Entry, node: m.Node, skins: list[m.Skin]) -> None:
        node.mesh = entry.index("mesh", self._meshes)
        node.skin = entry.index("skin", skins)
        if node.skin is not None and node.mesh is not None:
            _check_joints(entry, node.mesh, len(node.skin.joints))
        node.camera = entry.index("camera", self._cameras)
        lit = entry.extension(schema.LIGHTS)
        if lit is not None:
            node.light = lit.index("light", self._lights)

    def _skin(self, entry: Entry, nodes: list[m.Node], shown: set[int]) -> m.Skin:
        joints = entry.indices("joints", nodes)
        if not joints:
            raise entry.wrong("joints", "expected at least one joint")
        hidden = next((node for node in joints if id(node) not in shown), None)
        if hidden is not None:
            raise entry.wrong("joints", f"the node {hidden.name!r:.60} is not in the scene")
        accessor = entry.index("inverseBindMatrices", self._accessors.entries)
        if accessor is None:
            binds = np.tile(np.eye(4, dtype=np.float32), (len(joints), 1, 1))
        else:
            rows = self._accessors.floats(accessor, 16)
            if len(rows) < len(joints):
                raise entry.wrong(
                    "inverseBindMatrices",
                    f"expected one for each of {len(joints)} joints, not {len(rows)}",
                )
            if not np.isfinite(rows).all():
                raise entry.wrong("inverseBindMatrices", _NOT_NUMBERS)
            binds = rows[: len(joints)].reshape(-1, 4, 4).transpose(0, 2, 1)
        return m.Skin(entry.text("name"), joints, np.ascontiguousarray(binds), entry.extras())

    def _animation(self, entry: Entry, nodes: list[m.Node]) -> m.Animation:
        samplers = entry.entries("samplers")
        found = [self._channel(each, samplers, nodes) for each in entry.entries("channels")]
        channels = [channel for channel in found if channel is not None]
        return m.Animation(entry.text("name"), channels, entry.extras())

    def _channel(
        self, entry: Entry, samplers: list[Entry], nodes: list[m.Node]
    ) -> m.Channel | None:
        target = entry.entry("target")
        node, path = target.index("node", nodes), _PATHS.get(target.text("path"))
        sampler = entry.index("sampler", samplers)
        if node is None or path is None:
            self._note(f"animated {target.text('path') or 'values'!r:.40} are left out")
            return None
        if sampler is None:
            raise entry.wrong("sampler", "is missing")
        keys = sampler.index("input", self._accessors.entries)
        values = sampler.index("output", self._accessors.entries)
        if keys is None or values is None:
            raise CorruptError("has no input or no output", path=sampler.address)
        interpolation = sampler.choice("interpolation", _INTERPOLATIONS, "LINEAR")
        times = self._accessors.floats(keys, 1)[:, 0]
        rows = self._accessors.floats(values, 4 if path == "rotation" else 3)
        if len(rows) != len(times) * (3 if interpolation == "CUBICSPLINE" else 1):
            raise sampler.wrong("output", f"has {len(rows)} rows for {len(times)} times")
        if not np.isfinite(times).all() or not (np.diff(times) > 0).all():
            raise sampler.wrong("input", "the times are not ascending")
        if not np.isfinite(rows).all():
            raise sampler.wrong("output", _NOT_NUMBERS)
        # Of a cubic spline every second of three rows is a value; the others are tangents.
        turns = rows[1::3] if interpolation == "CUBICSPLINE" else rows
        if path == "rotation" and not turns.any(axis=1).all():
            raise sampler.wrong("output", "a rotation has the length 0")
        return m.Channel(node, path, times, rows, interpolation)


def _check_places(roots: list[m.Node]) -> None:
    """Raise ``CorruptError`` for a node whose matrices multiply to numbers that are too large."""
    with np.errstate(over="ignore", invalid="ignore"):
        for node, matrix in world_matrices(roots):
            if not np.isfinite(matrix.astype(np.float32)).all():
                raise CorruptError(
                    f"the matrix of the node {node.name!r:.60} has numbers that are too large",
                    path="/nodes",
                )


def _check_joints(entry: Entry, mesh: m.Mesh, count: int) -> None:
    used = [part.joints for part in mesh.primitives if part.joints is not None]
    most = max((int(joints.max(initial=0)) for joints in used), default=0)
    if most >= count:
        raise entry.wrong("skin", f"joint {most} of its mesh is out of range for {count} joints")


__all__ = ["read", "to_glb", "to_gltf"]
