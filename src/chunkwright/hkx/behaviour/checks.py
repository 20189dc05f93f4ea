"""Problems of behaviour graphs: lists of different lengths, names, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import join
from chunkwright.document import Problem
from chunkwright.hkx.behaviour import variables
from chunkwright.hkx.behaviour.uses import KINDS, PROPERTY, VARIABLE, uses
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.behaviour.graph import BehaviourGraph
    from chunkwright.hkx.behaviour.uses import Kind
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value


def of_lists(graph: BehaviourGraph) -> Iterator[Problem]:
    """Yield problems of the names of a graph and of the lists that belong to them."""
    for kind in KINDS:
        yield from _lengths(graph, kind)
        yield from _names(graph, kind)


def _lengths(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    count = len(graph.names(kind))
    rows = [(graph.data, kind.infos, len(graph.data[kind.infos]))]
    if kind is VARIABLE:
        rows = variables.sizes(graph.data)
    yield from _unequal(rows, kind, count)


def _unequal(
    rows: Iterable[tuple[HkObject, str, int]], kind: Kind, count: int
) -> Iterator[Problem]:
    for holder, member, size in rows:
        if size != count:
            where = holder.address + join(member)
            yield Problem(where, f"{size} {member} belong to {count} {kind.names}", holder.offset)


def of_character(data: HkObject) -> Iterator[Problem]:
    """Yield the lists of a ``hkbCharacterData`` that do not have as many items as its names."""
    strings, held = data.values.get("stringData"), data.values.get("characterPropertyValues")
    names = _size(strings, PROPERTY.names)
    parts = ((data, PROPERTY.infos), (held, "wordVariableValues"))
    rows = [(obj, member, _size(obj, member)) for obj, member in parts if obj is not None]
    known = [(obj, member, size) for obj, member, size in rows if size is not None]
    return _unequal(known, PROPERTY, names) if names is not None else iter(())


def _size(obj: HkObject | None, member: str) -> int | None:
    held = obj.values.get(member) if obj is not None and isinstance(obj.values, Record) else None
    return len(held) if isinstance(held, list) else None


def _names(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    names = graph.names(kind)
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if first.setdefault(name, index) != index:
            where = graph.strings.address + join(kind.names, index)
            yield Problem(where, f"the {kind.word} {first[name]} is also named {name!r:.60}")


def of_numbers(graph: BehaviourGraph, obj: HkObject, held: Value) -> Iterator[Problem]:
    """Yield the members of an object whose number has no name; ``held`` is its decoded value."""
    for use in uses(obj, held):
        if use.kind is not None and use.number is not None:
            count = len(graph.strings[use.kind.names])
            if not -1 <= use.number < count:
                message = f"there is no {use.kind.word} {use.number} among {count}"
                yield Problem(use.address, message, obj.offset)
