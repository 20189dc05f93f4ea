"""What a scene knows by number: data nodes by id, entities by the highest of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.keyed_archive import changes

if TYPE_CHECKING:
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.nodes import Node


class SceneIndex:
    """Data nodes by ``#id`` or, in older files, ``materialKey``; the first of one counts.

    It holds until an id changes or a node comes or goes, in whatever way.
    """

    __slots__ = ("_body", "_changes", "_highest", "_scene", "data_nodes")

    def __init__(self, scene: Scene) -> None:
        self._changes = changes.mark()
        self._scene = scene
        self._body = scene.body
        self._highest: int | None = None
        self.data_nodes: dict[int, Node] = {}
        by_key: dict[int, Node] = {}
        for node in scene.all_data_nodes():
            if node.id is not None:
                self.data_nodes.setdefault(node.id, node)
            key = node.archive.get("materialKey")
            if isinstance(key, int):
                by_key.setdefault(key, node)
        self.data_nodes = by_key | self.data_nodes

    def is_of(self, scene: Scene) -> bool:
        """Whether this is still what a scene has."""
        return self._changes is changes.mark() and self._body is scene.body

    def highest_id(self) -> int:
        """Return the highest number that data nodes are known by; 0 where there is none."""
        return max(self.data_nodes, default=0)

    def next_entity_id(self) -> int:
        """Return the first id over those of all entities."""
        if self._highest is None:
            ids = (node.id for node in self._scene.all_nodes())
            self._highest = max((number for number in ids if number is not None), default=0)
        return self._highest + 1

    def added_entity(self, number: int) -> None:
        """Note that the scene has one more entity, and nothing else that is new."""
        self._highest = number
        self._changes = changes.mark()

    def added_data_node(self, node: Node) -> None:
        """Note that the scene has one more data node, and nothing else that is new."""
        for key in (node.archive.get("materialKey"), node.id):
            if isinstance(key, int):
                self.data_nodes.setdefault(key, node)
        self._changes = changes.mark()
