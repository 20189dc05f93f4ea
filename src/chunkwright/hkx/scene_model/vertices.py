"""The vertices and triangles of ``hkxMeshSection`` objects.

Vertices are described in three ways. In 5.5, they are interleaved in a format with an offset for
each part. In 6.6, they are interleaved too, in elements whose type says how many numbers there are.
Since 7.1, each element has an array of its own, in the data of its type; since 2010, the element
itself states how many numbers it has. The tests compare teapots of seven versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.kinds.codecs import StructCodec
from chunkwright.hkx.kinds.record import Homogeneous
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.classes import Array
    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value

# The range of quantised texture coordinates.
WIDEST: Final = 10.0 / 32767
# The offset of a part that a format does not have.
NOWHERE: Final = 255
# Types of elements: the member with their data since 7.1, the numpy code of one number, and how
# many there are where only the type says so. Vectors of four are aligned, also those of three.
TYPES: Final = {
    "HKX_DT_UINT8": ("uint8Data", "u1", 4),
    "HKX_DT_INT16": ("uint16Data", "i2", 2),
    "HKX_DT_UINT32": ("uint32Data", "u4", 1),
    "HKX_DT_FLOAT": ("floatData", "f4", 1),
    "HKX_DT_FLOAT2": ("floatData", "f4", 2),
    "HKX_DT_FLOAT3": ("vectorData", "f4", 3),
    "HKX_DT_FLOAT4": ("vectorData", "f4", 4),
}
# As many floats as that are in vectors.
_VECTOR: Final = 3
# As many numbers as that make what is shown.
_LEAST: Final = {"positions": 3, "normals": 3, "texcoords": 2}
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
    for name, array in _read(buffer):
        found.setdefault(name, []).append(array)
    positions = found.get("positions")
    if not positions:
        raise CorruptError(f"{buffer!r} has no positions")
    texcoords = [
        each * WIDEST if each.dtype.kind == "i" else each for each in found.get("texcoords", [])
    ]
    joints, weights = (found.get(name, [None])[0] for name in ("joints", "weights"))
    if weights is not None:
        weights = _of_four(weights / (255.0 if weights.dtype.kind == "u" else 1.0))
    return Vertices(
        positions[0][:, :3].astype(np.float64),
        next((each[:, :3].astype(np.float64) for each in found.get("normals", [])), None),
        [each[:, :2].astype(np.float32) for each in texcoords],
        None if joints is None else np.pad(joints, ((0, 0), (0, max(4 - joints.shape[1], 0)))),
        weights,
        next(map(_colors, found.get("colors", [])), None),
    )


def _colors(rows: Array) -> Array | None:
    """Return colours (n, 4) from 0 to 1, of numbers with blue in the lowest byte; else None."""
    if rows.dtype.kind != "u" or rows.dtype.itemsize != 4 or rows.shape[1] != 1:
        return None
    shifts = np.array((16, 8, 0, 24), np.uint32)
    return ((rows >> shifts & 0xFF) / 255).astype(np.float32)


def _of_four(weights: Array) -> Array:
    """Return weights of four joints; that of the fourth follows from three."""
    made = np.pad(weights, ((0, 0), (0, max(4 - weights.shape[1], 0))))
    if weights.shape[1] == 3:
        made[:, 3] = np.clip(1 - weights.sum(axis=1), 0, 1)
    return made


def _read(buffer: HkObject) -> list[tuple[str, Array]]:
    if "data" in buffer:
        return _separate(buffer)
    raw, count, size = _interleaved(buffer)
    order = buffer.packfile.byte_order
    form = lookup.member(buffer, "format")
    if form is not None:
        stride = size or form["stride"]
        return [
            (name, rows_of(raw, order + code, count, width, form[member], stride))
            for name, member, code, width in PARTS
            if form.values.get(member, NOWHERE) != NOWHERE
        ]
    described = lookup.member(buffer, "vertexDesc")
    if described is None:
        raise CorruptError(f"{buffer!r} has no vertices in a known format")
    stride = size or described["stride"]
    return [
        (usage, rows_of(raw, order + each.code, count, each.width, row["byteOffset"], stride))
        for usage, each, row in _elements(lookup.elements(described, "decls"))
    ]


class Element(NamedTuple):
    """An array of vertices: what it is, the member with its data since 7.1, and its numbers.

    ``usage`` is None for what scenes do not have; ``code`` is that of numpy for one number, of which
    there are ``width`` a vertex.
    """

    usage: str | None
    member: str
    code: str
    width: int


def element_of(row: Record) -> Element | None:
    """Return the array that an element describes; None for one of an unknown type."""
    usage, kind = USAGES.get(str(row["usage"])), TYPES.get(str(row["type"]))
    if kind is None:
        return None
    member, code, width = kind
    if "numElements" in row:
        width = row["numElements"]
    elif usage == "texcoords" and "byteStride" not in row:
        width = max(width, 2)  # before 7.1, the type of one number stood for both
    if code == "f4":
        member = "vectorData" if width >= _VECTOR else "floatData"
    if code == "u4" and usage in ("joints", "weights"):
        code, width = "u1", 4 * width
    return Element(usage, member, code, width)


def _elements(rows: Value) -> Iterator[tuple[str, Element, Record]]:
    """Yield usage, array and description of the elements that are shown."""
    for row in rows:
        element = element_of(row)
        if element is None or element.usage is None:
            continue
        if element.width >= _LEAST.get(element.usage, 1):
            yield element.usage, element, row


def _separate(buffer: HkObject) -> list[tuple[str, Array]]:
    data, made = buffer["data"], []
    for usage, each, row in _elements(lookup.elements(buffer, "desc", "decls")):
        raw = np.ascontiguousarray(lookup.elements(data, each.member)).tobytes()
        start, stride = row["byteOffset"], row["byteStride"]
        made.append((usage, rows_of(raw, each.code, data["numVerts"], each.width, start, stride)))
    return made


def _interleaved(buffer: HkObject) -> tuple[bytes, int, int]:
    """Return the bytes of vertices, their count, and the size of one, 0 for what is stated."""
    held = lookup.member(buffer, "vertexData")
    if not isinstance(held, Homogeneous):
        raise CorruptError(f"{buffer!r} has no vertices in a known format")
    if isinstance(held.items, bytes):
        return held.items, held.size, 0
    if not held.items:
        return b"", 0, 0
    # The file says of which class they are, XML always does.
    codec = StructCodec(buffer.packfile.byte_order, held.items[0].plan)
    return codec.pack_many(codec.check_many(held.items)), len(held.items), codec.size


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
