"""Writing edited and new pictures as the files that the engine reads: descriptors and variants.

A picture of the scene is written in its original form, so that nothing else has to change: it
replaces its source picture, or its file for each family of devices, as ``tex.variants`` makes them,
and the descriptor gets the new checksums. A new picture is written for those families for which
another texture of the scene has files. Channels that a scene model does not show remain.
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
from chunkwright.tex.encoding import format_for
from chunkwright.tex.model import (
    Container,
    Entry,
    Filter,
    MipFilter,
    PixelFormat,
    TextureDescriptor,
    WrapMode,
)
from chunkwright.tex.pictures import (
    PACKED,
    SUFFIX,
    Meaning,
    Picture,
    as_colors,
    bare_name,
    decode,
    descriptor_path,
    find_variants,
    to_dds,
)
from chunkwright.tex.variants import UNNAMED, paint, variants_of

if TYPE_CHECKING:
    from chunkwright.document import Wrapper
    from chunkwright.exchange.model import Image, Texture
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.scene_model.textures import Pixels, Role, Source, Textures

FOLDER: Final = "images"
"""The folder of new pictures, below that of the scene."""
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
# The mean difference, of 255, that compression may cause; only noise comes near it.
_MOST_LOSS: Final = 4.0
# In earlier versions the numbers have other meanings.
_FIRST_WITH_WRAPS: Final = 11
_FILTERS: Final = {"nearest": Filter.NEAREST, "linear": Filter.LINEAR}
# The families of an entry in descriptors of the newest version.
_ENTRIES: Final = 8


class Pictures:
    """The files of written pictures: ``files`` has their bytes by the path in the scene.

    ``notes`` are about files that remain unchanged, and pictures stored in other forms.
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
        # The changed descriptors of files, by path in lower case.
        self._descriptors: dict[str, TextureDescriptor] = {}

    def add(
        self, image: Image, role: Role, *, old: bool = False, drawn: Texture | None = None
    ) -> str:
        """Write a picture that the scene does not have; return its path.

        ``drawn`` has its wrapping and filters.

        ``old`` is for scenes before version 10, which refer directly to source pictures.
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
        """Replace the picture at a path."""
        source = self._textures.source(path)
        picture, notes = first_readable(source.pictures) if source.pictures else (None, [])
        self.notes += notes
        if picture is not None and picture.is_cube:
            self.notes.append(f"{path}: the faces of a cube are not changed")
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
                self.files[posixpath.join(folder, new + base[len(old) :])] = fileio.load(file)[0]
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
        else:
            found = self._descriptors.setdefault(path.lower(), found)
        if found.version < _FIRST_WITH_WRAPS:
            return f"a descriptor of version {found.version} stores this in another way"
        _sample(found, texture)
        folder = posixpath.dirname(path.replace("\\", "/"))
        name = bare_name(source.file)
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
        """Write a picture as each of its files, a new picture as other textures of the scene."""
        pixels, meaning = from_role(_pixels(image), role, old)
        best = source.pictures[0] if source.pictures else ""
        name, folder = bare_name(best), posixpath.dirname(path.replace("\\", "/"))
        form = _FORMS.get(os.path.splitext(name)[1].lower())
        found = self._descriptors.get(path.lower(), source.descriptor)
        families = {} if found is None else _families(found, or_all=not best)
        if form is not None and not families:
            self._put(posixpath.join(folder, name), _encoded(pixels, form), self._wrapper_of(best))
            return
        if found is None and not best:
            found, families = self._like(role)
            if _format_for(pixels, meaning) == PixelFormat.RGBA8888:
                families = dict.fromkeys(families, PixelFormat.RGBA8888.name)
        if found is None or not families:
            found, families = self._fresh(found, best, pixels, meaning), {_DX11: ""}
            found.is_normal_map = found.is_normal_map or role == "normal"
        if drawn is not None and found.version >= _FIRST_WITH_WRAPS:
            _sample(found, drawn)
        picture = as_colors(Picture((pixels,), "", meaning))
        made = paint(found, picture, image.data, families, as_far_as_possible=True)
        self._descriptors[path.lower()] = made.descriptor
        stem = posixpath.splitext(posixpath.basename(descriptor_path(path)))[0]
        if name.lower().endswith(_DDS):
            stem = name[: -len(_HD_DDS if name.lower().endswith(_HD_DDS) else _DDS)]
        named = made.files
        if not found.source:
            named = {stem + file[len(UNNAMED) :]: data for file, data in made.files.items()}
        self.files |= {posixpath.join(folder, file): data for file, data in named.items()}
        self.notes += [f"{path}: {note}" for note in made.notes]
        written = {bare_name(file).lower() for file in named}
        there = dict.fromkeys(map(bare_name, source.pictures))
        left = [each for each in there if each.lower() not in written]
        if left or made.refused:
            why = f" ({'; '.join(made.refused)})" if made.refused else ""
            self.notes.append(f"{path}: {', '.join(left)} not changed{why}")

    def _fresh(
        self, found: TextureDescriptor | None, best: str, pixels: Pixels, meaning: Meaning
    ) -> TextureDescriptor:
        """Return a descriptor of a picture for the best devices, made from one that names none."""
        made = copy.deepcopy(found) if found is not None and _DX11 in found.gpus else None
        if made is None:
            made = TextureDescriptor(entries=[Entry() for _ in range(_ENTRIES)])
            made.has_hd_file = bare_name(best).lower().endswith(_HD_DDS)
            made.wrapper = self._wrapper_of(best)
        entry = made.entry(_DX11)
        entry.container, entry.pixel_format = Container.DDS, _format_for(pixels, meaning)
        return made

    def _like(self, role: Role) -> tuple[TextureDescriptor | None, dict[str, str]]:
        """Return a new descriptor like that of another texture of the scene, and its families."""
        is_map = role in ("normal", "rough_metal", "occlusion")
        paths = {path for each in self._scene.materials() for path in each.textures.values()}
        for path in sorted(path for path in paths if isinstance(path, str)):
            found = self._textures.source(path).descriptor
            if found is None or found.is_cube or found.is_exported:
                continue
            formats = {entry.pixel_format for entry in found.entries}
            families = _families(found)
            if families and (PixelFormat.DXT5NM in formats) is is_map:
                made = copy.deepcopy(found)
                made.source = None
                for entry in made.entries:
                    entry.width = entry.height = entry.base_level = 0
                return made, families
        return None, {}

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


def _families(descriptor: TextureDescriptor, *, or_all: bool = False) -> dict[str, str]:
    """Return the families with files beside a descriptor; if there are none, all that it names."""
    named = [each.family for each in variants_of(descriptor)]
    path = descriptor.source or ""
    there = [family for family in named if path and find_variants(path, descriptor, family)]
    return dict.fromkeys(there or (named if or_all else ()), "")


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
