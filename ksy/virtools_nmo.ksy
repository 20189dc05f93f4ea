meta:
  id: virtools_nmo
  title: Virtools file (NMO, CMO, VMO, NMS)
  application: Virtools Dev, 3D Life Player, Ballance
  file-extension:
    - nmo
    - cmo
    - vmo
    - nms
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  imports:
    - virtools_state_chunk
  endian: le
doc: |
  A Virtools composition or part of one: managers and objects, each with its
  state in a state chunk. The four extensions are one format.

  A header of 32 bytes, 64 from file version 5 on, is followed by the header
  part (object table, plugin dependencies; from version 8 on) and the data part
  (the chunks). Both may be zlib streams. What follows the data part are
  included files and, in files of builds from 3.5 on, a preview picture that the
  header part does not count.

  Both parts are offered twice: as raw spans, and decoded by lazy instances:
  `header_part` and `data_part`. All files that were found are of version 8;
  the older layouts are described after two implementations of the loader.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/main/src/CKFile.cpp
  - https://github.com/yyc12345/libcmo21
seq:
  - id: magic
    contents: Nemo
    doc: Signature; the only part of it that all loaders test.
  - id: magic_rest
    size: 4
    doc: '` Fi` and a zero byte.'
  - id: checksum
    type: u4
    doc: |
      Adler-32 that starts from 0. Version 8: over the header with this field as
      0, the header part and the data part as stored; writers of Virtools 4 and
      later cover the data part alone. Versions 2 to 7: over the unpacked data.
  - id: ck_version
    type: u4
    doc: Date of the writer's CK version, 0xDDMMYYYY in BCD.
  - id: file_version
    type: u4
    valid:
      max: 9
    doc: Version of the file layout.
  - id: file_version2
    type: u4
    doc: 0; anything else makes loaders treat the file as of version 0.
  - id: write_mode
    type: u4
    doc: |
      Bits: 1 chunks packed one by one, 2 textures in files of their own,
      4 for viewers only (.vmo), 8 packed as a whole.
  - id: len_raw_header_part
    type: u4
    doc: Size of the header part as stored; of no meaning below version 8.
  - id: sizes
    type: sizes
    if: file_version >= 5
    doc: The second half of the header; not there below file version 5.
  - id: raw_header_part
    size: len_raw_header_part
    if: file_version >= 8
    doc: The header part as stored.
  - id: raw_data_part
    size: sizes.len_raw_data_part
    if: file_version >= 8
    doc: The data part as stored.
  - id: tail
    size-eos: true
    doc: |
      Version 8: the files that follow, undecoded; see `trailing_files`.
      Below: the object table and the data part.
instances:
  is_header_packed:
    value: file_version >= 8 and len_raw_header_part != sizes.len_header_part
    doc: Whether the header part is a zlib stream.
  ofs_data_part:
    value: 64 + len_raw_header_part
    if: file_version >= 8
    doc: Where the data part of a file of version 8 starts.
  is_data_packed:
    value: file_version >= 5 and (write_mode & 9) != 0
    doc: Whether the data part is a zlib stream.
  header_part_packed:
    pos: 64
    size: ofs_data_part - 64
    type: header_part(sizes.num_objects)
    process: zlib
    if: is_header_packed
    doc: The header part, if it is a zlib stream.
  header_part_plain:
    pos: 64
    size: ofs_data_part - 64
    type: header_part(sizes.num_objects)
    if: file_version >= 8 and not is_header_packed
    doc: The header part, if it is plain.
  header_part:
    value: 'is_header_packed ? header_part_packed : header_part_plain'
    if: file_version >= 8
    doc: The header part, unpacked and decoded.
  data_part_packed:
    pos: ofs_data_part
    size: sizes.len_raw_data_part
    type: data_part(file_version, sizes.num_managers, sizes.num_objects)
    process: zlib
    if: file_version >= 8 and is_data_packed
    doc: The data part, if it is a zlib stream.
  data_part_plain:
    pos: ofs_data_part
    size: sizes.len_raw_data_part
    type: data_part(file_version, sizes.num_managers, sizes.num_objects)
    if: file_version >= 8 and not is_data_packed
    doc: The data part, if it is plain.
  data_part:
    value: 'is_data_packed ? data_part_packed : data_part_plain'
    if: file_version >= 8
    doc: The data part of a file of version 8, unpacked and decoded.
  table_7:
    pos: 64
    type: object_table(sizes.num_objects)
    if: file_version == 7
    doc: The object table of a file of version 7, which is never packed.
  old_data_part:
    pos: 'file_version == 7 ? 64 + table_7.len_table : (file_version >= 5 ? 64 : 32)'
    size-eos: true
    type: data_part(file_version, num_old_managers, 0)
    if: file_version < 8 and not is_data_packed
    doc: The data part of a file below version 8, decoded.
  old_data_part_packed:
    pos: 'file_version == 7 ? 64 + table_7.len_table : 64'
    size: sizes.len_raw_data_part
    type: data_part(file_version, num_old_managers, 0)
    process: zlib
    if: file_version < 8 and is_data_packed
    doc: The data part of a file below version 8, unpacked and decoded.
  num_old_managers:
    value: 'file_version >= 6 ? sizes.num_managers : 0'
    doc: Number of managers below version 8; there are none below 6.
  trailing_files:
    pos: ofs_data_part + sizes.len_raw_data_part
    type: trailing_file
    repeat: eos
    if: file_version >= 8
    doc: Included files and the preview picture.
types:
  sizes:
    doc: The second half of the header.
    seq:
      - id: len_raw_data_part
        type: u4
        doc: Size of the data part as stored.
      - id: len_data
        type: u4
        doc: Size of the data part, unpacked.
      - id: num_managers
        type: u4
        doc: Number of managers that saved a state.
      - id: num_objects
        type: u4
        doc: Number of objects.
      - id: max_id
        type: u4
        doc: The highest object id in the file.
      - id: product_version
        type: u4
        doc: 0 in every known file.
      - id: product_build
        type: u4
        doc: The writer's build, one byte a part, 0x03050018 for 3.5.0.24.
      - id: len_header_part
        type: u4
        doc: Size of the header part, unpacked.
  header_part:
    doc: What is known of all objects before any is loaded.
    params:
      - id: num_objects
        type: u4
        doc: Number of objects, from the header.
    seq:
      - id: objects
        type: object_entry
        repeat: expr
        repeat-expr: num_objects
        doc: The object table.
      - id: num_plugin_categories
        type: u4
        doc: Number of kinds of plugins.
      - id: plugin_categories
        type: plugin_category
        repeat: expr
        repeat-expr: num_plugin_categories
        doc: The plugins that the file needs.
      - id: len_included
        type: s4
        doc: Size of what tells about included files, 4.
      - id: num_included
        type: u4
        if: len_included > 0
        doc: Number of included files after the data part.
      - id: rest
        size-eos: true
        doc: What included files add to their number; empty in every known file.
  object_table:
    doc: The object table of a file of version 7.
    params:
      - id: num_objects
        type: u4
        doc: Number of objects, from the header.
    seq:
      - id: objects
        type: object_entry
        repeat: expr
        repeat-expr: num_objects
        doc: The objects.
      - id: end
        size: 0
        if: len_table >= 0
        doc: Nothing; it marks where the table ends.
    instances:
      len_table:
        value: _io.pos - 64
        doc: Size of the table in bytes.
  object_entry:
    doc: One object; its place in the table is what bound references give.
    -webide-representation: '{class_id} {name:str}'
    seq:
      - id: object_id
        type: u4
        doc: CK_ID. With bit 31 set, the object is in another file, found by its name.
      - id: class_id
        type: u4
        enum: virtools_state_chunk::class_id
        doc: Class of the object.
      - id: file_index
        type: u4
        doc: Where the object's data would stand in the unpacked file.
      - id: len_name
        type: u4
        doc: Size of the name, 0 for none.
      - id: name
        size: len_name
        doc: In the writer's code page, mostly without a terminator.
  plugin_category:
    doc: Plugins of one kind that the file needs.
    seq:
      - id: category
        type: u4
        enum: plugin_kind
        doc: Kind of the plugins.
      - id: num_guids
        type: u4
        doc: Number of plugins.
      - id: guids
        type: guid
        repeat: expr
        repeat-expr: num_guids
        doc: The plugins.
  guid:
    doc: A Virtools GUID.
    -webide-representation: '{first:hex}-{second:hex}'
    seq:
      - id: first
        type: u4
        doc: First dword.
      - id: second
        type: u4
        doc: Second dword.
  data_part:
    doc: The chunks of managers and objects.
    params:
      - id: file_version
        type: u4
        doc: Version of the file layout.
      - id: num_managers
        type: u4
        doc: Number of managers, from the header.
      - id: num_objects_in_header
        type: u4
        doc: Number of objects, from the header; of use from version 8 on.
    seq:
      - id: max_id
        type: u4
        if: file_version < 8
        doc: The highest object id.
      - id: old_num_objects
        type: u4
        if: file_version < 8
        doc: Number of objects.
      - id: managers
        type: manager
        repeat: expr
        repeat-expr: num_managers
        doc: The managers that saved a state.
      - id: objects
        type:
          switch-on: file_version < 4
          cases:
            true: ancient_object
            false: object_data(file_version)
        repeat: expr
        repeat-expr: num_objects
        doc: The states of the objects, in the order of the object table.
      - id: rest
        size-eos: true
        doc: Nothing in any known file.
    instances:
      num_objects:
        value: 'file_version < 8 ? old_num_objects : num_objects_in_header'
        doc: Number of objects, from where the version has it.
  manager:
    doc: A manager and its state.
    -webide-representation: '{guid} ({len_chunk:dec} bytes)'
    seq:
      - id: guid
        type: guid
        doc: Which manager it is.
      - id: len_chunk
        type: u4
        doc: Size of the chunk in bytes, 0 for none.
      - id: chunk
        size: len_chunk
        type: chunk_holder
        if: len_chunk != 0
        doc: The state.
  object_data:
    doc: The state of the object at the same place in the object table.
    -webide-representation: '{len_chunk:dec} bytes'
    params:
      - id: file_version
        type: u4
        doc: Version of the file layout.
    seq:
      - id: object_id
        type: u4
        if: file_version < 7
        doc: CK_ID; from version 7 on it is in the object table.
      - id: len_chunk
        type: u4
        doc: Size of the chunk in bytes, 0 for none.
      - id: chunk
        size: len_chunk
        type: chunk_holder
        if: len_chunk != 0
        doc: The state.
  chunk_holder:
    doc: A chunk, raw and decoded.
    seq:
      - id: raw
        size-eos: true
        doc: The chunk, undecoded.
    instances:
      parsed:
        pos: 0
        type: virtools_state_chunk
        doc: The chunk, decoded.
  ancient_object:
    doc: An object of a file below version 4, bare core data.
    seq:
      - id: object_id
        type: u4
        doc: CK_ID.
      - id: len_data
        type: s4
        doc: Size of the core data, unpacked.
      - id: class_id
        type: u4
        enum: virtools_state_chunk::class_id
        if: len_data > 0
        doc: Class of the object.
      - id: save_flags
        type: u4
        if: len_data > 0
        doc: What the writer was asked to save.
      - id: len_stored
        type: u4
        if: len_data > 0
        doc: Size of the core data as stored.
      - id: stored
        size: len_stored
        if: len_data > 0
        doc: A zlib stream where the sizes differ and write mode has bit 1.
  trailing_file:
    doc: A file after the data part.
    -webide-representation: '{name:str} ({len_content:dec} bytes)'
    seq:
      - id: len_name
        type: u4
        doc: Size of the name.
      - id: name
        size: len_name
        doc: File name in the code page of the writer, at times with a full path.
      - id: len_content
        type: u4
        doc: Size of the content.
      - id: content
        size: len_content
        doc: The file itself.
enums:
  plugin_kind:
    0: bitmap_reader
    1: sound_reader
    2: model_reader
    3: manager
    4: behavior_dll
    5: render_engine
    6: movie_reader
    7: extension
