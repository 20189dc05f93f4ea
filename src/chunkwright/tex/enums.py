"""The named numbers of texture descriptors: processors, containers, pixel formats, filters."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class WrapMode(IntEnum):
    """How a texture continues beyond its edges."""

    REPEAT = 0
    CLAMP = 1
    MIRROR = 2


class OldWrapMode(IntEnum):
    """How a texture continues beyond its edges, up to version 10."""

    CLAMP = 0
    REPEAT = 1


class Filter(IntEnum):
    """The filter with which a texture is minified or magnified."""

    NEAREST = 0
    LINEAR = 1


class MipFilter(IntEnum):
    """The filter between mipmaps."""

    NONE = 0
    NEAREST = 1
    LINEAR = 2


class OldFilter(IntEnum):
    """The filter of a texture and between its mipmaps, up to version 10."""

    NEAREST = 0
    LINEAR = 1
    NEAREST_MIPMAP_NEAREST = 2
    LINEAR_MIPMAP_NEAREST = 3
    NEAREST_MIPMAP_LINEAR = 4
    LINEAR_MIPMAP_LINEAR = 5


class Container(IntEnum):
    """The file format of a picture."""

    PNG = 0
    DDS = 1
    PVR = 2
    JPEG = 3
    TGA = 4
    WEBP = 5
    PSD = 6
    HDR = 7
    UNKNOWN = 127


class OldContainer(IntEnum):
    """The file format of the picture of an exported descriptor, up to version 5."""

    PNG = 0
    PVR = 1
    DDS = 2


class Gpu(IntEnum):
    """A family of graphics processors; 6 is ASTC in version 20, the source in earlier ones."""

    POWERVR_IOS = 0
    POWERVR_ANDROID = 1
    TEGRA = 2
    MALI = 3
    ADRENO = 4
    DX11 = 5
    ASTC_OR_ORIGIN = 6
    ORIGIN = 7
    INVALID = 127
    OLD_ORIGIN = 255


class PixelFormat(IntEnum):
    """The format of pixels; the numbers from 41 to 44 are unknown."""

    NONE = 0
    RGBA8888 = 1
    RGBA5551 = 2
    RGBA4444 = 3
    RGB888 = 4
    RGB565 = 5
    A8 = 6
    A16 = 7
    PVR4 = 8
    PVR2 = 9
    RGBA16161616 = 10
    RGBA32323232 = 11
    DXT1 = 12
    DXT1N = 13
    DXT1A = 14
    DXT3 = 15
    DXT5 = 16
    DXT5NM = 17
    ETC1 = 18
    ATC_RGB = 19
    ATC_RGBA_EXPLICIT_ALPHA = 20
    ATC_RGBA_INTERPOLATED_ALPHA = 21
    PVR2_2 = 22
    PVR4_2 = 23
    EAC_R11_UNSIGNED = 24
    EAC_R11_SIGNED = 25
    EAC_RG11_UNSIGNED = 26
    EAC_RG11_SIGNED = 27
    ETC2_RGB = 28
    ETC2_RGBA = 29
    ETC2_RGB_A1 = 30
    BGR888 = 31
    BGRA8888 = 32
    R16F = 33
    RG16F = 34
    RGB16F = 35
    RGBA16F = 36
    R32F = 37
    RG32F = 38
    RGB32F = 39
    RGBA32F = 40
    ASTC_4x4 = 45
    ASTC_5x4 = 46
    ASTC_5x5 = 47
    ASTC_6x5 = 48
    ASTC_6x6 = 49
    ASTC_8x5 = 50
    ASTC_8x6 = 51
    ASTC_8x8 = 52
    ASTC_10x5 = 53
    ASTC_10x6 = 54
    ASTC_10x8 = 55
    ASTC_10x10 = 56
    ASTC_12x10 = 57
    ASTC_12x12 = 58


# Up to version 5 the numbers were the same, but there were fewer.
_OLD: Final = [each for each in PixelFormat if each <= PixelFormat.ATC_RGBA_INTERPOLATED_ALPHA]
OldPixelFormat: Final[type[IntEnum]] = IntEnum(  # type: ignore[misc]
    "OldPixelFormat", {each.name: each.value for each in _OLD}, module=__name__
)

ASTC: Final = range(PixelFormat.ASTC_4x4, PixelFormat.ASTC_12x12 + 1)
