"""The meaning of the numbers of a geometry: hand-assembled bytes with named values."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.scg import Geometry, Primitive
from chunkwright.scg.items import edit, make
from chunkwright.scg.streams import LEGACY, RHI
from tests.keyed_archive.examples import u64
from tests.scg.meshes import geometry, triangle

# Name and struct format of every stream, in the order of its bit.
STREAMS = (
    *(("position", "3f"), ("normal", "3f"), ("color", "4B"), ("texcoord0", "2f")),
    *(("texcoord1", "2f"), ("texcoord2", "2f"), ("texcoord3", "2f"), ("tangent", "3f")),
    *(("binormal", "3f"), ("hard_joint_index", "f"), ("pivot4", "4f"), ("pivot", "3f")),
    *(("flexibility", "f"), ("angle_sin_cos", "2f"), ("joint_indices", "4f")),
    *(("joint_weights", "4f"), ("cube_texcoord0", "3f"), ("cube_texcoord1", "3f")),
    *(("cube_texcoord2", "3f"), ("cube_texcoord3", "3f")),
)


def entry(key: str, type_: int, payload: bytes) -> bytes:
    return b"\x04" + struct.pack("<I", len(key)) + key.encode() + bytes([type_]) + payload


def number(key: str, value: int) -> bytes:
    return entry(key, 2, struct.pack("<i", value))


def array(key: str, data: bytes) -> bytes:
    return entry(key, 6, struct.pack("<I", len(data)) + data)


def scg(*entries: bytes) -> Any:
    body = b"KA\1\0" + struct.pack("<I", len(entries)) + b"".join(entries)
    return geometry(b"SCPG" + struct.pack("<3I", 1, 1, 1) + body)


def mesh(bits: int, vertex: bytes, *more: bytes) -> Any:
    counts = [number("indexCount", 3), number("indexFormat", 0), number("vertexCount", 1)]
    data = [array("indices", bytes(6)), array("vertices", vertex)]
    return scg(*counts, *data, number("vertexFormat", bits), *more).groups[0]


@pytest.mark.parametrize("bit", range(20))
def test_each_format_bit_selects_its_stream(bit: int) -> None:
    name, code = STREAMS[bit]
    count = int(code[:-1] or 1)
    values = [10 * bit + at + 1 for at in range(count)]
    group = mesh(1 << bit, struct.pack(f"<{code}", *values))
    assert group.vertices.dtype.names == (name,)
    assert np.ravel(group.vertices[name]).tolist() == values


def test_streams_of_one_number_are_scalars() -> None:
    group = mesh(0x1201, struct.pack("<5f", 1, 2, 3, 4, 5))
    assert group.vertices["position"].shape == (1, 3)
    assert group.vertices["hard_joint_index"].shape == (1,)
    assert group.vertices["flexibility"].tolist() == [5]


def test_all_streams_are_in_the_order_of_their_bits() -> None:
    values, data = {}, b""
    for bit, (name, code) in enumerate(STREAMS):
        values[name] = [8 * bit + at for at in range(int(code[:-1] or 1))]
        data += struct.pack(f"<{code}", *values[name])
    group = mesh(0xFFFFF, data)
    assert {name: np.ravel(group.vertices[name]).tolist() for name in values} == values
    assert group.vertices.dtype.itemsize == len(data) == 208


@pytest.mark.parametrize(
    ("bits", "stride", "names"),
    [
        (0x200, 8, ["joint_weight"]),
        (0x400, 4, ["time"]),
        (0xC000, 8, ["joint_index", "joint_weight"]),
        (0x200, 4, ["hard_joint_index"]),
        (0x400, 16, ["pivot4"]),
        (0xC000, 32, ["joint_indices", "joint_weights"]),
        (0x18B, 56, ["position", "normal", "texcoord0", "tangent", "binormal"]),
        (0x207, 32, ["position", "normal", "color", "hard_joint_index"]),
    ],
)
def test_the_vertex_stride_determines_the_era_of_its_format(
    bits: int, stride: int, names: list[str]
) -> None:
    assert [stream.name for stream in mesh(bits, bytes(stride)).streams] == names


@pytest.mark.parametrize(
    ("key", "stored", "primitive"),
    [
        ("rhi_primitiveType", 1, Primitive.TRIANGLE_LIST),
        ("rhi_primitiveType", 2, Primitive.TRIANGLE_STRIP),
        ("rhi_primitiveType", 10, Primitive.LINE_LIST),
        ("primitiveType", 0, Primitive.POINT_LIST),
        ("primitiveType", 1, Primitive.LINE_LIST),
        ("primitiveType", 2, Primitive.LINE_STRIP),
        ("primitiveType", 3, Primitive.TRIANGLE_LIST),
        ("primitiveType", 4, Primitive.TRIANGLE_STRIP),
        ("primitiveType", 5, Primitive.TRIANGLE_FAN),
    ],
)
def test_primitives_have_the_numbers_of_the_engine(
    key: str, stored: int, primitive: Primitive
) -> None:
    group = mesh(1, bytes(12), number(key, stored))
    assert group.primitive is primitive
    table = RHI if key.startswith("rhi") else LEGACY
    group.primitive = table[stored]
    assert group.archive[key] == stored
    assert mesh(1, bytes(12)).primitive is Primitive.TRIANGLE_LIST


def test_triangles_of_a_strip_have_the_same_winding() -> None:
    """All triangles of a strip are counter-clockwise like the first."""
    square = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0]]
    strip = triangle(positions=square, indices=range(5), primitive=Primitive.TRIANGLE_STRIP)
    assert strip.triangles.tolist() == [[0, 1, 2], [2, 1, 3], [2, 3, 4]]
    corners = strip.vertices["position"][strip.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (normals[:, 2] > 0).all()


def test_indices_are_of_16_or_32_bits() -> None:
    data = struct.pack("<3I", 0, 1, 2)
    counts = (number("indexCount", 3), array("indices", data), number("indexFormat", 1))
    assert scg(*counts).groups[0].indices.tolist() == [0, 1, 2]
    counts = (number("indexCount", 6), array("indices", data), number("indexFormat", 0))
    assert scg(*counts).groups[0].indices.tolist() == [0, 0, 1, 0, 2, 0]
    small = triangle(positions=np.zeros((0x10001, 3)), indices=[0, 1, 0xFFFF])
    assert (small.archive["indexFormat"], len(small.archive["indices"])) == (0, 6)
    large = triangle(positions=np.zeros((0x10001, 3)), indices=[0, 1, 0x10000])
    assert (large.archive["indexFormat"], len(large.archive["indices"])) == (1, 12)


def test_an_id_is_stored_in_little_endian_order() -> None:
    group = scg(array("#id", bytes([1, 2, 3, 4, 5, 6, 7, 8]))).groups[0]
    assert group.id == group.stored_id == 0x0807060504030201
    group.id = 0x1122
    assert group.archive["#id"] == b"\x22\x11\0\0\0\0\0\0" == u64(0x1122)
    assert scg(array("#id", b"1234567")).groups[0].stored_id is None


def test_a_new_file_has_version_1() -> None:
    assert bytes(Geometry())[:16] == b"SCPG" + struct.pack("<3I", 1, 0, 0)


def test_the_demonstration_file_is_edited_as_described() -> None:
    made = make()
    [group] = made.groups
    assert (group.id, group.primitive_count, group.vertex_count) == (7, 2, 4)
    assert group.vertices["position"].tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    assert group.vertices["normal"].tolist() == [[0, 0, 1]] * 4
    assert group.vertices["texcoord0"].tolist() == [[0, 0], [1, 0], [1, 1], [0, 1]]
    assert group.triangles.tolist() == [[0, 1, 2], [0, 2, 3]]
    assert edit(made) == "positions of 4 vertices scaled by 2"
    assert chunkwright.open(bytes(made)).groups[0].vertices["position"].max() == 2
