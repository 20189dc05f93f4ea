meta:
  id: $id
  title: $title
  application: Havok SDK
  file-extension:
    - hkx
    - hkt
  license: MIT
  ks-version: '0.11'
  encoding: UTF-8
  endian: le
doc: |
  $about
  Pointers, texts and arrays are numbers of items. $served
seq:
  - id: file
    type: section
instances:
  lookup:
    pos: 0
    type: file_lookup
    -webide-parse-mode: lazy
  items:
    io: lookup.index._io
    pos: 0
    type: item
    repeat: expr
    repeat-expr: lookup.index._io.size / 12
  root_object:
    value: items[1]
    -webide-parse-mode: lazy
types:
  section:
    -webide-representation: '{tag}, {len_body:dec} bytes'
    seq:
      - id: flags_and_len
        type: u4be
      - id: tag
        size: 4
        type: str
        encoding: ISO-8859-1
        valid:
          any-of: $tags
      - id: body
        size: len_body
        type:
          switch-on: content
          cases:
            '"list"': section_list
            '"SDKV"': sdk_section
            '"DATA"': data_section
            '"ITEM"': data_section
            '"TCRF"': compendium_section
            '"TNA1"': type_name_section
            '"TNAM"': type_name_section
            '"TST1"': string_section
            '"TSTR"': string_section
            '"FST1"': string_section
            '"FSTR"': string_section
    instances:
      content:
        value: '(flags_and_len & 0x40000000) == 0 ? "list" : tag'
        -webide-parse-mode: lazy
      len_body:
        value: (flags_and_len & 0x3fffffff) - 8
        -webide-parse-mode: lazy
  section_list:
    seq:
      - id: sections
        type: section
        repeat: eos
  sdk_section:
    -webide-representation: '{version}'
    seq:
      - id: version
        size: 8
        type: str
        encoding: ASCII
        valid: '"$version"'
        doc: This spec is for this version only.
  compendium_section:
    seq:
      - id: compendium
        size: 8
$valid_compendium
  data_section:
    doc: What the table of items leads to.
  string_section:
    instances:
      strings:
        pos: 0
        type: strz
        eos-error: false
        encoding: ISO-8859-1
        repeat: eos
        -webide-parse-mode: eager
  varuint:
    doc: |
      An unsigned integer of 1 to 9 bytes; the first says how many. Numbers of
      more than 27 bits, which only arguments of templates can be, are -1 here.
    -webide-representation: '{value:dec}'
    seq:
      - id: first
        type: u1
      - id: rest
        type: u1
        repeat: expr
        repeat-expr: >-
          first < 0x80 ? 0 : first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xe8 ? 3
          : first < 0xf0 ? 4 : first < 0xf8 ? 7 : first == 0xf8 ? 5 : 8
    instances:
      value:
        value: >-
          (first < 0x80 ? first.as<s4>
          : first < 0xc0 ? ((first & 0x3f).as<s4> * 256 + rest[0]).as<s4>
          : first < 0xe0 ? ((first & 0x1f).as<s4> * 65536 + rest[0].as<s4> * 256 + rest[1]).as<s4>
          : first < 0xe8 ? ((first & 0x07).as<s4> * 16777216 + rest[0].as<s4> * 65536
          + rest[1].as<s4> * 256 + rest[2]).as<s4> : -1).as<s4>
  type_name_section:
    seq:
      - id: num_types
        type: varuint
      - id: names
        type: type_name
        repeat: expr
        repeat-expr: num_types.value - 1
  type_name:
    -webide-representation: '{name}'
    seq:
      - id: idx_name
        type: varuint
      - id: num_arguments
        type: varuint
      - id: arguments
        type: template_argument
        repeat: expr
        repeat-expr: num_arguments.value
    instances:
      name:
        value: _root.lookup.type_strings[idx_name.value]
  template_argument:
    seq:
      - id: idx_name
        type: varuint
      - id: value
        type: varuint
  file_lookup:
    doc: Where the data and its tables are.
    instances:
      sections:
        value: _root.file.body.as<section_list>.sections
        -webide-parse-mode: lazy
      data:
        value: sections[1].body.as<data_section>
        -webide-parse-mode: lazy
      index:
        value: sections[3].body.as<section_list>.sections[0].body.as<data_section>
        -webide-parse-mode: lazy
      type_strings:
        value: sections[2].body.as<section_list>.sections[1].body.as<string_section>.strings
        -webide-parse-mode: lazy
      type_names:
        value: sections[2].body.as<section_list>.sections[2].body.as<type_name_section>.names
        -webide-parse-mode: lazy
      ofs_data:
        value: 0
        -webide-parse-mode: lazy
  item:
    -webide-representation: '{label}'
    seq:
      - id: type_and_kind
        type: u4
      - id: ofs_data
        type: u4
      - id: num_elements
        type: u4
    instances:
      id_type:
        value: (type_and_kind & 0xffffff).as<s4>
        -webide-parse-mode: lazy
      is_object:
        value: (type_and_kind >> 24) == 0x10
        -webide-parse-mode: lazy
      class_name:
        value: >-
          $class_name
        -webide-parse-mode: lazy
      info:
        pos: 0
        type: title_lookup(class_name, ofs_data)
        -webide-parse-mode: lazy
      label:
        value: >-
          is_object ? info.label
          : id_type > 0 ? class_name + " x " + num_elements.to_s : "null"
      body:
        io: _root.lookup.data._io
        pos: ofs_data
        type:
          switch-on: class_name
          cases:
$cases
        if: is_object
  title_lookup:
    doc: Finds the name of an object.
    params:
      - id: class_name
        type: str
      - id: ofs_object
        type: u4
    instances:
      ofs_title:
        value: >-
          $titles
      slot:
        io: _root.lookup.data._io
        pos: ofs_object + ofs_title
        type: string_ref
        if: ofs_title >= 0
        -webide-parse-mode: lazy
      label:
        value: >-
          ofs_title >= 0
          ? (slot.lookup.is_set ? class_name + " " + slot.value : class_name) : class_name
  item_lookup:
    doc: Finds what an item is.
    params:
      - id: idx
        type: s4
    instances:
      is_set:
        value: idx != 0
      item:
        value: _root.items[idx]
        if: is_set
        -webide-parse-mode: lazy
      target:
        value: item.ofs_data
        if: is_set
        doc: Offset in the data.
      num_elements:
        value: '(is_set ? item.num_elements : 0.as<u4>).as<u4>'
  string_ref:
    -webide-representation: '{value}'
    seq:
      - id: idx_item
        type: u4
      - id: zero
        type: u4
    instances:
      lookup:
        pos: 0
        type: item_lookup(idx_item.as<s4>)
        -webide-parse-mode: lazy
      value:
        pos: lookup.target
        size: lookup.num_elements - 1
        type: str
        if: lookup.num_elements > 0
        -webide-parse-mode: eager
  object_ref:
    -webide-representation: '{label}'
    seq:
      - id: idx_item
        type: u4
      - id: zero
        type: u4
    instances:
      info:
        pos: 0
        type: item_lookup(idx_item.as<s4>)
        -webide-parse-mode: lazy
      label:
        value: 'info.is_set ? info.item.label : "null"'
      target:
        value: info.item.body
        if: info.is_set
        -webide-parse-mode: lazy
  array_ref_4:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: idx_item
        type: u4
    instances:
      lookup:
        pos: 0
        type: item_lookup(idx_item.as<s4>)
        -webide-parse-mode: lazy
      num_elements:
        value: lookup.num_elements
  array_ref_8:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: idx_item
        type: u4
      - id: zero
        type: u4
    instances:
      lookup:
        pos: 0
        type: item_lookup(idx_item.as<s4>)
        -webide-parse-mode: lazy
      num_elements:
        value: lookup.num_elements
  array_ref_16:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: idx_item
        type: u4
      - id: zero
        type: u4
      - id: capacity
        type: u8
    instances:
      lookup:
        pos: 0
        type: item_lookup(idx_item.as<s4>)
        -webide-parse-mode: lazy
      num_elements:
        value: lookup.num_elements
