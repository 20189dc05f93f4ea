"""What sets the fields of a material of a Virtools file as a look has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.comparing import near
from chunkwright.nmo.scene_model.marks import shown
from chunkwright.nmo.scene_model.materials import (
    ALPHA_BLEND,
    ALPHA_TEST,
    MODES,
    TWO_SIDED,
    WRAPS,
    is_additive,
    look_of,
    sampling_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Filter, Vector3
    from chunkwright.exchange.model import Material as Look
    from chunkwright.nmo.model.materials import Material

_COVERS: Final = {"OPAQUE": 0, "MASK": ALPHA_TEST, "BLEND": ALPHA_BLEND}
# The alpha test that passes at or above the reference, and its place in the flags.
NOT_BELOW: Final = 7
FUNCTION_AT, REFERENCE_AT = 16, 24
# The blends of alpha blending.
_BLENDS: Final = {"source_blend": 5, "dest_blend": 6}
_FILTERS: Final[dict[tuple[Filter, bool], int]] = {
    ("nearest", False): 1,
    ("linear", False): 2,
    ("nearest", True): 3,
    ("linear", True): 6,
}
"""The numbers of minification filters, without and with mip maps."""


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
    elif look.alpha_mode == "BLEND" and not fields["flags"] & ALPHA_BLEND:
        for name, blend in _BLENDS.items():
            set_mode(material, name, blend)
    fields["flags"] = flags


def set_mode(material: Material, name: str, value: int) -> None:
    """Set one of the modes, which old files have as fields of their own."""
    fields = material.made_fields("material")
    if "modes" in fields:
        at = 4 * MODES.index(name)
        fields["modes"] = fields["modes"] & ~(0xF << at) | value << at
    else:
        fields[name] = value


def set_roughness(material: Material, look: Look) -> None:
    """Set how narrow highlights are."""
    material.specular_power = max(2 / max(look.roughness, 0.01) ** 2 - 2, 0.0)


def set_wrap(material: Material, look: Look) -> str | None:
    """Set how a picture goes on beyond its edges."""
    texture = look.base_color_texture
    if texture is None or sampling_of(material).wrap == texture.wrap:
        return None
    across, up = texture.wrap
    if across != up:
        return "a Virtools material repeats its picture the same way in both directions"
    set_mode(material, "texture_address", next(n for n, wrap in WRAPS.items() if wrap == across))
    return None


def set_filters(material: Material, look: Look) -> None:
    """Set how a picture is sampled."""
    texture = look.base_color_texture
    if texture is None:
        return
    now = sampling_of(material)
    if now.mag_filter != texture.mag_filter:
        set_mode(material, "mag_filter", _FILTERS[texture.mag_filter, False])
    if (now.min_filter, now.mipmaps) != (texture.min_filter, texture.mipmaps):
        set_mode(material, "min_filter", _FILTERS[texture.min_filter, texture.mipmaps])


def set_colours(material: Material, look: Look) -> str | None:
    """Set the colour of a material and what it emits, together: see ``colours_of``."""
    now = look_of(material, None)
    if near(now.base_color, look.base_color) and near(now.emissive, look.emissive):
        return None
    red, green, blue, alpha = shown(look.base_color)
    colour, shine = (red, green, blue), shown((*look.emissive, 1.0))[:3]
    is_dark = max(shine) < _STEP
    if is_additive(material.known_fields("material")):
        # What glTF cannot add is exported as what the material emits: its colour.
        if max(colour) > _STEP:
            return "what is added to the picture has no colour but what it emits"
        colour, is_dark = shine, True
        if material.texture is None:
            shine = material.emissive[:3]
    elif max(look.emissive) > 1 + _STEP:
        return "a Virtools material emits no more than white"
    elif material.texture is not None and not is_dark and min(colour) < 1 - _STEP:
        return "with a picture, a Virtools material that is not white emits nothing of its own"
    if material.texture is not None and is_dark:
        _share(material, colour, alpha)
    else:
        _put(material, colour, shine, alpha)
    _round(look, look_of(material, None))
    return None


_STEP: Final = 1.01 / 255
"""A step of a colour of 8 bits."""


def _share(material: Material, colour: Vector3, alpha: float) -> None:
    """Let light and emission have a sum, in the proportion that they have."""
    diffuse, emissive = material.diffuse[:3], material.emissive[:3]
    light, rest = [], []
    for wish, one, other in zip(colour, diffuse, emissive, strict=True):
        part = one / (one + other) if other and min(diffuse) < 1 else 1.0
        light.append(min(round(wish * part * 255) / 255, 1.0))
        rest.append(min(max(wish - light[-1], 0.0), 1.0))
    _put(material, light, rest, alpha)


def _round(wish: Look, now: Look) -> None:
    """Take what a material has for what was wished, where it is the nearest that it can have."""
    for name in ("base_color", "emissive"):
        before, after = (getattr(each, name) for each in (wish, now))
        pairs = zip(shown((*before, 1.0)[:4]), shown((*after, 1.0)[:4]), strict=True)
        if all(abs(one - other) <= _STEP for one, other in pairs):
            setattr(wish, name, after)


def _put(
    material: Material, diffuse: Sequence[float], emissive: Sequence[float], alpha: float
) -> None:
    material.diffuse = (*diffuse, alpha)
    material.emissive = (*emissive, material.emissive[3])
