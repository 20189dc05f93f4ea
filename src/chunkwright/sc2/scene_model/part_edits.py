"""Applying moved parts of entities: joints, emitters, lights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import Node as Placed
from chunkwright.exchange.transforms import composed
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.values import Matrix4, Vector3, Vector4
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.sc2.scene_model.placing import Z_UP, pose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import NodeEdit
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.nodes import Node

# The rotation from an entity to the direction of its light, for column vectors.
_TURN: Final = composed((0, 0, 0), Z_UP, (1, 1, 1))


def move_part(
    scene: Scene, entities: Mapping[str, Node], mark: Mapping[str, Any], edit: NodeEdit
) -> bool:
    """Move a part of an entity; return whether the file can store that."""
    part = mark.get("part")
    if part == "light":
        entity = entities.get(str(mark.get("entity")))
        return entity is not None and _turn_light(entity, edit)
    if part not in ("joint", "emitter"):
        return False
    archive = scene.get(str(mark.get("address")))
    if not isinstance(archive, KeyedArchive):
        return False
    return _move_joint(archive, edit) if part == "joint" else _move_emitter(archive, edit)


def _turn_light(entity: Node, edit: NodeEdit) -> bool:
    """Rotate the entity of a light, unless that would rotate other entities in it."""
    if len(entity.children):
        return False
    own = edit.matrix @ np.linalg.inv(_TURN)
    entity.transform.local = (entity.transform.local.T @ own).T
    return True


def _move_joint(archive: KeyedArchive, edit: NodeEdit) -> bool:
    """Change the pose of a joint; the binding of vertices remains."""
    numbers = edit.matrix.T.ravel().tolist()
    stored = archive.get("joint.bindPose")
    if not edit.is_turned and isinstance(stored, Matrix4):
        numbers = [*stored[:12], *numbers[12:15], stored[15]]
    archive.set("joint.bindPose", Matrix4(*numbers), VariantType.MATRIX4)
    return True


def _move_emitter(archive: KeyedArchive, edit: NodeEdit) -> bool:
    node = Placed("")
    pose(node, np.asarray(edit.matrix.T, np.float64))
    if node.matrix is not None:
        return False
    archive.set("emitter.position", Vector3(*node.translation), VariantType.VECTOR3)
    if edit.is_turned:
        archive.set("emitter.rotation", Vector4(*node.rotation), VariantType.VECTOR4)
        archive.set("emitter.scale", Vector3(*node.scale), VariantType.VECTOR3)
    return True
