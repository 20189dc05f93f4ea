"""The conditions under which a row of a payload table is there."""

# ruff: noqa: ARG002 - all conditions have methods of the same form

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


class Comparable:
    """What is equal where it was made of equal parts.

    As a dataclass; those take longer to make, and this is imported for every file.
    """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, vars(self).values()))})"


class OfFields(Comparable):
    """A condition that one field decides, ``field``, which comes before the row."""

    field: str

    @abstractmethod
    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there."""
        return self.decided(fields)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return self.decided(fields)


class When(OfFields):
    """A condition on fields that were read before: any bit of ``mask`` set, or none."""

    def __init__(self, field: str, mask: int, any_set: bool = True) -> None:
        self.field = field
        self.mask = mask
        self.any_set = any_set

    def holds(self, fields: Fields) -> bool:
        """Return whether fields that are to be written ask for the row."""
        flags = fields.get(self.field)
        return isinstance(flags, int) and bool(flags & self.mask) is self.any_set

    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""
        return (fields[self.field] & self.mask != 0) is self.any_set

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there, without another call: there are many of these."""
        return (fields[self.field] & self.mask != 0) is self.any_set


class Equal(OfFields):
    """A condition on the bits of a field that was read before."""

    def __init__(self, field: str, mask: int, value: int) -> None:
        self.field = field
        self.mask = mask
        self.value = value

    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""
        return bool(fields[self.field] & self.mask == self.value)


class AtLeast(Comparable):
    """A condition on a version number that was read before; where none was, it is 0."""

    def __init__(self, field: str, least: int) -> None:
        self.field = field
        self.least = least

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there."""
        return bool(fields.get(self.field, 0) >= self.least)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return bool(fields.get(self.field, 0) >= self.least)


class Present(Comparable):
    """A condition on the payload: over ``least`` bytes are left; on the fields: it is there."""

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether anything is left."""
        return r.left > self.least

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether there is a value."""
        return name in fields


class Filled(Comparable):
    """A condition on a count that was read before; on writing, on the sequence it counts."""

    def __init__(self, count: str, sequence: str) -> None:
        self.count = count
        self.sequence = sequence

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether there are any items."""
        return bool(fields[self.count])

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether there are any items to write."""
        return len(fields.get(self.sequence, ())) > 0


class Nested(Comparable):
    """A condition on the chunk: it is a sub-chunk, saved outside of a file, or it is not."""

    def __init__(self, nested: bool = True) -> None:
        self.nested = nested

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there."""
        return r.chunk.nested is self.nested

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return w.chunk.nested is self.nested


Condition = When | Equal | AtLeast | Present | Filled | Nested

IN_FILE: Final = Nested(nested=False)
IN_STATE: Final = Nested()
"""In a state that is kept outside of a file."""
