"""The items of records: values, lists of records, tables of floats; and their spans in the bytes.

See query.items and chunkwright.formats.spans. A format writes records row by row, so the size of a
value is the number of bytes that its row packs.
"""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from chunkwright.base.wording import index_of, unique
from chunkwright.binary.forms import numbers_from_form, numbers_to_form
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.query import typed
from chunkwright.query.items import Branch, Choices, Item, comparable
from chunkwright.records import checked
from chunkwright.records.layout import Many, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.records import Row
    from chunkwright.records.layout import Layout


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
        """Set the attributes and parts in a mapping: all of them or, on an error, none."""
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
        if not isinstance(holder, RecordsItem) or holder.kind is not here.kind:
            raise QueryError("a record can only be in a list of its kind", path=self.address)
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
            return self._row.kind.to_form(checked(self._record, self._row))
        except ChunkwrightError:
            return f"{self.value!r:.60}"  # an invalid value, which is only displayed

    @property
    def described(self) -> str:
        """The value in one line."""
        return str(self.plain())

    def assign(self, value: object) -> None:
        """Set the attribute to a value of its kind."""
        setattr(self._record, self._row.name, self._row.kind.coerce(value))


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
        """The list itself, not a copy."""
        return self.records

    def checked(self) -> list[R]:
        """Return the list; ``SerializeError`` if it holds anything but records."""
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
        """The shape of the array, without making the array."""

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


class LayoutItem(RecordItem[Any]):
    """A record with a layout."""

    __slots__ = ("layout",)

    def __init__(
        self, layout: Layout, record: Any, parent: Item | None = None, key: str = ""
    ) -> None:
        super().__init__(record, parent, key)
        self.layout = layout

    @property
    def is_ordered(self) -> bool:  # type: ignore[override]
        """Whether the record is the document, whose lists have an order."""
        return self.parent is None

    @property
    def is_object(self) -> bool:  # type: ignore[override]
        """Whether the record is an object of its own, not a detail of another."""
        return self.layout.is_object

    @property
    def class_name(self) -> str:
        """The name of the record's class; "" for the document."""
        return "" if self.parent is None else super().class_name

    @property
    def name(self) -> str:
        """The name of the record for people."""
        return getattr(self.record, self.layout.title) if self.layout.title else self.key

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of values, then those of trailing bytes that are not empty."""
        named = self.layout.named
        values = [row for part in named if not part.is_rest for row in part.rows]
        rests = [row for part in named if part.is_rest for row in part.rows]
        return [*values, *(row for row in rests if getattr(self.record, row.name) != b"")]

    def parts(self) -> Iterator[Item]:
        """Yield the items of lists and tables."""
        for part in self.layout.named:
            match part:
                case Many():
                    yield LayoutsItem(self, part)
                case Table():
                    yield TableItem(self, part)


class LayoutsItem(RecordsItem[Any]):
    """A list of records with a layout: by their key if it is unique, else by index."""

    __slots__ = ("kind", "layout")

    def __init__(self, parent: LayoutItem, part: Many) -> None:
        super().__init__(parent, part.name, getattr(parent.record, part.name))
        self.layout = part.layout
        self.kind = part.layout.record

    @property
    def has_only_objects(self) -> bool:  # type: ignore[override]
        """Whether the records are objects of their own, not details of another."""
        return self.layout.is_object

    def _names(self) -> list[str]:
        places = list(map(str, range(len(self.checked()))))
        key = self.layout.key
        return places if key is None else unique(list(map(key, self.records)), places)

    def item(self, place: int) -> Item:
        """Return the item of a record."""
        return LayoutItem(self.layout, self.records[place], self, self._names()[place])

    def children(self) -> Iterator[Item]:
        """Yield the items of the records."""
        for record, name in zip(self.records, self._names(), strict=True):
            yield LayoutItem(self.layout, record, self, name)


class TableItem(ArrayItem[Any]):
    """Rows of floats."""

    __slots__ = ("_part",)

    def __init__(self, parent: LayoutItem, part: Table) -> None:
        super().__init__(parent, parent.record, part.name, "<f4")
        self._part = part

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of rows, and of floats in a row."""
        return self._part.count(self._record), self._part.width(self._record)

    @property
    def value(self) -> Array:
        """The rows as an array."""
        found: Array = self._part.array(self._record)
        return found

    def plain(self) -> JsonValue:
        """Return the rows as lists."""
        return self._part.to_form(self._record)

    def assign(self, value: object) -> None:
        """Replace the rows with others of the same width."""
        rows = typed.listed(value, "rows of numbers")
        shape = (len(rows), self._part.width(self._record))
        setattr(self._record, self.key, numbers_from_form(rows, "<f4", shape).tobytes())


Range = tuple[int, int]


class RecordSpans(Spans):
    """The spans of a document of records; a format walks its parts in the order of its bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._position = 0
        self._records: dict[int, Range] = {}
        self._values: dict[tuple[int, str], Range] = {}

    def skip(self, size: int) -> None:
        """Skip bytes that are not a value, such as a magic or a count."""
        self._position += size

    def begin(self) -> int:
        """Return the position at which a record begins."""
        return self._position

    def end(self, record: object, start: int) -> None:
        """Record that a record from ``start`` ends here."""
        self._records[id(record)] = (start, self._position)

    def value(self, record: object, name: str, size: int) -> None:
        """Record that a value takes the next bytes."""
        self._values[id(record), name] = (self._position, self._position + size)
        self._position += size

    def of(self, item: Item) -> Sequence[Span]:
        """Return the range of a record or of one of its values."""
        found: Range | None = None
        if isinstance(item, RecordItem):
            found = self._records.get(id(item.record))
        elif isinstance(item, AttributeItem | ArrayItem) and isinstance(item.parent, RecordItem):
            found = self._values.get((id(item.parent.record), item.key))
        else:
            inside = [span for child in item.children() for span in self.of(child)]
            if inside:
                found = min(each.start for each in inside), max(each.end for each in inside)
        return () if found is None else (Span(0, *found),)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the value or record that has a byte."""
        item = self.innermost(root, part, offset)
        return Owner(item.address, "" if item.address else "header or a count")
