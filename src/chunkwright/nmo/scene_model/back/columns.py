"""Vertices of a scene as those of a Virtools mesh, whose slots share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.model import to_srgb
from chunkwright.nmo.scene_model.meshes import smooth_normals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Primitive

    Array = NDArray[Any]

MIRROR: Final = np.array((1, 1, -1), np.float32)
"""What positions and normals are multiplied with, from the axes of one to those of the other."""
NUMBER: Final = "_VID"


class Whole(NamedTuple):
    """Parts in one: the arrays of all vertices in the axes of Virtools, and of all faces.

    ``parts`` is the part that each face comes from. ``layers`` are the coordinates after the first.
    """

    positions: Array
    faces: Array
    parts: Array
    normals: Array | None
    uvs: Array | None
    colors: Array | None
    layers: list[Array]


def triangles_of(primitive: Primitive) -> Array:
    """Return the vertices of each triangle (n, 3)."""
    count = len(primitive.positions)
    flat = np.arange(count) if primitive.indices is None else primitive.indices.reshape(-1)
    return flat[: len(flat) // 3 * 3].reshape(-1, 3).astype(np.int64)


def joined_parts(parts: list[Primitive]) -> Whole:
    """Return the vertices of parts, each once however many parts have it.

    What some parts lack, they get: coordinates at 0, white, normals of their faces.
    """
    has_normals = any(part.normals is not None for part in parts)
    sets = max(len(part.texcoords) for part in parts)
    columns = [np.concatenate([part.positions for part in parts])]
    if has_normals:
        columns.append(np.concatenate([_normals(part) for part in parts]))
    columns += [np.concatenate([_set(part, at) for part in parts]) for at in range(sets)]
    if any(part.colors is not None for part in parts):
        columns.append(np.concatenate([_colors(part) for part in parts]))
    starts = np.cumsum([0, *(len(part.positions) for part in parts)])
    table = np.column_stack(columns).astype(np.float32)
    numbers = [_numbers(part, table[at:][: len(part.positions)])
               for part, at in zip(parts, starts, strict=False)]  # fmt: skip
    first, which = _equal(np.column_stack([table, np.concatenate(numbers)]))
    columns = [each[first].astype(np.float32) for each in columns]
    rows = [triangles_of(part) + at for part, at in zip(parts, starts, strict=False)]
    faces = which[np.concatenate(rows)][:, [0, 2, 1]]
    positions, rest = columns[0] * MIRROR, columns[1:]
    normals = rest.pop(0) * MIRROR if has_normals else None
    uvs, layers = rest[:1] if sets else [], rest[1:sets]
    return Whole(
        positions,
        faces,
        np.repeat(np.arange(len(parts)), [len(each) for each in rows]),
        normals,
        uvs[0] if uvs else None,
        rest[sets] if len(rest) > sets else None,
        layers,
    )


def _equal(rows: Array) -> tuple[Array, Array]:
    """Return the first row of each that are equal, in order, and which of these each row is."""
    if not len(rows):
        return np.empty(0, np.int64), np.empty(0, np.int64)
    rows = np.ascontiguousarray(rows + np.float32(0))  # -0 is 0
    keys = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).reshape(-1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    return first[order], place[which.reshape(-1)]


def _normals(part: Primitive) -> Array:
    if part.normals is not None:
        return part.normals
    return smooth_normals(part.positions, triangles_of(part))


def _set(part: Primitive, at: int) -> Array:
    if at < len(part.texcoords):
        return part.texcoords[at]
    return np.zeros((len(part.positions), 2), np.float32)


def _colors(part: Primitive) -> Array:
    if part.colors is not None:
        return part.colors
    return np.ones((len(part.positions), 4), np.float32)


def _numbers(part: Primitive, rows: Array) -> Array:
    """Return what tells vertices apart that are equal: their numbers, if an export wrote them.

    Else each part keeps as many as it has: the first of one part is the first of another.
    """
    count = len(part.positions)
    found = part.attributes.get(NUMBER)
    if found is not None and found.shape == (count,):
        return np.asarray(found, np.float32)
    _, which = _equal(rows)
    order = np.argsort(which, kind="stable")
    starts = np.flatnonzero(np.diff(which[order], prepend=-1))
    made = np.empty(count, np.float32)
    made[order] = np.arange(count) - np.repeat(starts, np.diff(np.append(starts, count)))
    return made


def dwords_of(colors: Array) -> Array:
    """Return linear colours (n, 4) as dwords of sRGB and alpha."""
    srgb = to_srgb(np.asarray(colors[:, :3], np.float64))
    parts = np.rint(np.column_stack([np.clip(colors[:, 3], 0, 1), srgb]) * 255).astype(np.uint32)
    made: Array = parts[:, 0] << 24 | parts[:, 1] << 16 | parts[:, 2] << 8 | parts[:, 3]
    return made.astype("<u4")
