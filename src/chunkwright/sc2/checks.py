"""Consistency of a scene: counts, stored world transforms, unique ids, hashes of its geometry.

The geometry is a file beside the scene; the scene stores hashes of it.
"""

from __future__ import annotations

import math
import os
import re
import zlib
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import fileio
from chunkwright.base.wording import escape
from chunkwright.document import Problem, open_neighbour
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, SerializeError, boundary
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.sc2.model import addresses, components
from chunkwright.sc2.model.addresses import CHILDREN_KEY, COUNT_KEY, DATA_NODES_KEY, ID_KEY
from chunkwright.sc2.model.components import numbered_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.keyed_archive.values import Container
    from chunkwright.sc2.model import Scene
    from chunkwright.scg.geometry import Geometry


_NODES: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY})
_U32_SIZE: Final = 4
# Tolerance for stored world transforms, relative or absolute: 405 of 405 are within 1e-4.
_PLACE: Final = 2e-3


class Count(NamedTuple):
    """One row of the table of counts: the items that an entry counts.

    ``inside`` is the archive or array with the counted items, "" for the archive of the entry
    itself. The items are its numbered archives or, with ``keys``, the entries whose keys match this
    pattern, in which # stands for the digits in the key of the count.
    """

    what: str
    inside: str = ""
    keys: str = ""


# Each count is right in every real scene that has its key: 937 with ``count``, 518 with ``pgcnt``,
# 396 with ``ro.batchCount``, 4 to 178 with the others.
COUNTS: Final = {
    "count": Count("numbered archives"),
    "ac.actionCount": Count("actions"),
    "sc.eventCount": Count("events"),
    "ro.batchCount": Count("render batches", "ro.batches"),
    "jointsCount": Count("joints", "joints"),
    "pe.emittersCount": Count("emitters", "pe.emitters"),
    "slotItemsCount": Count("slots", "slots"),
    "configCount": Count("configurations", keys=r"configArchive_\d+"),
    "pgcnt": Count("polygon groups", keys=r"pg\d+_pg"),
    "lodCount": Count("layers", keys=r"lod\d+_cnt"),
    "lod#_cnt": Count("parts of the layer", keys=r"l#_\d+_(?:ni|pg)"),
}
_DIGITS: Final = re.compile(r"\d+")
_LAYER_COUNT: Final = re.compile(r"lod\d+_cnt")
_TARGETS: Final = re.compile(r"(skinnedObject\.batch\d+\.targets)Count")


def problems(scene: Scene) -> Iterator[Problem]:
    """Report wrong counts, stale world transforms, duplicate ids, and duplicate joint uids."""
    for path, archive in scene.addressed_archives():
        for where, inner in _archives(
            path, archive, skip=_NODES if scene.body is not None else frozenset()
        ):
            yield from _wrong_counts(where, inner)
    if scene.body is None:
        yield from _wrong_children(scene)
    yield from _stale_places(scene)
    entities = addresses.walk(scene.roots, scene.roots.path)
    ids = ((address, node.archive.get("id")) for address, node in entities)
    yield from _twice(ids, "two entities have the id {}")
    yield from _shared_ids(scene)
    for node in scene.all_nodes():
        component = node.component("SkeletonComponent")
        joints = None if component is None else component.archive.get_as("joints", KeyedArchive)
        if component is not None and joints is not None:
            uids = (
                (f"{component.address}/joints/{key}", joints[key].get("joint.uid"))
                for key in numbered_keys(joints)
            )
            yield from _twice(uids, "two joints have the uid {!r}")


def _stale_places(scene: Scene) -> Iterator[Problem]:
    """Report unreadable transforms, and stored world transforms that differ from the computed
    ones."""
    unread: set[str] = set()
    for node in scene.all_nodes():
        try:
            stored = components.stored_world(node)
            placed = None if stored is None else components.world(node)
        except CorruptError as error:
            # An error in a node is raised again for each node below it.
            if error.path not in unread:
                yield Problem(error.path, error.message)
            unread.add(error.path)
            continue
        if stored is None:
            continue
        pairs = zip(components.matrix(stored), components.matrix(placed), strict=True)
        if not all(math.isclose(a, b, rel_tol=_PLACE, abs_tol=_PLACE) for a, b in pairs):
            yield Problem(
                node.address,
                "the stored world transform does not match the nodes above; "
                "transform.refresh_world() corrects it",
            )


def _archives(
    path: str, container: Container, skip: frozenset[str]
) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (address, archive) of an archive and all archives inside it, other nodes excepted."""
    todo: list[tuple[str, Container]] = [(path, container)]
    while todo:
        path, each = todo.pop()
        if isinstance(each, KeyedArchive):
            yield path, each
        for place, inside in each.containers_by_place():
            if place not in skip:
                todo.append((f"{path}/{escape(str(place))}", inside))


def _wrong_counts(path: str, archive: KeyedArchive) -> Iterator[Problem]:
    for key in archive.shape.keys:
        found = actual_count(archive, key)
        if found is not None and archive[key] != found:
            name = "lod#_cnt" if _LAYER_COUNT.fullmatch(key) else key
            what = COUNTS[name].what if name in COUNTS else "joints of the batch"
            message = f"{key} is {archive[key]!r:.40}, but there are {found} {what}"
            yield Problem(f"{path}/{escape(key)}", message)


def correct_counts(archive: KeyedArchive) -> list[str]:
    """Return the keys of the counts in an archive that are correct."""
    return [
        key
        for key in archive.shape.keys
        if (found := actual_count(archive, key)) is not None and archive[key] == found
    ]


def actual_count(archive: KeyedArchive, key: str) -> int | None:
    """Return the actual number of items that an entry counts; None if it is no count."""
    if (match := _TARGETS.fullmatch(key)) is not None:
        return len(archive.get_as(f"{match[1]}Data", bytes) or b"") // _U32_SIZE
    count = COUNTS.get("lod#_cnt" if _LAYER_COUNT.fullmatch(key) else key)
    return None if count is None else _counted(archive, key, count)


def _counted(archive: KeyedArchive, key: str, count: Count) -> int:
    if count.keys:
        digits = _DIGITS.search(key)
        pattern = re.compile(count.keys.replace("#", digits[0] if digits else ""))
        return sum(pattern.fullmatch(other) is not None for other in archive.shape.keys)
    holder = archive.get(count.inside) if count.inside else archive
    if key == "count" and "map" in archive:
        # The joints that a SkeletonJointBindingComponent binds.
        holder = archive["map"]
    match holder:
        case VariantArray():
            return len(holder)
        case KeyedArchive():
            return len(numbered_keys(holder))
    return 0


def _wrong_children(scene: Scene) -> Iterator[Problem]:
    for nodes in (scene.data_nodes, scene.roots):
        for address, node in addresses.walk(nodes, nodes.path):
            stored = node.archive.get(COUNT_KEY, 0)
            if stored != len(node.children):
                message = (
                    f"{COUNT_KEY} is {stored!r:.40}, but there are {len(node.children)} children"
                )
                yield Problem(f"{address}/{COUNT_KEY}", message)


def _shared_ids(scene: Scene) -> Iterator[Problem]:
    """Report polygon groups of the linked file whose ids are not unique."""
    if scene.geometry is None:
        return
    groups = [(f"/geometry{group.address}", group.stored_id) for group in scene.geometry]
    yield from _twice(groups, "two polygon groups of the linked file have the id {:#x}")
    taken = {node.id for node in scene.all_data_nodes() if ID_KEY in node.archive}
    for address, number in groups:
        if number is not None and number in taken:
            yield Problem(
                address,
                f"a data node also has the id {number:#x}: references would find that node instead",
            )


def _twice(things: Iterable[tuple[str, object]], message: str) -> Iterator[Problem]:
    """Report items with the number or name of an earlier one; ignore arrays and archives."""
    seen: set[Hashable] = set()
    for address, name in things:
        if name is None or not isinstance(name, Hashable):
            continue
        if name in seen:
            yield Problem(address, message.format(name))
        seen.add(name)


def misplaced_node(body: KeyedArchive) -> Problem | None:
    """Return a problem if a list of nodes is not an array of archives, else None."""
    todo = [("", body, DATA_NODES_KEY), ("", body, CHILDREN_KEY)]
    while todo:
        path, holder, key = todo.pop()
        nodes = holder.get(key)
        if nodes is None and key not in holder:
            continue
        path = f"{path}/{key}"
        if not isinstance(nodes, VariantArray):
            return Problem(path, "expected an array of nodes")
        for index, node in enumerate(nodes.stored_values):
            if not isinstance(node, KeyedArchive):
                name = nodes.type_of(index).name
                return Problem(f"{path}/{index}", f"expected an archive as node, not {name}")
            if CHILDREN_KEY in node:
                todo.append((f"{path}/{index}", node, CHILDREN_KEY))
    return None


_GOLDEN_RATIO: Final = 0x9E3779B99E3779B9


_MASK: Final = (1 << 64) - 1


def geometry_id_hash(ids: Iterable[int | None]) -> int | None:
    """Return the 64-bit hash of the ids of the polygon groups of an .scg file, in file order.

    It is 0 for no ids, and None if a group has no id. Derived from real scenes with files of 1 to
    82 groups, all of whose hashes it matches.
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
    """Open the geometry of a scene: the .scg file of the same name beside it, packed or not.

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
    with boundary(scene.source):
        found = fileio.listed(folder or ".")
    for candidate in wanted:
        # The exact name first, in case other names differ from it only in case.
        for file in [*({candidate} & set(found)), *found]:
            if file.lower() == candidate.lower():
                from chunkwright.scg.geometry import Geometry

                return open_neighbour(Geometry, os.path.join(folder, file))
    raise QueryError(
        f"there is no {' or '.join(wanted)} beside the scene",
        file=scene.source,
        hint="scene.link(geometry) links a file from elsewhere",
    )


def save_scene(scene: Scene, target: str) -> None:
    """Write a scene, and next to it its geometry, under the same name and packed as before.

    The geometry is the linked one, else the file beside the scene, if there is one.
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
    from chunkwright.scg.geometry import write

    return geometry_id_hash(group.id for group in geometry.groups), geometry_data_hash(
        write(geometry)
    )


def fits(scene: Scene, geometry: Geometry) -> bool:
    """Return whether a geometry has the hashes that a scene stores; true if it stores none."""
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
    """Store the hashes of the linked geometry in each place that the scene has for them."""
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


def geometry_problems(scene: Scene) -> Iterator[Problem]:
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
