"""The items of records: attributes by their rows, lists of records, arrays; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from chunkwright.binary.text import numbers_to_form
from chunkwright.document import TreeNode
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.query import typed
from chunkwright.query.items import Item, comparable
from chunkwright.records.table import checked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np

    from chunkwright.json_types import JsonValue
    from chunkwright.records.table import Row


class RecordItem(Item):
    """A record: its attributes, and what else a class derived from this makes items of."""

    __slots__ = ("record",)

    def __init__(self, record: Any, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self.record = record

    @property
    def value(self) -> Any:
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
        """Make the items of what is in the record beside its attributes."""
        return ()

    def children(self) -> Iterable[Item]:
        """Make the items of the attributes, then those of the parts."""
        return (*(AttributeItem(self, self.record, row) for row in self.rows), *self.parts())

    def plain(self) -> JsonValue:
        """Return the values by name."""
        return {child.key: child.plain() for child in self.children()}

    def assign(self, value: object) -> None:
        """Set those attributes that a mapping gives, all or none."""
        known = {row.name: row for row in self.rows}
        given = typed.mapping(value, "names and values")
        for name in given:
            if name not in known:
                raise QueryError(f"there is no {name!r:.60}")
        made = {name: known[name].kind.read(each) for name, each in given.items()}
        for name, each in made.items():
            setattr(self.record, name, each)

    def delete(self) -> None:
        """Take the record out of the list that it is in."""
        if not isinstance(self.parent, RecordsItem):
            super().delete()
        assert isinstance(self.parent, RecordsItem)
        self.parent.take_out(self.record)


class AttributeItem(Item):
    """An attribute of a record."""

    __slots__ = ("_record", "_row")

    def __init__(self, parent: Item, record: Any, row: Row) -> None:
        super().__init__(parent, row.name)
        self._record = record
        self._row = row

    @property
    def type_name(self) -> str:
        """The word for its kind."""
        return self._row.kind.word

    @property
    def value(self) -> Any:
        """The value."""
        return getattr(self._record, self._row.name)

    @property
    def comparable(self) -> Any:
        """The number or text, of a named number the name."""
        value = self.value
        return value.name if isinstance(value, IntEnum) else comparable(value)

    def plain(self) -> JsonValue:
        """Return the value as the text form has it."""
        try:
            return self._row.kind.spelt(checked(self._record, self._row))
        except ChunkwrightError:
            return typed.plain(self.value)  # It does not fit, and is only looked at.

    @property
    def summary(self) -> str:
        """The value in one line."""
        plain = self.plain()
        return plain if isinstance(plain, str) else str(plain)

    def assign(self, value: object) -> None:
        """Set the attribute to what fits its kind."""
        setattr(self._record, self._row.name, self._row.kind.read(value))


class RecordsItem(Item):
    """A list of records. A class derived from this makes their items, and new ones."""

    __slots__ = ("records",)
    is_ordered = True

    def __init__(self, parent: Item, key: str, records: list[Any]) -> None:
        super().__init__(parent, key)
        self.records = records

    @property
    def value(self) -> list[Any]:
        """The list, live."""
        return self.records

    @abstractmethod
    def item(self, place: int) -> Item:
        """Make the item of a record."""

    def made(self, form: object) -> Any:
        """Build a record of the values by name that its text form has."""
        del form
        raise QueryError("nothing can be put in here", path=self.address)

    def children(self) -> Iterable[Item]:
        """Make the items of the records."""
        return map(self.item, range(len(self.records)))

    def named(self, segment: str) -> list[Item]:
        """Return the record of that name, or at that place."""
        found = super().named(segment)
        if not found and segment.isdecimal() and int(segment[:9]) < len(self.records):
            return [self.item(int(segment[:9]))]
        return found

    def plain(self) -> JsonValue:
        """Return the records by name."""
        return {child.key: child.plain() for child in self.children()}

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Put a record in front of that at a place."""
        del type_name
        if not key.isdecimal():
            raise QueryError(f"records are put in at a place, not at {key!r:.60}")
        self.records.insert(int(key[:9]), self.made(value))

    def take_out(self, record: Any) -> None:
        """Take a record out."""
        del self.records[next(at for at, each in enumerate(self.records) if each is record)]


class ArrayItem(Item):
    """Numbers that a record has in an array, under an attribute or property of it."""

    __slots__ = ("_dtype", "_record")
    opens = False

    def __init__(self, parent: Item, record: Any, name: str, dtype: str) -> None:
        super().__init__(parent, name)
        self._record = record
        self._dtype = dtype

    @property
    def type_name(self) -> str:
        """The type of one number, as numpy has it."""
        return self._dtype

    @property
    def value(self) -> np.ndarray[Any, Any]:
        """The array."""
        found: np.ndarray[Any, Any] = getattr(self._record, self.key)
        return found

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The shape of the array, told without making it."""

    @property
    def summary(self) -> str:
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


def node_of(item: Item, aliases: tuple[str, ...] = ()) -> TreeNode:
    """Return the node of the tree that shows an item and what is in it."""
    if isinstance(item, AttributeItem | ArrayItem):
        return TreeNode(item.key, item.summary, aliases=aliases)

    def branches() -> Iterable[TreeNode]:
        numbered = isinstance(item, RecordsItem)
        for place, child in enumerate(item.children()):
            yield node_of(child, (str(place),) if numbered else ())

    return TreeNode(item.key, item.summary, branches, aliases)
