"""Reports on Havok documents: items, addresses, spans, text forms, problems.

Here: what ``info`` reports about a packfile, the first line about any Havok file, values assigned to
members, and behaviours as graphs: state machines with their transitions, and the parts of objects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from chunkwright import hkx
from chunkwright.base import lazily
from chunkwright.base.wording import counted, listed
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.file import TYPES
from chunkwright.hkx.model import hkobject
from chunkwright.hkx.model.havok_document import pointed_to
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import ArrayHeader, Record
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.base.classes import Array
    from chunkwright.errors import SerializeError
    from chunkwright.graphs import Graph, Node
    from chunkwright.hkx.ask import uses
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import DType, JsonDict, Value
    from chunkwright.hkx.views.behaviour_view import Transition

__all__ = ["uses"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, {"uses": ""})


def info(packfile: Packfile) -> JsonDict:
    """Count objects, fixups and classes of the contents section, as it would be written now.

    XML has neither a layout nor fixups.
    """
    if packfile.stored_xml is not None:
        return {
            "form": packfile.form,
            "file_version": packfile.header.file_version,
            "contents_version": packfile.contents_version,
            "objects": len(packfile.objects),
            "root_class": "" if packfile.root is None else packfile.root.class_name,
            "classes": dict(sorted(Counter(obj.class_name for obj in packfile.objects).items())),
        }
    from chunkwright.hkx.file import binary  # imported here, because no tagfile needs it

    packfile = binary.current(packfile)
    section = packfile.contents
    classes: Counter[str] = Counter()
    _, *places = section.table("virtual_fixups").columns
    for (names, name), count in Counter(zip(*places, strict=True)).items():
        row = packfile.class_name_table(names).get(name)
        classes[row.name if row else ""] += count
    return {
        "file_version": packfile.header.file_version,
        "contents_version": packfile.header.contents_version,
        "layout": packfile.layout,
        "objects": section.count("virtual_fixups"),
        "local_fixups": section.count("local_fixups"),
        "global_fixups": section.count("global_fixups"),
        "virtual_fixups": section.count("virtual_fixups"),
        "class_names": len(packfile.class_names),
        "root_class": packfile.root_class,
        "types_section": any(each.tag == TYPES and each.data for each in packfile.sections),
        "classes": dict(sorted(classes.items())),
        "havok": {"object_ids": packfile.object_prefix == 8},
    }


# More skeletons than this are only counted: their bones are unknown until they are decoded.
_MOST_DECODED: Final = 8
_NAMED_CLASSES: Final = 3
_SKELETON: Final = "hkaSkeleton"
_NAMED: Final = {
    "hkbProjectData": "behaviour project",
    "hkbCharacterData": "character",
    "hkbBehaviorGraph": "behaviour graph",
}
_COUNTED: Final = {
    "hkbStateMachine": "state machine",
    "hkpRigidBody": "rigid body",
    "hknpPhysicsSystemData": "physics system",
    "hclClothData": "cloth",
}


def headline(document: HavokDocument) -> str:
    """Return what a document contains: clips, skeletons and so on, else counts of classes."""
    classes = Counter(obj.class_name for obj in document.objects)
    clips = [obj for obj in document.objects if _is_clip(obj.class_name)]
    parts = [word for name, word in _NAMED.items() if classes[name]]
    parts += _skeletons([obj for obj in document.objects if obj.class_name == _SKELETON])
    if clips:
        parts.append(_clip(clips[0]) if len(clips) == 1 else counted(len(clips), "clip"))
    for name, word in _COUNTED.items():
        if classes[name]:
            parts.append(counted(classes[name], word))
    return ", ".join(parts) or _most_frequent(classes)


def _most_frequent(classes: Counter[str]) -> str:
    """Return the number of objects, and their most frequent classes."""
    names = [name for name, _ in classes.most_common(_NAMED_CLASSES)]
    more = ["..."] if len(classes) > len(names) else []
    count = counted(classes.total(), "object")
    return ": ".join(filter(None, [count, ", ".join([*names, *more])]))


def _is_clip(class_name: str) -> bool:
    return class_name.startswith("hka") and class_name.endswith("Animation")


def _skeletons(found: list[HkObject]) -> list[str]:
    if not found:
        return []
    bones: list[int] = []
    if len(found) <= _MOST_DECODED:
        with suppress(ChunkwrightError):
            bones = [_length(obj, "bones") for obj in found]
    if not all(bones) or not bones:
        return [counted(len(found), "skeleton")]
    if len(bones) == 1:
        return ["skeleton", counted(bones[0], "bone")]
    return [f"{len(bones)} skeletons of {listed([f'{count:,}' for count in bones])} bones"]


def _clip(obj: HkObject) -> str:
    try:
        duration, tracks = obj["duration"], obj["numberOfTransformTracks"]
        frames = _frames(obj, tracks)
    except ChunkwrightError:
        return "clip"
    parts = [f"clip of {duration:.1f} s"]
    if frames:
        parts.append(counted(frames, "frame"))
    return ", ".join([*parts, counted(tracks, "track")])


def _frames(obj: HkObject, tracks: int) -> int:
    """Return the number of frames of a clip; 0 if its class does not state it."""
    for name in ("numFrames", "numberOfPoses"):
        if name in obj:
            count: int = obj[name]
            return count
    return _length(obj, "transforms") // tracks if tracks > 0 else 0


def _length(obj: HkObject, name: str) -> int:
    """Return the length of an array; 0 if there is none, or only a header without its elements."""
    if name not in obj:
        return 0
    value: Value = obj[name]
    return len(value) if isinstance(value, Sized) and not isinstance(value, ArrayHeader) else 0


if TYPE_CHECKING:
    Labels = Mapping[int, str]
    Objects = Mapping[str, HkObject]


class Assigned:
    """A value that a user assigns to a member or an element, to be coerced by the member's codec.

    ``expected`` names the type in errors; ``document`` has the objects that it may refer to. Every
    method raises ``SerializeError`` for a value of another type.
    """

    __slots__ = ("document", "expected", "value")

    def __init__(self, value: object, document: HavokDocument, expected: str) -> None:
        self.value = value
        self.document = document
        self.expected = expected

    def misfit(self, value: object) -> SerializeError:
        """Return the error for a value that is not of the expected type."""
        return typed.misfit(value, self.expected)

    def read(self) -> object:
        """Return the value, parsed if it is text."""
        return typed.read(self.value)

    def text(self) -> str | None:
        """Return text; None for null."""
        return None if self.value is None else typed.text(self.value, f"text ({self.expected})")

    def octets(self) -> bytes:
        """Return bytes."""
        return typed.octets(self.value, self.expected)

    def whole(self) -> int:
        """Return a whole number."""
        return typed.whole(self.value, self.expected)

    def real(self) -> float:
        """Return a float."""
        return typed.real(self.value, self.expected)

    def array(self, dtype: DType, shape: tuple[int, ...] | None) -> Array:
        """Return an array of numbers, of a shape if there is one."""
        made = typed.array(self.value, dtype, self.expected)
        try:
            return made if shape is None else made.reshape(shape)
        except ValueError:
            raise typed.misfit(made.tolist(), self.expected) from None

    def elements(self) -> Iterator[Assigned]:
        """Yield the elements of a list."""
        for each in typed.listed(self.value, self.expected):
            yield Assigned(each, self.document, self.expected)

    def record(self, plan: Plan) -> Record:
        """Return a record of members by name; others have the defaults of the class."""
        if isinstance(self.value, Record):
            return plan.record(self.value)
        return filled(plan.fresh(), typed.mapping(self.value, self.expected), self.document)

    def target(self) -> HkObject | None:
        """Return the object with an address or a name; None for null."""
        value = self.value
        if value is None or value == "null":
            return None
        if isinstance(value, HkObject):
            if value.packfile is not self.document:
                raise QueryError(f"{value!r} belongs to another packfile")
            return value
        if not isinstance(value, str):
            raise typed.misfit(value, f"an address or null ({self.expected})")
        return self._at(value) if value.startswith("/") else self.document.find_object(value)

    def _at(self, address: str) -> HkObject:
        expected = f"the address of an object ({self.expected})"
        try:
            found: Any = self.document.get(address)
        except QueryError as error:
            raise typed.astray(address, expected, error) from None
        if not isinstance(found, HkObject):
            raise typed.misfit(address, expected)
        return found


def filled(record: Record, members: Mapping[str, object], document: HavokDocument) -> Record:
    """Set members of a record, all of them or, if one does not fit, none."""
    plan = record.plan
    made: dict[str, Value] = {}
    for name, value in members.items():
        place = plan.index.get(name)
        if place is None:
            raise QueryError(f"{plan.name} has no member {name!r:.60}")
        expected = plan.slots[place].member.type
        try:
            made[name] = plan.codecs[place].coerce(Assigned(value, document, expected))
        except ChunkwrightError as error:
            raise error.within(name) from None
    for name, value in made.items():
        record[name] = value
    return record


_MACHINE: Final = "hkbStateMachine"
_CLIP: Final = "hkbClipGenerator"
_ROOTS: Final = ("hkbBehaviorGraph", _MACHINE)
# The parts of a behaviour; objects of other classes hold their settings.
_PARTS: Final = frozenset({"hkbNode", "hkbStateMachineStateInfo", "hkbBehaviorGraph"})
# The members that point from one of these parts to the next.
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
    if _MACHINE in hkx.views.lineage(obj):
        return _states(obj)
    if not _PARTS.intersection(hkx.views.lineage(obj)):
        raise QueryError(f"a {obj.class_name} is not a part of a behaviour", path=address)
    return _inside(obj)


def _states(machine: HkObject) -> Graph:
    from chunkwright.graphs import LEAF, START, Edge, Graph, Node
    from chunkwright.hkx.behaviour import scopes
    from chunkwright.hkx.views.behaviour_view import state_machine

    behaviour = scopes(machine.packfile).get(id(machine))
    view = state_machine(machine, [] if behaviour is None else behaviour.events)
    made = Graph(f"{_MACHINE} {view.name}")
    objects = [each for each in hkx.views.elements(machine, "states") if each is not None]
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
    from chunkwright.graphs import Edge, Graph

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
    from chunkwright.graphs import GROUP, LEAF, START, Node

    lineage = hkx.views.lineage(obj)
    style = START if is_top else GROUP if _MACHINE in lineage else LEAF if _CLIP in lineage else ""
    clip = hkx.views.text(obj, "animationName") if _CLIP in lineage else ""
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
            lineage = hkx.views.lineage(each)
            if _PARTS.intersection(lineage):
                found.append(each)
            elif _BETWEEN in lineage:
                waiting.append(each)
    return found


def _called(obj: HkObject | None) -> str:
    return "" if obj is None else f"{obj.class_name} {hkobject.title(obj)}".rstrip()
