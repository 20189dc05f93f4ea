meta:
  id: virtools_chunk
  title: Virtools state chunk of a known object (CKStateChunk)
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
  bit-endian: le
doc: |
  The serialised state of one Virtools object or manager. All counts and
  positions are in dwords.

  The core data is a chain of areas: an identifier, the position of the next
  area, and a payload that only the class of the object explains. The data is
  followed by up to three position lists: where object ids, sub-chunks and
  manager values are, so that a loader can renumber them without knowing the
  class.

  There are three layouts. Byte 2, the chunk version, tells which: below 5 the
  very old one, 5 the old one (with a third list), 6 and 7 the new one.

  The class in a new chunk is cut to a byte, and often a base of the object's;
  so a caller who knows the class passes it in.

  The core data is offered twice: as the raw span `data`, and as the chain in
  the lazy instance `core`. Not all data is a chain; some sub-chunks hold
  plain values, which `dwords` shows.
doc-ref:
  - https://github.com/doyaGu/CK2/blob/58f25f64e907638a51a4738b31bca0976bd2cc5f/src/CKStateChunk.cpp
  - https://github.com/yyc12345/libcmo21/tree/4985c6d3d063355373f3ebb29cfec333fc881073
-webide-representation: >-
  {class_code} v{chunk_version:dec}, {num_dwords:dec} dwords
params:
  - id: class_number
    type: u4
    doc: The class of the object or the manager; 0 if only the chunk states it.
  - id: table
    type: virtools_object_table
    doc: The objects of the file, for the names of references.
seq:
  - id: data_version
    type: u1
    doc: |
      Version of the payloads, 10 for objects in files of Virtools 2.1 to 5.0.
  - id: class_code
    type: u1
    enum: virtools_object_table::class_id
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
    enum: virtools_object_table::class_id
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
      Positions of object ids in the core data. A plain entry is the position of
      a single item; 0xffffffff is followed by the position of the count of a
      sequence.
  - id: num_new_chunks
    type: u4
    if: is_new and options.has_chunks
    doc: Size of the sub-chunk list in dwords, in the new layout.
  - id: chunks
    type: u4
    repeat: expr
    repeat-expr: 'is_new ? num_new_chunks : num_old_chunks'
    if: ofs_chunks >= 0 and (not is_new or options.has_chunks)
    doc: Positions of sub-chunks, written as in `ids`.
  - id: num_new_managers
    type: u4
    if: is_new and options.has_managers
    doc: Size of the managers list in dwords, in the new layout.
  - id: managers
    type: u4
    repeat: expr
    repeat-expr: 'is_new ? num_new_managers : num_old_managers'
    if: is_new and options.has_managers or chunk_version == 5
    doc: Positions of values of managers, written as in `ids`.
instances:
  is_bound:
    value: is_new and options.is_bound
    -webide-parse-mode: lazy
    doc: True if references are indices into the table.
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
    type: >-
      virtools_payloads(owner, data_version, chunk_version, false, false,
      is_bound, table)
    doc: The core data, decoded as a chain of areas.
  class_byte:
    pos: 1
    type: u1
    -webide-parse-mode: lazy
    doc: The class of a new chunk as a number.
  old_class_number:
    pos: 4
    type: u4
    -webide-parse-mode: lazy
    doc: The class of an old chunk as a number.
  owner:
    value: >-
      (class_number != 0 ? class_number
      : is_new ? class_byte.as<u4> : old_class_number).as<u4>
    -webide-parse-mode: lazy
    doc: The class that identifiers belong to, or the manager.
  sub_chunks:
    pos: ofs_chunks
    type: virtools_listed_chunk(ofs_data, chunk_version, table)
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
        doc: There is a list of positions of object ids.
      - id: has_managers
        -orig-id: CHNK_OPTION_MAN
        type: b1
        doc: There is a list of positions of values of managers.
      - id: has_chunks
        -orig-id: CHNK_OPTION_CHN
        type: b1
        doc: There is a list of positions of sub-chunks.
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
        doc: A property of lists that no known file has.
      - id: runtime_flags
        type: b2
        doc: Of use at run time only.
