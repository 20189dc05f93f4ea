"""Values of XML tagfiles, kind by kind: text and value, and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.codecs import CharCodec
from chunkwright.hkx.classes.number_codecs import (
    BlockCodec,
    HalfCodec,
    NamedCodec,
    Names,
    NumberCodec,
)
from chunkwright.hkx.classes.table import EnumDef
from chunkwright.hkx.xml import Element, parse
from chunkwright.tagfile.stated import MisfitError
from chunkwright.tagfile.xml.values import BodyReader, float_comment

MODE = EnumDef("Mode", (("A", 0), ("B", 2)))
U8, I16, FLOAT = NumberCodec("<", "u1"), NumberCodec("<", "i2"), NumberCodec("<", "f4")
NAMED = NamedCodec("<", "i1", Names("i1", MODE))
CHAR, HALF = CharCodec("<"), HalfCodec("<")
VEC4, VEC12 = BlockCodec("<", (4,)), BlockCodec("<", (3, 4))
TARGETS: Any = {"#0001": object(), "#0002": object()}


def reader() -> BodyReader:
    nothing: Any = None
    return BodyReader(nothing, TARGETS, DEFAULT_LIMITS, 1000)


def element(text: str, tag: str = "member") -> Element:
    return parse(f"<{tag}>{text}</{tag}>".encode(), tag)


def plain(value: Any) -> Any:
    value = value.make() if hasattr(value, "make") else value
    if isinstance(value, list):
        return list(map(plain, value))
    return value.tolist() if isinstance(value, np.ndarray) else value


def bits(*values: float) -> str:
    return " ".join(f"x{int(np.float32(value).view(np.uint32)):08x}" for value in values)


@pytest.mark.parametrize(
    ("kind", "codec", "text", "value"),
    [
        ("byte", U8, "7", 7),
        ("byte", U8, "\n 255 ", 255),
        ("byte", CHAR, "65", b"A"),
        ("byte", NAMED, "2", "B"),
        ("byte", NAMED, "-3", -3),
        ("int", I16, "-32768", -32768),
        ("real", FLOAT, bits(1.5), 1.5),
        ("vec4", VEC4, bits(1, 2, 3, 4), [1, 2, 3, 4]),
        (
            "vec12",
            VEC12,
            bits(*range(12)),
            [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]],
        ),
        ("ref", U8, " #0002 ", TARGETS["#0002"]),
        ("ref", U8, "null", None),
        ("ref", U8, "#0000", None),
        ("ref", U8, "", None),
        ("string", U8, " a b ", " a b "),
        ("string", U8, "", ""),
    ],
)
def test_single_values_are_read_and_written(kind: str, codec: Any, text: str, value: Any) -> None:
    assert plain(reader()._single(element(text), kind, codec, "Own")) == value


@pytest.mark.parametrize(
    ("kind", "codec", "text", "values"),
    [
        ("byte", U8, "1 2\n255 ", [1, 2, 255]),
        ("byte", CHAR, "65 66", b"AB"),
        ("byte", NAMED, "0 2 1", ["A", "B", 1]),
        ("int", I16, "-1 0 300", [-1, 0, 300]),
        ("int", I16, "", []),
        ("real", FLOAT, bits(1, -2), [1, -2]),
        ("real", HALF, bits(1, -2.5, 3), [1, -2.5, 3]),
        ("ref", U8, "<ref>#0001</ref><ref>null</ref>", [TARGETS["#0001"], None]),
        ("string", U8, "<string>a</string><string/>", ["a", ""]),
        (
            "vec4",
            VEC4,
            f"<vec4>{bits(1, 2, 3, 4)}</vec4><vec4>{bits(5, 6, 7, 8)}</vec4>",
            [[1, 2, 3, 4], [5, 6, 7, 8]],
        ),
    ],
)
def test_several_values_are_read_and_written(kind: str, codec: Any, text: str, values: Any) -> None:
    assert plain(reader()._several(element(text), kind, codec, "Own")) == values


@pytest.mark.parametrize(
    ("kind", "codec", "text", "message"),
    [
        ("byte", U8, "1 2", "expected one number, not '1 2'"),
        ("byte", U8, "", "expected one number, not ''"),
        ("byte", U8, "x", "expected integers, not 'x'"),
        ("real", FLOAT, bits(1, 2), "expected 1 floats, not 2"),
        ("real", FLOAT, "1.5", "expected floats such as x3f800000, not '1.5'"),
        ("vec12", VEC12, bits(1, 2, 3), "expected 12 floats, not 3"),
        ("ref", U8, "#0003", "no object has the id '#0003'"),
        ("string", U8, "a<b/>", "expected only text, not <b>"),
    ],
)
def test_invalid_single_values_are_refused(kind: str, codec: Any, text: str, message: str) -> None:
    with pytest.raises(CorruptError) as caught:
        reader()._single(element(text), kind, codec, "Own")
    assert caught.value.message == f"line 1: {message}"


@pytest.mark.parametrize(
    ("kind", "codec", "text", "word"),
    [("byte", U8, "256", "an unsigned"), ("byte", NAMED, "128", "a signed")],
)
def test_xml_numbers_that_do_not_fit_are_refused_with_their_class(
    kind: str, codec: Any, text: str, word: str
) -> None:
    with pytest.raises(MisfitError) as caught:
        reader()._single(element(text), kind, codec, "Own")
    assert caught.value.message == f"line 1: a number does not fit {word} integer of 8 bits"
    assert caught.value.class_name == "Own"


def test_elements_of_another_kind_are_refused_with_their_line() -> None:
    wrong = element("<ref/>\n<string/>")
    with pytest.raises(CorruptError) as caught:
        reader()._several(wrong, "ref", U8, "Own")
    assert caught.value.message == "line 2: unexpected <string> in an array of ref"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1.0"),
        (-0.5, "-0.5"),
        (123456, "123456.0"),
        (1234567, "1.23457e+06"),
        # Half of the last digit rounds away from zero: 7 digits that end in 5.
        (1.000005, "1.00001"),
        (-1.000005, "-1.00001"),
        (0.1000005, "0.100001"),
        (1.000004, "1.0"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
    ],
)
def test_floats_in_comments_have_six_significant_digits(value: float, text: str) -> None:
    assert float_comment(value) == text


def test_arrays_of_halves_keep_the_bits_of_nans() -> None:
    words = [0x7F810000, 0xFFBF0000, 0x7FC00000, 0xFF800000, 0x80000000, 0x3F800001]
    text = " ".join(f"x{each:08x}" for each in words)
    found = reader()._several(element(text), "real", HALF, "Own")
    assert (found.dtype, found.view(np.uint32).tolist()) == (np.float32, words)
    assert len(reader()._several(element(""), "real", HALF, "Own")) == 0
