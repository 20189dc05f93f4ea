# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaTex(KaitaiStruct):
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
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Render/TextureDescriptor.cpp

    Fields:
        signature: Whether this is a descriptor of an editor or an exported one.
        version: Version of the format. Version 14, of which no file is known, is
            assumed to be like 13.
        descriptor: The descriptor, as its version arranges it.
    """
    SEQ_FIELDS = ("signature", "version", "descriptor",)

    class Container(IntEnum):
        png = 0
        dds = 1
        pvr = 2
        jpeg = 3
        tga = 4
        webp = 5
        psd = 6
        hdr = 7
        no_file = 127

    class FileKind(IntEnum):
        descriptor = 15597806
        exported = 15658496

    class Gpu(IntEnum):
        powervr_ios = 0
        powervr_android = 1
        tegra = 2
        mali = 3
        adreno = 4
        dx11 = 5
        astc_or_origin = 6
        origin = 7
        invalid = 127
        old_origin = 255

    class MipFilter(IntEnum):
        no_mipmaps = 0
        nearest = 1
        linear = 2

    class OldContainer(IntEnum):
        png = 0
        pvr = 1
        dds = 2

    class OldFilter(IntEnum):
        nearest = 0
        linear = 1
        nearest_mipmap_nearest = 2
        linear_mipmap_nearest = 3
        nearest_mipmap_linear = 4
        linear_mipmap_linear = 5

    class OldWrapMode(IntEnum):
        clamp = 0
        wrap = 1

    class PixelFormat(IntEnum):
        no_pixels = 0
        rgba8888 = 1
        rgba5551 = 2
        rgba4444 = 3
        rgb888 = 4
        rgb565 = 5
        a8 = 6
        a16 = 7
        pvr4 = 8
        pvr2 = 9
        rgba16161616 = 10
        rgba32323232 = 11
        dxt1 = 12
        dxt1n = 13
        dxt1a = 14
        dxt3 = 15
        dxt5 = 16
        dxt5nm = 17
        etc1 = 18
        atc_rgb = 19
        atc_rgba_explicit_alpha = 20
        atc_rgba_interpolated_alpha = 21
        pvr2_2 = 22
        pvr4_2 = 23
        eac_r11_unsigned = 24
        eac_r11_signed = 25
        eac_rg11_unsigned = 26
        eac_rg11_signed = 27
        etc2_rgb = 28
        etc2_rgba = 29
        etc2_rgb_a1 = 30
        bgr888 = 31
        bgra8888 = 32
        r16f = 33
        rg16f = 34
        rgb16f = 35
        rgba16f = 36
        r32f = 37
        rg32f = 38
        rgb32f = 39
        rgba32f = 40
        astc_4x4 = 45
        astc_5x4 = 46
        astc_5x5 = 47
        astc_6x5 = 48
        astc_6x6 = 49
        astc_8x5 = 50
        astc_8x6 = 51
        astc_8x8 = 52
        astc_10x5 = 53
        astc_10x6 = 54
        astc_10x8 = 55
        astc_10x10 = 56
        astc_12x10 = 57
        astc_12x12 = 58

    class WrapMode(IntEnum):
        wrap = 0
        clamp = 1
        mirror = 2
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaTex, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.signature = KaitaiStream.resolve_enum(DavaTex.FileKind, self._io.read_u4le())
            if not isinstance(self.signature, DavaTex.FileKind):
                raise kaitaistruct.ValidationNotInEnumError(self.signature, self._io, u"/seq/0")
            if (not (self.is_unversioned)):
                pass
                self.version = self._io.read_u1()
                if not self.version >= 1:
                    raise kaitaistruct.ValidationLessThanError(1, self.version, self._io, u"/seq/1")
                if not self.version <= 20:
                    raise kaitaistruct.ValidationGreaterThanError(20, self.version, self._io, u"/seq/1")

            _on = self.number
            if _on == 0:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 1:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 2:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 3:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 4:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 5:
                pass
                self.descriptor = DavaTex.FirstDescriptor(self._io, self, self._root)
            elif _on == 6:
                pass
                self.descriptor = DavaTex.OldDescriptor(self._io, self, self._root)
            elif _on == 7:
                pass
                self.descriptor = DavaTex.OldDescriptor(self._io, self, self._root)
            elif _on == 8:
                pass
                self.descriptor = DavaTex.OldDescriptor(self._io, self, self._root)
            else:
                pass
                self.descriptor = DavaTex.NewDescriptor(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        if (not (self.is_unversioned)):
            pass

        _on = self.number
        if _on == 0:
            pass
            self.descriptor._fetch_instances()
        elif _on == 1:
            pass
            self.descriptor._fetch_instances()
        elif _on == 2:
            pass
            self.descriptor._fetch_instances()
        elif _on == 3:
            pass
            self.descriptor._fetch_instances()
        elif _on == 4:
            pass
            self.descriptor._fetch_instances()
        elif _on == 5:
            pass
            self.descriptor._fetch_instances()
        elif _on == 6:
            pass
            self.descriptor._fetch_instances()
        elif _on == 7:
            pass
            self.descriptor._fetch_instances()
        elif _on == 8:
            pass
            self.descriptor._fetch_instances()
        else:
            pass
            self.descriptor._fetch_instances()
        _ = self.byte_4
        if hasattr(self, '_m_byte_4'):
            pass

        _ = self.byte_55
        if hasattr(self, '_m_byte_55'):
            pass

        _ = self.byte_56
        if hasattr(self, '_m_byte_56'):
            pass


    class Entry(KaitaiStruct):
        """The picture for a family of graphics processors.

        Fields:
            container: The file format of the picture.
            pixel_format: The intended pixel format; the picture itself does not always
                have it.
            width: Width in pixels, 0 for that of the source.
            height: Height in pixels, 0 for that of the source.
            source_crc32: CRC-32 of the source when the picture was made.
            converted_crc32: CRC-32 of the picture that was made, including flags.
            unknown: Unknown; 1 in entries for Android of flat textures that have a
                pixel format, otherwise 0.
            astc_quality: The effort of the compressor, 2 or 3 in known files.
            astc_unknown: Unknown, 0 or 1.
        """
        SEQ_FIELDS = ("container", "pixel_format", "width", "height", "source_crc32", "converted_crc32", "unknown", "astc_quality", "astc_unknown",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.Entry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if self._root.version >= 12:
                    pass
                    self.container = KaitaiStream.resolve_enum(DavaTex.Container, self._io.read_u1())

                self.pixel_format = KaitaiStream.resolve_enum(DavaTex.PixelFormat, self._io.read_u1())
                self.width = self._io.read_s4le()
                self.height = self._io.read_s4le()
                self.source_crc32 = self._io.read_u4le()
                if self._root.version >= 7:
                    pass
                    self.converted_crc32 = self._io.read_u4le()

                if self._root.version >= 15:
                    pass
                    self.unknown = self._io.read_u1()

                if self.is_astc:
                    pass
                    self.astc_quality = self._io.read_u4le()

                if self.is_astc:
                    pass
                    self.astc_unknown = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.version >= 12:
                pass

            if self._root.version >= 7:
                pass

            if self._root.version >= 15:
                pass

            if self.is_astc:
                pass

            if self.is_astc:
                pass


        @property
        def is_astc(self):
            """True if the fields for ASTC follow."""
            if hasattr(self, '_m_is_astc'):
                return self._m_is_astc

            try:
                self._m_is_astc =  ((self._root.version >= 18) and (int(self.pixel_format) >= 45) and (int(self.pixel_format) <= 58)) 
                return getattr(self, '_m_is_astc', None)
            except _REASONS as error:
                _fail(self, error, 'is_astc')


    class ExportedAs(KaitaiStruct):
        """What a descriptor was exported for.

        Fields:
            gpu: The family that the descriptor was exported for.
            container: The file format of its picture.
            pixel_format: The pixel format of its picture.
        """
        SEQ_FIELDS = ("gpu", "container", "pixel_format",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.ExportedAs, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.gpu = KaitaiStream.resolve_enum(DavaTex.Gpu, self._io.read_u1())
                if self._root.version >= 12:
                    pass
                    self.container = KaitaiStream.resolve_enum(DavaTex.Container, self._io.read_u1())

                self.pixel_format = KaitaiStream.resolve_enum(DavaTex.PixelFormat, self._io.read_u1())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if self._root.version >= 12:
                pass



    class FirstDescriptor(KaitaiStruct):
        """A descriptor of versions 0 to 5.

        Fields:
            modified: When the source was modified, as text, padded with zeros.
            source_md5: MD5 of the source in hexadecimal, and a zero.
            wrap_s: How the texture continues beyond its left and right edges.
            wrap_t: How the texture continues beyond its upper and lower edges.
            flags: Whether mipmaps are made; the other flags came later.
            min_filter: The filter for minification, including mipmaps.
            mag_filter: The filter for magnification.
            container: The file format of the picture of an exported descriptor.
            entries: The picture for PowerVR in a `.pvr` file, then that in `.dds`.
        """
        SEQ_FIELDS = ("modified", "source_md5", "wrap_s", "wrap_t", "flags", "min_filter", "mag_filter", "container", "entries",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.FirstDescriptor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if  ((self._root.number == 0) and ((not (self._root.is_exported)))) :
                    pass
                    self.modified = self._io.read_bytes(20)

                if  ((self._root.number == 0) and ((not (self._root.is_exported)))) :
                    pass
                    self.source_md5 = self._io.read_bytes(33)

                self.wrap_s = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())
                self.wrap_t = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())
                self.flags = DavaTex.TextureFlags(self._io, self, self._root)
                if self._root.number >= 3:
                    pass
                    self.min_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())

                if self._root.number >= 3:
                    pass
                    self.mag_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())

                if self._root.is_exported:
                    pass
                    self.container = KaitaiStream.resolve_enum(DavaTex.OldContainer, self._io.read_u1())

                if (not (self._root.is_exported)):
                    pass
                    self.entries = []
                    for i in range(2):
                        self.entries.append(DavaTex.FirstEntry(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if  ((self._root.number == 0) and ((not (self._root.is_exported)))) :
                pass

            if  ((self._root.number == 0) and ((not (self._root.is_exported)))) :
                pass

            self.flags._fetch_instances()
            if self._root.number >= 3:
                pass

            if self._root.number >= 3:
                pass

            if self._root.is_exported:
                pass

            if (not (self._root.is_exported)):
                pass
                for i in range(len(self.entries)):
                    pass
                    self.entries[i]._fetch_instances()




    class FirstEntry(KaitaiStruct):
        """One of the two pictures of versions 0 to 5.

        Fields:
            pixel_format: The intended pixel format; some files have 48, which is not a pixel
                format.
            base_level: The mipmap of the source that becomes the largest one.
            width: Width in pixels, 0 for that of the source.
            height: Height in pixels, 0 for that of the source.
            modified: When the source was modified, as text, padded with zeros.
            source_md5: MD5 of the source in hexadecimal, and a zero.
            source_crc32: The sum of the checksums of the chunks of the source.
        """
        SEQ_FIELDS = ("pixel_format", "base_level", "width", "height", "modified", "source_md5", "source_crc32",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.FirstEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.pixel_format = KaitaiStream.resolve_enum(DavaTex.PixelFormat, self._io.read_u1())
                if self._root.number < 2:
                    pass
                    self.base_level = self._io.read_u1()

                if self._root.number >= 2:
                    pass
                    self.width = self._io.read_s4le()

                if self._root.number >= 2:
                    pass
                    self.height = self._io.read_s4le()

                if  ((self._root.number >= 1) and (self._root.number < 4)) :
                    pass
                    self.modified = self._io.read_bytes(20)

                if  ((self._root.number >= 1) and (self._root.number < 5)) :
                    pass
                    self.source_md5 = self._io.read_bytes(33)

                if self._root.number == 5:
                    pass
                    self.source_crc32 = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.number < 2:
                pass

            if self._root.number >= 2:
                pass

            if self._root.number >= 2:
                pass

            if  ((self._root.number >= 1) and (self._root.number < 4)) :
                pass

            if  ((self._root.number >= 1) and (self._root.number < 5)) :
                pass

            if self._root.number == 5:
                pass



    class NewDescriptor(KaitaiStruct):
        """A descriptor of version 9 or later.

        Fields:
            wrap_s: How the texture continues beyond its left and right edges.
            old_wrap_s: The same up to version 10, with other numbers.
            wrap_t: How the texture continues beyond its upper and lower edges.
            old_wrap_t: The same up to version 10, with other numbers.
            min_filter: The filter for minification, 0 or 1 since version 11, in which
                mipmaps have a separate filter.
            mag_filter: The filter for magnification, 0 or 1.
            mip_filter: The filter between mipmaps.
            flags: Properties of the picture.
            cube_faces: A bit for each face of a cube, 0 for a flat texture. Bit 6, which
                some cubes have, has no extension.
            source_format: The format of the file that the pictures are made from.
            source_extension: The extension of that file, with the dot.
            face_extensions: The extensions of the files of the faces.
            num_entries: Number of families with an entry: 7, 8 in version 20, and 0 in an
                exported descriptor.
            entries: The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
                Adreno, DirectX 11, then those without a processor of their own:
                ASTC where there are 8, and the source itself.
            exported_as: What the descriptor was exported for.
        """
        SEQ_FIELDS = ("wrap_s", "old_wrap_s", "wrap_t", "old_wrap_t", "min_filter", "mag_filter", "mip_filter", "flags", "cube_faces", "source_format", "source_extension", "face_extensions", "num_entries", "entries", "exported_as",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.NewDescriptor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if self._root.version >= 11:
                    pass
                    self.wrap_s = KaitaiStream.resolve_enum(DavaTex.WrapMode, self._io.read_u1())

                if self._root.version < 11:
                    pass
                    self.old_wrap_s = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())

                if self._root.version >= 11:
                    pass
                    self.wrap_t = KaitaiStream.resolve_enum(DavaTex.WrapMode, self._io.read_u1())

                if self._root.version < 11:
                    pass
                    self.old_wrap_t = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())

                self.min_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())
                self.mag_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())
                if self._root.version >= 11:
                    pass
                    self.mip_filter = KaitaiStream.resolve_enum(DavaTex.MipFilter, self._io.read_u1())

                self.flags = DavaTex.TextureFlags(self._io, self, self._root)
                self.cube_faces = self._io.read_u1()
                self.source_format = KaitaiStream.resolve_enum(DavaTex.Container, self._io.read_u1())
                self.source_extension = DavaTex.Text(self._io, self, self._root)
                self.face_extensions = []
                for i in range(self.num_face_extensions):
                    self.face_extensions.append(DavaTex.Text(self._io, self, self._root))

                self.num_entries = self._io.read_u1()
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(DavaTex.Entry(self._io, self, self._root))

                if  ((self._root.version < 12) or ( ((self._root.is_exported) and (self.num_entries == 0)) )) :
                    pass
                    self.exported_as = DavaTex.ExportedAs(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.version >= 11:
                pass

            if self._root.version < 11:
                pass

            if self._root.version >= 11:
                pass

            if self._root.version < 11:
                pass

            if self._root.version >= 11:
                pass

            self.flags._fetch_instances()
            self.source_extension._fetch_instances()
            for i in range(len(self.face_extensions)):
                pass
                self.face_extensions[i]._fetch_instances()

            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()

            if  ((self._root.version < 12) or ( ((self._root.is_exported) and (self.num_entries == 0)) )) :
                pass
                self.exported_as._fetch_instances()


        @property
        def num_face_extensions(self):
            """Number of faces with an extension, up to six."""
            if hasattr(self, '_m_num_face_extensions'):
                return self._m_num_face_extensions

            try:
                self._m_num_face_extensions = (((((self.cube_faces & 1) + (self.cube_faces >> 1 & 1)) + (self.cube_faces >> 2 & 1)) + (self.cube_faces >> 3 & 1)) + (self.cube_faces >> 4 & 1)) + (self.cube_faces >> 5 & 1)
                return getattr(self, '_m_num_face_extensions', None)
            except _REASONS as error:
                _fail(self, error, 'num_face_extensions')


    class OldDescriptor(KaitaiStruct):
        """A descriptor of versions 6 to 8.

        Fields:
            wrap_s: How the texture continues beyond its left and right edges.
            wrap_t: How the texture continues beyond its upper and lower edges.
            flags: Properties of the picture.
            min_filter: The filter for minification, including mipmaps.
            mag_filter: The filter for magnification.
            gpu: The family that the descriptor was exported for.
            pixel_format: The pixel format of its picture.
            num_entries: Number of entries, which the engine ignores.
            entries: The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
                Adreno; in version 8 one more.
            cube_faces: A bit for each face of a cube, 0 for a flat texture.
        """
        SEQ_FIELDS = ("wrap_s", "wrap_t", "flags", "min_filter", "mag_filter", "gpu", "pixel_format", "num_entries", "entries", "cube_faces",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.OldDescriptor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.wrap_s = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())
                self.wrap_t = KaitaiStream.resolve_enum(DavaTex.OldWrapMode, self._io.read_u1())
                self.flags = DavaTex.TextureFlags(self._io, self, self._root)
                self.min_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())
                self.mag_filter = KaitaiStream.resolve_enum(DavaTex.OldFilter, self._io.read_u1())
                if self._root.is_exported:
                    pass
                    self.gpu = KaitaiStream.resolve_enum(DavaTex.Gpu, self._io.read_u1())

                if self._root.is_exported:
                    pass
                    self.pixel_format = KaitaiStream.resolve_enum(DavaTex.PixelFormat, self._io.read_u1())

                if  ((self._root.version == 8) and ((not (self._root.is_exported)))) :
                    pass
                    self.num_entries = self._io.read_u1()
                    if not self.num_entries == 6:
                        raise kaitaistruct.ValidationNotEqualError(6, self.num_entries, self._io, u"/types/old_descriptor/seq/7")

                if (not (self._root.is_exported)):
                    pass
                    self.entries = []
                    for i in range((6 if self._root.version == 8 else 5)):
                        self.entries.append(DavaTex.Entry(self._io, self, self._root))


                if self._root.version >= 7:
                    pass
                    self.cube_faces = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            if self._root.is_exported:
                pass

            if self._root.is_exported:
                pass

            if  ((self._root.version == 8) and ((not (self._root.is_exported)))) :
                pass

            if (not (self._root.is_exported)):
                pass
                for i in range(len(self.entries)):
                    pass
                    self.entries[i]._fetch_instances()


            if self._root.version >= 7:
                pass



    class Text(KaitaiStruct):
        """A string, after its length up to version 11.

        Fields:
            len_counted: Length of the string, in bytes.
            counted: The string, not terminated.
            terminated: The string, up to a zero byte.
        """
        SEQ_FIELDS = ("len_counted", "counted", "terminated",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.Text, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if self._root.version < 12:
                    pass
                    self.len_counted = self._io.read_u4le()

                if self._root.version < 12:
                    pass
                    self.counted = self._io.read_bytes(self.len_counted)

                if self._root.version >= 12:
                    pass
                    self.terminated = self._io.read_bytes_term(0, False, True, True)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.version < 12:
                pass

            if self._root.version < 12:
                pass

            if self._root.version >= 12:
                pass


        @property
        def value(self):
            """The string, decoded as UTF-8."""
            if hasattr(self, '_m_value'):
                return self._m_value

            try:
                self._m_value = ((self.counted if self._root.version < 12 else self.terminated)).decode(u"UTF-8")
                return getattr(self, '_m_value', None)
            except _REASONS as error:
                _fail(self, error, 'value')


    class TextureFlags(KaitaiStruct):
        """Properties of the picture.

        Fields:
            has_mipmaps: Mipmaps are made from the source.
            is_normal_map: The picture is a normal map.
            has_hd_file: The largest mipmap is in a separate file, with `.hd` in its name.
            unknown: 0 in every known file.
        """
        SEQ_FIELDS = ("has_mipmaps", "is_normal_map", "has_hd_file", "unknown",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaTex.TextureFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.has_mipmaps = self._io.read_bits_int_le(1) != 0
                self.is_normal_map = self._io.read_bits_int_le(1) != 0
                self.has_hd_file = self._io.read_bits_int_le(1) != 0
                self.unknown = self._io.read_bits_int_le(5)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    @property
    def byte_4(self):
        """The version, or what is in place of it."""
        if hasattr(self, '_m_byte_4'):
            return self._m_byte_4

        try:
            _pos = self._io.pos()
            self._io.seek(4)
            self._m_byte_4 = self._io.read_u1()
            self._io.seek(_pos)
            return getattr(self, '_m_byte_4', None)
        except _REASONS as error:
            _fail(self, error, 'byte_4')

    @property
    def byte_55(self):
        """The last digit of the checksum in a file of version 0."""
        if hasattr(self, '_m_byte_55'):
            return self._m_byte_55

        try:
            if self._io.size() == 64:
                pass
                _pos = self._io.pos()
                self._io.seek(55)
                self._m_byte_55 = self._io.read_u1()
                self._io.seek(_pos)

            return getattr(self, '_m_byte_55', None)
        except _REASONS as error:
            _fail(self, error, 'byte_55')

    @property
    def byte_56(self):
        """The zero after the checksum in a file of version 0."""
        if hasattr(self, '_m_byte_56'):
            return self._m_byte_56

        try:
            if self._io.size() == 64:
                pass
                _pos = self._io.pos()
                self._io.seek(56)
                self._m_byte_56 = self._io.read_u1()
                self._io.seek(_pos)

            return getattr(self, '_m_byte_56', None)
        except _REASONS as error:
            _fail(self, error, 'byte_56')

    @property
    def is_exported(self):
        """True if the descriptor was exported for one family."""
        if hasattr(self, '_m_is_exported'):
            return self._m_is_exported

        try:
            self._m_is_exported = self.signature == DavaTex.FileKind.exported
            return getattr(self, '_m_is_exported', None)
        except _REASONS as error:
            _fail(self, error, 'is_exported')

    @property
    def is_unversioned(self):
        """True if the file does not state its version. In its place is how the
        texture is wrapped, or the first letter of a date, often zero.
        """
        if hasattr(self, '_m_is_unversioned'):
            return self._m_is_unversioned

        try:
            self._m_is_unversioned =  ((self.byte_4 == 0) or ( ((self.is_exported) and (self._io.size() == 8) and (self.byte_4 <= 1)) ) or ( (((not (self.is_exported))) and (self._io.size() == 64) and (self.byte_55 >= 48) and (self.byte_56 == 0)) )) 
            return getattr(self, '_m_is_unversioned', None)
        except _REASONS as error:
            _fail(self, error, 'is_unversioned')

    @property
    def number(self):
        """The version, 0 if the file does not state one."""
        if hasattr(self, '_m_number'):
            return self._m_number

        try:
            self._m_number = (self.version if (not (self.is_unversioned)) else 0)
            return getattr(self, '_m_number', None)
        except _REASONS as error:
            _fail(self, error, 'number')


