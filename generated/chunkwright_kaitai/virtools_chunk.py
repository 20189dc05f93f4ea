# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsChunk(KaitaiStruct):
    """The serialised state of one Virtools object or manager. All counts and
    positions are in dwords.
    
    The core data is a chain of areas: an identifier, the position of the next
    area, and a payload that only the class of the object explains. The data is
    followed by up to three position lists: where object ids, sub-chunks and
    manager values are, so that a loader can renumber them without knowing the
    class.
    
    There are three layouts. Byte 2, the chunk version, tells which: below 5 the
    very old one, 5 the old one (with a third list), 6 and 7 the new one.
    
    The class in a new chunk is cut to a byte, and often a base of the object's;
    so a caller who knows the class passes it in.
    
    The core data is offered twice: as the raw span `data`, and as the chain in
    the lazy instance `core`. Not all data is a chain; some sub-chunks hold
    plain values, which `dwords` shows.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        data_version: Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
        class_code: New layout: the low 8 bits of the class id that the writer gave, often of
            a base class. Old layouts: high byte of the data version, not used.
        chunk_version: Version of the layout.
        options: New layout: what is in the chunk. Old layouts: high byte of the chunk
            version, not used.
        old_class_id: The class id in full.
        num_dwords: Size of the core data.
        file_flag: Skipped by every known loader; presumably whether the chunk was bound to
            a file.
        num_old_ids: Size of the ids list in dwords, in the older layouts.
        num_old_chunks: Size of the sub-chunk list in dwords, in the older layouts.
        num_old_managers: Size of the managers list in dwords, in the old layout.
        data: The core data, undecoded.
        num_new_ids: Size of the ids list in dwords, in the new layout.
        ids: Positions of object ids in the core data. A plain entry is the position of
            a single item; 0xffffffff is followed by the position of the count of a
            sequence.
        num_new_chunks: Size of the sub-chunk list in dwords, in the new layout.
        chunks: Positions of sub-chunks, written as in `ids`.
        num_new_managers: Size of the managers list in dwords, in the new layout.
        managers: Positions of values of managers, written as in `ids`.
    """
    SEQ_FIELDS = ("data_version", "class_code", "chunk_version", "options", "old_class_id", "num_dwords", "file_flag", "num_old_ids", "num_old_chunks", "num_old_managers", "data", "num_new_ids", "ids", "num_new_chunks", "chunks", "num_new_managers", "managers",)
    def __init__(self, class_number, table, _io, _parent=None, _root=None):
        super(VirtoolsChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self.class_number = class_number
        self.table = table
        self._read()

    def _read(self):
        try:
            from . import virtools_object_table
            self.data_version = self._io.read_u1()
            self.class_code = KaitaiStream.resolve_enum(virtools_object_table.VirtoolsObjectTable.ClassId, self._io.read_u1())
            self.chunk_version = self._io.read_u1()
            if not self.chunk_version <= 7:
                raise kaitaistruct.ValidationGreaterThanError(7, self.chunk_version, self._io, u"/seq/2")
            self.options = VirtoolsChunk.ChunkOptions(self._io, self, self._root)
            if (not (self.is_new)):
                pass
                self.old_class_id = KaitaiStream.resolve_enum(virtools_object_table.VirtoolsObjectTable.ClassId, self._io.read_u4le())

            self.num_dwords = self._io.read_u4le()
            if (not (self.is_new)):
                pass
                self.file_flag = self._io.read_u4le()

            if (not (self.is_new)):
                pass
                self.num_old_ids = self._io.read_u4le()

            if (not (self.is_new)):
                pass
                self.num_old_chunks = self._io.read_u4le()

            if self.chunk_version == 5:
                pass
                self.num_old_managers = self._io.read_u4le()

            self.data = self._io.read_bytes(self.num_dwords * 4)
            if  ((self.is_new) and (self.options.has_ids)) :
                pass
                self.num_new_ids = self._io.read_u4le()

            if  (((not (self.is_new))) or (self.options.has_ids)) :
                pass
                self.ids = []
                for i in range((self.num_new_ids if self.is_new else self.num_old_ids)):
                    self.ids.append(self._io.read_u4le())


            if  ((self.is_new) and (self.options.has_chunks)) :
                pass
                self.num_new_chunks = self._io.read_u4le()

            if  ((self.ofs_chunks >= 0) and ( (((not (self.is_new))) or (self.options.has_chunks)) )) :
                pass
                self.chunks = []
                for i in range((self.num_new_chunks if self.is_new else self.num_old_chunks)):
                    self.chunks.append(self._io.read_u4le())


            if  ((self.is_new) and (self.options.has_managers)) :
                pass
                self.num_new_managers = self._io.read_u4le()

            if  (( ((self.is_new) and (self.options.has_managers)) ) or (self.chunk_version == 5)) :
                pass
                self.managers = []
                for i in range((self.num_new_managers if self.is_new else self.num_old_managers)):
                    self.managers.append(self._io.read_u4le())
        except _REASONS as error:
            _fail(self, error)




    def _fetch_instances(self):
        pass
        self.options._fetch_instances()
        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if self.chunk_version == 5:
            pass

        if  ((self.is_new) and (self.options.has_ids)) :
            pass

        if  (((not (self.is_new))) or (self.options.has_ids)) :
            pass
            for i in range(len(self.ids)):
                pass


        if  ((self.is_new) and (self.options.has_chunks)) :
            pass

        if  ((self.ofs_chunks >= 0) and ( (((not (self.is_new))) or (self.options.has_chunks)) )) :
            pass
            for i in range(len(self.chunks)):
                pass


        if  ((self.is_new) and (self.options.has_managers)) :
            pass

        if  (( ((self.is_new) and (self.options.has_managers)) ) or (self.chunk_version == 5)) :
            pass
            for i in range(len(self.managers)):
                pass


        _ = self.class_byte
        if hasattr(self, '_m_class_byte'):
            pass

        _ = self.core
        if hasattr(self, '_m_core'):
            pass
            self._m_core._fetch_instances()

        _ = self.old_class_number
        if hasattr(self, '_m_old_class_number'):
            pass

        _ = self.sub_chunks
        if hasattr(self, '_m_sub_chunks'):
            pass
            for i in range(len(self._m_sub_chunks)):
                pass
                self._m_sub_chunks[i]._fetch_instances()



    class ChunkOptions(KaitaiStruct):
        """What is in a chunk of the new layout.

        Fields:
            has_ids: There is a list of positions of object ids.
            has_managers: There is a list of positions of values of managers.
            has_chunks: There is a list of positions of sub-chunks.
            is_bound: Object references are indices into the file's object table.
            allows_dynamic: References to dynamic objects are allowed.
            is_list_big: A property of lists that no known file has.
            runtime_flags: Of use at run time only.
        """
        SEQ_FIELDS = ("has_ids", "has_managers", "has_chunks", "is_bound", "allows_dynamic", "is_list_big", "runtime_flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsChunk.ChunkOptions, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.has_ids = self._io.read_bits_int_le(1) != 0
                self.has_managers = self._io.read_bits_int_le(1) != 0
                self.has_chunks = self._io.read_bits_int_le(1) != 0
                self.is_bound = self._io.read_bits_int_le(1) != 0
                self.allows_dynamic = self._io.read_bits_int_le(1) != 0
                self.is_list_big = self._io.read_bits_int_le(1) != 0
                self.runtime_flags = self._io.read_bits_int_le(2)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    @property
    def class_byte(self):
        """The class of a new chunk as a number."""
        if hasattr(self, '_m_class_byte'):
            return self._m_class_byte

        try:
            _pos = self._io.pos()
            self._io.seek(1)
            self._m_class_byte = self._io.read_u1()
            self._io.seek(_pos)
            return getattr(self, '_m_class_byte', None)
        except _REASONS as error:
            _fail(self, error, 'class_byte')

    @property
    def core(self):
        """The core data, decoded as a chain of areas."""
        try:
            from . import virtools_payloads
            if hasattr(self, '_m_core'):
                return self._m_core

            _pos = self._io.pos()
            self._io.seek(self.ofs_data)
            self._raw__m_core = self._io.read_bytes(len(self.data))
            _io__raw__m_core = KaitaiStream(BytesIO(self._raw__m_core))
            self._m_core = virtools_payloads.VirtoolsPayloads(self.owner, self.data_version, self.chunk_version, False, False, self.is_bound, self.table, _io__raw__m_core)
            self._io.seek(_pos)
            return getattr(self, '_m_core', None)
        except _REASONS as error:
            _fail(self, error, 'core')

    @property
    def is_bound(self):
        """True if references are indices into the table."""
        if hasattr(self, '_m_is_bound'):
            return self._m_is_bound

        try:
            self._m_is_bound =  ((self.is_new) and (self.options.is_bound)) 
            return getattr(self, '_m_is_bound', None)
        except _REASONS as error:
            _fail(self, error, 'is_bound')

    @property
    def is_new(self):
        """True if this is the new layout."""
        if hasattr(self, '_m_is_new'):
            return self._m_is_new

        try:
            self._m_is_new = self.chunk_version >= 6
            return getattr(self, '_m_is_new', None)
        except _REASONS as error:
            _fail(self, error, 'is_new')

    @property
    def ofs_chunks(self):
        """Where the entries of the sub-chunk list start."""
        if hasattr(self, '_m_ofs_chunks'):
            return self._m_ofs_chunks

        try:
            self._m_ofs_chunks = self._io.pos()
            return getattr(self, '_m_ofs_chunks', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_chunks')

    @property
    def ofs_data(self):
        """Where the core data starts."""
        if hasattr(self, '_m_ofs_data'):
            return self._m_ofs_data

        try:
            self._m_ofs_data = (8 if self.is_new else (28 if self.chunk_version == 5 else 24))
            return getattr(self, '_m_ofs_data', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_data')

    @property
    def old_class_number(self):
        """The class of an old chunk as a number."""
        if hasattr(self, '_m_old_class_number'):
            return self._m_old_class_number

        try:
            _pos = self._io.pos()
            self._io.seek(4)
            self._m_old_class_number = self._io.read_u4le()
            self._io.seek(_pos)
            return getattr(self, '_m_old_class_number', None)
        except _REASONS as error:
            _fail(self, error, 'old_class_number')

    @property
    def owner(self):
        """The class that identifiers belong to, or the manager."""
        if hasattr(self, '_m_owner'):
            return self._m_owner

        try:
            self._m_owner = (self.class_number if self.class_number != 0 else (self.class_byte if self.is_new else self.old_class_number))
            return getattr(self, '_m_owner', None)
        except _REASONS as error:
            _fail(self, error, 'owner')

    @property
    def sub_chunks(self):
        """The sub-chunks that the list knows, decoded."""
        try:
            from . import virtools_listed_chunk
            if hasattr(self, '_m_sub_chunks'):
                return self._m_sub_chunks

            if  (( (((not (self.is_new))) or (self.options.has_chunks)) ) and (len(self.chunks) != 0)) :
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_chunks)
                self._m_sub_chunks = []
                i = 0
                while True:
                    _ = virtools_listed_chunk.VirtoolsListedChunk(self.ofs_data, self.chunk_version, self.table, self._io)
                    self._m_sub_chunks.append(_)
                    if self._io.pos() >= (self.ofs_chunks + len(self.chunks) * 4):
                        break
                    i += 1
                self._io.seek(_pos)

            return getattr(self, '_m_sub_chunks', None)
        except _REASONS as error:
            _fail(self, error, 'sub_chunks')


