"""New entities, meshes and materials of an edited scene: all that becomes of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import (
    Animation,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)
from chunkwright.nmo import VirtoolsFile, demo
from chunkwright.nmo.scene_model import adding
from chunkwright.nmo.scene_model.back import new_file
from chunkwright.nmo.scene_model.marks import marked
from chunkwright.nmo.scene_model.materials import TWO_SIDED
from tests.nmo.test_scene_models import model_of, triangles


def adder(**known: Any) -> tuple[VirtoolsFile, Any, list[Image]]:
    """Return a file, what adds to it, and the pictures that are asked for."""
    file = VirtoolsFile()
    asked: list[Image] = []

    def texture(image: Image) -> Any:
        asked.append(image)
        return file.add_object("CKTexture", image.name)

    pictures: Any = SimpleNamespace(texture=texture)
    return file, adding.Adder(file, known, pictures), asked


def part(start: int, count: int, **more: Any) -> Primitive:
    rows = np.arange(start, start + 3 * count, dtype=np.float32).reshape(count, 3)
    return Primitive(rows, **more)


def test_parts_become_one_mesh() -> None:
    file, add, _ = adder()
    look = Material("Red")
    first = part(0, 4, indices=np.array([0, 1, 2, 1, 3, 2, 0], np.uint32), material=look)
    first.normals, first.texcoords = first.positions + 100, [first.positions[:, :2] + 0.25]
    second = part(50, 3)
    second.normals, second.texcoords = second.positions + 100, [second.positions[:, :2] + 0.25]
    lines = part(90, 2, lines=True)
    few = part(90, 3, indices=np.array([0, 1], np.uint32))
    shape = Mesh("Shape", [few, first, lines, second])
    mesh: Any = add._mesh(shape)
    assert add._mesh(shape) is mesh
    assert (mesh.name, mesh.class_name) == ("Shape", "CKMesh")
    every = np.concatenate([first.positions, second.positions])
    assert mesh.vertices.tolist() == (every * (1, 1, -1)).tolist()
    assert mesh.normals.tolist() == ((every + 100) * (1, 1, -1)).tolist()
    assert mesh.uvs.tolist() == (every[:, :2] + 0.25).tolist()
    # Mirrored, so the other way round; those of the second part come after four vertices.
    assert mesh.faces.tolist() == [[0, 2, 1], [1, 2, 3], [4, 6, 5]]
    assert mesh.face_materials.tolist() == [0, 0, 1]
    assert [each and each.name for each in mesh.material_slots] == ["Red", None]
    assert add._mesh(Mesh("Nothing", [lines])) is None
    assert len(file.objects) == 2


@pytest.mark.parametrize("lacking", ["normals", "texcoords"])
def test_what_not_all_parts_have_is_lost(lacking: str) -> None:
    _, add, _ = adder()
    parts = [part(0, 3), part(9, 3)]
    for each in parts:
        each.normals, each.texcoords = each.positions, [each.positions[:, :2]]
    setattr(parts[1], lacking, None if lacking == "normals" else [])
    mesh = add._mesh(Mesh("Shape", parts))
    assert (len(mesh.normals), len(mesh.uvs)) == ((0, 6) if lacking == "normals" else (6, 1))
    words = {"normals": "normals", "texcoords": "texture coordinates"}
    assert add.notes == [f"the mesh Shape loses its {words[lacking]}"]


def test_more_than_one_channel_of_coordinates_is_lost() -> None:
    _, add, _ = adder()
    shape = part(0, 3, joints=np.ones((3, 4), np.uint16), colors=np.ones((3, 4), np.float32))
    shape.texcoords = [shape.positions[:, :2], shape.positions[:, :2] + 5]
    mesh = add._mesh(Mesh("Shape", [shape, shape]))
    assert mesh.uvs[:3].tolist() == shape.positions[:, :2].tolist()
    assert add.notes == ["the mesh Shape loses its texture coordinates and colors"]


def test_a_new_material_says_what_is_unusual() -> None:
    file, add, asked = adder()
    wood = Texture(Image("Wood", b""))
    looks = [Material("Plain", base_color=(1.0, 0.21586, 0.0, 0.2))]
    plain: Any = add._material(looks[0])
    assert plain.fields["material"]["diffuse"] == 0x33FF8000
    usual: Any = file.add_object("CKMaterial", "Usual")
    assert plain.specular_power == usual.specular_power
    assert (plain.texture, plain.emissive) == (None, usual.emissive)
    looks.append(Material("Bright", base_color_texture=wood, roughness=0.5, double_sided=True))
    looks[1].emissive = (0.0, 0.0, 1.0)
    bright: Any = add._material(looks[1])
    assert bright.specular_power == 6
    assert bright.emissive == (0, 0, 1, 1)
    assert (bright.texture.name, asked) == ("Wood", [wood.image])
    assert bright.fields["material"]["flags"] & TWO_SIDED
    assert not plain.fields["material"]["flags"] & TWO_SIDED
    assert add.notes == []
    looks.append(Material("Metal", metallic=1.0, unlit=True))
    add._material(looks[2])
    assert add.notes == ["Metal loses its metallic and unlit"]


def test_materials_are_made_once_and_known_ones_used() -> None:
    file, add, _ = adder()
    known: Any = file.add_object("CKMaterial", "Known")
    mesh: Any = file.add_object("CKMesh", "Mesh")
    add._known = {known.address: known, mesh.address: mesh}
    assert add._material(None) is None
    same = Material("Known", extras=marked(known))
    assert add._material(same) is known
    look = Material("New", extras=marked(mesh))
    made = add._material(look)
    assert made is add._material(look)
    assert (made.name, made.class_name) == ("New", "CKMaterial")


def test_nodes_are_placed_below_their_parents() -> None:
    file, add, _ = adder()
    top: Any = file.add_object("CK3dObject", "Top")
    below = Node("Below", translation=(1.0, 2.0, 3.0))
    other = Node("Other", scale=(2.0, 4.0, 8.0))
    world = np.eye(4)
    world[:3, 3] = (10, 20, 30)
    add.add(top, Node("New", [below, other], mesh=Mesh("M", [part(0, 3)])), world)
    _, new, mesh, *rest = file.objects
    made: list[Any] = [new, *rest]
    assert [each.name for each in made] == ["New", "Below", "Other"]
    assert [each.parent for each in made] == [top, new, new]
    assert [each.class_name for each in made] == ["CK3dObject"] * 3
    assert [each.mesh for each in made] == [mesh, None, None]
    assert [each.position for each in made] == [(10, 20, -30), (11, 22, -33), (10, 20, -30)]
    assert made[2].scale == (2, 4, 8)
    add.add(None, Node("Lone", camera=SimpleNamespace()), np.eye(4))  # type: ignore[arg-type]
    lone: Any = file.objects["Lone"]
    assert lone.parent is None
    assert add.notes == ["Lone loses its camera"]


def test_only_turned_entities_have_new_axes() -> None:
    file = VirtoolsFile()
    world = np.arange(1.0, 17).reshape(4, 4)
    for turned, axes in ((True, [[1, 5, -9], [2, 6, -10], [-3, -7, 11]]), (False, np.eye(3))):
        box: Any = file.add_object("CK3dObject", "Box")
        adding.place(box, world, is_turned=turned)
        assert box.matrix[:3, :3].tolist() == np.asarray(axes).tolist()
        assert box.position == (4, 8, -12)
        assert box.matrix[:, 3].tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("count", "notes"),
    [
        (0, []),
        (1, ["1 animation: only existing files get clips"]),
        (2, ["2 animations: only existing files get clips"]),
    ],
)
def test_a_new_file_has_no_clips(count: int, notes: list[str]) -> None:
    model = SceneModel("Scene", [Node("One"), Node("Two")])
    model.animations = [Animation(f"Clip {number}") for number in range(count)]
    file, found = new_file(model)
    assert [each.name for each in file.objects] == ["One", "Two"]
    assert found == notes


def test_faces_of_slots_that_there_are_not_have_no_material() -> None:
    file = demo.make()
    mesh: Any = file.objects["Square"]
    assert len(mesh.material_slots) == 1
    count = len(mesh.faces)
    for slots, names in (([0] * count, ["Wood"]), ([1] * count, [None]), ([2] * count, [None])):
        mesh.face_materials = slots
        shape: Any = triangles(model_of(file))
        assert [each.material and each.material.name for each in shape] == names
    mesh.face_materials = [0] * (count - 1) + [1]
    first, last = triangles(model_of(file))
    assert first.material is not None
    assert last.material is None
