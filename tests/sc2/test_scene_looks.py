"""Materials in the scene model, value by value."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from chunkwright.exchange.model import Image, Texture
from chunkwright.exchange.model import Material as Look
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.keyed_archive.values import Vector3
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.model.materials import Material
from chunkwright.sc2.scene_model.looks import Looks, _clamped
from tests.sc2.scene_models import told
from tests.sc2.test_scene_model import properties

NAN = float("nan")
FX = "~res:/Materials/Textured.material"


class Asked:
    """Textures that record requests; ``both`` decides whether maps can be packed together."""

    def __init__(self, *, both: bool = False) -> None:
        self.both = both
        self.asked: list[tuple[Any, ...]] = []

    def get(self, path: str, role: str, texcoord: int = 0) -> Texture:
        self.asked.append((path, role, texcoord))
        return Texture(Image(path), texcoord=texcoord)

    def packed(self, rough_metal: str, occlusion: str) -> Texture | None:
        self.asked.append(("packed", rough_metal, occlusion))
        return Texture(Image("both")) if self.both else None


def archive(**entries: Any) -> KeyedArchive:
    return KeyedArchive(entries)


def chain(
    *materials: dict[str, Any],
    class_name: str = "NMaterial",
    numbered: dict[str, str] | None = None,
) -> list[Node]:
    """Return materials of one scene, each the child of the next, with the ids 1, 2, 3."""
    scene = Scene(35)
    for number, entries in enumerate(materials, 1):
        node = scene.add_data_node(class_name, number, {})
        node.archive.update(entries)
        Material(scene, node).textures.update(numbered or {})
        if number < len(materials):
            node.archive.set("parentMaterialKey", number + 1, VariantType.UINT64)
    return [*scene.data_nodes]


def looks_of(nodes: list[Node], textures: Any = None) -> Looks:
    scene = nodes[0].scene
    assert scene is not None
    addresses = {id(node.archive): f"/at/{place}" for place, node in enumerate(nodes)}
    asked: Any = textures or Asked()
    return Looks(scene, asked, addresses)


def look_of(*materials: dict[str, Any], textures: Any = None, **more: Any) -> Look:
    nodes = chain(*materials, **more)
    made = looks_of(nodes, textures).of(nodes[0])
    assert made is not None
    return made


def test_extras_contain_the_entries_of_a_material() -> None:
    given = properties(flatColor=(0.5, 0.25, 0.75, 1), speed=(2, 3))
    given["odd"] = 5
    mark = told(
        look_of(
            {
                "materialName": "paint",
                "fxName": FX,
                "textures": archive(albedo="a.tex", odd="", none=5),
                "enabledPresets": archive(Zinc=True, AlphaTest=True, Off=False),
                "flags": archive(Y_FLAG=3, FLATCOLOR=1, OFF=0, HARD_SKINNING=1, SOFT_SKINNING=1),
                "properties": given,
            }
        )
    )
    assert mark == {
        "family": "dava",
        "address": "/at/0",
        "textures": {"albedo": "a.tex"},
        "fx_name": FX,
        "presets": ["AlphaTest", "Zinc"],
        "flags": ["FLATCOLOR", "Y_FLAG"],
        "properties": {"flatColor": [0.5, 0.25, 0.75, 1], "speed": [2, 3]},
    }


SAYING: list[dict[str, Any]] = [
    {"fxName": FX},
    {"customCullMode": 1},
    {"textures": archive(albedo="a.tex")},
    {"properties": properties(speed=(1,))},
    {"enabledPresets": archive(AlphaTest=True)},
    {"flags": archive(FLATCOLOR=1)},
]
SILENT: list[dict[str, Any]] = [
    {},
    {"materialName": "leaf", "other": archive(a=1)},
    {"flags": archive(HARD_SKINNING=1, SOFT_SKINNING=1), "textures": archive()},
    {"properties": 5},
]


@pytest.mark.parametrize("saying", SAYING)
def test_the_look_comes_from_the_nearest_ancestor_material_that_defines_one(
    saying: dict[str, Any],
) -> None:
    top = {"materialName": "top", "fxName": FX}
    made = look_of({}, saying, top)
    assert (told(made)["address"], made.name) == ("/at/1", "top")
    assert look_of(saying | {"materialName": "own"}, {}).name == "own"
    for silent in SILENT:
        assert told(look_of(silent, saying, top))["address"] == "/at/1"
        assert told(look_of(silent, silent))["address"] == "/at/1"


def test_materials_without_properties_of_their_own_share_a_look() -> None:
    nodes = chain({}, {"fxName": FX, "materialName": "top"})
    looks = looks_of(nodes)
    assert looks.of(None) is None
    assert looks.of(nodes[0]) is looks.of(nodes[1])
    assert looks.address(nodes[1]) == "/at/1"
    assert looks_of(nodes[:1]).address(nodes[1]) == ""


@pytest.mark.parametrize(
    ("paths", "asked"),
    [
        ({"albedo": "a"}, [("a", "opaque", 0)]),
        ({"albedo": "a", "baseColorMap": "b"}, [("b", "opaque", 0)]),
        ({"normalmap": "n"}, [("n", "normal", 0)]),
        ({"normalmap": "n", "baseNormalMap": "m"}, [("m", "normal", 0)]),
        ({"decal": "d"}, [("d", "opaque", 1)]),
        ({"decal": "d", "lightmap": "l"}, [("l", "opaque", 1)]),
        ({"baseRMMap": "r"}, [("r", "rough_metal", 0)]),
        ({"miscMap": "o"}, [("o", "occlusion", 0)]),
        (
            {"baseRMMap": "r", "miscMap": "o"},
            [("packed", "r", "o"), ("r", "rough_metal", 0), ("o", "occlusion", 0)],
        ),
    ],
)
def test_each_slot_has_its_role(paths: dict[str, str], asked: list[Any]) -> None:
    textures = Asked()
    made = look_of({"fxName": FX, "textures": archive(**paths)}, textures=textures)
    assert textures.asked == asked
    by_slot = {
        "base_color": made.base_color_texture,
        "normal": made.normal_texture,
        "rough_metal": made.metallic_roughness_texture,
        "occlusion": made.occlusion_texture,
    }
    names = {"opaque": "base_color"}
    wanted = {
        "occlusion" if texcoord else names.get(role, role): path
        for path, role, texcoord in asked
        if path != "packed"
    }
    found = {slot: texture.image.name for slot, texture in by_slot.items() if texture is not None}
    assert found == wanted


def test_roughness_and_occlusion_maps_are_packed_into_one_texture() -> None:
    textures = Asked(both=True)
    paths = archive(baseRMMap="r", miscMap="o")
    made = look_of({"fxName": FX, "textures": paths}, textures=textures)
    assert textures.asked == [("packed", "r", "o")]
    assert made.metallic_roughness_texture is made.occlusion_texture
    assert made.occlusion_texture is not None
    assert made.occlusion_texture.image.name == "both"


@pytest.mark.parametrize(
    ("presets", "fx_name", "role", "mode"),
    [
        ((), FX, "opaque", "OPAQUE"),
        (("AlphaTest",), FX, "color", "MASK"),
        (("AlphaBlend",), FX, "color", "BLEND"),
        (("AlphaTest", "AlphaBlend"), FX, "color", "BLEND"),
        (("AlphaBlendAdditive", "AlphaTest"), FX, "additive", "BLEND"),
        ((), "a.Alphatest.material", "color", "MASK"),
        ((), "a.Alphablend.material", "color", "BLEND"),
    ],
)
def test_presets_decide_the_alpha_mode_of_a_material(
    presets: tuple[str, ...], fx_name: str, role: str, mode: str
) -> None:
    textures = Asked()
    entries = {
        "fxName": fx_name,
        "textures": archive(albedo="a"),
        "enabledPresets": archive(**dict.fromkeys(presets, True)),
        "flags": archive(FLATCOLOR=1),
        "properties": properties(flatColor=(0.5, 0.25, 2, 0.75), alphatestThreshold=(0.125, 3)),
    }
    made = look_of(entries, textures=textures)
    assert textures.asked == [("a", role, 0)]
    assert made.alpha_mode == mode
    assert made.alpha_cutoff == (0.125 if mode == "MASK" else 0.5)
    if role == "additive":
        assert made.emissive_texture is made.base_color_texture
        assert (made.emissive, made.base_color) == ((0.5, 0.25, 1), (0, 0, 0, 0.75))
        assert told(made)["additive"] is True
    else:
        assert (made.emissive_texture, made.emissive) == (None, (0, 0, 0))
        assert made.base_color == (0.5, 0.25, 1, 0.75)
        assert "additive" not in told(made)


def test_the_flat_colour_is_used_only_with_its_flag_and_four_components() -> None:
    color = {"properties": properties(flatColor=(0.5, 0.25, 0.125, 0.75))}
    assert look_of({"fxName": FX} | color).base_color == (1, 1, 1, 1)
    short = {"properties": properties(flatColor=(0.5, 0.25, 0.125))}
    flag = {"fxName": FX, "flags": archive(FLATCOLOR=1)}
    assert look_of(flag | short).base_color == (1, 1, 1, 1)
    assert look_of(flag | color).base_color == (0.5, 0.25, 0.125, 0.75)
    tested = look_of({"fxName": FX, "enabledPresets": archive(AlphaTest=True)})
    assert tested.alpha_cutoff == 0.5


@pytest.mark.parametrize(("mode", "double"), [(0, True), (1, False), (2, False)])
def test_a_material_without_culling_shows_both_sides(mode: int, double: bool) -> None:
    assert look_of({"customCullMode": mode}).double_sided is double


def test_presets_of_a_child_override_those_of_its_parents() -> None:
    child = {"fxName": FX, "enabledPresets": archive(AlphaTest=False, AlphaBlend=True)}
    parent = {"enabledPresets": archive(AlphaTest=True, Water=True)}
    assert told(look_of(child, parent, {"enabledPresets": 3}))["presets"] == ["AlphaBlend", "Water"]


def test_each_configuration_of_a_material_becomes_a_look() -> None:
    def config(name: str, **entries: Any) -> KeyedArchive:
        return archive(configName=name, **entries)

    nodes = chain(
        {
            "materialName": "paint",
            "configCount": 2,
            "configArchive_0": config("Day", fxName=FX, customCullMode=1),
            "configArchive_1": config("Night", fxName="dark", customCullMode=0),
        }
    )
    looks = looks_of(nodes)
    made = looks.of(nodes[0])
    assert made is not None
    assert list(made.variants) == ["Day", "Night"]
    day, night = made.variants.values()
    assert day is made is looks.of(nodes[0])
    assert (made.name, made.double_sided, told(made)["fx_name"]) == ("paint", False, FX)
    assert (night.name, night.double_sided, told(night)["fx_name"]) == ("Night #1", True, "dark")
    assert (told(night)["config"], told(made)["configs"]) == ("Night", ["Day", "Night"])
    assert "config" not in told(made)
    assert list(made.variants.values()) == [day, night]
    alone = chain({"configCount": 1, "configArchive_0": config("Day", fxName=FX)})
    single = looks_of(alone).of(alone[0])
    assert single is not None
    assert (single.variants, told(single)["configs"]) == ({}, ["Day"])


@pytest.mark.parametrize(
    ("materials", "shadow"),
    [
        ([{"materialName": "Shadow_Material"}], True),
        ([{"materialName": "a"}, {"materialName": "Shadow_Material"}], True),
        ([{"fxName": "~res:/ShadowVolume.material"}], True),
        ([{}, {"fxName": "~res:/ShadowVolume.material"}], True),
        ([{"materialName": "ShadowVolume", "fxName": "Shadow_Material"}], False),
        ([{}], False),
    ],
)
def test_materials_that_only_cast_shadows_are_recognised(
    materials: list[Any], shadow: bool
) -> None:
    nodes = chain(*materials)
    looks = looks_of(nodes)
    assert looks.is_shadow(nodes[0]) is shadow
    assert not looks.is_shadow(None)


def test_a_material_with_a_metalness_map_is_metallic() -> None:
    nodes = chain({"fxName": FX, "textures": archive(baseRMMap="r")})
    looks = looks_of(nodes)
    made = looks.of(nodes[0])
    assert made is not None
    assert made.metallic_roughness_texture is not None
    looks.finish()
    assert (made.metallic, made.roughness) == (0, 1)
    made.metallic_roughness_texture.image.data = b"png"
    looks.finish()
    assert (made.metallic, made.roughness) == (1, 1)


@pytest.mark.parametrize("paths", [{}, {"albedo": "a", "lightmap": "d"}])
@pytest.mark.parametrize(
    ("entries", "role", "mode"),
    [
        ({}, "color", "OPAQUE"),
        ({"mat.isAlphablend": False, "mat.blendDst": 2}, "color", "OPAQUE"),
        ({"mat.isAlphablend": True, "mat.blendDst": 1}, "color", "BLEND"),
        ({"mat.isAlphablend": True, "mat.blendDst": 2}, "additive", "BLEND"),
    ],
)
def test_old_materials_become_looks(
    paths: dict[str, str], entries: dict[str, Any], role: str, mode: str
) -> None:
    textures = Asked()
    made = look_of(
        {
            "name": "old",
            "mat.type": 3,
            "mat.shininess": 10.5,
            "mat.isFogEnabled": True,
            "mat.fogdencity": 0.25,
            "mat.ambient": struct.pack("<4f", 0.25, 0.5, 0.75, 1),
            "mat.diffuse": struct.pack("<4f", 0.5, -0.25, 2, 0.125),
            "mat.specular": b"odd",
            "mat.emission": Vector3(1, 2, 3),
            "mat.isTwoSided": bool(paths),
        }
        | entries,
        class_name="Material",
        numbered=paths,
        textures=textures,
    )
    mark = told(made)
    assert {key: mark[key] for key in mark if key.startswith("mat.")} == {
        "mat.type": 3,
        "mat.shininess": 10.5,
        "mat.isFogEnabled": True,
        "mat.fogdencity": 0.25,
        "mat.ambient": [0.25, 0.5, 0.75, 1],
        "mat.diffuse": [0.5, -0.25, 2, 0.125],
    }
    assert textures.asked == ([("a", role, 0), ("d", "opaque", 1)] if paths else [])
    assert (made.alpha_mode, made.double_sided) == (mode, bool(paths))
    color = (1, 1, 1, 1) if paths else (0.5, 0, 1, 0.125)
    if role == "additive":
        assert (made.emissive, made.base_color) == (color[:3], (0, 0, 0, color[3]))
    else:
        assert (made.emissive, made.base_color) == ((0, 0, 0), color)


def test_colour_components_are_clamped_to_the_range_0_to_1() -> None:
    assert _clamped((-0.5, 1.5, 0.25, NAN)) == (0, 1, 0.25, 1)
    assert _clamped((float("inf"), -float("inf"), 0.75, 0.5)) == (1, 1, 0.75, 0.5)
