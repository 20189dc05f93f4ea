"""The room of texture descriptors: what the registry and the command line ask of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chunkwright.errors import QueryError
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.exchange.model import Image
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans
    from chunkwright.tex.model import TextureDescriptor
    from chunkwright.tex.pictures import Picture


class TextureRoom(Room["TextureDescriptor"]):
    """Descriptors of the textures of the DAVA engine."""

    name = "tex"
    family = "DAVA"
    title = "DAVA texture descriptor"
    extensions = (".tex",)
    spec = "dava_tex"
    magic = b"\xee\x00\xee\x00"
    by_structure = True

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> TextureDescriptor:
        """Read a .tex file."""
        from chunkwright.tex import file

        return file.read(data, limits=limits)

    def write(self, document: TextureDescriptor) -> bytes:
        """Return the bytes of a descriptor."""
        from chunkwright.tex import file

        return file.write(document)

    def to_dict(self, document: TextureDescriptor) -> JsonObject:
        """Return the text form of a descriptor."""
        from chunkwright.tex import file

        return file.to_dict(document)

    def from_dict(self, form: JsonMapping) -> TextureDescriptor:
        """Build a descriptor from its text form."""
        from chunkwright.tex import file

        return file.from_dict(form)

    def info(self, document: TextureDescriptor) -> JsonObject:
        """Return the version and what the pictures are for."""
        from chunkwright.tex import report

        return report.info(document)

    def headline(self, document: TextureDescriptor) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.tex import report

        return report.headline(document)

    def items(self, document: TextureDescriptor) -> Item:
        """Return the root item."""
        from chunkwright.tex import items

        return items.DescriptorItem(document)

    def spans(
        self, document: TextureDescriptor, data: bytes, *, limits: Limits = DEFAULT_LIMITS
    ) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.tex import items

        return items.spans(document, data)

    def problems(self, document: TextureDescriptor) -> Iterator[Problem]:
        """Yield unknown numbers and unused bytes."""
        from chunkwright.tex import report

        return report.problems(document)

    def probe(self, data: bytes) -> bool:
        """Whether the data is an exported descriptor, which has a signature of its own."""
        return data.startswith(b"\x00\xee\xee\x00")

    def pictures(self, document: TextureDescriptor) -> Iterator[Image]:
        """Yield the picture beside a descriptor, or the faces of a cube, each with its name."""
        from chunkwright.tex.pictures import read_texture

        if document.source is None:
            raise QueryError(
                "the picture is a file beside the descriptor, but the descriptor has no path"
            )
        yield from _images(read_texture(document.source, document))

    def is_picture(self, data: bytes, name: str) -> bool:
        """Whether data begin like a picture, or are called like a Targa file."""
        from chunkwright.tex import pictures

        return pictures.is_picture(data, suffix=os.path.splitext(name)[1])

    def has_descriptor(self, path: str) -> bool:
        """Whether a picture has the descriptor of its texture beside it."""
        from chunkwright.tex import names

        return names.has_descriptor(path)

    def decode_picture(self, data: bytes, name: str) -> list[Image]:
        """Decode a DDS, PVR, WebP, PNG, JPEG or Targa file."""
        from chunkwright.tex import pictures

        return _images(pictures.decode(data, suffix=os.path.splitext(name)[1]))

    def demo(self) -> Demo[TextureDescriptor]:
        """Return a descriptor with two pictures."""
        from chunkwright.tex import demo

        return Demo(demo.make, demo.edit)


def _images(picture: Picture) -> list[Image]:
    """Return the faces of a picture as PNG files, those of a cube with their names."""
    from chunkwright.exchange.model import Image
    from chunkwright.tex.names import FACE_SUFFIXES
    from chunkwright.tex.pictures import to_png

    names = FACE_SUFFIXES if picture.is_cube else ("",)
    return [
        Image(name.removeprefix("_"), to_png(face))
        for name, face in zip(names, picture.faces, strict=False)
    ]
