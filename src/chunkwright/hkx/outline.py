"""The tree of a packfile: objects from the root, each expanded where it is first met."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.addresses import split
from chunkwright.document import TreeNode, dead_end
from chunkwright.errors import QueryError
from chunkwright.hkx import addresses, graph
from chunkwright.hkx.classes.arrays import StoredArray, shortest_text
from chunkwright.hkx.classes.raw import RawObject
from chunkwright.hkx.classes.record import ArrayHeader, Homogeneous, Record
from chunkwright.hkx.hkobject import HkObject
from chunkwright.hkx.unset import is_unset
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import Packfile
    from chunkwright.hkx.types import Value

_SHOWN: Final = 8
OBJECTS: Final = "objects"


def tree(packfile: Packfile) -> TreeNode:
    """Return the whole tree; nodes are made, and members decoded, on demand.

    Objects are shown where they are reached from the root; each can be found by its address.
    """
    header = packfile.header
    layout = header.layout if packfile.stored_xml is None else "XML"
    detail = f"{header.contents_version} {layout}, {counted(len(packfile.objects), 'object')}"
    lookup = partial(_elsewhere, packfile)
    return TreeNode("packfile", detail, partial(tops, packfile), lookup=lookup)


def tops(packfile: HavokDocument) -> Iterator[TreeNode]:
    """Yield the root object, and those that it does not reach."""
    graph.settle(packfile)
    outline = _Outline(packfile)
    if packfile.root is not None:
        yield outline.object_node("root", packfile.root)
    apart = [each for each in packfile.objects if id(each) not in outline.owner]
    if apart:
        yield TreeNode("unreached", counted(len(apart), "object"), partial(_listed, outline, apart))


def _elsewhere(packfile: Packfile, segment: str) -> TreeNode | None:
    """Return what is not below the root: all objects, one by number, the tables of a section."""
    found = listed(packfile, segment)
    if found is not None:
        return found
    for index, section in enumerate(packfile.sections):
        if section.tag == segment and packfile.stored_xml is None:
            branches = partial(_tables, packfile, index)
            return TreeNode(segment, f"{len(section.data):,} bytes", branches)
    return None


def listed(packfile: HavokDocument, segment: str) -> TreeNode | None:
    """Return all objects, or one by number, by their segment; None for other segments."""
    if segment == OBJECTS:
        total, listed = f"{len(packfile.objects):,}", partial(_all, packfile)
        return TreeNode(OBJECTS, total, listed, lookup=partial(_one, packfile))
    return _one(packfile, segment) if segment.startswith("#") else None


def _tables(packfile: Packfile, index: int) -> Iterator[TreeNode]:
    """Yield the names of classes in a section, and the tables after its data, as stored."""
    section = packfile.sections[index]
    if index == packfile.header.class_name_section:
        for row in packfile.class_names:
            yield TreeNode(row.name, f"signature {row.signature:#010x}")
    for name in ("local_fixups", "global_fixups", "virtual_fixups"):
        rows = getattr(section, name)
        yield TreeNode(name, f"{len(rows):,}", partial(_fixups, rows))
    for name, symbols in section.symbols.items():
        yield TreeNode(name, f"{len(symbols):,} bytes")


def _fixups(rows: NDArray[np.uint32]) -> Iterator[TreeNode]:
    for place, row in enumerate(rows.tolist()):
        yield TreeNode(str(place), " ".join(f"{number:#x}" for number in row))


def _all(packfile: HavokDocument) -> Iterator[TreeNode]:
    graph.settle(packfile)
    return _listed(_Outline(packfile), packfile.objects)


def _one(packfile: HavokDocument, segment: str) -> TreeNode | None:
    try:
        found = packfile.find_object(segment)
    except QueryError:
        return None
    graph.settle(packfile)
    (node,) = _listed(_Outline(packfile), [found])
    return node


def _listed(outline: _Outline, objects: Iterable[HkObject]) -> Iterator[TreeNode]:
    for obj in objects:
        node = outline.object_node(split(obj.address)[-1], obj)
        called = addresses.title(obj)
        node.aliases = (f"#{obj.number:04d}", called, f"{obj.class_name}:{called}")
        yield node


class _Outline:
    """Determines which pointer expands an object: the first one met, walking from the root."""

    def __init__(self, packfile: HavokDocument) -> None:
        self.owner: dict[int, int] = {}
        self.graphs = _scopes(packfile)
        start = [packfile.root] if packfile.root is not None else []
        for obj in graph.reachable(start, _pointed_to):
            for target in _pointed_to(obj):
                self.owner.setdefault(id(target), id(obj))
        for obj in start:
            self.owner[id(obj)] = 0

    def object_node(self, name: str, obj: HkObject) -> TreeNode:
        called = addresses.title(obj)
        detail = f"{obj.class_name} #{obj.number:04d}" + (f" {called!r}" if called else "")
        return TreeNode(
            name,
            detail,
            partial(self._object, obj),
            lookup=partial(_undecoded, obj),
            address=obj.address,
        )

    def _object(self, obj: HkObject) -> Iterator[TreeNode]:
        values = obj.values
        graph = self.graphs.get(id(obj))
        # An object that is pointed to twice from here is expanded at the first place.
        unfolded: dict[int, str] = {}
        if isinstance(values, RawObject):
            if values.error is not None:
                yield TreeNode("error", str(values.error))
            what = "of an unknown class" if values.error is None else "that cannot be decoded"
            yield TreeNode("data", f"{len(values.data):,} bytes {what}")
            for at, target in values.pointers:
                yield self._pointer(f"+{at:#x}", target, _Place(id(obj), f"+{at}", unfolded, graph))
            return
        yield from self._members(values, _Place(id(obj), "", unfolded, graph))

    def _members(self, record: Record, place: _Place) -> Iterator[TreeNode]:
        plan = record.plan
        names = place.graph.names_in(record) if place.graph is not None else {}
        rows = zip(plan.names, plan.ignored, plan.codecs, record.held, strict=True)
        for at, (name, ignored, codec, value) in enumerate(rows):
            if at in names:
                called = names[at]
                yield TreeNode(name, f"{value} {called!r}" if called else str(value))
            elif not (ignored and is_unset(codec, value)):
                yield self._value(name, value, place)

    def _value(self, name: str, value: object, place: _Place) -> TreeNode:
        here = place._replace(path=f"{place.path}/{name}")
        if isinstance(value, HkObject):
            return self._pointer(name, value, here)
        if isinstance(value, Record):
            return TreeNode(name, value.class_name, partial(self._members, value, here))
        if isinstance(value, Homogeneous):
            return TreeNode(name, f"{value.size} x {value.class_name or 'unknown'}")
        if isinstance(value, list) and value:
            return TreeNode(name, f"[{len(value):,}]", partial(self._elements, value, here))
        return TreeNode(name, summary(value))

    def _elements(self, values: list[Value], place: _Place) -> Iterable[TreeNode]:
        return (self._value(str(at), each, place) for at, each in enumerate(values))

    def _pointer(self, name: str, target: HkObject, place: _Place) -> TreeNode:
        if (
            self.owner.get(id(target)) == place.owner
            and place.unfolded.setdefault(id(target), place.path) == place.path
        ):
            return self.object_node(name, target)
        detail = f"-> #{target.number:04d} {target.class_name}"
        return TreeNode(name, detail, address=target.address)


def _scopes(packfile: HavokDocument) -> Mapping[int, BehaviourGraph]:
    """Return the behaviour graph that the numbers of an object refer to, by ``id`` of the object."""
    if not any(obj.class_name == "hkbBehaviorGraph" for obj in packfile.objects):
        return {}
    # Not above, because most files have no behaviour.
    from chunkwright.hkx.behaviour.graph import scopes
    from chunkwright.hkx.behaviour.indices import APART

    owners = scopes(packfile)
    found = [obj for obj in packfile.objects if obj.class_name not in APART]
    return {id(obj): owners[id(obj)] for obj in found if id(obj) in owners}


def _undecoded(obj: HkObject, segment: str) -> TreeNode | None:
    """Return the error of an undecodable object for the names of its members.

    Problems and errors have the path of the member at fault, which the tree cannot show.
    """
    values = obj.values
    if not isinstance(values, RawObject) or values.error is None:
        return None
    if segment in ("error", "data") or segment.startswith("+"):
        return None
    return dead_end("error", str(values.error))


class _Place(NamedTuple):
    """The place of a value: its object, its path, and which objects are expanded where.

    ``graph`` is the behaviour graph that numbers of events and variables refer to.
    """

    owner: int
    path: str
    unfolded: dict[int, str]
    graph: BehaviourGraph | None


def _pointed_to(obj: HkObject) -> list[HkObject]:
    return graph.pointed_to(obj)


def summary(value: object) -> str:
    """Return a line of text for an atomic value."""
    if type(value) is StoredArray:
        if math.prod(value.shape) > _SHOWN:
            return f"{' x '.join(map(str, value.shape))} {value.codec.type_name}"
        value = value.make_list()
    if isinstance(value, list):
        return " ".join(map(summary, value)) or "[]"
    if isinstance(value, ArrayHeader):
        return f"array without payload (size {value.size}, capacity {value.capacity:#x})"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return shortest_text(value)
    if isinstance(value, str | bytes):
        return repr(value)
    if isinstance(value, int):
        return str(value)
    import numpy as np

    if isinstance(value, np.ndarray):
        if value.size > _SHOWN:
            return f"{' x '.join(map(str, value.shape))} {value.dtype}"
        return " ".join(map(summary, value.ravel().tolist())) or "[]"
    return str(value)
