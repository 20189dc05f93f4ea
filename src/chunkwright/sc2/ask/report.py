"""What ``info`` and ``problems`` report about a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import counted, escape
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive.ask.report import archive_problems, count
from chunkwright.sc2.ask.checks import misplaced_node
from chunkwright.sc2.model import addresses
from chunkwright.sc2.model.addresses import CLASS_KEY
from chunkwright.sc2.model.nodes import Node
from chunkwright.scg.report import triangles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.sc2.model.references import Resolver
    from chunkwright.sc2.model.scene import Scene


def info(scene: Scene) -> JsonObject:
    """Count what is in a scene; before version 30 nodes at all depths, later top-level ones."""
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
    from chunkwright.sc2.ask import checks
    from chunkwright.sc2.file import pair
    from chunkwright.sc2.model.references import Resolver

    if scene.body is not None and (misplaced := misplaced_node(scene.body)) is not None:
        # All other checks go through the nodes.
        yield misplaced
        return
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
    yield from pair.problems(scene)


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
            yield Problem(where, f"no {kind.target} is {reference.number:#x}")
        elif isinstance(reference.target, Node) and not reference.fits(reference.target):
            found = reference.target.class_name or "a node without a class"
            yield Problem(where, f"{reference.number:#x} leads to {found}; expected {kind.target}")


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
        from chunkwright.scg.polygon_group import PolygonGroup
        from chunkwright.scg.report import group_problems

        for path, archive in groups:
            yield from group_problems(PolygonGroup(archive), path)


def headline(scene: Scene) -> str:
    """Return the counts of entities, materials and triangles.

    The triangles are those of all levels of detail. Effects have no materials, and no geometry.
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
