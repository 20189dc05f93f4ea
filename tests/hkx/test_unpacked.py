"""Packed rotations bit by bit, and the triangles of strips."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.hkx.views import meshes
from chunkwright.hkx.views.spline import PACKINGS

HALF = math.sqrt(0.5)


def unpacked(kind: int, data: bytes, order: str = "<") -> list[float]:
    packing = PACKINGS[kind]
    rows = np.frombuffer(data, np.uint8).reshape(-1, packing.size)
    (row,) = packing.unpack(rows, order).tolist()
    return [float(each) for each in row]


def three_of_four(parts: tuple[int, ...], place: int, negative: int, kind: int) -> bytes:
    """Pack three parts; the index and the sign of the largest are the bits above them."""
    a, b, c = parts
    if kind == 1:
        whole = a | b << 12 | c << 24 | place << 36 | negative << 38
        return whole.to_bytes(5, "little")
    bits, size = (15, 2) if kind == 2 else (7, 1)
    words = (a | (place & 1) << bits, b | (place >> 1) << bits, c | negative << bits)
    return b"".join(word.to_bytes(size, "little") for word in words)


@pytest.mark.parametrize(("kind", "half"), [(1, 0x7FF), (2, 0x3FFF), (3, 0x3F)])
@pytest.mark.parametrize("place", range(4))
def test_the_largest_component_is_computed_from_the_others(
    kind: int, half: int, place: int
) -> None:
    for negative in (0, 1):
        sign = -1 if negative else 1
        wanted = [0.0] * 4
        wanted[place] = sign
        still = three_of_four((half, half, half), place, negative, kind)
        assert unpacked(kind, still) == wanted
        # Each of the other parts at its maximum and its minimum.
        for number in range(3):
            for steps, value in ((2 * half, HALF), (0, -HALF)):
                parts = [half] * 3
                parts[number] = steps
                others = [0.0, 0.0, 0.0]
                others[number] = value
                others.insert(place, sign * HALF)
                data = three_of_four(tuple(parts), place, negative, kind)
                assert unpacked(kind, data) == pytest.approx(others, abs=1e-6)


def test_packed_rotations_are_read_in_the_other_byte_order() -> None:
    for kind in (1, 2):
        data = three_of_four((100, 2000, 700), 2, 1, kind)
        size = 2 if kind == 2 else 5
        turned = b"".join(data[at : at + size][::-1] for at in range(0, len(data), size))
        assert unpacked(kind, turned, ">") == unpacked(kind, data)
    assert unpacked(5, np.array([0, 0, HALF, HALF], ">f4").tobytes(), ">") == pytest.approx(
        [0, 0, HALF, HALF]
    )


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ("77e7", [0, 0, 0, 1]),
        ("7e77", [1, 0, 0, 0]),
        ("e777", [0, 1, 0, 0]),
        ("770e", [0, 0, 1, -1]),
        ("77 77", [0, 0, 0, 1]),
        ("87 97", [0, 1, 0, 2]),
    ],
)
def test_four_numbers_of_four_bits_are_unpacked(data: str, wanted: list[float]) -> None:
    unit = np.array(wanted) / np.linalg.norm(wanted)
    assert unpacked(4, bytes.fromhex(data)) == pytest.approx(unit.tolist(), abs=1e-6)


@pytest.mark.parametrize(
    ("angles", "w", "signs", "wanted"),
    [
        (0, 0, 0, [0, 0, 0, 1]),
        (0, 1023, 0, [0, 0, 1, 0]),
        (0, 1023, 0b0100, [0, 0, -1, 0]),
        (0, 0, 0b1000, [0, 0, 0, -1]),
        # Ring 511 is the equator; its first direction is that of x.
        (511 * 511, 1023, 0, [1, 0, 0, 0]),
        (511 * 511, 1023, 0b0001, [-1, 0, 0, 0]),
        (511 * 511 + 511, 1023, 0, [HALF, HALF, 0, 0]),
        (511 * 511 + 1022, 1023, 0b0010, [0, -1, 0, 0]),
    ],
)
def test_a_direction_is_unpacked_from_two_angles(
    angles: int, w: int, signs: int, wanted: list[float]
) -> None:
    data = (angles | w << 18 | signs << 28).to_bytes(4, "little")
    assert unpacked(0, data) == pytest.approx(wanted, abs=1e-6)
    assert unpacked(0, data[::-1], ">") == pytest.approx(wanted, abs=1e-6)


def test_w_is_unpacked_as_one_minus_a_square() -> None:
    (*_, w) = unpacked(0, (512 << 18).to_bytes(4, "little"))
    assert w == pytest.approx(1 - (512 / 1023) ** 2)


@pytest.mark.parametrize(
    ("indices", "lengths", "wanted"),
    [
        ([0, 1, 2, 3, 4], [5], [[0, 1, 2], [1, 3, 2], [2, 3, 4]]),
        ([0, 1, 2, 3, 4, 5], [3, 3], [[0, 1, 2], [3, 4, 5]]),
        ([0, 1, 2, 3, 4, 5, 6], [3], [[0, 1, 2], [3, 4, 5]]),
        ([0, 1, 2, 3], [], [[0, 1, 2]]),
        # A strip of two corners makes nothing, one that turns around has corners twice.
        ([8, 9, 0, 1, 2], [2], [[0, 1, 2]]),
        ([0, 1, 1, 2, 3], [5], [[1, 2, 3]]),
        ([0, 0, 1, 1, 2, 1], [], []),
    ],
)
def test_strips_and_single_triangles_are_read(indices: Any, lengths: Any, wanted: Any) -> None:
    chunk: Any = {"indices": np.array(indices), "stripLengths": np.array(lengths, int)}
    assert meshes._chunk_triangles(chunk).tolist() == wanted


def test_points_are_scaled_then_turned_then_moved() -> None:
    # A quarter turn about z, which takes x to y.
    transform = np.array([[10, 20, 30, 9], [0, 0, HALF, HALF], [2, 3, 4, 9]])
    points = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]])
    found = meshes._moved(points, transform)
    assert found.ravel() == pytest.approx([10, 22, 30, 7, 20, 30, 10, 20, 34])


@pytest.mark.parametrize(
    ("axis", "wanted"),
    [((HALF, 0, 0), (12, 16, 33)), ((0, HALF, 0), (14, 23, 28)), ((0, 0, HALF), (7, 22, 34))],
)
def test_quarter_turns_about_each_axis_are_applied(
    axis: tuple[float, ...], wanted: tuple[int, ...]
) -> None:
    transform = np.array([[10, 20, 30, 9], [*axis, HALF], [2, 3, 4, 9]])
    assert meshes._moved(np.ones((1, 3)), transform)[0] == pytest.approx(wanted)


NONE = 0xFFFF


def chunk(**members: Any) -> Any:
    return {
        "vertices": np.array([1, 2, 3], np.uint16),
        "offset": np.array([10, 20, 30, 9], np.float32),
        "transformIndex": NONE,
        "reference": NONE,
        "indices": [],
        "stripLengths": [],
    } | members


@pytest.mark.parametrize(("count", "place"), [(2, 1), (2, 0), (2, 2), (NONE + 1, NONE)])
def test_chunks_are_moved_by_their_own_transform(count: int, place: int) -> None:
    transforms = np.zeros((count, 3, 4))
    transforms[:, 0, :3] = np.arange(count)[:, None] + 100
    transforms[:, 1, 3] = transforms[:, 2] = 1
    points, _ = meshes._chunk([], chunk(transformIndex=place), transforms, 0.5)
    moved = 100 + place if place < min(count, NONE) else 0
    assert points.tolist() == [[10.5 + moved, 21 + moved, 31.5 + moved]]


def test_a_chunk_may_use_the_vertices_of_another() -> None:
    other = chunk(vertices=np.array([4, 5, 6, 7, 8, 9]), indices=[0, 1, 2], offset=np.ones(4))
    one = chunk(reference=1)
    points, triangles = meshes._chunk([one, other], one, np.empty((0, 3, 4)), 2.0)
    assert points.tolist() == [[18, 30, 42], [24, 36, 48]]
    assert triangles.tolist() == [[0, 1, 2]]
    with pytest.raises(CorruptError, match="chunk 2 is out of range for 2") as caught:
        meshes._chunk([one, other], chunk(reference=2), np.empty((0, 3, 4)), 2.0)
    assert caught.value.path == "/chunks"
