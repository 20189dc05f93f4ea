"""What ``info``, ``tree`` and ``problems`` report about a scene."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from chunkwright.addresses import escape, join
from chunkwright.document import Problem, TreeNode
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.report import archive_problems, bytes_node, count, show
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2 import addresses
from chunkwright.sc2.checks import misplaced_node
from chunkwright.sc2.keys import CHILDREN_KEY, CLASS_KEY, COUNT_KEY, DATA_NODES_KEY
from chunkwright.sc2.nodes import Node
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from chunkwright.json_types import JsonObject
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.references import Reference, Resolver

_IN_TREE = frozenset({CHILDREN_KEY, DATA_NODES_KEY, COUNT_KEY})
# The number of parents of a material that a line of the tree shows.
_MOST_PARENTS = 8


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
    from chunkwright.sc2 import checks, pair
    from chunkwright.sc2.references import Resolver

    if scene.body is not None and (misplaced := misplaced_node(scene.body)) is not None:
        # All else goes through the nodes.
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
    """Report dangling references, and those that the engine does not find because of their type."""
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
    """Yield one material of each loop of parents, visiting every node once."""
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
        from chunkwright.scg.checks import group_problems
        from chunkwright.scg.polygon_group import PolygonGroup

        for path, archive in groups:
            yield from group_problems(PolygonGroup(archive), path)


def tree(scene: Scene) -> TreeNode:
    """Return the tree of a scene: nodes, components and values, references as their targets."""
    tree_of = _SceneTree(scene)
    detail = f"scene version {scene.version}, {counted(len(scene.roots), 'root')}"
    return TreeNode("", detail, tree_of.parts, lookup=tree_of.by_id)


class _SceneTree:
    def __init__(self, scene: Scene) -> None:
        from chunkwright.sc2.references import Resolver

        self.scene = scene
        self.resolver = Resolver(scene)

    def parts(self) -> Iterator[TreeNode]:
        scene = self.scene
        if scene.descriptor is not None:
            yield TreeNode("descriptor", _describe_descriptor(scene))
        if scene.global_material is not None and scene.body is None:
            yield self.archive("global_material", "", scene.global_material)
        nodes = scene.data_nodes
        yield TreeNode("data_nodes", f"{len(nodes)}", lambda: self.nodes("/data_nodes", nodes, ()))
        roots = scene.roots
        yield TreeNode("hierarchy", f"{len(roots)}", lambda: self.nodes("/hierarchy", roots, ()))
        if scene.body is not None:
            yield from self.values("", scene.body)

    def by_id(self, segment: str) -> TreeNode | None:
        """Return a data node by its id, ``#0x6``, as references show it."""
        try:
            number = int(segment.removeprefix("#"), 0) if segment.startswith("#") else None
        except ValueError:
            return None
        for node in self.scene.all_data_nodes():
            if node.data_id == number is not None:
                found = self.node(node.address, segment, node)
                found.address = node.address
                return found
        return None

    def nodes(self, path: str, nodes: Iterable[Node], taken: Container[str]) -> Iterator[TreeNode]:
        nodes = list(nodes)
        labels = addresses.labels((node.archive for node in nodes), taken)
        for index, (label, node) in enumerate(zip(labels, nodes, strict=True)):
            made = self.node(path + join(label), label, node)
            made.aliases = (str(index), node.name)
            yield made

    def node(self, path: str, name: str, node: Node) -> TreeNode:
        detail = _title(node)
        if node.class_name == "PolygonGroup":
            detail += f": {node.archive.get('vertexCount')} vertices, {node.archive.get('indexCount')} indices"
        return TreeNode(name, detail, lambda: self.inside_node(path, node))

    def inside_node(self, path: str, node: Node) -> Iterator[TreeNode]:
        yield from self.values(path, node.archive)
        if node.class_name == "NMaterial":
            names = list(itertools.islice(self.parent_names(node), _MOST_PARENTS + 1))
            if len(names) > _MOST_PARENTS:
                names[-1] = "..."
            if names:
                yield TreeNode("(inherits)", " < ".join(names))
        yield from self.nodes(path, node.children, node.archive)

    def parent_names(self, node: Node) -> Iterator[str]:
        # With the resolver, which is fast for many materials; the chain may loop.
        parent = self.resolver.parent(node)
        while parent is not None:
            yield repr(parent.name)
            parent = self.resolver.parent(parent)

    def values(self, path: str, container: KeyedArchive | VariantArray) -> Iterator[TreeNode]:
        if isinstance(container, VariantArray):
            for index, value in enumerate(container):
                yield self.value(path, str(index), value, None)
            return
        for key, _, value in container.entries():
            if key not in _IN_TREE:
                yield self.value(path, key, value, self.resolver.resolve(path, container, key))

    def value(self, path: str, key: str, value: Any, reference: Reference | None) -> TreeNode:
        if isinstance(value, KeyedArchive):
            return self.archive(key, path, value)
        if isinstance(value, VariantArray):
            inside = path + join(key)
            return TreeNode(key, counted(len(value), "element"), lambda: self.values(inside, value))
        if reference is None and isinstance(value, bytes):
            return bytes_node(key, value, path.rpartition("/")[2])
        if reference is None:
            return TreeNode(key, show(value))
        return TreeNode(key, _describe_reference(reference))

    def archive(self, key: str, path: str, archive: KeyedArchive) -> TreeNode:
        detail = str(
            archive.get("comp.typename") or archive.get("##name") or counted(len(archive), "entry")
        )
        return TreeNode(key, detail, lambda: self.values(path + join(key), archive))


def _title(node: Node) -> str:
    name = f" {node.name!r}" if node.name else ""
    return f"{node.class_name}{name}" + ("" if node.id is None else f" #{node.id:#x}")


def _describe_reference(reference: Reference) -> str:
    number = f"{reference.number:#x}" if reference.number > 0 else str(reference.number)
    if reference.null:
        return "null"
    if reference.outside:
        return f"-> {reference.kind.target} {number} in the .scg file"
    if reference.target is None:
        return f"-> {reference.kind.target} {number}, which does not exist"
    if isinstance(reference.target, Node):
        return f"-> {_title(reference.target)}"
    return f"-> PolygonGroup {number} of the linked geometry"


def _describe_descriptor(scene: Scene) -> str:
    descriptor = scene.descriptor
    assert descriptor is not None
    words = [f"file type {descriptor.file_type}"]
    if descriptor.geometry_id_hash is not None:
        words.append(f"geometry id hash {descriptor.geometry_id_hash:#018x}")
    if descriptor.geometry_data_hash is not None:
        words.append(f"geometry data hash {descriptor.geometry_data_hash:#018x}")
    if descriptor.rest:
        words.append(f"{len(descriptor.rest)} unknown bytes")
    return ", ".join(words)
