"""The converters of sequences: of records, and of values of one kind."""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.kinds import F, Kind, forget_fields
from chunkwright.nmo.payloads.plans import Step, plan

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.conditions import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


@dataclass(frozen=True)
class Rows(Kind):
    """A counted sequence of records; each becomes a dict of the rows' fields."""

    fields: tuple[F, ...]
    count: str | None = None

    def read(self, r: Reader, fields: Fields) -> list[Fields]:
        """Read the records."""
        items = r.count() if self.count is None else r.plausible(fields[self.count])
        readers = [step.read for step in self.steps]
        found: list[Fields] = [{} for _ in range(items)]
        for record in found:
            for read in readers:
                read(r, record)
        return found

    @cached_property
    def steps(self) -> list[Step]:
        """How one record is read and written."""
        return plan(self.fields)

    def write(self, w: Writer, value: list[Fields], fields: Fields) -> None:
        """Write the records."""
        if self.count is None:
            w.u32(len(value))
        for record in value:
            for step in self.steps:
                step.write(w, record)

    def forget(self, value: list[Fields], gone: set[int]) -> list[Fields]:
        """Go through the records."""
        return [forget_fields(self.fields, record, gone) for record in value]


@dataclass(frozen=True)
class Items(Kind):
    """A counted sequence of values of one kind.

    ``count`` is the field with the count, a fixed number, or None for a dword before them.
    """

    kind: Kind
    count: str | int | None = None

    def read(self, r: Reader, fields: Fields) -> list[Any]:
        """Read the values."""
        if self.count is None:
            number = r.count()
        else:
            number = self.count if isinstance(self.count, int) else fields[self.count]
            r.plausible(number)
        return [self.kind.read(r, fields) for _ in range(number)]

    def write(self, w: Writer, value: list[Any], fields: Fields) -> None:
        """Write the values."""
        if self.count is None:
            w.u32(len(value))
        elif isinstance(self.count, int) and len(value) != self.count:
            raise SerializeError(f"{self.count} values are needed, not {len(value)}")
        for item in value:
            self.kind.write(w, item, fields)

    def forget(self, value: list[Any], gone: set[int]) -> list[Any]:
        """Go through the values; places keep their meaning."""
        return [self.kind.forget(item, gone) for item in value]


@dataclass(frozen=True)
class ToEnd(Kind):
    """Values of one kind up to the end of the area, without a count."""

    kind: Kind

    def read(self, r: Reader, fields: Fields) -> list[Any]:
        """Read the values."""
        found = []
        while r.left:
            found.append(self.kind.read(r, fields))
        return found

    def write(self, w: Writer, value: list[Any], fields: Fields) -> None:
        """Write the values."""
        for item in value:
            self.kind.write(w, item, fields)
