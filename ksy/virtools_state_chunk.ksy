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
  imports:
    - virtools_chunk
    - virtools_object_table
  endian: le
doc: |
  A state chunk as a separate file, without the table that its references refer
  to, and without the full class of its object.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
-webide-representation: '{chunk}'
seq:
  - id: table
    type: virtools_object_table(0)
    doc: No objects; it takes no bytes.
  - id: chunk
    type: virtools_chunk(0, table)
    doc: The chunk, which is the whole file.
