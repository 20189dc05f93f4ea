"""Convex hulls step by step: sides of planes, axes, flat outlines, how many triangles there are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.hkx.scene_model import solids
from chunkwright.hkx.scene_model.solids import Sides
from tests.hkx.test_scene_shapes import is_closed, volume
from tests.samples import CASES, needs_cases

FACE = np.array([(0, 1, 2)])
# Powers of two apart, so that products need more digits than a float has.
AWKWARD = st.sampled_from([0.0, 1.0, 3.0, -1.0, 1e-30, 2.0**60 + 256, 0.1, 1e300, 5e-324, -0.3])


def exactly(points: Any) -> int:
    """Return the sign of the determinant of four points, by fractions."""
    a, *others = ([Fraction(each) for each in row] for row in points)
    x, y, z = ([p - q for p, q in zip(row, a, strict=True)] for row in others)
    found = (
        z[0] * (x[1] * y[2] - x[2] * y[1])
        + z[1] * (x[2] * y[0] - x[0] * y[2])
        + z[2] * (x[0] * y[1] - x[1] * y[0])
    )
    return (found > 0) - (found < 0)


@given(st.lists(st.tuples(AWKWARD, AWKWARD, AWKWARD), min_size=4, max_size=4))
def test_the_side_of_a_plane_is_computed_exactly(points: list[tuple[float, ...]]) -> None:
    sides = Sides(np.array(points))
    (seen,), (turned,) = (
        sides.in_front(face, np.array([3])).tolist() for face in (FACE, FACE[:, ::-1])
    )
    assert [*seen, *turned] == [exactly(points) > 0, exactly(points) < 0]


def test_a_point_is_in_front_where_a_face_is_counter_clockwise() -> None:
    points = np.array([(0, 0, 0), (4, 0, 0), (0, 3, 0), (1, 1, 2), (1, 1, -2), (9, 9, 0)], float)
    sides = Sides(points)
    faces = np.array([(0, 1, 2), (2, 1, 0)])
    found = sides.in_front(faces, np.array([3, 4, 5]))
    assert found.tolist() == [[True, False, False], [False, True, False]]


def test_a_flat_hull_has_two_sides_that_share_no_diagonals() -> None:
    points = np.array([(1, 1), (4, 1), (4, 3), (2, 2), (1, 3), (3, 1)], np.float64)
    made = solids._polygon(points)
    # One side fanned from the first corner, one from the second; points inside are left out.
    assert made.tolist() == [[0, 1, 2], [0, 2, 4], [1, 0, 4], [1, 4, 2]]
    assert is_closed(made)


@pytest.mark.parametrize(
    ("points", "count"),
    [
        ([], 0),
        ([(1, 2, 3)], 0),
        ([(1, 2, 3)] * 4, 0),
        ([(0, 0, 0), (1, 1, 1), (2, 2, 2)], 0),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0)], 2),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (-0.0, 0, -0.0)], 2),
        # A hundred thousandth of the extent is flat, twice that is not.
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1e-5)], 2),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 3e-5)], 4),
        ([(0, 0, 0), (1e-9, 0, 0), (0, 1e-9, 0), (0, 0, 1e-9)], 4),
        ([(0, 0, 0), (1e-320, 0, 0), (0, 1e-320, 0), (0, 0, 1e-320)], 4),
        ([(0, 0, 0), (1e308, 0, 0), (0, 1e308, 0), (0, 0, -1e308)], 4),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, float("inf"))], 0),
    ],
)
def test_a_hull_has_the_expected_number_of_triangles(
    points: list[tuple[float, ...]], count: int
) -> None:
    made = solids.hull(np.array(points, np.float64).reshape(-1, 3))
    assert made.shape == (count, 3)


def test_points_inside_are_not_corners_of_a_hull() -> None:
    cube = np.array([(x, y, z) for x in (0, 2) for y in (0, 3) for z in (0, 5)], np.float64)
    inner = np.array([(1, 1, 1), (1.5, 1, 2), (1, 2, 4)])
    points = np.add(np.concatenate((inner, cube)), (7, 8, 9))
    made = solids.hull(points)
    assert sorted(set(made.ravel().tolist())) == list(range(3, 11))
    assert len(made) == 12
    assert volume(points, made) == pytest.approx(30)


@pytest.mark.parametrize(("count", "triangles"), [(4096, 2), (4097, 0)])
def test_a_hull_of_too_many_points_is_not_computed(count: int, triangles: int) -> None:
    points = np.zeros((count, 3))
    points[:2] = ((1, 0, 0), (0, 1, 0))
    assert len(solids.hull(points)) == triangles


# Few distinct numbers, so that points coincide, or are on a line or in a plane, some only nearly.
NUMBERS = st.one_of(
    st.integers(-3, 3).map(float), st.sampled_from([1 / 3, 1 / 3 + 2**-54, 1e-7, 3 - 2**-51])
)
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=16)


def turned(points: Any, seed: int) -> Any:
    turn = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
    return np.asarray(points, np.float64) @ turn


@settings(deadline=None)
@given(ROWS, st.integers(0, 2**32 - 1))
def test_hulls_of_nearly_coincident_points_are_closed_and_contain_all_points(
    rows: list[tuple[float, ...]], seed: int
) -> None:
    for points in (np.array(rows), turned(rows, seed), turned(rows, seed).astype("f4")):
        points = points.astype(np.float64)
        made = solids.hull(points)
        if len(made):
            assert is_closed(made)
            assert len(made) == 2 * len(np.unique(made)) - 4
            assert len(made) <= 2 * len(np.unique(points, axis=0)) - 4
        if len(made) and volume(points, made) > 1e-3:
            for face in made:
                assert all(exactly([*points[face], each]) <= 0 for each in points)


@settings(deadline=None)
@given(
    st.lists(st.tuples(*[st.sampled_from([0, 0.125, 1 / 3, 0.5, 1])] * 3), max_size=60),
    st.tuples(*[st.sampled_from([1, 1e-3, 7, 10])] * 3),
    st.integers(0, 2**32 - 1),
)
def test_the_hull_of_points_in_and_on_a_box_has_the_volume_of_the_box(
    rows: list[tuple[float, ...]], sizes: tuple[float, ...], seed: int
) -> None:
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    points = turned(np.array([*corners, *rows, *corners]) * sizes, seed)
    made = solids.hull(points)
    assert is_closed(made)
    assert volume(points, made) == pytest.approx(np.prod(sizes), rel=1e-6)
    assert len(made) <= 2 * len(np.unique(points, axis=0)) - 4


@needs_cases
@pytest.mark.parametrize("count", [4, 10, 40, 100, 232])
def test_the_hull_of_nearly_coplanar_real_points_is_closed(count: int) -> None:
    points = np.load(CASES / "hostile" / "hull_points.npy")[:count]
    made = solids.hull(points)
    assert is_closed(made)
    assert len(made) == 2 * len(np.unique(points, axis=0)) - 4
    for face in made:
        assert Sides(points).in_front(face[None], np.arange(count)).sum() == 0
