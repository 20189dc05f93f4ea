"""Clips and skins of glTF in scene models, and which of them are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.exchange import gltf

from .test_gltf_reading import document, inline

TYPES = {1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4"}


def read(*arrays: Any, **members: Any) -> Any:
    """Read a document with an accessor for each array of floats."""
    views, accessors, data = [], [], b""
    for number, array in enumerate(arrays):
        stored = np.asarray(array, "<f4")
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": stored.nbytes})
        data += stored.tobytes()
        kind = TYPES[stored.shape[1] if stored.ndim > 1 else 1]
        accessors.append(
            {"bufferView": number, "componentType": 5126, "count": len(stored), "type": kind}
        )
    nodes = [{"name": name} for name in ("a", "b", "c")]
    root = {"scenes": [{"nodes": [0, 1, 2]}], "nodes": nodes} | members
    return gltf.read(
        document(buffers=[inline(data)], bufferViews=views, accessors=accessors, **root)
    )


TIMES = [0.5, 1.5]
MOVES = [(1, 2, 3), (4, 5, 6)]
TURNS = [(0, 0, 0, 2), (0, 0, 1, 0)]
CURVE = [(n, n + 1, n + 2) for n in range(6)]


def clip(*targets: tuple[int, str, int], **samplers: Any) -> dict[str, Any]:
    """Return a clip of channels: node, path and the accessor of the values."""
    ways = samplers.get("ways", {})
    return {
        "name": "walk",
        "extras": {"mine": 5},
        "channels": [
            {"sampler": number, "target": {"node": node, "path": path}}
            for number, (node, path, _) in enumerate(targets)
        ],
        "samplers": [
            {"input": 0, "output": output}
            | ({"interpolation": ways[number]} if number in ways else {})
            for number, (_, _, output) in enumerate(targets)
        ],
    }


def test_all_channels_of_a_clip_are_read() -> None:
    made = clip(
        (2, "translation", 1), (0, "rotation", 2), (1, "scale", 1), (1, "translation", 3),
        ways={0: "LINEAR", 2: "STEP", 3: "CUBICSPLINE"},
    )  # fmt: skip
    (found,) = read(TIMES, MOVES, TURNS, CURVE, animations=[made]).animations
    assert (found.name, found.extras) == ("walk", {"mine": 5})
    assert [
        (each.node.name, each.path, each.interpolation, each.values.tolist())
        for each in found.channels
    ] == [
        ("c", "translation", "LINEAR", [list(each) for each in MOVES]),
        ("a", "rotation", "LINEAR", [list(each) for each in TURNS]),
        ("b", "scale", "STEP", [list(each) for each in MOVES]),
        ("b", "translation", "CUBICSPLINE", [list(each) for each in CURVE]),
    ]
    for each in found.channels:
        assert each.times.tolist() == TIMES


FLAT = [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 0)] * 2


@pytest.mark.parametrize(
    ("times", "values", "path", "way", "member", "why"),
    [
        (TIMES, MOVES[:1], "scale", "LINEAR", "output", "has 1 rows for 2 times"),
        (TIMES, CURVE[:5], "scale", "CUBICSPLINE", "output", "has 5 rows for 2 times"),
        (TIMES, CURVE, "scale", "STEP", "output", "has 6 rows for 2 times"),
        ([1, 1], MOVES, "scale", "STEP", "input", "the times are not ascending"),
        ([2, 1], MOVES, "scale", "STEP", "input", "the times are not ascending"),
        ([1, np.nan], MOVES, "scale", "STEP", "input", "the times are not ascending"),
        ([1, np.inf], MOVES, "scale", "STEP", "input", "the times are not ascending"),
        (
            TIMES, [(1, 2, 3), (1, np.inf, 3)], "scale", "STEP", "output",
            "not all values are finite numbers",
        ),
        (
            TIMES, [(1, 0, 0, 0), (0, 0, 0, 0)], "rotation", "LINEAR", "output",
            "a rotation has the length 0",
        ),
        (TIMES, [FLAT[1], *FLAT[1:3], *FLAT[2:3] * 3], "rotation", "CUBICSPLINE", "output",
         "a rotation has the length 0"),
        (TIMES, FLAT, "rotation", "CUBICSPLINE", "", ""),
        (TIMES, [(0, 0, 0), (0, 0, 0)], "scale", "LINEAR", "", ""),
    ],
)  # fmt: skip
def test_invalid_keys_are_refused(
    times: Any, values: Any, path: str, way: str, member: str, why: str
) -> None:
    made = clip((0, path, 1), ways={0: way})
    if not why:
        (found,) = read(times, values, animations=[made]).animations
        assert found.channels[0].values.tolist() == [list(each) for each in values]
        return
    with pytest.raises(CorruptError) as caught:
        read(times, values, animations=[made])
    assert caught.value.message == why
    assert caught.value.path == f"/animations/0/samplers/0/{member}"


@pytest.mark.parametrize(
    ("change", "path", "why"),
    [
        (lambda made: made["channels"][0].pop("sampler"), "channels/0/sampler", "is missing"),
        (lambda made: made["samplers"][0].pop("input"), "samplers/0", "has no input or no output"),
        (lambda made: made["samplers"][0].pop("output"), "samplers/0", "has no input or no output"),
    ],
)
def test_channels_without_input_or_output_are_refused(change: Any, path: str, why: str) -> None:
    made = clip((0, "scale", 1))
    change(made)
    with pytest.raises(CorruptError) as caught:
        read(TIMES, MOVES, animations=[made])
    assert (caught.value.path, caught.value.message) == (f"/animations/0/{path}", why)


def matrices(count: int) -> Any:
    return np.arange(16 * count).reshape(count, 16)


@pytest.mark.parametrize("count", [2, 3])
def test_all_members_of_a_skin_are_read(count: int) -> None:
    skin = {"name": "s", "joints": [2, 0], "inverseBindMatrices": 0, "extras": {"mine": 5}}
    nodes = [{"name": "a"}, {"name": "b", "skin": 1}, {"name": "c", "skin": 0}]
    found = read(matrices(count), skins=[skin, {"joints": [1]}], nodes=nodes).roots
    one, other = found[2].skin, found[1].skin
    assert found[0].skin is None
    assert (one.name, one.extras) == ("s", {"mine": 5})
    assert one.joints == [found[2], found[0]]
    wanted = [matrices(2)[number].reshape(4, 4).T.tolist() for number in range(2)]
    assert one.inverse_binds.tolist() == wanted
    assert one.inverse_binds.flags.c_contiguous
    assert (other.name, other.joints) == ("", [found[1]])
    assert other.inverse_binds.tolist() == [np.eye(4).tolist()]


@pytest.mark.parametrize(
    ("skin", "member", "why"),
    [
        ({"joints": []}, "joints", "expected at least one joint"),
        ({}, "joints", "expected at least one joint"),
        ({"joints": [1, 2]}, "joints", "the node 'c' is not in the scene"),
        (
            {"joints": [0, 1], "inverseBindMatrices": 0},
            "inverseBindMatrices",
            "expected one for each of 2 joints, not 1",
        ),
        (
            {"joints": [0], "inverseBindMatrices": 1},
            "inverseBindMatrices",
            "not all values are finite numbers",
        ),
    ],
)
def test_invalid_skins_are_refused(skin: Any, member: str, why: str) -> None:
    with pytest.raises(CorruptError) as caught:
        read(matrices(1), matrices(1) * np.nan, skins=[skin], scenes=[{"nodes": [0, 1]}])
    assert (caught.value.path, caught.value.message) == (f"/skins/0/{member}", why)


def test_the_displayed_scene_is_read() -> None:
    scenes = [{"name": "s", "nodes": [2, 0], "extras": {"mine": 5}}]
    found = read(TIMES, scenes=scenes)
    assert (found.name, found.extras, found.notes) == (
        "s",
        {"mine": 5},
        ["1 node of other scenes left out"],
    )
    assert [node.name for node in found.roots] == ["c", "a"]
