"""Scripts as graphs: building blocks, the links between them, and where parameters come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.graphs.model import GROUP, LEAF, START, Edge, Graph, Node
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.parameters import ParameterIn
from chunkwright.nmo.scripts import value_text
from chunkwright.nmo.views import Behavior, BehaviorLink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Value

_MOST_VALUES: Final = 5
_OUTSIDE: Final = "outside"


def graphs(file: VirtoolsFile) -> Iterator[tuple[str, str]]:
    """Yield the address and the title of each script, then of the graphs in them."""
    found = [item for item in file.objects if isinstance(item, Behavior) and _part(item, "links")]
    for wanted in (True, False):
        for item in found:
            if item.is_script is wanted:
                yield item.address, f"{'script' if wanted else 'graph'} {_name(item)}"


def graph(file: VirtoolsFile, address: str) -> Graph:
    """Return the blocks of a script or graph with their links; ``QueryError`` for anything else."""
    item = file.get(address)
    if not isinstance(item, Behavior):
        raise QueryError("is not a behaviour, so it has no graph", path=address)
    return _Drawing(item).made


class _Drawing:
    """Makes the graph of a behaviour; ``places`` are node and name of the ends of links."""

    def __init__(self, behavior: Behavior) -> None:
        self.made = Graph(_name(behavior))
        self.places: dict[int, tuple[str, str]] = {}
        for part, style in (("inputs", START), ("outputs", LEAF)):
            for item in _part(behavior, part):
                key = f"io {id(item)}"
                self.made.nodes.append(
                    Node(key, _name(item), part[:-1], behavior.address, (), style)
                )
                self.places[id(item)] = key, ""
        blocks = [each for each in _part(behavior, "sub_behaviors") if isinstance(each, Behavior)]
        for block in blocks:
            self._block(block)
        for parameter in _part(behavior, "in_parameters"):
            self.places.setdefault(id(parameter), (_OUTSIDE, _name(parameter)))
        for link in _part(behavior, "links"):
            self._link(link)
        for block in blocks:
            self._parameters(block)

    def _block(self, block: Behavior) -> None:
        key = f"#{block.id}"
        for part in ("inputs", "outputs", "in_parameters", "out_parameters"):
            for item in _part(block, part):
                self.places.setdefault(id(item), (key, _name(item)))
        is_graph = block.prototype is None
        kind = "graph" if is_graph else block.prototype_name or str(block.prototype)
        title = _name(block)
        values = [text for each in _part(block, "in_parameters") if (text := _value(each))]
        lines = tuple(values[:_MOST_VALUES])
        self.made.nodes.append(
            Node(
                key,
                title,
                "" if kind == title else kind,
                block.address,
                lines,
                GROUP if is_graph else "",
            )
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
            self.made.notes.append("a link leads out of the graph")
            return
        words = " to ".join(filter(None, (start[1], end[1])))
        if link.delay:
            words = f"{words} after {link.delay}".strip()
        self.made.edges.append(Edge(start[0], end[0], words))

    def _parameters(self, block: Behavior) -> None:
        for each in _part(block, "in_parameters"):
            source = each.source if isinstance(each, ParameterIn) else None
            place = self.places.get(id(source)) if source is not None else None
            if place is not None and place[0] != _OUTSIDE:
                self.made.edges.append(Edge(place[0], f"#{block.id}", _name(each), is_dashed=True))


def _value(parameter: Value) -> str:
    """Return name and value of a parameter that has a local one; "" for others."""
    source = parameter.source if isinstance(parameter, ParameterIn) else None
    if not isinstance(source, VirtoolsObject) or source.class_name != "CKParameterLocal":
        return ""
    return f"{_name(parameter)} = {value_text(source)}"


def _part(behavior: Behavior, name: str) -> list[Value]:
    try:
        return behavior.part(name)
    except ChunkwrightError:
        return []  # a broken chunk, which the problems of the file name


def _name(item: Value) -> str:
    if isinstance(item, VirtoolsObject):
        return item.name or f"{item.class_name} {item.id}"
    return str(item)
