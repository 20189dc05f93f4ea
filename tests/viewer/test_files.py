"""A file that is opened for the viewer: its name, its bytes, its options, its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import ChunkwrightError
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import open_file

from ..exchange.models import png

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_opened_with_its_name_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "tank.archive.dvpl"
    archive = KeyedArchive({"hp": 100})
    archive.wrapper = DvplWrapper(DvplType.LZ4_HC)
    archive.save(path)
    found = open_file(str(path))
    assert found.name == str(path)
    assert [(part.name, part.data) for part in found.parts] == [
        ("payload", bytes(KeyedArchive({"hp": 100}))),
        ("packed file", path.read_bytes()),
    ]
    assert found.document == archive
    assert found.document.source == str(path)


def test_files_are_opened_with_the_options_of_open(tmp_path: Path) -> None:
    path = tmp_path / "tank.archive"
    KeyedArchive({"hp": 100}).save(path)
    assert open_file(str(path), {"format": "keyed_archive"}).document.format == "keyed_archive"
    with pytest.raises(ChunkwrightError) as caught:
        open_file(str(path), {"format": "sc2"})
    assert caught.value.file == str(path)


def test_the_file_inside_a_wrapper_may_be_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "hull.png.dvpl"
    DvplFile(png(side=4)).save(path)
    found = open_file(str(path))
    assert found.views()["first"] == "Pictures"
    (image,) = found.pictures
    assert image.data[16:24] == bytes([0, 0, 0, 4, 0, 0, 0, 4])  # width and height of the PNG
    DvplFile(b"text").save(path)
    found = open_file(str(path))
    assert (found.views()["pictures"], found.views()["first"]) == (False, "About")
    assert found.pictures == []


def test_an_error_while_computing_spans_names_the_file_and_its_format(tmp_path: Path) -> None:
    path = tmp_path / "tank.archive"
    KeyedArchive({"hp": 100}).save(path)
    found = open_file(str(path))
    found._payload = path.read_bytes()[:-1]
    with pytest.raises(ChunkwrightError) as caught:
        _ = found.spans
    assert (caught.value.file, caught.value.format) == (str(path), "keyed_archive")
