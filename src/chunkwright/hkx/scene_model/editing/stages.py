"""Edits of ``hkx`` scenes: their nodes, key frames, and the objects attached to nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.edits.model import Change, Outcome
from chunkwright.exchange.model import mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.hkx import views
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.scene_model import marked
from chunkwright.hkx.scene_model.editing import key_frames, part_of, scene_meshes
from chunkwright.hkx.scene_model.meshes import vertices_of
from chunkwright.hkx.scene_model.nodes import channels_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.edits.model import NodeChange
    from chunkwright.exchange.model import Camera, Light, Mesh, Node, Skin
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing import Target
    from chunkwright.hkx.scene_model.editing.scene_meshes import SceneMeshes

NO_SCENE: Final = "a Havok file without an hkx scene has only bones, which are below a skeleton"
_HELD: Final = "a node of an hkx scene has at most one attached object, but this one has"
_LIGHTS: Final = {
    "point": "POINT_LIGHT",
    "directional": "DIRECTIONAL_LIGHT",
    "spot": "SPOT_LIGHT",
}
# Half a step of 8 bits, in floats.
_HALF_STEP: Final = 0.5 / 255 + 1e-6
_LISTS: Final = {"hkxMesh": "meshes", "hkxLight": "lights", "hkxCamera": "cameras"}


class Stages:
    """The scenes of a packfile; ``meshes`` make and change the meshes of nodes.

    ``lost`` is settings of new lights that cannot be kept.
    """

    def __init__(self, target: Target, meshes: SceneMeshes) -> None:
        self.target = target
        self.meshes = meshes
        self.scene = next(iter(views.find(target.packfile, "hkxScene")), None)
        self._made: dict[Node, HkObject] = {}
        self.lost: list[Outcome] = []

    # -- the tree ------------------------------------------------------------------------

    def object_of(self, node: Node) -> HkObject:
        """Return the object of a node of the edited scene."""
        if node in self._made:
            return self._made[node]
        original = self.target.edits.originals.get(node)
        if original is None or part_of(original) != "node":
            raise QueryError(
                f"{node.name} is not a node of an hkx scene, so that nothing can be below it"
            )
        return self.target.object_of(original.extras)

    def _above(self, parent: Node | None) -> HkObject:
        """Return the object that a node goes below: without a parent, that is the root."""
        original = None if parent is None else self.target.edits.originals.get(parent)
        if parent is not None and part_of(original) != "axes":
            return self.object_of(parent)
        if self.scene is None:
            raise QueryError(NO_SCENE)
        root: HkObject | None = self.scene["rootNode"]
        if root is None:
            root = self.scene["rootNode"] = new_object(self.target.packfile, "hkxNode")
        return root

    def _matrix(self, change: NodeChange) -> Matrix:
        """Return the place of a node relative to the object that it goes below."""
        if change.parent is not None:
            return change.matrix
        top = self._move_below_top(change)
        return np.linalg.inv(top) @ change.matrix

    def _move_below_top(self, change: NodeChange) -> Matrix:
        """Put a root of the edited scene below the node that turns everything; return its matrix.

        A scene has one root, which that node represents.
        """
        edits = self.target.edits
        tops = [new for new, old in edits.originals.items() if _is_axes(old)]
        if not tops or edits.edited is None:
            raise QueryError("the node that turns the scene is gone: its axes are not known")
        top, node = tops[0], change.edited
        matrix = edits.worlds[top]
        if node in edits.edited.roots:
            edits.edited.roots.remove(node)
            top.children.append(node)
            node.matrix = np.linalg.inv(matrix) @ edits.worlds[node]
        return matrix

    def added(self, change: NodeChange) -> str | None:
        """Add a node with what it holds."""
        parent = self._above(change.parent)
        node = change.edited
        if node.skin is not None:
            return "new skinned meshes cannot be added to an hkx scene"
        members = {"name": node.name, "keyFrames": [self.target.stored(self._matrix(change))]}
        made = new_object(self.target.packfile, "hkxNode", members)
        self._made[node] = made
        parent["children"] = [*parent["children"], made]
        held = [each for each in (node.mesh, node.light, node.camera) if each is not None]
        for each in (node.light, node.camera):
            if each is not None and self._known(each) is None:
                each.name = node.name  # they are named after their node
        if node.mesh is not None:
            self._attach(made, self._mesh(node.mesh))
        elif node.light is not None:
            self._attach(made, self._light(node.light))
        elif node.camera is not None:
            self._attach(made, self._camera(node.camera))
        if node.extras.get("annotations"):
            key_frames.apply_node_notes(made, node.extras["annotations"])
        if node.hidden:
            return "a node of an hkx scene cannot be hidden"
        return f"{_HELD} {len(held)}" if len(held) > 1 else None

    def parent(self, change: NodeChange) -> str | None:
        """Put a node below another one."""
        obj, parent = self.object_of(change.edited), self._above(change.parent)
        for each in views.find(self.target.packfile, "hkxNode"):
            if obj in each["children"]:
                each["children"] = [one for one in each["children"] if one is not obj]
        parent["children"] = [*parent["children"], obj]
        frames = np.asarray(views.elements(obj, "keyFrames"), np.float32).reshape(-1, 4, 4)
        if len(frames) > 1 and (frames != frames[:1]).any():
            return None  # the clip has keys relative to the new parent
        return self._put(obj, self._matrix(change))

    def place(self, change: NodeChange) -> str | None:
        """Move a node that stands still; the position of an animated node is in its clip."""
        obj = self.object_of(change.edited)
        clips = [each.edited for each in self.target.edits.of_kind("animation.channels")]
        if any(channel.node is change.edited for clip in clips for channel in clip.channels):
            return None
        return self._put(obj, change.matrix)

    def _put(self, obj: HkObject, matrix: Matrix) -> str | None:
        frames = np.asarray(views.elements(obj, "keyFrames"), np.float32).reshape(-1, 4, 4)
        if len(frames) > 1 and (frames != frames[:1]).any():
            return "its key frames say where it is: move those"
        count = max(len(frames), 1)
        obj["keyFrames"] = np.tile(self.target.stored(matrix), (count, 1, 1))
        return None

    def rename(self, change: Change) -> str | None:
        """Rename a node, also where skins name it."""
        obj = self.object_of(change.edited)
        before, obj["name"] = obj["name"], change.edited.name
        for binding in views.find(self.target.packfile, "hkxSkinBinding"):
            if "nodeNames" in binding.values and before:
                names = binding["nodeNames"]
                binding["nodeNames"] = [change.edited.name if n == before else n for n in names]
        for held, old in (
            (change.edited.light, change.original.light),
            (change.edited.camera, change.original.camera),
        ):
            # They are named after the first node that has them.
            if held is not None and old is not None and held.name == old.name == before:
                held.name = change.edited.name
        return None

    def removed(self, change: Change) -> str | None:
        """Remove a node and the removed ones below it, with the objects that only they contain."""
        gone = [node for node in self.target.edits.gone(change) if part_of(node) == "node"]
        objects = [self.target.object_of(node.extras) for node in gone]
        for obj in objects:
            held = obj["object"]
            self.target.drop(obj)
            self._let_go(held)
        return None

    def _let_go(self, held: HkObject | None) -> None:
        """Remove the object attached to a node, unless another node holds it too."""
        if held is None:
            return
        nodes = views.find(self.target.packfile, "hkxNode", "hkxSkinBinding")
        if any(views.member(each, name) is held for each in nodes for name in ("object", "mesh")):
            return
        mesh = views.member(held, "mesh")
        if held in self.target.packfile.objects:
            self.target.drop(held)
        self._let_go(mesh)

    def skinned_removed(self, change: Change) -> str | None:
        """Remove a skinned mesh."""
        binding = self.target.object_of(change.original.extras)
        mesh = binding["mesh"]
        self.target.drop(binding)
        self._let_go(mesh)
        return None

    # -- objects attached to nodes -------------------------------------------------------------

    def _attach(self, obj: HkObject, held: HkObject | None) -> None:
        before, obj["object"] = obj["object"], held
        if before is not held:
            self._let_go(before)
        if held is None or self.scene is None:
            return
        name = _LISTS[held.class_name]
        if all(each is not held for each in self.scene[name]):
            self.scene[name] = [*self.scene[name], held]

    def _mesh(self, mesh: Mesh) -> HkObject:
        return self.meshes.object_of(mesh)

    def held(self, change: Change) -> str | None:
        """Apply a change of the mesh, the light or the camera of a node."""
        obj, node = self.object_of(change.edited), change.edited
        value = getattr(node, change.field)
        before = views.member(obj, "object")
        if value is None:
            if before is not None and change.field == _field_of(before):
                self._attach(obj, None)
            return None
        others = [
            name
            for name in ("mesh", "light", "camera")
            if name != change.field and getattr(node, name) is not None
        ]
        if others:
            return f"{_HELD} a {others[0]}"
        if change.field != "mesh" and self._known(value) is None:
            value.name = node.name
        make: dict[str, Callable[[Any], HkObject]] = {
            "mesh": self._mesh,
            "light": self._light,
            "camera": self._camera,
        }
        self._attach(obj, make[change.field](value))
        return None

    def extras(self, change: Change) -> str | None:
        """Apply annotations of a node."""
        key_frames.apply_node_notes(
            self.object_of(change.edited), change.edited.extras.get("annotations")
        )
        return None

    def _known(self, thing: Light | Camera) -> HkObject | None:
        """Return the object of a light or camera that the file has, which several nodes may hold."""
        original = self.target.edits.originals.get(thing)
        return None if original is None else self.target.find(original.extras)

    def _light(self, light: Light) -> HkObject:
        known = self._known(light)
        if known is not None:
            return known
        made = new_object(self.target.packfile, "hkxLight", {"angle": np.pi / 2})
        made["type"] = _LIGHTS[light.kind]
        _set_color(made, light)
        for name, usual in (("intensity", 1.0), ("range", 0.0)):
            if name in made.values:
                made[name] = getattr(light, name)
            elif getattr(light, name) != usual:
                self.lost.append(
                    Outcome(Change(f"light.{name}", light.name, light, light), _has_no(name))
                )
        if light.kind == "spot":
            made["angle"] = 2 * light.outer_cone
        return made

    def _camera(self, camera: Camera) -> HkObject:
        known = self._known(camera)
        if known is not None:
            return known
        if not camera.yfov:
            raise QueryError("cameras of hkx scenes are perspective cameras")
        members = {"near": camera.near, "far": min(camera.far, 1e6), "fov": camera.yfov}
        return new_object(self.target.packfile, "hkxCamera", members)

    def light(self, change: Change) -> str | None:
        """Apply a field of a light."""
        obj, light = self.target.object_of(change.original.extras), change.edited
        if change.field == "name":
            return "a light of an hkx scene is named after its node"
        if change.field == "kind":
            obj["type"] = _LIGHTS[light.kind]
        elif change.field == "color":
            _set_color(obj, light)
        elif change.field == "outer_cone":
            obj["angle"] = 2 * light.outer_cone
        elif change.field == "inner_cone":
            return "a light of an hkx scene has one angle, that of its outer cone"
        elif change.field in ("intensity", "range"):
            if change.field not in obj.values:
                return _has_no(change.field)
            obj[change.field] = getattr(light, change.field)
        else:
            return "Havok objects have no custom properties"
        return None

    def camera(self, change: Change) -> str | None:
        """Apply a field of a camera."""
        obj, camera = self.target.object_of(change.original.extras), change.edited
        if change.field == "name":
            return "a camera of an hkx scene is named after its node"
        if change.field == "yfov":
            if not camera.yfov:
                return "cameras of hkx scenes are perspective cameras"
            obj["fov"] = camera.yfov
        elif change.field in ("near", "far"):
            obj[change.field] = min(getattr(camera, change.field), 1e6)
        elif change.field in ("height", "aspect"):
            return f"a camera of an hkx scene has no {change.field}: only its angle of view"
        else:
            return "Havok objects have no custom properties"
        return None

    def mark(self) -> None:
        """Update the marks of copied nodes, which are those of the originals."""
        for node, obj in self._made.items():
            if mark_of(node.extras):
                node.extras = node.extras | marked(obj, part="node")

    def aim(self) -> None:
        """Move the positions that lights and cameras store themselves with their nodes."""
        edits = self.target.edits
        moved = {change.edited for change in edits.of_kind("node.place", "node.parent")}
        if not moved or edits.edited is None:
            return
        for node, original in edits.originals.items():
            if not hasattr(original, "children") or part_of(original) != "node":
                continue
            if original.light is None and original.camera is None:
                continue
            obj = self.target.find(original.extras)
            held = None if obj is None else views.member(obj, "object")
            if held is not None and node in moved:
                self._aim(held, original, node)

    def _aim(self, held: HkObject, original: Node, node: Node) -> None:
        edits = self.target.edits
        top = next(
            (edits.worlds[new] for new, old in edits.originals.items() if _is_axes(old)), None
        )
        if top is None:
            return
        here = np.linalg.inv(top) @ edits.worlds[node]
        above = here @ np.linalg.inv(local_matrix(node))
        step = here @ np.linalg.inv(above @ local_matrix(original))
        for names, is_place in ((("position", "from", "focus"), 1.0), (("direction", "up"), 0.0)):
            for name in (each for each in names if each in held.values):
                row = np.array(held[name], np.float32)
                point = np.append(self.target.axes.vectors(row[:3]), is_place)
                row[:3] = self.target.axes.vectors((step @ point)[:3])
                held[name] = row

    def binds(self, change: Change) -> str | None:
        """Return None: a mesh is bound to nodes elsewhere, by ``rebind``."""
        self.target.object_of(change.original.extras)
        return None

    def rebind(self) -> None:
        """Bind meshes to the nodes that now move them, at their transforms in the edited scene."""
        edits = self.target.edits
        moved = {change.original for change in edits.of_kind("skin.inverse_binds")}
        for skin, joints in edits.joints.items():
            original = edits.originals.get(skin)
            binding = None if original is None else self.target.find(original.extras)
            if original is None or binding is None or "bindPose" not in binding.values:
                continue
            count = len(original.joints)
            if original in moved or None in joints or len(joints) > count:
                self._rebind(binding, skin, joints, count, original in moved)

    def _rebind(
        self,
        binding: HkObject,
        skin: Skin,
        joints: list[Node | None],
        count: int,
        is_moved: bool,
    ) -> None:
        before = np.array(binding["bindPose"], np.float32).reshape(-1, 4, 4)
        start = self.target.axes.matrices(binding["initSkinTransform"])
        top = np.linalg.inv(self.target.axes.matrix())
        rows, held = [], []
        member = "mapping" if "mapping" in binding.values else "nodeNames"
        for place, joint in enumerate(joints):
            if joint is None:
                continue
            if place < count and not is_moved:
                rows.append(before[place])
            else:
                inverse = np.asarray(skin.inverse_binds, np.float64)[skin.joints.index(joint)]
                rows.append(self.target.stored(start @ top @ np.linalg.inv(inverse)))
            obj = self.object_of(joint)
            held.append(obj if member == "mapping" else obj["name"])
        binding[member] = held
        binding["bindPose"] = np.array(rows, np.float32)
        if None in joints:
            self._renumber(binding["mesh"], joints)

    def _renumber(self, mesh: HkObject, joints: list[Node | None]) -> None:
        """Renumber the nodes that vertices are bound to; the weights of removed nodes become 0."""
        numbers = np.cumsum([each is not None for each in joints]) - 1
        numbers = np.where([each is None for each in joints], 0, numbers)
        for section in views.elements(mesh, "sections"):
            buffer = None if section is None else section["vertexBuffer"]
            stored = None if buffer is None else vertices_of(buffer).joints
            if buffer is not None and stored is not None:
                columns: scene_meshes.Columns = {"joints": [numbers[stored.astype(np.int64)]]}
                scene_meshes.store(buffer, columns, np.arange(len(stored)))


def _has_no(name: str) -> str:
    return f"a light of this version has no {name}, unlike later ones"


def _is_axes(thing: Any) -> bool:
    return hasattr(thing, "children") and part_of(thing) == "axes"


def _field_of(held: HkObject) -> str:
    return {"hkxLight": "light", "hkxCamera": "camera"}.get(held.class_name, "mesh")


def _set_color(obj: HkObject, light: Light) -> None:
    """Set a light, also in the edited scene, to the nearest colour of 8 bits per channel."""
    obj["color"] = color_of(light.color)
    held = channels_of(obj["color"])
    if np.abs(np.subtract(held, light.color)).max() <= _HALF_STEP:
        light.color = held


def color_of(color: Any) -> int:
    """Return a colour as one number, opaque, blue in its lowest byte."""
    red, green, blue = (round(255 * min(max(float(each), 0.0), 1.0)) for each in color[:3])
    return 0xFF << 24 | red << 16 | green << 8 | blue
