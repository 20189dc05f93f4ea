"""Applying edits of materials and their pictures to a Virtools file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.comparing import field_changes, near
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.nmo.model.materials import Material, Texture
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.scene_model import FAMILY, shown
from chunkwright.nmo.scene_model.back.work import (
    NO_FLAGS,
    NO_PROPERTIES,
    NOT_THERE,
    because,
    flags_in,
    listed,
    number_in,
)
from chunkwright.nmo.scene_model.meshes import (
    ALPHA_BLEND,
    ALPHA_TEST,
    COLOURS,
    MODES,
    TWO_SIDED,
    WRAPS,
    is_additive,
    look_of,
    sampling_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.exchange import model
    from chunkwright.exchange.edits.model import Change, Handler, SlotChange
    from chunkwright.exchange.model import Filter, Vector3
    from chunkwright.exchange.model import Material as Look
    from chunkwright.nmo.scene_model.back import Pictures
    from chunkwright.nmo.scene_model.back.work import Work


_COVERS: Final = {"OPAQUE": 0, "MASK": ALPHA_TEST, "BLEND": ALPHA_BLEND}
# The alpha test that passes at or above the reference, and its place in the flags.
NOT_BELOW: Final = 7
FUNCTION_AT, REFERENCE_AT = 16, 24
# The blend modes of alpha blending.
_BLENDS: Final = {"source_blend": 5, "dest_blend": 6}
_FILTERS: Final[dict[tuple[Filter, bool], int]] = {
    ("nearest", False): 1,
    ("linear", False): 2,
    ("nearest", True): 3,
    ("linear", True): 6,
}
"""The numbers of minification filters, without and with mip maps."""


def set_sides(material: Material, look: Look) -> None:
    """Set whether both sides of faces are drawn."""
    fields = material.made_fields("material")
    fields["flags"] = fields["flags"] & ~TWO_SIDED | (TWO_SIDED if look.double_sided else 0)


def set_cover(material: Material, look: Look) -> None:
    """Set the alpha mode: opaque, masked or blended."""
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
    """Set one of the drawing modes, which are separate fields in old files."""
    fields = material.made_fields("material")
    if "modes" in fields:
        at = 4 * MODES.index(name)
        fields["modes"] = fields["modes"] & ~(0xF << at) | value << at
    else:
        fields[name] = value


def set_roughness(material: Material, look: Look) -> None:
    """Set the specular power from the roughness."""
    material.specular_power = max(2 / max(look.roughness, 0.01) ** 2 - 2, 0.0)


def set_wrap(material: Material, look: Look) -> str | None:
    """Set the wrap mode of a picture."""
    texture = look.base_color_texture
    if texture is None or sampling_of(material).wrap == texture.wrap:
        return None
    across, up = texture.wrap
    if across != up:
        return "a Virtools material has the same wrap mode in both directions"
    set_mode(material, "texture_address", next(n for n, wrap in WRAPS.items() if wrap == across))
    return None


def set_filters(material: Material, look: Look) -> None:
    """Set the filters with which a picture is sampled."""
    texture = look.base_color_texture
    if texture is None:
        return
    now = sampling_of(material)
    if now.mag_filter != texture.mag_filter:
        set_mode(material, "mag_filter", _FILTERS[texture.mag_filter, False])
    if (now.min_filter, now.mipmaps) != (texture.min_filter, texture.mipmaps):
        set_mode(material, "min_filter", _FILTERS[texture.min_filter, texture.mipmaps])


def set_colours(material: Material, look: Look) -> str | None:
    """Set the colour and the emissive colour of a material together; see ``colours_of``."""
    now = look_of(material, None)
    if near(now.base_color, look.base_color) and near(now.emissive, look.emissive):
        return None
    red, green, blue, alpha = shown(look.base_color)
    colour, shine = (red, green, blue), shown((*look.emissive, 1.0))[:3]
    is_dark = max(shine) < _STEP
    if is_additive(material.known_fields("material")):
        # The colour of an additive material is exported as emissive, as glTF has no additive
        # blending.
        if max(colour) > _STEP:
            return "an additive material has no colour but the emissive one"
        colour, is_dark = shine, True
        if material.texture is None:
            shine = material.emissive[:3]
    elif max(look.emissive) > 1 + _STEP:
        return "the emissive colour of a Virtools material is at most white"
    elif material.texture is not None and not is_dark and min(colour) < 1 - _STEP:
        return "a Virtools material with a picture has an emissive colour only if it is white"
    if material.texture is not None and is_dark:
        _share(material, colour, alpha)
    else:
        _put(material, colour, shine, alpha)
    _round(look, look_of(material, None))
    return None


_STEP: Final = 1.01 / 255
"""One step of an 8-bit colour channel."""


def _share(material: Material, colour: Vector3, alpha: float) -> None:
    """Set diffuse and emissive colour to the given sum, in their present proportion."""
    diffuse, emissive = material.diffuse[:3], material.emissive[:3]
    light, rest = [], []
    for wish, one, other in zip(colour, diffuse, emissive, strict=True):
        part = one / (one + other) if other and min(diffuse) < 1 else 1.0
        light.append(min(round(wish * part * 255) / 255, 1.0))
        rest.append(min(max(wish - light[-1], 0.0), 1.0))
    _put(material, light, rest, alpha)


def _round(wish: Look, now: Look) -> None:
    """Replace wished colours by those of the material, if these are the nearest possible."""
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


_ONE_PICTURE: Final = "a Virtools material has one picture, that of its colour"
_OTHER_SLOTS: Final = ("metallic_roughness", "normal", "occlusion")


class Looks:
    """A part that applies edits of materials to a file."""

    def __init__(self, work: Work, pictures: Pictures) -> None:
        self._work = work
        self._pictures = pictures

    def handlers(self) -> dict[str, Handler]:
        """Return the function that applies each kind of change."""
        unlit = "the flags of a Virtools mesh turn its light off, not a material"
        moved = "a Virtools material cannot move its picture: move the texture coordinates"
        return {
            "material.name": self._rename,
            "material.base_color": self._recolor,
            "material.emissive": self._set(_emit),
            "material.base_color_texture": self._retexture,
            "material.emissive_texture": self._set(_emit),
            "material.roughness": self._set(set_roughness),
            "material.alpha_mode": self._set(set_cover),
            "material.alpha_cutoff": self._set(set_cover),
            "material.double_sided": self._set(set_sides),
            "material.mark": self._set_mark,
            "material.extras": NO_PROPERTIES,
            "material.metallic": because("Virtools materials are not metallic"),
            "material.unlit": because(unlit),
            "material.variants": because("Virtools materials have no variants"),
            **{f"material.{slot}_texture": because(_ONE_PICTURE) for slot in _OTHER_SLOTS},
            "texture.wrap": self._sample(set_wrap),
            "texture.min_filter": self._sample(set_filters),
            "texture.mag_filter": self._sample(set_filters),
            "texture.mipmaps": self._sample(set_filters),
            "texture.texcoord": because("a Virtools material uses the first texture coordinates"),
            "texture.offset": because(moved),
            "texture.scale": because(moved),
            "texture.*": because("Virtools pictures have no such property"),
            "image.data": self._repaint,
            "image.name": self._rename_picture,
            "image.*": because("Virtools pictures have no such property"),
        }

    # -- which material --------------------------------------------------------------------

    def of(self, look: model.Material | None) -> Material | None:
        """Return the material of the file for a material of the edited scene; it may be new."""
        if look is None:
            return None
        if self._work.of_edited(look, VirtoolsObject) is None:
            return self._work.copy_for(look, Material) or self._new(look)
        return self._work.of_edited(look, Material)

    def _new(self, look: model.Material) -> Material:
        made = self._work.file.add_object("CKMaterial", look.name)
        self._work.made[look] = made
        made.made_fields("material")
        mark = mark_of(look.extras) if mark_of(look.extras).get("family") == FAMILY else {}
        for key in _MARKS:
            if key in mark:
                _MARKS[key](made, mark[key])
        if look.base_color_texture is not None:
            made.texture = self._pictures.texture(look.base_color_texture.image)
            reason = set_wrap(made, look)
            if reason:
                self._work.refuse("material.texture_wrap", look, reason)
            set_filters(made, look)
        so_far = look_of(made, None)
        if not mark:
            so_far.extras = {KEY: mark_of(look.extras)}
        self._work.complete(field_changes(so_far, look))
        if look.emissive_texture is not None:
            reason = _emit(made, look)
            if reason:
                self._work.refuse("material.emissive_texture", look, reason)
        for slot in _OTHER_SLOTS:
            if getattr(look, f"{slot}_texture") is not None:
                self._work.refuse(f"material.{slot}_texture", look, _ONE_PICTURE)
        texture = look.base_color_texture
        for name, usual in (("texcoord", 0), ("offset", (0.0, 0.0)), ("scale", (1.0, 1.0))):
            if texture is not None and not near(getattr(texture, name), usual):
                refusal = self._work.handlers[f"texture.{name}"](None)
                self._work.refuse(f"material.texture_{name}", look, refusal or "")
        if look.variants:
            self._work.refuse("material.variants", look, "Virtools materials have no variants")
        return made

    # -- handlers ----------------------------------------------------------------------------

    def _set(self, set_: Callable[[Material, model.Material], str | None]) -> Handler:
        def apply(change: Change) -> str | None:
            material = self._work.of(change, Material)
            return NOT_THERE if material is None else set_(material, change.edited)

        return apply

    def _sample(self, set_: Callable[[Material, model.Material], str | None]) -> Handler:
        def apply(change: SlotChange) -> str | None:
            edited = change.edited_material
            material = self._work.of_edited(edited, Material)
            material = material or self._work.of_original(change.material, Material)
            if change.slot != "base_color_texture" or material is None:
                return _ONE_PICTURE
            return set_(material, edited)

        return apply

    def _recolor(self, change: Change) -> str | None:
        material = self._work.of(change, Material)
        return NOT_THERE if material is None else set_colours(material, change.edited)

    def settle_old_whites(self) -> None:
        """Remove edits of colours that are white only because older exports made them white."""
        edits = self._work.edits
        for change in list(edits.of_kind("material.base_color")):
            material, look = self._work.of(change, Material), change.edited
            if material is None or material.texture is None:
                continue
            if self._is_white_of_old(look):
                now = look_of(material, None).base_color
                look.base_color = (*now[:3], look.base_color[3])
                if near(look.base_color, change.original.base_color):
                    edits.changes.remove(change)

    def _is_white_of_old(self, look: model.Material) -> bool:
        """Whether a material may be white from an older export, whose nodes lack some marks."""
        edited = self._work.edits.edited
        marks = [] if edited is None else [mark_of(node.extras) for node in edited.nodes()]
        told = ["hidden" in each for each in marks if each.get("family") == FAMILY]
        return near(look.base_color[:3], (1.0, 1.0, 1.0)) and not all(told)

    def _rename(self, change: Change) -> str | None:
        material = self._work.of(change, VirtoolsObject)
        if material is None:
            return NOT_THERE
        material.name = change.edited.name or None
        return None

    def _retexture(self, change: Change) -> str | None:
        material = self._work.of(change, Material)
        if material is None:
            return NOT_THERE
        look: model.Material = change.edited
        texture = look.base_color_texture
        material.texture = None if texture is None else self._pictures.texture(texture.image)
        # Colours have a different meaning with a picture.
        reason = set_colours(material, look)
        if texture is not None:
            reason = set_wrap(material, look) or reason
            set_filters(material, look)
        return reason

    def _set_mark(self, change: Change) -> str | None:
        """Set a property of a material that only its mark has."""
        material = self._work.of(change, Material)
        if material is None:
            return NOT_THERE
        value = mark_of(change.edited.extras).get(change.key)
        if change.key not in _MARKS:
            return "a material has no such mark"
        before = look_of(material, None)
        if near(mark_of(before.extras).get(change.key), value):
            return None
        kept = dict(material.made_fields("material"))
        reason = _MARKS[change.key](material, value)
        shown = [each.field for each in field_changes(before, look_of(material, None))
                 if each.field != "mark"]  # fmt: skip
        if shown:
            material.made_fields("material").update(kept)
            reason = f"its {shown[0].replace('_', ' ')} says otherwise: change that"
        return reason

    # -- pictures ----------------------------------------------------------------------------

    def _repaint(self, change: SlotChange) -> str | None:
        texture = self._work.of_original(change.original, Texture)
        if texture is None:
            return "it is not a texture of the file"
        return self._pictures.change(texture, change.edited)

    def _rename_picture(self, change: SlotChange) -> str | None:
        texture = self._work.of_original(change.original, Texture)
        if texture is None:
            return "it is not a texture of the file"
        texture.name = change.edited.name or None
        return None


def _emit(material: Material, look: model.Material) -> str | None:
    base, shine = look.base_color_texture, look.emissive_texture
    if shine is not None and (base is None or base.image.name != shine.image.name):
        return "the emissive picture of a Virtools material is the picture of its colour"
    if shine is None and base is not None and base.image.data and any(look.emissive):
        return "the picture of a Virtools material also applies to its emissive colour"
    return set_colours(material, look)


def _set_color(name: str) -> Callable[[Material, JsonValue], str | None]:
    def set_(material: Material, value: JsonValue) -> str | None:
        numbers: list[int | float] | None = listed(value, (int, float), 4)
        if numbers is None:
            return "expected a colour: a list of four numbers from 0 to 1"
        setattr(material, name, value)
        return None

    return set_


def _set_power(material: Material, value: JsonValue) -> str | None:
    number = number_in(value)
    if number is None:
        return "expected a number as specular power"
    material.specular_power = number
    return None


def _set_flags(material: Material, value: JsonValue) -> str | None:
    flags = flags_in(value)
    if flags is None:
        return NO_FLAGS
    material.made_fields("material")["flags"] = flags
    return None


def _set_mode_named(name: str) -> Callable[[Material, JsonValue], str | None]:
    def set_(material: Material, value: JsonValue) -> str | None:
        number = number_in(value)
        if number is None or number not in range(16):
            return f"expected a number from 0 to 15 as {name.replace('_', ' ')}"
        set_mode(material, name, int(number))
        return None

    return set_


_MARKS: Final[dict[str, Callable[[Material, JsonValue], str | None]]] = {
    "flags": _set_flags,
    "specular_power": _set_power,
    **{name: _set_mode_named(name) for name in MODES},
    **{name: _set_color(name) for name in COLOURS},
}
