"""Edited and new pictures: inside a Virtools file in the form of the texture, or beside it."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.nmo.images import OLD_TAGS, Texture, picture_of, raw_bitmap
from chunkwright.nmo.scene_model.textures import Files, color_key

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from chunkwright.exchange.model import Image
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Fields

# The formats of files beside it, by extension, and those that have alpha.
_FORMS: Final = {
    ".bmp": "BMP",
    ".gif": "GIF",
    ".jpeg": "JPEG",
    ".jpg": "JPEG",
    ".pcx": "PCX",
    ".png": "PNG",
    ".tga": "TGA",
    ".tif": "TIFF",
    ".tiff": "TIFF",
}
_WITH_ALPHA: Final = frozenset(("PNG", "TGA", "TIFF"))
_TAG_LENGTH: Final = 5
_QUALITY: Final = 95


class Pictures:
    """Puts pictures into a file; ``files`` has those beside it, by their path."""

    def __init__(self, file: VirtoolsFile, textures: str | None) -> None:
        self.files: dict[str, bytes] = {}
        self._file = file
        self._beside = Files(file.source, textures)
        self._new: dict[int, Texture] = {}

    def texture(self, image: Image) -> Texture:
        """Return the texture of a picture: the one with its name, or a new one.

        A new one has its picture inside.
        """
        if id(image) not in self._new:
            self._new[id(image)] = self._named(image.name) or self._added(image)
        return self._new[id(image)]

    def change(self, texture: Texture, image: Image) -> str | None:
        """Put a picture into a texture, in place of its old one; return why it cannot be."""
        picture = picture_of(image.data, "RGBA")
        key = color_key(texture)
        if key is not None:
            picture = _keyed(picture, key)
        for area, store in (
            ("raw_bitmaps", _store_raw),
            ("reader_bitmaps", _store_encoded),
            ("old_bitmaps", _store_old),
        ):
            fields = texture.area_fields(area)
            if fields is not None and fields["bitmaps"] and _is_filled(fields["bitmaps"][0]):
                store(fields, picture)
                return None
        return self._write(texture, picture)

    def _write(self, texture: Texture, picture: Picture) -> str | None:
        """Write the file that a texture refers to, in the same format."""
        names = [name for name in texture.file_names if name]
        name = names[0].replace("\\", "/").rsplit("/", 1)[-1] if names else ""
        form = _FORMS.get(os.path.splitext(name)[1].lower())
        if form is None:
            return f"a picture called {name!r} is not written"
        self.files[self._place(names[0], name)] = _encoded(picture, form)
        return None

    def _place(self, path: str, name: str) -> str:
        """Return the path of a picture in the folder of the file, or else its name."""
        found = self._beside.find(path)
        if found is None or self._file.source is None:
            return name
        start = os.path.dirname(os.path.abspath(self._file.source))
        inner = os.path.relpath(found, start).replace(os.sep, "/")
        return os.path.basename(found) if inner.startswith("../") else inner

    def _named(self, name: str) -> Texture | None:
        return next(
            (each for each in self._file.objects.of_class(Texture) if each.name == name), None
        )

    def _added(self, image: Image) -> Texture:
        texture = self._file.add_object("CKTexture", image.name)
        assert isinstance(texture, Texture)
        stem = image.name.replace("\\", "/").rsplit("/", 1)[-1]
        texture.file_names = [image.source or (stem if "." in stem else f"{stem}.png")]
        if image.data:
            picture = picture_of(image.data, "RGBA")
            texture.fields["raw_bitmaps"] = {"bitmaps": [raw_bitmap(picture)]}
        return texture


def _is_filled(bitmap: Fields) -> bool:
    return bool(bitmap.get("bits_per_pixel") or bitmap.get("file"))


def _store_raw(fields: Fields, picture: Picture) -> None:
    fields["bitmaps"][0] = raw_bitmap(picture)


def _store_encoded(fields: Fields, picture: Picture) -> None:
    """Store a picture file in the same format, with separate alpha if there was any."""
    bitmap = fields["bitmaps"][0]
    bitmap["file"] = _encoded(picture, _form_of(bitmap["file"]))
    fields["width"], fields["height"] = picture.size
    if isinstance(bitmap.get("alpha"), bytes):
        from PIL.Image import Transpose

        alpha = picture.getchannel("A").transpose(Transpose.FLIP_TOP_BOTTOM)
        bitmap["alpha"] = alpha.tobytes()


def _store_old(fields: Fields, picture: Picture) -> None:
    """Store a picture file in the same format, after the tag of that."""
    bitmap = fields["bitmaps"][0]
    tag = bitmap["file"][:_TAG_LENGTH]
    tag = tag if tag.upper() in OLD_TAGS else b""
    bitmap["file"] = tag + _encoded(picture, _form_of(bitmap["file"][len(tag) :]))


def _form_of(data: bytes) -> str:
    """Return the format of a picture file, as Pillow names it."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as picture:
            return str(picture.format)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise CorruptError(f"the old picture cannot be read: {error}") from error


def _encoded(picture: Picture, form: str) -> bytes:
    keeps_alpha = form in _WITH_ALPHA and picture.getchannel("A").getextrema() != (255, 255)
    out = io.BytesIO()
    made = picture if keeps_alpha else picture.convert("RGB")
    if form == "JPEG":
        made.save(out, form, quality=_QUALITY)
    else:
        made.save(out, form)
    return out.getvalue()


def _keyed(picture: Picture, key: int) -> Picture:
    """Return a picture whose transparent pixels have the colour that is not drawn."""
    import numpy as np
    from PIL.Image import fromarray

    pixels = np.array(picture)
    unseen = pixels[..., 3] == 0
    pixels[unseen] = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF, 255)
    return fromarray(pixels)
