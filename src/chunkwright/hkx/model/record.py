"""The values of one class instance, an object or an embedded struct."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from chunkwright.base.classes import MakingList
from chunkwright.binary.forms import scalar_of
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.model import StoredArray, is_array, is_scalar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import numpy as np

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.holders import Bond


class StructList(MakingList):
    """The structs of an array, records of one class.

    However an element is added, it may be a mapping of members: the others have the defaults
    of the class. Raises ``QueryError`` for a member that the class does not have, and
    ``SerializeError`` for anything but a mapping and a record of the class, before the list is
    changed.
    """

    __slots__ = ("_member", "_plan", "owner")

    owner: tuple[int, Bond] | None
    """Number and document of the object that has the array, for errors; None for one in a struct."""

    def __init__(self, plan: Plan, member: str, items: Iterable[Value]) -> None:
        super().__init__(items)
        self._plan = plan
        self._member = member
        self.owner = None

    def _made(self, value: object, place: int) -> Value:
        try:
            return self._plan.record(value)
        except ChunkwrightError as error:
            error.within(self._member, place)
            if self.owner is not None:
                number, bond = self.owner
                error.within("objects", f"#{number:04d}")
                document = bond.document()
                error.located(document.source, document.format)
            raise error from None


# The members that name an object, in order of preference.
TITLES: Final = ("name", "trackName", "boneName")


class UnknownMemberError(QueryError, KeyError, AttributeError):
    """The error for a name that is not a member of a class, used as a key or as an attribute."""


class ArrayHeader(NamedTuple):
    """An array with an unusual header but no payload on disk.

    Only members that the SDK does not save look like this; ``capacity`` is the raw
    ``capacityAndFlags`` word.
    """

    size: int
    capacity: int

    def __str__(self) -> str:
        return f"array without payload (size {self.size}, capacity {self.capacity:#x})"


class Homogeneous(NamedTuple):
    """A homogeneous array: elements of a class that the array itself states.

    ``items`` are the records (or mappings, for a new one); if the file does not state the class,
    ``class_name`` is "" and ``items`` the raw payload of ``size`` elements.
    """

    class_name: str
    size: int
    items: Any

    @property
    def is_raw(self) -> bool:
        """Whether the payload is not decoded."""
        return isinstance(self.items, bytes)


T = TypeVar("T")


def by_kind(table: dict[type, T], value: object) -> T:
    """Return the entry of a table for the type of a value, or for its nearest base."""
    kind = type(value)
    found = table.get(kind)
    if found is None:
        found = table[kind] = next(table[base] for base in kind.__mro__ if base in table)
    return found


def elements(value: object) -> Sequence[Value]:
    """Return the elements of a list or of a homogeneous array; none for any other value."""
    items = value.items if isinstance(value, Homogeneous) else value
    return items if isinstance(items, list) else ()


def records_in(value: object) -> Iterator[tuple[tuple[int, ...], Record]]:
    """Yield the structs in a value, each with its path: () for the value itself, or (index,)."""
    if isinstance(value, Record):
        yield (), value
    for at, each in enumerate(elements(value)):
        if isinstance(each, Record):
            yield (at,), each


class Record(MutableMapping[str, Any]):
    """The members of one instance by name, inherited ones first, in declaration order.

    Members are items and attributes. Their names are those of the class: none can be added or
    removed. If a class declares a name that a parent has too, the parent's is ``Parent::name``.
    """

    __slots__ = ("_plan", "_row")

    _plan: Plan
    _row: list[Value]

    def __init__(self, plan: Plan, row: list[Value]) -> None:
        _set_plan(self, plan)
        _set_row(self, row)

    @property
    def class_name(self) -> str:
        """The Havok class of the record."""
        return self._plan.name

    @property
    def plan(self) -> Plan:
        """The compiled class: types, offsets and enums of the members."""
        return self._plan

    @property
    def row(self) -> list[Value]:
        """The values in declaration order."""
        row = self._row
        for index in self._plan.numeric:
            if type(row[index]) is StoredArray:
                row[index] = row[index].make()
        return row

    @property
    def held(self) -> list[Value]:
        """The values in declaration order, with undecoded arrays as ``StoredArray``."""
        return self._row

    def __getitem__(self, name: str) -> Value:
        index = self._plan.index.get(name)
        if index is None:
            raise self._unknown(name)
        return self._get(index)

    def get(self, name: str, default: object = None) -> Value:
        """Return the value of a member, or ``default`` if the class has no such member."""
        index = self._plan.index.get(name)
        return default if index is None else self._get(index)

    def __setitem__(self, name: str, value: object) -> None:
        index = self._plan.index.get(name)
        if index is None:
            raise self._unknown(name)
        self._set(index, value)

    def __delitem__(self, name: str) -> None:
        raise QueryError(
            f"a member of {self.class_name} cannot be removed", hint=f"set {name} instead"
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._plan.names)

    def __len__(self) -> int:
        return len(self._row)

    def __contains__(self, name: object) -> bool:
        return name in self._plan.index

    def __getattr__(self, name: str) -> Value:
        return self[name]

    def __setattr__(self, name: str, value: object) -> None:
        if name not in self:
            raise self._unknown(name).within(name)
        self[name] = value

    def _get(self, index: int) -> Value:
        value = self._row[index]
        kind = type(value)
        if kind is StoredArray:
            value = self._row[index] = value.make()
        elif kind is list and index in self._plan.structs:
            plan, name = self._plan.structs[index], self._plan.names[index]
            value = self._row[index] = StructList(plan, name, value)
        return value

    def _set(self, index: int, value: object) -> None:
        if index in self._plan.titles:
            _RENAMES[0] += 1
        if is_scalar(value):
            value = scalar_of(value)  # as when reading, so that nothing else has to handle scalars
        if (
            index in self._plan.structs
            and isinstance(value, list)
            and value is not self._row[index]
        ):
            value = list(value)  # a copy: the list may be the user's, or another member's
        self._settle(index, value)

    def _settle(self, index: int, value: object) -> None:
        try:
            self._row[index] = self._plan.codecs[index].settle(value)
        except ChunkwrightError as error:
            error.within(self._plan.names[index])
            raise

    def settle(self) -> None:
        """Replace mappings in arrays of structs with records."""
        for index in self._plan.holding:
            self._settle(index, self._row[index])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._plan.names]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Record):
            return self.class_name == other.class_name and same(self._row, other._row)
        if isinstance(other, Mapping):
            return self.keys() == other.keys() and all(same(self[k], other[k]) for k in self)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(self[name])}" for name in self._plan.names[:6])
        more = ", ..." if len(self) > 6 else ""
        return f"<{self.class_name} {shown}{more}>"

    def _unknown(self, name: object) -> QueryError:
        import difflib  # imported here, because only errors need it

        near = difflib.get_close_matches(str(name), self._plan.names, 1)
        hint = f"did you mean {near[0]}?" if near else ""
        return UnknownMemberError(f"{self.class_name} has no member {name!r}", hint=hint)

    def __copy__(self) -> Record:
        return Record(self._plan, list(self.row))

    def __reduce__(self) -> tuple[object, ...]:
        return (Record, (self._plan, self.row))


# Record.__setattr__ sets members; these set its own two slots.
_set_plan = Record._plan.__set__  # type: ignore[attr-defined]
_set_row = Record._row.__set__  # type: ignore[attr-defined]
_get_plan: Callable[[Record], Plan] = attrgetter("_plan")
_get_row: Callable[[Record], list[Value]] = attrgetter("_row")


def plans_of(records: Iterable[Record]) -> set[Plan]:
    """Return the classes of the given records."""
    return set(map(_get_plan, records))


def columns_of(plan: Plan, records: Iterable[Record]) -> list[Sequence[Value]]:
    """Return the values of each member in the given instances of a class, which stay unchanged."""
    columns: list[Sequence[Value]] = list(zip(*map(_get_row, records), strict=True))
    for index in plan.numeric if columns else ():
        columns[index] = [
            value.make() if type(value) is StoredArray else value for value in columns[index]
        ]
    return columns


# How often a member that names an object was set, in any record.
_RENAMES: Final = [0]


def renames() -> int:
    """Return a counter that changes whenever an object may have been renamed."""
    return _RENAMES[0]


def same(one: Value, other: Value) -> bool:
    """Whether two values are equal: floats by their bits, arrays by type too, objects by identity."""
    if one is other:
        return True
    if type(one) in _SIMPLE:
        return type(one) is type(other) and bool(one == other)
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return repr(one) == repr(other)
    if type(one) is StoredArray and type(other) is StoredArray and one.is_same(other):
        return True
    one, other = _decoded(one), _decoded(other)
    if is_array(one):
        return (
            is_array(other)
            and one.dtype == other.dtype
            and one.shape == other.shape
            and bool(one.tobytes() == other.tobytes())
        )
    return type(one) is type(other) and bool(one == other)


_SIMPLE: Final = frozenset({int, str, bool, bytes, type(None)})


def _decoded(value: object) -> Value:
    return value.make() if type(value) is StoredArray else value


def _short(value: Value) -> str:
    if isinstance(value, list):
        return f"[{len(value)}]"
    if is_array(value) and value.size > 4:
        return f"<{' x '.join(map(str, value.shape))} {value.dtype}>"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


# The value of a member: a number, text, bytes, an array, a record, an object, None, or a list of
# these. This is ``Any``, so that users need not narrow the type at every access.
Value: TypeAlias = Any
# What ``struct`` unpacks for a member, or is to pack.
RawItem: TypeAlias = Any
# The text form, or a part of it, as for the ``json`` module.
JsonDict: TypeAlias = dict[str, Any]
JsonValue: TypeAlias = Any
DType: TypeAlias = "np.dtype[Any]"
