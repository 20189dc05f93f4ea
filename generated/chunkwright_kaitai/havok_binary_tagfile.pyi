# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class HavokBinaryTagfile(_base.KaitaiStruct):
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
    """
    class MemberKind(IntEnum):
        void = 0
        """Never stored; the member exists in memory only."""
        byte = 1
        """One byte, also a boolean or an enum of that size."""
        int = 2
        """A variable-length integer, also an enum of 2 or 4 bytes."""
        real = 3
        """A float of 4 bytes."""
        vec4 = 4
        """Four floats, a vector or a quaternion."""
        vec8 = 5
        """Eight floats, of which no example is known."""
        vec12 = 6
        """Twelve floats, translation, rotation and scale."""
        vec16 = 7
        """Sixteen floats, a transform or a matrix."""
        object = 8
        """The number of another object, or 0."""
        struct = 9
        """A struct with a body of its own."""
        cstring = 10
        """A text, literal or by number."""
    class Varint(_base.KaitaiStruct):
        """An integer of one byte or more. Bit 0 of the first is the sign, bits 1 to
        6 are the lowest bits of the number; each further byte has seven more.
        The highest bit of a byte is set if another follows.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """Sign, lowest six bits, and whether another byte follows."""
        rest: list[int] | None
        """Seven further bits each, the lowest first.

        None unless `first >= 0x80`.
        """
        @property
        def num_rest(self) -> int:
            """Number of bytes after the first."""
        @property
        def magnitude(self) -> int:
            """The number without its sign, as far as four bytes can hold it."""
        @property
        def value(self) -> int:
            """The number, which is small wherever this specification reads one."""
    class Text(_base.KaitaiStruct):
        """A text. If the number before it is positive, that many bytes follow; the
        others refer to an earlier text: 0 is the empty text, -1 is null, -2 the
        first text of the file, and so on.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_text: HavokBinaryTagfile.Varint
        """Length in bytes, or the number of an earlier text, negative."""
        literal: str | None
        """The text itself, if it was not used before.

        None unless `is_literal`.
        """
        @property
        def is_literal(self) -> bool:
            """True if the text is stored here."""
        @property
        def before(self) -> HavokBinaryTagfile.TextSearch | None:
            """The search for the text that this refers to.

            None unless `len_text.value < -1`.
            """
        @property
        def content(self) -> str:
            """The text, wherever it is stored."""
    class VersionRecord(_base.KaitaiStruct):
        """The version of the file and, in newer ones, of the SDK."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        tag: bytes
        """The tag of this record, 1."""
        version: HavokBinaryTagfile.Varint
        """Version of the format, 2 to 5; 3 is that of SDK 2010 and 2011."""
        sdk: HavokBinaryTagfile.Text | None
        """Version of the SDK, such as `hk_2013.2.5-r1`.

        None unless `version.value >= 4`.
        """
        max_predicate: int | None
        """Number of known predicates, 21 in known files.

        None unless `version.value >= 5`.
        """
        num_predicates: int | None
        """Number of predicates that follow.

        None unless `version.value >= 5`.
        """
        predicates: list[int] | None
        """Numbers of the predicates that the file was written with.

        None unless `version.value >= 5`.
        """
        @property
        def num_texts(self) -> int:
            """Number of texts that are stored in this record."""
    class ClassRecord(_base.KaitaiStruct):
        """A class. Its members are those that it adds to those of its parent."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        tag: bytes
        """The tag of this record, 2."""
        name: HavokBinaryTagfile.Text
        """Name of the class, unique in the file."""
        version: HavokBinaryTagfile.Varint
        """Version of the class, 0 for most."""
        idx_parent: HavokBinaryTagfile.Varint
        """Number of the parent, from 1; 0 if there is none."""
        num_members: HavokBinaryTagfile.Varint
        """Number of the members that the class adds."""
        members: list[HavokBinaryTagfile.ClassMember]
        """The members that the class adds."""
        finish: bytes | None
        """Takes up no bytes; the condition computes `ofs_end` at this point.

        None unless `ofs_end >= 0`.
        """
        @property
        def idx_class(self) -> int:
            """Index of the class, from 0; as it is read, the last so far."""
        @property
        def so_far(self) -> int:
            """Number of classes with this one."""
        @property
        def ofs_end(self) -> int:
            """Where the record ends in the file."""
        @property
        def next_tag(self) -> int:
            """The tag of the record that follows, doubled."""
        @property
        def is_followed_by_class(self) -> bool:
            """True if the next record is a class too."""
        @property
        def parent(self) -> HavokBinaryTagfile.ClassRecord | None:
            """The class from which this one derives.

            None unless `idx_parent.value > 0`.
            """
        @property
        def parent_name(self) -> str:
            """Name of the class from which this one derives."""
        @property
        def num_texts_before(self) -> int:
            """Number of texts that are stored before this record."""
        @property
        def num_texts_after(self) -> int:
            """Number of texts that are stored up to the end of this record."""
    class ClassMember(_base.KaitaiStruct):
        """A member of a class."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile.ClassRecord
        idx: int
        """Index of the member among those that the class adds."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        name: HavokBinaryTagfile.Text
        """Name of the member, unique in the class."""
        type_and_shape: HavokBinaryTagfile.Varint
        """The kind in the low four bits, and whether there are several."""
        num_elements: HavokBinaryTagfile.Varint | None
        """How many elements a tuple has in every object.

        None unless `is_tuple`.
        """
        class_name: HavokBinaryTagfile.Text | None
        """The class of a struct, or of the objects referred to.

        None unless `has_class`.
        """
        @property
        def kind(self) -> HavokBinaryTagfile.MemberKind | int:
            """What the member or each of its elements is."""
        @property
        def is_array(self) -> bool:
            """True for an array, whose length is stored in each object."""
        @property
        def is_tuple(self) -> bool:
            """True for a fixed number of elements."""
        @property
        def has_class(self) -> bool:
            """True if a class is named."""
        @property
        def num_texts_before(self) -> int:
            """Number of texts that are stored before this member."""
        @property
        def num_texts_after(self) -> int:
            """Number of texts that are stored up to the end of this member."""
    class TextSearch(_base.KaitaiStruct):
        """Looks for a text among those of the version and the classes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile.Text
        idx: int
        """Index of the text among those that the file stores."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def tried_classes(self) -> list[HavokBinaryTagfile.ClassProbe]:
            """The classes up to the one that stores the text."""
        @property
        def holder(self) -> HavokBinaryTagfile.ClassRecord:
            """The class whose record stores the text."""
        @property
        def tried_members(self) -> list[HavokBinaryTagfile.MemberProbe] | None:
            """The members of the class up to the one that stores the text.

            None unless `is_in_members`.
            """
        @property
        def is_in_members(self) -> bool:
            """True if it is not the name of the class itself."""
        @property
        def member(self) -> HavokBinaryTagfile.ClassMember | None:
            """The member that stores the text.

            None unless `is_in_members`.
            """
        @property
        def is_member_name(self) -> bool:
            """True if it is the name of the member, not of its class."""
        @property
        def content(self) -> str:
            """The text that was found."""
    class ClassProbe(_base.KaitaiStruct):
        """A class at which a search for a text looks."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile.TextSearch
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_class(self) -> int:
            """Index of the class, from 0."""
        @property
        def so_far(self) -> int:
            """Number of classes looked at with this one."""
        @property
        def is_last(self) -> bool:
            """True if the text is stored up to the end of this class."""
    class MemberProbe(_base.KaitaiStruct):
        """A member at which a search for a text looks."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: HavokBinaryTagfile
        _parent: HavokBinaryTagfile.TextSearch
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_member(self) -> int:
            """Index of the member in its class."""
        @property
        def so_far(self) -> int:
            """Number of members looked at with this one."""
        @property
        def is_last(self) -> bool:
            """True if the text is stored up to the end of this member."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: HavokBinaryTagfile
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Two words, CAB00D1E and D011FACE."""
    file_info: HavokBinaryTagfile.VersionRecord
    """The first record, the version of the file."""
    classes: list[HavokBinaryTagfile.ClassRecord] | None
    """The classes, each after its parent.

    None unless `first_tag == 4`.
    """
    objects: bytes
    """The objects, the record that ends the file (one byte, 0E) and whatever
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
    @property
    def first_tag(self) -> int:
        """4 if a class follows, 8 for an object, 14 for the end of the file."""
