"""Scenes, the same model for all versions: nodes, and the objects that nodes refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright.base import lazily
from chunkwright.base.classes import located, readonly
from chunkwright.base.wording import counted
from chunkwright.binary import within
from chunkwright.document import Document
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.archive import V1, V2, KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2.model import addresses, key_types, layout
from chunkwright.sc2.model.addresses import CHILDREN_KEY, CLASS_KEY, DATA_NODES_KEY, SceneIndex
from chunkwright.sc2.model.components import FIRST_WITH_COMPONENTS
from chunkwright.sc2.model.key_types import KEY_TYPES, ArchivePart, new_archive, typed_archive
from chunkwright.sc2.model.layout import NEWEST_VERSION, Descriptor, Layout
from chunkwright.sc2.model.node_lists import ArrayNodes, Branch, NodeList
from chunkwright.sc2.model.nodes import Node, id_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import ArrayLike

    from chunkwright.base.fileio import Target
    from chunkwright.sc2.building import MeshPart
    from chunkwright.sc2.model.materials import Material
    from chunkwright.sc2.model.references import Reference
    from chunkwright.scg.geometry import Geometry

GLOBAL_MATERIAL_KEY: Final = "#globalMaterialLegacy"


class Scene(Document, closed=True):
    """An SFV2 scene of any version.

    ``roots`` are the entities at the root, ``data_nodes`` the objects that they share: materials,
    meshes, particle emitters (in version 1, a tree of materials and a tree of meshes). Both are
    live lists of ``Node``. From version 30 onwards everything is in ``body``; before, ``body`` is
    None. ``link`` links a scene with its .scg geometry.

    >>> scene = Scene(35)
    >>> tank = scene.add_entity("tank")
    >>> scene.roots[0].name
    'tank'
    >>> tank.address
    '/hierarchy/tank'
    """

    format: ClassVar[str] = "sc2"
    version_tags = ArchivePart("The archive of feature versions; None before version 14.")
    extra_archive = ArchivePart(
        "Another archive, of unknown purpose; None except in versions 28 and 29."
    )
    body = ArchivePart("The archive of all nodes; None before version 30.")
    wide_char_size: int = 4
    descriptor: Descriptor | None = None
    _version: int
    _data_nodes: Branch
    _roots: Branch
    _geometry: Geometry | None = None
    _geometry_id_hash: int = 0
    _global_material: KeyedArchive | None = None
    _odd_num_nodes: tuple[int, int] | None = None
    _index: SceneIndex | None = None

    def __init__(self, version: int = 35, *, is_read: bool = False) -> None:
        if is_read and type(version) is int and NEWEST_VERSION < version < 1 << 32:
            self._version = version  # the version of a file, read in the newest layout
        else:
            self.version = version
        self._data_nodes, self._roots = Branch(), Branch()
        if is_read:
            return  # the caller sets the parts
        layout = self.layout
        if layout.has_version_tags:
            self.version_tags = KeyedArchive(version=V1)
        if layout.has_extra_archive:
            self.extra_archive = KeyedArchive(version=V1)
        if layout.is_single_archive:
            self.descriptor = Descriptor(file_type=1, geometry_id_hash=0)
            self.body = KeyedArchive(version=V2)
            for key in (DATA_NODES_KEY, CHILDREN_KEY):
                self.body.set(key, VariantArray(), VariantType.ARRAY)
            self.body["#sceneComponents"] = KeyedArchive()
            self.body["#sceneComponents"].set("count", 0, VariantType.UINT32)
        elif layout.has_descriptor:
            self.descriptor = Descriptor()
        elif layout.two_trees:
            for name in ("materials", "staticMeshes"):
                root = {CLASS_KEY: "DataNode", "#index": -1, "name": name}
                self.data_nodes.append(Node(KeyedArchive(root)))

    @located
    def version(self) -> int:
        """The version, which determines the layout; writing refuses parts that the layout lacks."""
        return self._version

    @version.setter
    def version(self, version: int) -> None:
        if type(version) is not int or not 1 <= version <= NEWEST_VERSION:
            hint = f"known: 1 to {NEWEST_VERSION}"
            raise QueryError(f"unknown scene version {version!r:.40}", hint=hint)
        self._version = version

    @readonly
    def layout(self) -> Layout:
        """The parts that a file of this version has."""
        return Layout(self.version)

    @located
    def roots(self) -> NodeList:
        """The entities at the root of the hierarchy, live."""
        if self.body is not None:
            return ArrayNodes(self.body, key=CHILDREN_KEY, path=addresses.HIERARCHY, scene=self)
        return self._roots.of(self, addresses.HIERARCHY)

    @roots.setter
    def roots(self, nodes: Iterable[Node]) -> None:
        self.roots[:] = nodes

    @located
    def data_nodes(self) -> NodeList:
        """The top-level data nodes, live; ``all_data_nodes`` includes their children."""
        if self.body is not None:
            return ArrayNodes(self.body, key=DATA_NODES_KEY, path=addresses.DATA_NODES, scene=self)
        return self._data_nodes.of(self, addresses.DATA_NODES)

    @data_nodes.setter
    def data_nodes(self, nodes: Iterable[Node]) -> None:
        self.data_nodes[:] = nodes

    def trees(self) -> tuple[Branch, Branch]:
        """Return the trees of data nodes and entities before version 30, as in the file."""
        return self._data_nodes, self._roots

    def plant(self, data_nodes: Iterable[Branch], roots: Iterable[Branch]) -> None:
        """Set both."""
        self._data_nodes, self._roots = Branch(None, data_nodes), Branch(None, roots)

    @located
    def global_material(self) -> KeyedArchive | None:
        """The archive that names the global material, or None."""
        if self.body is None:
            return self._global_material
        return self.body.get_as(GLOBAL_MATERIAL_KEY, KeyedArchive)

    @global_material.setter
    def global_material(self, archive: KeyedArchive | None) -> None:
        if archive is not None and not isinstance(archive, KeyedArchive):
            raise QueryError(
                f"expected an archive as global material, not {archive!r:.60}",
                path="/global_material",
            )
        if self.body is None:
            if archive is not None and not self.layout.has_global_material:
                raise QueryError(f"a scene of version {self.version} has no global material")
            if archive is not None:
                archive.use_key_types(KEY_TYPES)
            self._global_material = archive
        elif archive is not None:
            self.body[GLOBAL_MATERIAL_KEY] = archive
        else:
            self.body.pop(GLOBAL_MATERIAL_KEY, None)

    @located
    def geometry_id_hash(self) -> int:
        """The hash of the geometry, stored after the data nodes in versions 26 to 29."""
        return self._geometry_id_hash

    @geometry_id_hash.setter
    def geometry_id_hash(self, number: int) -> None:
        with within("geometry_id_hash"):
            id_bytes(number)
        self._geometry_id_hash = number

    @located
    def odd_num_nodes(self) -> tuple[int, int] | None:
        """The number of roots if the header disagrees with the hierarchy: (stored, actual).

        This occurs only from version 30 onwards, where nothing depends on the number. The stored
        number is written back while the number of roots stays the same.
        """
        return self._odd_num_nodes

    @odd_num_nodes.setter
    def odd_num_nodes(self, numbers: tuple[int, int] | None) -> None:
        if numbers is not None:
            pair = isinstance(numbers, tuple) and len(numbers) == 2
            if not pair or not self.layout.is_single_archive or numbers[1] != len(self.roots):
                raise QueryError(
                    f"a header of version {self.version} cannot have {numbers!r:.60} "
                    f"for {len(self.roots)} roots"
                )
        self._odd_num_nodes = numbers

    @readonly
    def stored_geometry_id_hash(self) -> int:
        """The hash of the ids of the .scg file's polygon groups; 0 if there is no file."""
        found = None if self.descriptor is None else self.descriptor.geometry_id_hash
        return found or self.geometry_id_hash

    def all_data_nodes(self) -> Iterator[Node]:
        """Yield every data node, parents first."""
        for root in self.data_nodes:
            yield from root.walk()

    def all_nodes(self) -> Iterator[Node]:
        """Yield every entity, parents first."""
        for root in self.roots:
            yield from root.walk()

    def index(self) -> SceneIndex:
        """Return the index of ids in the scene; it is rebuilt after edits that affect ids."""
        if self._index is None or not self._index.is_of(self):
            self._index = SceneIndex(self)
        return self._index

    def data_node(self, id: int) -> Node | None:  # noqa: A002 - the engine's word
        """Return the data node with an ``#id`` (or, in older files, a ``materialKey``)."""
        if not isinstance(id, int):
            raise QueryError(f"expected a number as id, not {id!r:.60}")
        return self.index().node(id, self)

    def materials(self) -> list[Material]:
        """Return the materials, each with the values that it inherits from its parents."""
        from chunkwright.sc2.model.materials import CLASSES, Material

        return [
            Material(self, node) for node in self.all_data_nodes() if node.class_name in CLASSES
        ]

    def mesh_parts(self, node: Node) -> list[MeshPart]:
        """Return the mesh parts of a node: polygon groups with materials, alike in all versions."""
        from chunkwright.sc2.building import mesh_parts
        from chunkwright.sc2.model.references import Resolver

        if not isinstance(node, Node):
            raise QueryError(f"expected a Node, not a {type(node).__name__}")
        return list(mesh_parts(Resolver(self), node))

    def references(self) -> list[Reference]:
        """Return every reference between the objects of the scene, including null references."""
        from chunkwright.sc2.model.references import Resolver

        return list(Resolver(self).references())

    def check_taken(self, node: Node, source: Scene) -> None:
        """Raise ``QueryError`` if references of another scene's node have other targets here."""
        from chunkwright.sc2.model.references import check_taken

        check_taken(self, node, source)

    @located
    def geometry(self) -> Geometry | None:
        """The linked .scg file, or None; assign to link one."""
        return self._geometry

    @geometry.setter
    def geometry(self, geometry: Geometry | None) -> None:
        from chunkwright.scg.geometry import Geometry

        if geometry is not None and not isinstance(geometry, Geometry):
            raise QueryError(f"expected a Geometry, not a {type(geometry).__name__}")
        self._geometry = geometry

    def link(self, geometry: Geometry) -> None:
        """Link the scene with the .scg file that contains its polygon groups.

        References are then resolved in it, ``problems`` compares it with the hashes that the scene
        stores, and ``save`` updates these.
        """
        self.geometry = geometry

    def find_geometry(self) -> Geometry:
        """Link the .scg file of the same name beside the scene, and return it.

        Either may be packed (``tank.sc2.dvpl``, ``tank.scg.dvpl``). A geometry that is already
        linked is returned. Raises ``QueryError`` if there is no such file, or if the scene was not
        read from a file.
        """
        from chunkwright.sc2.checks import open_beside

        if self._geometry is None:
            self.link(open_beside(self))
        assert self._geometry is not None
        return self._geometry

    def refresh_geometry_hashes(self) -> None:
        """Store the hashes of the linked geometry, if the version of the scene has them.

        Raises ``SerializeError`` if a polygon group has no id or cannot be written.
        """
        from chunkwright.sc2.checks import refresh

        refresh(self)

    def save(self, path: Target | None = None) -> None:
        """Write the scene as ``Document.save`` does, with the hashes of a linked geometry.

        The geometry is a separate document with its own ``save``.
        """
        if self._geometry is not None:
            self.refresh_geometry_hashes()
        super().save(path)

    def add_entity(self, name: str, parent: Node | None = None) -> Node:
        """Append a new entity to the roots, or to the children of another one.

        Before version 10 that is a SceneNode, which has a matrix in place of components.
        """
        key_types.need_word(name, "name")
        if parent is not None and not isinstance(parent, Node):
            raise QueryError(f"expected a Node as parent, not a {type(parent).__name__}")
        index = self.index()
        number = index.next_entity_id()
        siblings = self.roots if parent is None else parent.children
        siblings.append(Node(typed_archive(layout.new_node(self.version, name, number))))
        added = siblings[-1]
        index.added_entity(added, parent)
        return added

    def add_data_node(
        self,
        class_name: str,
        id: int,  # noqa: A002 - the engine's word
        values: Mapping[str, object] | None = None,
    ) -> Node:
        """Append a data node with this ``#id`` (unsigned, 64 bits).

        The entries of ``values`` get the type that their keys have in real files.
        """
        stored = id_bytes(id)
        key_types.need_word(class_name, "class")
        if self.data_node(id) is not None:
            raise QueryError(f"the scene already has a data node {id:#x}")
        index = self.index()
        first: dict[str, object] = {CLASS_KEY: class_name, addresses.ID_KEY: stored}
        if self.version < FIRST_WITH_COMPONENTS:  # first, as in the data nodes of all files
            first[addresses.COUNT_KEY] = 0
        self.data_nodes.append(Node(new_archive(values, first)))
        added = self.data_nodes[-1]
        index.added_data_node(added)
        return added

    def new_material(
        self,
        name: str,
        *,
        template: str | Material | None = None,
        parent: Material | Node | None = None,
    ) -> Material:
        """Append a material with the entries that materials of this version have.

        ``template`` is the path of the engine's material template, such as
        ``~res:/Materials/Textured.material``, or another material, whose own values are copied;
        values that it does not set are inherited from ``parent``. From version 10 onwards one of
        the two is required; before, neither exists.

        >>> material = Scene(35).new_material("red", template="~res:/Materials/Textured.material")
        >>> material.textures["albedo"] = "images/red.tex"
        >>> material.address
        '/data_nodes/#0x1'
        """
        from chunkwright.sc2.building import new_material

        return new_material(self, name, template, parent)

    def add_mesh(
        self,
        name: str,
        positions: ArrayLike,
        indices: ArrayLike,
        *,
        material: Material | Node,
        normals: ArrayLike | None = None,
        uvs: ArrayLike | None = None,
        colors: ArrayLike | None = None,
        streams: Mapping[str, ArrayLike] | None = None,
        parent: Node | None = None,
    ) -> Node:
        """Append an entity that draws triangles, and return it.

        ``positions`` and ``normals`` are (n, 3), ``uvs`` (n, 2) or (channels, n, 2), ``colors``
        (n, 4) from 0 to 255; ``streams`` has further streams, as in ``PolygonGroup.from_arrays``.
        ``indices`` are flat or (triangles, 3). The entity has the entries that real scenes of this
        version have, and the bounding box of the positions. From version 26 onwards the polygon
        group is added to the linked geometry, which has to be saved separately.

        Raises ``QueryError``, with nothing changed, for inconsistent arrays, a material of another
        scene, and from version 26 onwards if no geometry is linked.
        """
        from chunkwright.sc2.building import add_mesh

        arrays: dict[str, Any] = {"positions": positions, "indices": indices}
        arrays |= {"normals": normals, "colors": colors, "streams": streams}
        return add_mesh(self, name, arrays, uvs=uvs, material=material, parent=parent)

    def archives(self) -> Iterator[tuple[str, KeyedArchive]]:
        """Return (path by indices, archive) of every top-level archive in the file."""
        return addresses.archives(self)

    def addressed_archives(self) -> Iterator[tuple[str, KeyedArchive]]:
        """Return (address, archive) of the archives other than nodes, then of every node.

        From version 30 onwards the body also contains the nodes, which are yielded separately.
        """
        return addresses.addressed_archives(self)

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_index": None}

    def __len__(self) -> int:
        """Return the number of nodes, including data nodes."""
        return sum(1 for _ in self.all_nodes())

    def __iter__(self) -> Iterator[Node]:
        """Iterate over all nodes as ``all_nodes`` does."""
        return self.all_nodes()

    def __contains__(self, item: object) -> bool:
        return any(item == node for node in self.all_nodes())

    def __bool__(self) -> bool:
        return True  # a scene is truthy even without nodes

    def __repr__(self) -> str:
        return (
            f"<Scene version {self.version}: {counted(len(self.roots), 'root')}, "
            f"{counted(len(self.data_nodes), 'data node')}>"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return (self.version, self.descriptor, self.geometry_id_hash) == (
            other.version,
            other.descriptor,
            other.geometry_id_hash,
        ) and list(self.archives()) == list(other.archives())

    __hash__ = None  # type: ignore[assignment]


if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, {})
