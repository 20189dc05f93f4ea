"""Materials, textures and pictures in glTF files: every member, at the bounds of each."""

from __future__ import annotations

import math
from typing import Any

import pytest

from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf.materials import MaterialWriter
from chunkwright.exchange.model import Image, Material, Texture

from .models import png

WEBP = b"RIFF\x04\0\0\0WEBPVP8 "


class Stored:
    """A writer, and the pictures that it stores."""

    def __init__(self) -> None:
        self.pictures: list[tuple[bytes, str, str]] = []
        self.writer = MaterialWriter(self._store)

    def _store(self, data: bytes, mime: str, name: str) -> dict[str, Any]:
        self.pictures.append((data, mime, name))
        return {"uri": f"{len(self.pictures)}"}

    def material(self, **given: Any) -> Any:
        return self.writer.materials[self.writer.add(Material("Wood", **given))]


SURFACE = {"baseColorFactor": [1, 1, 1, 1], "metallicFactor": 0, "roughnessFactor": 1}
STRENGTH = "KHR_materials_emissive_strength"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, {}),
        (
            {"base_color": (0.1, 0.2, -0.3, 1.4), "metallic": 0.25, "roughness": math.nan},
            {
                "pbrMetallicRoughness": {
                    "baseColorFactor": [0.1, 0.2, 0, 1], "metallicFactor": 0.25,
                    "roughnessFactor": 1,
                }
            },
        ),
        ({"emissive": (0.25, 0.5, 1)}, {"emissiveFactor": [0.25, 0.5, 1]}),
        ({"emissive": (math.nan, -1, 0.5)}, {"emissiveFactor": [0, 0, 0.5]}),
        ({"emissive": (math.inf, -1, 0)}, {}),
        (
            {"emissive": (0.5, 1, 2)},
            {
                "emissiveFactor": [0.25, 0.5, 1],
                "extensions": {STRENGTH: {"emissiveStrength": 2}},
            },
        ),
        (
            {"emissive": (0.5, 1, 2), "unlit": True},
            {"emissiveFactor": [0.5, 1, 1], "extensions": {"KHR_materials_unlit": {}}},
        ),
        ({"alpha_mode": "BLEND", "alpha_cutoff": 0.25}, {"alphaMode": "BLEND"}),
        (
            {"alpha_mode": "MASK", "alpha_cutoff": 0.25},
            {"alphaMode": "MASK", "alphaCutoff": 0.25},
        ),
        ({"alpha_mode": "MASK", "alpha_cutoff": -2}, {"alphaMode": "MASK", "alphaCutoff": 0}),
        ({"double_sided": True}, {"doubleSided": True}),
        ({"extras": {"mine": 5}}, {"extras": {"mine": 5}}),
        (
            {
                "normal_texture": Texture(Image("bumps", source="a/bumps.tex")),
                "base_color_texture": Texture(Image("planks")),
                "extras": {"mine": 5},
            },
            {
                "extras": {
                    "mine": 5,
                    "missing_textures": {"base_color": "planks", "normal": "a/bumps.tex"},
                }
            },
        ),
    ],
)  # fmt: skip
def test_materials_are_written(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    stored = Stored()
    usual = {"pbrMetallicRoughness": SURFACE, "name": "Wood"}
    assert stored.material(**given) == usual | wanted
    assert stored.writer.extensions == set(wanted.get("extensions", {}))
    assert stored.writer.required == set()


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, {}),
        ({"texcoord": 2}, {"texCoord": 2}),
        ({"offset": (0, 1)}, {"offset": [0, 1]}),
        ({"offset": (0.5, 0)}, {"offset": [0.5, 0]}),
        ({"scale": (1, 0)}, {"scale": [1, 0]}),
        ({"scale": (0, 1)}, {"scale": [0, 1]}),
        ({"offset": (0.25, 0.5), "scale": (2, 3)}, {"offset": [0.25, 0.5], "scale": [2, 3]}),
        ({"offset": (math.nan, 0.5), "scale": (2, 3)}, {"scale": [2, 3]}),
        ({"offset": (0.25, 0.5), "scale": (math.inf, 3)}, {"offset": [0.25, 0.5]}),
        ({"scale": (math.nan, 1)}, {}),
    ],
)
def test_transforms_of_textures_are_written(given: dict[str, Any], wanted: dict[str, Any]) -> None:
    stored = Stored()
    made = stored.material(base_color_texture=Texture(Image("planks", png()), **given))
    found = made["pbrMetallicRoughness"]["baseColorTexture"]
    move = {key: value for key, value in wanted.items() if key != "texCoord"}
    expected = {"index": 0} | {key: wanted[key] for key in wanted if key == "texCoord"}
    if move:
        expected["extensions"] = {"KHR_texture_transform": move}
    assert found == expected
    assert stored.writer.extensions == ({"KHR_texture_transform"} if move else set())


@pytest.mark.parametrize(
    ("strength", "scale", "occlusion"),
    [(1, None, None), (0.5, 0.5, 0.5), (2, 2, 1), (-2, -2, 0), (math.nan, 1, 1)],
)
def test_strengths_of_textures_are_written(strength: float, scale: Any, occlusion: Any) -> None:
    texture = Texture(Image("planks", png()), strength=strength)
    made = Stored().material(
        normal_texture=texture, occlusion_texture=texture, emissive_texture=texture,
        metallic_roughness_texture=texture,
    )  # fmt: skip
    assert made["normalTexture"].get("scale") == scale
    assert made["occlusionTexture"].get("strength") == occlusion
    assert made["emissiveTexture"] == {"index": 0}
    assert made["pbrMetallicRoughness"]["metallicRoughnessTexture"] == {"index": 0}


def test_textures_samplers_and_pictures_are_shared() -> None:
    stored, picture = Stored(), Image("planks \ud800", png(), source="a/b.tex", extras={"n": 1})
    webp = Image("", WEBP)
    ways: list[Texture] = [
        Texture(picture),
        Texture(picture, wrap=("clamp", "mirror"), min_filter="nearest", mag_filter="linear"),
        Texture(webp, mag_filter="nearest", mipmaps=False),
        Texture(picture),
    ]
    looks = [Material("", base_color_texture=way) for way in ways]
    writer = stored.writer
    assert [writer.add(look) for look in (*looks, looks[1])] == [0, 1, 2, 3, 1]
    assert "name" not in writer.materials[0]
    surfaces = [made["pbrMetallicRoughness"] for made in writer.materials]
    assert [each["baseColorTexture"]["index"] for each in surfaces] == [0, 1, 2, 0]
    assert writer.samplers == [
        {"magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497},
        {"magFilter": 9729, "minFilter": 9986, "wrapS": 33071, "wrapT": 33648},
        {"magFilter": 9728, "minFilter": 9729, "wrapS": 10497, "wrapT": 10497},
    ]
    assert writer.textures == [
        {"sampler": 0, "source": 0},
        {"sampler": 1, "source": 0},
        {"sampler": 2, "extensions": {"EXT_texture_webp": {"source": 1}}},
    ]
    assert writer.images == [
        {
            "mimeType": "image/png", "uri": "1", "name": "planks \ufffd",
            "extras": {"n": 1, "source": "a/b.tex"},
        },
        {"mimeType": "image/webp", "uri": "2"},
    ]  # fmt: skip
    assert stored.pictures == [(png(), "image/png", "planks \ufffd"), (WEBP, "image/webp", "")]
    assert writer.extensions == writer.required == {"EXT_texture_webp"}


def test_pictures_of_other_formats_are_refused() -> None:
    with pytest.raises(
        SerializeError, match="'odd' has a format that glTF does not allow"
    ) as caught:
        Stored().material(base_color_texture=Texture(Image("odd", b"DDS ")))
    assert caught.value.hint == "use a PNG, JPEG or WebP file"
