"""Meshes of glTF in scene models: every array, in every drawing mode."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError
from chunkwright.exchange.gltf.buffers import Accessors
from chunkwright.exchange.gltf.meshes import read_meshes
from chunkwright.exchange.gltf.schema import Entry
from chunkwright.exchange.model import Material, Mesh

NOTES: list[str] = []
KINDS = {"f": 5126, "B": 5121, "H": 5123, "I": 5125}
TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"}
RED, BLUE = Material("red"), Material("blue")


def rows(count: int, width: int, start: float, code: str = "f") -> Any:
    return (np.arange(count * width) + start).reshape(count, width).astype(f"<{code}")


def meshes(arrays: dict[str, Any], primitive: dict[str, Any], **more: Any) -> list[Mesh]:
    """Read a mesh of one primitive; ``indices`` is one of the arrays."""
    views, accessors, data = [], [], b""
    members: dict[str, Any] = {"attributes": {}, **primitive}
    for number, (name, array) in enumerate(arrays.items()):
        stored = array.tobytes()
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(stored)})
        data += stored + bytes(-len(stored) % 4)
        kind = KINDS[{"f4": "f", "u1": "B", "u2": "H", "u4": "I"}[array.dtype.str[1:]]]
        accessors.append(
            {
                "bufferView": number, "componentType": kind, "type": TYPES[array.shape[1]],
                "count": len(array),
            }
        )  # fmt: skip
        if name == "indices":
            members["indices"] = number
        else:
            members["attributes"][name] = number
    root = Entry(
        {
            "buffers": [{}], "bufferViews": views, "accessors": accessors,
            "meshes": [{"name": "m", "extras": {"mine": 5}, "primitives": [members]}], **more,
        },
        "",
    )  # fmt: skip
    NOTES.clear()
    made = Accessors(root, lambda _: memoryview(data), DEFAULT_LIMITS)
    return read_meshes(root, made, [RED, BLUE], NOTES.append)


def part(arrays: dict[str, Any], **primitive: Any) -> Any:
    (mesh,) = meshes(arrays, primitive)
    assert (mesh.name, mesh.extras) == ("m", {"mine": 5})
    (made,) = mesh.primitives
    return made


def test_each_array_is_read_into_its_field() -> None:
    arrays = {
        "POSITION": rows(3, 3, 1), "NORMAL": rows(3, 3, 20), "TANGENT": rows(3, 4, 40),
        "TEXCOORD_0": rows(3, 2, 60), "TEXCOORD_1": rows(3, 2, 70), "COLOR_0": rows(3, 4, 80),
        "JOINTS_0": rows(3, 4, 5, "u1"), "WEIGHTS_0": rows(3, 4, 100), "_ONE": rows(3, 1, 120),
        "_TWO": rows(3, 2, 130), "_THREE": rows(3, 3, 140), "_FOUR": rows(3, 4, 150),
    }  # fmt: skip
    made = part(arrays, material=1)
    for name in ("positions", "normals", "tangents", "colors", "joints", "weights"):
        key = {"positions": "POSITION", "normals": "NORMAL", "tangents": "TANGENT",
               "colors": "COLOR_0", "joints": "JOINTS_0", "weights": "WEIGHTS_0"}[name]  # fmt: skip
        assert getattr(made, name).tolist() == arrays[key].tolist(), name
    assert made.joints.dtype == np.uint16
    assert [each.tolist() for each in made.texcoords] == [
        arrays["TEXCOORD_0"].tolist(), arrays["TEXCOORD_1"].tolist(),
    ]  # fmt: skip
    assert {name: each.tolist() for name, each in made.attributes.items()} == {
        "_ONE": [120, 121, 122], "_TWO": arrays["_TWO"].tolist(),
        "_THREE": arrays["_THREE"].tolist(), "_FOUR": arrays["_FOUR"].tolist(),
    }  # fmt: skip
    assert made.material is BLUE
    assert (made.indices, made.lines, made.computed_normals) == (None, False, False)
    bare = part({"POSITION": rows(3, 3, 1)})
    assert (bare.normals, bare.tangents, bare.texcoords, bare.colors) == (None, None, [], None)
    assert (bare.joints, bare.weights, bare.attributes, bare.material) == (None, None, {}, None)
    assert NOTES == []


@pytest.mark.parametrize(
    ("mode", "count", "drawn"),
    [
        (1, 4, [0, 1, 2, 3]),
        (1, 5, [0, 1, 2, 3]),
        (2, 3, [0, 1, 1, 2, 2, 0]),
        (3, 4, [0, 1, 1, 2, 2, 3]),
        (4, 6, [0, 1, 2, 3, 4, 5]),
        (4, 8, [0, 1, 2, 3, 4, 5]),
        (5, 2, []),
        (5, 3, [0, 1, 2]),
        (5, 6, [0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4]),
        (6, 2, []),
        (6, 3, [1, 2, 0]),
        (6, 5, [1, 2, 0, 2, 3, 0, 3, 4, 0]),
    ],
)
@pytest.mark.parametrize("code", ["", "u1", "u2", "u4"])
def test_each_mode_draws_its_vertices(mode: int, count: int, drawn: list[int], code: str) -> None:
    arrays = {"POSITION": rows(count, 3, 1)}
    if code:  # the vertices from the last to the first
        arrays["indices"] = rows(count, 1, 0, code)[::-1].copy()
    made = part(arrays, mode=mode)
    assert made.lines is (mode < 4)
    if not code and mode in (1, 4) and count == len(drawn):
        assert made.indices is None
        return
    assert made.indices.dtype == np.uint32
    assert made.indices.tolist() == ([count - 1 - each for each in drawn] if code else drawn)


def test_the_strongest_of_many_joints_are_kept() -> None:
    arrays = {
        "POSITION": rows(2, 3, 1),
        "JOINTS_0": np.array([(1, 2, 3, 4), (1, 2, 3, 4)], "u1"),
        "WEIGHTS_0": np.array([(0.125, 0, 0.25, 0.0625), (0, 0, 0, 0)], "<f4"),
        "JOINTS_1": np.array([(5, 6, 7, 8), (5, 6, 7, 8)], "<u2"),
        "WEIGHTS_1": np.array([(0.25, 0.5, 0, 0.125), (1, 0, 0, 0)], "<f4"),
    }
    made = part(arrays, mode=1)
    assert made.joints.tolist() == [[6, 3, 5, 1], [5, 1, 2, 3]]
    assert made.weights.tolist() == [[0.5, 0.25, 0.25, 0.125], [1, 0, 0, 0]]
    assert NOTES == ["the mesh 'm' keeps the four strongest joints of each vertex"]


def test_variants_of_a_material_are_read() -> None:
    RED.variants.clear()
    names = {"variants": [{"name": "day"}, {"name": "night"}, {"name": "dusk"}]}
    mappings = [{"material": 1, "variants": [0, 2]}, {"material": 0, "variants": [1]},
                {"variants": [1]}]  # fmt: skip
    key = "KHR_materials_variants"
    varied = {"extensions": {key: {"mappings": mappings}}}
    point = {"POSITION": rows(3, 3, 1)}
    meshes(point, {"material": 0, **varied}, extensions={key: names})
    assert RED.variants == {"day": BLUE, "dusk": BLUE, "night": RED}
    assert BLUE.variants == {}
    RED.variants.clear()
    meshes(point, varied, extensions={key: names})
    assert (RED.variants, BLUE.variants) == ({}, {})


POINTS = rows(3, 3, 1)


@pytest.mark.parametrize(
    ("arrays", "path", "why"),
    [
        ({"NORMAL": POINTS}, "attributes/POSITION", "is missing"),
        ({"POSITION": rows(3, 2, 1)}, None, "expected 3 numbers per row"),
        (
            {"POSITION": np.array([(1, np.inf, 2)], "<f4")}, "attributes/POSITION",
            "has numbers that are NaN or infinite",
        ),
        (
            {"POSITION": POINTS, "TEXCOORD_1": rows(3, 2, 1)}, "attributes/TEXCOORD_0",
            "is missing, but others have higher numbers",
        ),
        (
            {"POSITION": POINTS, "JOINTS_0": rows(3, 4, 0, "u1")}, "attributes/WEIGHTS_0",
            "is missing",
        ),
        (
            {"POSITION": POINTS, "JOINTS_0": rows(3, 4, 0, "u1"), "WEIGHTS_0": rows(2, 4, 0)},
            "attributes/JOINTS_0", "does not have as many rows as the others",
        ),
        (
            {"POSITION": POINTS, "indices": np.array([[0], [1], [3]], "u1")}, "indices",
            "3 is out of range for 3 vertices",
        ),
        *(
            (
                {"POSITION": POINTS, name: rows(4, width, 1)}, "attributes",
                "an attribute has 4 rows for 3 vertices",
            )
            for name, width in (
                ("NORMAL", 3), ("TANGENT", 4), ("COLOR_0", 3), ("TEXCOORD_0", 2), ("_A", 1)
            )
        ),
        (
            {"POSITION": POINTS, "JOINTS_0": rows(2, 4, 0, "u1"), "WEIGHTS_0": rows(2, 4, 0)},
            "attributes", "an attribute has 2 rows for 3 vertices",
        ),
    ],
)  # fmt: skip
def test_invalid_meshes_are_refused(arrays: Any, path: str | None, why: str) -> None:
    with pytest.raises(CorruptError) as caught:
        part(arrays)
    assert caught.value.message == why
    where = "/accessors/0/type" if path is None else f"/meshes/0/primitives/0/{path}"
    assert caught.value.path == where
