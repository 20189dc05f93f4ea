"""Textures of materials: found beside the scene, decoded, and converted for their slots."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary.png import png
from chunkwright.document import open_neighbour
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.model import Image, Texture
from chunkwright.sc2.scene_model.ground_looks import blended
from chunkwright.sc2.scene_model.pixels import for_role, packed
from chunkwright.tex.enums import Filter, MipFilter, WrapMode
from chunkwright.tex.model import TextureDescriptor
from chunkwright.tex.names import descriptor_path, picture_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.model import Wrap
    from chunkwright.sc2.scene_model.files import Files
    from chunkwright.sc2.scene_model.ground_looks import Ground
    from chunkwright.sc2.scene_model.pixels import Role
    from chunkwright.tex.pictures import Picture

_WRAPS: Final[dict[int, Wrap]] = {
    WrapMode.REPEAT: "repeat",
    WrapMode.CLAMP: "clamp",
    WrapMode.MIRROR: "mirror",
}


class Source(NamedTuple):
    """What was found of a texture: how it is drawn, and the files of its picture, best first.

    ``file`` is the descriptor, "" if there is none.
    """

    descriptor: TextureDescriptor | None = None
    pictures: tuple[str, ...] = ()
    file: str = ""


class Textures:
    """Makes each texture of a scene once.

    ``load`` decodes the data of all images at once; ``missing`` are the paths of textures whose
    picture was not found, ``notes`` are about those that could not be decoded.
    """

    def __init__(self, files: Files, wanted: bool) -> None:
        self._files = files
        self._wanted = wanted
        self._images: dict[tuple[str, Role], Image] = {}
        self._packed: dict[tuple[str, str], Image] = {}
        self._grounds: dict[Ground, Image] = {}
        self._sources: dict[str, Source] = {}
        self.missing: set[str] = set()
        self.notes: list[str] = []

    def get(self, path: str, role: Role, texcoord: int = 0) -> Texture:
        """Return the texture of a path; its image has no data if no picture was found."""
        source = self.source(path)
        key = path.lower(), role
        if key not in self._images:
            self._images[key] = Image(_name(path), source=path)
        return _drawn(Texture(self._images[key], texcoord=texcoord), source.descriptor)

    def packed(self, rough_metal: str, occlusion: str) -> Texture | None:
        """Return one texture of both maps, as in other programs; None if one is missing."""
        source = self.source(rough_metal)
        if not (source.pictures and self.source(occlusion).pictures):
            return None
        key = rough_metal.lower(), occlusion.lower()
        if key not in self._packed:
            self._packed[key] = Image(_name(rough_metal), source=rough_metal)
        return _drawn(Texture(self._packed[key]), source.descriptor)

    def ground(self, ground: Ground) -> Texture:
        """Return one texture of all that a ground is made of."""
        if ground not in self._grounds:
            self._grounds[ground] = Image(f"{_name(ground.mask)} ground")
        return Texture(self._grounds[ground])

    def source(self, path: str) -> Source:
        """Return what was found of the texture of a path."""
        if path.lower() not in self._sources:
            self._sources[path.lower()] = self._find(path)
        return self._sources[path.lower()]

    def _find(self, path: str) -> Source:
        if not self._wanted:
            return Source()
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
        return Source(descriptor, tuple(pictures), found or "")

    def _descriptor(self, file: str) -> TextureDescriptor | None:
        try:
            return open_neighbour(TextureDescriptor, file)
        except ChunkwrightError as error:
            self.notes.append(str(error))  # the picture is drawn without it
            return None

    def load(self) -> None:
        """Decode all pictures that were found, several at a time."""
        by_picture: dict[tuple[str, ...], list[tuple[Role, Image]]] = {}
        for (path, role), image in self._images.items():
            if pictures := self.source(path).pictures:
                by_picture.setdefault(pictures, []).append((role, image))
        jobs = [partial(_load, files, images) for files, images in by_picture.items()]
        for paths, image in self._packed.items():
            jobs.append(partial(_pack, [self.source(path).pictures for path in paths], image))
        for ground, image in self._grounds.items():
            sources = {path: self.source(path).pictures for path in ground.paths}
            jobs.append(partial(_blend, ground, sources, image))
        # The libraries release the lock while they decode.
        with ThreadPoolExecutor(min(len(jobs) or 1, os.cpu_count() or 1)) as pool:
            self.notes += [note for notes in pool.map(_run, jobs) for note in notes]


def _run(job: Callable[[], list[str]]) -> list[str]:
    return job()


def _load(files: tuple[str, ...], images: list[tuple[Role, Image]]) -> list[str]:
    """Fill images with the first file that can be decoded; return what went wrong."""
    picture, notes = first_readable(files)
    if picture is not None:
        for role, image in images:
            image.data = png(for_role(picture, role))
    return notes


def _pack(files: list[tuple[str, ...]], image: Image) -> list[str]:
    """Fill an image with two maps, or with that of metal alone if the other is damaged."""
    rough_metal, notes = first_readable(files[0])
    occlusion, more = first_readable(files[1])
    if rough_metal is not None:
        image.data = png(packed(rough_metal, occlusion))
    return notes + more


def _blend(ground: Ground, files: dict[str, tuple[str, ...]], image: Image) -> list[str]:
    """Fill an image with the picture of a ground; without its mask it stays empty."""
    notes: list[str] = []
    read: dict[str, Picture | None] = {"": None}
    for path in ground.paths:
        if path not in read:
            read[path], more = first_readable(files[path])
            notes += more
    mask = read[ground.mask]
    if mask is not None:
        tiles = [read[tile.path] for tile in ground.tiles]
        image.data = png(blended(ground, mask, tiles, read[ground.color]))
    return notes


def first_readable(files: tuple[str, ...]) -> tuple[Picture | None, list[str]]:
    """Decode the first file that can be decoded; if none can, the note is the error of the best."""
    from chunkwright.tex.pictures import read

    first: ChunkwrightError | None = None
    for file in files:
        try:
            return read(file), []
        except QueryError:
            raise  # a library is missing that the next picture would need too
        except ChunkwrightError as error:
            first = first or error
    return None, [str(first)]


def _name(path: str) -> str:
    return os.path.splitext(path.replace("\\", "/").rsplit("/", 1)[-1])[0]


def _drawn(texture: Texture, descriptor: TextureDescriptor | None) -> Texture:
    """Set wrapping and filters of a texture as in its descriptor."""
    if descriptor is not None:
        across, down = descriptor.wrapping
        texture.wrap = _WRAPS[across], _WRAPS[down]
        smaller, larger, mipmaps = descriptor.filtering
        texture.min_filter = "nearest" if smaller == Filter.NEAREST else "linear"
        texture.mag_filter = "nearest" if larger == Filter.NEAREST else "linear"
        texture.mipmaps = mipmaps != MipFilter.NONE
    return texture
