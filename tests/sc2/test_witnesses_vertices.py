"""Streams of vertices as directions and integers, worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.sc2.scene_model import arrays

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
    normals = np.array([[0, 0, 1]] * 4 + [[1, 0, 0]], np.float32)
    given = stream(
        tangent=[[2, 0, 0], [2, 0, 0], [2, 0, 0], [0, 0, 0], [0, 0, 0]],
        binormal=[[0, 1, 0], [0, -1, 0], [NAN, 0, 0], [0, 1, 0], [0, 0, 0]],
    )
    made = arrays._tangents(given, normals)
    assert made[:3].tolist() == [[1, 0, 0, 1], [1, 0, 0, -1], [1, 0, 0, 1]]
    # Without a direction: along z x x = y, and along x x y = z.
    assert made[3:, :3].tolist() == [[0, 1, 0], [0, 0, 1]]
