"""Meshes of entities for a level of detail and a state of switches; and grounds."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Mesh, Node, Primitive, mark_of
from chunkwright.sc2.building import mesh_parts
from chunkwright.sc2.scene_model.skins import group_arrays, targets, weigh
from chunkwright.sc2.scene_model.things import address_of, mark, marked

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Material as Look
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.sc2.building import MeshPart
    from chunkwright.sc2.model.components import RenderBatch
    from chunkwright.sc2.model.nodes import Node as Entity
    from chunkwright.sc2.model.references import Resolver
    from chunkwright.sc2.scene_model.looks import Looks
    from chunkwright.sc2.scene_model.skins import GroupArrays, Skeleton
    from chunkwright.scg.polygon_group import PolygonGroup

# The bit of ``ro.flags`` without which a render object is not drawn.
_VISIBLE: Final = 1
# Before version 10, meshes are in nodes named instance_0, below a node with a real name.
_INSTANCE: Final = "MeshInstanceNode"
_BOX: Final = struct.Struct("<6f")
_HIGHEST: Final = 0xFFFF
# More heights along each side of a ground would make too many triangles for other programs.
MOST_HEIGHTS: Final = 2048


@dataclass(frozen=True)
class View:
    """The visible level of detail and state of switches; ``everything`` adds the others."""

    lod: int = 0
    state: int = 0
    everything: bool = False

    def shows(self, part: Part) -> bool:
        """Return whether a part belongs to the view."""
        mesh = part.mesh
        in_view = mesh.lod_index in (-1, self.lod) and mesh.switch_index in (-1, self.state)
        return in_view and not part.is_shadow


@dataclass(frozen=True, eq=False)
class Part:
    """A mesh part, and its render batch; None before version 10."""

    mesh: MeshPart
    batch: RenderBatch | None
    is_shadow: bool

    @property
    def is_hidden(self) -> bool:
        """Whether the part's render object is hidden."""
        return self.batch is not None and is_hidden(self.batch.render_object)

    def words(self) -> dict[str, object]:
        """Return the key of the part within its entity."""
        words: dict[str, object] = {}
        if self.mesh.lod_index >= 0:
            words["lod"] = self.mesh.lod_index
        if self.mesh.switch_index >= 0:
            words["state"] = self.mesh.switch_index
        if self.is_shadow:
            words["shadow"] = True
        return words


class Drawing:
    """The meshes of the entities of a scene; equal meshes are made once.

    ``missing`` counts the parts whose polygon group was not found, ``empty`` those without
    triangles, ``repaired`` vertices with an invalid normal. ``skinned`` are nodes with vertices
    that are bound to joints: they are at the root, because their transforms have no effect.
    ``shown`` has the parts that the primitives of each node are made of, ``all`` those of all
    entities, visible or not.
    """

    def __init__(
        self, resolver: Resolver, looks: Looks, view: View, group_addresses: dict[int, str]
    ) -> None:
        self._resolver = resolver
        self._looks = looks
        self._view = view
        self._addresses = group_addresses
        self._arrays: dict[int, GroupArrays] = {}
        self._primitives: dict[tuple[int, int], Primitive] = {}
        self._meshes: dict[tuple[tuple[int, int], ...], Mesh] = {}
        self.missing = 0
        self.empty = 0
        self.repaired = 0
        self.skinned: list[Node] = []
        self.shown: dict[Node, list[Part]] = {}
        self.all: list[tuple[Entity, Part]] = []

    def draw(self, node: Node, entity: Entity, skeleton: Skeleton | None) -> None:
        """Add the meshes of an entity to its node, and invisible parts, if wanted, below it."""
        views: dict[tuple[tuple[str, object], ...] | None, list[Part]] = {}
        hidden: list[Part] = []
        for part in self._parts(entity):
            words = None if self._view.shows(part) else tuple(part.words().items())
            if words is None and part.is_hidden and not self._view.everything:
                hidden.append(part)
            else:
                views.setdefault(words, []).append(part)
        if hidden:
            self._hide(node, entity, hidden, skeleton, alone=None not in views)
        for words, parts in views.items():
            if words is None:
                self._fill(node, entity, parts, skeleton)
            elif self._view.everything:
                view = " ".join(
                    word if value is True else f"{word} {value}" for word, value in words
                )
                other = Node(f"{title(entity)} {view}", extras=marked(entity=_home(node)))
                mark(other.extras, part="view", **dict(words))
                self._fill(other, entity, parts, skeleton)
                if other.mesh is not None or other.children:
                    node.children.append(other)

    def _hide(
        self,
        node: Node,
        entity: Entity,
        parts: list[Part],
        skeleton: Skeleton | None,
        *,
        alone: bool,
    ) -> None:
        """Add hidden meshes, on a separate node if the entity draws or contains anything else."""
        count = len(self.skinned)
        if not alone or node.children or entity.children:
            above = node
            node = Node(f"{title(entity)} hidden", extras=marked(entity=address_of(above)))
            mark(node.extras, part="hidden")
            self._fill(node, entity, parts, skeleton)
            if node.mesh is not None or node.children:
                above.children.append(node)
        else:
            self._fill(node, entity, parts, skeleton)
        for each in (node, *self.skinned[count:]):
            each.hidden = True

    def _parts(self, entity: Entity) -> list[Part]:
        batches = [batch for component in entity.components for batch in component.batches]
        found = []
        for number, mesh in enumerate(mesh_parts(self._resolver, entity)):
            batch = batches[number] if number < len(batches) else None
            if mesh.polygon_group is None:
                # A batch without a group draws nothing.
                self.missing += batch is None or batch.polygon_group_id != 0
            else:
                found.append(Part(mesh, batch, self._looks.is_shadow(mesh.material)))
                self.all.append((entity, found[-1]))
        return found

    def _fill(
        self, node: Node, entity: Entity, parts: list[Part], skeleton: Skeleton | None
    ) -> None:
        solid: list[tuple[PolygonGroup, Look | None]] = []
        following: list[tuple[Part, PolygonGroup, Look | None]] = []
        materials = []
        for part in parts:
            group = part.mesh.polygon_group
            assert group is not None
            arrays = self._group(group)
            if not arrays.indices.size:
                self.empty += 1
                continue
            look = self._looks.of(part.mesh.material)
            if skeleton is not None and (arrays.joint is not None or arrays.joints is not None):
                following.append((part, group, look))
            elif arrays.joint is not None and arrays.joints is None:
                plates = self._plates(node, entity, group, look)
                self.shown |= {plate: [part] for plate in plates}
                node.children.extend(plates)
            else:
                solid.append((group, look))
                self.shown.setdefault(node, []).append(part)
            if part.mesh.material is not None:
                materials.append(self._looks.address(part.mesh.material))
        if materials:
            mark(node.extras, materials=materials)
        if solid:
            node.mesh = self._mesh(title(entity), solid)
        if following and skeleton is not None:
            self._follow(node, entity, following, skeleton)

    def _mesh(self, name: str, parts: list[tuple[PolygonGroup, Look | None]]) -> Mesh:
        key = tuple((id(group.archive), id(look)) for group, look in parts)
        if key not in self._meshes:
            mesh = Mesh(name, extras=self._mesh_extras([group for group, _ in parts]))
            mesh.primitives = [self._primitive(group, look) for group, look in parts]
            self._meshes[key] = mesh
        return self._meshes[key]

    def _mesh_extras(self, groups: list[PolygonGroup]) -> dict[str, object]:
        found = [self._address(group) for group in groups]
        return marked(address=found[0], groups=found)

    def _address(self, group: PolygonGroup) -> str:
        return self._addresses.get(id(group.archive), "")

    def _primitive(self, group: PolygonGroup, look: Look | None) -> Primitive:
        key = id(group.archive), id(look)
        if key not in self._primitives:
            self._primitives[key] = primitive(self._group(group), look)
        return self._primitives[key]

    def _group(self, group: PolygonGroup) -> GroupArrays:
        key = id(group.archive)
        if key not in self._arrays:
            self._arrays[key] = group_arrays(group, self._address(group))
            self.repaired += self._arrays[key].repaired
        return self._arrays[key]

    def _follow(
        self,
        node: Node,
        entity: Entity,
        parts: list[tuple[Part, PolygonGroup, Look | None]],
        skeleton: Skeleton,
    ) -> None:
        """Add a node with the vertices that are bound to the joints of the entity."""
        mesh = Mesh(title(entity), extras=self._mesh_extras([group for _, group, _ in parts]))
        used: set[int] = set()
        for part, group, look in parts:
            arrays = self._group(group)
            batch = part.batch
            meant = None
            if batch is not None:
                meant = targets(batch.render_object, batch.number, batch.address)
            weighed = weigh(arrays, meant, len(skeleton.nodes), self._address(group))
            made = primitive(arrays, look)
            if weighed is not None:
                made.joints, made.weights = weighed
                used.update(np.unique(made.joints[made.weights > 0]).tolist())
            mesh.primitives.append(made)
        skinned = Node(f"{title(entity)} skin", mesh=mesh, extras=marked(entity=_home(node)))
        mark(skinned.extras, part="skin", materials=mark_of(node.extras).get("materials"))
        skinned.skin = skeleton.skin(title(entity), used)
        self.skinned.append(skinned)
        self.shown[skinned] = [part for part, _, _ in parts]

    def _plates(
        self, node: Node, entity: Entity, group: PolygonGroup, look: Look | None
    ) -> list[Node]:
        """Return a node for each armour plate of a collision mesh.

        Its vertices have the number of a plate in place of a joint.
        """
        arrays = self._group(group)
        assert arrays.joint is not None
        plates = arrays.joint[arrays.indices[:, 0]]
        made = []
        for plate in np.unique(plates).tolist():
            name = f"{title(entity)}_armor_{plate}"
            mesh = Mesh(name, extras=self._mesh_extras([group]))
            mark(mesh.extras, plate=plate)
            mesh.primitives.append(primitive(arrays.only(plates == plate), look))
            extras = marked(entity=_home(node), part="armor", plate=plate)
            made.append(Node(name, mesh=mesh, extras=extras))
        return made


def is_hidden(render_object: KeyedArchive) -> bool:
    """Return whether a render object is hidden."""
    flags = render_object.get("ro.flags", _VISIBLE)
    return isinstance(flags, int) and not flags & _VISIBLE


def primitive(arrays: GroupArrays, look: Look | None) -> Primitive:
    """Return the arrays of a group under a material."""
    texcoords = list(arrays.texcoords)
    looks = [] if look is None else [look, *look.variants.values()]
    used = [texture.texcoord + 1 for each in looks for texture in each.textures()]
    wanted = max(used, default=0)
    while len(texcoords) < wanted:
        # A texture needs coordinates: those of the nearest existing channel replace missing ones.
        none = np.zeros((len(arrays.positions), 2), np.float32)
        texcoords.append(texcoords[-1] if texcoords else none)
    return Primitive(
        arrays.positions,
        arrays.indices.reshape(-1),
        normals=arrays.normals,
        tangents=arrays.tangents,
        texcoords=texcoords,
        colors=arrays.colors,
        attributes=dict(arrays.attributes),
        material=look,
        lines=arrays.lines,
    )


def _home(node: Node) -> str:
    """Return the address of the entity that a node represents or is a part of."""
    return address_of(node) or str(mark_of(node.extras).get("entity", ""))


def title(entity: Entity) -> str:
    """Return the name of an entity for users."""
    if entity.class_name == _INSTANCE and entity.parent is not None and entity.parent.name:
        return entity.parent.name
    return entity.name or entity.class_name


def ground(
    heights: NDArray[np.uint16], archive: KeyedArchive, address: str, *, along: bool = False
) -> Primitive:
    """Return the grid of heights (size, size) that fills the box of a Landscape.

    As in the engine, one more row and column repeat the last heights and close the grid. The
    texture covers the grid once: ``along`` if its rows are in the order of the heights, as in a
    LandscapeNode; in a Landscape they are in the opposite order.
    """
    low, high = _box(archive, address)
    size = len(heights)
    steps = np.arange(size + 1)
    source = np.minimum(steps, size - 1)
    across = steps / size
    positions = np.empty((size + 1, size + 1, 3), np.float32)
    positions[..., 0] = low[0] + across[None, :] * (high[0] - low[0])
    positions[..., 1] = low[1] + across[:, None] * (high[1] - low[1])
    raised = heights[np.ix_(source, source)] / _HIGHEST
    positions[..., 2] = low[2] + raised * (high[2] - low[2])
    uvs = np.empty((size + 1, size + 1, 2), np.float32)
    uvs[..., 0] = across[None, :]
    uvs[..., 1] = across[:, None] if along else 1 - across[:, None]
    corners = np.arange((size + 1) ** 2, dtype=np.uint32).reshape(size + 1, size + 1)
    a, b, c, d = corners[:-1, :-1], corners[:-1, 1:], corners[1:, 1:], corners[1:, :-1]
    indices = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1)
    return Primitive(
        positions.reshape(-1, 3),
        indices,
        normals=_normals(positions),
        texcoords=[uvs.reshape(-1, 2)],
    )


def _box(archive: KeyedArchive, address: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    stored = archive.get_as("bbox", bytes) or b""
    if len(stored) != _BOX.size:
        raise CorruptError("expected two corners of a box as bbox", path=address)
    numbers = np.array(_BOX.unpack(stored))
    if not np.isfinite(numbers).all():
        raise CorruptError("bbox has a number that is NaN or infinite", path=address)
    return numbers[:3], numbers[3:]


def _normals(positions: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the normals of a grid, from the slopes to the neighbours."""
    grid = positions.astype(np.float64)
    along, across = np.gradient(grid, axis=1), np.gradient(grid, axis=0)
    normals = np.cross(along, across).reshape(-1, 3)
    lengths = np.linalg.norm(normals, axis=1)
    normals[lengths == 0] = (0.0, 0.0, 1.0)
    lengths[lengths == 0] = 1
    units: NDArray[np.float32] = (normals / lengths[:, None]).astype(np.float32)
    return units
