"""Values that people assign to members, as text, JSON or Python objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.base.classes import Array
    from chunkwright.errors import SerializeError
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.types import DType, Value


class Assigned:
    """What a person assigns to a member or an element, for the kind of the member to coerce.

    ``expected`` names the type in errors; ``document`` has the objects that it may refer to. Every
    method raises ``SerializeError`` for a value that is something else.
    """

    __slots__ = ("document", "expected", "value")

    def __init__(self, value: object, document: HavokDocument, expected: str) -> None:
        self.value = value
        self.document = document
        self.expected = expected

    def misfit(self, value: object) -> SerializeError:
        """Return the error for a value that is not of the expected type."""
        return typed.misfit(value, self.expected)

    def read(self) -> object:
        """Return the value, parsed if it is text."""
        return typed.read(self.value)

    def text(self) -> str | None:
        """Return text; None for null."""
        return None if self.value is None else typed.text(self.value, f"text ({self.expected})")

    def octets(self) -> bytes:
        """Return bytes."""
        return typed.octets(self.value, self.expected)

    def whole(self) -> int:
        """Return a whole number."""
        return typed.whole(self.value, self.expected)

    def real(self) -> float:
        """Return a float."""
        return typed.real(self.value, self.expected)

    def array(self, dtype: DType, shape: tuple[int, ...] | None) -> Array:
        """Return an array of numbers, of a shape if there is one."""
        made = typed.array(self.value, dtype, self.expected)
        try:
            return made if shape is None else made.reshape(shape)
        except ValueError:
            raise typed.misfit(made.tolist(), self.expected) from None

    def elements(self) -> Iterator[Assigned]:
        """Yield the elements of a list."""
        for each in typed.listed(self.value, self.expected):
            yield Assigned(each, self.document, self.expected)

    def record(self, plan: Plan) -> Record:
        """Return a record of members by name; others have the defaults of the class."""
        if isinstance(self.value, Record):
            return plan.record(self.value)
        return filled(plan.fresh(), typed.mapping(self.value, self.expected), self.document)

    def target(self) -> HkObject | None:
        """Return the object with an address or a name; None for null."""
        value = self.value
        if value is None or value == "null":
            return None
        if isinstance(value, HkObject):
            if value.packfile is not self.document:
                raise QueryError(f"{value!r} is of another packfile")
            return value
        if not isinstance(value, str):
            raise typed.misfit(value, f"an address or null ({self.expected})")
        return self._at(value) if value.startswith("/") else self.document.find_object(value)

    def _at(self, address: str) -> HkObject:
        expected = f"the address of an object ({self.expected})"
        try:
            found: Any = self.document.get(address)
        except QueryError as error:
            raise typed.astray(address, expected, error) from None
        if not isinstance(found, HkObject):
            raise typed.misfit(address, expected)
        return found


def filled(record: Record, members: Mapping[str, object], document: HavokDocument) -> Record:
    """Set members of a record, all of them or, if one does not fit, none."""
    plan = record.plan
    made: dict[str, Value] = {}
    for name, value in members.items():
        place = plan.index.get(name)
        if place is None:
            raise QueryError(f"{plan.name} has no member {name!r:.60}")
        expected = plan.slots[place].member.type
        try:
            made[name] = plan.codecs[place].coerce(Assigned(value, document, expected))
        except ChunkwrightError as error:
            raise error.within(name) from None
    for name, value in made.items():
        record[name] = value
    return record
