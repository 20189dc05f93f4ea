"""Edits of materials."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import MaterialEdit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.model import Material, Texture

_FACTORS: Final = ("base_color", "emissive", "metallic", "roughness", "alpha_cutoff")
_SWITCHES: Final = ("alpha_mode", "double_sided")
TEXTURES: Final = (
    "base_color_texture",
    "metallic_roughness_texture",
    "normal_texture",
    "occlusion_texture",
    "emissive_texture",
)
"""The fields of materials that have pictures."""
# Editors use single precision for factors; half a step of 8 bits is invisible.
_DRIFT: Final = 2e-3


def material_edits(pairs: Mapping[Material, Material]) -> Iterator[MaterialEdit]:
    """Yield the materials that differ, given pairs of edited and original ones."""
    for edited, original in pairs.items():
        changed = {
            *(name for name in _FACTORS if _differ(original, edited, name)),
            *(name for name in _SWITCHES if getattr(original, name) != getattr(edited, name)),
            *(
                name
                for name in TEXTURES
                if picture_name(getattr(original, name)) != picture_name(getattr(edited, name))
            ),
        }
        changed -= _not_told(original, edited)
        if changed:
            yield MaterialEdit(original, edited, frozenset(changed))


def _not_told(original: Material, edited: Material) -> set[str]:
    """Return what editors cannot preserve: the alpha of a material without a picture."""
    if edited.alpha_mode == "OPAQUE" and not picture_name(original.base_color_texture):
        return {"alpha_mode", "alpha_cutoff"}
    both = original.alpha_mode == edited.alpha_mode == "MASK"
    return set() if both else {"alpha_cutoff"}


def _differ(original: Material, edited: Material, name: str) -> bool:
    old, new = getattr(original, name), getattr(edited, name)
    pairs = zip(old, new, strict=True) if isinstance(old, tuple) else [(old, new)]
    return any(abs(a - b) > _DRIFT for a, b in pairs)


def picture_name(texture: Texture | None) -> str:
    """Return the name of a picture; "" for one without data, which no file contains."""
    if texture is None or not texture.image.data:
        return ""
    return plain_name(texture.image.name)
