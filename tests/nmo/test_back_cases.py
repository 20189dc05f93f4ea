"""Edits of a real level, in Blender and by hand: each is applied, and nothing else changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.difference import diff
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, new_document
from chunkwright.exchange.model import mark_of
from chunkwright.exchange.transforms import world_matrices

from ..samples import SAMPLES, needs_samples

LEVEL = SAMPLES / "virtools" / "yyc12345__BallanceToolsBox__TestMap.nmo"
CASES = SAMPLES.parent / "cases" / "back"
pytestmark = [
    needs_samples,
    pytest.mark.skipif(not CASES.is_dir(), reason=f"{CASES} has the edited scenes"),
]


def edited(name: str) -> tuple[Any, Any, list[str]]:
    """Return the level, the level edited by a case, and the changes that were not applied."""
    file: Any = chunkwright.open_virtools(LEVEL)
    applied = apply(file, edits_of(CASES / f"{name}.glb", file))
    notes = [each for each in applied.notes if not each.startswith("the scene: its name")]
    return chunkwright.open_virtools(LEVEL), chunkwright.open(bytes(file)), notes


def objects_of(file: Any, other: Any) -> set[str]:
    """Return the names of the objects that differ."""
    return {change.address.split("/")[2] for change in diff(file, other)}


def groups_of(file: Any, name: str) -> set[str]:
    item = file.objects[name]
    groups = file.objects.of_class("CKGroup")
    return {each.name for each in groups if any(one is item for one in each.members)}


def test_the_material_of_a_slot_can_be_replaced() -> None:
    file, again, notes = edited("bl_slotmat")
    assert notes == []
    assert objects_of(file, again) == {"A01_Floor_00_Mesh"}
    old, new = (each.objects["A01_Floor_00_Mesh"] for each in (file, again))
    assert np.array_equal(old.vertices, new.vertices)
    assert np.array_equal(old.faces, new.faces)
    slots = [[slot and slot.name for slot in each.material_slots] for each in (old, new)]
    assert sum(one != other for one, other in zip(*slots, strict=True)) == 1


def test_an_object_can_be_renamed_in_a_scene() -> None:
    file, again, notes = edited("bl_rename")
    assert notes == []
    assert "A01_Floor_00.Copy" not in again.objects
    assert again.objects["Renamed_Floor"].mesh.name == "A01_Floor_00_Mesh"
    assert groups_of(again, "Renamed_Floor") == groups_of(file, "A01_Floor_00.Copy")
    assert [one.id for one in file.objects] == [one.id for one in again.objects]


@pytest.mark.parametrize(
    ("case", "name"),
    [
        ("bl_single", "A01_Floor_03.Copy.Copy"),
        ("e_single_geo_first", "A01_Floor_03.Copy.Copy003"),
    ],
)
def test_one_of_two_objects_that_share_a_mesh_can_get_its_own_mesh(case: str, name: str) -> None:
    file, again, notes = edited(case)
    assert notes == []
    shared = file.objects[name].mesh
    users = [each.name for each in file.objects.of_class("CK3dEntity") if each.mesh is shared]
    assert len(users) == 4
    kept = again.objects["A01_Floor_03_Mesh"]
    assert [one for one in users if again.objects[one].mesh is not kept] == [name]
    for array in ("vertices", "normals", "uvs", "faces", "face_materials"):
        assert np.array_equal(getattr(shared, array), getattr(kept, array)), array
    own = again.objects[name].mesh
    assert again.objects[name].meshes == [own]
    assert [each and each.name for each in own.material_slots] == [
        each and each.name for each in kept.material_slots
    ]
    if case == "bl_single":
        assert np.allclose(own.vertices[:, 1].max(), kept.vertices[:, 1].max() + 3, atol=1e-4)
        assert len(own.faces) == len(kept.faces)
    else:
        assert len(own.faces) == 25
    assert again.problems() == file.problems()


def test_an_object_can_get_a_parent() -> None:
    file, again, notes = edited("bl_parent")
    assert notes == []
    child, old = again.objects["A01_Floor_00.Copy"], file.objects["A01_Floor_00.Copy"]
    assert child.parent is again.objects["PC_TwoFlames_04"]
    assert old.parent is None
    # In the edited scene it keeps its old position relative to the parent, which is rotated.
    model = gltf.read((CASES / "bl_parent.glb").read_bytes())
    worlds = {node.name: world for node, world in world_matrices(model.roots)}
    x, y, z = worlds["A01_Floor_00.Copy"][:3, 3]
    assert np.allclose(child.position, (x, y, -z), atol=1e-3)
    assert np.allclose(child.matrix[:3, :3], np.diag((-1, 1, -1)), atol=1e-5)
    assert objects_of(file, again) == {"A01_Floor_00.Copy"}


def test_groups_can_be_edited() -> None:
    file, again, notes = edited("e_groups_add")
    assert notes == []
    model = gltf.read((CASES / "e_groups_add.glb").read_bytes())
    for node in model.nodes():
        assert groups_of(again, node.name) == set(mark_of(node.extras).get("groups", ()))
    name = "A01_Floor_00.Copy"
    assert groups_of(again, name) != groups_of(file, name)
    changed = groups_of(again, name) ^ groups_of(file, name)
    # A new group enters the scene of the level.
    assert objects_of(file, again) <= changed | {"Level"}


def test_a_copied_node_is_added_to_the_groups_of_its_original() -> None:
    file, again, notes = edited("e_dup_node")
    assert notes == []
    copy = again.objects["A01_Floor_00.Copy.001"]
    assert groups_of(again, copy.name) == groups_of(file, "A01_Floor_00.Copy")
    assert len(groups_of(again, copy.name)) == 4
    assert copy.mesh is again.objects["A01_Floor_00_Mesh"]
    assert len(again.objects) == len(file.objects) + 1


def test_vertices_that_materials_share_are_stored_once() -> None:
    made = new_document(CASES / "grid4.glb", "grid4.nmo")
    assert made.notes == []
    file: Any = chunkwright.open(bytes(made.document))
    [mesh] = file.objects.of_class("CKMesh")
    assert (len(mesh.vertices), len(mesh.faces)) == (19_881, 39_200)
    assert [each.name for each in mesh.material_slots] == ["M0", "M1", "M2", "M3"]
    shown = gltf.read(gltf.to_glb(scene_of(file, {})))
    [node] = [each for each in shown.nodes() if each.mesh]
    assert node.mesh is not None
    assert len({id(part.positions) for part in node.mesh.primitives}) == 1
    assert len(node.mesh.primitives) == 4


@pytest.mark.parametrize("move", ["parent", "place"])
def test_world_matrices_equal_those_of_the_edited_scene(move: str) -> None:
    file: Any = chunkwright.open_virtools(LEVEL)
    model = gltf.read(gltf.to_glb(scene_of(file, {"no_textures": True})))
    first, second = [node for node in model.roots if node.mesh][:2]
    if move == "parent":
        model.roots.remove(first)
        second.children.append(first)
    second.rotation, second.scale = (0.0, 0.6, 0.0, 0.8), (2.0, 1.0, 1.0)
    applied = apply(file, edits_of(gltf.to_glb(model), file, no_textures=True), no_textures=True)
    assert applied.notes == []
    again = scene_of(chunkwright.open(bytes(file)), {"no_textures": True})
    wanted = {node.name: world for node, world in world_matrices(model.roots)}
    for node, world in world_matrices(again.roots):
        assert np.allclose(world, wanted[node.name], atol=1e-4), node.name


REAL = sorted((SAMPLES / "virtools").glob("*.[nNc][mM][oO]"))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name.rpartition("__")[2])
def test_applying_a_scene_without_edits_changes_no_byte(path: Any) -> None:
    file: Any = chunkwright.open_virtools(path)
    before = bytes(file)
    if not file.objects.of_class("CK3dEntity"):
        assert path.name.rpartition("__")[2] in ("Intro.nmo", "Sound.nmo", "musicfiles.nmo")
        return
    glb = gltf.to_glb(scene_of(file, {"all": True, "no_textures": True}))
    options = {"all": True, "no_textures": True}
    edits = edits_of(glb, file, **options)
    assert list(edits.changes) == []
    assert apply(file, edits, **options).notes == []
    assert bytes(file) == before
