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

    Byte order and pointer size are per file, stated by the four layout bytes
    of the header; both words of the magic read the same in either byte order.
    All positions count from the start of the packfile, which need not be the
    start of a file: packfiles are embedded in NIF files and game archives.

    Not packfiles, though of the same extensions: binary tagfiles (they start
    with 1E 0D B0 CA CE FA 11 D0), chunked tagfiles (`TAG0` or `TCM0` at byte 4)
    and the XML form. Packfiles of SDK 4.0 and older have a section
    `__classindex__` in place of virtual fixups, and are not covered.

    How object bodies are laid out depends on the class tables of each SDK
    version and is not part of this specification: object data stays raw here.
    """
    class PackfileContent(_base.KaitaiStruct):
        """Everything after the magic, in the byte order of the file."""
        class Section(_base.KaitaiStruct):
            """One row of the section table. All its offsets but the first count
            from the start of the section. The data comes first; the tables,
            each padded with FF to 16 bytes, follow it.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            tag: str
            """`__classnames__`, `__types__` or `__data__` in most files."""
            tag_fill: bytes
            """Padding of the tag to 20 bytes, the last of which is FF."""
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
            """FF bytes that nothing reads.

            None unless `_parent.len_section_header > 48`.
            """
            @property
            def class_names(self) -> HavokHkx.PackfileContent.ClassNames:
                """The data of a section of class names; no names in others."""
            @property
            def data(self) -> bytes:
                """Objects and their payloads, or class names."""
            @property
            def exports(self) -> bytes:
                """Empty in every known file."""
            @property
            def global_fixups(self) -> HavokHkx.PackfileContent.GlobalFixups:
                """Pointers to objects, in this section or another."""
            @property
            def imports(self) -> bytes:
                """Empty in every known file."""
            @property
            def len_data(self) -> int:
                """Size of the data in bytes, without the tables after it."""
            @property
            def local_fixups(self) -> HavokHkx.PackfileContent.LocalFixups:
                """Pointers into this same section."""
            @property
            def objects(self) -> list[HavokHkx.PackfileContent.SectionObject]:
                """The objects, in the order of the virtual fixups."""
            @property
            def stored_global_fixups(self) -> bytes:
                """The table of global fixups as it is stored, with its padding."""
            @property
            def stored_local_fixups(self) -> bytes:
                """The table of local fixups as it is stored, with its padding."""
            @property
            def stored_virtual_fixups(self) -> bytes:
                """The table of virtual fixups as it is stored, with its padding."""
            @property
            def virtual_fixups(self) -> HavokHkx.PackfileContent.VirtualFixups:
                """Starts of the objects, and their classes."""
        class SectionObject(_base.KaitaiStruct):
            """An object of a section, with what belongs to it: arrays and strings
            follow the object, up to the next one. It has no numbers of its own,
            so its byte order does not matter.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.Section
            idx: int
            """Index of the object's virtual fixup."""
            def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            @property
            def class_name(self) -> str:
                """Class of the object."""
            @property
            def data(self) -> bytes:
                """The object, with its arrays and strings."""
            @property
            def ofs_next(self) -> int:
                """Start of the next object in the data of the section."""
            @property
            def ofs_start(self) -> int:
                """Start of the object in the data of the section."""
        class ClassNames(_base.KaitaiStruct):
            """Names of classes with their signatures, up to the padding."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            names: list[HavokHkx.PackfileContent.ClassName] | None
            """The classes, in stored order.

            None unless `has_names`.
            """
            padding: bytes
            """FF bytes up to a multiple of 16."""
            @property
            def first_separator(self) -> int | None:
                """Tells a first name from padding.

                None unless `_io.size > 5`.
                """
            @property
            def has_names(self) -> bool:
                """True if there is a name at all."""
        class ClassName(_base.KaitaiStruct):
            """A class and its signature."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.ClassNames
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            signature: int
            """A CRC-32 over the description of the class."""
            separator: bytes
            """A tab; padding has FF here."""
            name: str | None
            """Name of the class.

            None unless `ofs_name >= 0`.
            """
            @property
            def is_last(self) -> bool:
                """True if no name follows."""
            @property
            def next_separator(self) -> int | None:
                """Tells a next name from padding.

                None unless `_io.size - _io.pos > 5`.
                """
            @property
            def ofs_name(self) -> int:
                """Where the name starts; fixups refer to it by this offset."""
        class LocalFixups(_base.KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.PackfileContent.LocalFixup]
            """The fixups, in stored order."""
            padding: bytes
            """FF bytes up to a multiple of 16, none in some tables."""
            @property
            def backward(self) -> list[HavokHkx.PackfileContent.LocalProbe] | None:
                """Looks for the last fixup from the end of the table.

                None unless `_io.size >= 8`.
                """
            @property
            def is_empty(self) -> bool:
                """True if there is no fixup."""
            @property
            def num_entries(self) -> int:
                """Number of fixups, without the padding."""
        class LocalFixup(_base.KaitaiStruct):
            """A pointer into the data of its own section."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.LocalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_source: int
            """Where the pointer is in the data of the section."""
            ofs_target: int
            """Where it points, in the data of the same section."""
            @property
            def beginning(self) -> bytes:
                """What it points at, up to a zero byte, but no more than 40 bytes."""
            @property
            def label(self) -> str:
                """The text that it points at, or what else is there."""
            @property
            def len_rest(self) -> int:
                """Bytes from what it points at to the end of the data."""
            @property
            def is_text(self) -> bool:
                """True if it points at what looks like text. Only the class of the
                object makes it certain.
                """
            @property
            def text(self) -> str:
                """The first 40 characters of the text it points at, if it does."""
        class LocalProbe(_base.KaitaiStruct):
            """A look at one place of a table of local fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.LocalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            @property
            def ofs_fixup(self) -> int:
                """Where to look, in bytes from the start of the table."""
            @property
            def ofs_source(self) -> bytes:
                """The first number of the fixup."""
            @property
            def is_fill(self) -> bool:
                """True if this is not a fixup, but padding of the table."""
        class GlobalFixups(_base.KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.PackfileContent.GlobalFixup]
            """The fixups, in stored order."""
            padding: bytes
            """FF bytes up to a multiple of 16, none in some tables."""
            @property
            def backward(self) -> list[HavokHkx.PackfileContent.GlobalProbe] | None:
                """Looks for the last fixup from the end of the table.

                None unless `_io.size >= 12`.
                """
            @property
            def is_empty(self) -> bool:
                """True if there is no fixup."""
            @property
            def num_entries(self) -> int:
                """Number of fixups, without the padding."""
        class GlobalFixup(_base.KaitaiStruct):
            """A pointer to an object."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.GlobalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_source: int
            """Where the pointer is in the data of the section."""
            idx_section: int
            """The section that it points into."""
            ofs_target: int
            """Start of an object there."""
            @property
            def candidate(self) -> HavokHkx.PackfileContent.ObjectSearch:
                """The search for the object."""
            @property
            def class_name(self) -> str:
                """Class of the object it points to."""
        class GlobalProbe(_base.KaitaiStruct):
            """A look at one place of a table of global fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.GlobalFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            @property
            def ofs_fixup(self) -> int:
                """Where to look, in bytes from the start of the table."""
            @property
            def ofs_source(self) -> bytes:
                """The first number of the fixup."""
            @property
            def is_fill(self) -> bool:
                """True if this is not a fixup, but padding of the table."""
        class VirtualFixups(_base.KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.Section
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            entries: list[HavokHkx.PackfileContent.VirtualFixup]
            """The fixups, in the order of the objects."""
            padding: bytes
            """FF bytes up to a multiple of 16, none in some tables."""
            @property
            def backward(self) -> list[HavokHkx.PackfileContent.VirtualProbe] | None:
                """Looks for the last fixup from the end of the table.

                None unless `_io.size >= 12`.
                """
            @property
            def is_empty(self) -> bool:
                """True if there is no fixup."""
            @property
            def num_entries(self) -> int:
                """Number of fixups, without the padding."""
        class VirtualFixup(_base.KaitaiStruct):
            """An object and its class."""
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.VirtualFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            ofs_object: int
            """Start of an object in the data of the section."""
            idx_section: int
            """The section of class names."""
            ofs_name: int
            """Start of the name of its class there."""
            @property
            def class_name(self) -> str:
                """Name of the class of the object."""
        class VirtualProbe(_base.KaitaiStruct):
            """A look at one place of a table of virtual fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.VirtualFixups
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            @property
            def ofs_fixup(self) -> int:
                """Where to look, in bytes from the start of the table."""
            @property
            def ofs_source(self) -> bytes:
                """The first number of the fixup."""
            @property
            def is_fill(self) -> bool:
                """True if this is not a fixup, but padding of the table."""
        class ObjectSearch(_base.KaitaiStruct):
            """Looks for an object in a table of virtual fixups, which are in the
            order of the objects: skips as many as it may, first large numbers of
            them and then ever smaller ones.
            """
            SEQ_FIELDS: ClassVar[tuple[str, ...]]
            _root: HavokHkx
            _parent: HavokHkx.PackfileContent.GlobalFixup
            def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
            skipped: list[bytes]
            """Virtual fixups of objects before the one looked for."""
            rest: bytes | None
            """All others; the condition computes `idx` before them.

            None unless `idx >= 0`.
            """
            @property
            def idx(self) -> int:
                """Index of the virtual fixup of the last object not after the place."""
            @property
            def is_found(self) -> bool:
                """True if an object starts at the place."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokHkx
        _parent: HavokHkx
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
        """Number of rows in the section table."""
        idx_contents_section: int
        """Section that holds the root object."""
        ofs_contents: int
        """Start of the root object in that section."""
        idx_class_name_section: int
        """Section that holds the name of the class of the root object."""
        ofs_class_name: int
        """Start of that name in its section."""
        contents_version: str
        """Version of the SDK, such as `hk_2010.2.0-r1`."""
        contents_version_fill: bytes
        """Padding of the version to 16 bytes, the last of which is FF."""
        flags: int
        """Unused (-1) up to Havok 7.1, 0 in later versions."""
        max_predicate: int
        """Number of known predicates, or -1 where there are none."""
        len_predicates: int
        """Size of predicates and padding after the header, or -1."""
        predicates: bytes | None
        """Predicate numbers (2 bytes each) and padding, in newer files only:
        none or 16 bytes were seen.

        None unless `has_predicates`.
        """
        sections: list[HavokHkx.PackfileContent.Section]
        """The section table. Three is usual (class names, types, data), but
        neither number nor order is fixed.
        """
        @property
        def contents_class_name(self) -> str:
            """Class of the root object."""
        @property
        def has_predicates(self) -> bool:
            """True if predicates follow the header."""
        @property
        def len_section_header(self) -> int:
            """Size of a row of the section table, which is larger in newer files."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: HavokHkx
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Two words, each equal in both byte orders."""
    packfile: HavokHkx.PackfileContent
    """All the rest, in the byte order of the file."""
    @property
    def is_little_endian(self) -> int:
        """Second of the layout bytes; decides the byte order of all the rest."""
