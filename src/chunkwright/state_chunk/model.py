"""The model of a state chunk: an ordered mapping from identifiers to areas."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from chunkwright.document import Document
from chunkwright.errors import QueryError, SerializeError
from chunkwright.state_chunk.layout import (
    CURRENT_DATA_VERSION,
    LINK,
    VERSION_FILE_INDICES,
    VERSION_IDS_LISTED,
    ChunkOption,
    link_chain,
    walk_chain,
)
from chunkwright.state_chunk.position_lists import NO_LISTS, Content, Lists, join, share

if TYPE_CHECKING:
    from types import EllipsisType

# A plain int: an IntFlag takes a microsecond for an &.
_FILE = int(ChunkOption.FILE)


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A reference that leads to no object: an index into the file's table, or a CK_ID."""

    value: int
    by_index: bool = False


class Codec(Protocol):
    """Knows the payloads of one class: gives named fields for bytes and bytes for fields."""

    def name(self, identifier: int) -> str | None:
        """Name an area, None where the identifier is not known for the class."""
        ...

    def decode(self, chunk: StateChunk, area: Area) -> dict[str, Any] | None:
        """Give the fields of an area, None where its layout is unknown or does not fit."""
        ...

    def encode(self, chunk: StateChunk, area: Area, fields: dict[str, Any]) -> Content:
        """Give the payload for fields; raises ``SerializeError`` on a value that does not fit."""
        ...


class Area:
    """One identifier and its payload.

    ``payload`` is always what would be written, ``stored_payload`` what was read or last set,
    whatever became of the fields. ``fields`` decodes it on first touch, where
    the chunk knows its class; changes to the fields show in the payload from then on.
    """

    __slots__ = ("_chunk", "_fields", "_known", "_lists", "identifier", "stored_payload")

    def __init__(
        self,
        identifier: int,
        payload: bytes,
        lists: Lists = NO_LISTS,
        chunk: StateChunk | None = None,
    ) -> None:
        self.identifier = identifier
        self.stored_payload = payload
        self._lists = lists
        self._chunk = chunk
        self._fields: dict[str, Any] | EllipsisType | None = ...

    @property
    def name(self) -> str | None:
        """What the identifier means for the chunk's class, None where that is not known."""
        codec = self._chunk.codec if self._chunk is not None else None
        return codec.name(self.identifier) if codec is not None else None

    @property
    def content(self) -> Content:
        """The payload with its position lists, encoded anew where fields were changed."""
        return self.encode()

    def encode(self) -> Content:
        """Give the content; raises ``SerializeError`` for fields that contradict each other."""
        fields, chunk = self._fields, self._chunk
        if fields is None or fields is ... or chunk is None or chunk.codec is None:
            return Content(self.stored_payload, self._lists)
        codec = chunk.codec
        encoded = codec.encode(chunk, self, fields)
        is_stored = encoded[0] == self.stored_payload and encoded[1] == self._lists
        if is_stored and len(fields) == self._known:
            return encoded
        # A payload that does not survive decoding and encoding stays as it was read,
        # as long as its fields say what they said at first. One without bytes has none to keep.
        again = codec.decode(chunk, self) if self.stored_payload else None
        if again is not None and codec.encode(chunk, self, again) == encoded:
            self._refuse_loss(fields, again)
            return Content(self.stored_payload, self._lists)
        self.check(fields, encoded)
        return encoded

    def check(self, fields: dict[str, Any], content: Content) -> None:
        """Raise ``SerializeError`` where fields that give a content would not all be read again."""
        if self._chunk is not None:
            self._refuse_loss(fields, self._chunk.read_back(self, content))

    def _refuse_loss(self, fields: dict[str, Any], written: dict[str, Any] | None) -> None:
        if written is None or (lost := _lost(fields, written)):
            why = "they cannot be read back" if written is None else f"{lost} would be lost"
            raise SerializeError(
                f"the fields contradict each other: {why}",
                hint="flags, counts and lengths of arrays must agree with the fields that are there",
            ).within(self.name or f"{self.identifier:#x}")

    @property
    def stored(self) -> Content:
        """The payload as it was read or last set, whatever became of the fields."""
        return Content(self.stored_payload, self._lists)

    @property
    def payload(self) -> bytes:
        """The payload in bytes, a whole number of dwords."""
        return self.content.payload

    @payload.setter
    def payload(self, data: bytes) -> None:
        self.set_content(Content(_whole_dwords(data)))

    def set_content(self, content: Content) -> None:
        """Replace payload and position lists; fields are decoded anew when asked for."""
        self.stored_payload, self._lists = content
        self._fields = ...

    @property
    def fields(self) -> dict[str, Any] | None:
        """The named values, None where the layout is unknown or does not fit the payload."""
        return self.decode()

    @fields.setter
    def fields(self, values: dict[str, Any]) -> None:
        if self._chunk is None or self._chunk.codec is None:
            raise QueryError(f"area {self.identifier:#x} has no known layout to put fields in")
        self._chunk.codec.encode(self._chunk, self, values)
        self._fields = values
        self._known = -1

    def decode(self) -> dict[str, Any] | None:
        """Give the fields, decoded now if they were not before."""
        fields = self._fields
        if fields is ...:
            chunk = self._chunk
            fields = None
            if chunk is not None and chunk.codec is not None:
                fields = chunk.codec.decode(chunk, self)
                # One that is put in later may have no place, and change no byte.
                self._known = -1 if fields is None else len(fields)
            self._fields = fields
        return fields

    @property
    def has_chunks(self) -> bool:
        """Whether the sub-chunk list of the stored payload has entries."""
        return self._lists[1] is not None

    def __repr__(self) -> str:
        label = f" {self.name}" if self.name else ""
        return f"<Area {self.identifier:#x}{label}: {len(self.stored_payload)} bytes>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Area):
            return NotImplemented
        return self.identifier == other.identifier and self.content == other.content

    __hash__ = None  # type: ignore[assignment]


class StateChunk(Document, MutableMapping[int, Area]):
    """An ordered mapping from identifiers to areas, or raw data that is no chain.

    ``chunk_version`` decides the layout (0 to 7), ``data_version`` that of the payloads.
    ``class_id`` is what the writer put: in the new format its low 8 bits, often those of a
    base class. ``options`` are the bits of the new format, ``file_flag`` the dword in
    the old formats and in sub-chunks. ``bound`` tells that object references are indices
    into the file's object table, not CK_IDs. ``nested`` marks a sub-chunk.
    """

    format: ClassVar[str] = "state_chunk"

    # Instance attributes are set where they differ; chunks are made by the ten thousand.
    _areas: list[Area] | None = None
    _fault: str | None = None
    file_flag: int = 0
    nested: bool = False
    depth: int = 0
    """How many chunks a sub-chunk that was read is inside of."""

    def __init__(
        self,
        class_id: int = 0,
        *,
        data_version: int = CURRENT_DATA_VERSION,
        chunk_version: int = VERSION_FILE_INDICES,
        options: int = 0,
        file_flag: int = 0,
        bound: bool = False,
        nested: bool = False,
        codec: Codec | None = None,
        core: bytes = b"",
        lists: Lists = NO_LISTS,
    ) -> None:
        self.class_id = class_id
        self.data_version = data_version
        self.chunk_version = chunk_version
        self.options = options
        if file_flag:
            self.file_flag = file_flag
        self.bound = bound
        if nested:
            self.nested = nested
        self.codec = codec
        self._core = core
        self._lists = lists

    @staticmethod
    def of(
        class_id: int,
        data_version: int,
        chunk_version: int,
        options: int,
        codec: Codec | None,
        core: bytes,
        lists: Lists,
    ) -> StateChunk:
        """Make a chunk of the new format from what was read, all of ``options`` included.

        As the constructor: that takes as long again, for its keywords.
        """
        self = StateChunk.__new__(StateChunk)
        self.class_id = class_id
        self.data_version = data_version
        self.chunk_version = chunk_version
        self.options = options & 0xF0
        self.bound = options & _FILE != 0
        self.codec = codec
        self._core = core
        self._lists = lists
        return self

    # -- the chain ---------------------------------------------------------------------

    @property
    def areas(self) -> list[Area]:
        """Every area in order, duplicates included; empty where the data is no chain."""
        return self.load()

    def load(self) -> list[Area]:
        """Give the areas, taken apart now if they were not before."""
        areas = self._areas
        if areas is None:
            areas = self._areas = self._open()
        return areas

    @property
    def chain_fault(self) -> str | None:
        """Why the data is no identifier chain, None where it is one."""
        self.load()
        return self._fault

    @property
    def raw(self) -> bytes | None:
        """The core data where it is no chain, else None."""
        return self._core if self.chain_fault is not None else None

    @raw.setter
    def raw(self, data: bytes) -> None:
        self._core = _whole_dwords(data)
        self._lists = NO_LISTS
        self._areas = None
        self._fault = None

    def _open(self) -> list[Area]:
        """Take the core data apart; notes why where it is no chain."""
        core, lists = self._core, self._lists
        plain = lists is NO_LISTS or not any(lists)
        if plain and len(core) >= 8:
            identifier, following = LINK.unpack_from(core)
            if not following:
                # One area, as most chunks of scripts have it.
                return [Area(identifier, core[8:], NO_LISTS, self)]
        spans = walk_chain(core)
        if isinstance(spans, str):
            self._fault = spans
            return []
        if plain:
            return [Area(found, core[at:end], NO_LISTS, self) for found, at, end in spans]
        shares = share(lists, spans)
        return [
            Area(identifier, core[start:end], shares.get(start, NO_LISTS), self)
            for identifier, start, end in spans
        ]

    def assemble(self) -> tuple[bytes, Lists]:
        """Give the core data and position lists that would be written.

        Position lists as they were read (whatever their order, empty ones included) belong
        to the data that they were read with: they are kept while that data stays.
        """
        areas = self._areas
        if areas is None or self._fault is not None:
            return self._core, self._lists
        contents = [area.encode() for area in areas]
        core = link_chain(
            [(area.identifier, content[0]) for area, content in zip(areas, contents, strict=True)]
        )
        if core == self._core:
            return core, self._lists
        return core, join(contents)

    def read_back(self, area: Area, content: Content) -> dict[str, Any] | None:
        """Give the fields that an area of this chunk would have if that were its content.

        It is decoded among the other areas, for its own lists and theirs may be looked at.
        """
        if self.codec is None:
            return None
        if content == area.stored:
            return self.codec.decode(self, area)
        there = StateChunk.__new__(StateChunk)
        vars(there).update(vars(self))
        made = Area(area.identifier, *content, there)
        there._areas = [made if each is area else each for each in self.load()]
        return self.codec.decode(there, made)

    def keep_lists(self, lists: Lists) -> None:
        """Fix the position lists for the data as it is now."""
        self._core, _ = self.assemble()
        self._lists = lists

    @staticmethod
    def joined_lists(contents: list[Content]) -> Lists:
        """Give the position lists that areas of these contents have together."""
        return join(contents)

    def untouched(self) -> tuple[bytes, Lists] | None:
        """Give core data and lists if no area was ever asked for, else None."""
        return (self._core, self._lists) if self._areas is None else None

    @property
    def allows_dynamic(self) -> bool:
        """Whether references to dynamic objects are allowed (an option bit of the writer)."""
        return bool(self.options & ChunkOption.ALLOW_DYNAMIC)

    # -- the mapping -------------------------------------------------------------------

    def find(self, identifier: int) -> Area | None:
        """Give the first area of that identifier, or None."""
        for area in self.load():
            if area.identifier == identifier:
                return area
        return None

    def __getitem__(self, identifier: int) -> Area:
        area = self.find(identifier)
        if area is None:
            raise KeyError(identifier)
        return area

    def __setitem__(self, identifier: int, value: Area | bytes | dict[str, Any]) -> None:
        found = self.find(identifier)
        area = Area(identifier, b"", chunk=self) if found is None else found
        if isinstance(value, Area):
            area.set_content(value.content)
        elif isinstance(value, dict):
            area.fields = value
        else:
            area.payload = bytes(value)
        if found is None:
            # Not before: a value that is refused leaves the chunk as it is.
            self._append(area)

    def append(self, identifier: int, content: Content) -> None:
        """Put an area at the end of the chain."""
        self._append(Area(identifier, content.payload, content.lists, self))

    def _append(self, area: Area) -> None:
        if self.chain_fault is not None:
            raise QueryError("this chunk holds raw data that is no chain of areas")
        self.areas.append(area)

    def __delitem__(self, identifier: int) -> None:
        area = self[identifier]
        self._areas = [other for other in self.areas if other is not area]

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys(area.identifier for area in self.areas))

    def __len__(self) -> int:
        return len({area.identifier for area in self.areas})

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StateChunk):
            return NotImplemented
        return self._head() == other._head() and self.assemble() == other.assemble()

    __hash__ = object.__hash__

    def _head(self) -> tuple[int, ...]:
        return (
            self.class_id,
            self.data_version,
            self.chunk_version,
            self.options,
            self.file_flag,
            self.bound,
        )

    def __repr__(self) -> str:
        what = "raw data" if self.chain_fault else f"{len(self.areas)} areas"
        return f"<StateChunk class {self.class_id}, version {self.chunk_version}: {what}>"


def _lost(given: Any, written: Any) -> str | None:
    """Name a field that was given and is not there when the payload is read; None for none.

    Of a null and of an empty sequence nothing is lost.
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


def by_index(chunk: StateChunk) -> bool:
    """Tell whether object references are indices that stand by themselves, without markers."""
    return chunk.bound and chunk.chunk_version & 0xFF >= VERSION_IDS_LISTED


def _whole_dwords(data: bytes) -> bytes:
    if len(data) % 4:
        raise QueryError(f"{len(data)} bytes are no whole number of dwords")
    return bytes(data)
