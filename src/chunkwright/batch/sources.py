"""The files of a batch: those that are named, in folders, or matched by patterns."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from chunkwright.batch.ledger import LEDGER
from chunkwright.errors import FileAccessError
from chunkwright.fileio import named
from chunkwright.plain import Frozen
from chunkwright.replacing import TEMPORARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WILD: Final = frozenset("*?[")
_STEPS: Final = frozenset(("", os.curdir, os.pardir))
"""Parts of a path that are no names."""


class Entry(Frozen):
    """A file of a batch.

    ``path`` leads to it from where the user asked, ``relative`` from the folder that was named, or
    from the part of a pattern before its first wildcard. ``named`` means that the user named the
    file itself: a file found in a folder may be of any format.
    """

    __match_args__ = ("path", "relative", "named")
    __slots__ = __match_args__

    path: str
    relative: str
    named: bool

    def __init__(self, path: str, relative: str, named: bool = True) -> None:
        self._set(path, relative, named)


class Places:
    """Real paths of many files, which look at each folder and file once."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}
        self._files: dict[str, str] = {}

    def of(self, path: str) -> str:
        """Return the path of a file without links, as ``os.path.realpath`` does."""
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = self._find(path)
        return found

    def _find(self, path: str) -> str:
        folder, name = os.path.split(path)
        if name in _STEPS or os.path.islink(path):
            return os.path.realpath(path)
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = os.path.join(os.path.realpath(folder), "")
        return known + name


def is_many(path: str) -> bool:
    """Whether a path stands for many files: a folder, or a pattern such as ``*.hkx``."""
    return os.path.isdir(path) or _is_pattern(path)


def expand(
    paths: Iterable[str | os.PathLike[str]],
    *,
    outside: str | os.PathLike[str] | None = None,
    places: Places | None = None,
) -> Iterator[Entry]:
    """Yield each file of the given paths, folders and patterns once, folders in name order.

    Files below the folder ``outside`` are left out, because outputs are not sources. ``places``
    gets where the files really are. Raises
    ``FileAccessError`` for a pattern that matches nothing, a folder that cannot be listed and an
    empty name.
    """
    asked = [os.fspath(path) for path in paths]
    explicit = {os.path.realpath(path) for path in asked if not is_many(path)}
    kept_out = os.path.join(os.path.realpath(outside), "") if outside is not None else None
    if kept_out and any(os.path.join(os.path.realpath(p), "").startswith(kept_out) for p in asked):
        kept_out = None  # explicitly requested
    seen = set()
    places = places or Places()
    for path in asked:
        for found, root in _found(path):
            key = places.of(found)
            is_output = kept_out is not None and key.startswith(kept_out)
            if key in seen or (is_output and key not in explicit):
                continue
            seen.add(key)
            yield Entry(found, _inside(found, root), key in explicit)


def _inside(path: str, root: str) -> str:
    """Return a path below a folder: what leads out of it, as ``..`` in a pattern can, is left out."""
    start = root if root.endswith(os.sep) else root + os.sep
    parts = path[len(start) :].split(os.sep)
    if path.startswith(start) and _STEPS.isdisjoint(parts):
        return path[len(start) :]
    parts = os.path.relpath(path, root).split(os.sep)
    while parts[0] == os.pardir:
        del parts[0]
    return os.sep.join(parts)


def _found(path: str) -> Iterator[tuple[str, str]]:
    """Yield each file with the folder that its relative path starts from."""
    if os.path.isdir(path):
        for file in _walk(path):
            yield file, path
    elif _is_pattern(path):
        root = _fixed_part(path)
        import glob  # here, because few commands need it

        matches = sorted(glob.glob(path, recursive=True))
        if not matches:
            raise FileAccessError("no file matches this pattern", file=path)
        for match in matches:
            for file in _walk(match) if os.path.isdir(match) else [match]:
                yield file, root
    else:
        yield named(path), os.path.dirname(path) or "."


def _is_pattern(path: str) -> bool:
    return not _WILD.isdisjoint(path) and not os.path.lexists(path)


def _fixed_part(pattern: str) -> str:
    """Return the folders of a pattern before its first wildcard."""
    folder = os.path.dirname(pattern)
    while not _WILD.isdisjoint(folder):
        folder = os.path.dirname(folder)
    return folder or "."


def _walk(folder: str) -> Iterator[str]:
    """Yield the files below a folder: its own by name, then those of each folder in it."""
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as found:
            inside = sorted(found, key=lambda each: each.name)
        for each in inside:
            ours = each.name == LEDGER or each.name.startswith(TEMPORARY)
            if not ours and each.is_file():  # not a pipe, socket or dangling link
                yield each.path
        folders = (each.path for each in reversed(inside) if each.is_dir(follow_symlinks=False))
        waiting.extend(folders)
