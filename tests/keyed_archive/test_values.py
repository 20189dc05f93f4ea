"""Values as entries and elements: their types, and which are equal."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import SerializeError, TruncatedError
from chunkwright.binary.forms import FloatBits
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.keyed_archive.contents import built
from chunkwright.keyed_archive.kinds import coerce
from chunkwright.keyed_archive.values import Vector2, same_value
from tests.keyed_archive.examples import int32, nested, text, u32, v1

T = VariantType
KNOWN = {"id": T.UINT64, "mask": T.UINT16}


class Types:
    """A rule that assigns types to some keys."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        del value
        return KNOWN.get(key)

    def types_of(self, key: str) -> list[VariantType]:
        return [KNOWN[key]] if key in KNOWN else []


TYPES = Types()


def types_in(value: Any) -> Any:
    """Return the types of entries or elements, including those inside containers."""
    if isinstance(value, KeyedArchive):
        return {key: (type_, types_in(each)) for key, type_, each in value.entries()}
    if isinstance(value, VariantArray):
        return [(value.type_of(at), types_in(each)) for at, each in enumerate(value)]
    return None


def given(**entries: Any) -> KeyedArchive:
    """Return an archive whose entries are typed by their keys."""
    archive = KeyedArchive()
    archive.use_key_types(TYPES)
    archive.update(entries)
    return archive


LEAF, PLAIN = (T.UINT64, None), (T.INT32, None)


def test_nested_entries_are_typed_by_their_keys() -> None:
    archive = given(id=1, other=2, sub={"mask": 3, "deep": {"id": 4}}, rows=[{"id": 5}, [6]])
    assert types_in(archive) == {
        "id": LEAF,
        "other": PLAIN,
        "rows": (T.ARRAY, [(T.KEYED_ARCHIVE, {"id": LEAF}), (T.ARRAY, [PLAIN])]),
        "sub": (
            T.KEYED_ARCHIVE,
            {"deep": (T.KEYED_ARCHIVE, {"id": LEAF}), "mask": (T.UINT16, None)},
        ),
    }


@pytest.mark.parametrize("typed", [False, True])
def test_containers_that_are_added_are_typed_by_their_keys(typed: bool) -> None:
    """By the key alone or with a type; added or in place of another entry."""
    archive = given(old={"a": 1})
    for key in ("new", "old"):
        inner = KeyedArchive({"id": 1, "deep": VariantArray([KeyedArchive({"id": 1})])})
        if typed:
            archive.set(key, inner, T.KEYED_ARCHIVE)
        else:
            archive[key] = inner
        assert inner.type_of("id") is T.INT32
        archive[key]["mask"] = 2
        archive[key]["deep"][0]["mask"] = 3
        assert archive[key].type_of("mask") is T.UINT16
        assert archive[key]["deep"][0].type_of("mask") is T.UINT16
    rows = VariantArray()
    archive["rows"] = rows
    archive["rows"].append(KeyedArchive())
    archive["rows"][0]["id"] = 4
    assert archive["rows"][0].type_of("id") is T.UINT64
    archive["rows"].append({"id": 5})
    assert archive["rows"][1].type_of("id") is T.UINT64


def test_json_values_are_typed_explicitly_by_key_or_by_value() -> None:
    form = {
        "id": 1,
        "mask": {"type": "UINT8", "value": 2},
        "rows": [{"type": "INT64", "value": 3}, 4, {"id": 5}],
        "sub": {"id": {"type": "INT16", "value": 6}, "x": 7},
    }
    rows = [(T.INT64, None), (T.INT64, None)]
    named = {"id": (T.INT16, None), "x": PLAIN}
    wanted: dict[str, Any] = {
        "id": PLAIN,
        "mask": (T.UINT8, None),
        "rows": (T.ARRAY, [*rows, (T.KEYED_ARCHIVE, {"id": PLAIN})]),
        "sub": (T.KEYED_ARCHIVE, named),
    }
    assert types_in(built(form)) == wanted
    wanted["id"] = LEAF
    wanted["rows"] = (T.ARRAY, [*rows, (T.KEYED_ARCHIVE, {"id": LEAF})])
    made = built(form, TYPES)
    assert types_in(made) == wanted
    assert (made["id"], made["mask"], made["rows"][:2], made["sub"]["x"]) == (1, 2, [3, 4], 7)
    made["sub"]["mask"] = 8
    assert made["sub"].type_of("mask") is T.UINT16
    assert built(made) is made
    assert built(made["rows"], TYPES) is made["rows"]
    assert built("text", TYPES) == "text"


@pytest.mark.parametrize(
    ("index", "wanted"),
    [
        (0, T.INT64),
        (1, T.INT64),
        (2, T.UINT16),
        (3, T.UINT8),
        (99, T.UINT8),
        (-1, T.UINT16),
        (-3, T.INT64),
        (-99, T.INT64),
    ],
)
def test_a_new_element_has_the_type_of_the_element_before_it(
    index: int, wanted: VariantType
) -> None:
    array = VariantArray([1, 2, 3])
    for place, type_ in enumerate((T.INT64, T.UINT16, T.UINT8)):
        array.set(place, place, type_)
    array.insert(index, 77)
    at = list(array).index(77)
    assert array.type_of(at) is wanted
    array.insert(index, -70_000)  # does not fit an unsigned type
    signed = T.INT64 if wanted is T.INT64 else T.INT32
    assert array.type_of(list(array).index(-70_000)) is signed
    empty = VariantArray()
    empty.insert(index, 77)
    assert types_in(empty) == [PLAIN]


NAN, OTHER_NAN = struct.unpack("<2d", bytes.fromhex("010000000000f87f020000000000f87f"))
SAME: list[tuple[Any, Any, bool]] = [
    (NAN, NAN, True),
    (NAN, OTHER_NAN, False),
    (0.0, -0.0, False),
    (0.5, 0.5, True),
    (0.5, 0.25, False),
    (1, 1.0, True),
    (1, 2, False),
    ("a", "a", True),
    (Vector2(NAN, 1), Vector2(NAN, 1), True),
    (Vector2(NAN, 1), Vector2(NAN, 2), False),
    (Vector2(0.0, 1), Vector2(-0.0, 1), False),
    ((1, 2), (1, 2, 3), False),
    ((1, 2), [1, 2], False),
    (FloatBits(0x7F800001), FloatBits(0x7F800001), True),
    (FloatBits(0x7F800001), FloatBits(0x7F800002), False),
    (FloatBits(0x3F000000), 0.5, False),
    (None, None, True),
    (None, 0, False),
]


@pytest.mark.parametrize(("left", "right", "same"), SAME)
def test_values_are_the_same_if_they_have_the_same_bytes(left: Any, right: Any, same: bool) -> None:
    assert same_value(left, right) is same
    assert same_value(right, left) is same


class Half:
    """A number that is not a float."""

    def __float__(self) -> float:
        return 0.5


@pytest.mark.parametrize("type_", [T.FLOAT, T.FLOAT64])
def test_floats_accept_numbers_but_no_text_or_booleans(type_: VariantType) -> None:
    third = struct.unpack("<f", struct.pack("<f", 1 / 3))[0] if type_ is T.FLOAT else 1 / 3
    taken: list[tuple[Any, float]] = [(1 / 3, third), (2, 2), (np.float32(0.25), 0.25)]
    for value, wanted in [*taken, (Half(), 0.5), (FloatBits(0x3F000000), 0.5)]:
        if isinstance(value, FloatBits) and type_ is T.FLOAT64:
            continue
        made = coerce(type_, value)
        assert (type(made), made) == (float, wanted)
    refused: list[Any] = [True, "1", b"1", None, 1 << 2000, np.zeros(2), [1.0]]
    refused += [FloatBits(0x7F800001, 4 if type_ is T.FLOAT64 else 8)]
    for value in refused:
        with pytest.raises(SerializeError):
            coerce(type_, value)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ("ab\N{SNOWMAN}", "ab\N{SNOWMAN}"),
        ("\ud7ff\ue000", "\ud7ff\ue000"),
        ("\udc00", "\udc00"),
        ("x\ud800", {"utf-32": "7800000000d80000"}),
        ("\udbffx", {"utf-32": "ffdb000078000000"}),
    ],
)
def test_wide_strings_have_text_forms(value: str, form: Any) -> None:
    archive = KeyedArchive()
    archive.set("w", value, T.WIDE_STRING)
    told: Any = archive.to_dict()
    assert told["entries"] == [["w", "WIDE_STRING", form]]


SIZES = {
    T.BOOLEAN: 1,
    T.INT8: 1,
    T.UINT8: 1,
    T.INT16: 2,
    T.UINT16: 2,
    T.INT32: 4,
    T.UINT32: 4,
    T.FLOAT: 4,
    T.INT64: 8,
    T.UINT64: 8,
    T.FLOAT64: 8,
    T.VECTOR2: 8,
    T.VECTOR3: 12,
    T.VECTOR4: 16,
    T.MATRIX2: 16,
    T.MATRIX3: 36,
    T.MATRIX4: 64,
    T.COLOR: 16,
    T.AABBOX3: 24,
    T.RECT: 16,
    T.QUATERNION: 16,
    T.TRANSFORM: 40,
    T.AABBOX2: 16,
}


@pytest.mark.parametrize("type_", SIZES, ids=lambda type_: type_.name)
def test_a_value_must_end_within_its_archive(type_: VariantType) -> None:
    """A nested archive followed by further bytes, whose last value is complete or cut off."""
    head = b"KA\1\0" + u32(1) + b"\x04" + text(b"a") + bytes([type_])
    size = SIZES[type_]
    whole = v1((b"in", b"\x08" + text(head + bytes(size))), (b"z", int32(7)))
    opened: Any = chunkwright.open(whole, format="keyed_archive")
    assert list(opened) == ["in", "z"]
    assert opened["in"].type_of("a") is type_
    cut = v1((b"in", b"\x08" + text(head + bytes(size - 1))), (b"z", int32(7)))
    with pytest.raises(TruncatedError, match=f"a {type_.name} ends too early") as caught:
        chunkwright.open(cut, format="keyed_archive")
    assert caught.value.offset == 8 + 7 + 1 + 4 + len(head)
    assert caught.value.path == "/in/a"


def test_an_archive_must_fill_its_length() -> None:
    whole = nested(v1((b"a", int32(1))))
    short = b"\x08" + u32(len(whole) - 6) + whole[5:]
    for value, wanted in ((short, TruncatedError), (whole, None)):
        data = v1((b"in", value), (b"z", int32(7)))
        if wanted is None:
            opened: Any = chunkwright.open(data, format="keyed_archive")
            assert opened["in"]["a"] == 1
        else:
            with pytest.raises(wanted):
                chunkwright.open(data, format="keyed_archive")
