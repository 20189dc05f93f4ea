"""What a polygon group keeps and what edited vertices change, worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.model import PartEdit
from chunkwright.exchange.model import Primitive
from chunkwright.sc2.scene_model.edits import vertices as vertex_edits
from chunkwright.sc2.scene_model.edits.joints import Weights
from chunkwright.scg import PolygonGroup
from chunkwright.scg import Primitive as Kind

SQUARE = np.array([[0, 0, 0], [4, 0, 0], [0, 4, 0], [4, 4, 0]], np.float32)
STRIP = [[0, 1, 2], [2, 1, 3]]
COUNT = np.arange(4, dtype=np.float32)
# Each stream alone identifies every vertex.
STORED: dict[str, Any] = {
    "position": SQUARE + 100,
    "normal": np.stack([COUNT, COUNT, COUNT + 1], 1),
    "color": np.arange(16).reshape(4, 4),
    "texcoord0": np.stack([COUNT + 10, COUNT + 20], 1),
    "texcoord1": np.stack([COUNT + 30, COUNT + 40], 1),
    "flexibility": COUNT + 50,
}


def group_of() -> PolygonGroup:
    return PolygonGroup.from_arrays(
        positions=STORED["position"],
        normals=STORED["normal"],
        colors=STORED["color"],
        texcoords=[STORED["texcoord0"], STORED["texcoord1"]],
        streams={"flexibility": STORED["flexibility"]},
        indices=[0, 1, 2, 3],
        primitive=Kind.TRIANGLE_STRIP,
        id=5,
    )


def part(positions: Any, **more: Any) -> Primitive:
    """Make a primitive whose values differ from those that the group stores."""
    count = len(positions)
    arrays: dict[str, Any] = {
        "normals": np.tile(np.array([0, 0, 1], np.float32), (count, 1)),
        "colors": np.full((count, 4), 0.5, np.float32),
        "texcoords": [np.full((count, 2), n, np.float32) for n in (0.25, 0.75)],
        "indices": np.array(STRIP, np.uint32),
    }
    return Primitive(np.array(positions, np.float32), **(arrays | more))


def edited(new: Primitive | None, rows: list[int], old: Primitive, *changed: str) -> PolygonGroup:
    group = group_of()
    edit = PartEdit(0, old, new, old, np.array(rows), frozenset(changed))
    vertex_edits.edit_group(group, edit)
    return group


def stored(group: PolygonGroup) -> dict[str, Any]:
    return {name: group.vertices[name].tolist() for name in STORED}


def rows_of(*rows: int) -> dict[str, Any]:
    """Return the original vertices of a group, in another order."""
    return {name: values[list(rows)].tolist() for name, values in STORED.items()}


def test_unchanged_values_keep_the_stored_bytes() -> None:
    group = edited(part(SQUARE), [0, 1, 2, 3], part(SQUARE))
    assert stored(group) == rows_of(0, 1, 2, 3)
    assert (group.primitive, group.indices.tolist()) == (Kind.TRIANGLE_STRIP, [0, 1, 2, 3])


def test_a_group_without_triangles_keeps_its_vertices() -> None:
    group = edited(None, [], part(SQUARE))
    assert stored(group) == rows_of(0, 1, 2, 3)
    assert (group.indices.tolist(), group.primitive) == ([], Kind.TRIANGLE_STRIP)


@pytest.mark.parametrize("stream", list(STORED)[:5])
def test_a_single_value_of_a_stream_can_change(stream: str) -> None:
    """The third vertex of the edited part is the second of the group."""
    rows = [3, 0, 1, 2]
    new, wanted = part(SQUARE[rows]), rows_of(*rows)
    if stream == "position":
        new.positions[2] = wanted["position"][2] = [7, 8, 9]
    elif stream == "normal":
        assert new.normals is not None
        new.normals[2] = wanted["normal"][2] = [0, 1, 0]
    elif stream == "color":
        assert new.colors is not None
        new.colors[2] = [0.2, 0.4, 0.6, 1]
        wanted["color"][2] = [51, 102, 153, 255]
    else:
        new.texcoords[int(stream[-1])][2] = wanted[stream][2] = [5, 6]
    assert stored(edited(new, rows, part(SQUARE))) == wanted


def test_a_new_vertex_takes_missing_streams_from_the_nearest() -> None:
    """The new vertex is nearest to the second original one; so is the first, which moved."""
    triangles = np.array([[0, 1, 2], [2, 1, 0]], np.uint32)
    new = part([[4, 4, 0], [3, 1, 0], [4, 0, 1]], indices=triangles)
    group = edited(new, [3, -1, 0], part(SQUARE), "positions", "indices")
    wanted = rows_of(3, 1, 0)
    wanted["position"][1:], wanted["normal"][1] = [[3, 1, 0], [4, 0, 1]], [0, 0, 1]
    wanted["color"][1] = [128] * 4
    wanted["texcoord0"][1], wanted["texcoord1"][1] = [0.25, 0.25], [0.75, 0.75]
    assert wanted["flexibility"] == [53, 51, 50]
    assert stored(group) == wanted
    assert (group.primitive, group.indices.tolist()) == (Kind.TRIANGLE_LIST, [0, 1, 2, 2, 1, 0])
    assert (group.vertex_count, group.primitive_count) == (3, 2)


def test_streams_that_only_the_model_or_the_group_has_are_kept() -> None:
    bare = part(SQUARE, normals=None, colors=None)
    group = edited(part(SQUARE, colors=None), [0, 1, 2, 3], bare)
    wanted = rows_of(0, 1, 2, 3)
    assert stored(group) == wanted | {"normal": [[0, 0, 1]] * 4}
    assert stored(edited(bare, [0, 1, 2, 3], part(SQUARE))) == wanted
    more = part(SQUARE)
    more.texcoords.append(np.full((4, 2), 9, np.float32))
    group = edited(more, [0, 1, 2, 3], part(SQUARE), "texcoords")
    assert stored(group) == wanted
    assert group.vertices["texcoord2"].tolist() == [[9, 9]] * 4
    assert group.archive["textureCoordCount"] == 3


def test_streams_are_added_and_removed() -> None:
    """Colours and a set of coordinates are removed, and the attribute is changed."""
    new = part(SQUARE, colors=None, texcoords=part(SQUARE).texcoords[:1])
    new.attributes = {"_FLEXIBILITY": COUNT + 7}
    group = edited(new, [0, 1, 2, 3], part(SQUARE), "colors", "texcoords", "attributes")
    names = group.vertices.dtype.names
    assert names == ("position", "normal", "texcoord0", "flexibility")
    assert group.vertices["flexibility"].tolist() == [7, 8, 9, 10]
    assert group.vertices["texcoord0"].tolist() == STORED["texcoord0"].tolist()


@pytest.mark.parametrize("is_hard", [True, False])
def test_vertices_are_bound_to_joints(is_hard: bool) -> None:
    shares = np.zeros((4, 4), np.float32)
    shares[:, 0], shares[:, 1] = (1, 0) if is_hard else (0.75, 0.25)
    joints = np.tile([2, 0, 0, 0], (4, 1))
    weights = Weights(np.array([5, 6, 7], np.int32), joints, shares)
    group = group_of()
    edit = PartEdit(0, part(SQUARE), part(SQUARE), None, np.arange(4), frozenset({"weights"}))
    vertex_edits.edit_group(group, edit, weights)
    if is_hard:
        assert group.vertices["hard_joint_index"].tolist() == [2] * 4
    else:
        assert group.vertices["joint_indices"].tolist() == [[2, 0, 0, 0]] * 4
        assert group.vertices["joint_weights"].tolist() == [[0.75, 0.25, 0, 0]] * 4
        assert "hard_joint_index" not in (group.vertices.dtype.names or ())


@pytest.mark.parametrize("count", [1, 511, 512, 513, 1025])
def test_the_nearest_vertex_of_many_is_found(count: int) -> None:
    among = np.array([[0, 0, 8], [5, 0, 0], [0, 0, 2]], np.float32)
    points = np.tile(np.array([[1, 0, 0], [3, 1, 0], [0, 0, 6]], np.float32), (count, 1))[:count]
    found = vertex_edits._nearest(points, among)
    assert found.tolist() == [(2, 1, 0)[at % 3] for at in range(count)]


# The directions of u and v; the edges and coordinates of one triangle follow from them.
U, V = np.array([3, 1, 7]), np.array([-1, 2, 5])


def leaning(*spans: tuple[float, float]) -> Any:
    """Return vertices with these coordinates, where u and v rise along ``U`` and ``V``."""
    vertices = np.zeros(len(spans), [("position", "<f4", 3), ("texcoord0", "<f4", 2)])
    coordinates = np.array(spans, np.float32)
    vertices["position"] = coordinates @ np.array([U, V])
    vertices["texcoord0"] = coordinates
    return vertices


def test_slopes_of_a_triangle_follow_its_texture_coordinates() -> None:
    corners = leaning((2, 1), (2.5, 1.25), (1.75, 1.5), (2.5, 3))
    along_u, along_v = vertex_edits._slopes(corners, np.array([[0, 1, 2]]))
    assert along_u == pytest.approx(np.array([U, U, U, [0, 0, 0]]))
    assert along_v == pytest.approx(np.array([V, V, V, [0, 0, 0]]))
    along_u, along_v = vertex_edits._slopes(corners, np.array([[0, 1, 2], [3, 2, 1], [1, 0, 3]]))
    times = np.array([[2], [3], [2], [2]])
    assert along_u == pytest.approx(times * U)
    assert along_v == pytest.approx(times * V)


@pytest.mark.parametrize(("side", "flat"), [(0.0, True), (0.75e-12, True), (1.5e-12, False)])
def test_a_triangle_without_an_area_in_the_texture_has_no_slope(side: float, flat: bool) -> None:
    corners = leaning((0, 0), (2, 0), (0, 2))
    corners["texcoord0"] = [[0, 0], [side, 0], [0, 1]]
    along_u, along_v = vertex_edits._slopes(corners, np.array([[0, 1, 2]]))
    assert along_u.any() == along_v.any() == (not flat)
    turned, _ = vertex_edits._slopes(corners, np.array([[0, 2, 1]]))
    assert turned.any() == (not flat)


def test_directions_are_perpendicular_to_normals() -> None:
    rows = np.array([[3, 4, 5], [0, 0, 2], [0.75e-12, 0, 1], [0, 1.5e-12, 1], [5, 0, 2]])
    normals = np.array([[0, 0, 1.0]] * 4 + [[0.6, 0, 0.8]])
    # The last: (5, 0, 2) goes 5 * 0.6 + 2 * 0.8 = 4.6 along the normal; the rest is (2.24, 0, -1.68).
    wanted = [[0.6, 0.8, 0], [0, 0, 0], [0, 0, 0], [0, 1, 0], [0.8, 0, -0.6]]
    assert vertex_edits._square(rows, normals) == pytest.approx(np.array(wanted))


def test_tangents_are_recomputed_around_changed_vertices() -> None:
    """Two adjacent triangles and a separate one; a vertex of the first is changed."""
    corners = np.array([[0, 0], [2, 0], [0, 2], [2, 2], [8, 8], [9, 8], [8, 9]], np.float32)
    streams = ("position", "normal", "tangent", "binormal")
    vertices = np.zeros(7, [*((name, "<f4", 3) for name in streams), ("texcoord0", "<f4", 2)])
    vertices["position"][:, :2] = vertices["texcoord0"] = corners
    vertices["normal"] = [0, 0, 1]
    vertices["tangent"] = vertices["binormal"] = [7, 8, 9]
    triangles = np.array([[0, 1, 2], [1, 3, 2], [4, 5, 6]])
    touched = np.array([True, False, False, False, False, False, False])
    vertex_edits._fit_tangents(vertices, triangles, touched)
    around = [True, True, True, False, False, False, False]
    assert (vertices["tangent"] == [1, 0, 0]).all(axis=1).tolist() == around
    assert (vertices["binormal"] == [0, -1, 0]).all(axis=1).tolist() == around
    assert (vertices["tangent"][3:] == [7, 8, 9]).all()
    assert (vertices["binormal"][3:] == [7, 8, 9]).all()


def test_tangents_are_computed_for_added_vertices() -> None:
    """A fourth corner is added; all corners of its triangle get tangents, the first corner none."""
    corners = np.array([[0, 0, 0], [4, 0, 0], [0, 4, 0]], np.float32)
    group = PolygonGroup.from_arrays(
        positions=corners,
        normals=[[0, 0, 1]] * 3,
        texcoords=[corners[:, :2] / 4],
        streams={"tangent": [[7, 8, 9]] * 3},
        indices=[0, 1, 2],
        id=5,
    )
    up = np.tile(np.array([0, 0, 1], np.float32), (4, 1))
    old = Primitive(corners, np.array([[0, 1, 2]], np.uint32), up[:3], texcoords=[corners[:, :2]])
    grown = np.array([*corners, [4, 4, 0]], np.float32)
    triangles = np.array([[0, 1, 2], [1, 3, 2]], np.uint32)
    new = Primitive(grown, triangles, up, texcoords=[grown[:, :2]])
    rows, changed = np.array([0, 1, 2, -1]), frozenset({"positions", "indices"})
    edit = PartEdit(0, old, new, old, rows, changed)
    vertex_edits.edit_group(group, edit)
    assert group.vertices["tangent"][0].tolist() == [7, 8, 9]
    assert group.vertices["tangent"][1:, 2].tolist() == [0, 0, 0]
    assert np.linalg.norm(group.vertices["tangent"][1:], axis=1) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("missing", ["tangent", "normal", "texcoord0"])
def test_tangents_are_unchanged_if_a_stream_is_missing(missing: str) -> None:
    names = {"tangent", "binormal", "normal"} - {missing}
    kinds: list[Any] = [("position", "<f4", 3), *((name, "<f4", 3) for name in sorted(names))]
    if missing != "texcoord0":
        kinds.append(("texcoord0", "<f4", 2))
    vertices = np.ones(3, kinds)
    vertex_edits._fit_tangents(vertices, np.array([[0, 1, 2]]), np.array([True] * 3))
    assert all((vertices[name] == 1).all() for name, *_ in kinds)
