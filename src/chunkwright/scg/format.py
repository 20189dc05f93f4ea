"""The declaration of scene geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format

if TYPE_CHECKING:
    from chunkwright.scg.geometry import Geometry


class GeometryFormat(Format["Geometry"]):
    """The geometry file beside a scene of the DAVA engine, ``SCPG``."""

    name = "scg"
    family = "DAVA"
    title = "SCPG geometry"
    extensions = (".scg",)
    spec = "dava_scg"
    magic = b"SCPG"
    elsewhere = {
        ".geometry": ("read", "write", "to_dict", "from_dict", "info", "headline", "problems"),
        ".items": ("spans", "demo"),
        "chunkwright.keyed_archive.values": ("may_hold",),
        "chunkwright.keyed_archive.report": ("readable",),
    }
