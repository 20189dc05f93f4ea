"""The vertices and triangles of ``hkxMeshSection`` objects.

Since 2010.2, each array of a vertex buffer is separate, in the data of its type at the offset in the
description of the buffer; before, vertices are interleaved in a format with an offset for each part.
The tests compare teapots of six versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.record import Homogeneous
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from chunkwright.arrays import Array
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import Value

# The range of quantised texture coordinates.
WIDEST: Final = 10.0 / 32767
# The offset of a part that a format does not have.
NOWHERE: Final = 255
# Types of new buffers: the member with their data, and the numpy code of one number.
TYPES: Final = {
    "HKX_DT_FLOAT": ("vectorData", "f4"),
    "HKX_DT_UINT8": ("uint8Data", "u1"),
    "HKX_DT_INT16": ("uint16Data", "i2"),
    "HKX_DT_UINT32": ("uint32Data", "u4"),
}
USAGES: Final = {
    "HKX_DU_POSITION": "positions",
    "HKX_DU_NORMAL": "normals",
    "HKX_DU_BLENDINDICES": "joints",
    "HKX_DU_BLENDWEIGHTS": "weights",
    "HKX_DU_TEXCOORD": "texcoords",
    "HKX_DU_COLOR": "colors",
}
# Parts of old formats: the member with their offset, numpy code and number of components.
PARTS: Final = (
    ("positions", "positionOffset", "f4", 3),
    ("normals", "normalOffset", "f4", 3),
    ("weights", "boneWeightOffset", "u1", 4),
    ("joints", "boneIndexOffset", "u1", 4),
    ("texcoords", "tFloatCoordOffset", "f4", 2),
    ("texcoords", "tQuantizedCoordOffset", "i2", 2),
)


class Vertices(NamedTuple):
    """The arrays of a vertex buffer, one row per vertex; None for missing ones."""

    positions: Array
    normals: Array | None
    texcoords: list[Array]
    joints: Array | None
    weights: Array | None
    colors: Array | None = None


def vertices_of(buffer: HkObject) -> Vertices:
    """Return the arrays of an ``hkxVertexBuffer``; ``CorruptError`` if it is inconsistent."""
    found: dict[str, list[Array]] = {}
    read = _old if "format" in buffer else _new
    for name, array in read(buffer):
        found.setdefault(name, []).append(array)
    positions = found.get("positions")
    if not positions:
        raise CorruptError(f"{buffer!r} has no positions")
    texcoords = [
        each * WIDEST if each.dtype.kind == "i" else each for each in found.get("texcoords", [])
    ]
    weights = found.get("weights", [None])[0]
    return Vertices(
        positions[0][:, :3].astype(np.float64),
        next((each[:, :3].astype(np.float64) for each in found.get("normals", [])), None),
        [each[:, :2].astype(np.float32) for each in texcoords],
        found.get("joints", [None])[0],
        None if weights is None else weights / (255.0 if weights.dtype.kind == "u" else 1.0),
        next(map(_colors, found.get("colors", [])), None),
    )


def _colors(rows: Array) -> Array | None:
    """Return colours (n, 4) from 0 to 1, of numbers with blue in the lowest byte; else None."""
    if rows.dtype.kind != "u" or rows.dtype.itemsize != 4 or rows.shape[1] != 1:
        return None
    shifts = np.array((16, 8, 0, 24), np.uint32)
    return ((rows >> shifts & 0xFF) / 255).astype(np.float32)


def _new(buffer: HkObject) -> list[tuple[str, Array]]:
    data: Any = buffer["data"]
    made = []
    for row in lookup.elements(buffer, "desc", "decls"):
        usage, kind = USAGES.get(str(row["usage"])), TYPES.get(str(row["type"]))
        if usage is None or kind is None:
            continue
        member, code = kind
        raw = np.ascontiguousarray(lookup.elements(data, member)).tobytes()
        made.append((usage, column_of(raw, row, data["numVerts"], code)))
    return made


def column_of(raw: bytes, row: Value, count: int, code: str) -> Array:
    """Return the rows of an array that a buffer declares."""
    return rows_of(raw, code, count, row["numElements"], row["byteOffset"], row["byteStride"])


def _old(buffer: HkObject) -> list[tuple[str, Array]]:
    held, form = buffer["vertexData"], buffer["format"]
    if not isinstance(held, Homogeneous) or not isinstance(held.items, bytes) or form is None:
        raise CorruptError(f"{buffer!r} has no vertices in a known format")
    order, stride = buffer.packfile.byte_order, form["stride"]
    return [
        (name, rows_of(held.items, order + code, held.size, width, form[member], stride))
        for name, member, code, width in PARTS
        if form.values.get(member, NOWHERE) != NOWHERE
    ]


def rows_of(
    raw: bytes | bytearray, code: str, count: int, width: int, start: int, stride: int
) -> Array:
    """Return ``count`` rows of ``width`` numbers, ``stride`` bytes apart."""
    dtype = np.dtype(code)
    end = start + max(count - 1, 0) * stride + width * dtype.itemsize
    if min(count, width, start, stride) < 0 or (count and end > len(raw)):
        raise CorruptError(f"{count:,} vertices end at byte {end:,} of {len(raw):,}")
    if not count:  # the others start where there are no bytes
        return np.empty((0, width), dtype)
    return np.ndarray((count, width), dtype, raw, start, (stride, dtype.itemsize))


def triangles_of(section: HkObject, count: int) -> Array:
    """Return the triangles (n, 3) of a section, indices of its ``count`` vertices."""
    buffers = [each for each in lookup.elements(section, "indexBuffers") if each is not None]
    found = np.concatenate([np.empty((0, 3), np.int64), *map(_triangles, buffers)])
    if len(found) and not 0 <= int(found.min()) <= int(found.max()) < count:
        raise CorruptError(f"{section!r} has no vertex {int(found.max()):,} among {count:,}")
    return found


def _triangles(buffer: HkObject) -> Array:
    indices = np.concatenate(
        [np.asarray(lookup.elements(buffer, each), np.int64) for each in ("indices16", "indices32")]
    )
    length = lookup.member(buffer, "length", default=0)
    if not len(indices):
        # Without indices, vertices are in the order of the triangles.
        if not 0 <= length <= 1 << 24:
            raise CorruptError(f"{buffer!r} states {length:,} indices")
        indices = np.arange(length)
    indices = indices + lookup.member(buffer, "vertexBaseOffset", default=0)
    if buffer["indexType"] == "INDEX_TYPE_TRI_STRIP":
        rows = np.stack((indices[:-2], indices[1:-1], indices[2:]), axis=1)
        rows[1::2] = rows[1::2, ::-1]
    elif buffer["indexType"] == "INDEX_TYPE_TRI_FAN":
        rows = np.stack(
            (np.full(max(len(indices) - 2, 0), indices[:1]), indices[1:-1], indices[2:]), 1
        )
    else:
        rows = indices[: len(indices) // 3 * 3].reshape(-1, 3)
    a, b, c = rows.T
    solid: Array = rows[(a != b) & (b != c) & (a != c)]
    return solid
