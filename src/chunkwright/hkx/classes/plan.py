"""A class compiled for one layout, to read, create and pack its instances in bulk."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, SerializeError
from chunkwright.hkx.classes import (
    ARRAYS,
    NAMED,
    STRINGS,
    TYPES,
    Layouts,
    codecs,
    filled,
    known,
    number_codecs,
    references,
)
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.number_codecs import BoolNames, FlagNames, Names
from chunkwright.hkx.model import STRUCT_CODES
from chunkwright.hkx.model.record import TITLES, Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes import ClassLayout, Layout, Slot
    from chunkwright.hkx.classes.table import ClassDef, ClassTable, MemberDef
    from chunkwright.hkx.classes.versions import Dialect
    from chunkwright.hkx.file.source import Sink, Source
    from chunkwright.hkx.model.record import Value


class Plan:
    """One class in one layout.

    ``names`` are the members in order, ``slots`` their offsets and sizes, ``codecs`` how they are
    read and written, ``titles`` the indices of those that name an instance; ``refers`` is whether
    an instance refers outside its own bytes. ``kept`` caches what other modules worked out about
    the class, by name. It is freed with the class; a class of the file's own is freed with the
    file.
    """

    def __init__(self, plans: Plans, laid_out: ClassLayout) -> None:
        self.plans = plans
        self.name = laid_out.name
        self.size = laid_out.size
        self.slots = laid_out.slots
        self.names = _unique_names(laid_out.slots)
        self.index = {name: index for index, name in enumerate(self.names)}
        self.titles = tuple(self.index[name] for name in TITLES if name in self.index)
        self.ignored = tuple(slot.member.ignored for slot in laid_out.slots)
        # Members whose arrays of numbers are decoded on demand.
        self.numeric: tuple[int, ...] = ()
        # Members that are arrays of structs, with the class of these.
        self.structs: dict[int, Plan] = {}
        self.codecs: tuple[Codec, ...] = ()
        self.refers = False
        self.kept: dict[str, Any] = {}

    def _format(self, layout: Layout) -> str:
        parts, at = ["<" if layout.little_endian else ">"], 0
        for slot, codec in zip(self.slots, self.codecs, strict=True):
            if slot.offset < at:
                overlap = CorruptError(f"the members of {self.name} overlap")
                raise overlap.within(slot.member.name)
            parts.append(f"{slot.offset - at}x{codec.code}")
            at = slot.offset + codec.size
        if self.size < at:
            raise CorruptError(f"the members of {self.name} do not fit in its size")
        return "".join([*parts, f"{self.size - at}x"])

    def compile(self) -> None:
        """Choose the codecs, and sort the members by how they are handled.

        This is a separate step, because a class may contain arrays of itself.
        """
        self.codecs = tuple(map(self.plans.codec, self.slots))
        self._struct = struct.Struct(self._format(self.plans.layout))
        rows = list(zip(range(len(self.slots)), self.slots, self.codecs, strict=True))
        self._named = [(i, codec.names) for i, _, codec in rows if codec.names is not None]
        self._read = [
            (i, slot.offset, codec.read)
            for i, slot, codec in rows
            if not codec.plain and codec.names is None
        ]
        self._reals = [(i, slot.offset, codec.read) for i, slot, codec in rows if codec.code == "f"]
        self._blank = [i for i, _, codec in rows if codec.blank]
        self._pack = [(i, codec.pack) for i, _, codec in rows if not (codec.ready or codec.blank)]
        self._emit = [(i, slot.offset, codec.emit) for i, slot, codec in rows if codec.refers]
        self._place = [(i, slot.offset, codec) for i, slot, codec in rows if codec.may_place]
        self.refers = bool(self._emit)
        self.numeric = tuple(i for i, _, codec in rows if codec.is_numeric)
        elements = [(i, codec.inner) for i, _, codec in rows if codec.inner is not codec]
        self.structs = {i: one.embeds for i, one in elements if one.embeds is not None}
        # Members with structs, for which a user may have assigned mappings.
        self.holding = tuple(i for i, _, codec in rows if codec.inner.embeds is not None)

    def read(self, source: Source, at: int) -> list[Value]:
        """Read the values of the instance at an offset of the section."""
        row = list(self._struct.unpack_from(source.data, at))
        self._finish(source, row, at)
        return row

    def read_many(self, source: Source, at: int, count: int) -> list[list[Value]]:
        """Read the values of adjacent instances."""
        stop = at + count * self.size
        rows = list(map(list, self._struct.iter_unpack(source.data[at:stop])))
        self._finish_all(source, rows, range(at, stop, self.size or 1))
        return rows

    def read_each(self, source: Source, places: Sequence[int]) -> list[list[Value]]:
        """Read the values of the instances at the given offsets of the section."""
        unpack, data = self._struct.unpack_from, source.data
        rows = [list(unpack(data, at)) for at in places]
        self._finish_all(source, rows, places)
        return rows

    def _finish_all(self, source: Source, rows: list[list[Value]], places: Sequence[int]) -> None:
        for i, names in self._named:
            for row in rows:
                row[i] = names[row[i]]
        late = [*self._read, *self._reals] if source.odd_reals else self._read
        i = 0
        try:
            for i, offset, _ in late:
                at = [place + offset for place in places] if offset else places
                self.codecs[i].read_column(source, rows, i, at)
        except ChunkwrightError as error:
            raise error.within(self.names[i]) from None

    def _finish(self, source: Source, row: list[Value], at: int) -> None:
        for i, names in self._named:
            row[i] = names[row[i]]
        i = 0
        try:
            for i, offset, read in self._read:
                row[i] = read(source, row[i], at + offset)
        except ChunkwrightError as error:
            raise error.within(self.names[i]) from None
        if source.odd_reals:
            for i, offset, read in self._reals:
                row[i] = read(source, row[i], at + offset)

    def new(self, members: Mapping[str, object] | None = None) -> Record:
        """Return a new instance: zeros, nulls and empty arrays for members that are not given."""
        return _with_members(Record(self, [codec.unset() for codec in self.codecs]), members)

    def fresh(self, members: Mapping[str, object] | None = None) -> Record:
        """Return a new instance with the defaults of its class for members that are not given."""
        row = filled(self, [codec.fresh() for codec in self.codecs])
        return _with_members(Record(self, row), members)

    def record(self, value: object) -> Record:
        """Return a record of this class for a record or a mapping of members."""
        if type(value) is Record and value._plan is self:
            return value
        if isinstance(value, Record):
            plan = value.plan
            if plan is self or (plan.name == self.name and plan.names == self.names):
                return value
            raise SerializeError(f"expected a {self.name}, not a {value.class_name}")
        if isinstance(value, Mapping):
            return self.fresh(value)
        raise SerializeError(f"expected a {self.name}, not {type(value).__name__}")

    def pack(self, record: Record) -> bytes:
        """Return the body: numbers and counts, with zeros for pointers."""
        row = record._row.copy()
        at = -1
        try:
            for i in self._blank:
                row[i] = b""
            for at, pack in self._pack:
                row[at] = pack(row[at])
            at = -1
            body = self._struct.pack(*row)
        except ChunkwrightError as error:
            raise error.within(self.names[at]) from None
        except (struct.error, TypeError, ValueError, OverflowError) as error:
            raise self._blame(row, at, error) from error
        odd = FloatBits.met and [i for i, _, _ in self._reals if type(row[i]) is FloatBits]
        return self._with_odd(body, row, odd) if odd else body

    def _with_odd(self, body: bytes, row: list[Value], odd: list[int]) -> bytes:
        order = "little" if self.plans.layout.little_endian else "big"
        kept = bytearray(body)
        for index in odd:
            start = self.slots[index].offset
            kept[start : start + 4] = row[index].bits.to_bytes(4, order)
        return bytes(kept)

    def _blame(self, row: list[Value], at: int, error: Exception) -> SerializeError:
        """Find the member whose value does not fit."""
        order = "<" if self.plans.layout.little_endian else ">"
        # Up to the member that failed, or all of them, the row holds raw items.
        for index, codec in enumerate(self.codecs):
            try:
                if index == at:
                    raise error
                if codec.ready or at < 0:
                    struct.pack(order + codec.code, row[index])
            except (struct.error, TypeError, ValueError, OverflowError) as cause:
                kind = self.slots[index].member.type
                return SerializeError(
                    f"{row[index]!r:.60} cannot be stored as {kind}: {cause}"
                ).within(self.names[index])
        return SerializeError(f"cannot pack: {error}")

    def emit(self, sink: Sink, record: Record, at: int) -> None:
        """Write what an instance at an offset needs outside its body.

        Every member, whether it writes anything or not, is followed by padding to 16; so a string
        that is the first member of the first element directly follows an array payload.
        """
        row = record._row
        out = sink.out
        index = 0
        try:
            for index, offset, emit in self._emit:
                value = row[index]
                if value is None:
                    continue
                if index and len(out) & 15:
                    out += _ZEROS[len(out) & 15]
                emit(sink, value, at + offset)
            if self._emit and len(out) & 15:
                out += _ZEROS[len(out) & 15]
        except ChunkwrightError as error:
            raise error.within(self.names[index]) from None

    @cached_property
    def leading(self) -> tuple[int, ...]:
        """Members that can contain pointers to objects, directly or indirectly."""
        return tuple(i for i, codec in enumerate(self.codecs) if _leads(codec))

    @cached_property
    def has_placed(self) -> bool:
        """Whether an instance has payloads directly after its body."""
        return any(codec.has_placed for _, _, codec in self._place)

    def place(self, sink: Sink, record: Record, at: int) -> None:
        """Write the payloads directly after the body."""
        for index, offset, codec in self._place:
            codec.place(sink, record.held[index], at + offset)

    def __repr__(self) -> str:
        return f"<Plan {self.name} {self.plans.layout}: {len(self.slots)} members>"

    def __reduce__(self) -> tuple[object, ...]:
        return (_plan_of, (self.plans, self.name))

    def __deepcopy__(self, _memo: object) -> Plan:
        return self  # a class, not content, so copies of a packfile share it


def _with_members(record: Record, members: Mapping[str, object] | None) -> Record:
    for name, value in (members or {}).items():
        record[name] = value
    return record


def _leads(codec: Codec) -> bool:
    """Whether a value can contain pointers to objects, however deep."""
    seen: set[Plan] = set()
    stack = [codec]
    while stack:
        one = stack.pop().inner
        if one.leads:
            return True
        if one.embeds is not None and one.embeds not in seen:
            seen.add(one.embeds)
            stack += one.embeds.codecs
    return False


def _plan_of(plans: Plans, name: str) -> Plan:
    return plans[name]


def _plans_of(table: ClassTable, dialect: Dialect, stated: bool) -> Plans:
    return Plans(table, dialect, stated=stated)


def _unique_names(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """Return the names of members; one hidden by a derived class is prefixed with its class."""
    found: list[str] = []
    taken: set[str] = set()
    for slot in reversed(slots):
        name = slot.member.name
        found.append(f"{slot.owner.name}::{name}" if name in taken else name)
        taken.add(name)
    return tuple(reversed(found))


class Plans:
    """The classes of one table, compiled for a dialect."""

    def __init__(self, table: ClassTable, dialect: Dialect, *, stated: bool = False) -> None:
        self.table = table
        self.dialect = dialect
        self.layout = dialect.layout
        self._stated = stated
        self.layouts = Layouts(table, dialect.layout, stated=stated)
        self._done: dict[str, Plan] = {}
        self._names: dict[tuple[str, str, str], Names] = {}

    def __getitem__(self, name: str) -> Plan:
        found = self._done.get(name)
        if found is None:
            found, before = Plan(self, self.layouts[name]), len(self._done)
            self._done[name] = found
            try:
                found.compile()
            except (ChunkwrightError, RecursionError):
                # Classes that were compiled meanwhile may contain arrays of this one.
                for late in list(self._done)[before:]:
                    self._done.pop(late, None)
                raise
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return (_plans_of, (self.table, self.dialect, self._stated))

    def __deepcopy__(self, _memo: object) -> Plans:
        return self

    def get(self, name: str) -> Plan | None:
        """Return the plan of a class; None if it or a class that it embeds is unknown."""
        if name in self._done:
            return self._done[name]
        if known(self.layouts.__getitem__, name) is None:
            return None
        try:
            return self[name]
        except QueryError:
            return None

    def codec(self, slot: Slot) -> Codec:
        """Return the codec of one member, including a C array."""
        one = self._single(slot.owner, slot.member)
        return references.FixedCodec(one, slot.member.count) if slot.member.count else one

    def _single(self, owner: ClassDef, member: MemberDef) -> Codec:
        kind, order = member.type, self._order
        if kind in ARRAYS or kind == "RELARRAY":
            return self._array(kind, self._element(owner, member, member.subtype))
        if kind == "HOMOGENEOUSARRAY":
            return references.HomogeneousCodec(order, self.layout.pointer_size, self.get)
        if kind == "BOOL" and not member.count:
            return number_codecs.NamedCodec(order, "u1", BoolNames())
        return self._element(owner, member, kind)

    def _array(self, kind: str, element: Codec) -> Codec:
        pointer = self.layout.pointer_size
        if kind == "RELARRAY":
            return references.RelArrayCodec(self._order, element)
        if kind == "SIMPLEARRAY":
            return references.SimpleArrayCodec(self._order, pointer, element)
        return references.ArrayCodec(
            self._order, pointer, element, self.dialect.version.array_flags
        )

    @property
    def _order(self) -> str:
        return "<" if self.layout.little_endian else ">"

    def _element(self, owner: ClassDef, member: MemberDef, kind: str) -> Codec:
        order, row = self._order, TYPES[kind]
        size = row.size_at(self.layout.pointer_size)
        if kind in NAMED:
            return self._named(owner, member)
        if kind == "STRUCT":
            return codecs.StructCodec(order, self[member.refers])
        if kind == "CHAR":
            return codecs.CharCodec(order)
        if kind == "HALF":
            return number_codecs.HalfCodec(order)
        if kind == "ULONG":
            return number_codecs.NumberCodec(order, "u8", f"u{size}")
        if row.shape:
            return number_codecs.BlockCodec(order, row.shape)
        if row.dtype:
            return number_codecs.NumberCodec(order, row.dtype)
        if kind in STRINGS:
            return references.TextCodec(order, size)
        made = _REFERENCES.get(kind, Codec)
        return made(order, size)

    def _named(self, owner: ClassDef, member: MemberDef) -> Codec:
        dtype = TYPES[member.subtype].dtype
        if dtype not in STRUCT_CODES or dtype[0] not in "iu":
            raise QueryError(f"{owner.name}.{member.name}: {member.subtype} is not an integer type")
        key = (member.type, dtype, member.refers if "." in member.refers else owner.name)
        made = self._names.get((*key[:2], f"{key[2]}.{member.refers}"))
        if made is None:
            enum = self.table.enum_of(owner, member)
            kind = Names if member.type == "ENUM" else FlagNames
            made = self._names[(*key[:2], f"{key[2]}.{member.refers}")] = kind(dtype, enum)
        return number_codecs.NamedCodec(self._order, dtype, made)


# Size modulo 16 -> padding.
_ZEROS: Final = tuple(bytes(-over % 16) for over in range(16))
_REFERENCES: Final[dict[str, type[Codec]]] = {
    "POINTER": references.PointerCodec,
    "VARIANT": references.VariantCodec,
}
