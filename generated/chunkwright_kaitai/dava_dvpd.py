# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaDvpd(KaitaiStruct):
    """The files of a pack in two files, each packed separately, and a footer. Where
    each of them is, how it is packed, and its name are in the table of the
    `.dvpm`, which `dava_dvpk.ksy` describes. A `.dvpm` may have several `.dvpd`.
    
    .. seealso::
       Source - https://github.com/Pyogenics/WOTBDVPFormat
    
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/b9dc0f97b3d81638edab24e3b9c22b09597aadaa/Programs/ResourceDLC/Classes/ResourceDLC.cpp

    Fields:
        body: The files as they are stored, undecoded.
        footer: What the data belong to, and their checksum.
    """
    SEQ_FIELDS = ("body", "footer",)
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaDvpd, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.body = self._io.read_bytes((self._io.size() - 32))
            self.footer = DavaDvpd.DataFooter(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.footer._fetch_instances()

    class DataFooter(KaitaiStruct):
        """What the data belong to, and their checksum.

        Fields:
            pairing: The same 16 bytes as in the data of the game in the `.dvpm`. How they
                are made is unknown.
            len_body: Length of all that precedes the footer, in bytes: 32 less than that of
                the file.
            crc32_body: CRC-32 of all that precedes the footer.
            magic: Signature at the end of the file, `DVPD`.
        """
        SEQ_FIELDS = ("pairing", "len_body", "crc32_body", "magic",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaDvpd.DataFooter, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.pairing = self._io.read_bytes(16)
                self.len_body = self._io.read_u8le()
                self.crc32_body = self._io.read_u4le()
                self.magic = self._io.read_bytes(4)
                if not self.magic == b"\x44\x56\x50\x44":
                    raise kaitaistruct.ValidationNotEqualError(b"\x44\x56\x50\x44", self.magic, self._io, u"/types/data_footer/seq/3")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass



