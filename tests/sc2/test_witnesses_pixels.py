"""Pictures that are packed into one, and what a batch says of its baked texture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import Image, Material, Texture
from chunkwright.sc2.scene_model.looks import _baked_moves
from chunkwright.sc2.scene_model.pixels import packed
from chunkwright.tex.pictures import Meaning, Picture


def picture(height: int, width: int) -> Picture:
    """Return a map whose first channel numbers the pixels, and whose second is 100 more."""
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[..., 0] = np.arange(height * width).reshape(height, width)
    pixels[..., 1] = pixels[..., 0] + 100
    return Picture((pixels,), "test", Meaning.COLOR)


def test_occlusion_is_enlarged_to_the_map_of_metal() -> None:
    made = packed(picture(2, 6), picture(1, 2))
    assert made[..., 0].tolist() == [[0, 0, 0, 1, 1, 1]] * 2
    assert made[..., 1].tolist() == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]
    assert (made[..., 2] == made[..., 1] + 100).all()
    tall = packed(picture(6, 2), picture(3, 2))
    assert tall[..., 0].tolist() == [[0, 1], [0, 1], [2, 3], [2, 3], [4, 5], [4, 5]]


@pytest.mark.parametrize("size", [(2, 4), (4, 6), (2, 12), (3, 6), None])
def test_occlusion_of_another_shape_is_left_out(size: tuple[int, int] | None) -> None:
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
