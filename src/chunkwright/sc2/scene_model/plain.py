"""Values of extras: those that JSON and other programs preserve."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from chunkwright.exchange.model import KEY, mark_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.base.json_types import JsonValue
    from chunkwright.exchange.model import Extras, Node

FAMILY: Final = "dava"
# Larger numbers turn the whole dict into text in Blender.
_SMALLEST: Final = -(1 << 31)
_LARGEST: Final = (1 << 31) - 1


def marked(**values: object) -> Extras:
    """Return extras with the address of an object in its file, and what it was."""
    return {KEY: {"family": FAMILY} | plain(values)}


def mark(extras: Extras, **values: object) -> None:
    """Add entries to the extras of ``marked``."""
    extras.setdefault(KEY, {"family": FAMILY}).update(plain(values))


def address_of(node: Node) -> str:
    """Return the address in the file of what a node stands for."""
    return str(mark_of(node.extras).get("address", ""))


def plain(values: Mapping[str, object]) -> Extras:
    """Return the values that extras can have; integers of more than 32 bits become text."""
    found = {key: _plain(value) for key, value in values.items()}
    return {key: value for key, value in found.items() if value is not None}


def _plain(value: object) -> JsonValue:
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if _SMALLEST <= value <= _LARGEST else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return plain(value) or None
    if isinstance(value, tuple | list):
        return _of_one_kind(value)
    return None


def _of_one_kind(values: Iterable[object]) -> list[JsonValue] | None:
    made = [_plain(value) for value in values]
    return (
        made if made and len({type(value) for value in made}) == 1 and made[0] is not None else None
    )
