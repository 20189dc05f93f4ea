# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_keyed_archive

class DavaSc2(_base.KaitaiStruct):
    """A scene or model of the DAVA Engine. The header is followed by Keyed
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
        idx: int
        """Index of the object in the list of archives."""
        def __init__(self, is_entity: bool, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def archive(self) -> dava_keyed_archive.DavaKeyedArchive.StringArchive:
            """The object itself, with its properties."""
        @property
        def children(self) -> list[DavaSc2.TreeNode]:
            """The objects below this one."""
        @property
        def label(self) -> str:
            """Class and name of the object, and how many are below it."""
        @property
        def lookup(self) -> DavaSc2.NodePlace:
            """Where the object is, and how many children follow."""
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
        """The archive of an object, walked to find where it ends and how
        many children follow.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneLookup
        is_entity: bool
        """True for an entity, false for a data node."""
        def __init__(self, is_entity: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        archive: dava_keyed_archive.DavaKeyedArchive.StringArchive | None
        """The object, always a version 1 archive.

        None unless `ofs_archive >= 0`.
        """
        lookups: list[DavaSc2.NodeLookup] | None
        """Takes up no bytes: steps through the entries of the archive, to find
        what they say about the tree.

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
        def is_global_material(self) -> bool:
            """True if this is the global material."""
        @property
        def child_ends(self) -> list[DavaSc2.NodeEnd]:
            """Takes up no bytes; where the objects below each child end."""
        @property
        def idx_end(self) -> int:
            """Index of the object that follows those below this one."""
    class NodeEnd(_base.KaitaiStruct):
        """Takes up no bytes; finds where the objects below a child end."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.NodeArchive
        idx: int
        """Index of the child in the list."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_end(self) -> int:
            """Index of the object that follows those below the child."""
    class NodeLookup(_base.KaitaiStruct):
        """What is known of a node after one more of its entries has been looked
        at. It takes up no bytes. A format description cannot look a key up in
        a map, hence this chain, in which each link knows the one before.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.NodeArchive
        idx: int
        """Index of the entry to look at."""
        previous_num_children: int
        """Number of children known so far."""
        previous_is_global_material: bool
        """True if the node is known to be the global material so far."""
        def __init__(self, idx: int, previous_num_children: int, previous_is_global_material: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def entry_key(self) -> bytes:
            """The key of the entry."""
        @property
        def num_children(self) -> int:
            """Number of children, as far as known, from `#childrenCount`."""
        @property
        def is_global_material(self) -> bool:
            """True if the node is the global material, as far as known, from
            `##name`.
            """
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
