"""Polygon groups as numpy arrays: structured vertices, indices, and the primitives they form.

This is a separate module so that numpy is only imported when an array is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from chunkwright.base.classes import numbers
from chunkwright.errors import QueryError, SerializeError
from chunkwright.scg.streams import Primitive, streams_by_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.scg.streams import Stream

    Indices = NDArray[np.unsignedinteger[Any]]
    Vertices = NDArray[np.void]

VertexDtype = np.dtype[np.void]
# ``indexFormat`` -> the type of an index.
INDEX_DTYPES: Final[dict[int, np.dtype[np.unsignedinteger[Any]]]] = {
    0: np.dtype("<u2"),
    1: np.dtype("<u4"),
}


def vertex_dtype(streams: Iterable[Stream]) -> VertexDtype:
    """Return the structured numpy type of a vertex, with one field per stream."""
    return np.dtype([(stream.name, stream.code, stream.shape) for stream in streams])


def stream_names(vertices: Vertices) -> tuple[str, ...]:
    """Name the streams of vertices."""
    assert vertices.dtype.names is not None
    return vertices.dtype.names


def packed(vertices: Any) -> tuple[tuple[Stream, ...], Vertices]:
    """Return the streams of a structured array, and the array as a file stores it.

    Raises ``QueryError`` for any other array, and for fields that no vertex format has.
    """
    fields = vertices.dtype.fields if isinstance(vertices, np.ndarray) else None
    if fields is None or vertices.ndim != 1:
        raise QueryError("expected a one-dimensional array with one named field per stream")
    streams = streams_by_name({name: _width(kind[0]) for name, kind in fields.items()})
    dtype = vertex_dtype(streams)
    if vertices.dtype == dtype:
        return streams, vertices
    stored = np.empty(vertices.shape, dtype)
    for stream in streams:
        _fill(stored[stream.name], vertices[stream.name], stream.name)
    return streams, stored


def flat_indices(indices: Any) -> Indices:
    """Return indices, given flat or as one row per primitive, flat; ``QueryError`` if invalid."""
    try:
        array = np.asarray(indices)
    except ValueError as error:
        raise QueryError(f"invalid indices: {error}") from error
    if not array.ndim or (array.size and array.dtype.kind not in "iu"):
        raise QueryError(f"expected integers as indices, not {array.dtype}")
    flat: Indices = array.ravel()
    if int(flat.min(initial=0)) < 0 or int(flat.max(initial=0)) > 0xFFFFFFFF:
        raise QueryError("expected indices from 0 to 4294967295")
    return flat


def expand(primitive: Primitive, indices: Indices, count: int) -> Indices:
    """Return the first ``count`` primitives as rows of vertex indices.

    For lists the result is a view. In strips, the first two corners of every other triangle are
    swapped, so that all face the same way as the first. Triangles of a strip or fan that use a
    vertex twice only connect its pieces, and are left out.
    """
    corners = primitive.corners
    if primitive.is_list:
        return indices[: count * corners].reshape(count, corners)
    if not count:
        return indices[:0].reshape(0, corners)
    indices = indices[: count + corners - 1]
    rows: Indices
    if primitive is Primitive.TRIANGLE_FAN:
        hub = np.full_like(indices[1:-1], indices[0])
        rows = np.stack([hub, indices[1:-1], indices[2:]], axis=1)
    else:
        rows = sliding_window_view(indices, corners).copy()
    if primitive is Primitive.LINE_STRIP:
        return rows
    if primitive is Primitive.TRIANGLE_STRIP:
        rows[1::2, :2] = rows[1::2, 1::-1]
    a, b, c = rows.T
    drawn: Indices = rows[(a != b) & (b != c) & (a != c)]
    return drawn


def _width(dtype: np.dtype[Any]) -> int:
    return int(np.prod(dtype.shape, dtype=int))


def interleaved(streams: Mapping[str, ArrayLike]) -> Vertices:
    """Return the arrays of the streams interleaved in one structured array."""
    arrays = {name: _rows(array, name) for name, array in streams.items()}
    # A stream of one number per vertex may be given flat.
    widths = {name: array.shape[-1] if array.ndim == 2 else 1 for name, array in arrays.items()}
    dtype: VertexDtype = vertex_dtype(streams_by_name(widths))
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        raise QueryError(f"the streams have different numbers of vertices: {lengths}")
    vertices = np.empty(lengths["position"], dtype)
    for name, array in arrays.items():
        _fill(vertices[name], array, name)
    return vertices


def _rows(values: ArrayLike, name: str) -> NDArray[Any]:
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise QueryError(f"expected an array of {name}: {error}") from error
    if array.ndim not in (1, 2):
        raise QueryError(f"expected {name} as one row per vertex, not {array.ndim} dimensions")
    return array


def _fill(field: NDArray[Any], array: NDArray[Any], name: str) -> None:
    """Store numbers in the field of a stream; ``QueryError`` if one does not fit."""
    wanted = "integers from 0 to 255" if field.dtype.kind == "u" else "real numbers"
    if field.dtype.kind == "u" and array.dtype.kind not in "iu":
        # Floats could be meant as fractions from 0 to 1.
        raise QueryError(f"expected {wanted} for {name}, not {array.dtype}")
    try:
        field[...] = numbers(array, field.dtype).reshape(field.shape)
    except SerializeError as error:
        raise QueryError(f"expected {wanted} for {name}: {error.message}") from error
