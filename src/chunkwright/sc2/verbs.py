"""The verbs of scenes that fit the options of a command to the functions, and a demonstration."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.formats.format import Demo
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.formatted import MaterialProperty, encode_property
from chunkwright.keyed_archive.values import VariantType, Vector3, Vector4
from chunkwright.sc2.checks import geometry_id_hash
from chunkwright.sc2.model.scene import Scene

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.format import Loaded
    from chunkwright.formats.results import Merge

_OF_EDITS: Final = ("geometry", "textures", "lod", "state", "all")


def link_neighbours(scene: Scene) -> None:
    """Link a scene with the geometry beside it, unless there is none that can be read."""
    with suppress(ChunkwrightError):
        scene.find_geometry()


def merge(scene: Scene, other: Scene, *, rename: bool = False) -> Merge:
    """Bring the nodes and polygon groups of another scene into one."""
    from chunkwright.sc2.merging import merge_scene

    for each in (scene, other):
        link_neighbours(each)
    return merge_scene(scene, other, rename=rename)


def scene_model(
    scene: Scene,
    *others: Scene,
    geometry: str | None = None,
    lod: int | None = None,
    state: int | None = None,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    no_textures: bool = False,
) -> SceneModel:
    """Return the entities of a scene with what they show."""
    from chunkwright.sc2.scene_model import building

    if others:
        raise QueryError("scenes are exported one by one", file=others[0].source)
    return building.scene_model(
        scene,
        geometry=geometry,
        lod=lod or 0,
        state=state or 0,
        everything=all,
        textures=textures,
        with_textures=not no_textures,
    )


def apply_edits(scene: Scene, edits: Edits, **options: object) -> Applied:
    """Put edits into a scene and its geometry; return what could not go back, and pictures."""
    from chunkwright.sc2.node_transform import refreshed_once
    from chunkwright.sc2.scene_model import back

    known: dict[str, Any] = {name: options.get(name) for name in _OF_EDITS}
    with refreshed_once() as unstored:
        applied = back.apply_edits(scene, edits, **known)
    return applied._replace(notes=[*applied.notes, *unstored]) if unstored else applied


def from_scene_model(model: SceneModel) -> Loaded[Scene]:
    """Return a scene of the newest version of real files, with its geometry."""
    from chunkwright.formats.format import Loaded
    from chunkwright.sc2.node_transform import refreshed_once
    from chunkwright.sc2.scene_model.back import new_scene

    with refreshed_once() as unstored:
        made = Loaded(*new_scene(model))
    return made._replace(notes=[*made.notes, *unstored]) if unstored else made


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
