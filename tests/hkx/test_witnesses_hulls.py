"""Convex hulls step by step: simplex, planes, edges of what is seen, flat outlines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.hkx.scene_model import hulls

CORNER = np.array([(0, 0, 0), (4, 0, 0), (0, 3, 0), (0, 0, 2)], np.float64)


@pytest.mark.parametrize(
    ("points", "thick", "corners"),
    [
        (CORNER, 1.999, [0, 1, 2, 3]),
        # What is as thick as that has a dimension less.
        (CORNER, 2.0, [0, 1, 2]),
        (CORNER, 2.999, [0, 1, 2]),
        (CORNER, 3.0, [0, 1]),
        (CORNER, 3.999, [0, 1]),
        (CORNER, 4.0, [0]),
        # The longest axis, then the farthest from the line, then from the plane.
        (np.array([(0, 1, 1), (1, 2, 0), (0, 9, 1), (7, 1, 0), (0, 1, 6)]), 0.1, [0, 2, 3, 4]),
        (np.array([(2, 0, 8), (0, 0, -3), (9, 0, 1)]), 0.1, [1, 0, 2]),
    ],
)
def test_points_that_span_all_dimensions(points: Any, thick: float, corners: list[int]) -> None:
    assert hulls._simplex(points, thick) == corners


@pytest.mark.parametrize(
    ("corners", "faces"),
    [
        # All four of a left-handed order are turned round.
        ([0, 1, 2, 3], [(2, 1, 0), (3, 2, 0), (1, 3, 0), (2, 3, 1)]),
        ([0, 2, 1, 3], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (2, 3, 1)]),
    ],
)
def test_faces_of_a_tetrahedron(corners: list[int], faces: list[tuple[int, ...]]) -> None:
    assert hulls._outside(CORNER, corners).tolist() == [list(face) for face in faces]


def test_planes_of_faces() -> None:
    points = np.add(CORNER, 1)
    normals, offsets = hulls._planes(points, np.array([(0, 1, 2), (0, 2, 3), (0, 1, 1), (1, 3, 2)]))
    # The last is 6 x + 8 y + 12 z = 24 from the corner, the other way round.
    length = (36 + 64 + 144) ** 0.5
    assert normals.tolist() == pytest.approx(
        np.array([(0, 0, 1), (1, 0, 0), (0, 0, 0), np.array((-6, -8, -12)) / length])
    )
    assert offsets.tolist() == pytest.approx([1, 1, 0, -(24 + 26) / length])


def test_edges_around_faces_have_their_direction() -> None:
    seen = np.array([(5, 6, 7), (5, 7, 8)])
    assert hulls._horizon(seen).tolist() == [[5, 6], [6, 7], [7, 8], [8, 5]]
    ball = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (2, 3, 1)])
    assert hulls._horizon(ball).shape == (0, 2)


def test_flat_points_are_a_fan_with_two_sides() -> None:
    points = np.array([(1, 1, 5), (4, 1, 5), (4, 3, 5), (2, 2, 5), (1, 3, 5), (3, 1, 5)])
    made = hulls._polygon(points.astype(np.float64), [0, 2, 1])
    # Around from the first: those within the outline and on its edges are left out.
    assert made.tolist() == [[0, 4, 2], [0, 2, 1], [2, 4, 0], [1, 2, 0]]


@pytest.mark.parametrize(
    ("points", "count"),
    [
        ([], 0),
        ([(1, 2, 3)], 0),
        ([(1, 2, 3)] * 4, 0),
        ([(0, 0, 0), (1, 1, 1), (2, 2, 2)], 0),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], 2),
        # A millionth of the extent is flat, twice that is not.
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1e-6)], 2),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2e-6)], 4),
        ([(0, 0, 0), (1e-9, 0, 0), (0, 1e-9, 0), (0, 0, 1e-9)], 4),
    ],
)
def test_how_many_triangles_a_hull_has(points: list[tuple[float, ...]], count: int) -> None:
    made = hulls.hull(np.array(points, np.float64).reshape(-1, 3))
    assert made.shape == (count, 3)


def test_points_outside_of_a_simplex_join_the_hull() -> None:
    cube = np.array([(x, y, z) for x in (0, 2) for y in (0, 3) for z in (0, 5)], np.float64)
    inner = np.array([(1, 1, 1), (1.5, 1, 2), (1, 2, 4)])
    points = np.add(np.concatenate((inner, cube)), (7, 8, 9))
    made = hulls.hull(points)
    assert sorted(set(made.ravel().tolist())) == list(range(3, 11))
    assert len(made) == 12
    a, b, c = (points[made[:, corner]] for corner in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6 == pytest.approx(30)


@pytest.mark.parametrize(("count", "triangles"), [(4096, 2), (4097, 0)])
def test_more_points_than_that_have_no_hull(count: int, triangles: int) -> None:
    points = np.zeros((count, 3))
    points[:2] = ((1, 0, 0), (0, 1, 0))
    assert len(hulls.hull(points)) == triangles
