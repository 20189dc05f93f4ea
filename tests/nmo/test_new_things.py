"""New entities, meshes and materials of an edited scene, and the objects they become."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.model import Edits, line_of
from chunkwright.exchange.model import (
    KEY,
    Animation,
    Camera,
    Channel,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
    mark_of,
)
from chunkwright.nmo import VirtoolsFile, demo
from chunkwright.nmo.scene_model import marked
from chunkwright.nmo.scene_model.back import new_file, nodes
from chunkwright.nmo.scene_model.back.looks import Looks
from chunkwright.nmo.scene_model.back.meshes import Meshes
from chunkwright.nmo.scene_model.back.work import Work
from chunkwright.nmo.scene_model.meshes import PRELIT, TWO_SIDED, look_of
from tests.nmo.files import opened
from tests.nmo.test_scene_models import model_of, triangles


class Adder:
    """A helper that adds new objects to an empty file; ``asked`` has the pictures they need."""

    def __init__(self) -> None:
        self.file = VirtoolsFile()
        self.asked: list[Image] = []
        self.work = Work(self.file, Edits())
        pictures: Any = SimpleNamespace(texture=self.texture)
        self.looks: Any = Looks(self.work, pictures)
        self.meshes: Any = Meshes(self.work, self.looks)
        for each in (self.looks, self.meshes):
            self.work.handlers.update(each.handlers())

    def texture(self, image: Image) -> Any:
        self.asked.append(image)
        return self.file.add_object("CKTexture", image.name)

    @property
    def lost(self) -> list[str]:
        return [*self.work.lost, *(line_of(each) for each in self.work.outcomes)]


def part(start: int, count: int, **more: Any) -> Primitive:
    rows = np.arange(start, start + 3 * count, dtype=np.float32).reshape(count, 3)
    return Primitive(rows, **more)


def test_the_primitives_of_a_mesh_become_one_virtools_mesh() -> None:
    add = Adder()
    look = Material("Red")
    first = part(0, 4, indices=np.array([0, 1, 2, 1, 3, 2, 0], np.uint32), material=look)
    first.normals, first.texcoords = first.positions + 100, [first.positions[:, :2] + 0.25]
    second = part(50, 3)
    second.normals, second.texcoords = second.positions + 100, [second.positions[:, :2] + 0.25]
    lines = part(90, 2, lines=True)
    few = part(90, 3, indices=np.array([0, 1], np.uint32))
    shape = Mesh("Shape", [few, first, lines, second])
    mesh: Any = add.meshes.of(shape)
    assert add.meshes.of(shape) is mesh
    assert (mesh.name, mesh.class_name) == ("Shape", "CKMesh")
    every = np.concatenate([first.positions, second.positions])
    assert mesh.vertices.tolist() == (every * (1, 1, -1)).tolist()
    assert mesh.normals.tolist() == ((every + 100) * (1, 1, -1)).tolist()
    assert mesh.uvs.tolist() == (every[:, :2] + 0.25).tolist()
    # Mirrored, so in reverse order; the second part starts after four vertices.
    assert mesh.faces.tolist() == [[0, 2, 1], [1, 2, 3], [4, 6, 5]]
    assert mesh.face_materials.tolist() == [0, 0, 1]
    assert [each and each.name for each in mesh.material_slots] == ["Red", None]
    assert add.meshes.of(Mesh("Nothing", [lines])) is None
    assert len(add.file.objects) == 2


def test_attributes_of_some_primitives_get_defaults_in_the_others() -> None:
    add = Adder()
    parts = [part(0, 3), part(9, 3)]
    first, second = parts
    # In the plane z = 0 of glTF, counter-clockwise seen from above.
    second.positions = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], np.float32)
    first.normals, first.texcoords = first.positions, [first.positions[:, :2]]
    first.colors = np.full((3, 4), 0.21586, np.float32)
    mesh: Any = add.meshes.of(Mesh("Shape", parts))
    assert mesh.normals[3:].tolist() == [[0, 0, -1]] * 3
    assert mesh.uvs[3:].tolist() == [[0, 0]] * 3
    tints = mesh.fields["vertices"]["arrays"]["diffuse"]
    assert tints.tolist() == [0x37808080] * 3 + [0xFFFFFFFF] * 3
    assert mesh.fields["flags"]["flags"] & PRELIT
    assert add.lost == []


def test_vertices_shared_by_primitives_are_stored_once() -> None:
    add = Adder()
    looks = [Material("Red"), Material("Blue")]
    parts = [part(0, 3, material=look) for look in looks]
    # A vertex that is twice in a part is twice in the mesh; the other part uses the first one.
    parts[0].positions = np.concatenate([parts[0].positions, parts[0].positions[:1]])
    parts[0].indices = np.array([0, 1, 2, 3, 2, 1], np.uint32)
    mesh: Any = add.meshes.of(Mesh("Shape", parts))
    assert len(mesh.vertices) == 4
    assert mesh.faces.tolist() == [[0, 2, 1], [3, 1, 2], [0, 2, 1]]
    assert mesh.face_materials.tolist() == [0, 0, 1]


def test_texture_coordinates_beyond_the_first_channel_are_reported_as_lost() -> None:
    add = Adder()
    shape = part(0, 3, joints=np.ones((3, 4), np.uint16), weights=np.ones((3, 4), np.float32))
    shape.texcoords = [shape.positions[:, :2], shape.positions[:, :2] + 5]
    mesh: Any = add.meshes.of(Mesh("Shape", [shape]))
    assert mesh.uvs[:3].tolist() == shape.positions[:, :2].tolist()
    assert add.lost == ["the mesh Shape loses its texture coordinates, joints and weights"]


def test_a_new_material_stores_only_unusual_values() -> None:
    add = Adder()
    file, asked = add.file, add.asked
    wood = Texture(Image("Wood", b""))
    looks = [Material("Plain", base_color=(1.0, 0.21586, 0.0, 0.2))]
    plain: Any = add.looks.of(looks[0])
    assert plain.fields["material"]["diffuse"] == 0x33FF8000
    usual: Any = file.add_object("CKMaterial", "Usual")
    assert plain.specular_power == usual.specular_power
    assert (plain.texture, plain.emissive) == (None, usual.emissive)
    assert plain.ambient == usual.ambient
    looks.append(Material("Bright", base_color_texture=wood, roughness=0.5, double_sided=True))
    looks[1].emissive = (0.0, 0.0, 1.0)
    bright: Any = add.looks.of(looks[1])
    assert bright.specular_power == 6
    # A white material with a picture has an emissive colour of its own.
    assert (bright.diffuse, bright.emissive) == ((1, 1, 1, 1), (0, 0, 1, 1))
    assert (bright.texture.name, asked) == ("Wood", [wood.image])
    assert bright.fields["material"]["flags"] & TWO_SIDED
    assert not plain.fields["material"]["flags"] & TWO_SIDED
    assert add.lost == []
    looks.append(Material("Metal", metallic=1.0, unlit=True))
    add.looks.of(looks[2])
    assert [each.partition(" not applied")[0] for each in add.lost] == [
        "material Metal: its metallic",
        "material Metal: its unlit",
    ]


def test_materials_are_created_once_and_known_ones_reused() -> None:
    add = Adder()
    known: Any = add.file.add_object("CKMaterial", "Known")
    add.work = Work(add.file, Edits())
    add.looks = Looks(add.work, SimpleNamespace())  # type: ignore[arg-type]
    original, edited = (Material("Known", extras=marked(known)) for _ in range(2))
    add.work.edits.originals[edited] = original
    assert add.looks.of(None) is None
    assert add.looks.of(edited) is known
    look = Material("New")
    made: Any = add.looks.of(look)
    assert made is add.looks.of(look)
    assert (made.name, made.class_name) == ("New", "CKMaterial")


def test_custom_properties_of_new_materials_set_fields_that_scenes_lack() -> None:
    file = demo.make()
    wood: Any = file.objects["Wood"]
    wood.texture, wood.ambient, wood.specular = None, (1, 0, 0), (0, 1, 0)
    wood.diffuse, wood.emissive, wood.specular_power = (0.2, 0.4, 0.6), (0.4, 0.2, 0), 30
    fields = wood.fields["material"]
    fields["flags"], fields["modes"] = 0x80417, 0x33412653
    look = look_of(wood, None)
    add = Adder()
    made: Any = add.looks.of(look)
    assert {**made.fields["material"]} == {**fields}
    assert add.lost == []


def test_new_nodes_are_positioned_relative_to_their_parents() -> None:
    below = Node("Below", translation=(1.0, 2.0, 3.0))
    other = Node("Other", scale=(2.0, 4.0, 8.0))
    new = Node("New", [below, other], mesh=Mesh("M", [part(0, 3)]), translation=(10, 20, 30))
    file, notes = new_file(SceneModel("", [new]))
    made: list[Any] = [file.objects[name] for name in ("New", "Below", "Other")]
    assert [each.parent for each in made] == [None, made[0], made[0]]
    assert [each.class_name for each in made] == ["CK3dObject", "CK3dEntity", "CK3dEntity"]
    assert [each.mesh for each in made] == [file.objects["M"], None, None]
    assert [each.position for each in made] == [(10, 20, -30), (11, 22, -33), (10, 20, -30)]
    assert made[2].scale == (2, 4, 8)
    assert notes == []


def test_cameras_and_lights_are_new_objects() -> None:
    eye = Camera("Eye", yfov=0.5, aspect=16 / 9, near=0.25, far=77.0)
    flat = Camera("Flat", height=4.0, aspect=2.0, near=0.25, far=77.0)
    spot = Light("Spot", "spot", (1.0, 0.0, 0.0), 900.0, 20.0, 0.25, 0.5)
    sun = Light("Sun", "directional", (1.0, 1.0, 1.0), 2.0)
    nodes = [Node("Eye", camera=eye), Node("Flat", camera=flat)]
    nodes += [Node("Spot", light=spot), Node("Sun", light=sun, hidden=True)]
    file, notes = new_file(SceneModel("", nodes))
    assert notes == []
    found = {node.name: node for node in model_of(opened(bytes(file)), all=True).nodes()}
    for name, camera in (("Eye", eye), ("Flat", flat)):
        made: Any = found[name].camera
        for field in ("yfov", "aspect", "near", "far", "height"):
            assert getattr(made, field) == pytest.approx(getattr(camera, field)), field
    for name, light in (("Spot", spot), ("Sun", sun)):
        made = found[name].light
        assert (made.kind, made.color) == (light.kind, light.color)
        assert made.intensity == pytest.approx(light.intensity)
    made = found["Spot"].light
    assert (made.range, made.inner_cone, made.outer_cone) == pytest.approx((20, 0.25, 0.5))
    told = [mark_of(found[name].extras)["hidden"] for name in ("Spot", "Sun")]
    assert told == [False, True]


def test_only_rotated_entities_get_axes_from_the_world_matrix() -> None:
    file = VirtoolsFile()
    world = np.arange(1.0, 17).reshape(4, 4)
    for turned, axes in ((True, [[1, 5, -9], [2, 6, -10], [-3, -7, 11]]), (False, np.eye(3))):
        box: Any = file.add_object("CK3dObject", "Box")
        nodes.put(box, world, is_turned=turned)
        assert box.matrix[:3, :3].tolist() == np.asarray(axes).tolist()
        assert box.position == (4, 8, -12)
        assert box.matrix[:, 3].tolist() == [0, 0, 0, 1]


def test_a_new_file_has_clips_and_groups() -> None:
    one = Node("One", extras={KEY: {"groups": ["Movers"]}})
    times, values = np.array([0, 1], np.float32), np.array([[0, 0, 0], [0, 0, 5]], np.float32)
    model = SceneModel("Scene", [one, Node("Two")], extras={KEY: {"groups": ["Movers", "Empty"]}})
    model.animations = [Animation("Walk", [Channel(one, "translation", times, values)])]
    model.animations.append(Animation("Rest"))
    file, found = new_file(model)
    shown = model_of(opened(bytes(file)))
    assert mark_of(shown.extras)["groups"] == ["Movers", "Empty"]
    assert [mark_of(node.extras).get("groups") for node in shown.nodes()] == [["Movers"], None]
    [walk] = shown.animations
    assert (walk.name, walk.channels[0].values.tolist()) == ("Walk", values.tolist())
    assert found == ["clip Rest: it is left out: it moves no entity of the file"]


def test_faces_of_missing_slots_have_no_material() -> None:
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
