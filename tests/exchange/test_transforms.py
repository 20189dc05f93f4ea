"""Rotations, matrices and their parts, known from geometry."""

from __future__ import annotations

import math

import numpy as np
import pytest

from chunkwright.exchange import transforms
from chunkwright.exchange.model import Node

HALF = math.sqrt(0.5)
X, Y, Z = np.eye(3)
TURNS = [
    # A quaternion, and where it turns x, y and z.
    ((0, 0, 0, 1), (X, Y, Z)),
    ((1, 0, 0, 0), (X, -Y, -Z)),
    ((0, 1, 0, 0), (-X, Y, -Z)),
    ((0, 0, 1, 0), (-X, -Y, Z)),
    ((HALF, 0, 0, HALF), (X, Z, -Y)),
    ((0, HALF, 0, HALF), (-Z, Y, X)),
    ((0, 0, HALF, HALF), (Y, -X, Z)),
    ((0.5, 0.5, 0.5, 0.5), (Y, Z, X)),
    ((HALF, HALF, 0, 0), (Y, X, -Z)),
    ((HALF, 0, HALF, 0), (Z, -Y, X)),
    ((0, HALF, HALF, 0), (-X, Z, Y)),
]


@pytest.mark.parametrize(("quaternion", "axes"), TURNS)
def test_rotations_round_trip_through_matrices(
    quaternion: tuple[float, ...], axes: tuple[np.ndarray, ...]
) -> None:
    columns = np.column_stack(axes)
    assert transforms.rotation_matrix(quaternion) == pytest.approx(columns)
    assert transforms.rotation_matrix([3 * each for each in quaternion]) == pytest.approx(columns)
    found = np.array(transforms.quaternion_of(columns))
    assert abs(found @ np.array(quaternion)) == pytest.approx(1)
    assert found[3] >= 0


def test_a_matrix_scales_then_rotates_then_translates() -> None:
    matrix = transforms.composed((7, 8, 9), (0, 0, HALF, HALF), (2, 3, 4))
    assert matrix @ [1, 0, 0, 1] == pytest.approx([7, 10, 9, 1])
    assert matrix @ [0, 1, 0, 1] == pytest.approx([4, 8, 9, 1])
    assert matrix @ [0, 0, 1, 1] == pytest.approx([7, 8, 13, 1])
    moved, turned, scaled = transforms.decomposed(matrix)
    assert moved == (7, 8, 9)
    assert scaled == pytest.approx((2, 3, 4))
    assert turned == pytest.approx((0, 0, HALF, HALF))


def test_a_mirroring_matrix_has_a_negative_scale() -> None:
    _, turned, scaled = transforms.decomposed(np.diag([1.0, -2, 3, 1]))
    assert scaled[0] < 0 < min(scaled[1:])
    assert transforms.composed((0, 0, 0), turned, scaled) == pytest.approx(np.diag([1, -2, 3, 1]))
    flat = transforms.decomposed(np.diag([0.0, 2, 3, 1]))[2]
    assert flat == pytest.approx((0, 2, 3))


def test_a_sheared_matrix_is_split_into_two_without_shear() -> None:
    sheared = np.eye(4)
    sheared[0, 1], sheared[:3, 3] = 0.5, (1, 2, 3)
    assert transforms.is_sheared(sheared)
    outer, inner = transforms.unsheared(sheared)
    assert outer @ inner == pytest.approx(sheared)
    assert not transforms.is_sheared(outer)
    assert not transforms.is_sheared(inner)
    assert inner[:3, 3].tolist() == [0, 0, 0]
    slight = np.eye(4)
    slight[0, 1] = 1e-6
    assert not transforms.is_sheared(slight)


def test_nodes_are_positioned_relative_to_their_parents() -> None:
    hand = Node("hand", translation=(1, 0, 0))
    other = Node("other", matrix=np.diag([5.0, 5, 5, 1]))
    arm = Node("arm", [hand, other], translation=(0, 2, 0), rotation=(0, 0, HALF, HALF))
    found = [
        (node.name, matrix) for node, matrix in transforms.world_matrices([arm, Node("alone")])
    ]
    assert [name for name, _ in found] == ["arm", "hand", "other", "alone"]
    assert found[1][1][:3, 3] == pytest.approx([0, 3, 0])
    assert found[2][1] @ [1, 0, 0, 1] == pytest.approx([0, 7, 0, 1])
