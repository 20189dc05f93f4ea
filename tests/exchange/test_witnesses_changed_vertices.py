"""The edits of the primitives of a mesh, with all their arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits import vertices as v
from chunkwright.exchange.edits.finding import find_edits
from chunkwright.exchange.edits.vertices import NUMBER
from chunkwright.exchange.importing import lines_of
from chunkwright.exchange.model import Material, Mesh, Node, Primitive, SceneModel, Skin

RED, BLUE, GREEN = Material("red"), Material("blue"), Material("green")
SAME = {each: each for each in (RED, BLUE, GREEN)}


def points(count: int, start: int = 0) -> Any:
    return np.arange(3 * start, 3 * (start + count), dtype=np.float32).reshape(-1, 3)


def rows(count: int, width: int, start: float) -> Any:
    return (np.arange(count * width, dtype=np.float32) + start).reshape(-1, width)


def part(count: int, indices: Any, material: Material | None = RED, **more: Any) -> Primitive:
    return Primitive(
        points(count), np.array(indices, np.uint32).reshape(-1), material=material, **more
    )


def numbered(positions: Any, numbers: Any, indices: Any, material: Material | None = RED) -> Any:
    return Primitive(
        np.array(positions, np.float32), np.array(indices, np.uint32).reshape(-1),
        attributes={NUMBER: np.array(numbers, np.float32)}, material=material,
    )  # fmt: skip


def edits(original: Mesh, edited: Mesh | None) -> list[Any]:
    old, new = Node("old", mesh=original), Node("new", mesh=edited)
    worlds = ({id(old): np.eye(4)}, {id(new): np.eye(4)})
    return list(v.primitive_edits(old, new, SAME, worlds))


def original() -> Mesh:
    """Four primitives: vertices 0 to 3, a line of 4 and 5, vertices 6 to 8, two without triangles,
    and 11 to 13.
    """
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


def test_the_edits_of_each_primitive() -> None:
    mesh = original()
    at = points(4)
    at[3] = (9, 10, 12)
    edited = Mesh(
        "m",
        [
            # The vertex of number 10, index 9, is of no triangle.
            numbered([(0, 1, 2), (3, 4, 5), (50, 51, 52)], [7, 8, 0], [(0, 1, 2)], BLUE),
            numbered(at, [1, 2, 3, 4], [(1, 2, 0), (0, 2, 3)]),
        ],
    )
    first, second, third = edits(mesh, edited)
    assert [(each.index, each.original is mesh.primitives[each.index]) for each in
            (first, second, third)] == [(0, True), (2, True), (4, True)]  # fmt: skip
    assert {(each.node.name, each.mesh.name) for each in (first, second, third)} == {("old", "m")}
    assert first.changed == {"positions"}
    assert first.rows.tolist() == [0, 1, 2, 3]
    assert first.edited.positions.tolist() == at.tolist()
    assert first.edited.indices.tolist() == [0, 1, 2, 0, 2, 3]
    assert second.changed == {"positions", "indices"}
    assert second.rows.tolist() == [0, 1, -1]
    assert second.edited.positions.tolist() == [[0, 1, 2], [3, 4, 5], [50, 51, 52]]
    assert second.edited.indices.tolist() == [0, 1, 2]
    assert second.edited.indices.dtype == np.uint32
    assert third.changed == {"indices"}
    assert third.edited is None
    assert third.rows.tolist() == []
    assert third.rows.dtype == np.int64


def test_unchanged_primitives_have_no_edits() -> None:
    mesh = original()
    v.number_vertices(SceneModel("s", [Node("n", mesh=mesh)]))
    assert edits(original(), mesh) == []
    gone = edits(original(), None)
    assert [(each.index, each.edited, each.rows.tolist()) for each in gone] == [
        (0, None, []), (2, None, []), (4, None, []),
    ]  # fmt: skip
    assert [each.index for each in edits(original(), Mesh("m"))] == [0, 2, 4]


def test_edits_of_vertices_are_listed_by_what_changed() -> None:
    def scene(mesh: Mesh) -> SceneModel:
        return SceneModel("s", [Node("n", mesh=mesh)])

    mesh = original()
    at = points(4)
    at[0] = 40
    edited = Mesh("m", [numbered(at, [1, 2, 3, 4], [(1, 2, 0), (0, 2, 3)]),
                        numbered(points(3), [7, 8, 0], [(0, 1, 2)], BLUE)])  # fmt: skip
    mesh.primitives[4].material = None
    assert list(lines_of(find_edits(scene(mesh), scene(edited)))) == [
        "~ m (red): positions",
        "~ m (blue): indices, positions",
        "~ m (4): removed",
    ]


@pytest.mark.parametrize(
    ("corners", "materials", "wanted"),
    [
        ([(0, 1, 2), (3, 4, 5)], [RED], [0, 1]),  # both stand in the original
        ([(2, 0, 1), (5, 3, 4)], [BLUE], [0, 1]),  # whatever their material
        ([(0, 1, 3)], [RED], [0]),  # a new one with vertices of both: its material decides
        ([(0, 1, 3)], [BLUE], [1]),
        ([(0, 1, 3)], [GREEN], [0]),
        ([(3, 4, 4)], [RED], [1]),  # its vertices are only of the second
        ([(0, 0, 1)], [BLUE], [0]),
        ([(-1, -1, 3)], [RED], [1]),
        ([(-1, -1, 2)], [BLUE], [0]),
        ([(-1, -1, -1)], [RED], [0]),  # no known vertex: only its material
        ([(-1, -1, -1)], [BLUE], [1]),
        ([(6, 7, 8)], [BLUE], [1]),  # numbers of no vertex
    ],
)
def test_the_owner_of_a_triangle(corners: Any, materials: Any, wanted: list[int]) -> None:
    mesh = Mesh("m", [part(3, [(0, 1, 2)], RED), part(3, [(0, 1, 2)], BLUE)])
    before = [np.array([(0, 1, 2)]), np.array([(3, 4, 5)])]
    numbers = np.array(corners).reshape(-1)
    indices = np.arange(len(numbers)).reshape(-1, 3)
    edited = Mesh("m", [numbered(points(len(numbers)), numbers + 1, indices, materials[0])])
    soup = v._soup(edited)
    assert soup.numbers.tolist() == numbers.tolist()
    assert v._owners(mesh, edited, soup, before, SAME).tolist() == wanted


def test_a_triangle_of_two_primitives_belongs_to_that_of_its_material() -> None:
    shared = points(3)
    mesh = Mesh(
        "m", [Primitive(shared, material=each) for each in (RED, BLUE, GREEN)]
    )  # the same vertices, so the same numbers
    before = [np.array([(0, 1, 2)])] * 3
    for material, wanted in ((RED, 0), (BLUE, 1), (GREEN, 2), (None, 0)):
        edited = Mesh("m", [numbered(shared, [2, 3, 1], [(0, 1, 2)], material)])
        found = v._owners(mesh, edited, v._soup(edited), before, SAME)
        assert found.tolist() == [wanted], material
    last_two = [np.array([(0, 2, 1)])[:0], *before[1:]]
    edited = Mesh("m", [numbered(shared, [1, 2, 3], [(0, 1, 2)], RED)])
    assert v._owners(mesh, edited, v._soup(edited), last_two, SAME).tolist() == [1]


def test_the_vertices_and_triangles_of_a_mesh_are_joined() -> None:
    one = part(3, [(0, 2, 1)], normals=rows(3, 3, 20), texcoords=[rows(3, 2, 40)],
               colors=rows(3, 4, 60))  # fmt: skip
    two = part(4, [(3, 1, 2), (0, 1, 3)], normals=rows(4, 3, 80), texcoords=[rows(4, 2, 90)],
               colors=rows(4, 4, 100))  # fmt: skip
    one.attributes[NUMBER] = np.array([5, 6, 7], np.float32)
    soup = v._soup(Mesh("m", [one, two]))
    assert soup.positions.tolist() == [*points(3).tolist(), *points(4).tolist()]
    assert soup.normals is not None
    assert soup.normals.tolist() == [*rows(3, 3, 20).tolist(), *rows(4, 3, 80).tolist()]
    assert soup.texcoords[0].tolist() == [*rows(3, 2, 40).tolist(), *rows(4, 2, 90).tolist()]
    assert soup.colors is not None
    assert soup.colors.tolist() == [*rows(3, 4, 60).tolist(), *rows(4, 4, 100).tolist()]
    assert soup.numbers.tolist() == [4, 5, 6, -1, -1, -1, -1]
    assert soup.triangles.tolist() == [[0, 2, 1], [6, 4, 5], [3, 4, 6]]
    assert soup.owners.tolist() == [0, 1, 1]
    assert soup.drift == 0


def full(count: int) -> Primitive:
    return Primitive(
        rows(count, 3, 10), None, rows(count, 3, 30), rows(count, 4, 50),
        [rows(count, 2, 70), rows(count, 2, 80)], rows(count, 4, 90),
        rows(count, 4, 1).astype(np.uint16), rows(count, 4, 110), {"_x": rows(count, 1, 3)[:, 0]},
        RED, computed_normals=False,
    )  # fmt: skip


def soup_of(primitive: Primitive, drift: float = 0.0) -> Any:
    return v._soup(Mesh("m", [primitive]))._replace(drift=drift)


def test_what_is_kept_of_the_vertices_of_the_original() -> None:
    old = full(3)
    kept, changed = v._merged(old, soup_of(full(3)), np.array([2, 0, 1]), np.array([2, 0, 1]))
    assert changed == set()
    order = [2, 0, 1]
    assert kept.normals is not None
    assert kept.colors is not None
    assert kept.tangents is not None
    assert kept.joints is not None
    assert kept.weights is not None
    for found, was in (
        (kept.positions, old.positions),
        (kept.normals, old.normals),
        (kept.colors, old.colors),
        (kept.tangents, old.tangents),
        (kept.joints, old.joints),
        (kept.weights, old.weights),
        (kept.texcoords[0], old.texcoords[0]),
        (kept.texcoords[1], old.texcoords[1]),
    ):
        assert was is not None
        assert found.tolist() == was[order].tolist()
        assert found.dtype == was.dtype
    assert kept.attributes == {}
    assert kept.material is RED
    assert len(kept.texcoords) == 2


@pytest.mark.parametrize("name", ["positions", "normals", "colors", "texcoords"])
def test_a_changed_column_is_named_and_ends_tangents(name: str) -> None:
    edited = full(2)
    array = getattr(edited, name)
    array = array[1] if name == "texcoords" else array
    array[1, 0] += 7
    made, changed = v._merged(full(2), soup_of(edited), np.arange(2), np.arange(2))
    assert changed == {name}
    assert made.tangents is None
    assert made.joints is not None
    found = getattr(made, name)
    assert (found[1] if name == "texcoords" else found).tolist() == array.tolist()


def test_computed_normals_do_not_count_as_changed() -> None:
    old, edited = full(2), full(2)
    old.computed_normals = True
    edited.normals = rows(2, 3, 500)
    made, changed = v._merged(old, soup_of(edited), np.arange(2), np.arange(2))
    assert changed == set()
    assert made.normals is not None
    assert made.normals.tolist() == rows(2, 3, 500).tolist()
    assert made.tangents is not None


def test_columns_that_the_edited_mesh_lacks() -> None:
    """They stay as they were, unless there are new vertices, which would have no value."""
    bare = Primitive(full(3).positions)
    made, changed = v._merged(full(3), soup_of(bare), np.array([1, 2]), np.array([1, 2]))
    assert changed == set()
    assert made.normals is not None
    assert made.normals.tolist() == rows(3, 3, 30)[1:].tolist()
    assert [each.tolist() for each in made.texcoords] == [
        rows(3, 2, 70)[1:].tolist(), rows(3, 2, 80)[1:].tolist(),
    ]  # fmt: skip
    assert made.weights is not None
    made, changed = v._merged(full(3), soup_of(bare), np.array([0, -1]), np.array([0, 2]))
    assert changed == {"positions"}
    assert (made.normals, made.texcoords, made.colors) == (None, [], None)
    assert (made.tangents, made.joints, made.weights) == (None, None, None)
    assert made.positions.tolist() == [[10, 11, 12], [16, 17, 18]]
    nothing, _ = v._merged(bare, soup_of(full(3)), np.arange(3), np.arange(3))
    assert (nothing.normals, nothing.texcoords, nothing.colors) == (None, [], None)
    assert (nothing.tangents, nothing.joints, nothing.weights) == (None, None, None)


@pytest.mark.parametrize(
    ("name", "drift"),
    [("positions", 1e-6), ("normals", 2e-2), ("texcoords", 1e-5), ("colors", 4e-3)],
)
def test_how_much_an_editor_may_change_a_column(name: str, drift: float) -> None:
    """Beside a value of 0, exactly the drift."""
    for more in (0.0, 3.0):
        for factor, differs in ((0.98, False), (1.02, True)):
            old, new = full(1), full(1)
            for each in (old, new):
                array = getattr(each, name)
                (array[0] if name == "texcoords" else array)[:] = 0
            allowed = drift + (more if name == "positions" else 0)
            array = getattr(new, name)
            (array[0] if name == "texcoords" else array)[0, 1] = factor * allowed
            _, changed = v._merged(old, soup_of(new, more), np.arange(1), np.arange(1))
            assert changed == ({name} if differs else set()), (more, factor)


def test_of_the_copies_of_a_vertex_the_first_decides() -> None:
    old = part(3, [(0, 1, 2), (2, 1, 0)])
    ours = np.array([(0, 1, 2), (2, 1, 0)])
    at = np.concatenate([points(3), points(3) + 100])
    at[2] = (60, 61, 62)
    edited = numbered(at, [11, 12, 13, 11, 12, 13], [(0, 1, 2), (5, 4, 3)])
    soup = soup_of(edited)
    made = v._compare(old, ours, soup, soup.triangles, (10, 13))
    assert made is not None
    new, found, changed = made
    assert changed == {"positions"}
    assert found.tolist() == [0, 1, 2]
    assert new.positions.tolist() == [[0, 1, 2], [3, 4, 5], [60, 61, 62]]
    assert new.indices is not None
    assert new.indices.tolist() == [0, 1, 2, 2, 1, 0]


@pytest.mark.parametrize(
    ("numbers", "found"),
    [([11, 12, 14], [0, 1, -1]), ([10, 12, 13], [-1, 1, 2]), ([11, 12, 0], [0, 1, -1])],
)
def test_numbers_of_other_primitives_are_new_vertices(numbers: Any, found: list[int]) -> None:
    soup = soup_of(numbered(points(3), numbers, [(0, 1, 2)]))
    made = v._compare(part(3, [(0, 1, 2)]), np.array([(0, 1, 2)]), soup, soup.triangles, (10, 13))
    assert made is not None
    assert made[1].tolist() == found
    assert made[2] == {"positions", "indices"}


def test_a_removed_triangle_keeps_the_vertices_that_are_used() -> None:
    soup = soup_of(numbered(points(4), [1, 2, 3, 4], [(3, 1, 2)]))
    ours = np.array([(0, 1, 2), (3, 1, 2)])
    made = v._compare(part(4, ours), ours, soup, soup.triangles, (0, 4))
    assert made is not None
    new, found, changed = made
    assert found.tolist() == [1, 2, 3]
    assert changed == {"indices"}
    assert new.indices is not None
    assert new.indices.tolist() == [2, 0, 1]
    assert new.positions.tolist() == points(4)[1:].tolist()


def test_posed_vertices_may_drift_with_their_distance() -> None:
    soup = soup_of(numbered([(-3, 2, 1)], [1], []))
    away = np.eye(4)
    away[:3, 3] = (5, -40, 6)
    found = v._unposed(soup, np.eye(4)[None], away[None])
    assert found.drift == pytest.approx(2e-6 * (40 + 3), rel=1e-12)
    assert found.positions.tolist() == [[2, -38, 7]]
    assert found.numbers.tolist() == [0]


def test_the_matrices_of_vertices_with_a_skin_and_without() -> None:
    joints = [Node("a"), Node("b")]
    places = [np.diag([2.0, 3, 4, 1]), np.diag([5.0, 6, 7, 1])]
    skin = Skin("s", joints, np.array([np.eye(4)] * 2, np.float32))
    bound = part(2, [])
    bound.joints = np.array([(1, 0, 0, 0), (0, 1, 0, 0)], np.uint16)
    bound.weights = np.array([(1, 0, 0, 0), (0.25, 0.75, 0, 0)], np.float32)
    node = Node("n", mesh=Mesh("m", [part(3, []), bound]), skin=skin)
    worlds: Any = {id(joint): place for joint, place in zip(joints, places, strict=True)}
    worlds[id(node)] = np.diag([8.0, 9, 10, 1])
    found = v._matrices(node, worlds)
    assert [np.diag(each)[:3].tolist() for each in found] == [
        *[[8, 9, 10]] * 3, [5, 6, 7], [4.25, 5.25, 6.25],
    ]  # fmt: skip
