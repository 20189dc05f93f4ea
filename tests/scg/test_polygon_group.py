from __future__ import annotations

import doctest
import re
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.scg import PolygonGroup, Primitive, polygon_group
from chunkwright.scg.polygon_group import group_problems
from chunkwright.scg.streams import LEGACY, RHI, streams_of, vertex_dtype
from tests.samples import needs_samples
from tests.scg.meshes import real_archives, triangle

if TYPE_CHECKING:
    from collections.abc import Callable


def problems(group: PolygonGroup) -> list[str]:
    return [problem.message for problem in group_problems(group, "/g")]


@needs_samples
def test_every_real_group_can_be_read() -> None:
    for name, archive in real_archives():
        group = PolygonGroup(archive)
        assert problems(group) == [], name
        vertices, triangles = group.vertices, group.triangles
        assert vertices.tobytes() == archive["vertices"]
        assert not vertices.flags.writeable
        assert len(triangles) * 3 == group.index_count
        assert triangles.max() < len(vertices)
        position = vertices["position"]
        assert np.isfinite(position).all()
        assert np.abs(position).max() < 1e4


@needs_samples
def test_real_normals_have_unit_length() -> None:
    """Misplaced streams would give normals of other lengths."""
    lengths = []
    for _, archive in real_archives():
        vertices = PolygonGroup(archive).vertices
        names = {"normal", "tangent", "binormal"} & set(vertices.dtype.names or ())
        lengths += [np.linalg.norm(vertices[name].astype("f8"), axis=1) for name in names]
    length = np.concatenate(lengths)
    known = length[np.isfinite(length)]
    assert len(known) > 0.99 * len(length)
    assert np.mean(np.abs(known - 1) < 0.01) > 0.98


@needs_samples
def test_reassigning_the_current_values_changes_nothing() -> None:
    for name, archive in real_archives():
        before = dict(archive)
        group = PolygonGroup(archive)
        group.set_vertices(group.vertices)
        group.set_indices(group.triangles)
        group.primitive = group.primitive
        if group.id is not None:
            group.id = group.id
        assert dict(archive) == before, name


def test_a_new_group_has_the_keys_that_the_engine_writes() -> None:
    group = triangle(texcoords=[[[0, 0], [1, 0], [0, 1]]], colors=[[255, 0, 0, 255]] * 3)
    types = [(key, type_.name) for key, type_, _ in group.archive.entries()]
    assert types == [
        ("##name", "STRING"),
        ("#id", "BYTE_ARRAY"),
        ("cubeTextureCoordCount", "INT32"),
        ("indexCount", "INT32"),
        ("indexFormat", "INT32"),
        ("indices", "BYTE_ARRAY"),
        ("packing", "INT32"),
        ("primitiveCount", "INT32"),
        ("rhi_primitiveType", "INT32"),
        ("textureCoordCount", "INT32"),
        ("vertexCount", "INT32"),
        ("vertexFormat", "INT32"),
        ("vertices", "BYTE_ARRAY"),
    ]
    assert group.archive["vertices"] == b"".join(
        struct.pack("<3f4B2f", x, y, 0, 255, 0, 0, 255, x, y) for x, y in ((0, 0), (1, 0), (0, 1))
    )
    assert group.archive["indices"] == struct.pack("<3H", 0, 1, 2)
    assert group.archive["#id"] == (0x13294).to_bytes(8, "little")
    assert (group.id, group.vertex_format, group.vertex_count) == (0x13294, 0b1101, 3)
    assert (group.index_count, group.primitive_count, group.primitive) == (3, 1, LEGACY[3])
    assert problems(group) == []


def test_a_new_group_may_have_all_streams() -> None:
    rng = np.random.default_rng(5)
    streams = streams_of(0xFFFFF)
    arrays: dict[str, Any] = {
        stream.name: rng.integers(0, 256, (7, 4))
        if stream.name == "color"
        else rng.random((7, *stream.shape), "f4")
        for stream in streams
    }
    group = PolygonGroup.from_arrays(
        positions=arrays.pop("position"), indices=range(7), id=1, streams=arrays
    )
    assert group.vertex_format == 0xFFFFF
    assert group.archive["textureCoordCount"] == group.archive["cubeTextureCoordCount"] == 4
    for name, array in arrays.items():
        assert (group.vertices[name] == array).all(), name


@given(st.integers(0, 0xFFFFF), st.integers(1, 9), st.randoms(use_true_random=False))
def test_vertices_keep_every_bit(bits: int, count: int, random: Any) -> None:
    """Any bytes are valid vertices, including NaNs of any kind."""
    dtype = vertex_dtype(streams_of(bits))
    raw = random.randbytes(dtype.itemsize * count)
    group = triangle()
    group.archive.update(vertices=raw, vertexFormat=bits, vertexCount=count if raw else 0)
    vertices = group.vertices
    assert vertices.tobytes() == raw
    # The same streams in another order of fields.
    names = list(dtype.names or ())[::-1]
    turned = np.empty(len(vertices), [(name, dtype[name]) for name in names])
    for name in names:
        turned[name] = vertices[name]
    group.set_vertices(turned)
    assert group.archive["vertices"] == raw
    assert group.vertex_format == bits


def test_edited_vertices_are_stored() -> None:
    group = triangle(normals=[[0, 0, 1]] * 3)
    vertices = group.vertices.copy()
    vertices["position"] *= 2
    group.set_vertices(np.concatenate([vertices, vertices[:1]]))
    assert group.vertices["position"].tolist() == [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 0]]
    assert group.vertex_count == 4
    wider = np.zeros(4, [*vertices.dtype.descr, ("texcoord0", "<f8", (2,))])
    group.set_vertices(wider)
    assert (group.vertex_format, group.archive["textureCoordCount"]) == (0xB, 1)
    assert len(group.archive["vertices"]) == 4 * 32


def test_setting_vertices_updates_the_counts_of_texture_coordinates() -> None:
    group = triangle(streams={"cube_texcoord0": [[0, 0, 1]] * 3})
    assert group.archive["cubeTextureCoordCount"] == 1
    plain = triangle().vertices
    group.set_vertices(plain)
    assert group.archive["cubeTextureCoordCount"] == 0
    # Groups of old scenes lack the key, and nothing requires it.
    del group.archive["cubeTextureCoordCount"]
    group.set_vertices(plain)
    assert "cubeTextureCoordCount" not in group.archive


def test_vertices_of_an_older_format_keep_its_streams() -> None:
    group = triangle()
    group.archive.update(vertices=bytes(range(60)), vertexFormat=0x201)
    assert group.vertices.dtype.names == ("position", "joint_weight")
    group.set_vertices(group.vertices[:2])
    assert group.archive["vertices"] == bytes(range(40))
    assert group.vertex_format == 0x201


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros((3, 3), "f4"), "named field per stream"),
        (np.zeros(3, [("position", "f4", (2,))]), "position of 2"),
        (np.zeros(3, [("uv", "f4", (2,))]), "uv of 2"),
        (np.zeros((3, 1), [("position", "f4", (3,))]), "one-dimensional"),
    ],
)
def test_arrays_that_are_not_vertices_are_refused(array: Any, message: str) -> None:
    group = triangle()
    before = dict(group.archive)
    with pytest.raises(chunkwright.QueryError, match=message):
        group.set_vertices(array)
    assert dict(group.archive) == before


def test_indices_are_stored_in_the_smallest_sufficient_size() -> None:
    group = triangle()
    for indices, number, size in [([0, 1, 0xFFFF], 0, 6), ([0, 1, 0x10000], 1, 12), ([2], 1, 4)]:
        group.set_indices(indices)
        assert group.archive["indexFormat"] == number
        assert len(group.archive["indices"]) == size
        assert group.indices.tolist() == indices
        assert group.archive["primitiveCount"] == len(indices) // 3
    group.set_indices(np.array([[0, 1, 2], [2, 1, 0]], "u8"))
    assert group.index_count == 6
    group.set_indices([])
    assert (group.index_count, group.triangles.shape) == (0, (0, 3))


@pytest.mark.parametrize("indices", [[-1], [0.5], [1 << 32], ["a"]])
def test_invalid_indices_are_refused(indices: Any) -> None:
    with pytest.raises(chunkwright.QueryError, match="indices"):
        triangle().set_indices(indices)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"normals": [[0, 0, 1]]}, "different numbers of vertices: .*'normal': 1"),
        ({"normals": [0, 0, 1]}, "normal of 1"),
        ({"colors": [[1.0, 0, 0, 1]] * 3}, "integers from 0 to 255 for color"),
        ({"colors": [[256, 0, 0, 1]] * 3}, "expected integers from 0 to 255 for color"),
        ({"texcoords": [[[0, 0]] * 3] * 5}, "texcoord4 of 2"),
        ({"streams": {"uv": [[0, 0]] * 3}}, "uv of 2"),
        ({"indices": [0, 1, 3]}, "index 3 is out of range for 3 vertices"),
        ({"id": -1}, "expected an unsigned 64-bit id"),
        ({"id": 1 << 64}, "expected an unsigned 64-bit id"),
        ({"primitive": Primitive.TRIANGLE_FAN}, "cannot be a triangle fan"),
    ],
)
def test_arrays_that_do_not_form_a_group_cannot_be_built(
    more: dict[str, Any], message: str
) -> None:
    with pytest.raises(chunkwright.QueryError, match=message):
        triangle(**more)


def drawn(primitive: Primitive, indices: list[int]) -> tuple[list[Any], list[Any]]:
    group = triangle()
    del group.archive["rhi_primitiveType"], group.archive["primitiveCount"]
    group.archive["primitiveType"] = {value: key for key, value in LEGACY.items()}[primitive]
    group.set_indices(indices)
    assert group.primitive is primitive
    return group.triangles.tolist(), group.lines.tolist()


@pytest.mark.parametrize(
    ("primitive", "triangles", "lines"),
    [
        (LEGACY[0], [], []),
        (LEGACY[1], [], [[0, 1], [2, 3], [4, 5]]),
        (LEGACY[2], [], [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]]),
        (LEGACY[3], [[0, 1, 2], [3, 4, 5]], []),
        (LEGACY[4], [[0, 1, 2], [2, 1, 3], [2, 3, 4], [4, 3, 5], [4, 5, 6]], []),
        (LEGACY[5], [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5], [0, 5, 6]], []),
    ],
)
def test_indices_form_the_triangles_and_lines_of_a_primitive(
    primitive: Primitive, triangles: list[Any], lines: list[Any]
) -> None:
    assert drawn(primitive, list(range(7))) == (triangles, lines)
    for few in range(3):
        none, some = drawn(primitive, list(range(few)))
        assert none == []
        assert len(some) == (few == 2 and bool(lines))


def test_all_triangles_of_a_long_strip_face_the_same_way() -> None:
    """A band of squares in the plane z = 0: every triangle has its front on the same side."""
    group = triangle(
        positions=[[x // 2, x % 2, 0] for x in range(12)],
        indices=range(12),
        primitive=Primitive.TRIANGLE_STRIP,
    )
    corners = group.vertices["position"][group.triangles]
    fronts = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])[:, 2]
    assert len(fronts) == 10
    assert len(set(np.sign(fronts))) == 1


def test_degenerate_triangles_that_join_strips_are_left_out() -> None:
    """Two strips joined by repeated indices; the second starts at an even position."""
    indices = [0, 1, 2, 3, 3, 4, 4, 5, 6, 7]
    triangles, _ = drawn(Primitive.TRIANGLE_STRIP, indices)
    assert triangles == [[0, 1, 2], [2, 1, 3], [4, 5, 6], [6, 5, 7]]
    assert drawn(Primitive.TRIANGLE_STRIP, [0, 1, 0, 2]) == ([[0, 1, 2]], [])
    assert drawn(Primitive.TRIANGLE_FAN, [0, 1, 0, 2, 2, 3]) == ([[0, 2, 3]], [])
    # A list keeps all triangles: nothing is left out.
    assert drawn(Primitive.TRIANGLE_LIST, [1, 1, 2])[0] == [[1, 1, 2]]


def test_primitive_count_limits_the_drawn_primitives() -> None:
    group = triangle(indices=[0, 1, 2, 2, 1, 0])
    group.archive["primitiveCount"] = 1
    assert group.triangles.tolist() == [[0, 1, 2]]
    group.primitive = Primitive.TRIANGLE_STRIP
    assert group.archive["primitiveCount"] == 4
    assert group.archive["rhi_primitiveType"] == 2
    group.primitive = Primitive.LINE_LIST
    assert (group.primitive_count, group.archive["rhi_primitiveType"]) == (3, 10)
    del group.archive["rhi_primitiveType"]
    assert group.primitive is RHI[1]


def _set(**values: Any) -> Callable[[PolygonGroup], None]:
    return lambda group: group.archive.update(values)


def _drop(key: str) -> Callable[[PolygonGroup], None]:
    return lambda group: group.archive.__delitem__(key)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_set(vertices=b"1234567"), "7 bytes cannot be divided into 3 vertices"),
        (
            _set(vertices=bytes(39)),
            r"a vertex of format 0x1 cannot have 13 bytes \(expected 12 \(engine\)",
        ),
        (_set(vertexCount=0), "36 bytes cannot be divided into 0 vertices"),
        (_set(vertexFormat=1 << 20), "unknown bits 0x100000"),
        (_set(vertexFormat=-1), "vertexFormat is -1"),
        (_set(vertexFormat="x"), "vertexFormat is 'x'"),
        (_set(vertices="x"), "vertices are a str"),
        (_set(packing=1), "packing 1"),
        (_set(indexFormat=2), r"unknown indexFormat 2 \(known: 0 u16, 1 u32\)"),
        (_set(indexFormat=1), "6 bytes are not 3 indices of 4 bytes"),
        (_set(rhi_primitiveType=3), r"unknown rhi_primitiveType 3 \(known: 1 triangle list"),
        (_set(vertexCount=2, vertices=bytes(24)), "index 2 is out of range for 2 vertices"),
        (_set(textureCoordCount=1), "textureCoordCount is 1, but the vertex format has 0"),
        (_set(cubeTextureCoordCount=2), "cubeTextureCoordCount is 2"),
        (_set(primitiveCount=2), "primitiveCount is 2, but the indices make 1"),
        (
            _set(indexCount=2, indices=bytes(4), primitiveCount=0),
            "2 indices do not make complete primitives",
        ),
        (lambda group: group.archive.set("#id", b"1234567", 6), "expected 8 bytes for #id"),
        (
            lambda group: group.archive.set("##name", "Mesh"),
            "named 'Mesh' instead of 'PolygonGroup'",
        ),
        (_drop("vertices"), "vertices are missing"),
        (_drop("indexCount"), "indexCount is missing"),
    ],
)
def test_contradictory_entries_are_problems(
    change: Callable[[PolygonGroup], None], message: str
) -> None:
    group = triangle()
    change(group)
    first, *_ = problems(group)
    assert re.search(message, first)


def test_problems_are_listed_from_name_to_indices() -> None:
    group = triangle()
    for change in ({"##name": "Mesh"}, {"textureCoordCount": 1}, {"primitiveCount": 2}):
        group.archive.update(change)
    assert [message.split()[0] for message in problems(group)] == [
        "the",
        "textureCoordCount",
        "primitiveCount",
    ]


def test_a_group_raises_only_errors_of_the_package() -> None:
    """Each key in turn gets a value of each kind."""
    values: list[Any] = [None, True, -5, 0, 1 << 31, 1.5, "x", b"", b"abc", {"a": 1}, [1]]
    keys = list(triangle().archive)
    for key in [*keys, "primitiveType"]:
        for value in values:
            archive = KeyedArchive(dict(triangle().archive))
            archive.set(key, value)
            group = PolygonGroup(archive)
            for name in ("id", "vertices", "indices", "triangles", "lines", "primitive_count"):
                try:
                    getattr(group, name)
                except chunkwright.ChunkwrightError:
                    continue
            assert isinstance(problems(group), list)
            assert repr(group)


def test_a_group_may_lack_an_id() -> None:
    """Scene version 1 has none."""
    group = triangle()
    del group.archive["#id"]
    assert group.id is None
    named = PolygonGroup(group.archive)
    named.id = 5
    assert list(group.archive)[1] == "#id"
    assert group.archive.type_of("#id") is VariantType.BYTE_ARRAY
    assert group.archive["#id"] == b"\5" + bytes(7)


def test_groups_are_equal_by_content() -> None:
    assert triangle() == triangle() != triangle(id=3)
    assert triangle() != "group"
    assert repr(triangle()) == ("<PolygonGroup 0x13294: 3 vertices of format 1, 3 indices>")
    assert doctest.testmod(polygon_group).failed == 0
