"""The scene: what an .sc2 file of any version holds, as one model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright.document import Document, Problem
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.model import V1, V2, KeyedArchive, VariantArray
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.sc2.nodes import (
    CHILDREN_KEY,
    CLASS_KEY,
    DATA_NODES_KEY,
    ID_KEY,
    ArrayNodes,
    BranchNodes,
    Node,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableSequence

    from chunkwright.sc2.materials import Material
    from chunkwright.sc2.parts import MeshPart
    from chunkwright.sc2.references import Reference
    from chunkwright.scg.model import Geometry

NEWEST_VERSION: Final = 49
GLOBAL_MATERIAL_CLASS: Final = "GlobalMaterial"
GLOBAL_MATERIAL_KEY: Final = "#globalMaterialLegacy"


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands behind the header of a scene, by version.

    Sources: DAVA engine sources (hi-skittles/dava.engine, ardalanaz/dava.framework,
    MelvilPE/dava.revanced); versions 1, 2, 3, 5, 18..25, 35 and 43 seen in real files.
    """

    version: int

    @property
    def two_trees(self) -> bool:
        """Whether the data nodes are one tree of materials and one of meshes."""
        return self.version == 1

    @property
    def has_descriptor(self) -> bool:
        """Whether a sized descriptor stands before the data nodes."""
        return self.version >= 10

    @property
    def has_version_tags(self) -> bool:
        """Whether an archive of feature versions comes first."""
        return self.version >= 14

    @property
    def has_global_material(self) -> bool:
        """Whether the first slot of the hierarchy can be the global material."""
        return 14 <= self.version < 30

    @property
    def has_geometry_hash(self) -> bool:
        """Whether the hash of the geometry follows the data nodes."""
        return 26 <= self.version < 30

    @property
    def has_extra_archive(self) -> bool:
        """Whether one more archive, of unknown purpose, follows that hash."""
        return 28 <= self.version < 30

    @property
    def is_single_archive(self) -> bool:
        """Whether one archive holds data nodes and hierarchy."""
        return self.version >= 30


@dataclass(slots=True)
class Descriptor:
    """What kind of file a scene is: u32 type, then u64 hashes where the size has room.

    ``file_type`` is 0 for a scene and 1 for a model. A hash is None where the descriptor
    is too short for it; ``rest`` is what follows, of unknown meaning.
    """

    file_type: int = 0
    geometry_id_hash: int | None = None
    geometry_data_hash: int | None = None
    rest: bytes = b""


class Scene(Document):
    """An SFV2 scene of any version.

    ``roots`` are the entities at the root, ``data_nodes`` what they share: materials,
    meshes, particle emitters (in version 1: the tree of the materials and that of the
    meshes). Both are live lists of ``Node``. From version 30 everything is in ``body``;
    before, ``body`` is None. ``link`` joins a scene with its .scg geometry.

    >>> scene = Scene(35)
    >>> tank = scene.add_entity("tank")
    >>> scene.roots[0].name
    'tank'
    """

    format: ClassVar[str] = "sc2"

    def __init__(self, version: int = 35) -> None:
        if not 1 <= version <= NEWEST_VERSION:
            raise QueryError(
                f"no scene has version {version}", hint=f"known: 1 to {NEWEST_VERSION}"
            )
        self.version = version
        self.wide_char_size = 4
        self.geometry: Geometry | None = None
        layout = self.layout
        self.version_tags = KeyedArchive(version=V1) if layout.has_version_tags else None
        self.descriptor = Descriptor() if layout.has_descriptor else None
        self.geometry_id_hash = 0
        self.extra_archive = KeyedArchive(version=V1) if layout.has_extra_archive else None
        self._global_material: KeyedArchive | None = None
        self._data_nodes = BranchNodes()
        self._roots = BranchNodes()
        self.body: KeyedArchive | None = None
        # What the header said where it disagrees with the hierarchy: (stored, actual).
        self.odd_num_nodes: tuple[int, int] | None = None
        if layout.is_single_archive:
            self.descriptor = Descriptor(file_type=1, geometry_id_hash=0)
            self.body = KeyedArchive(version=V2)
            for key in (DATA_NODES_KEY, CHILDREN_KEY):
                self.body.set(key, VariantArray(), VariantType.ARRAY)
            self.body["#sceneComponents"] = KeyedArchive()
            self.body["#sceneComponents"].set("count", 0, VariantType.UINT32)
        elif layout.two_trees:
            for name in ("materials", "staticMeshes"):
                root = {CLASS_KEY: "DataNode", "#index": -1, "name": name}
                self._data_nodes.append(Node(KeyedArchive(root)))

    @property
    def layout(self) -> Layout:
        """Which parts a file of this version has."""
        return Layout(self.version)

    @property
    def roots(self) -> MutableSequence[Node]:
        """The entities at the root of the hierarchy, live."""
        if self.body is not None:
            return ArrayNodes(self.body, CHILDREN_KEY, keep_empty=True)
        return self._roots

    @property
    def data_nodes(self) -> MutableSequence[Node]:
        """The data nodes at the top, live; ``all_data_nodes`` has their children too."""
        if self.body is not None:
            return ArrayNodes(self.body, DATA_NODES_KEY, keep_empty=True)
        return self._data_nodes

    @property
    def global_material(self) -> KeyedArchive | None:
        """The archive that names the global material, or None."""
        if self.body is None:
            return self._global_material
        archive = self.body.get(GLOBAL_MATERIAL_KEY)
        return archive if isinstance(archive, KeyedArchive) else None

    @global_material.setter
    def global_material(self, archive: KeyedArchive | None) -> None:
        if self.body is None:
            if archive is not None and not self.layout.has_global_material:
                raise QueryError(f"a scene of version {self.version} has no global material")
            self._global_material = archive
        elif archive is not None:
            self.body[GLOBAL_MATERIAL_KEY] = archive
        else:
            self.body.pop(GLOBAL_MATERIAL_KEY, None)

    @property
    def stored_geometry_id_hash(self) -> int:
        """The hash over the ids of the .scg file's polygon groups; 0 where there is no file."""
        if self.descriptor is not None and self.descriptor.geometry_id_hash:
            return self.descriptor.geometry_id_hash
        return self.geometry_id_hash

    def all_data_nodes(self) -> Iterator[Node]:
        """Yield every data node, parents first."""
        for root in self.data_nodes:
            yield from root.walk()

    def all_nodes(self) -> Iterator[Node]:
        """Yield every entity, parents first."""
        for root in self.roots:
            yield from root.walk()

    def data_node(self, id: int) -> Node | None:  # noqa: A002 - the engine's word
        """Find the data node of an ``#id`` (or, in older files, a ``materialKey``)."""
        by_key = None
        for node in self.all_data_nodes():
            if node.id == id:
                return node
            if by_key is None and node.archive.get("materialKey") == id:
                by_key = node
        return by_key

    def materials(self) -> list[Material]:
        """List the materials, each with what it inherits from its parents."""
        from chunkwright.sc2.materials import Material

        nodes = self.all_data_nodes()
        return [Material(self, node) for node in nodes if node.class_name == "NMaterial"]

    def mesh_parts(self, node: Node) -> list[MeshPart]:
        """List what a node draws: polygon groups under materials, in every version alike.

        For many nodes make one ``Resolver`` and use ``parts.mesh_parts``.
        """
        from chunkwright.sc2.parts import mesh_parts
        from chunkwright.sc2.references import Resolver

        return list(mesh_parts(Resolver(self), node))

    def references(self) -> list[Reference]:
        """List every reference between the objects of the scene, null ones included."""
        from chunkwright.sc2.references import Resolver

        return list(Resolver(self).references())

    def link(self, geometry: Geometry) -> None:
        """Join the scene with the .scg file that its polygon groups live in."""
        self.geometry = geometry

    def add_entity(self, name: str, parent: Node | None = None) -> Node:
        """Append a new entity to the roots, or to the children of another one."""
        archive = KeyedArchive({CLASS_KEY: "Entity", "name": name})
        ids = [node.id for node in self.all_nodes()]
        archive.set(
            "id", max((id_ for id_ in ids if id_ is not None), default=0) + 1, VariantType.UINT32
        )
        archive.set("flags", _NEW_ENTITY_FLAGS, VariantType.UINT32)
        archive["components"] = KeyedArchive()
        archive["components"].set("count", 0, VariantType.UINT32)
        node = Node(archive)
        siblings = self.roots if parent is None else parent.children
        siblings.append(node)
        return siblings[-1]

    def add_data_node(self, class_name: str, id: int, values: dict[str, Any] | None = None) -> Node:  # noqa: A002
        """Append a data node with this ``#id`` (unsigned, 64 bits)."""
        if not 0 <= id < 1 << 64:
            raise QueryError(f"an id has 64 bits and no sign, which {id} does not fit")
        if self.data_node(id) is not None:
            raise QueryError(f"the scene has a data node {id:#x} already")
        archive = KeyedArchive({CLASS_KEY: class_name, **(values or {})})
        archive[ID_KEY] = id.to_bytes(8, "little")
        self.data_nodes.append(Node(archive))
        return self.data_nodes[-1]

    def archives(self) -> Iterator[tuple[str, KeyedArchive]]:
        """Yield (path, archive) of every archive that the file stores by itself."""
        if self.version_tags is not None:
            yield "/version_tags", self.version_tags
        if self.body is not None:
            yield "", self.body
            return
        yield from _forest("/data_nodes", self.data_nodes)
        if self.extra_archive is not None:
            yield "/extra_archive", self.extra_archive
        if self._global_material is not None:
            yield "/global_material", self._global_material
        yield from _forest("/hierarchy", self.roots)

    def __repr__(self) -> str:
        return (
            f"<Scene version {self.version}: {len(self.roots)} roots, "
            f"{len(self.data_nodes)} data nodes>"
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


# Seen on every root entity of real models.
_NEW_ENTITY_FLAGS: Final = 0xFFFF0016


def _forest(path: str, nodes: Iterable[Node]) -> Iterator[tuple[str, KeyedArchive]]:
    todo = [(f"{path}/{index}", node) for index, node in enumerate(nodes)][::-1]
    while todo:
        at, node = todo.pop()
        yield at, node.archive
        children = [(f"{at}/{index}", child) for index, child in enumerate(node.children)]
        todo.extend(reversed(children))


def misplaced_node(body: KeyedArchive) -> Problem | None:
    """Say where nodes are looked for and no array of archives is; None where all is well."""
    todo = [("", body, DATA_NODES_KEY), ("", body, CHILDREN_KEY)]
    while todo:
        path, holder, key = todo.pop()
        nodes = holder.get(key)
        if nodes is None and key not in holder:
            continue
        path = f"{path}/{key}"
        if not isinstance(nodes, VariantArray):
            return Problem(path, "this is no array of nodes")
        for index, node in enumerate(nodes.stored_values):
            if not isinstance(node, KeyedArchive):
                name = nodes.type_of(index).name
                return Problem(f"{path}/{index}", f"a node is an archive, not {name}")
            if CHILDREN_KEY in node:
                todo.append((f"{path}/{index}", node, CHILDREN_KEY))
    return None
