meta:
  id: dava_tex
  title: DAVA Engine texture descriptor
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: tex
  tags:
    - game
    - image
  license: MIT
  ks-version: '0.11'
  endian: le
  bit-endian: le
doc: |
  A texture of the DAVA Engine. A scene refers to the `.tex` file; the
  pictures are files beside it, one for each family of graphics processors
  (`X.dx11.dds`, `X.mali.pvr`), or for each face of a cube (`X_px.png`).

  A descriptor of an editor has an entry for each family. One that was
  exported for a family states the family and the format of the picture.

  The newest public engine reads versions 6 to 13; later versions are known from
  files of versions 15, 17, 18 and 20, versions 0 to 5 from the sources of older
  engines and files of versions 0 to 4. Version 0 stands for files from before
  there were versions: they have no version byte, but a size that no others
  have.
doc-ref: https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Render/TextureDescriptor.cpp
seq:
  - id: signature
    type: u4
    enum: file_kind
    valid:
      in-enum: true
    doc: Whether this is a descriptor of an editor or an exported one.
  - id: version
    type: u1
    valid:
      min: 1
      max: 20
    if: not is_unversioned
    doc: |
      Version of the format. Version 14, of which no file is known, is
      assumed to be like 13.
  - id: descriptor
    type:
      switch-on: number
      cases:
        0: first_descriptor
        1: first_descriptor
        2: first_descriptor
        3: first_descriptor
        4: first_descriptor
        5: first_descriptor
        6: old_descriptor
        7: old_descriptor
        8: old_descriptor
        _: new_descriptor
    doc: The descriptor, as its version arranges it.
instances:
  is_exported:
    value: signature == file_kind::exported
    doc: True if the descriptor was exported for one family.
  number:
    value: 'not is_unversioned ? version : 0'
    doc: The version, 0 if the file does not state one.
  is_unversioned:
    value: >-
      byte_4 == 0 or (is_exported and _io.size == 8 and byte_4 <= 1)
      or (not is_exported and _io.size == 64 and byte_55 >= 0x30
      and byte_56 == 0)
    doc: |
      True if the file does not state its version. In its place is how the
      texture is wrapped, or the first letter of a date, often zero.
  byte_4:
    pos: 4
    type: u1
    doc: The version, or what is in place of it.
  byte_55:
    pos: 55
    type: u1
    if: _io.size == 64
    -webide-parse-mode: lazy
    doc: The last digit of the checksum in a file of version 0.
  byte_56:
    pos: 56
    type: u1
    if: _io.size == 64
    -webide-parse-mode: lazy
    doc: The zero after the checksum in a file of version 0.
types:
  first_descriptor:
    doc: A descriptor of versions 0 to 5.
    -webide-representation: 'flags {flags}'
    seq:
      - id: modified
        -orig-id: modificationDate
        size: 20
        if: _root.number == 0 and not _root.is_exported
        doc: When the source was modified, as text, padded with zeros.
      - id: source_md5
        -orig-id: crc
        size: 33
        if: _root.number == 0 and not _root.is_exported
        doc: MD5 of the source in hexadecimal, and a zero.
      - id: wrap_s
        -orig-id: wrapModeS
        type: u1
        enum: old_wrap_mode
        doc: How the texture continues beyond its left and right edges.
      - id: wrap_t
        -orig-id: wrapModeT
        type: u1
        enum: old_wrap_mode
        doc: How the texture continues beyond its upper and lower edges.
      - id: flags
        -orig-id: generateMipMaps
        type: texture_flags
        doc: Whether mipmaps are made; the other flags came later.
      - id: min_filter
        -orig-id: minFilter
        type: u1
        enum: old_filter
        if: _root.number >= 3
        doc: The filter for minification, including mipmaps.
      - id: mag_filter
        -orig-id: magFilter
        type: u1
        enum: old_filter
        if: _root.number >= 3
        doc: The filter for magnification.
      - id: container
        -orig-id: textureFileFormat
        type: u1
        enum: old_container
        if: _root.is_exported
        doc: The file format of the picture of an exported descriptor.
      - id: entries
        type: first_entry
        repeat: expr
        repeat-expr: 2
        if: not _root.is_exported
        doc: The picture for PowerVR in a `.pvr` file, then that in `.dds`.
  first_entry:
    doc: One of the two pictures of versions 0 to 5.
    -webide-representation: '{pixel_format}'
    seq:
      - id: pixel_format
        -orig-id: format
        type: u1
        enum: pixel_format
        doc: |
          The intended pixel format; some files have 48, which is not a pixel
          format.
      - id: base_level
        -orig-id: baseMipMapLevel
        type: u1
        if: _root.number < 2
        doc: The mipmap of the source that becomes the largest one.
      - id: width
        -orig-id: compressToWidth
        type: s4
        if: _root.number >= 2
        doc: Width in pixels, 0 for that of the source.
      - id: height
        -orig-id: compressToHeight
        type: s4
        if: _root.number >= 2
        doc: Height in pixels, 0 for that of the source.
      - id: modified
        -orig-id: modificationDate
        size: 20
        if: _root.number >= 1 and _root.number < 4
        doc: When the source was modified, as text, padded with zeros.
      - id: source_md5
        -orig-id: crc
        size: 33
        if: _root.number >= 1 and _root.number < 5
        doc: MD5 of the source in hexadecimal, and a zero.
      - id: source_crc32
        -orig-id: crc
        type: u4
        if: _root.number == 5
        doc: The sum of the checksums of the chunks of the source.
  old_descriptor:
    doc: A descriptor of versions 6 to 8.
    -webide-representation: 'flags {flags}'
    seq:
      - id: wrap_s
        -orig-id: wrapModeS
        type: u1
        enum: old_wrap_mode
        doc: How the texture continues beyond its left and right edges.
      - id: wrap_t
        -orig-id: wrapModeT
        type: u1
        enum: old_wrap_mode
        doc: How the texture continues beyond its upper and lower edges.
      - id: flags
        -orig-id: textureFlags
        type: texture_flags
        doc: Properties of the picture.
      - id: min_filter
        -orig-id: minFilter
        type: u1
        enum: old_filter
        doc: The filter for minification, including mipmaps.
      - id: mag_filter
        -orig-id: magFilter
        type: u1
        enum: old_filter
        doc: The filter for magnification.
      - id: gpu
        -orig-id: exportedAsGpuFamily
        type: u1
        enum: gpu
        if: _root.is_exported
        doc: The family that the descriptor was exported for.
      - id: pixel_format
        -orig-id: exportedAsPixelFormat
        type: u1
        enum: pixel_format
        if: _root.is_exported
        doc: The pixel format of its picture.
      - id: num_entries
        -orig-id: compressionsCount
        type: u1
        valid: 6
        if: _root.version == 8 and not _root.is_exported
        doc: Number of entries, which the engine ignores.
      - id: entries
        -orig-id: compression
        type: entry
        repeat: expr
        repeat-expr: '_root.version == 8 ? 6 : 5'
        if: not _root.is_exported
        doc: |
          The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
          Adreno; in version 8 one more.
      - id: cube_faces
        -orig-id: cubefaceFlags
        type: u1
        if: _root.version >= 7
        doc: A bit for each face of a cube, 0 for a flat texture.
  new_descriptor:
    doc: A descriptor of version 9 or later.
    -webide-representation: '{source_extension}, flags {flags}'
    seq:
      - id: wrap_s
        -orig-id: wrapModeS
        type: u1
        enum: wrap_mode
        if: _root.version >= 11
        doc: How the texture continues beyond its left and right edges.
      - id: old_wrap_s
        -orig-id: wrapModeS
        type: u1
        enum: old_wrap_mode
        if: _root.version < 11
        doc: The same up to version 10, with other numbers.
      - id: wrap_t
        -orig-id: wrapModeT
        type: u1
        enum: wrap_mode
        if: _root.version >= 11
        doc: How the texture continues beyond its upper and lower edges.
      - id: old_wrap_t
        -orig-id: wrapModeT
        type: u1
        enum: old_wrap_mode
        if: _root.version < 11
        doc: The same up to version 10, with other numbers.
      - id: min_filter
        -orig-id: minFilter
        type: u1
        enum: old_filter
        doc: |
          The filter for minification, 0 or 1 since version 11, in which
          mipmaps have a separate filter.
      - id: mag_filter
        -orig-id: magFilter
        type: u1
        enum: old_filter
        doc: The filter for magnification, 0 or 1.
      - id: mip_filter
        -orig-id: mipFilter
        type: u1
        enum: mip_filter
        if: _root.version >= 11
        doc: The filter between mipmaps.
      - id: flags
        -orig-id: textureFlags
        type: texture_flags
        doc: Properties of the picture.
      - id: cube_faces
        -orig-id: cubefaceFlags
        type: u1
        doc: |
          A bit for each face of a cube, 0 for a flat texture. Bit 6, which
          some cubes have, has no extension.
      - id: source_format
        -orig-id: sourceFileFormat
        type: u1
        enum: container
        doc: The format of the file that the pictures are made from.
      - id: source_extension
        -orig-id: sourceFileExtension
        type: text
        doc: The extension of that file, with the dot.
      - id: face_extensions
        -orig-id: cubefaceExtensions
        type: text
        repeat: expr
        repeat-expr: num_face_extensions
        doc: The extensions of the files of the faces.
      - id: num_entries
        -orig-id: compressionCount
        type: u1
        doc: |
          Number of families with an entry: 7, 8 in version 20, and 0 in an
          exported descriptor.
      - id: entries
        -orig-id: compression
        type: entry
        repeat: expr
        repeat-expr: num_entries
        doc: |
          The picture of each family: PowerVR on iOS and Android, Tegra, Mali,
          Adreno, DirectX 11, then those without a processor of their own:
          ASTC where there are 8, and the source itself.
      - id: exported_as
        type: exported_as
        if: >-
          _root.version < 12 or (_root.is_exported and num_entries == 0)
        doc: What the descriptor was exported for.
    instances:
      num_face_extensions:
        value: >-
          (cube_faces & 1) + (cube_faces >> 1 & 1) + (cube_faces >> 2 & 1)
          + (cube_faces >> 3 & 1) + (cube_faces >> 4 & 1)
          + (cube_faces >> 5 & 1)
        -webide-parse-mode: lazy
        doc: Number of faces with an extension, up to six.
  texture_flags:
    doc: Properties of the picture.
    -webide-representation: '{this:flags}'
    seq:
      - id: has_mipmaps
        -orig-id: FLAG_GENERATE_MIPMAPS
        type: b1
        doc: Mipmaps are made from the source.
      - id: is_normal_map
        -orig-id: FLAG_IS_NORMAL_MAP
        type: b1
        doc: The picture is a normal map.
      - id: has_hd_file
        -orig-id: FLAG_HAS_SEPARATE_HD_FILE
        type: b1
        doc: The largest mipmap is in a separate file, with `.hd` in its name.
      - id: unknown
        type: b5
        doc: 0 in every known file.
  entry:
    doc: The picture for a family of graphics processors.
    -webide-representation: '{pixel_format} {width:dec} x {height:dec}'
    seq:
      - id: container
        -orig-id: imageFormat
        type: u1
        enum: container
        if: _root.version >= 12
        doc: The file format of the picture.
      - id: pixel_format
        -orig-id: format
        type: u1
        enum: pixel_format
        doc: |
          The intended pixel format; the picture itself does not always
          have it.
      - id: width
        -orig-id: compressToWidth
        type: s4
        doc: Width in pixels, 0 for that of the source.
      - id: height
        -orig-id: compressToHeight
        type: s4
        doc: Height in pixels, 0 for that of the source.
      - id: source_crc32
        -orig-id: sourceFileCrc
        type: u4
        doc: CRC-32 of the source when the picture was made.
      - id: converted_crc32
        -orig-id: convertedFileCrc
        type: u4
        if: _root.version >= 7
        doc: CRC-32 of the picture that was made, including flags.
      - id: unknown
        type: u1
        if: _root.version >= 15
        doc: |
          Unknown; 1 in entries for Android of flat textures that have a
          pixel format, otherwise 0.
      - id: astc_quality
        type: u4
        if: is_astc
        doc: The effort of the compressor, 2 or 3 in known files.
      - id: astc_unknown
        type: u1
        if: is_astc
        doc: Unknown, 0 or 1.
    instances:
      is_astc:
        value: >-
          _root.version >= 18 and pixel_format.to_i >= 45
          and pixel_format.to_i <= 58
        -webide-parse-mode: lazy
        doc: True if the fields for ASTC follow.
  exported_as:
    doc: What a descriptor was exported for.
    -webide-representation: '{gpu} {container} {pixel_format}'
    seq:
      - id: gpu
        -orig-id: exportedAsGpu
        type: u1
        enum: gpu
        doc: The family that the descriptor was exported for.
      - id: container
        -orig-id: exportedAsContainer
        type: u1
        enum: container
        if: _root.version >= 12
        doc: The file format of its picture.
      - id: pixel_format
        -orig-id: exportedAsFormat
        type: u1
        enum: pixel_format
        doc: The pixel format of its picture.
  text:
    doc: A string, after its length up to version 11.
    -webide-representation: '{value}'
    seq:
      - id: len_counted
        type: u4
        if: _root.version < 12
        doc: Length of the string, in bytes.
      - id: counted
        size: len_counted.as<u4>
        if: _root.version < 12
        doc: The string, not terminated.
      - id: terminated
        terminator: 0
        if: _root.version >= 12
        doc: The string, up to a zero byte.
    instances:
      value:
        value: >-
          (_root.version < 12 ? counted : terminated).to_s("UTF-8")
        doc: The string, decoded as UTF-8.
enums:
  file_kind:
    0x00ee00ee:
      id: descriptor
      -orig-id: NOTCOMPRESSED_FILE
      doc: A descriptor with an entry for each family.
    0x00eeee00:
      id: exported
      -orig-id: COMPRESSED_FILE
      doc: A descriptor that was exported for one family.
  wrap_mode:
    0:
      id: wrap
      -orig-id: TEXADDR_WRAP
      doc: The texture is repeated.
    1:
      id: clamp
      -orig-id: TEXADDR_CLAMP
      doc: The pixels of the edge continue.
    2:
      id: mirror
      -orig-id: TEXADDR_MIRROR
      doc: The texture is repeated, mirrored every second time.
  old_wrap_mode:
    0:
      id: clamp
      doc: The pixels of the edge continue.
    1:
      id: wrap
      doc: The texture is repeated.
  old_filter:
    0:
      id: nearest
      -orig-id: FILTER_NEAREST
      doc: The nearest pixel, no mipmaps.
    1:
      id: linear
      -orig-id: FILTER_LINEAR
      doc: Bilinear interpolation, no mipmaps.
    2:
      id: nearest_mipmap_nearest
      -orig-id: FILTER_NEAREST_MIPMAP_NEAREST
      doc: The nearest pixel of the nearest mipmap.
    3:
      id: linear_mipmap_nearest
      -orig-id: FILTER_LINEAR_MIPMAP_NEAREST
      doc: Bilinear in the nearest mipmap.
    4:
      id: nearest_mipmap_linear
      -orig-id: FILTER_NEAREST_MIPMAP_LINEAR
      doc: The nearest pixels of two mipmaps.
    5:
      id: linear_mipmap_linear
      -orig-id: FILTER_LINEAR_MIPMAP_LINEAR
      doc: Bilinear in two mipmaps.
  mip_filter:
    0:
      id: no_mipmaps
      -orig-id: TEXMIPFILTER_NONE
      doc: Mipmaps are not used.
    1:
      id: nearest
      -orig-id: TEXMIPFILTER_NEAREST
      doc: The nearest mipmap is used.
    2:
      id: linear
      -orig-id: TEXMIPFILTER_LINEAR
      doc: Two mipmaps are mixed.
  container:
    0:
      id: png
      -orig-id: IMAGE_FORMAT_PNG
      doc: A PNG file, `.png`.
    1:
      id: dds
      -orig-id: IMAGE_FORMAT_DDS
      doc: A DirectDraw surface, `.dds`.
    2:
      id: pvr
      -orig-id: IMAGE_FORMAT_PVR
      doc: A PowerVR file, `.pvr`.
    3:
      id: jpeg
      -orig-id: IMAGE_FORMAT_JPEG
      doc: A JPEG file, `.jpg`.
    4:
      id: tga
      -orig-id: IMAGE_FORMAT_TGA
      doc: A Targa file, `.tga`.
    5:
      id: webp
      -orig-id: IMAGE_FORMAT_WEBP
      doc: A WebP file, `.webp`.
    6:
      id: psd
      -orig-id: IMAGE_FORMAT_PSD
      doc: A Photoshop file, `.psd`.
    7:
      id: hdr
      -orig-id: IMAGE_FORMAT_HDR
      doc: A Radiance picture, `.hdr`.
    127:
      id: no_file
      -orig-id: IMAGE_FORMAT_UNKNOWN
      doc: No file, or one of an unknown format.
  old_container:
    0:
      id: png
      -orig-id: PNG_FILE
      doc: A PNG file, `.png`.
    1:
      id: pvr
      -orig-id: PVR_FILE
      doc: A PowerVR file, `.pvr`.
    2:
      id: dds
      -orig-id: DXT_FILE
      doc: A DirectDraw surface, `.dds`.
  gpu:
    0:
      id: powervr_ios
      -orig-id: GPU_POWERVR_IOS
      doc: PowerVR processors on iOS.
    1:
      id: powervr_android
      -orig-id: GPU_POWERVR_ANDROID
      doc: PowerVR processors on Android.
    2:
      id: tegra
      -orig-id: GPU_TEGRA
      doc: Tegra of NVIDIA, on Android.
    3:
      id: mali
      -orig-id: GPU_MALI
      doc: Mali of ARM, on Android.
    4:
      id: adreno
      -orig-id: GPU_ADRENO
      doc: Adreno of Qualcomm, on Android.
    5:
      id: dx11
      -orig-id: GPU_DX11
      doc: DirectX 11, on Windows.
    6:
      id: astc_or_origin
      -orig-id: GPU_ORIGIN
      doc: Any with ASTC in version 20; up to 18, the source.
    7:
      id: origin
      doc: The source itself, in version 20.
    127:
      id: invalid
      -orig-id: GPU_INVALID
      doc: No family of processors.
    255:
      id: old_origin
      doc: The source, in old files.
  pixel_format:
    0:
      id: no_pixels
      -orig-id: FORMAT_INVALID
      doc: No picture for this family.
    1:
      id: rgba8888
      -orig-id: FORMAT_RGBA8888
      doc: Red, green, blue, alpha of 8 bits each.
    2:
      id: rgba5551
      -orig-id: FORMAT_RGBA5551
      doc: Red, green, blue of 5 bits, alpha of 1.
    3:
      id: rgba4444
      -orig-id: FORMAT_RGBA4444
      doc: Red, green, blue, alpha of 4 bits each.
    4:
      id: rgb888
      -orig-id: FORMAT_RGB888
      doc: Red, green, blue of 8 bits each.
    5:
      id: rgb565
      -orig-id: FORMAT_RGB565
      doc: Red and blue of 5 bits, green of 6.
    6:
      id: a8
      -orig-id: FORMAT_A8
      doc: One channel of 8 bits.
    7:
      id: a16
      -orig-id: FORMAT_A16
      doc: One channel of 16 bits.
    8:
      id: pvr4
      -orig-id: FORMAT_PVR4
      doc: PVRTC of 4 bits per pixel.
    9:
      id: pvr2
      -orig-id: FORMAT_PVR2
      doc: PVRTC of 2 bits per pixel.
    10:
      id: rgba16161616
      -orig-id: FORMAT_RGBA16161616
      doc: Red, green, blue, alpha of 16 bits each.
    11:
      id: rgba32323232
      -orig-id: FORMAT_RGBA32323232
      doc: Red, green, blue, alpha of 32 bits each.
    12:
      id: dxt1
      -orig-id: FORMAT_DXT1
      doc: DXT1 without alpha (BC1).
    13:
      id: dxt1n
      -orig-id: FORMAT_REMOVED_DXT_1N
      doc: DXT1 of normals, which the engine no longer uses.
    14:
      id: dxt1a
      -orig-id: FORMAT_DXT1A
      doc: DXT1 with alpha of one bit (BC1).
    15:
      id: dxt3
      -orig-id: FORMAT_DXT3
      doc: DXT3, alpha of 4 bits (BC2).
    16:
      id: dxt5
      -orig-id: FORMAT_DXT5
      doc: DXT5, alpha in blocks (BC3).
    17:
      id: dxt5nm
      -orig-id: FORMAT_DXT5NM
      doc: DXT5 of normals, X in alpha and Y in green.
    18:
      id: etc1
      -orig-id: FORMAT_ETC1
      doc: ETC1, which has no alpha.
    19:
      id: atc_rgb
      -orig-id: FORMAT_ATC_RGB
      doc: ATC that has no alpha.
    20:
      id: atc_rgba_explicit_alpha
      -orig-id: FORMAT_ATC_RGBA_EXPLICIT_ALPHA
      doc: ATC with alpha of 4 bits.
    21:
      id: atc_rgba_interpolated_alpha
      -orig-id: FORMAT_ATC_RGBA_INTERPOLATED_ALPHA
      doc: ATC with alpha in blocks.
    22:
      id: pvr2_2
      -orig-id: FORMAT_PVR2_2
      doc: PVRTC2 of 2 bits per pixel.
    23:
      id: pvr4_2
      -orig-id: FORMAT_PVR4_2
      doc: PVRTC2 of 4 bits per pixel.
    24:
      id: eac_r11_unsigned
      -orig-id: FORMAT_EAC_R11_UNSIGNED
      doc: EAC of one channel, from 0 to 1.
    25:
      id: eac_r11_signed
      -orig-id: FORMAT_EAC_R11_SIGNED
      doc: EAC of one channel, from -1 to 1.
    26:
      id: eac_rg11_unsigned
      -orig-id: FORMAT_EAC_RG11_UNSIGNED
      doc: EAC of two channels, from 0 to 1.
    27:
      id: eac_rg11_signed
      -orig-id: FORMAT_EAC_RG11_SIGNED
      doc: EAC of two channels, from -1 to 1.
    28:
      id: etc2_rgb
      -orig-id: FORMAT_ETC2_RGB
      doc: ETC2 that has no alpha.
    29:
      id: etc2_rgba
      -orig-id: FORMAT_ETC2_RGBA
      doc: ETC2 with alpha in blocks.
    30:
      id: etc2_rgb_a1
      -orig-id: FORMAT_ETC2_RGB_A1
      doc: ETC2 with alpha of one bit.
    31:
      id: bgr888
      -orig-id: FORMAT_BGR888
      doc: Blue, green, red of 8 bits each.
    32:
      id: bgra8888
      -orig-id: FORMAT_BGRA8888
      doc: Blue, green, red, alpha of 8 bits each.
    33:
      id: r16f
      -orig-id: FORMAT_R16F
      doc: Red as a float of 16 bits.
    34:
      id: rg16f
      -orig-id: FORMAT_RG16F
      doc: Red, green as floats of 16 bits.
    35:
      id: rgb16f
      -orig-id: FORMAT_RGB16F
      doc: Red, green, blue as floats of 16 bits.
    36:
      id: rgba16f
      -orig-id: FORMAT_RGBA16F
      doc: Red, green, blue, alpha as floats of 16 bits.
    37:
      id: r32f
      -orig-id: FORMAT_R32F
      doc: Red as a float of 32 bits.
    38:
      id: rg32f
      -orig-id: FORMAT_RG32F
      doc: Red, green as floats of 32 bits.
    39:
      id: rgb32f
      -orig-id: FORMAT_RGB32F
      doc: Red, green, blue as floats of 32 bits.
    40:
      id: rgba32f
      -orig-id: FORMAT_RGBA32F
      doc: Red, green, blue, alpha as floats of 32 bits.
    45:
      id: astc_4x4
      doc: ASTC in blocks of 4 x 4 pixels.
    46:
      id: astc_5x4
      doc: ASTC in blocks of 5 x 4 pixels.
    47:
      id: astc_5x5
      doc: ASTC in blocks of 5 x 5 pixels.
    48:
      id: astc_6x5
      doc: ASTC in blocks of 6 x 5 pixels.
    49:
      id: astc_6x6
      doc: ASTC in blocks of 6 x 6 pixels.
    50:
      id: astc_8x5
      doc: ASTC in blocks of 8 x 5 pixels.
    51:
      id: astc_8x6
      doc: ASTC in blocks of 8 x 6 pixels.
    52:
      id: astc_8x8
      doc: ASTC in blocks of 8 x 8 pixels.
    53:
      id: astc_10x5
      doc: ASTC in blocks of 10 x 5 pixels.
    54:
      id: astc_10x6
      doc: ASTC in blocks of 10 x 6 pixels.
    55:
      id: astc_10x8
      doc: ASTC in blocks of 10 x 8 pixels.
    56:
      id: astc_10x10
      doc: ASTC in blocks of 10 x 10 pixels.
    57:
      id: astc_12x10
      doc: ASTC in blocks of 12 x 10 pixels.
    58:
      id: astc_12x12
      doc: ASTC in blocks of 12 x 12 pixels.
