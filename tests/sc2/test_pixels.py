"""Pictures packed into one, and the part of a baked texture that a batch uses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import Image, Material, Texture
from chunkwright.sc2.scene_model.looks import _baked_moves
from chunkwright.sc2.scene_model.textures import for_role, from_role, packed
from chunkwright.tex.pictures import Meaning, Picture


def picture(height: int, width: int) -> Picture:
    """Return a map whose first channel numbers the pixels, and whose second is 100 more."""
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., 0] = np.arange(height * width).reshape(height, width)
    pixels[..., 1] = pixels[..., 0] + 100
    return Picture((pixels,), "test", Meaning.COLOR)


def test_an_occlusion_map_is_enlarged_to_the_size_of_the_metalness_map() -> None:
    made = packed(picture(2, 6), picture(1, 2))
    assert made[..., 0].tolist() == [[0, 0, 0, 1, 1, 1]] * 2
    assert made[..., 1].tolist() == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]
    assert (made[..., 2] == made[..., 1] + 100).all()
    tall = packed(picture(6, 2), picture(3, 2))
    assert tall[..., 0].tolist() == [[0, 1], [0, 1], [2, 3], [2, 3], [4, 5], [4, 5]]


@pytest.mark.parametrize("size", [(2, 4), (4, 6), (2, 12), (3, 6), None])
def test_an_occlusion_map_of_another_aspect_ratio_is_left_out(size: tuple[int, int] | None) -> None:
    made = packed(picture(2, 6), None if size is None else picture(*size))
    assert (made[..., 0] == 255).all()
    assert made[1, 5].tolist() == [255, 11, 111]


NAN = float("nan")


@pytest.mark.parametrize(
    ("texcoord", "given", "scale", "offset"),
    [
        (1, {"uvScale": (2.0, 3.0), "uvOffset": (0.25, 0.5)}, (2.0, 3.0), (0.25, 0.5)),
        (1, {"uvOffset": (0.25, 0.5)}, (1.0, 1.0), (0.25, 0.5)),
        (1, {"uvScale": (2.0, 3.0, 4.0), "uvOffset": (0.25,)}, (1.0, 1.0), (0.0, 0.0)),
        (1, {"uvScale": (2.0, NAN), "uvOffset": (NAN, 0.5)}, (1.0, 1.0), (0.0, 0.0)),
        (0, {"uvScale": (2.0, 3.0), "uvOffset": (0.25, 0.5)}, (1.0, 1.0), (0.0, 0.0)),
    ],
)
def test_a_batch_uses_a_part_of_its_baked_texture(
    texcoord: int, given: Any, scale: tuple[float, float], offset: tuple[float, float]
) -> None:
    texture = Texture(Image("baked"), texcoord=texcoord)
    _baked_moves(Material("m", occlusion_texture=texture), given)
    assert (texture.scale, texture.offset) == (scale, offset)
    _baked_moves(Material("m"), given)


def pixels_of(*rows: Any) -> Any:
    return np.array(rows, np.uint8)


# Two pixels, whose channels are all different.
PIXELS = pixels_of([[10, 20, 30, 40], [50, 60, 70, 80]])
LLLA = Picture((PIXELS,), "test", Meaning.LLLA)
DXT5NM = Picture((PIXELS,), "test", Meaning.DXT5NM)
COLOR = Picture((PIXELS,), "test", Meaning.COLOR)


@pytest.mark.parametrize(
    ("one", "role", "wanted"),
    [
        (COLOR, "color", [[10, 20, 30, 40], [50, 60, 70, 80]]),
        (DXT5NM, "opaque", [[10, 20, 30], [50, 60, 70]]),
        (COLOR, "normal", [[10, 20, 30], [50, 60, 70]]),
        # 30 * 40 / 255 = 4.7, 70 * 80 / 255 = 21.96: rounded down.
        (COLOR, "additive", [[10, 20, 30, 4], [50, 60, 70, 21]]),
        (LLLA, "rough_metal", [[255, 10, 40], [255, 50, 80]]),
        (DXT5NM, "rough_metal", [[255, 40, 20], [255, 80, 60]]),
        (COLOR, "rough_metal", [[255, 10, 20], [255, 50, 60]]),
        (LLLA, "occlusion", [[10], [50]]),
        (DXT5NM, "occlusion", [[40], [80]]),
    ],
)
def test_the_channels_of_each_role_are_extracted(one: Picture, role: Any, wanted: Any) -> None:
    assert for_role(one, role).tolist() == [wanted]


def test_the_third_component_of_a_normal_is_computed_for_unit_length() -> None:
    """0, 127.5 and 255 stand for -1, 0 and 1: 204 stands for 0.6, and 229.5 for 0.8."""
    stored = pixels_of([[128, 128, 0, 128], [0, 204, 0, 128], [0, 128, 0, 255], [0, 255, 0, 255]])
    made = for_role(Picture((stored,), "test", Meaning.DXT5NM), "normal")
    assert made[0, :, :2].tolist() == [[128, 128], [128, 204], [255, 128], [255, 255]]
    assert made[0, :, 2].tolist() == [255, 229, 127 + 1, 127 + 1]


@pytest.mark.parametrize(
    ("role", "old", "wanted", "meaning"),
    [
        ("color", COLOR, [[1, 2, 3, 4], [5, 6, 7, 8]], Meaning.COLOR),
        ("opaque", None, [[1, 2, 3, 255], [5, 6, 7, 255]], Meaning.COLOR),
        ("opaque", COLOR, [[1, 2, 3, 40], [5, 6, 7, 80]], Meaning.COLOR),
        ("normal", COLOR, [[1, 2, 3, 40], [5, 6, 7, 80]], Meaning.COLOR),
        ("normal", None, [[255, 2, 0, 1], [255, 6, 0, 5]], Meaning.DXT5NM),
        ("normal", LLLA, [[255, 2, 0, 1], [255, 6, 0, 5]], Meaning.DXT5NM),
        ("rough_metal", None, [[255, 3, 0, 2], [255, 7, 0, 6]], Meaning.DXT5NM),
        ("rough_metal", DXT5NM, [[255, 3, 0, 2], [255, 7, 0, 6]], Meaning.DXT5NM),
        ("rough_metal", COLOR, [[2, 3, 30, 40], [6, 7, 70, 80]], Meaning.COLOR),
        ("occlusion", None, [[255, 255, 0, 1], [255, 255, 0, 5]], Meaning.DXT5NM),
        ("occlusion", DXT5NM, [[255, 20, 0, 1], [255, 60, 0, 5]], Meaning.DXT5NM),
        ("occlusion", LLLA, [[255, 40, 0, 1], [255, 80, 0, 5]], Meaning.DXT5NM),
        ("occlusion", COLOR, [[1, 20, 30, 40], [5, 60, 70, 80]], Meaning.COLOR),
    ],
)
def test_an_edited_picture_writes_the_channels_of_its_role(
    role: Any, old: Any, wanted: Any, meaning: Meaning
) -> None:
    edited = pixels_of([[1, 2, 3, 4], [5, 6, 7, 8]])
    made, means = from_role(edited, role, old)
    assert (made.tolist(), means) == ([wanted], meaning)


def test_alpha_of_additive_pictures_is_divided_by_the_brightest_channel() -> None:
    """By the brightest channel, rounded: 100 * 255 / 200 = 127.5, 7 * 255 / 30 = 59.5."""
    rows = [[9, 200, 3, 100], [30, 1, 2, 7], [1, 2, 100, 200], [0, 0, 0, 77], [3, 0, 0, 1]]
    made, meaning = from_role(pixels_of(rows), "additive", None)
    assert meaning is Meaning.COLOR
    assert made[..., :3].tolist() == [[row[:3] for row in rows]]
    assert made[..., 3].tolist() == [[128, 60, 255, 255, 85]]


def test_an_enlarged_occlusion_map_is_reduced_on_import() -> None:
    edited = np.zeros((4, 6, 4), np.uint8)
    edited[..., 0] = np.arange(24).reshape(4, 6)
    made, _ = from_role(edited, "occlusion", picture(2, 2))
    assert made[..., 0].tolist() == [[0, 3], [12, 15]]
    assert made[..., 1].tolist() == [[100, 101], [102, 103]]
    # An occlusion of another shape keeps its size: the other channels take the nearest pixels.
    made, _ = from_role(edited, "occlusion", picture(3, 2))
    assert made[..., 0].tolist() == edited[..., 0].tolist()
    tall = [[100] * 3 + [101] * 3, [100] * 3 + [101] * 3, [102] * 3 + [103] * 3]
    assert made[..., 1].tolist() == [*tall, [104] * 3 + [105] * 3]
    bare, _ = from_role(edited, "occlusion", None)
    assert bare.shape == (4, 6, 4)
