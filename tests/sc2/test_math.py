"""Transforms, cameras, lights and tangents of scenes, computed by hand."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import Light, Node, Primitive
from chunkwright.keyed_archive import KeyedArchive, Matrix4
from chunkwright.sc2.scene_model import things
from chunkwright.sc2.scene_model.edits import lamps, vertices

HALF = math.sqrt(0.5)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 1)),
        ((0, 0, 3, 4), (0, 0, 0.6, 0.8)),
        ((-2, 0, 0, 0), (-1, 0, 0, 0)),
    ],
)
def test_quaternions_are_normalised(given: Any, wanted: Any) -> None:
    assert things.unit(given) == pytest.approx(wanted)


# The rows are the images of the axes.
TURNS: dict[Any, Any] = {
    (HALF, 0, 0, HALF): ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    (0, HALF, 0, HALF): ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    (0, 0, HALF, HALF): ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    (1, 0, 0, 0): ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    (0, 1, 0, 0): ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    (0, 0, 1, 0): ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    (0, 0, 0, 1): ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


@pytest.mark.parametrize("turn", TURNS)
def test_rotation_matrices_become_quaternions(turn: tuple[float, ...]) -> None:
    found = things.quaternion(np.array(TURNS[turn], np.float64))
    assert abs(np.dot(found, turn)) == pytest.approx(1)


def posed(axes: Any, place: Any = (0, 0, 0)) -> Node:
    matrix = np.eye(4)
    matrix[:3, :3] = axes
    matrix[3, :3] = place
    node = Node("n")
    things.pose(node, matrix)
    return node


def test_a_row_vector_matrix_is_decomposed_into_rotation_and_scale() -> None:
    node = posed(np.diag((2, 3, 4)) @ TURNS[0, 0, HALF, HALF], (5, 6, 7))
    assert node.matrix is None
    assert node.translation == (5, 6, 7)
    assert node.scale == pytest.approx((2, 3, 4))
    assert node.rotation == pytest.approx((0, 0, HALF, HALF))
    mirrored = posed(np.diag((1, 1, -2)))
    assert mirrored.matrix is None
    assert math.prod(mirrored.scale) == pytest.approx(-2)
    assert mirrored.scale[0] < 0
    assert posed(np.diag((1 + 5e-7, 1 - 5e-7, 1 + 2e-6))).scale == (1, 1, 1 + 2e-6)


@pytest.mark.parametrize("axes", [np.diag((1, 0, 1)), ((1, 0.01, 0), (0, 1, 0), (0, 0, 1))])
def test_flat_or_sheared_transforms_keep_their_matrix(axes: Any) -> None:
    node = posed(axes, (5, 6, 7))
    assert node.matrix is not None
    assert node.matrix[:3, 3].tolist() == [5, 6, 7]
    assert node.matrix[:3, :3].tolist() == np.array(axes).T.tolist()
    assert posed(((1, 1e-5, 0), (0, 1, 0), (0, 0, 1))).matrix is None


def camera(**entries: Any) -> Any:
    node = Node("eye")
    archive = KeyedArchive({f"cam.{name}": value for name, value in entries.items()})
    things.add_camera(node, archive)
    (below,) = node.children
    assert below.name == "eye camera"
    return below


def test_the_field_of_view_of_a_camera_comes_from_its_near_plane() -> None:
    made = camera(znear=2.0, zfar=50.0, xmax=3.0, ymax=1.5).camera
    assert (made.near, made.far, made.aspect) == (2, 50, 2)
    assert made.yfov == pytest.approx(2 * math.atan(0.75))


def test_a_camera_without_planes_uses_its_stored_field_of_view() -> None:
    made = camera(fov=90.0).camera
    assert made.yfov == pytest.approx(math.pi / 2)
    assert (made.near, made.far, made.aspect) == (0.1, 1000, 1)
    assert camera().camera.yfov == pytest.approx(math.radians(60))
    assert camera(fov=500.0).camera.yfov == pytest.approx(math.radians(170))
    assert camera(fov=0.0).camera.yfov == pytest.approx(math.radians(1))
    assert camera(znear=0.0, ymax=2.0, fov=90.0).camera.yfov == pytest.approx(math.pi / 2)
    assert camera(znear=-5.0, zfar=-9.0).camera.near == 1e-4
    low = camera(znear=3.0, zfar=1.0).camera
    assert low.near < low.far


def test_the_height_of_an_orthographic_camera_is_read() -> None:
    made = camera(isOrtho=True, ymax=4.0, xmax=2.0, znear=1.0).camera
    assert (made.height, made.aspect) == (4, 0.5)
    assert camera(isOrtho=True).camera.height == 1
    assert camera(isOrtho=True, ymax=0.5).camera.height == 0.5
    assert camera(isOrtho=True, ymax=-0.5, xmax=1.0).camera.aspect == 1
    assert camera(isOrtho=True, ymax=0.5, xmax=-1.0).camera.aspect == 1
    assert camera(isOrtho=1, ymax=0.5).camera.yfov == pytest.approx(2 * math.atan(5))


def test_the_far_plane_is_kept_behind_the_near_plane() -> None:
    assert camera(znear=2.0, zfar=1.0).camera.far == 2.001
    assert camera(znear=-2.0, zfar=-1.0).camera.far == 0.001
    assert camera(znear=0.00005).camera.near == 0.0001
    assert camera(znear=0.0002).camera.near == pytest.approx(0.0002)
    told = camera(znear=2.0, fov=70.0).extras["chunkwright"]
    assert told == {"family": "dava", "entity": "", "part": "camera"}


def test_the_position_of_a_camera_comes_from_its_view_matrix() -> None:
    matrix = np.eye(4)
    matrix[3, :3] = (-1, -2, -3)  # the scene is moved so that the camera is at its middle
    made = camera(cameraTransform=Matrix4(*matrix.ravel().tolist()))
    assert made.translation == (1, 2, 3)
    flat = camera(cameraTransform=Matrix4(*(0.0,) * 16))
    assert flat.translation == (0, 0, 0)


def light(**entries: Any) -> tuple[Any, list[str]]:
    node = Node("lamp")
    left_out: list[str] = []
    component: Any = SimpleNamespace(archive=KeyedArchive({"lc.light": KeyedArchive(entries)}))
    builder: Any = SimpleNamespace(leave_out=left_out.append)
    things.add_light(builder, node, component)
    return (node.children[0] if node.children else None), left_out


@pytest.mark.parametrize(("number", "kind"), [(0, "directional"), (1, "spot"), (2, "point")])
def test_each_light_type_of_the_engine_becomes_a_kind_of_light(number: int, kind: str) -> None:
    made, left_out = light(type=number, radius=7.0)
    assert made.light.kind == kind
    assert made.light.range == (0 if kind == "directional" else 7)
    assert made.rotation == pytest.approx((-HALF, 0, 0, HALF))
    assert left_out == []


def test_colours_above_one_become_intensity() -> None:
    made, _ = light(**{"color.r": 4.0, "color.g": 2.0, "color.b": -1.0, "intensity": 3.0})
    assert made.light.color == (1, 0.5, 0)
    assert made.light.intensity == 12
    plain, _ = light(**{"color.r": 0.5, "color.g": 0.25, "color.b": 1.0})
    assert plain.light.color == (0.5, 0.25, 1)
    assert plain.light.intensity == 1
    assert plain.light.kind == "point"
    dark, _ = light(intensity=-1.0)
    assert dark.light.intensity == 0
    assert light(type=4) == (None, ["light of type 4"])


@pytest.mark.parametrize(
    ("field", "color", "intensity"),
    [("color", (0.5, 1, 0.25), 12), ("intensity", (4, 2, 1), 2)],
)
def test_editing_a_light_takes_colours_above_one_into_account(
    field: str, color: Any, intensity: float
) -> None:
    """What is left of a light is as bright as before, whichever field is edited."""
    stored = KeyedArchive({"color.r": 4.0, "color.g": 2.0, "color.b": 1.0, "intensity": 3.0})
    lamps.set_light(stored, Light("lamp", color=(0.5, 1, 0.25), intensity=8), field)
    assert tuple(stored[f"color.{part}"] for part in "rgb") == color
    assert stored["intensity"] == intensity


def test_a_sky_light_becomes_a_directional_light_that_shines_down() -> None:
    made, left_out = light(type=3, radius=7.0)
    assert (made.light.kind, made.light.range, made.rotation, left_out) == (
        "directional", 0, (0, 0, 0, 1), [],
    )  # fmt: skip


ROWS = np.dtype(
    [(name, "<f4", width) for name, width in
     (("position", 3), ("normal", 3), ("tangent", 3), ("binormal", 3), ("texcoord0", 2))]
)  # fmt: skip


def square() -> Any:
    """Make two triangles in the plane of x and y, whose u is along x and v along -y."""
    rows = np.zeros(4, ROWS)
    rows["position"][:, :2] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    rows["normal"] = (0, 0, 1)
    rows["texcoord0"] = [(0, 1), (1, 1), (1, 0), (0, 0)]
    return rows, np.array([(0, 1, 2), (0, 2, 3)])


def test_tangents_point_along_rising_u_and_binormals_along_falling_v() -> None:
    rows, triangles = square()
    vertices._fit_tangents(rows, triangles, np.array([False, True, False, False]))
    assert rows["tangent"][:3] == pytest.approx(np.array([(1, 0, 0)] * 3))
    assert rows["binormal"][:3] == pytest.approx(np.array([(0, 1, 0)] * 3))
    assert rows["tangent"][3].tolist() == [0, 0, 0]  # none of its triangles was changed


def test_tangents_are_normalised_and_perpendicular_to_normals() -> None:
    rows, triangles = square()
    rows["normal"] = (0.6, 0, 0.8)
    vertices._fit_tangents(rows, triangles, np.ones(4, bool))
    assert rows["tangent"] == pytest.approx(np.array([(0.8, 0, -0.6)] * 4), abs=1e-6)
    assert rows["binormal"] == pytest.approx(np.array([(0, 1, 0)] * 4), abs=1e-6)


def test_tangents_without_a_direction_are_kept() -> None:
    rows, triangles = square()
    rows["texcoord0"] = 0
    rows["tangent"] = (0, 1, 0)
    vertices._fit_tangents(rows, triangles, np.ones(4, bool))
    assert rows["tangent"].tolist() == [[0, 1, 0]] * 4
    rows, triangles = square()
    vertices._fit_tangents(rows, triangles, np.zeros(4, bool))
    assert not rows["tangent"].any()


def test_only_vertex_values_that_differ_are_written() -> None:
    rows = np.zeros(
        3, np.dtype([("position", "<f4", 3), ("color", "u1", 4), ("texcoord0", "<f4", 2)])
    )
    rows["position"] = 7
    before = Primitive(
        np.zeros((3, 3), np.float32),
        colors=np.ones((3, 4), np.float32),
        texcoords=[np.zeros((3, 2), np.float32)],
    )
    after = Primitive(
        np.array([(0, 0, 0), (1, 0, 0), (5, 5, 5)], np.float32),
        colors=np.array([(1, 1, 1, 1), (1, 1, 1, 1), (0.5, 2, -1, 1)], np.float32),
        texcoords=[np.array([(0, 0), (0, 0), (1, 2)], np.float32)],
    )
    edit: Any = SimpleNamespace(rows=np.array([0, 1, -1]), edited=after, original=before)
    touched = vertices._fill(rows, edit, before)
    assert touched.tolist() == [False, True, True]
    assert rows["position"].tolist() == [[7, 7, 7], [1, 0, 0], [5, 5, 5]]
    assert rows["color"].tolist() == [[0] * 4, [0] * 4, [128, 255, 0, 255]]
    assert rows["texcoord0"].tolist() == [[0, 0], [0, 0], [1, 2]]


def test_the_nearest_of_many_points_is_found() -> None:
    among = np.array([(0, 0, 0), (10, 0, 0), (0, 10, 0)], float)
    points = np.tile(np.array([(1, 1, 0), (9, 1, 0), (2, 7, 3)], float), (400, 1))
    assert vertices._nearest(points, among).tolist() == [0, 1, 2] * 400
