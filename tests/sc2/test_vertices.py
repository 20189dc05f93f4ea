"""Vertex streams as directions and integers, worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.sc2.scene_model import skins
from chunkwright.sc2.scene_model.edits.vertices import _fit_tangents
from chunkwright.scg import Primitive

FLAT = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0]], np.float32)
TRIANGLE = np.array([[0, 1, 2]], np.uint32)
NAN, INFINITY = float("nan"), float("inf")


def stream(**columns: Any) -> Any:
    """Return vertices with columns of 32-bit floats."""
    made = {name: np.array(rows, np.float32) for name, rows in columns.items()}
    kinds = [(name, np.float32, rows.shape[1:]) for name, rows in made.items()]
    vertices = np.zeros(len(next(iter(made.values()))), kinds)
    for name, rows in made.items():
        vertices[name] = rows
    return vertices


@pytest.mark.parametrize("number", [0, 3, -5, (1 << 24) - 1, 1 - (1 << 24)])
def test_integers_stored_as_floats_are_rounded(number: int) -> None:
    assert skins._whole(stream(joint=[number, 2.75]), "joint").tolist() == [number, 3]


@pytest.mark.parametrize("number", [1 << 24, -(1 << 24), NAN, INFINITY])
def test_floats_that_are_not_whole_numbers_are_refused(number: float) -> None:
    with pytest.raises(
        CorruptError, match="joint has values that are not integers below"
    ) as caught:
        skins._whole(stream(joint=[0, number]), "joint")
    assert caught.value.path == "/vertices"


def test_directions_are_normalised() -> None:
    rows = np.array([[0, 3, 4], [0, 0, 0], [NAN, 0, 0], [0, 1e-13, 0], [1e30, 0, 0]], np.float32)
    made, bad = skins._units(rows)
    assert made == pytest.approx(
        np.array([[0, 0.6, 0.8], [0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 0, 0]])
    )
    assert bad.tolist() == [False, True, True, True, False]


def test_normals_without_a_direction_are_those_of_the_triangles() -> None:
    made = skins.GroupArrays(FLAT, TRIANGLE, False)
    given = stream(normal=[[0, 3, 4], [0, 0, 0], [INFINITY, 0, 0]])
    normals, repaired = skins._normals(given, made)
    assert normals == pytest.approx(np.array([[0, 0.6, 0.8], [0, 0, 1], [0, 0, 1]]))
    assert repaired == 2
    # Twice the area of the triangle, which faces +z; a vertex without a triangle faces +z too.
    assert skins.smooth_normals(FLAT, TRIANGLE).tolist() == [[0, 0, 4]] * 3
    alone = skins.GroupArrays(FLAT, TRIANGLE[:, ::-1][:0], False)
    assert skins._normals(given, alone)[0][1].tolist() == [0, 0, 1]
    turned = skins.GroupArrays(FLAT, TRIANGLE[:, ::-1], False)
    assert skins._normals(given, turned)[0][1].tolist() == [0, 0, -1]


def test_the_sign_of_a_tangent_comes_from_the_binormal() -> None:
    """The cross product of the normal +z and the tangent +x is +y: that binormal has sign 1."""
    normals = np.array([[0, 0, 1]] * 4 + [[1, 0, 0], [0, 1, 0]], np.float32)
    given = stream(
        tangent=[[2, 0, 0], [2, 0, 0], [2, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
        binormal=[[0, 1, 0], [0, -1, 0], [NAN, 0, 0], [0, 1, 0], [0, 0, 0], [0, 0, 0]],
    )
    made = skins._tangents(given, normals)
    assert made[:3].tolist() == [[1, 0, 0, 1], [1, 0, 0, -1], [1, 0, 0, 1]]
    # Without a direction: along z x x = y, along x x y = z, and along y x x = -z.
    assert made[3:, :3].tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, -1]]


def test_lines_have_no_normals() -> None:
    assert skins.smooth_normals(FLAT, TRIANGLE[:, :2]).tolist() == [[0, 0, 0]] * 3
    assert skins.smooth_normals(FLAT, TRIANGLE[:0]).tolist() == [[0, 0, 0]] * 3


def test_nan_is_replaced_by_0_except_in_positions() -> None:
    odd = [[NAN, INFINITY], [-INFINITY, 0.5], [1, 2]]
    even = [[0, 0], [0, 0.5], [1, 2]]
    columns = {"texcoord0": odd, "joint_weights": odd, "joint_indices": even, "pivot": odd}
    group: Any = SimpleNamespace(
        vertices=stream(position=FLAT, **columns),
        primitive=Primitive.TRIANGLE_LIST,
        triangles=TRIANGLE,
        lines=TRIANGLE[:, :2],
    )
    made = skins._arrays(group)
    assert made.texcoords[0].tolist() == even
    assert made.weights is not None
    assert made.joints is not None
    assert made.weights.tolist() == even
    assert made.joints.tolist() == [[0, 0], [0, 0], [1, 2]]
    assert {name: rows.tolist() for name, rows in made.attributes.items()} == {"_PIVOT": even}
    group.vertices = stream(position=[[0, 0, 0], [0, INFINITY, 0], [0, 0, 0]], **columns)
    with pytest.raises(CorruptError, match="a position is NaN or infinite"):
        skins._arrays(group)
    group.vertices = stream(position=FLAT[:2])
    with pytest.raises(CorruptError, match="index 2 is beyond the 2 vertices") as caught:
        skins._arrays(group)
    assert caught.value.path == "/indices"


def group_of(**columns: Any) -> Any:
    """Return a polygon group of one triangle, and of the lines 0-1 and 1-2."""
    return SimpleNamespace(
        vertices=stream(position=FLAT, **columns),
        primitive=Primitive.TRIANGLE_LIST,
        triangles=TRIANGLE,
        lines=np.array([[0, 1], [1, 2]]),
    )


UP = [[0, 0, 1]] * 3
PAIRS = [[1, 2], [3, 4], [5, 6]]


def test_incomplete_pairs_of_streams_are_left_out() -> None:
    assert skins._arrays(group_of(tangent=UP)).tangents is None
    assert skins._arrays(group_of(normal=UP)).tangents is None
    alone = skins._arrays(group_of(joint_indices=PAIRS))
    assert (alone.joints, alone.weights, alone.attributes) == (None, None, {})
    alone = skins._arrays(group_of(joint_weights=PAIRS))
    assert (alone.joints, alone.weights, alone.attributes) == (None, None, {})


def test_streams_are_assigned_by_name() -> None:
    made = skins._arrays(
        group_of(
            normal=[[0, 0, 0], [0, 2, 0], [0, 0, 0]], tangent=UP, hard_joint_index=[7, 5, 6.75]
        )
    )
    assert made.normals is not None
    assert made.tangents is not None
    assert made.joint is not None
    assert made.normals.tolist() == [[0, 0, 1], [0, 1, 0], [0, 0, 1]]
    assert made.tangents.tolist() == [[0, 0, 1, 1]] * 3
    assert made.joint.tolist() == [7, 5, 7]
    assert made.repaired == 2
    assert made.attributes == {}


def test_lines_and_points_are_distinguished_from_triangles() -> None:
    for kind in Primitive:
        group = group_of()
        group.primitive = kind
        lines = kind in (Primitive.LINE_LIST, Primitive.LINE_STRIP)
        made = skins._arrays(group)
        assert made.lines is lines
        assert made.indices.tolist() == ([[0, 1], [1, 2]] if lines else [[0, 1, 2]])
        assert made.indices.dtype == np.uint32


def test_indices_without_vertices_and_vertices_without_positions_are_refused() -> None:
    group = group_of()
    group.vertices, group.triangles = group.vertices[:0], TRIANGLE[:0]
    assert skins._arrays(group).positions.shape == (0, 3)
    group.triangles = np.zeros((1, 3), np.uint32)
    with pytest.raises(CorruptError, match="index 0 is beyond the 0 vertices"):
        skins._arrays(group)
    group.vertices = stream(normal=UP)
    with pytest.raises(CorruptError, match="no positions") as caught:
        skins.group_arrays(group, "/data/3")
    assert caught.value.path == "/data/3/vertices"


def test_colours_are_converted_from_bytes_to_fractions() -> None:
    group = group_of(color=[[0, 51, 102, 255], [1, 2, 3, 4], [254, 0, 255, 127]])
    colors = skins._arrays(group).colors
    assert colors is not None
    assert colors[0].tolist() == np.array([0, 0.2, 0.4, 1], np.float32).tolist()
    assert skins.color_bytes(colors).tolist() == group.vertices["color"].tolist()
    assert skins.color_bytes(np.array([[-0.25, 1.5, 0.5, 0.75]])).tolist() == [[0, 255, 128, 191]]


def test_selected_triangles_get_only_their_own_vertices() -> None:
    """Vertices 1 and 4 are used by the first triangle alone; each array tells them apart."""
    count = np.arange(6, dtype=np.float32)
    made = skins.GroupArrays(
        positions=np.stack([count, count + 10, count + 20], 1),
        indices=np.array([[4, 1, 0], [5, 3, 0], [3, 2, 5], [2, 0, 3]], np.uint32),
        lines=False,
        normals=count[:, None] + 30,
        tangents=count[:, None] + 40,
        colors=count[:, None] + 50,
        texcoords=[count[:, None] + 60, count[:, None] + 70],
        joint=np.arange(6) + 80,
        attributes={"_A": count + 90},
        repaired=2,
    )
    some = made.only(np.array([False, True, False, True]))
    kept = np.array([0, 2, 3, 5])
    assert some.positions.tolist() == [[at, at + 10, at + 20] for at in kept]
    assert some.indices.tolist() == [[3, 2, 0], [1, 0, 2]]
    assert some.indices.dtype == np.uint32
    columns = (some.normals, some.tangents, some.colors, *some.texcoords)
    for number, column in enumerate(columns, 3):
        assert column is not None
        assert column.ravel().tolist() == (kept + 10 * number).tolist()
    assert some.joint is not None
    assert some.joint.tolist() == (kept + 80).tolist()
    assert some.attributes["_A"].tolist() == (kept + 90).tolist()
    assert (some.lines, some.repaired, some.joints, some.weights) == (False, 0, None, None)
    bare = skins.GroupArrays(made.positions, made.indices[:, :2], True)
    ends = bare.only(np.array([True, False, True, True]))
    assert ends.lines
    assert ends.indices.tolist() == [[4, 1], [3, 2], [2, 0]]
    assert (ends.normals, ends.tangents, ends.colors, ends.joint) == (None,) * 4
    assert (ends.texcoords, ends.attributes) == ([], {})


def test_nearly_zero_directions_are_normalised_or_replaced() -> None:
    short = np.array([[0, 1.5e-12, 0], [0, 0, 0.9e-12]], np.float32)
    made, bad = skins._units(short)
    assert made.tolist() == [[0, 1, 0], [0, 0, 0]]
    assert bad.tolist() == [False, True]
    # A normal that is nearly X turns round Y, others round X: x of 0.875, 0.9 and 0.9375.
    across = [[0.875, 0, 0.5], [0.9, 0, 0.5], [0.9375, 0, 0.25], [-0.9375, 0, 0.25]]
    normals = np.array(across, np.float32)
    given = stream(tangent=np.zeros((4, 3)))
    tangents = skins._tangents(given, normals)
    assert tangents[0].tolist() == [0, 1, 0, 1]
    for normal, tangent in zip(normals[1:], tangents[1:], strict=True):
        along = np.array([-normal[2], 0, normal[0]])
        assert tangent == pytest.approx([*(along / np.linalg.norm(along)), 1])


def test_a_nan_binormal_gets_the_default_sign() -> None:
    """The normal +z and the tangent +x turn to +y."""
    binormals = [[1, 0, 1], [0, 0.5, 0], [0, -0.5, 0]]
    given = stream(tangent=[[2, 0, 0]] * 3, binormal=binormals)
    assert skins._tangents(given, np.array(UP, np.float32))[:, 3].tolist() == [1, 1, -1]
    assert skins._tangents(stream(tangent=UP), np.array(UP, np.float32))[:, 3].tolist() == [1] * 3


def test_smooth_normals_are_the_sums_of_area_weighted_triangle_normals() -> None:
    """The first triangle has twice the area 4 along +z, the second 4 along +x."""
    corners = np.array([[1, 5, 7], [3, 5, 7], [1, 7, 7], [1, 8, 9]], np.float32)
    triangles = np.array([[0, 1, 2], [2, 3, 0]], np.uint32)
    assert skins.smooth_normals(corners, triangles).tolist() == [
        [4, 0, 4],
        [0, 0, 4],
        [4, 0, 4],
        [4, 0, 0],
    ]


@pytest.mark.parametrize("rising", [1.0, -1.0])
def test_tangents_point_where_u_rises_and_binormals_where_v_falls(rising: float) -> None:
    up = np.array([[0, 0, 1]] * 4)
    corners = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0], [9, 9, 9]])
    vertices = stream(
        position=corners,
        normal=up,
        texcoord0=corners[:, :2] * (0.5, 0.5 * rising),
        tangent=up * 7,
        binormal=up * 7,
    )
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([True, False, False, False]))
    assert vertices["tangent"].tolist() == [[1, 0, 0]] * 3 + [[0, 0, 7]]
    assert vertices["binormal"].tolist() == [[0, -rising, 0]] * 3 + [[0, 0, 7]]
    vertices["tangent"] = 7
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([False, False, False, True]))
    # The fourth vertex is in no triangle that could give it a tangent.
    assert (vertices["tangent"] == 7).all()


def test_tangents_follow_a_texture_turned_by_a_quarter() -> None:
    up = np.array([[0, 0, 1]] * 3)
    vertices = stream(
        position=FLAT, normal=up, texcoord0=FLAT[:, 1::-1] / 2, tangent=up * 7, binormal=up * 7
    )
    _fit_tangents(vertices, TRIANGLE.astype(np.int64), np.array([True, True, True]))
    assert vertices["tangent"].tolist() == [[0, 1, 0]] * 3
    assert vertices["binormal"].tolist() == [[-1, 0, 0]] * 3
