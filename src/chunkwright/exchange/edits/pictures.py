"""Edits of pictures: those in the same slot, but with other pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
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


class Pictures:
    """Compares pictures, each pair once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Image, Image, str, bool], bool] = {}
        self._painted: set[tuple[Image, str]] = set()

    def is_painted(self, original: Material, edited: Material, slot: str) -> bool:
        """Whether the picture in a slot has other pixels, the first time that this is asked."""
        old, new = getattr(original, slot).image, getattr(edited, slot).image
        if (old, slot) in self._painted:
            return False
        if slot == "emissive_texture" and new.data == _base(edited):
            return False  # emission without a factor
        opaque = original.alpha_mode == "OPAQUE" == edited.alpha_mode
        if not self._differ(old, new, slot, opaque):
            return False
        self._painted.add((old, slot))
        return True

    def is_renamed(self, old: Texture | None, new: Texture | None, slot: str) -> bool:
        """Whether two textures show the same picture under two names."""
        if old is None or new is None or not old.image.data or not new.image.data:
            return False
        return not self._differ(old.image, new.image, slot, opaque=False)

    def _differ(self, old: Image, new: Image, slot: str, opaque: bool) -> bool:
        key = old, new, slot, opaque
        if key not in self._known:
            self._known[key] = _differ(*key)
        return self._known[key]


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
