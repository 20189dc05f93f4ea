"""Mesh parts, which entities draw in all versions; and new meshes and materials.

New meshes and materials have the entries that real scenes of their version have."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base.classes import Closed, located, readonly
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.values import AABBox3, VariantType
from chunkwright.sc2.model import components, layout
from chunkwright.sc2.model.key_types import need_word, typed_archive
from chunkwright.sc2.model.materials import Material, material_node
from chunkwright.sc2.model.nodes import Node, id_bytes
from chunkwright.sc2.model.references import refer
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, MutableSequence, Sequence

    from numpy.typing import ArrayLike

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.references import Resolver


# Keys of a MeshInstanceNode: pgN_ in versions 3 to 5, lL_N_ in versions 1 and 2.
_STEM: Final = re.compile(r"(pg\d+|l(\d+)_\d+)_pg")
# Keys of a LodNode: the child that is part N of layer L.
_LAYER: Final = re.compile(r"l(\d+)_\d+_ni")


class MeshPart(Closed):
    """A polygon group drawn with a material; either is None if its reference is null or dangling.

    ``material`` accepts a Material of the same scene, its data node, or None.
    """

    __slots__ = ("_group", "_holder", "_key", "_lod_index", "_material", "_scene", "_switch_index")

    def __init__(
        self,
        resolver: Resolver,
        material: tuple[KeyedArchive, str],
        group: str,
        lod_index: int,
        switch_index: int,
    ) -> None:
        self._scene = resolver.scene
        self._holder, self._key = material
        self._material = _material(resolver, self._holder, self._key)
        self._group = _group(resolver, self._holder, group)
        self._lod_index = lod_index
        self._switch_index = switch_index

    @located
    def material(self) -> Node | None:
        """The data node of the material of the part."""
        return self._material

    @material.setter
    def material(self, material: Material | Node | None) -> None:
        from chunkwright.sc2.model.materials import material_node

        node = None if material is None else material_node(self._scene, material)
        refer(self._holder, self._key, node)
        self._material = node

    @readonly
    def place(self) -> tuple[KeyedArchive, str]:
        """The archive that refers to the material, and the key of the reference."""
        return self._holder, self._key

    @readonly
    def polygon_group(self) -> PolygonGroup | None:
        """The mesh of the part."""
        return self._group

    @readonly
    def lod_index(self) -> int:
        """The level of detail that the part belongs to, -1 for all.

        It comes from the render batch or, before version 10, from the nearest LodNode above.
        """
        return self._lod_index

    @readonly
    def switch_index(self) -> int:
        """The switch state that the part belongs to, -1 for all.

        It comes from the render batch or, before version 10, from the nearest SwitchNode above.
        """
        return self._switch_index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MeshPart):
            return NotImplemented
        return self._holder is other._holder and self._key == other._key

    def __hash__(self) -> int:
        return hash((id(self._holder), self._key))

    def __repr__(self) -> str:
        level = "" if self._lod_index < 0 else f", level {self._lod_index}"
        state = "" if self._switch_index < 0 else f", state {self._switch_index}"
        return f"<MeshPart {self._group!r} under {self._material!r}{level}{state}>"


def mesh_parts(resolver: Resolver, node: Node) -> Iterator[MeshPart]:
    """Yield the mesh parts of a node: from render batches, or from a MeshInstanceNode."""
    for component in node.components:
        for batch in component.batches:
            yield MeshPart(
                resolver,
                (batch.archive, "rb.nmatname"),
                "rb.datasource",
                batch.lod_index,
                batch.switch_index,
            )
    stems = [match for key in node.archive if (match := _STEM.fullmatch(key)) is not None]
    if not stems:
        return
    lod_index, switch_index = levels_above(node)
    for match in stems:
        suffix = "_matptr" if f"{match[1]}_matptr" in node.archive else "_mat"
        yield MeshPart(
            resolver,
            (node.archive, match[1] + suffix),
            match[0],
            lod_index if match[2] is None else int(match[2]),
            switch_index,
        )


def levels_above(node: Node) -> tuple[int, int]:
    """Return the level of detail and the switch state that a node belongs to, -1 for all."""
    lod_index = switch_index = -1
    child, parent = node, node.parent
    while parent is not None:
        if lod_index < 0 and parent.class_name == "LodNode":
            lod_index = _layer_of(parent.archive, parent.children.index(child))
        if switch_index < 0 and parent.class_name == "SwitchNode":
            switch_index = parent.children.index(child)
        child, parent = parent, parent.parent
    return lod_index, switch_index


def _layer_of(archive: KeyedArchive, index: int) -> int:
    """Return the layer of a LodNode that has the child ``index``; -1 if there is none."""
    layers = [
        int(match[1])
        for key, value in archive.items()
        if value == index and (match := _LAYER.fullmatch(key)) is not None
    ]
    if not layers:
        return -1
    stored = archive.get_as(f"lod{min(layers)}_layer", int)
    return min(layers) if stored is None else stored


def _material(resolver: Resolver, archive: KeyedArchive, key: str) -> Node | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target if isinstance(target, Node) else None


def _group(resolver: Resolver, archive: KeyedArchive, key: str) -> PolygonGroup | None:
    reference = resolver.resolve("", archive, key)
    target = None if reference is None else reference.target
    return target.polygon_group() if isinstance(target, Node) else target


def new_material(
    scene: Scene, name: str, template: str | Material | None, parent: Material | Node | None
) -> Material:
    """Append a material; see ``Scene.new_material``."""
    need_word(name, "name")
    above = None if parent is None else material_node(scene, parent)
    index = scene.index()
    [number] = index.next_ids(1)
    if isinstance(template, Material):
        archive = _copied(scene, template)
    else:
        archive = _fresh(scene, template, has_parent=above is not None)
    archive["name" if scene.version < components.FIRST_WITH_COMPONENTS else "materialName"] = name
    if above is not None:
        if archive.get("##name") != "NMaterial":
            raise QueryError(f"a material of version {scene.version} cannot have a parent")
        refer(archive, "parentMaterialKey", above)
    if scene.layout.two_trees:
        return Material(scene, _appended(scene.data_nodes[0].children, archive))
    archive.set("#id", id_bytes(number), VariantType.BYTE_ARRAY)
    node = _appended(scene.data_nodes, archive)
    index.added_data_node(node)
    return Material(scene, node)


def _fresh(scene: Scene, template: str | None, *, has_parent: bool) -> KeyedArchive:
    """Return the archive of a material that is not a copy of another."""
    if template is not None and not isinstance(template, str):
        raise QueryError(f"expected a path or a Material as template, not {template!r:.60}")
    with_template = scene.version >= components.FIRST_WITH_COMPONENTS
    if not with_template and template is not None:
        raise QueryError(
            f"a material of version {scene.version} has no template",
            hint="its mat.type determines the use of its textures",
        )
    if with_template and template is None and not has_parent:
        raise QueryError(
            "expected a template or a parent for a material",
            hint='use one such as template="~res:/Materials/Textured.material"',
        )
    archive = typed_archive(layout.material(scene.version, _next_index(scene, 0)))
    if template is not None:
        archive["fxName"] = template
    return archive


def _copied(scene: Scene, template: Material) -> KeyedArchive:
    """Return a copy of the archive of a material, which may belong to another scene."""
    fresh = layout.material(scene.version, _next_index(scene, 0))
    node = template.node
    if node.class_name != fresh["##name"]:
        raise QueryError(
            f"expected a {fresh['##name']} in version {scene.version}, not a {node.class_name}"
        )
    archive = copy.deepcopy(node.archive)
    if scene.data_node(node.data_id or 0) != node:
        archive.pop("parentMaterialKey", None)
    if "#index" in fresh:
        archive["#index"] = fresh["#index"]
    return archive


def add_mesh(
    scene: Scene,
    name: str,
    arrays: Mapping[str, Any],
    *,
    uvs: ArrayLike | None,
    material: Material | Node,
    parent: Node | None,
) -> Node:
    """Append an entity that draws one polygon group; see ``Scene.add_mesh``."""
    need_word(name, "name")
    if parent is not None and not _is_entity_of(scene, parent):
        raise QueryError(f"expected a Node of the scene as parent, not {parent!r:.60}")
    painted = material_node(scene, material)
    version = scene.version
    if version >= layout.FIRST_WITH_GEOMETRY_FILE and scene.geometry is None:
        raise QueryError(
            f"a scene of version {version} has its meshes in an .scg file, but none is linked",
            hint="scene.find_geometry() links the file beside it, scene.link(Geometry()) a new one",
        )
    index = scene.index()
    number, mesh_number = index.next_ids(2)
    group = PolygonGroup.from_arrays(id=number, texcoords=_channels(uvs), **arrays)
    if not group.vertex_count:
        raise QueryError("expected at least one vertex for a mesh")
    index.still_holds()
    siblings = scene.roots if parent is None else parent.children
    if version < components.FIRST_WITH_COMPONENTS:
        mesh = _static_mesh(scene, group, mesh_number)
        siblings.append(_mesh_instance(scene, name, mesh, painted))
        added = [mesh, *mesh.children]
    else:
        node = scene.add_entity(name, parent)
        node.archive.update(layout.entity(version))
        _draw(version, node, group, painted)
        added = _placed(scene, group)
    for data_node in added:
        index.added_data_node(data_node)
    index.took_id(number, group.archive)
    node = siblings[-1]
    node.transform.refresh_world()
    return node


def _next_index(scene: Scene, tree: int) -> int:
    """Return the next node number in one of the two trees of version 1; 0 in later versions."""
    if not scene.layout.two_trees:
        return 0
    below = list(scene.data_nodes[tree].walk())[1:]
    numbers = [node.archive.get_as("#index", int) for node in below]
    return max((number for number in numbers if number is not None), default=-1) + 1


def _is_entity_of(scene: Scene, node: object) -> bool:
    if not isinstance(node, Node):
        return False
    while node.parent is not None:
        node = node.parent
    return any(archive is node.archive for archive in scene.roots.archives())


def _channels(uvs: ArrayLike | None) -> Sequence[Any]:
    """Return texture coordinates as a list of channels, even if there is only one."""
    if uvs is None:
        return ()
    try:
        array = np.asarray(uvs)
    except ValueError as error:
        raise QueryError(f"invalid texture coordinates: {error}") from error
    return list(array) if array.ndim == 3 else [array]


def _draw(version: int, node: Node, group: PolygonGroup, material: Node) -> None:
    """Add the components that draw a mesh to an entity."""
    positions = group.vertices["position"]
    batch = layout.render_batch()
    batch["rb.aabbox"] = AABBox3._make(
        float(number) for number in (*positions.min(axis=0), *positions.max(axis=0))
    )
    batch |= {"rb.datasource": group.id, "rb.nmatname": material.data_id}
    drawn = layout.component_type(version, 1)
    drawn["rc.renderObj"] = layout.render_object(version, batch)
    form = "matrix" if version < components.FIRST_WITH_PARTS else "parts"
    placed = components.NEW_COMPONENTS[form]
    if form == "matrix":
        node.add_component("TransformComponent", placed)
        node.add_component("RenderComponent", drawn)
        node.add_component("CustomPropertiesComponent", layout.component_type(version, 17))
    else:
        node.add_component("RenderComponent", drawn)
        node.add_component("TransformComponent", placed)


def place_group(scene: Scene, group: PolygonGroup) -> PolygonGroup | tuple[Node, PolygonGroup]:
    """Add a polygon group with an id of its own to a scene, and return the one added.

    Before version 10 its mesh is added first and contains it.
    """
    group.id, number = scene.index().next_ids(2)
    if scene.version < components.FIRST_WITH_COMPONENTS:
        mesh = _static_mesh(scene, group, number)
        return mesh, mesh.children[0].polygon_group()
    added = _placed(scene, group)
    return added[0].polygon_group() if added else group


def _placed(scene: Scene, group: PolygonGroup) -> list[Node]:
    """Add a polygon group to the linked geometry, or return it as a new data node."""
    version, archive = scene.version, group.archive
    if version >= layout.FIRST_WITH_GEOMETRY_FILE:
        assert scene.geometry is not None
        scene.geometry.groups.append(group)
        return []
    if version < components.FIRST_WITH_PARTS:
        archive.pop("primitiveCount", None)
    if version < layout.FIRST_WITH_RHI:
        _make_legacy(archive)
    return [_appended(scene.data_nodes, archive)]


def _make_legacy(archive: KeyedArchive) -> None:
    """Store the primitive type of a polygon group the way files before version 18 do."""
    if archive.pop("rhi_primitiveType", None) is not None:
        archive["primitiveType"] = 3


def _static_mesh(scene: Scene, group: PolygonGroup, number: int) -> Node:
    """Append the mesh node that contains a polygon group before version 10."""
    archive = group.archive
    for key in ("primitiveCount", "cubeTextureCoordCount"):
        archive.pop(key, None)
    _make_legacy(archive)
    archive.update({"#childrenCount": 0, "#index": 0, "name": ""})
    mesh = typed_archive(layout.static_mesh(scene.version, _next_index(scene, -1)))
    siblings: MutableSequence[Node] = scene.data_nodes
    if scene.layout.two_trees:
        archive.pop("#id", None)
        siblings = scene.data_nodes[1].children
    else:
        mesh.set("#id", id_bytes(number), VariantType.BYTE_ARRAY)
    held = _appended(siblings, mesh)
    held.children.append(Node(archive))
    return held


def _mesh_instance(scene: Scene, name: str, mesh: Node, material: Node) -> Node:
    """Return the node that draws the first polygon group of a mesh before version 10."""
    version, stem = scene.version, layout.mesh_stem(scene.version)
    node = Node(typed_archive(layout.mesh_node(version) | {"name": name}))
    suffixes = ("_mat", "_ms") if scene.layout.two_trees else ("_matptr", "_meshptr")
    for suffix, target in zip(suffixes, (material, mesh), strict=True):
        refer(node.archive, stem + suffix, target)
    node.archive[f"{stem}_pg"] = 0
    return node


def _appended(siblings: MutableSequence[Node], archive: KeyedArchive) -> Node:
    siblings.append(Node(archive))
    return siblings[-1]
