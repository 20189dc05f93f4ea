# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStream, BytesIO
from ._struct import KaitaiStruct
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaKeyedArchive(KaitaiStruct):
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
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/KeyedArchive.cpp
    
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/93083b5f5b1dacde1187273455190fbe13d8a12f/Sources/Internal/FileSystem/KeyedArchive.cpp

    Fields:
        magic: Signature. Absent from a headerless archive.
        version: 1 for a string map, 2 for a registered map. Absent from a headerless
            archive.
        tag: Which kind of registered map this is: 0 with a string table of its own,
            0xff empty. Always 0 in a string map. Absent from a headerless archive.
            (1, a map that uses the string table of an enclosing archive, cannot
            stand at the top of a file.)
        body: Everything after the header, undecoded; of a headerless archive, the
            whole file.
    """
    SEQ_FIELDS = ("magic", "version", "tag", "body",)

    class VariantType(IntEnum):
        none = 0
        boolean = 1
        int32 = 2
        float = 3
        string = 4
        wide_string = 5
        byte_array = 6
        uint32 = 7
        keyed_archive = 8
        int64 = 9
        uint64 = 10
        vector2 = 11
        vector3 = 12
        vector4 = 13
        matrix2 = 14
        matrix3 = 15
        matrix4 = 16
        color = 17
        fast_name = 18
        aabbox3 = 19
        file_path = 20
        float64 = 21
        int8 = 22
        uint8 = 23
        int16 = 24
        uint16 = 25
        rect = 26
        array = 27
        quaternion = 28
        transform = 29
        aabbox2 = 30
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaKeyedArchive, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        if (not (self.is_headerless)):
            pass
            self.magic = self._io.read_bytes(2)
            if not self.magic == b"\x4B\x41":
                raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/seq/0")

        if (not (self.is_headerless)):
            pass
            self.version = self._io.read_u1()
            if not  ((self.version == 1) or (self.version == 2)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.version, self._io, u"/seq/1")

        if (not (self.is_headerless)):
            pass
            self.tag = self._io.read_u1()
            if not  ((self.tag == 0) or (self.tag == (255 if self.version == 2 else 0))) :
                raise kaitaistruct.ValidationNotAnyOfError(self.tag, self._io, u"/seq/2")

        self.body = self._io.read_bytes_full()


    def _fetch_instances(self):
        pass
        if (not (self.is_headerless)):
            pass

        if (not (self.is_headerless)):
            pass

        if (not (self.is_headerless)):
            pass

        _ = self.archive
        if hasattr(self, '_m_archive'):
            pass
            self._m_archive._fetch_instances()

        _ = self.headerless_entries
        if hasattr(self, '_m_headerless_entries'):
            pass
            for i in range(len(self._m_headerless_entries)):
                pass
                self._m_headerless_entries[i]._fetch_instances()


        _ = self.signature
        if hasattr(self, '_m_signature'):
            pass


    class Aabbox2(KaitaiStruct):
        """An axis-aligned rectangle, given by two corners.

        Fields:
            min: Corner with the least coordinates.
            max: Corner with the greatest coordinates.
        """
        SEQ_FIELDS = ("min", "max",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Aabbox2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.min = DavaKeyedArchive.Vector2(self._io, self, self._root)
            self.max = DavaKeyedArchive.Vector2(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.min._fetch_instances()
            self.max._fetch_instances()


    class Aabbox3(KaitaiStruct):
        """An axis-aligned box, given by two corners.

        Fields:
            min: Corner with the least coordinates.
            max: Corner with the greatest coordinates.
        """
        SEQ_FIELDS = ("min", "max",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Aabbox3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.min = DavaKeyedArchive.Vector3(self._io, self, self._root)
            self.max = DavaKeyedArchive.Vector3(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.min._fetch_instances()
            self.max._fetch_instances()


    class ArrayValue(KaitaiStruct):
        """A list of values, each with a type of its own.

        Fields:
            num_elements: Number of elements.
            elements: The elements; types may differ, and arrays may nest.
        """
        SEQ_FIELDS = ("num_elements", "elements",)
        def __init__(self, has_table, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.ArrayValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_table = has_table
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.num_elements = self._io.read_u4le()
            self.elements = []
            for i in range(self.num_elements):
                self.elements.append(DavaKeyedArchive.Variant(self.has_table, self.len_wide_char, self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass
                self.elements[i]._fetch_instances()



    class ByteArrayValue(KaitaiStruct):
        """Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
        and even whole archives in these.

        Fields:
            len_value: Number of bytes.
            value: The bytes.
        """
        SEQ_FIELDS = ("len_value", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.ByteArrayValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.len_value = self._io.read_u4le()
            self.value = self._io.read_bytes(self.len_value)


        def _fetch_instances(self):
            pass


    class Color(KaitaiStruct):
        """A colour.

        Fields:
            r: Red, usually from 0 to 1.
            g: Green, usually from 0 to 1.
            b: Blue, usually from 0 to 1.
            a: Alpha, from 0 (transparent) to 1 (opaque).
        """
        SEQ_FIELDS = ("r", "g", "b", "a",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Color, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.r = self._io.read_f4le()
            self.g = self._io.read_f4le()
            self.b = self._io.read_f4le()
            self.a = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class Float32Value(KaitaiStruct):
        """A single-precision number.

        Fields:
            value: The number.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Float32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class Float64Value(KaitaiStruct):
        """A double-precision number.

        Fields:
            value: The number.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Float64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_f8le()


        def _fetch_instances(self):
            pass


    class IdEntry(KaitaiStruct):
        """A key, given by the id of its string, and its value.

        Fields:
            key_id: Id of the key in the string table.
            value: The value.
        """
        SEQ_FIELDS = ("key_id", "value",)
        def __init__(self, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.IdEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.key_id = self._io.read_u4le()
            self.value = DavaKeyedArchive.Variant(True, self.len_wide_char, self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.value._fetch_instances()


    class Int16Value(KaitaiStruct):
        """A signed 16-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int16Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s2le()


        def _fetch_instances(self):
            pass


    class Int32Value(KaitaiStruct):
        """A signed 32-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s4le()


        def _fetch_instances(self):
            pass


    class Int64Value(KaitaiStruct):
        """A signed 64-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s8le()


        def _fetch_instances(self):
            pass


    class Int8Value(KaitaiStruct):
        """A signed 8-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int8Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_s1()


        def _fetch_instances(self):
            pass


    class KeyedArchive(KaitaiStruct):
        """An archive with its header, at the top of a file or nested as a value.
        Four combinations of version and tag exist; others are refused.

        Fields:
            magic: Signature.
            version: 1 for a string map, 2 for a registered map.
            tag: 0 in a string map, and in a registered map with a string table of
                its own; 1 in a registered map that uses the string table of an
                enclosing archive; 0xff in an empty registered map.
            body: The entries. Absent from an empty registered map.
            excess: Never there in a valid archive; bytes that are left over fail.
        """
        SEQ_FIELDS = ("magic", "version", "tag", "body", "excess",)
        def __init__(self, has_table, len_wide_char, fills_stream, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.KeyedArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_table = has_table
            self.len_wide_char = len_wide_char
            self.fills_stream = fills_stream
            self._read()

        def _read(self):
            self.magic = self._io.read_bytes(2)
            if not self.magic == b"\x4B\x41":
                raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/keyed_archive/seq/0")
            self.version = self._io.read_u1()
            if not  ((self.version == 1) or (self.version == 2)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.version, self._io, u"/types/keyed_archive/seq/1")
            self.tag = self._io.read_u1()
            if not  ((self.tag == 0) or (self.tag == (255 if self.version == 2 else 0)) or (self.tag == (1 if  ((self.version == 2) and (self.has_table))  else 0))) :
                raise kaitaistruct.ValidationNotAnyOfError(self.tag, self._io, u"/types/keyed_archive/seq/2")
            if (not (self.is_empty)):
                pass
                _on = self.version
                if _on == 1:
                    pass
                    self.body = DavaKeyedArchive.StringMap(self.len_wide_char, self._io, self, self._root)
                elif _on == 2:
                    pass
                    self.body = DavaKeyedArchive.RegisteredMap(self.tag == 0, self.len_wide_char, self._io, self, self._root)

            if  ((self.fills_stream) and ((not (self._io.is_eof())))) :
                pass
                self.excess = self._io.read_bytes_full()
                if not self.excess == b"":
                    raise kaitaistruct.ValidationNotEqualError(b"", self.excess, self._io, u"/types/keyed_archive/seq/4")



        def _fetch_instances(self):
            pass
            if (not (self.is_empty)):
                pass
                _on = self.version
                if _on == 1:
                    pass
                    self.body._fetch_instances()
                elif _on == 2:
                    pass
                    self.body._fetch_instances()

            if  ((self.fills_stream) and ((not (self._io.is_eof())))) :
                pass


        @property
        def is_empty(self):
            """True for the four-byte form of an empty registered map, which has
            nothing after its header, not even a count.
            """
            if hasattr(self, '_m_is_empty'):
                return self._m_is_empty

            self._m_is_empty = self.tag == 255
            return getattr(self, '_m_is_empty', None)


    class KeyedArchiveValue(KaitaiStruct):
        """An archive nested in another.

        Fields:
            len_archive: Length of the archive with its header, in bytes.
            archive: The archive, which fills its length exactly.
        """
        SEQ_FIELDS = ("len_archive", "archive",)
        def __init__(self, has_table, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.KeyedArchiveValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_table = has_table
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.len_archive = self._io.read_u4le()
            self._raw_archive = self._io.read_bytes(self.len_archive)
            _io__raw_archive = KaitaiStream(BytesIO(self._raw_archive))
            self.archive = DavaKeyedArchive.KeyedArchive(self.has_table, self.len_wide_char, True, _io__raw_archive, self, self._root)


        def _fetch_instances(self):
            pass
            self.archive._fetch_instances()


    class Matrix(KaitaiStruct):
        """A square matrix. The engine multiplies row vectors by it, so that the
        last row of a transformation holds the translation.

        Fields:
            elements: The elements, row by row.
        """
        SEQ_FIELDS = ("elements",)
        def __init__(self, num_rows, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Matrix, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.num_rows = num_rows
            self._read()

        def _read(self):
            self.elements = []
            for i in range(self.num_rows * self.num_rows):
                self.elements.append(self._io.read_f4le())



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass



    class Quaternion(KaitaiStruct):
        """A rotation as a quaternion, its real part last.

        Fields:
            x: First imaginary component.
            y: Second imaginary component.
            z: Third imaginary component.
            w: Real component.
        """
        SEQ_FIELDS = ("x", "y", "z", "w",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Quaternion, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.x = self._io.read_f4le()
            self.y = self._io.read_f4le()
            self.z = self._io.read_f4le()
            self.w = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class Rect(KaitaiStruct):
        """A rectangle, given by a corner and its extent.

        Fields:
            x: Least horizontal coordinate.
            y: Least vertical coordinate.
            dx: Width.
            dy: Height.
        """
        SEQ_FIELDS = ("x", "y", "dx", "dy",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Rect, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.x = self._io.read_f4le()
            self.y = self._io.read_f4le()
            self.dx = self._io.read_f4le()
            self.dy = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class RegisteredMap(KaitaiStruct):
        """Body of a version 2 archive: strings are ids into a string table, either
        its own or that of the nearest enclosing archive that has one.
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/KeyedArchive.py

        Fields:
            table: Strings that this archive and those nested in it refer to.
            num_entries: Number of key and value pairs.
            entries: Key and value pairs. The engine writes them in ascending byte order
                of the key strings (not of their ids).
        """
        SEQ_FIELDS = ("table", "num_entries", "entries",)
        def __init__(self, has_own_table, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.RegisteredMap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_own_table = has_own_table
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            if self.has_own_table:
                pass
                self.table = DavaKeyedArchive.StringTable(self._io, self, self._root)

            self.num_entries = self._io.read_u4le()
            self.entries = []
            for i in range(self.num_entries):
                self.entries.append(DavaKeyedArchive.IdEntry(self.len_wide_char, self._io, self, self._root))



        def _fetch_instances(self):
            pass
            if self.has_own_table:
                pass
                self.table._fetch_instances()

            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()



    class StringArchive(KaitaiStruct):
        """An archive that must be a string map, where a file format allows of no
        other. Its fields are those of `keyed_archive`.

        Fields:
            magic: Signature.
            version: Always 1, for a string map.
            tag: Always 0.
            body: The entries.
        """
        SEQ_FIELDS = ("magic", "version", "tag", "body",)
        def __init__(self, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.magic = self._io.read_bytes(2)
            if not self.magic == b"\x4B\x41":
                raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/string_archive/seq/0")
            self.version = self._io.read_u1()
            if not self.version == 1:
                raise kaitaistruct.ValidationNotEqualError(1, self.version, self._io, u"/types/string_archive/seq/1")
            self.tag = self._io.read_u1()
            if not self.tag == 0:
                raise kaitaistruct.ValidationNotEqualError(0, self.tag, self._io, u"/types/string_archive/seq/2")
            self.body = DavaKeyedArchive.StringMap(self.len_wide_char, self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.body._fetch_instances()


    class StringEntry(KaitaiStruct):
        """A key and its value, both written as variants.

        Fields:
            key: The key. In every known file a variant of type `string`.
            value: The value.
        """
        SEQ_FIELDS = ("key", "value",)
        def __init__(self, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.key = DavaKeyedArchive.Variant(False, self.len_wide_char, self._io, self, self._root)
            self.value = DavaKeyedArchive.Variant(False, self.len_wide_char, self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.key._fetch_instances()
            self.value._fetch_instances()


    class StringMap(KaitaiStruct):
        """Body of a version 1 archive: keys and strings are spelt out. No string
        table is in force in it, or in what is nested in it.

        Fields:
            num_entries: Number of key and value pairs.
            entries: Key and value pairs. The engine writes them in ascending byte order
                of the keys, and lets the last of two equal keys win.
        """
        SEQ_FIELDS = ("num_entries", "entries",)
        def __init__(self, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringMap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.num_entries = self._io.read_u4le()
            self.entries = []
            for i in range(self.num_entries):
                self.entries.append(DavaKeyedArchive.StringEntry(self.len_wide_char, self._io, self, self._root))



        def _fetch_instances(self):
            pass
            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()



    class StringTable(KaitaiStruct):
        """Two parallel lists, strings and their ids. An id is a hash of the string
        (a CRC-32 with two bits left out), not an index. Files edited by hand
        keep the id of the text that was replaced, so that two ids may name one
        string: always look up from id to string.

        Fields:
            num_strings: Number of strings, and of ids.
            strings: The strings. The engine writes them in ascending byte order.
            ids: The id of each string, in the order of the strings.
        """
        SEQ_FIELDS = ("num_strings", "strings", "ids",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringTable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.num_strings = self._io.read_u4le()
            self.strings = []
            for i in range(self.num_strings):
                self.strings.append(DavaKeyedArchive.TableString(self._io, self, self._root))

            self.ids = []
            for i in range(len(self.strings)):
                self.ids.append(self._io.read_u4le())



        def _fetch_instances(self):
            pass
            for i in range(len(self.strings)):
                pass
                self.strings[i]._fetch_instances()

            for i in range(len(self.ids)):
                pass



    class StringValue(KaitaiStruct):
        """A string, fast name or file path, spelt out.

        Fields:
            len_value: Length of the string, in bytes.
            value: The string, not terminated; usually ASCII or UTF-8, though the engine
                checks neither. The engine itself stops at the first zero byte.
        """
        SEQ_FIELDS = ("len_value", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.len_value = self._io.read_u4le()
            self.value = self._io.read_bytes(self.len_value)


        def _fetch_instances(self):
            pass


    class TableString(KaitaiStruct):
        """A string of a string table.

        Fields:
            len_value: Length of the string, in bytes.
            value: The string, not terminated; usually ASCII or UTF-8.
        """
        SEQ_FIELDS = ("len_value", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.TableString, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.len_value = self._io.read_u2le()
            self.value = self._io.read_bytes(self.len_value)


        def _fetch_instances(self):
            pass


    class Transform(KaitaiStruct):
        """A translation, a scale and a rotation, stored in this order.

        Fields:
            translation: Translation.
            scale: Scale along each axis.
            rotation: Rotation.
        """
        SEQ_FIELDS = ("translation", "scale", "rotation",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Transform, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.translation = DavaKeyedArchive.Vector3(self._io, self, self._root)
            self.scale = DavaKeyedArchive.Vector3(self._io, self, self._root)
            self.rotation = DavaKeyedArchive.Quaternion(self._io, self, self._root)


        def _fetch_instances(self):
            pass
            self.translation._fetch_instances()
            self.scale._fetch_instances()
            self.rotation._fetch_instances()


    class Uint16Value(KaitaiStruct):
        """An unsigned 16-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint16Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u2le()


        def _fetch_instances(self):
            pass


    class Uint32Value(KaitaiStruct):
        """An unsigned 32-bit integer.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u4le()


        def _fetch_instances(self):
            pass


    class Uint64Value(KaitaiStruct):
        """An unsigned 64-bit integer; the engine keeps object ids in these.

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u8le()


        def _fetch_instances(self):
            pass


    class Uint8Value(KaitaiStruct):
        """An unsigned 8-bit integer, or a boolean (0 for false, 1 for true).

        Fields:
            value: The integer.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint8Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.value = self._io.read_u1()


        def _fetch_instances(self):
            pass


    class Variant(KaitaiStruct):
        """A value together with its type.
        
        .. seealso::
           Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/VariantType.cpp
        
        
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py

        Fields:
            type: Type of the value.
            string_id: Id of the string in the string table; present instead of `value`
                where a string type occurs while a string table is in force.
            value: The value. Absent from type `none` and where `string_id` stands.
        """
        SEQ_FIELDS = ("type", "string_id", "value",)
        def __init__(self, has_table, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Variant, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_table = has_table
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.type = KaitaiStream.resolve_enum(DavaKeyedArchive.VariantType, self._io.read_u1())
            if not isinstance(self.type, DavaKeyedArchive.VariantType):
                raise kaitaistruct.ValidationNotInEnumError(self.type, self._io, u"/types/variant/seq/0")
            if self.is_string_id:
                pass
                self.string_id = self._io.read_u4le()

            if  (((not (self.is_string_id))) and (self.type != DavaKeyedArchive.VariantType.none)) :
                pass
                _on = self.type
                if _on == DavaKeyedArchive.VariantType.aabbox2:
                    pass
                    self.value = DavaKeyedArchive.Aabbox2(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.aabbox3:
                    pass
                    self.value = DavaKeyedArchive.Aabbox3(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.array:
                    pass
                    self.value = DavaKeyedArchive.ArrayValue(self.has_table, self.len_wide_char, self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.boolean:
                    pass
                    self.value = DavaKeyedArchive.Uint8Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.byte_array:
                    pass
                    self.value = DavaKeyedArchive.ByteArrayValue(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.color:
                    pass
                    self.value = DavaKeyedArchive.Color(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.fast_name:
                    pass
                    self.value = DavaKeyedArchive.StringValue(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.file_path:
                    pass
                    self.value = DavaKeyedArchive.StringValue(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.float:
                    pass
                    self.value = DavaKeyedArchive.Float32Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.float64:
                    pass
                    self.value = DavaKeyedArchive.Float64Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.int16:
                    pass
                    self.value = DavaKeyedArchive.Int16Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.int32:
                    pass
                    self.value = DavaKeyedArchive.Int32Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.int64:
                    pass
                    self.value = DavaKeyedArchive.Int64Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.int8:
                    pass
                    self.value = DavaKeyedArchive.Int8Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.keyed_archive:
                    pass
                    self.value = DavaKeyedArchive.KeyedArchiveValue(self.has_table, self.len_wide_char, self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.matrix2:
                    pass
                    self.value = DavaKeyedArchive.Matrix(2, self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.matrix3:
                    pass
                    self.value = DavaKeyedArchive.Matrix(3, self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.matrix4:
                    pass
                    self.value = DavaKeyedArchive.Matrix(4, self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.quaternion:
                    pass
                    self.value = DavaKeyedArchive.Quaternion(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.rect:
                    pass
                    self.value = DavaKeyedArchive.Rect(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.string:
                    pass
                    self.value = DavaKeyedArchive.StringValue(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.transform:
                    pass
                    self.value = DavaKeyedArchive.Transform(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.uint16:
                    pass
                    self.value = DavaKeyedArchive.Uint16Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.uint32:
                    pass
                    self.value = DavaKeyedArchive.Uint32Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.uint64:
                    pass
                    self.value = DavaKeyedArchive.Uint64Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.uint8:
                    pass
                    self.value = DavaKeyedArchive.Uint8Value(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.vector2:
                    pass
                    self.value = DavaKeyedArchive.Vector2(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.vector3:
                    pass
                    self.value = DavaKeyedArchive.Vector3(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.vector4:
                    pass
                    self.value = DavaKeyedArchive.Vector4(self._io, self, self._root)
                elif _on == DavaKeyedArchive.VariantType.wide_string:
                    pass
                    self.value = DavaKeyedArchive.WideStringValue(self.len_wide_char, self._io, self, self._root)



        def _fetch_instances(self):
            pass
            if self.is_string_id:
                pass

            if  (((not (self.is_string_id))) and (self.type != DavaKeyedArchive.VariantType.none)) :
                pass
                _on = self.type
                if _on == DavaKeyedArchive.VariantType.aabbox2:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.aabbox3:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.array:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.boolean:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.byte_array:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.color:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.fast_name:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.file_path:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.float:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.float64:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.int16:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.int32:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.int64:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.int8:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.keyed_archive:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.matrix2:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.matrix3:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.matrix4:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.quaternion:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.rect:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.string:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.transform:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.uint16:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.uint32:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.uint64:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.uint8:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.vector2:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.vector3:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.vector4:
                    pass
                    self.value._fetch_instances()
                elif _on == DavaKeyedArchive.VariantType.wide_string:
                    pass
                    self.value._fetch_instances()


        @property
        def is_string_id(self):
            """True if the value is a string given by its id. No known file has a
            wide string or a file path under a string table; that these are ids
            as well is known from source code alone.
            """
            if hasattr(self, '_m_is_string_id'):
                return self._m_is_string_id

            self._m_is_string_id =  ((self.has_table) and ( ((self.type == DavaKeyedArchive.VariantType.string) or (self.type == DavaKeyedArchive.VariantType.wide_string) or (self.type == DavaKeyedArchive.VariantType.fast_name) or (self.type == DavaKeyedArchive.VariantType.file_path)) )) 
            return getattr(self, '_m_is_string_id', None)


    class Vector2(KaitaiStruct):
        """A vector of two components.

        Fields:
            x: First component.
            y: Second component.
        """
        SEQ_FIELDS = ("x", "y",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.x = self._io.read_f4le()
            self.y = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class Vector3(KaitaiStruct):
        """A vector of three components.

        Fields:
            x: First component.
            y: Second component.
            z: Third component.
        """
        SEQ_FIELDS = ("x", "y", "z",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.x = self._io.read_f4le()
            self.y = self._io.read_f4le()
            self.z = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class Vector4(KaitaiStruct):
        """A vector of four components.

        Fields:
            x: First component.
            y: Second component.
            z: Third component.
            w: Fourth component.
        """
        SEQ_FIELDS = ("x", "y", "z", "w",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector4, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.x = self._io.read_f4le()
            self.y = self._io.read_f4le()
            self.z = self._io.read_f4le()
            self.w = self._io.read_f4le()


        def _fetch_instances(self):
            pass


    class WideStringValue(KaitaiStruct):
        """A string of wide characters, spelt out. Their size is that of `wchar_t`
        on the machine that wrote the file, which nothing in the file tells: 4
        bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.

        Fields:
            num_wide_chars: Length of the string, in wide characters.
            value: The string, not terminated.
        """
        SEQ_FIELDS = ("num_wide_chars", "value",)
        def __init__(self, len_wide_char, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.WideStringValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.len_wide_char = len_wide_char
            self._read()

        def _read(self):
            self.num_wide_chars = self._io.read_u4le()
            self.value = self._io.read_bytes(self.num_wide_chars * self.len_wide_char)


        def _fetch_instances(self):
            pass


    @property
    def archive(self):
        """The same archive, decoded, with its header."""
        if hasattr(self, '_m_archive'):
            return self._m_archive

        if (not (self.is_headerless)):
            pass
            _pos = self._io.pos()
            self._io.seek(0)
            self._m_archive = DavaKeyedArchive.KeyedArchive(False, 4, False, self._io, self, self._root)
            self._io.seek(_pos)

        return getattr(self, '_m_archive', None)

    @property
    def headerless_entries(self):
        """The entries of a headerless archive, decoded."""
        if hasattr(self, '_m_headerless_entries'):
            return self._m_headerless_entries

        if self.is_headerless:
            pass
            _pos = self._io.pos()
            self._io.seek(0)
            self._m_headerless_entries = []
            i = 0
            while not self._io.is_eof():
                self._m_headerless_entries.append(DavaKeyedArchive.StringEntry(4, self._io, self, self._root))
                i += 1

            self._io.seek(_pos)

        return getattr(self, '_m_headerless_entries', None)

    @property
    def is_headerless(self):
        """True if the file lacks the "KA" signature, hence any header."""
        if hasattr(self, '_m_is_headerless'):
            return self._m_is_headerless

        self._m_is_headerless = self.signature != b"\x4B\x41"
        return getattr(self, '_m_is_headerless', None)

    @property
    def signature(self):
        """First two bytes, which tell an archive with a header from one without."""
        if hasattr(self, '_m_signature'):
            return self._m_signature

        _pos = self._io.pos()
        self._io.seek(0)
        self._m_signature = self._io.read_bytes(2)
        self._io.seek(_pos)
        return getattr(self, '_m_signature', None)


