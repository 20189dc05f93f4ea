# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsObjectTable(KaitaiStruct):
    """The objects of a Virtools file in the order in which their states follow. The
    references in states that are bound to the file are places in this table.
    
    A part of `virtools_nmo`, which reads it from files of version 7 and later.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/64210688b2c9ca891a0424dc9aa61471eab37a36/src/CKFile.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073

    Fields:
        objects: The objects, which references name by their places in this table.
    """
    SEQ_FIELDS = ("objects",)

    class ClassId(IntEnum):
        no_class = 0
        ck_object = 1
        parameter_in = 2
        parameter_out = 3
        parameter_operation = 4
        state = 5
        behavior_link = 6
        behavior = 8
        behavior_io = 9
        scene = 10
        scene_object = 11
        render_context = 12
        kinematic_chain = 13
        curve_2d = 14
        object_animation = 15
        animation = 16
        keyed_animation = 18
        be_object = 19
        synchro = 20
        level = 21
        place = 22
        group = 23
        sound = 24
        wave_sound = 25
        midi_sound = 26
        entity_2d = 27
        sprite = 28
        sprite_text = 29
        material = 30
        texture = 31
        mesh = 32
        entity_3d = 33
        camera = 34
        target_camera = 35
        curve_point = 36
        sprite_3d = 37
        light = 38
        target_light = 39
        character = 40
        object_3d = 41
        body_part = 42
        curve = 43
        parameter_local = 45
        parameter = 46
        render_object = 47
        interface_object_manager = 48
        critical_section = 49
        grid = 50
        layer = 51
        data_array = 52
        patch_mesh = 53
        progressive_mesh = 54
        parameter_variable = 55
        point_cloud_3d = 56
        video = 57
        object_array = 80
        scene_object_desc = 81
        attribute_manager_class = 82
        message_manager_class = 83
        shared_object_manager = 351220372
        attribute_manager = 1025778790
        message_manager = 1181355948
        vsl_manager = 1327771904
        behavior_manager = 1490428334
        time_manager = 2312010546
        variable_manager = 2563521737
        render_manager = 2719205589
        lua_manager = 3357566619
        hide_manager = 3602076887
        interface_data = 4294967295
    def __init__(self, num_objects, _io, _parent=None, _root=None):
        super(VirtoolsObjectTable, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self.num_objects = num_objects
        self._read()

    def _read(self):
        try:
            self.objects = []
            for i in range(self.num_objects):
                self.objects.append(VirtoolsObjectTable.ObjectEntry(self._io, self, self._root))
        except _REASONS as error:
            _fail(self, error)



    def _fetch_instances(self):
        pass
        for i in range(len(self.objects)):
            pass
            self.objects[i]._fetch_instances()


    class ObjectEntry(KaitaiStruct):
        """One object; its place in the table is the value of bound references.

        Fields:
            object_id: CK_ID. With bit 31 set, the object is in another file, found by its
                name.
            class_id: Class of the object.
            file_index: Where the object's data would be in the unpacked file.
            len_name: Size of the name, 0 for none.
            name: In the writer's code page, mostly without a terminator.
        """
        SEQ_FIELDS = ("object_id", "class_id", "file_index", "len_name", "name",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsObjectTable.ObjectEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.object_id = self._io.read_u4le()
                self.class_id = KaitaiStream.resolve_enum(VirtoolsObjectTable.ClassId, self._io.read_u4le())
                self.file_index = self._io.read_u4le()
                self.len_name = self._io.read_u4le()
                self.name = self._io.read_bytes(self.len_name)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def label(self):
            """The name, cut to 40 characters."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (self.text[0:37] + u"..." if self.len_name > 40 else self.text)
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def text(self):
            """The name, decoded as if it were in a Western code page, which the
            file does not state.
            """
            if hasattr(self, '_m_text'):
                return self._m_text

            try:
                self._m_text = (self.name).decode(u"ISO-8859-1")
                return getattr(self, '_m_text', None)
            except _REASONS as error:
                _fail(self, error, 'text')



