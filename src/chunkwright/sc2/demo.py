"""A scene made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from chunkwright.formats.format import Demo
from chunkwright.keyed_archive.file.formatted import MaterialProperty, encode_property
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.values import Vector3, Vector4
from chunkwright.keyed_archive.model.variants import VariantType
from chunkwright.sc2.file.pair import geometry_id_hash
from chunkwright.sc2.model.scene import Scene

GROUP_ID = 7


def make() -> Scene:
    """Return a scene with an entity that draws a polygon group of an .scg file with a material."""
    scene = Scene(35)
    assert scene.descriptor is not None
    scene.descriptor.geometry_id_hash = geometry_id_hash([GROUP_ID])
    metal = {"materialName": "metal", "fxName": "~res:/Materials/Opaque.material"}
    scene.add_data_node("NMaterial", 1, metal)
    paint = scene.add_data_node("NMaterial", 2, {"materialName": "green paint"})
    paint.archive.set("parentMaterialKey", 1, VariantType.UINT64)
    color = MaterialProperty(3, 1, (0.25, 0.5, 0.125, 1.0))
    paint.archive["properties"] = {"baseColor": encode_property(color)}
    tank = scene.add_entity("tank")
    tank.add_component(
        "TransformComponent",
        {
            "tc.localTranslation": Vector3(0, 0, 0),
            "tc.localRotation": Vector4(0, 0, 0, 1),
            "tc.localScale": Vector3(1, 1, 1),
        },
    )
    batch = KeyedArchive({"##name": "RenderBatch", "rb.classname": "RenderBatch"})
    batch.set("rb.datasource", GROUP_ID, VariantType.UINT64)
    batch.set("rb.nmatname", 2, VariantType.UINT64)
    mesh = KeyedArchive({"##name": "Mesh", "ro.batches": KeyedArchive()})
    mesh.set("ro.batchCount", 1, VariantType.UINT32)
    mesh["ro.batches"]["0000"] = batch
    tank.add_component("RenderComponent", {"rc.renderObj": mesh})
    scene.add_entity("turret", tank)
    return scene


def edit(scene: Scene) -> str:
    """Move the entity and add a child to it."""
    transform = scene.roots[0].component("TransformComponent")
    assert transform is not None
    transform.archive["tc.localTranslation"] = (10, 0, 2.5)
    scene.add_entity("antenna", scene.roots[0])
    return "tank moved to (10, 0, 2.5), child 'antenna' added"


def demo() -> Demo[Scene]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
