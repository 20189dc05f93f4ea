"""The slots of materials for the textures of looks, and which templates have them.

Measured on 194 scenes: the slots that materials with a template have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.marks import mark_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import Material as Look
    from chunkwright.sc2.materials import Material
    from chunkwright.sc2.scene_model.pixels import Role

_ROLES: Final[dict[str, Role]] = {
    "normal_texture": "normal",
    "metallic_roughness_texture": "rough_metal",
    "occlusion_texture": "occlusion",
}
# The slots that each texture may come from, better first.
_SLOTS: Final = {
    "base_color_texture": ("baseColorMap", "albedo"),
    "normal_texture": ("baseNormalMap", "normalmap"),
    "metallic_roughness_texture": ("baseRMMap",),
    "occlusion_texture": ("miscMap", "lightmap", "decal"),
}
# The slots of templates, by words in their names; ``albedo`` is in all.
_PHYSICAL: Final = ("baseColorMap", "albedo", "baseNormalMap", "normalmap", "baseRMMap", "miscMap")
_KNOWN: Final = (
    ("StandardAllQualities", _PHYSICAL),
    ("TileMask", ()),
    ("TextureLightmap", ("albedo", "lightmap")),
    ("Lightmap", ("albedo", "lightmap", "normalmap")),
    ("Decal", ("albedo", "decal")),
    ("NormalizedBlinnPhong", ("albedo", "normalmap")),
    ("ShadowVolume", ()),
)
_WORDS: Final = {
    "base_color_texture": "colour",
    "normal_texture": "normals",
    "metallic_roughness_texture": "metal and roughness",
    "occlusion_texture": "occlusion or baked light",
}


def slots_for(material: Material, field: str, *, additive: bool) -> tuple[list[str], str]:
    """Return the slots of a material for a texture of its look, those in use first, or why none."""
    if field == "emissive_texture":
        if additive:
            return slots_for(material, "base_color_texture", additive=False)
        return [], "only a material that adds light to what is behind it has an emission"
    if additive and field == "base_color_texture":
        return [], "a material that adds light has a texture of emission in place of a colour"
    wanted = _SLOTS[field]
    used = [slot for slot in wanted if slot in material.textures]
    if material.node.class_name == "Material":
        type_ = material.node.archive.get("mat.type")
        known = ["albedo"] if field == "base_color_texture" else used
        return known, f"a material of type {type_} has no slot for {_WORDS[field]}"
    template = str(material.effective("fxName", ""))
    slots = next((slots for word, slots in _KNOWN if word in template), ("albedo",))
    free = [slot for slot in wanted if slot in slots and slot not in used]
    if field == "occlusion_texture" and used:
        free = []
    name = template.rpartition("/")[2] or "none"
    return used + free, f"its template {name} has no slot for {_WORDS[field]}"


def role_of(field: str, look: Look) -> Role:
    """Return what a texture is for, by the field of the look that has it."""
    if field not in ("base_color_texture", "emissive_texture"):
        return _ROLES[field]
    if mark_of(look.extras).get("additive"):
        return "additive"
    return "opaque" if look.alpha_mode == "OPAQUE" else "color"
