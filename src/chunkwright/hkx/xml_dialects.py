"""The dialects of hkpackfile XML that can be written.

``hkxcmd`` is the form of the SDK, as used by hkxcmd and serde-hkx; ``hkxpack`` is that of the tool
of this name for Fallout 4, according to its source code and a file that it wrote.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.hkx import xml_values

if TYPE_CHECKING:
    from chunkwright.hkx.xml_values import Array, Spell

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
