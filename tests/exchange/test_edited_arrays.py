"""The vertex arrays of a mesh: which values count as edited, and which are kept."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.exchange.edits import find_edits
from chunkwright.exchange.edits.columns import Comparison
from chunkwright.exchange.edits.soups import Skinning, among, columns_of, soup_of
from chunkwright.exchange.edits.vertices import number_vertices, part_edits
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.model import NUMBER, Material, Mesh, Node, Primitive, SceneModel, Skin
from tests.exchange.editing import changes, f32, mesh_of, of_mesh, parts, scene

RED, BLUE = Material("red"), Material("blue")
SAME = {RED: RED, BLUE: BLUE}


def rows(count: int, width: int, start: float) -> Any:
    return (np.arange(count * width, dtype=np.float32) + start).reshape(-1, width)


def full(count: int = 3) -> Primitive:
    """Return some vertices with all arrays; the first three form a triangle."""
    at = rows(count, 3, 10)
    at[2] += f32([0, 7, 1])
    made = Primitive(
        at, np.array([0, 1, 2], np.uint32), rows(count, 3, 30), rows(count, 4, 50),
        [rows(count, 2, 70), rows(count, 2, 80)], rows(count, 4, 90),
        np.arange(count * 4).reshape(-1, 4).astype(np.uint16), np.zeros((count, 4), np.float32),
        {"_x": rows(count, 1, 3)[:, 0]}, RED,
    )  # fmt: skip
    assert made.weights is not None
    made.weights[:, 0] = 1
    return made


FIELDS = ("positions", "normals", "tangents", "colors", "joints", "weights")


def skinning(count: int = 3) -> Skinning:
    """Return the same skin in both scenes."""
    joints = [Node(str(number)) for number in range(count * 4)]
    skin = Skin("s", joints, np.tile(np.eye(4, dtype=np.float32), (count * 4, 1, 1)))
    return Skinning(skin, skin, {each: each for each in joints})


def compared(
    before: Primitive, after: Primitive, *, numbers: Any = None, triangles: Any = None,
    drift: float = 0.0, skin: Skinning | None = None, around: frozenset[str] = frozenset(),
) -> Any:  # fmt: skip
    """Return primitive, rows, changed fields; ``numbers`` are vertices of the original, or -1."""
    soup = soup_of(Mesh("m", [after]))
    soup.numbers = np.arange(len(after.positions)) if numbers is None else np.array(numbers)
    soup.drift = drift
    if triangles is not None:
        soup.triangles = np.array(triangles)
    return Comparison(before, soup, 0, skin, around).made(soup.triangles)


# -- soups -------------------------------------------------------------------------------


def test_the_vertices_and_triangles_of_all_primitives_are_concatenated() -> None:
    def one(count: int, indices: Any, start: float) -> Primitive:
        return Primitive(
            rows(count, 3, start), np.array(indices, np.uint32).reshape(-1),
            rows(count, 3, start + 20), texcoords=[rows(count, 2, start + 40)],
            colors=rows(count, 4, start + 60),
        )  # fmt: skip

    first, second = one(3, [(0, 2, 1)], 0), one(4, [(3, 1, 2), (0, 1, 3)], 100)
    first.attributes[NUMBER] = f32([5, 6, 7])
    soup = soup_of(Mesh("m", [first, second]))
    for name in ("positions", "normals", "texcoords0", "colors"):
        both = [columns_of(each)[name].tolist() for each in (first, second)]
        assert soup.columns[name].tolist() == both[0] + both[1], name
    assert set(soup.columns) == {"positions", "normals", "texcoords0", "colors"}
    assert soup.numbers.tolist() == [4, 5, 6, -1, -1, -1, -1]
    assert soup.triangles.tolist() == [[0, 2, 1], [6, 4, 5], [3, 4, 6]]
    assert soup.owners.tolist() == [0, 1, 1]
    assert (soup.drift, soup.joints, soup.weights, soup.missing) == (0, None, None, {})


def test_arrays_that_some_primitives_lack_are_filled_with_zeros() -> None:
    one, two = np.ones((1, 2), np.float32), np.ones((2, 2), np.float32)
    first = Primitive(rows(1, 3, 0), texcoords=[one, one], attributes={"_x": f32([4])})
    second = Primitive(rows(2, 3, 9), texcoords=[two], attributes={"_x": rows(2, 3, 1)})
    second.joints, second.weights = np.ones((2, 4), np.uint16), np.ones((2, 4), np.float32)
    soup = soup_of(Mesh("m", [first, second]))
    assert soup.columns["texcoords0"].tolist() == [[1, 1]] * 3
    assert soup.columns["texcoords1"].tolist() == [[1, 1], [0, 0], [0, 0]]
    assert soup.columns["_x"].tolist() == [[4], [0], [0]]
    assert soup.joints is not None
    assert soup.joints.tolist() == [[0] * 4, [1] * 4, [1] * 4]
    assert soup.joints.dtype == np.uint16
    assert {name: mask.tolist() for name, mask in soup.missing.items()} == {
        "texcoords1": [False, True, True],
        "_x": [False, True, True],
        "joints": [True, False, False],
        "weights": [True, False, False],
    }
    assert soup.lacks("_x", np.array([0, 2]))
    assert not soup.lacks("_x", np.array([0]))
    assert not soup.lacks("positions", np.array([0, 1, 2]))


def test_rows_that_occur_in_another_array_are_found() -> None:
    some, others = np.array([(1, 2), (2, 1), (3, 3)]), np.array([(3, 3), (1, 2), (9, 9)])
    assert among(some, others).tolist() == [True, False, True]


# -- kept values -------------------------------------------------------------------------


def test_comparing_equal_primitives_gives_no_edit() -> None:
    assert compared(full(), full()) is None
    assert compared(full(), full(), skin=skinning()) is None


def test_unedited_values_keep_their_bits() -> None:
    """The second triangle is new: all of its vertices are from the original."""
    before, after = full(4), full(4)
    for name in FIELDS[:4]:
        getattr(after, name)[:] += f32(1e-6)
    made, found, changed = compared(before, after, triangles=[(0, 1, 2), (3, 2, 1)])
    assert changed == {"indices"}
    assert found.tolist() == [0, 1, 2, 3]
    for name in FIELDS:
        old, new = getattr(before, name), getattr(made, name)
        assert (name, new.tolist(), new.dtype) == (name, old.tolist(), old.dtype)
    assert [each.tolist() for each in made.texcoords] == [
        each.tolist() for each in before.texcoords
    ]
    assert made.attributes["_x"].tolist() == [[each] for each in before.attributes["_x"]]
    assert made.material is RED
    assert made.indices.tolist() == [0, 1, 2, 3, 2, 1]


@pytest.mark.parametrize("name", ["positions", "normals", "colors", "texcoords"])
@pytest.mark.parametrize("number", [0, 1])
def test_a_changed_array_is_listed_and_discards_tangents(name: str, number: int) -> None:
    edited = full()
    array = getattr(edited, name)
    array = array[number] if name == "texcoords" else array
    array[1, 0] += 7
    made, found, changed = compared(full(), edited)
    assert changed == {name}
    assert found.tolist() == [0, 1, 2]
    assert made.tangents is None
    assert made.joints.tolist() == full().joints.tolist()  # type: ignore[union-attr]
    new = getattr(made, name)
    assert (new[number] if name == "texcoords" else new).tolist() == array.tolist()


def test_tangents_and_attributes_are_compared() -> None:
    edited = full()
    assert edited.tangents is not None
    edited.tangents[1, 0] += 7
    made, _, changed = compared(full(), edited)
    assert changed == {"tangents"}
    assert made.tangents.tolist() == edited.tangents.tolist()
    edited = full()
    edited.attributes["_x"] = edited.attributes["_x"] + f32([0, 2, 0])
    made, _, changed = compared(full(), edited)
    assert changed == {"attributes"}
    assert made.attributes["_x"].reshape(-1).tolist() == edited.attributes["_x"].tolist()


def test_normals_of_moved_vertices_count_if_the_file_has_none() -> None:
    """An editor shows these: normals computed from the faces of the file would look different."""
    before, after = replace(full(), computed_normals=True), full()
    after.positions = after.positions + f32([1, 0, 0])
    after.normals = rows(3, 3, 500)
    made, _, changed = compared(before, after)
    assert changed == {"positions", "normals"}
    assert made.normals.tolist() == rows(3, 3, 500).tolist()
    # On their own they are an edit, of the shading.
    after.positions = full().positions
    assert compared(before, after)[2] == {"normals"}


def test_arrays_that_the_edited_mesh_lacks_are_removed_or_kept() -> None:
    """Arrays that editors compute or leave out stay, unless new vertices would have no value."""
    bare = Primitive(full().positions, full().indices)
    made, _, changed = compared(full(), bare)
    assert changed == {"texcoords", "colors"}
    assert (made.texcoords, made.colors) == ([], None)
    assert made.normals.tolist() == full().normals.tolist()  # type: ignore[union-attr]
    assert made.weights.tolist() == full().weights.tolist()  # type: ignore[union-attr]
    made, found, changed = compared(full(), bare, numbers=[0, 1, -1])
    assert changed == {"indices", "positions", "texcoords", "colors"}
    assert found.tolist() == [0, 1, -1]
    for name in FIELDS[1:]:
        assert (name, getattr(made, name)) == (name, None)
    made, _, changed = compared(bare, full())
    assert changed == {"texcoords", "colors", "attributes"}
    assert [each.tolist() for each in made.texcoords] == [
        each.tolist() for each in full().texcoords
    ]
    assert made.colors.tolist() == full().colors.tolist()  # type: ignore[union-attr]
    assert (made.tangents, made.normals, made.joints) == (None, None, None)


def test_coordinates_and_colours_can_be_added_and_removed() -> None:
    before = scene()
    for name, values in (("texcoords", [*mesh_of(before).primitives[0].texcoords, rows(4, 2, 5)]),
                         ("colors", rows(4, 4, 0) / f32(16))):  # fmt: skip
        edited = copy.deepcopy(before)
        for each in mesh_of(edited).primitives:
            setattr(each, name, values)
        found = parts(find_edits(before, edited))
        assert {index: each.changed for index, each in found.items()} == {0: {name}, 1: {name}}
        found = parts(find_edits(edited, before))
        assert {index: each.changed for index, each in found.items()} == {0: {name}, 1: {name}}
        wanted = getattr(mesh_of(before).primitives[0], name)
        made = getattr(found[0].edited, name)
        assert made is None if name == "colors" else len(made) == len(wanted)


def test_arrays_that_editors_fill_with_defaults_are_not_an_edit() -> None:
    """Blender gives a mesh white colours and coordinates of 0 where a primitive has none."""
    bare, rich = Primitive(full().positions, full().indices, material=RED), full()
    rich.material, rich.positions = BLUE, rich.positions + f32([5, 0, 0])
    before = of_mesh(Mesh("m", [bare, rich]))
    edited = copy.deepcopy(before)
    filled = mesh_of(edited).primitives[0]
    filled.colors = np.ones((3, 4), np.float32)
    filled.texcoords = [np.zeros((3, 2), np.float32)] * 2
    assert changes(before, edited) == []
    filled.colors = np.full((3, 4), 0.5, np.float32)
    (edit,) = parts(find_edits(before, edited)).values()
    assert edit.changed == {"colors"}
    # If no other primitive has colours, the user has added them.
    alone = of_mesh(Mesh("m", [bare]))
    edited = copy.deepcopy(alone)
    mesh_of(edited).primitives[0].colors = np.ones((3, 4), np.float32)
    assert changes(alone, edited) == ["mesh.shape m"]


@pytest.mark.parametrize(
    ("name", "drift"),
    [
        ("positions", 1e-6), ("normals", 2e-2), ("tangents", 2e-2), ("texcoords", 1e-5),
        ("colors", 4e-3), ("_x", 1e-5),
    ],
)  # fmt: skip
@pytest.mark.parametrize("base", [0.0, -100.0])
@pytest.mark.parametrize("more", [0.0, 3.0])
def test_values_may_drift_up_to_a_bound_without_being_edits(
    name: str, drift: float, base: float, more: float
) -> None:
    """The bound is constant near 0 and grows with the value; positions may also drift with a pose."""
    for factor, differs in ((0.95, False), (1.05, True)):
        before = full()
        before.attributes["_x"] = rows(3, 2, 1)
        array = before.attributes["_x"] if name == "_x" else getattr(before, name)
        (array[0] if name == "texcoords" else array)[:] = base
        before.indices = np.array([0, 1, 2], np.uint32)
        after = copy.deepcopy(before)
        array = after.attributes["_x"] if name == "_x" else getattr(after, name)
        allowed = drift * (1 - base) + (more if name == "positions" else 0)
        (array[0] if name == "texcoords" else array)[2, 1] += f32(factor * allowed)
        found = compared(before, after, drift=more)
        if name == "normals":  # editors keep no normals of triangles without area
            before.positions = after.positions = f32([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
            found = compared(before, after, drift=more)
        field = "attributes" if name == "_x" else name
        assert (found is None) is not differs
        assert found is None or found[2] == {field}


def test_values_that_gltf_cannot_store_are_kept() -> None:
    """NaN and infinity were exported as other values."""
    before, after = full(), full()
    before.positions[0, 0], before.texcoords[0][1, 1] = np.inf, np.nan
    after.positions[0, 0], after.texcoords[0][1, 1] = 5, 0
    assert compared(before, after) is None


def test_normals_at_triangles_without_area_are_ignored() -> None:
    before, after = full(), full()
    assert before.positions is not after.positions
    assert after.normals is not None
    after.normals[2] = -9
    assert compared(before, after)[2] == {"normals"}
    before.positions[:] = after.positions[:] = rows(3, 3, 0)
    assert compared(before, after) is None
    # The normals of moved vertices count, as when a whole mesh is turned.
    after.positions[:] = after.positions + np.array((0, 0, 1), np.float32)
    made, _, changed = compared(before, after)
    assert changed == {"positions", "normals"}
    assert made.normals.tolist() == after.normals.tolist()
    # Normals count too if vertices have moved onto others.
    after.positions[:] = full().positions
    made, _, changed = compared(before, after)
    assert changed == {"positions", "normals"}
    assert made.normals.tolist() == after.normals.tolist()


def with_a_tip() -> Primitive:
    """Return two triangles, and one without area that shares no corner with them."""
    at = f32([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), *[(0, 0, 2)] * 3])
    level = np.tile(f32([0, 0, 1]), (9, 1))
    return Primitive(at, np.arange(9, dtype=np.uint32), level, material=RED)


def test_normals_at_triangles_without_area_count_if_most_were_recomputed() -> None:
    before = with_a_tip()
    for anew, count in ((0, 0), (3, 3), (4, 7)):  # corners of triangles with area, changed normals
        after = with_a_tip()
        assert after.normals is not None
        after.normals[:anew] = (0, 1, 0)
        after.normals[6:] = (1, 0, 0)
        found = compared(before, after)
        changed = 0 if found is None else int((found[0].normals != before.normals).any(1).sum())
        assert changed == count


def test_normals_at_triangles_without_area_count_among_new_triangles() -> None:
    after = with_a_tip()
    assert after.normals is not None
    after.normals[6:] = (1, 0, 0)
    for first, count in (((0, 1, 2), 0), ((2, 1, 0), 3)):  # another is removed, this one flipped
        made, origins, changed = compared(
            with_a_tip(), after, triangles=[first, (6, 7, 8)], numbers=range(9)
        )
        assert changed == {"indices", "normals"} if count else {"indices"}
        assert (made.normals[np.isin(origins, (6, 7, 8))] == (1, 0, 0)).all(1).sum() == count


def test_new_vertices_moved_onto_old_ones_get_their_exact_positions() -> None:
    """Otherwise the drift of an editor gives triangles without area an area and a direction."""
    before, after = full(), full(5)
    at = f32([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0.5, 0)])
    before.positions = at[:3] + f32([0, 3e-7, 0])
    after.positions = at
    triangles = [(0, 1, 4), (1, 2, 4), (1, 3, 2)]
    made, _, _ = compared(before, after, numbers=(0, 1, 2, -1, -1), triangles=triangles)
    assert made.positions[3].tolist() == before.positions[1].tolist() != at[3].tolist()
    assert made.positions[4].tolist() == at[4].tolist()
    # If the old vertex was moved too, both have the positions of the editor.
    after.positions[[1, 3]] += f32([0, 0, 1])
    made, _, _ = compared(before, after, numbers=(0, 1, 2, -1, -1), triangles=triangles)
    assert made.positions[3].tolist() == made.positions[1].tolist() == [1, 0, 1]


# -- copies ------------------------------------------------------------------------------


def flat(count: int) -> tuple[Primitive, Primitive]:
    """Return a fan of triangles with smooth shading, and its flat shading by an editor."""
    angles = np.linspace(0, 2, count + 1)
    rim = np.stack([np.cos(angles), np.sin(angles), np.sin(angles * 3)], axis=1)
    at = np.vstack([[0, 0, 2], rim]).astype(np.float32)
    fan = np.array([(0, each, each + 1) for each in range(1, count + 1)])
    before = Primitive(at, fan.reshape(-1).astype(np.uint32),
                       np.tile(f32([0, 0, 1]), (len(at), 1)), material=RED)  # fmt: skip
    corners = fan.reshape(-1)
    across = np.cross(at[fan[:, 1]] - at[fan[:, 0]], at[fan[:, 2]] - at[fan[:, 0]])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    after = Primitive(at[corners], np.arange(len(corners), dtype=np.uint32),
                      np.repeat(across, 3, axis=0).astype(np.float32),
                      attributes={NUMBER: f32(corners + 1)}, material=RED)  # fmt: skip
    return before, after


@pytest.mark.parametrize("count", [2, 7, 90])
def test_flat_shading_splits_vertices(count: int) -> None:
    """If triangles are nearly coplanar, a vertex may have the normal of one of them."""
    before, after = flat(count)
    (edit,) = part_edits(Mesh("m", [before]), Mesh("m", [after]), SAME)
    assert edit.changed == {"indices", "normals"}
    made = edit.edited
    assert made is not None
    assert made.indices is not None
    assert made.normals is not None
    assert after.normals is not None
    far = np.abs(made.normals[made.indices] - after.normals)
    assert far.max() <= 4 * 2e-2
    middle = before.indices == 0
    assert (far[middle] <= 2e-2).all()
    assert count > 2 or far.max() < 1e-6
    assert np.array_equal(made.positions[made.indices], after.positions)
    # The middle vertex is there once for each triangle that is not coplanar with others.
    assert count > 7 or edit.rows.tolist().count(0) == count - (count == 7)
    assert edit.rows.tolist().count(0) > 1
    assert set(edit.rows.tolist()) == set(range(count + 2))
    assert np.array_equal(made.positions, before.positions[edit.rows])


def test_smooth_shading_undoes_flat_shading() -> None:
    """Vertices that an editor split become one again when their normals are equal again."""
    before, after = flat(5)
    after.normals = np.tile(f32([0, 0, 1]), (len(after.positions), 1))
    assert part_edits(Mesh("m", [before]), Mesh("m", [after]), SAME) == []


def test_copies_of_a_vertex_that_drift_apart_are_merged() -> None:
    before, after = flat(5)
    assert before.normals is not None
    noise = np.random.default_rng(3).uniform(-1e-2, 1e-2, after.positions.shape)
    after.normals = (before.normals[0] + noise).astype(np.float32)
    assert part_edits(Mesh("m", [before]), Mesh("m", [after]), SAME) == []


def test_a_seam_splits_a_vertex_once() -> None:
    before = scene()
    edited = copy.deepcopy(before)
    part = mesh_of(edited).primitives[0]
    assert part.normals is not None
    part.positions = np.vstack([part.positions, part.positions[[0, 2]]])
    part.normals = np.vstack([part.normals, part.normals[[0, 2]]])
    part.texcoords = [np.vstack([part.texcoords[0], part.texcoords[0][[0, 2]] + f32([0.5, 0])])]
    part.attributes[NUMBER] = np.append(part.attributes[NUMBER], f32([1, 3]))
    part.indices = np.array([0, 1, 2, 4, 5, 3], np.uint32)
    (edit,) = parts(find_edits(before, edited)).values()
    assert edit.changed == {"indices", "texcoords"}
    assert edit.rows.tolist() == [0, 0, 1, 2, 2, 3]
    made = edit.edited.texcoords[0][edit.edited.indices]
    assert made.tolist() == part.texcoords[0][part.indices].tolist()


# -- weights -----------------------------------------------------------------------------


def test_changed_weights_and_joints_are_edits() -> None:
    edited = full()
    assert edited.weights is not None
    assert edited.joints is not None
    edited.weights[1] = (0.5, 0.5, 0, 0)
    made, _, changed = compared(full(), edited, skin=skinning())
    assert changed == {"weights"}
    assert made.weights.tolist() == edited.weights.tolist()
    assert made.joints.tolist() == edited.joints.tolist()
    edited = full()
    assert edited.joints is not None
    edited.joints[2, 0] = 3
    made, _, changed = compared(full(), edited, skin=skinning())
    assert changed == {"weights"}
    assert made.joints.tolist() == edited.joints.tolist()
    # Unless both scenes have a skin, joint indices have no meaning.
    assert compared(full(), edited) is None


def test_weights_in_another_order_and_scale_are_equal() -> None:
    before, after = full(), full()
    before.weights[:] = (0.25, 0.75, 0, 0)  # type: ignore[index]
    after.weights[:] = (0, 1.5, 0.5, 0)  # type: ignore[index]
    after.joints[:] = full().joints[:, [3, 1, 0, 2]]  # type: ignore[index]
    assert compared(before, after, skin=skinning()) is None


def test_a_new_vertex_has_the_weights_of_the_editor() -> None:
    edited = full()
    made, found, changed = compared(full(), edited, numbers=[0, -1, 2], skin=skinning())
    assert found.tolist() == [0, 2, -1]
    assert "weights" not in changed or made.weights.tolist() == full().weights.tolist()  # type: ignore[union-attr]
    order = [0, 2, 1]
    assert made.joints.tolist() == full().joints[order].tolist()  # type: ignore[index]


def test_weights_that_are_nearly_1_keep_their_bits() -> None:
    """A half and the next float: their sum is nearly 1, and dividing by it would change them."""
    after = np.nextafter(np.float32(0.5), np.float32(1))
    values = np.array([[0.5, after, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]], np.float32)
    joints = np.array([[3, 4, 5, 5], [3, 4, 0, 0], [7, 0, 0, 0]], np.uint16)
    bones, weights = schema.skinning(joints, values)
    assert weights.tolist() == [[0.5, after, 0, 0], [0.5, 0.5, 0, 0], [1, 0, 0, 0]]
    assert bones.tolist() == [[3, 4, 0, 0], [3, 4, 0, 0], [7, 0, 0, 0]]


def test_weights_of_repeated_joints_are_summed() -> None:
    bones, weights = schema.skinning(
        np.array([[3, 4, 3, 4]], np.uint16), np.array([[0.25, 0.25, 0.25, 0.25]], np.float32)
    )
    assert (bones.tolist(), weights.tolist()) == ([[3, 4, 0, 0]], [[0.5, 0.5, 0, 0]])


# -- properties --------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_values_that_drift_less_than_allowed_are_never_edits(data: st.DataObject) -> None:
    before = of_mesh(Mesh("m", [full()]))
    part = mesh_of(before).primitives[0]
    part.joints = part.weights = None
    edited = copy.deepcopy(before)
    new = mesh_of(edited).primitives[0]
    drifts = {"positions": 1e-6, "normals": 2e-2, "tangents": 2e-2, "colors": 4e-3}
    for name, drift in drifts.items():
        array = getattr(new, name)
        part_of = data.draw(st.floats(-0.9, 0.9))
        array += (part_of * drift * (1 + np.abs(array)) / 2).astype(np.float32)
    assert changes(before, edited) == []


def test_vertices_that_primitives_share_are_compared_once() -> None:
    at = f32([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])
    mesh = Mesh("m", [Primitive(at, np.array([0, 1, 2], np.uint32), material=RED),
                      Primitive(at, np.array([1, 3, 2], np.uint32), material=BLUE)])  # fmt: skip
    model = SceneModel("s", [Node("n", mesh=mesh)])
    number_vertices(model)
    edited = copy.deepcopy(model)
    assert changes(model, edited) == []
    for each in mesh_of(edited).primitives:
        each.positions = each.positions + f32([(0, 0, 0), (0, 0, 2), (0, 0, 0), (0, 0, 0)])
    assert list(parts(find_edits(model, edited))) == [0, 1]
