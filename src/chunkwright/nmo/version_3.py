"""Object records of files below version 4: bare core data, packed one by one.

Source: doyaGu/CK2 (CKFile.cpp, ReadFileData). No such file is known.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.errors import TruncatedError
from chunkwright.nmo.file_header import WriteMode
from chunkwright.nmo.packing import Packing, unpack
from chunkwright.nmo.views import object_type
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from chunkwright.limits import Limits
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject

_HEAD = struct.Struct("<Ii")
_RECORD = struct.Struct("<III")


def read_bare_objects(
    file: VirtoolsFile, content: bytes, position: int, count: int, limits: Limits
) -> int:
    """Read ``count`` records; return the position after them.

    A record is a CK_ID and a size; if that is not 0, class, save flags, the stored size and the
    data follow. The data is a zlib stream if the sizes differ and the write mode says that chunks
    are packed.
    """
    for index in range(count):
        where = "objects", index
        if position + _HEAD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        object_id, size = _HEAD.unpack_from(content, position)
        position += _HEAD.size
        if size <= 0:
            item = object_type(0)(file, object_id, 0)
            item.index_shift = size
            file.objects.read_one(item)
            continue
        if position + _RECORD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        class_id, flags, stored_size = _RECORD.unpack_from(content, position)
        position += _RECORD.size
        if stored_size > len(content) - position:
            raise TruncatedError(
                f"a chunk of {stored_size:,} bytes does not fit", offset=position
            ).within(*where)
        stored = content[position : position + stored_size]
        packed = stored_size != size and bool(file.write_mode & WriteMode.CHUNKS_PACKED)
        core, packing = stored, Packing(packed=False)
        if packed:
            core = unpack(stored, size, limits, offset=position, what="chunk")
            packing = Packing(kept=(core, stored))
        position += stored_size
        chunk = StateChunk(class_id, data_version=0, chunk_version=0, core=core)
        item = object_type(class_id)(file, object_id, class_id, chunk=chunk)
        item.save_flags, item.packing = flags, packing
        # Plain data has the stored size, whatever the other one says.
        item.index_shift = size - len(core)
        file.objects.read_one(item)
    return position


def write_bare_object(item: VirtoolsObject) -> bytes:
    """Return the record of one object."""
    chunk = item.chunk
    core = chunk.assemble()[0] if chunk is not None else b""
    size = len(core) + item.index_shift
    if core and size <= 0:
        size = len(core)  # the odd size was that of the old data
    head = _HEAD.pack(item.id, size)
    if chunk is None or size <= 0:
        return head
    packing = item.packing or Packing(packed=bool(item.file.write_mode & WriteMode.CHUNKS_PACKED))
    stored = packing.pack(core)
    return head + _RECORD.pack(item.class_id, item.save_flags or 0, len(stored)) + stored
