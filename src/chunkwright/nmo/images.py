"""Textures and their bitmaps. Pictures need Pillow, which is optional."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from chunkwright.base.lists import ReadOnlyList, located
from chunkwright.errors import CorruptError, LimitError, QueryError, SerializeError, how_to_install
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.values import decode_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL.Image import Image

    from chunkwright.exchange import model as exchange
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value

MOST_PIXELS = 1 << 26


class Texture(VirtoolsObject):
    """A texture: bitmaps in the file, or names of external files, one per slot."""

    __slots__ = ()

    @located
    def file_names(self) -> Sequence[str | None]:
        """The names of the picture files, one per slot; None for a slot without one.

        The list is live if the texture has such names, else empty and read-only; a new list can be
        assigned.
        """
        fields = self.area_fields("file_names")
        none: Sequence[str | None] = ReadOnlyList([], "the texture has no area of file names")
        return none if fields is None else fields["names"]

    @file_names.setter
    def file_names(self, value: Iterable[str | None]) -> None:
        if isinstance(value, str | bytes) or not isinstance(value, Iterable):
            raise SerializeError(f"expected a list of file names, not {value!r:.60}")
        names = list(value)
        for name in names:
            if not isinstance(name, str | None):
                raise SerializeError(f"expected a file name or None, not {name!r:.60}")
        self.fields["file_names"] = {"names": names}

    @property
    def images(self) -> ReadOnlyList[Image | None]:
        """Copies of the pictures in the slots as Pillow images; None for an empty slot.

        ``set_image`` stores one in a slot. Raises ``QueryError`` if Pillow is not installed.
        """
        found: list[Image | None] = [None] * len(self.file_names)
        for area, made in _MAKERS.items():
            fields = self.area_fields(area)
            if fields is not None:
                found = list(map(made, fields["bitmaps"]))
                break
        return ReadOnlyList(found, "use set_image to store a picture in a slot")

    def set_image(self, slot: int, image: Image) -> None:
        """Store a picture, as four uncompressed planes, in a slot with a raw bitmap or none."""
        fields = self.area_fields("raw_bitmaps")
        if fields is None:
            raise QueryError(
                f"{self!r} has no raw bitmaps",
                hint="its picture is an external file; see file_names",
            )
        slots = len(fields["bitmaps"])
        if not isinstance(slot, int) or not 0 <= slot < slots:
            raise QueryError(f"{self!r} has no slot {slot!r:.60}: there are {slots}")
        fields["bitmaps"][slot] = raw_bitmap(image)

    @property
    def save_format(self) -> str | None:
        """The file extension to save the texture with, or None."""
        fields = self.area_fields("save_format")
        if fields is None or len(fields["properties"]) < 16:
            return None
        return decode_name(fields["properties"][12:16], "latin-1")


class Sprite(Texture):
    """A picture on the screen, with bitmaps like those of a texture."""

    __slots__ = ()


def pictures(file: VirtoolsFile) -> Iterator[exchange.Image]:
    """Yield the pictures inside a file as PNG, called after their textures."""
    from chunkwright.exchange import model as exchange

    for texture in file.objects:
        if not isinstance(texture, Texture):
            continue
        for slot, image in enumerate(texture.images):
            if image is not None:
                stream = io.BytesIO()
                image.save(stream, "PNG")
                name = texture.name or f"texture {texture.id}"
                yield exchange.Image(f"{name}_{slot}" if slot else name, stream.getvalue())


def _pillow() -> Value:
    try:
        import PIL.Image
    except ImportError as error:
        raise QueryError("pictures need Pillow", hint=how_to_install("images")) from error
    return PIL.Image


def raw_image(bitmap: Fields) -> Image | None:
    """Return the picture of a raw bitmap; None if it is empty."""
    pillow = _pillow()
    if not bitmap["bits_per_pixel"]:
        return None
    width, height = bitmap["width"], bitmap["height"]
    planes = [bitmap[name] for name in ("red", "green", "blue")]
    if bitmap["compression"] & 0xF:
        bands = [_jpeg(plane) for plane in planes]
    else:
        bands = [_plane(plane, width, height) for plane in planes]
    if bitmap["alpha"]:
        bands.append(_plane(bitmap["alpha"], width, height))
    try:
        image: Image = pillow.merge("RGBA" if len(bands) == 4 else "RGB", bands)
    except ValueError as error:
        raise CorruptError(f"the planes of a bitmap do not fit together: {error}") from error
    return image


def _plane(data: bytes, width: int, height: int) -> Image:
    if len(data) != width * height:
        raise CorruptError(f"a plane of {width} x {height} pixels has {len(data):,} bytes")
    pillow = _pillow()
    image: Image = pillow.frombytes("L", (width, height), data)
    return image.transpose(pillow.Transpose.FLIP_TOP_BOTTOM)


def _jpeg(data: bytes) -> Image:
    """Decode a grey JPEG, whose rows are in the order of the planes, bottom row first."""
    pillow = _pillow()
    image: Image = picture_of(data, "L").transpose(pillow.Transpose.FLIP_TOP_BOTTOM)
    return image


# The exceptions that Pillow raises for damaged pictures, besides its own.
_FAILURES: Final = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    RuntimeError,
    MemoryError,
    EOFError,
    struct.error,
    zlib.error,
)


def picture_of(data: bytes, mode: str) -> Image:
    """Open the bytes of a picture file, with bounded size, and convert it to a mode."""
    pillow = _pillow()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image: Image = pillow.open(io.BytesIO(data))
            if image.width * image.height > MOST_PIXELS:
                raise LimitError(f"a picture of {image.width} x {image.height} pixels is too large")
            return image.convert(mode)
    except (*_FAILURES, pillow.DecompressionBombError) as error:
        if isinstance(error, LimitError):
            raise
        raise CorruptError(f"cannot be read as a picture: {error}") from error


def reader_image(bitmap: Fields) -> Image | None:
    """Return the picture of a bitmap that is a picture file."""
    if not bitmap["kind"]:
        return None
    image = picture_of(bitmap["file"], "RGBA")
    alpha = bitmap.get("alpha")
    if isinstance(alpha, bytes):
        image.putalpha(_plane(alpha, image.width, image.height))
    elif alpha is not None:
        image.putalpha(alpha & 0xFF)
    return image


def old_image(bitmap: Fields) -> Image | None:
    """Return the picture of a bitmap of the oldest files: a picture file after a tag."""
    data = bitmap["file"]
    if not data:
        return None
    return picture_of(data[5:] if data[:5].upper() in OLD_TAGS else data, "RGBA")


OLD_TAGS: Final = frozenset(b"CK" + kind for kind in b"TGA JPG DIB BMP TIF GIF PCX".split())
"""The tags before a picture file in old bitmaps; without one, it is a TGA file."""


def raw_bitmap(image: Image) -> Fields:
    """Return a raw bitmap of a picture: 32 bits, four planes, bottom row first."""
    pillow = _pillow()
    if not isinstance(image, pillow.Image):
        raise SerializeError(f"expected a Pillow image, not {image!r:.60}")
    pixels = image.convert("RGBA").transpose(pillow.Transpose.FLIP_TOP_BOTTOM)
    red, green, blue, alpha = (band.tobytes() for band in pixels.split())
    return {
        "bits_per_pixel": 32,
        "width": image.width,
        "height": image.height,
        "alpha_mask": 0xFF000000,
        "red_mask": 0x00FF0000,
        "green_mask": 0x0000FF00,
        "blue_mask": 0x000000FF,
        "compression": 0,
        "blue": blue,
        "green": green,
        "red": red,
        "alpha": alpha,
    }


# Area -> the function that makes pictures of its bitmaps.
_MAKERS: Final[dict[str, Callable[[Fields], Image | None]]] = {
    "raw_bitmaps": raw_image,
    "reader_bitmaps": reader_image,
    "old_bitmaps": old_image,
}
