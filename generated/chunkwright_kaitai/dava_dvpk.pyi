# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_dvpd

class DavaDvpk(_base.KaitaiStruct):
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
    """
    class Codec(IntEnum):
        none = 0
        """The file as it is."""
        lz4 = 1
        """A single LZ4 block, without the frame around it."""
        lz4_hc = 2
        """An LZ4 block, made by the slower and stronger packer."""
        rfc1951 = 3
        """Named after raw deflate (RFC 1951), but the engine's packer writes a
        zlib stream (RFC 1950).
        """
    class PackFooter(_base.KaitaiStruct):
        """Sizes and checksums of the table."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpk
        _parent: DavaDvpk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        reserved: int
        """Zero, and without a meaning."""
        reserved_newer: int | None
        """Zero, and without a meaning, like the field before.

        None unless `not _root.is_older`.
        """
        crc32_metadata: int | None
        """CRC-32 of the data of the game; 0 if there is none.

        None unless `not _root.is_older`.
        """
        len_metadata: int | None
        """Length of the data of the game, in bytes.

        None unless `not _root.is_older`.
        """
        crc32_info: int
        """CRC-32 of the 24 bytes that follow."""
        info: DavaDvpk.PackInfo
        """The size of the table, and of the names in it."""
    class PackInfo(_base.KaitaiStruct):
        """The size of the table, and of the names in it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpk
        _parent: DavaDvpk.PackFooter
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_files: int
        """Number of files in the pack."""
        len_packed_names: int
        """Length of the names as they are stored, in bytes."""
        len_names: int
        """Length of the names when unpacked, in bytes."""
        len_table: int
        """Length of the whole table, in bytes."""
        crc32_table: int
        """CRC-32 of the whole table."""
        magic: str
        """Signature at the end of the file: `DVPK`, or `DVPM` if the packed
        files are in another.
        """
    class FileTable(_base.KaitaiStruct):
        """The files and their names."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpk
        _parent: DavaDvpk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        files: list[DavaDvpk.PackedFile]
        """Where each file is, and how it is packed."""
        packed_names: bytes
        """The names of the files in the same order, each with a zero after
        it, packed as one LZ4 block.
        """
        crc32_names: int
        """CRC-32 of the names as they are stored. Older packs have it in the
        last four bytes of the last file instead, and 0 here.
        """
        @property
        def num_files(self) -> int:
            """Number of files in the pack, for the label."""
    class PackedFile(_base.KaitaiStruct):
        """Where one file is, and how it is packed."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaDvpk
        _parent: DavaDvpk.FileTable
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        ofs_data: int
        """Where the file is, in bytes from the beginning of the pack, or of the
        `.dvpd`.
        """
        len_packed: int
        """Length of the file as it is stored, in bytes, if it is packed."""
        len_unpacked: int
        """Length of the file, in bytes."""
        crc32_packed: int
        """CRC-32 of the file as it is stored. 0 in a `.dvpm` if it is empty, or
        in no `.dvpd` of this pack.
        """
        codec: DavaDvpk.Codec | int
        """How the file is packed."""
        crc32_unpacked: int
        """CRC-32 of the file; 0 if it is not known."""
        meta_index: int
        """What belongs to the file in the data of the game."""
        @property
        def data(self) -> bytes | None:
            """The file as it is stored, if that is in this pack.

            None unless `_root.footer.info.magic == "DVPK"`.
            """
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaDvpk
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    body: bytes
    """The packed files, the data of the game and the table, undecoded."""
    footer: DavaDvpk.PackFooter
    """Sizes and checksums of the table."""
    @property
    def tail(self) -> int:
        """Zero, except in an older pack."""
    @property
    def is_older(self) -> bool:
        """Whether the footer is the smaller one of older packs."""
    @property
    def len_body(self) -> int:
        """Length of all that precedes the footer, in bytes."""
    @property
    def ofs_table(self) -> int:
        """Where the table begins."""
    @property
    def len_metadata(self) -> int:
        """Length of the data of the game, in bytes."""
    @property
    def metadata(self) -> bytes:
        """Data of the game about the files, which it defines itself."""
    @property
    def table(self) -> DavaDvpk.FileTable | None:
        """The files and their names.

        None unless `footer.info.num_files != 0`.
        """
