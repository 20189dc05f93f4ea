"""Where the attributes of a descriptor and its entries are; see ``chunkwright.formats.spans``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.records.spans import RecordSpans
from chunkwright.tex.fields import TRAILING, entry_rows, has_count, stored_rows

if TYPE_CHECKING:
    from chunkwright.tex.model import TextureDescriptor

_SIGNATURE = 4


def spans(descriptor: TextureDescriptor, data: bytes) -> RecordSpans:
    """Return the spans of a descriptor, in the order in which it is written."""
    found, version = RecordSpans(data), descriptor.version
    front, behind = stored_rows(descriptor)
    found.skip(_SIGNATURE + (version > 0))
    found.rows(descriptor, front)
    if has_count(version, is_exported=descriptor.is_exported):
        found.skip(1)
    for entry in descriptor.entries:
        start = found.begin()
        found.rows(entry, entry_rows(entry, version))
        found.end(entry, start)
    found.rows(descriptor, (*behind, TRAILING))
    return found
