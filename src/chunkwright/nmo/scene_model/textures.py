"""Textures of a Virtools file: pictures in it, or files beside it, as PNG."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Final

from chunkwright.base import fileio
from chunkwright.binary.pictures import mime_type_of
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
    QueryError,
)
from chunkwright.exchange.model import Image
from chunkwright.nmo.model.materials import Texture, picture_of
from chunkwright.nmo.scene_model.marks import marked, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image as Picture

TRANSPARENT: Final = 0x100
"""The texture option for a transparent colour."""
FOLDER: Final = "textures"
"""The folder that games keep pictures in, beside that of a file or above it."""
_FOLDERS_ABOVE: Final = 3
_MOST_FILES: Final = 200_000


class Files:
    """Finds files by name, whatever their case: below ``extra``, beside the file, near it."""

    def __init__(self, source: str | None, extra: str | None) -> None:
        self._source = source
        self._extra = extra
        self._names: dict[str, str] | None = None

    def find(self, name: str) -> str | None:
        """Return the path of a picture; only the name in the path that a file gives counts."""
        if self._names is None:
            self._names = {}
            for folder, files in self._folders():
                for file in files:
                    self._names.setdefault(file.lower(), os.path.join(folder, file))
        return self._names.get(name.replace("\\", "/").rsplit("/", 1)[-1].lower())

    def _folders(self) -> Iterator[tuple[str, list[str]]]:
        if self._extra is not None:
            if not os.path.isdir(self._extra):
                raise QueryError(
                    "there is no such folder to look for textures in", file=self._extra
                )
            count = 0
            for folder, names, files in os.walk(self._extra):
                fileio.record_read(folder)
                names.sort()
                yield folder, sorted(files)
                count += len(files)
                if count > _MOST_FILES:
                    break
        if self._source is not None:
            beside = os.path.dirname(os.path.abspath(self._source))
            yield beside, _listed(beside)
            for _ in range(_FOLDERS_ABOVE):
                for name in _listed(beside):
                    if name.lower() == FOLDER:
                        yield os.path.join(beside, name), _listed(os.path.join(beside, name))
                beside = os.path.dirname(beside)


def _listed(folder: str) -> list[str]:
    fileio.record_read(folder)
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []  # What cannot be listed has nothing to be found.


class Textures:
    """Makes each picture once; ``missing`` are the names of files that were not found."""

    def __init__(self, files: Files, wanted: bool) -> None:
        self._files = files
        self._wanted = wanted
        self._known: dict[int, Image] = {}
        self.missing: dict[str, None] = {}
        self.broken: dict[str, str] = {}

    def get(self, texture: object) -> Image | None:
        """Return the picture of a texture, without data if there is none."""
        if not isinstance(texture, Texture):
            return None
        found = self._known.get(id(texture))
        if found is None:
            found = self._known[id(texture)] = self._made(texture)
        return found

    def _made(self, texture: Texture) -> Image:
        names = [name for name in texture.file_names if name]
        source = (texture.file_names[0] or "") if len(texture.file_names) else ""
        image = Image(name_of(texture), source=source)
        image.extras = marked(texture, file_names=names if len(names) > 1 else None)
        if self._wanted:
            try:
                image.data = self._inside(texture) or self._beside(source, texture)
            except (CorruptError, LimitError, FileAccessError) as error:
                self.broken[name_of(texture)] = error.message
        return image

    def _inside(self, texture: Texture) -> bytes:
        """Return the first picture that a texture has inside the file."""
        picture = next(iter(texture.images), None)
        return b"" if picture is None else _png(picture, color_key(texture))

    def _beside(self, source: str, texture: Texture) -> bytes:
        if not source:
            return b""
        path = self._files.find(source)
        if path is None:
            self.missing[source] = None
            return b""
        data = fileio.load(path)[0]
        key = color_key(texture)
        if key is None and mime_type_of(data):
            return data
        try:
            return _png(picture_of(data, "RGBA"), key)
        except ChunkwrightError as error:
            error.file = path
            raise


def color_key(texture: Texture) -> int | None:
    """Return the transparent colour as 0xRRGGBB; None if there is none."""
    fields = texture.area_fields("options")
    if fields is not None:
        if not fields["options"] & TRANSPARENT:
            return None
        return int(fields["values"].get("transparent_color", 0)) & 0xFFFFFF
    old = texture.area_fields("old_transparency")
    return old["transparent_color"] & 0xFFFFFF if old is not None and old["transparent"] else None


def _png(picture: Picture, key: int | None) -> bytes:
    """Return a picture as PNG; pixels of the colour ``key``, 0xRRGGBB, become transparent."""
    import numpy as np
    from PIL import Image as pillow  # noqa: N813 - the module

    rgba = picture.convert("RGBA")
    if key is not None:
        pixels = np.array(rgba)
        wanted = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF)
        pixels[(pixels[..., :3] == wanted).all(axis=-1), 3] = 0
        rgba = pillow.fromarray(pixels)
    has_alpha = min(rgba.getchannel("A").tobytes(), default=255) < 255
    out = io.BytesIO()
    # The fastest level: textures take most of the time of an export.
    (rgba if has_alpha else rgba.convert("RGB")).save(out, "PNG", compress_level=1)
    return out.getvalue()
