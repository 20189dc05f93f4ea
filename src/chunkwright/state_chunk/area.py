"""The areas of a chunk: each has an identifier, a payload, and named fields in the payload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.state_chunk.chunk_format import NO_LISTS, Content, Lists

if TYPE_CHECKING:
    from types import EllipsisType

    from chunkwright.state_chunk.model import StateChunk


Value = Any
"""The value of a field, of the kind in its table row: a number, text, bytes, a tuple or array of
numbers, a GUID, an object or None, a sub-chunk, or a list or dict of these."""

Fields = dict[str, Value]
"""The fields of an area, or of a record in it, by name."""


class Codec(Protocol):
    """The codec for the payloads of one class: turns bytes into named fields and back."""

    def name(self, identifier: int) -> str | None:
        """Return the name of an area; None if the class has no such identifier."""
        ...

    def decode(self, chunk: StateChunk, area: Area) -> Fields | None:
        """Return the fields of an area; None if its layout is unknown or does not fit."""
        ...

    def outline(self, chunk: StateChunk, area: Area) -> Fields | None:
        """Return the fields of an area for display, with arrays as shape and type only."""
        ...

    def encode(self, chunk: StateChunk, area: Area, fields: Fields) -> Content:
        """Return the payload for fields; ``SerializeError`` for a value that does not fit."""
        ...

    def settle(self, chunk: StateChunk, area: Area, fields: Fields) -> None:
        """Set derived numbers, such as counts, to the values that will be written."""
        ...

    @property
    def stale(self) -> bool:
        """Whether the numbers in stored payloads now refer to other objects."""
        ...

    def renewed(self) -> Codec:
        """Return the codec for the current numbering of the objects."""
        ...

    def hold(self) -> None:
        """Record that payloads were made with the current numbering."""
        ...

    def carry(self, chunk: StateChunk, content: Content) -> Content:
        """Return content of unknown layout, renumbered to the current numbers.

        Raises ``SerializeError`` if it is unknown which of its dwords are numbers.
        """
        ...


class Area:
    """One identifier and its payload.

    ``payload`` is always what would be written, ``stored_payload`` what was read or last set, even
    if the fields have changed. ``fields`` decodes it on first access, if the chunk knows its class;
    from then on changes to the fields affect the payload.
    """

    __slots__ = ("_chunk", "_fields", "_known", "_lists", "_payload", "identifier")

    def __init__(
        self,
        identifier: int,
        payload: bytes,
        lists: Lists = NO_LISTS,
        chunk: StateChunk | None = None,
    ) -> None:
        self.identifier = identifier
        self._payload = payload
        self._lists = lists
        # Without a codec the area does not need its chunk, and a reference would make a cycle.
        self._chunk = None if chunk is None or chunk.codec is None else chunk
        self._fields: Fields | EllipsisType | None = ...

    @property
    def name(self) -> str | None:
        """The meaning of the identifier in the chunk's class; None if unknown."""
        codec = self._chunk.codec if self._chunk is not None else None
        return codec.name(self.identifier) if codec is not None else None

    @property
    def content(self) -> Content:
        """The payload with its position lists, encoded again if fields were changed."""
        if self._chunk is not None:
            self._chunk.refresh()
        return self.encode()

    def encode(self) -> Content:
        """Return the content; raises ``SerializeError`` for fields that contradict each other."""
        fields, chunk = self._fields, self._chunk
        if fields is None or fields is ... or chunk is None or chunk.codec is None:
            return Content(self._payload, self._lists)
        codec = chunk.codec
        encoded = codec.encode(chunk, self, fields)
        is_stored = encoded[0] == self._payload and encoded[1] == self._lists
        if is_stored and len(fields) == self._known:
            return encoded
        # A payload that does not survive decoding and encoding is kept as it was read as long as
        # its fields are unchanged; an area without stored bytes has nothing to keep.
        again = codec.decode(chunk, self) if self._payload else None
        try:
            if again is not None and codec.encode(chunk, self, again) == encoded:
                self._refuse_loss(fields, again)
                return Content(self._payload, self._lists)
        finally:
            take_apart(again, type(chunk))
        self.check(fields, encoded)
        return encoded

    def check(self, fields: Fields, content: Content) -> None:
        """Raise ``SerializeError`` if reading this content would lose some of the fields."""
        chunk = self._chunk
        if chunk is not None:
            again = chunk.read_back(self, content)
            try:
                self._refuse_loss(fields, again)
            finally:
                take_apart(again, type(chunk))

    def _refuse_loss(self, fields: Fields, written: Fields | None) -> None:
        if written is None or (lost := _lost(fields, written)):
            why = "they cannot be read back" if written is None else f"{lost} would be lost"
            raise SerializeError(
                f"the fields contradict each other: {why}",
                hint="flags, counts and array lengths must agree with the fields that are present",
            ).within(self.name or f"{self.identifier:#x}")

    @property
    def stored_payload(self) -> bytes:
        """The payload as it was read or last set, without its position lists."""
        return self._payload

    @property
    def stored(self) -> Content:
        """The payload as it was read or last set, even if the fields have changed."""
        return Content(self._payload, self._lists)

    @property
    def payload(self) -> bytes:
        """The payload in bytes, a whole number of dwords."""
        return self.content.payload

    @payload.setter
    def payload(self, data: bytes) -> None:
        try:
            self.set_content(Content(whole_dwords(data)))
        except ChunkwrightError as error:
            error.within(self.name or f"{self.identifier:#x}")
            raise

    def set_content(self, content: Content) -> None:
        """Replace payload and position lists; fields are decoded again on access."""
        chunk = self._chunk
        if chunk is not None and chunk.codec is not None:
            chunk.refresh()
            chunk.codec.hold()
        self._payload, self._lists = content
        self._fields = ...

    @property
    def fields(self) -> Fields | None:
        """The named values; None if the layout is unknown or does not fit the payload."""
        return self.decode()

    @fields.setter
    def fields(self, values: Fields) -> None:
        if self._chunk is None or self._chunk.codec is None:
            raise QueryError(f"area {self.identifier:#x} has no known layout to put fields in")
        if not isinstance(values, dict):
            raise SerializeError(
                f"the fields of an area must be a dict, not {values!r:.60}"
            ).within(self.name or f"{self.identifier:#x}")
        self._chunk.refresh()
        self._chunk.codec.encode(self._chunk, self, values)
        self._fields = values
        self._known = -1
        self.settle()

    def settle(self) -> None:
        """Set numbers derived from changed fields, such as counts, to what will be written."""
        fields, chunk = self._fields, self._chunk
        if isinstance(fields, dict) and chunk is not None and chunk.codec is not None:
            chunk.codec.settle(chunk, self, fields)

    def renewed(self, old: Codec) -> Content:
        """Return the content with the current numbers; ``old`` is the codec of the stored ones."""
        chunk = self._chunk
        assert chunk is not None
        assert chunk.codec is not None
        fields, stored = self._fields, self.stored
        if not isinstance(fields, dict):
            return old.carry(chunk, stored) if self._payload else stored
        encoded = chunk.codec.encode(chunk, self, fields)
        if encoded == stored:
            return stored
        # A payload that does not survive decoding and encoding is kept if its fields and numbers
        # are unchanged.
        again = chunk.codec.decode(chunk, self) if self._payload else None
        try:
            if again is not None and chunk.codec.encode(chunk, self, again) == encoded:
                return stored
        finally:
            take_apart(again, type(chunk))
        self.check(fields, encoded)
        return encoded

    def keep(self, content: Content) -> None:
        """Set the stored content, leaving the fields unchanged."""
        self._payload, self._lists = content

    def decode(self) -> Fields | None:
        """Return the fields, decoding them if necessary."""
        fields = self._fields
        if fields is ...:
            chunk = self._chunk
            fields = None
            if chunk is not None and chunk.codec is not None:
                fields = chunk.codec.decode(chunk, self)
                # A field added later might not be stored in the payload, and would be lost.
                self._known = -1 if fields is None else len(fields)
            self._fields = fields
        return fields

    def outline(self) -> Fields | None:
        """Return the fields for display; if not decoded yet, with arrays as shape and type."""
        chunk = self._chunk
        if self._fields is not ... or chunk is None or chunk.codec is None:
            return self.decode()
        return chunk.codec.outline(chunk, self)

    @property
    def has_chunks(self) -> bool:
        """Whether the sub-chunk list of the stored payload has entries."""
        return self._lists[1] is not None

    def __reduce__(self) -> tuple[object, ...]:
        chunk = self._chunk
        for place, area in enumerate(chunk.areas if chunk is not None else ()):
            if area is self:
                return _area_at, (chunk, place)
        return Area, (self.identifier, *self.content)

    def __repr__(self) -> str:
        label = f" {self.name}" if self.name else ""
        return f"<Area {self.identifier:#x}{label}: {len(self._payload)} bytes>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Area):
            return NotImplemented
        return self.identifier == other.identifier and self.content == other.content

    __hash__ = None  # type: ignore[assignment]


def take_apart(value: Value, kind: type[StateChunk]) -> None:
    """Clear the areas of chunks in discarded fields: chunk and areas refer to each other."""
    if isinstance(value, kind):
        for area in value._areas or ():
            if area.has_chunks:
                take_apart(area._fields, kind)
        value._areas = None
    elif isinstance(value, dict):
        for each in value.values():
            take_apart(each, kind)
    elif isinstance(value, list):
        for each in value:
            take_apart(each, kind)


def _area_at(chunk: StateChunk, place: int) -> Area:
    return chunk.areas[place]


def _lost(given: object, written: object) -> str | None:
    """Return the name of a field that would be lost when the payload is read, or None.

    Nulls and empty sequences are never lost.
    """
    if isinstance(given, dict) and isinstance(written, dict):
        for name, value in given.items():
            if name in written:
                lost = _lost(value, written[name])
                if lost is not None:
                    return lost
            elif value is not None and not (hasattr(value, "__len__") and len(value) == 0):
                return str(name)
    elif isinstance(given, list) and isinstance(written, list):
        return next(filter(None, map(_lost, given, written)), None)
    return None


def whole_dwords(data: bytes) -> bytes:
    """Return the bytes; ``QueryError`` unless their number is a multiple of 4."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SerializeError(f"a payload must be bytes, not {data!r:.60}")
    if len(data) % 4:
        raise QueryError(f"{len(data)} bytes are not a whole number of dwords")
    return bytes(data)
