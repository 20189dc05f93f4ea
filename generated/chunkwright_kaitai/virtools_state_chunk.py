# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStream, BytesIO
from ._struct import KaitaiStruct
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsStateChunk(KaitaiStruct):
    """The serialised state of one Virtools object or manager. All counts and
    positions are in dwords.
    
    The core data is a chain of areas: an identifier, the position of the next
    area, and a payload that only the class of the object explains. Beside the
    data stand up to three position lists: where object ids, sub-chunks and
    manager values are, so that a loader can renumber them without knowing the
    class.
    
    There are three layouts. Byte 2, the chunk version, tells which: below 5 the
    very old one, 5 the old one (with a third list), 6 and 7 the new one.
    
    The core data is offered twice: as the raw span `data`, and as the chain in
    the lazy instance `core`. Not all data is a chain; some sub-chunks hold
    plain values, on which `areas` fails and `dwords` works.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/main/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21

    Fields:
        data_version: Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
        class_code: New layout: the low 8 bits of the class id that the writer gave, often of
            a base class. Old layouts: high byte of the data version, not used.
        chunk_version: Version of the layout.
        option_bits: New layout: 0x01 ids list, 0x02 managers list, 0x04 sub-chunks list,
            0x08 object references are indices into the file's object table,
            0x10 references to dynamic objects allowed. Old layouts: high byte of the
            chunk version, not used.
        old_class_id: The class id in full.
        num_dwords: Size of the core data.
        old_header: The rest of the header in the older layouts.
        data: The core data, undecoded.
        ids: Where object ids stand.
        chunks: Where sub-chunks stand.
        managers: Where values of managers stand.
    """
    SEQ_FIELDS = ("data_version", "class_code", "chunk_version", "option_bits", "old_class_id", "num_dwords", "old_header", "data", "ids", "chunks", "managers",)

    class ClassId(IntEnum):
        object = 1
        parameter_in = 2
        parameter_out = 3
        parameter_operation = 4
        state = 5
        behavior_link = 6
        behavior = 8
        behavior_io = 9
        scene = 10
        scene_object = 11
        render_context = 12
        kinematic_chain = 13
        object_animation = 15
        animation = 16
        keyed_animation = 18
        be_object = 19
        synchro = 20
        level = 21
        place = 22
        group = 23
        sound = 24
        wave_sound = 25
        midi_sound = 26
        entity_2d = 27
        sprite = 28
        sprite_text = 29
        material = 30
        texture = 31
        mesh = 32
        entity_3d = 33
        camera = 34
        target_camera = 35
        curve_point = 36
        sprite_3d = 37
        light = 38
        target_light = 39
        character = 40
        object_3d = 41
        body_part = 42
        curve = 43
        parameter_local = 45
        parameter = 46
        render_object = 47
        interface_object_manager = 48
        critical_section = 49
        grid = 50
        layer = 51
        data_array = 52
        patch_mesh = 53
        progressive_mesh = 54
        parameter_variable = 55
        point_cloud_3d = 56
        video = 57
        object_array = 80
        scene_object_desc = 81
        attribute_manager = 82
        message_manager = 83
        interface_data = 4294967295
    def __init__(self, _io, _parent=None, _root=None):
        super(VirtoolsStateChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.data_version = self._io.read_u1()
        self.class_code = self._io.read_u1()
        self.chunk_version = self._io.read_u1()
        if not self.chunk_version <= 7:
            raise kaitaistruct.ValidationGreaterThanError(7, self.chunk_version, self._io, u"/seq/2")
        self.option_bits = self._io.read_u1()
        if (not (self.is_new)):
            pass
            self.old_class_id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ClassId, self._io.read_u4le())

        self.num_dwords = self._io.read_u4le()
        if (not (self.is_new)):
            pass
            self.old_header = VirtoolsStateChunk.OldHeader(self.chunk_version, self._io, self, self._root)

        self.data = self._io.read_bytes(self.num_dwords * 4)
        if  (((not (self.is_new))) or (self.option_bits & 1 != 0)) :
            pass
            self.ids = VirtoolsStateChunk.PositionList(self.ids_from_header, self.num_old_ids, self._io, self, self._root)

        if  (((not (self.is_new))) or (self.option_bits & 4 != 0)) :
            pass
            self.chunks = VirtoolsStateChunk.PositionList(self.ids_from_header, self.num_old_chunks, self._io, self, self._root)

        if  (( ((self.is_new) and (self.option_bits & 2 != 0)) ) or (self.chunk_version == 5)) :
            pass
            self.managers = VirtoolsStateChunk.PositionList(self.ids_from_header, self.num_old_managers, self._io, self, self._root)



    def _fetch_instances(self):
        pass
        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass
            self.old_header._fetch_instances()

        if  (((not (self.is_new))) or (self.option_bits & 1 != 0)) :
            pass
            self.ids._fetch_instances()

        if  (((not (self.is_new))) or (self.option_bits & 4 != 0)) :
            pass
            self.chunks._fetch_instances()

        if  (( ((self.is_new) and (self.option_bits & 2 != 0)) ) or (self.chunk_version == 5)) :
            pass
            self.managers._fetch_instances()

        _ = self.core
        if hasattr(self, '_m_core'):
            pass
            self._m_core._fetch_instances()

        _ = self.sub_chunks
        if hasattr(self, '_m_sub_chunks'):
            pass
            self._m_sub_chunks._fetch_instances()


    class Area(KaitaiStruct):
        """One identifier and its payload.

        Fields:
            identifier: What the payload means to the object's class.
            ofs_next: Position of the next area from the start of the data, 0 for the last.
            payload: What the identifier is about.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "payload",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Area, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.identifier = self._io.read_u4le()
            self.ofs_next = self._io.read_u4le()
            self._raw_payload = self._io.read_bytes((self.ofs_next * 4 if self.is_linked else self._io.size()) - self._io.pos())
            _io__raw_payload = KaitaiStream(BytesIO(self._raw_payload))
            self.payload = VirtoolsStateChunk.Payload(_io__raw_payload, self, self._root)


        def _fetch_instances(self):
            pass
            self.payload._fetch_instances()

        @property
        def is_linked(self):
            """Whether another area follows where the link says."""
            if hasattr(self, '_m_is_linked'):
                return self._m_is_linked

            self._m_is_linked =  ((self.ofs_next * 4 >= self._io.pos()) and (self.ofs_next * 4 + 8 <= self._io.size())) 
            return getattr(self, '_m_is_linked', None)


    class CoreData(KaitaiStruct):
        """A chain of areas that tile the data, if it is one.

        Fields:
            raw: The data, undecoded.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.CoreData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.raw = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            _ = self.areas
            if hasattr(self, '_m_areas'):
                pass
                for i in range(len(self._m_areas)):
                    pass
                    self._m_areas[i]._fetch_instances()


            _ = self.dwords
            if hasattr(self, '_m_dwords'):
                pass
                for i in range(len(self._m_dwords)):
                    pass



        @property
        def areas(self):
            """The chain. Where the data is none, what stands behind a broken link is one payload."""
            if hasattr(self, '_m_areas'):
                return self._m_areas

            if self._io.size() >= 8:
                pass
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_areas = []
                i = 0
                while not self._io.is_eof():
                    self._m_areas.append(VirtoolsStateChunk.Area(self._io, self, self._root))
                    i += 1

                self._io.seek(_pos)

            return getattr(self, '_m_areas', None)

        @property
        def dwords(self):
            """The data as plain numbers."""
            if hasattr(self, '_m_dwords'):
                return self._m_dwords

            _pos = self._io.pos()
            self._io.seek(0)
            self._m_dwords = []
            i = 0
            while not self._io.is_eof():
                self._m_dwords.append(self._io.read_u4le())
                i += 1

            self._io.seek(_pos)
            return getattr(self, '_m_dwords', None)


    class ListedChunk(KaitaiStruct):
        """One entry of a sub-chunk list.

        Fields:
            mark: Position of a sub-chunk, or 0xffffffff before that of a sequence.
            ofs_sequence: Position of the count of a sequence.
        """
        SEQ_FIELDS = ("mark", "ofs_sequence",)
        def __init__(self, data_io, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ListedChunk, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.data_io = data_io
            self.parent_version = parent_version
            self._read()

        def _read(self):
            self.mark = self._io.read_u4le()
            if self.mark == 4294967295:
                pass
                self.ofs_sequence = self._io.read_u4le()



        def _fetch_instances(self):
            pass
            if self.mark == 4294967295:
                pass

            _ = self.sequence
            if hasattr(self, '_m_sequence'):
                pass
                self._m_sequence._fetch_instances()

            _ = self.single
            if hasattr(self, '_m_single'):
                pass
                self._m_single._fetch_instances()


        @property
        def sequence(self):
            """The sequence of sub-chunks here."""
            if hasattr(self, '_m_sequence'):
                return self._m_sequence

            if self.mark == 4294967295:
                pass
                io = self.data_io
                _pos = io.pos()
                io.seek(self.ofs_sequence * 4)
                self._m_sequence = VirtoolsStateChunk.SubChunkSequence(self.parent_version, io, self, self._root)
                io.seek(_pos)

            return getattr(self, '_m_sequence', None)

        @property
        def single(self):
            """The sub-chunk here."""
            if hasattr(self, '_m_single'):
                return self._m_single

            if self.mark != 4294967295:
                pass
                io = self.data_io
                _pos = io.pos()
                io.seek(self.mark * 4)
                self._m_single = VirtoolsStateChunk.SubChunk(self.parent_version, io, self, self._root)
                io.seek(_pos)

            return getattr(self, '_m_single', None)


    class ListedChunks(KaitaiStruct):
        """The entries of a sub-chunk list and what they lead to.

        Fields:
            items: The entries.
        """
        SEQ_FIELDS = ("items",)
        def __init__(self, data_io, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ListedChunks, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.data_io = data_io
            self.parent_version = parent_version
            self._read()

        def _read(self):
            self.items = []
            i = 0
            while not self._io.is_eof():
                self.items.append(VirtoolsStateChunk.ListedChunk(self.data_io, self.parent_version, self._io, self, self._root))
                i += 1



        def _fetch_instances(self):
            pass
            for i in range(len(self.items)):
                pass
                self.items[i]._fetch_instances()



    class OldHeader(KaitaiStruct):
        """What the older layouts have between the data size and the data.

        Fields:
            file_flag: Skipped by every known loader; presumably whether it was bound to a file.
            num_ids: Size of the ids list in dwords.
            num_chunks: Size of the sub-chunk list in dwords.
            num_managers: Size of the managers list in dwords.
        """
        SEQ_FIELDS = ("file_flag", "num_ids", "num_chunks", "num_managers",)
        def __init__(self, chunk_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.OldHeader, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.chunk_version = chunk_version
            self._read()

        def _read(self):
            self.file_flag = self._io.read_u4le()
            self.num_ids = self._io.read_u4le()
            self.num_chunks = self._io.read_u4le()
            if self.chunk_version == 5:
                pass
                self.num_managers = self._io.read_u4le()



        def _fetch_instances(self):
            pass
            if self.chunk_version == 5:
                pass



    class Payload(KaitaiStruct):
        """The payload of an area, raw and as numbers.

        Fields:
            raw: The payload, undecoded.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Payload, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.raw = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            _ = self.dwords
            if hasattr(self, '_m_dwords'):
                pass
                for i in range(len(self._m_dwords)):
                    pass


            _ = self.floats
            if hasattr(self, '_m_floats'):
                pass
                for i in range(len(self._m_floats)):
                    pass



        @property
        def dwords(self):
            """The payload as whole numbers."""
            if hasattr(self, '_m_dwords'):
                return self._m_dwords

            _pos = self._io.pos()
            self._io.seek(0)
            self._m_dwords = []
            i = 0
            while not self._io.is_eof():
                self._m_dwords.append(self._io.read_u4le())
                i += 1

            self._io.seek(_pos)
            return getattr(self, '_m_dwords', None)

        @property
        def floats(self):
            """The payload as floating-point numbers."""
            if hasattr(self, '_m_floats'):
                return self._m_floats

            _pos = self._io.pos()
            self._io.seek(0)
            self._m_floats = []
            i = 0
            while not self._io.is_eof():
                self._m_floats.append(self._io.read_f4le())
                i += 1

            self._io.seek(_pos)
            return getattr(self, '_m_floats', None)

        @property
        def len_dwords(self):
            """Size of the payload in dwords."""
            if hasattr(self, '_m_len_dwords'):
                return self._m_len_dwords

            self._m_len_dwords = self._io.size() // 4
            return getattr(self, '_m_len_dwords', None)


    class PositionList(KaitaiStruct):
        """Positions in the core data. A plain entry is where a single item stands;
        0xffffffff and the entry after it tell where the count of a sequence is.

        Fields:
            count: Size of the list in dwords.
            entries: The positions, and the marks between them.
        """
        SEQ_FIELDS = ("count", "entries",)
        def __init__(self, has_count_in_header, count_in_header, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.PositionList, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_count_in_header = has_count_in_header
            self.count_in_header = count_in_header
            self._read()

        def _read(self):
            if (not (self.has_count_in_header)):
                pass
                self.count = self._io.read_u4le()

            self.entries = []
            for i in range(self.num_entries):
                self.entries.append(self._io.read_u4le())



        def _fetch_instances(self):
            pass
            if (not (self.has_count_in_header)):
                pass

            for i in range(len(self.entries)):
                pass


        @property
        def num_entries(self):
            """Size of the list in dwords, wherever it stands."""
            if hasattr(self, '_m_num_entries'):
                return self._m_num_entries

            self._m_num_entries = (self.count_in_header if self.has_count_in_header else self.count)
            return getattr(self, '_m_num_entries', None)


    class SubChunk(KaitaiStruct):
        """A chunk inside another one. The chunk version of the outer one decides on
        the layout.

        Fields:
            len_dwords: Number of dwords that follow, 0 for a null sub-chunk.
            body: The sub-chunk, if it is not null.
        """
        SEQ_FIELDS = ("len_dwords", "body",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunk, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            self.len_dwords = self._io.read_u4le()
            if self.len_dwords != 0:
                pass
                self._raw_body = self._io.read_bytes(self.len_dwords * 4)
                _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                self.body = VirtoolsStateChunk.SubChunkBody(self.parent_version, _io__raw_body, self, self._root)



        def _fetch_instances(self):
            pass
            if self.len_dwords != 0:
                pass
                self.body._fetch_instances()



    class SubChunkBody(KaitaiStruct):
        """A sub-chunk without its size.

        Fields:
            class_id: The class id in full, 0xffffffff for the interface data of a script.
            data_version: Version of the payloads.
            chunk_version: Version of the layout of its own sub-chunks.
            num_dwords: Size of the core data.
            file_flag: 1 where object references are indices into the file's object table.
            num_ids: Size of the ids list in dwords.
            num_chunks: Size of the sub-chunk list in dwords.
            num_managers: Size of the managers list in dwords.
            core: The core data, decoded as a chain of areas.
            ids: Where object ids stand.
            chunks: Where sub-chunks stand.
            managers: Where values of managers stand.
        """
        SEQ_FIELDS = ("class_id", "data_version", "chunk_version", "num_dwords", "file_flag", "num_ids", "num_chunks", "num_managers", "core", "ids", "chunks", "managers",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunkBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            self.class_id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ClassId, self._io.read_u4le())
            if self.parent_version >= 4:
                pass
                self.data_version = self._io.read_u2le()

            if self.parent_version >= 4:
                pass
                self.chunk_version = self._io.read_u2le()

            self.num_dwords = self._io.read_u4le()
            self.file_flag = self._io.read_u4le()
            if self.parent_version >= 4:
                pass
                self.num_ids = self._io.read_u4le()

            if self.parent_version >= 4:
                pass
                self.num_chunks = self._io.read_u4le()

            if self.parent_version >= 5:
                pass
                self.num_managers = self._io.read_u4le()

            self._raw_core = self._io.read_bytes(self.num_dwords * 4)
            _io__raw_core = KaitaiStream(BytesIO(self._raw_core))
            self.core = VirtoolsStateChunk.CoreData(_io__raw_core, self, self._root)
            if self.parent_version >= 4:
                pass
                self.ids = []
                for i in range(self.num_ids):
                    self.ids.append(self._io.read_u4le())


            if self.parent_version >= 4:
                pass
                self.chunks = []
                for i in range(self.num_chunks):
                    self.chunks.append(self._io.read_u4le())


            if self.parent_version >= 5:
                pass
                self.managers = []
                for i in range(self.num_managers):
                    self.managers.append(self._io.read_u4le())




        def _fetch_instances(self):
            pass
            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 5:
                pass

            self.core._fetch_instances()
            if self.parent_version >= 4:
                pass
                for i in range(len(self.ids)):
                    pass


            if self.parent_version >= 4:
                pass
                for i in range(len(self.chunks)):
                    pass


            if self.parent_version >= 5:
                pass
                for i in range(len(self.managers)):
                    pass


            _ = self.sub_chunks
            if hasattr(self, '_m_sub_chunks'):
                pass
                self._m_sub_chunks._fetch_instances()


        @property
        def ofs_chunks(self):
            """Where the sub-chunk list starts."""
            if hasattr(self, '_m_ofs_chunks'):
                return self._m_ofs_chunks

            if self.parent_version >= 4:
                pass
                self._m_ofs_chunks = ((24 if self.parent_version < 5 else 28) + self.num_dwords * 4) + len(self.ids) * 4

            return getattr(self, '_m_ofs_chunks', None)

        @property
        def sub_chunks(self):
            """The sub-chunks of this one, decoded."""
            if hasattr(self, '_m_sub_chunks'):
                return self._m_sub_chunks

            if  ((self.parent_version >= 4) and (len(self.chunks) != 0)) :
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_chunks)
                self._raw__m_sub_chunks = self._io.read_bytes(len(self.chunks) * 4)
                _io__raw__m_sub_chunks = KaitaiStream(BytesIO(self._raw__m_sub_chunks))
                self._m_sub_chunks = VirtoolsStateChunk.ListedChunks(self.core._io, self.chunk_version & 255, _io__raw__m_sub_chunks, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_sub_chunks', None)


    class SubChunkSequence(KaitaiStruct):
        """Sub-chunks one after another.

        Fields:
            num_chunks: How many they are.
            chunks: The sub-chunks, null ones included.
        """
        SEQ_FIELDS = ("num_chunks", "chunks",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunkSequence, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            self.num_chunks = self._io.read_u4le()
            self.chunks = []
            for i in range(self.num_chunks):
                self.chunks.append(VirtoolsStateChunk.SubChunk(self.parent_version, self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.chunks)):
                pass
                self.chunks[i]._fetch_instances()



    @property
    def core(self):
        """The core data, decoded as a chain of areas."""
        if hasattr(self, '_m_core'):
            return self._m_core

        _pos = self._io.pos()
        self._io.seek(self.ofs_data)
        self._raw__m_core = self._io.read_bytes(self.num_dwords * 4)
        _io__raw__m_core = KaitaiStream(BytesIO(self._raw__m_core))
        self._m_core = VirtoolsStateChunk.CoreData(_io__raw__m_core, self, self._root)
        self._io.seek(_pos)
        return getattr(self, '_m_core', None)

    @property
    def ids_from_header(self):
        """Whether the header has the sizes of the position lists."""
        if hasattr(self, '_m_ids_from_header'):
            return self._m_ids_from_header

        self._m_ids_from_header = (not (self.is_new))
        return getattr(self, '_m_ids_from_header', None)

    @property
    def is_bound(self):
        """Whether object references are indices into the file's object table."""
        if hasattr(self, '_m_is_bound'):
            return self._m_is_bound

        self._m_is_bound =  ((self.is_new) and (self.option_bits & 8 != 0)) 
        return getattr(self, '_m_is_bound', None)

    @property
    def is_new(self):
        """Whether this is the new layout."""
        if hasattr(self, '_m_is_new'):
            return self._m_is_new

        self._m_is_new = self.chunk_version >= 6
        return getattr(self, '_m_is_new', None)

    @property
    def len_ids(self):
        """Size of the ids list in bytes, its count included."""
        if hasattr(self, '_m_len_ids'):
            return self._m_len_ids

        self._m_len_ids = ((4 + self.ids.num_entries * 4 if self.option_bits & 1 != 0 else 0) if self.is_new else self.ids.num_entries * 4)
        return getattr(self, '_m_len_ids', None)

    @property
    def num_chunk_entries(self):
        """Size of the sub-chunk list in entries."""
        if hasattr(self, '_m_num_chunk_entries'):
            return self._m_num_chunk_entries

        self._m_num_chunk_entries = (self.chunks.num_entries if  (((not (self.is_new))) or (self.option_bits & 4 != 0))  else 0)
        return getattr(self, '_m_num_chunk_entries', None)

    @property
    def num_old_chunks(self):
        """Size of the sub-chunk list in the older layouts."""
        if hasattr(self, '_m_num_old_chunks'):
            return self._m_num_old_chunks

        self._m_num_old_chunks = (0 if self.is_new else self.old_header.num_chunks)
        return getattr(self, '_m_num_old_chunks', None)

    @property
    def num_old_ids(self):
        """Size of the ids list in the older layouts."""
        if hasattr(self, '_m_num_old_ids'):
            return self._m_num_old_ids

        self._m_num_old_ids = (0 if self.is_new else self.old_header.num_ids)
        return getattr(self, '_m_num_old_ids', None)

    @property
    def num_old_managers(self):
        """Size of the managers list in the old layout."""
        if hasattr(self, '_m_num_old_managers'):
            return self._m_num_old_managers

        self._m_num_old_managers = (0 if  ((self.is_new) or (self.chunk_version < 5))  else self.old_header.num_managers)
        return getattr(self, '_m_num_old_managers', None)

    @property
    def ofs_chunks(self):
        """Where the entries of the sub-chunk list start."""
        if hasattr(self, '_m_ofs_chunks'):
            return self._m_ofs_chunks

        self._m_ofs_chunks = ((self.ofs_data + self.num_dwords * 4) + (4 if self.is_new else 0)) + self.len_ids
        return getattr(self, '_m_ofs_chunks', None)

    @property
    def ofs_data(self):
        """Where the core data starts."""
        if hasattr(self, '_m_ofs_data'):
            return self._m_ofs_data

        self._m_ofs_data = (8 if self.is_new else (28 if self.chunk_version == 5 else 24))
        return getattr(self, '_m_ofs_data', None)

    @property
    def sub_chunks(self):
        """The sub-chunks that the list knows, decoded."""
        if hasattr(self, '_m_sub_chunks'):
            return self._m_sub_chunks

        if self.num_chunk_entries != 0:
            pass
            _pos = self._io.pos()
            self._io.seek(self.ofs_chunks)
            self._raw__m_sub_chunks = self._io.read_bytes(self.chunks.num_entries * 4)
            _io__raw__m_sub_chunks = KaitaiStream(BytesIO(self._raw__m_sub_chunks))
            self._m_sub_chunks = VirtoolsStateChunk.ListedChunks(self.core._io, self.chunk_version, _io__raw__m_sub_chunks, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_sub_chunks', None)


