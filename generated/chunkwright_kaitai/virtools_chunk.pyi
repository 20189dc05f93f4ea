# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_listed_chunk, virtools_object_table, virtools_payloads

class VirtoolsChunk(_base.KaitaiStruct):
    """The serialised state of one Virtools object or manager. All counts and
    positions are in dwords.

    The core data is a chain of areas: an identifier, the position of the next
    area, and a payload that only the class of the object explains. The data is
    followed by up to three position lists: where object ids, sub-chunks and
    manager values are, so that a loader can renumber them without knowing the
    class.

    There are three layouts. Byte 2, the chunk version, tells which: below 5 the
    very old one, 5 the old one (with a third list), 6 and 7 the new one.

    The class in a new chunk is cut to a byte, and often a base of the object's;
    so a caller who knows the class passes it in.

    The core data is offered twice: as the raw span `data`, and as the chain in
    the lazy instance `core`. Not all data is a chain; some sub-chunks hold
    plain values, which `dwords` shows.
    """
    class ChunkOptions(_base.KaitaiStruct):
        """What is in a chunk of the new layout."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsChunk
        _parent: VirtoolsChunk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        has_ids: bool
        """There is a list of positions of object ids."""
        has_managers: bool
        """There is a list of positions of values of managers."""
        has_chunks: bool
        """There is a list of positions of sub-chunks."""
        is_bound: bool
        """Object references are indices into the file's object table."""
        allows_dynamic: bool
        """References to dynamic objects are allowed."""
        is_list_big: bool
        """A property of lists that no known file has."""
        runtime_flags: int
        """Of use at run time only."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsChunk
    _parent: _base.KaitaiStruct
    class_number: int
    """The class of the object or the manager; 0 if only the chunk states it."""
    table: virtools_object_table.VirtoolsObjectTable
    """The objects of the file, for the names of references."""
    def __init__(self, class_number: int, table: virtools_object_table.VirtoolsObjectTable, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    data_version: int
    """Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0."""
    class_code: virtools_object_table.VirtoolsObjectTable.ClassId | int
    """New layout: the low 8 bits of the class id that the writer gave, often of
    a base class. Old layouts: high byte of the data version, not used.
    """
    chunk_version: int
    """Version of the layout."""
    options: VirtoolsChunk.ChunkOptions
    """New layout: what is in the chunk. Old layouts: high byte of the chunk
    version, not used.
    """
    old_class_id: virtools_object_table.VirtoolsObjectTable.ClassId | int | None
    """The class id in full.

    None unless `not is_new`.
    """
    num_dwords: int
    """Size of the core data."""
    file_flag: int | None
    """Skipped by every known loader; presumably whether the chunk was bound to
    a file.

    None unless `not is_new`.
    """
    num_old_ids: int | None
    """Size of the ids list in dwords, in the older layouts.

    None unless `not is_new`.
    """
    num_old_chunks: int | None
    """Size of the sub-chunk list in dwords, in the older layouts.

    None unless `not is_new`.
    """
    num_old_managers: int | None
    """Size of the managers list in dwords, in the old layout.

    None unless `chunk_version == 5`.
    """
    data: bytes
    """The core data, undecoded."""
    num_new_ids: int | None
    """Size of the ids list in dwords, in the new layout.

    None unless `is_new and options.has_ids`.
    """
    ids: list[int] | None
    """Positions of object ids in the core data. A plain entry is the position of
    a single item; 0xffffffff is followed by the position of the count of a
    sequence.

    None unless `not is_new or options.has_ids`.
    """
    num_new_chunks: int | None
    """Size of the sub-chunk list in dwords, in the new layout.

    None unless `is_new and options.has_chunks`.
    """
    chunks: list[int] | None
    """Positions of sub-chunks, written as in `ids`.

    None unless `ofs_chunks >= 0 and (not is_new or options.has_chunks)`.
    """
    num_new_managers: int | None
    """Size of the managers list in dwords, in the new layout.

    None unless `is_new and options.has_managers`.
    """
    managers: list[int] | None
    """Positions of values of managers, written as in `ids`.

    None unless `is_new and options.has_managers or chunk_version == 5`.
    """
    @property
    def is_bound(self) -> bool:
        """True if references are indices into the table."""
    @property
    def is_new(self) -> bool:
        """True if this is the new layout."""
    @property
    def ofs_data(self) -> int:
        """Where the core data starts."""
    @property
    def core(self) -> virtools_payloads.VirtoolsPayloads:
        """The core data, decoded as a chain of areas."""
    @property
    def class_byte(self) -> int:
        """The class of a new chunk as a number."""
    @property
    def old_class_number(self) -> int:
        """The class of an old chunk as a number."""
    @property
    def owner(self) -> int:
        """The class that identifiers belong to, or the manager."""
    @property
    def sub_chunks(self) -> list[virtools_listed_chunk.VirtoolsListedChunk] | None:
        """The sub-chunks that the list knows, decoded.

        None unless `(not is_new or options.has_chunks) and chunks.size != 0`.
        """
    @property
    def ofs_chunks(self) -> int:
        """Where the entries of the sub-chunk list start."""
