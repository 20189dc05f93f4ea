"""Triangles, numbers and owners of vertices by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits import vertices as v
from chunkwright.exchange.edits.vertices import NUMBER
from chunkwright.exchange.model import Material, Mesh, Node, Primitive, SceneModel


def points(count: int) -> Any:
    return np.arange(3 * count, dtype=np.float32).reshape(-1, 3)


@pytest.mark.parametrize("count", range(9))
def test_triangles_take_three_corners_each(count: int) -> None:
    wanted = [[at, at + 1, at + 2] for at in range(0, count // 3 * 3, 3)]
    assert v._triangles(Primitive(points(count))).tolist() == wanted
    indices = np.arange(count, dtype=np.uint32)[::-1]
    turned = [row[::-1] for row in wanted]
    found = v._triangles(Primitive(points(count), indices)).tolist()
    assert found == [[count - 1 - each for each in row] for row in wanted]
    assert len(found) == len(turned)
    assert v._triangles(Primitive(points(count), indices, lines=True)).shape == (0, 3)


def test_numbers_are_whole_or_none() -> None:
    values = np.array([1, 2.0005, 2.002, 1.5, np.nan, 0, 7], np.float32)
    part = Primitive(points(7), attributes={NUMBER: values})
    assert v._numbers(part).tolist() == [0, 1, -1, -1, -1, -1, 6]
    assert v._numbers(Primitive(points(3))).tolist() == [-1, -1, -1]
    # 2 ** 24 is the first that single precision does not tell from the next.
    large = np.array([-np.inf, np.inf, 1 << 24, (1 << 24) + 2, -3e38, 3e38, -1], np.float32)
    part = Primitive(points(7), attributes={NUMBER: large})
    assert v._numbers(part).tolist() == [-1, -1, (1 << 24) - 1, -1, -1, -1, -2]
    wrong = Primitive(points(3), attributes={NUMBER: values})
    assert v._numbers(wrong).tolist() == [-1, -1, -1]


def test_vertices_are_numbered_from_one_over_the_mesh() -> None:
    shared = points(4)
    mesh = Mesh(
        "m", [Primitive(points(3)), Primitive(shared), Primitive(shared), Primitive(points(2))]
    )
    other = Mesh("o", [Primitive(points(1))])
    v.number_vertices(
        SceneModel("s", [Node("a", mesh=mesh), Node("b", mesh=mesh), Node("c", mesh=other)])
    )
    numbers = [each.attributes[NUMBER].tolist() for each in mesh.primitives]
    assert numbers == [[1, 2, 3], [4, 5, 6, 7], [4, 5, 6, 7], [8, 9]]
    assert other.primitives[0].attributes[NUMBER].tolist() == [1]
    assert v._starts(mesh) == [0, 3, 3, 7]


def test_arrays_are_joined_where_all_have_them() -> None:
    one, two = np.zeros((1, 2), np.float32), np.ones((2, 2), np.float32)
    joined = v._joined([one, two])
    assert joined is not None
    assert joined.tolist() == [[0, 0], [1, 1], [1, 1]]
    assert v._joined([one, None]) is None
    parts = [Primitive(points(1), texcoords=[one, one]), Primitive(points(2), texcoords=[two])]
    assert [each.tolist() for each in v._joined_texcoords(Mesh("m", parts))] == [
        [[0, 0], [1, 1], [1, 1]]
    ]


def test_triangles_start_with_their_lowest_vertex() -> None:
    rows = np.array([(2, 0, 1), (1, 2, 0), (5, 9, 7), (3, 3, 4), (3, 4, 3), (4, 3, 3), (1, 0, 2)])
    assert v._oriented(rows).tolist() == [[0, 1, 2], [0, 1, 2], [5, 9, 7], [0, 2, 1]]


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        ([(0, 1, 2)], [(1, 2, 0)], True),
        ([(0, 1, 2)], [(1, 0, 2)], False),
        ([(0, 1, 2), (0, 1, 2)], [(0, 1, 2)], True),
        ([(0, 1, 2), (3, 3, 4)], [(0, 1, 2)], True),
        ([(0, 1, 2), (0, 2, 1)], [(0, 1, 2)], True),
        ([(0, 1, 2), (1, 2, 3)], [(0, 1, 2)], False),
        ([(0, 1, 2)], [(0, 1, 2), (1, 2, 3)], False),
    ],
)
def test_the_same_triangles(ours: Any, theirs: Any, same: bool) -> None:
    assert v._same_triangles(np.array(ours), np.array(theirs)) is same


def test_rows_among_others() -> None:
    rows, others = np.array([(1, 2), (2, 1), (3, 3)]), np.array([(3, 3), (1, 2), (9, 9)])
    assert v._among(rows, others).tolist() == [True, False, True]


@pytest.mark.parametrize(
    ("old", "new", "drift", "wanted", "differs"),
    [
        (1.0, 1.0, (1e-3, 0), 1.0, False),
        (1.0, 1.0019, (1e-3, 0), 1.0, False),
        (1.0, 1.0021, (1e-3, 0), 1.0021, True),
        (-100.0, -100.1, (1e-3, 0), -100.0, False),
        (-100.0, -100.2, (1e-3, 0), -100.2, True),
        (0.0, 0.5, (1e-3, 0.6), 0.0, False),
        (np.inf, 5.0, (1e-3, 0), np.inf, False),
    ],
)
def test_values_that_drifted_stay(
    old: float, new: float, drift: tuple[float, float], wanted: float, differs: bool
) -> None:
    made, changed = v._mixed(
        np.array([[old]]), np.array([[new]]), np.array([0]), np.array([0]), drift
    )
    assert made.tolist() == [[wanted]]
    assert changed is differs


def test_new_rows_are_taken_and_lost_ones_stay() -> None:
    old, new = np.array([[1.0], [2.0]]), np.array([[7.0], [8.0], [9.0]])
    made, changed = v._mixed(old, new, np.array([1, -1, 0]), np.array([-1, 2, 0]), (10.0, 0))
    assert made.tolist() == [[2.0], [9.0], [1.0]]
    assert changed is True


def test_new_triangles_belong_to_those_whose_vertices_they_have() -> None:
    red, blue = Material("red"), Material("blue")
    original = Mesh("m", [Primitive(points(3), material=red), Primitive(points(3), material=blue)])
    edited = Mesh(
        "m",
        [
            Primitive(points(2), material=blue),
            Primitive(points(2)),
            Primitive(points(2), material=red),
        ],
    )
    assert v._by_material(original, edited, {red: red, blue: blue}).tolist() == [1, 0, 0]
    assert v._by_material(original, edited, {red: blue, blue: red}).tolist() == [0, 0, 1]
    assert v._owners(original, None, None, [], {}).tolist() == []


def moved(x: float) -> Any:
    matrix = np.eye(4)
    matrix[0, 3] = x
    return matrix


def test_vertices_return_to_the_pose_of_those_that_they_were() -> None:
    """Number 0 counts; a new one, one of no number and one of no size stay where they are."""
    turned = np.diag([-1.0, -1, 1, 1])
    before = np.array([moved(1), np.zeros((4, 4)), turned])
    up = np.tile(np.array([1, 0, 0], np.float32), (5, 1))
    soup = v._Soup(
        np.array([[2, 0, 0]] * 5, np.float32), up, [], None, np.array([0, 1, 2, 3, -1]),
        np.empty((0, 3), np.int64), np.empty(0, np.int64),
    )  # fmt: skip
    found = v._unposed(soup, before, np.array([moved(5), *[np.eye(4)] * 4]))
    assert found.positions[:, 0].tolist() == [6, 2, -2, 2, 2]
    assert found.normals is not None
    assert found.normals[:, 0].tolist() == [1, 1, -1, 1, 1]


@pytest.mark.parametrize("scale", [0.25, 4.0])
def test_normals_that_return_to_their_pose_are_unit_vectors(scale: float) -> None:
    soup = v._Soup(
        np.array([[2, 0, 0]], np.float32), np.array([[0, 1, 0]], np.float32), [], None,
        np.array([0]), np.empty((0, 3), np.int64), np.empty(0, np.int64),
    )  # fmt: skip
    found = v._unposed(soup, np.diag([scale, scale, scale, 1])[None], np.eye(4)[None])
    assert found.positions.tolist() == [[2 / scale, 0, 0]]
    assert found.normals is not None
    assert found.normals.tolist() == [[0, 1, 0]]
