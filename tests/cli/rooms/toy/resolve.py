"""Bytes to model."""

from __future__ import annotations

from chunkwright.errors import CorruptError
from chunkwright.limits import DEFAULT_LIMITS, Limits

from .model import Toy


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Toy:
    toy = Toy()
    for index, line in enumerate(data[5:].decode("utf-8", "surrogateescape").split("\n")[:-1]):
        limits.check("the number of lines", index, "objects")
        name, sign, value = line.partition("=")
        if not sign:
            raise CorruptError("a line without =", offset=5, path=f"/{index}", hint="add one")
        toy.items[name] = value
    return toy
