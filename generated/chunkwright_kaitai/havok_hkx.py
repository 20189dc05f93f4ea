# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class HavokHkx(KaitaiStruct):
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
    
    .. seealso::
       Source - https://github.com/PredatorCZ/HavokLib/tree/481d6fe17030a38060692a16f72b2d34a7fcd0f0/source
    
    
    .. seealso::
       Source - https://github.com/SARDONYX-sard/serde-hkx/blob/21d34d03ece5f029d5afa4ab0ecdb9d100f84d5d/docs/specification/hkx_binary_format.md

    Fields:
        magic: Two words, each equal in both byte orders.
        packfile: All the rest, in the byte order of the file.
    """
    SEQ_FIELDS = ("magic", "packfile",)
    def __init__(self, _io, _parent=None, _root=None):
        super(HavokHkx, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.magic = self._io.read_bytes(8)
            if not self.magic == b"\x57\xE0\xE0\x57\x10\xC0\xC0\x10":
                raise kaitaistruct.ValidationNotEqualError(b"\x57\xE0\xE0\x57\x10\xC0\xC0\x10", self.magic, self._io, u"/seq/0")
            self.packfile = HavokHkx.PackfileContent(self._io, self, self._root)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        self.packfile._fetch_instances()
        _ = self.is_little_endian
        if hasattr(self, '_m_is_little_endian'):
            pass


    class PackfileContent(KaitaiStruct):
        """Everything after the magic, in the byte order of the file.

        Fields:
            user_tag: For the user; 0 in most files.
            file_version: Version of the container, not enough to tell the SDK version.
            len_pointer: Size of a pointer in bytes.
            little_endian: 1 for little endian, 0 for big endian.
            reuse_padding: 1 where members of a derived class may start in the tail padding
                of its base.
            empty_base: 1 where an empty base class takes no space.
            num_sections: Number of rows in the section table.
            idx_contents_section: Section that holds the root object.
            ofs_contents: Start of the root object in that section.
            idx_class_name_section: Section that holds the name of the class of the root object.
            ofs_class_name: Start of that name in its section.
            contents_version: Version of the SDK, such as `hk_2010.2.0-r1`.
            contents_version_fill: Padding of the version to 16 bytes, the last of which is FF.
            flags: Unused (-1) up to Havok 7.1, 0 in later versions.
            max_predicate: Number of known predicates, or -1 where there are none.
            len_predicates: Size of predicates and padding after the header, or -1.
            predicates: Predicate numbers (2 bytes each) and padding, in newer files only:
                none or 16 bytes were seen.
            sections: The section table. Three is usual (class names, types, data), but
                neither number nor order is fixed.
        """
        SEQ_FIELDS = ("user_tag", "file_version", "len_pointer", "little_endian", "reuse_padding", "empty_base", "num_sections", "idx_contents_section", "ofs_contents", "idx_class_name_section", "ofs_class_name", "contents_version", "contents_version_fill", "flags", "max_predicate", "len_predicates", "predicates", "sections",)
        def __init__(self, _io, _parent=None, _root=None):
            super(HavokHkx.PackfileContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                _on = self._root.is_little_endian
                if _on == 0:
                    pass
                    self._is_le = False
                elif _on == 1:
                    pass
                    self._is_le = True
                if not hasattr(self, '_is_le'):
                    raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content")
                elif self._is_le == True:
                    self._read_le()
                elif self._is_le == False:
                    self._read_be()
            except _REASONS as error:
                _fail(self, error)

        def _read_le(self):
            self.user_tag = self._io.read_u4le()
            self.file_version = self._io.read_u4le()
            if not self.file_version >= 4:
                raise kaitaistruct.ValidationLessThanError(4, self.file_version, self._io, u"/types/packfile_content/seq/1")
            if not self.file_version <= 11:
                raise kaitaistruct.ValidationGreaterThanError(11, self.file_version, self._io, u"/types/packfile_content/seq/1")
            self.len_pointer = self._io.read_u1()
            if not  ((self.len_pointer == 4) or (self.len_pointer == 8)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.len_pointer, self._io, u"/types/packfile_content/seq/2")
            self.little_endian = self._io.read_u1()
            if not  ((self.little_endian == 0) or (self.little_endian == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.little_endian, self._io, u"/types/packfile_content/seq/3")
            self.reuse_padding = self._io.read_u1()
            if not  ((self.reuse_padding == 0) or (self.reuse_padding == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.reuse_padding, self._io, u"/types/packfile_content/seq/4")
            self.empty_base = self._io.read_u1()
            if not  ((self.empty_base == 0) or (self.empty_base == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.empty_base, self._io, u"/types/packfile_content/seq/5")
            self.num_sections = self._io.read_u4le()
            self.idx_contents_section = self._io.read_u4le()
            self.ofs_contents = self._io.read_u4le()
            self.idx_class_name_section = self._io.read_u4le()
            self.ofs_class_name = self._io.read_u4le()
            self.contents_version = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
            self.contents_version_fill = self._io.read_bytes(15 - len(self.contents_version))
            self.flags = self._io.read_s4le()
            self.max_predicate = self._io.read_s2le()
            self.len_predicates = self._io.read_s2le()
            if self.has_predicates:
                pass
                self.predicates = self._io.read_bytes(self.len_predicates)

            self.sections = []
            for i in range(self.num_sections):
                self.sections.append(HavokHkx.PackfileContent.Section(self._io, self, self._root, self._is_le))


        def _read_be(self):
            self.user_tag = self._io.read_u4be()
            self.file_version = self._io.read_u4be()
            if not self.file_version >= 4:
                raise kaitaistruct.ValidationLessThanError(4, self.file_version, self._io, u"/types/packfile_content/seq/1")
            if not self.file_version <= 11:
                raise kaitaistruct.ValidationGreaterThanError(11, self.file_version, self._io, u"/types/packfile_content/seq/1")
            self.len_pointer = self._io.read_u1()
            if not  ((self.len_pointer == 4) or (self.len_pointer == 8)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.len_pointer, self._io, u"/types/packfile_content/seq/2")
            self.little_endian = self._io.read_u1()
            if not  ((self.little_endian == 0) or (self.little_endian == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.little_endian, self._io, u"/types/packfile_content/seq/3")
            self.reuse_padding = self._io.read_u1()
            if not  ((self.reuse_padding == 0) or (self.reuse_padding == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.reuse_padding, self._io, u"/types/packfile_content/seq/4")
            self.empty_base = self._io.read_u1()
            if not  ((self.empty_base == 0) or (self.empty_base == 1)) :
                raise kaitaistruct.ValidationNotAnyOfError(self.empty_base, self._io, u"/types/packfile_content/seq/5")
            self.num_sections = self._io.read_u4be()
            self.idx_contents_section = self._io.read_u4be()
            self.ofs_contents = self._io.read_u4be()
            self.idx_class_name_section = self._io.read_u4be()
            self.ofs_class_name = self._io.read_u4be()
            self.contents_version = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
            self.contents_version_fill = self._io.read_bytes(15 - len(self.contents_version))
            self.flags = self._io.read_s4be()
            self.max_predicate = self._io.read_s2be()
            self.len_predicates = self._io.read_s2be()
            if self.has_predicates:
                pass
                self.predicates = self._io.read_bytes(self.len_predicates)

            self.sections = []
            for i in range(self.num_sections):
                self.sections.append(HavokHkx.PackfileContent.Section(self._io, self, self._root, self._is_le))



        def _fetch_instances(self):
            pass
            if self.has_predicates:
                pass

            for i in range(len(self.sections)):
                pass
                self.sections[i]._fetch_instances()

            _ = self.contents_class_name
            if hasattr(self, '_m_contents_class_name'):
                pass


        class ClassName(KaitaiStruct):
            """A class and its signature.

            Fields:
                signature: A CRC-32 over the description of the class.
                separator: A tab; padding has FF here.
                name: Name of the class.
            """
            SEQ_FIELDS = ("signature", "separator", "name",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.ClassName, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/class_name")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.signature = self._io.read_u4le()
                self.separator = self._io.read_bytes(1)
                if not self.separator == b"\x09":
                    raise kaitaistruct.ValidationNotEqualError(b"\x09", self.separator, self._io, u"/types/packfile_content/types/class_name/seq/1")
                if self.ofs_name >= 0:
                    pass
                    self.name = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")


            def _read_be(self):
                self.signature = self._io.read_u4be()
                self.separator = self._io.read_bytes(1)
                if not self.separator == b"\x09":
                    raise kaitaistruct.ValidationNotEqualError(b"\x09", self.separator, self._io, u"/types/packfile_content/types/class_name/seq/1")
                if self.ofs_name >= 0:
                    pass
                    self.name = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")



            def _fetch_instances(self):
                pass
                if self.ofs_name >= 0:
                    pass

                _ = self.next_separator
                if hasattr(self, '_m_next_separator'):
                    pass


            @property
            def is_last(self):
                """True if no name follows."""
                if hasattr(self, '_m_is_last'):
                    return self._m_is_last

                try:
                    self._m_is_last = (self.next_separator != 9 if self._io.size() - self._io.pos() > 5 else True)
                    return getattr(self, '_m_is_last', None)
                except _REASONS as error:
                    _fail(self, error, 'is_last')

            @property
            def next_separator(self):
                """Tells a next name from padding."""
                if hasattr(self, '_m_next_separator'):
                    return self._m_next_separator

                try:
                    if self._io.size() - self._io.pos() > 5:
                        pass
                        _pos = self._io.pos()
                        self._io.seek(self._io.pos() + 4)
                        if self._is_le:
                            self._m_next_separator = self._io.read_u1()
                        else:
                            self._m_next_separator = self._io.read_u1()
                        self._io.seek(_pos)

                    return getattr(self, '_m_next_separator', None)
                except _REASONS as error:
                    _fail(self, error, 'next_separator')

            @property
            def ofs_name(self):
                """Where the name starts; fixups refer to it by this offset."""
                if hasattr(self, '_m_ofs_name'):
                    return self._m_ofs_name

                try:
                    self._m_ofs_name = self._io.pos()
                    return getattr(self, '_m_ofs_name', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_name')


            def __str__(self):
                return self.name

        class ClassNames(KaitaiStruct):
            """Names of classes with their signatures, up to the padding.

            Fields:
                names: The classes, in stored order.
                padding: FF bytes up to a multiple of 16.
            """
            SEQ_FIELDS = ("names", "padding",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.ClassNames, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/class_names")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                if self.has_names:
                    pass
                    self.names = []
                    i = 0
                    while True:
                        _ = HavokHkx.PackfileContent.ClassName(self._io, self, self._root, self._is_le)
                        self.names.append(_)
                        if _.is_last:
                            break
                        i += 1

                self.padding = self._io.read_bytes_full()

            def _read_be(self):
                if self.has_names:
                    pass
                    self.names = []
                    i = 0
                    while True:
                        _ = HavokHkx.PackfileContent.ClassName(self._io, self, self._root, self._is_le)
                        self.names.append(_)
                        if _.is_last:
                            break
                        i += 1

                self.padding = self._io.read_bytes_full()


            def _fetch_instances(self):
                pass
                if self.has_names:
                    pass
                    for i in range(len(self.names)):
                        pass
                        self.names[i]._fetch_instances()


                _ = self.first_separator
                if hasattr(self, '_m_first_separator'):
                    pass


            @property
            def first_separator(self):
                """Tells a first name from padding."""
                if hasattr(self, '_m_first_separator'):
                    return self._m_first_separator

                try:
                    if self._io.size() > 5:
                        pass
                        _pos = self._io.pos()
                        self._io.seek(4)
                        if self._is_le:
                            self._m_first_separator = self._io.read_u1()
                        else:
                            self._m_first_separator = self._io.read_u1()
                        self._io.seek(_pos)

                    return getattr(self, '_m_first_separator', None)
                except _REASONS as error:
                    _fail(self, error, 'first_separator')

            @property
            def has_names(self):
                """True if there is a name at all."""
                if hasattr(self, '_m_has_names'):
                    return self._m_has_names

                try:
                    self._m_has_names = (self.first_separator == 9 if self._io.size() > 5 else False)
                    return getattr(self, '_m_has_names', None)
                except _REASONS as error:
                    _fail(self, error, 'has_names')


        class GlobalFixup(KaitaiStruct):
            """A pointer to an object.

            Fields:
                ofs_source: Where the pointer is in the data of the section.
                idx_section: The section that it points into.
                ofs_target: Start of an object there.
            """
            SEQ_FIELDS = ("ofs_source", "idx_section", "ofs_target",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.GlobalFixup, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/global_fixup")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.ofs_source = self._io.read_u4le()
                self.idx_section = self._io.read_u4le()
                self.ofs_target = self._io.read_u4le()

            def _read_be(self):
                self.ofs_source = self._io.read_u4be()
                self.idx_section = self._io.read_u4be()
                self.ofs_target = self._io.read_u4be()


            def _fetch_instances(self):
                pass
                _ = self.candidate
                if hasattr(self, '_m_candidate'):
                    pass
                    self._m_candidate._fetch_instances()


            @property
            def candidate(self):
                """The search for the object."""
                if hasattr(self, '_m_candidate'):
                    return self._m_candidate

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self._root.packfile.sections[self.idx_section].ofs_data + self._root.packfile.sections[self.idx_section].ofs_virtual_fixups)
                    if self._is_le:
                        self._raw__m_candidate = io.read_bytes(self._root.packfile.sections[self.idx_section].virtual_fixups.num_entries * 12)
                        _io__raw__m_candidate = KaitaiStream(BytesIO(self._raw__m_candidate))
                        self._m_candidate = HavokHkx.PackfileContent.ObjectSearch(_io__raw__m_candidate, self, self._root, self._is_le)
                    else:
                        self._raw__m_candidate = io.read_bytes(self._root.packfile.sections[self.idx_section].virtual_fixups.num_entries * 12)
                        _io__raw__m_candidate = KaitaiStream(BytesIO(self._raw__m_candidate))
                        self._m_candidate = HavokHkx.PackfileContent.ObjectSearch(_io__raw__m_candidate, self, self._root, self._is_le)
                    io.seek(_pos)
                    return getattr(self, '_m_candidate', None)
                except _REASONS as error:
                    _fail(self, error, 'candidate')

            @property
            def class_name(self):
                """Class of the object it points to."""
                if hasattr(self, '_m_class_name'):
                    return self._m_class_name

                try:
                    self._m_class_name = (self._root.packfile.sections[self.idx_section].virtual_fixups.entries[self.candidate.idx].class_name if self.candidate.is_found else u"data")
                    return getattr(self, '_m_class_name', None)
                except _REASONS as error:
                    _fail(self, error, 'class_name')


        class GlobalFixups(KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows.

            Fields:
                entries: The fixups, in stored order.
                padding: FF bytes up to a multiple of 16, none in some tables.
            """
            SEQ_FIELDS = ("entries", "padding",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.GlobalFixups, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/global_fixups")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.GlobalFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()

            def _read_be(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.GlobalFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()


            def _fetch_instances(self):
                pass
                for i in range(len(self.entries)):
                    pass
                    self.entries[i]._fetch_instances()

                _ = self.backward
                if hasattr(self, '_m_backward'):
                    pass
                    for i in range(len(self._m_backward)):
                        pass
                        self._m_backward[i]._fetch_instances()



            @property
            def backward(self):
                """Looks for the last fixup from the end of the table."""
                if hasattr(self, '_m_backward'):
                    return self._m_backward

                try:
                    if self._io.size() >= 12:
                        pass
                        _pos = self._io.pos()
                        self._io.seek(0)
                        if self._is_le:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.GlobalProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        else:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.GlobalProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        self._io.seek(_pos)

                    return getattr(self, '_m_backward', None)
                except _REASONS as error:
                    _fail(self, error, 'backward')

            @property
            def is_empty(self):
                """True if there is no fixup."""
                if hasattr(self, '_m_is_empty'):
                    return self._m_is_empty

                try:
                    self._m_is_empty = (self.backward[-1].is_fill if self._io.size() >= 12 else True)
                    return getattr(self, '_m_is_empty', None)
                except _REASONS as error:
                    _fail(self, error, 'is_empty')

            @property
            def num_entries(self):
                """Number of fixups, without the padding."""
                if hasattr(self, '_m_num_entries'):
                    return self._m_num_entries

                try:
                    self._m_num_entries = (0 if self.is_empty else (self.backward[-1].ofs_fixup // 12 + 1))
                    return getattr(self, '_m_num_entries', None)
                except _REASONS as error:
                    _fail(self, error, 'num_entries')


        class GlobalProbe(KaitaiStruct):
            """A look at one place of a table of global fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS = ()
            def __init__(self, _io, _parent=None, _root=None):
                super(HavokHkx.PackfileContent.GlobalProbe, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._read()

            def _read(self):
                pass


            def _fetch_instances(self):
                pass
                _ = self.ofs_source
                if hasattr(self, '_m_ofs_source'):
                    pass


            @property
            def is_fill(self):
                """True if this is not a fixup, but padding of the table."""
                if hasattr(self, '_m_is_fill'):
                    return self._m_is_fill

                try:
                    self._m_is_fill = self.ofs_source == b"\xFF\xFF\xFF\xFF"
                    return getattr(self, '_m_is_fill', None)
                except _REASONS as error:
                    _fail(self, error, 'is_fill')

            @property
            def ofs_fixup(self):
                """Where to look, in bytes from the start of the table."""
                if hasattr(self, '_m_ofs_fixup'):
                    return self._m_ofs_fixup

                try:
                    self._m_ofs_fixup = 12 * ((self._io.size() // 12) - len(self._parent.backward))
                    return getattr(self, '_m_ofs_fixup', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_fixup')

            @property
            def ofs_source(self):
                """The first number of the fixup."""
                if hasattr(self, '_m_ofs_source'):
                    return self._m_ofs_source

                try:
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_fixup)
                    self._m_ofs_source = self._io.read_bytes(4)
                    self._io.seek(_pos)
                    return getattr(self, '_m_ofs_source', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_source')


        class LocalFixup(KaitaiStruct):
            """A pointer into the data of its own section.

            Fields:
                ofs_source: Where the pointer is in the data of the section.
                ofs_target: Where it points, in the data of the same section.
            """
            SEQ_FIELDS = ("ofs_source", "ofs_target",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.LocalFixup, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/local_fixup")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.ofs_source = self._io.read_u4le()
                self.ofs_target = self._io.read_u4le()

            def _read_be(self):
                self.ofs_source = self._io.read_u4be()
                self.ofs_target = self._io.read_u4be()


            def _fetch_instances(self):
                pass
                _ = self.beginning
                if hasattr(self, '_m_beginning'):
                    pass


            @property
            def beginning(self):
                """What it points at, up to a zero byte, but no more than 40 bytes.
                """
                if hasattr(self, '_m_beginning'):
                    return self._m_beginning

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self._parent._parent.ofs_data + self.ofs_target)
                    if self._is_le:
                        self._m_beginning = KaitaiStream.bytes_terminate(io.read_bytes((self.len_rest if self.len_rest < 40 else 40)), 0, False)
                    else:
                        self._m_beginning = KaitaiStream.bytes_terminate(io.read_bytes((self.len_rest if self.len_rest < 40 else 40)), 0, False)
                    io.seek(_pos)
                    return getattr(self, '_m_beginning', None)
                except _REASONS as error:
                    _fail(self, error, 'beginning')

            @property
            def is_text(self):
                """True if it points at what looks like text. Only the class of the
                object makes it certain.
                """
                if hasattr(self, '_m_is_text'):
                    return self._m_is_text

                try:
                    self._m_is_text = ( ((KaitaiStream.byte_array_min(self.beginning) >= 32) and (KaitaiStream.byte_array_max(self.beginning) < 127))  if len(self.beginning) > 1 else False)
                    return getattr(self, '_m_is_text', None)
                except _REASONS as error:
                    _fail(self, error, 'is_text')

            @property
            def label(self):
                """The text that it points at, or what else is there."""
                if hasattr(self, '_m_label'):
                    return self._m_label

                try:
                    self._m_label = (self.text if self.is_text else u"data")
                    return getattr(self, '_m_label', None)
                except _REASONS as error:
                    _fail(self, error, 'label')

            @property
            def len_rest(self):
                """Bytes from what it points at to the end of the data."""
                if hasattr(self, '_m_len_rest'):
                    return self._m_len_rest

                try:
                    self._m_len_rest = (self._parent._parent.len_data - self.ofs_target)
                    return getattr(self, '_m_len_rest', None)
                except _REASONS as error:
                    _fail(self, error, 'len_rest')

            @property
            def text(self):
                """The first 40 characters of the text it points at, if it does."""
                if hasattr(self, '_m_text'):
                    return self._m_text

                try:
                    self._m_text = ((self.beginning).decode(u"ASCII") if self.is_text else u"")
                    return getattr(self, '_m_text', None)
                except _REASONS as error:
                    _fail(self, error, 'text')


        class LocalFixups(KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows.

            Fields:
                entries: The fixups, in stored order.
                padding: FF bytes up to a multiple of 16, none in some tables.
            """
            SEQ_FIELDS = ("entries", "padding",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.LocalFixups, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/local_fixups")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.LocalFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()

            def _read_be(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.LocalFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()


            def _fetch_instances(self):
                pass
                for i in range(len(self.entries)):
                    pass
                    self.entries[i]._fetch_instances()

                _ = self.backward
                if hasattr(self, '_m_backward'):
                    pass
                    for i in range(len(self._m_backward)):
                        pass
                        self._m_backward[i]._fetch_instances()



            @property
            def backward(self):
                """Looks for the last fixup from the end of the table."""
                if hasattr(self, '_m_backward'):
                    return self._m_backward

                try:
                    if self._io.size() >= 8:
                        pass
                        _pos = self._io.pos()
                        self._io.seek(0)
                        if self._is_le:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.LocalProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        else:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.LocalProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        self._io.seek(_pos)

                    return getattr(self, '_m_backward', None)
                except _REASONS as error:
                    _fail(self, error, 'backward')

            @property
            def is_empty(self):
                """True if there is no fixup."""
                if hasattr(self, '_m_is_empty'):
                    return self._m_is_empty

                try:
                    self._m_is_empty = (self.backward[-1].is_fill if self._io.size() >= 8 else True)
                    return getattr(self, '_m_is_empty', None)
                except _REASONS as error:
                    _fail(self, error, 'is_empty')

            @property
            def num_entries(self):
                """Number of fixups, without the padding."""
                if hasattr(self, '_m_num_entries'):
                    return self._m_num_entries

                try:
                    self._m_num_entries = (0 if self.is_empty else (self.backward[-1].ofs_fixup // 8 + 1))
                    return getattr(self, '_m_num_entries', None)
                except _REASONS as error:
                    _fail(self, error, 'num_entries')


        class LocalProbe(KaitaiStruct):
            """A look at one place of a table of local fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS = ()
            def __init__(self, _io, _parent=None, _root=None):
                super(HavokHkx.PackfileContent.LocalProbe, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._read()

            def _read(self):
                pass


            def _fetch_instances(self):
                pass
                _ = self.ofs_source
                if hasattr(self, '_m_ofs_source'):
                    pass


            @property
            def is_fill(self):
                """True if this is not a fixup, but padding of the table."""
                if hasattr(self, '_m_is_fill'):
                    return self._m_is_fill

                try:
                    self._m_is_fill = self.ofs_source == b"\xFF\xFF\xFF\xFF"
                    return getattr(self, '_m_is_fill', None)
                except _REASONS as error:
                    _fail(self, error, 'is_fill')

            @property
            def ofs_fixup(self):
                """Where to look, in bytes from the start of the table."""
                if hasattr(self, '_m_ofs_fixup'):
                    return self._m_ofs_fixup

                try:
                    self._m_ofs_fixup = 8 * ((self._io.size() // 8) - len(self._parent.backward))
                    return getattr(self, '_m_ofs_fixup', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_fixup')

            @property
            def ofs_source(self):
                """The first number of the fixup."""
                if hasattr(self, '_m_ofs_source'):
                    return self._m_ofs_source

                try:
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_fixup)
                    self._m_ofs_source = self._io.read_bytes(4)
                    self._io.seek(_pos)
                    return getattr(self, '_m_ofs_source', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_source')


        class ObjectSearch(KaitaiStruct):
            """Looks for an object in a table of virtual fixups, which are in the
            order of the objects: skips as many as it may, first large numbers of
            them and then ever smaller ones.

            Fields:
                skipped: Virtual fixups of objects before the one looked for.
                rest: All others; the condition computes `idx` before them.
            """
            SEQ_FIELDS = ("skipped", "rest",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.ObjectSearch, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/object_search")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.skipped = []
                for i in range(16):
                    self.skipped.append(self._io.read_bytes(((32768 >> i) * 12 if  ((((self._io.pos() // 12 + (32768 >> i)) * 12) < self._io.size()) and (self._root.packfile.sections[self._parent.idx_section].virtual_fixups.entries[(self._io.pos() // 12 + (32768 >> i))].ofs_object <= self._parent.ofs_target))  else 0)))

                if self.idx >= 0:
                    pass
                    self.rest = self._io.read_bytes_full()


            def _read_be(self):
                self.skipped = []
                for i in range(16):
                    self.skipped.append(self._io.read_bytes(((32768 >> i) * 12 if  ((((self._io.pos() // 12 + (32768 >> i)) * 12) < self._io.size()) and (self._root.packfile.sections[self._parent.idx_section].virtual_fixups.entries[(self._io.pos() // 12 + (32768 >> i))].ofs_object <= self._parent.ofs_target))  else 0)))

                if self.idx >= 0:
                    pass
                    self.rest = self._io.read_bytes_full()



            def _fetch_instances(self):
                pass
                for i in range(len(self.skipped)):
                    pass

                if self.idx >= 0:
                    pass


            @property
            def idx(self):
                """Index of the virtual fixup of the last object not after the place.
                """
                if hasattr(self, '_m_idx'):
                    return self._m_idx

                try:
                    self._m_idx = (self._io.pos() // 12)
                    return getattr(self, '_m_idx', None)
                except _REASONS as error:
                    _fail(self, error, 'idx')

            @property
            def is_found(self):
                """True if an object starts at the place."""
                if hasattr(self, '_m_is_found'):
                    return self._m_is_found

                try:
                    self._m_is_found =  ((self._io.size() != 0) and (self._root.packfile.sections[self._parent.idx_section].virtual_fixups.entries[self.idx].ofs_object == self._parent.ofs_target)) 
                    return getattr(self, '_m_is_found', None)
                except _REASONS as error:
                    _fail(self, error, 'is_found')


        class Section(KaitaiStruct):
            """One row of the section table. All its offsets but the first count
            from the start of the section. The data comes first; the tables,
            each padded with FF to 16 bytes, follow it.

            Fields:
                tag: `__classnames__`, `__types__` or `__data__` in most files.
                tag_fill: Padding of the tag to 20 bytes, the last of which is FF.
                ofs_data: Start of the section in the packfile.
                ofs_local_fixups: Also the end of the data.
                ofs_global_fixups: Also the end of the local fixups.
                ofs_virtual_fixups: Also the end of the global fixups.
                ofs_exports: Also the end of the virtual fixups.
                ofs_imports: Also the end of the exports.
                ofs_end: End of the section.
                reserved: FF bytes that nothing reads.
            """
            SEQ_FIELDS = ("tag", "tag_fill", "ofs_data", "ofs_local_fixups", "ofs_global_fixups", "ofs_virtual_fixups", "ofs_exports", "ofs_imports", "ofs_end", "reserved",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.Section, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/section")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.tag = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                self.tag_fill = self._io.read_bytes(19 - len(self.tag))
                self.ofs_data = self._io.read_u4le()
                self.ofs_local_fixups = self._io.read_u4le()
                self.ofs_global_fixups = self._io.read_u4le()
                self.ofs_virtual_fixups = self._io.read_u4le()
                self.ofs_exports = self._io.read_u4le()
                self.ofs_imports = self._io.read_u4le()
                self.ofs_end = self._io.read_u4le()
                if self._parent.len_section_header > 48:
                    pass
                    self.reserved = self._io.read_bytes(16)


            def _read_be(self):
                self.tag = (self._io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                self.tag_fill = self._io.read_bytes(19 - len(self.tag))
                self.ofs_data = self._io.read_u4be()
                self.ofs_local_fixups = self._io.read_u4be()
                self.ofs_global_fixups = self._io.read_u4be()
                self.ofs_virtual_fixups = self._io.read_u4be()
                self.ofs_exports = self._io.read_u4be()
                self.ofs_imports = self._io.read_u4be()
                self.ofs_end = self._io.read_u4be()
                if self._parent.len_section_header > 48:
                    pass
                    self.reserved = self._io.read_bytes(16)



            def _fetch_instances(self):
                pass
                if self._parent.len_section_header > 48:
                    pass

                _ = self.class_names
                if hasattr(self, '_m_class_names'):
                    pass
                    self._m_class_names._fetch_instances()

                _ = self.data
                if hasattr(self, '_m_data'):
                    pass

                _ = self.exports
                if hasattr(self, '_m_exports'):
                    pass

                _ = self.global_fixups
                if hasattr(self, '_m_global_fixups'):
                    pass
                    self._m_global_fixups._fetch_instances()

                _ = self.imports
                if hasattr(self, '_m_imports'):
                    pass

                _ = self.local_fixups
                if hasattr(self, '_m_local_fixups'):
                    pass
                    self._m_local_fixups._fetch_instances()

                _ = self.objects
                if hasattr(self, '_m_objects'):
                    pass
                    for i in range(len(self._m_objects)):
                        pass
                        self._m_objects[i]._fetch_instances()


                _ = self.stored_global_fixups
                if hasattr(self, '_m_stored_global_fixups'):
                    pass

                _ = self.stored_local_fixups
                if hasattr(self, '_m_stored_local_fixups'):
                    pass

                _ = self.stored_virtual_fixups
                if hasattr(self, '_m_stored_virtual_fixups'):
                    pass

                _ = self.virtual_fixups
                if hasattr(self, '_m_virtual_fixups'):
                    pass
                    self._m_virtual_fixups._fetch_instances()


            @property
            def class_names(self):
                """The data of a section of class names; no names in others."""
                if hasattr(self, '_m_class_names'):
                    return self._m_class_names

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data)
                    if self._is_le:
                        self._raw__m_class_names = io.read_bytes((self.len_data if self.tag == u"__classnames__" else 0))
                        _io__raw__m_class_names = KaitaiStream(BytesIO(self._raw__m_class_names))
                        self._m_class_names = HavokHkx.PackfileContent.ClassNames(_io__raw__m_class_names, self, self._root, self._is_le)
                    else:
                        self._raw__m_class_names = io.read_bytes((self.len_data if self.tag == u"__classnames__" else 0))
                        _io__raw__m_class_names = KaitaiStream(BytesIO(self._raw__m_class_names))
                        self._m_class_names = HavokHkx.PackfileContent.ClassNames(_io__raw__m_class_names, self, self._root, self._is_le)
                    io.seek(_pos)
                    return getattr(self, '_m_class_names', None)
                except _REASONS as error:
                    _fail(self, error, 'class_names')

            @property
            def data(self):
                """Objects and their payloads, or class names."""
                if hasattr(self, '_m_data'):
                    return self._m_data

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data)
                    if self._is_le:
                        self._m_data = io.read_bytes(self.len_data)
                    else:
                        self._m_data = io.read_bytes(self.len_data)
                    io.seek(_pos)
                    return getattr(self, '_m_data', None)
                except _REASONS as error:
                    _fail(self, error, 'data')

            @property
            def exports(self):
                """Empty in every known file."""
                if hasattr(self, '_m_exports'):
                    return self._m_exports

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_exports)
                    if self._is_le:
                        self._m_exports = io.read_bytes(self.ofs_imports - self.ofs_exports)
                    else:
                        self._m_exports = io.read_bytes(self.ofs_imports - self.ofs_exports)
                    io.seek(_pos)
                    return getattr(self, '_m_exports', None)
                except _REASONS as error:
                    _fail(self, error, 'exports')

            @property
            def global_fixups(self):
                """Pointers to objects, in this section or another."""
                if hasattr(self, '_m_global_fixups'):
                    return self._m_global_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_global_fixups)
                    if self._is_le:
                        self._raw__m_global_fixups = io.read_bytes(self.ofs_virtual_fixups - self.ofs_global_fixups)
                        _io__raw__m_global_fixups = KaitaiStream(BytesIO(self._raw__m_global_fixups))
                        self._m_global_fixups = HavokHkx.PackfileContent.GlobalFixups(_io__raw__m_global_fixups, self, self._root, self._is_le)
                    else:
                        self._raw__m_global_fixups = io.read_bytes(self.ofs_virtual_fixups - self.ofs_global_fixups)
                        _io__raw__m_global_fixups = KaitaiStream(BytesIO(self._raw__m_global_fixups))
                        self._m_global_fixups = HavokHkx.PackfileContent.GlobalFixups(_io__raw__m_global_fixups, self, self._root, self._is_le)
                    io.seek(_pos)
                    return getattr(self, '_m_global_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'global_fixups')

            @property
            def imports(self):
                """Empty in every known file."""
                if hasattr(self, '_m_imports'):
                    return self._m_imports

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_imports)
                    if self._is_le:
                        self._m_imports = io.read_bytes(self.ofs_end - self.ofs_imports)
                    else:
                        self._m_imports = io.read_bytes(self.ofs_end - self.ofs_imports)
                    io.seek(_pos)
                    return getattr(self, '_m_imports', None)
                except _REASONS as error:
                    _fail(self, error, 'imports')

            @property
            def len_data(self):
                """Size of the data in bytes, without the tables after it."""
                if hasattr(self, '_m_len_data'):
                    return self._m_len_data

                try:
                    self._m_len_data = self.ofs_local_fixups
                    return getattr(self, '_m_len_data', None)
                except _REASONS as error:
                    _fail(self, error, 'len_data')

            @property
            def local_fixups(self):
                """Pointers into this same section."""
                if hasattr(self, '_m_local_fixups'):
                    return self._m_local_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_local_fixups)
                    if self._is_le:
                        self._raw__m_local_fixups = io.read_bytes(self.ofs_global_fixups - self.ofs_local_fixups)
                        _io__raw__m_local_fixups = KaitaiStream(BytesIO(self._raw__m_local_fixups))
                        self._m_local_fixups = HavokHkx.PackfileContent.LocalFixups(_io__raw__m_local_fixups, self, self._root, self._is_le)
                    else:
                        self._raw__m_local_fixups = io.read_bytes(self.ofs_global_fixups - self.ofs_local_fixups)
                        _io__raw__m_local_fixups = KaitaiStream(BytesIO(self._raw__m_local_fixups))
                        self._m_local_fixups = HavokHkx.PackfileContent.LocalFixups(_io__raw__m_local_fixups, self, self._root, self._is_le)
                    io.seek(_pos)
                    return getattr(self, '_m_local_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'local_fixups')

            @property
            def objects(self):
                """The objects, in the order of the virtual fixups."""
                if hasattr(self, '_m_objects'):
                    return self._m_objects

                try:
                    _pos = self._io.pos()
                    self._io.seek(0)
                    if self._is_le:
                        self._m_objects = []
                        for i in range(self.virtual_fixups.num_entries):
                            self._m_objects.append(HavokHkx.PackfileContent.SectionObject(i, self._io, self, self._root))

                    else:
                        self._m_objects = []
                        for i in range(self.virtual_fixups.num_entries):
                            self._m_objects.append(HavokHkx.PackfileContent.SectionObject(i, self._io, self, self._root))

                    self._io.seek(_pos)
                    return getattr(self, '_m_objects', None)
                except _REASONS as error:
                    _fail(self, error, 'objects')

            @property
            def stored_global_fixups(self):
                """The table of global fixups as it is stored, with its padding."""
                if hasattr(self, '_m_stored_global_fixups'):
                    return self._m_stored_global_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_global_fixups)
                    if self._is_le:
                        self._m_stored_global_fixups = io.read_bytes(self.ofs_virtual_fixups - self.ofs_global_fixups)
                    else:
                        self._m_stored_global_fixups = io.read_bytes(self.ofs_virtual_fixups - self.ofs_global_fixups)
                    io.seek(_pos)
                    return getattr(self, '_m_stored_global_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'stored_global_fixups')

            @property
            def stored_local_fixups(self):
                """The table of local fixups as it is stored, with its padding."""
                if hasattr(self, '_m_stored_local_fixups'):
                    return self._m_stored_local_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_local_fixups)
                    if self._is_le:
                        self._m_stored_local_fixups = io.read_bytes(self.ofs_global_fixups - self.ofs_local_fixups)
                    else:
                        self._m_stored_local_fixups = io.read_bytes(self.ofs_global_fixups - self.ofs_local_fixups)
                    io.seek(_pos)
                    return getattr(self, '_m_stored_local_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'stored_local_fixups')

            @property
            def stored_virtual_fixups(self):
                """The table of virtual fixups as it is stored, with its padding."""
                if hasattr(self, '_m_stored_virtual_fixups'):
                    return self._m_stored_virtual_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_virtual_fixups)
                    if self._is_le:
                        self._m_stored_virtual_fixups = io.read_bytes(self.ofs_exports - self.ofs_virtual_fixups)
                    else:
                        self._m_stored_virtual_fixups = io.read_bytes(self.ofs_exports - self.ofs_virtual_fixups)
                    io.seek(_pos)
                    return getattr(self, '_m_stored_virtual_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'stored_virtual_fixups')

            @property
            def virtual_fixups(self):
                """Starts of the objects, and their classes."""
                if hasattr(self, '_m_virtual_fixups'):
                    return self._m_virtual_fixups

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self.ofs_data + self.ofs_virtual_fixups)
                    if self._is_le:
                        self._raw__m_virtual_fixups = io.read_bytes(self.ofs_exports - self.ofs_virtual_fixups)
                        _io__raw__m_virtual_fixups = KaitaiStream(BytesIO(self._raw__m_virtual_fixups))
                        self._m_virtual_fixups = HavokHkx.PackfileContent.VirtualFixups(_io__raw__m_virtual_fixups, self, self._root, self._is_le)
                    else:
                        self._raw__m_virtual_fixups = io.read_bytes(self.ofs_exports - self.ofs_virtual_fixups)
                        _io__raw__m_virtual_fixups = KaitaiStream(BytesIO(self._raw__m_virtual_fixups))
                        self._m_virtual_fixups = HavokHkx.PackfileContent.VirtualFixups(_io__raw__m_virtual_fixups, self, self._root, self._is_le)
                    io.seek(_pos)
                    return getattr(self, '_m_virtual_fixups', None)
                except _REASONS as error:
                    _fail(self, error, 'virtual_fixups')


            def __str__(self):
                return self.tag

        class SectionObject(KaitaiStruct):
            """An object of a section, with what belongs to it: arrays and strings
            follow the object, up to the next one. It has no numbers of its own,
            so its byte order does not matter.
            """
            SEQ_FIELDS = ()
            def __init__(self, idx, _io, _parent=None, _root=None):
                super(HavokHkx.PackfileContent.SectionObject, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self.idx = idx
                self._read()

            def _read(self):
                pass


            def _fetch_instances(self):
                pass
                _ = self.data
                if hasattr(self, '_m_data'):
                    pass


            @property
            def class_name(self):
                """Class of the object."""
                if hasattr(self, '_m_class_name'):
                    return self._m_class_name

                try:
                    self._m_class_name = self._parent.virtual_fixups.entries[self.idx].class_name
                    return getattr(self, '_m_class_name', None)
                except _REASONS as error:
                    _fail(self, error, 'class_name')

            @property
            def data(self):
                """The object, with its arrays and strings."""
                if hasattr(self, '_m_data'):
                    return self._m_data

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self._parent.ofs_data + self.ofs_start)
                    self._m_data = io.read_bytes(self.ofs_next - self.ofs_start)
                    io.seek(_pos)
                    return getattr(self, '_m_data', None)
                except _REASONS as error:
                    _fail(self, error, 'data')

            @property
            def ofs_next(self):
                """Start of the next object in the data of the section."""
                if hasattr(self, '_m_ofs_next'):
                    return self._m_ofs_next

                try:
                    self._m_ofs_next = (self._parent.virtual_fixups.entries[self.idx + 1].ofs_object if self.idx + 1 < self._parent.virtual_fixups.num_entries else self._parent.len_data)
                    return getattr(self, '_m_ofs_next', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_next')

            @property
            def ofs_start(self):
                """Start of the object in the data of the section."""
                if hasattr(self, '_m_ofs_start'):
                    return self._m_ofs_start

                try:
                    self._m_ofs_start = self._parent.virtual_fixups.entries[self.idx].ofs_object
                    return getattr(self, '_m_ofs_start', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_start')


        class VirtualFixup(KaitaiStruct):
            """An object and its class.

            Fields:
                ofs_object: Start of an object in the data of the section.
                idx_section: The section of class names.
                ofs_name: Start of the name of its class there.
            """
            SEQ_FIELDS = ("ofs_object", "idx_section", "ofs_name",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.VirtualFixup, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/virtual_fixup")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.ofs_object = self._io.read_u4le()
                self.idx_section = self._io.read_u4le()
                self.ofs_name = self._io.read_u4le()

            def _read_be(self):
                self.ofs_object = self._io.read_u4be()
                self.idx_section = self._io.read_u4be()
                self.ofs_name = self._io.read_u4be()


            def _fetch_instances(self):
                pass
                _ = self.class_name
                if hasattr(self, '_m_class_name'):
                    pass


            @property
            def class_name(self):
                """Name of the class of the object."""
                if hasattr(self, '_m_class_name'):
                    return self._m_class_name

                try:
                    io = self._root._io
                    _pos = io.pos()
                    io.seek(self._root.packfile.sections[self.idx_section].ofs_data + self.ofs_name)
                    if self._is_le:
                        self._m_class_name = (io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                    else:
                        self._m_class_name = (io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                    io.seek(_pos)
                    return getattr(self, '_m_class_name', None)
                except _REASONS as error:
                    _fail(self, error, 'class_name')


        class VirtualFixups(KaitaiStruct):
            """A table of fixups. It ends where nothing but fill (FF bytes) follows.

            Fields:
                entries: The fixups, in the order of the objects.
                padding: FF bytes up to a multiple of 16, none in some tables.
            """
            SEQ_FIELDS = ("entries", "padding",)
            def __init__(self, _io, _parent=None, _root=None, _is_le=None):
                super(HavokHkx.PackfileContent.VirtualFixups, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._is_le = _is_le
                self._read()

            def _read(self):
                try:
                    if not hasattr(self, '_is_le'):
                        raise kaitaistruct.UndecidedEndiannessError("/types/packfile_content/types/virtual_fixups")
                    elif self._is_le == True:
                        self._read_le()
                    elif self._is_le == False:
                        self._read_be()
                except _REASONS as error:
                    _fail(self, error)

            def _read_le(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.VirtualFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()

            def _read_be(self):
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(HavokHkx.PackfileContent.VirtualFixup(self._io, self, self._root, self._is_le))

                self.padding = self._io.read_bytes_full()


            def _fetch_instances(self):
                pass
                for i in range(len(self.entries)):
                    pass
                    self.entries[i]._fetch_instances()

                _ = self.backward
                if hasattr(self, '_m_backward'):
                    pass
                    for i in range(len(self._m_backward)):
                        pass
                        self._m_backward[i]._fetch_instances()



            @property
            def backward(self):
                """Looks for the last fixup from the end of the table."""
                if hasattr(self, '_m_backward'):
                    return self._m_backward

                try:
                    if self._io.size() >= 12:
                        pass
                        _pos = self._io.pos()
                        self._io.seek(0)
                        if self._is_le:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.VirtualProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        else:
                            self._m_backward = []
                            i = 0
                            while True:
                                _ = HavokHkx.PackfileContent.VirtualProbe(self._io, self, self._root)
                                self._m_backward.append(_)
                                if  (((not (_.is_fill))) or (_.ofs_fixup == 0)) :
                                    break
                                i += 1
                        self._io.seek(_pos)

                    return getattr(self, '_m_backward', None)
                except _REASONS as error:
                    _fail(self, error, 'backward')

            @property
            def is_empty(self):
                """True if there is no fixup."""
                if hasattr(self, '_m_is_empty'):
                    return self._m_is_empty

                try:
                    self._m_is_empty = (self.backward[-1].is_fill if self._io.size() >= 12 else True)
                    return getattr(self, '_m_is_empty', None)
                except _REASONS as error:
                    _fail(self, error, 'is_empty')

            @property
            def num_entries(self):
                """Number of fixups, without the padding."""
                if hasattr(self, '_m_num_entries'):
                    return self._m_num_entries

                try:
                    self._m_num_entries = (0 if self.is_empty else (self.backward[-1].ofs_fixup // 12 + 1))
                    return getattr(self, '_m_num_entries', None)
                except _REASONS as error:
                    _fail(self, error, 'num_entries')


        class VirtualProbe(KaitaiStruct):
            """A look at one place of a table of virtual fixups, from its end. Fill
            reads the same in either byte order.
            """
            SEQ_FIELDS = ()
            def __init__(self, _io, _parent=None, _root=None):
                super(HavokHkx.PackfileContent.VirtualProbe, self).__init__(_io)
                self._parent = _parent
                self._root = _root
                self._read()

            def _read(self):
                pass


            def _fetch_instances(self):
                pass
                _ = self.ofs_source
                if hasattr(self, '_m_ofs_source'):
                    pass


            @property
            def is_fill(self):
                """True if this is not a fixup, but padding of the table."""
                if hasattr(self, '_m_is_fill'):
                    return self._m_is_fill

                try:
                    self._m_is_fill = self.ofs_source == b"\xFF\xFF\xFF\xFF"
                    return getattr(self, '_m_is_fill', None)
                except _REASONS as error:
                    _fail(self, error, 'is_fill')

            @property
            def ofs_fixup(self):
                """Where to look, in bytes from the start of the table."""
                if hasattr(self, '_m_ofs_fixup'):
                    return self._m_ofs_fixup

                try:
                    self._m_ofs_fixup = 12 * ((self._io.size() // 12) - len(self._parent.backward))
                    return getattr(self, '_m_ofs_fixup', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_fixup')

            @property
            def ofs_source(self):
                """The first number of the fixup."""
                if hasattr(self, '_m_ofs_source'):
                    return self._m_ofs_source

                try:
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_fixup)
                    self._m_ofs_source = self._io.read_bytes(4)
                    self._io.seek(_pos)
                    return getattr(self, '_m_ofs_source', None)
                except _REASONS as error:
                    _fail(self, error, 'ofs_source')


        @property
        def contents_class_name(self):
            """Class of the root object."""
            if hasattr(self, '_m_contents_class_name'):
                return self._m_contents_class_name

            try:
                io = self._root._io
                _pos = io.pos()
                io.seek(self.sections[self.idx_class_name_section].ofs_data + self.ofs_class_name)
                if self._is_le:
                    self._m_contents_class_name = (io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                else:
                    self._m_contents_class_name = (io.read_bytes_term(0, False, True, True)).decode(u"ASCII")
                io.seek(_pos)
                return getattr(self, '_m_contents_class_name', None)
            except _REASONS as error:
                _fail(self, error, 'contents_class_name')

        @property
        def has_predicates(self):
            """True if predicates follow the header."""
            if hasattr(self, '_m_has_predicates'):
                return self._m_has_predicates

            try:
                self._m_has_predicates =  ((self.max_predicate != -1) and (self.len_predicates > 0)) 
                return getattr(self, '_m_has_predicates', None)
            except _REASONS as error:
                _fail(self, error, 'has_predicates')

        @property
        def len_section_header(self):
            """Size of a row of the section table, which is larger in newer files."""
            if hasattr(self, '_m_len_section_header'):
                return self._m_len_section_header

            try:
                self._m_len_section_header = (64 if self.file_version > 9 else 48)
                return getattr(self, '_m_len_section_header', None)
            except _REASONS as error:
                _fail(self, error, 'len_section_header')


    @property
    def is_little_endian(self):
        """Second of the layout bytes; decides the byte order of all the rest."""
        if hasattr(self, '_m_is_little_endian'):
            return self._m_is_little_endian

        try:
            _pos = self._io.pos()
            self._io.seek(17)
            self._m_is_little_endian = self._io.read_u1()
            self._io.seek(_pos)
            return getattr(self, '_m_is_little_endian', None)
        except _REASONS as error:
            _fail(self, error, 'is_little_endian')


