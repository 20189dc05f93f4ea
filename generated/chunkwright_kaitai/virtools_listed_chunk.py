# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsListedChunk(KaitaiStruct):
    """An entry of the list of positions of sub-chunks in a state chunk, and the
    sub-chunks there.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        mark: Position of a sub-chunk, or 0xffffffff before that of a sequence.
        ofs_sequence: Position of the count of a sequence.
    """
    SEQ_FIELDS = ("mark", "ofs_sequence",)
    def __init__(self, ofs_core, parent_version, table, _io, _parent=None, _root=None):
        super(VirtoolsListedChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self.ofs_core = ofs_core
        self.parent_version = parent_version
        self.table = table
        self._read()

    def _read(self):
        try:
            self.mark = self._io.read_u4le()
            if self.is_sequence:
                pass
                self.ofs_sequence = self._io.read_u4le()
        except _REASONS as error:
            _fail(self, error)



    def _fetch_instances(self):
        pass
        if self.is_sequence:
            pass

        _ = self.sequence
        if hasattr(self, '_m_sequence'):
            pass
            self._m_sequence._fetch_instances()

        _ = self.single
        if hasattr(self, '_m_single'):
            pass
            self._m_single._fetch_instances()


    class SubChunkSequence(KaitaiStruct):
        """Sub-chunks one after another.

        Fields:
            num_chunks: How many sub-chunks follow.
            chunks: The sub-chunks, null ones included.
        """
        SEQ_FIELDS = ("num_chunks", "chunks",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsListedChunk.SubChunkSequence, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.num_chunks = self._io.read_u4le()
                self.chunks = []
                for i in range(self.num_chunks):
                    self.chunks.append(virtools_sub_chunk.VirtoolsSubChunk(self._root.parent_version, False, self._root.table, self._io))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.chunks)):
                pass
                self.chunks[i]._fetch_instances()



    @property
    def is_sequence(self):
        """True if this is the place of a sequence."""
        if hasattr(self, '_m_is_sequence'):
            return self._m_is_sequence

        try:
            self._m_is_sequence = self.mark == 4294967295
            return getattr(self, '_m_is_sequence', None)
        except _REASONS as error:
            _fail(self, error, 'is_sequence')

    @property
    def sequence(self):
        """The sequence of sub-chunks here."""
        if hasattr(self, '_m_sequence'):
            return self._m_sequence

        try:
            if self.is_sequence:
                pass
                _pos = self._io.pos()
                self._io.seek((self.ofs_core + self.ofs_sequence * 4))
                self._m_sequence = VirtoolsListedChunk.SubChunkSequence(self._io, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_sequence', None)
        except _REASONS as error:
            _fail(self, error, 'sequence')

    @property
    def single(self):
        """The sub-chunk at the position `mark`."""
        try:
            from . import virtools_sub_chunk
            if hasattr(self, '_m_single'):
                return self._m_single

            if (not (self.is_sequence)):
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_core + self.mark * 4)
                self._m_single = virtools_sub_chunk.VirtoolsSubChunk(self.parent_version, False, self.table, self._io)
                self._io.seek(_pos)

            return getattr(self, '_m_single', None)
        except _REASONS as error:
            _fail(self, error, 'single')


