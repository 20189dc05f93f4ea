"""The pixels of the engine's textures, converted for the slots of materials of glTF."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from chunkwright.tex.pictures import Meaning

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.tex.pictures import Picture

    Pixels = NDArray[np.uint8]

# The roles of textures: colours with or without alpha, added light, and maps.
Role = Literal["color", "opaque", "additive", "normal", "rough_metal", "occlusion"]


def for_role(picture: Picture, role: Role) -> Pixels:
    """Return the pixels (height, width, 1, 3 or 4) of a picture for a role."""
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

    Occlusion of an incompatible size is left out.
    """
    made = for_role(rough_metal, "rough_metal")
    if occlusion is not None:
        first = occlusion.pair()[0]
        down, across = (a // b for a, b in zip(made.shape[:2], first.shape, strict=True))
        if (first.shape[0] * down, first.shape[1] * across) == made.shape[:2]:
            made[..., 0] = first.repeat(down, axis=0).repeat(across, axis=1)
    return made


def _shining(pixels: Pixels) -> Pixels:
    """Make black transparent, because added light hides nothing where it is dark."""
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


def from_role(pixels: Pixels, role: Role, old: Picture | None) -> tuple[Pixels, Meaning]:
    """Return edited pixels (height, width, 4) as the engine has them, and what channels mean.

    The inverse of ``for_role``: channels that a role does not show are those of the picture
    before, brought to the new size; they are full where there is none.
    """
    if role == "color":
        return pixels, Meaning.COLOR
    if role == "additive":
        return _unshone(pixels), Meaning.COLOR
    is_map = old is None or old.meaning is not Meaning.COLOR
    if role == "opaque" or (role == "normal" and not is_map):
        alpha = _channel_of(old, 3, pixels.shape)
        return np.dstack([pixels[..., :3], alpha]), Meaning.COLOR
    if role == "occlusion":
        if old is not None:
            pixels = _at_size_of(pixels, old)
        second = np.full(pixels.shape[:2], 255, np.uint8)
        if old is not None:
            second = _resized(old.pair()[1], pixels.shape)
        first = pixels[..., 0]
    else:
        first, second = (pixels[..., n] for n in ((0, 1) if role == "normal" else (1, 2)))
    if is_map:
        full, empty = np.full_like(first, 255), np.zeros_like(first)
        return np.dstack([full, second, empty, first]), Meaning.DXT5NM
    assert old is not None
    rest = [_channel_of(old, n, first.shape) for n in (2, 3)]
    return np.dstack([first, second, *rest]), Meaning.COLOR


def _unshone(pixels: Pixels) -> Pixels:
    """Undo ``_shining``: alpha is what it was before it was multiplied with what shines."""
    made = pixels.copy()
    brightest = pixels[..., :3].max(axis=2).astype(np.uint16)
    alpha = (pixels[..., 3].astype(np.uint16) * 255 + brightest // 2) // np.maximum(brightest, 1)
    made[..., 3] = np.where(brightest > 0, np.minimum(alpha, 255), 255)
    return made


def _at_size_of(pixels: Pixels, old: Picture) -> Pixels:
    """Return pixels at the size of a picture that ``packed`` has made a multiple of it."""
    width, height = old.size
    down, across = pixels.shape[0] // height, pixels.shape[1] // width
    if pixels.shape[:2] != (height * down, width * across):
        return pixels
    return pixels[::down, ::across]


def _channel_of(old: Picture | None, channel: int, shape: tuple[int, ...]) -> Pixels:
    if old is None:
        return np.full(shape[:2], 255, np.uint8)
    return _resized(old.pixels[..., channel], shape)


def _resized(channel: Pixels, shape: tuple[int, ...]) -> Pixels:
    """Return a channel at the size of others, each pixel the nearest one."""
    rows = (np.arange(shape[0]) * channel.shape[0]) // shape[0]
    columns = (np.arange(shape[1]) * channel.shape[1]) // shape[1]
    found: Pixels = channel[rows[:, None], columns]
    return found
