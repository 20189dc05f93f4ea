meta:
  id: virtools_state_chunk
  title: Virtools state chunk (CKStateChunk)
  application: Virtools Dev, 3D Life Player, Ballance
  tags:
    - 3d
    - game
    - serialization
  license: MIT
  ks-version: '0.9'
  endian: le
  bit-endian: le
doc: |
  The serialised state of one Virtools object or manager. All counts and
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
doc-ref:
  - https://github.com/doyaGu/CK2/blob/main/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21
-webide-representation: >-
  {class_code} v{chunk_version:dec}, {num_dwords:dec} dwords
seq:
  - id: data_version
    type: u1
    doc: |
      Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
  - id: class_code
    type: u1
    enum: class_id
    doc: |
      New layout: the low 8 bits of the class id that the writer gave, often of
      a base class. Old layouts: high byte of the data version, not used.
  - id: chunk_version
    type: u1
    valid:
      max: 7
    doc: Version of the layout.
  - id: options
    type: chunk_options
    doc: |
      New layout: what is in the chunk. Old layouts: high byte of the chunk
      version, not used.
  - id: old_class_id
    type: u4
    enum: class_id
    if: not is_new
    doc: The class id in full.
  - id: num_dwords
    type: u4
    doc: Size of the core data.
  - id: file_flag
    type: u4
    if: not is_new
    doc: |
      Skipped by every known loader; presumably whether the chunk was bound to
      a file.
  - id: num_old_ids
    type: u4
    if: not is_new
    doc: Size of the ids list in dwords, in the older layouts.
  - id: num_old_chunks
    type: u4
    if: not is_new
    doc: Size of the sub-chunk list in dwords, in the older layouts.
  - id: num_old_managers
    type: u4
    if: chunk_version == 5
    doc: Size of the managers list in dwords, in the old layout.
  - id: data
    size: num_dwords * 4
    doc: The core data, undecoded.
  - id: num_new_ids
    type: u4
    if: is_new and options.has_ids
    doc: Size of the ids list in dwords, in the new layout.
  - id: ids
    type: u4
    repeat: expr
    repeat-expr: 'is_new ? num_new_ids : num_old_ids'
    if: not is_new or options.has_ids
    doc: |
      Where object ids stand: positions in the core data. A plain entry is
      where a single item stands; 0xffffffff and the entry after it tell where
      the count of a sequence is.
  - id: num_new_chunks
    type: u4
    if: is_new and options.has_chunks
    doc: Size of the sub-chunk list in dwords, in the new layout.
  - id: chunks
    type: u4
    repeat: expr
    repeat-expr: 'is_new ? num_new_chunks : num_old_chunks'
    if: ofs_chunks >= 0 and (not is_new or options.has_chunks)
    doc: Where sub-chunks stand, written as in `ids`.
  - id: num_new_managers
    type: u4
    if: is_new and options.has_managers
    doc: Size of the managers list in dwords, in the new layout.
  - id: managers
    type: u4
    repeat: expr
    repeat-expr: 'is_new ? num_new_managers : num_old_managers'
    if: is_new and options.has_managers or chunk_version == 5
    doc: Where values of managers stand, written as in `ids`.
instances:
  is_new:
    value: chunk_version >= 6
    -webide-parse-mode: lazy
    doc: True if this is the new layout.
  ofs_data:
    value: '(is_new ? 8 : chunk_version == 5 ? 28 : 24).as<u4>'
    -webide-parse-mode: lazy
    doc: Where the core data starts.
  core:
    pos: ofs_data
    size: data.length
    type: 'core_data(is_new ? class_code : old_class_id)'
    doc: The core data, decoded as a chain of areas.
  sub_chunks:
    pos: ofs_chunks
    type: listed_chunk(ofs_data, chunk_version)
    repeat: until
    repeat-until: _io.pos >= (ofs_chunks + chunks.size.as<u4> * 4).as<s8>
    if: (not is_new or options.has_chunks) and chunks.size != 0
    doc: The sub-chunks that the list knows, decoded.
  ofs_chunks:
    value: _io.pos.as<u4>
    -webide-parse-mode: lazy
    doc: Where the entries of the sub-chunk list start.
types:
  chunk_options:
    doc: What is in a chunk of the new layout.
    -webide-representation: '{this:flags}'
    seq:
      - id: has_ids
        -orig-id: CHNK_OPTION_IDS
        type: b1
        doc: There is a list of where object ids stand.
      - id: has_managers
        -orig-id: CHNK_OPTION_MAN
        type: b1
        doc: There is a list of where values of managers stand.
      - id: has_chunks
        -orig-id: CHNK_OPTION_CHN
        type: b1
        doc: There is a list of where sub-chunks stand.
      - id: is_bound
        -orig-id: CHNK_OPTION_FILE
        type: b1
        doc: Object references are indices into the file's object table.
      - id: allows_dynamic
        -orig-id: CHNK_OPTION_ALLOWDYN
        type: b1
        doc: References to dynamic objects are allowed.
      - id: is_list_big
        -orig-id: CHNK_OPTION_LISTBIG
        type: b1
        doc: Something of lists that no known file has.
      - id: runtime_flags
        type: b2
        doc: Of use at run time only.
  core_data:
    doc: |
      Core data, decoded. Not all of it is a chain of areas that tile the
      data: then what is behind a broken link is one payload, and `dwords` is
      the better way to see it.
    params:
      - id: class_id
        type: u4
        enum: class_id
        doc: Class of the object, which gives identifiers their meaning.
    instances:
      areas:
        pos: 0
        type: area
        repeat: eos
        if: _io.size >= 8
        doc: The chain, from the first area to the last.
      dwords:
        pos: 0
        type: u4
        repeat: eos
        if: _io.size < 8 or areas.last.ofs_next != 0
        doc: |
          The data as plain numbers, if it is not a chain, whose last link would
          be 0.
  area:
    doc: One identifier and its payload.
    -webide-representation: >-
      {identifier:hex} {name}, {payload.len_dwords:dec} dwords
    seq:
      - id: identifier
        type: u4
        if: ofs_area >= 0
        doc: What the payload means to the object's class; see `name`.
      - id: ofs_next
        type: u4
        doc: |
          Position of the next area from the start of the data, 0 for the
          last.
      - id: payload
        size: >-
          (is_linked ? (ofs_next * 4).as<s8> : _io.size.as<s8>)
          - _io.pos.as<s8>
        type: area_payload
        doc: What the identifier is about.
    instances:
      is_linked:
        value: >-
          ofs_next.as<s8> * 4 >= _io.pos.as<s8>
          and ofs_next.as<s8> * 4 + 8 <= _io.size.as<s8>
        doc: True if another area follows where the link says.
      name:
        pos: ofs_area
        type:
          switch-on: _parent.class_id
          cases:
            'class_id::parameter_in': parameter_in_area_id
            'class_id::parameter_out': parameter_out_area_id
            'class_id::parameter_operation': parameter_operation_area_id
            'class_id::behavior_link': behavior_link_area_id
            'class_id::behavior': behavior_area_id
            'class_id::behavior_io': behavior_io_area_id
            'class_id::scene': scene_area_id
            'class_id::object_animation': object_animation_area_id
            'class_id::keyed_animation': keyed_animation_area_id
            'class_id::level': level_area_id
            'class_id::group': group_area_id
            'class_id::wave_sound': wave_sound_area_id
            'class_id::entity_2d': entity_2d_area_id
            'class_id::material': material_area_id
            'class_id::texture': texture_area_id
            'class_id::mesh': mesh_area_id
            'class_id::entity_3d': entity_3d_area_id
            'class_id::camera': camera_area_id
            'class_id::target_camera': target_camera_area_id
            'class_id::sprite_3d': sprite_3d_area_id
            'class_id::light': light_area_id
            'class_id::target_light': target_light_area_id
            'class_id::curve': curve_area_id
            'class_id::parameter_local': parameter_local_area_id
            'class_id::parameter': parameter_area_id
            'class_id::interface_object_manager': >-
              interface_object_manager_area_id
            'class_id::data_array': data_array_area_id
        -webide-parse-mode: eager
        doc: The identifier again, by its name in the object's class.
      ofs_area:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the area starts.
  area_payload:
    doc: The payload of an area, raw and as numbers.
    seq:
      - id: raw
        size-eos: true
        doc: The payload as it is stored.
    instances:
      len_dwords:
        value: _io.size / 4
        doc: Size of the payload in dwords.
      dwords:
        pos: 0
        type: u4
        repeat: eos
        doc: The payload as whole numbers.
      floats:
        pos: 0
        type: f4
        repeat: eos
        doc: The payload as floating-point numbers.
  listed_chunk:
    doc: One entry of a sub-chunk list.
    -webide-representation: '{single}{sequence}'
    params:
      - id: ofs_core
        type: u4
        doc: Where the core data starts that the positions count in.
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk that has the list.
    seq:
      - id: mark
        type: u4
        doc: Position of a sub-chunk, or 0xffffffff before that of a sequence.
      - id: ofs_sequence
        type: u4
        if: is_sequence
        doc: Position of the count of a sequence.
    instances:
      is_sequence:
        value: mark == 0xffffffff.as<u4>
        -webide-parse-mode: lazy
        doc: True if this is the place of a sequence.
      single:
        pos: ofs_core + mark * 4
        type: sub_chunk(parent_version)
        if: not is_sequence
        -webide-parse-mode: eager
        doc: The sub-chunk that stands at the mark.
      sequence:
        pos: (ofs_core + ofs_sequence * 4).as<u4>
        type: sub_chunk_sequence(parent_version)
        if: is_sequence
        -webide-parse-mode: eager
        doc: The sequence of sub-chunks here.
  sub_chunk_sequence:
    doc: Sub-chunks one after another.
    -webide-representation: '{num_chunks:dec} sub-chunks'
    params:
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk around them.
    seq:
      - id: num_chunks
        type: u4
        doc: How many they are.
      - id: chunks
        type: sub_chunk(parent_version)
        repeat: expr
        repeat-expr: num_chunks
        doc: The sub-chunks, null ones included.
  sub_chunk:
    doc: |
      A chunk inside another one. The chunk version of the outer one decides on
      the layout.
    -webide-representation: '{body}'
    params:
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk around it.
    seq:
      - id: len_dwords
        type: u4
        doc: Number of dwords that follow, 0 for a null sub-chunk.
      - id: body
        size: len_dwords * 4
        type: sub_chunk_body(parent_version)
        if: len_dwords != 0
        doc: The sub-chunk, if it is not null.
  sub_chunk_body:
    doc: A sub-chunk without its size.
    params:
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk around it.
    -webide-representation: >-
      {class_id} v{chunk_version:dec}, {num_dwords:dec} dwords
    seq:
      - id: class_id
        type: u4
        enum: class_id
        doc: |
          The class id in full, 0xffffffff for the interface data of a script.
      - id: data_version
        type: u2
        if: parent_version >= 4
        doc: Version of the payloads.
      - id: chunk_version
        type: u2
        if: parent_version >= 4
        doc: Version of the layout of its own sub-chunks.
      - id: num_dwords
        type: u4
        doc: Size of the core data.
      - id: file_flag
        type: u4
        doc: 1 where object references are indices into the file's object table.
      - id: num_ids
        type: u4
        if: parent_version >= 4
        doc: Size of the ids list in dwords.
      - id: num_chunks
        type: u4
        if: parent_version >= 4
        doc: Size of the sub-chunk list in dwords.
      - id: num_managers
        type: u4
        if: parent_version >= 5
        doc: Size of the managers list in dwords.
      - id: data
        size: num_dwords * 4
        doc: The core data, undecoded.
      - id: ids
        type: u4
        repeat: expr
        repeat-expr: num_ids
        if: parent_version >= 4
        doc: Where object ids stand.
      - id: chunks
        type: u4
        repeat: expr
        repeat-expr: num_chunks
        if: parent_version >= 4
        doc: Where sub-chunks stand, written as in `ids`.
      - id: managers
        type: u4
        repeat: expr
        repeat-expr: num_managers
        if: parent_version >= 5
        doc: Where values of managers stand.
    instances:
      core:
        pos: ofs_data
        size: data.length
        type: core_data(class_id)
        doc: The core data, decoded as a chain of areas.
      ofs_chunks:
        value: (ofs_data + num_dwords * 4 + ids.size.as<u4> * 4).as<u4>
        if: parent_version >= 4
        -webide-parse-mode: lazy
        doc: Where the sub-chunk list starts.
      ofs_data:
        value: >-
          (parent_version < 4 ? 12 : parent_version == 4 ? 24 : 28).as<u4>
        -webide-parse-mode: lazy
        doc: Where the core data starts.
      sub_chunks:
        pos: ofs_chunks.as<u4>
        type: listed_chunk(ofs_data, (chunk_version & 0xff).as<u1>)
        repeat: until
        repeat-until: _io.pos >= (ofs_chunks + chunks.size.as<u4> * 4).as<s8>
        if: parent_version >= 4 and chunks.size != 0
        doc: The sub-chunks of this one, decoded.
  parameter_in_area_id:
    doc: What an area of a CKParameterIn is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: parameter_in_area
        doc: The identifier, as a number of this class.
  parameter_out_area_id:
    doc: What an area of a CKParameterOut is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: parameter_out_area
        doc: The identifier, as a number of this class.
  parameter_operation_area_id:
    doc: What an area of a CKParameterOperation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: parameter_operation_area
        doc: The identifier, as a number of this class.
  behavior_link_area_id:
    doc: What an area of a CKBehaviorLink is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: behavior_link_area
        doc: The identifier, as a number of this class.
  behavior_area_id:
    doc: What an area of a CKBehavior is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: behavior_area
        doc: The identifier, as a number of this class.
  behavior_io_area_id:
    doc: What an area of a CKBehaviorIO is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: behavior_io_area
        doc: The identifier, as a number of this class.
  scene_area_id:
    doc: What an area of a CKScene is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: scene_area
        doc: The identifier, as a number of this class.
  object_animation_area_id:
    doc: What an area of a CKObjectAnimation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: object_animation_area
        doc: The identifier, as a number of this class.
  keyed_animation_area_id:
    doc: What an area of a CKKeyedAnimation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: keyed_animation_area
        doc: The identifier, as a number of this class.
  level_area_id:
    doc: What an area of a CKLevel is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: level_area
        doc: The identifier, as a number of this class.
  group_area_id:
    doc: What an area of a CKGroup is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: group_area
        doc: The identifier, as a number of this class.
  wave_sound_area_id:
    doc: What an area of a CKWaveSound is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: wave_sound_area
        doc: The identifier, as a number of this class.
  entity_2d_area_id:
    doc: What an area of a CK2dEntity is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: entity_2d_area
        doc: The identifier, as a number of this class.
  material_area_id:
    doc: What an area of a CKMaterial is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: material_area
        doc: The identifier, as a number of this class.
  texture_area_id:
    doc: What an area of a CKTexture is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: texture_area
        doc: The identifier, as a number of this class.
  mesh_area_id:
    doc: What an area of a CKMesh is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: mesh_area
        doc: The identifier, as a number of this class.
  entity_3d_area_id:
    doc: What an area of a CK3dEntity is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: entity_3d_area
        doc: The identifier, as a number of this class.
  camera_area_id:
    doc: What an area of a CKCamera is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: camera_area
        doc: The identifier, as a number of this class.
  target_camera_area_id:
    doc: What an area of a CKTargetCamera is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: target_camera_area
        doc: The identifier, as a number of this class.
  sprite_3d_area_id:
    doc: What an area of a CKSprite3D is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: sprite_3d_area
        doc: The identifier, as a number of this class.
  light_area_id:
    doc: What an area of a CKLight is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: light_area
        doc: The identifier, as a number of this class.
  target_light_area_id:
    doc: What an area of a CKTargetLight is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: target_light_area
        doc: The identifier, as a number of this class.
  curve_area_id:
    doc: What an area of a CKCurve is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: curve_area
        doc: The identifier, as a number of this class.
  parameter_local_area_id:
    doc: What an area of a CKParameterLocal is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: parameter_local_area
        doc: The identifier, as a number of this class.
  parameter_area_id:
    doc: What an area of a CKParameter is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: parameter_area
        doc: The identifier, as a number of this class.
  interface_object_manager_area_id:
    doc: What an area of a CKInterfaceObjectManager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: interface_object_manager_area
        doc: The identifier, as a number of this class.
  data_array_area_id:
    doc: What an area of a CKDataArray is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: data_array_area
        doc: The identifier, as a number of this class.
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
      doc: Operation that makes a parameter of two others.
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
      doc: Texture, in the file or in one of its own.
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
      doc: Camera that turns on its own.
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
      doc: Light that turns on its own.
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
      doc: What the interface keeps of objects.
    49:
      id: critical_section
      -orig-id: CKCID_CRITICALSECTION
      doc: Part of scripts that one at a time may run.
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
      doc: What a scene keeps of an object.
    82:
      id: attribute_manager
      -orig-id: CKCID_ATTRIBUTEMANAGER
      doc: Manager of attributes and their categories.
    83:
      id: message_manager
      -orig-id: CKCID_MESSAGEMANAGER
      doc: Manager of messages between scripts.
    4294967295:
      id: interface_data
      doc: What the interface keeps of a behaviour.
  parameter_in_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x80:
      id: owner
      doc: Owner, as CKParameterIn keeps it.
    0x100:
      id: old_shared
      doc: Old shared of a CKParameterIn; holds source.
    0x200:
      id: old_source
      doc: Old source of a CKParameterIn; holds source.
    0x400:
      id: either_source
      doc: Either source of a CKParameterIn; holds type, owner, source, other.
    0x800:
      id: shared
      doc: Shared of a CKParameterIn; holds type, owner, source.
    0x1000:
      id: source
      doc: Source of a CKParameterIn; holds type, owner, source.
    0x2000:
      id: disabled
      doc: Disabled, as CKParameterIn keeps it.
  parameter_out_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x20:
      id: destinations
      doc: Destinations, as CKParameterOut keeps them.
    0x40:
      id: parameter_value
      doc: Parameter value of a CKParameter; holds type, value.
  parameter_operation_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: inputs
      doc: |
        Inputs of a CKParameterOperation; holds first, first state, second,
        second state.
    0x80:
      id: output
      doc: Output of a CKParameterOperation; holds output, state.
    0x100:
      id: operation_type
      doc: Operation type of a CKParameterOperation; holds operation.
    0x200:
      id: owner
      doc: Owner, as CKParameterOperation keeps it.
    0x400:
      id: operation
      doc: Operation of a CKParameterOperation; holds operation, parameters.
  behavior_link_area:
    0x4:
      id: old_delay
      doc: Old delay of a CKBehaviorLink; holds delay.
    0x8:
      id: old_ends
      doc: Old ends of a CKBehaviorLink; holds input, output.
    0x10:
      id: old_initial_delay
      doc: Old initial delay of a CKBehaviorLink; holds delay.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x20:
      id: link
      doc: Link of a CKBehaviorLink; holds delay, input, output.
  behavior_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x10:
      id: interface_data
      doc: Interface of a CKBehavior; holds state.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x20:
      id: behavior
      doc: |
        Behavior of a CKBehavior; holds prototype, flags, compatible class,
        type, priority, owner, version.
    0x40:
      id: old_flags
      doc: Old flags of a CKBehavior; holds flags.
    0x80:
      id: old_compatible_class
      doc: Old compatible class of a CKBehavior; holds compatible class.
    0x100:
      id: sub_behaviors
      doc: Sub behaviors of a CKBehavior; holds sub behaviors, states.
    0x200:
      id: in_parameters
      doc: In parameters, as CKBehavior keeps them.
    0x400:
      id: out_parameters
      doc: Out parameters, as CKBehavior keeps them.
    0x800:
      id: inputs
      doc: Inputs, as CKBehavior keeps them.
    0x1000:
      id: outputs
      doc: Outputs, as CKBehavior keeps them.
    0x4000:
      id: operations
      doc: Operations, as CKBehavior keeps them.
    0x8000:
      id: old_type
      doc: Old type of a CKBehavior; holds type.
    0x10000:
      id: old_owner
      doc: Old owner of a CKBehavior; holds owner.
    0x20000:
      id: local_parameters
      doc: Local parameters of a CKBehavior; holds local parameters, states.
    0x40000:
      id: old_prototype
      doc: Old prototype of a CKBehavior; holds prototype.
    0x80000:
      id: links
      doc: Links, as CKBehavior keeps them.
    0x200000:
      id: activity
      doc: Activity of a CKBehavior; holds flags.
    0x800000:
      id: old_priority
      doc: Old priority of a CKBehavior; holds priority.
    0x1000000:
      id: old_target
      doc: Old target of a CKBehavior; holds target.
  behavior_io_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x8:
      id: flags
      doc: Flags, as CKBehaviorIO keeps them.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
  scene_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x20000:
      id: objects
      doc: Objects of a CKScene; holds level, count, objects, states, flags.
    0x40000:
      id: environment
      doc: Environment of a CKScene; holds settings.
    0x80000:
      id: rendering
      doc: |
        Rendering of a CKScene; holds background color, ambient color, fog mode,
        fog color, fog start, fog end, fog density and more.
  object_animation_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x1000:
      id: old_data
      doc: |
        Old data of a CKObjectAnimation; holds root position, reserved, morph
        vertex count, morph key count, flags, entity, length and more.
    0x2000:
      id: old_length
      doc: Old length of a CKObjectAnimation; holds length.
    0x4000:
      id: old_positions
      doc: Old positions of a CKObjectAnimation; holds positions.
    0x8000:
      id: old_rotations
      doc: Old rotations of a CKObjectAnimation; holds rotations, scale axes.
    0x20000:
      id: old_scales
      doc: Old scales of a CKObjectAnimation; holds scales.
    0x40000:
      id: old_flags
      doc: Old flags of a CKObjectAnimation; holds flags.
    0x80000:
      id: old_entity
      doc: Old entity of a CKObjectAnimation; holds entity.
    0x100000:
      id: old_merge
      doc: |
        Old merge of a CKObjectAnimation; holds merge factor, merged, first,
        second.
    0x200000:
      id: old_morph_keys
      doc: |
        Old morph keys of a CKObjectAnimation; holds count, vertex count, keys.
    0x800000:
      id: morph_normals
      doc: Morph normals of a CKObjectAnimation; holds normals.
    0x1000000:
      id: packed_morph_normals
      doc: Packed morph normals of a CKObjectAnimation; holds normals.
    0x2000000:
      id: shared
      doc: |
        Shared of a CKObjectAnimation; holds animation, root position, reserved,
        flags, entity, merge factor, first and more.
    0x4000000:
      id: controllers
      doc: |
        Controllers of a CKObjectAnimation; holds root position, reserved,
        flags, entity, length, merge factor, first and more.
    0x8000000:
      id: blend_shape_controllers
      doc: Blend shape controllers, as CKObjectAnimation keeps them.
  keyed_animation_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x10:
      id: frame_rate
      doc: Frame rate of a CKAnimation; holds flags, linked, frame rate.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: length
      doc: Length, as CKAnimation keeps it.
    0x80:
      id: root_entity
      doc: Root entity of a CKAnimation; holds body parts, root entity.
    0x100:
      id: character
      doc: Character, as CKAnimation keeps it.
    0x200:
      id: step
      doc: Step, as CKAnimation keeps it.
    0x1000:
      id: animations
      doc: Animations, as CKKeyedAnimation keeps them.
    0x100000:
      id: merge
      doc: Merge of a CKKeyedAnimation; holds merged, factor.
    0x200000:
      id: states
      doc: States, as CKKeyedAnimation keeps them.
  level_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x2000:
      id: inactive_managers
      doc: Inactive managers of a CKLevel; holds managers.
    0x4000:
      id: duplicate_managers
      doc: Duplicate managers of a CKLevel; holds names.
    0x20000000:
      id: contents
      doc: Contents of a CKLevel; holds objects, unused, scenes.
    0x80000000:
      id: scenes
      doc: Scenes of a CKLevel; holds current scene, default scene, scene.
  group_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: old_members
      doc: Old members of a CKGroup; holds members.
    0xfffff:
      id: members
      doc: Members, as CKGroup keeps them.
    0x100000:
      id: selection_set
      doc: Selection set, as CKGroup keeps it.
  wave_sound_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: sound
      doc: Sound of a CKSound; holds save options, file name.
    0x100000:
      id: file_name
      doc: File name, as CKWaveSound keeps it.
    0x400000:
      id: wave_sound
      doc: |
        Wave sound of a CKWaveSound; holds state, priority, unknown, gain, pan,
        pitch, reserved and more.
    0x800000:
      id: length
      doc: Length, as CKWaveSound keeps it.
  entity_2d_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: old_source
      doc: Old source of a CK2dEntity; holds rectangle.
    0x2000:
      id: old_size
      doc: Old size of a CK2dEntity; holds size.
    0x4000:
      id: old_flags
      doc: Old flags of a CK2dEntity; holds flags.
    0x8000:
      id: old_position
      doc: Old position of a CK2dEntity; holds position.
    0x100000:
      id: old_z_order
      doc: Old z order of a CK2dEntity; holds z order.
    0x10f000:
      id: rectangle
      doc: |
        Rectangle of a CK2dEntity; holds flags, rectangle, source rectangle, z
        order, parent.
    0x200000:
      id: material
      doc: Material, as CK2dEntity keeps it.
    0x400000:
      id: children
      doc: Children, as CK2dEntity keeps it.
  material_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: material
      doc: |
        Material of a CKMaterial; holds diffuse, ambient, specular, emissive,
        specular power, texture, border color and more.
    0x2000:
      id: extra_textures
      doc: Extra textures of a CKMaterial; holds textures.
    0x4000:
      id: effect
      doc: Effect, as CKMaterial keeps it.
    0x10000:
      id: effect_parameter
      doc: Effect parameter of a CKMaterial; holds parameter, effect.
    0x20000:
      id: shader
      doc: Shader, as CKMaterial keeps it.
  texture_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: movie
      doc: Movie of a CKTexture; holds file name.
    0x2000:
      id: old_current_slot
      doc: Old current slot of a CKTexture; holds slot.
    0x4000:
      id: old_bitmaps
      doc: Old bitmaps of a CKTexture; holds bitmaps.
    0x8000:
      id: old_transparency
      doc: |
        Old transparency of a CKTexture; holds transparent color, transparent.
    0x10000:
      id: file_names
      doc: File names of a CKTexture; holds names.
    0x20000:
      id: raw_bitmaps
      doc: Raw bitmaps of a CKTexture; holds bitmaps.
    0x40000:
      id: video_format
      doc: Video format, as CKTexture keeps it.
    0x80000:
      id: save_format
      doc: Save format of a CKTexture; holds properties.
    0x100000:
      id: reader_bitmaps
      doc: |
        Reader bitmaps of a CKTexture; holds slots, width, height, bits per
        pixel, bitmaps.
    0x200000:
      id: pick_threshold
      doc: Pick threshold of a CKTexture; holds threshold.
    0x2ff000:
      id: options
      doc: Options of a CKTexture; holds options, values.
    0x400000:
      id: mip_maps
      doc: Mip maps of a CKTexture; holds bitmaps.
    0x800000:
      id: system_caching
      doc: System caching, as CKTexture keeps it.
    0xfff000:
      id: old_options
      doc: Old options of a CKTexture; holds options, values.
  mesh_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x2000:
      id: flags
      doc: Flags, as CKMesh keeps them.
    0x4000:
      id: channels
      doc: Channels, as CKMesh keeps them.
    0x8000:
      id: face_masks
      doc: Face masks of a CKMesh; holds masks.
    0x10000:
      id: faces
      doc: Faces, as CKMesh keeps them.
    0x11000:
      id: faces_32
      doc: Faces 32, as CKMesh keeps it.
    0x20000:
      id: vertices
      doc: Vertices of a CKMesh; holds count, arrays.
    0x40000:
      id: lines
      doc: Lines, as CKMesh keeps them.
    0x41000:
      id: lines_32
      doc: Lines 32, as CKMesh keeps it.
    0x80000:
      id: weights
      doc: Weights of a CKMesh; holds count, weights, weight.
    0x100000:
      id: materials
      doc: Materials of a CKMesh; holds slots.
    0x200000:
      id: extended_channels
      doc: Extended channels, as CKMesh keeps them.
    0x400000:
      id: render_groups
      doc: Render groups of a CKMesh; holds groups.
    0x401000:
      id: render_groups_32
      doc: Render groups 32, as CKMesh keeps it.
    0x800000:
      id: progressive
      doc: Progressive of a CKMesh; holds vertex count, morph, morph step, data.
    0x1000000:
      id: blend_shapes
      doc: Blend shapes of a CKMesh; holds reserved.
  entity_3d_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
  camera_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x400000:
      id: old_field_of_view
      doc: Old field of view of a CKCamera; holds field of view.
    0x800000:
      id: old_projection
      doc: Old projection of a CKCamera; holds projection.
    0x1000000:
      id: old_ortho_zoom
      doc: Old ortho zoom of a CKCamera; holds ortho zoom.
    0x2000000:
      id: old_aspect
      doc: Old aspect of a CKCamera; holds width, height.
    0x4000000:
      id: old_planes
      doc: Old planes of a CKCamera; holds near, far.
    0xfc00000:
      id: camera
      doc: |
        Camera of a CKCamera; holds projection, field of view, ortho zoom,
        aspect, near, far.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
  target_camera_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0xfc00000:
      id: camera
      doc: |
        Camera of a CKCamera; holds projection, field of view, ortho zoom,
        aspect, near, far.
    0x10000000:
      id: target
      doc: Target, as CKTargetCamera keeps it.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
  sprite_3d_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x400000:
      id: sprite
      doc: |
        Sprite of a CKSprite3D; holds mode, half size, offset, uv rectangle,
        material.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
  light_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x400000:
      id: light
      doc: |
        Light of a CKLight; holds type, color, active, specular, constant
        attenuation, linear attenuation, quadratic attenuation and more.
    0x800000:
      id: light_power
      doc: Light power of a CKLight; holds power.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
  target_light_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x400000:
      id: light
      doc: |
        Light of a CKLight; holds type, color, active, specular, constant
        attenuation, linear attenuation, quadratic attenuation and more.
    0x800000:
      id: light_power
      doc: Light power of a CKLight; holds power.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
    0x80000000:
      id: target
      doc: Target, as CKTargetLight keeps it.
  curve_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: skin_normals
      doc: Skin normals of a CK3dEntity; holds normals.
    0x2000:
      id: animations
      doc: Animations, as CK3dEntity keeps them.
    0x4000:
      id: meshes
      doc: Meshes of a CK3dEntity; holds current mesh, meshes.
    0x8000:
      id: parent
      doc: Parent, as CK3dEntity keeps it.
    0x10000:
      id: entity_flags
      doc: Entity flags of a CK3dEntity; holds flags, moveable flags.
    0x20000:
      id: matrix
      doc: Matrix of a CK3dEntity; holds skipped, matrix.
    0x100000:
      id: placement
      doc: |
        Placement of a CK3dEntity; holds flags, moveable flags, x axis, y axis,
        z axis, position, place and more.
    0x200000:
      id: skin
      doc: |
        Skin of a CK3dEntity; holds skipped, matrix, bones, bone states,
        vertices.
    0x220000:
      id: skin_2
      doc: Skin 2, as CK3dEntity keeps it.
    0x400000:
      id: old_fitting
      doc: Old fitting of a CKCurve; holds fitting.
    0x800000:
      id: old_points
      doc: Old points of a CKCurve; holds points.
    0x1000000:
      id: old_steps
      doc: Old steps of a CKCurve; holds steps.
    0x2000000:
      id: old_open
      doc: Old open of a CKCurve; holds open.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Blend shape weights of a CK3dEntity; holds reserved.
    0xff000000:
      id: point_states
      doc: Point states of a CKCurve; holds points.
    0xffc00000:
      id: curve
      doc: Curve of a CKCurve; holds points, fitting, steps, open.
  parameter_local_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: parameter_value
      doc: Parameter value of a CKParameter; holds type, value.
    0x200:
      id: is_this
      doc: Empty; there if the parameter stands for the owner of the script.
    0x400:
      id: is_setting
      doc: Empty; there if the parameter is a setting of its behaviour.
  parameter_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: parameter_value
      doc: Parameter value of a CKParameter; holds type, value.
  interface_object_manager_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x1234567:
      id: states
      doc: States, as CKInterfaceObjectManager keeps them.
    0x87654321:
      id: guid
      doc: Guid, as CKInterfaceObjectManager keeps it.
  data_array_area:
    0x4:
      id: hidden
      doc: Empty; there if the object is hidden.
    0x11:
      id: attributes
      doc: Attributes of a CKBeObject; holds parameters, states, types.
    0x18:
      id: hierarchically_hidden
      doc: Empty; there if the object is hidden with its children.
    0x40:
      id: data
      doc: Data of a CKBeObject; holds version, priority.
    0x100:
      id: scripts
      doc: Scripts, as CKBeObject keeps them.
    0x400:
      id: single_activity
      doc: Single activity of a CKBeObject; holds scene flags.
    0x800:
      id: old_scripts
      doc: Old scripts of a CKBeObject; holds scripts.
    0x1000:
      id: columns
      doc: Columns, as CKDataArray keeps them.
    0x2000:
      id: rows
      doc: Rows of a CKDataArray; holds count, rows.
    0x4000:
      id: sorting
      doc: Sorting of a CKDataArray; holds order, column, key.
