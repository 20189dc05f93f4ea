"""Where polygon groups and their entries are in the bytes; see ``chunkwright.formats.results``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import join
from chunkwright.formats.results import Owner
from chunkwright.keyed_archive.ask.spans import ArchiveSpans, recorded
from chunkwright.scg.model import PATH
from chunkwright.scg.resolve import HEADER_SIZE

if TYPE_CHECKING:
    from chunkwright.keyed_archive.file.decoder import Decoder
    from chunkwright.scg.model import Geometry


def spans(geometry: Geometry, data: bytes, limits: Limits = DEFAULT_LIMITS) -> ArchiveSpans:
    """Return the spans of a geometry."""
    groups = geometry.groups

    def whole(decoder: Decoder) -> None:
        pos = HEADER_SIZE
        for _ in groups:
            _, pos = decoder.archive(pos)

    def addresses() -> dict[int, str]:
        named = zip(groups.segments(), groups, strict=True)
        return {id(group.archive): PATH + join(segment) for segment, group in named}

    found = recorded(data, whole, limits)
    pairs = [(group.archive, at) for group, (_, at) in zip(groups, found, strict=True)]
    end = len(data) - len(geometry.trailing)
    return ArchiveSpans(data, pairs, addresses, [(end, len(data), Owner("", "after the groups"))])
