# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaTex(_base.KaitaiStruct):
    """A texture of the DAVA Engine. A scene refers to the `.tex` file; the
    pictures are files beside it, one for each family of graphics processors
    (`X.dx11.dds`, `X.mali.pvr`), or for each face of a cube (`X_px.png`).

    A descriptor of an editor has an entry for each family. One that was
    exported for a family states the family and the format of the picture.

    The newest public engine reads versions 6 to 13; later versions are known from
    files of versions 15, 17, 18 and 20, versions 0 to 5 from the sources of older
    engines and files of versions 0 to 4. Version 0 stands for files from before
    there were versions: they have no version byte, but a size that no others
    have.
    """
    class FileKind(IntEnum):
        descriptor = 15597806
        """A descriptor with an entry for each family."""
        exported = 15658496
        """A descriptor that was exported for one family."""
    class WrapMode(IntEnum):
        wrap = 0
        """The texture is repeated."""
        clamp = 1
        """The pixels of the edge continue."""
        mirror = 2
        """The texture is repeated, mirrored every second time."""
    class OldWrapMode(IntEnum):
        clamp = 0
        """The pixels of the edge continue."""
        wrap = 1
        """The texture is repeated."""
    class OldFilter(IntEnum):
        nearest = 0
        """The nearest pixel, no mipmaps."""
        linear = 1
        """Bilinear interpolation, no mipmaps."""
        nearest_mipmap_nearest = 2
        """The nearest pixel of the nearest mipmap."""
        linear_mipmap_nearest = 3
        """Bilinear in the nearest mipmap."""
        nearest_mipmap_linear = 4
        """The nearest pixels of two mipmaps."""
        linear_mipmap_linear = 5
        """Bilinear in two mipmaps."""
    class MipFilter(IntEnum):
        no_mipmaps = 0
        """Mipmaps are not used."""
        nearest = 1
        """The nearest mipmap is used."""
        linear = 2
        """Two mipmaps are mixed."""
    class Container(IntEnum):
        png = 0
        """A PNG file, `.png`."""
        dds = 1
        """A DirectDraw surface, `.dds`."""
        pvr = 2
        """A PowerVR file, `.pvr`."""
        jpeg = 3
        """A JPEG file, `.jpg`."""
        tga = 4
        """A Targa file, `.tga`."""
        webp = 5
        """A WebP file, `.webp`."""
        psd = 6
        """A Photoshop file, `.psd`."""
        hdr = 7
        """A Radiance picture, `.hdr`."""
        no_file = 127
        """No file, or one of an unknown format."""
    class OldContainer(IntEnum):
        png = 0
        """A PNG file, `.png`."""
        pvr = 1
        """A PowerVR file, `.pvr`."""
        dds = 2
        """A DirectDraw surface, `.dds`."""
    class Gpu(IntEnum):
        powervr_ios = 0
        """PowerVR processors on iOS."""
        powervr_android = 1
        """PowerVR processors on Android."""
        tegra = 2
        """Tegra of NVIDIA, on Android."""
        mali = 3
        """Mali of ARM, on Android."""
        adreno = 4
        """Adreno of Qualcomm, on Android."""
        dx11 = 5
        """DirectX 11, on Windows."""
        astc_or_origin = 6
        """Any with ASTC in version 20; up to 18, the source."""
        origin = 7
        """The source itself, in version 20."""
        invalid = 127
        """No family of processors."""
        old_origin = 255
        """The source, in old files."""
    class PixelFormat(IntEnum):
        no_pixels = 0
        """No picture for this family."""
        rgba8888 = 1
        """Red, green, blue, alpha of 8 bits each."""
        rgba5551 = 2
        """Red, green, blue of 5 bits, alpha of 1."""
        rgba4444 = 3
        """Red, green, blue, alpha of 4 bits each."""
        rgb888 = 4
        """Red, green, blue of 8 bits each."""
        rgb565 = 5
        """Red and blue of 5 bits, green of 6."""
        a8 = 6
        """One channel of 8 bits."""
        a16 = 7
        """One channel of 16 bits."""
        pvr4 = 8
        """PVRTC of 4 bits per pixel."""
        pvr2 = 9
        """PVRTC of 2 bits per pixel."""
        rgba16161616 = 10
        """Red, green, blue, alpha of 16 bits each."""
        rgba32323232 = 11
        """Red, green, blue, alpha of 32 bits each."""
        dxt1 = 12
        """DXT1 without alpha (BC1)."""
        dxt1n = 13
        """DXT1 of normals, which the engine no longer uses."""
        dxt1a = 14
        """DXT1 with alpha of one bit (BC1)."""
        dxt3 = 15
        """DXT3, alpha of 4 bits (BC2)."""
        dxt5 = 16
        """DXT5, alpha in blocks (BC3)."""
        dxt5nm = 17
        """DXT5 of normals, X in alpha and Y in green."""
        etc1 = 18
        """ETC1, which has no alpha."""
        atc_rgb = 19
        """ATC that has no alpha."""
        atc_rgba_explicit_alpha = 20
        """ATC with alpha of 4 bits."""
        atc_rgba_interpolated_alpha = 21
        """ATC with alpha in blocks."""
        pvr2_2 = 22
        """PVRTC2 of 2 bits per pixel."""
        pvr4_2 = 23
        """PVRTC2 of 4 bits per pixel."""
        eac_r11_unsigned = 24
        """EAC of one channel, from 0 to 1."""
        eac_r11_signed = 25
        """EAC of one channel, from -1 to 1."""
        eac_rg11_unsigned = 26
        """EAC of two channels, from 0 to 1."""
        eac_rg11_signed = 27
        """EAC of two channels, from -1 to 1."""
        etc2_rgb = 28
        """ETC2 that has no alpha."""
        etc2_rgba = 29
        """ETC2 with alpha in blocks."""
        etc2_rgb_a1 = 30
        """ETC2 with alpha of one bit."""
        bgr888 = 31
        """Blue, green, red of 8 bits each."""
        bgra8888 = 32
        """Blue, green, red, alpha of 8 bits each."""
        r16f = 33
        """Red as a float of 16 bits."""
        rg16f = 34
        """Red, green as floats of 16 bits."""
        rgb16f = 35
        """Red, green, blue as floats of 16 bits."""
        rgba16f = 36
        """Red, green, blue, alpha as floats of 16 bits."""
        r32f = 37
        """Red as a float of 32 bits."""
        rg32f = 38
        """Red, green as floats of 32 bits."""
        rgb32f = 39
        """Red, green, blue as floats of 32 bits."""
        rgba32f = 40
        """Red, green, blue, alpha as floats of 32 bits."""
        astc_4x4 = 45
        """ASTC in blocks of 4 x 4 pixels."""
        astc_5x4 = 46
        """ASTC in blocks of 5 x 4 pixels."""
        astc_5x5 = 47
        """ASTC in blocks of 5 x 5 pixels."""
        astc_6x5 = 48
        """ASTC in blocks of 6 x 5 pixels."""
        astc_6x6 = 49
        """ASTC in blocks of 6 x 6 pixels."""
        astc_8x5 = 50
        """ASTC in blocks of 8 x 5 pixels."""
        astc_8x6 = 51
        """ASTC in blocks of 8 x 6 pixels."""
        astc_8x8 = 52
        """ASTC in blocks of 8 x 8 pixels."""
        astc_10x5 = 53
        """ASTC in blocks of 10 x 5 pixels."""
        astc_10x6 = 54
        """ASTC in blocks of 10 x 6 pixels."""
        astc_10x8 = 55
        """ASTC in blocks of 10 x 8 pixels."""
        astc_10x10 = 56
        """ASTC in blocks of 10 x 10 pixels."""
        astc_12x10 = 57
        """ASTC in blocks of 12 x 10 pixels."""
        astc_12x12 = 58
        """ASTC in blocks of 12 x 12 pixels."""
    class FirstDescriptor(_base.KaitaiStruct):
        """A descriptor of versions 0 to 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        modified: bytes | None
        """When the source was modified, as text, padded with zeros.

        None unless `_root.number == 0 and not _root.is_exported`.
        """
        source_md5: bytes | None
        """MD5 of the source in hexadecimal, and a zero.

        None unless `_root.number == 0 and not _root.is_exported`.
        """
        wrap_s: DavaTex.OldWrapMode | int
        """How the texture continues beyond its left and right edges."""
        wrap_t: DavaTex.OldWrapMode | int
        """How the texture continues beyond its upper and lower edges."""
        flags: DavaTex.TextureFlags
        """Whether mipmaps are made; the other flags came later."""
        min_filter: DavaTex.OldFilter | int | None
        """The filter for minification, including mipmaps.

        None unless `_root.number >= 3`.
        """
        mag_filter: DavaTex.OldFilter | int | None
        """The filter for magnification.

        None unless `_root.number >= 3`.
        """
        container: DavaTex.OldContainer | int | None
        """The file format of the picture of an exported descriptor.

        None unless `_root.is_exported`.
        """
        entries: list[DavaTex.FirstEntry] | None
        """The picture for PowerVR in a `.pvr` file, then that in `.dds`.

        None unless `not _root.is_exported`.
        """
    class FirstEntry(_base.KaitaiStruct):
        """One of the two pictures of versions 0 to 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex.FirstDescriptor
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        pixel_format: DavaTex.PixelFormat | int
        """The intended pixel format; some files have 48, which is not a pixel
        format.
        """
        base_level: int | None
        """The mipmap of the source that becomes the largest one.

        None unless `_root.number < 2`.
        """
        width: int | None
        """Width in pixels, 0 for that of the source.

        None unless `_root.number >= 2`.
        """
        height: int | None
        """Height in pixels, 0 for that of the source.

        None unless `_root.number >= 2`.
        """
        modified: bytes | None
        """When the source was modified, as text, padded with zeros.

        None unless `_root.number >= 1 and _root.number < 4`.
        """
        source_md5: bytes | None
        """MD5 of the source in hexadecimal, and a zero.

        None unless `_root.number >= 1 and _root.number < 5`.
        """
        source_crc32: int | None
        """The sum of the checksums of the chunks of the source.

        None unless `_root.number == 5`.
        """
    class OldDescriptor(_base.KaitaiStruct):
        """A descriptor of versions 6 to 8."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        wrap_s: DavaTex.OldWrapMode | int
        """How the texture continues beyond its left and right edges."""
        wrap_t: DavaTex.OldWrapMode | int
        """How the texture continues beyond its upper and lower edges."""
        flags: DavaTex.TextureFlags
        """Properties of the picture."""
        min_filter: DavaTex.OldFilter | int
        """The filter for minification, including mipmaps."""
        mag_filter: DavaTex.OldFilter | int
        """The filter for magnification."""
        gpu: DavaTex.Gpu | int | None
        """The family that the descriptor was exported for.

        None unless `_root.is_exported`.
        """
        pixel_format: DavaTex.PixelFormat | int | None
        """The pixel format of its picture.

        None unless `_root.is_exported`.
        """
        num_entries: int | None
        """Number of entries, which the engine ignores.

        None unless `_root.version == 8 and not _root.is_exported`.
        """
        entries: list[DavaTex.Entry] | None
        """The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
        Adreno; in version 8 one more.

        None unless `not _root.is_exported`.
        """
        cube_faces: int | None
        """A bit for each face of a cube, 0 for a flat texture.

        None unless `_root.version >= 7`.
        """
    class NewDescriptor(_base.KaitaiStruct):
        """A descriptor of version 9 or later."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        wrap_s: DavaTex.WrapMode | int | None
        """How the texture continues beyond its left and right edges.

        None unless `_root.version >= 11`.
        """
        old_wrap_s: DavaTex.OldWrapMode | int | None
        """The same up to version 10, with other numbers.

        None unless `_root.version < 11`.
        """
        wrap_t: DavaTex.WrapMode | int | None
        """How the texture continues beyond its upper and lower edges.

        None unless `_root.version >= 11`.
        """
        old_wrap_t: DavaTex.OldWrapMode | int | None
        """The same up to version 10, with other numbers.

        None unless `_root.version < 11`.
        """
        min_filter: DavaTex.OldFilter | int
        """The filter for minification, 0 or 1 since version 11, in which
        mipmaps have a separate filter.
        """
        mag_filter: DavaTex.OldFilter | int
        """The filter for magnification, 0 or 1."""
        mip_filter: DavaTex.MipFilter | int | None
        """The filter between mipmaps.

        None unless `_root.version >= 11`.
        """
        flags: DavaTex.TextureFlags
        """Properties of the picture."""
        cube_faces: int
        """A bit for each face of a cube, 0 for a flat texture. Bit 6, which
        some cubes have, has no extension.
        """
        source_format: DavaTex.Container | int
        """The format of the file that the pictures are made from."""
        source_extension: DavaTex.Text
        """The extension of that file, with the dot."""
        face_extensions: list[DavaTex.Text]
        """The extensions of the files of the faces."""
        num_entries: int
        """Number of families with an entry: 7, 8 in version 20, and 0 in an
        exported descriptor.
        """
        entries: list[DavaTex.Entry]
        """The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
        Adreno, DirectX 11, then those without a processor of their own:
        ASTC where there are 8, and the source itself.
        """
        exported_as: DavaTex.ExportedAs | None
        """What the descriptor was exported for.

        None unless `_root.version < 12 or (_root.is_exported and num_entries == 0)`.
        """
        @property
        def num_face_extensions(self) -> int:
            """Number of faces with an extension, up to six."""
    class TextureFlags(_base.KaitaiStruct):
        """Properties of the picture."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        has_mipmaps: bool
        """Mipmaps are made from the source."""
        is_normal_map: bool
        """The picture is a normal map."""
        has_hd_file: bool
        """The largest mipmap is in a separate file, with `.hd` in its name."""
        unknown: int
        """0 in every known file."""
    class Entry(_base.KaitaiStruct):
        """The picture for a family of graphics processors."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        container: DavaTex.Container | int | None
        """The file format of the picture.

        None unless `_root.version >= 12`.
        """
        pixel_format: DavaTex.PixelFormat | int
        """The intended pixel format; the picture itself does not always
        have it.
        """
        width: int
        """Width in pixels, 0 for that of the source."""
        height: int
        """Height in pixels, 0 for that of the source."""
        source_crc32: int
        """CRC-32 of the source when the picture was made."""
        converted_crc32: int | None
        """CRC-32 of the picture that was made, including flags.

        None unless `_root.version >= 7`.
        """
        unknown: int | None
        """Unknown; 1 in entries for Android of flat textures that have a
        pixel format, otherwise 0.

        None unless `_root.version >= 15`.
        """
        astc_quality: int | None
        """The effort of the compressor, 2 or 3 in known files.

        None unless `is_astc`.
        """
        astc_unknown: int | None
        """Unknown, 0 or 1.

        None unless `is_astc`.
        """
        @property
        def is_astc(self) -> bool:
            """True if the fields for ASTC follow."""
    class ExportedAs(_base.KaitaiStruct):
        """What a descriptor was exported for."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex.NewDescriptor
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        gpu: DavaTex.Gpu | int
        """The family that the descriptor was exported for."""
        container: DavaTex.Container | int | None
        """The file format of its picture.

        None unless `_root.version >= 12`.
        """
        pixel_format: DavaTex.PixelFormat | int
        """The pixel format of its picture."""
    class Text(_base.KaitaiStruct):
        """A string, after its length up to version 11."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaTex
        _parent: DavaTex.NewDescriptor
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_counted: int | None
        """Length of the string, in bytes.

        None unless `_root.version < 12`.
        """
        counted: bytes | None
        """The string, not terminated.

        None unless `_root.version < 12`.
        """
        terminated: bytes | None
        """The string, up to a zero byte.

        None unless `_root.version >= 12`.
        """
        @property
        def value(self) -> str:
            """The string, decoded as UTF-8."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaTex
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    signature: DavaTex.FileKind | int
    """Whether this is a descriptor of an editor or an exported one."""
    version: int | None
    """Version of the format. Version 14, of which no file is known, is
    assumed to be like 13.

    None unless `not is_unversioned`.
    """
    descriptor: DavaTex.FirstDescriptor | DavaTex.NewDescriptor | DavaTex.OldDescriptor
    """The descriptor, as its version arranges it."""
    @property
    def is_exported(self) -> bool:
        """True if the descriptor was exported for one family."""
    @property
    def number(self) -> int:
        """The version, 0 if the file does not state one."""
    @property
    def is_unversioned(self) -> bool:
        """True if the file does not state its version. In its place is how the
        texture is wrapped, or the first letter of a date, often zero.
        """
    @property
    def byte_4(self) -> int:
        """The version, or what is in place of it."""
    @property
    def byte_55(self) -> int | None:
        """The last digit of the checksum in a file of version 0.

        None unless `_io.size == 64`.
        """
    @property
    def byte_56(self) -> int | None:
        """The zero after the checksum in a file of version 0.

        None unless `_io.size == 64`.
        """
