"""Heightmaps of the DAVA engine (``.heightmap``): the heights of landscapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.heightmap.model import Heightmap

__all__ = ["Heightmap"]

_HOMES: Final = {"Heightmap": "model"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
