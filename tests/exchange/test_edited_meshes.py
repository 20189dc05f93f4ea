"""Meshes with other triangles, materials and users, and lines."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits import PartEdit, find_edits, number_vertices
from chunkwright.exchange.edits.model import described
from chunkwright.exchange.edits.soups import soup_of, starts_of, triangles_of
from chunkwright.exchange.edits.vertices import has_faces, has_numbers, ownership, part_edits
from chunkwright.exchange.model import NUMBER, Material, Mesh, Node, Primitive, SceneModel
from tests.exchange.editing import (
    changes,
    f32,
    mesh_of,
    of_mesh,
    parts,
    scene,
    shuffled,
    square,
)

RED, BLUE, GREEN = Material("red"), Material("blue"), Material("green")
SAME = {each: each for each in (RED, BLUE, GREEN)}


def points(count: int, start: int = 0) -> Any:
    return np.arange(3 * start, 3 * (start + count), dtype=np.float32).reshape(-1, 3)


def bent(count: int) -> Any:
    """Return points, no three of which are collinear."""
    rows = np.arange(count, dtype=np.float32)
    return np.stack([rows, rows**2, rows**3 / 8], axis=1)


def part(count: int, indices: Any, material: Material | None = RED, **more: Any) -> Primitive:
    return Primitive(
        bent(count), np.array(indices, np.uint32).reshape(-1), material=material, **more
    )


def numbered(positions: Any, numbers: Any, indices: Any, material: Material | None = RED) -> Any:
    return Primitive(
        np.array(positions, np.float32), np.array(indices, np.uint32).reshape(-1),
        attributes={NUMBER: np.array(numbers, np.float32)}, material=material,
    )  # fmt: skip


def original() -> Mesh:
    """Primitives of vertices 0 to 3, of a line, of 6 to 8, two without triangles, of 11 to 13."""
    return Mesh(
        "m",
        [
            part(4, [(0, 1, 2), (0, 2, 3)]),
            part(2, [0, 1], lines=True),
            part(3, [(0, 1, 2)], BLUE),
            part(2, [0, 1]),
            part(3, [(2, 1, 0)], GREEN),
        ],
    )


def edits(before: Mesh, after: Mesh) -> list[PartEdit]:
    return part_edits(before, after, SAME)


# -- numbers and triangles ---------------------------------------------------------------


@pytest.mark.parametrize("count", range(9))
def test_triangles_are_read_from_groups_of_three_indices(count: int) -> None:
    wanted = [[at, at + 1, at + 2] for at in range(0, count // 3 * 3, 3)]
    assert triangles_of(Primitive(points(count))).tolist() == wanted
    indices = np.arange(count, dtype=np.uint32)[::-1]
    found = triangles_of(Primitive(points(count), indices)).tolist()
    assert found == [[count - 1 - each for each in row] for row in wanted]
    assert triangles_of(Primitive(points(count), indices, lines=True)).shape == (0, 3)
    assert has_faces(Mesh("m", [Primitive(points(count), indices)])) is (count >= 3)
    assert not has_faces(Mesh("m", [Primitive(points(count), indices, lines=True)]))


def test_vertices_are_numbered_from_one_across_the_mesh() -> None:
    shared = points(4)
    mesh = Mesh(
        "m", [Primitive(points(3)), Primitive(shared), Primitive(shared), Primitive(points(2))]
    )
    other = Mesh("o", [Primitive(points(1))])
    assert not has_numbers(mesh)
    number_vertices(
        SceneModel("s", [Node("a", mesh=mesh), Node("b", mesh=mesh), Node("c", mesh=other)])
    )
    numbers = [each.attributes[NUMBER].tolist() for each in mesh.primitives]
    assert numbers == [[1, 2, 3], [4, 5, 6, 7], [4, 5, 6, 7], [8, 9]]
    assert other.primitives[0].attributes[NUMBER].tolist() == [1]
    assert starts_of(mesh) == [0, 3, 3, 7]
    assert has_numbers(mesh)


def test_vertex_numbers_that_are_not_integers_are_ignored() -> None:
    def numbers(values: Any, count: int) -> list[int]:
        made = np.array(values, np.float32)
        part = Primitive(points(count), attributes={NUMBER: made})
        found: list[int] = soup_of(Mesh("m", [part])).numbers.tolist()
        return found

    assert numbers([1, 2.0005, 2.002, 1.5, np.nan, 0, 7], 7) == [0, 1, -1, -1, -1, -1, 6]
    assert soup_of(Mesh("m", [Primitive(points(3))])).numbers.tolist() == [-1, -1, -1]
    # 2 ** 24 is the first integer that single precision cannot distinguish from the next one.
    large = [-np.inf, np.inf, 1 << 24, (1 << 24) + 2, -3e38, 3e38, -1]
    assert numbers(large, 7) == [-1, -1, (1 << 24) - 1, -1, -1, -1, -2]
    assert numbers([1, 2], 3) == [-1, -1, -1]


# -- the edits of primitives -------------------------------------------------------------


def test_edits_are_listed_for_each_primitive() -> None:
    mesh = original()
    at = bent(4)
    at[3] = (9, 10, 12)
    edited = Mesh(
        "m",
        [
            # Vertex number 10, index 9, belongs to no triangle.
            numbered([*bent(2), (50, 51, 52)], [7, 8, 0], [(0, 1, 2)], BLUE),
            numbered(at, [1, 2, 3, 4], [(1, 2, 0), (0, 2, 3)]),
        ],
    )
    first, second, third = edits(mesh, edited)
    assert [(each.index, each.original is mesh.primitives[each.index], each.like is each.original)
            for each in (first, second, third)] == [
        (0, True, True), (2, True, True), (4, True, True),
    ]  # fmt: skip
    assert first.changed == {"positions"}
    assert first.rows.tolist() == [0, 1, 2, 3]
    assert first.edited is not None
    assert first.edited.positions.tolist() == at.tolist()
    assert first.edited.indices is not None
    assert first.edited.indices.tolist() == [0, 1, 2, 0, 2, 3]
    assert second.changed == {"positions", "indices"}
    assert second.rows.tolist() == [0, 1, -1]
    assert second.edited is not None
    assert second.edited.positions.tolist() == [*bent(2).tolist(), [50, 51, 52]]
    assert second.edited.indices is not None
    assert second.edited.indices.tolist() == [0, 1, 2]
    assert second.edited.indices.dtype == np.uint32
    assert third.changed == {"indices"}
    assert third.edited is None
    assert third.rows.tolist() == []
    assert third.rows.dtype == np.int64


def test_unchanged_primitives_have_no_edits() -> None:
    mesh = original()
    number_vertices(SceneModel("s", [Node("n", mesh=mesh)]))
    assert edits(original(), mesh) == []
    assert [each.index for each in edits(original(), Mesh("m"))] == [0, 2, 4]


def test_edits_of_vertices_are_listed_by_changed_arrays() -> None:
    mesh = original()
    at = bent(4)
    at[0] = 40
    edited = Mesh("m", [numbered(at, [1, 2, 3, 4], [(1, 2, 0), (0, 2, 3)]),
                        numbered(bent(3), [7, 8, 0], [(0, 1, 2)], BLUE),
                        numbered(bent(3), [0, 0, 0], [(0, 1, 2)], Material("gold"))])  # fmt: skip
    mesh.primitives[4].material = None
    pair = SceneModel("s", [Node("n", mesh=mesh)]), SceneModel("s", [Node("n", mesh=edited)])
    (change,) = find_edits(*pair).of_kind("mesh.shape")
    assert described(change) == (
        "~ m: (red) positions; (blue) indices, positions; (4) removed; (gold) new"
    )
    assert change.node is pair[0].roots[0]


def test_only_the_moved_vertex_changes() -> None:
    before = scene()
    after = copy.deepcopy(before)
    body = mesh_of(after).primitives[1]
    body.positions += f32([3e-7])  # how editors may change numbers
    body.positions[2] += f32([0, 0.5, 0])
    shuffled(body, [2, 3, 0, 1])
    found = find_edits(before, after)
    assert [each.kind for each in found.changes] == ["mesh.shape"]
    (edit,) = parts(found).values()
    assert (edit.index, edit.changed) == (1, {"positions"})
    expected = mesh_of(before).primitives[1].positions.copy()
    assert np.array_equal(edit.edited.positions[[0, 1, 3]], expected[[0, 1, 3]])
    assert np.allclose(edit.edited.positions[2], expected[2] + [0, 0.5, 0], atol=1e-6)
    assert edit.rows.tolist() == [0, 1, 2, 3]


def test_added_vertices_and_triangles_are_edits() -> None:
    before = scene()
    after = copy.deepcopy(before)
    body = mesh_of(after).primitives[0]
    assert body.normals is not None
    body.positions = np.vstack([body.positions, f32([[2, 0.5, 0]])])
    body.normals = np.vstack([body.normals, f32([[0, 0, 1]])])
    body.texcoords = [np.vstack([body.texcoords[0], f32([[0.5, 0.5]])])]
    body.attributes[NUMBER] = np.append(body.attributes[NUMBER], f32([0]))
    body.indices = np.array([0, 1, 2, 0, 2, 3, 1, 4, 2], np.uint32)
    (edit,) = parts(find_edits(before, after)).values()
    assert edit.index == 0
    assert "indices" in edit.changed
    assert edit.rows.tolist() == [0, 1, 2, 3, -1]
    assert edit.edited.indices.tolist() == [0, 1, 2, 0, 2, 3, 1, 4, 2]
    assert edit.edited.positions[4].tolist() == [2, 0.5, 0]


def test_removed_triangles_and_primitives_are_edits() -> None:
    before = scene()
    after = copy.deepcopy(before)
    mesh = mesh_of(after)
    mesh.primitives[0].indices = np.array([0, 2, 3], np.uint32)
    del mesh.primitives[1]
    fewer, gone = parts(find_edits(before, after)).values()
    assert fewer.rows.tolist() == [0, 2, 3]
    assert fewer.changed == {"indices"}
    assert (gone.index, gone.edited) == (1, None)


def test_flipped_triangles_are_an_edit() -> None:
    before = scene()
    after = copy.deepcopy(before)
    mesh_of(after).primitives[0].indices = np.array([0, 2, 1, 0, 3, 2], np.uint32)
    (edit,) = parts(find_edits(before, after)).values()
    assert edit.changed == {"indices"}


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        ([(0, 1, 2)], [(1, 2, 0)], True),
        ([(0, 1, 2)], [(1, 0, 2)], False),
        ([(0, 1, 2), (0, 1, 2)], [(0, 1, 2)], True),
        ([(0, 1, 2), (3, 3, 4)], [(0, 1, 2)], True),
        ([(0, 1, 2), (0, 2, 1)], [(0, 1, 2)], True),
        ([(0, 1, 2), (1, 2, 3)], [(0, 1, 2)], False),
        ([(0, 1, 2)], [(0, 1, 2), (1, 2, 3)], False),
    ],
)
def test_triangles_that_editors_drop_or_rotate_are_not_an_edit(
    ours: Any, theirs: Any, same: bool
) -> None:
    """Triangles without area and duplicates are dropped on import."""
    before = Mesh("m", [part(5, ours)])
    after = Mesh("m", [numbered(bent(5), range(1, 6), theirs)])
    assert [each.changed for each in edits(before, after)] == ([] if same else [{"indices"}])


def test_a_removed_triangle_keeps_the_vertices_that_are_used() -> None:
    (edit,) = edits(
        Mesh("m", [part(4, [(0, 1, 2), (3, 1, 2)])]),
        Mesh("m", [numbered(bent(4), [1, 2, 3, 4], [(3, 1, 2)])]),
    )
    assert edit.rows.tolist() == [1, 2, 3]
    assert edit.changed == {"indices"}
    assert edit.edited is not None
    assert edit.edited.indices is not None
    assert edit.edited.indices.tolist() == [2, 0, 1]
    assert edit.edited.positions.tolist() == bent(4)[1:].tolist()


@pytest.mark.parametrize(
    ("numbers", "found"),
    [([5, 6, 8], [0, 1, -1]), ([4, 6, 7], [-1, 1, 2]), ([5, 6, 0], [0, 1, -1])],
)
def test_vertices_with_numbers_of_other_primitives_are_new(numbers: Any, found: list[int]) -> None:
    """The triangle is of the second primitive, whose vertices have the numbers 5 to 7."""
    before = Mesh("m", [part(4, [(0, 1, 2)]), part(3, [(0, 1, 2)], BLUE), part(3, [], GREEN)])
    after = Mesh("m", [numbered(bent(4), [1, 2, 3, 4], [(0, 1, 2)]),
                       numbered(bent(3), numbers, [(0, 1, 2)], BLUE)])  # fmt: skip
    (edit,) = edits(before, after)
    assert edit.index == 1
    assert sorted(edit.rows.tolist()) == sorted(found)
    assert edit.changed == {"positions", "indices"}


def test_the_first_changed_copy_of_a_vertex_determines_its_edit() -> None:
    before = Mesh("m", [part(3, [(0, 1, 2), (2, 1, 0)])])
    at = np.concatenate([bent(3), bent(3)])
    at[2] = at[5] = (60, 61, 62)
    for order in ([(0, 1, 2), (5, 4, 3)], [(3, 4, 5), (2, 1, 0)]):
        after = Mesh("m", [numbered(at, [1, 2, 3, 1, 2, 3], order)])
        (edit,) = edits(before, after)
        assert edit.changed == {"positions"}
        assert edit.rows.tolist() == [0, 1, 2]
        assert edit.edited is not None
        assert edit.edited.positions.tolist() == [*bent(2).tolist(), [60, 61, 62]]
        assert edit.edited.indices is not None
        assert edit.edited.indices.tolist() == [0, 1, 2, 2, 1, 0]


# -- owners ------------------------------------------------------------------------------


def owners_of(mesh: Mesh, rows: list[tuple[Any, int]], looks: list[Material | None]) -> Any:
    """Return the owners of triangles, given by vertex numbers and their current primitive."""
    after = [Primitive(points(0), material=each) for each in looks]
    soup = soup_of(Mesh("m", [Primitive(points(1))]))
    numbers = sorted({number for corners, _ in rows for number in corners})
    soup.numbers = np.array(numbers)
    soup.triangles = np.array([[numbers.index(each) for each in row] for row, _ in rows])
    soup.owners = np.array([owner for _, owner in rows])
    return ownership(mesh, Mesh("m", after), soup, SAME)


@pytest.mark.parametrize(
    ("corners", "material", "wanted"),
    [
        ([(0, 1, 2)], RED, [0]),
        ([(2, 0, 1), (5, 3, 4)], RED, [0, 0]),  # faces given the material of another primitive
        ([(0, 1, 2), (3, 4, 5)], BLUE, [1, 1]),
        ([(0, 1, 3)], RED, [0]),  # a new face with vertices of both: its material decides
        ([(0, 1, 3)], BLUE, [1]),
        ([(-1, -1, -1)], RED, [0]),  # no known vertex: only the material decides
        ([(-1, -1, -1)], BLUE, [1]),
        ([(6, 7, 8)], BLUE, [1]),  # numbers of no vertex
        ([(-1, -1, -1)], GREEN, [2]),  # a material of no primitive, and no vertex: a new one
        ([(0, 1, 2)], GREEN, [0]),  # a whole primitive with another material
        ([(3, 4, 5)], GREEN, [1]),
        ([(3, 4, 5)], None, [1]),
    ],
)
def test_each_triangle_is_assigned_to_a_primitive_with_its_material(
    corners: Any, material: Material | None, wanted: list[int]
) -> None:
    mesh = Mesh("m", [part(3, [(0, 1, 2)], RED), part(3, [(0, 1, 2)], BLUE)])
    found = owners_of(mesh, [(each, 0) for each in corners], [material])
    assert found.owners.tolist() == wanted
    is_other = material not in (RED, BLUE)
    assert found.materials == ({wanted[0]: material} if is_other else {})


def test_a_triangle_is_assigned_to_the_primitive_with_most_of_its_vertices() -> None:
    """First the one with the triangle, then the one with most of its vertices, then the first."""
    mesh = Mesh("m", [part(3, [(0, 1, 2)]), part(4, [(0, 1, 2)]), part(3, [(2, 1, 0)])])
    rows = [
        ((2, 0, 1), 0),
        ((5, 4, 3), 1),
        ((0, 1, 9), 0),
        ((0, 3, 4), 1),
        ((3, 7, 8), 2),
        ((6, -1, -1), 0),  # a vertex of no triangle
        ((-1, -1, -1), 0),
    ]  # fmt: skip
    found = owners_of(mesh, [(corners, 0) for corners, _ in rows], [RED])
    assert found.owners.tolist() == [wanted for _, wanted in rows]
    assert found.materials == {}


def test_a_vertex_may_be_shared_by_several_primitives() -> None:
    shared = bent(3)
    mesh = Mesh("m", [Primitive(shared, material=each) for each in (RED, BLUE, GREEN)])
    for material, wanted in ((RED, 0), (BLUE, 1), (GREEN, 2)):
        found = owners_of(mesh, [((1, 2, 0), 0)], [material])
        assert (found.owners.tolist(), found.materials) == ([wanted], {})


def test_triangles_are_never_assigned_to_lines() -> None:
    mesh = Mesh("m", [part(2, [0, 1], lines=True), part(3, [(0, 1, 2)])])
    assert owners_of(mesh, [((0, 1, -1), 0)], [RED]).owners.tolist() == [1]


# -- lines -------------------------------------------------------------------------------


def lined(*segments: Any, material: Material | None = RED) -> Primitive:
    at = f32(segments).reshape(-1, 3)
    return Primitive(at, np.arange(len(at), dtype=np.uint32), material=material, lines=True)


A, B, C = ((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (1, 1, 0)), ((1, 1, 0), (0, 0, 5))


def line_edits(before: list[Primitive], after: list[Primitive]) -> list[Any]:
    found = part_edits(Mesh("m", before), Mesh("m", after), SAME)
    return [(each.index, sorted(each.changed), each.edited is None, each.original is None)
            for each in found]  # fmt: skip


def test_new_colours_of_lines_are_an_edit() -> None:
    before, after = lined(A, B), lined(A, B)
    after.colors = np.ones((4, 4), np.float32)
    assert line_edits([before], [after]) == []
    after.colors[1, 0] = 0.5
    assert line_edits([before], [after]) == [(0, ["colors"], False, False)]


@pytest.mark.parametrize("faces", [[], [square(RED)]])
def test_lines_are_compared_by_their_ends(faces: list[Primitive]) -> None:
    before = of_mesh(Mesh("m", [*faces, lined(A, B)]))
    mine = mesh_of(before).primitives
    at = len(faces)
    faces = mine[:at]
    assert line_edits(mine, [*faces, lined(A, B)]) == []
    assert line_edits(mine, [*faces, lined(B[::-1], A)]) == []
    joined = Primitive(f32([A[0], A[1], B[1]]), np.array([1, 2, 0, 1], np.uint32), lines=True,
                       material=RED)  # fmt: skip
    assert line_edits(mine, [*faces, joined]) == []
    assert line_edits(mine, [*faces, lined(A, C)]) == [(at, ["lines"], False, False)]
    assert line_edits(mine, [*faces, lined(A)]) == [(at, ["lines"], False, False)]
    near = lined(A, B)
    near.positions = near.positions + f32([5e-7])
    assert line_edits(mine, [*faces, near]) == []
    blue = lined(A, B, material=BLUE)
    assert line_edits(mine, [*faces, blue]) == [(at, ["material"], False, False)]
    # Editors without lines leave all of them out; an editor with lines removes and adds some.
    assert line_edits(mine, [*faces]) == []
    more = [*faces, lined(A, B), lined(C)]
    assert line_edits(mine, more) == [(at + 1, ["lines", "material"], False, True)]
    assert line_edits([*mine, lined(C)], [*faces, lined(A, B)]) == [
        (at + 1, ["indices"], True, False)
    ]


def test_a_mesh_of_lines_and_triangles_without_edits_has_no_changes() -> None:
    before = of_mesh(Mesh("m", [square(RED), lined(A)]))
    assert changes(before, copy.deepcopy(before)) == []
