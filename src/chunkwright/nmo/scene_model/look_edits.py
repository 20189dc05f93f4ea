"""Applying edits of materials other than colour and texture to a Virtools file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.scene_model.marks import shown
from chunkwright.nmo.scene_model.materials import ALPHA_BLEND, ALPHA_TEST, TWO_SIDED

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.model import Material as Look
    from chunkwright.nmo.materials import Material

_COVERS: Final = {"OPAQUE": 0, "MASK": ALPHA_TEST, "BLEND": ALPHA_BLEND}
# The alpha test that passes at or above the reference, and its place in the flags.
NOT_BELOW: Final = 7
FUNCTION_AT, REFERENCE_AT = 16, 24
# The nibbles of the blends among the modes, and their values for alpha blending.
BLENDS: Final = {3: 5, 4: 6}
_BLEND_FIELDS: Final = ("source_blend", "dest_blend")


def set_sides(material: Material, look: Look) -> None:
    """Draw both sides of faces, or one."""
    fields = material.made_fields("material")
    fields["flags"] = fields["flags"] & ~TWO_SIDED | (TWO_SIDED if look.double_sided else 0)


def set_cover(material: Material, look: Look) -> None:
    """Set how a material covers what is behind it."""
    fields = material.made_fields("material")
    flags = fields["flags"] & ~(ALPHA_BLEND | ALPHA_TEST) | _COVERS[look.alpha_mode]
    if look.alpha_mode == "MASK":
        reference = min(max(round(look.alpha_cutoff * 255), 0), 255)
        flags &= ~(0xFF << FUNCTION_AT | 0xFF << REFERENCE_AT)
        flags |= NOT_BELOW << FUNCTION_AT | reference << REFERENCE_AT
    elif look.alpha_mode == "BLEND" and "modes" in fields:
        for at, blend in BLENDS.items():
            fields["modes"] = fields["modes"] & ~(0xF << 4 * at) | blend << 4 * at
    elif look.alpha_mode == "BLEND":
        fields.update(zip(_BLEND_FIELDS, BLENDS.values(), strict=True))
    fields["flags"] = flags


def set_roughness(material: Material, look: Look) -> None:
    """Set how narrow highlights are."""
    material.specular_power = max(2 / max(look.roughness, 0.01) ** 2 - 2, 0.0)


def set_emissive(material: Material, look: Look) -> None:
    """Set the colour that a material shines with by itself."""
    red, green, blue = look.emissive
    alpha = material.emissive[3]
    material.emissive = (*shown((red, green, blue, alpha))[:3], alpha)


SETTERS: Final[dict[str, Callable[[Material, Look], None]]] = {
    "alpha_cutoff": set_cover,
    "alpha_mode": set_cover,
    "double_sided": set_sides,
    "emissive": set_emissive,
    "roughness": set_roughness,
}
"""What sets each field of an edited material."""
