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
  endian: $endian
doc: |
  $about
  Names, pointers and arrays are followed by way of the fixups of the file, so
  that the spec serves every file of that version and layout.
seq:
  - id: header
    type: file_header
  - id: sections
    type: section
    repeat: expr
    repeat-expr: header.num_sections
instances:
  lookup:
    pos: 0
    type: file_lookup
    -webide-parse-mode: lazy
  objects:
    pos: 0
    type: any_object(_index.as<s4>)
    repeat: expr
    repeat-expr: lookup.num_objects
  root_object:
    value: objects[lookup.root_index.idx]
    if: lookup.num_objects > 0
    -webide-parse-mode: lazy
types:
  file_header:
    -webide-representation: '{contents_version}'
    seq:
      - id: magic
        contents: [0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10]
      - id: user_tag
        type: u4
      - id: file_version
        type: u4
      - id: layout
        contents: [$layout]
        doc: Pointer size, byte order and two rules for padding. This spec is for these only.
      - id: num_sections
        type: u4
      - id: idx_contents_section
        type: u4
      - id: ofs_contents
        type: u4
      - id: idx_class_name_section
        type: u4
      - id: ofs_class_name
        type: u4
      - id: contents_version
        size: 16
        type: strz
        valid: '"$version"'
      - id: flags
        type: u4
      - id: max_predicate
        type: s2
      - id: len_predicates
        type: s2
      - id: predicates
        size: len_predicates
        if: max_predicate != -1 and len_predicates > 0
  section:
    -webide-representation: '{tag} at {ofs_data:hex}'
    seq:
      - id: tag
        size: 20
        type: strz
      - id: ofs_data
        type: u4
      - id: ofs_local_fixups
        type: u4
      - id: ofs_global_fixups
        type: u4
      - id: ofs_virtual_fixups
        type: u4
      - id: ofs_exports
        type: u4
      - id: ofs_imports
        type: u4
      - id: ofs_end
        type: u4
      - id: reserved
        size: 16
        if: _root.header.file_version > 9
    instances:
      local_fixups:
        pos: ofs_data + ofs_local_fixups
        type: local_fixup
        repeat: expr
        repeat-expr: (ofs_global_fixups - ofs_local_fixups) / 8
      global_fixups:
        pos: ofs_data + ofs_global_fixups
        type: global_fixup
        repeat: expr
        repeat-expr: (ofs_virtual_fixups - ofs_global_fixups) / 12
      virtual_fixups:
        pos: ofs_data + ofs_virtual_fixups
        type: virtual_fixup
        repeat: expr
        repeat-expr: (ofs_exports - ofs_virtual_fixups) / 12
  local_fixup:
    -webide-representation: '{ofs_source:hex} to {ofs_target:hex}'
    seq:
      - id: ofs_source
        type: u4
      - id: ofs_target
        type: u4
  global_fixup:
    -webide-representation: '{ofs_source:hex} to {ofs_target:hex}'
    seq:
      - id: ofs_source
        type: u4
      - id: idx_section
        type: u4
      - id: ofs_target
        type: u4
  virtual_fixup:
    -webide-representation: '{ofs_object:hex}'
    seq:
      - id: ofs_object
        type: u4
      - id: idx_section
        type: u4
      - id: ofs_name
        type: u4
  file_lookup:
    doc: Where the data section and its tables are.
    instances:
      data:
        value: _root.sections[_root.header.idx_contents_section.as<s4>]
        -webide-parse-mode: lazy
      ofs_data:
        value: data.ofs_data
      num_local:
        value: data.local_fixups.size.as<s4>
      num_objects:
        value: >-
          data.virtual_fixups.size == 0 ? 0
          : data.virtual_fixups.last.ofs_object != 0xffffffff.as<u4>
          ? data.virtual_fixups.size.as<s4>
          : data.virtual_fixups.size.as<s4> - 1
      len_id:
        value: >-
          num_local == 0 or num_objects == 0 ? 0
          : data.local_fixups[0].ofs_source == _root.header.ofs_contents + 8
          and data.virtual_fixups[0].ofs_object == _root.header.ofs_contents ? 8 : 0
        doc: 8 where a tool wrote an id before each object, as HKX2-Enhanced and Pandora do.
      ofs_locals:
        value: (ofs_data + data.ofs_local_fixups).as<s4>
      ofs_globals:
        value: (ofs_data + data.ofs_global_fixups).as<s4>
      ofs_virtuals:
        value: (ofs_data + data.ofs_virtual_fixups).as<s4>
      root_index:
        pos: 0
        type: lower_bound(ofs_virtuals, 12, _root.header.ofs_contents.as<s4>, 0, num_objects)
        -webide-parse-mode: lazy
  lower_bound:
    doc: Counts the entries of a sorted table of fixups whose first offset is less than a key.
    params:
      - id: ofs_table
        type: s4
      - id: width
        type: s4
      - id: key
        type: s4
      - id: lo
        type: s4
      - id: hi
        type: s4
    instances:
      mid:
        value: (lo + hi) / 2
      offset:
        pos: ofs_table + mid * width
        type: u4
        if: lo < hi
      narrowed:
        pos: 0
        type: >-
          lower_bound(ofs_table, width, key, offset < key.as<u4> ? mid.as<s4> + 1 : lo,
          offset < key.as<u4> ? hi : mid.as<s4>)
        if: lo < hi
      idx:
        value: '(lo < hi ? narrowed.idx : lo).as<s4>'
  local_lookup:
    doc: |
      Finds the target of a slot. Local fixups are grouped by object and their
      targets ascend: the last that leads to the slot or before it opened the
      block that the slot is in, and those of the block follow.
    params:
      - id: ofs_slot
        type: s4
    instances:
      search_block:
        pos: 0
        type: >-
          lower_bound(_root.lookup.ofs_locals + 4, 8, ofs_slot + 1, 0, _root.lookup.num_local)
        -webide-parse-mode: lazy
      owner:
        pos: 0
        type: >-
          lower_bound(_root.lookup.ofs_virtuals, 12, ofs_slot + 1, 0, _root.lookup.num_objects)
        -webide-parse-mode: lazy
      ofs_owner:
        value: _root.lookup.data.virtual_fixups[owner.idx - 1].ofs_object.as<s4>
        -webide-parse-mode: lazy
      ofs_owner_end:
        value: >-
          owner.idx < _root.lookup.num_objects
          ? _root.lookup.data.virtual_fixups[owner.idx].ofs_object : 0xffffffff.as<u4>
        -webide-parse-mode: lazy
      ofs_block:
        value: >-
          search_block.idx > 0
          ? _root.lookup.data.local_fixups[search_block.idx - 1].ofs_target.as<s4> : -1
        -webide-parse-mode: lazy
      search_first:
        pos: 0
        type: lower_bound(_root.lookup.ofs_locals, 8, ofs_owner, 0, _root.lookup.num_local)
        if: ofs_block < ofs_owner
        -webide-parse-mode: lazy
      first:
        value: '(ofs_block < ofs_owner ? search_first.idx : search_block.idx).as<s4>'
        -webide-parse-mode: lazy
      guess:
        value: >-
          (ofs_block < ofs_owner ? first
          : first + ((ofs_slot - ofs_block) / $pointer_size).as<s4>).as<s4>
        -webide-parse-mode: lazy
      start:
        value: >-
          (guess < _root.lookup.num_local
          ? (_root.lookup.data.local_fixups[guess].ofs_source == ofs_slot.as<u4>
          ? guess : first) : first).as<s4>
        -webide-parse-mode: lazy
      scan:
        pos: _root.lookup.ofs_locals + start * 8
        type: local_fixup
        repeat: until
        repeat-until: >-
          _.ofs_source == ofs_slot.as<u4> or _.ofs_source >= ofs_owner_end
          or _io.pos + 8 > _root.lookup.ofs_globals
        if: start < _root.lookup.num_local
        -webide-parse-mode: lazy
      is_set:
        value: >-
          start < _root.lookup.num_local ? scan.last.ofs_source == ofs_slot.as<u4> : false
      target:
        value: scan.last.ofs_target
        if: is_set
        doc: Offset in the data section.
  global_lookup:
    doc: Finds the object that a pointer leads to.
    params:
      - id: ofs_slot
        type: s4
    instances:
      owner:
        pos: 0
        type: >-
          lower_bound(_root.lookup.ofs_virtuals, 12, ofs_slot + 1, 0, _root.lookup.num_objects)
        -webide-parse-mode: lazy
      ofs_owner_end:
        value: >-
          owner.idx < _root.lookup.num_objects
          ? _root.lookup.data.virtual_fixups[owner.idx].ofs_object : 0xffffffff.as<u4>
        -webide-parse-mode: lazy
      first:
        pos: 0
        type: >-
          lower_bound(_root.lookup.ofs_globals, 12,
          _root.lookup.data.virtual_fixups[owner.idx - 1].ofs_object.as<s4>, 0,
          ((_root.lookup.ofs_virtuals - _root.lookup.ofs_globals) / 12).as<s4>)
        -webide-parse-mode: lazy
      scan:
        pos: _root.lookup.ofs_globals + first.idx * 12
        type: global_fixup
        repeat: until
        repeat-until: >-
          _.ofs_source == ofs_slot.as<u4> or _.ofs_source >= ofs_owner_end
          or _io.pos + 12 > _root.lookup.ofs_virtuals
        if: _root.lookup.ofs_globals + first.idx * 12 + 12 <= _root.lookup.ofs_virtuals
        -webide-parse-mode: lazy
      is_set:
        value: >-
          _root.lookup.ofs_globals + first.idx * 12 + 12 <= _root.lookup.ofs_virtuals
          ? scan.last.ofs_source == ofs_slot.as<u4> : false
      found:
        pos: 0
        type: >-
          lower_bound(_root.lookup.ofs_virtuals, 12, scan.last.ofs_target.as<s4>, 0,
          _root.lookup.num_objects)
        if: is_set
        -webide-parse-mode: lazy
      idx:
        value: 'is_set ? found.idx : -1'
        doc: Index of the object.
  relative_lookup:
    doc: Finds the elements of a relative array, which are so far behind its header.
    params:
      - id: target
        type: s4
      - id: is_set
        type: bool
  # The Web IDE goes by the alphabet: what an eager `label` has needed, and sorts behind it, is shown
  # with all that is in it. So it is called `info`, and thousands of objects are listed at once.
  any_object:
    -webide-representation: '{label}'
    params:
      - id: idx
        type: s4
    instances:
      info:
        pos: 0
        type: object_lookup(idx)
        -webide-parse-mode: lazy
      label:
        value: info.label
        doc: Class and name.
      body:
        pos: _root.lookup.ofs_data + info.ofs_object + _root.lookup.len_id
        type:
          switch-on: info.class_name
          cases:
$cases
  object_lookup:
    doc: What is known of an object without reading it.
    params:
      - id: idx
        type: s4
    instances:
      ofs_object:
        value: _root.lookup.data.virtual_fixups[idx].ofs_object
      ofs_class_name:
        value: _root.lookup.data.virtual_fixups[idx].ofs_name
      class_name:
        pos: >-
          _root.sections[_root.lookup.data.virtual_fixups[idx].idx_section.as<s4>].ofs_data
          + ofs_class_name
        type: strz
      ofs_title:
        value: >-
          $titles
        doc: Where the name is in an object of the class, -1 if it has none.
      title_lookup:
        pos: 0
        type: local_lookup(ofs_object.as<s4> + _root.lookup.len_id + ofs_title)
        if: ofs_title >= 0
        -webide-parse-mode: lazy
      title:
        pos: _root.lookup.ofs_data + title_lookup.target
        type: strz
        if: 'ofs_title >= 0 ? title_lookup.is_set : false'
        -webide-parse-mode: lazy
      label:
        value: >-
          ofs_title >= 0
          ? (title_lookup.is_set ? class_name + " " + title : class_name) : class_name
  string_ref:
    -webide-representation: '{value}'
    seq:
      - id: stored
        type: u$pointer_size
        if: ofs_slot >= 0
    instances:
      ofs_slot:
        value: (_io.pos - _root.lookup.ofs_data).as<s4>
        -webide-parse-mode: lazy
      lookup:
        pos: 0
        type: local_lookup(ofs_slot)
        -webide-parse-mode: lazy
      value:
        pos: _root.lookup.ofs_data + lookup.target
        type: strz
        if: lookup.is_set
        -webide-parse-mode: eager
  object_ref:
    -webide-representation: '{label}'
    seq:
      - id: stored
        type: u$pointer_size
        if: ofs_slot >= 0
    instances:
      ofs_slot:
        value: (_io.pos - _root.lookup.ofs_data).as<s4>
        -webide-parse-mode: lazy
      info:
        pos: 0
        type: global_lookup(ofs_slot)
        -webide-parse-mode: lazy
      label:
        value: 'info.is_set ? _root.objects[info.idx].label : "null"'
      target:
        value: _root.objects[info.idx].body
        if: info.is_set
        -webide-parse-mode: lazy
  array_ref:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: stored
        type: u$pointer_size
        if: ofs_slot >= 0
      - id: num_elements
        type: u4
      - id: capacity_and_flags
        type: u4
    instances:
      ofs_slot:
        value: (_io.pos - _root.lookup.ofs_data).as<s4>
        -webide-parse-mode: lazy
      lookup:
        pos: 0
        type: local_lookup(ofs_slot)
        -webide-parse-mode: lazy
  simple_array_ref:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: stored
        type: u$pointer_size
        if: ofs_slot >= 0
      - id: num_elements
        type: u4
    instances:
      ofs_slot:
        value: (_io.pos - _root.lookup.ofs_data).as<s4>
        -webide-parse-mode: lazy
      lookup:
        pos: 0
        type: local_lookup(ofs_slot)
        -webide-parse-mode: lazy
  relative_array_ref:
    -webide-representation: '{num_elements:dec}'
    seq:
      - id: num_elements
        type: u2
        if: ofs_slot >= 0
      - id: distance
        type: u2
    instances:
      ofs_slot:
        value: (_io.pos - _root.lookup.ofs_data).as<s4>
        -webide-parse-mode: lazy
      lookup:
        pos: 0
        type: relative_lookup(ofs_slot + distance, num_elements > 0)
        -webide-parse-mode: lazy
