"""The entries of new materials and meshes, compared with those of real ones."""

from __future__ import annotations

import re
import struct
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2.model import layout
from tests.samples import SAMPLES, needs_samples
from tests.sc2.test_building import empty, material_of, square
from tests.sc2.test_building_in_real_scenes import drawing
from tests.sc2.test_node_transform import REAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.sc2 import Scene

# Entries that differ between real ones: names, ids, transforms, colours.
OWN = re.compile(
    r".*/(#?id|name|materialName|fxName|flags|comp\.type(name)?|tc\..*|rb\.aabbox|rb\.datasource"
    r"|rb\.nmatname|rbN\.lodIndex|ro\.(flags|batchCount)|.*_(mat|mesh)ptr|customprops"
    r"|defaultLocalTransform|mat\.(ambient|specular|fogcolor|texN|type))"
)


def leaves(archive: KeyedArchive, path: str = "") -> Iterator[tuple[str, Any]]:
    for key, _, value in archive.entries():
        where = f"{path}/{re.sub('[0-9]+', 'N', key)}"
        if isinstance(value, KeyedArchive) and len(value):
            yield from leaves(value, where)
        else:
            yield where, value


def values(archives: Iterable[KeyedArchive]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for archive in archives:
        for where, value in leaves(archive):
            found[where][repr(value)] += 1
    return found


def kinds(scene: Scene) -> dict[str, list[KeyedArchive]]:
    materials = [one.node.archive for one in scene.materials() if one.parent is None]
    meshes = [one.archive for one in scene.all_data_nodes() if one.class_name == "StaticMesh"]
    return {"node": drawing(scene), "material": materials, "mesh": meshes}


@needs_samples
@pytest.mark.parametrize("version", REAL)
def test_a_new_entry_has_the_value_of_most_real_ones(version: int) -> None:
    scene = empty(version)
    square(scene)
    theirs = kinds(chunkwright.open_scene(SAMPLES / REAL[version]))
    compared = set()
    for kind, mine in kinds(scene).items():
        wanted = values(theirs[kind])
        for where, value in values(mine).items():
            if where in wanted and not OWN.fullmatch(where):
                [(most, _)] = wanted[where].most_common(1)
                assert value == {most: value[most]}, (kind, where)
                compared.add(where)
    assert len(compared) >= 3


WHITE = struct.pack("<4f", 1, 1, 1, 1)


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 9])
def test_a_new_material_of_an_old_scene_is_white_and_has_no_texture(version: int) -> None:
    archive = material_of(empty(version)).node.archive
    wanted = {
        "mat.ambient": WHITE,
        "mat.diffuse": WHITE,
        "mat.specular": WHITE,
        "mat.emission": bytes(16),
        "mat.tex0": "",
        "mat.type": 0,
        "#index": 0 if version < 3 else -1,
    }
    wanted |= {"mat.tex1": ""} if version == 1 else {"mat.isTwoSided": False}
    if version >= 5:
        wanted |= {"mat.fogcolor": WHITE, "mat.shininess": 10.0}
    assert {key: archive.get(key) for key in wanted} == wanted
    if version >= 5:
        assert archive["mat.fogdencity"] == pytest.approx(0.006)
    assert ("mat.tex1" in archive) == (version == 1)
    assert ("mat.isTwoSided" in archive) == (version > 1)
    assert ("mat.fogcolor" in archive) == (version >= 5)


@pytest.mark.parametrize("version", [10, 29, 30, 33, 34, 35])
def test_materials_have_empty_maps_until_version_33(version: int) -> None:
    archive = layout.material(version, 0)
    maps = ["flags", "properties", "textures"] if version <= 33 else []
    maps += ["tools_info"] if 30 <= version <= 33 else []
    assert archive == {"##name": "NMaterial", **{name: {} for name in maps}}


@pytest.mark.parametrize("version", [1, 2, 3, 5, 9])
def test_a_new_node_of_an_old_scene_is_drawn_in_all_levels(version: int) -> None:
    entries = layout.mesh_node(version)
    assert entries["flags"] == (4 if version == 1 else 6)
    assert entries["customprops"] == b"KA\1\0\0\0\0\0"
    unmoved = struct.pack("<16f", *(float(at % 5 == 0) for at in range(16)))
    assert entries["localTransform"] == unmoved
    assert entries.get("defaultLocalTransform") == (None if version == 1 else unmoved)
    assert entries.get("debugFlags") == (0 if version == 1 else None)
    assert (entries.get("lod0_cnt"), entries.get("pgcnt")) == (
        (1, None) if version < 3 else (None, 1)
    )
    assert layout.mesh_stem(version) == ("l0_0" if version < 3 else "pg0")
    second = layout.static_mesh(version, 7)
    assert second["#index"] == (7 if version < 3 else -1)


@pytest.mark.parametrize("version", [10, 18, 23, 24, 29, 30, 46, 47, 49])
def test_an_entity_with_a_mesh_has_known_entries(version: int) -> None:
    scene = empty(version)
    archive = square(scene).archive
    assert ("#childrenCount" in archive) == (version < 30)
    assert ("tag" in archive, "localTransform" in archive) == (version < 24, version < 24)
    assert archive.get("visibility") == (0 if version >= 47 else None)
    held = [one for one in archive["components"].values() if isinstance(one, KeyedArchive)]
    names = [one["comp.typename"] for one in held]
    types = [one.get("comp.type") for one in held]
    if version < 24:
        assert (names[0], types[1:]) == ("TransformComponent", [1, 17])
        assert names[1:] == ["RenderComponent", "CustomPropertiesComponent"]
    else:
        assert (names, types) == (["RenderComponent", "TransformComponent"], [None, None])
    [drawn] = [one["rc.renderObj"] for one in held if "rc.renderObj" in one]
    assert (drawn["ro.flags"], drawn["ro.batchCount"], drawn["ro.debugflags"]) == (1, 1, 0)
    assert (drawn["rb0.lodIndex"], drawn["rb0.switchIndex"], drawn["ro.sOclIndex"]) == (
        -1,
        -1,
        0xFFFF,
    )
    assert ("ro.notShadowOnly" in drawn, "ro.sOclCull" in drawn) == (version >= 30, version >= 30)
    batch = drawn["ro.batches"]["0000"]
    assert (batch["##name"], batch["rb.classname"]) == ("RenderBatch", "RenderBatch")
    assert (batch["rb.sortingKey"], batch["rb.aabbox"]) == (248, (0, 0, -1, 2, 0, 3))


def test_old_polygon_groups_store_the_primitive_type_under_another_key() -> None:
    for version, key, number in ((5, "primitiveType", 3), (17, "primitiveType", 3)):
        scene = empty(version)
        square(scene)
        [group] = [one for one in scene.all_data_nodes() if one.class_name == "PolygonGroup"]
        assert group.archive[key] == number
        assert "rhi_primitiveType" not in group.archive
    scene = empty(18)
    square(scene)
    [group] = [one for one in scene.all_data_nodes() if one.class_name == "PolygonGroup"]
    assert group.archive["rhi_primitiveType"] == 1
    assert "primitiveType" not in group.archive
