"""The items of a scene: nodes, entries, references; see ``query.items``."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from chunkwright.addresses import unescape
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.formatted import encode_u64
from chunkwright.keyed_archive.items import ArchiveItem, ContainerItem, ElementItem, EntryItem
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.packed import carry_up
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.query import typed
from chunkwright.query.items import Item
from chunkwright.sc2 import addresses, child_numbers, numbered_entries
from chunkwright.sc2.checks import right_counts
from chunkwright.sc2.keys import COUNT_KEY, IDENTIFYING, NODE_KEYS
from chunkwright.sc2.node_lists import BranchNodes
from chunkwright.sc2.nodes import Node
from chunkwright.sc2.references import Resolver, Space
from chunkwright.sc2.transforms import FIRST_WITH_COMPONENTS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, MutableSequence
    from contextlib import AbstractContextManager

    from chunkwright.json_types import JsonValue
    from chunkwright.keyed_archive.values import Value
    from chunkwright.keyed_archive.variant_array import VariantArray
    from chunkwright.sc2.layout import Descriptor
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.references import Reference


class _Parts(ContainerItem):
    """A container whose entries can resolve references."""

    __slots__ = ()

    def entry(self, archive: KeyedArchive, key: str) -> EntryItem:
        """Return the item of an entry."""
        return SceneEntryItem(self, archive, key)

    def element(self, array: VariantArray, place: int) -> ElementItem:
        """Return the item of an element."""
        return SceneElementItem(self, array, place)


class SceneElementItem(_Parts, ElementItem):
    """An element of an array of a scene."""

    __slots__ = ()


class SceneArchiveItem(_Parts, ArchiveItem):
    """An archive of a scene other than its nodes."""

    __slots__ = ()


class SceneItem(Item):
    """A whole scene."""

    is_ordered = True

    def __init__(self, scene: Scene) -> None:
        super().__init__(None, "")
        self.scene = scene

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver of references."""
        return Resolver(self.scene)

    def forget_targets(self) -> None:
        """Resolve references anew, because an id has changed."""
        self.__dict__.pop("resolver", None)

    def exact(self) -> AbstractContextManager[None]:
        """Return a context in which numbers of children do not follow these."""
        return child_numbers.left_alone()

    @property
    def value(self) -> Scene:
        """The scene."""
        return self.scene

    def children(self) -> Iterator[Item]:
        """Yield the items of the archives, of the nodes, and of other entries in the body."""
        scene = self.scene
        if scene.descriptor is not None:
            yield DescriptorItem(self, scene.descriptor)
        for path, archive in scene.archives():
            if archive is not scene.body and not path.startswith(
                (addresses.DATA_NODES, addresses.HIERARCHY)
            ):
                yield SceneArchiveItem(archive, self, path.removeprefix("/"))
        yield NodesItem(self, addresses.DATA_NODES.removeprefix("/"), scene.data_nodes)
        yield NodesItem(self, addresses.HIERARCHY.removeprefix("/"), scene.roots)
        if scene.body is not None:
            body = SceneArchiveItem(scene.body, self, "")
            for child in body.children():
                if child.key not in NODE_KEYS:
                    child.parent = self
                    yield child

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``#0x6`` is a data node."""
        found = super().named(segment)
        if found or segment[:1] != "#":
            return found
        nodes = self.scene.index().data_nodes
        number = typed.read(segment[1:])
        node = nodes.get(number) if isinstance(number, int) else None
        return [] if node is None else [self.item_of(node)]

    def object_addresses(self) -> dict[Hashable, str]:
        """Return the addresses of all nodes: that of one takes the names of all its siblings."""
        lists = (
            (addresses.DATA_NODES, self.scene.data_nodes),
            (addresses.HIERARCHY, self.scene.roots),
        )
        return {
            id(node.archive): address
            for path, nodes in lists
            for address, node in addresses.walk(nodes, path)
        }

    def item_of(self, node: Node) -> NodeItem:
        """Return the item of a node, wherever it is."""
        return NodeItem(self, "", node, 0)

    def plain(self) -> JsonValue:
        """Return everything in the scene by address segment."""
        return {child.key: child.plain() for child in self.children()}


class DescriptorItem(Item):
    """The descriptor of a scene, or a part of it, such as the hashes of its geometry."""

    __slots__ = ("_descriptor",)

    def __init__(self, parent: Item, descriptor: Descriptor, key: str = "descriptor") -> None:
        super().__init__(parent, key)
        self._descriptor = descriptor

    @property
    def value(self) -> Any:
        """The descriptor, or the value of the part."""
        if not isinstance(self.parent, DescriptorItem):
            return self._descriptor
        return getattr(self._descriptor, self.key)

    def children(self) -> Iterator[Item]:
        """Yield the items of the parts."""
        if not isinstance(self.parent, DescriptorItem):
            for field in fields(self._descriptor):
                yield DescriptorItem(self, self._descriptor, field.name)

    def plain(self) -> JsonValue:
        """Return the value of the part, or all parts by name."""
        below = {child.key: child.plain() for child in self.children()}
        return below or super().plain()


class NodesItem(Item):
    """The data nodes, or the hierarchy."""

    __slots__ = ("nodes",)
    has_only_objects = True

    def __init__(self, parent: Item, key: str, nodes: MutableSequence[Node]) -> None:
        super().__init__(parent, key)
        self.nodes = nodes

    @property
    def value(self) -> MutableSequence[Node]:
        """The nodes, live."""
        return self.nodes

    def children(self) -> Iterator[Item]:
        """Yield the items of the nodes."""
        return node_items(self, self.nodes, ())

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create a node without entries, which are added afterwards."""
        del class_name, name
        return _created(self, self.nodes, place)

    def named(self, segment: str) -> list[Item]:
        """Return the node with an id, a name or an index."""
        return _first(super().named(segment), segment)

    def plain(self) -> JsonValue:
        """Return the nodes by address segment."""
        return {child.key: child.plain() for child in self.children()}


def _created(parent: Item, nodes: MutableSequence[Node], place: int | None) -> NodeItem:
    at = len(nodes) if place is None else min(place, len(nodes))
    node = Node(KeyedArchive())
    if _have_counts(nodes):
        node.archive.set(COUNT_KEY, 0, VariantType.INT32)
    nodes.insert(at, node)
    return NodeItem(parent, str(at), nodes[at], at)


def _have_counts(nodes: MutableSequence[Node]) -> bool:
    """Whether nodes of a list have the count of their children even if it is 0.

    In real files entities have it before version 30, and data nodes before version 10.
    """
    if not isinstance(nodes, BranchNodes):
        return False
    if nodes.owner is not None:
        return COUNT_KEY in nodes.owner.archive
    version = 0 if nodes.scene is None else nodes.scene.version
    return nodes.path == addresses.HIERARCHY or 0 < version < FIRST_WITH_COMPONENTS


def _first(found: list[Item], segment: str) -> list[Item]:
    """Prefer a match by index to one by name, as addresses do."""

    def is_there(item: Item) -> bool:
        return isinstance(item, NodeItem) and segment == str(item.place)

    return list(filter(is_there, found)) or found


def node_items(parent: Item, nodes: MutableSequence[Node], taken: Any) -> Iterator[NodeItem]:
    """Yield the items of siblings; ``taken`` are keys beside them."""
    listed = list(nodes)
    labels = addresses.labels((node.archive for node in listed), taken)
    for place, (label, node) in enumerate(zip(labels, listed, strict=True)):
        yield NodeItem(parent, label, node, place)


class NodeItem(_Parts):
    """An entity or data node."""

    __slots__ = ("node", "place")
    is_object = True
    is_ordered = True

    def __init__(self, parent: Item, key: str, node: Node, place: int) -> None:
        super().__init__(parent, key)
        self.node = node
        self.place = place

    @property
    def value(self) -> Node:
        """The node."""
        return self.node

    @property
    def container(self) -> KeyedArchive:
        """The archive of the node."""
        return self.node.archive

    @property
    def key(self) -> str:
        """The last segment of the address; of a target it is made only when it is wanted."""
        return self._key or unescape(self.node.address.rpartition("/")[2])

    @property
    def address(self) -> str:
        """The address of the node."""
        if isinstance(self.parent, SceneItem):
            return self.node.address
        return super().address

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.node.name

    @property
    def class_name(self) -> str:
        """The engine's class."""
        return self.node.class_name

    @property
    def type_name(self) -> str:
        """``Node``."""
        return "node"

    @property
    def identity(self) -> Hashable:
        """The identity of its archive."""
        return id(self.node.archive)

    @property
    def target(self) -> None:
        """None: a node is not a reference."""
        return

    def children(self) -> Iterator[Item]:
        """Yield the items of the entries, then those of the child nodes."""
        yield from (child for child in super().children() if child.key not in NODE_KEYS)
        yield from node_items(self, self.node.children, self.node.archive)

    def named(self, segment: str) -> list[Item]:
        """Return the entry or the child node."""
        if segment in self.node.archive and segment not in NODE_KEYS:
            return [self.entry(self.node.archive, segment)]
        return _first(Item.named(self, segment), segment)

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create a child node without entries, which are added afterwards."""
        del class_name, name
        return _created(self, self.node.children, place)

    def move(self, holder: Item, place: int) -> None:
        """Move the node below another one, or to the roots."""
        if not isinstance(holder, NodesItem | NodeItem):
            raise QueryError("a node can only be moved below a node or to a list of nodes")
        nodes = holder.nodes if isinstance(holder, NodesItem) else holder.node.children
        self.delete()
        nodes.insert(min(place, len(nodes)), self.node)

    @property
    def as_reference(self) -> str:
        """The address that the node has now, which references can be set to."""
        return self.node.address or self.address

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the id, the name or the index."""
        return super().is_called(segment) or segment in (str(self.place), self.node.name)

    def delete(self) -> None:
        """Remove the node, with everything below it."""
        siblings = self.node.parent.children if self.node.parent else self._list()
        for place, other in enumerate(siblings):
            if other == self.node:
                del siblings[place]
                return
        raise QueryError("the node is not in any list of the scene")

    def _list(self) -> MutableSequence[Node]:
        scene = _scene_item(self).scene
        return next(
            (nodes for nodes in (scene.data_nodes, scene.roots) if self.node in nodes),
            scene.roots,
        )


def _scene_item(item: Item) -> SceneItem:
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, SceneItem)
    return item


class SceneEntryItem(_Parts, EntryItem):
    """An entry of a scene, which may refer to a node."""

    __slots__ = ()

    def _reference(self) -> Reference | None:
        return _scene_item(self).resolver.resolve("", self._archive, self.key)

    @property
    def target(self) -> Item | None:
        """The node that a number refers to, if it is of the class that the key refers to."""
        reference = self._reference()
        found = None if reference is None else reference.target
        if reference is None or not isinstance(found, Node):
            return None
        return _scene_item(self).item_of(found) if reference.fits(found) else None

    @property
    def identifies(self) -> bool:
        """Whether it is what references find a data node by."""
        return self.key in IDENTIFYING and isinstance(self.parent, NodeItem)

    def put(self, value: Value, type_: VariantType) -> None:
        """Store a value; after the id of a node, references are resolved anew."""
        super().put(value, type_)
        if self.identifies:
            _scene_item(self).forget_targets()

    def delete(self) -> None:
        """Remove the entry; of numbered ones, those after it move up, and counts follow."""
        if child_numbers.are_left():
            super().delete()
            return
        around = self.parent if isinstance(self.parent, EntryItem) else None
        counts = [] if around is None else right_counts(around.archive)
        number = numbered_entries.remove(self._archive, self.key)

        def remove(archive: KeyedArchive) -> None:
            numbered_entries.remove(archive, self.key)

        carry_up(self.parent, remove)
        if around is None or number is None:
            return

        def follow(archive: KeyedArchive) -> None:
            numbered_entries.remove_beside(archive, around.key, number)
            numbered_entries.recount(archive, counts)

        follow(around.archive)
        carry_up(around.parent, follow)

    def plain(self) -> JsonValue:
        """Return the value; for a reference, the address of its target."""
        target = self.target
        return super().plain() if target is None else target.address

    def fitted_as_before(self, value: object, *, is_stored: bool) -> Value:
        """Return a value of the same type; for a reference, also that of the address of a node."""
        reference = self._reference()
        if reference is None or not isinstance(value, str) or value[:1] not in ("/", "#"):
            return super().fitted_as_before(value, is_stored=is_stored)
        target = self.target
        if target is not None and value == target.address:
            return self.stored
        scene = _scene_item(self).scene
        found = scene.get(value if value[0] == "/" else f"/{value}")
        number = found.data_id if isinstance(found, Node) else None
        is_found = number is not None and scene.data_node(number) == found
        fits = is_found and reference.fits(found) and reference.kind.space is Space.ID
        if number is None or not fits:
            raise typed.misfit(value, f"a number or the address of a {reference.kind.target}")
        return encode_u64(number) if isinstance(self.stored, bytes) else number
