"""Where a value may occur: members with numbers of events and variables, objects that may hold it.

Queries decode only the objects that bytes, fixups and classes cannot rule out."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.hkx.classes import references
from chunkwright.hkx.classes.number_codecs import NamedCodec
from chunkwright.hkx.model.record import Record, records_in
from chunkwright.query.typed import AnyCase, holds

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value
    from chunkwright.query import Need
    from chunkwright.query.typed import Pattern


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
    """Whether objects of a class may hold numbers that refer to names in another object."""
    found = spots(plan)
    return bool(found.own or found.inner)


def _structs(plan: Plan) -> Iterator[tuple[int, Plan]]:
    for place in plan.holding:
        codec = plan.codecs[place]
        embedded = codec.inner.embeds
        if embedded is not None:
            yield place, embedded


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
    if held.plan is not None and holder.class_name not in APART:
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
        for at, each in records_in(value):
            yield from _uses(holder, each, (*path, name, *at))


# Represents the indices of an array among the names in a class.
PLACE: Final = "0"
# How many answers to questions about classes are cached.
_MOST_ANSWERS: Final = 256


class _Inside:
    """The content of a class, including structs; ``is_open`` if it has homogeneous arrays."""

    def __init__(self, plan: Plan) -> None:
        self.names: set[str] = set()
        self.words: set[str] = set()
        self.is_open = False
        self._add(plan, set())

    def _add(self, plan: Plan, within: set[Plan]) -> None:
        self.names.update(plan.names)
        for codec in plan.codecs:
            one = self._element(codec)
            if one.embeds is not None:
                self.names.update(lineage(one.embeds))
                if one.embeds not in within:
                    within.add(one.embeds)
                    self._add(one.embeds, within)
            elif isinstance(one, references.HomogeneousCodec):
                self.is_open = True
            elif isinstance(one, NamedCodec) and not one.names.are_booleans:
                self.words.update(one.names.numbers)

    def _element(self, codec: Codec) -> Codec:
        while codec.inner is not codec:
            self.names.add(PLACE)
            codec = codec.inner
        return codec


def lineage(plan: Plan) -> tuple[str, ...]:
    """Return the names of a class and its base classes."""
    found: tuple[str, ...] | None = plan.kept.get("lineage")
    if found is None:
        found = tuple(one.name for one in reversed(plan.plans.table.chain(plan.name)))
        plan.kept["lineage"] = found
    return found


def inside(plan: Plan) -> _Inside:
    """Return the content of a class, including structs."""
    found: _Inside | None = plan.kept.get("inside")
    if found is None:
        found = plan.kept["inside"] = _Inside(plan)
    return found


def _answer(plan: Plan, asked: Hashable, work: Callable[[], bool]) -> bool:
    """Return the answer to a question about a class, cached with the class."""
    answers: dict[Hashable, bool] = plan.kept.setdefault("answers", {})
    found = answers.get(asked)
    if found is None:
        if len(answers) >= _MOST_ANSWERS:
            answers.clear()
        found = answers[asked] = work()
    return found


def may_hold(plan: Plan, pattern: Pattern) -> bool:
    """Whether a name or class in instances of a class may match a pattern."""
    return _answer(plan, pattern, lambda: _may_hold(plan, pattern))


def _may_hold(plan: Plan, pattern: Pattern) -> bool:
    held = inside(plan)
    if held.is_open or pattern.matches_all:
        return True
    if PLACE in held.names and not any(map(str.isalpha, pattern.text)):
        return True
    return any(map(pattern.matches, held.names))


def has_word(plan: Plan, needle: str) -> bool:
    """Whether a text occurs in the names of an enum of a class, which are not in the bytes.

    Names of flags are joined by ``|``, with a number for bits without a name.
    """
    return _answer(plan, (needle, type(needle)), lambda: _has_word(plan, needle))


def _has_word(plan: Plan, needle: str) -> bool:
    held = inside(plan)
    words = [word.lower() for word in held.words] if isinstance(needle, AnyCase) else held.words
    return held.is_open or all(
        any(part in word for word in words) for part in needle.split("|") if not part.isdecimal()
    )


def was_touched(packfile: Packfile) -> bool:
    """Whether objects have been created, so that their values may have been changed."""
    return "_section_objects" in vars(packfile) or "objects" in vars(packfile)


def listed_plans(packfile: Packfile) -> list[Plan | None]:
    """Return the classes that a packfile lists, None for each unknown one."""
    library = packfile.decoder.library
    return [library.find(row.name, row.signature) for row in packfile.class_names]


def worth_a_look(
    packfile: Packfile, section_objects: Sequence[HkObject], need: Need
) -> Iterable[HkObject]:
    """Return the objects that may contain all texts and one of the targets that are sought."""
    if not need.needles and not need.targets:
        return section_objects
    chosen: set[int] | None = None
    for needle in need.needles:
        found = _with_text(packfile, section_objects, needle)
        chosen = found if chosen is None else chosen & found
    if need.targets:
        found = _leading_to(packfile, section_objects, need.targets)
        chosen = found if chosen is None else chosen & found
    return [each for each in section_objects if id(each) in (chosen or ())]


def _with_text(packfile: Packfile, objects: Sequence[HkObject], needle: str) -> set[int]:
    from chunkwright.hkx import instances

    found = {id(each) for each in objects if each.is_decoded or each.offset is None}
    worded: dict[tuple[str, int | None], bool] = {}
    for each in objects:
        key = each.class_name, each.signature
        if key not in worded:
            plan = instances.plan_of(each)
            worded[key] = plan is not None and (has_word(plan, needle) or holds_numbers(plan))
        if worded[key]:
            found.add(id(each))
    for index in _sections(objects):
        section = packfile.sections[index]
        if holds(section.data, needle):
            owners = Owners(packfile.section_objects(index))
            found.update(id(each) for each in owners.of(_places_of(section, needle)))
    return found


def _places_of(section: Section, needle: str) -> Iterator[int]:
    """Yield the offsets of a text, and of the pointers to strings that contain it."""
    text = needle.encode()
    data = section.data.lower() if isinstance(needle, AnyCase) else section.data
    spans: list[tuple[int, int]] = []
    at = data.find(text)
    while at >= 0:
        yield at
        spans.append((data.rfind(b"\0", 0, at) + 1, at))
        at = data.find(text, at + 1)
    # Only the last hit in a string counts: pointers up to it point to text that contains it.
    last = dict(spans)
    starts = list(last)
    for pointer, target in section.local_targets.items():
        before = bisect_right(starts, target)
        if before and target <= last[starts[before - 1]]:
            yield pointer


def _leading_to(
    packfile: Packfile, objects: Sequence[HkObject], targets: Collection[Hashable]
) -> set[int]:
    found = {id(each) for each in objects if each.is_decoded or each.offset is None}
    for index in _sections(objects):
        pointers = [
            at
            for at, place in packfile.sections[index].global_targets.items()
            if id(packfile.object_at(*place)) in targets
        ]
        found.update(id(each) for each in Owners(packfile.section_objects(index)).of(pointers))
    return found


def _sections(objects: Sequence[HkObject]) -> set[int]:
    return {each.section_index for each in objects if each.offset is not None}


class Owners:
    """The objects of a section, to be found by the offsets of their bytes."""

    def __init__(self, objects: Sequence[HkObject]) -> None:
        self._objects = sorted(objects, key=lambda each: each.offset or 0)
        self._starts = [each.offset or 0 for each in self._objects]

    def of(self, offsets: Iterable[int]) -> Iterator[HkObject]:
        """Yield the object that contains each offset; skip offsets before the first object."""
        for offset in offsets:
            before = bisect_right(self._starts, offset)
            if before:
                yield self._objects[before - 1]
