  vector4:
    -webide-representation: '{x} {y} {z} {w}'
    seq:
      - id: x
        type: f4
      - id: y
        type: f4
      - id: z
        type: f4
      - id: w
        type: f4
  matrix3:
    -webide-representation: '{columns}'
    seq:
      - id: columns
        type: vector4
        repeat: expr
        repeat-expr: 3
  matrix4:
    -webide-representation: '{columns}'
    seq:
      - id: columns
        type: vector4
        repeat: expr
        repeat-expr: 4
  qs_transform:
    -webide-representation: '{translation} | {rotation} | {scale}'
    seq:
      - id: translation
        type: vector4
      - id: rotation
        type: vector4
      - id: scale
        type: vector4
