  object_record:
    doc: An object, or the end of the file.
    -webide-representation: '{label}'
    seq:
      - id: tag
        type: u1
        valid:
          any-of: [6, 8, 14]
        doc: 8 for an object, 6 for one that nothing can refer to, 14 for the end.
      - id: idx_class
        type: varint
        valid:
          expr: _root.classes[_.value - 1].num_members.value == num_described
        if: tag != 14
        doc: This spec is for classes with as many members as they have here.
      - id: body
        type:
          switch-on: class_name
          cases:
$cases
        if: tag != 14
    instances:
      class_name:
        value: 'tag == 14 ? "" : _root.classes[idx_class.value - 1].name.content'
        -webide-parse-mode: lazy
      label:
        value: >-
          $labels
      num_described:
        value: >-
          $counts
        -webide-parse-mode: lazy
  object_text:
    doc: |
      A text. One that was stored before has its number here: those of the
      classes are looked up, others are shown as `text 7`.
    -webide-representation: '{value}'
    seq:
      - id: len_text
        type: varint
      - id: literal
        size: len_text.value
        type: str
        if: len_text.value > 0
    instances:
      num_class_texts:
        value: >-
          _root.classes.size > 0 ? _root.classes.last.num_texts_after.as<s4>
          : _root.file_info.num_texts.as<s4>
        -webide-parse-mode: lazy
      idx_text:
        value: -len_text.value - 2
        -webide-parse-mode: lazy
      before:
        pos: 0
        size: 0
        type: text_search(idx_text.as<s4>)
        if: len_text.value < -1 and idx_text < num_class_texts
      value:
        value: >-
          len_text.value > 0 ? literal : len_text.value > -2 ? ""
          : idx_text < num_class_texts ? before.content : "text " + idx_text.to_s
  object_ref:
    doc: The number of an object, from 1; 0 for null.
    -webide-representation: '{label}'
    seq:
      - id: number
        type: varint
    instances:
      label:
        value: >-
          number.value == 0 ? "null"
          : number.value <= _root.objects.size ? _root.objects[number.value - 1].label
          : "object " + number.value.to_s
      target:
        value: _root.objects[number.value - 1]
        if: number.value > 0
        -webide-parse-mode: lazy
  whole_number:
    doc: |
      An integer of 1 to 10 bytes: the sign is bit 0 of the first, bits 1 to 6
      are the lowest of the number, each further byte has seven more.
    -webide-representation: '{value:dec}'
    seq:
      - id: first
        type: u1
      - id: rest
        type: u1
        repeat: until
        repeat-until: _ < 0x80
        if: first >= 0x80
    instances:
      num_rest:
        value: '(first >= 0x80 ? rest.size.as<s4> : 0.as<s4>).as<s4>'
        -webide-parse-mode: lazy
      magnitude:
        value: >-
          ((first >> 1) % 64).as<u8>
          + (num_rest > 0 ? ((rest[0] & 0x7f).as<u8> * 64).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 1 ? ((rest[1] & 0x7f).as<u8> * 8192).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 2 ? ((rest[2] & 0x7f).as<u8> * 1048576).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 3 ? ((rest[3] & 0x7f).as<u8> * 134217728).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 4 ? ((rest[4] & 0x7f).as<u8> * 17179869184).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 5 ? ((rest[5] & 0x7f).as<u8> * 2199023255552).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 6 ? ((rest[6] & 0x7f).as<u8> * 281474976710656).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 7 ? ((rest[7] & 0x7f).as<u8> * 36028797018963968).as<u8> : 0.as<u8>).as<u8>
          + (num_rest > 8 ? ((rest[8] & 0x7f).as<u8> * 4611686018427387904).as<u8> : 0.as<u8>).as<u8>
        -webide-parse-mode: lazy
      value:
        value: '(first % 2 == 1 ? -magnitude.as<s8> : magnitude.as<s8>).as<s8>'
  whole_numbers:
    doc: Integers, after the width of the values in memory.
    -webide-representation: '{num_values:dec}'
    params:
      - id: num_values
        type: s4
    seq:
      - id: width
        type: varint
      - id: values
        type: whole_number
        repeat: expr
        repeat-expr: num_values
  vectors:
    doc: Vectors, of which only so many numbers are stored; the others are 0.
    -webide-representation: '{num_vectors:dec}'
    params:
      - id: num_vectors
        type: s4
    seq:
      - id: num_stored
        type: varint
      - id: vectors
        type: stored_vector(num_stored.value.as<s4>)
        repeat: expr
        repeat-expr: num_vectors
  stored_vector:
    params:
      - id: num_values
        type: s4
    seq:
      - id: values
        type: f4
        repeat: expr
        repeat-expr: num_values
