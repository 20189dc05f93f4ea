"""The items of areas and their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.base.wording import index_of
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.ask import file_of, refuse_faults
from chunkwright.nmo.edit import untyped
from chunkwright.nmo.edit.coercion import (
    UNUSED,
    Coercion,
    area_fields,
    common_fields,
    count,
    placed,
    restorer,
    sole_field,
    summary,
    to_plain,
    type_word,
)
from chunkwright.nmo.file.codec import rows_of
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads.kinds import Derived, Flags
from chunkwright.nmo.payloads.layouts import PARAMETER_VALUE
from chunkwright.nmo.payloads.primitives import Reference, References
from chunkwright.query import typed
from chunkwright.query.items import Choices, Item, comparable
from chunkwright.state_chunk.ask import AreaItem as RawAreaItem
from chunkwright.state_chunk.ask import RawItem
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.nmo.payloads.kinds import F
    from chunkwright.query.items import Need
    from chunkwright.state_chunk.area import Fields, Value


def area_items(parent: Item, chunk: StateChunk) -> Iterator[Item]:
    """Yield the items of the areas of a chunk, or of data that is not in areas."""
    if chunk.raw is not None:
        yield RawItem(parent, chunk)
    for area in chunk.areas:
        yield AreaItem(parent, chunk, area, area.name or "")


class AreaItem(RawAreaItem):
    """An area with its fields, or as bytes if they are unknown."""

    __slots__ = ()

    @property
    def fields(self) -> Fields | None:
        """The fields, live."""
        return self.area.fields

    @property
    def rows(self) -> Sequence[F]:
        """The rows of the payload table for the fields."""
        return rows_of(self.chunk, self.area.identifier)

    @property
    def value(self) -> Value:
        """The fields, or the payload."""
        return self.area.payload if self.fields is None else self.fields

    @property
    def type_name(self) -> str:
        """The type of item."""
        return "bytes" if self.fields is None else "area"

    @property
    def detail(self) -> str:
        """The first bytes of an area of unknown layout; else ""."""
        return "" if self.area.outline() is not None else f"raw, {super().detail}"

    def shown(self) -> Iterator[Item]:
        """Yield the items of the fields, without decoding arrays."""
        return field_items(self, self.area.outline() or {}, self.rows, OutlinedItem)

    def children(self) -> Iterator[Item]:
        """Yield the items of the fields."""
        return field_items(self, self.fields or {}, self.rows)

    def may_hold(self, need: Need) -> bool:
        """Whether the layout has fields of the sought name."""
        rows = self.rows
        if not rows or need.name.matches_all or not any(map(str.isalpha, need.name.text)):
            return True
        return any(row.kind.rows or row.kind.is_open for row in rows) or any(
            need.name.matches(row.name) for row in rows
        )

    def plain(self) -> JsonValue:
        """Return the fields, or the payload in hexadecimal."""
        if self.fields is None:
            return super().plain()
        return {child.key: child.plain() for child in self.children()}

    def assign(self, value: object) -> None:
        """Set the fields in a mapping, or the bytes."""
        fields = self.fields
        if fields is None or isinstance(value, bytes):
            super().assign(value)
            return
        undo = restorer(fields)
        known = {child.key: child for child in self.children()}
        values = area_fields(self.rows, value)
        missing = {row.name: row for row in self.rows if row.name not in fields}
        for name in values:
            if name not in known and name not in missing:
                raise QueryError(f"has no field {name!r:.60}")
        # Derived fields come last, to be compared with the new values of the others.
        for name in sorted(values, key=lambda name: name in known and known[name].is_storage):
            child = known.get(name)
            try:
                if isinstance(child, FieldItem):
                    coerced = child.coerced(values[name])
                    refuse_faults(self, self.key, name, fields[name], coerced)
                    fields[name] = coerced
                else:
                    self._add(fields, missing[name], values[name], flagged=values.keys())
            except ChunkwrightError as error:
                undo()
                raise error.within(name) from None
        self.check(undo)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert a missing field, and set the flag for its presence."""
        del type_name
        fields = self.fields
        row = next((row for row in self.rows if row.name == key), None)
        if fields is None or row is None or key in fields:
            raise QueryError(f"cannot have a field {key!r:.60}", path=self.address)
        undo = restorer(fields)
        try:
            self._add(fields, row, value)
        except ChunkwrightError as error:
            raise error.within(key) from None
        self.check(undo)

    def _add(self, fields: Fields, row: F, value: object, *, flagged: Container[str] = ()) -> None:
        """Add a missing field and set its flag, unless the field of the flag is in ``flagged``."""
        coerced = row.kind.coerce(value, Coercion(file_of(self).file))
        refuse_faults(self, self.key, row.name, None, coerced)
        fields[row.name] = coerced
        flag = None if row.when is None else row.when.flag
        if flag is not None and flag.field not in flagged:
            fields[flag.field] |= flag.mask

    def add(self, key: str, value: object) -> bool:
        """Insert a missing field of the layout."""
        fields = self.fields
        if fields is None or all(row.name != key for row in self.rows) or key in fields:
            return False
        self.insert(key, value)
        return True

    @property
    def listing(self) -> Item:
        """The field of an area that has only one, usually a list; else the area itself."""
        row = sole_field(self.rows)
        return self if row is None else next(iter(self.named(row.name)), self)

    @property
    def described(self) -> str:
        """The description of ``listing`` if that is a field, else the type."""
        return super().described if self.listing is self else self.listing.described

    def unflag(self, name: str) -> None:
        """Clear the flag for the presence of a field."""
        fields = self.fields
        when = next((row.when for row in self.rows if row.name == name), None)
        if fields is not None and when is not None and when.flag is not None:
            fields[when.flag.field] &= ~when.flag.mask

    def check(self, undo: Callable[[], None]) -> None:
        """Encode the fields and update derived ones; ``undo`` the change if that fails."""
        try:
            self.area.encode()
        except ChunkwrightError as error:
            undo()
            raise error.beneath("" if self.parent is None else self.parent.address) from None
        self.area.settle()


def field_items(
    parent: Item, fields: Fields, rows: Sequence[F], of: type[FieldItem] | None = None
) -> Iterator[Item]:
    """Yield the items of fields, described by ``rows``."""
    known = {row.name: row.kind for row in rows}
    for name in fields:
        kind = known.get(name)
        item = of or (DerivedItem if isinstance(kind, Derived) else FieldItem)
        yield item(parent, fields, name, kind)


class FieldItem(Item):
    """A field, or an element of a field."""

    __slots__ = ("_in", "_is_element", "_place", "kind")

    def __init__(
        self, parent: Item | None, held: Value, place: str | int, kind: Kind | None
    ) -> None:
        super().__init__(parent, str(place))
        self._in = held
        self._place = place
        self._is_element = isinstance(place, int)
        self.kind = kind

    @property
    def value(self) -> Value:
        """The value."""
        return self._in[self._place]

    @property
    def _rows(self) -> Sequence[F]:
        return () if self.kind is None else self.kind.rows

    @property
    def held(self) -> Value:
        """The value, or the ``ArrayOutline`` of an array that is not decoded."""
        return self.value

    @property
    def detail(self) -> str:
        """The value; the number of elements of a list, the shape of an array."""
        return summary(self.held, self.kind)

    def shown(self) -> Iterator[Item]:
        """Yield the items in a record, list or sub-chunk, except unused elements."""
        match self.held:
            case StateChunk():
                yield from area_items(self, self.value)
            case dict() as record if self.kind is PARAMETER_VALUE:
                yield from self._in_parameter(record)
            case dict() as record:
                yield from field_items(self, record, self._rows, OutlinedItem)
            case list() as values:
                for place, each in enumerate(values):
                    if each != UNUSED:
                        yield OutlinedItem(self, values, place, self.kind)

    @property
    def type_name(self) -> str:
        """The type in the table, else the type of the value."""
        return type_word(self.kind, self.value, element=self._is_element)

    @property
    def target(self) -> Item | None:
        """The item of the object that a reference points to."""
        held = self.held
        return file_of(self).item_of(held) if isinstance(held, VirtoolsObject) else None

    @property
    def opens(self) -> bool:
        """Whether ``**`` descends into the value: a record, list or sub-chunk."""
        return isinstance(self.value, dict | list | StateChunk)

    def children(self) -> Iterator[Item]:
        """Return the items in a record, list, array or sub-chunk."""
        match self.value:
            case StateChunk() as chunk:
                return area_items(self, chunk)
            case dict() as record if self.kind is PARAMETER_VALUE:
                return self._in_parameter(record)
            case dict() as record:
                return field_items(self, record, self._rows)
            case value:
                return (FieldItem(self, value, at, self.kind) for at in range(count(value)))

    def named(self, segment: str) -> list[Item]:
        """Return the field of that name, the element at that index, or the references to a name."""
        value = self.value
        if isinstance(value, StateChunk | dict):
            return super().named(segment)
        place = index_of(segment, count(value))
        if place is not None:
            return [FieldItem(self, value, place, self.kind)]
        if not isinstance(self.kind, References):
            return []
        targets = ((item, item.target) for item in self.children())
        return [item for item, target in targets if target and target.is_called(segment)]

    def _in_parameter(self, record: Fields) -> Iterator[Item]:
        """Yield the items in the value of a parameter, whose type is in the next field."""
        root, type_ = file_of(self), self._in["type"]
        return (root.part_of_parameter(self, record, name, type_) for name in record)

    @property
    def comparable(self) -> Any:
        """The value as text, number or null; a GUID as text."""
        value = self.value
        if isinstance(value, Guid):
            return str(value)
        return value.item() if hasattr(value, "item") and not value.shape else comparable(value)

    def plain(self) -> JsonValue:
        """Return the value, with references as addresses."""
        match self.value:
            case dict() | StateChunk():
                return {child.key: child.plain() for child in self.children()}
            case Guid() as guid:
                return to_plain(guid)
            case list() | tuple():
                return [child.plain() for child in self.children()]
            case value:
                return to_plain(value)

    @property
    def choices(self) -> Choices | None:
        """The names of flags, or of the values of a number."""
        match self.kind, self.value:
            case Flags(whole={**words}) as kind, int() as number if words:
                return Choices(words, False, number)
            case Flags() as kind, int() as number:
                return Choices({name: bit for bit, name in kind.names.items()}, True, number)
        return None

    @property
    def refers_to(self) -> str | None:
        """ "" (any class) for a reference or an element of a list of references, else None."""
        kinds = (Reference, References) if self._is_element else Reference
        return "" if isinstance(self.kind, kinds) or isinstance(self.held, VirtoolsObject) else None

    def coerced(self, value: object) -> Value:
        """Return a value in stored form; ``SerializeError`` if it does not fit the field."""
        file, old = file_of(self).file, self.value
        if isinstance(old, dict) and isinstance(self._in, list):
            old = common_fields(self._in) | old
        if self.kind is PARAMETER_VALUE:
            value = untyped(self._in["type"], value, file)
        to = Coercion(file, lambda chunk: FieldItem(None, [chunk], 0, None).plain())
        return to.replace(self.kind, old, value, self.type_name, element=self._is_element)

    def assign(self, value: object) -> None:
        """Replace the value with one of the same kind."""
        old, coerced = self.value, self.coerced(value)
        self._refuse_faults(coerced)
        self.put(coerced)
        self._check(lambda: self.put(old))

    def _refuse_faults(self, value: Value) -> None:
        """Raise ``SerializeError`` for a list or an element that the engine would refuse."""
        match self.parent, self._in:
            case AreaItem() as area, _:
                refuse_faults(area, area.key, self.key, self.value, value)
            case FieldItem() as whole, list() as rows:
                rows = [*rows]
                rows[int(self._place)] = value
                try:
                    whole._refuse_faults(rows)
                except SerializeError as error:
                    error.path = ""  # the path of the element, which is this item
                    raise

    def add(self, key: str, value: object) -> bool:
        """Append an element to a list."""
        held = self.value
        if not isinstance(held, list) or key != str(len(held)):
            return False
        self.assign([*held, value])
        return True

    def put(self, value: Value) -> None:
        """Replace the value in its container; replace a tuple or array as a whole."""
        held = placed(self._in, self._place, value)
        if held is not self._in:
            parent = self.parent
            assert isinstance(parent, FieldItem)
            parent.put(held)
            self._in = held

    def delete(self) -> None:
        """Remove a field from its area or record, or an element from its list."""
        held = self._in
        if not isinstance(held, dict | list):
            raise QueryError("cannot be removed, because the number of values is fixed")
        undo = restorer(held)
        del held[self._place]  # type: ignore[arg-type]
        if isinstance(self.parent, AreaItem) and isinstance(held, dict):
            self.parent.unflag(self.key)
        self._check(undo)

    def _check(self, undo: Callable[[], None]) -> None:
        area = area_of(self)
        assert area is not None
        area.check(undo)


def area_of(item: Item | None) -> AreaItem | None:
    """Return the area that contains an item, or the item itself if it is an area."""
    while item is not None and not isinstance(item, AreaItem):
        item = item.parent
    return item


class OutlinedItem(FieldItem):
    """A field as the tree shows it; arrays are decoded only on access."""

    __slots__ = ()

    @property
    def held(self) -> Value:
        """The value, or the outline of an array."""
        return self._in[self._place]

    @property
    def value(self) -> Value:
        """The value."""
        assert self.parent is not None
        found: Value = self.parent.value[self._place]
        return found


class DerivedItem(FieldItem):
    """A field that is derived from others, such as the number of elements of a list."""

    __slots__ = ()
    is_storage = True

    @property
    def value(self) -> Value:
        """The value to be written; the value read if the other fields contradict each other."""
        assert isinstance(self.kind, Derived)
        try:
            return self.kind.derive(self._in)
        except ChunkwrightError:
            return super().value

    def coerced(self, value: object) -> Value:
        """Return the derived value; ``SerializeError`` for any other, which would be lost."""
        coerced = super().coerced(value)
        if coerced != self.value:
            raise typed.misfit(value, f"{self.value}, which follows from other fields")
        return coerced

    def delete(self) -> None:
        """Raise ``QueryError``, because the other fields require this one."""
        raise QueryError("cannot be removed, because it follows from other fields")
