# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_object_table, virtools_sub_chunk

class VirtoolsListedChunk(_base.KaitaiStruct):
    """An entry of the list of positions of sub-chunks in a state chunk, and the
    sub-chunks there.
    """
    class SubChunkSequence(_base.KaitaiStruct):
        """Sub-chunks one after another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsListedChunk
        _parent: VirtoolsListedChunk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_chunks: int
        """How many sub-chunks follow."""
        chunks: list[virtools_sub_chunk.VirtoolsSubChunk]
        """The sub-chunks, null ones included."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsListedChunk
    _parent: _base.KaitaiStruct
    ofs_core: int
    """Where the core data starts that the positions count in."""
    parent_version: int
    """Chunk version of the chunk that has the list."""
    table: virtools_object_table.VirtoolsObjectTable
    """The objects of the file, for the names of references."""
    def __init__(self, ofs_core: int, parent_version: int, table: virtools_object_table.VirtoolsObjectTable, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    mark: int
    """Position of a sub-chunk, or 0xffffffff before that of a sequence."""
    ofs_sequence: int | None
    """Position of the count of a sequence.

    None unless `is_sequence`.
    """
    @property
    def is_sequence(self) -> bool:
        """True if this is the place of a sequence."""
    @property
    def single(self) -> virtools_sub_chunk.VirtoolsSubChunk | None:
        """The sub-chunk at the position `mark`.

        None unless `not is_sequence`.
        """
    @property
    def sequence(self) -> VirtoolsListedChunk.SubChunkSequence | None:
        """The sequence of sub-chunks here.

        None unless `is_sequence`.
        """
