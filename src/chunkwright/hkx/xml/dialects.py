"""The dialects of hkpackfile XML that can be written.

``hkxcmd`` is the form of the SDK, as used by hkxcmd and serde-hkx; ``hkxpack`` is that of the tool
of this name for Fallout 4, according to its source code and a file that it wrote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx.xml import values as xml_values
from chunkwright.hkx.xml.values import real_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.record import DType, Value
    from chunkwright.hkx.xml.values import Array, Spell


HKXCMD: Final = "hkxcmd"
HKXPACK: Final = "hkxpack"


@dataclass(frozen=True, slots=True)
class XmlDialect:
    """The conventions of a family of tools where the format leaves a choice.

    ``head`` is the XML declaration, ``object_head`` the attributes of an object, ``object_name``
    the format of its name, made from its number; ``gap`` separates the elements of the document.
    ``root_first`` puts the root object before the others. With ``full_columns``, all four numbers
    of each column of a transform are written. Without ``has_null_text``, null is written like the
    empty text. ``nans`` are the bits of the NaNs that can be read back.
    """

    name: str
    head: str
    object_head: str
    object_name: str
    gap: str
    root_first: bool
    full_columns: bool
    has_null_text: bool
    reals: Spell
    nans: tuple[int, ...]


def java_reals(values: Array, decimals: int | None) -> list[str]:
    """Return reals as Java's ``Double.toString`` spells them: ``9.5``, ``1.0E-5``, ``NaN``."""
    if decimals is not None:
        return xml_values.real_texts(values, decimals)
    return list(map(_java, values.tolist()))


def _java(value: float) -> str:
    if value != value:
        return "NaN"
    size = abs(value)
    if size == float("inf"):
        return "Infinity" if value > 0 else "-Infinity"
    if size == 0 or 1e-3 <= size < 1e7:
        return repr(value)
    # The fewest digits that give the same double, with one before the point.
    texts = (f"{value:.{places}e}" for places in range(1, 17))
    digits, _, exponent = next(text for text in texts if float(text) == value).partition("e")
    return f"{digits}E{int(exponent)}"


DIALECTS: Final = {
    row.name: row
    for row in (
        XmlDialect(
            HKXCMD,
            '<?xml version="1.0" encoding="ascii"?>',
            'name="{name}" class="{class_name}"',
            "#%04d",
            "\n",
            root_first=False,
            full_columns=False,
            has_null_text=True,
            reals=xml_values.real_texts,
            nans=xml_values.SPELT_NANS,
        ),
        XmlDialect(
            HKXPACK,
            '<?xml version="1.0" encoding="ASCII" standalone="no"?>',
            'class="{class_name}" name="{name}"',
            "#%d",
            "",
            root_first=True,
            full_columns=True,
            has_null_text=False,
            reals=java_reals,
            nans=xml_values.SPELT_NANS[:1],
        ),
    )
}


def dialect_named(name: str) -> XmlDialect:
    """Return a dialect by name; ``QueryError`` lists the known ones."""
    if name not in DIALECTS:
        raise QueryError(f"unknown dialect {name!r:.40}", hint=f"known: {', '.join(DIALECTS)}")
    return DIALECTS[name]


# hkxpack alone has the class of an object before its name.
_CLASS_FIRST: Final = re.compile(rb"<hkobject\s+class\s*=[^>]*\sname\s*=")
_DECIMALS: Final = re.compile(rb"[\s(>]-?\d+\.(\d+)(?=[\s)<])")
# An object in a section, one level deeper.
_LEVELS: Final = re.compile(rb"\n([ \t]+)<hksection\b")
_SDK: Final = 6
_LOOKED_AT: Final = 1 << 18


class Style(NamedTuple):
    """The style of a text: dialect, line ends, indentation, whether it has signatures."""

    dialect: XmlDialect
    newline: str
    unit: str
    signatures: bool


def style_of(data: bytes) -> Style:
    """Return the style of a text."""
    dialect = DIALECTS[HKXPACK if _CLASS_FIRST.search(data) else HKXCMD]
    places = {len(found[1]) for found in _DECIMALS.finditer(data, 0, _LOOKED_AT)}
    if places == {_SDK}:
        dialect = replace(dialect, reals=_as_sdk)
    newline = "\r\n" if b"\r\n" in data[:_LOOKED_AT] else "\n"
    levels = _LEVELS.search(data, 0, _LOOKED_AT)
    unit = "\t" if levels is None else levels[1].decode("ascii")
    return Style(dialect, newline, unit, b" signature=" in data)


def _as_sdk(values: Array, decimals: int | None) -> list[str]:
    """Return reals with six decimals, as the SDK writes them, where these are exact."""
    exact = real_texts(values, decimals)
    short = real_texts(values, _SDK)
    again = np.array(list(map(float, short)), np.float32)
    says = again.view(np.uint32) == np.asarray(values, np.float32).view(np.uint32)
    return [
        one if fits else other for one, other, fits in zip(short, exact, says.tolist(), strict=True)
    ]


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
    """Return the reader of an enum item or of flags; values without a name are numbers."""
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
