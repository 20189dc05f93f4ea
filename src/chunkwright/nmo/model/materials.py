"""Materials, and textures with their bitmaps. Pictures need Pillow, which is optional."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import ReadOnlyList, located
from chunkwright.errors import CorruptError, LimitError, QueryError, SerializeError, how_to_install
from chunkwright.nmo.model.geometry import rows
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.state_chunk.chunk_format import decode_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import ArrayLike
    from PIL.Image import Image

    from chunkwright.exchange import model as exchange
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value


Colour = tuple[float, float, float, float]


class Material(VirtoolsObject):
    """A material. Colours are red, green, blue, alpha from 0 to 1.

    Since data version 5 files store colours as ARGB dwords, so that each component has 256 levels.
    If three numbers are assigned, alpha becomes 1.
    """

    __slots__ = ()

    @located
    def texture(self) -> Value:
        """The main texture, or None."""
        return self.known_fields("material")["texture"]

    @texture.setter
    def texture(self, value: VirtoolsObject | None) -> None:
        self.check_reference(value, "CKTexture", "texture")
        self.made_fields("material")["texture"] = value

    @located
    def diffuse(self) -> Colour:
        """The diffuse colour."""
        return self._colour("diffuse")

    @diffuse.setter
    def diffuse(self, value: ArrayLike) -> None:
        self._set_colour("diffuse", value)

    @located
    def ambient(self) -> Colour:
        """The ambient colour."""
        return self._colour("ambient")

    @ambient.setter
    def ambient(self, value: ArrayLike) -> None:
        self._set_colour("ambient", value)

    @located
    def specular(self) -> Colour:
        """The colour of highlights, which a ``specular_power`` of 0 turns off."""
        return self._colour("specular")

    @specular.setter
    def specular(self, value: ArrayLike) -> None:
        self._set_colour("specular", value)

    @located
    def emissive(self) -> Colour:
        """The colour that the material emits."""
        return self._colour("emissive")

    @emissive.setter
    def emissive(self, value: ArrayLike) -> None:
        self._set_colour("emissive", value)

    @located
    def specular_power(self) -> float:
        """The sharpness of highlights; 0 for none."""
        return float(self.known_fields("material")["specular_power"])

    @specular_power.setter
    def specular_power(self, value: float) -> None:
        found = rows([value], (), "power").tolist()
        self.made_fields("material")["specular_power"] = found[0]

    def _colour(self, name: str) -> Colour:
        return colour_of(self.known_fields("material")[name])

    def _set_colour(self, name: str, value: ArrayLike) -> None:
        fields = self.made_fields("material")
        fields[name] = stored_colour(value, fields[name])


def colour_of(stored: Value) -> Colour:
    """Return the colour in a field, which is stored as an ARGB dword or as four floats."""
    if isinstance(stored, int):
        red, green, blue, alpha = ((stored >> shift & 0xFF) / 255 for shift in (16, 8, 0, 24))
    else:
        red, green, blue, alpha = stored
    return red, green, blue, alpha


def stored_colour(value: ArrayLike, old: Value) -> Value:
    """Return a colour of three or four components in the form in which ``old`` is stored."""
    parts = rows(value, (), "parts of a colour").tolist()
    if len(parts) not in (3, 4):
        raise SerializeError(f"expected 3 or 4 components of a colour, not {len(parts)}")
    red, green, blue, alpha = [*parts, 1.0][:4]
    if not isinstance(old, int):
        return red, green, blue, alpha
    made = 0
    for part in (alpha, red, green, blue):
        if not 0 <= part <= 1:
            raise SerializeError(
                f"expected components of a colour from 0 to 1 in this file, not {part:g}"
            )
        made = made << 8 | round(part * 255)
    return made


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
    """Yield the pictures inside a file as PNG, named after their textures."""
    from chunkwright.exchange import model as exchange

    for texture in file.objects:
        if not isinstance(texture, Texture):
            continue
        for slot, image in enumerate(texture.images):
            if image is not None:
                stream = io.BytesIO()
                image.save(stream, "PNG")
                name = texture.name or f"texture {texture.id}"
                title = f"{name}_{slot}" if slot else name
                extras = {"address": texture.address}
                yield exchange.Image(title, stream.getvalue(), extras=extras)


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
