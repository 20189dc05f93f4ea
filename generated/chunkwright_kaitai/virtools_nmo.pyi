# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_state_chunk

class VirtoolsNmo(_base.KaitaiStruct):
    """A Virtools composition or part of one: managers and objects, each with its
    state in a state chunk. The four extensions are one format.

    A header of 32 bytes, 64 from file version 5 on, is followed by the header
    part (object table, plugin dependencies; from version 8 on) and the data part
    (the chunks). Both may be zlib streams. What follows the data part are
    included files and, in files of builds from 3.5 on, a preview picture that the
    header part does not count.

    Both parts are offered twice: as raw spans, and decoded by lazy instances:
    `header_part` and `data_part`. All files that were found are of version 8;
    the older layouts are described after two implementations of the loader.
    """
    class PluginKind(IntEnum):
        bitmap_reader = 0
        sound_reader = 1
        model_reader = 2
        manager = 3
        behavior_dll = 4
        render_engine = 5
        movie_reader = 6
        extension = 7
    class Sizes(_base.KaitaiStruct):
        """The second half of the header."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_raw_data_part: int
        """Size of the data part as stored."""
        len_data: int
        """Size of the data part, unpacked."""
        num_managers: int
        """Number of managers that saved a state."""
        num_objects: int
        """Number of objects."""
        max_id: int
        """The highest object id in the file."""
        product_version: int
        """0 in every known file."""
        product_build: int
        """The writer's build, one byte a part, 0x03050018 for 3.5.0.24."""
        len_header_part: int
        """Size of the header part, unpacked."""
    class HeaderPart(_base.KaitaiStruct):
        """What is known of all objects before any is loaded."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        num_objects: int
        """Number of objects, from the header."""
        def __init__(self, num_objects: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        objects: list[VirtoolsNmo.ObjectEntry]
        """The object table."""
        num_plugin_categories: int
        """Number of kinds of plugins."""
        plugin_categories: list[VirtoolsNmo.PluginCategory]
        """The plugins that the file needs."""
        len_included: int
        """Size of what tells about included files, 4."""
        num_included: int | None
        """Number of included files after the data part.

        None unless `len_included > 0`.
        """
        rest: bytes
        """What included files add to their number; empty in every known file."""
    class ObjectTable(_base.KaitaiStruct):
        """The object table of a file of version 7."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        num_objects: int
        """Number of objects, from the header."""
        def __init__(self, num_objects: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        objects: list[VirtoolsNmo.ObjectEntry]
        """The objects."""
        end: bytes | None
        """Nothing; it marks where the table ends.

        None unless `len_table >= 0`.
        """
        @property
        def len_table(self) -> int:
            """Size of the table in bytes."""
    class ObjectEntry(_base.KaitaiStruct):
        """One object; its place in the table is what bound references give."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int
        """CK_ID. With bit 31 set, the object is in another file, found by its name."""
        class_id: virtools_state_chunk.VirtoolsStateChunk.ClassId | int
        """Class of the object."""
        file_index: int
        """Where the object's data would stand in the unpacked file."""
        len_name: int
        """Size of the name, 0 for none."""
        name: bytes
        """In the writer's code page, mostly without a terminator."""
    class PluginCategory(_base.KaitaiStruct):
        """Plugins of one kind that the file needs."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.HeaderPart
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        category: VirtoolsNmo.PluginKind | int
        """Kind of the plugins."""
        num_guids: int
        """Number of plugins."""
        guids: list[VirtoolsNmo.Guid]
        """The plugins."""
    class Guid(_base.KaitaiStruct):
        """A Virtools GUID."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """First dword."""
        second: int
        """Second dword."""
    class DataPart(_base.KaitaiStruct):
        """The chunks of managers and objects."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        file_version: int
        """Version of the file layout."""
        num_managers: int
        """Number of managers, from the header."""
        num_objects_in_header: int
        """Number of objects, from the header; of use from version 8 on."""
        def __init__(self, file_version: int, num_managers: int, num_objects_in_header: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        max_id: int | None
        """The highest object id.

        None unless `file_version < 8`.
        """
        old_num_objects: int | None
        """Number of objects.

        None unless `file_version < 8`.
        """
        managers: list[VirtoolsNmo.Manager]
        """The managers that saved a state."""
        objects: list[VirtoolsNmo.AncientObject | VirtoolsNmo.ObjectData]
        """The states of the objects, in the order of the object table."""
        rest: bytes
        """Nothing in any known file."""
        @property
        def num_objects(self) -> int:
            """Number of objects, from where the version has it."""
    class Manager(_base.KaitaiStruct):
        """A manager and its state."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataPart
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        guid: VirtoolsNmo.Guid
        """Which manager it is."""
        len_chunk: int
        """Size of the chunk in bytes, 0 for none."""
        chunk: VirtoolsNmo.ChunkHolder | None
        """The state.

        None unless `len_chunk != 0`.
        """
    class ObjectData(_base.KaitaiStruct):
        """The state of the object at the same place in the object table."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataPart
        file_version: int
        """Version of the file layout."""
        def __init__(self, file_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int | None
        """CK_ID; from version 7 on it is in the object table.

        None unless `file_version < 7`.
        """
        len_chunk: int
        """Size of the chunk in bytes, 0 for none."""
        chunk: VirtoolsNmo.ChunkHolder | None
        """The state.

        None unless `len_chunk != 0`.
        """
    class ChunkHolder(_base.KaitaiStruct):
        """A chunk, raw and decoded."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The chunk, undecoded."""
        @property
        def parsed(self) -> virtools_state_chunk.VirtoolsStateChunk:
            """The chunk, decoded."""
    class AncientObject(_base.KaitaiStruct):
        """An object of a file below version 4, bare core data."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataPart
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int
        """CK_ID."""
        len_data: int
        """Size of the core data, unpacked."""
        class_id: virtools_state_chunk.VirtoolsStateChunk.ClassId | int | None
        """Class of the object.

        None unless `len_data > 0`.
        """
        save_flags: int | None
        """What the writer was asked to save.

        None unless `len_data > 0`.
        """
        len_stored: int | None
        """Size of the core data as stored.

        None unless `len_data > 0`.
        """
        stored: bytes | None
        """A zlib stream where the sizes differ and write mode has bit 1.

        None unless `len_data > 0`.
        """
    class TrailingFile(_base.KaitaiStruct):
        """A file after the data part."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_name: int
        """Size of the name."""
        name: bytes
        """File name in the code page of the writer, at times with a full path."""
        len_content: int
        """Size of the content."""
        content: bytes
        """The file itself."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsNmo
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature; the only part of it that all loaders test."""
    magic_rest: bytes
    """` Fi` and a zero byte."""
    checksum: int
    """Adler-32 that starts from 0. Version 8: over the header with this field as
    0, the header part and the data part as stored; writers of Virtools 4 and
    later cover the data part alone. Versions 2 to 7: over the unpacked data.
    """
    ck_version: int
    """Date of the writer's CK version, 0xDDMMYYYY in BCD."""
    file_version: int
    """Version of the file layout."""
    file_version2: int
    """0; anything else makes loaders treat the file as of version 0."""
    write_mode: int
    """Bits: 1 chunks packed one by one, 2 textures in files of their own,
    4 for viewers only (.vmo), 8 packed as a whole.
    """
    len_raw_header_part: int
    """Size of the header part as stored; of no meaning below version 8."""
    sizes: VirtoolsNmo.Sizes | None
    """The second half of the header; not there below file version 5.

    None unless `file_version >= 5`.
    """
    raw_header_part: bytes | None
    """The header part as stored.

    None unless `file_version >= 8`.
    """
    raw_data_part: bytes | None
    """The data part as stored.

    None unless `file_version >= 8`.
    """
    tail: bytes
    """Version 8: the files that follow, undecoded; see `trailing_files`.
    Below: the object table and the data part.
    """
    @property
    def is_header_packed(self) -> bool:
        """Whether the header part is a zlib stream."""
    @property
    def ofs_data_part(self) -> int | None:
        """Where the data part of a file of version 8 starts.

        None unless `file_version >= 8`.
        """
    @property
    def is_data_packed(self) -> bool:
        """Whether the data part is a zlib stream."""
    @property
    def header_part_packed(self) -> VirtoolsNmo.HeaderPart | None:
        """The header part, if it is a zlib stream.

        None unless `is_header_packed`.
        """
    @property
    def header_part_plain(self) -> VirtoolsNmo.HeaderPart | None:
        """The header part, if it is plain.

        None unless `file_version >= 8 and not is_header_packed`.
        """
    @property
    def header_part(self) -> VirtoolsNmo.HeaderPart | None:
        """The header part, unpacked and decoded.

        None unless `file_version >= 8`.
        """
    @property
    def data_part_packed(self) -> VirtoolsNmo.DataPart | None:
        """The data part, if it is a zlib stream.

        None unless `file_version >= 8 and is_data_packed`.
        """
    @property
    def data_part_plain(self) -> VirtoolsNmo.DataPart | None:
        """The data part, if it is plain.

        None unless `file_version >= 8 and not is_data_packed`.
        """
    @property
    def data_part(self) -> VirtoolsNmo.DataPart | None:
        """The data part of a file of version 8, unpacked and decoded.

        None unless `file_version >= 8`.
        """
    @property
    def table_7(self) -> VirtoolsNmo.ObjectTable | None:
        """The object table of a file of version 7, which is never packed.

        None unless `file_version == 7`.
        """
    @property
    def old_data_part(self) -> VirtoolsNmo.DataPart | None:
        """The data part of a file below version 8, decoded.

        None unless `file_version < 8 and not is_data_packed`.
        """
    @property
    def old_data_part_packed(self) -> VirtoolsNmo.DataPart | None:
        """The data part of a file below version 8, unpacked and decoded.

        None unless `file_version < 8 and is_data_packed`.
        """
    @property
    def num_old_managers(self) -> int:
        """Number of managers below version 8; there are none below 6."""
    @property
    def trailing_files(self) -> list[VirtoolsNmo.TrailingFile] | None:
        """Included files and the preview picture.

        None unless `file_version >= 8`.
        """
