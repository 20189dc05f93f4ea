"""What the modes of a glTF primitive draw, by the specification (3.7.2.1)."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.exchange.gltf import meshes


@pytest.mark.parametrize(
    ("mode", "count", "drawn"),
    [
        (1, 4, [0, 1, 2, 3]),
        (1, 5, [0, 1, 2, 3]),
        (2, 3, [0, 1, 1, 2, 2, 0]),
        (3, 3, [0, 1, 1, 2]),
        (4, 6, [0, 1, 2, 3, 4, 5]),
        (4, 8, [0, 1, 2, 3, 4, 5]),
        (5, 4, [0, 1, 2, 1, 3, 2]),
        (6, 4, [1, 2, 0, 2, 3, 0]),
        (6, 2, []),
    ],
)
def test_each_mode_draws_lines_or_triangles(mode: int, count: int, drawn: list[int]) -> None:
    made = meshes._unrolled(np.arange(count, dtype=np.uint32), mode)
    assert made.tolist() == drawn
