meta:
  id: virtools_listed_chunk
  title: Virtools sub-chunk list entry
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
doc: |
  An entry of the list of positions of sub-chunks in a state chunk, and the
  sub-chunks there.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
-webide-representation: '{single}{sequence}'
params:
  - id: ofs_core
    type: u4
    doc: Where the core data starts that the positions count in.
  - id: parent_version
    type: u1
    doc: Chunk version of the chunk that has the list.
  - id: table
    type: virtools_object_table
    doc: The objects of the file, for the names of references.
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
    type: virtools_sub_chunk(parent_version, false, table)
    if: not is_sequence
    -webide-parse-mode: eager
    doc: The sub-chunk at the position `mark`.
  sequence:
    pos: (ofs_core + ofs_sequence * 4).as<u4>
    type: sub_chunk_sequence
    if: is_sequence
    -webide-parse-mode: eager
    doc: The sequence of sub-chunks here.
types:
  sub_chunk_sequence:
    doc: Sub-chunks one after another.
    -webide-representation: '{num_chunks:dec} sub-chunks'
    seq:
      - id: num_chunks
        type: u4
        doc: How many sub-chunks follow.
      - id: chunks
        type: virtools_sub_chunk(_root.parent_version, false, _root.table)
        repeat: expr
        repeat-expr: num_chunks
        doc: The sub-chunks, null ones included.
