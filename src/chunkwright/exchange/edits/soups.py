"""The vertices of all primitives of a mesh together, as editors see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.posed import joint_matrices, weighted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Mesh, Node, Primitive, Skin
    from chunkwright.exchange.transforms import Matrix

    Rows = NDArray[np.int64]
    Array = NDArray[Any]

NUMBER: Final = "_VID"
"""The attribute with the number of a vertex: 1 is the first of the first primitive, 0 a new one."""
# Single precision cannot represent larger integers.
MOST: Final = 1 << 24
# How far posed vertices may drift, relative to the size of the scene.
_POSED_DRIFT: Final = 1e-5
# How far matrices of joints may be from each other, relative to the largest number.
_ALIKE: Final = 1e-3
# How far a binding may differ that is the same, in single precision.
_SAME: Final = 1e-6


@dataclass(eq=False)
class Soup:
    """The concatenated vertices of all primitives of a mesh, and its triangles.

    ``columns`` has the arrays by name, ``texcoords0`` and so on; those that not all primitives have
    are missing. ``joints`` (n, 4) are indices into the joints that both skins share, with
    ``weights``. ``numbers`` is the vertex of the original that each is, -1 for a new one; ``owners``
    the primitive of each triangle. ``drift`` is by how much more than usual positions may differ.
    """

    columns: dict[str, Array]
    numbers: Rows
    triangles: Rows
    owners: Rows
    joints: Array | None = None
    weights: Array | None = None
    drift: float = 0.0


def columns_of(primitive: Primitive) -> dict[str, Array]:
    """Return the arrays of a primitive by name; each set of texture coordinates is one."""
    found: dict[str, Array | None] = {
        "positions": primitive.positions,
        "normals": primitive.normals,
        "tangents": primitive.tangents,
        "colors": primitive.colors,
    }
    found |= {f"texcoords{number}": each for number, each in enumerate(primitive.texcoords)}
    found |= {key: each for key, each in primitive.attributes.items() if key != NUMBER}
    return {name: _flat(each) for name, each in found.items() if each is not None}


def _flat(array: Array) -> Array:
    return array.reshape(len(array), -1) if len(array) else array.reshape(0, array.shape[-1])


def starts_of(mesh: Mesh) -> list[int]:
    """Return the index of the first vertex of each primitive among those of the mesh.

    Primitives with the same array of positions share their vertices.
    """
    known: dict[int, int] = {}
    end = 0
    for each in mesh.primitives:
        if id(each.positions) not in known:
            known[id(each.positions)] = end
            end += len(each.positions)
    return [known[id(each.positions)] for each in mesh.primitives]


def triangles_of(primitive: Primitive) -> Rows:
    """Return the vertices of each triangle (n, 3); none for lines."""
    if primitive.lines:
        return np.empty((0, 3), np.int64)
    count = len(primitive.positions)
    flat = np.arange(count) if primitive.indices is None else primitive.indices.reshape(-1)
    return flat[: len(flat) // 3 * 3].reshape(-1, 3).astype(np.int64)


def soup_of(mesh: Mesh) -> Soup:
    """Return the vertices and triangles of a mesh, which has at least one primitive."""
    parts = mesh.primitives
    rows = [triangles_of(each) for each in parts]
    firsts = np.cumsum([0, *(len(each.positions) for each in parts[:-1])])
    each_columns = [columns_of(each) for each in parts if len(each.positions)] or [{}]
    shared = [name for name in each_columns[0] if all(name in each for each in each_columns)]
    joints, weights = [each.joints for each in parts], [each.weights for each in parts]
    return Soup(
        {name: np.concatenate([each[name] for each in each_columns]) for name in shared},
        np.concatenate([_numbers(each) for each in parts]),
        np.concatenate([each + first for each, first in zip(rows, firsts, strict=True)]),
        np.concatenate([np.full(len(each), index) for index, each in enumerate(rows)]),
        _joined(joints),
        _joined(weights),
    )


def _joined(arrays: list[Any]) -> Array | None:
    return None if any(each is None for each in arrays) else np.concatenate(arrays)


def _numbers(primitive: Primitive) -> Rows:
    """Return the vertex of the original mesh that each vertex is, -1 for a new one."""
    count = len(primitive.positions)
    values = primitive.attributes.get(NUMBER)
    if values is None or values.shape != (count,):
        return np.full(count, -1)
    whole = np.rint(np.where(np.abs(values) <= MOST, values, 0)).astype(np.int64)
    # The mean of two numbers, which a split edge gets, is not the number of a vertex.
    return np.where(np.abs(values - whole) < 1e-3, whole - 1, -1)


class Skinning:
    """How the joints of an edited skin correspond to those of the original.

    ``joints`` are nodes of the edited scene in the order of the original skin, None for removed
    ones; joints that the original skin does not have come last.
    """

    def __init__(self, original: Skin, edited: Skin, to_original: Mapping[Node, Node]) -> None:
        back = {old: new for new, old in to_original.items()}
        self.original, self.edited = original, edited
        self.joints: list[Node | None] = [back.get(each) for each in original.joints]
        places = {each: place for place, each in enumerate(self.joints) if each is not None}
        self.numbers = np.empty(len(edited.joints), np.int64)
        for index, joint in enumerate(edited.joints):
            if joint not in places:
                places[joint] = len(self.joints)
                self.joints.append(joint)
            self.numbers[index] = places[joint]

    def bound(self, soup: Soup, worlds: Mapping[Node, Matrix]) -> Soup:
        """Return edited vertices as the original stores them, in the pose in which it is bound.

        Editors store them in the pose that the joints had when they were read, and bind them there.
        ``worlds`` are the places of all nodes of both scenes. New joints count as bound where they
        are.
        """
        if soup.joints is None or soup.weights is None:
            return soup
        soup.joints = self.numbers[soup.joints.astype(np.int64)]
        if self._is_bound_alike():
            return soup
        stand = self._stand(worlds)
        turned = self._turned(worlds)
        before = weighted(stand, soup.joints, soup.weights)
        after = self._common(turned)
        if after is None:
            after = weighted(turned, soup.joints, soup.weights)
        usable = np.abs(np.linalg.det(before)) > 0
        turns = np.tile(np.eye(4), (len(before), 1, 1))
        after = np.broadcast_to(after, before.shape)
        turns[usable] = np.linalg.solve(before[usable], after[usable])
        positions = soup.columns["positions"].astype(np.float64)
        moved = np.einsum("nij,nj->ni", turns[:, :3, :3], positions) + turns[:, :3, 3]
        soup.columns["positions"] = moved
        if "normals" in soup.columns:
            soup.columns["normals"] = _turned_normals(turns, soup.columns["normals"])
        far = sum(float(np.abs(each).max(initial=0)) for each in (before[:, :3, 3], positions))
        soup.drift = _POSED_DRIFT * far
        return soup

    def _is_bound_alike(self) -> bool:
        """Whether all joints are bound as in the original, whatever the nodes do."""
        known = len(self.original.joints)
        if (self.numbers >= known).any() or None in self.joints:
            return False
        old = np.asarray(self.original.inverse_binds, np.float64)[self.numbers]
        new = np.asarray(self.edited.inverse_binds, np.float64)
        sizes = np.abs(old).max(axis=(1, 2), initial=0)
        return bool((np.abs(new - old).max(axis=(1, 2), initial=0) <= _SAME * sizes).all())

    def _stand(self, worlds: Mapping[Node, Matrix]) -> Array:
        """Return what each joint does to the vertices of the original."""
        old = joint_matrices(
            self.original, {id(each): worlds[each] for each in self.original.joints}
        )
        new = [np.eye(4)] * (len(self.joints) - len(old))
        return np.concatenate([old, np.array(new).reshape(-1, 4, 4)])

    def _turned(self, worlds: Mapping[Node, Matrix]) -> Array:
        """Return what each joint, where it stood in the original, does to the edited vertices."""
        made = np.tile(np.eye(4), (len(self.joints), 1, 1))
        known = len(self.original.joints)
        binds = np.asarray(self.edited.inverse_binds, np.float64)
        for index, number in enumerate(self.numbers):
            joint = self.original.joints[number] if number < known else self.edited.joints[index]
            made[number] = worlds[joint] @ binds[index]
        return made

    def rebound(self, worlds: Mapping[Node, Matrix]) -> dict[Node, Matrix | None]:
        """Return the edited joints that are bound elsewhere, with the places where they are bound.

        These are in the scene, as if nothing else had been moved; None where there is none.
        """
        turned = self._turned(worlds)
        common = self._common(turned)
        known = len(self.original.joints)
        found: dict[Node, Matrix | None] = {}
        for index, number in enumerate(self.numbers):
            if number >= known or _is_bent(worlds[self.original.joints[number]]):
                continue
            old = np.asarray(self.original.inverse_binds[number], np.float64)
            new = np.asarray(self.edited.inverse_binds[index], np.float64)
            if np.abs(new - old).max() <= _ALIKE * (np.abs(old).max() or 1.0):
                continue
            if common is None or not self._is_like(turned[number], common):
                usable = common is not None and np.linalg.det(new) != 0
                place = common @ np.linalg.inv(new) if common is not None and usable else None
                found[self.edited.joints[index]] = place
        return found

    @staticmethod
    def _is_like(matrix: Array, other: Array) -> bool:
        return bool(np.abs(matrix - other).max() <= _ALIKE * (np.abs(other).max() or 1.0))

    def _common(self, turned: Array) -> Array | None:
        """Return the one matrix by which all joints move vertices, if editors bound them so.

        A joint that was moved since is not like the others.
        """
        ours = turned[self.numbers[self.numbers < len(self.original.joints)]]
        if not len(ours):
            return None
        middle = np.median(ours, axis=0)
        size = np.abs(middle).max() or 1.0
        alike = np.abs(ours - middle).max(axis=(1, 2)) <= _ALIKE * size
        return ours[alike].mean(axis=0) if alike.mean() > 0.5 else None


def _is_bent(world: Matrix) -> bool:
    """Whether a joint is mirrored or longer in one direction, which bones of editors cannot be."""
    sizes = np.linalg.norm(world[:3, :3], axis=0)
    uneven = float(np.ptp(sizes)) > _ALIKE * float(sizes.max())
    return uneven or bool(np.linalg.det(world[:3, :3]) <= 0)


def _turned_normals(turns: Array, normals: Array) -> Array:
    # The inverse transpose transforms normals.
    sides = np.linalg.inv(turns[:, :3, :3]).transpose(0, 2, 1)
    turned = np.einsum("nij,nj->ni", sides, normals.astype(np.float64))
    sizes = np.linalg.norm(turned, axis=1, keepdims=True)
    made: Array = turned / np.where(sizes > 0, sizes, 1)
    return made
