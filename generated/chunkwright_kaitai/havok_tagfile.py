# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class HavokTagfile(KaitaiStruct):
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
    
    .. seealso::
       Source - https://github.com/blueskythlikesclouds/TagTools/tree/23302ac18562204c5d5cc552b97339ef6a99964f/Havoc/IO/Tagfile/Binary
    
    
    .. seealso::
       Source - https://github.com/The12thAvenger/HKLib/blob/d092378ebd14f09fc97e4d9bc49bfc83fe06a750/HKLib.Serialization/hk2018/Binary/HavokBinarySerializer.cs

    Fields:
        start: Takes up no bytes; the condition fails for files of other formats.
        file: The section that holds all others, `TAG0` or `TCM0`.
    """
    SEQ_FIELDS = ("start", "file",)

    class ItemKind(IntEnum):
        none = 0
        object = 16
        array = 32

    class Tag(IntEnum):
        ast1 = 1095980081
        astr = 1095980114
        data = 1145132097
        fst1 = 1179866161
        fstr = 1179866194
        indx = 1229866072
        item = 1230259533
        ptch = 1347699528
        sdkv = 1396984662
        tag0 = 1413564208
        tbdy = 1413629017
        tbod = 1413631812
        tcid = 1413695812
        tcm0 = 1413696816
        tcrf = 1413698118
        thsh = 1414026056
        tna1 = 1414414641
        tnam = 1414414669
        tpad = 1414545732
        tptr = 1414550610
        tst1 = 1414747185
        tstr = 1414747218
        type = 1415139397
    def __init__(self, _io, _parent=None, _root=None):
        super(HavokTagfile, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            if self.signature == 1413564208:
                pass
                self.start = self._io.read_bytes(0)

            self.file = HavokTagfile.Section(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        if self.signature == 1413564208:
            pass

        self.file._fetch_instances()
        _ = self.lookup
        if hasattr(self, '_m_lookup'):
            pass
            self._m_lookup._fetch_instances()

        _ = self.signature
        if hasattr(self, '_m_signature'):
            pass


    class CompendiumSection(KaitaiStruct):
        """Ids of type compendiums."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.CompendiumSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.ids
            if hasattr(self, '_m_ids'):
                pass
                for i in range(len(self._m_ids)):
                    pass



        @property
        def ids(self):
            """The ids that a compendium is known by, or the one that a tagfile
            needs, which 16 bytes of zeros follow.
            """
            if hasattr(self, '_m_ids'):
                return self._m_ids

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_ids = []
                for i in range(self._io.size() // 8):
                    self._m_ids.append(self._io.read_u8le())

                self._io.seek(_pos)
                return getattr(self, '_m_ids', None)
            except _REASONS as error:
                _fail(self, error, 'ids')


    class Field(KaitaiStruct):
        """One field of a type.

        Fields:
            idx_name: Number of a string of `FSTR` or `FST1`.
            flags: 1 for a field that is not saved, 128 for one with an extra value.
            extra: The logarithm of a requested alignment.
            ofs_value: Where the field is in a value.
            id_type: The type of the field.
        """
        SEQ_FIELDS = ("idx_name", "flags", "extra", "ofs_value", "id_type",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.Field, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.idx_name = HavokTagfile.Varuint(self._io, self, self._root)
                self.flags = HavokTagfile.Varuint(self._io, self, self._root)
                if self.flags.value & 128 != 0:
                    pass
                    self.extra = HavokTagfile.Varuint(self._io, self, self._root)

                self.ofs_value = HavokTagfile.Varuint(self._io, self, self._root)
                self.id_type = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.idx_name._fetch_instances()
            self.flags._fetch_instances()
            if self.flags.value & 128 != 0:
                pass
                self.extra._fetch_instances()

            self.ofs_value._fetch_instances()
            self.id_type._fetch_instances()

        @property
        def name(self):
            """The name of the field."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                if self._root.lookup.has_types:
                    pass
                    self._m_name = self._root.lookup.field_strings[self.idx_name.value]

                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')

        @property
        def type_name(self):
            """The name of its type."""
            if hasattr(self, '_m_type_name'):
                return self._m_type_name

            try:
                if  ((self._root.lookup.has_types) and (self.id_type.value != 0)) :
                    pass
                    self._m_type_name = self._root.lookup.type_names[self.id_type.value - 1].name

                return getattr(self, '_m_type_name', None)
            except _REASONS as error:
                _fail(self, error, 'type_name')


    class ImplementedInterface(KaitaiStruct):
        """A further base of a class.

        Fields:
            id_type: The type of the base.
            ofs_value: Where the base is in a value.
        """
        SEQ_FIELDS = ("id_type", "ofs_value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.ImplementedInterface, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id_type = HavokTagfile.Varuint(self._io, self, self._root)
                self.ofs_value = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.id_type._fetch_instances()
            self.ofs_value._fetch_instances()


    class Item(KaitaiStruct):
        """An object, an array or a string.

        Fields:
            type_low: The lower 16 bits of the type.
            type_high: The upper 8 bits of the type.
            kind: Object, or array and string.
            ofs_data: Where it is in the body of `DATA`.
            num_elements: How many values: 1 for an object, the characters and the NUL of
                a string.
        """
        SEQ_FIELDS = ("type_low", "type_high", "kind", "ofs_data", "num_elements",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.Item, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.type_low = self._io.read_u2le()
                self.type_high = self._io.read_u1()
                self.kind = KaitaiStream.resolve_enum(HavokTagfile.ItemKind, self._io.read_u1())
                if not isinstance(self.kind, HavokTagfile.ItemKind):
                    raise kaitaistruct.ValidationNotInEnumError(self.kind, self._io, u"/types/item/seq/2")
                self.ofs_data = self._io.read_u4le()
                self.num_elements = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.data
            if hasattr(self, '_m_data'):
                pass


        @property
        def data(self):
            """The bytes of the object, of all elements, or of the string."""
            if hasattr(self, '_m_data'):
                return self._m_data

            try:
                if  ((self._root.lookup.has_data) and (self.len_one != 0)) :
                    pass
                    io = self._root.lookup.data._io
                    _pos = io.pos()
                    io.seek(self.ofs_data)
                    self._m_data = io.read_bytes(self.num_elements * self.len_one)
                    io.seek(_pos)

                return getattr(self, '_m_data', None)
            except _REASONS as error:
                _fail(self, error, 'data')

        @property
        def id_type(self):
            """The type of the object or of the elements."""
            if hasattr(self, '_m_id_type'):
                return self._m_id_type

            try:
                self._m_id_type = self.type_high * 65536 + self.type_low
                return getattr(self, '_m_id_type', None)
            except _REASONS as error:
                _fail(self, error, 'id_type')

        @property
        def len_one(self):
            """Size of one value in bytes, 0 if it is not known."""
            if hasattr(self, '_m_len_one'):
                return self._m_len_one

            try:
                self._m_len_one = (self._root.lookup.type_names[self.id_type - 1].lookup.len_one if  ((self._root.lookup.has_bodies) and (self.id_type != 0))  else 0)
                return getattr(self, '_m_len_one', None)
            except _REASONS as error:
                _fail(self, error, 'len_one')

        @property
        def type_name(self):
            """The name of the type, without template arguments; `no type` for null,
            and where the types are in a compendium.
            """
            if hasattr(self, '_m_type_name'):
                return self._m_type_name

            try:
                self._m_type_name = (self._root.lookup.type_names[self.id_type - 1].name if  ((self._root.lookup.has_types) and (self.id_type != 0))  else u"no type")
                return getattr(self, '_m_type_name', None)
            except _REASONS as error:
                _fail(self, error, 'type_name')


    class ItemSection(KaitaiStruct):
        """The table of items."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.ItemSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.items
            if hasattr(self, '_m_items'):
                pass
                for i in range(len(self._m_items)):
                    pass
                    self._m_items[i]._fetch_instances()



        @property
        def items(self):
            """The items by number; number 0 is null, number 1 the root object."""
            if hasattr(self, '_m_items'):
                return self._m_items

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_items = []
                for i in range(self._io.size() // 12):
                    self._m_items.append(HavokTagfile.Item(self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_items', None)
            except _REASONS as error:
                _fail(self, error, 'items')


    class PatchList(KaitaiStruct):
        """The slots of one type.

        Fields:
            id_type: The type of the slots, which is a pointer, an array or a string.
            num_offsets: Number of slots that are not null.
            offsets: Where the slots are in the body of `DATA`, ascending.
        """
        SEQ_FIELDS = ("id_type", "num_offsets", "offsets",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.PatchList, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id_type = self._io.read_u4le()
                self.num_offsets = self._io.read_u4le()
                self.offsets = []
                for i in range(self.num_offsets):
                    self.offsets.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.offsets)):
                pass


        @property
        def type_name(self):
            """The name of the type, without template arguments."""
            if hasattr(self, '_m_type_name'):
                return self._m_type_name

            try:
                if  ((self._root.lookup.has_types) and (self.id_type != 0)) :
                    pass
                    self._m_type_name = self._root.lookup.type_names[self.id_type - 1].name

                return getattr(self, '_m_type_name', None)
            except _REASONS as error:
                _fail(self, error, 'type_name')


    class PatchSection(KaitaiStruct):
        """Where numbers of items are in `DATA`, by the type of the slot."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.PatchSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.lists
            if hasattr(self, '_m_lists'):
                pass
                for i in range(len(self._m_lists)):
                    pass
                    self._m_lists[i]._fetch_instances()



        @property
        def lists(self):
            """A list for each type, ascending."""
            if hasattr(self, '_m_lists'):
                return self._m_lists

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lists = []
                i = 0
                while not self._io.is_eof():
                    self._m_lists.append(HavokTagfile.PatchList(self._io, self, self._root))
                    i += 1

                self._io.seek(_pos)
                return getattr(self, '_m_lists', None)
            except _REASONS as error:
                _fail(self, error, 'lists')


    class RawSection(KaitaiStruct):
        """Data, or something that is not described.

        Fields:
            data: The bytes as they are.
        """
        SEQ_FIELDS = ("data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.RawSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.data = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SdkSection(KaitaiStruct):
        """The version of the SDK.

        Fields:
            version: Year, major and minor version, such as `20150100`.
        """
        SEQ_FIELDS = ("version",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.SdkSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = (self._io.read_bytes(8)).decode(u"ASCII")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Section(KaitaiStruct):
        """A part of the file. Sections follow each other without gaps, and their
        sizes are multiples of 4.

        Fields:
            flags_and_len: Bit 30 is set if the body is raw bytes instead of further sections;
                the lower 30 bits are the size, with the 8 bytes of this header.
            tag: What is in the section, as four characters.
            body: The content, or further sections.
        """
        SEQ_FIELDS = ("flags_and_len", "tag", "body",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.Section, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags_and_len = self._io.read_u4be()
                if not self.flags_and_len >= 8:
                    raise kaitaistruct.ValidationLessThanError(8, self.flags_and_len, self._io, u"/types/section/seq/0")
                self.tag = KaitaiStream.resolve_enum(HavokTagfile.Tag, self._io.read_u4be())
                _on = self.tag
                if _on == HavokTagfile.Tag.ast1:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.astr:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.fst1:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.fstr:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.indx:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.SectionList(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.item:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.ItemSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.ptch:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.PatchSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.sdkv:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.SdkSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tag0:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.SectionList(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tbdy:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.TypeBodySection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tbod:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.TypeBodySection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tcid:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.CompendiumSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tcm0:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.SectionList(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tcrf:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.CompendiumSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.thsh:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.TypeHashSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tna1:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.TypeNameSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tnam:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.TypeNameSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tst1:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.tstr:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.StringSection(_io__raw_body, self, self._root)
                elif _on == HavokTagfile.Tag.type:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.SectionList(_io__raw_body, self, self._root)
                else:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_body)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = HavokTagfile.RawSection(_io__raw_body, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _on = self.tag
            if _on == HavokTagfile.Tag.ast1:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.astr:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.fst1:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.fstr:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.indx:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.item:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.ptch:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.sdkv:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tag0:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tbdy:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tbod:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tcid:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tcm0:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tcrf:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.thsh:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tna1:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tnam:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tst1:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.tstr:
                pass
                self.body._fetch_instances()
            elif _on == HavokTagfile.Tag.type:
                pass
                self.body._fetch_instances()
            else:
                pass
                self.body._fetch_instances()

        @property
        def has_bodies(self):
            """True for such a section with descriptions."""
            if hasattr(self, '_m_has_bodies'):
                return self._m_has_bodies

            try:
                self._m_has_bodies = (( (( ((self.body.sections[4].tag == HavokTagfile.Tag.tbod) or (self.body.sections[4].tag == HavokTagfile.Tag.tbdy)) ) and (self.body.sections[4].len_body > 0))  if self.body.num_sections > 4 else False) if self.has_types else False)
                return getattr(self, '_m_has_bodies', None)
            except _REASONS as error:
                _fail(self, error, 'has_bodies')

        @property
        def has_types(self):
            """True for a section `TYPE` in the order of all known files."""
            if hasattr(self, '_m_has_types'):
                return self._m_has_types

            try:
                self._m_has_types = (( ((self.body.sections[2].tag == HavokTagfile.Tag.tnam) or (self.body.sections[2].tag == HavokTagfile.Tag.tna1))  if self.body.num_sections > 3 else False) if  ((self.tag == HavokTagfile.Tag.type) and ((not (self.is_leaf))))  else False)
                return getattr(self, '_m_has_types', None)
            except _REASONS as error:
                _fail(self, error, 'has_types')

        @property
        def is_leaf(self):
            """True if there are no further sections inside."""
            if hasattr(self, '_m_is_leaf'):
                return self._m_is_leaf

            try:
                self._m_is_leaf = self.flags_and_len & 1073741824 != 0
                return getattr(self, '_m_is_leaf', None)
            except _REASONS as error:
                _fail(self, error, 'is_leaf')

        @property
        def len_body(self):
            """Size without the header."""
            if hasattr(self, '_m_len_body'):
                return self._m_len_body

            try:
                self._m_len_body = (self.flags_and_len & 1073741823) - 8
                return getattr(self, '_m_len_body', None)
            except _REASONS as error:
                _fail(self, error, 'len_body')


    class SectionList(KaitaiStruct):
        """The sections inside a section.

        Fields:
            sections: The sections, in stored order.
        """
        SEQ_FIELDS = ("sections",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.SectionList, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.sections = []
                i = 0
                while not self._io.is_eof():
                    self.sections.append(HavokTagfile.Section(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.sections)):
                pass
                self.sections[i]._fetch_instances()


        @property
        def num_sections(self):
            """How many there are."""
            if hasattr(self, '_m_num_sections'):
                return self._m_num_sections

            try:
                self._m_num_sections = len(self.sections)
                return getattr(self, '_m_num_sections', None)
            except _REASONS as error:
                _fail(self, error, 'num_sections')


    class StringSection(KaitaiStruct):
        """Names of types or fields, by number. Padding to a multiple of 4 looks like
        further strings in SDK 2015 (00), and is FF in later ones.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.StringSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.strings
            if hasattr(self, '_m_strings'):
                pass
                for i in range(len(self._m_strings)):
                    pass



        @property
        def strings(self):
            """The strings, in the order of their numbers. They are ASCII, unlike the
            FF that may fill up the last one.
            """
            if hasattr(self, '_m_strings'):
                return self._m_strings

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_strings = []
                i = 0
                while not self._io.is_eof():
                    self._m_strings.append((self._io.read_bytes_term(0, False, True, False)).decode(u"ISO-8859-1"))
                    i += 1

                self._io.seek(_pos)
                return getattr(self, '_m_strings', None)
            except _REASONS as error:
                _fail(self, error, 'strings')


    class TagfileLookup(KaitaiStruct):
        """The sections that others refer to. It takes up no bytes, and looks only
        where all known files have them.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TagfileLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def bodies(self):
            """The descriptions of types, in no particular order."""
            if hasattr(self, '_m_bodies'):
                return self._m_bodies

            try:
                if self.has_bodies:
                    pass
                    self._m_bodies = self._root.file.body.sections[self.idx_types].body.sections[4].body.bodies

                return getattr(self, '_m_bodies', None)
            except _REASONS as error:
                _fail(self, error, 'bodies')

        @property
        def data(self):
            """The section `DATA`, with the objects."""
            if hasattr(self, '_m_data'):
                return self._m_data

            try:
                if self.has_data:
                    pass
                    self._m_data = self._root.file.body.sections[1].body

                return getattr(self, '_m_data', None)
            except _REASONS as error:
                _fail(self, error, 'data')

        @property
        def field_strings(self):
            """The names of fields, by number."""
            if hasattr(self, '_m_field_strings'):
                return self._m_field_strings

            try:
                if self.has_types:
                    pass
                    self._m_field_strings = self._root.file.body.sections[self.idx_types].body.sections[3].body.strings

                return getattr(self, '_m_field_strings', None)
            except _REASONS as error:
                _fail(self, error, 'field_strings')

        @property
        def has_bodies(self):
            """True if the descriptions of types are there."""
            if hasattr(self, '_m_has_bodies'):
                return self._m_has_bodies

            try:
                self._m_has_bodies = (self._root.file.body.sections[self.idx_types].has_bodies if self.has_types else False)
                return getattr(self, '_m_has_bodies', None)
            except _REASONS as error:
                _fail(self, error, 'has_bodies')

        @property
        def has_data(self):
            """True if there are objects."""
            if hasattr(self, '_m_has_data'):
                return self._m_has_data

            try:
                self._m_has_data = ((self._root.file.body.sections[1].tag == HavokTagfile.Tag.data if self._root.file.body.num_sections > 1 else False) if (not (self._root.file.is_leaf)) else False)
                return getattr(self, '_m_has_data', None)
            except _REASONS as error:
                _fail(self, error, 'has_data')

        @property
        def has_types(self):
            """True if the types are described."""
            if hasattr(self, '_m_has_types'):
                return self._m_has_types

            try:
                self._m_has_types = ((self._root.file.body.sections[self.idx_types].has_types if self._root.file.body.num_sections > self.idx_types else False) if (not (self._root.file.is_leaf)) else False)
                return getattr(self, '_m_has_types', None)
            except _REASONS as error:
                _fail(self, error, 'has_types')

        @property
        def idx_types(self):
            """Index of the section `TYPE`."""
            if hasattr(self, '_m_idx_types'):
                return self._m_idx_types

            try:
                self._m_idx_types = (1 if self._root.file.tag == HavokTagfile.Tag.tcm0 else 2)
                return getattr(self, '_m_idx_types', None)
            except _REASONS as error:
                _fail(self, error, 'idx_types')

        @property
        def type_names(self):
            """The names of types, from number 1."""
            if hasattr(self, '_m_type_names'):
                return self._m_type_names

            try:
                if self.has_types:
                    pass
                    self._m_type_names = self._root.file.body.sections[self.idx_types].body.sections[2].body.names

                return getattr(self, '_m_type_names', None)
            except _REASONS as error:
                _fail(self, error, 'type_names')

        @property
        def type_strings(self):
            """The texts that names of types are made of, by number."""
            if hasattr(self, '_m_type_strings'):
                return self._m_type_strings

            try:
                if self.has_types:
                    pass
                    self._m_type_strings = self._root.file.body.sections[self.idx_types].body.sections[1].body.strings

                return getattr(self, '_m_type_strings', None)
            except _REASONS as error:
                _fail(self, error, 'type_strings')


    class TemplateArgument(KaitaiStruct):
        """One argument of a template. Its name starts with `t` where the value is
        a type, with `v` where it is a number.

        Fields:
            idx_name: Number of a string of `TSTR` or `TST1`.
            value: Number of a type, 0 for none, or the number itself.
        """
        SEQ_FIELDS = ("idx_name", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TemplateArgument, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.idx_name = HavokTagfile.Varuint(self._io, self, self._root)
                self.value = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.idx_name._fetch_instances()
            self.value._fetch_instances()

        @property
        def name(self):
            """The name of the argument."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                if self._root.lookup.has_types:
                    pass
                    self._m_name = self._root.lookup.type_strings[self.idx_name.value]

                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')


    class TypeBody(KaitaiStruct):
        """A type and its description.

        Fields:
            id_type: The type that is described; 0 is fill.
            description: What is said about the type.
        """
        SEQ_FIELDS = ("id_type", "description",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id_type = HavokTagfile.Varuint(self._io, self, self._root)
                if self.id_type.value != 0:
                    pass
                    self.description = HavokTagfile.TypeDescription(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.id_type._fetch_instances()
            if self.id_type.value != 0:
                pass
                self.description._fetch_instances()


        @property
        def name(self):
            """The name of the type."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                if  ((self._root.lookup.has_types) and (self.id_type.value != 0)) :
                    pass
                    self._m_name = self._root.lookup.type_names[self.id_type.value - 1].name

                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')


    class TypeBodySection(KaitaiStruct):
        """The descriptions of the types, in no particular order."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeBodySection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.bodies
            if hasattr(self, '_m_bodies'):
                pass
                for i in range(len(self._m_bodies)):
                    pass
                    self._m_bodies[i]._fetch_instances()



        @property
        def bodies(self):
            """The descriptions; type 0 is fill, and ends them."""
            if hasattr(self, '_m_bodies'):
                return self._m_bodies

            try:
                if self._io.size() > 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_bodies = []
                    i = 0
                    while True:
                        _ = HavokTagfile.TypeBody(self._io, self, self._root)
                        self._m_bodies.append(_)
                        if  ((_.id_type.value == 0) or (self._io.is_eof())) :
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_bodies', None)
            except _REASONS as error:
                _fail(self, error, 'bodies')


    class TypeDescription(KaitaiStruct):
        """The description of a type: those parts that it does not inherit from
        its parent.

        Fields:
            id_parent: The type that it derives from or is another name of, 0 for none.
            parts: Which of the following are there, a bit for each.
            format: The kind of value in the low 4 bits (0 void, 1 opaque, 2 bool,
                3 string, 4 integer, 5 float, 6 pointer, 7 record, 8 array); above
                it signedness, bits, or the count of a fixed array.
            id_sub_type: The type of what is pointed to, or of the elements.
            version: Version of a class.
            len_value: Size of a value in bytes.
            alignment: The low 12 bits are the alignment, the upper ones the logarithm of a
                requested alignment.
            flags: 1 for a type that is not saved, 2 abstract, 16 interface.
            num_fields: The low 16 bits are the number of fields, the others of properties.
            fields: The fields, without those of the parent.
            num_interfaces: Number of further bases.
            interfaces: Further bases, and where they are.
            idx_attributes: Number of a string of attributes; not seen in any file.
        """
        SEQ_FIELDS = ("id_parent", "parts", "format", "id_sub_type", "version", "len_value", "alignment", "flags", "num_fields", "fields", "num_interfaces", "interfaces", "idx_attributes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeDescription, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id_parent = HavokTagfile.Varuint(self._io, self, self._root)
                self.parts = HavokTagfile.Varuint(self._io, self, self._root)
                if self.parts.value & 1 != 0:
                    pass
                    self.format = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 2 != 0:
                    pass
                    self.id_sub_type = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 4 != 0:
                    pass
                    self.version = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 8 != 0:
                    pass
                    self.len_value = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 8 != 0:
                    pass
                    self.alignment = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 16 != 0:
                    pass
                    self.flags = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 32 != 0:
                    pass
                    self.num_fields = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 32 != 0:
                    pass
                    self.fields = []
                    for i in range(self.num_fields.value % 65536):
                        self.fields.append(HavokTagfile.Field(self._io, self, self._root))


                if self.parts.value & 64 != 0:
                    pass
                    self.num_interfaces = HavokTagfile.Varuint(self._io, self, self._root)

                if self.parts.value & 64 != 0:
                    pass
                    self.interfaces = []
                    for i in range(self.num_interfaces.value):
                        self.interfaces.append(HavokTagfile.ImplementedInterface(self._io, self, self._root))


                if self.parts.value & 128 != 0:
                    pass
                    self.idx_attributes = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.id_parent._fetch_instances()
            self.parts._fetch_instances()
            if self.parts.value & 1 != 0:
                pass
                self.format._fetch_instances()

            if self.parts.value & 2 != 0:
                pass
                self.id_sub_type._fetch_instances()

            if self.parts.value & 4 != 0:
                pass
                self.version._fetch_instances()

            if self.parts.value & 8 != 0:
                pass
                self.len_value._fetch_instances()

            if self.parts.value & 8 != 0:
                pass
                self.alignment._fetch_instances()

            if self.parts.value & 16 != 0:
                pass
                self.flags._fetch_instances()

            if self.parts.value & 32 != 0:
                pass
                self.num_fields._fetch_instances()

            if self.parts.value & 32 != 0:
                pass
                for i in range(len(self.fields)):
                    pass
                    self.fields[i]._fetch_instances()


            if self.parts.value & 64 != 0:
                pass
                self.num_interfaces._fetch_instances()

            if self.parts.value & 64 != 0:
                pass
                for i in range(len(self.interfaces)):
                    pass
                    self.interfaces[i]._fetch_instances()


            if self.parts.value & 128 != 0:
                pass
                self.idx_attributes._fetch_instances()



    class TypeHash(KaitaiStruct):
        """The checksum of a type.

        Fields:
            id_type: The type that the checksum is of.
            hash: CRC-32 of the description of the type.
        """
        SEQ_FIELDS = ("id_type", "hash",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeHash, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id_type = HavokTagfile.Varuint(self._io, self, self._root)
                self.hash = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.id_type._fetch_instances()

        @property
        def type_name(self):
            """The name of the type."""
            if hasattr(self, '_m_type_name'):
                return self._m_type_name

            try:
                if  ((self._root.lookup.has_types) and (self.id_type.value != 0)) :
                    pass
                    self._m_type_name = self._root.lookup.type_names[self.id_type.value - 1].name

                return getattr(self, '_m_type_name', None)
            except _REASONS as error:
                _fail(self, error, 'type_name')


    class TypeHashSection(KaitaiStruct):
        """The checksums of the types of items and patches.

        Fields:
            num_hashes: Number of types that have one.
        """
        SEQ_FIELDS = ("num_hashes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeHashSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_hashes = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.num_hashes._fetch_instances()
            _ = self.hashes
            if hasattr(self, '_m_hashes'):
                pass
                for i in range(len(self._m_hashes)):
                    pass
                    self._m_hashes[i]._fetch_instances()



        @property
        def hashes(self):
            """The checksums, in stored order."""
            if hasattr(self, '_m_hashes'):
                return self._m_hashes

            try:
                _pos = self._io.pos()
                self._io.seek(self.num_hashes.len)
                self._m_hashes = []
                for i in range(self.num_hashes.value):
                    self._m_hashes.append(HavokTagfile.TypeHash(self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_hashes', None)
            except _REASONS as error:
                _fail(self, error, 'hashes')


    class TypeName(KaitaiStruct):
        """The name of a type and its template arguments.

        Fields:
            idx_name: Number of a string of `TSTR` or `TST1`.
            num_arguments: Number of template arguments.
            arguments: The template arguments, in stored order.
            finish: Takes up no bytes; the condition computes `id` at this point.
        """
        SEQ_FIELDS = ("idx_name", "num_arguments", "arguments", "finish",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeName, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.idx_name = HavokTagfile.Varuint(self._io, self, self._root)
                self.num_arguments = HavokTagfile.Varuint(self._io, self, self._root)
                self.arguments = []
                for i in range(self.num_arguments.value):
                    self.arguments.append(HavokTagfile.TemplateArgument(self._io, self, self._root))

                if self.id > 0:
                    pass
                    self.finish = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.idx_name._fetch_instances()
            self.num_arguments._fetch_instances()
            for i in range(len(self.arguments)):
                pass
                self.arguments[i]._fetch_instances()

            if self.id > 0:
                pass

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()


        @property
        def declaration(self):
            """What the file says about the type."""
            if hasattr(self, '_m_declaration'):
                return self._m_declaration

            try:
                if self.lookup.is_found:
                    pass
                    self._m_declaration = self._root.lookup.bodies[self.lookup.idx_body].description

                return getattr(self, '_m_declaration', None)
            except _REASONS as error:
                _fail(self, error, 'declaration')

        @property
        def id(self):
            """Number of the type."""
            if hasattr(self, '_m_id'):
                return self._m_id

            try:
                self._m_id = len(self._parent.names) + 1
                return getattr(self, '_m_id', None)
            except _REASONS as error:
                _fail(self, error, 'id')

        @property
        def lookup(self):
            """Where the type is described, and the size of its values."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lookup = HavokTagfile.TypeSearch(self._io, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')

        @property
        def name(self):
            """The name, without template arguments."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                if self._root.lookup.has_types:
                    pass
                    self._m_name = self._root.lookup.type_strings[self.idx_name.value]

                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')


    class TypeNameSection(KaitaiStruct):
        """The names of all types and their template arguments.

        Fields:
            num_types: Number of types, with type 0, which is not stored.
        """
        SEQ_FIELDS = ("num_types",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeNameSection, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_types = HavokTagfile.Varuint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.num_types._fetch_instances()
            _ = self.names
            if hasattr(self, '_m_names'):
                pass
                for i in range(len(self._m_names)):
                    pass
                    self._m_names[i]._fetch_instances()



        @property
        def names(self):
            """The types from number 1."""
            if hasattr(self, '_m_names'):
                return self._m_names

            try:
                _pos = self._io.pos()
                self._io.seek(self.num_types.len)
                self._m_names = []
                for i in range(self.num_types.value - 1):
                    self._m_names.append(HavokTagfile.TypeName(self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_names', None)
            except _REASONS as error:
                _fail(self, error, 'names')


    class TypeProbe(KaitaiStruct):
        """Takes up no bytes; whether a description is that of a type."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeProbe, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def idx(self):
            """Index of the description to look at."""
            if hasattr(self, '_m_idx'):
                return self._m_idx

            try:
                self._m_idx = ((((self._parent.idx_start + 1) - self.so_far) + len(self._root.lookup.bodies)) % len(self._root.lookup.bodies))
                return getattr(self, '_m_idx', None)
            except _REASONS as error:
                _fail(self, error, 'idx')

        @property
        def is_found(self):
            """True if it describes the type."""
            if hasattr(self, '_m_is_found'):
                return self._m_is_found

            try:
                self._m_is_found = self._root.lookup.bodies[self.idx].id_type.value == self._parent._parent.id
                return getattr(self, '_m_is_found', None)
            except _REASONS as error:
                _fail(self, error, 'is_found')

        @property
        def is_last(self):
            """True if all others have been looked at."""
            if hasattr(self, '_m_is_last'):
                return self._m_is_last

            try:
                self._m_is_last = self.idx == (self._parent.idx_start + 1) % len(self._root.lookup.bodies)
                return getattr(self, '_m_is_last', None)
            except _REASONS as error:
                _fail(self, error, 'is_last')

        @property
        def so_far(self):
            """Number of descriptions looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.probes)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class TypeSearch(KaitaiStruct):
        """Takes up no bytes; finds the description of a type, and the size of its
        values. Descriptions are almost in the order of the types, without those
        that are not described, hence the search from the place of the type
        towards the first one and on from the last.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeSearch, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.probes
            if hasattr(self, '_m_probes'):
                pass
                for i in range(len(self._m_probes)):
                    pass
                    self._m_probes[i]._fetch_instances()


            _ = self.steps
            if hasattr(self, '_m_steps'):
                pass
                for i in range(len(self._m_steps)):
                    pass
                    self._m_steps[i]._fetch_instances()



        @property
        def idx_body(self):
            """Index of the description."""
            if hasattr(self, '_m_idx_body'):
                return self._m_idx_body

            try:
                if self.is_found:
                    pass
                    self._m_idx_body = self.probes[-1].idx

                return getattr(self, '_m_idx_body', None)
            except _REASONS as error:
                _fail(self, error, 'idx_body')

        @property
        def idx_start(self):
            """Index of the description to look at first."""
            if hasattr(self, '_m_idx_start'):
                return self._m_idx_start

            try:
                if self._root.lookup.has_bodies:
                    pass
                    self._m_idx_start = (self._parent.id if self._parent.id < len(self._root.lookup.bodies) else len(self._root.lookup.bodies)) - 1

                return getattr(self, '_m_idx_start', None)
            except _REASONS as error:
                _fail(self, error, 'idx_start')

        @property
        def is_found(self):
            """True if the type is described."""
            if hasattr(self, '_m_is_found'):
                return self._m_is_found

            try:
                self._m_is_found = (self.probes[-1].is_found if self._root.lookup.has_bodies else False)
                return getattr(self, '_m_is_found', None)
            except _REASONS as error:
                _fail(self, error, 'is_found')

        @property
        def len_one(self):
            """Size of a value in bytes, 0 if it is not known."""
            if hasattr(self, '_m_len_one'):
                return self._m_len_one

            try:
                self._m_len_one = self.steps[-1].len_one
                return getattr(self, '_m_len_one', None)
            except _REASONS as error:
                _fail(self, error, 'len_one')

        @property
        def probes(self):
            """The descriptions that are looked at, one after another."""
            if hasattr(self, '_m_probes'):
                return self._m_probes

            try:
                if self._root.lookup.has_bodies:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_probes = []
                    i = 0
                    while True:
                        _ = HavokTagfile.TypeProbe(self._io, self, self._root)
                        self._m_probes.append(_)
                        if  ((_.is_found) or (_.is_last)) :
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_probes', None)
            except _REASONS as error:
                _fail(self, error, 'probes')

        @property
        def steps(self):
            """The type, and those that it derives from or is another name of."""
            if hasattr(self, '_m_steps'):
                return self._m_steps

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_steps = []
                i = 0
                while True:
                    _ = HavokTagfile.TypeStep(self._io, self, self._root)
                    self._m_steps.append(_)
                    if  ((_.id_next == 0) or (_.idx > 30)) :
                        break
                    i += 1
                self._io.seek(_pos)
                return getattr(self, '_m_steps', None)
            except _REASONS as error:
                _fail(self, error, 'steps')


    class TypeStep(KaitaiStruct):
        """Takes up no bytes; what a type says about the size of its values."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.TypeStep, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def has_len(self):
            """True if its description states the size."""
            if hasattr(self, '_m_has_len'):
                return self._m_has_len

            try:
                self._m_has_len = (self._root.lookup.type_names[self.id - 1].declaration.parts.value & 8 != 0 if self.is_known else False)
                return getattr(self, '_m_has_len', None)
            except _REASONS as error:
                _fail(self, error, 'has_len')

        @property
        def id(self):
            """Number of the type."""
            if hasattr(self, '_m_id'):
                return self._m_id

            try:
                self._m_id = (self._parent.steps[self.idx - 1].id_next if self.idx != 0 else self._parent._parent.id)
                return getattr(self, '_m_id', None)
            except _REASONS as error:
                _fail(self, error, 'id')

        @property
        def id_next(self):
            """The type to look at next, 0 for none."""
            if hasattr(self, '_m_id_next'):
                return self._m_id_next

            try:
                self._m_id_next = (self._root.lookup.type_names[self.id - 1].declaration.id_parent.value if  ((self.is_known) and ((not (self.has_len))))  else 0)
                return getattr(self, '_m_id_next', None)
            except _REASONS as error:
                _fail(self, error, 'id_next')

        @property
        def idx(self):
            """How many types have been looked at before."""
            if hasattr(self, '_m_idx'):
                return self._m_idx

            try:
                self._m_idx = (self.so_far - 1)
                return getattr(self, '_m_idx', None)
            except _REASONS as error:
                _fail(self, error, 'idx')

        @property
        def is_known(self):
            """True if the type is described."""
            if hasattr(self, '_m_is_known'):
                return self._m_is_known

            try:
                self._m_is_known = (self._root.lookup.type_names[self.id - 1].lookup.is_found if self.id != 0 else False)
                return getattr(self, '_m_is_known', None)
            except _REASONS as error:
                _fail(self, error, 'is_known')

        @property
        def len_one(self):
            """Size of a value in bytes, 0 if it is not known."""
            if hasattr(self, '_m_len_one'):
                return self._m_len_one

            try:
                self._m_len_one = (self._root.lookup.type_names[self.id - 1].declaration.len_value.value if self.has_len else 0)
                return getattr(self, '_m_len_one', None)
            except _REASONS as error:
                _fail(self, error, 'len_one')

        @property
        def so_far(self):
            """Number of types looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.steps)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class Varuint(KaitaiStruct):
        """A number of 1 to 9 bytes, big endian. The first byte says how many:
        0xxxxxxx 1, 10xxxxxx 2, 110xxxxx 3, 11100xxx 4, 11101xxx 5, 11110xxx 8,
        f8 6, f9 9.

        Fields:
            first: The length, and the upper bits of the number.
            rest: The lower bits of the number.
        """
        SEQ_FIELDS = ("first", "rest",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokTagfile.Varuint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.first = self._io.read_u1()
                self.rest = []
                for i in range(self.len - 1):
                    self.rest.append(self._io.read_u1())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.rest)):
                pass


        @property
        def len(self):
            """Size of the number in bytes."""
            if hasattr(self, '_m_len'):
                return self._m_len

            try:
                self._m_len = (1 if self.first < 128 else (2 if self.first < 192 else (3 if self.first < 224 else (4 if self.first < 232 else (5 if self.first < 240 else (8 if self.first < 248 else (6 if self.first == 248 else 9)))))))
                return getattr(self, '_m_len', None)
            except _REASONS as error:
                _fail(self, error, 'len')

        @property
        def low(self):
            """The last four bytes of a number of 5 bytes or more."""
            if hasattr(self, '_m_low'):
                return self._m_low

            try:
                self._m_low = ((self.first & 0) if self.len < 5 else (((self.rest[self.len - 5] * 16777216 + self.rest[self.len - 4] * 65536) + self.rest[self.len - 3] * 256) + self.rest[self.len - 2]))
                return getattr(self, '_m_low', None)
            except _REASONS as error:
                _fail(self, error, 'low')

        @property
        def top(self):
            """The bits of the number in the first byte."""
            if hasattr(self, '_m_top'):
                return self._m_top

            try:
                self._m_top = (self.first if self.first < 128 else ((self.first & 63) if self.first < 192 else ((self.first & 31) if self.first < 224 else ((self.first & 7) if self.first < 248 else (self.first & 0)))))
                return getattr(self, '_m_top', None)
            except _REASONS as error:
                _fail(self, error, 'top')

        @property
        def value(self):
            """The number that the bytes stand for."""
            if hasattr(self, '_m_value'):
                return self._m_value

            try:
                self._m_value = (self.top if self.len == 1 else ((self.top * 256 + self.rest[0]) if self.len == 2 else (((self.top * 65536 + self.rest[0] * 256) + self.rest[1]) if self.len == 3 else ((((self.top * 16777216 + self.rest[0] * 65536) + self.rest[1] * 256) + self.rest[2]) if self.len == 4 else (((self.top * 65536) * 65536 + self.low) if self.len == 5 else (((self.rest[0] * 65536) * 65536 + self.low) if self.len == 6 else ((((((self.top * 16777216 + self.rest[0] * 65536) + self.rest[1] * 256) + self.rest[2]) * 65536) * 65536 + self.low) if self.len == 8 else (((((self.rest[0] * 16777216 + self.rest[1] * 65536) + self.rest[2] * 256) + self.rest[3]) * 65536) * 65536 + self.low))))))))
                return getattr(self, '_m_value', None)
            except _REASONS as error:
                _fail(self, error, 'value')


    @property
    def lookup(self):
        """The sections that others refer to, where all known files have them."""
        if hasattr(self, '_m_lookup'):
            return self._m_lookup

        try:
            _pos = self._io.pos()
            self._io.seek(0)
            self._m_lookup = HavokTagfile.TagfileLookup(self._io, self, self._root)
            self._io.seek(_pos)
            return getattr(self, '_m_lookup', None)
        except _REASONS as error:
            _fail(self, error, 'lookup')

    @property
    def signature(self):
        """The tag of the section that holds all others, as a number."""
        if hasattr(self, '_m_signature'):
            return self._m_signature

        try:
            _pos = self._io.pos()
            self._io.seek(4)
            self._m_signature = self._io.read_u4be()
            if not  ((self._m_signature == 1413564208) or (self._m_signature == 1413696816)) :
                raise kaitaistruct.ValidationNotAnyOfError(self._m_signature, self._io, u"/instances/signature")
            self._io.seek(_pos)
            return getattr(self, '_m_signature', None)
        except _REASONS as error:
            _fail(self, error, 'signature')


