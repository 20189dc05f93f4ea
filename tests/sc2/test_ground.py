"""The ground as a grid, with results computed by hand."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2.scene_model import drawing

BOX = KeyedArchive({"bbox": struct.pack("<6f", -10, -20, 5, 30, 40, 25)})


def test_the_heights_of_the_ground_span_its_bounding_box() -> None:
    heights = np.array([[0, 65535], [13107, 32768]], np.uint16)
    made = drawing.ground(heights, BOX, "/x")
    grid = made.positions.reshape(3, 3, 3)
    assert grid[0, :, 0].tolist() == [-10, 10, 30]
    assert grid[:, 0, 1].tolist() == [-20, 10, 40]
    wanted = [[5, 25, 25], [9, 15.0001525, 15.0001525], [9, 15.0001525, 15.0001525]]
    assert grid[..., 2] == pytest.approx(np.array(wanted), abs=1e-5)
    uvs = made.texcoords[0].reshape(3, 3, 2)
    assert uvs[0].tolist() == [[0, 1], [0.5, 1], [1, 1]]
    assert uvs[2].tolist() == [[0, 0], [0.5, 0], [1, 0]]
    assert made.indices is not None
    triangles = made.indices.reshape(-1, 3)
    assert triangles[:2].tolist() == [[0, 1, 4], [0, 4, 3]]
    assert len(triangles) == 8
    assert sorted(set(triangles.ravel().tolist())) == list(range(9))


def test_triangles_of_the_ground_face_up() -> None:
    made = drawing.ground(np.zeros((4, 4), np.uint16), BOX, "/x")
    assert made.normals is not None
    assert made.indices is not None
    assert made.normals.tolist() == [[0, 0, 1]] * 25
    a, b, c = (made.positions[made.indices.reshape(-1, 3)[:, corner]] for corner in range(3))
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()


def test_normals_of_a_slope_are_perpendicular_to_it() -> None:
    rows = np.zeros((2, 3, 3), np.float32)
    rows[..., 0] = np.arange(3)
    rows[..., 1] = np.arange(2)[:, None]
    rows[..., 2] = np.arange(3)  # the height equals x
    half = 0.5**0.5
    assert drawing._normals(rows) == pytest.approx(np.array([(-half, 0, half)] * 6), abs=1e-6)
    assert drawing._normals(np.zeros((2, 2, 3), np.float32)).tolist() == [[0, 0, 1]] * 4


@pytest.mark.parametrize(
    "stored", [None, 5, b"", bytes(20), bytes(28), struct.pack("<6f", 0, 0, 0, 1, 1, float("nan"))]
)
def test_an_invalid_box_is_refused(stored: Any) -> None:
    archive = KeyedArchive() if stored is None else KeyedArchive({"bbox": stored})
    with pytest.raises(CorruptError, match="bbox") as raised:
        drawing.ground(np.zeros((2, 2), np.uint16), archive, "/ground")
    assert raised.value.path == "/ground"
