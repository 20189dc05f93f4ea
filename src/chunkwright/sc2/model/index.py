"""The index of a scene: data nodes by id, and the highest entity id."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from chunkwright.keyed_archive.model import changes
from chunkwright.sc2.model.node_lists import NodeList

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.model.scene import Scene
    from chunkwright.scg.model import Geometry

_FIRST_TOO_HIGH: Final = 1 << 64


class SceneIndex:
    """Data nodes by ``#id`` or, in older files, ``materialKey``; of duplicates, the first.

    It holds until an id changes or a node comes or goes, in whatever way.
    """

    __slots__ = (
        *("_body", "_geometry", "_highest", "_highest_id", "_scene", "_watch"),
        "data_nodes",
    )

    def __init__(self, scene: Scene) -> None:
        self._watch = changes.Watch()
        self._scene = scene
        self._body = scene.body
        self._watch.add((scene.body, *_containers_of(scene.data_nodes)))
        self._highest: int | None = None
        self._geometry: Geometry | None = None
        # The highest id of the data nodes and of the groups of that geometry.
        self._highest_id: int | None = None
        self.data_nodes: dict[int, Node] = {}
        by_key: dict[int, Node] = {}
        for node in scene.all_data_nodes():
            self._watch.add(_containers(node))
            if (number := node.data_id) is not None:
                self.data_nodes.setdefault(number, node)
            key = node.archive.get("materialKey")
            if isinstance(key, int):
                by_key.setdefault(key, node)
        self.data_nodes = by_key | self.data_nodes

    def is_of(self, scene: Scene) -> bool:
        """Whether the index is still up to date."""
        return self._body is scene.body and self._watch.is_quiet()

    def next_ids(self, count: int) -> list[int]:
        """Return ids above those of all data nodes and linked polygon groups.

        If there are not enough of those, the first unused ids.
        """
        geometry = self._scene.geometry
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
        """Record that the scene has not changed, only an object that is not in it yet."""
        self._watch.catch_up()

    def next_entity_id(self) -> int:
        """Return the first id above those of all entities."""
        if self._highest is None:
            self._watch.add(_containers_of(self._scene.roots))
            self._highest = 0
            for node in self._scene.all_nodes():
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
        for key in (node.archive.get("materialKey"), node.data_id):
            if isinstance(key, int):
                self.data_nodes.setdefault(key, node)
                if self._highest_id is not None:
                    self._highest_id = max(self._highest_id, key)
        self._watch.catch_up()


def _containers(node: Node) -> tuple[object, ...]:
    """Return what is edited when the id of a node changes, or its children come and go."""
    return (node.archive, *_containers_of(node.children))


def _containers_of(nodes: MutableSequence[Node]) -> tuple[object, ...]:
    return nodes.containers() if isinstance(nodes, NodeList) else ()
