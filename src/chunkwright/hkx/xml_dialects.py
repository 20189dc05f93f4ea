"""The dialects of hkpackfile XML that can be written.

``hkxcmd`` is the form of the SDK, which hkxcmd calls and serde-hkx writes; ``hkxpack`` that
of the tool of this name for files of Fallout 4, as its sources and a file of its making have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx import xml_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.types import Value


@dataclass(frozen=True, slots=True)
class XmlDialect:
    """How one family of tools writes what the form leaves open.

    ``head`` is the declaration, ``object_head`` the attributes of an object and
    ``object_name`` its name made of its number; ``gap`` stands between elements of the
    document. With ``full_columns`` transforms have all four numbers of a column. Where there
    is no ``has_null_text``, null and empty text are written alike. ``nans`` are the bits of the
    NaNs that come back.
    """

    name: str
    head: str
    object_head: str
    object_name: str
    gap: str
    root_first: bool
    full_columns: bool
    has_null_text: bool
    reals: Callable[[Any, int | None], list[str]]
    nans: tuple[int, ...]


def java_reals(values: Value, decimals: int | None) -> list[str]:
    """Write reals as Java's ``Double.toString`` does: ``9.5``, ``1.0E-5``, ``NaN``."""
    if decimals is not None:
        return xml_values.real_texts(values, decimals)
    bits, places = np.unique(np.asarray(values, np.float32).view(np.uint32), return_inverse=True)
    few = list(map(_java, bits.view(np.float32).tolist()))
    return [few[place] for place in places.tolist()]


def _java(value: float) -> str:
    if value != value:
        return "NaN"
    size = abs(value)
    if size == float("inf"):
        return "Infinity" if value > 0 else "-Infinity"
    if size == 0 or 1e-3 <= size < 1e7:
        return repr(value)
    # The shortest digits that give the same double, one of them before the point.
    texts = (f"{value:.{places}e}" for places in range(1, 17))
    digits, _, exponent = next(text for text in texts if float(text) == value).partition("e")
    return f"{digits}E{int(exponent)}"


DIALECTS: Final = {
    row.name: row
    for row in (
        XmlDialect(
            "hkxcmd",
            '<?xml version="1.0" encoding="ascii"?>',
            'name="{name}" class="{class_name}"',
            "#{:04d}",
            "\n",
            root_first=False,
            full_columns=False,
            has_null_text=True,
            reals=xml_values.real_texts,
            nans=xml_values.SPELT_NANS,
        ),
        XmlDialect(
            "hkxpack",
            '<?xml version="1.0" encoding="ASCII" standalone="no"?>',
            'class="{class_name}" name="{name}"',
            "#{}",
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
    """Return a dialect; ``QueryError`` lists those there are."""
    if name not in DIALECTS:
        raise QueryError(f"no dialect {name!r:.40}", hint=f"there are {', '.join(DIALECTS)}")
    return DIALECTS[name]
