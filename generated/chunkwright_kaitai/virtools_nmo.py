# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStruct, KaitaiStream, BytesIO
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
    """

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
        """An object of a file below version 4, bare core data."""
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
        """A chunk, raw and decoded."""
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
        """The chunks of managers and objects."""
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
        """A Virtools GUID."""
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
        """What is known of all objects before any is loaded."""
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
        """A manager and its state."""
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
        """The state of the object at the same place in the object table."""
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
        """One object; its place in the table is what bound references give."""
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
        """The object table of a file of version 7."""
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
        """Plugins of one kind that the file needs."""
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
        """The second half of the header."""
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
        """A file after the data part."""
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


