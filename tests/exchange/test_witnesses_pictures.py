"""When an edited picture counts as another one."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import PIL.Image
import pytest

from chunkwright.exchange.edits.pictures import picture_edits
from chunkwright.exchange.model import Image, Material, Texture


def material(pixels: Any, alpha_mode: Any, slot: str = "base_color_texture") -> Material:
    stream = BytesIO()
    PIL.Image.fromarray(np.array([pixels], np.uint8)).save(stream, "PNG")
    made = Material("paint", alpha_mode=alpha_mode)
    setattr(made, slot, Texture(Image("paint", stream.getvalue())))
    return made


@pytest.mark.parametrize(
    ("before", "now", "alpha_mode", "differs"),
    [
        ((10, 20, 30, 255), (10, 20, 31, 255), "BLEND", False),  # what JPEG and DXT change
        ((10, 20, 30, 255), (10, 20, 90, 255), "BLEND", True),
        ((10, 20, 90, 255), (10, 20, 30, 255), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 90, 0), "BLEND", False),  # a colour that nobody sees
        ((10, 20, 30, 1), (10, 20, 90, 0), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 90, 1), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 30, 200), "BLEND", True),
        ((10, 20, 30, 0), (10, 20, 30, 200), "OPAQUE", False),
        ((10, 20, 30, 0), (10, 20, 90, 0), "OPAQUE", True),
    ],
)
def test_what_is_seen_decides(
    before: tuple[int, ...], now: tuple[int, ...], alpha_mode: str, differs: bool
) -> None:
    edited, original = (material([each] * 4, alpha_mode) for each in (now, before))
    found = list(picture_edits({edited: original}))
    assert len(found) == differs
    if differs:
        assert (found[0].edited_material, found[0].material) == (edited, original)


@pytest.mark.parametrize(
    ("slot", "channels"),
    [
        ("base_color_texture", "RGBA"),
        ("metallic_roughness_texture", "GB"),
        ("normal_texture", "RG"),
        ("occlusion_texture", "R"),
        ("emissive_texture", "RGBA"),
    ],
)
def test_a_slot_has_its_channels(slot: str, channels: str) -> None:
    for place, channel in enumerate("RGBA"):
        now = [100, 100, 100, 100]
        now[place] = 120
        edited, original = (material([each], "BLEND", slot) for each in (now, [100] * 4))
        assert bool(list(picture_edits({edited: original}))) == (channel in channels)


def test_a_picture_of_another_size_is_another_one() -> None:
    edited, original = (material([(10, 20, 30, 255)] * width, "BLEND") for width in (5, 4))
    assert [each.slot for each in picture_edits({edited: original})] == ["base_color_texture"]
