"""Single words of hkpackfile XML to values: truth, integers, names of enum items."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.hkx import xml_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.types import DType, Value

_NUMBER: Final = re.compile(r"[+-]?\d+|[+-]?0[xX][0-9a-fA-F]+")
_DECIMAL: Final = re.compile(r"-?[0-9]+").fullmatch
_UINT8: Final = np.dtype(np.uint8)
_UNKNOWN: Final = object()


def truth(codec: Codec) -> Callable[[str], Value]:
    """Return the reader of a Boolean: true, false or a number."""

    def read(word: str) -> Value:
        if re.fullmatch(r"\d+", word):
            # A byte that is neither 0 nor 1 is written as a number.
            number = int(xml_values.parse_numbers([word], _UINT8)[0])
            return codec.names[number] if codec.names is not None else bool(number)
        return bool(xml_values.parse_numbers([word], np.dtype(np.bool_))[0])

    return read


def integer(codec: Codec) -> Callable[[str], int]:
    """Return the reader of an integer, negative or not."""
    dtype: DType = codec.dtype  # type: ignore[attr-defined]
    stored: DType = codec.stored.newbyteorder("=")  # type: ignore[attr-defined]
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)

    def read(word: str) -> int:
        # Nearly all words are decimal digits.
        if _DECIMAL(word):
            number = int(word)
            if low <= number <= high:
                return number
        # -1 of an unsigned member has as many bits as the layout stores.
        kind = stored if word.startswith("-") else dtype
        return int(xml_values.parse_numbers([word], kind)[0])

    return read


def named(codec: Codec) -> Callable[[str], Value]:
    """Return the reader of an enum item, or flags joined by ``|``; values without a name are numbers."""
    names: Any = codec.names
    known: dict[str, Value] = {}

    def read(word: str) -> Value:
        found = known.get(word, _UNKNOWN)
        if found is _UNKNOWN:
            if _NUMBER.fullmatch(word):
                dtype: DType = codec.dtype  # type: ignore[attr-defined]
                number = int(xml_values.parse_numbers([word], dtype)[0])
            else:
                number = names.number(word)
            found = known[word] = names[number]
        return found

    return read
