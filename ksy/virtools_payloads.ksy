meta:
  id: virtools_payloads
  title: Virtools core data (the areas of a CKStateChunk)
  application: Virtools Dev, 3D Life Player, Ballance
  tags:
    - 3d
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  imports:
    - virtools_object_table
    - virtools_sub_chunk
  endian: le
  bit-endian: le
doc: |
  The core data of a state chunk: a chain of areas, each an identifier, a link
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
doc-ref:
  - https://github.com/doyaGu/CK2/tree/58f25f64e907638a51a4738b31bca0976bd2cc5f/src
  - https://github.com/doyaGu/CKRenderEngine/tree/6136777aa40568d9e636bef1a9a769af618ef49e/src
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
params:
  - id: class_number
    type: u4
    doc: |
      Class of the object as a number, or first dword of the manager's GUID.
  - id: data_version
    type: u1
    doc: |
      Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
  - id: layout
    type: u1
    doc: Chunk version of the chunk, which its sub-chunks depend on.
  - id: is_foreign
    type: b1
    doc: True if the identifiers are not those of the class.
  - id: is_nested
    type: b1
    doc: True for a state that was stored outside of a file.
  - id: is_bound
    type: b1
    doc: True if references are indices into the table.
  - id: table
    type: virtools_object_table
    doc: The objects of the file, for the names of references.
instances:
  areas:
    pos: 0
    type: area(_index.as<s4>)
    repeat: eos
    if: _io.size >= 8
    doc: The chain, from the first area to the last.
  dwords:
    pos: 0
    type: u4
    repeat: eos
    if: _io.size < 8 or areas.last.ofs_next != 0
    doc: |
      The data as plain numbers, if it is not a chain, whose last link would be
      0.
  is_be_object:
    value: >-
      class_number >= 21 and class_number <= 43 or class_number == 10
      or class_number == 19 or class_number == 47 or class_number == 50
      or class_number >= 52 and class_number <= 54
    -webide-parse-mode: lazy
    doc: True for CKBeObject and the classes derived from it.
  is_entity_3d:
    value: >-
      class_number >= 33 and class_number <= 43 or class_number == 22
      or class_number == 50
    -webide-parse-mode: lazy
    doc: True for CK3dEntity and the classes derived from it.
  is_object:
    value: class_number >= 1 and class_number <= 55
    -webide-parse-mode: lazy
    doc: True for CKObject and the classes derived from it.
types:
  area:
    doc: One identifier and its payload.
    -webide-representation: >-
      {identifier:hex} {name}, {payload.len_dwords:dec} dwords
    params:
      - id: idx
        type: s4
        doc: Index of the area in the chain.
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
        doc: The content that the identifier gives a meaning.
    instances:
      fields:
        pos: ofs_area
        size: (payload.raw.length + 8).as<u4>
        type:
          switch-on: owner
          cases:
            'area_owner::ck_object': ck_object_areas
            'area_owner::parameter_in': parameter_in_areas
            'area_owner::parameter_out': parameter_out_areas
            'area_owner::parameter_operation': parameter_operation_areas
            'area_owner::state': state_areas
            'area_owner::behavior_link': behavior_link_areas
            'area_owner::behavior': behavior_areas
            'area_owner::behavior_io': behavior_io_areas
            'area_owner::scene': scene_areas
            'area_owner::kinematic_chain': kinematic_chain_areas
            'area_owner::object_animation': object_animation_areas
            'area_owner::animation': animation_areas
            'area_owner::keyed_animation': keyed_animation_areas
            'area_owner::be_object': be_object_areas
            'area_owner::synchro': synchro_areas
            'area_owner::level': level_areas
            'area_owner::place': place_areas
            'area_owner::group': group_areas
            'area_owner::sound': sound_areas
            'area_owner::wave_sound': wave_sound_areas
            'area_owner::midi_sound': midi_sound_areas
            'area_owner::entity_2d': entity_2d_areas
            'area_owner::sprite': sprite_areas
            'area_owner::sprite_text': sprite_text_areas
            'area_owner::material': material_areas
            'area_owner::texture': texture_areas
            'area_owner::mesh': mesh_areas
            'area_owner::entity_3d': entity_3d_areas
            'area_owner::camera': camera_areas
            'area_owner::target_camera': target_camera_areas
            'area_owner::curve_point': curve_point_areas
            'area_owner::sprite_3d': sprite_3d_areas
            'area_owner::light': light_areas
            'area_owner::target_light': target_light_areas
            'area_owner::character': character_areas
            'area_owner::body_part': body_part_areas
            'area_owner::curve': curve_areas
            'area_owner::parameter_local': parameter_local_areas
            'area_owner::parameter': parameter_areas
            'area_owner::interface_object_manager': >-
              interface_object_manager_areas
            'area_owner::critical_section': critical_section_areas
            'area_owner::grid': grid_areas
            'area_owner::layer': layer_areas
            'area_owner::data_array': data_array_areas
            'area_owner::patch_mesh': patch_mesh_areas
            'area_owner::interface_data': interface_data_areas
            'area_owner::no_class': no_class_areas
            'area_owner::curve_2d': curve_2d_areas
            'area_owner::object_array': object_array_areas
            'area_owner::attribute_manager': attribute_manager_areas
            'area_owner::message_manager': message_manager_areas
            'area_owner::time_manager': time_manager_areas
            'area_owner::behavior_manager': behavior_manager_areas
            'area_owner::render_manager': render_manager_areas
            'area_owner::variable_manager': variable_manager_areas
            'area_owner::shared_object_manager': shared_object_manager_areas
            'area_owner::vsl_manager': vsl_manager_areas
            'area_owner::lua_manager': lua_manager_areas
            _: unknown_areas
        if: _root.layout >= 4
        doc: The payload by its fields, if they are known.
      is_base_object:
        value: >-
          _root.is_object and (identifier <= 2 or identifier == 0x18
          or identifier == 4 and _root.class_number != 6)
        -webide-parse-mode: lazy
        doc: True if the identifier is one of CKObject.
      is_linked:
        value: >-
          ofs_next.as<s8> * 4 >= _io.pos.as<s8>
          and ofs_next.as<s8> * 4 + 8 <= _io.size.as<s8>
        -webide-parse-mode: lazy
        doc: True if another area follows where the link says.
      is_placed:
        value: >-
          _root.is_entity_3d
          and (identifier < 0x400000 or identifier == 0x4fae17d7)
          and not (_root.class_number == 22 and identifier <= 0x8000)
        -webide-parse-mode: lazy
        doc: |
          True if the identifier is one of CK3dEntity; CKPlace has others for
          some of them.
      is_sprite_base:
        value: >-
          _root.class_number == 28 or _root.class_number == 29
          ? identifier <= 0x8000 or identifier == 0x100000
          or identifier == 0x10f000 : _root.class_number == 27
        -webide-parse-mode: lazy
        doc: True if the identifier is one of CK2dEntity.
      name:
        pos: ofs_area
        type:
          switch-on: owner
          cases:
            'area_owner::ck_object': ck_object_area_id
            'area_owner::parameter_in': parameter_in_area_id
            'area_owner::parameter_out': parameter_out_area_id
            'area_owner::parameter_operation': parameter_operation_area_id
            'area_owner::state': state_area_id
            'area_owner::behavior_link': behavior_link_area_id
            'area_owner::behavior': behavior_area_id
            'area_owner::behavior_io': behavior_io_area_id
            'area_owner::scene': scene_area_id
            'area_owner::kinematic_chain': kinematic_chain_area_id
            'area_owner::object_animation': object_animation_area_id
            'area_owner::animation': animation_area_id
            'area_owner::keyed_animation': keyed_animation_area_id
            'area_owner::be_object': be_object_area_id
            'area_owner::synchro': synchro_area_id
            'area_owner::level': level_area_id
            'area_owner::place': place_area_id
            'area_owner::group': group_area_id
            'area_owner::sound': sound_area_id
            'area_owner::wave_sound': wave_sound_area_id
            'area_owner::midi_sound': midi_sound_area_id
            'area_owner::entity_2d': entity_2d_area_id
            'area_owner::sprite': sprite_area_id
            'area_owner::sprite_text': sprite_text_area_id
            'area_owner::material': material_area_id
            'area_owner::texture': texture_area_id
            'area_owner::mesh': mesh_area_id
            'area_owner::entity_3d': entity_3d_area_id
            'area_owner::camera': camera_area_id
            'area_owner::target_camera': target_camera_area_id
            'area_owner::curve_point': curve_point_area_id
            'area_owner::sprite_3d': sprite_3d_area_id
            'area_owner::light': light_area_id
            'area_owner::target_light': target_light_area_id
            'area_owner::character': character_area_id
            'area_owner::body_part': body_part_area_id
            'area_owner::curve': curve_area_id
            'area_owner::parameter_local': parameter_local_area_id
            'area_owner::parameter': parameter_area_id
            'area_owner::interface_object_manager': >-
              interface_object_manager_area_id
            'area_owner::critical_section': critical_section_area_id
            'area_owner::grid': grid_area_id
            'area_owner::layer': layer_area_id
            'area_owner::data_array': data_array_area_id
            'area_owner::patch_mesh': patch_mesh_area_id
            'area_owner::interface_data': interface_data_area_id
            'area_owner::no_class': no_class_area_id
            'area_owner::curve_2d': curve_2d_area_id
            'area_owner::object_array': object_array_area_id
            'area_owner::attribute_manager': attribute_manager_area_id
            'area_owner::message_manager': message_manager_area_id
            'area_owner::time_manager': time_manager_area_id
            'area_owner::behavior_manager': behavior_manager_area_id
            'area_owner::render_manager': render_manager_area_id
            'area_owner::variable_manager': variable_manager_area_id
            'area_owner::shared_object_manager': shared_object_manager_area_id
            'area_owner::vsl_manager': vsl_manager_area_id
            'area_owner::lua_manager': lua_manager_area_id
        if: not _root.is_foreign
        -webide-parse-mode: eager
        doc: The identifier again, by its name in the object's class.
      near_base:
        value: >-
          (_root.class_number == 3 and identifier != 0x20
          or _root.class_number == 45 and identifier != 0x200
          and identifier != 0x400 or _root.class_number == 55 ? 46.as<u4>
          : _root.class_number == 18 and identifier < 0x1000 ? 16.as<u4>
          : _root.class_number >= 25 and _root.class_number <= 26
          and identifier == 0x1000 ? 24.as<u4>
          : _root.class_number == 29 and identifier != 0x1000000
          and identifier != 0x2000000 and identifier != 0x4000000 ? 28.as<u4>
          : _root.class_number == 35 and identifier != 0x10000000 ? 34.as<u4>
          : _root.class_number == 39
          and identifier != 0x80000000.as<u4> ? 38.as<u4>
          : _root.class_number == 53 and identifier < 0x800000
          or _root.class_number == 54 ? 32.as<u4> : _root.class_number)
        -webide-parse-mode: lazy
        doc: |
          The class, or the base class of CKParameterOut and others that has the
          identifier.
      ofs_area:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the area starts.
      owner_number:
        value: >-
          (_root.is_foreign ? 0xff.as<u4> : is_base_object ? 1.as<u4>
          : _root.is_be_object and identifier < 0x1000 ? 19.as<u4>
          : is_placed ? 33.as<u4> : is_sprite_base ? 27.as<u4> : near_base)
        -webide-parse-mode: lazy
        doc: The class that gives the identifier its meaning, 255 for none.
      owner:
        value: owner_number
        enum: area_owner
        -webide-parse-mode: lazy
        doc: The class that gives the identifier its meaning.
  area_payload:
    doc: The payload of an area, raw and as numbers.
    seq:
      - id: raw
        size-eos: true
        doc: The payload as it is stored.
    instances:
      # Numbers are written in this order: what is no float stays as it is.
      floats:
        pos: 0
        type: f4
        repeat: eos
        doc: The payload as floating-point numbers.
      dwords:
        pos: 0
        type: u4
        repeat: eos
        doc: The payload as whole numbers.
      len_dwords:
        value: _io.size / 4
        doc: Size of the payload in dwords.
  ck_object_areas:
    doc: One area of a CKObject, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: ck_object_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: name
        type: text
        if: 'identifier == ck_object_area::name'
      - id: id
        type: u4
        if: 'identifier == ck_object_area::id'
      - id: hidden
        size: 0
        if: 'identifier == ck_object_area::hidden'
      - id: hierarchically_hidden
        size: 0
        if: 'identifier == ck_object_area::hierarchically_hidden'
  parameter_in_areas:
    doc: One area of a CKParameterIn, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: parameter_in_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: source
        type: parameter_in_source
        if: >-
          identifier == parameter_in_area::source and
          _root.data_version >= 5
      - id: shared
        type: parameter_in_shared
        if: >-
          identifier == parameter_in_area::shared and
          _root.data_version >= 5
      - id: disabled
        size: 0
        if: 'identifier == parameter_in_area::disabled'
      - id: source_before_5
        -name: source
        type: parameter_in_source_before_5
        if: 'identifier == parameter_in_area::source and _root.data_version < 5'
      - id: shared_before_5
        -name: shared
        type: parameter_in_shared_before_5
        if: 'identifier == parameter_in_area::shared and _root.data_version < 5'
      - id: either_source
        type: parameter_in_either_source
        if: 'identifier == parameter_in_area::either_source'
      - id: owner
        type: reference
        if: 'identifier == parameter_in_area::owner'
      - id: old_shared
        -field: source
        type: reference
        if: 'identifier == parameter_in_area::old_shared'
      - id: old_source
        -field: source
        type: reference
        if: 'identifier == parameter_in_area::old_source'
  parameter_out_areas:
    doc: One area of a CKParameterOut, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: parameter_out_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: destinations
        type: parameter_out_destinations
        if: 'identifier == parameter_out_area::destinations'
  parameter_operation_areas:
    doc: One area of a CKParameterOperation, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: parameter_operation_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: operation
        type: parameter_operation_operation
        if: 'identifier == parameter_operation_area::operation'
      - id: inputs
        type: parameter_operation_inputs
        if: 'identifier == parameter_operation_area::inputs'
      - id: output
        type: parameter_operation_output
        if: 'identifier == parameter_operation_area::output'
      - id: operation_type
        -field: operation
        type: guid
        if: 'identifier == parameter_operation_area::operation_type'
      - id: owner
        type: reference
        if: 'identifier == parameter_operation_area::owner'
  state_areas:
    doc: One area of a CKState, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: state_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: state
        -field: active
        type: s4
        if: 'identifier == state_area::state'
  behavior_link_areas:
    doc: One area of a CKBehaviorLink, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: behavior_link_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: link
        type: behavior_link_link
        if: 'identifier == behavior_link_area::link'
      - id: old_delay
        -field: delay
        type: s4
        if: 'identifier == behavior_link_area::old_delay'
      - id: old_ends
        type: behavior_link_old_ends
        if: 'identifier == behavior_link_area::old_ends'
      - id: old_initial_delay
        -field: delay
        type: s4
        if: 'identifier == behavior_link_area::old_initial_delay'
  behavior_areas:
    doc: One area of a CKBehavior, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: behavior_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: interface_data
        -name: interface
        -field: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: 'identifier == behavior_area::interface_data'
      - id: behavior
        type: behavior_data
        if: 'identifier == behavior_area::behavior and _root.data_version >= 5'
      - id: activity
        -field: flags
        type: u4
        if: 'identifier == behavior_area::activity'
        -flags: true
      - id: behavior_before_5
        -name: behavior
        type: behavior_data_before_5
        if: 'identifier == behavior_area::behavior and _root.data_version < 5'
      - id: sub_behaviors
        type: behavior_sub_behaviors
        if: 'identifier == behavior_area::sub_behaviors'
      - id: local_parameters
        type: behavior_local_parameters
        if: 'identifier == behavior_area::local_parameters'
      - id: links
        type: references
        if: 'identifier == behavior_area::links'
      - id: operations
        type: references
        if: 'identifier == behavior_area::operations'
      - id: in_parameters
        type: references
        if: 'identifier == behavior_area::in_parameters'
      - id: out_parameters
        type: references
        if: 'identifier == behavior_area::out_parameters'
      - id: inputs
        type: references
        if: 'identifier == behavior_area::inputs'
      - id: outputs
        type: references
        if: 'identifier == behavior_area::outputs'
      - id: old_flags
        -field: flags
        type: u4
        if: 'identifier == behavior_area::old_flags'
        -flags: true
      - id: old_compatible_class
        -field: compatible_class
        type: s4
        if: 'identifier == behavior_area::old_compatible_class'
      - id: old_type
        -field: type
        type: u4
        if: 'identifier == behavior_area::old_type'
      - id: old_owner
        -field: owner
        type: reference
        if: 'identifier == behavior_area::old_owner'
      - id: old_prototype
        -field: prototype
        type: guid
        if: 'identifier == behavior_area::old_prototype'
      - id: old_priority
        -field: priority
        type: s4
        if: 'identifier == behavior_area::old_priority'
      - id: old_target
        -field: target
        type: reference
        if: 'identifier == behavior_area::old_target'
  behavior_io_areas:
    doc: One area of a CKBehaviorIO, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: behavior_io_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: flags
        type: u4
        if: 'identifier == behavior_io_area::flags'
        -flags: true
  scene_areas:
    doc: One area of a CKScene, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: scene_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: objects
        type: scene_objects
        if: 'identifier == scene_area::objects'
      - id: environment
        -field: settings
        type: u4
        if: 'identifier == scene_area::environment'
      - id: rendering
        type: scene_rendering
        if: 'identifier == scene_area::rendering'
  kinematic_chain_areas:
    doc: One area of a CKKinematicChain, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: kinematic_chain_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: chain
        type: kinematic_chain_chain
        if: 'identifier == kinematic_chain_area::chain'
  object_animation_areas:
    doc: One area of a CKObjectAnimation, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: object_animation_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: controllers
        type: object_animation_controllers
        if: 'identifier == object_animation_area::controllers'
      - id: shared
        type: object_animation_shared
        if: 'identifier == object_animation_area::shared'
      - id: blend_shape_controllers
        size-eos: true
        if: 'identifier == object_animation_area::blend_shape_controllers'
        -raw: true
      - id: old_data_before_1
        -name: old_data
        -field: root_position
        type: vector3
        if: >-
          identifier == object_animation_area::old_data and
          _root.data_version < 1
      - id: old_data
        type: object_animation_old_data
        if: >-
          identifier == object_animation_area::old_data and
          _root.data_version >= 1
      - id: morph_normals
        type: object_animation_morph_normals
        if: 'identifier == object_animation_area::morph_normals'
      - id: packed_morph_normals
        type: object_animation_packed_morph_normals
        if: 'identifier == object_animation_area::packed_morph_normals'
      - id: old_length
        -field: length
        type: f4
        if: >-
          identifier == object_animation_area::old_length and
          _root.data_version < 1
      - id: old_positions
        type: object_animation_old_positions
        if: >-
          identifier == object_animation_area::old_positions and
          _root.data_version < 1
      - id: old_rotations
        type: object_animation_old_rotations
        if: >-
          identifier == object_animation_area::old_rotations and
          _root.data_version < 1
      - id: old_scales
        type: object_animation_old_scales
        if: >-
          identifier == object_animation_area::old_scales and
          _root.data_version < 1
      - id: old_flags
        -field: flags
        type: u4
        if: >-
          identifier == object_animation_area::old_flags and
          _root.data_version < 1
        -flags: true
      - id: old_entity
        -field: entity
        type: reference
        if: >-
          identifier == object_animation_area::old_entity and
          _root.data_version < 1
      - id: old_merge
        type: object_animation_old_merge
        if: >-
          identifier == object_animation_area::old_merge and
          _root.data_version < 1
      - id: old_morph_keys
        type: object_animation_old_morph_keys
        if: >-
          identifier == object_animation_area::old_morph_keys and
          _root.data_version < 1
  animation_areas:
    doc: One area of a CKAnimation, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: animation_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: frame_rate
        type: animation_frame_rate
        if: 'identifier == animation_area::frame_rate'
      - id: length
        type: f4
        if: 'identifier == animation_area::length'
      - id: root_entity
        type: animation_root_entity
        if: 'identifier == animation_area::root_entity'
      - id: character
        type: reference
        if: 'identifier == animation_area::character'
      - id: step
        type: f4
        if: 'identifier == animation_area::step'
  keyed_animation_areas:
    doc: One area of a CKKeyedAnimation, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: keyed_animation_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: animations
        type: references
        if: 'identifier == keyed_animation_area::animations'
      - id: merge
        type: keyed_animation_merge
        if: 'identifier == keyed_animation_area::merge'
      - id: states
        type: keyed_animation_states
        if: 'identifier == keyed_animation_area::states'
  be_object_areas:
    doc: One area of a CKBeObject, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: be_object_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: old_attributes
        type: be_object_old_attributes
        if: 'identifier == be_object_area::old_attributes'
      - id: attributes
        type: be_object_attributes
        if: 'identifier == be_object_area::attributes'
      - id: data_before_5
        -name: data
        type: be_object_data_before_5
        if: 'identifier == be_object_area::data and _root.data_version < 5'
      - id: data
        type: be_object_data
        if: 'identifier == be_object_area::data and _root.data_version >= 5'
      - id: single_activity
        -field: scene_flags
        type: u4
        if: 'identifier == be_object_area::single_activity'
        -flags: true
      - id: scripts
        type: references
        if: 'identifier == be_object_area::scripts'
      - id: old_scripts
        -name: scripts
        type: references
        if: >-
          identifier == be_object_area::old_scripts and
          _root.data_version < 5
  synchro_areas:
    doc: One area of a CKSynchroObject, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: synchro_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: rendezvous
        type: synchro_rendezvous
        if: 'identifier == synchro_area::rendezvous'
  level_areas:
    doc: One area of a CKLevel, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: level_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: contents
        type: level_contents
        if: 'identifier == level_area::contents'
      - id: scenes
        type: level_scenes
        if: 'identifier == level_area::scenes'
      - id: inactive_managers
        type: level_inactive_managers
        if: 'identifier == level_area::inactive_managers'
      - id: duplicate_managers
        type: level_duplicate_managers
        if: 'identifier == level_area::duplicate_managers'
  place_areas:
    doc: One area of a CKPlace, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: place_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: portals
        type: place_portals
        if: 'identifier == place_area::portals'
      - id: default_camera
        -field: camera
        type: reference
        if: 'identifier == place_area::default_camera'
      - id: contents
        -field: entities
        type: references
        if: 'identifier == place_area::contents'
      - id: level
        type: reference
        if: 'identifier == place_area::level'
  group_areas:
    doc: One area of a CKGroup, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: group_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: old_members
        -field: members
        type: references
        if: 'identifier == group_area::old_members'
      - id: members
        type: references
        if: 'identifier == group_area::members'
      - id: selection_set
        size-eos: true
        if: 'identifier == group_area::selection_set'
        -raw: true
  sound_areas:
    doc: One area of a CKSound, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: sound_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: sound
        type: sound_data
        if: 'identifier == sound_area::sound'
  wave_sound_areas:
    doc: One area of a CKWaveSound, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: wave_sound_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: length
        type: u4
        if: 'identifier == wave_sound_area::length'
      - id: wave_sound
        type: wave_sound_data
        if: >-
          identifier == wave_sound_area::wave_sound and
          _root.data_version >= 3
      - id: file_name
        type: text
        if: 'identifier == wave_sound_area::file_name'
      - id: wave_sound_before_2
        -name: wave_sound
        type: wave_sound_data_before_2
        if: >-
          identifier == wave_sound_area::wave_sound and
          _root.data_version < 2
      - id: wave_sound_before_3
        -name: wave_sound
        type: wave_sound_data_before_3
        if: >-
          identifier == wave_sound_area::wave_sound and
          _root.data_version >= 2 and _root.data_version < 3
  midi_sound_areas:
    doc: One area of a CKMidiSound, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: midi_sound_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: file_name
        type: text
        if: 'identifier == midi_sound_area::file_name'
      - id: midi_data
        size-eos: true
        if: 'identifier == midi_sound_area::midi_data'
        -raw: true
  entity_2d_areas:
    doc: One area of a CK2dEntity, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: entity_2d_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: rectangle
        type: entity_2d_rectangle
        if: >-
          identifier == entity_2d_area::rectangle and
          _root.data_version >= 5
      - id: material
        type: reference
        if: 'identifier == entity_2d_area::material'
      - id: children
        size-eos: true
        if: 'identifier == entity_2d_area::children'
        -raw: true
      - id: old_source
        type: entity_2d_old_source
        if: >-
          identifier == entity_2d_area::old_source and
          _root.data_version < 5
      - id: old_size
        type: entity_2d_old_size
        if: 'identifier == entity_2d_area::old_size and _root.data_version < 5'
      - id: old_flags
        -field: flags
        type: u4
        if: 'identifier == entity_2d_area::old_flags and _root.data_version < 5'
        -flags: true
      - id: old_position
        type: entity_2d_old_position
        if: >-
          identifier == entity_2d_area::old_position and
          _root.data_version < 5
      - id: old_z_order
        -field: z_order
        type: s4
        if: >-
          identifier == entity_2d_area::old_z_order and
          _root.data_version < 5
  sprite_areas:
    doc: One area of a CKSprite, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: sprite_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: current_slot
        -field: slot
        type: s4
        if: 'identifier == sprite_area::current_slot'
      - id: transparency
        type: sprite_transparency
        if: 'identifier == sprite_area::transparency'
      - id: old_bitmaps
        type: old_bitmaps
        if: 'identifier == sprite_area::old_bitmaps'
      - id: shared
        -field: sprite
        type: reference
        if: 'identifier == sprite_area::shared'
      - id: movie
        -field: file_name
        type: text
        if: 'identifier == sprite_area::movie'
      - id: file_names
        type: file_names
        if: 'identifier == sprite_area::file_names'
      - id: raw_bitmaps
        type: raw_bitmaps
        if: 'identifier == sprite_area::raw_bitmaps'
      - id: reader_bitmaps
        type: reader_bitmaps
        if: 'identifier == sprite_area::reader_bitmaps'
      - id: save_format
        type: sprite_save_format
        if: 'identifier == sprite_area::save_format'
      - id: video_format
        size-eos: true
        if: 'identifier == sprite_area::video_format'
        -raw: true
      - id: system_caching
        size-eos: true
        if: 'identifier == sprite_area::system_caching'
        -raw: true
      - id: render_options
        size-eos: true
        if: 'identifier == sprite_area::render_options'
        -raw: true
  sprite_text_areas:
    doc: One area of a CKSpriteText, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: sprite_text_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: shown_text
        -name: text
        type: text
        if: 'identifier == sprite_text_area::text'
      - id: font
        type: sprite_text_font
        if: 'identifier == sprite_text_area::font'
      - id: colors
        type: sprite_text_colors
        if: 'identifier == sprite_text_area::colors'
  material_areas:
    doc: One area of a CKMaterial, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: material_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: material_before_5
        -name: material
        type: material_data_before_5
        if: 'identifier == material_area::material and _root.data_version < 5'
      - id: material
        type: material_data
        if: 'identifier == material_area::material and _root.data_version >= 5'
      - id: extra_textures
        type: material_extra_textures
        if: 'identifier == material_area::extra_textures'
      - id: effect
        type: u4
        if: 'identifier == material_area::effect'
      - id: effect_parameter
        type: material_effect_parameter
        if: 'identifier == material_area::effect_parameter'
      - id: shader
        size-eos: true
        if: 'identifier == material_area::shader'
        -raw: true
  texture_areas:
    doc: One area of a CKTexture, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: texture_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: movie
        -field: file_name
        type: text
        if: 'identifier == texture_area::movie'
      - id: old_current_slot
        -field: slot
        type: s4
        if: >-
          identifier == texture_area::old_current_slot and
          _root.data_version < 5
      - id: old_transparency
        type: texture_old_transparency
        if: >-
          identifier == texture_area::old_transparency and
          _root.data_version < 5
      - id: video_format
        size-eos: true
        if: 'identifier == texture_area::video_format'
        -raw: true
      - id: system_caching
        size-eos: true
        if: 'identifier == texture_area::system_caching'
        -raw: true
      - id: old_bitmaps
        type: old_bitmaps
        if: 'identifier == texture_area::old_bitmaps'
      - id: file_names
        type: file_names
        if: 'identifier == texture_area::file_names'
      - id: raw_bitmaps
        type: raw_bitmaps
        if: 'identifier == texture_area::raw_bitmaps'
      - id: save_format
        -field: properties
        type: buffer
        if: 'identifier == texture_area::save_format'
      - id: reader_bitmaps
        type: reader_bitmaps
        if: 'identifier == texture_area::reader_bitmaps'
      - id: pick_threshold
        -field: threshold
        type: u4
        if: 'identifier == texture_area::pick_threshold'
      - id: mip_maps_before_5
        -name: mip_maps
        type: texture_mip_maps_before_5
        if: 'identifier == texture_area::mip_maps and _root.data_version < 5'
      - id: mip_maps
        type: texture_mip_maps
        if: 'identifier == texture_area::mip_maps and _root.data_version >= 5'
      - id: old_options
        -name: options
        type: texture_options
        if: 'identifier == texture_area::old_options'
      - id: options
        type: texture_options
        if: 'identifier == texture_area::options'
  mesh_areas:
    doc: One area of a CKMesh, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: mesh_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: flags
        type: u4
        if: 'identifier == mesh_area::flags'
        -flags: true
      - id: channels
        type: mesh_channels
        if: 'identifier == mesh_area::channels'
      - id: face_masks
        type: mesh_face_masks
        if: 'identifier == mesh_area::face_masks'
      - id: faces_before_9
        -name: faces
        size-eos: true
        if: 'identifier == mesh_area::faces and _root.data_version < 9'
        -raw: true
      - id: faces
        type: mesh_faces
        if: 'identifier == mesh_area::faces and _root.data_version >= 9'
      - id: vertices_before_9
        -name: vertices
        size-eos: true
        if: 'identifier == mesh_area::vertices and _root.data_version < 9'
        -raw: true
      - id: vertices
        type: mesh_vertices
        if: 'identifier == mesh_area::vertices and _root.data_version >= 9'
      - id: lines_before_9
        -name: lines
        size-eos: true
        if: 'identifier == mesh_area::lines and _root.data_version < 9'
        -raw: true
      - id: lines
        type: mesh_lines
        if: 'identifier == mesh_area::lines and _root.data_version >= 9'
      - id: weights
        type: mesh_weights
        if: 'identifier == mesh_area::weights'
      - id: materials
        type: mesh_materials
        if: 'identifier == mesh_area::materials'
      - id: progressive
        type: mesh_progressive
        if: 'identifier == mesh_area::progressive'
      - id: render_groups
        type: mesh_render_groups
        if: 'identifier == mesh_area::render_groups'
      - id: blend_shapes
        type: mesh_blend_shapes
        if: 'identifier == mesh_area::blend_shapes'
      - id: faces_32
        size-eos: true
        if: 'identifier == mesh_area::faces_32'
        -raw: true
      - id: lines_32
        size-eos: true
        if: 'identifier == mesh_area::lines_32'
        -raw: true
      - id: extended_channels
        size-eos: true
        if: 'identifier == mesh_area::extended_channels'
        -raw: true
      - id: render_groups_32
        size-eos: true
        if: 'identifier == mesh_area::render_groups_32'
        -raw: true
  entity_3d_areas:
    doc: One area of a CK3dEntity, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: entity_3d_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: animations
        type: references
        if: 'identifier == entity_3d_area::animations'
      - id: meshes
        type: entity_3d_meshes
        if: 'identifier == entity_3d_area::meshes'
      - id: placement
        type: entity_3d_placement
        if: 'identifier == entity_3d_area::placement'
      - id: skin
        type: entity_3d_skin
        if: 'identifier == entity_3d_area::skin and _root.data_version >= 6'
      - id: skin_normals
        type: entity_3d_skin_normals
        if: 'identifier == entity_3d_area::skin_normals'
      - id: blend_shape_weights
        type: entity_3d_blend_shape_weights
        if: 'identifier == entity_3d_area::blend_shape_weights'
      - id: skin_2
        size-eos: true
        if: 'identifier == entity_3d_area::skin_2'
        -raw: true
      - id: parent_entity
        -name: parent
        type: reference
        if: 'identifier == entity_3d_area::parent'
      - id: entity_flags
        type: entity_3d_entity_flags
        if: 'identifier == entity_3d_area::entity_flags'
      - id: matrix
        type: entity_3d_matrix
        if: 'identifier == entity_3d_area::matrix'
      - id: skin_before_6
        -name: skin
        type: entity_3d_skin_before_6
        if: 'identifier == entity_3d_area::skin and _root.data_version < 6'
  camera_areas:
    doc: One area of a CKCamera, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: camera_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: camera
        type: camera_data
        if: 'identifier == camera_area::camera and _root.data_version >= 5'
      - id: old_field_of_view
        -field: field_of_view
        type: f4
        if: >-
          identifier == camera_area::old_field_of_view and
          _root.data_version < 5
      - id: old_projection
        -field: projection
        type: u4
        if: >-
          identifier == camera_area::old_projection and
          _root.data_version < 5
      - id: old_ortho_zoom
        -field: ortho_zoom
        type: f4
        if: >-
          identifier == camera_area::old_ortho_zoom and
          _root.data_version < 5
      - id: old_aspect
        type: camera_old_aspect
        if: 'identifier == camera_area::old_aspect and _root.data_version < 5'
      - id: old_planes
        type: camera_old_planes
        if: 'identifier == camera_area::old_planes and _root.data_version < 5'
  target_camera_areas:
    doc: One area of a CKTargetCamera, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: target_camera_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: target
        type: reference
        if: 'identifier == target_camera_area::target'
  curve_point_areas:
    doc: One area of a CKCurvePoint, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: curve_point_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: curve_point_before_5
        -name: curve_point
        type: curve_point_data_before_5
        if: >-
          identifier == curve_point_area::curve_point and
          _root.data_version < 5
      - id: curve_point
        type: curve_point_data
        if: >-
          identifier == curve_point_area::curve_point and
          _root.data_version >= 5
      - id: old_tcb
        type: curve_point_old_tcb
        if: 'identifier == curve_point_area::old_tcb and _root.data_version < 5'
      - id: old_tangents
        type: curve_point_old_tangents
        if: >-
          identifier == curve_point_area::old_tangents and
          _root.data_version < 5
      - id: old_curve_position
        -field: position
        type: vector3
        if: >-
          identifier == curve_point_area::old_curve_position and
          _root.data_version < 5
  sprite_3d_areas:
    doc: One area of a CKSprite3D, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: sprite_3d_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: sprite
        type: sprite_3d_sprite
        if: 'identifier == sprite_3d_area::sprite'
  light_areas:
    doc: One area of a CKLight, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: light_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: light
        type: light_data
        if: 'identifier == light_area::light and _root.data_version >= 5'
      - id: light_power
        -field: power
        type: f4
        if: 'identifier == light_area::light_power'
      - id: light_before_5
        -name: light
        type: light_data_before_5
        if: 'identifier == light_area::light and _root.data_version < 5'
  target_light_areas:
    doc: One area of a CKTargetLight, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: target_light_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: target
        type: reference
        if: 'identifier == target_light_area::target'
  character_areas:
    doc: One area of a CKCharacter, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: character_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: body_parts
        type: references
        if: 'identifier == character_area::body_parts'
      - id: character
        type: character_data
        if: >-
          identifier == character_area::character and
          _root.data_version >= 5
      - id: body_part_states
        -field: states
        type: sub_chunks
        if: >-
          identifier == character_area::body_part_states and
          _root.data_version >= 5
      - id: body_part_states_before_5
        -name: body_part_states
        type: character_body_part_states_before_5
        if: >-
          identifier == character_area::body_part_states and
          _root.data_version < 5
      - id: old_animations
        -field: animations
        type: references
        if: >-
          identifier == character_area::old_animations and
          _root.data_version < 5
      - id: old_root
        -field: root
        type: reference
        if: 'identifier == character_area::old_root and _root.data_version < 5'
      - id: old_floor_reference
        -field: floor
        type: reference
        if: >-
          identifier == character_area::old_floor_reference and
          _root.data_version < 5
      - id: old_kinematic_chains
        size-eos: true
        if: 'identifier == character_area::old_kinematic_chains'
        -raw: true
  body_part_areas:
    doc: One area of a CKBodyPart, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: body_part_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: body_part_before_5
        -name: body_part
        -field: character
        type: reference
        if: 'identifier == body_part_area::body_part and _root.data_version < 5'
      - id: body_part
        type: body_part_data
        if: >-
          identifier == body_part_area::body_part and
          _root.data_version >= 5
      - id: old_rotation_joint
        type: body_part_old_rotation_joint
        if: >-
          identifier == body_part_area::old_rotation_joint and
          _root.data_version < 5
      - id: position_joint
        size-eos: true
        if: 'identifier == body_part_area::position_joint'
        -raw: true
  curve_areas:
    doc: One area of a CKCurve, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: curve_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: curve
        type: curve_data
        if: 'identifier == curve_area::curve and _root.data_version >= 5'
      - id: old_fitting
        -field: fitting
        type: f4
        if: 'identifier == curve_area::old_fitting and _root.data_version < 5'
      - id: old_points
        -field: points
        type: references
        if: 'identifier == curve_area::old_points and _root.data_version < 5'
      - id: old_steps
        -field: steps
        type: u4
        if: 'identifier == curve_area::old_steps and _root.data_version < 5'
      - id: old_open
        -field: open
        type: u4
        if: 'identifier == curve_area::old_open and _root.data_version < 5'
      - id: point_states
        type: curve_point_states
        if: 'identifier == curve_area::point_states'
  parameter_local_areas:
    doc: One area of a CKParameterLocal, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: parameter_local_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: is_this
        size: 0
        if: 'identifier == parameter_local_area::is_this'
      - id: is_setting
        size: 0
        if: 'identifier == parameter_local_area::is_setting'
  parameter_areas:
    doc: One area of a CKParameter, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: parameter_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: value
        type: parameter_value
        if: 'identifier == parameter_area::value'
  interface_object_manager_areas:
    doc: One area of a CKInterfaceObjectManager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: interface_object_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: states
        type: interface_object_manager_states
        if: 'identifier == interface_object_manager_area::states'
      - id: guid
        type: guid
        if: 'identifier == interface_object_manager_area::guid'
  critical_section_areas:
    doc: One area of a CKCriticalSectionObject, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: critical_section_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: critical_section
        -field: inside
        type: reference
        if: 'identifier == critical_section_area::critical_section'
  grid_areas:
    doc: One area of a CKGrid, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: grid_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: grid
        type: grid_data
        if: 'identifier == grid_area::grid'
  layer_areas:
    doc: One area of a CKLayer, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: layer_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: layer
        type: layer_data
        if: 'identifier == layer_area::layer'
  data_array_areas:
    doc: One area of a CKDataArray, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: data_array_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: columns
        type: data_array_columns
        if: 'identifier == data_array_area::columns'
      - id: rows
        type: data_array_rows
        if: 'identifier == data_array_area::rows'
      - id: sorting
        type: data_array_sorting
        if: 'identifier == data_array_area::sorting'
  patch_mesh_areas:
    doc: One area of a CKPatchMesh, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: patch_mesh_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: patches
        type: patch_mesh_patches
        if: 'identifier == patch_mesh_area::patches'
      - id: old_patches
        type: patch_mesh_old_patches
        if: 'identifier == patch_mesh_area::old_patches'
      - id: old_smoothing_groups
        type: patch_mesh_old_smoothing_groups
        if: 'identifier == patch_mesh_area::old_smoothing_groups'
      - id: old_patch_materials
        -field: materials
        type: references
        if: 'identifier == patch_mesh_area::old_patch_materials'
        -fixed: true
      - id: oldest_patches
        size-eos: true
        if: 'identifier == patch_mesh_area::oldest_patches'
        -raw: true
  interface_data_areas:
    doc: One area of a script diagram, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: interface_data_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: drawing
        type: interface_data_drawing
        if: 'identifier == interface_data_area::drawing'
      - id: colors
        type: interface_data_colors
        if: 'identifier == interface_data_area::colors'
      - id: extra_data_1
        size-eos: true
        if: 'identifier == interface_data_area::extra_data_1'
        -raw: true
      - id: extra_data_2
        size-eos: true
        if: 'identifier == interface_data_area::extra_data_2'
        -raw: true
      - id: extra_data_3
        size-eos: true
        if: 'identifier == interface_data_area::extra_data_3'
        -raw: true
  no_class_areas:
    doc: One area of a value without a class, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: no_class_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: no_dependencies
        size: 0
        if: 'identifier == no_class_area::no_dependencies'
      - id: all_dependencies
        size: 0
        if: 'identifier == no_class_area::all_dependencies'
      - id: dependencies
        type: no_class_dependencies
        if: 'identifier == no_class_area::dependencies'
      - id: structure
        type: no_class_structure
        if: 'identifier == no_class_area::structure'
  curve_2d_areas:
    doc: One area of a CK2dCurve, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: curve_2d_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: curve
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: 'identifier == curve_2d_area::curve'
      - id: points
        type: curve_2d_points
        if: 'identifier == curve_2d_area::points'
      - id: old_fitting
        size-eos: true
        if: 'identifier == curve_2d_area::old_fitting'
        -raw: true
      - id: old_points
        size-eos: true
        if: 'identifier == curve_2d_area::old_points'
        -raw: true
  object_array_areas:
    doc: One area of a CKObjectArray, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: object_array_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: collection
        -field: objects
        type: references
        if: 'identifier == object_array_area::collection'
  attribute_manager_areas:
    doc: One area of an attribute manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: attribute_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: attributes
        type: attribute_manager_attributes
        if: 'identifier == attribute_manager_area::attributes'
  message_manager_areas:
    doc: One area of a message manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: message_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: messages
        type: message_manager_messages
        if: 'identifier == message_manager_area::messages'
  time_manager_areas:
    doc: One area of a time manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: time_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: time
        type: time_manager_time
        if: 'identifier == time_manager_area::time'
  behavior_manager_areas:
    doc: One area of a behaviour manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: behavior_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: behaviors
        -field: max_iterations
        type: s4
        if: 'identifier == behavior_manager_area::behaviors'
  render_manager_areas:
    doc: One area of a render manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: render_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: window
        type: render_manager_window
        if: 'identifier == render_manager_area::window'
  variable_manager_areas:
    doc: One area of a variable manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: variable_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: variables
        type: variable_manager_variables
        if: 'identifier == variable_manager_area::variables'
  shared_object_manager_areas:
    doc: One area of a manager of shared objects, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: shared_object_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: shared_classes
        size-eos: true
        if: 'identifier == shared_object_manager_area::shared_classes'
        -raw: true
  vsl_manager_areas:
    doc: One area of a VSL manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: vsl_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: scripts
        size-eos: true
        if: 'identifier == vsl_manager_area::scripts'
        -raw: true
  lua_manager_areas:
    doc: One area of a Lua manager, by its identifier.
    -webide-representation: '{identifier}'
    seq:
      - id: identifier
        type: u4
        enum: lua_manager_area
        doc: What the area is about, by name.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: scripts
        size-eos: true
        if: 'identifier == lua_manager_area::scripts'
        -raw: true
  parameter_in_source:
    -webide-representation: '{value_type} {source}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: source
        type: reference
        doc: The parameter that the value comes from.
  parameter_in_shared:
    -webide-representation: '{value_type} {source}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: source
        type: reference
        doc: The input parameter that it is shared with.
  parameter_in_source_before_5:
    -webide-representation: '{value_type} {owner}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: owner
        type: reference
        doc: The object that this one belongs to.
      - id: source
        type: reference
        doc: The parameter that the value comes from.
  parameter_in_shared_before_5:
    -webide-representation: '{value_type} {owner}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: owner
        type: reference
        doc: The object that this one belongs to.
      - id: source
        type: reference
        doc: The input parameter that it is shared with.
  parameter_in_either_source:
    -webide-representation: '{value_type} {owner}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: owner
        type: reference
        doc: The object that this one belongs to.
      - id: source
        type: reference
        doc: The source, or null.
      - id: other
        type: reference
        doc: |
          The source or, if the field before is set, the input that this one is
          shared with.
  parameter_out_destinations:
    -webide-representation: '{num_destinations:dec} destinations'
    seq:
      - id: num_destinations
        type: u4
        doc: How many destinations follow.
      - id: destinations
        type: reference
        repeat: expr
        repeat-expr: num_destinations
        doc: |
          The parameters; each has an entry of its own in the ids list of the
          chunk.
  parameter_operation_operation:
    -webide-representation: '{operation} {parameters}'
    seq:
      - id: operation
        type: guid
        doc: Which operation it is, by its GUID.
      - id: parameters
        type: references
        -fixed: true
        doc: The first input, the second input and the output.
  parameter_operation_inputs:
    -webide-representation: '{first} {second}'
    seq:
      - id: first
        type: reference
        doc: An input of the operation.
      - id: first_state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: _root.is_nested
        doc: The state of that input.
      - id: second
        type: reference
        doc: An input of the operation.
      - id: second_state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: _root.is_nested
        doc: The state of that input.
  parameter_operation_output:
    -webide-representation: '{output}'
    seq:
      - id: output
        type: reference
        doc: The output of the operation.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: _root.is_nested
        doc: Its state, as a chunk of its own.
  behavior_link_link:
    -webide-representation: '{delay} {input}'
    seq:
      - id: delay
        type: words
        doc: |
          Frames until it is activated: now, and as the author set it.
      - id: input
        type: reference
        doc: The output of a behaviour where the link begins.
      - id: output
        type: reference
        doc: The input of a behaviour where the link ends.
  behavior_link_old_ends:
    -webide-representation: '{input} {output}'
    seq:
      - id: input
        type: reference
        doc: The output of a behaviour where the link begins.
      - id: output
        type: reference
        doc: The input of a behaviour where the link ends.
  behavior_flags:
    doc: Flags that say what a behaviour is and which fields it has.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b1
        doc: A bit whose meaning is not known.
      - id: script
        type: b1
        doc: It is a script, the behaviour of an object.
      - id: priority
        type: b1
        doc: There is a priority other than 0.
      - id: unknown_3
        type: b1
        doc: A bit whose meaning is not known.
      - id: compatible_class
        type: b1
        doc: It applies to objects of one class only.
      - id: unknown_5
        type: b10
        doc: Bits whose meaning is not known.
      - id: building_block
        type: b1
        doc: It is a building block, whose code is in a plugin.
      - id: unknown_16
        type: b2
        doc: Bits whose meaning is not known.
      - id: targetable
        type: b1
        doc: A parameter may say on which object it runs.
      - id: unknown_19
        type: b13
        doc: Bits whose meaning is not known.
  behavior_data_contents:
    doc: Which lists of parts a behaviour has.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b8
        doc: Bits whose meaning is not known.
      - id: sub_behaviors
        type: b1
        doc: The list of that name follows.
      - id: in_parameters
        type: b1
        doc: The list of that name follows.
      - id: out_parameters
        type: b1
        doc: The list of that name follows.
      - id: inputs
        type: b1
        doc: The list of that name follows.
      - id: outputs
        type: b1
        doc: The list of that name follows.
      - id: unknown_13
        type: b1
        doc: A bit whose meaning is not known.
      - id: operations
        type: b1
        doc: The list of that name follows.
      - id: unknown_15
        type: b2
        doc: Bits whose meaning is not known.
      - id: local_parameters
        type: b1
        doc: The list of that name follows.
      - id: unknown_18
        type: b1
        doc: A bit whose meaning is not known.
      - id: links
        type: b1
        doc: The list of that name follows.
      - id: unknown_20
        type: b12
        doc: Bits whose meaning is not known.
  behavior_data:
    -webide-representation: '{flags} {contents}'
    seq:
      - id: flags
        type: behavior_flags
        doc: What it is, and which fields it has.
      - id: prototype
        type: guid
        if: flags.building_block
        doc: |
          The prototype of a building block, by which a player finds
          its code.
      - id: version
        type: u4
        if: flags.building_block
        doc: Version of the building block.
      - id: priority
        type: s4
        if: flags.priority
        doc: Objects of higher priority run first.
      - id: compatible_class
        type: s4
        if: flags.compatible_class
        doc: Class of the objects that the behaviour applies to.
      - id: target
        type: reference
        if: flags.targetable
        doc: The parameter that says on which object the behaviour runs.
      - id: contents
        type: behavior_data_contents
        doc: Which of the lists that follow are there.
      - id: sub_behaviors
        type: references
        if: contents.sub_behaviors
        doc: The behaviours inside this one.
      - id: links
        type: references
        if: contents.links
        doc: The links between the behaviours inside.
      - id: operations
        type: references
        if: contents.operations
        doc: The operations that compute parameters inside.
      - id: in_parameters
        type: references
        if: contents.in_parameters
        doc: The input parameters, in order.
      - id: out_parameters
        type: references
        if: contents.out_parameters
        doc: The output parameters, in order.
      - id: local_parameters
        type: references
        if: contents.local_parameters
        doc: The local parameters, in order.
      - id: inputs
        type: references
        if: contents.inputs
        doc: The inputs by which the behaviour is activated.
      - id: outputs
        type: references
        if: contents.outputs
        doc: The outputs that the behaviour activates.
  behavior_data_before_5:
    -webide-representation: '{prototype} {flags}'
    seq:
      - id: prototype
        type: guid
        doc: |
          The prototype of a building block, by which a player finds
          its code.
      - id: flags
        type: behavior_flags
        doc: What it is, and which fields it has.
      - id: compatible_class
        type: s4
        doc: Class of the objects that the behaviour applies to.
      - id: kind
        -name: type
        type: u4
        doc: 0 base, 1 script, 2 building block.
      - id: priority
        type: s4
        doc: Objects of higher priority run first.
      - id: owner
        type: reference
        doc: The object that this one belongs to.
      - id: version
        type: u4
        doc: Version of the building block.
  nested_state:
    doc: An object, and its state outside a file.
    -webide-representation: '{object} {state}'
    seq:
      - id: object
        type: reference
        doc: The object whose state follows.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: Its state, as a chunk of its own.
  behavior_sub_behaviors:
    -webide-representation: '{num_states:dec} states'
    seq:
      - id: sub_behaviors
        type: references
        if: 'not _root.is_nested'
        doc: The behaviours inside this one.
      - id: num_states
        type: u4
        if: _root.is_nested
        doc: How many states follow.
      - id: states
        type: nested_state
        repeat: expr
        repeat-expr: num_states
        if: _root.is_nested
        doc: The state of each, as chunks of their own.
  behavior_local_parameters:
    -webide-representation: '{num_states:dec} states'
    seq:
      - id: local_parameters
        type: references
        if: 'not _root.is_nested'
        doc: The local parameters, in order.
      - id: num_states
        type: u4
        if: _root.is_nested
        doc: How many states follow.
      - id: states
        type: nested_state
        repeat: expr
        repeat-expr: num_states
        if: _root.is_nested
        doc: The state of each, as chunks of their own.
  scene_objects:
    -webide-representation: '{level} {num_flags:dec}'
    seq:
      - id: level
        type: reference
        doc: The level that the scene belongs to.
      - id: num_flags
        -name: count
        type: u4
        -count-of: [objects, flags]
        doc: How many objects the scene has.
      - id: objects
        type: references
        if: 'num_flags != 0'
        -custom: scene_objects
        doc: The objects in the scene, counted once more.
      - id: states
        type: sub_chunks
        if: 'num_flags != 0'
        doc: |
          Two for each object: its initial state, and null.
      - id: flags
        type: u4
        repeat: expr
        repeat-expr: num_flags
        if: 'num_flags != 0'
        doc: |
          For each object, whether it is active in the scene and how
          it starts.
  scene_rendering:
    -webide-representation: '{background_color} {ambient_color}'
    seq:
      - id: background_color
        type: argb
        doc: The colour behind everything.
      - id: ambient_color
        type: argb
        doc: Light that is everywhere in the scene.
      - id: fog_mode
        type: u4
        doc: How fog gets thicker, a VXFOG_MODE.
      - id: fog_color
        type: argb
        doc: The colour of the fog.
      - id: fog_start
        type: f4
        doc: Distance at which fog begins.
      - id: fog_end
        type: f4
        doc: Distance at which nothing else is seen.
      - id: fog_density
        type: f4
        doc: How thick exponential fog is.
      - id: background_texture
        type: reference
        doc: The picture behind everything, or null.
      - id: starting_camera
        type: reference
        doc: The camera that the scene begins with.
  kinematic_chain_chain:
    -webide-representation: '{unused} {start}'
    seq:
      - id: unused
        type: reference
        doc: Null, which nothing reads.
      - id: start
        type: reference
        doc: The body part at the chain's start.
      - id: ending
        -name: end
        type: reference
        doc: The body part at the chain's end.
  object_animation_flags:
    doc: Flags of an object animation, one of which adds fields.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b7
        doc: Bits whose meaning is not known.
      - id: merged
        type: b1
        -unnamed: true
        doc: It is a mixture of two other animations.
      - id: unknown_8
        type: b24
        doc: Bits whose meaning is not known.
  object_animation_controllers:
    -webide-representation: '{root_position} {reserved}'
    seq:
      - id: root_position
        type: vector3
        doc: Where the root of the animation is.
      - id: reserved
        type: vector4
        doc: Written and never read, by any known program.
      - id: flags
        type: object_animation_flags
        doc: Whether it is a mixture, and more.
      - id: entity
        type: reference
        doc: The entity that is animated.
      - id: length
        type: f4
        doc: How many frames it lasts.
      - id: merge_factor
        type: f4
        if: flags.merged
        doc: How much of the second animation there is in the mixture.
      - id: first
        type: reference
        if: flags.merged
        doc: The first of the two animations in the mixture.
      - id: second
        type: reference
        if: flags.merged
        doc: The second of the two animations in the mixture.
      - id: controllers
        type: controller
        repeat: until
        repeat-until: '_.kind == controller_kind::no_controller'
        -custom: controllers
        doc: The controllers, up to one of type 0.
  object_animation_shared:
    -webide-representation: '{animation} {root_position}'
    seq:
      - id: animation
        type: reference
        doc: The animation whose keys are shared.
      - id: root_position
        type: vector3
        doc: Where the root of the animation is.
      - id: reserved
        type: vector4
        doc: Written and never read, by any known program.
      - id: flags
        type: object_animation_flags
        doc: Whether it is a mixture, and more.
      - id: entity
        type: reference
        doc: The entity that is animated.
      - id: merge_factor
        type: f4
        if: flags.merged
        doc: How much of the second animation there is in the mixture.
      - id: first
        type: reference
        if: flags.merged
        doc: The first of the two animations in the mixture.
      - id: second
        type: reference
        if: flags.merged
        doc: The second of the two animations in the mixture.
  morph_key:
    doc: Positions of all vertices at one time.
    -webide-representation: '{time:dec}'
    seq:
      - id: time
        type: f4
        doc: When the vertices are there.
      - id: positions
        type: buffer
        doc: Three floats for each vertex.
  object_animation_old_data:
    -webide-representation: '{root_position} {reserved}'
    seq:
      - id: root_position
        type: vector3
        doc: Where the root of the animation is.
      - id: reserved
        type: vector4
        doc: Written and never read, by any known program.
      - id: morph_vertex_count
        type: s4
        doc: How many vertices each morph key has.
      - id: num_morph_keys
        -name: morph_key_count
        type: u4
        -count-of: [morph_keys]
        doc: How many morph keys there are.
      - id: flags
        type: object_animation_flags
        doc: Whether it is a mixture, and more.
      - id: entity
        type: reference
        doc: The entity that is animated.
      - id: length
        type: f4
        doc: How many frames it lasts.
      - id: merge_factor
        type: f4
        if: flags.merged
        doc: How much of the second animation there is in the mixture.
      - id: first
        type: reference
        if: flags.merged
        doc: The first of the two animations in the mixture.
      - id: second
        type: reference
        if: flags.merged
        doc: The second of the two animations in the mixture.
      - id: morph_keys
        type: morph_key
        repeat: expr
        repeat-expr: num_morph_keys
        doc: The morph keys, in order of time.
      - id: len_positions
        type: u4
        doc: Size of the positions in bytes.
      - id: num_positions
        type: u4
        doc: How many positions follow.
      - id: positions
        type: vector4
        repeat: expr
        repeat-expr: num_positions
        doc: |
          Keys of positions: a time, then a vector.
      - id: len_scales
        type: u4
        doc: Size of the scales in bytes.
      - id: num_scales
        type: u4
        doc: How many scales follow.
      - id: scales
        type: vector4
        repeat: expr
        repeat-expr: num_scales
        doc: |
          Keys of scales: a time, then a vector.
      - id: len_rotations
        type: u4
        doc: Size of the rotations in bytes.
      - id: num_rotations
        type: u4
        doc: How many rotations follow.
      - id: rotations
        type: rotation_key
        repeat: expr
        repeat-expr: num_rotations
        doc: |
          Keys of rotations: a time, then a quaternion.
      - id: len_scale_axes
        type: u4
        doc: Size of the scale axes in bytes.
      - id: num_scale_axes
        type: u4
        doc: How many scale axes follow.
      - id: scale_axes
        type: scale_axis_key
        repeat: expr
        repeat-expr: num_scale_axes
        doc: |
          Keys of scale axes: a time, a quaternion and a number that
          nothing uses.
  object_animation_morph_normals:
    seq:
      - id: normals
        type: buffer
        repeat: eos
        doc: A buffer for each morph key.
  object_animation_packed_morph_normals:
    seq:
      - id: normals
        type: buffer
        repeat: eos
        doc: A buffer for each morph key.
  object_animation_old_positions:
    -webide-representation: '{len_positions:dec} {num_positions:dec}'
    seq:
      - id: len_positions
        type: u4
        doc: Size of the positions in bytes.
      - id: num_positions
        type: u4
        doc: How many positions follow.
      - id: positions
        type: vector4
        repeat: expr
        repeat-expr: num_positions
        doc: |
          Keys of positions: a time, then a vector.
  object_animation_old_rotations:
    -webide-representation: '{len_rotations:dec} {num_rotations:dec}'
    seq:
      - id: len_rotations
        type: u4
        doc: Size of the rotations in bytes.
      - id: num_rotations
        type: u4
        doc: How many rotations follow.
      - id: rotations
        type: rotation_key
        repeat: expr
        repeat-expr: num_rotations
        doc: |
          Keys of rotations: a time, then a quaternion.
      - id: len_scale_axes
        type: u4
        doc: Size of the scale axes in bytes.
      - id: num_scale_axes
        type: u4
        doc: How many scale axes follow.
      - id: scale_axes
        type: scale_axis_key
        repeat: expr
        repeat-expr: num_scale_axes
        doc: |
          Keys of scale axes: a time, a quaternion and a number that
          nothing uses.
  object_animation_old_scales:
    -webide-representation: '{len_scales:dec} {num_scales:dec}'
    seq:
      - id: len_scales
        type: u4
        doc: Size of the scales in bytes.
      - id: num_scales
        type: u4
        doc: How many scales follow.
      - id: scales
        type: vector4
        repeat: expr
        repeat-expr: num_scales
        doc: |
          Keys of scales: a time, then a vector.
  object_animation_old_merge:
    -webide-representation: '{merge_factor:dec} {merged:dec}'
    seq:
      - id: merge_factor
        type: f4
        doc: How much of the second animation there is in the mixture.
      - id: merged
        type: s4
        doc: Not 0 if the animation is a mixture of two.
      - id: first
        type: reference
        doc: The first of the two animations in the mixture.
      - id: second
        type: reference
        doc: The second of the two animations in the mixture.
  object_animation_old_morph_keys:
    -webide-representation: '{num_keys:dec} keys'
    seq:
      - id: num_keys
        -name: count
        type: u4
        -count-of: [keys]
        doc: How many morph keys there are.
      - id: vertex_count
        type: s4
        if: 'num_keys != 0'
        doc: How many vertices each morph key has.
      - id: keys
        type: morph_key
        repeat: expr
        repeat-expr: num_keys
        doc: The morph keys, in order of time.
  animation_frame_rate:
    -webide-representation: '{flags} {frame_rate:dec}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags; two numbers in old files, which shows in the size.
      - id: linked
        type: s4
        if: '_io.size - _io.pos > 4'
        doc: Not 0 if frames follow the frame rate.
      - id: frame_rate
        type: f4
        doc: Frames per second, if it is linked.
  animation_root_entity:
    -webide-representation: '{body_parts} {root_entity}'
    seq:
      - id: body_parts
        type: references
        doc: The entities that it moves.
      - id: root_entity
        type: reference
        doc: The root of those entities.
  keyed_animation_merge:
    -webide-representation: '{merged:dec} {factor:dec}'
    seq:
      - id: merged
        type: s4
        doc: Not 0 if the animation is a mixture of two.
      - id: factor
        type: f4
        doc: How much of the second animation there is in the mixture.
  keyed_animation_states_state:
    doc: An animation, and its state outside a file.
    -webide-representation: '{animation} {state}'
    seq:
      - id: animation
        type: reference
        doc: The animation whose keys are shared.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: Its state, as a chunk of its own.
  keyed_animation_states:
    -webide-representation: '{num_states:dec} states'
    seq:
      - id: num_states
        type: u4
        doc: How many states follow.
      - id: states
        type: keyed_animation_states_state
        repeat: expr
        repeat-expr: num_states
        doc: The animations, each of one entity.
  be_object_old_attributes:
    -webide-representation: '{attributes}'
    seq:
      - id: attributes
        type: old_attributes
        -custom: old_attributes
        doc: The attributes, by name and category.
  be_object_attributes:
    -webide-representation: '{parameters} {types}'
    seq:
      - id: parameters
        type: references
        -fixed: true
        doc: The parameter with the value of each attribute, or null.
      - id: states
        type: sub_chunks
        if: _root.is_nested
        doc: Outside a file, the state of each parameter.
      - id: types
        type: manager_values
        doc: The number of each attribute in the attribute manager.
  be_object_data_before_5:
    -webide-representation: '{version:dec} {priority:dec}'
    seq:
      - id: version
        type: u4
        doc: 0x10000000 if a priority follows.
      - id: unknown
        type: s4
        repeat: expr
        repeat-expr: 3
        -list: true
        doc: Numbers whose meaning is not known.
      - id: priority
        type: s4
        doc: Objects of higher priority run first.
  be_object_data:
    -webide-representation: '{version:dec}'
    seq:
      - id: version
        type: u4
        doc: 0x10000000 if a priority follows.
      - id: priority
        type: s4
        if: '(version & 0x10000000) != 0'
        doc: Objects of higher priority run first.
  synchro_rendezvous:
    -webide-representation: '{waiters:dec} {arrived}'
    seq:
      - id: waiters
        type: s4
        doc: How many have to come.
      - id: arrived
        type: references
        doc: The objects that have come.
      - id: passed
        type: references
        doc: The objects that have gone on.
  level_contents:
    -webide-representation: '{objects} {unused}'
    seq:
      - id: objects
        type: references
        doc: Objects of the level; empty in known files.
      - id: unused
        type: references
        doc: Objects of the level; empty in known files.
      - id: scenes
        type: references
        doc: The scenes of the level.
  level_scenes:
    -webide-representation: '{current_scene} {default_scene}'
    seq:
      - id: current_scene
        type: reference
        doc: The scene that is running.
      - id: default_scene
        type: reference
        doc: The scene of all objects, which every level has.
      - id: scene
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: The state of the default scene.
  level_inactive_managers:
    seq:
      - id: managers
        type: guid
        repeat: eos
        doc: GUIDs up to the end of the area.
  level_duplicate_managers:
    seq:
      - id: names
        type: text
        repeat: eos
        doc: Names up to the end of the area.
  place_portals_portal:
    doc: Another place that can be seen from here.
    -webide-representation: '{place} {portal}'
    seq:
      - id: place
        type: reference
        doc: The place on the other side.
      - id: portal
        type: reference
        doc: The entity that is looked through.
  place_portals:
    -webide-representation: '{num_portals:dec} portals'
    seq:
      - id: num_portals
        type: u4
        doc: How many portals follow.
      - id: portals
        type: place_portals_portal
        repeat: expr
        repeat-expr: num_portals
        doc: The places that can be seen from here.
  sound_data:
    -webide-representation: '{save_options} {file_name}'
    seq:
      - id: save_options
        type: u4
        -flags: true
        doc: Whether the file is included, or referred to by name.
      - id: file_name
        type: text
        doc: The name of the file, perhaps with a path.
  wave_sound_data:
    -webide-representation: '{state:dec} {priority:dec}'
    seq:
      - id: state
        type: u4
        doc: Whether it loops, streams, is in space or in the background.
      - id: priority
        type: f4
        doc: Sounds of higher priority are kept when there are too many.
      - id: gain
        type: f4
        doc: Volume, with 1 for that of the file.
      - id: pan
        type: f4
        doc: From -1, left, to 1, right.
      - id: pitch
        type: f4
        doc: Speed, with 1 for that of the file.
      - id: reserved
        type: vector3
        doc: Written and never read, by any known program.
      - id: inner_cone
        type: f4
        doc: Angle within which it is at its strongest.
      - id: outer_cone
        type: f4
        doc: Angle outside of which it is at its weakest.
      - id: outer_gain
        type: f4
        doc: Factor of the volume outside of the outer cone.
      - id: min_distance
        type: f4
        doc: Up to this distance the sound is at its loudest.
      - id: max_distance
        type: f4
        doc: From this distance on the sound gets no quieter.
      - id: distance_behavior
        type: u4
        doc: What happens beyond the greatest distance.
      - id: attached
        type: reference
        doc: The entity that the sound comes from.
      - id: position
        type: buffer
        doc: The position, as a buffer of three floats.
      - id: direction
        type: buffer
        doc: The direction of the sound, as a buffer of three floats.
      - id: ending
        -name: end
        type: u4
        valid: 0
        doc: 0, which ends the area.
  wave_sound_data_before_2:
    -webide-representation: '{looped:dec}'
    seq:
      - id: unknown
        type: u4
        repeat: expr
        repeat-expr: 8
        -list: true
        doc: Numbers whose meaning is not known.
      - id: looped
        type: s4
        doc: Not 0 if the sound is repeated.
      - id: unused
        type: u4
        repeat: expr
        repeat-expr: 11
        -list: true
        doc: Written and never read, by any known program.
  wave_sound_data_before_3_place:
    doc: Where in space a sound is, and how it spreads.
    -webide-representation: '{reserved} {inner_cone:dec}'
    seq:
      - id: reserved
        type: vector2
        doc: Written and never read, by any known program.
      - id: inner_cone
        type: f4
        doc: Angle within which it is at its strongest.
      - id: outer_cone
        type: f4
        doc: Angle outside of which it is at its weakest.
      - id: outer_gain
        type: f4
        doc: Factor of the volume outside of the outer cone.
      - id: min_distance
        type: f4
        doc: Up to this distance the sound is at its loudest.
      - id: max_distance
        type: f4
        doc: From this distance on the sound gets no quieter.
      - id: distance_behavior
        type: u4
        doc: What happens beyond the greatest distance.
      - id: attached
        type: reference
        doc: The entity that the sound comes from.
      - id: position
        type: buffer
        doc: The position, as a buffer of three floats.
      - id: direction
        type: buffer
        doc: The direction of the sound, as a buffer of three floats.
      - id: ending
        -name: end
        type: u4
        doc: 0, which ends the area.
  wave_sound_data_before_3:
    -webide-representation: '{state:dec} {priority:dec}'
    seq:
      - id: state
        type: u4
        doc: Whether it loops, streams, is in space or in the background.
      - id: priority
        type: f4
        doc: Sounds of higher priority are kept when there are too many.
      - id: unknown
        type: u4
        repeat: expr
        repeat-expr: 2
        -list: true
        doc: Numbers whose meaning is not known.
      - id: gain
        type: f4
        doc: Volume, with 1 for that of the file.
      - id: pan
        type: f4
        doc: From -1, left, to 1, right.
      - id: pitch
        type: f4
        doc: Speed, with 1 for that of the file.
      - id: reserved
        type: f4
        doc: Written and never read, by any known program.
      - id: place
        type: wave_sound_data_before_3_place
        if: 'not _io.eof'
        doc: Where in space it is; not there for sounds in the background.
  entity_2d_rectangle_flags:
    doc: Flags of an entity on the screen, three of which add fields.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b16
        doc: Bits whose meaning is not known.
      - id: source_rectangle
        type: b1
        -unnamed: true
        doc: The fields of that name follow.
      - id: z_order
        type: b1
        -unnamed: true
        doc: The fields of that name follow.
      - id: parent_entity
        type: b1
        -unnamed: true
        doc: The fields of that name follow.
      - id: unknown_19
        type: b13
        doc: Bits whose meaning is not known.
  entity_2d_rectangle:
    -webide-representation: '{flags} {rectangle}'
    seq:
      - id: flags
        type: entity_2d_rectangle_flags
        doc: How it is placed, and which fields it has.
      - id: rectangle
        type: vector4
        doc: Left, top, right and bottom edge.
      - id: source_rectangle
        type: vector4
        if: flags.source_rectangle
        doc: The part of the source that is shown.
      - id: z_order
        type: s4
        if: flags.z_order
        doc: Entities of higher numbers are in front.
      - id: parent_entity
        -name: parent
        type: reference
        if: flags.parent_entity
        doc: The entity that this one follows.
  entity_2d_old_source:
    seq:
      - id: rectangle
        type: s4
        repeat: expr
        repeat-expr: 4
        -list: true
        doc: Left, top, right and bottom edge.
  entity_2d_old_size:
    seq:
      - id: extent
        -name: size
        type: u4
        repeat: expr
        repeat-expr: 2
        -list: true
        doc: Two integers, or floats if flags say that coordinates are relative.
  entity_2d_old_position:
    seq:
      - id: position
        type: u4
        repeat: expr
        repeat-expr: 2
        -list: true
        doc: Two integers, or floats if flags say that coordinates are relative.
  sprite_transparency:
    -webide-representation: '{transparent_color} {transparent:dec}'
    seq:
      - id: transparent_color
        type: argb
        doc: The colour that is not drawn.
      - id: transparent
        type: s4
        doc: Not 0 if a colour is not drawn.
  old_bitmaps_bitmap:
    doc: A picture as a file, in the oldest way.
    -webide-representation: '{unused:dec}'
    seq:
      - id: unused
        type: u4
        doc: Written and never read, by any known program.
      - id: file
        type: buffer
        doc: The file, as it would be on a disk.
  old_bitmaps:
    doc: Pictures as files, in the oldest way.
    -webide-representation: '{num_bitmaps:dec} bitmaps'
    seq:
      - id: num_bitmaps
        type: u4
        doc: How many bitmaps follow.
      - id: bitmaps
        type: old_bitmaps_bitmap
        repeat: expr
        repeat-expr: num_bitmaps
        doc: The pictures, one for each slot.
  file_names:
    doc: The names of files, one for each slot.
    -webide-representation: '{num_names:dec} names'
    seq:
      - id: num_names
        type: u4
        doc: How many names follow.
      - id: names
        type: text
        repeat: expr
        repeat-expr: num_names
        doc: The names, empty ones included.
  raw_bitmaps_bitmap:
    doc: A picture as planes of colour.
    -webide-representation: '{bits_per_pixel:dec}'
    seq:
      - id: bits_per_pixel
        type: u4
        doc: Size of a pixel; 0 if there is no picture.
      - id: width
        type: u4
        if: 'bits_per_pixel != 0'
        doc: How wide it is.
      - id: height
        type: u4
        if: 'bits_per_pixel != 0'
        doc: How high it is.
      - id: alpha_mask
        type: u4
        if: 'bits_per_pixel != 0'
        doc: Bits of a pixel that hold alpha.
      - id: red_mask
        type: u4
        if: 'bits_per_pixel != 0'
        doc: Bits of a pixel that hold red.
      - id: green_mask
        type: u4
        if: 'bits_per_pixel != 0'
        doc: Bits of a pixel that hold green.
      - id: blue_mask
        type: u4
        if: 'bits_per_pixel != 0'
        doc: Bits of a pixel that hold blue.
      - id: compression
        type: u4
        if: 'bits_per_pixel != 0'
        doc: In the low nibble 0 for plain planes, 1 for JPEGs in grey.
      - id: blue
        type: buffer
        if: 'bits_per_pixel != 0'
        doc: The blue plane, the bottom row first, a byte per pixel.
      - id: green
        type: buffer
        if: 'bits_per_pixel != 0'
        doc: The green plane, as the blue one.
      - id: red
        type: buffer
        if: 'bits_per_pixel != 0'
        doc: The red plane, as the blue one.
      - id: alpha
        type: buffer
        if: 'bits_per_pixel != 0'
        doc: The alpha plane, a byte per pixel, if there is one.
  raw_bitmaps:
    doc: Pictures as planes of colour.
    -webide-representation: '{num_bitmaps:dec} bitmaps'
    seq:
      - id: num_bitmaps
        type: u4
        doc: How many bitmaps follow.
      - id: bitmaps
        type: raw_bitmaps_bitmap
        repeat: expr
        repeat-expr: num_bitmaps
        doc: The pictures, one for each slot.
  reader_bitmaps_bitmap:
    doc: A picture as a file, made by a plugin.
    -webide-representation: '{kind:dec}'
    seq:
      - id: kind
        type: u4
        doc: 0 for no picture, 1 for one, 2 for one with separate alpha.
      - id: extension
        size: 4
        type: strz
        encoding: ISO-8859-1
        if: 'kind != 0'
        -custom: extension
        doc: The extension of the file format, such as TGA.
      - id: reader
        type: guid
        if: 'kind != 0'
        doc: The GUID of the plugin that reads it.
      - id: file
        type: buffer
        if: 'kind != 0'
        doc: The file, as it would be on a disk.
      - id: distinct_alpha
        type: u4
        if: kind == 2
        doc: 1 if one alpha is that of all pixels.
      - id: alpha
        type: buffer
        if: 'kind == 2 and distinct_alpha != 1'
        -custom: alpha
        doc: The alpha plane, if pixels differ in it.
      - id: single_alpha
        type: u4
        if: kind == 2 and distinct_alpha == 1
        -part-of: alpha
        doc: The alpha of all pixels.
  reader_bitmaps:
    doc: Pictures as files of some picture format.
    -webide-representation: '{num_bitmaps:dec} bitmaps'
    seq:
      - id: num_bitmaps
        -name: slots
        type: u4
        -count-of: [bitmaps]
        doc: How many slots there are.
      - id: width
        type: u4
        doc: How wide it is.
      - id: height
        type: u4
        doc: How high it is.
      - id: bits_per_pixel
        type: u4
        doc: Size of a pixel; 0 if there is no picture.
      - id: bitmaps
        type: reader_bitmaps_bitmap
        repeat: expr
        repeat-expr: num_bitmaps
        doc: The pictures, one for each slot.
  sprite_save_format:
    -webide-representation: '{save_options}'
    seq:
      - id: save_options
        type: u4
        -flags: true
        doc: Whether the file is included, or referred to by name.
      - id: properties
        type: buffer
        doc: A struct of the program that wrote the file, whose size varies.
  sprite_text_font:
    -webide-representation: '{font_name} {height:dec}'
    seq:
      - id: font_name
        -name: name
        type: text
        doc: The name of the font.
      - id: height
        type: s4
        doc: Size of the font, in points.
      - id: weight
        type: s4
        doc: How bold it is, 400 for plain text.
      - id: italic
        type: s4
        doc: Not 0 for italic text.
      - id: underline
        type: s4
        doc: Not 0 for underlined text.
  sprite_text_colors:
    -webide-representation: '{color} {background_color}'
    seq:
      - id: color
        type: argb
        doc: The colour of the text.
      - id: background_color
        type: argb
        doc: The colour behind the text.
  material_flags:
    doc: |
      How a material is drawn: bits, then functions in the upper bytes.
    -webide-representation: '{this:flags}'
    seq:
      - id: two_sided
        type: b1
        -label: two-sided
        doc: Faces are seen from both sides.
      - id: z_write
        type: b1
        doc: Depths are written as it is drawn.
      - id: perspective_correction
        type: b1
        doc: Textures are drawn in perspective.
      - id: alpha_blend
        type: b1
        doc: It is mixed with what is behind it.
      - id: alpha_test
        type: b1
        doc: Pixels that fail a comparison of their alpha are left out.
      - id: unknown_5
        type: b27
        doc: Bits whose meaning is not known.
  material_data_before_5:
    -webide-representation: '{diffuse} {ambient}'
    seq:
      - id: diffuse
        type: color
        doc: Colour of diffuse light.
      - id: ambient
        type: color
        doc: Colour of ambient light.
      - id: specular
        type: color
        doc: Colour of its highlights.
      - id: emissive
        type: color
        doc: Colour of the light that it emits.
      - id: specular_power
        type: f4
        doc: How small highlights are.
      - id: texture
        type: reference
        doc: The texture that it is drawn with.
      - id: flags
        type: material_flags
        doc: |
          How it is drawn; byte 1 has the z function, 2 the alpha
          function, 3 the alpha reference.
      - id: texture_blend
        type: u4
        doc: How texture and colours are combined, a VXTEXTURE_BLENDMODE.
      - id: min_filter
        type: u4
        doc: How a small texture is filtered, a VXTEXTURE_FILTERMODE.
      - id: mag_filter
        type: u4
        doc: How a large texture is filtered, a VXTEXTURE_FILTERMODE.
      - id: source_blend
        type: u4
        doc: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
      - id: dest_blend
        type: u4
        doc: Blend factor of the pixels that are there already, a VXBLEND_MODE.
      - id: shade_mode
        type: u4
        doc: Flat, Gouraud or Phong, a VXSHADE_MODE.
      - id: fill_mode
        type: u4
        doc: Points, lines or faces, a VXFILL_MODE.
      - id: texture_address
        type: u4
        doc: What happens beyond a texture's edge, a VXTEXTURE_ADDRESSMODE.
      - id: border_color
        type: argb
        doc: The colour beyond a texture's edge.
      - id: z_function
        type: u4
        doc: Which depths are drawn, a VXCMPFUNC.
  material_data:
    -webide-representation: '{diffuse} {ambient}'
    seq:
      - id: diffuse
        type: argb
        doc: Colour of diffuse light.
      - id: ambient
        type: argb
        doc: Colour of ambient light.
      - id: specular
        type: argb
        doc: Colour of its highlights.
      - id: emissive
        type: argb
        doc: Colour of the light that it emits.
      - id: specular_power
        type: f4
        doc: How small highlights are.
      - id: texture
        type: reference
        doc: The texture that it is drawn with.
      - id: border_color
        type: argb
        doc: The colour beyond a texture's edge.
      - id: modes
        type: u4
        -flags: true
        doc: |
          Eight nibbles from the low end: texture blend, filters,
          blend factors, shading, filling, texture address.
      - id: flags
        type: material_flags
        doc: |
          How it is drawn; byte 1 has the z function, 2 the alpha
          function, 3 the alpha reference.
  material_extra_textures:
    seq:
      - id: textures
        type: reference
        repeat: expr
        repeat-expr: 3
        doc: The second to fourth texture, or null.
  material_effect_parameter:
    -webide-representation: '{parameter} {effect:dec}'
    seq:
      - id: parameter
        type: reference
        doc: The parameter with the effect's settings.
      - id: effect
        type: u4
        doc: Number of the effect.
  texture_old_transparency:
    -webide-representation: '{transparent_color} {transparent:dec}'
    seq:
      - id: transparent_color
        type: argb
        doc: The colour that is not drawn.
      - id: transparent
        type: s4
        doc: Not 0 if a colour is not drawn.
  texture_mip_maps_before_5:
    -webide-representation: '{use_mip_maps:dec}'
    seq:
      - id: use_mip_maps
        type: s4
        doc: Not 0 if there are mip maps.
      - id: format
        type: buffer
        if: 'not _io.eof'
        doc: The pixel format of the smaller pictures.
  texture_mip_maps:
    -webide-representation: '{num_bitmaps:dec} bitmaps'
    seq:
      - id: num_bitmaps
        type: u4
        doc: How many bitmaps follow.
      - id: bitmaps
        type: raw_bitmaps_bitmap
        repeat: expr
        repeat-expr: num_bitmaps
        doc: The smaller pictures, each half as large.
  texture_flags:
    doc: Mip maps in the low byte, three flags, and how to save in byte 2.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b8
        doc: Bits whose meaning is not known.
      - id: transparent
        type: b1
        doc: One colour is not drawn.
      - id: video_format
        type: b1
        doc: A video format is set.
      - id: cube_map
        type: b1
        doc: The slots are the six sides of a cube.
      - id: unknown_11
        type: b21
        doc: Bits whose meaning is not known.
  texture_options:
    -webide-representation: '{options}'
    seq:
      - id: options
        type: texture_flags
        doc: Mip maps, flags and save options.
      - id: values
        type: u4
        repeat: eos
        -custom: option_values
        doc: |
          Transparent colour, current slot, video format; which of
          them follow depends on size, flags and the number of slots.
  mesh_channels_channel:
    doc: A further layer of material.
    -webide-representation: '{material} {flags}'
    seq:
      - id: material
        type: reference
        doc: The material that it is drawn with.
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: source_blend
        type: u4
        doc: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
      - id: dest_blend
        type: u4
        doc: Blend factor of the pixels that are there already, a VXBLEND_MODE.
      - id: num_uvs
        type: u4
        doc: How many uvs follow.
      - id: uvs
        type: vector2
        repeat: expr
        repeat-expr: num_uvs
        doc: Texture coordinates of the layer, or none for those of the mesh.
  mesh_channels:
    -webide-representation: '{num_channels:dec} channels'
    seq:
      - id: num_channels
        type: u4
        doc: How many channels follow.
      - id: channels
        type: mesh_channels_channel
        repeat: expr
        repeat-expr: num_channels
        doc: The layers, from the bottom.
  mesh_face_masks:
    -webide-representation: '{num_masks:dec} masks'
    seq:
      - id: num_masks
        type: u4
        doc: How many masks follow.
      - id: masks
        type: u2
        repeat: expr
        repeat-expr: num_masks
        doc: A bit for each channel, face by face.
      - id: padding_masks
        size: '(num_masks.as<s4> * -2) & 3'
        doc: Zeros up to a whole dword.
  mesh_faces:
    -webide-representation: '{num_faces:dec} faces'
    seq:
      - id: num_faces
        type: u4
        doc: How many faces follow.
      - id: faces
        type: face
        repeat: expr
        repeat-expr: num_faces
        doc: The faces, in the order of drawing.
  vertex_flags:
    doc: Which arrays of vertices are there, and which hold one value.
    -webide-representation: '{this:flags}'
    seq:
      - id: one_diffuse_colour
        type: b1
        doc: One diffuse colour is that of all vertices.
      - id: one_specular_colour
        type: b1
        doc: One specular colour is that of all vertices.
      - id: no_normals
        type: b1
        doc: There are no normals; loaders compute them.
      - id: one_texture_coordinate
        type: b1
        doc: One texture coordinate is that of all vertices.
      - id: no_positions
        type: b1
        doc: There are no positions, as in procedural meshes.
      - id: unknown_5
        type: b27
        doc: Bits whose meaning is not known.
  vertex_arrays:
    doc: The arrays of vertices, of which some hold one value for all.
    -webide-representation: '{save_flags} {dwords:dec}'
    seq:
      - id: save_flags
        type: vertex_flags
        doc: Which arrays are there, and how long they are.
      - id: dwords
        type: u4
        -computed: vertex_dwords
        doc: Size of this number and the arrays, in dwords.
      - id: positions
        type: vector3
        repeat: expr
        repeat-expr: _parent.num_vertices
        if: 'not save_flags.no_positions'
        doc: Positions in the space of the mesh.
      - id: diffuse
        type: u4
        repeat: expr
        repeat-expr: >-
          save_flags.one_diffuse_colour ? 1.as<u4> :
          _parent.num_vertices
        doc: Diffuse colours as ARGB, one for each vertex or one for all.
      - id: specular
        type: u4
        repeat: expr
        repeat-expr: >-
          save_flags.one_specular_colour ? 1.as<u4> :
          _parent.num_vertices
        doc: Specular colours as ARGB, one for each vertex or one for all.
      - id: normals
        type: vector3
        repeat: expr
        repeat-expr: _parent.num_vertices
        if: 'not save_flags.no_normals'
        doc: Normals, one for each vertex.
      - id: uvs
        type: vector2
        repeat: expr
        repeat-expr: >-
          save_flags.one_texture_coordinate ? 1.as<u4> :
          _parent.num_vertices
        doc: Texture coordinates, one pair for each vertex.
  mesh_vertices:
    -webide-representation: '{num_vertices:dec} vertices'
    seq:
      - id: num_vertices
        -name: count
        type: u4
        doc: How many vertices the mesh has.
      - id: arrays
        type: vertex_arrays
        if: 'num_vertices != 0'
        -custom: vertices
        doc: The arrays, if there are any vertices.
  mesh_lines:
    -webide-representation: '{num_lines:dec} lines'
    seq:
      - id: num_lines
        type: u4
        doc: How many lines follow.
      - id: len_lines
        type: u4
        doc: Size of the lines in bytes.
      - id: lines
        type: line
        repeat: expr
        repeat-expr: num_lines
        doc: The two vertices of each line.
  mesh_weights:
    -webide-representation: '{count:dec} {weight:dec}'
    seq:
      - id: count
        type: u4
        doc: How many weights follow, 0 if one weight is that of all vertices.
      - id: weights
        type: buffer
        if: '_io.size - _io.pos > 4'
        doc: A buffer of floats, one for each vertex.
      - id: weight
        type: f4
        doc: The weight of all vertices, if there is no list.
  mesh_materials_slot:
    doc: A slot that faces refer to by its number.
    -webide-representation: '{material} {reserved:dec}'
    seq:
      - id: material
        type: reference
        doc: The material that it is drawn with.
      - id: reserved
        type: u4
        doc: Written and never read, by any known program.
  mesh_materials:
    -webide-representation: '{num_slots:dec} slots'
    seq:
      - id: num_slots
        type: u4
        doc: How many slots follow.
      - id: slots
        type: mesh_materials_slot
        repeat: expr
        repeat-expr: num_slots
        doc: The slots, in the order of their numbers.
  mesh_progressive:
    -webide-representation: '{vertex_count:dec} {morph:dec}'
    seq:
      - id: vertex_count
        type: u4
        doc: How many vertices the full mesh has.
      - id: morph
        type: u4
        doc: Not 0 if vertices move smoothly between steps.
      - id: morph_step
        type: u4
        doc: How many vertices a step takes away.
      - id: data
        size-eos: true
        doc: The steps, in an unknown form.
  mesh_render_groups_group:
    doc: Triangles of one material.
    -webide-representation: '{material}, {index_count:dec} indices'
    seq:
      - id: material
        type: reference
        doc: The material that it is drawn with.
      - id: len_copied_vertices
        type: u4
        doc: Size of the copied vertices in bytes.
      - id: copied_vertices
        type: u2
        repeat: expr
        repeat-expr: len_copied_vertices / 2
        doc: The vertices that the group has copies of, if any.
      - id: padding_copied_vertices
        size: '(len_copied_vertices.as<s4> * -1) & 3'
        doc: Zeros up to a whole dword.
      - id: len_indices
        type: u4
        doc: Size of the indices in bytes.
      - id: indices
        type: u2
        repeat: expr
        repeat-expr: len_indices / 2
        doc: Indices of vertices, three for each triangle.
      - id: padding_indices
        size: '(len_indices.as<s4> * -1) & 3'
        doc: Zeros up to a whole dword.
      - id: primitive
        type: u4
        doc: 4 for a list of triangles.
      - id: vertex_count
        type: u4
        doc: How many vertices the group uses.
      - id: index_count
        type: u4
        doc: How many indices the group has.
      - id: unknown
        type: u4
        doc: Numbers whose meaning is not known.
      - id: len_faces
        type: u4
        doc: Size of the faces in bytes.
      - id: faces
        type: u4
        repeat: expr
        repeat-expr: len_faces / 4
        doc: The faces of the mesh that are in the group.
      - id: ending
        -name: end
        type: u4
        doc: 0, which ends the area.
  mesh_render_groups:
    -webide-representation: '{num_groups:dec} groups'
    seq:
      - id: num_groups
        type: u4
        doc: How many groups follow.
      - id: groups
        type: mesh_render_groups_group
        repeat: expr
        repeat-expr: num_groups
        doc: The groups, in the order of drawing.
  mesh_blend_shapes:
    seq:
      - id: reserved
        type: u4
        valid: 0
        repeat: expr
        repeat-expr: 3
        -list: true
        doc: Three zeros in all known meshes.
  entity_3d_meshes:
    -webide-representation: '{current_mesh} {meshes}'
    seq:
      - id: current_mesh
        type: reference
        doc: The mesh that is shown, or null.
      - id: meshes
        type: references
        doc: All meshes that the entity could show.
  entity_3d_placement_flags:
    doc: Flags of an entity, three of which add fields.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b16
        doc: Bits whose meaning is not known.
      - id: place
        type: b1
        doc: The field of that name follows.
      - id: parent_entity
        -label: parent
        type: b1
        doc: The field of that name follows.
      - id: unknown_18
        type: b2
        doc: Bits whose meaning is not known.
      - id: z_order
        type: b1
        doc: The field of that name follows.
      - id: unknown_21
        type: b11
        doc: Bits whose meaning is not known.
  entity_3d_placement:
    -webide-representation: '{flags} {moveable_flags}'
    seq:
      - id: flags
        type: entity_3d_placement_flags
        doc: What kind of entity it is, and which fields it has.
      - id: moveable_flags
        type: u4
        -flags: true
        doc: Whether it is visible, can be picked, casts shadows and so on.
      - id: x_axis
        type: vector3
        doc: First row of the matrix.
      - id: y_axis
        type: vector3
        doc: Second row of the matrix.
      - id: z_axis
        type: vector3
        doc: Third row of the matrix.
      - id: position
        type: vector3
        doc: Last row of the matrix, the position in the world.
      - id: place
        type: reference
        if: flags.place
        doc: The place that the entity is in.
      - id: parent_entity
        -name: parent
        type: reference
        if: flags.parent_entity
        doc: The entity that this one follows.
      - id: z_order
        type: s4
        if: flags.z_order
        doc: Entities of higher numbers are in front.
  bone_state:
    doc: Where a bone was when the skin was bound.
    -webide-representation: '{flags}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: matrix
        type: matrix
        doc: The inverse of the bone's matrix at that time.
  skin_vertex:
    doc: A vertex, and the bones that move it.
    -webide-representation: '{position}, {num_bones:dec} bones'
    seq:
      - id: num_bones
        -name: count
        type: u4
        -count-of: [bones, weights]
        doc: How many bones move the vertex.
      - id: position
        type: vector3
        doc: The position at rest.
      - id: bones
        type: u4
        repeat: expr
        repeat-expr: num_bones
        doc: The bones by their numbers in the skin's list.
      - id: weights
        type: f4
        repeat: expr
        repeat-expr: bones.size
        doc: How much each of the bones counts.
  entity_3d_skin:
    -webide-representation: '{bones} {num_vertices:dec}'
    seq:
      - id: matrix
        type: matrix
        doc: The matrix of the entity when the skin was bound.
      - id: bones
        type: references
        -fixed: true
        doc: The entities that move the skin.
      - id: bone_states
        type: bone_state
        repeat: expr
        repeat-expr: bones.num_objects
        doc: One for each bone, in the same order.
      - id: num_vertices
        type: u4
        doc: How many vertices follow.
      - id: vertices
        type: skin_vertex
        repeat: expr
        repeat-expr: num_vertices
        doc: The vertices, in the order of the mesh.
  entity_3d_skin_normals:
    seq:
      - id: normals
        type: vector3
        repeat: eos
        -custom: vectors
        doc: Normals, one for each vertex.
  entity_3d_blend_shape_weights:
    -webide-representation: '{reserved:dec}'
    seq:
      - id: reserved
        type: u4
        valid: 0
        doc: 0 in all known files, presumably a count.
  entity_3d_entity_flags:
    -webide-representation: '{flags} {moveable_flags}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: moveable_flags
        type: u4
        -flags: true
        doc: Whether it is visible, can be picked, casts shadows and so on.
  entity_3d_matrix:
    -webide-representation: '{skipped:dec}'
    seq:
      - id: skipped
        type: u4
        doc: A dword that loaders skip.
      - id: matrix
        type: matrix
        doc: The matrix by rows, the last one the position.
  bone_state_before_6:
    doc: Where a bone was when the skin was bound.
    -webide-representation: '{flags} {skipped:dec}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: skipped
        type: u4
        doc: A dword that loaders skip.
      - id: matrix
        type: matrix
        doc: The inverse of the bone's matrix at that time.
  skin_vertex_before_6:
    doc: A vertex, and the bones that move it.
    -webide-representation: '{num_bones:dec} bones'
    seq:
      - id: num_bones
        -name: count
        type: u4
        -count-of: [bones, weights]
        doc: How many bones move the vertex.
      - id: skipped_1
        type: u4
        doc: A dword that loaders skip.
      - id: position
        type: vector3
        doc: The position at rest.
      - id: skipped_2
        type: u4
        doc: A dword that loaders skip.
      - id: bones
        type: u4
        repeat: expr
        repeat-expr: num_bones
        doc: The bones by their numbers in the skin's list.
      - id: skipped_3
        type: u4
        doc: A dword that loaders skip.
      - id: weights
        type: f4
        repeat: expr
        repeat-expr: bones.size
        doc: How much each of the bones counts.
  entity_3d_skin_before_6:
    -webide-representation: '{skipped:dec} {bones}'
    seq:
      - id: skipped
        type: u4
        doc: A dword that loaders skip.
      - id: matrix
        type: matrix
        doc: The matrix of the entity when the skin was bound.
      - id: bones
        type: references
        -fixed: true
        doc: The entities that move the skin.
      - id: bone_states
        type: bone_state_before_6
        repeat: expr
        repeat-expr: bones.num_objects
        doc: One for each bone, in the same order.
      - id: num_vertices
        type: u4
        doc: How many vertices follow.
      - id: vertices
        type: skin_vertex_before_6
        repeat: expr
        repeat-expr: num_vertices
        doc: The vertices, in the order of the mesh.
  camera_data:
    -webide-representation: '{projection:dec} {field_of_view:dec}'
    seq:
      - id: projection
        type: u4
        doc: 1 for perspective, 2 for parallel.
      - id: field_of_view
        type: f4
        doc: Angle of view in radians.
      - id: ortho_zoom
        type: f4
        doc: Zoom of parallel projection.
      - id: aspect
        type: words
        doc: Width and height, as a ratio.
      - id: near
        type: f4
        doc: Distance of the near plane.
      - id: far
        type: f4
        doc: Distance of the far plane.
  camera_old_aspect:
    -webide-representation: '{width:dec} {height:dec}'
    seq:
      - id: width
        type: s4
        doc: How wide it is.
      - id: height
        type: s4
        doc: How high it is.
  camera_old_planes:
    -webide-representation: '{near:dec} {far:dec}'
    seq:
      - id: near
        type: f4
        doc: Distance of the near plane.
      - id: far
        type: f4
        doc: Distance of the far plane.
  curve_point_data_before_5:
    -webide-representation: '{curve} {use_tcb:dec}'
    seq:
      - id: curve
        type: reference
        doc: The curve that the point is of.
      - id: use_tcb
        type: s4
        doc: Not 0 if tangents are computed from tension, continuity and bias.
      - id: linear
        type: s4
        doc: Not 0 if the curve is straight up to the next point.
      - id: position
        type: vector3
        doc: Where the point is.
  curve_point_data:
    -webide-representation: '{curve} {use_tcb:dec}'
    seq:
      - id: curve
        type: reference
        doc: The curve that the point is of.
      - id: use_tcb
        type: s4
        doc: Not 0 if tangents are computed from tension, continuity and bias.
      - id: linear
        type: s4
        doc: Not 0 if the curve is straight up to the next point.
      - id: tension
        type: f4
        doc: How tight the curve is at the point.
      - id: continuity
        type: f4
        doc: How sharply the curve turns at the point.
      - id: bias
        type: f4
        doc: To which side of the point the curve leans.
      - id: tangent_in
        type: vector3
        doc: The tangent with which the curve arrives.
      - id: tangent_out
        type: vector3
        doc: The tangent with which the curve leaves.
  curve_point_old_tcb:
    -webide-representation: '{tension:dec} {continuity:dec}'
    seq:
      - id: tension
        type: f4
        doc: How tight the curve is at the point.
      - id: continuity
        type: f4
        doc: How sharply the curve turns at the point.
      - id: bias
        type: f4
        doc: To which side of the point the curve leans.
  curve_point_old_tangents:
    -webide-representation: '{tangent_in} {tangent_out}'
    seq:
      - id: tangent_in
        type: vector3
        doc: The tangent with which the curve arrives.
      - id: tangent_out
        type: vector3
        doc: The tangent with which the curve leaves.
  sprite_3d_sprite:
    -webide-representation: '{mode:dec} {half_size}'
    seq:
      - id: mode
        type: u4
        doc: Around which axes it turns to face the camera.
      - id: half_size
        type: vector2
        doc: Half of the width and the height.
      - id: offset
        type: vector2
        doc: Where the middle is, as fractions of the size.
      - id: uv_rectangle
        type: vector4
        doc: The part of the texture that is shown.
      - id: material
        type: reference
        doc: The material that it is drawn with.
  light_type_flags:
    doc: Kind of a light, and flags above it.
    -webide-representation: '{this:flags}'
    seq:
      - id: kind
        -orig-id: VXLIGHT_TYPE
        type: b8
        doc: 1 is a point light, 2 a spot, 3 a directional light.
      - id: unknown_8
        type: b24
        doc: Flags of unknown meaning, which real files set.
  light_data:
    -webide-representation: '{type_flags} {color}'
    seq:
      - id: type_flags
        type: light_type_flags
        doc: Which kind of light it is, and flags.
      - id: color
        type: argb
        doc: The colour that it is drawn with.
      - id: constant_attenuation
        type: f4
        doc: Attenuation that does not depend on the distance.
      - id: linear_attenuation
        type: f4
        doc: Attenuation by the distance.
      - id: quadratic_attenuation
        type: f4
        doc: Attenuation by the square of the distance.
      - id: range
        type: f4
        doc: Distance beyond which nothing is lit.
      - id: outer_cone
        type: f4
        if: type_flags.kind == 2
        doc: Angle outside of which it is at its weakest.
      - id: inner_cone
        type: f4
        if: type_flags.kind == 2
        doc: Angle within which it is at its strongest.
      - id: falloff
        type: f4
        if: type_flags.kind == 2
        doc: How light gets weaker between the cones.
  light_data_before_5:
    -webide-representation: '{kind:dec} {color}'
    seq:
      - id: kind
        -name: type
        type: u4
        doc: 1 is a point light, 2 a spot, 3 a directional light.
      - id: color
        type: color
        doc: The colour that it is drawn with.
      - id: active
        type: s4
        doc: Not 0 if the light is on.
      - id: specular
        type: s4
        doc: Not 0 if the light makes highlights.
      - id: constant_attenuation
        type: f4
        doc: Attenuation that does not depend on the distance.
      - id: linear_attenuation
        type: f4
        doc: Attenuation by the distance.
      - id: quadratic_attenuation
        type: f4
        doc: Attenuation by the square of the distance.
      - id: range
        type: f4
        doc: Distance beyond which nothing is lit.
      - id: outer_cone
        type: f4
        doc: Angle outside of which it is at its weakest.
      - id: inner_cone
        type: f4
        doc: Angle within which it is at its strongest.
      - id: falloff
        type: f4
        doc: How light gets weaker between the cones.
  character_data:
    -webide-representation: '{current}'
    seq:
      - id: animations
        type: references
        if: 'not _root.is_nested'
        doc: In a file, the animations of the character.
      - id: current
        type: references
        -fixed: true
        doc: |
          The active and the next animation, the root body part and
          the floor reference.
  character_body_part_states_before_5_state:
    doc: A body part, and its state outside a file.
    -webide-representation: '{body_part} {state}'
    seq:
      - id: body_part
        type: reference
        doc: The body part whose state follows.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: Its state, as a chunk of its own.
  character_body_part_states_before_5:
    -webide-representation: '{num_states:dec} states'
    seq:
      - id: num_states
        type: u4
        doc: How many states follow.
      - id: states
        type: character_body_part_states_before_5_state
        repeat: expr
        repeat-expr: num_states
        doc: The body parts, each with its state.
  body_part_data_rotation_joint:
    doc: How far a joint may turn.
    -webide-representation: '{flags} {minimum}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: |
          Nibbles from the low end, a bit for each axis: free,
          limited, eased.
      - id: minimum
        type: vector3
        doc: Smallest angles in radians, by axis.
      - id: maximum
        type: vector3
        doc: Largest angles in radians, by axis.
      - id: damping
        type: vector3
        doc: How much the joint resists, by axis.
  body_part_data:
    -webide-representation: '{character}'
    seq:
      - id: character
        type: reference
        doc: The character that it belongs to.
      - id: rotation_joint
        type: body_part_data_rotation_joint
        if: 'not _io.eof'
        doc: The joint; there if the entity's flags say so.
  body_part_old_rotation_joint:
    -webide-representation: '{free} {limited}'
    seq:
      - id: stated_size
        -name: size
        type: u4
        valid: 72
        doc: 72, the size of the rest.
      - id: free
        type: vector3
        doc: Not 0 if the axis is free to turn.
      - id: limited
        type: vector3
        doc: Not 0 if the axis is limited.
      - id: eased
        type: vector3
        doc: Not 0 if the axis is slowed down at the limits.
      - id: minimum
        type: vector3
        doc: Smallest angles in radians, by axis.
      - id: maximum
        type: vector3
        doc: Largest angles in radians, by axis.
      - id: damping
        type: vector3
        doc: How much the joint resists, by axis.
  curve_data:
    -webide-representation: '{points} {fitting:dec}'
    seq:
      - id: points
        type: references
        doc: The points of the curve, in order.
      - id: fitting
        type: f4
        doc: How closely the curve fits its points.
      - id: steps
        type: u4
        doc: How many pieces it is drawn in.
      - id: open
        type: u4
        doc: Not 0 if the ends are not joined.
  curve_point_states_point:
    doc: A point of a curve, and its state outside a file.
    -webide-representation: '{point} {state}'
    seq:
      - id: point
        type: reference
        doc: The point whose state follows.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: Its state, as a chunk of its own.
  curve_point_states:
    -webide-representation: '{num_points:dec} points'
    seq:
      - id: num_points
        type: u4
        doc: How many points follow.
      - id: points
        type: curve_point_states_point
        repeat: expr
        repeat-expr: num_points
        doc: The points of the curve, in order.
  parameter_value:
    -webide-representation: '{value}'
    seq:
      - id: value_type
        -name: type
        type: guid
        doc: The type of parameter, by its GUID.
      - id: value
        type: >-
          parameter_content(value_type.first == 0x34517df5 and value_type.second
          == 0x45e4965)
        if: 'not _io.eof'
        -custom: value
        doc: The value, whose form the first dword says.
  interface_object_manager_states:
    -webide-representation: '{num_states:dec} states'
    seq:
      - id: num_states
        type: u4
        doc: How many states follow.
      - id: states
        type: virtools_sub_chunk(_root.layout, true, _root.table)
        repeat: expr
        repeat-expr: num_states
        doc: The chunks, whose areas only their editors understand.
  grid_data_state:
    doc: A layer's state outside a file.
    -webide-representation: '{state}'
    seq:
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        doc: Its state, as a chunk of its own.
  grid_data:
    -webide-representation: '{width:dec} {length:dec}'
    seq:
      - id: width
        type: s4
        doc: How many squares there are from left to right.
      - id: length
        type: s4
        doc: How many squares there are from front to back.
      - id: reserved
        type: s4
        doc: Written and never read, by any known program.
      - id: priority
        type: s4
        doc: Objects of higher priority run first.
      - id: orientation
        type: u4
        doc: Which way the grid lies.
      - id: in_file
        type: s4
        if: 'not _root.is_nested'
        doc: 1, which nothing reads.
      - id: layers
        type: references
        -fixed: true
        doc: The layers of the grid.
      - id: states
        type: grid_data_state
        repeat: expr
        repeat-expr: layers.num_objects
        if: _root.is_nested
        doc: Outside a file, the state of each layer.
  layer_data:
    -webide-representation: '{grid} {format:dec}'
    seq:
      - id: grid
        type: reference
        doc: The grid that the layer is of.
      - id: kind
        -name: type
        type: s4
        if: _root.is_nested
        doc: Number of the layer's type, outside a file.
      - id: format
        type: s4
        doc: 0 if there is a value for each square.
      - id: version
        type: u4
        if: 'not _root.is_nested'
        doc: Which of the following fields are there.
      - id: color
        type: argb
        if: 'not _root.is_nested and version >= 1'
        doc: The colour of the layer's type.
      - id: parameter_type
        type: guid
        if: 'not _root.is_nested and version >= 3'
        doc: Type of the parameter that has the value.
      - id: flags
        type: u4
        if: '_root.is_nested or version >= 2'
        -flags: true
        doc: Flags of unknown meaning.
      - id: len_squares
        type: u4
        if: 'not _io.eof'
        doc: Size of the squares in bytes.
      - id: squares
        type: u4
        repeat: expr
        repeat-expr: len_squares / 4
        if: 'not _io.eof'
        doc: Values row by row, integers or floats by the parameter's type.
  data_array_columns_column:
    doc: A column, whose type is that of its cells.
    -webide-representation: '{title}'
    seq:
      - id: title
        -name: name
        type: text
        doc: The title of the column.
      - id: kind
        -name: type
        type: u4
        doc: 1 integer, 2 float, 3 text, 4 object, 5 parameter.
      - id: parameter_type
        type: guid
        if: kind == 5
        doc: The type of parameters, for a column of them.
  data_array_columns:
    -webide-representation: '{num_columns:dec} columns'
    seq:
      - id: num_columns
        type: u4
        doc: How many columns follow.
      - id: columns
        type: data_array_columns_column
        repeat: expr
        repeat-expr: num_columns
        doc: The columns, from left to right.
  data_array_rows:
    -webide-representation: '{num_rows:dec} rows'
    seq:
      - id: num_rows
        -name: count
        type: u4
        -count-of: [rows]
        doc: How many rows there are.
      - id: rows
        type: data_row(columns)
        repeat: expr
        repeat-expr: num_rows
        if: has_columns
        -custom: cells
        doc: The rows, from the top.
    instances:
      columns:
        value: 'previous.fields.as<data_array_areas>.columns'
        if: has_columns
        -webide-parse-mode: lazy
        doc: The columns, from the area before this one.
      has_columns:
        value: '_parent._parent.idx > 0 and previous.identifier == 0x1000'
        -webide-parse-mode: lazy
        doc: True if the area before this one has the columns.
      previous:
        value: '_root.areas[_parent._parent.idx - 1]'
        if: '_parent._parent.idx > 0'
        -webide-parse-mode: lazy
        doc: The area before this one.
  data_array_sorting:
    -webide-representation: '{order:dec} {column:dec}'
    seq:
      - id: order
        type: s4
        doc: Not 0 if rows ascend.
      - id: column
        type: s4
        doc: The column that rows are sorted by, or -1.
      - id: key
        type: s4
        if: 'not _io.eof'
        doc: The column that rows are looked up by, or -1.
  patch:
    doc: A patch with three or four corners.
    -webide-representation: '{kind:dec} {smoothing_group:dec}'
    seq:
      - id: kind
        -name: type
        type: u4
        doc: How many corners it has.
      - id: smoothing_group
        type: u4
        doc: Patches with a group in common are smooth at their edge.
      - id: corners
        type: s2
        repeat: expr
        repeat-expr: 4
        doc: Points at the corners.
      - id: vectors
        type: s2
        repeat: expr
        repeat-expr: 8
        doc: Control points of the edges, two for each.
      - id: interior
        type: s2
        repeat: expr
        repeat-expr: 4
        doc: Control points inside the patch.
      - id: edges
        type: s2
        repeat: expr
        repeat-expr: 4
        doc: The edges around the patch.
  patch_mesh_patches_channel:
    doc: A layer of texture over the patches.
    -webide-representation: '{source_blend:dec} {dest_blend:dec}'
    seq:
      - id: source_blend
        type: u4
        doc: Blend factor of the pixels that are drawn, a VXBLEND_MODE.
      - id: dest_blend
        type: u4
        doc: Blend factor of the pixels that are there already, a VXBLEND_MODE.
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: len_patches
        type: u4
        doc: Size of the patches in bytes.
      - id: num_patches
        type: u4
        doc: How many patches follow.
      - id: patches
        type: patch_uvs
        repeat: expr
        repeat-expr: num_patches
        doc: Texture coordinates of each patch's corners, by number.
      - id: len_uvs
        type: u4
        doc: Size of the uvs in bytes.
      - id: num_uvs
        type: u4
        doc: How many uvs follow.
      - id: uvs
        type: vector2
        repeat: expr
        repeat-expr: num_uvs
        doc: The texture coordinates that corners refer to.
  patch_mesh_patches:
    -webide-representation: '{flags} {iterations:dec}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: iterations
        type: s4
        doc: Into how many pieces each patch is cut.
      - id: vector_count
        type: u4
        doc: How many of the points, the last, are control points.
      - id: len_points
        type: u4
        doc: Size of the points in bytes.
      - id: num_points
        type: u4
        doc: How many points follow.
      - id: points
        type: vector3
        repeat: expr
        repeat-expr: num_points
        doc: Corners of patches, then control points.
      - id: materials
        type: references
        -fixed: true
        doc: A material for each patch, or null.
      - id: patches
        type: patch
        repeat: expr
        repeat-expr: materials.num_objects
        doc: The patches of the mesh.
      - id: len_edges
        type: u4
        doc: Size of the edges in bytes.
      - id: num_edges
        type: u4
        doc: How many edges follow.
      - id: edges
        type: edge
        repeat: expr
        repeat-expr: num_edges
        doc: The edges between patches.
      - id: channel_materials
        type: references
        -fixed: true
        doc: The material of each layer.
      - id: channels
        type: patch_mesh_patches_channel
        repeat: expr
        repeat-expr: channel_materials.num_objects
        doc: The layers, in the order of their materials.
  patch_mesh_old_patches:
    -webide-representation: '{flags} {material}'
    seq:
      - id: flags
        type: u4
        -flags: true
        doc: Flags of unknown meaning.
      - id: material
        type: reference
        doc: The material that it is drawn with.
      - id: iterations
        type: s4
        doc: Into how many pieces each patch is cut.
      - id: vector_count
        type: u4
        doc: How many of the points, the last, are control points.
      - id: len_points
        type: u4
        doc: Size of the points in bytes.
      - id: num_points
        type: u4
        doc: How many points follow.
      - id: points
        type: vector3
        repeat: expr
        repeat-expr: num_points
        doc: Corners of patches, then control points.
      - id: len_patches
        type: u4
        doc: Size of the patches in bytes.
      - id: num_patches
        type: u4
        doc: How many patches follow.
      - id: patches
        type: old_patch
        repeat: expr
        repeat-expr: num_patches
        doc: The patches of the mesh.
      - id: len_edges
        type: u4
        doc: Size of the edges in bytes.
      - id: num_edges
        type: u4
        doc: How many edges follow.
      - id: edges
        type: old_edge
        repeat: expr
        repeat-expr: num_edges
        doc: The edges between patches.
      - id: len_uv_patches
        type: u4
        doc: Size of the uv patches in bytes.
      - id: num_uv_patches
        type: u4
        doc: How many uv patches follow.
      - id: uv_patches
        type: old_patch_uvs
        repeat: expr
        repeat-expr: num_uv_patches
        doc: Texture coordinates of each patch's corners, by number.
      - id: len_uvs
        type: u4
        doc: Size of the uvs in bytes.
      - id: num_uvs
        type: u4
        doc: How many uvs follow.
      - id: uvs
        type: vector2
        repeat: expr
        repeat-expr: num_uvs
        doc: The texture coordinates that corners refer to.
  patch_mesh_old_smoothing_groups:
    -webide-representation: '{len_groups:dec} {num_groups:dec}'
    seq:
      - id: len_groups
        type: u4
        doc: Size of the groups in bytes.
      - id: num_groups
        type: u4
        doc: How many groups follow.
      - id: groups
        type: u4
        repeat: expr
        repeat-expr: num_groups
        doc: A group for each patch.
  interface_data_drawing:
    -webide-representation: '{version:dec} {entries}'
    seq:
      - id: version
        type: u4
        doc: Version of the editor's data, 0x15, 0x16 or 0x18 in known files.
      - id: entries
        type: diagram
        -custom: entries
        doc: The behaviour itself, then those inside it.
  interface_data_colors_block:
    doc: A building block with a colour of its own.
    -webide-representation: '{behavior} {color}'
    seq:
      - id: behavior
        type: reference
        doc: The block that has the colour.
      - id: color
        type: argb
        doc: The colour that it is drawn with.
  interface_data_colors:
    -webide-representation: '{num_blocks:dec} blocks'
    seq:
      - id: num_blocks
        type: u4
        doc: How many blocks follow.
      - id: blocks
        type: interface_data_colors_block
        repeat: expr
        repeat-expr: num_blocks
        doc: The blocks that have colours.
  dependency:
    doc: What becomes of objects of a class.
    -webide-representation: '{class_id:dec} {flags}'
    seq:
      - id: class_id
        -name: class
        type: s4
        doc: The number of the class.
      - id: flags
        type: u4
        -flags: true
        doc: What is included, class by class.
  no_class_dependencies:
    seq:
      - id: classes
        type: dependency
        repeat: eos
        doc: The exceptions, up to the end of the area.
  no_class_structure:
    -webide-representation: '{num_members:dec} members'
    seq:
      - id: num_members
        type: u4
        doc: How many members follow.
      - id: members
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        repeat: expr
        repeat-expr: num_members
        doc: The members, in order.
  curve_2d_flags:
    doc: How a curve passes through a point.
    -webide-representation: '{this:flags}'
    seq:
      - id: own_tangents
        type: b1
        doc: The tangents are those that are stored.
      - id: linear
        type: b1
        doc: The curve is straight up to the next point.
      - id: unknown_2
        type: b26
        doc: Bits whose meaning is not known.
      - id: stored
        type: b1
        -unnamed: true
        doc: The fields of that name follow.
      - id: unknown_29
        type: b3
        doc: Bits whose meaning is not known.
  curve_2d_point:
    doc: A point of a two-dimensional curve.
    -webide-representation: '{flags}'
    seq:
      - id: flags
        type: curve_2d_flags
        doc: How the curve passes, and whether numbers follow.
      - id: position
        type: vector2
        if: flags.stored
        doc: Where the point is.
      - id: tension
        type: f4
        if: flags.stored
        doc: How tight the curve is at the point.
      - id: continuity
        type: f4
        if: flags.stored
        doc: How sharply the curve turns at the point.
      - id: bias
        type: f4
        if: flags.stored
        doc: To which side of the point the curve leans.
      - id: reserved
        type: vector2
        if: flags.stored
        doc: Written and never read, by any known program.
      - id: tangent_in
        type: vector2
        if: flags.stored
        doc: The tangent with which the curve arrives.
      - id: tangent_out
        type: vector2
        if: flags.stored
        doc: The tangent with which the curve leaves.
  curve_2d_points:
    -webide-representation: '{unused} {fitting:dec}'
    seq:
      - id: unused
        type: references
        -fixed: true
        doc: As many nulls as there are points.
      - id: fitting
        type: f4
        doc: How closely the curve fits its points.
      - id: points
        type: curve_2d_point
        repeat: expr
        repeat-expr: unused.num_objects
        doc: The points of the curve, in order.
  attribute_manager_attributes_category:
    doc: A category of attributes.
    -webide-representation: '{used:dec}'
    seq:
      - id: used
        type: u4
        doc: 0 for a free number; then nothing else is there.
      - id: name
        type: text
        if: 'used != 0'
        doc: The name that people gave it.
      - id: flags
        type: u4
        if: 'used != 0'
        -flags: true
        doc: Flags of unknown meaning.
  attribute_manager_attributes_attribute:
    doc: An attribute that objects can have.
    -webide-representation: '{used:dec}'
    seq:
      - id: used
        type: u4
        doc: 0 for a free number; then nothing else is there.
      - id: name
        type: text
        if: 'used != 0'
        doc: The name that people gave it.
      - id: value_type
        -name: type
        type: guid
        if: 'used != 0'
        doc: Type of its parameter, by GUID.
      - id: category
        type: s4
        if: 'used != 0'
        doc: Index of its category, or -1.
      - id: compatible_class
        type: s4
        if: 'used != 0'
        doc: Class of the objects that it applies to.
      - id: flags
        type: u4
        if: 'used != 0'
        -flags: true
        doc: Flags of unknown meaning.
  attribute_manager_attributes:
    -webide-representation: '{num_categories:dec} categories'
    seq:
      - id: num_categories
        -name: category_count
        type: u4
        -count-of: [categories]
        doc: How many numbers of categories there are.
      - id: num_attributes
        -name: attribute_count
        type: u4
        -count-of: [attributes]
        doc: How many numbers of attributes there are.
      - id: categories
        type: attribute_manager_attributes_category
        repeat: expr
        repeat-expr: num_categories
        doc: The categories, by number.
      - id: attributes
        type: attribute_manager_attributes_attribute
        repeat: expr
        repeat-expr: num_attributes
        doc: The attributes, by number.
  message_manager_messages:
    -webide-representation: '{num_names:dec} names'
    seq:
      - id: num_names
        type: u4
        doc: How many names follow.
      - id: names
        type: text
        repeat: expr
        repeat-expr: num_names
        doc: |
          The names, in the order of the numbers by which others refer
          to them.
  time_manager_time:
    -webide-representation: '{frame_rate_limit:dec} {behavior_rate_limit:dec}'
    seq:
      - id: frame_rate_limit
        type: f4
        doc: Most frames per second, if limited.
      - id: behavior_rate_limit
        type: f4
        doc: Most runs of behaviours per second, if limited.
      - id: minimum_delta
        type: f4
        doc: Shortest time of a frame, in milliseconds.
      - id: time_scale
        type: f4
        doc: Factor of the time that passes.
      - id: limits
        type: u4
        doc: Which of the limits are in force.
      - id: behavior_scale
        type: f4
        doc: Factor of the time of behaviours.
  render_manager_window:
    -webide-representation: '{width:dec} {height:dec}'
    seq:
      - id: width
        type: f4
        doc: Size of the window in pixels, as a float.
      - id: height
        type: f4
        doc: Size of the window in pixels, as a float.
  variable_manager_variables_variable:
    doc: A variable with a whole number.
    -webide-representation: '{variable_name} {value:dec}'
    seq:
      - id: variable_name
        -name: name
        type: text
        doc: The name that people gave it.
      - id: value
        type: s4
        doc: The value of the variable.
  variable_manager_variables_float_variable:
    doc: A variable with a float.
    -webide-representation: '{variable_name} {value:dec}'
    seq:
      - id: variable_name
        -name: name
        type: text
        doc: The name that people gave it.
      - id: value
        type: f4
        doc: The value of the variable.
  variable_manager_variables_string_variable:
    doc: A variable with a text.
    -webide-representation: '{variable_name} {value}'
    seq:
      - id: variable_name
        -name: name
        type: text
        doc: The name that people gave it.
      - id: value
        type: text
        doc: The value of the variable.
  variable_manager_variables_representation:
    doc: How values of a type are shown.
    -webide-representation: '{choices} {value_type}'
    seq:
      - id: choices
        -name: text
        type: text
        doc: The list of choices, as text.
      - id: value_type
        -name: type
        type: guid
        doc: The type of the values, by GUID.
  variable_manager_variables:
    -webide-representation: '{num_variables:dec} variables'
    seq:
      - id: num_variables
        type: u4
        doc: How many variables follow.
      - id: variables
        type: variable_manager_variables_variable
        repeat: expr
        repeat-expr: num_variables
        doc: The variables that are whole numbers.
      - id: num_float_variables
        type: u4
        doc: How many float variables follow.
      - id: float_variables
        type: variable_manager_variables_float_variable
        repeat: expr
        repeat-expr: num_float_variables
        doc: The variables that are floats.
      - id: num_string_variables
        type: u4
        doc: How many string variables follow.
      - id: string_variables
        type: variable_manager_variables_string_variable
        repeat: expr
        repeat-expr: num_string_variables
        doc: The variables that are texts.
      - id: num_representations
        type: u4
        doc: How many representations follow.
      - id: representations
        type: variable_manager_variables_representation
        repeat: expr
        repeat-expr: num_representations
        doc: How the editor shows values.
  argb:
    doc: A colour in one dword.
    -webide-representation: >-
      {red:dec} {green:dec} {blue:dec}, alpha {alpha:dec}
    seq:
      - id: blue
        type: u1
        doc: Blue, from 0 to 255.
      - id: green
        type: u1
        doc: Green, from 0 to 255.
      - id: red
        type: u1
        doc: Red, from 0 to 255.
      - id: alpha
        type: u1
        doc: Alpha, 255 if it is opaque.
  color:
    doc: A colour in four floats, as old files have it.
    -webide-representation: >-
      {red:dec} {green:dec} {blue:dec}, alpha {alpha:dec}
    seq:
      - id: red
        type: f4
        doc: Red, from 0 to 1.
      - id: green
        type: f4
        doc: Green, from 0 to 1.
      - id: blue
        type: f4
        doc: Blue, from 0 to 1.
      - id: alpha
        type: f4
        doc: Alpha, 1 if it is opaque.
  vector2:
    doc: Two floats, such as a texture coordinate.
    -webide-representation: '{x:dec} {y:dec}'
    seq:
      - id: x
        type: f4
        doc: First number of the pair.
      - id: y
        type: f4
        doc: Second number of the pair.
  vector3:
    doc: Three floats, such as a position.
    -webide-representation: '{x:dec} {y:dec} {z:dec}'
    seq:
      - id: x
        type: f4
        doc: First number of the triple.
      - id: y
        type: f4
        doc: Second number of the triple.
      - id: z
        type: f4
        doc: Third number of the triple.
  vector4:
    doc: Four floats, such as the edges of a rectangle.
    -webide-representation: '{x:dec} {y:dec} {z:dec} {w:dec}'
    seq:
      - id: x
        type: f4
        doc: First number of the four.
      - id: y
        type: f4
        doc: Second number of the four.
      - id: z
        type: f4
        doc: Third number of the four.
      - id: w
        type: f4
        doc: Fourth number of the four.
  matrix:
    doc: A matrix of four rows.
    seq:
      - id: rows
        type: vector4
        repeat: expr
        repeat-expr: 4
        doc: The rows, the last one the position.
  line:
    doc: A line between two vertices.
    -webide-representation: '{start:dec} {finish:dec}'
    seq:
      - id: start
        type: u2
        doc: Index of a vertex.
      - id: finish
        type: u2
        doc: Index of another vertex.
  face:
    doc: A triangle of a mesh.
    -webide-representation: '{a:dec} {b:dec} {c:dec}, slot {material_slot:dec}'
    seq:
      - id: a
        type: u2
        doc: Index of the first vertex.
      - id: b
        type: u2
        doc: Index of the second vertex.
      - id: c
        type: u2
        doc: Index of the third vertex.
      - id: material_slot
        type: u2
        doc: Which of the mesh's materials it has.
  words:
    doc: Two numbers in one dword.
    -webide-representation: '{low:dec} {high:dec}'
    seq:
      - id: low
        type: u2
        doc: The number in the low half.
      - id: high
        type: u2
        doc: The number in the high half.
  guid:
    doc: A Virtools GUID, of two dwords.
    -webide-representation: '{first:hex}-{second:hex}'
    seq:
      - id: first
        type: u4
        doc: First dword, the first of the two that people write.
      - id: second
        type: u4
        doc: Second dword, at times 0.
  reference:
    doc: |
      A reference to an object: its index in the table if the chunk is
      bound to the file, with -1 for null; else its CK_ID, with 0 for
      null.
    -webide-representation: '{number:dec} {name}'
    seq:
      - id: number
        type: s4
        doc: The index or CK_ID.
    instances:
      has_name:
        value: >-
          _root.is_bound and number >= 0 and number <
          _root.table.num_objects.as<s4>
        -webide-parse-mode: lazy
        doc: True if the number is a place in the table.
      name:
        value: >-
          has_name ? _root.table.objects[number].label :
          _root.is_bound and number < 0 ? "null" : ""
        -webide-parse-mode: eager
        doc: |
          The name of the object, cut to 40 characters; empty if it is
          not known.
  references:
    doc: References to objects, and how many.
    -webide-representation: '{num_objects:dec} objects'
    seq:
      - id: num_objects
        type: u4
        doc: How many references follow.
      - id: objects
        type: reference
        repeat: expr
        repeat-expr: num_objects
        doc: The references, null ones included.
  text:
    doc: A string in the code page of the writer.
    -webide-representation: '{value}'
    seq:
      - id: len_text
        type: u4
        doc: Size in bytes with the final zero; 0 for no string.
      - id: value
        size: len_text
        type: strz
        encoding: ISO-8859-1
        doc: The string, decoded as if it were in a Western code page.
      - id: padding
        size: '(len_text.as<s4> * -1) & 3'
        doc: Whatever fills the last dword.
  buffer:
    doc: Bytes with their size.
    -webide-representation: '{len_data:dec} bytes'
    seq:
      - id: len_data
        type: u4
        doc: Size of the data in bytes.
      - id: data
        size: len_data
        doc: The bytes, whose meaning is said elsewhere.
      - id: padding
        size: '(len_data.as<s4> * -1) & 3'
        doc: Whatever fills the last dword.
  manager_values:
    doc: Numbers that a manager gives their meaning.
    -webide-representation: '{num_values:dec} values'
    seq:
      - id: num_values
        type: u4
        doc: How many numbers follow.
      - id: manager
        type: guid
        doc: The manager, which may renumber them.
      - id: values
        type: s4
        repeat: expr
        repeat-expr: num_values
        doc: The numbers, such as those of attributes.
  sub_chunks:
    doc: Sub-chunks one after another.
    -webide-representation: '{num_chunks:dec} sub-chunks'
    seq:
      - id: num_chunks
        type: u4
        doc: How many sub-chunks follow.
      - id: chunks
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        repeat: expr
        repeat-expr: num_chunks
        doc: The sub-chunks, null ones included.
  parameter_content:
    doc: The value of a parameter, by its kind.
    -webide-representation: '{kind} {chunk}{guid}{content}'
    params:
      - id: is_guid
        type: b1
        doc: True if the type is that of GUIDs, which are stored bare.
    seq:
      - id: kind
        type: u4
        enum: value_kind
        doc: The kind; or, for values of managers, the first dword of a GUID.
      - id: chunk
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: 'kind == value_kind::chunk'
        doc: The value, if it is a state chunk.
      - id: guid
        type: guid
        if: 'is_guid and kind == value_kind::buffer'
        doc: The value, if it is a GUID.
      - id: content
        type:
          switch-on: kind
          cases:
            'value_kind::buffer': buffer
            'value_kind::object': reference
            _: rest_of_manager_value
        if: >-
          kind != value_kind::none and kind != value_kind::chunk
          and not (is_guid and kind == value_kind::buffer)
        doc: The value; what the bytes of a buffer mean depends on the type.
  rest_of_manager_value:
    doc: A value of a manager, after the first dword of the manager's GUID.
    -webide-representation: '{value:dec}'
    seq:
      - id: second
        type: u4
        doc: Second dword of the GUID.
      - id: value
        type: s4
        doc: The number that the manager gives its meaning.
  controller:
    doc: The keys of one property of an entity.
    -webide-representation: '{kind} {keys}'
    seq:
      - id: kind
        type: u4
        enum: controller_kind
        doc: |
          Which property the keys are of, and how it is interpolated; 0 ends the
          list.
      - id: len_dwords
        type: u4
        if: 'kind != controller_kind::no_controller'
        doc: Size of the rest in dwords.
      - id: keys
        size: 'len_dwords.as<u4> * 4'
        type: 'controller_keys(width.as<s4>)'
        if: 'kind != controller_kind::no_controller'
        doc: The keys, in order of time.
    instances:
      width:
        value: >-
          (kind == controller_kind::linear_position or kind ==
          controller_kind::linear_scale ? 4 : kind ==
          controller_kind::linear_rotation or kind ==
          controller_kind::linear_scale_axis ? 5 : kind ==
          controller_kind::tcb_position or kind ==
          controller_kind::tcb_scale ? 9 : kind ==
          controller_kind::tcb_rotation or kind ==
          controller_kind::tcb_scale_axis ? 10 : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Floats in a key with its time; 0 if keys are of no fixed width.
  controller_keys:
    doc: The keys of a controller.
    -webide-representation: '{num_keys:dec}'
    params:
      - id: width
        type: s4
        doc: Floats in a key with its time, or 0.
    seq:
      - id: num_keys
        type: u4
        if: 'width > 0 and not _io.eof'
        doc: How many keys follow.
      - id: keys
        type: controller_key(width)
        repeat: expr
        repeat-expr: num_keys
        if: 'width > 0 and not _io.eof'
        doc: The keys, in order of time.
      - id: rest
        size-eos: true
        doc: Keys of Bezier and morph controllers, in an unknown form.
  controller_key:
    doc: A value at one time.
    -webide-representation: '{time:dec}'
    params:
      - id: width
        type: s4
        doc: Floats in a key with its time.
    seq:
      - id: time
        type: f4
        doc: When the value is reached.
      - id: values
        type: f4
        repeat: expr
        repeat-expr: width - 1
        doc: |
          A vector or quaternion, perhaps tension, continuity, bias
          and two values of easing.
  old_attributes:
    doc: |
      Attributes by name. The oldest files have no classes in between,
      which shows in the first two dwords: a class is below 0x36, the
      length of a name from 1 to 0x41.
    -webide-representation: '{num_attributes:dec} attributes'
    seq:
      - id: num_attributes
        type: u4
        doc: How many attributes follow.
      - id: attributes
        -name: items
        type: old_attribute(has_classes)
        repeat: expr
        repeat-expr: num_attributes
        doc: The attributes of the object.
    instances:
      first:
        pos: 12
        type: s4
        if: 'num_attributes > 0'
        -webide-parse-mode: lazy
        doc: First dword of the first attribute.
      second:
        pos: 16
        type: s4
        if: 'num_attributes > 0'
        -webide-parse-mode: lazy
        doc: Second dword of the first attribute.
      has_classes:
        value: >-
          num_attributes == 0 or (first >= 0 and first < 0x36 and
          second > 0 and second <= 0x41)
        -webide-parse-mode: lazy
        doc: True if each attribute begins with a class.
  old_attribute:
    doc: An attribute by name.
    -webide-representation: '{name}'
    params:
      - id: has_class
        type: b1
        doc: True if the attribute begins with a class.
    seq:
      - id: compatible_class
        type: s4
        if: has_class
        doc: Class of the objects that may have it.
      - id: name
        type: text
        doc: The name of the attribute.
      - id: category
        type: text
        doc: The name of its category.
      - id: value_type
        -name: type
        type: guid
        doc: The type of its parameter, by GUID.
      - id: parameter
        type: reference
        doc: The parameter with its value.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: _root.is_nested
        doc: Outside a file, the state of the parameter.
  data_row:
    doc: A row of a data array.
    -webide-representation: '{cells}'
    params:
      - id: columns
        type: data_array_columns
        doc: The columns, which say what is in the cells.
    seq:
      - id: cells
        type: 'data_cell(columns.columns[_index].kind)'
        repeat: expr
        repeat-expr: columns.num_columns
        doc: The cells, from left to right.
  data_cell:
    doc: A cell of a data array, by the type of its column.
    -webide-representation: >-
      {integer:dec}{number:dec}{text}{object}{state}{other}
    params:
      - id: column_type
        type: u4
        doc: The type of the column.
    seq:
      - id: integer
        type: s4
        if: column_type == 1
        doc: The cell of a column of integers.
      - id: number
        type: f4
        if: column_type == 2
        doc: The cell of a column of floats.
      - id: string
        type: text
        if: column_type == 3
        doc: The cell of a column of texts.
      - id: object
        type: reference
        if: column_type == 4 or column_type == 5 and not _root.is_nested
        doc: The cell of a column of objects or parameters.
      - id: state
        type: virtools_sub_chunk(_root.layout, false, _root.table)
        if: column_type == 5 and _root.is_nested
        doc: Outside a file, the state of a parameter.
      - id: other
        type: u4
        if: 'column_type == 0 or column_type > 5'
        doc: The cell of a column of another type.
  unknown_areas:
    doc: |
      One area of a class whose identifiers nothing explains; or of a chunk that
      an editor keeps in a CKInterfaceObjectManager, of which some are known.
    -webide-representation: '{identifier:hex}'
    seq:
      - id: identifier
        type: u4
        doc: What the area is about, as a number.
      - id: ofs_next
        type: u4
        doc: The link to the next area, as in the area.
      - id: paths
        type: text
        repeat: eos
        if: _root.is_foreign and identifier == 0x1234
        doc: Folders that the editor had in use.
      - id: place
        type: editor_place
        if: _root.is_foreign and identifier == 0xc0de
        doc: Where something stood in the editor.
      - id: origin
        type: editor_origin
        if: _root.is_foreign and identifier == 0xc0df and _io.size == 28
        doc: Which part of the editor the chunk is of.
      - id: position
        type: editor_position
        if: _root.is_foreign and identifier == 0x124 and _io.size == 20
        doc: Where a view of the editor stood.
      - id: view
        type: editor_view
        if: _root.is_foreign and identifier == 0xf0f0aaaa.as<u4>
        doc: What a view of the editor showed.
      - id: rest
        size-eos: true
        if: not _io.eof
        doc: What nothing explains, as it is stored in the area.
  editor_place:
    doc: The place of something in an editor, as of all that it lists.
    -webide-representation: '{version:dec}: {column:dec}, {row:dec}'
    seq:
      - id: version
        type: u4
        doc: Always 2; presumably a version.
      - id: column
        type: s4
        if: not _io.eof
        doc: A number from 0; -1 for none. Presumably a column or a level.
      - id: row
        type: s4
        if: not _io.eof
        doc: A number from 0; -1 for none. Presumably a row.
      - id: is_shown
        type: u4
        if: not _io.eof
        doc: 1 or 0; presumably whether it is open.
  editor_origin:
    doc: Which part of the editor a chunk is of.
    -webide-representation: '{guid}'
    seq:
      - id: unknown
        type: u4
        doc: Always 0 in known files.
      - id: len_rest
        type: u4
        doc: Size of what follows, in bytes.
      - id: guid
        type: guid
        doc: The part of the editor.
      - id: last_identifier
        type: u4
        doc: Presumably the identifier that its own follow.
  editor_position:
    doc: Where a view stood.
    -webide-representation: '{x:dec}, {y:dec}'
    seq:
      - id: version
        type: u4
        doc: Always 1; presumably a version.
      - id: x
        type: f4
        doc: Horizontal coordinate of the view.
      - id: y
        type: f4
        doc: Vertical coordinate of the view.
  editor_view:
    doc: What a view showed, as far as it is known.
    -webide-representation: '{num_objects:dec} objects, {num_parameters:dec}'
    seq:
      - id: unknown_head
        type: u4
        repeat: expr
        repeat-expr: 5
        doc: Always 0 in known files.
      - id: num_objects
        type: u4
        doc: How many numbers follow.
      - id: objects
        type: u4
        repeat: expr
        repeat-expr: num_objects
        doc: Presumably the objects that were chosen, as the editor knew them.
      - id: len_states
        type: u4
        doc: Size of their states, in bytes.
      - id: states
        type: u4
        repeat: expr
        repeat-expr: len_states / 4
        doc: A number, 1 or 0, for each object.
      - id: unknown_middle
        type: u4
        repeat: expr
        repeat-expr: 4
        doc: Always 0 in known files.
      - id: version
        type: u4
        doc: Always 1; presumably a version.
      - id: extent
        type: u4
        doc: Presumably a size or a share, up to 50 in known files.
      - id: num_parameters
        type: u4
        doc: How many rows follow.
      - id: parameters
        type: editor_parameter
        repeat: expr
        repeat-expr: num_parameters
        doc: Rows with a GUID each, presumably parameters on show.
  editor_parameter:
    doc: A row of a view.
    -webide-representation: '{guid} {number:dec}'
    seq:
      - id: guid
        type: guid
        doc: What the row is about.
      - id: number
        type: u4
        doc: Presumably the object, as the editor knew it.
      - id: values
        type: u4
        repeat: expr
        repeat-expr: 4
        doc: 0, 2, a number that counts the rows from 3, and 0.
  edge:
    doc: |
      An edge of a patch mesh: corner, control point, control point,
      corner, and two patches.
    -webide-representation: '{label}'
    seq:
      - id: values
        type: s2
        repeat: expr
        repeat-expr: 6
        doc: The numbers, -1 for none.
    instances:
      label:
        value: >-
          values[0].to_s + " " + values[1].to_s + " " + values[2].to_s
          + " " + values[3].to_s + " " + values[4].to_s + " " + values[5].to_s
        doc: The six numbers, for labels.
  patch_uvs:
    doc: Numbers of the texture coordinates at a patch's corners.
    -webide-representation: '{label}'
    seq:
      - id: values
        type: s2
        repeat: expr
        repeat-expr: 4
        doc: The numbers, corner by corner.
    instances:
      label:
        value: >-
          values[0].to_s + " " + values[1].to_s + " " + values[2].to_s
          + " " + values[3].to_s
        doc: The four numbers, for labels.
  old_patch:
    doc: |
      A patch: type, four corners, eight control points of edges, four
      inside, and five that nothing reads.
    -webide-representation: '{label}'
    seq:
      - id: values
        type: s4
        repeat: expr
        repeat-expr: 22
        doc: The numbers, -1 for none.
    instances:
      label:
        value: >-
          values[0].to_s + " " + values[1].to_s + " " + values[2].to_s
          + " " + values[3].to_s + " " + values[4].to_s
        doc: The type and the four corners.
  old_edge:
    doc: An edge of a patch mesh, as in later files.
    -webide-representation: '{label}'
    seq:
      - id: values
        type: s4
        repeat: expr
        repeat-expr: 6
        doc: The numbers, -1 for none.
    instances:
      label:
        value: >-
          values[0].to_s + " " + values[1].to_s + " " + values[2].to_s
          + " " + values[3].to_s + " " + values[4].to_s + " " + values[5].to_s
        doc: The six numbers, for labels.
  old_patch_uvs:
    doc: Numbers of the texture coordinates at a patch's corners.
    -webide-representation: '{label}'
    seq:
      - id: values
        type: s4
        repeat: expr
        repeat-expr: 4
        doc: The numbers, corner by corner.
    instances:
      label:
        value: >-
          values[0].to_s + " " + values[1].to_s + " " + values[2].to_s
          + " " + values[3].to_s
        doc: The four numbers, for labels.
  rotation_key:
    doc: A rotation at one time.
    -webide-representation: '{time}'
    seq:
      - id: values
        type: f4
        repeat: expr
        repeat-expr: 5
        doc: The time, then a quaternion.
    instances:
      time:
        value: values[0]
        doc: The time, which comes first.
  scale_axis_key:
    doc: A scale axis at one time.
    -webide-representation: '{time}'
    seq:
      - id: values
        type: f4
        repeat: expr
        repeat-expr: 6
        doc: The time, a quaternion, and a number that nothing uses.
    instances:
      time:
        value: values[0]
        doc: The time, which comes first.
  diagram:
    doc: |
      The boxes, links and comments of a behaviour's diagram. Coordinates
      are in pixels, to the right and down.
    -webide-representation: '{num_entries:dec} behaviours'
    seq:
      - id: num_entries
        type: u4
        doc: How many behaviours follow.
      - id: entries
        type: 'diagram_entry(_index.as<s4>, _parent.version)'
        repeat: expr
        repeat-expr: num_entries
        doc: The behaviour itself, then those inside it.
  diagram_flags:
    doc: What is drawn of a behaviour.
    -webide-representation: '{this:flags}'
    seq:
      - id: unknown_0
        type: b9
        doc: Bits that are 0 in known files.
      - id: is_closed
        type: b1
        -unnamed: true
        doc: Only its box is drawn; blocks are always closed.
      - id: unknown_10
        type: b5
        doc: Bits that are 0 in known files.
      - id: is_header_only
        type: b1
        -unnamed: true
        doc: Nothing but its place is stored.
      - id: unknown_16
        type: b16
        doc: Bits that are 0 in known files.
  diagram_entry:
    doc: |
      A behaviour in a diagram. Which fields follow depends on whether it is a
      script, a graph or a building block. The behaviour, another object, says
      which; here it shows in the data that follows: in a script the fourth
      dword is 0, and a block is followed by the next behaviour.
    -webide-representation: '{behavior}'
    params:
      - id: idx
        type: s4
        doc: Index of the behaviour in the diagram.
      - id: version
        type: u4
        doc: Version of the editor's data.
    seq:
      - id: behavior
        type: reference
        if: 'ofs_entry >= 0'
        doc: The behaviour that is drawn.
      - id: flags
        type: diagram_flags
        -flags: true
        doc: Whether it is closed, and whether more follows.
      - id: level
        type: s4
        doc: For a script its number, for others how deep in graphs they are.
      - id: position
        type: vector2
        doc: Where the box is.
      - id: start
        type: vector2
        if: is_script
        doc: Where the start of the script is.
      - id: height
        type: f4
        if: is_script
        doc: How high the script is drawn.
      - id: unused
        type: u4
        if: is_script
        doc: 0 in all known files.
      - id: snapshot
        type: buffer
        if: is_script
        doc: |
          A picture of the object that the script belongs to, in the
          form of old textures.
      - id: color
        type: argb
        if: has_color
        doc: The colour behind the script.
      - id: extent
        -name: size
        type: vector2
        if: 'not is_script'
        doc: Size of the closed box.
      - id: open_size
        type: vector2
        if: 'not is_script'
        doc: Size of the box when it is open.
      - id: num_links
        type: u4
        if: has_body
        doc: How many links follow.
      - id: links
        type: diagram_link
        repeat: expr
        repeat-expr: num_links
        if: has_body
        doc: The lines between boxes.
      - id: num_operations
        type: u4
        if: has_body
        doc: How many operations follow.
      - id: operations
        type: diagram_operation
        repeat: expr
        repeat-expr: num_operations
        if: has_body
        doc: Where operations are drawn.
      - id: num_comments
        type: u4
        if: has_body
        doc: How many comments follow.
      - id: comments
        type: diagram_comment(version)
        repeat: expr
        repeat-expr: num_comments
        if: has_body
        doc: What the author wrote beside the boxes.
      - id: reserved
        type: u4
        valid: 0
        if: has_reserved
        doc: 0 in every known file, presumably a count.
      - id: num_local_positions
        -name: local_count
        type: u4
        if: has_parts
        -count-of: [local_positions, local_styles]
        doc: How many local parameters are drawn.
      - id: local_positions
        type: pair
        repeat: expr
        repeat-expr: num_local_positions
        if: has_parts
        doc: Where the local parameters are drawn.
      - id: local_styles
        type: u4
        repeat: expr
        repeat-expr: local_positions.size
        if: has_parts
        doc: |
          What is shown of each: 0x200 the name, 0x400 nothing, 0x1000
          name and value, 0x2000 the value.
      - id: num_shortcut_positions
        -name: shortcut_count
        type: u4
        if: has_parts
        -count-of: [shortcut_positions, shortcut_styles, shortcut_sources]
        doc: How many shortcuts to parameters are drawn.
      - id: shortcut_positions
        type: pair
        repeat: expr
        repeat-expr: num_shortcut_positions
        if: has_parts
        doc: Where the shortcuts are drawn.
      - id: shortcut_styles
        type: u4
        repeat: expr
        repeat-expr: shortcut_positions.size
        if: has_parts
        doc: What is shown of each, as for local parameters.
      - id: shortcut_sources
        type: reference
        repeat: expr
        repeat-expr: shortcut_positions.size
        if: has_sources
        doc: The parameters that the shortcuts stand for.
      - id: old_shortcut_sources
        -name: shortcut_sources
        type: old_shortcut_source
        repeat: expr
        repeat-expr: shortcut_positions.size
        if: has_old_sources
        doc: The same before version 0x15.
      - id: num_inner_inputs
        type: u4
        if: has_ports
        doc: How many inner inputs follow.
      - id: inner_inputs
        type: pair
        repeat: expr
        repeat-expr: num_inner_inputs
        if: has_ports
        doc: |
          Inputs as seen from inside: where along the edge, and -1.
      - id: num_outer_inputs
        type: u4
        if: has_ports
        doc: How many outer inputs follow.
      - id: outer_inputs
        type: pair
        repeat: expr
        repeat-expr: num_outer_inputs
        if: has_ports
        doc: |
          Inputs as seen from outside: where along the edge, and -1.
      - id: num_inner_outputs
        type: u4
        if: has_ports
        doc: How many inner outputs follow.
      - id: inner_outputs
        type: pair
        repeat: expr
        repeat-expr: num_inner_outputs
        if: has_ports
        doc: |
          Outputs as seen from inside: where along the edge, and 1.
      - id: num_outer_outputs
        type: u4
        if: has_ports
        doc: How many outer outputs follow.
      - id: outer_outputs
        type: pair
        repeat: expr
        repeat-expr: num_outer_outputs
        if: has_ports
        doc: |
          Outputs as seen from outside: where along the edge, and 1.
    instances:
      has_body:
        value: 'not flags.is_header_only'
        -webide-parse-mode: lazy
        doc: True if links and comments follow.
      has_color:
        value: 'is_script and version >= 0x14'
        -webide-parse-mode: lazy
        doc: True if a script has a colour.
      has_old_sources:
        value: has_parts and version < 0x15
        -webide-parse-mode: lazy
        doc: True if shortcuts are in the form before version 0x15.
      has_parts:
        value: has_body and not is_block
        -webide-parse-mode: lazy
        doc: True if what is inside a graph follows.
      has_ports:
        value: has_parts and not is_script
        -webide-parse-mode: lazy
        doc: True if the inputs and outputs of a graph follow.
      has_reserved:
        value: 'has_body and version >= 0x18'
        -webide-parse-mode: lazy
        doc: True if there is a number after the comments.
      has_sources:
        value: 'has_parts and version >= 0x15'
        -webide-parse-mode: lazy
        doc: True if shortcuts are in the form since version 0x15.
      is_block:
        value: >-
          flags.is_closed and (ofs_rest == _io.size.as<u4> or ofs_rest
          + 12 <= _io.size.as<u4> and (next_flags & 0xffff7dff.as<u4>) == 0
          and next_level > 0 and next_level < 64 and (next_behavior !=
          0 or next_flags != 0))
        -webide-parse-mode: lazy
        doc: True if another behaviour or nothing follows, as after a block.
      is_script:
        value: >-
          idx == 0 and not flags.is_closed
          and ofs_entry + 36 <= _io.size.as<u4> and script_mark == 0
        -webide-parse-mode: lazy
        doc: True for the first behaviour, if the fourth dword says so.
      next_behavior:
        pos: ofs_rest
        type: u4
        if: ofs_rest + 12 <= _io.size.as<u4>
        -webide-parse-mode: lazy
        doc: The behaviour that may be next.
      next_flags:
        pos: ofs_rest + 4
        type: u4
        if: ofs_rest + 12 <= _io.size.as<u4>
        -webide-parse-mode: lazy
        doc: The flags of the behaviour that may be next.
      next_level:
        pos: ofs_rest + 8
        type: s4
        if: ofs_rest + 12 <= _io.size.as<u4>
        -webide-parse-mode: lazy
        doc: The level of the behaviour that may be next.
      ofs_entry:
        value: '_io.pos.as<u4>'
        -webide-parse-mode: lazy
        doc: Where the entry starts.
      ofs_rest:
        value: '_io.pos.as<u4>'
        -webide-parse-mode: lazy
        doc: Where links, operations and comments end.
      script_mark:
        pos: ofs_entry + 32
        type: u4
        if: ofs_entry + 36 <= _io.size.as<u4>
        -webide-parse-mode: lazy
        doc: The fourth dword after the position.
  diagram_link:
    doc: A line between two boxes.
    -webide-representation: '{start_type} {start} to {end_type} {ending}'
    seq:
      - id: kind
        type: u4
        doc: |
          1 between inputs and outputs, 2 between parameters; with bit
          16, it is highlighted.
      - id: link
        type: reference
        doc: The link that is drawn, or null.
      - id: start
        type: reference
        doc: The object at which it starts.
      - id: start_index
        type: s4
        doc: Which of the object's outputs it is.
      - id: start_type
        type: u4
        enum: diagram_end
        doc: What it starts at.
      - id: num_points
        type: u4
        doc: How many points follow.
      - id: points
        type: vector2
        repeat: expr
        repeat-expr: num_points
        doc: Points that the line passes.
      - id: ending
        -name: end
        type: reference
        doc: The object at which it ends.
      - id: end_index
        type: s4
        doc: Which of the object's inputs it is.
      - id: end_type
        type: u4
        enum: diagram_end
        doc: What it ends at.
  diagram_operation:
    doc: Where an operation is drawn.
    -webide-representation: '{operation}'
    seq:
      - id: operation
        type: reference
        doc: The operation that is drawn.
      - id: position
        type: vector2
        doc: Where the box is.
  diagram_comment:
    doc: A comment in a diagram.
    -webide-representation: '{content}'
    params:
      - id: version
        type: u4
        doc: Version of the editor's data.
    seq:
      - id: rectangle
        type: vector4
        doc: Left, top, right and bottom edge.
      - id: content
        -name: text
        type: text
        doc: What the author wrote.
      - id: style
        type: u4
        if: has_style
        doc: Bit 0 collapsed, 1 locked, 2 transparent.
    instances:
      has_style:
        value: 'version >= 0x16'
        -webide-parse-mode: lazy
        doc: True if a style follows the text.
  old_shortcut_source:
    doc: What a shortcut stands for, before version 0x15.
    -webide-representation: '{source}'
    seq:
      - id: unused
        type: reference
        doc: A reference that nothing reads.
      - id: source
        type: reference
        doc: The parameter that it stands for.
      - id: value
        type: s4
        doc: A number of unknown meaning.
  pair:
    doc: Two whole numbers, such as a position.
    -webide-representation: '{first:dec} {second:dec}'
    seq:
      - id: first
        type: s4
        doc: The first of the two animations in the mixture.
      - id: second
        type: s4
        doc: The second of the two animations in the mixture.
  ck_object_area_id:
    doc: What an area of a CKObject is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: ck_object_area
        doc: The identifier, as a number of this class.
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
  state_area_id:
    doc: What an area of a CKState is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: state_area
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
  kinematic_chain_area_id:
    doc: What an area of a CKKinematicChain is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: kinematic_chain_area
        doc: The identifier, as a number of this class.
  object_animation_area_id:
    doc: What an area of a CKObjectAnimation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: object_animation_area
        doc: The identifier, as a number of this class.
  animation_area_id:
    doc: What an area of a CKAnimation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: animation_area
        doc: The identifier, as a number of this class.
  keyed_animation_area_id:
    doc: What an area of a CKKeyedAnimation is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: keyed_animation_area
        doc: The identifier, as a number of this class.
  be_object_area_id:
    doc: What an area of a CKBeObject is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: be_object_area
        doc: The identifier, as a number of this class.
  synchro_area_id:
    doc: What an area of a CKSynchroObject is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: synchro_area
        doc: The identifier, as a number of this class.
  level_area_id:
    doc: What an area of a CKLevel is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: level_area
        doc: The identifier, as a number of this class.
  place_area_id:
    doc: What an area of a CKPlace is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: place_area
        doc: The identifier, as a number of this class.
  group_area_id:
    doc: What an area of a CKGroup is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: group_area
        doc: The identifier, as a number of this class.
  sound_area_id:
    doc: What an area of a CKSound is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: sound_area
        doc: The identifier, as a number of this class.
  wave_sound_area_id:
    doc: What an area of a CKWaveSound is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: wave_sound_area
        doc: The identifier, as a number of this class.
  midi_sound_area_id:
    doc: What an area of a CKMidiSound is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: midi_sound_area
        doc: The identifier, as a number of this class.
  entity_2d_area_id:
    doc: What an area of a CK2dEntity is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: entity_2d_area
        doc: The identifier, as a number of this class.
  sprite_area_id:
    doc: What an area of a CKSprite is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: sprite_area
        doc: The identifier, as a number of this class.
  sprite_text_area_id:
    doc: What an area of a CKSpriteText is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: sprite_text_area
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
  curve_point_area_id:
    doc: What an area of a CKCurvePoint is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: curve_point_area
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
  character_area_id:
    doc: What an area of a CKCharacter is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: character_area
        doc: The identifier, as a number of this class.
  body_part_area_id:
    doc: What an area of a CKBodyPart is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: body_part_area
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
  critical_section_area_id:
    doc: What an area of a CKCriticalSectionObject is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: critical_section_area
        doc: The identifier, as a number of this class.
  grid_area_id:
    doc: What an area of a CKGrid is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: grid_area
        doc: The identifier, as a number of this class.
  layer_area_id:
    doc: What an area of a CKLayer is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: layer_area
        doc: The identifier, as a number of this class.
  data_array_area_id:
    doc: What an area of a CKDataArray is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: data_array_area
        doc: The identifier, as a number of this class.
  patch_mesh_area_id:
    doc: What an area of a CKPatchMesh is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: patch_mesh_area
        doc: The identifier, as a number of this class.
  interface_data_area_id:
    doc: What an area of a script diagram is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: interface_data_area
        doc: The identifier, as a number of this class.
  no_class_area_id:
    doc: What an area of a value without a class is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: no_class_area
        doc: The identifier, as a number of this class.
  curve_2d_area_id:
    doc: What an area of a CK2dCurve is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: curve_2d_area
        doc: The identifier, as a number of this class.
  object_array_area_id:
    doc: What an area of a CKObjectArray is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: object_array_area
        doc: The identifier, as a number of this class.
  attribute_manager_area_id:
    doc: What an area of an attribute manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: attribute_manager_area
        doc: The identifier, as a number of this class.
  message_manager_area_id:
    doc: What an area of a message manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: message_manager_area
        doc: The identifier, as a number of this class.
  time_manager_area_id:
    doc: What an area of a time manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: time_manager_area
        doc: The identifier, as a number of this class.
  behavior_manager_area_id:
    doc: What an area of a behaviour manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: behavior_manager_area
        doc: The identifier, as a number of this class.
  render_manager_area_id:
    doc: What an area of a render manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: render_manager_area
        doc: The identifier, as a number of this class.
  variable_manager_area_id:
    doc: What an area of a variable manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: variable_manager_area
        doc: The identifier, as a number of this class.
  shared_object_manager_area_id:
    doc: What an area of a manager of shared objects is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: shared_object_manager_area
        doc: The identifier, as a number of this class.
  vsl_manager_area_id:
    doc: What an area of a VSL manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: vsl_manager_area
        doc: The identifier, as a number of this class.
  lua_manager_area_id:
    doc: What an area of a Lua manager is about.
    -webide-representation: '{id}'
    seq:
      - id: id
        type: u4
        enum: lua_manager_area
        doc: The identifier, as a number of this class.
enums:
  controller_kind:
    0x0:
      id: no_controller
      doc: No controller, but the end of the list.
    0x1b545904:
      id: tcb_scale
      doc: Scale with tension, continuity and bias.
    0x2f200b08:
      id: linear_scale_axis
      doc: Axes of scale, straight from key to key.
    0x32595908:
      id: tcb_scale_axis
      doc: Axes of scale with tension, continuity and bias.
    0x347e4a01:
      id: tcb_position
      doc: Position with tension, continuity and bias.
    0x45b52a02:
      id: tcb_rotation
      doc: Rotation with tension, continuity and bias.
    0x49ed4002:
      id: linear_rotation
      doc: Rotation, straight from key to key.
    0x637c4301:
      id: linear_position
      doc: Position, straight from key to key.
    0x654a3a04:
      id: linear_scale
      doc: Scale, straight from key to key.
  value_kind:
    0:
      id: chunk
      doc: The value has a chunk of its own.
    1:
      id: buffer
      doc: The value is the bytes of a buffer.
    2:
      id: object
      doc: The value is a reference to an object.
    3:
      id: none
      doc: The parameter has no value.
  diagram_end:
    5:
      id: shortcut
      doc: A shortcut to a parameter.
    7:
      id: input_parameter
      doc: An input parameter of a behaviour.
    8:
      id: output_parameter
      doc: An output parameter of a behaviour.
    9:
      id: local_parameter
      doc: A local parameter, drawn by itself.
    10:
      id: target_parameter
      doc: The target parameter of a behaviour.
    12:
      id: input
      doc: An input that activates a behaviour.
    13:
      id: output
      doc: An output that a behaviour activates.
    26:
      id: start
      doc: The start of a script.
  area_owner:
    0:
      id: no_class
      doc: The identifiers of a value without a class.
    1:
      id: ck_object
      doc: The identifiers of a CKObject.
    2:
      id: parameter_in
      doc: The identifiers of a CKParameterIn.
    3:
      id: parameter_out
      doc: The identifiers of a CKParameterOut.
    4:
      id: parameter_operation
      doc: The identifiers of a CKParameterOperation.
    5:
      id: state
      doc: The identifiers of a CKState.
    6:
      id: behavior_link
      doc: The identifiers of a CKBehaviorLink.
    8:
      id: behavior
      doc: The identifiers of a CKBehavior.
    9:
      id: behavior_io
      doc: The identifiers of a CKBehaviorIO.
    10:
      id: scene
      doc: The identifiers of a CKScene.
    13:
      id: kinematic_chain
      doc: The identifiers of a CKKinematicChain.
    14:
      id: curve_2d
      doc: The identifiers of a CK2dCurve.
    15:
      id: object_animation
      doc: The identifiers of a CKObjectAnimation.
    16:
      id: animation
      doc: The identifiers of a CKAnimation.
    18:
      id: keyed_animation
      doc: The identifiers of a CKKeyedAnimation.
    19:
      id: be_object
      doc: The identifiers of a CKBeObject.
    20:
      id: synchro
      doc: The identifiers of a CKSynchroObject.
    21:
      id: level
      doc: The identifiers of a CKLevel.
    22:
      id: place
      doc: The identifiers of a CKPlace.
    23:
      id: group
      doc: The identifiers of a CKGroup.
    24:
      id: sound
      doc: The identifiers of a CKSound.
    25:
      id: wave_sound
      doc: The identifiers of a CKWaveSound.
    26:
      id: midi_sound
      doc: The identifiers of a CKMidiSound.
    27:
      id: entity_2d
      doc: The identifiers of a CK2dEntity.
    28:
      id: sprite
      doc: The identifiers of a CKSprite.
    29:
      id: sprite_text
      doc: The identifiers of a CKSpriteText.
    30:
      id: material
      doc: The identifiers of a CKMaterial.
    31:
      id: texture
      doc: The identifiers of a CKTexture.
    32:
      id: mesh
      doc: The identifiers of a CKMesh.
    33:
      id: entity_3d
      doc: The identifiers of a CK3dEntity.
    34:
      id: camera
      doc: The identifiers of a CKCamera.
    35:
      id: target_camera
      doc: The identifiers of a CKTargetCamera.
    36:
      id: curve_point
      doc: The identifiers of a CKCurvePoint.
    37:
      id: sprite_3d
      doc: The identifiers of a CKSprite3D.
    38:
      id: light
      doc: The identifiers of a CKLight.
    39:
      id: target_light
      doc: The identifiers of a CKTargetLight.
    40:
      id: character
      doc: The identifiers of a CKCharacter.
    42:
      id: body_part
      doc: The identifiers of a CKBodyPart.
    43:
      id: curve
      doc: The identifiers of a CKCurve.
    45:
      id: parameter_local
      doc: The identifiers of a CKParameterLocal.
    46:
      id: parameter
      doc: The identifiers of a CKParameter.
    48:
      id: interface_object_manager
      doc: The identifiers of a CKInterfaceObjectManager.
    49:
      id: critical_section
      doc: The identifiers of a CKCriticalSectionObject.
    50:
      id: grid
      doc: The identifiers of a CKGrid.
    51:
      id: layer
      doc: The identifiers of a CKLayer.
    52:
      id: data_array
      doc: The identifiers of a CKDataArray.
    53:
      id: patch_mesh
      doc: The identifiers of a CKPatchMesh.
    80:
      id: object_array
      doc: The identifiers of a CKObjectArray.
    0x14ef3294:
      id: shared_object_manager
      doc: The identifiers of a manager of shared objects.
    0x3d242466:
      id: attribute_manager
      doc: The identifiers of an attribute manager.
    0x466a0fac:
      id: message_manager
      doc: The identifiers of a message manager.
    0x4f243100:
      id: vsl_manager
      doc: The identifiers of a VSL manager.
    0x58d621ae:
      id: behavior_manager
      doc: The identifiers of a behaviour manager.
    0x89ce7b32:
      id: time_manager
      doc: The identifiers of a time manager.
    0x98cc3cc9:
      id: variable_manager
      doc: The identifiers of a variable manager.
    0xa213c8d5:
      id: render_manager
      doc: The identifiers of a render manager.
    0xc820669b:
      id: lua_manager
      doc: The identifiers of a Lua manager.
    0xffffffff:
      id: interface_data
      doc: The identifiers of a script diagram.
  ck_object_area:
    0x1:
      id: name
      -orig-id: CK_STATESAVE_NAME
      doc: The object's name, in states that are stored outside a file.
    0x2:
      id: id
      -orig-id: CK_STATESAVE_ID
      doc: The CK_ID that the object had when its state was stored.
    0x4:
      id: hidden
      -orig-id: CK_STATESAVE_OBJECTHIDDEN
      doc: Empty; there if the object is hidden.
    0x18:
      id: hierarchically_hidden
      -orig-id: CK_STATESAVE_OBJECTHIERAHIDDEN
      doc: Empty; there if the object is hidden with its children.
  parameter_in_area:
    0x80:
      id: owner
      -orig-id: CK_STATESAVE_PARAMETERIN_OWNER
      doc: The object that the input belongs to, in the oldest files.
    0x100:
      id: old_shared
      -orig-id: CK_STATESAVE_PARAMETERIN_INSHARED
      doc: The shared input, in the oldest files.
    0x200:
      id: old_source
      -orig-id: CK_STATESAVE_PARAMETERIN_OUTSOURCE
      doc: The source, in the oldest files.
    0x400:
      id: either_source
      -orig-id: CK_STATESAVE_PARAMETERIN_DEFAULTDATA
      doc: A source or a shared input; which one, the third field says.
    0x800:
      id: shared
      -orig-id: CK_STATESAVE_PARAMETERIN_DATASHARED
      doc: The input parameter whose source this one shares.
    0x1000:
      id: source
      -orig-id: CK_STATESAVE_PARAMETERIN_DATASOURCE
      doc: The output parameter that the value comes from.
    0x2000:
      id: disabled
      -orig-id: CK_STATESAVE_PARAMETERIN_DISABLED
      doc: Empty; there if the input was disabled.
  parameter_out_area:
    0x20:
      id: destinations
      -orig-id: CK_STATESAVE_PARAMETEROUT_DESTINATIONS
      doc: The parameters that the value is copied to.
  parameter_operation_area:
    0x40:
      id: inputs
      -orig-id: CK_STATESAVE_OPERATIONINPUTS
      doc: The two inputs, outside a file each with its state.
    0x80:
      id: output
      -orig-id: CK_STATESAVE_OPERATIONOUTPUT
      doc: The output, outside a file with its state.
    0x100:
      id: operation_type
      -orig-id: CK_STATESAVE_OPERATIONOP
      doc: Which operation it is, in states outside a file.
    0x200:
      id: owner
      -orig-id: CK_STATESAVE_OPERATIONDEFAULTDATA
      doc: The behaviour that the operation belongs to.
    0x400:
      id: operation
      -orig-id: CK_STATESAVE_OPERATIONNEWDATA
      doc: Which operation it is, and its three parameters.
  state_area:
    0x10:
      id: state
      doc: Whether the state that others wait for is active.
  behavior_link_area:
    0x4:
      id: old_delay
      -orig-id: CK_STATESAVE_BEHAV_LINK_CURDELAY
      doc: The delay that is running now, in old files.
    0x8:
      id: old_ends
      -orig-id: CK_STATESAVE_BEHAV_LINK_IOS
      doc: The two ends, in old files.
    0x10:
      id: old_initial_delay
      -orig-id: CK_STATESAVE_BEHAV_LINK_DELAY
      doc: The delay that each activation begins with, in old files.
    0x20:
      id: link
      -orig-id: CK_STATESAVE_BEHAV_LINK_NEWDATA
      doc: The two ends and the activation delay.
  behavior_area:
    0x10:
      id: interface_data
      -orig-id: CK_STATESAVE_BEHAVIORINTERFACE
      doc: The diagram that editors draw, a sub-chunk of its own.
    0x20:
      id: behavior
      -orig-id: CK_STATESAVE_BEHAVIORNEWDATA
      doc: Flags, prototype and parts; all that a behaviour is.
    0x40:
      id: old_flags
      -orig-id: CK_STATESAVE_BEHAVIORFLAGS
      doc: The flags, from before they were in the main area.
    0x80:
      id: old_compatible_class
      -orig-id: CK_STATESAVE_BEHAVIORCOMPATIBLECID
      doc: The class that it applies to, in the oldest files.
    0x100:
      id: sub_behaviors
      -orig-id: CK_STATESAVE_BEHAVIORSUBBEHAV
      doc: The behaviours inside, outside a file with their states.
    0x200:
      id: in_parameters
      -orig-id: CK_STATESAVE_BEHAVIORINPARAMS
      doc: The input parameters, before data version 5.
    0x400:
      id: out_parameters
      -orig-id: CK_STATESAVE_BEHAVIOROUTPARAMS
      doc: The output parameters, before data version 5.
    0x800:
      id: inputs
      -orig-id: CK_STATESAVE_BEHAVIORINPUTS
      doc: The activation inputs, before data version 5.
    0x1000:
      id: outputs
      -orig-id: CK_STATESAVE_BEHAVIOROUTPUTS
      doc: The activation outputs, before data version 5.
    0x4000:
      id: operations
      -orig-id: CK_STATESAVE_BEHAVIOROPERATIONS
      doc: The parameter operations inside, before data version 5.
    0x8000:
      id: old_type
      -orig-id: CK_STATESAVE_BEHAVIORTYPE
      doc: Base, script or building block, in the oldest files.
    0x10000:
      id: old_owner
      -orig-id: CK_STATESAVE_BEHAVIOROWNER
      doc: The object that it runs on, in the oldest files.
    0x20000:
      id: local_parameters
      -orig-id: CK_STATESAVE_BEHAVIORLOCALPARAMS
      doc: The local parameters, outside a file with their states.
    0x40000:
      id: old_prototype
      -orig-id: CK_STATESAVE_BEHAVIORPROTOGUID
      doc: The building block's prototype, in the oldest files.
    0x80000:
      id: links
      -orig-id: CK_STATESAVE_BEHAVIORSUBLINKS
      doc: The links inside, before data version 5.
    0x200000:
      id: activity
      -orig-id: CK_STATESAVE_BEHAVIORSINGLEACTIVITY
      doc: Activity flags, for a state outside a file.
    0x800000:
      id: old_priority
      -orig-id: CK_STATESAVE_BEHAVIORPRIORITY
      doc: The priority among behaviours, in the oldest files.
    0x1000000:
      id: old_target
      -orig-id: CK_STATESAVE_BEHAVIORTARGET
      doc: The parameter with the target object, in the oldest files.
  behavior_io_area:
    0x8:
      id: flags
      -orig-id: CK_STATESAVE_BEHAV_IOFLAGS
      doc: Whether it is an input or an output, and if it is active.
  scene_area:
    0x20000:
      id: objects
      -orig-id: CK_STATESAVE_SCENENEWDATA
      doc: The objects in the scene, with their initial states and flags.
    0x40000:
      id: environment
      -orig-id: CK_STATESAVE_SCENELAUNCHED
      doc: Set in a scene that was launched once.
    0x80000:
      id: rendering
      -orig-id: CK_STATESAVE_SCENERENDERSETTINGS
      doc: Colours, fog, background texture and first camera.
  kinematic_chain_area:
    0xff:
      id: chain
      -orig-id: CK_STATESAVE_KINEMATICCHAINALL
      doc: The two ends of the chain of body parts.
  object_animation_area:
    0x1000:
      id: old_data
      -orig-id: CK_STATESAVE_OBJANIMNEWDATA
      doc: Everything of an animation, before there were controllers.
    0x2000:
      id: old_length
      -orig-id: CK_STATESAVE_OBJANIMLENGTH
      doc: The length, before data version 1.
    0x4000:
      id: old_positions
      -orig-id: CK_STATESAVE_OBJANIMPOSKEYS
      doc: Keys of positions, before data version 1.
    0x8000:
      id: old_rotations
      -orig-id: CK_STATESAVE_OBJANIMROTKEYS
      doc: Keys of rotations and scale axes, before data version 1.
    0x20000:
      id: old_scales
      -orig-id: CK_STATESAVE_OBJANIMSCLKEYS
      doc: Keys of scales, before data version 1.
    0x40000:
      id: old_flags
      -orig-id: CK_STATESAVE_OBJANIMFLAGS
      doc: The animation's flags, before data version 1.
    0x80000:
      id: old_entity
      -orig-id: CK_STATESAVE_OBJANIMENTITY
      doc: The animated entity, before data version 1.
    0x100000:
      id: old_merge
      -orig-id: CK_STATESAVE_OBJANIMMERGE
      doc: The two animations that are merged, before data version 1.
    0x200000:
      id: old_morph_keys
      -orig-id: CK_STATESAVE_OBJANIMMORPHKEYS2
      doc: Keys with positions of vertices, before data version 1.
    0x800000:
      id: morph_normals
      -orig-id: CK_STATESAVE_OBJANIMMORPHNORMALS
      doc: Normals for the morph keys, a buffer for each.
    0x1000000:
      id: packed_morph_normals
      -orig-id: CK_STATESAVE_OBJANIMMORPHCOMP
      doc: Compressed normals for the morph keys, of Virtools 1.1.
    0x2000000:
      id: shared
      -orig-id: CK_STATESAVE_OBJANIMSHARED
      doc: An animation that takes its keys from another one.
    0x4000000:
      id: controllers
      -orig-id: CK_STATESAVE_OBJANIMCONTROLLERS
      doc: |
        Everything of an animation: entity, length, keys by controller.
    0x8000000:
      id: blend_shape_controllers
      doc: Controllers of blend shapes, of which no file is known.
  animation_area:
    0x10:
      id: frame_rate
      -orig-id: CK_STATESAVE_ANIMATIONDATA
      doc: Flags, and whether and to which rate it is linked.
    0x40:
      id: length
      -orig-id: CK_STATESAVE_ANIMATIONLENGTH
      doc: How many frames the animation lasts.
    0x80:
      id: root_entity
      -orig-id: CK_STATESAVE_ANIMATIONBODYPARTS
      doc: The body parts that it moves, and their root.
    0x100:
      id: character
      -orig-id: CK_STATESAVE_ANIMATIONCHARACTER
      doc: The character that the animation belongs to.
    0x200:
      id: step
      -orig-id: CK_STATESAVE_ANIMATIONCURRENTSTEP
      doc: Where the animation is now, from 0 to 1.
  keyed_animation_area:
    0x1000:
      id: animations
      -orig-id: CK_STATESAVE_KEYEDANIMANIMLIST
      doc: The animations of single entities that it consists of.
    0x100000:
      id: merge
      -orig-id: CK_STATESAVE_KEYEDANIMMERGE
      doc: Whether it is a mixture of two, and how much of each.
    0x200000:
      id: states
      -orig-id: CK_STATESAVE_KEYEDANIMSUBANIMS
      doc: Outside a file, the states of its animations.
  be_object_area:
    0x10:
      id: old_attributes
      -orig-id: CK_STATESAVE_ATTRIBUTES
      doc: Attributes by name, in old files.
    0x11:
      id: attributes
      -orig-id: CK_STATESAVE_NEWATTRIBUTES
      doc: The attributes that an object has, each with a parameter.
    0x40:
      id: data
      -orig-id: CK_STATESAVE_DATAS
      doc: Priority among the objects whose behaviours run.
    0x100:
      id: old_scripts
      -orig-id: CK_STATESAVE_BEHAVIORS
      doc: The scripts of an object, before data version 5.
    0x400:
      id: single_activity
      -orig-id: CK_STATESAVE_SINGLEACTIVITY
      doc: Flags in the scene, for a state outside a file.
    0x800:
      id: scripts
      -orig-id: CK_STATESAVE_SCRIPTS
      doc: The scripts of an object, in the order in which they run.
  synchro_area:
    0x10:
      id: rendezvous
      -orig-id: CK_STATESAVE_SYNCHRODATA
      doc: Who waits at the meeting point, who has come and gone.
  level_area:
    0x2000:
      id: inactive_managers
      -orig-id: CK_STATESAVE_LEVELINACTIVEMAN
      doc: GUIDs of managers that the level switches off.
    0x4000:
      id: duplicate_managers
      -orig-id: CK_STATESAVE_LEVELDUPLICATEMAN
      doc: Names of managers of which there are several.
    0x20000000:
      id: contents
      -orig-id: CK_STATESAVE_LEVELDEFAULTDATA
      doc: The level's objects and its scenes.
    0x80000000:
      id: scenes
      -orig-id: CK_STATESAVE_LEVELSCENE
      doc: The current and the default scene, and the default one's chunk.
  place_area:
    0x1000:
      id: portals
      -orig-id: CK_STATESAVE_PLACEPORTALS
      doc: Which places can be seen from here, and through what.
    0x2000:
      id: default_camera
      -orig-id: CK_STATESAVE_PLACECAMERA
      doc: The camera that looks at the place.
    0x4000:
      id: contents
      -orig-id: CK_STATESAVE_PLACEREFERENCES
      doc: The entities that are inside the place.
    0x8000:
      id: level
      -orig-id: CK_STATESAVE_PLACELEVEL
      doc: The level that the place is part of.
  group_area:
    0x1000:
      id: old_members
      -orig-id: CK_STATESAVE_GROUPDATA
      doc: The group's members, in old files.
    0xfffff:
      id: members
      -orig-id: CK_STATESAVE_GROUPALL
      doc: The objects that the group consists of.
    0x100000:
      id: selection_set
      doc: A selection of the editor, of which no file is known.
  sound_area:
    0x1000:
      id: sound
      -orig-id: CK_STATESAVE_SOUNDFILENAME
      doc: How the sound is saved, and the file that has it.
  wave_sound_area:
    0x100000:
      id: file_name
      -orig-id: CK_STATESAVE_WAVSOUNDFILE
      doc: The file with the sound, in old files.
    0x400000:
      id: wave_sound
      -orig-id: CK_STATESAVE_WAVSOUNDDATA2
      doc: Volume, pitch, and where in space the sound is.
    0x800000:
      id: length
      -orig-id: CK_STATESAVE_WAVSOUNDDURATION
      doc: The length, for sounds that are not loaded.
  midi_sound_area:
    0x100000:
      id: file_name
      -orig-id: CK_STATESAVE_MIDISOUNDFILE
      doc: The file with the notes, in old files.
    0x200000:
      id: midi_data
      -orig-id: CK_STATESAVE_MIDISOUNDDATA
      doc: The notes themselves; no file is known to have them.
  entity_2d_area:
    0x1000:
      id: old_source
      -orig-id: CK_STATESAVE_2DENTITYSRCSIZE
      doc: The part of the source that is shown, before data version 5.
    0x2000:
      id: old_size
      -orig-id: CK_STATESAVE_2DENTITYSIZE
      doc: The size on the screen, before data version 5.
    0x4000:
      id: old_flags
      -orig-id: CK_STATESAVE_2DENTITYFLAGS
      doc: The entity's flags, before data version 5.
    0x8000:
      id: old_position
      -orig-id: CK_STATESAVE_2DENTITYPOS
      doc: The place on the screen, before data version 5.
    0x100000:
      id: old_z_order
      -orig-id: CK_STATESAVE_2DENTITYZORDER
      doc: The order in which entities are drawn, before data version 5.
    0x10f000:
      id: rectangle
      -orig-id: CK_STATESAVE_2DENTITYONLY
      doc: Flags and the place on the screen.
    0x200000:
      id: material
      -orig-id: CK_STATESAVE_2DENTITYMATERIAL
      doc: The material that the rectangle is drawn with.
    0x400000:
      id: children
      -orig-id: CK_STATESAVE_2DENTITYHIERARCHY
      doc: Entities that follow this one; no file is known to have it.
  sprite_area:
    0x10000:
      id: current_slot
      -orig-id: CK_STATESAVE_SPRITECURRENTIMAGE
      doc: Which of its pictures the sprite shows.
    0x20000:
      id: transparency
      -orig-id: CK_STATESAVE_SPRITETRANSPARENT
      doc: The colour that is not drawn, and whether one is.
    0x40000:
      id: old_bitmaps
      -orig-id: CK_STATESAVE_SPRITEBITMAPS
      doc: The pictures as files, in the oldest way.
    0x80000:
      id: shared
      -orig-id: CK_STATESAVE_SPRITESHARED
      doc: The sprite whose pictures this one shows.
    0x200000:
      id: movie
      -orig-id: CK_STATESAVE_SPRITEAVIFILENAME
      doc: The movie that the sprite plays, by file name.
    0x400000:
      id: file_names
      -orig-id: CK_STATESAVE_SPRITEFILENAMES
      doc: The files with the sprite's pictures, one for each slot.
    0x800000:
      id: raw_bitmaps
      -orig-id: CK_STATESAVE_SPRITECOMPRESSED
      doc: The sprite's pictures as planes of colour.
    0x10000000:
      id: reader_bitmaps
      -orig-id: CK_STATESAVE_SPRITEREADER
      doc: The sprite's pictures as files of some picture format.
    0x20000000:
      id: save_format
      -orig-id: CK_STATESAVE_SPRITEFORMAT
      doc: How the sprite's pictures are to be saved.
    0x40000000:
      id: video_format
      -orig-id: CK_STATESAVE_SPRITEVIDEOFORMAT
      doc: The pixel format in video memory; no file has it.
    0x80000000:
      id: system_caching
      -orig-id: CK_STATESAVE_SPRITESYSTEMCACHING
      doc: Whether a copy is kept in memory; no file has it.
    0x80800000:
      id: render_options
      -orig-id: CK_STATESAVE_SPRITERENDEROPTIONS
      doc: How the sprite is drawn; no file is known to have it.
  sprite_text_area:
    0x1000000:
      id: text
      -orig-id: CK_STATESAVE_SPRITETEXT
      doc: The text that the sprite shows.
    0x2000000:
      id: font
      -orig-id: CK_STATESAVE_SPRITEFONT
      doc: The font of the text and its style.
    0x4000000:
      id: colors
      -orig-id: CK_STATESAVE_SPRITETEXTCOLOR
      doc: The colours of the text and of its background.
  material_area:
    0x1000:
      id: material
      -orig-id: CK_STATESAVE_MATDATA
      doc: Colours, texture, modes of drawing and flags.
    0x2000:
      id: extra_textures
      -orig-id: CK_STATESAVE_MATDATA2
      doc: Three more textures, for effects that need several.
    0x4000:
      id: effect
      -orig-id: CK_STATESAVE_MATDATA3
      doc: The number of an effect that needs no parameter.
    0x10000:
      id: effect_parameter
      -orig-id: CK_STATESAVE_MATDATA5
      doc: An effect, and the parameter that configures it.
    0x20000:
      id: shader
      -orig-id: CK_STATESAVE_MATRESERVED5
      doc: A shader and its values; no file is known to have them.
  texture_area:
    0x1000:
      id: movie
      -orig-id: CK_STATESAVE_TEXAVIFILENAME
      doc: The movie that the texture plays, by file name.
    0x2000:
      id: old_current_slot
      -orig-id: CK_STATESAVE_TEXCURRENTIMAGE
      doc: Which picture is shown, before data version 5.
    0x4000:
      id: old_bitmaps
      -orig-id: CK_STATESAVE_TEXBITMAPS
      doc: The pictures as files, in the oldest way.
    0x8000:
      id: old_transparency
      -orig-id: CK_STATESAVE_TEXTRANSPARENT
      doc: The colour that is not drawn, before data version 5.
    0x10000:
      id: file_names
      -orig-id: CK_STATESAVE_TEXFILENAMES
      doc: The files with the texture's pictures, one for each slot.
    0x20000:
      id: raw_bitmaps
      -orig-id: CK_STATESAVE_TEXCOMPRESSED
      doc: The texture's pictures as planes of colour.
    0x40000:
      id: video_format
      -orig-id: CK_STATESAVE_TEXVIDEOFORMAT
      doc: The pixel format in video memory, in old files.
    0x80000:
      id: save_format
      -orig-id: CK_STATESAVE_TEXSAVEFORMAT
      doc: |
        A CKBitmapProperties struct of a 32-bit program, with 76, 80,
        144 or 148 bytes.
    0x100000:
      id: reader_bitmaps
      -orig-id: CK_STATESAVE_TEXREADER
      doc: The texture's pictures as files of some picture format.
    0x200000:
      id: pick_threshold
      -orig-id: CK_STATESAVE_PICKTHRESHOLD
      doc: The least alpha at which a pixel can be picked.
    0x2ff000:
      id: old_options
      -orig-id: CK_STATESAVE_OLDTEXONLY
      doc: Mip maps, transparency and saving; the identifier of Virtools 2.1.
    0x400000:
      id: mip_maps
      -orig-id: CK_STATESAVE_USERMIPMAP
      doc: The smaller pictures that the author made.
    0x800000:
      id: system_caching
      -orig-id: CK_STATESAVE_TEXSYSTEMCACHING
      doc: Whether a copy is kept in memory, in old files.
    0xfff000:
      id: options
      -orig-id: CK_STATESAVE_TEXONLY
      doc: Mip maps, transparency and saving; the identifier since Virtools 2.5.
  mesh_area:
    0x2000:
      id: flags
      -orig-id: CK_STATESAVE_MESHFLAGS
      doc: Flags of the mesh as a whole.
    0x4000:
      id: channels
      -orig-id: CK_STATESAVE_MESHCHANNELS
      doc: Further layers of material over the mesh.
    0x8000:
      id: face_masks
      -orig-id: CK_STATESAVE_MESHFACECHANMASK
      doc: For each face the channels that it belongs to.
    0x10000:
      id: faces
      -orig-id: CK_STATESAVE_MESHFACES
      doc: The faces, three vertices and a material slot each.
    0x11000:
      id: faces_32
      doc: Faces with 32-bit indices; no file is known to have them.
    0x20000:
      id: vertices
      -orig-id: CK_STATESAVE_MESHVERTICES
      doc: The vertices, an array for each of their properties.
    0x40000:
      id: lines
      -orig-id: CK_STATESAVE_MESHLINES
      doc: Lines that are drawn between two vertices.
    0x41000:
      id: lines_32
      doc: Lines with 32-bit indices; no file is known to have them.
    0x80000:
      id: weights
      -orig-id: CK_STATESAVE_MESHWEIGHTS
      doc: Weights of the vertices, or one weight for all.
    0x100000:
      id: materials
      -orig-id: CK_STATESAVE_MESHMATERIALS
      doc: The materials that faces refer to, slot by slot.
    0x200000:
      id: extended_channels
      doc: Further channels; no file is known to have them.
    0x400000:
      id: render_groups
      doc: Batches of triangles of one material, in files of Virtools 5.
    0x401000:
      id: render_groups_32
      doc: Batches with 32-bit indices; no file is known to have them.
    0x800000:
      id: progressive
      -orig-id: CK_STATESAVE_PROGRESSIVEMESH
      doc: The steps by which the mesh is simplified.
    0x1000000:
      id: blend_shapes
      doc: Blend shapes; all known meshes have none.
  entity_3d_area:
    0x1000:
      id: skin_normals
      -orig-id: CK_STATESAVE_3DENTITYSKINDATANORMALS
      doc: Normals of the skin's vertices, at rest.
    0x2000:
      id: animations
      -orig-id: CK_STATESAVE_ANIMATION
      doc: The animations that the entity owns.
    0x4000:
      id: meshes
      -orig-id: CK_STATESAVE_MESHS
      doc: The mesh that is shown, and all that could be.
    0x8000:
      id: parent
      -orig-id: CK_STATESAVE_PARENT
      doc: The parent, from before it was part of the placement.
    0x10000:
      id: entity_flags
      -orig-id: CK_STATESAVE_3DENTITYFLAGS
      doc: The flags, from before they were part of the placement.
    0x20000:
      id: matrix
      -orig-id: CK_STATESAVE_3DENTITYMATRIX
      doc: The matrix, from before it was part of the placement.
    0x100000:
      id: placement
      -orig-id: CK_STATESAVE_3DENTITYNDATA
      doc: Flags, axes and position in the world, and the parent.
    0x200000:
      id: skin
      -orig-id: CK_STATESAVE_3DENTITYSKINDATA
      doc: The bones that move vertices, and how much each does.
    0x220000:
      id: skin_2
      doc: A skin of later versions; no file is known to have it.
    0x4fae17d7:
      id: blend_shape_weights
      doc: Weights of blend shapes, presumably; known entities have none.
  camera_area:
    0x400000:
      id: old_field_of_view
      -orig-id: CK_STATESAVE_CAMERAFOV
      doc: The field of view, before data version 5.
    0x800000:
      id: old_projection
      -orig-id: CK_STATESAVE_CAMERAPROJTYPE
      doc: The kind of projection, before data version 5.
    0x1000000:
      id: old_ortho_zoom
      -orig-id: CK_STATESAVE_CAMERAOTHOZOOM
      doc: The zoom of parallel projection, before data version 5.
    0x2000000:
      id: old_aspect
      -orig-id: CK_STATESAVE_CAMERAASPECT
      doc: The aspect ratio, before data version 5.
    0x4000000:
      id: old_planes
      -orig-id: CK_STATESAVE_CAMERAPLANES
      doc: The near and the far plane, before data version 5.
    0xfc00000:
      id: camera
      -orig-id: CK_STATESAVE_CAMERAONLY
      doc: Projection, field of view, aspect and planes.
  target_camera_area:
    0x10000000:
      id: target
      -orig-id: CK_STATESAVE_TCAMERATARGET
      doc: The entity that the camera looks at.
  curve_point_area:
    0x10000000:
      id: curve_point
      -orig-id: CK_STATESAVE_CURVEPOINTDEFAULTDATA
      doc: The curve, and how it passes through the point.
    0x20000000:
      id: old_tcb
      -orig-id: CK_STATESAVE_CURVEPOINTTCB
      doc: Tension, continuity and bias, before data version 5.
    0x40000000:
      id: old_tangents
      -orig-id: CK_STATESAVE_CURVEPOINTTANGENTS
      doc: The two tangents, before data version 5.
    0x80000000:
      id: old_curve_position
      -orig-id: CK_STATESAVE_CURVEPOINTCURVEPOS
      doc: The place on the curve, before data version 5.
  sprite_3d_area:
    0x400000:
      id: sprite
      -orig-id: CK_STATESAVE_SPRITE3DDATA
      doc: Size, offset and material of the billboard.
  light_area:
    0x400000:
      id: light
      -orig-id: CK_STATESAVE_LIGHTDATA
      doc: Kind, colour, attenuation and cones.
    0x800000:
      id: light_power
      -orig-id: CK_STATESAVE_LIGHTDATA2
      doc: A factor that the light's colour is multiplied by.
  target_light_area:
    0x80000000:
      id: target
      -orig-id: CK_STATESAVE_TLIGHTTARGET
      doc: The entity that the light shines on.
  character_area:
    0x400000:
      id: body_parts
      -orig-id: CK_STATESAVE_CHARACTERBODYPARTS
      doc: The parts of the character, in old files.
    0x800000:
      id: old_kinematic_chains
      -orig-id: CK_STATESAVE_CHARACTERKINECHAINS
      doc: The kinematic chains; no file is known to have them.
    0x1000000:
      id: old_animations
      -orig-id: CK_STATESAVE_CHARACTERANIMATIONS
      doc: The animations, before data version 5.
    0x2000000:
      id: old_root
      -orig-id: CK_STATESAVE_CHARACTERROOT
      doc: The root body part, before data version 5.
    0x10000000:
      id: body_part_states
      -orig-id: CK_STATESAVE_CHARACTERSAVEPARTS
      doc: Outside a file, the states of the body parts.
    0x20000000:
      id: old_floor_reference
      -orig-id: CK_STATESAVE_CHARACTERFLOORREF
      doc: The floor reference, before data version 5.
    0xffc00000:
      id: character
      -orig-id: CK_STATESAVE_CHARACTERONLY
      doc: The animations, and which of them are current.
  body_part_area:
    0x1000000:
      id: old_rotation_joint
      -orig-id: CK_STATESAVE_BODYPARTROTJOINT
      doc: How the joint may turn, before data version 5.
    0x2000000:
      id: position_joint
      -orig-id: CK_STATESAVE_BODYPARTPOSJOINT
      doc: How the joint may move; no file is known to have it.
    0x4000000:
      id: body_part
      -orig-id: CK_STATESAVE_BODYPARTCHARACTER
      doc: The character, and how the joint may turn.
  curve_area:
    0x400000:
      id: old_fitting
      -orig-id: CK_STATESAVE_CURVEFITCOEFF
      doc: How closely the curve fits, before data version 5.
    0x800000:
      id: old_points
      -orig-id: CK_STATESAVE_CURVECONTROLPOINT
      doc: The points of the curve, before data version 5.
    0x1000000:
      id: old_steps
      -orig-id: CK_STATESAVE_CURVESTEPS
      doc: The number of steps, before data version 5.
    0x2000000:
      id: old_open
      -orig-id: CK_STATESAVE_CURVEOPEN
      doc: Whether it is open, before data version 5.
    0xff000000:
      id: point_states
      -orig-id: CK_STATESAVE_CURVESAVEPOINTS
      doc: Outside a file, the points with their states.
    0xffc00000:
      id: curve
      -orig-id: CK_STATESAVE_CURVEONLY
      doc: The points of the curve and how it fits them.
  parameter_local_area:
    0x200:
      id: is_this
      -orig-id: CK_STATESAVE_PARAMETEROUT_MYSELF
      doc: Empty; there if the parameter means the owner itself.
    0x400:
      id: is_setting
      -orig-id: CK_STATESAVE_PARAMETEROUT_ISSETTING
      doc: Empty; there if it is a setting of a building block.
  parameter_area:
    0x40:
      id: value
      -orig-id: CK_STATESAVE_PARAMETEROUT_VAL
      doc: The type of the parameter, and its value.
  interface_object_manager_area:
    0x1234567:
      id: states
      doc: Data of the editors, a chunk for each editor.
    0x87654321:
      id: guid
      doc: The GUID of the object itself.
  critical_section_area:
    0x10:
      id: critical_section
      doc: The behaviour that is inside the section now.
  grid_area:
    0x400000:
      id: grid
      -orig-id: CK_STATESAVE_GRIDDATA
      doc: Size, orientation and layers of the grid.
  layer_area:
    0x10:
      id: layer
      -orig-id: CK_STATESAVE_LAYERDATA
      doc: The grid, and a value for each of its squares.
  data_array_area:
    0x1000:
      id: columns
      -orig-id: CK_STATESAVE_DATAARRAYFORMAT
      doc: The columns, by name and type.
    0x2000:
      id: rows
      -orig-id: CK_STATESAVE_DATAARRAYDATA
      doc: The cells, row by row, by the types of the columns.
    0x4000:
      id: sorting
      -orig-id: CK_STATESAVE_DATAARRAYMEMBERS
      doc: By which column the array is sorted, and the key column.
  patch_mesh_area:
    0x800000:
      id: oldest_patches
      -orig-id: CK_STATESAVE_PATCHMESHDATA
      doc: The oldest form of patches; no file is known to have it.
    0x1000000:
      id: old_patches
      -orig-id: CK_STATESAVE_PATCHMESHDATA2
      doc: The same in an older form, with wider indices.
    0x2000000:
      id: old_smoothing_groups
      -orig-id: CK_STATESAVE_PATCHMESHSMOOTH
      doc: A smoothing group for each patch, in old files.
    0x4000000:
      id: old_patch_materials
      -orig-id: CK_STATESAVE_PATCHMESHMATERIALS
      doc: A material for each patch, in old files.
    0x8000000:
      id: patches
      -orig-id: CK_STATESAVE_PATCHMESHDATA3
      doc: Points, patches, edges and channels of the mesh.
  interface_data_area:
    0x1:
      id: drawing
      doc: The boxes, links and comments of the diagram.
    0x54543b94:
      id: colors
      doc: Presumably the colours that users gave to building blocks.
    0xa12312f5:
      id: extra_data_1
      doc: Data of versions that no known file is of.
    0xa12312f6:
      id: extra_data_2
      doc: More data of versions that no known file is of.
    0xa12312f7:
      id: extra_data_3
      doc: Still more data of versions that no known file is of.
  no_class_area:
    0x12248766:
      id: no_dependencies
      doc: Empty; nothing that an object depends on is included.
    0x12248767:
      id: all_dependencies
      doc: Empty; everything that an object depends on is included.
    0x12248768:
      id: dependencies
      doc: Per class, what is copied, deleted or saved with an object.
    0x12348765:
      id: structure
      doc: The members of a structure, each as an output parameter has it.
  curve_2d_area:
    0xe:
      id: curve
      doc: The curve itself, which has a chunk of its own.
    0x40:
      id: old_fitting
      -orig-id: CK_STATESAVE_2DCURVEFITCOEFF
      doc: How closely the curve fits, below data version 1.
    0x100:
      id: points
      -orig-id: CK_STATESAVE_2DCURVENEWDATA
      doc: The points of a two-dimensional curve.
    0x3f800:
      id: old_points
      -orig-id: CK_STATESAVE_2DCURVESAVEPOINTS
      doc: The points, each with a chunk, below data version 1.
  object_array_area:
    0x50:
      id: collection
      doc: The objects in a collection, in order.
  attribute_manager_area:
    0x52:
      id: attributes
      doc: Which attributes there are, and their categories.
  message_manager_area:
    0x53:
      id: messages
      doc: The names of messages, whose indices scripts use.
  time_manager_area:
    0x80:
      id: time
      doc: Limits of the frame rate, and factors of time.
  behavior_manager_area:
    0x58d621ae:
      id: behaviors
      doc: How often a behaviour may run in one frame.
  render_manager_area:
    0xa213c8d5:
      id: window
      doc: The size of the window that is drawn to.
  variable_manager_area:
    0x98cc3cc9:
      id: variables
      doc: Variables with values that differ from the default.
  shared_object_manager_area:
    0x75:
      id: shared_classes
      doc: Classes of objects with typed properties, in an unknown form.
  vsl_manager_area:
    0x1:
      id: scripts
      doc: Scripts in VSL as text, between unknown numbers.
  lua_manager_area:
    0x1:
      id: scripts
      doc: Scripts in Lua as text, between unknown numbers.
