"""Scripts as graphs: building blocks, the links between them, and the sources of parameters.

A graph has two kinds of edges. Links start one behaviour after another. Data connections copy the
value of a parameter to another: from outputs, operations, local parameters and the graph's own
inputs to the inputs of blocks and operations, and from outputs to their destinations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.graphs import DATA, GROUP, LEAF, START, Edge, Graph, Node
from chunkwright.nmo.ask.scripts import local_word, operation_name, script_owners, value_text
from chunkwright.nmo.model.objects import VirtoolsObject, objects_in
from chunkwright.nmo.model.parameters import Parameter, ParameterIn, ParameterOperation
from chunkwright.nmo.model.views import Behavior, BehaviorLink
from chunkwright.nmo.payloads.names import OP
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Value

_LOCAL: Final = "CKParameterLocal"
_SETTING: Final = "setting"
# The parts of a behaviour that are parameters.
_PARAMETERS: Final = ("in_parameters", "out_parameters", "local_parameters")


def graphs(file: VirtoolsFile) -> Iterator[tuple[str, str]]:
    """Yield the address and the title of each script, then of the graphs in them."""
    found = [item for item in file.objects.of_class(Behavior) if _is_graph(item)]
    for wanted in (True, False):
        for item in found:
            if item.is_script is wanted:
                yield item.address, f"{'script' if wanted else 'graph'} {_name(item)}"


def graph(file: VirtoolsFile, address: str) -> Graph:
    """Return the blocks and links of a script or graph; ``QueryError`` for other objects."""
    item = file.get(address)
    if not isinstance(item, Behavior):
        raise QueryError("is not a behaviour, so it has no graph", path=address)
    made = _Drawing(item).made
    owner = script_owners(file).get(id(item)) if item.is_script else None
    if owner is not None:
        made.owner = f"{_name(owner)} ({owner.class_name} #{owner.id})"
    return made


class _Place(NamedTuple):
    """The node that an input, output or parameter belongs to, and the name of its port there."""

    key: str
    name: str


class _Drawing:
    """A builder of the graph of a behaviour; ``places`` has the ends of links and connections."""

    def __init__(self, behavior: Behavior) -> None:
        self.behavior = behavior
        self.made = Graph(_name(behavior))
        self.places: dict[int, _Place] = {}
        self.keys: set[str] = set()
        self.owners: dict[int, Behavior] | None = None
        for part, style in (("inputs", START), ("outputs", LEAF)):
            for number, item in enumerate(_part(behavior, part)):
                self._add(item, f"{part[:-1]} {number}", part[:-1], behavior.address, style)
        blocks = objects_in(_part(behavior, "sub_behaviors"), Behavior)
        operations = _part(behavior, "operations")
        for block in blocks:
            self._block(block)
        for operation in operations:
            self._operation(operation)
        target = _target(behavior)
        own = [(target, "target", START)] if target is not None else []
        own += [(each, "parameter in", START) for each in _part(behavior, "in_parameters")]
        own += [(each, "parameter out", LEAF) for each in _part(behavior, "out_parameters")]
        if settings := _settings(behavior):
            key, title = self._unique(_number(behavior)), _name(behavior)
            node = Node(key, title, address=behavior.address, settings=settings)
            self.made.nodes.append(node)
        for item, kind, style in own:
            if id(item) not in self.places:
                self._add(item, _number(item), kind, _address(item), style)
        for link in _part(behavior, "links"):
            self._link(link)
        self._connect(blocks, operations)

    def _add(
        self,
        item: Value,
        key: str,
        kind: str,
        address: str,
        style: str = "",
        *,
        inline: bool = False,
    ) -> None:
        """Add a node that is one input, output or parameter."""
        key = self._unique(key)
        lines = _shown_value(item)
        self.made.nodes.append(Node(key, _name(item), kind, address, lines, style, inline))
        self.places[id(item)] = _Place(key, "")

    def _unique(self, key: str) -> str:
        """Return a key that no other node has: damaged files have duplicate ids."""
        found, count = key, 1
        while found in self.keys:
            count += 1
            found = f"{key} {count}"
        self.keys.add(found)
        return found

    def _block(self, block: Behavior) -> None:
        key = self._unique(f"#{block.id}")
        for part in ("inputs", "outputs", "in_parameters", "out_parameters"):
            for item in _part(block, part):
                self.places.setdefault(id(item), _Place(key, _name(item)))
        target = _target(block)
        if target is not None:
            self.places.setdefault(id(target), _Place(key, _name(target)))
        is_graph = block.prototype is None
        kind = "graph" if is_graph else block.prototype_name or str(block.prototype)
        title = _name(block)
        values = tuple(text for each in _inputs(block) if (text := _value(each)))
        style = GROUP if is_graph else ""
        kind = "" if kind == title else kind
        made = Node(key, title, kind, block.address, values, style, settings=_settings(block))
        self.made.nodes.append(made)

    def _operation(self, operation: Value) -> None:
        """Add an operation, which computes its result from one or two operands."""
        key = self._unique(_number(operation))
        lines: list[str] = []
        kind = "operation"
        if isinstance(operation, ParameterOperation):
            try:
                for each in (*operation.operands, operation.result):
                    if each is not None:
                        self.places.setdefault(id(each), _Place(key, _name(each)))
                lines = [text for each in operation.operands if (text := _value(each))]
                if operation.operation is not None:
                    kind = f"operation {operation_name(operation.operation)}"
            except ChunkwrightError as error:
                lines.append(error.message)
        self.made.nodes.append(
            Node(key, _name(operation), kind, _address(operation), tuple(lines), "")
        )

    def _link(self, link: Value) -> None:
        try:
            ends = link.ends if isinstance(link, BehaviorLink) else None
        except ChunkwrightError as error:
            self.made.notes.append(error.message)
            return
        start = None if ends is None else self.places.get(id(ends[0]))
        end = None if ends is None else self.places.get(id(ends[1]))
        if start is None or end is None or not isinstance(link, BehaviorLink):
            self.made.notes.append("a link has an end outside the graph")
            return
        words = " to ".join(filter(None, (start.name, end.name)))
        if link.delay:
            words = f"{words} after {link.delay}".strip()
        self.made.edges.append(
            Edge(
                start.key, end.key, words, output=start.name, input=end.name, delay=link.delay or 0
            )
        )

    def _connect(self, blocks: list[Behavior], operations: list[Value]) -> None:
        """Add all data connections: from the source of each input, and to outputs' destinations."""
        pairs: list[tuple[Value, Value]] = []
        for owner in (*blocks, *operations):
            for each in _inputs(owner):
                source = _source(each)
                if source is not None:
                    pairs.append((source, each))
            for each in _outputs(owner):
                pairs += [(each, copy) for copy in _destinations(each)]
        uses: dict[int, int] = {}
        for start, end in pairs:
            for each in (start, end):
                uses[id(each)] = uses.get(id(each), 0) + 1
        written = {id(end) for _, end in pairs}
        for start, end in pairs:
            self._connection(
                start, end, lambda each: uses[id(each)] == 1 and id(each) not in written
            )

    def _connection(self, start: Value, end: Value, is_constant: Callable[[Value], bool]) -> None:
        for each in (start, end):
            if id(each) not in self.places:
                self._elsewhere(each, inline=_is_local(each) and is_constant(each))
        source, target = self.places[id(start)], self.places[id(end)]
        words = " to ".join(filter(None, (source.name, target.name)))
        self.made.edges.append(
            Edge(
                source.key,
                target.key,
                words,
                True,
                DATA,
                _address(start),
                _address(end),
                source.name,
                target.name,
            )
        )

    def _elsewhere(self, item: Value, *, inline: bool) -> None:
        """Add a parameter that no block has: a local one of the graph, or one from outside."""
        if any(item is each for each in _part(self.behavior, "local_parameters")):
            self._add(item, _number(item), "local", _address(item), inline=inline)
            return
        owner = self._owner(item)
        kind = "outside" if owner is None else f"outside, of {_name(owner)}"
        self._add(item, _number(item), kind, _address(item), inline=inline)

    def _owner(self, item: Value) -> Behavior | None:
        if self.owners is None:
            self.owners = {
                id(each): behavior
                for behavior in self.behavior.file.objects.of_class(Behavior)
                for part in _PARAMETERS
                for each in _part(behavior, part)
            }
        return self.owners.get(id(item))


def _inputs(owner: Value) -> list[Value]:
    """Return the input parameters of a block or an operation; the target of a block is first."""
    try:
        if isinstance(owner, Behavior):
            target = _target(owner)
            return [*([] if target is None else [target]), *_part(owner, "in_parameters")]
        if isinstance(owner, ParameterOperation):
            return [each for each in owner.operands if each is not None]
    except ChunkwrightError:
        pass  # the chunk is broken, which ``problems`` reports
    return []


def _outputs(owner: Value) -> list[Value]:
    """Return the output parameters of a block or an operation."""
    try:
        if isinstance(owner, Behavior):
            return _part(owner, "out_parameters")
        if isinstance(owner, ParameterOperation):
            return [] if owner.result is None else [owner.result]
    except ChunkwrightError:
        pass  # as above
    return []


def _target(block: Behavior) -> Value:
    """Return the parameter for the target of a block; None if it has none."""
    try:
        fields = block.area_fields("behavior") or block.area_fields("old_target") or {}
    except ChunkwrightError:
        return None
    return fields.get("target")


def _source(parameter: Value) -> Value:
    try:
        return parameter.source if isinstance(parameter, ParameterIn) else None
    except ChunkwrightError:
        return None


def _destinations(parameter: Value) -> list[Value]:
    try:
        fields = (
            parameter.area_fields("destinations") if isinstance(parameter, VirtoolsObject) else None
        )
    except ChunkwrightError:
        return []
    return [each for each in (fields or {}).get("destinations", ()) if each is not None]


def _value(parameter: Value) -> str:
    """Return the name and value of a parameter whose source is local; "" for others."""
    source = _source(parameter)
    return f"{_name(parameter)} = {value_text(source)}" if _is_local(source) else ""


def _shown_value(item: Value) -> tuple[str, ...]:
    """Return the lines of a parameter node: its value, if that is constant."""
    if _is_local(item):
        return (value_text(item),)
    source = _source(item)
    return (f"{value_text(source)}  [{_number(source)}]",) if _is_local(source) else ()


def _settings(block: Behavior) -> tuple[str, ...]:
    """Return lines for the local parameters of a building block; a graph has nodes for its own."""
    if block.prototype is None:
        return ()
    own = _part(block, "local_parameters")
    shown = _operation_of(own) if block.prototype == OP else []
    for each in own:
        word = local_word(each)
        # Unnamed parameters hold intermediate results of the block, which nothing else reads.
        if word == _SETTING or not isinstance(each, VirtoolsObject) or each.name:
            shown.append(f"{word} {_name(each)} = {value_text(each)}  [{_number(each)}]")
    return tuple(shown)


def _operation_of(own: list[Value]) -> list[str]:
    """Return the operation of a block, from its local parameters, as a line; none if broken."""
    halves = own[-2:] if len(own) > 1 else []
    try:
        numbers = [each.value for each in objects_in(halves, Parameter)]
    except ChunkwrightError:
        return []  # as above
    if len(numbers) != 2 or not all(type(each) is int for each in numbers):
        return []
    guid = Guid(*(each & 0xFFFFFFFF for each in numbers))
    return [f"operation {operation_name(guid)}  [{', '.join(map(_number, halves))}]"]


def _is_local(item: Value) -> bool:
    return isinstance(item, VirtoolsObject) and item.class_name == _LOCAL


def _number(item: Value) -> str:
    return f"#{item.id}" if isinstance(item, VirtoolsObject) else str(item)


def _address(item: Value) -> str:
    return item.address if isinstance(item, VirtoolsObject) else ""


def _is_graph(behavior: Behavior) -> bool:
    return any(_part(behavior, part) for part in ("links", "operations", "sub_behaviors"))


def _part(behavior: Behavior, name: str) -> list[Value]:
    try:
        return behavior.part(name)
    except ChunkwrightError:
        return []  # the chunk is broken, which ``problems`` reports


def _name(item: Value) -> str:
    if isinstance(item, VirtoolsObject):
        return item.name or f"{item.class_name} {item.id}"
    return str(item)
