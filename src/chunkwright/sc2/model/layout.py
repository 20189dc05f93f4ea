"""The layout of a scene, by its version, and the entries of new entities, materials and meshes.

The entries are data: those that the engine writes in real scenes of a version."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, Final

from chunkwright.base.classes import Closed
from chunkwright.sc2.model.components import (
    FIRST_WITH_COMPONENTS,
    FIRST_WITH_PARTS,
    IDENTITY,
    packed,
)

NEWEST_VERSION: Final = 49
GLOBAL_MATERIAL_CLASS: Final = "GlobalMaterial"
GLOBAL_MATERIAL_KEY: Final = "#globalMaterialLegacy"


@dataclass(frozen=True)
class Layout:
    """The parts that follow the header of a scene, by version.

    Sources: DAVA engine sources (hi-skittles/dava.engine, ardalanaz/dava.framework,
    MelvilPE/dava.revanced); versions 1 to 47 seen in real files, except 4,
    6 to 17, 19, 21, 23, 27 to 31, 36 to 40, 42, 45 and 46.
    """

    version: int

    @property
    def two_trees(self) -> bool:
        """Whether the data nodes form one tree of materials and one of meshes."""
        return self.version == 1

    @property
    def has_descriptor(self) -> bool:
        """Whether a sized descriptor precedes the data nodes."""
        return self.version >= 10

    @property
    def has_version_tags(self) -> bool:
        """Whether an archive of feature versions comes first."""
        return self.version >= 14

    @property
    def has_global_material(self) -> bool:
        """Whether the first slot of the hierarchy can be the global material."""
        return 14 <= self.version < 30

    @property
    def has_geometry_hash(self) -> bool:
        """Whether the hash of the geometry follows the data nodes."""
        return 26 <= self.version < 30

    @property
    def has_extra_archive(self) -> bool:
        """Whether one more archive, of unknown purpose, follows that hash."""
        return 28 <= self.version < 30

    @property
    def is_single_archive(self) -> bool:
        """Whether a single archive contains data nodes and hierarchy."""
        return self.version >= 30


@dataclass(slots=True)
class Descriptor(Closed):
    """The kind of a scene file: a u32 type, then u64 hashes if the descriptor is long enough.

    ``file_type`` is 0 for a scene and 1 for a model. A hash is None if the descriptor is too short
    for it; ``rest`` are the bytes that follow, of unknown meaning.
    """

    file_type: int = 0
    geometry_id_hash: int | None = None
    geometry_data_hash: int | None = None
    rest: bytes = b""


# The first version with vertices and indices in an .scg file, whose hash the scene has.
FIRST_WITH_GEOMETRY_FILE: Final = 26
# The first version in which a polygon group has ``rhi_primitiveType``.
FIRST_WITH_RHI: Final = 18
# The first version whose materials have an archive for each map, even an empty one.
_LAST_WITH_EMPTY_MAPS: Final = 33
_FIRST_WITH_TOOLS_INFO: Final = 30
_FIRST_WITH_VISIBILITY: Final = 47

# A Keyed Archive without entries.
_NO_PROPERTIES: Final = b"KA\x01\x00\x00\x00\x00\x00"
_UNMOVED: Final = packed(IDENTITY)
_SORTING_KEY: Final = 248
# Every root entity of real models has these.
_NEW_ENTITY_FLAGS: Final = 0xFFFF0016
_NO_OCCLUSION: Final = 0xFFFF

Entries = dict[str, Any]


def _color(*parts: float) -> bytes:
    return struct.pack("<4f", *parts)


_WHITE: Final = _color(1, 1, 1, 1)


def new_node(version: int, name: str, number: int) -> Entries:
    """Return the entries of an entity without components, before version 10 a SceneNode."""
    if version < FIRST_WITH_COMPONENTS:
        return scene_node(version) | {"name": name}
    count: Entries = {} if version >= 30 else {"#childrenCount": 0}
    return count | {
        "##name": "Entity",
        "components": {"count": 0},
        "flags": _NEW_ENTITY_FLAGS,
        "id": number,
        "name": name,
    }


def scene_node(version: int) -> Entries:
    """Return the entries of a SceneNode, which before version 10 groups other nodes."""
    entries: Entries = {
        "##name": "SceneNode",
        "#childrenCount": 0,
        "customprops": _NO_PROPERTIES,
        "flags": 4 if version == 1 else 6,
        "localTransform": _UNMOVED,
        "tag": 0,
    }
    if version == 1:
        entries["debugFlags"] = 0
    else:
        entries["defaultLocalTransform"] = _UNMOVED
    return entries


def mesh_node(version: int) -> Entries:
    """Return the entries of a MeshInstanceNode, which before version 10 draws meshes."""
    entries = scene_node(version) | {"##name": "MeshInstanceNode", "lightmapsCount": 0}
    if version < 3:
        return entries | {"lod0_cnt": 1, "lodCount": 1}
    return entries | {"pgcnt": 1}


def mesh_stem(version: int) -> str:
    """Return the prefix of the keys of the first part of a MeshInstanceNode."""
    return "l0_0" if version < 3 else "pg0"


def entity(version: int) -> Entries:
    """Return the entries that an entity with a mesh has beyond those of any new entity."""
    entries: Entries = {}
    if version < FIRST_WITH_PARTS:
        entries |= {"localTransform": _UNMOVED, "tag": 0}
    if version >= _FIRST_WITH_VISIBILITY:
        entries["visibility"] = 0
    return entries


def component_type(version: int, number: int) -> Entries:
    """Return the entry with the number of a component type; newer versions have none."""
    return {"comp.type": number} if version < FIRST_WITH_PARTS else {}


def render_object(version: int, batch: Entries) -> Entries:
    """Return the entries of a render object with one batch."""
    entries: Entries = {
        "##name": "Mesh",
        "rb0.lodIndex": -1,
        "rb0.switchIndex": -1,
        "ro.batchCount": 1,
        "ro.batches": {"0000": batch},
        "ro.debugflags": 0,
        "ro.flags": 1,
        "ro.sOclIndex": _NO_OCCLUSION,
    }
    if version >= 30:
        entries |= {"ro.notShadowOnly": True, "ro.sOclCull": True}
    return entries


def render_batch() -> Entries:
    """Return the entries of a render batch other than references and bounding box."""
    return {
        "##name": "RenderBatch",
        "rb.classname": "RenderBatch",
        "rb.sortingKey": _SORTING_KEY,
    }


def static_mesh(version: int, number: int) -> Entries:
    """Return the entries of a StaticMesh, which before version 10 contains polygon groups."""
    return {
        "##name": "StaticMesh",
        "#childrenCount": 0,
        "#index": number if version < 3 else -1,
        "name": "",
    }


def material(version: int, number: int) -> Entries:
    """Return the entries of a material other than id and name."""
    if version >= FIRST_WITH_COMPONENTS:
        entries: Entries = {"##name": "NMaterial"}
        if version <= _LAST_WITH_EMPTY_MAPS:
            entries |= {"flags": {}, "properties": {}, "textures": {}}
            if version >= _FIRST_WITH_TOOLS_INFO:
                entries["tools_info"] = {}
        return entries
    entries = {
        "##name": "Material",
        "#childrenCount": 0,
        "#index": number if version < 3 else -1,
        "mat.ambient": _WHITE,
        "mat.diffuse": _WHITE,
        "mat.emission": _color(0, 0, 0, 0),
        "mat.isOpaque": False,
        "mat.specular": _WHITE,
        "mat.tex0": "",
        "mat.texCount": 2,
        "mat.type": 0,
    }
    if version == 1:
        return entries | {"mat.tex1": ""}
    entries["mat.isTwoSided"] = False
    if version < 5:
        return entries
    return entries | {
        "mat.blendDst": 2,
        "mat.blendSrc": 2,
        "mat.fogcolor": _WHITE,
        "mat.fogdencity": 0.006,
        "mat.isAlphablend": False,
        "mat.isFogEnabled": False,
        "mat.shininess": 10.0,
    }
