"""New meshes and materials, with the entries that real scenes of a version have."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.keyed_archive.model.values import AABBox3
from chunkwright.keyed_archive.model.variants import VariantType
from chunkwright.sc2.edit import templates
from chunkwright.sc2.model import transforms
from chunkwright.sc2.model.key_types import typed_archive
from chunkwright.sc2.model.materials import Material, material_node
from chunkwright.sc2.model.nodes import Node, id_bytes
from chunkwright.sc2.model.references import refer
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableSequence, Sequence

    from numpy.typing import ArrayLike

    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.sc2.model.scene import Scene


def new_material(
    scene: Scene, name: str, template: str | Material | None, parent: Material | Node | None
) -> Material:
    """Append a material; see ``Scene.new_material``."""
    if not isinstance(name, str):
        raise QueryError(f"expected a str as name, not {name!r:.60}")
    above = None if parent is None else material_node(scene, parent)
    index = scene.index()
    [number] = index.next_ids(1)
    if isinstance(template, Material):
        archive = _copied(scene, template)
    else:
        archive = _fresh(scene, template, has_parent=above is not None)
    archive["name" if scene.version < transforms.FIRST_WITH_COMPONENTS else "materialName"] = name
    if above is not None:
        if archive.get("##name") != "NMaterial":
            raise QueryError(f"a material of version {scene.version} inherits nothing")
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
    with_template = scene.version >= transforms.FIRST_WITH_COMPONENTS
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
    archive = typed_archive(templates.material(scene.version, _next_index(scene, 0)))
    if template is not None:
        archive["fxName"] = template
    return archive


def _copied(scene: Scene, template: Material) -> KeyedArchive:
    """Return a copy of the values of a material, which may be of another scene."""
    fresh = templates.material(scene.version, _next_index(scene, 0))
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
    if not isinstance(name, str):
        raise QueryError(f"expected a str as name, not {name!r:.60}")
    if parent is not None and not _is_entity_of(scene, parent):
        raise QueryError(f"expected a Node of the scene as parent, not {parent!r:.60}")
    painted = material_node(scene, material)
    version = scene.version
    if version >= templates.FIRST_WITH_GEOMETRY_FILE and scene.geometry is None:
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
    if version < transforms.FIRST_WITH_COMPONENTS:
        mesh = _static_mesh(scene, group, mesh_number)
        siblings.append(_mesh_instance(scene, name, mesh, painted))
        added = [mesh, *mesh.children]
    else:
        node = scene.add_entity(name, parent)
        node.archive.update(templates.entity(version))
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
    numbers = [node.archive.get("#index") for node in below]
    return max((number for number in numbers if isinstance(number, int)), default=-1) + 1


def _is_entity_of(scene: Scene, node: object) -> bool:
    if not isinstance(node, Node):
        return False
    while node.parent is not None:
        node = node.parent
    return any(archive is node.archive for archive in scene.roots.archives())


def _channels(uvs: ArrayLike | None) -> Sequence[Any]:
    """Return texture coordinates as a list of channels, even a single one."""
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
    batch = templates.render_batch()
    batch["rb.aabbox"] = AABBox3._make(
        float(number) for number in (*positions.min(axis=0), *positions.max(axis=0))
    )
    batch |= {"rb.datasource": group.id, "rb.nmatname": material.data_id}
    drawn = templates.component_type(version, 1)
    drawn["rc.renderObj"] = templates.render_object(version, batch)
    form = "matrix" if version < transforms.FIRST_WITH_PARTS else "parts"
    placed = transforms.NEW_COMPONENTS[form]
    if form == "matrix":
        node.add_component("TransformComponent", placed)
        node.add_component("RenderComponent", drawn)
        node.add_component("CustomPropertiesComponent", templates.component_type(version, 17))
    else:
        node.add_component("RenderComponent", drawn)
        node.add_component("TransformComponent", placed)


def place_group(scene: Scene, group: PolygonGroup) -> PolygonGroup | tuple[Node, PolygonGroup]:
    """Add a polygon group to a scene with an id of its own; return it where it is.

    Before version 10 it is in a mesh, which comes first.
    """
    group.id, number = scene.index().next_ids(2)
    if scene.version < transforms.FIRST_WITH_COMPONENTS:
        mesh = _static_mesh(scene, group, number)
        return mesh, mesh.children[0].polygon_group()
    added = _placed(scene, group)
    return added[0].polygon_group() if added else group


def _placed(scene: Scene, group: PolygonGroup) -> list[Node]:
    """Add a polygon group to the linked geometry, or return it as a new data node."""
    version, archive = scene.version, group.archive
    if version >= templates.FIRST_WITH_GEOMETRY_FILE:
        assert scene.geometry is not None
        scene.geometry.groups.append(group)
        return []
    if version < transforms.FIRST_WITH_PARTS:
        archive.pop("primitiveCount", None)
    if version < templates.FIRST_WITH_RHI:
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
    mesh = typed_archive(templates.static_mesh(scene.version, _next_index(scene, -1)))
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
    version, stem = scene.version, templates.mesh_stem(scene.version)
    node = Node(typed_archive(templates.mesh_node(version) | {"name": name}))
    suffixes = ("_mat", "_ms") if scene.layout.two_trees else ("_matptr", "_meshptr")
    for suffix, target in zip(suffixes, (material, mesh), strict=True):
        refer(node.archive, stem + suffix, target)
    node.archive[f"{stem}_pg"] = 0
    return node


def _appended(siblings: MutableSequence[Node], archive: KeyedArchive) -> Node:
    siblings.append(Node(archive))
    return siblings[-1]
