"""Scene models to glTF: valid files, small ones, and no NaN or infinity."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright import SerializeError
from chunkwright.exchange import exporting
from chunkwright.exchange.gltf import to_glb, to_gltf
from chunkwright.exchange.gltf.buffers import Packer
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
    Texture,
)
from chunkwright.exchange.transforms import composed, decomposed, unsheared

from .models import TRIANGLE, everything, floats, mesh_of, png, triangle
from .validator import complaints, needs_validator

if TYPE_CHECKING:
    from pathlib import Path


def form_of(glb: bytes) -> Any:
    """Return the JSON of a file, checked by hand against the container's description."""
    magic, version, size, length, kind = struct.unpack_from("<4sIII4s", glb)
    assert (magic, version, size, kind) == (b"glTF", 2, len(glb), b"JSON")
    return json.loads(glb[20 : 20 + length])


def primitive_of(form: Any) -> Any:
    return form["meshes"][0]["primitives"][0]


def rows_of(glb: bytes, accessor: int, width: int) -> Any:
    """Return the floats of an accessor."""
    form = form_of(glb)
    row = form["accessors"][accessor]
    view = form["bufferViews"][row["bufferView"]]
    start = 20 + struct.unpack_from("<I", glb, 12)[0] + 8 + view["byteOffset"]
    return np.frombuffer(glb, "<f4", row["count"] * width, start).reshape(-1, width)


def test_every_array_and_picture_starts_at_a_multiple_of_four() -> None:
    """The specification requires it for accessors of 4 bytes, and for the chunks of a GLB."""
    packer = Packer()
    for size in range(1, 10):
        packer.add_bytes(bytes([size]) * size)
    starts = [view["byteOffset"] for view in packer.views]
    assert starts == [0, 4, 8, 12, 16, 24, 32, 40, 48]
    assert [view["byteLength"] for view in packer.views] == list(range(1, 10))
    assert len(packer.data()) == 60
    assert packer.data()[16:26] == b"\5\5\5\5\5\0\0\0\6\6"
    glb = to_glb(everything())
    (json_size,) = struct.unpack_from("<I", glb, 12)
    assert json_size % 4 == len(glb) % 4 == 0
    assert {view["byteOffset"] % 4 for view in form_of(glb)["bufferViews"]} == {0}


@needs_validator
def test_a_scene_with_every_feature_is_written_as_valid_gltf(tmp_path: Path) -> None:
    (tmp_path / "all.glb").write_bytes(to_glb(everything()))
    exporting.save(to_gltf(everything(), "all #1"), str(tmp_path / "all #1.gltf"))
    (tmp_path / "empty.glb").write_bytes(to_glb(SceneModel("nothing")))
    files = [tmp_path / name for name in ("all.glb", "all #1.gltf", "empty.glb")]
    assert complaints(*files) == []


@needs_validator
def test_invalid_rows_of_arrays_are_made_valid(tmp_path: Path) -> None:
    arm, hand = Node("arm"), Node("hand")
    odd = triangle(
        normals=floats((0, 0, 2), (np.nan, 0, 1), (0, 0, 0)),
        tangents=floats((3, 0, 0, 7), (0, 0, 0, -3), (np.inf, 0, 0, np.nan)),
        texcoords=[floats((np.nan, 0), (np.inf, 1), (0, 1))],
        colors=floats((2, -1, np.nan, 1), (0, 1, 0, 1), (0, 0, 1, 1)),
        joints=np.array([(1, 1, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)], np.uint16),
        weights=floats((0.5, 0.5, 0.5, 0), (0, 0, 0, 0), (-1, np.nan, 2, 0)),
        material=Material(
            "m",
            base_color=(2.0, float("nan"), -1.0, 1.0),
            occlusion_texture=Texture(Image("i", png()), texcoord=2, strength=9.0),
            extras={"big": 1 << 40, "none": None, "nan": float("nan"), "text": "\udc80"},
        ),
    )
    binds = np.zeros((2, 4, 4), np.float32)
    skin = Skin("s", [arm, hand], binds + np.eye(4, dtype=np.float32))
    moved = Node("moved", rotation=(0.0, 2.0, 0.0, 2.0), matrix=np.diag((1.0, 1.0, 0.0, 1.0)))
    turn = Channel(hand, "rotation", floats(0, 1), floats((0, 0, 0, 3), (0, 0, 0, 0)))
    model = SceneModel(
        "odd",
        [Node("n", mesh=Mesh("m", [odd]), skin=skin), Node("top", [arm, hand]), moved],
        [Animation("a", [turn])],
    )
    glb = to_glb(model)
    (tmp_path / "odd.glb").write_bytes(glb)
    assert complaints(tmp_path / "odd.glb") == []
    extras = form_of(glb)["materials"][0]["extras"]
    assert extras == {"big": "1099511627776", "nan": "nan", "text": "\ufffd"}


def test_equal_arrays_are_stored_once_and_indices_in_the_smallest_type() -> None:
    model = mesh_of(triangle(), "a")
    model.roots += [Node("b", mesh=Mesh("b", [triangle()]))]
    form = form_of(to_glb(model))
    assert len(form["meshes"]) == 2
    assert len(form["bufferViews"]) == len(form["accessors"]) == 2
    assert {view.get("target") for view in form["bufferViews"]} == {34962, 34963}
    assert form["accessors"][primitive_of(form)["indices"]]["componentType"] == 5123
    many = np.zeros((70000, 3), np.float32)
    many[:, 0] = np.arange(70000)
    big = Primitive(many, np.array([0, 1, 65535, 0, 1, 69999], np.uint32))
    form = form_of(to_glb(mesh_of(big)))
    assert form["accessors"][primitive_of(form)["indices"]]["componentType"] == 5125
    assert form["accessors"][primitive_of(form)["attributes"]["POSITION"]]["max"] == [69999, 0, 0]


def test_valid_rows_of_arrays_keep_their_bits() -> None:
    normals = floats((0.6, 0.8, 0.0001), (0, 0, 1), (5, 0, 0))
    glb = to_glb(mesh_of(triangle(normals=normals)))
    written = rows_of(glb, primitive_of(form_of(glb))["attributes"]["NORMAL"], 3)
    assert written[:2].tobytes() == normals[:2].tobytes()
    assert written[2].tolist() == [1, 0, 0]


def test_an_image_without_data_keeps_its_path() -> None:
    material = Material("m", normal_texture=Texture(Image("n", source="images/n.tex")))
    form = form_of(to_glb(mesh_of(triangle(material=material))))
    assert "images" not in form
    assert form["materials"][0]["extras"] == {"missing_textures": {"normal": "images/n.tex"}}


def test_pictures_next_to_a_document_have_unique_names() -> None:
    names = ["a/b.png", "c\\b.PNG", "", "wall.tga", 'x:"y".jpg']
    textures = [Texture(Image(name, png(red))) for red, name in enumerate(names)]
    parts = [triangle(material=Material("", base_color_texture=each)) for each in textures]
    files = to_gltf(SceneModel("s", [Node("n", mesh=Mesh("m", parts))]), "b")
    assert [*files] == [
        *(f"b_textures/{name}" for name in ("b.png", "b_1.png", "image.png")),
        *("b_textures/wall.png", "b_textures/x_y_.png", "b.bin", "b.gltf"),
    ]
    document = json.loads(files["b.gltf"])
    assert [image["uri"] for image in document["images"]] == [*files][:5]
    assert document["buffers"] == [{"uri": "b.bin", "byteLength": len(files["b.bin"])}]


def animated(times: object, values: object, path: Any = "translation") -> SceneModel:
    node = Node("n")
    channel = Channel(node, path, np.array(times, np.float32), np.array(values, np.float32))
    return SceneModel("s", [node], [Animation("clip", [channel])])


def twice() -> SceneModel:
    node = Node("n")
    return SceneModel("s", [node, Node("p", [node])])


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (mesh_of(Primitive(TRIANGLE * np.nan)), "/meshes/part/0/position: has numbers that are"),
        (mesh_of(triangle(indices=np.array([0, 1, 3]))), "index 3 is out of range for 3 vertices"),
        (mesh_of(triangle(indices=np.array([0, 1, -1]))), "is out of range for 3 vertices"),
        (mesh_of(triangle(indices=np.array([0, 1]))), "2 vertices are not a whole number"),
        (mesh_of(triangle(normals=TRIANGLE[:2])), "/normal: has 2 rows for 3 vertices"),
        (mesh_of(triangle(texcoords=[TRIANGLE])), "expected rows of 2"),
        (mesh_of(triangle(attributes={"ID": floats(1, 2, 3)})), "must begin with _"),
        (
            SceneModel("s", [Node("n", translation=(0.0, float("inf"), 0.0))]),
            "/nodes/n/translation",
        ),
        (SceneModel("s", [Node("n", matrix=np.full((4, 4), np.nan))]), "/nodes/n/matrix"),
        (animated([1, 1], [(0, 0, 0)] * 2), "/animations/clip/n/translation: the times of keys"),
        (animated([-1, 1], [(0, 0, 0)] * 2), "are not ascending from 0"),
        (animated([0, 1], [(0, 0, 0)] * 3), r"values of shape \(3, 3\)"),
        (animated([0, 1], [(0, np.nan, 0)] * 2), "NaN or infinite"),
        (twice(), "is in two places"),
        (
            mesh_of(
                triangle(
                    material=Material("m", normal_texture=Texture(Image("i", png()), texcoord=99))
                )
            ),
            "/meshes/part/0/material: the material uses texture coordinates 99",
        ),
        (
            SceneModel(
                "s", [Node("n", mesh=Mesh("m", [triangle()]), skin=Skin("k", [], TRIANGLE))]
            ),
            "k' is not a node",
        ),
    ],
)
def test_invalid_values_are_refused_with_their_address(model: SceneModel, message: str) -> None:
    with pytest.raises(SerializeError, match=message):
        to_glb(model)


def test_a_picture_of_an_unsupported_format_is_refused() -> None:
    material = Material("m", base_color_texture=Texture(Image("n", b"DDS |")))
    with pytest.raises(SerializeError, match="picture 'n' has a format that glTF does not allow"):
        to_glb(mesh_of(triangle(material=material)))


def test_meshes_without_vertices_are_left_out() -> None:
    nothing = Primitive(np.zeros((0, 3), np.float32))
    unused = triangle(indices=np.zeros(0, np.uint32))
    model = SceneModel("s", [Node("n", mesh=Mesh("m", [nothing, unused]))], [Animation("a")])
    form = form_of(to_glb(model))
    assert form["nodes"] == [{"name": "n"}]
    assert not {"meshes", "animations", "buffers"} & set(form)


def test_composing_decomposed_matrices_gives_the_originals() -> None:
    for seed in range(20):
        random = np.random.default_rng(seed)
        matrix = np.eye(4)
        matrix[:3] = random.normal(size=(3, 4))
        outer, inner = unsheared(matrix)
        assert np.allclose(outer @ inner, matrix)
        for each in (outer, inner):
            assert np.allclose(composed(*decomposed(each)), each)
