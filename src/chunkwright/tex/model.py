"""The model of ``.tex`` files: how a texture is drawn, and its pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar, Final

from chunkwright.base.classes import Closed, located, readonly
from chunkwright.document import Document
from chunkwright.errors import QueryError


class WrapMode(IntEnum):
    """The wrap mode: how a texture continues beyond its edges."""

    REPEAT = 0
    CLAMP = 1
    MIRROR = 2


class OldWrapMode(IntEnum):
    """The wrap mode of a texture up to version 10."""

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
    """The filter of a texture and between its mipmaps up to version 10."""

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


# Up to version 5, there were fewer formats, with the same numbers.
_OLD: Final = [each for each in PixelFormat if each <= PixelFormat.ATC_RGBA_INTERPOLATED_ALPHA]
OldPixelFormat: Final[type[IntEnum]] = IntEnum(  # type: ignore[misc]
    "OldPixelFormat", {each.name: each.value for each in _OLD}, module=__name__
)

ASTC: Final = range(PixelFormat.ASTC_4x4, PixelFormat.ASTC_12x12 + 1)


HAS_MIPMAPS: Final = 1
IS_NORMAL_MAP: Final = 2
HAS_HD_FILE: Final = 4

DEVICES: Final = ("PowerVR_iOS", "PowerVR_Android", "tegra", "mali", "adreno", "dx11")
# Up to version 5 the entries are those of a PVR and of a DDS file.
_FIRST: Final = ("pvr", "dds")
# The first version with an entry for each family.
FIRST_OF_FAMILIES: Final = 6
_FIRST_WITH_FILTERS: Final = 3
# The families depend on the number of entries. That of the sixth of six entries is unknown.
_NAMES: Final = {
    5: DEVICES[:5],
    6: (*DEVICES[:5], "5"),
    7: (*DEVICES, "origin"),
    8: (*DEVICES, "astc", "origin"),
}

# The filters of later versions for each filter up to version 10: minification, and mipmaps.
_MIPMAPS: Final[dict[int, tuple[int, int]]] = {
    OldFilter.NEAREST_MIPMAP_NEAREST: (Filter.NEAREST, MipFilter.NEAREST),
    OldFilter.LINEAR_MIPMAP_NEAREST: (Filter.LINEAR, MipFilter.NEAREST),
    OldFilter.NEAREST_MIPMAP_LINEAR: (Filter.NEAREST, MipFilter.LINEAR),
    OldFilter.LINEAR_MIPMAP_LINEAR: (Filter.LINEAR, MipFilter.LINEAR),
}


@dataclass
class Entry(Closed):
    """The picture for a family of graphics processors.

    ``container`` is the intended format of its file, ``pixel_format`` that of its pixels; the file
    does not always have this format and size. ``width`` and ``height`` are in pixels, 0 for those
    of the source. ``source_crc32`` is the checksum of the source when the picture was made,
    ``converted_crc32`` that of the picture. ``unknown``, ``astc_unknown`` and, for ASTC,
    ``astc_quality`` are preserved as they are.

    Up to version 4, ``source_md5`` is the checksum of the source in hexadecimal, and ``modified``
    the date of the source. Instead of a size, versions 0 and 1 have ``base_level``, the level of
    the source with which the picture begins.
    """

    container: int = Container.UNKNOWN
    pixel_format: int = PixelFormat.NONE
    width: int = 0
    height: int = 0
    source_crc32: int = 0
    converted_crc32: int = 0
    unknown: int = 0
    astc_quality: int = 0
    astc_unknown: int = 0
    base_level: int = 0
    modified: str = ""
    source_md5: str = ""


@dataclass(repr=False)
class TextureDescriptor(Document, closed=True):
    """A texture: a source picture, and the pictures that were made from it.

    ``flags`` are bits (``has_mipmaps``, ``is_normal_map``, ``has_hd_file``). ``cube_faces`` has a
    bit for each face of a cube (+x, -x, +y, -y, +z, -z); ``face_extensions`` are the extensions of
    their files. ``entries`` are the pictures for the families, in the order of ``gpus``.

    Version 0, which files do not state, has ``modified`` and ``source_md5`` of the source here
    instead of in the entries. Up to version 5, there are two entries, for a PVR and a DDS file.

    Since version 9, an exported descriptor has no entries: ``exported_gpu`` and similar fields say
    what it was made for. Unknown numbers remain plain integers. Up to version 10, the numbers of
    ``wrap_s``, ``wrap_t`` and ``min_filter`` have other meanings, which ``wrapping`` and
    ``filtering`` translate. ``trailing`` are the bytes after the last known field.
    """

    format: ClassVar[str] = "tex"

    version: int = 20
    is_exported: bool = False
    wrap_s: int = WrapMode.REPEAT
    wrap_t: int = WrapMode.REPEAT
    min_filter: int = Filter.LINEAR
    mag_filter: int = Filter.LINEAR
    mip_filter: int = MipFilter.LINEAR
    flags: int = HAS_MIPMAPS
    cube_faces: int = 0
    source_format: int = Container.PNG
    source_extension: str = ".png"
    face_extensions: list[str] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    exported_gpu: int = Gpu.INVALID
    exported_container: int = Container.UNKNOWN
    exported_pixel_format: int = PixelFormat.NONE
    modified: str = ""
    source_md5: str = ""
    trailing: bytes = b""

    @located
    def has_mipmaps(self) -> bool:
        """Whether mipmaps are made from the source."""
        return bool(self.flags & HAS_MIPMAPS)

    @has_mipmaps.setter
    def has_mipmaps(self, value: bool) -> None:
        self._set_flag(HAS_MIPMAPS, value)

    @located
    def is_normal_map(self) -> bool:
        """Whether the picture is marked as a normal map; many normal maps are not."""
        return bool(self.flags & IS_NORMAL_MAP)

    @is_normal_map.setter
    def is_normal_map(self, value: bool) -> None:
        self._set_flag(IS_NORMAL_MAP, value)

    @located
    def has_hd_file(self) -> bool:
        """Whether the largest mipmap is in a separate file, with ``.hd`` in its name."""
        return bool(self.flags & HAS_HD_FILE)

    @has_hd_file.setter
    def has_hd_file(self, value: bool) -> None:
        self._set_flag(HAS_HD_FILE, value)

    def _set_flag(self, bit: int, value: bool) -> None:
        if not isinstance(value, bool):
            raise QueryError(f"expected true or false, not {value!r:.60}")
        self.flags = self.flags | bit if value else self.flags & ~bit

    @readonly
    def is_cube(self) -> bool:
        """Whether the texture is a cube of six faces."""
        return self.cube_faces != 0

    @readonly
    def wrapping(self) -> tuple[WrapMode, WrapMode]:
        """The horizontal and the vertical wrap mode, in any version."""
        return self._wrap(self.wrap_s), self._wrap(self.wrap_t)

    def _wrap(self, number: int) -> WrapMode:
        if self.version < 11:
            return WrapMode.CLAMP if number == 0 else WrapMode.REPEAT
        return WrapMode(number) if number in {*WrapMode} else WrapMode.REPEAT

    @readonly
    def filtering(self) -> tuple[Filter, Filter, MipFilter]:
        """The filters for minification, for magnification and between mipmaps, in any version."""
        if self.version < _FIRST_WITH_FILTERS:
            return Filter.LINEAR, Filter.LINEAR, MipFilter.LINEAR  # as the engine does
        smaller, mip = self.min_filter, self.mip_filter
        if self.version < 11:
            smaller, mip = _MIPMAPS.get(smaller, (smaller, MipFilter.NONE))
        return (
            Filter.NEAREST if smaller == Filter.NEAREST else Filter.LINEAR,
            Filter.NEAREST if self.mag_filter == Filter.NEAREST else Filter.LINEAR,
            MipFilter(mip) if mip in {*MipFilter} else MipFilter.NONE,
        )

    @readonly
    def gpus(self) -> tuple[str, ...]:
        """The families of the entries, as in file names: ``"mali"``, ``"dx11"``, ``"origin"``."""
        return entry_names(len(self.entries), self.version)

    def entry(self, gpu: str) -> Entry:
        """Return the entry of a family, such as ``"dx11"``; ``QueryError`` if there is none."""
        for name, entry in zip(self.gpus, self.entries, strict=True):
            if name.lower() == str(gpu).lower():
                return entry
        known = ", ".join(self.gpus) or "none"
        raise QueryError(f"no entry for {gpu!r:.60}", hint=f"known: {known}")

    def __repr__(self) -> str:
        kind = "cube" if self.cube_faces else "texture"
        return f"<TextureDescriptor version {self.version}: {kind} of {self.source_extension}>"


def entry_names(count: int, version: int) -> tuple[str, ...]:
    """Return the names of ``count`` entries: kinds of files, families or, if unknown, numbers."""
    names = _NAMES.get(count) if version >= FIRST_OF_FAMILIES else _FIRST[:count]
    return names if names and len(names) == count else tuple(map(str, range(count)))
