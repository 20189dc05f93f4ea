meta:
  id: dava_keyed_archive
  title: DAVA Engine Keyed Archive
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension:
    - dat
    - ka
  tags:
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  A Keyed Archive is the DAVA Engine's general container: a map from string
  keys to typed values (variants), which may be arrays or further archives.
  It is found on its own, and it is what scenes (`.sc2`) and geometry (`.scg`)
  are made of. Everything is little-endian and packed.

  Two ways of writing strings exist. A "string map" (version 1) spells every
  string out where it is used. A "registered map" (version 2) begins with a
  table of strings, and refers to them by 32-bit ids from then on; archives
  nested in it share that table. `fast_name` looks ids up.

  An older form has no header at all: key and value pairs up to the end of
  the file. A file that does not begin with "KA" is read that way.

  The whole archive is offered twice: as the raw span `body`, and decoded, as
  the lazy instance `archive` (or `headerless_entries`) over the same bytes.
  Nested archives are lazy instances too.
doc-ref:
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/KeyedArchive.cpp
  - https://github.com/MelvilPE/dava.revanced/blob/93083b5f5b1dacde1187273455190fbe13d8a12f/Sources/Internal/FileSystem/KeyedArchive.cpp
seq:
  - id: start
    size: 0
    if: 'is_headerless ? first_key_type == 4 : false'
    doc: Takes up no bytes; the condition fails for files of other formats.
  - id: magic
    contents: KA
    if: not is_headerless
    doc: Signature. Absent from a headerless archive.
  - id: version
    type: u2
    enum: file_version
    valid:
      in-enum: true
    if: not is_headerless
    doc: |
      Version of the archive, which says how strings are written. Absent from
      a headerless archive.
  - id: body
    size-eos: true
    doc: |
      Everything after the header, undecoded; of a headerless archive, the
      whole file.
instances:
  signature:
    pos: 0
    size: 2
    doc: First two bytes, which tell an archive with a header from one without.
  first_key_type:
    pos: 0
    type: u1
    valid:
      any-of: [4, 18, 20]
    if: is_headerless
    -webide-parse-mode: lazy
    doc: |
      Type of the first key as a number, which is how a headerless archive is
      known.
  is_headerless:
    value: 'signature != [0x4b, 0x41]'
    doc: True if the file lacks the "KA" signature, hence any header.
  archive:
    pos: 0
    type: keyed_archive
    if: not is_headerless
    doc: The same archive, decoded, with its header.
  headerless_entries:
    pos: 0
    type: string_entry
    repeat: eos
    if: is_headerless
    doc: The entries of a headerless archive, decoded.
  has_string_table:
    value: >-
      not is_headerless and version == file_version::registered_map
    -webide-parse-mode: lazy
    doc: True if the archive has a string table.
  table:
    value: archive.table
    if: has_string_table
    -webide-parse-mode: lazy
    doc: The string table of the whole file.
types:
  keyed_archive:
    doc: |
      An archive with its header, not within another.
    -webide-representation: '{body}'
    seq:
      - id: magic
        contents: KA
        doc: Signature, the letters `KA`.
      - id: version
        type: u2
        enum: file_version
        valid:
          in-enum: true
        doc: Version of the archive, which says how strings are written.
      - id: table
        type: string_table
        if: version == file_version::registered_map
        doc: Strings that this archive and those nested in it refer to.
      - id: body
        type:
          switch-on: version
          cases:
            'file_version::string_map': string_map
            'file_version::registered_map': registered_map
        if: version != file_version::empty_registered_map
        doc: The entries. Absent from an empty registered map.
    instances:
      label:
        value: >-
          version == file_version::empty_registered_map ? "empty"
          : version == file_version::string_map
          ? body.as<string_map>.label
          : body.as<registered_map>.label
        -webide-parse-mode: lazy
        doc: Class and name of what is stored here, or the number of entries.
  nested_archive:
    doc: |
      An archive that is a value in another. Its fields are those of
      `keyed_archive`; it may also use the string table of an archive around
      it.

      The versions `registered_sub_map` and `empty_registered_map` are legal
      where a string table is in force, and loaders refuse them elsewhere, below
      a string map. This description does not: each value would need a parameter
      for what is around it, which would show up at every level.
    -webide-representation: '{body}'
    seq:
      - id: magic
        contents: KA
        doc: Signature, the letters `KA`.
      - id: version
        type: u2
        enum: archive_version
        valid:
          in-enum: true
        doc: Version of the archive, which says how strings are written.
      - id: table
        type: string_table
        if: version == archive_version::registered_map
        doc: Strings that this archive and those nested in it refer to.
      - id: body
        type:
          switch-on: version
          cases:
            'archive_version::string_map': string_map
            'archive_version::registered_map': registered_map
            'archive_version::registered_sub_map': registered_map
        if: version != archive_version::empty_registered_map
        doc: The entries. Absent from an empty registered map.
      - id: fill
        size: 0
        if: ofs_end >= 0 and len_stored >= 0
        doc: |
          Takes up no bytes; the condition fails if the archive does not fill
          its length exactly.
    instances:
      label:
        value: >-
          version == archive_version::empty_registered_map ? "empty"
          : version == archive_version::string_map
          ? body.as<string_map>.label
          : body.as<registered_map>.label
        -webide-parse-mode: lazy
        doc: Class and name of what is stored here, or the number of entries.
      len_stored:
        io: _parent._io
        pos: _parent.ofs_archive - 4
        type: u4
        valid: >-
          (version == archive_version::registered_map
          ? ofs_end : ofs_end - _parent.ofs_archive).as<u4>
        doc: Length of the archive with its header, in bytes, once more.
      ofs_end:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the archive ends.
  string_archive:
    doc: |
      An archive that must be a string map, where a file format allows nothing
      else. Its fields are those of `keyed_archive`.
    -webide-representation: '{body}'
    seq:
      - id: magic
        contents: KA
        doc: Signature, the letters `KA`.
      - id: version
        contents: [1, 0]
        doc: Version 1, a string map.
      - id: body
        type: string_map
        doc: The entries, with keys and strings spelt out.
  string_map:
    doc: |
      Body of a version 1 archive: keys and strings are spelt out. No string
      table is in force in it, or in what is nested in it.
    -webide-representation: '{label}'
    seq:
      - id: num_entries
        -orig-id: numberOfItems
        type: u4
        doc: Number of key and value pairs.
      - id: entries
        type: string_entry
        repeat: expr
        repeat-expr: num_entries
        doc: |
          Key and value pairs. The engine writes them in ascending byte order
          of the keys, and lets the last of two equal keys win.
    instances:
      label:
        value: lookup.label
        doc: Class and name of what is stored here, or the number of entries.
      lookup:
        pos: 0
        type: string_lookup
        doc: The search for class and name, which the label is made of.
  string_lookup:
    doc: |
      Class and name of what is stored in a string map. It takes up no bytes.
    -webide-representation: '{label}'
    instances:
      found_names:
        pos: 0
        type: string_role
        repeat: until
        repeat-until: >-
          _.idx_entry + 1 == _parent.num_entries.as<s4>
          or _.idx_class >= 0 and _.idx_name >= 0
        if: _parent.num_entries != 0
        doc: Steps through the entries to find class and name.
      idx_class:
        value: '_parent.num_entries != 0 ? found_names.last.idx_class : -1'
        -webide-parse-mode: lazy
        doc: Index of the entry that names the class, or -1.
      idx_name:
        value: '_parent.num_entries != 0 ? found_names.last.idx_name : -1'
        -webide-parse-mode: lazy
        doc: Index of the entry that names the object, or -1.
      class_name:
        value: >-
          idx_class < 0 ? ""
          : _parent.entries[idx_class].value.value
          .as<string_value>.label
        -webide-parse-mode: lazy
        doc: Class of the object stored here, cut to 37 characters, or "".
      object_name:
        value: >-
          idx_name < 0 ? ""
          : _parent.entries[idx_name].value.value
          .as<string_value>.label
        -webide-parse-mode: lazy
        doc: Name of the object stored here, cut to 37 characters, or "".
      full_name:
        value: >-
          class_name == "" ? object_name
          : object_name == "" ? class_name : class_name + " " + object_name
        -webide-parse-mode: lazy
        doc: Class and name, as far as there are any.
      label:
        value: >-
          full_name == "" ? _parent.num_entries.to_s + " entries"
          : full_name.length > 40 ? full_name.substring(0, 37) + "..."
          : full_name
        doc: Class and name of what is stored here, or the number of entries.
  string_role:
    doc: |
      What is known of a map after one more of its entries has been looked
      at. It takes up no bytes. A format description cannot look a key up in
      a map, hence this chain, in which each link asks the one before what it
      has found.
    -webide-representation: '{idx_entry:dec}'
    instances:
      idx_entry:
        value: (so_far - 1).as<s4>
        doc: Index of the entry to look at, the next one.
      so_far:
        value: _parent.found_names.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of entries looked at with this one.
      idx_class:
        value: >-
          (_parent._parent.entries[idx_entry].key.data == [
          0x23, 0x23, 0x6e, 0x61, 0x6d, 0x65]
          or _parent._parent.entries[idx_entry].key.data == [
          0x63, 0x6f, 0x6d, 0x70, 0x2e, 0x74, 0x79, 0x70, 0x65, 0x6e, 0x61,
          0x6d, 0x65])
          and _parent._parent.entries[idx_entry].value.value_type
          == variant_type::string
          ? idx_entry : idx_entry != 0
          ? _parent.found_names[idx_entry - 1].idx_class.as<s4> : -1
        doc: |
          Index of the entry that names the class, `##name` or
          `comp.typename`, or -1.
      idx_name:
        value: >-
          (_parent._parent.entries[idx_entry].key.data == [
          0x6e, 0x61, 0x6d, 0x65]
          or _parent._parent.entries[idx_entry].key.data == [
          0x6d, 0x61, 0x74, 0x65, 0x72, 0x69, 0x61, 0x6c, 0x4e, 0x61, 0x6d,
          0x65]
          or _parent._parent.entries[idx_entry].key.data == [
          0x6a, 0x6f, 0x69, 0x6e, 0x74, 0x2e, 0x6e, 0x61, 0x6d, 0x65])
          and _parent._parent.entries[idx_entry].value.value_type
          == variant_type::string
          ? idx_entry : idx_entry != 0
          ? _parent.found_names[idx_entry - 1].idx_name.as<s4> : -1
        doc: |
          Index of the entry that names the object, `name`, `materialName` or
          `joint.name`, or -1.
  string_entry:
    doc: A key and its value, both written as variants.
    -webide-representation: '{key}: {value}'
    seq:
      - id: key_type
        type: u1
        enum: key_type
        valid:
          in-enum: true
        doc: Type of the key, `string` in every known file.
      - id: key
        type: string_value
        doc: The key, spelt out.
      - id: value
        type: variant
        doc: What the archive holds under this key.
  registered_map:
    doc: |
      Body of a version 2 archive: strings are ids into a string table, either
      its own or that of the nearest enclosing archive that has one.
    doc-ref: https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/KeyedArchive.py
    -webide-representation: '{label}'
    seq:
      - id: num_entries
        -orig-id: numberOfItems
        type: u4
        doc: Number of key and value pairs.
      - id: entries
        type: id_entry
        repeat: expr
        repeat-expr: num_entries
        doc: |
          Key and value pairs. The engine writes them in ascending byte order
          of the key strings (not of their ids).
    instances:
      label:
        value: lookup.label
        doc: Class and name of what is stored here, or the number of entries.
      lookup:
        pos: 0
        type: id_lookup
        doc: The search for class and name, which the label is made of.
  id_lookup:
    doc: |
      Class and name of what is stored in a registered map. It takes up no
      bytes.
    -webide-representation: '{label}'
    instances:
      found_names:
        pos: 0
        type: id_role
        repeat: until
        repeat-until: >-
          _.idx_entry + 1 == _parent.num_entries.as<s4>
          or _.idx_class >= 0 and _.idx_name >= 0
        if: _parent.num_entries != 0
        doc: Steps through the entries to find class and name.
      idx_class:
        value: '_parent.num_entries != 0 ? found_names.last.idx_class : -1'
        -webide-parse-mode: lazy
        doc: Index of the entry that names the class, or -1.
      idx_name:
        value: '_parent.num_entries != 0 ? found_names.last.idx_name : -1'
        -webide-parse-mode: lazy
        doc: Index of the entry that names the object, or -1.
      class_name:
        value: >-
          idx_class < 0 ? ""
          : _parent.entries[idx_class].value.value
          .as<fast_name>.label
        -webide-parse-mode: lazy
        doc: Class of the object stored here, cut to 37 characters, or "".
      object_name:
        value: >-
          idx_name < 0 ? ""
          : _parent.entries[idx_name].value.value
          .as<fast_name>.label
        -webide-parse-mode: lazy
        doc: Name of the object stored here, cut to 37 characters, or "".
      full_name:
        value: >-
          class_name == "" ? object_name
          : object_name == "" ? class_name : class_name + " " + object_name
        -webide-parse-mode: lazy
        doc: Class and name, as far as there are any.
      label:
        value: >-
          full_name == "" ? _parent.num_entries.to_s + " entries"
          : full_name.length > 40 ? full_name.substring(0, 37) + "..."
          : full_name
        doc: Class and name of what is stored here, or the number of entries.
  id_role:
    doc: |
      What is known of a map after one more of its entries has been looked
      at, as in `string_role`. Keys are recognised by their ids, which are
      hashes of the keys.
    -webide-representation: '{idx_entry:dec}'
    instances:
      idx_entry:
        value: (so_far - 1).as<s4>
        doc: Index of the entry to look at, the next one.
      so_far:
        value: _parent.found_names.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of entries looked at with this one.
      idx_class:
        value: >-
          (_parent._parent.entries[idx_entry].key.id == 0xc9fc8bd4.as<u4>
          or _parent._parent.entries[idx_entry].key.id == 0xb5cd6a24.as<u4>)
          and _parent._parent.entries[idx_entry].value.value_type
          == variant_type::string
          ? idx_entry : idx_entry != 0
          ? _parent.found_names[idx_entry - 1].idx_class.as<s4> : -1
        doc: |
          Index of the entry that names the class, `##name` or
          `comp.typename`, or -1.
      idx_name:
        value: >-
          (_parent._parent.entries[idx_entry].key.id == 0x5e23f818
          or _parent._parent.entries[idx_entry].key.id == 0x54150d0
          or _parent._parent.entries[idx_entry].key.id == 0x239d04e8)
          and _parent._parent.entries[idx_entry].value.value_type
          == variant_type::string
          ? idx_entry : idx_entry != 0
          ? _parent.found_names[idx_entry - 1].idx_name.as<s4> : -1
        doc: |
          Index of the entry that names the object, `name`, `materialName` or
          `joint.name`, or -1.
  id_entry:
    doc: A key, given by the id of its string, and its value.
    -webide-representation: '{key}: {value}'
    seq:
      - id: key
        type: fast_name
        doc: The key, by its id in the string table.
      - id: value
        type: registered_variant
        doc: What the archive holds under this key.
  string_table:
    doc: |
      Two parallel lists, strings and their ids. An id is a hash of the string
      (a CRC-32 with two bits left out), not an index. Files edited by hand
      keep the id of the text that was replaced, so that two ids may name one
      string: always look up from id to string.
    -webide-representation: '{num_strings:dec} strings'
    seq:
      - id: num_strings
        type: u4
        doc: Number of strings, and of ids.
      - id: strings
        type: table_string
        repeat: expr
        repeat-expr: num_strings
        doc: The strings. The engine writes them in ascending byte order.
      - id: ids
        type: u4
        repeat: expr
        repeat-expr: strings.size
        if: ofs_ids >= 0
        doc: The id of each string, in the order of the strings.
    instances:
      ofs_ids:
        value: _io.pos
        doc: Where the ids start.
  table_string:
    doc: A string of a string table.
    -webide-representation: '{label}'
    seq:
      - id: len_data
        type: u2
        doc: Length of the string, in bytes.
      - id: data
        size: len_data
        doc: The string, not terminated; usually ASCII or UTF-8.
    instances:
      label:
        value: 'text.length > 40 ? text.substring(0, 37) + "..." : text'
        doc: The string, cut to 40 characters.
      text:
        value: data.to_s("UTF-8")
        -webide-parse-mode: lazy
        doc: The string, decoded as UTF-8.
  fast_name:
    doc: |
      A string, given by its id in the string table. Where a nested archive
      has a string table of its own, which no known file has, ids in it are
      not looked up.
    -webide-representation: '{label}'
    seq:
      - id: id
        type: u4
        doc: Id of the string.
    instances:
      found:
        io: _root._io
        pos: _root.table.ofs_ids
        size: _root.table.num_strings * 4
        type: id_search
        process: >-
          xor((id >> 24) % 4 != 0 ? (id >> 24).as<u1>
          : ((id >> 16) & 0xff).as<u1>)
        if: has_table
        doc: The search for the id in the string table.
      has_table:
        value: >-
          _root.has_string_table and _io.size == _root._io.size
          and _root.table.num_strings != 0
        -webide-parse-mode: lazy
        doc: True if the string table in force is that of the whole file.
      is_known:
        value: 'has_table ? _root.table.ids[found.idx] == id : false'
        -webide-parse-mode: lazy
        doc: True if the string table has the id.
      label:
        value: >-
          is_known ? _root.table.strings[found.idx].label : "id " + id.to_s
        doc: The string, cut to 40 characters, or the id if it is not known.
      text:
        value: >-
          is_known ? _root.table.strings[found.idx].text : "id " + id.to_s
        -webide-parse-mode: lazy
        doc: The string, or the id if it is not known.
  id_search:
    doc: |
      Looks an id up. The bytes are the list of ids, each byte XORed with a byte
      of the wanted id, so that equal bytes have become zero: the search goes
      from one zero byte to the next, and compares whole ids only there. The
      byte is one that is likely to be rare: the lowest bytes of ids are all
      multiples of four.
    -webide-representation: '{idx:dec}'
    seq:
      - id: skipped
        terminator: 0
        eos-error: false
        repeat: until
        repeat-until: >-
          _io.eof
          or _root.table.ids[((_io.pos - 1) / 4).as<s4>] == _parent.id
        doc: What is between the zero bytes.
      - id: rest
        size-eos: true
        if: idx >= 0
        doc: The bytes after the id; the condition computes `idx` before them.
    instances:
      idx:
        value: (_io.pos - 1) / 4
        doc: Index of the id where the search ended.
  variant:
    doc: A value together with its type, where no string table is in force.
    doc-ref:
      - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/VariantType.cpp
      - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py
    -webide-representation: '{value.value:dec}{value.label}'
    seq:
      - id: value_type
        type: u1
        enum: variant_type
        valid:
          in-enum: true
        doc: Type of the value.
      - id: value
        type:
          switch-on: value_type
          cases:
            'variant_type::boolean': uint8_value
            'variant_type::int32': int32_value
            'variant_type::float': float32_value
            'variant_type::string': string_value
            'variant_type::wide_string': wide_string_value
            'variant_type::byte_array': byte_array_value
            'variant_type::uint32': uint32_value
            'variant_type::keyed_archive': archive_value
            'variant_type::int64': int64_value
            'variant_type::uint64': uint64_value
            'variant_type::vector2': vector2
            'variant_type::vector3': vector3
            'variant_type::vector4': vector4
            'variant_type::matrix2': matrix2
            'variant_type::matrix3': matrix3
            'variant_type::matrix4': matrix4
            'variant_type::color': color
            'variant_type::fast_name': string_value
            'variant_type::aabbox3': aabbox3
            'variant_type::file_path': string_value
            'variant_type::float64': float64_value
            'variant_type::int8': int8_value
            'variant_type::uint8': uint8_value
            'variant_type::int16': int16_value
            'variant_type::uint16': uint16_value
            'variant_type::rect': rect
            'variant_type::array': array_value
            'variant_type::quaternion': quaternion
            'variant_type::transform': transform
            'variant_type::aabbox2': aabbox2
        if: value_type != variant_type::none
        doc: The value. Absent from type `none`.
  registered_variant:
    doc: |
      A value together with its type, where a string table is in force: all
      as in `variant`, but strings are ids. No known file has a wide string or
      a file path under a string table; that these are ids as well is known
      from source code alone.
    doc-ref: https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py
    -webide-representation: '{value.value:dec}{value.label}'
    seq:
      - id: value_type
        type: u1
        enum: variant_type
        valid:
          in-enum: true
        doc: Type of the value.
      - id: value
        type:
          switch-on: value_type
          cases:
            'variant_type::boolean': uint8_value
            'variant_type::int32': int32_value
            'variant_type::float': float32_value
            'variant_type::string': fast_name
            'variant_type::wide_string': fast_name
            'variant_type::byte_array': byte_array_value
            'variant_type::uint32': uint32_value
            'variant_type::keyed_archive': archive_value
            'variant_type::int64': int64_value
            'variant_type::uint64': uint64_value
            'variant_type::vector2': vector2
            'variant_type::vector3': vector3
            'variant_type::vector4': vector4
            'variant_type::matrix2': matrix2
            'variant_type::matrix3': matrix3
            'variant_type::matrix4': matrix4
            'variant_type::color': color
            'variant_type::fast_name': fast_name
            'variant_type::aabbox3': aabbox3
            'variant_type::file_path': fast_name
            'variant_type::float64': float64_value
            'variant_type::int8': int8_value
            'variant_type::uint8': uint8_value
            'variant_type::int16': int16_value
            'variant_type::uint16': uint16_value
            'variant_type::rect': rect
            'variant_type::array': registered_array_value
            'variant_type::quaternion': quaternion
            'variant_type::transform': transform
            'variant_type::aabbox2': aabbox2
        if: value_type != variant_type::none
        doc: The value. Absent from type `none`.
  int8_value:
    doc: A signed 8-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s1
        doc: The integer, from -128 to 127.
  uint8_value:
    doc: An unsigned 8-bit integer, or a boolean (0 for false, 1 for true).
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u1
        doc: The integer from 0 to 255, or 0 and 1 for false and true.
  int16_value:
    doc: A signed 16-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s2
        doc: The integer, in two bytes.
  uint16_value:
    doc: An unsigned 16-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u2
        doc: The integer, in two bytes without a sign.
  int32_value:
    doc: A signed 32-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s4
        doc: The integer, in four bytes.
  uint32_value:
    doc: An unsigned 32-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u4
        doc: The integer, in four bytes without a sign.
  int64_value:
    doc: A signed 64-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s8
        doc: The integer, in eight bytes.
  uint64_value:
    doc: An unsigned 64-bit integer; the engine keeps object ids in these.
    -webide-representation: '{value:hex}'
    seq:
      - id: value
        type: u8
        doc: The integer, in eight bytes without a sign.
  float32_value:
    doc: A single-precision number, in the format of IEEE 754.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: f4
        doc: The number, in four bytes.
  float64_value:
    doc: A double-precision number, in the format of IEEE 754.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: f8
        doc: The number, in eight bytes.
  string_value:
    doc: A string, fast name or file path, spelt out.
    -webide-representation: '{label}'
    seq:
      - id: len_data
        type: u4
        doc: Length of the string, in bytes.
      - id: data
        size: len_data
        doc: |
          The string, not terminated; usually ASCII or UTF-8, though the engine
          checks neither. The engine itself stops at the first zero byte.
    instances:
      label:
        value: 'text.length > 40 ? text.substring(0, 37) + "..." : text'
        doc: The string, cut to 40 characters.
      text:
        value: data.to_s("UTF-8")
        -webide-parse-mode: lazy
        doc: The string, decoded as UTF-8.
  wide_string_value:
    doc: |
      A string of wide characters, spelt out. Their size is that of `wchar_t`
      on the machine that wrote the file, which the file does not state: 4
      bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.
    -webide-representation: '{label}'
    seq:
      - id: num_wide_chars
        type: u4
        doc: Length of the string, in wide characters.
      - id: data
        size: num_wide_chars * len_wide_char
        doc: The string, not terminated.
    instances:
      first_char:
        pos: _io.pos
        type: u4
        if: >-
          num_wide_chars != 0
          and num_wide_chars.as<s8> <= (_io.size - _io.pos) / 4
        doc: The first character, if characters have four bytes.
      len_wide_char:
        value: >-
          (num_wide_chars != 0
          and (num_wide_chars.as<s8> > (_io.size - _io.pos) / 4
          or first_char > 0x10ffff) ? 2 : 4).as<u4>
        doc: |
          Size of a wide character, in bytes: two where four bytes together
          would be no character.
      label:
        value: >-
          num_wide_chars > 40 ? num_wide_chars.to_s + " wide characters"
          : data.to_s("UTF-16LE")
        doc: |
          The string, read as if characters had two bytes: of four bytes, the
          other two show up as zero characters.
  byte_array_value:
    doc: |
      Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
      and even whole archives in these, old ones matrices (64 bytes) and
      colours (16 bytes), and newer ones the properties of materials.
    -webide-representation: '{label}'
    seq:
      - id: len_data
        type: u4
        doc: Number of bytes that follow.
      - id: data
        size: len_data
        if: ofs_data >= 0
        doc: The bytes; the key alone says what they mean.
    instances:
      as_archive:
        pos: ofs_data
        size: data.length
        type: string_archive
        if: is_archive
        doc: |
          The bytes as an archive, as under `customprops`, if they begin like
          a string map.
      as_color:
        pos: ofs_data
        type: color
        if: len_data == 16
        doc: |
          The bytes as a colour, which is what sixteen bytes usually are, as
          under `mat.diffuse`.
      as_id:
        pos: ofs_data
        type: u8
        if: len_data == 8 and not is_archive
        doc: The bytes as an object id, which is what eight bytes usually are.
      as_matrix:
        pos: ofs_data
        type: matrix4
        if: len_data == 64
        doc: |
          The bytes as a matrix, which is what 64 bytes usually are, as under
          `localTransform`.
      as_property:
        pos: ofs_data
        size: data.length
        type: material_property
        if: is_property
        doc: The bytes as one of the `properties` of a material.
      head:
        pos: ofs_data
        type: u4
        if: len_data >= 8
        -webide-parse-mode: lazy
        doc: The first four bytes, of at least eight.
      is_archive:
        value: 'len_data >= 8 ? head == 0x1414b : false'
        -webide-parse-mode: lazy
        doc: True if the bytes begin with `KA` and version 1.
      is_property:
        value: >-
          len_data >= 9 and len_data <= 21 and len_data % 4 == 1
          ? head == (len_data - 9) / 4 + 256 : false
        -webide-parse-mode: lazy
        doc: True if the bytes say that they are as many numbers as they are.
      label:
        value: >-
          is_archive ? as_archive.body.label
          : len_data == 8 ? "id " + as_id.to_s
          : len_data == 16 ? "color" : len_data == 64 ? "4x4 matrix"
          : is_property ? "material property" : len_data.to_s + " bytes"
        doc: What the bytes are, or how many of them there are.
      ofs_data:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the bytes start.
  material_property:
    doc: A value that a material gives to its shader.
    -webide-representation: '{num_components:dec} numbers'
    seq:
      - id: last_component
        type: u1
        doc: Type of the value, one less than its number of components.
      - id: array_size
        type: u4
        doc: How many values there are, 1 in known files.
      - id: components
        type: f4
        repeat: eos
        doc: The components, such as red, green, blue and alpha.
    instances:
      num_components:
        value: last_component + 1
        doc: The number of components.
  archive_value:
    doc: An archive nested in another.
    -webide-representation: '{label}'
    seq:
      - id: len_data
        type: u4
        doc: Length of the archive with its header, in bytes.
      - id: data
        size: len_data
        if: ofs_archive >= 0
        doc: The archive with its header, undecoded.
    instances:
      archive:
        pos: ofs_archive
        type: nested_archive
        if: not has_own_table
        doc: The archive, which fills its length exactly.
      archive_with_table:
        pos: ofs_archive
        size: data.length
        type: nested_archive
        if: has_own_table
        doc: |
          The archive, if it has a string table of its own. No known file has
          one, other than at the top.
      has_own_table:
        value: len_data > 3 and version == 2
        -webide-parse-mode: lazy
        doc: True if the archive has a string table of its own.
      label:
        value: 'has_own_table ? "archive" : archive.label'
        doc: Class and name of what is stored here, or the number of entries.
      ofs_archive:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the archive starts.
      version:
        pos: ofs_archive + 2
        type: u2
        if: len_data > 3
        -webide-parse-mode: lazy
        doc: Version of the archive, the number of an `archive_version`.
  array_value:
    doc: A list of values, each with a type of its own.
    -webide-representation: '{label}'
    seq:
      - id: num_elements
        type: u4
        doc: Number of elements, which may be 0.
      - id: elements
        type: variant
        repeat: expr
        repeat-expr: num_elements
        doc: The elements; types may differ, and arrays may nest.
    instances:
      label:
        value: num_elements.to_s + " elements"
        doc: How many elements there are.
  registered_array_value:
    doc: A list of values where a string table is in force.
    -webide-representation: '{label}'
    seq:
      - id: num_elements
        type: u4
        doc: Number of elements, which may be 0.
      - id: elements
        type: registered_variant
        repeat: expr
        repeat-expr: num_elements
        doc: The elements; types may differ, and arrays may nest.
    instances:
      label:
        value: num_elements.to_s + " elements"
        doc: How many elements there are.
  vector2:
    doc: A vector of two components.
    -webide-representation: '({x:dec}, {y:dec})'
    seq:
      - id: x
        type: f4
        doc: First component, along the x axis.
      - id: y
        type: f4
        doc: Second component, along the y axis.
    instances:
      label:
        value: '"vector"'
        doc: What this is, for labels.
  vector3:
    doc: A vector of three components.
    -webide-representation: '({x:dec}, {y:dec}, {z:dec})'
    seq:
      - id: x
        type: f4
        doc: First component, along the x axis.
      - id: y
        type: f4
        doc: Second component, along the y axis.
      - id: z
        type: f4
        doc: Third component, along the z axis, which points up.
    instances:
      label:
        value: '"vector"'
        doc: What this is, for labels.
  vector4:
    doc: A vector of four components.
    -webide-representation: '{label}'
    seq:
      - id: x
        type: f4
        doc: First component, usually called x.
      - id: y
        type: f4
        doc: Second component, usually called y.
      - id: z
        type: f4
        doc: Third component, usually called z.
      - id: w
        type: f4
        doc: Fourth component, usually called w.
    instances:
      label:
        value: '"vector"'
        doc: What this is, for labels.
  matrix2:
    doc: |
      A matrix of two rows and columns. The engine multiplies row vectors by
      it, so that the last row of a transformation holds the translation.
    -webide-representation: '{label}'
    seq:
      - id: elements
        type: f4
        repeat: expr
        repeat-expr: 4
        doc: The elements, row by row.
    instances:
      label:
        value: '"2x2 matrix"'
        doc: What this is, for labels.
  matrix3:
    doc: |
      A matrix of three rows and columns. The engine multiplies row vectors by
      it, so that the last row of a transformation holds the translation.
    -webide-representation: '{label}'
    seq:
      - id: elements
        type: f4
        repeat: expr
        repeat-expr: 9
        doc: The elements, row by row.
    instances:
      label:
        value: '"3x3 matrix"'
        doc: What this is, for labels.
  matrix4:
    doc: |
      A matrix of four rows and columns. The engine multiplies row vectors by
      it, so that the last row of a transformation holds the translation.
    -webide-representation: '{label}'
    seq:
      - id: elements
        type: f4
        repeat: expr
        repeat-expr: 16
        doc: The elements, row by row.
    instances:
      label:
        value: '"4x4 matrix"'
        doc: What this is, for labels.
  color:
    doc: A colour with an alpha channel.
    -webide-representation: '{label}'
    seq:
      - id: r
        type: f4
        doc: Red, usually from 0 to 1.
      - id: g
        type: f4
        doc: Green, usually from 0 to 1.
      - id: b
        type: f4
        doc: Blue, usually from 0 to 1.
      - id: a
        type: f4
        doc: Alpha, from 0 (transparent) to 1 (opaque).
    instances:
      label:
        value: '"color"'
        doc: What this is, for labels.
  aabbox2:
    doc: An axis-aligned rectangle, given by two corners.
    -webide-representation: '{label}'
    seq:
      - id: minimum
        type: vector2
        doc: Corner with the least coordinates.
      - id: maximum
        type: vector2
        doc: Corner with the greatest coordinates.
    instances:
      label:
        value: '"box"'
        doc: What this is, for labels.
  aabbox3:
    doc: An axis-aligned box, given by two corners.
    -webide-representation: '{label}'
    seq:
      - id: minimum
        type: vector3
        doc: Corner with the least coordinates.
      - id: maximum
        type: vector3
        doc: Corner with the greatest coordinates.
    instances:
      label:
        value: '"box"'
        doc: What this is, for labels.
  rect:
    doc: A rectangle, given by a corner and its extent.
    -webide-representation: '{label}'
    seq:
      - id: x
        type: f4
        doc: Least horizontal coordinate of the rectangle.
      - id: y
        type: f4
        doc: Least vertical coordinate of the rectangle.
      - id: dx
        type: f4
        doc: Width, added to `x`.
      - id: dy
        type: f4
        doc: Height, added to `y`.
    instances:
      label:
        value: '"rectangle"'
        doc: What this is, for labels.
  quaternion:
    doc: A rotation as a quaternion, its real part last.
    -webide-representation: '{label}'
    seq:
      - id: x
        type: f4
        doc: First imaginary component (i).
      - id: y
        type: f4
        doc: Second imaginary component (j).
      - id: z
        type: f4
        doc: Third imaginary component (k).
      - id: w
        type: f4
        doc: Real component, stored last.
    instances:
      label:
        value: '"quaternion"'
        doc: What this is, for labels.
  transform:
    doc: A translation, a scale and a rotation, stored in this order.
    -webide-representation: '{label}'
    seq:
      - id: translation
        type: vector3
        doc: Translation, applied after scale and rotation.
      - id: scale
        type: vector3
        doc: Scale along each axis.
      - id: rotation
        type: quaternion
        doc: Rotation, as a unit quaternion.
    instances:
      label:
        value: '"transform"'
        doc: What this is, for labels.
enums:
  archive_version:
    1:
      id: string_map
      doc: Strings are spelt out where they are used.
    2:
      id: registered_map
      doc: |
        Strings are ids into a table of strings, which precedes the entries, and
        also holds for archives nested in this one.
    0x102:
      id: registered_sub_map
      doc: A registered map that uses the table of an archive around it.
    0xff02:
      id: empty_registered_map
      doc: |
        A registered map without entries, and with nothing after its header,
        not even a count.
  file_version:
    1:
      id: string_map
      doc: Strings are spelt out where they are used.
    2:
      id: registered_map
      doc: |
        Strings are ids into a table of strings, which precedes the entries, and
        also holds for archives nested in this one.
    0xff02:
      id: empty_registered_map
      doc: |
        A registered map without entries, and with nothing after its header,
        not even a count.
  key_type:
    4:
      id: string
      -orig-id: TYPE_STRING
      doc: A byte string, the usual type of a key.
    18:
      id: fast_name
      -orig-id: TYPE_FASTNAME
      doc: A string that the engine interns.
    20:
      id: file_path
      -orig-id: TYPE_FILEPATH
      doc: A file path, which the engine resolves.
  variant_type:
    0:
      id: none
      -orig-id: TYPE_NONE
      doc: No value. The engine never writes it, and refuses to read it.
    1:
      id: boolean
      -orig-id: TYPE_BOOLEAN
      doc: A byte, 0 or 1.
    2:
      id: int32
      -orig-id: TYPE_INT32
      doc: A signed 32-bit integer.
    3:
      id: float
      -orig-id: TYPE_FLOAT
      doc: A single-precision number, in four bytes.
    4:
      id: string
      -orig-id: TYPE_STRING
      doc: A byte string, or its id.
    5:
      id: wide_string
      -orig-id: TYPE_WIDE_STRING
      doc: A string of wide characters, or its id.
    6:
      id: byte_array
      -orig-id: TYPE_BYTE_ARRAY
      doc: Raw bytes, often an id or a buffer.
    7:
      id: uint32
      -orig-id: TYPE_UINT32
      doc: An unsigned 32-bit integer.
    8:
      id: keyed_archive
      -orig-id: TYPE_KEYED_ARCHIVE
      doc: An archive nested in this one.
    9:
      id: int64
      -orig-id: TYPE_INT64
      doc: A signed 64-bit integer.
    10:
      id: uint64
      -orig-id: TYPE_UINT64
      doc: An unsigned 64-bit integer.
    11:
      id: vector2
      -orig-id: TYPE_VECTOR2
      doc: Two single-precision numbers, x and y.
    12:
      id: vector3
      -orig-id: TYPE_VECTOR3
      doc: Three single-precision numbers, x to z.
    13:
      id: vector4
      -orig-id: TYPE_VECTOR4
      doc: Four single-precision numbers, x to w.
    14:
      id: matrix2
      -orig-id: TYPE_MATRIX2
      doc: A matrix of two rows and two columns.
    15:
      id: matrix3
      -orig-id: TYPE_MATRIX3
      doc: A matrix of three rows and three columns.
    16:
      id: matrix4
      -orig-id: TYPE_MATRIX4
      doc: A matrix of four rows and four columns.
    17:
      id: color
      -orig-id: TYPE_COLOR
      doc: Red, green, blue and alpha.
    18:
      id: fast_name
      -orig-id: TYPE_FASTNAME
      doc: A string that the engine interns, or its id.
    19:
      id: aabbox3
      -orig-id: TYPE_AABBOX3
      doc: An axis-aligned box, by two corners.
    20:
      id: file_path
      -orig-id: TYPE_FILEPATH
      doc: A file path, or its id.
    21:
      id: float64
      -orig-id: TYPE_FLOAT64
      doc: A double-precision number, in eight bytes.
    22:
      id: int8
      -orig-id: TYPE_INT8
      doc: A signed 8-bit integer.
    23:
      id: uint8
      -orig-id: TYPE_UINT8
      doc: An unsigned 8-bit integer.
    24:
      id: int16
      -orig-id: TYPE_INT16
      doc: A signed 16-bit integer.
    25:
      id: uint16
      -orig-id: TYPE_UINT16
      doc: An unsigned 16-bit integer.
    26:
      id: rect
      -orig-id: TYPE_RECT
      doc: A rectangle, by a corner and its extent.
    27:
      id: array
      -orig-id: TYPE_VARIANT_VECTOR
      doc: A list of variants.
    28:
      id: quaternion
      -orig-id: TYPE_QUATERNION
      doc: A rotation, as a quaternion.
    29:
      id: transform
      -orig-id: TYPE_TRANSFORM
      doc: A translation, scale and rotation.
    30:
      id: aabbox2
      -orig-id: TYPE_AABBOX2
      doc: An axis-aligned rectangle, by two corners.
