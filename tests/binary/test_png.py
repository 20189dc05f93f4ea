"""PNG files: what an independent decoder reads from them."""

from __future__ import annotations

import io

import numpy as np
import pytest

from chunkwright.binary.pictures import png


@pytest.mark.parametrize(("channels", "mode"), [(1, "L"), (2, "LA"), (3, "RGB"), (4, "RGBA")])
@pytest.mark.parametrize("size", [(1, 1), (3, 5), (64, 2)])
def test_another_decoder_reads_the_same(channels: int, mode: str, size: tuple[int, int]) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow, of chunkwright[scene], is not here")
    pixels = np.random.default_rng(0).integers(0, 256, (*size, channels), np.uint8)
    read = image.open(io.BytesIO(png(pixels)))
    assert (read.mode, read.size) == (mode, size[::-1])
    assert np.array_equal(np.asarray(read).reshape(pixels.shape), pixels)
