"""Vertices of meshes converted for a scene: directions, and the joints that they are bound to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Primitive
from chunkwright.hkx.scene_model.meshes import Vertices, _follow, _unit


def test_directions_have_length_1_and_null_vectors_point_along_z() -> None:
    given = [[3.0, 0.0, 4.0], [0.0, 0.0, 0.0], [np.nan, 2.0, 0.0], [0.0, -1e-3, 0.0]]
    assert _unit(np.array(given)).tolist() == [[0.6, 0, 0.8], [0, 0, 1], [0, 1, 0], [0, -1, 0]]


def followed(joints: Any, weights: Any, count: int = 8) -> tuple[Any, Any]:
    section = hkx.new_object(hkx.new_packfile("hk_2010.2.0-r1"), "hkxMeshSection")
    made = Primitive(np.zeros((1, 3), np.float32), np.zeros(3, np.uint32))
    held = Vertices(
        positions=made.positions,
        normals=None,
        texcoords=[],
        joints=None if joints is None else np.array([joints]),
        weights=None if weights is None else np.array([weights], np.float32),
    )
    _follow(made, held, count, section)
    assert made.joints is not None
    assert made.weights is not None
    return made.joints[0].tolist(), made.weights[0].tolist()


def test_vertices_are_bound_to_joints_with_a_weight() -> None:
    assert followed([1, 2, 3, 4], [0.5, 1.5, 0, 0]) == ([1, 2, 0, 0], [0.25, 0.75, 0, 0])
    assert followed([5, 2, 3, 4], [0, 0, 0, 0]) == ([5, 0, 0, 0], [1, 0, 0, 0])
    assert followed([1, 2, 3, 7], [1, 1, 1, 1], 8)[0] == [1, 2, 3, 7]


@pytest.mark.parametrize(
    ("joints", "weights", "why"),
    [
        ([1, 2, 3, 8], [1, 1, 1, 1], "node 8 of .* is out of range for 8"),
        (None, [1, 1, 1, 1], "has no joints"),
        ([1, 2, 3, 4], None, "has no joints"),
    ],
)
def test_missing_joints_are_refused(joints: Any, weights: Any, why: str) -> None:
    with pytest.raises(CorruptError, match=why):
        followed(joints, weights)
    assert followed([1, 2, 3, 8], [1, 1, 1, 0]) == ([1, 2, 3, 0], [pytest.approx(1 / 3)] * 3 + [0])
