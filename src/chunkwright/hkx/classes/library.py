"""Finding the classes of a packfile: in tables of users and of versions, and in its own section."""

from __future__ import annotations

import pkgutil
from collections import deque
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.classes import BY_ORDINAL, NAMED, MemberFlags
from chunkwright.hkx.classes.plan import Plan, Plans
from chunkwright.hkx.classes.table import (
    ClassDef,
    ClassTable,
    EnumDef,
    MemberDef,
    signature,
    signature_of,
)
from chunkwright.hkx.classes.versions import VERSIONS, Dialect, version_named
from chunkwright.hkx.file import TYPES
from chunkwright.hkx.file.source import Source, meta_classes
from chunkwright.hkx.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.hkx.classes import Layouts
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile


class Match(NamedTuple):
    """Comparison of a class's signatures: ``stated`` by the packfile, ``computed`` from a table.

    ``computed`` is None if the table lacks a class that the signature covers.
    """

    name: str
    stated: int | None
    computed: int | None

    @property
    def equal(self) -> bool:
        """Whether the two signatures are the same."""
        return self.stated == self.computed

    def __str__(self) -> str:
        stated = "no signature" if self.stated is None else f"signature {self.stated:#x}"
        if self.equal:
            return f"{self.name}: {stated}, as the packfile states"
        if self.computed is None:
            return f"{self.name}: {stated} in the packfile; the table lacks classes to compute it"
        return f"{self.name}: {stated} in the packfile, {self.computed:#x} by the table"


@cache
def builtin(version: str) -> ClassTable:
    """Return the project's table for a contents version; ``QueryError`` if there is none."""
    version_named(version)
    return ClassTable.from_text(_text_of(version), source=f"{version}.txt")


def _text_of(version: str) -> str:
    data = pkgutil.get_data(__package__, f"data/{version}.txt")
    assert data is not None, "the loader of the package returns no data"
    return data.decode("ascii")


@cache
def _text_of_tables() -> str:
    return "".join(map(_text_of, VERSIONS))


@lru_cache(1024)
def any_table_has(text: str, *, any_case: bool = False) -> bool:
    """Whether each word of a text (flags are joined by ``|``) occurs in the project's tables.

    With ``any_case``, lower-case text also matches upper case in the tables.
    """
    tables = _text_of_tables()
    if any_case:
        tables = tables.lower()
    return all(word in tables for word in text.split("|") if not word.isdecimal())


@cache
def builtin_plans(version: str, dialect: Dialect) -> Plans:
    """Return the project's classes of a version for a dialect, compiled once."""
    return Plans(builtin(version), dialect)


# A user's compiled classes by their text, the version that they build on, and the dialect.
_RECENT: Final[deque[tuple[tuple[str, str, Dialect], Plans]]] = deque(maxlen=16)


def _user_plans(table: ClassTable, base: ClassTable, dialect: Dialect) -> Plans:
    """Return a user's classes for a dialect, the same for all packfiles."""
    key = table.to_text(), base.version, dialect
    for known, plans in tuple(_RECENT):  # a copy, because other threads append
        if known == key:
            return plans
    made = Plans(table.over(base), dialect)
    _RECENT.append((key, made))
    return made


class Library:
    """The classes of one packfile, to be found by name and signature.

    The order is: a user's classes; those of the version with the signature stated in the file;
    those of another version with that signature; the file's own classes; and those of the version
    whose signature is in the file with reversed bytes, as written by a tool for big-endian files.
    Any other class is unknown, and its objects stay raw.
    """

    def __init__(
        self,
        version: str,
        dialect: Dialect,
        own_types: Callable[[], ClassTable | None] = lambda: None,
    ) -> None:
        self.version = version
        self.dialect = dialect
        self._user: list[Plans] = []
        # A user's tables, latest first; None stands for the packfile's own classes.
        self.user_tables: list[ClassTable | None] = []
        self._read_own_types = cache(own_types)
        self._stated = True
        self._found: dict[tuple[str, int | None], Plan | None] = {}

    def under(self, dialect: Dialect) -> Library:
        """Return the same classes for another dialect; offsets are computed there."""
        if dialect == self.dialect:
            return self
        other = Library(self.version, dialect, self._read_own_types)
        other._user = [Plans(plans.table, dialect) for plans in self._user]
        other._stated = False
        return other

    def use(self, table: ClassTable) -> None:
        """Put a user's classes first; they may build on those of the version."""
        self._user.insert(0, _user_plans(table, self._base(), self.dialect))
        self.user_tables.insert(0, table)
        self._found.clear()

    def use_own_types(self) -> bool:
        """Put the packfile's own classes first; return whether it has any."""
        plans = self._own_types_plans
        if plans is not None:
            self._user.insert(0, plans)
            self.user_tables.insert(0, None)
            self._found.clear()
        return plans is not None

    def set_user_tables(self, tables: Sequence[ClassTable | None]) -> None:
        """Use the user tables of another library."""
        for table in reversed(tables):
            if table is None:
                self.use_own_types()
            else:
                self.use(table)

    @cached_property
    def _own_types_plans(self) -> Plans | None:
        table = self._read_own_types()
        if table is None:
            return None
        return Plans(table, self.dialect, stated=self._stated)

    def _base(self) -> ClassTable:
        return builtin(self.version) if self.version in VERSIONS else ClassTable(self.version)

    def find(self, name: str, stated: int | None) -> Plan | None:
        """Return the plan of a class, given its name and signature in a packfile."""
        key = name, stated
        try:
            return self._found[key]
        except KeyError:
            found = self._found[key] = next(self._candidates(name, stated), None)
            return found

    def lineage(self, name: str, stated: int | None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        plan = self.find(name, stated)
        if plan is None:
            return [name]
        return [one.name for one in reversed(plan.plans.table.chain(name))]

    def _candidates(self, name: str, stated: int | None) -> Iterator[Plan]:
        for plans in self._user:
            if name in plans.table:
                yield from _plan(plans, name)
        # The packfile's own version first; another version needs exactly the same signature.
        if self.version in VERSIONS:
            found = builtin(self.version).get(name)
            if found is not None and stated in (None, found.signature):
                yield from _plan(self._builtin_plans, name)
        for version in VERSIONS if stated is not None else ():
            found = builtin(version).get(name)
            if found is not None and found.signature == stated:
                yield from _plan(builtin_plans(version, self.dialect), name)
        if self._own_types_plans is not None:
            yield from _plan(self._own_types_plans, name)
        known = self.expected(name)
        if stated is not None and known is not None and stated == swapped(known):
            yield from _plan(self._builtin_plans, name)

    def expected(self, name: str) -> int | None:
        """Return the signature of a class from a user's table or that of the version.

        None if neither has the class, or a class that its signature covers.
        """
        for plans in self._user:
            if name in plans.table:
                return signature_of(plans.table, name)
        if self.version not in VERSIONS:
            return None
        meta = meta_classes(self.version)
        if name in meta:
            return meta[name]
        found = builtin(self.version).get(name)
        return None if found is None else found.signature

    def signature_problem(self, name: str, stated: int) -> str:
        """Return what is wrong with a signature in a packfile; "" if nothing is."""
        known = self.expected(name)
        if known is None or known == stated:
            return ""
        if stated == swapped(known):
            return f"the signature {stated:#010x} is {known:#010x} with its bytes in reverse order"
        plan = self.find(name, stated)
        by = "not decoded" if plan is None else f"read by the class of {plan.plans.table.version}"
        what = "" if name in meta_classes(self.version) else f": its objects are {by}"
        return f"the signature {stated:#010x} is not {known:#010x}, that of the class{what}"

    def difference(self, name: str, stated: int | None) -> str:
        """Return how a class that cannot be decoded differs from the known one; "" if it does not."""
        known = self.expected(name)
        if None in (known, stated) or known == stated:
            return ""
        return (
            f"the class {name} of the file differs from that of {self.version}: its signature is "
            f"{stated:#010x}, not {known:#010x}"
        )

    def layouts_of(self, name: str) -> Layouts | None:
        """Return the layouts of the table that describes a class, preferably the packfile's own."""
        own = self._own_types_plans
        if own is not None and name in own.table:
            return own.layouts
        plan = self.find(name, None)
        return None if plan is None else plan.plans.layouts

    @cached_property
    def _builtin_plans(self) -> Plans:
        return builtin_plans(self.version, self.dialect)

    def compare(self, table: ClassTable, stated: dict[str, int]) -> list[Match]:
        """Compare the signatures of the classes of a table with those stated in a packfile."""
        table = table.over(self._base())
        found = []
        for name in sorted(set(table) & stated.keys()):
            try:
                computed: int | None = signature(table, name)
            except ChunkwrightError:
                computed = None
            found.append(Match(name, stated[name], computed))
        return found


def swapped(signature: int) -> int:
    """Return a signature with its four bytes in reverse order."""
    return int.from_bytes(signature.to_bytes(4, "big"), "little")


def _plan(plans: Plans, name: str) -> Iterator[Plan]:
    found = plans.get(name)
    if found is not None:
        yield found


# As far as files show, hkClass and its parts have the same members in every version.
_META: Final = "hk_2010.2.0-r1"
_FLAG_BITS: Final = 0xFFFF & ~0x38


def meta_plans(header: Header) -> Plans:
    """Return the classes that describe classes, in the layout of a packfile."""
    return builtin_plans(_META, Dialect.of(header))


def number_plans(header: Header) -> Plans:
    """Return the same classes with types and flags as plain numbers instead of names."""
    return _number_plans(Dialect.of(header))


@cache
def _number_plans(dialect: Dialect) -> Plans:
    named = builtin(_META)
    table = ClassTable(_META)
    for name in ("hkClass", "hkClassMember", "hkClassEnum", "hkClassEnumItem"):
        one = named[name]
        members = [
            MemberDef(member.name, member.subtype, count=member.count, flags=member.flags)
            if member.type in NAMED
            else member
            for member in one.members
        ]
        table.add(one._replace(members=tuple(members)))
    return Plans(table, dialect)


def types_index(packfile: Packfile) -> int | None:
    """Return the index of the ``__types__`` section; None if it is missing or empty."""
    for index, section in enumerate(packfile.sections):
        if section.tag == TYPES and section.count("virtual_fixups"):
            return index
    return None


def described_places(packfile: Packfile) -> dict[tuple[int, int], str]:
    """Return the names of the classes in ``__types__`` by section and offset."""
    index = types_index(packfile)
    if index is None:
        return {}
    described = _records(packfile, index)
    return {
        (index, offset): str(record["name"])
        for offset, record in described.items()
        if record.class_name == "hkClass"
    }


def own_table(packfile: Packfile) -> ClassTable | None:
    """Read the packfile's own classes; None if it has none.

    Offsets and sizes are those of the packfile's layout. Raises ``CorruptError`` if a description
    contradicts itself.
    """
    index = types_index(packfile)
    if index is None:
        return None
    described = _records(packfile, index)
    table = ClassTable(packfile.header.contents_version, source=TYPES)
    enums = _enum_names(described, table)
    for record in described.values():
        if record.class_name == "hkClass" and record["name"]:
            table.add(_class(record, described, enums))
    return table


def _records(packfile: Packfile, index: int) -> dict[int, Record]:
    plans = number_plans(packfile.header)
    source = Source(packfile, index)
    found: dict[int, Record] = {}
    for obj in packfile.section_objects(index):
        if obj.class_name not in ("hkClass", "hkClassEnum") or obj.offset is None:
            continue
        plan = plans[obj.class_name]
        if obj.offset + plan.size > len(source.data):
            raise CorruptError(
                f"{obj.class_name} ends beyond {TYPES}", offset=source.section.start + obj.offset
            )
        with within(f"{obj.class_name}@{obj.offset:#x}"):
            found[obj.offset] = Record(plan, plan.read(source, obj.offset))
    return found


def _class(record: Record, described: dict[int, Record], names: dict[EnumDef, str]) -> ClassDef:
    members = record["declaredMembers"]
    enums = [_enum(one) for one in _listed(record["declaredEnums"])]
    # Prefer its own enum if another class declares the same one.
    names = names | {enum: enum.name for enum in enums}
    return ClassDef(
        record["name"],
        _name(record["parent"], described),
        tuple(_member(one, described, names) for one in _listed(members)),
        tuple(enums),
        version=record["describedVersion"],
        ifaces=record["numImplementedInterfaces"],
        size=record["objectSize"],
    )


def _listed(value: object) -> list[Record]:
    return value if isinstance(value, list) else []


def _name(target: HkObject | None, described: dict[int, Record]) -> str:
    record = described.get(-1 if target is None else target.offset or 0)
    return "" if record is None else str(record["name"] or "")


def _member(record: Record, described: dict[int, Record], names: dict[EnumDef, str]) -> MemberDef:
    kind, subtype = _type(record["type"]), _type(record["subtype"])
    target = record["enum"]
    if kind in NAMED and target is not None:
        named = described.get(-1 if target.offset is None else target.offset)
        refers = "" if named is None else names.get(_enum(named), "")
    else:
        refers = _name(record["class"], described)
    return MemberDef(
        record["name"] or "",
        kind,
        subtype,
        refers,
        max(record["cArraySize"], 0),
        MemberFlags(record["flags"] & _FLAG_BITS),
        record["offset"],
    )


def _type(number: int) -> str:
    if number not in BY_ORDINAL:
        raise CorruptError(f"no member type has the number {number}")
    return BY_ORDINAL[number]


def _enum(record: Record) -> EnumDef:
    items = _listed(record["items"])
    return EnumDef(record["name"] or "", tuple((i["name"] or "", i["value"]) for i in items))


def _enum_names(described: dict[int, Record], table: ClassTable) -> dict[EnumDef, str]:
    """Return the name of each enum with its class, which pointers to enums do not state.

    Enums that no class declares become enums of the table, with unique names.
    """
    found: dict[EnumDef, str] = {}
    for record in described.values():
        if record.class_name == "hkClass":
            for enum in map(_enum, _listed(record["declaredEnums"])):
                found.setdefault(enum, f"{record['name'] or ''}.{enum.name}")
    for record in described.values():
        if record.class_name == "hkClassEnum" and _enum(record) not in found:
            enum = _enum(record)
            name, count = enum.name, 1
            while name in table.enums:
                count += 1
                name = f"{enum.name}~{count}"
            table.enums[name] = enum
            found[enum] = name
    return found
