"""Edits of materials, their textures and the pictures in these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.comparing import ELSEWHERE, field_changes, is_editors_own
from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import Change, SlotChange
from chunkwright.exchange.edits.pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.model import Image, Material, Texture

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


def picture_name(texture: Texture | None) -> str:
    """Return the name of a picture; "" for one without data, which no file contains."""
    if texture is None or not texture.image.data:
        return ""
    return plain_name(texture.image.name)
