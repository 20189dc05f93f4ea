"""Encoding pictures: DDS and PVR files with their mipmaps, as the engine's tools make them.

Libraries pack blocks: etcpak those of BC, ETC and EAC, astc-encoder-py those of ASTC; the extras
``chunkwright[scene]`` and ``chunkwright[textures]`` install them. ``FORMS`` has the pixel formats
that are written; ``why_not`` says why any other is not.
"""

from __future__ import annotations

import io
import struct
import zlib
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import LimitError, QueryError, how_to_install
from chunkwright.tex.headers import DDS_MAGIC, PVR_BLOCKS, PVR_HEADER, PVR_MAGIC
from chunkwright.tex.model import ASTC, Container, PixelFormat
from chunkwright.tex.pixels import Kind, Meaning, channels, library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.tex.pixels import Pixels

    # The mipmap levels of a face, the largest first.
    Levels = Sequence[Pixels]

# The largest texture of Direct3D 11.
MOST_PIXELS_A_SIDE: Final = 16384
_BLOCK: Final = 4
# The channel type in PVR files whose channels are bits of one number.
_IN_NUMBERS: Final = 4


class Form(NamedTuple):
    """How pixels are written: their kind, the function that packs a level, the codes in files.

    ``channels`` are the channels that are kept. A DDS file has the FourCC ``dds``, or the DXGI
    format ``dxgi``, or the bit ``masks`` of the channels; a PVR file of version 3 has the code
    ``pvr`` and the channel type ``pvr_type``. A kind of file for which all these are empty cannot
    store the form.
    """

    kind: Kind
    pack: Callable[[Pixels], bytes]
    channels: str = "rgb"
    dds: bytes = b""
    dxgi: int = 0
    masks: tuple[int, int, int, int] | tuple[()] = ()
    pvr: int = 0
    pvr_type: int = 0

    def fits(self, container: int) -> bool:
        """Whether a kind of file can store the form."""
        if container == Container.DDS:
            return bool(self.dds or self.dxgi or self.masks)
        return container == Container.PVR and bool(self.pvr)


def _by_etcpak(function: str, kind: Kind) -> Callable[[Pixels], bytes]:
    def pack(pixels: Pixels) -> bytes:
        height, width = pixels.shape[:2]
        more = ((0, -height % _BLOCK), (0, -width % _BLOCK), (0, 0))
        whole = np.ascontiguousarray(np.pad(pixels, more, mode="edge"))
        compress = getattr(library("etcpak"), f"compress_{function}")
        made: bytes = compress(whole.tobytes(), whole.shape[1], whole.shape[0])
        # For a single channel, etcpak returns twice as many bytes; the second half is empty.
        return made[: kind.length(width, height)]

    return pack


def _with_explicit_alpha(bc3: Callable[[Pixels], bytes]) -> Callable[[Pixels], bytes]:
    """Return a function that packs BC2: the colours of BC3, and four bits of alpha a pixel."""

    def pack(pixels: Pixels) -> bytes:
        height, width = pixels.shape[:2]
        more = ((0, -height % _BLOCK), (0, -width % _BLOCK))
        alpha = np.pad(pixels[..., 3], more, mode="edge").astype(np.uint16)
        nibbles = ((alpha + 8) // 17).astype(np.uint8)
        down, across = (size // _BLOCK for size in nibbles.shape)
        blocks = nibbles.reshape(down, _BLOCK, across, _BLOCK).swapaxes(1, 2).reshape(-1, 8, 2)
        made = np.frombuffer(bc3(pixels), np.uint8).reshape(-1, 16).copy()
        made[:, :8] = blocks[..., 0] | blocks[..., 1] << 4
        return made.tobytes()

    return pack


def _by_astc_encoder(block: tuple[int, int]) -> Callable[[Pixels], bytes]:
    def pack(pixels: Pixels) -> bytes:
        astc = library("astc_encoder", how_to_install("textures"))
        height, width = pixels.shape[:2]
        context = _astc_context(block, get_ident())
        image = astc.ASTCImage(astc.ASTCType.U8, width, height, 1, pixels.tobytes())
        made: bytes = context.compress(image, astc.ASTCSwizzle.from_str("RGBA"))
        return made

    return pack


@lru_cache(maxsize=8)
def _astc_context(block: tuple[int, int], thread: int) -> Any:
    """Return a context for a block size, one per thread: it takes as long as a small level."""
    del thread
    astc = library("astc_encoder", how_to_install("textures"))
    quality = astc.ASTCQualityPreset.MEDIUM
    return astc.ASTCContext(astc.ASTCConfig(astc.ASTCProfile.LDR, *block, 1, quality))


def _in_channels(
    order: str, sizes: tuple[int, ...], masks: tuple[int, int, int, int] | tuple[()] = ()
) -> Form:
    """Return the form of uncompressed pixels, given letters and bits of channels as in PVR."""
    letters = order.encode().ljust(4, b"\0") + bytes(sizes).ljust(4, b"\0")
    name, step = order.upper() + "".join(map(str, sizes)), 1
    if set(sizes) != {8}:  # bits of one number, highest first
        step = -1
    kind = channels(name, order[::step], sizes[::step])
    kept, kind_of_channels = "rgb" if order == "l" else order, 0 if step > 0 else _IN_NUMBERS
    code = int.from_bytes(letters, "little")
    return Form(kind, kind.packed, kept, masks=masks, pvr=code, pvr_type=kind_of_channels)


# The names of kinds of blocks in etcpak, and the channels that they have.
_PACKED: Final = {
    "BC1": ("bc1", "rgb"),
    "BC3": ("bc3", "rgba"),
    "BC4": ("bc4", "r"),
    "BC5": ("bc5", "rg"),
    "BC7": ("bc7", "rgba"),
    "ETC1": ("etc1_rgb", "rgb"),
    "ETC2": ("etc2_rgb", "rgb"),
    "ETC2_A8": ("etc2_rgba", "rgba"),
    "EAC_R": ("eac_r", "r"),
    "EAC_RG": ("eac_rg", "rg"),
}
_FOURCCS: Final = {"BC1": b"DXT1", "BC2": b"DXT3", "BC3": b"DXT5", "BC4": b"ATI1", "BC5": b"ATI2"}
_DXGI: Final = {"BC7": 98}


def _blocks() -> Iterator[Form]:
    # If a kind has several codes, the last one means that colours are not multiplied by alpha.
    codes = {kind.name: code for code, kind in PVR_BLOCKS.items()}
    for name, kind in {kind.name: kind for kind in PVR_BLOCKS.values()}.items():
        if name.startswith("ASTC"):
            pack, kept = _by_astc_encoder(kind.block), "rgba"
        elif name == "BC2":
            pack, kept = _with_explicit_alpha(_by_etcpak("bc3", kind)), "rgba"
        elif name in _PACKED:
            function, kept = _PACKED[name]
            pack = _by_etcpak(function, kind)
        else:
            continue  # no library packs this kind
        yield Form(kind, pack, kept, _FOURCCS.get(name, b""), _DXGI.get(name, 0), pvr=codes[name])


FORMS: Final = {form.kind.name: form for form in _blocks()} | {
    "RGBA8888": _in_channels("rgba", (8, 8, 8, 8), (0xFF, 0xFF00, 0xFF0000, 0xFF000000)),
    "RGB888": _in_channels("rgb", (8, 8, 8)),
    "BGRA8888": _in_channels("bgra", (8, 8, 8, 8), (0xFF0000, 0xFF00, 0xFF, 0xFF000000)),
    "BGR888": _in_channels("bgr", (8, 8, 8)),
    "RGBA4444": _in_channels("rgba", (4, 4, 4, 4)),
    "RGBA5551": _in_channels("rgba", (5, 5, 5, 1)),
    "RGB565": _in_channels("rgb", (5, 6, 5)),
    "A8": _in_channels("a", (8,)),
    "L8": _in_channels("l", (8,)),
}
"""The forms that are written, by the names in ``Picture.pixel_format``."""
# Other names that readers give to pixels of these forms.
_ALIKE: Final = {"32 bits": "RGBA8888", "RGBA8": "RGBA8888", "BGRA8": "RGBA8888"}
# The form for each pixel format of descriptors; of formats with one form, the preferred one is
# last.
_NAMES: Final = {
    PixelFormat.DXT1N: "BC1",
    PixelFormat.DXT1A: "BC1",
    PixelFormat.DXT1: "BC1",
    PixelFormat.DXT3: "BC2",
    PixelFormat.DXT5NM: "BC3",
    PixelFormat.DXT5: "BC3",
    PixelFormat.ETC1: "ETC1",
    PixelFormat.ETC2_RGB: "ETC2",
    PixelFormat.ETC2_RGBA: "ETC2_A8",
    PixelFormat.EAC_R11_UNSIGNED: "EAC_R",
    PixelFormat.EAC_RG11_UNSIGNED: "EAC_RG",
    **{PixelFormat(number): PixelFormat(number).name for number in ASTC},
    **{
        each: each.name
        for each in (
            PixelFormat.RGBA8888,
            PixelFormat.RGB888,
            PixelFormat.BGRA8888,
            PixelFormat.BGR888,
            PixelFormat.RGBA4444,
            PixelFormat.RGBA5551,
            PixelFormat.RGB565,
            PixelFormat.A8,
        )
    },
}
NUMBERS: Final = {name: number for number, name in _NAMES.items()}
"""The pixel format of a descriptor for each form that it can name."""
_NO_LIBRARY: Final = {
    **dict.fromkeys(
        (PixelFormat.PVR2, PixelFormat.PVR4, PixelFormat.PVR2_2, PixelFormat.PVR4_2), "PVRTC"
    ),
    PixelFormat.ATC_RGB: "ATC",
    PixelFormat.ATC_RGBA_EXPLICIT_ALPHA: "ATC",
    PixelFormat.ATC_RGBA_INTERPOLATED_ALPHA: "ATC",
    PixelFormat.ETC2_RGB_A1: "ETC2 with one bit of alpha",
    PixelFormat.EAC_R11_SIGNED: "signed EAC",
    PixelFormat.EAC_RG11_SIGNED: "signed EAC",
}
# The format that pixels with alpha are written in, instead of one without alpha.
WITH_ALPHA: Final = {
    "BC1": "BC3",
    "ETC1": "RGBA8888",
    "ETC2": "ETC2_A8",
    "RGB888": "RGBA8888",
    "BGR888": "BGRA8888",
    "RGB565": "RGBA4444",
}


def form_name(name: str) -> str:
    """Return the form that a name in a picture or a descriptor means; "" for none."""
    upper = {each.upper(): each for each in FORMS}
    by_format = {each.name.upper(): made for each, made in _NAMES.items()}
    known = {each.upper(): made for each, made in _ALIKE.items()} | by_format | upper
    return known.get(name.upper(), "")


def why_not(pixel_format: int) -> str:
    """Return why a pixel format of a descriptor is not written; "" if it is."""
    if pixel_format in _NAMES:
        return ""
    if pixel_format in _NO_LIBRARY:
        return f"no library encodes {_NO_LIBRARY[PixelFormat(pixel_format)]}"
    return (
        "pictures have only 8 bits per channel"
        if pixel_format in {*PixelFormat}
        else "is not known"
    )


def format_for(pixels: Pixels, meaning: Meaning = Meaning.COLOR) -> PixelFormat:
    """Return the smallest format for pixels (height, width, 4) that keeps their meaning.

    Direct3D accepts blocks only for sides that are multiples of 4: other pixels stay uncompressed.
    """
    height, width = pixels.shape[:2]
    if height % _BLOCK or width % _BLOCK:
        return PixelFormat.RGBA8888
    if meaning is Meaning.DXT5NM:
        return PixelFormat.DXT5NM
    return PixelFormat.DXT1 if pixels[..., 3].min() == 255 else PixelFormat.DXT5


def levels_of(pixels: Pixels) -> Iterator[Pixels]:
    """Yield a picture and its smaller mipmap levels; each channel is scaled on its own.

    In a map, alpha is unrelated to the other channels.
    """
    yield pixels
    while max(pixels.shape[:2]) > 1:
        pixels = halved(pixels)
        yield pixels


def halved(pixels: Pixels) -> Pixels:
    """Return the next smaller level of pixels."""
    return _halved(_halved(pixels, 0), 1)


def _halved(pixels: Pixels, axis: int) -> Pixels:
    """Return the means of pairs of neighbours along an axis; an odd last one is left out."""
    count = pixels.shape[axis]
    if count == 1:
        return pixels
    even = np.moveaxis(pixels, axis, 0)[: count // 2 * 2].astype(np.uint16)
    made = ((even[0::2] + even[1::2] + 1) // 2).astype(np.uint8)
    return np.moveaxis(made, 0, axis)


def _checked(faces: Sequence[Levels]) -> tuple[int, int]:
    """Return the width and height of the largest level; ``LimitError`` if they are out of bounds."""
    height, width = faces[0][0].shape[:2]
    if not 0 < max(height, width) <= MOST_PIXELS_A_SIDE:
        raise LimitError(f"a texture of {width:,} x {height:,} pixels cannot be drawn")
    return width, height


# -- DDS files -------------------------------------------------------------------------------------

_HEADER: Final = struct.Struct("<4s7I24xI16x8I2I12x")
_HEADER_10: Final = struct.Struct("<5I")
_SIZE, _FORMAT_SIZE = 124, 32
# The flags for the valid fields of the header; the textures of all games have these.
_FIELDS: Final = 0x1007
_MIPMAP_COUNT, _PITCH, _LINEAR_SIZE = 0x20000, 0x8, 0x80000
_TEXTURE, _WITH_MIPMAPS, _SURFACES, _ALL_FACES = 0x1000, 0x400008, 0x8, 0xFE00
_FOURCC, _RGBA, _IS_NORMAL = 0x4, 0x41, 0x80000000
_FLAT, _CUBE_10 = 3, 4  # of the second header: two dimensions, six faces
# The tag before the checksum that the engine's tools store in reserved fields.
_CRC_TAG: Final = int.from_bytes(b"CRC_", "little")
_CRC_AT: Final = 60
_CODES: Final = (PixelFormat.DXT1, PixelFormat.DXT5, PixelFormat.DXT5NM, PixelFormat.RGBA8888)


def to_dds(pixels: Pixels, pixel_format: PixelFormat, *, mipmaps: bool = True) -> bytes:
    """Return pixels (height, width, 4) as a DDS file, with mipmaps down to one pixel.

    Raises ``LimitError`` for more pixels than a texture can have, ``QueryError`` for a format that
    is not written, or if etcpak is not installed.
    """
    if pixel_format not in _CODES:
        known = ", ".join(each.name for each in _CODES)
        raise QueryError(f"cannot write pixels as {pixel_format!r:.40}", hint=f"known: {known}")
    _checked([[pixels]])
    levels = list(levels_of(pixels)) if mipmaps else [pixels]
    return dds_file([levels], FORMS[_NAMES[pixel_format]], pixel_format)


def dds_file(faces: Sequence[Levels], form: Form, pixel_format: int) -> bytes:
    """Return a DDS file, with the engine's number of the pixel format and the checksum."""
    width, height = _checked(faces)
    body = b"".join(form.pack(level) for face in faces for level in face)
    # The checksum is computed before it is inserted.
    file = bytearray(_dds_header(width, height, faces, form, pixel_format) + body)
    tag = struct.pack("<2I", _CRC_TAG, zlib.crc32(file))
    file[_CRC_AT : _CRC_AT + len(tag)] = tag
    return bytes(file)


def _dds_header(
    width: int, height: int, faces: Sequence[Levels], form: Form, pixel_format: int
) -> bytes:
    is_cube, levels = len(faces) > 1, len(faces[0])
    fields, flags, code = _FIELDS | _LINEAR_SIZE, _FOURCC, form.dds or b"DX10"
    size, bits = form.kind.length(width, height), 0
    masks = form.masks or (0, 0, 0, 0)
    if form.masks:
        fields, flags, code = _FIELDS | _PITCH, _RGBA, bytes(4)
        size, bits = size // height, 32
    if pixel_format == PixelFormat.DXT5NM:
        flags |= _IS_NORMAL
    caps = _TEXTURE | (_SURFACES if is_cube else 0)
    if levels > 1:
        fields, caps = fields | _MIPMAP_COUNT, caps | _WITH_MIPMAPS
    number = int.from_bytes(code, "little")
    header = _HEADER.pack(
        *(DDS_MAGIC, _SIZE, fields, height, width, size, 0, levels, int(pixel_format)),
        *(_FORMAT_SIZE, flags, number, bits, *masks),
        *(caps, _ALL_FACES if is_cube else 0),
    )
    if code != b"DX10":
        return header
    return header + _HEADER_10.pack(form.dxgi, _FLAT, _CUBE_10 if is_cube else 0, 1, 0)


def crc32_of(data: bytes) -> int:
    """Return the checksum that the engine's tools have put into a DDS or PVR file; 0 for none."""
    if data.startswith(PVR_MAGIC):
        at = PVR_HEADER.size
        (size,) = struct.unpack_from("<I", data, at - 4)
        end = min(at + size, len(data) - 16)
        while at <= end:
            owner, key, length = struct.unpack_from("<4s2I", data, at)
            if (owner, key, length) == (PVR_MAGIC, _CRC_TAG, 4):
                return int.from_bytes(data[at + 12 : at + 16], "little")
            at += 12 + length
        return 0
    if not data.startswith(DDS_MAGIC) or len(data) < _HEADER.size:
        return 0
    tag, crc = struct.unpack_from("<2I", data, _CRC_AT)
    return int(crc) if tag == _CRC_TAG else 0


# -- PVR files -------------------------------------------------------------------------------------

# The order of the faces of a cube, +x first.
_ORDER: Final = b"XxYyZz"
_ORDER_KEY: Final = 2


def pvr_file(faces: Sequence[Levels], form: Form) -> bytes:
    """Return a PVR file of version 3, with the checksum: all faces of a level precede the next."""
    width, height = _checked(faces)
    by_level: Iterable[tuple[Pixels, ...]] = zip(*faces, strict=True)
    body = b"".join(form.pack(level) for of_all in by_level for level in of_all)
    meta = _metadata(_ORDER_KEY, _ORDER) if len(faces) > 1 else b""
    version = int.from_bytes(PVR_MAGIC, "little")
    shape = (height, width, 1, 1, len(faces), len(faces[0]))

    def with_header(more: bytes) -> bytes:
        return (
            PVR_HEADER.pack(version, 0, form.pvr, 0, form.pvr_type, *shape, len(more)) + more + body
        )

    # The checksum is computed before it is inserted.
    crc = zlib.crc32(with_header(meta)).to_bytes(4, "little")
    return with_header(meta + _metadata(_CRC_TAG, crc))


def _metadata(key: int, data: bytes) -> bytes:
    return PVR_MAGIC + struct.pack("<2I", key, len(data)) + data


# -- other files -----------------------------------------------------------------------------------

_PLAIN: Final[dict[int, tuple[str, dict[str, bool | int]]]] = {
    Container.PNG: ("PNG", {}),
    Container.WEBP: ("WEBP", {"lossless": True, "exact": True}),
    Container.TGA: ("TGA", {}),
    Container.JPEG: ("JPEG", {"quality": 95}),
}


def plain_file(pixels: Pixels, container: int) -> bytes:
    """Return pixels as a PNG, WebP, Targa or JPEG file; ``QueryError`` for another container."""
    if container not in _PLAIN:
        name = Container(container).name if container in {*Container} else str(container)
        raise QueryError(f"{name} files cannot be written")
    kind, options = _PLAIN[container]
    library("PIL")
    from PIL.Image import fromarray

    image = fromarray(pixels)
    if kind == "JPEG" or pixels[..., 3].min() == 255:
        image = image.convert("RGB")
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()
