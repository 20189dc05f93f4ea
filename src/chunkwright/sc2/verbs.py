"""The verbs of scenes: text form, report, problems, and adapters for the options of commands."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import counted, escape
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, check_keys, hex_of
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.formats import Demo
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import archive_from_dict, archive_to_dict
from chunkwright.keyed_archive.values import WIDE_CODECS, VariantType, Vector3, Vector4
from chunkwright.sc2.checks import geometry_id_hash, misplaced_node
from chunkwright.sc2.file import assumptions
from chunkwright.sc2.model import Scene, addresses
from chunkwright.sc2.model.addresses import CLASS_KEY
from chunkwright.sc2.model.layout import Descriptor, Layout
from chunkwright.sc2.model.nodes import Node
from chunkwright.scg.geometry import triangles, with_numbers
from chunkwright.scg.polygon_group import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats import Loaded
    from chunkwright.formats.results import Merge
    from chunkwright.sc2.model.references import Resolver


def to_dict(scene: Scene) -> JsonObject:
    """Return the text form: the parts of the layout in file order."""
    form: JsonObject = {"version": scene.version}
    if scene.wide_char_size != 4:
        form["wide_char_size"] = scene.wide_char_size
    if scene.odd_num_nodes is not None:
        form["odd_num_nodes"] = list(scene.odd_num_nodes)
    if scene.version_tags is not None:
        form["version_tags"] = _archive(scene.version_tags)
    if scene.descriptor is not None:
        form["descriptor"] = _descriptor_to_form(scene.descriptor)
    if scene.body is not None:
        return form | {"body": _archive(scene.body)}
    form["data_nodes"] = [_node_to_form(node) for node in scene.data_nodes]
    if scene.layout.has_geometry_hash:
        form["geometry_id_hash"] = scene.geometry_id_hash
    if scene.extra_archive is not None:
        form["extra_archive"] = _archive(scene.extra_archive)
    if scene.global_material is not None:
        form["global_material"] = _archive(scene.global_material)
    form["hierarchy"] = [_node_to_form(node) for node in scene.roots]
    return form


def from_dict(form: JsonMapping) -> Scene:
    """Build a scene from its text form."""
    scene = Scene(form["version"], is_read=True)
    check_keys(form, *OF_DOCUMENTS, *_keys(scene.layout))
    scene.wide_char_size = form.get("wide_char_size", 4)
    if scene.wide_char_size not in WIDE_CODECS:
        raise CorruptError(f"expected a wide_char_size of 2 or 4, not {scene.wide_char_size!r}")
    if scene.layout.has_version_tags:
        scene.version_tags = archive_from_dict(form["version_tags"], in_table=False)
    if scene.layout.has_descriptor:
        scene.descriptor = _descriptor_from_form(form["descriptor"])
    if scene.layout.is_single_archive:
        scene.body = archive_from_dict(form["body"], in_table=False)
        if "odd_num_nodes" in form:
            stored, actual = form["odd_num_nodes"]
            scene.odd_num_nodes = int(stored), int(actual)
        return scene
    scene.data_nodes[:] = [_node_from_form(node) for node in form["data_nodes"]]
    scene.geometry_id_hash = int(form.get("geometry_id_hash", 0))
    if scene.layout.has_extra_archive:
        scene.extra_archive = archive_from_dict(form["extra_archive"], in_table=False)
    if "global_material" in form:
        scene.global_material = archive_from_dict(form["global_material"], in_table=False)
    scene.roots[:] = [_node_from_form(node) for node in form["hierarchy"]]
    return scene


def _keys(layout: Layout) -> list[str]:
    """Return the keys of a layout's text form."""
    known = {
        "version": True,
        "wide_char_size": True,
        "version_tags": layout.has_version_tags,
        "descriptor": layout.has_descriptor,
        "body": layout.is_single_archive,
        "odd_num_nodes": layout.is_single_archive,
        "data_nodes": not layout.is_single_archive,
        "geometry_id_hash": layout.has_geometry_hash,
        "extra_archive": layout.has_extra_archive,
        "global_material": layout.has_global_material,
        "hierarchy": not layout.is_single_archive,
    }
    return [name for name, is_there in known.items() if is_there]


def _archive(archive: KeyedArchive) -> JsonObject:
    return archive_to_dict(archive, in_table=False)


def _node_to_form(node: Node) -> JsonObject:
    form = _archive(node.archive)
    if node.class_name == NAME:
        with_numbers(form, node.polygon_group())
    children = [_node_to_form(child) for child in node.children]
    return form | {"children": children} if children else form


def _node_from_form(form: JsonMapping) -> Node:
    children = [_node_from_form(child) for child in form.get("children", ())]
    return Node(archive_from_dict(form, "children", in_table=False), children)


def _descriptor_to_form(descriptor: Descriptor) -> JsonObject:
    return {
        "file_type": descriptor.file_type,
        "geometry_id_hash": descriptor.geometry_id_hash,
        "geometry_data_hash": descriptor.geometry_data_hash,
        "rest": hex_of(descriptor.rest),
    }


def _descriptor_from_form(form: JsonMapping) -> Descriptor:
    check_keys(form, "file_type", "geometry_id_hash", "geometry_data_hash", "rest")
    return Descriptor(
        form["file_type"],
        form["geometry_id_hash"],
        form["geometry_data_hash"],
        bytes_from_form(form["rest"]),
    )


def info(scene: Scene) -> JsonObject:
    """Count the contents of a scene: before version 30 all nodes, later top-level ones."""
    from chunkwright.keyed_archive.report import count  # here, as text forms do not need it

    counts = count(archive for _, archive in scene.archives())
    if scene.body is not None:
        nodes = {"root_entities": len(scene.roots), "data_nodes": len(scene.data_nodes)}
    else:
        nodes = {
            "entities": sum(1 for _ in scene.all_nodes()),
            "data_nodes": sum(1 for _ in scene.all_data_nodes()),
        }
    return {"version": scene.version, **counts, **nodes}


def problems(scene: Scene) -> Iterator[Problem]:
    """Report dangling references, unresolved names, duplicate ids and wrong counts."""
    from chunkwright.keyed_archive.report import archive_problems
    from chunkwright.sc2 import checks
    from chunkwright.sc2.model.references import Resolver

    if scene.body is not None and (misplaced := misplaced_node(scene.body)) is not None:
        # All other checks walk through the nodes.
        yield misplaced
        return
    for what in assumptions(scene):
        yield Problem("/", what, 4)
    if scene.odd_num_nodes is not None:
        stored, actual = scene.odd_num_nodes
        yield Problem("/", f"the header says {stored} root nodes, but there are {actual}", 8)
    for path, archive in scene.archives():
        for problem in archive_problems(archive, path):
            yield problem._replace(path=addresses.named(scene, problem.path))
    seen: dict[int, Node] = {}
    for node in scene.all_data_nodes():
        number = node.data_id
        if number is not None and seen.setdefault(number, node) != node:
            yield Problem(node.address, f"two data nodes have the id {number:#x}")
    yield from checks.problems(scene)
    yield from _group_problems(scene)
    resolver = Resolver(scene)
    for node in _own_ancestors(resolver):
        yield Problem(node.address, f"material {node.name!r} is its own ancestor")
    yield from _reference_problems(resolver)
    yield from checks.geometry_problems(scene)


def _reference_problems(resolver: Resolver) -> Iterator[Problem]:
    """Report dangling references, and those that the engine ignores because of their type."""
    for path, holder, key, kind in resolver.entries():
        where = f"{path}/{escape(key)}"
        if (type_ := holder.type_of(key)) is not kind.stored_as:
            message = f"{key} is {type_.name}, but the engine looks for {kind.stored_as.name}"
            yield Problem(where, message)
        reference = resolver.resolve(path, holder, key)
        if reference is None:
            continue
        if reference.dangling:
            yield Problem(where, f"no {kind.target} has the number {reference.number:#x}")
        elif isinstance(reference.target, Node) and not reference.fits(reference.target):
            found = reference.target.class_name or "a node without a class"
            yield Problem(where, f"{reference.number:#x} refers to {found}; expected {kind.target}")


def _own_ancestors(resolver: Resolver) -> Iterator[Node]:
    """Yield one material of each cycle of parents, visiting every node once."""
    walk_of: dict[Node, int] = {}
    for number, start in enumerate(resolver.scene.all_data_nodes()):
        node: Node | None = start
        while node is not None and node not in walk_of:
            walk_of[node] = number
            node = resolver.parent(node)
        if node is not None and walk_of[node] == number:
            yield node


def _group_problems(scene: Scene) -> Iterator[Problem]:
    parts = scene.addressed_archives()
    groups = [(at, archive) for at, archive in parts if archive.get(CLASS_KEY) == "PolygonGroup"]
    if groups:
        from chunkwright.scg.polygon_group import PolygonGroup, group_problems

        for path, archive in groups:
            yield from group_problems(PolygonGroup(archive), path)


def headline(scene: Scene) -> str:
    """Return the counts of entities, materials and triangles.

    The triangles are those of all levels of detail. Particle effects have no materials and no
    geometry.
    """
    parts = [counted(sum(1 for _ in scene.all_nodes()), "entity")]
    materials = len(scene.materials())
    if materials:
        parts += [counted(materials, "material"), *_geometry(scene)]
    return ", ".join(parts)


def _geometry(scene: Scene) -> list[str]:
    if scene.source is None and scene.geometry is None:
        return []
    try:
        count = triangles(scene.find_geometry())
    except ChunkwrightError:
        return ["geometry not found"]
    return [f"geometry of {counted(count, 'triangle')} found"]


_OF_EDITS: Final = ("geometry", "textures", "lod", "state", "all")


def link_neighbours(scene: Scene) -> None:
    """Link a scene with the geometry beside it, if one can be read."""
    with suppress(ChunkwrightError):
        scene.find_geometry()


def merge(scene: Scene, other: Scene, *, rename: bool = False) -> Merge:
    """Add the nodes and polygon groups of another scene to a scene."""
    from chunkwright.sc2.merging import merge_scene

    for each in (scene, other):
        link_neighbours(each)
    return merge_scene(scene, other, rename=rename)


def scene_model(
    scene: Scene,
    *others: Scene,
    geometry: str | None = None,
    lod: int | None = None,
    state: int | None = None,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    no_textures: bool = False,
) -> SceneModel:
    """Return the scene model of a scene's entities."""
    from chunkwright.sc2.scene_model import scene_model as make_model

    if others:
        raise QueryError("export scenes one by one", file=others[0].source)
    return make_model(
        scene,
        geometry=geometry,
        lod=lod or 0,
        state=state or 0,
        everything=all,
        textures=textures,
        with_textures=not no_textures,
    )


def apply_edits(scene: Scene, edits: Edits, **options: object) -> Applied:
    """Apply edits to a scene and its geometry; return the losses and the files of pictures."""
    from chunkwright.sc2.node_transform import refreshed_once
    from chunkwright.sc2.scene_model.edits import apply_edits as apply

    known: dict[str, Any] = {name: options.get(name) for name in _OF_EDITS}
    with refreshed_once() as unstored:
        applied = apply(scene, edits, **known)
    return applied._replace(notes=[*applied.notes, *unstored]) if unstored else applied


def from_scene_model(model: SceneModel) -> Loaded[Scene]:
    """Return a scene model as a scene of the newest version of real files, with its geometry."""
    from chunkwright.formats import Loaded
    from chunkwright.sc2.node_transform import refreshed_once
    from chunkwright.sc2.scene_model.edits import new_scene

    with refreshed_once() as unstored:
        made = Loaded(*new_scene(model))
    return made._replace(notes=[*made.notes, *unstored]) if unstored else made


GROUP_ID = 7


def make() -> Scene:
    """Return a scene with an entity that draws a polygon group of an .scg file with a material."""
    from chunkwright.keyed_archive.forms import MaterialProperty, encode_property

    scene = Scene(35)
    assert scene.descriptor is not None
    scene.descriptor.geometry_id_hash = geometry_id_hash([GROUP_ID])
    metal = {"materialName": "metal", "fxName": "~res:/Materials/Opaque.material"}
    scene.add_data_node("NMaterial", 1, metal)
    paint = scene.add_data_node("NMaterial", 2, {"materialName": "green paint"})
    paint.archive.set("parentMaterialKey", 1, VariantType.UINT64)
    color = MaterialProperty(3, 1, (0.25, 0.5, 0.125, 1.0))
    paint.archive["properties"] = {"baseColor": encode_property(color)}
    tank = scene.add_entity("tank")
    tank.add_component(
        "TransformComponent",
        {
            "tc.localTranslation": Vector3(0, 0, 0),
            "tc.localRotation": Vector4(0, 0, 0, 1),
            "tc.localScale": Vector3(1, 1, 1),
        },
    )
    batch = KeyedArchive({"##name": "RenderBatch", "rb.classname": "RenderBatch"})
    batch.set("rb.datasource", GROUP_ID, VariantType.UINT64)
    batch.set("rb.nmatname", 2, VariantType.UINT64)
    mesh = KeyedArchive({"##name": "Mesh", "ro.batches": KeyedArchive()})
    mesh.set("ro.batchCount", 1, VariantType.UINT32)
    mesh["ro.batches"]["0000"] = batch
    tank.add_component("RenderComponent", {"rc.renderObj": mesh})
    scene.add_entity("turret", tank)
    return scene


def edit(scene: Scene) -> str:
    """Move the entity and add a child to it."""
    transform = scene.roots[0].component("TransformComponent")
    assert transform is not None
    transform.archive["tc.localTranslation"] = (10, 0, 2.5)
    scene.add_entity("antenna", scene.roots[0])
    return "tank moved to (10, 0, 2.5), child 'antenna' added"


def demo() -> Demo[Scene]:
    """Return the demonstration file and an edit of it."""
    return Demo(make, edit)
