"""Finding nodes: by address such as ``/hierarchy/tank/turret``, by index in a parent, or by id.

Before version 10, nodes store indices of their children: the parts of levels of detail, and the
shown state. The index of a scene has data nodes by id, and the highest entity id.
"""

from __future__ import annotations

import itertools
import re
import weakref
from collections import Counter
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import escape
from chunkwright.keyed_archive import variant_array

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, MutableSequence, Sequence

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.node_lists import Branch
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.scg.geometry import Geometry


CLASS_KEY: Final = "##name"
ID_KEY: Final = "#id"
MATERIAL_KEY: Final = "materialKey"
IDENTIFYING: Final = frozenset({ID_KEY, MATERIAL_KEY})
"""The entries that identify data nodes for references; some older materials lack the first."""
COUNT_KEY: Final = "#childrenCount"
CHILDREN_KEY: Final = "#hierarchy"
DATA_NODES_KEY: Final = "#dataNodes"
NODE_KEYS: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY, COUNT_KEY})
"""The entries that contain or count child nodes, which have addresses of their own."""


HIERARCHY: Final = "/hierarchy"
DATA_NODES: Final = "/data_nodes"
# The arrays of the single archive -> their names in addresses.
_TOP: Final = {CHILDREN_KEY: HIERARCHY, DATA_NODES_KEY: DATA_NODES}


def labels(archives: Iterable[KeyedArchive], taken: Container[str] = ()) -> list[str]:
    """Return the last address segments of siblings; ``taken`` are keys of entries beside them."""
    names = [_label(archive) for archive in archives]
    times = Counter(names)
    return [
        name if name and times[name] == 1 and name not in taken else str(index)
        for index, name in enumerate(names)
    ]


def _label(archive: KeyedArchive) -> str:
    stored = archive.get_as(ID_KEY, bytes)
    if stored is not None and len(stored) == 8:
        return f"#{int.from_bytes(stored, 'little'):#x}"
    for key in ("name", "materialName"):
        name = archive.get_as(key, str)
        if name is not None:
            # Such a name would be mistaken for an index or an id.
            return "" if name.isdecimal() or name.startswith("#") else str(name)
    return ""


def walk(
    nodes: Iterable[Node], path: str, taken: Container[str] = ()
) -> Iterator[tuple[str, Node]]:
    """Yield (address, node) of nodes and all below them, parents first."""
    todo = _addressed(nodes, path, taken)[::-1]
    while todo:
        address, node = todo.pop()
        yield address, node
        todo.extend(reversed(_addressed(node.children, address, node.archive)))


def _addressed(nodes: Iterable[Node], path: str, taken: Container[str]) -> list[tuple[str, Node]]:
    nodes = list(nodes)
    names = labels((node.archive for node in nodes), taken)
    return [(f"{path}/{escape(name)}", node) for name, node in zip(names, nodes, strict=True)]


def by_index(nodes: Iterable[Node], path: str) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (path by indices, archive) of nodes and all below them, parents first."""
    todo = [(f"{path}/{index}", node) for index, node in enumerate(nodes)][::-1]
    while todo:
        at, node = todo.pop()
        yield at, node.archive
        children = [(f"{at}/{index}", child) for index, child in enumerate(node.children)]
        todo.extend(reversed(children))


def of_path(path: str) -> str:
    """Return the address, by indices, of a path through the single archive of a scene.

    For example, ``/#hierarchy/0/#hierarchy/2/name`` has the address ``/hierarchy/0/2/name``.
    """
    first, *rest = path.removeprefix("/").split("/")
    if first not in _TOP:
        return path
    return "/".join([_TOP[first], *(segment for segment in rest if segment != CHILDREN_KEY)])


def named(scene: Scene, path: str) -> str:
    """Return the address by names for one by indices, or for a path through the single archive."""
    first, *rest = of_path(path).removeprefix("/").split("/")
    if f"/{first}" not in _TOP.values():
        return path
    nodes: MutableSequence[Node] = scene.roots if f"/{first}" == HIERARCHY else scene.data_nodes
    address = f"/{first}"
    while rest and rest[0].isdigit() and int(rest[0]) < len(nodes):
        node = nodes[int(rest.pop(0))]
        address, nodes = node.address, node.children
    return "/".join([address, *rest])


def archives(scene: Scene) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (path by indices, archive) of every top-level archive in the file of a scene."""
    if scene.version_tags is not None:
        yield "/version_tags", scene.version_tags
    if scene.body is not None:
        yield "", scene.body
        return
    yield from by_index(scene.data_nodes, DATA_NODES)
    if scene.extra_archive is not None:
        yield "/extra_archive", scene.extra_archive
    if scene.global_material is not None:
        yield "/global_material", scene.global_material
    yield from by_index(scene.roots, HIERARCHY)


def addressed_archives(scene: Scene) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (address, archive) of the archives other than nodes, then of every node."""
    for path, archive in archives(scene):
        if not path.startswith((DATA_NODES, HIERARCHY)):
            yield path, archive
    for nodes in (scene.data_nodes, scene.roots):
        for address, node in walk(nodes, nodes.path):
            yield address, node.archive


if TYPE_CHECKING:
    Gone = dict[int, tuple[Branch, list[int]]]

_CLASSES: Final = ("LodNode", "SwitchNode")
_PART: Final = re.compile(r"l(\d+)_(\d+)_ni")
_SHOWN: Final = "switchIndex"
_are_left: ContextVar[bool] = ContextVar("child numbers are left", default=False)
# Stands for the shown state in a table of levels.
_STATE: Final = -1


@contextmanager
def left_alone() -> Iterator[None]:
    """Leave stored indices of children alone in the context, as a patch sets them itself."""
    token = _are_left.set(True)
    try:
        yield
    finally:
        _are_left.reset(token)


def are_left() -> bool:
    """Return whether stored indices of children are left alone."""
    return _are_left.get()


def are_held_by(owner: Node | None) -> bool:
    """Return whether a node stores indices of its children that need updates."""
    return owner is not None and owner.class_name in _CLASSES and not _are_left.get()


class _Moves:
    """The children of a node before and after a change."""

    def __init__(self, before: Sequence[Branch], after: Sequence[Branch]) -> None:
        self.before = before
        self.after = after
        self._old = set(map(id, before))
        self._places = {id(node): place for place, node in enumerate(after)}

    def place(self, old: int) -> int | None:
        """Return the new index of an old child or its replacement; None if it is gone."""
        if not 0 <= old < len(self.before):
            return old
        place = self._places.get(id(self.before[old]))
        replaced = len(self.before) == len(self.after) and id(self.after[old]) not in self._old
        return old if place is None and replaced else place

    def back(self, gone: Gone) -> list[tuple[int, list[int]]]:
        """Return the index and the levels of each child that was removed earlier and put back."""
        return [
            (place, gone.pop(id(node))[1])
            for place, node in enumerate(self.after)
            if id(node) not in self._old and id(node) in gone
        ]


def follow(owner: Node, before: Sequence[Branch], after: Sequence[Branch], gone: Gone) -> None:
    """Update the indices that a node stores after its children have changed.

    A level loses a child that is removed; ``gone`` remembers its levels in case it is put back.
    """
    archive, moves = owner.archive, _Moves(before, after)
    parts = _parts(archive)
    shown = archive.get_as(_SHOWN, int)
    if owner.class_name == "SwitchNode" and shown is not None:
        parts = {_STATE: [shown]}
    made: dict[int, list[int]] = {}
    for level, numbers in parts.items():
        made[level] = []
        for number in numbers:
            place = moves.place(number)
            if place is not None:
                made[level].append(place)
            else:
                node = before[number]
                gone.setdefault(id(node), (node, []))[1].append(level)
    for place, levels in moves.back(gone):
        for level in levels:
            made.setdefault(level, []).append(place)
    for level, numbers in made.items():
        if level != _STATE:
            _write(archive, level, parts.get(level, []), numbers)
        elif numbers and numbers[-1] != shown:
            archive[_SHOWN] = numbers[-1]


def _parts(archive: KeyedArchive) -> dict[int, list[int]]:
    """Return the indices of the children of each level, in the order of their keys."""
    found: dict[int, dict[int, int]] = {}
    for key, value in archive.items():
        match = _PART.fullmatch(key)
        if match is not None and isinstance(value, int):
            found.setdefault(int(match[1]), {})[int(match[2])] = value
    return {level: [row[each] for each in sorted(row)] for level, row in found.items()}


def _write(archive: KeyedArchive, level: int, old: list[int], new: list[int]) -> None:
    """Store the indices of the children of a level, and their count."""
    if new == old:
        return
    for part, number in enumerate(new):
        archive[f"l{level}_{part}_ni"] = number
    for part in range(len(new), len(old)):
        archive.pop(f"l{level}_{part}_ni", None)
    count = f"lod{level}_cnt"
    if count in archive:
        archive[count] = len(new)


_FIRST_TOO_HIGH: Final = 1 << 64


class SceneIndex:
    """Data nodes by ``#id`` or, in older files, ``materialKey``; of duplicates, the first.

    The index is valid until an id changes or a node is added or removed, in whatever way.
    """

    __slots__ = (
        *("_body", "_geometry", "_highest", "_highest_id", "_scene", "_watch"),
        "data_nodes",
    )

    def __init__(self, scene: Scene) -> None:
        self._watch = variant_array.Watch()
        self._scene = weakref.ref(scene)
        self._body = scene.body
        self._watch.add((scene.body, *scene.data_nodes.containers()))
        self._highest: int | None = None
        self._geometry: Geometry | None = None
        # The highest id of the data nodes and of the groups of ``_geometry``.
        self._highest_id: int | None = None
        self.data_nodes: dict[int, Node] = {}
        by_key: dict[int, Node] = {}
        # Nodes without a reference to the scene, so that the index does not keep its owner alive.
        top = scene.data_nodes.of(None, None)
        for node in (each for root in top for each in root.walk()):
            self._watch.add(_containers(node))
            if (number := node.data_id) is not None:
                self.data_nodes.setdefault(number, node)
            key = node.archive.get_as(MATERIAL_KEY, int)
            if key is not None:
                by_key.setdefault(key, node)
        self.data_nodes = by_key | self.data_nodes

    def is_of(self, scene: Scene) -> bool:
        """Return whether the index is still up to date."""
        return self._body is scene.body and self._watch.is_quiet()

    def node(self, number: int | None, scene: Scene) -> Node | None:
        """Return the data node with an id, bound to the scene; None if there is none."""
        found = None if number is None else self.data_nodes.get(number)
        return None if found is None else found.in_scene(scene)

    def next_ids(self, count: int) -> list[int]:
        """Return ids above those of all data nodes and linked polygon groups.

        If too few are left above, return the first unused ids.
        """
        scene = self._scene()
        geometry = None if scene is None else scene.geometry
        if self._highest_id is None or self._geometry is not geometry:
            linked = () if geometry is None else geometry.by_ids()
            self._watch.add(() if geometry is None else geometry.containers())
            self._geometry = geometry
            self._highest_id = max((*self.data_nodes, *linked), default=0)
        first = self._highest_id + 1
        if first + count <= _FIRST_TOO_HIGH:
            return list(range(first, first + count))
        taken = {*self.data_nodes, *(() if geometry is None else geometry.by_ids())}
        free = (number for number in itertools.count(1) if number not in taken)
        return list(itertools.islice(free, count))

    def took_id(self, number: int, archive: KeyedArchive) -> None:
        """Record that the id of an archive is now in use, and that nothing else has changed."""
        self._highest_id = max(self._highest_id or 0, number)
        self._watch.add((archive,))
        self._watch.catch_up()

    def still_holds(self) -> None:
        """Record that recent changes were to an object that is not in the scene yet."""
        self._watch.catch_up()

    def next_entity_id(self) -> int:
        """Return the first id above those of all entities."""
        if self._highest is None:
            scene = self._scene()
            assert scene is not None, "the scene owns the index"
            self._watch.add(scene.roots.containers())
            self._highest = 0
            for node in scene.all_nodes():
                self._watch.add(_containers(node))
                self._highest = max(self._highest, node.id or 0)
        return self._highest + 1

    def added_entity(self, node: Node, parent: Node | None) -> None:
        """Record that an entity was added to the scene, and that nothing else has changed."""
        self._highest = max(self._highest or 0, node.id or 0)
        # The parent may have had no list of nodes before.
        self._watch.add((*_containers(node), *(_containers(parent) if parent else ())))
        self._watch.catch_up()

    def added_data_node(self, node: Node) -> None:
        """Record that a data node was added to the scene, and that nothing else has changed."""
        self._watch.add(_containers(node))
        for key in (node.archive.get_as(MATERIAL_KEY, int), node.data_id):
            if key is not None:
                self.data_nodes.setdefault(key, node.in_scene(None))
                if self._highest_id is not None:
                    self._highest_id = max(self._highest_id, key)
        self._watch.catch_up()


def _containers(node: Node) -> tuple[object, ...]:
    """Return the containers that change with the id of a node or its list of children."""
    return (node.archive, *node.children.containers())
