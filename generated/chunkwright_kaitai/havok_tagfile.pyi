# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class HavokTagfile(_base.KaitaiStruct):
    """A Havok tagfile of SDK 2015.1 and later: a graph of classed objects together
    with the description of all their types. It is a tree of sections, each with
    a header of 8 bytes, whose size is big endian; everything else is little
    endian.

    `DATA` holds the objects, arrays and strings. `ITEM` is the table of them:
    type, offset and count of each. Pointers, arrays and strings in `DATA` are
    stored as the number of an item, 0 for null, and `PTCH` lists where such
    numbers are. `TYPE` names and describes the types, which items and patches
    refer to by their number.

    A type compendium (`TCM0`) holds only types, for tagfiles that have `TCRF`
    (the id of a compendium) in place of `TYPE`. In other files, such as NIF or
    BPHCL, a tagfile may start at any offset.

    How a body is laid out follows from its type; objects stay raw here, as the
    `data` of items.
    """
    class ItemKind(IntEnum):
        none = 0
        """Item 0, which stands for null."""
        object = 16
        """An object, which pointers refer to."""
        array = 32
        """The elements of an array, or the characters of a string."""
    class Tag(IntEnum):
        ast1 = 1095980081
        """Strings of attributes, 2019 and later; not seen in any file."""
        astr = 1095980114
        """Strings of attributes, 2015 to 2018; not seen in any file."""
        data = 1145132097
        """Objects, arrays and strings."""
        fst1 = 1179866161
        """Names of fields, 2019 and later."""
        fstr = 1179866194
        """Names of fields, 2015 to 2018."""
        indx = 1229866072
        """The tables of items and patches."""
        item = 1230259533
        """The table of items."""
        ptch = 1347699528
        """Where in `DATA` numbers of items are."""
        sdkv = 1396984662
        """The version of the SDK."""
        tag0 = 1413564208
        """A whole tagfile, with objects."""
        tbdy = 1413629017
        """Descriptions of types, some of 2016, all of 2018 and later."""
        tbod = 1413631812
        """Descriptions of types, 2015 and some of 2016."""
        tcid = 1413695812
        """Ids that a compendium is known by."""
        tcm0 = 1413696816
        """A whole type compendium."""
        tcrf = 1413698118
        """The id of the compendium that has the types."""
        thsh = 1414026056
        """Checksums of the types in use."""
        tna1 = 1414414641
        """Names of types, some of 2016, all of 2018 and later."""
        tnam = 1414414669
        """Names of types, 2015 and some of 2016."""
        tpad = 1414545732
        """Always empty in files."""
        tptr = 1414550610
        """Zeros, where a loader notes the types."""
        tst1 = 1414747185
        """Names of types as strings, 2019 and later."""
        tstr = 1414747218
        """Names of types as strings, 2015 to 2018."""
        type = 1415139397
        """The sections that describe the types."""
    class TagfileLookup(_base.KaitaiStruct):
        """The sections that others refer to. It takes up no bytes, and looks only
        where all known files have them.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def bodies(self) -> list[HavokTagfile.TypeBody] | None:
            """The descriptions of types, in no particular order.

            None unless `has_bodies`.
            """
        @property
        def data(self) -> HavokTagfile.RawSection | None:
            """The section `DATA`, with the objects.

            None unless `has_data`.
            """
        @property
        def field_strings(self) -> list[str] | None:
            """The names of fields, by number.

            None unless `has_types`.
            """
        @property
        def has_bodies(self) -> bool:
            """True if the descriptions of types are there."""
        @property
        def has_data(self) -> bool:
            """True if there are objects."""
        @property
        def has_types(self) -> bool:
            """True if the types are described."""
        @property
        def idx_types(self) -> int:
            """Index of the section `TYPE`."""
        @property
        def type_names(self) -> list[HavokTagfile.TypeName] | None:
            """The names of types, from number 1.

            None unless `has_types`.
            """
        @property
        def type_strings(self) -> list[str] | None:
            """The texts that names of types are made of, by number.

            None unless `has_types`.
            """
    class Section(_base.KaitaiStruct):
        """A part of the file. Sections follow each other without gaps, and their
        sizes are multiples of 4.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags_and_len: int
        """Bit 30 is set if the body is raw bytes instead of further sections;
        the lower 30 bits are the size, with the 8 bytes of this header.
        """
        tag: HavokTagfile.Tag | int
        """What is in the section, as four characters."""
        body: HavokTagfile.CompendiumSection | HavokTagfile.ItemSection | HavokTagfile.PatchSection | HavokTagfile.RawSection | HavokTagfile.SdkSection | HavokTagfile.SectionList | HavokTagfile.StringSection | HavokTagfile.TypeBodySection | HavokTagfile.TypeHashSection | HavokTagfile.TypeNameSection
        """The content, or further sections."""
        @property
        def has_bodies(self) -> bool:
            """True for such a section with descriptions."""
        @property
        def has_types(self) -> bool:
            """True for a section `TYPE` in the order of all known files."""
        @property
        def is_leaf(self) -> bool:
            """True if there are no further sections inside."""
        @property
        def len_body(self) -> int:
            """Size without the header."""
    class SectionList(_base.KaitaiStruct):
        """The sections inside a section."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        sections: list[HavokTagfile.Section]
        """The sections, in stored order."""
        @property
        def num_sections(self) -> int:
            """How many there are."""
    class RawSection(_base.KaitaiStruct):
        """Data, or something that is not described."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        data: bytes
        """The bytes as they are."""
    class SdkSection(_base.KaitaiStruct):
        """The version of the SDK."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: str
        """Year, major and minor version, such as `20150100`."""
    class StringSection(_base.KaitaiStruct):
        """Names of types or fields, by number. Padding to a multiple of 4 looks like
        further strings in SDK 2015 (00), and is FF in later ones.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def strings(self) -> list[str]:
            """The strings, in the order of their numbers. They are ASCII, unlike the
            FF that may fill up the last one.
            """
    class TypeNameSection(_base.KaitaiStruct):
        """The names of all types and their template arguments."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_types: HavokTagfile.Varuint
        """Number of types, with type 0, which is not stored."""
        @property
        def names(self) -> list[HavokTagfile.TypeName]:
            """The types from number 1."""
    class TypeName(_base.KaitaiStruct):
        """The name of a type and its template arguments."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeNameSection
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        idx_name: HavokTagfile.Varuint
        """Number of a string of `TSTR` or `TST1`."""
        num_arguments: HavokTagfile.Varuint
        """Number of template arguments."""
        arguments: list[HavokTagfile.TemplateArgument]
        """The template arguments, in stored order."""
        finish: bytes | None
        """Takes up no bytes; the condition computes `id` at this point.

        None unless `id > 0`.
        """
        @property
        def declaration(self) -> HavokTagfile.TypeDescription | None:
            """What the file says about the type.

            None unless `lookup.is_found`.
            """
        @property
        def id(self) -> int:
            """Number of the type."""
        @property
        def lookup(self) -> HavokTagfile.TypeSearch:
            """Where the type is described, and the size of its values."""
        @property
        def name(self) -> str | None:
            """The name, without template arguments.

            None unless `_root.lookup.has_types`.
            """
    class TypeSearch(_base.KaitaiStruct):
        """Takes up no bytes; finds the description of a type, and the size of its
        values. Descriptions are almost in the order of the types, without those
        that are not described, hence the search from the place of the type
        towards the first one and on from the last.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeName
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def probes(self) -> list[HavokTagfile.TypeProbe] | None:
            """The descriptions that are looked at, one after another.

            None unless `_root.lookup.has_bodies`.
            """
        @property
        def steps(self) -> list[HavokTagfile.TypeStep]:
            """The type, and those that it derives from or is another name of."""
        @property
        def idx_body(self) -> int | None:
            """Index of the description.

            None unless `is_found`.
            """
        @property
        def idx_start(self) -> int | None:
            """Index of the description to look at first.

            None unless `_root.lookup.has_bodies`.
            """
        @property
        def is_found(self) -> bool:
            """True if the type is described."""
        @property
        def len_one(self) -> int:
            """Size of a value in bytes, 0 if it is not known."""
    class TypeProbe(_base.KaitaiStruct):
        """Takes up no bytes; whether a description is that of a type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeSearch
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx(self) -> int:
            """Index of the description to look at."""
        @property
        def so_far(self) -> int:
            """Number of descriptions looked at with this one."""
        @property
        def is_found(self) -> bool:
            """True if it describes the type."""
        @property
        def is_last(self) -> bool:
            """True if all others have been looked at."""
    class TypeStep(_base.KaitaiStruct):
        """Takes up no bytes; what a type says about the size of its values."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeSearch
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx(self) -> int:
            """How many types have been looked at before."""
        @property
        def so_far(self) -> int:
            """Number of types looked at with this one."""
        @property
        def id(self) -> int:
            """Number of the type."""
        @property
        def has_len(self) -> bool:
            """True if its description states the size."""
        @property
        def id_next(self) -> int:
            """The type to look at next, 0 for none."""
        @property
        def is_known(self) -> bool:
            """True if the type is described."""
        @property
        def len_one(self) -> int:
            """Size of a value in bytes, 0 if it is not known."""
    class TemplateArgument(_base.KaitaiStruct):
        """One argument of a template. Its name starts with `t` where the value is
        a type, with `v` where it is a number.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeName
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        idx_name: HavokTagfile.Varuint
        """Number of a string of `TSTR` or `TST1`."""
        value: HavokTagfile.Varuint
        """Number of a type, 0 for none, or the number itself."""
        @property
        def name(self) -> str | None:
            """The name of the argument.

            None unless `_root.lookup.has_types`.
            """
    class TypeBodySection(_base.KaitaiStruct):
        """The descriptions of the types, in no particular order."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def bodies(self) -> list[HavokTagfile.TypeBody] | None:
            """The descriptions; type 0 is fill, and ends them.

            None unless `_io.size > 0`.
            """
    class TypeBody(_base.KaitaiStruct):
        """A type and its description."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeBodySection
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id_type: HavokTagfile.Varuint
        """The type that is described; 0 is fill."""
        description: HavokTagfile.TypeDescription | None
        """What is said about the type.

        None unless `id_type.value != 0`.
        """
        @property
        def name(self) -> str | None:
            """The name of the type.

            None unless `_root.lookup.has_types and id_type.value != 0`.
            """
    class TypeDescription(_base.KaitaiStruct):
        """The description of a type: those parts that it does not inherit from
        its parent.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeBody
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id_parent: HavokTagfile.Varuint
        """The type that it derives from or is another name of, 0 for none."""
        parts: HavokTagfile.Varuint
        """Which of the following are there, a bit for each."""
        format: HavokTagfile.Varuint | None
        """The kind of value in the low 4 bits (0 void, 1 opaque, 2 bool,
        3 string, 4 integer, 5 float, 6 pointer, 7 record, 8 array); above
        it signedness, bits, or the count of a fixed array.

        None unless `(parts.value & 0x01) != 0`.
        """
        id_sub_type: HavokTagfile.Varuint | None
        """The type of what is pointed to, or of the elements.

        None unless `(parts.value & 0x02) != 0`.
        """
        version: HavokTagfile.Varuint | None
        """Version of a class.

        None unless `(parts.value & 0x04) != 0`.
        """
        len_value: HavokTagfile.Varuint | None
        """Size of a value in bytes.

        None unless `(parts.value & 0x08) != 0`.
        """
        alignment: HavokTagfile.Varuint | None
        """The low 12 bits are the alignment, the upper ones the logarithm of a
        requested alignment.

        None unless `(parts.value & 0x08) != 0`.
        """
        flags: HavokTagfile.Varuint | None
        """1 for a type that is not saved, 2 abstract, 16 interface.

        None unless `(parts.value & 0x10) != 0`.
        """
        num_fields: HavokTagfile.Varuint | None
        """The low 16 bits are the number of fields, the others of properties.

        None unless `(parts.value & 0x20) != 0`.
        """
        fields: list[HavokTagfile.Field] | None
        """The fields, without those of the parent.

        None unless `(parts.value & 0x20) != 0`.
        """
        num_interfaces: HavokTagfile.Varuint | None
        """Number of further bases.

        None unless `(parts.value & 0x40) != 0`.
        """
        interfaces: list[HavokTagfile.ImplementedInterface] | None
        """Further bases, and where they are.

        None unless `(parts.value & 0x40) != 0`.
        """
        idx_attributes: HavokTagfile.Varuint | None
        """Number of a string of attributes; not seen in any file.

        None unless `(parts.value & 0x80) != 0`.
        """
    class Field(_base.KaitaiStruct):
        """One field of a type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeDescription
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        idx_name: HavokTagfile.Varuint
        """Number of a string of `FSTR` or `FST1`."""
        flags: HavokTagfile.Varuint
        """1 for a field that is not saved, 128 for one with an extra value."""
        extra: HavokTagfile.Varuint | None
        """The logarithm of a requested alignment.

        None unless `(flags.value & 0x80) != 0`.
        """
        ofs_value: HavokTagfile.Varuint
        """Where the field is in a value."""
        id_type: HavokTagfile.Varuint
        """The type of the field."""
        @property
        def name(self) -> str | None:
            """The name of the field.

            None unless `_root.lookup.has_types`.
            """
        @property
        def type_name(self) -> str | None:
            """The name of its type.

            None unless `_root.lookup.has_types and id_type.value != 0`.
            """
    class ImplementedInterface(_base.KaitaiStruct):
        """A further base of a class."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeDescription
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id_type: HavokTagfile.Varuint
        """The type of the base."""
        ofs_value: HavokTagfile.Varuint
        """Where the base is in a value."""
    class TypeHashSection(_base.KaitaiStruct):
        """The checksums of the types of items and patches."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_hashes: HavokTagfile.Varuint
        """Number of types that have one."""
        @property
        def hashes(self) -> list[HavokTagfile.TypeHash]:
            """The checksums, in stored order."""
    class TypeHash(_base.KaitaiStruct):
        """The checksum of a type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.TypeHashSection
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id_type: HavokTagfile.Varuint
        """The type that the checksum is of."""
        hash: int
        """CRC-32 of the description of the type."""
        @property
        def type_name(self) -> str | None:
            """The name of the type.

            None unless `_root.lookup.has_types and id_type.value != 0`.
            """
    class ItemSection(_base.KaitaiStruct):
        """The table of items."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def items(self) -> list[HavokTagfile.Item]:
            """The items by number; number 0 is null, number 1 the root object."""
    class Item(_base.KaitaiStruct):
        """An object, an array or a string."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.ItemSection
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        type_low: int
        """The lower 16 bits of the type."""
        type_high: int
        """The upper 8 bits of the type."""
        kind: HavokTagfile.ItemKind | int
        """Object, or array and string."""
        ofs_data: int
        """Where it is in the body of `DATA`."""
        num_elements: int
        """How many values: 1 for an object, the characters and the NUL of
        a string.
        """
        @property
        def data(self) -> bytes | None:
            """The bytes of the object, of all elements, or of the string.

            None unless `_root.lookup.has_data and len_one != 0`.
            """
        @property
        def id_type(self) -> int:
            """The type of the object or of the elements."""
        @property
        def len_one(self) -> int:
            """Size of one value in bytes, 0 if it is not known."""
        @property
        def type_name(self) -> str:
            """The name of the type, without template arguments; `no type` for null,
            and where the types are in a compendium.
            """
    class PatchSection(_base.KaitaiStruct):
        """Where numbers of items are in `DATA`, by the type of the slot."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def lists(self) -> list[HavokTagfile.PatchList]:
            """A list for each type, ascending."""
    class PatchList(_base.KaitaiStruct):
        """The slots of one type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.PatchSection
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id_type: int
        """The type of the slots, which is a pointer, an array or a string."""
        num_offsets: int
        """Number of slots that are not null."""
        offsets: list[int]
        """Where the slots are in the body of `DATA`, ascending."""
        @property
        def type_name(self) -> str | None:
            """The name of the type, without template arguments.

            None unless `_root.lookup.has_types and id_type != 0`.
            """
    class CompendiumSection(_base.KaitaiStruct):
        """Ids of type compendiums."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: HavokTagfile.Section
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def ids(self) -> list[int]:
            """The ids that a compendium is known by, or the one that a tagfile
            needs, which 16 bytes of zeros follow.
            """
    class Varuint(_base.KaitaiStruct):
        """A number of 1 to 9 bytes, big endian. The first byte says how many:
        0xxxxxxx 1, 10xxxxxx 2, 110xxxxx 3, 11100xxx 4, 11101xxx 5, 11110xxx 8,
        f8 6, f9 9.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokTagfile
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """The length, and the upper bits of the number."""
        rest: list[int]
        """The lower bits of the number."""
        @property
        def len(self) -> int:
            """Size of the number in bytes."""
        @property
        def low(self) -> int:
            """The last four bytes of a number of 5 bytes or more."""
        @property
        def top(self) -> int:
            """The bits of the number in the first byte."""
        @property
        def value(self) -> int:
            """The number that the bytes stand for."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: HavokTagfile
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    start: bytes | None
    """Takes up no bytes; the condition fails for files of other formats.

    None unless `signature == 0x54414730`.
    """
    file: HavokTagfile.Section
    """The section that holds all others, `TAG0` or `TCM0`."""
    @property
    def signature(self) -> int:
        """The tag of the section that holds all others, as a number."""
    @property
    def lookup(self) -> HavokTagfile.TagfileLookup:
        """The sections that others refer to, where all known files have them."""
