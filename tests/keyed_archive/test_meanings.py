"""The meaning of numbers, names and signs, which round trips cannot check."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest

import chunkwright
from chunkwright.keyed_archive import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    FastName,
    FloatBits,
    KeyedArchive,
    VariantArray,
    VariantType,
    Vector2,
    Vector3,
)
from chunkwright.keyed_archive.decoder import read
from tests.keyed_archive.examples import array, key, nested, text, u32, v1

T = VariantType

# The names of the numbers in the order of the file, as the engine's structs have them.
NAMES = {
    T.VECTOR2: "x y",
    T.VECTOR3: "x y z",
    T.VECTOR4: "x y z w",
    T.MATRIX2: "m00 m01 m10 m11",
    T.MATRIX3: "m00 m01 m02 m10 m11 m12 m20 m21 m22",
    T.MATRIX4: "m00 m01 m02 m03 m10 m11 m12 m13 m20 m21 m22 m23 m30 m31 m32 m33",
    T.COLOR: "r g b a",
    T.AABBOX3: "min_x min_y min_z max_x max_y max_z",
    T.RECT: "x y dx dy",
    T.QUATERNION: "x y z w",
    T.TRANSFORM: "x y z scale_x scale_y scale_z rotation_x rotation_y rotation_z rotation_w",
    T.AABBOX2: "min_x min_y max_x max_y",
}


@pytest.mark.parametrize("type_", NAMES, ids=lambda type_: type_.name)
def test_components_of_compound_values_have_names(type_: VariantType) -> None:
    names = NAMES[type_].split()
    numbers = [1.5 * at + 1 for at in range(len(names))]
    payload = struct.pack(f"<{len(names)}f", *numbers)
    for count in (1, 2, 3, 300):
        element = bytes([type_]) + payload
        archive = read(v1((b"one", element), (b"many", array(*[element] * count))))
        for value in (archive["one"], *archive["many"]):
            assert [getattr(value, name) for name in names] == numbers
            assert tuple(value) == tuple(numbers)
            assert type(value) is type(archive["one"])


NUMBERS = [
    (T.BOOLEAN, "01", True),
    (T.BOOLEAN, "00", False),
    (T.INT8, "80", -128),
    (T.INT8, "7f", 127),
    (T.UINT8, "ff", 255),
    (T.INT16, "00 80", -32768),
    (T.INT16, "01 02", 0x201),
    (T.UINT16, "fe ff", 65534),
    (T.INT32, "01 02 03 84", 0x84030201 - (1 << 32)),
    (T.UINT32, "01 02 03 84", 0x84030201),
    (T.INT64, "01 00 00 00 00 00 00 80", 1 - (1 << 63)),
    (T.UINT64, "01 00 00 00 00 00 00 80", 1 + (1 << 63)),
    (T.FLOAT, "00 00 80 3f", 1.0),
    (T.FLOAT, "00 00 c0 bf", -1.5),
    (T.FLOAT64, "00 00 00 00 00 00 04 40", 2.5),
    (T.STRING, "02 00 00 00 68 c3", "h\udcc3"),
    (T.FASTNAME, "02 00 00 00 68 70", "hp"),
    (T.FILEPATH, "01 00 00 00 2f", "/"),
    (T.WIDE_STRING, "01 00 00 00 03 26 00 00", "\N{SNOWMAN}"),
    (T.BYTE_ARRAY, "03 00 00 00 00 ff 01", b"\x00\xff\x01"),
    (T.NONE, "", None),
]


@pytest.mark.parametrize(("type_", "stored", "value"), NUMBERS)
def test_each_value_has_known_bytes(type_: VariantType, stored: str, value: Any) -> None:
    element = bytes([type_]) + bytes.fromhex(stored)
    data = v1((b"k", element), (b"l", array(*[element] * 5)), (b"m", array(element)))
    archive = read(data)
    assert archive["k"] == value
    assert type(archive["k"]) is type(value)
    assert list(archive["l"]) == [value] * 5
    assert archive.type_of("k") is type_
    assert archive["l"].types == bytes([type_]) * 5
    made = KeyedArchive()
    made.set("k", value, type_)
    made.set("l", VariantArray([value] * 5, type_))
    made.set("m", VariantArray([value], type_))
    assert bytes(made) == data


NAN, OTHER_NAN = FloatBits(0x7F800001), FloatBits(0x7F800002)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (0.0, -0.0),
        (math.nan, -math.nan),
        (NAN, OTHER_NAN),
        (NAN, math.nan),
        (1.0, 2.0),
        (math.inf, -math.inf),
        (Vector2(0.0, 1.0), Vector2(-0.0, 1.0)),
        (Vector2(1.0, math.nan), Vector2(1.0, -math.nan)),
        ([0.0], [-0.0]),
        ({"x": 0.0}, {"x": -0.0}),
        (b"a", b"b"),
        ("a", "b"),
        (True, False),
    ],
)
def test_archives_that_write_the_same_bytes_are_equal(left: Any, right: Any) -> None:
    one, same, other = (KeyedArchive({"a": value}) for value in (left, left, right))
    assert one == same
    assert one == read(bytes(one))
    assert one != other
    assert bytes(one) != bytes(other)
    assert VariantArray([left]) == VariantArray([left])
    assert VariantArray([left]) != VariantArray([right])


def test_archives_that_differ_in_keys_types_order_or_length_are_unequal() -> None:
    base = KeyedArchive({"a": 1, "b": 2})
    typed = KeyedArchive({"a": 1, "b": 2})
    typed.set("b", 2, T.UINT32)
    for other in (typed, KeyedArchive({"a": 1}), KeyedArchive({"a": 1, "c": 2})):
        assert base != other
    assert VariantArray([1], T.INT32) != VariantArray([1], T.UINT32)
    assert VariantArray([1]) != VariantArray([1, 1])
    assert VariantArray([1, 2]) == [1, 2]
    assert VariantArray([1, 2]) == (1, 2)
    assert VariantArray([1, 2]) != [1, 3]
    assert base == {"a": 1, "b": 2}
    assert base != {"a": 1}
    assert base != 5
    assert KeyedArchive(version=V2) != KeyedArchive(version=V1)
    assert KeyedArchive(version=V2_SUB) == KeyedArchive(version=V1)
    assert FloatBits(1, 4) != FloatBits(1, 8)


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        (0, T.INT32),
        ((1 << 31) - 1, T.INT32),
        (1 << 31, T.UINT32),
        ((1 << 32) - 1, T.UINT32),
        (1 << 32, T.INT64),
        ((1 << 63) - 1, T.INT64),
        (1 << 63, T.UINT64),
        ((1 << 64) - 1, T.UINT64),
        (-(1 << 31), T.INT32),
        (-(1 << 31) - 1, T.INT64),
        (-(1 << 63), T.INT64),
        (True, T.BOOLEAN),
        (0.1, T.FLOAT),
        (3.4e38, T.FLOAT),
        (3.5e38, T.FLOAT64),
        (math.inf, T.FLOAT),
        (FloatBits(1), T.FLOAT),
        (FloatBits(1, 8), T.FLOAT64),
        ("text", T.STRING),
        (FastName("text", 5), T.STRING),
        (b"bytes", T.BYTE_ARRAY),
        (bytearray(b"bytes"), T.BYTE_ARRAY),
        (memoryview(b"bytes"), T.BYTE_ARRAY),
        (None, T.NONE),
        ({}, T.KEYED_ARCHIVE),
        ([], T.ARRAY),
        ((1.0, 2.0), T.ARRAY),
        (Vector3(1, 2, 3), T.VECTOR3),
    ],
)
def test_the_type_of_a_python_value_is_inferred(value: Any, type_: VariantType) -> None:
    assert KeyedArchive({"a": value}).type_of("a") is type_
    assert VariantArray([value]).type_of(0) is type_


@pytest.mark.parametrize("value", [1 << 64, -(1 << 63) - 1])
def test_no_type_holds_more_than_64_bits(value: int) -> None:
    with pytest.raises(chunkwright.SerializeError, match=f"{value} does not fit into 64 bits"):
        KeyedArchive({"a": value})


def test_a_number_too_large_for_the_given_float_type_is_refused() -> None:
    archive = KeyedArchive({"a": 1.0})
    with pytest.raises(chunkwright.SerializeError, match=r"3\.5e\+38 does not fit FLOAT"):
        archive.set("a", 3.5e38, T.FLOAT)
    archive["a"] = 3.5e38
    assert archive.type_of("a") is T.FLOAT64


def test_the_last_entry_of_a_duplicate_key_is_used_and_both_are_written() -> None:
    data = v1((b"a", b"\x17\x01"), (b"b", b"\x17\x02"), (b"a", b"\x17\x03"))
    archive = read(data)
    assert dict(archive) == {"a": 3, "b": 2}
    assert list(archive) == ["a", "b"]
    assert len(archive) == 2
    assert [(name, value) for name, _, value in archive.entries()] == [
        ("a", 1),
        ("b", 2),
        ("a", 3),
    ]
    archive["a"] = 4
    assert bytes(archive) == v1((b"a", b"\x17\x01"), (b"b", b"\x17\x02"), (b"a", b"\x17\x04"))
    del archive["a"]
    assert bytes(archive) == v1((b"b", b"\x17\x02"))


def test_versions_are_recognized_by_their_bytes() -> None:
    for version, head in ((V1, "4b 41 01 00"), (V2, "4b 41 02 00"), (V2_EMPTY, "4b 41 02 ff")):
        archive = KeyedArchive(version=version)
        assert bytes(archive)[:4] == bytes.fromhex(head)
        assert read(bytes(archive)).version == version
    assert bytes(KeyedArchive(version=V2_EMPTY)) == b"KA\x02\xff"
    assert bytes(KeyedArchive({"a": None}, version=HEADERLESS)) == key(b"a") + b"\0"
    inner = KeyedArchive({"t": KeyedArchive({"x": True}), "e": KeyedArchive()}, version=V2)
    stored = bytes(inner)
    assert stored.count(b"KA\x02\x01") == 1
    assert stored.count(b"\x08" + u32(4) + b"KA\x02\xff") == 1


def test_odd_floats_in_a_row_keep_their_bits() -> None:
    words = [0x3F800000, 0x7F800001, 0x7FC00000, 0xFFC12345, 0x80000000, 0x7F800000]
    elements = [b"\x03" + u32(word) for word in words] * 3
    vectors = [b"\x0b" + u32(words[at], words[-at]) for at in range(6)]
    data = v1((b"f", array(*elements)), (b"v", array(*vectors)))
    archive = read(data)
    assert archive["f"][1] == NAN
    assert math.isnan(archive["f"][2])
    assert str(archive["f"][4]) == "-0.0"
    assert archive["v"][1] == Vector2(NAN, math.inf)
    assert bytes(archive) == data
    assert bytes(chunkwright.from_dict(archive.to_dict())) == data


def test_mixed_arrays_keep_each_type() -> None:
    elements = [b"\x17\x05"] * 4 + [b"\x02" + u32(5)] * 300 + [b"\x01\x02", b"\x01\x01", b"\x00"]
    elements += [b"\x04" + text(b"a")] * 3 + [nested(v1()), array(b"\x17\x01")] * 2 + [b"\0"] * 5
    data = v1((b"a", array(*elements)))
    archive = read(data)
    assert archive["a"].types == bytes(element[0] for element in elements)
    assert list(archive["a"])[:4] == [5, 5, 5, 5]
    assert list(archive["a"])[304:310] == [2, True, None, "a", "a", "a"]
    assert len(archive["a"]) == len(elements)
    assert bytes(archive) == data


def test_archives_and_values_are_shown_in_one_line() -> None:
    archive = KeyedArchive({"a": 1, "b": "x" * 40, "c": {"d": 1}, "e": [1], "f": 2})
    assert repr(archive) == (
        f"<KeyedArchive 5 entries: a=1, b='{'x' * 28}..., c=<1>, e=<1>, ... 1 more>"
    )
    assert repr(VariantArray([1, 2])) == "<VariantArray 2 values: 1, 2>"
    assert repr(VariantArray([1, 2, 3, 4])) == "<VariantArray 4 values: 1, 2, 3, 4>"
    assert repr(VariantArray([1, 2, 3, 4, 5])) == (
        "<VariantArray 5 values: 1, 2, 3, 4, ... 1 more>"
    )
    assert repr(FloatBits(0x7FA00001)) == "FloatBits(0x7fa00001)"
    assert repr(FloatBits(1, 8)) == "FloatBits(0x0000000000000001)"
    lines = {node.label: node.detail for node in archive.tree().shown()}
    assert lines == {
        "a": "INT32 1",
        "b": f"STRING '{'x' * 40}'",
        "c": "1 entry",
        "e": "1 element",
        "f": "INT32 2",
    }
    more = KeyedArchive({"#id": bytes([5, 1, *bytes(6)]), "raw": bytes(17), "v": Vector2(0.1, 2)})
    assert {node.label: node.detail for node in more.tree().shown()} == {
        "#id": "0x105",
        "raw": "BYTE_ARRAY 17 bytes " + "00 " * 16 + "...",
        "v": "VECTOR2 (0.1, 2.0)",
    }
    assert more.tree().detail == "Keyed Archive new, 3 entries"
    two = KeyedArchive({"a": 1}, version=V2)
    assert read(bytes(two)).tree().detail == "Keyed Archive version 0x0002, 1 entry, 1 fast name"


def test_entries_elements_and_types_are_counted() -> None:
    archive = KeyedArchive({"a": [1, [2.0, {"b": 1}]], "c": {"d": None}}, version=V2)
    assert read(bytes(archive)).info() == {
        "format": "keyed_archive",
        "version": V2,
        "archives": 3,
        "entries": 4,
        "array_elements": 4,
        "fast_names": 4,
        "value_types": {"0": 1, "2": 2, "3": 1, "8": 2, "27": 2},
    }
