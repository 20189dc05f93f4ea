# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaDvpl(_base.KaitaiStruct):
    """A wrapper around a single file, usually compressed. The payload comes first
    and is described by a footer, the last 20 bytes of the file. The name of a
    wrapped file is that of the file inside, followed by `.dvpl`.
    """
    class Codec(IntEnum):
        none = 0
        """The wrapped file as it is."""
        lz4 = 1
        """A single LZ4 block, without the frame around it."""
        lz4_hc = 2
        """An LZ4 block, made by the slower and stronger packer."""
        rfc1951 = 3
        """Named after raw deflate (RFC 1951), but the engine's packer writes a
        zlib stream (RFC 1950).
        """
        lz4_stream = 4
        """A table of parts, followed by an LZ4 block for each."""
    class PackFooter(_base.KaitaiStruct):
        """Sizes, checksum and codec of the payload."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpl
        _parent: DavaDvpl
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_unpacked: int
        """Length of the wrapped file, in bytes."""
        len_packed: int
        """Length of the payload, in bytes; the file's length less 20."""
        crc32: int
        """CRC-32 of the payload as it is stored."""
        codec: DavaDvpl.Codec | int
        """How the payload is packed."""
        magic: bytes
        """Signature at the end of the file, `DVPL`."""
    class Lz4PartTable(_base.KaitaiStruct):
        """The parts that a payload with the codec `lz4_stream` consists of."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpl
        _parent: DavaDvpl
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_parts: int
        """Number of parts that follow the table."""
        parts: list[DavaDvpl.Lz4Part]
        """The parts, in the order of the unpacked file."""
    class Lz4Part(_base.KaitaiStruct):
        """A part of the wrapped file, at most 1 MiB, packed separately."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpl
        _parent: DavaDvpl.Lz4PartTable
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        ofs_data: int
        """Where the part is, in bytes from the beginning of the file."""
        crc32_data: int
        """CRC-32 of the part as it is stored."""
        len_data: int
        """Length of the part as it is stored, in bytes."""
        crc32_unpacked: int
        """CRC-32 of the part when unpacked."""
        len_unpacked: int
        """Length of the part when unpacked, in bytes."""
        @property
        def data(self) -> bytes:
            """The part, an LZ4 block."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaDvpl
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    payload: bytes
    """The wrapped file, packed as the codec in the footer says."""
    footer: DavaDvpl.PackFooter
    """Sizes, checksum and codec of the payload."""
    @property
    def part_table(self) -> DavaDvpl.Lz4PartTable | None:
        """Where the parts of the payload are, for the codec `lz4_stream`.

        None unless `footer.codec == codec::lz4_stream`.
        """
