"""The declaration of heightmaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format

if TYPE_CHECKING:
    from chunkwright.heightmap.heights import Heightmap


class HeightmapFormat(Format["Heightmap"]):
    """The heights of landscapes of the DAVA engine."""

    name = "heightmap"
    family = "DAVA"
    title = "DAVA heightmap"
    extensions = (".heightmap",)
    spec = "dava_heightmap"
    by_structure = True
    elsewhere = {
        ".heights": (
            "read",
            "write",
            "to_dict",
            "from_dict",
            "info",
            "headline",
            "problems",
            "demo",
            "items",
            "spans",
        ),
        "chunkwright.heightmap": ("probe",),
    }
