meta:
  id: dava_dvpd
  title: DAVA Engine pack data (DVPD)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: dvpd
  tags:
    - archive
    - game
  license: MIT
  ks-version: '0.11'
  endian: le
doc: |
  The files of a pack in two files, each packed separately, and a footer. Where
  each of them is, how it is packed, and its name are in the table of the
  `.dvpm`, which `dava_dvpk.ksy` describes. A `.dvpm` may have several `.dvpd`.
doc-ref:
  - https://github.com/Pyogenics/WOTBDVPFormat
  - https://github.com/MelvilPE/dava.revanced/blob/b9dc0f97b3d81638edab24e3b9c22b09597aadaa/Programs/ResourceDLC/Classes/ResourceDLC.cpp
seq:
  - id: body
    size: '(_io.size - 32).as<s8>'
    doc: The files as they are stored, undecoded.
  - id: footer
    type: data_footer
    doc: What the data belong to, and their checksum.
types:
  data_footer:
    doc: What the data belong to, and their checksum.
    -webide-representation: '{len_body:dec} bytes'
    seq:
      - id: pairing
        -orig-id: dvpdInfo
        size: 16
        doc: |
          The same 16 bytes as in the data of the game in the `.dvpm`. How they
          are made is unknown.
      - id: len_body
        -orig-id: dataSize
        type: u8
        doc: |
          Length of all that precedes the footer, in bytes: 32 less than that of
          the file.
      - id: crc32_body
        -orig-id: dataCRC32
        type: u4
        doc: CRC-32 of all that precedes the footer.
      - id: magic
        contents: DVPD
        doc: Signature at the end of the file, `DVPD`.
