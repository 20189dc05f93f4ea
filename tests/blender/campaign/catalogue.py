"""The edits of the campaign in words, by subject, and the files that they are made in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

EDITS: Final = {
    "Objects": {
        "object_moved": "moved",
        "object_turned": "turned",
        "object_scaled": "scaled",
        "object_stretched": "stretched along one axis",
        "transforms_applied": "transforms applied to the mesh",
        "object_renamed": "renamed",
        "two_objects_exchange_names": "two exchange their names",
        "object_below_another": "given another parent",
        "object_below_a_new_empty": "given a new empty as parent",
        "object_without_parent": "parent cleared",
        "object_deleted": "deleted",
        "parent_deleted_children_kept": "parent deleted, children kept",
        "object_duplicated": "duplicated",
        "object_duplicated_with_the_same_mesh": "duplicated, linked to the same mesh",
        "empty_added": "empty added",
        "mesh_added": "mesh added",
        "custom_property_of_an_object": "custom property",
        "custom_property_of_the_scene": "custom property of the scene",
        "groups_of_an_object_changed": "groups in the mark",
        "object_marked_hidden": "hidden in the mark",
        "object_marked_visible": "shown in the mark",
    },
    "Cameras and lights": {
        "camera_added": "camera added",
        "camera_angle": "angle of a camera",
        "light_added": "light added",
        "light_color": "colour of a light",
        "light_energy": "energy of a light",
        "light_kind": "kind of a light",
    },
    "Meshes": {
        "vertices_moved": "vertices moved",
        "faces_divided": "faces divided",
        "faces_deleted": "faces deleted",
        "cube_added_to_a_mesh": "cube added to a mesh",
        "vertices_merged": "vertices merged by distance",
        "faces_dissolved": "faces dissolved",
        "mirror_applied": "mirror modifier applied",
        "two_objects_joined": "two objects joined",
        "separated_by_material": "separated by material",
        "half_separated": "half of the faces separated",
        "mesh_renamed": "renamed",
        "other_mesh_shown": "the mesh of another object shown",
        "own_mesh_of_a_shared_one": "shared mesh made single, and edited",
        "shared_mesh_edited": "shared mesh edited for all its objects",
        "shaded_flat": "shaded flat",
        "shaded_smooth": "shaded smooth",
        "faces_flipped": "faces flipped",
        "texture_coordinates_moved": "texture coordinates moved",
        "second_texture_coordinates": "second texture coordinates",
        "texture_coordinates_removed": "texture coordinates removed",
        "colors_added": "colours of vertices added",
        "shape_key_added": "shape key added",
        "custom_property_of_a_mesh": "custom property",
    },
    "Materials and pictures": {
        "material_renamed": "renamed",
        "other_material_in_a_slot": "another material in a slot",
        "faces_in_another_slot": "faces given another slot",
        "faces_in_a_new_slot": "faces given a new material",
        "new_material_in_a_slot": "new material in a slot",
        "material_removed": "material removed",
        "base_color": "base colour",
        "picture_tinted": "picture multiplied with a colour",
        "half_transparent": "half transparent",
        "roughness": "roughness",
        "metallic": "metallic",
        "emission": "emission",
        "culling": "backface culling",
        "unlit": "drawn without light",
        "picture_added": "picture added",
        "picture_exchanged": "another picture",
        "picture_painted": "picture painted over",
        "picture_removed": "picture removed",
        "picture_of_normals": "picture of normals added",
        "picture_repeated": "picture repeated by a mapping",
        "picture_wrapping": "wrapping of a picture",
        "picture_filter": "filter of a picture",
        "custom_property_of_a_material": "custom property",
        "value_in_the_mark_of_a_material": "value in the mark",
    },
    "Skeletons and clips": {
        "bone_renamed": "bone renamed",
        "bone_moved": "bone moved",
        "bone_added": "bone added",
        "bone_deleted": "bone deleted",
        "bone_below_another": "bone given another parent",
        "weights_changed": "weights of vertices",
        "some_keys_moved": "some keys",
        "all_keys_moved": "all keys of positions",
        "keys_added_after_the_end": "clip made longer",
        "clip_shortened": "clip made shorter",
        "channel_deleted": "channel deleted",
        "clip_deleted": "clip deleted",
        "clip_renamed": "clip renamed",
        "frame_rate": "frame rate",
        "object_animated": "new clip of an object",
    },
}
"""The edits, by the function that makes each."""


class Source(NamedTuple):
    """A file to edit, the files exported with it, and the options of export and import.

    ``edits`` names the sections and single edits to make, by default all; fewer save time.
    """

    title: str
    path: Path
    others: tuple[Path, ...] = ()
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    edits: tuple[str, ...] = ()

    def wanted(self) -> list[str]:
        """Return the names of the edits to make."""
        rows = [(title, each) for title, section in EDITS.items() for each in section]
        return [each for title, each in rows if not self.edits or {title, each} & {*self.edits}]


_HANGAR = SAMPLES / "blitz_data" / "android" / "3d" / "Maps" / "hangar" / "oliver_slotobjects"
_SKYRIM = "BadDogSkyrim_PyNifly__tests__SkyrimSE__"

SOURCES: Final = {
    "level": Source(
        "Virtools level",
        SAMPLES / "virtools" / "yyc12345__BallanceToolsBox__TestMap.nmo",
        options={"all": True},
    ),
    "module": Source(
        "Virtools module",
        SAMPLES / "virtools" / "BearKidsTeam__BallanceModding__PE_Balloon.nmo",
        options={"all": True},
        edits=(
            "Cameras and lights",
            "Skeletons and clips",
            "object_moved",
            "object_renamed",
            "object_below_another",
            "object_without_parent",
            "object_deleted",
            "parent_deleted_children_kept",
            "object_duplicated_with_the_same_mesh",
            "object_marked_visible",
            "own_mesh_of_a_shared_one",
            "colors_added",
            "second_texture_coordinates",
        ),
    ),
    "scene": Source("DAVA scene", _HANGAR / "env_scooter_1_anim.sc2.dvpl"),
    "clip": Source(
        "Havok clip and skeleton",
        SAMPLES / "havok" / f"{_SKYRIM}1hm_staggerbacksmallest.hkx",
        (SAMPLES / "havok" / f"{_SKYRIM}skeleton.hkx",),
        edits=(
            "Skeletons and clips",
            "object_moved",
            "object_renamed",
            "object_deleted",
            "empty_added",
            "vertices_moved",
        ),
    ),
    "skeleton": Source(
        "Havok skeleton",
        SAMPLES / "havok" / f"{_SKYRIM}skeleton.hkx",
        edits=(
            "bone_renamed",
            "bone_moved",
            "bone_added",
            "bone_deleted",
            "bone_below_another",
            "object_moved",
            "object_renamed",
            "object_deleted",
            "empty_added",
            "vertices_moved",
            "base_color",
        ),
    ),
    "packfile": Source("Havok scene", SAMPLES / "havok" / "0407790c_teapot[4001].hkx"),
}
"""The files, by a short name."""

MORE: Final = {
    "level 11": Source(
        "Virtools level", SAMPLES / "virtools" / "scottstts__Ballance.Three.js__level_11.nmo"
    ),
    "saucer": Source("DAVA scene", _HANGAR.parent / "Customization" / "UFO_anim.sc2.dvpl"),
    "tank": Source(
        "DAVA scene",
        SAMPLES / "ka" / "9a3c7a9e_A116_XM551.sc2",
        options={"geometry": str(SAMPLES / "ka" / "4ceb865b_A116_XM551.scg")},
    ),
    "allosaur": Source("Havok scene", SAMPLES / "havok" / "203e3cc6_allosaur[4101].hkx"),
    "ragdoll": Source(
        "Havok skeleton",
        SAMPLES / "havok" / "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx",
        options={"axes": "y-up-left"},
    ),
}
"""Further files, which make the round trip without an edit."""
