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
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaScg
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature."""
    version: int
    """Version of the geometry format, 1 in every known file."""
    num_nodes: int
    """Number of polygon groups; the engine does not rely on this one."""
    num_nodes2: int
    """Number of polygon groups again; the one that the engine goes by."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def polygon_groups(self) -> list[dava_keyed_archive.DavaKeyedArchive.KeyedArchive]:
        """The polygon groups, one archive each, decoded."""
