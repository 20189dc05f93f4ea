"""Written DDS files: the pixels that are read back, the mipmaps, the checksum."""

from __future__ import annotations

import io
import struct
import sys
import zlib
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import LimitError, QueryError
from chunkwright.tex import pictures
from chunkwright.tex.encoding import crc32_of, format_for, to_dds
from chunkwright.tex.model import PixelFormat
from chunkwright.tex.pictures import Meaning
from tests.samples import needs_samples
from tests.tex.test_pictures import distinct

if TYPE_CHECKING:
    from numpy.typing import NDArray

PIL = pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")
pytest.importorskip("texture2ddecoder", reason="texture2ddecoder, of the extra scene, is missing")
pytest.importorskip("etcpak", reason="etcpak, of the extra scene, is not installed")


def blocks(width: int, height: int) -> NDArray[np.uint8]:
    """Return a picture of plain squares of 4 x 4 pixels, which blocks store almost exactly."""
    rows = np.random.default_rng(3).integers(0, 256, (height // 4, width // 4, 4), np.uint8)
    return rows.repeat(4, axis=0).repeat(4, axis=1)


@pytest.mark.parametrize(
    ("pixel_format", "name", "step"),
    [
        (PixelFormat.DXT1, "BC1", 8),
        (PixelFormat.DXT5, "BC3", 8),
        (PixelFormat.RGBA8888, "32 bits", 0),
    ],
)
def test_pixels_are_read_back(pixel_format: PixelFormat, name: str, step: int) -> None:
    pixels = np.array(blocks(64, 32))
    if pixel_format == PixelFormat.DXT1:
        pixels[..., 3] = 255
    picture = pictures.decode(to_dds(pixels, pixel_format))
    assert (picture.pixel_format, picture.size) == (name, (64, 32))
    assert int(np.abs(picture.pixels.astype(int) - pixels).max()) <= step


def test_a_written_normal_map_is_recognised_by_its_pixels() -> None:
    first, second = (np.array(blocks(16, 16))[..., n] for n in (0, 1))
    pixels = np.dstack([np.full_like(first, 255), second, np.zeros_like(first), first])
    assert format_for(pixels, Meaning.DXT5NM) == PixelFormat.DXT5NM
    data = to_dds(pixels, PixelFormat.DXT5NM)
    (flags,) = struct.unpack_from("<I", data, 80)
    assert flags == 0x80000004
    picture = pictures.decode(data)
    assert picture.meaning is Meaning.DXT5NM
    for made, wanted in zip(picture.pair(), (first, second), strict=True):
        assert int(np.abs(made.astype(int) - wanted).max()) <= 4


@pytest.mark.parametrize(
    ("size", "alpha", "wanted"),
    [
        ((8, 4), 255, PixelFormat.DXT1),
        ((8, 4), 254, PixelFormat.DXT5),
        ((6, 4), 255, PixelFormat.RGBA8888),
    ],
)
def test_the_smallest_format_that_keeps_a_picture_is_chosen(
    size: tuple[int, int], alpha: int, wanted: PixelFormat
) -> None:
    assert format_for(np.full((*size, 4), alpha, np.uint8)) == wanted


@pytest.mark.parametrize(("width", "height"), [(1, 1), (5, 3), (12, 4), (64, 16)])
def test_mipmap_levels_go_down_to_one_pixel(width: int, height: int) -> None:
    pixels = np.full((height, width, 4), (40, 80, 120, 255), np.uint8)
    pixel_format = format_for(pixels)
    data = to_dds(pixels, pixel_format)
    (levels,) = struct.unpack_from("<I", data, 28)
    assert levels == max(width, height).bit_length()
    size = 128
    for level in range(levels):
        w, h = max(width >> level, 1), max(height >> level, 1)
        size += w * h * 4 if pixel_format == PixelFormat.RGBA8888 else -(-w // 4) * -(-h // 4) * 8
    assert len(data) == size
    if pixel_format == PixelFormat.RGBA8888:
        assert set(zip(*[iter(data[128:])] * 4, strict=True)) == {(40, 80, 120, 255)}
    assert PIL.open(io.BytesIO(data)).size == (width, height)
    without = to_dds(pixels, pixel_format, mipmaps=False)
    assert struct.unpack_from("<I", without, 28) == (1,)


@pytest.mark.parametrize(("size", "levels"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_the_header_flags_mipmaps_only_if_there_are_smaller_levels(size: int, levels: int) -> None:
    data = to_dds(np.zeros((1, size, 4), np.uint8), PixelFormat.RGBA8888)
    (fields, _, _, _, _, count) = struct.unpack_from("<6I", data, 8)
    (caps,) = struct.unpack_from("<I", data, 108)
    assert count == levels
    assert (fields, caps) == ((0x2100F, 0x401008) if levels > 1 else (0x100F, 0x1000))


def test_each_channel_of_a_level_is_averaged_separately() -> None:
    pixels = np.zeros((2, 2, 4), np.uint8)
    pixels[0, 0] = (200, 100, 40, 0)
    data = to_dds(pixels, PixelFormat.RGBA8888)
    assert tuple(data[-4:]) == (50, 25, 10, 0)


def test_the_embedded_checksum_excludes_its_own_bytes() -> None:
    data = to_dds(np.array(blocks(8, 8)), PixelFormat.DXT5)
    bare = data[:60] + bytes(8) + data[68:]
    assert data[60:64] == b"CRC_"
    assert crc32_of(data) == zlib.crc32(bare)
    assert crc32_of(bare) == 0


@needs_samples
def test_checksums_embedded_in_real_files_are_reproduced() -> None:
    tagged = [data for data in distinct().values() if data[60:64] == b"CRC_"]
    # Files with more data in the reserved fields had it there before they got the checksum.
    plain = [data for data in tagged if not any(data[68:76]) and data[84:88] != b"DX10"]
    assert len(plain) > 5
    for data in plain:
        assert crc32_of(data) == zlib.crc32(data[:60] + bytes(8) + data[68:])


def test_pixel_formats_that_dds_cannot_store_are_refused() -> None:
    pixels = np.zeros((4, 4, 4), np.uint8)
    with pytest.raises(QueryError, match="cannot write pixels as"):
        to_dds(pixels, PixelFormat.ETC1)
    with pytest.raises(LimitError, match="16,385"):
        to_dds(np.zeros((1, 16385, 4), np.uint8), PixelFormat.RGBA8888)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "etcpak", None)
    with pytest.raises(QueryError, match="etcpak") as caught:
        to_dds(np.zeros((4, 4, 4), np.uint8), PixelFormat.DXT1)
    assert ".[scene]" in str(caught.value)


@pytest.mark.parametrize(
    ("pixel_format", "levels", "words"),
    [
        # Size, flags of valid fields, height, width, bytes of a row or of the level, depth, levels.
        (PixelFormat.RGBA8888, False, (124, 0x100F, 4, 8, 32, 0, 1)),
        (PixelFormat.DXT1, False, (124, 0x81007, 4, 8, 16, 0, 1)),
        (PixelFormat.DXT5, True, (124, 0xA1007, 4, 8, 32, 0, 4)),
    ],
)
def test_dds_headers_have_the_fields_that_direct3d_documents(
    pixel_format: PixelFormat, levels: bool, words: tuple[int, ...]
) -> None:
    pixels = np.full((4, 8, 4), 255, np.uint8)
    data = to_dds(pixels, pixel_format, mipmaps=levels)
    assert data[:4] == b"DDS "
    assert struct.unpack_from("<7I", data, 4) == words
    masks = (32, 0xFF, 0xFF00, 0xFF0000, 0xFF000000)
    described = {
        PixelFormat.RGBA8888: (32, 0x41, 0, *masks),
        PixelFormat.DXT1: (32, 4, int.from_bytes(b"DXT1", "little"), 0, 0, 0, 0, 0),
        PixelFormat.DXT5: (32, 4, int.from_bytes(b"DXT5", "little"), 0, 0, 0, 0, 0),
    }
    assert struct.unpack_from("<8I", data, 76) == described[pixel_format]
    assert struct.unpack_from("<I", data, 108) == (0x401008 if levels else 0x1000,)


@pytest.mark.parametrize(
    ("pixel_format", "size"),
    [
        (PixelFormat.DXT1, 2 * 1 * 8),
        (PixelFormat.DXT5, 2 * 1 * 16),
        (PixelFormat.RGBA8888, 5 * 4),  # bytes of a row
    ],
)
def test_the_header_has_the_size_of_the_largest_level(pixel_format: PixelFormat, size: int) -> None:
    data = to_dds(np.full((3, 5, 4), 255, np.uint8), pixel_format)
    assert struct.unpack_from("<I", data, 20) == (size,)
