# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_dvpk

class DavaDvpd(_base.KaitaiStruct):
    """The files of a pack in two files, each packed separately, and a footer. Where
    each of them is, how it is packed, and its name are in the table of the
    `.dvpm`, which `dava_dvpk.ksy` describes. A `.dvpm` may have several `.dvpd`.
    """
    class DataFooter(_base.KaitaiStruct):
        """What the data belong to, and their checksum."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpd
        _parent: DavaDvpd
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        pairing: bytes
        """The same 16 bytes as in the data of the game in the `.dvpm`. How they
        are made is unknown.
        """
        len_body: int
        """Length of all that precedes the footer, in bytes: 32 less than that of
        the file.
        """
        crc32_body: int
        """CRC-32 of all that precedes the footer."""
        magic: bytes
        """Signature at the end of the file, `DVPD`."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaDvpd
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    body: bytes
    """The files as they are stored, undecoded."""
    footer: DavaDvpd.DataFooter
    """What the data belong to, and their checksum."""
