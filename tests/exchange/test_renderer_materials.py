"""The properties that the renderer, replaced by a mock, gets for each material."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.drawing import Surfaces
from chunkwright.exchange.model import Image, Material, Primitive, Texture

pytest.importorskip("PIL")
from PIL import Image as Pictures

TRIANGLE = np.zeros((3, 3), np.float32)
MADE: list[Any] = []


def load(given: Any) -> Any:
    MADE.append(given)
    return given


def surfaces() -> Surfaces:
    MADE.clear()
    renderer: Any = SimpleNamespace(load_dict=load, Bitmap=lambda pixels: pixels)
    return Surfaces(renderer)


def surface(material: Material | None) -> Any:
    return surfaces().of(Primitive(TRIANGLE, material=material))


def picture(*pixels: tuple[int, ...], name: str = "picture") -> Image:
    out = io.BytesIO()
    made = np.array([pixels], np.uint8)
    Pictures.fromarray(made).save(out, "PNG")
    return Image(name, out.getvalue())


def flat(color: Any) -> Any:
    return {
        "type": "twosided",
        "surface": {"type": "diffuse", "reflectance": {"type": "rgb", "value": color}},
    }


def test_materials_without_pictures_are_drawn() -> None:
    assert surface(None) == flat(pytest.approx([0.45, 0.45, 0.45]))
    assert surface(Material("m", (0.2, 0.4, 0.8, 0.5))) == flat(pytest.approx([0.15, 0.3, 0.6]))
    glowing = Material("m", (0.2, 0.4, 0.8, 0.5), emissive=(0.6, 0.1, 7.0))
    assert surface(glowing) == flat(pytest.approx([0.45, 0.3, 0.75]))
    for mode in ("MASK", "BLEND"):
        clear = Material("m", (0.2, 0.4, 0.8, 0.25), alpha_mode=mode)
        assert surface(clear) == {
            "type": "mask",
            "opacity": 0.25,
            "surface": flat(pytest.approx([0.15, 0.3, 0.6])),
        }


def bitmap_of(found: Any) -> Any:
    assert found["type"] == "twosided"
    assert found["surface"]["type"] == "diffuse"
    return found["surface"]["reflectance"]


def test_a_picture_is_multiplied_by_the_base_colour() -> None:
    texture = Texture(picture((255, 0, 255, 128), (0, 255, 255, 255)), wrap=("mirror", "clamp"))
    found = bitmap_of(surface(Material("m", (0.5, 0.25, 2.0, 0.5), texture)))
    assert found["bitmap"].tolist() == [[[0.5, 0, 1], [0, 0.25, 1]]]
    assert found["bitmap"].dtype == np.float32
    assert found["bitmap"].flags.c_contiguous
    del found["bitmap"]
    assert found == {
        "type": "bitmap", "raw": True, "wrap_mode": "mirror", "filter_type": "bilinear"
    }  # fmt: skip


def test_an_emissive_picture_is_drawn_as_the_colour() -> None:
    texture = Texture(picture((255, 0, 255, 255)), mag_filter="nearest", wrap=("clamp", "repeat"))
    lost = Texture(Image("lost"))
    material = Material("m", (0.5, 0.5, 0.5, 0.5), lost, emissive_texture=texture)
    found = bitmap_of(surface(material))
    assert found["bitmap"].tolist() == [[[1, 0, 1]]]
    assert (found["filter_type"], found["wrap_mode"]) == ("nearest", "clamp")


@pytest.mark.parametrize(
    ("mode", "cutoff", "wanted"),
    [
        ("BLEND", 0.5, [[[0.5], [0.1], [0.0]]]),
        ("MASK", 0.5, [[[1], [0], [0]]]),
        ("MASK", 0.51, [[[0], [0], [0]]]),
        ("MASK", 0.1, [[[1], [1], [0]]]),
    ],
)
def test_the_alpha_of_a_picture_becomes_opacity(mode: Any, cutoff: float, wanted: Any) -> None:
    """Alpha of 255, 51 and 0, times a half."""
    texture = Texture(
        picture((9, 9, 9, 255), (9, 9, 9, 51), (9, 9, 9, 0)), wrap=("clamp", "repeat")
    )
    material = Material("m", (1, 1, 1, 0.5), texture, alpha_mode=mode, alpha_cutoff=cutoff)
    found = surface(material)
    assert found["type"] == "mask"
    opacity = found["opacity"]
    assert opacity["bitmap"] == pytest.approx(np.array(wanted))
    assert opacity["bitmap"].shape == (1, 3, 1)
    assert (opacity["type"], opacity["wrap_mode"], opacity["raw"]) == ("bitmap", "clamp", True)
    assert bitmap_of(found["surface"])["bitmap"].shape == (1, 3, 3)


def test_each_material_and_picture_is_created_once() -> None:
    image = picture((255, 255, 255, 255))
    made = surfaces()
    one, two = (Material(name, base_color_texture=Texture(image)) for name in ("one", "two"))
    first = made.of(Primitive(TRIANGLE, material=one))
    assert made.of(Primitive(TRIANGLE, material=one)) is first
    assert made.of(Primitive(TRIANGLE, material=two)) is not first
    assert len(MADE) == 2
    assert len(made._pixels) == 1


def test_a_primitive_is_drawn_with_its_base_colour_or_emissive_texture() -> None:
    base, glow, lost = (Texture(picture((1, 2, 3, 4))) for _ in range(3))
    lost.image.data = b""
    find = surfaces().texture_of
    for first, second, wanted in (
        (base, glow, base), (lost, glow, glow), (None, glow, glow), (base, None, base),
        (lost, lost, None), (None, None, None),
    ):  # fmt: skip
        material = Material("m", base_color_texture=first, emissive_texture=second)
        assert find(Primitive(TRIANGLE, material=material)) is wanted
    assert find(Primitive(TRIANGLE)) is None


def test_colours_are_linear_and_large_pictures_reduced() -> None:
    """sRGB 188 is about half of the light; alpha is linear."""
    found = surfaces()._decoded(Texture(picture((188, 255, 0, 51))))
    assert found.dtype == np.float32
    assert found[0, 0] == pytest.approx([0.5029, 1, 0, 0.2], abs=1e-4)
    for width, wanted in ((1023, 1023), (1024, 1024), (1025, 1024), (3000, 1024)):
        pixels = [(10, 20, 30, 40)] * width
        assert surfaces()._decoded(Texture(picture(*pixels))).shape == (1, wanted, 4)
