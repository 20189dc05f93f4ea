"""Edited scene models of small Virtools files: each edit leaves the rest unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.model import Material, Mesh, Node, Primitive, SceneModel
from chunkwright.nmo import VirtoolsFile, demo, scene_objects
from chunkwright.nmo.scene_model.meshes import ALPHA_BLEND
from tests.nmo.files import opened
from tests.nmo.test_merging import level

if TYPE_CHECKING:
    from collections.abc import Callable


def edited(
    file: VirtoolsFile, edit: Callable[[SceneModel], None]
) -> tuple[VirtoolsFile, list[str]]:
    """Export a file, edit the scene, and apply the edits to a copy of the file."""
    copy = opened(bytes(file))
    options = {"no_textures": True}
    model = gltf.read(gltf.to_glb(scene_of(copy, options)))
    edit(model)
    notes = apply(copy, edits_of(gltf.to_glb(model), copy, **options), **options).notes
    return opened(bytes(copy)), notes


def part_of(model: SceneModel, index: int = 0) -> Primitive:
    meshes = [node.mesh for node in model.nodes() if node.mesh is not None]
    return meshes[0].primitives[index]


def square(file: VirtoolsFile) -> Any:
    return file.objects["Square"]


def rich() -> VirtoolsFile:
    """Make a square of two slots with vertex colours, a layer and lines."""
    file = demo.make()
    mesh: Any = file.objects["Square"]
    mesh.material_slots = [file.objects["Wood"], file.add_object("CKMaterial", "Glow")]
    mesh.face_materials = [0, 1]
    arrays = mesh.fields["vertices"]["arrays"]
    arrays["save_flags"] &= ~3
    arrays["diffuse"] = np.arange(4, dtype="<u4") | 0xFF000000
    arrays["specular"] = np.arange(4, dtype="<u4")
    mesh.need_chunk()[0x40000] = {"lines": np.array([[0, 1], [2, 3]], "<u2")}
    layer: dict[str, Any] = {"material": None, "flags": 1, "source_blend": 1, "dest_blend": 3}
    layer["uvs"] = np.arange(8, dtype="<f4").reshape(4, 2)
    mesh.need_chunk()[0x4000] = {"channels": [layer]}
    return opened(bytes(file))


def test_applying_a_scene_without_edits_changes_nothing() -> None:
    file = rich()
    again, notes = edited(file, lambda _: None)
    assert (bytes(again), notes) == (bytes(file), [])


def test_adding_a_vertex_keeps_colours_lines_and_layers() -> None:
    file = rich()

    def more(model: SceneModel) -> None:
        part = part_of(model)
        assert part.normals is not None
        assert part.indices is not None
        part.positions = np.vstack([part.positions, [[7, 8, 9]]]).astype(np.float32)
        part.normals = np.vstack([part.normals, [[0, 0, 1]]]).astype(np.float32)
        part.texcoords = [np.vstack([each, [[0, 0]]]).astype(np.float32) for each in part.texcoords]
        numbers = np.append(part.attributes["_VID"], 0).astype(np.float32)
        part.attributes = {"_VID": numbers}
        part.indices = np.append(part.indices, [0, 1, 4]).astype(np.uint32)

    again, notes = edited(file, more)
    old, new = square(file), square(again)
    assert notes == []
    arrays = new.fields["vertices"]["arrays"]
    assert new.vertices.tolist() == [*old.vertices.tolist(), [7, 8, -9]]
    assert arrays["diffuse"].tolist() == [
        0xFF000000,
        0xFF000001,
        0xFF000002,
        0xFF000003,
        0xFF000002,
    ]
    assert arrays["specular"].tolist() == [0, 1, 2, 3, 2]
    assert new.fields["lines"]["lines"].tolist() == [[0, 1], [2, 3]]
    (layer,) = new.fields["channels"]["channels"]
    assert layer["uvs"].tolist() == [[0, 1], [2, 3], [4, 5], [6, 7], [0, 0]]
    assert new.face_materials.tolist() == [1, 0, 0]
    assert [0, 4, 1] in new.faces.tolist()
    # The engine would compute another normal for the new vertex.
    assert new.normals[4].tolist() == [0, 0, -1]
    assert again.problems() == []


def test_a_vertex_shared_by_two_slots_is_split_if_only_one_was_edited() -> None:
    file = rich()

    def move(model: SceneModel) -> None:
        part = part_of(model)
        part.positions = part.positions.copy()
        part.positions[0] += (0, 0, 1)

    again, _ = edited(file, move)
    old, new = square(file), square(again)
    assert new.vertices[:4].tolist() == old.vertices.tolist()
    assert new.vertices[4].tolist() == [0, 0, -1]
    assert 4 in new.faces[0]
    assert new.faces[1].tolist() == old.faces[1].tolist()
    assert new.fields["vertices"]["arrays"]["diffuse"].tolist()[4] == 0xFF000000

    def move_both(model: SceneModel) -> None:
        for index in (0, 1):
            part = part_of(model, index)
            part.positions = part.positions.copy()
            part.positions[0] += (0, 0, 1)

    again, _ = edited(file, move_both)
    new = square(again)
    assert new.vertices.tolist() == [[0, 0, -1], *old.vertices[1:].tolist()]
    assert new.faces.tolist() == old.faces.tolist()


def test_removing_the_triangles_of_a_slot_keeps_the_vertices() -> None:
    file = rich()

    def less(model: SceneModel) -> None:
        mesh = next(node.mesh for node in model.nodes() if node.mesh)
        del mesh.primitives[0]

    again, _ = edited(file, less)
    new = square(again)
    assert new.face_materials.tolist() == [1]
    assert len(new.vertices) == 4


def look(model: SceneModel) -> Material:
    found = part_of(model).material
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("double_sided", True),
        ("alpha_mode", "BLEND"),
        ("alpha_mode", "MASK"),
        ("roughness", 0.5),
        ("emissive", (0.0, 1.0, 0.0)),
        ("base_color", (0.0, 0.0, 1.0, 1.0)),
    ],
)
def test_edits_of_materials_are_applied(name: str, value: Any) -> None:
    file = demo.make()
    wood: Any = file.objects["Wood"]
    wood.texture = None
    wood.diffuse = (0, 0, 0) if name == "emissive" else (1, 0, 0)
    again, notes = edited(file, lambda model: setattr(look(model), name, value))
    assert notes == []
    assert getattr(look(scene_of(again, {})), name) == pytest.approx(value, abs=1e-6)
    changed = again.objects["Wood"].fields["material"]
    before = file.objects["Wood"].fields["material"]
    differ = {key for key in before if before[key] != changed[key]}
    assert len(differ) <= 2


def test_the_colour_of_an_additive_material_is_its_emissive_colour() -> None:
    """glTF has no additive blending, so the colour is exported as emissive."""
    file = demo.make()
    wood: Any = file.objects["Wood"]
    wood.texture = None
    wood.diffuse = (1, 0, 0)
    fields = wood.fields["material"]
    fields["flags"] |= ALPHA_BLEND
    fields["modes"] = fields["modes"] & ~(0xF << 16) | 2 << 16
    shines = wood.emissive
    green = (0.0, 1.0, 0.0)
    again, notes = edited(file, lambda model: setattr(look(model), "emissive", green))
    assert notes == []
    assert look(scene_of(again, {})).emissive == pytest.approx(green)
    painted: Any = again.objects["Wood"]
    assert painted.emissive == shines
    _, notes = edited(file, lambda model: setattr(look(model), "base_color", (0.0, 0.0, 1.0, 1.0)))
    assert notes == [
        "material Wood: its base color not applied:"
        " an additive material has no colour but the emissive one"
    ]


def _entity(file: VirtoolsFile, name: str) -> Any:
    return file.add_object("CK3dEntity", name)


def test_removing_a_node_removes_its_descendants() -> None:
    file = demo.make()
    names = ("Above", "Below", "Kept")
    above, below, kept = (_entity(file, name) for name in names)
    for each in (below, kept):
        each.parent = above

    def remove(model: SceneModel) -> None:
        root = next(node for node in model.roots if node.name == "Above")
        model.roots.remove(root)
        model.roots += [node for node in root.children if node.name == "Kept"]

    again, _ = edited(file, remove)
    assert [name in again.objects for name in names] == [False, False, True]
    assert again.problems() == []


def test_new_entities_enter_the_scene() -> None:
    file = level()
    triangle = Primitive(np.eye(3, dtype=np.float32), np.arange(3, dtype=np.uint32))
    again, _ = edited(
        file, lambda model: model.roots.append(Node("Crate", mesh=Mesh("Box", [triangle])))
    )
    assert {each.name for each in scene_objects(again)} == {"Floor", "Crate", "Box"}
    assert again.problems() == []


def test_normals_that_the_file_lacks_are_stored_only_if_they_differ() -> None:
    file = rich()

    def lift(model: SceneModel) -> None:
        for index in (0, 1, 2):  # the lines too
            part = part_of(model, index)
            part.positions = part.positions + np.array((0, 0, 1), np.float32)

    again, notes = edited(file, lift)
    assert notes == []
    assert len(square(again).normals) == 0

    def turn(model: SceneModel) -> None:
        part = part_of(model)
        assert part.normals is not None
        part.normals = np.roll(part.normals, 1, axis=1)

    again, notes = edited(file, turn)
    assert notes == []
    before, after = (part_of(scene_of(each, {"no_textures": True})) for each in (file, again))
    assert before.normals is not None
    assert after.normals is not None
    wanted = np.roll(before.normals, 1, axis=1)[before.indices]
    assert np.allclose(after.normals[after.indices], wanted, atol=1e-6)


def test_the_material_of_a_layer_is_set_by_a_custom_property() -> None:
    again, notes = edited(rich(), marked(channel_materials=["Glow"]))
    assert notes == []
    (layer,) = square(again).fields["channels"]["channels"]
    assert layer["material"] is again.objects["Glow"]


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ({"channel_materials": ["None"]}, "expected one material named 'None', found 0"),
        ({"slots": [0]}, "the materials of its faces determine the slots"),
        ({"class": "CKPatchMesh"}, "the class of an object cannot change"),
        ({"other": 1}, "a mesh has no such mark"),
    ],
)
def test_invalid_custom_properties_of_a_mesh_are_reported(
    mark: dict[str, Any], reason: str
) -> None:
    again, notes = edited(rich(), marked(**mark))
    assert [reason in note for note in notes] == [True], notes
    assert bytes(again) == bytes(rich())


def marked(**mark: Any) -> Callable[[SceneModel], None]:
    """Return an edit of the custom properties of the mesh."""

    def edit(model: SceneModel) -> None:
        (mesh,) = (node.mesh for node in model.nodes() if node.mesh is not None)
        mesh.extras["chunkwright"] |= mark

    return edit
