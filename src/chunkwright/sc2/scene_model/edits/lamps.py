"""Lights and cameras of entities that were edited, added or removed, and newly skinned meshes.

Such a mesh is new, or was bound to no skeleton of the scene before."""

from __future__ import annotations

import math
import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.edits.soups import numbers_among, rebound
from chunkwright.exchange.model import NUMBER, Mesh
from chunkwright.exchange.model import Node as Placed
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import Matrix4, VariantType
from chunkwright.sc2.model import components
from chunkwright.sc2.model.components import numbered
from chunkwright.sc2.scene_model.drawing import title
from chunkwright.sc2.scene_model.edits.context import key_of, part_of
from chunkwright.sc2.scene_model.edits.joints import Plan, matrix4, stored_matrix
from chunkwright.sc2.scene_model.skins import NO_PARENT
from chunkwright.sc2.scene_model.things import marked

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Camera, Light, Skin
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints
    from chunkwright.sc2.scene_model.edits.shapes import Shapes
    from chunkwright.sc2.scene_model.edits.slots import Slot


LIGHT: Final = "LightComponent"
CAMERA: Final = "CameraComponent"
_KINDS: Final = {"directional": 0, "spot": 1, "point": 2}
_FLOAT: Final = VariantType.FLOAT
# The entries of a new light; measured on 6 lights of versions 34 and 47.
_NEW_LIGHT: Final[JsonObject] = {
    "##name": "Light",
    "ambColor.a": 1.0,
    "ambColor.b": 1.0,
    "ambColor.g": 1.0,
    "ambColor.r": 1.0,
    "color.a": 1.0,
    "flags": 3,
}
_NEW_CAMERA: Final[JsonObject] = {"##name": "Camera", "cam.isOrtho": False, "cam.flags": 0}
_MATRIX: Final = struct.Struct("<16f")
_NO_CONE: Final = "a light has no cone angle"
_NO_NAME: Final = "it has no name of its own, only that of its entity"
_UNTICKED: Final = (
    "the edited file has no {0}s at all, which Blender leaves out unless {1} is ticked in its"
    " exporter; chunkwright rm removes them"
)


class Lamps:
    """The handlers of lights and cameras."""

    def __init__(self, context: Context) -> None:
        self._context = context
        edited = context.edits.edited
        nodes = [] if edited is None else list(edited.nodes())
        self._has = {
            "light": any(each.light is not None for each in nodes),
            "camera": any(each.camera is not None for each in nodes),
        }

    def left_out(self, node: Placed) -> str | None:
        """Return why a missing light or camera is kept: the exporter wrote none at all."""
        for kind, box in (("light", "Data > Lighting"), ("camera", "Include > Cameras")):
            if getattr(node, kind) is not None and not self._has[kind]:
                return _UNTICKED.format(kind, box)
        return None

    # -- archives --------------------------------------------------------------------------

    def _light(self, node: Placed) -> KeyedArchive | None:
        owner = self._context.owner(node)
        component = None if owner is None else owner.component(LIGHT)
        return None if component is None else component.archive.get_as("lc.light", KeyedArchive)

    def camera_archive(self, node: Placed) -> KeyedArchive | None:
        """Return the archive with the entries of the camera of a node."""
        owner = self._context.owner(node)
        if owner is None:
            return None
        component = owner.component(CAMERA)
        if component is None:
            return owner.archive if owner.class_name == "Camera" else None
        camera = component.archive.get_as("cc.camera", KeyedArchive)
        return component.archive if camera is None else camera

    def _holder(self, change: Change, kind: str) -> Placed | None:
        """Return the node of the original that has the light or camera of a change."""
        for old in self._context.edits.originals.values():
            if getattr(old, kind, None) is change.original:
                return old  # type: ignore[no-any-return]
        return None

    # -- handlers --------------------------------------------------------------------------

    def light(self, change: Change) -> str | None:
        """Change a field of a light."""
        node = self._holder(change, "light")
        archive = None if node is None else self._light(node)
        if archive is None:
            return "its entity is not in the scene"
        if change.field == "name":
            return _NO_NAME
        if change.field in ("inner_cone", "outer_cone"):
            return _NO_CONE
        if change.field not in ("kind", "color", "intensity", "range"):
            return "a light has no place for it"
        if change.field == "range" and change.edited.kind == "directional":
            return "a directional light reaches everywhere"
        set_light(archive, change.edited, change.field)
        return None

    def camera(self, change: Change) -> str | None:
        """Change a field of a camera."""
        node = self._holder(change, "camera")
        archive = None if node is None else self.camera_archive(node)
        if archive is None:
            return "its entity is not in the scene"
        if change.field == "name":
            return _NO_NAME
        if change.field not in ("yfov", "aspect", "near", "far", "height"):
            return "a camera has no place for it"
        set_camera(archive, change.edited)
        return None

    def lose(self, node: Placed, kind: str) -> str | None:
        """Remove the light or the camera of an entity."""
        owner = self._context.owner(node)
        if owner is None:
            return "its entity is not in the scene"
        name = LIGHT if kind == "light" else CAMERA
        component = owner.component(name)
        if component is None:
            owner.class_name = "SceneNode"
            for key in [key for key in owner.archive if key.startswith("cam.")]:
                del owner.archive[key]
            return None
        remove_component(owner, component.key)
        return None

    def give(self, entity: Node, node: Placed) -> str | None:
        """Set the light and the camera of an entity to those of an edited node."""
        if self._context.scene.version < components.FIRST_WITH_COMPONENTS:
            if node.light is not None:
                return "scenes before version 10 have no lights"
            if node.camera is not None:
                return self._old_camera(entity, node.camera)
            return None
        if node.light is not None:
            made = KeyedArchive()
            for key, value in _NEW_LIGHT.items():
                made[key] = value
            for field in ("kind", "color", "intensity", "range"):
                set_light(made, node.light, field)
            entity.add_component(LIGHT, {"lc.light": made})
        if node.camera is not None:
            made = KeyedArchive()
            for key, value in _NEW_CAMERA.items():
                made[key] = value
            set_camera(made, node.camera)
            entity.add_component(CAMERA, {"cc.camera": made})
        return None

    def _old_camera(self, entity: Node, camera: Camera) -> str | None:
        entity.class_name = "Camera"
        for key, value in _NEW_CAMERA.items():
            if key != "##name":
                entity.archive[key] = value
        set_camera(entity.archive, camera)
        return None

    def aim(self, node: Placed, matrix: Matrix) -> str | None:
        """Move a camera within its entity."""
        archive = self.camera_archive(node)
        if archive is None:
            return "its entity is not in the scene"
        inverse = np.linalg.inv(matrix).T.ravel().tolist()
        if archive.get_as("cam.cameraTransform", tuple) is not None:
            archive["cam.cameraTransform"] = Matrix4(*inverse)
        else:
            data = _MATRIX.pack(*inverse)
            archive.set("cam.cameraTransform", data, VariantType.BYTE_ARRAY)
        return None


def set_light(archive: KeyedArchive, light: Light, field: str) -> None:
    """Store a field of a light.

    Colours of the engine may exceed 1, with a lower intensity: the product stays the same.
    """
    if field == "kind":
        archive.set("type", _KINDS[light.kind], VariantType.INT32)
    elif field == "range":
        archive.set("radius", float(light.range), _FLOAT)
    else:
        bright = max(1.0, *(archive.get_as(f"color.{part}", float) or 1.0 for part in "rgb"))
        if field == "color":
            before = archive.get("intensity", 1.0)
            for part, value in zip("rgb", light.color, strict=True):
                archive.set(f"color.{part}", float(value), _FLOAT)
            if bright != 1.0 and isinstance(before, float):
                archive.set("intensity", before * bright, _FLOAT)
        else:
            archive.set("intensity", float(light.intensity) / bright, _FLOAT)


def set_camera(archive: KeyedArchive, camera: Camera) -> None:
    """Store a field of a camera."""
    is_ortho = camera.yfov <= 0
    near = float(camera.near)
    top = camera.height if is_ortho else near * math.tan(camera.yfov / 2)
    right = top * camera.aspect
    far = min(float(camera.far), float(np.finfo(np.float32).max))
    archive.set("cam.isOrtho", is_ortho, VariantType.BOOLEAN)
    wide = 2 * math.atan(math.tan(camera.yfov / 2) * camera.aspect)
    entries = {
        "cam.znear": near,
        "cam.zfar": far,
        "cam.aspect": float(camera.aspect),
        "cam.fov": math.degrees(wide),
        "cam.xmin": -right,
        "cam.xmax": right,
        "cam.ymin": -top,
        "cam.ymax": top,
    }
    for key, value in entries.items():
        archive.set(key, value, _FLOAT)


def remove_component(entity: Node, key: str) -> None:
    """Remove a component of an entity; later ones are renumbered."""
    components.remove_numbered(entity.archive["components"], key)


_ONE_SKELETON: Final = "the joints of a new skin must all be new, or all be of one skeleton"
_TOO_OLD: Final = "scenes before version 10 have no skeletons"


class Followers:
    """The handlers of skinned nodes, whose meshes become parts of their skeletons' entities."""

    def __init__(self, context: Context, shapes: Shapes, joints: Joints) -> None:
        self._context = context
        self._shapes = shapes
        self._joints = joints

    def add(self, node: Placed) -> str | None:
        """Add a node with a skin."""
        assert node.skin is not None
        plan = self._plan(node.skin)
        if plan is None:
            return _ONE_SKELETON
        if self._context.scene.version < components.FIRST_WITH_COMPONENTS:
            return _TOO_OLD
        assert node.mesh is not None
        if plan.is_new:
            lost = self._shapes.draw(node, plan.entity, is_skinned=True)
        else:
            found = self._draw(node, plan)
            if isinstance(found, str):
                return found
            lost = found
        self._note(node, lost)
        return None

    def gain_skin(self, change: Change) -> str | None:
        """Bind a mesh of an entity to joints: the skeleton's entity draws it from now on."""
        old, node = change.original, change.edited
        plan = self._plan(node.skin)
        if part_of(old) not in ("", "view", "hidden"):
            return "it is a part of its entity, which is not bound to joints"
        if plan is None:
            return _ONE_SKELETON
        if self._context.scene.version < components.FIRST_WITH_COMPONENTS:
            return _TOO_OLD
        if node.mesh is None:
            return "it has no mesh to bind to them"
        drawn = replace(node, children=[])
        found = self._draw(drawn, plan)
        if isinstance(found, str):
            return found
        self._shapes.drop(old)
        self._note(node, found)
        node.mesh = node.skin = None
        if drawn.name != node.name:  # the first mesh of the skeleton gets a node of its own
            assert self._context.edits.edited is not None
            self._context.edits.edited.roots.append(drawn)
        return None

    def _plan(self, skin: Skin) -> Plan | None:
        """Return the skeleton of an edited skin.

        A skeleton without any skinned mesh left keeps its joints as they were.
        """
        plan = self._joints.plan_of(skin)
        edits = self._context.edits
        joint = next((each for each in skin.joints if each in edits.originals), None)
        owner = None if joint is None else self._context.owner(edits.originals[joint])
        component = None if owner is None else owner.component("SkeletonComponent")
        if plan is not None or owner is None or component is None:
            return plan
        holder = component.archive["joints"]
        here = {
            id(self._context.archive(edits.originals[each])): each
            for each in skin.joints
            if each in edits.originals
        }
        plan = Plan(owner, archives=[*numbered(holder).values()])
        if any(id(each) not in here for each in plan.archives):
            return None
        plan.nodes = [here[id(each)] for each in plan.archives]
        stored = (each.get("joint.parentIndex") for each in plan.archives)
        plan.parents = [-1 if each in NO_PARENT else int(each) for each in stored]
        return plan

    def _note(self, node: Placed, lost: list[str]) -> None:
        notes = [f"{node.name} is added, but not all of it: {each}" for each in lost]
        self._context.notes += notes

    def _draw(self, node: Placed, plan: Plan) -> list[str] | str:
        """Make the entity of a skeleton draw a mesh; return the losses, or why it cannot."""
        mesh, skin = node.mesh, node.skin
        assert mesh is not None
        assert skin is not None
        worlds = self._context.edits.worlds
        needed: set[int] = set()
        for each in mesh.primitives:
            numbers = numbers_among(each, skin, plan.nodes)
            if numbers is None or each.weights is None:
                return _ONE_SKELETON
            needed |= set(np.unique(numbers[each.weights > 0]).tolist())
        binds = self._binds(plan, needed)
        bound = [rebound(each, skin, plan.nodes, binds, worlds) for each in mesh.primitives]
        slots = self._context.slots.of(plan.entity)
        count = len(slots)
        stored = Mesh(mesh.name, bound, extras=mesh.extras)
        self._joints.renumbered[stored] = plan
        lost = self._shapes.draw(
            replace(node, mesh=stored, children=[]), plan.entity, is_skinned=True
        )
        self._context.notes.append(
            f"{node.name} is now a part of the mesh of {title(plan.entity)}: the entity of a skeleton"
            " draws all meshes that are bound to its joints"
        )
        host, shown = self._host(plan.entity)
        if host is None or host.mesh is None:
            self._be_host(node, plan.entity)
            return lost
        start = sum(slot.group.vertex_count for slot in shown if slot is not None)
        shown += slots[count:]
        for primitive in mesh.primitives:
            size = len(primitive.positions)
            numbers = np.arange(start + 1, start + size + 1, dtype=np.float32)
            part = primitive
            if host.skin is not None and host.skin is not skin:
                part = rebound(part, skin, host.skin.joints, host.skin.inverse_binds, worlds)
            attributes = part.attributes | {NUMBER: numbers}
            host.mesh.primitives.append(replace(part, attributes=attributes))
            start += size
        self._take_out(node)
        return lost

    def _host(self, entity: Node) -> tuple[Placed | None, list[Slot | None]]:
        """Return the edited node with the skinned mesh of an entity, and its slots."""
        for new, old in self._context.placed():
            if part_of(old) != "skin" or new.mesh is None:
                continue
            owner = self._context.owner(old)
            if owner is not None and owner.archive is entity.archive:
                return new, self._context.slots.shown.setdefault(key_of(old), [])
        return None, []

    def _be_host(self, node: Placed, entity: Node) -> None:
        """Make an edited node represent the skinned mesh of an entity."""
        assert node.mesh is not None
        assert node.skin is not None
        node.skin = replace(node.skin, name=title(entity))
        node.name, node.mesh.name = f"{title(entity)} skin", title(entity)
        node.extras = marked(entity=str(entity.address), part="skin")
        node.mesh.extras = {}

    def _take_out(self, node: Placed) -> None:
        """Remove a node from the edited scene because its mesh is now part of another one."""
        edited = self._context.edits.edited
        assert edited is not None
        for each in (each.children for each in edited.nodes()):
            if node in each:
                each.remove(node)
        if node in edited.roots:
            edited.roots.remove(node)

    def _binds(self, plan: Plan, needed: set[int]) -> list[Any]:
        """Return the inverse bind matrices of joints, for column vectors.

        Files leave them at the identity for a joint without vertices; vertices now bound to it
        are bound in its current pose.
        """
        followed = {
            number
            for slot in self._context.slots.of(plan.entity)
            for number in np.frombuffer(slot.targets or b"", "<i4").tolist()
        }
        poses: list[Any] = []
        binds = []
        for number, (archive, parent) in enumerate(zip(plan.archives, plan.parents, strict=True)):
            pose = stored_matrix(archive, "joint.bindPose")
            poses.append(pose if parent < 0 else pose @ poses[parent])
            bind = stored_matrix(archive, "joint.invBindPose")
            if number in needed - followed and np.array_equal(bind, np.eye(4)):
                bind = np.linalg.inv(poses[-1])
                archive.set("joint.invBindPose", matrix4(bind), VariantType.MATRIX4)
            binds.append(bind.T)
        return binds
