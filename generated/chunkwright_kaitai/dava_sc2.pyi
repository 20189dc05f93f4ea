# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_keyed_archive, dava_scg

class DavaSc2(_base.KaitaiStruct):
    """A scene or model of the DAVA Engine. The header is followed by Keyed
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
    """
    class FileType(IntEnum):
        scene = 0
        """A scene, complete in itself."""
        model = 1
        """A model, made to be used in scenes."""
    class SceneContent(_base.KaitaiStruct):
        """What follows the header of a scene, in the arrangement of its version."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        version_tags: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """Versions of single features of the format, by name; empty in every
        known file.

        None unless `version >= 14`.
        """
        len_descriptor: int | None
        """Length of the descriptor, in bytes.

        None unless `version >= 10`.
        """
        descriptor: DavaSc2.SceneDescriptor | None
        """What kind of file this is, and which geometry belongs to it.

        None unless `version >= 10`.
        """
        num_data_nodes: int | None
        """Number of data nodes, those that are children of another one not
        counted. Version 1 has two trees instead, of the materials and of
        the meshes.

        None unless `ofs_content >= 0 and version >= 2 and version < 30`.
        """
        @property
        def archive(self) -> dava_keyed_archive.DavaKeyedArchive | None:
            """The whole scene from version 30 on: data nodes in the array
            `#dataNodes`, entities in the array `#hierarchy`, which
            their children have too.

            None unless `version >= 30 and ofs_content >= 0`.
            """
        @property
        def data_nodes(self) -> list[DavaSc2.TreeNode] | None:
            """Objects that entities share: materials, meshes, particle emitters.

            None unless `version < 30`.
            """
        @property
        def entities(self) -> list[DavaSc2.TreeNode] | None:
            """Trees of entities. In versions 14 to 29 the first one may be the
            global material instead, which only refers to a material.

            None unless `version < 30`.
            """
        @property
        def geometry(self) -> DavaSc2.SceneGeometry | None:
            """The data between data nodes and entities, from version 26 on.

            None unless `version >= 26 and version < 30`.
            """
        @property
        def lookup(self) -> DavaSc2.SceneLookup | None:
            """Where each object is, which the file does not state.

            None unless `version < 30`.
            """
        @property
        def ofs_content(self) -> int:
            """Where the parts that all versions have end."""
        @property
        def version(self) -> int:
            """Version in the header, which is not 0."""
    class SceneLookup(_base.KaitaiStruct):
        """The objects of a scene before version 30, walked one by one to find
        where each of them starts, and which of them are below which. It takes
        up no bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def data_archives(self) -> list[DavaSc2.NodeArchive] | None:
            """Archives of all data nodes in the order of the file, in which the
            children of a node follow it.

            None unless `num_data_trees != 0`.
            """
        @property
        def entity_archives(self) -> list[DavaSc2.NodeArchive] | None:
            """Archives of all entities in the order of the file, in which the
            children of an entity follow it.

            None unless `_root.num_nodes != 0`.
            """
        @property
        def num_data_trees(self) -> int:
            """Number of trees of data nodes."""
        @property
        def ofs_data_end(self) -> int:
            """Where the data nodes end."""
        @property
        def ofs_entities(self) -> int:
            """Where the entities start."""
    class SceneDescriptor(_base.KaitaiStruct):
        """What kind of file this is, and which geometry belongs to it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        file_type: DavaSc2.FileType | int
        """What kind of file this is."""
        geometry_id_hash: int | None
        """Hash over the ids of the polygon groups in the `.scg` file of the
        same name, or 0 if there is none.

        None unless `_io.size >= 12`.
        """
        geometry_data_hash: int | None
        """Hash over the content of the `.scg` file.

        None unless `_io.size >= 20`.
        """
        unknown: bytes | None
        """Fields of unknown meaning, in no known file.

        None unless `not _io.eof`.
        """
    class SceneGeometry(_base.KaitaiStruct):
        """Which geometry belongs to a scene of version 26 to 29."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        geometry_id_hash: int
        """Hash over the ids of the polygon groups in the `.scg` file of the
        same name, or 0 if there is none.
        """
        extra_archive: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """An archive of unknown purpose, which readers skip.

        None unless `_root.version >= 28`.
        """
        finish: bytes | None
        """Takes up no bytes; the condition computes `ofs_end` at this point.

        None unless `ofs_end >= 0`.
        """
        @property
        def ofs_end(self) -> int:
            """Where the entities start."""
    class TreeNode(_base.KaitaiStruct):
        """An object of the scene, and the objects below it. The archive states how
        many children follow, each of which may have children in turn; without
        such an entry there are none.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: _base.KaitaiStruct
        is_entity: bool
        """True for an entity, false for a data node."""
        number: int
        """Number of the object in the list of archives, from 1."""
        def __init__(self, is_entity: bool, number: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def archive(self) -> dava_keyed_archive.DavaKeyedArchive.StringArchive:
            """The object itself, with its properties."""
        @property
        def children(self) -> list[DavaSc2.TreeNode]:
            """The objects below this one."""
        @property
        def geometry(self) -> DavaSc2.NodeGeometry | None:
            """The vertices and indices of a polygon group.

            None unless `is_polygon_group`.
            """
        @property
        def is_polygon_group(self) -> bool:
            """True for a mesh with one material."""
        @property
        def label(self) -> str:
            """Class and name of the object, and how many are below it."""
        @property
        def lookup(self) -> DavaSc2.NodePlace:
            """Where the object is, and how many children follow."""
    class NodeGeometry(_base.KaitaiStruct):
        """The buffers of a polygon group, decoded as those of an `.scg` file are. It
        takes up no bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.TreeNode
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def indices(self) -> dava_scg.DavaScg.IndexBuffer | None:
            """The indices of the vertices of which primitives consist.

            None unless `lookup.len_indices > 0`.
            """
        @property
        def lookup(self) -> dava_scg.DavaScg.BufferLookup:
            """Where the buffers are, which the keys of the archive tell."""
        @property
        def vertices(self) -> dava_scg.DavaScg.VertexBuffer | None:
            """The vertices, if their size is that of the format.

            None unless `lookup.is_known`.
            """
    class NodePlace(_base.KaitaiStruct):
        """Takes up no bytes; finds where an object is."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.TreeNode
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def is_global_material(self) -> bool:
            """True for an archive named "GlobalMaterial", which is among the
            entities but only refers to a material.
            """
        @property
        def num_children(self) -> int:
            """Number of children, the value of `#childrenCount`."""
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts."""
    class NodeArchive(_base.KaitaiStruct):
        """The archive of an object, always a version 1 archive, passed to find
        where it ends and how many children follow.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneLookup
        is_entity: bool
        """True for an entity, false for a data node."""
        def __init__(self, is_entity: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        magic: bytes | None
        """Signature, the letters `KA`.

        None unless `ofs_archive >= 0`.
        """
        version: bytes
        """Version 1, a string map."""
        num_entries: int
        """Number of key and value pairs."""
        entries: list[DavaSc2.PassedEntry]
        """The entries, of which one may tell how many children follow."""
        finish: bytes | None
        """Nothing; the condition makes `ofs_end` known at this point.

        None unless `ofs_end >= 0`.
        """
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts."""
        @property
        def ofs_end(self) -> int:
            """Where the archive ends."""
        @property
        def num_children(self) -> int:
            """Number of children, the value of `#childrenCount`."""
        @property
        def idx_node(self) -> int:
            """Index of the object in the list, so far its last."""
        @property
        def so_far(self) -> int:
            """Number of objects in the list with this one."""
        @property
        def num_open_before(self) -> int:
            """How many objects are known to follow, of those at the top and of
            children, this one counted.
            """
        @property
        def num_open(self) -> int:
            """How many objects are known to follow after this one."""
        @property
        def child_ends(self) -> list[DavaSc2.NodeEnd]:
            """Takes up no bytes; where the objects below each child end."""
        @property
        def number_end(self) -> int:
            """Number of the object that follows those below this one, from 1."""
    class NodeEnd(_base.KaitaiStruct):
        """Takes up no bytes; finds where the objects below a child end."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.NodeArchive
        number: int
        """Number of the child in the list, from 1."""
        def __init__(self, number: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def number_end(self) -> int:
            """Number of the object that follows those below the child, from 1."""
    class PassedEntry(_base.KaitaiStruct):
        """An entry of an archive with no more of it than to find the next one, and
        what is known of the number of children after it. A format description
        cannot look a key up in a map, hence this chain, in which each link knows
        the one before. `archive` of the object has the values.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.NodeArchive
        so_far: int
        """Number of children, as far as known before."""
        def __init__(self, so_far: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        key_type: int
        """Type of the key, the number of a `key_type`."""
        len_key: int
        """Length of the key, in bytes."""
        key: bytes
        """The key, spelt out."""
        value_type: int
        """Type of the value, the number of a `variant_type`."""
        int32: int | None
        """The value, if it is an integer as the number of children is.

        None unless `value_type == 2`.
        """
        len_value: int | None
        """Length of a string, of bytes or of an archive.

        None unless `value_type == 4 or value_type == 6 or value_type == 8 or value_type == 18 or value_type == 20`.
        """
        value: bytes | None
        """The value of any other type, undecoded.

        None unless `value_type != 2 and value_type != 5 and value_type != 27`.
        """
        wide_string: dava_keyed_archive.DavaKeyedArchive.WideStringValue | None
        """The value, if it is a string of wide characters.

        None unless `value_type == 5`.
        """
        array: dava_keyed_archive.DavaKeyedArchive.ArrayValue | None
        """The value, if it is a list of values.

        None unless `value_type == 27`.
        """
        @property
        def num_children(self) -> int:
            """Number of children, as far as known, from `#childrenCount`."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaSc2
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature, the letters `SFV2`."""
    version: int
    """Version of the scene format. Versions 1 to 49 are known; the `scene` of
    a newer one is decoded as that of 49, which fails if its layout differs.
    """
    num_nodes: int
    """Number of entities at the root of the scene."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def scene(self) -> DavaSc2.SceneContent:
        """Everything after the header, decoded."""
