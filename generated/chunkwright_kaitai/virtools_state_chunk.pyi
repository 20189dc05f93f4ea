# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class VirtoolsStateChunk(_base.KaitaiStruct):
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
    """
    class ClassId(IntEnum):
        no_class = 0
        """No class; the value of a parameter in a chunk of its own."""
        ck_object = 1
        """Base of all classes."""
        parameter_in = 2
        """Input parameter of a behaviour."""
        parameter_out = 3
        """Output parameter of a behaviour."""
        parameter_operation = 4
        """Operation that makes a parameter of two others."""
        state = 5
        """State that behaviours wait for."""
        behavior_link = 6
        """Link between two behaviours."""
        behavior = 8
        """Behaviour, the building block of scripts."""
        behavior_io = 9
        """Input or output of a behaviour."""
        scene = 10
        """Scene of a level."""
        scene_object = 11
        """Base of all that a scene may hold."""
        render_context = 12
        """Window that is rendered to."""
        kinematic_chain = 13
        """Chain of body parts, for inverse kinematics."""
        curve_2d = 14
        """Two-dimensional curve, the value of a parameter."""
        object_animation = 15
        """Animation of one entity."""
        animation = 16
        """Base of animations, of one entity or many."""
        keyed_animation = 18
        """Animation made of animations of entities."""
        be_object = 19
        """Base of all that may have behaviours."""
        synchro = 20
        """Meeting point of behaviours."""
        level = 21
        """Level, the root of a composition."""
        place = 22
        """Place, a part of a level."""
        group = 23
        """Group of objects, by reference."""
        sound = 24
        """Base of sounds of either kind."""
        wave_sound = 25
        """Sound that is made of samples."""
        midi_sound = 26
        """Sound that is made of notes."""
        entity_2d = 27
        """Rectangle on the screen."""
        sprite = 28
        """Picture on the screen."""
        sprite_text = 29
        """Text on the screen."""
        material = 30
        """Material, the look of faces."""
        texture = 31
        """Texture, in the file or in one of its own."""
        mesh = 32
        """Mesh of triangles and lines."""
        entity_3d = 33
        """Entity that has a place in space."""
        camera = 34
        """Camera that turns on its own."""
        target_camera = 35
        """Camera that looks at an entity."""
        curve_point = 36
        """Point that a curve goes through."""
        sprite_3d = 37
        """Picture that stands in space."""
        light = 38
        """Light that turns on its own."""
        target_light = 39
        """Light that shines on an entity."""
        character = 40
        """Character with body parts."""
        object_3d = 41
        """Entity that has a mesh."""
        body_part = 42
        """Part of a character."""
        curve = 43
        """Curve in space, through points."""
        parameter_local = 45
        """Local parameter of a behaviour."""
        parameter = 46
        """Base of parameters that hold a value."""
        render_object = 47
        """Base of all that is rendered."""
        interface_object_manager = 48
        """What the interface keeps of objects."""
        critical_section = 49
        """Part of scripts that one at a time may run."""
        grid = 50
        """Grid in space, with layers of values."""
        layer = 51
        """Layer of a grid."""
        data_array = 52
        """Table of values, with typed columns."""
        patch_mesh = 53
        """Mesh made of curved patches."""
        progressive_mesh = 54
        """Mesh of variable detail."""
        parameter_variable = 55
        """Parameter that names a variable."""
        point_cloud_3d = 56
        """Cloud of points in space."""
        video = 57
        """Video that textures or sprites show."""
        object_array = 80
        """List of objects, the value of a parameter."""
        scene_object_desc = 81
        """What a scene keeps of an object."""
        attribute_manager = 82
        """Manager of attributes and their categories."""
        message_manager = 83
        """Manager of messages between scripts."""
        interface_data = 4294967295
        """What the interface keeps of a behaviour."""
    class ParameterInArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        owner = 128
        """Owner, as CKParameterIn keeps it."""
        old_shared = 256
        """Old shared of a CKParameterIn; holds source."""
        old_source = 512
        """Old source of a CKParameterIn; holds source."""
        either_source = 1024
        """Either source of a CKParameterIn; holds type, owner, source, other."""
        shared = 2048
        """Shared of a CKParameterIn; holds type, owner, source."""
        source = 4096
        """Source of a CKParameterIn; holds type, owner, source."""
        disabled = 8192
        """Disabled, as CKParameterIn keeps it."""
    class ParameterOutArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        destinations = 32
        """Destinations, as CKParameterOut keeps them."""
        parameter_value = 64
        """Parameter value of a CKParameter; holds type, value."""
    class ParameterOperationArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        inputs = 64
        """Inputs of a CKParameterOperation; holds first, first state, second,
        second state.
        """
        output = 128
        """Output of a CKParameterOperation; holds output, state."""
        operation_type = 256
        """Operation type of a CKParameterOperation; holds operation."""
        owner = 512
        """Owner, as CKParameterOperation keeps it."""
        operation = 1024
        """Operation of a CKParameterOperation; holds operation, parameters."""
    class BehaviorLinkArea(IntEnum):
        old_delay = 4
        """Old delay of a CKBehaviorLink; holds delay."""
        old_ends = 8
        """Old ends of a CKBehaviorLink; holds input, output."""
        old_initial_delay = 16
        """Old initial delay of a CKBehaviorLink; holds delay."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        link = 32
        """Link of a CKBehaviorLink; holds delay, input, output."""
    class BehaviorArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        interface_data = 16
        """Interface of a CKBehavior; holds state."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        behavior = 32
        """Behavior of a CKBehavior; holds prototype, flags, compatible class,
        type, priority, owner, version.
        """
        old_flags = 64
        """Old flags of a CKBehavior; holds flags."""
        old_compatible_class = 128
        """Old compatible class of a CKBehavior; holds compatible class."""
        sub_behaviors = 256
        """Sub behaviors of a CKBehavior; holds sub behaviors, states."""
        in_parameters = 512
        """In parameters, as CKBehavior keeps them."""
        out_parameters = 1024
        """Out parameters, as CKBehavior keeps them."""
        inputs = 2048
        """Inputs, as CKBehavior keeps them."""
        outputs = 4096
        """Outputs, as CKBehavior keeps them."""
        operations = 16384
        """Operations, as CKBehavior keeps them."""
        old_type = 32768
        """Old type of a CKBehavior; holds type."""
        old_owner = 65536
        """Old owner of a CKBehavior; holds owner."""
        local_parameters = 131072
        """Local parameters of a CKBehavior; holds local parameters, states."""
        old_prototype = 262144
        """Old prototype of a CKBehavior; holds prototype."""
        links = 524288
        """Links, as CKBehavior keeps them."""
        activity = 2097152
        """Activity of a CKBehavior; holds flags."""
        old_priority = 8388608
        """Old priority of a CKBehavior; holds priority."""
        old_target = 16777216
        """Old target of a CKBehavior; holds target."""
    class BehaviorIoArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        flags = 8
        """Flags, as CKBehaviorIO keeps them."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
    class SceneArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        objects = 131072
        """Objects of a CKScene; holds level, count, objects, states, flags."""
        environment = 262144
        """Environment of a CKScene; holds settings."""
        rendering = 524288
        """Rendering of a CKScene; holds background color, ambient color, fog mode,
        fog color, fog start, fog end, fog density and more.
        """
    class ObjectAnimationArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        old_data = 4096
        """Old data of a CKObjectAnimation; holds root position, reserved, morph
        vertex count, morph key count, flags, entity, length and more.
        """
        old_length = 8192
        """Old length of a CKObjectAnimation; holds length."""
        old_positions = 16384
        """Old positions of a CKObjectAnimation; holds positions."""
        old_rotations = 32768
        """Old rotations of a CKObjectAnimation; holds rotations, scale axes."""
        old_scales = 131072
        """Old scales of a CKObjectAnimation; holds scales."""
        old_flags = 262144
        """Old flags of a CKObjectAnimation; holds flags."""
        old_entity = 524288
        """Old entity of a CKObjectAnimation; holds entity."""
        old_merge = 1048576
        """Old merge of a CKObjectAnimation; holds merge factor, merged, first,
        second.
        """
        old_morph_keys = 2097152
        """Old morph keys of a CKObjectAnimation; holds count, vertex count, keys."""
        morph_normals = 8388608
        """Morph normals of a CKObjectAnimation; holds normals."""
        packed_morph_normals = 16777216
        """Packed morph normals of a CKObjectAnimation; holds normals."""
        shared = 33554432
        """Shared of a CKObjectAnimation; holds animation, root position, reserved,
        flags, entity, merge factor, first and more.
        """
        controllers = 67108864
        """Controllers of a CKObjectAnimation; holds root position, reserved,
        flags, entity, length, merge factor, first and more.
        """
        blend_shape_controllers = 134217728
        """Blend shape controllers, as CKObjectAnimation keeps them."""
    class KeyedAnimationArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        frame_rate = 16
        """Frame rate of a CKAnimation; holds flags, linked, frame rate."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        length = 64
        """Length, as CKAnimation keeps it."""
        root_entity = 128
        """Root entity of a CKAnimation; holds body parts, root entity."""
        character = 256
        """Character, as CKAnimation keeps it."""
        step = 512
        """Step, as CKAnimation keeps it."""
        animations = 4096
        """Animations, as CKKeyedAnimation keeps them."""
        merge = 1048576
        """Merge of a CKKeyedAnimation; holds merged, factor."""
        states = 2097152
        """States, as CKKeyedAnimation keeps them."""
    class LevelArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        inactive_managers = 8192
        """Inactive managers of a CKLevel; holds managers."""
        duplicate_managers = 16384
        """Duplicate managers of a CKLevel; holds names."""
        contents = 536870912
        """Contents of a CKLevel; holds objects, unused, scenes."""
        scenes = 2147483648
        """Scenes of a CKLevel; holds current scene, default scene, scene."""
    class GroupArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        old_members = 4096
        """Old members of a CKGroup; holds members."""
        members = 1048575
        """Members, as CKGroup keeps them."""
        selection_set = 1048576
        """Selection set, as CKGroup keeps it."""
    class WaveSoundArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        sound = 4096
        """Sound of a CKSound; holds save options, file name."""
        file_name = 1048576
        """File name, as CKWaveSound keeps it."""
        wave_sound = 4194304
        """Wave sound of a CKWaveSound; holds state, priority, unknown, gain, pan,
        pitch, reserved and more.
        """
        length = 8388608
        """Length, as CKWaveSound keeps it."""
    class Entity2dArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        old_source = 4096
        """Old source of a CK2dEntity; holds rectangle."""
        old_size = 8192
        """Old size of a CK2dEntity; holds size."""
        old_flags = 16384
        """Old flags of a CK2dEntity; holds flags."""
        old_position = 32768
        """Old position of a CK2dEntity; holds position."""
        old_z_order = 1048576
        """Old z order of a CK2dEntity; holds z order."""
        rectangle = 1110016
        """Rectangle of a CK2dEntity; holds flags, rectangle, source rectangle, z
        order, parent.
        """
        material = 2097152
        """Material, as CK2dEntity keeps it."""
        children = 4194304
        """Children, as CK2dEntity keeps it."""
    class MaterialArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        material = 4096
        """Material of a CKMaterial; holds diffuse, ambient, specular, emissive,
        specular power, texture, border color and more.
        """
        extra_textures = 8192
        """Extra textures of a CKMaterial; holds textures."""
        effect = 16384
        """Effect, as CKMaterial keeps it."""
        effect_parameter = 65536
        """Effect parameter of a CKMaterial; holds parameter, effect."""
        shader = 131072
        """Shader, as CKMaterial keeps it."""
    class TextureArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        movie = 4096
        """Movie of a CKTexture; holds file name."""
        old_current_slot = 8192
        """Old current slot of a CKTexture; holds slot."""
        old_bitmaps = 16384
        """Old bitmaps of a CKTexture; holds bitmaps."""
        old_transparency = 32768
        """Old transparency of a CKTexture; holds transparent color, transparent."""
        file_names = 65536
        """File names of a CKTexture; holds names."""
        raw_bitmaps = 131072
        """Raw bitmaps of a CKTexture; holds bitmaps."""
        video_format = 262144
        """Video format, as CKTexture keeps it."""
        save_format = 524288
        """Save format of a CKTexture; holds properties."""
        reader_bitmaps = 1048576
        """Reader bitmaps of a CKTexture; holds slots, width, height, bits per
        pixel, bitmaps.
        """
        pick_threshold = 2097152
        """Pick threshold of a CKTexture; holds threshold."""
        options = 3141632
        """Options of a CKTexture; holds options, values."""
        mip_maps = 4194304
        """Mip maps of a CKTexture; holds bitmaps."""
        system_caching = 8388608
        """System caching, as CKTexture keeps it."""
        old_options = 16773120
        """Old options of a CKTexture; holds options, values."""
    class MeshArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        flags = 8192
        """Flags, as CKMesh keeps them."""
        channels = 16384
        """Channels, as CKMesh keeps them."""
        face_masks = 32768
        """Face masks of a CKMesh; holds masks."""
        faces = 65536
        """Faces, as CKMesh keeps them."""
        faces_32 = 69632
        """Faces 32, as CKMesh keeps it."""
        vertices = 131072
        """Vertices of a CKMesh; holds count, arrays."""
        lines = 262144
        """Lines, as CKMesh keeps them."""
        lines_32 = 266240
        """Lines 32, as CKMesh keeps it."""
        weights = 524288
        """Weights of a CKMesh; holds count, weights, weight."""
        materials = 1048576
        """Materials of a CKMesh; holds slots."""
        extended_channels = 2097152
        """Extended channels, as CKMesh keeps them."""
        render_groups = 4194304
        """Render groups of a CKMesh; holds groups."""
        render_groups_32 = 4198400
        """Render groups 32, as CKMesh keeps it."""
        progressive = 8388608
        """Progressive of a CKMesh; holds vertex count, morph, morph step, data."""
        blend_shapes = 16777216
        """Blend shapes of a CKMesh; holds reserved."""
    class Entity3dArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
    class CameraArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        old_field_of_view = 4194304
        """Old field of view of a CKCamera; holds field of view."""
        old_projection = 8388608
        """Old projection of a CKCamera; holds projection."""
        old_ortho_zoom = 16777216
        """Old ortho zoom of a CKCamera; holds ortho zoom."""
        old_aspect = 33554432
        """Old aspect of a CKCamera; holds width, height."""
        old_planes = 67108864
        """Old planes of a CKCamera; holds near, far."""
        camera = 264241152
        """Camera of a CKCamera; holds projection, field of view, ortho zoom,
        aspect, near, far.
        """
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
    class TargetCameraArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        camera = 264241152
        """Camera of a CKCamera; holds projection, field of view, ortho zoom,
        aspect, near, far.
        """
        target = 268435456
        """Target, as CKTargetCamera keeps it."""
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
    class Sprite3dArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        sprite = 4194304
        """Sprite of a CKSprite3D; holds mode, half size, offset, uv rectangle,
        material.
        """
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
    class LightArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        light = 4194304
        """Light of a CKLight; holds type, color, active, specular, constant
        attenuation, linear attenuation, quadratic attenuation and more.
        """
        light_power = 8388608
        """Light power of a CKLight; holds power."""
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
    class TargetLightArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        light = 4194304
        """Light of a CKLight; holds type, color, active, specular, constant
        attenuation, linear attenuation, quadratic attenuation and more.
        """
        light_power = 8388608
        """Light power of a CKLight; holds power."""
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
        target = 2147483648
        """Target, as CKTargetLight keeps it."""
    class CurveArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        skin_normals = 4096
        """Skin normals of a CK3dEntity; holds normals."""
        animations = 8192
        """Animations, as CK3dEntity keeps them."""
        meshes = 16384
        """Meshes of a CK3dEntity; holds current mesh, meshes."""
        parent = 32768
        """Parent, as CK3dEntity keeps it."""
        entity_flags = 65536
        """Entity flags of a CK3dEntity; holds flags, moveable flags."""
        matrix = 131072
        """Matrix of a CK3dEntity; holds skipped, matrix."""
        placement = 1048576
        """Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
        """
        skin = 2097152
        """Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
        """
        skin_2 = 2228224
        """Skin 2, as CK3dEntity keeps it."""
        old_fitting = 4194304
        """Old fitting of a CKCurve; holds fitting."""
        old_points = 8388608
        """Old points of a CKCurve; holds points."""
        old_steps = 16777216
        """Old steps of a CKCurve; holds steps."""
        old_open = 33554432
        """Old open of a CKCurve; holds open."""
        blend_shape_weights = 1336809431
        """Blend shape weights of a CK3dEntity; holds reserved."""
        point_states = 4278190080
        """Point states of a CKCurve; holds points."""
        curve = 4290772992
        """Curve of a CKCurve; holds points, fitting, steps, open."""
    class ParameterLocalArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        parameter_value = 64
        """Parameter value of a CKParameter; holds type, value."""
        is_this = 512
        """Empty; there if the parameter stands for the owner of the script."""
        is_setting = 1024
        """Empty; there if the parameter is a setting of its behaviour."""
    class ParameterArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        parameter_value = 64
        """Parameter value of a CKParameter; holds type, value."""
    class InterfaceObjectManagerArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        states = 19088743
        """States, as CKInterfaceObjectManager keeps them."""
        guid = 2271560481
        """Guid, as CKInterfaceObjectManager keeps it."""
    class DataArrayArea(IntEnum):
        hidden = 4
        """Empty; there if the object is hidden."""
        attributes = 17
        """Attributes of a CKBeObject; holds parameters, states, types."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
        data = 64
        """Data of a CKBeObject; holds version, priority."""
        scripts = 256
        """Scripts, as CKBeObject keeps them."""
        single_activity = 1024
        """Single activity of a CKBeObject; holds scene flags."""
        old_scripts = 2048
        """Old scripts of a CKBeObject; holds scripts."""
        columns = 4096
        """Columns, as CKDataArray keeps them."""
        rows = 8192
        """Rows of a CKDataArray; holds count, rows."""
        sorting = 16384
        """Sorting of a CKDataArray; holds order, column, key."""
    class ChunkOptions(_base.KaitaiStruct):
        """What is in a chunk of the new layout."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        has_ids: bool
        """There is a list of where object ids stand."""
        has_managers: bool
        """There is a list of where values of managers stand."""
        has_chunks: bool
        """There is a list of where sub-chunks stand."""
        is_bound: bool
        """Object references are indices into the file's object table."""
        allows_dynamic: bool
        """References to dynamic objects are allowed."""
        is_list_big: bool
        """Something of lists that no known file has."""
        runtime_flags: int
        """Of use at run time only."""
    class CoreData(_base.KaitaiStruct):
        """Core data, decoded. Not all of it is a chain of areas that tile the
        data: then what is behind a broken link is one payload, and `dwords` is
        the better way to see it.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        class_id: VirtoolsStateChunk.ClassId | int
        """Class of the object, which gives identifiers their meaning."""
        def __init__(self, class_id: VirtoolsStateChunk.ClassId | int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def areas(self) -> list[VirtoolsStateChunk.Area] | None:
            """The chain, from the first area to the last.

            None unless `_io.size >= 8`.
            """
        @property
        def dwords(self) -> list[int] | None:
            """The data as plain numbers, if it is not a chain, whose last link would
            be 0.

            None unless `_io.size < 8 or areas.last.ofs_next != 0`.
            """
    class Area(_base.KaitaiStruct):
        """One identifier and its payload."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.CoreData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: int | None
        """What the payload means to the object's class; see `name`.

        None unless `ofs_area >= 0`.
        """
        ofs_next: int
        """Position of the next area from the start of the data, 0 for the
        last.
        """
        payload: VirtoolsStateChunk.AreaPayload
        """What the identifier is about."""
        @property
        def is_linked(self) -> bool:
            """True if another area follows where the link says."""
        @property
        def name(self) -> VirtoolsStateChunk.BehaviorAreaId | VirtoolsStateChunk.BehaviorIoAreaId | VirtoolsStateChunk.BehaviorLinkAreaId | VirtoolsStateChunk.CameraAreaId | VirtoolsStateChunk.CurveAreaId | VirtoolsStateChunk.DataArrayAreaId | VirtoolsStateChunk.Entity2dAreaId | VirtoolsStateChunk.Entity3dAreaId | VirtoolsStateChunk.GroupAreaId | VirtoolsStateChunk.InterfaceObjectManagerAreaId | VirtoolsStateChunk.KeyedAnimationAreaId | VirtoolsStateChunk.LevelAreaId | VirtoolsStateChunk.LightAreaId | VirtoolsStateChunk.MaterialAreaId | VirtoolsStateChunk.MeshAreaId | VirtoolsStateChunk.ObjectAnimationAreaId | VirtoolsStateChunk.ParameterAreaId | VirtoolsStateChunk.ParameterInAreaId | VirtoolsStateChunk.ParameterLocalAreaId | VirtoolsStateChunk.ParameterOperationAreaId | VirtoolsStateChunk.ParameterOutAreaId | VirtoolsStateChunk.SceneAreaId | VirtoolsStateChunk.Sprite3dAreaId | VirtoolsStateChunk.TargetCameraAreaId | VirtoolsStateChunk.TargetLightAreaId | VirtoolsStateChunk.TextureAreaId | VirtoolsStateChunk.WaveSoundAreaId:
            """The identifier again, by its name in the object's class."""
        @property
        def ofs_area(self) -> int:
            """Where the area starts."""
    class AreaPayload(_base.KaitaiStruct):
        """The payload of an area, raw and as numbers."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The payload as it is stored."""
        @property
        def len_dwords(self) -> int:
            """Size of the payload in dwords."""
        @property
        def dwords(self) -> list[int]:
            """The payload as whole numbers."""
        @property
        def floats(self) -> list[float]:
            """The payload as floating-point numbers."""
    class ListedChunk(_base.KaitaiStruct):
        """One entry of a sub-chunk list."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        ofs_core: int
        """Where the core data starts that the positions count in."""
        parent_version: int
        """Chunk version of the chunk that has the list."""
        def __init__(self, ofs_core: int, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        mark: int
        """Position of a sub-chunk, or 0xffffffff before that of a sequence."""
        ofs_sequence: int | None
        """Position of the count of a sequence.

        None unless `is_sequence`.
        """
        @property
        def is_sequence(self) -> bool:
            """True if this is the place of a sequence."""
        @property
        def single(self) -> VirtoolsStateChunk.SubChunk | None:
            """The sub-chunk that stands at the mark.

            None unless `not is_sequence`.
            """
        @property
        def sequence(self) -> VirtoolsStateChunk.SubChunkSequence | None:
            """The sequence of sub-chunks here.

            None unless `is_sequence`.
            """
    class SubChunkSequence(_base.KaitaiStruct):
        """Sub-chunks one after another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.ListedChunk
        parent_version: int
        """Chunk version of the chunk around them."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_chunks: int
        """How many they are."""
        chunks: list[VirtoolsStateChunk.SubChunk]
        """The sub-chunks, null ones included."""
    class SubChunk(_base.KaitaiStruct):
        """A chunk inside another one. The chunk version of the outer one decides on
        the layout.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: _base.KaitaiStruct
        parent_version: int
        """Chunk version of the chunk around it."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_dwords: int
        """Number of dwords that follow, 0 for a null sub-chunk."""
        body: VirtoolsStateChunk.SubChunkBody | None
        """The sub-chunk, if it is not null.

        None unless `len_dwords != 0`.
        """
    class SubChunkBody(_base.KaitaiStruct):
        """A sub-chunk without its size."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.SubChunk
        parent_version: int
        """Chunk version of the chunk around it."""
        def __init__(self, parent_version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        class_id: VirtoolsStateChunk.ClassId | int
        """The class id in full, 0xffffffff for the interface data of a script."""
        data_version: int | None
        """Version of the payloads.

        None unless `parent_version >= 4`.
        """
        chunk_version: int | None
        """Version of the layout of its own sub-chunks.

        None unless `parent_version >= 4`.
        """
        num_dwords: int
        """Size of the core data."""
        file_flag: int
        """1 where object references are indices into the file's object table."""
        num_ids: int | None
        """Size of the ids list in dwords.

        None unless `parent_version >= 4`.
        """
        num_chunks: int | None
        """Size of the sub-chunk list in dwords.

        None unless `parent_version >= 4`.
        """
        num_managers: int | None
        """Size of the managers list in dwords.

        None unless `parent_version >= 5`.
        """
        data: bytes
        """The core data, undecoded."""
        ids: list[int] | None
        """Where object ids stand.

        None unless `parent_version >= 4`.
        """
        chunks: list[int] | None
        """Where sub-chunks stand, written as in `ids`.

        None unless `parent_version >= 4`.
        """
        managers: list[int] | None
        """Where values of managers stand.

        None unless `parent_version >= 5`.
        """
        @property
        def core(self) -> VirtoolsStateChunk.CoreData:
            """The core data, decoded as a chain of areas."""
        @property
        def ofs_chunks(self) -> int | None:
            """Where the sub-chunk list starts.

            None unless `parent_version >= 4`.
            """
        @property
        def ofs_data(self) -> int:
            """Where the core data starts."""
        @property
        def sub_chunks(self) -> list[VirtoolsStateChunk.ListedChunk] | None:
            """The sub-chunks of this one, decoded.

            None unless `parent_version >= 4 and chunks.size != 0`.
            """
    class ParameterInAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterIn is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ParameterInArea | int
        """The identifier, as a number of this class."""
    class ParameterOutAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterOut is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ParameterOutArea | int
        """The identifier, as a number of this class."""
    class ParameterOperationAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterOperation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ParameterOperationArea | int
        """The identifier, as a number of this class."""
    class BehaviorLinkAreaId(_base.KaitaiStruct):
        """What an area of a CKBehaviorLink is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.BehaviorLinkArea | int
        """The identifier, as a number of this class."""
    class BehaviorAreaId(_base.KaitaiStruct):
        """What an area of a CKBehavior is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.BehaviorArea | int
        """The identifier, as a number of this class."""
    class BehaviorIoAreaId(_base.KaitaiStruct):
        """What an area of a CKBehaviorIO is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.BehaviorIoArea | int
        """The identifier, as a number of this class."""
    class SceneAreaId(_base.KaitaiStruct):
        """What an area of a CKScene is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.SceneArea | int
        """The identifier, as a number of this class."""
    class ObjectAnimationAreaId(_base.KaitaiStruct):
        """What an area of a CKObjectAnimation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ObjectAnimationArea | int
        """The identifier, as a number of this class."""
    class KeyedAnimationAreaId(_base.KaitaiStruct):
        """What an area of a CKKeyedAnimation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.KeyedAnimationArea | int
        """The identifier, as a number of this class."""
    class LevelAreaId(_base.KaitaiStruct):
        """What an area of a CKLevel is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.LevelArea | int
        """The identifier, as a number of this class."""
    class GroupAreaId(_base.KaitaiStruct):
        """What an area of a CKGroup is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.GroupArea | int
        """The identifier, as a number of this class."""
    class WaveSoundAreaId(_base.KaitaiStruct):
        """What an area of a CKWaveSound is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.WaveSoundArea | int
        """The identifier, as a number of this class."""
    class Entity2dAreaId(_base.KaitaiStruct):
        """What an area of a CK2dEntity is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.Entity2dArea | int
        """The identifier, as a number of this class."""
    class MaterialAreaId(_base.KaitaiStruct):
        """What an area of a CKMaterial is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.MaterialArea | int
        """The identifier, as a number of this class."""
    class TextureAreaId(_base.KaitaiStruct):
        """What an area of a CKTexture is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.TextureArea | int
        """The identifier, as a number of this class."""
    class MeshAreaId(_base.KaitaiStruct):
        """What an area of a CKMesh is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.MeshArea | int
        """The identifier, as a number of this class."""
    class Entity3dAreaId(_base.KaitaiStruct):
        """What an area of a CK3dEntity is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.Entity3dArea | int
        """The identifier, as a number of this class."""
    class CameraAreaId(_base.KaitaiStruct):
        """What an area of a CKCamera is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.CameraArea | int
        """The identifier, as a number of this class."""
    class TargetCameraAreaId(_base.KaitaiStruct):
        """What an area of a CKTargetCamera is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.TargetCameraArea | int
        """The identifier, as a number of this class."""
    class Sprite3dAreaId(_base.KaitaiStruct):
        """What an area of a CKSprite3D is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.Sprite3dArea | int
        """The identifier, as a number of this class."""
    class LightAreaId(_base.KaitaiStruct):
        """What an area of a CKLight is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.LightArea | int
        """The identifier, as a number of this class."""
    class TargetLightAreaId(_base.KaitaiStruct):
        """What an area of a CKTargetLight is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.TargetLightArea | int
        """The identifier, as a number of this class."""
    class CurveAreaId(_base.KaitaiStruct):
        """What an area of a CKCurve is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.CurveArea | int
        """The identifier, as a number of this class."""
    class ParameterLocalAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterLocal is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ParameterLocalArea | int
        """The identifier, as a number of this class."""
    class ParameterAreaId(_base.KaitaiStruct):
        """What an area of a CKParameter is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.ParameterArea | int
        """The identifier, as a number of this class."""
    class InterfaceObjectManagerAreaId(_base.KaitaiStruct):
        """What an area of a CKInterfaceObjectManager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.InterfaceObjectManagerArea | int
        """The identifier, as a number of this class."""
    class DataArrayAreaId(_base.KaitaiStruct):
        """What an area of a CKDataArray is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsStateChunk
        _parent: VirtoolsStateChunk.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsStateChunk.DataArrayArea | int
        """The identifier, as a number of this class."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsStateChunk
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    data_version: int
    """Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0."""
    class_code: VirtoolsStateChunk.ClassId | int
    """New layout: the low 8 bits of the class id that the writer gave, often of
    a base class. Old layouts: high byte of the data version, not used.
    """
    chunk_version: int
    """Version of the layout."""
    options: VirtoolsStateChunk.ChunkOptions
    """New layout: what is in the chunk. Old layouts: high byte of the chunk
    version, not used.
    """
    old_class_id: VirtoolsStateChunk.ClassId | int | None
    """The class id in full.

    None unless `not is_new`.
    """
    num_dwords: int
    """Size of the core data."""
    file_flag: int | None
    """Skipped by every known loader; presumably whether the chunk was bound to
    a file.

    None unless `not is_new`.
    """
    num_old_ids: int | None
    """Size of the ids list in dwords, in the older layouts.

    None unless `not is_new`.
    """
    num_old_chunks: int | None
    """Size of the sub-chunk list in dwords, in the older layouts.

    None unless `not is_new`.
    """
    num_old_managers: int | None
    """Size of the managers list in dwords, in the old layout.

    None unless `chunk_version == 5`.
    """
    data: bytes
    """The core data, undecoded."""
    num_new_ids: int | None
    """Size of the ids list in dwords, in the new layout.

    None unless `is_new and options.has_ids`.
    """
    ids: list[int] | None
    """Where object ids stand: positions in the core data. A plain entry is
    where a single item stands; 0xffffffff and the entry after it tell where
    the count of a sequence is.

    None unless `not is_new or options.has_ids`.
    """
    num_new_chunks: int | None
    """Size of the sub-chunk list in dwords, in the new layout.

    None unless `is_new and options.has_chunks`.
    """
    chunks: list[int] | None
    """Where sub-chunks stand, written as in `ids`.

    None unless `ofs_chunks >= 0 and (not is_new or options.has_chunks)`.
    """
    num_new_managers: int | None
    """Size of the managers list in dwords, in the new layout.

    None unless `is_new and options.has_managers`.
    """
    managers: list[int] | None
    """Where values of managers stand, written as in `ids`.

    None unless `is_new and options.has_managers or chunk_version == 5`.
    """
    @property
    def is_new(self) -> bool:
        """True if this is the new layout."""
    @property
    def ofs_data(self) -> int:
        """Where the core data starts."""
    @property
    def core(self) -> VirtoolsStateChunk.CoreData:
        """The core data, decoded as a chain of areas."""
    @property
    def sub_chunks(self) -> list[VirtoolsStateChunk.ListedChunk] | None:
        """The sub-chunks that the list knows, decoded.

        None unless `(not is_new or options.has_chunks) and chunks.size != 0`.
        """
    @property
    def ofs_chunks(self) -> int:
        """Where the entries of the sub-chunk list start."""
