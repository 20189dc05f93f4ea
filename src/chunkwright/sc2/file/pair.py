"""A scene and its geometry file, whose hashes the scene stores."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import record_read
from chunkwright.document import Problem, open_neighbour
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError, boundary
from chunkwright.scg.model import Geometry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.sc2.model.scene import Scene


_GOLDEN_RATIO: Final = 0x9E3779B99E3779B9
_MASK: Final = (1 << 64) - 1


def geometry_id_hash(ids: Iterable[int | None]) -> int | None:
    """Return the 64-bit hash of the ids of the polygon groups of an .scg file, in file order.

    It is 0 for no ids, and None if a group has no id. Derived from real pairs of 1 to 82 groups,
    all of which it matches.
    """
    result = 0
    for number in ids:
        if number is None:
            return None
        if not isinstance(number, int) or not 0 <= number <= _MASK:
            raise QueryError(f"expected an unsigned 64-bit id, not {number!r:.40}")
        result ^= number ^ ((number << 32) + (result << 6) + (result >> 2) + _GOLDEN_RATIO)
        result &= _MASK
    return result


def geometry_data_hash(scg: bytes) -> int:
    """Return the hash of the content of an .scg file: its CRC-32, widened to 64 bits.

    Source: MelvilPE/dava.revanced, ``SceneFileV2``; measured on 7 scenes over 3 files.
    """
    return zlib.crc32(scg)


_PACKED: Final = ".dvpl"


def open_beside(scene: Scene) -> Geometry:
    """Open the geometry of a scene: the file of the same name beside it, packed or not.

    A file packed like the scene is preferred; case is ignored.
    """
    if scene.source is None:
        raise QueryError("the scene was not read from a file, so there is no geometry beside it")
    folder, name = os.path.split(scene.source)
    packed = name.lower().endswith(_PACKED)
    stem = os.path.splitext(name[: -len(_PACKED)] if packed else name)[0]
    wanted = [f"{stem}.scg{_PACKED}", f"{stem}.scg"]
    if not packed:
        wanted.reverse()
    record_read(folder or ".")
    with boundary(scene.source):
        found = sorted(os.listdir(folder or "."))
    for candidate in wanted:
        # The exact name first, in case a folder has several that differ in case.
        for file in [*({candidate} & set(found)), *found]:
            if file.lower() == candidate.lower():
                return open_neighbour(Geometry, os.path.join(folder, file))
    raise QueryError(
        f"there is no {' or '.join(wanted)} beside the scene",
        file=scene.source,
        hint="scene.link(geometry) links a file from elsewhere",
    )


def save_scene(scene: Scene, target: str) -> None:
    """Write a scene, and its geometry beside it, under the same name and packed as it was.

    The geometry is the linked one, else that beside the scene, if there is one.
    """
    geometry = scene.geometry
    if geometry is None:
        try:
            geometry = open_beside(scene)
        except QueryError:  # the polygon groups are in the scene itself
            geometry = None
    if geometry is not None:
        if geometry.source is None and geometry.wrapper is None:
            geometry.wrapper = scene.wrapper  # a new geometry is packed like the scene
        packed = target.lower().endswith(_PACKED)
        stem = os.path.splitext(target[: -len(_PACKED)] if packed else target)[0]
        geometry.save(stem + (".scg" if geometry.wrapper is None else f".scg{_PACKED}"))
    scene.save(target)


def hashes(geometry: Geometry) -> tuple[int | None, int]:
    """Return the id hash (None if a group has no id) and the data hash of a geometry."""
    from chunkwright.scg.serialize import write

    return geometry_id_hash(group.id for group in geometry.groups), geometry_data_hash(
        write(geometry)
    )


def fits(scene: Scene, geometry: Geometry) -> bool:
    """Whether a geometry has the hashes that a scene stores; true if it stores none."""
    descriptor = scene.descriptor
    stored = (
        scene.geometry_id_hash if scene.layout.has_geometry_hash else None,
        None if descriptor is None else descriptor.geometry_id_hash,
        None if descriptor is None else descriptor.geometry_data_hash,
    )
    if all(each is None for each in stored):
        return True
    id_hash, data_hash = hashes(geometry)
    wanted = zip(stored, (id_hash, id_hash, data_hash), strict=True)
    return all(one in (None, other) for one, other in wanted)


def refresh(scene: Scene) -> None:
    """Store the hashes of the linked geometry wherever the scene has them."""
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
    """Report stored hashes that differ from those of the linked geometry."""
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
                f"the geometry {kind} hash is {stored:#018x}, but the linked file has "
                f"{computed:#018x}; refresh_geometry_hashes() or save() corrects it",
            )
