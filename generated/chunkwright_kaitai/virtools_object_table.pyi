# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class VirtoolsObjectTable(_base.KaitaiStruct):
    """The objects of a Virtools file in the order in which their states follow. The
    references in states that are bound to the file are places in this table.

    A part of `virtools_nmo`, which reads it from files of version 7 and later.
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
        """Operation that computes a parameter from two others."""
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
        """Texture, in this file or in a separate one."""
        mesh = 32
        """Mesh of triangles and lines."""
        entity_3d = 33
        """Entity that has a place in space."""
        camera = 34
        """Camera that looks along its own axis."""
        target_camera = 35
        """Camera that looks at an entity."""
        curve_point = 36
        """Point that a curve goes through."""
        sprite_3d = 37
        """Picture that stands in space."""
        light = 38
        """Light that shines along its own axis."""
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
        """Data of the interface about objects."""
        critical_section = 49
        """Part of scripts that only one at a time may run."""
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
        """Data of a scene about an object."""
        attribute_manager_class = 82
        """Manager of attributes and their categories."""
        message_manager_class = 83
        """Manager of messages between scripts."""
        shared_object_manager = 351220372
        """A manager; classes of objects with typed properties."""
        attribute_manager = 1025778790
        """A manager; attributes and their categories."""
        message_manager = 1181355948
        """A manager; names of the messages that scripts send."""
        vsl_manager = 1327771904
        """A manager; scripts in VSL, which players compile."""
        behavior_manager = 1490428334
        """A manager; how behaviours are run."""
        time_manager = 2312010546
        """A manager; frame rate and time."""
        variable_manager = 2563521737
        """A manager; variables of the composition and of managers."""
        render_manager = 2719205589
        """A manager; size of the window."""
        lua_manager = 3357566619
        """A manager; scripts in Lua, as plain text."""
        hide_manager = 3602076887
        """A manager; what is hidden in the editor, and from whom."""
        interface_data = 4294967295
        """Data of the interface about a behaviour."""
    class ObjectEntry(_base.KaitaiStruct):
        """One object; its place in the table is the value of bound references."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: VirtoolsObjectTable
        _parent: VirtoolsObjectTable
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        object_id: int
        """CK_ID. With bit 31 set, the object is in another file, found by its
        name.
        """
        class_id: VirtoolsObjectTable.ClassId | int
        """Class of the object."""
        file_index: int
        """Where the object's data would be in the unpacked file."""
        len_name: int
        """Size of the name, 0 for none."""
        name: bytes
        """In the writer's code page, mostly without a terminator."""
        @property
        def label(self) -> str:
            """The name, cut to 40 characters."""
        @property
        def text(self) -> str:
            """The name, decoded as if it were in a Western code page, which the
            file does not state.
            """
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsObjectTable
    _parent: _base.KaitaiStruct
    num_objects: int
    """How many objects the table has."""
    def __init__(self, num_objects: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    objects: list[VirtoolsObjectTable.ObjectEntry]
    """The objects, which references name by their places in this table."""
