"""Small parts of glTF files: chunks of a binary file, attributes, and things that are matched."""

from __future__ import annotations

import json
import math
import struct
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import (
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.exchange import gltf
from chunkwright.exchange.edits.comparing import identity_of, match, plain_name
from chunkwright.exchange.exporting import check_files, exported_file, record_files
from chunkwright.exchange.gltf import buffers
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)

JSON, BIN = 0x4E4F534A, 0x004E4942


def glb(*chunks: tuple[int, bytes], version: int = 2, size: int | None = None) -> bytes:
    body = b"".join(struct.pack("<2I", len(data), kind) + data for kind, data in chunks)
    stated = 12 + len(body) if size is None else size
    return struct.pack("<4s2I", b"glTF", version, stated) + body


@pytest.mark.parametrize(
    ("data", "text", "binary"),
    [
        (glb((JSON, b"{}  ")), b"{}  ", None),
        (glb((JSON, b"")), b"", None),
        (glb((JSON, b"ab"), (BIN, b"xyz")), b"ab", b"xyz"),
        (glb((JSON, b"ab"), (BIN, b"")), b"ab", b""),
        # Other chunks are ignored, and so are bytes after the stated end.
        (glb((JSON, b"ab"), (7, b"xyz"), (BIN, b"z")), b"ab", None),
        (glb((JSON, b"ab")) + b"1234567890", b"ab", None),
        (glb((JSON, b"ab"), (BIN, b"xyz"), size=22), b"ab", None),
        # Seven bytes are too short for a chunk.
        (glb((JSON, b"ab")) + bytes(7), b"ab", None),
        (glb((JSON, b"ab"), (BIN, b""), size=29), b"ab", None),
    ],
)
def test_chunks_of_a_binary_file_are_found(data: bytes, text: bytes, binary: bytes | None) -> None:
    found, chunk = buffers.unpacked(data)
    assert (found, None if chunk is None else bytes(chunk)) == (text, binary)


@pytest.mark.parametrize(
    ("data", "error", "message", "offset"),
    [
        (glb()[:11], TruncatedError, "ends within the header of a .glb file", 11),
        (glb((JSON, b""), version=1), UnsupportedVersionError, "is glTF of version 1", 4),
        (glb((JSON, b""), size=21), TruncatedError, "states 21 bytes but has 20", 8),
        (glb(), TruncatedError, "ends within the header of a chunk", 12),
        (glb((JSON, b""), size=19), TruncatedError, "ends within the header of a chunk", 12),
        (glb((BIN, b"{}")), CorruptError, "the first chunk is not JSON", 16),
        (glb((JSON, b"abc"), size=22), TruncatedError, "states 3 bytes, but 2 are left", 12),
        (glb((JSON, b"a"), (BIN, b"xy"), size=30), TruncatedError, "2 bytes, but 1 is left", 21),
    ],
)
def test_broken_binary_files_are_refused(
    data: bytes, error: type[TruncatedError], message: str, offset: int
) -> None:
    with pytest.raises(error, match=message) as caught:
        buffers.unpacked(data)
    assert caught.value.offset == offset


TRIANGLE = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)


def again(part: Primitive) -> Primitive:
    model = SceneModel("s", [Node("n", mesh=Mesh("m", [part]))])
    (node,) = gltf.read(gltf.to_glb(model)).roots
    assert node.mesh is not None
    return node.mesh.primitives[0]


@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_custom_attributes_of_one_to_four_numbers_round_trip(width: int) -> None:
    rows = np.arange(3.0 * width, dtype=np.float32).reshape(3, width) + 0.5
    values = rows[:, 0] if width == 1 else rows
    found = again(Primitive(TRIANGLE, attributes={"_OWN": values})).attributes
    assert found["_OWN"].tolist() == values.tolist()
    assert found["_OWN"].shape == values.shape


def test_custom_attributes_without_an_underscore_are_refused() -> None:
    with pytest.raises(SerializeError, match="must begin with _") as caught:
        again(Primitive(TRIANGLE, attributes={"OWN": TRIANGLE}))
    assert caught.value.path == "/nodes/n/meshes/m/0/OWN"


@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("used", [0, 1, 2, 3])
def test_missing_texture_coordinates_of_a_material_are_added(own: int, used: int) -> None:
    picture = Texture(Image("p", b"\x89PNG\r\n\x1a\n"), texcoord=used)
    rows = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
    part = Primitive(
        TRIANGLE,
        texcoords=[rows + number for number in range(own)],
        material=Material("look", base_color_texture=picture),
    )
    found = again(part).texcoords
    zeros = np.zeros((3, 2)).tolist()
    mine = [(rows + number).tolist() for number in range(own)]
    assert [each.tolist() for each in found] == mine + [zeros] * max(used + 1 - own, 0)


@pytest.mark.parametrize(
    ("emissive", "wanted", "strength"),
    [
        ((0.25, 0.5, 1), [0.25, 0.5, 1], None),
        ((-1, 0.5, math.nan), [0, 0.5, 0], None),
        ((0.25, math.inf, -math.inf), [0.25, 0, 0], None),
        ((math.nan, 0, -1), None, None),
        ((1, 4, 0), [0.25, 1, 0], 4),
    ],
)
def test_emission_of_a_material_is_read(emissive: Any, wanted: Any, strength: float | None) -> None:
    part = Primitive(TRIANGLE, material=Material("look", emissive=emissive))
    model = SceneModel("s", [Node("n", mesh=Mesh("m", [part]))])
    form = json.loads(gltf.to_gltf(model, "a")["a.gltf"])
    (made,) = form["materials"]
    assert made.get("emissiveFactor") == wanted
    extended = made.get("extensions", {}).get("KHR_materials_emissive_strength")
    assert extended == (None if strength is None else {"emissiveStrength": strength})


# -- things of an edited scene, and those of the original ------------------------------------


def marked(name: str, **mark: Any) -> Node:
    return Node(name, extras={"chunkwright": mark})


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("box", "box"),
        ("box.001", "box"),
        ("box.1234", "box"),
        ("box.01", "box.01"),
        ("box.001.002", "box.001"),
        ("box.001x", "box.001x"),
        ("x" * 70, "x" * 63),
        # A letter of two bytes is not cut in half.
        ("x" * 62 + "\u00e9", "x" * 62),
        ("x" * 61 + "\u00e9y", "x" * 61 + "\u00e9"),
        ("x" * 66 + ".001", "x" * 63),
    ],
)
def test_changes_that_editors_make_to_names_are_removed(name: str, plain: str) -> None:
    assert plain_name(name) == plain


def test_identities_consist_of_address_and_part() -> None:
    marks: list[tuple[dict[str, Any], str]] = [
        ({}, ""),
        ({"file": "f", "bone": 3}, ""),
        ({"address": "/a"}, "address /a"),
        ({"part": 2}, "part 2"),
        (
            {"part": 2, "bone": 3, "file": "f", "config": 7, "address": "/a", "other": 9},
            "file f\0address /a\0part 2\0bone 3\0config 7",
        ),
        ({"address": "/a", "plate": 5, "track": 4}, "address /a\0track 4\0plate 5"),
    ]
    assert [identity_of({"chunkwright": mark}) for mark, _ in marks] == [key for _, key in marks]
    assert identity_of({"chunkwright": "text"}) == identity_of({}) == ""


def pairs(originals: list[Node], edited: list[Node]) -> dict[int, int]:
    """Return the index of each matched edited node, and that of its original."""
    found = match(originals, edited)
    ids = [id(each) for each in originals]
    return {place: ids.index(id(found[each])) for place, each in enumerate(edited) if each in found}


def test_items_are_matched_by_extras_before_names() -> None:
    first, second = marked("x", address="/1"), Node("x")
    assert pairs([first, second], [marked("x", address="/1")]) == {0: 0}
    assert pairs([second, first], [marked("x", address="/1"), Node("x")]) == {0: 1, 1: 0}
    # A node whose extras are lost is found by its name.
    assert pairs([first, second], [Node("y"), Node("x.001")]) == {1: 0}
    assert pairs([first], [Node("y")]) == {}


def test_only_one_of_several_copies_with_the_same_mark_is_the_original() -> None:
    one, other = marked("x", address="/1"), Node("copy")
    edited = [marked("copy", address="/1"), marked("x", address="/1")]
    assert pairs([one, other], edited) == {1: 0}
    # Of copies that editors number, the first is the original.
    edited = [marked(name, address="/1") for name in ("x.002", "x.001", "x.010")]
    assert pairs([one], edited) == {1: 0}
    edited = [marked(name, address="/1") for name in ("other", "x.001")]
    assert pairs([one], edited) == {1: 0}
    edited = [marked(name, address="/1") for name in ("long name", "short")]
    assert pairs([one], edited) == {1: 0}


def test_names_distinguish_items_with_the_same_extras() -> None:
    ours = [marked("a", address="/1"), marked("b", address="/1"), marked("c", address="/2")]
    theirs = [marked("b.001", address="/1"), marked("c", address="/2"), marked("a", address="/1")]
    assert pairs(ours, theirs) == {0: 1, 1: 2, 2: 0}
    same = [Node("n"), Node("n"), Node("n")]
    assert pairs(same, [Node("n"), Node("n")]) == {0: 0, 1: 1}


def test_accessors_of_times_state_bounds_and_those_of_values_do_not() -> None:
    node = Node("n")
    times = np.array([0.25, 0.5, 2], np.float32)
    channels = [
        Channel(node, "translation", times, TRIANGLE),
        Channel(node, "scale", times, TRIANGLE + 5, "STEP"),
    ]
    model = SceneModel("s", [node], [Animation("walk", channels)])
    form = json.loads(gltf.to_gltf(model, "a")["a.gltf"])
    (clip,) = form["animations"]
    samplers = clip["samplers"]
    assert [each["interpolation"] for each in samplers] == ["LINEAR", "STEP"]
    assert samplers[0]["input"] == samplers[1]["input"]
    times_of = form["accessors"][samplers[0]["input"]]
    assert (times_of["min"], times_of["max"], times_of["type"]) == ([0.25], [2], "SCALAR")
    for each in samplers:
        values = form["accessors"][each["output"]]
        assert (values["count"], values["type"]) == (3, "VEC3")
        assert values.keys().isdisjoint({"min", "max"})
    targets = [(each["sampler"], each["target"]) for each in clip["channels"]]
    assert targets == [
        (0, {"node": 0, "path": "translation"}), (1, {"node": 0, "path": "scale"})
    ]  # fmt: skip


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_files_that_a_scene_was_exported_from_are_recorded(count: int) -> None:
    model = SceneModel("s", [])
    documents: list[Any] = [SimpleNamespace(source=f"/x/{n}.hkx") for n in range(count)]
    record_files(model, documents)
    names = [f"{n}.hkx" for n in range(count)]
    assert model.extras == {"chunkwright": {"files": names}}
    assert exported_file(model) == "0.hkx"
    check_files(model, documents)
    if count > 1:
        missing = ", ".join(names[1:])
        with pytest.raises(QueryError, match=f"was exported together with {missing}") as caught:
            check_files(model, documents[:1])
        assert caught.value.file == "/x/0.hkx"


def test_a_scene_of_an_unsaved_document_records_no_file() -> None:
    model = SceneModel("s", [])
    unsaved: Any = SimpleNamespace(source=None)
    record_files(model, [unsaved])
    assert (model.extras, exported_file(model)) == ({}, "")
    for files in ("a.hkx", [], [5]):
        assert exported_file(SceneModel("s", [], extras={"chunkwright": {"files": files}})) == ""
