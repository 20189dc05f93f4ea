  $name:
    doc: At most 1,000 elements of an array, which are read when they are opened.
    -webide-representation: '{idx_first:dec} to {idx_last:dec}'
    params:
      - id: ofs_array
        type: s4
      - id: idx_first
        type: s4
      - id: num_all
        type: s4
    instances:
      idx_last:
        value: '(num_all - idx_first < 1000 ? num_all - 1 : idx_first + 999).as<s4>'
      elements:
        pos: ofs_array + idx_first * $size
        repeat: expr
        repeat-expr: idx_last - idx_first + 1
