# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, dava_keyed_archive

class DavaScg(_base.KaitaiStruct):
    """The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
    `.sc2` file of the same name refers to by their ids. Each of them is a
    Keyed Archive, in which `vertices` and `indices` hold the buffers and
    `vertexFormat` tells what a vertex consists of.

    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `polygon_groups` over the same bytes.
    """
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
            """The archive that the polygon group is."""
        @property
        def label(self) -> str:
            """Class and name of the polygon group."""
    class GroupArchive(_base.KaitaiStruct):
        """The archive of a polygon group, walked to find where it ends."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaScg
        _parent: DavaScg
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        archive: dava_keyed_archive.DavaKeyedArchive.KeyedArchive | None
        """The polygon group, decoded as it is passed.

        None unless `ofs_archive >= 0`.
        """
        @property
        def ofs_archive(self) -> int:
            """Where the archive starts."""
        @property
        def ofs_end(self) -> int:
            """Where the archive ends."""
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
    def archives(self) -> list[DavaScg.GroupArchive]:
        """The archives, walked one by one to find where each of them starts,
        which the file does not state.
        """
    @property
    def polygon_groups(self) -> list[DavaScg.PolygonGroup]:
        """The polygon groups, in the order of the file."""
