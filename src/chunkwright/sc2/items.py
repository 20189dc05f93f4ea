"""The items of a scene: nodes, entries and references; and their spans in the file.

See ``query.items`` and ``formats.spans``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.sc2.model import Scene, addresses
from chunkwright.sc2.model.addresses import COUNT_KEY, NODE_KEYS
from chunkwright.sc2.model.layout import Descriptor
from chunkwright.sc2.model.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.decoder import Decoder
    from chunkwright.keyed_archive.report import ArchiveSpans
    from chunkwright.keyed_archive.values import VariantType
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any

from chunkwright.base.wording import counted, unescape
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.query.items import Branch, Item, Line
from chunkwright.sc2.entry_items import SceneArchiveItem, SceneBase, SceneContainer, scene_of
from chunkwright.sc2.file import read_with
from chunkwright.sc2.model.components import FIRST_WITH_COMPONENTS
from chunkwright.sc2.model.node_lists import BranchNodes
from chunkwright.sc2.model.references import title

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, MutableSequence
    from contextlib import AbstractContextManager

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.layout import Descriptor

# The number of ancestors of a material that a line of the tree shows.
_MOST_ANCESTORS: Final = 8
_INHERITED: Final = "(inherits)"


def items(scene: Scene) -> SceneItem:
    """Return the root item of a scene."""
    return SceneItem(scene)


class SceneItem(SceneBase):
    """A whole scene."""

    is_ordered = True

    def exact(self) -> AbstractContextManager[None]:
        """Return a context in which edits of children do not update indices in their parents."""
        from chunkwright.sc2.model import addresses

        return addresses.left_alone()

    @property
    def value(self) -> Scene:
        """The scene."""
        return self.scene

    @property
    def detail(self) -> str:
        """The version, and the number of roots."""
        return f"scene version {self.scene.version}, {counted(len(self.scene.roots), 'root')}"

    def shown(self) -> Iterator[Item]:
        """Yield the items of the parts and of the global material."""
        for child in self._parts():
            if not isinstance(child, SceneArchiveItem) or child.key == "global_material":
                yield child
        yield from self._entries(SceneArchiveItem.shown)

    def children(self) -> Iterator[Item]:
        """Yield the items of the archives, the nodes, and the other entries in the body."""
        yield from self._parts()
        yield from self._entries(SceneArchiveItem.children)

    def _parts(self) -> Iterator[Item]:
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

    def _entries(self, of: Callable[[SceneArchiveItem], Iterable[Item]]) -> Iterator[Item]:
        if self.scene.body is None:
            return
        for child in of(SceneArchiveItem(self.scene.body, self, "")):
            if child.key not in NODE_KEYS:
                child.parent = self
                yield child

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``#0x6`` is a data node."""
        from chunkwright.query import typed

        found = super().named(segment)
        if found or segment[:1] != "#":
            return found
        number = typed.read(segment[1:])
        node = self.scene.data_node(number) if isinstance(number, int) else None
        return [] if node is None else [self.item_of(node)]

    def object_addresses(self) -> dict[Hashable, str]:
        """Return the addresses of all nodes, as each depends on the names of all siblings."""
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

    @property
    def detail(self) -> str:
        """The whole descriptor in one line, or the value of the part."""
        if isinstance(self.parent, DescriptorItem):
            return super().detail
        made = self._descriptor
        words = [f"file type {made.file_type}"]
        if made.geometry_id_hash is not None:
            words.append(f"geometry id hash {made.geometry_id_hash:#018x}")
        if made.geometry_data_hash is not None:
            words.append(f"geometry data hash {made.geometry_data_hash:#018x}")
        if made.rest:
            words.append(f"{len(made.rest)} unknown bytes")
        return ", ".join(words)

    def shown(self) -> Iterable[Item]:
        """Return nothing: the line of the descriptor has all parts."""
        return ()

    def children(self) -> Iterator[Item]:
        """Yield the items of the parts."""
        if not isinstance(self.parent, DescriptorItem):
            for field in fields(self._descriptor):
                yield DescriptorItem(self, self._descriptor, field.name)

    def plain(self) -> JsonValue:
        """Return the value of the part, or all parts by name."""
        below = {child.key: child.plain() for child in self.children()}
        return below or super().plain()


class NodesItem(Branch):
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

    @property
    def detail(self) -> str:
        """The number of nodes."""
        return str(len(self.nodes))

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


def _created(parent: Item, nodes: MutableSequence[Node], place: int | None) -> NodeItem:
    at = len(nodes) if place is None else min(place, len(nodes))
    node = Node(KeyedArchive())
    if _have_counts(nodes):
        node.archive.set(COUNT_KEY, 0, VariantType.INT32)
    nodes.insert(at, node)
    return NodeItem(parent, str(at), nodes[at], at)


def _have_counts(nodes: MutableSequence[Node]) -> bool:
    """Return whether the nodes of a list store the count of their children even if it is 0.

    In real files entities do before version 30, and data nodes before version 10.
    """
    if not isinstance(nodes, BranchNodes):
        return False
    if nodes.owner is not None:
        return COUNT_KEY in nodes.owner.archive
    version = 0 if nodes.scene is None else nodes.scene.version
    return nodes.path == addresses.HIERARCHY or 0 < version < FIRST_WITH_COMPONENTS


def _first(found: list[Item], segment: str) -> list[Item]:
    """Return the match by index if there is one, else those by name, as addresses do."""

    def is_there(item: Item) -> bool:
        return isinstance(item, NodeItem) and segment == str(item.place)

    return list(filter(is_there, found)) or found


def node_items(parent: Item, nodes: MutableSequence[Node], taken: Any) -> Iterator[NodeItem]:
    """Yield the items of siblings; ``taken`` are the keys of entries beside them."""
    listed = list(nodes)
    labels = addresses.labels((node.archive for node in listed), taken)
    for place, (label, node) in enumerate(zip(labels, listed, strict=True)):
        yield NodeItem(parent, label, node, place)


class NodeItem(SceneContainer):
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
        """The last segment of the address; for targets of references, computed on demand."""
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

    @property
    def detail(self) -> str:
        """Class, name and id, and the size of a mesh."""
        archive = self.node.archive
        size = ""
        if self.node.class_name == "PolygonGroup":
            counts = archive.get("vertexCount"), archive.get("indexCount")
            size = ": {} vertices, {} indices".format(*counts)
        return title(self.node) + size

    def shown(self) -> Iterator[Item]:
        """Yield the items of entries, the line of a material's ancestors, then the child nodes."""
        yield from (child for child in super().shown() if child.key not in NODE_KEYS)
        yield from self._inherited()
        yield from node_items(self, self.node.children, self.node.archive)

    def _inherited(self) -> Iterator[Item]:
        """Yield the line of a material's ancestors, if there are any."""
        if self.node.class_name != "NMaterial":
            return
        ancestors = scene_of(self).resolver.ancestors(self.node)
        names = [repr(each.name) for each in islice(ancestors, _MOST_ANCESTORS + 1)]
        if len(names) > _MOST_ANCESTORS:
            names[-1] = "..."
        if names:
            yield Line(self, _INHERITED, " < ".join(names))

    def children(self) -> Iterator[Item]:
        """Yield the items of the entries, then those of the child nodes."""
        yield from (child for child in super().children() if child.key not in NODE_KEYS)
        yield from node_items(self, self.node.children, self.node.archive)

    def named(self, segment: str) -> list[Item]:
        """Return the entry, the child node, or the line of a material's ancestors."""
        if segment in self.node.archive and segment not in NODE_KEYS:
            return [self.entry(self.node.archive, segment)]
        found = _first(Item.named(self, segment), segment)
        return list(self._inherited()) if not found and segment == _INHERITED else found

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create a child node without entries, which are added afterwards."""
        del class_name, name
        return _created(self, self.node.children, place)

    def move(self, holder: Item, place: int) -> None:
        """Move the node below another node, or into a list of nodes such as the roots."""
        if not isinstance(holder, NodesItem | NodeItem):
            raise QueryError("a node can only be moved below a node or to a list of nodes")
        nodes = holder.nodes if isinstance(holder, NodesItem) else holder.node.children
        self.delete()
        nodes.insert(min(place, len(nodes)), self.node)

    @property
    def as_reference(self) -> str:
        """The present address of the node, to which references can be set."""
        return self.node.address or self.address

    def is_called(self, segment: str) -> bool:
        """Return whether a segment is the node's id, name or index."""
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
        scene = scene_of(self).scene
        return next(
            (nodes for nodes in (scene.data_nodes, scene.roots) if self.node in nodes),
            scene.roots,
        )


def spans(scene: Scene, data: bytes, limits: Limits = DEFAULT_LIMITS) -> ArchiveSpans:
    """Return the spans of a scene, by reading it again with the places of its archives."""
    from chunkwright.keyed_archive.report import ArchiveSpans, recorded

    twins: list[Scene] = []

    def whole(decoder: Decoder) -> None:
        twins[:] = [read_with(decoder)]

    found = {id(archive): at for archive, at in recorded(data, whole, limits, scene.wide_char_size)}
    archives = zip(scene.archives(), twins[0].archives(), strict=True)
    pairs = [(own, found[id(twin)]) for (_, own), (_, twin) in archives if id(twin) in found]

    def addresses() -> dict[int, str]:
        named: dict[int, str] = {}
        for address, archive in scene.addressed_archives():
            named[id(archive)] = address
        return named

    return ArchiveSpans(data, pairs, addresses, hidden=NODE_KEYS)
