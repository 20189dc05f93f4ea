"""How the writer of an XML packfile spells, so that what is edited looks like the rest."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.hkx.xml_dialects import DIALECTS, HKXCMD, HKXPACK
from chunkwright.hkx.xml_values import real_texts

if TYPE_CHECKING:
    from chunkwright.hkx.xml_dialects import XmlDialect
    from chunkwright.hkx.xml_values import Array

# hkxpack alone has the class of an object before its name.
_CLASS_FIRST: Final = re.compile(rb"<hkobject\s+class\s*=[^>]*\sname\s*=")
_DECIMALS: Final = re.compile(rb"[\s(>]-?\d+\.(\d+)(?=[\s)<])")
# An object in a section, one level deeper.
_LEVELS: Final = re.compile(rb"\n([ \t]+)<hksection\b")
_SDK: Final = 6
_LOOKED_AT: Final = 1 << 18


class Style(NamedTuple):
    """The dialect of a text, its line ends, what a level is indented by, and about signatures."""

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
    """Return reals with six decimals, as the SDK writes them, where these say the value."""
    exact = real_texts(values, decimals)
    short = real_texts(values, _SDK)
    again = np.array(list(map(float, short)), np.float32)
    says = again.view(np.uint32) == np.asarray(values, np.float32).view(np.uint32)
    return [
        one if fits else other for one, other, fits in zip(short, exact, says.tolist(), strict=True)
    ]
