"""Recognising plain pictures among the inputs of commands."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.binary import png
from chunkwright.cli.commands.export import plain_picture, texture_pictures
from chunkwright.errors import UnknownFormatError
from chunkwright.keyed_archive import KeyedArchive

RED = png(np.full((2, 3, 4), (255, 0, 0, 255), np.uint8))
ARCHIVE = bytes(KeyedArchive({"hp": 5}))


def test_a_single_picture_is_recognised() -> None:
    pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")
    for found in (plain_picture, texture_pictures):
        images = found([(RED, "red.png")], {})
        assert images is not None
        assert [image.data[16:24].hex() for image in images] == ["0000000300000002"]


def test_an_offset_or_several_files_exclude_a_plain_picture() -> None:
    assert plain_picture([(RED, "red.png")], {"offset": 0}) is None
    for found in (plain_picture, texture_pictures):
        assert found([(RED, "red.png"), (RED, "red.png")], {}) is None
        assert found([(ARCHIVE, "a.ka")], {}) is None
        with pytest.raises(UnknownFormatError):
            found([(b"neither", "a.bin")], {})
