"""Textures of materials: found beside the scene, decoded, and made what glTF wants in a slot."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary.png import png
from chunkwright.document import open_neighbour
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.model import Image, Texture
from chunkwright.sc2.scene_model.pixels import for_role
from chunkwright.tex.enums import Filter, MipFilter, WrapMode
from chunkwright.tex.model import TextureDescriptor
from chunkwright.tex.names import descriptor_path, picture_names

if TYPE_CHECKING:
    from chunkwright.exchange.model import Wrap
    from chunkwright.sc2.scene_model.files import Files
    from chunkwright.sc2.scene_model.pixels import Role

_WRAPS: Final[dict[int, Wrap]] = {
    WrapMode.REPEAT: "repeat",
    WrapMode.CLAMP: "clamp",
    WrapMode.MIRROR: "mirror",
}


class _Source(NamedTuple):
    """What was found of a texture: how it is drawn, and the files of its picture, the best first."""

    descriptor: TextureDescriptor | None = None
    pictures: tuple[str, ...] = ()


class Textures:
    """Makes each texture of a scene once.

    Images get their data when ``load`` is called, all at once; ``missing`` are the paths of
    textures whose picture was not found, ``notes`` tell which could not be decoded.
    """

    def __init__(self, files: Files, wanted: bool) -> None:
        self._files = files
        self._wanted = wanted
        self._images: dict[tuple[str, Role], Image] = {}
        self._sources: dict[str, _Source] = {}
        self.missing: set[str] = set()
        self.notes: list[str] = []

    def get(self, path: str, role: Role, texcoord: int = 0) -> Texture:
        """Return the texture of a path; its image has no data where no picture was found."""
        texture = Texture(self._image(path, role), texcoord=texcoord)
        descriptor = self._sources[path.lower()].descriptor
        if descriptor is not None:
            across, down = descriptor.wrapping
            texture.wrap = _WRAPS[across], _WRAPS[down]
            smaller, larger, mipmaps = descriptor.filtering
            texture.min_filter = "nearest" if smaller == Filter.NEAREST else "linear"
            texture.mag_filter = "nearest" if larger == Filter.NEAREST else "linear"
            texture.mipmaps = mipmaps != MipFilter.NONE
        return texture

    def _image(self, path: str, role: Role) -> Image:
        key = path.lower(), role
        if key not in self._images:
            name = os.path.splitext(path.replace("\\", "/").rsplit("/", 1)[-1])[0]
            self._images[key] = Image(name, source=path)
            if key[0] not in self._sources:
                self._sources[key[0]] = self._find(path)
        return self._images[key]

    def _find(self, path: str) -> _Source:
        if not self._wanted:
            return _Source()
        wanted = descriptor_path(path)
        found = self._files.find(wanted)
        descriptor = None if found is None else self._descriptor(found)
        pictures = [
            file
            for folder, name in map(os.path.split, self._files.places(wanted))
            for candidate in picture_names(name, descriptor)
            if (file := self._files.in_folder(folder, candidate)) is not None
        ]
        if not pictures:
            self.missing.add(path)
        return _Source(descriptor, tuple(pictures))

    def _descriptor(self, file: str) -> TextureDescriptor | None:
        try:
            found = open_neighbour("tex", file)
        except ChunkwrightError as error:
            self.notes.append(str(error))  # A picture is drawn without it, too.
            return None
        assert isinstance(found, TextureDescriptor)
        return found

    def load(self) -> None:
        """Decode all pictures that were found, several at a time."""
        jobs: dict[tuple[str, ...], list[tuple[Role, Image]]] = {}
        for (path, role), image in self._images.items():
            if pictures := self._sources[path].pictures:
                jobs.setdefault(pictures, []).append((role, image))
        # What packs pictures lets other threads run.
        with ThreadPoolExecutor(min(len(jobs) or 1, os.cpu_count() or 1)) as pool:
            self.notes += filter(None, pool.map(_load, jobs, jobs.values()))


def _load(files: tuple[str, ...], images: list[tuple[Role, Image]]) -> str:
    """Give images the data of the first file that can be decoded; return a note for none."""
    from chunkwright.tex.pictures import read

    first: ChunkwrightError | None = None
    for file in files:
        try:
            picture = read(file)
        except QueryError:
            raise  # A library is missing, which the next picture would need, too.
        except ChunkwrightError as error:
            first = first or error
            continue
        for role, image in images:
            image.data = png(for_role(picture, role))
        return ""
    return str(first)
