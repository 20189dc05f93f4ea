# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaDvpk(KaitaiStruct):
    """An archive of many files, each packed separately. The packed files come first,
    then data of the game, the table of files with their names, and a footer that
    says where these are.
    
    The footer of older packs has 32 bytes instead of 44, and does not mention
    data of the game. The first eight of the last 44 bytes tell which it is: they
    are zero in the larger footer, and the end of the names in an older pack.
    
    A pack in two files ends with `DVPM` (`.dvpm`), and has the table, but not the
    packed files. Those are in a file of the same name with the extension
    `.dvpd`, which `dava_dvpd.ksy` describes.
    
    The data of the game begin with `meta`, `met2` or `met3`, and the number of
    files. In the first two, an index of four bytes for each file follows: of
    the group of files (also called pack) that the game fetches together. The
    names of the groups are packed with LZ4, after their sizes unpacked and
    packed. In `met3`, of which two descriptions disagree on how many bytes each
    file has, the number of `.dvpd` files follows, and the 16 bytes that pair each
    of them with this file.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/Private/PackFormatSpec.h

    Fields:
        body: The packed files, the data of the game and the table, undecoded.
        footer: Sizes and checksums of the table.
    """
    SEQ_FIELDS = ("body", "footer",)

    class Codec(IntEnum):
        none = 0
        lz4 = 1
        lz4_hc = 2
        rfc1951 = 3
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaDvpk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.body = self._io.read_bytes(self.len_body)
            self.footer = DavaDvpk.PackFooter(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.footer._fetch_instances()
        _ = self.metadata
        if hasattr(self, '_m_metadata'):
            pass

        _ = self.table
        if hasattr(self, '_m_table'):
            pass
            self._m_table._fetch_instances()

        _ = self.tail
        if hasattr(self, '_m_tail'):
            pass


    class FileTable(KaitaiStruct):
        """The files and their names.

        Fields:
            files: Where each file is, and how it is packed.
            packed_names: The names of the files in the same order, each with a zero after
                it, packed as one LZ4 block.
            crc32_names: CRC-32 of the names as they are stored. Older packs have it in the
                last four bytes of the last file instead, and 0 here.
        """
        SEQ_FIELDS = ("files", "packed_names", "crc32_names",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpk.FileTable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.files = []
                for i in range(self._root.footer.info.num_files):
                    self.files.append(DavaDvpk.PackedFile(self._io, self, self._root))

                self.packed_names = self._io.read_bytes(self._root.footer.info.len_packed_names)
                self.crc32_names = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            for i in range(len(self.files)):
                pass
                self.files[i]._fetch_instances()


        @property
        def num_files(self):
            """Number of files in the pack, for the label."""
            if hasattr(self, '_m_num_files'):
                return self._m_num_files

            try:
                self._m_num_files = self._root.footer.info.num_files
                return getattr(self, '_m_num_files', None)
            except _REASONS as error:
                _fail(self, error, 'num_files')


    class PackFooter(KaitaiStruct):
        """Sizes and checksums of the table.

        Fields:
            reserved: Zero, and without a meaning.
            reserved_newer: Zero, and without a meaning, like the field before.
            crc32_metadata: CRC-32 of the data of the game; 0 if there is none.
            len_metadata: Length of the data of the game, in bytes.
            crc32_info: CRC-32 of the 24 bytes that follow.
            info: The size of the table, and of the names in it.
        """
        SEQ_FIELDS = ("reserved", "reserved_newer", "crc32_metadata", "len_metadata", "crc32_info", "info",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpk.PackFooter, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.reserved = self._io.read_u4le()
                if (not (self._root.is_older)):
                    pass
                    self.reserved_newer = self._io.read_u4le()

                if (not (self._root.is_older)):
                    pass
                    self.crc32_metadata = self._io.read_u4le()

                if (not (self._root.is_older)):
                    pass
                    self.len_metadata = self._io.read_u4le()

                self.crc32_info = self._io.read_u4le()
                self.info = DavaDvpk.PackInfo(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if (not (self._root.is_older)):
                pass

            if (not (self._root.is_older)):
                pass

            if (not (self._root.is_older)):
                pass

            self.info._fetch_instances()


    class PackInfo(KaitaiStruct):
        """The size of the table, and of the names in it.

        Fields:
            num_files: Number of files in the pack.
            len_packed_names: Length of the names as they are stored, in bytes.
            len_names: Length of the names when unpacked, in bytes.
            len_table: Length of the whole table, in bytes.
            crc32_table: CRC-32 of the whole table.
            magic: Signature at the end of the file: `DVPK`, or `DVPM` if the packed
                files are in another.
        """
        SEQ_FIELDS = ("num_files", "len_packed_names", "len_names", "len_table", "crc32_table", "magic",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpk.PackInfo, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_files = self._io.read_u4le()
                self.len_packed_names = self._io.read_u4le()
                self.len_names = self._io.read_u4le()
                self.len_table = self._io.read_u4le()
                self.crc32_table = self._io.read_u4le()
                self.magic = (self._io.read_bytes(4)).decode(u"ASCII")
                if not  ((self.magic == u"DVPK") or (self.magic == u"DVPM")) :
                    raise kaitaistruct.ValidationNotAnyOfError(self.magic, self._io, u"/types/pack_info/seq/5")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class PackedFile(KaitaiStruct):
        """Where one file is, and how it is packed.

        Fields:
            ofs_data: Where the file is, in bytes from the beginning of the pack, or of the
                `.dvpd`.
            len_packed: Length of the file as it is stored, in bytes, if it is packed.
            len_unpacked: Length of the file, in bytes.
            crc32_packed: CRC-32 of the file as it is stored. 0 in a `.dvpm` if it is empty, or
                in no `.dvpd` of this pack.
            codec: How the file is packed.
            crc32_unpacked: CRC-32 of the file; 0 if it is not known.
            meta_index: What belongs to the file in the data of the game.
        """
        SEQ_FIELDS = ("ofs_data", "len_packed", "len_unpacked", "crc32_packed", "codec", "crc32_unpacked", "meta_index",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpk.PackedFile, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.ofs_data = self._io.read_u8le()
                self.len_packed = self._io.read_u4le()
                self.len_unpacked = self._io.read_u4le()
                self.crc32_packed = self._io.read_u4le()
                self.codec = KaitaiStream.resolve_enum(DavaDvpk.Codec, self._io.read_u4le())
                self.crc32_unpacked = self._io.read_u4le()
                self.meta_index = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.data
            if hasattr(self, '_m_data'):
                pass


        @property
        def data(self):
            """The file as it is stored, if that is in this pack."""
            if hasattr(self, '_m_data'):
                return self._m_data

            try:
                if self._root.footer.info.magic == u"DVPK":
                    pass
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data)
                    self._m_data = io.read_bytes((self.len_unpacked if self.codec == DavaDvpk.Codec.none else self.len_packed))
                    io.seek(_pos)

                return getattr(self, '_m_data', None)
            except _REASONS as error:
                _fail(self, error, 'data')


    @property
    def is_older(self):
        """Whether the footer is the smaller one of older packs."""
        if hasattr(self, '_m_is_older'):
            return self._m_is_older

        try:
            self._m_is_older =  ((self._io.size() > 44) and (self.tail != 0)) 
            return getattr(self, '_m_is_older', None)
        except _REASONS as error:
            _fail(self, error, 'is_older')

    @property
    def len_body(self):
        """Length of all that precedes the footer, in bytes."""
        if hasattr(self, '_m_len_body'):
            return self._m_len_body

        try:
            self._m_len_body = ((self._io.size() - 32) if self.is_older else (self._io.size() - 44))
            return getattr(self, '_m_len_body', None)
        except _REASONS as error:
            _fail(self, error, 'len_body')

    @property
    def len_metadata(self):
        """Length of the data of the game, in bytes."""
        if hasattr(self, '_m_len_metadata'):
            return self._m_len_metadata

        try:
            self._m_len_metadata = (self.footer.len_metadata if (not (self.is_older)) else 0)
            return getattr(self, '_m_len_metadata', None)
        except _REASONS as error:
            _fail(self, error, 'len_metadata')

    @property
    def metadata(self):
        """Data of the game about the files, which it defines itself."""
        if hasattr(self, '_m_metadata'):
            return self._m_metadata

        try:
            _pos = self._io.pos()
            self._io.seek(self.ofs_table - self.len_metadata)
            self._m_metadata = self._io.read_bytes(self.len_metadata)
            self._io.seek(_pos)
            return getattr(self, '_m_metadata', None)
        except _REASONS as error:
            _fail(self, error, 'metadata')

    @property
    def ofs_table(self):
        """Where the table begins."""
        if hasattr(self, '_m_ofs_table'):
            return self._m_ofs_table

        try:
            self._m_ofs_table = (self.len_body - self.footer.info.len_table)
            return getattr(self, '_m_ofs_table', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_table')

    @property
    def table(self):
        """The files and their names."""
        if hasattr(self, '_m_table'):
            return self._m_table

        try:
            if self.footer.info.num_files != 0:
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_table)
                self._raw__m_table = self._io.read_bytes(self.footer.info.len_table)
                _io__raw__m_table = KaitaiStream(BytesIO(self._raw__m_table))
                self._m_table = DavaDvpk.FileTable(_io__raw__m_table, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_table', None)
        except _REASONS as error:
            _fail(self, error, 'table')

    @property
    def tail(self):
        """Zero, except in an older pack."""
        if hasattr(self, '_m_tail'):
            return self._m_tail

        try:
            _pos = self._io.pos()
            self._io.seek(((self._io.size() - 44) if self._io.size() > 44 else 0))
            self._m_tail = self._io.read_u8le()
            self._io.seek(_pos)
            return getattr(self, '_m_tail', None)
        except _REASONS as error:
            _fail(self, error, 'tail')


