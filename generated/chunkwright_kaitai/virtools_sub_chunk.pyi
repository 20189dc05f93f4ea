# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_listed_chunk, virtools_object_table, virtools_payloads

class VirtoolsSubChunk(_base.KaitaiStruct):
    """A chunk inside another one. The chunk version of the outer one decides on the
    layout.
    """
    class SubChunkBody(_base.KaitaiStruct):
        """A sub-chunk without its size."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsSubChunk
        _parent: VirtoolsSubChunk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        class_id: virtools_object_table.VirtoolsObjectTable.ClassId | int
        """The class id in full, 0xffffffff for the interface data of a script."""
        data_version: int | None
        """Version of the payloads.

        None unless `_root.parent_version >= 4`.
        """
        chunk_version: int | None
        """Version of the layout of its own sub-chunks.

        None unless `_root.parent_version >= 4`.
        """
        num_dwords: int
        """Size of the core data."""
        file_flag: int
        """1 where object references are indices into the file's object table."""
        num_ids: int | None
        """Size of the ids list in dwords.

        None unless `_root.parent_version >= 4`.
        """
        num_chunks: int | None
        """Size of the sub-chunk list in dwords.

        None unless `_root.parent_version >= 4`.
        """
        num_managers: int | None
        """Size of the managers list in dwords.

        None unless `_root.parent_version >= 5`.
        """
        data: bytes
        """The core data, undecoded."""
        ids: list[int] | None
        """Positions of object ids.

        None unless `_root.parent_version >= 4`.
        """
        chunks: list[int] | None
        """Positions of sub-chunks, written as in `ids`.

        None unless `_root.parent_version >= 4`.
        """
        managers: list[int] | None
        """Positions of values of managers.

        None unless `_root.parent_version >= 5`.
        """
        @property
        def core(self) -> virtools_payloads.VirtoolsPayloads:
            """The core data, decoded as a chain of areas. CKObject is the class of
            no object: in a sub-chunk it stands for data of any kind.
            """
        @property
        def class_number(self) -> int:
            """The class as a number."""
        @property
        def layout(self) -> int:
            """The chunk version, 0 if there is none."""
        @property
        def ofs_chunks(self) -> int | None:
            """Where the sub-chunk list starts.

            None unless `_root.parent_version >= 4`.
            """
        @property
        def ofs_data(self) -> int:
            """Where the core data starts."""
        @property
        def payload_version(self) -> int:
            """The data version, 0 if there is none."""
        @property
        def sub_chunks(self) -> list[virtools_listed_chunk.VirtoolsListedChunk] | None:
            """The sub-chunks of this one, decoded.

            None unless `_root.parent_version >= 4 and chunks.size != 0`.
            """
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsSubChunk
    _parent: _base.KaitaiStruct
    parent_version: int
    """Chunk version of the chunk around it."""
    is_foreign: bool
    """True if its identifiers are not those of its class."""
    table: virtools_object_table.VirtoolsObjectTable
    """The objects of the file, for the names of references."""
    def __init__(self, parent_version: int, is_foreign: bool, table: virtools_object_table.VirtoolsObjectTable, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    len_dwords: int
    """Number of dwords that follow, 0 for a null sub-chunk."""
    body: VirtoolsSubChunk.SubChunkBody | None
    """The sub-chunk, if it is not null.

    None unless `len_dwords != 0`.
    """
