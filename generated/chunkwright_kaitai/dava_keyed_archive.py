# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
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
    nested in it share that table. `fast_name` looks ids up.
    
    An older form has no header at all: key and value pairs up to the end of
    the file. A file that does not begin with "KA" is read that way.
    
    The whole archive is offered twice: as the raw span `body`, and decoded, as
    the lazy instance `archive` (or `headerless_entries`) over the same bytes.
    Nested archives are lazy instances too.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/KeyedArchive.cpp
    
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/93083b5f5b1dacde1187273455190fbe13d8a12f/Sources/Internal/FileSystem/KeyedArchive.cpp

    Fields:
        start: Takes up no bytes; the condition fails for files of other formats.
        magic: Signature. Absent from a headerless archive.
        version: Version of the archive, which says how strings are written. Absent from
            a headerless archive.
        body: Everything after the header, undecoded; of a headerless archive, the
            whole file.
    """
    SEQ_FIELDS = ("start", "magic", "version", "body",)

    class ArchiveVersion(IntEnum):
        string_map = 1
        registered_map = 2
        registered_sub_map = 258
        empty_registered_map = 65282

    class FileVersion(IntEnum):
        string_map = 1
        registered_map = 2
        empty_registered_map = 65282

    class KeyType(IntEnum):
        string = 4
        fast_name = 18
        file_path = 20

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
        try:
            if (self.first_key_type == 4 if self.is_headerless else False):
                pass
                self.start = self._io.read_bytes(0)

            if (not (self.is_headerless)):
                pass
                self.magic = self._io.read_bytes(2)
                if not self.magic == b"\x4B\x41":
                    raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/seq/1")

            if (not (self.is_headerless)):
                pass
                self.version = KaitaiStream.resolve_enum(DavaKeyedArchive.FileVersion, self._io.read_u2le())
                if not isinstance(self.version, DavaKeyedArchive.FileVersion):
                    raise kaitaistruct.ValidationNotInEnumError(self.version, self._io, u"/seq/2")

            self.body = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        if (self.first_key_type == 4 if self.is_headerless else False):
            pass

        if (not (self.is_headerless)):
            pass

        if (not (self.is_headerless)):
            pass

        _ = self.archive
        if hasattr(self, '_m_archive'):
            pass
            self._m_archive._fetch_instances()

        _ = self.first_key_type
        if hasattr(self, '_m_first_key_type'):
            pass

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
            minimum: Corner with the least coordinates.
            maximum: Corner with the greatest coordinates.
        """
        SEQ_FIELDS = ("minimum", "maximum",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Aabbox2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.minimum = DavaKeyedArchive.Vector2(self._io, self, self._root)
                self.maximum = DavaKeyedArchive.Vector2(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.minimum._fetch_instances()
            self.maximum._fetch_instances()

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"box"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Aabbox3(KaitaiStruct):
        """An axis-aligned box, given by two corners.

        Fields:
            minimum: Corner with the least coordinates.
            maximum: Corner with the greatest coordinates.
        """
        SEQ_FIELDS = ("minimum", "maximum",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Aabbox3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.minimum = DavaKeyedArchive.Vector3(self._io, self, self._root)
                self.maximum = DavaKeyedArchive.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.minimum._fetch_instances()
            self.maximum._fetch_instances()

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"box"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class ArchiveValue(KaitaiStruct):
        """An archive nested in another.

        Fields:
            len_data: Length of the archive with its header, in bytes.
            data: The archive with its header, undecoded.
        """
        SEQ_FIELDS = ("len_data", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.ArchiveValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_data = self._io.read_u4le()
                if self.ofs_archive >= 0:
                    pass
                    self.data = self._io.read_bytes(self.len_data)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.ofs_archive >= 0:
                pass

            _ = self.archive
            if hasattr(self, '_m_archive'):
                pass
                self._m_archive._fetch_instances()

            _ = self.archive_with_table
            if hasattr(self, '_m_archive_with_table'):
                pass
                self._m_archive_with_table._fetch_instances()

            _ = self.version
            if hasattr(self, '_m_version'):
                pass


        @property
        def archive(self):
            """The archive, which fills its length exactly."""
            if hasattr(self, '_m_archive'):
                return self._m_archive

            try:
                if (not (self.has_own_table)):
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_archive)
                    self._m_archive = DavaKeyedArchive.NestedArchive(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_archive', None)
            except _REASONS as error:
                _fail(self, error, 'archive')

        @property
        def archive_with_table(self):
            """The archive, if it has a string table of its own. No known file has
            one, other than at the top.
            """
            if hasattr(self, '_m_archive_with_table'):
                return self._m_archive_with_table

            try:
                if self.has_own_table:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_archive)
                    self._raw__m_archive_with_table = self._io.read_bytes(len(self.data))
                    _io__raw__m_archive_with_table = KaitaiStream(BytesIO(self._raw__m_archive_with_table))
                    self._m_archive_with_table = DavaKeyedArchive.NestedArchive(_io__raw__m_archive_with_table, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_archive_with_table', None)
            except _REASONS as error:
                _fail(self, error, 'archive_with_table')

        @property
        def has_own_table(self):
            """True if the archive has a string table of its own."""
            if hasattr(self, '_m_has_own_table'):
                return self._m_has_own_table

            try:
                self._m_has_own_table =  ((self.len_data > 3) and (self.version == 2)) 
                return getattr(self, '_m_has_own_table', None)
            except _REASONS as error:
                _fail(self, error, 'has_own_table')

        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (u"archive" if self.has_own_table else self.archive.label)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def ofs_archive(self):
            """Where the archive starts."""
            if hasattr(self, '_m_ofs_archive'):
                return self._m_ofs_archive

            try:
                self._m_ofs_archive = self._io.pos()
                return getattr(self, '_m_ofs_archive', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_archive')

        @property
        def version(self):
            """Version of the archive, the number of an `archive_version`."""
            if hasattr(self, '_m_version'):
                return self._m_version

            try:
                if self.len_data > 3:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_archive + 2)
                    self._m_version = self._io.read_u2le()
                    self._io.seek(_pos)

                return getattr(self, '_m_version', None)
            except _REASONS as error:
                _fail(self, error, 'version')


    class ArrayValue(KaitaiStruct):
        """A list of values, each with a type of its own.

        Fields:
            num_elements: Number of elements, which may be 0.
            elements: The elements; types may differ, and arrays may nest.
        """
        SEQ_FIELDS = ("num_elements", "elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.ArrayValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_elements = self._io.read_u4le()
                self.elements = []
                for i in range(self.num_elements):
                    self.elements.append(DavaKeyedArchive.Variant(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass
                self.elements[i]._fetch_instances()


        @property
        def label(self):
            """How many elements there are."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = str(self.num_elements) + u" elements"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class ByteArrayValue(KaitaiStruct):
        """Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
        and even whole archives in these, old ones matrices (64 bytes) and
        colours (16 bytes), and newer ones the properties of materials.

        Fields:
            len_data: Number of bytes that follow.
            data: The bytes; the key alone says what they mean.
        """
        SEQ_FIELDS = ("len_data", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.ByteArrayValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_data = self._io.read_u4le()
                if self.ofs_data >= 0:
                    pass
                    self.data = self._io.read_bytes(self.len_data)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.ofs_data >= 0:
                pass

            _ = self.as_archive
            if hasattr(self, '_m_as_archive'):
                pass
                self._m_as_archive._fetch_instances()

            _ = self.as_color
            if hasattr(self, '_m_as_color'):
                pass
                self._m_as_color._fetch_instances()

            _ = self.as_id
            if hasattr(self, '_m_as_id'):
                pass

            _ = self.as_matrix
            if hasattr(self, '_m_as_matrix'):
                pass
                self._m_as_matrix._fetch_instances()

            _ = self.as_property
            if hasattr(self, '_m_as_property'):
                pass
                self._m_as_property._fetch_instances()

            _ = self.head
            if hasattr(self, '_m_head'):
                pass


        @property
        def as_archive(self):
            """The bytes as an archive, as under `customprops`, if they begin like
            a string map.
            """
            if hasattr(self, '_m_as_archive'):
                return self._m_as_archive

            try:
                if self.is_archive:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._raw__m_as_archive = self._io.read_bytes(len(self.data))
                    _io__raw__m_as_archive = KaitaiStream(BytesIO(self._raw__m_as_archive))
                    self._m_as_archive = DavaKeyedArchive.StringArchive(_io__raw__m_as_archive, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_as_archive', None)
            except _REASONS as error:
                _fail(self, error, 'as_archive')

        @property
        def as_color(self):
            """The bytes as a colour, which is what sixteen bytes usually are, as
            under `mat.diffuse`.
            """
            if hasattr(self, '_m_as_color'):
                return self._m_as_color

            try:
                if self.len_data == 16:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._m_as_color = DavaKeyedArchive.Color(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_as_color', None)
            except _REASONS as error:
                _fail(self, error, 'as_color')

        @property
        def as_id(self):
            """The bytes as an object id, which is what eight bytes usually are."""
            if hasattr(self, '_m_as_id'):
                return self._m_as_id

            try:
                if  ((self.len_data == 8) and ((not (self.is_archive)))) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._m_as_id = self._io.read_u8le()
                    self._io.seek(_pos)

                return getattr(self, '_m_as_id', None)
            except _REASONS as error:
                _fail(self, error, 'as_id')

        @property
        def as_matrix(self):
            """The bytes as a matrix, which is what 64 bytes usually are, as under
            `localTransform`.
            """
            if hasattr(self, '_m_as_matrix'):
                return self._m_as_matrix

            try:
                if self.len_data == 64:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._m_as_matrix = DavaKeyedArchive.Matrix4(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_as_matrix', None)
            except _REASONS as error:
                _fail(self, error, 'as_matrix')

        @property
        def as_property(self):
            """The bytes as one of the `properties` of a material."""
            if hasattr(self, '_m_as_property'):
                return self._m_as_property

            try:
                if self.is_property:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._raw__m_as_property = self._io.read_bytes(len(self.data))
                    _io__raw__m_as_property = KaitaiStream(BytesIO(self._raw__m_as_property))
                    self._m_as_property = DavaKeyedArchive.MaterialProperty(_io__raw__m_as_property, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_as_property', None)
            except _REASONS as error:
                _fail(self, error, 'as_property')

        @property
        def head(self):
            """The first four bytes, of at least eight."""
            if hasattr(self, '_m_head'):
                return self._m_head

            try:
                if self.len_data >= 8:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_data)
                    self._m_head = self._io.read_u4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_head', None)
            except _REASONS as error:
                _fail(self, error, 'head')

        @property
        def is_archive(self):
            """True if the bytes begin with `KA` and version 1."""
            if hasattr(self, '_m_is_archive'):
                return self._m_is_archive

            try:
                self._m_is_archive = (self.head == 82251 if self.len_data >= 8 else False)
                return getattr(self, '_m_is_archive', None)
            except _REASONS as error:
                _fail(self, error, 'is_archive')

        @property
        def is_property(self):
            """True if the bytes say that they are as many numbers as they are."""
            if hasattr(self, '_m_is_property'):
                return self._m_is_property

            try:
                self._m_is_property = (self.head == (self.len_data - 9) // 4 + 256 if  ((self.len_data >= 9) and (self.len_data <= 21) and (self.len_data % 4 == 1))  else False)
                return getattr(self, '_m_is_property', None)
            except _REASONS as error:
                _fail(self, error, 'is_property')

        @property
        def label(self):
            """What the bytes are, or how many of them there are."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (self.as_archive.body.label if self.is_archive else (u"id " + str(self.as_id) if self.len_data == 8 else (u"color" if self.len_data == 16 else (u"4x4 matrix" if self.len_data == 64 else (u"material property" if self.is_property else str(self.len_data) + u" bytes")))))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def ofs_data(self):
            """Where the bytes start."""
            if hasattr(self, '_m_ofs_data'):
                return self._m_ofs_data

            try:
                self._m_ofs_data = self._io.pos()
                return getattr(self, '_m_ofs_data', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_data')


    class Color(KaitaiStruct):
        """A colour with an alpha channel.

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
            try:
                self.r = self._io.read_f4le()
                self.g = self._io.read_f4le()
                self.b = self._io.read_f4le()
                self.a = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"color"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class FastName(KaitaiStruct):
        """A string, given by its id in the string table. Where a nested archive
        has a string table of its own, which no known file has, ids in it are
        not looked up.

        Fields:
            id: Id of the string.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.FastName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.found
            if hasattr(self, '_m_found'):
                pass
                self._m_found._fetch_instances()


        @property
        def found(self):
            """The search for the id in the string table."""
            if hasattr(self, '_m_found'):
                return self._m_found

            try:
                if self.has_table:
                    pass
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self._root.table.ofs_ids)
                    _raw__raw__m_found = io.read_bytes(self._root.table.num_strings * 4)
                    self._raw__m_found = self._xored(_raw__raw__m_found, ((self.id >> 24) if (self.id >> 24) % 4 != 0 else (self.id >> 16 & 255)))
                    _io__raw__m_found = KaitaiStream(BytesIO(self._raw__m_found))
                    self._m_found = DavaKeyedArchive.IdSearch(_io__raw__m_found, self, self._root)
                    io.seek(_pos)

                return getattr(self, '_m_found', None)
            except _REASONS as error:
                _fail(self, error, 'found')

        @property
        def has_table(self):
            """True if the string table in force is that of the whole file."""
            if hasattr(self, '_m_has_table'):
                return self._m_has_table

            try:
                self._m_has_table =  ((self._root.has_string_table) and (self._io.size() == self._root._io.size()) and (self._root.table.num_strings != 0)) 
                return getattr(self, '_m_has_table', None)
            except _REASONS as error:
                _fail(self, error, 'has_table')

        @property
        def is_known(self):
            """True if the string table has the id."""
            if hasattr(self, '_m_is_known'):
                return self._m_is_known

            try:
                self._m_is_known = (self._root.table.ids[self.found.idx] == self.id if self.has_table else False)
                return getattr(self, '_m_is_known', None)
            except _REASONS as error:
                _fail(self, error, 'is_known')

        @property
        def label(self):
            """The string, cut to 40 characters, or the id if it is not known."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (self._root.table.strings[self.found.idx].label if self.is_known else u"id " + str(self.id))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def text(self):
            """The string, or the id if it is not known."""
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = (self._root.table.strings[self.found.idx].text if self.is_known else u"id " + str(self.id))
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')


    class Float32Value(KaitaiStruct):
        """A single-precision number, in the format of IEEE 754.

        Fields:
            value: The number, in four bytes.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Float32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Float64Value(KaitaiStruct):
        """A double-precision number, in the format of IEEE 754.

        Fields:
            value: The number, in eight bytes.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Float64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_f8le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class IdEntry(KaitaiStruct):
        """A key, given by the id of its string, and its value.

        Fields:
            key: The key, by its id in the string table.
            value: What the archive holds under this key.
        """
        SEQ_FIELDS = ("key", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.IdEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.key = DavaKeyedArchive.FastName(self._io, self, self._root)
                self.value = DavaKeyedArchive.RegisteredVariant(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.key._fetch_instances()
            self.value._fetch_instances()


    class IdLookup(KaitaiStruct):
        """Class and name of what is stored in a registered map. It takes up no
        bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.IdLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.found_names
            if hasattr(self, '_m_found_names'):
                pass
                for i in range(len(self._m_found_names)):
                    pass
                    self._m_found_names[i]._fetch_instances()



        @property
        def class_name(self):
            """Class of the object stored here, cut to 37 characters, or ""."""
            if hasattr(self, '_m_class_name'):
                return self._m_class_name

            try:
                self._m_class_name = (u"" if self.idx_class < 0 else self._parent.entries[self.idx_class].value.value.label)
                return getattr(self, '_m_class_name', None)
            except _REASONS as error:
                _fail(self, error, 'class_name')

        @property
        def found_names(self):
            """Steps through the entries to find class and name."""
            if hasattr(self, '_m_found_names'):
                return self._m_found_names

            try:
                if self._parent.num_entries != 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_found_names = []
                    i = 0
                    while True:
                        _ = DavaKeyedArchive.IdRole(self._io, self, self._root)
                        self._m_found_names.append(_)
                        if  ((_.idx_entry + 1 == self._parent.num_entries) or ( ((_.idx_class >= 0) and (_.idx_name >= 0)) )) :
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_found_names', None)
            except _REASONS as error:
                _fail(self, error, 'found_names')

        @property
        def full_name(self):
            """Class and name, as far as there are any."""
            if hasattr(self, '_m_full_name'):
                return self._m_full_name

            try:
                self._m_full_name = (self.object_name if self.class_name == u"" else (self.class_name if self.object_name == u"" else (self.class_name + u" ") + self.object_name))
                return getattr(self, '_m_full_name', None)
            except _REASONS as error:
                _fail(self, error, 'full_name')

        @property
        def idx_class(self):
            """Index of the entry that names the class, or -1."""
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.found_names[-1].idx_class if self._parent.num_entries != 0 else -1)
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def idx_name(self):
            """Index of the entry that names the object, or -1."""
            if hasattr(self, '_m_idx_name'):
                return self._m_idx_name

            try:
                self._m_idx_name = (self.found_names[-1].idx_name if self._parent.num_entries != 0 else -1)
                return getattr(self, '_m_idx_name', None)
            except _REASONS as error:
                _fail(self, error, 'idx_name')

        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (str(self._parent.num_entries) + u" entries" if self.full_name == u"" else (self.full_name[0:37] + u"..." if len(self.full_name) > 40 else self.full_name))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def object_name(self):
            """Name of the object stored here, cut to 37 characters, or ""."""
            if hasattr(self, '_m_object_name'):
                return self._m_object_name

            try:
                self._m_object_name = (u"" if self.idx_name < 0 else self._parent.entries[self.idx_name].value.value.label)
                return getattr(self, '_m_object_name', None)
            except _REASONS as error:
                _fail(self, error, 'object_name')


    class IdRole(KaitaiStruct):
        """What is known of a map after one more of its entries has been looked
        at, as in `string_role`. Keys are recognised by their ids, which are
        hashes of the keys.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.IdRole, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def idx_class(self):
            """Index of the entry that names the class, `##name` or
            `comp.typename`, or -1.
            """
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.idx_entry if  (( ((self._parent._parent.entries[self.idx_entry].key.id == 3388771284) or (self._parent._parent.entries[self.idx_entry].key.id == 3050138148)) ) and (self._parent._parent.entries[self.idx_entry].value.value_type == DavaKeyedArchive.VariantType.string))  else (self._parent.found_names[self.idx_entry - 1].idx_class if self.idx_entry != 0 else -1))
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def idx_entry(self):
            """Index of the entry to look at, the next one."""
            if hasattr(self, '_m_idx_entry'):
                return self._m_idx_entry

            try:
                self._m_idx_entry = (self.so_far - 1)
                return getattr(self, '_m_idx_entry', None)
            except _REASONS as error:
                _fail(self, error, 'idx_entry')

        @property
        def idx_name(self):
            """Index of the entry that names the object, `name`, `materialName` or
            `joint.name`, or -1.
            """
            if hasattr(self, '_m_idx_name'):
                return self._m_idx_name

            try:
                self._m_idx_name = (self.idx_entry if  (( ((self._parent._parent.entries[self.idx_entry].key.id == 1579415576) or (self._parent._parent.entries[self.idx_entry].key.id == 88166608) or (self._parent._parent.entries[self.idx_entry].key.id == 597492968)) ) and (self._parent._parent.entries[self.idx_entry].value.value_type == DavaKeyedArchive.VariantType.string))  else (self._parent.found_names[self.idx_entry - 1].idx_name if self.idx_entry != 0 else -1))
                return getattr(self, '_m_idx_name', None)
            except _REASONS as error:
                _fail(self, error, 'idx_name')

        @property
        def so_far(self):
            """Number of entries looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.found_names)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class IdSearch(KaitaiStruct):
        """Looks an id up. The bytes are the list of ids, each byte XORed with a byte
        of the wanted id, so that equal bytes have become zero: the search goes
        from one zero byte to the next, and compares whole ids only there. The
        byte is one that is likely to be rare: the lowest bytes of ids are all
        multiples of four.

        Fields:
            skipped: What is between the zero bytes.
            rest: The bytes after the id; the condition computes `idx` before them.
        """
        SEQ_FIELDS = ("skipped", "rest",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.IdSearch, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.skipped = []
                i = 0
                while True:
                    _ = self._io.read_bytes_term(0, False, True, False)
                    self.skipped.append(_)
                    if  ((self._io.is_eof()) or (self._root.table.ids[((self._io.pos() - 1) // 4)] == self._parent.id)) :
                        break
                    i += 1
                if self.idx >= 0:
                    pass
                    self.rest = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.skipped)):
                pass

            if self.idx >= 0:
                pass


        @property
        def idx(self):
            """Index of the id where the search ended."""
            if hasattr(self, '_m_idx'):
                return self._m_idx

            try:
                self._m_idx = (self._io.pos() - 1) // 4
                return getattr(self, '_m_idx', None)
            except _REASONS as error:
                _fail(self, error, 'idx')


    class Int16Value(KaitaiStruct):
        """A signed 16-bit integer.

        Fields:
            value: The integer, in two bytes.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int16Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_s2le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Int32Value(KaitaiStruct):
        """A signed 32-bit integer.

        Fields:
            value: The integer, in four bytes.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Int64Value(KaitaiStruct):
        """A signed 64-bit integer.

        Fields:
            value: The integer, in eight bytes.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_s8le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Int8Value(KaitaiStruct):
        """A signed 8-bit integer.

        Fields:
            value: The integer, from -128 to 127.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Int8Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_s1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class KeyedArchive(KaitaiStruct):
        """An archive with its header, not within another.

        Fields:
            magic: Signature, the letters `KA`.
            version: Version of the archive, which says how strings are written.
            table: Strings that this archive and those nested in it refer to.
            body: The entries. Absent from an empty registered map.
        """
        SEQ_FIELDS = ("magic", "version", "table", "body",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.KeyedArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.magic = self._io.read_bytes(2)
                if not self.magic == b"\x4B\x41":
                    raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/keyed_archive/seq/0")
                self.version = KaitaiStream.resolve_enum(DavaKeyedArchive.FileVersion, self._io.read_u2le())
                if not isinstance(self.version, DavaKeyedArchive.FileVersion):
                    raise kaitaistruct.ValidationNotInEnumError(self.version, self._io, u"/types/keyed_archive/seq/1")
                if self.version == DavaKeyedArchive.FileVersion.registered_map:
                    pass
                    self.table = DavaKeyedArchive.StringTable(self._io, self, self._root)

                if self.version != DavaKeyedArchive.FileVersion.empty_registered_map:
                    pass
                    _on = self.version
                    if _on == DavaKeyedArchive.FileVersion.registered_map:
                        pass
                        self.body = DavaKeyedArchive.RegisteredMap(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.FileVersion.string_map:
                        pass
                        self.body = DavaKeyedArchive.StringMap(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.version == DavaKeyedArchive.FileVersion.registered_map:
                pass
                self.table._fetch_instances()

            if self.version != DavaKeyedArchive.FileVersion.empty_registered_map:
                pass
                _on = self.version
                if _on == DavaKeyedArchive.FileVersion.registered_map:
                    pass
                    self.body._fetch_instances()
                elif _on == DavaKeyedArchive.FileVersion.string_map:
                    pass
                    self.body._fetch_instances()


        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (u"empty" if self.version == DavaKeyedArchive.FileVersion.empty_registered_map else (self.body.label if self.version == DavaKeyedArchive.FileVersion.string_map else self.body.label))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class MaterialProperty(KaitaiStruct):
        """A value that a material gives to its shader.

        Fields:
            last_component: Type of the value, one less than its number of components.
            array_size: How many values there are, 1 in known files.
            components: The components, such as red, green, blue and alpha.
        """
        SEQ_FIELDS = ("last_component", "array_size", "components",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.MaterialProperty, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.last_component = self._io.read_u1()
                self.array_size = self._io.read_u4le()
                self.components = []
                i = 0
                while not self._io.is_eof():
                    self.components.append(self._io.read_f4le())
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.components)):
                pass


        @property
        def num_components(self):
            """The number of components."""
            if hasattr(self, '_m_num_components'):
                return self._m_num_components

            try:
                self._m_num_components = self.last_component + 1
                return getattr(self, '_m_num_components', None)
            except _REASONS as error:
                _fail(self, error, 'num_components')


    class Matrix2(KaitaiStruct):
        """A matrix of two rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.

        Fields:
            elements: The elements, row by row.
        """
        SEQ_FIELDS = ("elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Matrix2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.elements = []
                for i in range(4):
                    self.elements.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass


        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"2x2 matrix"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Matrix3(KaitaiStruct):
        """A matrix of three rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.

        Fields:
            elements: The elements, row by row.
        """
        SEQ_FIELDS = ("elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Matrix3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.elements = []
                for i in range(9):
                    self.elements.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass


        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"3x3 matrix"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Matrix4(KaitaiStruct):
        """A matrix of four rows and columns. The engine multiplies row vectors by
        it, so that the last row of a transformation holds the translation.

        Fields:
            elements: The elements, row by row.
        """
        SEQ_FIELDS = ("elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Matrix4, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.elements = []
                for i in range(16):
                    self.elements.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass


        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"4x4 matrix"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class NestedArchive(KaitaiStruct):
        """An archive that is a value in another. Its fields are those of
        `keyed_archive`; it may also use the string table of an archive around
        it.
        
        The versions `registered_sub_map` and `empty_registered_map` are legal
        where a string table is in force, and loaders refuse them elsewhere, below
        a string map. This description does not: each value would need a parameter
        for what is around it, which would show up at every level.

        Fields:
            magic: Signature, the letters `KA`.
            version: Version of the archive, which says how strings are written.
            table: Strings that this archive and those nested in it refer to.
            body: The entries. Absent from an empty registered map.
            fill: Takes up no bytes; the condition fails if the archive does not fill
                its length exactly.
        """
        SEQ_FIELDS = ("magic", "version", "table", "body", "fill",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.NestedArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.magic = self._io.read_bytes(2)
                if not self.magic == b"\x4B\x41":
                    raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/nested_archive/seq/0")
                self.version = KaitaiStream.resolve_enum(DavaKeyedArchive.ArchiveVersion, self._io.read_u2le())
                if not isinstance(self.version, DavaKeyedArchive.ArchiveVersion):
                    raise kaitaistruct.ValidationNotInEnumError(self.version, self._io, u"/types/nested_archive/seq/1")
                if self.version == DavaKeyedArchive.ArchiveVersion.registered_map:
                    pass
                    self.table = DavaKeyedArchive.StringTable(self._io, self, self._root)

                if self.version != DavaKeyedArchive.ArchiveVersion.empty_registered_map:
                    pass
                    _on = self.version
                    if _on == DavaKeyedArchive.ArchiveVersion.registered_map:
                        pass
                        self.body = DavaKeyedArchive.RegisteredMap(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.ArchiveVersion.registered_sub_map:
                        pass
                        self.body = DavaKeyedArchive.RegisteredMap(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.ArchiveVersion.string_map:
                        pass
                        self.body = DavaKeyedArchive.StringMap(self._io, self, self._root)

                if  ((self.ofs_end >= 0) and (self.len_stored >= 0)) :
                    pass
                    self.fill = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.version == DavaKeyedArchive.ArchiveVersion.registered_map:
                pass
                self.table._fetch_instances()

            if self.version != DavaKeyedArchive.ArchiveVersion.empty_registered_map:
                pass
                _on = self.version
                if _on == DavaKeyedArchive.ArchiveVersion.registered_map:
                    pass
                    self.body._fetch_instances()
                elif _on == DavaKeyedArchive.ArchiveVersion.registered_sub_map:
                    pass
                    self.body._fetch_instances()
                elif _on == DavaKeyedArchive.ArchiveVersion.string_map:
                    pass
                    self.body._fetch_instances()

            if  ((self.ofs_end >= 0) and (self.len_stored >= 0)) :
                pass

            _ = self.len_stored
            if hasattr(self, '_m_len_stored'):
                pass


        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (u"empty" if self.version == DavaKeyedArchive.ArchiveVersion.empty_registered_map else (self.body.label if self.version == DavaKeyedArchive.ArchiveVersion.string_map else self.body.label))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def len_stored(self):
            """Length of the archive with its header, in bytes, once more."""
            if hasattr(self, '_m_len_stored'):
                return self._m_len_stored

            try:
                io = self._parent._io
                _pos = io.pos()
                io.seek(self._parent.ofs_archive - 4)
                self._m_len_stored = io.read_u4le()
                if not self._m_len_stored == (self.ofs_end if self.version == DavaKeyedArchive.ArchiveVersion.registered_map else self.ofs_end - self._parent.ofs_archive):
                    raise kaitaistruct.ValidationNotEqualError((self.ofs_end if self.version == DavaKeyedArchive.ArchiveVersion.registered_map else self.ofs_end - self._parent.ofs_archive), self._m_len_stored, self._io, u"/types/nested_archive/instances/len_stored")
                io.seek(_pos)
                return getattr(self, '_m_len_stored', None)
            except _REASONS as error:
                _fail(self, error, 'len_stored')

        @property
        def ofs_end(self):
            """Where the archive ends."""
            if hasattr(self, '_m_ofs_end'):
                return self._m_ofs_end

            try:
                self._m_ofs_end = self._io.pos()
                return getattr(self, '_m_ofs_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_end')


    class Quaternion(KaitaiStruct):
        """A rotation as a quaternion, its real part last.

        Fields:
            x: First imaginary component (i).
            y: Second imaginary component (j).
            z: Third imaginary component (k).
            w: Real component, stored last.
        """
        SEQ_FIELDS = ("x", "y", "z", "w",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Quaternion, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
                self.z = self._io.read_f4le()
                self.w = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"quaternion"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Rect(KaitaiStruct):
        """A rectangle, given by a corner and its extent.

        Fields:
            x: Least horizontal coordinate of the rectangle.
            y: Least vertical coordinate of the rectangle.
            dx: Width, added to `x`.
            dy: Height, added to `y`.
        """
        SEQ_FIELDS = ("x", "y", "dx", "dy",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Rect, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
                self.dx = self._io.read_f4le()
                self.dy = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"rectangle"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class RegisteredArrayValue(KaitaiStruct):
        """A list of values where a string table is in force.

        Fields:
            num_elements: Number of elements, which may be 0.
            elements: The elements; types may differ, and arrays may nest.
        """
        SEQ_FIELDS = ("num_elements", "elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.RegisteredArrayValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_elements = self._io.read_u4le()
                self.elements = []
                for i in range(self.num_elements):
                    self.elements.append(DavaKeyedArchive.RegisteredVariant(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.elements)):
                pass
                self.elements[i]._fetch_instances()


        @property
        def label(self):
            """How many elements there are."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = str(self.num_elements) + u" elements"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class RegisteredMap(KaitaiStruct):
        """Body of a version 2 archive: strings are ids into a string table, either
        its own or that of the nearest enclosing archive that has one.
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/KeyedArchive.py

        Fields:
            num_entries: Number of key and value pairs.
            entries: Key and value pairs. The engine writes them in ascending byte order
                of the key strings (not of their ids).
        """
        SEQ_FIELDS = ("num_entries", "entries",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.RegisteredMap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_entries = self._io.read_u4le()
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(DavaKeyedArchive.IdEntry(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()


        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = self.lookup.label
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def lookup(self):
            """The search for class and name, which the label is made of."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lookup = DavaKeyedArchive.IdLookup(self._io, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')


    class RegisteredVariant(KaitaiStruct):
        """A value together with its type, where a string table is in force: all
        as in `variant`, but strings are ids. No known file has a wide string or
        a file path under a string table; that these are ids as well is known
        from source code alone.
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py

        Fields:
            value_type: Type of the value.
            value: The value. Absent from type `none`.
        """
        SEQ_FIELDS = ("value_type", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.RegisteredVariant, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = KaitaiStream.resolve_enum(DavaKeyedArchive.VariantType, self._io.read_u1())
                if not isinstance(self.value_type, DavaKeyedArchive.VariantType):
                    raise kaitaistruct.ValidationNotInEnumError(self.value_type, self._io, u"/types/registered_variant/seq/0")
                if self.value_type != DavaKeyedArchive.VariantType.none:
                    pass
                    _on = self.value_type
                    if _on == DavaKeyedArchive.VariantType.aabbox2:
                        pass
                        self.value = DavaKeyedArchive.Aabbox2(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.aabbox3:
                        pass
                        self.value = DavaKeyedArchive.Aabbox3(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.array:
                        pass
                        self.value = DavaKeyedArchive.RegisteredArrayValue(self._io, self, self._root)
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
                        self.value = DavaKeyedArchive.FastName(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.file_path:
                        pass
                        self.value = DavaKeyedArchive.FastName(self._io, self, self._root)
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
                        self.value = DavaKeyedArchive.ArchiveValue(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix2:
                        pass
                        self.value = DavaKeyedArchive.Matrix2(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix3:
                        pass
                        self.value = DavaKeyedArchive.Matrix3(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix4:
                        pass
                        self.value = DavaKeyedArchive.Matrix4(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.quaternion:
                        pass
                        self.value = DavaKeyedArchive.Quaternion(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.rect:
                        pass
                        self.value = DavaKeyedArchive.Rect(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.string:
                        pass
                        self.value = DavaKeyedArchive.FastName(self._io, self, self._root)
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
                        self.value = DavaKeyedArchive.FastName(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.value_type != DavaKeyedArchive.VariantType.none:
                pass
                _on = self.value_type
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



    class StringArchive(KaitaiStruct):
        """An archive that must be a string map, where a file format allows nothing
        else. Its fields are those of `keyed_archive`.

        Fields:
            magic: Signature, the letters `KA`.
            version: Version 1, a string map.
            body: The entries, with keys and strings spelt out.
        """
        SEQ_FIELDS = ("magic", "version", "body",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.magic = self._io.read_bytes(2)
                if not self.magic == b"\x4B\x41":
                    raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/string_archive/seq/0")
                self.version = self._io.read_bytes(2)
                if not self.version == b"\x01\x00":
                    raise kaitaistruct.ValidationNotEqualError(b"\x01\x00", self.version, self._io, u"/types/string_archive/seq/1")
                self.body = DavaKeyedArchive.StringMap(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.body._fetch_instances()


    class StringEntry(KaitaiStruct):
        """A key and its value, both written as variants.

        Fields:
            key_type: Type of the key, `string` in every known file.
            key: The key, spelt out.
            value: What the archive holds under this key.
        """
        SEQ_FIELDS = ("key_type", "key", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.key_type = KaitaiStream.resolve_enum(DavaKeyedArchive.KeyType, self._io.read_u1())
                if not isinstance(self.key_type, DavaKeyedArchive.KeyType):
                    raise kaitaistruct.ValidationNotInEnumError(self.key_type, self._io, u"/types/string_entry/seq/0")
                self.key = DavaKeyedArchive.StringValue(self._io, self, self._root)
                self.value = DavaKeyedArchive.Variant(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.key._fetch_instances()
            self.value._fetch_instances()


    class StringLookup(KaitaiStruct):
        """Class and name of what is stored in a string map. It takes up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.found_names
            if hasattr(self, '_m_found_names'):
                pass
                for i in range(len(self._m_found_names)):
                    pass
                    self._m_found_names[i]._fetch_instances()



        @property
        def class_name(self):
            """Class of the object stored here, cut to 37 characters, or ""."""
            if hasattr(self, '_m_class_name'):
                return self._m_class_name

            try:
                self._m_class_name = (u"" if self.idx_class < 0 else self._parent.entries[self.idx_class].value.value.label)
                return getattr(self, '_m_class_name', None)
            except _REASONS as error:
                _fail(self, error, 'class_name')

        @property
        def found_names(self):
            """Steps through the entries to find class and name."""
            if hasattr(self, '_m_found_names'):
                return self._m_found_names

            try:
                if self._parent.num_entries != 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_found_names = []
                    i = 0
                    while True:
                        _ = DavaKeyedArchive.StringRole(self._io, self, self._root)
                        self._m_found_names.append(_)
                        if  ((_.idx_entry + 1 == self._parent.num_entries) or ( ((_.idx_class >= 0) and (_.idx_name >= 0)) )) :
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_found_names', None)
            except _REASONS as error:
                _fail(self, error, 'found_names')

        @property
        def full_name(self):
            """Class and name, as far as there are any."""
            if hasattr(self, '_m_full_name'):
                return self._m_full_name

            try:
                self._m_full_name = (self.object_name if self.class_name == u"" else (self.class_name if self.object_name == u"" else (self.class_name + u" ") + self.object_name))
                return getattr(self, '_m_full_name', None)
            except _REASONS as error:
                _fail(self, error, 'full_name')

        @property
        def idx_class(self):
            """Index of the entry that names the class, or -1."""
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.found_names[-1].idx_class if self._parent.num_entries != 0 else -1)
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def idx_name(self):
            """Index of the entry that names the object, or -1."""
            if hasattr(self, '_m_idx_name'):
                return self._m_idx_name

            try:
                self._m_idx_name = (self.found_names[-1].idx_name if self._parent.num_entries != 0 else -1)
                return getattr(self, '_m_idx_name', None)
            except _REASONS as error:
                _fail(self, error, 'idx_name')

        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (str(self._parent.num_entries) + u" entries" if self.full_name == u"" else (self.full_name[0:37] + u"..." if len(self.full_name) > 40 else self.full_name))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def object_name(self):
            """Name of the object stored here, cut to 37 characters, or ""."""
            if hasattr(self, '_m_object_name'):
                return self._m_object_name

            try:
                self._m_object_name = (u"" if self.idx_name < 0 else self._parent.entries[self.idx_name].value.value.label)
                return getattr(self, '_m_object_name', None)
            except _REASONS as error:
                _fail(self, error, 'object_name')


    class StringMap(KaitaiStruct):
        """Body of a version 1 archive: keys and strings are spelt out. No string
        table is in force in it, or in what is nested in it.

        Fields:
            num_entries: Number of key and value pairs.
            entries: Key and value pairs. The engine writes them in ascending byte order
                of the keys, and lets the last of two equal keys win.
        """
        SEQ_FIELDS = ("num_entries", "entries",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringMap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_entries = self._io.read_u4le()
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(DavaKeyedArchive.StringEntry(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()


        @property
        def label(self):
            """Class and name of what is stored here, or the number of entries."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = self.lookup.label
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def lookup(self):
            """The search for class and name, which the label is made of."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lookup = DavaKeyedArchive.StringLookup(self._io, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')


    class StringRole(KaitaiStruct):
        """What is known of a map after one more of its entries has been looked
        at. It takes up no bytes. A format description cannot look a key up in
        a map, hence this chain, in which each link asks the one before what it
        has found.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringRole, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def idx_class(self):
            """Index of the entry that names the class, `##name` or
            `comp.typename`, or -1.
            """
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.idx_entry if  (( ((self._parent._parent.entries[self.idx_entry].key.data == b"\x23\x23\x6E\x61\x6D\x65") or (self._parent._parent.entries[self.idx_entry].key.data == b"\x63\x6F\x6D\x70\x2E\x74\x79\x70\x65\x6E\x61\x6D\x65")) ) and (self._parent._parent.entries[self.idx_entry].value.value_type == DavaKeyedArchive.VariantType.string))  else (self._parent.found_names[self.idx_entry - 1].idx_class if self.idx_entry != 0 else -1))
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def idx_entry(self):
            """Index of the entry to look at, the next one."""
            if hasattr(self, '_m_idx_entry'):
                return self._m_idx_entry

            try:
                self._m_idx_entry = (self.so_far - 1)
                return getattr(self, '_m_idx_entry', None)
            except _REASONS as error:
                _fail(self, error, 'idx_entry')

        @property
        def idx_name(self):
            """Index of the entry that names the object, `name`, `materialName` or
            `joint.name`, or -1.
            """
            if hasattr(self, '_m_idx_name'):
                return self._m_idx_name

            try:
                self._m_idx_name = (self.idx_entry if  (( ((self._parent._parent.entries[self.idx_entry].key.data == b"\x6E\x61\x6D\x65") or (self._parent._parent.entries[self.idx_entry].key.data == b"\x6D\x61\x74\x65\x72\x69\x61\x6C\x4E\x61\x6D\x65") or (self._parent._parent.entries[self.idx_entry].key.data == b"\x6A\x6F\x69\x6E\x74\x2E\x6E\x61\x6D\x65")) ) and (self._parent._parent.entries[self.idx_entry].value.value_type == DavaKeyedArchive.VariantType.string))  else (self._parent.found_names[self.idx_entry - 1].idx_name if self.idx_entry != 0 else -1))
                return getattr(self, '_m_idx_name', None)
            except _REASONS as error:
                _fail(self, error, 'idx_name')

        @property
        def so_far(self):
            """Number of entries looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.found_names)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


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
            try:
                self.num_strings = self._io.read_u4le()
                self.strings = []
                for i in range(self.num_strings):
                    self.strings.append(DavaKeyedArchive.TableString(self._io, self, self._root))

                if self.ofs_ids >= 0:
                    pass
                    self.ids = []
                    for i in range(len(self.strings)):
                        self.ids.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            for i in range(len(self.strings)):
                pass
                self.strings[i]._fetch_instances()

            if self.ofs_ids >= 0:
                pass
                for i in range(len(self.ids)):
                    pass



        @property
        def ofs_ids(self):
            """Where the ids start."""
            if hasattr(self, '_m_ofs_ids'):
                return self._m_ofs_ids

            try:
                self._m_ofs_ids = self._io.pos()
                return getattr(self, '_m_ofs_ids', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_ids')


    class StringValue(KaitaiStruct):
        """A string, fast name or file path, spelt out.

        Fields:
            len_data: Length of the string, in bytes.
            data: The string, not terminated; usually ASCII or UTF-8, though the engine
                checks neither. The engine itself stops at the first zero byte.
        """
        SEQ_FIELDS = ("len_data", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.StringValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_data = self._io.read_u4le()
                self.data = self._io.read_bytes(self.len_data)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """The string, cut to 40 characters."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (self.text[0:37] + u"..." if len(self.text) > 40 else self.text)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def text(self):
            """The string, decoded as UTF-8."""
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = (self.data).decode(u"UTF-8")
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')


    class TableString(KaitaiStruct):
        """A string of a string table.

        Fields:
            len_data: Length of the string, in bytes.
            data: The string, not terminated; usually ASCII or UTF-8.
        """
        SEQ_FIELDS = ("len_data", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.TableString, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_data = self._io.read_u2le()
                self.data = self._io.read_bytes(self.len_data)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """The string, cut to 40 characters."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (self.text[0:37] + u"..." if len(self.text) > 40 else self.text)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def text(self):
            """The string, decoded as UTF-8."""
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = (self.data).decode(u"UTF-8")
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')


    class Transform(KaitaiStruct):
        """A translation, a scale and a rotation, stored in this order.

        Fields:
            translation: Translation, applied after scale and rotation.
            scale: Scale along each axis.
            rotation: Rotation, as a unit quaternion.
        """
        SEQ_FIELDS = ("translation", "scale", "rotation",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Transform, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.translation = DavaKeyedArchive.Vector3(self._io, self, self._root)
                self.scale = DavaKeyedArchive.Vector3(self._io, self, self._root)
                self.rotation = DavaKeyedArchive.Quaternion(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.translation._fetch_instances()
            self.scale._fetch_instances()
            self.rotation._fetch_instances()

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"transform"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Uint16Value(KaitaiStruct):
        """An unsigned 16-bit integer.

        Fields:
            value: The integer, in two bytes without a sign.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint16Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_u2le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Uint32Value(KaitaiStruct):
        """An unsigned 32-bit integer.

        Fields:
            value: The integer, in four bytes without a sign.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint32Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Uint64Value(KaitaiStruct):
        """An unsigned 64-bit integer; the engine keeps object ids in these.

        Fields:
            value: The integer, in eight bytes without a sign.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint64Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_u8le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Uint8Value(KaitaiStruct):
        """An unsigned 8-bit integer, or a boolean (0 for false, 1 for true).

        Fields:
            value: The integer from 0 to 255, or 0 and 1 for false and true.
        """
        SEQ_FIELDS = ("value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Uint8Value, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Variant(KaitaiStruct):
        """A value together with its type, where no string table is in force.
        
        .. seealso::
           Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/VariantType.cpp
        
        
        
        .. seealso::
           Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py

        Fields:
            value_type: Type of the value.
            value: The value. Absent from type `none`.
        """
        SEQ_FIELDS = ("value_type", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Variant, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = KaitaiStream.resolve_enum(DavaKeyedArchive.VariantType, self._io.read_u1())
                if not isinstance(self.value_type, DavaKeyedArchive.VariantType):
                    raise kaitaistruct.ValidationNotInEnumError(self.value_type, self._io, u"/types/variant/seq/0")
                if self.value_type != DavaKeyedArchive.VariantType.none:
                    pass
                    _on = self.value_type
                    if _on == DavaKeyedArchive.VariantType.aabbox2:
                        pass
                        self.value = DavaKeyedArchive.Aabbox2(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.aabbox3:
                        pass
                        self.value = DavaKeyedArchive.Aabbox3(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.array:
                        pass
                        self.value = DavaKeyedArchive.ArrayValue(self._io, self, self._root)
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
                        self.value = DavaKeyedArchive.ArchiveValue(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix2:
                        pass
                        self.value = DavaKeyedArchive.Matrix2(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix3:
                        pass
                        self.value = DavaKeyedArchive.Matrix3(self._io, self, self._root)
                    elif _on == DavaKeyedArchive.VariantType.matrix4:
                        pass
                        self.value = DavaKeyedArchive.Matrix4(self._io, self, self._root)
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
                        self.value = DavaKeyedArchive.WideStringValue(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.value_type != DavaKeyedArchive.VariantType.none:
                pass
                _on = self.value_type
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



    class Vector2(KaitaiStruct):
        """A vector of two components.

        Fields:
            x: First component, along the x axis.
            y: Second component, along the y axis.
        """
        SEQ_FIELDS = ("x", "y",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"vector"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Vector3(KaitaiStruct):
        """A vector of three components.

        Fields:
            x: First component, along the x axis.
            y: Second component, along the y axis.
            z: Third component, along the z axis, which points up.
        """
        SEQ_FIELDS = ("x", "y", "z",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
                self.z = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"vector"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class Vector4(KaitaiStruct):
        """A vector of four components.

        Fields:
            x: First component, usually called x.
            y: Second component, usually called y.
            z: Third component, usually called z.
            w: Fourth component, usually called w.
        """
        SEQ_FIELDS = ("x", "y", "z", "w",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.Vector4, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
                self.z = self._io.read_f4le()
                self.w = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """What this is, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = u"vector"
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class WideStringValue(KaitaiStruct):
        """A string of wide characters, spelt out. Their size is that of `wchar_t`
        on the machine that wrote the file, which the file does not state: 4
        bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.

        Fields:
            num_wide_chars: Length of the string, in wide characters.
            data: The string, not terminated.
        """
        SEQ_FIELDS = ("num_wide_chars", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaKeyedArchive.WideStringValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_wide_chars = self._io.read_u4le()
                self.data = self._io.read_bytes(self.num_wide_chars * self.len_wide_char)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.first_char
            if hasattr(self, '_m_first_char'):
                pass


        @property
        def first_char(self):
            """The first character, if characters have four bytes."""
            if hasattr(self, '_m_first_char'):
                return self._m_first_char

            try:
                if  ((self.num_wide_chars != 0) and (self.num_wide_chars <= (self._io.size() - self._io.pos()) // 4)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self._io.pos())
                    self._m_first_char = self._io.read_u4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_first_char', None)
            except _REASONS as error:
                _fail(self, error, 'first_char')

        @property
        def label(self):
            """The string, read as if characters had two bytes: of four bytes, the
            other two show up as zero characters.
            """
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (str(self.num_wide_chars) + u" wide characters" if self.num_wide_chars > 40 else (self.data).decode(u"UTF-16LE"))
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def len_wide_char(self):
            """Size of a wide character, in bytes: two where four bytes together
            would be no character.
            """
            if hasattr(self, '_m_len_wide_char'):
                return self._m_len_wide_char

            try:
                self._m_len_wide_char = (2 if  ((self.num_wide_chars != 0) and ( ((self.num_wide_chars > (self._io.size() - self._io.pos()) // 4) or (self.first_char > 1114111)) ))  else 4)
                return getattr(self, '_m_len_wide_char', None)
            except _REASONS as error:
                _fail(self, error, 'len_wide_char')


    @property
    def archive(self):
        """The same archive, decoded, with its header."""
        if hasattr(self, '_m_archive'):
            return self._m_archive

        try:
            if (not (self.is_headerless)):
                pass
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_archive = DavaKeyedArchive.KeyedArchive(self._io, self, self._root)
                self._io.seek(_pos)

            return getattr(self, '_m_archive', None)
        except _REASONS as error:
            _fail(self, error, 'archive')

    @property
    def first_key_type(self):
        """Type of the first key as a number, which is how a headerless archive is
        known.
        """
        if hasattr(self, '_m_first_key_type'):
            return self._m_first_key_type

        try:
            if self.is_headerless:
                pass
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_first_key_type = self._io.read_u1()
                if not  ((self._m_first_key_type == 4) or (self._m_first_key_type == 18) or (self._m_first_key_type == 20)) :
                    raise kaitaistruct.ValidationNotAnyOfError(self._m_first_key_type, self._io, u"/instances/first_key_type")
                self._io.seek(_pos)

            return getattr(self, '_m_first_key_type', None)
        except _REASONS as error:
            _fail(self, error, 'first_key_type')

    @property
    def has_string_table(self):
        """True if the archive has a string table."""
        if hasattr(self, '_m_has_string_table'):
            return self._m_has_string_table

        try:
            self._m_has_string_table =  (((not (self.is_headerless))) and (self.version == DavaKeyedArchive.FileVersion.registered_map)) 
            return getattr(self, '_m_has_string_table', None)
        except _REASONS as error:
            _fail(self, error, 'has_string_table')

    @property
    def headerless_entries(self):
        """The entries of a headerless archive, decoded."""
        if hasattr(self, '_m_headerless_entries'):
            return self._m_headerless_entries

        try:
            if self.is_headerless:
                pass
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_headerless_entries = []
                i = 0
                while not self._io.is_eof():
                    self._m_headerless_entries.append(DavaKeyedArchive.StringEntry(self._io, self, self._root))
                    i += 1

                self._io.seek(_pos)

            return getattr(self, '_m_headerless_entries', None)
        except _REASONS as error:
            _fail(self, error, 'headerless_entries')

    @property
    def is_headerless(self):
        """True if the file lacks the "KA" signature, hence any header."""
        if hasattr(self, '_m_is_headerless'):
            return self._m_is_headerless

        try:
            self._m_is_headerless = self.signature != b"\x4B\x41"
            return getattr(self, '_m_is_headerless', None)
        except _REASONS as error:
            _fail(self, error, 'is_headerless')

    @property
    def signature(self):
        """First two bytes, which tell an archive with a header from one without."""
        if hasattr(self, '_m_signature'):
            return self._m_signature

        try:
            _pos = self._io.pos()
            self._io.seek(0)
            self._m_signature = self._io.read_bytes(2)
            self._io.seek(_pos)
            return getattr(self, '_m_signature', None)
        except _REASONS as error:
            _fail(self, error, 'signature')

    @property
    def table(self):
        """The string table of the whole file."""
        if hasattr(self, '_m_table'):
            return self._m_table

        try:
            if self.has_string_table:
                pass
                self._m_table = self.archive.table

            return getattr(self, '_m_table', None)
        except _REASONS as error:
            _fail(self, error, 'table')


