meta:
  id: dava_sc2
  title: DAVA Engine scene (SFV2)
  application: DAVA Engine (World of Tanks Blitz, Tanks Blitz)
  file-extension: sc2
  tags:
    - 3d
    - game
  license: MIT
  ks-version: '0.11'
  imports:
    - dava_keyed_archive
  endian: le
doc: |
  A scene or model of the DAVA Engine. The header is followed by Keyed
  Archives, whose arrangement depends on the version. Before version 30 each
  object of the scene is an archive of its own, and says how many children
  follow it; from version 30 one archive holds the whole scene.

  Meshes are in the scene itself up to version 25, and in the `.scg` file of
  the same name later.

  What follows the header is offered twice: as the raw span `body`, and
  decoded, as the lazy instance `scene` over the same bytes.
doc-ref:
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Scene3D/SceneFileV2.cpp
  - https://github.com/MelvilPE/dava.revanced/blob/07acd313b4f5b89c8c94a0754bc957e4a778d513/Sources/Internal/Scene3D/SceneFileV2.cpp
seq:
  - id: magic
    contents: SFV2
    doc: Signature.
  - id: version
    type: u4
    doc: |
      Version of the scene format. Versions 1 to 49 are known; decoding a
      `scene` of another one fails.
  - id: num_nodes
    type: u4
    doc: Number of entities at the root of the scene.
  - id: body
    size-eos: true
    doc: Everything after the header, undecoded.
instances:
  scene:
    pos: 12
    type: scene_content
    doc: Everything after the header, decoded.
types:
  scene_content:
    doc: What follows the header of a scene, in the arrangement of its version.
    -webide-representation: 'version {version:dec}'
    seq:
      - id: materials
        type: tree_node
        if: version == 1
        doc: Tree of the materials. Version 1 only.
      - id: static_meshes
        type: tree_node
        if: version == 1
        doc: Tree of the meshes. Version 1 only.
      - id: version_tags
        type: dava_keyed_archive::keyed_archive(false, 4, false)
        if: version >= 14
        doc: |
          Versions of single features of the format, by name; empty in every
          known file.
      - id: len_descriptor
        type: u4
        if: version >= 10
        doc: Length of the descriptor, in bytes.
      - id: descriptor
        size: len_descriptor
        type: scene_descriptor
        if: version >= 10
        doc: What kind of file this is, and which geometry belongs to it.
      - id: num_data_nodes
        type: u4
        if: version >= 2 and not is_single_archive
        doc: |
          Number of data nodes, those that are children of another one not
          counted.
      - id: data_nodes
        type: tree_node
        repeat: expr
        repeat-expr: num_data_nodes
        if: version >= 2 and not is_single_archive
        doc: |
          Objects that entities share: materials, meshes, particle emitters.
      - id: geometry_id_hash
        type: u8
        if: version >= 26 and not is_single_archive
        doc: |
          Hash over the ids of the polygon groups in the `.scg` file of the
          same name, or 0 if there is none.
      - id: extra_archive
        type: dava_keyed_archive::keyed_archive(false, 4, false)
        if: version >= 28 and not is_single_archive
        doc: An archive of unknown purpose, which readers skip.
      - id: entities
        type: tree_node
        repeat: expr
        repeat-expr: _root.num_nodes
        if: not is_single_archive
        doc: |
          Trees of entities. In versions 14 to 29 the first one may be the
          global material instead (see `tree_node`).
      - id: archive
        type: dava_keyed_archive::keyed_archive(false, 4, false)
        if: is_single_archive
        doc: |
          The whole scene: data nodes in the array `#dataNodes`, entities in
          the array `#hierarchy`, which children have in turn.
    instances:
      version:
        pos: 4
        type: u4
        valid:
          min: 1
          max: 49
        doc: Version in the header, held to what is known.
      is_single_archive:
        value: version >= 30
        doc: True if one archive holds the whole scene.
  scene_descriptor:
    doc: What kind of file this is, and which geometry belongs to it.
    -webide-representation: 'type {file_type:dec}'
    seq:
      - id: file_type
        type: u4
        doc: 0 for a scene, 1 for a model.
      - id: geometry_id_hash
        type: u8
        if: _io.size >= 12
        doc: |
          Hash over the ids of the polygon groups in the `.scg` file of the
          same name, or 0 if there is none.
      - id: geometry_data_hash
        type: u8
        if: _io.size >= 20
        doc: Hash over the content of the `.scg` file.
      - id: rest
        size-eos: true
        doc: Fields of unknown meaning.
  tree_node:
    doc: |
      An object of the scene, and the objects below it. The archive tells how
      many children follow, each of which may have children in turn; without
      such an entry there are none.
    -webide-representation: '{archive}, {num_children:dec} children'
    seq:
      - id: archive
        type: dava_keyed_archive::string_archive(4)
        doc: The object itself.
      - id: lookups
        type: >-
          node_lookup(
          archive.body.entries[_index],
          _index == 0 ? 0 : lookups[_index - 1].num_children,
          _index != 0 and lookups[_index - 1].is_global_material)
        repeat: expr
        repeat-expr: num_lookups
        doc: |
          Takes up no bytes: steps through the entries of the archive, to find
          what is said there of the tree.
      - id: children
        type: tree_node
        repeat: expr
        repeat-expr: num_children
        doc: The objects below this one.
    instances:
      num_lookups:
        value: archive.body.num_entries
        doc: Number of entries in the archive.
      num_children:
        value: 'num_lookups == 0 ? 0 : lookups[num_lookups - 1].num_children'
        doc: Number of children, the value of `#childrenCount`.
      is_global_material:
        value: num_lookups != 0 and lookups[num_lookups - 1].is_global_material
        doc: |
          True for an archive named "GlobalMaterial", which stands among the
          entities but only refers to a material.
  node_lookup:
    doc: |
      What is known of a node after one more of its entries has been looked
      at. It takes up no bytes. A format description cannot look a key up in
      a map, hence this chain, in which each link knows the one before.
    -webide-representation: '{num_children:dec}'
    params:
      - id: entry
        type: dava_keyed_archive::string_entry
        doc: The entry to look at.
      - id: previous_num_children
        type: s4
        doc: Number of children known so far.
      - id: previous_is_global_material
        type: bool
        doc: True if the node is known to be the global material so far.
    instances:
      has_string_key:
        value: entry.key.type == dava_keyed_archive::variant_type::string
        doc: True if the key is a string, as it should.
      key:
        value: entry.key.value.as<dava_keyed_archive::string_value>.value
        if: has_string_key
        doc: The key.
      is_children_count:
        value: >-
          has_string_key
          and entry.value.type == dava_keyed_archive::variant_type::int32
          and key == [
          0x23, 0x63, 0x68, 0x69, 0x6c, 0x64, 0x72, 0x65, 0x6e,
          0x43, 0x6f, 0x75, 0x6e, 0x74]
        doc: True if the entry is `#childrenCount`.
      is_name:
        value: >-
          has_string_key
          and entry.value.type == dava_keyed_archive::variant_type::string
          and key == [0x23, 0x23, 0x6e, 0x61, 0x6d, 0x65]
        doc: True if the entry is `##name`, the name of the node's class.
      num_children:
        value: >-
          is_children_count
          ? entry.value.value.as<dava_keyed_archive::int32_value>.value
          : previous_num_children
        doc: Number of children, as far as known.
      is_global_material:
        value: >-
          is_name
          ? entry.value.value.as<dava_keyed_archive::string_value>.value == [
          0x47, 0x6c, 0x6f, 0x62, 0x61, 0x6c, 0x4d, 0x61, 0x74, 0x65, 0x72,
          0x69, 0x61, 0x6c]
          : previous_is_global_material
        doc: True if the node is the global material, as far as known.
