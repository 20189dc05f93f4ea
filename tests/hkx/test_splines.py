"""Spline-compressed tracks, assembled by hand."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.base.fileio import Limits
from chunkwright.errors import CorruptError, LimitError
from chunkwright.hkx.views import spline
from chunkwright.hkx.views.spline import SplineData

# Two control points of degree 1, whose knots are the first and the last of three frames.
LINE = struct.pack("<H5B", 1, 1, 0, 0, 2, 2)


def floats(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def track(kinds: int, moved: int, turned: int, sized: int, *parts: bytes) -> SplineData:
    """Return one track of three frames: its mask, then parts that each begin at a dword."""
    data = bytes([kinds, moved, turned, sized])
    for part in parts:
        data += bytes(-len(data) % 4) + part
    return SplineData(data, 3, 256, 1, 0, 4, [0])


def rows(array: Any) -> Any:
    return array[:, 0].tolist()


def test_a_track_without_data_is_the_identity() -> None:
    made = spline.sample(track(0, 0, 0, 0))
    assert rows(made.translations) == [[0, 0, 0]] * 3
    assert rows(made.rotations) == [[0, 0, 0, 1]] * 3
    assert rows(made.scales) == [[1, 1, 1]] * 3
    assert made.floats.shape == (3, 0)


def test_constant_components_are_stored_as_floats_for_their_axes_only() -> None:
    made = spline.sample(track(0, 0b101, 0, 0b010, floats(1.5, 2.5), floats(3)))
    assert rows(made.translations) == [[1.5, 0, 2.5]] * 3
    assert rows(made.scales) == [[1, 3, 1]] * 3


@pytest.mark.parametrize(
    ("kind", "packed"), [(0, bytes([0, 255])), (1, struct.pack("<2H", 0, 65535))]
)
def test_control_points_are_quantized_within_the_range_of_their_axis(
    kind: int, packed: bytes
) -> None:
    # x is constant, y moves; numbers and ranges are in the order of the axes.
    made = spline.sample(track(kind, 0x21, 0, 0, LINE, floats(3, 10, 20) + packed))
    assert rows(made.translations) == [[3, 10, 0], [3, 15, 0], [3, 20, 0]]
    made = spline.sample(track(kind << 6, 0, 0, 0x42, LINE, floats(3, 10, 20) + packed))
    assert rows(made.scales) == [[1, 3, 10], [1, 3, 15], [1, 3, 20]]


def test_splines_are_sampled_between_frames() -> None:
    data = track(0, 0x10, 0, 0, LINE, floats(0, 8) + bytes([0, 255]))
    made = spline.sample(data, np.array([0.5, 1.75]))
    assert made.translations[:, 0, 0].tolist() == [2, 7]


def test_float_tracks_have_masks_after_those_of_transform_tracks() -> None:
    masks = bytes([0, 0, 0, 0, 0x01, 0x13, 0, 0])
    data = masks + floats(7) + LINE + b"\0" + floats(0, 4) + struct.pack("<2H", 0, 65535)
    made = spline.sample(SplineData(data, 3, 256, 1, 2, 8, [0], [8]))
    assert made.floats.tolist() == [[7, 0], [7, 2], [7, 4]]


def test_blocks_share_the_frame_between_them() -> None:
    first, second = (bytes([0, 0x01, 0, 0]) + floats(value) for value in (1, 2))
    made = spline.sample(SplineData(first + second, 5, 3, 1, 0, 4, [0, 8]))
    assert made.translations[:, 0, 0].tolist() == [1, 1, 2, 2, 2]


WRONG: list[tuple[SplineData, str]] = [
    (track(2, 0x10, 0, 0, LINE, floats(0, 1) + bytes(8)), "scalar quantization 2 is not known"),
    (track(6 << 2, 0, 1, 0, bytes(16)), "rotation packing 6 is not known"),
    (
        track(0, 0x10, 0, 0, struct.pack("<H6B", 1, 2, 0, 0, 0, 2, 2), floats(0, 1)),
        "a spline of 2 control points cannot have degree 2",
    ),
    (
        track(0, 0x10, 0, 0, struct.pack("<H30B", 19, 9, *[0] * 29), floats(0, 1)),
        "a spline of 20 control points cannot have degree 9",
    ),
    (track(0, 0x01, 0, 0), "block 0 needs 4 bytes at 0x4, but the data ends at 0x4"),
    (SplineData(bytes(8), 3, 256, 1, 0, 4, []), "3 frames do not fit in 0 blocks of 256"),
    (SplineData(bytes(8), 4, 3, 1, 0, 4, [0]), "4 frames do not fit in 1 block of 3"),
    (SplineData(bytes(8), 3, 256, 1, 1, 4, [0]), "masks of 1 and 1 track do not fit 4 bytes"),
    (SplineData(bytes(8), 3, 256, -1, 0, 4, [0]), "3 frames of -1 and 0 tracks"),
]


@pytest.mark.parametrize(("data", "why"), WRONG)
def test_inconsistent_spline_data_is_refused(data: SplineData, why: str) -> None:
    with pytest.raises(CorruptError, match=why):
        spline.sample(data)


def test_too_many_samples_are_refused_before_memory_is_allocated() -> None:
    # Ten numbers for each track and frame, one for each float.
    spline.check(3, 2, 1, Limits(objects=63))
    with pytest.raises(LimitError, match="sampled numbers"):
        spline.check(3, 2, 1, Limits(objects=62))
