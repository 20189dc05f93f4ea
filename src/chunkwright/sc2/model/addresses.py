"""Addresses of nodes, such as ``/hierarchy/tank/turret`` and ``/data_nodes/#0x6``, and node keys.

A segment is the id of a data node or the name of an entity if that is unique among its siblings,
else the index. A name that could be mistaken for an index, an id, or a key of the parent's archive
is not used.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import escape

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, MutableSequence

    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.model.scene import Scene


CLASS_KEY: Final = "##name"
ID_KEY: Final = "#id"
MATERIAL_KEY: Final = "materialKey"
IDENTIFYING: Final = frozenset({ID_KEY, MATERIAL_KEY})
"""The entries that references find a data node by; some older materials only have the second."""
COUNT_KEY: Final = "#childrenCount"
CHILDREN_KEY: Final = "#hierarchy"
DATA_NODES_KEY: Final = "#dataNodes"
NODE_KEYS: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY, COUNT_KEY})
"""The entries that contain nodes, which have addresses of their own, or count them."""


HIERARCHY: Final = "/hierarchy"
DATA_NODES: Final = "/data_nodes"
# The arrays of the single archive -> their names in addresses.
_TOP: Final = {CHILDREN_KEY: HIERARCHY, DATA_NODES_KEY: DATA_NODES}


def labels(archives: Iterable[KeyedArchive], taken: Container[str] = ()) -> list[str]:
    """Return the last segments of the addresses of siblings; ``taken`` are keys beside them."""
    names = [_label(archive) for archive in archives]
    times = Counter(names)
    return [
        name if name and times[name] == 1 and name not in taken else str(index)
        for index, name in enumerate(names)
    ]


def _label(archive: KeyedArchive) -> str:
    stored = archive.get(ID_KEY)
    if isinstance(stored, bytes) and len(stored) == 8:
        return f"#{int.from_bytes(stored, 'little'):#x}"
    for key in ("name", "materialName"):
        name = archive.get(key)
        if isinstance(name, str):
            # Such a name would be taken for an index or an id.
            return "" if name.isdecimal() or name.startswith("#") else str(name)
    return ""


def walk(
    nodes: Iterable[Node], path: str, taken: Container[str] = ()
) -> Iterator[tuple[str, Node]]:
    """Yield (address, node) of nodes and all below them, parents first."""
    todo = _addressed(nodes, path, taken)[::-1]
    while todo:
        address, node = todo.pop()
        yield address, node
        todo.extend(reversed(_addressed(node.children, address, node.archive)))


def _addressed(nodes: Iterable[Node], path: str, taken: Container[str]) -> list[tuple[str, Node]]:
    nodes = list(nodes)
    names = labels((node.archive for node in nodes), taken)
    return [(f"{path}/{escape(name)}", node) for name, node in zip(names, nodes, strict=True)]


def by_index(nodes: Iterable[Node], path: str) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (path by indices, archive) of nodes and all below them, parents first."""
    todo = [(f"{path}/{index}", node) for index, node in enumerate(nodes)][::-1]
    while todo:
        at, node = todo.pop()
        yield at, node.archive
        children = [(f"{at}/{index}", child) for index, child in enumerate(node.children)]
        todo.extend(reversed(children))


def of_path(path: str) -> str:
    """Return the address, by indices, of a path through the single archive of a scene.

    For example, ``/#hierarchy/0/#hierarchy/2/name`` has the address ``/hierarchy/0/2/name``.
    """
    first, *rest = path.removeprefix("/").split("/")
    if first not in _TOP:
        return path
    return "/".join([_TOP[first], *(segment for segment in rest if segment != CHILDREN_KEY)])


def named(scene: Scene, path: str) -> str:
    """Return the address by names for one by indices, or for a path through the single archive."""
    first, *rest = of_path(path).removeprefix("/").split("/")
    if f"/{first}" not in _TOP.values():
        return path
    nodes: MutableSequence[Node] = scene.roots if f"/{first}" == HIERARCHY else scene.data_nodes
    address = f"/{first}"
    while rest and rest[0].isdigit() and int(rest[0]) < len(nodes):
        node = nodes[int(rest.pop(0))]
        address, nodes = node.address, node.children
    return "/".join([address, *rest])


def archives(scene: Scene) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (path by indices, archive) of every top-level archive in the file of a scene."""
    if scene.version_tags is not None:
        yield "/version_tags", scene.version_tags
    if scene.body is not None:
        yield "", scene.body
        return
    yield from by_index(scene.data_nodes, DATA_NODES)
    if scene.extra_archive is not None:
        yield "/extra_archive", scene.extra_archive
    if scene.global_material is not None:
        yield "/global_material", scene.global_material
    yield from by_index(scene.roots, HIERARCHY)


def addressed_archives(scene: Scene) -> Iterator[tuple[str, KeyedArchive]]:
    """Yield (address, archive) of the archives other than nodes, then of every node."""
    for path, archive in archives(scene):
        if not path.startswith((DATA_NODES, HIERARCHY)):
            yield path, archive
    for nodes in (scene.data_nodes, scene.roots):
        for address, node in walk(nodes, nodes.path):
            yield address, node.archive
