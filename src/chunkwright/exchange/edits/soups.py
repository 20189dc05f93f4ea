"""The vertices of all primitives of a mesh together, as editors see them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.model import NUMBER
from chunkwright.exchange.transforms import joint_matrices, weighted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import Mesh, Node, Primitive, Skin
    from chunkwright.exchange.transforms import Matrix

    Rows = NDArray[np.int64]
    Mask = NDArray[np.bool_]

# Single precision cannot represent larger integers.
MOST: Final = 1 << 24
# How far posed vertices may drift, relative to the size of the scene.
_POSED_DRIFT: Final = 1e-5
# How far matrices of joints may be from each other, relative to the largest number.
_ALIKE: Final = 1e-3
# How near to their old position vertices count as unmoved, relative to the largest number.
_NEAR: Final = 1e-4
# How many ways of binding joints are tried.
_MOST_GROUPS: Final = 8
# How far a matrix may be from the identity and count as it, in single precision.
_STILL: Final = 1e-5
# How far an inverse bind matrix may differ and count as the same, in single precision.
_SAME: Final = 1e-6


@dataclass(eq=False)
class Soup:
    """The concatenated vertices of all primitives of a mesh, and its triangles.

    ``columns`` has the arrays by name, ``texcoords0`` and so on; ``missing`` are the vertices of
    primitives without that array, whose rows are zeros. ``joints`` (n, 4) are indices into the
    joints that both skins share, with ``weights``. ``numbers`` has the index of each vertex in the
    original, -1 for a new one; ``owners`` the primitive of each triangle. ``drift`` is by how much
    more than usual positions may differ.
    """

    columns: dict[str, Array]
    numbers: Rows
    triangles: Rows
    owners: Rows
    joints: Array | None = None
    weights: Array | None = None
    drift: float = 0.0
    missing: dict[str, Mask] = field(default_factory=dict)

    def lacks(self, name: str, vertices: Rows) -> bool:
        """Whether any of the given vertices has no row of an array."""
        missing = self.missing.get(name)
        return missing is not None and bool(missing[vertices].any())


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


def positions_of(mesh: Mesh) -> Array:
    """Return the positions of the vertices of a mesh, each once, in the order of their numbers."""
    arrays = {id(each.positions): each.positions for each in mesh.primitives}
    return np.concatenate([np.empty((0, 3)), *arrays.values()])


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
    counts = [len(each.positions) for each in parts]
    rows = [triangles_of(each) for each in parts]
    firsts = np.cumsum([0, *counts[:-1]])
    each_columns = [columns_of(each) for each in parts]
    soup = Soup(
        {},
        np.concatenate([_numbers(each) for each in parts]),
        np.concatenate([each + first for each, first in zip(rows, firsts, strict=True)]),
        np.concatenate([np.full(len(each), index) for index, each in enumerate(rows)]),
    )
    for name in dict.fromkeys(name for each in each_columns for name in each):
        arrays = [each.get(name) for each in each_columns]
        soup.columns[name] = _joined(soup, name, arrays, counts)
    for name in ("joints", "weights"):
        arrays = [getattr(each, name) for each in parts]
        if any(each is not None for each in arrays):
            setattr(soup, name, _joined(soup, name, arrays, counts))
    return soup


def _joined(soup: Soup, name: str, arrays: list[Array | None], counts: list[int]) -> Array:
    """Return arrays of all primitives as one; note where one is missing or of another shape."""
    pairs = list(zip(arrays, counts, strict=True))
    known = [each for each, count in pairs if each is not None and count]
    like = known[0] if known else next(each for each in arrays if each is not None)
    has = [each is not None and each.shape[1:] == like.shape[1:] for each in arrays]
    if not all(has):
        soup.missing[name] = np.repeat([not each for each in has], counts)
    return np.concatenate([
        each if is_here and each is not None else np.zeros((count, *like.shape[1:]), like.dtype)
        for is_here, (each, count) in zip(has, pairs, strict=True)
    ])  # fmt: skip


def _numbers(primitive: Primitive) -> Rows:
    """Return the index of each vertex in the original mesh, -1 for a new one."""
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
        self._fitted: list[Array | None] = []

    def fit(self, original: Mesh, edited: Mesh, worlds: Mapping[Node, Matrix]) -> None:
        """Find out how an editor bound the joints: the way that leaves most vertices unmoved.

        It may have bound all with one matrix, or each joint where it was. ``worlds`` are the world
        transforms of all nodes of both scenes.
        """
        soup = soup_of(edited)
        if soup.joints is None or soup.weights is None:
            return
        before = positions_of(original)
        known = (soup.numbers >= 0) & (soup.numbers < len(before))
        joints, weights = self.numbers[soup.joints[known].astype(np.int64)], soup.weights[known]
        stand = weighted(self._stand(worlds), joints, weights)
        wanted = _moved(stand, before[soup.numbers[known]])
        now = soup.columns["positions"][known].astype(np.float64)
        near = _NEAR * (1 + np.abs(wanted).max(initial=0))
        turned = self._turned(worlds)
        ours = turned[self.numbers[self.numbers < len(self.original.joints)]]
        best = -1
        for common in (self._common(turned), None, *_groups(ours)):
            turns = weighted(turned, joints, weights) if common is None else common
            alike = np.abs(_moved(turns, now) - wanted).max(axis=1, initial=0) <= near
            if int(alike.sum()) > best:
                best, self._fitted = int(alike.sum()), [common]

    def bound(self, soup: Soup, worlds: Mapping[Node, Matrix]) -> Soup:
        """Return edited vertices as the original stores them, in the bind pose of the original.

        Editors store them in the pose that the joints had on import, and bind them in that pose.
        ``worlds`` are the world transforms of all nodes of both scenes. New joints count as bound
        where they are.
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
        if "joints" in soup.missing:
            usable &= ~soup.missing["joints"]
        turns[usable] = np.linalg.solve(before[usable], after[usable])
        positions = soup.columns["positions"].astype(np.float64)
        soup.columns["positions"] = _moved(turns, positions)
        if "normals" in soup.columns:
            soup.columns["normals"] = _turned_normals(turns, soup.columns["normals"])
        far = sum(float(np.abs(each).max(initial=0)) for each in (before[:, :3, 3], positions))
        soup.drift = _POSED_DRIFT * far
        return soup

    def _is_bound_alike(self) -> bool:
        """Whether all joints are bound as in the original, wherever the nodes are."""
        known = len(self.original.joints)
        if (self.numbers >= known).any() or None in self.joints:
            return False
        old = np.asarray(self.original.inverse_binds, np.float64)[self.numbers]
        new = np.asarray(self.edited.inverse_binds, np.float64)
        sizes = np.abs(old).max(axis=(1, 2), initial=0)
        return bool((np.abs(new - old).max(axis=(1, 2), initial=0) <= _SAME * sizes).all())

    def _stand(self, worlds: Mapping[Node, Matrix]) -> Array:
        """Return the matrix by which each joint moves the vertices of the original."""
        old = joint_matrices(
            self.original, {id(each): worlds[each] for each in self.original.joints}
        )
        new = [np.eye(4)] * (len(self.joints) - len(old))
        return np.concatenate([old, np.array(new).reshape(-1, 4, 4)])

    def _turned(self, worlds: Mapping[Node, Matrix]) -> Array:
        """Return the matrix by which each joint, in its original pose, moves edited vertices."""
        made = np.tile(np.eye(4), (len(self.joints), 1, 1))
        known = len(self.original.joints)
        binds = np.asarray(self.edited.inverse_binds, np.float64)
        for index, number in enumerate(self.numbers):
            joint = self.original.joints[number] if number < known else self.edited.joints[index]
            made[number] = worlds[joint] @ binds[index]
        return made

    def rebound(self, worlds: Mapping[Node, Matrix]) -> dict[Node, Matrix | None]:
        """Return the edited joints that are bound with another transform, and that transform.

        The transforms are world matrices, as if nothing else had been moved; None if there is none.
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
            if _are_alike(new, old):
                continue
            if common is None or not _are_alike(turned[number], common):
                usable = common is not None and np.linalg.det(new) != 0
                place = common @ np.linalg.inv(new) if common is not None and usable else None
                found[self.edited.joints[index]] = place
        return found

    def _common(self, turned: Array) -> Array | None:
        """Return the one matrix by which all joints move vertices, if editors bound them so.

        Joints that were moved since then are outvoted by the others.
        """
        if self._fitted:
            return self._fitted[0]
        ours = turned[self.numbers[self.numbers < len(self.original.joints)]]
        if not len(ours):
            return None
        middle = np.median(ours, axis=0)
        alike = _are_alike(ours, middle)
        return ours[alike].mean(axis=0) if alike.mean() > 0.5 else None


def _are_alike(matrices: Array, other: Array) -> Mask:
    """Return which matrices (n, 4, 4) turn and move points as another one does."""
    far = np.abs(matrices - other)
    size = float(np.abs(other[:3, :3]).max()) or 1.0
    reach = max(size, float(np.abs(other[:3, 3]).max()))
    is_turned = far[..., :3, :3].max(axis=(-1, -2)) > _ALIKE * size
    return np.asarray(~(is_turned | (far[..., :3, 3].max(axis=-1) > _ALIKE * reach)), np.bool_)


def _groups(matrices: Array) -> list[Array]:
    """Return the means of groups of similar matrices, the largest group first."""
    found: list[tuple[int, Array]] = []
    left = matrices
    while len(left) and len(found) < _MOST_GROUPS:
        alike = _are_alike(left, left[0])
        found.append((int(alike.sum()), left[alike].mean(axis=0)))
        left = left[~alike]
    return [each for _, each in sorted(found, key=lambda pair: -pair[0])]


def _moved(matrices: Array, points: Array) -> Array:
    made: Array = np.einsum("...ij,...j->...i", matrices[..., :3, :3], points)
    made += matrices[..., :3, 3]
    return made


def _is_bent(world: Matrix) -> bool:
    """Whether a joint is mirrored or scaled unevenly, which bones of editors cannot be."""
    sizes = np.linalg.norm(world[:3, :3], axis=0)
    uneven = float(np.ptp(sizes)) > _ALIKE * float(sizes.max())
    return uneven or bool(np.linalg.det(world[:3, :3]) <= 0)


def _turned_normals(turns: Array, normals: Array) -> Array:
    """Return turned normals; those that are not turned keep their bits.

    The normals that editors compute for triangles without area depend on their last bits.
    """
    axes = turns[:, :3, :3]
    # The inverse transpose transforms normals.
    sides = np.linalg.inv(axes).transpose(0, 2, 1)
    turned = np.einsum("nij,nj->ni", sides, normals.astype(np.float64))
    sizes = np.linalg.norm(turned, axis=1, keepdims=True)
    still = np.abs(axes - np.eye(3)).max(axis=(1, 2), initial=0) <= _STILL
    made: Array = np.where(still[:, None], normals, turned / np.where(sizes > 0, sizes, 1))
    return made


def numbers_among(primitive: Primitive, skin: Skin, joints: Sequence[Node]) -> Array | None:
    """Return the joints of vertices (n, 4) as indices into ``joints``.

    Returns None if some are not in ``joints``, or the vertices are bound to no joints.
    """
    if primitive.joints is None or primitive.weights is None:
        return None
    place = {node: number for number, node in enumerate(joints)}
    numbers = np.array([place.get(joint, -1) for joint in skin.joints])
    found = np.where(primitive.weights > 0, numbers[primitive.joints.astype(np.int64)], 0)
    return None if (found < 0).any() else found


def rebound(
    primitive: Primitive,
    skin: Skin,
    joints: Sequence[Node],
    binds: Iterable[Matrix],
    worlds: Mapping[Node, Matrix],
) -> Primitive:
    """Return a primitive of a skin, rebound to ``joints`` with the inverse bind matrices ``binds``.

    ``joints`` must include those that the vertices are bound to; ``worlds`` are the world
    transforms of all joints.
    """
    numbers = numbers_among(primitive, skin, joints)
    assert numbers is not None
    assert primitive.joints is not None
    assert primitive.weights is not None
    stand = np.array([worlds[node] @ bind for node, bind in zip(joints, binds, strict=True)])
    own = np.asarray(skin.inverse_binds, np.float64)
    shown = np.array([worlds[node] @ bind for node, bind in zip(skin.joints, own, strict=True)])
    before = weighted(stand, numbers, primitive.weights)
    after = weighted(shown, primitive.joints, primitive.weights)
    turns = np.tile(np.eye(4), (len(before), 1, 1))
    usable = np.abs(np.linalg.det(before)) > 0
    turns[usable] = np.linalg.solve(before[usable], after[usable])
    return replace(_turned(primitive, turns), joints=numbers.astype(np.uint16))


def _turned(primitive: Primitive, turns: Matrix) -> Primitive:
    """Return a primitive with each vertex moved by its own matrix."""
    positions = _moved(turns, primitive.positions.astype(np.float64)).astype(np.float32)
    normals, tangents = primitive.normals, primitive.tangents
    if normals is not None:
        normals = _turned_normals(turns, normals).astype(np.float32)
    if tangents is not None:
        sides = np.einsum("nij,nj->ni", turns[:, :3, :3], tangents[:, :3].astype(np.float64))
        sizes = np.linalg.norm(sides, axis=1, keepdims=True)
        tangents = tangents.copy()
        tangents[:, :3] = sides / np.where(sizes > 0, sizes, 1)
    return replace(primitive, positions=positions, normals=normals, tangents=tangents)


def among(rows: Rows, others: Rows) -> Mask:
    """Return a mask of the rows that are also in ``others``."""
    _, inverse = np.unique(np.concatenate([rows, others]), axis=0, return_inverse=True)
    names = inverse.reshape(-1)
    return np.isin(names[: len(rows)], names[len(rows) :])
