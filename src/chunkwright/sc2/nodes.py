"""Nodes: the entities and data nodes of a scene, one kind of object for both tree encodings.

Before version 30 the children of a node follow it in the file and its archive has their
count; from version 30 its archive holds them in an array. ``children`` hides which.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, MutableSequence
from typing import TYPE_CHECKING, Any, Final, overload

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.keyed_archive.model import KeyedArchive, VariantArray
from chunkwright.keyed_archive.variants import VariantType

if TYPE_CHECKING:
    from chunkwright.scg.polygon_group import PolygonGroup

CLASS_KEY: Final = "##name"
ID_KEY: Final = "#id"
COUNT_KEY: Final = "#childrenCount"
CHILDREN_KEY: Final = "#hierarchy"
DATA_NODES_KEY: Final = "#dataNodes"
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class Node:
    """An entity or data node: its archive, and its children.

    Two ``Node`` objects are equal when they stand for the same archive object.
    """

    __slots__ = ("archive", "branches", "is_held")

    def __init__(self, archive: KeyedArchive, children: Iterable[Node] = ()) -> None:
        self.archive = archive
        # None where the children are in the archive.
        self.branches: BranchNodes | None = BranchNodes(children, archive)
        # Whether a list of the encoding before version 30 has this very object.
        self.is_held = False

    @classmethod
    def nested(cls, archive: KeyedArchive) -> Node:
        """Give the node of an archive that holds its children itself."""
        if not isinstance(archive, KeyedArchive):
            raise CorruptError(f"a node is an archive, not {archive!r:.60}")
        node = cls.__new__(cls)
        node.archive = archive
        node.branches = None
        node.is_held = False
        return node

    @property
    def children(self) -> MutableSequence[Node]:
        """The child nodes, live: append, insert and delete change the scene."""
        return self.branches if self.branches is not None else ArrayNodes(self.archive)

    @property
    def class_name(self) -> str:
        """The engine's class of the node, from ``##name``; empty where there is none."""
        return str(self.archive.get(CLASS_KEY, ""))

    @property
    def name(self) -> str:
        """The name that people gave the node; empty where there is none."""
        for key in ("name", "materialName"):
            name = self.archive.get(key)
            if isinstance(name, str):
                return str(name)
        return ""

    @property
    def id(self) -> int | None:
        """The 64-bit ``#id`` of a data node, the ``id`` of an entity, None where neither is."""
        stored = self.archive.get(ID_KEY)
        if isinstance(stored, bytes) and len(stored) == 8:
            return int.from_bytes(stored, "little")
        number = self.archive.get("id")
        return number if isinstance(number, int) else None

    @property
    def components(self) -> list[Component]:
        """The components of an entity, in order; empty for nodes that have none."""
        holder = self.archive.get("components")
        if not isinstance(holder, KeyedArchive):
            return []
        return [Component(holder[key]) for key in numbered_keys(holder)]

    def component(self, type_name: str) -> Component | None:
        """Find the first component of a type, such as ``"RenderComponent"``."""
        for component in self.components:
            if component.type_name == type_name:
                return component
        return None

    def add_component(self, type_name: str, values: dict[str, Any] | None = None) -> Component:
        """Append a component to an entity and count it."""
        archive = KeyedArchive({"comp.typename": type_name, **(values or {})})
        holder = self.archive.get("components")
        if not isinstance(holder, KeyedArchive):
            holder = KeyedArchive()
            self.archive["components"] = holder
        append_numbered(holder, archive)
        return Component(archive)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def polygon_group(self) -> PolygonGroup:
        """Give the mesh view of a node of class PolygonGroup."""
        from chunkwright.scg.polygon_group import PolygonGroup

        return PolygonGroup(self.archive)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self.archive is other.archive

    def __hash__(self) -> int:
        return id(self.archive)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        number = "" if self.id is None else f" #{self.id:#x}"
        return f"<{self.class_name or 'Node'}{name}{number}, {len(self.children)} children>"


class BranchNodes(MutableSequence[Node]):
    """Children that follow their parent in the file (scenes before version 30).

    ``parent`` is the archive that has their count, which is kept in step; None for the
    lists of a whole scene.
    """

    __slots__ = ("_nodes", "_parent")

    def __init__(self, nodes: Iterable[Node] = (), parent: KeyedArchive | None = None) -> None:
        self._nodes = [_as_branch(node) for node in nodes]
        self._parent = parent
        if self._nodes:
            self._changed([])

    def _changed(self, removed: list[Node]) -> None:
        for node in removed:
            node.is_held = False
        for node in self._nodes:
            node.is_held = True
        self._count()

    def _count(self) -> None:
        parent = self._parent
        if parent is not None and parent.get(COUNT_KEY, 0) != len(self._nodes):
            parent.set(COUNT_KEY, len(self._nodes), VariantType.INT32)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._nodes[index]

    def __setitem__(self, index: int | slice, value: Any) -> None:
        before = self._nodes[:]
        if isinstance(index, slice):
            self._nodes[index] = [_as_branch(node) for node in value]
        else:
            self._nodes[index] = _as_branch(value)
        self._changed(before)

    def __delitem__(self, index: int | slice) -> None:
        before = self._nodes[:]
        del self._nodes[index]
        self._changed(before)

    def __len__(self) -> int:
        return len(self._nodes)

    def insert(self, index: int, value: Node) -> None:
        """Put a node in front of ``index``."""
        node = _as_branch(value)
        self._nodes.insert(index, node)
        node.is_held = True
        self._count()

    def __repr__(self) -> str:
        return repr(self._nodes)


class ArrayNodes(MutableSequence[Node]):
    """Children in an array of their parent's archive (scenes from version 30).

    The array comes with the first child; ``keep_empty`` says whether it stays when the
    last one goes, as it does for the lists of the whole scene.
    """

    __slots__ = ("_archive", "_keep_empty", "_key")

    def __init__(
        self, archive: KeyedArchive, key: str = CHILDREN_KEY, *, keep_empty: bool = False
    ) -> None:
        self._archive = archive
        self._key = key
        self._keep_empty = keep_empty

    def _array(self) -> VariantArray:
        array = self._archive.get(self._key)
        return array if isinstance(array, VariantArray) else VariantArray()

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        archives = self._array().stored_values
        if isinstance(index, slice):
            return [Node.nested(archive) for archive in archives[index]]
        return Node.nested(archives[index])

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            value = [_as_nested(node).archive for node in value]
            self._array()[index] = VariantArray(value, VariantType.KEYED_ARCHIVE)
        else:
            self._array()[index] = _as_nested(value).archive

    def __delitem__(self, index: int | slice) -> None:
        array = self._array()
        del array[index]
        if not array and not self._keep_empty:
            self._archive.pop(self._key, None)

    def __len__(self) -> int:
        return len(self._array())

    def insert(self, index: int, value: Node) -> None:
        """Put a node in front of ``index``."""
        archive = _as_nested(value).archive
        if self._key not in self._archive:
            self._archive.set(self._key, VariantArray(), VariantType.ARRAY)
        self._array().insert(index, archive)

    def __repr__(self) -> str:
        return repr(list(self))


class Component:
    """One component of an entity."""

    __slots__ = ("archive",)

    def __init__(self, archive: KeyedArchive) -> None:
        self.archive = archive

    @property
    def type_name(self) -> str:
        """The engine's class of the component."""
        return str(self.archive.get("comp.typename", ""))

    @property
    def batches(self) -> list[RenderBatch]:
        """The render batches of a RenderComponent, in order; else empty."""
        holder = self.archive.get("rc.renderObj")
        if not isinstance(holder, KeyedArchive):
            return []
        batches = holder.get("ro.batches")
        if not isinstance(batches, KeyedArchive):
            return []
        return [RenderBatch(batches[key], holder, int(key)) for key in numbered_keys(batches)]

    def __repr__(self) -> str:
        return f"<Component {self.type_name}, {len(self.archive)} entries>"


class RenderBatch:
    """One draw call of a render object: a polygon group under a material."""

    __slots__ = ("archive", "number", "render_object")

    def __init__(self, archive: KeyedArchive, render_object: KeyedArchive, number: int) -> None:
        self.archive = archive
        self.render_object = render_object
        self.number = number

    @property
    def polygon_group_id(self) -> int:
        """The ``#id`` of the polygon group, in the scene or in its .scg file; 0 is none."""
        return _number(self.archive, "rb.datasource", 0)

    @property
    def material_id(self) -> int:
        """The ``#id`` of the material; 0 is none."""
        return _number(self.archive, "rb.nmatname", 0)

    @property
    def lod_index(self) -> int:
        """The level of detail that the batch belongs to, -1 for all."""
        return _number(self.render_object, f"rb{self.number}.lodIndex", -1)

    @property
    def switch_index(self) -> int:
        """The switch state that the batch belongs to, -1 for all."""
        return _number(self.render_object, f"rb{self.number}.switchIndex", -1)

    def __repr__(self) -> str:
        return (
            f"<RenderBatch {self.number}: polygon group {self.polygon_group_id:#x}, "
            f"material {self.material_id:#x}>"
        )


def _number(archive: KeyedArchive, key: str, default: int) -> int:
    value = archive.get(key, default)
    if not isinstance(value, int):
        raise CorruptError(f"{key} is {value!r}, a render batch has a number there")
    return value


def numbered_keys(holder: KeyedArchive) -> list[str]:
    """List the keys ``"0000"``, ``"0001"``... whose values are archives, in order of number."""
    keys = [
        key
        for key, value in holder.items()
        if isinstance(value, KeyedArchive) and _NUMBER.fullmatch(key)
    ]
    return sorted(keys, key=int)


def forget_versions(archive: KeyedArchive) -> None:
    """Have an archive and all in it written as its new surroundings ask: inline, or by id."""
    todo: list[KeyedArchive | VariantArray] = [archive]
    while todo:
        container = todo.pop()
        if isinstance(container, KeyedArchive):
            container.version = None
        values = container.stored_values
        todo.extend(value for value in values if isinstance(value, KeyedArchive | VariantArray))


def append_numbered(holder: KeyedArchive, item: KeyedArchive) -> None:
    """Append an archive to a numbered holder and keep its ``count``."""
    number = max((int(key) + 1 for key in numbered_keys(holder)), default=0)
    holder[f"{number:04}"] = item
    holder.set("count", number + 1, VariantType.UINT32)


def _as_branch(node: Node) -> Node:
    """Give the node with children that follow it, for the encoding before version 30.

    One that holds them in its archive is copied: it may still be part of another scene.
    """
    if not isinstance(node, Node):
        raise SerializeError(f"a child is a Node, not a {type(node).__name__}")
    if node.branches is not None:
        return node
    children = list(node.children)
    archive = copy.copy(node.archive)
    archive.pop(CHILDREN_KEY, None)
    archive = copy.deepcopy(archive)
    forget_versions(archive)
    return Node(archive, children)


def _as_nested(node: Node) -> Node:
    """Give the node with its children in its archive, for the encoding from version 30.

    One that is part of another scene is copied, with all below it; a new one is taken over.
    """
    if not isinstance(node, Node):
        raise SerializeError(f"a child is a Node, not a {type(node).__name__}")
    if node.branches is None:
        return node
    children = list(node.branches)
    if node.is_held:
        node = Node(copy.deepcopy(node.archive))
    else:
        del node.children[:]
    node.branches = None
    node.archive.pop(COUNT_KEY, None)
    forget_versions(node.archive)
    for child in children:
        node.children.append(child)
    return node
