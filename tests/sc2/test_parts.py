"""Moved joints and emitters, with results computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.keyed_archive import KeyedArchive, Matrix4
from chunkwright.sc2.scene_model.edits.joints import set_pose
from chunkwright.sc2.scene_model.edits.nodes import place_emitter

MOVED = np.array([[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]], np.float64)
POSE = Matrix4(*map(float, range(16)))


def test_a_joint_that_was_only_moved_keeps_its_axes() -> None:
    archive = KeyedArchive({"joint.bindPose": POSE})
    set_pose(archive, MOVED.T, is_turned=False)
    assert list(archive["joint.bindPose"]) == [*range(12), 5, 6, 7, 15]


def test_the_whole_matrix_of_a_rotated_joint_is_stored() -> None:
    archive = KeyedArchive({"joint.bindPose": POSE})
    set_pose(archive, MOVED.T, is_turned=True)
    assert list(archive["joint.bindPose"]) == [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    empty = KeyedArchive()
    set_pose(empty, MOVED.T, is_turned=False)
    assert list(empty["joint.bindPose"])[12:] == [5, 6, 7, 1]
    assert archive.type_of("joint.bindPose").name == "MATRIX4"


def test_an_emitter_stores_position_rotation_and_scale() -> None:
    archive = KeyedArchive()
    assert place_emitter(archive, MOVED, is_turned=False) is None
    assert dict(archive) == {"emitter.position": (5, 6, 7)}
    assert place_emitter(archive, MOVED, is_turned=True) is None
    assert archive["emitter.rotation"] == pytest.approx((0, 0, 0.5**0.5, 0.5**0.5))
    assert archive["emitter.scale"] == pytest.approx((1, 1, 1))
    types = {name: archive.type_of(name).name for name in archive}
    assert types == {
        "emitter.position": "VECTOR3",
        "emitter.rotation": "VECTOR4",
        "emitter.scale": "VECTOR3",
    }
    sheared = MOVED.copy()
    sheared[0, 0] = 0.3
    assert place_emitter(archive, sheared, is_turned=True) == "an emitter cannot be sheared"
