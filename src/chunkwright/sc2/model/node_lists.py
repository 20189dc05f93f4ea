"""Lists of nodes: one class for the encoding before version 30, one for the later encoding."""

from __future__ import annotations

import copy
import itertools
import weakref
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast, overload

from chunkwright.base.classes import readonly
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
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.nodes import Node


_SHOWN: Final = 4  # nodes in the repr of a list


class NodeList(MutableSequence["Node"]):
    """A live list of nodes: the children of ``owner``, or the list of a scene at ``path``.

    ``node_class``, the class of the elements, is set when that class is defined, which is later
    because nodes have lists.
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

    @abstractmethod
    def of(self, owner: Node | None, scene: Scene | None) -> NodeList:
        """Return the same list bound to a node, or to a scene."""

    def has(self, branch: Branch | None) -> bool:
        """Return whether the list still has the node of a branch; without one, True."""
        return branch is None

    def admitted(self, node: Node) -> Node:
        """Return a node that may be inserted: a copy if the node is in another scene.

        Raises ``QueryError`` if it refers to an object by a number that means another object here.
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
        """Return the containers that adding or removing nodes changes, for ``changes.Watch``."""

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


class Branch:
    """A node of a scene before version 30 as in the file: an archive, followed by its children.

    ``archive`` is None for the top of a tree, which has a weak reference to its ``scene``, and its
    ``path`` there. Nodes and lists are made from branches on demand; ``above``, weak too, is the
    branch that last took this one, ``held`` counts the branches that have it.
    """

    __slots__ = ("__weakref__", "above", "archive", "below", "gone", "held", "path", "scene")
    scene: weakref.ref[Scene] | None

    def __init__(self, archive: KeyedArchive | None = None, below: Iterable[Branch] = ()) -> None:
        self.__setstate__((archive, list(below)))

    def take(self, branch: Branch) -> None:
        """Record that another branch is now below this one."""
        branch.above = weakref.ref(self)
        branch.held += 1

    def of(self, scene: Scene, path: str) -> BranchNodes:
        """Bind this top of a tree to a scene, and return it as a top-level list."""
        self.scene, self.path = weakref.ref(scene), path
        return BranchNodes(self, path=path, scene=scene)

    def place(self) -> BranchNodes | None:
        """Return the list that last took this branch; None if the list no longer has it."""
        above = None if self.above is None else self.above()
        if above is None or not any(each is self for each in above.below):
            return None
        if above.archive is not None:
            return BranchNodes(above, NodeList.node_class.of_branch(above))
        scene = None if above.scene is None else above.scene()
        return None if scene is None else above.of(scene, above.path)

    def walk(self) -> list[Branch]:
        """Return this branch and all below it, parents first."""
        found = [self]
        for each in found:
            found += each.below
        return found

    def __getstate__(self) -> tuple[KeyedArchive | None, list[Branch]]:
        # A copy includes the branches below, not the one above.
        return self.archive, self.below

    def __setstate__(self, state: tuple[KeyedArchive | None, list[Branch]]) -> None:
        self.archive, self.below = state
        self.held = 0
        self.above: weakref.ref[Branch] | None = None
        self.scene = None
        self.path = ""
        # The children that were removed from levels of detail; see ``addresses.follow``.
        self.gone: addresses.Gone = {}
        above = weakref.ref(self) if self.below else None
        for branch in self.below:
            branch.above = above
            branch.held += 1

    def __deepcopy__(self, memo: dict[int, object]) -> Branch:
        # From the leaves up, because files may nest deeper than Python can recurse.
        twins: dict[int, Branch] = {}
        for branch in reversed(self.walk()):
            below = [twins[id(each)] for each in branch.below]
            twin = twins[id(branch)] = Branch(copy.deepcopy(branch.archive, memo), below)
            memo[id(branch)] = twin
        return twins[id(self)]


class BranchNodes(NodeList):
    """Children that follow their parent in the file (scenes before version 30).

    The archive of ``owner`` has their count, which the list keeps up to date.
    """

    __slots__ = ("_branch",)

    def __init__(
        self,
        branch: Branch,
        owner: Node | None = None,
        *,
        path: str = "",
        scene: Scene | None = None,
    ) -> None:
        self._owner = owner
        self._path = path
        self._scene = scene
        self._branch = branch

    def of(self, owner: Node | None, scene: Scene | None) -> BranchNodes:
        """Return the same list with another owner."""
        return BranchNodes(self._branch, owner, path=self._path, scene=scene)

    def has(self, branch: Branch | None) -> bool:
        """Return whether this list was the last to take a branch."""
        return branch is not None and branch.above is not None and branch.above() is self._branch

    def fill(self, nodes: Iterable[Node]) -> None:
        """Put the children of a new node into this list, which is empty."""
        added = [as_branch(node) for node in nodes]
        self._branch.below = [_branch_of(node) for node in added]
        self._changed((), added)

    def archives(self) -> list[KeyedArchive]:
        """Return the archives of the nodes, in order."""
        return [branch.archive for branch in self._branch.below if branch.archive is not None]

    def containers(self) -> tuple[object, ...]:
        """Return the branch that contains the nodes."""
        return (self._branch,)

    def _before(self) -> list[Branch] | None:
        """Return the current branches if the owner stores their indices, else None."""
        return list(self._branch.below) if addresses.are_held_by(self.owner) else None

    def _follow(self, before: list[Branch] | None) -> None:
        """Update the indices of children that the owner stores."""
        if before is not None and self.owner is not None:
            addresses.follow(self.owner, before, self._branch.below, self._branch.gone)

    def _changed(self, removed: Iterable[Branch], added: Iterable[Node]) -> None:
        variant_array.note(self._branch)
        for branch in removed:
            branch.held -= 1
            if not branch.held:
                branch.above = None
        for node in added:
            self._branch.take(_branch_of(node))
            node.entered(self)
        parent = None if self.owner is None else self.owner.archive
        count = len(self._branch.below)
        if parent is not None and parent.get(COUNT_KEY, 0) != count:
            parent.set(COUNT_KEY, count, VariantType.INT32)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        of_branch = NodeList.node_class.of_branch
        if isinstance(index, slice):
            return [of_branch(branch, self) for branch in self._branch.below[index]]
        return of_branch(self._branch.below[index], self)

    def __iter__(self) -> Iterator[Node]:
        of_branch = NodeList.node_class.of_branch
        return (of_branch(branch, self) for branch in self._branch.below)

    def __setitem__(self, index: int | slice, value: Any) -> None:
        before, below = self._before(), self._branch.below
        if isinstance(index, slice):
            added = [as_branch(self.admitted(node)) for node in _nodes_of(value)]
            removed = below[index]
            below[index] = [_branch_of(node) for node in added]
        else:
            removed, added = [below[index]], [as_branch(self.admitted(value))]
            below[index] = _branch_of(added[0])
        self._changed(removed, added)
        self._follow(before)

    def __delitem__(self, index: int | slice) -> None:
        before, below = self._before(), self._branch.below
        removed = below[index] if isinstance(index, slice) else [below[index]]
        del below[index]
        self._changed(removed, ())
        self._follow(before)

    def __len__(self) -> int:
        return len(self._branch.below)

    def insert(self, index: int, value: Node) -> None:
        """Insert a node before ``index``."""
        node = as_branch(self.admitted(value))
        # Appending moves no child, and only a child put back had an index before.
        moves = index < len(self) or bool(self._branch.gone)
        before = self._before() if moves else None
        self._branch.below.insert(index, _branch_of(node))
        self._changed((), [node])
        self._follow(before)

    def reverse(self) -> None:
        """Reverse the order."""
        before = self._before()
        self._branch.below.reverse()
        variant_array.note(self._branch)
        self._follow(before)


class ArrayNodes(NodeList):
    """Children in an array of their parent's archive (scenes from version 30).

    The array is created with the first child; with ``keep_empty``, as for top-level lists, it stays
    when the last child is removed.
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

    def of(self, owner: Node | None, scene: Scene | None) -> ArrayNodes:
        """Return the same list with another owner."""
        return ArrayNodes(self._archive, owner, key=self._key, path=self._path, scene=scene)

    def _array(self) -> VariantArray:
        array = self._archive.get_as(self._key, VariantArray)
        return VariantArray() if array is None else array

    def archives(self) -> list[KeyedArchive]:
        """Return the archives of the nodes, in order."""
        # Elements other than archives are refused when nodes are made of them.
        return cast("list[KeyedArchive]", self._array().stored_values)

    def containers(self) -> tuple[object, ...]:
        """Return the archive, and its array of children if it has one."""
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
    """Drop the versions of an archive and of all archives in it: the new context decides them."""
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


def _branch_of(node: Node) -> Branch:
    branch = node.branch
    assert branch is not None, "as_branch has made a branch"
    return branch


def as_branch(node: Node) -> Node:
    """Return the node with a branch, for the encoding before version 30.

    A node with children in its archive is copied, because it may be part of another scene.
    """
    kind = NodeList.node_class
    if _node(node).branch is not None:
        return node
    children = list(node.children)
    archive = copy.copy(node.archive)
    archive.pop(CHILDREN_KEY, None)
    archive = copy.deepcopy(archive)
    forget_versions(archive)
    if ID_KEY not in archive:  # an entity: before version 30, all have the count
        archive.set(COUNT_KEY, len(children), VariantType.INT32)
    return kind(archive, children)


def as_nested(node: Node) -> Node:
    """Return the node with its children in its archive, for the encoding from version 30.

    A node that is part of another scene is copied, with all below it; a new one is used as it is.
    """
    kind = NodeList.node_class
    if _node(node).branch is None:
        return node
    children = list(node.children)
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
