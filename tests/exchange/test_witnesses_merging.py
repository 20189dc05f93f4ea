"""Which primitive a triangle belongs to, and what its vertices keep of the original."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from chunkwright.exchange.edits import vertices as v
from chunkwright.exchange.model import Material, Mesh, Primitive


def rows_of(*rows: Any) -> Any:
    return np.array(rows, np.float32)


def test_triangles_belong_to_what_has_them_or_their_vertices() -> None:
    red, blue, green = Material("red"), Material("blue"), Material("green")
    materials: Any = {each: each for each in (red, blue, green)}
    places = np.zeros((3, 3), np.float32)
    original = Mesh("m", [Primitive(places.copy(), material=each) for each in (red, blue, green)])
    # The last triangle of blue is that of green, too.
    before: Any = [np.array([(0, 1, 2)]), np.array([(3, 4, 5), (6, 7, 8)]), np.array([(6, 7, 8)])]
    edited = Mesh("m", [Primitive(places, material=each) for each in (blue, red, green, None)])
    was_blue, was_red, was_green, was_none = range(4)
    rows = [
        ((2, 0, 1), was_blue, 0),
        ((5, 4, 3), was_red, 1),
        ((8, 7, 6), was_red, 1),
        ((8, 7, 6), was_blue, 1),
        ((8, 7, 6), was_green, 2),
        # New triangles: with vertices of one, of several, of none.
        ((0, 1, 9), was_blue, 0),
        ((2, 9, 9), was_green, 0),
        ((0, 3, 9), was_blue, 1),
        ((0, 3, 9), was_red, 0),
        ((0, 3, 9), was_green, 0),
        ((3, 8, 9), was_green, 2),
        ((3, 8, 9), was_red, 1),
        ((9, 9, 9), was_blue, 1),
        ((9, 9, 9), was_green, 2),
        ((9, 9, 9), was_none, 0),
    ]
    soup = v._Soup(
        np.zeros((10, 3), np.float32), None, [], None, np.array([*range(9), -1]),
        np.array([row for row, _, _ in rows]), np.array([owner for _, owner, _ in rows]),
    )  # fmt: skip
    found = v._owners(original, edited, soup, before, materials)
    assert found.tolist() == [wanted for _, _, wanted in rows]


ORIGINAL = Primitive(
    rows_of((1, 2, 3), (4, 5, 6)),
    normals=rows_of((1, 0, 0), (0, 1, 0)),
    tangents=rows_of((0, 0, 1, 1), (0, 0, 1, -1)),
    texcoords=[rows_of((1, 2), (3, 4)), rows_of((5, 6), (7, 8))],
    colors=rows_of((1, 0, 0, 1), (0, 1, 0, 1)),
    joints=np.array([(1, 2, 3, 4), (5, 6, 7, 8)], np.uint16),
    weights=rows_of((1, 0, 0, 0), (0, 1, 0, 0)),
    attributes={"_x": rows_of(1, 2)},
)
FIELDS = ("positions", "normals", "tangents", "colors", "joints", "weights")


def merged(after: Primitive, rows: Any, taken: Any, original: Any = ORIGINAL) -> Any:
    soup = v._soup(Mesh("m", [after]))
    return v._merged(original, soup, np.array(rows), np.array(taken))


def test_what_the_edited_mesh_lacks_is_kept_where_all_vertices_are_known() -> None:
    after = Primitive(ORIGINAL.positions, texcoords=[ORIGINAL.texcoords[0]])
    made, changed = merged(after, [1, 0, 0], [1, 0, -1])
    assert changed == set()
    for name in FIELDS:
        old = getattr(ORIGINAL, name).tolist()
        assert (name, getattr(made, name).tolist()) == (name, [old[1], old[0], old[0]])
    assert [each.tolist() for each in made.texcoords] == [
        [[3, 4], [1, 2], [1, 2]],
        [[7, 8], [5, 6], [5, 6]],
    ]
    assert made.attributes == {}


def test_what_the_edited_mesh_lacks_is_lost_with_a_new_vertex() -> None:
    after = Primitive(rows_of((1, 2, 3), (9, 9, 9)), texcoords=[rows_of((1, 2), (0, 0))])
    made, changed = merged(after, [0, -1], [0, 1])
    assert changed == {"positions", "texcoords"}
    assert made.positions.tolist() == [[1, 2, 3], [9, 9, 9]]
    assert [each.tolist() for each in made.texcoords] == [[[1, 2], [0, 0]]]
    for name in FIELDS[1:]:
        assert (name, getattr(made, name)) == (name, None)


def test_each_change_is_named_and_takes_the_tangents_with_it() -> None:
    same = replace(ORIGINAL, tangents=None, joints=None, weights=None, attributes={})
    for name in ("positions", "normals", "colors"):
        values = getattr(ORIGINAL, name) + np.float32(0.5)
        made, changed = merged(replace(same, **{name: values}), [0, 1], [0, 1])
        assert (changed, made.tangents) == ({name}, None)
        assert getattr(made, name).tolist() == values.tolist()
    for number in (0, 1):
        sets = list(ORIGINAL.texcoords)
        sets[number] = sets[number] + np.float32(1)
        made, changed = merged(replace(same, texcoords=sets), [0, 1], [0, 1])
        assert (changed, made.tangents) == ({"texcoords"}, None)
        assert [each.tolist() for each in made.texcoords] == [each.tolist() for each in sets]


def test_normals_that_the_file_does_not_have_do_not_change() -> None:
    assert ORIGINAL.normals is not None
    after = replace(ORIGINAL, normals=-ORIGINAL.normals, attributes={})
    original = replace(ORIGINAL, computed_normals=True)
    made, changed = merged(after, [0, 1], [0, 1], original)
    assert changed == set()
    assert made.tangents is not None
