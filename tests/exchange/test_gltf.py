"""Members of glTF that only other programs write, and numbers out of bounds."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange import gltf
from chunkwright.exchange.gltf.schema import quaternion
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Node,
    SceneModel,
    Texture,
)

from .models import floats, mesh_of, triangle
from .test_gltf_reading import document, inline
from .test_gltf_writing import form_of, rows_of

POINTS = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)


def read(data: bytes = POINTS, accessors: list[Any] | None = None, **members: Any) -> Any:
    """Read a document with one buffer, whose first accessor has three positions."""
    rows = [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}]
    return gltf.read(
        document(
            buffers=[inline(data)],
            bufferViews=[{"buffer": 0, "byteLength": len(data)}],
            accessors=rows + (accessors or []),
            **members,
        )
    )


def primitive(**more: Any) -> dict[str, Any]:
    return {"attributes": {"POSITION": 0}, **more}


SCENE: dict[str, Any] = {"scenes": [{"nodes": [0]}], "nodes": [{"name": "n", "mesh": 0}]}


def test_points_and_shape_keys_are_left_out_with_a_note() -> None:
    model = read(meshes=[{"name": "dots", "primitives": [primitive(mode=0)]}], **SCENE)
    assert any("the points of the mesh 'dots' are left out" in note for note in model.notes)
    keys = primitive(targets=[{"POSITION": 0}])
    model = read(meshes=[{"name": "face", "primitives": [keys]}], **SCENE)
    assert any("the shape keys of the mesh 'face' are left out" in note for note in model.notes)
    (part,) = model.roots[0].mesh.primitives
    assert part.positions.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]


def test_colours_without_alpha_are_opaque() -> None:
    data = POINTS + struct.pack("<9f", 1, 0, 0, 0, 1, 0, 0, 0, 0.5)
    colors = {"bufferView": 0, "byteOffset": 36, "componentType": 5126, "count": 3, "type": "VEC3"}
    part = {"attributes": {"POSITION": 0, "COLOR_0": 1}}
    model = read(data, [colors], meshes=[{"primitives": [part]}], **SCENE)
    (made,) = model.roots[0].mesh.primitives
    assert made.colors.tolist() == [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 0.5, 1]]


def test_a_skin_without_matrices_is_bound_at_the_pose_of_its_joints() -> None:
    nodes = [{"mesh": 0, "skin": 0, "children": [1]}, {"name": "joint", "translation": [1, 2, 3]}]
    data = POINTS + bytes(12) + struct.pack("<12f", *(1, 0, 0, 0) * 3)
    more = [
        {"bufferView": 0, "byteOffset": 36, "componentType": 5121, "count": 3, "type": "VEC4"},
        {"bufferView": 0, "byteOffset": 48, "componentType": 5126, "count": 3, "type": "VEC4"},
    ]
    part = {"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}
    model = read(
        data, more, scenes=[{"nodes": [0]}], nodes=nodes, meshes=[{"primitives": [part]}],
        skins=[{"joints": [1]}],
    )  # fmt: skip
    skin = model.roots[0].skin
    assert [joint.name for joint in skin.joints] == ["joint"]
    assert skin.inverse_binds.tolist() == [np.eye(4).tolist()]


def test_channels_that_move_no_node_are_left_out_with_a_note() -> None:
    channels = [
        {"sampler": 0, "target": {"node": 0, "path": "weights"}},
        {"sampler": 0, "target": {"path": "rotation"}},
    ]
    times = {"bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR"}
    model = read(
        POINTS, [times], scenes=[{"nodes": [0]}], nodes=[{"name": "n"}],
        animations=[{"channels": channels, "samplers": [{"input": 1, "output": 0}]}],
    )  # fmt: skip
    assert sum("are left out" in note for note in model.notes) == 2
    assert not any(animation.channels for animation in model.animations)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ((0, 0, 0, 0), [0, 0, 0, 1]),
        ((math.nan, 0, 0, 1), [0, 0, 0, 1]),
        ((math.inf, 0, 0, 1), [0, 0, 0, 1]),
        ((0, 0, 3, 4), [0, 0, 0.6, 0.8]),
        ((0, 0, 0, -2), [0, 0, 0, -1]),
        ((0, 0, 0, 1.0000005), [0, 0, 0, 1]),
        ((0.6, 0, 0, 0.8), [0.6, 0, 0, 0.8]),
    ],
)
def test_quaternions_are_normalised(given: tuple[float, ...], wanted: list[float]) -> None:
    assert quaternion(given) == pytest.approx(wanted, abs=1e-9)
    assert all(-1 <= each <= 1 for each in quaternion(given))


def test_a_cubic_channel_with_one_key_becomes_a_step() -> None:
    node = Node("n")
    values = floats((9, 9, 9), (1, 2, 3), (8, 8, 8))
    channel = Channel(node, "translation", floats(0.5), values, "CUBICSPLINE")
    made = gltf.to_glb(SceneModel("s", [node], animations=[Animation("a", [channel])]))
    (sampler,) = form_of(made)["animations"][0]["samplers"]
    assert sampler["interpolation"] == "STEP"
    assert rows_of(made, sampler["output"], 3).tolist() == [[1, 2, 3]]


def test_cubic_rotations_are_normalised_and_keep_their_tangents() -> None:
    node = Node("n")
    rows = [(0, 0, 0, 5), (0, 0, 0, 2), (0, 0, 0, 6), (0, 0, 0, 7), (0, 0, 2, 0), (0, 0, 0, 8)]
    channel = Channel(node, "rotation", floats(0, 1), floats(*rows), "CUBICSPLINE")
    made = gltf.to_glb(SceneModel("s", [node], animations=[Animation("a", [channel])]))
    (sampler,) = form_of(made)["animations"][0]["samplers"]
    assert rows_of(made, sampler["output"], 4).tolist() == [
        [0, 0, 0, 5], [0, 0, 0, 1], [0, 0, 0, 6], [0, 0, 0, 7], [0, 0, 1, 0], [0, 0, 0, 8]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("unlit", "emissive", "factor", "strength"),
    [
        (False, (0.5, 0.25, 1.0), [0.5, 0.25, 1.0], None),
        (False, (2.0, 1.0, 0.5), [1.0, 0.5, 0.25], 2.0),
        (True, (2.0, 1.0, 0.5), [1.0, 1.0, 0.5], None),
        (True, (1.0, 1.0, 0.5), [1.0, 1.0, 0.5], None),
    ],
)
def test_emission_above_one_becomes_a_strength(
    unlit: bool, emissive: Any, factor: list[float], strength: float | None
) -> None:
    look = Material("m", emissive=emissive, unlit=unlit)
    form = form_of(gltf.to_glb(mesh_of(triangle(material=look))))["materials"][0]
    assert form["emissiveFactor"] == pytest.approx(factor)
    told = form.get("extensions", {}).get("KHR_materials_emissive_strength")
    assert told == (None if strength is None else {"emissiveStrength": strength})


def test_webp_pictures_are_written_with_the_extension() -> None:
    image = Image("w", b"RIFF\x04\0\0\0WEBPVP8 ", "image/webp")
    look = Material("m", base_color_texture=Texture(image))
    made = gltf.to_glb(mesh_of(triangle(material=look, texcoords=[floats((0, 0), (1, 0), (0, 1))])))
    form = form_of(made)
    (texture,) = form["textures"]
    assert texture["extensions"] == {"EXT_texture_webp": {"source": 0}}
    assert "source" not in texture
    assert "EXT_texture_webp" in form["extensionsRequired"]
    assert "EXT_texture_webp" in form["extensionsUsed"]
    again: Any = gltf.read(made)
    (back,) = again.roots[0].mesh.primitives
    assert back.material.base_color_texture.image.data == image.data


@pytest.mark.parametrize(
    ("stated", "wanted"), [({"mimeType": "image/ktx2"}, "image/ktx2"), ({}, "image/png")]
)
def test_an_unknown_picture_has_the_type_that_the_file_states(
    stated: dict[str, str], wanted: str
) -> None:
    model = read(
        **SCENE,
        meshes=[{"primitives": [primitive(material=0)]}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        textures=[{"source": 0}],
        images=[{"uri": "data:application/octet-stream;base64,AAECAw==", **stated}],
    )
    (one,) = model.roots[0].mesh.primitives
    image = one.material.base_color_texture.image
    assert (image.data, image.mime_type) == (bytes(range(4)), wanted)
