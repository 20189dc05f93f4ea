"""Replacing a file atomically, with what belongs to it: owner, permissions, attributes, links."""

from __future__ import annotations

import contextlib
import os
import stat
import warnings
from typing import Final

TEMPORARY: Final = ".chunkwright-"  # prefix of the names of unfinished files
_NEW: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    # Only Windows has these, where a file is text, and inherited, unless one says otherwise.
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOINHERIT", 0)
)


class SavingWarning(UserWarning):
    """Something that belonged to a file could not be kept when it was replaced."""


def write_file(data: bytes, path: str, *, durable: bool) -> None:
    """Write a whole file; one that exists keeps what belongs to it, or ``SavingWarning`` says so.

    It is replaced atomically, except that a file with several names (hard links) is written in
    place, so that all of them show the new data; before that, the data are on the disk beside it.
    """
    before, target = _stat(path)
    if before is not None and not stat.S_ISREG(before.st_mode):
        with open(path, "wb") as file:  # a pipe or device
            file.write(data)
        return
    lost: list[str] = []
    # Not named after the target, whose name may already be as long as names can be. The name is
    # known before the file is made, so that no interrupt leaves one behind.
    made = os.path.join(os.path.dirname(target), f"{TEMPORARY}{os.urandom(8).hex()}")
    try:
        # What replaces a file is readable to its owner only until it has the rights of that file.
        handle = _create(made, 0o666 if before is None else 0o600)
        try:
            _write_all(handle, data)
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
        if before is not None:
            if before.st_nlink > 1 and _write_in_place(target, made, data):
                return
            lost += _keep(target, made, before)
        os.replace(made, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(made)
        raise
    for each in lost:
        warnings.warn(f"{path}: {each}", SavingWarning, stacklevel=4)


def _stat(path: str) -> tuple[os.stat_result | None, str]:
    """Return what a path leads to, None if nothing, and where that is if it is a link."""
    try:
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            path = os.path.realpath(path)
            found = os.stat(path)
    except FileNotFoundError:
        return None, path
    return found, path


def _create(path: str, mode: int) -> int:
    """Create a file with those rights of ``mode`` that the mask of the process leaves."""
    try:
        return os.open(path, _NEW, mode)
    except OSError as error:
        error.filename = os.path.dirname(path) or "."  # the caller does not know the temporary name
        raise


def _write_all(handle: int, data: bytes) -> None:
    written = os.write(handle, data)
    while written < len(data):
        written += os.write(handle, memoryview(data)[written:])


def _write_in_place(target: str, spare: str, data: bytes) -> bool:
    """Write into a file that has several names; False if it cannot be opened for that.

    If writing fails midway, the complete data stay beside it, where the error says.
    """
    try:
        file = open(target, "r+b", buffering=0)  # noqa: SIM115 - closed below
    except OSError:
        return False
    with file:
        kept = f"{spare}-complete"
        os.replace(spare, kept)
        try:
            _write_all(file.fileno(), data)
            file.truncate(len(data))
            os.fsync(file.fileno())
        except OSError as error:
            error.strerror = f"{error.strerror}; the complete file is {kept}"
            raise
    os.unlink(kept)
    return True


def _keep(target: str, made: str, before: os.stat_result) -> list[str]:
    """Copy owner, permissions and the like to a new file; return what could not be kept, in words."""
    lost = []
    if before.st_nlink > 1:
        lost.append("its other names (hard links) keep the old content: it cannot be written to")
    if hasattr(os, "chown"):
        lost += _keep_owner(made, before)
    os.chmod(made, stat.S_IMODE(before.st_mode))
    if hasattr(os, "listxattr"):
        lost += _keep_attributes(target, made)
    return lost


def _keep_owner(made: str, before: os.stat_result) -> list[str]:
    now = os.stat(made)
    lost = []
    for name, old, new, ids in (
        ("owner", before.st_uid, now.st_uid, (before.st_uid, -1)),
        ("group", before.st_gid, now.st_gid, (-1, before.st_gid)),
    ):
        if old == new:
            continue
        try:
            os.chown(made, *ids)
        except OSError as error:
            lost.append(f"its {name} is now {new}, not {old}: {error.strerror}")
    return lost


def _keep_attributes(target: str, made: str) -> list[str]:
    try:
        names = os.listxattr(target)
    except OSError:
        return []  # a file system without attributes
    lost = []
    for name in names:
        try:
            os.setxattr(made, name, os.getxattr(target, name))
        except OSError as error:
            lost.append(f"its extended attribute {name} is gone: {error.strerror}")
    return lost
