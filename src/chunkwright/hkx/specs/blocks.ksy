  vector4:
    -webide-representation: '{x:dec} {y:dec} {z:dec} {w:dec}'
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
    -webide-representation: '3 columns'
    seq:
      - id: columns
        type: vector4
        repeat: expr
        repeat-expr: 3
  matrix4:
    -webide-representation: '4 columns'
    seq:
      - id: columns
        type: vector4
        repeat: expr
        repeat-expr: 4
  qs_transform:
    -webide-representation: '{translation.x:dec} {translation.y:dec} {translation.z:dec}'
    seq:
      - id: translation
        type: vector4
      - id: rotation
        type: vector4
      - id: scale
        type: vector4
