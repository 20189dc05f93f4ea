meta:
  id: havok_tagfile
  title: Havok chunked tagfile (TAG0) and type compendium (TCM0)
  application: Havok SDK (Dark Souls Remastered, Elden Ring, Starfield, Zelda)
  file-extension:
    - hkx
    - hkt
    - bphcl
    - bphsh
  tags:
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  encoding: UTF-8
  endian: le
doc: |
  A Havok tagfile of SDK 2015.1 and later: a graph of classed objects together
  with the description of all their types. It is a tree of sections, each with
  a header of 8 bytes, whose size is big endian; everything else is little
  endian.

  `DATA` holds the objects, arrays and strings. `ITEM` is the table of them:
  type, offset and count of each. Pointers, arrays and strings in `DATA` are
  stored as the number of an item, 0 for null, and `PTCH` lists where such
  numbers are. `TYPE` names and describes the types, which items and patches
  refer to by their number.

  A type compendium (`TCM0`) holds only types, for tagfiles that have `TCRF`
  (the id of a compendium) in place of `TYPE`. In other files, such as NIF or
  BPHCL, a tagfile may start at any offset.

  How a body is laid out follows from its type; objects stay raw here, as the
  `data` of items.
doc-ref:
  - https://github.com/blueskythlikesclouds/TagTools/tree/23302ac18562204c5d5cc552b97339ef6a99964f/Havoc/IO/Tagfile/Binary
  - https://github.com/The12thAvenger/HKLib/blob/d092378ebd14f09fc97e4d9bc49bfc83fe06a750/HKLib.Serialization/hk2018/Binary/HavokBinarySerializer.cs
-webide-representation: '{file}'
seq:
  - id: start
    size: 0
    if: signature == 0x54414730
    doc: Takes up no bytes; the condition fails for files of other formats.
  - id: file
    type: section
    doc: The section that holds all others, `TAG0` or `TCM0`.
instances:
  signature:
    pos: 4
    type: u4be
    valid:
      any-of: [0x54414730, 0x54434d30]
    -webide-parse-mode: lazy
    doc: The tag of the section that holds all others, as a number.
  lookup:
    pos: 0
    type: tagfile_lookup
    doc: The sections that others refer to, where all known files have them.
types:
  tagfile_lookup:
    doc: |
      The sections that others refer to. It takes up no bytes, and looks only
      where all known files have them.
    -webide-representation: '{has_types} {has_data}'
    instances:
      bodies:
        value: >-
          _root.file.body.as<section_list>.sections[idx_types]
          .body.as<section_list>
          .sections[4].body.as<type_body_section>.bodies
        if: has_bodies
        -webide-parse-mode: lazy
        doc: The descriptions of types, in no particular order.
      data:
        value: >-
          _root.file.body.as<section_list>.sections[1].body.as<raw_section>
        if: has_data
        -webide-parse-mode: lazy
        doc: The section `DATA`, with the objects.
      field_strings:
        value: >-
          _root.file.body.as<section_list>.sections[idx_types]
          .body.as<section_list>
          .sections[3].body.as<string_section>.strings
        if: has_types
        -webide-parse-mode: lazy
        doc: The names of fields, by number.
      has_bodies:
        value: >-
          has_types
          ? _root.file.body.as<section_list>.sections[idx_types].has_bodies
          : false
        -webide-parse-mode: lazy
        doc: True if the descriptions of types are there.
      has_data:
        value: >-
          not _root.file.is_leaf
          ? (_root.file.body.as<section_list>.num_sections > 1
          ? _root.file.body.as<section_list>.sections[1].tag == tag::data
          : false) : false
        doc: True if there are objects.
      has_types:
        value: >-
          not _root.file.is_leaf
          ? (_root.file.body.as<section_list>.num_sections.as<s4>
          > idx_types.as<s4>
          ? _root.file.body.as<section_list>.sections[idx_types].has_types
          : false) : false
        doc: True if the types are described.
      idx_types:
        value: '_root.file.tag == tag::tcm0 ? 1 : 2'
        -webide-parse-mode: lazy
        doc: Index of the section `TYPE`.
      type_names:
        value: >-
          _root.file.body.as<section_list>.sections[idx_types]
          .body.as<section_list>
          .sections[2].body.as<type_name_section>.names
        if: has_types
        -webide-parse-mode: lazy
        doc: The names of types, from number 1.
      type_strings:
        value: >-
          _root.file.body.as<section_list>.sections[idx_types]
          .body.as<section_list>
          .sections[1].body.as<string_section>.strings
        if: has_types
        -webide-parse-mode: lazy
        doc: The texts that names of types are made of, by number.
  section:
    doc: |
      A part of the file. Sections follow each other without gaps, and their
      sizes are multiples of 4.
    -webide-representation: '{tag}, {len_body:dec} bytes'
    seq:
      - id: flags_and_len
        type: u4be
        valid:
          min: 8
        doc: |
          Bit 30 is set if the body is raw bytes instead of further sections;
          the lower 30 bits are the size, with the 8 bytes of this header.
      - id: tag
        type: u4be
        enum: tag
        doc: What is in the section, as four characters.
      - id: body
        size: len_body
        type:
          switch-on: tag
          cases:
            'tag::tag0': section_list
            'tag::tcm0': section_list
            'tag::type': section_list
            'tag::indx': section_list
            'tag::sdkv': sdk_section
            'tag::tstr': string_section
            'tag::tst1': string_section
            'tag::fstr': string_section
            'tag::fst1': string_section
            'tag::astr': string_section
            'tag::ast1': string_section
            'tag::tnam': type_name_section
            'tag::tna1': type_name_section
            'tag::tbod': type_body_section
            'tag::tbdy': type_body_section
            'tag::thsh': type_hash_section
            'tag::item': item_section
            'tag::ptch': patch_section
            'tag::tcid': compendium_section
            'tag::tcrf': compendium_section
            _: raw_section
        doc: The content, or further sections.
    instances:
      has_bodies:
        value: >-
          has_types
          ? (body.as<section_list>.num_sections > 4
          ? (body.as<section_list>.sections[4].tag == tag::tbod
          or body.as<section_list>.sections[4].tag == tag::tbdy)
          and body.as<section_list>.sections[4].len_body > 0
          : false) : false
        -webide-parse-mode: lazy
        doc: True for such a section with descriptions.
      has_types:
        value: >-
          tag == tag::type and not is_leaf
          ? (body.as<section_list>.num_sections > 3
          ? body.as<section_list>.sections[2].tag == tag::tnam
          or body.as<section_list>.sections[2].tag == tag::tna1
          : false) : false
        -webide-parse-mode: lazy
        doc: True for a section `TYPE` in the order of all known files.
      is_leaf:
        value: (flags_and_len & 0x40000000) != 0
        -webide-parse-mode: lazy
        doc: True if there are no further sections inside.
      len_body:
        value: (flags_and_len & 0x3fffffff) - 8
        -webide-parse-mode: lazy
        doc: Size without the header.
  section_list:
    doc: The sections inside a section.
    -webide-representation: '{num_sections:dec} sections'
    seq:
      - id: sections
        type: section
        repeat: eos
        doc: The sections, in stored order.
    instances:
      num_sections:
        value: sections.size
        doc: How many there are.
  raw_section:
    doc: Data, or something that is not described.
    seq:
      - id: data
        size-eos: true
        doc: The bytes as they are.
  sdk_section:
    doc: The version of the SDK.
    -webide-representation: '{version}'
    seq:
      - id: version
        size: 8
        type: str
        encoding: ASCII
        doc: Year, major and minor version, such as `20150100`.
  string_section:
    doc: |
      Names of types or fields, by number. Padding to a multiple of 4 looks like
      further strings in SDK 2015 (00), and is FF in later ones.
    instances:
      strings:
        pos: 0
        type: strz
        eos-error: false
        encoding: ISO-8859-1
        repeat: eos
        -webide-parse-mode: eager
        doc: |
          The strings, in the order of their numbers. They are ASCII, unlike the
          FF that may fill up the last one.
  type_name_section:
    doc: The names of all types and their template arguments.
    seq:
      - id: num_types
        type: varuint
        doc: Number of types, with type 0, which is not stored.
    instances:
      names:
        pos: num_types.len
        type: type_name
        repeat: expr
        repeat-expr: num_types.value.as<s4> - 1
        -webide-parse-mode: eager
        doc: The types from number 1.
  type_name:
    doc: The name of a type and its template arguments.
    -webide-representation: '{name}'
    seq:
      - id: idx_name
        type: varuint
        doc: Number of a string of `TSTR` or `TST1`.
      - id: num_arguments
        type: varuint
        doc: Number of template arguments.
      - id: arguments
        type: template_argument
        repeat: expr
        repeat-expr: num_arguments.value.as<s4>
        doc: The template arguments, in stored order.
      - id: finish
        size: 0
        if: id > 0
        doc: Takes up no bytes; the condition computes `id` at this point.
    instances:
      declaration:
        value: _root.lookup.bodies[lookup.idx_body.as<s4>].description
        if: lookup.is_found
        -webide-parse-mode: lazy
        doc: What the file says about the type.
      id:
        value: _parent.names.size + 1
        doc: Number of the type.
      lookup:
        pos: 0
        type: type_search
        doc: Where the type is described, and the size of its values.
      name:
        value: _root.lookup.type_strings[idx_name.value.as<s4>]
        if: _root.lookup.has_types
        doc: The name, without template arguments.
  type_search:
    doc: |
      Takes up no bytes; finds the description of a type, and the size of its
      values. Descriptions are almost in the order of the types, without those
      that are not described, hence the search from the place of the type
      towards the first one and on from the last.
    -webide-representation: '{is_found}'
    instances:
      probes:
        pos: 0
        type: type_probe
        repeat: until
        repeat-until: _.is_found or _.is_last
        if: _root.lookup.has_bodies
        doc: The descriptions that are looked at, one after another.
      steps:
        pos: 0
        type: type_step
        repeat: until
        repeat-until: _.id_next == 0 or _.idx > 30
        doc: The type, and those that it derives from or is another name of.
      idx_body:
        value: probes.last.idx
        if: is_found
        -webide-parse-mode: lazy
        doc: Index of the description.
      idx_start:
        value: >-
          (_parent.id.as<s4> < _root.lookup.bodies.size.as<s4>
          ? _parent.id.as<s4> : _root.lookup.bodies.size.as<s4>) - 1
        if: _root.lookup.has_bodies
        -webide-parse-mode: lazy
        doc: Index of the description to look at first.
      is_found:
        value: '_root.lookup.has_bodies ? probes.last.is_found : false'
        doc: True if the type is described.
      len_one:
        value: steps.last.len_one
        -webide-parse-mode: lazy
        doc: Size of a value in bytes, 0 if it is not known.
  type_probe:
    doc: Takes up no bytes; whether a description is that of a type.
    -webide-representation: '{idx:dec}'
    instances:
      idx:
        value: >-
          ((_parent.idx_start.as<s4> + 1 - so_far
          + _root.lookup.bodies.size.as<s4>)
          % _root.lookup.bodies.size.as<s4>).as<s4>
        doc: Index of the description to look at.
      so_far:
        value: _parent.probes.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of descriptions looked at with this one.
      is_found:
        value: >-
          _root.lookup.bodies[idx].id_type.value.as<s4>
          == _parent._parent.id.as<s4>
        doc: True if it describes the type.
      is_last:
        value: >-
          idx == (_parent.idx_start.as<s4> + 1)
          % _root.lookup.bodies.size.as<s4>
        -webide-parse-mode: lazy
        doc: True if all others have been looked at.
  type_step:
    doc: Takes up no bytes; what a type says about the size of its values.
    -webide-representation: '{id:dec}'
    instances:
      idx:
        value: (so_far - 1).as<s4>
        doc: How many types have been looked at before.
      so_far:
        value: _parent.steps.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of types looked at with this one.
      id:
        value: >-
          (idx != 0 ? _parent.steps[idx - 1].id_next.as<s4>
          : _parent._parent.id.as<s4>).as<s4>
        doc: Number of the type.
      has_len:
        value: >-
          is_known
          ? (_root.lookup.type_names[id - 1].declaration.parts.value & 8) != 0
          : false
        -webide-parse-mode: lazy
        doc: True if its description states the size.
      id_next:
        value: >-
          (is_known and not has_len
          ? _root.lookup.type_names[id - 1].declaration.id_parent.value.as<s4>
          : 0).as<s4>
        doc: The type to look at next, 0 for none.
      is_known:
        value: >-
          id != 0 ? _root.lookup.type_names[id - 1].lookup.is_found : false
        -webide-parse-mode: lazy
        doc: True if the type is described.
      len_one:
        value: >-
          (has_len
          ? _root.lookup.type_names[id - 1].declaration.len_value.value.as<u4>
          : 0).as<u4>
        doc: Size of a value in bytes, 0 if it is not known.
  template_argument:
    doc: |
      One argument of a template. Its name starts with `t` where the value is
      a type, with `v` where it is a number.
    -webide-representation: '{name} {value}'
    seq:
      - id: idx_name
        type: varuint
        doc: Number of a string of `TSTR` or `TST1`.
      - id: value
        type: varuint
        doc: Number of a type, 0 for none, or the number itself.
    instances:
      name:
        value: _root.lookup.type_strings[idx_name.value.as<s4>]
        if: _root.lookup.has_types
        doc: The name of the argument.
  type_body_section:
    doc: The descriptions of the types, in no particular order.
    instances:
      bodies:
        pos: 0
        type: type_body
        repeat: until
        repeat-until: _.id_type.value == 0 or _io.eof
        if: _io.size > 0
        -webide-parse-mode: eager
        doc: The descriptions; type 0 is fill, and ends them.
  type_body:
    doc: A type and its description.
    -webide-representation: '{name}'
    seq:
      - id: id_type
        type: varuint
        doc: The type that is described; 0 is fill.
      - id: description
        type: type_description
        if: id_type.value != 0
        doc: What is said about the type.
    instances:
      name:
        value: _root.lookup.type_names[id_type.value.as<s4> - 1].name
        if: _root.lookup.has_types and id_type.value != 0
        doc: The name of the type.
  type_description:
    doc: |
      The description of a type: those parts that it does not inherit from
      its parent.
    seq:
      - id: id_parent
        type: varuint
        doc: The type that it derives from or is another name of, 0 for none.
      - id: parts
        type: varuint
        doc: Which of the following are there, a bit for each.
      - id: format
        type: varuint
        if: (parts.value & 0x01) != 0
        doc: |
          The kind of value in the low 4 bits (0 void, 1 opaque, 2 bool,
          3 string, 4 integer, 5 float, 6 pointer, 7 record, 8 array); above
          it signedness, bits, or the count of a fixed array.
      - id: id_sub_type
        type: varuint
        if: (parts.value & 0x02) != 0
        doc: The type of what is pointed to, or of the elements.
      - id: version
        type: varuint
        if: (parts.value & 0x04) != 0
        doc: Version of a class.
      - id: len_value
        type: varuint
        if: (parts.value & 0x08) != 0
        doc: Size of a value in bytes.
      - id: alignment
        type: varuint
        if: (parts.value & 0x08) != 0
        doc: |
          The low 12 bits are the alignment, the upper ones the logarithm of a
          requested alignment.
      - id: flags
        type: varuint
        if: (parts.value & 0x10) != 0
        doc: 1 for a type that is not saved, 2 abstract, 16 interface.
      - id: num_fields
        type: varuint
        if: (parts.value & 0x20) != 0
        doc: The low 16 bits are the number of fields, the others of properties.
      - id: fields
        type: field
        repeat: expr
        repeat-expr: num_fields.value.as<s4> % 65536
        if: (parts.value & 0x20) != 0
        doc: The fields, without those of the parent.
      - id: num_interfaces
        type: varuint
        if: (parts.value & 0x40) != 0
        doc: Number of further bases.
      - id: interfaces
        type: implemented_interface
        repeat: expr
        repeat-expr: num_interfaces.value.as<s4>
        if: (parts.value & 0x40) != 0
        doc: Further bases, and where they are.
      - id: idx_attributes
        type: varuint
        if: (parts.value & 0x80) != 0
        doc: Number of a string of attributes; not seen in any file.
  field:
    doc: One field of a type.
    -webide-representation: '{type_name} {name} at {ofs_value}'
    seq:
      - id: idx_name
        type: varuint
        doc: Number of a string of `FSTR` or `FST1`.
      - id: flags
        type: varuint
        doc: 1 for a field that is not saved, 128 for one with an extra value.
      - id: extra
        type: varuint
        if: (flags.value & 0x80) != 0
        doc: The logarithm of a requested alignment.
      - id: ofs_value
        type: varuint
        doc: Where the field is in a value.
      - id: id_type
        type: varuint
        doc: The type of the field.
    instances:
      name:
        value: _root.lookup.field_strings[idx_name.value.as<s4>]
        if: _root.lookup.has_types
        doc: The name of the field.
      type_name:
        value: _root.lookup.type_names[id_type.value.as<s4> - 1].name
        if: _root.lookup.has_types and id_type.value != 0
        doc: The name of its type.
  implemented_interface:
    doc: A further base of a class.
    -webide-representation: '{id_type} at {ofs_value}'
    seq:
      - id: id_type
        type: varuint
        doc: The type of the base.
      - id: ofs_value
        type: varuint
        doc: Where the base is in a value.
  type_hash_section:
    doc: The checksums of the types of items and patches.
    seq:
      - id: num_hashes
        type: varuint
        doc: Number of types that have one.
    instances:
      hashes:
        pos: num_hashes.len
        type: type_hash
        repeat: expr
        repeat-expr: num_hashes.value.as<s4>
        -webide-parse-mode: eager
        doc: The checksums, in stored order.
  type_hash:
    doc: The checksum of a type.
    -webide-representation: '{type_name} {hash:hex}'
    seq:
      - id: id_type
        type: varuint
        doc: The type that the checksum is of.
      - id: hash
        type: u4
        doc: CRC-32 of the description of the type.
    instances:
      type_name:
        value: _root.lookup.type_names[id_type.value.as<s4> - 1].name
        if: _root.lookup.has_types and id_type.value != 0
        doc: The name of the type.
  item_section:
    doc: The table of items.
    instances:
      items:
        pos: 0
        type: item
        repeat: expr
        repeat-expr: _io.size / 12
        -webide-parse-mode: eager
        doc: The items by number; number 0 is null, number 1 the root object.
  item:
    doc: An object, an array or a string.
    -webide-representation: >-
      {type_name} at {ofs_data:hex}, {num_elements:dec}
    seq:
      - id: type_low
        type: u2
        doc: The lower 16 bits of the type.
      - id: type_high
        type: u1
        doc: The upper 8 bits of the type.
      - id: kind
        type: u1
        enum: item_kind
        valid:
          in-enum: true
        doc: Object, or array and string.
      - id: ofs_data
        type: u4
        doc: Where it is in the body of `DATA`.
      - id: num_elements
        type: u4
        doc: |
          How many values: 1 for an object, the characters and the NUL of
          a string.
    instances:
      data:
        io: _root.lookup.data._io
        pos: ofs_data
        size: num_elements * len_one
        if: _root.lookup.has_data and len_one != 0
        doc: The bytes of the object, of all elements, or of the string.
      id_type:
        value: type_high.as<u4> * 65536 + type_low.as<u4>
        doc: The type of the object or of the elements.
      len_one:
        value: >-
          (_root.lookup.has_bodies and id_type != 0
          ? _root.lookup.type_names[id_type.as<s4> - 1].lookup.len_one
          : 0).as<u4>
        -webide-parse-mode: lazy
        doc: Size of one value in bytes, 0 if it is not known.
      type_name:
        value: >-
          _root.lookup.has_types and id_type != 0
          ? _root.lookup.type_names[id_type.as<s4> - 1].name : "no type"
        doc: |
          The name of the type, without template arguments; `no type` for null,
          and where the types are in a compendium.
  patch_section:
    doc: Where numbers of items are in `DATA`, by the type of the slot.
    instances:
      lists:
        pos: 0
        type: patch_list
        repeat: eos
        -webide-parse-mode: eager
        doc: A list for each type, ascending.
  patch_list:
    doc: The slots of one type.
    -webide-representation: '{type_name}, {num_offsets:dec} slots'
    seq:
      - id: id_type
        type: u4
        doc: The type of the slots, which is a pointer, an array or a string.
      - id: num_offsets
        type: u4
        doc: Number of slots that are not null.
      - id: offsets
        type: u4
        repeat: expr
        repeat-expr: num_offsets
        doc: Where the slots are in the body of `DATA`, ascending.
    instances:
      type_name:
        value: _root.lookup.type_names[id_type.as<s4> - 1].name
        if: _root.lookup.has_types and id_type != 0
        doc: The name of the type, without template arguments.
  compendium_section:
    doc: Ids of type compendiums.
    instances:
      ids:
        pos: 0
        type: u8
        repeat: expr
        repeat-expr: _io.size / 8
        -webide-parse-mode: eager
        doc: |
          The ids that a compendium is known by, or the one that a tagfile
          needs, which 16 bytes of zeros follow.
  varuint:
    doc: |
      A number of 1 to 9 bytes, big endian. The first byte says how many:
      0xxxxxxx 1, 10xxxxxx 2, 110xxxxx 3, 11100xxx 4, 11101xxx 5, 11110xxx 8,
      f8 6, f9 9.
    -webide-representation: '{value:dec}'
    seq:
      - id: first
        type: u1
        doc: The length, and the upper bits of the number.
      - id: rest
        type: u1
        repeat: expr
        repeat-expr: len - 1
        doc: The lower bits of the number.
    instances:
      len:
        value: >-
          first < 0x80 ? 1 : first < 0xc0 ? 2 : first < 0xe0 ? 3
          : first < 0xe8 ? 4 : first < 0xf0 ? 5 : first < 0xf8 ? 8
          : first == 0xf8 ? 6 : 9
        -webide-parse-mode: lazy
        doc: Size of the number in bytes.
      low:
        value: >-
          len < 5 ? (first & 0x00).as<u8>
          : (rest[len - 5].as<u8> * 16777216 + rest[len - 4].as<u8> * 65536
          + rest[len - 3].as<u8> * 256 + rest[len - 2].as<u8>).as<u8>
        -webide-parse-mode: lazy
        doc: The last four bytes of a number of 5 bytes or more.
      top:
        value: >-
          first < 0x80 ? first.as<u8>
          : first < 0xc0 ? (first & 0x3f).as<u8>
          : first < 0xe0 ? (first & 0x1f).as<u8>
          : first < 0xf8 ? (first & 0x07).as<u8>
          : (first & 0x00).as<u8>
        -webide-parse-mode: lazy
        doc: The bits of the number in the first byte.
      value:
        value: >-
          len == 1 ? top
          : len == 2 ? (top * 256 + rest[0].as<u8>).as<u8>
          : len == 3 ? (top * 65536 + rest[0].as<u8> * 256
          + rest[1].as<u8>).as<u8>
          : len == 4 ? (top * 16777216 + rest[0].as<u8> * 65536
          + rest[1].as<u8> * 256 + rest[2].as<u8>).as<u8>
          : len == 5 ? (top * 65536 * 65536 + low).as<u8>
          : len == 6 ? (rest[0].as<u8> * 65536 * 65536 + low).as<u8>
          : len == 8 ? ((top * 16777216 + rest[0].as<u8> * 65536
          + rest[1].as<u8> * 256 + rest[2].as<u8>) * 65536 * 65536
          + low).as<u8>
          : ((rest[0].as<u8> * 16777216 + rest[1].as<u8> * 65536
          + rest[2].as<u8> * 256 + rest[3].as<u8>) * 65536 * 65536
          + low).as<u8>
        doc: The number that the bytes stand for.
enums:
  item_kind:
    0:
      id: none
      doc: Item 0, which stands for null.
    0x10:
      id: object
      doc: An object, which pointers refer to.
    0x20:
      id: array
      doc: The elements of an array, or the characters of a string.
  tag:
    0x41535431:
      id: ast1
      -orig-id: AST1
      doc: Strings of attributes, 2019 and later; not seen in any file.
    0x41535452:
      id: astr
      -orig-id: ASTR
      doc: Strings of attributes, 2015 to 2018; not seen in any file.
    0x44415441:
      id: data
      -orig-id: DATA
      doc: Objects, arrays and strings.
    0x46535431:
      id: fst1
      -orig-id: FST1
      doc: Names of fields, 2019 and later.
    0x46535452:
      id: fstr
      -orig-id: FSTR
      doc: Names of fields, 2015 to 2018.
    0x494e4458:
      id: indx
      -orig-id: INDX
      doc: The tables of items and patches.
    0x4954454d:
      id: item
      -orig-id: ITEM
      doc: The table of items.
    0x50544348:
      id: ptch
      -orig-id: PTCH
      doc: Where in `DATA` numbers of items are.
    0x53444b56:
      id: sdkv
      -orig-id: SDKV
      doc: The version of the SDK.
    0x54414730:
      id: tag0
      -orig-id: TAG0
      doc: A whole tagfile, with objects.
    0x54424459:
      id: tbdy
      -orig-id: TBDY
      doc: Descriptions of types, some of 2016, all of 2018 and later.
    0x54424f44:
      id: tbod
      -orig-id: TBOD
      doc: Descriptions of types, 2015 and some of 2016.
    0x54434944:
      id: tcid
      -orig-id: TCID
      doc: Ids that a compendium is known by.
    0x54434d30:
      id: tcm0
      -orig-id: TCM0
      doc: A whole type compendium.
    0x54435246:
      id: tcrf
      -orig-id: TCRF
      doc: The id of the compendium that has the types.
    0x54485348:
      id: thsh
      -orig-id: THSH
      doc: Checksums of the types in use.
    0x544e4131:
      id: tna1
      -orig-id: TNA1
      doc: Names of types, some of 2016, all of 2018 and later.
    0x544e414d:
      id: tnam
      -orig-id: TNAM
      doc: Names of types, 2015 and some of 2016.
    0x54504144:
      id: tpad
      -orig-id: TPAD
      doc: Always empty in files.
    0x54505452:
      id: tptr
      -orig-id: TPTR
      doc: Zeros, where a loader notes the types.
    0x54535431:
      id: tst1
      -orig-id: TST1
      doc: Names of types as strings, 2019 and later.
    0x54535452:
      id: tstr
      -orig-id: TSTR
      doc: Names of types as strings, 2015 to 2018.
    0x54595045:
      id: type
      -orig-id: TYPE
      doc: The sections that describe the types.
