"""Consistency checks: counts, stored world transforms, and ids that have to be unique."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import escape
from chunkwright.document import Problem
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.variant_array import VariantArray
from chunkwright.sc2.model import addresses, transforms
from chunkwright.sc2.model.addresses import CHILDREN_KEY, COUNT_KEY, DATA_NODES_KEY, ID_KEY
from chunkwright.sc2.model.components import numbered_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.sc2.model.scene import Scene

_NODES: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY})
_U32_SIZE: Final = 4
# Tolerance for stored world transforms, relative or absolute: 405 of 405 are within 1e-4.
_PLACE: Final = 2e-3


class Count(NamedTuple):
    """One row: what the entry with a key counts.

    ``inside`` is the archive or array with the counted items, "" for the archive of the entry
    itself. Its numbered archives are counted or, with ``keys``, the keys that this matches, in
    which # stands for the digits of the count's own key.
    """

    what: str
    inside: str = ""
    keys: str = ""


# Each is right in every real scene that has such a key: 937 with ``count``, 518 with ``pgcnt``,
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
        joints = None if component is None else component.archive.get("joints")
        if component is not None and isinstance(joints, KeyedArchive):
            uids = (
                (f"{component.address}/joints/{key}", joints[key].get("joint.uid"))
                for key in numbered_keys(joints)
            )
            yield from _twice(uids, "two joints have the uid {!r}")


def _stale_places(scene: Scene) -> Iterator[Problem]:
    """Report unreadable transforms, and stored world transforms that do not follow from them."""
    unread: set[str] = set()
    for node in scene.all_nodes():
        try:
            stored = transforms.stored_world(node)
            placed = None if stored is None else transforms.world(node)
        except CorruptError as error:
            # An error of a node is raised again for each node below it.
            if error.path not in unread:
                yield Problem(error.path, error.message)
            unread.add(error.path)
            continue
        if stored is None:
            continue
        pairs = zip(transforms.matrix(stored), transforms.matrix(placed), strict=True)
        if not all(math.isclose(a, b, rel_tol=_PLACE, abs_tol=_PLACE) for a, b in pairs):
            yield Problem(
                node.address,
                "the stored world transform does not follow from the nodes above; "
                "transform.refresh_world() corrects it",
            )


def _archives(
    path: str, container: KeyedArchive | VariantArray, skip: frozenset[str]
) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (address, archive) of an archive and those in it, except those of other nodes."""
    todo = [(path, container)]
    while todo:
        path, container = todo.pop()
        keys: Iterable[str]
        if isinstance(container, KeyedArchive):
            yield path, container
            keys = container.shape.keys
        else:
            keys = map(str, range(len(container)))
        for key, value in zip(keys, container.stored_values, strict=True):
            if isinstance(value, KeyedArchive | VariantArray) and key not in skip:
                todo.append((f"{path}/{escape(key)}", value))


def _wrong_counts(path: str, archive: KeyedArchive) -> Iterator[Problem]:
    for key in archive.shape.keys:
        found = actual_count(archive, key)
        if found is not None and archive[key] != found:
            name = "lod#_cnt" if _LAYER_COUNT.fullmatch(key) else key
            what = COUNTS[name].what if name in COUNTS else "joints of the batch"
            message = f"{key} is {archive[key]!r:.40}, but there are {found} {what}"
            yield Problem(f"{path}/{escape(key)}", message)


def correct_counts(archive: KeyedArchive) -> list[str]:
    """Return the keys of an archive whose values are correct counts."""
    return [
        key
        for key in archive.shape.keys
        if (found := actual_count(archive, key)) is not None and archive[key] == found
    ]


def actual_count(archive: KeyedArchive, key: str) -> int | None:
    """Return the actual number of what an entry counts; None if the entry is not a count."""
    if (match := _TARGETS.fullmatch(key)) is not None:
        data = archive.get(f"{match[1]}Data")
        return len(data) // _U32_SIZE if isinstance(data, bytes) else 0
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
    if isinstance(holder, VariantArray):
        return len(holder)
    return len(numbered_keys(holder)) if isinstance(holder, KeyedArchive) else 0


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
                address, f"a data node also has the id {number:#x}: references would find that one"
            )


def _twice(things: Iterable[tuple[str, object]], message: str) -> Iterator[Problem]:
    """Report items with the number or name of an earlier one; an array or archive is neither."""
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
