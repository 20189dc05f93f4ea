# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_chunk, virtools_object_table

class VirtoolsNmo(_base.KaitaiStruct):
    """A Virtools composition or part of one: managers and objects, each with its
    state in a state chunk. The four extensions are one format.

    A header of 32 bytes, 64 from file version 5 on, is followed by the header
    part (object table, plugin dependencies; from version 8 on) and the data part
    (the chunks). Both may be zlib streams. What follows the data part are
    included files and, in files of builds from 3.5 on, a preview picture that the
    header part does not count.

    Both parts are offered twice: as raw spans, and decoded by lazy instances,
    `header_part` and `data_part`; `unpacked_header` and `unpacked_data` are
    what zlib streams become. All known files are of version 8;
    the older layouts are described after two implementations of the loader.
    """
    class PluginKind(IntEnum):
        bitmap_reader = 0
        """Reads and writes pictures."""
        sound_reader = 1
        """Reads sounds of one file format."""
        model_reader = 2
        """Reads and writes models."""
        manager = 3
        """Manages something for all behaviours."""
        behavior_dll = 4
        """Holds building blocks of scripts."""
        render_engine = 5
        """Renders compositions to a window."""
        movie_reader = 6
        """Reads and writes movies."""
        extension = 7
        """Extends the editor, or adds parameter types."""
    class BcdDate(_base.KaitaiStruct):
        """A date, two decimal digits a byte."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        year: int
        """Last two digits of the year."""
        century: int
        """First two digits of the year."""
        month: int
        """Month, from 0x01 to 0x12."""
        day: int
        """Day, from 0x01 to 0x31."""
        @property
        def text(self) -> str:
            """The date as people write it, day first."""
    class BuildNumber(_base.KaitaiStruct):
        """A build number such as 3.5.0.24, the last part first."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        build: int
        """Last part, which counts builds."""
        revision: int
        """Third part, 0 in most files."""
        minor: int
        """Second part, such as 5 of 2.5."""
        major: int
        """First part, from 2 to 5 in known files."""
    class WriteFlags(_base.KaitaiStruct):
        """How a file was asked to be written."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        is_packed_by_chunks: bool
        """Chunks are packed one by one."""
        has_external_textures: bool
        """Textures are in separate files."""
        is_for_viewer: bool
        """For viewers only, as `.vmo` files are."""
        is_packed: bool
        """Packed as a whole."""
        unknown: int
        """0 in every known file."""
    class UnpackedPart(_base.KaitaiStruct):
        """A part of the file that was a zlib stream."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        data: bytes
        """The part as it was before packing."""
    class HeaderContent(_base.KaitaiStruct):
        """What is known of all objects before any is loaded."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_table: virtools_object_table.VirtoolsObjectTable
        """The object table, in the order of the data part."""
        num_plugin_categories: int | None
        """Number of kinds of plugins.

        None unless `ofs_end >= 0 and _root.file_version >= 8`.
        """
        plugin_categories: list[VirtoolsNmo.PluginCategory] | None
        """The plugins that the file needs.

        None unless `_root.file_version >= 8`.
        """
        len_included: int | None
        """Size of the information about included files, 4.

        None unless `_root.file_version >= 8`.
        """
        num_included: int | None
        """Number of included files after the data part.

        None unless `_root.file_version >= 8 and len_included > 0`.
        """
        @property
        def ofs_end(self) -> int:
            """Where the object table ends."""
    class PluginCategory(_base.KaitaiStruct):
        """Plugins of one kind that the file needs."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.HeaderContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        category: VirtoolsNmo.PluginKind | int
        """Kind of the plugins."""
        num_guids: int
        """Number of plugins of this kind."""
        guids: list[VirtoolsNmo.Guid]
        """The plugins, by their GUIDs."""
    class Guid(_base.KaitaiStruct):
        """A Virtools GUID, of two dwords."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.PluginCategory
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """First dword, the first of the two that people write."""
        second: int
        """Second dword, at times 0."""
    class DataContent(_base.KaitaiStruct):
        """The chunks of managers and objects."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        max_id: int | None
        """The highest object id.

        None unless `_root.file_version < 8`.
        """
        num_old_objects: int | None
        """Number of objects, which the header states as well.

        None unless `_root.file_version < 8`.
        """
        managers: list[VirtoolsNmo.Manager]
        """The managers that saved a state; there are none below version 6."""
        objects: list[VirtoolsNmo.AncientObject | VirtoolsNmo.ObjectData]
        """The states of the objects, in the order of the object table."""
        @property
        def is_ancient(self) -> bool:
            """True if the objects are bare core data."""
    class Manager(_base.KaitaiStruct):
        """A manager and its state."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        guid: VirtoolsNmo.ManagerGuid
        """Which manager it is."""
        len_chunk: int
        """Size of the chunk in bytes, 0 for none."""
        chunk: VirtoolsNmo.ChunkHolder | None
        """The state, as a state chunk.

        None unless `len_chunk != 0`.
        """
    class ManagerGuid(_base.KaitaiStruct):
        """The GUID of a manager."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.Manager
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: virtools_object_table.VirtoolsObjectTable.ClassId | int
        """First dword, enough to tell known managers apart."""
        second: int
        """Second dword, 0 for many managers."""
    class ObjectData(_base.KaitaiStruct):
        """The state of the object at the same place in the object table."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataContent
        idx: int
        """Index of the object in the object table."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int | None
        """CK_ID; from version 7 on it is in the object table.

        None unless `_root.file_version < 7`.
        """
        len_chunk: int
        """Size of the chunk in bytes, 0 for none."""
        chunk: VirtoolsNmo.ChunkHolder | None
        """The state, as a state chunk.

        None unless `len_chunk != 0`.
        """
        @property
        def class_number(self) -> int:
            """The class of the object, if the table states it."""
        @property
        def label(self) -> str:
            """The name of the object, cut to 40 characters."""
        @property
        def name(self) -> str:
            """The name of the object; from version 7 on it is in the table."""
    class ChunkHolder(_base.KaitaiStruct):
        """A chunk, raw and decoded."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: _base.KaitaiStruct
        class_number: int
        """The class of the object, or the manager."""
        def __init__(self, class_number: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The state chunk as it is stored."""
        @property
        def parsed(self) -> virtools_chunk.VirtoolsChunk:
            """The state chunk, decoded from the same bytes."""
    class AncientObject(_base.KaitaiStruct):
        """An object of a file below version 4, bare core data."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsNmo
        _parent: VirtoolsNmo.DataContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int
        """CK_ID, the number that other objects refer to."""
        len_data: int
        """Size of the core data, unpacked."""
        class_id: virtools_object_table.VirtoolsObjectTable.ClassId | int | None
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
        """File name in the code page of the writer, sometimes with a full path."""
        len_content: int
        """Size of the content."""
        content: bytes
        """The file itself, as it was on the disk."""
        @property
        def label(self) -> str:
            """The name, cut to 40 characters."""
        @property
        def text(self) -> str:
            """The name, decoded as if it were in a Western code page, which the file
            does not state.
            """
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
    ck_version: VirtoolsNmo.BcdDate
    """Date of the writer's CK version, 0xDDMMYYYY in BCD."""
    file_version: int
    """Version of the file layout."""
    file_version2: int
    """0; anything else makes loaders treat the file as of version 0."""
    write_mode: VirtoolsNmo.WriteFlags
    """How the file was asked to be written."""
    len_raw_header_part: int
    """Size of the header part as stored; meaningless below version 8."""
    len_raw_data_part: int | None
    """Size of the data part as stored. This field and those up to
    `len_header_part` are not there below file version 5.

    None unless `file_version >= 5`.
    """
    len_data_part: int | None
    """Size of the data part, unpacked.

    None unless `file_version >= 5`.
    """
    num_managers: int | None
    """Number of managers that saved a state.

    None unless `file_version >= 5`.
    """
    num_objects: int | None
    """Number of objects, rows of the object table.

    None unless `file_version >= 5`.
    """
    max_id: int | None
    """The highest object id in the file.

    None unless `file_version >= 5`.
    """
    product_version: int | None
    """0 in every known file.

    None unless `file_version >= 5`.
    """
    product_build: VirtoolsNmo.BuildNumber | None
    """Build of the program that wrote the file, such as 2.1.0.1.

    None unless `file_version >= 5`.
    """
    len_header_part: int | None
    """Size of the header part, unpacked.

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
    def data_part(self) -> VirtoolsNmo.DataContent:
        """The managers and objects, unpacked and decoded."""
    @property
    def header_part(self) -> VirtoolsNmo.HeaderContent | None:
        """The object table and, from version 8 on, plugins and included files,
        unpacked and decoded.

        None unless `file_version >= 7`.
        """
    @property
    def empty_table(self) -> virtools_object_table.VirtoolsObjectTable:
        """No objects; what files without a table have."""
    @property
    def is_data_packed(self) -> bool:
        """True if the data part is a zlib stream."""
    @property
    def is_header_packed(self) -> bool:
        """True if the header part is a zlib stream."""
    @property
    def ofs_data_part(self) -> int:
        """Where the data part starts."""
    @property
    def file_table(self) -> virtools_object_table.VirtoolsObjectTable:
        """The object table, empty in files without one."""
    @property
    def trailing_files(self) -> list[VirtoolsNmo.TrailingFile] | None:
        """Included files and the preview picture.

        None unless `file_version >= 8`.
        """
    @property
    def unpacked_data(self) -> VirtoolsNmo.UnpackedPart | None:
        """The data part, if it is a zlib stream.

        None unless `is_data_packed`.
        """
    @property
    def unpacked_header(self) -> VirtoolsNmo.UnpackedPart | None:
        """The header part, if it is a zlib stream.

        None unless `is_header_packed`.
        """
