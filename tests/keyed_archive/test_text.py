"""The text form: readable where possible, and refused with a reason if malformed."""

from __future__ import annotations

import contextlib
import json
import math
import struct
from typing import Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError
from chunkwright.binary.forms import float_from_form, float_to_bits, float_to_form
from chunkwright.keyed_archive import (
    V2,
    FastName,
    FastNameTable,
    FloatBits,
    KeyedArchive,
    VariantType,
)
from chunkwright.sc2 import Scene
from tests.keyed_archive.examples import every_type
from tests.mutations import small_bases
from tests.thinning import one_of

T = VariantType


def entry(type_: VariantType, value: Any) -> Any:
    archive = KeyedArchive()
    archive.set("k", value, type_)
    return archive.to_dict()["entries"][0][2]


@pytest.mark.parametrize(
    ("type_", "value", "form"),
    [
        (T.FLOAT, 0.1, 0.1),
        (T.FLOAT, 16777216, 16777216.0),
        (T.FLOAT, 3.4028234663852886e38, 3.4028235e38),
        (T.FLOAT, math.inf, "inf"),
        (T.FLOAT, -math.inf, "-inf"),
        (T.FLOAT, math.nan, "0x7fc00000"),
        (T.FLOAT, FloatBits(0x7FA00001), "0x7fa00001"),
        (T.FLOAT64, 0.1, 0.1),
        (T.FLOAT64, math.nan, "0x7ff8000000000000"),
        (T.VECTOR2, (0.1, math.inf), [0.1, "inf"]),
        (T.BYTE_ARRAY, b"\x00\xff", "00ff"),
        (T.STRING, "\udcff", "\udcff"),
        (T.WIDE_STRING, "\ud83d\ude00", {"utf-32": "3dd8000000de0000"}),
        (T.UINT64, 2**64 - 1, 2**64 - 1),
        (T.NONE, None, None),
        (T.ARRAY, [1, 2], {"type": "INT32", "values": [1, 2]}),
        (T.ARRAY, [1, "x"], {"items": [["INT32", 1], ["STRING", "x"]]}),
    ],
)
def test_values_have_known_text_forms(type_: VariantType, value: Any, form: Any) -> None:
    assert entry(type_, value) == form
    archive = KeyedArchive()
    archive.set("k", value, type_)
    again = chunkwright.from_dict(json.loads(json.dumps(archive.to_dict(), allow_nan=False)))
    assert bytes(again) == bytes(archive)


def test_default_values_are_left_out() -> None:
    archive = KeyedArchive({"a": {"b": 1}, "c": ""}, version=V2)
    archive.fast_names = FastNameTable([("a", 5)])
    archive["c"] = FastName("a", 5)
    assert archive.to_dict() == {
        "chunkwright": 1,
        "format": "keyed_archive",
        "version": 2,
        "fast_names": [["a", 5]],
        "entries": [
            ["a", "KEYED_ARCHIVE", {"entries": [["b", "INT32", 1]]}],
            ["c", "STRING", {"text": "a", "id": 5}],
        ],
    }


def with_entry(value: Any) -> dict[str, Any]:
    return KeyedArchive().to_dict() | {"entries": [value]}


HUGE = 10**400
NO_VALUES: dict[str, list[Any]] = {
    "FLOAT": [HUGE, "zz", "10", "0x1ffffffff", "-0x1", None, [], {}],
    "INT32": [HUGE, 2**31, 1.5, "x", True, None, {}],
    "BOOLEAN": [256, -1, "x", None, 1.5],
    "VECTOR2": [[1], [1, 2, 3], "ab", 5, [None, 1], [HUGE, 1]],
    "BYTE_ARRAY": ["0", "zz", 5, None],
    "STRING": [5, None, [], {}, {"text": "a", "id": "x"}, {"id": 2**32}, {"id": -1}, {"id": None}],
    "WIDE_STRING": [5, {"utf-32": "00"}, {"utf-32": 5}, {"utf-32": "ffffffff"}],
    "ARRAY": [5, [], {}, {"type": "NOPE", "values": [1]}, {"items": [[1]]}, {"items": 5}],
    "KEYED_ARCHIVE": [5, [], {}, {"entries": 5}, {"entries": [[]]}],
    "NOPE": [1],
}
NO_KEYS: list[Any] = [5, None, [], {}, {"text": "a", "type": "NOPE"}, {"id": HUGE}]
NO_TYPES: list[Any] = [5, None, [], "int32"]
MALFORMED: list[Any] = [
    *(["a", type_, value] for type_, values in NO_VALUES.items() for value in values),
    *([name, "INT32", 1] for name in NO_KEYS),
    *(["a", type_, 1] for type_ in NO_TYPES),
    *(["a", "INT32"], [], None, 5),
]


@pytest.mark.parametrize("number", range(len(MALFORMED)))
def test_a_malformed_entry_is_refused(number: int) -> None:
    with pytest.raises(ChunkwrightError):
        chunkwright.from_dict(with_entry(MALFORMED[number]))


@pytest.mark.parametrize(
    "change",
    [
        {"version": -1},
        {"version": "1"},
        {"version": 7},
        {"version": {}},
        {"entries": 5},
        {"entries": {"a": 1}},
        {"wide_char_size": 3},
        {"wide_char_size": []},
        {"chunkwright": 2},
        {"format": "nope"},
        {"format": []},
        {"wrapper": {}},
        {"wrapper": 5},
        {"wrapper": {"format": "dvpl", "type": "NOPE"}},
        {"version": 2},
        *(
            {"version": 2, "fast_names": rows}
            for rows in (None, 5, [5], [["a"]], [["a", "b"]], [["a", 1, 2]])
        ),
        {"version": 2, "fast_names": [], "name_types": 5},
        {"version": 2, "fast_names": [], "name_types": ["NOPE"]},
    ],
)
def test_a_malformed_archive_is_refused(change: dict[str, Any]) -> None:
    form = KeyedArchive({"a": 1}).to_dict()
    with pytest.raises(ChunkwrightError):
        chunkwright.from_dict(form | change)


@pytest.mark.parametrize(
    "change",
    [
        {"version": "x"},
        {"version": 1 << 32},
        {"version": 20},
        {"version": None},
        {"descriptor": None},
        {"descriptor": {}},
        {"body": None},
        {"body": {"entries": 5}},
        {"wide_char_size": 3},
        {"odd_num_nodes": 5},
        {"odd_num_nodes": ["x", 1]},
        {"version_tags": 5},
    ],
)
def test_a_malformed_scene_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ChunkwrightError):
        chunkwright.from_dict(Scene(35).to_dict() | change)


def mutated(form: Any, place: int, value: Any) -> tuple[Any, bool]:
    """Return the form with its n-th value, depth first, replaced, and whether there is one."""
    count = 0

    def visit(node: Any) -> Any:
        nonlocal count
        count += 1
        if count == place:
            return value
        if isinstance(node, dict):
            return {name: visit(inside) for name, inside in node.items()}
        if isinstance(node, list):
            return [visit(inside) for inside in node]
        return node

    return visit(form), count >= place


@pytest.mark.parametrize(
    "value", one_of(5, [None, -1, 2**70, "x", [], {}, [[]], {"text": 1}, 1.5, True])
)
def test_a_text_form_with_any_value_replaced_is_read_or_refused(value: Any) -> None:
    forms = [every_type(V2).to_dict(), Scene(28).to_dict(), Scene(35).to_dict()]
    old = {data for name, data in small_bases() if "scene 5" in name}
    forms += [chunkwright.open(data).to_dict() for data in sorted(old)]
    for form in forms:
        place, (other, is_there) = 1, mutated(form, 1, value)
        while is_there:
            with contextlib.suppress(ChunkwrightError):
                bytes(chunkwright.from_dict(other))
            place += 1
            other, is_there = mutated(form, place, value)
        assert place > 10


def test_a_deeply_nested_text_form_is_refused() -> None:
    form: Any = 1
    for _ in range(100_000):
        form = {"items": [["ARRAY", form]]}
    with pytest.raises(ChunkwrightError, match="too deeply to be followed"):
        chunkwright.from_dict(with_entry(["a", "ARRAY", form]))


@pytest.mark.parametrize(
    ("bits", "shortest"),
    [
        (0x3DCCCCCD, 0.1),
        (0x612E7696, 2.011424e20),  # with 8 digits the same float is 2.0114241e20
        (0x3F9E0652, 1.2345679),
        (0x7F7FFFFF, 3.4028235e38),
        (0x00000001, 1.4013e-45),
        (0x4B7FFFFF, 16777215.0),
        (0x3F800001, 1.0000001),
    ],
)
def test_a_float_is_written_as_the_shortest_number_with_its_bits(
    bits: int, shortest: float
) -> None:
    (value,) = struct.unpack("<f", bits.to_bytes(4, "little"))
    assert float_to_form(value, 4) == shortest
    assert struct.pack("<f", shortest) == bits.to_bytes(4, "little")


@pytest.mark.parametrize(
    ("form", "size", "bits"),
    [
        ("0xffffffff", 4, 0xFFFFFFFF),
        ("0x100000000", 4, None),
        ("-0x1", 4, None),
        ("0xffffffffffffffff", 8, 0xFFFFFFFFFFFFFFFF),
        ("0x10000000000000000", 8, None),
    ],
)
def test_float_bits_in_text_must_fit_their_size(form: str, size: int, bits: int | None) -> None:
    if bits is None:
        with pytest.raises(CorruptError, match=f"a float of {size} bytes"):
            float_from_form(form, size)
    else:
        assert float_to_bits(float_from_form(form, size), size) == bits
