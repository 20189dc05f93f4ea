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
doc: |
  The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
  `.sc2` file of the same name refers to by their ids. Each of them is a
  Keyed Archive, in which `vertices` and `indices` hold the buffers and
  `vertexFormat` tells what a vertex consists of.

  What follows the header is offered twice: as the raw span `body`, and
  decoded, as the lazy instance `polygon_groups` over the same bytes.
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
  archives:
    pos: 16
    type: group_archive
    repeat: expr
    repeat-expr: _root.num_nodes2
    doc: |
      The archives, walked one by one to find where each of them starts,
      which the file does not state.
  polygon_groups:
    pos: 16
    type: polygon_group(_index.as<s4>)
    repeat: expr
    repeat-expr: _root.num_nodes2
    doc: The polygon groups, in the order of the file.
types:
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
        pos: _root.archives[idx].ofs_archive
        size: _root.archives[idx].ofs_end - _root.archives[idx].ofs_archive
        type: dava_keyed_archive
        doc: The archive that the polygon group is.
      label:
        value: archive.archive.label
        doc: Class and name of the polygon group.
  group_archive:
    doc: The archive of a polygon group, walked to find where it ends.
    -webide-representation: '{archive}'
    seq:
      - id: archive
        type: dava_keyed_archive::keyed_archive
        if: ofs_archive >= 0
        doc: The polygon group, decoded as it is passed.
      - size: 0
        if: ofs_end >= 0
        doc: Nothing; the condition makes `ofs_end` known at this point.
    instances:
      ofs_archive:
        value: _io.pos
        doc: Where the archive starts.
      ofs_end:
        value: _io.pos
        doc: Where the archive ends.
