"""The members that hold the number of an event, a variable or a character property.

A row has the class that declares the member, the member, and the list that it indexes; -1 is
none. The names and types are those of the class tables of 2010.2 and 2014.1. That they index the
lists of their graph was checked on real graphs for the classes that occur there: every number is
-1 or has a name.

Left out are the messages of the visual debugger (``hkbBehaviorEventsInfo``,
``hkbClientCharacterState``, ``...InternalStateInfo``), whose numbers are those of a character,
and sequenced data, whose numbers index the ``hkbSequenceStringData`` of their sequence.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A list of names: what it names, and its member in ``hkbBehaviorGraphStringData``.

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
