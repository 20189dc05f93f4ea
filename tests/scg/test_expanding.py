"""The primitives that indices form, for every count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright import QueryError
from chunkwright.scg import Primitive
from chunkwright.scg.streams import expand, flat_indices, stream_names
from tests.scg.meshes import triangle

INDICES = np.array([10, 11, 12, 13, 14, 15, 16], np.uint16)
ROWS = {
    Primitive.POINT_LIST: [[10], [11], [12], [13], [14]],
    Primitive.LINE_LIST: [[10, 11], [12, 13], [14, 15]],
    Primitive.LINE_STRIP: [[10, 11], [11, 12], [12, 13], [13, 14]],
    Primitive.TRIANGLE_LIST: [[10, 11, 12], [13, 14, 15]],
    Primitive.TRIANGLE_STRIP: [[10, 11, 12], [12, 11, 13], [12, 13, 14], [14, 13, 15]],
    Primitive.TRIANGLE_FAN: [[10, 11, 12], [10, 12, 13], [10, 13, 14], [10, 14, 15]],
}


@pytest.mark.parametrize("primitive", Primitive, ids=lambda each: each.title)
def test_the_requested_number_of_primitives_is_expanded(primitive: Primitive) -> None:
    rows = ROWS[primitive]
    for count in range(len(rows) + 1):
        made = expand(primitive, INDICES, count)
        assert made.shape == (count, primitive.corners)
        assert made.tolist() == rows[:count]
        assert made.dtype == np.uint16


@pytest.mark.parametrize(
    ("indices", "rows"),
    [
        ([1, 1, 2, 3], [[2, 1, 3]]),
        ([1, 2, 2, 3], []),
        ([1, 2, 1, 3], [[1, 2, 3]]),
        ([1, 2, 3, 3, 4, 5], [[1, 2, 3], [4, 3, 5]]),
    ],
)
def test_degenerate_triangles_of_a_strip_are_left_out(indices: list[int], rows: Any) -> None:
    given = np.array(indices, np.uint32)
    assert expand(Primitive.TRIANGLE_STRIP, given, len(indices) - 2).tolist() == rows


@pytest.mark.parametrize("count", range(9))
def test_indices_form_a_known_number_of_primitives(count: int) -> None:
    counts = {each.name: each.count(count) for each in Primitive}
    assert counts == {
        "POINT_LIST": count,
        "LINE_LIST": count // 2,
        "LINE_STRIP": max(count - 1, 0),
        "TRIANGLE_LIST": count // 3,
        "TRIANGLE_STRIP": max(count - 2, 0),
        "TRIANGLE_FAN": max(count - 2, 0),
    }


def test_indices_must_be_integers_of_32_bits() -> None:
    assert flat_indices([[1, 2, 0xFFFFFFFF], [0, 5, 6]]).tolist() == [1, 2, 0xFFFFFFFF, 0, 5, 6]
    assert flat_indices([]).tolist() == []
    assert flat_indices(np.zeros((0, 3))).tolist() == []
    wrong: list[Any] = [5, "a", [1.5], [True], [[1, 2], [3]], None]
    for each in [*wrong, [0, -1], [1 << 32]]:
        with pytest.raises(QueryError):
            flat_indices(each)


def test_vertex_streams_are_listed_by_name() -> None:
    group = triangle(normals=np.zeros((3, 3)), texcoords=[np.zeros((3, 2))])
    assert stream_names(group.vertices) == ("position", "normal", "texcoord0")
    assert stream_names(np.zeros(2, [])) == ()
