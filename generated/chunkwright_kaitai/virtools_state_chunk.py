# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsStateChunk(KaitaiStruct):
    """A state chunk as a separate file, without the table that its references refer
    to, and without the full class of its object.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        table: No objects; it takes no bytes.
        chunk: The chunk, which is the whole file.
    """
    SEQ_FIELDS = ("table", "chunk",)
    def __init__(self, _io, _parent=None, _root=None):
        super(VirtoolsStateChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            from . import virtools_chunk
            from . import virtools_object_table
            self.table = virtools_object_table.VirtoolsObjectTable(0, self._io)
            self.chunk = virtools_chunk.VirtoolsChunk(0, self.table, self._io)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.table._fetch_instances()
        self.chunk._fetch_instances()


