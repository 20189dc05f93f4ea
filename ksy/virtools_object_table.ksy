meta:
  id: virtools_object_table
  title: Virtools object table
  application: Virtools Dev, 3D Life Player, Ballance
  tags:
    - 3d
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  The objects of a Virtools file in the order in which their states follow. The
  references in states that are bound to the file are places in this table.

  A part of `virtools_nmo`, which reads it from files of version 7 and later.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/64210688b2c9ca891a0424dc9aa61471eab37a36/src/CKFile.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
-webide-representation: '{num_objects:dec} objects'
params:
  - id: num_objects
    type: u4
    doc: How many objects the table has.
seq:
  - id: objects
    type: object_entry
    repeat: expr
    repeat-expr: num_objects
    doc: The objects, which references name by their places in this table.
types:
  object_entry:
    doc: One object; its place in the table is the value of bound references.
    -webide-representation: '{class_id} {label}'
    seq:
      - id: object_id
        type: u4
        doc: |
          CK_ID. With bit 31 set, the object is in another file, found by its
          name.
      - id: class_id
        type: u4
        enum: class_id
        doc: Class of the object.
      - id: file_index
        type: u4
        doc: Where the object's data would be in the unpacked file.
      - id: len_name
        type: u4
        doc: Size of the name, 0 for none.
      - id: name
        size: len_name
        doc: In the writer's code page, mostly without a terminator.
    instances:
      label:
        value: 'len_name > 40 ? text.substring(0, 37) + "..." : text'
        doc: The name, cut to 40 characters.
      text:
        value: name.to_s("ISO-8859-1")
        -webide-parse-mode: lazy
        doc: |
          The name, decoded as if it were in a Western code page, which the
          file does not state.
enums:
  class_id:
    0:
      id: no_class
      doc: No class; the value of a parameter in a chunk of its own.
    1:
      id: ck_object
      -orig-id: CKCID_OBJECT
      doc: Base of all classes.
    2:
      id: parameter_in
      -orig-id: CKCID_PARAMETERIN
      doc: Input parameter of a behaviour.
    3:
      id: parameter_out
      -orig-id: CKCID_PARAMETEROUT
      doc: Output parameter of a behaviour.
    4:
      id: parameter_operation
      -orig-id: CKCID_PARAMETEROPERATION
      doc: Operation that computes a parameter from two others.
    5:
      id: state
      -orig-id: CKCID_STATE
      doc: State that behaviours wait for.
    6:
      id: behavior_link
      -orig-id: CKCID_BEHAVIORLINK
      doc: Link between two behaviours.
    8:
      id: behavior
      -orig-id: CKCID_BEHAVIOR
      doc: Behaviour, the building block of scripts.
    9:
      id: behavior_io
      -orig-id: CKCID_BEHAVIORIO
      doc: Input or output of a behaviour.
    10:
      id: scene
      -orig-id: CKCID_SCENE
      doc: Scene of a level.
    11:
      id: scene_object
      -orig-id: CKCID_SCENEOBJECT
      doc: Base of all that a scene may hold.
    12:
      id: render_context
      -orig-id: CKCID_RENDERCONTEXT
      doc: Window that is rendered to.
    13:
      id: kinematic_chain
      -orig-id: CKCID_KINEMATICCHAIN
      doc: Chain of body parts, for inverse kinematics.
    14:
      id: curve_2d
      doc: Two-dimensional curve, the value of a parameter.
    15:
      id: object_animation
      -orig-id: CKCID_OBJECTANIMATION
      doc: Animation of one entity.
    16:
      id: animation
      -orig-id: CKCID_ANIMATION
      doc: Base of animations, of one entity or many.
    18:
      id: keyed_animation
      -orig-id: CKCID_KEYEDANIMATION
      doc: Animation made of animations of entities.
    19:
      id: be_object
      -orig-id: CKCID_BEOBJECT
      doc: Base of all that may have behaviours.
    20:
      id: synchro
      -orig-id: CKCID_SYNCHRO
      doc: Meeting point of behaviours.
    21:
      id: level
      -orig-id: CKCID_LEVEL
      doc: Level, the root of a composition.
    22:
      id: place
      -orig-id: CKCID_PLACE
      doc: Place, a part of a level.
    23:
      id: group
      -orig-id: CKCID_GROUP
      doc: Group of objects, by reference.
    24:
      id: sound
      -orig-id: CKCID_SOUND
      doc: Base of sounds of either kind.
    25:
      id: wave_sound
      -orig-id: CKCID_WAVESOUND
      doc: Sound that is made of samples.
    26:
      id: midi_sound
      -orig-id: CKCID_MIDISOUND
      doc: Sound that is made of notes.
    27:
      id: entity_2d
      -orig-id: CKCID_2DENTITY
      doc: Rectangle on the screen.
    28:
      id: sprite
      -orig-id: CKCID_SPRITE
      doc: Picture on the screen.
    29:
      id: sprite_text
      -orig-id: CKCID_SPRITETEXT
      doc: Text on the screen.
    30:
      id: material
      -orig-id: CKCID_MATERIAL
      doc: Material, the look of faces.
    31:
      id: texture
      -orig-id: CKCID_TEXTURE
      doc: Texture, in this file or in a separate one.
    32:
      id: mesh
      -orig-id: CKCID_MESH
      doc: Mesh of triangles and lines.
    33:
      id: entity_3d
      -orig-id: CKCID_3DENTITY
      doc: Entity that has a place in space.
    34:
      id: camera
      -orig-id: CKCID_CAMERA
      doc: Camera that looks along its own axis.
    35:
      id: target_camera
      -orig-id: CKCID_TARGETCAMERA
      doc: Camera that looks at an entity.
    36:
      id: curve_point
      -orig-id: CKCID_CURVEPOINT
      doc: Point that a curve goes through.
    37:
      id: sprite_3d
      -orig-id: CKCID_SPRITE3D
      doc: Picture that stands in space.
    38:
      id: light
      -orig-id: CKCID_LIGHT
      doc: Light that shines along its own axis.
    39:
      id: target_light
      -orig-id: CKCID_TARGETLIGHT
      doc: Light that shines on an entity.
    40:
      id: character
      -orig-id: CKCID_CHARACTER
      doc: Character with body parts.
    41:
      id: object_3d
      -orig-id: CKCID_3DOBJECT
      doc: Entity that has a mesh.
    42:
      id: body_part
      -orig-id: CKCID_BODYPART
      doc: Part of a character.
    43:
      id: curve
      -orig-id: CKCID_CURVE
      doc: Curve in space, through points.
    45:
      id: parameter_local
      -orig-id: CKCID_PARAMETERLOCAL
      doc: Local parameter of a behaviour.
    46:
      id: parameter
      -orig-id: CKCID_PARAMETER
      doc: Base of parameters that hold a value.
    47:
      id: render_object
      -orig-id: CKCID_RENDEROBJECT
      doc: Base of all that is rendered.
    48:
      id: interface_object_manager
      -orig-id: CKCID_INTERFACEOBJECTMANAGER
      doc: Data of the interface about objects.
    49:
      id: critical_section
      -orig-id: CKCID_CRITICALSECTION
      doc: Part of scripts that only one at a time may run.
    50:
      id: grid
      -orig-id: CKCID_GRID
      doc: Grid in space, with layers of values.
    51:
      id: layer
      -orig-id: CKCID_LAYER
      doc: Layer of a grid.
    52:
      id: data_array
      -orig-id: CKCID_DATAARRAY
      doc: Table of values, with typed columns.
    53:
      id: patch_mesh
      -orig-id: CKCID_PATCHMESH
      doc: Mesh made of curved patches.
    54:
      id: progressive_mesh
      -orig-id: CKCID_PROGRESSIVEMESH
      doc: Mesh of variable detail.
    55:
      id: parameter_variable
      doc: Parameter that names a variable.
    56:
      id: point_cloud_3d
      doc: Cloud of points in space.
    57:
      id: video
      doc: Video that textures or sprites show.
    80:
      id: object_array
      -orig-id: CKCID_OBJECTARRAY
      doc: List of objects, the value of a parameter.
    81:
      id: scene_object_desc
      -orig-id: CKCID_SCENEOBJECTDESC
      doc: Data of a scene about an object.
    82:
      id: attribute_manager_class
      -orig-id: CKCID_ATTRIBUTEMANAGER
      doc: Manager of attributes and their categories.
    83:
      id: message_manager_class
      -orig-id: CKCID_MESSAGEMANAGER
      doc: Manager of messages between scripts.
    0x3d242466:
      id: attribute_manager
      -manager: 0x0
      doc: A manager; attributes and their categories.
    0x466a0fac:
      id: message_manager
      -manager: 0x0
      doc: A manager; names of the messages that scripts send.
    0x89ce7b32:
      id: time_manager
      -manager: 0x0
      doc: A manager; frame rate and time.
    0x58d621ae:
      id: behavior_manager
      -manager: 0x0
      doc: A manager; how behaviours are run.
    0xa213c8d5:
      id: render_manager
      -manager: 0x0
      doc: A manager; size of the window.
    0x98cc3cc9:
      id: variable_manager
      -manager: 0x0
      doc: A manager; variables of the composition and of managers.
    0x14ef3294:
      id: shared_object_manager
      -manager: 0x7d9d118b
      doc: A manager; classes of objects with typed properties.
    0xd6b354d7:
      id: hide_manager
      -manager: 0x9b751ca5
      doc: A manager; what is hidden in the editor, and from whom.
    0x4f243100:
      id: vsl_manager
      -manager: 0x28ab3f51
      doc: A manager; scripts in VSL, which players compile.
    0xc820669b:
      id: lua_manager
      -manager: 0x19ea235a
      doc: A manager; scripts in Lua, as plain text.
    4294967295:
      id: interface_data
      doc: Data of the interface about a behaviour.
