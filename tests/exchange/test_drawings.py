"""Pixels of drawings and of single pictures, calculated by hand."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange import drawing
from chunkwright.exchange.model import Image

PIL = pytest.importorskip("PIL.Image", reason="Pillow, of the extra scene, is not installed")

# Premultiplied colours: half of (1, 0.5, 0), light without a surface, alpha above 1.
DRAWN = np.array([[[0.5, 0.25, 0, 0.5], [0.25, 0, 0, 0], [1, 0, 0.5, 2]]], np.float64)


def pixels_of(data: bytes) -> Any:
    return np.asarray(PIL.open(io.BytesIO(data)))


def picture(width: int, height: int, *color: int) -> Image:
    stream = io.BytesIO()
    PIL.fromarray(np.full((height, width, 4), color, np.uint8)).save(stream, "PNG")
    return Image("picture", stream.getvalue())


def test_a_transparent_drawing_has_straight_alpha() -> None:
    """Of linear light, a quarter is 137 of 255 in sRGB, and a half is 188."""
    made = pixels_of(drawing._png(DRAWN, None))
    assert made.tolist() == [[[255, 188, 0, 128], [0, 0, 0, 0], [255, 0, 188, 255]]]


def test_a_background_shows_through_in_proportion_to_transparency() -> None:
    white = pixels_of(drawing._png(DRAWN, (0, 255, 255)))
    # Half of the white behind, and a quarter or nothing of the drawing's own.
    assert white[0, 0, 2] == 188
    assert white[0, 0, 1] == 225  # three quarters of the light
    assert white[0, 1].tolist() == [137, 255, 255]
    assert white[0, 2].tolist() == [255, 0, 188]
    nothing = np.zeros((2, 1, 4))
    assert pixels_of(drawing._png(nothing, (188, 1, 90))).tolist() == [[[188, 1, 90]]] * 2


@pytest.mark.parametrize(
    ("size", "shape"),
    [((16, 16), (8, 16)), ((16, 2), (2, 4)), ((4, 9), (2, 4)), ((1, 5), (1, 1)), (None, (4, 8))],
)
def test_a_picture_keeps_its_aspect_ratio_in_a_frame(
    size: tuple[int, int] | None, shape: tuple[int, int]
) -> None:
    made = pixels_of(drawing.flat(picture(8, 4, 10, 20, 30, 255), size))
    assert made.shape == (*shape, 4)
    assert (made == (10, 20, 30, 255)).all()


def test_a_background_shows_through_transparent_pixels_of_a_picture() -> None:
    clear, solid = picture(1, 1, 10, 20, 30, 0), picture(1, 1, 10, 20, 30, 255)
    behind = (200, 100, 50)
    assert pixels_of(drawing.flat(clear, background=behind)).tolist() == [[[200, 100, 50]]]
    assert pixels_of(drawing.flat(solid, background=behind)).tolist() == [[[10, 20, 30]]]


@pytest.mark.parametrize(
    ("around", "front", "right"),
    [
        (0, (0, 0, 1), (1, 0, 0)),
        (90, (1, 0, 0), (0, 0, -1)),
        (180, (0, 0, -1), (-1, 0, 0)),
        (30, (0.5, 0, 0.75**0.5), (0.75**0.5, 0, -0.5)),
    ],
)
def test_the_camera_circles_the_scene_looking_down_by_20_degrees(
    around: float, front: tuple[float, ...], right: tuple[float, ...]
) -> None:
    level, up = 0.9396926207859084, 0.3420201433256687  # the cosine and the sine
    toward, side = drawing._directions(around)
    assert toward == pytest.approx((front[0] * level, up, front[2] * level))
    assert side == pytest.approx(right)
