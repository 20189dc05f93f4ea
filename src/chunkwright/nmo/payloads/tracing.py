"""A reader that notes where it reads what, for ``nmo/ask/spans.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.state_chunk.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.classes import Array
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.state_chunk.reader import References

Range = tuple[int, int]


class TracingReader(Reader):
    """Notes the ranges of fields, records, arrays and sub-chunks, in bytes of the payload.

    What it has read is told apart by its identity, so it keeps all of it.
    """

    __slots__ = ("_fields", "_kept", "_values", "fields")

    def __init__(self, data: bytes, chunk: StateChunk, references: References) -> None:
        super().__init__(data, chunk, references)
        self.fields: Fields = {}
        self._fields: dict[tuple[int, str | int], Range] = {}
        self._values: dict[int, Range] = {}
        self._kept: list[Value] = []

    def note(self, record: Fields, name: str, start: int) -> None:
        """Note a field that was read just now, and that its record reaches from here to there."""
        self._fields[id(record), name] = start, self.position
        first, _ = self._values.get(id(record), (start, 0))
        self._noted(record, first)

    def elements(self, count: int, read: Callable[[], Value]) -> list[Value]:
        """Read the elements of a list, and note them."""
        found: list[Value] = []
        for place in range(count):
            start = self.position
            found.append(read())
            self._fields[id(found), place] = start, self.position
        self._kept.append(found)
        return found

    def element(self, values: list[Value], place: int) -> Range | None:
        """Return where an element of a list is; None for lists of other kinds."""
        return self._fields.get((id(values), place), self._values.get(id(values[place])))

    def field(self, record: Fields, name: str) -> Range | None:
        """Return where a field of a record is; for an array its numbers, without a count."""
        value = record.get(name)
        found = self._fields.get((id(record), name))
        return self._values.get(id(value), found) if found is None or _is_array(value) else found

    def value(self, value: Value) -> Range | None:
        """Return where a record, array, sub-chunk, text or list of references is, else None."""
        return self._values.get(id(value))

    def _noted(self, value: Value, start: int) -> Value:
        # Texts and bytes as short as this may be the same object wherever they occur.
        if value is not None and (not isinstance(value, str | bytes) or len(value) > 1):
            self._values[id(value)] = start, self.position
            self._kept.append(value)
        return value

    def array(self, dtype: str, *shape: int) -> Array:
        """Read an array."""
        start = self.position
        found: Array = self._noted(super().array(dtype, *shape), start)
        return found

    def string(self) -> str | None:
        """Read a string."""
        start = self.position
        found: str | None = self._noted(super().string(), start)
        return found

    def buffer(self) -> bytes:
        """Read a buffer."""
        start = self.position
        found: bytes = self._noted(super().buffer(), start)
        return found

    def reference_run(self, count: int) -> list[Value]:
        """Read adjacent references."""
        start = self.position
        found: list[Value] = self._noted(super().reference_run(count), start)
        return found

    def sub_chunk(self) -> StateChunk | None:
        """Read a sub-chunk."""
        start = self.position
        found: StateChunk | None = self._noted(super().sub_chunk(), start)
        return found

    def foreign_chunk(self) -> StateChunk | None:
        """Read a sub-chunk whose areas are not those of the class that it states."""
        start = self.position
        found: StateChunk | None = self._noted(super().foreign_chunk(), start)
        return found


def _is_array(value: Value) -> bool:
    return hasattr(value, "nbytes")
