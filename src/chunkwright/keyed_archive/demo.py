"""A Keyed Archive made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from chunkwright.formats.format import Demo
from chunkwright.keyed_archive.model.archive import V2, KeyedArchive
from chunkwright.keyed_archive.model.values import Color, Vector3
from chunkwright.keyed_archive.model.variants import VariantType


def make() -> KeyedArchive:
    """Return an archive with a table of fast names."""
    archive = KeyedArchive(
        {
            "name": "T-34",
            "speed": 54.0,
            "spawn": Vector3(12.5, 0.0, -3.0),
            "paint": Color(0.25, 0.5, 0.125, 1.0),
            "gun": {"calibre": 76.2, "shells": ["AP", "HE"]},
        },
        version=V2,
    )
    archive.set("hitPoints", 240, VariantType.UINT16)
    return archive


def edit(archive: KeyedArchive) -> str:
    """Change a number and add a string, which is added to the string table."""
    archive["hitPoints"] = 260
    archive["gun"]["shells"].append("APCR")
    return "hitPoints 240 -> 260, shell 'APCR' added"


def demo() -> Demo[KeyedArchive]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
