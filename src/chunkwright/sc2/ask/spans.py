"""Where the archives of a scene and their entries are in the bytes; see ``chunkwright.formats.results``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.keyed_archive.ask.spans import ArchiveSpans, recorded
from chunkwright.sc2.file.resolve import read_with
from chunkwright.sc2.model.addresses import NODE_KEYS

if TYPE_CHECKING:
    from chunkwright.keyed_archive.file.decoder import Decoder
    from chunkwright.sc2.model.scene import Scene


def spans(scene: Scene, data: bytes, limits: Limits = DEFAULT_LIMITS) -> ArchiveSpans:
    """Return the spans of a scene: a second read finds where its archives are."""
    twins: list[Scene] = []

    def whole(decoder: Decoder) -> None:
        twins[:] = [read_with(decoder)]

    found = {id(archive): at for archive, at in recorded(data, whole, limits, scene.wide_char_size)}
    archives = zip(scene.archives(), twins[0].archives(), strict=True)
    pairs = [(own, found[id(twin)]) for (_, own), (_, twin) in archives if id(twin) in found]

    def addresses() -> dict[int, str]:
        named: dict[int, str] = {}
        for address, archive in scene.addressed_archives():
            named[id(archive)] = address
        return named

    return ArchiveSpans(data, pairs, addresses, hidden=NODE_KEYS)
