"""The files that a scene refers to, looked up as the engine does, and textures of materials.

Textures are found beside the scene, decoded, and converted for their slots."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from chunkwright.base.fileio import is_folder, listed
from chunkwright.base.wording import inner_parts
from chunkwright.binary import png
from chunkwright.document import open_neighbour
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.model import Image, Texture
from chunkwright.sc2.scene_model.looks import blended
from chunkwright.tex.model import Filter, MipFilter, TextureDescriptor, WrapMode
from chunkwright.tex.pictures import PACKED, Meaning, descriptor_path, picture_names, third_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Wrap
    from chunkwright.sc2.scene_model.looks import Ground
    from chunkwright.tex.pictures import Picture


RESOURCES: Final = "~res:/"
# File names have at most 255 bytes, and a character up to 4.
_LONGEST: Final = 48
# The folder of a game's scenes, in the root of its resources.
_SCENES: Final = "3d"


def file_stem(name: str, instead: str) -> str:
    """Return a name as a file name that is valid on any system, without a suffix."""
    kept = "".join(each if each.isalnum() or each in "-_. " else "_" for each in name)
    return kept[:_LONGEST].strip(". ") or instead


def place_of(path: str, scene: str) -> str:
    """Return where to write the file of a path, for a scene that is written to a file.

    The scene finds the file there. A file that would be outside the folder above ``3d`` (or,
    without such a folder, outside that of the scene) is put below the folder of the scene.
    """
    folder = os.path.dirname(os.path.abspath(scene))
    root = root_of(folder)
    parts = inner_parts(path)
    if path.lower().startswith(RESOURCES):
        return os.path.join(root or folder, *inner_parts(path[len(RESOURCES) :]))
    place = os.path.normpath(os.path.join(folder, *path.replace("\\", "/").split("/")))
    if root is not None and place.startswith(root + os.sep) and ":" not in path:
        return place
    return os.path.join(os.path.dirname(scene), *parts)


class Files:
    """The files that a scene refers to; ``extra`` is another folder to search."""

    def __init__(self, source: str | None, extra: str | None = None) -> None:
        self._folder = None if source is None else os.path.dirname(os.path.abspath(source))
        self._extra = extra
        self._listings: dict[str, dict[str, str]] = {}

    def find(self, path: str) -> str | None:
        """Return the file for a path in the scene, packed or not; None if it does not exist."""
        for place in self.places(path):
            folder, name = os.path.split(place)
            if (found := self.in_folder(folder, name)) is not None:
                return found
        return None

    def places(self, path: str) -> Iterator[str]:
        """Yield the possible places of the file of a path, likeliest first."""
        parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
        if not parts:
            return
        absolute = path.startswith(("/", "\\")) or parts[0].endswith(":")
        if path.lower().startswith(RESOURCES):
            parts = parts[1:]
            if (root := self._root()) is not None:
                yield os.path.join(root, *parts)
        elif not absolute and self._folder is not None:
            yield os.path.normpath(os.path.join(self._folder, *parts))
        if self._extra is not None:
            parts = [part for part in parts if part != ".." and not part.endswith(":")]
            # A folder of textures may be any of the folders in the path.
            for start in range(len(parts)):
                yield os.path.join(self._extra, *parts[start:])

    def in_folder(self, folder: str, name: str) -> str | None:
        """Return the file with a name in a folder, ignoring case, packed or not."""
        real = self._real_folder(folder)
        if real is None:
            return None
        names = self._listing(real)
        for wanted in (name.lower(), name.lower() + PACKED):
            if wanted in names:
                return os.path.join(real, names[wanted])
        return None

    def _real_folder(self, folder: str) -> str | None:
        """Return a folder as it is spelled on disk."""
        if is_folder(folder):
            return folder
        above, name = os.path.split(folder)
        if not name or (real := self._real_folder(above)) is None:
            return None
        spelled = self._listing(real).get(name.lower())
        return None if spelled is None else os.path.join(real, spelled)

    def _listing(self, folder: str) -> dict[str, str]:
        if folder not in self._listings:
            try:
                names = listed(folder)[::-1]
            except OSError:
                names = []  # a folder that cannot be listed counts as empty
            self._listings[folder] = {name.lower(): name for name in names}
        return self._listings[folder]

    def _root(self) -> str | None:
        return None if self._folder is None else root_of(self._folder)


def root_of(folder: str) -> str | None:
    """Return the folder above ``3d`` that contains a folder."""
    while folder:
        above, name = os.path.split(folder)
        if name.lower() == _SCENES:
            return above
        folder = above if above != folder else ""
    return None


if TYPE_CHECKING:
    Pixels = NDArray[np.uint8]

# The roles of textures: colours with or without alpha, added light, and maps.
Role = Literal["color", "opaque", "additive", "normal", "rough_metal", "occlusion"]


def for_role(picture: Picture, role: Role) -> Pixels:
    """Return the pixels (height, width, 1, 3 or 4) of a picture for a role."""
    pixels = picture.pixels
    if role == "color":
        return pixels
    if role == "additive":
        return _shining(pixels)
    is_map = picture.meaning is not Meaning.COLOR
    if role == "opaque" or (role == "normal" and not is_map):
        return pixels[..., :3]
    first, second = picture.pair()
    if role == "occlusion":
        return first[..., None]
    made = np.empty((*first.shape, 3), np.uint8)
    if role == "rough_metal":
        made[..., 0], made[..., 1], made[..., 2] = 255, first, second
    else:
        made[..., 0], made[..., 1], made[..., 2] = first, second, third_of()[first, second]
    return made


def packed(rough_metal: Picture, occlusion: Picture | None) -> Pixels:
    """Return occlusion, roughness and metal as red, green and blue, at the size of the roughness.

    Occlusion of an incompatible size is left out.
    """
    made = for_role(rough_metal, "rough_metal")
    if occlusion is not None:
        first = occlusion.pair()[0]
        down, across = (a // b for a, b in zip(made.shape[:2], first.shape, strict=True))
        if (first.shape[0] * down, first.shape[1] * across) == made.shape[:2]:
            made[..., 0] = first.repeat(down, axis=0).repeat(across, axis=1)
    return made


def _shining(pixels: Pixels) -> Pixels:
    """Make black transparent, because additive light hides nothing where it is dark."""
    made = pixels.copy()
    brightest = pixels[..., :3].max(axis=2).astype(np.uint16)
    made[..., 3] = brightest * pixels[..., 3] // 255
    return made


def from_role(pixels: Pixels, role: Role, old: Picture | None) -> tuple[Pixels, Meaning]:
    """Return edited pixels (height, width, 4) as the engine stores them, and their meaning.

    The inverse of ``for_role``: channels that a role does not show come from the old picture,
    resized; they are full if there is none.
    """
    if role == "color":
        return pixels, Meaning.COLOR
    if role == "additive":
        return _unshone(pixels), Meaning.COLOR
    is_map = old is None or old.meaning is not Meaning.COLOR
    if role == "opaque" or (role == "normal" and not is_map):
        alpha = _channel_of(old, 3, pixels.shape)
        return np.dstack([pixels[..., :3], alpha]), Meaning.COLOR
    if role == "occlusion":
        if old is not None:
            pixels = _at_size_of(pixels, old)
        second = np.full(pixels.shape[:2], 255, np.uint8)
        if old is not None:
            second = _resized(old.pair()[1], pixels.shape)
        first = pixels[..., 0]
    else:
        first, second = (pixels[..., n] for n in ((0, 1) if role == "normal" else (1, 2)))
    if is_map:
        full, empty = np.full_like(first, 255), np.zeros_like(first)
        return np.dstack([full, second, empty, first]), Meaning.DXT5NM
    assert old is not None
    rest = [_channel_of(old, n, first.shape) for n in (2, 3)]
    return np.dstack([first, second, *rest]), Meaning.COLOR


def _unshone(pixels: Pixels) -> Pixels:
    """Undo ``_shining``: restore alpha from before it was multiplied with brightness."""
    made = pixels.copy()
    brightest = pixels[..., :3].max(axis=2).astype(np.uint16)
    alpha = (pixels[..., 3].astype(np.uint16) * 255 + brightest // 2) // np.maximum(brightest, 1)
    made[..., 3] = np.where(brightest > 0, np.minimum(alpha, 255), 255)
    return made


def _at_size_of(pixels: Pixels, old: Picture) -> Pixels:
    """Return pixels reduced to the size of a picture, of which ``packed`` has made a multiple."""
    width, height = old.size
    down, across = pixels.shape[0] // height, pixels.shape[1] // width
    if pixels.shape[:2] != (height * down, width * across):
        return pixels
    return pixels[::down, ::across]


def _channel_of(old: Picture | None, channel: int, shape: tuple[int, ...]) -> Pixels:
    if old is None:
        return np.full(shape[:2], 255, np.uint8)
    return _resized(old.pixels[..., channel], shape)


def _resized(channel: Pixels, shape: tuple[int, ...]) -> Pixels:
    """Return a channel at the size of others, each pixel the nearest one."""
    rows = (np.arange(shape[0]) * channel.shape[0]) // shape[0]
    columns = (np.arange(shape[1]) * channel.shape[1]) // shape[1]
    found: Pixels = channel[rows[:, None], columns]
    return found


_WRAPS: Final[dict[int, Wrap]] = {
    WrapMode.REPEAT: "repeat",
    WrapMode.CLAMP: "clamp",
    WrapMode.MIRROR: "mirror",
}


class Source(NamedTuple):
    """What was found for a texture: how it is drawn, and the files of its picture, best first.

    ``file`` is the descriptor, "" if there is none.
    """

    descriptor: TextureDescriptor | None = None
    pictures: tuple[str, ...] = ()
    file: str = ""


class Textures:
    """The textures of a scene, each made once.

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
        """Return the texture for a path; its image has no data if no picture was found."""
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
        """Return one texture, blended from all textures of a ground."""
        if ground not in self._grounds:
            self._grounds[ground] = Image(f"{_name(ground.mask)} ground")
        return Texture(self._grounds[ground])

    def source(self, path: str) -> Source:
        """Return what was found for the path of a texture."""
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
    """Fill images with the first file that can be decoded; return notes about errors."""
    picture, notes = first_readable(files)
    if picture is not None:
        for role, image in images:
            image.data = png(for_role(picture, role))
    return notes


def _pack(files: list[tuple[str, ...]], image: Image) -> list[str]:
    """Fill an image with two maps, or only with the metalness map if the other is damaged."""
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
    """Decode the first file that can be decoded; if none can, note the error of the best file."""
    from chunkwright.tex.pictures import read

    first: ChunkwrightError | None = None
    for file in files:
        try:
            return read(file), []
        except QueryError:
            raise  # the next picture would need the missing library too
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
