"""Streams of vertices as directions and integers, worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.sc2.scene_model import arrays
from chunkwright.sc2.scene_model.vertex_edits import _fit_tangents
from chunkwright.scg import Primitive

FLAT = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0]], np.float32)
TRIANGLE = np.array([[0, 1, 2]], np.uint32)
NAN, INFINITY = float("nan"), float("inf")


def stream(**columns: Any) -> Any:
    """Return vertices with columns of 32-bit floats."""
    made = {name: np.array(rows, np.float32) for name, rows in columns.items()}
    kinds = [(name, np.float32, rows.shape[1:]) for name, rows in made.items()]
    vertices = np.zeros(len(next(iter(made.values()))), kinds)
    for name, rows in made.items():
        vertices[name] = rows
    return vertices


@pytest.mark.parametrize("number", [0, 3, -5, (1 << 24) - 1, 1 - (1 << 24)])
def test_integers_stored_as_floats(number: int) -> None:
    assert arrays._whole(stream(joint=[number, 2.75]), "joint").tolist() == [number, 3]


@pytest.mark.parametrize("number", [1 << 24, -(1 << 24), NAN, INFINITY])
def test_floats_that_are_no_exact_integers(number: float) -> None:
    with pytest.raises(CorruptError, match="joint has values that are not integers") as caught:
        arrays._whole(stream(joint=[0, number]), "joint")
    assert caught.value.path == "/vertices"


def test_directions_have_length_1() -> None:
    rows = np.array([[0, 3, 4], [0, 0, 0], [NAN, 0, 0], [0, 1e-13, 0], [1e30, 0, 0]], np.float32)
    made, bad = arrays._units(rows)
    assert made == pytest.approx(
        np.array([[0, 0.6, 0.8], [0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 0, 0]])
    )
    assert bad.tolist() == [False, True, True, True, False]


def test_normals_without_a_direction_are_those_of_the_triangles() -> None:
    made = arrays.GroupArrays(FLAT, TRIANGLE, False)
    given = stream(normal=[[0, 3, 4], [0, 0, 0], [INFINITY, 0, 0]])
    normals, repaired = arrays._normals(given, made)
    assert normals == pytest.approx(np.array([[0, 0.6, 0.8], [0, 0, 1], [0, 0, 1]]))
    assert repaired == 2
    # Twice the area of the triangle, which faces +z; one that no triangle has faces +z too.
    assert arrays.smooth_normals(FLAT, TRIANGLE).tolist() == [[0, 0, 4]] * 3
    alone = arrays.GroupArrays(FLAT, TRIANGLE[:, ::-1][:0], False)
    assert arrays._normals(given, alone)[0][1].tolist() == [0, 0, 1]
    turned = arrays.GroupArrays(FLAT, TRIANGLE[:, ::-1], False)
    assert arrays._normals(given, turned)[0][1].tolist() == [0, 0, -1]


def test_tangents_have_the_side_of_the_binormal() -> None:
    """The normal +z and the tangent +x turn to +y: a binormal there is on side 1."""
    normals = np.array([[0, 0, 1]] * 4 + [[1, 0, 0], [0, 1, 0]], np.float32)
    given = stream(
        tangent=[[2, 0, 0], [2, 0, 0], [2, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
        binormal=[[0, 1, 0], [0, -1, 0], [NAN, 0, 0], [0, 1, 0], [0, 0, 0], [0, 0, 0]],
    )
    made = arrays._tangents(given, normals)
    assert made[:3].tolist() == [[1, 0, 0, 1], [1, 0, 0, -1], [1, 0, 0, 1]]
    # Without a direction: along z x x = y, along x x y = z, and along y x x = -z.
    assert made[3:, :3].tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, -1]]


def test_lines_have_no_side() -> None:
    assert arrays.smooth_normals(FLAT, TRIANGLE[:, :2]).tolist() == [[0, 0, 0]] * 3
    assert arrays.smooth_normals(FLAT, TRIANGLE[:0]).tolist() == [[0, 0, 0]] * 3


def test_what_is_no_number_is_nothing_but_a_position() -> None:
    odd = [[NAN, INFINITY], [-INFINITY, 0.5], [1, 2]]
    even = [[0, 0], [0, 0.5], [1, 2]]
    columns = {"texcoord0": odd, "joint_weights": odd, "joint_indices": even, "pivot": odd}
    group: Any = SimpleNamespace(
        vertices=stream(position=FLAT, **columns),
        primitive=Primitive.TRIANGLE_LIST,
        triangles=TRIANGLE,
        lines=TRIANGLE[:, :2],
    )
    made = arrays._arrays(group)
    assert made.texcoords[0].tolist() == even
    assert made.weights is not None
    assert made.joints is not None
    assert made.weights.tolist() == even
    assert made.joints.tolist() == [[0, 0], [0, 0], [1, 2]]
    assert {name: rows.tolist() for name, rows in made.attributes.items()} == {"_PIVOT": even}
    group.vertices = stream(position=[[0, 0, 0], [0, INFINITY, 0], [0, 0, 0]], **columns)
    with pytest.raises(CorruptError, match="a position is not a number"):
        arrays._arrays(group)
    group.vertices = stream(position=FLAT[:2])
    with pytest.raises(CorruptError, match="index 2 is not one of the 2 vertices") as caught:
        arrays._arrays(group)
    assert caught.value.path == "/indices"


@pytest.mark.parametrize("rising", [1.0, -1.0])
def test_tangents_point_where_u_rises_and_binormals_where_v_falls(rising: float) -> None:
    up = np.array([[0, 0, 1]] * 4)
    corners = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0], [9, 9, 9]])
    vertices = stream(
        position=corners,
        normal=up,
        texcoord0=corners[:, :2] * (0.5, 0.5 * rising),
        tangent=up * 7,
        binormal=up * 7,
    )
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([True, False, False, False]))
    assert vertices["tangent"].tolist() == [[1, 0, 0]] * 3 + [[0, 0, 7]]
    assert vertices["binormal"].tolist() == [[0, -rising, 0]] * 3 + [[0, 0, 7]]
    vertices["tangent"] = 7
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([False, False, False, True]))
    # The fourth is in no triangle, from which it could have a tangent.
    assert (vertices["tangent"] == 7).all()


def test_tangents_of_a_texture_that_is_turned_by_a_quarter() -> None:
    up = np.array([[0, 0, 1]] * 3)
    vertices = stream(
        position=FLAT, normal=up, texcoord0=FLAT[:, 1::-1] / 2, tangent=up * 7, binormal=up * 7
    )
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([True, True, True]))
    assert vertices["tangent"].tolist() == [[0, 1, 0]] * 3
    assert vertices["binormal"].tolist() == [[-1, 0, 0]] * 3
