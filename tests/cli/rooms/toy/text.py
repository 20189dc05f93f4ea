"""Model to text form and back; ``text`` = ``lossy`` is a faulty one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .model import Toy

if TYPE_CHECKING:
    from collections.abc import Mapping


def to_dict(toy: Toy) -> dict[str, Any]:
    if "nan" in toy.items:
        return {"items": {"nan": float("nan")}}
    items = {name: value for name, value in toy.items.items() if value != "lossy"}
    return {"items": items}


def from_dict(data: Mapping[str, Any]) -> Toy:
    return Toy(dict(data["items"]))
