"""Scenes with an example of everything that their layout can contain."""

from __future__ import annotations

from typing import Any, Final

from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.sc2 import Descriptor, Node, Scene
from tests.scg.meshes import triangle

LAYOUTS: Final = tuple(range(1, 50))
# One version of each arrangement of parts.
KINDS: Final = (1, 2, 5, 9, 10, 13, 14, 25, 26, 27, 28, 29, 30, 35, 49)

GROUP_ID: Final = 0x13294
MATERIAL_ID: Final = 2**63 + 5
PARENT_ID: Final = 6
EMITTER_ID: Final = 77


def full_scene(version: int) -> Scene:
    """Build a scene with materials, an emitter, a render batch and a small tree."""
    scene = Scene(version)
    if version == 1:
        fill_two_trees(scene)
    else:
        fill_data_nodes(scene)
    tank = scene.add_entity("tank")
    turret = scene.add_entity("turret", tank)
    scene.add_entity("gun", turret)
    scene.add_entity("wheel", tank)
    scene.add_entity("tree")
    tank.add_component("TransformComponent", {"tc.x": 1.5})
    tank.add_component("RenderComponent", {"rc.renderObj": render_object()})
    effect = {"emitter.id": 0, "name": "smoke"}
    emitter = KeyedArchive(effect)
    emitter.set("emitter.id", EMITTER_ID, VariantType.UINT64)
    data = {"emitter.data": VariantArray([emitter], VariantType.KEYED_ARCHIVE)}
    turret.add_component("ParticleEffectComponent", {"pe.emitters": VariantArray([data])})
    layout = scene.layout
    if layout.has_global_material:
        scene.global_material = global_material()
    if version >= 10:
        scene.descriptor = Descriptor(1, 0x9E38AC4D9E364B2D, 5, b"tail")
    if layout.has_geometry_hash:
        scene.geometry_id_hash = 0x9E38AC4D9E364B2D
    return scene


def global_material() -> KeyedArchive:
    archive = KeyedArchive({"##name": "GlobalMaterial"})
    archive.set("globalMaterialId", PARENT_ID, VariantType.UINT64)
    return archive


def render_object() -> KeyedArchive:
    batch = KeyedArchive()
    batch.set("rb.datasource", GROUP_ID, VariantType.UINT64)
    batch.set("rb.nmatname", MATERIAL_ID, VariantType.UINT64)
    batches = KeyedArchive({"0000": batch})
    return KeyedArchive(
        {"ro.batches": batches, "ro.batchCount": 1, "rb0.lodIndex": 2, "rb0.switchIndex": 1}
    )


def fill_data_nodes(scene: Scene) -> None:
    scene.add_data_node("NMaterial", PARENT_ID, {"materialName": "parent", "fxName": "fx"})
    child = scene.add_data_node("NMaterial", MATERIAL_ID, {"materialName": "child"})
    child.archive.set("parentMaterialKey", PARENT_ID, VariantType.UINT64)
    scene.add_data_node("ParticleEmitterNode", EMITTER_ID, {"name": "smoke"})
    scene.data_nodes.append(Node(triangle(id=GROUP_ID).archive))


def fill_two_trees(scene: Scene) -> None:
    materials, meshes = scene.data_nodes
    materials.children.append(node("Material", **{"#index": 0, "name": "paint"}))
    mesh = node("StaticMesh", **{"#index": 0, "name": "hull"})
    meshes.children.append(mesh)
    mesh.children.append(node("PolygonGroup", **{"#index": 1}))


def node(class_name: str, **values: Any) -> Node:
    """Make a node that is in no scene yet."""
    return Node(KeyedArchive({"##name": class_name, **values}))
