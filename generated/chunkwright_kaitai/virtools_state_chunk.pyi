# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base, virtools_chunk, virtools_object_table

class VirtoolsStateChunk(_base.KaitaiStruct):
    """A state chunk as a separate file, without the table that its references refer
    to, and without the full class of its object.
    """
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: VirtoolsStateChunk
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    table: virtools_object_table.VirtoolsObjectTable
    """No objects; it takes no bytes."""
    chunk: virtools_chunk.VirtoolsChunk
    """The chunk, which is the whole file."""
