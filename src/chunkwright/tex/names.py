"""The files that the path of a texture in a scene stands for: a descriptor and its pictures.

A scene refers to ``images/hull.tex``, an old one to ``images/hull.png``. The pictures are named
after the descriptor, with the family before the extension, as in ``hull.dx11.dds``, and with
``.hd`` before that for a separate largest mipmap. ``.dvpl`` may follow each name.
"""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, Final

from chunkwright.tex.enums import Container, OldContainer
from chunkwright.tex.model import DEVICES, FIRST_OF_FAMILIES, TextureDescriptor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SUFFIX: Final = ".tex"
PACKED: Final = ".dvpl"
# Between name and extension of the picture of a face.
FACE_SUFFIXES: Final = ("_px", "_nx", "_py", "_ny", "_pz", "_nz")

# The families, best pictures first; ``packed`` is for parts of user interfaces.
_FAMILIES: Final = ("dx11", "astc", "mali", "adreno", "tegra", *DEVICES[1::-1], "packed")
_EXTENSIONS: Final[dict[int, str]] = {
    Container.PNG: ".png",
    Container.DDS: ".dds",
    Container.PVR: ".pvr",
    Container.JPEG: ".jpg",
    Container.TGA: ".tga",
    Container.WEBP: ".webp",
    Container.HDR: ".hdr",
}
# The formats for devices, whatever the descriptor states.
_CONTAINERS: Final = (Container.DDS, Container.PVR, Container.WEBP)
# The pictures of exported descriptors up to version 5 are named after the descriptor alone.
_OLD: Final[dict[int, str]] = {
    OldContainer.PNG: ".png",
    OldContainer.PVR: ".pvr",
    OldContainer.DDS: ".dds",
}
_SOURCES: Final = (".png", ".webp", ".tga", ".jpg", ".dds", ".pvr")


def descriptor_path(path: str) -> str:
    """Return the path of the descriptor of a texture that a scene refers to, with ``/``."""
    return posixpath.splitext(path.replace("\\", "/"))[0] + SUFFIX


def picture_names(name: str, descriptor: TextureDescriptor | None = None) -> list[str]:
    """Return the possible names of the picture of a texture, best first.

    ``name`` is that of the descriptor, with or without folders. The formats that the descriptor
    states come first; as they may be wrong, all others follow.
    """
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    names = []
    for family in _FAMILIES:
        for extension in _extensions(family, descriptor):
            # The largest mipmap alone has more detail than all the others.
            names += [f"{stem}.hd.{family}{extension}", f"{stem}.{family}{extension}"]
    names += [stem + extension for extension in _sources(descriptor)]
    return list(dict.fromkeys(names))


def face_names(name: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the names of the sources of the faces of a cube, in the order of the faces."""
    stem = name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name
    faces = [suffix for bit, suffix in enumerate(FACE_SUFFIXES) if descriptor.cube_faces >> bit & 1]
    endings = [*descriptor.face_extensions, *[".png"] * len(faces)]
    return [f"{stem}{face}{ending}" for face, ending in zip(faces, endings, strict=False)]


def find_pictures(path: str, descriptor: TextureDescriptor | None = None) -> list[str]:
    """Return the files beside a descriptor that may be its picture, best first.

    Case is ignored, and ``.dvpl`` may follow a name.
    """
    name, folder, files = _beside(path)
    return [
        os.path.join(folder, found) for found in _present(picture_names(name, descriptor), files)
    ]


def has_descriptor(path: str) -> bool:
    """Whether the descriptor of a picture, which shows it too, is beside it."""
    folder, name = os.path.split(path)
    stem = name[: -len(PACKED)] if name.lower().endswith(PACKED) else name
    stems = []
    while "." in stem:  # hull.hd.dx11.dds, hull.hd.dx11, hull.hd
        stem = os.path.splitext(stem)[0]
        stems += [stem, *(stem[: -len(face)] for face in FACE_SUFFIXES if stem.endswith(face))]
    return any(
        os.path.exists(os.path.join(folder, f"{each}{SUFFIX}{packed}"))
        for each in stems
        for packed in ("", PACKED)
    )


def find_faces(path: str, descriptor: TextureDescriptor) -> list[str]:
    """Return the source files of the faces of a cube beside its descriptor, in their order."""
    name, folder, files = _beside(path)
    return [os.path.join(folder, found) for found in _present(face_names(name, descriptor), files)]


def _beside(path: str) -> tuple[str, str, dict[str, str]]:
    """Return the name of a descriptor, its folder, and the file names there by their lower case."""
    name = os.path.basename(path)
    if name.lower().endswith(PACKED):
        name = name[: -len(PACKED)]
    folder = os.path.dirname(path) or os.curdir
    try:
        present = sorted(os.listdir(folder), reverse=True)
    except OSError:
        present = []  # no such folder
    return name, folder, {each.lower(): each for each in present}


def _present(names: Iterable[str], files: dict[str, str]) -> Iterator[str]:
    for name in names:
        for each in (name.lower(), name.lower() + PACKED):
            if each in files:
                yield files[each]


def _extensions(family: str, descriptor: TextureDescriptor | None) -> list[str]:
    containers = []
    if descriptor is not None:
        for name, entry in zip(descriptor.gpus, descriptor.entries, strict=True):
            if name == family:
                containers.append(entry.container)
    known = [_EXTENSIONS[each] for each in (*containers, *_CONTAINERS) if each in _EXTENSIONS]
    return list(dict.fromkeys(known))


def _sources(descriptor: TextureDescriptor | None) -> Iterator[str]:
    if descriptor is not None and descriptor.version < FIRST_OF_FAMILIES:
        yield _OLD.get(descriptor.exported_container, ".png")
    if descriptor is not None and descriptor.source_extension:
        yield descriptor.source_extension
    yield from _SOURCES
