"""Kinds of values in records: what each accepts, and the bytes that it writes."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from chunkwright.errors import SerializeError
from chunkwright.records import Kind, ListOf, Octets, Single, Text, Whole


class Colour(IntEnum):
    RED = 3
    GREEN = 5


BOUNDS = [
    ("b", "int8", -128, 127),
    ("B", "uint8", 0, 255),
    ("h", "int16", -32768, 32767),
    ("H", "uint16", 0, 65535),
    ("i", "int32", -2147483648, 2147483647),
    ("I", "uint32", 0, 4294967295),
    ("q", "int64", -(2**63), 2**63 - 1),
    ("Q", "uint64", 0, 2**64 - 1),
]


@pytest.mark.parametrize(("code", "word", "least", "most"), BOUNDS)
def test_integers_are_read_and_written(code: str, word: str, least: int, most: int) -> None:
    kind = Whole(code)
    size = int(word.removeprefix("u").removeprefix("int")) // 8
    assert kind.word == word
    for value in (least, 5, most):
        assert kind.checked(value) == kind.coerce(value) == kind.to_form(value) == value
        assert kind.coerce(str(value)) == value
        assert kind.packed(value) == (value % (1 << 8 * size)).to_bytes(size, "little")
        assert not kind.is_unnamed(value)
    wrong: object
    for wrong in (least - 1, most + 1, True, 1.5, "red"):
        with pytest.raises(SerializeError, match=word):
            kind.checked(wrong)
    unread: list[object] = [least - 1, str(most + 1), True, "red", None]
    for wrong in unread:
        with pytest.raises(SerializeError, match=word):
            kind.coerce(wrong)


def test_enum_integers_are_read_and_written() -> None:
    kind = Whole("B", Colour)
    assert kind.word == "Colour"
    assert kind.checked(5) is Colour.GREEN
    assert [kind.coerce(each) for each in ("green", " Red ", "7", 3)] == [5, 3, 7, 3]
    assert kind.coerce("green") is Colour.GREEN
    assert [kind.to_form(kind.checked(each)) for each in (3, 4, 5)] == ["RED", 4, "GREEN"]
    assert [kind.is_unnamed(each) for each in (3, 4, 5)] == [False, True, False]
    for wrong in ("blue", 256, -1):
        with pytest.raises(SerializeError, match=r"Colour \(RED, GREEN, or a number up to 255\)"):
            kind.coerce(wrong)


@pytest.mark.parametrize(
    ("kind", "value", "wanted", "packed", "spelt"),
    [
        (Single(), 1.5, 1.5, "0000c03f", 1.5),
        (Single(), 0.1, 0.10000000149011612, "cdcccc3d", 0.1),
        (Single(), 3, 3.0, "00004040", 3.0),
        (Text(), "", "", "00", ""),
        (Text(), "\xe9a", "\xe9a", "c3a96100", "\xe9a"),
        (Text(), "\udcff", "\udcff", "ff00", "\udcff"),
        (Octets(), b"", b"", "", ""),
        (Octets(), b"\x01\xab\x00", b"\x01\xab\x00", "01ab00", "01ab00"),
        (Octets(2), b"\x01\xab", b"\x01\xab", "01ab", "01ab"),
        (ListOf(Whole("H")), [], [], "", []),
        (ListOf(Whole("H")), (1, 258, 3), [1, 258, 3], "010002010300", [1, 258, 3]),
        (ListOf(Whole("B", Colour)), [5, 4], [Colour.GREEN, 4], "0504", ["GREEN", 4]),
    ],
)
def test_floats_text_bytes_and_lists_are_read_and_written(
    kind: Kind[Any], value: object, wanted: object, packed: str, spelt: Any
) -> None:
    found = kind.checked(value)
    assert (type(found), found) == (type(wanted), wanted)
    assert kind.packed(found).hex() == packed
    assert kind.to_form(found) == spelt
    assert kind.coerce(spelt) == wanted
    assert not kind.is_unnamed(found)


@pytest.mark.parametrize(
    ("kind", "wrong", "word", "path"),
    [
        (Single(), True, "float32", ""),
        (Single(), "1", "float32", ""),
        (Single(), 10**400, "float32", ""),
        (Text(), 5, "text without a zero character", ""),
        (Text(), "a\0b", "text without a zero character", ""),
        (Text(), "\ud800", "text without a zero character that UTF-8 can encode", ""),
        (Text(), "\udcc3\udca9", "text without a zero character that UTF-8 can encode", ""),
        (Octets(), "ab", "bytes", ""),
        (Octets(2), b"abc", "2 bytes", ""),
        (Octets(2), b"a", "2 bytes", ""),
        (ListOf(Whole("H")), 5, "a list of uint16", ""),
        (ListOf(Whole("H")), [7, 8, -1, 9], "uint16", "/2"),
    ],
)
def test_values_that_do_not_fit_are_refused(
    kind: Kind[Any], wrong: object, word: str, path: str
) -> None:
    with pytest.raises(SerializeError, match=word) as caught:
        kind.checked(wrong)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("names", "shown"),
    [("ABCDEFGH", "A, B, C, D, E, F, G, H,"), ("ABCDEFGHI", "A, B, C, D, E, F, G, H, ...,")],
)
def test_an_error_about_an_enum_lists_its_first_eight_names(names: str, shown: str) -> None:
    many = IntEnum("Many", list(names))  # type: ignore[misc]
    with pytest.raises(SerializeError) as caught:
        Whole("H", many).checked(-1)
    assert f"Many ({shown} or a number up to 65535)" in str(caught.value)
