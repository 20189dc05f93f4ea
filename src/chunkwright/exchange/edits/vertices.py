"""Edits of meshes, vertex by vertex.

Editors reorder, split and join vertices. So each is numbered on export, in an attribute that editors
preserve.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.model import PrimitiveEdit
from chunkwright.exchange.posed import vertex_matrices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Material, Mesh, Node, Primitive, SceneModel
    from chunkwright.exchange.transforms import Matrix

    Rows = NDArray[np.int64]
    Array = NDArray[Any]

# 1 is the first vertex of the first primitive; editors use 0 for new ones.
NUMBER: Final = "_VID"
# Single precision cannot represent larger integers.
_MOST: Final = 1 << 24

# How much an editor may change values, absolute and relative.
_POSED_DRIFT: Final = 2e-6
_DRIFT: Final = {"positions": 1e-6, "normals": 2e-2, "texcoords": 1e-5, "colors": 4e-3}


def number_vertices(model: SceneModel) -> None:
    """Number the vertices of all meshes, so that ``find_edits`` can recognise them.

    Primitives with the same array of positions share their vertices.
    """
    for mesh in {id(node.mesh): node.mesh for node in model.nodes() if node.mesh}.values():
        for index, (start, primitive) in enumerate(
            zip(_starts(mesh), mesh.primitives, strict=True)
        ):
            end = start + len(primitive.positions)
            if end < _MOST:
                numbers = {NUMBER: np.arange(start + 1, end + 1, dtype=np.float32)}
                # A copy, because the primitive may be in another mesh too.
                numbered = replace(primitive, attributes=primitive.attributes | numbers)
                mesh.primitives[index] = numbered


def _starts(mesh: Mesh) -> list[int]:
    """Return the index of the first vertex of each primitive among those of the mesh."""
    known: dict[int, int] = {}
    end = 0
    for each in mesh.primitives:
        if id(each.positions) not in known:
            known[id(each.positions)] = end
            end += len(each.positions)
    return [known[id(each.positions)] for each in mesh.primitives]


class _Soup(NamedTuple):
    """The concatenated vertices of all primitives of a mesh, and its triangles."""

    positions: Array
    normals: Array | None
    texcoords: list[Array]
    colors: Array | None
    numbers: Rows
    triangles: Rows
    owners: Rows  # the primitive of each triangle
    drift: float = 0.0  # by how much more than usual positions may differ


def primitive_edits(
    node: Node,
    edited_node: Node,
    materials: Mapping[Material, Material],
    worlds: tuple[Mapping[int, Matrix], Mapping[int, Matrix]],
) -> Iterator[PrimitiveEdit]:
    """Yield the edits of each primitive of a node's mesh.

    ``materials`` maps edited to original ones; ``worlds`` are the matrices of nodes in the original
    and in the edited scene, by their ``id``.
    """
    original, edited = node.mesh, edited_node.mesh
    assert original is not None
    starts = _starts(original)
    before = [
        _triangles(each) + start for start, each in zip(starts, original.primitives, strict=True)
    ]
    after = _soup(edited) if edited and edited.primitives else None
    if after is not None and node.skin is not None and edited_node.skin is not None:
        after = _unposed(after, _matrices(node, worlds[0]), _matrices(edited_node, worlds[1]))
    owners = _owners(original, edited, after, before, materials)
    for index, primitive in enumerate(original.primitives):
        span = (starts[index], starts[index] + len(primitive.positions))
        ours = before[index] - span[0]
        if primitive.lines or not len(ours):
            continue
        if after is None or not (owners == index).any():
            nothing = np.empty(0, np.int64)
            gone = frozenset({"indices"})
            yield PrimitiveEdit(node, original, index, primitive, None, nothing, gone)
            continue
        made = _compare(primitive, ours, after, after.triangles[owners == index], span)
        if made is not None:
            new, rows, changed = made
            yield PrimitiveEdit(node, original, index, primitive, new, rows, changed)


def _matrices(node: Node, worlds: Mapping[int, Matrix]) -> Array:
    """Return the matrix (n, 4, 4) of each vertex of a mesh with a skin."""
    assert node.mesh is not None
    found = []
    for each in node.mesh.primitives:
        matrices = vertex_matrices(node, each, worlds)
        found.append(np.broadcast_to(matrices, (len(each.positions), 4, 4)))
    return np.concatenate(found)


def _unposed(after: _Soup, before: Array, matrices: Array) -> _Soup:
    """Return edited vertices in the pose in which those of the original are stored.

    Editors store them in the pose of the joints at export.
    """
    known = np.flatnonzero((after.numbers >= 0) & (after.numbers < len(before)))
    back = before[after.numbers[known]]
    known = known[np.abs(np.linalg.det(back)) > 0]
    turns = np.linalg.solve(before[after.numbers[known]], matrices[known])
    positions = after.positions.astype(np.float64)
    positions[known] = np.einsum("nij,nj->ni", turns[:, :3, :3], positions[known]) + turns[:, :3, 3]
    normals = after.normals
    if normals is not None:
        normals = normals.astype(np.float64)
        # The inverse transpose transforms normals.
        sides = np.linalg.inv(turns[:, :3, :3]).transpose(0, 2, 1)
        turned = np.einsum("nij,nj->ni", sides, normals[known])
        sizes = np.linalg.norm(turned, axis=1, keepdims=True)
        normals[known] = turned / np.where(sizes > 0, sizes, 1)
    far = sum(float(np.abs(each).max(initial=0)) for each in (matrices[:, :3, 3], after.positions))
    return after._replace(positions=positions, normals=normals, drift=_POSED_DRIFT * far)


def _soup(mesh: Mesh) -> _Soup:
    triangles, owners = [], []
    first = 0
    for index, each in enumerate(mesh.primitives):
        rows = _triangles(each)
        triangles.append(rows + first)
        owners.append(np.full(len(rows), index))
        first += len(each.positions)
    return _Soup(
        np.concatenate([each.positions for each in mesh.primitives]),
        _joined([each.normals for each in mesh.primitives]),
        _joined_texcoords(mesh),
        _joined([each.colors for each in mesh.primitives]),
        np.concatenate([_numbers(each) for each in mesh.primitives]),
        np.concatenate(triangles),
        np.concatenate(owners),
    )


def _triangles(primitive: Primitive) -> Rows:
    """Return the vertices of each triangle (n, 3); none for lines."""
    if primitive.lines:
        return np.empty((0, 3), np.int64)
    count = len(primitive.positions)
    flat = np.arange(count) if primitive.indices is None else primitive.indices.reshape(-1)
    return flat[: len(flat) // 3 * 3].reshape(-1, 3).astype(np.int64)


def _numbers(primitive: Primitive) -> Rows:
    """Return the vertex of the original mesh that each vertex is, -1 for a new one."""
    count = len(primitive.positions)
    values = primitive.attributes.get(NUMBER)
    if values is None or values.shape != (count,):
        return np.full(count, -1)
    whole = np.rint(np.where(np.abs(values) <= _MOST, values, 0)).astype(np.int64)
    # The mean of two numbers, which a split edge gets, is not the number of a vertex.
    return np.where(np.abs(values - whole) < 1e-3, whole - 1, -1)


def _joined(arrays: list[Array | None]) -> Array | None:
    found = [each for each in arrays if each is not None]
    return np.concatenate(found) if len(found) == len(arrays) else None


def _joined_texcoords(mesh: Mesh) -> list[Array]:
    sets = min(len(each.texcoords) for each in mesh.primitives)
    return [np.concatenate([each.texcoords[n] for each in mesh.primitives]) for n in range(sets)]


def _owners(
    original: Mesh,
    edited: Mesh | None,
    after: _Soup | None,
    before: list[Rows],
    materials: Mapping[Material, Material],
) -> Rows:
    """Return the primitive of the original that each triangle belongs to.

    It is one that has the triangle, if possible with its material; for a new triangle, one that has
    its vertices, if possible with its material.
    """
    if after is None or edited is None:
        return np.empty(0, np.int64)
    wanted = _by_material(original, edited, materials)[after.owners]
    corners = after.numbers[after.triangles]
    starts = _starts(original)
    found = np.full(len(corners), -1)
    for index, (start, each) in enumerate(zip(starts, original.primitives, strict=True)):
        has_vertex = ((corners >= start) & (corners < start + len(each.positions))).any(axis=1)
        found[has_vertex & ((found < 0) | (wanted == index))] = index
    found = np.where(found < 0, wanted, found)
    keys = np.sort(corners)
    has = [_among(keys, np.sort(rows)) for rows in before]
    for index in reversed(range(len(before))):
        found[has[index]] = index
    for index, mask in enumerate(has):
        found[mask & (wanted == index)] = index
    return found


def _by_material(original: Mesh, edited: Mesh, materials: Mapping[Material, Material]) -> Rows:
    """Return, for each edited primitive, the first original with its material, else the first."""
    found = np.zeros(len(edited.primitives), np.int64)
    for index, each in enumerate(edited.primitives):
        wanted = None if each.material is None else materials.get(each.material)
        same = [n for n, one in enumerate(original.primitives) if one.material is wanted]
        found[index] = same[0] if same else 0
    return found


def _compare(
    original: Primitive, ours: Rows, after: _Soup, theirs: Rows, span: tuple[int, int]
) -> tuple[Primitive, Rows, frozenset[str]] | None:
    count = span[1] - span[0]
    numbers = after.numbers - span[0]
    numbers = np.where((numbers >= 0) & (numbers < count), numbers, -1)
    corners = numbers[theirs]
    if (corners >= 0).all() and _same_triangles(ours, corners):
        rows, taken = np.arange(count), np.full(count, -1)
        # Of the copies of a vertex that an editor split, the first decides.
        flat = theirs.reshape(-1)[::-1]
        taken[numbers[flat]] = flat
        made, changed = _merged(original, after, rows, taken)
        return (made, rows, changed) if changed else None
    taken, flat_indices = np.unique(theirs.reshape(-1), return_inverse=True)
    made, changed = _merged(original, after, numbers[taken], taken)
    made.indices = flat_indices.reshape(-1).astype(np.uint32)
    return made, numbers[taken], changed | {"indices"}


def _same_triangles(ours: Rows, theirs: Rows) -> bool:
    """Whether two lists have the same triangles, except for those that editors drop or rotate.

    Triangles without area and duplicates are dropped on import.
    """
    here, there = _oriented(ours), _oriented(theirs)
    return bool(_among(there, here).all() and _among(np.sort(here), np.sort(there)).all())


def _among(rows: Rows, others: Rows) -> NDArray[np.bool_]:
    """Return a mask of the rows that are among others."""
    _, inverse = np.unique(np.concatenate([rows, others]), axis=0, return_inverse=True)
    names = inverse.reshape(-1)
    return np.isin(names[: len(rows)], names[len(rows) :])


def _oriented(triangles: Rows) -> Rows:
    """Return the triangles of three different vertices, each with its lowest vertex first."""
    a, b, c = triangles.T
    proper = triangles[(a != b) & (b != c) & (a != c)]
    turn = proper.argmin(axis=1)[:, None] + np.arange(3)
    return np.take_along_axis(proper, turn % 3, axis=1)


def _merged(
    original: Primitive, after: _Soup, rows: Rows, taken: Rows
) -> tuple[Primitive, frozenset[str]]:
    """Return the arrays of the original with the changed values.

    ``rows`` are the vertices of the original that those of the result correspond to, ``taken`` those
    of the edited mesh; -1 for none.
    """
    changed: set[str] = set()

    def column(name: str, old: Array | None, new: Array | None) -> Array | None:
        if old is None:
            return None
        if new is None:
            return None if (rows < 0).any() else old[rows]
        more = after.drift if name == "positions" else 0.0
        merged, differs = _mixed(old, new, rows, taken, (_DRIFT[name], more))
        if differs and not (name == "normals" and original.computed_normals):
            changed.add(name)
        return merged

    positions = column("positions", original.positions, after.positions)
    assert positions is not None
    sets = [
        column("texcoords", old, after.texcoords[n] if n < len(after.texcoords) else None)
        for n, old in enumerate(original.texcoords)
    ]
    made = replace(
        original,
        positions=positions,
        normals=column("normals", original.normals, after.normals),
        texcoords=[each for each in sets if each is not None],
        colors=column("colors", original.colors, after.colors),
        tangents=None,
        joints=None if (rows < 0).any() or original.joints is None else original.joints[rows],
        weights=None if (rows < 0).any() or original.weights is None else original.weights[rows],
        attributes={},
    )
    if not changed and not (rows < 0).any() and original.tangents is not None:
        made.tangents = original.tangents[rows]
    return made, frozenset(changed)


def _mixed(
    old: Array, new: Array, rows: Rows, taken: Rows, drift: tuple[float, float]
) -> tuple[Array, bool]:
    merged = np.empty((len(rows), old.shape[1]), old.dtype)
    known, seen = rows >= 0, taken >= 0
    merged[known] = old[rows[known]]
    merged[~known] = new[taken[~known]]
    both = np.flatnonzero(known & seen)
    before, now = merged[both], new[taken[both]]
    allowed = drift[0] * (1 + np.abs(np.nan_to_num(before))) + drift[1]
    # NaN and infinity were exported as other values.
    differs = ((np.abs(now - before) > allowed) & np.isfinite(before)).any(axis=1)
    merged[both[differs]] = now[differs]
    return merged, bool(differs.any() or (~known).any())
