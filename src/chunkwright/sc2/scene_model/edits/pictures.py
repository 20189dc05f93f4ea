"""Writing edited and new pictures as the files that the engine reads: descriptor and DDS.

A picture of the scene is written in its original form, so that nothing else has to change: it
replaces its source picture, or the DDS of the best devices, whose descriptor gets the new checksum.
Channels that a scene model does not show remain.
"""

from __future__ import annotations

import copy
import io
import os
import posixpath
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base import fileio
from chunkwright.document import open_packed
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.sc2.scene_model.textures import file_stem, first_readable, from_role
from chunkwright.tex.encoding import crc32_of, format_for, halved
from chunkwright.tex.model import (
    HAS_MIPMAPS,
    IS_NORMAL_MAP,
    Container,
    Entry,
    Filter,
    MipFilter,
    PixelFormat,
    TextureDescriptor,
    WrapMode,
)
from chunkwright.tex.pictures import PACKED, SUFFIX, Meaning, decode, descriptor_path, to_dds

if TYPE_CHECKING:
    from chunkwright.document import Wrapper
    from chunkwright.exchange.model import Image, Texture
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.scene_model.textures import Pixels, Role, Source, Textures
    from chunkwright.tex.pictures import Picture

FOLDER: Final = "images"
"""Where new pictures are put, below the folder of the scene."""
_DX11: Final = "dx11"
_DDS: Final = f".{_DX11}.dds"
_HD_DDS: Final = f".hd{_DDS}"
# The picture formats that libraries can write, by extension.
_FORMS: Final = {".png": "PNG", ".webp": "WEBP", ".tga": "TGA", ".jpg": "JPEG", ".jpeg": "JPEG"}
_WITHOUT_ALPHA: Final = frozenset(("JPEG",))
_WRAPS: Final = {
    "repeat": WrapMode.REPEAT,
    "clamp": WrapMode.CLAMP,
    "mirror": WrapMode.MIRROR,
}
# The mean difference, of 255, that compression may make; only noise comes near it.
_MOST_LOSS: Final = 4.0
# In earlier versions the numbers have other meanings.
_FIRST_WITH_WRAPS: Final = 11
_FILTERS: Final = {"nearest": Filter.NEAREST, "linear": Filter.LINEAR}
# The families of an entry in descriptors of the newest version.
_ENTRIES: Final = 8


class Pictures:
    """Collects the files of pictures: ``files`` has their bytes by the path in the scene.

    ``notes`` are about devices that keep their old picture.
    """

    def __init__(self, scene: Scene, textures: Textures) -> None:
        self.files: dict[str, bytes] = {}
        self.notes: list[str] = []
        self._scene = scene
        self._textures = textures
        self._new: dict[int, str] = {}
        self._held: list[Image] = []  # so that no other picture gets the id of one of these
        # The original paths of copied files.
        self._copies: dict[str, str] = {}

    def add(
        self, image: Image, role: Role, *, old: bool = False, drawn: Texture | None = None
    ) -> str:
        """Write a picture that the scene does not have; return its path.

        ``drawn`` says how it is wrapped and filtered.

        ``old`` is for scenes before version 10, which refer to source pictures directly.
        """
        if id(image) in self._new:
            return self._new[id(image)]
        stem, pixels = self._free_name(image), from_role(_pixels(image), role, None)[0]
        if old:
            path = f"{FOLDER}/{stem}.png"
            self._put(path, _encoded(pixels, "PNG"), self._scene.wrapper)
        else:
            path = f"{FOLDER}/{stem}{SUFFIX}"
            self._write(path, image, role, self._textures.source(path), None, drawn)
        self._new[id(image)] = path
        self._held.append(image)
        return path

    def change(self, path: str, image: Image, role: Role) -> None:
        """Replace the picture of a path."""
        source = self._textures.source(path)
        picture, notes = first_readable(source.pictures) if source.pictures else (None, [])
        self.notes += notes
        if picture is not None and picture.is_cube:
            self.notes.append(f"{path}: the faces of a cube stay as they are")
            return
        self._write(path, image, role, source, picture)

    def rename(self, path: str, name: str) -> str | None:
        """Write the files of a picture under another name; return its path, None without files."""
        source = self._textures.source(path)
        if not source.pictures:
            return None
        folder = posixpath.dirname(path.replace("\\", "/"))
        old = posixpath.splitext(posixpath.basename(descriptor_path(path)))[0]
        new = file_stem(posixpath.splitext(posixpath.basename(name))[0], "picture")
        for file in dict.fromkeys((*source.pictures, *([source.file] if source.file else ()))):
            base = os.path.basename(file)
            if base.lower().startswith(old.lower()):
                with open(file, "rb") as stream:
                    self.files[posixpath.join(folder, new + base[len(old) :])] = stream.read()
        made = posixpath.join(folder, new + posixpath.splitext(path)[1])
        self._copies[made] = path
        return made

    def sample(self, path: str, texture: Texture) -> str | None:
        """Store the wrapping and filters of a texture in its descriptor."""
        source = self._textures.source(self._copies.get(path, path))
        found = source.descriptor
        if found is None:
            return "its picture has no descriptor"
        if path in self._copies:
            found = copy.deepcopy(found)
        if found.version < _FIRST_WITH_WRAPS:
            return f"a descriptor of version {found.version} says this in another way"
        _sample(found, texture)
        folder = posixpath.dirname(path.replace("\\", "/"))
        name = _unpacked_name(source.file)
        if path in self._copies:
            name = posixpath.splitext(posixpath.basename(path))[0] + posixpath.splitext(name)[1]
        name = posixpath.join(folder, name)
        self.files[name + (PACKED if found.wrapper is not None else "")] = bytes(found)
        return None

    def _write(
        self,
        path: str,
        image: Image,
        role: Role,
        source: Source,
        old: Picture | None,
        drawn: Texture | None = None,
    ) -> None:
        pixels, meaning = from_role(_pixels(image), role, old)
        best = source.pictures[0] if source.pictures else ""
        name, wrapper = _unpacked_name(best), self._wrapper_of(best)
        folder = posixpath.dirname(path.replace("\\", "/"))
        form = _FORMS.get(os.path.splitext(name)[1].lower())
        if form is not None:
            self._put(posixpath.join(folder, name), _encoded(pixels, form), wrapper)
            return
        stem = posixpath.splitext(posixpath.basename(descriptor_path(path)))[0]
        if not name.lower().endswith(_DDS):
            name = stem + _DDS
        pixel_format, written = _format_for(pixels, meaning), [name]
        if name.lower().endswith(_HD_DDS) and min(pixels.shape[:2]) > 1:
            # The largest level is in a separate file; the others are in the file of the usual name.
            dds = to_dds(pixels, pixel_format, mipmaps=False)
            self._put(posixpath.join(folder, name), dds, wrapper)
            name, pixels = stem + _DDS, halved(pixels)
            pixel_format, written = _format_for(pixels, meaning), [*written, name]
        dds = to_dds(pixels, pixel_format)
        self._put(posixpath.join(folder, name), dds, wrapper)
        self._describe(path, source, dds, int(pixel_format), drawn, is_map=role == "normal")
        others = [each for each in map(_unpacked_name, source.pictures) if each not in written]
        if others:
            self.notes.append(f"{path}: {', '.join(dict.fromkeys(others))} stay as they are")

    def _describe(
        self,
        path: str,
        source: Source,
        dds: bytes,
        pixel_format: int,
        drawn: Texture | None,
        *,
        is_map: bool,
    ) -> None:
        """Write the descriptor of a DDS, with the new checksum."""
        found, name = source.descriptor, descriptor_path(path)
        if found is None:
            found = TextureDescriptor(entries=[Entry() for _ in range(_ENTRIES)])
            found.flags = HAS_MIPMAPS | (IS_NORMAL_MAP if is_map else 0)
            found.entry(_DX11).container = Container.DDS
            found.wrapper = self._scene.wrapper
            if drawn is not None:
                _sample(found, drawn)
        else:
            folder = posixpath.dirname(path.replace("\\", "/"))
            name = posixpath.join(folder, _unpacked_name(source.file))
        if _DX11 in found.gpus:
            entry = found.entry(_DX11)
            # The checksum in the file differs by a number that the descriptor determines.
            more = entry.converted_crc32 - self._crc_before(source) if entry.converted_crc32 else 0
            entry.container, entry.pixel_format = Container.DDS, pixel_format
            entry.converted_crc32 = (crc32_of(dds) + more) & 0xFFFFFFFF
        packed = PACKED if found.wrapper is not None else ""
        self.files[name + packed] = bytes(found)

    def _crc_before(self, source: Source) -> int:
        """Return the checksum in the DDS that is replaced; 0 for any other file."""
        for file in source.pictures:
            if _unpacked_name(file).lower().endswith(_DDS):
                is_packed = file.lower().endswith(PACKED)
                return crc32_of(open_packed("dvpl", file)[0] if is_packed else fileio.load(file)[0])
        return 0

    def _free_name(self, image: Image) -> str:
        """Return a name that neither a picture of the scene nor a file beside it has."""
        wanted = posixpath.splitext(posixpath.basename(image.name.replace("\\", "/")))[0]
        stem, number = file_stem(wanted, "picture"), 0
        name = stem
        while f"{FOLDER}/{name}".lower() in self._stems() or self._exists(name):
            number += 1
            name = f"{stem}_{number}"
        return name

    def _stems(self) -> set[str]:
        return {posixpath.splitext(path)[0].lower() for path in self._new.values()}

    def _exists(self, name: str) -> bool:
        source = self._textures.source(f"{FOLDER}/{name}{SUFFIX}")
        return bool(source.file or source.pictures)

    def _wrapper_of(self, file: str) -> Wrapper | None:
        """Return how a file is packed; a new one is packed as the scene is."""
        if not file:
            return self._scene.wrapper
        return open_packed("dvpl", file)[1] if file.lower().endswith(PACKED) else None

    def _put(self, path: str, data: bytes, wrapper: Wrapper | None) -> None:
        if wrapper is None:
            self.files[path] = data
        else:
            self.files[path + PACKED] = wrapper.wrap(data)


def _format_for(pixels: Pixels, meaning: Meaning) -> PixelFormat:
    """Return the smallest pixel format that preserves the picture well, else a lossless one."""
    found = format_for(pixels, meaning)
    if found not in (PixelFormat.DXT1, PixelFormat.DXT5):
        return found
    shown = decode(to_dds(pixels, found, mipmaps=False)).pixels.astype(int)
    loss = float(np.abs(shown - pixels).mean())
    return PixelFormat.RGBA8888 if loss > _MOST_LOSS else found


def _sample(descriptor: TextureDescriptor, texture: Texture) -> None:
    """Store wrapping and filters."""
    descriptor.wrap_s, descriptor.wrap_t = (_WRAPS[each] for each in texture.wrap)
    descriptor.min_filter = _FILTERS[texture.min_filter]
    descriptor.mag_filter = _FILTERS[texture.mag_filter]
    if texture.mipmaps is not (descriptor.filtering[2] != MipFilter.NONE):
        descriptor.mip_filter = MipFilter.LINEAR if texture.mipmaps else MipFilter.NONE


def _pixels(image: Image) -> Pixels:
    if not image.data:
        raise QueryError(f"the picture {image.name!r:.60} has no data")
    try:
        return decode(image.data).pixels
    except ChunkwrightError as error:
        error.message = f"the picture {image.name!r:.60} cannot be read: {error.message}"
        raise


def _encoded(pixels: Pixels, form: str) -> bytes:
    """Return pixels as a picture file, lossless if the format allows it."""
    from PIL.Image import fromarray

    picture = fromarray(pixels)
    if pixels[..., 3].min() == 255 or form in _WITHOUT_ALPHA:
        picture = picture.convert("RGB")
    out = io.BytesIO()
    options = {"lossless": True} if form == "WEBP" else {"quality": 95} if form == "JPEG" else {}
    picture.save(out, form, **options)
    return out.getvalue()


def _unpacked_name(file: str) -> str:
    name = os.path.basename(file)
    return name[: -len(PACKED)] if name.lower().endswith(PACKED) else name
