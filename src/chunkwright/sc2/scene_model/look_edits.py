"""Applying edited factors of materials to materials of all versions."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.exchange.marks import mark_of
from chunkwright.keyed_archive.formatted import MaterialProperty, encode_property
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.values import Color
from chunkwright.keyed_archive.variants import VariantType

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.model import Material as Look
    from chunkwright.sc2.materials import Material

_COLOR: Final = struct.Struct("<4f")
# The numbers and switches of a look that materials can store.
FACTORS: Final = ("base_color", "emissive", "alpha_mode", "alpha_cutoff", "double_sided")
_PRESETS: Final = {"MASK": "AlphaTest", "BLEND": "AlphaBlend"}


def recolor(material: Material, name: str, look: Look) -> bool:
    """Store a field of an edited look; return whether the material can store it."""
    table = _OLD if material.node.class_name == "Material" else _NEW
    store = table.get(name)
    return store is not None and store(material, look)


def _set_color(material: Material, look: Look) -> bool:
    """Set the colour with which an NMaterial is multiplied."""
    if mark_of(look.extras).get("additive"):
        return False
    return _set_flat_color(material, look.base_color)


def _set_light(material: Material, look: Look) -> bool:
    """Set the colour of the light that is added."""
    if not mark_of(look.extras).get("additive"):
        return False
    return _set_flat_color(material, (*look.emissive, look.base_color[3]))


def _set_flat_color(material: Material, color: tuple[float, ...]) -> bool:
    _set_property(material, "flatColor", color)
    material.effective_map("flags")["FLATCOLOR"] = 1
    return True


def _set_property(material: Material, name: str, numbers: tuple[float, ...]) -> None:
    value = MaterialProperty(len(numbers) - 1, 1, numbers)
    material.properties[name] = encode_property(value)


def _set_cutoff(material: Material, look: Look) -> bool:
    _set_property(material, "alphatestThreshold", (look.alpha_cutoff,))
    return True


def _set_alpha(material: Material, look: Look) -> bool:
    """Switch the presets that make a material transparent; such a template remains."""
    template = str(material.effective("fxName", ""))
    if ".Alphatest" in template or ".Alphablend" in template:
        return False
    presets = material.effective("enabledPresets")
    on = dict(presets) if isinstance(presets, KeyedArchive) else {}
    if on.get("AlphaBlendAdditive"):
        return False
    for mode, preset in _PRESETS.items():
        if look.alpha_mode == mode:
            on[preset] = True
        elif preset in on:
            on[preset] = False
    archive = _own(material, "enabledPresets")
    archive.set("enabledPresets", KeyedArchive(on), VariantType.KEYED_ARCHIVE)
    return True


def _set_sides(material: Material, look: Look) -> bool:
    """Show both sides, or one, which is the default of the engine."""
    archive = _own(material, "customCullMode")
    if look.double_sided:
        archive.set("customCullMode", 0, VariantType.UINT32)
    else:
        archive.pop("customCullMode", None)
    return (material.effective("customCullMode") == 0) is look.double_sided


def _own(material: Material, key: str) -> KeyedArchive:
    """Return the archive of the material itself that has a key, or should have it."""
    layers = material.layers()
    return next((layer for layer in layers if key in layer), layers[0])


def _set_diffuse(material: Material, look: Look) -> bool:
    stored = material.node.archive.get("mat.diffuse")
    if material.textures or not isinstance(stored, bytes | tuple):
        return False  # The engine ignores it if there is a texture.
    color = _COLOR.pack(*look.base_color)
    material.node.archive["mat.diffuse"] = (
        color if isinstance(stored, bytes) else Color(*look.base_color)
    )
    return True


def _set_old_sides(material: Material, look: Look) -> bool:
    material.node.archive["mat.isTwoSided"] = look.double_sided
    return True


def _set_old_alpha(material: Material, look: Look) -> bool:
    material.node.archive["mat.isAlphablend"] = look.alpha_mode == "BLEND"
    return look.alpha_mode != "MASK"


# The fields of a look that an NMaterial can store, and a Material before version 10.
_NEW: Final[dict[str, Callable[[Material, Look], bool]]] = {
    "base_color": _set_color,
    "emissive": _set_light,
    "alpha_mode": _set_alpha,
    "alpha_cutoff": _set_cutoff,
    "double_sided": _set_sides,
}
_OLD: Final[dict[str, Callable[[Material, Look], bool]]] = {
    "base_color": _set_diffuse,
    "alpha_mode": _set_old_alpha,
    "double_sided": _set_old_sides,
}
