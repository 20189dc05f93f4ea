"""Edits of pictures: those with the same name in the same slot, but other pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.looks import TEXTURES, picture_name
from chunkwright.exchange.edits.model import PictureEdit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Image, Material, Texture

# The channels that a slot uses: editors put others into the same picture, or drop them.
_CHANNELS: Final = {
    "metallic_roughness_texture": (1, 2),
    "normal_texture": (0, 1),
    "occlusion_texture": (0,),
}
_ALPHA: Final = 3
# How far a channel may differ, of 255: editors that encode JPEG again may round differently.
_DRIFT: Final = 1


def picture_edits(pairs: Mapping[Material, Material]) -> Iterator[PictureEdit]:
    """Yield the pictures that differ, once per slot, given pairs of edited and original materials.

    If several materials use a picture, the first in which it differs decides.
    """
    known: dict[tuple[int, int, str, bool], bool] = {}
    done: set[tuple[int, str]] = set()
    for edited, original in pairs.items():
        for slot in TEXTURES:
            old: Texture | None = getattr(original, slot)
            new: Texture | None = getattr(edited, slot)
            if old is None or new is None or picture_name(old) != picture_name(new):
                continue
            if not new.image.data or (id(old.image), slot) in done:
                continue
            if slot == "emissive_texture" and new.image.data == _base(edited):
                continue  # emission without a factor
            opaque = original.alpha_mode == "OPAQUE" == edited.alpha_mode
            key = id(old.image), id(new.image), slot, opaque
            if key not in known:
                known[key] = _differ(old.image, new.image, slot, opaque)
            if known[key]:
                done.add((id(old.image), slot))
                yield PictureEdit(old.image, new.image, slot, original, edited)


def _base(material: Material) -> bytes:
    texture = material.base_color_texture
    return b"" if texture is None else texture.image.data


def _differ(old: Image, new: Image, slot: str, opaque: bool) -> bool:
    """Whether two pictures differ in what a slot uses of them."""
    if old.data == new.data:
        return False
    before, now = _pixels(old), _pixels(new)
    if before.shape != now.shape:
        return True
    count = _ALPHA if opaque else _ALPHA + 1
    channels = _CHANNELS.get(slot, tuple(range(count)))
    before, now = before[..., channels], now[..., channels]
    differs = np.maximum(before, now) - np.minimum(before, now) > _DRIFT
    if _ALPHA in channels:  # an invisible colour
        seen = (before[..., _ALPHA] > 0) | (now[..., _ALPHA] > 0)
        differs[..., :_ALPHA] &= seen[..., None]
    return bool(differs.any())


def _pixels(image: Image) -> NDArray[np.uint8]:
    from chunkwright.exchange.surfaces import opened

    return np.asarray(opened(image.data, image.name))
