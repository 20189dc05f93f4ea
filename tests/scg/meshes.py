"""Polygon groups for tests: real ones from any file, and made ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import chunkwright
from chunkwright.keyed_archive.decoder import Decoder
from chunkwright.scg import PolygonGroup
from tests.samples import samples

if TYPE_CHECKING:
    from chunkwright.keyed_archive.archive import KeyedArchive

NAME_ENTRY = b"\x04\x06\0\0\0##name\x04\x0c\0\0\0PolygonGroup"


@cache
def real_archives() -> list[tuple[str, KeyedArchive]]:
    """Find the archives named PolygonGroup in all scenes and geometries, by their first entry."""
    found = []
    for path in samples("ka"):
        data = path.read_bytes()
        if data[:4] not in (b"SFV2", b"SCPG"):
            continue
        at = data.find(NAME_ENTRY)
        while at >= 0:
            archive, _ = Decoder(data).archive(at - 8)
            found.append((path.name, archive))
            at = data.find(NAME_ENTRY, at + 1)
    return found


def triangle(**more: Any) -> PolygonGroup:
    """Make a group of one triangle."""
    positions = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    arguments: dict[str, Any] = {"positions": positions, "indices": [0, 1, 2], "id": 0x13294}
    return PolygonGroup.from_arrays(**(arguments | more))


def geometry(data: bytes) -> Any:
    """Open bytes as an .scg file."""
    return chunkwright.open(data, format="scg")
