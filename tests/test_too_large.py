"""Numbers that are too large for a float are refused with their location, never made infinite."""

from __future__ import annotations

import json
import math
import re
import struct
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base import jsontext
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.formats import registry
from chunkwright.hkx.xml.values import parse_number, parse_numbers
from chunkwright.query import typed
from tests.cli import made_by
from tests.samples import SHARED

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.formats.registry import AnyFormat

FORMATS = [format for format in registry.FORMATS if format.demo() is not None]
CASES = SHARED / "cases" / "hostile"
LARGEST = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]


def infinite(document: Document) -> int:
    """Count the infinite numbers of a document."""
    count = 0
    for hit in document.find("//*"):
        value: Any = hit.node.value
        numbers = value if isinstance(value, tuple | list) else [value]
        count += sum(isinstance(each, float) and math.isinf(each) for each in numbers)
    return count


@pytest.mark.parametrize("number", ["1e39", "-1e39", "1e400", "-1e400"])
@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_a_number_too_large_for_a_float_is_never_stored_as_infinity(
    format: AnyFormat, number: str
) -> None:
    data = bytes(made_by(format))
    for hit in chunkwright.open(data).find("//*"):
        value: Any = hit.node.value
        if isinstance(value, tuple | list) and value and isinstance(value[0], float):
            wanted = f"[{', '.join([number] * len(value))}]"
        elif isinstance(value, float):
            wanted = number
        else:
            continue
        document = chunkwright.open(data)
        try:
            document.set(hit.address, wanted)
            again = chunkwright.open(bytes(document))
        except ChunkwrightError as error:
            assert error.path.startswith(hit.address)  # noqa: PT017 - a double may hold 1e39
            continue
        assert number[-2:] == "39"
        assert infinite(again) == 0


@pytest.mark.parametrize("number", ["1e39", "1e400"])
@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
def test_a_number_too_large_in_a_text_form_is_never_built_as_infinity(
    format: AnyFormat, number: str
) -> None:
    text = jsontext.dumps(made_by(format).to_dict()).decode()
    for found in re.finditer(r"(?<=[\[ ])-?\d+\.\d+(?=[,\]\n])", text):
        changed = text[: found.start()] + number + text[found.end() :]
        try:
            built = chunkwright.from_dict(jsontext.loads(changed.encode(), "a.json"))
        except ChunkwrightError:
            continue
        assert infinite(chunkwright.open(bytes(built))) == 0


@pytest.mark.parametrize(
    "number", ["1e309", "-1e400", "1" + "0" * 309 + ".0", "9" * 5000, "-1E+999"]
)
def test_json_with_a_too_large_number_is_refused_with_its_place(number: str) -> None:
    text = '{"a": "1e999",\n "b": [1.5, ' + number + "]}"
    with pytest.raises(CorruptError, match="at line 2, column 13") as refused:
        jsontext.loads(text.encode(), "a.json")
    assert refused.value.file == "a.json"


@pytest.mark.parametrize("number", ["1e308", "-1e-400", "1e-999", "123456789" * 90, "1E0000000003"])
def test_json_with_extreme_but_valid_numbers_is_read(number: str) -> None:
    text = f'{{"a": "{"9" * 5000} \\" 1e999", "b": {number}}}'
    assert jsontext.loads(text.encode(), None) == json.loads(text)


@pytest.mark.parametrize("word", ["1e39", "-1e39", "1e400", "4e38"])
def test_xml_with_a_too_large_real_is_refused(word: str) -> None:
    with pytest.raises(CorruptError, match=f"'{word}' is not a number of type float32"):
        parse_numbers(["1.0", word], "f4")


@pytest.mark.parametrize("word", ["inf", "-INF", "Infinity", "1.#INF00", "-1.#INF"])
def test_infinity_that_is_spelt_out_is_kept(word: str) -> None:
    assert math.isinf(parse_number(word, "f4"))
    if "#" not in word:
        assert math.isinf(typed.real(word, "a number"))


@pytest.mark.parametrize("decimals", [".6f", ".8e", ".9g", ""])
def test_the_largest_float_is_kept(decimals: str) -> None:
    word = format(LARGEST, decimals)
    assert parse_numbers([word], "f4") == struct.pack("=f", LARGEST)


def test_a_typed_number_that_is_too_large_is_refused() -> None:
    for text in ("1e400", "[1, 1e400]", " -1e999 "):
        with pytest.raises(SerializeError, match="is too large for any float"):
            typed.read(text)


@pytest.mark.skipif(not CASES.is_dir(), reason="the cases are not here")
def test_recorded_cases_with_numbers_too_large_are_refused() -> None:
    from chunkwright.operations.converting import convert_data

    with pytest.raises(CorruptError, match="line 17: '1e39'"):
        convert_data((CASES / "inf.xml").read_bytes(), "inf.xml", "a.hkx", {}, print)
    with pytest.raises(CorruptError, match="1e400 is too large for any float, at line 227"):
        convert_data((CASES / "inf400.json").read_bytes(), "i.json", "a.sc2", {}, print)
