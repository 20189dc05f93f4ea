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
    - dava_scg
  endian: le
doc: |
  A scene or model of the DAVA Engine. The header is followed by Keyed
  Archives, whose arrangement depends on the version. Before version 30 each
  object of the scene is an archive of its own, and says how many children
  follow it; from version 30 one archive holds the whole scene.

  Meshes are in the scene itself up to version 25, where `geometry` of a data
  node has their vertices and indices, and in the `.scg` file of the same name
  later.

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
          ? lookup.data_archives[data_nodes[_index - 1].number - 1].number_end
          : 1)
        repeat: expr
        repeat-expr: lookup.num_data_trees.as<u4>
        if: version < 30
        doc: |
          Objects that entities share: materials, meshes, particle emitters.
      entities:
        pos: 0
        type: >-
          tree_node(true, _index != 0
          ? lookup.entity_archives[entities[_index - 1].number - 1].number_end
          : 1)
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
      # In Perl, which gets no parameters, index -1 is that of the last object,
      # which has no children.
      - id: number
        type: s4
        doc: Number of the object in the list of archives, from 1.
    instances:
      archive:
        pos: lookup.ofs_archive
        type: dava_keyed_archive::string_archive
        doc: The object itself, with its properties.
      children:
        pos: 0
        type: >-
          tree_node(is_entity, _index == 0 ? (number + 1).as<s4>
          : is_entity
          ? _root.scene.lookup.entity_archives[children[_index - 1].number - 1]
          .number_end
          : _root.scene.lookup.data_archives[children[_index - 1].number - 1]
          .number_end)
        repeat: expr
        repeat-expr: lookup.num_children
        doc: The objects below this one.
      geometry:
        pos: 0
        type: node_geometry
        if: is_polygon_group
        -webide-parse-mode: eager
        doc: The vertices and indices of a polygon group.
      is_polygon_group:
        value: >-
          not is_entity and archive.body.lookup.class_name == "PolygonGroup"
        -webide-parse-mode: lazy
        doc: True for a mesh with one material.
      label:
        value: >-
          archive.body.label + ", " + lookup.num_children.to_s
          + (lookup.num_children != 1 ? " children" : " child")
        doc: Class and name of the object, and how many are below it.
      lookup:
        pos: 0
        type: node_place
        doc: Where the object is, and how many children follow.
  node_geometry:
    doc: |
      The buffers of a polygon group, decoded as those of an `.scg` file are. It
      takes up no bytes.
    -webide-representation: 'vertex format {lookup.vertex_format:hex}'
    instances:
      indices:
        pos: lookup.ofs_indices
        size: lookup.len_indices
        type: dava_scg::index_buffer(lookup.index_format == 1)
        if: lookup.len_indices > 0
        doc: The indices of the vertices of which primitives consist.
      lookup:
        pos: 0
        type: dava_scg::buffer_lookup(_parent.archive.body)
        doc: Where the buffers are, which the keys of the archive tell.
      vertices:
        pos: lookup.ofs_vertices
        size: lookup.len_vertices
        type: >-
          dava_scg::vertex_buffer(lookup.vertex_format, lookup.len_vertex)
        if: lookup.is_known
        doc: The vertices, if their size is that of the format.
  node_place:
    doc: Takes up no bytes; finds where an object is.
    -webide-representation: '{ofs_archive:hex}'
    instances:
      is_global_material:
        value: >-
          _parent.is_entity
          and _parent.archive.body.lookup.class_name == "GlobalMaterial"
        -webide-parse-mode: lazy
        doc: |
          True for an archive named "GlobalMaterial", which is among the
          entities but only refers to a material.
      num_children:
        value: >-
          _parent.is_entity
          ? _root.scene.lookup.entity_archives[_parent.number - 1].num_children
          : _root.scene.lookup.data_archives[_parent.number - 1].num_children
        doc: Number of children, the value of `#childrenCount`.
      ofs_archive:
        value: >-
          _parent.is_entity
          ? _root.scene.lookup.entity_archives[_parent.number - 1].ofs_archive
          : _root.scene.lookup.data_archives[_parent.number - 1].ofs_archive
        doc: Where the archive starts.
  node_archive:
    doc: |
      The archive of an object, always a version 1 archive, passed to find
      where it ends and how many children follow.
    -webide-representation: '{ofs_archive:hex}: {num_children:dec} children'
    params:
      - id: is_entity
        type: bool
        doc: True for an entity, false for a data node.
    seq:
      - id: magic
        contents: KA
        if: ofs_archive >= 0
        doc: Signature, the letters `KA`.
      - id: version
        contents: [1, 0]
        doc: Version 1, a string map.
      - id: num_entries
        type: u4
        doc: Number of key and value pairs.
      - id: entries
        type: >-
          passed_entry(_index != 0 ? entries[_index - 1].num_children : 0)
        repeat: expr
        repeat-expr: num_entries
        doc: The entries, of which one may tell how many children follow.
      - id: finish
        size: 0
        if: ofs_end >= 0
        doc: Nothing; the condition makes `ofs_end` known at this point.
    instances:
      ofs_archive:
        value: _io.pos
        doc: Where the archive starts.
      ofs_end:
        value: _io.pos
        doc: Where the archive ends.
      num_children:
        value: >-
          (num_entries != 0 ? entries.last.num_children : 0).as<s4>
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
      child_ends:
        pos: 0
        type: >-
          node_end(_index != 0
          ? child_ends[_index - 1].number_end : idx_node + 2)
        repeat: expr
        repeat-expr: num_children.as<s4>
        doc: Takes up no bytes; where the objects below each child end.
      number_end:
        value: >-
          (num_children != 0 ? child_ends.last.number_end : idx_node + 2).as<s4>
        -webide-parse-mode: lazy
        doc: Number of the object that follows those below this one, from 1.
  node_end:
    doc: Takes up no bytes; finds where the objects below a child end.
    -webide-representation: '{number_end:dec}'
    params:
      - id: number
        type: s4
        doc: Number of the child in the list, from 1.
    instances:
      number_end:
        value: >-
          (_parent.is_entity
          ? _root.scene.lookup.entity_archives[number - 1].number_end
          : _root.scene.lookup.data_archives[number - 1].number_end).as<s4>
        doc: Number of the object that follows those below the child, from 1.
  passed_entry:
    doc: |
      An entry of an archive with no more of it than to find the next one, and
      what is known of the number of children after it. A format description
      cannot look a key up in a map, hence this chain, in which each link knows
      the one before. `archive` of the object has the values.
    -webide-representation: '{num_children:dec}'
    params:
      - id: so_far
        type: s4
        doc: Number of children, as far as known before.
    seq:
      - id: key_type
        type: u1
        valid:
          any-of: [4, 18, 20]
        doc: Type of the key, the number of a `key_type`.
      - id: len_key
        type: u4
        doc: Length of the key, in bytes.
      - id: key
        size: len_key
        doc: The key, spelt out.
      - id: value_type
        type: u1
        valid:
          max: 30
        doc: Type of the value, the number of a `variant_type`.
      - id: int32
        type: s4
        if: value_type == 2
        doc: The value, if it is an integer as the number of children is.
      - id: len_value
        type: u4
        if: >-
          value_type == 4 or value_type == 6 or value_type == 8
          or value_type == 18 or value_type == 20
        doc: Length of a string, of bytes or of an archive.
      - id: value
        size: >-
          value_type == 4 or value_type == 6 or value_type == 8
          or value_type == 18 or value_type == 20 ? len_value.as<u4>
          : (value_type == 0 ? 0
          : value_type == 1 or value_type == 22 or value_type == 23 ? 1
          : value_type == 24 or value_type == 25 ? 2
          : value_type == 3 or value_type == 7 ? 4
          : value_type == 11 or value_type == 21
          or value_type >= 9 and value_type <= 10 ? 8
          : value_type == 12 ? 12
          : value_type == 19 ? 24
          : value_type == 15 ? 36
          : value_type == 29 ? 40
          : value_type == 16 ? 64 : 16).as<u4>
        if: value_type != 2 and value_type != 5 and value_type != 27
        doc: The value of any other type, undecoded.
      - id: wide_string
        type: dava_keyed_archive::wide_string_value
        if: value_type == 5
        doc: The value, if it is a string of wide characters.
      - id: array
        type: dava_keyed_archive::array_value
        if: value_type == 27
        doc: The value, if it is a list of values.
    instances:
      num_children:
        value: >-
          (value_type == 2 and key == [
          0x23, 0x63, 0x68, 0x69, 0x6c, 0x64, 0x72, 0x65, 0x6e,
          0x43, 0x6f, 0x75, 0x6e, 0x74] ? int32.as<s4> : so_far).as<s4>
        doc: Number of children, as far as known, from `#childrenCount`.
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
