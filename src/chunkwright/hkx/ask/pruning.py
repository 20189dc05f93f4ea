"""Finding the objects that may contain what is sought, by bytes, fixups and classes.

Nothing is decoded for this.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.kinds import codecs, references
from chunkwright.hkx.kinds.number_codecs import BoolNames, Names
from chunkwright.query.typed import AnyCase, holds

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file.container import Section
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.query import Need
    from chunkwright.query.typed import Pattern

# Represents the indices of an array among the names in a class.
PLACE: Final = "0"
# So many questions about a class are remembered.
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
            if isinstance(one, codecs.StructCodec):
                self.names.update(lineage(one.plan))
                if one.plan not in within:
                    within.add(one.plan)
                    self._add(one.plan, within)
            elif isinstance(one, references.HomogeneousCodec):
                self.is_open = True
            elif isinstance(one.names, Names) and not isinstance(one.names, BoolNames):
                self.words.update(one.names.numbers)

    def _element(self, codec: Codec) -> Codec:
        one = getattr(codec, "element", None)
        if one is None:
            return codec
        self.names.add(PLACE)
        return self._element(one)


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
    """Whether objects have been made, which may have been changed."""
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
    from chunkwright.hkx import values
    from chunkwright.hkx.behaviour.uses import holds_numbers

    found = {id(each) for each in objects if each.is_decoded or each.offset is None}
    worded: dict[tuple[str, int | None], bool] = {}
    for each in objects:
        key = each.class_name, each.signature
        if key not in worded:
            plan = values.plan_of(each)
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
    """Finds the objects that offsets of a section belong to."""

    def __init__(self, objects: Sequence[HkObject]) -> None:
        self._objects = sorted(objects, key=lambda each: each.offset or 0)
        self._starts = [each.offset or 0 for each in self._objects]

    def of(self, offsets: Iterable[int]) -> Iterator[HkObject]:
        """Yield the object that contains each offset; none for offsets before all objects."""
        for offset in offsets:
            before = bisect_right(self._starts, offset)
            if before:
                yield self._objects[before - 1]
