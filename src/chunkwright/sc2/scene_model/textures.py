"""Textures of materials: found beside the scene, decoded, and made what glTF wants in a slot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from chunkwright.exchange.model import Image, Texture

if TYPE_CHECKING:
    from chunkwright.sc2.scene_model.files import Files

Role = Literal["color", "additive", "normal", "rough_metal", "occlusion"]


class Textures:
    """Makes each texture of a scene once; ``missing`` are the paths that led nowhere."""

    def __init__(self, files: Files, wanted: bool) -> None:
        self._files = files
        self._wanted = wanted
        self._images: dict[tuple[str, Role], Image] = {}
        self.missing: set[str] = set()

    def get(self, path: str, role: Role, texcoord: int = 0) -> Texture:
        """Return the texture of a path; its image has no data where no file was found."""
        return Texture(self._image(path, role), texcoord=texcoord)

    def _image(self, path: str, role: Role) -> Image:
        key = path.lower(), role
        if key not in self._images:
            name = os.path.splitext(path.replace("\\", "/").rsplit("/", 1)[-1])[0]
            self._images[key] = Image(name, source=path)
            if self._wanted:
                self.missing.add(path)
        return self._images[key]
