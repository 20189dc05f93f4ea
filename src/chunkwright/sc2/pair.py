"""A scene and its geometry file: the hashes of the one that the other stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.sc2.geometry import geometry_data_hash, geometry_id_hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.sc2.model import Scene
    from chunkwright.scg.model import Geometry


def hashes(geometry: Geometry) -> tuple[int | None, int]:
    """Return the id hash (None where a group has no id) and the data hash of a geometry."""
    from chunkwright.scg.serialize import write

    return geometry_id_hash(group.id for group in geometry.groups), geometry_data_hash(
        write(geometry)
    )


def refresh(scene: Scene) -> None:
    """Store the hashes of the linked geometry wherever the scene has a place for them."""
    if scene.geometry is None:
        return
    id_hash, data_hash = hashes(scene.geometry)
    if id_hash is None:
        raise SerializeError("a polygon group of the linked geometry has no id", path="/geometry")
    if scene.layout.has_geometry_hash:
        scene.geometry_id_hash = id_hash
    descriptor = scene.descriptor
    if descriptor is not None and descriptor.geometry_id_hash is not None:
        descriptor.geometry_id_hash = id_hash
        if descriptor.geometry_data_hash is not None:
            descriptor.geometry_data_hash = data_hash


def problems(scene: Scene) -> Iterator[Problem]:
    """Report where the hashes that a scene stores are not those of its linked geometry."""
    if scene.geometry is None:
        return
    try:
        id_hash, data_hash = hashes(scene.geometry)
    except ChunkwrightError as error:
        yield Problem(f"/geometry{error.path}", f"the linked file: {error.message}")
        return
    if id_hash is None:
        yield Problem("/geometry", "a polygon group of the linked file has no id")
        return
    descriptor = scene.descriptor
    places = [("/geometry_id_hash", "id", scene.geometry_id_hash, id_hash)]
    if not scene.layout.has_geometry_hash:
        places.clear()
    if descriptor is not None:
        at = "/descriptor/geometry"
        if descriptor.geometry_id_hash is not None:
            places.append((f"{at}_id_hash", "id", descriptor.geometry_id_hash, id_hash))
        if descriptor.geometry_data_hash is not None:
            places.append((f"{at}_data_hash", "data", descriptor.geometry_data_hash, data_hash))
    for path, kind, stored, computed in places:
        if stored != computed:
            yield Problem(
                path,
                f"the geometry {kind} hash is {stored:#018x}, the linked file has "
                f"{computed:#018x}; refresh_geometry_hashes() or save() stores that",
            )
