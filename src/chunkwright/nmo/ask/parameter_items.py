"""The items in the value of a parameter, which its type explains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.nmo.ask.field_items import FieldItem
from chunkwright.nmo.ask.root_item import file_of
from chunkwright.nmo.edit.typed_values import is_typed, spelled
from chunkwright.nmo.edit.typed_values import stored as stored_form
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, from_buffer
from chunkwright.nmo.payloads import kinds
from chunkwright.query.items import Choices

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.query.items import Item
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.values import Guid


class TypedItem(FieldItem):
    """The value of a parameter, by its type: see ``typed_values``."""

    __slots__ = ("of",)

    def __init__(self, parent: Item | None, held: Any, place: str | int, of: Guid) -> None:
        super().__init__(parent, held, place, None)
        self.of = of

    @property
    def type_name(self) -> str:
        """The name of the type."""
        known = PARAMETER_TYPES.get(self.of)
        return known.name if known is not None else super().type_name

    @property
    def value(self) -> Value:
        """The value: a number, numbers or a text; what is stored if it is none of the type."""
        stored = super().value
        if isinstance(stored, tuple):
            return stored
        return from_buffer(self.of, stored, file_of(self).file.encoding)

    @property
    def detail(self) -> str:
        """The name of a choice or an entry, else the value."""
        found = self.plain()
        if isinstance(found, bool):
            return str(found).lower()
        return (
            found if isinstance(found, str) and not isinstance(self.value, str) else super().detail
        )

    @property
    def comparable(self) -> Any:
        """The name of a choice or an entry, else the value."""
        found = self.plain()
        return found if isinstance(found, str | bool) else super().comparable

    @property
    def described(self) -> str:
        """The name of a choice or an entry, else the value."""
        found = self.comparable
        if isinstance(found, bool):
            return str(found).lower()
        return found if isinstance(found, str) else super().described

    @property
    def choices(self) -> Choices | None:
        """The names of the choices or flags of the type."""
        row, number = PARAMETER_TYPES.get(self.of), self.value
        if row is None or not row.names or not isinstance(number, int):
            return None
        return Choices(row.names, row.are_flags, number)

    def plain(self) -> JsonValue:
        """Return the value as people write it."""
        return spelled(self.of, super().value, file_of(self).file)

    def coerced(self, value: object) -> Value:
        """Return the bytes of a value, or the entry of a manager."""
        return stored_form(self.of, value, super().value, file_of(self).file)

    def assign(self, value: object) -> None:
        """Replace the value with one of the type."""
        old = super().value
        self.put(value)
        self._check(lambda: super(TypedItem, self).put(old))

    def put(self, value: Value) -> None:
        """Replace the value."""
        super().put(self.coerced(value))


def part_of_parameter(parent: Item, record: Fields, name: str, type_: Guid) -> Item:
    """Return the item of ``name`` in the record of a value of a type: its kind, or the value."""
    if name == "value" and is_typed(type_, record):
        return TypedItem(parent, record, name, type_)
    is_object = name == "value" and record["kind"] == "object"
    return FieldItem(parent, record, name, kinds.REF if is_object else None)
