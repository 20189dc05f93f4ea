"""The text form of .scg files: that of each archive, vertices and indices in hexadecimal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive import text as archive_text
from chunkwright.scg.model import Geometry
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from chunkwright.json_types import JsonMapping, JsonObject


def to_dict(geometry: Geometry) -> JsonObject:
    """Return the JSON-ready form; what is as usual is left out."""
    form: JsonObject = {"version": geometry.version}
    if geometry.unequal_counts is not None:
        form["unequal_counts"] = list(geometry.unequal_counts)
    form["groups"] = [archive_text.to_dict(group.archive) for group in geometry.groups]
    if geometry.trailing:
        form["trailing"] = geometry.trailing.hex()
    return form


def from_dict(mapping: JsonMapping) -> Geometry:
    """Build a geometry from its text form."""
    groups = []
    for index, form in enumerate(mapping["groups"]):
        try:
            groups.append(PolygonGroup(archive_text.from_dict(form)))
        except ChunkwrightError as error:
            error.within("polygon_groups", index)
            raise
    counts = mapping.get("unequal_counts")
    return Geometry(
        groups,
        version=int(mapping["version"]),
        unequal_counts=None if counts is None else (int(counts[0]), int(counts[1])),
        trailing=bytes.fromhex(mapping.get("trailing", "")),
    )
