# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class HavokBinaryTagfile(KaitaiStruct):
    """A binary tagfile is a stream of records: the version, the classes that the
    file describes itself with, the objects, and an end. It has no offsets and
    states no length; what follows its end belongs to the file around it. Tag
    files are found inside others, such as `.pap` and `.sklb` of Final Fantasy
    XIV.
    
    Every number is a variable-length integer, and every text is stored once:
    later uses refer to it by its number. Object bodies have presence bits
    instead of zeros, and arrays of structs are stored by columns. What a body
    holds follows from the classes, and where it ends from its content, so that
    all objects stay in one span here, `objects`, up to the end of the stream.
    
    Versions 2 to 5 have this form; 3 to 5 were seen. Versions 0 and 1 nest
    their objects, version 6 has reals of 8 bytes; neither is covered, nor are
    big-endian files, whose magic is byte-swapped.
    
    .. seealso::
       Source - https://github.com/PredatorCZ/HavokLib/tree/481d6fe17030a38060692a16f72b2d34a7fcd0f0/source

    Fields:
        magic: Two words, CAB00D1E and D011FACE.
        file_info: The first record, the version of the file.
        classes: The classes, each after its parent.
        objects: The objects, the record that ends the file (one byte, 0E) and whatever
            follows it. An object is the tag 4, the number of its class from 1, and
            its body; objects are numbered from 1 in the order of the file, and 0 is
            no object.

            A body starts with presence bits, one for each member from the topmost
            parent down, lowest bit first, in whole bytes. The values of the members
            that are present follow: a byte, an integer, a float, 4 to 16 floats,
            the number of an object, the body of a struct, a text. An array has its
            count first. Arrays of integers then state the width of one (4), arrays
            of vec4 the number of floats of one; arrays of structs have presence
            bits once, then each present member of all elements in turn.
    """
    SEQ_FIELDS = ("magic", "file_info", "classes", "objects",)

    class MemberKind(IntEnum):
        void = 0
        byte = 1
        int = 2
        real = 3
        vec4 = 4
        vec8 = 5
        vec12 = 6
        vec16 = 7
        object = 8
        struct = 9
        cstring = 10
    def __init__(self, _io, _parent=None, _root=None):
        super(HavokBinaryTagfile, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.magic = self._io.read_bytes(8)
            if not self.magic == b"\x1E\x0D\xB0\xCA\xCE\xFA\x11\xD0":
                raise kaitaistruct.ValidationNotEqualError(b"\x1E\x0D\xB0\xCA\xCE\xFA\x11\xD0", self.magic, self._io, u"/seq/0")
            self.file_info = HavokBinaryTagfile.VersionRecord(self._io, self, self._root)
            if self.first_tag == 4:
                pass
                self.classes = []
                i = 0
                while True:
                    _ = HavokBinaryTagfile.ClassRecord(self._io, self, self._root)
                    self.classes.append(_)
                    if  ((_.idx_class < 0) or ((not (_.is_followed_by_class)))) :
                        break
                    i += 1

            self.objects = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.file_info._fetch_instances()
        if self.first_tag == 4:
            pass
            for i in range(len(self.classes)):
                pass
                self.classes[i]._fetch_instances()


        _ = self.first_tag
        if hasattr(self, '_m_first_tag'):
            pass


    class ClassMember(KaitaiStruct):
        """A member of a class.

        Fields:
            name: Name of the member, unique in the class.
            type_and_shape: The kind in the low four bits, and whether there are several.
            num_elements: How many elements a tuple has in every object.
            class_name: The class of a struct, or of the objects referred to.
        """
        SEQ_FIELDS = ("name", "type_and_shape", "num_elements", "class_name",)
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.ClassMember, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            try:
                self.name = HavokBinaryTagfile.Text(self._io, self, self._root)
                self.type_and_shape = HavokBinaryTagfile.Varint(self._io, self, self._root)
                if self.is_tuple:
                    pass
                    self.num_elements = HavokBinaryTagfile.Varint(self._io, self, self._root)

                if self.has_class:
                    pass
                    self.class_name = HavokBinaryTagfile.Text(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.name._fetch_instances()
            self.type_and_shape._fetch_instances()
            if self.is_tuple:
                pass
                self.num_elements._fetch_instances()

            if self.has_class:
                pass
                self.class_name._fetch_instances()


        @property
        def has_class(self):
            """True if a class is named."""
            if hasattr(self, '_m_has_class'):
                return self._m_has_class

            try:
                self._m_has_class =  ((self.type_and_shape.value % 16 == 8) or (self.type_and_shape.value % 16 == 9)) 
                return getattr(self, '_m_has_class', None)
            except _REASONS as error:
                _fail(self, error, 'has_class')

        @property
        def is_array(self):
            """True for an array, whose length is stored in each object."""
            if hasattr(self, '_m_is_array'):
                return self._m_is_array

            try:
                self._m_is_array = self.type_and_shape.value % 32 >= 16
                return getattr(self, '_m_is_array', None)
            except _REASONS as error:
                _fail(self, error, 'is_array')

        @property
        def is_tuple(self):
            """True for a fixed number of elements."""
            if hasattr(self, '_m_is_tuple'):
                return self._m_is_tuple

            try:
                self._m_is_tuple = self.type_and_shape.value >= 32
                return getattr(self, '_m_is_tuple', None)
            except _REASONS as error:
                _fail(self, error, 'is_tuple')

        @property
        def kind(self):
            """What the member or each of its elements is."""
            if hasattr(self, '_m_kind'):
                return self._m_kind

            try:
                self._m_kind = KaitaiStream.resolve_enum(HavokBinaryTagfile.MemberKind, (self.type_and_shape.first >> 1) % 16)
                return getattr(self, '_m_kind', None)
            except _REASONS as error:
                _fail(self, error, 'kind')

        @property
        def num_texts_after(self):
            """Number of texts that are stored up to the end of this member."""
            if hasattr(self, '_m_num_texts_after'):
                return self._m_num_texts_after

            try:
                self._m_num_texts_after = (self.num_texts_before + (1 if self.name.is_literal else 0)) + ((1 if self.class_name.is_literal else 0) if self.has_class else 0)
                return getattr(self, '_m_num_texts_after', None)
            except _REASONS as error:
                _fail(self, error, 'num_texts_after')

        @property
        def num_texts_before(self):
            """Number of texts that are stored before this member."""
            if hasattr(self, '_m_num_texts_before'):
                return self._m_num_texts_before

            try:
                self._m_num_texts_before = ((self._parent.num_texts_before + (1 if self._parent.name.is_literal else 0)) if self.idx == 0 else self._parent.members[self.idx - 1].num_texts_after)
                return getattr(self, '_m_num_texts_before', None)
            except _REASONS as error:
                _fail(self, error, 'num_texts_before')


    class ClassProbe(KaitaiStruct):
        """A class at which a search for a text looks."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.ClassProbe, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def idx_class(self):
            """Index of the class, from 0."""
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.so_far - 1)
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def is_last(self):
            """True if the text is stored up to the end of this class."""
            if hasattr(self, '_m_is_last'):
                return self._m_is_last

            try:
                self._m_is_last = self._root.classes[self.idx_class].num_texts_after > self._parent.idx
                return getattr(self, '_m_is_last', None)
            except _REASONS as error:
                _fail(self, error, 'is_last')

        @property
        def so_far(self):
            """Number of classes looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.tried_classes)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class ClassRecord(KaitaiStruct):
        """A class. Its members are those that it adds to those of its parent.

        Fields:
            tag: The tag of this record, 2.
            name: Name of the class, unique in the file.
            version: Version of the class, 0 for most.
            idx_parent: Number of the parent, from 1; 0 if there is none.
            num_members: Number of the members that the class adds.
            members: The members that the class adds.
            finish: Takes up no bytes; the condition computes `ofs_end` at this point.
        """
        SEQ_FIELDS = ("tag", "name", "version", "idx_parent", "num_members", "members", "finish",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.ClassRecord, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.tag = self._io.read_bytes(1)
                if not self.tag == b"\x04":
                    raise kaitaistruct.ValidationNotEqualError(b"\x04", self.tag, self._io, u"/types/class_record/seq/0")
                self.name = HavokBinaryTagfile.Text(self._io, self, self._root)
                self.version = HavokBinaryTagfile.Varint(self._io, self, self._root)
                self.idx_parent = HavokBinaryTagfile.Varint(self._io, self, self._root)
                self.num_members = HavokBinaryTagfile.Varint(self._io, self, self._root)
                self.members = []
                for i in range(self.num_members.value):
                    self.members.append(HavokBinaryTagfile.ClassMember(i, self._io, self, self._root))

                if self.ofs_end >= 0:
                    pass
                    self.finish = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.name._fetch_instances()
            self.version._fetch_instances()
            self.idx_parent._fetch_instances()
            self.num_members._fetch_instances()
            for i in range(len(self.members)):
                pass
                self.members[i]._fetch_instances()

            if self.ofs_end >= 0:
                pass

            _ = self.next_tag
            if hasattr(self, '_m_next_tag'):
                pass


        @property
        def idx_class(self):
            """Index of the class, from 0; as it is read, the last so far."""
            if hasattr(self, '_m_idx_class'):
                return self._m_idx_class

            try:
                self._m_idx_class = (self.so_far - 1)
                return getattr(self, '_m_idx_class', None)
            except _REASONS as error:
                _fail(self, error, 'idx_class')

        @property
        def is_followed_by_class(self):
            """True if the next record is a class too."""
            if hasattr(self, '_m_is_followed_by_class'):
                return self._m_is_followed_by_class

            try:
                self._m_is_followed_by_class = self.next_tag == 4
                return getattr(self, '_m_is_followed_by_class', None)
            except _REASONS as error:
                _fail(self, error, 'is_followed_by_class')

        @property
        def next_tag(self):
            """The tag of the record that follows, doubled."""
            if hasattr(self, '_m_next_tag'):
                return self._m_next_tag

            try:
                _pos = self._io.pos()
                self._io.seek(self.ofs_end)
                self._m_next_tag = self._io.read_u1()
                self._io.seek(_pos)
                return getattr(self, '_m_next_tag', None)
            except _REASONS as error:
                _fail(self, error, 'next_tag')

        @property
        def num_texts_after(self):
            """Number of texts that are stored up to the end of this record."""
            if hasattr(self, '_m_num_texts_after'):
                return self._m_num_texts_after

            try:
                self._m_num_texts_after = ((self.num_texts_before + (1 if self.name.is_literal else 0)) if self.num_members.value == 0 else self.members[self.num_members.value - 1].num_texts_after)
                return getattr(self, '_m_num_texts_after', None)
            except _REASONS as error:
                _fail(self, error, 'num_texts_after')

        @property
        def num_texts_before(self):
            """Number of texts that are stored before this record."""
            if hasattr(self, '_m_num_texts_before'):
                return self._m_num_texts_before

            try:
                self._m_num_texts_before = (self._root.file_info.num_texts if self.idx_class == 0 else self._root.classes[self.idx_class - 1].num_texts_after)
                return getattr(self, '_m_num_texts_before', None)
            except _REASONS as error:
                _fail(self, error, 'num_texts_before')

        @property
        def ofs_end(self):
            """Where the record ends in the file."""
            if hasattr(self, '_m_ofs_end'):
                return self._m_ofs_end

            try:
                self._m_ofs_end = self._io.pos()
                return getattr(self, '_m_ofs_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_end')

        @property
        def parent(self):
            """The class from which this one derives."""
            if hasattr(self, '_m_parent'):
                return self._m_parent

            try:
                if self.idx_parent.value > 0:
                    pass
                    self._m_parent = self._root.classes[self.idx_parent.value - 1]

                return getattr(self, '_m_parent', None)
            except _REASONS as error:
                _fail(self, error, 'parent')

        @property
        def parent_name(self):
            """Name of the class from which this one derives."""
            if hasattr(self, '_m_parent_name'):
                return self._m_parent_name

            try:
                self._m_parent_name = (self.parent.name.content if self.idx_parent.value > 0 else u"")
                return getattr(self, '_m_parent_name', None)
            except _REASONS as error:
                _fail(self, error, 'parent_name')

        @property
        def so_far(self):
            """Number of classes with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._root.classes)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class MemberProbe(KaitaiStruct):
        """A member at which a search for a text looks."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.MemberProbe, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def idx_member(self):
            """Index of the member in its class."""
            if hasattr(self, '_m_idx_member'):
                return self._m_idx_member

            try:
                self._m_idx_member = (self.so_far - 1)
                return getattr(self, '_m_idx_member', None)
            except _REASONS as error:
                _fail(self, error, 'idx_member')

        @property
        def is_last(self):
            """True if the text is stored up to the end of this member."""
            if hasattr(self, '_m_is_last'):
                return self._m_is_last

            try:
                self._m_is_last = self._parent.holder.members[self.idx_member].num_texts_after > self._parent.idx
                return getattr(self, '_m_is_last', None)
            except _REASONS as error:
                _fail(self, error, 'is_last')

        @property
        def so_far(self):
            """Number of members looked at with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = len(self._parent.tried_members)
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class Text(KaitaiStruct):
        """A text. If the number before it is positive, that many bytes follow; the
        others refer to an earlier text: 0 is the empty text, -1 is null, -2 the
        first text of the file, and so on.

        Fields:
            len_text: Length in bytes, or the number of an earlier text, negative.
            literal: The text itself, if it was not used before.
        """
        SEQ_FIELDS = ("len_text", "literal",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.Text, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_text = HavokBinaryTagfile.Varint(self._io, self, self._root)
                if self.is_literal:
                    pass
                    self.literal = (self._io.read_bytes(self.len_text.value)).decode(u"UTF-8")
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.len_text._fetch_instances()
            if self.is_literal:
                pass

            _ = self.before
            if hasattr(self, '_m_before'):
                pass
                self._m_before._fetch_instances()


        @property
        def before(self):
            """The search for the text that this refers to."""
            if hasattr(self, '_m_before'):
                return self._m_before

            try:
                if self.len_text.value < -1:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._raw__m_before = self._io.read_bytes(0)
                    _io__raw__m_before = KaitaiStream(BytesIO(self._raw__m_before))
                    self._m_before = HavokBinaryTagfile.TextSearch((-(self.len_text.value) - 2), _io__raw__m_before, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_before', None)
            except _REASONS as error:
                _fail(self, error, 'before')

        @property
        def content(self):
            """The text, wherever it is stored."""
            if hasattr(self, '_m_content'):
                return self._m_content

            try:
                self._m_content = (self.literal if self.is_literal else (self.before.content if self.len_text.value < -1 else u""))
                return getattr(self, '_m_content', None)
            except _REASONS as error:
                _fail(self, error, 'content')

        @property
        def is_literal(self):
            """True if the text is stored here."""
            if hasattr(self, '_m_is_literal'):
                return self._m_is_literal

            try:
                self._m_is_literal = self.len_text.value > 0
                return getattr(self, '_m_is_literal', None)
            except _REASONS as error:
                _fail(self, error, 'is_literal')


    class TextSearch(KaitaiStruct):
        """Looks for a text among those of the version and the classes."""
        SEQ_FIELDS = ()
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.TextSearch, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.tried_classes
            if hasattr(self, '_m_tried_classes'):
                pass
                for i in range(len(self._m_tried_classes)):
                    pass
                    self._m_tried_classes[i]._fetch_instances()


            _ = self.tried_members
            if hasattr(self, '_m_tried_members'):
                pass
                for i in range(len(self._m_tried_members)):
                    pass
                    self._m_tried_members[i]._fetch_instances()



        @property
        def content(self):
            """The text that was found."""
            if hasattr(self, '_m_content'):
                return self._m_content

            try:
                self._m_content = (self._root.file_info.sdk.literal if self.idx < self._root.file_info.num_texts else (self.holder.name.literal if (not (self.is_in_members)) else (self.member.name.literal if self.is_member_name else self.member.class_name.literal)))
                return getattr(self, '_m_content', None)
            except _REASONS as error:
                _fail(self, error, 'content')

        @property
        def holder(self):
            """The class whose record stores the text."""
            if hasattr(self, '_m_holder'):
                return self._m_holder

            try:
                self._m_holder = self._root.classes[len(self.tried_classes) - 1]
                return getattr(self, '_m_holder', None)
            except _REASONS as error:
                _fail(self, error, 'holder')

        @property
        def is_in_members(self):
            """True if it is not the name of the class itself."""
            if hasattr(self, '_m_is_in_members'):
                return self._m_is_in_members

            try:
                self._m_is_in_members = self.idx >= self.holder.num_texts_before + (1 if self.holder.name.is_literal else 0)
                return getattr(self, '_m_is_in_members', None)
            except _REASONS as error:
                _fail(self, error, 'is_in_members')

        @property
        def is_member_name(self):
            """True if it is the name of the member, not of its class."""
            if hasattr(self, '_m_is_member_name'):
                return self._m_is_member_name

            try:
                self._m_is_member_name = ( ((self.member.name.is_literal) and (self.idx == self.member.num_texts_before))  if self.is_in_members else False)
                return getattr(self, '_m_is_member_name', None)
            except _REASONS as error:
                _fail(self, error, 'is_member_name')

        @property
        def member(self):
            """The member that stores the text."""
            if hasattr(self, '_m_member'):
                return self._m_member

            try:
                if self.is_in_members:
                    pass
                    self._m_member = self.holder.members[len(self.tried_members) - 1]

                return getattr(self, '_m_member', None)
            except _REASONS as error:
                _fail(self, error, 'member')

        @property
        def tried_classes(self):
            """The classes up to the one that stores the text."""
            if hasattr(self, '_m_tried_classes'):
                return self._m_tried_classes

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._raw__m_tried_classes = []
                self._m_tried_classes = []
                i = 0
                while True:
                    _buf = self._io.read_bytes(0)
                    self._raw__m_tried_classes.append(_buf)
                    _io__raw__m_tried_classes = KaitaiStream(BytesIO(self._raw__m_tried_classes[-1]))
                    _ = HavokBinaryTagfile.ClassProbe(_io__raw__m_tried_classes, self, self._root)
                    self._m_tried_classes.append(_)
                    if _.is_last:
                        break
                    i += 1
                self._io.seek(_pos)
                return getattr(self, '_m_tried_classes', None)
            except _REASONS as error:
                _fail(self, error, 'tried_classes')

        @property
        def tried_members(self):
            """The members of the class up to the one that stores the text."""
            if hasattr(self, '_m_tried_members'):
                return self._m_tried_members

            try:
                if self.is_in_members:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._raw__m_tried_members = []
                    self._m_tried_members = []
                    i = 0
                    while True:
                        _buf = self._io.read_bytes(0)
                        self._raw__m_tried_members.append(_buf)
                        _io__raw__m_tried_members = KaitaiStream(BytesIO(self._raw__m_tried_members[-1]))
                        _ = HavokBinaryTagfile.MemberProbe(_io__raw__m_tried_members, self, self._root)
                        self._m_tried_members.append(_)
                        if _.is_last:
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_tried_members', None)
            except _REASONS as error:
                _fail(self, error, 'tried_members')


    class Varint(KaitaiStruct):
        """An integer of one byte or more. Bit 0 of the first is the sign, bits 1 to
        6 are the lowest bits of the number; each further byte has seven more.
        The highest bit of a byte is set if another follows.

        Fields:
            first: Sign, lowest six bits, and whether another byte follows.
            rest: Seven further bits each, the lowest first.
        """
        SEQ_FIELDS = ("first", "rest",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.Varint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.first = self._io.read_u1()
                if self.first >= 128:
                    pass
                    self.rest = []
                    i = 0
                    while True:
                        _ = self._io.read_u1()
                        self.rest.append(_)
                        if _ < 128:
                            break
                        i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.first >= 128:
                pass
                for i in range(len(self.rest)):
                    pass



        @property
        def magnitude(self):
            """The number without its sign, as far as four bytes can hold it."""
            if hasattr(self, '_m_magnitude'):
                return self._m_magnitude

            try:
                self._m_magnitude = (((self.first >> 1) % 64 + (((self.rest[0] % 128) * 64) if self.num_rest > 0 else 0)) + (((self.rest[1] % 128) * 8192) if self.num_rest > 1 else 0)) + (((self.rest[2] % 128) * 1048576) if self.num_rest > 2 else 0)
                return getattr(self, '_m_magnitude', None)
            except _REASONS as error:
                _fail(self, error, 'magnitude')

        @property
        def num_rest(self):
            """Number of bytes after the first."""
            if hasattr(self, '_m_num_rest'):
                return self._m_num_rest

            try:
                self._m_num_rest = (len(self.rest) if self.first >= 128 else 0)
                return getattr(self, '_m_num_rest', None)
            except _REASONS as error:
                _fail(self, error, 'num_rest')

        @property
        def value(self):
            """The number, which is small wherever this specification reads one."""
            if hasattr(self, '_m_value'):
                return self._m_value

            try:
                self._m_value = (-(self.magnitude) if self.first % 2 == 1 else self.magnitude)
                return getattr(self, '_m_value', None)
            except _REASONS as error:
                _fail(self, error, 'value')


    class VersionRecord(KaitaiStruct):
        """The version of the file and, in newer ones, of the SDK.

        Fields:
            tag: The tag of this record, 1.
            version: Version of the format, 2 to 5; 3 is that of SDK 2010 and 2011.
            sdk: Version of the SDK, such as `hk_2013.2.5-r1`.
            max_predicate: Number of known predicates, 21 in known files.
            num_predicates: Number of predicates that follow.
            predicates: Numbers of the predicates that the file was written with.
        """
        SEQ_FIELDS = ("tag", "version", "sdk", "max_predicate", "num_predicates", "predicates",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokBinaryTagfile.VersionRecord, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.tag = self._io.read_bytes(1)
                if not self.tag == b"\x02":
                    raise kaitaistruct.ValidationNotEqualError(b"\x02", self.tag, self._io, u"/types/version_record/seq/0")
                self.version = HavokBinaryTagfile.Varint(self._io, self, self._root)
                if self.version.value >= 4:
                    pass
                    self.sdk = HavokBinaryTagfile.Text(self._io, self, self._root)

                if self.version.value >= 5:
                    pass
                    self.max_predicate = self._io.read_u2le()

                if self.version.value >= 5:
                    pass
                    self.num_predicates = self._io.read_u2le()

                if self.version.value >= 5:
                    pass
                    self.predicates = []
                    for i in range(self.num_predicates):
                        self.predicates.append(self._io.read_u2le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            self.version._fetch_instances()
            if self.version.value >= 4:
                pass
                self.sdk._fetch_instances()

            if self.version.value >= 5:
                pass

            if self.version.value >= 5:
                pass

            if self.version.value >= 5:
                pass
                for i in range(len(self.predicates)):
                    pass



        @property
        def num_texts(self):
            """Number of texts that are stored in this record."""
            if hasattr(self, '_m_num_texts'):
                return self._m_num_texts

            try:
                self._m_num_texts = ((1 if self.sdk.is_literal else 0) if self.version.value >= 4 else 0)
                return getattr(self, '_m_num_texts', None)
            except _REASONS as error:
                _fail(self, error, 'num_texts')


    @property
    def first_tag(self):
        """4 if a class follows, 8 for an object, 14 for the end of the file."""
        if hasattr(self, '_m_first_tag'):
            return self._m_first_tag

        try:
            _pos = self._io.pos()
            self._io.seek(self._io.pos())
            self._m_first_tag = self._io.read_u1()
            if not  ((self._m_first_tag == 4) or (self._m_first_tag == 8) or (self._m_first_tag == 14)) :
                raise kaitaistruct.ValidationNotAnyOfError(self._m_first_tag, self._io, u"/instances/first_tag")
            self._io.seek(_pos)
            return getattr(self, '_m_first_tag', None)
        except _REASONS as error:
            _fail(self, error, 'first_tag')


