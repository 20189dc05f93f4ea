# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStream, BytesIO
from ._struct import KaitaiStruct
from . import virtools_state_chunk
from enum import IntEnum
import zlib


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsNmo(KaitaiStruct):
    """A Virtools composition or part of one: managers and objects, each with its
    state in a state chunk. The four extensions are one format.
    
    A header of 32 bytes, 64 from file version 5 on, is followed by the header
    part (object table, plugin dependencies; from version 8 on) and the data part
    (the chunks). Both may be zlib streams. What follows the data part are
    included files and, in files of builds from 3.5 on, a preview picture that the
    header part does not count.
    
    Both parts are offered twice: as raw spans, and decoded by lazy instances:
    `header_part` and `data_part`. All files that were found are of version 8;
    the older layouts are described after two implementations of the loader.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/main/src/CKFile.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21

    Fields:
        magic: Signature; the only part of it that all loaders test.
        magic_rest: ` Fi` and a zero byte.
        checksum: Adler-32 that starts from 0. Version 8: over the header with this field as
            0, the header part and the data part as stored; writers of Virtools 4 and
            later cover the data part alone. Versions 2 to 7: over the unpacked data.
        ck_version: Date of the writer's CK version, 0xDDMMYYYY in BCD.
        file_version: Version of the file layout.
        file_version2: 0; anything else makes loaders treat the file as of version 0.
        write_mode: Bits: 1 chunks packed one by one, 2 textures in files of their own,
            4 for viewers only (.vmo), 8 packed as a whole.
        len_raw_header_part: Size of the header part as stored; of no meaning below version 8.
        sizes: The second half of the header; not there below file version 5.
        raw_header_part: The header part as stored.
        raw_data_part: The data part as stored.
        tail: Version 8: the files that follow, undecoded; see `trailing_files`.
            Below: the object table and the data part.
    """
    SEQ_FIELDS = ("magic", "magic_rest", "checksum", "ck_version", "file_version", "file_version2", "write_mode", "len_raw_header_part", "sizes", "raw_header_part", "raw_data_part", "tail",)

    class PluginKind(IntEnum):
        bitmap_reader = 0
        sound_reader = 1
        model_reader = 2
        manager = 3
        behavior_dll = 4
        render_engine = 5
        movie_reader = 6
        extension = 7
    def __init__(self, _io, _parent=None, _root=None):
        super(VirtoolsNmo, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.magic = self._io.read_bytes(4)
        if not self.magic == b"\x4E\x65\x6D\x6F":
            raise kaitaistruct.ValidationNotEqualError(b"\x4E\x65\x6D\x6F", self.magic, self._io, u"/seq/0")
        self.magic_rest = self._io.read_bytes(4)
        self.checksum = self._io.read_u4le()
        self.ck_version = self._io.read_u4le()
        self.file_version = self._io.read_u4le()
        if not self.file_version <= 9:
            raise kaitaistruct.ValidationGreaterThanError(9, self.file_version, self._io, u"/seq/4")
        self.file_version2 = self._io.read_u4le()
        self.write_mode = self._io.read_u4le()
        self.len_raw_header_part = self._io.read_u4le()
        if self.file_version >= 5:
            pass
            self.sizes = VirtoolsNmo.Sizes(self._io, self, self._root)

        if self.file_version >= 8:
            pass
            self.raw_header_part = self._io.read_bytes(self.len_raw_header_part)

        if self.file_version >= 8:
            pass
            self.raw_data_part = self._io.read_bytes(self.sizes.len_raw_data_part)

        self.tail = self._io.read_bytes_full()


    def _fetch_instances(self):
        pass
        if self.file_version >= 5:
            pass
            self.sizes._fetch_instances()

        if self.file_version >= 8:
            pass

        if self.file_version >= 8:
            pass

        _ = self.data_part_packed
        if hasattr(self, '_m_data_part_packed'):
            pass
            self._m_data_part_packed._fetch_instances()

        _ = self.data_part_plain
        if hasattr(self, '_m_data_part_plain'):
            pass
            self._m_data_part_plain._fetch_instances()

        _ = self.header_part_packed
        if hasattr(self, '_m_header_part_packed'):
            pass
            self._m_header_part_packed._fetch_instances()

        _ = self.header_part_plain
        if hasattr(self, '_m_header_part_plain'):
            pass
            self._m_header_part_plain._fetch_instances()

        _ = self.old_data_part
        if hasattr(self, '_m_old_data_part'):
            pass
            self._m_old_data_part._fetch_instances()

        _ = self.old_data_part_packed
        if hasattr(self, '_m_old_data_part_packed'):
            pass
            self._m_old_data_part_packed._fetch_instances()

        _ = self.table_7
        if hasattr(self, '_m_table_7'):
            pass
            self._m_table_7._fetch_instances()

        _ = self.trailing_files
        if hasattr(self, '_m_trailing_files'):
            pass
            for i in range(len(self._m_trailing_files)):
                pass
                self._m_trailing_files[i]._fetch_instances()



    class AncientObject(KaitaiStruct):
        """An object of a file below version 4, bare core data.

        Fields:
            object_id: CK_ID.
            len_data: Size of the core data, unpacked.
            class_id: Class of the object.
            save_flags: What the writer was asked to save.
            len_stored: Size of the core data as stored.
            stored: A zlib stream where the sizes differ and write mode has bit 1.
        """
        SEQ_FIELDS = ("object_id", "len_data", "class_id", "save_flags", "len_stored", "stored",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.AncientObject, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.object_id = self._io.read_u4le()
            self.len_data = self._io.read_s4le()
            if self.len_data > 0:
                pass
                self.class_id = KaitaiStream.resolve_enum(virtools_state_chunk.VirtoolsStateChunk.ClassId, self._io.read_u4le())

            if self.len_data > 0:
                pass
                self.save_flags = self._io.read_u4le()

            if self.len_data > 0:
                pass
                self.len_stored = self._io.read_u4le()

            if self.len_data > 0:
                pass
                self.stored = self._io.read_bytes(self.len_stored)



        def _fetch_instances(self):
            pass
            if self.len_data > 0:
                pass

            if self.len_data > 0:
                pass

            if self.len_data > 0:
                pass

            if self.len_data > 0:
                pass



    class ChunkHolder(KaitaiStruct):
        """A chunk, raw and decoded.

        Fields:
            raw: The chunk, undecoded.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ChunkHolder, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.raw = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            _ = self.parsed
            if hasattr(self, '_m_parsed'):
                pass
                self._m_parsed._fetch_instances()


        @property
        def parsed(self):
            """The chunk, decoded."""
            if hasattr(self, '_m_parsed'):
                return self._m_parsed

            _pos = self._io.pos()
            self._io.seek(0)
            self._m_parsed = virtools_state_chunk.VirtoolsStateChunk(self._io)
            self._io.seek(_pos)
            return getattr(self, '_m_parsed', None)


    class DataPart(KaitaiStruct):
        """The chunks of managers and objects.

        Fields:
            max_id: The highest object id.
            old_num_objects: Number of objects.
            managers: The managers that saved a state.
            objects: The states of the objects, in the order of the object table.
            rest: Nothing in any known file.
        """
        SEQ_FIELDS = ("max_id", "old_num_objects", "managers", "objects", "rest",)
        def __init__(self, file_version, num_managers, num_objects_in_header, _io, _parent=None, _root=None):
            super(VirtoolsNmo.DataPart, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.file_version = file_version
            self.num_managers = num_managers
            self.num_objects_in_header = num_objects_in_header
            self._read()

        def _read(self):
            if self.file_version < 8:
                pass
                self.max_id = self._io.read_u4le()

            if self.file_version < 8:
                pass
                self.old_num_objects = self._io.read_u4le()

            self.managers = []
            for i in range(self.num_managers):
                self.managers.append(VirtoolsNmo.Manager(self._io, self, self._root))

            self.objects = []
            for i in range(self.num_objects):
                _on = self.file_version < 4
                if _on == False:
                    pass
                    self.objects.append(VirtoolsNmo.ObjectData(self.file_version, self._io, self, self._root))
                elif _on == True:
                    pass
                    self.objects.append(VirtoolsNmo.AncientObject(self._io, self, self._root))

            self.rest = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            if self.file_version < 8:
                pass

            if self.file_version < 8:
                pass

            for i in range(len(self.managers)):
                pass
                self.managers[i]._fetch_instances()

            for i in range(len(self.objects)):
                pass
                _on = self.file_version < 4
                if _on == False:
                    pass
                    self.objects[i]._fetch_instances()
                elif _on == True:
                    pass
                    self.objects[i]._fetch_instances()


        @property
        def num_objects(self):
            """Number of objects, from where the version has it."""
            if hasattr(self, '_m_num_objects'):
                return self._m_num_objects

            self._m_num_objects = (self.old_num_objects if self.file_version < 8 else self.num_objects_in_header)
            return getattr(self, '_m_num_objects', None)


    class Guid(KaitaiStruct):
        """A Virtools GUID.

        Fields:
            first: First dword.
            second: Second dword.
        """
        SEQ_FIELDS = ("first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.Guid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.first = self._io.read_u4le()
            self.second = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class HeaderPart(KaitaiStruct):
        """What is known of all objects before any is loaded.

        Fields:
            objects: The object table.
            num_plugin_categories: Number of kinds of plugins.
            plugin_categories: The plugins that the file needs.
            len_included: Size of what tells about included files, 4.
            num_included: Number of included files after the data part.
            rest: What included files add to their number; empty in every known file.
        """
        SEQ_FIELDS = ("objects", "num_plugin_categories", "plugin_categories", "len_included", "num_included", "rest",)
        def __init__(self, num_objects, _io, _parent=None, _root=None):
            super(VirtoolsNmo.HeaderPart, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.num_objects = num_objects
            self._read()

        def _read(self):
            self.objects = []
            for i in range(self.num_objects):
                self.objects.append(VirtoolsNmo.ObjectEntry(self._io, self, self._root))

            self.num_plugin_categories = self._io.read_u4le()
            self.plugin_categories = []
            for i in range(self.num_plugin_categories):
                self.plugin_categories.append(VirtoolsNmo.PluginCategory(self._io, self, self._root))

            self.len_included = self._io.read_s4le()
            if self.len_included > 0:
                pass
                self.num_included = self._io.read_u4le()

            self.rest = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            for i in range(len(self.objects)):
                pass
                self.objects[i]._fetch_instances()

            for i in range(len(self.plugin_categories)):
                pass
                self.plugin_categories[i]._fetch_instances()

            if self.len_included > 0:
                pass



    class Manager(KaitaiStruct):
        """A manager and its state.

        Fields:
            guid: Which manager it is.
            len_chunk: Size of the chunk in bytes, 0 for none.
            chunk: The state.
        """
        SEQ_FIELDS = ("guid", "len_chunk", "chunk",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.Manager, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.guid = VirtoolsNmo.Guid(self._io, self, self._root)
            self.len_chunk = self._io.read_u4le()
            if self.len_chunk != 0:
                pass
                self._raw_chunk = self._io.read_bytes(self.len_chunk)
                _io__raw_chunk = KaitaiStream(BytesIO(self._raw_chunk))
                self.chunk = VirtoolsNmo.ChunkHolder(_io__raw_chunk, self, self._root)



        def _fetch_instances(self):
            pass
            self.guid._fetch_instances()
            if self.len_chunk != 0:
                pass
                self.chunk._fetch_instances()



    class ObjectData(KaitaiStruct):
        """The state of the object at the same place in the object table.

        Fields:
            object_id: CK_ID; from version 7 on it is in the object table.
            len_chunk: Size of the chunk in bytes, 0 for none.
            chunk: The state.
        """
        SEQ_FIELDS = ("object_id", "len_chunk", "chunk",)
        def __init__(self, file_version, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ObjectData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.file_version = file_version
            self._read()

        def _read(self):
            if self.file_version < 7:
                pass
                self.object_id = self._io.read_u4le()

            self.len_chunk = self._io.read_u4le()
            if self.len_chunk != 0:
                pass
                self._raw_chunk = self._io.read_bytes(self.len_chunk)
                _io__raw_chunk = KaitaiStream(BytesIO(self._raw_chunk))
                self.chunk = VirtoolsNmo.ChunkHolder(_io__raw_chunk, self, self._root)



        def _fetch_instances(self):
            pass
            if self.file_version < 7:
                pass

            if self.len_chunk != 0:
                pass
                self.chunk._fetch_instances()



    class ObjectEntry(KaitaiStruct):
        """One object; its place in the table is what bound references give.

        Fields:
            object_id: CK_ID. With bit 31 set, the object is in another file, found by its name.
            class_id: Class of the object.
            file_index: Where the object's data would stand in the unpacked file.
            len_name: Size of the name, 0 for none.
            name: In the writer's code page, mostly without a terminator.
        """
        SEQ_FIELDS = ("object_id", "class_id", "file_index", "len_name", "name",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ObjectEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.object_id = self._io.read_u4le()
            self.class_id = KaitaiStream.resolve_enum(virtools_state_chunk.VirtoolsStateChunk.ClassId, self._io.read_u4le())
            self.file_index = self._io.read_u4le()
            self.len_name = self._io.read_u4le()
            self.name = self._io.read_bytes(self.len_name)


        def _fetch_instances(self):
            pass


    class ObjectTable(KaitaiStruct):
        """The object table of a file of version 7.

        Fields:
            objects: The objects.
            end: Nothing; it marks where the table ends.
        """
        SEQ_FIELDS = ("objects", "end",)
        def __init__(self, num_objects, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ObjectTable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.num_objects = num_objects
            self._read()

        def _read(self):
            self.objects = []
            for i in range(self.num_objects):
                self.objects.append(VirtoolsNmo.ObjectEntry(self._io, self, self._root))

            if self.len_table >= 0:
                pass
                self.end = self._io.read_bytes(0)



        def _fetch_instances(self):
            pass
            for i in range(len(self.objects)):
                pass
                self.objects[i]._fetch_instances()

            if self.len_table >= 0:
                pass


        @property
        def len_table(self):
            """Size of the table in bytes."""
            if hasattr(self, '_m_len_table'):
                return self._m_len_table

            self._m_len_table = self._io.pos() - 64
            return getattr(self, '_m_len_table', None)


    class PluginCategory(KaitaiStruct):
        """Plugins of one kind that the file needs.

        Fields:
            category: Kind of the plugins.
            num_guids: Number of plugins.
            guids: The plugins.
        """
        SEQ_FIELDS = ("category", "num_guids", "guids",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.PluginCategory, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.category = KaitaiStream.resolve_enum(VirtoolsNmo.PluginKind, self._io.read_u4le())
            self.num_guids = self._io.read_u4le()
            self.guids = []
            for i in range(self.num_guids):
                self.guids.append(VirtoolsNmo.Guid(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.guids)):
                pass
                self.guids[i]._fetch_instances()



    class Sizes(KaitaiStruct):
        """The second half of the header.

        Fields:
            len_raw_data_part: Size of the data part as stored.
            len_data: Size of the data part, unpacked.
            num_managers: Number of managers that saved a state.
            num_objects: Number of objects.
            max_id: The highest object id in the file.
            product_version: 0 in every known file.
            product_build: The writer's build, one byte a part, 0x03050018 for 3.5.0.24.
            len_header_part: Size of the header part, unpacked.
        """
        SEQ_FIELDS = ("len_raw_data_part", "len_data", "num_managers", "num_objects", "max_id", "product_version", "product_build", "len_header_part",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.Sizes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.len_raw_data_part = self._io.read_u4le()
            self.len_data = self._io.read_u4le()
            self.num_managers = self._io.read_u4le()
            self.num_objects = self._io.read_u4le()
            self.max_id = self._io.read_u4le()
            self.product_version = self._io.read_u4le()
            self.product_build = self._io.read_u4le()
            self.len_header_part = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class TrailingFile(KaitaiStruct):
        """A file after the data part.

        Fields:
            len_name: Size of the name.
            name: File name in the code page of the writer, at times with a full path.
            len_content: Size of the content.
            content: The file itself.
        """
        SEQ_FIELDS = ("len_name", "name", "len_content", "content",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.TrailingFile, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.len_name = self._io.read_u4le()
            self.name = self._io.read_bytes(self.len_name)
            self.len_content = self._io.read_u4le()
            self.content = self._io.read_bytes(self.len_content)


        def _fetch_instances(self):
            pass


    @property
    def data_part(self):
        """The data part of a file of version 8, unpacked and decoded."""
        if hasattr(self, '_m_data_part'):
            return self._m_data_part

        if self.file_version >= 8:
            pass
            self._m_data_part = (self.data_part_packed if self.is_data_packed else self.data_part_plain)

        return getattr(self, '_m_data_part', None)

    @property
    def data_part_packed(self):
        """The data part, if it is a zlib stream."""
        if hasattr(self, '_m_data_part_packed'):
            return self._m_data_part_packed

        if  ((self.file_version >= 8) and (self.is_data_packed)) :
            pass
            _pos = self._io.pos()
            self._io.seek(self.ofs_data_part)
            self._raw__raw__m_data_part_packed = self._io.read_bytes(self.sizes.len_raw_data_part)
            self._raw__m_data_part_packed = zlib.decompress(self._raw__raw__m_data_part_packed)
            _io__raw__m_data_part_packed = KaitaiStream(BytesIO(self._raw__m_data_part_packed))
            self._m_data_part_packed = VirtoolsNmo.DataPart(self.file_version, self.sizes.num_managers, self.sizes.num_objects, _io__raw__m_data_part_packed, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_data_part_packed', None)

    @property
    def data_part_plain(self):
        """The data part, if it is plain."""
        if hasattr(self, '_m_data_part_plain'):
            return self._m_data_part_plain

        if  ((self.file_version >= 8) and ((not (self.is_data_packed)))) :
            pass
            _pos = self._io.pos()
            self._io.seek(self.ofs_data_part)
            self._raw__m_data_part_plain = self._io.read_bytes(self.sizes.len_raw_data_part)
            _io__raw__m_data_part_plain = KaitaiStream(BytesIO(self._raw__m_data_part_plain))
            self._m_data_part_plain = VirtoolsNmo.DataPart(self.file_version, self.sizes.num_managers, self.sizes.num_objects, _io__raw__m_data_part_plain, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_data_part_plain', None)

    @property
    def header_part(self):
        """The header part, unpacked and decoded."""
        if hasattr(self, '_m_header_part'):
            return self._m_header_part

        if self.file_version >= 8:
            pass
            self._m_header_part = (self.header_part_packed if self.is_header_packed else self.header_part_plain)

        return getattr(self, '_m_header_part', None)

    @property
    def header_part_packed(self):
        """The header part, if it is a zlib stream."""
        if hasattr(self, '_m_header_part_packed'):
            return self._m_header_part_packed

        if self.is_header_packed:
            pass
            _pos = self._io.pos()
            self._io.seek(64)
            self._raw__raw__m_header_part_packed = self._io.read_bytes(self.ofs_data_part - 64)
            self._raw__m_header_part_packed = zlib.decompress(self._raw__raw__m_header_part_packed)
            _io__raw__m_header_part_packed = KaitaiStream(BytesIO(self._raw__m_header_part_packed))
            self._m_header_part_packed = VirtoolsNmo.HeaderPart(self.sizes.num_objects, _io__raw__m_header_part_packed, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_header_part_packed', None)

    @property
    def header_part_plain(self):
        """The header part, if it is plain."""
        if hasattr(self, '_m_header_part_plain'):
            return self._m_header_part_plain

        if  ((self.file_version >= 8) and ((not (self.is_header_packed)))) :
            pass
            _pos = self._io.pos()
            self._io.seek(64)
            self._raw__m_header_part_plain = self._io.read_bytes(self.ofs_data_part - 64)
            _io__raw__m_header_part_plain = KaitaiStream(BytesIO(self._raw__m_header_part_plain))
            self._m_header_part_plain = VirtoolsNmo.HeaderPart(self.sizes.num_objects, _io__raw__m_header_part_plain, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_header_part_plain', None)

    @property
    def is_data_packed(self):
        """Whether the data part is a zlib stream."""
        if hasattr(self, '_m_is_data_packed'):
            return self._m_is_data_packed

        self._m_is_data_packed =  ((self.file_version >= 5) and (self.write_mode & 9 != 0)) 
        return getattr(self, '_m_is_data_packed', None)

    @property
    def is_header_packed(self):
        """Whether the header part is a zlib stream."""
        if hasattr(self, '_m_is_header_packed'):
            return self._m_is_header_packed

        self._m_is_header_packed =  ((self.file_version >= 8) and (self.len_raw_header_part != self.sizes.len_header_part)) 
        return getattr(self, '_m_is_header_packed', None)

    @property
    def num_old_managers(self):
        """Number of managers below version 8; there are none below 6."""
        if hasattr(self, '_m_num_old_managers'):
            return self._m_num_old_managers

        self._m_num_old_managers = (self.sizes.num_managers if self.file_version >= 6 else 0)
        return getattr(self, '_m_num_old_managers', None)

    @property
    def ofs_data_part(self):
        """Where the data part of a file of version 8 starts."""
        if hasattr(self, '_m_ofs_data_part'):
            return self._m_ofs_data_part

        if self.file_version >= 8:
            pass
            self._m_ofs_data_part = 64 + self.len_raw_header_part

        return getattr(self, '_m_ofs_data_part', None)

    @property
    def old_data_part(self):
        """The data part of a file below version 8, decoded."""
        if hasattr(self, '_m_old_data_part'):
            return self._m_old_data_part

        if  ((self.file_version < 8) and ((not (self.is_data_packed)))) :
            pass
            _pos = self._io.pos()
            self._io.seek((64 + self.table_7.len_table if self.file_version == 7 else (64 if self.file_version >= 5 else 32)))
            self._raw__m_old_data_part = self._io.read_bytes_full()
            _io__raw__m_old_data_part = KaitaiStream(BytesIO(self._raw__m_old_data_part))
            self._m_old_data_part = VirtoolsNmo.DataPart(self.file_version, self.num_old_managers, 0, _io__raw__m_old_data_part, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_old_data_part', None)

    @property
    def old_data_part_packed(self):
        """The data part of a file below version 8, unpacked and decoded."""
        if hasattr(self, '_m_old_data_part_packed'):
            return self._m_old_data_part_packed

        if  ((self.file_version < 8) and (self.is_data_packed)) :
            pass
            _pos = self._io.pos()
            self._io.seek((64 + self.table_7.len_table if self.file_version == 7 else 64))
            self._raw__raw__m_old_data_part_packed = self._io.read_bytes(self.sizes.len_raw_data_part)
            self._raw__m_old_data_part_packed = zlib.decompress(self._raw__raw__m_old_data_part_packed)
            _io__raw__m_old_data_part_packed = KaitaiStream(BytesIO(self._raw__m_old_data_part_packed))
            self._m_old_data_part_packed = VirtoolsNmo.DataPart(self.file_version, self.num_old_managers, 0, _io__raw__m_old_data_part_packed, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_old_data_part_packed', None)

    @property
    def table_7(self):
        """The object table of a file of version 7, which is never packed."""
        if hasattr(self, '_m_table_7'):
            return self._m_table_7

        if self.file_version == 7:
            pass
            _pos = self._io.pos()
            self._io.seek(64)
            self._m_table_7 = VirtoolsNmo.ObjectTable(self.sizes.num_objects, self._io, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_table_7', None)

    @property
    def trailing_files(self):
        """Included files and the preview picture."""
        if hasattr(self, '_m_trailing_files'):
            return self._m_trailing_files

        if self.file_version >= 8:
            pass
            _pos = self._io.pos()
            self._io.seek(self.ofs_data_part + self.sizes.len_raw_data_part)
            self._m_trailing_files = []
            i = 0
            while not self._io.is_eof():
                self._m_trailing_files.append(VirtoolsNmo.TrailingFile(self._io, self, self._root))
                i += 1

            self._io.seek(_pos)

        return getattr(self, '_m_trailing_files', None)


