"""Lights, emitters and keys of clips in the scene model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.anim.clips import Channel as Keys
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Node
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.keyed_archive.values import Quaternion, Vector3
from chunkwright.sc2 import Scene
from chunkwright.sc2.scene_model import _channel
from chunkwright.sc2.scene_model.things import _place_emitter
from tests.sc2.scene_models import model_of, named, told


def light(**entries: Any) -> Any:
    scene = Scene(35)
    archive = KeyedArchive({"##name": "Light", "type": 2} | entries)
    scene.add_entity("lamp").add_component("LightComponent", {"lc.light": archive})
    return named(model_of(scene), "lamp").light


def test_the_brightest_channel_of_a_light_is_one() -> None:
    one = light(**{"color.r": 4.0, "color.g": 1.0, "color.b": -1.0, "intensity": 0.5})
    assert (one.color, one.intensity) == ((1, 0.25, 0), 2)
    dim = light(**{"color.r": 0.5, "color.g": 0.25, "color.b": 0.0, "intensity": 3.0})
    assert (dim.color, dim.intensity) == ((0.5, 0.25, 0), 3)


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), "bright", True])
def test_invalid_numbers_of_a_light_are_replaced_by_defaults(odd: Any) -> None:
    one = light(**{"color.r": odd, "intensity": odd, "radius": odd})
    assert (one.color, one.intensity, one.range) == ((1, 1, 1), 1, 0)
    one = light(intensity=-2.0, radius=-3.0)
    assert (one.intensity, one.range) == (0, 0)
    assert light(radius=7).range == 7


def test_an_emitter_has_its_stored_transform() -> None:
    node = Node("smoke")
    _place_emitter(node, KeyedArchive(), "/a")
    assert (node.translation, node.rotation, node.scale) == ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
    entries = {
        "emitter.position": Vector3(1, 2, 3),
        "emitter.rotation": Quaternion(0, 0, 2, 0),
        "emitter.scale": Vector3(4, 5, 6),
    }
    _place_emitter(node, KeyedArchive(entries), "/a")
    assert (node.translation, node.rotation, node.scale) == ((1, 2, 3), (0, 0, 1, 0), (4, 5, 6))


@pytest.mark.parametrize(
    ("key", "value", "width"),
    [
        ("position", 5.0, 3),
        ("position", Quaternion(0, 0, 0, 1), 3),
        ("rotation", Vector3(0, 0, 0), 4),
        ("scale", Vector3(1, float("nan"), 1), 3),
        ("scale", Vector3(1, float("inf"), 1), 3),
    ],
)
def test_an_emitter_with_an_invalid_transform_is_refused(key: str, value: Any, width: int) -> None:
    with pytest.raises(CorruptError, match=f"must be {width} floats") as caught:
        _place_emitter(Node("smoke"), KeyedArchive({f"emitter.{key}": value}), "/a")
    assert caught.value.path == "/a"


def test_an_entity_with_a_nan_transform_is_refused() -> None:
    scene = Scene(3)
    entity = scene.add_entity("cat")
    matrix = np.eye(4, dtype="<f4").ravel()
    matrix[12] = float("nan")
    entity.archive["localTransform"] = matrix.tobytes()
    with pytest.raises(CorruptError, match="NaN or infinite") as caught:
        model_of(scene)
    assert caught.value.path == "/hierarchy/cat"


def keys(*rows: tuple[float, ...]) -> Keys:
    """Make keys: a time and its values in each row."""
    stored = np.array(rows, np.float32)
    return Keys(0, stored.shape[1] - 1, keys=stored.tobytes())


@pytest.mark.parametrize(
    ("rows", "times"),
    [
        ([(0, 1, 2, 3), (1, 4, 5, 6)], [0, 1]),
        ([(0, 1, 2, 3), (0, 4, 5, 6), (1, 7, 8, 9)], [0, 1]),
        ([(-1, 1, 2, 3), (0, 4, 5, 6)], [0]),
        ([(-0.5, 1, 2, 3), (-0.25, 4, 5, 6), (0.25, 7, 8, 9)], [0.25]),
        ([(2, 1, 2, 3), (1, 4, 5, 6), (3, 7, 8, 9)], [2, 3]),
        ([(0, 1, np.nan, 3), (1, 4, 5, 6)], [1]),
        ([(np.inf, 1, 2, 3), (1, 4, 5, 6)], [1]),
    ],
)
def test_only_keys_with_ascending_times_are_played(rows: Any, times: list[float]) -> None:
    made = _channel(keys(*rows), Node("bone"), "translation", 3)
    assert made is not None
    assert made.times.tolist() == times
    by_time = {row[0]: list(row[1:]) for row in rows if np.isfinite(row).all()}
    if len(set(by_time)) == len(rows):
        assert made.values.tolist() == [by_time[time] for time in times]


def test_a_single_scale_applies_to_all_axes() -> None:
    made = _channel(keys((0, 2), (1, 3)), Node("bone"), "scale", 3)
    assert made is not None
    assert made.values.tolist() == [[2, 2, 2], [3, 3, 3]]
    assert _channel(keys((0, 2), (1, 3)), Node("bone"), "translation", 3) is None
    assert _channel(keys((-1, 1, 2, 3)), Node("bone"), "translation", 3) is None
    assert _channel(Keys(0, 3), Node("bone"), "translation", 3) is None
    made = _channel(keys((0, 2, 3, 4)), Node("bone"), "scale", 3)
    assert made is not None
    assert made.values.tolist() == [[2, 3, 4]]


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("HP_gun", "marker"),
        ("HP_gun_crash", "marker"),
        ("hull_crash_01", "wreck"),
        ("gun_HP_", None),
        ("hull_Crash", None),
    ],
)
def test_invisible_parts_of_tanks_are_marked_by_their_names(name: str, role: str | None) -> None:
    scene = Scene(35)
    scene.add_entity(name)
    assert told(named(model_of(scene), name)).get("role") == role
