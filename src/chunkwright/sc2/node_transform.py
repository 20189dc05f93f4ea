"""Transforms of nodes for reading and setting: arrays, with the same names in every version."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base.classes import Closed
from chunkwright.errors import QueryError
from chunkwright.keyed_archive.values import Matrix4, Transform, VariantType, Vector3, Vector4
from chunkwright.sc2.model import components

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.sc2.model.nodes import Node

    Floats = NDArray[np.float64]
    Form = Matrix4 | Transform

# Tolerance for the right angles between the axes of a matrix, for 32-bit floats.
_MOST_SHEAR: Final = 1e-3
_UNMOVED: Final = Transform(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0)
# The slices of ``Transform``.
_PLACES: Final = {"position": slice(0, 3), "scale": slice(3, 6), "rotation": slice(6, 10)}
_LARGEST: Final = float(np.finfo(np.float32).max)


_waiting: ContextVar[dict[int, Node] | None] = ContextVar("stored world transforms", default=None)


@contextmanager
def refreshed_once() -> Iterator[list[str]]:
    """Update stored world transforms at the end of the context, once for each node.

    For edits of many nodes, each of which would otherwise update all nodes below it and read all
    above it. Transforms that cannot be stored are added to the list, one line each.
    """
    notes: list[str] = []
    waiting: dict[int, Node] = {}
    token = _waiting.set(waiting)
    try:
        yield notes
    finally:
        _waiting.reset(token)
    below: dict[int, bool] = {}
    for node in waiting.values():
        if not _is_below(node, waiting, below):
            try:
                NodeTransform(node).refresh_world()
            except QueryError as error:
                notes.append(f"{node.address}: {error.message}")


def _is_below(node: Node, waiting: Container[int], known: dict[int, bool]) -> bool:
    """Return whether an ancestor also waits and will update this node; ``known`` is a cache."""
    path = []
    at = node.parent
    found = False
    while at is not None and not found:
        key = id(at.archive)
        found = key in waiting or known.get(key, False)
        if key in known:
            break
        path.append(key)
        at = at.parent
    known.update(dict.fromkeys(path, found))
    return found


class NodeTransform(Closed):
    """The transform of a node, relative to its parent and to the world; all properties can be set.

    Matrices are (4, 4), for row vectors, with the translation in the last row: a point ``p`` of the
    node is ``[*p, 1] @ transform.world`` in the world. Rotations are quaternions x, y, z, w.
    Arrays are read-only copies: assign to the property instead. The form that the version stores (a
    matrix, or translation, rotation and scale) is updated, and so are the world transforms that
    newer versions store for the node and all nodes below it.

    Raises ``QueryError`` with the address of the node for invalid numbers, and for a matrix with
    shear if the version stores translation, rotation and scale.
    """

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    @property
    def local(self) -> Floats:
        """The matrix from the node to its parent."""
        return _array(components.matrix(self._stored()))

    @local.setter
    def local(self, matrix: ArrayLike) -> None:
        self._store(_matrix(self._numbers(matrix, (4, 4), "matrix")))

    @property
    def world(self) -> Floats:
        """The matrix from the node to the world."""
        return _array(components.matrix(components.world(self._node)))

    @world.setter
    def world(self, matrix: ArrayLike) -> None:
        self._store_world(_matrix(self._numbers(matrix, (4, 4), "matrix")))

    @property
    def position(self) -> Floats:
        """The translation relative to the parent, (3,), in metres."""
        return self._part(self._stored(), "position")

    @position.setter
    def position(self, position: ArrayLike) -> None:
        self._store(self._changed(self._stored(), "position", position))

    @property
    def rotation(self) -> Floats:
        """The rotation relative to the parent, a quaternion x, y, z, w; normalised when set."""
        return self._part(self._stored(), "rotation")

    @rotation.setter
    def rotation(self, rotation: ArrayLike) -> None:
        self._store(self._changed(self._stored(), "rotation", rotation))

    @property
    def scale(self) -> Floats:
        """The scale along each axis of the node, (3,); one number sets all three."""
        return self._part(self._stored(), "scale")

    @scale.setter
    def scale(self, scale: ArrayLike) -> None:
        self._store(self._changed(self._stored(), "scale", scale))

    @property
    def world_position(self) -> Floats:
        """The translation in the world, (3,), in metres."""
        return self._part(components.world(self._node), "position")

    @world_position.setter
    def world_position(self, position: ArrayLike) -> None:
        self._store_world(self._changed(components.world(self._node), "position", position))

    @property
    def world_rotation(self) -> Floats:
        """The rotation in the world, a quaternion x, y, z, w."""
        return self._part(components.world(self._node), "rotation")

    @world_rotation.setter
    def world_rotation(self, rotation: ArrayLike) -> None:
        self._store_world(self._changed(components.world(self._node), "rotation", rotation))

    @property
    def world_scale(self) -> Floats:
        """The scale in the world, (3,); one number sets all three."""
        return self._part(components.world(self._node), "scale")

    @world_scale.setter
    def world_scale(self, scale: ArrayLike) -> None:
        self._store_world(self._changed(components.world(self._node), "scale", scale))

    def refresh_world(self) -> None:
        """Update the stored world transforms of the node and all nodes below it.

        Call this after moving a node to another parent; setting a transform calls it itself.
        Versions that do not store world transforms are not affected.
        """
        waiting = _waiting.get()
        if waiting is not None:
            waiting[id(self._node.archive)] = self._node
            return
        above = self._node.parent
        todo = [(self._node, None if above is None else components.world(above))]
        while todo:
            node, outer = todo.pop()
            placed = components.placed(outer, components.of_node(node))
            self._put_world(node, placed)
            todo += [(child, placed) for child in node.children]

    def _put_world(self, node: Node, placed: Form | None) -> None:
        component = components.component(node.archive)
        if component is None:
            return
        if "tc.worldMatrix" in component:
            component.set("tc.worldMatrix", components.matrix(placed), VariantType.MATRIX4)
        elif any(f"tc.world{part}" in component for part in components.PARTS):
            _put_parts(component, "world", self._trs(placed, node))

    def _stored(self) -> Form:
        return components.of_node(self._node) or self._identity()

    def _identity(self) -> Form:
        """Return the identity in the form that nodes of this version store."""
        version = self._node.scene_version
        return components.IDENTITY if 0 < version < components.FIRST_WITH_PARTS else _UNMOVED

    def _store_world(self, wanted: Form) -> None:
        parent = self._node.parent
        above = None if parent is None else components.world(parent)
        if above is None:
            self._store(wanted)
        elif isinstance(above, Transform) and isinstance(self._stored(), Transform):
            self._store(self._below(above, self._trs(wanted)))
        else:
            outer = _array(components.matrix(above))
            if abs(np.linalg.det(outer)) < np.finfo(np.float64).tiny:
                raise self._error("an ancestor has scale 0: no world transform can be set")
            self._store(_matrix(_array(components.matrix(wanted)) @ np.linalg.inv(outer)))

    def _below(self, above: Transform, placed: Transform) -> Transform:
        """Return the local transform that results in a world transform below ``above``."""
        scale = np.asarray(above[3:6])
        if not scale.all():
            raise self._error("an ancestor has scale 0: no world transform can be set")
        x, y, z, w = _unit(above[6:])
        back = (-x, -y, -z, w)
        offset = np.subtract(placed[:3], above[:3])
        position = np.asarray(components.rotated(back, offset.tolist())) / scale
        rotation = components.turned(back, placed[6:])
        own_scale = np.divide(placed[3:6], scale)
        return Transform._make((*position.tolist(), *own_scale.tolist(), *rotation))

    def _store(self, wanted: Form) -> None:
        archive, version = self._node.archive, self._node.scene_version
        for node in self._node.walk():
            if node != self._node:
                # An unreadable transform of a descendant must raise before anything changes.
                components.of_node(node)
        component = components.component(archive)
        if component is None and "localTransform" not in archive:
            if not version:
                raise self._error("the node is in no scene, so the stored form is unknown")
            if version >= components.FIRST_WITH_COMPONENTS:
                component = self._node.add_component("TransformComponent").archive
                form = "matrix" if version < components.FIRST_WITH_PARTS else "parts"
                component.update(components.NEW_COMPONENTS[form])
        if component is None:
            archive["localTransform"] = components.packed(components.matrix(wanted))
        elif "tc.localMatrix" in component:
            matrix = components.matrix(wanted)
            component.set("tc.localMatrix", matrix, VariantType.MATRIX4)
            if "localTransform" in archive:
                archive["localTransform"] = components.packed(matrix)
        else:
            _put_parts(component, "local", self._trs(wanted))
        self.refresh_world()

    def _part(self, form: Form | None, name: str) -> Floats:
        if form is None:
            form = _UNMOVED
        if isinstance(form, Matrix4) and name == "position":
            return _array(form[12:15])
        return _array(self._trs(form)[_PLACES[name]])

    def _changed(self, form: Form | None, name: str, value: ArrayLike) -> Form:
        place = _PLACES[name]
        if name == "scale" and isinstance(value, int | float | np.number):
            value = np.full(3, value)
        numbers = self._numbers(value, (place.stop - place.start,), name)
        if name == "rotation":
            if not numbers.any():
                raise self._error("a quaternion of length 0 is not a rotation")
            numbers = np.asarray(_unit(numbers.tolist()))
        if isinstance(form, Matrix4) and name == "position":
            # A matrix with shear can be translated like any other.
            return Matrix4._make((*form[:12], *numbers.tolist(), form[15]))
        parts = list(self._trs(form))
        parts[place] = numbers.tolist()
        changed = Transform(*parts)
        return components.matrix(changed) if isinstance(form, Matrix4) else changed

    def _trs(self, form: Form | None, node: Node | None = None) -> Transform:
        """Decompose a matrix; ``QueryError`` for one with shear or projection."""
        if not isinstance(form, Matrix4):
            return _UNMOVED if form is None else form
        matrix = _array(form)
        axes = matrix[:3, :3].copy()
        scale = np.linalg.norm(axes, axis=1)
        if not np.allclose(matrix[:, 3], (0, 0, 0, 1), atol=1e-5):
            raise self._error("the last column of the matrix is not 0, 0, 0, 1", node)
        if not scale.all():
            raise self._error("a matrix with scale 0 does not determine the rotation", node)
        axes /= scale[:, None]
        if np.abs(axes @ axes.T - np.eye(3)).max() > _MOST_SHEAR:
            raise self._error(
                "translation, rotation and scale cannot represent a matrix with shear", node
            )
        if np.linalg.det(axes) < 0:
            axes[0], scale[0] = -axes[0], -scale[0]
        return Transform._make((*matrix[3, :3].tolist(), *scale.tolist(), *_quaternion(axes.T)))

    def _numbers(self, values: ArrayLike, shape: tuple[int, ...], what: str) -> Floats:
        try:
            array = np.asarray(values)
            if array.dtype.kind not in "iuf":
                raise TypeError(f"expected numbers, not {array.dtype}")
            array = array.astype(np.float64)
        except (TypeError, ValueError, OverflowError) as error:
            raise self._error(f"invalid {what}: {error}") from error
        if array.shape != shape:
            raise self._error(f"expected a {what} of shape {shape}, not {array.shape}")
        if not (np.abs(array) <= _LARGEST).all():
            raise self._error(
                f"expected a {what} of finite 32-bit floats, not {array.tolist()!r:.80}"
            )
        return array

    def _error(self, message: str, node: Node | None = None) -> QueryError:
        return QueryError(message, path=(node or self._node).address)

    def __repr__(self) -> str:
        stored = self._stored()
        kind = "matrix" if isinstance(stored, Matrix4) else "translation, rotation, scale"
        place = ", ".join(f"{number:g}" for number in self._part(stored, "position"))
        return f"<NodeTransform of {self._node!r} at ({place}), stored as {kind}>"


def _array(form: Any) -> Floats:
    array = np.array(form, np.float64)
    if array.size == 16:
        array = array.reshape(4, 4)
    array.flags.writeable = False
    return array


def _matrix(array: Floats) -> Matrix4:
    return Matrix4(*array.ravel().tolist())


def _put_parts(component: KeyedArchive, space: str, transform: Transform) -> None:
    types = (VariantType.VECTOR3, VariantType.VECTOR3, VariantType.VECTOR4)
    values = Vector3(*transform[:3]), Vector3(*transform[3:6]), Vector4(*transform[6:])
    for part, value, type_ in zip(components.PARTS, values, types, strict=True):
        component.set(f"tc.{space}{part}", value, type_)


def _unit(quaternion: Any) -> tuple[float, float, float, float]:
    array = np.asarray(quaternion, np.float64)
    array = array / np.abs(array).max(initial=1e-300)
    x, y, z, w = (array / (np.linalg.norm(array) or 1.0)).tolist()
    return x, y, z, w


def _quaternion(columns: Floats) -> tuple[float, float, float, float]:
    """Return the quaternion of a rotation matrix of column vectors, x, y, z, w."""
    m = columns
    trace = np.trace(m)
    # The largest component is computed first, because the others are divided by it.
    squares = np.array([*(1 + 2 * np.diag(m) - trace), 1 + trace])
    at = int(squares.argmax())
    sums = {(i, j): m[i, j] + m[j, i] for i in range(3) for j in range(3)}
    turns = np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]])
    if at == 3:
        numbers = np.array([*turns, squares[3]])
    else:
        numbers = np.array([*(sums[at, j] for j in range(3)), turns[at]])
        numbers[at] = squares[at]
    # Of the two quaternions of a rotation, the one with a positive scalar part.
    return _unit(numbers if numbers[3] >= 0 else -numbers)
