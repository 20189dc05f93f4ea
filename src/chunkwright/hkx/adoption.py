"""Copying objects from another file of the same version, with everything that they point to.

Each object is copied once; the copy made by an earlier call is used again as long as it is in the
file. Names of objects need not be unique, so those that clash are kept. Values have no layout:
files of 32 and 64 bit can adopt from each other.

Some references are mapped instead of copied. Events, variables and character properties, to which
members refer by number, become those of the same names in the behaviour here, which gets those that
it lacks. Where the other file lists an object by which it is found, the variants of the root and
the lists of the animation container, the copy is put in the same list here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.hkx.ask.uses import EVENT, STORES, VARIABLE, holds_numbers, uses
from chunkwright.hkx.behaviour import graphs, mentions, scopes
from chunkwright.hkx.classes.references import HomogeneousCodec
from chunkwright.hkx.classes.table import signature_of
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model import StoredArray, blob_of, is_array
from chunkwright.hkx.model.havok_document import pointed_to, reachable, settle
from chunkwright.hkx.model.hkobject import HkObject, set_values
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.hkx.model.record import Homogeneous, Record
from chunkwright.hkx.views import behaviour_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.hkx.ask.uses import Kind
    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value

# Objects with lists by which others are found; a file has one of each class.
KEEPERS: Final = ("hkaAnimationContainer",)


def adopt(document: HavokDocument, obj: HkObject) -> HkObject:
    """Copy an object of another file of the same version; return the copy in ``document``.

    An object of the same file is returned as it is. Raises ``QueryError`` for files of different
    versions or kinds, for a class that differs in the two files or that this one does not have, for
    the root, for a variant whose name is taken, and for names that cannot be mapped. If there is an
    error, nothing is changed.

    >>> from chunkwright import hkx
    >>> one, other = (hkx.new_packfile("hk_2010.2.0-r1", layout) for layout in ("8101", "4101"))
    >>> skeleton = hkx.new_object(other, "hkaSkeleton", {"name": "cat"})
    >>> adopt(one, skeleton)
    <hkaSkeleton #0001 'cat'>
    >>> adopt(one, skeleton) is one.objects["cat"]
    True
    """
    match obj:
        case HkObject(packfile=other) if other is document:
            return obj
        case HkObject(packfile=other):
            return _Adoption(document, other).bring(obj)
    raise QueryError(f"expected an object, not {obj!r:.60}")


class _Adoption:
    """A single adoption: what is copied, and the counterpart of each object in this file."""

    def __init__(self, document: HavokDocument, other: HavokDocument) -> None:
        if document.format != other.format:
            raise QueryError(
                f"objects of a {other.format} cannot be copied into a {document.format}",
                hint="convert one of them first: tagfile.of_packfile, tagfile.to_packfile",
            )
        if document.contents_version != other.contents_version:
            raise QueryError(
                f"objects of {other.contents_version} cannot be copied into a file of "
                f"{document.contents_version}",
                hint="convert the other file first",
            )
        settle(other)
        self.document, self.other = document, other
        self.adopted: dict[int, tuple[HkObject, HkObject]]
        self.adopted = vars(document).setdefault("_adopted", {})
        listed = set(map(id, document.objects))
        self.became = {at: made for at, (_, made) in self.adopted.items() if id(made) in listed}
        self._agreeing: set[tuple[int, int]] = set()

    def bring(self, obj: HkObject) -> HkObject:
        """Copy one object, with everything that it reaches."""
        before = self.became.get(id(obj))
        if before is not None:
            return before
        names = _Names(self.document, self.other)
        coming = self._closure([obj], names)
        plans = list(map(self._plan_for, coming))
        variants = list(self._variants(obj, coming))
        names.check()
        for each in coming:
            self.became[id(each)] = HkObject(
                self.document, each.class_name, self._signature(each), values={}
            )
        made = [self.became[id(each)] for each in coming]
        for each, copy, plan in zip(coming, made, plans, strict=True):
            set_values(copy, self._values(each, plan))
        names.add(self.became)
        for each, copy in zip(coming, made, strict=True):
            names.renumber(each, copy)
        self.document.objects += made
        for name, class_name, variant in variants:
            row = {"name": name, "className": class_name, "variant": self.became[id(variant)]}
            self.document.root["namedVariants"].append(row)
        self._keep(coming)
        self.adopted |= {id(each): (each, self.became[id(each)]) for each in coming}
        return self.became[id(obj)]

    # -- what is copied -------------------------------------------------------------------

    def _closure(self, start: Sequence[HkObject], names: _Names) -> list[HkObject]:
        """Return the objects to copy, in the order of the other file."""

        def follow(obj: HkObject) -> list[HkObject]:
            return [each for each in pointed_to(obj) if id(each) not in self.became]

        waiting, coming = list(start), list[HkObject]()
        while waiting:  # a variable may point to further objects
            coming = reachable([*coming, *waiting], follow)
            names.need(coming)
            known = {*map(id, coming), *self.became}
            waiting = [each for each in names.values() if id(each) not in known]
        place = {id(each): at for at, each in enumerate(self.other.objects)}
        for each in coming:
            if id(each) not in place:
                raise QueryError(f"{each!r} is pointed to, but not in the list of its file")
            if each is self.other.root:
                raise QueryError(
                    "the root of a file is not copied into another",
                    path=each.address,
                    hint="adopt the objects that it names, or objects inside them",
                )
        return sorted(coming, key=lambda each: place[id(each)])

    def _plan_for(self, obj: HkObject) -> Plan | None:
        """Return the class of an object in this file; None for bytes of an unknown class."""
        name, held = obj.class_name, obj.values
        here = self.document.stated_signature(name)
        stated = self._signature(obj)
        if here is not None and stated is not None and here != stated:
            raise self._differs(obj, f"signature {stated:#010x} there and {here:#010x} here")
        if held.plan is None:
            self._need_one_layout(obj, f"{name} is not known")
            return None
        plan = self.document.decoder.library.find(name, stated if here is None else here)
        if plan is None:
            raise QueryError(
                f"this file has no class {name}",
                path=obj.address,
                hint="its classes are the types that it describes"
                if self.document.describes_types
                else "hkx.use_classes adds classes",
            )
        if not self._agree(plan, held.plan):
            raise self._differs(obj, "other members")
        return plan

    def _signature(self, obj: HkObject) -> int | None:
        """Return the signature of an object's class, which XML does not state for new ones."""
        plan = obj.values.plan
        if obj.signature is not None or plan is None or self.document.describes_types:
            return obj.signature
        return signature_of(plan.plans.table, obj.class_name)

    def _differs(self, obj: HkObject, how: str) -> QueryError:
        return QueryError(
            f"the class {obj.class_name} differs in the two files: {how}", path=obj.address
        )

    def _need_one_layout(self, obj: HkObject, why: str) -> None:
        """Refuse bytes that would have to be laid out anew."""
        match self.document, self.other:
            case Packfile(layout=here, stored_xml=None), Packfile(layout=there, stored_xml=None):
                if here == there:
                    return
                what = f"{why}: its bytes cannot be moved from layout {there} to {here}"
                raise QueryError(what, path=obj.address, hint="convert the other file first")
        raise QueryError(f"{why}: its bytes cannot be copied", path=obj.address)

    def _agree(self, ours: Plan, theirs: Plan) -> bool:
        """Whether two classes, and the structs in them, have the same members."""
        if ours is theirs or (id(ours), id(theirs)) in self._agreeing:
            return True
        self._agreeing.add((id(ours), id(theirs)))
        if ours.name != theirs.name or _members(ours) != _members(theirs):
            return False
        pairs = zip(ours.codecs, theirs.codecs, strict=True)
        structs = [(one.struct, other.struct) for one, other in pairs]
        return all(
            one is other is None
            or (one is not None and other is not None and self._agree(one, other))
            for one, other in structs
        )

    # -- values ---------------------------------------------------------------------------

    def _values(self, obj: HkObject, plan: Plan | None) -> Record | RawObject:
        held = obj.values
        if plan is not None:
            return self._record(held, plan)
        return RawObject(
            held.class_name,
            held.data,
            list(held.local_fixups),
            [(at, self.became[id(target)]) for at, target in held.pointers],
            held.error,
            held.unknown,
        )

    def _record(self, record: Record, plan: Plan) -> Record:
        pairs = zip(record.held, plan.codecs, strict=True)
        return Record(plan, [self._copied(value, codec) for value, codec in pairs])

    def _copied(self, value: Value, codec: Codec) -> Value:
        """Copy a value of a member, or an element of one."""
        match value, codec:
            case HkObject(), _:
                return self.became[id(value)]
            case Record(), _ if codec.embeds is not None:
                return self._record(value, codec.embeds)
            case Homogeneous(is_raw=False), HomogeneousCodec():
                plan = codec.find(value.class_name)
                if plan is None:
                    raise QueryError(f"this file has no class {value.class_name}")
                return value._replace(items=[self._record(each, plan) for each in value.items])
            case list(), _:
                return [self._copied(each, codec.inner) for each in value]
            case StoredArray(), _:
                # A copy of its own bytes, because those of the other file are freed with it.
                own = blob_of(value.data, value.codec.order)
                return StoredArray(own, value.codec, 0, value.count)
        return value.copy() if is_array(value) else value

    # -- lists ----------------------------------------------------------------------------

    def _variants(
        self, obj: HkObject, coming: Iterable[HkObject]
    ) -> Iterator[tuple[str, str, HkObject]]:
        """Yield name, class and object of the variants of the other root that are copied."""
        roots = self.document.root, self.other.root
        if any(each is None or "namedVariants" not in each for each in roots):
            return
        ours, theirs = (each["namedVariants"] for each in roots)
        taken = {row["name"] for row in ours}
        copied = set(map(id, coming))
        for row in theirs:
            if id(row["variant"]) not in copied:
                continue
            if not row["name"] or row["name"] not in taken:
                yield row["name"], row["className"], row["variant"]
            elif row["variant"] is obj:
                raise QueryError(
                    f"this file has a variant {row['name']!r} already",
                    path=obj.address,
                    hint="rename one of them, or adopt the objects in it",
                )

    def _keep(self, coming: Sequence[HkObject]) -> None:
        """Add the copies to the lists here that correspond to the lists with the originals."""
        copied = set(map(id, coming))
        for name in KEEPERS:
            ours = [each for each in self.document.objects if each.class_name == name]
            theirs = [each for each in self.other.objects if each.class_name == name]
            if len(ours) != 1 or len(theirs) != 1 or id(theirs[0]) in copied:
                continue
            for member, held in theirs[0].values.items():
                if isinstance(held, list) and member in ours[0]:
                    ours[0][member] += [self.became[id(o)] for o in held if id(o) in copied]


def _members(plan: Plan) -> list[tuple[str, str, str, str, int]]:
    """Return the members of a class, without their offsets."""
    members = [slot.member for slot in plan.slots]
    return [(each.name, each.type, each.subtype, each.refers, each.count) for each in members]


class _Need(NamedTuple):
    """What a member of the other file refers to by number or, in an expression, by name."""

    graph: BehaviourGraph
    kind: Kind
    number: int
    name: str
    address: str


class _Names:
    """The events, variables and properties that the copied objects need, and their numbers here."""

    def __init__(self, document: HavokDocument, other: HavokDocument) -> None:
        self._document = document
        self._scopes = scopes(other)
        self._needs: dict[tuple[int, Kind, int], _Need] = {}
        self._numbers: dict[tuple[int, Kind, int], int] = {}
        self._ours: BehaviourGraph | None = None

    def need(self, coming: Iterable[HkObject]) -> None:
        """Collect what the objects refer to; a behaviour that is copied too keeps its numbers."""
        listed = set(map(id, coming))
        self._needs.clear()
        for obj in coming:
            graph = self._scopes.get(id(obj))
            if graph is not None and id(graph.source) not in listed:
                for each in _needs(obj, graph):
                    self._needs.setdefault((id(graph.source), each.kind, each.number), each)

    def values(self) -> Iterator[HkObject]:
        """Yield the objects to which variables that would be added point at first."""
        for each in self._needs.values():
            if each.kind is VARIABLE:
                value = behaviour_view.initial(each.graph.data, each.number)
                if isinstance(value, HkObject):
                    yield value

    def check(self) -> None:
        """Refuse what cannot be mapped, before anything is changed."""
        if not self._needs:
            return
        found = graphs(self._document)
        first = next(iter(self._needs.values()))
        if len(found) != 1:
            raise QueryError(
                f"refers to the {first.kind.word} {first.name!r}, and this file has "
                f"{counted(len(found), 'behaviour')} to look for it in",
                path=first.address,
            )
        (self._ours,) = found
        for each in self._needs.values():
            self._check(each, self._ours)

    def _check(self, need: _Need, ours: BehaviourGraph) -> None:
        if not need.name:
            what = f"refers to the {need.kind.word} {need.number}, which has no name"
            raise QueryError(what, path=need.address)
        names, infos = ours.names(need.kind), need.graph.data[need.kind.infos]
        if not need.number < len(infos):
            what = (
                f"the {need.kind.word} {need.name!r} has the number {need.number}, but there are "
            )
            what += f"only {len(infos)} {need.kind.infos}"
            raise QueryError(what, path=need.address)
        if need.name not in names:
            ours._check_name(need.kind, need.name)
            if need.kind is VARIABLE:
                behaviour_view.check(ours.data, len(names))
        elif need.kind is VARIABLE:
            here = behaviour_view.type_of(ours.data, names.index(need.name))
            there = behaviour_view.type_of(need.graph.data, need.number)
            if here != there:
                what = f"the variable {need.name!r} is {there} in the other file and {here} here"
                raise QueryError(what, path=need.address, hint="rename one of them")

    def add(self, became: dict[int, HkObject]) -> None:
        """Add missing names to the behaviour here, and find the numbers of all."""
        ours = self._ours
        if ours is None:
            return
        for key, each in self._needs.items():
            names = ours.names(each.kind)
            if each.name in names:
                self._numbers[key] = names.index(each.name)
                continue
            info = each.graph.data[each.kind.infos][each.number]
            self._numbers[key] = ours._add(each.kind, each.name, _plain(info))
            if each.kind is VARIABLE:
                new = _stored(each.graph.data, each.number)
                if isinstance(new.stored, HkObject):
                    new = new._replace(stored=became[id(new.stored)])
                behaviour_view.append(ours.data, new)

    def renumber(self, obj: HkObject, copy: HkObject) -> None:
        """Replace the numbers in a copy by those of the behaviour here."""
        graph = self._scopes.get(id(obj))
        if graph is None or not self._numbers:
            return
        for use in uses(copy, copy.values):
            if use.kind is not None and use.number is not None:
                number = self._numbers.get((id(graph.source), use.kind, use.number))
                if number is not None:
                    use.record[use.member] = number


def _needs(obj: HkObject, graph: BehaviourGraph) -> Iterator[_Need]:
    """Yield what an object refers to in the lists of a behaviour."""
    plan = obj.values.plan
    if plan is None or not holds_numbers(plan):
        return
    for use in uses(obj, obj.values):
        if use.kind is not None and use.number is not None and use.number >= 0:
            name = graph.name_of(use.kind, use.number)
            yield _Need(graph, use.kind, use.number, name, use.address)
        elif use.kind is None:
            text = use.record[use.member]
            for kind in (EVENT, VARIABLE):
                for number, name in enumerate(graph.names(kind)):
                    if name and mentions(text, kind, name):
                        yield _Need(graph, kind, number, name, use.address)


def _plain(info: Record) -> dict[str, Value]:
    """Return the members of a struct as a mapping, which a class of another layout accepts."""
    return {name: _plain(info[name]) if type(info[name]) is Record else info[name] for name in info}


def _stored(data: HkObject, index: int) -> behaviour_view.New:
    """Return the values of a variable as stored."""
    kind, held = behaviour_view.type_of(data, index), data["variableInitialValues"]
    words = [] if held is None else held["wordVariableValues"]
    number = words[index]["value"] if index < len(words) else 0
    rows = [] if held is None or kind not in STORES else held[STORES[kind]]
    value = rows[number] if 0 <= number < len(rows) else None
    if value is None and kind in STORES and kind != "POINTER":
        value = [0.0] * 4
    low, high = behaviour_view.LOWEST, behaviour_view.HIGHEST
    bounds = None
    if behaviour_view.BOUNDS in data and index < len(data[behaviour_view.BOUNDS]):
        row = data[behaviour_view.BOUNDS][index]
        bounds = row["min"]["value"], row["max"]["value"]
    elif low in data and index < min(len(data[low]), len(data[high])):
        bounds = data[low][index]["value"], data[high][index]["value"]
    if bounds == behaviour_view.widest(kind):
        bounds = None  # the default where other variables have bounds
    return behaviour_view.New(kind, number, value, bounds)
