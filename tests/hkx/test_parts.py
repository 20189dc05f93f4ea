"""Parts of packfiles with one error each: arrays, vertices, fixups, classes of XML."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, SerializeError
from chunkwright.hkx import ask, embedded, views, xml
from chunkwright.hkx.classes import TYPES, library
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.packfile import packfile_of
from chunkwright.hkx.model.record import ArrayHeader
from chunkwright.hkx.scene_model import meshes, solids
from chunkwright.hkx.xml import values as xml_values
from chunkwright.tagfile.making import make as make_tagfile
from tests.hkx.build import packfile as hand_made
from tests.hkx.classes.everything import packfile as of_everything


def skeleton() -> Any:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    return packfile.root


def test_elements_of_an_array_without_a_payload_are_refused() -> None:
    assert views.elements(None, "bones") == ()
    assert views.elements({"bones": None}, "bones") == ()
    assert views.elements({}, "bones") == ()
    assert views.elements({"bones": [1]}, "bones") == [1]
    assert views.elements({"a": {"bones": [1]}}, "a", "bones") == [1]
    assert views.elements({"bones": ArrayHeader(0, 5)}, "bones") == ()
    with pytest.raises(CorruptError, match="an array of 1,000 elements has no payload") as caught:
        views.elements({"bones": ArrayHeader(1000, 5)}, "bones")
    assert caught.value.path == "/bones"


@pytest.mark.parametrize(
    ("count", "width", "start", "stride", "rows"),
    [
        (2, 2, 0, 4, [[0, 1], [2, 3]]),
        (2, 1, 2, 4, [[1], [3]]),
        (2, 2, 0, 2, [[0, 1], [1, 2]]),
        (1, 2, 4, 99, [[2, 3]]),
        (0, 2, 99, 4, []),
    ],
)
def test_rows_of_vertices_are_read_with_their_stride(
    count: int, width: int, start: int, stride: int, rows: Any
) -> None:
    raw = np.arange(4, dtype="<u2").tobytes()
    found = meshes.rows_of(raw, "<u2", count, width, start, stride)
    assert found.tolist() == rows
    assert found.shape == (count, width)


@pytest.mark.parametrize(
    ("count", "width", "start", "stride", "end"),
    [(3, 2, 0, 4, 12), (2, 2, 2, 4, 10), (1, 5, 0, 0, 10), (-1, 2, 0, 4, 4), (1, 1, -2, 4, 0)],
)
def test_vertices_beyond_the_end_of_their_buffer_are_refused(
    count: int, width: int, start: int, stride: int, end: int
) -> None:
    end_at = "vertex ends" if count == 1 else "vertices end"
    with pytest.raises(CorruptError, match=f"{count} {end_at} at byte {end}, past the 8"):
        meshes.rows_of(bytes(8), "<u2", count, width, start, stride)


def held(**arrays: Any) -> Any:
    return SimpleNamespace(**({"joints": None, "weights": None} | arrays))


def test_vertices_are_bound_to_nodes() -> None:
    made: Any = SimpleNamespace()
    joints = np.array([[1, 9, 0, 0, 7], [0, 1, 0, 0, 7], [1, 0, 0, 0, 7]], np.uint8)
    weights = np.array([[2, 0, 0, 0, 5], [1, 3, 0, 0, 5], [0, np.nan, 0, 0, 5]], np.float32)
    meshes._follow(made, held(joints=joints, weights=weights), 2, made)
    # Joints without weight become 0; a vertex without weights is bound to its first joint.
    assert made.joints.tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert made.weights.tolist() == [[1, 0, 0, 0], [0.25, 0.75, 0, 0], [1, 0, 0, 0]]
    with pytest.raises(CorruptError, match=r"node 1 of .*(?s:.*) is out of range for 1"):
        meshes._follow(made, held(joints=joints, weights=weights), 1, made)
    for lacking in (held(joints=joints), held(weights=weights)):
        with pytest.raises(CorruptError, match="has no joints for its vertices"):
            meshes._follow(made, lacking, 2, made)


@pytest.mark.parametrize(("floats", "fits"), [(0, True), (2, True), (1, False), (4, False)])
def test_floats_that_do_not_make_whole_frames_are_refused(floats: int, fits: bool) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation")
    one: Any = packfile.root
    one.duration, one.numberOfTransformTracks, one.numberOfFloatTracks = 1.0, 1, 1
    one.transforms = np.tile(np.eye(3, 4, dtype=np.float32), (2, 1, 1))
    one.floats = np.arange(floats, dtype=np.float32)
    (animation,) = views.animations(packfile)
    if fits:
        assert animation.sample().floats[:, 0].tolist() == ([0, 1] if floats else [0, 0])
        return
    with pytest.raises(CorruptError, match=r"not fill whole frames of 1 track$"):
        animation.sample()


def test_the_graph_of_an_object_outside_a_behaviour_is_refused() -> None:
    packfile = skeleton().packfile
    with pytest.raises(QueryError, match="a hkaSkeleton is not a part of a behaviour"):
        ask.graph(packfile, "/objects/#0001")
    with pytest.raises(QueryError, match="is not an object, so it has no graph"):
        ask.graph(packfile, "/objects/#0001/name")


def test_an_object_of_a_tagfile_is_refused_where_a_packfile_is_needed() -> None:
    obj = make_tagfile().objects[0]
    with pytest.raises(QueryError, match="is not in a packfile") as caught:
        packfile_of(obj)
    assert caught.value.path == obj.address
    one = skeleton()
    assert packfile_of(one) is one.packfile


def test_unset_slots_raise_attribute_errors() -> None:
    blank = HkObject.__new__(HkObject)
    for name in HkObject.__slots__:
        assert not hasattr(blank, name)
    with pytest.raises(AttributeError, match="no_such_member"):
        _ = skeleton().no_such_member


def test_members_of_undecoded_objects_cannot_be_set() -> None:
    one = skeleton()
    object.__setattr__(one, "_values", RawObject("hkaSkeleton", bytes(8), [], []))
    with pytest.raises(QueryError, match="the class hkaSkeleton is not known") as caught:
        one.packfile.set("/objects/#0001", {"name": "dog"})
    assert "use_classes" in (caught.value.hint or "")


@pytest.mark.parametrize("number", [-1, 99, 255])
def test_unknown_numbers_of_member_types_are_refused(number: int) -> None:
    with pytest.raises(CorruptError, match=f"no member type has the number {number}"):
        library._type(number)


@pytest.mark.parametrize("row", [[1, 1 << 40], [-1, 0], ["a", 0], [None, 0]])
def test_fixup_tables_take_only_rows_of_32_bit_numbers(row: list[Any]) -> None:
    form: Any = hand_made().to_dict()
    form["sections"][2]["local_fixups"].append(row)
    with pytest.raises(CorruptError, match="local_fixups: ") as caught:
        chunkwright.from_dict(form)
    assert caught.value.path.endswith("/__data__")


def test_unknown_classes_of_homogeneous_arrays_in_text_forms_are_refused() -> None:
    form: Any = of_everything("8101").to_dict()
    (obj,) = [each for each in form["objects"].values() if each.get("class") == "all"]
    obj["members"]["Mixed"] = {"class": "nothing", "size": 1, "items": [{"a": 1}]}
    with pytest.raises(ChunkwrightError, match="the class 'nothing' is not known"):
        chunkwright.from_dict(form)


@pytest.mark.parametrize(
    ("words", "dtype", "numbers"),
    [
        (["1", "-1"], "i1", [1, -1]),
        (["255"], "i1", [-1]),
        (["-1"], "u1", [255]),
        (["0xff"], "u1", [255]),
        (["0XfF", "1"], "u2", [255, 1]),
        (["-128"], "u1", [128]),
    ],
)
def test_integers_of_xml_are_read(words: list[str], dtype: str, numbers: list[int]) -> None:
    assert np.frombuffer(xml_values._integers(words, dtype), dtype).tolist() == numbers


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["ff"], ValueError),
        (["1_0"], ValueError),
        (["1.5"], ValueError),
        (["256"], OverflowError),
        (["-129"], OverflowError),
    ],
)
def test_malformed_integers_of_xml_are_refused(words: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        xml_values._integers(words, "u1")


def test_two_xml_objects_with_the_same_name_are_refused() -> None:
    one = '<hkobject name="#1" class="hkaSkeleton"></hkobject>'
    data = (
        '<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1">'
        f'<hksection name="__data__">{one}\n{one}</hksection></hkpackfile>'
    )
    with pytest.raises(CorruptError, match="a second object is named '#1'") as caught:
        xml.load(data.encode())
    assert caught.value.path == "/objects/#0002"
    assert "line 2" in str(caught.value)


def test_a_packfile_is_extended_by_padding_after_its_last_fixup() -> None:
    data = bytes(hand_made())
    made = embedded._filled(data, len(data) + 16)
    assert len(made) == len(data) + 16
    assert made.endswith(b"\xff" * 16)
    (before,), (after,) = (
        [each for each in chunkwright.open_packfile(one).sections if each.tag == "__data__"]
        for one in (data, made)
    )
    assert (after.data, after.local_targets) == (before.data, before.local_targets)
    with pytest.raises(SerializeError, match="the packfile is 16 bytes shorter than its place"):
        embedded._filled(data + b"\0", len(data) + 17)


def with_headers(order: str, version: int, most: int, predicates: int, rows: Any) -> bytes:
    """Return the headers of a packfile and 32 bytes; ``rows`` has seven numbers for each section.

    These are its start and, relative to that, the offsets of its three tables of fixups, its
    exports and imports, and its end.
    """
    head = bytearray(64)
    struct.pack_into(f"{order}I", head, 12, version)
    head[17] = order == "<"
    struct.pack_into(f"{order}I", head, 20, len(rows))
    struct.pack_into(f"{order}hh", head, 60, most, predicates)
    made = bytes(head) + bytes(max(predicates, 0) if most != -1 else 0)
    size = 64 if version > 9 else 48
    for row in rows:
        made += (b"tag".ljust(20, b"\0") + struct.pack(f"{order}7I", *row)).ljust(size, b"\xff")
    return made + bytes(32)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("version", "most", "predicates"), [(8, -1, -1), (9, 0, 0), (11, 21, 16), (11, -1, 16)]
)
def test_padding_is_added_to_the_last_section(
    order: str, version: int, most: int, predicates: int
) -> None:
    size = len(with_headers(order, version, most, predicates, [(0,) * 7] * 2))
    first = (size - 32, 4, 8, 12, 16, 16, 16)
    last = (size - 16, 1, 2, 3, 16, 16, 16)
    for rows in ([first, last], [last, first]):
        made = embedded._filled(with_headers(order, version, most, predicates, rows), size + 8)
        longer = [row if row == first else (*row[:4], 24, 24, 24) for row in rows]
        wanted = with_headers(order, version, most, predicates, longer)
        assert made == wanted + b"\xff" * 8


@pytest.mark.parametrize(
    "row",
    [
        (16, 1, 2, 3, 12, 16, 16),  # exports
        (16, 1, 2, 3, 16, 12, 16),  # imports
        (17, 1, 2, 3, 16, 16, 16),  # ends after the data
        (15, 1, 2, 3, 16, 16, 16),  # ends before
        (32, 0, 0, 0, 0, 0, 0),  # has nothing
    ],
)
def test_a_last_section_with_exports_cannot_be_padded(row: tuple[int, ...]) -> None:
    size = len(with_headers("<", 8, -1, -1, [row]))
    data = with_headers("<", 8, -1, -1, [(size - 32 + row[0], *row[1:])])
    with pytest.raises(SerializeError, match="the packfile is 8 bytes shorter than its place"):
        embedded._filled(data, size + 8)


def test_flags_of_described_members_leave_out_the_sizes_of_enums() -> None:
    """Bits 3 to 5 state the size, as the subtype does too."""
    record: Any = {
        "name": "x",
        "type": TYPES["ENUM"].ordinal,
        "subtype": TYPES["INT8"].ordinal,
        "enum": None,
        "class": None,
        "cArraySize": -1,
        "flags": 0xFFFF,
        "offset": 8,
    }
    member = library._member(record, {}, {})
    assert (int(member.flags), member.type, member.subtype) == (0xFFC7, "ENUM", "INT8")
    assert (member.name, member.refers, member.count, member.offset) == ("x", "", 0, 8)
    none = record | {"name": None, "cArraySize": 3, "flags": 0x138}
    member = library._member(none, {}, {})
    assert (member.name, int(member.flags), member.count) == ("", 0x100, 3)


@pytest.mark.parametrize(
    ("kind", "members", "rows"),
    [
        ("TRI_LIST", {"indices16": [0, 1, 2, 2, 1, 3, 9]}, [[0, 1, 2], [2, 1, 3]]),
        ("TRI_LIST", {"indices32": [70000, 1, 2]}, [[70000, 1, 2]]),
        ("TRI_LIST", {"indices16": [0, 1, 2], "vertexBaseOffset": 10}, [[10, 11, 12]]),
        ("TRI_LIST", {"length": 7}, [[0, 1, 2], [3, 4, 5]]),
        ("TRI_LIST", {"length": 3, "vertexBaseOffset": 4}, [[4, 5, 6]]),
        ("TRI_LIST", {"indices16": [0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 2]}, [[0, 1, 2]]),
        # Every second triangle of a strip is turned over.
        ("TRI_STRIP", {"indices16": [0, 1, 2, 3, 4]}, [[0, 1, 2], [3, 2, 1], [2, 3, 4]]),
        ("TRI_STRIP", {"indices16": [0, 1, 1, 2, 3]}, [[1, 2, 3]]),
        ("TRI_FAN", {"indices16": [5, 1, 2, 3]}, [[5, 1, 2], [5, 2, 3]]),
        ("TRI_FAN", {"indices16": [5, 1]}, []),
        ("TRI_FAN", {}, []),
    ],
)
def test_triangles_are_read_from_indices(kind: str, members: dict[str, Any], rows: Any) -> None:
    buffer: Any = {"indexType": f"INDEX_TYPE_{kind}"} | members
    assert meshes._triangles(buffer).tolist() == rows
    section: Any = {"indexBuffers": [None, buffer]}
    if not rows:
        assert meshes.triangles_of(section, 0).tolist() == []
        return
    most = max(map(max, rows))
    assert meshes.triangles_of(section, most + 1).tolist() == rows
    with pytest.raises(
        CorruptError, match=f"has a vertex index {most:,} out of range for {most:,}"
    ):
        meshes.triangles_of(section, most)


@pytest.mark.parametrize("length", [-1, (1 << 24) + 1])
def test_an_invalid_number_of_triangle_indices_is_refused(length: int) -> None:
    buffer: Any = {"indexType": "INDEX_TYPE_TRI_LIST", "length": length}
    with pytest.raises(CorruptError, match=f"number of indices: {length:,}"):
        meshes._triangles(buffer)


def test_the_outline_of_flat_points_leaves_out_inner_points() -> None:
    square = np.array([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0), (4, 2)], np.float64)
    order = np.lexsort((square[:, 1], square[:, 0])).tolist()
    around = [*solids._chain(square, order), *solids._chain(square, order[::-1])]
    assert around == [0, 1, 2, 3]
    assert solids._polygon(square).tolist() == [[0, 1, 2], [0, 2, 3], [1, 0, 3], [1, 3, 2]]
