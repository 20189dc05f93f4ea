"""What is wrong in a behaviour graph: lists that are not equally long, names, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.addresses import join
from chunkwright.document import Problem
from chunkwright.hkx.behaviour import variables
from chunkwright.hkx.behaviour.indices import KINDS, VARIABLE
from chunkwright.hkx.behaviour.uses import uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.behaviour.graph import BehaviourGraph
    from chunkwright.hkx.behaviour.indices import Kind
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import Value


def of_lists(graph: BehaviourGraph) -> Iterator[Problem]:
    """List what is wrong among the names of a graph and what belongs to them."""
    for kind in KINDS:
        yield from _lengths(graph, kind)
        yield from _names(graph, kind)


def _lengths(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    count = len(graph.names(kind))
    rows = [(graph.data, kind.infos, len(graph.data[kind.infos]))]
    if kind is VARIABLE:
        rows = variables.sizes(graph.data)
    for holder, member, size in rows:
        if size != count:
            where = holder.address + join(member)
            yield Problem(where, f"{size} {member} belong to {count} {kind.names}", holder.offset)


def _names(graph: BehaviourGraph, kind: Kind) -> Iterator[Problem]:
    names = graph.names(kind)
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if first.setdefault(name, index) != index:
            where = graph.strings.address + join(kind.names, index)
            yield Problem(where, f"the {kind.word} {first[name]} is called {name!r:.60} too")


def of_numbers(graph: BehaviourGraph, obj: HkObject, held: Value) -> Iterator[Problem]:
    """List the members of an object whose number has no name; ``held`` is what it decodes to."""
    for use in uses(obj, held):
        if use.kind is not None and use.number is not None:
            count = len(graph.strings[use.kind.names])
            if not -1 <= use.number < count:
                message = f"there is no {use.kind.word} {use.number} among {count}"
                yield Problem(use.address, message, obj.offset)
