"""Decoding pictures of textures: DDS, PVR, WebP, PNG and whatever else the engine's tools read.

texture2ddecoder unpacks blocks, Pillow reads PNG and the like; the extra ``chunkwright[scene]``
installs both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.tex.pictures.model import Meaning, Picture
    from chunkwright.tex.pictures.reading import decode, is_picture, read, read_texture, to_png
    from chunkwright.tex.pictures.writing import to_dds

__all__ = ["Meaning", "Picture", "decode", "is_picture", "read", "read_texture", "to_dds", "to_png"]

_HOMES: Final = {
    "Meaning": "model",
    "Picture": "model",
    "decode": "reading",
    "is_picture": "reading",
    "read": "reading",
    "read_texture": "reading",
    "to_dds": "writing",
    "to_png": "reading",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
