"""Writing .scg files: the header, then one archive per polygon group."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.binary.reading import within
from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.file.serialize import Encoder

if TYPE_CHECKING:
    from chunkwright.scg.model import Geometry

# Magic, version, and the number of polygon groups twice.
_HEADER: Final = struct.Struct("<4s3I")


def write(geometry: Geometry) -> bytes:
    """Return the bytes of a geometry; ``SerializeError`` with the path of what cannot be written.

    Counts that differed in the file are kept only as long as the second is right.
    """
    groups = geometry.groups
    counts = geometry.unequal_counts
    if not isinstance(geometry.trailing, bytes):
        raise SerializeError(f"expected bytes, not {geometry.trailing!r:.60}", path="/trailing")
    if counts is None or counts[1] != len(groups):
        counts = len(groups), len(groups)
    try:
        header = _HEADER.pack(b"SCPG", geometry.version, *counts)
    except (struct.error, TypeError) as error:
        raise SerializeError(
            f"version {geometry.version!r:.40} and counts {counts!r:.40} do not fit the header",
            path="/version",
        ) from error
    wide = groups[0].archive.wide_char_size if groups else 4
    encoder = Encoder(wide)
    encoder.out += header
    with within("polygon_groups") as place:
        for place.index, group in enumerate(groups):
            encoder.top(group.archive)
    encoder.out += geometry.trailing
    return bytes(encoder.out)
