"""Reading .scg files: the header with the generated class, the archives with the decoder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_scg import DavaScg

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary.reading import within
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.keyed_archive.file.resolve import decode_with
from chunkwright.scg.model import Geometry
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from chunkwright.keyed_archive.file.decoder import Decoder

MAGIC: Final = b"SCPG"
HEADER_SIZE: Final = 16
_SECOND_COUNT: Final = 12
# The smallest archive is a header and nothing else.
_MIN_ARCHIVE: Final = 4


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Geometry:
    """Read the polygon groups, as many as the second count says.

    Raises ``CorruptError``, ``TruncatedError`` or ``LimitError`` with the offset and the
    path, such as ``/polygon_groups/2/vertices``.
    """
    if not data.startswith(MAGIC):
        raise CorruptError(f"expected {MAGIC!r}, found {data[:4]!r}", offset=0)
    if len(data) < HEADER_SIZE:
        raise TruncatedError(
            f"expected at least {HEADER_SIZE} bytes for the header, found {len(data)}", offset=0
        )
    header = DavaScg.from_bytes(data[:HEADER_SIZE])
    count, left = header.num_nodes2, len(data) - HEADER_SIZE
    if count * _MIN_ARCHIVE > left:
        raise TruncatedError(
            f"{count:,} polygon groups do not fit into the {left:,} bytes left",
            offset=_SECOND_COUNT,
        )

    def whole(decoder: Decoder) -> tuple[list[PolygonGroup], int]:
        groups, pos = [], HEADER_SIZE
        for index in range(count):
            with within("polygon_groups", index):
                archive, pos = decoder.archive(pos)
            groups.append(PolygonGroup(archive))
        return groups, pos

    groups, end = decode_with(data, limits, None, None, whole)
    counts = header.num_nodes, count
    return Geometry(
        groups,
        version=header.version,
        unequal_counts=None if counts[0] == counts[1] else counts,
        trailing=data[end:],
    )
