"""The possible names of the picture of a texture, best first."""

from __future__ import annotations

import pytest

from chunkwright.tex.pictures import descriptor_path, picture_names

FAMILIES = ["dx11", "astc", "mali", "adreno", "tegra", "PowerVR_Android", "PowerVR_iOS", "packed"]


@pytest.mark.parametrize("name", ["3d/a.tex", "3d/a.TEX", "3d/a"])
def test_picture_names_are_listed_best_first(name: str) -> None:
    wanted = [
        f"3d/a.{large}{family}.{ending}"
        for family in FAMILIES
        for ending in ("dds", "pvr", "webp")
        for large in ("hd.", "")
    ]
    wanted += [f"3d/a.{ending}" for ending in ("png", "webp", "tga", "jpg", "dds", "pvr")]
    assert picture_names(name) == wanted


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("images\\a.png", "images/a.tex"),
        ("images/a.tex", "images/a.tex"),
        ("a.b/c.d.dds", "a.b/c.d.tex"),
        ("a", "a.tex"),
    ],
)
def test_the_descriptor_of_a_picture_is_next_to_it(given: str, path: str) -> None:
    assert descriptor_path(given) == path
