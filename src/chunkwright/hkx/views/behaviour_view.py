"""Behaviour graphs as views, and the values of their variables.

A variable has a word; vectors have quads in addition, and some files have bounds."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx import views
from chunkwright.hkx.ask.uses import RANGES, STORES, TYPES
from chunkwright.hkx.model.havok_document import reachable
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.views import View, checked, closed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value

    Initial = bool | int | float | list[float] | None


LOWEST, HIGHEST = "wordMinVariableValues", "wordMaxVariableValues"
BOUNDS = "variableBounds"


class New(NamedTuple):
    """The values of a new variable, as stored."""

    kind: str
    word: int
    stored: list[float] | HkObject | None
    bounds: tuple[int, int] | None


def prepare(kind: str, value: Any, minimum: float | None, maximum: float | None) -> New:
    """Return the stored values for a variable; ``QueryError`` if they do not fit its type."""
    if kind not in TYPES:
        raise QueryError(
            f"a variable of type {kind!r:.40} cannot be added",
            hint=f"known types: {', '.join(TYPES)}",
        )
    wanted = minimum is not None or maximum is not None
    if kind in STORES:
        if wanted:
            raise QueryError(f"a variable of type {kind} has no bounds")
        return New(kind, 0, stored(kind, value), None)
    low, high = RANGES[kind]
    bounds = (
        word(kind, low if minimum is None else minimum),
        word(kind, high if maximum is None else maximum),
    )
    return New(kind, word(kind, value), None, bounds if wanted else None)


def word(kind: str, value: Any) -> int:
    """Return the 32 bits of a value as the signed number of ``hkbVariableValue``."""
    low, high = RANGES[kind]
    try:
        number = float(value) if kind == "REAL" else int(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise QueryError(f"{value!r:.40} is not a value of a variable of type {kind}") from error
    if number != value or not low <= number <= high:
        raise QueryError(f"{value!r:.40} is not a value of a variable of type {kind}")
    made: int
    (made,) = struct.unpack("<i", struct.pack("<f" if kind == "REAL" else "<i", number))
    return made


def stored(kind: str, value: Any) -> list[float] | HkObject | None:
    """Return the quad of a vector, or the object of a pointer; None for 0."""
    if kind != "POINTER":
        return quad(kind, value)
    if isinstance(value, HkObject) or not value:
        return value or None
    raise QueryError(f"expected an object or None for type POINTER, not {value!r:.40}")


def quad(kind: str, value: Any) -> list[float]:
    """Return the four numbers of a vector, whose fourth may be missing; 0 stands for zeros."""
    count = TYPES[kind]
    try:
        zeros = isinstance(value, int | float) and value == 0
        numbers = [0.0] * count if zeros else list(map(float, value))
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count or not all(map(math.isfinite, numbers)):
        raise QueryError(f"expected {count} numbers for type {kind}, not {value!r:.40}")
    return [*numbers, 0.0][:4]


def decode(kind: str, word: int | None, quads: Any) -> bool | int | float | list[float] | None:
    """Return the value of a stored word; None for pointers and missing values."""
    if word is None or kind == "POINTER":
        return None
    if kind == "BOOL":
        return bool(word)
    if kind == "REAL":
        return float(struct.unpack("<f", struct.pack("<i", word))[0])
    if TYPES.get(kind):
        found: list[float] | None = quads[word].tolist() if 0 <= word < len(quads) else None
        return found and found[: TYPES[kind]]
    return int(word)


def type_of(data: HkObject, index: int) -> str:
    """Return the type of a variable, without its prefix."""
    return str(data["variableInfos"][index]["type"]).removeprefix("VARIABLE_TYPE_")


def check(data: HkObject, count: int) -> None:
    """Refuse lists whose length is not the number of variables; ``problems()`` lists all."""
    for holder, member, size in sizes(data):
        if size != count:
            raise CorruptError(
                f"{size} {member} do not match {count} variables",
                hint="problems() lists what is wrong with this packfile",
            ).within(*label(holder), member)


def sizes(data: HkObject) -> list[tuple[HkObject, str, int]]:
    """Return the lists parallel to the variables, including bounds: object, member, length."""
    found = [(data, "variableInfos", len(data["variableInfos"]))]
    held = data["variableInitialValues"]
    if held is not None:
        found.append((held, "wordVariableValues", len(held["wordVariableValues"])))
    bounds = [each for each in (LOWEST, HIGHEST, BOUNDS) if isinstance(data.values.get(each), list)]
    return [*found, *((data, each, len(data[each])) for each in bounds if data[each])]


def append(data: HkObject, new: New) -> None:
    """Add the values of the last variable."""
    count = len(data["variableInfos"])
    held, store = data["variableInitialValues"], STORES.get(new.kind)
    if held is not None:
        number = new.word if store is None else len(held[store])
        if store is not None:
            held[store] = [*held[store], new.stored]
        held["wordVariableValues"] = [*held["wordVariableValues"], {"value": number}]
    _append_bounds(data, new, count)


def _append_bounds(data: HkObject, new: New, count: int) -> None:
    members = [each for each in (LOWEST, HIGHEST, BOUNDS) if each in data]
    if new.bounds is None and not any(len(data[each]) for each in members):
        return
    rows = [widest(type_of(data, at)) for at in range(count - 1)]
    rows.append(new.bounds or widest(new.kind))
    for member in members:
        # Existing ones are kept as they are.
        kept = list(data[member])
        data[member] = kept + [_bound(member, row) for row in rows[len(kept) :]]


def widest(kind: str) -> tuple[int, int]:
    """Return the bounds of a type as stored; zeros if it has none."""
    low, high = RANGES.get(kind, (0, 0))
    return (word(kind, low), word(kind, high)) if kind in RANGES else (0, 0)


def _bound(member: str, row: tuple[int, int]) -> dict[str, Value]:
    low, high = ({"value": each} for each in row)
    return {"min": low, "max": high} if member == BOUNDS else low if member == LOWEST else high


def remove(data: HkObject, index: int, kind: str) -> None:
    """Remove the values of a variable of a type, whose info has already been removed."""
    held = data["variableInitialValues"]
    if held is not None:
        number = held["wordVariableValues"][index]["value"]
        del held["wordVariableValues"][index]
        if kind in STORES:
            _remove_stored(data, held, STORES[kind], number)
    for member in (LOWEST, HIGHEST, BOUNDS):
        if member in data and len(data[member]):
            del data[member][index]


def _remove_stored(data: HkObject, held: HkObject, store: str, number: int) -> None:
    """Remove a quad or variant, unless another variable uses it, and renumber later ones."""
    import numpy as np

    words = held["wordVariableValues"]
    others = [row for at, row in enumerate(words) if STORES.get(type_of(data, at)) == store]
    rows = list(held[store])
    if not 0 <= number < len(rows) or any(row["value"] == number for row in others):
        return
    del rows[number]
    is_quads = store != STORES["POINTER"]
    held[store] = np.array(rows, np.float32).reshape(-1, 4) if is_quads else rows
    for row in others:
        row["value"] -= row["value"] > number


def initial(data: HkObject, index: int) -> bool | int | float | list[float] | HkObject | None:
    """Return the initial value of a variable; None if there is none."""
    held, kind = data["variableInitialValues"], type_of(data, index)
    if held is None or index >= len(held["wordVariableValues"]):
        return None
    number = held["wordVariableValues"][index]["value"]
    if kind != "POINTER":
        return decode(kind, number, held["quadVariableValues"])
    variants: list[HkObject | None] = held["variantVariableValues"]
    return variants[number] if 0 <= number < len(variants) else None


def set_initial(data: HkObject, index: int, value: Any) -> None:
    """Set the initial value of a variable; ``QueryError`` if it has none or does not fit."""
    held, kind = data["variableInitialValues"], type_of(data, index)
    if held is None or index >= len(held["wordVariableValues"]) or kind not in TYPES:
        raise QueryError(f"this variable of type {kind} has no initial value to be set")
    row = held["wordVariableValues"][index]
    if kind not in STORES:
        row["value"] = word(kind, value)
        return
    rows, made = held[STORES[kind]], stored(kind, value)
    if not 0 <= row["value"] < len(rows):
        raise CorruptError(f"index {row['value']} is out of range for {len(rows)} {STORES[kind]}")
    rows[row["value"]] = made


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
    return [behaviour(obj) for obj in views.find(packfile, "hkbBehaviorGraph")]


@checked
def behaviour(obj: HkObject) -> Behaviour:
    """Return the view of one ``hkbBehaviorGraph``."""
    views.expect(obj, "hkbBehaviorGraph")
    data = views.member(obj, "data")
    events = [str(each or "") for each in _names(data, "eventNames")]
    reached = reachable([obj])
    machines = [each for each in reached if "hkbStateMachine" in views.lineage(each)]
    clips = [each for each in reached if "hkbClipGenerator" in views.lineage(each)]
    return Behaviour(
        views.text(obj, "name"),
        views.member(obj, "rootGenerator"),
        events,
        _variables(data),
        [state_machine(each, events) for each in machines],
        [_clip(each, events) for each in clips],
        obj,
    )


def _names(data: HkObject | None, which: str) -> list[str | None]:
    return list(views.elements(data, "stringData", which))


def _event(events: list[str], number: int) -> str:
    """Return the name of an event; "" for -1, the number itself if it has no name."""
    if number == -1:
        return ""
    return events[number] if 0 <= number < len(events) else f"#{number}"


def _variables(data: HkObject | None) -> list[Variable]:
    names = _names(data, "variableNames")
    words = views.elements(data, "variableInitialValues", "wordVariableValues")
    quads = views.elements(data, "variableInitialValues", "quadVariableValues")
    made = []
    for place, info in enumerate(views.elements(data, "variableInfos")):
        kind = str(info["type"]).removeprefix("VARIABLE_TYPE_")
        word = words[place]["value"] if place < len(words) else None
        name = names[place] if place < len(names) else ""
        made.append(Variable(name or "", kind, decode(kind, word, quads)))
    return made


def state_machine(obj: HkObject, events: list[str]) -> StateMachine:
    """Return the view of one ``hkbStateMachine``; ``events`` are the names of its graph."""
    states = [_state(each, events) for each in views.elements(obj, "states") if each is not None]
    wildcards = views.elements(obj, "wildcardTransitions", "transitions")
    return StateMachine(
        views.text(obj, "name"),
        obj["startStateId"],
        states,
        [_transition(each, None, events) for each in wildcards],
        obj,
    )


def _state(obj: HkObject, events: list[str]) -> State:
    number = obj["stateId"]
    ways = views.elements(obj, "transitions", "transitions")
    return State(
        number,
        views.text(obj, "name"),
        views.member(obj, "generator"),
        _sent(obj, "enterNotifyEvents", events),
        _sent(obj, "exitNotifyEvents", events),
        [_transition(each, number, events) for each in ways],
    )


def _sent(obj: HkObject, which: str, events: list[str]) -> list[str]:
    found = views.elements(obj, which, "events")
    return [_event(events, each["id"]) for each in found]


def _transition(values: Mapping[str, Any], start: int | None, events: list[str]) -> Transition:
    condition = views.member(values, "condition")
    written = views.text(condition, "expression") or views.text(condition, "conditionString")
    return Transition(
        _event(events, values["eventId"]),
        start,
        values["toStateId"],
        views.text(values, "transition", "name"),
        written or getattr(condition, "class_name", ""),
        str(values["flags"]),
    )


def _clip(obj: HkObject, events: list[str]) -> Clip:
    found = views.elements(obj, "triggers", "triggers")
    triggers = [
        Trigger(
            float(each["localTime"]),
            _event(events, each["event"]["id"]),
            bool(each["relativeToEndOfClip"]),
        )
        for each in found
    ]
    return Clip(
        views.text(obj, "name"),
        views.text(obj, "animationName"),
        str(obj["mode"]).removeprefix("MODE_"),
        float(obj["playbackSpeed"]),
        float(obj["startTime"]),
        triggers,
        obj,
    )
