"""Delta- and wavelet-compressed animations against their originals, and by hand."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, QueryError, hkx
from chunkwright.hkx import views
from chunkwright.hkx.views.compressed import Quantized, untransformed
from tests.samples import SAMPLES, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

HAVOK = SAMPLES / "havok"
RUNS = [
    path
    for path in samples("havok")
    if "allosaur_run_W12" in path.name or "allosaur_run_D12" in path.name
]


@needs_samples
@pytest.mark.parametrize("path", RUNS[::3], ids=lambda path: path.name)
def test_compressed_animations_are_within_a_step_of_the_original(path: Path) -> None:
    (view,) = views.animations(chunkwright.open_packfile(path))
    (original,) = HAVOK.glob("*__2013_1__allosaur_run_4001_.hkx")
    wanted = views.animations(chunkwright.open_packfile(original))[0].sample()
    made = view.sample()
    # 12 bits over the range of motion: two and a half metres of a runner, in centimetres.
    assert np.abs(made.translations - wanted.translations).max() < 0.05
    cosines = np.abs((made.rotations * wanted.rotations).sum(axis=2))
    assert 1 - cosines.min() < 1e-6
    assert np.abs(made.scales - wanted.scales).max() < 0.004
    half = view.sample([0.5 * view.frame_duration])
    between = (made.translations[0] + made.translations[1]) / 2
    assert half.translations[0] == pytest.approx(between, abs=1e-4)


@needs_samples
@pytest.mark.parametrize(
    "path", sorted(HAVOK.glob("*DES*anibnd*"))[::6], ids=lambda path: path.name
)
def test_clips_of_a_console_have_unit_rotations_and_plausible_positions(path: Path) -> None:
    for view in views.animations(chunkwright.open_packfile(path)):
        made = view.sample()
        lengths = np.linalg.norm(made.rotations, axis=2)
        assert lengths == pytest.approx(1, abs=1e-5)
        # A creature of a few metres.
        assert np.abs(made.translations).max() < 3


def test_the_inverse_wavelet_transform_equals_a_computation_by_hand() -> None:
    # An average and the first detail make a step; both by the lifting scheme, worked out by hand.
    rows = np.array([[5, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], np.float64)
    assert untransformed(rows).tolist() == [
        [5, 5, 5, 5],
        [-0.5, 0, 0.5, 0.5],
        [-0.5, 0.625, -0.25, -0.25],
        [0, -0.125, -0.25, 0.75],
    ]


def packed(numbers: list[int], width: int) -> bytes:
    whole = sum(number << place * width for place, number in enumerate(numbers))
    return whole.to_bytes((len(numbers) * width + 7) // 8, "little")


def made(kind: str, **changed: Any) -> views.Animation:
    """Return an animation of one track: x moves, y is 5, z is 7, the rest is the identity."""
    delta = kind == "delta"
    masks = struct.pack("<H", 1 << 8 | 0b10_10_00)  # x moves, rotation and scale are the same
    head = struct.pack("<I", 0) + masks + b"\0\0"
    still = struct.pack("<2f", 5.0, 7.0)
    numbers = struct.pack("<2f", -1.0, 15.0) + b"\x04\0\0\0"  # offset, scale, four bits
    if delta:
        # A block of three frames and one of a single frame; a stored n is a step of n - 1.
        blocks = struct.pack("<f", 10.0) + packed([3, 0], 4) + struct.pack("<f", 20.0)
    else:
        # Blocks of four: the average is 9 - 1 and the last detail 3 - 1; then all are left out.
        blocks = b"\xf6" + packed([9, 3], 4) + b"\xff"
    data = head + still + numbers + blocks
    members: dict[str, Any] = {
        "type": f"HK_{kind.upper()}_COMPRESSED_ANIMATION",
        "duration": 1.0,
        "numberOfTransformTracks": 1,
        "numberOfPoses": 4 if delta else 5,
        "blockSize": 3 if delta else 4,
        "qFormat": {
            "maxBitWidth": 4,
            "preserved": int(delta),
            "numD": 1,
            "offsetIdx": 16,
            "scaleIdx": 20,
            "bitWidthIdx": 24,
        },
        "staticMaskIdx": 4,
        "staticDOFsIdx": 8,
        "quantizedDataIdx": 28,
        "dataBuffer": np.frombuffer(data, np.uint8),
    }
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    name = f"hka{kind.title()}CompressedAnimation"
    for member, value in changed.items():
        if member in members["qFormat"]:
            members["qFormat"][member] = value
        else:
            members[member] = value
    return views.animation(hkx.new_object(packfile, name, members))


@pytest.mark.parametrize(("at", "count"), [(-1, 1), (0, -1), (27, 1), (25, 2), (0, 8), (-4, 2)])
def test_reading_numbers_beyond_the_data_is_refused(at: int, count: int) -> None:
    held = replace(Quantized.of(made("delta").source), data=bytes(range(28)))
    assert held.array("<u4", 24, 1).tolist() == [0x1B1A1918]
    assert held.array("<u4", 28, 0).tolist() == []
    with pytest.raises(CorruptError, match="do not fit in 28 bytes"):
        held.array("<u4", at, count)


def test_delta_animations_are_decoded() -> None:
    found = made("delta").sample()
    assert found.translations[:, 0].tolist() == [[10, 5, 7], [12, 5, 7], [11, 5, 7], [20, 5, 7]]
    assert found.rotations[:, 0].tolist() == [[0, 0, 0, 1]] * 4
    assert found.scales[:, 0].tolist() == [[1, 1, 1]] * 4


def test_compressed_blocks_of_two_frames_are_decoded_and_of_one_refused() -> None:
    numbers = np.asarray(made("delta").source["dataBuffer"]).tobytes()[:28]
    blocks = struct.pack("<fBf", 10.0, 3, 20.0)
    data = np.frombuffer(numbers + blocks, np.uint8)
    found = made("delta", blockSize=2, numberOfPoses=3, dataBuffer=data).sample()
    assert found.translations[:, 0, 0].tolist() == [10, 12, 20]
    with pytest.raises(CorruptError, match="invalid blocks of 1 frame, 1 of them stored whole"):
        made("delta", blockSize=1).sample()


def test_wavelet_animations_are_decoded() -> None:
    found = made("wavelet").sample()
    # 8 everywhere, plus twice the last detail.
    assert found.translations[:, 0, 0].tolist() == [8, 7.75, 7.5, 9.5, 0]
    assert found.translations[:, 0, 1:].tolist() == [[5, 7]] * 5


@pytest.mark.parametrize(("size", "frames", "least"), [(1, 1000, 1000), (8, 8000, 1000)])
def test_more_blocks_of_wavelets_than_the_data_can_hold_are_refused(
    size: int, frames: int, least: int
) -> None:
    with pytest.raises(CorruptError, match=f"1000 blocks take at least {least:,} bytes"):
        made("wavelet", blockSize=size, numberOfPoses=frames).sample()


def test_the_omitted_part_of_a_rotation_is_computed() -> None:
    view = made("delta")
    data = bytearray(np.asarray(view.source["dataBuffer"]).tobytes())
    # The rotation is constant too: 0.6, 0, 0 and the sign of the omitted component.
    struct.pack_into("<H", data, 4, 1 << 8 | 0b10_01_00)
    data[16:16] = struct.pack("<4f", 0.6, 0, 0, -2.0)
    form = {"offsetIdx": 32, "scaleIdx": 36, "bitWidthIdx": 40, "quantizedDataIdx": 44}
    turned = made("delta", dataBuffer=np.frombuffer(bytes(data), np.uint8), **form).sample()
    assert turned.rotations[0, 0] == pytest.approx((0.6, 0, 0, -0.8))


@pytest.mark.parametrize(
    "changed",
    [
        {"numD": 2},
        {"preserved": 3},
        {"blockSize": 0},
        {"blockSize": -4},
        {"numberOfPoses": 1 << 20},
        {"numberOfTransformTracks": 1 << 20},
        {"staticMaskIdx": 1 << 31},
        {"staticDOFsIdx": 1 << 31},
        {"quantizedDataIdx": 40},
        {"bitWidthIdx": 0},
        {"dataBuffer": np.zeros(0, np.uint8)},
        {"dataBuffer": np.full(200, 255, np.uint8)},
    ],
)
@pytest.mark.parametrize("kind", ["delta", "wavelet"])
def test_inconsistent_compressed_animations_are_refused(kind: str, changed: dict[str, Any]) -> None:
    with pytest.raises(chunkwright.ChunkwrightError) as caught:
        made(kind, **changed).sample()
    assert isinstance(caught.value, CorruptError | chunkwright.LimitError)


def test_float_tracks_of_compressed_animations_are_refused() -> None:
    with pytest.raises(QueryError, match="float tracks"):
        made("delta", numberOfFloatTracks=1).sample()
