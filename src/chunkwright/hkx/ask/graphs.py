"""Behaviours as graphs: state machines with their transitions, and what objects are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.graphs import GROUP, LEAF, START, Edge, Graph, Node
from chunkwright.hkx.behaviour import scopes
from chunkwright.hkx.model import hkobject
from chunkwright.hkx.model.havok_document import pointed_to
from chunkwright.hkx.views import lookup
from chunkwright.hkx.views.behaviour_view import state_machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.views.behaviour_view import Transition

_MACHINE: Final = "hkbStateMachine"
_CLIP: Final = "hkbClipGenerator"
_ROOTS: Final = ("hkbBehaviorGraph", _MACHINE)
# What a behaviour is made of; objects of other classes hold their settings.
_PARTS: Final = frozenset({"hkbNode", "hkbStateMachineStateInfo", "hkbBehaviorGraph"})
# What leads from one of these to the next.
_BETWEEN: Final = "hkbBindable"
_SETTINGS: Final = frozenset({"hkbVariableBindingSet", "hkbBehaviorGraphData"})
_MOST: Final = 160
_ANY: Final = "any state"


def graphs(packfile: Packfile) -> Iterator[tuple[str, str]]:
    """Yield the address and the title of each behaviour graph and state machine."""
    for kind in _ROOTS:
        for obj in packfile.objects:
            if obj.class_name == kind and obj.values.plan is not None:
                yield obj.address, f"{kind} {hkobject.title(obj)}"


def graph(packfile: Packfile, address: str) -> Graph:
    """Return the graph of the states of a machine, or of the parts of a behaviour."""
    obj = packfile.get(address)
    if not hasattr(obj, "class_name") or not hasattr(obj, "values"):
        raise QueryError("is not an object, so it has no graph", path=address)
    if _MACHINE in lookup.lineage(obj):
        return _states(obj)
    if not _PARTS.intersection(lookup.lineage(obj)):
        raise QueryError(f"a {obj.class_name} is not a part of a behaviour", path=address)
    return _inside(obj)


def _states(machine: HkObject) -> Graph:
    behaviour = scopes(machine.packfile).get(id(machine))
    view = state_machine(machine, [] if behaviour is None else behaviour.events)
    made = Graph(f"{_MACHINE} {view.name}")
    objects = [each for each in lookup.elements(machine, "states") if each is not None]
    transitions: list[Transition] = list(view.wildcards)
    for state, source in zip(view.states, objects, strict=False):
        style = START if state.id == view.start_state else ""
        lines = [_called(state.generator)] if state.generator is not None else []
        lines += [f"enter: {name}" for name in state.enter_events[:3]]
        made.nodes.append(
            Node(
                str(state.id), state.name, f"state {state.id}", source.address, tuple(lines), style
            )
        )
        transitions += state.transitions
    known = {node.key for node in made.nodes}
    if view.wildcards:
        made.nodes.append(Node(_ANY, _ANY, style=LEAF))
    for each in transitions:
        start = _ANY if each.from_state is None else str(each.from_state)
        if str(each.to_state) in known:
            made.edges.append(Edge(start, str(each.to_state), each.event, each.from_state is None))
        else:
            made.notes.append(f"a transition leads to state {each.to_state}, which does not exist")
    return made


def _inside(top: HkObject) -> Graph:
    made = Graph(_called(top))
    seen, waiting = {id(top)}, [top]
    while waiting:
        obj = waiting.pop(0)
        made.nodes.append(_node(obj, is_top=obj is top))
        for part in _next_parts(obj):
            if id(part) not in seen and len(seen) >= _MOST:
                made.notes = [
                    f"only the first {_MOST} parts are shown: their state machines have graphs of their own"
                ]
                continue
            if id(part) not in seen:
                seen.add(id(part))
                waiting.append(part)
            made.edges.append(Edge(str(obj.number), str(part.number)))
    return made


def _node(obj: HkObject, *, is_top: bool) -> Node:
    lineage = lookup.lineage(obj)
    style = START if is_top else GROUP if _MACHINE in lineage else LEAF if _CLIP in lineage else ""
    clip = lookup.text(obj, "animationName") if _CLIP in lineage else ""
    title = hkobject.title(obj) or f"#{obj.number:04d}"
    lines = (clip,) if clip else ()
    return Node(str(obj.number), title, obj.class_name, obj.address, lines, style)


def _next_parts(obj: HkObject) -> list[HkObject]:
    """Return the parts that an object points to, directly or through objects that are not drawn."""
    found: list[HkObject] = []
    seen, waiting = {id(obj)}, [obj]
    while waiting:
        for each in pointed_to(waiting.pop(0)):
            if id(each) in seen or each.class_name in _SETTINGS:
                continue
            seen.add(id(each))
            lineage = lookup.lineage(each)
            if _PARTS.intersection(lineage):
                found.append(each)
            elif _BETWEEN in lineage:
                waiting.append(each)
    return found


def _called(obj: HkObject | None) -> str:
    return "" if obj is None else f"{obj.class_name} {hkobject.title(obj)}".rstrip()
