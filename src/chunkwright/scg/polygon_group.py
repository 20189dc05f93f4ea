"""A polygon group: a mesh stored as a Keyed Archive, in an .scg file or inside a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Closed, located
from chunkwright.document import Problem
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.keyed_archive.archive import KeyedArchive

from typing import TYPE_CHECKING, Protocol

from chunkwright.base.classes import readonly
from chunkwright.errors import UnsupportedVersionError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.scg.streams import LEGACY, RHI, Primitive, Stream, streams_of, vertex_format

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike

    from chunkwright.scg.streams import Indices, Vertices

NAME: Final = "PolygonGroup"
ID_SIZE: Final = 8


class Home(Protocol):
    """The owner of a group: the groups of a geometry, or the node of a scene."""

    def address_of(self, group: PolygonGroup) -> str:
        """Return the address of the group."""
        ...


class PolygonGroup(Closed):
    """A view of one archive as a mesh; all data, including further entries, is in ``archive``.

    >>> group = PolygonGroup.from_arrays(
    ...     positions=[[0, 0, 0], [1, 0, 0], [0, 1, 0]], indices=[0, 1, 2], id=7
    ... )
    >>> group.vertices["position"][1].tolist()
    [1.0, 0.0, 0.0]
    >>> group.triangles.tolist()
    [[0, 1, 2]]

    Reading data that the archive lacks, or that is inconsistent, raises ``CorruptError``.
    """

    __slots__ = ("_archive", "_home")

    def __init__(self, archive: KeyedArchive, home: Home | None = None) -> None:
        if not isinstance(archive, KeyedArchive):
            raise QueryError(f"expected an archive as polygon group, not {archive!r:.60}")
        self._archive = archive
        self._home = home

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the group, live."""
        return self._archive

    @readonly
    def address(self) -> str:
        """The address, such as ``/polygon_groups/#0x7``; "" if the group is in no file."""
        return "" if self._home is None else self._home.address_of(self)

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

        Each array has one row per vertex: ``positions`` and ``normals`` (n, 3), each of
        ``texcoords`` (n, 2), ``colors`` (n, 4) from 0 to 255. ``streams`` has further vertex
        streams by name, such as ``tangent`` or ``joint_weights``. ``indices`` may be flat or one
        row per primitive; they are stored in 16 bits if all fit. Raises ``QueryError`` for
        inconsistent arrays.
        """
        from chunkwright.scg.streams import interleaved

        arrays: dict[str, ArrayLike] = {"position": positions, **(streams or {})}
        arrays |= {f"texcoord{channel}": array for channel, array in enumerate(texcoords)}
        named = {"normal": normals, "color": colors}
        arrays |= {name: array for name, array in named.items() if array is not None}
        group = cls(
            KeyedArchive(
                {"##name": NAME, "cubeTextureCoordCount": 0, "packing": 0, "vertices": b""}
            )
        )
        group.id = id
        group.archive["rhi_primitiveType"] = _number_of(primitive, RHI)
        group.archive["primitiveCount"] = 0
        group.set_vertices(interleaved(arrays))
        group.set_indices(indices)
        if group.indices.max(initial=0) >= max(group.vertex_count, 1):
            raise QueryError(
                f"index {group.indices.max()} is out of range for {group.vertex_count:,} vertices"
            )
        return group

    def entered(self, home: Home) -> None:
        """Record the new owner of the group."""
        self._home = home

    @located
    def id(self) -> int | None:
        """The id that render batches refer to (u64); None if it has none (scene version 1)."""
        raw = self.archive.get("#id")
        if raw is None:
            return None
        if not isinstance(raw, bytes) or len(raw) != ID_SIZE:
            raise CorruptError(f"expected {ID_SIZE} bytes for #id, found {raw!r}")
        return int.from_bytes(raw, "little")

    @id.setter  # noqa: A003
    def id(self, value: int) -> None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not 0 <= value < 1 << 64:
            raise QueryError(f"expected an unsigned 64-bit id, not {value!r:.40}")
        self.archive.set("#id", value.to_bytes(ID_SIZE, "little"), VariantType.BYTE_ARRAY)

    @readonly
    def stored_id(self) -> int | None:
        """The id; None if there is none, or if it is invalid, for which ``id`` raises an error."""
        raw = self.archive.get_as("#id", bytes)
        if raw is None or len(raw) != ID_SIZE:
            return None
        return int.from_bytes(raw, "little")

    @readonly
    def vertex_format(self) -> int:
        """The bit mask of the vertex streams."""
        return self._number("vertexFormat")

    @readonly
    def vertex_count(self) -> int:
        """The number of vertices."""
        return self._number("vertexCount")

    @readonly
    def index_count(self) -> int:
        """The number of indices."""
        return self._number("indexCount")

    @readonly
    def primitive_count(self) -> int:
        """The number of primitives drawn, which may be lower than the indices allow."""
        possible = self.primitive.count(self.index_count)
        return (
            min(self._number("primitiveCount"), possible)
            if "primitiveCount" in self.archive
            else possible
        )

    @located
    def primitive(self) -> Primitive:
        """The kind of primitive, from whichever of the two keys the archive has."""
        key, table = self._primitive_key()
        number = self._number(key) if key in self.archive else 1
        if number not in table:
            known = ", ".join(f"{number} {known.title}" for number, known in table.items())
            raise CorruptError(f"unknown {key} {number}", hint=f"known: {known}")
        return table[number]

    @primitive.setter
    def primitive(self, value: Primitive) -> None:
        key, table = self._primitive_key()
        self.archive[key] = _number_of(value, table)
        self._count_primitives()

    @readonly
    def streams(self) -> tuple[Stream, ...]:
        """The streams of a vertex, from the format bits and the vertex size."""
        data, count = self._bytes("vertices"), self.vertex_count
        packing = self._number("packing") if "packing" in self.archive else 0
        if packing:
            raise UnsupportedVersionError(f"unknown vertex packing {packing}")
        if not count and not data:
            return streams_of(self.vertex_format)
        if not count or len(data) % count:
            raise CorruptError(f"{len(data):,} bytes cannot be divided into {count:,} vertices")
        return streams_of(self.vertex_format, len(data) // count)

    @located
    def vertices(self) -> Vertices:
        """The vertices as a structured array with one field per stream, such as ``"position"``.

        A read-only view of the archive's bytes; to change it, modify a copy and assign that.
        """
        import numpy as np

        from chunkwright.scg.streams import vertex_dtype

        dtype = vertex_dtype(self.streams)
        return np.ndarray((self.vertex_count,), dtype, self._bytes("vertices"))

    @vertices.setter
    def vertices(self, vertices: Vertices) -> None:
        self.set_vertices(vertices)

    def set_vertices(self, vertices: Vertices) -> None:
        """Replace the vertices and update format, count and texture coordinate counts.

        The field names determine the streams. Raises ``QueryError`` for fields that no vertex
        format has.
        """
        from chunkwright.scg.streams import packed

        streams, stored = packed(vertices)
        archive = self.archive
        archive["vertices"] = stored.tobytes()
        archive["vertexCount"] = len(stored)
        archive["vertexFormat"] = vertex_format(streams)
        archive["textureCoordCount"] = count_streams(streams, "texcoord")
        cubes = count_streams(streams, "cube_texcoord")
        if cubes or "cubeTextureCoordCount" in archive:
            archive["cubeTextureCoordCount"] = cubes

    @located
    def indices(self) -> Indices:
        """The indices as a read-only view of the archive's bytes, u16 or u32."""
        import numpy as np

        from chunkwright.scg.streams import INDEX_DTYPES

        data, count, number = self._bytes("indices"), self.index_count, self._number("indexFormat")
        if number not in INDEX_DTYPES:
            raise CorruptError(f"unknown indexFormat {number}", hint="known: 0 u16, 1 u32")
        dtype = np.dtype(INDEX_DTYPES[number])
        if len(data) != count * dtype.itemsize:
            raise CorruptError(
                f"{len(data):,} bytes are not {count:,} indices of {dtype.itemsize} bytes"
            )
        return np.ndarray((count,), dtype, data)

    @indices.setter
    def indices(self, indices: ArrayLike) -> None:
        self.set_indices(indices)

    def set_indices(self, indices: ArrayLike) -> None:
        """Replace the indices, given flat or as one row per primitive, and update the counts.

        The width of indices is kept if all fit; a new group uses 16 bits. Raises
        ``QueryError`` for invalid indices.
        """
        from chunkwright.scg.streams import INDEX_DTYPES, flat_indices

        flat = flat_indices(indices)
        number = self.archive.get("indexFormat", 0)
        if int(flat.max(initial=0)) > 0xFFFF or number not in INDEX_DTYPES:
            number = 1
        self.archive["indexFormat"] = number
        self.archive["indices"] = flat.astype(INDEX_DTYPES[number]).tobytes()
        self.archive["indexCount"] = len(flat)
        self._count_primitives()

    @readonly
    def triangles(self) -> Indices:
        """The triangles that are drawn, as (n, 3) vertex indices; none for points and lines.

        Strips and fans are split into triangles that all face the same way, without those that
        use a vertex twice.
        """
        return self._expand(3)

    @readonly
    def lines(self) -> Indices:
        """The lines that are drawn, as (n, 2) vertex indices; none for points and triangles."""
        return self._expand(2)

    def _expand(self, corners: int) -> Indices:
        from chunkwright.scg.streams import expand

        primitive, indices = self.primitive, self.indices
        if primitive.corners != corners:
            rows = indices[:0].reshape(0, corners)
        else:
            rows = expand(primitive, indices, self.primitive_count)
        # For a strip the result is no view, so changes to it would be lost.
        rows.flags.writeable = False
        return rows

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
            raise CorruptError(f"expected a number in a polygon group: {key} {what}")
        return value

    def _bytes(self, key: str) -> bytes:
        value = self.archive.get(key)
        if not isinstance(value, bytes):
            what = "are missing" if value is None else f"are a {type(value).__name__}"
            raise CorruptError(f"expected bytes in a polygon group: {key} {what}")
        return value

    def __getstate__(self) -> KeyedArchive:
        # A copy of a group is not in a file yet.
        return self._archive

    def __setstate__(self, archive: KeyedArchive) -> None:
        self._archive = archive
        self._home = None

    def __eq__(self, other: object) -> bool:
        return self.archive == other.archive if isinstance(other, PolygonGroup) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        get = self.archive.get
        number = self.stored_id
        name = self.address or ("without id" if number is None else f"{number:#x}")
        return (
            f"<PolygonGroup {name}: {get('vertexCount')} vertices of format "
            f"{get('vertexFormat')}, {get('indexCount')} indices>"
        )


def count_streams(streams: Sequence[Stream], prefix: str) -> int:
    """Return the number of streams whose names start with ``prefix``."""
    return sum(stream.name.startswith(prefix) for stream in streams)


def _number_of(primitive: Primitive, table: dict[int, Primitive]) -> int:
    if not isinstance(primitive, Primitive):
        raise QueryError(f"expected a Primitive, not {primitive!r:.60}")
    for number, known in table.items():
        if known is primitive:
            return number
    raise QueryError(
        f"this polygon group cannot be a {primitive.title}",
        hint="it can be a " + ", ".join(known.title for known in table.values()),
    )


def group_problems(group: PolygonGroup, path: str) -> Iterator[Problem]:
    """Report the inconsistencies in the group at ``path``."""
    for check in (_check_name, _check_vertices, _check_indices):
        try:
            yield from (Problem(path, message) for message in check(group))
        except ChunkwrightError as error:
            hint = f" ({error.hint})" if error.hint else ""
            yield Problem(path, error.message + hint)


def _check_name(group: PolygonGroup) -> Iterator[str]:
    name = group.archive.get("##name")
    if name != NAME:
        yield f"the node is named {name!r} instead of {NAME!r}"
    # Raises for an invalid id.
    _ = group.id


def _check_vertices(group: PolygonGroup) -> Iterator[str]:
    streams = group.streams
    for key, prefix in (("textureCoordCount", "texcoord"), ("cubeTextureCoordCount", "cube_")):
        stored, found = group.archive.get(key), count_streams(streams, prefix)
        if stored not in (None, found):
            yield f"{key} is {stored}, but the vertex format has {found}"


def _check_indices(group: PolygonGroup) -> Iterator[str]:
    indices, primitive = group.indices, group.primitive
    largest, count = int(indices.max(initial=0)), group.vertex_count
    if len(indices) and largest >= count:
        yield f"index {largest} is out of range for {count:,} vertices"
    if primitive.is_list and len(indices) % primitive.corners:
        yield f"{len(indices):,} indices do not make complete primitives of a {primitive.title}"
    stored = group.archive.get_as("primitiveCount", int) or 0
    possible = primitive.count(len(indices))
    if stored > possible:
        yield f"primitiveCount is {stored}, but the indices make {possible}"
