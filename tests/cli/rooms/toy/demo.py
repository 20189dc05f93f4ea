"""A small toy file."""

from __future__ import annotations

from .model import Toy


def make() -> Toy:
    return Toy({"hp": "100", "name": "tank"})


def edit(toy: Toy) -> str:
    toy.items["hp"] = "120"
    return "hp 100 -> 120"
