"""The text form of .scg files: that of the archives, with vertices and indices as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import (
    OF_DOCUMENTS,
    array_to_form,
    bytes_from_form,
    check_keys,
    hex_of,
)
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive.ask import text as archive_text
from chunkwright.scg.model import Geometry
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping, JsonObject

# The entries of a polygon group that contain arrays of numbers.
_BUFFERS: Final = frozenset(("vertices", "indices"))


def to_dict(geometry: Geometry) -> JsonObject:
    """Return the text form, without defaults."""
    form: JsonObject = {"version": geometry.version}
    if geometry.unequal_counts is not None:
        form["unequal_counts"] = list(geometry.unequal_counts)
    form["groups"] = [
        with_numbers(archive_text.to_dict(group.archive), group) for group in geometry.groups
    ]
    if geometry.trailing:
        form["trailing"] = hex_of(geometry.trailing)
    return form


def with_numbers(form: JsonObject, group: PolygonGroup) -> JsonObject:
    """Return the text form of a group's archive, with its buffers as rows of numbers."""
    for entry in form["entries"]:
        if entry[0] in _BUFFERS and entry[1] == "BYTE_ARRAY":
            entry[2] = _numbers(group, entry[0]) or entry[2]
    return form


def _numbers(group: PolygonGroup, key: str) -> JsonObject | None:
    """Return a buffer as numbers; None if the group contradicts itself or it is empty."""
    try:
        array = group.vertices if key == "vertices" else group.indices
    except ChunkwrightError:
        # Reported as a problem of the file; the bytes are dumped as they are.
        return None
    is_all = len(array) > 0 and array.tobytes() == group.archive[key]
    return array_to_form(array) if is_all else None


def from_dict(mapping: JsonMapping) -> Geometry:
    """Build a geometry from its text form."""
    check_keys(mapping, *OF_DOCUMENTS, "version", "unequal_counts", "groups", "trailing")
    groups = []
    with within("polygon_groups") as place:
        for place.index, form in enumerate(mapping["groups"]):
            groups.append(PolygonGroup(archive_text.from_dict(form)))
    counts = mapping.get("unequal_counts")
    return Geometry(
        groups,
        version=int(mapping["version"]),
        unequal_counts=None if counts is None else (int(counts[0]), int(counts[1])),
        trailing=bytes_from_form(mapping.get("trailing", "")),
    )
