"""Applying edited factors of materials to materials of all versions."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from chunkwright.exchange.model import mark_of
from chunkwright.keyed_archive.file.formatted import (
    MaterialProperty,
    decode_property,
    encode_property,
)
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.values import Color
from chunkwright.keyed_archive.model.variants import VariantType

if TYPE_CHECKING:
    from chunkwright.exchange.model import Material as Look
    from chunkwright.sc2.model.materials import Material

_COLOR: Final = struct.Struct("<4f")
# The numbers and switches of a look that materials can store.
FACTORS: Final = ("base_color", "emissive", "alpha_mode", "alpha_cutoff", "double_sided")
_PRESETS: Final = {"MASK": "AlphaTest", "BLEND": "AlphaBlend"}


def recolor(material: Material, name: str, before: Look, look: Look) -> str | None:
    """Store a field of an edited look; return why the material cannot store it."""
    table = _OLD if material.node.class_name == "Material" else _NEW
    store = table.get(name)
    if store is None:
        what = {"emissive": "emission"}.get(name, name.replace("_", " "))
        return f"a material of this version has no place for its {what}"
    return store(material, before, look)


def _is_additive(look: Look) -> bool:
    return bool(mark_of(look.extras).get("additive"))


def _set_color(material: Material, before: Look, look: Look) -> str | None:
    """Set the colour with which an NMaterial is multiplied."""
    if not _is_additive(before):
        return _set_flat_color(material, before.base_color, look.base_color)
    if tuple(look.base_color[:3]) != (0, 0, 0):
        return "a material that adds light has an emission in place of a colour"
    old = (*before.emissive, before.base_color[3])
    return _set_flat_color(material, old, (*look.emissive, look.base_color[3]))


def _set_light(material: Material, before: Look, look: Look) -> str | None:
    """Set the colour of the light that is added."""
    if not _is_additive(before):
        return "only a material that adds light to what is behind it has an emission"
    old = (*before.emissive, before.base_color[3])
    return _set_flat_color(material, old, (*look.emissive, look.base_color[3]))


def _set_flat_color(
    material: Material, before: tuple[float, ...], color: tuple[float, ...]
) -> str | None:
    stored = material.properties.get("flatColor")
    if isinstance(stored, bytes) and material.effective_map("flags").get("FLATCOLOR"):
        known = decode_property(stored).floats
        if len(known) == len(color):  # which may be brighter than a look allows
            pairs = zip(known, before, color, strict=True)
            color = tuple(had if old == new else new for had, old, new in pairs)
    _set_property(material, "flatColor", color)
    material.effective_map("flags")["FLATCOLOR"] = 1
    return None


def _set_property(material: Material, name: str, numbers: tuple[float, ...]) -> None:
    value = MaterialProperty(len(numbers) - 1, 1, numbers)
    material.properties[name] = encode_property(value)


def _set_cutoff(material: Material, _before: Look, look: Look) -> str | None:
    _set_property(material, "alphatestThreshold", (look.alpha_cutoff,))
    return None


def _set_alpha(material: Material, _before: Look, look: Look) -> str | None:
    """Switch the presets that make a material transparent; a transparent template remains."""
    template = str(material.effective("fxName", ""))
    if ".Alphatest" in template or ".Alphablend" in template:
        return f"its template {template.rpartition('/')[2]} decides that"
    presets = material.effective("enabledPresets")
    on = dict(presets) if isinstance(presets, KeyedArchive) else {}
    if on.get("AlphaBlendAdditive"):
        return "a material that adds light is always blended"
    for mode, preset in _PRESETS.items():
        if look.alpha_mode == mode:
            on[preset] = True
        elif preset in on:
            on[preset] = False
    archive = _own(material, "enabledPresets")
    archive.set("enabledPresets", KeyedArchive(on), VariantType.KEYED_ARCHIVE)
    if look.alpha_mode == "MASK":
        _set_cutoff(material, look, look)
    return None


def _set_sides(material: Material, _before: Look, look: Look) -> str | None:
    """Show both sides, or one, which is the default of the engine."""
    archive = _own(material, "customCullMode")
    if look.double_sided:
        archive.set("customCullMode", 0, VariantType.UINT32)
    else:
        archive.pop("customCullMode", None)
    if (material.effective("customCullMode") == 0) is not look.double_sided:
        return "it inherits both sides from its parent"
    return None


def _own(material: Material, key: str) -> KeyedArchive:
    """Return the archive of the material itself that has or should have a key."""
    layers = material.layers()
    return next((layer for layer in layers if key in layer), layers[0])


def _set_diffuse(material: Material, _before: Look, look: Look) -> str | None:
    if material.textures:
        return "before version 10 the engine ignores the colour of a material with a texture"
    stored = material.node.archive.get("mat.diffuse")
    color = _COLOR.pack(*look.base_color)
    material.node.archive["mat.diffuse"] = (
        Color(*look.base_color) if isinstance(stored, tuple) else color
    )
    return None


def _set_old_sides(material: Material, _before: Look, look: Look) -> str | None:
    material.node.archive["mat.isTwoSided"] = look.double_sided
    return None


def _set_old_alpha(material: Material, before: Look, look: Look) -> str | None:
    if look.alpha_mode == "MASK":
        return "a material before version 10 has no threshold of alpha"
    if _is_additive(before):
        return "a material that adds light is always blended"
    archive = material.node.archive
    archive["mat.isAlphablend"] = look.alpha_mode == "BLEND"
    if look.alpha_mode == "BLEND" and archive.get("mat.blendDst") == _BLEND_ONE:
        # It is what a material has that is not blended, and would add its light.
        archive["mat.blendSrc"], archive["mat.blendDst"] = _BLEND_ALPHA
    return None


# Source: ``eBlendMode`` of the framework: SRC_ALPHA and ONE_MINUS_SRC_ALPHA.
_BLEND_ONE: Final = 2
_BLEND_ALPHA: Final = (5, 6)
Store = Callable[["Material", "Look", "Look"], "str | None"]
# The fields of a look that an NMaterial can store, and a Material before version 10.
_NEW: Final[dict[str, Store]] = {
    "base_color": _set_color,
    "emissive": _set_light,
    "alpha_mode": _set_alpha,
    "alpha_cutoff": _set_cutoff,
    "double_sided": _set_sides,
}
_OLD: Final[dict[str, Store]] = {
    "base_color": _set_diffuse,
    "alpha_mode": _set_old_alpha,
    "double_sided": _set_old_sides,
}
