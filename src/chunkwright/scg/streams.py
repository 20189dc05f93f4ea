"""The streams of a vertex, one row per bit of vertexFormat, and polygon groups as numpy arrays.

The arrays are structured vertices and indices, with the primitives that they form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.classes import numbers
from chunkwright.errors import CorruptError, QueryError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import ArrayLike, NDArray


# The number types of streams by their numpy names, and their sizes in bytes.
_SIZES: Final = {"<f4": 4, "u1": 1}


@dataclass(frozen=True)
class Stream:
    """One row: the bit, the field name, and ``width`` numbers of the numpy type ``code``."""

    bit: int
    name: str
    width: int
    code: str = "<f4"

    @property
    def mask(self) -> int:
        """The value of the bit in ``vertexFormat``."""
        return 1 << self.bit

    @property
    def size(self) -> int:
        """The size in bytes."""
        return self.width * _SIZES[self.code]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the field: () for a single number."""
        return (self.width,) if self.width > 1 else ()


# The streams of the current engine; ``color`` is red, green, blue, alpha from 0 to 255.
STREAMS: Final = (
    Stream(0, "position", 3),
    Stream(1, "normal", 3),
    Stream(2, "color", 4, "u1"),
    Stream(3, "texcoord0", 2),
    Stream(4, "texcoord1", 2),
    Stream(5, "texcoord2", 2),
    Stream(6, "texcoord3", 2),
    Stream(7, "tangent", 3),
    Stream(8, "binormal", 3),
    Stream(9, "hard_joint_index", 1),
    Stream(10, "pivot4", 4),
    Stream(11, "pivot", 3),
    Stream(12, "flexibility", 1),
    Stream(13, "angle_sin_cos", 2),
    Stream(14, "joint_indices", 4),
    Stream(15, "joint_weights", 4),
    Stream(16, "cube_texcoord0", 3),
    Stream(17, "cube_texcoord1", 3),
    Stream(18, "cube_texcoord2", 3),
    Stream(19, "cube_texcoord3", 3),
)

# Bits with other meanings in older engines; a bit of width 0 adds nothing to a vertex.
_BEFORE_PIVOT4: Final = (
    Stream(9, "", 0),
    Stream(10, "time", 1),
    Stream(14, "joint_index", 1),
    Stream(15, "joint_weight", 1),
)
_FRAMEWORK: Final = (Stream(9, "joint_weight", 2),)


def _era(changes: Iterable[Stream], bits: int = len(STREAMS)) -> tuple[Stream, ...]:
    by_bit = {stream.bit: stream for stream in (*STREAMS[:bits], *changes)}
    return tuple(by_bit[bit] for bit in sorted(by_bit))


# Most likely first. No two eras have different streams of the same total size for a format.
ERAS: Final[dict[str, tuple[Stream, ...]]] = {
    "engine": STREAMS,
    "engine before pivot4": _era(_BEFORE_PIVOT4),
    "framework of 2013": _era(_FRAMEWORK, bits=10),
}
KNOWN_BITS: Final = (1 << len(STREAMS)) - 1


def streams_of(vertex_format: int, stride: int | None = None) -> tuple[Stream, ...]:
    """Return the streams of a format in the era in which a vertex has ``stride`` bytes.

    Without a stride, in the current engine. Raises ``CorruptError``, which lists the possible
    sizes, for any other stride.
    """
    unknown = vertex_format & ~KNOWN_BITS
    if unknown:
        raise CorruptError(f"vertex format {vertex_format:#x} has unknown bits {unknown:#x}")
    sizes: dict[int, str] = {}
    for era, table in ERAS.items():
        if vertex_format >> len(table):
            continue
        streams = tuple(row for row in table if row.width and vertex_format & row.mask)
        size = sum(stream.size for stream in streams)
        if stride in (None, size):
            return streams
        sizes.setdefault(size, era)
    known = ", ".join(f"{size} ({era})" for size, era in sizes.items())
    raise CorruptError(
        f"a vertex of format {vertex_format:#x} cannot have {stride} bytes",
        hint=f"expected {known}",
    )


def streams_by_name(widths: dict[str, int]) -> tuple[Stream, ...]:
    """Return the streams of the given field names and widths, in the order of their bits.

    Raises ``QueryError`` if no era has all of them.
    """
    for table in ERAS.values():
        found = tuple(row for row in table if widths.get(row.name) == row.width > 0)
        if len(found) == len(widths):
            return found
    rows = {row.name: row for table in ERAS.values() for row in table if row.width}
    wrong = [
        name for name, width in widths.items() if name not in rows or rows[name].width != width
    ]
    what = ", ".join(f"{name} of {widths[name]}" for name in wrong or widths)
    known = ", ".join(f"{row.name} of {row.width}" for row in STREAMS)
    raise QueryError(f"no vertex format has the streams {what}", hint=f"known: {known}")


def vertex_format(streams: Iterable[Stream]) -> int:
    """Return the bits of the streams."""
    return sum(stream.mask for stream in streams)


class Primitive(Enum):
    """How consecutive indices form primitives.

    ``corners`` is the number of vertices of a primitive; if ``is_list``, primitives share no
    vertices.
    """

    POINT_LIST = ("point list", 1, True)
    LINE_LIST = ("line list", 2, True)
    LINE_STRIP = ("line strip", 2, False)
    TRIANGLE_LIST = ("triangle list", 3, True)
    TRIANGLE_STRIP = ("triangle strip", 3, False)
    TRIANGLE_FAN = ("triangle fan", 3, False)

    def __init__(self, title: str, corners: int, is_list: bool) -> None:
        self.title = title
        self.corners = corners
        self.is_list = is_list

    def count(self, num_indices: int) -> int:
        """Return the number of primitives that a number of indices form."""
        if self.is_list:
            return num_indices // self.corners
        return max(0, num_indices - self.corners + 1)


# The values of ``rhi_primitiveType`` and, before scene version 18, of ``primitiveType``.
RHI: Final = {
    1: Primitive.TRIANGLE_LIST,
    2: Primitive.TRIANGLE_STRIP,
    10: Primitive.LINE_LIST,
}
LEGACY: Final = dict(enumerate(Primitive))


if TYPE_CHECKING:
    Indices = NDArray[np.unsignedinteger[Any]]
    Vertices = NDArray[np.void]
    VertexDtype = np.dtype[np.void]

# ``indexFormat`` -> the numpy type of an index.
INDEX_DTYPES: Final = {0: "<u2", 1: "<u4"}


def vertex_dtype(streams: Iterable[Stream]) -> VertexDtype:
    """Return the structured numpy type of a vertex, with one field per stream."""
    import numpy as np

    return np.dtype([(stream.name, stream.code, stream.shape) for stream in streams])


def stream_names(vertices: Vertices) -> tuple[str, ...]:
    """Name the streams of vertices."""
    assert vertices.dtype.names is not None
    return vertices.dtype.names


def packed(vertices: Any) -> tuple[tuple[Stream, ...], Vertices]:
    """Return the streams of a structured array, and the array as a file stores it.

    Raises ``QueryError`` for any other array, and for fields that no vertex format has.
    """
    import numpy as np

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
    """Return indices, flat or one row per primitive, as a flat array; ``QueryError`` if invalid."""
    import numpy as np

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
    vertex twice only connect pieces, and are left out.
    """
    import numpy as np

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
        rows = np.lib.stride_tricks.sliding_window_view(indices, corners).copy()
    if primitive is Primitive.LINE_STRIP:
        return rows
    if primitive is Primitive.TRIANGLE_STRIP:
        rows[1::2, :2] = rows[1::2, 1::-1]
    a, b, c = rows.T
    drawn: Indices = rows[(a != b) & (b != c) & (a != c)]
    return drawn


def _width(dtype: np.dtype[Any]) -> int:
    import numpy as np

    return int(np.prod(dtype.shape, dtype=int))


def interleaved(streams: Mapping[str, ArrayLike]) -> Vertices:
    """Return the arrays of the streams interleaved in one structured array."""
    import numpy as np

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
    import numpy as np

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
