"""One wrong value in a valid document: each is refused, with its address."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import numpy as np
import pytest

from chunkwright import ChunkwrightError, CorruptError, LimitError, Limits
from chunkwright.exchange import gltf

COMPONENTS = {"f4": 5126, "u1": 5121, "u2": 5123, "u4": 5125}
POSITIONS, TEXCOORDS, JOINTS, WEIGHTS, INDICES, TIMES, MOVES, MATRICES, TWO, WORDS = range(10)
ARRAYS: list[tuple[str, str, list[float]]] = [
    ("f4", "VEC3", [0, 0, 0, 1, 0, 0, 0, 1, 0]),
    ("f4", "VEC2", [0, 0, 1, 0, 0, 1]),
    ("u1", "VEC4", [0] * 12),
    ("f4", "VEC4", [1, 0, 0, 0] * 3),
    ("u2", "SCALAR", [0, 1, 2]),
    ("f4", "SCALAR", [0, 1]),
    ("f4", "VEC3", [0, 0, 0, 0, 1, 0]),
    ("f4", "MAT4", np.eye(4).reshape(-1).tolist()),
    ("f4", "VEC3", [0] * 6),
    ("u2", "SCALAR", [9, 9]),
]
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def form(others: dict[int, list[float]] | None = None) -> Any:
    """Return a skinned triangle whose joint moves; each array has a view of its own."""
    data = b""
    views: list[Any] = []
    accessors: list[Any] = []
    for number, (code, shape, usual) in enumerate(ARRAYS):
        numbers = (others or {}).get(number, usual)
        stored = np.array(numbers, f"<{code}").tobytes()
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(stored)})
        accessors.append(
            {
                "bufferView": len(accessors),
                "componentType": COMPONENTS[code],
                "type": shape,
                "count": len(numbers) // WIDTHS[shape],
            }
        )
        data += stored + bytes(-len(stored) % 4)
    attributes = {
        "POSITION": POSITIONS,
        "TEXCOORD_0": TEXCOORDS,
        "JOINTS_0": JOINTS,
        "WEIGHTS_0": WEIGHTS,
    }
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(data), "uri": uri}],
        "bufferViews": views,
        "accessors": accessors,
        "meshes": [{"primitives": [{"attributes": attributes, "indices": INDICES}]}],
        "skins": [{"joints": [0], "inverseBindMatrices": MATRICES}],
        "nodes": [{"name": "bone"}, {"mesh": 0, "skin": 0}],
        "scenes": [{"nodes": [0, 1]}],
        "animations": [
            {
                "samplers": [{"input": TIMES, "output": MOVES}],
                "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
            }
        ],
    }


def read(changed: Any) -> Any:
    return gltf.read(json.dumps(changed).encode())


def test_valid_input_is_read() -> None:
    model = read(form())
    assert model.notes == []
    (part,) = model.roots[1].mesh.primitives
    assert part.positions.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    (channel,) = model.animations[0].channels
    assert channel.values.tolist() == [[0, 0, 0], [0, 1, 0]]


SPARSE = {
    "count": 1,
    "indices": {"bufferView": INDICES, "componentType": 5123},
    "values": {"bufferView": MOVES},
}
ATTRIBUTES = "meshes/0/primitives/0/attributes"
WRONG: list[tuple[str, object, str, str]] = [
    (f"{ATTRIBUTES}/POSITION", TEXCOORDS, "/accessors/1/type", "expected 3 numbers per row"),
    (f"{ATTRIBUTES}/COLOR_0", TEXCOORDS, "/accessors/1/type", "expected 3 or 4 numbers per row"),
    (f"{ATTRIBUTES}/JOINTS_0", WEIGHTS, "/accessors/3/type", "expected 4 unsigned integers"),
    (f"{ATTRIBUTES}/JOINTS_0", INDICES, "/accessors/4/type", "expected 4 unsigned integers"),
    (f"{ATTRIBUTES}/WEIGHTS_0", None, f"/{ATTRIBUTES}/WEIGHTS_0", "is missing"),
    (
        f"{ATTRIBUTES}/TEXCOORD_2",
        1,
        f"/{ATTRIBUTES}/TEXCOORD_1",
        "is missing, but others have higher",
    ),
    (f"{ATTRIBUTES}/NORMAL", TWO, f"/{ATTRIBUTES}", "an attribute has 2 rows for 3 vertices"),
    (f"{ATTRIBUTES}/POSITION", None, f"/{ATTRIBUTES}/POSITION", "is missing"),
    (
        "meshes/0/primitives/0/indices",
        WORDS,
        "/meshes/0/primitives/0/indices",
        "9 is out of range for 3 vertices",
    ),
    ("accessors/0/count", None, "/accessors/0/count", "of at least 1, found -1"),
    ("accessors/0/count", 0, "/accessors/0/count", "of at least 1, found 0"),
    ("accessors/0/byteOffset", -1, "/accessors/0/byteOffset", "of at least 0, found -1"),
    ("accessors/0/componentType", None, "/accessors/0/componentType", "expected one of 5120"),
    ("accessors/0/type", None, "/accessors/0/type", "expected one of SCALAR"),
    ("bufferViews/0/byteLength", None, "/bufferViews/0/byteLength", "of at least 1, found -1"),
    ("bufferViews/0/byteLength", 0, "/bufferViews/0/byteLength", "of at least 1, found 0"),
    ("bufferViews/0/buffer", None, "/bufferViews/0/buffer", "is missing"),
    (
        "bufferViews/0/byteLength",
        35,
        "/accessors/0",
        "3 elements end at byte 36, past the 35 of the view",
    ),
    (
        "bufferViews/0/byteStride",
        13,
        "/accessors/0",
        "3 elements end at byte 38, past the 36 of the view",
    ),
    (
        "accessors/0/byteOffset",
        1,
        "/accessors/0",
        "3 elements end at byte 37, past the 36 of the view",
    ),
    ("bufferViews/0/byteStride", 11, "/bufferViews/0/byteStride", "is 11, but an element has 12"),
    ("accessors/2/count", 2, f"/{ATTRIBUTES}/JOINTS_0", "does not have as many rows"),
    ("bufferViews/0/byteLength", 999, "/bufferViews/0/byteLength", "ends at 999, but the buffer"),
    ("bufferViews/0/byteStride", 8, "/bufferViews/0/byteStride", "is 8, but an element has 12"),
    ("buffers/0/byteLength", 9999, "/buffers/0/byteLength", "is 9,999, but the data has"),
    ("buffers/0/uri", "data:octets", "/buffers/0/uri", "is a data URI without data"),
    ("accessors/0/sparse", SPARSE | {"count": 0}, "/accessors/0/sparse/count", "found 0"),
    (
        "accessors/0/sparse",
        {key: SPARSE[key] for key in ("indices", "values")},
        "/accessors/0/sparse/count",
        "of at least 1, found -1",
    ),
    ("accessors/0/sparse", SPARSE | {"values": {}}, "/accessors/0/sparse", "has no indices or no"),
    ("accessors/0/sparse", SPARSE | {"indices": {}}, "/accessors/0/sparse", "has no indices or no"),
    (
        "accessors/0/sparse",
        SPARSE | {"indices": {"bufferView": WORDS, "componentType": 5123}},
        "/accessors/0/sparse/indices",
        "index 9 is out of range for 3 elements",
    ),
    ("skins/0/inverseBindMatrices", MOVES, "/accessors/6/type", "expected 16 numbers per row"),
    (
        "skins/0/joints",
        [0, 1],
        "/skins/0/inverseBindMatrices",
        "expected one for each of 2 joints, not 1",
    ),
    ("extensionsRequired", "KHR_lights", "/extensionsRequired", "expected a list"),
    (
        "animations/0/channels/0/sampler",
        None,
        "/animations/0/channels/0/sampler",
        "is missing",
    ),
    ("animations/0/samplers/0/input", None, "/animations/0/samplers/0", "has no input or no out"),
    ("animations/0/samplers/0/output", None, "/animations/0/samplers/0", "has no input or no out"),
    (
        "animations/0/samplers/0/output",
        POSITIONS,
        "/animations/0/samplers/0/output",
        "has 3 rows for 2 times",
    ),
    (
        "animations/0/samplers/0/interpolation",
        "CUBICSPLINE",
        "/animations/0/samplers/0/output",
        "has 2 rows for 2 times",
    ),
    ("nodes/0/translation", [0, True, 0], "/nodes/0/translation", "expected a number, found True"),
    ("materials", [{"normalTexture": {}}], "/materials/0/normalTexture/index", "is missing"),
]


@pytest.mark.parametrize(("where", "value", "address", "why"), WRONG)
def test_a_wrong_value_is_refused(where: str, value: object, address: str, why: str) -> None:
    changed = form()
    *above, last = where.split("/")
    holder = changed
    for segment in above:
        holder = holder[int(segment) if segment.isdigit() else segment]
    if value is None:
        del holder[last]
    else:
        holder[last] = value
    with pytest.raises(ChunkwrightError, match=re.escape(why)) as caught:
        read(changed)
    assert caught.value.path.startswith(address)


@pytest.mark.parametrize(
    ("number", "numbers", "address"),
    [
        (POSITIONS, [np.nan] + [0] * 8, f"/{ATTRIBUTES}/POSITION"),
        (TEXCOORDS, [0] * 5 + [-np.inf], f"/{ATTRIBUTES}/TEXCOORD_0"),
        (WEIGHTS, [0] * 7 + [np.nan] + [0] * 4, f"/{ATTRIBUTES}/WEIGHTS_0"),
        (TIMES, [0, 0], "/animations/0/samplers/0/input"),
        (TIMES, [1, 0], "/animations/0/samplers/0/input"),
        (TIMES, [0, np.inf], "/animations/0/samplers/0/input"),
        (MATRICES, [np.inf] * 16, "/skins/0/inverseBindMatrices"),
        (MOVES, [np.nan] * 6, "/animations/0/samplers/0/output"),
    ],
)
def test_wrong_numbers_in_an_array_are_refused(
    number: int, numbers: list[float], address: str
) -> None:
    with pytest.raises(CorruptError) as caught:
        read(form({number: numbers}))
    assert caught.value.path == address


@pytest.mark.parametrize("name", ["NORMAL", "_OWN"])
def test_custom_attributes_may_have_any_numbers(name: str) -> None:
    changed = form({MOVES: [np.nan] * 9})
    changed["animations"] = []
    changed["meshes"][0]["primitives"][0]["attributes"][name] = MOVES
    if name == "NORMAL":
        with pytest.raises(CorruptError, match="has numbers that are NaN or infinite") as caught:
            read(changed)
        assert caught.value.path == f"/{ATTRIBUTES}/NORMAL"
    else:
        assert np.isnan(read(changed).roots[1].mesh.primitives[0].attributes["_OWN"]).all()


LARGEST = float(np.finfo(np.float32).max)


def test_numbers_beyond_single_precision_are_refused() -> None:
    changed = form()
    for number in (LARGEST, -LARGEST):
        changed["nodes"][0]["translation"] = [0, number, 0]
        assert read(changed).roots[0].translation == (0, number, 0)
    for number in (np.nextafter(LARGEST, np.inf), -1e39, np.nan, np.inf, 10**400):
        changed["nodes"][0]["translation"] = [0, number, 0]
        with pytest.raises(CorruptError) as caught:
            read(changed)
        if number == number and abs(number) != np.inf:  # JSON cannot represent these
            assert caught.value.path == "/nodes/0/translation"
            assert "a finite number of single precision" in str(caught.value)


@pytest.mark.parametrize(
    ("scales", "is_right"), [((1e19, 1e19), True), ((1e20, 1e19), False), ((1e30, 1e30), False)]
)
def test_world_matrices_beyond_single_precision_are_refused(
    scales: tuple[float, float], is_right: bool
) -> None:
    changed = form()
    changed["nodes"] = [
        {"name": "outer", "scale": [scales[0]] * 3, "children": [1]},
        {"name": "inner", "scale": [scales[1]] * 3},
    ]
    changed["scenes"][0]["nodes"] = [0]
    if is_right:
        assert read(changed).roots[0].children[0].scale == (1e19, 1e19, 1e19)
        return
    with pytest.raises(CorruptError, match="the matrix of the node 'inner' has numbers that are"):
        read(changed)


def test_data_uris_without_base64_are_read() -> None:
    changed = form()
    data = base64.b64decode(changed["buffers"][0]["uri"].partition(",")[2])
    quoted = "".join(f"%{byte:02X}" for byte in data)
    changed["buffers"][0]["uri"] = f"data:application/octet-stream,{quoted}"
    assert read(changed).roots[1].mesh.primitives[0].positions[1].tolist() == [1, 0, 0]


ZEROS = {"componentType": 5126, "type": "VEC3", "count": 1000}


@pytest.mark.parametrize(
    ("attributes", "more", "size"),
    [
        ({"POSITION": 0}, {}, 12_000),
        ({"POSITION": 0, "NORMAL": 0}, {}, 2 * 12_000),
        ({"POSITION": 0, "TEXCOORD_0": 1}, {}, 12_000 + 8_000),
        ({"POSITION": 0}, {"sparse": SPARSE}, 2 * 12_000),
    ],
)
def test_each_use_of_an_array_counts_towards_the_limit(
    attributes: Any, more: Any, size: int
) -> None:
    made = form()
    made |= {"skins": [], "animations": [], "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}]}
    made["meshes"][0]["primitives"] = [{"attributes": attributes}]
    made["accessors"][:2] = [ZEROS | more, ZEROS | {"type": "VEC2"}]
    data = json.dumps(made).encode()
    assert len(data) < 12_000
    gltf.read(data, limits=Limits(unpacked_size=size))
    with pytest.raises(LimitError, match="the size of all accessors"):
        gltf.read(data, limits=Limits(unpacked_size=size - 1))
