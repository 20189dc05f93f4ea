"""Bytes of scenes, both ways, and the geometry file beside a scene."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

_HOMES: Final = {
    "pair": "",
    "resolve": "",
    "serialize": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
