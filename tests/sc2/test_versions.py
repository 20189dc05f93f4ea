"""All entries of new objects in the versions before and after each change."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from chunkwright.sc2.model import layout

UNMOVED = struct.pack("<16f", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
WHITE, BLACK = struct.pack("<4f", 1, 1, 1, 1), bytes(16)
# A Keyed Archive of version 1 without entries.
NOTHING = b"KA\1\0\0\0\0\0"


def old_node(version: int) -> dict[str, Any]:
    made: dict[str, Any] = {"##name": "SceneNode", "#childrenCount": 0, "customprops": NOTHING}
    made |= {"flags": 6, "localTransform": UNMOVED, "tag": 0}
    if version == 1:
        return made | {"flags": 4, "debugFlags": 0}
    return made | {"defaultLocalTransform": UNMOVED}


@pytest.mark.parametrize("version", [1, 2, 3, 9])
def test_nodes_before_components_have_known_entries(version: int) -> None:
    assert layout.scene_node(version) == old_node(version)
    assert layout.new_node(version, "cat", 5) == old_node(version) | {"name": "cat"}
    parts = {"lod0_cnt": 1, "lodCount": 1} if version < 3 else {"pgcnt": 1}
    drawing = {"##name": "MeshInstanceNode", "lightmapsCount": 0} | parts
    assert layout.mesh_node(version) == old_node(version) | drawing
    assert layout.static_mesh(version, 7) == {
        "##name": "StaticMesh",
        "#childrenCount": 0,
        "#index": 7 if version < 3 else -1,
        "name": "",
    }


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 9])
def test_materials_before_components_have_known_entries(version: int) -> None:
    wanted: dict[str, Any] = {
        "##name": "Material",
        "#childrenCount": 0,
        "#index": 7 if version < 3 else -1,
        "mat.ambient": WHITE,
        "mat.diffuse": WHITE,
        "mat.emission": BLACK,
        "mat.isOpaque": False,
        "mat.specular": WHITE,
        "mat.tex0": "",
        "mat.texCount": 2,
        "mat.type": 0,
    }
    wanted |= {"mat.tex1": ""} if version == 1 else {"mat.isTwoSided": False}
    if version >= 5:
        wanted |= {"mat.blendDst": 2, "mat.blendSrc": 2, "mat.fogcolor": WHITE}
        wanted |= {"mat.fogdencity": 0.006, "mat.isAlphablend": False, "mat.isFogEnabled": False}
        wanted |= {"mat.shininess": 10.0}
    assert layout.material(version, 7) == wanted


@pytest.mark.parametrize("version", [10, 23, 24, 29, 30, 46, 47, 49])
def test_entities_of_each_version_have_known_entries(version: int) -> None:
    # Each of the 66 entities without children in real scenes of versions 10 to 29 has the count.
    count = {"#childrenCount": 0} if version in (10, 23, 24, 29) else {}
    assert layout.new_node(version, "cat", 5) == count | {
        "##name": "Entity",
        "components": {"count": 0},
        "flags": 0xFFFF0016,
        "id": 5,
        "name": "cat",
    }
    wanted: dict[str, Any] = {}
    if version in (10, 23):
        wanted |= {"localTransform": UNMOVED, "tag": 0}
    if version in (47, 49):
        wanted["visibility"] = 0
    assert layout.entity(version) == wanted
    assert layout.component_type(version, 8) == ({"comp.type": 8} if version < 24 else {})
    drawn: dict[str, Any] = {
        "##name": "Mesh",
        "rb0.lodIndex": -1,
        "rb0.switchIndex": -1,
        "ro.batchCount": 1,
        "ro.batches": {"0000": {"a": 1}},
        "ro.debugflags": 0,
        "ro.flags": 1,
        "ro.sOclIndex": 0xFFFF,
    }
    if version >= 30:
        drawn |= {"ro.notShadowOnly": True, "ro.sOclCull": True}
    assert layout.render_object(version, {"a": 1}) == drawn
    assert layout.render_batch() == {
        "##name": "RenderBatch",
        "rb.classname": "RenderBatch",
        "rb.sortingKey": 248,
    }
