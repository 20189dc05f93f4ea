meta:
  id: virtools_state_chunk
  title: Virtools state chunk (CKStateChunk)
  application: Virtools Dev, 3D Life Player, Ballance
  tags:
    - 3d
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  endian: le
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
  plain values, on which `areas` fails and `dwords` works.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/main/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21
-webide-representation: 'class {class_code:dec} v{chunk_version:dec}, {num_dwords:dec} dwords'
seq:
  - id: data_version
    type: u1
    doc: Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
  - id: class_code
    type: u1
    doc: |
      New layout: the low 8 bits of the class id that the writer gave, often of
      a base class. Old layouts: high byte of the data version, not used.
  - id: chunk_version
    type: u1
    valid:
      max: 7
    doc: Version of the layout.
  - id: option_bits
    type: u1
    doc: |
      New layout: 0x01 ids list, 0x02 managers list, 0x04 sub-chunks list,
      0x08 object references are indices into the file's object table,
      0x10 references to dynamic objects allowed. Old layouts: high byte of the
      chunk version, not used.
  - id: old_class_id
    type: u4
    enum: class_id
    if: not is_new
    doc: The class id in full.
  - id: num_dwords
    type: u4
    doc: Size of the core data.
  - id: old_header
    type: old_header(chunk_version)
    if: not is_new
    doc: The rest of the header in the older layouts.
  - id: data
    size: num_dwords * 4
    doc: The core data, undecoded.
  - id: ids
    type: position_list(ids_from_header, num_old_ids)
    if: not is_new or (option_bits & 0x01) != 0
    doc: Where object ids stand.
  - id: chunks
    type: position_list(ids_from_header, num_old_chunks)
    if: not is_new or (option_bits & 0x04) != 0
    doc: Where sub-chunks stand.
  - id: managers
    type: position_list(ids_from_header, num_old_managers)
    if: '(is_new and (option_bits & 0x02) != 0) or chunk_version == 5'
    doc: Where values of managers stand.
instances:
  is_new:
    value: chunk_version >= 6
    doc: Whether this is the new layout.
  is_bound:
    value: is_new and (option_bits & 0x08) != 0
    doc: Whether object references are indices into the file's object table.
  ids_from_header:
    value: not is_new
    doc: Whether the header has the sizes of the position lists.
  num_old_ids:
    value: 'is_new ? 0 : old_header.num_ids'
    doc: Size of the ids list in the older layouts.
  num_old_chunks:
    value: 'is_new ? 0 : old_header.num_chunks'
    doc: Size of the sub-chunk list in the older layouts.
  num_old_managers:
    value: 'is_new or chunk_version < 5 ? 0 : old_header.num_managers'
    doc: Size of the managers list in the old layout.
  ofs_data:
    value: 'is_new ? 8 : (chunk_version == 5 ? 28 : 24)'
    doc: Where the core data starts.
  core:
    pos: ofs_data
    size: num_dwords * 4
    type: core_data
    doc: The core data, decoded as a chain of areas.
  sub_chunks:
    pos: ofs_chunks
    size: chunks.num_entries * 4
    type: listed_chunks(core._io, chunk_version)
    if: num_chunk_entries != 0
    doc: The sub-chunks that the list knows, decoded.
  num_chunk_entries:
    value: 'not is_new or (option_bits & 0x04) != 0 ? chunks.num_entries : 0'
    doc: Size of the sub-chunk list in entries.
  len_ids:
    value: 'is_new ? ((option_bits & 0x01) != 0 ? 4 + ids.num_entries * 4 : 0) : ids.num_entries * 4'
    doc: Size of the ids list in bytes, its count included.
  ofs_chunks:
    value: 'ofs_data + num_dwords * 4 + (is_new ? 4 : 0) + len_ids'
    doc: Where the entries of the sub-chunk list start.
types:
  old_header:
    doc: What the older layouts have between the data size and the data.
    params:
      - id: chunk_version
        type: u1
        doc: Version of the layout.
    seq:
      - id: file_flag
        type: u4
        doc: Skipped by every known loader; presumably whether it was bound to a file.
      - id: num_ids
        type: u4
        doc: Size of the ids list in dwords.
      - id: num_chunks
        type: u4
        doc: Size of the sub-chunk list in dwords.
      - id: num_managers
        type: u4
        if: chunk_version == 5
        doc: Size of the managers list in dwords.
  position_list:
    doc: |
      Positions in the core data. A plain entry is where a single item stands;
      0xffffffff and the entry after it tell where the count of a sequence is.
    params:
      - id: has_count_in_header
        type: bool
        doc: Whether the size of the list stands in the header.
      - id: count_in_header
        type: u4
        doc: The size of the list if it stands in the header.
    seq:
      - id: count
        type: u4
        if: not has_count_in_header
        doc: Size of the list in dwords.
      - id: entries
        type: u4
        repeat: expr
        repeat-expr: num_entries
        doc: The positions, and the marks between them.
    instances:
      num_entries:
        value: 'has_count_in_header ? count_in_header : count'
        doc: Size of the list in dwords, wherever it stands.
  core_data:
    doc: A chain of areas that tile the data, if it is one.
    seq:
      - id: raw
        size-eos: true
        doc: The data, undecoded.
    instances:
      areas:
        pos: 0
        type: area
        repeat: eos
        if: _io.size >= 8
        doc: The chain. Where the data is none, what stands behind a broken link is one payload.
      dwords:
        pos: 0
        type: u4
        repeat: eos
        doc: The data as plain numbers.
  area:
    doc: One identifier and its payload.
    -webide-representation: '{identifier:hex} ({payload.len_dwords:dec} dwords)'
    seq:
      - id: identifier
        type: u4
        doc: What the payload means to the object's class.
      - id: ofs_next
        type: u4
        doc: Position of the next area from the start of the data, 0 for the last.
      - id: payload
        size: '(is_linked ? ofs_next * 4 : _io.size) - _io.pos'
        type: payload
        doc: What the identifier is about.
    instances:
      is_linked:
        value: ofs_next * 4 >= _io.pos and ofs_next * 4 + 8 <= _io.size
        doc: Whether another area follows where the link says.
  payload:
    doc: The payload of an area, raw and as numbers.
    seq:
      - id: raw
        size-eos: true
        doc: The payload, undecoded.
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
  listed_chunks:
    doc: The entries of a sub-chunk list and what they lead to.
    params:
      - id: data_io
        type: io
        doc: The core data that the positions count in.
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk that has the list.
    seq:
      - id: items
        type: listed_chunk(data_io, parent_version)
        repeat: eos
        doc: The entries.
  listed_chunk:
    doc: One entry of a sub-chunk list.
    params:
      - id: data_io
        type: io
        doc: The core data that the positions count in.
      - id: parent_version
        type: u1
        doc: Chunk version of the chunk that has the list.
    seq:
      - id: mark
        type: u4
        doc: Position of a sub-chunk, or 0xffffffff before that of a sequence.
      - id: ofs_sequence
        type: u4
        if: mark == 0xffffffff
        doc: Position of the count of a sequence.
    instances:
      single:
        io: data_io
        pos: mark * 4
        type: sub_chunk(parent_version)
        if: mark != 0xffffffff
        doc: The sub-chunk here.
      sequence:
        io: data_io
        pos: ofs_sequence * 4
        type: sub_chunk_sequence(parent_version)
        if: mark == 0xffffffff
        doc: The sequence of sub-chunks here.
  sub_chunk_sequence:
    doc: Sub-chunks one after another.
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
    -webide-representation: '{class_id} v{chunk_version:dec}, {num_dwords:dec} dwords'
    seq:
      - id: class_id
        type: u4
        enum: class_id
        doc: The class id in full, 0xffffffff for the interface data of a script.
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
      - id: core
        size: num_dwords * 4
        type: core_data
        doc: The core data, decoded as a chain of areas.
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
        doc: Where sub-chunks stand.
      - id: managers
        type: u4
        repeat: expr
        repeat-expr: num_managers
        if: parent_version >= 5
        doc: Where values of managers stand.
    instances:
      ofs_chunks:
        value: '(parent_version < 5 ? 24 : 28) + num_dwords * 4 + ids.size * 4'
        if: parent_version >= 4
        doc: Where the sub-chunk list starts.
      sub_chunks:
        pos: ofs_chunks
        size: chunks.size * 4
        type: listed_chunks(core._io, chunk_version & 0xff)
        if: parent_version >= 4 and chunks.size != 0
        doc: The sub-chunks of this one, decoded.
enums:
  class_id:
    1: object
    2: parameter_in
    3: parameter_out
    4: parameter_operation
    5: state
    6: behavior_link
    8: behavior
    9: behavior_io
    10: scene
    11: scene_object
    12: render_context
    13: kinematic_chain
    15: object_animation
    16: animation
    18: keyed_animation
    19: be_object
    20: synchro
    21: level
    22: place
    23: group
    24: sound
    25: wave_sound
    26: midi_sound
    27: entity_2d
    28: sprite
    29: sprite_text
    30: material
    31: texture
    32: mesh
    33: entity_3d
    34: camera
    35: target_camera
    36: curve_point
    37: sprite_3d
    38: light
    39: target_light
    40: character
    41: object_3d
    42: body_part
    43: curve
    45: parameter_local
    46: parameter
    47: render_object
    48: interface_object_manager
    49: critical_section
    50: grid
    51: layer
    52: data_array
    53: patch_mesh
    54: progressive_mesh
    55: parameter_variable
    56: point_cloud_3d
    57: video
    80: object_array
    81: scene_object_desc
    82: attribute_manager
    83: message_manager
    4294967295: interface_data
