"""Which pictures of an edited scene are edits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.binary.png import png
from chunkwright.exchange.edits.pictures import picture_edits
from chunkwright.exchange.model import Image, Material, Texture

pytest.importorskip("PIL.Image", reason="pictures need Pillow")


def picture(*color: int, name: str = "planks") -> Image:
    return Image(name, png(np.full((2, 3, 4), color, np.uint8)))


def look(**images: Image) -> Material:
    slots: dict[str, Any] = {f"{slot}_texture": Texture(image) for slot, image in images.items()}
    return Material("Wood", **slots)


RED, BLUE = (200, 30, 40, 255), (10, 20, 250, 255)


def found(edited: Material, original: Material) -> list[str]:
    return [edit.slot for edit in picture_edits({edited: original})]


def test_emission_that_is_the_base_colour_says_nothing() -> None:
    original = look(base_color=picture(*RED), emissive=picture(*RED))
    edited = look(base_color=picture(*BLUE), emissive=picture(*BLUE))
    assert found(edited, original) == ["base_color_texture"]
    edited = look(base_color=picture(*RED), emissive=picture(*BLUE))
    assert found(edited, original) == ["emissive_texture"]
    assert found(look(emissive=picture(*BLUE)), look(emissive=picture(*RED))) == [
        "emissive_texture"
    ]


@pytest.mark.parametrize(
    ("slot", "before", "after", "differs"),
    [
        ("base_color", (50, 60, 70, 255), (51, 59, 71, 255), False),
        ("base_color", (50, 60, 70, 255), (52, 60, 70, 255), True),
        ("base_color", (50, 60, 70, 255), (50, 60, 68, 255), True),
        ("metallic_roughness", (50, 60, 70, 255), (90, 60, 70, 255), False),
        ("metallic_roughness", (50, 60, 70, 255), (50, 62, 70, 255), True),
        ("metallic_roughness", (50, 60, 70, 255), (50, 60, 72, 255), True),
        ("normal", (50, 60, 70, 255), (50, 60, 90, 255), False),
        ("normal", (50, 60, 70, 255), (52, 60, 70, 255), True),
        ("normal", (50, 60, 70, 255), (50, 62, 70, 255), True),
        ("occlusion", (50, 60, 70, 255), (50, 90, 90, 255), False),
        ("occlusion", (50, 60, 70, 255), (52, 60, 70, 255), True),
        ("emissive", (50, 60, 70, 255), (50, 60, 72, 255), True),
    ],
)
def test_what_a_slot_uses(slot: str, before: Any, after: Any, differs: bool) -> None:
    images = {slot: picture(*before)}, {slot: picture(*after)}
    original, edited = (look(**each) for each in images)
    assert found(edited, original) == ([f"{slot}_texture"] if differs else [])


@pytest.mark.parametrize(
    ("modes", "after", "differs"),
    [
        (("OPAQUE", "OPAQUE"), (50, 60, 70, 99), False),
        (("BLEND", "OPAQUE"), (50, 60, 70, 99), True),
        (("OPAQUE", "BLEND"), (50, 60, 70, 99), True),
        (("BLEND", "BLEND"), (50, 60, 70, 253), True),
        (("BLEND", "BLEND"), (50, 60, 70, 254), False),
    ],
)
def test_alpha_counts_unless_both_are_opaque(modes: Any, after: Any, differs: bool) -> None:
    original, edited = look(base_color=picture(50, 60, 70, 255)), look(base_color=picture(*after))
    original.alpha_mode, edited.alpha_mode = modes
    assert found(edited, original) == (["base_color_texture"] if differs else [])


@pytest.mark.parametrize(
    ("before", "after", "differs"),
    [
        ((50, 60, 70, 0), (90, 60, 70, 0), False),  # which nobody sees
        ((50, 60, 70, 1), (90, 60, 70, 0), True),
        ((50, 60, 70, 0), (90, 60, 70, 1), True),
    ],
)
def test_invisible_colours(before: Any, after: Any, differs: bool) -> None:
    original, edited = look(base_color=picture(*before)), look(base_color=picture(*after))
    original.alpha_mode = edited.alpha_mode = "BLEND"
    assert found(edited, original) == (["base_color_texture"] if differs else [])


def test_each_picture_is_an_edit_once() -> None:
    red, blue = picture(*RED), picture(*BLUE)
    first, second = look(base_color=red), look(base_color=red, emissive=red)
    pairs = {look(base_color=blue): first, look(base_color=blue, emissive=blue): second}
    assert [(edit.slot, edit.original, edit.edited) for edit in picture_edits(pairs)] == [
        ("base_color_texture", red, blue)
    ]
    assert found(look(base_color=Image("planks")), first) == []
    assert found(look(base_color=picture(*BLUE, name="other")), first) == []
