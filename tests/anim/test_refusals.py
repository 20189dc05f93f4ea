"""Faults of clips, each with its reason and offset; and all values of a valid clip."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright.anim import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.base.fileio import Limits
from chunkwright.errors import ChunkwrightError, LimitError, QueryError

from .files import channel, clip, file, floats, text, track, u32

# The header has 16 bytes, the duration and the number of tracks 8: the first track is at 24.
HEAD = floats(1) + u32(1)


@pytest.mark.parametrize(
    ("data", "offset", "path", "why"),
    [
        (
            b"DVAF" + u32(2, 0, 0), 4, "", "unknown version 2; all known files have 1",
        ),
        (
            b"DVAF" + u32(1, 5, 4, 0), 8, "",
            "the header states CRC-32 0x00000005, but the contents have 0x2144df1c",
        ),
        (file(floats(1)), 20, "", "expected 4 bytes, but 0 are left"),
        (file(floats(1) + u32(3) + bytes(47)), 20, "/tracks", "3 tracks do not fit in the 47"),
        (file(HEAD + b"abcdefgh" * 2), 24, "/tracks/0", "unterminated text"),
        (
            file(HEAD + b"ab\0c" + bytes(16)), 26, "/tracks/0",
            "expected zeros after a text, found 00 63",
        ),
        (
            file(HEAD + text(b"a") + text(b"b") + b"DVAX" + u32(0)), 32, "/tracks/0",
            "expected b'DVAT', found b'DVAX'",
        ),
        (
            file(HEAD + text(b"a") + text(b"b") + b"DVAT" + u32(2) + bytes(31)), 36,
            "/tracks/0/channels", "2 channels do not fit in the 31 bytes left",
        ),
        (
            clip(1, [track(b"a", b"b", b"\0abcDVAX" + bytes(8))]), 44, "/tracks/0/channels/0",
            "expected b'DVAC', found b'DVAX'",
        ),
        (
            clip(1, [track(b"a", b"b", b"\0abcDVAC" + bytes([3, 0, 0, 0]) + u32(1))]), 56,
            "/tracks/0/channels/0", "expected 16 bytes, but 4 are left",
        ),
        (
            file(floats(1) + u32(0, 2) + bytes(15)), 24, "/markers",
            "2 markers do not fit in the 15 bytes left",
        ),
        (
            file(floats(1) + u32(0, 1) + b"abcdefgh"), 28, "/markers/0", "unterminated text",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_reported_with_its_offset(data: bytes, offset: int, path: str, why: str) -> None:
    with pytest.raises(ChunkwrightError) as caught:
        chunkwright.open_animation(data)
    assert why in caught.value.message
    assert caught.value.offset == offset
    assert caught.value.path.startswith(path)


def test_every_field_of_a_clip_is_read() -> None:
    keys = floats(0.5, 1, 2, 3, 4, 5, 6, 7), floats(1.5, 11, 12, 13, 14, 15, 16, 17)
    moving = channel(0, 3, 2, *keys, padding=b"xyz")
    turning = channel(9, 4, 7, floats(1, 2, 3, 4, 5))
    data = clip(
        2.5, [track(b"abc", b"long", moving, turning), track(b"", b"b")],
        text(b"hit") + floats(0.25), text(b"") + floats(0.75), rest=b"rest",
    )  # fmt: skip
    found = chunkwright.open_animation(data + b"more")
    assert found == AnimationClip(
        2.5,
        [
            Track("abc", "long", [
                Channel(Target.POSITION, 3, Interpolation.BEZIER, 0, b"".join(keys), b"xyz"),
                Channel(9, 4, 7, 0, floats(1, 2, 3, 4, 5), b"abc"),
            ]),
            Track("", "b", []),
        ],
        [Marker("hit", 0.25), Marker("", 0.75)],
        b"rest",
        b"more",
    )  # fmt: skip
    assert bytes(found) == data + b"more"
    first, second = found.tracks[0].channels
    assert (first.key_size, first.key_count, second.key_size, second.key_count) == (8, 2, 5, 1)
    assert first.times.tolist() == [0.5, 1.5]
    assert first.values.tolist() == [[1, 2, 3], [11, 12, 13]]
    assert first.tangents is not None
    assert first.tangents.tolist() == [[4, 5, 6, 7], [14, 15, 16, 17]]
    assert second.tangents is None
    assert repr(first) == "<Channel <Target.POSITION: 0>, 64 bytes of keys>"
    assert repr(found) == "<AnimationClip of 2 tracks, 2.5 s>"
    assert found.track("") is found.tracks[1]
    assert found.tracks[0].channel(Target.POSITION) is first
    assert found.tracks[0].channel(Target.SCALE) is None
    with pytest.raises(QueryError, match="no track animates the joint 'x'"):
        found.track("x")


def test_keys_are_set_from_times_values_and_tangents() -> None:
    one = Channel(Target.SCALE, 1, Interpolation.BEZIER)
    one.set_keys([1, 2], [[3, 4], [5, 6]], np.arange(8).reshape(2, 4))
    assert one.dimension == 2
    assert struct.unpack("<14f", one.keys) == (1, 3, 4, 0, 1, 2, 3, 2, 5, 6, 4, 5, 6, 7)
    with pytest.raises(QueryError, match="Bezier keys need tangents"):
        one.set_keys([1], [[3]])
    plain = Channel()
    plain.set_keys([], np.zeros((0, 3)))
    assert (plain.keys, plain.dimension, plain.key_count) == (b"", 3, 0)
    with pytest.raises(QueryError, match="other keys have none"):
        plain.set_keys([1], [[3]], [[1, 2, 3, 4]])


@pytest.mark.parametrize("size", [1, 15, 17, 31])
def test_the_length_of_keys_must_be_a_multiple_of_the_key_size(size: int) -> None:
    one = Channel(keys=bytes(size))
    with pytest.raises(ChunkwrightError) as caught:
        _ = one.key_count
    assert caught.value.message == f"{size} bytes are not a whole number of keys of 16 bytes"
    assert caught.value.path == "/keys"


@pytest.mark.parametrize(
    ("data", "what", "offset"),
    [
        (clip(1, [track(b"a", b"b")] * 3), "tracks", 20),
        (clip(1, [], *[text(b"a") + floats(1)] * 3), "markers", 24),
        (clip(1, [track(b"a", b"b", *[channel(0, 3, 0)] * 3)]), "channels", 36),
    ],
)
def test_the_numbers_of_tracks_channels_and_markers_are_limited(
    data: bytes, what: str, offset: int
) -> None:
    chunkwright.open_animation(data, limits=Limits(objects=3))
    with pytest.raises(LimitError, match=f"the number of {what}") as caught:
        chunkwright.open_animation(data, limits=Limits(objects=2))
    assert caught.value.offset == offset


def test_a_list_refuses_records_of_another_class() -> None:
    def fault(**given: Any) -> tuple[str, str]:
        with pytest.raises(ChunkwrightError) as caught:
            bytes(AnimationClip(1.0, **given))
        return caught.value.path, caught.value.message

    wrong: Any = [Track()]
    assert fault(tracks=5) == ("/tracks", "expected a list, not 5")
    assert fault(markers=(1,)) == ("/markers", "expected a list, not (1,)")
    assert fault(tracks=[Track(), Marker()])[0] == "/tracks/1"
    assert fault(tracks=[Track(channels=wrong)])[0] == "/tracks/0/channels/0"
    assert fault(markers=[Marker(), Marker(), 5]) == (
        "/markers/2", "expected a Marker, not 5",
    )  # fmt: skip
    odd = Track(channels=[Channel(), Channel(keys=bytes(5))])
    assert fault(tracks=[Track(), odd])[0] == "/tracks/1/channels/1/keys"
