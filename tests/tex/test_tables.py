"""The meaning of numbers in pictures and descriptors, by the specifications."""

from __future__ import annotations

import pytest

from chunkwright.tex import headers
from chunkwright.tex.model import Filter, MipFilter, OldFilter, TextureDescriptor, WrapMode

# DXGI_FORMAT of Direct3D: typeless, linear and sRGB, where there are three.
DXGI = {
    "RGBA32F": (2,),
    "RGB32F": (6,),
    "RGBA16F": (10,),
    "RGBA16": (11,),
    "RG32F": (16,),
    "RGBA8": (27, 28, 29),
    "RG16F": (34,),
    "RG16": (35,),
    "R32F": (41,),
    "RG8": (48, 49),
    "R16F": (54,),
    "R16": (56,),
    "R8": (60, 61),
    "A8": (65,),
    "BC1": (70, 71, 72),
    "BC2": (73, 74, 75),
    "BC3": (76, 77, 78),
    "BC4": (79, 80),
    "BC5": (82, 83),
    "B5G6R5": (85,),
    "B5G5R5A1": (86,),
    "BGRA8": (87, 90, 91),
    "BGRX8": (88, 92, 93),
    "BC6": (94, 95),
    "BC7": (97, 98, 99),
    "B4G4R4A4": (115,),
}


def test_pixel_formats_have_the_numbers_of_direct3d() -> None:
    wanted = {number: name for name, numbers in DXGI.items() for number in numbers}
    assert {number: pixels.name for number, pixels in headers._NUMBERS.items()} == wanted


@pytest.mark.parametrize(
    ("old", "wanted"),
    [
        ("NEAREST_MIPMAP_NEAREST", ("NEAREST", "NEAREST")),
        ("LINEAR_MIPMAP_NEAREST", ("LINEAR", "NEAREST")),
        ("NEAREST_MIPMAP_LINEAR", ("NEAREST", "LINEAR")),
        ("LINEAR_MIPMAP_LINEAR", ("LINEAR", "LINEAR")),
    ],
)
def test_an_old_filter_is_split_into_minification_and_mipmap_filters(
    old: str, wanted: tuple[str, str]
) -> None:
    from chunkwright.tex import model

    assert model._MIPMAPS[OldFilter[old]] == (Filter[wanted[0]], MipFilter[wanted[1]])


def test_flags_are_single_bits() -> None:
    made = TextureDescriptor()
    found = {}
    for name in ("has_mipmaps", "is_normal_map", "has_hd_file"):
        made.flags = 0
        setattr(made, name, True)
        found[name] = made.flags
        assert getattr(made, name) is True
        setattr(made, name, False)
        assert made.flags == 0
        assert getattr(made, name) is False
        made.flags = 255 - found[name]
        assert getattr(made, name) is False
    assert found == {"has_mipmaps": 1, "is_normal_map": 2, "has_hd_file": 4}


@pytest.mark.parametrize(
    ("count", "last"),
    [(5, "adreno"), (6, "5"), (7, "origin"), (8, "origin")],
)
def test_the_names_of_entries_depend_on_their_number(count: int, last: str) -> None:
    from chunkwright.tex import model

    names = model._NAMES[count]
    assert len(names) == count
    assert names[:5] == ("PowerVR_iOS", "PowerVR_Android", "tegra", "mali", "adreno")
    assert names[-1] == last
    assert count < 7 or names[5] == "dx11"
    assert count < 8 or names[6] == "astc"


@pytest.mark.parametrize("version", [6, 8, 10])
def test_up_to_version_10_one_number_holds_both_filters(version: int) -> None:
    made = TextureDescriptor(version=version, wrap_s=0, wrap_t=1, mip_filter=MipFilter.LINEAR)
    made.mag_filter = 0
    found = []
    for made.min_filter in range(7):
        smaller, larger, between = made.filtering
        assert larger is Filter.NEAREST
        found.append((smaller.name, between.name))
    assert found == [
        ("NEAREST", "NONE"),
        ("LINEAR", "NONE"),
        ("NEAREST", "NEAREST"),
        ("LINEAR", "NEAREST"),
        ("NEAREST", "LINEAR"),
        ("LINEAR", "LINEAR"),
        ("LINEAR", "NONE"),
    ]
    assert made.wrapping == (WrapMode.CLAMP, WrapMode.REPEAT)


@pytest.mark.parametrize("version", [11, 20])
def test_from_version_11_on_each_filter_has_a_number(version: int) -> None:
    made = TextureDescriptor(version=version, wrap_s=0, wrap_t=1, mag_filter=1)
    found = []
    for made.min_filter, made.mip_filter in ((0, 0), (0, 1), (1, 2), (2, 3)):
        smaller, larger, between = made.filtering
        assert larger is Filter.LINEAR
        found.append((smaller.name, between.name))
    assert found == [
        ("NEAREST", "NONE"),
        ("NEAREST", "NEAREST"),
        ("LINEAR", "LINEAR"),
        ("LINEAR", "NONE"),
    ]
    assert made.wrapping == (WrapMode.REPEAT, WrapMode.CLAMP)
    made.wrap_s, made.wrap_t = 2, 3
    assert made.wrapping == (WrapMode.MIRROR, WrapMode.REPEAT)
