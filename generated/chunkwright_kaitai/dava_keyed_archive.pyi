# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaKeyedArchive(_base.KaitaiStruct):
    """A Keyed Archive is the DAVA Engine's general container: a map from string
    keys to typed values (variants), which may be arrays or further archives.
    It is found on its own, and it is what scenes (`.sc2`) and geometry (`.scg`)
    are made of. Everything is little-endian and packed.

    Two ways of writing strings exist. A "string map" (version 1) spells every
    string out where it is used. A "registered map" (version 2) begins with a
    table of strings, and refers to them by 32-bit ids from then on; archives
    nested in it share that table. `fast_name` looks ids up.

    An older form has no header at all: key and value pairs up to the end of
    the file. A file that does not begin with "KA" is read that way.

    The whole archive is offered twice: as the raw span `body`, and decoded, as
    the lazy instance `archive` (or `headerless_entries`) over the same bytes.
    Nested archives are lazy instances too.
    """
    class ArchiveVersion(IntEnum):
        string_map = 1
        """Strings are spelt out where they are used."""
        registered_map = 2
        """Strings are ids into a table of strings, which precedes the entries, and
        also holds for archives nested in this one.
        """
        registered_sub_map = 258
        """A registered map that uses the table of an archive around it."""
        empty_registered_map = 65282
        """A registered map without entries, and with nothing after its header,
        not even a count.
        """
    class FileVersion(IntEnum):
        string_map = 1
        """Strings are spelt out where they are used."""
        registered_map = 2
        """Strings are ids into a table of strings, which precedes the entries, and
        also holds for archives nested in this one.
        """
        empty_registered_map = 65282
        """A registered map without entries, and with nothing after its header,
        not even a count.
        """
    class KeyType(IntEnum):
        string = 4
        """A byte string, the usual type of a key."""
        fast_name = 18
        """A string that the engine interns."""
        file_path = 20
        """A file path, which the engine resolves."""
    class VariantType(IntEnum):
        none = 0
        """No value. The engine never writes it, and refuses to read it."""
        boolean = 1
        """A byte, 0 or 1."""
        int32 = 2
        """A signed 32-bit integer."""
        float = 3
        """A single-precision number, in four bytes."""
        string = 4
        """A byte string, or its id."""
        wide_string = 5
        """A string of wide characters, or its id."""
        byte_array = 6
        """Raw bytes, often an id or a buffer."""
        uint32 = 7
        """An unsigned 32-bit integer."""
        keyed_archive = 8
        """An archive nested in this one."""
        int64 = 9
        """A signed 64-bit integer."""
        uint64 = 10
        """An unsigned 64-bit integer."""
        vector2 = 11
        """Two single-precision numbers, x and y."""
        vector3 = 12
        """Three single-precision numbers, x to z."""
        vector4 = 13
        """Four single-precision numbers, x to w."""
        matrix2 = 14
        """A matrix of two rows and two columns."""
        matrix3 = 15
        """A matrix of three rows and three columns."""
        matrix4 = 16
        """A matrix of four rows and four columns."""
        color = 17
        """Red, green, blue and alpha."""
        fast_name = 18
        """A string that the engine interns, or its id."""
        aabbox3 = 19
        """An axis-aligned box, by two corners."""
        file_path = 20
        """A file path, or its id."""
        float64 = 21
        """A double-precision number, in eight bytes."""
        int8 = 22
        """A signed 8-bit integer."""
        uint8 = 23
        """An unsigned 8-bit integer."""
        int16 = 24
        """A signed 16-bit integer."""
        uint16 = 25
        """An unsigned 16-bit integer."""
        rect = 26
        """A rectangle, by a corner and its extent."""
        array = 27
        """A list of variants."""
        quaternion = 28
        """A rotation, as a quaternion."""
        transform = 29
        """A translation, scale and rotation."""
        aabbox2 = 30
        """An axis-aligned rectangle, by two corners."""
    class KeyedArchive(_base.KaitaiStruct):
        """An archive with its header, not within another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes
        """Signature, the letters `KA`."""
        version: DavaKeyedArchive.FileVersion | int
        """Version of the archive, which says how strings are written."""
        table: DavaKeyedArchive.StringTable | None
        """Strings that this archive and those nested in it refer to.

        None unless `version == file_version::registered_map`.
        """
        body: DavaKeyedArchive.RegisteredMap | DavaKeyedArchive.StringMap | None
        """The entries. Absent from an empty registered map.

        None unless `version != file_version::empty_registered_map`.
        """
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
    class NestedArchive(_base.KaitaiStruct):
        """An archive that is a value in another. Its fields are those of
        `keyed_archive`; it may also use the string table of an archive around
        it.

        The versions `registered_sub_map` and `empty_registered_map` are legal
        where a string table is in force, and loaders refuse them elsewhere, below
        a string map. This description does not: each value would need a parameter
        for what is around it, which would show up at every level.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.ArchiveValue
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes
        """Signature, the letters `KA`."""
        version: DavaKeyedArchive.ArchiveVersion | int
        """Version of the archive, which says how strings are written."""
        table: DavaKeyedArchive.StringTable | None
        """Strings that this archive and those nested in it refer to.

        None unless `version == archive_version::registered_map`.
        """
        body: DavaKeyedArchive.RegisteredMap | DavaKeyedArchive.StringMap | None
        """The entries. Absent from an empty registered map.

        None unless `version != archive_version::empty_registered_map`.
        """
        fill: bytes | None
        """Takes up no bytes; the condition fails if the archive does not fill
        its length exactly.

        None unless `ofs_end >= 0 and len_stored >= 0`.
        """
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
        @property
        def len_stored(self) -> int:
            """Length of the archive with its header, in bytes, once more."""
        @property
        def ofs_end(self) -> int:
            """Where the archive ends."""
    class StringArchive(_base.KaitaiStruct):
        """An archive that must be a string map, where a file format allows nothing
        else. Its fields are those of `keyed_archive`.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.ByteArrayValue
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes
        """Signature, the letters `KA`."""
        version: bytes
        """Version 1, a string map."""
        body: DavaKeyedArchive.StringMap
        """The entries, with keys and strings spelt out."""
    class StringMap(_base.KaitaiStruct):
        """Body of a version 1 archive: keys and strings are spelt out. No string
        table is in force in it, or in what is nested in it.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_entries: int
        """Number of key and value pairs."""
        entries: list[DavaKeyedArchive.StringEntry]
        """Key and value pairs. The engine writes them in ascending byte order
        of the keys, and lets the last of two equal keys win.
        """
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
        @property
        def lookup(self) -> DavaKeyedArchive.StringLookup:
            """The search for class and name, which the label is made of."""
    class StringLookup(_base.KaitaiStruct):
        """Class and name of what is stored in a string map. It takes up no bytes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.StringMap
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def found_names(self) -> list[DavaKeyedArchive.StringRole] | None:
            """Steps through the entries to find class and name.

            None unless `_parent.num_entries != 0`.
            """
        @property
        def idx_class(self) -> int:
            """Index of the entry that names the class, or -1."""
        @property
        def idx_name(self) -> int:
            """Index of the entry that names the object, or -1."""
        @property
        def class_name(self) -> str:
            """Class of the object stored here, cut to 37 characters, or ""."""
        @property
        def object_name(self) -> str:
            """Name of the object stored here, cut to 37 characters, or ""."""
        @property
        def full_name(self) -> str:
            """Class and name, as far as there are any."""
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
    class StringRole(_base.KaitaiStruct):
        """What is known of a map after one more of its entries has been looked
        at. It takes up no bytes. A format description cannot look a key up in
        a map, hence this chain, in which each link asks the one before what it
        has found.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.StringLookup
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_entry(self) -> int:
            """Index of the entry to look at, the next one."""
        @property
        def so_far(self) -> int:
            """Number of entries looked at with this one."""
        @property
        def idx_class(self) -> int:
            """Index of the entry that names the class, `##name` or
            `comp.typename`, or -1.
            """
        @property
        def idx_name(self) -> int:
            """Index of the entry that names the object, `name`, `materialName` or
            `joint.name`, or -1.
            """
    class StringEntry(_base.KaitaiStruct):
        """A key and its value, both written as variants."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        key_type: DavaKeyedArchive.KeyType | int
        """Type of the key, `string` in every known file."""
        key: DavaKeyedArchive.StringValue
        """The key, spelt out."""
        value: DavaKeyedArchive.Variant
        """What the archive holds under this key."""
    class RegisteredMap(_base.KaitaiStruct):
        """Body of a version 2 archive: strings are ids into a string table, either
        its own or that of the nearest enclosing archive that has one.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_entries: int
        """Number of key and value pairs."""
        entries: list[DavaKeyedArchive.IdEntry]
        """Key and value pairs. The engine writes them in ascending byte order
        of the key strings (not of their ids).
        """
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
        @property
        def lookup(self) -> DavaKeyedArchive.IdLookup:
            """The search for class and name, which the label is made of."""
    class IdLookup(_base.KaitaiStruct):
        """Class and name of what is stored in a registered map. It takes up no
        bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.RegisteredMap
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def found_names(self) -> list[DavaKeyedArchive.IdRole] | None:
            """Steps through the entries to find class and name.

            None unless `_parent.num_entries != 0`.
            """
        @property
        def idx_class(self) -> int:
            """Index of the entry that names the class, or -1."""
        @property
        def idx_name(self) -> int:
            """Index of the entry that names the object, or -1."""
        @property
        def class_name(self) -> str:
            """Class of the object stored here, cut to 37 characters, or ""."""
        @property
        def object_name(self) -> str:
            """Name of the object stored here, cut to 37 characters, or ""."""
        @property
        def full_name(self) -> str:
            """Class and name, as far as there are any."""
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
    class IdRole(_base.KaitaiStruct):
        """What is known of a map after one more of its entries has been looked
        at, as in `string_role`. Keys are recognised by their ids, which are
        hashes of the keys.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.IdLookup
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_entry(self) -> int:
            """Index of the entry to look at, the next one."""
        @property
        def so_far(self) -> int:
            """Number of entries looked at with this one."""
        @property
        def idx_class(self) -> int:
            """Index of the entry that names the class, `##name` or
            `comp.typename`, or -1.
            """
        @property
        def idx_name(self) -> int:
            """Index of the entry that names the object, `name`, `materialName` or
            `joint.name`, or -1.
            """
    class IdEntry(_base.KaitaiStruct):
        """A key, given by the id of its string, and its value."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.RegisteredMap
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        key: DavaKeyedArchive.FastName
        """The key, by its id in the string table."""
        value: DavaKeyedArchive.RegisteredVariant
        """What the archive holds under this key."""
    class StringTable(_base.KaitaiStruct):
        """Two parallel lists, strings and their ids. An id is a hash of the string
        (a CRC-32 with two bits left out), not an index. Files edited by hand
        keep the id of the text that was replaced, so that two ids may name one
        string: always look up from id to string.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_strings: int
        """Number of strings, and of ids."""
        strings: list[DavaKeyedArchive.TableString]
        """The strings. The engine writes them in ascending byte order."""
        ids: list[int] | None
        """The id of each string, in the order of the strings.

        None unless `ofs_ids >= 0`.
        """
        @property
        def ofs_ids(self) -> int:
            """Where the ids start."""
    class TableString(_base.KaitaiStruct):
        """A string of a string table."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.StringTable
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_data: int
        """Length of the string, in bytes."""
        data: bytes
        """The string, not terminated; usually ASCII or UTF-8."""
        @property
        def label(self) -> str:
            """The string, cut to 40 characters."""
        @property
        def text(self) -> str:
            """The string, decoded as UTF-8."""
    class FastName(_base.KaitaiStruct):
        """A string, given by its id in the string table. Where a nested archive
        has a string table of its own, which no known file has, ids in it are
        not looked up.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: int
        """Id of the string."""
        @property
        def found(self) -> DavaKeyedArchive.IdSearch | None:
            """The search for the id in the string table.

            None unless `has_table`.
            """
        @property
        def has_table(self) -> bool:
            """True if the string table in force is that of the whole file."""
        @property
        def is_known(self) -> bool:
            """True if the string table has the id."""
        @property
        def label(self) -> str:
            """The string, cut to 40 characters, or the id if it is not known."""
        @property
        def text(self) -> str:
            """The string, or the id if it is not known."""
    class IdSearch(_base.KaitaiStruct):
        """Looks an id up. The bytes are the list of ids, each byte XORed with a byte
        of the wanted id, so that equal bytes have become zero: the search goes
        from one zero byte to the next, and compares whole ids only there. The
        byte is one that is likely to be rare: the lowest bytes of ids are all
        multiples of four.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.FastName
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        skipped: list[bytes]
        """What is between the zero bytes."""
        rest: bytes | None
        """The bytes after the id; the condition computes `idx` before them.

        None unless `idx >= 0`.
        """
        @property
        def idx(self) -> int:
            """Index of the id where the search ended."""
    class Variant(_base.KaitaiStruct):
        """A value together with its type, where no string table is in force."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: DavaKeyedArchive.VariantType | int
        """Type of the value."""
        value: DavaKeyedArchive.Aabbox2 | DavaKeyedArchive.Aabbox3 | DavaKeyedArchive.ArchiveValue | DavaKeyedArchive.ArrayValue | DavaKeyedArchive.ByteArrayValue | DavaKeyedArchive.Color | DavaKeyedArchive.Float32Value | DavaKeyedArchive.Float64Value | DavaKeyedArchive.Int16Value | DavaKeyedArchive.Int32Value | DavaKeyedArchive.Int64Value | DavaKeyedArchive.Int8Value | DavaKeyedArchive.Matrix2 | DavaKeyedArchive.Matrix3 | DavaKeyedArchive.Matrix4 | DavaKeyedArchive.Quaternion | DavaKeyedArchive.Rect | DavaKeyedArchive.StringValue | DavaKeyedArchive.Transform | DavaKeyedArchive.Uint16Value | DavaKeyedArchive.Uint32Value | DavaKeyedArchive.Uint64Value | DavaKeyedArchive.Uint8Value | DavaKeyedArchive.Vector2 | DavaKeyedArchive.Vector3 | DavaKeyedArchive.Vector4 | DavaKeyedArchive.WideStringValue | None
        """The value. Absent from type `none`.

        None unless `value_type != variant_type::none`.
        """
    class RegisteredVariant(_base.KaitaiStruct):
        """A value together with its type, where a string table is in force: all
        as in `variant`, but strings are ids. No known file has a wide string or
        a file path under a string table; that these are ids as well is known
        from source code alone.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: DavaKeyedArchive.VariantType | int
        """Type of the value."""
        value: DavaKeyedArchive.Aabbox2 | DavaKeyedArchive.Aabbox3 | DavaKeyedArchive.ArchiveValue | DavaKeyedArchive.ByteArrayValue | DavaKeyedArchive.Color | DavaKeyedArchive.FastName | DavaKeyedArchive.Float32Value | DavaKeyedArchive.Float64Value | DavaKeyedArchive.Int16Value | DavaKeyedArchive.Int32Value | DavaKeyedArchive.Int64Value | DavaKeyedArchive.Int8Value | DavaKeyedArchive.Matrix2 | DavaKeyedArchive.Matrix3 | DavaKeyedArchive.Matrix4 | DavaKeyedArchive.Quaternion | DavaKeyedArchive.Rect | DavaKeyedArchive.RegisteredArrayValue | DavaKeyedArchive.Transform | DavaKeyedArchive.Uint16Value | DavaKeyedArchive.Uint32Value | DavaKeyedArchive.Uint64Value | DavaKeyedArchive.Uint8Value | DavaKeyedArchive.Vector2 | DavaKeyedArchive.Vector3 | DavaKeyedArchive.Vector4 | None
        """The value. Absent from type `none`.

        None unless `value_type != variant_type::none`.
        """
    class Int8Value(_base.KaitaiStruct):
        """A signed 8-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, from -128 to 127."""
    class Uint8Value(_base.KaitaiStruct):
        """An unsigned 8-bit integer, or a boolean (0 for false, 1 for true)."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer from 0 to 255, or 0 and 1 for false and true."""
    class Int16Value(_base.KaitaiStruct):
        """A signed 16-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in two bytes."""
    class Uint16Value(_base.KaitaiStruct):
        """An unsigned 16-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in two bytes without a sign."""
    class Int32Value(_base.KaitaiStruct):
        """A signed 32-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in four bytes."""
    class Uint32Value(_base.KaitaiStruct):
        """An unsigned 32-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in four bytes without a sign."""
    class Int64Value(_base.KaitaiStruct):
        """A signed 64-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in eight bytes."""
    class Uint64Value(_base.KaitaiStruct):
        """An unsigned 64-bit integer; the engine keeps object ids in these."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer, in eight bytes without a sign."""
    class Float32Value(_base.KaitaiStruct):
        """A single-precision number, in the format of IEEE 754."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: float
        """The number, in four bytes."""
    class Float64Value(_base.KaitaiStruct):
        """A double-precision number, in the format of IEEE 754."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: float
        """The number, in eight bytes."""
    class StringValue(_base.KaitaiStruct):
        """A string, fast name or file path, spelt out."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_data: int
        """Length of the string, in bytes."""
        data: bytes
        """The string, not terminated; usually ASCII or UTF-8, though the engine
        checks neither. The engine itself stops at the first zero byte.
        """
        @property
        def label(self) -> str:
            """The string, cut to 40 characters."""
        @property
        def text(self) -> str:
            """The string, decoded as UTF-8."""
    class WideStringValue(_base.KaitaiStruct):
        """A string of wide characters, spelt out. Their size is that of `wchar_t`
        on the machine that wrote the file, which the file does not state: 4
        bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_wide_chars: int
        """Length of the string, in wide characters."""
        data: bytes
        """The string, not terminated."""
        @property
        def first_char(self) -> int | None:
            """The first character, if characters have four bytes.

            None unless `num_wide_chars != 0 and num_wide_chars.as<s8> <= (_io.size - _io.pos) / 4`.
            """
        @property
        def len_wide_char(self) -> int:
            """Size of a wide character, in bytes: two where four bytes together
            would be no character.
            """
        @property
        def label(self) -> str:
            """The string, read as if characters had two bytes: of four bytes, the
            other two show up as zero characters.
            """
    class ByteArrayValue(_base.KaitaiStruct):
        """Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
        and even whole archives in these, old ones matrices (64 bytes) and
        colours (16 bytes), and newer ones the properties of materials.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_data: int
        """Number of bytes that follow."""
        data: bytes | None
        """The bytes; the key alone says what they mean.

        None unless `ofs_data >= 0`.
        """
        @property
        def as_archive(self) -> DavaKeyedArchive.StringArchive | None:
            """The bytes as an archive, as under `customprops`, if they begin like
            a string map.

            None unless `is_archive`.
            """
        @property
        def as_color(self) -> DavaKeyedArchive.Color | None:
            """The bytes as a colour, which is what sixteen bytes usually are, as
            under `mat.diffuse`.

            None unless `len_data == 16`.
            """
        @property
        def as_id(self) -> int | None:
            """The bytes as an object id, which is what eight bytes usually are.

            None unless `len_data == 8 and not is_archive`.
            """
        @property
        def as_matrix(self) -> DavaKeyedArchive.Matrix4 | None:
            """The bytes as a matrix, which is what 64 bytes usually are, as under
            `localTransform`.

            None unless `len_data == 64`.
            """
        @property
        def as_property(self) -> DavaKeyedArchive.MaterialProperty | None:
            """The bytes as one of the `properties` of a material.

            None unless `is_property`.
            """
        @property
        def head(self) -> int | None:
            """The first four bytes, of at least eight.

            None unless `len_data >= 8`.
            """
        @property
        def is_archive(self) -> bool:
            """True if the bytes begin with `KA` and version 1."""
        @property
        def is_property(self) -> bool:
            """True if the bytes say that they are as many numbers as they are."""
        @property
        def label(self) -> str:
            """What the bytes are, or how many of them there are."""
        @property
        def ofs_data(self) -> int:
            """Where the bytes start."""
    class MaterialProperty(_base.KaitaiStruct):
        """A value that a material gives to its shader."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.ByteArrayValue
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        last_component: int
        """Type of the value, one less than its number of components."""
        array_size: int
        """How many values there are, 1 in known files."""
        components: list[float]
        """The components, such as red, green, blue and alpha."""
        @property
        def num_components(self) -> int:
            """The number of components."""
    class ArchiveValue(_base.KaitaiStruct):
        """An archive nested in another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_data: int
        """Length of the archive with its header, in bytes."""
        data: bytes | None
        """The archive with its header, undecoded.

        None unless `ofs_archive >= 0`.
        """
        @property
        def archive(self) -> DavaKeyedArchive.NestedArchive | None:
            """The archive, which fills its length exactly.

            None unless `not has_own_table`.
            """
        @property
        def archive_with_table(self) -> DavaKeyedArchive.NestedArchive | None:
            """The archive, if it has a string table of its own. No known file has
            one, other than at the top.

            None unless `has_own_table`.
            """
        @property
        def has_own_table(self) -> bool:
            """True if the archive has a string table of its own."""
        @property
        def label(self) -> str:
            """Class and name of what is stored here, or the number of entries."""
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts."""
        @property
        def version(self) -> int | None:
            """Version of the archive, the number of an `archive_version`.

            None unless `len_data > 3`.
            """
    class ArrayValue(_base.KaitaiStruct):
        """A list of values, each with a type of its own."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_elements: int
        """Number of elements, which may be 0."""
        elements: list[DavaKeyedArchive.Variant]
        """The elements; types may differ, and arrays may nest."""
        @property
        def label(self) -> str:
            """How many elements there are."""
    class RegisteredArrayValue(_base.KaitaiStruct):
        """A list of values where a string table is in force."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.RegisteredVariant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_elements: int
        """Number of elements, which may be 0."""
        elements: list[DavaKeyedArchive.RegisteredVariant]
        """The elements; types may differ, and arrays may nest."""
        @property
        def label(self) -> str:
            """How many elements there are."""
    class Vector2(_base.KaitaiStruct):
        """A vector of two components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component, along the x axis."""
        y: float
        """Second component, along the y axis."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Vector3(_base.KaitaiStruct):
        """A vector of three components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component, along the x axis."""
        y: float
        """Second component, along the y axis."""
        z: float
        """Third component, along the z axis, which points up."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Vector4(_base.KaitaiStruct):
        """A vector of four components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component, usually called x."""
        y: float
        """Second component, usually called y."""
        z: float
        """Third component, usually called z."""
        w: float
        """Fourth component, usually called w."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Matrix2(_base.KaitaiStruct):
        """A matrix of two rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        elements: list[float]
        """The elements, row by row."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Matrix3(_base.KaitaiStruct):
        """A matrix of three rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        elements: list[float]
        """The elements, row by row."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Matrix4(_base.KaitaiStruct):
        """A matrix of four rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        elements: list[float]
        """The elements, row by row."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Color(_base.KaitaiStruct):
        """A colour with an alpha channel."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        r: float
        """Red, usually from 0 to 1."""
        g: float
        """Green, usually from 0 to 1."""
        b: float
        """Blue, usually from 0 to 1."""
        a: float
        """Alpha, from 0 (transparent) to 1 (opaque)."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Aabbox2(_base.KaitaiStruct):
        """An axis-aligned rectangle, given by two corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        minimum: DavaKeyedArchive.Vector2
        """Corner with the least coordinates."""
        maximum: DavaKeyedArchive.Vector2
        """Corner with the greatest coordinates."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Aabbox3(_base.KaitaiStruct):
        """An axis-aligned box, given by two corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        minimum: DavaKeyedArchive.Vector3
        """Corner with the least coordinates."""
        maximum: DavaKeyedArchive.Vector3
        """Corner with the greatest coordinates."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Rect(_base.KaitaiStruct):
        """A rectangle, given by a corner and its extent."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """Least horizontal coordinate of the rectangle."""
        y: float
        """Least vertical coordinate of the rectangle."""
        dx: float
        """Width, added to `x`."""
        dy: float
        """Height, added to `y`."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Quaternion(_base.KaitaiStruct):
        """A rotation as a quaternion, its real part last."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First imaginary component (i)."""
        y: float
        """Second imaginary component (j)."""
        z: float
        """Third imaginary component (k)."""
        w: float
        """Real component, stored last."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    class Transform(_base.KaitaiStruct):
        """A translation, a scale and a rotation, stored in this order."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        translation: DavaKeyedArchive.Vector3
        """Translation, applied after scale and rotation."""
        scale: DavaKeyedArchive.Vector3
        """Scale along each axis."""
        rotation: DavaKeyedArchive.Quaternion
        """Rotation, as a unit quaternion."""
        @property
        def label(self) -> str:
            """What this is, for labels."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaKeyedArchive
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    start: bytes | None
    """Takes up no bytes; the condition fails for files of other formats.

    None unless `is_headerless ? first_key_type == 4 : false`.
    """
    magic: bytes | None
    """Signature. Absent from a headerless archive.

    None unless `not is_headerless`.
    """
    version: DavaKeyedArchive.FileVersion | int | None
    """Version of the archive, which says how strings are written. Absent from
    a headerless archive.

    None unless `not is_headerless`.
    """
    body: bytes
    """Everything after the header, undecoded; of a headerless archive, the
    whole file.
    """
    @property
    def signature(self) -> bytes:
        """First two bytes, which tell an archive with a header from one without."""
    @property
    def first_key_type(self) -> int | None:
        """Type of the first key as a number, which is how a headerless archive is
        known.

        None unless `is_headerless`.
        """
    @property
    def is_headerless(self) -> bool:
        """True if the file lacks the "KA" signature, hence any header."""
    @property
    def archive(self) -> DavaKeyedArchive.KeyedArchive | None:
        """The same archive, decoded, with its header.

        None unless `not is_headerless`.
        """
    @property
    def headerless_entries(self) -> list[DavaKeyedArchive.StringEntry] | None:
        """The entries of a headerless archive, decoded.

        None unless `is_headerless`.
        """
    @property
    def has_string_table(self) -> bool:
        """True if the archive has a string table."""
    @property
    def table(self) -> DavaKeyedArchive.StringTable | None:
        """The string table of the whole file.

        None unless `has_string_table`.
        """
