"""The meaning of glTF files with no member and with every member, by the specification 2.0."""

from __future__ import annotations

import base64
import math
from typing import Any

import pytest

from chunkwright.exchange.gltf import writing
from chunkwright.exchange.model import Light

from .models import png
from .test_gltf import primitive, read

URI = "data:image/png;base64," + base64.b64encode(png()).decode()


def material(**given: Any) -> Any:
    more: dict[str, Any] = {
        "images": [{"uri": URI}, {"uri": URI, "name": "second"}],
        "samplers": [
            {},
            {"wrapS": 33071, "wrapT": 33648, "magFilter": 9728, "minFilter": 9985},
            {"wrapS": 33648, "wrapT": 33071, "magFilter": 9729, "minFilter": 9729},
        ],
        "textures": [{"source": 0, "sampler": number} for number in range(3)] + [{"source": 1}],
    }
    mesh = {"primitives": [primitive(material=0)]}
    scene: dict[str, Any] = {"scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}], "meshes": [mesh]}
    (node,) = read(materials=[given], **scene, **more).roots
    return node.mesh.primitives[0].material


def test_a_material_without_properties_has_the_defaults() -> None:
    made = material()
    assert (made.base_color, made.metallic, made.roughness) == ((1, 1, 1, 1), 1, 1)
    assert (made.emissive, made.alpha_mode, made.alpha_cutoff) == ((0, 0, 0), "OPAQUE", 0.5)
    assert (made.double_sided, made.unlit, list(made.textures())) == (False, False, [])


def test_every_property_of_a_material_is_read() -> None:
    surface = {
        "baseColorFactor": [0.1, 0.2, 0.3, 0.4],
        "metallicFactor": 0.5,
        "roughnessFactor": 0.6,
        "baseColorTexture": {"index": 0},
        "metallicRoughnessTexture": {"index": 1},
    }
    made = material(
        pbrMetallicRoughness=surface,
        emissiveFactor=[0.1, 0.2, 0.3],
        normalTexture={"index": 2, "scale": 0.7},
        occlusionTexture={"index": 3, "strength": 0.8},
        emissiveTexture={"index": 0, "texCoord": 1},
        alphaMode="MASK",
        alphaCutoff=0.9,
        doubleSided=True,
        extensions={
            "KHR_materials_emissive_strength": {"emissiveStrength": 2},
            "KHR_materials_unlit": {},
        },
    )
    assert (made.base_color, made.metallic, made.roughness) == ((0.1, 0.2, 0.3, 0.4), 0.5, 0.6)
    assert made.emissive == pytest.approx((0.2, 0.4, 0.6))
    assert (made.alpha_mode, made.alpha_cutoff) == ("MASK", 0.9)
    assert (made.double_sided, made.unlit) == (True, True)
    assert (made.normal_texture.strength, made.occlusion_texture.strength) == (0.7, 0.8)
    assert (made.emissive_texture.texcoord, made.base_color_texture.texcoord) == (1, 0)
    assert made.occlusion_texture.image.name == "second"


@pytest.mark.parametrize(
    ("number", "wrap", "filters"),
    [
        (0, ("repeat", "repeat"), ("linear", "linear", True)),
        (1, ("clamp", "mirror"), ("nearest", "linear", True)),
        (2, ("mirror", "clamp"), ("linear", "linear", False)),
        (3, ("repeat", "repeat"), ("linear", "linear", True)),
    ],
)
def test_samplers_are_read(number: int, wrap: Any, filters: Any) -> None:
    made = material(normalTexture={"index": number}).normal_texture
    assert (made.wrap, made.strength) == (wrap, 1)
    assert (made.mag_filter, made.min_filter, made.mipmaps) == filters


def test_transforms_of_textures_are_read() -> None:
    def moved(**given: Any) -> Any:
        more = {"KHR_texture_transform": given}
        return material(
            normalTexture={"index": 0, "texCoord": 1, "extensions": more}
        ).normal_texture

    made = moved(offset=[0.25, 0.5], scale=[2, 3], texCoord=0)
    assert (made.offset, made.scale, made.texcoord) == ((0.25, 0.5), (2, 3), 0)
    made = moved()
    assert (made.offset, made.scale, made.texcoord) == ((0, 0), (1, 1), 1)


def node(**given: Any) -> Any:
    lights: list[Any] = [
        {"type": "point"},
        {
            "type": "spot", "color": [0.1, 0.2, 0.3], "intensity": 4, "range": 5,
            "spot": {"innerConeAngle": 0.6, "outerConeAngle": 0.7},
        },
    ]  # fmt: skip
    cameras = [
        {
            "type": "perspective",
            "perspective": {"yfov": 0.5, "znear": 2, "zfar": 9, "aspectRatio": 3},
        },
        {"type": "perspective", "perspective": {"yfov": 0.5, "znear": 2}},
        {"type": "orthographic", "orthographic": {"xmag": 6, "ymag": 3, "znear": 1, "zfar": 8}},
    ]
    return read(
        scenes=[{"nodes": [0]}], nodes=[given], cameras=cameras,
        extensions={"KHR_lights_punctual": {"lights": lights}},
    ).roots[0]  # fmt: skip


def test_transforms_of_nodes_are_read() -> None:
    made = node()
    assert (made.translation, made.rotation, made.scale) == ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
    made = node(translation=[1, 2, 3], rotation=[0, 0, 0.6, 0.8], scale=[4, 5, 6])
    assert (made.translation, made.scale) == ((1, 2, 3), (4, 5, 6))
    assert made.rotation == (0, 0, 0.6, 0.8)
    columns = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1]
    assert node(matrix=columns).matrix[:3, 3].tolist() == [7, 8, 9]


def test_a_camera_without_members_has_the_defaults() -> None:
    both = node(camera=0).camera
    assert (both.yfov, both.near, both.far, both.aspect) == (0.5, 2, 9, 3)
    endless = node(camera=1).camera
    assert (endless.far, endless.aspect) == (math.inf, 1)
    flat = node(camera=2).camera
    assert (flat.yfov, flat.height, flat.aspect, flat.near, flat.far) == (0, 3, 2, 1, 8)


def test_a_light_without_members_has_the_defaults() -> None:
    def light(number: int) -> Any:
        return node(extensions={"KHR_lights_punctual": {"light": number}}).light

    plain, spot = light(0), light(1)
    assert (plain.kind, plain.color, plain.intensity, plain.range) == ("point", (1, 1, 1), 1, 0)
    assert (plain.inner_cone, plain.outer_cone) == (0, pytest.approx(math.pi / 4))
    assert (spot.kind, spot.color, spot.intensity, spot.range) == ("spot", (0.1, 0.2, 0.3), 4, 5)
    assert (spot.inner_cone, spot.outer_cone) == (0.6, 0.7)


def test_exported_lights_are_within_the_bounds_of_the_specification() -> None:
    """No cone is wider than half a turn, and the inner one is smaller than the outer."""
    wide = Light("l", "spot", (1, 1, 1), -1, math.inf, 9, 9)
    found = writing.light_form(wide)
    outer = math.pi / 2
    assert found["spot"] == {"innerConeAngle": outer * 0.999, "outerConeAngle": outer}
    assert (found["intensity"], "range" in found) == (0, False)
    narrow = writing.light_form(Light("l", "spot", (1, 1, 1), 2, 5, -1, 0))
    assert narrow["spot"] == {"innerConeAngle": 0, "outerConeAngle": 1e-4}
    assert (narrow["intensity"], narrow["range"], narrow["type"]) == (2, 5, "spot")
    sun = writing.light_form(Light("l", "directional", (1, 1, 1), 2, 5))
    assert ("range" in sun, "spot" in sun) == (False, False)
