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
  decoded, as the lazy instance `scene` over the same bytes. Before version
  30 the objects have to be walked one by one, because the file does not
  state where each of them starts: `lookup` does that, and `data_nodes` and
  `entities` are the trees that a reader wants to see.
doc-ref:
  - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Scene3D/SceneFileV2.cpp
  - https://github.com/MelvilPE/dava.revanced/blob/07acd313b4f5b89c8c94a0754bc957e4a778d513/Sources/Internal/Scene3D/SceneFileV2.cpp
seq:
  - id: magic
    -orig-id: signature
    contents: SFV2
    doc: Signature, the letters `SFV2`.
  - id: version
    type: u4
    doc: |
      Version of the scene format. Versions 1 to 49 are known; the `scene` of
      a newer one is decoded as that of 49, which fails if its layout differs.
  - id: num_nodes
    -orig-id: nodeCount
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
      - id: version_tags
        type: dava_keyed_archive::keyed_archive
        if: version >= 14
        doc: |
          Versions of single features of the format, by name; empty in every
          known file.
      - id: len_descriptor
        -orig-id: size
        type: u4
        if: version >= 10
        doc: Length of the descriptor, in bytes.
      - id: descriptor
        size: len_descriptor.as<u4>
        type: scene_descriptor
        if: version >= 10
        doc: What kind of file this is, and which geometry belongs to it.
      - id: num_data_nodes
        type: u4
        if: ofs_content >= 0 and version >= 2 and version < 30
        doc: |
          Number of data nodes, those that are children of another one not
          counted. Version 1 has two trees instead, of the materials and of
          the meshes.
    instances:
      archive:
        pos: ofs_content
        size-eos: true
        type: dava_keyed_archive
        if: version >= 30 and ofs_content >= 0
        doc: |
          The whole scene from version 30 on: data nodes in the array
          `#dataNodes`, entities in the array `#hierarchy`, which
          their children have too.
      data_nodes:
        pos: 0
        type: >-
          tree_node(false, _index != 0
          ? lookup.data_archives[data_nodes[_index - 1].idx].idx_end : 0)
        repeat: expr
        repeat-expr: lookup.num_data_trees.as<u4>
        if: version < 30
        doc: |
          Objects that entities share: materials, meshes, particle emitters.
      entities:
        pos: 0
        type: >-
          tree_node(true, _index != 0
          ? lookup.entity_archives[entities[_index - 1].idx].idx_end : 0)
        repeat: expr
        repeat-expr: _root.num_nodes
        if: version < 30
        doc: |
          Trees of entities. In versions 14 to 29 the first one may be the
          global material instead, which only refers to a material.
      geometry:
        pos: lookup.ofs_data_end.as<u4>
        type: scene_geometry
        if: version >= 26 and version < 30
        doc: The data between data nodes and entities, from version 26 on.
      lookup:
        pos: 0
        type: scene_lookup
        if: version < 30
        doc: Where each object is, which the file does not state.
      ofs_content:
        value: _io.pos
        -webide-parse-mode: lazy
        doc: Where the parts that all versions have end.
      version:
        pos: 4
        type: u4
        valid:
          min: 1
        doc: Version in the header, which is not 0.
  scene_lookup:
    doc: |
      The objects of a scene before version 30, walked one by one to find
      where each of them starts, and which of them are below which. It takes
      up no bytes.
    -webide-representation: '{num_data_trees:dec} data nodes'
    instances:
      data_archives:
        pos: >-
          _root.version == 1 ? _parent.ofs_content : _parent.ofs_content + 4
        type: node_archive(false)
        repeat: until
        repeat-until: _.num_open == 0
        if: num_data_trees != 0
        doc: |
          Archives of all data nodes in the order of the file, in which the
          children of a node follow it.
      entity_archives:
        pos: ofs_entities.as<u4>
        type: node_archive(true)
        repeat: until
        repeat-until: _.num_open == 0
        if: _root.num_nodes != 0
        doc: |
          Archives of all entities in the order of the file, in which the
          children of an entity follow it.
      num_data_trees:
        value: '_root.version != 1 ? _parent.num_data_nodes : 2'
        doc: Number of trees of data nodes.
      ofs_data_end:
        value: >-
          num_data_trees != 0 ? data_archives.last.ofs_end
          : _parent.ofs_content + 4
        -webide-parse-mode: lazy
        doc: Where the data nodes end.
      ofs_entities:
        value: '_root.version >= 26 ? _parent.geometry.ofs_end : ofs_data_end'
        -webide-parse-mode: lazy
        doc: Where the entities start.
  scene_descriptor:
    doc: What kind of file this is, and which geometry belongs to it.
    -webide-representation: '{file_type}'
    seq:
      - id: file_type
        -orig-id: fileType
        type: u4
        enum: file_type
        doc: What kind of file this is.
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
      - id: unknown
        size-eos: true
        if: not _io.eof
        doc: Fields of unknown meaning, in no known file.
  scene_geometry:
    doc: Which geometry belongs to a scene of version 26 to 29.
    -webide-representation: '{geometry_id_hash:hex}'
    seq:
      - id: geometry_id_hash
        type: u8
        doc: |
          Hash over the ids of the polygon groups in the `.scg` file of the
          same name, or 0 if there is none.
      - id: extra_archive
        type: dava_keyed_archive::keyed_archive
        if: _root.version >= 28
        doc: An archive of unknown purpose, which readers skip.
      - id: finish
        size: 0
        if: ofs_end >= 0
        doc: Takes up no bytes; the condition computes `ofs_end` at this point.
    instances:
      ofs_end:
        value: _io.pos
        doc: Where the entities start.
  tree_node:
    doc: |
      An object of the scene, and the objects below it. The archive states how
      many children follow, each of which may have children in turn; without
      such an entry there are none.
    -webide-representation: '{label}'
    params:
      - id: is_entity
        type: bool
        doc: True for an entity, false for a data node.
      - id: idx
        type: s4
        doc: Index of the object in the list of archives.
    instances:
      archive:
        pos: lookup.ofs_archive
        type: dava_keyed_archive::string_archive
        doc: The object itself, with its properties.
      children:
        pos: 0
        type: >-
          tree_node(is_entity, _index == 0 ? (idx + 1).as<s4>
          : is_entity
          ? _root.scene.lookup.entity_archives[children[_index - 1].idx].idx_end
          : _root.scene.lookup.data_archives[children[_index - 1].idx].idx_end)
        repeat: expr
        repeat-expr: lookup.num_children
        doc: The objects below this one.
      label:
        value: >-
          archive.body.label + ", " + lookup.num_children.to_s
          + (lookup.num_children != 1 ? " children" : " child")
        doc: Class and name of the object, and how many are below it.
      lookup:
        pos: 0
        type: node_place
        doc: Where the object is, and how many children follow.
  node_place:
    doc: Takes up no bytes; finds where an object is.
    -webide-representation: '{ofs_archive:hex}'
    instances:
      is_global_material:
        value: >-
          _parent.is_entity
          ? _root.scene.lookup.entity_archives[_parent.idx].is_global_material
          : false
        -webide-parse-mode: lazy
        doc: |
          True for an archive named "GlobalMaterial", which is among the
          entities but only refers to a material.
      num_children:
        value: >-
          _parent.is_entity
          ? _root.scene.lookup.entity_archives[_parent.idx].num_children
          : _root.scene.lookup.data_archives[_parent.idx].num_children
        doc: Number of children, the value of `#childrenCount`.
      ofs_archive:
        value: >-
          _parent.is_entity
          ? _root.scene.lookup.entity_archives[_parent.idx].ofs_archive
          : _root.scene.lookup.data_archives[_parent.idx].ofs_archive
        doc: Where the archive starts.
  node_archive:
    doc: |
      The archive of an object, walked to find where it ends and how
      many children follow.
    -webide-representation: '{archive}'
    params:
      - id: is_entity
        type: bool
        doc: True for an entity, false for a data node.
    seq:
      - id: archive
        type: dava_keyed_archive::string_archive
        if: ofs_archive >= 0
        doc: The object, always a version 1 archive.
      - id: lookups
        type: >-
          node_lookup(_index.as<s4>,
          _index != 0 ? lookups[_index - 1].num_children : 0,
          _index != 0 ? lookups[_index - 1].is_global_material : false)
        repeat: expr
        repeat-expr: archive.body.num_entries
        if: ofs_end >= 0
        doc: |
          Takes up no bytes: steps through the entries of the archive, to find
          what they say about the tree.
    instances:
      ofs_archive:
        value: _io.pos
        doc: Where the archive starts.
      ofs_end:
        value: _io.pos
        doc: Where the archive ends.
      num_children:
        value: >-
          (archive.body.num_entries != 0
          ? lookups.last.num_children : 0).as<s4>
        doc: Number of children, the value of `#childrenCount`.
      idx_node:
        value: >-
          (so_far - 1).as<s4>
        doc: Index of the object in the list, so far its last.
      so_far:
        value: >-
          (is_entity ? _parent.entity_archives.size
          : _parent.data_archives.size).as<s4>
        -webide-parse-mode: lazy
        doc: Number of objects in the list with this one.
      num_open_before:
        value: >-
          (idx_node == 0
          ? (is_entity ? _root.num_nodes : _parent.num_data_trees).as<s4>
          : is_entity ? _parent.entity_archives[idx_node - 1].num_open
          : _parent.data_archives[idx_node - 1].num_open).as<s4>
        -webide-parse-mode: lazy
        doc: |
          How many objects are known to follow, of those at the top and of
          children, this one counted.
      num_open:
        value: (num_open_before + num_children - 1).as<s4>
        doc: How many objects are known to follow after this one.
      is_global_material:
        value: >-
          archive.body.num_entries != 0
          ? lookups.last.is_global_material : false
        doc: True if this is the global material.
      child_ends:
        pos: 0
        type: >-
          node_end(_index != 0 ? child_ends[_index - 1].idx_end : idx_node + 1)
        repeat: expr
        repeat-expr: num_children.as<s4>
        doc: Takes up no bytes; where the objects below each child end.
      idx_end:
        value: >-
          (num_children != 0 ? child_ends.last.idx_end : idx_node + 1).as<s4>
        -webide-parse-mode: lazy
        doc: Index of the object that follows those below this one.
  node_end:
    doc: Takes up no bytes; finds where the objects below a child end.
    -webide-representation: '{idx_end:dec}'
    params:
      - id: idx
        type: s4
        doc: Index of the child in the list.
    instances:
      idx_end:
        value: >-
          (_parent.is_entity ? _root.scene.lookup.entity_archives[idx].idx_end
          : _root.scene.lookup.data_archives[idx].idx_end).as<s4>
        doc: Index of the object that follows those below the child.
  node_lookup:
    doc: |
      What is known of a node after one more of its entries has been looked
      at. It takes up no bytes. A format description cannot look a key up in
      a map, hence this chain, in which each link knows the one before.
    -webide-representation: '{num_children:dec}'
    params:
      - id: idx
        type: s4
        doc: Index of the entry to look at.
      - id: previous_num_children
        type: s4
        doc: Number of children known so far.
      - id: previous_is_global_material
        type: bool
        doc: True if the node is known to be the global material so far.
    instances:
      entry_key:
        value: _parent.archive.body.entries[idx].key.data
        doc: The key of the entry.
      num_children:
        value: >-
          (_parent.archive.body.entries[idx].value.value_type
          == dava_keyed_archive::variant_type::int32
          and entry_key == [
          0x23, 0x63, 0x68, 0x69, 0x6c, 0x64, 0x72, 0x65, 0x6e,
          0x43, 0x6f, 0x75, 0x6e, 0x74]
          ? _parent.archive.body.entries[idx].value.value
          .as<dava_keyed_archive::int32_value>.value
          : previous_num_children).as<s4>
        doc: Number of children, as far as known, from `#childrenCount`.
      is_global_material:
        value: >-
          _parent.archive.body.entries[idx].value.value_type
          == dava_keyed_archive::variant_type::string
          and entry_key == [0x23, 0x23, 0x6e, 0x61, 0x6d, 0x65]
          ? _parent.archive.body.entries[idx].value.value
          .as<dava_keyed_archive::string_value>.data == [
          0x47, 0x6c, 0x6f, 0x62, 0x61, 0x6c, 0x4d, 0x61, 0x74, 0x65, 0x72,
          0x69, 0x61, 0x6c]
          : previous_is_global_material
        doc: |
          True if the node is the global material, as far as known, from
          `##name`.
enums:
  file_type:
    0:
      id: scene
      -orig-id: SceneFile
      doc: A scene, complete in itself.
    1:
      id: model
      -orig-id: ModelFile
      doc: A model, made to be used in scenes.
