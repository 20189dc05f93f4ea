meta:
  id: havok_hkx
  title: Havok binary packfile
  application: Havok SDK (Skyrim, Fallout 4, Souls series and many more)
  file-extension:
    - hkx
    - hkt
  tags:
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  encoding: ASCII
doc: |
  A Havok packfile is the memory image of a graph of classed objects: sections
  of raw data in which every pointer is stored as zero, and tables of fixups
  that say what each pointer has to be. File versions 4 to 11 (SDK 4.5 to
  2014.2) share this form.

  Byte order and pointer size are per file, stated by the four layout bytes
  of the header; both words of the magic read the same in either byte order.
  All positions count from the start of the packfile, which need not be the
  start of a file: packfiles are embedded in NIF files and game archives.

  Not packfiles, though of the same extensions: binary tagfiles (they start
  with 1E 0D B0 CA CE FA 11 D0), chunked tagfiles (`TAG0` or `TCM0` at byte 4)
  and the XML form. Packfiles of SDK 4.0 and older have a section
  `__classindex__` in place of virtual fixups, and are not covered.

  How object bodies are laid out depends on the class tables of each SDK
  version and is not part of this specification: object data stays raw here.
doc-ref:
  - https://github.com/PredatorCZ/HavokLib/tree/481d6fe17030a38060692a16f72b2d34a7fcd0f0/source
  - https://github.com/SARDONYX-sard/serde-hkx/blob/21d34d03ece5f029d5afa4ab0ecdb9d100f84d5d/docs/specification/hkx_binary_format.md
seq:
  - id: magic
    contents: [0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10]
    doc: Two words, each equal in both byte orders.
  - id: packfile
    type: packfile_content
    doc: All the rest, in the byte order of the file.
instances:
  is_little_endian:
    pos: 17
    type: u1
    doc: Second of the layout bytes; decides the byte order of all the rest.
types:
  packfile_content:
    meta:
      endian:
        switch-on: _root.is_little_endian
        cases:
          0: be
          1: le
    doc: Everything after the magic, in the byte order of the file.
    -webide-representation: '{contents_version}, {contents_class_name}'
    seq:
      - id: user_tag
        -orig-id: userTag
        type: u4
        doc: For the user; 0 in most files.
      - id: file_version
        -orig-id: fileVersion
        type: u4
        valid:
          min: 4
          max: 11
        doc: Version of the container, not enough to tell the SDK version.
      - id: len_pointer
        -orig-id: bytesInPointer
        type: u1
        valid:
          any-of: [4, 8]
        doc: Size of a pointer in bytes.
      - id: little_endian
        -orig-id: littleEndian
        type: u1
        valid:
          any-of: [0, 1]
        doc: 1 for little endian, 0 for big endian.
      - id: reuse_padding
        -orig-id: reusePaddingOptimization
        type: u1
        valid:
          any-of: [0, 1]
        doc: |
          1 where members of a derived class may start in the tail padding
          of its base.
      - id: empty_base
        -orig-id: emptyBaseClassOptimization
        type: u1
        valid:
          any-of: [0, 1]
        doc: 1 where an empty base class takes no space.
      - id: num_sections
        -orig-id: numSections
        type: u4
        doc: Number of rows in the section table.
      - id: idx_contents_section
        -orig-id: contentsSectionIndex
        type: u4
        doc: Section that holds the root object.
      - id: ofs_contents
        -orig-id: contentsSectionOffset
        type: u4
        doc: Start of the root object in that section.
      - id: idx_class_name_section
        -orig-id: contentsClassNameSectionIndex
        type: u4
        doc: Section that holds the name of the class of the root object.
      - id: ofs_class_name
        -orig-id: contentsClassNameSectionOffset
        type: u4
        doc: Start of that name in its section.
      - id: contents_version
        -orig-id: contentsVersion
        type: strz
        doc: Version of the SDK, such as `hk_2010.2.0-r1`.
      - id: contents_version_fill
        size: 15 - contents_version.length
        doc: Padding of the version to 16 bytes, the last of which is FF.
      - id: flags
        type: s4
        doc: Unused (-1) up to Havok 7.1, 0 in later versions.
      - id: max_predicate
        -orig-id: maxpredicate
        type: s2
        doc: Number of known predicates, or -1 where there are none.
      - id: len_predicates
        -orig-id: predicateArraySizePlusPadding
        type: s2
        doc: Size of predicates and padding after the header, or -1.
      - id: predicates
        size: len_predicates
        if: has_predicates
        doc: |
          Predicate numbers (2 bytes each) and padding, in newer files only:
          none or 16 bytes were seen.
      - id: sections
        type: section
        repeat: expr
        repeat-expr: num_sections
        doc: |
          The section table. Three is usual (class names, types, data), but
          neither number nor order is fixed.
    instances:
      contents_class_name:
        io: _root._io
        pos: sections[idx_class_name_section.as<s4>].ofs_data + ofs_class_name
        type: strz
        -webide-parse-mode: eager
        doc: Class of the root object.
      has_predicates:
        value: max_predicate != -1 and len_predicates > 0
        -webide-parse-mode: lazy
        doc: True if predicates follow the header.
      len_section_header:
        value: 'file_version > 9 ? 64 : 48'
        -webide-parse-mode: lazy
        doc: Size of a row of the section table, which is larger in newer files.
    types:
      section:
        doc: |
          One row of the section table. All its offsets but the first count
          from the start of the section. The data comes first; the tables,
          each padded with FF to 16 bytes, follow it.
        to-string: tag
        -webide-representation: '{tag} at {ofs_data:hex}'
        seq:
          - id: tag
            -orig-id: sectionTag
            type: strz
            doc: '`__classnames__`, `__types__` or `__data__` in most files.'
          - id: tag_fill
            size: 19 - tag.length
            doc: Padding of the tag to 20 bytes, the last of which is FF.
          - id: ofs_data
            -orig-id: absoluteDataStart
            type: u4
            doc: Start of the section in the packfile.
          - id: ofs_local_fixups
            -orig-id: localFixupsOffset
            type: u4
            doc: Also the end of the data.
          - id: ofs_global_fixups
            -orig-id: globalFixupsOffset
            type: u4
            doc: Also the end of the local fixups.
          - id: ofs_virtual_fixups
            -orig-id: virtualFixupsOffset
            type: u4
            doc: Also the end of the global fixups.
          - id: ofs_exports
            -orig-id: exportsOffset
            type: u4
            doc: Also the end of the virtual fixups.
          - id: ofs_imports
            -orig-id: importsOffset
            type: u4
            doc: Also the end of the exports.
          - id: ofs_end
            -orig-id: endOffset
            type: u4
            doc: End of the section.
          - id: reserved
            size: 16
            if: _parent.len_section_header > 48
            doc: FF bytes that nothing reads.
        instances:
          class_names:
            io: _root._io
            pos: ofs_data
            size: 'tag == "__classnames__" ? len_data : 0'
            type: class_names
            doc: The data of a section of class names; no names in others.
          data:
            io: _root._io
            pos: ofs_data
            size: len_data
            doc: Objects and their payloads, or class names.
          exports:
            io: _root._io
            pos: ofs_data + ofs_exports
            size: ofs_imports - ofs_exports
            doc: Empty in every known file.
          global_fixups:
            io: _root._io
            pos: ofs_data + ofs_global_fixups
            size: ofs_virtual_fixups - ofs_global_fixups
            type: global_fixups
            doc: Pointers to objects, in this section or another.
          imports:
            io: _root._io
            pos: ofs_data + ofs_imports
            size: ofs_end - ofs_imports
            doc: Empty in every known file.
          len_data:
            value: ofs_local_fixups
            -webide-parse-mode: lazy
            doc: Size of the data in bytes, without the tables after it.
          local_fixups:
            io: _root._io
            pos: ofs_data + ofs_local_fixups
            size: ofs_global_fixups - ofs_local_fixups
            type: local_fixups
            doc: Pointers into this same section.
          objects:
            pos: 0
            type: section_object(_index.as<s4>)
            repeat: expr
            repeat-expr: virtual_fixups.num_entries
            doc: The objects, in the order of the virtual fixups.
          stored_global_fixups:
            io: _root._io
            pos: ofs_data + ofs_global_fixups
            size: ofs_virtual_fixups - ofs_global_fixups
            doc: The table of global fixups as it is stored, with its padding.
          stored_local_fixups:
            io: _root._io
            pos: ofs_data + ofs_local_fixups
            size: ofs_global_fixups - ofs_local_fixups
            doc: The table of local fixups as it is stored, with its padding.
          stored_virtual_fixups:
            io: _root._io
            pos: ofs_data + ofs_virtual_fixups
            size: ofs_exports - ofs_virtual_fixups
            doc: The table of virtual fixups as it is stored, with its padding.
          virtual_fixups:
            io: _root._io
            pos: ofs_data + ofs_virtual_fixups
            size: ofs_exports - ofs_virtual_fixups
            type: virtual_fixups
            doc: Starts of the objects, and their classes.
      section_object:
        meta:
          endian: le
        doc: |
          An object of a section, with what belongs to it: arrays and strings
          follow the object, up to the next one. It has no numbers of its own,
          so its byte order does not matter.
        -webide-representation: '{class_name} at {ofs_start:hex}'
        params:
          - id: idx
            type: s4
            doc: Index of the object's virtual fixup.
        instances:
          class_name:
            value: _parent.virtual_fixups.entries[idx].class_name
            doc: Class of the object.
          data:
            io: _root._io
            pos: _parent.ofs_data + ofs_start
            size: ofs_next - ofs_start
            doc: The object, with its arrays and strings.
          ofs_next:
            value: >-
              idx + 1 < _parent.virtual_fixups.num_entries
              ? _parent.virtual_fixups.entries[idx + 1].ofs_object
              : _parent.len_data
            -webide-parse-mode: lazy
            doc: Start of the next object in the data of the section.
          ofs_start:
            value: _parent.virtual_fixups.entries[idx].ofs_object
            doc: Start of the object in the data of the section.
      class_names:
        doc: Names of classes with their signatures, up to the padding.
        seq:
          - id: names
            type: class_name
            repeat: until
            repeat-until: _.is_last
            if: has_names
            doc: The classes, in stored order.
          - id: padding
            size-eos: true
            doc: FF bytes up to a multiple of 16.
        instances:
          first_separator:
            pos: 4
            type: u1
            if: _io.size > 5
            doc: Tells a first name from padding.
          has_names:
            value: '_io.size > 5 ? first_separator == 9 : false'
            -webide-parse-mode: lazy
            doc: True if there is a name at all.
      class_name:
        doc: A class and its signature.
        to-string: name
        -webide-representation: '{name} {signature:hex}'
        seq:
          - id: signature
            type: u4
            doc: A CRC-32 over the description of the class.
          - id: separator
            contents: [9]
            doc: A tab; padding has FF here.
          - id: name
            type: strz
            if: ofs_name >= 0
            doc: Name of the class.
        instances:
          is_last:
            value: '_io.size - _io.pos > 5 ? next_separator != 9 : true'
            doc: True if no name follows.
          next_separator:
            pos: _io.pos + 4
            type: u1
            if: _io.size - _io.pos > 5
            doc: Tells a next name from padding.
          ofs_name:
            value: _io.pos
            doc: Where the name starts; fixups refer to it by this offset.
      local_fixups:
        doc: |
          A table of fixups. It ends where nothing but fill (FF bytes) follows.
        -webide-representation: '{num_entries:dec} fixups'
        seq:
          - id: entries
            type: local_fixup
            repeat: expr
            repeat-expr: num_entries
            doc: The fixups, in stored order.
          - id: padding
            size-eos: true
            doc: FF bytes up to a multiple of 16, none in some tables.
        instances:
          backward:
            pos: 0
            type: local_probe
            repeat: until
            repeat-until: not _.is_fill or _.ofs_fixup == 0
            if: _io.size >= 8
            doc: Looks for the last fixup from the end of the table.
          is_empty:
            value: '_io.size >= 8 ? backward.last.is_fill : true'
            -webide-parse-mode: lazy
            doc: True if there is no fixup.
          num_entries:
            value: >-
              is_empty ? 0.as<s4>
              : (backward.last.ofs_fixup / 8 + 1).as<s4>
            doc: Number of fixups, without the padding.
      local_fixup:
        doc: A pointer into the data of its own section.
        -webide-representation: '{ofs_source:hex} to {ofs_target:hex}: {label}'
        seq:
          - id: ofs_source
            type: u4
            doc: Where the pointer is in the data of the section.
          - id: ofs_target
            type: u4
            doc: Where it points, in the data of the same section.
        instances:
          beginning:
            io: _root._io
            pos: _parent._parent.ofs_data + ofs_target
            size: 'len_rest < 40 ? len_rest : 40'
            terminator: 0
            doc: |
              What it points at, up to a zero byte, but no more than 40 bytes.
          label:
            value: >-
              is_text ? text : "data"
            doc: The text that it points at, or what else is there.
          len_rest:
            value: (_parent._parent.len_data - ofs_target).as<u4>
            -webide-parse-mode: lazy
            doc: Bytes from what it points at to the end of the data.
          is_text:
            value: >-
              beginning.length > 1
              ? beginning.min >= 0x20 and beginning.max < 0x7f : false
            -webide-parse-mode: lazy
            doc: |
              True if it points at what looks like text. Only the class of the
              object makes it certain.
          text:
            value: 'is_text ? beginning.to_s("ASCII") : ""'
            -webide-parse-mode: lazy
            doc: The first 40 characters of the text it points at, if it does.
      local_probe:
        meta:
          endian: le
        doc: |
          A look at one place of a table of local fixups, from its end. Fill
          reads the same in either byte order.
        -webide-representation: '{ofs_fixup:hex}'
        instances:
          ofs_fixup:
            value: 8 * ((_io.size / 8).as<s4> - _parent.backward.size.as<s4>)
            doc: Where to look, in bytes from the start of the table.
          ofs_source:
            pos: ofs_fixup
            size: 4
            doc: The first number of the fixup.
          is_fill:
            value: ofs_source == [0xff, 0xff, 0xff, 0xff]
            doc: True if this is not a fixup, but padding of the table.
      global_fixups:
        doc: |
          A table of fixups. It ends where nothing but fill (FF bytes) follows.
        -webide-representation: '{num_entries:dec} fixups'
        seq:
          - id: entries
            type: global_fixup
            repeat: expr
            repeat-expr: num_entries
            doc: The fixups, in stored order.
          - id: padding
            size-eos: true
            doc: FF bytes up to a multiple of 16, none in some tables.
        instances:
          backward:
            pos: 0
            type: global_probe
            repeat: until
            repeat-until: not _.is_fill or _.ofs_fixup == 0
            if: _io.size >= 12
            doc: Looks for the last fixup from the end of the table.
          is_empty:
            value: '_io.size >= 12 ? backward.last.is_fill : true'
            -webide-parse-mode: lazy
            doc: True if there is no fixup.
          num_entries:
            value: >-
              is_empty ? 0.as<s4>
              : (backward.last.ofs_fixup / 12 + 1).as<s4>
            doc: Number of fixups, without the padding.
      global_fixup:
        doc: A pointer to an object.
        -webide-representation: >-
          {ofs_source:hex} to {ofs_target:hex}: {class_name}
        seq:
          - id: ofs_source
            type: u4
            doc: Where the pointer is in the data of the section.
          - id: idx_section
            type: u4
            doc: The section that it points into.
          - id: ofs_target
            type: u4
            doc: Start of an object there.
        instances:
          candidate:
            io: _root._io
            pos: >-
              _root.packfile.sections[idx_section.as<s4>].ofs_data
              + _root.packfile.sections[idx_section.as<s4>].ofs_virtual_fixups
            size: >-
              _root.packfile.sections[idx_section.as<s4>].virtual_fixups
              .num_entries * 12
            type: object_search
            doc: The search for the object.
          class_name:
            value: >-
              candidate.is_found
              ? _root.packfile.sections[idx_section.as<s4>].virtual_fixups
              .entries[candidate.idx].class_name
              : "data"
            doc: Class of the object it points to.
      global_probe:
        meta:
          endian: le
        doc: |
          A look at one place of a table of global fixups, from its end. Fill
          reads the same in either byte order.
        -webide-representation: '{ofs_fixup:hex}'
        instances:
          ofs_fixup:
            value: 12 * ((_io.size / 12).as<s4> - _parent.backward.size.as<s4>)
            doc: Where to look, in bytes from the start of the table.
          ofs_source:
            pos: ofs_fixup
            size: 4
            doc: The first number of the fixup.
          is_fill:
            value: ofs_source == [0xff, 0xff, 0xff, 0xff]
            doc: True if this is not a fixup, but padding of the table.
      virtual_fixups:
        doc: |
          A table of fixups. It ends where nothing but fill (FF bytes) follows.
        -webide-representation: '{num_entries:dec} fixups'
        seq:
          - id: entries
            type: virtual_fixup
            repeat: expr
            repeat-expr: num_entries
            doc: The fixups, in the order of the objects.
          - id: padding
            size-eos: true
            doc: FF bytes up to a multiple of 16, none in some tables.
        instances:
          backward:
            pos: 0
            type: virtual_probe
            repeat: until
            repeat-until: not _.is_fill or _.ofs_fixup == 0
            if: _io.size >= 12
            doc: Looks for the last fixup from the end of the table.
          is_empty:
            value: '_io.size >= 12 ? backward.last.is_fill : true'
            -webide-parse-mode: lazy
            doc: True if there is no fixup.
          num_entries:
            value: >-
              is_empty ? 0.as<s4>
              : (backward.last.ofs_fixup / 12 + 1).as<s4>
            doc: Number of fixups, without the padding.
      virtual_fixup:
        doc: An object and its class.
        -webide-representation: '{ofs_object:hex}: {class_name}'
        seq:
          - id: ofs_object
            type: u4
            doc: Start of an object in the data of the section.
          - id: idx_section
            type: u4
            doc: The section of class names.
          - id: ofs_name
            type: u4
            doc: Start of the name of its class there.
        instances:
          class_name:
            io: _root._io
            pos: _root.packfile.sections[idx_section.as<s4>].ofs_data + ofs_name
            type: strz
            -webide-parse-mode: eager
            doc: Name of the class of the object.
      virtual_probe:
        meta:
          endian: le
        doc: |
          A look at one place of a table of virtual fixups, from its end. Fill
          reads the same in either byte order.
        -webide-representation: '{ofs_fixup:hex}'
        instances:
          ofs_fixup:
            value: 12 * ((_io.size / 12).as<s4> - _parent.backward.size.as<s4>)
            doc: Where to look, in bytes from the start of the table.
          ofs_source:
            pos: ofs_fixup
            size: 4
            doc: The first number of the fixup.
          is_fill:
            value: ofs_source == [0xff, 0xff, 0xff, 0xff]
            doc: True if this is not a fixup, but padding of the table.
      object_search:
        doc: |
          Looks for an object in a table of virtual fixups, which are in the
          order of the objects: skips as many as it may, first large numbers of
          them and then ever smaller ones.
        seq:
          - id: skipped
            size: >-
              ((_io.pos / 12 + (0x8000 >> _index)) * 12).as<s4>
              < _io.size.as<s4>
              and _root.packfile.sections[_parent.idx_section.as<s4>]
              .virtual_fixups
              .entries[(_io.pos / 12 + (0x8000 >> _index)).as<s4>]
              .ofs_object
              <= _parent.ofs_target
              ? (0x8000 >> _index) * 12 : 0
            repeat: expr
            repeat-expr: 16
            doc: Virtual fixups of objects before the one looked for.
          - id: rest
            size-eos: true
            if: idx >= 0
            doc: All others; the condition computes `idx` before them.
        instances:
          idx:
            value: (_io.pos / 12).as<s4>
            doc: |
              Index of the virtual fixup of the last object not after the place.
          is_found:
            value: >-
              _io.size != 0
              and _root.packfile.sections[_parent.idx_section.as<s4>]
              .virtual_fixups.entries[idx].ofs_object == _parent.ofs_target
            doc: True if an object starts at the place.
