"""The entries of new entities with a mesh, of their materials and meshes, by version, as data.

Measured on real files of versions 1, 2, 3, 5, 18, 24, 32, 34, 44 and 47: the entries that nearly
all objects of a kind have, with their most common values. A version in between is treated like
the earlier one; ``FIRST_WITH_PARTS`` and similar constants are the bounds.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from chunkwright.sc2.model.transforms import (
    FIRST_WITH_COMPONENTS,
    FIRST_WITH_PARTS,
    IDENTITY,
    packed,
)

# The first version with vertices and indices in an .scg file, whose hash the scene has.
FIRST_WITH_GEOMETRY_FILE: Final = 26
# The first version in which a polygon group has ``rhi_primitiveType``.
FIRST_WITH_RHI: Final = 18
# Materials have an archive for each of their maps, even if it is empty.
_LAST_WITH_EMPTY_MAPS: Final = 33
_FIRST_WITH_TOOLS_INFO: Final = 30
_FIRST_WITH_VISIBILITY: Final = 47

# A Keyed Archive without entries.
_NO_PROPERTIES: Final = b"KA\x01\x00\x00\x00\x00\x00"
_UNMOVED: Final = packed(IDENTITY)
_SORTING_KEY: Final = 248
# Seen on every root entity of real models.
_NEW_ENTITY_FLAGS: Final = 0xFFFF0016
_NO_OCCLUSION: Final = 0xFFFF

Entries = dict[str, Any]


def _color(*parts: float) -> bytes:
    return struct.pack("<4f", *parts)


_WHITE: Final = _color(1, 1, 1, 1)


def new_node(version: int, name: str, number: int) -> Entries:
    """Return the entries of an entity without components; before version 10 of a SceneNode."""
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
    """Return the entries of a SceneNode, which groups others before version 10."""
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
    """Return the entries of a MeshInstanceNode, which draws before version 10."""
    entries = scene_node(version) | {"##name": "MeshInstanceNode", "lightmapsCount": 0}
    if version < 3:
        return entries | {"lod0_cnt": 1, "lodCount": 1}
    return entries | {"pgcnt": 1}


def mesh_stem(version: int) -> str:
    """Return the prefix of the keys of the first part of a MeshInstanceNode."""
    return "l0_0" if version < 3 else "pg0"


def entity(version: int) -> Entries:
    """Return the entries that an entity with a mesh has in addition to those of any new one."""
    entries: Entries = {}
    if version < FIRST_WITH_PARTS:
        entries |= {"localTransform": _UNMOVED, "tag": 0}
    if version >= _FIRST_WITH_VISIBILITY:
        entries["visibility"] = 0
    return entries


def component_type(version: int, number: int) -> Entries:
    """Return the entry with the number of a component type, which newer versions omit."""
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
    """Return the entries of a StaticMesh, which has the polygon groups before version 10."""
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
