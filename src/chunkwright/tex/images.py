"""The pictures of a texture, as PNG files: those beside its descriptor, and picture files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.tex import names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.exchange.model import Image
    from chunkwright.tex.model import TextureDescriptor
    from chunkwright.tex.pictures import Picture


def pictures(descriptor: TextureDescriptor) -> Iterator[Image]:
    """Yield the picture beside a descriptor, or the faces of a cube, each with its name."""
    from chunkwright.tex.pictures import read_texture

    if descriptor.source is None:
        raise QueryError(
            "the picture is a file beside the descriptor, but the descriptor has no path"
        )
    yield from _images(read_texture(descriptor.source, descriptor))


def is_picture(data: bytes, name: str) -> bool:
    """Whether data begin like a picture, or are called like a Targa file."""
    from chunkwright.tex.pictures import is_picture

    return is_picture(data, suffix=os.path.splitext(name)[1])


def has_descriptor(path: str) -> bool:
    """Whether a picture has the descriptor of its texture beside it."""
    return names.has_descriptor(path)


def decode_picture(data: bytes, name: str) -> list[Image]:
    """Decode a DDS, PVR, WebP, PNG, JPEG or Targa file."""
    from chunkwright.tex.pictures import decode

    return _images(decode(data, suffix=os.path.splitext(name)[1]))


def _images(picture: Picture) -> list[Image]:
    """Return the faces of a picture as PNG files, those of a cube with their names."""
    from chunkwright.exchange.model import Image
    from chunkwright.tex.pictures import to_png

    suffixes = names.FACE_SUFFIXES if picture.is_cube else ("",)
    return [
        Image(suffix.removeprefix("_"), to_png(face))
        for suffix, face in zip(suffixes, picture.faces, strict=False)
    ]
