"""References between the objects of a scene: the entries that store them, and their targets.

Sources: DAVA engine sources (hi-skittles/dava.engine, MelvilPE/dava.revanced), blitzkit;
measured on real files by ``tools/scenes/survey_keys.py``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base.wording import escape
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import Container, VariantType, container_of
from chunkwright.sc2.model.addresses import CHILDREN_KEY, DATA_NODES_KEY
from chunkwright.sc2.model.nodes import Node, id_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.sc2.model import Scene
    from chunkwright.scg.geometry import Geometry
    from chunkwright.scg.polygon_group import PolygonGroup


class Space(Enum):
    """The kinds of numbers that references store."""

    ID = "data nodes by #id"
    MATERIAL_INDEX = "materials by #index"
    MESH_INDEX = "meshes by #index"
    GROUP_INDEX = "polygon groups of the mesh beside it, by position"


class ReferenceKind(NamedTuple):
    """One row of the table: a pattern for the keys of entries, and the target of their references.

    ``target`` is the class of the target node. ``seen`` is the evidence: the count of different
    numbers in real scenes, all of which refer to such a target; 0 if known only from the engine's
    sources. ``stored_as`` is the type of all such entries. ``beside`` turns the key into the key of
    the entry with the mesh, for a number that is an index in that mesh. ``in_geometry`` means that
    the target may be in the .scg file instead.
    """

    key: str
    space: Space
    target: str
    seen: int
    stored_as: VariantType = VariantType.UINT64
    beside: str = ""
    in_geometry: bool = False


_POINTER: Final = VariantType.BYTE_ARRAY
_INDEX: Final = VariantType.INT32
KINDS: Final = (
    ReferenceKind(r"rb\.datasource", Space.ID, "PolygonGroup", 106, in_geometry=True),
    ReferenceKind(r"rb\.nmatname", Space.ID, "NMaterial", 108),
    # The material of a Landscape, which has no render batches in the file.
    ReferenceKind(r"matname", Space.ID, "NMaterial", 4),
    ReferenceKind(r"parentMaterialKey", Space.ID, "NMaterial", 48),
    ReferenceKind(r"globalMaterialId", Space.ID, "NMaterial", 2),
    ReferenceKind(r"emitter\.id", Space.ID, "ParticleEmitterNode", 260),
    ReferenceKind(r"reference\.id", Space.ID, "ParticleEmitterNode", 7),
    ReferenceKind(r"(pg\d+|l\d+_\d+)_matptr", Space.ID, "Material", 80, stored_as=_POINTER),
    ReferenceKind(r"(pg\d+|l\d+_\d+)_meshptr", Space.ID, "StaticMesh", 166, stored_as=_POINTER),
    ReferenceKind(r"l\d+_\d+_mat", Space.MATERIAL_INDEX, "Material", 4, stored_as=_INDEX),
    ReferenceKind(r"l\d+_\d+_ms", Space.MESH_INDEX, "StaticMesh", 4, stored_as=_INDEX),
    ReferenceKind(
        r"(pg\d+|l\d+_\d+)_pg",
        *(Space.GROUP_INDEX, "PolygonGroup", 66),
        beside="_meshptr",
        stored_as=_INDEX,
    ),
)
# The keys that number nodes in the two trees of version 1.
_INDEX_SPACES: Final = (Space.MATERIAL_INDEX, Space.MESH_INDEX)
# The arrays of the single archive whose nodes are visited separately.
_NODES: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY})
_ANY_KEY: Final = "|".join(f"(?:{kind.key})" for kind in KINDS)


@dataclass(frozen=True)
class Reference:
    """One reference: its address, its number, and the node or polygon group it refers to.

    ``target`` is None if the number is null or, for a ``dangling`` reference, has no target.
    ``outside`` marks a reference into a geometry file that is not linked.
    """

    path: str
    holder: KeyedArchive
    key: str
    kind: ReferenceKind
    number: int
    target: Node | PolygonGroup | None
    null: bool = False
    outside: bool = False

    @property
    def dangling(self) -> bool:
        """Whether the number is not null but has no target."""
        return self.target is None and not self.null and not self.outside

    @property
    def detail(self) -> str:
        """The text for the tree: the target, or why there is none."""
        number = f"{self.number:#x}" if self.number > 0 else str(self.number)
        if self.null:
            return "null"
        if self.outside:
            return f"-> {self.kind.target} {number} in the .scg file"
        if self.target is None:
            return f"-> {self.kind.target} {number}, which does not exist"
        if isinstance(self.target, Node):
            return f"-> {title(self.target)}"
        return f"-> PolygonGroup {number} of the linked geometry"

    def fits(self, node: Node) -> bool:
        """Return whether a node has the class that the key expects."""
        return node.class_name == self.kind.target


def title(node: Node) -> str:
    """Return the class, name and id of a node in one line."""
    name = f" {node.name!r}" if node.name else ""
    return f"{node.class_name}{name}" + ("" if node.id is None else f" #{node.id:#x}")


class Resolver:
    """A resolver of references for one pass over a scene; it does not see later edits.

    ``geometry`` is used instead of the one linked with the scene.
    """

    def __init__(self, scene: Scene, geometry: Geometry | None = None) -> None:
        self.scene = scene
        self.geometry = scene.geometry if geometry is None else geometry
        self._index = scene.index()
        trees = list(scene.data_nodes) if scene.layout.two_trees else []
        self._by_index = dict(zip(_INDEX_SPACES, map(_numbered_nodes, trees), strict=False))
        self._groups = {} if self.geometry is None else self.geometry.by_ids()

    def parent(self, material: Node) -> Node | None:
        """Return the parent of a material; None if it has none."""
        number = number_of(material.archive.get("parentMaterialKey"))
        return self._index.node(number, self.scene) if number else None

    def ancestors(self, material: Node) -> Iterator[Node]:
        """Yield the ancestors of a material, nearest first; without end if they form a loop."""
        parent = self.parent(material)
        while parent is not None:
            yield parent
            parent = self.parent(parent)

    def references(self) -> Iterator[Reference]:
        """Yield every reference of the scene, including null ones, in file order."""
        for path, holder, key, _ in self.entries():
            reference = self.resolve(path, holder, key)
            if reference is not None:
                yield reference

    def entries(self) -> Iterator[tuple[str, KeyedArchive, str, ReferenceKind]]:
        """Yield (path, archive, key, kind) of every entry whose key is in the table."""
        for path, archive in self.scene.addressed_archives():
            yield from self.inside(path, archive)

    def inside(
        self, path: str, container: Container
    ) -> Iterator[tuple[str, KeyedArchive, str, ReferenceKind]]:
        """Yield the entries of an archive and everything in it, except other nodes."""
        archive = container if isinstance(container, KeyedArchive) else None
        for place, value in zip(container.places(), container.stored_values, strict=True):
            key = str(place)
            if (below := container_of(value)) is not None:
                if key not in _NODES or self.scene.body is None:
                    yield from self.inside(f"{path}/{escape(key)}", below)
            elif archive is not None and (kind := kind_of(key)) is not None:
                yield path, archive, key, kind

    def resolve(self, path: str, holder: KeyedArchive, key: str) -> Reference | None:
        """Resolve the entry ``key`` of an archive; None if it is not a reference."""
        kind = kind_of(key)
        number = None if kind is None else number_of(holder.get(key))
        if kind is None or number is None:
            return None
        if kind.space is Space.GROUP_INDEX:
            target = self._child_group(path, holder, key, kind, number)
            null = target is None and self._mesh(path, holder, key, kind) is None
            return Reference(path, holder, key, kind, number, target, null)
        if kind.space is not Space.ID:
            target = self._by_index.get(kind.space, {}).get(number)
            return Reference(path, holder, key, kind, number, target, number == -1)
        found: Node | PolygonGroup | None = self._index.node(number, self.scene)
        outside = False
        if found is None and kind.in_geometry:
            found = self._groups.get(number)
            outside = (
                found is None and self.geometry is None and self.scene.stored_geometry_id_hash != 0
            )
        return Reference(path, holder, key, kind, number, found, number == 0, outside)

    def _mesh(
        self, path: str, holder: KeyedArchive, key: str, kind: ReferenceKind
    ) -> Reference | None:
        """Return the mesh reference beside a polygon group number."""
        stem = key.removesuffix("_pg")
        for suffix in (kind.beside, "_ms"):
            mesh = self.resolve(path, holder, stem + suffix) if stem + suffix in holder else None
            if mesh is not None:
                return mesh
        return None

    def _child_group(
        self, path: str, holder: KeyedArchive, key: str, kind: ReferenceKind, number: int
    ) -> Node | None:
        mesh = self._mesh(path, holder, key, kind)
        if mesh is None or not isinstance(mesh.target, Node):
            return None
        children = mesh.target.children
        return children[number] if 0 <= number < len(children) else None


def check_taken(scene: Scene, node: Node, source: Scene) -> None:
    """Raise ``QueryError`` if references of another scene's node have other targets in a scene.

    References without a target there become ``problems`` of the scene with the node.
    """
    here, there = Resolver(scene), Resolver(source)
    for part in node.walk():
        for path, holder, key, _ in there.inside(part.address, part.archive):
            new, old = here.resolve(path, holder, key), there.resolve(path, holder, key)
            if new is None or old is None or new.target is None or old.null:
                continue
            if old.target is None or new.target.archive != old.target.archive:
                raise QueryError(
                    f"{old.number:#x} means another object in the other scene",
                    path=f"{path}/{escape(key)}",
                    hint="copy the node, and make the copy refer to objects of this scene",
                )


def renumber(resolver: Resolver, archive: KeyedArchive, new: Callable[[Space, int], int]) -> None:
    """Renumber the references in an archive of a scene, except for null references.

    ``new`` returns the new number for a space and an old one; positions in meshes stay.
    """
    for _, holder, key, kind in list(resolver.inside("", archive)):
        value = holder.get(key)
        number = number_of(value)
        null = -1 if kind.space in _INDEX_SPACES else 0
        if number is None or number == null or kind.space is Space.GROUP_INDEX:
            continue
        changed = new(kind.space, number)
        if changed != number:
            stored = id_bytes(changed) if isinstance(value, bytes) else changed
            holder.set(key, stored, holder.type_of(key))


def refer(holder: KeyedArchive, key: str, target: Node | None) -> None:
    """Make the entry ``key`` of an archive refer to a node; None makes it a null reference.

    Raises ``QueryError`` for a key that cannot refer to such a node.
    """
    kind = kind_of(key)
    if kind is not None and target is not None and target.class_name != kind.target:
        kind = None
    number: Any = None
    if kind is not None and kind.space is Space.ID:
        number = 0 if target is None else target.data_id
    elif kind is not None and kind.space in _INDEX_SPACES:
        number = -1 if target is None else target.archive.get_as("#index", int)
    if kind is None or number is None:
        raise QueryError(f"{key} cannot refer to {target!r:.60}")
    value = id_bytes(number) if kind.stored_as is VariantType.BYTE_ARRAY else number
    holder.set(key, value, kind.stored_as)


def _numbered_nodes(root: Node) -> dict[int, Node]:
    """Return the nodes below the root of a tree by ``#index``; of duplicates, the first."""
    found: dict[int, Node] = {}
    for node in root.walk():
        number = node.archive.get_as("#index", int)
        if node != root and number is not None:
            found.setdefault(number, node)
    return found


@lru_cache(4096)
def kind_of(key: str) -> ReferenceKind | None:
    """Return the row of the table that matches a key; None if none does."""
    if re.fullmatch(_ANY_KEY, key) is None:
        return None
    return next(kind for kind in KINDS if re.fullmatch(kind.key, key))


def number_of(value: object) -> int | None:
    """Return the id or index in an entry, stored as a number or 8 bytes; None for other values."""
    if isinstance(value, bytes) and len(value) == 8:
        return int.from_bytes(value, "little")
    return value if isinstance(value, int) and not isinstance(value, bool) else None
