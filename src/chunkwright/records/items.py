"""The items of records: attributes by their rows, lists of records, arrays; see ``query.items``."""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from chunkwright.addresses import index_of
from chunkwright.binary.text import numbers_to_form
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.query import typed
from chunkwright.query.items import Branch, Choices, Item, comparable
from chunkwright.records.table import checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.arrays import Array
    from chunkwright.json_types import JsonValue
    from chunkwright.records.table import Row

R = TypeVar("R")


class RecordItem(Branch, Generic[R]):
    """A record: its attributes, and other parts that derived classes have."""

    __slots__ = ("record",)

    def __init__(self, record: R, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self.record = record

    @property
    def value(self) -> R:
        """The record."""
        return self.record

    @property
    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """The attributes that the record has in the version of its document."""

    @property
    def class_name(self) -> str:
        """The name of its class."""
        return type(self.record).__name__

    def parts(self) -> Iterable[Item]:
        """Return the items of the parts of the record other than attributes."""
        return ()

    def children(self) -> Iterable[Item]:
        """Return the items of the attributes, then those of the parts."""
        return (*map(self.attribute, self.rows), *self.parts())

    def attribute(self, row: Row) -> AttributeItem:
        """Return the item of an attribute."""
        return AttributeItem(self, self.record, row)

    def assign(self, value: object) -> None:
        """Set the attributes and parts in a mapping, all or none of them."""
        waiting = typed.mapping(value, "names and values")
        before = copy.deepcopy(vars(self.record))
        try:
            while waiting:
                # Attributes that depend on values of others are set in the next round.
                ready = [child for child in self.children() if child.key in waiting]
                if not ready:
                    raise QueryError(f"has no {next(iter(waiting))!r:.60}")
                for child in ready:
                    child.assign(waiting[child.key])
                waiting = {
                    name: each
                    for name, each in waiting.items()
                    if all(child.key != name for child in ready)
                }
        except ChunkwrightError:
            vars(self.record).update(before)
            raise

    def delete(self) -> None:
        """Remove the record from its list."""
        self._list("be removed").take_out(self.record)

    def move(self, holder: Item, place: int) -> None:
        """Move the record to another index, in its list or another of the same kind."""
        here = self._list("be moved")
        if type(holder) is not type(here):
            raise QueryError("a record can only be in lists of its kind", path=self.address)
        assert isinstance(holder, RecordsItem)
        here.take_out(self.record)
        holder.records.insert(place, self.record)

    def _list(self, what: str) -> RecordsItem[R]:
        if not isinstance(self.parent, RecordsItem):
            raise QueryError(f"cannot {what}", path=self.address)
        return self.parent


class AttributeItem(Item):
    """An attribute of a record."""

    __slots__ = ("_record", "_row")

    def __init__(self, parent: Item, record: object, row: Row) -> None:
        super().__init__(parent, row.name)
        self._record = record
        self._row = row

    @property
    def type_name(self) -> str:
        """The word for the kind of value."""
        return self._row.kind.word

    @property
    def value(self) -> object:
        """The value."""
        found: object = getattr(self._record, self._row.name)
        return found

    @property
    def comparable(self) -> object:
        """The number or text; for a named number, the name."""
        value = self.value
        return value.name if isinstance(value, IntEnum) else comparable(value)

    @property
    def choices(self) -> Choices | None:
        """The names of an enum."""
        names = self._row.kind.choices
        return Choices(names, False, int(self.value)) if names else None  # type: ignore[call-overload]

    def plain(self) -> JsonValue:
        """Return the value as in the text form."""
        try:
            return self._row.kind.spelt(checked(self._record, self._row))
        except ChunkwrightError:
            return f"{self.value!r:.60}"  # an invalid value, which is only displayed

    @property
    def described(self) -> str:
        """The value in one line."""
        plain = self.plain()
        return plain if isinstance(plain, str) else str(plain)

    def assign(self, value: object) -> None:
        """Set the attribute to a value of its kind."""
        setattr(self._record, self._row.name, self._row.kind.read(value))


class RecordsItem(Branch, Generic[R]):
    """A list of records of a ``kind``, whose items derived classes make."""

    __slots__ = ("records",)
    has_only_objects = True
    kind: type[R]

    def __init__(self, parent: Item, key: str, records: list[R]) -> None:
        super().__init__(parent, key)
        self.records = records

    @property
    def value(self) -> list[R]:
        """The list, live."""
        return self.records

    def checked(self) -> list[R]:
        """Return the list; ``SerializeError`` for what is no record."""
        for place, each in enumerate(self.records):
            if not isinstance(each, self.kind):
                raise SerializeError(
                    f"expected an instance of {self.kind.__name__}, not {each!r:.60}",
                    path=f"{self.address}/{place}",
                )
        return self.records

    @abstractmethod
    def item(self, place: int) -> Item:
        """Return the item of a record."""

    def children(self) -> Iterable[Item]:
        """Return the items of the records."""
        return map(self.item, range(len(self.records)))

    def named(self, segment: str) -> list[Item]:
        """Return the record with that name, or at that index."""
        found = super().named(segment)
        place = None if found else index_of(segment, len(self.records))
        return found if place is None else [self.item(place)]

    def assign(self, value: object) -> None:
        """Replace the records with those of a list, or with the values of a mapping."""
        found = typed.read(value)
        forms = list(found.values()) if isinstance(found, Mapping) else found
        before = list(self.records)
        del self.records[:]
        try:
            for form in typed.listed(forms, "a list of names and values"):
                self.insert("", form)
        except ChunkwrightError:
            self.records[:] = before
            raise

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert a record at an index, or append it if the key is not a number."""
        del type_name
        found = index_of(key, len(self.records))
        place = len(self.records) if found is None else found
        self.records.insert(place, self.kind())
        try:
            self.item(place).assign(value)
        except ChunkwrightError:
            del self.records[place]
            raise

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Insert a record with default values."""
        del name
        if class_name != self.kind.__name__:
            raise QueryError(f"cannot contain a {class_name:.60}", path=self.address)
        at = len(self.records) if place is None else min(place, len(self.records))
        self.records.insert(at, self.kind())
        return self.item(at)

    def take_out(self, record: R) -> None:
        """Remove a record."""
        del self.records[next(at for at, each in enumerate(self.records) if each is record)]


class ArrayItem(Item, Generic[R]):
    """An array of numbers that is an attribute or property of a record."""

    __slots__ = ("_dtype", "_record")
    opens = False

    def __init__(self, parent: Item, record: R, name: str, dtype: str) -> None:
        super().__init__(parent, name)
        self._record = record
        self._dtype = dtype

    @property
    def type_name(self) -> str:
        """The numpy type of one number."""
        return self._dtype

    @property
    def value(self) -> Array:
        """The array."""
        found: Array = getattr(self._record, self.key)
        return found

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The shape of the array, without making it."""

    @property
    def described(self) -> str:
        """Type and shape."""
        try:
            return f"{self._dtype}, {' x '.join(map(str, self.shape))}"
        except ChunkwrightError as error:
            return error.message

    def plain(self) -> JsonValue:
        """Return the numbers as nested lists."""
        form: JsonValue = numbers_to_form(self.value)
        return form

    def assign(self, value: object) -> None:
        """Replace the numbers."""
        import numpy as np

        made = typed.array(value, np.dtype(self._dtype), f"{self._dtype} numbers")
        setattr(self._record, self.key, made)
