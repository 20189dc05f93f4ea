"""The file and format that errors name, and the permissions of saved files."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.tex import TextureDescriptor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ASKED: dict[str, Callable[[Any], object]] = {
    "get": lambda document: document.get("/no/such"),
    "set": lambda document: document.set("/flags", "x"),
    "remove": lambda document: document.remove("/no/such"),
}


@pytest.mark.parametrize("name", ASKED)
def test_errors_of_every_method_name_the_file_and_its_format(name: str, tmp_path: Path) -> None:
    path = tmp_path / "tanks.tex"
    path.write_bytes(bytes(TextureDescriptor()))
    with pytest.raises(ChunkwrightError) as caught:
        ASKED[name](chunkwright.open(path))
    assert (caught.value.file, caught.value.format) == (str(path), "tex")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize(("mask", "mode"), [(0o027, 0o640), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_that_the_umask_allows(
    mask: int, mode: int, tmp_path: Path
) -> None:
    before = os.umask(mask)
    try:
        for name in ("first.ka", "second.ka"):
            KeyedArchive({"hp": 5}).save(tmp_path / name)
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    (tmp_path / "first.ka").chmod(0o444)
    KeyedArchive({"hp": 6}).save(tmp_path / "first.ka")
    assert stat.S_IMODE((tmp_path / "first.ka").stat().st_mode) == 0o444
