# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_object_table, virtools_sub_chunk

class VirtoolsPayloads(_base.KaitaiStruct):
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
    """
    class ControllerKind(IntEnum):
        no_controller = 0
        """No controller, but the end of the list."""
        tcb_scale = 458512644
        """Scale with tension, continuity and bias."""
        linear_scale_axis = 790629128
        """Axes of scale, straight from key to key."""
        tcb_scale_axis = 844716296
        """Axes of scale with tension, continuity and bias."""
        tcb_position = 880691713
        """Position with tension, continuity and bias."""
        tcb_rotation = 1169500674
        """Rotation with tension, continuity and bias."""
        linear_rotation = 1240285186
        """Rotation, straight from key to key."""
        linear_position = 1669088001
        """Position, straight from key to key."""
        linear_scale = 1699363332
        """Scale, straight from key to key."""
    class ValueKind(IntEnum):
        chunk = 0
        """The value has a chunk of its own."""
        buffer = 1
        """The value is the bytes of a buffer."""
        object = 2
        """The value is a reference to an object."""
        none = 3
        """The parameter has no value."""
    class DiagramEnd(IntEnum):
        shortcut = 5
        """A shortcut to a parameter."""
        input_parameter = 7
        """An input parameter of a behaviour."""
        output_parameter = 8
        """An output parameter of a behaviour."""
        local_parameter = 9
        """A local parameter, drawn by itself."""
        target_parameter = 10
        """The target parameter of a behaviour."""
        input = 12
        """An input that activates a behaviour."""
        output = 13
        """An output that a behaviour activates."""
        start = 26
        """The start of a script."""
    class AreaOwner(IntEnum):
        no_class = 0
        """The identifiers of a value without a class."""
        ck_object = 1
        """The identifiers of a CKObject."""
        parameter_in = 2
        """The identifiers of a CKParameterIn."""
        parameter_out = 3
        """The identifiers of a CKParameterOut."""
        parameter_operation = 4
        """The identifiers of a CKParameterOperation."""
        state = 5
        """The identifiers of a CKState."""
        behavior_link = 6
        """The identifiers of a CKBehaviorLink."""
        behavior = 8
        """The identifiers of a CKBehavior."""
        behavior_io = 9
        """The identifiers of a CKBehaviorIO."""
        scene = 10
        """The identifiers of a CKScene."""
        kinematic_chain = 13
        """The identifiers of a CKKinematicChain."""
        curve_2d = 14
        """The identifiers of a CK2dCurve."""
        object_animation = 15
        """The identifiers of a CKObjectAnimation."""
        animation = 16
        """The identifiers of a CKAnimation."""
        keyed_animation = 18
        """The identifiers of a CKKeyedAnimation."""
        be_object = 19
        """The identifiers of a CKBeObject."""
        synchro = 20
        """The identifiers of a CKSynchroObject."""
        level = 21
        """The identifiers of a CKLevel."""
        place = 22
        """The identifiers of a CKPlace."""
        group = 23
        """The identifiers of a CKGroup."""
        sound = 24
        """The identifiers of a CKSound."""
        wave_sound = 25
        """The identifiers of a CKWaveSound."""
        midi_sound = 26
        """The identifiers of a CKMidiSound."""
        entity_2d = 27
        """The identifiers of a CK2dEntity."""
        sprite = 28
        """The identifiers of a CKSprite."""
        sprite_text = 29
        """The identifiers of a CKSpriteText."""
        material = 30
        """The identifiers of a CKMaterial."""
        texture = 31
        """The identifiers of a CKTexture."""
        mesh = 32
        """The identifiers of a CKMesh."""
        entity_3d = 33
        """The identifiers of a CK3dEntity."""
        camera = 34
        """The identifiers of a CKCamera."""
        target_camera = 35
        """The identifiers of a CKTargetCamera."""
        curve_point = 36
        """The identifiers of a CKCurvePoint."""
        sprite_3d = 37
        """The identifiers of a CKSprite3D."""
        light = 38
        """The identifiers of a CKLight."""
        target_light = 39
        """The identifiers of a CKTargetLight."""
        character = 40
        """The identifiers of a CKCharacter."""
        body_part = 42
        """The identifiers of a CKBodyPart."""
        curve = 43
        """The identifiers of a CKCurve."""
        parameter_local = 45
        """The identifiers of a CKParameterLocal."""
        parameter = 46
        """The identifiers of a CKParameter."""
        interface_object_manager = 48
        """The identifiers of a CKInterfaceObjectManager."""
        critical_section = 49
        """The identifiers of a CKCriticalSectionObject."""
        grid = 50
        """The identifiers of a CKGrid."""
        layer = 51
        """The identifiers of a CKLayer."""
        data_array = 52
        """The identifiers of a CKDataArray."""
        patch_mesh = 53
        """The identifiers of a CKPatchMesh."""
        object_array = 80
        """The identifiers of a CKObjectArray."""
        shared_object_manager = 351220372
        """The identifiers of a manager of shared objects."""
        attribute_manager = 1025778790
        """The identifiers of an attribute manager."""
        message_manager = 1181355948
        """The identifiers of a message manager."""
        vsl_manager = 1327771904
        """The identifiers of a VSL manager."""
        behavior_manager = 1490428334
        """The identifiers of a behaviour manager."""
        time_manager = 2312010546
        """The identifiers of a time manager."""
        variable_manager = 2563521737
        """The identifiers of a variable manager."""
        render_manager = 2719205589
        """The identifiers of a render manager."""
        lua_manager = 3357566619
        """The identifiers of a Lua manager."""
        interface_data = 4294967295
        """The identifiers of a script diagram."""
    class CkObjectArea(IntEnum):
        name = 1
        """The object's name, in states that are stored outside a file."""
        id = 2
        """The CK_ID that the object had when its state was stored."""
        hidden = 4
        """Empty; there if the object is hidden."""
        hierarchically_hidden = 24
        """Empty; there if the object is hidden with its children."""
    class ParameterInArea(IntEnum):
        owner = 128
        """The object that the input belongs to, in the oldest files."""
        old_shared = 256
        """The shared input, in the oldest files."""
        old_source = 512
        """The source, in the oldest files."""
        either_source = 1024
        """A source or a shared input; which one, the third field says."""
        shared = 2048
        """The input parameter whose source this one shares."""
        source = 4096
        """The output parameter that the value comes from."""
        disabled = 8192
        """Empty; there if the input was disabled."""
    class ParameterOutArea(IntEnum):
        destinations = 32
        """The parameters that the value is copied to."""
    class ParameterOperationArea(IntEnum):
        inputs = 64
        """The two inputs, outside a file each with its state."""
        output = 128
        """The output, outside a file with its state."""
        operation_type = 256
        """Which operation it is, in states outside a file."""
        owner = 512
        """The behaviour that the operation belongs to."""
        operation = 1024
        """Which operation it is, and its three parameters."""
    class StateArea(IntEnum):
        state = 16
        """Whether the state that others wait for is active."""
    class BehaviorLinkArea(IntEnum):
        old_delay = 4
        """The delay that is running now, in old files."""
        old_ends = 8
        """The two ends, in old files."""
        old_initial_delay = 16
        """The delay that each activation begins with, in old files."""
        link = 32
        """The two ends and the activation delay."""
    class BehaviorArea(IntEnum):
        interface_data = 16
        """The diagram that editors draw, a sub-chunk of its own."""
        behavior = 32
        """Flags, prototype and parts; all that a behaviour is."""
        old_flags = 64
        """The flags, from before they were in the main area."""
        old_compatible_class = 128
        """The class that it applies to, in the oldest files."""
        sub_behaviors = 256
        """The behaviours inside, outside a file with their states."""
        in_parameters = 512
        """The input parameters, before data version 5."""
        out_parameters = 1024
        """The output parameters, before data version 5."""
        inputs = 2048
        """The activation inputs, before data version 5."""
        outputs = 4096
        """The activation outputs, before data version 5."""
        operations = 16384
        """The parameter operations inside, before data version 5."""
        old_type = 32768
        """Base, script or building block, in the oldest files."""
        old_owner = 65536
        """The object that it runs on, in the oldest files."""
        local_parameters = 131072
        """The local parameters, outside a file with their states."""
        old_prototype = 262144
        """The building block's prototype, in the oldest files."""
        links = 524288
        """The links inside, before data version 5."""
        activity = 2097152
        """Activity flags, for a state outside a file."""
        old_priority = 8388608
        """The priority among behaviours, in the oldest files."""
        old_target = 16777216
        """The parameter with the target object, in the oldest files."""
    class BehaviorIoArea(IntEnum):
        flags = 8
        """Whether it is an input or an output, and if it is active."""
    class SceneArea(IntEnum):
        objects = 131072
        """The objects in the scene, with their initial states and flags."""
        environment = 262144
        """Set in a scene that was launched once."""
        rendering = 524288
        """Colours, fog, background texture and first camera."""
    class KinematicChainArea(IntEnum):
        chain = 255
        """The two ends of the chain of body parts."""
    class ObjectAnimationArea(IntEnum):
        old_data = 4096
        """Everything of an animation, before there were controllers."""
        old_length = 8192
        """The length, before data version 1."""
        old_positions = 16384
        """Keys of positions, before data version 1."""
        old_rotations = 32768
        """Keys of rotations and scale axes, before data version 1."""
        old_scales = 131072
        """Keys of scales, before data version 1."""
        old_flags = 262144
        """The animation's flags, before data version 1."""
        old_entity = 524288
        """The animated entity, before data version 1."""
        old_merge = 1048576
        """The two animations that are merged, before data version 1."""
        old_morph_keys = 2097152
        """Keys with positions of vertices, before data version 1."""
        morph_normals = 8388608
        """Normals for the morph keys, a buffer for each."""
        packed_morph_normals = 16777216
        """Compressed normals for the morph keys, of Virtools 1.1."""
        shared = 33554432
        """An animation that takes its keys from another one."""
        controllers = 67108864
        """Everything of an animation: entity, length, keys by controller."""
        blend_shape_controllers = 134217728
        """Controllers of blend shapes, of which no file is known."""
    class AnimationArea(IntEnum):
        frame_rate = 16
        """Flags, and whether and to which rate it is linked."""
        length = 64
        """How many frames the animation lasts."""
        root_entity = 128
        """The body parts that it moves, and their root."""
        character = 256
        """The character that the animation belongs to."""
        step = 512
        """Where the animation is now, from 0 to 1."""
    class KeyedAnimationArea(IntEnum):
        animations = 4096
        """The animations of single entities that it consists of."""
        merge = 1048576
        """Whether it is a mixture of two, and how much of each."""
        states = 2097152
        """Outside a file, the states of its animations."""
    class BeObjectArea(IntEnum):
        old_attributes = 16
        """Attributes by name, in old files."""
        attributes = 17
        """The attributes that an object has, each with a parameter."""
        data = 64
        """Priority among the objects whose behaviours run."""
        old_scripts = 256
        """The scripts of an object, before data version 5."""
        single_activity = 1024
        """Flags in the scene, for a state outside a file."""
        scripts = 2048
        """The scripts of an object, in the order in which they run."""
    class SynchroArea(IntEnum):
        rendezvous = 16
        """Who waits at the meeting point, who has come and gone."""
    class LevelArea(IntEnum):
        inactive_managers = 8192
        """GUIDs of managers that the level switches off."""
        duplicate_managers = 16384
        """Names of managers of which there are several."""
        contents = 536870912
        """The level's objects and its scenes."""
        scenes = 2147483648
        """The current and the default scene, and the default one's chunk."""
    class PlaceArea(IntEnum):
        portals = 4096
        """Which places can be seen from here, and through what."""
        default_camera = 8192
        """The camera that looks at the place."""
        contents = 16384
        """The entities that are inside the place."""
        level = 32768
        """The level that the place is part of."""
    class GroupArea(IntEnum):
        old_members = 4096
        """The group's members, in old files."""
        members = 1048575
        """The objects that the group consists of."""
        selection_set = 1048576
        """A selection of the editor, of which no file is known."""
    class SoundArea(IntEnum):
        sound = 4096
        """How the sound is saved, and the file that has it."""
    class WaveSoundArea(IntEnum):
        file_name = 1048576
        """The file with the sound, in old files."""
        wave_sound = 4194304
        """Volume, pitch, and where in space the sound is."""
        length = 8388608
        """The length, for sounds that are not loaded."""
    class MidiSoundArea(IntEnum):
        file_name = 1048576
        """The file with the notes, in old files."""
        midi_data = 2097152
        """The notes themselves; no file is known to have them."""
    class Entity2dArea(IntEnum):
        old_source = 4096
        """The part of the source that is shown, before data version 5."""
        old_size = 8192
        """The size on the screen, before data version 5."""
        old_flags = 16384
        """The entity's flags, before data version 5."""
        old_position = 32768
        """The place on the screen, before data version 5."""
        old_z_order = 1048576
        """The order in which entities are drawn, before data version 5."""
        rectangle = 1110016
        """Flags and the place on the screen."""
        material = 2097152
        """The material that the rectangle is drawn with."""
        children = 4194304
        """Entities that follow this one; no file is known to have it."""
    class SpriteArea(IntEnum):
        current_slot = 65536
        """Which of its pictures the sprite shows."""
        transparency = 131072
        """The colour that is not drawn, and whether one is."""
        old_bitmaps = 262144
        """The pictures as files, in the oldest way."""
        shared = 524288
        """The sprite whose pictures this one shows."""
        movie = 2097152
        """The movie that the sprite plays, by file name."""
        file_names = 4194304
        """The files with the sprite's pictures, one for each slot."""
        raw_bitmaps = 8388608
        """The sprite's pictures as planes of colour."""
        reader_bitmaps = 268435456
        """The sprite's pictures as files of some picture format."""
        save_format = 536870912
        """How the sprite's pictures are to be saved."""
        video_format = 1073741824
        """The pixel format in video memory; no file has it."""
        system_caching = 2147483648
        """Whether a copy is kept in memory; no file has it."""
        render_options = 2155872256
        """How the sprite is drawn; no file is known to have it."""
    class SpriteTextArea(IntEnum):
        text = 16777216
        """The text that the sprite shows."""
        font = 33554432
        """The font of the text and its style."""
        colors = 67108864
        """The colours of the text and of its background."""
    class MaterialArea(IntEnum):
        material = 4096
        """Colours, texture, modes of drawing and flags."""
        extra_textures = 8192
        """Three more textures, for effects that need several."""
        effect = 16384
        """The number of an effect that needs no parameter."""
        effect_parameter = 65536
        """An effect, and the parameter that configures it."""
        shader = 131072
        """A shader and its values; no file is known to have them."""
    class TextureArea(IntEnum):
        movie = 4096
        """The movie that the texture plays, by file name."""
        old_current_slot = 8192
        """Which picture is shown, before data version 5."""
        old_bitmaps = 16384
        """The pictures as files, in the oldest way."""
        old_transparency = 32768
        """The colour that is not drawn, before data version 5."""
        file_names = 65536
        """The files with the texture's pictures, one for each slot."""
        raw_bitmaps = 131072
        """The texture's pictures as planes of colour."""
        video_format = 262144
        """The pixel format in video memory, in old files."""
        save_format = 524288
        """A CKBitmapProperties struct of a 32-bit program, with 76, 80,
        144 or 148 bytes.
        """
        reader_bitmaps = 1048576
        """The texture's pictures as files of some picture format."""
        pick_threshold = 2097152
        """The least alpha at which a pixel can be picked."""
        old_options = 3141632
        """Mip maps, transparency and saving; the identifier of Virtools 2.1."""
        mip_maps = 4194304
        """The smaller pictures that the author made."""
        system_caching = 8388608
        """Whether a copy is kept in memory, in old files."""
        options = 16773120
        """Mip maps, transparency and saving; the identifier since Virtools 2.5."""
    class MeshArea(IntEnum):
        flags = 8192
        """Flags of the mesh as a whole."""
        channels = 16384
        """Further layers of material over the mesh."""
        face_masks = 32768
        """For each face the channels that it belongs to."""
        faces = 65536
        """The faces, three vertices and a material slot each."""
        faces_32 = 69632
        """Faces with 32-bit indices; no file is known to have them."""
        vertices = 131072
        """The vertices, an array for each of their properties."""
        lines = 262144
        """Lines that are drawn between two vertices."""
        lines_32 = 266240
        """Lines with 32-bit indices; no file is known to have them."""
        weights = 524288
        """Weights of the vertices, or one weight for all."""
        materials = 1048576
        """The materials that faces refer to, slot by slot."""
        extended_channels = 2097152
        """Further channels; no file is known to have them."""
        render_groups = 4194304
        """Batches of triangles of one material, in files of Virtools 5."""
        render_groups_32 = 4198400
        """Batches with 32-bit indices; no file is known to have them."""
        progressive = 8388608
        """The steps by which the mesh is simplified."""
        blend_shapes = 16777216
        """Blend shapes; all known meshes have none."""
    class Entity3dArea(IntEnum):
        skin_normals = 4096
        """Normals of the skin's vertices, at rest."""
        animations = 8192
        """The animations that the entity owns."""
        meshes = 16384
        """The mesh that is shown, and all that could be."""
        parent = 32768
        """The parent, from before it was part of the placement."""
        entity_flags = 65536
        """The flags, from before they were part of the placement."""
        matrix = 131072
        """The matrix, from before it was part of the placement."""
        placement = 1048576
        """Flags, axes and position in the world, and the parent."""
        skin = 2097152
        """The bones that move vertices, and how much each does."""
        skin_2 = 2228224
        """A skin of later versions; no file is known to have it."""
        blend_shape_weights = 1336809431
        """Weights of blend shapes, presumably; known entities have none."""
    class CameraArea(IntEnum):
        old_field_of_view = 4194304
        """The field of view, before data version 5."""
        old_projection = 8388608
        """The kind of projection, before data version 5."""
        old_ortho_zoom = 16777216
        """The zoom of parallel projection, before data version 5."""
        old_aspect = 33554432
        """The aspect ratio, before data version 5."""
        old_planes = 67108864
        """The near and the far plane, before data version 5."""
        camera = 264241152
        """Projection, field of view, aspect and planes."""
    class TargetCameraArea(IntEnum):
        target = 268435456
        """The entity that the camera looks at."""
    class CurvePointArea(IntEnum):
        curve_point = 268435456
        """The curve, and how it passes through the point."""
        old_tcb = 536870912
        """Tension, continuity and bias, before data version 5."""
        old_tangents = 1073741824
        """The two tangents, before data version 5."""
        old_curve_position = 2147483648
        """The place on the curve, before data version 5."""
    class Sprite3dArea(IntEnum):
        sprite = 4194304
        """Size, offset and material of the billboard."""
    class LightArea(IntEnum):
        light = 4194304
        """Kind, colour, attenuation and cones."""
        light_power = 8388608
        """A factor that the light's colour is multiplied by."""
    class TargetLightArea(IntEnum):
        target = 2147483648
        """The entity that the light shines on."""
    class CharacterArea(IntEnum):
        body_parts = 4194304
        """The parts of the character, in old files."""
        old_kinematic_chains = 8388608
        """The kinematic chains; no file is known to have them."""
        old_animations = 16777216
        """The animations, before data version 5."""
        old_root = 33554432
        """The root body part, before data version 5."""
        body_part_states = 268435456
        """Outside a file, the states of the body parts."""
        old_floor_reference = 536870912
        """The floor reference, before data version 5."""
        character = 4290772992
        """The animations, and which of them are current."""
    class BodyPartArea(IntEnum):
        old_rotation_joint = 16777216
        """How the joint may turn, before data version 5."""
        position_joint = 33554432
        """How the joint may move; no file is known to have it."""
        body_part = 67108864
        """The character, and how the joint may turn."""
    class CurveArea(IntEnum):
        old_fitting = 4194304
        """How closely the curve fits, before data version 5."""
        old_points = 8388608
        """The points of the curve, before data version 5."""
        old_steps = 16777216
        """The number of steps, before data version 5."""
        old_open = 33554432
        """Whether it is open, before data version 5."""
        point_states = 4278190080
        """Outside a file, the points with their states."""
        curve = 4290772992
        """The points of the curve and how it fits them."""
    class ParameterLocalArea(IntEnum):
        is_this = 512
        """Empty; there if the parameter means the owner itself."""
        is_setting = 1024
        """Empty; there if it is a setting of a building block."""
    class ParameterArea(IntEnum):
        value = 64
        """The type of the parameter, and its value."""
    class InterfaceObjectManagerArea(IntEnum):
        states = 19088743
        """Data of the editors, a chunk for each editor."""
        guid = 2271560481
        """The GUID of the object itself."""
    class CriticalSectionArea(IntEnum):
        critical_section = 16
        """The behaviour that is inside the section now."""
    class GridArea(IntEnum):
        grid = 4194304
        """Size, orientation and layers of the grid."""
    class LayerArea(IntEnum):
        layer = 16
        """The grid, and a value for each of its squares."""
    class DataArrayArea(IntEnum):
        columns = 4096
        """The columns, by name and type."""
        rows = 8192
        """The cells, row by row, by the types of the columns."""
        sorting = 16384
        """By which column the array is sorted, and the key column."""
    class PatchMeshArea(IntEnum):
        oldest_patches = 8388608
        """The oldest form of patches; no file is known to have it."""
        old_patches = 16777216
        """The same in an older form, with wider indices."""
        old_smoothing_groups = 33554432
        """A smoothing group for each patch, in old files."""
        old_patch_materials = 67108864
        """A material for each patch, in old files."""
        patches = 134217728
        """Points, patches, edges and channels of the mesh."""
    class InterfaceDataArea(IntEnum):
        drawing = 1
        """The boxes, links and comments of the diagram."""
        colors = 1414806420
        """Presumably the colours that users gave to building blocks."""
        extra_data_1 = 2703430389
        """Data of versions that no known file is of."""
        extra_data_2 = 2703430390
        """More data of versions that no known file is of."""
        extra_data_3 = 2703430391
        """Still more data of versions that no known file is of."""
    class NoClassArea(IntEnum):
        no_dependencies = 304383846
        """Empty; nothing that an object depends on is included."""
        all_dependencies = 304383847
        """Empty; everything that an object depends on is included."""
        dependencies = 304383848
        """Per class, what is copied, deleted or saved with an object."""
        structure = 305432421
        """The members of a structure, each as an output parameter has it."""
    class Curve2dArea(IntEnum):
        curve = 14
        """The curve itself, which has a chunk of its own."""
        old_fitting = 64
        """How closely the curve fits, below data version 1."""
        points = 256
        """The points of a two-dimensional curve."""
        old_points = 260096
        """The points, each with a chunk, below data version 1."""
    class ObjectArrayArea(IntEnum):
        collection = 80
        """The objects in a collection, in order."""
    class AttributeManagerArea(IntEnum):
        attributes = 82
        """Which attributes there are, and their categories."""
    class MessageManagerArea(IntEnum):
        messages = 83
        """The names of messages, whose indices scripts use."""
    class TimeManagerArea(IntEnum):
        time = 128
        """Limits of the frame rate, and factors of time."""
    class BehaviorManagerArea(IntEnum):
        behaviors = 1490428334
        """How often a behaviour may run in one frame."""
    class RenderManagerArea(IntEnum):
        window = 2719205589
        """The size of the window that is drawn to."""
    class VariableManagerArea(IntEnum):
        variables = 2563521737
        """Variables with values that differ from the default."""
    class SharedObjectManagerArea(IntEnum):
        shared_classes = 117
        """Classes of objects with typed properties, in an unknown form."""
    class VslManagerArea(IntEnum):
        scripts = 1
        """Scripts in VSL as text, between unknown numbers."""
    class LuaManagerArea(IntEnum):
        scripts = 1
        """Scripts in Lua as text, between unknown numbers."""
    class Area(_base.KaitaiStruct):
        """One identifier and its payload."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads
        idx: int
        """Index of the area in the chain."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: int | None
        """What the payload means to the object's class; see `name`.

        None unless `ofs_area >= 0`.
        """
        ofs_next: int
        """Position of the next area from the start of the data, 0 for the
        last.
        """
        payload: VirtoolsPayloads.AreaPayload
        """The content that the identifier gives a meaning."""
        @property
        def fields(self) -> VirtoolsPayloads.AnimationAreas | VirtoolsPayloads.AttributeManagerAreas | VirtoolsPayloads.BeObjectAreas | VirtoolsPayloads.BehaviorAreas | VirtoolsPayloads.BehaviorIoAreas | VirtoolsPayloads.BehaviorLinkAreas | VirtoolsPayloads.BehaviorManagerAreas | VirtoolsPayloads.BodyPartAreas | VirtoolsPayloads.CameraAreas | VirtoolsPayloads.CharacterAreas | VirtoolsPayloads.CkObjectAreas | VirtoolsPayloads.CriticalSectionAreas | VirtoolsPayloads.Curve2dAreas | VirtoolsPayloads.CurveAreas | VirtoolsPayloads.CurvePointAreas | VirtoolsPayloads.DataArrayAreas | VirtoolsPayloads.Entity2dAreas | VirtoolsPayloads.Entity3dAreas | VirtoolsPayloads.GridAreas | VirtoolsPayloads.GroupAreas | VirtoolsPayloads.InterfaceDataAreas | VirtoolsPayloads.InterfaceObjectManagerAreas | VirtoolsPayloads.KeyedAnimationAreas | VirtoolsPayloads.KinematicChainAreas | VirtoolsPayloads.LayerAreas | VirtoolsPayloads.LevelAreas | VirtoolsPayloads.LightAreas | VirtoolsPayloads.LuaManagerAreas | VirtoolsPayloads.MaterialAreas | VirtoolsPayloads.MeshAreas | VirtoolsPayloads.MessageManagerAreas | VirtoolsPayloads.MidiSoundAreas | VirtoolsPayloads.NoClassAreas | VirtoolsPayloads.ObjectAnimationAreas | VirtoolsPayloads.ObjectArrayAreas | VirtoolsPayloads.ParameterAreas | VirtoolsPayloads.ParameterInAreas | VirtoolsPayloads.ParameterLocalAreas | VirtoolsPayloads.ParameterOperationAreas | VirtoolsPayloads.ParameterOutAreas | VirtoolsPayloads.PatchMeshAreas | VirtoolsPayloads.PlaceAreas | VirtoolsPayloads.RenderManagerAreas | VirtoolsPayloads.SceneAreas | VirtoolsPayloads.SharedObjectManagerAreas | VirtoolsPayloads.SoundAreas | VirtoolsPayloads.Sprite3dAreas | VirtoolsPayloads.SpriteAreas | VirtoolsPayloads.SpriteTextAreas | VirtoolsPayloads.StateAreas | VirtoolsPayloads.SynchroAreas | VirtoolsPayloads.TargetCameraAreas | VirtoolsPayloads.TargetLightAreas | VirtoolsPayloads.TextureAreas | VirtoolsPayloads.TimeManagerAreas | VirtoolsPayloads.UnknownAreas | VirtoolsPayloads.VariableManagerAreas | VirtoolsPayloads.VslManagerAreas | VirtoolsPayloads.WaveSoundAreas | None:
            """The payload by its fields, if they are known.

            None unless `_root.layout >= 4`.
            """
        @property
        def is_base_object(self) -> bool:
            """True if the identifier is one of CKObject."""
        @property
        def is_linked(self) -> bool:
            """True if another area follows where the link says."""
        @property
        def is_placed(self) -> bool:
            """True if the identifier is one of CK3dEntity; CKPlace has others for
            some of them.
            """
        @property
        def is_sprite_base(self) -> bool:
            """True if the identifier is one of CK2dEntity."""
        @property
        def name(self) -> VirtoolsPayloads.AnimationAreaId | VirtoolsPayloads.AttributeManagerAreaId | VirtoolsPayloads.BeObjectAreaId | VirtoolsPayloads.BehaviorAreaId | VirtoolsPayloads.BehaviorIoAreaId | VirtoolsPayloads.BehaviorLinkAreaId | VirtoolsPayloads.BehaviorManagerAreaId | VirtoolsPayloads.BodyPartAreaId | VirtoolsPayloads.CameraAreaId | VirtoolsPayloads.CharacterAreaId | VirtoolsPayloads.CkObjectAreaId | VirtoolsPayloads.CriticalSectionAreaId | VirtoolsPayloads.Curve2dAreaId | VirtoolsPayloads.CurveAreaId | VirtoolsPayloads.CurvePointAreaId | VirtoolsPayloads.DataArrayAreaId | VirtoolsPayloads.Entity2dAreaId | VirtoolsPayloads.Entity3dAreaId | VirtoolsPayloads.GridAreaId | VirtoolsPayloads.GroupAreaId | VirtoolsPayloads.InterfaceDataAreaId | VirtoolsPayloads.InterfaceObjectManagerAreaId | VirtoolsPayloads.KeyedAnimationAreaId | VirtoolsPayloads.KinematicChainAreaId | VirtoolsPayloads.LayerAreaId | VirtoolsPayloads.LevelAreaId | VirtoolsPayloads.LightAreaId | VirtoolsPayloads.LuaManagerAreaId | VirtoolsPayloads.MaterialAreaId | VirtoolsPayloads.MeshAreaId | VirtoolsPayloads.MessageManagerAreaId | VirtoolsPayloads.MidiSoundAreaId | VirtoolsPayloads.NoClassAreaId | VirtoolsPayloads.ObjectAnimationAreaId | VirtoolsPayloads.ObjectArrayAreaId | VirtoolsPayloads.ParameterAreaId | VirtoolsPayloads.ParameterInAreaId | VirtoolsPayloads.ParameterLocalAreaId | VirtoolsPayloads.ParameterOperationAreaId | VirtoolsPayloads.ParameterOutAreaId | VirtoolsPayloads.PatchMeshAreaId | VirtoolsPayloads.PlaceAreaId | VirtoolsPayloads.RenderManagerAreaId | VirtoolsPayloads.SceneAreaId | VirtoolsPayloads.SharedObjectManagerAreaId | VirtoolsPayloads.SoundAreaId | VirtoolsPayloads.Sprite3dAreaId | VirtoolsPayloads.SpriteAreaId | VirtoolsPayloads.SpriteTextAreaId | VirtoolsPayloads.StateAreaId | VirtoolsPayloads.SynchroAreaId | VirtoolsPayloads.TargetCameraAreaId | VirtoolsPayloads.TargetLightAreaId | VirtoolsPayloads.TextureAreaId | VirtoolsPayloads.TimeManagerAreaId | VirtoolsPayloads.VariableManagerAreaId | VirtoolsPayloads.VslManagerAreaId | VirtoolsPayloads.WaveSoundAreaId | None:
            """The identifier again, by its name in the object's class.

            None unless `not _root.is_foreign`.
            """
        @property
        def near_base(self) -> int:
            """The class, or the base class of CKParameterOut and others that has the
            identifier.
            """
        @property
        def ofs_area(self) -> int:
            """Where the area starts."""
        @property
        def owner_number(self) -> int:
            """The class that gives the identifier its meaning, 255 for none."""
        @property
        def owner(self) -> VirtoolsPayloads.AreaOwner | int:
            """The class that gives the identifier its meaning."""
    class AreaPayload(_base.KaitaiStruct):
        """The payload of an area, raw and as numbers."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        raw: bytes
        """The payload as it is stored."""
        @property
        def floats(self) -> list[float]:
            """The payload as floating-point numbers."""
        @property
        def dwords(self) -> list[int]:
            """The payload as whole numbers."""
        @property
        def len_dwords(self) -> int:
            """Size of the payload in dwords."""
    class CkObjectAreas(_base.KaitaiStruct):
        """One area of a CKObject, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CkObjectArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        name: VirtoolsPayloads.Text | None
        """The object's name, in states that are stored outside a file.

        None unless `identifier == ck_object_area::name`.
        """
        id: int | None
        """The CK_ID that the object had when its state was stored.

        None unless `identifier == ck_object_area::id`.
        """
        hidden: bytes | None
        """Empty; there if the object is hidden.

        None unless `identifier == ck_object_area::hidden`.
        """
        hierarchically_hidden: bytes | None
        """Empty; there if the object is hidden with its children.

        None unless `identifier == ck_object_area::hierarchically_hidden`.
        """
    class ParameterInAreas(_base.KaitaiStruct):
        """One area of a CKParameterIn, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ParameterInArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        source: VirtoolsPayloads.ParameterInSource | None
        """The output parameter that the value comes from.

        None unless `identifier == parameter_in_area::source and _root.data_version >= 5`.
        """
        shared: VirtoolsPayloads.ParameterInShared | None
        """The input parameter whose source this one shares.

        None unless `identifier == parameter_in_area::shared and _root.data_version >= 5`.
        """
        disabled: bytes | None
        """Empty; there if the input was disabled.

        None unless `identifier == parameter_in_area::disabled`.
        """
        source_before_5: VirtoolsPayloads.ParameterInSourceBefore5 | None
        """The output parameter that the value comes from.

        None unless `identifier == parameter_in_area::source and _root.data_version < 5`.
        """
        shared_before_5: VirtoolsPayloads.ParameterInSharedBefore5 | None
        """The input parameter whose source this one shares.

        None unless `identifier == parameter_in_area::shared and _root.data_version < 5`.
        """
        either_source: VirtoolsPayloads.ParameterInEitherSource | None
        """A source or a shared input; which one, the third field says.

        None unless `identifier == parameter_in_area::either_source`.
        """
        owner: VirtoolsPayloads.Reference | None
        """The object that the input belongs to, in the oldest files.

        None unless `identifier == parameter_in_area::owner`.
        """
        old_shared: VirtoolsPayloads.Reference | None
        """The shared input, in the oldest files.

        None unless `identifier == parameter_in_area::old_shared`.
        """
        old_source: VirtoolsPayloads.Reference | None
        """The source, in the oldest files.

        None unless `identifier == parameter_in_area::old_source`.
        """
    class ParameterOutAreas(_base.KaitaiStruct):
        """One area of a CKParameterOut, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ParameterOutArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        destinations: VirtoolsPayloads.ParameterOutDestinations | None
        """The parameters that the value is copied to.

        None unless `identifier == parameter_out_area::destinations`.
        """
    class ParameterOperationAreas(_base.KaitaiStruct):
        """One area of a CKParameterOperation, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ParameterOperationArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        operation: VirtoolsPayloads.ParameterOperationOperation | None
        """Which operation it is, and its three parameters.

        None unless `identifier == parameter_operation_area::operation`.
        """
        inputs: VirtoolsPayloads.ParameterOperationInputs | None
        """The two inputs, outside a file each with its state.

        None unless `identifier == parameter_operation_area::inputs`.
        """
        output: VirtoolsPayloads.ParameterOperationOutput | None
        """The output, outside a file with its state.

        None unless `identifier == parameter_operation_area::output`.
        """
        operation_type: VirtoolsPayloads.Guid | None
        """Which operation it is, in states outside a file.

        None unless `identifier == parameter_operation_area::operation_type`.
        """
        owner: VirtoolsPayloads.Reference | None
        """The behaviour that the operation belongs to.

        None unless `identifier == parameter_operation_area::owner`.
        """
    class StateAreas(_base.KaitaiStruct):
        """One area of a CKState, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.StateArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        state: int | None
        """Whether the state that others wait for is active.

        None unless `identifier == state_area::state`.
        """
    class BehaviorLinkAreas(_base.KaitaiStruct):
        """One area of a CKBehaviorLink, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BehaviorLinkArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        link: VirtoolsPayloads.BehaviorLinkLink | None
        """The two ends and the activation delay.

        None unless `identifier == behavior_link_area::link`.
        """
        old_delay: int | None
        """The delay that is running now, in old files.

        None unless `identifier == behavior_link_area::old_delay`.
        """
        old_ends: VirtoolsPayloads.BehaviorLinkOldEnds | None
        """The two ends, in old files.

        None unless `identifier == behavior_link_area::old_ends`.
        """
        old_initial_delay: int | None
        """The delay that each activation begins with, in old files.

        None unless `identifier == behavior_link_area::old_initial_delay`.
        """
    class BehaviorAreas(_base.KaitaiStruct):
        """One area of a CKBehavior, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BehaviorArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        interface_data: virtools_sub_chunk.VirtoolsSubChunk | None
        """The diagram that editors draw, a sub-chunk of its own.

        None unless `identifier == behavior_area::interface_data`.
        """
        behavior: VirtoolsPayloads.BehaviorData | None
        """Flags, prototype and parts; all that a behaviour is.

        None unless `identifier == behavior_area::behavior and _root.data_version >= 5`.
        """
        activity: int | None
        """Activity flags, for a state outside a file.

        None unless `identifier == behavior_area::activity`.
        """
        behavior_before_5: VirtoolsPayloads.BehaviorDataBefore5 | None
        """Flags, prototype and parts; all that a behaviour is.

        None unless `identifier == behavior_area::behavior and _root.data_version < 5`.
        """
        sub_behaviors: VirtoolsPayloads.BehaviorSubBehaviors | None
        """The behaviours inside, outside a file with their states.

        None unless `identifier == behavior_area::sub_behaviors`.
        """
        local_parameters: VirtoolsPayloads.BehaviorLocalParameters | None
        """The local parameters, outside a file with their states.

        None unless `identifier == behavior_area::local_parameters`.
        """
        links: VirtoolsPayloads.References | None
        """The links inside, before data version 5.

        None unless `identifier == behavior_area::links`.
        """
        operations: VirtoolsPayloads.References | None
        """The parameter operations inside, before data version 5.

        None unless `identifier == behavior_area::operations`.
        """
        in_parameters: VirtoolsPayloads.References | None
        """The input parameters, before data version 5.

        None unless `identifier == behavior_area::in_parameters`.
        """
        out_parameters: VirtoolsPayloads.References | None
        """The output parameters, before data version 5.

        None unless `identifier == behavior_area::out_parameters`.
        """
        inputs: VirtoolsPayloads.References | None
        """The activation inputs, before data version 5.

        None unless `identifier == behavior_area::inputs`.
        """
        outputs: VirtoolsPayloads.References | None
        """The activation outputs, before data version 5.

        None unless `identifier == behavior_area::outputs`.
        """
        old_flags: int | None
        """The flags, from before they were in the main area.

        None unless `identifier == behavior_area::old_flags`.
        """
        old_compatible_class: int | None
        """The class that it applies to, in the oldest files.

        None unless `identifier == behavior_area::old_compatible_class`.
        """
        old_type: int | None
        """Base, script or building block, in the oldest files.

        None unless `identifier == behavior_area::old_type`.
        """
        old_owner: VirtoolsPayloads.Reference | None
        """The object that it runs on, in the oldest files.

        None unless `identifier == behavior_area::old_owner`.
        """
        old_prototype: VirtoolsPayloads.Guid | None
        """The building block's prototype, in the oldest files.

        None unless `identifier == behavior_area::old_prototype`.
        """
        old_priority: int | None
        """The priority among behaviours, in the oldest files.

        None unless `identifier == behavior_area::old_priority`.
        """
        old_target: VirtoolsPayloads.Reference | None
        """The parameter with the target object, in the oldest files.

        None unless `identifier == behavior_area::old_target`.
        """
    class BehaviorIoAreas(_base.KaitaiStruct):
        """One area of a CKBehaviorIO, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BehaviorIoArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        flags: int | None
        """Whether it is an input or an output, and if it is active.

        None unless `identifier == behavior_io_area::flags`.
        """
    class SceneAreas(_base.KaitaiStruct):
        """One area of a CKScene, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SceneArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        objects: VirtoolsPayloads.SceneObjects | None
        """The objects in the scene, with their initial states and flags.

        None unless `identifier == scene_area::objects`.
        """
        environment: int | None
        """Set in a scene that was launched once.

        None unless `identifier == scene_area::environment`.
        """
        rendering: VirtoolsPayloads.SceneRendering | None
        """Colours, fog, background texture and first camera.

        None unless `identifier == scene_area::rendering`.
        """
    class KinematicChainAreas(_base.KaitaiStruct):
        """One area of a CKKinematicChain, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.KinematicChainArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        chain: VirtoolsPayloads.KinematicChainChain | None
        """The two ends of the chain of body parts.

        None unless `identifier == kinematic_chain_area::chain`.
        """
    class ObjectAnimationAreas(_base.KaitaiStruct):
        """One area of a CKObjectAnimation, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ObjectAnimationArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        controllers: VirtoolsPayloads.ObjectAnimationControllers | None
        """Everything of an animation: entity, length, keys by controller.

        None unless `identifier == object_animation_area::controllers`.
        """
        shared: VirtoolsPayloads.ObjectAnimationShared | None
        """An animation that takes its keys from another one.

        None unless `identifier == object_animation_area::shared`.
        """
        blend_shape_controllers: bytes | None
        """Controllers of blend shapes, of which no file is known.

        None unless `identifier == object_animation_area::blend_shape_controllers`.
        """
        old_data_before_1: VirtoolsPayloads.Vector3 | None
        """Everything of an animation, before there were controllers.

        None unless `identifier == object_animation_area::old_data and _root.data_version < 1`.
        """
        old_data: VirtoolsPayloads.ObjectAnimationOldData | None
        """Everything of an animation, before there were controllers.

        None unless `identifier == object_animation_area::old_data and _root.data_version >= 1`.
        """
        morph_normals: VirtoolsPayloads.ObjectAnimationMorphNormals | None
        """Normals for the morph keys, a buffer for each.

        None unless `identifier == object_animation_area::morph_normals`.
        """
        packed_morph_normals: VirtoolsPayloads.ObjectAnimationPackedMorphNormals | None
        """Compressed normals for the morph keys, of Virtools 1.1.

        None unless `identifier == object_animation_area::packed_morph_normals`.
        """
        old_length: float | None
        """The length, before data version 1.

        None unless `identifier == object_animation_area::old_length and _root.data_version < 1`.
        """
        old_positions: VirtoolsPayloads.ObjectAnimationOldPositions | None
        """Keys of positions, before data version 1.

        None unless `identifier == object_animation_area::old_positions and _root.data_version < 1`.
        """
        old_rotations: VirtoolsPayloads.ObjectAnimationOldRotations | None
        """Keys of rotations and scale axes, before data version 1.

        None unless `identifier == object_animation_area::old_rotations and _root.data_version < 1`.
        """
        old_scales: VirtoolsPayloads.ObjectAnimationOldScales | None
        """Keys of scales, before data version 1.

        None unless `identifier == object_animation_area::old_scales and _root.data_version < 1`.
        """
        old_flags: int | None
        """The animation's flags, before data version 1.

        None unless `identifier == object_animation_area::old_flags and _root.data_version < 1`.
        """
        old_entity: VirtoolsPayloads.Reference | None
        """The animated entity, before data version 1.

        None unless `identifier == object_animation_area::old_entity and _root.data_version < 1`.
        """
        old_merge: VirtoolsPayloads.ObjectAnimationOldMerge | None
        """The two animations that are merged, before data version 1.

        None unless `identifier == object_animation_area::old_merge and _root.data_version < 1`.
        """
        old_morph_keys: VirtoolsPayloads.ObjectAnimationOldMorphKeys | None
        """Keys with positions of vertices, before data version 1.

        None unless `identifier == object_animation_area::old_morph_keys and _root.data_version < 1`.
        """
    class AnimationAreas(_base.KaitaiStruct):
        """One area of a CKAnimation, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.AnimationArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        frame_rate: VirtoolsPayloads.AnimationFrameRate | None
        """Flags, and whether and to which rate it is linked.

        None unless `identifier == animation_area::frame_rate`.
        """
        length: float | None
        """How many frames the animation lasts.

        None unless `identifier == animation_area::length`.
        """
        root_entity: VirtoolsPayloads.AnimationRootEntity | None
        """The body parts that it moves, and their root.

        None unless `identifier == animation_area::root_entity`.
        """
        character: VirtoolsPayloads.Reference | None
        """The character that the animation belongs to.

        None unless `identifier == animation_area::character`.
        """
        step: float | None
        """Where the animation is now, from 0 to 1.

        None unless `identifier == animation_area::step`.
        """
    class KeyedAnimationAreas(_base.KaitaiStruct):
        """One area of a CKKeyedAnimation, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.KeyedAnimationArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        animations: VirtoolsPayloads.References | None
        """The animations of single entities that it consists of.

        None unless `identifier == keyed_animation_area::animations`.
        """
        merge: VirtoolsPayloads.KeyedAnimationMerge | None
        """Whether it is a mixture of two, and how much of each.

        None unless `identifier == keyed_animation_area::merge`.
        """
        states: VirtoolsPayloads.KeyedAnimationStates | None
        """Outside a file, the states of its animations.

        None unless `identifier == keyed_animation_area::states`.
        """
    class BeObjectAreas(_base.KaitaiStruct):
        """One area of a CKBeObject, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BeObjectArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        old_attributes: VirtoolsPayloads.BeObjectOldAttributes | None
        """Attributes by name, in old files.

        None unless `identifier == be_object_area::old_attributes`.
        """
        attributes: VirtoolsPayloads.BeObjectAttributes | None
        """The attributes that an object has, each with a parameter.

        None unless `identifier == be_object_area::attributes`.
        """
        data_before_5: VirtoolsPayloads.BeObjectDataBefore5 | None
        """Priority among the objects whose behaviours run.

        None unless `identifier == be_object_area::data and _root.data_version < 5`.
        """
        data: VirtoolsPayloads.BeObjectData | None
        """Priority among the objects whose behaviours run.

        None unless `identifier == be_object_area::data and _root.data_version >= 5`.
        """
        single_activity: int | None
        """Flags in the scene, for a state outside a file.

        None unless `identifier == be_object_area::single_activity`.
        """
        scripts: VirtoolsPayloads.References | None
        """The scripts of an object, in the order in which they run.

        None unless `identifier == be_object_area::scripts`.
        """
        old_scripts: VirtoolsPayloads.References | None
        """The scripts of an object, before data version 5.

        None unless `identifier == be_object_area::old_scripts and _root.data_version < 5`.
        """
    class SynchroAreas(_base.KaitaiStruct):
        """One area of a CKSynchroObject, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SynchroArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        rendezvous: VirtoolsPayloads.SynchroRendezvous | None
        """Who waits at the meeting point, who has come and gone.

        None unless `identifier == synchro_area::rendezvous`.
        """
    class LevelAreas(_base.KaitaiStruct):
        """One area of a CKLevel, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.LevelArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        contents: VirtoolsPayloads.LevelContents | None
        """The level's objects and its scenes.

        None unless `identifier == level_area::contents`.
        """
        scenes: VirtoolsPayloads.LevelScenes | None
        """The current and the default scene, and the default one's chunk.

        None unless `identifier == level_area::scenes`.
        """
        inactive_managers: VirtoolsPayloads.LevelInactiveManagers | None
        """GUIDs of managers that the level switches off.

        None unless `identifier == level_area::inactive_managers`.
        """
        duplicate_managers: VirtoolsPayloads.LevelDuplicateManagers | None
        """Names of managers of which there are several.

        None unless `identifier == level_area::duplicate_managers`.
        """
    class PlaceAreas(_base.KaitaiStruct):
        """One area of a CKPlace, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.PlaceArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        portals: VirtoolsPayloads.PlacePortals | None
        """Which places can be seen from here, and through what.

        None unless `identifier == place_area::portals`.
        """
        default_camera: VirtoolsPayloads.Reference | None
        """The camera that looks at the place.

        None unless `identifier == place_area::default_camera`.
        """
        contents: VirtoolsPayloads.References | None
        """The entities that are inside the place.

        None unless `identifier == place_area::contents`.
        """
        level: VirtoolsPayloads.Reference | None
        """The level that the place is part of.

        None unless `identifier == place_area::level`.
        """
    class GroupAreas(_base.KaitaiStruct):
        """One area of a CKGroup, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.GroupArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        old_members: VirtoolsPayloads.References | None
        """The group's members, in old files.

        None unless `identifier == group_area::old_members`.
        """
        members: VirtoolsPayloads.References | None
        """The objects that the group consists of.

        None unless `identifier == group_area::members`.
        """
        selection_set: bytes | None
        """A selection of the editor, of which no file is known.

        None unless `identifier == group_area::selection_set`.
        """
    class SoundAreas(_base.KaitaiStruct):
        """One area of a CKSound, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SoundArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        sound: VirtoolsPayloads.SoundData | None
        """How the sound is saved, and the file that has it.

        None unless `identifier == sound_area::sound`.
        """
    class WaveSoundAreas(_base.KaitaiStruct):
        """One area of a CKWaveSound, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.WaveSoundArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        length: int | None
        """The length, for sounds that are not loaded.

        None unless `identifier == wave_sound_area::length`.
        """
        wave_sound: VirtoolsPayloads.WaveSoundData | None
        """Volume, pitch, and where in space the sound is.

        None unless `identifier == wave_sound_area::wave_sound and _root.data_version >= 3`.
        """
        file_name: VirtoolsPayloads.Text | None
        """The file with the sound, in old files.

        None unless `identifier == wave_sound_area::file_name`.
        """
        wave_sound_before_2: VirtoolsPayloads.WaveSoundDataBefore2 | None
        """Volume, pitch, and where in space the sound is.

        None unless `identifier == wave_sound_area::wave_sound and _root.data_version < 2`.
        """
        wave_sound_before_3: VirtoolsPayloads.WaveSoundDataBefore3 | None
        """Volume, pitch, and where in space the sound is.

        None unless `identifier == wave_sound_area::wave_sound and _root.data_version >= 2 and _root.data_version < 3`.
        """
    class MidiSoundAreas(_base.KaitaiStruct):
        """One area of a CKMidiSound, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.MidiSoundArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        file_name: VirtoolsPayloads.Text | None
        """The file with the notes, in old files.

        None unless `identifier == midi_sound_area::file_name`.
        """
        midi_data: bytes | None
        """The notes themselves; no file is known to have them.

        None unless `identifier == midi_sound_area::midi_data`.
        """
    class Entity2dAreas(_base.KaitaiStruct):
        """One area of a CK2dEntity, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.Entity2dArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        rectangle: VirtoolsPayloads.Entity2dRectangle | None
        """Flags and the place on the screen.

        None unless `identifier == entity_2d_area::rectangle and _root.data_version >= 5`.
        """
        material: VirtoolsPayloads.Reference | None
        """The material that the rectangle is drawn with.

        None unless `identifier == entity_2d_area::material`.
        """
        children: bytes | None
        """Entities that follow this one; no file is known to have it.

        None unless `identifier == entity_2d_area::children`.
        """
        old_source: VirtoolsPayloads.Entity2dOldSource | None
        """The part of the source that is shown, before data version 5.

        None unless `identifier == entity_2d_area::old_source and _root.data_version < 5`.
        """
        old_size: VirtoolsPayloads.Entity2dOldSize | None
        """The size on the screen, before data version 5.

        None unless `identifier == entity_2d_area::old_size and _root.data_version < 5`.
        """
        old_flags: int | None
        """The entity's flags, before data version 5.

        None unless `identifier == entity_2d_area::old_flags and _root.data_version < 5`.
        """
        old_position: VirtoolsPayloads.Entity2dOldPosition | None
        """The place on the screen, before data version 5.

        None unless `identifier == entity_2d_area::old_position and _root.data_version < 5`.
        """
        old_z_order: int | None
        """The order in which entities are drawn, before data version 5.

        None unless `identifier == entity_2d_area::old_z_order and _root.data_version < 5`.
        """
    class SpriteAreas(_base.KaitaiStruct):
        """One area of a CKSprite, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SpriteArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        current_slot: int | None
        """Which of its pictures the sprite shows.

        None unless `identifier == sprite_area::current_slot`.
        """
        transparency: VirtoolsPayloads.SpriteTransparency | None
        """The colour that is not drawn, and whether one is.

        None unless `identifier == sprite_area::transparency`.
        """
        old_bitmaps: VirtoolsPayloads.OldBitmaps | None
        """The pictures as files, in the oldest way.

        None unless `identifier == sprite_area::old_bitmaps`.
        """
        shared: VirtoolsPayloads.Reference | None
        """The sprite whose pictures this one shows.

        None unless `identifier == sprite_area::shared`.
        """
        movie: VirtoolsPayloads.Text | None
        """The movie that the sprite plays, by file name.

        None unless `identifier == sprite_area::movie`.
        """
        file_names: VirtoolsPayloads.FileNames | None
        """The files with the sprite's pictures, one for each slot.

        None unless `identifier == sprite_area::file_names`.
        """
        raw_bitmaps: VirtoolsPayloads.RawBitmaps | None
        """The sprite's pictures as planes of colour.

        None unless `identifier == sprite_area::raw_bitmaps`.
        """
        reader_bitmaps: VirtoolsPayloads.ReaderBitmaps | None
        """The sprite's pictures as files of some picture format.

        None unless `identifier == sprite_area::reader_bitmaps`.
        """
        save_format: VirtoolsPayloads.SpriteSaveFormat | None
        """How the sprite's pictures are to be saved.

        None unless `identifier == sprite_area::save_format`.
        """
        video_format: bytes | None
        """The pixel format in video memory; no file has it.

        None unless `identifier == sprite_area::video_format`.
        """
        system_caching: bytes | None
        """Whether a copy is kept in memory; no file has it.

        None unless `identifier == sprite_area::system_caching`.
        """
        render_options: bytes | None
        """How the sprite is drawn; no file is known to have it.

        None unless `identifier == sprite_area::render_options`.
        """
    class SpriteTextAreas(_base.KaitaiStruct):
        """One area of a CKSpriteText, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SpriteTextArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        shown_text: VirtoolsPayloads.Text | None
        """The text that the sprite shows.

        None unless `identifier == sprite_text_area::text`.
        """
        font: VirtoolsPayloads.SpriteTextFont | None
        """The font of the text and its style.

        None unless `identifier == sprite_text_area::font`.
        """
        colors: VirtoolsPayloads.SpriteTextColors | None
        """The colours of the text and of its background.

        None unless `identifier == sprite_text_area::colors`.
        """
    class MaterialAreas(_base.KaitaiStruct):
        """One area of a CKMaterial, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.MaterialArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        material_before_5: VirtoolsPayloads.MaterialDataBefore5 | None
        """Colours, texture, modes of drawing and flags.

        None unless `identifier == material_area::material and _root.data_version < 5`.
        """
        material: VirtoolsPayloads.MaterialData | None
        """Colours, texture, modes of drawing and flags.

        None unless `identifier == material_area::material and _root.data_version >= 5`.
        """
        extra_textures: VirtoolsPayloads.MaterialExtraTextures | None
        """Three more textures, for effects that need several.

        None unless `identifier == material_area::extra_textures`.
        """
        effect: int | None
        """The number of an effect that needs no parameter.

        None unless `identifier == material_area::effect`.
        """
        effect_parameter: VirtoolsPayloads.MaterialEffectParameter | None
        """An effect, and the parameter that configures it.

        None unless `identifier == material_area::effect_parameter`.
        """
        shader: bytes | None
        """A shader and its values; no file is known to have them.

        None unless `identifier == material_area::shader`.
        """
    class TextureAreas(_base.KaitaiStruct):
        """One area of a CKTexture, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.TextureArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        movie: VirtoolsPayloads.Text | None
        """The movie that the texture plays, by file name.

        None unless `identifier == texture_area::movie`.
        """
        old_current_slot: int | None
        """Which picture is shown, before data version 5.

        None unless `identifier == texture_area::old_current_slot and _root.data_version < 5`.
        """
        old_transparency: VirtoolsPayloads.TextureOldTransparency | None
        """The colour that is not drawn, before data version 5.

        None unless `identifier == texture_area::old_transparency and _root.data_version < 5`.
        """
        video_format: bytes | None
        """The pixel format in video memory, in old files.

        None unless `identifier == texture_area::video_format`.
        """
        system_caching: bytes | None
        """Whether a copy is kept in memory, in old files.

        None unless `identifier == texture_area::system_caching`.
        """
        old_bitmaps: VirtoolsPayloads.OldBitmaps | None
        """The pictures as files, in the oldest way.

        None unless `identifier == texture_area::old_bitmaps`.
        """
        file_names: VirtoolsPayloads.FileNames | None
        """The files with the texture's pictures, one for each slot.

        None unless `identifier == texture_area::file_names`.
        """
        raw_bitmaps: VirtoolsPayloads.RawBitmaps | None
        """The texture's pictures as planes of colour.

        None unless `identifier == texture_area::raw_bitmaps`.
        """
        save_format: VirtoolsPayloads.Buffer | None
        """A CKBitmapProperties struct of a 32-bit program, with 76, 80,
        144 or 148 bytes.

        None unless `identifier == texture_area::save_format`.
        """
        reader_bitmaps: VirtoolsPayloads.ReaderBitmaps | None
        """The texture's pictures as files of some picture format.

        None unless `identifier == texture_area::reader_bitmaps`.
        """
        pick_threshold: int | None
        """The least alpha at which a pixel can be picked.

        None unless `identifier == texture_area::pick_threshold`.
        """
        mip_maps_before_5: VirtoolsPayloads.TextureMipMapsBefore5 | None
        """The smaller pictures that the author made.

        None unless `identifier == texture_area::mip_maps and _root.data_version < 5`.
        """
        mip_maps: VirtoolsPayloads.TextureMipMaps | None
        """The smaller pictures that the author made.

        None unless `identifier == texture_area::mip_maps and _root.data_version >= 5`.
        """
        old_options: VirtoolsPayloads.TextureOptions | None
        """Mip maps, transparency and saving; the identifier of Virtools 2.1.

        None unless `identifier == texture_area::old_options`.
        """
        options: VirtoolsPayloads.TextureOptions | None
        """Mip maps, transparency and saving; the identifier since Virtools 2.5.

        None unless `identifier == texture_area::options`.
        """
    class MeshAreas(_base.KaitaiStruct):
        """One area of a CKMesh, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.MeshArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        flags: int | None
        """Flags of the mesh as a whole.

        None unless `identifier == mesh_area::flags`.
        """
        channels: VirtoolsPayloads.MeshChannels | None
        """Further layers of material over the mesh.

        None unless `identifier == mesh_area::channels`.
        """
        face_masks: VirtoolsPayloads.MeshFaceMasks | None
        """For each face the channels that it belongs to.

        None unless `identifier == mesh_area::face_masks`.
        """
        faces_before_9: bytes | None
        """The faces, three vertices and a material slot each.

        None unless `identifier == mesh_area::faces and _root.data_version < 9`.
        """
        faces: VirtoolsPayloads.MeshFaces | None
        """The faces, three vertices and a material slot each.

        None unless `identifier == mesh_area::faces and _root.data_version >= 9`.
        """
        vertices_before_9: bytes | None
        """The vertices, an array for each of their properties.

        None unless `identifier == mesh_area::vertices and _root.data_version < 9`.
        """
        vertices: VirtoolsPayloads.MeshVertices | None
        """The vertices, an array for each of their properties.

        None unless `identifier == mesh_area::vertices and _root.data_version >= 9`.
        """
        lines_before_9: bytes | None
        """Lines that are drawn between two vertices.

        None unless `identifier == mesh_area::lines and _root.data_version < 9`.
        """
        lines: VirtoolsPayloads.MeshLines | None
        """Lines that are drawn between two vertices.

        None unless `identifier == mesh_area::lines and _root.data_version >= 9`.
        """
        weights: VirtoolsPayloads.MeshWeights | None
        """Weights of the vertices, or one weight for all.

        None unless `identifier == mesh_area::weights`.
        """
        materials: VirtoolsPayloads.MeshMaterials | None
        """The materials that faces refer to, slot by slot.

        None unless `identifier == mesh_area::materials`.
        """
        progressive: VirtoolsPayloads.MeshProgressive | None
        """The steps by which the mesh is simplified.

        None unless `identifier == mesh_area::progressive`.
        """
        render_groups: VirtoolsPayloads.MeshRenderGroups | None
        """Batches of triangles of one material, in files of Virtools 5.

        None unless `identifier == mesh_area::render_groups`.
        """
        blend_shapes: VirtoolsPayloads.MeshBlendShapes | None
        """Blend shapes; all known meshes have none.

        None unless `identifier == mesh_area::blend_shapes`.
        """
        faces_32: bytes | None
        """Faces with 32-bit indices; no file is known to have them.

        None unless `identifier == mesh_area::faces_32`.
        """
        lines_32: bytes | None
        """Lines with 32-bit indices; no file is known to have them.

        None unless `identifier == mesh_area::lines_32`.
        """
        extended_channels: bytes | None
        """Further channels; no file is known to have them.

        None unless `identifier == mesh_area::extended_channels`.
        """
        render_groups_32: bytes | None
        """Batches with 32-bit indices; no file is known to have them.

        None unless `identifier == mesh_area::render_groups_32`.
        """
    class Entity3dAreas(_base.KaitaiStruct):
        """One area of a CK3dEntity, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.Entity3dArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        animations: VirtoolsPayloads.References | None
        """The animations that the entity owns.

        None unless `identifier == entity_3d_area::animations`.
        """
        meshes: VirtoolsPayloads.Entity3dMeshes | None
        """The mesh that is shown, and all that could be.

        None unless `identifier == entity_3d_area::meshes`.
        """
        placement: VirtoolsPayloads.Entity3dPlacement | None
        """Flags, axes and position in the world, and the parent.

        None unless `identifier == entity_3d_area::placement`.
        """
        skin: VirtoolsPayloads.Entity3dSkin | None
        """The bones that move vertices, and how much each does.

        None unless `identifier == entity_3d_area::skin and _root.data_version >= 6`.
        """
        skin_normals: VirtoolsPayloads.Entity3dSkinNormals | None
        """Normals of the skin's vertices, at rest.

        None unless `identifier == entity_3d_area::skin_normals`.
        """
        blend_shape_weights: VirtoolsPayloads.Entity3dBlendShapeWeights | None
        """Weights of blend shapes, presumably; known entities have none.

        None unless `identifier == entity_3d_area::blend_shape_weights`.
        """
        skin_2: bytes | None
        """A skin of later versions; no file is known to have it.

        None unless `identifier == entity_3d_area::skin_2`.
        """
        parent_entity: VirtoolsPayloads.Reference | None
        """The parent, from before it was part of the placement.

        None unless `identifier == entity_3d_area::parent`.
        """
        entity_flags: VirtoolsPayloads.Entity3dEntityFlags | None
        """The flags, from before they were part of the placement.

        None unless `identifier == entity_3d_area::entity_flags`.
        """
        matrix: VirtoolsPayloads.Entity3dMatrix | None
        """The matrix, from before it was part of the placement.

        None unless `identifier == entity_3d_area::matrix`.
        """
        skin_before_6: VirtoolsPayloads.Entity3dSkinBefore6 | None
        """The bones that move vertices, and how much each does.

        None unless `identifier == entity_3d_area::skin and _root.data_version < 6`.
        """
    class CameraAreas(_base.KaitaiStruct):
        """One area of a CKCamera, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CameraArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        camera: VirtoolsPayloads.CameraData | None
        """Projection, field of view, aspect and planes.

        None unless `identifier == camera_area::camera and _root.data_version >= 5`.
        """
        old_field_of_view: float | None
        """The field of view, before data version 5.

        None unless `identifier == camera_area::old_field_of_view and _root.data_version < 5`.
        """
        old_projection: int | None
        """The kind of projection, before data version 5.

        None unless `identifier == camera_area::old_projection and _root.data_version < 5`.
        """
        old_ortho_zoom: float | None
        """The zoom of parallel projection, before data version 5.

        None unless `identifier == camera_area::old_ortho_zoom and _root.data_version < 5`.
        """
        old_aspect: VirtoolsPayloads.CameraOldAspect | None
        """The aspect ratio, before data version 5.

        None unless `identifier == camera_area::old_aspect and _root.data_version < 5`.
        """
        old_planes: VirtoolsPayloads.CameraOldPlanes | None
        """The near and the far plane, before data version 5.

        None unless `identifier == camera_area::old_planes and _root.data_version < 5`.
        """
    class TargetCameraAreas(_base.KaitaiStruct):
        """One area of a CKTargetCamera, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.TargetCameraArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        target: VirtoolsPayloads.Reference | None
        """The entity that the camera looks at.

        None unless `identifier == target_camera_area::target`.
        """
    class CurvePointAreas(_base.KaitaiStruct):
        """One area of a CKCurvePoint, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CurvePointArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        curve_point_before_5: VirtoolsPayloads.CurvePointDataBefore5 | None
        """The curve, and how it passes through the point.

        None unless `identifier == curve_point_area::curve_point and _root.data_version < 5`.
        """
        curve_point: VirtoolsPayloads.CurvePointData | None
        """The curve, and how it passes through the point.

        None unless `identifier == curve_point_area::curve_point and _root.data_version >= 5`.
        """
        old_tcb: VirtoolsPayloads.CurvePointOldTcb | None
        """Tension, continuity and bias, before data version 5.

        None unless `identifier == curve_point_area::old_tcb and _root.data_version < 5`.
        """
        old_tangents: VirtoolsPayloads.CurvePointOldTangents | None
        """The two tangents, before data version 5.

        None unless `identifier == curve_point_area::old_tangents and _root.data_version < 5`.
        """
        old_curve_position: VirtoolsPayloads.Vector3 | None
        """The place on the curve, before data version 5.

        None unless `identifier == curve_point_area::old_curve_position and _root.data_version < 5`.
        """
    class Sprite3dAreas(_base.KaitaiStruct):
        """One area of a CKSprite3D, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.Sprite3dArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        sprite: VirtoolsPayloads.Sprite3dSprite | None
        """Size, offset and material of the billboard.

        None unless `identifier == sprite_3d_area::sprite`.
        """
    class LightAreas(_base.KaitaiStruct):
        """One area of a CKLight, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.LightArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        light: VirtoolsPayloads.LightData | None
        """Kind, colour, attenuation and cones.

        None unless `identifier == light_area::light and _root.data_version >= 5`.
        """
        light_power: float | None
        """A factor that the light's colour is multiplied by.

        None unless `identifier == light_area::light_power`.
        """
        light_before_5: VirtoolsPayloads.LightDataBefore5 | None
        """Kind, colour, attenuation and cones.

        None unless `identifier == light_area::light and _root.data_version < 5`.
        """
    class TargetLightAreas(_base.KaitaiStruct):
        """One area of a CKTargetLight, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.TargetLightArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        target: VirtoolsPayloads.Reference | None
        """The entity that the light shines on.

        None unless `identifier == target_light_area::target`.
        """
    class CharacterAreas(_base.KaitaiStruct):
        """One area of a CKCharacter, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CharacterArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        body_parts: VirtoolsPayloads.References | None
        """The parts of the character, in old files.

        None unless `identifier == character_area::body_parts`.
        """
        character: VirtoolsPayloads.CharacterData | None
        """The animations, and which of them are current.

        None unless `identifier == character_area::character and _root.data_version >= 5`.
        """
        body_part_states: VirtoolsPayloads.SubChunks | None
        """Outside a file, the states of the body parts.

        None unless `identifier == character_area::body_part_states and _root.data_version >= 5`.
        """
        body_part_states_before_5: VirtoolsPayloads.CharacterBodyPartStatesBefore5 | None
        """Outside a file, the states of the body parts.

        None unless `identifier == character_area::body_part_states and _root.data_version < 5`.
        """
        old_animations: VirtoolsPayloads.References | None
        """The animations, before data version 5.

        None unless `identifier == character_area::old_animations and _root.data_version < 5`.
        """
        old_root: VirtoolsPayloads.Reference | None
        """The root body part, before data version 5.

        None unless `identifier == character_area::old_root and _root.data_version < 5`.
        """
        old_floor_reference: VirtoolsPayloads.Reference | None
        """The floor reference, before data version 5.

        None unless `identifier == character_area::old_floor_reference and _root.data_version < 5`.
        """
        old_kinematic_chains: bytes | None
        """The kinematic chains; no file is known to have them.

        None unless `identifier == character_area::old_kinematic_chains`.
        """
    class BodyPartAreas(_base.KaitaiStruct):
        """One area of a CKBodyPart, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BodyPartArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        body_part_before_5: VirtoolsPayloads.Reference | None
        """The character, and how the joint may turn.

        None unless `identifier == body_part_area::body_part and _root.data_version < 5`.
        """
        body_part: VirtoolsPayloads.BodyPartData | None
        """The character, and how the joint may turn.

        None unless `identifier == body_part_area::body_part and _root.data_version >= 5`.
        """
        old_rotation_joint: VirtoolsPayloads.BodyPartOldRotationJoint | None
        """How the joint may turn, before data version 5.

        None unless `identifier == body_part_area::old_rotation_joint and _root.data_version < 5`.
        """
        position_joint: bytes | None
        """How the joint may move; no file is known to have it.

        None unless `identifier == body_part_area::position_joint`.
        """
    class CurveAreas(_base.KaitaiStruct):
        """One area of a CKCurve, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CurveArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        curve: VirtoolsPayloads.CurveData | None
        """The points of the curve and how it fits them.

        None unless `identifier == curve_area::curve and _root.data_version >= 5`.
        """
        old_fitting: float | None
        """How closely the curve fits, before data version 5.

        None unless `identifier == curve_area::old_fitting and _root.data_version < 5`.
        """
        old_points: VirtoolsPayloads.References | None
        """The points of the curve, before data version 5.

        None unless `identifier == curve_area::old_points and _root.data_version < 5`.
        """
        old_steps: int | None
        """The number of steps, before data version 5.

        None unless `identifier == curve_area::old_steps and _root.data_version < 5`.
        """
        old_open: int | None
        """Whether it is open, before data version 5.

        None unless `identifier == curve_area::old_open and _root.data_version < 5`.
        """
        point_states: VirtoolsPayloads.CurvePointStates | None
        """Outside a file, the points with their states.

        None unless `identifier == curve_area::point_states`.
        """
    class ParameterLocalAreas(_base.KaitaiStruct):
        """One area of a CKParameterLocal, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ParameterLocalArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        is_this: bytes | None
        """Empty; there if the parameter means the owner itself.

        None unless `identifier == parameter_local_area::is_this`.
        """
        is_setting: bytes | None
        """Empty; there if it is a setting of a building block.

        None unless `identifier == parameter_local_area::is_setting`.
        """
    class ParameterAreas(_base.KaitaiStruct):
        """One area of a CKParameter, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ParameterArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        value: VirtoolsPayloads.ParameterValue | None
        """The type of the parameter, and its value.

        None unless `identifier == parameter_area::value`.
        """
    class InterfaceObjectManagerAreas(_base.KaitaiStruct):
        """One area of a CKInterfaceObjectManager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.InterfaceObjectManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        states: VirtoolsPayloads.InterfaceObjectManagerStates | None
        """Data of the editors, a chunk for each editor.

        None unless `identifier == interface_object_manager_area::states`.
        """
        guid: VirtoolsPayloads.Guid | None
        """The GUID of the object itself.

        None unless `identifier == interface_object_manager_area::guid`.
        """
    class CriticalSectionAreas(_base.KaitaiStruct):
        """One area of a CKCriticalSectionObject, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.CriticalSectionArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        critical_section: VirtoolsPayloads.Reference | None
        """The behaviour that is inside the section now.

        None unless `identifier == critical_section_area::critical_section`.
        """
    class GridAreas(_base.KaitaiStruct):
        """One area of a CKGrid, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.GridArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        grid: VirtoolsPayloads.GridData | None
        """Size, orientation and layers of the grid.

        None unless `identifier == grid_area::grid`.
        """
    class LayerAreas(_base.KaitaiStruct):
        """One area of a CKLayer, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.LayerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        layer: VirtoolsPayloads.LayerData | None
        """The grid, and a value for each of its squares.

        None unless `identifier == layer_area::layer`.
        """
    class DataArrayAreas(_base.KaitaiStruct):
        """One area of a CKDataArray, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.DataArrayArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        columns: VirtoolsPayloads.DataArrayColumns | None
        """The columns, by name and type.

        None unless `identifier == data_array_area::columns`.
        """
        rows: VirtoolsPayloads.DataArrayRows | None
        """The cells, row by row, by the types of the columns.

        None unless `identifier == data_array_area::rows`.
        """
        sorting: VirtoolsPayloads.DataArraySorting | None
        """By which column the array is sorted, and the key column.

        None unless `identifier == data_array_area::sorting`.
        """
    class PatchMeshAreas(_base.KaitaiStruct):
        """One area of a CKPatchMesh, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.PatchMeshArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        patches: VirtoolsPayloads.PatchMeshPatches | None
        """Points, patches, edges and channels of the mesh.

        None unless `identifier == patch_mesh_area::patches`.
        """
        old_patches: VirtoolsPayloads.PatchMeshOldPatches | None
        """The same in an older form, with wider indices.

        None unless `identifier == patch_mesh_area::old_patches`.
        """
        old_smoothing_groups: VirtoolsPayloads.PatchMeshOldSmoothingGroups | None
        """A smoothing group for each patch, in old files.

        None unless `identifier == patch_mesh_area::old_smoothing_groups`.
        """
        old_patch_materials: VirtoolsPayloads.References | None
        """A material for each patch, in old files.

        None unless `identifier == patch_mesh_area::old_patch_materials`.
        """
        oldest_patches: bytes | None
        """The oldest form of patches; no file is known to have it.

        None unless `identifier == patch_mesh_area::oldest_patches`.
        """
    class InterfaceDataAreas(_base.KaitaiStruct):
        """One area of a script diagram, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.InterfaceDataArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        drawing: VirtoolsPayloads.InterfaceDataDrawing | None
        """The boxes, links and comments of the diagram.

        None unless `identifier == interface_data_area::drawing`.
        """
        colors: VirtoolsPayloads.InterfaceDataColors | None
        """Presumably the colours that users gave to building blocks.

        None unless `identifier == interface_data_area::colors`.
        """
        extra_data_1: bytes | None
        """Data of versions that no known file is of.

        None unless `identifier == interface_data_area::extra_data_1`.
        """
        extra_data_2: bytes | None
        """More data of versions that no known file is of.

        None unless `identifier == interface_data_area::extra_data_2`.
        """
        extra_data_3: bytes | None
        """Still more data of versions that no known file is of.

        None unless `identifier == interface_data_area::extra_data_3`.
        """
    class NoClassAreas(_base.KaitaiStruct):
        """One area of a value without a class, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.NoClassArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        no_dependencies: bytes | None
        """Empty; nothing that an object depends on is included.

        None unless `identifier == no_class_area::no_dependencies`.
        """
        all_dependencies: bytes | None
        """Empty; everything that an object depends on is included.

        None unless `identifier == no_class_area::all_dependencies`.
        """
        dependencies: VirtoolsPayloads.NoClassDependencies | None
        """Per class, what is copied, deleted or saved with an object.

        None unless `identifier == no_class_area::dependencies`.
        """
        structure: VirtoolsPayloads.NoClassStructure | None
        """The members of a structure, each as an output parameter has it.

        None unless `identifier == no_class_area::structure`.
        """
    class Curve2dAreas(_base.KaitaiStruct):
        """One area of a CK2dCurve, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.Curve2dArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        curve: virtools_sub_chunk.VirtoolsSubChunk | None
        """The curve itself, which has a chunk of its own.

        None unless `identifier == curve_2d_area::curve`.
        """
        points: VirtoolsPayloads.Curve2dPoints | None
        """The points of a two-dimensional curve.

        None unless `identifier == curve_2d_area::points`.
        """
        old_fitting: bytes | None
        """How closely the curve fits, below data version 1.

        None unless `identifier == curve_2d_area::old_fitting`.
        """
        old_points: bytes | None
        """The points, each with a chunk, below data version 1.

        None unless `identifier == curve_2d_area::old_points`.
        """
    class ObjectArrayAreas(_base.KaitaiStruct):
        """One area of a CKObjectArray, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.ObjectArrayArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        collection: VirtoolsPayloads.References | None
        """The objects in a collection, in order.

        None unless `identifier == object_array_area::collection`.
        """
    class AttributeManagerAreas(_base.KaitaiStruct):
        """One area of an attribute manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.AttributeManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        attributes: VirtoolsPayloads.AttributeManagerAttributes | None
        """Which attributes there are, and their categories.

        None unless `identifier == attribute_manager_area::attributes`.
        """
    class MessageManagerAreas(_base.KaitaiStruct):
        """One area of a message manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.MessageManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        messages: VirtoolsPayloads.MessageManagerMessages | None
        """The names of messages, whose indices scripts use.

        None unless `identifier == message_manager_area::messages`.
        """
    class TimeManagerAreas(_base.KaitaiStruct):
        """One area of a time manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.TimeManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        time: VirtoolsPayloads.TimeManagerTime | None
        """Limits of the frame rate, and factors of time.

        None unless `identifier == time_manager_area::time`.
        """
    class BehaviorManagerAreas(_base.KaitaiStruct):
        """One area of a behaviour manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.BehaviorManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        behaviors: int | None
        """How often a behaviour may run in one frame.

        None unless `identifier == behavior_manager_area::behaviors`.
        """
    class RenderManagerAreas(_base.KaitaiStruct):
        """One area of a render manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.RenderManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        window: VirtoolsPayloads.RenderManagerWindow | None
        """The size of the window that is drawn to.

        None unless `identifier == render_manager_area::window`.
        """
    class VariableManagerAreas(_base.KaitaiStruct):
        """One area of a variable manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.VariableManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        variables: VirtoolsPayloads.VariableManagerVariables | None
        """Variables with values that differ from the default.

        None unless `identifier == variable_manager_area::variables`.
        """
    class SharedObjectManagerAreas(_base.KaitaiStruct):
        """One area of a manager of shared objects, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.SharedObjectManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        shared_classes: bytes | None
        """Classes of objects with typed properties, in an unknown form.

        None unless `identifier == shared_object_manager_area::shared_classes`.
        """
    class VslManagerAreas(_base.KaitaiStruct):
        """One area of a VSL manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.VslManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        scripts: bytes | None
        """Scripts in VSL as text, between unknown numbers.

        None unless `identifier == vsl_manager_area::scripts`.
        """
    class LuaManagerAreas(_base.KaitaiStruct):
        """One area of a Lua manager, by its identifier."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: VirtoolsPayloads.LuaManagerArea | int
        """What the area is about, by name."""
        ofs_next: int
        """The link to the next area, as in the area."""
        scripts: bytes | None
        """Scripts in Lua as text, between unknown numbers.

        None unless `identifier == lua_manager_area::scripts`.
        """
    class ParameterInSource(_base.KaitaiStruct):
        """The output parameter that the value comes from."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterInAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        source: VirtoolsPayloads.Reference
        """The parameter that the value comes from."""
    class ParameterInShared(_base.KaitaiStruct):
        """The input parameter whose source this one shares."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterInAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        source: VirtoolsPayloads.Reference
        """The input parameter that it is shared with."""
    class ParameterInSourceBefore5(_base.KaitaiStruct):
        """The output parameter that the value comes from."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterInAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        owner: VirtoolsPayloads.Reference
        """The object that this one belongs to."""
        source: VirtoolsPayloads.Reference
        """The parameter that the value comes from."""
    class ParameterInSharedBefore5(_base.KaitaiStruct):
        """The input parameter whose source this one shares."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterInAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        owner: VirtoolsPayloads.Reference
        """The object that this one belongs to."""
        source: VirtoolsPayloads.Reference
        """The input parameter that it is shared with."""
    class ParameterInEitherSource(_base.KaitaiStruct):
        """A source or a shared input; which one, the third field says."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterInAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        owner: VirtoolsPayloads.Reference
        """The object that this one belongs to."""
        source: VirtoolsPayloads.Reference
        """The source, or null."""
        other: VirtoolsPayloads.Reference
        """The source or, if the field before is set, the input that this one is
        shared with.
        """
    class ParameterOutDestinations(_base.KaitaiStruct):
        """The parameters that the value is copied to."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterOutAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_destinations: int
        """How many destinations follow."""
        destinations: list[VirtoolsPayloads.Reference]
        """The parameters; each has an entry of its own in the ids list of the
        chunk.
        """
    class ParameterOperationOperation(_base.KaitaiStruct):
        """Which operation it is, and its three parameters."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterOperationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        operation: VirtoolsPayloads.Guid
        """Which operation it is, by its GUID."""
        parameters: VirtoolsPayloads.References
        """The first input, the second input and the output."""
    class ParameterOperationInputs(_base.KaitaiStruct):
        """The two inputs, outside a file each with its state."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterOperationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: VirtoolsPayloads.Reference
        """An input of the operation."""
        first_state: virtools_sub_chunk.VirtoolsSubChunk | None
        """The state of that input.

        None unless `_root.is_nested`.
        """
        second: VirtoolsPayloads.Reference
        """An input of the operation."""
        second_state: virtools_sub_chunk.VirtoolsSubChunk | None
        """The state of that input.

        None unless `_root.is_nested`.
        """
    class ParameterOperationOutput(_base.KaitaiStruct):
        """The output, outside a file with its state."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterOperationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        output: VirtoolsPayloads.Reference
        """The output of the operation."""
        state: virtools_sub_chunk.VirtoolsSubChunk | None
        """Its state, as a chunk of its own.

        None unless `_root.is_nested`.
        """
    class BehaviorLinkLink(_base.KaitaiStruct):
        """The two ends and the activation delay."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorLinkAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        delay: VirtoolsPayloads.Words
        """Frames until it is activated: now, and as the author set it."""
        input: VirtoolsPayloads.Reference
        """The output of a behaviour where the link begins."""
        output: VirtoolsPayloads.Reference
        """The input of a behaviour where the link ends."""
    class BehaviorLinkOldEnds(_base.KaitaiStruct):
        """The two ends, in old files."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorLinkAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        input: VirtoolsPayloads.Reference
        """The output of a behaviour where the link begins."""
        output: VirtoolsPayloads.Reference
        """The input of a behaviour where the link ends."""
    class BehaviorFlags(_base.KaitaiStruct):
        """Flags that say what a behaviour is and which fields it has."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: bool
        """A bit whose meaning is not known."""
        script: bool
        """It is a script, the behaviour of an object."""
        priority: bool
        """There is a priority other than 0."""
        unknown_3: bool
        """A bit whose meaning is not known."""
        compatible_class: bool
        """It applies to objects of one class only."""
        unknown_5: int
        """Bits whose meaning is not known."""
        building_block: bool
        """It is a building block, whose code is in a plugin."""
        unknown_16: int
        """Bits whose meaning is not known."""
        targetable: bool
        """A parameter may say on which object it runs."""
        unknown_19: int
        """Bits whose meaning is not known."""
    class BehaviorDataContents(_base.KaitaiStruct):
        """Which lists of parts a behaviour has."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits whose meaning is not known."""
        sub_behaviors: bool
        """The list of that name follows."""
        in_parameters: bool
        """The list of that name follows."""
        out_parameters: bool
        """The list of that name follows."""
        inputs: bool
        """The list of that name follows."""
        outputs: bool
        """The list of that name follows."""
        unknown_13: bool
        """A bit whose meaning is not known."""
        operations: bool
        """The list of that name follows."""
        unknown_15: int
        """Bits whose meaning is not known."""
        local_parameters: bool
        """The list of that name follows."""
        unknown_18: bool
        """A bit whose meaning is not known."""
        links: bool
        """The list of that name follows."""
        unknown_20: int
        """Bits whose meaning is not known."""
    class BehaviorData(_base.KaitaiStruct):
        """Flags, prototype and parts; all that a behaviour is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: VirtoolsPayloads.BehaviorFlags
        """What it is, and which fields it has."""
        prototype: VirtoolsPayloads.Guid | None
        """The prototype of a building block, by which a player finds
        its code.

        None unless `flags.building_block`.
        """
        version: int | None
        """Version of the building block.

        None unless `flags.building_block`.
        """
        priority: int | None
        """Objects of higher priority run first.

        None unless `flags.priority`.
        """
        compatible_class: int | None
        """Class of the objects that the behaviour applies to.

        None unless `flags.compatible_class`.
        """
        target: VirtoolsPayloads.Reference | None
        """The parameter that says on which object the behaviour runs.

        None unless `flags.targetable`.
        """
        contents: VirtoolsPayloads.BehaviorDataContents
        """Which of the lists that follow are there."""
        sub_behaviors: VirtoolsPayloads.References | None
        """The behaviours inside this one.

        None unless `contents.sub_behaviors`.
        """
        links: VirtoolsPayloads.References | None
        """The links between the behaviours inside.

        None unless `contents.links`.
        """
        operations: VirtoolsPayloads.References | None
        """The operations that compute parameters inside.

        None unless `contents.operations`.
        """
        in_parameters: VirtoolsPayloads.References | None
        """The input parameters, in order.

        None unless `contents.in_parameters`.
        """
        out_parameters: VirtoolsPayloads.References | None
        """The output parameters, in order.

        None unless `contents.out_parameters`.
        """
        local_parameters: VirtoolsPayloads.References | None
        """The local parameters, in order.

        None unless `contents.local_parameters`.
        """
        inputs: VirtoolsPayloads.References | None
        """The inputs by which the behaviour is activated.

        None unless `contents.inputs`.
        """
        outputs: VirtoolsPayloads.References | None
        """The outputs that the behaviour activates.

        None unless `contents.outputs`.
        """
    class BehaviorDataBefore5(_base.KaitaiStruct):
        """Flags, prototype and parts; all that a behaviour is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        prototype: VirtoolsPayloads.Guid
        """The prototype of a building block, by which a player finds
        its code.
        """
        flags: VirtoolsPayloads.BehaviorFlags
        """What it is, and which fields it has."""
        compatible_class: int
        """Class of the objects that the behaviour applies to."""
        kind: int
        """0 base, 1 script, 2 building block."""
        priority: int
        """Objects of higher priority run first."""
        owner: VirtoolsPayloads.Reference
        """The object that this one belongs to."""
        version: int
        """Version of the building block."""
    class NestedState(_base.KaitaiStruct):
        """An object, and its state outside a file."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object: VirtoolsPayloads.Reference
        """The object whose state follows."""
        state: virtools_sub_chunk.VirtoolsSubChunk
        """Its state, as a chunk of its own."""
    class BehaviorSubBehaviors(_base.KaitaiStruct):
        """The behaviours inside, outside a file with their states."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        sub_behaviors: VirtoolsPayloads.References | None
        """The behaviours inside this one.

        None unless `not _root.is_nested`.
        """
        num_states: int | None
        """How many states follow.

        None unless `_root.is_nested`.
        """
        states: list[VirtoolsPayloads.NestedState] | None
        """The state of each, as chunks of their own.

        None unless `_root.is_nested`.
        """
    class BehaviorLocalParameters(_base.KaitaiStruct):
        """The local parameters, outside a file with their states."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BehaviorAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        local_parameters: VirtoolsPayloads.References | None
        """The local parameters, in order.

        None unless `not _root.is_nested`.
        """
        num_states: int | None
        """How many states follow.

        None unless `_root.is_nested`.
        """
        states: list[VirtoolsPayloads.NestedState] | None
        """The state of each, as chunks of their own.

        None unless `_root.is_nested`.
        """
    class SceneObjects(_base.KaitaiStruct):
        """The objects in the scene, with their initial states and flags."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SceneAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        level: VirtoolsPayloads.Reference
        """The level that the scene belongs to."""
        num_flags: int
        """How many objects the scene has."""
        objects: VirtoolsPayloads.References | None
        """The objects in the scene, counted once more.

        None unless `num_flags != 0`.
        """
        states: VirtoolsPayloads.SubChunks | None
        """Two for each object: its initial state, and null.

        None unless `num_flags != 0`.
        """
        flags: list[int] | None
        """For each object, whether it is active in the scene and how
        it starts.

        None unless `num_flags != 0`.
        """
    class SceneRendering(_base.KaitaiStruct):
        """Colours, fog, background texture and first camera."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SceneAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        background_color: VirtoolsPayloads.Argb
        """The colour behind everything."""
        ambient_color: VirtoolsPayloads.Argb
        """Light that is everywhere in the scene."""
        fog_mode: int
        """How fog gets thicker, a VXFOG_MODE."""
        fog_color: VirtoolsPayloads.Argb
        """The colour of the fog."""
        fog_start: float
        """Distance at which fog begins."""
        fog_end: float
        """Distance at which nothing else is seen."""
        fog_density: float
        """How thick exponential fog is."""
        background_texture: VirtoolsPayloads.Reference
        """The picture behind everything, or null."""
        starting_camera: VirtoolsPayloads.Reference
        """The camera that the scene begins with."""
    class KinematicChainChain(_base.KaitaiStruct):
        """The two ends of the chain of body parts."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.KinematicChainAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unused: VirtoolsPayloads.Reference
        """Null, which nothing reads."""
        start: VirtoolsPayloads.Reference
        """The body part at the chain's start."""
        ending: VirtoolsPayloads.Reference
        """The body part at the chain's end."""
    class ObjectAnimationFlags(_base.KaitaiStruct):
        """Flags of an object animation, one of which adds fields."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits whose meaning is not known."""
        merged: bool
        """It is a mixture of two other animations."""
        unknown_8: int
        """Bits whose meaning is not known."""
    class ObjectAnimationControllers(_base.KaitaiStruct):
        """Everything of an animation: entity, length, keys by controller."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        root_position: VirtoolsPayloads.Vector3
        """Where the root of the animation is."""
        reserved: VirtoolsPayloads.Vector4
        """Written and never read, by any known program."""
        flags: VirtoolsPayloads.ObjectAnimationFlags
        """Whether it is a mixture, and more."""
        entity: VirtoolsPayloads.Reference
        """The entity that is animated."""
        length: float
        """How many frames it lasts."""
        merge_factor: float | None
        """How much of the second animation there is in the mixture.

        None unless `flags.merged`.
        """
        first: VirtoolsPayloads.Reference | None
        """The first of the two animations in the mixture.

        None unless `flags.merged`.
        """
        second: VirtoolsPayloads.Reference | None
        """The second of the two animations in the mixture.

        None unless `flags.merged`.
        """
        controllers: list[VirtoolsPayloads.Controller]
        """The controllers, up to one of type 0."""
    class ObjectAnimationShared(_base.KaitaiStruct):
        """An animation that takes its keys from another one."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        animation: VirtoolsPayloads.Reference
        """The animation whose keys are shared."""
        root_position: VirtoolsPayloads.Vector3
        """Where the root of the animation is."""
        reserved: VirtoolsPayloads.Vector4
        """Written and never read, by any known program."""
        flags: VirtoolsPayloads.ObjectAnimationFlags
        """Whether it is a mixture, and more."""
        entity: VirtoolsPayloads.Reference
        """The entity that is animated."""
        merge_factor: float | None
        """How much of the second animation there is in the mixture.

        None unless `flags.merged`.
        """
        first: VirtoolsPayloads.Reference | None
        """The first of the two animations in the mixture.

        None unless `flags.merged`.
        """
        second: VirtoolsPayloads.Reference | None
        """The second of the two animations in the mixture.

        None unless `flags.merged`.
        """
    class MorphKey(_base.KaitaiStruct):
        """Positions of all vertices at one time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        time: float
        """When the vertices are there."""
        positions: VirtoolsPayloads.Buffer
        """Three floats for each vertex."""
    class ObjectAnimationOldData(_base.KaitaiStruct):
        """Everything of an animation, before there were controllers."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        root_position: VirtoolsPayloads.Vector3
        """Where the root of the animation is."""
        reserved: VirtoolsPayloads.Vector4
        """Written and never read, by any known program."""
        morph_vertex_count: int
        """How many vertices each morph key has."""
        num_morph_keys: int
        """How many morph keys there are."""
        flags: VirtoolsPayloads.ObjectAnimationFlags
        """Whether it is a mixture, and more."""
        entity: VirtoolsPayloads.Reference
        """The entity that is animated."""
        length: float
        """How many frames it lasts."""
        merge_factor: float | None
        """How much of the second animation there is in the mixture.

        None unless `flags.merged`.
        """
        first: VirtoolsPayloads.Reference | None
        """The first of the two animations in the mixture.

        None unless `flags.merged`.
        """
        second: VirtoolsPayloads.Reference | None
        """The second of the two animations in the mixture.

        None unless `flags.merged`.
        """
        morph_keys: list[VirtoolsPayloads.MorphKey]
        """The morph keys, in order of time."""
        len_positions: int
        """Size of the positions in bytes."""
        num_positions: int
        """How many positions follow."""
        positions: list[VirtoolsPayloads.Vector4]
        """Keys of positions: a time, then a vector."""
        len_scales: int
        """Size of the scales in bytes."""
        num_scales: int
        """How many scales follow."""
        scales: list[VirtoolsPayloads.Vector4]
        """Keys of scales: a time, then a vector."""
        len_rotations: int
        """Size of the rotations in bytes."""
        num_rotations: int
        """How many rotations follow."""
        rotations: list[VirtoolsPayloads.RotationKey]
        """Keys of rotations: a time, then a quaternion."""
        len_scale_axes: int
        """Size of the scale axes in bytes."""
        num_scale_axes: int
        """How many scale axes follow."""
        scale_axes: list[VirtoolsPayloads.ScaleAxisKey]
        """Keys of scale axes: a time, a quaternion and a number that
        nothing uses.
        """
    class ObjectAnimationMorphNormals(_base.KaitaiStruct):
        """Normals for the morph keys, a buffer for each."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        normals: list[VirtoolsPayloads.Buffer]
        """A buffer for each morph key."""
    class ObjectAnimationPackedMorphNormals(_base.KaitaiStruct):
        """Compressed normals for the morph keys, of Virtools 1.1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        normals: list[VirtoolsPayloads.Buffer]
        """A buffer for each morph key."""
    class ObjectAnimationOldPositions(_base.KaitaiStruct):
        """Keys of positions, before data version 1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_positions: int
        """Size of the positions in bytes."""
        num_positions: int
        """How many positions follow."""
        positions: list[VirtoolsPayloads.Vector4]
        """Keys of positions: a time, then a vector."""
    class ObjectAnimationOldRotations(_base.KaitaiStruct):
        """Keys of rotations and scale axes, before data version 1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_rotations: int
        """Size of the rotations in bytes."""
        num_rotations: int
        """How many rotations follow."""
        rotations: list[VirtoolsPayloads.RotationKey]
        """Keys of rotations: a time, then a quaternion."""
        len_scale_axes: int
        """Size of the scale axes in bytes."""
        num_scale_axes: int
        """How many scale axes follow."""
        scale_axes: list[VirtoolsPayloads.ScaleAxisKey]
        """Keys of scale axes: a time, a quaternion and a number that
        nothing uses.
        """
    class ObjectAnimationOldScales(_base.KaitaiStruct):
        """Keys of scales, before data version 1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_scales: int
        """Size of the scales in bytes."""
        num_scales: int
        """How many scales follow."""
        scales: list[VirtoolsPayloads.Vector4]
        """Keys of scales: a time, then a vector."""
    class ObjectAnimationOldMerge(_base.KaitaiStruct):
        """The two animations that are merged, before data version 1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        merge_factor: float
        """How much of the second animation there is in the mixture."""
        merged: int
        """Not 0 if the animation is a mixture of two."""
        first: VirtoolsPayloads.Reference
        """The first of the two animations in the mixture."""
        second: VirtoolsPayloads.Reference
        """The second of the two animations in the mixture."""
    class ObjectAnimationOldMorphKeys(_base.KaitaiStruct):
        """Keys with positions of vertices, before data version 1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_keys: int
        """How many morph keys there are."""
        vertex_count: int | None
        """How many vertices each morph key has.

        None unless `num_keys != 0`.
        """
        keys: list[VirtoolsPayloads.MorphKey]
        """The morph keys, in order of time."""
    class AnimationFrameRate(_base.KaitaiStruct):
        """Flags, and whether and to which rate it is linked."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.AnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags; two numbers in old files, which shows in the size."""
        linked: int | None
        """Not 0 if frames follow the frame rate.

        None unless `_io.size - _io.pos > 4`.
        """
        frame_rate: float
        """Frames per second, if it is linked."""
    class AnimationRootEntity(_base.KaitaiStruct):
        """The body parts that it moves, and their root."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.AnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        body_parts: VirtoolsPayloads.References
        """The entities that it moves."""
        root_entity: VirtoolsPayloads.Reference
        """The root of those entities."""
    class KeyedAnimationMerge(_base.KaitaiStruct):
        """Whether it is a mixture of two, and how much of each."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.KeyedAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        merged: int
        """Not 0 if the animation is a mixture of two."""
        factor: float
        """How much of the second animation there is in the mixture."""
    class KeyedAnimationStatesState(_base.KaitaiStruct):
        """An animation, and its state outside a file."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.KeyedAnimationStates
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        animation: VirtoolsPayloads.Reference
        """The animation whose keys are shared."""
        state: virtools_sub_chunk.VirtoolsSubChunk
        """Its state, as a chunk of its own."""
    class KeyedAnimationStates(_base.KaitaiStruct):
        """Outside a file, the states of its animations."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.KeyedAnimationAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_states: int
        """How many states follow."""
        states: list[VirtoolsPayloads.KeyedAnimationStatesState]
        """The animations, each of one entity."""
    class BeObjectOldAttributes(_base.KaitaiStruct):
        """Attributes by name, in old files."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        attributes: VirtoolsPayloads.OldAttributes
        """The attributes, by name and category."""
    class BeObjectAttributes(_base.KaitaiStruct):
        """The attributes that an object has, each with a parameter."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        parameters: VirtoolsPayloads.References
        """The parameter with the value of each attribute, or null."""
        states: VirtoolsPayloads.SubChunks | None
        """Outside a file, the state of each parameter.

        None unless `_root.is_nested`.
        """
        types: VirtoolsPayloads.ManagerValues
        """The number of each attribute in the attribute manager."""
    class BeObjectDataBefore5(_base.KaitaiStruct):
        """Priority among the objects whose behaviours run."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: int
        """0x10000000 if a priority follows."""
        unknown: list[int]
        """Numbers whose meaning is not known."""
        priority: int
        """Objects of higher priority run first."""
    class BeObjectData(_base.KaitaiStruct):
        """Priority among the objects whose behaviours run."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: int
        """0x10000000 if a priority follows."""
        priority: int | None
        """Objects of higher priority run first.

        None unless `(version & 0x10000000) != 0`.
        """
    class SynchroRendezvous(_base.KaitaiStruct):
        """Who waits at the meeting point, who has come and gone."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SynchroAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        waiters: int
        """How many have to come."""
        arrived: VirtoolsPayloads.References
        """The objects that have come."""
        passed: VirtoolsPayloads.References
        """The objects that have gone on."""
    class LevelContents(_base.KaitaiStruct):
        """The level's objects and its scenes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LevelAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        objects: VirtoolsPayloads.References
        """Objects of the level; empty in known files."""
        unused: VirtoolsPayloads.References
        """Objects of the level; empty in known files."""
        scenes: VirtoolsPayloads.References
        """The scenes of the level."""
    class LevelScenes(_base.KaitaiStruct):
        """The current and the default scene, and the default one's chunk."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LevelAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        current_scene: VirtoolsPayloads.Reference
        """The scene that is running."""
        default_scene: VirtoolsPayloads.Reference
        """The scene of all objects, which every level has."""
        scene: virtools_sub_chunk.VirtoolsSubChunk
        """The state of the default scene."""
    class LevelInactiveManagers(_base.KaitaiStruct):
        """GUIDs of managers that the level switches off."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LevelAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        managers: list[VirtoolsPayloads.Guid]
        """GUIDs up to the end of the area."""
    class LevelDuplicateManagers(_base.KaitaiStruct):
        """Names of managers of which there are several."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LevelAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        names: list[VirtoolsPayloads.Text]
        """Names up to the end of the area."""
    class PlacePortalsPortal(_base.KaitaiStruct):
        """Another place that can be seen from here."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PlacePortals
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        place: VirtoolsPayloads.Reference
        """The place on the other side."""
        portal: VirtoolsPayloads.Reference
        """The entity that is looked through."""
    class PlacePortals(_base.KaitaiStruct):
        """Which places can be seen from here, and through what."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PlaceAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_portals: int
        """How many portals follow."""
        portals: list[VirtoolsPayloads.PlacePortalsPortal]
        """The places that can be seen from here."""
    class SoundData(_base.KaitaiStruct):
        """How the sound is saved, and the file that has it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SoundAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        save_options: int
        """Whether the file is included, or referred to by name."""
        file_name: VirtoolsPayloads.Text
        """The name of the file, perhaps with a path."""
    class WaveSoundData(_base.KaitaiStruct):
        """Volume, pitch, and where in space the sound is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.WaveSoundAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        state: int
        """Whether it loops, streams, is in space or in the background."""
        priority: float
        """Sounds of higher priority are kept when there are too many."""
        gain: float
        """Volume, with 1 for that of the file."""
        pan: float
        """From -1, left, to 1, right."""
        pitch: float
        """Speed, with 1 for that of the file."""
        reserved: VirtoolsPayloads.Vector3
        """Written and never read, by any known program."""
        inner_cone: float
        """Angle within which it is at its strongest."""
        outer_cone: float
        """Angle outside of which it is at its weakest."""
        outer_gain: float
        """Factor of the volume outside of the outer cone."""
        min_distance: float
        """Up to this distance the sound is at its loudest."""
        max_distance: float
        """From this distance on the sound gets no quieter."""
        distance_behavior: int
        """What happens beyond the greatest distance."""
        attached: VirtoolsPayloads.Reference
        """The entity that the sound comes from."""
        position: VirtoolsPayloads.Buffer
        """The position, as a buffer of three floats."""
        direction: VirtoolsPayloads.Buffer
        """The direction of the sound, as a buffer of three floats."""
        ending: int
        """0, which ends the area."""
    class WaveSoundDataBefore2(_base.KaitaiStruct):
        """Volume, pitch, and where in space the sound is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.WaveSoundAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown: list[int]
        """Numbers whose meaning is not known."""
        looped: int
        """Not 0 if the sound is repeated."""
        unused: list[int]
        """Written and never read, by any known program."""
    class WaveSoundDataBefore3Place(_base.KaitaiStruct):
        """Where in space a sound is, and how it spreads."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.WaveSoundDataBefore3
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        reserved: VirtoolsPayloads.Vector2
        """Written and never read, by any known program."""
        inner_cone: float
        """Angle within which it is at its strongest."""
        outer_cone: float
        """Angle outside of which it is at its weakest."""
        outer_gain: float
        """Factor of the volume outside of the outer cone."""
        min_distance: float
        """Up to this distance the sound is at its loudest."""
        max_distance: float
        """From this distance on the sound gets no quieter."""
        distance_behavior: int
        """What happens beyond the greatest distance."""
        attached: VirtoolsPayloads.Reference
        """The entity that the sound comes from."""
        position: VirtoolsPayloads.Buffer
        """The position, as a buffer of three floats."""
        direction: VirtoolsPayloads.Buffer
        """The direction of the sound, as a buffer of three floats."""
        ending: int
        """0, which ends the area."""
    class WaveSoundDataBefore3(_base.KaitaiStruct):
        """Volume, pitch, and where in space the sound is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.WaveSoundAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        state: int
        """Whether it loops, streams, is in space or in the background."""
        priority: float
        """Sounds of higher priority are kept when there are too many."""
        unknown: list[int]
        """Numbers whose meaning is not known."""
        gain: float
        """Volume, with 1 for that of the file."""
        pan: float
        """From -1, left, to 1, right."""
        pitch: float
        """Speed, with 1 for that of the file."""
        reserved: float
        """Written and never read, by any known program."""
        place: VirtoolsPayloads.WaveSoundDataBefore3Place | None
        """Where in space it is; not there for sounds in the background.

        None unless `not _io.eof`.
        """
    class Entity2dRectangleFlags(_base.KaitaiStruct):
        """Flags of an entity on the screen, three of which add fields."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity2dRectangle
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits whose meaning is not known."""
        source_rectangle: bool
        """The fields of that name follow."""
        z_order: bool
        """The fields of that name follow."""
        parent_entity: bool
        """The fields of that name follow."""
        unknown_19: int
        """Bits whose meaning is not known."""
    class Entity2dRectangle(_base.KaitaiStruct):
        """Flags and the place on the screen."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity2dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: VirtoolsPayloads.Entity2dRectangleFlags
        """How it is placed, and which fields it has."""
        rectangle: VirtoolsPayloads.Vector4
        """Left, top, right and bottom edge."""
        source_rectangle: VirtoolsPayloads.Vector4 | None
        """The part of the source that is shown.

        None unless `flags.source_rectangle`.
        """
        z_order: int | None
        """Entities of higher numbers are in front.

        None unless `flags.z_order`.
        """
        parent_entity: VirtoolsPayloads.Reference | None
        """The entity that this one follows.

        None unless `flags.parent_entity`.
        """
    class Entity2dOldSource(_base.KaitaiStruct):
        """The part of the source that is shown, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity2dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        rectangle: list[int]
        """Left, top, right and bottom edge."""
    class Entity2dOldSize(_base.KaitaiStruct):
        """The size on the screen, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity2dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        extent: list[int]
        """Two integers, or floats if flags say that coordinates are relative."""
    class Entity2dOldPosition(_base.KaitaiStruct):
        """The place on the screen, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity2dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        position: list[int]
        """Two integers, or floats if flags say that coordinates are relative."""
    class SpriteTransparency(_base.KaitaiStruct):
        """The colour that is not drawn, and whether one is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SpriteAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        transparent_color: VirtoolsPayloads.Argb
        """The colour that is not drawn."""
        transparent: int
        """Not 0 if a colour is not drawn."""
    class OldBitmapsBitmap(_base.KaitaiStruct):
        """A picture as a file, in the oldest way."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.OldBitmaps
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unused: int
        """Written and never read, by any known program."""
        file: VirtoolsPayloads.Buffer
        """The file, as it would be on a disk."""
    class OldBitmaps(_base.KaitaiStruct):
        """Pictures as files, in the oldest way."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bitmaps: int
        """How many bitmaps follow."""
        bitmaps: list[VirtoolsPayloads.OldBitmapsBitmap]
        """The pictures, one for each slot."""
    class FileNames(_base.KaitaiStruct):
        """The names of files, one for each slot."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_names: int
        """How many names follow."""
        names: list[VirtoolsPayloads.Text]
        """The names, empty ones included."""
    class RawBitmapsBitmap(_base.KaitaiStruct):
        """A picture as planes of colour."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        bits_per_pixel: int
        """Size of a pixel; 0 if there is no picture."""
        width: int | None
        """How wide it is.

        None unless `bits_per_pixel != 0`.
        """
        height: int | None
        """How high it is.

        None unless `bits_per_pixel != 0`.
        """
        alpha_mask: int | None
        """Bits of a pixel that hold alpha.

        None unless `bits_per_pixel != 0`.
        """
        red_mask: int | None
        """Bits of a pixel that hold red.

        None unless `bits_per_pixel != 0`.
        """
        green_mask: int | None
        """Bits of a pixel that hold green.

        None unless `bits_per_pixel != 0`.
        """
        blue_mask: int | None
        """Bits of a pixel that hold blue.

        None unless `bits_per_pixel != 0`.
        """
        compression: int | None
        """In the low nibble 0 for plain planes, 1 for JPEGs in grey.

        None unless `bits_per_pixel != 0`.
        """
        blue: VirtoolsPayloads.Buffer | None
        """The blue plane, the bottom row first, a byte per pixel.

        None unless `bits_per_pixel != 0`.
        """
        green: VirtoolsPayloads.Buffer | None
        """The green plane, as the blue one.

        None unless `bits_per_pixel != 0`.
        """
        red: VirtoolsPayloads.Buffer | None
        """The red plane, as the blue one.

        None unless `bits_per_pixel != 0`.
        """
        alpha: VirtoolsPayloads.Buffer | None
        """The alpha plane, a byte per pixel, if there is one.

        None unless `bits_per_pixel != 0`.
        """
    class RawBitmaps(_base.KaitaiStruct):
        """Pictures as planes of colour."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bitmaps: int
        """How many bitmaps follow."""
        bitmaps: list[VirtoolsPayloads.RawBitmapsBitmap]
        """The pictures, one for each slot."""
    class ReaderBitmapsBitmap(_base.KaitaiStruct):
        """A picture as a file, made by a plugin."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ReaderBitmaps
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: int
        """0 for no picture, 1 for one, 2 for one with separate alpha."""
        extension: str | None
        """The extension of the file format, such as TGA.

        None unless `kind != 0`.
        """
        reader: VirtoolsPayloads.Guid | None
        """The GUID of the plugin that reads it.

        None unless `kind != 0`.
        """
        file: VirtoolsPayloads.Buffer | None
        """The file, as it would be on a disk.

        None unless `kind != 0`.
        """
        distinct_alpha: int | None
        """1 if one alpha is that of all pixels.

        None unless `kind == 2`.
        """
        alpha: VirtoolsPayloads.Buffer | None
        """The alpha plane, if pixels differ in it.

        None unless `kind == 2 and distinct_alpha != 1`.
        """
        single_alpha: int | None
        """The alpha of all pixels.

        None unless `kind == 2 and distinct_alpha == 1`.
        """
    class ReaderBitmaps(_base.KaitaiStruct):
        """Pictures as files of some picture format."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bitmaps: int
        """How many slots there are."""
        width: int
        """How wide it is."""
        height: int
        """How high it is."""
        bits_per_pixel: int
        """Size of a pixel; 0 if there is no picture."""
        bitmaps: list[VirtoolsPayloads.ReaderBitmapsBitmap]
        """The pictures, one for each slot."""
    class SpriteSaveFormat(_base.KaitaiStruct):
        """How the sprite's pictures are to be saved."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SpriteAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        save_options: int
        """Whether the file is included, or referred to by name."""
        properties: VirtoolsPayloads.Buffer
        """A struct of the program that wrote the file, whose size varies."""
    class SpriteTextFont(_base.KaitaiStruct):
        """The font of the text and its style."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SpriteTextAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        font_name: VirtoolsPayloads.Text
        """The name of the font."""
        height: int
        """Size of the font, in points."""
        weight: int
        """How bold it is, 400 for plain text."""
        italic: int
        """Not 0 for italic text."""
        underline: int
        """Not 0 for underlined text."""
    class SpriteTextColors(_base.KaitaiStruct):
        """The colours of the text and of its background."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.SpriteTextAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        color: VirtoolsPayloads.Argb
        """The colour of the text."""
        background_color: VirtoolsPayloads.Argb
        """The colour behind the text."""
    class MaterialFlags(_base.KaitaiStruct):
        """How a material is drawn: bits, then functions in the upper bytes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        two_sided: bool
        """Faces are seen from both sides."""
        z_write: bool
        """Depths are written as it is drawn."""
        perspective_correction: bool
        """Textures are drawn in perspective."""
        alpha_blend: bool
        """It is mixed with what is behind it."""
        alpha_test: bool
        """Pixels that fail a comparison of their alpha are left out."""
        unknown_5: int
        """Bits whose meaning is not known."""
    class MaterialDataBefore5(_base.KaitaiStruct):
        """Colours, texture, modes of drawing and flags."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MaterialAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        diffuse: VirtoolsPayloads.Color
        """Colour of diffuse light."""
        ambient: VirtoolsPayloads.Color
        """Colour of ambient light."""
        specular: VirtoolsPayloads.Color
        """Colour of its highlights."""
        emissive: VirtoolsPayloads.Color
        """Colour of the light that it emits."""
        specular_power: float
        """How small highlights are."""
        texture: VirtoolsPayloads.Reference
        """The texture that it is drawn with."""
        flags: VirtoolsPayloads.MaterialFlags
        """How it is drawn; byte 1 has the z function, 2 the alpha
        function, 3 the alpha reference.
        """
        texture_blend: int
        """How texture and colours are combined, a VXTEXTURE_BLENDMODE."""
        min_filter: int
        """How a small texture is filtered, a VXTEXTURE_FILTERMODE."""
        mag_filter: int
        """How a large texture is filtered, a VXTEXTURE_FILTERMODE."""
        source_blend: int
        """Blend factor of the pixels that are drawn, a VXBLEND_MODE."""
        dest_blend: int
        """Blend factor of the pixels that are there already, a VXBLEND_MODE."""
        shade_mode: int
        """Flat, Gouraud or Phong, a VXSHADE_MODE."""
        fill_mode: int
        """Points, lines or faces, a VXFILL_MODE."""
        texture_address: int
        """What happens beyond a texture's edge, a VXTEXTURE_ADDRESSMODE."""
        border_color: VirtoolsPayloads.Argb
        """The colour beyond a texture's edge."""
        z_function: int
        """Which depths are drawn, a VXCMPFUNC."""
    class MaterialData(_base.KaitaiStruct):
        """Colours, texture, modes of drawing and flags."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MaterialAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        diffuse: VirtoolsPayloads.Argb
        """Colour of diffuse light."""
        ambient: VirtoolsPayloads.Argb
        """Colour of ambient light."""
        specular: VirtoolsPayloads.Argb
        """Colour of its highlights."""
        emissive: VirtoolsPayloads.Argb
        """Colour of the light that it emits."""
        specular_power: float
        """How small highlights are."""
        texture: VirtoolsPayloads.Reference
        """The texture that it is drawn with."""
        border_color: VirtoolsPayloads.Argb
        """The colour beyond a texture's edge."""
        modes: int
        """Eight nibbles from the low end: texture blend, filters,
        blend factors, shading, filling, texture address.
        """
        flags: VirtoolsPayloads.MaterialFlags
        """How it is drawn; byte 1 has the z function, 2 the alpha
        function, 3 the alpha reference.
        """
    class MaterialExtraTextures(_base.KaitaiStruct):
        """Three more textures, for effects that need several."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MaterialAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        textures: list[VirtoolsPayloads.Reference]
        """The second to fourth texture, or null."""
    class MaterialEffectParameter(_base.KaitaiStruct):
        """An effect, and the parameter that configures it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MaterialAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        parameter: VirtoolsPayloads.Reference
        """The parameter with the effect's settings."""
        effect: int
        """Number of the effect."""
    class TextureOldTransparency(_base.KaitaiStruct):
        """The colour that is not drawn, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TextureAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        transparent_color: VirtoolsPayloads.Argb
        """The colour that is not drawn."""
        transparent: int
        """Not 0 if a colour is not drawn."""
    class TextureMipMapsBefore5(_base.KaitaiStruct):
        """The smaller pictures that the author made."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TextureAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        use_mip_maps: int
        """Not 0 if there are mip maps."""
        format: VirtoolsPayloads.Buffer | None
        """The pixel format of the smaller pictures.

        None unless `not _io.eof`.
        """
    class TextureMipMaps(_base.KaitaiStruct):
        """The smaller pictures that the author made."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TextureAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bitmaps: int
        """How many bitmaps follow."""
        bitmaps: list[VirtoolsPayloads.RawBitmapsBitmap]
        """The smaller pictures, each half as large."""
    class TextureFlags(_base.KaitaiStruct):
        """Mip maps in the low byte, three flags, and how to save in byte 2."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TextureOptions
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits whose meaning is not known."""
        transparent: bool
        """One colour is not drawn."""
        video_format: bool
        """A video format is set."""
        cube_map: bool
        """The slots are the six sides of a cube."""
        unknown_11: int
        """Bits whose meaning is not known."""
    class TextureOptions(_base.KaitaiStruct):
        """Mip maps, transparency and saving; the identifier of Virtools 2.1."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TextureAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        options: VirtoolsPayloads.TextureFlags
        """Mip maps, flags and save options."""
        values: list[int]
        """Transparent colour, current slot, video format; which of
        them follow depends on size, flags and the number of slots.
        """
    class MeshChannelsChannel(_base.KaitaiStruct):
        """A further layer of material."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshChannels
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        material: VirtoolsPayloads.Reference
        """The material that it is drawn with."""
        flags: int
        """Flags of unknown meaning."""
        source_blend: int
        """Blend factor of the pixels that are drawn, a VXBLEND_MODE."""
        dest_blend: int
        """Blend factor of the pixels that are there already, a VXBLEND_MODE."""
        num_uvs: int
        """How many uvs follow."""
        uvs: list[VirtoolsPayloads.Vector2]
        """Texture coordinates of the layer, or none for those of the mesh."""
    class MeshChannels(_base.KaitaiStruct):
        """Further layers of material over the mesh."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_channels: int
        """How many channels follow."""
        channels: list[VirtoolsPayloads.MeshChannelsChannel]
        """The layers, from the bottom."""
    class MeshFaceMasks(_base.KaitaiStruct):
        """For each face the channels that it belongs to."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_masks: int
        """How many masks follow."""
        masks: list[int]
        """A bit for each channel, face by face."""
        padding_masks: bytes
        """Zeros up to a whole dword."""
    class MeshFaces(_base.KaitaiStruct):
        """The faces, three vertices and a material slot each."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_faces: int
        """How many faces follow."""
        faces: list[VirtoolsPayloads.Face]
        """The faces, in the order of drawing."""
    class VertexFlags(_base.KaitaiStruct):
        """Which arrays of vertices are there, and which hold one value."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VertexArrays
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        one_diffuse_colour: bool
        """One diffuse colour is that of all vertices."""
        one_specular_colour: bool
        """One specular colour is that of all vertices."""
        no_normals: bool
        """There are no normals; loaders compute them."""
        one_texture_coordinate: bool
        """One texture coordinate is that of all vertices."""
        no_positions: bool
        """There are no positions, as in procedural meshes."""
        unknown_5: int
        """Bits whose meaning is not known."""
    class VertexArrays(_base.KaitaiStruct):
        """The arrays of vertices, of which some hold one value for all."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshVertices
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        save_flags: VirtoolsPayloads.VertexFlags
        """Which arrays are there, and how long they are."""
        dwords: int
        """Size of this number and the arrays, in dwords."""
        positions: list[VirtoolsPayloads.Vector3] | None
        """Positions in the space of the mesh.

        None unless `not save_flags.no_positions`.
        """
        diffuse: list[int]
        """Diffuse colours as ARGB, one for each vertex or one for all."""
        specular: list[int]
        """Specular colours as ARGB, one for each vertex or one for all."""
        normals: list[VirtoolsPayloads.Vector3] | None
        """Normals, one for each vertex.

        None unless `not save_flags.no_normals`.
        """
        uvs: list[VirtoolsPayloads.Vector2]
        """Texture coordinates, one pair for each vertex."""
    class MeshVertices(_base.KaitaiStruct):
        """The vertices, an array for each of their properties."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_vertices: int
        """How many vertices the mesh has."""
        arrays: VirtoolsPayloads.VertexArrays | None
        """The arrays, if there are any vertices.

        None unless `num_vertices != 0`.
        """
    class MeshLines(_base.KaitaiStruct):
        """Lines that are drawn between two vertices."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_lines: int
        """How many lines follow."""
        len_lines: int
        """Size of the lines in bytes."""
        lines: list[VirtoolsPayloads.Line]
        """The two vertices of each line."""
    class MeshWeights(_base.KaitaiStruct):
        """Weights of the vertices, or one weight for all."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        count: int
        """How many weights follow, 0 if one weight is that of all vertices."""
        weights: VirtoolsPayloads.Buffer | None
        """A buffer of floats, one for each vertex.

        None unless `_io.size - _io.pos > 4`.
        """
        weight: float
        """The weight of all vertices, if there is no list."""
    class MeshMaterialsSlot(_base.KaitaiStruct):
        """A slot that faces refer to by its number."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshMaterials
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        material: VirtoolsPayloads.Reference
        """The material that it is drawn with."""
        reserved: int
        """Written and never read, by any known program."""
    class MeshMaterials(_base.KaitaiStruct):
        """The materials that faces refer to, slot by slot."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_slots: int
        """How many slots follow."""
        slots: list[VirtoolsPayloads.MeshMaterialsSlot]
        """The slots, in the order of their numbers."""
    class MeshProgressive(_base.KaitaiStruct):
        """The steps by which the mesh is simplified."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        vertex_count: int
        """How many vertices the full mesh has."""
        morph: int
        """Not 0 if vertices move smoothly between steps."""
        morph_step: int
        """How many vertices a step takes away."""
        data: bytes
        """The steps, in an unknown form."""
    class MeshRenderGroupsGroup(_base.KaitaiStruct):
        """Triangles of one material."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshRenderGroups
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        material: VirtoolsPayloads.Reference
        """The material that it is drawn with."""
        len_copied_vertices: int
        """Size of the copied vertices in bytes."""
        copied_vertices: list[int]
        """The vertices that the group has copies of, if any."""
        padding_copied_vertices: bytes
        """Zeros up to a whole dword."""
        len_indices: int
        """Size of the indices in bytes."""
        indices: list[int]
        """Indices of vertices, three for each triangle."""
        padding_indices: bytes
        """Zeros up to a whole dword."""
        primitive: int
        """4 for a list of triangles."""
        vertex_count: int
        """How many vertices the group uses."""
        index_count: int
        """How many indices the group has."""
        unknown: int
        """Numbers whose meaning is not known."""
        len_faces: int
        """Size of the faces in bytes."""
        faces: list[int]
        """The faces of the mesh that are in the group."""
        ending: int
        """0, which ends the area."""
    class MeshRenderGroups(_base.KaitaiStruct):
        """Batches of triangles of one material, in files of Virtools 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_groups: int
        """How many groups follow."""
        groups: list[VirtoolsPayloads.MeshRenderGroupsGroup]
        """The groups, in the order of drawing."""
    class MeshBlendShapes(_base.KaitaiStruct):
        """Blend shapes; all known meshes have none."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        reserved: list[int]
        """Three zeros in all known meshes."""
    class Entity3dMeshes(_base.KaitaiStruct):
        """The mesh that is shown, and all that could be."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        current_mesh: VirtoolsPayloads.Reference
        """The mesh that is shown, or null."""
        meshes: VirtoolsPayloads.References
        """All meshes that the entity could show."""
    class Entity3dPlacementFlags(_base.KaitaiStruct):
        """Flags of an entity, three of which add fields."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dPlacement
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits whose meaning is not known."""
        place: bool
        """The field of that name follows."""
        parent_entity: bool
        """The field of that name follows."""
        unknown_18: int
        """Bits whose meaning is not known."""
        z_order: bool
        """The field of that name follows."""
        unknown_21: int
        """Bits whose meaning is not known."""
    class Entity3dPlacement(_base.KaitaiStruct):
        """Flags, axes and position in the world, and the parent."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: VirtoolsPayloads.Entity3dPlacementFlags
        """What kind of entity it is, and which fields it has."""
        moveable_flags: int
        """Whether it is visible, can be picked, casts shadows and so on."""
        x_axis: VirtoolsPayloads.Vector3
        """First row of the matrix."""
        y_axis: VirtoolsPayloads.Vector3
        """Second row of the matrix."""
        z_axis: VirtoolsPayloads.Vector3
        """Third row of the matrix."""
        position: VirtoolsPayloads.Vector3
        """Last row of the matrix, the position in the world."""
        place: VirtoolsPayloads.Reference | None
        """The place that the entity is in.

        None unless `flags.place`.
        """
        parent_entity: VirtoolsPayloads.Reference | None
        """The entity that this one follows.

        None unless `flags.parent_entity`.
        """
        z_order: int | None
        """Entities of higher numbers are in front.

        None unless `flags.z_order`.
        """
    class BoneState(_base.KaitaiStruct):
        """Where a bone was when the skin was bound."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dSkin
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags of unknown meaning."""
        matrix: VirtoolsPayloads.Matrix
        """The inverse of the bone's matrix at that time."""
    class SkinVertex(_base.KaitaiStruct):
        """A vertex, and the bones that move it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dSkin
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bones: int
        """How many bones move the vertex."""
        position: VirtoolsPayloads.Vector3
        """The position at rest."""
        bones: list[int]
        """The bones by their numbers in the skin's list."""
        weights: list[float]
        """How much each of the bones counts."""
    class Entity3dSkin(_base.KaitaiStruct):
        """The bones that move vertices, and how much each does."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        matrix: VirtoolsPayloads.Matrix
        """The matrix of the entity when the skin was bound."""
        bones: VirtoolsPayloads.References
        """The entities that move the skin."""
        bone_states: list[VirtoolsPayloads.BoneState]
        """One for each bone, in the same order."""
        num_vertices: int
        """How many vertices follow."""
        vertices: list[VirtoolsPayloads.SkinVertex]
        """The vertices, in the order of the mesh."""
    class Entity3dSkinNormals(_base.KaitaiStruct):
        """Normals of the skin's vertices, at rest."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        normals: list[VirtoolsPayloads.Vector3]
        """Normals, one for each vertex."""
    class Entity3dBlendShapeWeights(_base.KaitaiStruct):
        """Weights of blend shapes, presumably; known entities have none."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        reserved: int
        """0 in all known files, presumably a count."""
    class Entity3dEntityFlags(_base.KaitaiStruct):
        """The flags, from before they were part of the placement."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags of unknown meaning."""
        moveable_flags: int
        """Whether it is visible, can be picked, casts shadows and so on."""
    class Entity3dMatrix(_base.KaitaiStruct):
        """The matrix, from before it was part of the placement."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        skipped: int
        """A dword that loaders skip."""
        matrix: VirtoolsPayloads.Matrix
        """The matrix by rows, the last one the position."""
    class BoneStateBefore6(_base.KaitaiStruct):
        """Where a bone was when the skin was bound."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dSkinBefore6
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags of unknown meaning."""
        skipped: int
        """A dword that loaders skip."""
        matrix: VirtoolsPayloads.Matrix
        """The inverse of the bone's matrix at that time."""
    class SkinVertexBefore6(_base.KaitaiStruct):
        """A vertex, and the bones that move it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dSkinBefore6
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_bones: int
        """How many bones move the vertex."""
        skipped_1: int
        """A dword that loaders skip."""
        position: VirtoolsPayloads.Vector3
        """The position at rest."""
        skipped_2: int
        """A dword that loaders skip."""
        bones: list[int]
        """The bones by their numbers in the skin's list."""
        skipped_3: int
        """A dword that loaders skip."""
        weights: list[float]
        """How much each of the bones counts."""
    class Entity3dSkinBefore6(_base.KaitaiStruct):
        """The bones that move vertices, and how much each does."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Entity3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        skipped: int
        """A dword that loaders skip."""
        matrix: VirtoolsPayloads.Matrix
        """The matrix of the entity when the skin was bound."""
        bones: VirtoolsPayloads.References
        """The entities that move the skin."""
        bone_states: list[VirtoolsPayloads.BoneStateBefore6]
        """One for each bone, in the same order."""
        num_vertices: int
        """How many vertices follow."""
        vertices: list[VirtoolsPayloads.SkinVertexBefore6]
        """The vertices, in the order of the mesh."""
    class CameraData(_base.KaitaiStruct):
        """Projection, field of view, aspect and planes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CameraAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        projection: int
        """1 for perspective, 2 for parallel."""
        field_of_view: float
        """Angle of view in radians."""
        ortho_zoom: float
        """Zoom of parallel projection."""
        aspect: VirtoolsPayloads.Words
        """Width and height, as a ratio."""
        near: float
        """Distance of the near plane."""
        far: float
        """Distance of the far plane."""
    class CameraOldAspect(_base.KaitaiStruct):
        """The aspect ratio, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CameraAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        width: int
        """How wide it is."""
        height: int
        """How high it is."""
    class CameraOldPlanes(_base.KaitaiStruct):
        """The near and the far plane, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CameraAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        near: float
        """Distance of the near plane."""
        far: float
        """Distance of the far plane."""
    class CurvePointDataBefore5(_base.KaitaiStruct):
        """The curve, and how it passes through the point."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurvePointAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        curve: VirtoolsPayloads.Reference
        """The curve that the point is of."""
        use_tcb: int
        """Not 0 if tangents are computed from tension, continuity and bias."""
        linear: int
        """Not 0 if the curve is straight up to the next point."""
        position: VirtoolsPayloads.Vector3
        """Where the point is."""
    class CurvePointData(_base.KaitaiStruct):
        """The curve, and how it passes through the point."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurvePointAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        curve: VirtoolsPayloads.Reference
        """The curve that the point is of."""
        use_tcb: int
        """Not 0 if tangents are computed from tension, continuity and bias."""
        linear: int
        """Not 0 if the curve is straight up to the next point."""
        tension: float
        """How tight the curve is at the point."""
        continuity: float
        """How sharply the curve turns at the point."""
        bias: float
        """To which side of the point the curve leans."""
        tangent_in: VirtoolsPayloads.Vector3
        """The tangent with which the curve arrives."""
        tangent_out: VirtoolsPayloads.Vector3
        """The tangent with which the curve leaves."""
    class CurvePointOldTcb(_base.KaitaiStruct):
        """Tension, continuity and bias, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurvePointAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        tension: float
        """How tight the curve is at the point."""
        continuity: float
        """How sharply the curve turns at the point."""
        bias: float
        """To which side of the point the curve leans."""
    class CurvePointOldTangents(_base.KaitaiStruct):
        """The two tangents, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurvePointAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        tangent_in: VirtoolsPayloads.Vector3
        """The tangent with which the curve arrives."""
        tangent_out: VirtoolsPayloads.Vector3
        """The tangent with which the curve leaves."""
    class Sprite3dSprite(_base.KaitaiStruct):
        """Size, offset and material of the billboard."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Sprite3dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        mode: int
        """Around which axes it turns to face the camera."""
        half_size: VirtoolsPayloads.Vector2
        """Half of the width and the height."""
        offset: VirtoolsPayloads.Vector2
        """Where the middle is, as fractions of the size."""
        uv_rectangle: VirtoolsPayloads.Vector4
        """The part of the texture that is shown."""
        material: VirtoolsPayloads.Reference
        """The material that it is drawn with."""
    class LightTypeFlags(_base.KaitaiStruct):
        """Kind of a light, and flags above it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LightData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: int
        """1 is a point light, 2 a spot, 3 a directional light."""
        unknown_8: int
        """Flags of unknown meaning, which real files set."""
    class LightData(_base.KaitaiStruct):
        """Kind, colour, attenuation and cones."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LightAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        type_flags: VirtoolsPayloads.LightTypeFlags
        """Which kind of light it is, and flags."""
        color: VirtoolsPayloads.Argb
        """The colour that it is drawn with."""
        constant_attenuation: float
        """Attenuation that does not depend on the distance."""
        linear_attenuation: float
        """Attenuation by the distance."""
        quadratic_attenuation: float
        """Attenuation by the square of the distance."""
        range: float
        """Distance beyond which nothing is lit."""
        outer_cone: float | None
        """Angle outside of which it is at its weakest.

        None unless `type_flags.kind == 2`.
        """
        inner_cone: float | None
        """Angle within which it is at its strongest.

        None unless `type_flags.kind == 2`.
        """
        falloff: float | None
        """How light gets weaker between the cones.

        None unless `type_flags.kind == 2`.
        """
    class LightDataBefore5(_base.KaitaiStruct):
        """Kind, colour, attenuation and cones."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LightAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: int
        """1 is a point light, 2 a spot, 3 a directional light."""
        color: VirtoolsPayloads.Color
        """The colour that it is drawn with."""
        active: int
        """Not 0 if the light is on."""
        specular: int
        """Not 0 if the light makes highlights."""
        constant_attenuation: float
        """Attenuation that does not depend on the distance."""
        linear_attenuation: float
        """Attenuation by the distance."""
        quadratic_attenuation: float
        """Attenuation by the square of the distance."""
        range: float
        """Distance beyond which nothing is lit."""
        outer_cone: float
        """Angle outside of which it is at its weakest."""
        inner_cone: float
        """Angle within which it is at its strongest."""
        falloff: float
        """How light gets weaker between the cones."""
    class CharacterData(_base.KaitaiStruct):
        """The animations, and which of them are current."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CharacterAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        animations: VirtoolsPayloads.References | None
        """In a file, the animations of the character.

        None unless `not _root.is_nested`.
        """
        current: VirtoolsPayloads.References
        """The active and the next animation, the root body part and
        the floor reference.
        """
    class CharacterBodyPartStatesBefore5State(_base.KaitaiStruct):
        """A body part, and its state outside a file."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CharacterBodyPartStatesBefore5
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        body_part: VirtoolsPayloads.Reference
        """The body part whose state follows."""
        state: virtools_sub_chunk.VirtoolsSubChunk
        """Its state, as a chunk of its own."""
    class CharacterBodyPartStatesBefore5(_base.KaitaiStruct):
        """Outside a file, the states of the body parts."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CharacterAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_states: int
        """How many states follow."""
        states: list[VirtoolsPayloads.CharacterBodyPartStatesBefore5State]
        """The body parts, each with its state."""
    class BodyPartDataRotationJoint(_base.KaitaiStruct):
        """How far a joint may turn."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BodyPartData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Nibbles from the low end, a bit for each axis: free,
        limited, eased.
        """
        minimum: VirtoolsPayloads.Vector3
        """Smallest angles in radians, by axis."""
        maximum: VirtoolsPayloads.Vector3
        """Largest angles in radians, by axis."""
        damping: VirtoolsPayloads.Vector3
        """How much the joint resists, by axis."""
    class BodyPartData(_base.KaitaiStruct):
        """The character, and how the joint may turn."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BodyPartAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        character: VirtoolsPayloads.Reference
        """The character that it belongs to."""
        rotation_joint: VirtoolsPayloads.BodyPartDataRotationJoint | None
        """The joint; there if the entity's flags say so.

        None unless `not _io.eof`.
        """
    class BodyPartOldRotationJoint(_base.KaitaiStruct):
        """How the joint may turn, before data version 5."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BodyPartAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        stated_size: int
        """72, the size of the rest."""
        free: VirtoolsPayloads.Vector3
        """Not 0 if the axis is free to turn."""
        limited: VirtoolsPayloads.Vector3
        """Not 0 if the axis is limited."""
        eased: VirtoolsPayloads.Vector3
        """Not 0 if the axis is slowed down at the limits."""
        minimum: VirtoolsPayloads.Vector3
        """Smallest angles in radians, by axis."""
        maximum: VirtoolsPayloads.Vector3
        """Largest angles in radians, by axis."""
        damping: VirtoolsPayloads.Vector3
        """How much the joint resists, by axis."""
    class CurveData(_base.KaitaiStruct):
        """The points of the curve and how it fits them."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurveAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        points: VirtoolsPayloads.References
        """The points of the curve, in order."""
        fitting: float
        """How closely the curve fits its points."""
        steps: int
        """How many pieces it is drawn in."""
        open: int
        """Not 0 if the ends are not joined."""
    class CurvePointStatesPoint(_base.KaitaiStruct):
        """A point of a curve, and its state outside a file."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurvePointStates
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        point: VirtoolsPayloads.Reference
        """The point whose state follows."""
        state: virtools_sub_chunk.VirtoolsSubChunk
        """Its state, as a chunk of its own."""
    class CurvePointStates(_base.KaitaiStruct):
        """Outside a file, the points with their states."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.CurveAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_points: int
        """How many points follow."""
        points: list[VirtoolsPayloads.CurvePointStatesPoint]
        """The points of the curve, in order."""
    class ParameterValue(_base.KaitaiStruct):
        """The type of the parameter, and its value."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        value_type: VirtoolsPayloads.Guid
        """The type of parameter, by its GUID."""
        value: VirtoolsPayloads.ParameterContent | None
        """The value, whose form the first dword says.

        None unless `not _io.eof`.
        """
    class InterfaceObjectManagerStates(_base.KaitaiStruct):
        """Data of the editors, a chunk for each editor."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.InterfaceObjectManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_states: int
        """How many states follow."""
        states: list[virtools_sub_chunk.VirtoolsSubChunk]
        """The chunks, whose areas only their editors understand."""
    class GridDataState(_base.KaitaiStruct):
        """A layer's state outside a file."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.GridData
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        state: virtools_sub_chunk.VirtoolsSubChunk
        """Its state, as a chunk of its own."""
    class GridData(_base.KaitaiStruct):
        """Size, orientation and layers of the grid."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.GridAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        width: int
        """How many squares there are from left to right."""
        length: int
        """How many squares there are from front to back."""
        reserved: int
        """Written and never read, by any known program."""
        priority: int
        """Objects of higher priority run first."""
        orientation: int
        """Which way the grid lies."""
        in_file: int | None
        """1, which nothing reads.

        None unless `not _root.is_nested`.
        """
        layers: VirtoolsPayloads.References
        """The layers of the grid."""
        states: list[VirtoolsPayloads.GridDataState] | None
        """Outside a file, the state of each layer.

        None unless `_root.is_nested`.
        """
    class LayerData(_base.KaitaiStruct):
        """The grid, and a value for each of its squares."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.LayerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        grid: VirtoolsPayloads.Reference
        """The grid that the layer is of."""
        kind: int | None
        """Number of the layer's type, outside a file.

        None unless `_root.is_nested`.
        """
        format: int
        """0 if there is a value for each square."""
        version: int | None
        """Which of the following fields are there.

        None unless `not _root.is_nested`.
        """
        color: VirtoolsPayloads.Argb | None
        """The colour of the layer's type.

        None unless `not _root.is_nested and version >= 1`.
        """
        parameter_type: VirtoolsPayloads.Guid | None
        """Type of the parameter that has the value.

        None unless `not _root.is_nested and version >= 3`.
        """
        flags: int | None
        """Flags of unknown meaning.

        None unless `_root.is_nested or version >= 2`.
        """
        len_squares: int | None
        """Size of the squares in bytes.

        None unless `not _io.eof`.
        """
        squares: list[int] | None
        """Values row by row, integers or floats by the parameter's type.

        None unless `not _io.eof`.
        """
    class DataArrayColumnsColumn(_base.KaitaiStruct):
        """A column, whose type is that of its cells."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataArrayColumns
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        title: VirtoolsPayloads.Text
        """The title of the column."""
        kind: int
        """1 integer, 2 float, 3 text, 4 object, 5 parameter."""
        parameter_type: VirtoolsPayloads.Guid | None
        """The type of parameters, for a column of them.

        None unless `kind == 5`.
        """
    class DataArrayColumns(_base.KaitaiStruct):
        """The columns, by name and type."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataArrayAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_columns: int
        """How many columns follow."""
        columns: list[VirtoolsPayloads.DataArrayColumnsColumn]
        """The columns, from left to right."""
    class DataArrayRows(_base.KaitaiStruct):
        """The cells, row by row, by the types of the columns."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataArrayAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_rows: int
        """How many rows there are."""
        rows: list[VirtoolsPayloads.DataRow] | None
        """The rows, from the top.

        None unless `has_columns`.
        """
        @property
        def columns(self) -> VirtoolsPayloads.DataArrayColumns | None:
            """The columns, from the area before this one.

            None unless `has_columns`.
            """
        @property
        def has_columns(self) -> bool:
            """True if the area before this one has the columns."""
        @property
        def previous(self) -> VirtoolsPayloads.Area | None:
            """The area before this one.

            None unless `_parent._parent.idx > 0`.
            """
    class DataArraySorting(_base.KaitaiStruct):
        """By which column the array is sorted, and the key column."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataArrayAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        order: int
        """Not 0 if rows ascend."""
        column: int
        """The column that rows are sorted by, or -1."""
        key: int | None
        """The column that rows are looked up by, or -1.

        None unless `not _io.eof`.
        """
    class Patch(_base.KaitaiStruct):
        """A patch with three or four corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: int
        """How many corners it has."""
        smoothing_group: int
        """Patches with a group in common are smooth at their edge."""
        corners: list[int]
        """Points at the corners."""
        vectors: list[int]
        """Control points of the edges, two for each."""
        interior: list[int]
        """Control points inside the patch."""
        edges: list[int]
        """The edges around the patch."""
    class PatchMeshPatchesChannel(_base.KaitaiStruct):
        """A layer of texture over the patches."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        source_blend: int
        """Blend factor of the pixels that are drawn, a VXBLEND_MODE."""
        dest_blend: int
        """Blend factor of the pixels that are there already, a VXBLEND_MODE."""
        flags: int
        """Flags of unknown meaning."""
        len_patches: int
        """Size of the patches in bytes."""
        num_patches: int
        """How many patches follow."""
        patches: list[VirtoolsPayloads.PatchUvs]
        """Texture coordinates of each patch's corners, by number."""
        len_uvs: int
        """Size of the uvs in bytes."""
        num_uvs: int
        """How many uvs follow."""
        uvs: list[VirtoolsPayloads.Vector2]
        """The texture coordinates that corners refer to."""
    class PatchMeshPatches(_base.KaitaiStruct):
        """Points, patches, edges and channels of the mesh."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags of unknown meaning."""
        iterations: int
        """Into how many pieces each patch is cut."""
        vector_count: int
        """How many of the points, the last, are control points."""
        len_points: int
        """Size of the points in bytes."""
        num_points: int
        """How many points follow."""
        points: list[VirtoolsPayloads.Vector3]
        """Corners of patches, then control points."""
        materials: VirtoolsPayloads.References
        """A material for each patch, or null."""
        patches: list[VirtoolsPayloads.Patch]
        """The patches of the mesh."""
        len_edges: int
        """Size of the edges in bytes."""
        num_edges: int
        """How many edges follow."""
        edges: list[VirtoolsPayloads.Edge]
        """The edges between patches."""
        channel_materials: VirtoolsPayloads.References
        """The material of each layer."""
        channels: list[VirtoolsPayloads.PatchMeshPatchesChannel]
        """The layers, in the order of their materials."""
    class PatchMeshOldPatches(_base.KaitaiStruct):
        """The same in an older form, with wider indices."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: int
        """Flags of unknown meaning."""
        material: VirtoolsPayloads.Reference
        """The material that it is drawn with."""
        iterations: int
        """Into how many pieces each patch is cut."""
        vector_count: int
        """How many of the points, the last, are control points."""
        len_points: int
        """Size of the points in bytes."""
        num_points: int
        """How many points follow."""
        points: list[VirtoolsPayloads.Vector3]
        """Corners of patches, then control points."""
        len_patches: int
        """Size of the patches in bytes."""
        num_patches: int
        """How many patches follow."""
        patches: list[VirtoolsPayloads.OldPatch]
        """The patches of the mesh."""
        len_edges: int
        """Size of the edges in bytes."""
        num_edges: int
        """How many edges follow."""
        edges: list[VirtoolsPayloads.OldEdge]
        """The edges between patches."""
        len_uv_patches: int
        """Size of the uv patches in bytes."""
        num_uv_patches: int
        """How many uv patches follow."""
        uv_patches: list[VirtoolsPayloads.OldPatchUvs]
        """Texture coordinates of each patch's corners, by number."""
        len_uvs: int
        """Size of the uvs in bytes."""
        num_uvs: int
        """How many uvs follow."""
        uvs: list[VirtoolsPayloads.Vector2]
        """The texture coordinates that corners refer to."""
    class PatchMeshOldSmoothingGroups(_base.KaitaiStruct):
        """A smoothing group for each patch, in old files."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_groups: int
        """Size of the groups in bytes."""
        num_groups: int
        """How many groups follow."""
        groups: list[int]
        """A group for each patch."""
    class InterfaceDataDrawing(_base.KaitaiStruct):
        """The boxes, links and comments of the diagram."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.InterfaceDataAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: int
        """Version of the editor's data, 0x15, 0x16 or 0x18 in known files."""
        entries: VirtoolsPayloads.Diagram
        """The behaviour itself, then those inside it."""
    class InterfaceDataColorsBlock(_base.KaitaiStruct):
        """A building block with a colour of its own."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.InterfaceDataColors
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        behavior: VirtoolsPayloads.Reference
        """The block that has the colour."""
        color: VirtoolsPayloads.Argb
        """The colour that it is drawn with."""
    class InterfaceDataColors(_base.KaitaiStruct):
        """Presumably the colours that users gave to building blocks."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.InterfaceDataAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_blocks: int
        """How many blocks follow."""
        blocks: list[VirtoolsPayloads.InterfaceDataColorsBlock]
        """The blocks that have colours."""
    class Dependency(_base.KaitaiStruct):
        """What becomes of objects of a class."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.NoClassDependencies
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        class_id: int
        """The number of the class."""
        flags: int
        """What is included, class by class."""
    class NoClassDependencies(_base.KaitaiStruct):
        """Per class, what is copied, deleted or saved with an object."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.NoClassAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        classes: list[VirtoolsPayloads.Dependency]
        """The exceptions, up to the end of the area."""
    class NoClassStructure(_base.KaitaiStruct):
        """The members of a structure, each as an output parameter has it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.NoClassAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_members: int
        """How many members follow."""
        members: list[virtools_sub_chunk.VirtoolsSubChunk]
        """The members, in order."""
    class Curve2dFlags(_base.KaitaiStruct):
        """How a curve passes through a point."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Curve2dPoint
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        own_tangents: bool
        """The tangents are those that are stored."""
        linear: bool
        """The curve is straight up to the next point."""
        unknown_2: int
        """Bits whose meaning is not known."""
        stored: bool
        """The fields of that name follow."""
        unknown_29: int
        """Bits whose meaning is not known."""
    class Curve2dPoint(_base.KaitaiStruct):
        """A point of a two-dimensional curve."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Curve2dPoints
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        flags: VirtoolsPayloads.Curve2dFlags
        """How the curve passes, and whether numbers follow."""
        position: VirtoolsPayloads.Vector2 | None
        """Where the point is.

        None unless `flags.stored`.
        """
        tension: float | None
        """How tight the curve is at the point.

        None unless `flags.stored`.
        """
        continuity: float | None
        """How sharply the curve turns at the point.

        None unless `flags.stored`.
        """
        bias: float | None
        """To which side of the point the curve leans.

        None unless `flags.stored`.
        """
        reserved: VirtoolsPayloads.Vector2 | None
        """Written and never read, by any known program.

        None unless `flags.stored`.
        """
        tangent_in: VirtoolsPayloads.Vector2 | None
        """The tangent with which the curve arrives.

        None unless `flags.stored`.
        """
        tangent_out: VirtoolsPayloads.Vector2 | None
        """The tangent with which the curve leaves.

        None unless `flags.stored`.
        """
    class Curve2dPoints(_base.KaitaiStruct):
        """The points of a two-dimensional curve."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Curve2dAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unused: VirtoolsPayloads.References
        """As many nulls as there are points."""
        fitting: float
        """How closely the curve fits its points."""
        points: list[VirtoolsPayloads.Curve2dPoint]
        """The points of the curve, in order."""
    class AttributeManagerAttributesCategory(_base.KaitaiStruct):
        """A category of attributes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.AttributeManagerAttributes
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        used: int
        """0 for a free number; then nothing else is there."""
        name: VirtoolsPayloads.Text | None
        """The name that people gave it.

        None unless `used != 0`.
        """
        flags: int | None
        """Flags of unknown meaning.

        None unless `used != 0`.
        """
    class AttributeManagerAttributesAttribute(_base.KaitaiStruct):
        """An attribute that objects can have."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.AttributeManagerAttributes
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        used: int
        """0 for a free number; then nothing else is there."""
        name: VirtoolsPayloads.Text | None
        """The name that people gave it.

        None unless `used != 0`.
        """
        value_type: VirtoolsPayloads.Guid | None
        """Type of its parameter, by GUID.

        None unless `used != 0`.
        """
        category: int | None
        """Index of its category, or -1.

        None unless `used != 0`.
        """
        compatible_class: int | None
        """Class of the objects that it applies to.

        None unless `used != 0`.
        """
        flags: int | None
        """Flags of unknown meaning.

        None unless `used != 0`.
        """
    class AttributeManagerAttributes(_base.KaitaiStruct):
        """Which attributes there are, and their categories."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.AttributeManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_categories: int
        """How many numbers of categories there are."""
        num_attributes: int
        """How many numbers of attributes there are."""
        categories: list[VirtoolsPayloads.AttributeManagerAttributesCategory]
        """The categories, by number."""
        attributes: list[VirtoolsPayloads.AttributeManagerAttributesAttribute]
        """The attributes, by number."""
    class MessageManagerMessages(_base.KaitaiStruct):
        """The names of messages, whose indices scripts use."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MessageManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_names: int
        """How many names follow."""
        names: list[VirtoolsPayloads.Text]
        """The names, in the order of the numbers by which others refer
        to them.
        """
    class TimeManagerTime(_base.KaitaiStruct):
        """Limits of the frame rate, and factors of time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.TimeManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        frame_rate_limit: float
        """Most frames per second, if limited."""
        behavior_rate_limit: float
        """Most runs of behaviours per second, if limited."""
        minimum_delta: float
        """Shortest time of a frame, in milliseconds."""
        time_scale: float
        """Factor of the time that passes."""
        limits: int
        """Which of the limits are in force."""
        behavior_scale: float
        """Factor of the time of behaviours."""
    class RenderManagerWindow(_base.KaitaiStruct):
        """The size of the window that is drawn to."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.RenderManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        width: float
        """Size of the window in pixels, as a float."""
        height: float
        """Size of the window in pixels, as a float."""
    class VariableManagerVariablesVariable(_base.KaitaiStruct):
        """A variable with a whole number."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VariableManagerVariables
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        variable_name: VirtoolsPayloads.Text
        """The name that people gave it."""
        value: int
        """The value of the variable."""
    class VariableManagerVariablesFloatVariable(_base.KaitaiStruct):
        """A variable with a float."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VariableManagerVariables
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        variable_name: VirtoolsPayloads.Text
        """The name that people gave it."""
        value: float
        """The value of the variable."""
    class VariableManagerVariablesStringVariable(_base.KaitaiStruct):
        """A variable with a text."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VariableManagerVariables
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        variable_name: VirtoolsPayloads.Text
        """The name that people gave it."""
        value: VirtoolsPayloads.Text
        """The value of the variable."""
    class VariableManagerVariablesRepresentation(_base.KaitaiStruct):
        """How values of a type are shown."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VariableManagerVariables
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        choices: VirtoolsPayloads.Text
        """The list of choices, as text."""
        value_type: VirtoolsPayloads.Guid
        """The type of the values, by GUID."""
    class VariableManagerVariables(_base.KaitaiStruct):
        """Variables with values that differ from the default."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.VariableManagerAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_variables: int
        """How many variables follow."""
        variables: list[VirtoolsPayloads.VariableManagerVariablesVariable]
        """The variables that are whole numbers."""
        num_float_variables: int
        """How many float variables follow."""
        float_variables: list[VirtoolsPayloads.VariableManagerVariablesFloatVariable]
        """The variables that are floats."""
        num_string_variables: int
        """How many string variables follow."""
        string_variables: list[VirtoolsPayloads.VariableManagerVariablesStringVariable]
        """The variables that are texts."""
        num_representations: int
        """How many representations follow."""
        representations: list[VirtoolsPayloads.VariableManagerVariablesRepresentation]
        """How the editor shows values."""
    class Argb(_base.KaitaiStruct):
        """A colour in one dword."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        blue: int
        """Blue, from 0 to 255."""
        green: int
        """Green, from 0 to 255."""
        red: int
        """Red, from 0 to 255."""
        alpha: int
        """Alpha, 255 if it is opaque."""
    class Color(_base.KaitaiStruct):
        """A colour in four floats, as old files have it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        red: float
        """Red, from 0 to 1."""
        green: float
        """Green, from 0 to 1."""
        blue: float
        """Blue, from 0 to 1."""
        alpha: float
        """Alpha, 1 if it is opaque."""
    class Vector2(_base.KaitaiStruct):
        """Two floats, such as a texture coordinate."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First number of the pair."""
        y: float
        """Second number of the pair."""
    class Vector3(_base.KaitaiStruct):
        """Three floats, such as a position."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First number of the triple."""
        y: float
        """Second number of the triple."""
        z: float
        """Third number of the triple."""
    class Vector4(_base.KaitaiStruct):
        """Four floats, such as the edges of a rectangle."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        x: float
        """First number of the four."""
        y: float
        """Second number of the four."""
        z: float
        """Third number of the four."""
        w: float
        """Fourth number of the four."""
    class Matrix(_base.KaitaiStruct):
        """A matrix of four rows."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        rows: list[VirtoolsPayloads.Vector4]
        """The rows, the last one the position."""
    class Line(_base.KaitaiStruct):
        """A line between two vertices."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshLines
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        start: int
        """Index of a vertex."""
        finish: int
        """Index of another vertex."""
    class Face(_base.KaitaiStruct):
        """A triangle of a mesh."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.MeshFaces
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        a: int
        """Index of the first vertex."""
        b: int
        """Index of the second vertex."""
        c: int
        """Index of the third vertex."""
        material_slot: int
        """Which of the mesh's materials it has."""
    class Words(_base.KaitaiStruct):
        """Two numbers in one dword."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        low: int
        """The number in the low half."""
        high: int
        """The number in the high half."""
    class Guid(_base.KaitaiStruct):
        """A Virtools GUID, of two dwords."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """First dword, the first of the two that people write."""
        second: int
        """Second dword, at times 0."""
    class Reference(_base.KaitaiStruct):
        """A reference to an object: its index in the table if the chunk is
        bound to the file, with -1 for null; else its CK_ID, with 0 for
        null.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        number: int
        """The index or CK_ID."""
        @property
        def has_name(self) -> bool:
            """True if the number is a place in the table."""
        @property
        def name(self) -> str:
            """The name of the object, cut to 40 characters; empty if it is
            not known.
            """
    class References(_base.KaitaiStruct):
        """References to objects, and how many."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_objects: int
        """How many references follow."""
        objects: list[VirtoolsPayloads.Reference]
        """The references, null ones included."""
    class Text(_base.KaitaiStruct):
        """A string in the code page of the writer."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_text: int
        """Size in bytes with the final zero; 0 for no string."""
        value: str
        """The string, decoded as if it were in a Western code page."""
        padding: bytes
        """Whatever fills the last dword."""
    class Buffer(_base.KaitaiStruct):
        """Bytes with their size."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        len_data: int
        """Size of the data in bytes."""
        data: bytes
        """The bytes, whose meaning is said elsewhere."""
        padding: bytes
        """Whatever fills the last dword."""
    class ManagerValues(_base.KaitaiStruct):
        """Numbers that a manager gives their meaning."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectAttributes
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_values: int
        """How many numbers follow."""
        manager: VirtoolsPayloads.Guid
        """The manager, which may renumber them."""
        values: list[int]
        """The numbers, such as those of attributes."""
    class SubChunks(_base.KaitaiStruct):
        """Sub-chunks one after another."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_chunks: int
        """How many sub-chunks follow."""
        chunks: list[virtools_sub_chunk.VirtoolsSubChunk]
        """The sub-chunks, null ones included."""
    class ParameterContent(_base.KaitaiStruct):
        """The value of a parameter, by its kind."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterValue
        is_guid: bool
        """True if the type is that of GUIDs, which are stored bare."""
        def __init__(self, is_guid: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: VirtoolsPayloads.ValueKind | int
        """The kind; or, for values of managers, the first dword of a GUID."""
        chunk: virtools_sub_chunk.VirtoolsSubChunk | None
        """The value, if it is a state chunk.

        None unless `kind == value_kind::chunk`.
        """
        guid: VirtoolsPayloads.Guid | None
        """The value, if it is a GUID.

        None unless `is_guid and kind == value_kind::buffer`.
        """
        content: VirtoolsPayloads.Buffer | VirtoolsPayloads.Reference | VirtoolsPayloads.RestOfManagerValue | None
        """The value; what the bytes of a buffer mean depends on the type.

        None unless `kind != value_kind::none and kind != value_kind::chunk and not (is_guid and kind == value_kind::buffer)`.
        """
    class RestOfManagerValue(_base.KaitaiStruct):
        """A value of a manager, after the first dword of the manager's GUID."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ParameterContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        second: int
        """Second dword of the GUID."""
        value: int
        """The number that the manager gives its meaning."""
    class Controller(_base.KaitaiStruct):
        """The keys of one property of an entity."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ObjectAnimationControllers
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: VirtoolsPayloads.ControllerKind | int
        """Which property the keys are of, and how it is interpolated; 0 ends the
        list.
        """
        len_dwords: int | None
        """Size of the rest in dwords.

        None unless `kind != controller_kind::no_controller`.
        """
        keys: VirtoolsPayloads.ControllerKeys | None
        """The keys, in order of time.

        None unless `kind != controller_kind::no_controller`.
        """
        @property
        def width(self) -> int:
            """Floats in a key with its time; 0 if keys are of no fixed width."""
    class ControllerKeys(_base.KaitaiStruct):
        """The keys of a controller."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Controller
        width: int
        """Floats in a key with its time, or 0."""
        def __init__(self, width: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_keys: int | None
        """How many keys follow.

        None unless `width > 0 and not _io.eof`.
        """
        keys: list[VirtoolsPayloads.ControllerKey] | None
        """The keys, in order of time.

        None unless `width > 0 and not _io.eof`.
        """
        rest: bytes
        """Keys of Bezier and morph controllers, in an unknown form."""
    class ControllerKey(_base.KaitaiStruct):
        """A value at one time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.ControllerKeys
        width: int
        """Floats in a key with its time."""
        def __init__(self, width: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        time: float
        """When the value is reached."""
        values: list[float]
        """A vector or quaternion, perhaps tension, continuity, bias
        and two values of easing.
        """
    class OldAttributes(_base.KaitaiStruct):
        """Attributes by name. The oldest files have no classes in between,
        which shows in the first two dwords: a class is below 0x36, the
        length of a name from 1 to 0x41.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.BeObjectOldAttributes
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_attributes: int
        """How many attributes follow."""
        attributes: list[VirtoolsPayloads.OldAttribute]
        """The attributes of the object."""
        @property
        def first(self) -> int | None:
            """First dword of the first attribute.

            None unless `num_attributes > 0`.
            """
        @property
        def second(self) -> int | None:
            """Second dword of the first attribute.

            None unless `num_attributes > 0`.
            """
        @property
        def has_classes(self) -> bool:
            """True if each attribute begins with a class."""
    class OldAttribute(_base.KaitaiStruct):
        """An attribute by name."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.OldAttributes
        has_class: bool
        """True if the attribute begins with a class."""
        def __init__(self, has_class: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        compatible_class: int | None
        """Class of the objects that may have it.

        None unless `has_class`.
        """
        name: VirtoolsPayloads.Text
        """The name of the attribute."""
        category: VirtoolsPayloads.Text
        """The name of its category."""
        value_type: VirtoolsPayloads.Guid
        """The type of its parameter, by GUID."""
        parameter: VirtoolsPayloads.Reference
        """The parameter with its value."""
        state: virtools_sub_chunk.VirtoolsSubChunk | None
        """Outside a file, the state of the parameter.

        None unless `_root.is_nested`.
        """
    class DataRow(_base.KaitaiStruct):
        """A row of a data array."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataArrayRows
        columns: VirtoolsPayloads.DataArrayColumns
        """The columns, which say what is in the cells."""
        def __init__(self, columns: VirtoolsPayloads.DataArrayColumns, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        cells: list[VirtoolsPayloads.DataCell]
        """The cells, from left to right."""
    class DataCell(_base.KaitaiStruct):
        """A cell of a data array, by the type of its column."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DataRow
        column_type: int
        """The type of the column."""
        def __init__(self, column_type: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        integer: int | None
        """The cell of a column of integers.

        None unless `column_type == 1`.
        """
        number: float | None
        """The cell of a column of floats.

        None unless `column_type == 2`.
        """
        string: VirtoolsPayloads.Text | None
        """The cell of a column of texts.

        None unless `column_type == 3`.
        """
        object: VirtoolsPayloads.Reference | None
        """The cell of a column of objects or parameters.

        None unless `column_type == 4 or column_type == 5 and not _root.is_nested`.
        """
        state: virtools_sub_chunk.VirtoolsSubChunk | None
        """Outside a file, the state of a parameter.

        None unless `column_type == 5 and _root.is_nested`.
        """
        other: int | None
        """The cell of a column of another type.

        None unless `column_type == 0 or column_type > 5`.
        """
    class UnknownAreas(_base.KaitaiStruct):
        """One area of a class whose identifiers nothing explains; or of a chunk that
        an editor keeps in a CKInterfaceObjectManager, of which some are known.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        identifier: int
        """What the area is about, as a number."""
        ofs_next: int
        """The link to the next area, as in the area."""
        paths: list[VirtoolsPayloads.Text] | None
        """Folders that the editor had in use.

        None unless `_root.is_foreign and identifier == 0x1234`.
        """
        place: VirtoolsPayloads.EditorPlace | None
        """Where something stood in the editor.

        None unless `_root.is_foreign and identifier == 0xc0de`.
        """
        origin: VirtoolsPayloads.EditorOrigin | None
        """Which part of the editor the chunk is of.

        None unless `_root.is_foreign and identifier == 0xc0df and _io.size == 28`.
        """
        position: VirtoolsPayloads.EditorPosition | None
        """Where a view of the editor stood.

        None unless `_root.is_foreign and identifier == 0x124 and _io.size == 20`.
        """
        view: VirtoolsPayloads.EditorView | None
        """What a view of the editor showed.

        None unless `_root.is_foreign and identifier == 0xf0f0aaaa.as<u4>`.
        """
        rest: bytes | None
        """What nothing explains, as it is stored in the area.

        None unless `not _io.eof`.
        """
    class EditorPlace(_base.KaitaiStruct):
        """The place of something in an editor, as of all that it lists."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.UnknownAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: int
        """Always 2; presumably a version."""
        column: int | None
        """A number from 0; -1 for none. Presumably a column or a level.

        None unless `not _io.eof`.
        """
        row: int | None
        """A number from 0; -1 for none. Presumably a row.

        None unless `not _io.eof`.
        """
        is_shown: int | None
        """1 or 0; presumably whether it is open.

        None unless `not _io.eof`.
        """
    class EditorOrigin(_base.KaitaiStruct):
        """Which part of the editor a chunk is of."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.UnknownAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown: int
        """Always 0 in known files."""
        len_rest: int
        """Size of what follows, in bytes."""
        guid: VirtoolsPayloads.Guid
        """The part of the editor."""
        last_identifier: int
        """Presumably the identifier that its own follow."""
    class EditorPosition(_base.KaitaiStruct):
        """Where a view stood."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.UnknownAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version: int
        """Always 1; presumably a version."""
        x: float
        """Horizontal coordinate of the view."""
        y: float
        """Vertical coordinate of the view."""
    class EditorView(_base.KaitaiStruct):
        """What a view showed, as far as it is known."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.UnknownAreas
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_head: list[int]
        """Always 0 in known files."""
        num_objects: int
        """How many numbers follow."""
        objects: list[int]
        """Presumably the objects that were chosen, as the editor knew them."""
        len_states: int
        """Size of their states, in bytes."""
        states: list[int]
        """A number, 1 or 0, for each object."""
        unknown_middle: list[int]
        """Always 0 in known files."""
        version: int
        """Always 1; presumably a version."""
        extent: int
        """Presumably a size or a share, up to 50 in known files."""
        num_parameters: int
        """How many rows follow."""
        parameters: list[VirtoolsPayloads.EditorParameter]
        """Rows with a GUID each, presumably parameters on show."""
    class EditorParameter(_base.KaitaiStruct):
        """A row of a view."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.EditorView
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        guid: VirtoolsPayloads.Guid
        """What the row is about."""
        number: int
        """Presumably the object, as the editor knew it."""
        values: list[int]
        """0, 2, a number that counts the rows from 3, and 0."""
    class Edge(_base.KaitaiStruct):
        """An edge of a patch mesh: corner, control point, control point,
        corner, and two patches.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[int]
        """The numbers, -1 for none."""
        @property
        def label(self) -> str:
            """The six numbers, for labels."""
    class PatchUvs(_base.KaitaiStruct):
        """Numbers of the texture coordinates at a patch's corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshPatchesChannel
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[int]
        """The numbers, corner by corner."""
        @property
        def label(self) -> str:
            """The four numbers, for labels."""
    class OldPatch(_base.KaitaiStruct):
        """A patch: type, four corners, eight control points of edges, four
        inside, and five that nothing reads.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshOldPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[int]
        """The numbers, -1 for none."""
        @property
        def label(self) -> str:
            """The type and the four corners."""
    class OldEdge(_base.KaitaiStruct):
        """An edge of a patch mesh, as in later files."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshOldPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[int]
        """The numbers, -1 for none."""
        @property
        def label(self) -> str:
            """The six numbers, for labels."""
    class OldPatchUvs(_base.KaitaiStruct):
        """Numbers of the texture coordinates at a patch's corners."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.PatchMeshOldPatches
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[int]
        """The numbers, corner by corner."""
        @property
        def label(self) -> str:
            """The four numbers, for labels."""
    class RotationKey(_base.KaitaiStruct):
        """A rotation at one time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[float]
        """The time, then a quaternion."""
        @property
        def time(self) -> float:
            """The time, which comes first."""
    class ScaleAxisKey(_base.KaitaiStruct):
        """A scale axis at one time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        values: list[float]
        """The time, a quaternion, and a number that nothing uses."""
        @property
        def time(self) -> float:
            """The time, which comes first."""
    class Diagram(_base.KaitaiStruct):
        """The boxes, links and comments of a behaviour's diagram. Coordinates
        are in pixels, to the right and down.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.InterfaceDataDrawing
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        num_entries: int
        """How many behaviours follow."""
        entries: list[VirtoolsPayloads.DiagramEntry]
        """The behaviour itself, then those inside it."""
    class DiagramFlags(_base.KaitaiStruct):
        """What is drawn of a behaviour."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unknown_0: int
        """Bits that are 0 in known files."""
        is_closed: bool
        """Only its box is drawn; blocks are always closed."""
        unknown_10: int
        """Bits that are 0 in known files."""
        is_header_only: bool
        """Nothing but its place is stored."""
        unknown_16: int
        """Bits that are 0 in known files."""
    class DiagramEntry(_base.KaitaiStruct):
        """A behaviour in a diagram. Which fields follow depends on whether it is a
        script, a graph or a building block. The behaviour, another object, says
        which; here it shows in the data that follows: in a script the fourth
        dword is 0, and a block is followed by the next behaviour.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Diagram
        idx: int
        """Index of the behaviour in the diagram."""
        version: int
        """Version of the editor's data."""
        def __init__(self, idx: int, version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        behavior: VirtoolsPayloads.Reference | None
        """The behaviour that is drawn.

        None unless `ofs_entry >= 0`.
        """
        flags: VirtoolsPayloads.DiagramFlags
        """Whether it is closed, and whether more follows."""
        level: int
        """For a script its number, for others how deep in graphs they are."""
        position: VirtoolsPayloads.Vector2
        """Where the box is."""
        start: VirtoolsPayloads.Vector2 | None
        """Where the start of the script is.

        None unless `is_script`.
        """
        height: float | None
        """How high the script is drawn.

        None unless `is_script`.
        """
        unused: int | None
        """0 in all known files.

        None unless `is_script`.
        """
        snapshot: VirtoolsPayloads.Buffer | None
        """A picture of the object that the script belongs to, in the
        form of old textures.

        None unless `is_script`.
        """
        color: VirtoolsPayloads.Argb | None
        """The colour behind the script.

        None unless `has_color`.
        """
        extent: VirtoolsPayloads.Vector2 | None
        """Size of the closed box.

        None unless `not is_script`.
        """
        open_size: VirtoolsPayloads.Vector2 | None
        """Size of the box when it is open.

        None unless `not is_script`.
        """
        num_links: int | None
        """How many links follow.

        None unless `has_body`.
        """
        links: list[VirtoolsPayloads.DiagramLink] | None
        """The lines between boxes.

        None unless `has_body`.
        """
        num_operations: int | None
        """How many operations follow.

        None unless `has_body`.
        """
        operations: list[VirtoolsPayloads.DiagramOperation] | None
        """Where operations are drawn.

        None unless `has_body`.
        """
        num_comments: int | None
        """How many comments follow.

        None unless `has_body`.
        """
        comments: list[VirtoolsPayloads.DiagramComment] | None
        """What the author wrote beside the boxes.

        None unless `has_body`.
        """
        reserved: int | None
        """0 in every known file, presumably a count.

        None unless `has_reserved`.
        """
        num_local_positions: int | None
        """How many local parameters are drawn.

        None unless `has_parts`.
        """
        local_positions: list[VirtoolsPayloads.Pair] | None
        """Where the local parameters are drawn.

        None unless `has_parts`.
        """
        local_styles: list[int] | None
        """What is shown of each: 0x200 the name, 0x400 nothing, 0x1000
        name and value, 0x2000 the value.

        None unless `has_parts`.
        """
        num_shortcut_positions: int | None
        """How many shortcuts to parameters are drawn.

        None unless `has_parts`.
        """
        shortcut_positions: list[VirtoolsPayloads.Pair] | None
        """Where the shortcuts are drawn.

        None unless `has_parts`.
        """
        shortcut_styles: list[int] | None
        """What is shown of each, as for local parameters.

        None unless `has_parts`.
        """
        shortcut_sources: list[VirtoolsPayloads.Reference] | None
        """The parameters that the shortcuts stand for.

        None unless `has_sources`.
        """
        old_shortcut_sources: list[VirtoolsPayloads.OldShortcutSource] | None
        """The same before version 0x15.

        None unless `has_old_sources`.
        """
        num_inner_inputs: int | None
        """How many inner inputs follow.

        None unless `has_ports`.
        """
        inner_inputs: list[VirtoolsPayloads.Pair] | None
        """Inputs as seen from inside: where along the edge, and -1.

        None unless `has_ports`.
        """
        num_outer_inputs: int | None
        """How many outer inputs follow.

        None unless `has_ports`.
        """
        outer_inputs: list[VirtoolsPayloads.Pair] | None
        """Inputs as seen from outside: where along the edge, and -1.

        None unless `has_ports`.
        """
        num_inner_outputs: int | None
        """How many inner outputs follow.

        None unless `has_ports`.
        """
        inner_outputs: list[VirtoolsPayloads.Pair] | None
        """Outputs as seen from inside: where along the edge, and 1.

        None unless `has_ports`.
        """
        num_outer_outputs: int | None
        """How many outer outputs follow.

        None unless `has_ports`.
        """
        outer_outputs: list[VirtoolsPayloads.Pair] | None
        """Outputs as seen from outside: where along the edge, and 1.

        None unless `has_ports`.
        """
        @property
        def has_body(self) -> bool:
            """True if links and comments follow."""
        @property
        def has_color(self) -> bool:
            """True if a script has a colour."""
        @property
        def has_old_sources(self) -> bool:
            """True if shortcuts are in the form before version 0x15."""
        @property
        def has_parts(self) -> bool:
            """True if what is inside a graph follows."""
        @property
        def has_ports(self) -> bool:
            """True if the inputs and outputs of a graph follow."""
        @property
        def has_reserved(self) -> bool:
            """True if there is a number after the comments."""
        @property
        def has_sources(self) -> bool:
            """True if shortcuts are in the form since version 0x15."""
        @property
        def is_block(self) -> bool:
            """True if another behaviour or nothing follows, as after a block."""
        @property
        def is_script(self) -> bool:
            """True for the first behaviour, if the fourth dword says so."""
        @property
        def next_behavior(self) -> int | None:
            """The behaviour that may be next.

            None unless `ofs_rest + 12 <= _io.size.as<u4>`.
            """
        @property
        def next_flags(self) -> int | None:
            """The flags of the behaviour that may be next.

            None unless `ofs_rest + 12 <= _io.size.as<u4>`.
            """
        @property
        def next_level(self) -> int | None:
            """The level of the behaviour that may be next.

            None unless `ofs_rest + 12 <= _io.size.as<u4>`.
            """
        @property
        def ofs_entry(self) -> int:
            """Where the entry starts."""
        @property
        def ofs_rest(self) -> int:
            """Where links, operations and comments end."""
        @property
        def script_mark(self) -> int | None:
            """The fourth dword after the position.

            None unless `ofs_entry + 36 <= _io.size.as<u4>`.
            """
    class DiagramLink(_base.KaitaiStruct):
        """A line between two boxes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        kind: int
        """1 between inputs and outputs, 2 between parameters; with bit
        16, it is highlighted.
        """
        link: VirtoolsPayloads.Reference
        """The link that is drawn, or null."""
        start: VirtoolsPayloads.Reference
        """The object at which it starts."""
        start_index: int
        """Which of the object's outputs it is."""
        start_type: VirtoolsPayloads.DiagramEnd | int
        """What it starts at."""
        num_points: int
        """How many points follow."""
        points: list[VirtoolsPayloads.Vector2]
        """Points that the line passes."""
        ending: VirtoolsPayloads.Reference
        """The object at which it ends."""
        end_index: int
        """Which of the object's inputs it is."""
        end_type: VirtoolsPayloads.DiagramEnd | int
        """What it ends at."""
    class DiagramOperation(_base.KaitaiStruct):
        """Where an operation is drawn."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        operation: VirtoolsPayloads.Reference
        """The operation that is drawn."""
        position: VirtoolsPayloads.Vector2
        """Where the box is."""
    class DiagramComment(_base.KaitaiStruct):
        """A comment in a diagram."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        version: int
        """Version of the editor's data."""
        def __init__(self, version: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        rectangle: VirtoolsPayloads.Vector4
        """Left, top, right and bottom edge."""
        content: VirtoolsPayloads.Text
        """What the author wrote."""
        style: int | None
        """Bit 0 collapsed, 1 locked, 2 transparent.

        None unless `has_style`.
        """
        @property
        def has_style(self) -> bool:
            """True if a style follows the text."""
    class OldShortcutSource(_base.KaitaiStruct):
        """What a shortcut stands for, before version 0x15."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        unused: VirtoolsPayloads.Reference
        """A reference that nothing reads."""
        source: VirtoolsPayloads.Reference
        """The parameter that it stands for."""
        value: int
        """A number of unknown meaning."""
    class Pair(_base.KaitaiStruct):
        """Two whole numbers, such as a position."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.DiagramEntry
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        first: int
        """The first of the two animations in the mixture."""
        second: int
        """The second of the two animations in the mixture."""
    class CkObjectAreaId(_base.KaitaiStruct):
        """What an area of a CKObject is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CkObjectArea | int
        """The identifier, as a number of this class."""
    class ParameterInAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterIn is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ParameterInArea | int
        """The identifier, as a number of this class."""
    class ParameterOutAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterOut is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ParameterOutArea | int
        """The identifier, as a number of this class."""
    class ParameterOperationAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterOperation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ParameterOperationArea | int
        """The identifier, as a number of this class."""
    class StateAreaId(_base.KaitaiStruct):
        """What an area of a CKState is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.StateArea | int
        """The identifier, as a number of this class."""
    class BehaviorLinkAreaId(_base.KaitaiStruct):
        """What an area of a CKBehaviorLink is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BehaviorLinkArea | int
        """The identifier, as a number of this class."""
    class BehaviorAreaId(_base.KaitaiStruct):
        """What an area of a CKBehavior is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BehaviorArea | int
        """The identifier, as a number of this class."""
    class BehaviorIoAreaId(_base.KaitaiStruct):
        """What an area of a CKBehaviorIO is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BehaviorIoArea | int
        """The identifier, as a number of this class."""
    class SceneAreaId(_base.KaitaiStruct):
        """What an area of a CKScene is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SceneArea | int
        """The identifier, as a number of this class."""
    class KinematicChainAreaId(_base.KaitaiStruct):
        """What an area of a CKKinematicChain is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.KinematicChainArea | int
        """The identifier, as a number of this class."""
    class ObjectAnimationAreaId(_base.KaitaiStruct):
        """What an area of a CKObjectAnimation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ObjectAnimationArea | int
        """The identifier, as a number of this class."""
    class AnimationAreaId(_base.KaitaiStruct):
        """What an area of a CKAnimation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.AnimationArea | int
        """The identifier, as a number of this class."""
    class KeyedAnimationAreaId(_base.KaitaiStruct):
        """What an area of a CKKeyedAnimation is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.KeyedAnimationArea | int
        """The identifier, as a number of this class."""
    class BeObjectAreaId(_base.KaitaiStruct):
        """What an area of a CKBeObject is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BeObjectArea | int
        """The identifier, as a number of this class."""
    class SynchroAreaId(_base.KaitaiStruct):
        """What an area of a CKSynchroObject is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SynchroArea | int
        """The identifier, as a number of this class."""
    class LevelAreaId(_base.KaitaiStruct):
        """What an area of a CKLevel is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.LevelArea | int
        """The identifier, as a number of this class."""
    class PlaceAreaId(_base.KaitaiStruct):
        """What an area of a CKPlace is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.PlaceArea | int
        """The identifier, as a number of this class."""
    class GroupAreaId(_base.KaitaiStruct):
        """What an area of a CKGroup is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.GroupArea | int
        """The identifier, as a number of this class."""
    class SoundAreaId(_base.KaitaiStruct):
        """What an area of a CKSound is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SoundArea | int
        """The identifier, as a number of this class."""
    class WaveSoundAreaId(_base.KaitaiStruct):
        """What an area of a CKWaveSound is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.WaveSoundArea | int
        """The identifier, as a number of this class."""
    class MidiSoundAreaId(_base.KaitaiStruct):
        """What an area of a CKMidiSound is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.MidiSoundArea | int
        """The identifier, as a number of this class."""
    class Entity2dAreaId(_base.KaitaiStruct):
        """What an area of a CK2dEntity is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.Entity2dArea | int
        """The identifier, as a number of this class."""
    class SpriteAreaId(_base.KaitaiStruct):
        """What an area of a CKSprite is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SpriteArea | int
        """The identifier, as a number of this class."""
    class SpriteTextAreaId(_base.KaitaiStruct):
        """What an area of a CKSpriteText is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SpriteTextArea | int
        """The identifier, as a number of this class."""
    class MaterialAreaId(_base.KaitaiStruct):
        """What an area of a CKMaterial is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.MaterialArea | int
        """The identifier, as a number of this class."""
    class TextureAreaId(_base.KaitaiStruct):
        """What an area of a CKTexture is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.TextureArea | int
        """The identifier, as a number of this class."""
    class MeshAreaId(_base.KaitaiStruct):
        """What an area of a CKMesh is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.MeshArea | int
        """The identifier, as a number of this class."""
    class Entity3dAreaId(_base.KaitaiStruct):
        """What an area of a CK3dEntity is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.Entity3dArea | int
        """The identifier, as a number of this class."""
    class CameraAreaId(_base.KaitaiStruct):
        """What an area of a CKCamera is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CameraArea | int
        """The identifier, as a number of this class."""
    class TargetCameraAreaId(_base.KaitaiStruct):
        """What an area of a CKTargetCamera is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.TargetCameraArea | int
        """The identifier, as a number of this class."""
    class CurvePointAreaId(_base.KaitaiStruct):
        """What an area of a CKCurvePoint is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CurvePointArea | int
        """The identifier, as a number of this class."""
    class Sprite3dAreaId(_base.KaitaiStruct):
        """What an area of a CKSprite3D is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.Sprite3dArea | int
        """The identifier, as a number of this class."""
    class LightAreaId(_base.KaitaiStruct):
        """What an area of a CKLight is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.LightArea | int
        """The identifier, as a number of this class."""
    class TargetLightAreaId(_base.KaitaiStruct):
        """What an area of a CKTargetLight is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.TargetLightArea | int
        """The identifier, as a number of this class."""
    class CharacterAreaId(_base.KaitaiStruct):
        """What an area of a CKCharacter is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CharacterArea | int
        """The identifier, as a number of this class."""
    class BodyPartAreaId(_base.KaitaiStruct):
        """What an area of a CKBodyPart is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BodyPartArea | int
        """The identifier, as a number of this class."""
    class CurveAreaId(_base.KaitaiStruct):
        """What an area of a CKCurve is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CurveArea | int
        """The identifier, as a number of this class."""
    class ParameterLocalAreaId(_base.KaitaiStruct):
        """What an area of a CKParameterLocal is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ParameterLocalArea | int
        """The identifier, as a number of this class."""
    class ParameterAreaId(_base.KaitaiStruct):
        """What an area of a CKParameter is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ParameterArea | int
        """The identifier, as a number of this class."""
    class InterfaceObjectManagerAreaId(_base.KaitaiStruct):
        """What an area of a CKInterfaceObjectManager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.InterfaceObjectManagerArea | int
        """The identifier, as a number of this class."""
    class CriticalSectionAreaId(_base.KaitaiStruct):
        """What an area of a CKCriticalSectionObject is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.CriticalSectionArea | int
        """The identifier, as a number of this class."""
    class GridAreaId(_base.KaitaiStruct):
        """What an area of a CKGrid is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.GridArea | int
        """The identifier, as a number of this class."""
    class LayerAreaId(_base.KaitaiStruct):
        """What an area of a CKLayer is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.LayerArea | int
        """The identifier, as a number of this class."""
    class DataArrayAreaId(_base.KaitaiStruct):
        """What an area of a CKDataArray is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.DataArrayArea | int
        """The identifier, as a number of this class."""
    class PatchMeshAreaId(_base.KaitaiStruct):
        """What an area of a CKPatchMesh is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.PatchMeshArea | int
        """The identifier, as a number of this class."""
    class InterfaceDataAreaId(_base.KaitaiStruct):
        """What an area of a script diagram is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.InterfaceDataArea | int
        """The identifier, as a number of this class."""
    class NoClassAreaId(_base.KaitaiStruct):
        """What an area of a value without a class is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.NoClassArea | int
        """The identifier, as a number of this class."""
    class Curve2dAreaId(_base.KaitaiStruct):
        """What an area of a CK2dCurve is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.Curve2dArea | int
        """The identifier, as a number of this class."""
    class ObjectArrayAreaId(_base.KaitaiStruct):
        """What an area of a CKObjectArray is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.ObjectArrayArea | int
        """The identifier, as a number of this class."""
    class AttributeManagerAreaId(_base.KaitaiStruct):
        """What an area of an attribute manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.AttributeManagerArea | int
        """The identifier, as a number of this class."""
    class MessageManagerAreaId(_base.KaitaiStruct):
        """What an area of a message manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.MessageManagerArea | int
        """The identifier, as a number of this class."""
    class TimeManagerAreaId(_base.KaitaiStruct):
        """What an area of a time manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.TimeManagerArea | int
        """The identifier, as a number of this class."""
    class BehaviorManagerAreaId(_base.KaitaiStruct):
        """What an area of a behaviour manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.BehaviorManagerArea | int
        """The identifier, as a number of this class."""
    class RenderManagerAreaId(_base.KaitaiStruct):
        """What an area of a render manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.RenderManagerArea | int
        """The identifier, as a number of this class."""
    class VariableManagerAreaId(_base.KaitaiStruct):
        """What an area of a variable manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.VariableManagerArea | int
        """The identifier, as a number of this class."""
    class SharedObjectManagerAreaId(_base.KaitaiStruct):
        """What an area of a manager of shared objects is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.SharedObjectManagerArea | int
        """The identifier, as a number of this class."""
    class VslManagerAreaId(_base.KaitaiStruct):
        """What an area of a VSL manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.VslManagerArea | int
        """The identifier, as a number of this class."""
    class LuaManagerAreaId(_base.KaitaiStruct):
        """What an area of a Lua manager is about."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsPayloads
        _parent: VirtoolsPayloads.Area
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        id: VirtoolsPayloads.LuaManagerArea | int
        """The identifier, as a number of this class."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsPayloads
    _parent: _base.KaitaiStruct
    class_number: int
    """Class of the object as a number, or first dword of the manager's GUID."""
    data_version: int
    """Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0."""
    layout: int
    """Chunk version of the chunk, which its sub-chunks depend on."""
    is_foreign: bool
    """True if the identifiers are not those of the class."""
    is_nested: bool
    """True for a state that was stored outside of a file."""
    is_bound: bool
    """True if references are indices into the table."""
    table: virtools_object_table.VirtoolsObjectTable
    """The objects of the file, for the names of references."""
    def __init__(self, class_number: int, data_version: int, layout: int, is_foreign: bool, is_nested: bool, is_bound: bool, table: virtools_object_table.VirtoolsObjectTable, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    @property
    def areas(self) -> list[VirtoolsPayloads.Area] | None:
        """The chain, from the first area to the last.

        None unless `_io.size >= 8`.
        """
    @property
    def dwords(self) -> list[int] | None:
        """The data as plain numbers, if it is not a chain, whose last link would be
        0.

        None unless `_io.size < 8 or areas.last.ofs_next != 0`.
        """
    @property
    def is_be_object(self) -> bool:
        """True for CKBeObject and the classes derived from it."""
    @property
    def is_entity_3d(self) -> bool:
        """True for CK3dEntity and the classes derived from it."""
    @property
    def is_object(self) -> bool:
        """True for CKObject and the classes derived from it."""
