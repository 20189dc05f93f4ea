"""Behaviour scripts as readable graphs."""

from __future__ import annotations

from collections import ChainMap, Counter
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from chunkwright.base.wording import unique
from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.edit import BUFFER, name_of
from chunkwright.nmo.edit.coercion import in_line
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.parameters import Parameter, ParameterIn, ParameterOperation
from chunkwright.nmo.model.views import Behavior, BehaviorLink
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.nmo.payloads.names import OPERATIONS
from chunkwright.query.items import Line
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.query.items import Item
    from chunkwright.state_chunk.area import Value

P = ParamSpec("P")

# The parts of a behaviour with inputs and outputs.
_PARTS = (("inputs", "in"), ("outputs", "out"))


class ScriptLine(Line):
    """A line of a graph, with the address of its object if it has one.

    ``title`` is the name of the line.
    """

    __slots__ = ("_obj", "title")

    def __init__(
        self,
        parent: Item,
        title: str,
        text: str,
        shown: Value = None,
        below: Callable[[Item], Iterable[Item]] | None = None,
        alias: str = "",
    ) -> None:
        super().__init__(parent, title, text, below, alias)
        self.title = title
        self._obj = shown if isinstance(shown, VirtoolsObject) else None

    @property
    def key(self) -> str:
        """The name of the line."""
        return self.title

    @property
    def address(self) -> str:
        """The address of the object."""
        return super().address if self._obj is None else self._obj.address

    @property
    def value(self) -> VirtoolsObject | str:
        """The object, else the text."""
        return self.detail if self._obj is None else self._obj

    def is_called(self, segment: str) -> bool:
        """Whether an address segment is the name of the line, or the id of the object."""
        is_id = self._obj is not None and segment == f"#{self._obj.id}"
        return is_id or super().is_called(segment)


def script_lines(parent: Item, file: VirtoolsFile) -> Iterator[Item]:
    """Yield the graph of each script, with its owner."""
    owners = script_owners(file)
    scripts = [item for item in file.objects.of_class(Behavior) if _is_script(item)]
    segments = unique(map(_name, scripts), [f"#{item.id}" for item in scripts])
    for item, segment in zip(scripts, segments, strict=True):
        owner = owners.get(id(item))
        text = "script" if owner is None else f"script of {_name(owner)!r}"
        below = _graph(item, (), None) if _fault(item, ()) is None else None
        yield ScriptLine(parent, segment, text, item, below, _name(item))


def script_owners(file: VirtoolsFile) -> dict[int, VirtoolsObject]:
    """Return the owner of each script, by the ``id()`` of the script."""
    found: dict[int, VirtoolsObject] = {}
    for item in file.objects:
        try:
            fields = item.area_fields("scripts") if item.is_a("CKBeObject") else None
        except ChunkwrightError:
            # A broken chunk is shown among the objects and in the problems.
            continue
        for script in fields["scripts"] if fields is not None else ():
            found[id(script)] = item
    return found


def _is_script(item: Behavior) -> bool:
    try:
        return item.is_script
    except ChunkwrightError:
        # As above: without the chunk there is no graph to show.
        return False


def _behavior_line(
    parent: Item, behavior: Behavior, around: tuple[Behavior, ...], label: str, outside: Near
) -> ScriptLine:
    """Return the line of a building block or graph; ``around`` are its enclosing graphs."""
    fault = _fault(behavior, around)
    if fault is not None:
        return ScriptLine(parent, label, fault, behavior)
    detail, prototype = "graph", behavior.prototype
    if prototype is not None:
        known = behavior.prototype_name
        detail = f"block {prototype}" if known is None else f"block {known!r}"
    return ScriptLine(parent, label, detail, behavior, _graph(behavior, around, outside))


def _fault(behavior: Behavior, around: tuple[Behavior, ...]) -> str | None:
    """Return the reason why a behaviour is not shown as a graph; None if it is shown."""
    try:
        _ = behavior.prototype
    except ChunkwrightError as error:
        return error.message
    return "contains itself" if any(outer is behavior for outer in around) else None


def _graph(
    behavior: Behavior, around: tuple[Behavior, ...], outside: Near | None
) -> Callable[[Item], Iterable[Item]]:
    """Return a function that yields the lines in a behaviour, each with a unique title."""
    return lambda line: _numbered(_inside(line, behavior, around, outside))


def _numbered(lines: Iterable[ScriptLine]) -> Iterator[Item]:
    """Yield lines with a number after a title from its second occurrence on, as in ``_labels``."""
    seen: Counter[str] = Counter()
    for line in lines:
        seen[line.title] += 1
        if seen[line.title] > 1:
            line.title += f" #{seen[line.title]}"
        yield line


def _labels(graph: Behavior) -> list[str]:
    """Return unique names for the behaviours in a graph."""
    seen: Counter[str] = Counter()
    found = []
    for sub in _part(graph, "sub_behaviors"):
        name = _name(sub)
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def _part(behavior: Behavior, name: str) -> list[Value]:
    """Return the objects of one part; none if the chunk is broken, which is shown elsewhere."""
    try:
        return behavior.part(name)
    except ChunkwrightError:
        return []


def _reporting(show: Callable[Concatenate[Value, P], str]) -> Callable[Concatenate[Value, P], str]:
    """Wrap a function that shows an object, so that it reports a broken chunk instead of failing."""

    @wraps(show)
    def guarded(item: Value, /, *rest: P.args, **named: P.kwargs) -> str:
        try:
            return show(item, *rest, **named)
        except ChunkwrightError as error:
            return f"{in_line(item)}, {error.message}"

    return guarded


class Near:
    """The labels of inputs, outputs and parameters in a graph, and its links.

    The labels are keyed by ``id()``, the links by the ``id()`` of their source.
    """

    def __init__(self, graph: Behavior) -> None:
        self.labels = _labels(graph)
        self.places: dict[int, str] = {}
        blocks = [graph, *_part(graph, "sub_behaviors")]
        for block, label in zip(blocks, [_name(graph), *self.labels], strict=True):
            if isinstance(block, Behavior):
                for part in ("inputs", "outputs", "in_parameters", "out_parameters"):
                    for item in _part(block, part):
                        self.places.setdefault(id(item), f"{label}.{_name(item)}")
        self.leads: dict[int, list[str]] = {}
        self.loose: list[str] = []
        """Links that start outside the graph."""
        for link in _part(graph, "links"):
            self._follow(link)

    def _follow(self, link: Value) -> None:
        try:
            ends = link.ends if isinstance(link, BehaviorLink) else None
        except ChunkwrightError as error:
            self.loose.append(f"{in_line(link)}, {error.message}")
            return
        if ends is None:
            self.loose.append(in_line(link))
            return
        start, end = ends
        delay = link.delay
        goal = self.places.get(id(end), in_line(end))
        if delay:
            goal += f" after {delay} frame{'s' if delay > 1 else ''}"
        if id(start) in self.places:
            self.leads.setdefault(id(start), []).append(goal)
        else:
            self.loose.append(f"{in_line(start)} -> {goal}")


def _inside(
    line: Item, behavior: Behavior, around: tuple[Behavior, ...], outside: Near | None
) -> Iterator[ScriptLine]:
    inside = Near(behavior)
    places = ChainMap(inside.places, outside.places if outside is not None else {})
    leads = ChainMap(inside.leads, outside.leads if outside is not None else {})
    for part, word in _PARTS:
        for io in _part(behavior, part):
            goals = leads.get(id(io))
            text = _name(io) + (f" -> {', '.join(goals)}" if goals else "")
            yield ScriptLine(line, word, text, io)
    for parameter in _part(behavior, "in_parameters"):
        text = f"{_name(parameter)} = {_source(parameter, places)}"
        yield ScriptLine(line, "parameter in", text, parameter)
    for parameter in _part(behavior, "out_parameters"):
        text = f"{_name(parameter)}{_destinations(parameter)}"
        yield ScriptLine(line, "parameter out", text, parameter)
    for parameter in _part(behavior, "local_parameters"):
        text = f"{_name(parameter)} = {value_text(parameter)}"
        yield ScriptLine(line, local_word(parameter), text, parameter)
    for operation in _part(behavior, "operations"):
        yield ScriptLine(line, "operation", _operation(operation, places), operation)
    for sub, label in zip(_part(behavior, "sub_behaviors"), inside.labels, strict=True):
        if isinstance(sub, Behavior):
            yield _behavior_line(line, sub, (*around, behavior), label, inside)
        else:
            yield ScriptLine(line, "block", in_line(sub), sub)
    for link in inside.loose:
        yield ScriptLine(line, "link", link)


def local_word(parameter: Value) -> str:
    """Return the role of a local parameter in its behaviour: a setting, or a local."""
    try:
        is_setting = (
            isinstance(parameter, VirtoolsObject)
            and parameter.area_fields("is_setting") is not None
        )
    except ChunkwrightError:
        # The line also has the value, which reports the broken chunk.
        return "local"
    return "setting" if is_setting else "local"


@_reporting
def _source(parameter: Value, places: Mapping[int, str]) -> str:
    if not isinstance(parameter, ParameterIn):
        return in_line(parameter)
    source = parameter.source
    if source is None:
        return "nothing"
    if id(source) in places:
        return places[id(source)]
    if isinstance(source, Parameter) and source.class_name == "CKParameterLocal":
        return value_text(source)
    return in_line(source)


@_reporting
def value_text(parameter: Value) -> str:
    """Return the value of a parameter in a line, entries of managers by name."""
    if not isinstance(parameter, Parameter) or parameter.area_fields("value") is None:
        return in_line(parameter)
    value = parameter.value
    if parameter.area_fields("is_this") is not None:
        return "this"
    if isinstance(value, tuple) and value and isinstance(value[0], Guid):
        return _entry(parameter.file, *value)
    fields = parameter.need_fields("value")
    is_number = isinstance(value, int) and fields["value"]["kind"] == BUFFER
    named = name_of(parameter.type, fields["value"]["value"], parameter.file) if is_number else None
    return in_line(value) if named is None else named


# Manager -> the area and field that its numbers are indices into, and the word for an entry.
_ENTRIES: Final = {
    MESSAGE_MANAGER: ("messages", "names", "message"),
    ATTRIBUTE_MANAGER: ("attributes", "attributes", "attribute"),
}


def _entry(file: VirtoolsFile, guid: Guid, number: int) -> str:
    """Return a value that belongs to a manager as text, by name if the manager saved names."""
    area, field, word = _ENTRIES.get(guid, ("", "", ""))
    for manager in file.managers:
        if not area or manager.guid != guid:
            continue
        try:
            entries = (manager.area_fields(area) or {}).get(field, [])
        except ChunkwrightError:
            # A broken chunk is shown among the managers and in the problems.
            continue
        if 0 <= number < len(entries):
            entry = entries[number]
            name = entry.get("name") if isinstance(entry, dict) else entry
            return f"{word} {name!r}"
    return in_line((guid, number))


@_reporting
def _destinations(parameter: Value) -> str:
    fields = (
        parameter.area_fields("destinations") if isinstance(parameter, VirtoolsObject) else None
    )
    if not fields:
        return ""
    return " -> " + ", ".join(_name(item) for item in fields["destinations"])


@_reporting
def _operation(operation: Value, places: Mapping[int, str]) -> str:
    if not isinstance(operation, ParameterOperation) or operation.operation is None:
        return in_line(operation)
    shown = ", ".join(_source(item, places) for item in operation.operands if item is not None)
    return f"{operation_name(operation.operation)} ({shown}) -> {in_line(operation.result)}"


def operation_name(guid: Guid) -> str:
    """Return the name of an operation, or its GUID if the name is unknown."""
    return OPERATIONS.get(guid, str(guid))


def _name(item: Value) -> str:
    if isinstance(item, VirtoolsObject):
        return item.name or f"{item.class_name} {item.id}"
    return in_line(item)
