# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
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
    
    Both parts are offered twice: as raw spans, and decoded by lazy instances,
    `header_part` and `data_part`; `unpacked_header` and `unpacked_data` are
    what zlib streams become. All known files are of version 8;
    the older layouts are described after two implementations of the loader.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/64210688b2c9ca891a0424dc9aa61471eab37a36/src/CKFile.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        magic: Signature; the only part of it that all loaders test.
        magic_rest: ` Fi` and a zero byte.
        checksum: Adler-32 that starts from 0. Version 8: over the header with this field as
            0, the header part and the data part as stored; writers of Virtools 4 and
            later cover the data part alone. Versions 2 to 7: over the unpacked data.
        ck_version: Date of the writer's CK version, 0xDDMMYYYY in BCD.
        file_version: Version of the file layout.
        file_version2: 0; anything else makes loaders treat the file as of version 0.
        write_mode: How the file was asked to be written.
        len_raw_header_part: Size of the header part as stored; meaningless below version 8.
        len_raw_data_part: Size of the data part as stored. This field and those up to
            `len_header_part` are not there below file version 5.
        len_data_part: Size of the data part, unpacked.
        num_managers: Number of managers that saved a state.
        num_objects: Number of objects, rows of the object table.
        max_id: The highest object id in the file.
        product_version: 0 in every known file.
        product_build: Build of the program that wrote the file, such as 2.1.0.1.
        len_header_part: Size of the header part, unpacked.
        raw_header_part: The header part as stored.
        raw_data_part: The data part as stored.
        tail: Version 8: the files that follow, undecoded; see `trailing_files`.
            Below: the object table and the data part.
    """
    SEQ_FIELDS = ("magic", "magic_rest", "checksum", "ck_version", "file_version", "file_version2", "write_mode", "len_raw_header_part", "len_raw_data_part", "len_data_part", "num_managers", "num_objects", "max_id", "product_version", "product_build", "len_header_part", "raw_header_part", "raw_data_part", "tail",)

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
        try:
            self.magic = self._io.read_bytes(4)
            if not self.magic == b"\x4E\x65\x6D\x6F":
                raise kaitaistruct.ValidationNotEqualError(b"\x4E\x65\x6D\x6F", self.magic, self._io, u"/seq/0")
            self.magic_rest = self._io.read_bytes(4)
            self.checksum = self._io.read_u4le()
            self.ck_version = VirtoolsNmo.BcdDate(self._io, self, self._root)
            self.file_version = self._io.read_u4le()
            if not self.file_version <= 9:
                raise kaitaistruct.ValidationGreaterThanError(9, self.file_version, self._io, u"/seq/4")
            self.file_version2 = self._io.read_u4le()
            if not self.file_version2 == 0:
                raise kaitaistruct.ValidationNotEqualError(0, self.file_version2, self._io, u"/seq/5")
            self.write_mode = VirtoolsNmo.WriteFlags(self._io, self, self._root)
            self.len_raw_header_part = self._io.read_u4le()
            if self.file_version >= 5:
                pass
                self.len_raw_data_part = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.len_data_part = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.num_managers = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.num_objects = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.max_id = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.product_version = self._io.read_u4le()

            if self.file_version >= 5:
                pass
                self.product_build = VirtoolsNmo.BuildNumber(self._io, self, self._root)

            if self.file_version >= 5:
                pass
                self.len_header_part = self._io.read_u4le()

            if self.file_version >= 8:
                pass
                self.raw_header_part = self._io.read_bytes(self.len_raw_header_part)

            if self.file_version >= 8:
                pass
                self.raw_data_part = self._io.read_bytes(self.len_raw_data_part)

            self.tail = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.ck_version._fetch_instances()
        self.write_mode._fetch_instances()
        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass

        if self.file_version >= 5:
            pass
            self.product_build._fetch_instances()

        if self.file_version >= 5:
            pass

        if self.file_version >= 8:
            pass

        if self.file_version >= 8:
            pass

        _ = self.data_part
        if hasattr(self, '_m_data_part'):
            pass
            self._m_data_part._fetch_instances()

        _ = self.empty_table
        if hasattr(self, '_m_empty_table'):
            pass
            self._m_empty_table._fetch_instances()

        _ = self.header_part
        if hasattr(self, '_m_header_part'):
            pass
            self._m_header_part._fetch_instances()

        _ = self.trailing_files
        if hasattr(self, '_m_trailing_files'):
            pass
            for i in range(len(self._m_trailing_files)):
                pass
                self._m_trailing_files[i]._fetch_instances()


        _ = self.unpacked_data
        if hasattr(self, '_m_unpacked_data'):
            pass
            self._m_unpacked_data._fetch_instances()

        _ = self.unpacked_header
        if hasattr(self, '_m_unpacked_header'):
            pass
            self._m_unpacked_header._fetch_instances()


    class AncientObject(KaitaiStruct):
        """An object of a file below version 4, bare core data.

        Fields:
            object_id: CK_ID, the number that other objects refer to.
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
            try:
                from . import virtools_object_table
                self.object_id = self._io.read_u4le()
                self.len_data = self._io.read_s4le()
                if self.len_data > 0:
                    pass
                    self.class_id = KaitaiStream.resolve_enum(virtools_object_table.VirtoolsObjectTable.ClassId, self._io.read_u4le())

                if self.len_data > 0:
                    pass
                    self.save_flags = self._io.read_u4le()

                if self.len_data > 0:
                    pass
                    self.len_stored = self._io.read_u4le()

                if self.len_data > 0:
                    pass
                    self.stored = self._io.read_bytes(self.len_stored)
            except _REASONS as error:
                _fail(self, error)



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



    class BcdDate(KaitaiStruct):
        """A date, two decimal digits a byte.

        Fields:
            year: Last two digits of the year.
            century: First two digits of the year.
            month: Month, from 0x01 to 0x12.
            day: Day, from 0x01 to 0x31.
        """
        SEQ_FIELDS = ("year", "century", "month", "day",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.BcdDate, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.year = self._io.read_u1()
                self.century = self._io.read_u1()
                self.month = self._io.read_u1()
                self.day = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def text(self):
            """The date as people write it, day first."""
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = ((((((((str(self.day >> 4) + str(self.day & 15)) + u".") + str(self.month >> 4)) + str(self.month & 15)) + u".") + str(self.century >> 4)) + str(self.century & 15)) + str(self.year >> 4)) + str(self.year & 15)
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')


    class BuildNumber(KaitaiStruct):
        """A build number such as 3.5.0.24, the last part first.

        Fields:
            build: Last part, which counts builds.
            revision: Third part, 0 in most files.
            minor: Second part, such as 5 of 2.5.
            major: First part, from 2 to 5 in known files.
        """
        SEQ_FIELDS = ("build", "revision", "minor", "major",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.BuildNumber, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.build = self._io.read_u1()
                self.revision = self._io.read_u1()
                self.minor = self._io.read_u1()
                self.major = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ChunkHolder(KaitaiStruct):
        """A chunk, raw and decoded.

        Fields:
            raw: The state chunk as it is stored.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, class_number, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ChunkHolder, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.class_number = class_number
            self._read()

        def _read(self):
            try:
                self.raw = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.parsed
            if hasattr(self, '_m_parsed'):
                pass
                self._m_parsed._fetch_instances()


        @property
        def parsed(self):
            """The state chunk, decoded from the same bytes."""
            try:
                from . import virtools_chunk
                if hasattr(self, '_m_parsed'):
                    return self._m_parsed

                _pos = self._io.pos()
                self._io.seek(0)
                self._m_parsed = virtools_chunk.VirtoolsChunk(self.class_number, self._root.file_table, self._io)
                self._io.seek(_pos)
                return getattr(self, '_m_parsed', None)
            except _REASONS as error:
                _fail(self, error, 'parsed')


    class DataContent(KaitaiStruct):
        """The chunks of managers and objects.

        Fields:
            max_id: The highest object id.
            num_old_objects: Number of objects, which the header states as well.
            managers: The managers that saved a state; there are none below version 6.
            objects: The states of the objects, in the order of the object table.
        """
        SEQ_FIELDS = ("max_id", "num_old_objects", "managers", "objects",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.DataContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if self._root.file_version < 8:
                    pass
                    self.max_id = self._io.read_u4le()

                if self._root.file_version < 8:
                    pass
                    self.num_old_objects = self._io.read_u4le()

                self.managers = []
                for i in range((self._root.num_managers if self._root.file_version >= 6 else 0)):
                    self.managers.append(VirtoolsNmo.Manager(self._io, self, self._root))

                self.objects = []
                for i in range((self.num_old_objects if self._root.file_version < 8 else self._root.num_objects)):
                    _on = self.is_ancient
                    if _on == False:
                        pass
                        self.objects.append(VirtoolsNmo.ObjectData(i, self._io, self, self._root))
                    elif _on == True:
                        pass
                        self.objects.append(VirtoolsNmo.AncientObject(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.file_version < 8:
                pass

            if self._root.file_version < 8:
                pass

            for i in range(len(self.managers)):
                pass
                self.managers[i]._fetch_instances()

            for i in range(len(self.objects)):
                pass
                _on = self.is_ancient
                if _on == False:
                    pass
                    self.objects[i]._fetch_instances()
                elif _on == True:
                    pass
                    self.objects[i]._fetch_instances()


        @property
        def is_ancient(self):
            """True if the objects are bare core data."""
            if hasattr(self, '_m_is_ancient'):
                return self._m_is_ancient

            try:
                self._m_is_ancient = self._root.file_version < 4
                return getattr(self, '_m_is_ancient', None)
            except _REASONS as error:
                _fail(self, error, 'is_ancient')


    class Guid(KaitaiStruct):
        """A Virtools GUID, of two dwords.

        Fields:
            first: First dword, the first of the two that people write.
            second: Second dword, at times 0.
        """
        SEQ_FIELDS = ("first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.Guid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.first = self._io.read_u4le()
                self.second = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class HeaderContent(KaitaiStruct):
        """What is known of all objects before any is loaded.

        Fields:
            object_table: The object table, in the order of the data part.
            num_plugin_categories: Number of kinds of plugins.
            plugin_categories: The plugins that the file needs.
            len_included: Size of the information about included files, 4.
            num_included: Number of included files after the data part.
        """
        SEQ_FIELDS = ("object_table", "num_plugin_categories", "plugin_categories", "len_included", "num_included",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.HeaderContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_object_table
                self.object_table = virtools_object_table.VirtoolsObjectTable(self._root.num_objects, self._io)
                if  ((self.ofs_end >= 0) and (self._root.file_version >= 8)) :
                    pass
                    self.num_plugin_categories = self._io.read_u4le()

                if self._root.file_version >= 8:
                    pass
                    self.plugin_categories = []
                    for i in range(self.num_plugin_categories):
                        self.plugin_categories.append(VirtoolsNmo.PluginCategory(self._io, self, self._root))


                if self._root.file_version >= 8:
                    pass
                    self.len_included = self._io.read_s4le()

                if  ((self._root.file_version >= 8) and (self.len_included > 0)) :
                    pass
                    self.num_included = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.object_table._fetch_instances()
            if  ((self.ofs_end >= 0) and (self._root.file_version >= 8)) :
                pass

            if self._root.file_version >= 8:
                pass
                for i in range(len(self.plugin_categories)):
                    pass
                    self.plugin_categories[i]._fetch_instances()


            if self._root.file_version >= 8:
                pass

            if  ((self._root.file_version >= 8) and (self.len_included > 0)) :
                pass


        @property
        def ofs_end(self):
            """Where the object table ends."""
            if hasattr(self, '_m_ofs_end'):
                return self._m_ofs_end

            try:
                self._m_ofs_end = self._io.pos()
                return getattr(self, '_m_ofs_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_end')


    class Manager(KaitaiStruct):
        """A manager and its state.

        Fields:
            guid: Which manager it is.
            len_chunk: Size of the chunk in bytes, 0 for none.
            chunk: The state, as a state chunk.
        """
        SEQ_FIELDS = ("guid", "len_chunk", "chunk",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.Manager, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.guid = VirtoolsNmo.ManagerGuid(self._io, self, self._root)
                self.len_chunk = self._io.read_u4le()
                if self.len_chunk != 0:
                    pass
                    self._raw_chunk = self._io.read_bytes(self.len_chunk)
                    _io__raw_chunk = KaitaiStream(BytesIO(self._raw_chunk))
                    self.chunk = VirtoolsNmo.ChunkHolder(int(self.guid.first), _io__raw_chunk, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.guid._fetch_instances()
            if self.len_chunk != 0:
                pass
                self.chunk._fetch_instances()



    class ManagerGuid(KaitaiStruct):
        """The GUID of a manager.

        Fields:
            first: First dword, enough to tell known managers apart.
            second: Second dword, 0 for many managers.
        """
        SEQ_FIELDS = ("first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ManagerGuid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_object_table
                self.first = KaitaiStream.resolve_enum(virtools_object_table.VirtoolsObjectTable.ClassId, self._io.read_u4le())
                self.second = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ObjectData(KaitaiStruct):
        """The state of the object at the same place in the object table.

        Fields:
            object_id: CK_ID; from version 7 on it is in the object table.
            len_chunk: Size of the chunk in bytes, 0 for none.
            chunk: The state, as a state chunk.
        """
        SEQ_FIELDS = ("object_id", "len_chunk", "chunk",)
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(VirtoolsNmo.ObjectData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            try:
                if self._root.file_version < 7:
                    pass
                    self.object_id = self._io.read_u4le()

                self.len_chunk = self._io.read_u4le()
                if self.len_chunk != 0:
                    pass
                    self._raw_chunk = self._io.read_bytes(self.len_chunk)
                    _io__raw_chunk = KaitaiStream(BytesIO(self._raw_chunk))
                    self.chunk = VirtoolsNmo.ChunkHolder(self.class_number, _io__raw_chunk, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.file_version < 7:
                pass

            if self.len_chunk != 0:
                pass
                self.chunk._fetch_instances()


        @property
        def class_number(self):
            """The class of the object, if the table states it."""
            if hasattr(self, '_m_class_number'):
                return self._m_class_number

            try:
                self._m_class_number = (0 if self._root.file_version < 7 else int(self._root.file_table.objects[self.idx].class_id))
                return getattr(self, '_m_class_number', None)
            except _REASONS as error:
                _fail(self, error, 'class_number')

        @property
        def label(self):
            """The name of the object, cut to 40 characters."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (u"object " + str(self.object_id) if self._root.file_version < 7 else self._root.file_table.objects[self.idx].label)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def name(self):
            """The name of the object; from version 7 on it is in the table."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                self._m_name = (u"" if self._root.file_version < 7 else self._root.file_table.objects[self.idx].text)
                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')


    class PluginCategory(KaitaiStruct):
        """Plugins of one kind that the file needs.

        Fields:
            category: Kind of the plugins.
            num_guids: Number of plugins of this kind.
            guids: The plugins, by their GUIDs.
        """
        SEQ_FIELDS = ("category", "num_guids", "guids",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.PluginCategory, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.category = KaitaiStream.resolve_enum(VirtoolsNmo.PluginKind, self._io.read_u4le())
                self.num_guids = self._io.read_u4le()
                self.guids = []
                for i in range(self.num_guids):
                    self.guids.append(VirtoolsNmo.Guid(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.guids)):
                pass
                self.guids[i]._fetch_instances()



    class TrailingFile(KaitaiStruct):
        """A file after the data part.

        Fields:
            len_name: Size of the name.
            name: File name in the code page of the writer, sometimes with a full path.
            len_content: Size of the content.
            content: The file itself, as it was on the disk.
        """
        SEQ_FIELDS = ("len_name", "name", "len_content", "content",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.TrailingFile, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_name = self._io.read_u4le()
                self.name = self._io.read_bytes(self.len_name)
                self.len_content = self._io.read_u4le()
                self.content = self._io.read_bytes(self.len_content)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """The name, cut to 40 characters."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (u"..." + self.text[len(self.text) - 37:len(self.text)] if self.len_name > 40 else self.text)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def text(self):
            """The name, decoded as if it were in a Western code page, which the file
            does not state.
            """
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = (self.name).decode(u"ISO-8859-1")
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')


    class UnpackedPart(KaitaiStruct):
        """A part of the file that was a zlib stream.

        Fields:
            data: The part as it was before packing.
        """
        SEQ_FIELDS = ("data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.UnpackedPart, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.data = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class WriteFlags(KaitaiStruct):
        """How a file was asked to be written.

        Fields:
            is_packed_by_chunks: Chunks are packed one by one.
            has_external_textures: Textures are in separate files.
            is_for_viewer: For viewers only, as `.vmo` files are.
            is_packed: Packed as a whole.
            unknown: 0 in every known file.
        """
        SEQ_FIELDS = ("is_packed_by_chunks", "has_external_textures", "is_for_viewer", "is_packed", "unknown",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsNmo.WriteFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.is_packed_by_chunks = self._io.read_bits_int_le(1) != 0
                self.has_external_textures = self._io.read_bits_int_le(1) != 0
                self.is_for_viewer = self._io.read_bits_int_le(1) != 0
                self.is_packed = self._io.read_bits_int_le(1) != 0
                self.unknown = self._io.read_bits_int_le(28)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    @property
    def data_part(self):
        """The managers and objects, unpacked and decoded."""
        if hasattr(self, '_m_data_part'):
            return self._m_data_part

        try:
            io = (self.unpacked_data._io if self.is_data_packed else self._root._io)
            _pos = io.pos()
            io.seek((self.ofs_data_part if (not (self.is_data_packed)) else 0))
            self._m_data_part = VirtoolsNmo.DataContent(io, self, self._root)
            io.seek(_pos)
            return getattr(self, '_m_data_part', None)
        except _REASONS as error:
            _fail(self, error, 'data_part')

    @property
    def empty_table(self):
        """No objects; what files without a table have."""
        try:
            from . import virtools_object_table
            if hasattr(self, '_m_empty_table'):
                return self._m_empty_table

            _pos = self._io.pos()
            self._io.seek(0)
            self._m_empty_table = virtools_object_table.VirtoolsObjectTable(0, self._io)
            self._io.seek(_pos)
            return getattr(self, '_m_empty_table', None)
        except _REASONS as error:
            _fail(self, error, 'empty_table')

    @property
    def file_table(self):
        """The object table, empty in files without one."""
        if hasattr(self, '_m_file_table'):
            return self._m_file_table

        try:
            self._m_file_table = (self.header_part.object_table if self.file_version >= 7 else self.empty_table)
            return getattr(self, '_m_file_table', None)
        except _REASONS as error:
            _fail(self, error, 'file_table')

    @property
    def header_part(self):
        """The object table and, from version 8 on, plugins and included files,
        unpacked and decoded.
        """
        if hasattr(self, '_m_header_part'):
            return self._m_header_part

        try:
            if self.file_version >= 7:
                pass
                io = (self.unpacked_header._io if self.is_header_packed else self._root._io)
                _pos = io.pos()
                io.seek((0 if self.is_header_packed else 64))
                self._m_header_part = VirtoolsNmo.HeaderContent(io, self, self._root)
                io.seek(_pos)

            return getattr(self, '_m_header_part', None)
        except _REASONS as error:
            _fail(self, error, 'header_part')

    @property
    def is_data_packed(self):
        """True if the data part is a zlib stream."""
        if hasattr(self, '_m_is_data_packed'):
            return self._m_is_data_packed

        try:
            self._m_is_data_packed =  ((self.file_version >= 5) and ( ((self.write_mode.is_packed) or (self.write_mode.is_packed_by_chunks)) )) 
            return getattr(self, '_m_is_data_packed', None)
        except _REASONS as error:
            _fail(self, error, 'is_data_packed')

    @property
    def is_header_packed(self):
        """True if the header part is a zlib stream."""
        if hasattr(self, '_m_is_header_packed'):
            return self._m_is_header_packed

        try:
            self._m_is_header_packed =  ((self.file_version >= 8) and (self.len_raw_header_part != self.len_header_part)) 
            return getattr(self, '_m_is_header_packed', None)
        except _REASONS as error:
            _fail(self, error, 'is_header_packed')

    @property
    def ofs_data_part(self):
        """Where the data part starts."""
        if hasattr(self, '_m_ofs_data_part'):
            return self._m_ofs_data_part

        try:
            self._m_ofs_data_part = ((64 + self.len_raw_header_part) if self.file_version >= 8 else (self.header_part.ofs_end if self.file_version == 7 else (64 if self.file_version >= 5 else 32)))
            return getattr(self, '_m_ofs_data_part', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_data_part')

    @property
    def trailing_files(self):
        """Included files and the preview picture."""
        if hasattr(self, '_m_trailing_files'):
            return self._m_trailing_files

        try:
            if self.file_version >= 8:
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_data_part + self.len_raw_data_part)
                self._m_trailing_files = []
                i = 0
                while not self._io.is_eof():
                    self._m_trailing_files.append(VirtoolsNmo.TrailingFile(self._io, self, self._root))
                    i += 1

                self._io.seek(_pos)

            return getattr(self, '_m_trailing_files', None)
        except _REASONS as error:
            _fail(self, error, 'trailing_files')

    @property
    def unpacked_data(self):
        """The data part, if it is a zlib stream."""
        if hasattr(self, '_m_unpacked_data'):
            return self._m_unpacked_data

        try:
            if self.is_data_packed:
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_data_part)
                _raw__raw__m_unpacked_data = self._io.read_bytes(self.len_raw_data_part)
                self._raw__m_unpacked_data = zlib.decompress(_raw__raw__m_unpacked_data)
                _io__raw__m_unpacked_data = KaitaiStream(BytesIO(self._raw__m_unpacked_data))
                self._m_unpacked_data = VirtoolsNmo.UnpackedPart(_io__raw__m_unpacked_data, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_unpacked_data', None)
        except _REASONS as error:
            _fail(self, error, 'unpacked_data')

    @property
    def unpacked_header(self):
        """The header part, if it is a zlib stream."""
        if hasattr(self, '_m_unpacked_header'):
            return self._m_unpacked_header

        try:
            if self.is_header_packed:
                pass
                _pos = self._io.pos()
                self._io.seek(64)
                _raw__raw__m_unpacked_header = self._io.read_bytes(len(self.raw_header_part))
                self._raw__m_unpacked_header = zlib.decompress(_raw__raw__m_unpacked_header)
                _io__raw__m_unpacked_header = KaitaiStream(BytesIO(self._raw__m_unpacked_header))
                self._m_unpacked_header = VirtoolsNmo.UnpackedPart(_io__raw__m_unpacked_header, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_unpacked_header', None)
        except _REASONS as error:
            _fail(self, error, 'unpacked_header')


