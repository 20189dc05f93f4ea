"""Lists of nodes: one class for the encoding before version 30, one for that from 30 onwards."""

from __future__ import annotations

import copy
import itertools
from abc import abstractmethod
from collections.abc import Iterable, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast, overload

from chunkwright.base.lists import readonly
from chunkwright.base.wording import escape
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.keyed_archive import variant_array
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2.model import addresses
from chunkwright.sc2.model.addresses import CHILDREN_KEY, COUNT_KEY, ID_KEY

if TYPE_CHECKING:
    from chunkwright.keyed_archive.values import Container
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.model.scene import Scene


# The number of nodes that the repr of a list shows.
_SHOWN: Final = 4


class NodeList(MutableSequence["Node"]):
    """A live list of nodes: the children of ``owner``, or the list of a scene at ``path``.

    ``node_class`` is the class of its elements, which sets it, because nodes have lists and are
    therefore defined later.
    """

    __slots__ = ("_owner", "_path", "_scene")

    node_class: ClassVar[type[Node]]
    _owner: Node | None
    _path: str
    _scene: Scene | None

    @readonly
    def owner(self) -> Node | None:
        """The node whose children these are; None for a top-level list."""
        return self._owner

    @readonly
    def path(self) -> str:
        """The address of a top-level list; "" for children."""
        return self._path

    @readonly
    def scene(self) -> Scene | None:
        """The scene that the list is in, at any depth; None outside a scene."""
        return self._scene if self.owner is None else self.owner.scene

    def is_of(self, scene: Scene) -> None:
        """Set the scene that has this top-level list."""
        self._scene = scene

    def belongs_to(self, owner: Node) -> None:
        """Make these the children of a node."""
        self._owner = owner

    def admitted(self, node: Node) -> Node:
        """Return a node that may be put in: a copy of one that is in another scene.

        Raises ``QueryError`` if it refers to an object of that scene by a number that means
        another one here.
        """
        theirs = _node(node).scene
        mine = None if theirs is None else self.scene
        if theirs is None or mine is None or theirs is mine or not node.address:
            return node
        mine.check_taken(node, theirs)
        return copy.deepcopy(node)

    @abstractmethod
    def archives(self) -> list[KeyedArchive]:
        """Return the archives of the nodes, in order."""

    @abstractmethod
    def containers(self) -> tuple[object, ...]:
        """Return what is edited when nodes come and go, for ``changes.Watch``."""

    def address_of(self, archive: KeyedArchive) -> str:
        """Return the address of the node of an archive; "" if it is in no scene."""
        archives = self.archives()
        index = next((at for at, one in enumerate(archives) if one is archive), None)
        path = self.path if self.owner is None else self.owner.address
        if index is None or not path:
            return ""
        taken = () if self.owner is None else self.owner.archive
        return f"{path}/{escape(addresses.labels(archives, taken)[index])}"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NodeList | list | tuple):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = [repr(node) for node in itertools.islice(self, _SHOWN)]
        more = [f"... {len(self) - _SHOWN} more"] if len(self) > _SHOWN else []
        return f"[{', '.join(shown + more)}]"


class BranchNodes(NodeList):
    """Children that follow their parent in the file (scenes before version 30).

    The archive of ``owner`` has their count, which is kept up to date.
    """

    __slots__ = ("_gone", "_nodes")

    def __init__(
        self, nodes: Iterable[Node] = (), owner: Node | None = None, path: str = ""
    ) -> None:
        self._owner = owner
        self._path = path
        self._scene = None
        # The children that were removed from levels of detail; see ``child_numbers``.
        self._gone: addresses.Gone = {}
        self._nodes = [as_branch(node) for node in nodes]
        if self._nodes:
            self._changed((), self._nodes)

    def archives(self) -> list[KeyedArchive]:
        """Return the archives of the nodes, in order."""
        return [node.archive for node in self._nodes]

    def containers(self) -> tuple[object, ...]:
        """Return the list itself."""
        return (self,)

    def _before(self) -> list[Node] | None:
        """Return the present children if the owner stores indices of them."""
        return list(self._nodes) if addresses.are_held_by(self.owner) else None

    def _follow(self, before: list[Node] | None) -> None:
        """Update the indices of children that the owner stores."""
        if before is not None and self.owner is not None:
            addresses.follow(self.owner, before, self._nodes, self._gone)

    def _changed(self, removed: Iterable[Node], added: Iterable[Node]) -> None:
        variant_array.note(self)
        for node in removed:
            node.left()
        for node in added:
            node.entered(self)
        parent = None if self.owner is None else self.owner.archive
        if parent is not None and parent.get(COUNT_KEY, 0) != len(self._nodes):
            parent.set(COUNT_KEY, len(self._nodes), VariantType.INT32)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._nodes[index]

    def __setitem__(self, index: int | slice, value: Any) -> None:
        before = self._before()
        if isinstance(index, slice):
            added = [as_branch(self.admitted(node)) for node in _nodes_of(value)]
            removed = self._nodes[index]
            self._nodes[index] = added
        else:
            removed, added = [self._nodes[index]], [as_branch(self.admitted(value))]
            self._nodes[index] = added[0]
        self._changed(removed, added)
        self._follow(before)

    def __delitem__(self, index: int | slice) -> None:
        before = self._before()
        removed = self._nodes[index]
        del self._nodes[index]
        self._changed(removed if isinstance(removed, list) else [removed], ())
        self._follow(before)

    def __len__(self) -> int:
        return len(self._nodes)

    def insert(self, index: int, value: Node) -> None:
        """Insert a node before ``index``."""
        node = as_branch(self.admitted(value))
        # Appending moves nothing, and only a child that comes back has had an index.
        moves = index < len(self._nodes) or bool(self._gone)
        before = self._before() if moves else None
        self._nodes.insert(index, node)
        self._changed((), [node])
        self._follow(before)

    def reverse(self) -> None:
        """Reverse the order."""
        before = self._before()
        self._nodes.reverse()
        variant_array.note(self)
        self._follow(before)

    def __getstate__(self) -> tuple[list[Node], str]:
        # The owner or scene, which has this list, sets itself again.
        return self._nodes, self.path

    def __setstate__(self, state: tuple[list[Node], str]) -> None:
        self._nodes, self._path = state
        self._owner = self._scene = None
        self._gone = {}
        for node in self._nodes:
            node.entered(self)


class ArrayNodes(NodeList):
    """Children in an array of their parent's archive (scenes from version 30).

    The array is created with the first child; with ``keep_empty``, as for top-level lists, it
    stays when the last one is removed.
    """

    __slots__ = ("_archive", "_keep_empty", "_key")

    def __init__(
        self,
        archive: KeyedArchive,
        owner: Node | None = None,
        *,
        key: str = CHILDREN_KEY,
        path: str = "",
        scene: Scene | None = None,
    ) -> None:
        self._owner = owner
        self._path = path
        self._scene = scene
        self._archive = archive
        self._key = key
        self._keep_empty = owner is None

    def _array(self) -> VariantArray:
        array = self._archive.get_as(self._key, VariantArray)
        return VariantArray() if array is None else array

    def archives(self) -> list[KeyedArchive]:
        """Return the archives of the nodes, in order."""
        # Anything but an archive is refused when a node is made of it.
        return cast("list[KeyedArchive]", self._array().stored_values)

    def containers(self) -> tuple[object, ...]:
        """Return the archive, and the array in it where it is there."""
        array = self._archive.get_as(self._key, VariantArray)
        return (self._archive,) if array is None else (self._archive, array)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        archives = self._array().stored_values
        if isinstance(index, slice):
            return [_nested(archive, self) for archive in archives[index]]
        return _nested(archives[index], self)

    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            value = [as_nested(self.admitted(node)).archive for node in _nodes_of(value)]
            self._stored()[index] = VariantArray(value, VariantType.KEYED_ARCHIVE)
        else:
            self._array()[index] = as_nested(self.admitted(value)).archive

    def __delitem__(self, index: int | slice) -> None:
        array = self._array()
        del array[index]
        if not array and not self._keep_empty:
            self._archive.pop(self._key, None)

    def __len__(self) -> int:
        return len(self._array())

    def insert(self, index: int, value: Node) -> None:
        """Insert a node before ``index``."""
        archive = as_nested(self.admitted(value)).archive
        self._stored().insert(index, archive)

    def _stored(self) -> VariantArray:
        """Return the array in the archive, creating it if it is missing."""
        if self._key not in self._archive:
            self._archive.set(self._key, VariantArray(), VariantType.ARRAY)
        return self._array()


def forget_versions(archive: KeyedArchive) -> None:
    """Forget the versions of an archive and of all in it: the new context decides them."""
    todo: list[Container] = [archive]
    while todo:
        container = todo.pop()
        if isinstance(container, KeyedArchive):
            container.version = None
        todo += container.containers()


def _nested(archive: Any, home: ArrayNodes) -> Node:
    if not isinstance(archive, KeyedArchive):
        raise CorruptError(f"expected an archive as node, not {archive!r:.60}")
    return NodeList.node_class.nested(archive, home)


def _nodes_of(values: Any) -> list[Any]:
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        raise SerializeError(f"expected a list of nodes, not a {type(values).__name__}")
    return list(values)


def _node(value: object) -> Node:
    if not isinstance(value, NodeList.node_class):
        raise SerializeError(f"expected a Node as child, not a {type(value).__name__}")
    return value


def as_branch(node: Node) -> Node:
    """Return the node with children that follow it, for the encoding before version 30.

    A node with children in its archive is copied, because it may be part of another scene.
    """
    kind = NodeList.node_class
    if _node(node).branches is not None:
        return node
    children = list(node.children)
    archive = copy.copy(node.archive)
    archive.pop(CHILDREN_KEY, None)
    archive = copy.deepcopy(archive)
    forget_versions(archive)
    if ID_KEY not in archive:  # an entity, all of which have the count there
        archive.set(COUNT_KEY, len(children), VariantType.INT32)
    return kind(archive, children)


def as_nested(node: Node) -> Node:
    """Return the node with its children in its archive, for the encoding from version 30.

    A node that is part of another scene is copied, with all below it; a new one is used as it is.
    """
    kind = NodeList.node_class
    branches = _node(node).branches
    if branches is None:
        return node
    children = list(branches)
    if node.is_held:
        node = kind(copy.deepcopy(node.archive))
    else:
        del node.children[:]
    node.become_nested()
    node.archive.pop(COUNT_KEY, None)
    forget_versions(node.archive)
    for child in children:
        node.children.append(child)
    return node
