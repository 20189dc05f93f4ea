# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaDvpl(KaitaiStruct):
    """A wrapper around a single file, usually compressed. The payload comes first
    and is described by a footer, the last 20 bytes of the file. The name of a
    wrapped file is that of the file inside, followed by `.dvpl`.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/Private/PackFormatSpec.h

    Fields:
        payload: The wrapped file, packed as the codec in the footer says.
        footer: Sizes, checksum and codec of the payload.
    """
    SEQ_FIELDS = ("payload", "footer",)

    class Codec(IntEnum):
        none = 0
        lz4 = 1
        lz4_hc = 2
        rfc1951 = 3
        lz4_stream = 4
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaDvpl, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.payload = self._io.read_bytes(((self._io.size() - 20) if self._io.size() > 20 else 0))
            self.footer = DavaDvpl.PackFooter(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.footer._fetch_instances()
        _ = self.part_table
        if hasattr(self, '_m_part_table'):
            pass
            self._m_part_table._fetch_instances()


    class Lz4Part(KaitaiStruct):
        """A part of the wrapped file, at most 1 MiB, packed separately.
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/tree/e80512cf7324f322e0ca284d4173e369af9b461c

        Fields:
            ofs_data: Where the part is, in bytes from the beginning of the file.
            crc32_data: CRC-32 of the part as it is stored.
            len_data: Length of the part as it is stored, in bytes.
            crc32_unpacked: CRC-32 of the part when unpacked.
            len_unpacked: Length of the part when unpacked, in bytes.
        """
        SEQ_FIELDS = ("ofs_data", "crc32_data", "len_data", "crc32_unpacked", "len_unpacked",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpl.Lz4Part, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.ofs_data = self._io.read_u8le()
                self.crc32_data = self._io.read_u4le()
                self.len_data = self._io.read_u4le()
                self.crc32_unpacked = self._io.read_u4le()
                self.len_unpacked = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.data
            if hasattr(self, '_m_data'):
                pass


        @property
        def data(self):
            """The part, an LZ4 block."""
            if hasattr(self, '_m_data'):
                return self._m_data

            try:
                io = self._root._io
                _pos = io.pos()
                io.seek(self.ofs_data)
                self._m_data = io.read_bytes(self.len_data)
                io.seek(_pos)
                return getattr(self, '_m_data', None)
            except _REASONS as error:
                _fail(self, error, 'data')


    class Lz4PartTable(KaitaiStruct):
        """The parts that a payload with the codec `lz4_stream` consists of.

        Fields:
            num_parts: Number of parts that follow the table.
            parts: The parts, in the order of the unpacked file.
        """
        SEQ_FIELDS = ("num_parts", "parts",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpl.Lz4PartTable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_parts = self._io.read_u4le()
                self.parts = []
                for i in range(self.num_parts):
                    self.parts.append(DavaDvpl.Lz4Part(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.parts)):
                pass
                self.parts[i]._fetch_instances()



    class PackFooter(KaitaiStruct):
        """Sizes, checksum and codec of the payload.

        Fields:
            len_unpacked: Length of the wrapped file, in bytes.
            len_packed: Length of the payload, in bytes; the file's length less 20.
            crc32: CRC-32 of the payload as it is stored.
            codec: How the payload is packed.
            magic: Signature at the end of the file, `DVPL`.
        """
        SEQ_FIELDS = ("len_unpacked", "len_packed", "crc32", "codec", "magic",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpl.PackFooter, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_unpacked = self._io.read_u4le()
                self.len_packed = self._io.read_u4le()
                self.crc32 = self._io.read_u4le()
                self.codec = KaitaiStream.resolve_enum(DavaDvpl.Codec, self._io.read_u4le())
                self.magic = self._io.read_bytes(4)
                if not self.magic == b"\x44\x56\x50\x4C":
                    raise kaitaistruct.ValidationNotEqualError(b"\x44\x56\x50\x4C", self.magic, self._io, u"/types/pack_footer/seq/4")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    @property
    def part_table(self):
        """Where the parts of the payload are, for the codec `lz4_stream`."""
        if hasattr(self, '_m_part_table'):
            return self._m_part_table

        try:
            if self.footer.codec == DavaDvpl.Codec.lz4_stream:
                pass
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_part_table = DavaDvpl.Lz4PartTable(self._io, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_part_table', None)
        except _REASONS as error:
            _fail(self, error, 'part_table')


