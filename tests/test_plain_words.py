"""Python's messages about bad input are reworded in plain English."""

from __future__ import annotations

import base64
import json
import math
import re
import struct
import zlib
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from chunkwright import CorruptError
from chunkwright.base.plain_words import in_words, typed

if TYPE_CHECKING:
    from collections.abc import Callable

# No message about a file has any of these, unless they are from the file or the command line; only
# a hint may name an option of Python, such as strict=False, next to that of the command line.
PYTHON: Final = re.compile(
    r"codec|\bbase \d+\b|invalid literal|could not convert|Unresolved\(|(?<![\w'])b['\"]|NoneType"
    r"|<class|object at 0x|index out of range|deeper than Python|subscriptable|unhashable"
    r"|not iterable|positional|\w+Error\b|(?<!=)\b(?:None|True|False)\b|\bdict\b|\bstr\b|\bint\b"
    r"|bytearray|\btuple\b|numpy|dtype|array\(|\bstruct\b|to unpack|surrogate|ordinal|Traceback"
    r"|[A-Z]\w+\(\w+=|object has no|can't|attribute '|internal error|argument|Counter\(|fromhex"
    r"|format requires|broadcast|recursion|non-iterable|too large to convert|-like object"
)


class Colour(Enum):
    RED = 1


def deep() -> Any:
    return deep()


VALUE: Any = 5
TEXT: Any = "a"
LIST: Any = [1]
# Every exception that an error may quote, as the running version of Python words it.
PROVOKED: Final[tuple[Callable[[], object], ...]] = (
    lambda: b"\xf0 ".decode("utf-8"),
    lambda: b"ab\xf0\x80".decode("utf-8"),
    lambda: b"\x81".decode("cp1252"),
    lambda: b"\x81\x00\x00".decode("gbk"),
    lambda: b"\xff".decode("ascii"),
    lambda: "\ud800".encode(),
    lambda: "\u4e00\u4e00".encode("cp1252"),
    lambda: "\u4e00".encode("ascii"),
    lambda: int("5x"),
    lambda: int("nan", 16),
    lambda: int("2", 2),
    lambda: float("x"),
    lambda: VALUE[0],
    lambda: iter(VALUE),
    lambda: len(VALUE),
    lambda: VALUE.name,
    lambda: "a" in VALUE,
    lambda: LIST[VALUE],
    lambda: "a"[2],
    lambda: bytearray()[1],
    lambda: b""[1],
    lambda: [][0],
    lambda: [].pop(),
    lambda: {}[LIST],
    lambda: TEXT[TEXT],
    lambda: LIST[TEXT],
    lambda: dict([VALUE]),
    lambda: bytes.fromhex(VALUE),
    lambda: bytes.fromhex("xx"),
    lambda: bytes.fromhex("abc"),
    lambda: int(VALUE, 16),
    lambda: int(LIST),
    lambda: float(LIST),
    lambda: "".join([VALUE]),
    lambda: b"".join([VALUE]),
    lambda: VALUE + "a",
    lambda: "a" + VALUE,
    lambda: LIST + VALUE,
    lambda: VALUE < "a",
    lambda: -TEXT,
    lambda: struct.pack("<B", 256),
    lambda: struct.pack("<i", 2**40),
    lambda: struct.pack("<I", "a"),
    lambda: struct.pack("<f", "a"),
    lambda: struct.pack("<f", 1e300),
    lambda: struct.pack("<H", -1),
    lambda: struct.unpack("<I", b"a"),
    lambda: struct.unpack_from("<I", b"abcdef", 4),
    lambda: (2**70).to_bytes(4, "little"),
    lambda: (-1).to_bytes(4, "little"),
    lambda: int(math.inf),
    lambda: int(math.nan),
    lambda: bytes([256]),
    lambda: bytearray(2**70),
    lambda: int("9" * 5000),
    lambda: Colour(7),
    lambda: np.array([[1], [1, 2]], np.float32),
    lambda: np.zeros(4).reshape(3, 3),
    lambda: np.zeros(4) + np.zeros(3),
    lambda: np.array(["a"]).astype(np.float32),
    lambda: np.array([2**70]).astype(np.uint8) and np.uint8(2**70),
    lambda: zlib.decompress(b"abcdef"),
    lambda: json.loads("[") and None,
    lambda: base64.b64decode("abc"),
    deep,
)


@pytest.mark.parametrize("provoke", PROVOKED, ids=range(len(PROVOKED)))
def test_messages_of_python_exceptions_are_put_in_plain_words(
    provoke: Callable[[], object],
) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - any
        provoke()
    said = in_words(f"the text form is malformed: {caught.value}")
    assert not PYTHON.search(said), (said, str(caught.value))
    assert said.startswith("the text form is malformed: ")
    assert len(said) > 28
    error = CorruptError(f"{caught.value}", path="/a")
    assert str(error) == f"/a: {in_words(str(caught.value))}"
    assert error.to_dict()["message"] == in_words(str(caught.value))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "not UTF-8 text: 'utf-8' codec can't decode byte 0xf0 in position 3: invalid start byte",
            "not UTF-8 text: byte 0xf0 at 3 is not UTF-8",
        ),
        (
            "'cp1252' codec can't encode character '\\u4e00' in position 0: character maps to"
            " <undefined>",
            "the character at 0 is not in cp1252",
        ),
        ("invalid literal for int() with base 10: '5x'", "'5x' is not a whole number"),
        (
            "a: invalid literal for int() with base 16: 'nan'",
            "a: 'nan' is not a hexadecimal number",
        ),
        ("ubyte format requires 0 <= number <= 255", "a number is not from 0 to 255"),
        ("a: object is not iterable", "a: a value is of the wrong kind"),
        ("expected an object of type 5, found 6", "expected an object of type 5, found 6"),
        ("", ""),
    ],
)
def test_only_the_python_part_of_a_message_is_reworded(text: str, words: str) -> None:
    assert in_words(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("expected text, not None", "expected text, not null"),
        ("expected int32, not False (a hint)", "expected int32, not false (a hint)"),
        ("expected a list, not [None, True]", "expected a list, not [null, true]"),
        ("expected b'SCPG', found b'W\\xe0'", "expected 'SCPG', found 57 e0"),
        ("not Unresolved(number=5, kind='a')", "not a Unresolved"),
        ("not <chunkwright.x.Thing object at 0x7f00>", "not an object"),
        ("has no 'None b'", "has no 'None b'"),
        ("'a b' is not a name: 'None'", "'a b' is not a name: 'None'"),
        ("/mods/None/a.hkx: /True: it's wrong", "/mods/None/a.hkx: /True: it's wrong"),
        ("None.hkx: strict=False", "None.hkx: strict=False"),
        ("set(key, value, type) changes it", "set(key, value, type) changes it"),
    ],
)
def test_python_values_in_messages_are_spelt_as_in_json(text: str, words: str) -> None:
    assert typed(text) == words
