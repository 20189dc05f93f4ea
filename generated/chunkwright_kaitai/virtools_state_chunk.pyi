# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class VirtoolsStateChunk(_base.KaitaiStruct):
    """The serialised state of one Virtools object or manager. All counts and
    positions are in dwords.

    The core data is a chain of areas: an identifier, the position of the next
    area, and a payload that only the class of the object explains. Beside the
    data stand up to three position lists: where object ids, sub-chunks and
    manager values are, so that a loader can renumber them without knowing the
    class.

    There are three layouts. Byte 2, the chunk version, tells which: below 5 the
    very old one, 5 the old one (with a third list), 6 and 7 the new one.

    The core data is offered twice: as the raw span `data`, and as the chain in
    the lazy instance `core`. Not all data is a chain; some sub-chunks hold
    plain values, on which `areas` fails and `dwords` works.
    """
    class ClassId(IntEnum):
        object = 1
        parameter_in = 2
        parameter_out = 3
        parameter_operation = 4
        state = 5
        behavior_link = 6
        behavior = 8
        behavior_io = 9
        scene = 10
        scene_object = 11
        render_context = 12
        kinematic_chain = 13
        object_animation = 15
        animation = 16
        keyed_animation = 18
        be_object = 19
        synchro = 20
        level = 21
        place = 22
        group = 23
        sound = 24
        wave_sound = 25
        midi_sound = 26
        entity_2d = 27
        sprite = 28
        sprite_text = 29
        material = 30
        texture = 31
        mesh = 32
        entity_3d = 33
        camera = 34
        target_camera = 35
        curve_point = 36
        sprite_3d = 37
        light = 38
        target_light = 39
        character = 40
        object_3d = 41
        body_part = 42
        curve = 43
        parameter_local = 45
        parameter = 46
        render_object = 47
        interface_object_manager = 48
        critical_section = 49
        grid = 50
        layer = 51
        data_array = 52
        patch_mesh = 53
        progressive_mesh = 54
        parameter_variable = 55
        point_cloud_3d = 56
        video = 57
        object_array = 80
        scene_object_desc = 81
        attribute_manager = 82
        message_manager = 83
        interface_data = 4294967295
    class OldHeader(_base.KaitaiStruct):
        """What the older layouts have between the data size and the data."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk
        chunk_version: int
        """Version of the layout."""
        def __init__(self, chunk_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        file_flag: int
        """Skipped by every known loader; presumably whether it was bound to a file."""
        num_ids: int
        """Size of the ids list in dwords."""
        num_chunks: int
        """Size of the sub-chunk list in dwords."""
        num_managers: int | None
        """Size of the managers list in dwords.

        None unless `chunk_version == 5`.
        """
    class PositionList(_base.KaitaiStruct):
        """Positions in the core data. A plain entry is where a single item stands;
        0xffffffff and the entry after it tell where the count of a sequence is.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk
        has_count_in_header: bool
        """Whether the size of the list stands in the header."""
        count_in_header: int
        """The size of the list if it stands in the header."""
        def __init__(self, has_count_in_header: bool, count_in_header: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        count: int | None
        """Size of the list in dwords.

        None unless `not has_count_in_header`.
        """
        entries: list[int]
        """The positions, and the marks between them."""
        @property
        def num_entries(self) -> int:
            """Size of the list in dwords, wherever it stands."""
    class CoreData(_base.KaitaiStruct):
        """A chain of areas that tile the data, if it is one."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The data, undecoded."""
        @property
        def areas(self) -> list[VirtoolsStateChunk.Area] | None:
            """The chain. Where the data is none, what stands behind a broken link is one payload.

            None unless `_io.size >= 8`.
            """
        @property
        def dwords(self) -> list[int]:
            """The data as plain numbers."""
    class Area(_base.KaitaiStruct):
        """One identifier and its payload."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.CoreData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: int
        """What the payload means to the object's class."""
        ofs_next: int
        """Position of the next area from the start of the data, 0 for the last."""
        payload: VirtoolsStateChunk.Payload
        """What the identifier is about."""
        @property
        def is_linked(self) -> bool:
            """Whether another area follows where the link says."""
    class Payload(_base.KaitaiStruct):
        """The payload of an area, raw and as numbers."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The payload, undecoded."""
        @property
        def len_dwords(self) -> int:
            """Size of the payload in dwords."""
        @property
        def dwords(self) -> list[int]:
            """The payload as whole numbers."""
        @property
        def floats(self) -> list[float]:
            """The payload as floating-point numbers."""
    class ListedChunks(_base.KaitaiStruct):
        """The entries of a sub-chunk list and what they lead to."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        data_io: KaitaiStream
        """The core data that the positions count in."""
        parent_version: int
        """Chunk version of the chunk that has the list."""
        def __init__(self, data_io: KaitaiStream, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        items: list[VirtoolsStateChunk.ListedChunk]
        """The entries."""
    class ListedChunk(_base.KaitaiStruct):
        """One entry of a sub-chunk list."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.ListedChunks
        data_io: KaitaiStream
        """The core data that the positions count in."""
        parent_version: int
        """Chunk version of the chunk that has the list."""
        def __init__(self, data_io: KaitaiStream, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        mark: int
        """Position of a sub-chunk, or 0xffffffff before that of a sequence."""
        ofs_sequence: int | None
        """Position of the count of a sequence.

        None unless `mark == 0xffffffff`.
        """
        @property
        def single(self) -> VirtoolsStateChunk.SubChunk | None:
            """The sub-chunk here.

            None unless `mark != 0xffffffff`.
            """
        @property
        def sequence(self) -> VirtoolsStateChunk.SubChunkSequence | None:
            """The sequence of sub-chunks here.

            None unless `mark == 0xffffffff`.
            """
    class SubChunkSequence(_base.KaitaiStruct):
        """Sub-chunks one after another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.ListedChunk
        parent_version: int
        """Chunk version of the chunk around them."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_chunks: int
        """How many they are."""
        chunks: list[VirtoolsStateChunk.SubChunk]
        """The sub-chunks, null ones included."""
    class SubChunk(_base.KaitaiStruct):
        """A chunk inside another one. The chunk version of the outer one decides on
        the layout.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        parent_version: int
        """Chunk version of the chunk around it."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_dwords: int
        """Number of dwords that follow, 0 for a null sub-chunk."""
        body: VirtoolsStateChunk.SubChunkBody | None
        """The sub-chunk, if it is not null.

        None unless `len_dwords != 0`.
        """
    class SubChunkBody(_base.KaitaiStruct):
        """A sub-chunk without its size."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.SubChunk
        parent_version: int
        """Chunk version of the chunk around it."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        class_id: VirtoolsStateChunk.ClassId | int
        """The class id in full, 0xffffffff for the interface data of a script."""
        data_version: int | None
        """Version of the payloads.

        None unless `parent_version >= 4`.
        """
        chunk_version: int | None
        """Version of the layout of its own sub-chunks.

        None unless `parent_version >= 4`.
        """
        num_dwords: int
        """Size of the core data."""
        file_flag: int
        """1 where object references are indices into the file's object table."""
        num_ids: int | None
        """Size of the ids list in dwords.

        None unless `parent_version >= 4`.
        """
        num_chunks: int | None
        """Size of the sub-chunk list in dwords.

        None unless `parent_version >= 4`.
        """
        num_managers: int | None
        """Size of the managers list in dwords.

        None unless `parent_version >= 5`.
        """
        core: VirtoolsStateChunk.CoreData
        """The core data, decoded as a chain of areas."""
        ids: list[int] | None
        """Where object ids stand.

        None unless `parent_version >= 4`.
        """
        chunks: list[int] | None
        """Where sub-chunks stand.

        None unless `parent_version >= 4`.
        """
        managers: list[int] | None
        """Where values of managers stand.

        None unless `parent_version >= 5`.
        """
        @property
        def ofs_chunks(self) -> int | None:
            """Where the sub-chunk list starts.

            None unless `parent_version >= 4`.
            """
        @property
        def sub_chunks(self) -> VirtoolsStateChunk.ListedChunks | None:
            """The sub-chunks of this one, decoded.

            None unless `parent_version >= 4 and chunks.size != 0`.
            """
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsStateChunk
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    data_version: int
    """Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0."""
    class_code: int
    """New layout: the low 8 bits of the class id that the writer gave, often of
    a base class. Old layouts: high byte of the data version, not used.
    """
    chunk_version: int
    """Version of the layout."""
    option_bits: int
    """New layout: 0x01 ids list, 0x02 managers list, 0x04 sub-chunks list,
    0x08 object references are indices into the file's object table,
    0x10 references to dynamic objects allowed. Old layouts: high byte of the
    chunk version, not used.
    """
    old_class_id: VirtoolsStateChunk.ClassId | int | None
    """The class id in full.

    None unless `not is_new`.
    """
    num_dwords: int
    """Size of the core data."""
    old_header: VirtoolsStateChunk.OldHeader | None
    """The rest of the header in the older layouts.

    None unless `not is_new`.
    """
    data: bytes
    """The core data, undecoded."""
    ids: VirtoolsStateChunk.PositionList | None
    """Where object ids stand.

    None unless `not is_new or (option_bits & 0x01) != 0`.
    """
    chunks: VirtoolsStateChunk.PositionList | None
    """Where sub-chunks stand.

    None unless `not is_new or (option_bits & 0x04) != 0`.
    """
    managers: VirtoolsStateChunk.PositionList | None
    """Where values of managers stand.

    None unless `(is_new and (option_bits & 0x02) != 0) or chunk_version == 5`.
    """
    @property
    def is_new(self) -> bool:
        """Whether this is the new layout."""
    @property
    def is_bound(self) -> bool:
        """Whether object references are indices into the file's object table."""
    @property
    def ids_from_header(self) -> bool:
        """Whether the header has the sizes of the position lists."""
    @property
    def num_old_ids(self) -> int:
        """Size of the ids list in the older layouts."""
    @property
    def num_old_chunks(self) -> int:
        """Size of the sub-chunk list in the older layouts."""
    @property
    def num_old_managers(self) -> int:
        """Size of the managers list in the old layout."""
    @property
    def ofs_data(self) -> int:
        """Where the core data starts."""
    @property
    def core(self) -> VirtoolsStateChunk.CoreData:
        """The core data, decoded as a chain of areas."""
    @property
    def sub_chunks(self) -> VirtoolsStateChunk.ListedChunks | None:
        """The sub-chunks that the list knows, decoded.

        None unless `num_chunk_entries != 0`.
        """
    @property
    def num_chunk_entries(self) -> int:
        """Size of the sub-chunk list in entries."""
    @property
    def len_ids(self) -> int:
        """Size of the ids list in bytes, its count included."""
    @property
    def ofs_chunks(self) -> int:
        """Where the entries of the sub-chunk list start."""
