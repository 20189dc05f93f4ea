meta:
  id: dava_dvpl
  title: DAVA Engine packed file (DVPL)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: dvpl
  tags:
    - archive
    - game
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  A wrapper around a single file, usually compressed. The payload comes first
  and is described by a footer, the last 20 bytes of the file. The name of a
  wrapped file is that of the file inside, followed by `.dvpl`.
doc-ref: https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/Private/PackFormatSpec.h
seq:
  - id: payload
    size: '_io.size > 20 ? (_io.size - 20).as<s8> : 0'
    doc: The wrapped file, packed as the codec in the footer says.
  - id: footer
    type: pack_footer
    doc: Sizes, checksum and codec of the payload.
instances:
  part_table:
    pos: 0
    type: lz4_part_table
    if: footer.codec == codec::lz4_stream
    doc: Where the parts of the payload are, for the codec `lz4_stream`.
types:
  pack_footer:
    doc: Sizes, checksum and codec of the payload.
    -webide-representation: '{codec}: {len_packed:dec} -> {len_unpacked:dec}'
    seq:
      - id: len_unpacked
        -orig-id: sizeUncompressed
        type: u4
        doc: Length of the wrapped file, in bytes.
      - id: len_packed
        -orig-id: sizeCompressed
        type: u4
        doc: Length of the payload, in bytes; the file's length less 20.
      - id: crc32
        -orig-id: crc32Compressed
        type: u4
        doc: CRC-32 of the payload as it is stored.
      - id: codec
        -orig-id: type
        type: u4
        enum: codec
        doc: How the payload is packed.
      - id: magic
        -orig-id: packMarkerLite
        contents: DVPL
        doc: Signature at the end of the file, `DVPL`.
  lz4_part_table:
    doc: The parts that a payload with the codec `lz4_stream` consists of.
    -webide-representation: '{num_parts:dec} parts'
    seq:
      - id: num_parts
        type: u4
        doc: Number of parts that follow the table.
      - id: parts
        type: lz4_part
        repeat: expr
        repeat-expr: num_parts
        doc: The parts, in the order of the unpacked file.
  lz4_part:
    doc: A part of the wrapped file, at most 1 MiB, packed separately.
    doc-ref: https://github.com/MelvilPE/dava.revanced/tree/e80512cf7324f322e0ca284d4173e369af9b461c
    -webide-representation: '{len_data:dec} -> {len_unpacked:dec}'
    seq:
      - id: ofs_data
        type: u8
        doc: Where the part is, in bytes from the beginning of the file.
      - id: crc32_data
        type: u4
        doc: CRC-32 of the part as it is stored.
      - id: len_data
        type: u4
        doc: Length of the part as it is stored, in bytes.
      - id: crc32_unpacked
        type: u4
        doc: CRC-32 of the part when unpacked.
      - id: len_unpacked
        type: u4
        doc: Length of the part when unpacked, in bytes.
    instances:
      data:
        io: _root._io
        pos: ofs_data.as<s8>
        size: len_data
        doc: The part, an LZ4 block.
enums:
  codec:
    0:
      id: none
      -orig-id: 'None'
      doc: The wrapped file as it is.
    1:
      id: lz4
      -orig-id: Lz4
      doc: A single LZ4 block, without the frame around it.
    2:
      id: lz4_hc
      -orig-id: Lz4HC
      doc: An LZ4 block, made by the slower and stronger packer.
    3:
      id: rfc1951
      -orig-id: RFC1951
      doc: |
        Named after raw deflate (RFC 1951), but the engine's packer writes a
        zlib stream (RFC 1950).
    4:
      id: lz4_stream
      doc: A table of parts, followed by an LZ4 block for each.
