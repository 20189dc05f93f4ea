meta:
  id: virtools_nmo
  title: Virtools file (NMO, CMO, VMO, NMS)
  application: Virtools Dev, 3D Life Player, Ballance
  file-extension:
    - nmo
    - cmo
    - vmo
    - nms
  xref:
    pronom: fmt/1208
    wikidata: Q105866937
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  imports:
    - virtools_chunk
    - virtools_object_table
  endian: le
  bit-endian: le
doc: |
  A Virtools composition or part of one: managers and objects, each with its
  state in a state chunk. The four extensions are one format.

  A header of 32 bytes, 64 from file version 5 on, is followed by the header
  part (object table, plugin dependencies; from version 8 on) and the data part
  (the chunks). Both may be zlib streams. What follows the data part are
  included files and, in files of builds from 3.5 on, a preview picture that the
  header part does not count.

  Both parts are offered twice: as raw spans, and decoded by lazy instances,
  `header_part` and `data_part`; `unpacked_header` and `unpacked_data` are
  what zlib streams become. All known files are of version 8;
  the older layouts are described after two implementations of the loader.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/64210688b2c9ca891a0424dc9aa61471eab37a36/src/CKFile.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
seq:
  - id: magic
    contents: Nemo
    doc: Signature; the only part of it that all loaders test.
  - id: magic_rest
    size: 4
    doc: '` Fi` and a zero byte.'
  - id: checksum
    -orig-id: Crc
    type: u4
    doc: |
      Adler-32 that starts from 0. Version 8: over the header with this field as
      0, the header part and the data part as stored; writers of Virtools 4 and
      later cover the data part alone. Versions 2 to 7: over the unpacked data.
  - id: ck_version
    -orig-id: CKVersion
    type: bcd_date
    doc: Date of the writer's CK version, 0xDDMMYYYY in BCD.
  - id: file_version
    -orig-id: FileVersion
    type: u4
    valid:
      max: 9
    doc: Version of the file layout.
  - id: file_version2
    -orig-id: FileVersion2
    type: u4
    valid: 0
    doc: 0; anything else makes loaders treat the file as of version 0.
  - id: write_mode
    -orig-id: FileWriteMode
    type: write_flags
    doc: How the file was asked to be written.
  - id: len_raw_header_part
    -orig-id: Hdr1PackSize
    type: u4
    doc: Size of the header part as stored; meaningless below version 8.
  - id: len_raw_data_part
    -orig-id: DataPackSize
    type: u4
    if: file_version >= 5
    doc: |
      Size of the data part as stored. This field and those up to
      `len_header_part` are not there below file version 5.
  - id: len_data_part
    -orig-id: DataUnPackSize
    type: u4
    if: file_version >= 5
    doc: Size of the data part, unpacked.
  - id: num_managers
    -orig-id: ManagerCount
    type: u4
    if: file_version >= 5
    doc: Number of managers that saved a state.
  - id: num_objects
    -orig-id: ObjectCount
    type: u4
    if: file_version >= 5
    doc: Number of objects, rows of the object table.
  - id: max_id
    -orig-id: MaxIDSaved
    type: u4
    if: file_version >= 5
    doc: The highest object id in the file.
  - id: product_version
    -orig-id: ProductVersion
    type: u4
    if: file_version >= 5
    doc: 0 in every known file.
  - id: product_build
    -orig-id: ProductBuild
    type: build_number
    if: file_version >= 5
    doc: Build of the program that wrote the file, such as 2.1.0.1.
  - id: len_header_part
    -orig-id: Hdr1UnPackSize
    type: u4
    if: file_version >= 5
    doc: Size of the header part, unpacked.
  - id: raw_header_part
    size: len_raw_header_part
    if: file_version >= 8
    doc: The header part as stored.
  - id: raw_data_part
    size: len_raw_data_part.as<u4>
    if: file_version >= 8
    doc: The data part as stored.
  - id: tail
    size-eos: true
    doc: |
      Version 8: the files that follow, undecoded; see `trailing_files`.
      Below: the object table and the data part.
instances:
  data_part:
    io: 'is_data_packed ? unpacked_data._io : _root._io'
    pos: 'not is_data_packed ? ofs_data_part : 0'
    type: data_content
    doc: The managers and objects, unpacked and decoded.
  header_part:
    io: 'is_header_packed ? unpacked_header._io : _root._io'
    pos: 'is_header_packed ? 0 : 64'
    type: header_content
    if: file_version >= 7
    doc: |
      The object table and, from version 8 on, plugins and included files,
      unpacked and decoded.
  empty_table:
    pos: 0
    type: virtools_object_table(0)
    -webide-parse-mode: lazy
    doc: No objects; what files without a table have.
  is_data_packed:
    value: >-
      file_version >= 5
      and (write_mode.is_packed or write_mode.is_packed_by_chunks)
    -webide-parse-mode: lazy
    doc: True if the data part is a zlib stream.
  is_header_packed:
    value: file_version >= 8 and len_raw_header_part != len_header_part
    -webide-parse-mode: lazy
    doc: True if the header part is a zlib stream.
  ofs_data_part:
    value: >-
      file_version >= 8 ? (64 + len_raw_header_part).as<u4>
      : file_version == 7 ? header_part.ofs_end.as<u4>
      : (file_version >= 5 ? 64 : 32).as<u4>
    -webide-parse-mode: lazy
    doc: Where the data part starts.
  file_table:
    value: 'file_version >= 7 ? header_part.object_table : empty_table'
    -webide-parse-mode: lazy
    doc: The object table, empty in files without one.
  trailing_files:
    pos: ofs_data_part + len_raw_data_part.as<u4>
    type: trailing_file
    repeat: eos
    if: file_version >= 8
    doc: Included files and the preview picture.
  unpacked_data:
    pos: ofs_data_part
    size: len_raw_data_part.as<u4>
    type: unpacked_part
    process: zlib
    if: is_data_packed
    doc: The data part, if it is a zlib stream.
  unpacked_header:
    pos: 64
    size: raw_header_part.length
    type: unpacked_part
    process: zlib
    if: is_header_packed
    doc: The header part, if it is a zlib stream.
types:
  bcd_date:
    doc: A date, two decimal digits a byte.
    -webide-representation: '{text}'
    seq:
      - id: year
        type: u1
        doc: Last two digits of the year.
      - id: century
        type: u1
        doc: First two digits of the year.
      - id: month
        type: u1
        doc: Month, from 0x01 to 0x12.
      - id: day
        type: u1
        doc: Day, from 0x01 to 0x31.
    instances:
      text:
        value: >-
          (day >> 4).to_s + (day & 15).to_s + "."
          + (month >> 4).to_s + (month & 15).to_s + "."
          + (century >> 4).to_s + (century & 15).to_s
          + (year >> 4).to_s + (year & 15).to_s
        doc: The date as people write it, day first.
  build_number:
    doc: A build number such as 3.5.0.24, the last part first.
    -webide-representation: '{major:dec}.{minor:dec}.{revision:dec}.{build:dec}'
    seq:
      - id: build
        type: u1
        doc: Last part, which counts builds.
      - id: revision
        type: u1
        doc: Third part, 0 in most files.
      - id: minor
        type: u1
        doc: Second part, such as 5 of 2.5.
      - id: major
        type: u1
        doc: First part, from 2 to 5 in known files.
  write_flags:
    doc: How a file was asked to be written.
    -webide-representation: '{this:flags}'
    seq:
      - id: is_packed_by_chunks
        type: b1
        doc: Chunks are packed one by one.
      - id: has_external_textures
        type: b1
        doc: Textures are in separate files.
      - id: is_for_viewer
        type: b1
        doc: For viewers only, as `.vmo` files are.
      - id: is_packed
        type: b1
        doc: Packed as a whole.
      - id: unknown
        type: b28
        doc: 0 in every known file.
  unpacked_part:
    doc: A part of the file that was a zlib stream.
    seq:
      - id: data
        size-eos: true
        doc: The part as it was before packing.
  header_content:
    doc: What is known of all objects before any is loaded.
    seq:
      - id: object_table
        type: virtools_object_table(_root.num_objects.as<u4>)
        doc: The object table, in the order of the data part.
      - id: num_plugin_categories
        type: u4
        if: ofs_end >= 0 and _root.file_version >= 8
        doc: Number of kinds of plugins.
      - id: plugin_categories
        type: plugin_category
        repeat: expr
        repeat-expr: num_plugin_categories
        if: _root.file_version >= 8
        doc: The plugins that the file needs.
      - id: len_included
        type: s4
        if: _root.file_version >= 8
        doc: Size of the information about included files, 4.
      - id: num_included
        type: u4
        if: _root.file_version >= 8 and len_included > 0
        doc: Number of included files after the data part.
    instances:
      ofs_end:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the object table ends.
  plugin_category:
    doc: Plugins of one kind that the file needs.
    -webide-representation: '{category}, {num_guids:dec}'
    seq:
      - id: category
        type: u4
        enum: plugin_kind
        doc: Kind of the plugins.
      - id: num_guids
        type: u4
        doc: Number of plugins of this kind.
      - id: guids
        type: guid
        repeat: expr
        repeat-expr: num_guids
        doc: The plugins, by their GUIDs.
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
  data_content:
    doc: The chunks of managers and objects.
    seq:
      - id: max_id
        type: u4
        if: _root.file_version < 8
        doc: The highest object id.
      - id: num_old_objects
        type: u4
        if: _root.file_version < 8
        doc: Number of objects, which the header states as well.
      - id: managers
        type: manager
        repeat: expr
        repeat-expr: '_root.file_version >= 6 ? _root.num_managers : 0'
        doc: The managers that saved a state; there are none below version 6.
      - id: objects
        type:
          switch-on: is_ancient
          cases:
            true: ancient_object
            false: object_data(_index.as<s4>)
        repeat: expr
        repeat-expr: >-
          _root.file_version < 8 ? num_old_objects : _root.num_objects
        doc: The states of the objects, in the order of the object table.
    instances:
      is_ancient:
        value: _root.file_version < 4
        -webide-parse-mode: lazy
        doc: True if the objects are bare core data.
  manager:
    doc: A manager and its state.
    -webide-representation: '{guid}, {len_chunk:dec} bytes'
    seq:
      - id: guid
        type: manager_guid
        doc: Which manager it is.
      - id: len_chunk
        type: u4
        doc: Size of the chunk in bytes, 0 for none.
      - id: chunk
        size: len_chunk
        type: chunk_holder(guid.first.to_i.as<u4>)
        if: len_chunk != 0
        doc: The state, as a state chunk.
  manager_guid:
    doc: The GUID of a manager.
    -webide-representation: '{first}-{second:hex}'
    seq:
      - id: first
        type: u4
        enum: virtools_object_table::class_id
        doc: First dword, enough to tell known managers apart.
      - id: second
        type: u4
        doc: Second dword, 0 for many managers.
  object_data:
    doc: The state of the object at the same place in the object table.
    -webide-representation: '{label}, {len_chunk:dec} bytes'
    params:
      - id: idx
        type: s4
        doc: Index of the object in the object table.
    seq:
      - id: object_id
        type: u4
        if: _root.file_version < 7
        doc: CK_ID; from version 7 on it is in the object table.
      - id: len_chunk
        type: u4
        doc: Size of the chunk in bytes, 0 for none.
      - id: chunk
        size: len_chunk
        type: chunk_holder(class_number)
        if: len_chunk != 0
        doc: The state, as a state chunk.
    instances:
      class_number:
        value: >-
          _root.file_version < 7 ? 0.as<u4>
          : _root.file_table.objects[idx].class_id.to_i.as<u4>
        -webide-parse-mode: lazy
        doc: The class of the object, if the table states it.
      label:
        value: >-
          _root.file_version < 7 ? "object " + object_id.to_s
          : _root.file_table.objects[idx].label
        doc: The name of the object, cut to 40 characters.
      name:
        value: >-
          _root.file_version < 7 ? "" : _root.file_table.objects[idx].text
        -webide-parse-mode: lazy
        doc: The name of the object; from version 7 on it is in the table.
  chunk_holder:
    doc: A chunk, raw and decoded.
    params:
      - id: class_number
        type: u4
        doc: The class of the object, or the manager.
    seq:
      - id: raw
        size-eos: true
        doc: The state chunk as it is stored.
    instances:
      parsed:
        pos: 0
        type: virtools_chunk(class_number, _root.file_table)
        doc: The state chunk, decoded from the same bytes.
  ancient_object:
    doc: An object of a file below version 4, bare core data.
    -webide-representation: '{class_id} {object_id:dec}'
    seq:
      - id: object_id
        type: u4
        doc: CK_ID, the number that other objects refer to.
      - id: len_data
        type: s4
        doc: Size of the core data, unpacked.
      - id: class_id
        type: u4
        enum: virtools_object_table::class_id
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
        size: len_stored.as<u4>
        if: len_data > 0
        doc: A zlib stream where the sizes differ and write mode has bit 1.
  trailing_file:
    doc: A file after the data part.
    -webide-representation: '{label}, {len_content:dec} bytes'
    seq:
      - id: len_name
        type: u4
        doc: Size of the name.
      - id: name
        size: len_name
        doc: |
          File name in the code page of the writer, sometimes with a full path.
      - id: len_content
        type: u4
        doc: Size of the content.
      - id: content
        size: len_content
        doc: The file itself, as it was on the disk.
    instances:
      label:
        value: >-
          len_name > 40
          ? "..." + text.substring(text.length - 37, text.length) : text
        doc: The name, cut to 40 characters.
      text:
        value: name.to_s("ISO-8859-1")
        -webide-parse-mode: lazy
        doc: |
          The name, decoded as if it were in a Western code page, which the file
          does not state.
enums:
  plugin_kind:
    0:
      id: bitmap_reader
      -orig-id: CKPLUGIN_BITMAP_READER
      doc: Reads and writes pictures.
    1:
      id: sound_reader
      -orig-id: CKPLUGIN_SOUND_READER
      doc: Reads sounds of one file format.
    2:
      id: model_reader
      -orig-id: CKPLUGIN_MODEL_READER
      doc: Reads and writes models.
    3:
      id: manager
      -orig-id: CKPLUGIN_MANAGER_DLL
      doc: Manages something for all behaviours.
    4:
      id: behavior_dll
      -orig-id: CKPLUGIN_BEHAVIOR_DLL
      doc: Holds building blocks of scripts.
    5:
      id: render_engine
      -orig-id: CKPLUGIN_RENDERENGINE_DLL
      doc: Renders compositions to a window.
    6:
      id: movie_reader
      -orig-id: CKPLUGIN_MOVIE_READER
      doc: Reads and writes movies.
    7:
      id: extension
      -orig-id: CKPLUGIN_EXTENSION_DLL
      doc: Extends the editor, or adds parameter types.
