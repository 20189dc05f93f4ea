"""The adapter from packfiles to the scene model: ``building.scene_model`` makes it.

Here: what its scenes have in common: axes and unit, which no file states, scales of bones, and
marks. Some games apply the scale of a bone to the positions of its children, others do not. Marks
are extras of nodes and meshes that state their address in the packfile."""

from __future__ import annotations

import math
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.model import KEY, Node, mark_of
from chunkwright.hkx.views import refusing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import Animation, Extras
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject


if TYPE_CHECKING:
    Matrix = NDArray[np.float64]
    Floats = NDArray[np.float64]


Z_UP: Final = "z-up"
Y_UP: Final = "y-up"
Y_UP_LEFT: Final = "y-up-left"
AXES: Final = (Z_UP, Y_UP, Y_UP_LEFT)

_HALF: Final = 0.7071067811865476
_TURN: Final = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], np.float64)
_MIRROR: Final = np.diag([1.0, 1.0, -1.0, 1.0])
_MIRRORED_ROTATION: Final = np.array([-1.0, -1.0, 1.0, 1.0])


class Axes(NamedTuple):
    """The conversion of a packfile's numbers to those of glTF; ``unit`` is in metres."""

    name: str = Z_UP
    unit: float = 1.0

    @classmethod
    def chosen(cls, name: str | None, unit: float | None) -> Axes:
        """Return the axes that a user chose; ``QueryError`` for invalid ones."""
        made = cls(name or Z_UP, 1.0 if unit is None else unit)
        if made.name not in AXES:
            raise QueryError(f"unknown axes {name!r:.40}", hint=f"known: {', '.join(AXES)}")
        if not (math.isfinite(made.unit) and made.unit > 0):
            raise QueryError(f"expected a positive unit in metres, not {unit}")
        return made

    @property
    def is_mirrored(self) -> bool:
        """Whether the packfile is left-handed."""
        return self.name == Y_UP_LEFT

    def top(self, name: str) -> Node:
        """Return the node that rotates and scales everything below it."""
        rotation = (-_HALF, 0.0, 0.0, _HALF) if self.name == Z_UP else (0.0, 0.0, 0.0, 1.0)
        return Node(name, rotation=rotation, scale=(self.unit, self.unit, self.unit))

    def matrix(self) -> Matrix:
        """Return the matrix of that node, for column vectors."""
        made = np.eye(4)
        if self.name == Z_UP:
            made[:3, :3] = _TURN
        made[:3, :3] *= self.unit
        return made

    def vectors(self, values: ArrayLike) -> Array:
        """Return vectors (..., 3), mirrored if the packfile is left-handed."""
        made = np.asarray(values, np.float64)
        return made * (1.0, 1.0, -1.0) if self.is_mirrored else made

    def rotations(self, values: ArrayLike) -> Array:
        """Return quaternions (..., 4) of length 1; one of length 0 becomes the identity."""
        made = np.asarray(values, np.float64)
        lengths = np.linalg.norm(made, axis=-1, keepdims=True)
        good = np.isfinite(lengths) & (lengths > 0)
        made = np.where(good, made / np.where(good, lengths, 1.0), (0.0, 0.0, 0.0, 1.0))
        return made * _MIRRORED_ROTATION if self.is_mirrored else made

    def matrices(self, values: ArrayLike) -> Matrix:
        """Return matrices (..., 4, 4) for column vectors, converted from those of a packfile.

        The rows of the latter are three axes and the origin.
        """
        made = np.array(values, np.float64).swapaxes(-1, -2)
        made[..., 3, :] = (0.0, 0.0, 0.0, 1.0)
        return _MIRROR @ made @ _MIRROR if self.is_mirrored else made

    def triangles(self, indices: ArrayLike) -> NDArray[np.uint32]:
        """Return indices (n, 3) of triangles, counter-clockwise seen from outside, as one row."""
        made = np.asarray(indices, np.uint32).reshape(-1, 3)
        return (made[:, ::-1] if self.is_mirrored else made).ravel()


# How far a matrix may differ from its parts, relative to its largest number.
_SHEAR: Final = 1e-4


def taken_apart(matrices: Floats) -> tuple[Floats, Floats, Floats]:
    """Return translations (n, 3), rotations (n, 4) and scales (n, 3); shear is lost."""
    axes = matrices[:, :3, :3]
    scales = np.linalg.norm(axes, axis=1)
    scales[:, 0] = np.where(np.linalg.det(axes) < 0, -scales[:, 0], scales[:, 0])
    unit = axes / np.where(scales == 0, 1.0, scales)[:, None, :]
    return matrices[:, :3, 3], quaternions(unit), scales


def quaternions(axes: Floats) -> Floats:
    """Return the unit quaternions (n, 4) of rotations (n, 3, 3)."""
    # The squares of the components, of which the largest is far from zero.
    trace = axes[:, (0, 1, 2), (0, 1, 2)]
    total = trace.sum(axis=1)
    squares = np.column_stack((1 - total[:, None] + 2 * trace, 1 + total))
    best = squares.argmax(axis=1)
    x = axes[:, 2, 1] - axes[:, 1, 2]
    y = axes[:, 0, 2] - axes[:, 2, 0]
    z = axes[:, 1, 0] - axes[:, 0, 1]
    xy = axes[:, 0, 1] + axes[:, 1, 0]
    xz = axes[:, 0, 2] + axes[:, 2, 0]
    yz = axes[:, 1, 2] + axes[:, 2, 1]
    rows = np.array(
        [
            [squares[:, 0], xy, xz, x],
            [xy, squares[:, 1], yz, y],
            [xz, yz, squares[:, 2], z],
            [x, y, z, squares[:, 3]],
        ]
    )
    made = rows[best, :, np.arange(len(axes))]
    lengths = np.linalg.norm(made, axis=1, keepdims=True)
    good = np.isfinite(lengths) & (lengths > 0)
    unit: Floats = np.where(good, made / np.where(good, lengths, 1.0), (0.0, 0.0, 0.0, 1.0))
    return unit


def rotation_matrices(rotations: Floats) -> Floats:
    """Return the matrices (n, 3, 3) of unit quaternions (n, 4)."""
    x, y, z, w = rotations.T
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return np.moveaxis(np.array(rows), 2, 0)


def place(node: Node, matrix: Floats) -> None:
    """Set the matrix of a node, by its parts if they can represent it; one with NaN is ignored."""
    if not np.isfinite(matrix).all():
        return
    moved, turned, sized = (part[0] for part in taken_apart(matrix[None]))
    node.translation = tuple(moved.tolist())
    node.rotation = tuple(turned.tolist())
    node.scale = tuple(sized.tolist())
    error = np.abs(rotation_matrices(turned[None])[0] * sized - matrix[:3, :3]).max()
    if error > _SHEAR * max(float(np.abs(matrix[:3, :3]).max()), 1e-30):
        node.matrix = matrix


MULTIPLIED: Final = "multiplied"
CARRIED: Final = "carried"
SCALES: Final = (MULTIPLIED, CARRIED)
# Skeletons of Sonic Generations.
_OF_SONIC: Final = ".skl.hkx"
_LEAST: Final = 1e-6


def chosen(document: HavokDocument, given: str | None) -> str:
    """Return the meaning of scales: as given, else that of the game with such file names."""
    is_sonic = (document.source or "").lower().endswith(_OF_SONIC)
    return given or (CARRIED if is_sonic else MULTIPLIED)


def applied_once(
    parents: list[int], order: list[int], moved: Floats, turned: Floats, sized: Floats
) -> tuple[Floats, Floats]:
    """Return translations and scales (frames, bones, 3) for nodes that multiply scales.

    The result places each bone as if the scales of its ancestors did not move it, and sizes it by
    its own scale alone; skew from ancestors that are scaled along other axes remains. ``order`` are
    the bones, parents first.
    """
    if (sized == 1).all():
        return moved, sized
    frames, bones = moved.shape[:2]
    axes = rotation_matrices(turned.reshape(-1, 4)).reshape(frames, bones, 3, 3)
    made, scales = moved.copy(), sized.copy()
    straight, shown = axes.copy(), axes * sized[..., None, :]
    for bone in order:
        parent = parents[bone]
        if parent < 0:
            continue
        place = np.einsum("fij,fj->fi", straight[:, parent], moved[:, bone])
        whole = np.abs(np.linalg.det(shown[:, parent])) > _LEAST**3
        above = np.where(whole[:, None, None], shown[:, parent], straight[:, parent])
        made[:, bone] = np.linalg.solve(above, place[..., None])[..., 0]
        straight[:, bone] = straight[:, parent] @ axes[:, bone]
        turned_above = above @ axes[:, bone]
        scales[:, bone] = sized[:, bone] / np.linalg.norm(turned_above, axis=1)
        shown[:, bone] = turned_above * scales[:, bone, None, :]
    return made, scales


def carried(
    parents: list[int], order: list[int], moved: Floats, turned: Floats, sized: Floats
) -> tuple[Floats, Floats]:
    """Return the translations and scales of the file for those of nodes: undo ``applied_once``."""
    frames, bones = moved.shape[:2]
    axes = rotation_matrices(turned.reshape(-1, 4)).reshape(frames, bones, 3, 3)
    made, scales = moved.copy(), sized.copy()
    straight, shown = axes.copy(), axes * sized[..., None, :]
    for bone in order:
        parent = parents[bone]
        if parent < 0:
            continue
        whole = np.abs(np.linalg.det(shown[:, parent])) > _LEAST**3
        above = np.where(whole[:, None, None], shown[:, parent], straight[:, parent])
        place = np.einsum("fij,fj->fi", above, moved[:, bone])
        made[:, bone] = np.einsum("fji,fj->fi", straight[:, parent], place)
        straight[:, bone] = straight[:, parent] @ axes[:, bone]
        turned_above = above @ axes[:, bone]
        scales[:, bone] = sized[:, bone] * np.linalg.norm(turned_above, axis=1)
        shown[:, bone] = turned_above * sized[:, bone, None, :]
    return made, scales


def is_carried(clip: Animation) -> bool:
    """Whether translations of a clip include the scales of the parents, which nodes multiply."""
    return "parent_scale" in mark_of(clip.extras)


# glTF allows any number, but Blender drops all extras if one does not fit 32 bits.
_MOST: Final = (1 << 31) - 1


def marked(source: HkObject | None, **more: str | float | bool) -> Extras:
    """Return extras that name the object by its packfile and its number."""
    mark: dict[str, Any] = {"family": "havok", **more}
    if source is not None:
        mark["address"] = f"/objects/#{source.number:04d}"
        mark["class"] = source.class_name
        mark["file"] = file_name(source.packfile)
    return {KEY: mark}


def file_name(packfile: HavokDocument) -> str:
    """Return the name of the file that a packfile was read from, "" if there is none."""
    return os.path.basename(packfile.source or "")


def stem(packfile: HavokDocument, instead: str) -> str:
    """Return that name without its suffix."""
    return os.path.splitext(file_name(packfile))[0] or instead


def plain(value: object) -> str | float | bool | None:
    """Return a value in a form that extras can have, None if there is none."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if -_MOST <= value <= _MOST else str(value)
    if isinstance(value, float):
        return value if abs(value) <= 3.4028234663852886e38 else str(value)
    return None


class Missing:
    """The ``notes`` about what could not be shown, and the ``errors`` that say why."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.errors: list[ChunkwrightError] = []

    @contextmanager
    def unless(self, what: str, document: HavokDocument) -> Iterator[None]:
        """Show a part of a document, or note that it is missing and why."""
        try:
            with refusing(document):
                yield
        except ChunkwrightError as error:
            self.errors.append(error)
            self.note(f"{what} not shown: {error.message}")

    @contextmanager
    def unless_of(self, obj: HkObject) -> Iterator[None]:
        """Show what an object represents, or note that it is missing and why."""
        with self.unless(f"{obj!r} is", obj.packfile):
            yield

    def note(self, text: str) -> None:
        """Add a note for the user, once."""
        if text not in self.notes:
            self.notes.append(text)
