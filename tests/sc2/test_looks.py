"""What materials store of an edited look, and how a scene model shows odd entries."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import KEY
from chunkwright.exchange.model import Material as Look
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.keyed_archive.forms import MaterialProperty, decode_property, encode_property
from chunkwright.sc2.scene_model.edits.looks import recolor
from chunkwright.sc2.scene_model.skins import GroupArrays, targets, weigh
from chunkwright.sc2.scene_model.textures import Files, Textures
from tests.sc2.test_scene_model import material_scene

GLOW = {KEY: {"additive": True}}


def material(**entries: Any) -> Any:
    scene, _ = material_scene(**entries)
    return scene.materials()[0]


def flat_color(one: Any) -> Any:
    found = one.properties.get("flatColor")
    return None if found is None else decode_property(found).floats


def test_the_colour_of_an_additive_material_is_its_emission() -> None:
    one = material()
    glow = Look("glow", base_color=(0.5, 0.5, 0.5, 0.25), emissive=(1, 0, 0.5), extras=GLOW)
    usual = Look("glow", extras=GLOW)
    assert "emission" in str(recolor(one, "base_color", usual, glow))
    assert flat_color(one) is None
    assert recolor(one, "emissive", usual, glow) is None
    assert flat_color(one) == (1, 0, 0.5, 0.25)
    assert one.effective_map("flags")["FLATCOLOR"] == 1


def test_the_colour_of_a_material_that_is_not_additive_is_its_flat_colour() -> None:
    one = material()
    paint = Look("paint", base_color=(0.5, 1, 0, 0.25), emissive=(1, 0, 0.5))
    usual = Look("paint")
    assert "adds light" in str(recolor(one, "emissive", usual, paint))
    assert flat_color(one) is None
    assert recolor(one, "base_color", usual, paint) is None
    assert flat_color(one) == (0.5, 1, 0, 0.25)
    assert recolor(one, "alpha_cutoff", usual, Look("paint", alpha_cutoff=0.75)) is None
    assert decode_property(one.properties["alphatestThreshold"]).floats == (0.75,)
    assert recolor(one, "metallic", usual, paint) is not None


def test_unedited_channels_keep_values_above_one() -> None:
    one = material()
    one.properties["flatColor"] = encode_property(MaterialProperty(3, 1, (2.0, 0.5, 4.0, 1.0)))
    one.effective_map("flags")["FLATCOLOR"] = 1
    shown = Look("paint", base_color=(1, 0.5, 1, 1))
    assert recolor(one, "base_color", shown, Look("paint", base_color=(1, 0.25, 1, 1))) is None
    assert flat_color(one) == (2, 0.25, 4, 1)


@pytest.mark.parametrize(
    ("mode", "presets"),
    [
        ("MASK", {"AlphaTest": True}),
        ("BLEND", {"AlphaBlend": True}),
    ],
)
def test_presets_make_a_material_transparent(mode: Any, presets: dict[str, bool]) -> None:
    one = material()
    assert recolor(one, "alpha_mode", Look("paint"), Look("paint", alpha_mode=mode)) is None
    found = one.effective("enabledPresets")
    assert {name: found[name] for name in found if found[name]} == presets


def test_the_blend_mode_of_an_additive_material_cannot_be_changed() -> None:
    one = material(enabledPresets=KeyedArchive({"AlphaBlendAdditive": True}))
    reason = recolor(one, "alpha_mode", Look("paint"), Look("paint"))
    assert reason == "a material that adds light is always blended"
    assert dict(one.effective("enabledPresets")) == {"AlphaBlendAdditive": True}


def test_joints_of_a_batch_must_be_32_bit_numbers() -> None:
    key = "skinnedObject.batch0.targetsData"
    assert targets(KeyedArchive(), 0, "/a") is None
    found = targets(KeyedArchive({key: np.array([3, 1], "<i4").tobytes()}), 0, "/a")
    assert found is not None
    assert found.tolist() == [3, 1]
    for wrong in (b"abc", 5):
        with pytest.raises(CorruptError, match="not 32-bit numbers") as caught:
            targets(KeyedArchive({key: wrong}), 0, "/a")
        assert caught.value.path == "/a"


def test_a_mesh_without_vertices_is_bound_to_no_joint() -> None:
    points = np.zeros((0, 3), np.float32)
    triangles = np.zeros((0, 3), np.uint32)
    arrays = GroupArrays(points, triangles, False, joint=np.zeros(0, np.int64))
    found = weigh(arrays, np.array([1, 0], np.int32), 2, "/flag")
    assert found is not None
    assert [each.shape for each in found] == [(0, 4), (0, 4)]


def test_materials_that_use_the_same_texture_share_its_image() -> None:
    textures = Textures(Files(None), wanted=True)
    wood = textures.get("images/wood.tex", "color")
    assert textures.get("images/Wood.tex", "color", 1).image is wood.image
    assert textures.get("images/wood.tex", "opaque").image is not wood.image
