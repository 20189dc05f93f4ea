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
    decoded, as the lazy instance `scene` over the same bytes.
    """
    class SceneContent(_base.KaitaiStruct):
        """What follows the header of a scene, in the arrangement of its version."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        materials: DavaSc2.TreeNode | None
        """Tree of the materials. Version 1 only.

        None unless `version == 1`.
        """
        static_meshes: DavaSc2.TreeNode | None
        """Tree of the meshes. Version 1 only.

        None unless `version == 1`.
        """
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
        counted.

        None unless `version >= 2 and not is_single_archive`.
        """
        data_nodes: list[DavaSc2.TreeNode] | None
        """Objects that entities share: materials, meshes, particle emitters.

        None unless `version >= 2 and not is_single_archive`.
        """
        geometry_id_hash: int | None
        """Hash over the ids of the polygon groups in the `.scg` file of the
        same name, or 0 if there is none.

        None unless `version >= 26 and not is_single_archive`.
        """
        extra_archive: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """An archive of unknown purpose, which readers skip.

        None unless `version >= 28 and not is_single_archive`.
        """
        entities: list[DavaSc2.TreeNode] | None
        """Trees of entities. In versions 14 to 29 the first one may be the
        global material instead (see `tree_node`).

        None unless `not is_single_archive`.
        """
        archive: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """The whole scene: data nodes in the array `#dataNodes`, entities in
        the array `#hierarchy`, which children have in turn.

        None unless `is_single_archive`.
        """
        @property
        def version(self) -> int:
            """Version in the header, held to what is known."""
        @property
        def is_single_archive(self) -> bool:
            """True if one archive holds the whole scene."""
    class SceneDescriptor(_base.KaitaiStruct):
        """What kind of file this is, and which geometry belongs to it."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.SceneContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        file_type: int
        """0 for a scene, 1 for a model."""
        geometry_id_hash: int | None
        """Hash over the ids of the polygon groups in the `.scg` file of the
        same name, or 0 if there is none.

        None unless `_io.size >= 12`.
        """
        geometry_data_hash: int | None
        """Hash over the content of the `.scg` file.

        None unless `_io.size >= 20`.
        """
        rest: bytes
        """Fields of unknown meaning."""
    class TreeNode(_base.KaitaiStruct):
        """An object of the scene, and the objects below it. The archive tells how
        many children follow, each of which may have children in turn; without
        such an entry there are none.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        archive: dava_keyed_archive.DavaKeyedArchive.StringArchive
        """The object itself."""
        lookups: list[DavaSc2.NodeLookup]
        """Takes up no bytes: steps through the entries of the archive, to find
        what is said there of the tree.
        """
        children: list[DavaSc2.TreeNode]
        """The objects below this one."""
        @property
        def num_lookups(self) -> int:
            """Number of entries in the archive."""
        @property
        def num_children(self) -> int:
            """Number of children, the value of `#childrenCount`."""
        @property
        def is_global_material(self) -> bool:
            """True for an archive named "GlobalMaterial", which stands among the
            entities but only refers to a material.
            """
    class NodeLookup(_base.KaitaiStruct):
        """What is known of a node after one more of its entries has been looked
        at. It takes up no bytes. A format description cannot look a key up in
        a map, hence this chain, in which each link knows the one before.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaSc2
        _parent: DavaSc2.TreeNode
        entry: dava_keyed_archive.DavaKeyedArchive.StringEntry
        """The entry to look at."""
        previous_num_children: int
        """Number of children known so far."""
        previous_is_global_material: bool
        """True if the node is known to be the global material so far."""
        def __init__(self, entry: dava_keyed_archive.DavaKeyedArchive.StringEntry, previous_num_children: int, previous_is_global_material: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def has_string_key(self) -> bool:
            """True if the key is a string, as it should."""
        @property
        def key(self) -> bytes | None:
            """The key.

            None unless `has_string_key`.
            """
        @property
        def is_children_count(self) -> bool:
            """True if the entry is `#childrenCount`."""
        @property
        def is_name(self) -> bool:
            """True if the entry is `##name`, the name of the node's class."""
        @property
        def num_children(self) -> int:
            """Number of children, as far as known."""
        @property
        def is_global_material(self) -> bool:
            """True if the node is the global material, as far as known."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaSc2
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature."""
    version: int
    """Version of the scene format. Versions 1 to 49 are known; decoding a
    `scene` of another one fails.
    """
    num_nodes: int
    """Number of entities at the root of the scene."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def scene(self) -> DavaSc2.SceneContent:
        """Everything after the header, decoded."""
