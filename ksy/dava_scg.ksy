meta:
  id: dava_scg
  title: DAVA Engine scene geometry (SCPG)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: scg
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  imports:
    - dava_keyed_archive
  endian: le
  bit-endian: le
doc: |
  The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
  `.sc2` file of the same name refers to by their ids. Each of them is a Keyed
  Archive, in which `vertices` and `indices` hold the buffers and `vertexFormat`
  says what a vertex consists of.

  What follows the header is offered twice: as the raw span `body`, and
  decoded, as the lazy instance `polygon_groups` over the same bytes. The
  buffers of a group are decoded once more, as `vertices` and `indices`.
doc-ref: https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/SceneFilePolygonGroups.py
seq:
  - id: magic
    -orig-id: signature
    contents: SCPG
    doc: Signature, the letters `SCPG`.
  - id: version
    type: u4
    doc: Version of the geometry format, 1 in every known file.
  - id: num_nodes
    -orig-id: nodeCount
    type: u4
    doc: Number of polygon groups; the engine does not rely on this one.
  - id: num_nodes2
    -orig-id: nodeCount1
    type: u4
    doc: Number of polygon groups again; the one that the engine uses.
  - id: body
    size-eos: true
    doc: Everything after the header, undecoded.
instances:
  lookup:
    pos: 0
    type: geometry_lookup
    doc: Where each polygon group is, which the file does not state.
  polygon_groups:
    pos: 16
    type: polygon_group(_index.as<s4>)
    repeat: expr
    repeat-expr: _root.num_nodes2
    doc: The polygon groups, in the order of the file.
types:
  geometry_lookup:
    doc: |
      The archives, walked one by one to find where each of them starts. It
      takes up no bytes.
    -webide-representation: '{_parent.num_nodes2:dec} archives'
    instances:
      archives:
        pos: 16
        type: group_archive
        repeat: expr
        repeat-expr: _root.num_nodes2
        doc: The archives, in the order of the file.
  polygon_group:
    doc: |
      A polygon group: a mesh with one material.
    -webide-representation: '{label}'
    params:
      - id: idx
        type: s4
        doc: Index of the polygon group.
    instances:
      archive:
        pos: _root.lookup.archives[idx].ofs_archive
        size: >-
          _root.lookup.archives[idx].ofs_end
          - _root.lookup.archives[idx].ofs_archive
        type: dava_keyed_archive
        doc: The archive of the polygon group.
      indices:
        pos: ofs_archive + lookup.ofs_indices
        size: lookup.len_indices
        type: index_buffer(lookup.index_format == 1)
        if: 'is_searched ? lookup.len_indices > 0 : false'
        doc: The indices of the vertices of which primitives consist.
      is_searched:
        value: >-
          archive.archive.version
          == dava_keyed_archive::file_version::string_map
        -webide-parse-mode: lazy
        doc: |
          True if keys of the archive are spelt out. Archives with a string
          table, which no known file has, are not searched.
      label:
        value: archive.archive.label
        doc: Class and name of the polygon group.
      lookup:
        pos: 0
        type: >-
          buffer_lookup(
          archive.archive.body.as<dava_keyed_archive::string_map>)
        if: is_searched
        doc: Where the buffers are, which the keys of the archive tell.
      ofs_archive:
        value: _root.lookup.archives[idx].ofs_archive.as<s4>
        -webide-parse-mode: lazy
        doc: Where the archive starts in the file.
      vertices:
        pos: ofs_archive + lookup.ofs_vertices
        size: lookup.len_vertices
        type: vertex_buffer(lookup.vertex_format, lookup.len_vertex)
        if: 'is_searched ? lookup.is_known : false'
        doc: |
          The vertices, if their size is that of the format: old engines gave
          some bits another meaning.
  index_buffer:
    doc: The indices of a polygon group, all of one size.
    -webide-representation: '{len_buffer:dec} bytes'
    params:
      - id: is_wide
        type: b1
        doc: True for indices of 4 bytes, false for 2.
    seq:
      - id: narrow
        type: u2
        repeat: eos
        if: not is_wide
        doc: Indices of 2 bytes, from 0.
      - id: wide
        type: u4
        repeat: eos
        if: is_wide
        doc: Indices of 4 bytes, from 0.
    instances:
      len_buffer:
        value: _io.size
        doc: Size of the buffer, in bytes.
  vertex_buffer:
    doc: |
      Vertices, all of one format, in blocks of 1,000: each is read when it is
      opened.
    -webide-representation: '{num_vertices:dec} vertices'
    params:
      - id: format
        type: s4
        doc: Which streams a vertex has, the bits of `vertexFormat`.
      - id: len_vertex
        type: s4
        doc: Size of a vertex, in bytes.
    instances:
      blocks:
        pos: 0
        type: >-
          vertex_block(_index.as<s4> * 1000, num_vertices.as<s4>, len_vertex)
        repeat: expr
        repeat-expr: (num_vertices + 999) / 1000
        -webide-parse-mode: eager
        doc: The vertices, in the order that indices count in.
      num_vertices:
        value: _io.size.as<s4> / len_vertex
        doc: How many vertices there are.
  vertex_block:
    doc: Up to 1,000 vertices.
    -webide-representation: '{idx_first:dec} to {idx_last:dec}'
    params:
      - id: idx_first
        type: s4
        doc: Index of the first vertex.
      - id: num_all
        type: s4
        doc: How many vertices the buffer has.
      - id: len_vertex
        type: s4
        doc: Size of a vertex, in bytes.
    instances:
      idx_last:
        value: '(num_all - idx_first < 1000 ? num_all : idx_first + 1000) - 1'
        doc: Index of the last vertex.
      vertices:
        pos: idx_first * len_vertex
        type: vertex(_parent.format)
        repeat: expr
        repeat-expr: idx_last.as<s4> - idx_first + 1
        doc: The vertices of the block.
  group_archive:
    doc: The archive of a polygon group, walked to find where it ends.
    -webide-representation: '{walked}'
    seq:
      - id: walked
        type: dava_keyed_archive::keyed_archive
        if: ofs_archive >= 0
        doc: The polygon group, decoded as it is passed.
      - id: finish
        size: 0
        if: ofs_end >= 0
        doc: Takes up no bytes; the condition computes `ofs_end` at this point.
    instances:
      ofs_archive:
        value: _io.pos
        doc: Where the archive starts.
      ofs_end:
        value: _io.pos
        doc: Where the archive ends.
  buffer_lookup:
    doc: |
      Finds the buffers of a polygon group, and what they consist of. It takes
      up no bytes.
    -webide-representation: 'vertex format {vertex_format:hex}'
    params:
      - id: body
        type: dava_keyed_archive::string_map
        doc: The archive that the polygon group is.
    instances:
      probes:
        pos: 0
        type: entry_probe(_index.as<s4>)
        repeat: expr
        repeat-expr: body.num_entries.as<s4>
        doc: The entries of the archive, one after another.
      idx_vertices:
        value: '(probes.size != 0 ? probes.last.idx_vertices : -1).as<s4>'
        -webide-parse-mode: lazy
        doc: Index of the entry `vertices`, or -1.
      idx_vertex_format:
        value: '(probes.size != 0 ? probes.last.idx_vertex_format : -1).as<s4>'
        -webide-parse-mode: lazy
        doc: Index of the entry `vertexFormat`, or -1.
      idx_vertex_count:
        value: '(probes.size != 0 ? probes.last.idx_vertex_count : -1).as<s4>'
        -webide-parse-mode: lazy
        doc: Index of the entry `vertexCount`, or -1.
      idx_indices:
        value: '(probes.size != 0 ? probes.last.idx_indices : -1).as<s4>'
        -webide-parse-mode: lazy
        doc: Index of the entry `indices`, or -1.
      idx_index_format:
        value: '(probes.size != 0 ? probes.last.idx_index_format : -1).as<s4>'
        -webide-parse-mode: lazy
        doc: Index of the entry `indexFormat`, or -1.
      vertex_format:
        value: >-
          (idx_vertex_format >= 0
          ? body.entries[idx_vertex_format]
          .value.value.as<dava_keyed_archive::int32_value>
          .value : 0).as<s4>
        doc: Which streams a vertex has, as bits.
      vertex_count:
        value: >-
          (idx_vertex_count >= 0
          ? body.entries[idx_vertex_count]
          .value.value.as<dava_keyed_archive::int32_value>
          .value : 0).as<s4>
        -webide-parse-mode: lazy
        doc: How many vertices there are.
      index_format:
        value: >-
          (idx_index_format >= 0
          ? body.entries[idx_index_format]
          .value.value.as<dava_keyed_archive::int32_value>
          .value : 0).as<s4>
        -webide-parse-mode: lazy
        doc: 0 for indices of 2 bytes, 1 for 4.
      len_vertices:
        value: >-
          (idx_vertices >= 0
          ? body.entries[idx_vertices]
          .value.value.as<dava_keyed_archive::byte_array_value>
          .len_data.as<s4>
          : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Size of the vertices, in bytes.
      ofs_vertices:
        value: >-
          (idx_vertices >= 0
          ? body.entries[idx_vertices]
          .value.value.as<dava_keyed_archive::byte_array_value>
          .ofs_data.as<s4>
          : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Where the vertices are in the archive.
      len_indices:
        value: >-
          (idx_indices >= 0
          ? body.entries[idx_indices]
          .value.value.as<dava_keyed_archive::byte_array_value>
          .len_data.as<s4>
          : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Size of the indices, in bytes.
      ofs_indices:
        value: >-
          (idx_indices >= 0
          ? body.entries[idx_indices]
          .value.value.as<dava_keyed_archive::byte_array_value>
          .ofs_data.as<s4>
          : 0).as<s4>
        -webide-parse-mode: lazy
        doc: Where the indices are in the archive.
      len_vertex:
        value: >-
          (((vertex_format & 0x1) != 0 ? 12 : 0)
          + ((vertex_format & 0x2) != 0 ? 12 : 0)
          + ((vertex_format & 0x4) != 0 ? 4 : 0)
          + ((vertex_format & 0x8) != 0 ? 8 : 0)
          + ((vertex_format & 0x10) != 0 ? 8 : 0)
          + ((vertex_format & 0x20) != 0 ? 8 : 0)
          + ((vertex_format & 0x40) != 0 ? 8 : 0)
          + ((vertex_format & 0x80) != 0 ? 12 : 0)
          + ((vertex_format & 0x100) != 0 ? 12 : 0)
          + ((vertex_format & 0x200) != 0 ? 4 : 0)
          + ((vertex_format & 0x400) != 0 ? 16 : 0)
          + ((vertex_format & 0x800) != 0 ? 12 : 0)
          + ((vertex_format & 0x1000) != 0 ? 4 : 0)
          + ((vertex_format & 0x2000) != 0 ? 8 : 0)
          + ((vertex_format & 0x4000) != 0 ? 16 : 0)
          + ((vertex_format & 0x8000) != 0 ? 16 : 0)
          + ((vertex_format & 0x10000) != 0 ? 12 : 0)
          + ((vertex_format & 0x20000) != 0 ? 12 : 0)
          + ((vertex_format & 0x40000) != 0 ? 12 : 0)
          + ((vertex_format & 0x80000) != 0 ? 12 : 0)).as<s4>
        -webide-parse-mode: lazy
        doc: Size of a vertex of the format in the current engine, in bytes.
      is_known:
        value: >-
          vertex_format != 0 and (vertex_format >> 20) == 0
          and len_vertices == len_vertex * vertex_count
        -webide-parse-mode: lazy
        doc: True if the vertices are what the format says.
  entry_probe:
    doc: |
      What is known of the keys of an archive up to one of its entries. It
      takes up no bytes.
    -webide-representation: '{idx:dec}'
    params:
      - id: idx
        type: s4
        doc: Index of the entry.
    instances:
      entry_key:
        value: >-
          _parent.body.entries[idx].key.data
        -webide-parse-mode: lazy
        doc: The key of the entry.
      idx_vertices:
        value: >-
          (entry_key == [
          0x76, 0x65, 0x72, 0x74, 0x69, 0x63, 0x65, 0x73] ? idx
          : idx != 0 ? _parent.probes[idx - 1].idx_vertices.as<s4>
          : -1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the entry `vertices` so far, or -1.
      idx_vertex_format:
        value: >-
          (entry_key == [
          0x76, 0x65, 0x72, 0x74, 0x65, 0x78, 0x46, 0x6f, 0x72,
          0x6d, 0x61, 0x74] ? idx
          : idx != 0 ? _parent.probes[idx - 1].idx_vertex_format.as<s4>
          : -1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the entry `vertexFormat` so far, or -1.
      idx_vertex_count:
        value: >-
          (entry_key == [
          0x76, 0x65, 0x72, 0x74, 0x65, 0x78, 0x43, 0x6f, 0x75,
          0x6e, 0x74] ? idx
          : idx != 0 ? _parent.probes[idx - 1].idx_vertex_count.as<s4>
          : -1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the entry `vertexCount` so far, or -1.
      idx_indices:
        value: >-
          (entry_key == [
          0x69, 0x6e, 0x64, 0x69, 0x63, 0x65, 0x73] ? idx
          : idx != 0 ? _parent.probes[idx - 1].idx_indices.as<s4>
          : -1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the entry `indices` so far, or -1.
      idx_index_format:
        value: >-
          (entry_key == [
          0x69, 0x6e, 0x64, 0x65, 0x78, 0x46, 0x6f, 0x72, 0x6d,
          0x61, 0x74] ? idx
          : idx != 0 ? _parent.probes[idx - 1].idx_index_format.as<s4>
          : -1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the entry `indexFormat` so far, or -1.
  vertex:
    doc: |
      A vertex; the bits of its format say which streams it has.
    -webide-representation: '{position}'
    params:
      - id: format
        type: s4
        doc: Which streams it has, the bits of `vertexFormat`.
    seq:
      - id: position
        type: dava_keyed_archive::vector3
        if: (format & 0x1) != 0
        doc: Where the vertex is.
      - id: normal
        type: dava_keyed_archive::vector3
        if: (format & 0x2) != 0
        doc: The direction away from the surface.
      - id: color
        type: byte_color
        if: (format & 0x4) != 0
        doc: Red, green, blue and alpha, from 0 to 255.
      - id: texcoord0
        type: dava_keyed_archive::vector2
        if: (format & 0x8) != 0
        doc: Place in the first texture.
      - id: texcoord1
        type: dava_keyed_archive::vector2
        if: (format & 0x10) != 0
        doc: Place in the second texture.
      - id: texcoord2
        type: dava_keyed_archive::vector2
        if: (format & 0x20) != 0
        doc: Place in the third texture.
      - id: texcoord3
        type: dava_keyed_archive::vector2
        if: (format & 0x40) != 0
        doc: Place in the fourth texture.
      - id: tangent
        type: dava_keyed_archive::vector3
        if: (format & 0x80) != 0
        doc: The direction in which the texture's first axis runs.
      - id: binormal
        type: dava_keyed_archive::vector3
        if: (format & 0x100) != 0
        doc: The direction in which its second axis runs.
      - id: hard_joint_index
        type: f4
        if: (format & 0x200) != 0
        doc: The one joint that moves the vertex.
      - id: pivot4
        type: dava_keyed_archive::vector4
        if: (format & 0x400) != 0
        doc: The point that it turns about, with a fourth number.
      - id: pivot
        type: dava_keyed_archive::vector3
        if: (format & 0x800) != 0
        doc: The point that it turns about.
      - id: flexibility
        type: f4
        if: (format & 0x1000) != 0
        doc: How far it bends in the wind.
      - id: angle_sin_cos
        type: dava_keyed_archive::vector2
        if: (format & 0x2000) != 0
        doc: Sine and cosine of an angle.
      - id: joint_indices
        type: dava_keyed_archive::vector4
        if: (format & 0x4000) != 0
        doc: The joints that move the vertex.
      - id: joint_weights
        type: dava_keyed_archive::vector4
        if: (format & 0x8000) != 0
        doc: How much each of them moves it.
      - id: cube_texcoord0
        type: dava_keyed_archive::vector3
        if: (format & 0x10000) != 0
        doc: Direction in the first cube map.
      - id: cube_texcoord1
        type: dava_keyed_archive::vector3
        if: (format & 0x20000) != 0
        doc: Direction in the second cube map.
      - id: cube_texcoord2
        type: dava_keyed_archive::vector3
        if: (format & 0x40000) != 0
        doc: Direction in the third cube map.
      - id: cube_texcoord3
        type: dava_keyed_archive::vector3
        if: (format & 0x80000) != 0
        doc: Direction in the fourth cube map.
  byte_color:
    doc: A colour of four bytes.
    -webide-representation: '{r:dec} {g:dec} {b:dec} {a:dec}'
    seq:
      - id: r
        type: u1
        doc: Red, from 0 to 255.
      - id: g
        type: u1
        doc: Green, from 0 to 255.
      - id: b
        type: u1
        doc: Blue, from 0 to 255.
      - id: a
        type: u1
        doc: Alpha, from 0 to 255.
