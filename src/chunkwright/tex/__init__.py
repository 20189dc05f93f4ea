"""Texture descriptors of the DAVA engine (``.tex``): the pictures of a texture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.tex import pictures
    from chunkwright.tex.model import (
        Container,
        Entry,
        Filter,
        Gpu,
        MipFilter,
        PixelFormat,
        TextureDescriptor,
        WrapMode,
    )

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
    "Container": "model",
    "Entry": "model",
    "Filter": "model",
    "Gpu": "model",
    "MipFilter": "model",
    "PixelFormat": "model",
    "TextureDescriptor": "model",
    "WrapMode": "model",
    "pictures": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
