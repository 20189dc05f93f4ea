"""Texture descriptors of the DAVA engine (``.tex``): the pictures of a texture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format

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

_FILE: Final = ("read", "write", "to_dict", "from_dict", "info", "headline", "problems", "demo")
_PICTURES: Final = ("pictures", "is_picture", "decode_picture")
_BESIDE: Final = ("has_descriptor",)


class TextureFormat(Format["TextureDescriptor"]):
    """Descriptors of the textures of the DAVA engine; exported ones have their own magic."""

    name = "tex"
    family = "DAVA"
    title = "DAVA texture descriptor"
    extensions = (".tex",)
    spec = "dava_tex"
    magic = b"\xee\x00\xee\x00"
    other_magics = (b"\x00\xee\xee\x00",)
    elsewhere = {
        ".fields": ("items", "spans"),
        ".file": (*_FILE, *_PICTURES),
        ".pictures": _BESIDE,
    }


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
