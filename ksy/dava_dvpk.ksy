meta:
  id: dava_dvpk
  title: DAVA Engine pack (DVPK, DVPM)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension:
    - dvpk
    - dvpm
  tags:
    - archive
    - game
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  An archive of many files, each packed separately. The packed files come first,
  then data of the game, the table of files with their names, and a footer that
  says where these are.

  The footer of older packs has 32 bytes instead of 44, and does not mention
  data of the game. The first eight of the last 44 bytes tell which it is: they
  are zero in the larger footer, and the end of the names in an older pack.

  A pack in two files ends with `DVPM` (`.dvpm`), and has the table, but not the
  packed files. Those are in a file of the same name with the extension
  `.dvpd`, which `dava_dvpd.ksy` describes.

  The data of the game begin with `meta`, `met2` or `met3`, and the number of
  files. In the first two, an index of four bytes for each file follows: of
  the group of files (also called pack) that the game fetches together. The
  names of the groups are packed with LZ4, after their sizes unpacked and
  packed. In `met3`, of which two descriptions disagree on how many bytes each
  file has, the number of `.dvpd` files follows, and the 16 bytes that pair each
  of them with this file.
doc-ref: https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/FileSystem/Private/PackFormatSpec.h
seq:
  - id: body
    size: len_body
    doc: The packed files, the data of the game and the table, undecoded.
  - id: footer
    type: pack_footer
    doc: Sizes and checksums of the table.
instances:
  tail:
    pos: '_io.size > 44 ? (_io.size - 44).as<s8> : 0'
    type: u8
    doc: Zero, except in an older pack.
  is_older:
    value: _io.size > 44 and tail != 0
    doc: Whether the footer is the smaller one of older packs.
  len_body:
    value: 'is_older ? (_io.size - 32).as<s8> : (_io.size - 44).as<s8>'
    doc: Length of all that precedes the footer, in bytes.
  ofs_table:
    value: (len_body - footer.info.len_table.as<s8>).as<s8>
    doc: Where the table begins.
  len_metadata:
    value: 'not is_older ? footer.len_metadata.as<s8> : 0'
    doc: Length of the data of the game, in bytes.
  metadata:
    pos: ofs_table - len_metadata
    size: len_metadata
    doc: Data of the game about the files, which it defines itself.
  table:
    pos: ofs_table
    size: footer.info.len_table
    type: file_table
    if: footer.info.num_files != 0
    doc: The files and their names.
types:
  pack_footer:
    doc: Sizes and checksums of the table.
    -webide-representation: '{info}'
    seq:
      - id: reserved
        type: u4
        doc: Zero, and without a meaning.
      - id: reserved_newer
        type: u4
        if: not _root.is_older
        doc: Zero, and without a meaning, like the field before.
      - id: crc32_metadata
        -orig-id: metaDataCrc32
        type: u4
        if: not _root.is_older
        doc: CRC-32 of the data of the game; 0 if there is none.
      - id: len_metadata
        -orig-id: metaDataSize
        type: u4
        if: not _root.is_older
        doc: Length of the data of the game, in bytes.
      - id: crc32_info
        -orig-id: infoCrc32
        type: u4
        doc: CRC-32 of the 24 bytes that follow.
      - id: info
        type: pack_info
        doc: The size of the table, and of the names in it.
  pack_info:
    doc: The size of the table, and of the names in it.
    -webide-representation: '{num_files:dec} files'
    seq:
      - id: num_files
        -orig-id: numFiles
        type: u4
        doc: Number of files in the pack.
      - id: len_packed_names
        -orig-id: namesSizeCompressed
        type: u4
        doc: Length of the names as they are stored, in bytes.
      - id: len_names
        -orig-id: namesSizeOriginal
        type: u4
        doc: Length of the names when unpacked, in bytes.
      - id: len_table
        -orig-id: filesTableSize
        type: u4
        doc: Length of the whole table, in bytes.
      - id: crc32_table
        -orig-id: filesTableCrc32
        type: u4
        doc: CRC-32 of the whole table.
      - id: magic
        -orig-id: packArchiveMarker
        size: 4
        type: str
        encoding: ASCII
        valid:
          any-of: ['"DVPK"', '"DVPM"']
        doc: |
          Signature at the end of the file: `DVPK`, or `DVPM` if the packed
          files are in another.
  file_table:
    doc: The files and their names.
    -webide-representation: '{num_files:dec} files'
    seq:
      - id: files
        type: packed_file
        repeat: expr
        repeat-expr: _root.footer.info.num_files
        doc: Where each file is, and how it is packed.
      - id: packed_names
        size: _root.footer.info.len_packed_names
        doc: |
          The names of the files in the same order, each with a zero after
          it, packed as one LZ4 block.
      - id: crc32_names
        -orig-id: compressedCrc32
        type: u4
        doc: |
          CRC-32 of the names as they are stored. Older packs have it in the
          last four bytes of the last file instead, and 0 here.
    instances:
      num_files:
        value: _root.footer.info.num_files
        doc: Number of files in the pack, for the label.
  packed_file:
    doc: Where one file is, and how it is packed.
    -webide-representation: '{codec}: {len_packed:dec} -> {len_unpacked:dec}'
    seq:
      - id: ofs_data
        -orig-id: startPosition
        type: u8
        doc: |
          Where the file is, in bytes from the beginning of the pack, or of the
          `.dvpd`.
      - id: len_packed
        -orig-id: compressedSize
        type: u4
        doc: Length of the file as it is stored, in bytes, if it is packed.
      - id: len_unpacked
        -orig-id: originalSize
        type: u4
        doc: Length of the file, in bytes.
      - id: crc32_packed
        -orig-id: compressedCrc32
        type: u4
        doc: |
          CRC-32 of the file as it is stored. 0 in a `.dvpm` if it is empty, or
          in no `.dvpd` of this pack.
      - id: codec
        -orig-id: type
        type: u4
        enum: codec
        doc: How the file is packed.
      - id: crc32_unpacked
        -orig-id: originalCrc32
        type: u4
        doc: CRC-32 of the file; 0 if it is not known.
      - id: meta_index
        -orig-id: metaIndex
        type: u4
        doc: What belongs to the file in the data of the game.
    instances:
      data:
        io: _root._io
        pos: ofs_data.as<s8>
        size: 'codec == codec::none ? len_unpacked : len_packed'
        if: _root.footer.info.magic == "DVPK"
        doc: The file as it is stored, if that is in this pack.
enums:
  codec:
    0:
      id: none
      -orig-id: 'None'
      doc: The file as it is.
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
