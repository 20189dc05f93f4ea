"""The verbs for textures: a picture of each descriptor, and descriptors painted with pictures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.batch.editing import same_name
from chunkwright.batch.reading import open_document
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange.exporting import PICTURE as PNG
from chunkwright.exchange.exporting import packed_file, picture_files, save
from chunkwright.exchange.model import Image

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.batch.tasks import Entry
    from chunkwright.document import Document
    from chunkwright.exchange.exporting import Files
    from chunkwright.tex.model import TextureDescriptor
    from chunkwright.tex.pictures import Picture
    from chunkwright.tex.variants import Painted

SUFFIXES: Final = (".png", ".webp", ".tga", ".jpg", ".jpeg", ".dds", ".pvr")
"""The extensions of pictures that are looked for in a folder, the first that is there is taken."""


def shown(document: Document, target: str, family: str = "") -> Files:
    """Return the picture of a texture as PNG files, a cube as six; the last is for ``target``.

    The document may also be a wrapper around a picture.
    """
    from chunkwright.tex import variants

    packed = packed_file(document)
    if packed is not None and not family:
        return converted(*packed, target)
    with boundary(document.source, document.format):
        return _as_png(variants.shown(_descriptor(document), family), target)


def converted(data: bytes, name: str, target: str) -> Files:
    """Return a DDS, PVR, WebP or other picture as PNG files."""
    from chunkwright.tex.pictures import as_colors

    return _as_png(as_colors(_decoded(data, name)), target)


def _as_png(picture: Picture, target: str) -> Files:
    from chunkwright.tex.pictures import FACE_SUFFIXES, to_png

    names = [face.removeprefix("_") for face in FACE_SUFFIXES] if picture.is_cube else [""]
    faces = zip(names, picture.faces, strict=True)
    return picture_files([Image(name, to_png(face)) for name, face in faces], target)


def painted(
    document: Document, data: bytes, name: str, families: Mapping[str, str] | None = None
) -> Painted:
    """Return the files of a texture with another picture, which is in a file of some name.

    For a cube, that is one of six files, whose names end in ``_px`` and the like.
    """
    from chunkwright.tex import variants

    descriptor = _descriptor(document)
    picture = _decoded(data, name) if not descriptor.is_cube else _cube(data, name)
    with boundary(document.source, document.format):
        return variants.paint(descriptor, picture, data, families)


def _descriptor(document: Document) -> TextureDescriptor:
    from chunkwright.tex.model import TextureDescriptor

    if not isinstance(document, TextureDescriptor):
        raise QueryError("is no texture descriptor", file=document.source)
    return document


def _decoded(data: bytes, name: str) -> Picture:
    from chunkwright.tex.pictures import decode

    with boundary(name, "picture"):
        return decode(data, suffix=os.path.splitext(name)[1])


def _cube(data: bytes, name: str) -> Picture:
    from chunkwright.tex.pictures import FACE_SUFFIXES, Picture

    first = _decoded(data, name)
    stem, extension = os.path.splitext(name)
    if first.is_cube or stem[-3:].lower() not in FACE_SUFFIXES:
        return first
    files = [f"{stem[:-3]}{face}{extension}" for face in FACE_SUFFIXES]
    faces = [_decoded(fileio.load(file)[0], file).pixels for file in files]
    if len({face.shape for face in faces}) > 1:
        raise QueryError("the faces of a cube are of several sizes", file=name)
    return Picture(tuple(faces), first.pixel_format)


def _show(task: Task) -> None:
    assert task.target is not None
    if not task.entry.named and not _is_texture(task.entry.relative):
        raise Skip("is no texture descriptor")
    document = open_document(task)
    try:
        files = shown(document, task.target, next(iter(task.options.get("families", ())), ""))
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    task.written += save(files, task.target)


def _png_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    # Other files of a folder, which are skipped, must not take the name of a texture.
    is_texture = entry.named or _is_texture(entry.relative)
    return (_stem_of(entry.relative) if is_texture else entry.relative) + PNG


def _paint(task: Task) -> None:
    """Paint a descriptor with the picture of its name in the folder ``pictures``."""
    assert task.target is not None
    stem = _stem_of(task.entry.relative)
    if not _is_texture(task.entry.relative):
        raise Skip("is no texture descriptor")
    folder = str(task.options["pictures"])
    names = [stem + face + suffix for face in ("", "_px") for suffix in SUFFIXES]
    path = next(filter(os.path.isfile, (os.path.join(folder, name) for name in names)), None)
    if path is None:
        raise Skip("there is no picture of its name")
    made = painted(
        open_document(task), fileio.load(path)[0], path, task.options.get("families") or {}
    )
    for line in notes_of(made):
        task.note(line)
    task.written += save(made.files, task.target)


def notes_of(made: Painted) -> list[str]:
    """Return lines about what is otherwise than the descriptor says, and what was not written."""
    refused = [f"not written: {', '.join(made.refused)}"] if made.refused else []
    return [*made.notes, *refused]


def _is_texture(name: str) -> bool:
    return name.lower().removesuffix(".dvpl").endswith(".tex")


def _stem_of(name: str) -> str:
    """Return a path without ``.tex`` or ``.tex.dvpl``, or without any other extension."""
    return os.path.splitext(name[:-5] if name.lower().endswith(".dvpl") else name)[0]


SHOW: Final = Verb("texture", _show, _png_name)
PAINT: Final = Verb("texture --into", _paint, same_name)
