"""PNG files, as read by an independent decoder."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest

from chunkwright.binary import png


@pytest.mark.parametrize(("channels", "mode"), [(1, "L"), (2, "LA"), (3, "RGB"), (4, "RGBA")])
@pytest.mark.parametrize("size", [(1, 1), (3, 5), (64, 2)])
def test_pillow_reads_back_the_same_pixels(channels: int, mode: str, size: tuple[int, int]) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow, of chunkwright[scene], is not here")
    pixels = np.random.default_rng(0).integers(0, 256, (*size, channels), np.uint8)
    read = image.open(io.BytesIO(png(pixels)))
    assert (read.mode, read.size) == (mode, size[::-1])
    assert np.array_equal(np.asarray(read).reshape(pixels.shape), pixels)


@pytest.mark.parametrize(("channels", "kind"), [(1, 0), (2, 4), (3, 2), (4, 6)])
def test_a_png_file_has_header_data_and_end_chunks(channels: int, kind: int) -> None:
    pixels = np.arange(2 * 3 * channels, dtype=np.uint8).reshape(2, 3, channels) * 50
    data, chunks = png(pixels), []
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert data[at + 8 + size : at + 12 + size] == struct.pack(">I", zlib.crc32(name + body))
        chunks.append((name, body))
        at += 12 + size
    (_, header), (_, packed), (_, end) = chunks
    assert [name for name, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    # Width, height, 8 bits, the type of colour; deflate, the usual filters, not interlaced.
    assert header == bytes([0, 0, 0, 3, 0, 0, 0, 2, 8, kind, 0, 0, 0])
    assert end == b""
    rows = zlib.decompress(packed)
    for row, line in zip(pixels, (rows[: len(rows) // 2], rows[len(rows) // 2 :]), strict=True):
        flat = row.reshape(-1).tolist()
        left = [0] * channels + flat[:-channels]
        assert list(line) == [1, *((one - two) % 256 for one, two in zip(flat, left, strict=True))]
