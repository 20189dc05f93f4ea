meta:
  id: virtools_sub_chunk
  title: Virtools sub-chunk
  application: Virtools Dev, 3D Life Player, Ballance
  tags:
    - 3d
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  imports:
    - virtools_listed_chunk
    - virtools_object_table
    - virtools_payloads
  endian: le
doc: |
  A chunk inside another one. The chunk version of the outer one decides on the
  layout.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
-webide-representation: '{body}'
params:
  - id: parent_version
    type: u1
    doc: Chunk version of the chunk around it.
  - id: is_foreign
    type: b1
    doc: True if its identifiers are not those of its class.
  - id: table
    type: virtools_object_table
    doc: The objects of the file, for the names of references.
seq:
  - id: len_dwords
    type: u4
    doc: Number of dwords that follow, 0 for a null sub-chunk.
  - id: body
    size: len_dwords * 4
    type: sub_chunk_body
    if: len_dwords != 0
    doc: The sub-chunk, if it is not null.
types:
  sub_chunk_body:
    doc: A sub-chunk without its size.
    -webide-representation: >-
      {class_id} v{chunk_version:dec}, {num_dwords:dec} dwords
    seq:
      - id: class_id
        type: u4
        enum: virtools_object_table::class_id
        doc: |
          The class id in full, 0xffffffff for the interface data of a script.
      - id: data_version
        type: u2
        if: _root.parent_version >= 4
        doc: Version of the payloads.
      - id: chunk_version
        type: u2
        if: _root.parent_version >= 4
        doc: Version of the layout of its own sub-chunks.
      - id: num_dwords
        type: u4
        doc: Size of the core data.
      - id: file_flag
        type: u4
        doc: 1 where object references are indices into the file's object table.
      - id: num_ids
        type: u4
        if: _root.parent_version >= 4
        doc: Size of the ids list in dwords.
      - id: num_chunks
        type: u4
        if: _root.parent_version >= 4
        doc: Size of the sub-chunk list in dwords.
      - id: num_managers
        type: u4
        if: _root.parent_version >= 5
        doc: Size of the managers list in dwords.
      - id: data
        size: num_dwords * 4
        doc: The core data, undecoded.
      - id: ids
        type: u4
        repeat: expr
        repeat-expr: num_ids
        if: _root.parent_version >= 4
        doc: Positions of object ids.
      - id: chunks
        type: u4
        repeat: expr
        repeat-expr: num_chunks
        if: _root.parent_version >= 4
        doc: Positions of sub-chunks, written as in `ids`.
      - id: managers
        type: u4
        repeat: expr
        repeat-expr: num_managers
        if: _root.parent_version >= 5
        doc: Positions of values of managers.
    instances:
      core:
        pos: ofs_data
        size: data.length
        type: >-
          virtools_payloads(class_number, payload_version, layout,
          _root.is_foreign or class_number == 1, true, file_flag != 0,
          _root.table)
        doc: |
          The core data, decoded as a chain of areas. CKObject is the class of
          no object: in a sub-chunk it stands for data of any kind.
      class_number:
        pos: 0
        type: u4
        -webide-parse-mode: lazy
        doc: The class as a number.
      layout:
        value: >-
          (_root.parent_version >= 4 ? (chunk_version & 0xff).as<u4>
          : 0.as<u4>).as<u1>
        -webide-parse-mode: lazy
        doc: The chunk version, 0 if there is none.
      ofs_chunks:
        value: (ofs_data + num_dwords * 4 + ids.size.as<u4> * 4).as<u4>
        if: _root.parent_version >= 4
        -webide-parse-mode: lazy
        doc: Where the sub-chunk list starts.
      ofs_data:
        value: >-
          (_root.parent_version < 4 ? 12
          : _root.parent_version == 4 ? 24 : 28).as<u4>
        -webide-parse-mode: lazy
        doc: Where the core data starts.
      payload_version:
        value: >-
          (_root.parent_version >= 4 ? (data_version & 0xff).as<u4>
          : 0.as<u4>).as<u1>
        -webide-parse-mode: lazy
        doc: The data version, 0 if there is none.
      sub_chunks:
        pos: ofs_chunks.as<u4>
        type: virtools_listed_chunk(ofs_data, layout, _root.table)
        repeat: until
        repeat-until: _io.pos >= (ofs_chunks + chunks.size.as<u4> * 4).as<s8>
        if: _root.parent_version >= 4 and chunks.size != 0
        doc: The sub-chunks of this one, decoded.
