"""Pictures of textures: DDS, PVR, WebP, PNG and all else that the engine's tools read.

A scene refers to ``images/hull.tex``, an old one to ``images/hull.png``. The pictures are named
after the descriptor, with the family before the extension, as in ``hull.dx11.dds``, and with
``.hd`` before that for a separate largest mipmap. ``.dvpl`` may follow each name.
texture2ddecoder unpacks blocks, Pillow reads PNG and the like; the extra ``chunkwright[scene]``
installs both.
"""

from __future__ import annotations

import io
import os
import posixpath
from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary import mime_type_of
from chunkwright.document import open_packed
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    TruncatedError,
    UnknownFormatError,
)
from chunkwright.tex import headers
from chunkwright.tex.encoding import to_dds
from chunkwright.tex.model import (
    DEVICES,
    FIRST_OF_FAMILIES,
    Container,
    OldContainer,
    TextureDescriptor,
)
from chunkwright.tex.pixels import Layout, Meaning, Picture, library, meaning_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from chunkwright.document import Wrapper
    from chunkwright.tex.pixels import Pixels

__all__ = ["Meaning", "Picture", "decode", "is_picture", "read", "read_texture", "to_dds", "to_png"]

SUFFIX: Final = ".tex"
PACKED: Final = ".dvpl"
# The part between the name and the extension of the picture of a face.
FACE_SUFFIXES: Final = ("_px", "_nx", "_py", "_ny", "_pz", "_nz")

# The families, best pictures first; ``packed`` is for parts of user interfaces.
_FAMILIES: Final = ("dx11", "astc", "mali", "adreno", "tegra", *DEVICES[1::-1], "packed")
EXTENSIONS: Final[dict[int, str]] = {
    Container.PNG: ".png",
    Container.DDS: ".dds",
    Container.PVR: ".pvr",
    Container.JPEG: ".jpg",
    Container.TGA: ".tga",
    Container.WEBP: ".webp",
    Container.HDR: ".hdr",
}
# Formats to try for devices, whatever the descriptor states.
_CONTAINERS: Final = (Container.DDS, Container.PVR, Container.WEBP)
# The pictures of exported descriptors up to version 5 are named only after the descriptor.
_OLD: Final[dict[int, str]] = {
    OldContainer.PNG: ".png",
    OldContainer.PVR: ".pvr",
    OldContainer.DDS: ".dds",
}
_SOURCES: Final = (".png", ".webp", ".tga", ".jpg", ".dds", ".pvr")


def descriptor_path(path: str) -> str:
    """Return the path of the descriptor of a texture that a scene refers to, with ``/``."""
    return posixpath.splitext(path.replace("\\", "/"))[0] + SUFFIX


def picture_names(name: str, descriptor: TextureDescriptor | None = None) -> list[str]:
    """Return the possible names of the picture of a texture, best first.

    ``name`` is the name of the descriptor, with or without folders. The formats that the descriptor
    states come first; as they may be wrong, all others follow.
    """
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    names = [each for family in _FAMILIES for each in _family_names(stem, family, descriptor)]
    names += [stem + extension for extension in _sources(descriptor)]
    return list(dict.fromkeys(names))


def _family_names(stem: str, family: str, descriptor: TextureDescriptor | None) -> list[str]:
    names = []
    for extension in _extensions(family, descriptor):
        # The largest mipmap has more detail than all the others together.
        names += [f"{stem}.hd.{family}{extension}", f"{stem}.{family}{extension}"]
    return names


def face_names(name: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the names of the sources of the faces of a cube, in the order of the faces."""
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    faces = [suffix for bit, suffix in enumerate(FACE_SUFFIXES) if descriptor.cube_faces >> bit & 1]
    endings = [*descriptor.face_extensions, *[".png"] * len(faces)]
    return [f"{stem}{face}{ending}" for face, ending in zip(faces, endings, strict=False)]


def find_pictures(path: str, descriptor: TextureDescriptor | None = None) -> list[str]:
    """Return the files next to a descriptor that may be its picture, best first.

    Case is ignored, and ``.dvpl`` may follow a name.
    """
    name, folder, files = _beside(path)
    return [
        os.path.join(folder, found) for found in _present(picture_names(name, descriptor), files)
    ]


def find_variants(path: str, descriptor: TextureDescriptor, family: str) -> list[str]:
    """Return the files next to a descriptor that may be its picture for a family, best first."""
    name, folder, files = _beside(path)
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    names = _family_names(stem, family, descriptor)
    if f".{family}" in (".pvr", ".dds"):  # a descriptor from before there were families
        names = [f"{stem}.{family}"]
    return [os.path.join(folder, found) for found in _present(names, files)]


def has_descriptor(path: str) -> bool:
    """Whether the descriptor of a picture, which shows the picture too, is next to it."""
    folder, name = os.path.split(path)
    stem, stems = bare_name(name), []
    while "." in stem:  # hull.hd.dx11.dds, hull.hd.dx11, hull.hd
        stem = os.path.splitext(stem)[0]
        stems += [stem, *(stem[: -len(face)] for face in FACE_SUFFIXES if stem.endswith(face))]
    return any(
        fileio.is_file(os.path.join(folder, f"{each}{SUFFIX}{packed}"))
        for each in stems
        for packed in ("", PACKED)
    )


def bare_name(file: str) -> str:
    """Return the name of a file, without folders and ``.dvpl``."""
    name = os.path.basename(file)
    return name[: -len(PACKED)] if name.lower().endswith(PACKED) else name


def find_faces(path: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the source files of the faces of a cube next to its descriptor, in their order."""
    name, folder, files = _beside(path)
    return [os.path.join(folder, found) for found in _present(face_names(name, descriptor), files)]


def _beside(path: str) -> tuple[str, str, dict[str, str]]:
    """Return the name of a descriptor, its folder, and the file names there by lower-case name."""
    name = bare_name(path)
    folder = os.path.dirname(path) or os.curdir
    try:
        present = fileio.listed(folder)[::-1]
    except OSError:
        present = []  # no such folder
    return name, folder, {each.lower(): each for each in present}


def _present(names: Iterable[str], files: dict[str, str]) -> Iterator[str]:
    for name in names:
        for each in (name.lower(), name.lower() + PACKED):
            if each in files:
                yield files[each]


def _extensions(family: str, descriptor: TextureDescriptor | None) -> list[str]:
    containers = []
    if descriptor is not None:
        for name, entry in zip(descriptor.gpus, descriptor.entries, strict=True):
            if name == family:
                containers.append(entry.container)
    known = [EXTENSIONS[each] for each in (*containers, *_CONTAINERS) if each in EXTENSIONS]
    return list(dict.fromkeys(known))


def _sources(descriptor: TextureDescriptor | None) -> Iterator[str]:
    if descriptor is not None and descriptor.version < FIRST_OF_FAMILIES:
        yield _OLD.get(descriptor.exported_container, ".png")
    if descriptor is not None and descriptor.source_extension:
        yield descriptor.source_extension
    yield from _SOURCES


# The magic of each kind of header, its offset, and the function that reads the header.
_LAYOUTS: Final = (
    (headers.DDS_MAGIC, 0, headers.dds_layout),
    (headers.PVR_MAGIC, 0, headers.pvr_layout),
    (headers.OLD_PVR_MAGIC, headers.OLD_PVR_MAGIC_AT, headers.old_pvr_layout),
)
# The offset of the number of levels; old PVR files do not count the largest level.
_LEVELS_AT: Final = {headers.DDS_MAGIC: 28, headers.PVR_MAGIC: 44, headers.OLD_PVR_MAGIC: 12}
CUBE: Final = len(FACE_SUFFIXES)


def read(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> Picture:
    """Decode the picture of a file, with or without a DVPL wrapper."""
    name = os.fspath(path)
    try:
        data, wrapper = load(name)
        bare = name if wrapper is None else name.removesuffix(PACKED)
        return decode(data, suffix=os.path.splitext(bare)[1], limits=limits)
    except ChunkwrightError as error:
        error.located(name, "picture")
        raise


def load(path: str) -> tuple[bytes, Wrapper | None]:
    """Return the bytes of a picture without its DVPL wrapper, and how it was wrapped, if it was."""
    data, _ = fileio.load(path)
    return open_packed("dvpl", path) if data.endswith(b"DVPL") else (data, None)


def read_texture(
    path: str, descriptor: TextureDescriptor | None = None, *, limits: Limits = DEFAULT_LIMITS
) -> Picture:
    """Decode the best picture next to the descriptor at a path, or the sources of a cube.

    Raises ``QueryError`` if there is no picture, the error of the best one if none can be decoded.
    """
    first: ChunkwrightError | None = None
    for file in find_pictures(path, descriptor):
        try:
            return read(file, limits=limits)
        except ChunkwrightError as error:
            first = first or error
    if first is None and descriptor is not None and descriptor.is_cube:
        return _of_faces(path, descriptor, limits)
    raise first or QueryError("there is no picture of this texture next to it", file=path)


def _of_faces(path: str, descriptor: TextureDescriptor, limits: Limits) -> Picture:
    """Decode the source pictures of the faces of a cube."""
    read_in = [read(file, limits=limits) for file in find_faces(path, descriptor)]
    if len(read_in) != CUBE or len({picture.size for picture in read_in}) > 1:
        raise QueryError(
            f"expected {CUBE} faces of one size next to this cube, found {len(read_in)}",
            file=path,
        )
    return Picture(tuple(each.pixels for each in read_in), read_in[0].pixel_format)


def decode(data: bytes, *, suffix: str = "", limits: Limits = DEFAULT_LIMITS) -> Picture:
    """Decode the largest level of each face of a picture.

    ``suffix`` is that of its file name, by which Targa is recognised, as it has no magic. Raises
    ``UnknownFormatError`` for other data, ``UnsupportedVersionError`` for pixel formats that are
    not supported, ``LimitError`` for a size over the limit, before memory is allocated.
    """
    for magic, at, layout in _LAYOUTS:
        if data.startswith(magic, at):
            return _unpacked(data, layout(data), limits)
    kind = _kind_of(data, suffix)
    if kind:
        return _by_pillow(data, kind, limits)
    raise UnknownFormatError(
        f"not a known picture format (starts with {data[:8].hex(' ') or 'nothing'})",
        hint="known: DDS, PVR of versions 2 and 3, PNG, WebP, JPEG, and Targa by its name",
    )


def as_colors(picture: Picture) -> Picture:
    """Return a picture; if it has two channels only, these become red and green."""
    if picture.meaning is Meaning.COLOR:
        return picture
    faces = tuple(with_colors(face, picture.meaning) for face in picture.faces)
    return Picture(faces, picture.pixel_format)


def with_colors(pixels: Pixels, meaning: Meaning) -> Pixels:
    """Return two channels, wherever they are stored, as red, green, and a blue for the length 1."""
    import numpy as np

    first, second = Picture((pixels,), "", meaning).pair()
    return np.dstack([first, second, third_of()[first, second], np.full_like(first, 255)])


@cache
def third_of() -> Pixels:
    """Return the third component of unit normals, given the others; 0 if these are too long."""
    import numpy as np

    parts = np.arange(256) / 127.5 - 1
    squares = 1 - parts[:, None] ** 2 - parts[None, :] ** 2
    third: Pixels = np.rint((np.sqrt(np.maximum(squares, 0)) + 1) * 127.5).astype(np.uint8)
    return third


def stored_as(data: bytes) -> tuple[str, int]:
    """Return the pixel format of a DDS or PVR file by name, and the number of levels.

    The pixels are not decoded. For other files, returns ("", 1).
    """
    for magic, at, layout in _LAYOUTS:
        if data.startswith(magic, at):
            count = data[_LEVELS_AT[magic] : _LEVELS_AT[magic] + 4]
            smaller = 1 if magic == headers.OLD_PVR_MAGIC else 0
            return layout(data).pixels.name, int.from_bytes(count, "little") + smaller
    return "", 1


def is_picture(data: bytes, *, suffix: str = "") -> bool:
    """Whether data begin like a picture that ``decode`` may read."""
    known = any(data.startswith(magic, at) for magic, at, _ in _LAYOUTS)
    return known or bool(_kind_of(data, suffix))


def _kind_of(data: bytes, suffix: str) -> str:
    """Return Pillow's name for a picture's format; "" for a format that it does not decode here."""
    kind = mime_type_of(data).removeprefix("image/").upper()
    return "TGA" if not kind and suffix.lower() == ".tga" else kind


def to_png(pixels: Pixels) -> bytes:
    """Return pixels of shape (height, width), (..., 3) or (..., 4) as a PNG file."""
    image = _pillow().fromarray(pixels)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _unpacked(data: bytes, layout: Layout, limits: Limits) -> Picture:
    """Unpack the faces of a picture, all of which must be complete."""
    width, height, kind, offsets = layout
    limits.check("the size of the pixels", 4 * width * height * len(offsets), "unpacked_size")
    length = kind.length(width, height)
    if offsets[-1] + length > len(data):
        raise TruncatedError(
            f"{width:,} x {height:,} pixels of {kind.name} take {length:,} bytes per face,"
            f" {max(len(data) - offsets[-1], 0):,} are left",
            offset=offsets[-1],
        )
    stored = (data[at : at + length] for at in offsets)
    faces = tuple(kind.unpacked(each, width, height) for each in stored)
    for face in faces:
        face.flags.writeable = False
    return Picture(faces, kind.name, meaning_of(faces[0], kind.name))


def _by_pillow(data: bytes, kind: str, limits: Limits) -> Picture:
    import numpy as np

    image_module = _pillow()
    try:
        with image_module.open(io.BytesIO(data), formats=[kind]) as image:
            width, height = image.size
            limits.check("the size of the pixels", 4 * width * height, "unpacked_size")
            pixels = np.array(image.convert("RGBA"))
    except ChunkwrightError:
        raise
    except Exception as error:  # plug-ins of Pillow let all kinds of exceptions escape
        raise CorruptError(f"the {kind} picture is damaged: {error}") from error
    pixels.flags.writeable = False
    return Picture((pixels,), kind)


def _pillow() -> ModuleType:
    library("PIL")
    import PIL.Image

    return PIL.Image
