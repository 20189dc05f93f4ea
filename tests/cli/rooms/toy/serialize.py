"""Model to bytes; ``write`` = ``short``, ``long`` or ``other`` is a faulty writer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Toy


def write(toy: Toy) -> bytes:
    lines = "".join(f"{name}={value}\n" for name, value in toy.items.items())
    data = b"TOY1\n" + lines.encode("utf-8", "surrogateescape")
    if "bug" in toy.items:
        raise TypeError("a fault of the room")
    fault = toy.items.get("write")
    if fault == "short":
        return data[:-1]
    if fault == "long":
        return data + b"\0"
    return data[:-2] + b"?\n" if fault == "other" else data
