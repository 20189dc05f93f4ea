"""Edited looks as materials: changed, copied, created, and assigned to mesh parts.

The edited marks of materials and of nodes are stored in archives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.edits.comparing import near
from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.model import KEY, losses, mark_of, texture_losses
from chunkwright.exchange.model import Material as Look
from chunkwright.keyed_archive import values
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import encoded, try_decode
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2.model.materials import Material
from chunkwright.sc2.model.references import refer
from chunkwright.sc2.scene_model.edits.looks import FACTORS, LookTextures, recolor, set_properties
from chunkwright.sc2.scene_model.looks import SKINNING, owner_of, shown_names

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.edits.model import Change, PartEdit
    from chunkwright.exchange.model import Mesh, Texture
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.slots import Slot

# The templates of new materials by the needs of their looks, measured on real scenes.
_PLAIN: Final = "~res:/Materials/Textured.material"
_PHYSICAL: Final = "~res:/Materials/StandardAllQualities.material"
_WITH_BAKED: Final = "~res:/Materials/Decal.material"
# Before, a material has settings of its own instead of a template.
_FIRST_WITH_TEMPLATES: Final = 10
# The default look.
_USUAL: Final = Look("")
_NEVER: Final = {
    "metallic": "a material has no metallic factor, only a map",
    "roughness": "a material has no roughness factor, only a map",
    "unlit": "the template of a material determines its lighting",
    "emissive": "only a material that adds light to its background has an emission",
}
_VECTORS: Final = {2: values.Vector2, 3: values.Vector3, 4: values.Vector4}
_TYPES: Final = {2: VariantType.VECTOR2, 3: VariantType.VECTOR3, 4: VariantType.VECTOR4}


class Materials:
    """The handlers of materials."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._made: dict[Look | None, Node | None] = {}
        self.textures = LookTextures(context, self.material)

    # -- which material a look is ---------------------------------------------------------

    def original(self, look: Look) -> Node | None:
        """Return the material node that a look of the original was made from."""
        return self._context.data_nodes.get(str(mark_of(look.extras).get("address")))

    def material(self, look: Look) -> Material | None:
        """Return the material, in its configuration, that a look of the original was made from."""
        node = self.original(look)
        config = mark_of(look.extras).get("config")
        if node is None:
            return None
        return Material(self._context.scene, node, config if isinstance(config, str) else None)

    def node_of(self, look: Look | None) -> Node | None:
        """Return the material of an edited look: its own, a copy, or a new one."""
        if look is None:
            return None
        edits = self._context.edits
        original = edits.originals.get(look)
        if original is None and look not in edits.likes:
            known = self.original(look)
            if known is not None and not self._is_edited_look(look):
                return known  # a look of the original, in a primitive that keeps its material
        if original is not None:
            return self.original(original)
        if look not in self._made:
            like = edits.likes.get(look)
            node = None if like is None else self._copied(look, like)
            self._made[look] = self._new(look) if node is None else node
        return self._made[look]

    def _is_edited_look(self, look: Look) -> bool:
        edited = self._context.edits.edited
        return edited is not None and any(
            part.material is look
            for node in edited.nodes()
            if node.mesh is not None
            for part in node.mesh.primitives
        )

    def _copied(self, look: Look, like: Look) -> Node | None:
        """Return a copy of a material with the changes of a look."""
        source = self.original(like)
        if source is None:
            return None
        scene = self._context.scene
        material = Material(scene, source)
        made = scene.new_material(look.name, template=material, parent=material.parent)
        for change in self._context.edits.copies.get(look, ()):
            reason = self._apply_copy(made, change)
            if reason:
                what = change.field.replace("_", " ")
                self._context.notes.append(f"material {look.name}: its {what} is lost: {reason}")
        if made.parent is not None:
            self._context.remarks.append(f"material {look.name} has the same parent as {like.name}")
        return made.node

    def _apply_copy(self, made: Material, change: Change) -> str | None:
        if change.kind.startswith("image."):
            return "it has the picture of the material that it was copied from"
        if change.kind == "material.name":
            return None
        if change.field in TEXTURES:
            return self.textures.store(made, change.field, change.edited)
        if change.field in FACTORS:
            return recolor(made, change.field, change.original, change.edited)
        return _NEVER.get(change.field, "a material has no place for it")

    def _new(self, look: Look) -> Node:
        """Return a new material for a look, and note the losses."""
        scene, mark = self._context.scene, mark_of(look.extras)
        name = look.name or "material"
        template = None
        if scene.version >= _FIRST_WITH_TEMPLATES:
            template = str(mark.get("fx_name") or _template_for(look))
        material = scene.new_material(name, template=template)
        if mark.get("fx_name") and template:
            self._restore(material, mark)
        notes: list[str] = []
        stored: set[str] = set()
        for field in TEXTURES:
            texture: Texture | None = getattr(look, field)
            reason = None if texture is None else self.textures.store(material, field, look)
            if texture is not None and reason is None:
                stored.add(field)
                is_baked = field == "occlusion_texture" and texture.texcoord == 1
                notes += texture_losses(look, [field], _BAKED if is_baked else _BY_DESCRIPTOR)
        for field in FACTORS:
            if getattr(look, field) != getattr(_USUAL, field) and (
                recolor(material, field, look, look) is None
            ):
                stored.add(field)
        if look.metallic_roughness_texture is not None:
            stored.add("metallic")  # the map decides what is metal
        self._context.notes += [*losses(name, look, stored), *notes]
        # Reset lost fields, so that exporting the scene again is not expected to show them.
        for field in _NEVER:
            if field not in stored:
                setattr(look, field, getattr(_USUAL, field))
        look.extras = {key: value for key, value in look.extras.items() if key == KEY}
        return material.node

    def _restore(self, material: Material, mark: JsonObject) -> None:
        """Set up a new material from the mark of a look that comes from another scene."""
        for kind in ("flags", "presets"):
            self._switch(material, kind, set(), _names(mark.get(kind)))
        set_properties(material, {}, rows_of(mark.get("properties")))
        self._set_paths(material, {}, rows_of(mark.get("textures")))

    # -- assignment to slots ---------------------------------------------------------------

    def assign(self, slot: Slot, owner: Node | None, like: Slot | None = None) -> None:
        """Assign a material to a slot, as the parent of the batch's own material.

        The batch's own has only a parent, and flags about its vertices.
        """
        mine = slot.material if slot.material is not None else None
        if mine is None and like is not None:
            mine = like.material
        if slot.stem or owner is None or not self._is_instance(mine):
            slot.paint(owner)
            return
        assert mine is not None
        scene = self._context.scene
        if slot.material is None or self._users(mine) > 1:
            made = scene.new_material(
                mine.name, template=Material(scene, mine), parent=Material(scene, owner)
            )
            slot.paint(made.node)
        else:
            Material(scene, mine).parent = Material(scene, owner)

    def cover(self, ground: Mesh, part: PartEdit) -> str | None:
        """Replace the material of the ground."""
        archive = self._context.scene.get(str(mark_of(ground.extras).get("address")))
        if not isinstance(archive, KeyedArchive) or part.edited is None:
            return "it is not in the scene"
        refer(archive, "matname", self.node_of(part.edited.material))
        return None

    def _is_instance(self, node: Node | None) -> bool:
        if node is None or node.class_name != "NMaterial":
            return False
        material = Material(self._context.scene, node)
        return material.parent is not None and owner_of(material).node != node

    def _users(self, node: Node) -> int:
        return sum(slot.material == node for slot in self._context.slots.all())

    def skin(self, slot: Slot, *, is_hard: bool) -> None:
        """Set the skinning flags of a slot's shader as its vertices need.

        A shared material remains unchanged: the slot gets one of its own, which inherits from it.
        """
        scene, node = self._context.scene, slot.material
        if node is None or node.class_name != "NMaterial":
            return
        material = Material(scene, node)
        flags = material.effective_map("flags")
        wanted = "HARD_SKINNING" if is_hard else "SOFT_SKINNING"
        others = [name for name in SKINNING - {wanted} if flags.get(name)]
        if flags.get(wanted) and not others:
            return
        if self._is_shared(node):
            made = scene.new_material(material.name, parent=material)
            slot.paint(made.node)
            flags = made.effective_map("flags")
        flags[wanted] = 1 if is_hard else 4
        for name in others:
            flags[name] = 0

    def _is_shared(self, node: Node) -> bool:
        """Return whether several slots use a material, or other materials inherit from it."""
        heirs = (
            Material(self._context.scene, each).parent
            for each in self._context.data_nodes.values()
            if each.class_name == "NMaterial"
        )
        return self._users(node) > 1 or any(
            each is not None and each.node == node for each in heirs
        )

    # -- handlers --------------------------------------------------------------------------

    def factor(self, change: Change) -> str | None:
        """Change a factor: a number or a switch."""
        material = self.material(change.original)
        if material is None:
            return "it is not a material of the scene"
        if change.field not in FACTORS:
            return _NEVER.get(change.field, "a material has no place for it")
        return recolor(material, change.field, change.original, change.edited)

    def rename(self, change: Change) -> str | None:
        """Rename the root of a chain of materials, whose name users see.

        Other materials that inherit from the root keep the name by getting a root of their own.
        """
        material = self.material(change.original)
        if material is None:
            return "it is not a material of the scene"
        if "config" in mark_of(change.original.extras):
            return "a variant has the name of its configuration and the number of its material"
        before = shown_names(self._context.scene)
        chain = list(material.chain())
        root = chain[-1]
        others = [
            each
            for each in self._context.scene.materials()
            if each.parent == root
            and each not in chain
            and (len(chain) > 1 or not self._is_instance(each.node))
        ]
        if others:
            kept = self._context.scene.new_material(root.name, template=root, parent=root.parent)
            for each in others:
                each.parent = kept
        root.name = change.edited.name
        self._keep_names(before, material)
        return None

    def _keep_names(self, before: dict[int, str], renamed: Material) -> None:
        """Keep the names shown for other materials, with the numbers that told equal ones apart."""
        after = shown_names(self._context.scene)
        for material in self._context.scene.materials():
            key = id(material.node.archive)
            name = before.get(key, after.get(key))
            if material != renamed and name != after.get(key) and name is not None:
                list(material.chain())[-1].name = name

    def mark(self, change: Change) -> str | None:
        """Apply the edited mark of a material."""
        material = self.material(change.original)
        if material is None:
            return "it is not a material of the scene"
        old = mark_of(change.original.extras).get(change.key)
        new = mark_of(change.edited.extras).get(change.key)
        match change.key, new:
            case "properties", dict():
                return set_properties(material, rows_of(old), new)
            case "fx_name", str():
                layers = material.layers()
                holder = next((each for each in layers if "fxName" in each), layers[0])
                known = "fxName" in holder
                type_ = holder.type_of("fxName") if known else VariantType.FASTNAME
                holder.set("fxName", new, type_)
                return None
            case "presets" | "flags", _:
                return self._switch(material, change.key, _names(old), _names(new))
            case "textures", dict():
                return self._set_paths(material, rows_of(old), new)
        if change.key.startswith("mat."):
            return set_entries(material.node.archive, {change.key: old}, {change.key: new})
        return "it only identifies the material"

    def _switch(self, material: Material, kind: str, old: set[str], new: set[str]) -> str | None:
        if kind == "flags":
            flags = material.effective_map("flags")
            for name in new - old:
                flags[name] = 1
            for name in old - new:
                flags[name] = 0
            return None
        on = dict(material.layers()[0].get_as("enabledPresets", KeyedArchive) or {})
        on |= dict.fromkeys(new - old, True) | dict.fromkeys(old - new, False)
        material.layers()[0].set("enabledPresets", KeyedArchive(on), VariantType.KEYED_ARCHIVE)
        return None

    def _set_paths(self, material: Material, old: JsonObject, new: JsonObject) -> str | None:
        for slot in old.keys() - new.keys():
            del material.textures[slot]
        for slot, path in new.items():
            if old.get(slot) != path:
                material.textures[slot] = path
        return None


# Wrapping and filters for the descriptors of new pictures.
_BY_DESCRIPTOR: Final = ("wrap", "min_filter", "mag_filter", "mipmaps")
_BAKED: Final = (*_BY_DESCRIPTOR, "texcoord", "offset", "scale")


def _template_for(look: Look) -> str:
    """Return the template with slots for the textures of a look."""
    baked = look.occlusion_texture
    if look.normal_texture is not None or look.metallic_roughness_texture is not None:
        return _PHYSICAL
    if baked is not None:
        return _WITH_BAKED if baked.texcoord == 1 else _PHYSICAL
    return _PLAIN


def _names(value: object) -> set[str]:
    return {str(each) for each in value} if isinstance(value, list | tuple) else set()


def set_entries(archive: KeyedArchive, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the entries of a mark that differ; return the reason if one cannot be stored."""
    reasons = []
    for key in sorted(old.keys() | new.keys()):
        if near(old.get(key), new.get(key)):
            continue
        if key not in new:
            archive.pop(key, None)
            continue
        reason = _set(archive, key, new[key])
        if reason:
            reasons.append(reason)
    return "; ".join(reasons) or None


def _set(archive: KeyedArchive, key: str, value: Any) -> str | None:
    if key in archive:
        stored, type_ = archive[key], archive.type_of(key)
        match value, stored:
            case list(), bytes():
                return _set_bytes(archive, key, value)
            case list(), _:
                value = type(stored)(*value) if len(value) == len(tuple(stored)) else value
            case int(), float():
                value = float(value)
            case str(), int() if value.isdecimal():
                value = int(value)
        try:
            archive.set(key, value, type_)
        except (ChunkwrightError, TypeError) as error:
            return f"expected {type_.name.lower()} as {key}, not {value!r:.40} ({error})"
        return None
    made = _typed(value)
    if made is None:
        return f"{key} must be a number, a word, or two to four numbers"
    archive.set(key, *made)
    return None


def _set_bytes(archive: KeyedArchive, key: str, value: list[Any]) -> str | None:
    try:
        known = try_decode(key, archive[key])
        archive[key] = encoded(key, type(known)(*map(float, value)))
    except (ChunkwrightError, TypeError, ValueError) as error:
        return f"{key} cannot be {value!r:.40} ({error})"
    return None


def _typed(value: Any) -> tuple[Any, VariantType] | None:
    """Return a new value with the type of its key in archives; None if no type fits."""
    match value:
        case bool():
            return value, VariantType.BOOLEAN
        case int():
            fits = -(1 << 31) <= value < 1 << 31
            return value, VariantType.INT32 if fits else VariantType.INT64
        case float():
            return value, VariantType.FLOAT
        case str():
            return value, VariantType.STRING
        case list() | tuple() if len(value) in _VECTORS:
            if all(isinstance(each, int | float) for each in value):
                return _VECTORS[len(value)](*map(float, value)), _TYPES[len(value)]
    return None


def rows_of(value: object) -> JsonObject:
    """Return a mark if it is a mapping, else an empty mapping."""
    return value if isinstance(value, dict) else {}
