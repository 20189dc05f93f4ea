"""Scene models to the bytes of files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from chunkwright.exchange.gltf.constants import SUFFIXES
from chunkwright.exchange.gltf.container import encoded, packed
from chunkwright.exchange.gltf.writing import document_of

if TYPE_CHECKING:
    from chunkwright.exchange.model import SceneModel

# What some file system or shell does not take in a name.
_ODD: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_MOST: Final = 100


class FileNames:
    """Names of files that are made one after another, each taken once, whatever the case."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, name: str, suffix: str) -> str:
        """Return a name for a file that is called ``name`` where it comes from."""
        stem = name.replace("\\", "/").rsplit("/", 1)[-1]
        for known in (".dvpl", *SUFFIXES.values(), ".jpeg"):
            stem = stem[: -len(known)] if stem.lower().endswith(known) else stem
        stem = _ODD.sub("_", stem).strip(". ")[:_MOST] or "image"
        made, number = stem + suffix, 1
        while made.lower() in self._taken:
            made, number = f"{stem}_{number}{suffix}", number + 1
        self._taken.add(made.lower())
        return made


def to_glb(model: SceneModel) -> bytes:
    """Return the ``.glb`` file of a scene model, its pictures inside."""
    document = document_of(model, picture_name=None)
    return packed(document.form, document.buffer)


def to_gltf(model: SceneModel, stem: str) -> dict[str, bytes]:
    """Return the files of a scene model by name: ``STEM.bin`` and, last, ``STEM.gltf``.

    Pictures are in the folder ``STEM_textures``, where they replace no picture of another kind.
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
