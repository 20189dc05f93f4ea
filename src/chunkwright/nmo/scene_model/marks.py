"""The extras by which things of a Virtools file are recognised."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.model import KEY, to_linear, to_srgb

if TYPE_CHECKING:
    from chunkwright.base.json_types import JsonValue
    from chunkwright.exchange.model import Extras
    from chunkwright.nmo.model.objects import VirtoolsObject

FAMILY: Final = "virtools"


def marked(obj: VirtoolsObject, **values: JsonValue) -> Extras:
    """Return extras with the address of an object; what is None or empty is left out.

    Values are text, booleans, numbers of 31 bits, and lists of one of these.
    """
    found = {"family": FAMILY, "address": obj.address, "class": obj.class_name}
    kept = {name: value for name, value in values.items() if _says_something(value)}
    return {KEY: found | kept}


def _says_something(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return value is not None and value not in ("", [], {}, False)


def name_of(obj: VirtoolsObject) -> str:
    """Return the name of an object, or its id if it has none."""
    return obj.name or f"#{obj.id}"


def linear(part: float) -> float:
    """Return a channel of an sRGB colour, from 0 to 1, as linear light."""
    return float(to_linear(np.clip(part, 0.0, 1.0)))


def color_of(dword: int) -> tuple[float, float, float, float]:
    """Return linear red, green, blue, and alpha, of a colour in a dword."""
    red, green, blue = (linear((dword >> shift & 0xFF) / 255) for shift in (16, 8, 0))
    return red, green, blue, (dword >> 24 & 0xFF) / 255


def shown(color: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return sRGB red, green and blue of linear ones from 0 to 1, and alpha."""
    red, green, blue = to_srgb(np.array(color[:3])).tolist()
    return red, green, blue, min(max(color[3], 0.0), 1.0)
