"""The numbers in files, and their names."""

from __future__ import annotations

import pytest

from chunkwright.tex import model, pixels

NUMBERS = """
Container PNG=0 DDS=1 PVR=2 JPEG=3 TGA=4 WEBP=5 PSD=6 HDR=7 UNKNOWN=127
Filter NEAREST=0 LINEAR=1
Gpu POWERVR_IOS=0 POWERVR_ANDROID=1 TEGRA=2 MALI=3 ADRENO=4 DX11=5 ASTC_OR_ORIGIN=6 ORIGIN=7
  INVALID=127 OLD_ORIGIN=255
MipFilter NONE=0 NEAREST=1 LINEAR=2
OldFilter NEAREST=0 LINEAR=1 NEAREST_MIPMAP_NEAREST=2 LINEAR_MIPMAP_NEAREST=3
  NEAREST_MIPMAP_LINEAR=4 LINEAR_MIPMAP_LINEAR=5
OldContainer PNG=0 PVR=1 DDS=2
OldWrapMode CLAMP=0 REPEAT=1
PixelFormat NONE=0 RGBA8888=1 RGBA5551=2 RGBA4444=3 RGB888=4 RGB565=5 A8=6 A16=7 PVR4=8 PVR2=9
  RGBA16161616=10 RGBA32323232=11 DXT1=12 DXT1N=13 DXT1A=14 DXT3=15 DXT5=16 DXT5NM=17 ETC1=18
  ATC_RGB=19 ATC_RGBA_EXPLICIT_ALPHA=20 ATC_RGBA_INTERPOLATED_ALPHA=21 PVR2_2=22 PVR4_2=23
  EAC_R11_UNSIGNED=24 EAC_R11_SIGNED=25 EAC_RG11_UNSIGNED=26 EAC_RG11_SIGNED=27 ETC2_RGB=28
  ETC2_RGBA=29 ETC2_RGB_A1=30 BGR888=31 BGRA8888=32 R16F=33 RG16F=34 RGB16F=35 RGBA16F=36
  R32F=37 RG32F=38 RGB32F=39 RGBA32F=40 ASTC_4x4=45 ASTC_5x4=46 ASTC_5x5=47 ASTC_6x5=48
  ASTC_6x6=49 ASTC_8x5=50 ASTC_8x6=51 ASTC_8x8=52 ASTC_10x5=53 ASTC_10x6=54 ASTC_10x8=55
  ASTC_10x10=56 ASTC_12x10=57 ASTC_12x12=58
WrapMode REPEAT=0 CLAMP=1 MIRROR=2
"""


def numbers() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for word in NUMBERS.split():
        name, sign, number = word.partition("=")
        if sign:
            found[list(found)[-1]][name] = int(number)
        else:
            found[name] = {}
    return found


@pytest.mark.parametrize("name", numbers())
def test_enum_members_have_the_numbers_of_the_engine(name: str) -> None:
    assert {each.name: each.value for each in getattr(model, name)} == numbers()[name]


@pytest.mark.parametrize(
    ("word", "block", "legal"),
    [
        # Columns and rows of weights, and the bits of each.
        (0b00_00_10_1_01_11, (8, 8), True),  # 8 x 4 x 3 = 96
        (0b00_11_01_1_01_11, (12, 12), False),  # 11 x 3 x 3 = 99
        (0b00_00_01_0_01_01, (8, 8), True),  # 8 x 3 x 1 = 24
        (0b00_11_00_0_01_01, (12, 12), False),  # 11 x 2 x 1 = 22
    ],
)
def test_the_weights_of_an_astc_block_take_24_to_96_bits(
    word: int, block: tuple[int, int], legal: bool
) -> None:
    packed = word.to_bytes(16, "little")
    assert (pixels.mended(packed, block) == packed) is legal
