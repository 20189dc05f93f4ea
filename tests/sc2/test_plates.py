"""Plates of a polygon group: the effect of editing one, and how plates are joined."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from chunkwright.exchange.model import Primitive
from chunkwright.sc2.scene_model.edits.vertices import _joined, _only, _painted


def rows(*each: float) -> Any:
    return np.array([[number, number + 0.5] for number in each], np.float32)


def triangles(*each: int) -> Any:
    return np.array(each, np.uint32)


def listed(array: Any) -> Any:
    return None if array is None else array[:, 0].tolist()


def test_only_the_changed_vertices_of_a_plate_are_updated() -> None:
    whole = Primitive(
        rows(0, 1, 2, 3, 4), colors=rows(0, 1, 2, 3, 4), texcoords=[rows(5, 6, 7, 8, 9)]
    )
    # Another plate has painted row 3 already; this one has rows 1, 3 and 4, and changes 4.
    whole.colors[3] = 99  # type: ignore[index]
    used = np.array([1, 3, 4])
    old = Primitive(rows(1, 3, 4), colors=rows(1, 3, 4), texcoords=[rows(6, 8, 9)])
    moved = rows(6, 8, 9)
    moved[1, 1] = 0  # one differing number is enough
    new = replace(old, colors=rows(1, 3, 40), texcoords=[moved], normals=rows(1, 2, 3))
    made = _painted(whole, old, new, used)
    assert made.colors is not None
    assert made.colors[:, 0].tolist() == [0, 1, 2, 99, 40]
    assert made.texcoords[0].tolist() == [[5, 5.5], [6, 6.5], [7, 7.5], [8, 0], [9, 9.5]]
    assert made.positions.tolist() == whole.positions.tolist()
    assert made.normals is None
    assert listed(whole.colors) == [0, 1, 2, 99, 4]


def test_the_group_keeps_its_colours_if_a_plate_loses_them() -> None:
    whole = Primitive(rows(0, 1), colors=rows(3, 4))
    bare = Primitive(rows(0, 1))
    for old, new in ((bare, whole), (whole, bare)):
        made = _painted(whole, old, new, np.array([0, 1]))
        assert listed(made.colors) == [3, 4]


def test_a_new_plate_is_appended_to_the_remaining_vertices_of_its_group() -> None:
    whole = Primitive(rows(0, 1, 2, 3), texcoords=[rows(5, 6, 7, 8)], colors=rows(1, 2, 3, 4))
    left = _only(whole, np.array([1, 2, 3]), np.array([[2, 1, 0]]))
    assert listed(left.positions) == [1, 2, 3]
    assert listed(left.texcoords[0]) == [6, 7, 8]
    assert listed(left.colors) == [2, 3, 4]
    assert left.normals is None
    assert left.indices is not None
    assert left.indices.tolist() == [2, 1, 0]
    other = Primitive(rows(10, 11, 12), texcoords=[rows(20, 21, 22)], indices=triangles(0, 2, 1))
    made = _joined(left, other)
    assert listed(made.positions) == [1, 2, 3, 10, 11, 12]
    assert listed(made.texcoords[0]) == [6, 7, 8, 20, 21, 22]
    assert made.colors is None
    assert made.indices is not None
    assert made.indices.tolist() == [2, 1, 0, 3, 5, 4]
    assert made.indices.dtype.name == "uint32"
