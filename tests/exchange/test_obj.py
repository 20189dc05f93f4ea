"""Scene models to OBJ: positions, winding, texture coordinates, names, pictures."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright import SerializeError
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, SceneModel, Texture
from chunkwright.exchange.obj import to_obj
from chunkwright.exchange.transforms import bounds, posed

from .models import TRIANGLE, everything, floats, mesh_of, png, triangle


def lines(model: SceneModel, start: str) -> list[str]:
    text = to_obj(model, "scene")["scene.obj"].decode()
    return [line for line in text.splitlines() if line.startswith(start)]


def test_vertices_are_in_world_space() -> None:
    child = Node("child part", mesh=Mesh("m", [triangle()]), translation=(0.0, 0.0, 1.0))
    root = Node("root", [child], rotation=(0.0, 0.0, 2**-0.5, 2**-0.5), scale=(2.0, 2.0, 2.0))
    model = SceneModel("s", [root])
    assert lines(model, "o ") == ["o child_part"]
    rows = np.array([line.split()[1:] for line in lines(model, "v ")], float)
    assert np.allclose(rows, [(0, 0, 2), (0, 2, 2), (-2, 0, 2)])
    assert lines(model, "f ") == ["f 1 2 3"]


def test_a_mirrored_node_reverses_its_triangles() -> None:
    model = mesh_of(triangle(normals=floats(*[(0, 0, 1)] * 3)))
    model.roots[0].scale = (1.0, 1.0, -1.0)
    assert lines(model, "f ") == ["f 3//3 2//2 1//1"]
    assert lines(model, "vn ") == ["vn 0 0 -1"] * 3


def test_vertices_are_numbered_across_parts_and_v_is_flipped() -> None:
    uv = [floats((0, 0), (1, 0), (0, 0.25))]
    parts = [triangle(), triangle(texcoords=uv, normals=floats(*[(0, 0, 1)] * 3)), triangle()]
    model = SceneModel("s", [Node("n", mesh=Mesh("m", parts))])
    assert lines(model, "f ") == ["f 1 2 3", "f 4/1/1 5/2/2 6/3/3", "f 7 8 9"]
    assert lines(model, "vt ") == ["vt 0 1", "vt 1 1", "vt 0 0.75"]


def test_positions_coordinates_and_normals_are_numbered_separately() -> None:
    def with_rows(first: int, *, uv: bool, normals: bool) -> Primitive:
        made = triangle()
        if uv:
            made.texcoords = [floats((first, 0.5), (first + 1, 0.25), (first + 2, 1))]
        if normals:
            made.normals = floats((0, 0, 1), (0, 1, 0), (1, 0, 0))
        return made

    parts = [
        with_rows(1, uv=True, normals=False),
        with_rows(0, uv=False, normals=True),
        with_rows(0, uv=False, normals=False),
        with_rows(4, uv=True, normals=True),
        with_rows(0, uv=False, normals=True),
        with_rows(7, uv=True, normals=False),
    ]
    model = SceneModel("s", [Node("n", mesh=Mesh("m", parts))])
    assert lines(model, "f ") == [
        "f 1/1 2/2 3/3",
        "f 4//1 5//2 6//3",
        "f 7 8 9",
        "f 10/4/4 11/5/5 12/6/6",
        "f 13//7 14//8 15//9",
        "f 16/7 17/8 18/9",
    ]
    assert lines(model, "vt ") == [
        f"vt {n} {v}" for n in (1, 4, 7) for n, v in ((n, "0.5"), (n + 1, "0.75"), (n + 2, "0"))
    ]
    assert lines(model, "vn ") == ["vn 0 0 1", "vn 0 1 0", "vn 1 0 0"] * 3


def test_materials_with_the_same_name_stay_separate() -> None:
    image = Image("a/red brick.tga", png())
    first = Material("wall", base_color_texture=Texture(image))
    second = Material("wall", base_color=(1.0, 0.5, 0.0, 0.5), alpha_mode="BLEND")
    model = SceneModel("s", [Node("n", mesh=Mesh("m", [triangle(material=first)]))])
    model.roots.append(Node("n", mesh=Mesh("m", [triangle(material=second)])))
    assert lines(model, "usemtl") == ["usemtl wall", "usemtl wall_1"]
    files = to_obj(model, "my scene")
    assert [*files] == ["my_scene_textures/red_brick.png", "my_scene.mtl", "my scene.obj"]
    library = files["my_scene.mtl"].decode()
    assert "map_Kd my_scene_textures/red_brick.png\n" in library
    assert "newmtl wall_1\nKd 1 0.5 0\nd 0.5\n" in library


def test_a_primitive_without_a_material_does_not_inherit_the_previous_one() -> None:
    parts = [triangle(), triangle(material=Material("wall")), triangle()]
    model = SceneModel("s", [Node("n", mesh=Mesh("m", parts))])
    assert lines(model, "usemtl") == ["usemtl none", "usemtl wall", "usemtl none"]
    assert b"newmtl none\nKd 1 1 1\n" in to_obj(model, "scene")["scene.mtl"]


def test_pictures_whose_names_differ_by_a_space_stay_separate() -> None:
    pictures = [Image("red brick", png(1)), Image("red_brick", png(2))]
    parts = [triangle(material=Material("m", base_color_texture=Texture(e))) for e in pictures]
    model = SceneModel("s", [Node("n", mesh=Mesh("m", parts))])
    files = to_obj(model, "s")
    found = [files[f"s_textures/{name}.png"] for name in ("red_brick", "red_brick_1")]
    assert found == [each.data for each in pictures]


def test_an_obj_file_contains_every_triangle_and_line_of_the_scene() -> None:
    model = everything()
    text = to_obj(model, "scene")["scene.obj"].decode().splitlines()
    assert sum(line.startswith("f ") for line in text) == 3
    assert sum(line.startswith("l ") for line in text) == 4
    low, high = bounds(model) or ([], [])
    assert np.allclose(low, [0, 0, -1])
    assert high[0] == pytest.approx(4.0)


def test_skinned_vertices_follow_their_joints() -> None:
    model = everything()
    arm, hand = model.roots[1], model.roots[1].children[0]
    arm.scale, arm.translation, hand.translation = (1.0, 1.0, 1.0), (0.0, 4.0, 0.0), (0.0, 0.0, 0.0)
    body = next(each for each in posed(model) if each.node.name == "body")
    assert np.allclose(body.positions, TRIANGLE + floats(0, 4, 0))
    assert body.normals is not None
    assert np.allclose(body.normals, (0, 0, 1))


def test_nan_and_infinite_positions_are_refused() -> None:
    with pytest.raises(SerializeError, match="/nodes/root: has positions"):
        to_obj(mesh_of(Primitive(TRIANGLE * np.nan)), "scene")


def test_a_scene_without_geometry_has_no_bounds() -> None:
    assert bounds(SceneModel("s", [Node("n")])) is None


def test_vertices_that_primitives_share_are_written_once_for_each_node() -> None:
    at, up, uv = TRIANGLE.copy(), floats(*[(0, 0, 1)] * 3), floats((0, 0), (1, 0), (0, 1))
    parts = [Primitive(at, np.array(rows, np.uint32), up, texcoords=[uv], material=Material(name))
             for name, rows in (("red", [0, 1, 2]), ("blue", [2, 1, 0]))]  # fmt: skip
    mesh = Mesh("m", parts)
    model = SceneModel("s", [Node("a", mesh=mesh), Node("b", mesh=mesh)])
    for kind in ("v ", "vt ", "vn "):
        assert len(lines(model, kind)) == 6
    assert lines(model, "f ") == [
        "f 1/1/1 2/2/2 3/3/3", "f 3/3/3 2/2/2 1/1/1", "f 4/4/4 5/5/5 6/6/6", "f 6/6/6 5/5/5 4/4/4",
    ]  # fmt: skip
