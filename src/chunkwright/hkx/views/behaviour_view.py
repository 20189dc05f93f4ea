"""Behaviour graphs: state machines, clips, events and variables by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chunkwright.hkx.behaviour.variables import decode
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.views import lookup
from chunkwright.hkx.views.view import View, checked, closed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject

    Value = bool | int | float | list[float] | None


@closed
@dataclass(frozen=True, slots=True)
class Variable(View):
    """A variable: ``type`` is one of ``BOOL INT8 INT16 INT32 REAL POINTER VECTOR3 VECTOR4 QUATERNION``.

    ``initial`` is None for pointers, and if the file has no initial values.
    """

    name: str
    type: str
    initial: Value


@closed
@dataclass(frozen=True, slots=True)
class Transition(View):
    """A transition to another state on an event; ``event`` is "" if none is needed.

    ``from_state`` is None for wildcard transitions, which leave from any state.
    """

    event: str
    from_state: int | None
    to_state: int
    effect: str
    condition: str
    flags: str


@closed
@dataclass(frozen=True, slots=True)
class State(View):
    """A state and its generator, with the events sent on entering and leaving."""

    id: int
    name: str
    generator: HkObject | None
    enter_events: list[str]
    exit_events: list[str]
    transitions: list[Transition]


@closed
@dataclass(frozen=True, slots=True)
class StateMachine(View):
    """A state machine; ``wildcards`` are transitions that leave from any state."""

    name: str
    start_state: int
    states: list[State]
    wildcards: list[Transition]
    source: HkObject


@closed
@dataclass(frozen=True, slots=True)
class Trigger(View):
    """An event that a clip sends: ``time`` in seconds, relative to the end if ``from_end``."""

    time: float
    event: str
    from_end: bool


@closed
@dataclass(frozen=True, slots=True)
class Clip(View):
    """A clip generator: which animation file plays, how, and what it triggers."""

    name: str
    animation: str
    mode: str
    playback_speed: float
    start_time: float
    triggers: list[Trigger]
    source: HkObject


@closed
@dataclass(frozen=True, slots=True)
class Behaviour(View):
    """A ``hkbBehaviorGraph`` with everything reachable from it, and names instead of numbers."""

    name: str
    root_generator: HkObject | None
    events: list[str]
    variables: list[Variable]
    state_machines: list[StateMachine]
    clips: list[Clip]
    source: HkObject


@checked
def behaviours(packfile: HavokDocument) -> list[Behaviour]:
    """Return the behaviour graphs of a packfile, in file order."""
    return [behaviour(obj) for obj in lookup.find(packfile, "hkbBehaviorGraph")]


@checked
def behaviour(obj: HkObject) -> Behaviour:
    """Return the view of one ``hkbBehaviorGraph``."""
    lookup.expect(obj, "hkbBehaviorGraph")
    data = lookup.member(obj, "data")
    events = [str(each or "") for each in _names(data, "eventNames")]
    reached = reachable([obj])
    machines = [each for each in reached if "hkbStateMachine" in lookup.lineage(each)]
    clips = [each for each in reached if "hkbClipGenerator" in lookup.lineage(each)]
    return Behaviour(
        lookup.text(obj, "name"),
        lookup.member(obj, "rootGenerator"),
        events,
        _variables(data),
        [state_machine(each, events) for each in machines],
        [_clip(each, events) for each in clips],
        obj,
    )


def _names(data: HkObject | None, which: str) -> list[str | None]:
    return list(lookup.elements(data, "stringData", which))


def _event(events: list[str], number: int) -> str:
    """Return the name of an event; "" for -1, the number itself if it has no name."""
    if number == -1:
        return ""
    return events[number] if 0 <= number < len(events) else f"#{number}"


def _variables(data: HkObject | None) -> list[Variable]:
    names = _names(data, "variableNames")
    words = lookup.elements(data, "variableInitialValues", "wordVariableValues")
    quads = lookup.elements(data, "variableInitialValues", "quadVariableValues")
    made = []
    for place, info in enumerate(lookup.elements(data, "variableInfos")):
        kind = str(info["type"]).removeprefix("VARIABLE_TYPE_")
        word = words[place]["value"] if place < len(words) else None
        name = names[place] if place < len(names) else ""
        made.append(Variable(name or "", kind, decode(kind, word, quads)))
    return made


def state_machine(obj: HkObject, events: list[str]) -> StateMachine:
    """Return the view of one ``hkbStateMachine``; ``events`` are the names of its graph."""
    states = [_state(each, events) for each in lookup.elements(obj, "states") if each is not None]
    wildcards = lookup.elements(obj, "wildcardTransitions", "transitions")
    return StateMachine(
        lookup.text(obj, "name"),
        obj["startStateId"],
        states,
        [_transition(each, None, events) for each in wildcards],
        obj,
    )


def _state(obj: HkObject, events: list[str]) -> State:
    number = obj["stateId"]
    ways = lookup.elements(obj, "transitions", "transitions")
    return State(
        number,
        lookup.text(obj, "name"),
        lookup.member(obj, "generator"),
        _sent(obj, "enterNotifyEvents", events),
        _sent(obj, "exitNotifyEvents", events),
        [_transition(each, number, events) for each in ways],
    )


def _sent(obj: HkObject, which: str, events: list[str]) -> list[str]:
    found = lookup.elements(obj, which, "events")
    return [_event(events, each["id"]) for each in found]


def _transition(values: Mapping[str, Any], start: int | None, events: list[str]) -> Transition:
    condition = lookup.member(values, "condition")
    written = lookup.text(condition, "expression") or lookup.text(condition, "conditionString")
    return Transition(
        _event(events, values["eventId"]),
        start,
        values["toStateId"],
        lookup.text(values, "transition", "name"),
        written or getattr(condition, "class_name", ""),
        str(values["flags"]),
    )


def _clip(obj: HkObject, events: list[str]) -> Clip:
    found = lookup.elements(obj, "triggers", "triggers")
    triggers = [
        Trigger(
            float(each["localTime"]),
            _event(events, each["event"]["id"]),
            bool(each["relativeToEndOfClip"]),
        )
        for each in found
    ]
    return Clip(
        lookup.text(obj, "name"),
        lookup.text(obj, "animationName"),
        str(obj["mode"]).removeprefix("MODE_"),
        float(obj["playbackSpeed"]),
        float(obj["startTime"]),
        triggers,
        obj,
    )
