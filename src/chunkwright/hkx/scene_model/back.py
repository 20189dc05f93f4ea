"""Applying edits of a scene model to a packfile; those of materials and their pictures are here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.edits.model import Applied, Change, NodeChange, Outcome, apply_changes
from chunkwright.exchange.model import Material, mark_of
from chunkwright.hkx import views
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.scene_model import Axes
from chunkwright.hkx.scene_model.editing import NO_PROPERTIES, Target, part_of
from chunkwright.hkx.scene_model.editing.bodies import Bodies
from chunkwright.hkx.scene_model.editing.clips import Clips
from chunkwright.hkx.scene_model.editing.key_frames import KeyFrames
from chunkwright.hkx.scene_model.editing.scene_meshes import SceneMeshes
from chunkwright.hkx.scene_model.editing.skeletons import Skeletons
from chunkwright.hkx.scene_model.editing.stages import NO_SCENE, Stages
from chunkwright.hkx.scene_model.meshes import kind_of_stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import Edits, Handler, SlotChange
    from chunkwright.exchange.model import Image, Texture
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject


_ALPHA: Final = {"OPAQUE": "transp_none", "BLEND": "transp_alpha", "MASK": "transp_colorkey"}
# The names of texture usages by the fields of ``Material``.
_HINTS: Final = {
    "base_color_texture": "TEX_DIFFUSE",
    "normal_texture": "TEX_NORMAL",
    "emissive_texture": "TEX_EMISSIVE",
}
_FILES: Final = {"image/png": b"PNG\0", "image/jpeg": b"JPG\0"}
_NONE: Final = {
    "metallic": "an hkx material has no metallic factor: it has diffuse and specular colours",
    "roughness": "an hkx material has no roughness: it has diffuse and specular colours",
    "double_sided": "an hkx material does not say whether it is double-sided",
    "unlit": "an hkx material is always lit",
    "alpha_cutoff": "an hkx material has no alpha cutoff",
    "variants": "an hkx scene has no variants",
    "extras": NO_PROPERTIES,
    "metallic_roughness_texture": "an hkx material has no metallic factor and no roughness",
    "occlusion_texture": "an hkx material has no occlusion texture",
}


# Settings of a new material that may be lost.
_PLAIN: Final = (
    "metallic",
    "roughness",
    "double_sided",
    "unlit",
    "metallic_roughness_texture",
    "occlusion_texture",
)


class Materials:
    """The materials of a packfile; ``files`` are pictures to write next to it.

    ``lost`` is settings of new materials that cannot be kept.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.files: dict[str, bytes] = {}
        self.lost: list[Outcome] = []
        self._made: dict[Material, HkObject] = {}
        self._pictures: dict[int, HkObject] = {}

    def object_of(self, material: Material | None) -> HkObject | None:
        """Return the object of a material, which is made if it is new."""
        if material is None:
            return None
        original = self.target.edits.originals.get(material, material)
        found = self.target.find(original.extras)
        is_copy = material in self.target.edits.likes
        if found is not None and found.class_name == "hkxMaterial" and not is_copy:
            return found
        if material not in self._made:
            self._made[material] = self._new(material)
        return self._made[material]

    def _new(self, material: Material) -> HkObject:
        like = self.target.edits.likes.get(material)
        source = None if like is None else self.target.find(like.extras)
        made = new_object(self.target.packfile, "hkxMaterial")
        if source is not None and source.class_name == "hkxMaterial":
            for name in source.values:
                value = source[name]
                made[name] = list(value) if isinstance(value, list) else value
        else:
            made["specularColor"] = made["emissiveColor"] = np.array((0, 0, 0, 1), np.float32)
        made["name"] = material.name
        self._color(made, material)
        self._emissive(made, material)
        self._alpha(made, material)
        made["ambientColor"] = np.array(made["diffuseColor"])
        made["stages"] = []
        for slot in _HINTS:
            texture = getattr(material, slot)
            if texture is not None and texture.image.data:
                self._set_stage(made, slot, texture)
        for scene in views.find(self.target.packfile, "hkxScene"):
            scene["materials"] = [*scene["materials"], made]
            break
        plain = Material("")
        for name in _PLAIN:
            if getattr(material, name) != getattr(plain, name):
                change = Change(f"material.{name}", material.name, plain, material)
                self.lost.append(Outcome(change, _NONE[name]))
        return made

    # -- fields --------------------------------------------------------------------------

    def field(self, change: Change) -> str | None:
        """Apply a field of a material."""
        if not mark_of(change.original.extras).get("address"):
            return "the colour of shapes and cloth is only for display, and is not stored"
        obj, material = self.target.object_of(change.original.extras), change.edited
        if change.field in _NONE:
            return _NONE[change.field]
        if change.field == "name":
            obj["name"] = material.name
        elif change.field == "base_color":
            self._color(obj, material)
        elif change.field == "emissive":
            self._emissive(obj, material)
        elif change.field == "alpha_mode":
            if material.alpha_mode == "MASK" and material.alpha_cutoff != Material("").alpha_cutoff:
                cutoff = Change("material.alpha_cutoff", material.name, change.original, material)
                self.lost.append(Outcome(cutoff, _NONE["alpha_cutoff"]))
            return self._alpha(obj, material)
        elif change.field in _HINTS:
            texture = getattr(material, change.field)
            if texture is None or not texture.image.data:
                self._drop_stage(obj, change.field)
            else:
                self._set_stage(obj, change.field, texture)
        else:
            return f"{change.key or change.field} is not a setting of an hkx material"
        return None

    def _color(self, obj: HkObject, material: Material) -> None:
        row = np.array(material.base_color, np.float32)
        # 0 means no alpha at all.
        row[3] = row[3] if row[3] > 0 or obj["diffuseColor"][3] == 0 else 1e-3
        if obj["diffuseColor"][3] == 0 and row[3] == 1:
            row[3] = 0
        obj["diffuseColor"] = row

    def _emissive(self, obj: HkObject, material: Material) -> None:
        row = np.array(obj["emissiveColor"], np.float32)
        row[:3] = np.clip(material.emissive, 0, 1)
        obj["emissiveColor"] = row

    def _alpha(self, obj: HkObject, material: Material) -> str | None:
        if "transparency" in obj.values:
            obj["transparency"] = _ALPHA[material.alpha_mode]
        is_clear = 0 < material.base_color[3] < 1
        if "transparency" in obj.values and (material.alpha_mode != "OPAQUE" or not is_clear):
            return None
        if material.alpha_mode == "OPAQUE" and is_clear:
            return "an alpha below 1 makes a material of an hkx scene transparent"
        if (material.alpha_mode == "BLEND") is is_clear and material.alpha_mode != "MASK":
            return None
        return "in this version a material has no alpha mode: only its alpha makes it transparent"

    # -- pictures ------------------------------------------------------------------------

    def _set_stage(self, obj: HkObject, slot: str, texture: Texture) -> None:
        picture = self._picture(texture.image)
        stages = list(obj["stages"])
        place = next((at for at, one in enumerate(stages) if kind_of_stage(one) == slot), None)
        if place is None:
            stages.append({"texture": picture, "usageHint": self._hint(obj, slot)})
        else:
            stages[place]["texture"] = picture
        obj["stages"] = stages

    def _hint(self, obj: HkObject, slot: str) -> Any:
        """Return the usage of a texture; the oldest versions know no emissive ones."""
        if slot == "emissive_texture" and "transparency" not in obj.values:
            raise QueryError("a material of this version has no emissive texture")
        # Before 2010 it is a number.
        numbers = {"TEX_DIFFUSE": 1, "TEX_NORMAL": 4}
        hint = _HINTS[slot]
        plan = self.target.packfile.decoder.library.find("hkxMaterialTextureStage", None)
        at = None if plan is None else plan.index.get("usageHint")
        is_word = plan is not None and at is not None and plan.slots[at].member.type == "ENUM"
        return hint if is_word else numbers[hint]

    def _drop_stage(self, obj: HkObject, slot: str) -> None:
        obj["stages"] = [one for one in obj["stages"] if kind_of_stage(one) != slot]

    def _picture(self, image: Image) -> HkObject:
        original = self.target.find(image.extras)
        if original is not None and original.class_name.startswith("hkxTexture"):
            return original
        if id(image) not in self._pictures:
            made = new_object(
                self.target.packfile,
                "hkxTextureInplace",
                {"fileType": self._file_type(image), "data": np.frombuffer(image.data, np.uint8)},
            )
            if "name" in made.values:
                made["name"] = image.name
            self._pictures[id(image)] = made
            for scene in views.find(self.target.packfile, "hkxScene"):
                scene["inplaceTextures"] = [*scene["inplaceTextures"], made]
                break
        return self._pictures[id(image)]

    def _file_type(self, image: Image) -> bytes:
        if image.mime_type not in _FILES:
            raise QueryError(f"an hkx texture is a PNG or a JPEG, not {image.mime_type}")
        return _FILES[image.mime_type]

    def picture(self, change: SlotChange) -> str | None:
        """Apply another name, or other pixels, of a picture."""
        obj = self.target.object_of(change.original.extras)
        image: Image = change.edited
        if change.field == "name":
            member = "filename" if obj.class_name == "hkxTextureFile" else "name"
            if member not in obj.values:
                return "a picture inside a file of this version has no name"
            if member == "filename":
                return "it is the name of a file next to the scene, which is kept"
            obj[member] = image.name
            return None
        if change.field != "data":
            return NO_PROPERTIES
        if obj.class_name != "hkxTextureInplace":
            return self._beside(obj, image)
        obj["fileType"] = self._file_type(image)
        obj["data"] = np.frombuffer(image.data, np.uint8)
        return None

    def _beside(self, obj: HkObject, image: Image) -> str | None:
        """Replace a file next to the packfile by a picture."""
        name = str(obj["filename"] or "").replace("\\", "/").rpartition("/")[2]
        suffixes = {"image/png": (".png",), "image/jpeg": (".jpg", ".jpeg")}
        if not name or not name.lower().endswith(suffixes.get(image.mime_type, ())):
            return f"the file {name} is not in the format of the new picture"
        self.files[name] = image.data
        return None

    def texture(self, change: SlotChange) -> str | None:
        """Refuse settings that a texture of a scene cannot store."""
        words = change.field.replace("_", " ")
        return f"an hkx texture has no {words}"


# Why a node or mesh cannot be changed, by what it represents.
_REASONS: Final = {
    "": "nothing in the file corresponds to it",
    "axes": "it only turns the scene the right way up, and is not in the file",
    "sticks": "the sticks of a skeleton are drawn for display, and are not in the file",
    "skeleton": "a Havok skeleton is a list of bones: it has a name, but no transform or content",
    "bone": "a bone of a Havok skeleton has a name and a transform, and holds nothing",
    "tracks": "the tracks of a clip without its skeleton have no names or transforms of their own",
    "track": "a track of a clip without its skeleton has values, but no name or transform",
    "node": "a node of an hkx scene has a name, a transform and one attached object",
    "mesh": "a mesh of an hkx scene has triangles and materials",
    "skinned mesh": "a skinned mesh is where its joints are: it has no transform of its own",
    "body": "a body has a name, a transform and a shape",
    "shape": "the shapes of a body form a tree in the file, whose structure cannot be changed",
    "physics system": "a physics system is a list of bodies, without a transform of its own",
    "cloth": "the particles of cloth are bound to each other, and cannot be edited",
    "material": "the format has no place for it",
    "root motion": "root motion is part of clips: it has neither a name nor a transform of its own",
}
_UNSEEN: Final = frozenset({"animation.name"})


def apply_edits(
    packfile: HavokDocument, edits: Edits, *, axes: str | None = None, unit: float | None = None
) -> Applied:
    """Apply edits to a packfile; return what could not be applied, and why.

    Whatever is not edited is kept as it is stored, down to each track of a clip; edited tracks are
    within 1e-3 units and radians, or exact in a clip that is not compressed.
    """
    target = Target(packfile, edits, Axes.chosen(axes, unit))
    back = _Back(target)
    edits.changes[:] = [each for each in edits.changes if not back.skeletons.is_own(each)]
    outcomes = apply_changes(edits, back.handlers())
    outcomes += [*back.materials.lost, *back.stages.lost, *back.clips.lost]
    back.stages.rebind()
    back.stages.aim()
    back.stages.mark()
    back.skeletons.bind_sticks()
    return Applied([], back.materials.files, outcomes, target.remarks, _UNSEEN)


class _Back:
    """The handlers of all changes, by what a node or mesh represents."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.materials = Materials(target)
        self.meshes = meshes = SceneMeshes(target, self.materials)
        self.stages = stages = Stages(target, meshes)
        self._bodies = bodies = Bodies(target)
        self.skeletons = skeletons = Skeletons(target)
        self.clips = clips = Clips(target, skeletons)
        self._frames = KeyFrames(target, stages)
        self._tables: dict[str, Mapping[str, Handler]] = {
            "bone": {
                "node.added": skeletons.structural,
                "node.parent": skeletons.structural,
                "node.removed": skeletons.removed,
                "node.place": skeletons.place,
                "node.name": skeletons.rename,
                "node.mark": skeletons.marked,
            },
            "skeleton": {"node.name": skeletons.rename_skeleton, "node.notes": clips.noted},
            "track": {"node.place": clips.place},
            "tracks": {"node.notes": clips.noted},
            "root motion": {"node.removed": clips.motion_removed},
            "node": {
                "node.added": stages.added,
                "node.parent": stages.parent,
                "node.removed": stages.removed,
                "node.place": stages.place,
                "node.name": stages.rename,
                "node.mesh": stages.held,
                "node.light": stages.held,
                "node.camera": stages.held,
                "node.notes": stages.extras,
            },
            "mesh": {"mesh.shape": meshes.shape, "mesh.name": meshes.refuse},
            "skinned mesh": {
                "node.removed": stages.skinned_removed,
                "mesh.shape": meshes.shape,
                "mesh.name": meshes.refuse,
                "skin.inverse_binds": stages.binds,
            },
            "body": {
                "node.name": bodies.rename,
                "node.place": bodies.place,
            },
            "shape": {
                "node.place": bodies.place_shape,
                "mesh.shape": bodies.shape,
                "node.name": bodies.rename_shape,
            },
            "physics system": {"node.name": bodies.rename_system},
        }

    def handlers(self) -> dict[str, Handler]:
        """Return the table of handlers for ``apply_changes``."""
        return {
            "node.*": self._thing,
            "mesh.*": self._thing,
            "skin.*": self._thing,
            "camera.*": self.stages.camera,
            "light.*": self.stages.light,
            "material.*": self.materials.field,
            "texture.*": self.materials.texture,
            "image.*": self.materials.picture,
            "animation.*": self._clip,
            "scene.*": self._scene,
        }

    def _thing(self, change: Change) -> str | None:
        part = self._part(change)
        kind = change.kind
        if kind == "node.extras" and change.key in ("annotations", "float_tracks"):
            kind = "node.notes"
        handler = self._tables.get(part, {}).get(kind)
        return self._refusal(part, change) if handler is None else handler(change)

    def _part(self, change: Change) -> str:
        """Return what a node represents; a new one is a bone or a node of a scene."""
        if not isinstance(change, NodeChange) or change.field != "added":
            return str(mark_of(change.original.extras).get("part", ""))
        if self.skeletons.is_new_bone(change):
            return "bone"
        above = part_of(
            None if change.parent is None else self.target.edits.originals.get(change.parent)
        )
        return "node" if self.stages.scene is not None and above != "bone" else ""

    def _refusal(self, part: str, change: Change) -> str:
        if change.field == "extras":
            return NO_PROPERTIES
        if isinstance(change, NodeChange) and change.field == "added":
            if part_of(change.parent) in ("bone", "skeleton") and change.parent is not None:
                self.target.object_of(change.parent.extras)
            return NO_SCENE
        if mark_of(change.original.extras).get("file"):
            self.target.object_of(change.original.extras)
        if change.field == "mark":
            return f"{change.key} describes the file, and is not a setting"
        if part == "skinned mesh" and change.field == "name":
            return "a skinned mesh has no name"
        if change.field == "hidden":
            return "Havok files do not say what is hidden"
        return _REASONS.get(part, "the format has no place for it")

    def _clip(self, change: Change) -> str | None:
        if change.kind == "animation.added":
            return self.clips.added(change)
        frames, clips = self._frames, self.clips
        if frames.is_motion(change):
            table = {"animation.channels": frames.channels, "animation.removed": frames.removed}
            return table.get(change.kind, frames.refuse)(change)
        table = {
            "animation.channels": clips.channels,
            "animation.node": clips.node,
            "animation.removed": clips.removed,
            "animation.name": clips.name,
            "animation.extras": clips.extras,
        }
        return table.get(change.kind, clips.marked)(change)

    def _scene(self, change: Change) -> str | None:
        if change.kind == "scene.name":
            return "a Havok file has no name of its own"
        return NO_PROPERTIES
