"""Edited and new pictures: inside a Virtools file in the form of the texture, or beside it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.nmo.edit.insides import encoded, store_picture
from chunkwright.nmo.model.materials import Texture, picture_of, raw_bitmap
from chunkwright.nmo.scene_model.textures import Files, color_key

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from chunkwright.exchange.model import Image
    from chunkwright.nmo.model.document import VirtoolsFile

# The formats of files beside it, by extension.
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


class Pictures:
    """Puts pictures into a file; ``files`` has those beside it, by their path."""

    def __init__(self, file: VirtoolsFile, textures: str | None) -> None:
        self.files: dict[str, bytes] = {}
        self._file = file
        self._beside = Files(file.source, textures)
        self._new: dict[int, tuple[Image, Texture]] = {}

    def texture(self, image: Image) -> Texture:
        """Return the texture of a picture: the one with its name, or a new one.

        A new one has its picture inside.
        """
        if id(image) not in self._new:
            # With the picture, so that no other one gets its id while this is known.
            self._new[id(image)] = image, self._named(image.name) or self._added(image)
        return self._new[id(image)][1]

    def change(self, texture: Texture, image: Image) -> str | None:
        """Put a picture into a texture, in place of its old one; return why it cannot be."""
        picture = picture_of(image.data, "RGBA")
        key = color_key(texture)
        if key is not None:
            picture = _keyed(picture, key)
        if store_picture(texture, 0, picture):
            return None
        return self._write(texture, picture)

    def _write(self, texture: Texture, picture: Picture) -> str | None:
        """Write the file that a texture refers to, in the same format."""
        names = [name for name in texture.file_names if name]
        name = names[0].replace("\\", "/").rsplit("/", 1)[-1] if names else ""
        form = _FORMS.get(os.path.splitext(name)[1].lower())
        if form is None:
            return f"a picture called {name!r} is not written"
        self.files[self._place(names[0], name)] = encoded(picture, form)
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


def _keyed(picture: Picture, key: int) -> Picture:
    """Return a picture whose transparent pixels have the colour that is not drawn."""
    import numpy as np
    from PIL.Image import fromarray

    pixels = np.array(picture)
    unseen = pixels[..., 3] == 0
    pixels[unseen] = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF, 255)
    return fromarray(pixels)
