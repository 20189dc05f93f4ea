"""Values inside byte arrays: which can be stored, and which are refused."""

from __future__ import annotations

import struct

import pytest

from chunkwright.binary.forms import FloatBits, float_to_bits
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, Matrix4, Vector3, report
from chunkwright.keyed_archive.forms import decoded, encoded, set_decoded, try_decode, with_numbers


@pytest.mark.parametrize(
    ("key", "value", "size"),
    [
        ("#id", 2**64 - 1, 8),
        ("x_matptr", 5, 8),
        ("x_meshptr", 6, 8),
        ("localTransform", Matrix4(*map(float, range(16))), 64),
        ("cam.position", Vector3(1.0, 2.0, 3.0), 12),
    ],
)
def test_values_are_encoded_as_known_bytes(key: str, value: object, size: int) -> None:
    data = encoded(key, value)
    assert len(data) == size
    archive = KeyedArchive({key: data})
    assert decoded(archive, key) == value
    assert try_decode(key, data) == value
    assert try_decode(key, data[:-1]) is None
    assert try_decode("other", data) is None
    set_decoded(archive, key, value)
    assert archive[key] == data


def test_floats_in_byte_arrays_keep_their_bits() -> None:
    words = (0x7F800001, 0xFFBFFFFF, 0x7FC00001, 0x80000000)
    data = struct.pack("<4I", *words)
    position = KeyedArchive({"cam.position": data[:12]})
    set_decoded(position, "cam.position", decoded(position, "cam.position"))
    assert position["cam.position"] == data[:12]
    color = struct.pack("<BI", 3, 1) + data
    holder = KeyedArchive({"properties": KeyedArchive({"baseColor": color})})
    found = decoded(holder, "properties")
    assert [float_to_bits(each) for each in found["baseColor"].floats] == list(words)
    set_decoded(holder, "properties", found)
    assert holder["properties"]["baseColor"] == color
    shown = [f"{word:#010x}" for word in words[:3]]
    made = with_numbers("baseColor", color, "properties", [*shown, -0.0])
    assert made == color
    for key, value in (("cam.position", (1.0, 2.0)), ("cam.position", (FloatBits(words[0]),) * 4)):
        with pytest.raises(SerializeError, match="does not fit the format"):
            encoded(key, value)


@pytest.mark.parametrize("value", [-1, 2**64, "x", None])
def test_values_that_do_not_fit_are_refused(value: object) -> None:
    with pytest.raises(SerializeError) as raised:
        encoded("#id", value)
    assert raised.value.path == "/#id"


def test_an_archive_inside_a_byte_array_is_encoded_with_a_header() -> None:
    data = encoded("customprops", KeyedArchive({"a": 1}))
    assert data[:2] == b"KA"
    holder = KeyedArchive({"customprops": data})
    assert dict(decoded(holder, "customprops")) == {"a": 1}


@pytest.mark.parametrize("value", [5, None, ["x"], "text"])
def test_decoded_properties_must_be_a_mapping(value: object) -> None:
    holder = KeyedArchive({"properties": KeyedArchive()})
    with pytest.raises(SerializeError, match="expected a mapping") as raised:
        set_decoded(holder, "properties", value)
    assert raised.value.path == "/properties"


def test_decoded_properties_are_set_only_where_properties_exist() -> None:
    for holder in (KeyedArchive(), KeyedArchive({"properties": 5})):
        with pytest.raises(SerializeError, match="in an archive that has properties"):
            set_decoded(holder, "properties", {})


def test_keys_without_a_known_byte_format_are_refused() -> None:
    with pytest.raises(QueryError, match="'name' is not a byte array of a known format"):
        encoded("name", 5)
    with pytest.raises(QueryError, match="'#id' is not a byte array"):
        decoded(KeyedArchive({"#id": 5}), "#id")


def test_a_byte_between_two_rows_belongs_to_neither() -> None:
    place = report.Located(0, 9, (report.Row(1, 4, None), report.Row(6, 8, None)))
    assert [place.row_at(at) for at in range(9)] == [None, 0, 0, 0, None, None, 1, 1, None]
