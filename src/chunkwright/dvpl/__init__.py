"""DVPL: the wrapper around each file of DAVA Engine games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.dvpl.codecs import DvplType
    from chunkwright.dvpl.packing import DvplFile, DvplWrapper

__all__ = [
    "DvplFile",
    "DvplType",
    "DvplWrapper",
]

_HOMES: Final = {
    "DvplFile": "packing",
    "DvplType": "codecs",
    "DvplWrapper": "packing",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
