"""The pixels of the engine's textures as glTF wants them in a slot of a material."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from chunkwright.tex.pictures import Meaning

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.tex.pictures import Picture

    Pixels = NDArray[np.uint8]

# What a texture is for: colours with or without alpha, light that is added, and the maps.
Role = Literal["color", "opaque", "additive", "normal", "rough_metal", "occlusion"]


def for_role(picture: Picture, role: Role) -> Pixels:
    """Return the pixels (height, width, 1, 3 or 4) of a picture as a role wants them."""
    pixels = picture.pixels
    if role == "color":
        return pixels
    if role == "additive":
        return _shining(pixels)
    is_map = picture.meaning is not Meaning.COLOR
    if role == "opaque" or (role == "normal" and not is_map):
        return pixels[..., :3]
    first, second = picture.pair()
    if role == "occlusion":
        return first[..., None]
    made = np.empty((*first.shape, 3), np.uint8)
    if role == "rough_metal":
        made[..., 0], made[..., 1], made[..., 2] = 255, first, second
    else:
        made[..., 0], made[..., 1], made[..., 2] = first, second, _third()[first, second]
    return made


def packed(rough_metal: Picture, occlusion: Picture | None) -> Pixels:
    """Return occlusion, roughness and metal as red, green and blue, at the size of the second.

    Occlusion of a size that does not go into the other is left out.
    """
    made = for_role(rough_metal, "rough_metal")
    if occlusion is not None:
        first = occlusion.pair()[0]
        down, across = (a // b for a, b in zip(made.shape[:2], first.shape, strict=True))
        if (first.shape[0] * down, first.shape[1] * across) == made.shape[:2]:
            made[..., 0] = first.repeat(down, axis=0).repeat(across, axis=1)
    return made


def _shining(pixels: Pixels) -> Pixels:
    """Make black transparent: what adds its light hides nothing where it is dark."""
    made = pixels.copy()
    brightest = pixels[..., :3].max(axis=2).astype(np.uint16)
    made[..., 3] = brightest * pixels[..., 3] // 255
    return made


@cache
def _third() -> Pixels:
    """Return the third part of normals of length 1, by the other two."""
    parts = np.arange(256) / 127.5 - 1
    squares = 1 - parts[:, None] ** 2 - parts[None, :] ** 2
    third: Pixels = np.rint((np.sqrt(np.maximum(squares, 0)) + 1) * 127.5).astype(np.uint8)
    return third
