# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsSubChunk(KaitaiStruct):
    """A chunk inside another one. The chunk version of the outer one decides on the
    layout.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        len_dwords: Number of dwords that follow, 0 for a null sub-chunk.
        body: The sub-chunk, if it is not null.
    """
    SEQ_FIELDS = ("len_dwords", "body",)
    def __init__(self, parent_version, is_foreign, table, _io, _parent=None, _root=None):
        super(VirtoolsSubChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self.parent_version = parent_version
        self.is_foreign = is_foreign
        self.table = table
        self._read()

    def _read(self):
        try:
            self.len_dwords = self._io.read_u4le()
            if self.len_dwords != 0:
                pass
                self._raw_body = self._io.read_bytes(self.len_dwords * 4)
                _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                self.body = VirtoolsSubChunk.SubChunkBody(_io__raw_body, self, self._root)
        except _REASONS as error:
            _fail(self, error)



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
            data: The core data, undecoded.
            ids: Positions of object ids.
            chunks: Positions of sub-chunks, written as in `ids`.
            managers: Positions of values of managers.
        """
        SEQ_FIELDS = ("class_id", "data_version", "chunk_version", "num_dwords", "file_flag", "num_ids", "num_chunks", "num_managers", "data", "ids", "chunks", "managers",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsSubChunk.SubChunkBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_object_table
                self.class_id = KaitaiStream.resolve_enum(virtools_object_table.VirtoolsObjectTable.ClassId, self._io.read_u4le())
                if self._root.parent_version >= 4:
                    pass
                    self.data_version = self._io.read_u2le()

                if self._root.parent_version >= 4:
                    pass
                    self.chunk_version = self._io.read_u2le()

                self.num_dwords = self._io.read_u4le()
                self.file_flag = self._io.read_u4le()
                if self._root.parent_version >= 4:
                    pass
                    self.num_ids = self._io.read_u4le()

                if self._root.parent_version >= 4:
                    pass
                    self.num_chunks = self._io.read_u4le()

                if self._root.parent_version >= 5:
                    pass
                    self.num_managers = self._io.read_u4le()

                self.data = self._io.read_bytes(self.num_dwords * 4)
                if self._root.parent_version >= 4:
                    pass
                    self.ids = []
                    for i in range(self.num_ids):
                        self.ids.append(self._io.read_u4le())


                if self._root.parent_version >= 4:
                    pass
                    self.chunks = []
                    for i in range(self.num_chunks):
                        self.chunks.append(self._io.read_u4le())


                if self._root.parent_version >= 5:
                    pass
                    self.managers = []
                    for i in range(self.num_managers):
                        self.managers.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if self._root.parent_version >= 4:
                pass

            if self._root.parent_version >= 4:
                pass

            if self._root.parent_version >= 4:
                pass

            if self._root.parent_version >= 4:
                pass

            if self._root.parent_version >= 5:
                pass

            if self._root.parent_version >= 4:
                pass
                for i in range(len(self.ids)):
                    pass


            if self._root.parent_version >= 4:
                pass
                for i in range(len(self.chunks)):
                    pass


            if self._root.parent_version >= 5:
                pass
                for i in range(len(self.managers)):
                    pass


            _ = self.class_number
            if hasattr(self, '_m_class_number'):
                pass

            _ = self.core
            if hasattr(self, '_m_core'):
                pass
                self._m_core._fetch_instances()

            _ = self.sub_chunks
            if hasattr(self, '_m_sub_chunks'):
                pass
                for i in range(len(self._m_sub_chunks)):
                    pass
                    self._m_sub_chunks[i]._fetch_instances()



        @property
        def class_number(self):
            """The class as a number."""
            if hasattr(self, '_m_class_number'):
                return self._m_class_number

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_class_number = self._io.read_u4le()
                self._io.seek(_pos)
                return getattr(self, '_m_class_number', None)
            except _REASONS as error:
                _fail(self, error, 'class_number')

        @property
        def core(self):
            """The core data, decoded as a chain of areas. CKObject is the class of
            no object: in a sub-chunk it stands for data of any kind.
            """
            try:
                from . import virtools_payloads
                if hasattr(self, '_m_core'):
                    return self._m_core

                _pos = self._io.pos()
                self._io.seek(self.ofs_data)
                self._raw__m_core = self._io.read_bytes(len(self.data))
                _io__raw__m_core = KaitaiStream(BytesIO(self._raw__m_core))
                self._m_core = virtools_payloads.VirtoolsPayloads(self.class_number, self.payload_version, self.layout,  ((self._root.is_foreign) or (self.class_number == 1)) , True, self.file_flag != 0, self._root.table, _io__raw__m_core)
                self._io.seek(_pos)
                return getattr(self, '_m_core', None)
            except _REASONS as error:
                _fail(self, error, 'core')

        @property
        def layout(self):
            """The chunk version, 0 if there is none."""
            if hasattr(self, '_m_layout'):
                return self._m_layout

            try:
                self._m_layout = ((self.chunk_version & 255) if self._root.parent_version >= 4 else 0)
                return getattr(self, '_m_layout', None)
            except _REASONS as error:
                _fail(self, error, 'layout')

        @property
        def ofs_chunks(self):
            """Where the sub-chunk list starts."""
            if hasattr(self, '_m_ofs_chunks'):
                return self._m_ofs_chunks

            try:
                if self._root.parent_version >= 4:
                    pass
                    self._m_ofs_chunks = ((self.ofs_data + self.num_dwords * 4) + len(self.ids) * 4)

                return getattr(self, '_m_ofs_chunks', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_chunks')

        @property
        def ofs_data(self):
            """Where the core data starts."""
            if hasattr(self, '_m_ofs_data'):
                return self._m_ofs_data

            try:
                self._m_ofs_data = (12 if self._root.parent_version < 4 else (24 if self._root.parent_version == 4 else 28))
                return getattr(self, '_m_ofs_data', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_data')

        @property
        def payload_version(self):
            """The data version, 0 if there is none."""
            if hasattr(self, '_m_payload_version'):
                return self._m_payload_version

            try:
                self._m_payload_version = ((self.data_version & 255) if self._root.parent_version >= 4 else 0)
                return getattr(self, '_m_payload_version', None)
            except _REASONS as error:
                _fail(self, error, 'payload_version')

        @property
        def sub_chunks(self):
            """The sub-chunks of this one, decoded."""
            try:
                from . import virtools_listed_chunk
                if hasattr(self, '_m_sub_chunks'):
                    return self._m_sub_chunks

                if  ((self._root.parent_version >= 4) and (len(self.chunks) != 0)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_chunks)
                    self._m_sub_chunks = []
                    i = 0
                    while True:
                        _ = virtools_listed_chunk.VirtoolsListedChunk(self.ofs_data, self.layout, self._root.table, self._io)
                        self._m_sub_chunks.append(_)
                        if self._io.pos() >= (self.ofs_chunks + len(self.chunks) * 4):
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_sub_chunks', None)
            except _REASONS as error:
                _fail(self, error, 'sub_chunks')



