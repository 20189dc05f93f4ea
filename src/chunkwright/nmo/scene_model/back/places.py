"""Where the entities of an edited scene stand: a file has their places in the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.model import NodeChange
from chunkwright.exchange.transforms import local_matrix
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.scene_model.placing import MIRROR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.exchange.model import Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.scene_model.back.work import Work


# How far a node that a clip moved may be from its place in the file, which editors hold it at.
_NEAR: Final = 1e-4


class Place(NamedTuple):
    """The matrix of an entity in the scene, and how it differs from before."""

    world: Matrix
    is_moved: bool = False
    is_turned: bool = False


class Places:
    """Finds the places of edited nodes: each once, after that of the node above it.

    What nobody moved stays where it is relative to its parent, as in the file: an editor shows
    animated nodes somewhere else.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._known: dict[Node, Place] = {}
        self._changes: dict[Node, NodeChange] = {
            each.edited: each
            for each in work.edits.of_kind("node.added", "node.parent", "node.place")
        }
        self._changes = {each.edited: each for each in self._stopped()} | self._changes

    def _stopped(self) -> Iterator[NodeChange]:
        """Yield the nodes that no clip moves any longer: they stay where the scene has them."""
        edits = self._work.edits
        gone = [each.original for each in edits.of_kind("animation.removed")]
        left = set() if edits.edited is None else {
            channel.node for clip in edits.edited.animations for channel in clip.channels
        }  # fmt: skip
        moved = {channel.node for clip in gone for channel in clip.channels}
        for node, original in edits.originals.items() if moved else ():
            if original not in moved or node in left:
                continue
            parent = edits.parents.get(node)
            above = np.eye(4) if parent is None else edits.worlds[parent]
            matrix = np.linalg.pinv(above) @ edits.worlds[node]
            if not np.allclose(matrix, local_matrix(original), rtol=_NEAR, atol=_NEAR):
                yield NodeChange("node.place", node.name, original, node, "", parent, matrix)

    def stop(self) -> None:
        """Place what no clip moves any longer."""
        for change in self._stopped():
            self.settle(change.edited)

    def of(self, node: Node) -> Place:
        """Return the place of a node of the edited scene."""
        path: list[Node] = []
        above: Node | None = node
        while above is not None and above not in self._known:
            path.append(above)
            above = self._work.edits.parents.get(above)
        for each in reversed(path):
            self._known[each] = self._found(each)
        return self._known[node]

    def settle(self, node: Node) -> str | None:
        """Place an entity, and those below it that have no change of their own."""
        todo = [node]
        while todo:
            each = todo.pop()
            place = self.of(each)
            entity = self._work.of_edited(each)
            if isinstance(entity, Entity3d) and place.is_moved:
                put(entity, place.world, is_turned=place.is_turned)
            below = self._work.edits.children(each)
            todo += [child for child in below if child not in self._changes]
        return None

    def _found(self, node: Node) -> Place:
        parent = self._work.edits.parents.get(node)
        above = Place(np.eye(4)) if parent is None else self._known[parent]
        change = self._changes.get(node)
        entity = self._work.of_edited(node)
        here = _world_of(entity) if isinstance(entity, Entity3d) else None
        if change is not None:
            if change.kind == "node.parent" and not change.is_moved and here is not None:
                return Place(here)
            turned = change.is_turned or (change.kind == "node.place" and above.is_turned)
            return Place(above.world @ change.matrix, is_moved=True, is_turned=turned)
        original = self._work.edits.originals.get(node, node)
        if here is not None and not above.is_moved:
            return Place(here)
        world = above.world @ local_matrix(original)
        return Place(world, is_moved=above.is_moved, is_turned=above.is_turned)


def _world_of(entity: Entity3d) -> Matrix:
    made: Matrix = MIRROR @ np.asarray(entity.matrix, np.float64).T @ MIRROR
    return made


def put(entity: Entity3d, world: Matrix, *, is_turned: bool = True) -> None:
    """Place an entity by a matrix of the scene model; its axes remain unless it is rotated."""
    rows = (MIRROR @ world @ MIRROR).T.astype(np.float32)
    if is_turned:
        rows[:, 3] = (0, 0, 0, 1)
        entity.matrix = rows
    else:
        entity.position = rows[3, :3]
