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

  Byte order and pointer size are per file and stand in the four layout bytes
  of the header; both words of the magic read the same in either byte order.
  All positions count from the start of the packfile, which need not be the
  start of a file: packfiles are embedded in NIF files and game archives.

  Not packfiles, though of the same extensions: binary tagfiles (they start
  with 1E 0D B0 CA CE FA 11 D0), chunked tagfiles (`TAG0` or `TCM0` at byte 4)
  and the XML form. Packfiles of SDK 4.0 and older have a section
  `__classindex__` in place of virtual fixups, and are not covered.

  How object bodies are laid out depends on the class tables of each SDK
  version and is no part of this specification: object data stays raw here.
doc-ref:
  - https://github.com/PredatorCZ/HavokLib
  - https://github.com/SARDONYX-sard/serde-hkx
seq:
  - id: magic
    contents: [0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10]
    doc: Two words, each equal in both byte orders.
  - id: packfile
    type: packfile
    doc: All the rest.
instances:
  is_little_endian:
    pos: 17
    type: u1
    doc: Second of the layout bytes; decides the byte order of all the rest.
types:
  packfile:
    meta:
      endian:
        switch-on: _root.is_little_endian
        cases:
          0: be
          1: le
    doc: Everything behind the magic, in the byte order of the file.
    seq:
      - id: header
        type: header
        doc: The rest of the first 64 bytes.
      - id: predicates
        size: header.len_predicates
        if: header.has_predicates
        doc: |
          Predicate numbers (2 bytes each) and padding, in newer files only:
          none or 16 bytes were seen.
      - id: sections
        type: section
        repeat: expr
        repeat-expr: header.num_sections
        doc: |
          The section table. Three is usual (class names, types, data), but
          neither number nor order is fixed.
    instances:
      contents_section:
        value: sections[header.idx_contents_section]
        doc: The section that holds the root object.
      contents_class_name:
        io: _root._io
        pos: |
          sections[header.idx_class_name_section].ofs_data
          + header.ofs_class_name
        type: strz
        doc: Class of the root object.
    types:
      header:
        doc: Bytes 8 to 63 of the packfile.
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
            doc: 1 for little endian, 0 for big endian.
          - id: reuse_padding
            -orig-id: reusePaddingOptimization
            type: u1
            doc: |
              1 where members of a derived class may start in the tail padding
              of its base.
          - id: empty_base
            -orig-id: emptyBaseClassOptimization
            type: u1
            doc: 1 where an empty base class takes no space.
          - id: num_sections
            -orig-id: numSections
            type: u4
            doc: Number of sections.
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
            size: 16
            type: fixed_string
            doc: Version of the SDK, such as `hk_2010.2.0-r1`.
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
            doc: Bytes of predicates and padding behind the header, or -1.
        instances:
          has_predicates:
            value: max_predicate != -1 and len_predicates > 0
            doc: True if predicates follow the header.
          len_section_header:
            value: 'file_version > 9 ? 64 : 48'
            doc: The section table of newer files has larger rows.
      fixed_string:
        doc: |
          Text in a fixed field. The writer fills the field with FF bytes and
          copies the text over it with zeros up to the last byte but one.
        to-string: value
        -webide-representation: '{value}'
        seq:
          - id: value
            type: strz
            doc: The text.
          - id: fill
            size-eos: true
            doc: Zeros and an FF byte in most files.
      section:
        doc: |
          One row of the section table. All its offsets but the first count
          from the start of the section. The data comes first; the tables,
          each padded with FF to 16 bytes, follow it.
        to-string: tag.value
        -webide-representation: '{tag} at {ofs_data:hex}'
        seq:
          - id: tag
            size: 20
            type: fixed_string
            doc: '`__classnames__`, `__types__` or `__data__` in most files.'
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
            if: _parent.header.len_section_header > 48
            doc: FF bytes.
        instances:
          len_data:
            value: ofs_local_fixups
            doc: Bytes of data.
          data:
            io: _root._io
            pos: ofs_data
            size: len_data
            doc: Objects and their payloads, or class names.
          raw_local_fixups:
            io: _root._io
            pos: ofs_data + ofs_local_fixups
            size: ofs_global_fixups - ofs_local_fixups
            doc: The table of local fixups as it is stored, with its padding.
          raw_global_fixups:
            io: _root._io
            pos: ofs_data + ofs_global_fixups
            size: ofs_virtual_fixups - ofs_global_fixups
            doc: The table of global fixups as it is stored, with its padding.
          raw_virtual_fixups:
            io: _root._io
            pos: ofs_data + ofs_virtual_fixups
            size: ofs_exports - ofs_virtual_fixups
            doc: The table of virtual fixups as it is stored, with its padding.
          exports:
            io: _root._io
            pos: ofs_data + ofs_exports
            size: ofs_imports - ofs_exports
            doc: Never seen other than empty.
          imports:
            io: _root._io
            pos: ofs_data + ofs_imports
            size: ofs_end - ofs_imports
            doc: Never seen other than empty.
          class_names:
            io: _root._io
            pos: ofs_data
            size: 'tag.value == "__classnames__" ? len_data : 0'
            type: class_names
            doc: The data of a section of class names; no names in others.
          local_fixups:
            io: _root._io
            pos: ofs_data + ofs_local_fixups
            size: ofs_global_fixups - ofs_local_fixups
            type: local_fixups
            doc: Pointers into this same section.
          global_fixups:
            io: _root._io
            pos: ofs_data + ofs_global_fixups
            size: ofs_virtual_fixups - ofs_global_fixups
            type: global_fixups
            doc: Pointers to objects, in this section or another.
          virtual_fixups:
            io: _root._io
            pos: ofs_data + ofs_virtual_fixups
            size: ofs_exports - ofs_virtual_fixups
            type: virtual_fixups
            doc: Starts of the objects, and their classes.
      class_names:
        doc: Names of classes with their signatures, up to the padding.
        seq:
          - id: names
            type: class_name
            repeat: until
            repeat-until: _.is_last
            if: '_io.size > 5 ? first_separator == 9 : false'
            doc: The classes, in stored order.
          - id: padding
            size-eos: true
            doc: FF bytes.
        instances:
          first_separator:
            pos: 4
            type: u1
            if: _io.size > 5
            doc: Tells a first name from padding.
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
          - id: ofs_name
            type: position
            doc: Where the name starts; fixups refer to it by this offset.
          - id: name
            type: strz
            doc: Name of the class.
          - id: ofs_end
            type: position
            doc: Where the next name would start, with its signature.
        instances:
          next_separator:
            pos: ofs_end.value + 4
            type: u1
            if: ofs_end.value + 5 < _io.size
            doc: Tells a next name from padding.
          is_last:
            value: 'ofs_end.value + 5 < _io.size ? next_separator != 9 : true'
            doc: True if no name follows.
      position:
        doc: Takes no bytes, and remembers where it stands.
        to-string: value.to_s
        -webide-representation: '{value:hex}'
        seq:
          - size: 0
            if: value >= 0
            doc: Nothing; the condition makes `value` known at this point.
        instances:
          value:
            value: _io.pos
            doc: Offset in the section.
      local_fixups:
        doc: Ends with the first entry that is fill, or with the table.
        seq:
          - id: entries
            type: local_fixup
            repeat: expr
            repeat-expr: _io.size / 8
            doc: The fixups, and the fill that is as long as one.
          - id: rest
            size-eos: true
            doc: Fill that is shorter than a fixup.
      local_fixup:
        doc: A pointer into the data of its own section.
        -webide-representation: '{ofs_source:hex} to {ofs_target:hex}'
        seq:
          - id: ofs_source
            type: u4
            doc: Where the pointer stands in the data of the section.
          - id: ofs_target
            type: u4
            doc: Where it points, in the data of the same section.
        instances:
          is_fill:
            value: ofs_source == 0xffffffff
            doc: True if this is no fixup, but padding of the table.
      global_fixups:
        doc: Ends with the first entry that is fill, or with the table.
        seq:
          - id: entries
            type: global_fixup
            repeat: expr
            repeat-expr: _io.size / 12
            doc: The fixups, and the fill that is as long as one.
          - id: rest
            size-eos: true
            doc: Fill that is shorter than a fixup.
      global_fixup:
        doc: A pointer to an object.
        -webide-representation: '{ofs_source:hex} to {ofs_target:hex} in {idx_section:dec}'
        seq:
          - id: ofs_source
            type: u4
            doc: Where the pointer stands in the data of the section.
          - id: idx_section
            type: u4
            doc: The section that it points into.
          - id: ofs_target
            type: u4
            doc: Start of an object there.
        instances:
          is_fill:
            value: ofs_source == 0xffffffff
            doc: True if this is no fixup, but padding of the table.
      virtual_fixups:
        doc: Ends with the first entry that is fill, or with the table.
        seq:
          - id: entries
            type: virtual_fixup
            repeat: expr
            repeat-expr: _io.size / 12
            doc: The fixups, and the fill that is as long as one.
          - id: rest
            size-eos: true
            doc: Fill that is shorter than a fixup.
      virtual_fixup:
        doc: An object and its class.
        -webide-representation: '{ofs_object:hex} is a {class_name}'
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
          is_fill:
            value: ofs_object == 0xffffffff
            doc: True if this is no fixup, but padding of the table.
          class_name:
            io: _root._io
            pos: _root.packfile.sections[idx_section].ofs_data + ofs_name
            type: strz
            if: not is_fill
            doc: Name of the class of the object.
