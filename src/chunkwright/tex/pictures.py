"""Pictures of textures: DDS, PVR, WebP, PNG and whatever else the engine's tools read.

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
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary.pictures import mime_type_of
from chunkwright.document import open_packed
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    TruncatedError,
    UnknownFormatError,
    how_to_install,
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
from chunkwright.tex.pixels import Blocks, Channels, Layout, Meaning, Picture, meaning_of, mended

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.tex.pixels import Pixels

__all__ = ["Meaning", "Picture", "decode", "is_picture", "read", "read_texture", "to_dds", "to_png"]

SUFFIX: Final = ".tex"
PACKED: Final = ".dvpl"
# Between name and extension of the picture of a face.
FACE_SUFFIXES: Final = ("_px", "_nx", "_py", "_ny", "_pz", "_nz")

# The families, best pictures first; ``packed`` is for parts of user interfaces.
_FAMILIES: Final = ("dx11", "astc", "mali", "adreno", "tegra", *DEVICES[1::-1], "packed")
_EXTENSIONS: Final[dict[int, str]] = {
    Container.PNG: ".png",
    Container.DDS: ".dds",
    Container.PVR: ".pvr",
    Container.JPEG: ".jpg",
    Container.TGA: ".tga",
    Container.WEBP: ".webp",
    Container.HDR: ".hdr",
}
# The formats for devices, whatever the descriptor states.
_CONTAINERS: Final = (Container.DDS, Container.PVR, Container.WEBP)
# The pictures of exported descriptors up to version 5 are named after the descriptor alone.
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

    ``name`` is that of the descriptor, with or without folders. The formats that the descriptor
    states come first; as they may be wrong, all others follow.
    """
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    names = []
    for family in _FAMILIES:
        for extension in _extensions(family, descriptor):
            # The largest mipmap alone has more detail than all the others.
            names += [f"{stem}.hd.{family}{extension}", f"{stem}.{family}{extension}"]
    names += [stem + extension for extension in _sources(descriptor)]
    return list(dict.fromkeys(names))


def face_names(name: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the names of the sources of the faces of a cube, in the order of the faces."""
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    faces = [suffix for bit, suffix in enumerate(FACE_SUFFIXES) if descriptor.cube_faces >> bit & 1]
    endings = [*descriptor.face_extensions, *[".png"] * len(faces)]
    return [f"{stem}{face}{ending}" for face, ending in zip(faces, endings, strict=False)]


def find_pictures(path: str, descriptor: TextureDescriptor | None = None) -> list[str]:
    """Return the files beside a descriptor that may be its picture, best first.

    Case is ignored, and ``.dvpl`` may follow a name.
    """
    name, folder, files = _beside(path)
    return [
        os.path.join(folder, found) for found in _present(picture_names(name, descriptor), files)
    ]


def has_descriptor(path: str) -> bool:
    """Whether the descriptor of a picture, which shows it too, is beside it."""
    folder, name = os.path.split(path)
    stem = name[: -len(PACKED)] if name.lower().endswith(PACKED) else name
    stems = []
    while "." in stem:  # hull.hd.dx11.dds, hull.hd.dx11, hull.hd
        stem = os.path.splitext(stem)[0]
        stems += [stem, *(stem[: -len(face)] for face in FACE_SUFFIXES if stem.endswith(face))]
    return any(
        os.path.exists(os.path.join(folder, f"{each}{SUFFIX}{packed}"))
        for each in stems
        for packed in ("", PACKED)
    )


def find_faces(path: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the source files of the faces of a cube beside its descriptor, in their order."""
    name, folder, files = _beside(path)
    return [os.path.join(folder, found) for found in _present(face_names(name, descriptor), files)]


def _beside(path: str) -> tuple[str, str, dict[str, str]]:
    """Return the name of a descriptor, its folder, and the file names there by their lower case."""
    name = os.path.basename(path)
    if name.lower().endswith(PACKED):
        name = name[: -len(PACKED)]
    folder = os.path.dirname(path) or os.curdir
    try:
        present = sorted(os.listdir(folder), reverse=True)
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
    known = [_EXTENSIONS[each] for each in (*containers, *_CONTAINERS) if each in _EXTENSIONS]
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
# Functions of the library with other names, and their arguments. The colours of BC2 and BC3 are
# packed alike.
_CALLS: Final[dict[str, tuple[str, *tuple[object, ...]]]] = {
    "bc2": ("bc3",),
    "pvrtc2": ("pvrtc", True),
    "pvrtc4": ("pvrtc", False),
}
CUBE: Final = len(FACE_SUFFIXES)
# Sizes of channels for which numpy has types.
_WHOLE: Final = (8, 16, 32)


def read(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> Picture:
    """Decode the picture of a file, with or without a DVPL wrapper."""
    data, file = fileio.load(path)
    name = os.fspath(path)
    try:
        if data.endswith(b"DVPL"):
            data, name = open_packed("dvpl", name)[0], name.removesuffix(PACKED)
        return decode(data, suffix=os.path.splitext(name)[1], limits=limits)
    except ChunkwrightError as error:
        error.located(file, "picture")
        raise


def read_texture(
    path: str, descriptor: TextureDescriptor | None = None, *, limits: Limits = DEFAULT_LIMITS
) -> Picture:
    """Decode the best picture beside the descriptor at a path, or the sources of a cube.

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
    raise first or QueryError("there is no picture of this texture beside it", file=path)


def _of_faces(path: str, descriptor: TextureDescriptor, limits: Limits) -> Picture:
    """Decode the source pictures of the faces of a cube."""
    read_in = [read(file, limits=limits) for file in find_faces(path, descriptor)]
    if len(read_in) != CUBE or len({picture.size for picture in read_in}) > 1:
        raise QueryError(
            f"expected {CUBE} faces of one size beside this cube, found {len(read_in)}",
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


def is_picture(data: bytes, *, suffix: str = "") -> bool:
    """Whether data begin like a picture that ``decode`` may read."""
    known = any(data.startswith(magic, at) for magic, at, _ in _LAYOUTS)
    return known or bool(_kind_of(data, suffix))


def _kind_of(data: bytes, suffix: str) -> str:
    """Return what Pillow calls the format of a picture; "" if it is none that it decodes here."""
    kind = mime_type_of(data).removeprefix("image/").upper()
    return "TGA" if not kind and suffix.lower() == ".tga" else kind


def to_png(pixels: Pixels) -> bytes:
    """Return pixels of shape (height, width), (..., 3) or (..., 4) as a PNG file."""
    image = _pillow().fromarray(pixels)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _unpacked(data: bytes, layout: Layout, limits: Limits) -> Picture:
    """Unpack the faces of a picture, all of which have to be complete."""
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
    if isinstance(kind, Blocks):
        faces = tuple(_blocks(each, kind, width, height) for each in stored)
    else:
        faces = tuple(_channels(each, kind, width, height) for each in stored)
    for face in faces:
        face.flags.writeable = False
    return Picture(faces, kind.name, meaning_of(faces[0], kind.name))


def _blocks(packed: bytes, kind: Blocks, width: int, height: int) -> Pixels:
    import numpy as np

    decoder = _library("texture2ddecoder")
    name, *extra = _CALLS.get(kind.function, (kind.function,))
    if name == "astc":
        extra, packed = list(kind.block), mended(packed, kind.block)
    try:
        flat = getattr(decoder, f"decode_{name}")(packed, width, height, *extra)
    except (ValueError, RuntimeError) as error:
        raise CorruptError(f"the pixels cannot be unpacked: {error}") from error
    made = np.frombuffer(flat, np.uint8).reshape(height, width, 4)[:, :, [2, 1, 0, 3]]
    if kind.function == "bc1":
        made[:, :, 3] = _alpha_of_bc1(packed, width, height)
    if kind.function == "bc2":
        made[:, :, 3] = _alpha_of_bc2(packed, width, height)
    return made


def _alpha_of_bc1(packed: bytes, width: int, height: int) -> Pixels:
    """Return the alpha of BC1: the last of three colours is a hole if the first is not larger.

    That is the order of the 16 bits that colours are stored in. The engine's own decoder for
    desktops has red and blue swapped when it compares, and shows holes that no processor draws.
    """
    import numpy as np

    across, down = -(-width // 4), -(-height // 4)
    ends = np.frombuffer(packed, "<u2").reshape(down, across, 4)
    words = np.frombuffer(packed, "<u4").reshape(down, across, 2)[:, :, 1]
    three = ends[:, :, 0] <= ends[:, :, 1]
    made = np.full((down, across, 4, 4), 255, np.uint8)
    places = np.arange(0, 32, 2, dtype=np.uint32).reshape(4, 4)
    holes = (words[three][:, None, None] >> places & np.uint32(3)) == 3
    made[three] = np.where(holes, np.uint8(0), np.uint8(255))
    return made.swapaxes(1, 2).reshape(down * 4, across * 4)[:height, :width]


def _alpha_of_bc2(packed: bytes, width: int, height: int) -> Pixels:
    """Return the alpha of BC2: the first half of a block has four bits per pixel, row by row."""
    import numpy as np

    across, down = -(-width // 4), -(-height // 4)
    halves = np.frombuffer(packed, np.uint8).reshape(down, across, 16)[:, :, :8]
    bits = np.stack([halves & 15, halves >> 4], -1).reshape(down, across, 4, 4) * np.uint8(17)
    made: Pixels = bits.swapaxes(1, 2).reshape(down * 4, across * 4)[:height, :width]
    return made


def _channels(packed: bytes, kind: Channels, width: int, height: int) -> Pixels:
    import numpy as np

    stored = np.frombuffer(packed, np.uint8).reshape(height, width, kind.bits // 8)
    made = np.zeros((height, width, 4), np.uint8)
    made[:, :, 3] = 255
    for channel, (first, bits) in enumerate(kind.channels):
        if not bits:
            continue
        if first % 8 == 0 and bits in _WHOLE:
            code = f"<{'f' if kind.is_float else 'u'}{bits // 8}"
            part = stored[:, :, first // 8 : (first + bits) // 8]
            values = np.ascontiguousarray(part).view(code)[:, :, 0]
        else:
            values = _bits(stored, first, bits)
        made[:, :, channel] = _to_bytes(values, bits)
    return made


def _bits(stored: Pixels, first: int, bits: int) -> NDArray[np.uint32]:
    """Return some bits of the number that the bytes of each pixel are, up to four of them."""
    import numpy as np

    words = np.zeros(stored.shape[:2], np.uint32)
    for byte in range(stored.shape[2]):
        words |= stored[:, :, byte].astype(np.uint32) << np.uint32(8 * byte)
    return words >> np.uint32(first) & np.uint32((1 << bits) - 1)


def _to_bytes(values: NDArray[Any], bits: int) -> Pixels:
    """Return channels as bytes: numbers in proportion, of floats what is between 0 and 1."""
    import numpy as np

    if values.dtype.kind == "f":
        shown = np.nan_to_num(values.astype(np.float32), nan=0.0).clip(0.0, 1.0)
        return (shown * np.float32(255) + np.float32(0.5)).astype(np.uint8)
    if values.dtype == np.uint8:
        return values
    most = (1 << bits) - 1
    return (
        (values.astype(np.uint64) * np.uint64(255) + np.uint64(most // 2)) // np.uint64(most)
    ).astype(np.uint8)


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
    _library("PIL")
    import PIL.Image

    return PIL.Image


def _library(name: str) -> ModuleType:
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise QueryError(
            f"decoding pictures requires {name}", hint=how_to_install("scene")
        ) from error
