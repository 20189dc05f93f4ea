"""Matrices of nodes: world matrices, and the translation, rotation and scale of a matrix.

All are (4, 4) for column vectors, in double precision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.model import Channel

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import Node, Path, Primitive, SceneModel, Skin, Vector3, Vector4

    Matrix = NDArray[np.float64]
    Rows = NDArray[np.float64]
    Times = NDArray[np.floating[Any]]


# How far a matrix may differ from the product of its parts, relative to its largest number; in real
# files, which have single precision, the difference is smaller.
SHEAR: Final = 1e-5


def local_matrix(node: Node) -> Matrix:
    """Return the matrix of a node relative to its parent."""
    if node.matrix is not None:
        return np.asarray(node.matrix, np.float64)
    return composed(node.translation, node.rotation, node.scale)


def composed(
    translation: Sequence[float], rotation: Sequence[float], scale: Sequence[float]
) -> Matrix:
    """Return the matrix that scales, then rotates, then translates."""
    made = np.eye(4)
    made[:3, :3] = rotation_matrix(rotation) * np.asarray(scale, np.float64)
    made[:3, 3] = translation
    return made


def rotation_matrix(quaternion: Sequence[float]) -> Matrix:
    """Return the (3, 3) matrix of a quaternion ``x, y, z, w`` of any length but 0."""
    x, y, z, w = np.asarray(quaternion, np.float64) / (np.linalg.norm(quaternion) or 1.0)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def decomposed(matrix: Matrix) -> tuple[Vector3, Vector4, Vector3]:
    """Return the translation, rotation and scale of a matrix; shear is lost."""
    linear = np.asarray(matrix, np.float64)[:3, :3]
    scale = np.linalg.norm(linear, axis=0)
    if np.linalg.det(linear) < 0:
        scale[0] = -scale[0]
    axes = linear / np.where(scale == 0, 1.0, scale)
    x, y, z = (float(value) for value in np.asarray(matrix)[:3, 3])
    a, b, c = (float(value) for value in scale)
    return (x, y, z), quaternion_of(axes), (a, b, c)


def is_sheared(matrix: Matrix) -> bool:
    """Whether a matrix is more than translation, rotation and scale."""
    most = float(np.abs(matrix[:3, :3]).max())
    return bool(np.abs(composed(*decomposed(matrix)) - matrix)[:3, :3].max() > SHEAR * most)


def unsheared(matrix: Matrix) -> tuple[Matrix, Matrix]:
    """Return two matrices without shear, outer and inner, whose product is the matrix."""
    left, scale, right = np.linalg.svd(np.asarray(matrix, np.float64)[:3, :3])
    if np.linalg.det(left) < 0:
        left[:, 0], scale[0] = -left[:, 0], -scale[0]
    if np.linalg.det(right) < 0:
        right[0], scale[0] = -right[0], -scale[0]
    outer, inner = np.eye(4), np.eye(4)
    outer[:3, :3], outer[:3, 3] = left * scale, matrix[:3, 3]
    inner[:3, :3] = right
    return outer, inner


def quaternion_of(axes: Matrix) -> Vector4:
    """Return the quaternion ``x, y, z, w`` nearest to a (3, 3) matrix of axes."""
    # Bar-Itzhack's method: the eigenvector of the largest eigenvalue, exact for a rotation.
    m = np.asarray(axes, np.float64)
    k = np.array(
        [
            [m[0, 0] - m[1, 1] - m[2, 2], 0, 0, 0],
            [m[1, 0] + m[0, 1], m[1, 1] - m[0, 0] - m[2, 2], 0, 0],
            [m[2, 0] + m[0, 2], m[2, 1] + m[1, 2], m[2, 2] - m[0, 0] - m[1, 1], 0],
            [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], m.trace()],
        ]
    )
    _, vectors = np.linalg.eigh(k)
    x, y, z, w = vectors[:, -1] if vectors[3, -1] >= 0 else -vectors[:, -1]
    return float(x), float(y), float(z), float(w)


def world_matrices(roots: Iterable[Node]) -> Iterator[tuple[Node, Matrix]]:
    """Yield each node below some roots with its matrix in the scene, parents first."""
    todo = [(root, np.eye(4)) for root in roots][::-1]
    while todo:
        node, parent = todo.pop()
        matrix = parent @ local_matrix(node)
        yield node, matrix
        todo.extend((child, matrix) for child in reversed(node.children))


FRAMES_A_SECOND: Final = 30.0
# How far values may drift on their way through an editor, absolutely and relatively.
DRIFT: Final = 1e-3
# Seconds: clips whose ends are this close have the same length, as editors round to frames.
FRAME: Final = 1.5 / 24
_QUATERNION: Final = 4
# Seconds; different keys are further apart than this.
_NEAR: Final = 1e-5


def sampled(channel: Channel, times: Times, *, straight: bool = False) -> Rows:
    """Return the values (n, 3), or (n, 4) for rotations, at n times in seconds.

    Before the first key and after the last one, the value is constant. Rotations have length 1;
    between keys they follow the arc or, if ``straight``, its chord, as in Blender.
    """
    keys = np.asarray(channel.times, np.float64)
    at = np.clip(np.asarray(times, np.float64), keys[0], keys[-1])
    left = np.clip(np.searchsorted(keys, at, side="right") - 1, 0, max(len(keys) - 2, 0))
    values = np.asarray(channel.values, np.float64)
    if len(keys) == 1:
        only = values[1::3] if channel.interpolation == "CUBICSPLINE" else values
        return _unit(np.repeat(only[:1], len(at), axis=0), channel)
    span = keys[left + 1] - keys[left]
    part = ((at - keys[left]) / span)[:, None]
    if channel.interpolation == "STEP":
        return _unit(values[np.where(part[:, 0] >= 1, left + 1, left)], channel)
    if channel.interpolation == "CUBICSPLINE":
        return _unit(_hermite(values.reshape(len(keys), 3, -1), left, part, span), channel)
    if channel.path == "rotation":
        start, end = _unit(values[left], channel), _unit(values[left + 1], channel)
        # Take the shorter arc.
        end = np.where(np.einsum("ij,ij->i", start, end)[:, None] < 0, -end, end)
        if straight:
            return _unit(start * (1 - part) + end * part, channel)
        return slerp(start, end, part)
    return values[left] * (1 - part) + values[left + 1] * part


def _hermite(keys: Rows, left: Array, t: Rows, span: Rows) -> Rows:
    """Return the cubic between two keys, each with in-tangent, value and out-tangent."""
    start, end, length = keys[left], keys[left + 1], span[:, None]
    made: Rows = (
        (2 * t**3 - 3 * t**2 + 1) * start[:, 1]
        + (t**3 - 2 * t**2 + t) * length * start[:, 2]
        + (3 * t**2 - 2 * t**3) * end[:, 1]
        + (t**3 - t**2) * length * end[:, 0]
    )
    return made


def slerp(start: Rows, end: Rows, t: Rows) -> Rows:
    """Return rotations on the arcs between rows of rotations; their signs choose the way round."""
    angle = np.arccos(np.clip(np.einsum("ij,ij->i", start, end)[:, None], -1.0, 1.0))
    sine = np.sin(angle)
    near = sine < 1e-6
    made: Rows = np.where(
        near,
        start * (1 - t) + end * t,
        (np.sin((1 - t) * angle) * start + np.sin(t * angle) * end) / np.where(near, 1.0, sine),
    )
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def _unit(rows: Rows, channel: Channel) -> Rows:
    if channel.path != "rotation":
        return rows
    sizes = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(sizes > 0, sizes, 1.0)


def differ(before: Rows, now: Rows) -> NDArray[np.bool_]:
    """Return which rows of values (n,) an editor has changed, beyond its usual drift."""
    if before.shape[1] == _QUATERNION:  # a quaternion and its negative are the same rotation
        signs = np.sign(np.einsum("ij,ij->i", before, now))
        now = now * np.where(signs == 0, 1, signs)[:, None]
    far = np.abs(now - before) > DRIFT * (1 + np.abs(before))
    return np.asarray(far.any(axis=1), np.bool_)


def is_changed(old: Channel, new: Channel) -> bool:
    """Whether a channel has different values than before at its keys.

    Editors that bake clips put keys at other times, which alone changes values between keys. So the
    old keys count only if all new keys are among them. Between keys an editor may follow the arc of
    a rotation or its chord.
    """
    times = np.asarray(new.times, np.float64)
    before = np.asarray(old.times, np.float64)
    if _among(times, before).all():
        times = before
    # A channel that was cut keeps its last value: old keys beyond its end count too, unless they
    # are within the part of a frame to which editors round.
    cut = (before < times[0] - FRAME) | (before > times[-1] + FRAME)
    times = np.sort(np.concatenate((times, before[cut])))
    now = sampled(new, times)
    return all(
        bool(differ(sampled(old, times, straight=straight), now).any())
        for straight in (False, True)
    )


def is_bent(old: Channel, new: Channel) -> bool:
    """Whether a channel whose interpolation changed has different values than before between keys.

    Editors bake clips to straight lines between frames, never to steps and curves.
    """
    if old.interpolation == new.interpolation or len(old.times) < 2 or len(new.times) < 2:
        return False
    same = len(old.times) == len(new.times) and np.allclose(old.times, new.times, atol=1e-4)
    if not same and new.interpolation == "LINEAR":
        return False
    times = np.asarray(new.times, np.float64)
    between = (times[:-1] + times[1:]) / 2
    return bool(differ(sampled(old, between), sampled(new, between)).any())


def _among(times: Rows, keys: Rows) -> NDArray[np.bool_]:
    """Return which times are those of ``keys``, which are ascending."""
    after = np.clip(np.searchsorted(keys, times - _NEAR), 0, len(keys) - 1)
    return np.asarray(np.abs(keys[after] - times) < _NEAR, np.bool_)


def leaves(channel: Channel, rest: Rows) -> bool:
    """Whether a channel has a value other than ``rest`` at any of its keys."""
    rows = sampled(channel, channel.times)
    return bool(differ(np.broadcast_to(rest, rows.shape), rows).any())


def is_edited(
    channel: Channel, node: Node | None, before: Mapping[tuple[Node, Path], Channel]
) -> bool:
    """Whether a channel moves a node of the original differently from ``before``."""
    if node is None:
        return False
    old = before.get((node, channel.path))
    return leaves(channel, getattr(node, channel.path)) if old is None else is_changed(old, channel)


def straight_keys(new: Channel, times: Times) -> tuple[Rows, Rows]:
    """Return the times and values of keys whose straight connections follow a channel.

    The keys are at ``times`` if these suffice, else at the keys of the channel and, unless it is
    linear, at every frame too.
    """
    before, dense = np.asarray(times, np.float64), np.asarray(new.times, np.float64)
    if new.interpolation != "LINEAR":
        frames = np.arange(dense[0], dense[-1], 1 / FRAMES_A_SECOND)
        # A frame just before a key that it should equal would have the value before a step.
        dense = np.sort(np.concatenate([dense, frames[~_among(frames, dense)]]))
    few, many = (
        Channel(new.node, new.path, each.astype(np.float32), sampled(new, each).astype(np.float32))
        for each in (before, dense)
    )
    made = few if len(before) and not is_changed(few, many) else many
    return np.asarray(made.times, np.float64), np.asarray(made.values, np.float64)


class Posed(NamedTuple):
    """A primitive of a node, with its vertices in world space.

    ``indices`` are (n, 3), or (n, 2) for lines; triangles of a node that mirrors are reversed, so
    that their front remains in front. Normals have length 1.
    """

    node: Node
    primitive: Primitive
    positions: Rows
    normals: Rows | None
    indices: NDArray[np.int64]


def shown(model: SceneModel) -> Iterator[Node]:
    """Yield the nodes that are neither hidden nor below one that is, parents first."""
    todo = [*reversed(model.roots)]
    while todo:
        node = todo.pop()
        if not node.hidden:
            yield node
            todo.extend(reversed(node.children))


def posed(model: SceneModel) -> Iterator[Posed]:
    """Yield everything that a scene draws, in its pose; hidden nodes are left out."""
    worlds = {id(node): matrix for node, matrix in world_matrices(model.roots)}
    for node in shown(model):
        for primitive in node.mesh.primitives if node.mesh is not None else ():
            matrices = vertex_matrices(node, primitive, worlds)
            yield _posed(node, primitive, matrices)


def bounds(model: SceneModel) -> tuple[Rows, Rows] | None:
    """Return the lowest and highest corners of what a scene draws; None if it draws nothing.

    Vertices that no triangle uses are ignored.
    """
    corners = [
        (used.min(axis=0), used.max(axis=0))
        for each in posed(model)
        if len(used := each.positions[np.unique(each.indices)])
    ]
    if not corners:
        return None
    lows: Rows = np.stack([low for low, _ in corners])
    highs: Rows = np.stack([high for _, high in corners])
    return lows.min(axis=0), highs.max(axis=0)


def vertex_matrices(node: Node, primitive: Primitive, worlds: Mapping[int, Matrix]) -> Rows:
    """Return the matrix (4, 4) of all vertices or, with a skin, that of each vertex (n, 4, 4).

    ``worlds`` are the matrices of nodes in the scene, by the ``id`` of the node.
    """
    if node.skin is None or primitive.joints is None or primitive.weights is None:
        return worlds[id(node)]
    return weighted(joint_matrices(node.skin, worlds), primitive.joints, primitive.weights)


def weighted(matrices: Rows, joints: Array, weights: Array) -> Rows:
    """Return the mean matrix (n, 4, 4) of the joints (n, 4) of each vertex, by their weights."""
    parts = weights.astype(np.float64)
    # A vertex without weights is bound to its first joint, as in exported files.
    parts[~(parts.sum(axis=1) > 0)] = np.eye(1, parts.shape[1])
    parts /= parts.sum(axis=1, keepdims=True)
    made: Rows = np.einsum("nk,nkij->nij", parts, matrices[joints.astype(np.int64)])
    return made


def joint_matrices(skin: Skin, worlds: Mapping[int, Matrix]) -> Rows:
    """Return the matrix (4, 4) by which each joint of a skin moves the vertices that are bound to
    it."""
    places = np.array([worlds[id(joint)] for joint in skin.joints])
    made: Rows = places @ np.asarray(skin.inverse_binds, np.float64)
    return made


def _posed(node: Node, primitive: Primitive, matrices: Rows) -> Posed:
    linear, moved = matrices[..., :3, :3], matrices[..., :3, 3]
    points = primitive.positions.astype(np.float64)
    positions = np.einsum("...ij,...j->...i", linear, points) + moved
    normals = None
    if primitive.normals is not None:
        # Cofactors transform normals like the inverse transpose, but also work with a scale of 0.
        turned = np.einsum("...ij,...j->...i", _cofactors(linear), primitive.normals)
        length = np.linalg.norm(turned, axis=1, keepdims=True)
        normals = turned / np.where(length > 0, length, 1.0)
    corners = 2 if primitive.lines else 3
    if primitive.indices is None:
        indices = np.arange(len(points), dtype=np.int64).reshape(-1, corners)
    else:
        indices = primitive.indices.astype(np.int64).reshape(-1, corners)
    if corners == 3 and linear.ndim == 2 and np.linalg.det(linear) < 0:
        indices = indices[:, ::-1]
    return Posed(node, primitive, positions, normals, indices)


def _cofactors(linear: Rows) -> Rows:
    a, b, c = linear[..., 0], linear[..., 1], linear[..., 2]
    made = np.stack([np.cross(b, c), np.cross(c, a), np.cross(a, b)], axis=-1)
    sign = np.sign(np.einsum("...i,...i->...", a, np.cross(b, c)))
    made *= np.where(sign < 0, -1.0, 1.0)[..., None, None]
    return made
