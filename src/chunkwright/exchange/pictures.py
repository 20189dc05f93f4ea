"""Pictures of documents: those of textures, and those that are all that a wrapper is around."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chunkwright.errors import QueryError, boundary
from chunkwright.formats import WrapperFormat, registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.document import Document
    from chunkwright.exchange.model import Image


def pictures_of(documents: Iterable[Document]) -> list[Image]:
    """Return the pictures of documents; ``QueryError`` if there are none."""
    found: list[Image] = []
    for document in documents:
        format = registry.by_name(document.format)
        with boundary(document.source, format.name):
            pictures = own_pictures(document)
            if not pictures:
                hint = '"chunkwright picture" draws its scene' if format.has("scene_model") else ""
                raise QueryError("has no pictures of its own", hint=hint)
        found += pictures
    return found


def own_pictures(document: Document) -> list[Image]:
    """Return the pictures of a document; [] if it has none."""
    packed = _packed_file(document)
    if packed is not None:
        return plain_pictures(*packed) if registry.TEXTURE.is_picture(*packed) else []
    return list(registry.by_name(document.format).pictures(document))


def may_have_pictures(document: Document) -> bool:
    """Whether it is worth asking for the pictures of a document."""
    packed = _packed_file(document)
    if packed is not None:
        return registry.TEXTURE.is_picture(*packed)
    return registry.by_name(document.format).has("pictures")


def plain_pictures(data: bytes, name: str) -> list[Image]:
    """Return the faces of a file that is a picture; ``UnknownFormatError`` for any other file."""
    with boundary(name, "picture"):
        return registry.TEXTURE.decode_picture(data, name)


def _packed_file(document: Document) -> tuple[bytes, str] | None:
    """Return what a wrapper is around, with its name; None for any other document."""
    format = registry.by_name(document.format)
    if not isinstance(format, WrapperFormat):
        return None
    return format.payload(document), os.path.splitext(document.source or "")[0]
