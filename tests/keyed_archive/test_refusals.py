"""Refusals of entries, value by value, and values read from the text of an item."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType, forms, names
from chunkwright.keyed_archive.contents import fit
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.values import Vector2

T = VariantType


@pytest.mark.parametrize(
    ("type_", "value", "packed"),
    [
        (T.FLOAT, FloatBits(0x7FA00001), "0100a07f"),
        (T.FLOAT64, FloatBits(0x7FF4000000000001, 8), "010000000000f47f"),
        (T.VECTOR2, Vector2(FloatBits(0x7FA00001), 1.0), "0100a07f0000803f"),
    ],
)
def test_signalling_nans_are_packed_by_their_bits(type_: Any, value: Any, packed: str) -> None:
    kind: Any = KINDS[type_]
    assert kind.pack_exact(value).hex() == packed


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (T.FLOAT, 1.5),
        (T.FLOAT, FloatBits(0x7FF4000000000001, 8)),
        (T.FLOAT64, FloatBits(0x7FA00001)),
        (T.VECTOR2, [1.0, 2.0]),
        (T.VECTOR2, (1.0,)),
        (T.VECTOR2, (1.0, 2.0, 3.0)),
        (T.VECTOR2, (1.0, 1e39)),
        (T.VECTOR2, (1.0, "2")),
    ],
)
def test_exact_packing_refuses_values_without_nan_bits(type_: Any, value: Any) -> None:
    kind: Any = KINDS[type_]
    with pytest.raises(SerializeError, match=type_.name):
        kind.pack_exact(value)


@pytest.mark.parametrize(
    ("type_", "value", "fits"),
    [
        (T.FLOAT, 3.4e38, True),
        (T.FLOAT, 3.5e38, False),
        (T.FLOAT64, 1e308, True),
    ],
)
def test_numbers_beyond_the_range_of_a_float_are_refused(
    type_: Any, value: Any, fits: bool
) -> None:
    kind: Any = KINDS[type_]
    assert kind.fits(value) is fits
    archive = KeyedArchive()
    if fits:
        archive.set("x", value, type_)
        return
    with pytest.raises(SerializeError, match=type_.name):
        archive.set("x", value, type_)


@pytest.mark.parametrize("value", [0, "", b"", False, [], {}])
def test_an_entry_of_type_none_must_be_none(value: object) -> None:
    archive = KeyedArchive()
    archive.set("x", None, T.NONE)
    with pytest.raises(SerializeError, match="NONE"):
        archive.set("x", value, T.NONE)


@pytest.mark.parametrize(("value", "kept"), [(0, 0), (1, 1), (2, 2), (255, 255), (True, True)])
def test_bytes_that_are_neither_true_nor_false_are_kept(value: int, kept: int) -> None:
    kind: Any = KINDS[T.BOOLEAN]
    assert kind.from_form(value, None) == kept


@pytest.mark.parametrize("value", [-1, 256, 1.0, "true", None])
def test_booleans_must_be_bytes(value: object) -> None:
    kind: Any = KINDS[T.BOOLEAN]
    with pytest.raises(SerializeError, match="BOOLEAN"):
        kind.from_form(value, None)


def test_a_material_property_with_a_partial_float_is_refused() -> None:
    data = bytes([6]) + struct.pack("<I2f", 2, 1.5, -2)
    assert forms.decode_property(data) == (6, 2, (1.5, -2))
    assert forms.decode_property(data[:5]).floats == ()
    for size in (0, 4, 6, 12):
        with pytest.raises(CorruptError, match=f"expected a material property, found {size} bytes"):
            forms.decode_property(data[:size])


def archive() -> KeyedArchive:
    return KeyedArchive({"name": "tank", "parts": VariantArray([1, 2]), "in": {"hp": 5}})


@pytest.mark.parametrize(
    ("address", "value", "why", "path"),
    [
        ("/name", 5, "expected STRING", "/name"),
        ("/in", [1], "expected KEYED_ARCHIVE", "/in"),
        ("/in/hp", "many", "expected INT32", "/in/hp"),
        ("/in/hp", 1 << 31, "expected INT32", "/in/hp"),
        ("/in", {"hp": {"type": "INT32", "value": "many"}}, "expected INT32", "/in/hp"),
        ("/parts", {"a": 1}, "expected ARRAY", "/parts"),
        ("/parts", [1, {"type": "UINT8", "value": 256}], "expected UINT8", "/parts/1"),
    ],
)
def test_errors_locate_a_value_that_does_not_fit(
    address: str, value: object, why: str, path: str
) -> None:
    made = archive()
    with pytest.raises(ChunkwrightError, match=why) as caught:
        made.set(address, value)
    assert caught.value.path == path
    assert made == archive()


def test_inserting_an_existing_entry_is_refused() -> None:
    made = archive()
    with pytest.raises(QueryError, match="already has an entry 'name'"):
        made.root_item().insert("name", "other")


@pytest.mark.parametrize(
    "form",
    [
        5,
        None,
        ["name"],
        {"type": "STRING", "text": 5},
        {"text": None, "id": 1},
    ],
)
def test_names_in_text_forms_must_be_text(form: Any) -> None:
    with pytest.raises(CorruptError, match="expected a string, not"):
        names.name_from_form(form)


def test_names_in_text_forms_may_have_an_id_or_a_type() -> None:
    tagged: Any = names.name_from_form({"type": "FASTNAME", "text": "a"})
    assert (tagged, tagged.type) == ("a", T.FASTNAME)
    named: Any = names.name_from_form({"text": "a", "id": 7})
    assert (named, named.id, named.resolved) == ("a", 7, True)
    lost: Any = names.name_from_form({"id": 7})
    assert (lost.id, lost.resolved) == (7, False)
    assert names.name_from_form("a") == "a"
    for name in (tagged, named, lost):
        again: Any = names.name_from_form(names.name_to_form(name))
        assert (type(again), again) == (type(name), name)
    with pytest.raises(SerializeError, match="0x00000007 has no text, which is needed without"):
        names.encode_name(lost)


def test_a_mapping_with_typed_entries_becomes_an_archive() -> None:
    given = {"a": {"type": "UINT64", "value": 5}, "b": 6}
    made = fit(T.KEYED_ARCHIVE, given)
    assert isinstance(made, KeyedArchive)
    assert [*made.entries()] == [("a", T.UINT64, 5), ("b", T.INT32, 6)]


@pytest.mark.parametrize(
    ("value", "shown"),
    [("a" * 58, f"'{'a' * 58}'"), ("a" * 59, f"'{'a' * 56}...")],
)
def test_at_most_60_characters_of_a_value_are_shown(value: str, shown: str) -> None:
    with pytest.raises(SerializeError) as caught:
        KeyedArchive().set("a", value, T.INT32)
    assert caught.value.message == f"{shown} does not fit INT32"
