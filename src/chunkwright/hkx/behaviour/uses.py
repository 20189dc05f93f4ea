"""The members that hold numbers of events, variables and properties, and where these are used."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.hkx.kinds.codecs import StructCodec
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value


class Kind(NamedTuple):
    """A list of names: the word for one of them, and its member in ``hkbBehaviorGraphStringData``.

    ``infos`` is the parallel member of ``hkbBehaviorGraphData``.
    """

    word: str
    names: str
    infos: str


EVENT: Final = Kind("event", "eventNames", "eventInfos")
VARIABLE: Final = Kind("variable", "variableNames", "variableInfos")
PROPERTY: Final = Kind("character property", "characterPropertyNames", "characterPropertyInfos")
KINDS: Final = (EVENT, VARIABLE, PROPERTY)

# Class -> member -> the list that it indexes. All hkbEvent and hkbEventProperty derive from
# hkbEventBase, wherever they are embedded.
INDEXES: Final[dict[str, dict[str, Kind]]] = {
    "hkbEventBase": {"id": EVENT},
    "hkbEventDrivenModifier": {"activateEventId": EVENT, "deactivateEventId": EVENT},
    "hkbExpressionData": {"assignmentVariableIndex": VARIABLE, "assignmentEventIndex": EVENT},
    "hkbLayer": {"onEventId": EVENT, "offEventId": EVENT},
    "hkbManualSelectorGenerator": {"endOfClipEventId": EVENT},
    "hkbMoveBoneAttachmentModifier": {"activateEventId": EVENT},
    "hkbPoseMatchingGenerator": {"startPlayingEventId": EVENT, "startMatchingEventId": EVENT},
    "hkbSequence": {"enableEventId": EVENT, "disableEventId": EVENT},
    "hkbStateMachine": {
        "returnToPreviousStateEventId": EVENT,
        "randomTransitionEventId": EVENT,
        "transitionToNextHigherStateEventId": EVENT,
        "transitionToNextLowerStateEventId": EVENT,
        "syncVariableIndex": VARIABLE,
    },
    "hkbStateMachineTimeInterval": {"enterEventId": EVENT, "exitEventId": EVENT},
    "hkbStateMachineTransitionInfo": {"eventId": EVENT},
    "hkbVariableBindingSetBinding": {"variableIndex": VARIABLE},
}

# (Class, member) -> another member that selects the list, and value of that member -> list.
CHOSEN: Final = {
    ("hkbVariableBindingSetBinding", "variableIndex"): (
        "bindingType",
        {"BINDING_TYPE_CHARACTER_PROPERTY": PROPERTY},
    ),
}

# Objects whose events are indices into the string data of their sequence.
APART: Final = frozenset({"hkbEventSequencedData"})

# Expressions with names of events and variables: class -> member.
EXPRESSIONS: Final = {
    "hkbExpressionData": "expression",
    "hkbExpressionCondition": "expression",
    "hkbStringCondition": "conditionString",
}

# Type of a variable -> the count of numbers in a quad that it uses, or 0.
TYPES: Final = {
    "BOOL": 0,
    "INT8": 0,
    "INT16": 0,
    "INT32": 0,
    "REAL": 0,
    "POINTER": 0,
    "VECTOR3": 3,
    "VECTOR4": 4,
    "QUATERNION": 4,
}
# Types whose word is an index into another list of hkbVariableValueSet -> that list.
STORES: Final = {
    "POINTER": "variantVariableValues",
    "VECTOR3": "quadVariableValues",
    "VECTOR4": "quadVariableValues",
    "QUATERNION": "quadVariableValues",
}
# The range of each one-word type, for bounds.
RANGES: Final[dict[str, tuple[float, float]]] = {
    "BOOL": (0, 1),
    "INT8": (-(1 << 7), (1 << 7) - 1),
    "INT16": (-(1 << 15), (1 << 15) - 1),
    "INT32": (-(1 << 31), (1 << 31) - 1),
    "REAL": (-3.4028234663852886e38, 3.4028234663852886e38),
}


class Spot(NamedTuple):
    """A member of a class that holds a number; ``chooser`` is the member that selects the list."""

    name: str
    kind: Kind
    chooser: str = ""
    others: dict[str, Kind] | None = None

    def kind_in(self, record: Record) -> Kind:
        """Return the list that the number indexes, in this record."""
        if not self.chooser:
            return self.kind
        return (self.others or {}).get(str(record[self.chooser]), self.kind)


class Spots(NamedTuple):
    """The numbers in a class: members by index, members with such structs, and an expression."""

    own: dict[int, Spot]
    inner: tuple[int, ...]
    text: str


class Use(NamedTuple):
    """A member that refers to an event, a variable or a character property.

    ``holder`` is the object that contains it, ``path`` the path in that object, ``record`` the
    struct with the member, ``number`` its value, or None for an expression.
    """

    holder: HkObject
    path: tuple[str | int, ...]
    record: Record
    member: str
    kind: Kind | None
    number: int | None

    @property
    def address(self) -> str:
        """The address, such as ``/objects/#0005/transitions/2/eventId``."""
        return self.holder.address + join(*self.path, self.member)


@lru_cache(maxsize=4096)
def spots(plan: Plan) -> Spots:
    """Return the members of a class that hold numbers, and those with structs that do."""
    own: dict[int, Spot] = {}
    for place, (slot, name) in enumerate(zip(plan.slots, plan.names, strict=True)):
        key = (slot.owner.name, slot.member.name)
        kind = INDEXES.get(key[0], {}).get(key[1])
        if kind is not None:
            own[place] = Spot(name, kind, *CHOSEN.get(key, ()))
    inner = tuple(place for place, struct in _structs(plan) if _holds_any(struct))
    return Spots(own, inner, EXPRESSIONS.get(plan.name, ""))


def holds_numbers(plan: Plan) -> bool:
    """Whether objects of a class may hold numbers that stand for names in another object."""
    found = spots(plan)
    return bool(found.own or found.inner)


def _structs(plan: Plan) -> Iterator[tuple[int, Plan]]:
    for place in plan.holding:
        codec = plan.codecs[place]
        element = getattr(codec, "element", codec)
        if isinstance(element, StructCodec):
            yield place, element.plan


def _holds_any(plan: Plan) -> bool:
    """Whether the class holds such numbers or expressions, or a struct in it does."""
    waiting, seen = [plan], {plan.name}
    while waiting:
        one = waiting.pop()
        if one.name in EXPRESSIONS or any(slot.owner.name in INDEXES for slot in one.slots):
            return True
        for _, inner in _structs(one):
            if inner.name not in seen:
                seen.add(inner.name)
                waiting.append(inner)
    return False


def uses(holder: HkObject, held: Value) -> Iterator[Use]:
    """Yield the uses in an object; ``held`` is its decoded value."""
    if isinstance(held, Record) and holder.class_name not in APART:
        yield from _uses(holder, held, ())


def _uses(holder: HkObject, record: Record, path: tuple[str | int, ...]) -> Iterator[Use]:
    found = spots(record.plan)
    for place, spot in found.own.items():
        number = record.held[place]
        yield Use(holder, path, record, spot.name, spot.kind_in(record), number)
    if found.text and isinstance(record[found.text], str):
        yield Use(holder, path, record, found.text, None, None)
    for place in found.inner:
        value, name = record.held[place], record.plan.names[place]
        if isinstance(value, Record):
            yield from _uses(holder, value, (*path, name))
        elif isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, Record):
                    yield from _uses(holder, each, (*path, name, at))
