"""Reports on clips that are assembled by hand, and the spans of their items."""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright.anim import AnimationFormat
from chunkwright.anim.clips import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.errors import QueryError
from chunkwright.query import locate

from .files import channel, clip, floats, text, track

FORMAT = AnimationFormat()
NAN, INFINITY = float("nan"), float("inf")


def messages(made: AnimationClip) -> list[str]:
    return [str(each) for each in chunkwright.open_animation(bytes(made)).problems()]


@pytest.mark.parametrize(
    ("target", "dimensions"),
    [(Target.POSITION, {3}), (Target.ORIENTATION, {4}), (Target.SCALE, {1, 3})],
)
def test_a_wrong_number_of_values_for_a_target_is_a_problem(
    target: Target, dimensions: set[int]
) -> None:
    for dimension in range(6):
        moving = Channel(target, dimension, keys=floats(*[0.0] * (1 + dimension)))
        found = messages(AnimationClip(1.0, [Track("a", "a", [moving])]))
        many = "1 value does" if dimension == 1 else f"{dimension} values do"
        wrong = f"/tracks/0/channels/0: {many} not fit the target {target.name.lower()}"
        assert found == ([] if dimension in dimensions else [wrong])


def test_times_that_are_not_numbers_are_kept_and_reported() -> None:
    moving = Channel(Target.POSITION, 3)
    made = AnimationClip(NAN, [Track("a", "a", [moving])], [Marker("hit", INFINITY)])
    moving.set_keys([0, 1, 2], [[0.0, 0.0, 0.0], [0.0, -INFINITY, 0.0], [NAN, 0.0, 0.0]])
    assert messages(made) == [
        "/duration: nan is not a number of seconds",
        "/tracks/0/channels/0: 2 keys have infinities or NaN; the first is key 1",
        "/markers/0/time: inf is not a number of seconds",
    ]
    made.duration, made.markers[0].time = 2.0, 2.0
    moving.set_keys([0, NAN], [[0, 0, 0]] * 2)
    assert messages(made) == [
        "/tracks/0/channels/0: 1 key has infinities or NaN; the first is key 1"
    ]
    moving.set_keys([0, 2], [[0, 0, 0]] * 2)
    assert messages(made) == []
    moving.set_keys([0, 2.5], [[0, 0, 0]] * 2)
    assert messages(made) == [
        "/tracks/0/channels/0: the last key is at 2.5 s, after the end at 2.0 s"
    ]


def test_tracks_that_share_their_uid_are_reported_with_the_first() -> None:
    tracks = [Track(uid, "bone", []) for uid in ("a", "b", "a", "a", "b")]
    assert messages(AnimationClip(1.0, tracks)) == [
        "/tracks/2: has the same uid as track 0",
        "/tracks/3: has the same uid as track 0",
        "/tracks/4: has the same uid as track 1",
    ]


def test_each_value_has_the_span_of_its_bytes() -> None:
    keys = floats(0, 1, 2, 3, 1, 4, 5, 6)
    head = bytes([1]) + b"xyz" + b"DVAC" + bytes([3, Interpolation.SPHERICAL_LINEAR, 9, 0])
    moving = channel(1, 3, 1, keys[:16], keys[16:], padding=b"xyz").replace(
        b"\3\1\0\0", head[8:], 1
    )
    data = clip(2, [track(b"seven..", b"two", moving)], text(b"ab") + floats(7), rest=b"rest")
    document = chunkwright.open_animation(data + b"more")
    spans = FORMAT.spans(document, data + b"more")
    assert spans is not None
    root = FORMAT.items(document)
    wanted = {
        "/duration": (16, floats(2)),
        "/tracks/seven..": (24, data[24:92]),
        "/tracks/seven../uid": (24, b"seven..\0"),
        "/tracks/seven../name": (32, b"two\0"),
        "/tracks/seven../channels/orientation": (44, head + b"\2\0\0\0" + keys),
        "/tracks/seven../channels/orientation/target": (44, b"\1"),
        "/tracks/seven../channels/orientation/padding": (45, b"xyz"),
        "/tracks/seven../channels/orientation/dimension": (52, b"\3"),
        "/tracks/seven../channels/orientation/interpolation": (53, b"\1"),
        "/tracks/seven../channels/orientation/compression": (54, b"\t\0"),
        "/tracks/seven../channels/orientation/keys": (60, keys),
        "/markers/0": (96, b"ab\0\0" + floats(7)),
        "/markers/0/name": (96, b"ab\0"),
        "/markers/0/time": (100, floats(7)),
        "/rest": (104, b"rest"),
        "/trailing": (108, b"more"),
    }
    for address, (start, stored) in wanted.items():
        (span,) = spans.of(locate(root, address))
        assert (span.start, (data + b"more")[span.start : span.end]) == (start, stored), address


def test_a_record_moves_only_to_a_list_of_its_class() -> None:
    made = AnimationClip(2.0, [Track("a", "a"), Track("b", "b")], [Marker("hit", 1.0)])
    root = made.root_item()
    with pytest.raises(QueryError, match="can only be in a list of its kind"):
        locate(root, "/tracks/a").move(locate(root, "/markers"), 0)
    assert [each.uid for each in made.tracks] == ["a", "b"]
    locate(root, "/tracks/b").move(locate(root, "/tracks"), 0)
    assert [each.uid for each in made.tracks] == ["b", "a"]
    assert made.markers == [Marker("hit", 1.0)]
