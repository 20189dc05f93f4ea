meta:
  id: dava_keyed_archive
  title: DAVA Engine Keyed Archive
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension:
    - dat
    - ka
  tags:
    - game
    - serialization
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  A Keyed Archive is the DAVA Engine's general container: a map from string
  keys to typed values (variants), which may be arrays or further archives.
  It is found on its own, and it is what scenes (`.sc2`) and geometry (`.scg`)
  are made of. Everything is little-endian and packed.

  Two ways of writing strings exist. A "string map" (version 1) spells every
  string out where it is used. A "registered map" (version 2) begins with a
  table of strings, and refers to them by 32-bit ids from then on; archives
  nested in it share that table.

  An older form has no header at all: key and value pairs up to the end of
  the file. A file that does not begin with "KA" is read that way.

  The whole archive is offered twice: as the raw span `body`, and decoded, as
  the lazy instance `archive` (or `headerless_entries`) over the same bytes.
doc-ref:
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/KeyedArchive.cpp
  - https://github.com/MelvilPE/dava.revanced/blob/93083b5f5b1dacde1187273455190fbe13d8a12f/Sources/Internal/FileSystem/KeyedArchive.cpp
seq:
  - id: magic
    contents: KA
    if: not is_headerless
    doc: Signature. Absent from a headerless archive.
  - id: version
    type: u1
    valid:
      any-of:
        - 1
        - 2
    if: not is_headerless
    doc: |
      1 for a string map, 2 for a registered map. Absent from a headerless
      archive.
  - id: tag
    type: u1
    valid:
      any-of:
        - 0
        - 'version == 2 ? 0xff : 0'
    if: not is_headerless
    doc: |
      Which kind of registered map this is: 0 with a string table of its own,
      0xff empty. Always 0 in a string map. Absent from a headerless archive.
      (1, a map that uses the string table of an enclosing archive, cannot
      stand at the top of a file.)
  - id: body
    size-eos: true
    doc: |
      Everything after the header, undecoded; of a headerless archive, the
      whole file.
instances:
  signature:
    pos: 0
    size: 2
    doc: First two bytes, which tell an archive with a header from one without.
  is_headerless:
    value: 'signature != [0x4b, 0x41]'
    doc: True if the file lacks the "KA" signature, hence any header.
  archive:
    pos: 0
    type: keyed_archive(false, 4, false)
    if: not is_headerless
    doc: The same archive, decoded, with its header.
  headerless_entries:
    pos: 0
    type: string_entry(4)
    repeat: eos
    if: is_headerless
    doc: The entries of a headerless archive, decoded.
types:
  keyed_archive:
    doc: |
      An archive with its header, at the top of a file or nested as a value.
      Four combinations of version and tag exist; others are refused.
    -webide-representation: 'v{version:dec} {body}'
    params:
      - id: has_table
        type: bool
        doc: |
          True if the archive lies within a registered map, whose string table
          then serves archives that have none of their own.
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes (see `wide_string_value`).
      - id: fills_stream
        type: bool
        doc: True if nothing may follow the archive in its stream.
    seq:
      - id: magic
        contents: KA
        doc: Signature.
      - id: version
        type: u1
        valid:
          any-of:
            - 1
            - 2
        doc: 1 for a string map, 2 for a registered map.
      - id: tag
        type: u1
        valid:
          any-of:
            - 0
            - 'version == 2 ? 0xff : 0'
            - 'version == 2 and has_table ? 1 : 0'
        doc: |
          0 in a string map, and in a registered map with a string table of
          its own; 1 in a registered map that uses the string table of an
          enclosing archive; 0xff in an empty registered map.
      - id: body
        type:
          switch-on: version
          cases:
            1: string_map(len_wide_char)
            2: registered_map(tag == 0, len_wide_char)
        if: not is_empty
        doc: The entries. Absent from an empty registered map.
      - id: excess
        size-eos: true
        valid: '[].as<bytes>'
        if: fills_stream and not _io.eof
        doc: Never there in a valid archive; bytes that are left over fail.
    instances:
      is_empty:
        value: tag == 0xff
        doc: |
          True for the four-byte form of an empty registered map, which has
          nothing after its header, not even a count.
  string_archive:
    doc: |
      An archive that must be a string map, where a file format allows of no
      other. Its fields are those of `keyed_archive`.
    -webide-representation: '{body}'
    params:
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes (see `wide_string_value`).
    seq:
      - id: magic
        contents: KA
        doc: Signature.
      - id: version
        type: u1
        valid: 1
        doc: Always 1, for a string map.
      - id: tag
        type: u1
        valid: 0
        doc: Always 0.
      - id: body
        type: string_map(len_wide_char)
        doc: The entries.
  string_map:
    doc: |
      Body of a version 1 archive: keys and strings are spelt out. No string
      table is in force in it, or in what is nested in it.
    -webide-representation: '{num_entries:dec} entries'
    params:
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: num_entries
        type: u4
        doc: Number of key and value pairs.
      - id: entries
        type: string_entry(len_wide_char)
        repeat: expr
        repeat-expr: num_entries
        doc: |
          Key and value pairs. The engine writes them in ascending byte order
          of the keys, and lets the last of two equal keys win.
  string_entry:
    doc: A key and its value, both written as variants.
    -webide-representation: '{key}: {value}'
    params:
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: key
        type: variant(false, len_wide_char)
        doc: The key. In every known file a variant of type `string`.
      - id: value
        type: variant(false, len_wide_char)
        doc: The value.
  registered_map:
    doc: |
      Body of a version 2 archive: strings are ids into a string table, either
      its own or that of the nearest enclosing archive that has one.
    doc-ref: https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/KeyedArchive.py
    -webide-representation: '{num_entries:dec} entries'
    params:
      - id: has_own_table
        type: bool
        doc: True if the string table is stored here.
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: table
        type: string_table
        if: has_own_table
        doc: Strings that this archive and those nested in it refer to.
      - id: num_entries
        type: u4
        doc: Number of key and value pairs.
      - id: entries
        type: id_entry(len_wide_char)
        repeat: expr
        repeat-expr: num_entries
        doc: |
          Key and value pairs. The engine writes them in ascending byte order
          of the key strings (not of their ids).
  id_entry:
    doc: A key, given by the id of its string, and its value.
    -webide-representation: '{key_id:hex}: {value}'
    params:
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: key_id
        type: u4
        doc: Id of the key in the string table.
      - id: value
        type: variant(true, len_wide_char)
        doc: The value.
  string_table:
    doc: |
      Two parallel lists, strings and their ids. An id is a hash of the string
      (a CRC-32 with two bits left out), not an index. Files edited by hand
      keep the id of the text that was replaced, so that two ids may name one
      string: always look up from id to string.
    -webide-representation: '{num_strings:dec} strings'
    seq:
      - id: num_strings
        type: u4
        doc: Number of strings, and of ids.
      - id: strings
        type: table_string
        repeat: expr
        repeat-expr: num_strings
        doc: The strings. The engine writes them in ascending byte order.
      - id: ids
        type: u4
        repeat: expr
        repeat-expr: strings.size
        doc: The id of each string, in the order of the strings.
  table_string:
    doc: A string of a string table.
    -webide-representation: '{value:str}'
    seq:
      - id: len_value
        type: u2
        doc: Length of the string, in bytes.
      - id: value
        size: len_value
        doc: The string, not terminated; usually ASCII or UTF-8.
  variant:
    doc: A value together with its type.
    doc-ref:
      - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/VariantType.cpp
      - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/VariantType.py
    -webide-representation: '{value}{string_id:hex}'
    params:
      - id: has_table
        type: bool
        doc: True if a string table is in force, so that strings are ids.
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: type
        type: u1
        enum: variant_type
        valid:
          in-enum: true
        doc: Type of the value.
      - id: string_id
        type: u4
        if: is_string_id
        doc: |
          Id of the string in the string table; present instead of `value`
          where a string type occurs while a string table is in force.
      - id: value
        type:
          switch-on: type
          cases:
            'variant_type::boolean': uint8_value
            'variant_type::int32': int32_value
            'variant_type::float': float32_value
            'variant_type::string': string_value
            'variant_type::wide_string': wide_string_value(len_wide_char)
            'variant_type::byte_array': byte_array_value
            'variant_type::uint32': uint32_value
            'variant_type::keyed_archive': >-
              keyed_archive_value(has_table, len_wide_char)
            'variant_type::int64': int64_value
            'variant_type::uint64': uint64_value
            'variant_type::vector2': vector2
            'variant_type::vector3': vector3
            'variant_type::vector4': vector4
            'variant_type::matrix2': matrix(2)
            'variant_type::matrix3': matrix(3)
            'variant_type::matrix4': matrix(4)
            'variant_type::color': color
            'variant_type::fast_name': string_value
            'variant_type::aabbox3': aabbox3
            'variant_type::file_path': string_value
            'variant_type::float64': float64_value
            'variant_type::int8': int8_value
            'variant_type::uint8': uint8_value
            'variant_type::int16': int16_value
            'variant_type::uint16': uint16_value
            'variant_type::rect': rect
            'variant_type::array': array_value(has_table, len_wide_char)
            'variant_type::quaternion': quaternion
            'variant_type::transform': transform
            'variant_type::aabbox2': aabbox2
        if: not is_string_id and type != variant_type::none
        doc: The value. Absent from type `none` and where `string_id` stands.
    instances:
      is_string_id:
        value: >-
          has_table
          and (type == variant_type::string
          or type == variant_type::wide_string
          or type == variant_type::fast_name
          or type == variant_type::file_path)
        doc: |
          True if the value is a string given by its id. No known file has a
          wide string or a file path under a string table; that these are ids
          as well is known from source code alone.
  int8_value:
    doc: A signed 8-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s1
        doc: The integer.
  uint8_value:
    doc: An unsigned 8-bit integer, or a boolean (0 for false, 1 for true).
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u1
        doc: The integer.
  int16_value:
    doc: A signed 16-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s2
        doc: The integer.
  uint16_value:
    doc: An unsigned 16-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u2
        doc: The integer.
  int32_value:
    doc: A signed 32-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s4
        doc: The integer.
  uint32_value:
    doc: An unsigned 32-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u4
        doc: The integer.
  int64_value:
    doc: A signed 64-bit integer.
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s8
        doc: The integer.
  uint64_value:
    doc: An unsigned 64-bit integer; the engine keeps object ids in these.
    -webide-representation: '{value:hex}'
    seq:
      - id: value
        type: u8
        doc: The integer.
  float32_value:
    doc: A single-precision number.
    -webide-representation: '{value}'
    seq:
      - id: value
        type: f4
        doc: The number.
  float64_value:
    doc: A double-precision number.
    -webide-representation: '{value}'
    seq:
      - id: value
        type: f8
        doc: The number.
  string_value:
    doc: A string, fast name or file path, spelt out.
    -webide-representation: '{value:str}'
    seq:
      - id: len_value
        type: u4
        doc: Length of the string, in bytes.
      - id: value
        size: len_value
        doc: |
          The string, not terminated; usually ASCII or UTF-8, though the engine
          checks neither. The engine itself stops at the first zero byte.
  wide_string_value:
    doc: |
      A string of wide characters, spelt out. Their size is that of `wchar_t`
      on the machine that wrote the file, which nothing in the file tells: 4
      bytes (UTF-32) on macOS, iOS, Android and Linux, 2 (UTF-16) on Windows.
    -webide-representation: '{value:str}'
    params:
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: num_wide_chars
        type: u4
        doc: Length of the string, in wide characters.
      - id: value
        size: num_wide_chars * len_wide_char
        doc: The string, not terminated.
  byte_array_value:
    doc: |
      Raw bytes. Scenes keep object ids (8 bytes), vertex and index buffers,
      and even whole archives in these.
    -webide-representation: '{value:hex}'
    seq:
      - id: len_value
        type: u4
        doc: Number of bytes.
      - id: value
        size: len_value
        doc: The bytes.
  keyed_archive_value:
    doc: An archive nested in another.
    -webide-representation: '{archive}'
    params:
      - id: has_table
        type: bool
        doc: True if a string table is in force around the value.
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: len_archive
        type: u4
        doc: Length of the archive with its header, in bytes.
      - id: archive
        size: len_archive
        type: keyed_archive(has_table, len_wide_char, true)
        doc: The archive, which fills its length exactly.
  array_value:
    doc: A list of values, each with a type of its own.
    -webide-representation: '[{elements}]'
    params:
      - id: has_table
        type: bool
        doc: True if a string table is in force.
      - id: len_wide_char
        type: u1
        doc: Size of a wide character, in bytes.
    seq:
      - id: num_elements
        type: u4
        doc: Number of elements.
      - id: elements
        type: variant(has_table, len_wide_char)
        repeat: expr
        repeat-expr: num_elements
        doc: The elements; types may differ, and arrays may nest.
  vector2:
    doc: A vector of two components.
    -webide-representation: '({x}, {y})'
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: y
        type: f4
        doc: Second component.
  vector3:
    doc: A vector of three components.
    -webide-representation: '({x}, {y}, {z})'
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: y
        type: f4
        doc: Second component.
      - id: z
        type: f4
        doc: Third component.
  vector4:
    doc: A vector of four components.
    -webide-representation: '({x}, {y}, {z}, {w})'
    seq:
      - id: x
        type: f4
        doc: First component.
      - id: y
        type: f4
        doc: Second component.
      - id: z
        type: f4
        doc: Third component.
      - id: w
        type: f4
        doc: Fourth component.
  matrix:
    doc: |
      A square matrix. The engine multiplies row vectors by it, so that the
      last row of a transformation holds the translation.
    -webide-representation: '[{elements}]'
    params:
      - id: num_rows
        type: u1
        doc: Number of rows, and of columns.
    seq:
      - id: elements
        type: f4
        repeat: expr
        repeat-expr: num_rows * num_rows
        doc: The elements, row by row.
  color:
    doc: A colour.
    -webide-representation: '({r}, {g}, {b}, {a})'
    seq:
      - id: r
        type: f4
        doc: Red, usually from 0 to 1.
      - id: g
        type: f4
        doc: Green, usually from 0 to 1.
      - id: b
        type: f4
        doc: Blue, usually from 0 to 1.
      - id: a
        type: f4
        doc: Alpha, from 0 (transparent) to 1 (opaque).
  aabbox2:
    doc: An axis-aligned rectangle, given by two corners.
    -webide-representation: '{min} - {max}'
    seq:
      - id: min
        type: vector2
        doc: Corner with the least coordinates.
      - id: max
        type: vector2
        doc: Corner with the greatest coordinates.
  aabbox3:
    doc: An axis-aligned box, given by two corners.
    -webide-representation: '{min} - {max}'
    seq:
      - id: min
        type: vector3
        doc: Corner with the least coordinates.
      - id: max
        type: vector3
        doc: Corner with the greatest coordinates.
  rect:
    doc: A rectangle, given by a corner and its extent.
    -webide-representation: '({x}, {y}) + ({dx}, {dy})'
    seq:
      - id: x
        type: f4
        doc: Least horizontal coordinate.
      - id: y
        type: f4
        doc: Least vertical coordinate.
      - id: dx
        type: f4
        doc: Width.
      - id: dy
        type: f4
        doc: Height.
  quaternion:
    doc: A rotation as a quaternion, its real part last.
    -webide-representation: '({x}, {y}, {z}, {w})'
    seq:
      - id: x
        type: f4
        doc: First imaginary component.
      - id: y
        type: f4
        doc: Second imaginary component.
      - id: z
        type: f4
        doc: Third imaginary component.
      - id: w
        type: f4
        doc: Real component.
  transform:
    doc: A translation, a scale and a rotation, stored in this order.
    -webide-representation: '{translation} {scale} {rotation}'
    seq:
      - id: translation
        type: vector3
        doc: Translation.
      - id: scale
        type: vector3
        doc: Scale along each axis.
      - id: rotation
        type: quaternion
        doc: Rotation.
enums:
  variant_type:
    0:
      id: none
      doc: No value. The engine never writes it, and refuses to read it.
    1:
      id: boolean
      doc: A byte, 0 or 1.
    2:
      id: int32
      doc: A signed 32-bit integer.
    3:
      id: float
      doc: A single-precision number.
    4:
      id: string
      doc: A byte string, or its id.
    5:
      id: wide_string
      doc: A string of wide characters, or its id.
    6:
      id: byte_array
      doc: Raw bytes.
    7:
      id: uint32
      doc: An unsigned 32-bit integer.
    8:
      id: keyed_archive
      doc: A nested archive.
    9:
      id: int64
      doc: A signed 64-bit integer.
    10:
      id: uint64
      doc: An unsigned 64-bit integer.
    11:
      id: vector2
      doc: Two single-precision numbers.
    12:
      id: vector3
      doc: Three single-precision numbers.
    13:
      id: vector4
      doc: Four single-precision numbers.
    14:
      id: matrix2
      doc: A matrix of two rows and two columns.
    15:
      id: matrix3
      doc: A matrix of three rows and three columns.
    16:
      id: matrix4
      doc: A matrix of four rows and four columns.
    17:
      id: color
      doc: Red, green, blue and alpha.
    18:
      id: fast_name
      doc: A string that the engine interns, or its id.
    19:
      id: aabbox3
      doc: An axis-aligned box.
    20:
      id: file_path
      doc: A file path, or its id.
    21:
      id: float64
      doc: A double-precision number.
    22:
      id: int8
      doc: A signed 8-bit integer.
    23:
      id: uint8
      doc: An unsigned 8-bit integer.
    24:
      id: int16
      doc: A signed 16-bit integer.
    25:
      id: uint16
      doc: An unsigned 16-bit integer.
    26:
      id: rect
      doc: A rectangle.
    27:
      id: array
      doc: A list of variants.
    28:
      id: quaternion
      doc: A rotation.
    29:
      id: transform
      doc: A translation, scale and rotation.
    30:
      id: aabbox2
      doc: An axis-aligned rectangle.
