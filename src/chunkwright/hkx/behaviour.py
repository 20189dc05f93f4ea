"""Editing behaviour graphs by name: events, variables and properties, all kept consistent.

>>> from chunkwright.hkx import behaviour
>>> (graph,) = behaviour.graphs(chunkwright.open("horsebehavior.hkx"))  # doctest: +SKIP
>>> graph.add_event("footL")                                            # doctest: +SKIP
212

Members hold numbers; ``uses`` lists these members and the lists of names that they index.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Closed
from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx.ask.uses import EVENT, KINDS, PROPERTY, VARIABLE, Use, spots, uses
from chunkwright.hkx.model.havok_document import pointed_to, reachable, settle
from chunkwright.hkx.model.hkobject import label
from chunkwright.hkx.views import behaviour_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.hkx.ask.uses import Kind
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonDict, JsonValue, Record, Value


_RAISED: Final = re.compile(r"(\s*)([^\s=()]+)(\s+if\b)")


def mentions(text: str, kind: Kind, name: str) -> bool:
    """Whether an expression mentions an event or a variable."""
    return renamed(text, kind, name, name + "_") != text


def renamed(text: str, kind: Kind, old: str, new: str) -> str:
    """Return an expression in which an event or a variable has a new name."""
    raised = _RAISED.match(text)
    if kind is EVENT:
        if raised is None or raised[2] != old:
            return text
        return text[: raised.start(2)] + new + text[raised.end(2) :]
    if kind is not VARIABLE:
        return text
    start = raised.end() if raised else 0
    return text[:start] + _whole(old).sub(lambda _: new, text[start:])


@cache
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w.])")


CLASS: Final = "hkbBehaviorGraph"
_SHOWN: Final = 8


def graphs(packfile: HavokDocument) -> list[BehaviourGraph]:
    """Return the behaviour graphs of a packfile that have data, in file order."""
    made = [BehaviourGraph(obj) for obj in packfile.objects if _is(obj, CLASS)]
    return [each for each in made if each.is_whole]


def scopes(packfile: HavokDocument) -> Mapping[int, BehaviourGraph]:
    """Return the graph that each object belongs to, by ``id`` of the object.

    If there is a single graph, all objects belong to it; otherwise, an object belongs to the first
    graph that reaches it without passing through another.
    """
    found = graphs(packfile)
    if len(found) < 2:
        return {id(obj): graph for graph in found for obj in packfile.objects}
    owners: dict[int, BehaviourGraph] = {}
    for graph in found:
        for obj in graph.reached():
            owners.setdefault(id(obj), graph)
    return owners


def _is(obj: HkObject | None, class_name: str, *lists: str) -> bool:
    """Whether an object is of a class, can be decoded, and has these lists."""
    return (
        obj is not None
        and obj.class_name == class_name
        and obj.values.plan is not None
        and all(isinstance(obj.values.get(each), list) for each in lists)
    )


class BehaviourGraph(Closed):
    """A ``hkbBehaviorGraph`` with its lists of names; edits change its objects immediately.

    Events, variables and character properties have names and are referred to by number, the index
    in the list of names.
    """

    source: HkObject

    def __init__(self, source: HkObject) -> None:
        if not _is(source, CLASS):
            raise QueryError(f"expected a {CLASS}, not {source!r}")
        self.source = source

    def __repr__(self) -> str:
        return (
            f"<BehaviourGraph {self.name!r}: {len(self.events)} events, "
            f"{len(self.variables)} variables>"
        )

    @property
    def name(self) -> str:
        """The name of the graph."""
        return str(self.source["name"] or "")

    @property
    def is_whole(self) -> bool:
        """Whether data, names and values are present and of the right classes."""
        data = self.source["data"]
        if not _is(data, "hkbBehaviorGraphData", *(kind.infos for kind in KINDS)):
            return False
        held = data["variableInitialValues"]
        return _is(
            data["stringData"], "hkbBehaviorGraphStringData", *(kind.names for kind in KINDS)
        ) and (held is None or _is(held, "hkbVariableValueSet", "wordVariableValues"))

    @property
    def data(self) -> HkObject:
        """The ``hkbBehaviorGraphData``: infos and initial values."""
        data: HkObject = self.source["data"]
        return data

    @property
    def strings(self) -> HkObject:
        """The ``hkbBehaviorGraphStringData``: the names."""
        strings: HkObject = self.data["stringData"]
        return strings

    @property
    def events(self) -> list[str]:
        """The names of the events; the id of an event is its index."""
        return self.names(EVENT)

    @property
    def variables(self) -> list[str]:
        """The names of the variables, in order of their indices."""
        return self.names(VARIABLE)

    @property
    def character_properties(self) -> list[str]:
        """The names of the character properties that the graph uses."""
        return self.names(PROPERTY)

    def names(self, kind: Kind) -> list[str]:
        """Return a copy of one of the lists of names."""
        return [each or "" for each in self.strings[kind.names]]

    def name_of(self, kind: Kind, index: int) -> str:
        """Return the name for a number; "" for -1 and for a number without a name."""
        names = self.strings[kind.names]
        return str(names[index] or "") if 0 <= index < len(names) else ""

    def names_in(self, record: Record) -> dict[int, str]:
        """Return the names that members of a record refer to by number, by index of the member."""
        found = spots(record.plan).own.items()
        return {at: self.name_of(spot.kind_in(record), record.held[at]) for at, spot in found}

    def number_of(self, kind: Kind, name: str) -> int:
        """Return the number of a name; ``QueryError`` for an unknown or ambiguous one."""
        return self._index(kind, name)

    def event_id(self, name: str) -> int:
        """Return the id of an event; ``QueryError`` if it is unknown or not unique."""
        return self._index(EVENT, name)

    def variable_index(self, name: str) -> int:
        """Return the index of a variable; ``QueryError`` if it is unknown or not unique."""
        return self._index(VARIABLE, name)

    def uses_of_event(self, name: str) -> list[Use]:
        """Return the members and expressions that refer to an event."""
        return self._uses(EVENT, self._index(EVENT, name), name)

    def uses_of_variable(self, name: str) -> list[Use]:
        """Return the members and expressions that refer to a variable."""
        return self._uses(VARIABLE, self._index(VARIABLE, name), name)

    def add_event(self, name: str, flags: int | str = 0) -> int:
        """Add an event and return its id; ``flags`` such as ``"FLAG_SYNC_POINT"``.

        Raises ``QueryError`` for an existing name, ``CorruptError`` if the numbers of names and
        infos differ.
        """
        return self._add(EVENT, name, {"flags": flags})

    def add_variable(
        self,
        name: str,
        type: str = "REAL",  # noqa: A002 - the field's own word
        initial: float | Sequence[float] | HkObject | None = 0,
        *,
        minimum: float | None = None,
        maximum: float | None = None,
        role: Mapping[str, object] | None = None,
    ) -> int:
        """Add a variable and return its index.

        ``type`` is ``BOOL INT8 INT16 INT32 REAL VECTOR3 VECTOR4 QUATERNION`` or ``POINTER``,
        ``initial`` a number, 3 or 4 numbers for a vector, an object for a pointer; ``role`` has
        members of ``hkbRoleAttribute``. A file with bounds has them for all variables: when the
        first are added here, earlier variables get the range of their type. Raises ``QueryError``
        for an existing name, and for a value that does not fit the type.
        """
        made = behaviour_view.prepare(type, initial, minimum, maximum)
        behaviour_view.check(self.data, len(self.variables))
        info = {"type": f"VARIABLE_TYPE_{type}", "role": role or {}}
        index = self._add(VARIABLE, name, info)
        behaviour_view.append(self.data, made)
        return index

    def initial(self, name: str) -> float | list[float] | HkObject | None:
        """Return the initial value of a variable; None if the file has none."""
        return behaviour_view.initial(self.data, self.variable_index(name))

    def set_initial(self, name: str, value: float | Sequence[float] | HkObject | None) -> None:
        """Set the initial value of a variable."""
        behaviour_view.set_initial(self.data, self.variable_index(name), value)

    def rename_event(self, old: str, new: str) -> None:
        """Rename an event, in expressions that raise it too.

        Other behaviours and the game, which also know events by name, are not changed.
        """
        self._rename(EVENT, old, new)

    def rename_variable(self, old: str, new: str) -> None:
        """Rename a variable, in expressions and conditions too."""
        self._rename(VARIABLE, old, new)

    def rename_character_property(self, old: str, new: str) -> None:
        """Rename a character property, which the character must have under the new name."""
        self._rename(PROPERTY, old, new)

    def remove_event(self, name: str) -> None:
        """Remove an event that nothing refers to, and renumber later events everywhere.

        Raises ``QueryError`` with the addresses of what refers to it.
        """
        self._remove(EVENT, name)

    def remove_variable(self, name: str) -> None:
        """Remove a variable that nothing refers to, with its values, and renumber later ones."""
        behaviour_view.check(self.data, len(self.variables))
        kind = behaviour_view.type_of(self.data, self.variable_index(name))
        behaviour_view.remove(self.data, self._remove(VARIABLE, name), kind)

    def reached(self) -> list[HkObject]:
        """Return the objects that the graph reaches without passing through another graph."""

        def follow(obj: HkObject) -> list[HkObject]:
            return [each for each in pointed_to(obj) if each.class_name != CLASS]

        return reachable([self.source], follow)

    def _objects(self) -> Iterable[HkObject]:
        packfile = self.source.packfile
        settle(packfile)
        owners = scopes(packfile)
        mine = (owners.get(id(obj)) for obj in packfile.objects)
        pairs = zip(packfile.objects, mine, strict=True)
        return [obj for obj, owner in pairs if owner is not None and owner.source is self.source]

    def all_uses(self) -> Iterable[Use]:
        """Yield every member that refers to anything by number, and every expression."""
        return (use for obj in self._objects() for use in uses(obj, obj.values))

    def _uses(self, kind: Kind, index: int, name: str) -> list[Use]:
        return [
            use
            for use in self.all_uses()
            if (use.kind is kind and use.number == index)
            or (use.kind is None and mentions(use.record[use.member], kind, name))
        ]

    def _index(self, kind: Kind, name: str) -> int:
        names = self.names(kind)
        if names.count(name) == 1:
            return names.index(name)
        if name in names:
            raise QueryError(f"{names.count(name)} {kind.word}s are named {name!r:.60}")
        import difflib  # imported here, because only errors need it

        near = difflib.get_close_matches(name, names, 1)
        hint = f"did you mean {near[0]}?" if near else ""
        raise QueryError(f"no {kind.word} is named {name!r:.60}", hint=hint)

    def _check_name(self, kind: Kind, name: str) -> None:
        if not isinstance(name, str) or not name:
            raise QueryError(f"expected a str as the name, not {name!r:.40}")
        names, infos = self.names(kind), self.data[kind.infos]
        if name in names:
            there = f"it is number {names.index(name)}"
            raise QueryError(f"the {kind.word} {name!r:.60} already exists: {there}")
        if len(names) != len(infos):
            raise CorruptError(
                f"{len(infos)} {kind.infos} do not match {len(names)} {kind.names}",
                hint="problems() lists what is wrong with this packfile",
            ).within(*label(self.data), kind.infos)

    def _add(self, kind: Kind, name: str, info: Mapping[str, Value]) -> int:
        self._check_name(kind, name)
        index = len(self.names(kind))
        self.data[kind.infos] = [*self.data[kind.infos], info]
        self.strings[kind.names] = [*self.strings[kind.names], name]
        return index

    def _rename(self, kind: Kind, old: str, new: str) -> None:
        index = self._index(kind, old)
        self._check_name(kind, new)
        for use in self._uses(kind, index, old):
            if use.kind is None:
                text = use.record[use.member]
                use.record[use.member] = renamed(text, kind, old, new)
        self.strings[kind.names][index] = new

    def _remove(self, kind: Kind, name: str) -> int:
        index = self._index(kind, name)
        found = self._uses(kind, index, name)
        if found:
            shown = ", ".join(use.address for use in found[:_SHOWN])
            more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
            raise QueryError(
                f"{len(found)} members refer to the {kind.word} {name!r:.60}: {shown}{more}",
                hint="change them first, or rename it",
            )
        for use in self.all_uses():
            if use.kind is kind and use.number is not None and use.number > index:
                use.record[use.member] = use.number - 1
        del self.strings[kind.names][index]
        if index < len(self.data[kind.infos]):
            del self.data[kind.infos][index]
        return index


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
    """Return the text form of the record with a use, adding structs that were left out."""
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
