"""SCPG: the geometry of a DAVA engine scene, and polygon groups, which scenes may also contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format

if TYPE_CHECKING:
    from chunkwright.scg.geometry import Geometry
    from chunkwright.scg.polygon_group import PolygonGroup
    from chunkwright.scg.streams import Primitive

__all__ = [
    "Geometry",
    "PolygonGroup",
    "Primitive",
]


class GeometryFormat(Format["Geometry"]):
    """The geometry file of a scene of the DAVA engine, ``SCPG``."""

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


_HOMES: Final = {
    "Geometry": "geometry",
    "PolygonGroup": "polygon_group",
    "Primitive": "streams",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
