"""Texture descriptors of the DAVA engine (``.tex``): the pictures of a texture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.tex import pictures
    from chunkwright.tex.enums import Container, Filter, Gpu, MipFilter, PixelFormat, WrapMode
    from chunkwright.tex.model import Entry, TextureDescriptor

__all__ = [
    "Container",
    "Entry",
    "Filter",
    "Gpu",
    "MipFilter",
    "PixelFormat",
    "TextureDescriptor",
    "WrapMode",
    "pictures",
]

_HOMES: Final = {
    "Container": "enums",
    "Entry": "model",
    "Filter": "enums",
    "Gpu": "enums",
    "MipFilter": "enums",
    "PixelFormat": "enums",
    "TextureDescriptor": "model",
    "WrapMode": "enums",
    "pictures": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
