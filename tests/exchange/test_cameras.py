"""Cameras and lights in glTF files: every member, at the bounds of each value."""

from __future__ import annotations

import math
from typing import Any

import pytest

from chunkwright.exchange.gltf import writing
from chunkwright.exchange.model import Camera, Light

PERSPECTIVE: list[tuple[dict[str, float], dict[str, float]]] = [
    # Differences from a camera with an angle of 0.9, the aspect ratio 1.5, and planes at 2 and 50.
    ({}, {}),
    ({"yfov": 3.13}, {"yfov": 3.13}),
    ({"yfov": 3.15}, {"yfov": 3.14}),
    ({"aspect": 2e-4}, {"aspectRatio": 2e-4}),
    ({"aspect": 5e-5}, {"aspectRatio": 1e-4}),
    ({"aspect": math.inf}, {"aspectRatio": 1e-4}),
    ({"near": 2e-4}, {"znear": 2e-4}),
    ({"near": 5e-5}, {"znear": 1e-4}),
    ({"near": -3}, {"znear": 1e-4}),
    ({"near": math.nan}, {"znear": 1e-4}),
    ({"far": 2.5}, {"zfar": 2.5}),
    ({"near": 5e-5, "far": 7e-5}, {"znear": 1e-4, "zfar": 0}),  # 0: none is written
    ({"far": 2}, {"zfar": 0}),
    ({"far": 1}, {"zfar": 0}),
    ({"far": math.inf}, {"zfar": 0}),
    ({"far": math.nan}, {"zfar": 0}),
]


@pytest.mark.parametrize(("given", "wanted"), PERSPECTIVE)
def test_perspective_cameras_are_written(given: dict[str, float], wanted: dict[str, float]) -> None:
    usual: dict[str, Any] = {"yfov": 0.9, "aspect": 1.5, "near": 2, "far": 50, "height": 7}
    found = writing.camera_form(Camera("eye", **usual | given))
    lens = {"yfov": 0.9, "aspectRatio": 1.5, "znear": 2.0, "zfar": 50.0} | wanted
    expected = {name: value for name, value in lens.items() if value}
    assert found == {"type": "perspective", "perspective": expected}
    assert {type(value) for value in found["perspective"].values()} == {float}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, (4.5, 3, 2, 50)),
        ({"yfov": -1}, (4.5, 3, 2, 50)),
        ({"height": 2e-4}, (3e-4, 2e-4, 2, 50)),
        ({"height": 5e-5}, (1.5e-4, 1e-4, 2, 50)),
        ({"aspect": 5e-5}, (3e-4, 3, 2, 50)),
        ({"near": 5e-5}, (4.5, 3, 1e-4, 50)),
        # Such a camera must have a far plane.
        ({"far": math.inf}, (4.5, 3, 2, 4)),
        ({"far": 2}, (4.5, 3, 2, 4)),
    ],
)
def test_orthographic_cameras_are_written(
    given: dict[str, float], wanted: tuple[float, ...]
) -> None:
    usual: dict[str, Any] = {"yfov": 0, "aspect": 1.5, "near": 2, "far": 50, "height": 3}
    found = writing.camera_form(Camera("eye", **usual | given))
    assert list(found) == ["type", "orthographic"]
    assert found["type"] == "orthographic"
    members = dict(zip(("xmag", "ymag", "znear", "zfar"), wanted, strict=True))
    assert found["orthographic"] == pytest.approx(members, rel=1e-9)


@pytest.mark.parametrize(
    ("kind", "given", "wanted"),
    [
        ("point", {}, {"range": 9.0}),
        ("point", {"range": 0}, {}),
        ("point", {"range": -1}, {}),
        ("point", {"range": math.inf}, {}),
        ("point", {"intensity": -2}, {"range": 9.0, "intensity": 0.0}),
        ("point", {"intensity": math.inf}, {"range": 9.0, "intensity": 0.0}),
        ("point", {"color": (-1, 0.5, math.nan)}, {"range": 9.0, "color": [0.0, 0.5, 1.0]}),
        ("directional", {}, {}),
        ("spot", {}, {"range": 9.0, "spot": (0.25, 0.75)}),
        ("spot", {"range": 0.5}, {"range": 0.5, "spot": (0.25, 0.75)}),
        ("spot", {"inner_cone": -1}, {"range": 9.0, "spot": (0.0, 0.75)}),
        ("spot", {"inner_cone": 0.75}, {"range": 9.0, "spot": (0.75 * 0.999, 0.75)}),
        ("spot", {"inner_cone": 0.7}, {"range": 9.0, "spot": (0.7, 0.75)}),
        ("spot", {"outer_cone": 1.6}, {"range": 9.0, "spot": (0.25, math.pi / 2)}),
        ("spot", {"outer_cone": 1.5}, {"range": 9.0, "spot": (0.25, 1.5)}),
        ("spot", {"outer_cone": 2e-4}, {"range": 9.0, "spot": (2e-4 * 0.999, 2e-4)}),
        ("spot", {"outer_cone": 5e-5}, {"range": 9.0, "spot": (1e-4 * 0.999, 1e-4)}),
    ],
)
def test_lights_are_written(kind: Any, given: dict[str, Any], wanted: dict[str, Any]) -> None:
    usual: dict[str, Any] = {
        "color": (0.2, 0.4, 0.6), "intensity": 3, "range": 9, "inner_cone": 0.25,
        "outer_cone": 0.75,
    }  # fmt: skip
    found = writing.light_form(Light("lamp", kind, **usual | given))
    expected = {"type": kind, "color": [0.2, 0.4, 0.6], "intensity": 3.0} | wanted
    cones = expected.pop("spot", None)
    if cones:
        assert found.pop("spot") == {"innerConeAngle": cones[0], "outerConeAngle": cones[1]}
    assert found == expected
