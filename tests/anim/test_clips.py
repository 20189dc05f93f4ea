"""Animation clips: round trips, keys as arrays, edits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    Limits,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
    difference,
)
from chunkwright.anim import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.anim.clips import edit, make
from tests.anim.files import clip, file, floats, made_files, text, track, u32
from tests.dava_views import assign_everything, mutate_everything
from tests.freeing import left_over
from tests.neighbours import (
    check_addresses,
    check_damage,
    check_patches,
    check_promises,
    check_real,
    refused,
    through_json,
)
from tests.samples import SAMPLES, needs_samples
from tests.tex.files import real

MADE = made_files()


@needs_samples
def test_real_clips_round_trip() -> None:
    check_real("anim", 7)


@needs_samples
def test_a_real_clip_has_known_tracks_and_channels() -> None:
    [name, *_] = [name for name in real("anim") if "scooter" in name]
    found = chunkwright.open_animation(SAMPLES / name)
    assert found.info()["tracks"] == len(found) == 6
    wheel = found.track("node-wheel_L")
    assert (wheel.name, wheel in found) == ("wheel_L", True)
    turning = wheel.channel(Target.ORIENTATION)
    assert turning is not None
    assert (turning.times.shape, turning.values.shape) == ((26,), (26, 4))
    assert np.allclose(np.linalg.norm(turning.values, axis=1), 1, atol=1e-4)
    assert wheel.channel(Target.SCALE) is None
    assert found.problems() == []


@pytest.mark.parametrize("name", MADE)
def test_made_clips_round_trip_and_have_addresses(name: str) -> None:
    check_promises(MADE[name])
    check_addresses(MADE[name])


def test_keys_are_read_as_arrays() -> None:
    found = chunkwright.open_animation(MADE["bezier"])
    [growing] = found.tracks[0].channels
    assert growing.interpolation is Interpolation.BEZIER
    assert growing.values.tolist() == [[1], [2]]
    assert growing.tangents is not None
    assert growing.tangents.tolist() == [[5, 6, 7, 8], [9, 10, 11, 12]]
    moving = found.tracks[1].channels[0]
    assert (moving.times.tolist(), moving.tangents) == ([0, 1], None)
    assert not moving.values.flags.writeable
    assert found.markers == [Marker("hit", 0.5)]
    assert [each.message for each in found.problems()] == [
        "the public engine cannot draw Bezier curves"
    ]


def test_keys_are_set_from_arrays() -> None:
    channel = Channel(Target.SCALE)
    channel.set_keys([0, 1.5], [[1.0], [2.0]])
    assert (channel.dimension, channel.key_count, channel.keys) == (1, 2, floats(0, 1, 1.5, 2))
    with pytest.raises(SerializeError, match="shape"):
        channel.set_keys([0], [[1.0], [2.0]])
    with pytest.raises(QueryError, match="tangents"):
        channel.set_keys([0], [[1.0]], [[0, 0, 0, 0]])
    channel.interpolation = Interpolation.BEZIER
    channel.set_keys([0], [[1.0]], [[0, 0, 0, 0]])
    assert len(channel.keys) == 24


def test_signalling_nans_keep_their_bits() -> None:
    odd = bytes.fromhex("0100a07f")  # a signalling NaN
    data = file(odd + u32(1) + track(b"a", b"a") + u32(1) + text(b"m") + odd)
    check_promises(data)
    assert "duration" not in chunkwright.open(data).info()


def test_bytes_beyond_the_stated_length_are_kept() -> None:
    data = clip(1, [], rest=b"rest") + b"more"
    found = check_promises(data)
    assert isinstance(found, AnimationClip)
    assert (found.rest, found.trailing) == (b"rest", b"more")
    assert [each.message for each in found.problems()] == ["4 bytes follow the last marker"] * 2


def test_the_checksum_is_updated_and_checked() -> None:
    data = bytearray(MADE["one"])
    found = chunkwright.open_animation(bytes(data))
    found.duration = 2.5
    assert chunkwright.open_animation(bytes(found)).duration == 2.5
    data[-1] ^= 1
    with pytest.raises(CorruptError, match="CRC-32") as caught:
        chunkwright.open(bytes(data))
    assert caught.value.offset == 8


@pytest.mark.parametrize(
    ("data", "error", "path"),
    [
        (b"DVAF" + u32(2, 0, 0), UnsupportedVersionError, ""),
        (b"DVAF" + u32(1, 0, 100), TruncatedError, "/body"),
        (b"DVAF" + u32(1), TruncatedError, "/crc32"),
        (file(floats(1)), TruncatedError, ""),
        (file(floats(1) + u32(1 << 31) + bytes(40)), TruncatedError, ""),
        (file(floats(1) + u32(1) + b"abcdefgh" * 4), TruncatedError, "/tracks/0"),
        (file(floats(1) + u32(1) + b"abc\0d\0e\0" + bytes(16)), CorruptError, "/tracks/0"),
        (clip(1, [text(b"a") * 2 + b"DVAX" + u32(0)]), CorruptError, "/tracks/0"),
        (clip(1, [text(b"a") * 2 + b"DVAT" + u32(9)]), TruncatedError, "/tracks/0"),
        (
            clip(1, [track(b"", b"", bytes(4) + b"DVAC" + bytes([3, 0, 0, 0]) + u32(1 << 30))]),
            TruncatedError,
            "/tracks/0/channels/0",
        ),
        (clip(1, [track(b"", b"", bytes(4) + b"DVAT" + bytes(8))]), CorruptError, ""),
    ],
)
def test_wrong_clips_are_refused(data: bytes, error: type[ChunkwrightError], path: str) -> None:
    with pytest.raises(error) as caught:
        chunkwright.open(data)
    assert caught.value.path.startswith(path)
    assert caught.value.format == "anim"


def test_the_number_of_tracks_has_a_limit() -> None:
    data = clip(1, [track(b"a", b"b")] * 20)
    assert len(chunkwright.open_animation(data)) == 20
    with pytest.raises(LimitError, match="number of tracks"):
        chunkwright.open_animation(data, limits=Limits(objects=19))


def test_values_that_engines_ignore_are_reported() -> None:
    found = make()
    first = found.tracks[0].channels[0]
    first.set_keys([0, 2, 1], [[0.0, 0.0, 0.0, 0.0]] * 3)
    first.compression = 3
    second = found.tracks[0].channels[1]
    second.target, second.interpolation = 7, 9
    found.tracks.append(Track("node-wheel"))
    assert [str(each) for each in found.problems()] == [
        "/tracks/0/channels/0: 4 values do not fit the target position",
        "/tracks/0/channels/0: compression 3 is not known",
        "/tracks/0/channels/0: keys are not sorted by time",
        "/tracks/0/channels/1: target 7 is not known",
        "/tracks/0/channels/1: interpolation 9 is not known",
        "/tracks/1: has the same uid as track 0",
    ]
    check_promises(bytes(found))


def rename(found: Any) -> None:
    found.set("/tracks/node-wheel/name", "rim")
    found.set("/tracks/node-wheel/channels/position/keys", [[0, 1, 2, 3]])


def take_out(found: Any) -> None:
    found.remove("/tracks/node-wheel")


def put_in(found: Any) -> None:
    found.tracks.append(Track("other", "o", [Channel(Target.SCALE, 1, keys=floats(0, 2))]))
    found.markers.insert(0, Marker("start", 0.0))


def turn_around(found: Any) -> None:
    found.tracks += [Track("a", "a"), Track("b", "b")]


def remove_channel(found: Any) -> None:
    found.remove("/tracks/node-wheel/channels/orientation")


@pytest.mark.parametrize("edit", [rename, take_out, put_in, turn_around, remove_channel])
def test_each_edit_can_be_applied_as_a_patch(edit: Any) -> None:
    check_patches(bytes(make()), edit)


def test_tracks_can_be_reordered() -> None:
    old = AnimationClip(1.0, [Track("a", "a"), Track("b", "b"), Track("c", "c")])
    new = chunkwright.open_animation(bytes(old))
    new.tracks.insert(0, new.tracks.pop())
    changes = difference.diff(old, new)
    assert [change.kind for change in changes] == ["moved"]
    assert difference.patch(old, changes) == []
    assert bytes(old) == bytes(new)


def test_values_that_do_not_fit_are_refused_with_their_address() -> None:
    found = make()
    before = bytes(found)
    for address, value in (
        ("/tracks/node-wheel/channels/position/keys", [[0, 1, 2]]),
        ("/tracks/node-wheel/channels/position/target", "nowhere"),
        ("/tracks/node-wheel", {"name": "x", "weight": 3}),
        ("/tracks", [{"uid": "a", "channels": [{"target": "turned"}]}]),
        ("/duration", "long"),
    ):
        with pytest.raises(ChunkwrightError) as caught:
            found.set(address, value)
        assert caught.value.path.startswith(address)
        assert bytes(found) == before, address


def test_wrong_text_forms_are_refused() -> None:
    form = make().to_dict()
    assert refused(form | {"tracks": 5}, "list").path == "/tracks"
    wheel = form["tracks"][0]
    assert refused(form | {"tracks": [wheel | {"uid": 5}]}, "text").path == "/tracks/0/uid"
    channel = wheel["channels"][0] | {"keys": [[0.0, 1.0]]}
    error = refused(form | {"tracks": [wheel | {"channels": [channel]}]}, "shape")
    assert error.path == "/tracks/0/channels/0/keys"


VIEWS: dict[str, Any] = {
    "clip": lambda one: one,
    "track": lambda one: one.tracks[0],
    "channel": lambda one: one.tracks[0].channels[0],
    "marker": lambda one: one.markers[0],
}


@pytest.mark.parametrize("view", VIEWS)
def test_assigned_values_are_written_or_refused(view: str) -> None:
    assert assign_everything(make, VIEWS[view])
    mutate_everything(make, VIEWS[view])


def test_damage_raises_only_errors_of_the_package() -> None:
    check_damage(list(MADE.values()), 100)
    # With the checksum corrected, the damage reaches the parsers.
    check_damage([data[16:] for data in MADE.values()], 300, mend=file)


names = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=9)
singles = st.floats(width=32)
channels = st.builds(
    lambda target, way, rows: Channel(
        target, 3, way, keys=floats(*[x for row in rows for x in row][: len(rows) * 4])
    ),
    st.sampled_from(Target),
    st.sampled_from((Interpolation.LINEAR, Interpolation.SPHERICAL_LINEAR)),
    st.lists(st.tuples(singles, singles, singles, singles), max_size=4),
)
tracks = st.builds(Track, names, names, st.lists(channels, max_size=3))
clips = st.builds(
    AnimationClip,
    singles,
    st.lists(tracks, max_size=3),
    st.lists(st.builds(Marker, names, singles), max_size=2),
    st.binary(max_size=5),
)


@given(clips)
def test_built_clips_are_read_back(built: AnimationClip) -> None:
    data = bytes(built)
    again = chunkwright.open_animation(data)
    assert bytes(again) == bytes(through_json(again)) == data
    assert [track.uid for track in again] == [track.uid for track in built]


@pytest.mark.parametrize(("values", "shape"), [([1, 2], r"\(2,\)"), (5, r"\(\)")])
def test_key_values_must_be_a_two_dimensional_array(values: Any, shape: str) -> None:
    channel = Channel(Target.SCALE, 1)
    with pytest.raises(SerializeError, match=rf"^expected shape \(2, 1\), not {shape}$"):
        channel.set_keys([0, 1], values)


def test_the_edit_of_the_demonstration_doubles_positions() -> None:
    clip = make()
    edit(clip)
    lifted, turning = clip.track("node-wheel").channels
    assert lifted.values.tolist() == [[0, 0, 0], [0, 0, 0.5], [0, 0, 0]]
    assert turning.values.tolist() == [[0, 0, 0, 1], [1, 0, 0, 0]]


def test_a_clip_is_freed_without_the_collector() -> None:
    assert left_over(bytes(make())) == {}
