# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class VirtoolsPayloads(KaitaiStruct):
    """The core data of a state chunk: a chain of areas, each an identifier, a link
    and a payload. What an identifier means depends on the class of the object.
    
    Per class there is an enum with its identifiers and a type with its areas.
    Identifiers that a base class has are in the type of the base. Not all data is
    a chain of areas that tile it: then everything after a broken link is one
    payload, and `dwords` shows it better.
    
    The rows with which the package of this spec reads and writes payloads are
    made from these types. For them there are keys that the compiler does not
    know: `-name` is the name of a field there, if it is not the id; `-field` is
    the name of the only field of an area; `-custom` names a function that reads
    and writes a field; `-part-of` leaves a field to the function of another;
    `-computed` names a function for what follows from other fields; `-count-of`
    lists the fields that a count is the length of; `-flags` marks a number as
    flags; `-label` is what people call a flag; `-unnamed` is a flag that says
    only whether another field is there; `-fixed` keeps the places of references
    when an object is removed; `-list` makes a list, where numbers would make an
    array; `-raw` is an area that is known by name only.
    
    .. seealso::
       Source - https://github.com/doyaGu/CK2/tree/58f25f64e907638a51a4738b31bca0976bd2cc5f/src
    
    
    .. seealso::
       Source - https://github.com/doyaGu/CKRenderEngine/tree/6136777aa40568d9e636bef1a9a769af618ef49e/src
    
    
    .. seealso::
       Source - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
    """
    SEQ_FIELDS = ()

    class AnimationArea(IntEnum):
        frame_rate = 16
        length = 64
        root_entity = 128
        character = 256
        step = 512

    class AreaOwner(IntEnum):
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
        body_part = 42
        curve = 43
        parameter_local = 45
        parameter = 46
        interface_object_manager = 48
        critical_section = 49
        grid = 50
        layer = 51
        data_array = 52
        patch_mesh = 53
        object_array = 80
        shared_object_manager = 351220372
        attribute_manager = 1025778790
        message_manager = 1181355948
        vsl_manager = 1327771904
        behavior_manager = 1490428334
        time_manager = 2312010546
        variable_manager = 2563521737
        render_manager = 2719205589
        lua_manager = 3357566619
        interface_data = 4294967295

    class AttributeManagerArea(IntEnum):
        attributes = 82

    class BeObjectArea(IntEnum):
        old_attributes = 16
        attributes = 17
        data = 64
        old_scripts = 256
        single_activity = 1024
        scripts = 2048

    class BehaviorArea(IntEnum):
        interface_data = 16
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
        flags = 8

    class BehaviorLinkArea(IntEnum):
        old_delay = 4
        old_ends = 8
        old_initial_delay = 16
        link = 32

    class BehaviorManagerArea(IntEnum):
        behaviors = 1490428334

    class BodyPartArea(IntEnum):
        old_rotation_joint = 16777216
        position_joint = 33554432
        body_part = 67108864

    class CameraArea(IntEnum):
        old_field_of_view = 4194304
        old_projection = 8388608
        old_ortho_zoom = 16777216
        old_aspect = 33554432
        old_planes = 67108864
        camera = 264241152

    class CharacterArea(IntEnum):
        body_parts = 4194304
        old_kinematic_chains = 8388608
        old_animations = 16777216
        old_root = 33554432
        body_part_states = 268435456
        old_floor_reference = 536870912
        character = 4290772992

    class CkObjectArea(IntEnum):
        name = 1
        id = 2
        hidden = 4
        hierarchically_hidden = 24

    class ControllerKind(IntEnum):
        no_controller = 0
        tcb_scale = 458512644
        linear_scale_axis = 790629128
        tcb_scale_axis = 844716296
        tcb_position = 880691713
        tcb_rotation = 1169500674
        linear_rotation = 1240285186
        linear_position = 1669088001
        linear_scale = 1699363332

    class CriticalSectionArea(IntEnum):
        critical_section = 16

    class Curve2dArea(IntEnum):
        curve = 14
        old_fitting = 64
        points = 256
        old_points = 260096

    class CurveArea(IntEnum):
        old_fitting = 4194304
        old_points = 8388608
        old_steps = 16777216
        old_open = 33554432
        point_states = 4278190080
        curve = 4290772992

    class CurvePointArea(IntEnum):
        curve_point = 268435456
        old_tcb = 536870912
        old_tangents = 1073741824
        old_curve_position = 2147483648

    class DataArrayArea(IntEnum):
        columns = 4096
        rows = 8192
        sorting = 16384

    class DiagramEnd(IntEnum):
        shortcut = 5
        input_parameter = 7
        output_parameter = 8
        local_parameter = 9
        target_parameter = 10
        input = 12
        output = 13
        start = 26

    class Entity2dArea(IntEnum):
        old_source = 4096
        old_size = 8192
        old_flags = 16384
        old_position = 32768
        old_z_order = 1048576
        rectangle = 1110016
        material = 2097152
        children = 4194304

    class Entity3dArea(IntEnum):
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

    class GridArea(IntEnum):
        grid = 4194304

    class GroupArea(IntEnum):
        old_members = 4096
        members = 1048575
        selection_set = 1048576

    class InterfaceDataArea(IntEnum):
        drawing = 1
        colors = 1414806420
        extra_data_1 = 2703430389
        extra_data_2 = 2703430390
        extra_data_3 = 2703430391

    class InterfaceObjectManagerArea(IntEnum):
        states = 19088743
        guid = 2271560481

    class KeyedAnimationArea(IntEnum):
        animations = 4096
        merge = 1048576
        states = 2097152

    class KinematicChainArea(IntEnum):
        chain = 255

    class LayerArea(IntEnum):
        layer = 16

    class LevelArea(IntEnum):
        inactive_managers = 8192
        duplicate_managers = 16384
        contents = 536870912
        scenes = 2147483648

    class LightArea(IntEnum):
        light = 4194304
        light_power = 8388608

    class LuaManagerArea(IntEnum):
        scripts = 1

    class MaterialArea(IntEnum):
        material = 4096
        extra_textures = 8192
        effect = 16384
        effect_parameter = 65536
        shader = 131072

    class MeshArea(IntEnum):
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

    class MessageManagerArea(IntEnum):
        messages = 83

    class MidiSoundArea(IntEnum):
        file_name = 1048576
        midi_data = 2097152

    class NoClassArea(IntEnum):
        no_dependencies = 304383846
        all_dependencies = 304383847
        dependencies = 304383848
        structure = 305432421

    class ObjectAnimationArea(IntEnum):
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

    class ObjectArrayArea(IntEnum):
        collection = 80

    class ParameterArea(IntEnum):
        value = 64

    class ParameterInArea(IntEnum):
        owner = 128
        old_shared = 256
        old_source = 512
        either_source = 1024
        shared = 2048
        source = 4096
        disabled = 8192

    class ParameterLocalArea(IntEnum):
        is_this = 512
        is_setting = 1024

    class ParameterOperationArea(IntEnum):
        inputs = 64
        output = 128
        operation_type = 256
        owner = 512
        operation = 1024

    class ParameterOutArea(IntEnum):
        destinations = 32

    class PatchMeshArea(IntEnum):
        oldest_patches = 8388608
        old_patches = 16777216
        old_smoothing_groups = 33554432
        old_patch_materials = 67108864
        patches = 134217728

    class PlaceArea(IntEnum):
        portals = 4096
        default_camera = 8192
        contents = 16384
        level = 32768

    class RenderManagerArea(IntEnum):
        window = 2719205589

    class SceneArea(IntEnum):
        objects = 131072
        environment = 262144
        rendering = 524288

    class SharedObjectManagerArea(IntEnum):
        shared_classes = 117

    class SoundArea(IntEnum):
        sound = 4096

    class Sprite3dArea(IntEnum):
        sprite = 4194304

    class SpriteArea(IntEnum):
        current_slot = 65536
        transparency = 131072
        old_bitmaps = 262144
        shared = 524288
        movie = 2097152
        file_names = 4194304
        raw_bitmaps = 8388608
        reader_bitmaps = 268435456
        save_format = 536870912
        video_format = 1073741824
        system_caching = 2147483648
        render_options = 2155872256

    class SpriteTextArea(IntEnum):
        text = 16777216
        font = 33554432
        colors = 67108864

    class StateArea(IntEnum):
        state = 16

    class SynchroArea(IntEnum):
        rendezvous = 16

    class TargetCameraArea(IntEnum):
        target = 268435456

    class TargetLightArea(IntEnum):
        target = 2147483648

    class TextureArea(IntEnum):
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
        old_options = 3141632
        mip_maps = 4194304
        system_caching = 8388608
        options = 16773120

    class TimeManagerArea(IntEnum):
        time = 128

    class ValueKind(IntEnum):
        chunk = 0
        buffer = 1
        object = 2
        none = 3

    class VariableManagerArea(IntEnum):
        variables = 2563521737

    class VslManagerArea(IntEnum):
        scripts = 1

    class WaveSoundArea(IntEnum):
        file_name = 1048576
        wave_sound = 4194304
        length = 8388608
    def __init__(self, class_number, data_version, layout, is_foreign, is_nested, is_bound, table, _io, _parent=None, _root=None):
        super(VirtoolsPayloads, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self.class_number = class_number
        self.data_version = data_version
        self.layout = layout
        self.is_foreign = is_foreign
        self.is_nested = is_nested
        self.is_bound = is_bound
        self.table = table
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



    class AnimationAreaId(KaitaiStruct):
        """What an area of a CKAnimation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AnimationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.AnimationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class AnimationAreas(KaitaiStruct):
        """One area of a CKAnimation, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            frame_rate: Flags, and whether and to which rate it is linked.
            length: How many frames the animation lasts.
            root_entity: The body parts that it moves, and their root.
            character: The character that the animation belongs to.
            step: Where the animation is now, from 0 to 1.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "frame_rate", "length", "root_entity", "character", "step",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AnimationAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.AnimationArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.AnimationArea.frame_rate:
                    pass
                    self.frame_rate = VirtoolsPayloads.AnimationFrameRate(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.AnimationArea.length:
                    pass
                    self.length = self._io.read_f4le()

                if self.identifier == VirtoolsPayloads.AnimationArea.root_entity:
                    pass
                    self.root_entity = VirtoolsPayloads.AnimationRootEntity(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.AnimationArea.character:
                    pass
                    self.character = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.AnimationArea.step:
                    pass
                    self.step = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.AnimationArea.frame_rate:
                pass
                self.frame_rate._fetch_instances()

            if self.identifier == VirtoolsPayloads.AnimationArea.length:
                pass

            if self.identifier == VirtoolsPayloads.AnimationArea.root_entity:
                pass
                self.root_entity._fetch_instances()

            if self.identifier == VirtoolsPayloads.AnimationArea.character:
                pass
                self.character._fetch_instances()

            if self.identifier == VirtoolsPayloads.AnimationArea.step:
                pass



    class AnimationFrameRate(KaitaiStruct):
        """Flags, and whether and to which rate it is linked.

        Fields:
            flags: Flags; two numbers in old files, which shows in the size.
            linked: Not 0 if frames follow the frame rate.
            frame_rate: Frames per second, if it is linked.
        """
        SEQ_FIELDS = ("flags", "linked", "frame_rate",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AnimationFrameRate, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                if self._io.size() - self._io.pos() > 4:
                    pass
                    self.linked = self._io.read_s4le()

                self.frame_rate = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if self._io.size() - self._io.pos() > 4:
                pass



    class AnimationRootEntity(KaitaiStruct):
        """The body parts that it moves, and their root.

        Fields:
            body_parts: The entities that it moves.
            root_entity: The root of those entities.
        """
        SEQ_FIELDS = ("body_parts", "root_entity",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AnimationRootEntity, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.body_parts = VirtoolsPayloads.References(self._io, self, self._root)
                self.root_entity = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.body_parts._fetch_instances()
            self.root_entity._fetch_instances()


    class Area(KaitaiStruct):
        """One identifier and its payload.

        Fields:
            identifier: What the payload means to the object's class; see `name`.
            ofs_next: Position of the next area from the start of the data, 0 for the
                last.
            payload: The content that the identifier gives a meaning.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "payload",)
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Area, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            try:
                if self.ofs_area >= 0:
                    pass
                    self.identifier = self._io.read_u4le()

                self.ofs_next = self._io.read_u4le()
                self._raw_payload = self._io.read_bytes(((self.ofs_next * 4) if self.is_linked else self._io.size()) - self._io.pos())
                _io__raw_payload = KaitaiStream(BytesIO(self._raw_payload))
                self.payload = VirtoolsPayloads.AreaPayload(_io__raw_payload, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if self.ofs_area >= 0:
                pass

            self.payload._fetch_instances()
            _ = self.fields
            if hasattr(self, '_m_fields'):
                pass
                _on = self.owner
                if _on == VirtoolsPayloads.AreaOwner.animation:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.attribute_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.be_object:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_io:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_link:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.body_part:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.camera:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.character:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.ck_object:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.critical_section:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve_2d:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve_point:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.data_array:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.entity_2d:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.entity_3d:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.grid:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.group:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.interface_data:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.interface_object_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.keyed_animation:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.kinematic_chain:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.layer:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.level:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.light:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.lua_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.material:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.mesh:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.message_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.midi_sound:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.no_class:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.object_animation:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.object_array:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_in:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_local:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_operation:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_out:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.patch_mesh:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.place:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.render_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.scene:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.shared_object_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sound:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite_3d:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite_text:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.state:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.synchro:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.target_camera:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.target_light:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.texture:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.time_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.variable_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.vsl_manager:
                    pass
                    self._m_fields._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.wave_sound:
                    pass
                    self._m_fields._fetch_instances()
                else:
                    pass
                    self._m_fields._fetch_instances()

            _ = self.name
            if hasattr(self, '_m_name'):
                pass
                _on = self.owner
                if _on == VirtoolsPayloads.AreaOwner.animation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.attribute_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.be_object:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_io:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_link:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.behavior_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.body_part:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.camera:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.character:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.ck_object:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.critical_section:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve_2d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.curve_point:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.data_array:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.entity_2d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.entity_3d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.grid:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.group:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.interface_data:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.interface_object_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.keyed_animation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.kinematic_chain:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.layer:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.level:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.light:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.lua_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.material:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.mesh:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.message_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.midi_sound:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.no_class:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.object_animation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.object_array:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_in:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_local:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_operation:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.parameter_out:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.patch_mesh:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.place:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.render_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.scene:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.shared_object_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sound:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite_3d:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.sprite_text:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.state:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.synchro:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.target_camera:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.target_light:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.texture:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.time_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.variable_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.vsl_manager:
                    pass
                    self._m_name._fetch_instances()
                elif _on == VirtoolsPayloads.AreaOwner.wave_sound:
                    pass
                    self._m_name._fetch_instances()


        @property
        def fields(self):
            """The payload by its fields, if they are known."""
            if hasattr(self, '_m_fields'):
                return self._m_fields

            try:
                if self._root.layout >= 4:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_area)
                    _on = self.owner
                    if _on == VirtoolsPayloads.AreaOwner.animation:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.AnimationAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.attribute_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.AttributeManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.be_object:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BeObjectAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BehaviorAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_io:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BehaviorIoAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_link:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BehaviorLinkAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BehaviorManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.body_part:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.BodyPartAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.camera:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CameraAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.character:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CharacterAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.ck_object:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CkObjectAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.critical_section:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CriticalSectionAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CurveAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve_2d:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.Curve2dAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve_point:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.CurvePointAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.data_array:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.DataArrayAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.entity_2d:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.Entity2dAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.entity_3d:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.Entity3dAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.grid:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.GridAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.group:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.GroupAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.interface_data:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.InterfaceDataAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.interface_object_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.InterfaceObjectManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.keyed_animation:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.KeyedAnimationAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.kinematic_chain:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.KinematicChainAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.layer:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.LayerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.level:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.LevelAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.light:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.LightAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.lua_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.LuaManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.material:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.MaterialAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.mesh:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.MeshAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.message_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.MessageManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.midi_sound:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.MidiSoundAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.no_class:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.NoClassAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.object_animation:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ObjectAnimationAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.object_array:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ObjectArrayAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ParameterAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_in:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ParameterInAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_local:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ParameterLocalAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_operation:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ParameterOperationAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_out:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.ParameterOutAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.patch_mesh:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.PatchMeshAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.place:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.PlaceAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.render_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.RenderManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.scene:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SceneAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.shared_object_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SharedObjectManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sound:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SoundAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SpriteAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite_3d:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.Sprite3dAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite_text:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SpriteTextAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.state:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.StateAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.synchro:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.SynchroAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.target_camera:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.TargetCameraAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.target_light:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.TargetLightAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.texture:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.TextureAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.time_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.TimeManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.variable_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.VariableManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.vsl_manager:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.VslManagerAreas(_io__raw__m_fields, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.wave_sound:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.WaveSoundAreas(_io__raw__m_fields, self, self._root)
                    else:
                        pass
                        self._raw__m_fields = self._io.read_bytes((len(self.payload.raw) + 8))
                        _io__raw__m_fields = KaitaiStream(BytesIO(self._raw__m_fields))
                        self._m_fields = VirtoolsPayloads.UnknownAreas(_io__raw__m_fields, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_fields', None)
            except _REASONS as error:
                _fail(self, error, 'fields')

        @property
        def is_base_object(self):
            """True if the identifier is one of CKObject."""
            if hasattr(self, '_m_is_base_object'):
                return self._m_is_base_object

            try:
                self._m_is_base_object =  ((self._root.is_object) and ( ((self.identifier <= 2) or (self.identifier == 24) or ( ((self.identifier == 4) and (self._root.class_number != 6)) )) )) 
                return getattr(self, '_m_is_base_object', None)
            except _REASONS as error:
                _fail(self, error, 'is_base_object')

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
        def is_placed(self):
            """True if the identifier is one of CK3dEntity; CKPlace has others for
            some of them.
            """
            if hasattr(self, '_m_is_placed'):
                return self._m_is_placed

            try:
                self._m_is_placed =  ((self._root.is_entity_3d) and ( ((self.identifier < 4194304) or (self.identifier == 1336809431)) ) and ((not ( ((self._root.class_number == 22) and (self.identifier <= 32768)) )))) 
                return getattr(self, '_m_is_placed', None)
            except _REASONS as error:
                _fail(self, error, 'is_placed')

        @property
        def is_sprite_base(self):
            """True if the identifier is one of CK2dEntity."""
            if hasattr(self, '_m_is_sprite_base'):
                return self._m_is_sprite_base

            try:
                self._m_is_sprite_base = ( ((self.identifier <= 32768) or (self.identifier == 1048576) or (self.identifier == 1110016))  if  ((self._root.class_number == 28) or (self._root.class_number == 29))  else self._root.class_number == 27)
                return getattr(self, '_m_is_sprite_base', None)
            except _REASONS as error:
                _fail(self, error, 'is_sprite_base')

        @property
        def name(self):
            """The identifier again, by its name in the object's class."""
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                if (not (self._root.is_foreign)):
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_area)
                    _on = self.owner
                    if _on == VirtoolsPayloads.AreaOwner.animation:
                        pass
                        self._m_name = VirtoolsPayloads.AnimationAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.attribute_manager:
                        pass
                        self._m_name = VirtoolsPayloads.AttributeManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.be_object:
                        pass
                        self._m_name = VirtoolsPayloads.BeObjectAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior:
                        pass
                        self._m_name = VirtoolsPayloads.BehaviorAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_io:
                        pass
                        self._m_name = VirtoolsPayloads.BehaviorIoAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_link:
                        pass
                        self._m_name = VirtoolsPayloads.BehaviorLinkAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.behavior_manager:
                        pass
                        self._m_name = VirtoolsPayloads.BehaviorManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.body_part:
                        pass
                        self._m_name = VirtoolsPayloads.BodyPartAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.camera:
                        pass
                        self._m_name = VirtoolsPayloads.CameraAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.character:
                        pass
                        self._m_name = VirtoolsPayloads.CharacterAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.ck_object:
                        pass
                        self._m_name = VirtoolsPayloads.CkObjectAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.critical_section:
                        pass
                        self._m_name = VirtoolsPayloads.CriticalSectionAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve:
                        pass
                        self._m_name = VirtoolsPayloads.CurveAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve_2d:
                        pass
                        self._m_name = VirtoolsPayloads.Curve2dAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.curve_point:
                        pass
                        self._m_name = VirtoolsPayloads.CurvePointAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.data_array:
                        pass
                        self._m_name = VirtoolsPayloads.DataArrayAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.entity_2d:
                        pass
                        self._m_name = VirtoolsPayloads.Entity2dAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.entity_3d:
                        pass
                        self._m_name = VirtoolsPayloads.Entity3dAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.grid:
                        pass
                        self._m_name = VirtoolsPayloads.GridAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.group:
                        pass
                        self._m_name = VirtoolsPayloads.GroupAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.interface_data:
                        pass
                        self._m_name = VirtoolsPayloads.InterfaceDataAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.interface_object_manager:
                        pass
                        self._m_name = VirtoolsPayloads.InterfaceObjectManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.keyed_animation:
                        pass
                        self._m_name = VirtoolsPayloads.KeyedAnimationAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.kinematic_chain:
                        pass
                        self._m_name = VirtoolsPayloads.KinematicChainAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.layer:
                        pass
                        self._m_name = VirtoolsPayloads.LayerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.level:
                        pass
                        self._m_name = VirtoolsPayloads.LevelAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.light:
                        pass
                        self._m_name = VirtoolsPayloads.LightAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.lua_manager:
                        pass
                        self._m_name = VirtoolsPayloads.LuaManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.material:
                        pass
                        self._m_name = VirtoolsPayloads.MaterialAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.mesh:
                        pass
                        self._m_name = VirtoolsPayloads.MeshAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.message_manager:
                        pass
                        self._m_name = VirtoolsPayloads.MessageManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.midi_sound:
                        pass
                        self._m_name = VirtoolsPayloads.MidiSoundAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.no_class:
                        pass
                        self._m_name = VirtoolsPayloads.NoClassAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.object_animation:
                        pass
                        self._m_name = VirtoolsPayloads.ObjectAnimationAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.object_array:
                        pass
                        self._m_name = VirtoolsPayloads.ObjectArrayAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter:
                        pass
                        self._m_name = VirtoolsPayloads.ParameterAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_in:
                        pass
                        self._m_name = VirtoolsPayloads.ParameterInAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_local:
                        pass
                        self._m_name = VirtoolsPayloads.ParameterLocalAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_operation:
                        pass
                        self._m_name = VirtoolsPayloads.ParameterOperationAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.parameter_out:
                        pass
                        self._m_name = VirtoolsPayloads.ParameterOutAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.patch_mesh:
                        pass
                        self._m_name = VirtoolsPayloads.PatchMeshAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.place:
                        pass
                        self._m_name = VirtoolsPayloads.PlaceAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.render_manager:
                        pass
                        self._m_name = VirtoolsPayloads.RenderManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.scene:
                        pass
                        self._m_name = VirtoolsPayloads.SceneAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.shared_object_manager:
                        pass
                        self._m_name = VirtoolsPayloads.SharedObjectManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sound:
                        pass
                        self._m_name = VirtoolsPayloads.SoundAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite:
                        pass
                        self._m_name = VirtoolsPayloads.SpriteAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite_3d:
                        pass
                        self._m_name = VirtoolsPayloads.Sprite3dAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.sprite_text:
                        pass
                        self._m_name = VirtoolsPayloads.SpriteTextAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.state:
                        pass
                        self._m_name = VirtoolsPayloads.StateAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.synchro:
                        pass
                        self._m_name = VirtoolsPayloads.SynchroAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.target_camera:
                        pass
                        self._m_name = VirtoolsPayloads.TargetCameraAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.target_light:
                        pass
                        self._m_name = VirtoolsPayloads.TargetLightAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.texture:
                        pass
                        self._m_name = VirtoolsPayloads.TextureAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.time_manager:
                        pass
                        self._m_name = VirtoolsPayloads.TimeManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.variable_manager:
                        pass
                        self._m_name = VirtoolsPayloads.VariableManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.vsl_manager:
                        pass
                        self._m_name = VirtoolsPayloads.VslManagerAreaId(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.AreaOwner.wave_sound:
                        pass
                        self._m_name = VirtoolsPayloads.WaveSoundAreaId(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')

        @property
        def near_base(self):
            """The class, or the base class of CKParameterOut and others that has the
            identifier.
            """
            if hasattr(self, '_m_near_base'):
                return self._m_near_base

            try:
                self._m_near_base = (46 if  (( ((self._root.class_number == 3) and (self.identifier != 32)) ) or ( ((self._root.class_number == 45) and (self.identifier != 512) and (self.identifier != 1024)) ) or (self._root.class_number == 55))  else (16 if  ((self._root.class_number == 18) and (self.identifier < 4096))  else (24 if  ((self._root.class_number >= 25) and (self._root.class_number <= 26) and (self.identifier == 4096))  else (28 if  ((self._root.class_number == 29) and (self.identifier != 16777216) and (self.identifier != 33554432) and (self.identifier != 67108864))  else (34 if  ((self._root.class_number == 35) and (self.identifier != 268435456))  else (38 if  ((self._root.class_number == 39) and (self.identifier != 2147483648))  else (32 if  (( ((self._root.class_number == 53) and (self.identifier < 8388608)) ) or (self._root.class_number == 54))  else self._root.class_number)))))))
                return getattr(self, '_m_near_base', None)
            except _REASONS as error:
                _fail(self, error, 'near_base')

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

        @property
        def owner(self):
            """The class that gives the identifier its meaning."""
            if hasattr(self, '_m_owner'):
                return self._m_owner

            try:
                self._m_owner = KaitaiStream.resolve_enum(VirtoolsPayloads.AreaOwner, self.owner_number)
                return getattr(self, '_m_owner', None)
            except _REASONS as error:
                _fail(self, error, 'owner')

        @property
        def owner_number(self):
            """The class that gives the identifier its meaning, 255 for none."""
            if hasattr(self, '_m_owner_number'):
                return self._m_owner_number

            try:
                self._m_owner_number = (255 if self._root.is_foreign else (1 if self.is_base_object else (19 if  ((self._root.is_be_object) and (self.identifier < 4096))  else (33 if self.is_placed else (27 if self.is_sprite_base else self.near_base)))))
                return getattr(self, '_m_owner_number', None)
            except _REASONS as error:
                _fail(self, error, 'owner_number')


    class AreaPayload(KaitaiStruct):
        """The payload of an area, raw and as numbers.

        Fields:
            raw: The payload as it is stored.
        """
        SEQ_FIELDS = ("raw",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AreaPayload, self).__init__(_io)
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


    class Argb(KaitaiStruct):
        """A colour in one dword.

        Fields:
            blue: Blue, from 0 to 255.
            green: Green, from 0 to 255.
            red: Red, from 0 to 255.
            alpha: Alpha, 255 if it is opaque.
        """
        SEQ_FIELDS = ("blue", "green", "red", "alpha",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Argb, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.blue = self._io.read_u1()
                self.green = self._io.read_u1()
                self.red = self._io.read_u1()
                self.alpha = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class AttributeManagerAreaId(KaitaiStruct):
        """What an area of an attribute manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AttributeManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.AttributeManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class AttributeManagerAreas(KaitaiStruct):
        """One area of an attribute manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            attributes: Which attributes there are, and their categories.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "attributes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AttributeManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.AttributeManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.AttributeManagerArea.attributes:
                    pass
                    self.attributes = VirtoolsPayloads.AttributeManagerAttributes(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.AttributeManagerArea.attributes:
                pass
                self.attributes._fetch_instances()



    class AttributeManagerAttributes(KaitaiStruct):
        """Which attributes there are, and their categories.

        Fields:
            num_categories: How many numbers of categories there are.
            num_attributes: How many numbers of attributes there are.
            categories: The categories, by number.
            attributes: The attributes, by number.
        """
        SEQ_FIELDS = ("num_categories", "num_attributes", "categories", "attributes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AttributeManagerAttributes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_categories = self._io.read_u4le()
                self.num_attributes = self._io.read_u4le()
                self.categories = []
                for i in range(self.num_categories):
                    self.categories.append(VirtoolsPayloads.AttributeManagerAttributesCategory(self._io, self, self._root))

                self.attributes = []
                for i in range(self.num_attributes):
                    self.attributes.append(VirtoolsPayloads.AttributeManagerAttributesAttribute(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.categories)):
                pass
                self.categories[i]._fetch_instances()

            for i in range(len(self.attributes)):
                pass
                self.attributes[i]._fetch_instances()



    class AttributeManagerAttributesAttribute(KaitaiStruct):
        """An attribute that objects can have.

        Fields:
            used: 0 for a free number; then nothing else is there.
            name: The name that people gave it.
            value_type: Type of its parameter, by GUID.
            category: Index of its category, or -1.
            compatible_class: Class of the objects that it applies to.
            flags: Flags of unknown meaning.
        """
        SEQ_FIELDS = ("used", "name", "value_type", "category", "compatible_class", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AttributeManagerAttributesAttribute, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.used = self._io.read_u4le()
                if self.used != 0:
                    pass
                    self.name = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.used != 0:
                    pass
                    self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)

                if self.used != 0:
                    pass
                    self.category = self._io.read_s4le()

                if self.used != 0:
                    pass
                    self.compatible_class = self._io.read_s4le()

                if self.used != 0:
                    pass
                    self.flags = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.used != 0:
                pass
                self.name._fetch_instances()

            if self.used != 0:
                pass
                self.value_type._fetch_instances()

            if self.used != 0:
                pass

            if self.used != 0:
                pass

            if self.used != 0:
                pass



    class AttributeManagerAttributesCategory(KaitaiStruct):
        """A category of attributes.

        Fields:
            used: 0 for a free number; then nothing else is there.
            name: The name that people gave it.
            flags: Flags of unknown meaning.
        """
        SEQ_FIELDS = ("used", "name", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.AttributeManagerAttributesCategory, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.used = self._io.read_u4le()
                if self.used != 0:
                    pass
                    self.name = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.used != 0:
                    pass
                    self.flags = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.used != 0:
                pass
                self.name._fetch_instances()

            if self.used != 0:
                pass



    class BeObjectAreaId(KaitaiStruct):
        """What an area of a CKBeObject is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BeObjectArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BeObjectAreas(KaitaiStruct):
        """One area of a CKBeObject, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            old_attributes: Attributes by name, in old files.
            attributes: The attributes that an object has, each with a parameter.
            data_before_5: Priority among the objects whose behaviours run.
            data: Priority among the objects whose behaviours run.
            single_activity: Flags in the scene, for a state outside a file.
            scripts: The scripts of an object, in the order in which they run.
            old_scripts: The scripts of an object, before data version 5.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "old_attributes", "attributes", "data_before_5", "data", "single_activity", "scripts", "old_scripts",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BeObjectArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.BeObjectArea.old_attributes:
                    pass
                    self.old_attributes = VirtoolsPayloads.BeObjectOldAttributes(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BeObjectArea.attributes:
                    pass
                    self.attributes = VirtoolsPayloads.BeObjectAttributes(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.BeObjectArea.data) and (self._root.data_version < 5)) :
                    pass
                    self.data_before_5 = VirtoolsPayloads.BeObjectDataBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.BeObjectArea.data) and (self._root.data_version >= 5)) :
                    pass
                    self.data = VirtoolsPayloads.BeObjectData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BeObjectArea.single_activity:
                    pass
                    self.single_activity = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.BeObjectArea.scripts:
                    pass
                    self.scripts = VirtoolsPayloads.References(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.BeObjectArea.old_scripts) and (self._root.data_version < 5)) :
                    pass
                    self.old_scripts = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.BeObjectArea.old_attributes:
                pass
                self.old_attributes._fetch_instances()

            if self.identifier == VirtoolsPayloads.BeObjectArea.attributes:
                pass
                self.attributes._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BeObjectArea.data) and (self._root.data_version < 5)) :
                pass
                self.data_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BeObjectArea.data) and (self._root.data_version >= 5)) :
                pass
                self.data._fetch_instances()

            if self.identifier == VirtoolsPayloads.BeObjectArea.single_activity:
                pass

            if self.identifier == VirtoolsPayloads.BeObjectArea.scripts:
                pass
                self.scripts._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BeObjectArea.old_scripts) and (self._root.data_version < 5)) :
                pass
                self.old_scripts._fetch_instances()



    class BeObjectAttributes(KaitaiStruct):
        """The attributes that an object has, each with a parameter.

        Fields:
            parameters: The parameter with the value of each attribute, or null.
            states: Outside a file, the state of each parameter.
            types: The number of each attribute in the attribute manager.
        """
        SEQ_FIELDS = ("parameters", "states", "types",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectAttributes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.parameters = VirtoolsPayloads.References(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.states = VirtoolsPayloads.SubChunks(self._io, self, self._root)

                self.types = VirtoolsPayloads.ManagerValues(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.parameters._fetch_instances()
            if self._root.is_nested:
                pass
                self.states._fetch_instances()

            self.types._fetch_instances()


    class BeObjectData(KaitaiStruct):
        """Priority among the objects whose behaviours run.

        Fields:
            version: 0x10000000 if a priority follows.
            priority: Objects of higher priority run first.
        """
        SEQ_FIELDS = ("version", "priority",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = self._io.read_u4le()
                if self.version & 268435456 != 0:
                    pass
                    self.priority = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.version & 268435456 != 0:
                pass



    class BeObjectDataBefore5(KaitaiStruct):
        """Priority among the objects whose behaviours run.

        Fields:
            version: 0x10000000 if a priority follows.
            unknown: Numbers whose meaning is not known.
            priority: Objects of higher priority run first.
        """
        SEQ_FIELDS = ("version", "unknown", "priority",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectDataBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = self._io.read_u4le()
                self.unknown = []
                for i in range(3):
                    self.unknown.append(self._io.read_s4le())

                self.priority = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            for i in range(len(self.unknown)):
                pass



    class BeObjectOldAttributes(KaitaiStruct):
        """Attributes by name, in old files.

        Fields:
            attributes: The attributes, by name and category.
        """
        SEQ_FIELDS = ("attributes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BeObjectOldAttributes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.attributes = VirtoolsPayloads.OldAttributes(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.attributes._fetch_instances()


    class BehaviorAreaId(KaitaiStruct):
        """What an area of a CKBehavior is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorAreas(KaitaiStruct):
        """One area of a CKBehavior, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            interface_data: The diagram that editors draw, a sub-chunk of its own.
            behavior: Flags, prototype and parts; all that a behaviour is.
            activity: Activity flags, for a state outside a file.
            behavior_before_5: Flags, prototype and parts; all that a behaviour is.
            sub_behaviors: The behaviours inside, outside a file with their states.
            local_parameters: The local parameters, outside a file with their states.
            links: The links inside, before data version 5.
            operations: The parameter operations inside, before data version 5.
            in_parameters: The input parameters, before data version 5.
            out_parameters: The output parameters, before data version 5.
            inputs: The activation inputs, before data version 5.
            outputs: The activation outputs, before data version 5.
            old_flags: The flags, from before they were in the main area.
            old_compatible_class: The class that it applies to, in the oldest files.
            old_type: Base, script or building block, in the oldest files.
            old_owner: The object that it runs on, in the oldest files.
            old_prototype: The building block's prototype, in the oldest files.
            old_priority: The priority among behaviours, in the oldest files.
            old_target: The parameter with the target object, in the oldest files.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "interface_data", "behavior", "activity", "behavior_before_5", "sub_behaviors", "local_parameters", "links", "operations", "in_parameters", "out_parameters", "inputs", "outputs", "old_flags", "old_compatible_class", "old_type", "old_owner", "old_prototype", "old_priority", "old_target",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.BehaviorArea.interface_data:
                    pass
                    self.interface_data = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)

                if  ((self.identifier == VirtoolsPayloads.BehaviorArea.behavior) and (self._root.data_version >= 5)) :
                    pass
                    self.behavior = VirtoolsPayloads.BehaviorData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.activity:
                    pass
                    self.activity = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.BehaviorArea.behavior) and (self._root.data_version < 5)) :
                    pass
                    self.behavior_before_5 = VirtoolsPayloads.BehaviorDataBefore5(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.sub_behaviors:
                    pass
                    self.sub_behaviors = VirtoolsPayloads.BehaviorSubBehaviors(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.local_parameters:
                    pass
                    self.local_parameters = VirtoolsPayloads.BehaviorLocalParameters(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.links:
                    pass
                    self.links = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.operations:
                    pass
                    self.operations = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.in_parameters:
                    pass
                    self.in_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.out_parameters:
                    pass
                    self.out_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.inputs:
                    pass
                    self.inputs = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.outputs:
                    pass
                    self.outputs = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_flags:
                    pass
                    self.old_flags = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_compatible_class:
                    pass
                    self.old_compatible_class = self._io.read_s4le()

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_type:
                    pass
                    self.old_type = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_owner:
                    pass
                    self.old_owner = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_prototype:
                    pass
                    self.old_prototype = VirtoolsPayloads.Guid(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_priority:
                    pass
                    self.old_priority = self._io.read_s4le()

                if self.identifier == VirtoolsPayloads.BehaviorArea.old_target:
                    pass
                    self.old_target = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.BehaviorArea.interface_data:
                pass
                self.interface_data._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BehaviorArea.behavior) and (self._root.data_version >= 5)) :
                pass
                self.behavior._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.activity:
                pass

            if  ((self.identifier == VirtoolsPayloads.BehaviorArea.behavior) and (self._root.data_version < 5)) :
                pass
                self.behavior_before_5._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.sub_behaviors:
                pass
                self.sub_behaviors._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.local_parameters:
                pass
                self.local_parameters._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.links:
                pass
                self.links._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.operations:
                pass
                self.operations._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.in_parameters:
                pass
                self.in_parameters._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.out_parameters:
                pass
                self.out_parameters._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.inputs:
                pass
                self.inputs._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.outputs:
                pass
                self.outputs._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_flags:
                pass

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_compatible_class:
                pass

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_type:
                pass

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_owner:
                pass
                self.old_owner._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_prototype:
                pass
                self.old_prototype._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_priority:
                pass

            if self.identifier == VirtoolsPayloads.BehaviorArea.old_target:
                pass
                self.old_target._fetch_instances()



    class BehaviorData(KaitaiStruct):
        """Flags, prototype and parts; all that a behaviour is.

        Fields:
            flags: What it is, and which fields it has.
            prototype: The prototype of a building block, by which a player finds
                its code.
            version: Version of the building block.
            priority: Objects of higher priority run first.
            compatible_class: Class of the objects that the behaviour applies to.
            target: The parameter that says on which object the behaviour runs.
            contents: Which of the lists that follow are there.
            sub_behaviors: The behaviours inside this one.
            links: The links between the behaviours inside.
            operations: The operations that compute parameters inside.
            in_parameters: The input parameters, in order.
            out_parameters: The output parameters, in order.
            local_parameters: The local parameters, in order.
            inputs: The inputs by which the behaviour is activated.
            outputs: The outputs that the behaviour activates.
        """
        SEQ_FIELDS = ("flags", "prototype", "version", "priority", "compatible_class", "target", "contents", "sub_behaviors", "links", "operations", "in_parameters", "out_parameters", "local_parameters", "inputs", "outputs",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = VirtoolsPayloads.BehaviorFlags(self._io, self, self._root)
                if self.flags.building_block:
                    pass
                    self.prototype = VirtoolsPayloads.Guid(self._io, self, self._root)

                if self.flags.building_block:
                    pass
                    self.version = self._io.read_u4le()

                if self.flags.priority:
                    pass
                    self.priority = self._io.read_s4le()

                if self.flags.compatible_class:
                    pass
                    self.compatible_class = self._io.read_s4le()

                if self.flags.targetable:
                    pass
                    self.target = VirtoolsPayloads.Reference(self._io, self, self._root)

                self.contents = VirtoolsPayloads.BehaviorDataContents(self._io, self, self._root)
                if self.contents.sub_behaviors:
                    pass
                    self.sub_behaviors = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.links:
                    pass
                    self.links = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.operations:
                    pass
                    self.operations = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.in_parameters:
                    pass
                    self.in_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.out_parameters:
                    pass
                    self.out_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.local_parameters:
                    pass
                    self.local_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.inputs:
                    pass
                    self.inputs = VirtoolsPayloads.References(self._io, self, self._root)

                if self.contents.outputs:
                    pass
                    self.outputs = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            if self.flags.building_block:
                pass
                self.prototype._fetch_instances()

            if self.flags.building_block:
                pass

            if self.flags.priority:
                pass

            if self.flags.compatible_class:
                pass

            if self.flags.targetable:
                pass
                self.target._fetch_instances()

            self.contents._fetch_instances()
            if self.contents.sub_behaviors:
                pass
                self.sub_behaviors._fetch_instances()

            if self.contents.links:
                pass
                self.links._fetch_instances()

            if self.contents.operations:
                pass
                self.operations._fetch_instances()

            if self.contents.in_parameters:
                pass
                self.in_parameters._fetch_instances()

            if self.contents.out_parameters:
                pass
                self.out_parameters._fetch_instances()

            if self.contents.local_parameters:
                pass
                self.local_parameters._fetch_instances()

            if self.contents.inputs:
                pass
                self.inputs._fetch_instances()

            if self.contents.outputs:
                pass
                self.outputs._fetch_instances()



    class BehaviorDataBefore5(KaitaiStruct):
        """Flags, prototype and parts; all that a behaviour is.

        Fields:
            prototype: The prototype of a building block, by which a player finds
                its code.
            flags: What it is, and which fields it has.
            compatible_class: Class of the objects that the behaviour applies to.
            kind: 0 base, 1 script, 2 building block.
            priority: Objects of higher priority run first.
            owner: The object that this one belongs to.
            version: Version of the building block.
        """
        SEQ_FIELDS = ("prototype", "flags", "compatible_class", "kind", "priority", "owner", "version",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorDataBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.prototype = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.flags = VirtoolsPayloads.BehaviorFlags(self._io, self, self._root)
                self.compatible_class = self._io.read_s4le()
                self.kind = self._io.read_u4le()
                self.priority = self._io.read_s4le()
                self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.version = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.prototype._fetch_instances()
            self.flags._fetch_instances()
            self.owner._fetch_instances()


    class BehaviorDataContents(KaitaiStruct):
        """Which lists of parts a behaviour has.

        Fields:
            unknown_0: Bits whose meaning is not known.
            sub_behaviors: The list of that name follows.
            in_parameters: The list of that name follows.
            out_parameters: The list of that name follows.
            inputs: The list of that name follows.
            outputs: The list of that name follows.
            unknown_13: A bit whose meaning is not known.
            operations: The list of that name follows.
            unknown_15: Bits whose meaning is not known.
            local_parameters: The list of that name follows.
            unknown_18: A bit whose meaning is not known.
            links: The list of that name follows.
            unknown_20: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "sub_behaviors", "in_parameters", "out_parameters", "inputs", "outputs", "unknown_13", "operations", "unknown_15", "local_parameters", "unknown_18", "links", "unknown_20",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorDataContents, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(8)
                self.sub_behaviors = self._io.read_bits_int_le(1) != 0
                self.in_parameters = self._io.read_bits_int_le(1) != 0
                self.out_parameters = self._io.read_bits_int_le(1) != 0
                self.inputs = self._io.read_bits_int_le(1) != 0
                self.outputs = self._io.read_bits_int_le(1) != 0
                self.unknown_13 = self._io.read_bits_int_le(1) != 0
                self.operations = self._io.read_bits_int_le(1) != 0
                self.unknown_15 = self._io.read_bits_int_le(2)
                self.local_parameters = self._io.read_bits_int_le(1) != 0
                self.unknown_18 = self._io.read_bits_int_le(1) != 0
                self.links = self._io.read_bits_int_le(1) != 0
                self.unknown_20 = self._io.read_bits_int_le(12)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorFlags(KaitaiStruct):
        """Flags that say what a behaviour is and which fields it has.

        Fields:
            unknown_0: A bit whose meaning is not known.
            script: It is a script, the behaviour of an object.
            priority: There is a priority other than 0.
            unknown_3: A bit whose meaning is not known.
            compatible_class: It applies to objects of one class only.
            unknown_5: Bits whose meaning is not known.
            building_block: It is a building block, whose code is in a plugin.
            unknown_16: Bits whose meaning is not known.
            targetable: A parameter may say on which object it runs.
            unknown_19: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "script", "priority", "unknown_3", "compatible_class", "unknown_5", "building_block", "unknown_16", "targetable", "unknown_19",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(1) != 0
                self.script = self._io.read_bits_int_le(1) != 0
                self.priority = self._io.read_bits_int_le(1) != 0
                self.unknown_3 = self._io.read_bits_int_le(1) != 0
                self.compatible_class = self._io.read_bits_int_le(1) != 0
                self.unknown_5 = self._io.read_bits_int_le(10)
                self.building_block = self._io.read_bits_int_le(1) != 0
                self.unknown_16 = self._io.read_bits_int_le(2)
                self.targetable = self._io.read_bits_int_le(1) != 0
                self.unknown_19 = self._io.read_bits_int_le(13)
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
            super(VirtoolsPayloads.BehaviorIoAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorIoArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorIoAreas(KaitaiStruct):
        """One area of a CKBehaviorIO, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            flags: Whether it is an input or an output, and if it is active.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorIoAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorIoArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.BehaviorIoArea.flags:
                    pass
                    self.flags = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.BehaviorIoArea.flags:
                pass



    class BehaviorLinkAreaId(KaitaiStruct):
        """What an area of a CKBehaviorLink is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorLinkAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorLinkArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorLinkAreas(KaitaiStruct):
        """One area of a CKBehaviorLink, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            link: The two ends and the activation delay.
            old_delay: The delay that is running now, in old files.
            old_ends: The two ends, in old files.
            old_initial_delay: The delay that each activation begins with, in old files.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "link", "old_delay", "old_ends", "old_initial_delay",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorLinkAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorLinkArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.BehaviorLinkArea.link:
                    pass
                    self.link = VirtoolsPayloads.BehaviorLinkLink(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_delay:
                    pass
                    self.old_delay = self._io.read_s4le()

                if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_ends:
                    pass
                    self.old_ends = VirtoolsPayloads.BehaviorLinkOldEnds(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_initial_delay:
                    pass
                    self.old_initial_delay = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.BehaviorLinkArea.link:
                pass
                self.link._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_delay:
                pass

            if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_ends:
                pass
                self.old_ends._fetch_instances()

            if self.identifier == VirtoolsPayloads.BehaviorLinkArea.old_initial_delay:
                pass



    class BehaviorLinkLink(KaitaiStruct):
        """The two ends and the activation delay.

        Fields:
            delay: Frames until it is activated: now, and as the author set it.
            input: The output of a behaviour where the link begins.
            output: The input of a behaviour where the link ends.
        """
        SEQ_FIELDS = ("delay", "input", "output",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorLinkLink, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.delay = VirtoolsPayloads.Words(self._io, self, self._root)
                self.input = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.output = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.delay._fetch_instances()
            self.input._fetch_instances()
            self.output._fetch_instances()


    class BehaviorLinkOldEnds(KaitaiStruct):
        """The two ends, in old files.

        Fields:
            input: The output of a behaviour where the link begins.
            output: The input of a behaviour where the link ends.
        """
        SEQ_FIELDS = ("input", "output",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorLinkOldEnds, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.input = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.output = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.input._fetch_instances()
            self.output._fetch_instances()


    class BehaviorLocalParameters(KaitaiStruct):
        """The local parameters, outside a file with their states.

        Fields:
            local_parameters: The local parameters, in order.
            num_states: How many states follow.
            states: The state of each, as chunks of their own.
        """
        SEQ_FIELDS = ("local_parameters", "num_states", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorLocalParameters, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if (not (self._root.is_nested)):
                    pass
                    self.local_parameters = VirtoolsPayloads.References(self._io, self, self._root)

                if self._root.is_nested:
                    pass
                    self.num_states = self._io.read_u4le()

                if self._root.is_nested:
                    pass
                    self.states = []
                    for i in range(self.num_states):
                        self.states.append(VirtoolsPayloads.NestedState(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if (not (self._root.is_nested)):
                pass
                self.local_parameters._fetch_instances()

            if self._root.is_nested:
                pass

            if self._root.is_nested:
                pass
                for i in range(len(self.states)):
                    pass
                    self.states[i]._fetch_instances()




    class BehaviorManagerAreaId(KaitaiStruct):
        """What an area of a behaviour manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BehaviorManagerAreas(KaitaiStruct):
        """One area of a behaviour manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            behaviors: How often a behaviour may run in one frame.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "behaviors",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BehaviorManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.BehaviorManagerArea.behaviors:
                    pass
                    self.behaviors = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.BehaviorManagerArea.behaviors:
                pass



    class BehaviorSubBehaviors(KaitaiStruct):
        """The behaviours inside, outside a file with their states.

        Fields:
            sub_behaviors: The behaviours inside this one.
            num_states: How many states follow.
            states: The state of each, as chunks of their own.
        """
        SEQ_FIELDS = ("sub_behaviors", "num_states", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BehaviorSubBehaviors, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if (not (self._root.is_nested)):
                    pass
                    self.sub_behaviors = VirtoolsPayloads.References(self._io, self, self._root)

                if self._root.is_nested:
                    pass
                    self.num_states = self._io.read_u4le()

                if self._root.is_nested:
                    pass
                    self.states = []
                    for i in range(self.num_states):
                        self.states.append(VirtoolsPayloads.NestedState(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if (not (self._root.is_nested)):
                pass
                self.sub_behaviors._fetch_instances()

            if self._root.is_nested:
                pass

            if self._root.is_nested:
                pass
                for i in range(len(self.states)):
                    pass
                    self.states[i]._fetch_instances()




    class BodyPartAreaId(KaitaiStruct):
        """What an area of a CKBodyPart is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BodyPartAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.BodyPartArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class BodyPartAreas(KaitaiStruct):
        """One area of a CKBodyPart, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            body_part_before_5: The character, and how the joint may turn.
            body_part: The character, and how the joint may turn.
            old_rotation_joint: How the joint may turn, before data version 5.
            position_joint: How the joint may move; no file is known to have it.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "body_part_before_5", "body_part", "old_rotation_joint", "position_joint",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BodyPartAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.BodyPartArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.BodyPartArea.body_part) and (self._root.data_version < 5)) :
                    pass
                    self.body_part_before_5 = VirtoolsPayloads.Reference(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.BodyPartArea.body_part) and (self._root.data_version >= 5)) :
                    pass
                    self.body_part = VirtoolsPayloads.BodyPartData(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.BodyPartArea.old_rotation_joint) and (self._root.data_version < 5)) :
                    pass
                    self.old_rotation_joint = VirtoolsPayloads.BodyPartOldRotationJoint(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.BodyPartArea.position_joint:
                    pass
                    self.position_joint = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.BodyPartArea.body_part) and (self._root.data_version < 5)) :
                pass
                self.body_part_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BodyPartArea.body_part) and (self._root.data_version >= 5)) :
                pass
                self.body_part._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.BodyPartArea.old_rotation_joint) and (self._root.data_version < 5)) :
                pass
                self.old_rotation_joint._fetch_instances()

            if self.identifier == VirtoolsPayloads.BodyPartArea.position_joint:
                pass



    class BodyPartData(KaitaiStruct):
        """The character, and how the joint may turn.

        Fields:
            character: The character that it belongs to.
            rotation_joint: The joint; there if the entity's flags say so.
        """
        SEQ_FIELDS = ("character", "rotation_joint",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BodyPartData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.character = VirtoolsPayloads.Reference(self._io, self, self._root)
                if (not (self._io.is_eof())):
                    pass
                    self.rotation_joint = VirtoolsPayloads.BodyPartDataRotationJoint(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.character._fetch_instances()
            if (not (self._io.is_eof())):
                pass
                self.rotation_joint._fetch_instances()



    class BodyPartDataRotationJoint(KaitaiStruct):
        """How far a joint may turn.

        Fields:
            flags: Nibbles from the low end, a bit for each axis: free,
                limited, eased.
            minimum: Smallest angles in radians, by axis.
            maximum: Largest angles in radians, by axis.
            damping: How much the joint resists, by axis.
        """
        SEQ_FIELDS = ("flags", "minimum", "maximum", "damping",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BodyPartDataRotationJoint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.minimum = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.maximum = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.damping = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.minimum._fetch_instances()
            self.maximum._fetch_instances()
            self.damping._fetch_instances()


    class BodyPartOldRotationJoint(KaitaiStruct):
        """How the joint may turn, before data version 5.

        Fields:
            stated_size: 72, the size of the rest.
            free: Not 0 if the axis is free to turn.
            limited: Not 0 if the axis is limited.
            eased: Not 0 if the axis is slowed down at the limits.
            minimum: Smallest angles in radians, by axis.
            maximum: Largest angles in radians, by axis.
            damping: How much the joint resists, by axis.
        """
        SEQ_FIELDS = ("stated_size", "free", "limited", "eased", "minimum", "maximum", "damping",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BodyPartOldRotationJoint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.stated_size = self._io.read_u4le()
                if not self.stated_size == 72:
                    raise kaitaistruct.ValidationNotEqualError(72, self.stated_size, self._io, u"/types/body_part_old_rotation_joint/seq/0")
                self.free = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.limited = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.eased = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.minimum = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.maximum = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.damping = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.free._fetch_instances()
            self.limited._fetch_instances()
            self.eased._fetch_instances()
            self.minimum._fetch_instances()
            self.maximum._fetch_instances()
            self.damping._fetch_instances()


    class BoneState(KaitaiStruct):
        """Where a bone was when the skin was bound.

        Fields:
            flags: Flags of unknown meaning.
            matrix: The inverse of the bone's matrix at that time.
        """
        SEQ_FIELDS = ("flags", "matrix",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BoneState, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.matrix = VirtoolsPayloads.Matrix(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.matrix._fetch_instances()


    class BoneStateBefore6(KaitaiStruct):
        """Where a bone was when the skin was bound.

        Fields:
            flags: Flags of unknown meaning.
            skipped: A dword that loaders skip.
            matrix: The inverse of the bone's matrix at that time.
        """
        SEQ_FIELDS = ("flags", "skipped", "matrix",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.BoneStateBefore6, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.skipped = self._io.read_u4le()
                self.matrix = VirtoolsPayloads.Matrix(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.matrix._fetch_instances()


    class Buffer(KaitaiStruct):
        """Bytes with their size.

        Fields:
            len_data: Size of the data in bytes.
            data: The bytes, whose meaning is said elsewhere.
            padding: Whatever fills the last dword.
        """
        SEQ_FIELDS = ("len_data", "data", "padding",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Buffer, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_data = self._io.read_u4le()
                self.data = self._io.read_bytes(self.len_data)
                self.padding = self._io.read_bytes(self.len_data * -1 & 3)
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
            super(VirtoolsPayloads.CameraAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CameraArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CameraAreas(KaitaiStruct):
        """One area of a CKCamera, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            camera: Projection, field of view, aspect and planes.
            old_field_of_view: The field of view, before data version 5.
            old_projection: The kind of projection, before data version 5.
            old_ortho_zoom: The zoom of parallel projection, before data version 5.
            old_aspect: The aspect ratio, before data version 5.
            old_planes: The near and the far plane, before data version 5.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "camera", "old_field_of_view", "old_projection", "old_ortho_zoom", "old_aspect", "old_planes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CameraAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CameraArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.CameraArea.camera) and (self._root.data_version >= 5)) :
                    pass
                    self.camera = VirtoolsPayloads.CameraData(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CameraArea.old_field_of_view) and (self._root.data_version < 5)) :
                    pass
                    self.old_field_of_view = self._io.read_f4le()

                if  ((self.identifier == VirtoolsPayloads.CameraArea.old_projection) and (self._root.data_version < 5)) :
                    pass
                    self.old_projection = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.CameraArea.old_ortho_zoom) and (self._root.data_version < 5)) :
                    pass
                    self.old_ortho_zoom = self._io.read_f4le()

                if  ((self.identifier == VirtoolsPayloads.CameraArea.old_aspect) and (self._root.data_version < 5)) :
                    pass
                    self.old_aspect = VirtoolsPayloads.CameraOldAspect(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CameraArea.old_planes) and (self._root.data_version < 5)) :
                    pass
                    self.old_planes = VirtoolsPayloads.CameraOldPlanes(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.CameraArea.camera) and (self._root.data_version >= 5)) :
                pass
                self.camera._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CameraArea.old_field_of_view) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.CameraArea.old_projection) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.CameraArea.old_ortho_zoom) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.CameraArea.old_aspect) and (self._root.data_version < 5)) :
                pass
                self.old_aspect._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CameraArea.old_planes) and (self._root.data_version < 5)) :
                pass
                self.old_planes._fetch_instances()



    class CameraData(KaitaiStruct):
        """Projection, field of view, aspect and planes.

        Fields:
            projection: 1 for perspective, 2 for parallel.
            field_of_view: Angle of view in radians.
            ortho_zoom: Zoom of parallel projection.
            aspect: Width and height, as a ratio.
            near: Distance of the near plane.
            far: Distance of the far plane.
        """
        SEQ_FIELDS = ("projection", "field_of_view", "ortho_zoom", "aspect", "near", "far",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CameraData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.projection = self._io.read_u4le()
                self.field_of_view = self._io.read_f4le()
                self.ortho_zoom = self._io.read_f4le()
                self.aspect = VirtoolsPayloads.Words(self._io, self, self._root)
                self.near = self._io.read_f4le()
                self.far = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.aspect._fetch_instances()


    class CameraOldAspect(KaitaiStruct):
        """The aspect ratio, before data version 5.

        Fields:
            width: How wide it is.
            height: How high it is.
        """
        SEQ_FIELDS = ("width", "height",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CameraOldAspect, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.width = self._io.read_s4le()
                self.height = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CameraOldPlanes(KaitaiStruct):
        """The near and the far plane, before data version 5.

        Fields:
            near: Distance of the near plane.
            far: Distance of the far plane.
        """
        SEQ_FIELDS = ("near", "far",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CameraOldPlanes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.near = self._io.read_f4le()
                self.far = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CharacterAreaId(KaitaiStruct):
        """What an area of a CKCharacter is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CharacterAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CharacterArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CharacterAreas(KaitaiStruct):
        """One area of a CKCharacter, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            body_parts: The parts of the character, in old files.
            character: The animations, and which of them are current.
            body_part_states: Outside a file, the states of the body parts.
            body_part_states_before_5: Outside a file, the states of the body parts.
            old_animations: The animations, before data version 5.
            old_root: The root body part, before data version 5.
            old_floor_reference: The floor reference, before data version 5.
            old_kinematic_chains: The kinematic chains; no file is known to have them.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "body_parts", "character", "body_part_states", "body_part_states_before_5", "old_animations", "old_root", "old_floor_reference", "old_kinematic_chains",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CharacterAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CharacterArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.CharacterArea.body_parts:
                    pass
                    self.body_parts = VirtoolsPayloads.References(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.character) and (self._root.data_version >= 5)) :
                    pass
                    self.character = VirtoolsPayloads.CharacterData(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.body_part_states) and (self._root.data_version >= 5)) :
                    pass
                    self.body_part_states = VirtoolsPayloads.SubChunks(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.body_part_states) and (self._root.data_version < 5)) :
                    pass
                    self.body_part_states_before_5 = VirtoolsPayloads.CharacterBodyPartStatesBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_animations) and (self._root.data_version < 5)) :
                    pass
                    self.old_animations = VirtoolsPayloads.References(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_root) and (self._root.data_version < 5)) :
                    pass
                    self.old_root = VirtoolsPayloads.Reference(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_floor_reference) and (self._root.data_version < 5)) :
                    pass
                    self.old_floor_reference = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.CharacterArea.old_kinematic_chains:
                    pass
                    self.old_kinematic_chains = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.CharacterArea.body_parts:
                pass
                self.body_parts._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.character) and (self._root.data_version >= 5)) :
                pass
                self.character._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.body_part_states) and (self._root.data_version >= 5)) :
                pass
                self.body_part_states._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.body_part_states) and (self._root.data_version < 5)) :
                pass
                self.body_part_states_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_animations) and (self._root.data_version < 5)) :
                pass
                self.old_animations._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_root) and (self._root.data_version < 5)) :
                pass
                self.old_root._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CharacterArea.old_floor_reference) and (self._root.data_version < 5)) :
                pass
                self.old_floor_reference._fetch_instances()

            if self.identifier == VirtoolsPayloads.CharacterArea.old_kinematic_chains:
                pass



    class CharacterBodyPartStatesBefore5(KaitaiStruct):
        """Outside a file, the states of the body parts.

        Fields:
            num_states: How many states follow.
            states: The body parts, each with its state.
        """
        SEQ_FIELDS = ("num_states", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CharacterBodyPartStatesBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_states = self._io.read_u4le()
                self.states = []
                for i in range(self.num_states):
                    self.states.append(VirtoolsPayloads.CharacterBodyPartStatesBefore5State(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.states)):
                pass
                self.states[i]._fetch_instances()



    class CharacterBodyPartStatesBefore5State(KaitaiStruct):
        """A body part, and its state outside a file.

        Fields:
            body_part: The body part whose state follows.
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("body_part", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CharacterBodyPartStatesBefore5State, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.body_part = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.body_part._fetch_instances()
            self.state._fetch_instances()


    class CharacterData(KaitaiStruct):
        """The animations, and which of them are current.

        Fields:
            animations: In a file, the animations of the character.
            current: The active and the next animation, the root body part and
                the floor reference.
        """
        SEQ_FIELDS = ("animations", "current",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CharacterData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                if (not (self._root.is_nested)):
                    pass
                    self.animations = VirtoolsPayloads.References(self._io, self, self._root)

                self.current = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if (not (self._root.is_nested)):
                pass
                self.animations._fetch_instances()

            self.current._fetch_instances()


    class CkObjectAreaId(KaitaiStruct):
        """What an area of a CKObject is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CkObjectAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CkObjectArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CkObjectAreas(KaitaiStruct):
        """One area of a CKObject, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            name: The object's name, in states that are stored outside a file.
            id: The CK_ID that the object had when its state was stored.
            hidden: Empty; there if the object is hidden.
            hierarchically_hidden: Empty; there if the object is hidden with its children.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "name", "id", "hidden", "hierarchically_hidden",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CkObjectAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CkObjectArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.CkObjectArea.name:
                    pass
                    self.name = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.CkObjectArea.id:
                    pass
                    self.id = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.CkObjectArea.hidden:
                    pass
                    self.hidden = self._io.read_bytes(0)

                if self.identifier == VirtoolsPayloads.CkObjectArea.hierarchically_hidden:
                    pass
                    self.hierarchically_hidden = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.CkObjectArea.name:
                pass
                self.name._fetch_instances()

            if self.identifier == VirtoolsPayloads.CkObjectArea.id:
                pass

            if self.identifier == VirtoolsPayloads.CkObjectArea.hidden:
                pass

            if self.identifier == VirtoolsPayloads.CkObjectArea.hierarchically_hidden:
                pass



    class Color(KaitaiStruct):
        """A colour in four floats, as old files have it.

        Fields:
            red: Red, from 0 to 1.
            green: Green, from 0 to 1.
            blue: Blue, from 0 to 1.
            alpha: Alpha, 1 if it is opaque.
        """
        SEQ_FIELDS = ("red", "green", "blue", "alpha",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Color, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.red = self._io.read_f4le()
                self.green = self._io.read_f4le()
                self.blue = self._io.read_f4le()
                self.alpha = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Controller(KaitaiStruct):
        """The keys of one property of an entity.

        Fields:
            kind: Which property the keys are of, and how it is interpolated; 0 ends the
                list.
            len_dwords: Size of the rest in dwords.
            keys: The keys, in order of time.
        """
        SEQ_FIELDS = ("kind", "len_dwords", "keys",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Controller, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = KaitaiStream.resolve_enum(VirtoolsPayloads.ControllerKind, self._io.read_u4le())
                if self.kind != VirtoolsPayloads.ControllerKind.no_controller:
                    pass
                    self.len_dwords = self._io.read_u4le()

                if self.kind != VirtoolsPayloads.ControllerKind.no_controller:
                    pass
                    self._raw_keys = self._io.read_bytes(self.len_dwords * 4)
                    _io__raw_keys = KaitaiStream(BytesIO(self._raw_keys))
                    self.keys = VirtoolsPayloads.ControllerKeys(self.width, _io__raw_keys, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.kind != VirtoolsPayloads.ControllerKind.no_controller:
                pass

            if self.kind != VirtoolsPayloads.ControllerKind.no_controller:
                pass
                self.keys._fetch_instances()


        @property
        def width(self):
            """Floats in a key with its time; 0 if keys are of no fixed width."""
            if hasattr(self, '_m_width'):
                return self._m_width

            try:
                self._m_width = (4 if  ((self.kind == VirtoolsPayloads.ControllerKind.linear_position) or (self.kind == VirtoolsPayloads.ControllerKind.linear_scale))  else (5 if  ((self.kind == VirtoolsPayloads.ControllerKind.linear_rotation) or (self.kind == VirtoolsPayloads.ControllerKind.linear_scale_axis))  else (9 if  ((self.kind == VirtoolsPayloads.ControllerKind.tcb_position) or (self.kind == VirtoolsPayloads.ControllerKind.tcb_scale))  else (10 if  ((self.kind == VirtoolsPayloads.ControllerKind.tcb_rotation) or (self.kind == VirtoolsPayloads.ControllerKind.tcb_scale_axis))  else 0))))
                return getattr(self, '_m_width', None)
            except _REASONS as error:
                _fail(self, error, 'width')


    class ControllerKey(KaitaiStruct):
        """A value at one time.

        Fields:
            time: When the value is reached.
            values: A vector or quaternion, perhaps tension, continuity, bias
                and two values of easing.
        """
        SEQ_FIELDS = ("time", "values",)
        def __init__(self, width, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ControllerKey, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.width = width
            self._read()

        def _read(self):
            try:
                self.time = self._io.read_f4le()
                self.values = []
                for i in range(self.width - 1):
                    self.values.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass



    class ControllerKeys(KaitaiStruct):
        """The keys of a controller.

        Fields:
            num_keys: How many keys follow.
            keys: The keys, in order of time.
            rest: Keys of Bezier and morph controllers, in an unknown form.
        """
        SEQ_FIELDS = ("num_keys", "keys", "rest",)
        def __init__(self, width, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ControllerKeys, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.width = width
            self._read()

        def _read(self):
            try:
                if  ((self.width > 0) and ((not (self._io.is_eof())))) :
                    pass
                    self.num_keys = self._io.read_u4le()

                if  ((self.width > 0) and ((not (self._io.is_eof())))) :
                    pass
                    self.keys = []
                    for i in range(self.num_keys):
                        self.keys.append(VirtoolsPayloads.ControllerKey(self.width, self._io, self, self._root))


                self.rest = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if  ((self.width > 0) and ((not (self._io.is_eof())))) :
                pass

            if  ((self.width > 0) and ((not (self._io.is_eof())))) :
                pass
                for i in range(len(self.keys)):
                    pass
                    self.keys[i]._fetch_instances()




    class CriticalSectionAreaId(KaitaiStruct):
        """What an area of a CKCriticalSectionObject is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CriticalSectionAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CriticalSectionArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CriticalSectionAreas(KaitaiStruct):
        """One area of a CKCriticalSectionObject, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            critical_section: The behaviour that is inside the section now.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "critical_section",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CriticalSectionAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CriticalSectionArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.CriticalSectionArea.critical_section:
                    pass
                    self.critical_section = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.CriticalSectionArea.critical_section:
                pass
                self.critical_section._fetch_instances()



    class Curve2dAreaId(KaitaiStruct):
        """What an area of a CK2dCurve is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Curve2dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.Curve2dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Curve2dAreas(KaitaiStruct):
        """One area of a CK2dCurve, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            curve: The curve itself, which has a chunk of its own.
            points: The points of a two-dimensional curve.
            old_fitting: How closely the curve fits, below data version 1.
            old_points: The points, each with a chunk, below data version 1.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "curve", "points", "old_fitting", "old_points",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Curve2dAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.Curve2dArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.Curve2dArea.curve:
                    pass
                    self.curve = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)

                if self.identifier == VirtoolsPayloads.Curve2dArea.points:
                    pass
                    self.points = VirtoolsPayloads.Curve2dPoints(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Curve2dArea.old_fitting:
                    pass
                    self.old_fitting = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.Curve2dArea.old_points:
                    pass
                    self.old_points = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.Curve2dArea.curve:
                pass
                self.curve._fetch_instances()

            if self.identifier == VirtoolsPayloads.Curve2dArea.points:
                pass
                self.points._fetch_instances()

            if self.identifier == VirtoolsPayloads.Curve2dArea.old_fitting:
                pass

            if self.identifier == VirtoolsPayloads.Curve2dArea.old_points:
                pass



    class Curve2dFlags(KaitaiStruct):
        """How a curve passes through a point.

        Fields:
            own_tangents: The tangents are those that are stored.
            linear: The curve is straight up to the next point.
            unknown_2: Bits whose meaning is not known.
            stored: The fields of that name follow.
            unknown_29: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("own_tangents", "linear", "unknown_2", "stored", "unknown_29",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Curve2dFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.own_tangents = self._io.read_bits_int_le(1) != 0
                self.linear = self._io.read_bits_int_le(1) != 0
                self.unknown_2 = self._io.read_bits_int_le(26)
                self.stored = self._io.read_bits_int_le(1) != 0
                self.unknown_29 = self._io.read_bits_int_le(3)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Curve2dPoint(KaitaiStruct):
        """A point of a two-dimensional curve.

        Fields:
            flags: How the curve passes, and whether numbers follow.
            position: Where the point is.
            tension: How tight the curve is at the point.
            continuity: How sharply the curve turns at the point.
            bias: To which side of the point the curve leans.
            reserved: Written and never read, by any known program.
            tangent_in: The tangent with which the curve arrives.
            tangent_out: The tangent with which the curve leaves.
        """
        SEQ_FIELDS = ("flags", "position", "tension", "continuity", "bias", "reserved", "tangent_in", "tangent_out",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Curve2dPoint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = VirtoolsPayloads.Curve2dFlags(self._io, self, self._root)
                if self.flags.stored:
                    pass
                    self.position = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if self.flags.stored:
                    pass
                    self.tension = self._io.read_f4le()

                if self.flags.stored:
                    pass
                    self.continuity = self._io.read_f4le()

                if self.flags.stored:
                    pass
                    self.bias = self._io.read_f4le()

                if self.flags.stored:
                    pass
                    self.reserved = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if self.flags.stored:
                    pass
                    self.tangent_in = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if self.flags.stored:
                    pass
                    self.tangent_out = VirtoolsPayloads.Vector2(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            if self.flags.stored:
                pass
                self.position._fetch_instances()

            if self.flags.stored:
                pass

            if self.flags.stored:
                pass

            if self.flags.stored:
                pass

            if self.flags.stored:
                pass
                self.reserved._fetch_instances()

            if self.flags.stored:
                pass
                self.tangent_in._fetch_instances()

            if self.flags.stored:
                pass
                self.tangent_out._fetch_instances()



    class Curve2dPoints(KaitaiStruct):
        """The points of a two-dimensional curve.

        Fields:
            unused: As many nulls as there are points.
            fitting: How closely the curve fits its points.
            points: The points of the curve, in order.
        """
        SEQ_FIELDS = ("unused", "fitting", "points",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Curve2dPoints, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unused = VirtoolsPayloads.References(self._io, self, self._root)
                self.fitting = self._io.read_f4le()
                self.points = []
                for i in range(self.unused.num_objects):
                    self.points.append(VirtoolsPayloads.Curve2dPoint(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.unused._fetch_instances()
            for i in range(len(self.points)):
                pass
                self.points[i]._fetch_instances()



    class CurveAreaId(KaitaiStruct):
        """What an area of a CKCurve is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurveAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CurveArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CurveAreas(KaitaiStruct):
        """One area of a CKCurve, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            curve: The points of the curve and how it fits them.
            old_fitting: How closely the curve fits, before data version 5.
            old_points: The points of the curve, before data version 5.
            old_steps: The number of steps, before data version 5.
            old_open: Whether it is open, before data version 5.
            point_states: Outside a file, the points with their states.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "curve", "old_fitting", "old_points", "old_steps", "old_open", "point_states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurveAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CurveArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.CurveArea.curve) and (self._root.data_version >= 5)) :
                    pass
                    self.curve = VirtoolsPayloads.CurveData(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurveArea.old_fitting) and (self._root.data_version < 5)) :
                    pass
                    self.old_fitting = self._io.read_f4le()

                if  ((self.identifier == VirtoolsPayloads.CurveArea.old_points) and (self._root.data_version < 5)) :
                    pass
                    self.old_points = VirtoolsPayloads.References(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurveArea.old_steps) and (self._root.data_version < 5)) :
                    pass
                    self.old_steps = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.CurveArea.old_open) and (self._root.data_version < 5)) :
                    pass
                    self.old_open = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.CurveArea.point_states:
                    pass
                    self.point_states = VirtoolsPayloads.CurvePointStates(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.CurveArea.curve) and (self._root.data_version >= 5)) :
                pass
                self.curve._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurveArea.old_fitting) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.CurveArea.old_points) and (self._root.data_version < 5)) :
                pass
                self.old_points._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurveArea.old_steps) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.CurveArea.old_open) and (self._root.data_version < 5)) :
                pass

            if self.identifier == VirtoolsPayloads.CurveArea.point_states:
                pass
                self.point_states._fetch_instances()



    class CurveData(KaitaiStruct):
        """The points of the curve and how it fits them.

        Fields:
            points: The points of the curve, in order.
            fitting: How closely the curve fits its points.
            steps: How many pieces it is drawn in.
            open: Not 0 if the ends are not joined.
        """
        SEQ_FIELDS = ("points", "fitting", "steps", "open",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurveData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.points = VirtoolsPayloads.References(self._io, self, self._root)
                self.fitting = self._io.read_f4le()
                self.steps = self._io.read_u4le()
                self.open = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.points._fetch_instances()


    class CurvePointAreaId(KaitaiStruct):
        """What an area of a CKCurvePoint is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.CurvePointArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CurvePointAreas(KaitaiStruct):
        """One area of a CKCurvePoint, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            curve_point_before_5: The curve, and how it passes through the point.
            curve_point: The curve, and how it passes through the point.
            old_tcb: Tension, continuity and bias, before data version 5.
            old_tangents: The two tangents, before data version 5.
            old_curve_position: The place on the curve, before data version 5.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "curve_point_before_5", "curve_point", "old_tcb", "old_tangents", "old_curve_position",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.CurvePointArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.CurvePointArea.curve_point) and (self._root.data_version < 5)) :
                    pass
                    self.curve_point_before_5 = VirtoolsPayloads.CurvePointDataBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurvePointArea.curve_point) and (self._root.data_version >= 5)) :
                    pass
                    self.curve_point = VirtoolsPayloads.CurvePointData(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_tcb) and (self._root.data_version < 5)) :
                    pass
                    self.old_tcb = VirtoolsPayloads.CurvePointOldTcb(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_tangents) and (self._root.data_version < 5)) :
                    pass
                    self.old_tangents = VirtoolsPayloads.CurvePointOldTangents(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_curve_position) and (self._root.data_version < 5)) :
                    pass
                    self.old_curve_position = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.CurvePointArea.curve_point) and (self._root.data_version < 5)) :
                pass
                self.curve_point_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurvePointArea.curve_point) and (self._root.data_version >= 5)) :
                pass
                self.curve_point._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_tcb) and (self._root.data_version < 5)) :
                pass
                self.old_tcb._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_tangents) and (self._root.data_version < 5)) :
                pass
                self.old_tangents._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.CurvePointArea.old_curve_position) and (self._root.data_version < 5)) :
                pass
                self.old_curve_position._fetch_instances()



    class CurvePointData(KaitaiStruct):
        """The curve, and how it passes through the point.

        Fields:
            curve: The curve that the point is of.
            use_tcb: Not 0 if tangents are computed from tension, continuity and bias.
            linear: Not 0 if the curve is straight up to the next point.
            tension: How tight the curve is at the point.
            continuity: How sharply the curve turns at the point.
            bias: To which side of the point the curve leans.
            tangent_in: The tangent with which the curve arrives.
            tangent_out: The tangent with which the curve leaves.
        """
        SEQ_FIELDS = ("curve", "use_tcb", "linear", "tension", "continuity", "bias", "tangent_in", "tangent_out",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.curve = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.use_tcb = self._io.read_s4le()
                self.linear = self._io.read_s4le()
                self.tension = self._io.read_f4le()
                self.continuity = self._io.read_f4le()
                self.bias = self._io.read_f4le()
                self.tangent_in = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.tangent_out = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.curve._fetch_instances()
            self.tangent_in._fetch_instances()
            self.tangent_out._fetch_instances()


    class CurvePointDataBefore5(KaitaiStruct):
        """The curve, and how it passes through the point.

        Fields:
            curve: The curve that the point is of.
            use_tcb: Not 0 if tangents are computed from tension, continuity and bias.
            linear: Not 0 if the curve is straight up to the next point.
            position: Where the point is.
        """
        SEQ_FIELDS = ("curve", "use_tcb", "linear", "position",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointDataBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.curve = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.use_tcb = self._io.read_s4le()
                self.linear = self._io.read_s4le()
                self.position = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.curve._fetch_instances()
            self.position._fetch_instances()


    class CurvePointOldTangents(KaitaiStruct):
        """The two tangents, before data version 5.

        Fields:
            tangent_in: The tangent with which the curve arrives.
            tangent_out: The tangent with which the curve leaves.
        """
        SEQ_FIELDS = ("tangent_in", "tangent_out",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointOldTangents, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.tangent_in = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.tangent_out = VirtoolsPayloads.Vector3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.tangent_in._fetch_instances()
            self.tangent_out._fetch_instances()


    class CurvePointOldTcb(KaitaiStruct):
        """Tension, continuity and bias, before data version 5.

        Fields:
            tension: How tight the curve is at the point.
            continuity: How sharply the curve turns at the point.
            bias: To which side of the point the curve leans.
        """
        SEQ_FIELDS = ("tension", "continuity", "bias",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointOldTcb, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.tension = self._io.read_f4le()
                self.continuity = self._io.read_f4le()
                self.bias = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class CurvePointStates(KaitaiStruct):
        """Outside a file, the points with their states.

        Fields:
            num_points: How many points follow.
            points: The points of the curve, in order.
        """
        SEQ_FIELDS = ("num_points", "points",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointStates, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_points = self._io.read_u4le()
                self.points = []
                for i in range(self.num_points):
                    self.points.append(VirtoolsPayloads.CurvePointStatesPoint(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.points)):
                pass
                self.points[i]._fetch_instances()



    class CurvePointStatesPoint(KaitaiStruct):
        """A point of a curve, and its state outside a file.

        Fields:
            point: The point whose state follows.
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("point", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.CurvePointStatesPoint, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.point = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.point._fetch_instances()
            self.state._fetch_instances()


    class DataArrayAreaId(KaitaiStruct):
        """What an area of a CKDataArray is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArrayAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.DataArrayArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class DataArrayAreas(KaitaiStruct):
        """One area of a CKDataArray, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            columns: The columns, by name and type.
            rows: The cells, row by row, by the types of the columns.
            sorting: By which column the array is sorted, and the key column.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "columns", "rows", "sorting",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArrayAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.DataArrayArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.DataArrayArea.columns:
                    pass
                    self.columns = VirtoolsPayloads.DataArrayColumns(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.DataArrayArea.rows:
                    pass
                    self.rows = VirtoolsPayloads.DataArrayRows(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.DataArrayArea.sorting:
                    pass
                    self.sorting = VirtoolsPayloads.DataArraySorting(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.DataArrayArea.columns:
                pass
                self.columns._fetch_instances()

            if self.identifier == VirtoolsPayloads.DataArrayArea.rows:
                pass
                self.rows._fetch_instances()

            if self.identifier == VirtoolsPayloads.DataArrayArea.sorting:
                pass
                self.sorting._fetch_instances()



    class DataArrayColumns(KaitaiStruct):
        """The columns, by name and type.

        Fields:
            num_columns: How many columns follow.
            columns: The columns, from left to right.
        """
        SEQ_FIELDS = ("num_columns", "columns",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArrayColumns, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_columns = self._io.read_u4le()
                self.columns = []
                for i in range(self.num_columns):
                    self.columns.append(VirtoolsPayloads.DataArrayColumnsColumn(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.columns)):
                pass
                self.columns[i]._fetch_instances()



    class DataArrayColumnsColumn(KaitaiStruct):
        """A column, whose type is that of its cells.

        Fields:
            title: The title of the column.
            kind: 1 integer, 2 float, 3 text, 4 object, 5 parameter.
            parameter_type: The type of parameters, for a column of them.
        """
        SEQ_FIELDS = ("title", "kind", "parameter_type",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArrayColumnsColumn, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.title = VirtoolsPayloads.Text(self._io, self, self._root)
                self.kind = self._io.read_u4le()
                if self.kind == 5:
                    pass
                    self.parameter_type = VirtoolsPayloads.Guid(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.title._fetch_instances()
            if self.kind == 5:
                pass
                self.parameter_type._fetch_instances()



    class DataArrayRows(KaitaiStruct):
        """The cells, row by row, by the types of the columns.

        Fields:
            num_rows: How many rows there are.
            rows: The rows, from the top.
        """
        SEQ_FIELDS = ("num_rows", "rows",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArrayRows, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_rows = self._io.read_u4le()
                if self.has_columns:
                    pass
                    self.rows = []
                    for i in range(self.num_rows):
                        self.rows.append(VirtoolsPayloads.DataRow(self.columns, self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if self.has_columns:
                pass
                for i in range(len(self.rows)):
                    pass
                    self.rows[i]._fetch_instances()



        @property
        def columns(self):
            """The columns, from the area before this one."""
            if hasattr(self, '_m_columns'):
                return self._m_columns

            try:
                if self.has_columns:
                    pass
                    self._m_columns = self.previous.fields.columns

                return getattr(self, '_m_columns', None)
            except _REASONS as error:
                _fail(self, error, 'columns')

        @property
        def has_columns(self):
            """True if the area before this one has the columns."""
            if hasattr(self, '_m_has_columns'):
                return self._m_has_columns

            try:
                self._m_has_columns =  ((self._parent._parent.idx > 0) and (self.previous.identifier == 4096)) 
                return getattr(self, '_m_has_columns', None)
            except _REASONS as error:
                _fail(self, error, 'has_columns')

        @property
        def previous(self):
            """The area before this one."""
            if hasattr(self, '_m_previous'):
                return self._m_previous

            try:
                if self._parent._parent.idx > 0:
                    pass
                    self._m_previous = self._root.areas[self._parent._parent.idx - 1]

                return getattr(self, '_m_previous', None)
            except _REASONS as error:
                _fail(self, error, 'previous')


    class DataArraySorting(KaitaiStruct):
        """By which column the array is sorted, and the key column.

        Fields:
            order: Not 0 if rows ascend.
            column: The column that rows are sorted by, or -1.
            key: The column that rows are looked up by, or -1.
        """
        SEQ_FIELDS = ("order", "column", "key",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataArraySorting, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.order = self._io.read_s4le()
                self.column = self._io.read_s4le()
                if (not (self._io.is_eof())):
                    pass
                    self.key = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if (not (self._io.is_eof())):
                pass



    class DataCell(KaitaiStruct):
        """A cell of a data array, by the type of its column.

        Fields:
            integer: The cell of a column of integers.
            number: The cell of a column of floats.
            string: The cell of a column of texts.
            object: The cell of a column of objects or parameters.
            state: Outside a file, the state of a parameter.
            other: The cell of a column of another type.
        """
        SEQ_FIELDS = ("integer", "number", "string", "object", "state", "other",)
        def __init__(self, column_type, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataCell, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.column_type = column_type
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                if self.column_type == 1:
                    pass
                    self.integer = self._io.read_s4le()

                if self.column_type == 2:
                    pass
                    self.number = self._io.read_f4le()

                if self.column_type == 3:
                    pass
                    self.string = VirtoolsPayloads.Text(self._io, self, self._root)

                if  ((self.column_type == 4) or ( ((self.column_type == 5) and ((not (self._root.is_nested)))) )) :
                    pass
                    self.object = VirtoolsPayloads.Reference(self._io, self, self._root)

                if  ((self.column_type == 5) and (self._root.is_nested)) :
                    pass
                    self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)

                if  ((self.column_type == 0) or (self.column_type > 5)) :
                    pass
                    self.other = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.column_type == 1:
                pass

            if self.column_type == 2:
                pass

            if self.column_type == 3:
                pass
                self.string._fetch_instances()

            if  ((self.column_type == 4) or ( ((self.column_type == 5) and ((not (self._root.is_nested)))) )) :
                pass
                self.object._fetch_instances()

            if  ((self.column_type == 5) and (self._root.is_nested)) :
                pass
                self.state._fetch_instances()

            if  ((self.column_type == 0) or (self.column_type > 5)) :
                pass



    class DataRow(KaitaiStruct):
        """A row of a data array.

        Fields:
            cells: The cells, from left to right.
        """
        SEQ_FIELDS = ("cells",)
        def __init__(self, columns, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DataRow, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.columns = columns
            self._read()

        def _read(self):
            try:
                self.cells = []
                for i in range(self.columns.num_columns):
                    self.cells.append(VirtoolsPayloads.DataCell(self.columns.columns[i].kind, self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.cells)):
                pass
                self.cells[i]._fetch_instances()



    class Dependency(KaitaiStruct):
        """What becomes of objects of a class.

        Fields:
            class_id: The number of the class.
            flags: What is included, class by class.
        """
        SEQ_FIELDS = ("class_id", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Dependency, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.class_id = self._io.read_s4le()
                self.flags = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Diagram(KaitaiStruct):
        """The boxes, links and comments of a behaviour's diagram. Coordinates
        are in pixels, to the right and down.

        Fields:
            num_entries: How many behaviours follow.
            entries: The behaviour itself, then those inside it.
        """
        SEQ_FIELDS = ("num_entries", "entries",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Diagram, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_entries = self._io.read_u4le()
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(VirtoolsPayloads.DiagramEntry(i, self._parent.version, self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()



    class DiagramComment(KaitaiStruct):
        """A comment in a diagram.

        Fields:
            rectangle: Left, top, right and bottom edge.
            content: What the author wrote.
            style: Bit 0 collapsed, 1 locked, 2 transparent.
        """
        SEQ_FIELDS = ("rectangle", "content", "style",)
        def __init__(self, version, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DiagramComment, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.version = version
            self._read()

        def _read(self):
            try:
                self.rectangle = VirtoolsPayloads.Vector4(self._io, self, self._root)
                self.content = VirtoolsPayloads.Text(self._io, self, self._root)
                if self.has_style:
                    pass
                    self.style = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.rectangle._fetch_instances()
            self.content._fetch_instances()
            if self.has_style:
                pass


        @property
        def has_style(self):
            """True if a style follows the text."""
            if hasattr(self, '_m_has_style'):
                return self._m_has_style

            try:
                self._m_has_style = self.version >= 22
                return getattr(self, '_m_has_style', None)
            except _REASONS as error:
                _fail(self, error, 'has_style')


    class DiagramEntry(KaitaiStruct):
        """A behaviour in a diagram. Which fields follow depends on whether it is a
        script, a graph or a building block. The behaviour, another object, says
        which; here it shows in the data that follows: in a script the fourth
        dword is 0, and a block is followed by the next behaviour.

        Fields:
            behavior: The behaviour that is drawn.
            flags: Whether it is closed, and whether more follows.
            level: For a script its number, for others how deep in graphs they are.
            position: Where the box is.
            start: Where the start of the script is.
            height: How high the script is drawn.
            unused: 0 in all known files.
            snapshot: A picture of the object that the script belongs to, in the
                form of old textures.
            color: The colour behind the script.
            extent: Size of the closed box.
            open_size: Size of the box when it is open.
            num_links: How many links follow.
            links: The lines between boxes.
            num_operations: How many operations follow.
            operations: Where operations are drawn.
            num_comments: How many comments follow.
            comments: What the author wrote beside the boxes.
            reserved: 0 in every known file, presumably a count.
            num_local_positions: How many local parameters are drawn.
            local_positions: Where the local parameters are drawn.
            local_styles: What is shown of each: 0x200 the name, 0x400 nothing, 0x1000
                name and value, 0x2000 the value.
            num_shortcut_positions: How many shortcuts to parameters are drawn.
            shortcut_positions: Where the shortcuts are drawn.
            shortcut_styles: What is shown of each, as for local parameters.
            shortcut_sources: The parameters that the shortcuts stand for.
            old_shortcut_sources: The same before version 0x15.
            num_inner_inputs: How many inner inputs follow.
            inner_inputs: Inputs as seen from inside: where along the edge, and -1.
            num_outer_inputs: How many outer inputs follow.
            outer_inputs: Inputs as seen from outside: where along the edge, and -1.
            num_inner_outputs: How many inner outputs follow.
            inner_outputs: Outputs as seen from inside: where along the edge, and 1.
            num_outer_outputs: How many outer outputs follow.
            outer_outputs: Outputs as seen from outside: where along the edge, and 1.
        """
        SEQ_FIELDS = ("behavior", "flags", "level", "position", "start", "height", "unused", "snapshot", "color", "extent", "open_size", "num_links", "links", "num_operations", "operations", "num_comments", "comments", "reserved", "num_local_positions", "local_positions", "local_styles", "num_shortcut_positions", "shortcut_positions", "shortcut_styles", "shortcut_sources", "old_shortcut_sources", "num_inner_inputs", "inner_inputs", "num_outer_inputs", "outer_inputs", "num_inner_outputs", "inner_outputs", "num_outer_outputs", "outer_outputs",)
        def __init__(self, idx, version, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DiagramEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self.version = version
            self._read()

        def _read(self):
            try:
                if self.ofs_entry >= 0:
                    pass
                    self.behavior = VirtoolsPayloads.Reference(self._io, self, self._root)

                self.flags = VirtoolsPayloads.DiagramFlags(self._io, self, self._root)
                self.level = self._io.read_s4le()
                self.position = VirtoolsPayloads.Vector2(self._io, self, self._root)
                if self.is_script:
                    pass
                    self.start = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if self.is_script:
                    pass
                    self.height = self._io.read_f4le()

                if self.is_script:
                    pass
                    self.unused = self._io.read_u4le()

                if self.is_script:
                    pass
                    self.snapshot = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.has_color:
                    pass
                    self.color = VirtoolsPayloads.Argb(self._io, self, self._root)

                if (not (self.is_script)):
                    pass
                    self.extent = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if (not (self.is_script)):
                    pass
                    self.open_size = VirtoolsPayloads.Vector2(self._io, self, self._root)

                if self.has_body:
                    pass
                    self.num_links = self._io.read_u4le()

                if self.has_body:
                    pass
                    self.links = []
                    for i in range(self.num_links):
                        self.links.append(VirtoolsPayloads.DiagramLink(self._io, self, self._root))


                if self.has_body:
                    pass
                    self.num_operations = self._io.read_u4le()

                if self.has_body:
                    pass
                    self.operations = []
                    for i in range(self.num_operations):
                        self.operations.append(VirtoolsPayloads.DiagramOperation(self._io, self, self._root))


                if self.has_body:
                    pass
                    self.num_comments = self._io.read_u4le()

                if self.has_body:
                    pass
                    self.comments = []
                    for i in range(self.num_comments):
                        self.comments.append(VirtoolsPayloads.DiagramComment(self.version, self._io, self, self._root))


                if self.has_reserved:
                    pass
                    self.reserved = self._io.read_u4le()
                    if not self.reserved == 0:
                        raise kaitaistruct.ValidationNotEqualError(0, self.reserved, self._io, u"/types/diagram_entry/seq/17")

                if self.has_parts:
                    pass
                    self.num_local_positions = self._io.read_u4le()

                if self.has_parts:
                    pass
                    self.local_positions = []
                    for i in range(self.num_local_positions):
                        self.local_positions.append(VirtoolsPayloads.Pair(self._io, self, self._root))


                if self.has_parts:
                    pass
                    self.local_styles = []
                    for i in range(len(self.local_positions)):
                        self.local_styles.append(self._io.read_u4le())


                if self.has_parts:
                    pass
                    self.num_shortcut_positions = self._io.read_u4le()

                if self.has_parts:
                    pass
                    self.shortcut_positions = []
                    for i in range(self.num_shortcut_positions):
                        self.shortcut_positions.append(VirtoolsPayloads.Pair(self._io, self, self._root))


                if self.has_parts:
                    pass
                    self.shortcut_styles = []
                    for i in range(len(self.shortcut_positions)):
                        self.shortcut_styles.append(self._io.read_u4le())


                if self.has_sources:
                    pass
                    self.shortcut_sources = []
                    for i in range(len(self.shortcut_positions)):
                        self.shortcut_sources.append(VirtoolsPayloads.Reference(self._io, self, self._root))


                if self.has_old_sources:
                    pass
                    self.old_shortcut_sources = []
                    for i in range(len(self.shortcut_positions)):
                        self.old_shortcut_sources.append(VirtoolsPayloads.OldShortcutSource(self._io, self, self._root))


                if self.has_ports:
                    pass
                    self.num_inner_inputs = self._io.read_u4le()

                if self.has_ports:
                    pass
                    self.inner_inputs = []
                    for i in range(self.num_inner_inputs):
                        self.inner_inputs.append(VirtoolsPayloads.Pair(self._io, self, self._root))


                if self.has_ports:
                    pass
                    self.num_outer_inputs = self._io.read_u4le()

                if self.has_ports:
                    pass
                    self.outer_inputs = []
                    for i in range(self.num_outer_inputs):
                        self.outer_inputs.append(VirtoolsPayloads.Pair(self._io, self, self._root))


                if self.has_ports:
                    pass
                    self.num_inner_outputs = self._io.read_u4le()

                if self.has_ports:
                    pass
                    self.inner_outputs = []
                    for i in range(self.num_inner_outputs):
                        self.inner_outputs.append(VirtoolsPayloads.Pair(self._io, self, self._root))


                if self.has_ports:
                    pass
                    self.num_outer_outputs = self._io.read_u4le()

                if self.has_ports:
                    pass
                    self.outer_outputs = []
                    for i in range(self.num_outer_outputs):
                        self.outer_outputs.append(VirtoolsPayloads.Pair(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if self.ofs_entry >= 0:
                pass
                self.behavior._fetch_instances()

            self.flags._fetch_instances()
            self.position._fetch_instances()
            if self.is_script:
                pass
                self.start._fetch_instances()

            if self.is_script:
                pass

            if self.is_script:
                pass

            if self.is_script:
                pass
                self.snapshot._fetch_instances()

            if self.has_color:
                pass
                self.color._fetch_instances()

            if (not (self.is_script)):
                pass
                self.extent._fetch_instances()

            if (not (self.is_script)):
                pass
                self.open_size._fetch_instances()

            if self.has_body:
                pass

            if self.has_body:
                pass
                for i in range(len(self.links)):
                    pass
                    self.links[i]._fetch_instances()


            if self.has_body:
                pass

            if self.has_body:
                pass
                for i in range(len(self.operations)):
                    pass
                    self.operations[i]._fetch_instances()


            if self.has_body:
                pass

            if self.has_body:
                pass
                for i in range(len(self.comments)):
                    pass
                    self.comments[i]._fetch_instances()


            if self.has_reserved:
                pass

            if self.has_parts:
                pass

            if self.has_parts:
                pass
                for i in range(len(self.local_positions)):
                    pass
                    self.local_positions[i]._fetch_instances()


            if self.has_parts:
                pass
                for i in range(len(self.local_styles)):
                    pass


            if self.has_parts:
                pass

            if self.has_parts:
                pass
                for i in range(len(self.shortcut_positions)):
                    pass
                    self.shortcut_positions[i]._fetch_instances()


            if self.has_parts:
                pass
                for i in range(len(self.shortcut_styles)):
                    pass


            if self.has_sources:
                pass
                for i in range(len(self.shortcut_sources)):
                    pass
                    self.shortcut_sources[i]._fetch_instances()


            if self.has_old_sources:
                pass
                for i in range(len(self.old_shortcut_sources)):
                    pass
                    self.old_shortcut_sources[i]._fetch_instances()


            if self.has_ports:
                pass

            if self.has_ports:
                pass
                for i in range(len(self.inner_inputs)):
                    pass
                    self.inner_inputs[i]._fetch_instances()


            if self.has_ports:
                pass

            if self.has_ports:
                pass
                for i in range(len(self.outer_inputs)):
                    pass
                    self.outer_inputs[i]._fetch_instances()


            if self.has_ports:
                pass

            if self.has_ports:
                pass
                for i in range(len(self.inner_outputs)):
                    pass
                    self.inner_outputs[i]._fetch_instances()


            if self.has_ports:
                pass

            if self.has_ports:
                pass
                for i in range(len(self.outer_outputs)):
                    pass
                    self.outer_outputs[i]._fetch_instances()


            _ = self.next_behavior
            if hasattr(self, '_m_next_behavior'):
                pass

            _ = self.next_flags
            if hasattr(self, '_m_next_flags'):
                pass

            _ = self.next_level
            if hasattr(self, '_m_next_level'):
                pass

            _ = self.script_mark
            if hasattr(self, '_m_script_mark'):
                pass


        @property
        def has_body(self):
            """True if links and comments follow."""
            if hasattr(self, '_m_has_body'):
                return self._m_has_body

            try:
                self._m_has_body = (not (self.flags.is_header_only))
                return getattr(self, '_m_has_body', None)
            except _REASONS as error:
                _fail(self, error, 'has_body')

        @property
        def has_color(self):
            """True if a script has a colour."""
            if hasattr(self, '_m_has_color'):
                return self._m_has_color

            try:
                self._m_has_color =  ((self.is_script) and (self.version >= 20)) 
                return getattr(self, '_m_has_color', None)
            except _REASONS as error:
                _fail(self, error, 'has_color')

        @property
        def has_old_sources(self):
            """True if shortcuts are in the form before version 0x15."""
            if hasattr(self, '_m_has_old_sources'):
                return self._m_has_old_sources

            try:
                self._m_has_old_sources =  ((self.has_parts) and (self.version < 21)) 
                return getattr(self, '_m_has_old_sources', None)
            except _REASONS as error:
                _fail(self, error, 'has_old_sources')

        @property
        def has_parts(self):
            """True if what is inside a graph follows."""
            if hasattr(self, '_m_has_parts'):
                return self._m_has_parts

            try:
                self._m_has_parts =  ((self.has_body) and ((not (self.is_block)))) 
                return getattr(self, '_m_has_parts', None)
            except _REASONS as error:
                _fail(self, error, 'has_parts')

        @property
        def has_ports(self):
            """True if the inputs and outputs of a graph follow."""
            if hasattr(self, '_m_has_ports'):
                return self._m_has_ports

            try:
                self._m_has_ports =  ((self.has_parts) and ((not (self.is_script)))) 
                return getattr(self, '_m_has_ports', None)
            except _REASONS as error:
                _fail(self, error, 'has_ports')

        @property
        def has_reserved(self):
            """True if there is a number after the comments."""
            if hasattr(self, '_m_has_reserved'):
                return self._m_has_reserved

            try:
                self._m_has_reserved =  ((self.has_body) and (self.version >= 24)) 
                return getattr(self, '_m_has_reserved', None)
            except _REASONS as error:
                _fail(self, error, 'has_reserved')

        @property
        def has_sources(self):
            """True if shortcuts are in the form since version 0x15."""
            if hasattr(self, '_m_has_sources'):
                return self._m_has_sources

            try:
                self._m_has_sources =  ((self.has_parts) and (self.version >= 21)) 
                return getattr(self, '_m_has_sources', None)
            except _REASONS as error:
                _fail(self, error, 'has_sources')

        @property
        def is_block(self):
            """True if another behaviour or nothing follows, as after a block."""
            if hasattr(self, '_m_is_block'):
                return self._m_is_block

            try:
                self._m_is_block =  ((self.flags.is_closed) and ( ((self.ofs_rest == self._io.size()) or ( ((self.ofs_rest + 12 <= self._io.size()) and (self.next_flags & 4294934015 == 0) and (self.next_level > 0) and (self.next_level < 64) and ( ((self.next_behavior != 0) or (self.next_flags != 0)) )) )) )) 
                return getattr(self, '_m_is_block', None)
            except _REASONS as error:
                _fail(self, error, 'is_block')

        @property
        def is_script(self):
            """True for the first behaviour, if the fourth dword says so."""
            if hasattr(self, '_m_is_script'):
                return self._m_is_script

            try:
                self._m_is_script =  ((self.idx == 0) and ((not (self.flags.is_closed))) and (self.ofs_entry + 36 <= self._io.size()) and (self.script_mark == 0)) 
                return getattr(self, '_m_is_script', None)
            except _REASONS as error:
                _fail(self, error, 'is_script')

        @property
        def next_behavior(self):
            """The behaviour that may be next."""
            if hasattr(self, '_m_next_behavior'):
                return self._m_next_behavior

            try:
                if self.ofs_rest + 12 <= self._io.size():
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_rest)
                    self._m_next_behavior = self._io.read_u4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_next_behavior', None)
            except _REASONS as error:
                _fail(self, error, 'next_behavior')

        @property
        def next_flags(self):
            """The flags of the behaviour that may be next."""
            if hasattr(self, '_m_next_flags'):
                return self._m_next_flags

            try:
                if self.ofs_rest + 12 <= self._io.size():
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_rest + 4)
                    self._m_next_flags = self._io.read_u4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_next_flags', None)
            except _REASONS as error:
                _fail(self, error, 'next_flags')

        @property
        def next_level(self):
            """The level of the behaviour that may be next."""
            if hasattr(self, '_m_next_level'):
                return self._m_next_level

            try:
                if self.ofs_rest + 12 <= self._io.size():
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_rest + 8)
                    self._m_next_level = self._io.read_s4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_next_level', None)
            except _REASONS as error:
                _fail(self, error, 'next_level')

        @property
        def ofs_entry(self):
            """Where the entry starts."""
            if hasattr(self, '_m_ofs_entry'):
                return self._m_ofs_entry

            try:
                self._m_ofs_entry = self._io.pos()
                return getattr(self, '_m_ofs_entry', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_entry')

        @property
        def ofs_rest(self):
            """Where links, operations and comments end."""
            if hasattr(self, '_m_ofs_rest'):
                return self._m_ofs_rest

            try:
                self._m_ofs_rest = self._io.pos()
                return getattr(self, '_m_ofs_rest', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_rest')

        @property
        def script_mark(self):
            """The fourth dword after the position."""
            if hasattr(self, '_m_script_mark'):
                return self._m_script_mark

            try:
                if self.ofs_entry + 36 <= self._io.size():
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_entry + 32)
                    self._m_script_mark = self._io.read_u4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_script_mark', None)
            except _REASONS as error:
                _fail(self, error, 'script_mark')


    class DiagramFlags(KaitaiStruct):
        """What is drawn of a behaviour.

        Fields:
            unknown_0: Bits that are 0 in known files.
            is_closed: Only its box is drawn; blocks are always closed.
            unknown_10: Bits that are 0 in known files.
            is_header_only: Nothing but its place is stored.
            unknown_16: Bits that are 0 in known files.
        """
        SEQ_FIELDS = ("unknown_0", "is_closed", "unknown_10", "is_header_only", "unknown_16",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DiagramFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(9)
                self.is_closed = self._io.read_bits_int_le(1) != 0
                self.unknown_10 = self._io.read_bits_int_le(5)
                self.is_header_only = self._io.read_bits_int_le(1) != 0
                self.unknown_16 = self._io.read_bits_int_le(16)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class DiagramLink(KaitaiStruct):
        """A line between two boxes.

        Fields:
            kind: 1 between inputs and outputs, 2 between parameters; with bit
                16, it is highlighted.
            link: The link that is drawn, or null.
            start: The object at which it starts.
            start_index: Which of the object's outputs it is.
            start_type: What it starts at.
            num_points: How many points follow.
            points: Points that the line passes.
            ending: The object at which it ends.
            end_index: Which of the object's inputs it is.
            end_type: What it ends at.
        """
        SEQ_FIELDS = ("kind", "link", "start", "start_index", "start_type", "num_points", "points", "ending", "end_index", "end_type",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DiagramLink, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = self._io.read_u4le()
                self.link = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.start = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.start_index = self._io.read_s4le()
                self.start_type = KaitaiStream.resolve_enum(VirtoolsPayloads.DiagramEnd, self._io.read_u4le())
                self.num_points = self._io.read_u4le()
                self.points = []
                for i in range(self.num_points):
                    self.points.append(VirtoolsPayloads.Vector2(self._io, self, self._root))

                self.ending = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.end_index = self._io.read_s4le()
                self.end_type = KaitaiStream.resolve_enum(VirtoolsPayloads.DiagramEnd, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.link._fetch_instances()
            self.start._fetch_instances()
            for i in range(len(self.points)):
                pass
                self.points[i]._fetch_instances()

            self.ending._fetch_instances()


    class DiagramOperation(KaitaiStruct):
        """Where an operation is drawn.

        Fields:
            operation: The operation that is drawn.
            position: Where the box is.
        """
        SEQ_FIELDS = ("operation", "position",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.DiagramOperation, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.operation = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.position = VirtoolsPayloads.Vector2(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.operation._fetch_instances()
            self.position._fetch_instances()


    class Edge(KaitaiStruct):
        """An edge of a patch mesh: corner, control point, control point,
        corner, and two patches.

        Fields:
            values: The numbers, -1 for none.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Edge, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(6):
                    self.values.append(self._io.read_s2le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def label(self):
            """The six numbers, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (((((((((str(self.values[0]) + u" ") + str(self.values[1])) + u" ") + str(self.values[2])) + u" ") + str(self.values[3])) + u" ") + str(self.values[4])) + u" ") + str(self.values[5])
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class EditorOrigin(KaitaiStruct):
        """Which part of the editor a chunk is of.

        Fields:
            unknown: Always 0 in known files.
            len_rest: Size of what follows, in bytes.
            guid: The part of the editor.
            last_identifier: Presumably the identifier that its own follow.
        """
        SEQ_FIELDS = ("unknown", "len_rest", "guid", "last_identifier",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.EditorOrigin, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown = self._io.read_u4le()
                self.len_rest = self._io.read_u4le()
                self.guid = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.last_identifier = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.guid._fetch_instances()


    class EditorParameter(KaitaiStruct):
        """A row of a view.

        Fields:
            guid: What the row is about.
            number: Presumably the object, as the editor knew it.
            values: 0, 2, a number that counts the rows from 3, and 0.
        """
        SEQ_FIELDS = ("guid", "number", "values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.EditorParameter, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.guid = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.number = self._io.read_u4le()
                self.values = []
                for i in range(4):
                    self.values.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.guid._fetch_instances()
            for i in range(len(self.values)):
                pass



    class EditorPlace(KaitaiStruct):
        """The place of something in an editor, as of all that it lists.

        Fields:
            version: Always 2; presumably a version.
            column: A number from 0; -1 for none. Presumably a column or a level.
            row: A number from 0; -1 for none. Presumably a row.
            is_shown: 1 or 0; presumably whether it is open.
        """
        SEQ_FIELDS = ("version", "column", "row", "is_shown",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.EditorPlace, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = self._io.read_u4le()
                if (not (self._io.is_eof())):
                    pass
                    self.column = self._io.read_s4le()

                if (not (self._io.is_eof())):
                    pass
                    self.row = self._io.read_s4le()

                if (not (self._io.is_eof())):
                    pass
                    self.is_shown = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if (not (self._io.is_eof())):
                pass

            if (not (self._io.is_eof())):
                pass

            if (not (self._io.is_eof())):
                pass



    class EditorPosition(KaitaiStruct):
        """Where a view stood.

        Fields:
            version: Always 1; presumably a version.
            x: Horizontal coordinate of the view.
            y: Vertical coordinate of the view.
        """
        SEQ_FIELDS = ("version", "x", "y",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.EditorPosition, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = self._io.read_u4le()
                self.x = self._io.read_f4le()
                self.y = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class EditorView(KaitaiStruct):
        """What a view showed, as far as it is known.

        Fields:
            unknown_head: Always 0 in known files.
            num_objects: How many numbers follow.
            objects: Presumably the objects that were chosen, as the editor knew them.
            len_states: Size of their states, in bytes.
            states: A number, 1 or 0, for each object.
            unknown_middle: Always 0 in known files.
            version: Always 1; presumably a version.
            extent: Presumably a size or a share, up to 50 in known files.
            num_parameters: How many rows follow.
            parameters: Rows with a GUID each, presumably parameters on show.
        """
        SEQ_FIELDS = ("unknown_head", "num_objects", "objects", "len_states", "states", "unknown_middle", "version", "extent", "num_parameters", "parameters",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.EditorView, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_head = []
                for i in range(5):
                    self.unknown_head.append(self._io.read_u4le())

                self.num_objects = self._io.read_u4le()
                self.objects = []
                for i in range(self.num_objects):
                    self.objects.append(self._io.read_u4le())

                self.len_states = self._io.read_u4le()
                self.states = []
                for i in range(self.len_states // 4):
                    self.states.append(self._io.read_u4le())

                self.unknown_middle = []
                for i in range(4):
                    self.unknown_middle.append(self._io.read_u4le())

                self.version = self._io.read_u4le()
                self.extent = self._io.read_u4le()
                self.num_parameters = self._io.read_u4le()
                self.parameters = []
                for i in range(self.num_parameters):
                    self.parameters.append(VirtoolsPayloads.EditorParameter(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.unknown_head)):
                pass

            for i in range(len(self.objects)):
                pass

            for i in range(len(self.states)):
                pass

            for i in range(len(self.unknown_middle)):
                pass

            for i in range(len(self.parameters)):
                pass
                self.parameters[i]._fetch_instances()



    class Entity2dAreaId(KaitaiStruct):
        """What an area of a CK2dEntity is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.Entity2dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity2dAreas(KaitaiStruct):
        """One area of a CK2dEntity, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            rectangle: Flags and the place on the screen.
            material: The material that the rectangle is drawn with.
            children: Entities that follow this one; no file is known to have it.
            old_source: The part of the source that is shown, before data version 5.
            old_size: The size on the screen, before data version 5.
            old_flags: The entity's flags, before data version 5.
            old_position: The place on the screen, before data version 5.
            old_z_order: The order in which entities are drawn, before data version 5.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "rectangle", "material", "children", "old_source", "old_size", "old_flags", "old_position", "old_z_order",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.Entity2dArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.rectangle) and (self._root.data_version >= 5)) :
                    pass
                    self.rectangle = VirtoolsPayloads.Entity2dRectangle(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity2dArea.material:
                    pass
                    self.material = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity2dArea.children:
                    pass
                    self.children = self._io.read_bytes_full()

                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_source) and (self._root.data_version < 5)) :
                    pass
                    self.old_source = VirtoolsPayloads.Entity2dOldSource(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_size) and (self._root.data_version < 5)) :
                    pass
                    self.old_size = VirtoolsPayloads.Entity2dOldSize(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_flags) and (self._root.data_version < 5)) :
                    pass
                    self.old_flags = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_position) and (self._root.data_version < 5)) :
                    pass
                    self.old_position = VirtoolsPayloads.Entity2dOldPosition(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_z_order) and (self._root.data_version < 5)) :
                    pass
                    self.old_z_order = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.rectangle) and (self._root.data_version >= 5)) :
                pass
                self.rectangle._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity2dArea.material:
                pass
                self.material._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity2dArea.children:
                pass

            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_source) and (self._root.data_version < 5)) :
                pass
                self.old_source._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_size) and (self._root.data_version < 5)) :
                pass
                self.old_size._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_flags) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_position) and (self._root.data_version < 5)) :
                pass
                self.old_position._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.Entity2dArea.old_z_order) and (self._root.data_version < 5)) :
                pass



    class Entity2dOldPosition(KaitaiStruct):
        """The place on the screen, before data version 5.

        Fields:
            position: Two integers, or floats if flags say that coordinates are relative.
        """
        SEQ_FIELDS = ("position",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dOldPosition, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.position = []
                for i in range(2):
                    self.position.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.position)):
                pass



    class Entity2dOldSize(KaitaiStruct):
        """The size on the screen, before data version 5.

        Fields:
            extent: Two integers, or floats if flags say that coordinates are relative.
        """
        SEQ_FIELDS = ("extent",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dOldSize, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.extent = []
                for i in range(2):
                    self.extent.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.extent)):
                pass



    class Entity2dOldSource(KaitaiStruct):
        """The part of the source that is shown, before data version 5.

        Fields:
            rectangle: Left, top, right and bottom edge.
        """
        SEQ_FIELDS = ("rectangle",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dOldSource, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.rectangle = []
                for i in range(4):
                    self.rectangle.append(self._io.read_s4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.rectangle)):
                pass



    class Entity2dRectangle(KaitaiStruct):
        """Flags and the place on the screen.

        Fields:
            flags: How it is placed, and which fields it has.
            rectangle: Left, top, right and bottom edge.
            source_rectangle: The part of the source that is shown.
            z_order: Entities of higher numbers are in front.
            parent_entity: The entity that this one follows.
        """
        SEQ_FIELDS = ("flags", "rectangle", "source_rectangle", "z_order", "parent_entity",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dRectangle, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = VirtoolsPayloads.Entity2dRectangleFlags(self._io, self, self._root)
                self.rectangle = VirtoolsPayloads.Vector4(self._io, self, self._root)
                if self.flags.source_rectangle:
                    pass
                    self.source_rectangle = VirtoolsPayloads.Vector4(self._io, self, self._root)

                if self.flags.z_order:
                    pass
                    self.z_order = self._io.read_s4le()

                if self.flags.parent_entity:
                    pass
                    self.parent_entity = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            self.rectangle._fetch_instances()
            if self.flags.source_rectangle:
                pass
                self.source_rectangle._fetch_instances()

            if self.flags.z_order:
                pass

            if self.flags.parent_entity:
                pass
                self.parent_entity._fetch_instances()



    class Entity2dRectangleFlags(KaitaiStruct):
        """Flags of an entity on the screen, three of which add fields.

        Fields:
            unknown_0: Bits whose meaning is not known.
            source_rectangle: The fields of that name follow.
            z_order: The fields of that name follow.
            parent_entity: The fields of that name follow.
            unknown_19: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "source_rectangle", "z_order", "parent_entity", "unknown_19",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity2dRectangleFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(16)
                self.source_rectangle = self._io.read_bits_int_le(1) != 0
                self.z_order = self._io.read_bits_int_le(1) != 0
                self.parent_entity = self._io.read_bits_int_le(1) != 0
                self.unknown_19 = self._io.read_bits_int_le(13)
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
            super(VirtoolsPayloads.Entity3dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.Entity3dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity3dAreas(KaitaiStruct):
        """One area of a CK3dEntity, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            animations: The animations that the entity owns.
            meshes: The mesh that is shown, and all that could be.
            placement: Flags, axes and position in the world, and the parent.
            skin: The bones that move vertices, and how much each does.
            skin_normals: Normals of the skin's vertices, at rest.
            blend_shape_weights: Weights of blend shapes, presumably; known entities have none.
            skin_2: A skin of later versions; no file is known to have it.
            parent_entity: The parent, from before it was part of the placement.
            entity_flags: The flags, from before they were part of the placement.
            matrix: The matrix, from before it was part of the placement.
            skin_before_6: The bones that move vertices, and how much each does.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "animations", "meshes", "placement", "skin", "skin_normals", "blend_shape_weights", "skin_2", "parent_entity", "entity_flags", "matrix", "skin_before_6",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.Entity3dArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.Entity3dArea.animations:
                    pass
                    self.animations = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.meshes:
                    pass
                    self.meshes = VirtoolsPayloads.Entity3dMeshes(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.placement:
                    pass
                    self.placement = VirtoolsPayloads.Entity3dPlacement(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.Entity3dArea.skin) and (self._root.data_version >= 6)) :
                    pass
                    self.skin = VirtoolsPayloads.Entity3dSkin(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.skin_normals:
                    pass
                    self.skin_normals = VirtoolsPayloads.Entity3dSkinNormals(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.blend_shape_weights:
                    pass
                    self.blend_shape_weights = VirtoolsPayloads.Entity3dBlendShapeWeights(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.skin_2:
                    pass
                    self.skin_2 = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.Entity3dArea.parent:
                    pass
                    self.parent_entity = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.entity_flags:
                    pass
                    self.entity_flags = VirtoolsPayloads.Entity3dEntityFlags(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.Entity3dArea.matrix:
                    pass
                    self.matrix = VirtoolsPayloads.Entity3dMatrix(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.Entity3dArea.skin) and (self._root.data_version < 6)) :
                    pass
                    self.skin_before_6 = VirtoolsPayloads.Entity3dSkinBefore6(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.Entity3dArea.animations:
                pass
                self.animations._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.meshes:
                pass
                self.meshes._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.placement:
                pass
                self.placement._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.Entity3dArea.skin) and (self._root.data_version >= 6)) :
                pass
                self.skin._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.skin_normals:
                pass
                self.skin_normals._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.blend_shape_weights:
                pass
                self.blend_shape_weights._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.skin_2:
                pass

            if self.identifier == VirtoolsPayloads.Entity3dArea.parent:
                pass
                self.parent_entity._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.entity_flags:
                pass
                self.entity_flags._fetch_instances()

            if self.identifier == VirtoolsPayloads.Entity3dArea.matrix:
                pass
                self.matrix._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.Entity3dArea.skin) and (self._root.data_version < 6)) :
                pass
                self.skin_before_6._fetch_instances()



    class Entity3dBlendShapeWeights(KaitaiStruct):
        """Weights of blend shapes, presumably; known entities have none.

        Fields:
            reserved: 0 in all known files, presumably a count.
        """
        SEQ_FIELDS = ("reserved",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dBlendShapeWeights, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.reserved = self._io.read_u4le()
                if not self.reserved == 0:
                    raise kaitaistruct.ValidationNotEqualError(0, self.reserved, self._io, u"/types/entity_3d_blend_shape_weights/seq/0")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity3dEntityFlags(KaitaiStruct):
        """The flags, from before they were part of the placement.

        Fields:
            flags: Flags of unknown meaning.
            moveable_flags: Whether it is visible, can be picked, casts shadows and so on.
        """
        SEQ_FIELDS = ("flags", "moveable_flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dEntityFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.moveable_flags = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity3dMatrix(KaitaiStruct):
        """The matrix, from before it was part of the placement.

        Fields:
            skipped: A dword that loaders skip.
            matrix: The matrix by rows, the last one the position.
        """
        SEQ_FIELDS = ("skipped", "matrix",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dMatrix, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.skipped = self._io.read_u4le()
                self.matrix = VirtoolsPayloads.Matrix(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.matrix._fetch_instances()


    class Entity3dMeshes(KaitaiStruct):
        """The mesh that is shown, and all that could be.

        Fields:
            current_mesh: The mesh that is shown, or null.
            meshes: All meshes that the entity could show.
        """
        SEQ_FIELDS = ("current_mesh", "meshes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dMeshes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.current_mesh = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.meshes = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.current_mesh._fetch_instances()
            self.meshes._fetch_instances()


    class Entity3dPlacement(KaitaiStruct):
        """Flags, axes and position in the world, and the parent.

        Fields:
            flags: What kind of entity it is, and which fields it has.
            moveable_flags: Whether it is visible, can be picked, casts shadows and so on.
            x_axis: First row of the matrix.
            y_axis: Second row of the matrix.
            z_axis: Third row of the matrix.
            position: Last row of the matrix, the position in the world.
            place: The place that the entity is in.
            parent_entity: The entity that this one follows.
            z_order: Entities of higher numbers are in front.
        """
        SEQ_FIELDS = ("flags", "moveable_flags", "x_axis", "y_axis", "z_axis", "position", "place", "parent_entity", "z_order",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dPlacement, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = VirtoolsPayloads.Entity3dPlacementFlags(self._io, self, self._root)
                self.moveable_flags = self._io.read_u4le()
                self.x_axis = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.y_axis = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.z_axis = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                if self.flags.place:
                    pass
                    self.place = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.flags.parent_entity:
                    pass
                    self.parent_entity = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.flags.z_order:
                    pass
                    self.z_order = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.flags._fetch_instances()
            self.x_axis._fetch_instances()
            self.y_axis._fetch_instances()
            self.z_axis._fetch_instances()
            self.position._fetch_instances()
            if self.flags.place:
                pass
                self.place._fetch_instances()

            if self.flags.parent_entity:
                pass
                self.parent_entity._fetch_instances()

            if self.flags.z_order:
                pass



    class Entity3dPlacementFlags(KaitaiStruct):
        """Flags of an entity, three of which add fields.

        Fields:
            unknown_0: Bits whose meaning is not known.
            place: The field of that name follows.
            parent_entity: The field of that name follows.
            unknown_18: Bits whose meaning is not known.
            z_order: The field of that name follows.
            unknown_21: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "place", "parent_entity", "unknown_18", "z_order", "unknown_21",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dPlacementFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(16)
                self.place = self._io.read_bits_int_le(1) != 0
                self.parent_entity = self._io.read_bits_int_le(1) != 0
                self.unknown_18 = self._io.read_bits_int_le(2)
                self.z_order = self._io.read_bits_int_le(1) != 0
                self.unknown_21 = self._io.read_bits_int_le(11)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Entity3dSkin(KaitaiStruct):
        """The bones that move vertices, and how much each does.

        Fields:
            matrix: The matrix of the entity when the skin was bound.
            bones: The entities that move the skin.
            bone_states: One for each bone, in the same order.
            num_vertices: How many vertices follow.
            vertices: The vertices, in the order of the mesh.
        """
        SEQ_FIELDS = ("matrix", "bones", "bone_states", "num_vertices", "vertices",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dSkin, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.matrix = VirtoolsPayloads.Matrix(self._io, self, self._root)
                self.bones = VirtoolsPayloads.References(self._io, self, self._root)
                self.bone_states = []
                for i in range(self.bones.num_objects):
                    self.bone_states.append(VirtoolsPayloads.BoneState(self._io, self, self._root))

                self.num_vertices = self._io.read_u4le()
                self.vertices = []
                for i in range(self.num_vertices):
                    self.vertices.append(VirtoolsPayloads.SkinVertex(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.matrix._fetch_instances()
            self.bones._fetch_instances()
            for i in range(len(self.bone_states)):
                pass
                self.bone_states[i]._fetch_instances()

            for i in range(len(self.vertices)):
                pass
                self.vertices[i]._fetch_instances()



    class Entity3dSkinBefore6(KaitaiStruct):
        """The bones that move vertices, and how much each does.

        Fields:
            skipped: A dword that loaders skip.
            matrix: The matrix of the entity when the skin was bound.
            bones: The entities that move the skin.
            bone_states: One for each bone, in the same order.
            num_vertices: How many vertices follow.
            vertices: The vertices, in the order of the mesh.
        """
        SEQ_FIELDS = ("skipped", "matrix", "bones", "bone_states", "num_vertices", "vertices",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dSkinBefore6, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.skipped = self._io.read_u4le()
                self.matrix = VirtoolsPayloads.Matrix(self._io, self, self._root)
                self.bones = VirtoolsPayloads.References(self._io, self, self._root)
                self.bone_states = []
                for i in range(self.bones.num_objects):
                    self.bone_states.append(VirtoolsPayloads.BoneStateBefore6(self._io, self, self._root))

                self.num_vertices = self._io.read_u4le()
                self.vertices = []
                for i in range(self.num_vertices):
                    self.vertices.append(VirtoolsPayloads.SkinVertexBefore6(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.matrix._fetch_instances()
            self.bones._fetch_instances()
            for i in range(len(self.bone_states)):
                pass
                self.bone_states[i]._fetch_instances()

            for i in range(len(self.vertices)):
                pass
                self.vertices[i]._fetch_instances()



    class Entity3dSkinNormals(KaitaiStruct):
        """Normals of the skin's vertices, at rest.

        Fields:
            normals: Normals, one for each vertex.
        """
        SEQ_FIELDS = ("normals",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Entity3dSkinNormals, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.normals = []
                i = 0
                while not self._io.is_eof():
                    self.normals.append(VirtoolsPayloads.Vector3(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.normals)):
                pass
                self.normals[i]._fetch_instances()



    class Face(KaitaiStruct):
        """A triangle of a mesh.

        Fields:
            a: Index of the first vertex.
            b: Index of the second vertex.
            c: Index of the third vertex.
            material_slot: Which of the mesh's materials it has.
        """
        SEQ_FIELDS = ("a", "b", "c", "material_slot",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Face, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.a = self._io.read_u2le()
                self.b = self._io.read_u2le()
                self.c = self._io.read_u2le()
                self.material_slot = self._io.read_u2le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class FileNames(KaitaiStruct):
        """The names of files, one for each slot.

        Fields:
            num_names: How many names follow.
            names: The names, empty ones included.
        """
        SEQ_FIELDS = ("num_names", "names",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.FileNames, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_names = self._io.read_u4le()
                self.names = []
                for i in range(self.num_names):
                    self.names.append(VirtoolsPayloads.Text(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.names)):
                pass
                self.names[i]._fetch_instances()



    class GridAreaId(KaitaiStruct):
        """What an area of a CKGrid is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GridAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.GridArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class GridAreas(KaitaiStruct):
        """One area of a CKGrid, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            grid: Size, orientation and layers of the grid.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "grid",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GridAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.GridArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.GridArea.grid:
                    pass
                    self.grid = VirtoolsPayloads.GridData(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.GridArea.grid:
                pass
                self.grid._fetch_instances()



    class GridData(KaitaiStruct):
        """Size, orientation and layers of the grid.

        Fields:
            width: How many squares there are from left to right.
            length: How many squares there are from front to back.
            reserved: Written and never read, by any known program.
            priority: Objects of higher priority run first.
            orientation: Which way the grid lies.
            in_file: 1, which nothing reads.
            layers: The layers of the grid.
            states: Outside a file, the state of each layer.
        """
        SEQ_FIELDS = ("width", "length", "reserved", "priority", "orientation", "in_file", "layers", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GridData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.width = self._io.read_s4le()
                self.length = self._io.read_s4le()
                self.reserved = self._io.read_s4le()
                self.priority = self._io.read_s4le()
                self.orientation = self._io.read_u4le()
                if (not (self._root.is_nested)):
                    pass
                    self.in_file = self._io.read_s4le()

                self.layers = VirtoolsPayloads.References(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.states = []
                    for i in range(self.layers.num_objects):
                        self.states.append(VirtoolsPayloads.GridDataState(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if (not (self._root.is_nested)):
                pass

            self.layers._fetch_instances()
            if self._root.is_nested:
                pass
                for i in range(len(self.states)):
                    pass
                    self.states[i]._fetch_instances()




    class GridDataState(KaitaiStruct):
        """A layer's state outside a file.

        Fields:
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GridDataState, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.state._fetch_instances()


    class GroupAreaId(KaitaiStruct):
        """What an area of a CKGroup is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GroupAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.GroupArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class GroupAreas(KaitaiStruct):
        """One area of a CKGroup, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            old_members: The group's members, in old files.
            members: The objects that the group consists of.
            selection_set: A selection of the editor, of which no file is known.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "old_members", "members", "selection_set",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.GroupAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.GroupArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.GroupArea.old_members:
                    pass
                    self.old_members = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.GroupArea.members:
                    pass
                    self.members = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.GroupArea.selection_set:
                    pass
                    self.selection_set = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.GroupArea.old_members:
                pass
                self.old_members._fetch_instances()

            if self.identifier == VirtoolsPayloads.GroupArea.members:
                pass
                self.members._fetch_instances()

            if self.identifier == VirtoolsPayloads.GroupArea.selection_set:
                pass



    class Guid(KaitaiStruct):
        """A Virtools GUID, of two dwords.

        Fields:
            first: First dword, the first of the two that people write.
            second: Second dword, at times 0.
        """
        SEQ_FIELDS = ("first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Guid, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.first = self._io.read_u4le()
                self.second = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class InterfaceDataAreaId(KaitaiStruct):
        """What an area of a script diagram is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceDataAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.InterfaceDataArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class InterfaceDataAreas(KaitaiStruct):
        """One area of a script diagram, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            drawing: The boxes, links and comments of the diagram.
            colors: Presumably the colours that users gave to building blocks.
            extra_data_1: Data of versions that no known file is of.
            extra_data_2: More data of versions that no known file is of.
            extra_data_3: Still more data of versions that no known file is of.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "drawing", "colors", "extra_data_1", "extra_data_2", "extra_data_3",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceDataAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.InterfaceDataArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.InterfaceDataArea.drawing:
                    pass
                    self.drawing = VirtoolsPayloads.InterfaceDataDrawing(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.InterfaceDataArea.colors:
                    pass
                    self.colors = VirtoolsPayloads.InterfaceDataColors(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_1:
                    pass
                    self.extra_data_1 = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_2:
                    pass
                    self.extra_data_2 = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_3:
                    pass
                    self.extra_data_3 = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.InterfaceDataArea.drawing:
                pass
                self.drawing._fetch_instances()

            if self.identifier == VirtoolsPayloads.InterfaceDataArea.colors:
                pass
                self.colors._fetch_instances()

            if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_1:
                pass

            if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_2:
                pass

            if self.identifier == VirtoolsPayloads.InterfaceDataArea.extra_data_3:
                pass



    class InterfaceDataColors(KaitaiStruct):
        """Presumably the colours that users gave to building blocks.

        Fields:
            num_blocks: How many blocks follow.
            blocks: The blocks that have colours.
        """
        SEQ_FIELDS = ("num_blocks", "blocks",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceDataColors, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_blocks = self._io.read_u4le()
                self.blocks = []
                for i in range(self.num_blocks):
                    self.blocks.append(VirtoolsPayloads.InterfaceDataColorsBlock(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.blocks)):
                pass
                self.blocks[i]._fetch_instances()



    class InterfaceDataColorsBlock(KaitaiStruct):
        """A building block with a colour of its own.

        Fields:
            behavior: The block that has the colour.
            color: The colour that it is drawn with.
        """
        SEQ_FIELDS = ("behavior", "color",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceDataColorsBlock, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.behavior = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.color = VirtoolsPayloads.Argb(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.behavior._fetch_instances()
            self.color._fetch_instances()


    class InterfaceDataDrawing(KaitaiStruct):
        """The boxes, links and comments of the diagram.

        Fields:
            version: Version of the editor's data, 0x15, 0x16 or 0x18 in known files.
            entries: The behaviour itself, then those inside it.
        """
        SEQ_FIELDS = ("version", "entries",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceDataDrawing, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.version = self._io.read_u4le()
                self.entries = VirtoolsPayloads.Diagram(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.entries._fetch_instances()


    class InterfaceObjectManagerAreaId(KaitaiStruct):
        """What an area of a CKInterfaceObjectManager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceObjectManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.InterfaceObjectManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class InterfaceObjectManagerAreas(KaitaiStruct):
        """One area of a CKInterfaceObjectManager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            states: Data of the editors, a chunk for each editor.
            guid: The GUID of the object itself.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "states", "guid",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceObjectManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.InterfaceObjectManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.InterfaceObjectManagerArea.states:
                    pass
                    self.states = VirtoolsPayloads.InterfaceObjectManagerStates(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.InterfaceObjectManagerArea.guid:
                    pass
                    self.guid = VirtoolsPayloads.Guid(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.InterfaceObjectManagerArea.states:
                pass
                self.states._fetch_instances()

            if self.identifier == VirtoolsPayloads.InterfaceObjectManagerArea.guid:
                pass
                self.guid._fetch_instances()



    class InterfaceObjectManagerStates(KaitaiStruct):
        """Data of the editors, a chunk for each editor.

        Fields:
            num_states: How many states follow.
            states: The chunks, whose areas only their editors understand.
        """
        SEQ_FIELDS = ("num_states", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.InterfaceObjectManagerStates, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.num_states = self._io.read_u4le()
                self.states = []
                for i in range(self.num_states):
                    self.states.append(virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, True, self._root.table, self._io))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.states)):
                pass
                self.states[i]._fetch_instances()



    class KeyedAnimationAreaId(KaitaiStruct):
        """What an area of a CKKeyedAnimation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KeyedAnimationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.KeyedAnimationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class KeyedAnimationAreas(KaitaiStruct):
        """One area of a CKKeyedAnimation, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            animations: The animations of single entities that it consists of.
            merge: Whether it is a mixture of two, and how much of each.
            states: Outside a file, the states of its animations.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "animations", "merge", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KeyedAnimationAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.KeyedAnimationArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.KeyedAnimationArea.animations:
                    pass
                    self.animations = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.KeyedAnimationArea.merge:
                    pass
                    self.merge = VirtoolsPayloads.KeyedAnimationMerge(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.KeyedAnimationArea.states:
                    pass
                    self.states = VirtoolsPayloads.KeyedAnimationStates(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.KeyedAnimationArea.animations:
                pass
                self.animations._fetch_instances()

            if self.identifier == VirtoolsPayloads.KeyedAnimationArea.merge:
                pass
                self.merge._fetch_instances()

            if self.identifier == VirtoolsPayloads.KeyedAnimationArea.states:
                pass
                self.states._fetch_instances()



    class KeyedAnimationMerge(KaitaiStruct):
        """Whether it is a mixture of two, and how much of each.

        Fields:
            merged: Not 0 if the animation is a mixture of two.
            factor: How much of the second animation there is in the mixture.
        """
        SEQ_FIELDS = ("merged", "factor",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KeyedAnimationMerge, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.merged = self._io.read_s4le()
                self.factor = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class KeyedAnimationStates(KaitaiStruct):
        """Outside a file, the states of its animations.

        Fields:
            num_states: How many states follow.
            states: The animations, each of one entity.
        """
        SEQ_FIELDS = ("num_states", "states",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KeyedAnimationStates, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_states = self._io.read_u4le()
                self.states = []
                for i in range(self.num_states):
                    self.states.append(VirtoolsPayloads.KeyedAnimationStatesState(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.states)):
                pass
                self.states[i]._fetch_instances()



    class KeyedAnimationStatesState(KaitaiStruct):
        """An animation, and its state outside a file.

        Fields:
            animation: The animation whose keys are shared.
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("animation", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KeyedAnimationStatesState, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.animation = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.animation._fetch_instances()
            self.state._fetch_instances()


    class KinematicChainAreaId(KaitaiStruct):
        """What an area of a CKKinematicChain is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KinematicChainAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.KinematicChainArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class KinematicChainAreas(KaitaiStruct):
        """One area of a CKKinematicChain, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            chain: The two ends of the chain of body parts.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "chain",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KinematicChainAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.KinematicChainArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.KinematicChainArea.chain:
                    pass
                    self.chain = VirtoolsPayloads.KinematicChainChain(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.KinematicChainArea.chain:
                pass
                self.chain._fetch_instances()



    class KinematicChainChain(KaitaiStruct):
        """The two ends of the chain of body parts.

        Fields:
            unused: Null, which nothing reads.
            start: The body part at the chain's start.
            ending: The body part at the chain's end.
        """
        SEQ_FIELDS = ("unused", "start", "ending",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.KinematicChainChain, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unused = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.start = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.ending = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.unused._fetch_instances()
            self.start._fetch_instances()
            self.ending._fetch_instances()


    class LayerAreaId(KaitaiStruct):
        """What an area of a CKLayer is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LayerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.LayerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LayerAreas(KaitaiStruct):
        """One area of a CKLayer, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            layer: The grid, and a value for each of its squares.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "layer",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LayerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.LayerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.LayerArea.layer:
                    pass
                    self.layer = VirtoolsPayloads.LayerData(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.LayerArea.layer:
                pass
                self.layer._fetch_instances()



    class LayerData(KaitaiStruct):
        """The grid, and a value for each of its squares.

        Fields:
            grid: The grid that the layer is of.
            kind: Number of the layer's type, outside a file.
            format: 0 if there is a value for each square.
            version: Which of the following fields are there.
            color: The colour of the layer's type.
            parameter_type: Type of the parameter that has the value.
            flags: Flags of unknown meaning.
            len_squares: Size of the squares in bytes.
            squares: Values row by row, integers or floats by the parameter's type.
        """
        SEQ_FIELDS = ("grid", "kind", "format", "version", "color", "parameter_type", "flags", "len_squares", "squares",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LayerData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.grid = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.kind = self._io.read_s4le()

                self.format = self._io.read_s4le()
                if (not (self._root.is_nested)):
                    pass
                    self.version = self._io.read_u4le()

                if  (((not (self._root.is_nested))) and (self.version >= 1)) :
                    pass
                    self.color = VirtoolsPayloads.Argb(self._io, self, self._root)

                if  (((not (self._root.is_nested))) and (self.version >= 3)) :
                    pass
                    self.parameter_type = VirtoolsPayloads.Guid(self._io, self, self._root)

                if  ((self._root.is_nested) or (self.version >= 2)) :
                    pass
                    self.flags = self._io.read_u4le()

                if (not (self._io.is_eof())):
                    pass
                    self.len_squares = self._io.read_u4le()

                if (not (self._io.is_eof())):
                    pass
                    self.squares = []
                    for i in range(self.len_squares // 4):
                        self.squares.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            self.grid._fetch_instances()
            if self._root.is_nested:
                pass

            if (not (self._root.is_nested)):
                pass

            if  (((not (self._root.is_nested))) and (self.version >= 1)) :
                pass
                self.color._fetch_instances()

            if  (((not (self._root.is_nested))) and (self.version >= 3)) :
                pass
                self.parameter_type._fetch_instances()

            if  ((self._root.is_nested) or (self.version >= 2)) :
                pass

            if (not (self._io.is_eof())):
                pass

            if (not (self._io.is_eof())):
                pass
                for i in range(len(self.squares)):
                    pass




    class LevelAreaId(KaitaiStruct):
        """What an area of a CKLevel is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.LevelArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LevelAreas(KaitaiStruct):
        """One area of a CKLevel, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            contents: The level's objects and its scenes.
            scenes: The current and the default scene, and the default one's chunk.
            inactive_managers: GUIDs of managers that the level switches off.
            duplicate_managers: Names of managers of which there are several.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "contents", "scenes", "inactive_managers", "duplicate_managers",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.LevelArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.LevelArea.contents:
                    pass
                    self.contents = VirtoolsPayloads.LevelContents(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.LevelArea.scenes:
                    pass
                    self.scenes = VirtoolsPayloads.LevelScenes(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.LevelArea.inactive_managers:
                    pass
                    self.inactive_managers = VirtoolsPayloads.LevelInactiveManagers(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.LevelArea.duplicate_managers:
                    pass
                    self.duplicate_managers = VirtoolsPayloads.LevelDuplicateManagers(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.LevelArea.contents:
                pass
                self.contents._fetch_instances()

            if self.identifier == VirtoolsPayloads.LevelArea.scenes:
                pass
                self.scenes._fetch_instances()

            if self.identifier == VirtoolsPayloads.LevelArea.inactive_managers:
                pass
                self.inactive_managers._fetch_instances()

            if self.identifier == VirtoolsPayloads.LevelArea.duplicate_managers:
                pass
                self.duplicate_managers._fetch_instances()



    class LevelContents(KaitaiStruct):
        """The level's objects and its scenes.

        Fields:
            objects: Objects of the level; empty in known files.
            unused: Objects of the level; empty in known files.
            scenes: The scenes of the level.
        """
        SEQ_FIELDS = ("objects", "unused", "scenes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelContents, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.objects = VirtoolsPayloads.References(self._io, self, self._root)
                self.unused = VirtoolsPayloads.References(self._io, self, self._root)
                self.scenes = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.objects._fetch_instances()
            self.unused._fetch_instances()
            self.scenes._fetch_instances()


    class LevelDuplicateManagers(KaitaiStruct):
        """Names of managers of which there are several.

        Fields:
            names: Names up to the end of the area.
        """
        SEQ_FIELDS = ("names",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelDuplicateManagers, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.names = []
                i = 0
                while not self._io.is_eof():
                    self.names.append(VirtoolsPayloads.Text(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.names)):
                pass
                self.names[i]._fetch_instances()



    class LevelInactiveManagers(KaitaiStruct):
        """GUIDs of managers that the level switches off.

        Fields:
            managers: GUIDs up to the end of the area.
        """
        SEQ_FIELDS = ("managers",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelInactiveManagers, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.managers = []
                i = 0
                while not self._io.is_eof():
                    self.managers.append(VirtoolsPayloads.Guid(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.managers)):
                pass
                self.managers[i]._fetch_instances()



    class LevelScenes(KaitaiStruct):
        """The current and the default scene, and the default one's chunk.

        Fields:
            current_scene: The scene that is running.
            default_scene: The scene of all objects, which every level has.
            scene: The state of the default scene.
        """
        SEQ_FIELDS = ("current_scene", "default_scene", "scene",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LevelScenes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.current_scene = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.default_scene = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.scene = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.current_scene._fetch_instances()
            self.default_scene._fetch_instances()
            self.scene._fetch_instances()


    class LightAreaId(KaitaiStruct):
        """What an area of a CKLight is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LightAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.LightArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LightAreas(KaitaiStruct):
        """One area of a CKLight, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            light: Kind, colour, attenuation and cones.
            light_power: A factor that the light's colour is multiplied by.
            light_before_5: Kind, colour, attenuation and cones.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "light", "light_power", "light_before_5",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LightAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.LightArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.LightArea.light) and (self._root.data_version >= 5)) :
                    pass
                    self.light = VirtoolsPayloads.LightData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.LightArea.light_power:
                    pass
                    self.light_power = self._io.read_f4le()

                if  ((self.identifier == VirtoolsPayloads.LightArea.light) and (self._root.data_version < 5)) :
                    pass
                    self.light_before_5 = VirtoolsPayloads.LightDataBefore5(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.LightArea.light) and (self._root.data_version >= 5)) :
                pass
                self.light._fetch_instances()

            if self.identifier == VirtoolsPayloads.LightArea.light_power:
                pass

            if  ((self.identifier == VirtoolsPayloads.LightArea.light) and (self._root.data_version < 5)) :
                pass
                self.light_before_5._fetch_instances()



    class LightData(KaitaiStruct):
        """Kind, colour, attenuation and cones.

        Fields:
            type_flags: Which kind of light it is, and flags.
            color: The colour that it is drawn with.
            constant_attenuation: Attenuation that does not depend on the distance.
            linear_attenuation: Attenuation by the distance.
            quadratic_attenuation: Attenuation by the square of the distance.
            range: Distance beyond which nothing is lit.
            outer_cone: Angle outside of which it is at its weakest.
            inner_cone: Angle within which it is at its strongest.
            falloff: How light gets weaker between the cones.
        """
        SEQ_FIELDS = ("type_flags", "color", "constant_attenuation", "linear_attenuation", "quadratic_attenuation", "range", "outer_cone", "inner_cone", "falloff",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LightData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.type_flags = VirtoolsPayloads.LightTypeFlags(self._io, self, self._root)
                self.color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.constant_attenuation = self._io.read_f4le()
                self.linear_attenuation = self._io.read_f4le()
                self.quadratic_attenuation = self._io.read_f4le()
                self.range = self._io.read_f4le()
                if self.type_flags.kind == 2:
                    pass
                    self.outer_cone = self._io.read_f4le()

                if self.type_flags.kind == 2:
                    pass
                    self.inner_cone = self._io.read_f4le()

                if self.type_flags.kind == 2:
                    pass
                    self.falloff = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.type_flags._fetch_instances()
            self.color._fetch_instances()
            if self.type_flags.kind == 2:
                pass

            if self.type_flags.kind == 2:
                pass

            if self.type_flags.kind == 2:
                pass



    class LightDataBefore5(KaitaiStruct):
        """Kind, colour, attenuation and cones.

        Fields:
            kind: 1 is a point light, 2 a spot, 3 a directional light.
            color: The colour that it is drawn with.
            active: Not 0 if the light is on.
            specular: Not 0 if the light makes highlights.
            constant_attenuation: Attenuation that does not depend on the distance.
            linear_attenuation: Attenuation by the distance.
            quadratic_attenuation: Attenuation by the square of the distance.
            range: Distance beyond which nothing is lit.
            outer_cone: Angle outside of which it is at its weakest.
            inner_cone: Angle within which it is at its strongest.
            falloff: How light gets weaker between the cones.
        """
        SEQ_FIELDS = ("kind", "color", "active", "specular", "constant_attenuation", "linear_attenuation", "quadratic_attenuation", "range", "outer_cone", "inner_cone", "falloff",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LightDataBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = self._io.read_u4le()
                self.color = VirtoolsPayloads.Color(self._io, self, self._root)
                self.active = self._io.read_s4le()
                self.specular = self._io.read_s4le()
                self.constant_attenuation = self._io.read_f4le()
                self.linear_attenuation = self._io.read_f4le()
                self.quadratic_attenuation = self._io.read_f4le()
                self.range = self._io.read_f4le()
                self.outer_cone = self._io.read_f4le()
                self.inner_cone = self._io.read_f4le()
                self.falloff = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.color._fetch_instances()


    class LightTypeFlags(KaitaiStruct):
        """Kind of a light, and flags above it.

        Fields:
            kind: 1 is a point light, 2 a spot, 3 a directional light.
            unknown_8: Flags of unknown meaning, which real files set.
        """
        SEQ_FIELDS = ("kind", "unknown_8",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LightTypeFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = self._io.read_bits_int_le(8)
                self.unknown_8 = self._io.read_bits_int_le(24)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Line(KaitaiStruct):
        """A line between two vertices.

        Fields:
            start: Index of a vertex.
            finish: Index of another vertex.
        """
        SEQ_FIELDS = ("start", "finish",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Line, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.start = self._io.read_u2le()
                self.finish = self._io.read_u2le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LuaManagerAreaId(KaitaiStruct):
        """What an area of a Lua manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LuaManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.LuaManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class LuaManagerAreas(KaitaiStruct):
        """One area of a Lua manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            scripts: Scripts in Lua as text, between unknown numbers.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "scripts",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.LuaManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.LuaManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.LuaManagerArea.scripts:
                    pass
                    self.scripts = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.LuaManagerArea.scripts:
                pass



    class ManagerValues(KaitaiStruct):
        """Numbers that a manager gives their meaning.

        Fields:
            num_values: How many numbers follow.
            manager: The manager, which may renumber them.
            values: The numbers, such as those of attributes.
        """
        SEQ_FIELDS = ("num_values", "manager", "values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ManagerValues, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_values = self._io.read_u4le()
                self.manager = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.values = []
                for i in range(self.num_values):
                    self.values.append(self._io.read_s4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.manager._fetch_instances()
            for i in range(len(self.values)):
                pass



    class MaterialAreaId(KaitaiStruct):
        """What an area of a CKMaterial is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.MaterialArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MaterialAreas(KaitaiStruct):
        """One area of a CKMaterial, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            material_before_5: Colours, texture, modes of drawing and flags.
            material: Colours, texture, modes of drawing and flags.
            extra_textures: Three more textures, for effects that need several.
            effect: The number of an effect that needs no parameter.
            effect_parameter: An effect, and the parameter that configures it.
            shader: A shader and its values; no file is known to have them.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "material_before_5", "material", "extra_textures", "effect", "effect_parameter", "shader",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.MaterialArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.MaterialArea.material) and (self._root.data_version < 5)) :
                    pass
                    self.material_before_5 = VirtoolsPayloads.MaterialDataBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.MaterialArea.material) and (self._root.data_version >= 5)) :
                    pass
                    self.material = VirtoolsPayloads.MaterialData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MaterialArea.extra_textures:
                    pass
                    self.extra_textures = VirtoolsPayloads.MaterialExtraTextures(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MaterialArea.effect:
                    pass
                    self.effect = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.MaterialArea.effect_parameter:
                    pass
                    self.effect_parameter = VirtoolsPayloads.MaterialEffectParameter(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MaterialArea.shader:
                    pass
                    self.shader = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.MaterialArea.material) and (self._root.data_version < 5)) :
                pass
                self.material_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.MaterialArea.material) and (self._root.data_version >= 5)) :
                pass
                self.material._fetch_instances()

            if self.identifier == VirtoolsPayloads.MaterialArea.extra_textures:
                pass
                self.extra_textures._fetch_instances()

            if self.identifier == VirtoolsPayloads.MaterialArea.effect:
                pass

            if self.identifier == VirtoolsPayloads.MaterialArea.effect_parameter:
                pass
                self.effect_parameter._fetch_instances()

            if self.identifier == VirtoolsPayloads.MaterialArea.shader:
                pass



    class MaterialData(KaitaiStruct):
        """Colours, texture, modes of drawing and flags.

        Fields:
            diffuse: Colour of diffuse light.
            ambient: Colour of ambient light.
            specular: Colour of its highlights.
            emissive: Colour of the light that it emits.
            specular_power: How small highlights are.
            texture: The texture that it is drawn with.
            border_color: The colour beyond a texture's edge.
            modes: Eight nibbles from the low end: texture blend, filters,
                blend factors, shading, filling, texture address.
            flags: How it is drawn; byte 1 has the z function, 2 the alpha
                function, 3 the alpha reference.
        """
        SEQ_FIELDS = ("diffuse", "ambient", "specular", "emissive", "specular_power", "texture", "border_color", "modes", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.diffuse = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.ambient = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.specular = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.emissive = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.specular_power = self._io.read_f4le()
                self.texture = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.border_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.modes = self._io.read_u4le()
                self.flags = VirtoolsPayloads.MaterialFlags(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.diffuse._fetch_instances()
            self.ambient._fetch_instances()
            self.specular._fetch_instances()
            self.emissive._fetch_instances()
            self.texture._fetch_instances()
            self.border_color._fetch_instances()
            self.flags._fetch_instances()


    class MaterialDataBefore5(KaitaiStruct):
        """Colours, texture, modes of drawing and flags.

        Fields:
            diffuse: Colour of diffuse light.
            ambient: Colour of ambient light.
            specular: Colour of its highlights.
            emissive: Colour of the light that it emits.
            specular_power: How small highlights are.
            texture: The texture that it is drawn with.
            flags: How it is drawn; byte 1 has the z function, 2 the alpha
                function, 3 the alpha reference.
            texture_blend: How texture and colours are combined, a VXTEXTURE_BLENDMODE.
            min_filter: How a small texture is filtered, a VXTEXTURE_FILTERMODE.
            mag_filter: How a large texture is filtered, a VXTEXTURE_FILTERMODE.
            source_blend: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
            dest_blend: Blend factor of the pixels that are there already, a VXBLEND_MODE.
            shade_mode: Flat, Gouraud or Phong, a VXSHADE_MODE.
            fill_mode: Points, lines or faces, a VXFILL_MODE.
            texture_address: What happens beyond a texture's edge, a VXTEXTURE_ADDRESSMODE.
            border_color: The colour beyond a texture's edge.
            z_function: Which depths are drawn, a VXCMPFUNC.
        """
        SEQ_FIELDS = ("diffuse", "ambient", "specular", "emissive", "specular_power", "texture", "flags", "texture_blend", "min_filter", "mag_filter", "source_blend", "dest_blend", "shade_mode", "fill_mode", "texture_address", "border_color", "z_function",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialDataBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.diffuse = VirtoolsPayloads.Color(self._io, self, self._root)
                self.ambient = VirtoolsPayloads.Color(self._io, self, self._root)
                self.specular = VirtoolsPayloads.Color(self._io, self, self._root)
                self.emissive = VirtoolsPayloads.Color(self._io, self, self._root)
                self.specular_power = self._io.read_f4le()
                self.texture = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.flags = VirtoolsPayloads.MaterialFlags(self._io, self, self._root)
                self.texture_blend = self._io.read_u4le()
                self.min_filter = self._io.read_u4le()
                self.mag_filter = self._io.read_u4le()
                self.source_blend = self._io.read_u4le()
                self.dest_blend = self._io.read_u4le()
                self.shade_mode = self._io.read_u4le()
                self.fill_mode = self._io.read_u4le()
                self.texture_address = self._io.read_u4le()
                self.border_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.z_function = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.diffuse._fetch_instances()
            self.ambient._fetch_instances()
            self.specular._fetch_instances()
            self.emissive._fetch_instances()
            self.texture._fetch_instances()
            self.flags._fetch_instances()
            self.border_color._fetch_instances()


    class MaterialEffectParameter(KaitaiStruct):
        """An effect, and the parameter that configures it.

        Fields:
            parameter: The parameter with the effect's settings.
            effect: Number of the effect.
        """
        SEQ_FIELDS = ("parameter", "effect",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialEffectParameter, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.parameter = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.effect = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.parameter._fetch_instances()


    class MaterialExtraTextures(KaitaiStruct):
        """Three more textures, for effects that need several.

        Fields:
            textures: The second to fourth texture, or null.
        """
        SEQ_FIELDS = ("textures",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialExtraTextures, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.textures = []
                for i in range(3):
                    self.textures.append(VirtoolsPayloads.Reference(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.textures)):
                pass
                self.textures[i]._fetch_instances()



    class MaterialFlags(KaitaiStruct):
        """How a material is drawn: bits, then functions in the upper bytes.

        Fields:
            two_sided: Faces are seen from both sides.
            z_write: Depths are written as it is drawn.
            perspective_correction: Textures are drawn in perspective.
            alpha_blend: It is mixed with what is behind it.
            alpha_test: Pixels that fail a comparison of their alpha are left out.
            unknown_5: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("two_sided", "z_write", "perspective_correction", "alpha_blend", "alpha_test", "unknown_5",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MaterialFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.two_sided = self._io.read_bits_int_le(1) != 0
                self.z_write = self._io.read_bits_int_le(1) != 0
                self.perspective_correction = self._io.read_bits_int_le(1) != 0
                self.alpha_blend = self._io.read_bits_int_le(1) != 0
                self.alpha_test = self._io.read_bits_int_le(1) != 0
                self.unknown_5 = self._io.read_bits_int_le(27)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Matrix(KaitaiStruct):
        """A matrix of four rows.

        Fields:
            rows: The rows, the last one the position.
        """
        SEQ_FIELDS = ("rows",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Matrix, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.rows = []
                for i in range(4):
                    self.rows.append(VirtoolsPayloads.Vector4(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.rows)):
                pass
                self.rows[i]._fetch_instances()



    class MeshAreaId(KaitaiStruct):
        """What an area of a CKMesh is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.MeshArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MeshAreas(KaitaiStruct):
        """One area of a CKMesh, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            flags: Flags of the mesh as a whole.
            channels: Further layers of material over the mesh.
            face_masks: For each face the channels that it belongs to.
            faces_before_9: The faces, three vertices and a material slot each.
            faces: The faces, three vertices and a material slot each.
            vertices_before_9: The vertices, an array for each of their properties.
            vertices: The vertices, an array for each of their properties.
            lines_before_9: Lines that are drawn between two vertices.
            lines: Lines that are drawn between two vertices.
            weights: Weights of the vertices, or one weight for all.
            materials: The materials that faces refer to, slot by slot.
            progressive: The steps by which the mesh is simplified.
            render_groups: Batches of triangles of one material, in files of Virtools 5.
            blend_shapes: Blend shapes; all known meshes have none.
            faces_32: Faces with 32-bit indices; no file is known to have them.
            lines_32: Lines with 32-bit indices; no file is known to have them.
            extended_channels: Further channels; no file is known to have them.
            render_groups_32: Batches with 32-bit indices; no file is known to have them.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "flags", "channels", "face_masks", "faces_before_9", "faces", "vertices_before_9", "vertices", "lines_before_9", "lines", "weights", "materials", "progressive", "render_groups", "blend_shapes", "faces_32", "lines_32", "extended_channels", "render_groups_32",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.MeshArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.MeshArea.flags:
                    pass
                    self.flags = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.MeshArea.channels:
                    pass
                    self.channels = VirtoolsPayloads.MeshChannels(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.face_masks:
                    pass
                    self.face_masks = VirtoolsPayloads.MeshFaceMasks(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.MeshArea.faces) and (self._root.data_version < 9)) :
                    pass
                    self.faces_before_9 = self._io.read_bytes_full()

                if  ((self.identifier == VirtoolsPayloads.MeshArea.faces) and (self._root.data_version >= 9)) :
                    pass
                    self.faces = VirtoolsPayloads.MeshFaces(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.MeshArea.vertices) and (self._root.data_version < 9)) :
                    pass
                    self.vertices_before_9 = self._io.read_bytes_full()

                if  ((self.identifier == VirtoolsPayloads.MeshArea.vertices) and (self._root.data_version >= 9)) :
                    pass
                    self.vertices = VirtoolsPayloads.MeshVertices(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.MeshArea.lines) and (self._root.data_version < 9)) :
                    pass
                    self.lines_before_9 = self._io.read_bytes_full()

                if  ((self.identifier == VirtoolsPayloads.MeshArea.lines) and (self._root.data_version >= 9)) :
                    pass
                    self.lines = VirtoolsPayloads.MeshLines(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.weights:
                    pass
                    self.weights = VirtoolsPayloads.MeshWeights(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.materials:
                    pass
                    self.materials = VirtoolsPayloads.MeshMaterials(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.progressive:
                    pass
                    self.progressive = VirtoolsPayloads.MeshProgressive(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.render_groups:
                    pass
                    self.render_groups = VirtoolsPayloads.MeshRenderGroups(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.blend_shapes:
                    pass
                    self.blend_shapes = VirtoolsPayloads.MeshBlendShapes(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MeshArea.faces_32:
                    pass
                    self.faces_32 = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.MeshArea.lines_32:
                    pass
                    self.lines_32 = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.MeshArea.extended_channels:
                    pass
                    self.extended_channels = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.MeshArea.render_groups_32:
                    pass
                    self.render_groups_32 = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.MeshArea.flags:
                pass

            if self.identifier == VirtoolsPayloads.MeshArea.channels:
                pass
                self.channels._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.face_masks:
                pass
                self.face_masks._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.MeshArea.faces) and (self._root.data_version < 9)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.MeshArea.faces) and (self._root.data_version >= 9)) :
                pass
                self.faces._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.MeshArea.vertices) and (self._root.data_version < 9)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.MeshArea.vertices) and (self._root.data_version >= 9)) :
                pass
                self.vertices._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.MeshArea.lines) and (self._root.data_version < 9)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.MeshArea.lines) and (self._root.data_version >= 9)) :
                pass
                self.lines._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.weights:
                pass
                self.weights._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.materials:
                pass
                self.materials._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.progressive:
                pass
                self.progressive._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.render_groups:
                pass
                self.render_groups._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.blend_shapes:
                pass
                self.blend_shapes._fetch_instances()

            if self.identifier == VirtoolsPayloads.MeshArea.faces_32:
                pass

            if self.identifier == VirtoolsPayloads.MeshArea.lines_32:
                pass

            if self.identifier == VirtoolsPayloads.MeshArea.extended_channels:
                pass

            if self.identifier == VirtoolsPayloads.MeshArea.render_groups_32:
                pass



    class MeshBlendShapes(KaitaiStruct):
        """Blend shapes; all known meshes have none.

        Fields:
            reserved: Three zeros in all known meshes.
        """
        SEQ_FIELDS = ("reserved",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshBlendShapes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.reserved = []
                for i in range(3):
                    self.reserved.append(self._io.read_u4le())
                    if not self.reserved[i] == 0:
                        raise kaitaistruct.ValidationNotEqualError(0, self.reserved[i], self._io, u"/types/mesh_blend_shapes/seq/0")
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.reserved)):
                pass



    class MeshChannels(KaitaiStruct):
        """Further layers of material over the mesh.

        Fields:
            num_channels: How many channels follow.
            channels: The layers, from the bottom.
        """
        SEQ_FIELDS = ("num_channels", "channels",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshChannels, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_channels = self._io.read_u4le()
                self.channels = []
                for i in range(self.num_channels):
                    self.channels.append(VirtoolsPayloads.MeshChannelsChannel(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.channels)):
                pass
                self.channels[i]._fetch_instances()



    class MeshChannelsChannel(KaitaiStruct):
        """A further layer of material.

        Fields:
            material: The material that it is drawn with.
            flags: Flags of unknown meaning.
            source_blend: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
            dest_blend: Blend factor of the pixels that are there already, a VXBLEND_MODE.
            num_uvs: How many uvs follow.
            uvs: Texture coordinates of the layer, or none for those of the mesh.
        """
        SEQ_FIELDS = ("material", "flags", "source_blend", "dest_blend", "num_uvs", "uvs",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshChannelsChannel, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.material = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.flags = self._io.read_u4le()
                self.source_blend = self._io.read_u4le()
                self.dest_blend = self._io.read_u4le()
                self.num_uvs = self._io.read_u4le()
                self.uvs = []
                for i in range(self.num_uvs):
                    self.uvs.append(VirtoolsPayloads.Vector2(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.material._fetch_instances()
            for i in range(len(self.uvs)):
                pass
                self.uvs[i]._fetch_instances()



    class MeshFaceMasks(KaitaiStruct):
        """For each face the channels that it belongs to.

        Fields:
            num_masks: How many masks follow.
            masks: A bit for each channel, face by face.
            padding_masks: Zeros up to a whole dword.
        """
        SEQ_FIELDS = ("num_masks", "masks", "padding_masks",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshFaceMasks, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_masks = self._io.read_u4le()
                self.masks = []
                for i in range(self.num_masks):
                    self.masks.append(self._io.read_u2le())

                self.padding_masks = self._io.read_bytes(self.num_masks * -2 & 3)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            for i in range(len(self.masks)):
                pass



    class MeshFaces(KaitaiStruct):
        """The faces, three vertices and a material slot each.

        Fields:
            num_faces: How many faces follow.
            faces: The faces, in the order of drawing.
        """
        SEQ_FIELDS = ("num_faces", "faces",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshFaces, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_faces = self._io.read_u4le()
                self.faces = []
                for i in range(self.num_faces):
                    self.faces.append(VirtoolsPayloads.Face(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.faces)):
                pass
                self.faces[i]._fetch_instances()



    class MeshLines(KaitaiStruct):
        """Lines that are drawn between two vertices.

        Fields:
            num_lines: How many lines follow.
            len_lines: Size of the lines in bytes.
            lines: The two vertices of each line.
        """
        SEQ_FIELDS = ("num_lines", "len_lines", "lines",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshLines, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_lines = self._io.read_u4le()
                self.len_lines = self._io.read_u4le()
                self.lines = []
                for i in range(self.num_lines):
                    self.lines.append(VirtoolsPayloads.Line(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.lines)):
                pass
                self.lines[i]._fetch_instances()



    class MeshMaterials(KaitaiStruct):
        """The materials that faces refer to, slot by slot.

        Fields:
            num_slots: How many slots follow.
            slots: The slots, in the order of their numbers.
        """
        SEQ_FIELDS = ("num_slots", "slots",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshMaterials, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_slots = self._io.read_u4le()
                self.slots = []
                for i in range(self.num_slots):
                    self.slots.append(VirtoolsPayloads.MeshMaterialsSlot(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.slots)):
                pass
                self.slots[i]._fetch_instances()



    class MeshMaterialsSlot(KaitaiStruct):
        """A slot that faces refer to by its number.

        Fields:
            material: The material that it is drawn with.
            reserved: Written and never read, by any known program.
        """
        SEQ_FIELDS = ("material", "reserved",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshMaterialsSlot, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.material = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.reserved = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.material._fetch_instances()


    class MeshProgressive(KaitaiStruct):
        """The steps by which the mesh is simplified.

        Fields:
            vertex_count: How many vertices the full mesh has.
            morph: Not 0 if vertices move smoothly between steps.
            morph_step: How many vertices a step takes away.
            data: The steps, in an unknown form.
        """
        SEQ_FIELDS = ("vertex_count", "morph", "morph_step", "data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshProgressive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.vertex_count = self._io.read_u4le()
                self.morph = self._io.read_u4le()
                self.morph_step = self._io.read_u4le()
                self.data = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MeshRenderGroups(KaitaiStruct):
        """Batches of triangles of one material, in files of Virtools 5.

        Fields:
            num_groups: How many groups follow.
            groups: The groups, in the order of drawing.
        """
        SEQ_FIELDS = ("num_groups", "groups",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshRenderGroups, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_groups = self._io.read_u4le()
                self.groups = []
                for i in range(self.num_groups):
                    self.groups.append(VirtoolsPayloads.MeshRenderGroupsGroup(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.groups)):
                pass
                self.groups[i]._fetch_instances()



    class MeshRenderGroupsGroup(KaitaiStruct):
        """Triangles of one material.

        Fields:
            material: The material that it is drawn with.
            len_copied_vertices: Size of the copied vertices in bytes.
            copied_vertices: The vertices that the group has copies of, if any.
            padding_copied_vertices: Zeros up to a whole dword.
            len_indices: Size of the indices in bytes.
            indices: Indices of vertices, three for each triangle.
            padding_indices: Zeros up to a whole dword.
            primitive: 4 for a list of triangles.
            vertex_count: How many vertices the group uses.
            index_count: How many indices the group has.
            unknown: Numbers whose meaning is not known.
            len_faces: Size of the faces in bytes.
            faces: The faces of the mesh that are in the group.
            ending: 0, which ends the area.
        """
        SEQ_FIELDS = ("material", "len_copied_vertices", "copied_vertices", "padding_copied_vertices", "len_indices", "indices", "padding_indices", "primitive", "vertex_count", "index_count", "unknown", "len_faces", "faces", "ending",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshRenderGroupsGroup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.material = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.len_copied_vertices = self._io.read_u4le()
                self.copied_vertices = []
                for i in range(self.len_copied_vertices // 2):
                    self.copied_vertices.append(self._io.read_u2le())

                self.padding_copied_vertices = self._io.read_bytes(self.len_copied_vertices * -1 & 3)
                self.len_indices = self._io.read_u4le()
                self.indices = []
                for i in range(self.len_indices // 2):
                    self.indices.append(self._io.read_u2le())

                self.padding_indices = self._io.read_bytes(self.len_indices * -1 & 3)
                self.primitive = self._io.read_u4le()
                self.vertex_count = self._io.read_u4le()
                self.index_count = self._io.read_u4le()
                self.unknown = self._io.read_u4le()
                self.len_faces = self._io.read_u4le()
                self.faces = []
                for i in range(self.len_faces // 4):
                    self.faces.append(self._io.read_u4le())

                self.ending = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.material._fetch_instances()
            for i in range(len(self.copied_vertices)):
                pass

            for i in range(len(self.indices)):
                pass

            for i in range(len(self.faces)):
                pass



    class MeshVertices(KaitaiStruct):
        """The vertices, an array for each of their properties.

        Fields:
            num_vertices: How many vertices the mesh has.
            arrays: The arrays, if there are any vertices.
        """
        SEQ_FIELDS = ("num_vertices", "arrays",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshVertices, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_vertices = self._io.read_u4le()
                if self.num_vertices != 0:
                    pass
                    self.arrays = VirtoolsPayloads.VertexArrays(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.num_vertices != 0:
                pass
                self.arrays._fetch_instances()



    class MeshWeights(KaitaiStruct):
        """Weights of the vertices, or one weight for all.

        Fields:
            count: How many weights follow, 0 if one weight is that of all vertices.
            weights: A buffer of floats, one for each vertex.
            weight: The weight of all vertices, if there is no list.
        """
        SEQ_FIELDS = ("count", "weights", "weight",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MeshWeights, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.count = self._io.read_u4le()
                if self._io.size() - self._io.pos() > 4:
                    pass
                    self.weights = VirtoolsPayloads.Buffer(self._io, self, self._root)

                self.weight = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            if self._io.size() - self._io.pos() > 4:
                pass
                self.weights._fetch_instances()



    class MessageManagerAreaId(KaitaiStruct):
        """What an area of a message manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MessageManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.MessageManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MessageManagerAreas(KaitaiStruct):
        """One area of a message manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            messages: The names of messages, whose indices scripts use.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "messages",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MessageManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.MessageManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.MessageManagerArea.messages:
                    pass
                    self.messages = VirtoolsPayloads.MessageManagerMessages(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.MessageManagerArea.messages:
                pass
                self.messages._fetch_instances()



    class MessageManagerMessages(KaitaiStruct):
        """The names of messages, whose indices scripts use.

        Fields:
            num_names: How many names follow.
            names: The names, in the order of the numbers by which others refer
                to them.
        """
        SEQ_FIELDS = ("num_names", "names",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MessageManagerMessages, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_names = self._io.read_u4le()
                self.names = []
                for i in range(self.num_names):
                    self.names.append(VirtoolsPayloads.Text(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.names)):
                pass
                self.names[i]._fetch_instances()



    class MidiSoundAreaId(KaitaiStruct):
        """What an area of a CKMidiSound is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MidiSoundAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.MidiSoundArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class MidiSoundAreas(KaitaiStruct):
        """One area of a CKMidiSound, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            file_name: The file with the notes, in old files.
            midi_data: The notes themselves; no file is known to have them.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "file_name", "midi_data",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MidiSoundAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.MidiSoundArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.MidiSoundArea.file_name:
                    pass
                    self.file_name = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.MidiSoundArea.midi_data:
                    pass
                    self.midi_data = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.MidiSoundArea.file_name:
                pass
                self.file_name._fetch_instances()

            if self.identifier == VirtoolsPayloads.MidiSoundArea.midi_data:
                pass



    class MorphKey(KaitaiStruct):
        """Positions of all vertices at one time.

        Fields:
            time: When the vertices are there.
            positions: Three floats for each vertex.
        """
        SEQ_FIELDS = ("time", "positions",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.MorphKey, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.time = self._io.read_f4le()
                self.positions = VirtoolsPayloads.Buffer(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.positions._fetch_instances()


    class NestedState(KaitaiStruct):
        """An object, and its state outside a file.

        Fields:
            object: The object whose state follows.
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("object", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.NestedState, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.object = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.object._fetch_instances()
            self.state._fetch_instances()


    class NoClassAreaId(KaitaiStruct):
        """What an area of a value without a class is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.NoClassAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.NoClassArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class NoClassAreas(KaitaiStruct):
        """One area of a value without a class, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            no_dependencies: Empty; nothing that an object depends on is included.
            all_dependencies: Empty; everything that an object depends on is included.
            dependencies: Per class, what is copied, deleted or saved with an object.
            structure: The members of a structure, each as an output parameter has it.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "no_dependencies", "all_dependencies", "dependencies", "structure",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.NoClassAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.NoClassArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.NoClassArea.no_dependencies:
                    pass
                    self.no_dependencies = self._io.read_bytes(0)

                if self.identifier == VirtoolsPayloads.NoClassArea.all_dependencies:
                    pass
                    self.all_dependencies = self._io.read_bytes(0)

                if self.identifier == VirtoolsPayloads.NoClassArea.dependencies:
                    pass
                    self.dependencies = VirtoolsPayloads.NoClassDependencies(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.NoClassArea.structure:
                    pass
                    self.structure = VirtoolsPayloads.NoClassStructure(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.NoClassArea.no_dependencies:
                pass

            if self.identifier == VirtoolsPayloads.NoClassArea.all_dependencies:
                pass

            if self.identifier == VirtoolsPayloads.NoClassArea.dependencies:
                pass
                self.dependencies._fetch_instances()

            if self.identifier == VirtoolsPayloads.NoClassArea.structure:
                pass
                self.structure._fetch_instances()



    class NoClassDependencies(KaitaiStruct):
        """Per class, what is copied, deleted or saved with an object.

        Fields:
            classes: The exceptions, up to the end of the area.
        """
        SEQ_FIELDS = ("classes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.NoClassDependencies, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.classes = []
                i = 0
                while not self._io.is_eof():
                    self.classes.append(VirtoolsPayloads.Dependency(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.classes)):
                pass
                self.classes[i]._fetch_instances()



    class NoClassStructure(KaitaiStruct):
        """The members of a structure, each as an output parameter has it.

        Fields:
            num_members: How many members follow.
            members: The members, in order.
        """
        SEQ_FIELDS = ("num_members", "members",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.NoClassStructure, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.num_members = self._io.read_u4le()
                self.members = []
                for i in range(self.num_members):
                    self.members.append(virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.members)):
                pass
                self.members[i]._fetch_instances()



    class ObjectAnimationAreaId(KaitaiStruct):
        """What an area of a CKObjectAnimation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ObjectAnimationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ObjectAnimationAreas(KaitaiStruct):
        """One area of a CKObjectAnimation, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            controllers: Everything of an animation: entity, length, keys by controller.
            shared: An animation that takes its keys from another one.
            blend_shape_controllers: Controllers of blend shapes, of which no file is known.
            old_data_before_1: Everything of an animation, before there were controllers.
            old_data: Everything of an animation, before there were controllers.
            morph_normals: Normals for the morph keys, a buffer for each.
            packed_morph_normals: Compressed normals for the morph keys, of Virtools 1.1.
            old_length: The length, before data version 1.
            old_positions: Keys of positions, before data version 1.
            old_rotations: Keys of rotations and scale axes, before data version 1.
            old_scales: Keys of scales, before data version 1.
            old_flags: The animation's flags, before data version 1.
            old_entity: The animated entity, before data version 1.
            old_merge: The two animations that are merged, before data version 1.
            old_morph_keys: Keys with positions of vertices, before data version 1.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "controllers", "shared", "blend_shape_controllers", "old_data_before_1", "old_data", "morph_normals", "packed_morph_normals", "old_length", "old_positions", "old_rotations", "old_scales", "old_flags", "old_entity", "old_merge", "old_morph_keys",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ObjectAnimationArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ObjectAnimationArea.controllers:
                    pass
                    self.controllers = VirtoolsPayloads.ObjectAnimationControllers(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ObjectAnimationArea.shared:
                    pass
                    self.shared = VirtoolsPayloads.ObjectAnimationShared(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ObjectAnimationArea.blend_shape_controllers:
                    pass
                    self.blend_shape_controllers = self._io.read_bytes_full()

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_data) and (self._root.data_version < 1)) :
                    pass
                    self.old_data_before_1 = VirtoolsPayloads.Vector3(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_data) and (self._root.data_version >= 1)) :
                    pass
                    self.old_data = VirtoolsPayloads.ObjectAnimationOldData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ObjectAnimationArea.morph_normals:
                    pass
                    self.morph_normals = VirtoolsPayloads.ObjectAnimationMorphNormals(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ObjectAnimationArea.packed_morph_normals:
                    pass
                    self.packed_morph_normals = VirtoolsPayloads.ObjectAnimationPackedMorphNormals(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_length) and (self._root.data_version < 1)) :
                    pass
                    self.old_length = self._io.read_f4le()

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_positions) and (self._root.data_version < 1)) :
                    pass
                    self.old_positions = VirtoolsPayloads.ObjectAnimationOldPositions(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_rotations) and (self._root.data_version < 1)) :
                    pass
                    self.old_rotations = VirtoolsPayloads.ObjectAnimationOldRotations(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_scales) and (self._root.data_version < 1)) :
                    pass
                    self.old_scales = VirtoolsPayloads.ObjectAnimationOldScales(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_flags) and (self._root.data_version < 1)) :
                    pass
                    self.old_flags = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_entity) and (self._root.data_version < 1)) :
                    pass
                    self.old_entity = VirtoolsPayloads.Reference(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_merge) and (self._root.data_version < 1)) :
                    pass
                    self.old_merge = VirtoolsPayloads.ObjectAnimationOldMerge(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_morph_keys) and (self._root.data_version < 1)) :
                    pass
                    self.old_morph_keys = VirtoolsPayloads.ObjectAnimationOldMorphKeys(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ObjectAnimationArea.controllers:
                pass
                self.controllers._fetch_instances()

            if self.identifier == VirtoolsPayloads.ObjectAnimationArea.shared:
                pass
                self.shared._fetch_instances()

            if self.identifier == VirtoolsPayloads.ObjectAnimationArea.blend_shape_controllers:
                pass

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_data) and (self._root.data_version < 1)) :
                pass
                self.old_data_before_1._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_data) and (self._root.data_version >= 1)) :
                pass
                self.old_data._fetch_instances()

            if self.identifier == VirtoolsPayloads.ObjectAnimationArea.morph_normals:
                pass
                self.morph_normals._fetch_instances()

            if self.identifier == VirtoolsPayloads.ObjectAnimationArea.packed_morph_normals:
                pass
                self.packed_morph_normals._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_length) and (self._root.data_version < 1)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_positions) and (self._root.data_version < 1)) :
                pass
                self.old_positions._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_rotations) and (self._root.data_version < 1)) :
                pass
                self.old_rotations._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_scales) and (self._root.data_version < 1)) :
                pass
                self.old_scales._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_flags) and (self._root.data_version < 1)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_entity) and (self._root.data_version < 1)) :
                pass
                self.old_entity._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_merge) and (self._root.data_version < 1)) :
                pass
                self.old_merge._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ObjectAnimationArea.old_morph_keys) and (self._root.data_version < 1)) :
                pass
                self.old_morph_keys._fetch_instances()



    class ObjectAnimationControllers(KaitaiStruct):
        """Everything of an animation: entity, length, keys by controller.

        Fields:
            root_position: Where the root of the animation is.
            reserved: Written and never read, by any known program.
            flags: Whether it is a mixture, and more.
            entity: The entity that is animated.
            length: How many frames it lasts.
            merge_factor: How much of the second animation there is in the mixture.
            first: The first of the two animations in the mixture.
            second: The second of the two animations in the mixture.
            controllers: The controllers, up to one of type 0.
        """
        SEQ_FIELDS = ("root_position", "reserved", "flags", "entity", "length", "merge_factor", "first", "second", "controllers",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationControllers, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.root_position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.reserved = VirtoolsPayloads.Vector4(self._io, self, self._root)
                self.flags = VirtoolsPayloads.ObjectAnimationFlags(self._io, self, self._root)
                self.entity = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.length = self._io.read_f4le()
                if self.flags.merged:
                    pass
                    self.merge_factor = self._io.read_f4le()

                if self.flags.merged:
                    pass
                    self.first = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.flags.merged:
                    pass
                    self.second = VirtoolsPayloads.Reference(self._io, self, self._root)

                self.controllers = []
                i = 0
                while True:
                    _ = VirtoolsPayloads.Controller(self._io, self, self._root)
                    self.controllers.append(_)
                    if _.kind == VirtoolsPayloads.ControllerKind.no_controller:
                        break
                    i += 1
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.root_position._fetch_instances()
            self.reserved._fetch_instances()
            self.flags._fetch_instances()
            self.entity._fetch_instances()
            if self.flags.merged:
                pass

            if self.flags.merged:
                pass
                self.first._fetch_instances()

            if self.flags.merged:
                pass
                self.second._fetch_instances()

            for i in range(len(self.controllers)):
                pass
                self.controllers[i]._fetch_instances()



    class ObjectAnimationFlags(KaitaiStruct):
        """Flags of an object animation, one of which adds fields.

        Fields:
            unknown_0: Bits whose meaning is not known.
            merged: It is a mixture of two other animations.
            unknown_8: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "merged", "unknown_8",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(7)
                self.merged = self._io.read_bits_int_le(1) != 0
                self.unknown_8 = self._io.read_bits_int_le(24)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ObjectAnimationMorphNormals(KaitaiStruct):
        """Normals for the morph keys, a buffer for each.

        Fields:
            normals: A buffer for each morph key.
        """
        SEQ_FIELDS = ("normals",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationMorphNormals, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.normals = []
                i = 0
                while not self._io.is_eof():
                    self.normals.append(VirtoolsPayloads.Buffer(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.normals)):
                pass
                self.normals[i]._fetch_instances()



    class ObjectAnimationOldData(KaitaiStruct):
        """Everything of an animation, before there were controllers.

        Fields:
            root_position: Where the root of the animation is.
            reserved: Written and never read, by any known program.
            morph_vertex_count: How many vertices each morph key has.
            num_morph_keys: How many morph keys there are.
            flags: Whether it is a mixture, and more.
            entity: The entity that is animated.
            length: How many frames it lasts.
            merge_factor: How much of the second animation there is in the mixture.
            first: The first of the two animations in the mixture.
            second: The second of the two animations in the mixture.
            morph_keys: The morph keys, in order of time.
            len_positions: Size of the positions in bytes.
            num_positions: How many positions follow.
            positions: Keys of positions: a time, then a vector.
            len_scales: Size of the scales in bytes.
            num_scales: How many scales follow.
            scales: Keys of scales: a time, then a vector.
            len_rotations: Size of the rotations in bytes.
            num_rotations: How many rotations follow.
            rotations: Keys of rotations: a time, then a quaternion.
            len_scale_axes: Size of the scale axes in bytes.
            num_scale_axes: How many scale axes follow.
            scale_axes: Keys of scale axes: a time, a quaternion and a number that
                nothing uses.
        """
        SEQ_FIELDS = ("root_position", "reserved", "morph_vertex_count", "num_morph_keys", "flags", "entity", "length", "merge_factor", "first", "second", "morph_keys", "len_positions", "num_positions", "positions", "len_scales", "num_scales", "scales", "len_rotations", "num_rotations", "rotations", "len_scale_axes", "num_scale_axes", "scale_axes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.root_position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.reserved = VirtoolsPayloads.Vector4(self._io, self, self._root)
                self.morph_vertex_count = self._io.read_s4le()
                self.num_morph_keys = self._io.read_u4le()
                self.flags = VirtoolsPayloads.ObjectAnimationFlags(self._io, self, self._root)
                self.entity = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.length = self._io.read_f4le()
                if self.flags.merged:
                    pass
                    self.merge_factor = self._io.read_f4le()

                if self.flags.merged:
                    pass
                    self.first = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.flags.merged:
                    pass
                    self.second = VirtoolsPayloads.Reference(self._io, self, self._root)

                self.morph_keys = []
                for i in range(self.num_morph_keys):
                    self.morph_keys.append(VirtoolsPayloads.MorphKey(self._io, self, self._root))

                self.len_positions = self._io.read_u4le()
                self.num_positions = self._io.read_u4le()
                self.positions = []
                for i in range(self.num_positions):
                    self.positions.append(VirtoolsPayloads.Vector4(self._io, self, self._root))

                self.len_scales = self._io.read_u4le()
                self.num_scales = self._io.read_u4le()
                self.scales = []
                for i in range(self.num_scales):
                    self.scales.append(VirtoolsPayloads.Vector4(self._io, self, self._root))

                self.len_rotations = self._io.read_u4le()
                self.num_rotations = self._io.read_u4le()
                self.rotations = []
                for i in range(self.num_rotations):
                    self.rotations.append(VirtoolsPayloads.RotationKey(self._io, self, self._root))

                self.len_scale_axes = self._io.read_u4le()
                self.num_scale_axes = self._io.read_u4le()
                self.scale_axes = []
                for i in range(self.num_scale_axes):
                    self.scale_axes.append(VirtoolsPayloads.ScaleAxisKey(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.root_position._fetch_instances()
            self.reserved._fetch_instances()
            self.flags._fetch_instances()
            self.entity._fetch_instances()
            if self.flags.merged:
                pass

            if self.flags.merged:
                pass
                self.first._fetch_instances()

            if self.flags.merged:
                pass
                self.second._fetch_instances()

            for i in range(len(self.morph_keys)):
                pass
                self.morph_keys[i]._fetch_instances()

            for i in range(len(self.positions)):
                pass
                self.positions[i]._fetch_instances()

            for i in range(len(self.scales)):
                pass
                self.scales[i]._fetch_instances()

            for i in range(len(self.rotations)):
                pass
                self.rotations[i]._fetch_instances()

            for i in range(len(self.scale_axes)):
                pass
                self.scale_axes[i]._fetch_instances()



    class ObjectAnimationOldMerge(KaitaiStruct):
        """The two animations that are merged, before data version 1.

        Fields:
            merge_factor: How much of the second animation there is in the mixture.
            merged: Not 0 if the animation is a mixture of two.
            first: The first of the two animations in the mixture.
            second: The second of the two animations in the mixture.
        """
        SEQ_FIELDS = ("merge_factor", "merged", "first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldMerge, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.merge_factor = self._io.read_f4le()
                self.merged = self._io.read_s4le()
                self.first = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.second = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.first._fetch_instances()
            self.second._fetch_instances()


    class ObjectAnimationOldMorphKeys(KaitaiStruct):
        """Keys with positions of vertices, before data version 1.

        Fields:
            num_keys: How many morph keys there are.
            vertex_count: How many vertices each morph key has.
            keys: The morph keys, in order of time.
        """
        SEQ_FIELDS = ("num_keys", "vertex_count", "keys",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldMorphKeys, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_keys = self._io.read_u4le()
                if self.num_keys != 0:
                    pass
                    self.vertex_count = self._io.read_s4le()

                self.keys = []
                for i in range(self.num_keys):
                    self.keys.append(VirtoolsPayloads.MorphKey(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.num_keys != 0:
                pass

            for i in range(len(self.keys)):
                pass
                self.keys[i]._fetch_instances()



    class ObjectAnimationOldPositions(KaitaiStruct):
        """Keys of positions, before data version 1.

        Fields:
            len_positions: Size of the positions in bytes.
            num_positions: How many positions follow.
            positions: Keys of positions: a time, then a vector.
        """
        SEQ_FIELDS = ("len_positions", "num_positions", "positions",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldPositions, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_positions = self._io.read_u4le()
                self.num_positions = self._io.read_u4le()
                self.positions = []
                for i in range(self.num_positions):
                    self.positions.append(VirtoolsPayloads.Vector4(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.positions)):
                pass
                self.positions[i]._fetch_instances()



    class ObjectAnimationOldRotations(KaitaiStruct):
        """Keys of rotations and scale axes, before data version 1.

        Fields:
            len_rotations: Size of the rotations in bytes.
            num_rotations: How many rotations follow.
            rotations: Keys of rotations: a time, then a quaternion.
            len_scale_axes: Size of the scale axes in bytes.
            num_scale_axes: How many scale axes follow.
            scale_axes: Keys of scale axes: a time, a quaternion and a number that
                nothing uses.
        """
        SEQ_FIELDS = ("len_rotations", "num_rotations", "rotations", "len_scale_axes", "num_scale_axes", "scale_axes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldRotations, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_rotations = self._io.read_u4le()
                self.num_rotations = self._io.read_u4le()
                self.rotations = []
                for i in range(self.num_rotations):
                    self.rotations.append(VirtoolsPayloads.RotationKey(self._io, self, self._root))

                self.len_scale_axes = self._io.read_u4le()
                self.num_scale_axes = self._io.read_u4le()
                self.scale_axes = []
                for i in range(self.num_scale_axes):
                    self.scale_axes.append(VirtoolsPayloads.ScaleAxisKey(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.rotations)):
                pass
                self.rotations[i]._fetch_instances()

            for i in range(len(self.scale_axes)):
                pass
                self.scale_axes[i]._fetch_instances()



    class ObjectAnimationOldScales(KaitaiStruct):
        """Keys of scales, before data version 1.

        Fields:
            len_scales: Size of the scales in bytes.
            num_scales: How many scales follow.
            scales: Keys of scales: a time, then a vector.
        """
        SEQ_FIELDS = ("len_scales", "num_scales", "scales",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationOldScales, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_scales = self._io.read_u4le()
                self.num_scales = self._io.read_u4le()
                self.scales = []
                for i in range(self.num_scales):
                    self.scales.append(VirtoolsPayloads.Vector4(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.scales)):
                pass
                self.scales[i]._fetch_instances()



    class ObjectAnimationPackedMorphNormals(KaitaiStruct):
        """Compressed normals for the morph keys, of Virtools 1.1.

        Fields:
            normals: A buffer for each morph key.
        """
        SEQ_FIELDS = ("normals",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationPackedMorphNormals, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.normals = []
                i = 0
                while not self._io.is_eof():
                    self.normals.append(VirtoolsPayloads.Buffer(self._io, self, self._root))
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.normals)):
                pass
                self.normals[i]._fetch_instances()



    class ObjectAnimationShared(KaitaiStruct):
        """An animation that takes its keys from another one.

        Fields:
            animation: The animation whose keys are shared.
            root_position: Where the root of the animation is.
            reserved: Written and never read, by any known program.
            flags: Whether it is a mixture, and more.
            entity: The entity that is animated.
            merge_factor: How much of the second animation there is in the mixture.
            first: The first of the two animations in the mixture.
            second: The second of the two animations in the mixture.
        """
        SEQ_FIELDS = ("animation", "root_position", "reserved", "flags", "entity", "merge_factor", "first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectAnimationShared, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.animation = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.root_position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.reserved = VirtoolsPayloads.Vector4(self._io, self, self._root)
                self.flags = VirtoolsPayloads.ObjectAnimationFlags(self._io, self, self._root)
                self.entity = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self.flags.merged:
                    pass
                    self.merge_factor = self._io.read_f4le()

                if self.flags.merged:
                    pass
                    self.first = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.flags.merged:
                    pass
                    self.second = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.animation._fetch_instances()
            self.root_position._fetch_instances()
            self.reserved._fetch_instances()
            self.flags._fetch_instances()
            self.entity._fetch_instances()
            if self.flags.merged:
                pass

            if self.flags.merged:
                pass
                self.first._fetch_instances()

            if self.flags.merged:
                pass
                self.second._fetch_instances()



    class ObjectArrayAreaId(KaitaiStruct):
        """What an area of a CKObjectArray is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectArrayAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ObjectArrayArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ObjectArrayAreas(KaitaiStruct):
        """One area of a CKObjectArray, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            collection: The objects in a collection, in order.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "collection",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ObjectArrayAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ObjectArrayArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ObjectArrayArea.collection:
                    pass
                    self.collection = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ObjectArrayArea.collection:
                pass
                self.collection._fetch_instances()



    class OldAttribute(KaitaiStruct):
        """An attribute by name.

        Fields:
            compatible_class: Class of the objects that may have it.
            name: The name of the attribute.
            category: The name of its category.
            value_type: The type of its parameter, by GUID.
            parameter: The parameter with its value.
            state: Outside a file, the state of the parameter.
        """
        SEQ_FIELDS = ("compatible_class", "name", "category", "value_type", "parameter", "state",)
        def __init__(self, has_class, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldAttribute, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.has_class = has_class
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                if self.has_class:
                    pass
                    self.compatible_class = self._io.read_s4le()

                self.name = VirtoolsPayloads.Text(self._io, self, self._root)
                self.category = VirtoolsPayloads.Text(self._io, self, self._root)
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.parameter = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.has_class:
                pass

            self.name._fetch_instances()
            self.category._fetch_instances()
            self.value_type._fetch_instances()
            self.parameter._fetch_instances()
            if self._root.is_nested:
                pass
                self.state._fetch_instances()



    class OldAttributes(KaitaiStruct):
        """Attributes by name. The oldest files have no classes in between,
        which shows in the first two dwords: a class is below 0x36, the
        length of a name from 1 to 0x41.

        Fields:
            num_attributes: How many attributes follow.
            attributes: The attributes of the object.
        """
        SEQ_FIELDS = ("num_attributes", "attributes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldAttributes, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_attributes = self._io.read_u4le()
                self.attributes = []
                for i in range(self.num_attributes):
                    self.attributes.append(VirtoolsPayloads.OldAttribute(self.has_classes, self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.attributes)):
                pass
                self.attributes[i]._fetch_instances()

            _ = self.first
            if hasattr(self, '_m_first'):
                pass

            _ = self.second
            if hasattr(self, '_m_second'):
                pass


        @property
        def first(self):
            """First dword of the first attribute."""
            if hasattr(self, '_m_first'):
                return self._m_first

            try:
                if self.num_attributes > 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(12)
                    self._m_first = self._io.read_s4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_first', None)
            except _REASONS as error:
                _fail(self, error, 'first')

        @property
        def has_classes(self):
            """True if each attribute begins with a class."""
            if hasattr(self, '_m_has_classes'):
                return self._m_has_classes

            try:
                self._m_has_classes =  ((self.num_attributes == 0) or ( ((self.first >= 0) and (self.first < 54) and (self.second > 0) and (self.second <= 65)) )) 
                return getattr(self, '_m_has_classes', None)
            except _REASONS as error:
                _fail(self, error, 'has_classes')

        @property
        def second(self):
            """Second dword of the first attribute."""
            if hasattr(self, '_m_second'):
                return self._m_second

            try:
                if self.num_attributes > 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(16)
                    self._m_second = self._io.read_s4le()
                    self._io.seek(_pos)

                return getattr(self, '_m_second', None)
            except _REASONS as error:
                _fail(self, error, 'second')


    class OldBitmaps(KaitaiStruct):
        """Pictures as files, in the oldest way.

        Fields:
            num_bitmaps: How many bitmaps follow.
            bitmaps: The pictures, one for each slot.
        """
        SEQ_FIELDS = ("num_bitmaps", "bitmaps",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldBitmaps, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bitmaps = self._io.read_u4le()
                self.bitmaps = []
                for i in range(self.num_bitmaps):
                    self.bitmaps.append(VirtoolsPayloads.OldBitmapsBitmap(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.bitmaps)):
                pass
                self.bitmaps[i]._fetch_instances()



    class OldBitmapsBitmap(KaitaiStruct):
        """A picture as a file, in the oldest way.

        Fields:
            unused: Written and never read, by any known program.
            file: The file, as it would be on a disk.
        """
        SEQ_FIELDS = ("unused", "file",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldBitmapsBitmap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unused = self._io.read_u4le()
                self.file = VirtoolsPayloads.Buffer(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.file._fetch_instances()


    class OldEdge(KaitaiStruct):
        """An edge of a patch mesh, as in later files.

        Fields:
            values: The numbers, -1 for none.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldEdge, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(6):
                    self.values.append(self._io.read_s4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def label(self):
            """The six numbers, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (((((((((str(self.values[0]) + u" ") + str(self.values[1])) + u" ") + str(self.values[2])) + u" ") + str(self.values[3])) + u" ") + str(self.values[4])) + u" ") + str(self.values[5])
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class OldPatch(KaitaiStruct):
        """A patch: type, four corners, eight control points of edges, four
        inside, and five that nothing reads.

        Fields:
            values: The numbers, -1 for none.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldPatch, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(22):
                    self.values.append(self._io.read_s4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def label(self):
            """The type and the four corners."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (((((((str(self.values[0]) + u" ") + str(self.values[1])) + u" ") + str(self.values[2])) + u" ") + str(self.values[3])) + u" ") + str(self.values[4])
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class OldPatchUvs(KaitaiStruct):
        """Numbers of the texture coordinates at a patch's corners.

        Fields:
            values: The numbers, corner by corner.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldPatchUvs, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(4):
                    self.values.append(self._io.read_s4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def label(self):
            """The four numbers, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (((((str(self.values[0]) + u" ") + str(self.values[1])) + u" ") + str(self.values[2])) + u" ") + str(self.values[3])
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class OldShortcutSource(KaitaiStruct):
        """What a shortcut stands for, before version 0x15.

        Fields:
            unused: A reference that nothing reads.
            source: The parameter that it stands for.
            value: A number of unknown meaning.
        """
        SEQ_FIELDS = ("unused", "source", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.OldShortcutSource, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unused = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.value = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.unused._fetch_instances()
            self.source._fetch_instances()


    class Pair(KaitaiStruct):
        """Two whole numbers, such as a position.

        Fields:
            first: The first of the two animations in the mixture.
            second: The second of the two animations in the mixture.
        """
        SEQ_FIELDS = ("first", "second",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Pair, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.first = self._io.read_s4le()
                self.second = self._io.read_s4le()
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
            super(VirtoolsPayloads.ParameterAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterAreas(KaitaiStruct):
        """One area of a CKParameter, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            value: The type of the parameter, and its value.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ParameterArea.value:
                    pass
                    self.value = VirtoolsPayloads.ParameterValue(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ParameterArea.value:
                pass
                self.value._fetch_instances()



    class ParameterContent(KaitaiStruct):
        """The value of a parameter, by its kind.

        Fields:
            kind: The kind; or, for values of managers, the first dword of a GUID.
            chunk: The value, if it is a state chunk.
            guid: The value, if it is a GUID.
            content: The value; what the bytes of a buffer mean depends on the type.
        """
        SEQ_FIELDS = ("kind", "chunk", "guid", "content",)
        def __init__(self, is_guid, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.is_guid = is_guid
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.kind = KaitaiStream.resolve_enum(VirtoolsPayloads.ValueKind, self._io.read_u4le())
                if self.kind == VirtoolsPayloads.ValueKind.chunk:
                    pass
                    self.chunk = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)

                if  ((self.is_guid) and (self.kind == VirtoolsPayloads.ValueKind.buffer)) :
                    pass
                    self.guid = VirtoolsPayloads.Guid(self._io, self, self._root)

                if  ((self.kind != VirtoolsPayloads.ValueKind.none) and (self.kind != VirtoolsPayloads.ValueKind.chunk) and ((not ( ((self.is_guid) and (self.kind == VirtoolsPayloads.ValueKind.buffer)) )))) :
                    pass
                    _on = self.kind
                    if _on == VirtoolsPayloads.ValueKind.buffer:
                        pass
                        self.content = VirtoolsPayloads.Buffer(self._io, self, self._root)
                    elif _on == VirtoolsPayloads.ValueKind.object:
                        pass
                        self.content = VirtoolsPayloads.Reference(self._io, self, self._root)
                    else:
                        pass
                        self.content = VirtoolsPayloads.RestOfManagerValue(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.kind == VirtoolsPayloads.ValueKind.chunk:
                pass
                self.chunk._fetch_instances()

            if  ((self.is_guid) and (self.kind == VirtoolsPayloads.ValueKind.buffer)) :
                pass
                self.guid._fetch_instances()

            if  ((self.kind != VirtoolsPayloads.ValueKind.none) and (self.kind != VirtoolsPayloads.ValueKind.chunk) and ((not ( ((self.is_guid) and (self.kind == VirtoolsPayloads.ValueKind.buffer)) )))) :
                pass
                _on = self.kind
                if _on == VirtoolsPayloads.ValueKind.buffer:
                    pass
                    self.content._fetch_instances()
                elif _on == VirtoolsPayloads.ValueKind.object:
                    pass
                    self.content._fetch_instances()
                else:
                    pass
                    self.content._fetch_instances()



    class ParameterInAreaId(KaitaiStruct):
        """What an area of a CKParameterIn is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterInArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterInAreas(KaitaiStruct):
        """One area of a CKParameterIn, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            source: The output parameter that the value comes from.
            shared: The input parameter whose source this one shares.
            disabled: Empty; there if the input was disabled.
            source_before_5: The output parameter that the value comes from.
            shared_before_5: The input parameter whose source this one shares.
            either_source: A source or a shared input; which one, the third field says.
            owner: The object that the input belongs to, in the oldest files.
            old_shared: The shared input, in the oldest files.
            old_source: The source, in the oldest files.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "source", "shared", "disabled", "source_before_5", "shared_before_5", "either_source", "owner", "old_shared", "old_source",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterInArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if  ((self.identifier == VirtoolsPayloads.ParameterInArea.source) and (self._root.data_version >= 5)) :
                    pass
                    self.source = VirtoolsPayloads.ParameterInSource(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ParameterInArea.shared) and (self._root.data_version >= 5)) :
                    pass
                    self.shared = VirtoolsPayloads.ParameterInShared(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterInArea.disabled:
                    pass
                    self.disabled = self._io.read_bytes(0)

                if  ((self.identifier == VirtoolsPayloads.ParameterInArea.source) and (self._root.data_version < 5)) :
                    pass
                    self.source_before_5 = VirtoolsPayloads.ParameterInSourceBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.ParameterInArea.shared) and (self._root.data_version < 5)) :
                    pass
                    self.shared_before_5 = VirtoolsPayloads.ParameterInSharedBefore5(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterInArea.either_source:
                    pass
                    self.either_source = VirtoolsPayloads.ParameterInEitherSource(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterInArea.owner:
                    pass
                    self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterInArea.old_shared:
                    pass
                    self.old_shared = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterInArea.old_source:
                    pass
                    self.old_source = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self.identifier == VirtoolsPayloads.ParameterInArea.source) and (self._root.data_version >= 5)) :
                pass
                self.source._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ParameterInArea.shared) and (self._root.data_version >= 5)) :
                pass
                self.shared._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterInArea.disabled:
                pass

            if  ((self.identifier == VirtoolsPayloads.ParameterInArea.source) and (self._root.data_version < 5)) :
                pass
                self.source_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.ParameterInArea.shared) and (self._root.data_version < 5)) :
                pass
                self.shared_before_5._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterInArea.either_source:
                pass
                self.either_source._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterInArea.owner:
                pass
                self.owner._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterInArea.old_shared:
                pass
                self.old_shared._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterInArea.old_source:
                pass
                self.old_source._fetch_instances()



    class ParameterInEitherSource(KaitaiStruct):
        """A source or a shared input; which one, the third field says.

        Fields:
            value_type: The type of parameter, by its GUID.
            owner: The object that this one belongs to.
            source: The source, or null.
            other: The source or, if the field before is set, the input that this one is
                shared with.
        """
        SEQ_FIELDS = ("value_type", "owner", "source", "other",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInEitherSource, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.other = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            self.owner._fetch_instances()
            self.source._fetch_instances()
            self.other._fetch_instances()


    class ParameterInShared(KaitaiStruct):
        """The input parameter whose source this one shares.

        Fields:
            value_type: The type of parameter, by its GUID.
            source: The input parameter that it is shared with.
        """
        SEQ_FIELDS = ("value_type", "source",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInShared, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            self.source._fetch_instances()


    class ParameterInSharedBefore5(KaitaiStruct):
        """The input parameter whose source this one shares.

        Fields:
            value_type: The type of parameter, by its GUID.
            owner: The object that this one belongs to.
            source: The input parameter that it is shared with.
        """
        SEQ_FIELDS = ("value_type", "owner", "source",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInSharedBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            self.owner._fetch_instances()
            self.source._fetch_instances()


    class ParameterInSource(KaitaiStruct):
        """The output parameter that the value comes from.

        Fields:
            value_type: The type of parameter, by its GUID.
            source: The parameter that the value comes from.
        """
        SEQ_FIELDS = ("value_type", "source",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInSource, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            self.source._fetch_instances()


    class ParameterInSourceBefore5(KaitaiStruct):
        """The output parameter that the value comes from.

        Fields:
            value_type: The type of parameter, by its GUID.
            owner: The object that this one belongs to.
            source: The parameter that the value comes from.
        """
        SEQ_FIELDS = ("value_type", "owner", "source",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterInSourceBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.source = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            self.owner._fetch_instances()
            self.source._fetch_instances()


    class ParameterLocalAreaId(KaitaiStruct):
        """What an area of a CKParameterLocal is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterLocalAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterLocalArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterLocalAreas(KaitaiStruct):
        """One area of a CKParameterLocal, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            is_this: Empty; there if the parameter means the owner itself.
            is_setting: Empty; there if it is a setting of a building block.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "is_this", "is_setting",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterLocalAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterLocalArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ParameterLocalArea.is_this:
                    pass
                    self.is_this = self._io.read_bytes(0)

                if self.identifier == VirtoolsPayloads.ParameterLocalArea.is_setting:
                    pass
                    self.is_setting = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ParameterLocalArea.is_this:
                pass

            if self.identifier == VirtoolsPayloads.ParameterLocalArea.is_setting:
                pass



    class ParameterOperationAreaId(KaitaiStruct):
        """What an area of a CKParameterOperation is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOperationAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterOperationArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterOperationAreas(KaitaiStruct):
        """One area of a CKParameterOperation, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            operation: Which operation it is, and its three parameters.
            inputs: The two inputs, outside a file each with its state.
            output: The output, outside a file with its state.
            operation_type: Which operation it is, in states outside a file.
            owner: The behaviour that the operation belongs to.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "operation", "inputs", "output", "operation_type", "owner",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOperationAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterOperationArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ParameterOperationArea.operation:
                    pass
                    self.operation = VirtoolsPayloads.ParameterOperationOperation(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterOperationArea.inputs:
                    pass
                    self.inputs = VirtoolsPayloads.ParameterOperationInputs(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterOperationArea.output:
                    pass
                    self.output = VirtoolsPayloads.ParameterOperationOutput(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterOperationArea.operation_type:
                    pass
                    self.operation_type = VirtoolsPayloads.Guid(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.ParameterOperationArea.owner:
                    pass
                    self.owner = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ParameterOperationArea.operation:
                pass
                self.operation._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterOperationArea.inputs:
                pass
                self.inputs._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterOperationArea.output:
                pass
                self.output._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterOperationArea.operation_type:
                pass
                self.operation_type._fetch_instances()

            if self.identifier == VirtoolsPayloads.ParameterOperationArea.owner:
                pass
                self.owner._fetch_instances()



    class ParameterOperationInputs(KaitaiStruct):
        """The two inputs, outside a file each with its state.

        Fields:
            first: An input of the operation.
            first_state: The state of that input.
            second: An input of the operation.
            second_state: The state of that input.
        """
        SEQ_FIELDS = ("first", "first_state", "second", "second_state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOperationInputs, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.first = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.first_state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)

                self.second = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.second_state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.first._fetch_instances()
            if self._root.is_nested:
                pass
                self.first_state._fetch_instances()

            self.second._fetch_instances()
            if self._root.is_nested:
                pass
                self.second_state._fetch_instances()



    class ParameterOperationOperation(KaitaiStruct):
        """Which operation it is, and its three parameters.

        Fields:
            operation: Which operation it is, by its GUID.
            parameters: The first input, the second input and the output.
        """
        SEQ_FIELDS = ("operation", "parameters",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOperationOperation, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.operation = VirtoolsPayloads.Guid(self._io, self, self._root)
                self.parameters = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.operation._fetch_instances()
            self.parameters._fetch_instances()


    class ParameterOperationOutput(KaitaiStruct):
        """The output, outside a file with its state.

        Fields:
            output: The output of the operation.
            state: Its state, as a chunk of its own.
        """
        SEQ_FIELDS = ("output", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOperationOutput, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.output = VirtoolsPayloads.Reference(self._io, self, self._root)
                if self._root.is_nested:
                    pass
                    self.state = virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.output._fetch_instances()
            if self._root.is_nested:
                pass
                self.state._fetch_instances()



    class ParameterOutAreaId(KaitaiStruct):
        """What an area of a CKParameterOut is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOutAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterOutArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class ParameterOutAreas(KaitaiStruct):
        """One area of a CKParameterOut, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            destinations: The parameters that the value is copied to.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "destinations",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOutAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.ParameterOutArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.ParameterOutArea.destinations:
                    pass
                    self.destinations = VirtoolsPayloads.ParameterOutDestinations(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.ParameterOutArea.destinations:
                pass
                self.destinations._fetch_instances()



    class ParameterOutDestinations(KaitaiStruct):
        """The parameters that the value is copied to.

        Fields:
            num_destinations: How many destinations follow.
            destinations: The parameters; each has an entry of its own in the ids list of the
                chunk.
        """
        SEQ_FIELDS = ("num_destinations", "destinations",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterOutDestinations, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_destinations = self._io.read_u4le()
                self.destinations = []
                for i in range(self.num_destinations):
                    self.destinations.append(VirtoolsPayloads.Reference(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.destinations)):
                pass
                self.destinations[i]._fetch_instances()



    class ParameterValue(KaitaiStruct):
        """The type of the parameter, and its value.

        Fields:
            value_type: The type of parameter, by its GUID.
            value: The value, whose form the first dword says.
        """
        SEQ_FIELDS = ("value_type", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ParameterValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
                if (not (self._io.is_eof())):
                    pass
                    self.value = VirtoolsPayloads.ParameterContent( ((self.value_type.first == 877755893) and (self.value_type.second == 73288037)) , self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.value_type._fetch_instances()
            if (not (self._io.is_eof())):
                pass
                self.value._fetch_instances()



    class Patch(KaitaiStruct):
        """A patch with three or four corners.

        Fields:
            kind: How many corners it has.
            smoothing_group: Patches with a group in common are smooth at their edge.
            corners: Points at the corners.
            vectors: Control points of the edges, two for each.
            interior: Control points inside the patch.
            edges: The edges around the patch.
        """
        SEQ_FIELDS = ("kind", "smoothing_group", "corners", "vectors", "interior", "edges",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Patch, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = self._io.read_u4le()
                self.smoothing_group = self._io.read_u4le()
                self.corners = []
                for i in range(4):
                    self.corners.append(self._io.read_s2le())

                self.vectors = []
                for i in range(8):
                    self.vectors.append(self._io.read_s2le())

                self.interior = []
                for i in range(4):
                    self.interior.append(self._io.read_s2le())

                self.edges = []
                for i in range(4):
                    self.edges.append(self._io.read_s2le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.corners)):
                pass

            for i in range(len(self.vectors)):
                pass

            for i in range(len(self.interior)):
                pass

            for i in range(len(self.edges)):
                pass



    class PatchMeshAreaId(KaitaiStruct):
        """What an area of a CKPatchMesh is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.PatchMeshArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class PatchMeshAreas(KaitaiStruct):
        """One area of a CKPatchMesh, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            patches: Points, patches, edges and channels of the mesh.
            old_patches: The same in an older form, with wider indices.
            old_smoothing_groups: A smoothing group for each patch, in old files.
            old_patch_materials: A material for each patch, in old files.
            oldest_patches: The oldest form of patches; no file is known to have it.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "patches", "old_patches", "old_smoothing_groups", "old_patch_materials", "oldest_patches",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.PatchMeshArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.PatchMeshArea.patches:
                    pass
                    self.patches = VirtoolsPayloads.PatchMeshPatches(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PatchMeshArea.old_patches:
                    pass
                    self.old_patches = VirtoolsPayloads.PatchMeshOldPatches(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PatchMeshArea.old_smoothing_groups:
                    pass
                    self.old_smoothing_groups = VirtoolsPayloads.PatchMeshOldSmoothingGroups(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PatchMeshArea.old_patch_materials:
                    pass
                    self.old_patch_materials = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PatchMeshArea.oldest_patches:
                    pass
                    self.oldest_patches = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.PatchMeshArea.patches:
                pass
                self.patches._fetch_instances()

            if self.identifier == VirtoolsPayloads.PatchMeshArea.old_patches:
                pass
                self.old_patches._fetch_instances()

            if self.identifier == VirtoolsPayloads.PatchMeshArea.old_smoothing_groups:
                pass
                self.old_smoothing_groups._fetch_instances()

            if self.identifier == VirtoolsPayloads.PatchMeshArea.old_patch_materials:
                pass
                self.old_patch_materials._fetch_instances()

            if self.identifier == VirtoolsPayloads.PatchMeshArea.oldest_patches:
                pass



    class PatchMeshOldPatches(KaitaiStruct):
        """The same in an older form, with wider indices.

        Fields:
            flags: Flags of unknown meaning.
            material: The material that it is drawn with.
            iterations: Into how many pieces each patch is cut.
            vector_count: How many of the points, the last, are control points.
            len_points: Size of the points in bytes.
            num_points: How many points follow.
            points: Corners of patches, then control points.
            len_patches: Size of the patches in bytes.
            num_patches: How many patches follow.
            patches: The patches of the mesh.
            len_edges: Size of the edges in bytes.
            num_edges: How many edges follow.
            edges: The edges between patches.
            len_uv_patches: Size of the uv patches in bytes.
            num_uv_patches: How many uv patches follow.
            uv_patches: Texture coordinates of each patch's corners, by number.
            len_uvs: Size of the uvs in bytes.
            num_uvs: How many uvs follow.
            uvs: The texture coordinates that corners refer to.
        """
        SEQ_FIELDS = ("flags", "material", "iterations", "vector_count", "len_points", "num_points", "points", "len_patches", "num_patches", "patches", "len_edges", "num_edges", "edges", "len_uv_patches", "num_uv_patches", "uv_patches", "len_uvs", "num_uvs", "uvs",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshOldPatches, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.material = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.iterations = self._io.read_s4le()
                self.vector_count = self._io.read_u4le()
                self.len_points = self._io.read_u4le()
                self.num_points = self._io.read_u4le()
                self.points = []
                for i in range(self.num_points):
                    self.points.append(VirtoolsPayloads.Vector3(self._io, self, self._root))

                self.len_patches = self._io.read_u4le()
                self.num_patches = self._io.read_u4le()
                self.patches = []
                for i in range(self.num_patches):
                    self.patches.append(VirtoolsPayloads.OldPatch(self._io, self, self._root))

                self.len_edges = self._io.read_u4le()
                self.num_edges = self._io.read_u4le()
                self.edges = []
                for i in range(self.num_edges):
                    self.edges.append(VirtoolsPayloads.OldEdge(self._io, self, self._root))

                self.len_uv_patches = self._io.read_u4le()
                self.num_uv_patches = self._io.read_u4le()
                self.uv_patches = []
                for i in range(self.num_uv_patches):
                    self.uv_patches.append(VirtoolsPayloads.OldPatchUvs(self._io, self, self._root))

                self.len_uvs = self._io.read_u4le()
                self.num_uvs = self._io.read_u4le()
                self.uvs = []
                for i in range(self.num_uvs):
                    self.uvs.append(VirtoolsPayloads.Vector2(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.material._fetch_instances()
            for i in range(len(self.points)):
                pass
                self.points[i]._fetch_instances()

            for i in range(len(self.patches)):
                pass
                self.patches[i]._fetch_instances()

            for i in range(len(self.edges)):
                pass
                self.edges[i]._fetch_instances()

            for i in range(len(self.uv_patches)):
                pass
                self.uv_patches[i]._fetch_instances()

            for i in range(len(self.uvs)):
                pass
                self.uvs[i]._fetch_instances()



    class PatchMeshOldSmoothingGroups(KaitaiStruct):
        """A smoothing group for each patch, in old files.

        Fields:
            len_groups: Size of the groups in bytes.
            num_groups: How many groups follow.
            groups: A group for each patch.
        """
        SEQ_FIELDS = ("len_groups", "num_groups", "groups",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshOldSmoothingGroups, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_groups = self._io.read_u4le()
                self.num_groups = self._io.read_u4le()
                self.groups = []
                for i in range(self.num_groups):
                    self.groups.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.groups)):
                pass



    class PatchMeshPatches(KaitaiStruct):
        """Points, patches, edges and channels of the mesh.

        Fields:
            flags: Flags of unknown meaning.
            iterations: Into how many pieces each patch is cut.
            vector_count: How many of the points, the last, are control points.
            len_points: Size of the points in bytes.
            num_points: How many points follow.
            points: Corners of patches, then control points.
            materials: A material for each patch, or null.
            patches: The patches of the mesh.
            len_edges: Size of the edges in bytes.
            num_edges: How many edges follow.
            edges: The edges between patches.
            channel_materials: The material of each layer.
            channels: The layers, in the order of their materials.
        """
        SEQ_FIELDS = ("flags", "iterations", "vector_count", "len_points", "num_points", "points", "materials", "patches", "len_edges", "num_edges", "edges", "channel_materials", "channels",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshPatches, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.flags = self._io.read_u4le()
                self.iterations = self._io.read_s4le()
                self.vector_count = self._io.read_u4le()
                self.len_points = self._io.read_u4le()
                self.num_points = self._io.read_u4le()
                self.points = []
                for i in range(self.num_points):
                    self.points.append(VirtoolsPayloads.Vector3(self._io, self, self._root))

                self.materials = VirtoolsPayloads.References(self._io, self, self._root)
                self.patches = []
                for i in range(self.materials.num_objects):
                    self.patches.append(VirtoolsPayloads.Patch(self._io, self, self._root))

                self.len_edges = self._io.read_u4le()
                self.num_edges = self._io.read_u4le()
                self.edges = []
                for i in range(self.num_edges):
                    self.edges.append(VirtoolsPayloads.Edge(self._io, self, self._root))

                self.channel_materials = VirtoolsPayloads.References(self._io, self, self._root)
                self.channels = []
                for i in range(self.channel_materials.num_objects):
                    self.channels.append(VirtoolsPayloads.PatchMeshPatchesChannel(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.points)):
                pass
                self.points[i]._fetch_instances()

            self.materials._fetch_instances()
            for i in range(len(self.patches)):
                pass
                self.patches[i]._fetch_instances()

            for i in range(len(self.edges)):
                pass
                self.edges[i]._fetch_instances()

            self.channel_materials._fetch_instances()
            for i in range(len(self.channels)):
                pass
                self.channels[i]._fetch_instances()



    class PatchMeshPatchesChannel(KaitaiStruct):
        """A layer of texture over the patches.

        Fields:
            source_blend: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
            dest_blend: Blend factor of the pixels that are there already, a VXBLEND_MODE.
            flags: Flags of unknown meaning.
            len_patches: Size of the patches in bytes.
            num_patches: How many patches follow.
            patches: Texture coordinates of each patch's corners, by number.
            len_uvs: Size of the uvs in bytes.
            num_uvs: How many uvs follow.
            uvs: The texture coordinates that corners refer to.
        """
        SEQ_FIELDS = ("source_blend", "dest_blend", "flags", "len_patches", "num_patches", "patches", "len_uvs", "num_uvs", "uvs",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchMeshPatchesChannel, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.source_blend = self._io.read_u4le()
                self.dest_blend = self._io.read_u4le()
                self.flags = self._io.read_u4le()
                self.len_patches = self._io.read_u4le()
                self.num_patches = self._io.read_u4le()
                self.patches = []
                for i in range(self.num_patches):
                    self.patches.append(VirtoolsPayloads.PatchUvs(self._io, self, self._root))

                self.len_uvs = self._io.read_u4le()
                self.num_uvs = self._io.read_u4le()
                self.uvs = []
                for i in range(self.num_uvs):
                    self.uvs.append(VirtoolsPayloads.Vector2(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.patches)):
                pass
                self.patches[i]._fetch_instances()

            for i in range(len(self.uvs)):
                pass
                self.uvs[i]._fetch_instances()



    class PatchUvs(KaitaiStruct):
        """Numbers of the texture coordinates at a patch's corners.

        Fields:
            values: The numbers, corner by corner.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PatchUvs, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(4):
                    self.values.append(self._io.read_s2le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def label(self):
            """The four numbers, for labels."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = (((((str(self.values[0]) + u" ") + str(self.values[1])) + u" ") + str(self.values[2])) + u" ") + str(self.values[3])
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    class PlaceAreaId(KaitaiStruct):
        """What an area of a CKPlace is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PlaceAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.PlaceArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class PlaceAreas(KaitaiStruct):
        """One area of a CKPlace, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            portals: Which places can be seen from here, and through what.
            default_camera: The camera that looks at the place.
            contents: The entities that are inside the place.
            level: The level that the place is part of.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "portals", "default_camera", "contents", "level",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PlaceAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.PlaceArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.PlaceArea.portals:
                    pass
                    self.portals = VirtoolsPayloads.PlacePortals(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PlaceArea.default_camera:
                    pass
                    self.default_camera = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PlaceArea.contents:
                    pass
                    self.contents = VirtoolsPayloads.References(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.PlaceArea.level:
                    pass
                    self.level = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.PlaceArea.portals:
                pass
                self.portals._fetch_instances()

            if self.identifier == VirtoolsPayloads.PlaceArea.default_camera:
                pass
                self.default_camera._fetch_instances()

            if self.identifier == VirtoolsPayloads.PlaceArea.contents:
                pass
                self.contents._fetch_instances()

            if self.identifier == VirtoolsPayloads.PlaceArea.level:
                pass
                self.level._fetch_instances()



    class PlacePortals(KaitaiStruct):
        """Which places can be seen from here, and through what.

        Fields:
            num_portals: How many portals follow.
            portals: The places that can be seen from here.
        """
        SEQ_FIELDS = ("num_portals", "portals",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PlacePortals, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_portals = self._io.read_u4le()
                self.portals = []
                for i in range(self.num_portals):
                    self.portals.append(VirtoolsPayloads.PlacePortalsPortal(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.portals)):
                pass
                self.portals[i]._fetch_instances()



    class PlacePortalsPortal(KaitaiStruct):
        """Another place that can be seen from here.

        Fields:
            place: The place on the other side.
            portal: The entity that is looked through.
        """
        SEQ_FIELDS = ("place", "portal",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.PlacePortalsPortal, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.place = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.portal = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.place._fetch_instances()
            self.portal._fetch_instances()


    class RawBitmaps(KaitaiStruct):
        """Pictures as planes of colour.

        Fields:
            num_bitmaps: How many bitmaps follow.
            bitmaps: The pictures, one for each slot.
        """
        SEQ_FIELDS = ("num_bitmaps", "bitmaps",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RawBitmaps, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bitmaps = self._io.read_u4le()
                self.bitmaps = []
                for i in range(self.num_bitmaps):
                    self.bitmaps.append(VirtoolsPayloads.RawBitmapsBitmap(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.bitmaps)):
                pass
                self.bitmaps[i]._fetch_instances()



    class RawBitmapsBitmap(KaitaiStruct):
        """A picture as planes of colour.

        Fields:
            bits_per_pixel: Size of a pixel; 0 if there is no picture.
            width: How wide it is.
            height: How high it is.
            alpha_mask: Bits of a pixel that hold alpha.
            red_mask: Bits of a pixel that hold red.
            green_mask: Bits of a pixel that hold green.
            blue_mask: Bits of a pixel that hold blue.
            compression: In the low nibble 0 for plain planes, 1 for JPEGs in grey.
            blue: The blue plane, the bottom row first, a byte per pixel.
            green: The green plane, as the blue one.
            red: The red plane, as the blue one.
            alpha: The alpha plane, a byte per pixel, if there is one.
        """
        SEQ_FIELDS = ("bits_per_pixel", "width", "height", "alpha_mask", "red_mask", "green_mask", "blue_mask", "compression", "blue", "green", "red", "alpha",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RawBitmapsBitmap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.bits_per_pixel = self._io.read_u4le()
                if self.bits_per_pixel != 0:
                    pass
                    self.width = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.height = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.alpha_mask = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.red_mask = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.green_mask = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.blue_mask = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.compression = self._io.read_u4le()

                if self.bits_per_pixel != 0:
                    pass
                    self.blue = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.bits_per_pixel != 0:
                    pass
                    self.green = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.bits_per_pixel != 0:
                    pass
                    self.red = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.bits_per_pixel != 0:
                    pass
                    self.alpha = VirtoolsPayloads.Buffer(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass

            if self.bits_per_pixel != 0:
                pass
                self.blue._fetch_instances()

            if self.bits_per_pixel != 0:
                pass
                self.green._fetch_instances()

            if self.bits_per_pixel != 0:
                pass
                self.red._fetch_instances()

            if self.bits_per_pixel != 0:
                pass
                self.alpha._fetch_instances()



    class ReaderBitmaps(KaitaiStruct):
        """Pictures as files of some picture format.

        Fields:
            num_bitmaps: How many slots there are.
            width: How wide it is.
            height: How high it is.
            bits_per_pixel: Size of a pixel; 0 if there is no picture.
            bitmaps: The pictures, one for each slot.
        """
        SEQ_FIELDS = ("num_bitmaps", "width", "height", "bits_per_pixel", "bitmaps",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ReaderBitmaps, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bitmaps = self._io.read_u4le()
                self.width = self._io.read_u4le()
                self.height = self._io.read_u4le()
                self.bits_per_pixel = self._io.read_u4le()
                self.bitmaps = []
                for i in range(self.num_bitmaps):
                    self.bitmaps.append(VirtoolsPayloads.ReaderBitmapsBitmap(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.bitmaps)):
                pass
                self.bitmaps[i]._fetch_instances()



    class ReaderBitmapsBitmap(KaitaiStruct):
        """A picture as a file, made by a plugin.

        Fields:
            kind: 0 for no picture, 1 for one, 2 for one with separate alpha.
            extension: The extension of the file format, such as TGA.
            reader: The GUID of the plugin that reads it.
            file: The file, as it would be on a disk.
            distinct_alpha: 1 if one alpha is that of all pixels.
            alpha: The alpha plane, if pixels differ in it.
            single_alpha: The alpha of all pixels.
        """
        SEQ_FIELDS = ("kind", "extension", "reader", "file", "distinct_alpha", "alpha", "single_alpha",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ReaderBitmapsBitmap, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.kind = self._io.read_u4le()
                if self.kind != 0:
                    pass
                    self.extension = (KaitaiStream.bytes_terminate(self._io.read_bytes(4), 0, False)).decode(u"ISO-8859-1")

                if self.kind != 0:
                    pass
                    self.reader = VirtoolsPayloads.Guid(self._io, self, self._root)

                if self.kind != 0:
                    pass
                    self.file = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.kind == 2:
                    pass
                    self.distinct_alpha = self._io.read_u4le()

                if  ((self.kind == 2) and (self.distinct_alpha != 1)) :
                    pass
                    self.alpha = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if  ((self.kind == 2) and (self.distinct_alpha == 1)) :
                    pass
                    self.single_alpha = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.kind != 0:
                pass

            if self.kind != 0:
                pass
                self.reader._fetch_instances()

            if self.kind != 0:
                pass
                self.file._fetch_instances()

            if self.kind == 2:
                pass

            if  ((self.kind == 2) and (self.distinct_alpha != 1)) :
                pass
                self.alpha._fetch_instances()

            if  ((self.kind == 2) and (self.distinct_alpha == 1)) :
                pass



    class Reference(KaitaiStruct):
        """A reference to an object: its index in the table if the chunk is
        bound to the file, with -1 for null; else its CK_ID, with 0 for
        null.

        Fields:
            number: The index or CK_ID.
        """
        SEQ_FIELDS = ("number",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Reference, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.number = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def has_name(self):
            """True if the number is a place in the table."""
            if hasattr(self, '_m_has_name'):
                return self._m_has_name

            try:
                self._m_has_name =  ((self._root.is_bound) and (self.number >= 0) and (self.number < self._root.table.num_objects)) 
                return getattr(self, '_m_has_name', None)
            except _REASONS as error:
                _fail(self, error, 'has_name')

        @property
        def name(self):
            """The name of the object, cut to 40 characters; empty if it is
            not known.
            """
            if hasattr(self, '_m_name'):
                return self._m_name

            try:
                self._m_name = (self._root.table.objects[self.number].label if self.has_name else (u"null" if  ((self._root.is_bound) and (self.number < 0))  else u""))
                return getattr(self, '_m_name', None)
            except _REASONS as error:
                _fail(self, error, 'name')


    class References(KaitaiStruct):
        """References to objects, and how many.

        Fields:
            num_objects: How many references follow.
            objects: The references, null ones included.
        """
        SEQ_FIELDS = ("num_objects", "objects",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.References, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_objects = self._io.read_u4le()
                self.objects = []
                for i in range(self.num_objects):
                    self.objects.append(VirtoolsPayloads.Reference(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.objects)):
                pass
                self.objects[i]._fetch_instances()



    class RenderManagerAreaId(KaitaiStruct):
        """What an area of a render manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RenderManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.RenderManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class RenderManagerAreas(KaitaiStruct):
        """One area of a render manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            window: The size of the window that is drawn to.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "window",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RenderManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.RenderManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.RenderManagerArea.window:
                    pass
                    self.window = VirtoolsPayloads.RenderManagerWindow(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.RenderManagerArea.window:
                pass
                self.window._fetch_instances()



    class RenderManagerWindow(KaitaiStruct):
        """The size of the window that is drawn to.

        Fields:
            width: Size of the window in pixels, as a float.
            height: Size of the window in pixels, as a float.
        """
        SEQ_FIELDS = ("width", "height",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RenderManagerWindow, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.width = self._io.read_f4le()
                self.height = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class RestOfManagerValue(KaitaiStruct):
        """A value of a manager, after the first dword of the manager's GUID.

        Fields:
            second: Second dword of the GUID.
            value: The number that the manager gives its meaning.
        """
        SEQ_FIELDS = ("second", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RestOfManagerValue, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.second = self._io.read_u4le()
                self.value = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class RotationKey(KaitaiStruct):
        """A rotation at one time.

        Fields:
            values: The time, then a quaternion.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.RotationKey, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(5):
                    self.values.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def time(self):
            """The time, which comes first."""
            if hasattr(self, '_m_time'):
                return self._m_time

            try:
                self._m_time = self.values[0]
                return getattr(self, '_m_time', None)
            except _REASONS as error:
                _fail(self, error, 'time')


    class ScaleAxisKey(KaitaiStruct):
        """A scale axis at one time.

        Fields:
            values: The time, a quaternion, and a number that nothing uses.
        """
        SEQ_FIELDS = ("values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.ScaleAxisKey, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.values = []
                for i in range(6):
                    self.values.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass


        @property
        def time(self):
            """The time, which comes first."""
            if hasattr(self, '_m_time'):
                return self._m_time

            try:
                self._m_time = self.values[0]
                return getattr(self, '_m_time', None)
            except _REASONS as error:
                _fail(self, error, 'time')


    class SceneAreaId(KaitaiStruct):
        """What an area of a CKScene is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SceneAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SceneArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SceneAreas(KaitaiStruct):
        """One area of a CKScene, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            objects: The objects in the scene, with their initial states and flags.
            environment: Set in a scene that was launched once.
            rendering: Colours, fog, background texture and first camera.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "objects", "environment", "rendering",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SceneAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SceneArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SceneArea.objects:
                    pass
                    self.objects = VirtoolsPayloads.SceneObjects(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SceneArea.environment:
                    pass
                    self.environment = self._io.read_u4le()

                if self.identifier == VirtoolsPayloads.SceneArea.rendering:
                    pass
                    self.rendering = VirtoolsPayloads.SceneRendering(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SceneArea.objects:
                pass
                self.objects._fetch_instances()

            if self.identifier == VirtoolsPayloads.SceneArea.environment:
                pass

            if self.identifier == VirtoolsPayloads.SceneArea.rendering:
                pass
                self.rendering._fetch_instances()



    class SceneObjects(KaitaiStruct):
        """The objects in the scene, with their initial states and flags.

        Fields:
            level: The level that the scene belongs to.
            num_flags: How many objects the scene has.
            objects: The objects in the scene, counted once more.
            states: Two for each object: its initial state, and null.
            flags: For each object, whether it is active in the scene and how
                it starts.
        """
        SEQ_FIELDS = ("level", "num_flags", "objects", "states", "flags",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SceneObjects, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.level = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.num_flags = self._io.read_u4le()
                if self.num_flags != 0:
                    pass
                    self.objects = VirtoolsPayloads.References(self._io, self, self._root)

                if self.num_flags != 0:
                    pass
                    self.states = VirtoolsPayloads.SubChunks(self._io, self, self._root)

                if self.num_flags != 0:
                    pass
                    self.flags = []
                    for i in range(self.num_flags):
                        self.flags.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            self.level._fetch_instances()
            if self.num_flags != 0:
                pass
                self.objects._fetch_instances()

            if self.num_flags != 0:
                pass
                self.states._fetch_instances()

            if self.num_flags != 0:
                pass
                for i in range(len(self.flags)):
                    pass




    class SceneRendering(KaitaiStruct):
        """Colours, fog, background texture and first camera.

        Fields:
            background_color: The colour behind everything.
            ambient_color: Light that is everywhere in the scene.
            fog_mode: How fog gets thicker, a VXFOG_MODE.
            fog_color: The colour of the fog.
            fog_start: Distance at which fog begins.
            fog_end: Distance at which nothing else is seen.
            fog_density: How thick exponential fog is.
            background_texture: The picture behind everything, or null.
            starting_camera: The camera that the scene begins with.
        """
        SEQ_FIELDS = ("background_color", "ambient_color", "fog_mode", "fog_color", "fog_start", "fog_end", "fog_density", "background_texture", "starting_camera",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SceneRendering, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.background_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.ambient_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.fog_mode = self._io.read_u4le()
                self.fog_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.fog_start = self._io.read_f4le()
                self.fog_end = self._io.read_f4le()
                self.fog_density = self._io.read_f4le()
                self.background_texture = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.starting_camera = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.background_color._fetch_instances()
            self.ambient_color._fetch_instances()
            self.fog_color._fetch_instances()
            self.background_texture._fetch_instances()
            self.starting_camera._fetch_instances()


    class SharedObjectManagerAreaId(KaitaiStruct):
        """What an area of a manager of shared objects is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SharedObjectManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SharedObjectManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SharedObjectManagerAreas(KaitaiStruct):
        """One area of a manager of shared objects, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            shared_classes: Classes of objects with typed properties, in an unknown form.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "shared_classes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SharedObjectManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SharedObjectManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SharedObjectManagerArea.shared_classes:
                    pass
                    self.shared_classes = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SharedObjectManagerArea.shared_classes:
                pass



    class SkinVertex(KaitaiStruct):
        """A vertex, and the bones that move it.

        Fields:
            num_bones: How many bones move the vertex.
            position: The position at rest.
            bones: The bones by their numbers in the skin's list.
            weights: How much each of the bones counts.
        """
        SEQ_FIELDS = ("num_bones", "position", "bones", "weights",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SkinVertex, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bones = self._io.read_u4le()
                self.position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.bones = []
                for i in range(self.num_bones):
                    self.bones.append(self._io.read_u4le())

                self.weights = []
                for i in range(len(self.bones)):
                    self.weights.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.position._fetch_instances()
            for i in range(len(self.bones)):
                pass

            for i in range(len(self.weights)):
                pass



    class SkinVertexBefore6(KaitaiStruct):
        """A vertex, and the bones that move it.

        Fields:
            num_bones: How many bones move the vertex.
            skipped_1: A dword that loaders skip.
            position: The position at rest.
            skipped_2: A dword that loaders skip.
            bones: The bones by their numbers in the skin's list.
            skipped_3: A dword that loaders skip.
            weights: How much each of the bones counts.
        """
        SEQ_FIELDS = ("num_bones", "skipped_1", "position", "skipped_2", "bones", "skipped_3", "weights",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SkinVertexBefore6, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bones = self._io.read_u4le()
                self.skipped_1 = self._io.read_u4le()
                self.position = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.skipped_2 = self._io.read_u4le()
                self.bones = []
                for i in range(self.num_bones):
                    self.bones.append(self._io.read_u4le())

                self.skipped_3 = self._io.read_u4le()
                self.weights = []
                for i in range(len(self.bones)):
                    self.weights.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.position._fetch_instances()
            for i in range(len(self.bones)):
                pass

            for i in range(len(self.weights)):
                pass



    class SoundAreaId(KaitaiStruct):
        """What an area of a CKSound is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SoundAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SoundArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SoundAreas(KaitaiStruct):
        """One area of a CKSound, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            sound: How the sound is saved, and the file that has it.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "sound",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SoundAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SoundArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SoundArea.sound:
                    pass
                    self.sound = VirtoolsPayloads.SoundData(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SoundArea.sound:
                pass
                self.sound._fetch_instances()



    class SoundData(KaitaiStruct):
        """How the sound is saved, and the file that has it.

        Fields:
            save_options: Whether the file is included, or referred to by name.
            file_name: The name of the file, perhaps with a path.
        """
        SEQ_FIELDS = ("save_options", "file_name",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SoundData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.save_options = self._io.read_u4le()
                self.file_name = VirtoolsPayloads.Text(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.file_name._fetch_instances()


    class Sprite3dAreaId(KaitaiStruct):
        """What an area of a CKSprite3D is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Sprite3dAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.Sprite3dArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class Sprite3dAreas(KaitaiStruct):
        """One area of a CKSprite3D, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            sprite: Size, offset and material of the billboard.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "sprite",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Sprite3dAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.Sprite3dArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.Sprite3dArea.sprite:
                    pass
                    self.sprite = VirtoolsPayloads.Sprite3dSprite(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.Sprite3dArea.sprite:
                pass
                self.sprite._fetch_instances()



    class Sprite3dSprite(KaitaiStruct):
        """Size, offset and material of the billboard.

        Fields:
            mode: Around which axes it turns to face the camera.
            half_size: Half of the width and the height.
            offset: Where the middle is, as fractions of the size.
            uv_rectangle: The part of the texture that is shown.
            material: The material that it is drawn with.
        """
        SEQ_FIELDS = ("mode", "half_size", "offset", "uv_rectangle", "material",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Sprite3dSprite, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.mode = self._io.read_u4le()
                self.half_size = VirtoolsPayloads.Vector2(self._io, self, self._root)
                self.offset = VirtoolsPayloads.Vector2(self._io, self, self._root)
                self.uv_rectangle = VirtoolsPayloads.Vector4(self._io, self, self._root)
                self.material = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.half_size._fetch_instances()
            self.offset._fetch_instances()
            self.uv_rectangle._fetch_instances()
            self.material._fetch_instances()


    class SpriteAreaId(KaitaiStruct):
        """What an area of a CKSprite is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SpriteArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SpriteAreas(KaitaiStruct):
        """One area of a CKSprite, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            current_slot: Which of its pictures the sprite shows.
            transparency: The colour that is not drawn, and whether one is.
            old_bitmaps: The pictures as files, in the oldest way.
            shared: The sprite whose pictures this one shows.
            movie: The movie that the sprite plays, by file name.
            file_names: The files with the sprite's pictures, one for each slot.
            raw_bitmaps: The sprite's pictures as planes of colour.
            reader_bitmaps: The sprite's pictures as files of some picture format.
            save_format: How the sprite's pictures are to be saved.
            video_format: The pixel format in video memory; no file has it.
            system_caching: Whether a copy is kept in memory; no file has it.
            render_options: How the sprite is drawn; no file is known to have it.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "current_slot", "transparency", "old_bitmaps", "shared", "movie", "file_names", "raw_bitmaps", "reader_bitmaps", "save_format", "video_format", "system_caching", "render_options",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SpriteArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SpriteArea.current_slot:
                    pass
                    self.current_slot = self._io.read_s4le()

                if self.identifier == VirtoolsPayloads.SpriteArea.transparency:
                    pass
                    self.transparency = VirtoolsPayloads.SpriteTransparency(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.old_bitmaps:
                    pass
                    self.old_bitmaps = VirtoolsPayloads.OldBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.shared:
                    pass
                    self.shared = VirtoolsPayloads.Reference(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.movie:
                    pass
                    self.movie = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.file_names:
                    pass
                    self.file_names = VirtoolsPayloads.FileNames(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.raw_bitmaps:
                    pass
                    self.raw_bitmaps = VirtoolsPayloads.RawBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.reader_bitmaps:
                    pass
                    self.reader_bitmaps = VirtoolsPayloads.ReaderBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.save_format:
                    pass
                    self.save_format = VirtoolsPayloads.SpriteSaveFormat(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteArea.video_format:
                    pass
                    self.video_format = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.SpriteArea.system_caching:
                    pass
                    self.system_caching = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.SpriteArea.render_options:
                    pass
                    self.render_options = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SpriteArea.current_slot:
                pass

            if self.identifier == VirtoolsPayloads.SpriteArea.transparency:
                pass
                self.transparency._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.old_bitmaps:
                pass
                self.old_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.shared:
                pass
                self.shared._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.movie:
                pass
                self.movie._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.file_names:
                pass
                self.file_names._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.raw_bitmaps:
                pass
                self.raw_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.reader_bitmaps:
                pass
                self.reader_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.save_format:
                pass
                self.save_format._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteArea.video_format:
                pass

            if self.identifier == VirtoolsPayloads.SpriteArea.system_caching:
                pass

            if self.identifier == VirtoolsPayloads.SpriteArea.render_options:
                pass



    class SpriteSaveFormat(KaitaiStruct):
        """How the sprite's pictures are to be saved.

        Fields:
            save_options: Whether the file is included, or referred to by name.
            properties: A struct of the program that wrote the file, whose size varies.
        """
        SEQ_FIELDS = ("save_options", "properties",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteSaveFormat, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.save_options = self._io.read_u4le()
                self.properties = VirtoolsPayloads.Buffer(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.properties._fetch_instances()


    class SpriteTextAreaId(KaitaiStruct):
        """What an area of a CKSpriteText is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteTextAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SpriteTextArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SpriteTextAreas(KaitaiStruct):
        """One area of a CKSpriteText, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            shown_text: The text that the sprite shows.
            font: The font of the text and its style.
            colors: The colours of the text and of its background.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "shown_text", "font", "colors",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteTextAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SpriteTextArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SpriteTextArea.text:
                    pass
                    self.shown_text = VirtoolsPayloads.Text(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteTextArea.font:
                    pass
                    self.font = VirtoolsPayloads.SpriteTextFont(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.SpriteTextArea.colors:
                    pass
                    self.colors = VirtoolsPayloads.SpriteTextColors(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SpriteTextArea.text:
                pass
                self.shown_text._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteTextArea.font:
                pass
                self.font._fetch_instances()

            if self.identifier == VirtoolsPayloads.SpriteTextArea.colors:
                pass
                self.colors._fetch_instances()



    class SpriteTextColors(KaitaiStruct):
        """The colours of the text and of its background.

        Fields:
            color: The colour of the text.
            background_color: The colour behind the text.
        """
        SEQ_FIELDS = ("color", "background_color",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteTextColors, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.background_color = VirtoolsPayloads.Argb(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.color._fetch_instances()
            self.background_color._fetch_instances()


    class SpriteTextFont(KaitaiStruct):
        """The font of the text and its style.

        Fields:
            font_name: The name of the font.
            height: Size of the font, in points.
            weight: How bold it is, 400 for plain text.
            italic: Not 0 for italic text.
            underline: Not 0 for underlined text.
        """
        SEQ_FIELDS = ("font_name", "height", "weight", "italic", "underline",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteTextFont, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.font_name = VirtoolsPayloads.Text(self._io, self, self._root)
                self.height = self._io.read_s4le()
                self.weight = self._io.read_s4le()
                self.italic = self._io.read_s4le()
                self.underline = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.font_name._fetch_instances()


    class SpriteTransparency(KaitaiStruct):
        """The colour that is not drawn, and whether one is.

        Fields:
            transparent_color: The colour that is not drawn.
            transparent: Not 0 if a colour is not drawn.
        """
        SEQ_FIELDS = ("transparent_color", "transparent",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SpriteTransparency, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.transparent_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.transparent = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.transparent_color._fetch_instances()


    class StateAreaId(KaitaiStruct):
        """What an area of a CKState is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.StateAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.StateArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class StateAreas(KaitaiStruct):
        """One area of a CKState, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            state: Whether the state that others wait for is active.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "state",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.StateAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.StateArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.StateArea.state:
                    pass
                    self.state = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.StateArea.state:
                pass



    class SubChunks(KaitaiStruct):
        """Sub-chunks one after another.

        Fields:
            num_chunks: How many sub-chunks follow.
            chunks: The sub-chunks, null ones included.
        """
        SEQ_FIELDS = ("num_chunks", "chunks",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SubChunks, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import virtools_sub_chunk
                self.num_chunks = self._io.read_u4le()
                self.chunks = []
                for i in range(self.num_chunks):
                    self.chunks.append(virtools_sub_chunk.VirtoolsSubChunk(self._root.layout, False, self._root.table, self._io))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.chunks)):
                pass
                self.chunks[i]._fetch_instances()



    class SynchroAreaId(KaitaiStruct):
        """What an area of a CKSynchroObject is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SynchroAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.SynchroArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class SynchroAreas(KaitaiStruct):
        """One area of a CKSynchroObject, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            rendezvous: Who waits at the meeting point, who has come and gone.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "rendezvous",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SynchroAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.SynchroArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.SynchroArea.rendezvous:
                    pass
                    self.rendezvous = VirtoolsPayloads.SynchroRendezvous(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.SynchroArea.rendezvous:
                pass
                self.rendezvous._fetch_instances()



    class SynchroRendezvous(KaitaiStruct):
        """Who waits at the meeting point, who has come and gone.

        Fields:
            waiters: How many have to come.
            arrived: The objects that have come.
            passed: The objects that have gone on.
        """
        SEQ_FIELDS = ("waiters", "arrived", "passed",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.SynchroRendezvous, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.waiters = self._io.read_s4le()
                self.arrived = VirtoolsPayloads.References(self._io, self, self._root)
                self.passed = VirtoolsPayloads.References(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.arrived._fetch_instances()
            self.passed._fetch_instances()


    class TargetCameraAreaId(KaitaiStruct):
        """What an area of a CKTargetCamera is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TargetCameraAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.TargetCameraArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TargetCameraAreas(KaitaiStruct):
        """One area of a CKTargetCamera, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            target: The entity that the camera looks at.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "target",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TargetCameraAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.TargetCameraArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.TargetCameraArea.target:
                    pass
                    self.target = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.TargetCameraArea.target:
                pass
                self.target._fetch_instances()



    class TargetLightAreaId(KaitaiStruct):
        """What an area of a CKTargetLight is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TargetLightAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.TargetLightArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TargetLightAreas(KaitaiStruct):
        """One area of a CKTargetLight, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            target: The entity that the light shines on.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "target",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TargetLightAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.TargetLightArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.TargetLightArea.target:
                    pass
                    self.target = VirtoolsPayloads.Reference(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.TargetLightArea.target:
                pass
                self.target._fetch_instances()



    class Text(KaitaiStruct):
        """A string in the code page of the writer.

        Fields:
            len_text: Size in bytes with the final zero; 0 for no string.
            value: The string, decoded as if it were in a Western code page.
            padding: Whatever fills the last dword.
        """
        SEQ_FIELDS = ("len_text", "value", "padding",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Text, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.len_text = self._io.read_u4le()
                self.value = (KaitaiStream.bytes_terminate(self._io.read_bytes(self.len_text), 0, False)).decode(u"ISO-8859-1")
                self.padding = self._io.read_bytes(self.len_text * -1 & 3)
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
            super(VirtoolsPayloads.TextureAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.TextureArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TextureAreas(KaitaiStruct):
        """One area of a CKTexture, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            movie: The movie that the texture plays, by file name.
            old_current_slot: Which picture is shown, before data version 5.
            old_transparency: The colour that is not drawn, before data version 5.
            video_format: The pixel format in video memory, in old files.
            system_caching: Whether a copy is kept in memory, in old files.
            old_bitmaps: The pictures as files, in the oldest way.
            file_names: The files with the texture's pictures, one for each slot.
            raw_bitmaps: The texture's pictures as planes of colour.
            save_format: A CKBitmapProperties struct of a 32-bit program, with 76, 80,
                144 or 148 bytes.
            reader_bitmaps: The texture's pictures as files of some picture format.
            pick_threshold: The least alpha at which a pixel can be picked.
            mip_maps_before_5: The smaller pictures that the author made.
            mip_maps: The smaller pictures that the author made.
            old_options: Mip maps, transparency and saving; the identifier of Virtools 2.1.
            options: Mip maps, transparency and saving; the identifier since Virtools 2.5.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "movie", "old_current_slot", "old_transparency", "video_format", "system_caching", "old_bitmaps", "file_names", "raw_bitmaps", "save_format", "reader_bitmaps", "pick_threshold", "mip_maps_before_5", "mip_maps", "old_options", "options",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.TextureArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.TextureArea.movie:
                    pass
                    self.movie = VirtoolsPayloads.Text(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.TextureArea.old_current_slot) and (self._root.data_version < 5)) :
                    pass
                    self.old_current_slot = self._io.read_s4le()

                if  ((self.identifier == VirtoolsPayloads.TextureArea.old_transparency) and (self._root.data_version < 5)) :
                    pass
                    self.old_transparency = VirtoolsPayloads.TextureOldTransparency(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.video_format:
                    pass
                    self.video_format = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.TextureArea.system_caching:
                    pass
                    self.system_caching = self._io.read_bytes_full()

                if self.identifier == VirtoolsPayloads.TextureArea.old_bitmaps:
                    pass
                    self.old_bitmaps = VirtoolsPayloads.OldBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.file_names:
                    pass
                    self.file_names = VirtoolsPayloads.FileNames(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.raw_bitmaps:
                    pass
                    self.raw_bitmaps = VirtoolsPayloads.RawBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.save_format:
                    pass
                    self.save_format = VirtoolsPayloads.Buffer(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.reader_bitmaps:
                    pass
                    self.reader_bitmaps = VirtoolsPayloads.ReaderBitmaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.pick_threshold:
                    pass
                    self.pick_threshold = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.TextureArea.mip_maps) and (self._root.data_version < 5)) :
                    pass
                    self.mip_maps_before_5 = VirtoolsPayloads.TextureMipMapsBefore5(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.TextureArea.mip_maps) and (self._root.data_version >= 5)) :
                    pass
                    self.mip_maps = VirtoolsPayloads.TextureMipMaps(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.old_options:
                    pass
                    self.old_options = VirtoolsPayloads.TextureOptions(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.TextureArea.options:
                    pass
                    self.options = VirtoolsPayloads.TextureOptions(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.TextureArea.movie:
                pass
                self.movie._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.TextureArea.old_current_slot) and (self._root.data_version < 5)) :
                pass

            if  ((self.identifier == VirtoolsPayloads.TextureArea.old_transparency) and (self._root.data_version < 5)) :
                pass
                self.old_transparency._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.video_format:
                pass

            if self.identifier == VirtoolsPayloads.TextureArea.system_caching:
                pass

            if self.identifier == VirtoolsPayloads.TextureArea.old_bitmaps:
                pass
                self.old_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.file_names:
                pass
                self.file_names._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.raw_bitmaps:
                pass
                self.raw_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.save_format:
                pass
                self.save_format._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.reader_bitmaps:
                pass
                self.reader_bitmaps._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.pick_threshold:
                pass

            if  ((self.identifier == VirtoolsPayloads.TextureArea.mip_maps) and (self._root.data_version < 5)) :
                pass
                self.mip_maps_before_5._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.TextureArea.mip_maps) and (self._root.data_version >= 5)) :
                pass
                self.mip_maps._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.old_options:
                pass
                self.old_options._fetch_instances()

            if self.identifier == VirtoolsPayloads.TextureArea.options:
                pass
                self.options._fetch_instances()



    class TextureFlags(KaitaiStruct):
        """Mip maps in the low byte, three flags, and how to save in byte 2.

        Fields:
            unknown_0: Bits whose meaning is not known.
            transparent: One colour is not drawn.
            video_format: A video format is set.
            cube_map: The slots are the six sides of a cube.
            unknown_11: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("unknown_0", "transparent", "video_format", "cube_map", "unknown_11",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown_0 = self._io.read_bits_int_le(8)
                self.transparent = self._io.read_bits_int_le(1) != 0
                self.video_format = self._io.read_bits_int_le(1) != 0
                self.cube_map = self._io.read_bits_int_le(1) != 0
                self.unknown_11 = self._io.read_bits_int_le(21)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TextureMipMaps(KaitaiStruct):
        """The smaller pictures that the author made.

        Fields:
            num_bitmaps: How many bitmaps follow.
            bitmaps: The smaller pictures, each half as large.
        """
        SEQ_FIELDS = ("num_bitmaps", "bitmaps",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureMipMaps, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_bitmaps = self._io.read_u4le()
                self.bitmaps = []
                for i in range(self.num_bitmaps):
                    self.bitmaps.append(VirtoolsPayloads.RawBitmapsBitmap(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.bitmaps)):
                pass
                self.bitmaps[i]._fetch_instances()



    class TextureMipMapsBefore5(KaitaiStruct):
        """The smaller pictures that the author made.

        Fields:
            use_mip_maps: Not 0 if there are mip maps.
            format: The pixel format of the smaller pictures.
        """
        SEQ_FIELDS = ("use_mip_maps", "format",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureMipMapsBefore5, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.use_mip_maps = self._io.read_s4le()
                if (not (self._io.is_eof())):
                    pass
                    self.format = VirtoolsPayloads.Buffer(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if (not (self._io.is_eof())):
                pass
                self.format._fetch_instances()



    class TextureOldTransparency(KaitaiStruct):
        """The colour that is not drawn, before data version 5.

        Fields:
            transparent_color: The colour that is not drawn.
            transparent: Not 0 if a colour is not drawn.
        """
        SEQ_FIELDS = ("transparent_color", "transparent",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureOldTransparency, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.transparent_color = VirtoolsPayloads.Argb(self._io, self, self._root)
                self.transparent = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.transparent_color._fetch_instances()


    class TextureOptions(KaitaiStruct):
        """Mip maps, transparency and saving; the identifier of Virtools 2.1.

        Fields:
            options: Mip maps, flags and save options.
            values: Transparent colour, current slot, video format; which of
                them follow depends on size, flags and the number of slots.
        """
        SEQ_FIELDS = ("options", "values",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TextureOptions, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.options = VirtoolsPayloads.TextureFlags(self._io, self, self._root)
                self.values = []
                i = 0
                while not self._io.is_eof():
                    self.values.append(self._io.read_u4le())
                    i += 1
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.options._fetch_instances()
            for i in range(len(self.values)):
                pass



    class TimeManagerAreaId(KaitaiStruct):
        """What an area of a time manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TimeManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.TimeManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class TimeManagerAreas(KaitaiStruct):
        """One area of a time manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            time: Limits of the frame rate, and factors of time.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "time",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TimeManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.TimeManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.TimeManagerArea.time:
                    pass
                    self.time = VirtoolsPayloads.TimeManagerTime(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.TimeManagerArea.time:
                pass
                self.time._fetch_instances()



    class TimeManagerTime(KaitaiStruct):
        """Limits of the frame rate, and factors of time.

        Fields:
            frame_rate_limit: Most frames per second, if limited.
            behavior_rate_limit: Most runs of behaviours per second, if limited.
            minimum_delta: Shortest time of a frame, in milliseconds.
            time_scale: Factor of the time that passes.
            limits: Which of the limits are in force.
            behavior_scale: Factor of the time of behaviours.
        """
        SEQ_FIELDS = ("frame_rate_limit", "behavior_rate_limit", "minimum_delta", "time_scale", "limits", "behavior_scale",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.TimeManagerTime, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.frame_rate_limit = self._io.read_f4le()
                self.behavior_rate_limit = self._io.read_f4le()
                self.minimum_delta = self._io.read_f4le()
                self.time_scale = self._io.read_f4le()
                self.limits = self._io.read_u4le()
                self.behavior_scale = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class UnknownAreas(KaitaiStruct):
        """One area of a class whose identifiers nothing explains; or of a chunk that
        an editor keeps in a CKInterfaceObjectManager, of which some are known.

        Fields:
            identifier: What the area is about, as a number.
            ofs_next: The link to the next area, as in the area.
            paths: Folders that the editor had in use.
            place: Where something stood in the editor.
            origin: Which part of the editor the chunk is of.
            position: Where a view of the editor stood.
            view: What a view of the editor showed.
            rest: What nothing explains, as it is stored in the area.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "paths", "place", "origin", "position", "view", "rest",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.UnknownAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = self._io.read_u4le()
                self.ofs_next = self._io.read_u4le()
                if  ((self._root.is_foreign) and (self.identifier == 4660)) :
                    pass
                    self.paths = []
                    i = 0
                    while not self._io.is_eof():
                        self.paths.append(VirtoolsPayloads.Text(self._io, self, self._root))
                        i += 1


                if  ((self._root.is_foreign) and (self.identifier == 49374)) :
                    pass
                    self.place = VirtoolsPayloads.EditorPlace(self._io, self, self._root)

                if  ((self._root.is_foreign) and (self.identifier == 49375) and (self._io.size() == 28)) :
                    pass
                    self.origin = VirtoolsPayloads.EditorOrigin(self._io, self, self._root)

                if  ((self._root.is_foreign) and (self.identifier == 292) and (self._io.size() == 20)) :
                    pass
                    self.position = VirtoolsPayloads.EditorPosition(self._io, self, self._root)

                if  ((self._root.is_foreign) and (self.identifier == 4042304170)) :
                    pass
                    self.view = VirtoolsPayloads.EditorView(self._io, self, self._root)

                if (not (self._io.is_eof())):
                    pass
                    self.rest = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if  ((self._root.is_foreign) and (self.identifier == 4660)) :
                pass
                for i in range(len(self.paths)):
                    pass
                    self.paths[i]._fetch_instances()


            if  ((self._root.is_foreign) and (self.identifier == 49374)) :
                pass
                self.place._fetch_instances()

            if  ((self._root.is_foreign) and (self.identifier == 49375) and (self._io.size() == 28)) :
                pass
                self.origin._fetch_instances()

            if  ((self._root.is_foreign) and (self.identifier == 292) and (self._io.size() == 20)) :
                pass
                self.position._fetch_instances()

            if  ((self._root.is_foreign) and (self.identifier == 4042304170)) :
                pass
                self.view._fetch_instances()

            if (not (self._io.is_eof())):
                pass



    class VariableManagerAreaId(KaitaiStruct):
        """What an area of a variable manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.VariableManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class VariableManagerAreas(KaitaiStruct):
        """One area of a variable manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            variables: Variables with values that differ from the default.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "variables",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.VariableManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.VariableManagerArea.variables:
                    pass
                    self.variables = VirtoolsPayloads.VariableManagerVariables(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.VariableManagerArea.variables:
                pass
                self.variables._fetch_instances()



    class VariableManagerVariables(KaitaiStruct):
        """Variables with values that differ from the default.

        Fields:
            num_variables: How many variables follow.
            variables: The variables that are whole numbers.
            num_float_variables: How many float variables follow.
            float_variables: The variables that are floats.
            num_string_variables: How many string variables follow.
            string_variables: The variables that are texts.
            num_representations: How many representations follow.
            representations: How the editor shows values.
        """
        SEQ_FIELDS = ("num_variables", "variables", "num_float_variables", "float_variables", "num_string_variables", "string_variables", "num_representations", "representations",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerVariables, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.num_variables = self._io.read_u4le()
                self.variables = []
                for i in range(self.num_variables):
                    self.variables.append(VirtoolsPayloads.VariableManagerVariablesVariable(self._io, self, self._root))

                self.num_float_variables = self._io.read_u4le()
                self.float_variables = []
                for i in range(self.num_float_variables):
                    self.float_variables.append(VirtoolsPayloads.VariableManagerVariablesFloatVariable(self._io, self, self._root))

                self.num_string_variables = self._io.read_u4le()
                self.string_variables = []
                for i in range(self.num_string_variables):
                    self.string_variables.append(VirtoolsPayloads.VariableManagerVariablesStringVariable(self._io, self, self._root))

                self.num_representations = self._io.read_u4le()
                self.representations = []
                for i in range(self.num_representations):
                    self.representations.append(VirtoolsPayloads.VariableManagerVariablesRepresentation(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.variables)):
                pass
                self.variables[i]._fetch_instances()

            for i in range(len(self.float_variables)):
                pass
                self.float_variables[i]._fetch_instances()

            for i in range(len(self.string_variables)):
                pass
                self.string_variables[i]._fetch_instances()

            for i in range(len(self.representations)):
                pass
                self.representations[i]._fetch_instances()



    class VariableManagerVariablesFloatVariable(KaitaiStruct):
        """A variable with a float.

        Fields:
            variable_name: The name that people gave it.
            value: The value of the variable.
        """
        SEQ_FIELDS = ("variable_name", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerVariablesFloatVariable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.variable_name = VirtoolsPayloads.Text(self._io, self, self._root)
                self.value = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.variable_name._fetch_instances()


    class VariableManagerVariablesRepresentation(KaitaiStruct):
        """How values of a type are shown.

        Fields:
            choices: The list of choices, as text.
            value_type: The type of the values, by GUID.
        """
        SEQ_FIELDS = ("choices", "value_type",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerVariablesRepresentation, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.choices = VirtoolsPayloads.Text(self._io, self, self._root)
                self.value_type = VirtoolsPayloads.Guid(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.choices._fetch_instances()
            self.value_type._fetch_instances()


    class VariableManagerVariablesStringVariable(KaitaiStruct):
        """A variable with a text.

        Fields:
            variable_name: The name that people gave it.
            value: The value of the variable.
        """
        SEQ_FIELDS = ("variable_name", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerVariablesStringVariable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.variable_name = VirtoolsPayloads.Text(self._io, self, self._root)
                self.value = VirtoolsPayloads.Text(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.variable_name._fetch_instances()
            self.value._fetch_instances()


    class VariableManagerVariablesVariable(KaitaiStruct):
        """A variable with a whole number.

        Fields:
            variable_name: The name that people gave it.
            value: The value of the variable.
        """
        SEQ_FIELDS = ("variable_name", "value",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VariableManagerVariablesVariable, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.variable_name = VirtoolsPayloads.Text(self._io, self, self._root)
                self.value = self._io.read_s4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.variable_name._fetch_instances()


    class Vector2(KaitaiStruct):
        """Two floats, such as a texture coordinate.

        Fields:
            x: First number of the pair.
            y: Second number of the pair.
        """
        SEQ_FIELDS = ("x", "y",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Vector2, self).__init__(_io)
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


    class Vector3(KaitaiStruct):
        """Three floats, such as a position.

        Fields:
            x: First number of the triple.
            y: Second number of the triple.
            z: Third number of the triple.
        """
        SEQ_FIELDS = ("x", "y", "z",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Vector3, self).__init__(_io)
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


    class Vector4(KaitaiStruct):
        """Four floats, such as the edges of a rectangle.

        Fields:
            x: First number of the four.
            y: Second number of the four.
            z: Third number of the four.
            w: Fourth number of the four.
        """
        SEQ_FIELDS = ("x", "y", "z", "w",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Vector4, self).__init__(_io)
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


    class VertexArrays(KaitaiStruct):
        """The arrays of vertices, of which some hold one value for all.

        Fields:
            save_flags: Which arrays are there, and how long they are.
            dwords: Size of this number and the arrays, in dwords.
            positions: Positions in the space of the mesh.
            diffuse: Diffuse colours as ARGB, one for each vertex or one for all.
            specular: Specular colours as ARGB, one for each vertex or one for all.
            normals: Normals, one for each vertex.
            uvs: Texture coordinates, one pair for each vertex.
        """
        SEQ_FIELDS = ("save_flags", "dwords", "positions", "diffuse", "specular", "normals", "uvs",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VertexArrays, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.save_flags = VirtoolsPayloads.VertexFlags(self._io, self, self._root)
                self.dwords = self._io.read_u4le()
                if (not (self.save_flags.no_positions)):
                    pass
                    self.positions = []
                    for i in range(self._parent.num_vertices):
                        self.positions.append(VirtoolsPayloads.Vector3(self._io, self, self._root))


                self.diffuse = []
                for i in range((1 if self.save_flags.one_diffuse_colour else self._parent.num_vertices)):
                    self.diffuse.append(self._io.read_u4le())

                self.specular = []
                for i in range((1 if self.save_flags.one_specular_colour else self._parent.num_vertices)):
                    self.specular.append(self._io.read_u4le())

                if (not (self.save_flags.no_normals)):
                    pass
                    self.normals = []
                    for i in range(self._parent.num_vertices):
                        self.normals.append(VirtoolsPayloads.Vector3(self._io, self, self._root))


                self.uvs = []
                for i in range((1 if self.save_flags.one_texture_coordinate else self._parent.num_vertices)):
                    self.uvs.append(VirtoolsPayloads.Vector2(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.save_flags._fetch_instances()
            if (not (self.save_flags.no_positions)):
                pass
                for i in range(len(self.positions)):
                    pass
                    self.positions[i]._fetch_instances()


            for i in range(len(self.diffuse)):
                pass

            for i in range(len(self.specular)):
                pass

            if (not (self.save_flags.no_normals)):
                pass
                for i in range(len(self.normals)):
                    pass
                    self.normals[i]._fetch_instances()


            for i in range(len(self.uvs)):
                pass
                self.uvs[i]._fetch_instances()



    class VertexFlags(KaitaiStruct):
        """Which arrays of vertices are there, and which hold one value.

        Fields:
            one_diffuse_colour: One diffuse colour is that of all vertices.
            one_specular_colour: One specular colour is that of all vertices.
            no_normals: There are no normals; loaders compute them.
            one_texture_coordinate: One texture coordinate is that of all vertices.
            no_positions: There are no positions, as in procedural meshes.
            unknown_5: Bits whose meaning is not known.
        """
        SEQ_FIELDS = ("one_diffuse_colour", "one_specular_colour", "no_normals", "one_texture_coordinate", "no_positions", "unknown_5",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VertexFlags, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.one_diffuse_colour = self._io.read_bits_int_le(1) != 0
                self.one_specular_colour = self._io.read_bits_int_le(1) != 0
                self.no_normals = self._io.read_bits_int_le(1) != 0
                self.one_texture_coordinate = self._io.read_bits_int_le(1) != 0
                self.no_positions = self._io.read_bits_int_le(1) != 0
                self.unknown_5 = self._io.read_bits_int_le(27)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class VslManagerAreaId(KaitaiStruct):
        """What an area of a VSL manager is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VslManagerAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.VslManagerArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class VslManagerAreas(KaitaiStruct):
        """One area of a VSL manager, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            scripts: Scripts in VSL as text, between unknown numbers.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "scripts",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.VslManagerAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.VslManagerArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.VslManagerArea.scripts:
                    pass
                    self.scripts = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.VslManagerArea.scripts:
                pass



    class WaveSoundAreaId(KaitaiStruct):
        """What an area of a CKWaveSound is about.

        Fields:
            id: The identifier, as a number of this class.
        """
        SEQ_FIELDS = ("id",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundAreaId, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.id = KaitaiStream.resolve_enum(VirtoolsPayloads.WaveSoundArea, self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class WaveSoundAreas(KaitaiStruct):
        """One area of a CKWaveSound, by its identifier.

        Fields:
            identifier: What the area is about, by name.
            ofs_next: The link to the next area, as in the area.
            length: The length, for sounds that are not loaded.
            wave_sound: Volume, pitch, and where in space the sound is.
            file_name: The file with the sound, in old files.
            wave_sound_before_2: Volume, pitch, and where in space the sound is.
            wave_sound_before_3: Volume, pitch, and where in space the sound is.
        """
        SEQ_FIELDS = ("identifier", "ofs_next", "length", "wave_sound", "file_name", "wave_sound_before_2", "wave_sound_before_3",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundAreas, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.identifier = KaitaiStream.resolve_enum(VirtoolsPayloads.WaveSoundArea, self._io.read_u4le())
                self.ofs_next = self._io.read_u4le()
                if self.identifier == VirtoolsPayloads.WaveSoundArea.length:
                    pass
                    self.length = self._io.read_u4le()

                if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version >= 3)) :
                    pass
                    self.wave_sound = VirtoolsPayloads.WaveSoundData(self._io, self, self._root)

                if self.identifier == VirtoolsPayloads.WaveSoundArea.file_name:
                    pass
                    self.file_name = VirtoolsPayloads.Text(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version < 2)) :
                    pass
                    self.wave_sound_before_2 = VirtoolsPayloads.WaveSoundDataBefore2(self._io, self, self._root)

                if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version >= 2) and (self._root.data_version < 3)) :
                    pass
                    self.wave_sound_before_3 = VirtoolsPayloads.WaveSoundDataBefore3(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.identifier == VirtoolsPayloads.WaveSoundArea.length:
                pass

            if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version >= 3)) :
                pass
                self.wave_sound._fetch_instances()

            if self.identifier == VirtoolsPayloads.WaveSoundArea.file_name:
                pass
                self.file_name._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version < 2)) :
                pass
                self.wave_sound_before_2._fetch_instances()

            if  ((self.identifier == VirtoolsPayloads.WaveSoundArea.wave_sound) and (self._root.data_version >= 2) and (self._root.data_version < 3)) :
                pass
                self.wave_sound_before_3._fetch_instances()



    class WaveSoundData(KaitaiStruct):
        """Volume, pitch, and where in space the sound is.

        Fields:
            state: Whether it loops, streams, is in space or in the background.
            priority: Sounds of higher priority are kept when there are too many.
            gain: Volume, with 1 for that of the file.
            pan: From -1, left, to 1, right.
            pitch: Speed, with 1 for that of the file.
            reserved: Written and never read, by any known program.
            inner_cone: Angle within which it is at its strongest.
            outer_cone: Angle outside of which it is at its weakest.
            outer_gain: Factor of the volume outside of the outer cone.
            min_distance: Up to this distance the sound is at its loudest.
            max_distance: From this distance on the sound gets no quieter.
            distance_behavior: What happens beyond the greatest distance.
            attached: The entity that the sound comes from.
            position: The position, as a buffer of three floats.
            direction: The direction of the sound, as a buffer of three floats.
            ending: 0, which ends the area.
        """
        SEQ_FIELDS = ("state", "priority", "gain", "pan", "pitch", "reserved", "inner_cone", "outer_cone", "outer_gain", "min_distance", "max_distance", "distance_behavior", "attached", "position", "direction", "ending",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundData, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.state = self._io.read_u4le()
                self.priority = self._io.read_f4le()
                self.gain = self._io.read_f4le()
                self.pan = self._io.read_f4le()
                self.pitch = self._io.read_f4le()
                self.reserved = VirtoolsPayloads.Vector3(self._io, self, self._root)
                self.inner_cone = self._io.read_f4le()
                self.outer_cone = self._io.read_f4le()
                self.outer_gain = self._io.read_f4le()
                self.min_distance = self._io.read_f4le()
                self.max_distance = self._io.read_f4le()
                self.distance_behavior = self._io.read_u4le()
                self.attached = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.position = VirtoolsPayloads.Buffer(self._io, self, self._root)
                self.direction = VirtoolsPayloads.Buffer(self._io, self, self._root)
                self.ending = self._io.read_u4le()
                if not self.ending == 0:
                    raise kaitaistruct.ValidationNotEqualError(0, self.ending, self._io, u"/types/wave_sound_data/seq/15")
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.reserved._fetch_instances()
            self.attached._fetch_instances()
            self.position._fetch_instances()
            self.direction._fetch_instances()


    class WaveSoundDataBefore2(KaitaiStruct):
        """Volume, pitch, and where in space the sound is.

        Fields:
            unknown: Numbers whose meaning is not known.
            looped: Not 0 if the sound is repeated.
            unused: Written and never read, by any known program.
        """
        SEQ_FIELDS = ("unknown", "looped", "unused",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundDataBefore2, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.unknown = []
                for i in range(8):
                    self.unknown.append(self._io.read_u4le())

                self.looped = self._io.read_s4le()
                self.unused = []
                for i in range(11):
                    self.unused.append(self._io.read_u4le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.unknown)):
                pass

            for i in range(len(self.unused)):
                pass



    class WaveSoundDataBefore3(KaitaiStruct):
        """Volume, pitch, and where in space the sound is.

        Fields:
            state: Whether it loops, streams, is in space or in the background.
            priority: Sounds of higher priority are kept when there are too many.
            unknown: Numbers whose meaning is not known.
            gain: Volume, with 1 for that of the file.
            pan: From -1, left, to 1, right.
            pitch: Speed, with 1 for that of the file.
            reserved: Written and never read, by any known program.
            place: Where in space it is; not there for sounds in the background.
        """
        SEQ_FIELDS = ("state", "priority", "unknown", "gain", "pan", "pitch", "reserved", "place",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundDataBefore3, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.state = self._io.read_u4le()
                self.priority = self._io.read_f4le()
                self.unknown = []
                for i in range(2):
                    self.unknown.append(self._io.read_u4le())

                self.gain = self._io.read_f4le()
                self.pan = self._io.read_f4le()
                self.pitch = self._io.read_f4le()
                self.reserved = self._io.read_f4le()
                if (not (self._io.is_eof())):
                    pass
                    self.place = VirtoolsPayloads.WaveSoundDataBefore3Place(self._io, self, self._root)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.unknown)):
                pass

            if (not (self._io.is_eof())):
                pass
                self.place._fetch_instances()



    class WaveSoundDataBefore3Place(KaitaiStruct):
        """Where in space a sound is, and how it spreads.

        Fields:
            reserved: Written and never read, by any known program.
            inner_cone: Angle within which it is at its strongest.
            outer_cone: Angle outside of which it is at its weakest.
            outer_gain: Factor of the volume outside of the outer cone.
            min_distance: Up to this distance the sound is at its loudest.
            max_distance: From this distance on the sound gets no quieter.
            distance_behavior: What happens beyond the greatest distance.
            attached: The entity that the sound comes from.
            position: The position, as a buffer of three floats.
            direction: The direction of the sound, as a buffer of three floats.
            ending: 0, which ends the area.
        """
        SEQ_FIELDS = ("reserved", "inner_cone", "outer_cone", "outer_gain", "min_distance", "max_distance", "distance_behavior", "attached", "position", "direction", "ending",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.WaveSoundDataBefore3Place, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.reserved = VirtoolsPayloads.Vector2(self._io, self, self._root)
                self.inner_cone = self._io.read_f4le()
                self.outer_cone = self._io.read_f4le()
                self.outer_gain = self._io.read_f4le()
                self.min_distance = self._io.read_f4le()
                self.max_distance = self._io.read_f4le()
                self.distance_behavior = self._io.read_u4le()
                self.attached = VirtoolsPayloads.Reference(self._io, self, self._root)
                self.position = VirtoolsPayloads.Buffer(self._io, self, self._root)
                self.direction = VirtoolsPayloads.Buffer(self._io, self, self._root)
                self.ending = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.reserved._fetch_instances()
            self.attached._fetch_instances()
            self.position._fetch_instances()
            self.direction._fetch_instances()


    class Words(KaitaiStruct):
        """Two numbers in one dword.

        Fields:
            low: The number in the low half.
            high: The number in the high half.
        """
        SEQ_FIELDS = ("low", "high",)
        def __init__(self, _io, _parent=None, _root=None):
            super(VirtoolsPayloads.Words, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.low = self._io.read_u2le()
                self.high = self._io.read_u2le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
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
                    self._m_areas.append(VirtoolsPayloads.Area(i, self._io, self, self._root))
                    i += 1

                self._io.seek(_pos)

            return getattr(self, '_m_areas', None)
        except _REASONS as error:
            _fail(self, error, 'areas')

    @property
    def dwords(self):
        """The data as plain numbers, if it is not a chain, whose last link would be
        0.
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

    @property
    def is_be_object(self):
        """True for CKBeObject and the classes derived from it."""
        if hasattr(self, '_m_is_be_object'):
            return self._m_is_be_object

        try:
            self._m_is_be_object =  (( ((self.class_number >= 21) and (self.class_number <= 43)) ) or (self.class_number == 10) or (self.class_number == 19) or (self.class_number == 47) or (self.class_number == 50) or ( ((self.class_number >= 52) and (self.class_number <= 54)) )) 
            return getattr(self, '_m_is_be_object', None)
        except _REASONS as error:
            _fail(self, error, 'is_be_object')

    @property
    def is_entity_3d(self):
        """True for CK3dEntity and the classes derived from it."""
        if hasattr(self, '_m_is_entity_3d'):
            return self._m_is_entity_3d

        try:
            self._m_is_entity_3d =  (( ((self.class_number >= 33) and (self.class_number <= 43)) ) or (self.class_number == 22) or (self.class_number == 50)) 
            return getattr(self, '_m_is_entity_3d', None)
        except _REASONS as error:
            _fail(self, error, 'is_entity_3d')

    @property
    def is_object(self):
        """True for CKObject and the classes derived from it."""
        if hasattr(self, '_m_is_object'):
            return self._m_is_object

        try:
            self._m_is_object =  ((self.class_number >= 1) and (self.class_number <= 55)) 
            return getattr(self, '_m_is_object', None)
        except _REASONS as error:
            _fail(self, error, 'is_object')


