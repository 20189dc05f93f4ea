"""Names of events, variables and character properties in the text form, in place of numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError
from chunkwright.hkx.behaviour.graph import scopes
from chunkwright.hkx.behaviour.indices import KINDS
from chunkwright.hkx.behaviour.uses import uses
from chunkwright.hkx.model import label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.behaviour.graph import BehaviourGraph
    from chunkwright.hkx.behaviour.indices import Kind
    from chunkwright.hkx.behaviour.uses import Use
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.types import JsonDict, JsonValue


def put_names(packfile: HavokDocument, members: Mapping[int, JsonDict]) -> None:
    """Replace the numbers in the members of objects with names, by ``id`` of the object.

    A number is kept if it has no name, or one that is not unique.
    """
    owners = scopes(packfile)
    tables: dict[int, dict[Kind, list[str]]] = {}
    for obj in packfile.objects:
        graph, form = owners.get(id(obj)), members.get(id(obj))
        if graph is None or form is None:
            continue
        names = tables.get(id(graph)) or tables.setdefault(id(graph), _tables(graph))
        for use in uses(obj, obj.values):
            if use.kind is not None and use.number is not None:
                listed = names[use.kind]
                name = listed[use.number] if 0 <= use.number < len(listed) else ""
                if name:
                    _holder(form, use)[use.member] = name


def _tables(graph: BehaviourGraph) -> dict[Kind, list[str]]:
    """Return the names by number, "" for those that are not unique."""
    made = {}
    for kind in KINDS:
        names = graph.names(kind)
        times = Counter(names)
        made[kind] = [each if times[each] == 1 and each.isprintable() else "" for each in names]
    return made


def _holder(form: JsonDict, use: Use) -> JsonDict:
    """Return the form of the record of a use, adding structs that were left out."""
    held: JsonValue = form
    for segment in use.path:
        held = held[segment] if isinstance(segment, int) else held.setdefault(segment, {})
    made: JsonDict = held
    return made


def take_names(packfile: HavokDocument) -> None:
    """Replace names in members with their numbers; ``CorruptError`` for unknown names."""
    owners = scopes(packfile)
    places: dict[tuple[int, Kind], dict[str, int]] = {}
    for obj in packfile.objects:
        graph = owners.get(id(obj))
        if graph is None:
            continue
        for use in uses(obj, obj.values):
            if use.kind is not None and isinstance(use.number, str):
                key = (id(graph), use.kind)
                if key not in places:
                    names = graph.names(use.kind)
                    times = Counter(names)
                    places[key] = {each: at for at, each in enumerate(names) if times[each] == 1}
                number = places[key].get(use.number)
                if number is None:
                    raise CorruptError(
                        f"no {use.kind.word}, or more than one, is called {use.number!r:.60}"
                    ).within(*label(obj), *use.path, use.member)
                use.record[use.member] = number
