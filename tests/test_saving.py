"""The metadata of a file survives when it is saved, or a warning says that it did not."""

from __future__ import annotations

import errno
import os
import stat
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.base import fileio
from chunkwright.base.fileio import SavingWarning
from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from pathlib import Path

needs_attributes = pytest.mark.skipif(
    not hasattr(os, "setxattr"), reason="the system has no extended attributes"
)
needs_owners = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away"
)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.bin"
    path.write_bytes(b"a longer old content")
    return path


@needs_attributes
def test_extended_attributes_are_kept(old: Path) -> None:
    try:
        os.setxattr(old, "user.note", b"mine")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    fileio.save(b"new", old)
    assert (old.read_bytes(), os.getxattr(old, "user.note")) == (b"new", b"mine")


@needs_owners
def test_the_owner_is_kept(old: Path) -> None:
    os.chown(old, 12345, 23456)
    old.chmod(0o4755)
    fileio.save(b"new", old)
    now = old.stat()
    assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (12345, 23456, 0o4755)


def test_all_hard_links_of_a_file_see_the_saved_content(old: Path) -> None:
    other = old.with_name("other")
    os.link(old, other)
    fileio.save(b"new", old)
    assert (old.read_bytes(), other.read_bytes()) == (b"new", b"new")
    assert old.stat().st_nlink == 2
    assert sorted(each.name for each in old.parent.iterdir()) == ["old.bin", "other"]


def test_new_files_have_the_permissions_that_the_umask_allows(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        fileio.save(b"new", tmp_path / "new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def _refuse(*_: Any, **__: Any) -> None:
    raise PermissionError(errno.EPERM, "not permitted")


@pytest.mark.parametrize(
    ("call", "lost"),
    [
        ("chown", "its owner is now"),
        ("setxattr", "its extended attribute user.note was not kept: not permitted"),
    ],
)
def test_metadata_that_cannot_be_kept_is_reported(
    old: Path, monkeypatch: pytest.MonkeyPatch, call: str, lost: str
) -> None:
    if call == "chown":
        found = os.stat(old)
        other = os.stat_result((*found[:4], 4321, *found[5:]))
        monkeypatch.setattr(fileio, "_stat", lambda path: (other, path))
    else:
        monkeypatch.setattr(os, "listxattr", lambda _: ["user.note"], raising=False)
        monkeypatch.setattr(os, "getxattr", lambda *_: b"mine", raising=False)
    monkeypatch.setattr(os, call, _refuse, raising=False)
    with pytest.warns(SavingWarning, match=lost):
        fileio.save(b"new", str(old))
    assert old.read_bytes() == b"new"


def test_a_warning_is_given_if_hard_links_keep_the_old_content(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.link(old, old.with_name("other"))
    monkeypatch.setattr(fileio, "_write_in_place", lambda *_: False)
    with pytest.warns(SavingWarning, match="its other hard links"):
        fileio.save(b"new", old)
    assert (old.read_bytes(), old.with_name("other").read_bytes()[:8]) == (b"new", b"a longer")


def test_the_complete_data_is_kept_in_another_file_if_the_disk_fills_up(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.link(old, old.with_name("other"))
    real = fileio._write_all

    def full(file: int, data: bytes) -> None:
        if os.fstat(file).st_nlink > 1:
            raise OSError(errno.ENOSPC, "no space left")
        real(file, data)

    monkeypatch.setattr(fileio, "_write_all", full)
    with pytest.raises(FileAccessError, match="the complete data is in ") as refused:
        fileio.save(b"new", old)
    kept = str(refused.value).rpartition("the complete data is in ")[2]
    with open(kept, "rb") as file:
        assert file.read() == b"new"


def test_no_warning_is_given_if_all_metadata_is_kept(old: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fileio.save(b"new", old)
        fileio.save(b"new", old.with_name("new"))
