# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class HavokHkx(_base.KaitaiStruct):
    """A Havok packfile is the memory image of a graph of classed objects: sections
    of raw data in which every pointer is stored as zero, and tables of fixups
    that say what each pointer has to be. File versions 4 to 11 (SDK 4.5 to
    2014.2) share this form.

    Byte order and pointer size are per file and stand in the four layout bytes
    of the header; both words of the magic read the same in either byte order.
    All positions count from the start of the packfile, which need not be the
    start of a file: packfiles are embedded in NIF files and game archives.

    Not packfiles, though of the same extensions: binary tagfiles (they start
    with 1E 0D B0 CA CE FA 11 D0), chunked tagfiles (`TAG0` or `TCM0` at byte 4)
    and the XML form. Packfiles of SDK 4.0 and older have a section
    `__classindex__` in place of virtual fixups, and are not covered.

    How object bodies are laid out depends on the class tables of each SDK
    version and is no part of this specification: object data stays raw here.
    """
    class Packfile(_base.KaitaiStruct):
        """Everything behind the magic, in the byte order of the file."""
        class Header(_base.KaitaiStruct):
            """Bytes 8 to 63 of the packfile."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            user_tag: int
            """For the user; 0 in most files."""
            file_version: int
            """Version of the container, not enough to tell the SDK version."""
            len_pointer: int
            """Size of a pointer in bytes."""
            little_endian: int
            """1 for little endian, 0 for big endian."""
            reuse_padding: int
            """1 where members of a derived class may start in the tail padding
            of its base.
            """
            empty_base: int
            """1 where an empty base class takes no space."""
            num_sections: int
            """Number of sections."""
            idx_contents_section: int
            """Section that holds the root object."""
            ofs_contents: int
            """Start of the root object in that section."""
            idx_class_name_section: int
            """Section that holds the name of the class of the root object."""
            ofs_class_name: int
            """Start of that name in its section."""
            contents_version: HavokHkx.Packfile.FixedString
            """Version of the SDK, such as `hk_2010.2.0-r1`."""
            flags: int
            """Unused (-1) up to Havok 7.1, 0 in later versions."""
            max_predicate: int
            """Number of known predicates, or -1 where there are none."""
            len_predicates: int
            """Bytes of predicates and padding behind the header, or -1."""
            @property
            def has_predicates(self) -> bool:
                """True if predicates follow the header."""
            @property
            def len_section_header(self) -> int:
                """The section table of newer files has larger rows."""
        class FixedString(_base.KaitaiStruct):
            """Text in a fixed field. The writer fills the field with FF bytes and
            copies the text over it with zeros up to the last byte but one.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: _base.KaitaiStruct
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            value: str
            """The text."""
            fill: bytes
            """Zeros and an FF byte in most files."""
        class Section(_base.KaitaiStruct):
            """One row of the section table. All its offsets but the first count
            from the start of the section. The data comes first; the tables,
            each padded with FF to 16 bytes, follow it.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            tag: HavokHkx.Packfile.FixedString
            """`__classnames__`, `__types__` or `__data__` in most files."""
            ofs_data: int
            """Start of the section in the packfile."""
            ofs_local_fixups: int
            """Also the end of the data."""
            ofs_global_fixups: int
            """Also the end of the local fixups."""
            ofs_virtual_fixups: int
            """Also the end of the global fixups."""
            ofs_exports: int
            """Also the end of the virtual fixups."""
            ofs_imports: int
            """Also the end of the exports."""
            ofs_end: int
            """End of the section."""
            reserved: bytes | None
            """FF bytes.

            None unless `_parent.header.len_section_header > 48`.
            """
            @property
            def len_data(self) -> int:
                """Bytes of data."""
            @property
            def data(self) -> bytes:
                """Objects and their payloads, or class names."""
            @property
            def raw_local_fixups(self) -> bytes:
                """The table of local fixups as it is stored, with its padding."""
            @property
            def raw_global_fixups(self) -> bytes:
                """The table of global fixups as it is stored, with its padding."""
            @property
            def raw_virtual_fixups(self) -> bytes:
                """The table of virtual fixups as it is stored, with its padding."""
            @property
            def exports(self) -> bytes:
                """Never seen other than empty."""
            @property
            def imports(self) -> bytes:
                """Never seen other than empty."""
            @property
            def class_names(self) -> HavokHkx.Packfile.ClassNames:
                """The data of a section of class names; no names in others."""
            @property
            def local_fixups(self) -> HavokHkx.Packfile.LocalFixups:
                """Pointers into this same section."""
            @property
            def global_fixups(self) -> HavokHkx.Packfile.GlobalFixups:
                """Pointers to objects, in this section or another."""
            @property
            def virtual_fixups(self) -> HavokHkx.Packfile.VirtualFixups:
                """Starts of the objects, and their classes."""
        class ClassNames(_base.KaitaiStruct):
            """Names of classes with their signatures, up to the padding."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            names: list[HavokHkx.Packfile.ClassName] | None
            """The classes, in stored order.

            None unless `_io.size > 5 ? first_separator == 9 : false`.
            """
            padding: bytes
            """FF bytes."""
            @property
            def first_separator(self) -> int | None:
                """Tells a first name from padding.

                None unless `_io.size > 5`.
                """
        class ClassName(_base.KaitaiStruct):
            """A class and its signature."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.ClassNames
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            signature: int
            """A CRC-32 over the description of the class."""
            separator: bytes
            """A tab; padding has FF here."""
            ofs_name: HavokHkx.Packfile.Position
            """Where the name starts; fixups refer to it by this offset."""
            name: str
            """Name of the class."""
            ofs_end: HavokHkx.Packfile.Position
            """Where the next name would start, with its signature."""
            @property
            def next_separator(self) -> int | None:
                """Tells a next name from padding.

                None unless `ofs_end.value + 5 < _io.size`.
                """
            @property
            def is_last(self) -> bool:
                """True if no name follows."""
        class Position(_base.KaitaiStruct):
            """Takes no bytes, and remembers where it stands."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.ClassName
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            @property
            def value(self) -> int:
                """Offset in the section."""
        class LocalFixups(_base.KaitaiStruct):
            """Ends with the first entry that is fill, or with the table."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.Packfile.LocalFixup]
            """The fixups, and the fill that is as long as one."""
            rest: bytes
            """Fill that is shorter than a fixup."""
        class LocalFixup(_base.KaitaiStruct):
            """A pointer into the data of its own section."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.LocalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_source: int
            """Where the pointer stands in the data of the section."""
            ofs_target: int
            """Where it points, in the data of the same section."""
            @property
            def is_fill(self) -> bool:
                """True if this is no fixup, but padding of the table."""
        class GlobalFixups(_base.KaitaiStruct):
            """Ends with the first entry that is fill, or with the table."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.Packfile.GlobalFixup]
            """The fixups, and the fill that is as long as one."""
            rest: bytes
            """Fill that is shorter than a fixup."""
        class GlobalFixup(_base.KaitaiStruct):
            """A pointer to an object."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.GlobalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_source: int
            """Where the pointer stands in the data of the section."""
            idx_section: int
            """The section that it points into."""
            ofs_target: int
            """Start of an object there."""
            @property
            def is_fill(self) -> bool:
                """True if this is no fixup, but padding of the table."""
        class VirtualFixups(_base.KaitaiStruct):
            """Ends with the first entry that is fill, or with the table."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.Packfile.VirtualFixup]
            """The fixups, and the fill that is as long as one."""
            rest: bytes
            """Fill that is shorter than a fixup."""
        class VirtualFixup(_base.KaitaiStruct):
            """An object and its class."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.Packfile.VirtualFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_object: int
            """Start of an object in the data of the section."""
            idx_section: int
            """The section of class names."""
            ofs_name: int
            """Start of the name of its class there."""
            @property
            def is_fill(self) -> bool:
                """True if this is no fixup, but padding of the table."""
            @property
            def class_name(self) -> str | None:
                """Name of the class of the object.

                None unless `not is_fill`.
                """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokHkx
        _parent: HavokHkx
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        header: HavokHkx.Packfile.Header
        """The rest of the first 64 bytes."""
        predicates: bytes | None
        """Predicate numbers (2 bytes each) and padding, in newer files only:
        none or 16 bytes were seen.

        None unless `header.has_predicates`.
        """
        sections: list[HavokHkx.Packfile.Section]
        """The section table. Three is usual (class names, types, data), but
        neither number nor order is fixed.
        """
        @property
        def contents_section(self) -> HavokHkx.Packfile.Section:
            """The section that holds the root object."""
        @property
        def contents_class_name(self) -> str:
            """Class of the root object."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: HavokHkx
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Two words, each equal in both byte orders."""
    packfile: HavokHkx.Packfile
    """All the rest."""
    @property
    def is_little_endian(self) -> int:
        """Second of the layout bytes; decides the byte order of all the rest."""
