"""The files that a scene refers to, looked up as the engine does.

A path is relative to the folder of the scene; ``~res:/`` is the folder above ``3d``. Case is ignored,
and ``.dvpl`` may follow each name. Measured on two folder trees of games, this finds the pictures of
44 of 46 texture descriptors.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import inner_parts, record_read
from chunkwright.tex.pictures import PACKED

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    """Return where the file of a path has to be written, for a scene that is written to a file.

    That is where the scene finds it; a file that would be outside the folder above ``3d``, or
    outside that of a scene that is not in such a folder, is put below the folder of the scene.
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
    """Finds the files that a scene refers to; ``extra`` is another folder to search."""

    def __init__(self, source: str | None, extra: str | None = None) -> None:
        self._folder = None if source is None else os.path.dirname(os.path.abspath(source))
        self._extra = extra
        self._listings: dict[str, dict[str, str]] = {}

    def find(self, path: str) -> str | None:
        """Return the file of a path in the scene, packed or not; None if it does not exist."""
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
            # A folder of textures may be any of those in the path.
            for start in range(len(parts)):
                yield os.path.join(self._extra, *parts[start:])

    def in_folder(self, folder: str, name: str) -> str | None:
        """Return the file of a name in a folder, whatever its case, packed or not."""
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
        if os.path.isdir(folder):
            return folder
        above, name = os.path.split(folder)
        if not name or (real := self._real_folder(above)) is None:
            return None
        spelled = self._listing(real).get(name.lower())
        return None if spelled is None else os.path.join(real, spelled)

    def _listing(self, folder: str) -> dict[str, str]:
        if folder not in self._listings:
            record_read(folder)
            try:
                names = sorted(os.listdir(folder), reverse=True)
            except OSError:
                names = []  # a folder that cannot be listed counts as empty
            self._listings[folder] = {name.lower(): name for name in names}
        return self._listings[folder]

    def _root(self) -> str | None:
        return None if self._folder is None else root_of(self._folder)


def root_of(folder: str) -> str | None:
    """Return the folder above ``3d`` that a folder is in."""
    while folder:
        above, name = os.path.split(folder)
        if name.lower() == _SCENES:
            return above
        folder = above if above != folder else ""
    return None
