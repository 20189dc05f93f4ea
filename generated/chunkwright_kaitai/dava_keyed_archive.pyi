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
    nested in it share that table.

    An older form has no header at all: key and value pairs up to the end of
    the file. A file that does not begin with "KA" is read that way.

    The whole archive is offered twice: as the raw span `body`, and decoded, as
    the lazy instance `archive` (or `headerless_entries`) over the same bytes.
    """
    class VariantType(IntEnum):
        none = 0
        """No value. The engine never writes it, and refuses to read it."""
        boolean = 1
        """A byte, 0 or 1."""
        int32 = 2
        """A signed 32-bit integer."""
        float = 3
        """A single-precision number."""
        string = 4
        """A byte string, or its id."""
        wide_string = 5
        """A string of wide characters, or its id."""
        byte_array = 6
        """Raw bytes."""
        uint32 = 7
        """An unsigned 32-bit integer."""
        keyed_archive = 8
        """A nested archive."""
        int64 = 9
        """A signed 64-bit integer."""
        uint64 = 10
        """An unsigned 64-bit integer."""
        vector2 = 11
        """Two single-precision numbers."""
        vector3 = 12
        """Three single-precision numbers."""
        vector4 = 13
        """Four single-precision numbers."""
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
        """An axis-aligned box."""
        file_path = 20
        """A file path, or its id."""
        float64 = 21
        """A double-precision number."""
        int8 = 22
        """A signed 8-bit integer."""
        uint8 = 23
        """An unsigned 8-bit integer."""
        int16 = 24
        """A signed 16-bit integer."""
        uint16 = 25
        """An unsigned 16-bit integer."""
        rect = 26
        """A rectangle."""
        array = 27
        """A list of variants."""
        quaternion = 28
        """A rotation."""
        transform = 29
        """A translation, scale and rotation."""
        aabbox2 = 30
        """An axis-aligned rectangle."""
    class KeyedArchive(_base.KaitaiStruct):
        """An archive with its header, at the top of a file or nested as a value.
        Four combinations of version and tag exist; others are refused.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        has_table: bool
        """True if the archive lies within a registered map, whose string table
        then serves archives that have none of their own.
        """
        len_wide_char: int
        """Size of a wide character, in bytes (see `wide_string_value`)."""
        fills_stream: bool
        """True if nothing may follow the archive in its stream."""
        def __init__(self, has_table: bool, len_wide_char: int, fills_stream: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes
        """Signature."""
        version: int
        """1 for a string map, 2 for a registered map."""
        tag: int
        """0 in a string map, and in a registered map with a string table of
        its own; 1 in a registered map that uses the string table of an
        enclosing archive; 0xff in an empty registered map.
        """
        body: DavaKeyedArchive.RegisteredMap | DavaKeyedArchive.StringMap | None
        """The entries. Absent from an empty registered map.

        None unless `not is_empty`.
        """
        excess: bytes | None
        """Never there in a valid archive; bytes that are left over fail.

        None unless `fills_stream and not _io.eof`.
        """
        @property
        def is_empty(self) -> bool:
            """True for the four-byte form of an empty registered map, which has
            nothing after its header, not even a count.
            """
    class StringArchive(_base.KaitaiStruct):
        """An archive that must be a string map, where a file format allows of no
        other. Its fields are those of `keyed_archive`.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        len_wide_char: int
        """Size of a wide character, in bytes (see `wide_string_value`)."""
        def __init__(self, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes
        """Signature."""
        version: int
        """Always 1, for a string map."""
        tag: int
        """Always 0."""
        body: DavaKeyedArchive.StringMap
        """The entries."""
    class StringMap(_base.KaitaiStruct):
        """Body of a version 1 archive: keys and strings are spelt out. No string
        table is in force in it, or in what is nested in it.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_entries: int
        """Number of key and value pairs."""
        entries: list[DavaKeyedArchive.StringEntry]
        """Key and value pairs. The engine writes them in ascending byte order
        of the keys, and lets the last of two equal keys win.
        """
    class StringEntry(_base.KaitaiStruct):
        """A key and its value, both written as variants."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        key: DavaKeyedArchive.Variant
        """The key. In every known file a variant of type `string`."""
        value: DavaKeyedArchive.Variant
        """The value."""
    class RegisteredMap(_base.KaitaiStruct):
        """Body of a version 2 archive: strings are ids into a string table, either
        its own or that of the nearest enclosing archive that has one.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.KeyedArchive
        has_own_table: bool
        """True if the string table is stored here."""
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, has_own_table: bool, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        table: DavaKeyedArchive.StringTable | None
        """Strings that this archive and those nested in it refer to.

        None unless `has_own_table`.
        """
        num_entries: int
        """Number of key and value pairs."""
        entries: list[DavaKeyedArchive.IdEntry]
        """Key and value pairs. The engine writes them in ascending byte order
        of the key strings (not of their ids).
        """
    class IdEntry(_base.KaitaiStruct):
        """A key, given by the id of its string, and its value."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.RegisteredMap
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        key_id: int
        """Id of the key in the string table."""
        value: DavaKeyedArchive.Variant
        """The value."""
    class StringTable(_base.KaitaiStruct):
        """Two parallel lists, strings and their ids. An id is a hash of the string
        (a CRC-32 with two bits left out), not an index. Files edited by hand
        keep the id of the text that was replaced, so that two ids may name one
        string: always look up from id to string.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.RegisteredMap
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_strings: int
        """Number of strings, and of ids."""
        strings: list[DavaKeyedArchive.TableString]
        """The strings. The engine writes them in ascending byte order."""
        ids: list[int]
        """The id of each string, in the order of the strings."""
    class TableString(_base.KaitaiStruct):
        """A string of a string table."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.StringTable
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_value: int
        """Length of the string, in bytes."""
        value: bytes
        """The string, not terminated; usually ASCII or UTF-8."""
    class Variant(_base.KaitaiStruct):
        """A value together with its type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        has_table: bool
        """True if a string table is in force, so that strings are ids."""
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, has_table: bool, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        type: DavaKeyedArchive.VariantType | int
        """Type of the value."""
        string_id: int | None
        """Id of the string in the string table; present instead of `value`
        where a string type occurs while a string table is in force.

        None unless `is_string_id`.
        """
        value: DavaKeyedArchive.Aabbox2 | DavaKeyedArchive.Aabbox3 | DavaKeyedArchive.ArrayValue | DavaKeyedArchive.ByteArrayValue | DavaKeyedArchive.Color | DavaKeyedArchive.Float32Value | DavaKeyedArchive.Float64Value | DavaKeyedArchive.Int16Value | DavaKeyedArchive.Int32Value | DavaKeyedArchive.Int64Value | DavaKeyedArchive.Int8Value | DavaKeyedArchive.KeyedArchiveValue | DavaKeyedArchive.Matrix | DavaKeyedArchive.Quaternion | DavaKeyedArchive.Rect | DavaKeyedArchive.StringValue | DavaKeyedArchive.Transform | DavaKeyedArchive.Uint16Value | DavaKeyedArchive.Uint32Value | DavaKeyedArchive.Uint64Value | DavaKeyedArchive.Uint8Value | DavaKeyedArchive.Vector2 | DavaKeyedArchive.Vector3 | DavaKeyedArchive.Vector4 | DavaKeyedArchive.WideStringValue | None
        """The value. Absent from type `none` and where `string_id` stands.

        None unless `not is_string_id and type != variant_type::none`.
        """
        @property
        def is_string_id(self) -> bool:
            """True if the value is a string given by its id. No known file has a
            wide string or a file path under a string table; that these are ids
            as well is known from source code alone.
            """
    class Int8Value(_base.KaitaiStruct):
        """A signed 8-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Uint8Value(_base.KaitaiStruct):
        """An unsigned 8-bit integer, or a boolean (0 for false, 1 for true)."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Int16Value(_base.KaitaiStruct):
        """A signed 16-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Uint16Value(_base.KaitaiStruct):
        """An unsigned 16-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Int32Value(_base.KaitaiStruct):
        """A signed 32-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Uint32Value(_base.KaitaiStruct):
        """An unsigned 32-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Int64Value(_base.KaitaiStruct):
        """A signed 64-bit integer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Uint64Value(_base.KaitaiStruct):
        """An unsigned 64-bit integer; the engine keeps object ids in these."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: int
        """The integer."""
    class Float32Value(_base.KaitaiStruct):
        """A single-precision number."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: float
        """The number."""
    class Float64Value(_base.KaitaiStruct):
        """A double-precision number."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value: float
        """The number."""
    class StringValue(_base.KaitaiStruct):
        """A string, fast name or file path, spelt out."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_value: int
        """Length of the string, in bytes."""
        value: bytes
        """The string, not terminated; usually ASCII or UTF-8, though the engine
        checks neither. The engine itself stops at the first zero byte.
        """
    class WideStringValue(_base.KaitaiStruct):
        """A string of wide characters, spelt out. Their size is that of `wchar_t`
        on the machine that wrote the file, which nothing in the file tells: 4
        bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_wide_chars: int
        """Length of the string, in wide characters."""
        value: bytes
        """The string, not terminated."""
    class ByteArrayValue(_base.KaitaiStruct):
        """Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
        and even whole archives in these.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_value: int
        """Number of bytes."""
        value: bytes
        """The bytes."""
    class KeyedArchiveValue(_base.KaitaiStruct):
        """An archive nested in another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        has_table: bool
        """True if a string table is in force around the value."""
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, has_table: bool, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_archive: int
        """Length of the archive with its header, in bytes."""
        archive: DavaKeyedArchive.KeyedArchive
        """The archive, which fills its length exactly."""
    class ArrayValue(_base.KaitaiStruct):
        """A list of values, each with a type of its own."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        has_table: bool
        """True if a string table is in force."""
        len_wide_char: int
        """Size of a wide character, in bytes."""
        def __init__(self, has_table: bool, len_wide_char: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_elements: int
        """Number of elements."""
        elements: list[DavaKeyedArchive.Variant]
        """The elements; types may differ, and arrays may nest."""
    class Vector2(_base.KaitaiStruct):
        """A vector of two components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component."""
        y: float
        """Second component."""
    class Vector3(_base.KaitaiStruct):
        """A vector of three components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component."""
        y: float
        """Second component."""
        z: float
        """Third component."""
    class Vector4(_base.KaitaiStruct):
        """A vector of four components."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First component."""
        y: float
        """Second component."""
        z: float
        """Third component."""
        w: float
        """Fourth component."""
    class Matrix(_base.KaitaiStruct):
        """A square matrix. The engine multiplies row vectors by it, so that the
        last row of a transformation holds the translation.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        num_rows: int
        """Number of rows, and of columns."""
        def __init__(self, num_rows: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        elements: list[float]
        """The elements, row by row."""
    class Color(_base.KaitaiStruct):
        """A colour."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        r: float
        """Red, usually from 0 to 1."""
        g: float
        """Green, usually from 0 to 1."""
        b: float
        """Blue, usually from 0 to 1."""
        a: float
        """Alpha, from 0 (transparent) to 1 (opaque)."""
    class Aabbox2(_base.KaitaiStruct):
        """An axis-aligned rectangle, given by two corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        min: DavaKeyedArchive.Vector2
        """Corner with the least coordinates."""
        max: DavaKeyedArchive.Vector2
        """Corner with the greatest coordinates."""
    class Aabbox3(_base.KaitaiStruct):
        """An axis-aligned box, given by two corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        min: DavaKeyedArchive.Vector3
        """Corner with the least coordinates."""
        max: DavaKeyedArchive.Vector3
        """Corner with the greatest coordinates."""
    class Rect(_base.KaitaiStruct):
        """A rectangle, given by a corner and its extent."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """Least horizontal coordinate."""
        y: float
        """Least vertical coordinate."""
        dx: float
        """Width."""
        dy: float
        """Height."""
    class Quaternion(_base.KaitaiStruct):
        """A rotation as a quaternion, its real part last."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First imaginary component."""
        y: float
        """Second imaginary component."""
        z: float
        """Third imaginary component."""
        w: float
        """Real component."""
    class Transform(_base.KaitaiStruct):
        """A translation, a scale and a rotation, stored in this order."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaKeyedArchive
        _parent: DavaKeyedArchive.Variant
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        translation: DavaKeyedArchive.Vector3
        """Translation."""
        scale: DavaKeyedArchive.Vector3
        """Scale along each axis."""
        rotation: DavaKeyedArchive.Quaternion
        """Rotation."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaKeyedArchive
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes | None
    """Signature. Absent from a headerless archive.

    None unless `not is_headerless`.
    """
    version: int | None
    """1 for a string map, 2 for a registered map. Absent from a headerless
    archive.

    None unless `not is_headerless`.
    """
    tag: int | None
    """Which kind of registered map this is: 0 with a string table of its own,
    0xff empty. Always 0 in a string map. Absent from a headerless archive.
    (1, a map that uses the string table of an enclosing archive, cannot
    stand at the top of a file.)

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
