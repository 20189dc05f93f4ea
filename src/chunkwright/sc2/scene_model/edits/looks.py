"""Edited looks in materials of all versions: factors, and textures in their slots.

Textures can change their paths, pictures, wrapping and filters."""

from __future__ import annotations

import posixpath
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import listed
from chunkwright.exchange.edits.comparing import near
from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.model import Material as Look
from chunkwright.exchange.model import mark_of
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import MaterialProperty, decode_property, encode_property
from chunkwright.keyed_archive.values import Color, VariantType
from chunkwright.sc2.scene_model.looks import SHIFT, SHIFTED, SLOTS

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping
    from chunkwright.exchange.edits.model import Change, SlotChange
    from chunkwright.exchange.model import Texture
    from chunkwright.sc2.model.materials import Material
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.textures import Role


_COLOR: Final = struct.Struct("<4f")
_FLOATS: Final = (0, 1, 2, 3)
# The numbers and switches of a look that some materials can store.
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
    """Set the colour that multiplies an NMaterial."""
    if not _is_additive(before):
        return _set_flat_color(material, before.base_color, look.base_color)
    if tuple(look.base_color[:3]) != (0, 0, 0):
        return "a material that adds light has an emission instead of a colour"
    old = (*before.emissive, before.base_color[3])
    return _set_flat_color(material, old, (*look.emissive, look.base_color[3]))


def _set_light(material: Material, before: Look, look: Look) -> str | None:
    """Set the colour of an additive NMaterial."""
    if not _is_additive(before):
        return "only a material that adds light to its background has an emission"
    old = (*before.emissive, before.base_color[3])
    return _set_flat_color(material, old, (*look.emissive, look.base_color[3]))


def _set_flat_color(
    material: Material, before: tuple[float, ...], color: tuple[float, ...]
) -> str | None:
    stored = material.properties.get("flatColor")
    if isinstance(stored, bytes) and material.effective_map("flags").get("FLATCOLOR"):
        known = decode_property(stored).floats
        if len(known) == len(color):  # the stored colour may be brighter than a look allows
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
    """Switch the presets that make a material transparent; the template remains."""
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
    """Show both sides, or only one, as is the engine's default."""
    archive = _own(material, "customCullMode")
    if look.double_sided:
        archive.set("customCullMode", 0, VariantType.UINT32)
    else:
        archive.pop("customCullMode", None)
    if (material.effective("customCullMode") == 0) is not look.double_sided:
        return "it inherits both sides from its parent"
    return None


def _own(material: Material, key: str) -> KeyedArchive:
    """Return the material's own archive that has a key, or that it belongs in."""
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
        return "a material before version 10 has no alpha threshold"
    if _is_additive(before):
        return "a material that adds light is always blended"
    archive = material.node.archive
    archive["mat.isAlphablend"] = look.alpha_mode == "BLEND"
    if look.alpha_mode == "BLEND" and archive.get("mat.blendDst") == _BLEND_ONE:
        # Opaque materials store this factor, which would be additive in a blended one.
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


_ROLES: Final[dict[str, Role]] = {
    "normal_texture": "normal",
    "metallic_roughness_texture": "rough_metal",
    "occlusion_texture": "occlusion",
}
# The slots that each texture may come from, best first.
_SLOTS: Final = {
    "base_color_texture": ("baseColorMap", "albedo"),
    "normal_texture": ("baseNormalMap", "normalmap"),
    "metallic_roughness_texture": ("baseRMMap",),
    "occlusion_texture": ("miscMap", "lightmap", "decal"),
}
# The slots of templates, by words in their names; all have ``albedo``.
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
    """Return a material's slots for a texture field, those in use first, or the reason for none."""
    if field == "emissive_texture":
        if additive:
            return slots_for(material, "base_color_texture", additive=False)
        return [], "only a material that adds light to its background has an emission"
    if additive and field == "base_color_texture":
        return [], "a material that adds light has an emissive texture instead of a colour texture"
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
    """Return the role of a texture, by the field of the look that has it."""
    if field not in ("base_color_texture", "emissive_texture"):
        return _ROLES[field]
    if mark_of(look.extras).get("additive"):
        return "additive"
    return "opaque" if look.alpha_mode == "OPAQUE" else "color"


# Before, a scene refers directly to source pictures.
_FIRST_WITH_DESCRIPTORS: Final = 10
_PLACES: Final = {
    "offset": "uvOffset",
    "scale": "uvScale",
}


class LookTextures:
    """The handlers of textures; ``material_of`` returns the material of an original look."""

    def __init__(self, context: Context, material_of: Callable[[Look], Material | None]) -> None:
        self._context = context
        self._material_of = material_of
        self._paths: set[str] | None = None
        self._sampled: dict[tuple[Node, str], str] = {}

    def texture(self, change: Change) -> str | None:
        """Replace or remove the texture of a slot."""
        material = self._material_of(change.original)
        if material is None:
            return "it is not a material of the scene"
        return self.store(material, change.field, change.edited)

    def store(self, material: Material, field: str, look: Look) -> str | None:
        """Store the texture of a look in a slot of a material; return why that fails."""
        texture: Texture | None = getattr(look, field)
        slots, reason = slots_for(material, field, additive=_is_additive(look))
        present = [slot for slot in slots if slot in material.textures]
        if texture is None:
            for slot in present:
                del material.textures[slot]
            return None
        if not slots:
            return reason
        material.textures[(present or slots)[0]] = self.path_of(texture, field, look)
        return None

    def path_of(self, texture: Texture, field: str, look: Look) -> str:
        """Return the path of a picture; write the picture unless the scene has it."""
        image = texture.image
        for original in self._context.edits.originals.values():
            if isinstance(original, Look):
                for each in original.textures():
                    if each.image.data and each.image.data == image.data and each.image.source:
                        return each.image.source
        if image.source and image.source in self._known_paths():
            return image.source
        if not image.data:
            return image.source or image.name
        old = self._context.scene.version < _FIRST_WITH_DESCRIPTORS
        return self._context.pictures.add(image, role_of(field, look), old=old, drawn=texture)

    def _known_paths(self) -> set[str]:
        if self._paths is None:
            self._paths = {
                path
                for material in self._context.scene.materials()
                for path in material.textures.values()
                if isinstance(path, str)
            }
        return self._paths

    def _slot_in_use(self, change: SlotChange) -> tuple[Material, str] | None:
        material = self._material_of(change.material)
        if material is None:
            return None
        slots, _ = slots_for(material, change.slot, additive=_is_additive(change.material))
        slot = next((slot for slot in slots if slot in material.textures), None)
        return None if slot is None else (material, slot)

    def paint(self, change: SlotChange) -> str | None:
        """Replace a picture."""
        found = self._slot_in_use(change)
        if found is None:
            return "its material has no such slot"
        material, slot = found
        role = role_of(change.slot, change.edited_material)
        if change.slot == "occlusion_texture" and slot != "miscMap":
            role = "opaque"  # baked light or colours
        self._context.pictures.change(str(material.textures[slot]), change.edited, role)
        return None

    def rename_picture(self, change: SlotChange) -> str | None:
        """Write the files of a picture under another name, for all materials that use it."""
        found = self._slot_in_use(change)
        if found is None:
            return "its material has no such slot"
        material, slot = found
        old = str(material.textures[slot])
        new = self._context.pictures.rename(old, change.edited.name)
        if new is None:
            return "its files were not found"
        for each in self._context.scene.materials():
            for name in each.textures.own_names():
                if str(each.textures.get(name)) == old:
                    each.textures[name] = new
        return None

    def sampler(self, change: SlotChange) -> str | None:
        """Change in its descriptor how a texture is wrapped and filtered.

        If other materials draw the picture differently, this one gets a copy of the files.
        """
        found = self._slot_in_use(change)
        if found is None:
            return "its material has no such slot"
        material, slot = found
        key = material.node, slot
        if key not in self._sampled:
            path = str(material.textures[slot])
            self._sampled[key] = path
            if self._is_shared(path, change.edited):
                made = self._context.pictures.rename(path, _free_name(path, self._known_paths()))
                if made is None:
                    return "its files were not found"
                self._sampled[key] = material.textures[slot] = made
                self._known_paths().add(made)
        return self._context.pictures.sample(self._sampled[key], change.edited)

    def _is_shared(self, path: str, drawn: Texture) -> bool:
        """Return whether another material draws a picture with other wrapping or filters."""
        for new, old in self._context.edits.originals.items():
            if not isinstance(new, Look):
                continue
            for field in TEXTURES:
                before, now = getattr(old, field), getattr(new, field)
                if before is None or before.image.source != path or now is None:
                    continue
                if any(getattr(now, name) != getattr(drawn, name) for name in _SAMPLED):
                    return True
        return False

    def transform(self, change: SlotChange) -> str | None:
        """Move and scale the coordinates of a baked texture, or move those of all others."""
        found = self._slot_in_use(change)
        if found is None:
            return "its material has no such slot"
        material, slot = found
        if slot not in ("lightmap", "decal"):
            return self._shift(change, material)
        name = _PLACES[change.field]
        value = [float(each) for each in getattr(change.edited, change.field)]
        return set_properties(material, {}, {name: value})

    def _shift(self, change: SlotChange, material: Material) -> str | None:
        """Move the first coordinates of a material, used by all its textures except baked light."""
        if material.node.class_name != "NMaterial":
            return "a material of this version has no place for it"
        if change.edited.scale != change.original.scale:
            return "a material moves its textures, but scales only those of baked light"
        look = change.edited_material
        shown = {slot: getattr(look, _shown_as(look, slot)) for slot in SLOTS}
        moved = {slot: each for slot, each in shown.items() if each and each.texcoord == 0}
        leader = next(iter(moved.values()), change.edited)
        if leader is not change.edited and not near(leader.offset, change.edited.offset):
            return "all textures of a material are moved alike, with that of its colour"
        if leader is not change.edited:
            return None
        others = [slot for slot, each in moved.items() if not near(each.offset, leader.offset)]
        if others:
            words = listed([_WORDS[each] for each in others])
            self._context.notes.append(
                f"material {look.name}: its textures of {words} are moved as that of its colour"
            )
        material.effective_map("flags")[SHIFTED] = 1
        return set_properties(material, {}, {SHIFT: [float(each) for each in leader.offset]})


_SAMPLED: Final = ("wrap", "min_filter", "mag_filter")


def _free_name(path: str, known: set[str]) -> str:
    """Return a name for a copy of the files of a path."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    folder, number = posixpath.dirname(path), 2
    suffix = posixpath.splitext(path)[1]
    while posixpath.join(folder, f"{stem}_{number}{suffix}") in known:
        number += 1
    return f"{stem}_{number}"


def _shown_as(look: Look, slot: str) -> str:
    """Return the field for a texture; an additive material's colour is shown as emission."""
    is_light = slot == "base_color_texture" and _is_additive(look)
    return "emissive_texture" if is_light else slot


def set_properties(material: Material, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the shader properties that differ."""
    for name in old.keys() - new.keys():
        del material.properties[name]
    for name, value in new.items():
        if near(old.get(name), value):
            continue
        numbers = tuple(float(each) for each in value) if isinstance(value, list | tuple) else ()
        stored = material.properties.get(name)
        known = decode_property(stored) if isinstance(stored, bytes) else None
        kind = len(numbers) - 1
        if known is not None and len(known.floats) == len(numbers):
            kind = known.type
        elif kind not in _FLOATS:
            return f"the property {name} is not one to four numbers"
        count = known.array_size if known is not None and kind == known.type else 1
        material.properties[name] = encode_property(MaterialProperty(kind, count, numbers))
    return None
