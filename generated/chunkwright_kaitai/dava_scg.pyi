# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_keyed_archive

class DavaScg(_base.KaitaiStruct):
    """The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
    `.sc2` file of the same name refers to by their ids. Each of them is a Keyed
    Archive, in which `vertices` and `indices` hold the buffers and `vertexFormat`
    says what a vertex consists of.

    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `polygon_groups` over the same bytes. The
    buffers of a group are decoded once more, as `vertices` and `indices`.
    """
    class GeometryLookup(_base.KaitaiStruct):
        """The archives, walked one by one to find where each of them starts. It
        takes up no bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def archives(self) -> list[DavaScg.GroupArchive]:
            """The archives, in the order of the file."""
    class PolygonGroup(_base.KaitaiStruct):
        """A polygon group: a mesh with one material."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg
        idx: int
        """Index of the polygon group."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def archive(self) -> dava_keyed_archive.DavaKeyedArchive:
            """The archive of the polygon group."""
        @property
        def indices(self) -> DavaScg.IndexBuffer | None:
            """The indices of the vertices of which primitives consist.

            None unless `is_searched ? lookup.len_indices > 0 : false`.
            """
        @property
        def is_searched(self) -> bool:
            """True if keys of the archive are spelt out. Archives with a string
            table, which no known file has, are not searched.
            """
        @property
        def label(self) -> str:
            """Class and name of the polygon group."""
        @property
        def lookup(self) -> DavaScg.BufferLookup | None:
            """Where the buffers are, which the keys of the archive tell.

            None unless `is_searched`.
            """
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts in the file."""
        @property
        def vertices(self) -> DavaScg.VertexBuffer | None:
            """The vertices, if their size is that of the format: old engines gave
            some bits another meaning.

            None unless `is_searched ? lookup.is_known : false`.
            """
    class IndexBuffer(_base.KaitaiStruct):
        """The indices of a polygon group, all of one size."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.PolygonGroup
        is_wide: bool
        """True for indices of 4 bytes, false for 2."""
        def __init__(self, is_wide: bool, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        narrow: list[int] | None
        """Indices of 2 bytes, from 0.

        None unless `not is_wide`.
        """
        wide: list[int] | None
        """Indices of 4 bytes, from 0.

        None unless `is_wide`.
        """
        @property
        def len_buffer(self) -> int:
            """Size of the buffer, in bytes."""
    class VertexBuffer(_base.KaitaiStruct):
        """Vertices, all of one format, in blocks of 1,000: each is read when it is
        opened.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.PolygonGroup
        format: int
        """Which streams a vertex has, the bits of `vertexFormat`."""
        len_vertex: int
        """Size of a vertex, in bytes."""
        def __init__(self, format: int, len_vertex: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def blocks(self) -> list[DavaScg.VertexBlock]:
            """The vertices, in the order that indices count in."""
        @property
        def num_vertices(self) -> int:
            """How many vertices there are."""
    class VertexBlock(_base.KaitaiStruct):
        """Up to 1,000 vertices."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.VertexBuffer
        idx_first: int
        """Index of the first vertex."""
        num_all: int
        """How many vertices the buffer has."""
        len_vertex: int
        """Size of a vertex, in bytes."""
        def __init__(self, idx_first: int, num_all: int, len_vertex: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def idx_last(self) -> int:
            """Index of the last vertex."""
        @property
        def vertices(self) -> list[DavaScg.Vertex]:
            """The vertices of the block."""
    class GroupArchive(_base.KaitaiStruct):
        """The archive of a polygon group, walked to find where it ends."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.GeometryLookup
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        walked: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """The polygon group, decoded as it is passed.

        None unless `ofs_archive >= 0`.
        """
        finish: bytes | None
        """Takes up no bytes; the condition computes `ofs_end` at this point.

        None unless `ofs_end >= 0`.
        """
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts."""
        @property
        def ofs_end(self) -> int:
            """Where the archive ends."""
    class BufferLookup(_base.KaitaiStruct):
        """Finds the buffers of a polygon group, and what they consist of. It takes
        up no bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.PolygonGroup
        body: dava_keyed_archive.DavaKeyedArchive.StringMap
        """The archive that the polygon group is."""
        def __init__(self, body: dava_keyed_archive.DavaKeyedArchive.StringMap, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def probes(self) -> list[DavaScg.EntryProbe]:
            """The entries of the archive, one after another."""
        @property
        def idx_vertices(self) -> int:
            """Index of the entry `vertices`, or -1."""
        @property
        def idx_vertex_format(self) -> int:
            """Index of the entry `vertexFormat`, or -1."""
        @property
        def idx_vertex_count(self) -> int:
            """Index of the entry `vertexCount`, or -1."""
        @property
        def idx_indices(self) -> int:
            """Index of the entry `indices`, or -1."""
        @property
        def idx_index_format(self) -> int:
            """Index of the entry `indexFormat`, or -1."""
        @property
        def vertex_format(self) -> int:
            """Which streams a vertex has, as bits."""
        @property
        def vertex_count(self) -> int:
            """How many vertices there are."""
        @property
        def index_format(self) -> int:
            """0 for indices of 2 bytes, 1 for 4."""
        @property
        def len_vertices(self) -> int:
            """Size of the vertices, in bytes."""
        @property
        def ofs_vertices(self) -> int:
            """Where the vertices are in the archive."""
        @property
        def len_indices(self) -> int:
            """Size of the indices, in bytes."""
        @property
        def ofs_indices(self) -> int:
            """Where the indices are in the archive."""
        @property
        def len_vertex(self) -> int:
            """Size of a vertex of the format in the current engine, in bytes."""
        @property
        def is_known(self) -> bool:
            """True if the vertices are what the format says."""
    class EntryProbe(_base.KaitaiStruct):
        """What is known of the keys of an archive up to one of its entries. It
        takes up no bytes.
        """
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.BufferLookup
        idx: int
        """Index of the entry."""
        def __init__(self, idx: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def entry_key(self) -> bytes:
            """The key of the entry."""
        @property
        def idx_vertices(self) -> int:
            """Index of the entry `vertices` so far, or -1."""
        @property
        def idx_vertex_format(self) -> int:
            """Index of the entry `vertexFormat` so far, or -1."""
        @property
        def idx_vertex_count(self) -> int:
            """Index of the entry `vertexCount` so far, or -1."""
        @property
        def idx_indices(self) -> int:
            """Index of the entry `indices` so far, or -1."""
        @property
        def idx_index_format(self) -> int:
            """Index of the entry `indexFormat` so far, or -1."""
    class Vertex(_base.KaitaiStruct):
        """A vertex; the bits of its format say which streams it has."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.VertexBlock
        format: int
        """Which streams it has, the bits of `vertexFormat`."""
        def __init__(self, format: int, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        position: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """Where the vertex is.

        None unless `(format & 0x1) != 0`.
        """
        normal: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """The direction away from the surface.

        None unless `(format & 0x2) != 0`.
        """
        color: DavaScg.ByteColor | None
        """Red, green, blue and alpha, from 0 to 255.

        None unless `(format & 0x4) != 0`.
        """
        texcoord0: dava_keyed_archive.DavaKeyedArchive.Vector2 | None
        """Place in the first texture.

        None unless `(format & 0x8) != 0`.
        """
        texcoord1: dava_keyed_archive.DavaKeyedArchive.Vector2 | None
        """Place in the second texture.

        None unless `(format & 0x10) != 0`.
        """
        texcoord2: dava_keyed_archive.DavaKeyedArchive.Vector2 | None
        """Place in the third texture.

        None unless `(format & 0x20) != 0`.
        """
        texcoord3: dava_keyed_archive.DavaKeyedArchive.Vector2 | None
        """Place in the fourth texture.

        None unless `(format & 0x40) != 0`.
        """
        tangent: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """The direction in which the texture's first axis runs.

        None unless `(format & 0x80) != 0`.
        """
        binormal: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """The direction in which its second axis runs.

        None unless `(format & 0x100) != 0`.
        """
        hard_joint_index: float | None
        """The one joint that moves the vertex.

        None unless `(format & 0x200) != 0`.
        """
        pivot4: dava_keyed_archive.DavaKeyedArchive.Vector4 | None
        """The point that it turns about, with a fourth number.

        None unless `(format & 0x400) != 0`.
        """
        pivot: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """The point that it turns about.

        None unless `(format & 0x800) != 0`.
        """
        flexibility: float | None
        """How far it bends in the wind.

        None unless `(format & 0x1000) != 0`.
        """
        angle_sin_cos: dava_keyed_archive.DavaKeyedArchive.Vector2 | None
        """Sine and cosine of an angle.

        None unless `(format & 0x2000) != 0`.
        """
        joint_indices: dava_keyed_archive.DavaKeyedArchive.Vector4 | None
        """The joints that move the vertex.

        None unless `(format & 0x4000) != 0`.
        """
        joint_weights: dava_keyed_archive.DavaKeyedArchive.Vector4 | None
        """How much each of them moves it.

        None unless `(format & 0x8000) != 0`.
        """
        cube_texcoord0: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """Direction in the first cube map.

        None unless `(format & 0x10000) != 0`.
        """
        cube_texcoord1: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """Direction in the second cube map.

        None unless `(format & 0x20000) != 0`.
        """
        cube_texcoord2: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """Direction in the third cube map.

        None unless `(format & 0x40000) != 0`.
        """
        cube_texcoord3: dava_keyed_archive.DavaKeyedArchive.Vector3 | None
        """Direction in the fourth cube map.

        None unless `(format & 0x80000) != 0`.
        """
    class ByteColor(_base.KaitaiStruct):
        """A colour of four bytes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg.Vertex
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        r: int
        """Red, from 0 to 255."""
        g: int
        """Green, from 0 to 255."""
        b: int
        """Blue, from 0 to 255."""
        a: int
        """Alpha, from 0 to 255."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaScg
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature, the letters `SCPG`."""
    version: int
    """Version of the geometry format, 1 in every known file."""
    num_nodes: int
    """Number of polygon groups; the engine does not rely on this one."""
    num_nodes2: int
    """Number of polygon groups again; the one that the engine uses."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def lookup(self) -> DavaScg.GeometryLookup:
        """Where each polygon group is, which the file does not state."""
    @property
    def polygon_groups(self) -> list[DavaScg.PolygonGroup]:
        """The polygon groups, in the order of the file."""
