"""Converting a packfile to another layout or Havok version."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from chunkwright.base.wording import join
from chunkwright.errors import SerializeError, boundary
from chunkwright.hkx import instances
from chunkwright.hkx.classes import ARRAYS, NAMED, STRINGS, TYPES, Layout
from chunkwright.hkx.classes.references import decoded
from chunkwright.hkx.classes.table import signature_of
from chunkwright.hkx.classes.versions import (
    BY_VALUE,
    CLASS_NAME_TEXTS,
    COMPUTED,
    Loss,
    PointerSlot,
    Sharing,
    carried_name,
    named_by_class,
    version_named,
)
from chunkwright.hkx.file import CLASS_NAMES, DATA, Section, check_header
from chunkwright.hkx.file import TYPES as TYPES_TAG
from chunkwright.hkx.file.rewrite import Rewriter, laid_out, rewrite
from chunkwright.hkx.model import StoredArray, is_array
from chunkwright.hkx.model.havok_document import settle
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.hkx.model.record import ArrayHeader, Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.classes import Array
    from chunkwright.hkx.classes import Slot
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassTable, MemberDef
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.model.record import Value

_POINTERS = frozenset({"POINTER", "VARIANT"})
_LISTS = ARRAYS | {"RELARRAY"}


def convert(
    packfile: Packfile,
    *,
    layout: str | None = None,
    version: str | None = None,
    lossy: bool = False,
    no_object_ids: bool = False,
    classes: Sequence[ClassTable] = (),
) -> Packfile:
    """Return a new packfile in another layout (four digits), of another version, or both.

    ``no_object_ids`` leaves out the id before each object, which only the tools that write it
    understand; a packfile of another version never has it. ``classes`` are a user's tables for the
    target version.

    Raises ``SerializeError`` if the version cannot represent something and ``lossy`` is not set;
    ``losses`` lists these things.
    """
    check_header(packfile)
    if version is None or version_named(version).name == packfile.header.contents_version:
        return rewrite(packfile, layout, prefix=0 if no_object_ids else None)
    with boundary(packfile.source, packfile.format, writing=True):
        conversion = Conversion(packfile, version, layout, classes)
        found = conversion.run()
        if found and not lossy:
            shown = "; ".join(map(str, found[:5])) + ("; ..." if len(found) > 5 else "")
            raise SerializeError(
                f"{version} cannot represent {len(found):,} {'value' if len(found) == 1 else 'values'}: {shown}",
                hint="--lossy leaves them out (in Python lossy=True)",
            )
        return conversion.write()


def losses(packfile: Packfile, version: str, *, classes: Sequence[ClassTable] = ()) -> list[Loss]:
    """Return what conversion to another version would lose; nothing is written."""
    check_header(packfile)
    if version_named(version).name == packfile.header.contents_version:
        return []
    with boundary(packfile.source, packfile.format):
        return Conversion(packfile, version, None, classes).run()


class Conversion:
    """A conversion of the objects of a packfile to the classes of another version."""

    def __init__(
        self,
        packfile: Packfile,
        version: str,
        layout: str | None,
        classes: Sequence[ClassTable] = (),
    ) -> None:
        self.packfile = packfile
        self.source = packfile.header.contents_version
        version_named(self.source)
        self.version = version
        self.header = _header(packfile.header, version, layout)
        self.target = Packfile(
            self.header,
            [Section(CLASS_NAMES), Section(TYPES_TAG), Section(DATA)],
            trailing=packfile.trailing,
            decoder=instances.Decoder,
        )
        self.library = instances.library(self.target)
        for table in classes:
            self.library.use(table)
        self.found: list[Loss] = []
        self._made: dict[int, HkObject | None] = {}
        self._waiting: deque[tuple[HkObject, HkObject, Record, Plan]] = deque()
        self._sharing = Sharing(packfile.root)
        self._slot: PointerSlot = ()
        self._free = count(1 + max((obj.number for obj in packfile.objects), default=0))
        self._path = ""

    def run(self) -> list[Loss]:
        """Convert all objects; return what is lost."""
        root = self.packfile.root
        if root is None:
            raise SerializeError("the header names no root object: there is nothing to convert")
        settle(self.packfile)
        made = self._object(root)
        self._fill()
        for obj in self.packfile.objects:
            if not self._sharing.is_embedded(obj):
                self._object(obj)
                self._fill()
        self.found += self._sharing.losses()
        if self.packfile.header.predicates and not self.header.predicates:
            what = f"{self.version} has none: {len(self.packfile.header.predicates)} bytes are lost"
            self.found.append(Loss("/header/predicates", what))
        for section in self.packfile.sections:
            for name, symbols in section.symbols.items():
                what = f"{len(symbols)} bytes that are not decoded are left out"
                self.found.append(Loss(f"/{section.tag}/{name}", what))
        vars(self.target)["objects"] = self._sharing.kept(self._made)
        vars(self.target)["root"] = made
        return self.found

    def write(self) -> Packfile:
        """Write the converted objects."""
        if self.target.root is None:
            raise SerializeError(
                f"{self.version} has no class {self.packfile.root_class}, the class of the root"
            )
        return Rewriter(self.target, self.header, self.library, self.packfile).run()

    def _lose(self, what: str, member: str = "") -> None:
        self.found.append(Loss(f"{self._path}/{member}" if member else self._path, what))

    def _object(self, obj: HkObject) -> HkObject | None:
        """Return the object of the target that corresponds to one of the source."""
        if id(obj) in self._made:
            return self._made[id(obj)]
        record = obj.values
        name = carried_name(obj.class_name, self.source, self.version)
        plan = self.library.find(name, None)
        made = None
        path, self._path = self._path, join(*label(obj))
        if record.plan is None:
            self._lose(
                record.reason() if record.error or record.unknown else "its class is not known"
            )
        elif plan is None:
            self._lose(f"{self.version} has no class {name}")
        else:
            made = self._new(name, plan, obj.number)
            self._waiting.append((made, obj, record, plan))
        self._path = path
        self._made[id(obj)] = made
        return made

    def _new(self, name: str, plan: Plan, number: int) -> HkObject:
        signature = signature_of(plan.plans.table, name)
        return HkObject(self.target, name, signature, section_index=2, number=number, values={})

    def _fill(self) -> None:
        """Convert the members of the objects met so far."""
        while self._waiting:
            made, obj, record, plan = self._waiting.popleft()
            self._path = join(*label(obj))
            object.__setattr__(made, "_values", self._record(record, plan))

    def _record(self, record: Record, plan: Plan) -> Record:
        """Convert one instance, matching members by name."""
        row = []
        taken = set()
        for name, slot, codec in zip(plan.names, plan.slots, plan.codecs, strict=True):
            owner = carried_name(slot.owner.name, self.version, self.source)
            old = carried_name(name, self.version, self.source, owner=slot.owner.name)
            if old not in record.plan.index:
                compute = COMPUTED.get((slot.owner.name, name))
                row.append(codec.unset() if compute is None else compute(record))
                continue
            taken.add(old)
            at = record.plan.index[old]
            self._slot = id(record), at
            old_slot = record.plan.slots[at]
            by_value = (owner, old) in BY_VALUE
            value = named_by_class(record.held[at], record, owner, old, codec)
            row.append(self._value(value, old_slot, record.plan.codecs[at], slot, codec, by_value))
        self._check_left(record, taken)
        return Record(plan, row)

    def _check_left(self, record: Record, taken: set[str]) -> None:
        for name, slot, codec, value in zip(
            record.plan.names, record.plan.slots, record.plan.codecs, record.held, strict=True
        ):
            if name in taken or slot.member.ignored or codec.is_default(value):
                continue
            compute = COMPUTED.get((slot.owner.name, name))
            if compute is None or compute(record) != record[name]:
                self._lose(f"{self.version} has no such member", f"{record.class_name}.{name}")

    def _value(
        self, value: object, old_slot: Slot, old: Codec, slot: Slot, new: Codec, by_value: bool
    ) -> Value:
        """Convert the value of one member."""
        one, two = old_slot.member, slot.member
        name = f"{old_slot.owner.name}.{one.name}"
        if isinstance(value, ArrayHeader):
            return new.unset()
        if (slot.owner.name, two.name) in CLASS_NAME_TEXTS and isinstance(value, str):
            return carried_name(value, self.source, self.version)
        many = one.type in _LISTS
        kinds = (one.subtype, two.subtype) if many else (one.type, two.type)
        shaped_alike = many == (two.type in _LISTS) and bool(one.count) == bool(two.count)
        if not shaped_alike or not _related(*kinds):
            (value,) = decoded([value])
            found = self._unwrapped(value, two, new, name) or self._wrapped(value, one, two, name)
            if found is not None:
                return found[0]
            if not (one.ignored or two.ignored or old.is_default(value)):
                self._lose(f"{one.type} cannot become {two.type}", name)
            return new.unset()
        if one.count and one.count != two.count:
            if not old.is_default(value):
                self._lose(f"{self.version} has {two.count} elements", name)
            return new.unset()
        if many or one.count:
            return self._list(value, *kinds, old, new, two.refers, name)
        if one.type in NAMED or two.type in NAMED:
            return self._named(value, old, new, by_value, name)
        return self._single(value, *kinds, two.refers, name)

    def _unwrapped(self, value: object, two: MemberDef, new: Codec, name: str) -> tuple[Any] | None:
        """Convert a struct to a number or a C array of the type of its members."""
        if not isinstance(value, Record) or len(value) != (two.count or 1):
            return None
        kinds = [slot.member.type for slot in value.plan.slots]
        if not all(_same_kind(kind, two.type) for kind in kinds):
            return None
        found = [
            self._single(*each, two.type, "", name) for each in zip(value.held, kinds, strict=True)
        ]
        return (new.inner.check_many(decoded(found)) if two.count else found[0],)

    def _wrapped(
        self, value: Value, one: MemberDef, two: MemberDef, name: str
    ) -> tuple[Record] | None:
        """Convert a number or a C array to a struct with as many members of that type."""
        plan = self.library.find(two.refers, None) if two.type == "STRUCT" else None
        values = value if one.count else [value]
        if plan is None or two.count or len(plan.slots) != len(values):
            return None
        kinds = [slot.member.type for slot in plan.slots]
        if not all(_same_kind(kind, one.type) for kind in kinds):
            return None
        made = plan.new()
        made.row[:] = [
            self._single(each, one.type, kind, "", name)
            for each, kind in zip(values, kinds, strict=True)
        ]
        return (made,)

    def _named(self, value: object, old: Codec, new: Codec, by_value: bool, name: str) -> Value:
        """Convert an enum or flags, by name, or by value if items were renamed."""
        raw = old.pack(value)
        if new.names is None or old.names is None:
            return raw
        if by_value or not isinstance(value, str):
            named = new.names[raw]
            if named == raw and isinstance(value, str):
                self._lose(f"{self.version} has no item {value}", name)
            return named
        try:
            new.pack(value)
        except SerializeError:
            self._lose(f"{self.version} has no item {value}", name)
            return new.unset()
        return value

    def _list(
        self, value: object, one: str, two: str, old: Codec, new: Codec, refers: str, name: str
    ) -> Value:
        """Convert elements; structs become objects and vice versa if the class requires it."""
        if type(value) is StoredArray:
            if value.is_of(new.inner):
                return value
            value = value.make()
        if is_array(value):
            return self._numbers(value, two, name)
        if not isinstance(value, list):
            return value
        if old.is_fixed and new.is_fixed and NAMED & {one, two}:
            return [self._named(each, old.inner, new.inner, False, name) for each in value]
        made, slot = [], self._slot
        for index, each in enumerate(value):
            self._slot = *slot, index
            made.append(self._single(each, one, two, refers, name))
        return made

    def _numbers(self, value: Array, kind: str, name: str) -> Value:
        import numpy as np

        wanted = TYPES[kind].dtype or ("f4" if kind == "HALF" else "u8")
        with np.errstate(all="ignore"):  # what does not fit is reported
            made = value.astype(wanted)
        if not np.array_equal(made.astype(value.dtype), value, equal_nan=value.dtype.kind == "f"):
            self._lose(f"a number does not fit {kind}", name)
        return made

    def _single(self, value: Value, one: str, two: str, refers: str, name: str) -> Value:
        if two == "STRUCT":
            return self._struct(value, one, refers, name)
        if two in _POINTERS:
            return self._pointer(value, one, refers, name)
        dtype = TYPES[two].dtype
        if one != two and dtype[:1] in ("i", "u") and not TYPES[two].shape:
            bits = 8 * int(dtype[1:]) - (dtype[0] == "i")
            least = -1 << bits if dtype[0] == "i" else 0
            if not least <= value < 1 << bits or int(value) != value:
                self._lose(f"{value} does not fit {two}", name)
                return 0
            return int(value)
        return value

    def _struct(self, value: Value, one: str, refers: str, name: str) -> Value:
        plan = self.library.find(refers, None)
        if plan is None:
            self._lose(f"{self.version} has no class {refers}", name)
            return {}
        if one in _POINTERS:
            if value is None or value.values.plan is None:
                self._lose("a null pointer cannot become a struct", name)
                return plan.new()
            loss = self._sharing.embed(value, self._slot)
            if loss is not None:
                self._lose(loss, name)
            value = value.values
        return self._record(value, plan)

    def _pointer(self, value: Value, one: str, refers: str, name: str) -> HkObject | None:
        if value is None:
            return None
        if one in _POINTERS:
            self._sharing.point_to(value)
            return self._object(value)
        target = carried_name(value.class_name, self.source, self.version)
        plan = self.library.find(target, None) or self.library.find(refers, None)
        if plan is None:
            self._lose(f"{self.version} has no class {target}", name)
            return None
        made = self._new(plan.name, plan, next(self._free))
        object.__setattr__(made, "_values", self._record(value, plan))
        self._made[id(value)] = made
        return made


def _group(kind: str) -> str:
    """Return the group of a type; values can be converted between types of one group."""
    row = TYPES[kind]
    if kind in ("POINTER", "VARIANT", "STRUCT"):
        return "instance"
    if kind in STRINGS:
        return "text"
    if row.shape:
        return f"block of {row.shape}"
    if kind in NAMED or kind in ("HALF", "ULONG") or (row.dtype and kind != "CHAR"):
        return "number"
    return kind


def _related(one: str, two: str) -> bool:
    return _group(one) == _group(two)


def _same_kind(part: str, whole: str) -> bool:
    """Whether a struct of such members is equivalent to a sequence of values of a type."""
    return _group(part) != "instance" and _related(part, whole)


def _header(old: Header, version: str, layout: str | None) -> Header:
    header = replace(
        laid_out(old, Layout.parse(layout or old.layout)),
        contents_version=version,
        **version_named(version).header._asdict(),
        contents_section=2,
        class_name_section=0,
        version_fill=None,
    )
    if header.max_predicate == -1:
        return replace(header, predicates=b"")
    return replace(header, predicates_size=len(header.predicates))
