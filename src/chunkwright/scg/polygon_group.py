"""A polygon group: the mesh that a Keyed Archive holds, in an .scg file or inside a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import CorruptError, QueryError, UnsupportedVersionError
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.scg.primitives import LEGACY, RHI, Primitive, expand
from chunkwright.scg.streams import (
    Stream,
    VertexDtype,
    streams_by_name,
    streams_of,
    vertex_dtype,
    vertex_format,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.scg.primitives import Indices

    Vertices = NDArray[np.void]

NAME: Final = "PolygonGroup"
ID_SIZE: Final = 8
# ``indexFormat`` -> the type of an index.
INDEX_DTYPES: Final[dict[int, np.dtype[np.unsignedinteger[Any]]]] = {
    0: np.dtype("<u2"),
    1: np.dtype("<u4"),
}


class PolygonGroup:
    """A view of one archive as a mesh; ``archive`` holds the truth and every other key.

    >>> group = PolygonGroup.from_arrays(
    ...     positions=[[0, 0, 0], [1, 0, 0], [0, 1, 0]], indices=[0, 1, 2], id=7
    ... )
    >>> group.vertices["position"][1].tolist()
    [1.0, 0.0, 0.0]
    >>> group.triangles.tolist()
    [[0, 1, 2]]

    Reading what the archive lacks, or holds in a form that contradicts itself, raises
    ``CorruptError``.
    """

    __slots__ = ("archive",)

    def __init__(self, archive: KeyedArchive) -> None:
        self.archive = archive

    @classmethod
    def from_arrays(
        cls,
        *,
        positions: ArrayLike,
        indices: ArrayLike,
        id: int,  # noqa: A002 - the format's own word
        normals: ArrayLike | None = None,
        colors: ArrayLike | None = None,
        texcoords: Sequence[ArrayLike] = (),
        streams: Mapping[str, ArrayLike] | None = None,
        primitive: Primitive = Primitive.TRIANGLE_LIST,
    ) -> PolygonGroup:
        """Build a new group with all keys that the engine writes.

        Each array has one row a vertex: ``positions`` and ``normals`` (n, 3), each of
        ``texcoords`` (n, 2), ``colors`` (n, 4) from 0 to 255. ``streams`` gives the others
        by their names, such as ``tangent`` or ``joint_weights``. ``indices`` may be flat or
        one row a primitive; they are stored in 16 bits where those hold all of them.
        Raises ``QueryError`` for arrays that do not go together.
        """
        given: dict[str, ArrayLike] = {"position": positions, **(streams or {})}
        given |= {f"texcoord{channel}": array for channel, array in enumerate(texcoords)}
        named = {"normal": normals, "color": colors}
        given |= {name: array for name, array in named.items() if array is not None}
        group = cls(
            KeyedArchive(
                {"##name": NAME, "cubeTextureCoordCount": 0, "packing": 0, "vertices": b""}
            )
        )
        group.id = id
        group.archive["rhi_primitiveType"] = _number_of(primitive, RHI)
        group.archive["primitiveCount"] = 0
        group.set_vertices(_interleave(given))
        group.set_indices(indices)
        if group.indices.max(initial=0) >= max(group.vertex_count, 1):
            raise QueryError(
                f"index {group.indices.max()} is over the {group.vertex_count:,} vertices"
            )
        return group

    @property
    def id(self) -> int | None:
        """The id that render batches refer to (u64), None where there is none (scene version 1)."""
        raw = self.archive.get("#id")
        if raw is None:
            return None
        if not isinstance(raw, bytes) or len(raw) != ID_SIZE:
            raise CorruptError(f"#id is not {ID_SIZE} bytes: {raw!r}")
        return int.from_bytes(raw, "little")

    @id.setter  # noqa: A003
    def id(self, value: int) -> None:
        if not 0 <= value < 1 << 64:
            raise QueryError(f"an id has 64 bits and no sign, which {value} does not fit")
        self.archive.set("#id", value.to_bytes(ID_SIZE, "little"), VariantType.BYTE_ARRAY)

    @property
    def vertex_format(self) -> int:
        """The streams of a vertex, one bit each."""
        return self._number("vertexFormat")

    @property
    def vertex_count(self) -> int:
        """The number of vertices."""
        return self._number("vertexCount")

    @property
    def index_count(self) -> int:
        """The number of indices."""
        return self._number("indexCount")

    @property
    def primitive_count(self) -> int:
        """The number of primitives that are drawn, which may be fewer than there are indices for."""
        possible = self.primitive.count(self.index_count)
        return (
            min(self._number("primitiveCount"), possible)
            if "primitiveCount" in self.archive
            else possible
        )

    @property
    def primitive(self) -> Primitive:
        """What the indices draw, by whichever of the two keys the archive has."""
        key, table = self._primitive_key()
        number = self._number(key) if key in self.archive else 1
        if number not in table:
            known = ", ".join(f"{number} {known.title}" for number, known in table.items())
            raise CorruptError(f"{key} {number} is not known", hint=f"known: {known}")
        return table[number]

    @primitive.setter
    def primitive(self, value: Primitive) -> None:
        key, table = self._primitive_key()
        self.archive[key] = _number_of(value, table)
        self._count_primitives()

    @property
    def streams(self) -> tuple[Stream, ...]:
        """What a vertex consists of, by the format bits and the size that vertices have."""
        data, count = self._bytes("vertices"), self.vertex_count
        packing = self._number("packing") if "packing" in self.archive else 0
        if packing:
            raise UnsupportedVersionError(f"vertices of packing {packing} are not known")
        if not count and not data:
            return streams_of(self.vertex_format)
        if not count or len(data) % count:
            raise CorruptError(f"{len(data):,} bytes are no {count:,} vertices of one size")
        return streams_of(self.vertex_format, len(data) // count)

    @property
    def vertices(self) -> Vertices:
        """The vertices as a structured array, a field a stream: ``vertices["position"]`` is (n, 3).

        A read-only view of the archive's bytes; copy it, change it and give it to
        ``set_vertices``.
        """
        dtype = vertex_dtype(self.streams)
        return np.ndarray((self.vertex_count,), dtype, self._bytes("vertices"))

    def set_vertices(self, vertices: Vertices) -> None:
        """Replace the vertices; format, count and texture coordinate counts follow.

        The field names say which streams there are. Raises ``QueryError`` for fields that
        no vertex format has.
        """
        fields = vertices.dtype.fields
        if fields is None or vertices.ndim != 1:
            raise QueryError("vertices are a one-dimensional array with a named field a stream")
        streams = streams_by_name({name: _width(kind[0]) for name, kind in fields.items()})
        dtype = vertex_dtype(streams)
        stored = vertices
        if vertices.dtype != dtype:
            stored = np.empty(vertices.shape, dtype)
            for stream in streams:
                stored[stream.name] = vertices[stream.name]
        archive = self.archive
        archive["vertices"] = stored.tobytes()
        archive["vertexCount"] = len(stored)
        archive["vertexFormat"] = vertex_format(streams)
        archive["textureCoordCount"] = count_streams(streams, "texcoord")
        cubes = count_streams(streams, "cube_texcoord")
        if cubes or "cubeTextureCoordCount" in archive:
            archive["cubeTextureCoordCount"] = cubes

    @property
    def indices(self) -> Indices:
        """The indices as a read-only view of the archive's bytes, u16 or u32."""
        data, count, number = self._bytes("indices"), self.index_count, self._number("indexFormat")
        dtype = INDEX_DTYPES.get(number)
        if dtype is None:
            raise CorruptError(f"indexFormat {number} is not known", hint="known: 0 u16, 1 u32")
        if len(data) != count * dtype.itemsize:
            raise CorruptError(
                f"{len(data):,} bytes are no {count:,} indices of {dtype.itemsize} bytes"
            )
        return np.ndarray((count,), dtype, data)

    def set_indices(self, indices: ArrayLike) -> None:
        """Replace the indices, flat or one row a primitive; the counts follow.

        They keep their size in bytes where that holds them all, 16 bits for a new group.
        Raises ``QueryError`` for what is no index.
        """
        array = np.asarray(indices)
        if array.size and array.dtype.kind not in "iu":
            raise QueryError(f"indices are whole numbers, not {array.dtype}")
        flat = array.ravel()
        largest = int(flat.max(initial=0))
        if int(flat.min(initial=0)) < 0 or largest > 0xFFFFFFFF:
            raise QueryError("indices are from 0 to 4294967295")
        number = self.archive.get("indexFormat", 0)
        if largest > 0xFFFF or number not in INDEX_DTYPES:
            number = 1
        self.archive["indexFormat"] = number
        self.archive["indices"] = flat.astype(INDEX_DTYPES[number]).tobytes()
        self.archive["indexCount"] = len(flat)
        self._count_primitives()

    @property
    def triangles(self) -> Indices:
        """The triangles that are drawn, as (n, 3) vertex indices; none for points and lines.

        Strips and fans come apart into triangles that all face one way, without those that
        use a vertex twice.
        """
        return self._expand(3)

    @property
    def lines(self) -> Indices:
        """The lines that are drawn, as (n, 2) vertex indices; none for points and triangles."""
        return self._expand(2)

    def _expand(self, corners: int) -> Indices:
        primitive, indices = self.primitive, self.indices
        if primitive.corners != corners:
            return np.empty((0, corners), indices.dtype)
        return expand(primitive, indices, self.primitive_count)

    def _primitive_key(self) -> tuple[str, dict[int, Primitive]]:
        if "rhi_primitiveType" not in self.archive and "primitiveType" in self.archive:
            return "primitiveType", LEGACY
        return "rhi_primitiveType", RHI

    def _count_primitives(self) -> None:
        if "primitiveCount" in self.archive:
            self.archive["primitiveCount"] = self.primitive.count(self.index_count)

    def _number(self, key: str) -> int:
        value = self.archive.get(key)
        if type(value) is not int or value < 0:
            what = "is missing" if value is None else f"is {value!r}"
            raise CorruptError(f"{key} {what}, a polygon group has a number there")
        return value

    def _bytes(self, key: str) -> bytes:
        value = self.archive.get(key)
        if not isinstance(value, bytes):
            what = "are missing" if value is None else f"are a {type(value).__name__}"
            raise CorruptError(f"{key} {what}, a polygon group has bytes there")
        return value

    def __eq__(self, other: object) -> bool:
        return self.archive == other.archive if isinstance(other, PolygonGroup) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        get = self.archive.get
        raw = get("#id")
        id_ = f"{int.from_bytes(raw, 'little'):#x}" if isinstance(raw, bytes) else "without id"
        return (
            f"<PolygonGroup {id_}: {get('vertexCount')} vertices of format "
            f"{get('vertexFormat')}, {get('indexCount')} indices>"
        )


def count_streams(streams: Sequence[Stream], prefix: str) -> int:
    """Count the streams whose names start with ``prefix``."""
    return sum(stream.name.startswith(prefix) for stream in streams)


def _number_of(primitive: Primitive, table: dict[int, Primitive]) -> int:
    for number, known in table.items():
        if known is primitive:
            return number
    raise QueryError(
        f"this polygon group cannot be a {primitive.title}",
        hint="it can be a " + ", ".join(known.title for known in table.values()),
    )


def _width(dtype: np.dtype[Any]) -> int:
    return int(np.prod(dtype.shape, dtype=int))


def _interleave(given: Mapping[str, ArrayLike]) -> Vertices:
    """Put the arrays of the streams side by side into one structured array."""
    arrays = {name: np.asarray(array) for name, array in given.items()}
    # A stream of one number a vertex may come flat.
    widths = {name: array.shape[-1] if array.ndim == 2 else 1 for name, array in arrays.items()}
    dtype: VertexDtype = vertex_dtype(streams_by_name(widths))
    lengths = {name: len(array) for name, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        raise QueryError(f"the streams have different numbers of vertices: {lengths}")
    vertices = np.empty(lengths["position"], dtype)
    for name, array in arrays.items():
        field = vertices[name]
        if field.dtype.kind == "u" and not _are_bytes(array):
            raise QueryError(f"{name} has whole numbers from 0 to 255")
        field[...] = array.reshape(field.shape)
    return vertices


def _are_bytes(array: NDArray[Any]) -> bool:
    in_range = array.size == 0 or (array.min() >= 0 and array.max() <= 0xFF)
    return array.dtype.kind in "iu" and bool(in_range)
