"""Writing scene models as the bytes of files."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from chunkwright.exchange.gltf.constants import SUFFIXES
from chunkwright.exchange.gltf.container import encoded, packed
from chunkwright.exchange.gltf.writing import document_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import SceneModel

# Characters that some file system or shell does not accept in a name.
_ODD: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_MOST: Final = 100
# Extensions of pictures in their source.
_ENDINGS: Final = frozenset(
    (*SUFFIXES.values(), ".jpeg", ".bmp", ".dds", ".pvr", ".tex", ".tga", ".tif")
)


class FileNames:
    """Unique names for files, regardless of case."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def new(self, name: str, suffix: str) -> str:
        """Return a unique name for a file, based on its original ``name``."""
        stem = name.replace("\\", "/").rsplit("/", 1)[-1]
        bare, ending = os.path.splitext(stem)
        stem = bare if ending.lower() in _ENDINGS else stem
        stem = _ODD.sub("_", stem).strip(". ")[:_MOST] or "image"
        made = stem + suffix
        while made.lower() in self._taken:
            number = self._taken[(stem + suffix).lower()] = self._taken[(stem + suffix).lower()] + 1
            made = f"{stem}_{number}{suffix}"
        self._taken[made.lower()] = 0
        return made


def to_glb(model: SceneModel) -> bytes:
    """Return the ``.glb`` file of a scene model, with its pictures inside."""
    document = document_of(model, picture_name=None)
    return packed(document.form, document.buffer)


def to_gltf(model: SceneModel, stem: str) -> dict[str, bytes]:
    """Return the files of a scene model by name: ``STEM.bin`` and, last, ``STEM.gltf``.

    Pictures are in the folder ``STEM_textures``; there, no picture of another format is replaced.
    """
    binary, main, names = f"{stem}.bin", f"{stem}.gltf", FileNames()

    def picture_name(name: str, suffix: str) -> str:
        return f"{stem}_textures/{names.new(name, suffix)}"

    document = document_of(model, picture_name=picture_name)
    form, files = document.form, dict(document.files)
    if document.buffer:
        files[binary] = document.buffer
        form |= {"buffers": [{"uri": quote(binary), "byteLength": len(document.buffer)}]}
    return files | {main: encoded(form)}
