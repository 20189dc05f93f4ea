"""The conditions under which a row of a payload table is present."""

# ruff: noqa: ARG002 - all conditions have methods of the same form

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


class Comparable:
    """Base of classes whose instances are equal if their attributes are.

    Like a dataclass, which takes longer to create; this is imported for every file.
    """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    @property
    def flag(self) -> When | None:
        """The condition itself, if it is that a single flag is set."""
        return None

    def needed(self, fields: Fields) -> bool:
        """Whether a new record with these fields needs the row; what may be absent is not needed."""
        return False

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, vars(self).values()))})"


class OfFields(Comparable):
    """A condition on one field, ``field``, which precedes the row."""

    field: str

    @abstractmethod
    def decided(self, fields: Fields) -> bool:
        """Whether the row is present with these fields."""

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether the row is present."""
        return self.decided(fields)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return self.decided(fields)

    def needed(self, fields: Fields) -> bool:
        """Whether the row is present, if its field is a number."""
        return isinstance(fields.get(self.field), int) and self.decided(fields)


class When(OfFields):
    """A condition on flags read before: any bit of ``mask`` set, or none."""

    def __init__(self, field: str, mask: int, any_set: bool = True) -> None:
        self.field = field
        self.mask = mask
        self.any_set = any_set

    @property
    def flag(self) -> When | None:
        """The condition itself, if it is that a single flag is set."""
        return self if self.any_set and not self.mask & self.mask - 1 else None

    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""
        return (fields[self.field] & self.mask != 0) is self.any_set

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether the row is present; inlined, because this is called often."""
        return (fields[self.field] & self.mask != 0) is self.any_set


class Equal(OfFields):
    """A condition on the bits of a field read before."""

    def __init__(self, field: str, mask: int, value: int) -> None:
        self.field = field
        self.mask = mask
        self.value = value

    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""
        return bool(fields[self.field] & self.mask == self.value)


class AtLeast(Comparable):
    """A condition on a version number read before, 0 if there was none."""

    def __init__(self, field: str, least: int) -> None:
        self.field = field
        self.least = least

    def decided(self, fields: Fields) -> bool:
        """Return whether the row is there with these fields."""
        return bool(fields.get(self.field, 0) >= self.least)

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there."""
        return self.decided(fields)

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return self.decided(fields)

    def needed(self, fields: Fields) -> bool:
        """Whether the row is present, if its field is a number."""
        return isinstance(fields.get(self.field), int) and self.decided(fields)


class Present(Comparable):
    """A condition on reading: more than ``least`` bytes are left; on writing: there is a value."""

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether enough bytes are left."""
        return r.left > self.least

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Whether there is a value."""
        return name in fields


class Filled(Comparable):
    """A condition on a count read before; on writing, on the sequence that it counts."""

    def __init__(self, count: str, sequence: str) -> None:
        self.count = count
        self.sequence = sequence

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Whether there are any items."""
        return bool(fields[self.count])

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Whether there are any items to write."""
        return len(fields.get(self.sequence, ())) > 0


class Nested(Comparable):
    """A condition on the chunk: whether it is a sub-chunk, saved outside a file."""

    def __init__(self, nested: bool = True) -> None:
        self.nested = nested

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Return whether the row is there."""
        return r.chunk.nested is self.nested

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Return whether the row is to be written."""
        return w.chunk.nested is self.nested

    def needed(self, fields: Fields) -> bool:
        """Whether the row is present in a file."""
        return not self.nested


class Given(Comparable):
    """A condition on a fact that the function knows which reads and writes the row."""

    def __init__(self, fact: str, holds: bool) -> None:
        self.fact = fact
        self.holds = holds

    def reading(self, r: Reader, fields: Fields) -> bool:
        """Raise ``TypeError``: rows of this kind are chosen first (``sequences.chosen``)."""
        raise TypeError(f"nothing says whether {self.fact} holds")

    def writing(self, w: Writer, fields: Fields, name: str) -> bool:
        """Raise ``TypeError``, too."""
        raise TypeError(f"nothing says whether {self.fact} holds, of which {name} depends")


Condition = When | Equal | AtLeast | Present | Filled | Nested | Given

IN_FILE: Final = Nested(nested=False)
IN_STATE: Final = Nested()
"""In a state stored outside a file."""
