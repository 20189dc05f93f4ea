"""The arrays of polygon groups as those of the scene model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.scg.arrays import stream_names
from chunkwright.scg.streams import Primitive as Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.scg.arrays import Vertices
    from chunkwright.scg.polygon_group import PolygonGroup

    Floats = NDArray[np.float32]
    Indices = NDArray[np.uint32]

_TEXCOORDS: Final = tuple(f"texcoord{channel}" for channel in range(4))
# The streams that the scene model has too; the others become attributes.
JOINT: Final = "hard_joint_index"
_KNOWN: Final = frozenset(
    ("position", "normal", "color", "tangent", "binormal", JOINT, "joint_indices", "joint_weights")
) | frozenset(_TEXCOORDS)


@dataclass(eq=False)
class GroupArrays:
    """The arrays of a polygon group; ``joint`` is the joint or armour plate of each vertex.

    ``repaired`` counts the vertices whose normal or tangent was invalid.
    """

    positions: Floats
    indices: Indices
    lines: bool = False
    normals: Floats | None = None
    tangents: Floats | None = None
    colors: Floats | None = None
    texcoords: list[Floats] = field(default_factory=list)
    joint: NDArray[Any] | None = None
    joints: NDArray[Any] | None = None
    weights: Floats | None = None
    attributes: dict[str, Floats] = field(default_factory=dict)
    repaired: int = 0

    def only(self, triangles: NDArray[np.bool_]) -> GroupArrays:
        """Return some of the triangles, with only the vertices that they use."""
        kept = self.indices[triangles]
        used, indices = np.unique(kept, return_inverse=True)

        def rows(array: Any) -> Any:
            return None if array is None else array[used]

        return GroupArrays(
            self.positions[used],
            indices.reshape(kept.shape).astype(np.uint32),
            self.lines,
            rows(self.normals),
            rows(self.tangents),
            rows(self.colors),
            [rows(array) for array in self.texcoords],
            rows(self.joint),
            attributes={name: array[used] for name, array in self.attributes.items()},
        )


def color_bytes(colors: NDArray[Any]) -> NDArray[np.uint8]:
    """Return colours (n, 4) from 0 to 1 as a polygon group stores them, from 0 to 255."""
    stored: NDArray[np.uint8] = np.rint(np.clip(colors, 0, 1) * 255).astype(np.uint8)
    return stored


def group_arrays(group: PolygonGroup, address: str) -> GroupArrays:
    """Return the arrays of a polygon group; ``CorruptError`` with its address if it has none."""
    try:
        return _arrays(group)
    except CorruptError as error:
        error.beneath(address)
        raise


def _arrays(group: PolygonGroup) -> GroupArrays:
    vertices = group.vertices
    lines = group.primitive in (Kind.LINE_LIST, Kind.LINE_STRIP)
    indices = (group.lines if lines else group.triangles).astype(np.uint32)
    names = stream_names(vertices)
    if "position" not in names:
        raise CorruptError("the vertices have no positions", path="/vertices")
    if indices.size and int(indices.max()) >= len(vertices):
        raise CorruptError(
            f"index {indices.max()} is not one of the {len(vertices):,} vertices", path="/indices"
        )
    positions = _floats(vertices, "position")
    if not np.isfinite(positions).all():
        raise CorruptError("a position is not a number", path="/vertices")
    made = GroupArrays(positions, indices, lines)
    if "normal" in names:
        made.normals, made.repaired = _normals(vertices, made)
    if "tangent" in names and made.normals is not None:
        made.tangents = _tangents(vertices, made.normals)
    if "color" in names:
        made.colors = (vertices["color"] / np.float32(255)).astype(np.float32)
    made.texcoords = [
        np.nan_to_num(_floats(vertices, name), posinf=0, neginf=0)
        for name in _TEXCOORDS
        if name in names
    ]
    if JOINT in names:
        made.joint = _whole(vertices, JOINT)
    if "joint_indices" in names and "joint_weights" in names:
        made.joints = _whole(vertices, "joint_indices")
        made.weights = np.nan_to_num(_floats(vertices, "joint_weights"), posinf=0, neginf=0)
    made.attributes = {
        f"_{name.upper()}": np.nan_to_num(_floats(vertices, name), posinf=0, neginf=0)
        for name in names
        if name not in _KNOWN
    }
    return made


def _floats(vertices: Vertices, name: str) -> Floats:
    return np.ascontiguousarray(vertices[name], np.float32)


def _whole(vertices: Vertices, name: str) -> NDArray[np.int64]:
    """Return the integers that a stream stores as floats."""
    numbers = vertices[name]
    if not (np.abs(numbers) < 1 << 24).all():
        raise CorruptError(f"{name} has values that are not integers", path="/vertices")
    whole: NDArray[np.int64] = np.rint(numbers).astype(np.int64)
    return whole


def _normals(vertices: Vertices, arrays: GroupArrays) -> tuple[Floats, int]:
    """Return normals of length 1; those without a direction become those of the triangles."""
    normals = _floats(vertices, "normal")
    normals, bad = _units(normals)
    if bad.any():
        computed, none = _units(smooth_normals(arrays.positions, arrays.indices))
        computed[none] = (0.0, 0.0, 1.0)
        normals[bad] = computed[bad]
    return normals, int(bad.sum())


def _tangents(vertices: Vertices, normals: Floats) -> Floats:
    """Return tangents of length 1, with the sign of the binormal last.

    For a vertex without a direction, it is any that is perpendicular to the normal.
    """
    tangents, bad = _units(_floats(vertices, "tangent"))
    # The axis X, for a normal that is nearly that the axis Y.
    axes = np.eye(3)[(np.abs(normals[bad, 0]) >= 0.9).astype(int)]
    tangents[bad] = _units(np.cross(normals[bad], axes).astype(np.float32))[0]
    signs = np.ones((len(tangents), 1), np.float32)
    if "binormal" in stream_names(vertices):
        with np.errstate(invalid="ignore", over="ignore"):
            turns = np.cross(normals, tangents)
            sides = np.einsum("ij,ij->i", turns, _floats(vertices, "binormal"))
        # For a binormal that is NaN, the usual side is assumed.
        signs[sides < 0] = -1
    return np.hstack([tangents, signs]).astype(np.float32)


def _units(vectors: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return vectors of length 1, and a mask of those that had no direction."""
    wide = vectors.astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        lengths = np.linalg.norm(wide, axis=1)
    good = np.isfinite(lengths) & (lengths > 1e-12)
    units = np.divide(wide, lengths[:, None], out=np.zeros_like(wide), where=good[:, None])
    return units.astype(np.float32), ~good


def smooth_normals(positions: Floats, indices: Indices) -> Floats:
    """Return the sum of the normals of the triangles at each vertex, which has any length."""
    normals = np.zeros((len(positions), 3), np.float64)
    if indices.shape[1] == 3:  # not of lines
        a, b, c = (positions[indices[:, corner]].astype(np.float64) for corner in range(3))
        faces = np.cross(b - a, c - a)
        for corner in range(3):
            for axis in range(3):
                normals[:, axis] += np.bincount(
                    indices[:, corner], faces[:, axis], minlength=len(positions)
                )
    return normals.astype(np.float32)
