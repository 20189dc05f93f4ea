# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsStateChunk(KaitaiStruct):
    """The serialised state of one Virtools object or manager. All counts and
    positions are in dwords.
    
    The core data is a chain of areas: an identifier, the position of the next
    area, and a payload that only the class of the object explains. Beside the
    data stand up to three position lists: where object ids, sub-chunks and
    manager values are, so that a loader can renumber them without knowing the
    class.
    
    There are three layouts. Byte 2, the chunk version, tells which: below 5 the
    very old one, 5 the old one (with a third list), 6 and 7 the new one.
    
    The core data is offered twice: as the raw span `data`, and as the chain in
    the lazy instance `core`. Not all data is a chain; some sub-chunks hold
    plain values, which `dwords` shows.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/blob/main/src/CKStateChunk.cpp
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21

    Fields:
        data_version: Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
        class_code: New layout: the low 8 bits of the class id that the writer gave, often of
            a base class. Old layouts: high byte of the data version, not used.
        chunk_version: Version of the layout.
        options: New layout: what is in the chunk. Old layouts: high byte of the chunk
            version, not used.
        old_class_id: The class id in full.
        num_dwords: Size of the core data.
        file_flag: Skipped by every known loader; presumably whether the chunk was bound to
            a file.
        num_old_ids: Size of the ids list in dwords, in the older layouts.
        num_old_chunks: Size of the sub-chunk list in dwords, in the older layouts.
        num_old_managers: Size of the managers list in dwords, in the old layout.
        data: The core data, undecoded.
        num_new_ids: Size of the ids list in dwords, in the new layout.
        ids: Where object ids stand: positions in the core data. A plain entry is
            where a single item stands; 0xffffffff and the entry after it tell where
            the count of a sequence is.
        num_new_chunks: Size of the sub-chunk list in dwords, in the new layout.
        chunks: Where sub-chunks stand, written as in `ids`.
        num_new_managers: Size of the managers list in dwords, in the new layout.
        managers: Where values of managers stand, written as in `ids`.
    """
    SEQ_FIELDS = ("data_version", "class_code", "chunk_version", "options", "old_class_id", "num_dwords", "file_flag", "num_old_ids", "num_old_chunks", "num_old_managers", "data", "num_new_ids", "ids", "num_new_chunks", "chunks", "num_new_managers", "managers",)

    class BehaviorArea(IntEnum):
        hidden = 4
        interface_data = 16
        hierarchically_hidden = 24
        behavior = 32
        old_flags = 64
        old_compatible_class = 128
        sub_behaviors = 256
        in_parameters = 512
        out_parameters = 1024
        inputs = 2048
        outputs = 4096
        operations = 16384
        old_type = 32768
        old_owner = 65536
        local_parameters = 131072
        old_prototype = 262144
        links = 524288
        activity = 2097152
        old_priority = 8388608
        old_target = 16777216

    class BehaviorIoArea(IntEnum):
        hidden = 4
        flags = 8
        hierarchically_hidden = 24

    class BehaviorLinkArea(IntEnum):
        old_delay = 4
        old_ends = 8
        old_initial_delay = 16
        hierarchically_hidden = 24
        link = 32

    class CameraArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        old_field_of_view = 4194304
        old_projection = 8388608
        old_ortho_zoom = 16777216
        old_aspect = 33554432
        old_planes = 67108864
        camera = 264241152
        blend_shape_weights = 1336809431

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
        attribute_manager = 82
        message_manager = 83
        interface_data = 4294967295

    class CurveArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        old_fitting = 4194304
        old_points = 8388608
        old_steps = 16777216
        old_open = 33554432
        blend_shape_weights = 1336809431
        point_states = 4278190080
        curve = 4290772992

    class DataArrayArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        columns = 4096
        rows = 8192
        sorting = 16384

    class Entity2dArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        old_source = 4096
        old_size = 8192
        old_flags = 16384
        old_position = 32768
        old_z_order = 1048576
        rectangle = 1110016
        material = 2097152
        children = 4194304

    class Entity3dArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        blend_shape_weights = 1336809431

    class GroupArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        old_members = 4096
        members = 1048575
        selection_set = 1048576

    class InterfaceObjectManagerArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        states = 19088743
        guid = 2271560481

    class KeyedAnimationArea(IntEnum):
        hidden = 4
        frame_rate = 16
        hierarchically_hidden = 24
        length = 64
        root_entity = 128
        character = 256
        step = 512
        animations = 4096
        merge = 1048576
        states = 2097152

    class LevelArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        inactive_managers = 8192
        duplicate_managers = 16384
        contents = 536870912
        scenes = 2147483648

    class LightArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        light = 4194304
        light_power = 8388608
        blend_shape_weights = 1336809431

    class MaterialArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        material = 4096
        extra_textures = 8192
        effect = 16384
        effect_parameter = 65536
        shader = 131072

    class MeshArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        flags = 8192
        channels = 16384
        face_masks = 32768
        faces = 65536
        faces_32 = 69632
        vertices = 131072
        lines = 262144
        lines_32 = 266240
        weights = 524288
        materials = 1048576
        extended_channels = 2097152
        render_groups = 4194304
        render_groups_32 = 4198400
        progressive = 8388608
        blend_shapes = 16777216

    class ObjectAnimationArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        old_data = 4096
        old_length = 8192
        old_positions = 16384
        old_rotations = 32768
        old_scales = 131072
        old_flags = 262144
        old_entity = 524288
        old_merge = 1048576
        old_morph_keys = 2097152
        morph_normals = 8388608
        packed_morph_normals = 16777216
        shared = 33554432
        controllers = 67108864
        blend_shape_controllers = 134217728

    class ParameterArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        parameter_value = 64

    class ParameterInArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        owner = 128
        old_shared = 256
        old_source = 512
        either_source = 1024
        shared = 2048
        source = 4096
        disabled = 8192

    class ParameterLocalArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        parameter_value = 64
        is_this = 512
        is_setting = 1024

    class ParameterOperationArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        inputs = 64
        output = 128
        operation_type = 256
        owner = 512
        operation = 1024

    class ParameterOutArea(IntEnum):
        hidden = 4
        hierarchically_hidden = 24
        destinations = 32
        parameter_value = 64

    class SceneArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        objects = 131072
        environment = 262144
        rendering = 524288

    class Sprite3dArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        sprite = 4194304
        blend_shape_weights = 1336809431

    class TargetCameraArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        camera = 264241152
        target = 268435456
        blend_shape_weights = 1336809431

    class TargetLightArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        skin_normals = 4096
        animations = 8192
        meshes = 16384
        parent = 32768
        entity_flags = 65536
        matrix = 131072
        placement = 1048576
        skin = 2097152
        skin_2 = 2228224
        light = 4194304
        light_power = 8388608
        blend_shape_weights = 1336809431
        target = 2147483648

    class TextureArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        movie = 4096
        old_current_slot = 8192
        old_bitmaps = 16384
        old_transparency = 32768
        file_names = 65536
        raw_bitmaps = 131072
        video_format = 262144
        save_format = 524288
        reader_bitmaps = 1048576
        pick_threshold = 2097152
        options = 3141632
        mip_maps = 4194304
        system_caching = 8388608
        old_options = 16773120

    class WaveSoundArea(IntEnum):
        hidden = 4
        attributes = 17
        hierarchically_hidden = 24
        data = 64
        scripts = 256
        single_activity = 1024
        old_scripts = 2048
        sound = 4096
        file_name = 1048576
        wave_sound = 4194304
        length = 8388608
    def __init__(self, _io, _parent=None, _root=None):
        super(VirtoolsStateChunk, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.data_version = self._io.read_u1()
            self.class_code = KaitaiStream.resolve_enum(VirtoolsStateChunk.ClassId, self._io.read_u1())
            self.chunk_version = self._io.read_u1()
            if not self.chunk_version <= 7:
                raise kaitaistruct.ValidationGreaterThanError(7, self.chunk_version, self._io, u"/seq/2")
            self.options = VirtoolsStateChunk.ChunkOptions(self._io, self, self._root)
            if (not (self.is_new)):
                pass
                self.old_class_id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ClassId, self._io.read_u4le())

            self.num_dwords = self._io.read_u4le()
            if (not (self.is_new)):
                pass
                self.file_flag = self._io.read_u4le()

            if (not (self.is_new)):
                pass
                self.num_old_ids = self._io.read_u4le()

            if (not (self.is_new)):
                pass
                self.num_old_chunks = self._io.read_u4le()

            if self.chunk_version == 5:
                pass
                self.num_old_managers = self._io.read_u4le()

            self.data = self._io.read_bytes(self.num_dwords * 4)
            if  ((self.is_new) and (self.options.has_ids)) :
                pass
                self.num_new_ids = self._io.read_u4le()

            if  (((not (self.is_new))) or (self.options.has_ids)) :
                pass
                self.ids = []
                for i in range((self.num_new_ids if self.is_new else self.num_old_ids)):
                    self.ids.append(self._io.read_u4le())


            if  ((self.is_new) and (self.options.has_chunks)) :
                pass
                self.num_new_chunks = self._io.read_u4le()

            if  ((self.ofs_chunks >= 0) and ( (((not (self.is_new))) or (self.options.has_chunks)) )) :
                pass
                self.chunks = []
                for i in range((self.num_new_chunks if self.is_new else self.num_old_chunks)):
                    self.chunks.append(self._io.read_u4le())


            if  ((self.is_new) and (self.options.has_managers)) :
                pass
                self.num_new_managers = self._io.read_u4le()

            if  (( ((self.is_new) and (self.options.has_managers)) ) or (self.chunk_version == 5)) :
                pass
                self.managers = []
                for i in range((self.num_new_managers if self.is_new else self.num_old_managers)):
                    self.managers.append(self._io.read_u4le())
        except _REASONS as error:
            _fail(self, error)




    def _fetch_instances(self):
        pass
        self.options._fetch_instances()
        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if (not (self.is_new)):
            pass

        if self.chunk_version == 5:
            pass

        if  ((self.is_new) and (self.options.has_ids)) :
            pass

        if  (((not (self.is_new))) or (self.options.has_ids)) :
            pass
            for i in range(len(self.ids)):
                pass


        if  ((self.is_new) and (self.options.has_chunks)) :
            pass

        if  ((self.ofs_chunks >= 0) and ( (((not (self.is_new))) or (self.options.has_chunks)) )) :
            pass
            for i in range(len(self.chunks)):
                pass


        if  ((self.is_new) and (self.options.has_managers)) :
            pass

        if  (( ((self.is_new) and (self.options.has_managers)) ) or (self.chunk_version == 5)) :
            pass
            for i in range(len(self.managers)):
                pass


        _ = self.core
        if hasattr(self, '_m_core'):
            pass
            self._m_core._fetch_instances()

        _ = self.sub_chunks
        if hasattr(self, '_m_sub_chunks'):
            pass
            for i in range(len(self._m_sub_chunks)):
                pass
                self._m_sub_chunks[i]._fetch_instances()



    class Area(KaitaiStruct):
        """One identifier and its payload.

        Fields:
            identifier: What the payload means to the object's class; see `name`.
            ofs_next: Position of the next area from the start of the data, 0 for the
                last.
            payload: What the identifier is about.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "payload",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Area, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if self.ofs_area >= 0:
                    pass
                    self.identifier = self._io.read_u4le()

                self.ofs_next = self._io.read_u4le()
                self._raw_payload = self._io.read_bytes(((self.ofs_next * 4) if self.is_linked else self._io.size()) - self._io.pos())
                _io__raw_payload = KaitaiStream(BytesIO(self._raw_payload))
                self.payload = VirtoolsStateChunk.AreaPayload(_io__raw_payload, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if self.ofs_area >= 0:
                pass

            self.payload._fetch_instances()
            _ = self.name
            if hasattr(self, '_m_name'):
                pass
                _on = self._parent.class_id
                if _on == VirtoolsStateChunk.ClassId.behavior:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.behavior_io:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.behavior_link:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.camera:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.curve:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.data_array:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.entity_2d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.entity_3d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.group:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.interface_object_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.keyed_animation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.level:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.light:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.material:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.mesh:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.object_animation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.parameter:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.parameter_in:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.parameter_local:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.parameter_operation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.parameter_out:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.scene:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.sprite_3d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.target_camera:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.target_light:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.texture:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsStateChunk.ClassId.wave_sound:
                    pass
                    self._m_name._fetch_instances()


        @property
        def is_linked(self):
            """True if another area follows where the link says."""
            if hasattr(self, '_m_is_linked'):
                return self._m_is_linked

            try:
                self._m_is_linked =  ((self.ofs_next * 4 >= self._io.pos()) and (self.ofs_next * 4 + 8 <= self._io.size())) 
                return getattr(self, '_m_is_linked', None)
            except _REASONS as error:
                _fail(self, error, 'is_linked')

        @property
        def name(self):
            """The identifier again, by its name in the object's class."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                _pos = self._io.pos()
                self._io.seek(self.ofs_area)
                _on = self._parent.class_id
                if _on == VirtoolsStateChunk.ClassId.behavior:
                    pass
                    self._m_name = VirtoolsStateChunk.BehaviorAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.behavior_io:
                    pass
                    self._m_name = VirtoolsStateChunk.BehaviorIoAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.behavior_link:
                    pass
                    self._m_name = VirtoolsStateChunk.BehaviorLinkAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.camera:
                    pass
                    self._m_name = VirtoolsStateChunk.CameraAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.curve:
                    pass
                    self._m_name = VirtoolsStateChunk.CurveAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.data_array:
                    pass
                    self._m_name = VirtoolsStateChunk.DataArrayAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.entity_2d:
                    pass
                    self._m_name = VirtoolsStateChunk.Entity2dAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.entity_3d:
                    pass
                    self._m_name = VirtoolsStateChunk.Entity3dAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.group:
                    pass
                    self._m_name = VirtoolsStateChunk.GroupAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.interface_object_manager:
                    pass
                    self._m_name = VirtoolsStateChunk.InterfaceObjectManagerAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.keyed_animation:
                    pass
                    self._m_name = VirtoolsStateChunk.KeyedAnimationAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.level:
                    pass
                    self._m_name = VirtoolsStateChunk.LevelAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.light:
                    pass
                    self._m_name = VirtoolsStateChunk.LightAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.material:
                    pass
                    self._m_name = VirtoolsStateChunk.MaterialAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.mesh:
                    pass
                    self._m_name = VirtoolsStateChunk.MeshAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.object_animation:
                    pass
                    self._m_name = VirtoolsStateChunk.ObjectAnimationAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.parameter:
                    pass
                    self._m_name = VirtoolsStateChunk.ParameterAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.parameter_in:
                    pass
                    self._m_name = VirtoolsStateChunk.ParameterInAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.parameter_local:
                    pass
                    self._m_name = VirtoolsStateChunk.ParameterLocalAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.parameter_operation:
                    pass
                    self._m_name = VirtoolsStateChunk.ParameterOperationAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.parameter_out:
                    pass
                    self._m_name = VirtoolsStateChunk.ParameterOutAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.scene:
                    pass
                    self._m_name = VirtoolsStateChunk.SceneAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.sprite_3d:
                    pass
                    self._m_name = VirtoolsStateChunk.Sprite3dAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.target_camera:
                    pass
                    self._m_name = VirtoolsStateChunk.TargetCameraAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.target_light:
                    pass
                    self._m_name = VirtoolsStateChunk.TargetLightAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.texture:
                    pass
                    self._m_name = VirtoolsStateChunk.TextureAreaId(self._io, self, self._root)
                elif _on == VirtoolsStateChunk.ClassId.wave_sound:
                    pass
                    self._m_name = VirtoolsStateChunk.WaveSoundAreaId(self._io, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')

        @property
        def ofs_area(self):
            """Where the area starts."""
            if hasattr(self, '_m_ofs_area'):
                return self._m_ofs_area

            try:
                self._m_ofs_area = self._io.pos()
                return getattr(self, '_m_ofs_area', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_area')


    class AreaPayload(KaitaiStruct):
        """The payload of an area, raw and as numbers.

        Fields:
            raw: The payload as it is stored.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.AreaPayload, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.raw = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            _ = self.dwords
            if hasattr(self, '_m_dwords'):
                pass
                for i in range(len(self._m_dwords)):
                    pass


            _ = self.floats
            if hasattr(self, '_m_floats'):
                pass
                for i in range(len(self._m_floats)):
                    pass



        @property
        def dwords(self):
            """The payload as whole numbers."""
            if hasattr(self, '_m_dwords'):
                return self._m_dwords

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_dwords = []
                i = 0
                while not self._io.is_eof():
                    self._m_dwords.append(self._io.read_u4le())
                    i += 1

                self._io.seek(_pos)
                return getattr(self, '_m_dwords', None)
            except _REASONS as error:
                _fail(self, error, 'dwords')

        @property
        def floats(self):
            """The payload as floating-point numbers."""
            if hasattr(self, '_m_floats'):
                return self._m_floats

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_floats = []
                i = 0
                while not self._io.is_eof():
                    self._m_floats.append(self._io.read_f4le())
                    i += 1

                self._io.seek(_pos)
                return getattr(self, '_m_floats', None)
            except _REASONS as error:
                _fail(self, error, 'floats')

        @property
        def len_dwords(self):
            """Size of the payload in dwords."""
            if hasattr(self, '_m_len_dwords'):
                return self._m_len_dwords

            try:
                self._m_len_dwords = self._io.size() // 4
                return getattr(self, '_m_len_dwords', None)
            except _REASONS as error:
                _fail(self, error, 'len_dwords')


    class BehaviorAreaId(KaitaiStruct):
        """What an area of a CKBehavior is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.BehaviorAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.BehaviorArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorIoAreaId(KaitaiStruct):
        """What an area of a CKBehaviorIO is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.BehaviorIoAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.BehaviorIoArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorLinkAreaId(KaitaiStruct):
        """What an area of a CKBehaviorLink is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.BehaviorLinkAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.BehaviorLinkArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CameraAreaId(KaitaiStruct):
        """What an area of a CKCamera is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.CameraAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.CameraArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ChunkOptions(KaitaiStruct):
        """What is in a chunk of the new layout.

        Fields:
            has_ids: There is a list of where object ids stand.
            has_managers: There is a list of where values of managers stand.
            has_chunks: There is a list of where sub-chunks stand.
            is_bound: Object references are indices into the file's object table.
            allows_dynamic: References to dynamic objects are allowed.
            is_list_big: Something of lists that no known file has.
            runtime_flags: Of use at run time only.
        """
        SEQ_FIELDS = ("has_ids", "has_managers", "has_chunks", "is_bound", "allows_dynamic", "is_list_big", "runtime_flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ChunkOptions, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.has_ids = self._io.read_bits_int_le(1) != 0
                self.has_managers = self._io.read_bits_int_le(1) != 0
                self.has_chunks = self._io.read_bits_int_le(1) != 0
                self.is_bound = self._io.read_bits_int_le(1) != 0
                self.allows_dynamic = self._io.read_bits_int_le(1) != 0
                self.is_list_big = self._io.read_bits_int_le(1) != 0
                self.runtime_flags = self._io.read_bits_int_le(2)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CoreData(KaitaiStruct):
        """Core data, decoded. Not all of it is a chain of areas that tile the
        data: then what is behind a broken link is one payload, and `dwords` is
        the better way to see it.
        """
        SEQ_FIELDS = ()
        def __init__(self, class_id, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.CoreData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.class_id = class_id
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.areas
            if hasattr(self, '_m_areas'):
                pass
                for i in range(len(self._m_areas)):
                    pass
                    self._m_areas[i]._fetch_instances()


            _ = self.dwords
            if hasattr(self, '_m_dwords'):
                pass
                for i in range(len(self._m_dwords)):
                    pass



        @property
        def areas(self):
            """The chain, from the first area to the last."""
            if hasattr(self, '_m_areas'):
                return self._m_areas

            try:
                if self._io.size() >= 8:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_areas = []
                    i = 0
                    while not self._io.is_eof():
                        self._m_areas.append(VirtoolsStateChunk.Area(self._io, self, self._root))
                        i += 1

                    self._io.seek(_pos)

                return getattr(self, '_m_areas', None)
            except _REASONS as error:
                _fail(self, error, 'areas')

        @property
        def dwords(self):
            """The data as plain numbers, if it is not a chain, whose last link would
            be 0.
            """
            if hasattr(self, '_m_dwords'):
                return self._m_dwords

            try:
                if  ((self._io.size() < 8) or (self.areas[-1].ofs_next != 0)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_dwords = []
                    i = 0
                    while not self._io.is_eof():
                        self._m_dwords.append(self._io.read_u4le())
                        i += 1

                    self._io.seek(_pos)

                return getattr(self, '_m_dwords', None)
            except _REASONS as error:
                _fail(self, error, 'dwords')


    class CurveAreaId(KaitaiStruct):
        """What an area of a CKCurve is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.CurveAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.CurveArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class DataArrayAreaId(KaitaiStruct):
        """What an area of a CKDataArray is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.DataArrayAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.DataArrayArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity2dAreaId(KaitaiStruct):
        """What an area of a CK2dEntity is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Entity2dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.Entity2dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity3dAreaId(KaitaiStruct):
        """What an area of a CK3dEntity is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Entity3dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.Entity3dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class GroupAreaId(KaitaiStruct):
        """What an area of a CKGroup is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.GroupAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.GroupArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class InterfaceObjectManagerAreaId(KaitaiStruct):
        """What an area of a CKInterfaceObjectManager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.InterfaceObjectManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.InterfaceObjectManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class KeyedAnimationAreaId(KaitaiStruct):
        """What an area of a CKKeyedAnimation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.KeyedAnimationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.KeyedAnimationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LevelAreaId(KaitaiStruct):
        """What an area of a CKLevel is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.LevelAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.LevelArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LightAreaId(KaitaiStruct):
        """What an area of a CKLight is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.LightAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.LightArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ListedChunk(KaitaiStruct):
        """One entry of a sub-chunk list.

        Fields:
            mark: Position of a sub-chunk, or 0xffffffff before that of a sequence.
            ofs_sequence: Position of the count of a sequence.
        """
        SEQ_FIELDS = ("mark", "ofs_sequence",)
        def __init__(self, ofs_core, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ListedChunk, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.ofs_core = ofs_core
            self.parent_version = parent_version
            self._read()

        def _read(self):
            try:
                self.mark = self._io.read_u4le()
                if self.is_sequence:
                    pass
                    self.ofs_sequence = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.is_sequence:
                pass

            _ = self.sequence
            if hasattr(self, '_m_sequence'):
                pass
                self._m_sequence._fetch_instances()

            _ = self.single
            if hasattr(self, '_m_single'):
                pass
                self._m_single._fetch_instances()


        @property
        def is_sequence(self):
            """True if this is the place of a sequence."""
            if hasattr(self, '_m_is_sequence'):
                return self._m_is_sequence

            try:
                self._m_is_sequence = self.mark == 4294967295
                return getattr(self, '_m_is_sequence', None)
            except _REASONS as error:
                _fail(self, error, 'is_sequence')

        @property
        def sequence(self):
            """The sequence of sub-chunks here."""
            if hasattr(self, '_m_sequence'):
                return self._m_sequence

            try:
                if self.is_sequence:
                    pass
                    _pos = self._io.pos()
                    self._io.seek((self.ofs_core + self.ofs_sequence * 4))
                    self._m_sequence = VirtoolsStateChunk.SubChunkSequence(self.parent_version, self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_sequence', None)
            except _REASONS as error:
                _fail(self, error, 'sequence')

        @property
        def single(self):
            """The sub-chunk that stands at the mark."""
            if hasattr(self, '_m_single'):
                return self._m_single

            try:
                if (not (self.is_sequence)):
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_core + self.mark * 4)
                    self._m_single = VirtoolsStateChunk.SubChunk(self.parent_version, self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_single', None)
            except _REASONS as error:
                _fail(self, error, 'single')


    class MaterialAreaId(KaitaiStruct):
        """What an area of a CKMaterial is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.MaterialAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.MaterialArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MeshAreaId(KaitaiStruct):
        """What an area of a CKMesh is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.MeshAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.MeshArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ObjectAnimationAreaId(KaitaiStruct):
        """What an area of a CKObjectAnimation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ObjectAnimationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ObjectAnimationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterAreaId(KaitaiStruct):
        """What an area of a CKParameter is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ParameterAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ParameterArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterInAreaId(KaitaiStruct):
        """What an area of a CKParameterIn is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ParameterInAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ParameterInArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterLocalAreaId(KaitaiStruct):
        """What an area of a CKParameterLocal is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ParameterLocalAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ParameterLocalArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterOperationAreaId(KaitaiStruct):
        """What an area of a CKParameterOperation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ParameterOperationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ParameterOperationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterOutAreaId(KaitaiStruct):
        """What an area of a CKParameterOut is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.ParameterOutAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ParameterOutArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SceneAreaId(KaitaiStruct):
        """What an area of a CKScene is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SceneAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.SceneArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Sprite3dAreaId(KaitaiStruct):
        """What an area of a CKSprite3D is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.Sprite3dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.Sprite3dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SubChunk(KaitaiStruct):
        """A chunk inside another one. The chunk version of the outer one decides on
        the layout.

        Fields:
            len_dwords: Number of dwords that follow, 0 for a null sub-chunk.
            body: The sub-chunk, if it is not null.
        """
        SEQ_FIELDS = ("len_dwords", "body",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunk, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            try:
                self.len_dwords = self._io.read_u4le()
                if self.len_dwords != 0:
                    pass
                    self._raw_body = self._io.read_bytes(self.len_dwords * 4)
                    _io__raw_body = KaitaiStream(BytesIO(self._raw_body))
                    self.body = VirtoolsStateChunk.SubChunkBody(self.parent_version, _io__raw_body, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.len_dwords != 0:
                pass
                self.body._fetch_instances()



    class SubChunkBody(KaitaiStruct):
        """A sub-chunk without its size.

        Fields:
            class_id: The class id in full, 0xffffffff for the interface data of a script.
            data_version: Version of the payloads.
            chunk_version: Version of the layout of its own sub-chunks.
            num_dwords: Size of the core data.
            file_flag: 1 where object references are indices into the file's object table.
            num_ids: Size of the ids list in dwords.
            num_chunks: Size of the sub-chunk list in dwords.
            num_managers: Size of the managers list in dwords.
            data: The core data, undecoded.
            ids: Where object ids stand.
            chunks: Where sub-chunks stand, written as in `ids`.
            managers: Where values of managers stand.
        """
        SEQ_FIELDS = ("class_id", "data_version", "chunk_version", "num_dwords", "file_flag", "num_ids", "num_chunks", "num_managers", "data", "ids", "chunks", "managers",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunkBody, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            try:
                self.class_id = KaitaiStream.resolve_enum(VirtoolsStateChunk.ClassId, self._io.read_u4le())
                if self.parent_version >= 4:
                    pass
                    self.data_version = self._io.read_u2le()

                if self.parent_version >= 4:
                    pass
                    self.chunk_version = self._io.read_u2le()

                self.num_dwords = self._io.read_u4le()
                self.file_flag = self._io.read_u4le()
                if self.parent_version >= 4:
                    pass
                    self.num_ids = self._io.read_u4le()

                if self.parent_version >= 4:
                    pass
                    self.num_chunks = self._io.read_u4le()

                if self.parent_version >= 5:
                    pass
                    self.num_managers = self._io.read_u4le()

                self.data = self._io.read_bytes(self.num_dwords * 4)
                if self.parent_version >= 4:
                    pass
                    self.ids = []
                    for i in range(self.num_ids):
                        self.ids.append(self._io.read_u4le())


                if self.parent_version >= 4:
                    pass
                    self.chunks = []
                    for i in range(self.num_chunks):
                        self.chunks.append(self._io.read_u4le())


                if self.parent_version >= 5:
                    pass
                    self.managers = []
                    for i in range(self.num_managers):
                        self.managers.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 4:
                pass

            if self.parent_version >= 5:
                pass

            if self.parent_version >= 4:
                pass
                for i in range(len(self.ids)):
                    pass


            if self.parent_version >= 4:
                pass
                for i in range(len(self.chunks)):
                    pass


            if self.parent_version >= 5:
                pass
                for i in range(len(self.managers)):
                    pass


            _ = self.core
            if hasattr(self, '_m_core'):
                pass
                self._m_core._fetch_instances()

            _ = self.sub_chunks
            if hasattr(self, '_m_sub_chunks'):
                pass
                for i in range(len(self._m_sub_chunks)):
                    pass
                    self._m_sub_chunks[i]._fetch_instances()



        @property
        def core(self):
            """The core data, decoded as a chain of areas."""
            if hasattr(self, '_m_core'):
                return self._m_core

            try:
                _pos = self._io.pos()
                self._io.seek(self.ofs_data)
                self._raw__m_core = self._io.read_bytes(len(self.data))
                _io__raw__m_core = KaitaiStream(BytesIO(self._raw__m_core))
                self._m_core = VirtoolsStateChunk.CoreData(self.class_id, _io__raw__m_core, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_core', None)
            except _REASONS as error:
                _fail(self, error, 'core')

        @property
        def ofs_chunks(self):
            """Where the sub-chunk list starts."""
            if hasattr(self, '_m_ofs_chunks'):
                return self._m_ofs_chunks

            try:
                if self.parent_version >= 4:
                    pass
                    self._m_ofs_chunks = ((self.ofs_data + self.num_dwords * 4) + len(self.ids) * 4)

                return getattr(self, '_m_ofs_chunks', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_chunks')

        @property
        def ofs_data(self):
            """Where the core data starts."""
            if hasattr(self, '_m_ofs_data'):
                return self._m_ofs_data

            try:
                self._m_ofs_data = (12 if self.parent_version < 4 else (24 if self.parent_version == 4 else 28))
                return getattr(self, '_m_ofs_data', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_data')

        @property
        def sub_chunks(self):
            """The sub-chunks of this one, decoded."""
            if hasattr(self, '_m_sub_chunks'):
                return self._m_sub_chunks

            try:
                if  ((self.parent_version >= 4) and (len(self.chunks) != 0)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_chunks)
                    self._m_sub_chunks = []
                    i = 0
                    while True:
                        _ = VirtoolsStateChunk.ListedChunk(self.ofs_data, (self.chunk_version & 255), self._io, self, self._root)
                        self._m_sub_chunks.append(_)
                        if self._io.pos() >= (self.ofs_chunks + len(self.chunks) * 4):
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_sub_chunks', None)
            except _REASONS as error:
                _fail(self, error, 'sub_chunks')


    class SubChunkSequence(KaitaiStruct):
        """Sub-chunks one after another.

        Fields:
            num_chunks: How many they are.
            chunks: The sub-chunks, null ones included.
        """
        SEQ_FIELDS = ("num_chunks", "chunks",)
        def __init__(self, parent_version, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.SubChunkSequence, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.parent_version = parent_version
            self._read()

        def _read(self):
            try:
                self.num_chunks = self._io.read_u4le()
                self.chunks = []
                for i in range(self.num_chunks):
                    self.chunks.append(VirtoolsStateChunk.SubChunk(self.parent_version, self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.chunks)):
                pass
                self.chunks[i]._fetch_instances()



    class TargetCameraAreaId(KaitaiStruct):
        """What an area of a CKTargetCamera is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.TargetCameraAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.TargetCameraArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TargetLightAreaId(KaitaiStruct):
        """What an area of a CKTargetLight is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.TargetLightAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.TargetLightArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TextureAreaId(KaitaiStruct):
        """What an area of a CKTexture is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.TextureAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.TextureArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class WaveSoundAreaId(KaitaiStruct):
        """What an area of a CKWaveSound is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsStateChunk.WaveSoundAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsStateChunk.WaveSoundArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    @property
    def core(self):
        """The core data, decoded as a chain of areas."""
        if hasattr(self, '_m_core'):
            return self._m_core

        try:
            _pos = self._io.pos()
            self._io.seek(self.ofs_data)
            self._raw__m_core = self._io.read_bytes(len(self.data))
            _io__raw__m_core = KaitaiStream(BytesIO(self._raw__m_core))
            self._m_core = VirtoolsStateChunk.CoreData((self.class_code if self.is_new else self.old_class_id), _io__raw__m_core, self, self._root)
            self._io.seek(_pos)
            return getattr(self, '_m_core', None)
        except _REASONS as error:
            _fail(self, error, 'core')

    @property
    def is_new(self):
        """True if this is the new layout."""
        if hasattr(self, '_m_is_new'):
            return self._m_is_new

        try:
            self._m_is_new = self.chunk_version >= 6
            return getattr(self, '_m_is_new', None)
        except _REASONS as error:
            _fail(self, error, 'is_new')

    @property
    def ofs_chunks(self):
        """Where the entries of the sub-chunk list start."""
        if hasattr(self, '_m_ofs_chunks'):
            return self._m_ofs_chunks

        try:
            self._m_ofs_chunks = self._io.pos()
            return getattr(self, '_m_ofs_chunks', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_chunks')

    @property
    def ofs_data(self):
        """Where the core data starts."""
        if hasattr(self, '_m_ofs_data'):
            return self._m_ofs_data

        try:
            self._m_ofs_data = (8 if self.is_new else (28 if self.chunk_version == 5 else 24))
            return getattr(self, '_m_ofs_data', None)
        except _REASONS as error:
            _fail(self, error, 'ofs_data')

    @property
    def sub_chunks(self):
        """The sub-chunks that the list knows, decoded."""
        if hasattr(self, '_m_sub_chunks'):
            return self._m_sub_chunks

        try:
            if  (( (((not (self.is_new))) or (self.options.has_chunks)) ) and (len(self.chunks) != 0)) :
                pass
                _pos = self._io.pos()
                self._io.seek(self.ofs_chunks)
                self._m_sub_chunks = []
                i = 0
                while True:
                    _ = VirtoolsStateChunk.ListedChunk(self.ofs_data, self.chunk_version, self._io, self, self._root)
                    self._m_sub_chunks.append(_)
                    if self._io.pos() >= (self.ofs_chunks + len(self.chunks) * 4):
                        break
                    i += 1
                self._io.seek(_pos)

            return getattr(self, '_m_sub_chunks', None)
        except _REASONS as error:
            _fail(self, error, 'sub_chunks')


