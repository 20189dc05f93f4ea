"""Finding what was edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.clips import animation_edits, new_nodes_moved
from chunkwright.exchange.edits.looks import material_edits
from chunkwright.exchange.edits.matching import match
from chunkwright.exchange.edits.model import Edits, NodeEdit
from chunkwright.exchange.edits.pictures import picture_edits
from chunkwright.exchange.edits.vertices import primitive_edits
from chunkwright.exchange.transforms import local_matrix, world_matrices

if TYPE_CHECKING:
    from chunkwright.exchange.model import Material, Node, SceneModel
    from chunkwright.exchange.transforms import Matrix

# How much an editor, which uses single precision, may change a matrix, and how much more per factor
# that it is multiplied with.
_DRIFT: Final = 1e-5
_WORLD_DRIFT: Final = 4e-6


def find_edits(original: SceneModel, edited: SceneModel) -> Edits:
    """Return the edits that make ``edited`` of ``original``, which was exported.

    Nodes and materials are matched by the addresses in their extras, then by name. A value that
    differs only by the rounding of editors is the same, and keeps its bits.
    """
    return _Finder(original, edited).find()


class _Finder:
    def __init__(self, original: SceneModel, edited: SceneModel) -> None:
        self._original = original
        self._edited = edited
        self._to_original = match(original.nodes(), edited.nodes())
        self._to_edited = {old: new for new, old in self._to_original.items()}
        self._old_parents = _parents(original)
        self._new_parents = _parents(edited)
        self._worlds: dict[Node, Matrix] = dict(world_matrices(edited.roots))
        self._places = (
            {id(node): matrix for node, matrix in world_matrices(original.roots)},
            {id(node): matrix for node, matrix in self._worlds.items()},
        )
        self._materials = match(_materials(original), _materials(edited))

    def find(self) -> Edits:
        edits = Edits(notes=list(self._edited.notes))
        edits.animations = list(animation_edits(self._original, self._edited, self._to_original))
        edits.notes += [
            f"{clip.name}: {node.name} is new, and what moves it is left out"
            for clip, node in new_nodes_moved(self._edited, self._to_original)
        ]
        moving = {ch.node for each in self._original.animations for ch in each.channels}
        meshes: set[int] = set()
        for old in self._original.nodes():
            new = self._to_edited.get(old)
            if new is None:
                self._gone(old, edits)
                continue
            # An animated node is where the displayed frame puts it; the place of one with a skin
            # has no meaning.
            if old not in moving and old.skin is None:
                self._moved(old, new, edits)
            if old.mesh is not None and id(old.mesh) not in meshes:
                meshes.add(id(old.mesh))
                edits.primitives += primitive_edits(old, new, self._materials, self._places)
        edits.added = self._added()
        edits.worlds = {old: self._worlds[new] for old, new in self._to_edited.items()}
        edits.originals = self._to_original
        edits.materials = list(material_edits(self._materials))
        edits.pictures = list(picture_edits(self._materials))
        return edits

    def _gone(self, old: Node, edits: Edits) -> None:
        parent = self._old_parents.get(old)
        if parent is None or parent in self._to_edited:
            edits.removed.append(old)

    def _moved(self, old: Node, new: Node, edits: Edits) -> None:
        """Compare the place of a node relative to its parent in the original.

        Editors insert nodes in between.
        """
        parent = self._old_parents.get(old)
        around = self._to_edited.get(parent) if parent is not None else None
        now, before = self._below(around, new), local_matrix(old)
        differs = np.abs(now - before) > self._allowed(before, new, around)
        if differs.any():
            edits.nodes.append(NodeEdit(old, new, now, bool(differs[:3, :3].any())))

    def _allowed(self, before: Matrix, node: Node, parent: Node | None) -> Matrix:
        """Return how much each number of a matrix may differ.

        The error of a position is that of single precision in the scene, which is larger relative
        to a parent with a small scale.
        """
        allowed = np.full((4, 4), _DRIFT * float(np.abs(before[:3, :3]).max()))
        far = float(np.abs(self._worlds[node][:3, 3]).max())
        around = np.eye(4) if parent is None else self._worlds[parent]
        scale = float(np.linalg.norm(around[:3, :3], axis=0).min()) or 1.0
        allowed[:3, 3] = _DRIFT * (1 + np.abs(before[:3, 3])) + _WORLD_DRIFT * far / scale
        return allowed

    def _below(self, parent: Node | None, node: Node) -> Matrix:
        """Return the matrix of a node relative to another, which may be several levels above it."""
        matrix = local_matrix(node)
        above = self._new_parents.get(node)
        while above is not None and above is not parent:
            matrix = local_matrix(above) @ matrix
            above = self._new_parents.get(above)
        if above is parent or parent is None:
            return matrix
        # It has another parent now.
        around = self._worlds[parent]
        if np.linalg.det(around) == 0:
            return matrix
        return np.asarray(np.linalg.solve(around, self._worlds[node]))

    def _added(self) -> list[tuple[Node | None, Node, Matrix]]:
        found: list[tuple[Node | None, Node, Matrix]] = []
        todo = list(reversed(self._edited.roots))
        while todo:
            node = todo.pop()
            known = node in self._to_original
            # Editors put nodes around known ones, such as an armature: these are ignored.
            if not known and not any(each in self._to_original for each in node.walk()):
                parent = self._new_parents.get(node)
                while parent is not None and parent not in self._to_original:
                    parent = self._new_parents.get(parent)
                old = None if parent is None else self._to_original[parent]
                found.append((old, node, self._below(parent, node)))
                continue
            todo.extend(reversed(node.children))
        return found


def _parents(model: SceneModel) -> dict[Node, Node]:
    return {child: node for node in model.nodes() for child in node.children}


def _materials(model: SceneModel) -> list[Material]:
    found = {
        each.material: None
        for node in model.nodes()
        if node.mesh is not None
        for each in node.mesh.primitives
        if each.material is not None
    }
    return list(found | dict.fromkeys(one for each in found for one in each.variants.values()))
