"""The conditions under which a row of a payload table is there."""

# ruff: noqa: ARG002 - all conditions have methods of the same form

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

Fields = dict[str, Any]


@dataclass(frozen=True)
class When:
    """A condition on fields that were read before: any bit of ``mask`` set, or none."""

    field: str
    mask: int
    any_set: bool = True

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether the row is there."""
        return (fields[self.field] & self.mask != 0) is self.any_set

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether the row is to be written."""
        return bool(fields[self.field] & self.mask) is self.any_set


@dataclass(frozen=True)
class Equal:
    """A condition on the bits of a field that was read before."""

    field: str
    mask: int
    value: int

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether the row is there."""
        return bool(fields[self.field] & self.mask == self.value)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether the row is to be written."""
        return bool(fields[self.field] & self.mask == self.value)


@dataclass(frozen=True)
class AtLeast:
    """A condition on a version number that was read before; where none was, it is 0."""

    field: str
    least: int

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether the row is there."""
        return bool(fields.get(self.field, 0) >= self.least)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether the row is to be written."""
        return bool(fields.get(self.field, 0) >= self.least)


@dataclass(frozen=True)
class Present:
    """A condition on the payload: over ``least`` bytes are left; on the fields: it is there."""

    least: int = 0

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether anything is left."""
        return r.left > self.least

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether there is a value."""
        return name in fields


@dataclass(frozen=True)
class Filled:
    """A condition on a count that was read before; on writing, on the sequence it counts."""

    count: str
    sequence: str

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether there are any items."""
        return bool(fields[self.count])

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether there are any items to write."""
        return len(fields.get(self.sequence, ())) > 0


@dataclass(frozen=True)
class Nested:
    """A condition on the chunk: it is a sub-chunk, saved outside of a file, or it is not."""

    nested: bool = True

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Tell whether the row is there."""
        return r.chunk.nested is self.nested

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Tell whether the row is to be written."""
        return w.chunk.nested is self.nested


Condition = When | Equal | AtLeast | Present | Filled | Nested
