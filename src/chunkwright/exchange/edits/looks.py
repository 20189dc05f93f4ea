"""Edits of materials, their textures and the pictures in these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.comparing import ELSEWHERE, field_changes, is_editors_own
from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import Change, SlotChange

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


TEXTURES: Final = tuple(sorted(name for name in ELSEWHERE["Material"] if name.endswith("_texture")))
"""The fields of materials that have pictures."""


def material_changes(pairs: Mapping[Material, Material]) -> Iterator[Change]:
    """Yield the differences of materials, given pairs of edited and original ones.

    If several materials use a picture, the first in which it differs decides.
    """
    pictures = Pictures()
    named: set[Image] = set()
    for edited, original in pairs.items():
        yield from field_changes(original, edited)
        for slot in TEXTURES:
            yield from _slot_changes(original, edited, slot, pictures, named)
        if edited.variants and _variants(original, pairs, original) != _variants(
            edited, pairs, original
        ):
            yield Change("material.variants", original.name, original, edited)


def _variants(
    material: Material, pairs: Mapping[Material, Material], itself: Material
) -> dict[str, Material]:
    """Return the originals of the materials of variants, without those that are the material."""
    found = {name: pairs.get(each, each) for name, each in material.variants.items()}
    return {name: each for name, each in found.items() if each is not itself}


def _slot_changes(
    original: Material, edited: Material, slot: str, pictures: Pictures, named: set[Image]
) -> Iterator[Change]:
    old: Texture | None = getattr(original, slot)
    new: Texture | None = getattr(edited, slot)
    if _was_found(old, new):
        return
    if picture_name(old) != picture_name(new) and not pictures.is_renamed(old, new, slot):
        yield Change(f"material.{slot}", original.name, original, edited)
        return
    if old is None or new is None or not old.image.data or not new.image.data:
        return  # what has no data is in no file
    name, parts = f"{original.name}: {slot.replace('_', ' ')}", (slot, original, edited)
    for change in field_changes(old, new, name):
        yield SlotChange(change.kind, name, old, new, "", *parts)
    for change in field_changes(old.image, new.image):
        yield SlotChange(change.kind, old.image.name, old.image, new.image, change.key, *parts)
    renamed = SlotChange("image.name", old.image.name, old.image, new.image, "", *parts)
    if old.image not in named and not is_editors_own(renamed):
        named.add(old.image)
        yield renamed
    if pictures.is_painted(original, edited, slot):
        yield SlotChange("image.data", old.image.name, old.image, new.image, "", *parts)


def _was_found(old: Texture | None, new: Texture | None) -> bool:
    """Whether a picture that is not there was when the scene was exported."""
    if old is None or new is None or old.image.data or not new.image.data:
        return False
    return plain_name(old.image.name) == plain_name(new.image.name)


def picture_name(texture: Texture | None) -> str:
    """Return the name of a picture; "" for one without data, which no file contains."""
    if texture is None or not texture.image.data:
        return ""
    return plain_name(texture.image.name)
