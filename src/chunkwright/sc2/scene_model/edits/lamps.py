"""Lights and cameras of entities: edited, added and removed."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.values import Matrix4
from chunkwright.keyed_archive.model.variants import VariantType
from chunkwright.sc2.model import transforms

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Camera, Light
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context

LIGHT: Final = "LightComponent"
CAMERA: Final = "CameraComponent"
_KINDS: Final = {"directional": 0, "spot": 1, "point": 2}
_FLOAT: Final = VariantType.FLOAT
# The entries of a new light; measured on 6 lights of versions 34 and 47.
_NEW_LIGHT: Final[dict[str, Any]] = {
    "##name": "Light",
    "ambColor.a": 1.0,
    "ambColor.b": 1.0,
    "ambColor.g": 1.0,
    "ambColor.r": 1.0,
    "color.a": 1.0,
    "flags": 3,
}
_NEW_CAMERA: Final[dict[str, Any]] = {"##name": "Camera", "cam.isOrtho": False, "cam.flags": 0}
_MATRIX: Final = struct.Struct("<16f")
_NO_CONE: Final = "a light has no angle of its cone"
_NO_NAME: Final = "it has no name but that of its entity"
_UNTICKED: Final = (
    "the edited file has no {0}s at all, which Blender leaves out unless {1} is ticked in its"
    " exporter; chunkwright rm removes them"
)


class Lamps:
    """Applies edits of lights and cameras."""

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
        found = None if component is None else component.archive.get("lc.light")
        return found if isinstance(found, KeyedArchive) else None

    def camera_archive(self, node: Placed) -> KeyedArchive | None:
        """Return the archive with the entries of the camera of a node."""
        owner = self._context.owner(node)
        if owner is None:
            return None
        component = owner.component(CAMERA)
        if component is None:
            return owner.archive if owner.class_name == "Camera" else None
        found = component.archive.get("cc.camera")
        return found if isinstance(found, KeyedArchive) else component.archive

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
        if self._context.scene.version < transforms.FIRST_WITH_COMPONENTS:
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
        stored = archive.get("cam.cameraTransform")
        if isinstance(stored, tuple):
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
        stored = [archive.get(f"color.{part}", 1.0) for part in "rgb"]
        bright = max(*(each for each in stored if isinstance(each, float)), 1.0)
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
    holder = entity.archive["components"]
    keys = [each for each in holder if each.isdigit()]
    values = [holder[each] for each in sorted(keys, key=int) if each != key]
    for each in keys:
        del holder[each]
    for number, value in enumerate(values):
        holder.set(f"{number:04}", value, VariantType.KEYED_ARCHIVE)
    holder.set("count", len(values), VariantType.UINT32)
