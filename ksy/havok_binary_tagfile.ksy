meta:
  id: havok_binary_tagfile
  title: Havok binary tagfile
  application: Havok SDK 2010 to 2014 (Final Fantasy XIV, Kenshi and others)
  file-extension:
    - hkt
    - hkx
  tags:
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  encoding: UTF-8
  endian: le
doc: |
  A binary tagfile is a stream of records: the version, the classes that the
  file describes itself with, the objects, and an end. It has no offsets and
  states no length; what follows its end belongs to the file around it. Tag
  files are found inside others, such as `.pap` and `.sklb` of Final Fantasy
  XIV.

  Every number is a variable-length integer, and every text is stored once:
  later uses refer to it by its number. Object bodies have presence bits
  instead of zeros, and arrays of structs are stored by columns. What a body
  holds follows from the classes, and where it ends from its content, so that
  all objects stay in one span here, `objects`, up to the end of the stream.

  Versions 2 to 5 have this form; 3 to 5 were seen. Versions 0 and 1 nest
  their objects, version 6 has reals of 8 bytes; neither is covered, nor are
  big-endian files, whose magic is byte-swapped.
doc-ref: https://github.com/PredatorCZ/HavokLib/tree/481d6fe17030a38060692a16f72b2d34a7fcd0f0/source
seq:
  - id: magic
    contents: [0x1e, 0x0d, 0xb0, 0xca, 0xce, 0xfa, 0x11, 0xd0]
    doc: Two words, CAB00D1E and D011FACE.
  - id: file_info
    type: version_record
    doc: The first record, the version of the file.
  - id: classes
    type: class_record
    repeat: until
    repeat-until: _.idx_class < 0 or not _.is_followed_by_class
    if: first_tag == 4
    doc: The classes, each after its parent.
  - id: objects
    size-eos: true
    doc: |
      The objects, the record that ends the file (one byte, 0E) and whatever
      follows it. An object is the tag 4, the number of its class from 1, and
      its body; objects are numbered from 1 in the order of the file, and 0 is
      no object.

      A body starts with presence bits, one for each member from the topmost
      parent down, lowest bit first, in whole bytes. The values of the members
      that are present follow: a byte, an integer, a float, 4 to 16 floats,
      the number of an object, the body of a struct, a text. An array has its
      count first. Arrays of integers then state the width of one (4), arrays
      of vec4 the number of floats of one; arrays of structs have presence
      bits once, then each present member of all elements in turn.
instances:
  first_tag:
    pos: _io.pos
    type: u1
    valid:
      any-of: [4, 8, 14]
    doc: 4 if a class follows, 8 for an object, 14 for the end of the file.
types:
  varint:
    doc: |
      An integer of one byte or more. Bit 0 of the first is the sign, bits 1 to
      6 are the lowest bits of the number; each further byte has seven more.
      The highest bit of a byte is set if another follows.
    -webide-representation: '{value:dec}'
    seq:
      - id: first
        type: u1
        doc: Sign, lowest six bits, and whether another byte follows.
      - id: rest
        type: u1
        repeat: until
        repeat-until: _ < 0x80
        if: first >= 0x80
        doc: Seven further bits each, the lowest first.
    instances:
      num_rest:
        value: 'first >= 0x80 ? rest.size : 0'
        -webide-parse-mode: lazy
        doc: Number of bytes after the first.
      magnitude:
        value: >-
          (first >> 1).as<s4> % 64
          + (num_rest > 0 ? (rest[0].as<s4> % 128 * 64).as<s4> : 0.as<s4>)
          + (num_rest > 1 ? (rest[1].as<s4> % 128 * 8192).as<s4> : 0.as<s4>)
          + (num_rest > 2 ? (rest[2].as<s4> % 128 * 1048576).as<s4> : 0.as<s4>)
        -webide-parse-mode: lazy
        doc: The number without its sign, as far as four bytes can hold it.
      value:
        value: 'first % 2 == 1 ? -magnitude : magnitude'
        doc: The number, which is small wherever this specification reads one.
  text:
    doc: |
      A text. If the number before it is positive, that many bytes follow; the
      others refer to an earlier text: 0 is the empty text, -1 is null, -2 the
      first text of the file, and so on.
    -webide-representation: '{content}'
    seq:
      - id: len_text
        type: varint
        doc: Length in bytes, or the number of an earlier text, negative.
      - id: literal
        size: len_text.value
        type: str
        if: is_literal
        doc: The text itself, if it was not used before.
    instances:
      is_literal:
        value: len_text.value > 0
        -webide-parse-mode: lazy
        doc: True if the text is stored here.
      # The Web IDE goes by the alphabet: what `content` has needed, and sorts
      # behind it, is shown with all that is in it, which took three times as
      # long.
      before:
        pos: 0
        size: 0
        type: text_search((-len_text.value - 2).as<s4>)
        if: len_text.value < -1
        doc: The search for the text that this refers to.
      content:
        value: >-
          is_literal ? literal : len_text.value < -1 ? before.content : ""
        doc: The text, wherever it is stored.
  version_record:
    doc: The version of the file and, in newer ones, of the SDK.
    -webide-representation: 'version {version.value:dec} {sdk.content}'
    seq:
      - id: tag
        contents: [2]
        doc: The tag of this record, 1.
      - id: version
        type: varint
        doc: Version of the format, 2 to 5; 3 is that of SDK 2010 and 2011.
      - id: sdk
        type: text
        if: version.value >= 4
        doc: Version of the SDK, such as `hk_2013.2.5-r1`.
      - id: max_predicate
        type: u2
        if: version.value >= 5
        doc: Number of known predicates, 21 in known files.
      - id: num_predicates
        type: u2
        if: version.value >= 5
        doc: Number of predicates that follow.
      - id: predicates
        type: u2
        repeat: expr
        repeat-expr: num_predicates
        if: version.value >= 5
        doc: Numbers of the predicates that the file was written with.
    instances:
      num_texts:
        value: 'version.value >= 4 ? (sdk.is_literal ? 1 : 0).as<s4> : 0'
        -webide-parse-mode: lazy
        doc: Number of texts that are stored in this record.
  class_record:
    doc: |
      A class. Its members are those that it adds to those of its parent.
    -webide-representation: '{name.content}'
    seq:
      - id: tag
        contents: [4]
        doc: The tag of this record, 2.
      - id: name
        type: text
        doc: Name of the class, unique in the file.
      - id: version
        type: varint
        doc: Version of the class, 0 for most.
      - id: idx_parent
        type: varint
        doc: Number of the parent, from 1; 0 if there is none.
      - id: num_members
        type: varint
        doc: Number of the members that the class adds.
      - id: members
        type: class_member(_index.as<s4>)
        repeat: expr
        repeat-expr: num_members.value
        doc: The members that the class adds.
      - id: finish
        size: 0
        if: ofs_end >= 0
        doc: Takes up no bytes; the condition computes `ofs_end` at this point.
    instances:
      idx_class:
        value: (so_far - 1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the class, from 0; as it is read, the last so far.
      so_far:
        value: _root.classes.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of classes with this one.
      ofs_end:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the record ends in the file.
      next_tag:
        pos: ofs_end
        type: u1
        doc: The tag of the record that follows, doubled.
      is_followed_by_class:
        value: next_tag == 4
        -webide-parse-mode: lazy
        doc: True if the next record is a class too.
      parent:
        value: _root.classes[idx_parent.value - 1]
        if: idx_parent.value > 0
        -webide-parse-mode: lazy
        doc: The class from which this one derives.
      parent_name:
        value: 'idx_parent.value > 0 ? parent.name.content : ""'
        doc: Name of the class from which this one derives.
      num_texts_before:
        value: >-
          idx_class == 0 ? _root.file_info.num_texts.as<s4>
          : _root.classes[idx_class - 1].num_texts_after.as<s4>
        -webide-parse-mode: lazy
        doc: Number of texts that are stored before this record.
      num_texts_after:
        value: >-
          num_members.value == 0
          ? (num_texts_before + (name.is_literal ? 1 : 0).as<s4>).as<s4>
          : members[num_members.value - 1].num_texts_after.as<s4>
        -webide-parse-mode: lazy
        doc: Number of texts that are stored up to the end of this record.
  class_member:
    doc: A member of a class.
    -webide-representation: '{name.content}: {kind} {class_name.content}'
    params:
      - id: idx
        type: s4
        doc: Index of the member among those that the class adds.
    seq:
      - id: name
        type: text
        doc: Name of the member, unique in the class.
      - id: type_and_shape
        type: varint
        doc: The kind in the low four bits, and whether there are several.
      - id: num_elements
        type: varint
        if: is_tuple
        doc: How many elements a tuple has in every object.
      - id: class_name
        type: text
        if: has_class
        doc: The class of a struct, or of the objects referred to.
    instances:
      kind:
        value: (type_and_shape.first >> 1) % 16
        enum: member_kind
        doc: What the member or each of its elements is.
      is_array:
        value: type_and_shape.value % 32 >= 16
        doc: True for an array, whose length is stored in each object.
      is_tuple:
        value: type_and_shape.value >= 32
        doc: True for a fixed number of elements.
      has_class:
        value: >-
          type_and_shape.value % 16 == 8 or type_and_shape.value % 16 == 9
        -webide-parse-mode: lazy
        doc: True if a class is named.
      num_texts_before:
        value: >-
          idx == 0
          ? (_parent.num_texts_before
          + (_parent.name.is_literal ? 1 : 0).as<s4>).as<s4>
          : _parent.members[idx - 1].num_texts_after.as<s4>
        -webide-parse-mode: lazy
        doc: Number of texts that are stored before this member.
      num_texts_after:
        value: >-
          num_texts_before + (name.is_literal ? 1 : 0).as<s4>
          + (has_class ? (class_name.is_literal ? 1 : 0).as<s4> : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Number of texts that are stored up to the end of this member.
  text_search:
    doc: Looks for a text among those of the version and the classes.
    -webide-representation: '{idx:dec}'
    params:
      - id: idx
        type: s4
        doc: Index of the text among those that the file stores.
    instances:
      tried_classes:
        pos: 0
        size: 0
        type: class_probe
        repeat: until
        repeat-until: _.is_last
        doc: The classes up to the one that stores the text.
      holder:
        value: _root.classes[tried_classes.size - 1]
        -webide-parse-mode: lazy
        doc: The class whose record stores the text.
      tried_members:
        pos: 0
        size: 0
        type: member_probe
        repeat: until
        repeat-until: _.is_last
        if: is_in_members
        doc: The members of the class up to the one that stores the text.
      is_in_members:
        value: >-
          idx >= holder.num_texts_before
          + (holder.name.is_literal ? 1 : 0).as<s4>
        -webide-parse-mode: lazy
        doc: True if it is not the name of the class itself.
      member:
        value: holder.members[tried_members.size - 1]
        if: is_in_members
        -webide-parse-mode: lazy
        doc: The member that stores the text.
      is_member_name:
        value: >-
          is_in_members
          ? (member.name.is_literal and idx == member.num_texts_before)
          : false
        -webide-parse-mode: lazy
        doc: True if it is the name of the member, not of its class.
      content:
        value: >-
          idx < _root.file_info.num_texts ? _root.file_info.sdk.literal
          : not is_in_members ? holder.name.literal
          : is_member_name ? member.name.literal
          : member.class_name.literal
        doc: The text that was found.
  class_probe:
    doc: A class at which a search for a text looks.
    -webide-representation: '{idx_class:dec}'
    instances:
      idx_class:
        value: (so_far - 1).as<s4>
        doc: Index of the class, from 0.
      so_far:
        value: _parent.tried_classes.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of classes looked at with this one.
      is_last:
        value: >-
          _root.classes[idx_class].num_texts_after.as<s4> > _parent.idx
        doc: True if the text is stored up to the end of this class.
  member_probe:
    doc: A member at which a search for a text looks.
    -webide-representation: '{idx_member:dec}'
    instances:
      idx_member:
        value: (so_far - 1).as<s4>
        doc: Index of the member in its class.
      so_far:
        value: _parent.tried_members.size.as<s4>
        -webide-parse-mode: lazy
        doc: Number of members looked at with this one.
      is_last:
        value: >-
          _parent.holder.members[idx_member].num_texts_after.as<s4>
          > _parent.idx
        doc: True if the text is stored up to the end of this member.
enums:
  member_kind:
    0:
      id: void
      -orig-id: TYPE_VOID
      doc: Never stored; the member exists in memory only.
    1:
      id: byte
      -orig-id: TYPE_BYTE
      doc: One byte, also a boolean or an enum of that size.
    2:
      id: int
      -orig-id: TYPE_INT
      doc: A variable-length integer, also an enum of 2 or 4 bytes.
    3:
      id: real
      -orig-id: TYPE_REAL
      doc: A float of 4 bytes.
    4:
      id: vec4
      -orig-id: TYPE_VEC_4
      doc: Four floats, a vector or a quaternion.
    5:
      id: vec8
      -orig-id: TYPE_VEC_8
      doc: Eight floats, of which no example is known.
    6:
      id: vec12
      -orig-id: TYPE_VEC_12
      doc: Twelve floats, translation, rotation and scale.
    7:
      id: vec16
      -orig-id: TYPE_VEC_16
      doc: Sixteen floats, a transform or a matrix.
    8:
      id: object
      -orig-id: TYPE_OBJECT
      doc: The number of another object, or 0.
    9:
      id: struct
      -orig-id: TYPE_STRUCT
      doc: A struct with a body of its own.
    10:
      id: cstring
      -orig-id: TYPE_CSTRING
      doc: A text, literal or by number.
