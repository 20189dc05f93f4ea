"""The public model: a file, its objects and managers, and views of their classes.

This module has the base class of objects and managers, which hold state chunks; their areas by
name; and managers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.base.classes import located
from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.file.codec import TableCodec
from chunkwright.nmo.payloads import MANAGER_NAMES
from chunkwright.state_chunk.area import Fields as AreaFields
from chunkwright.state_chunk.area import Value
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parse_buffer

if TYPE_CHECKING:
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Area
    from chunkwright.state_chunk.chunk_format import Guid


__all__ = ["VirtoolsFile"]

_HOMES: Final = {"VirtoolsFile": "document"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)


class Fields(MutableMapping[str, AreaFields]):
    """The decodable areas of an object or a manager by name; each is a dict of its fields.

    Assigning ``fields["placement"] = {...}`` replaces the fields of the area, creating it if
    necessary. Deleting a name removes the area. Areas of unknown layout are only in ``chunk``.
    """

    __slots__ = ("_holder",)

    def __init__(self, holder: Holder) -> None:
        self._holder = holder

    def _areas(self) -> Iterator[tuple[str, Area]]:
        chunk = self._holder.chunk
        for area in chunk.areas if chunk is not None else ():
            if area.fields is not None:
                yield area.name or f"{area.identifier:#x}", area

    def _find(self, name: str) -> Area | None:
        return next((area for found, area in self._areas() if found == name), None)

    def __getitem__(self, name: str) -> AreaFields:
        fields = self._holder.area_fields(name) if isinstance(name, str) else None
        if fields is None:
            raise KeyError(name)
        return fields

    def __setitem__(self, name: str, value: Mapping[str, Value]) -> None:
        if not isinstance(value, Mapping):
            raise SerializeError(
                f"expected a mapping of fields, not {value!r:.60}",
                path=self._holder.address + join(name),
            )
        chunk = self._holder.need_chunk()
        identifier = self._identifier(name)
        try:
            chunk[identifier] = dict(value)
        except ChunkwrightError as error:
            error.beneath(self._holder.address)
            raise

    def _identifier(self, name: str) -> int:
        area = self._find(name)
        if area is not None:
            return area.identifier
        chunk = self._holder.need_chunk()
        identifier = self._holder.codec().identifier(name, chunk.data_version)
        if identifier is None:
            raise QueryError(
                f"{self._holder!r} cannot have an area {name!r:.60}", path=self._holder.address
            )
        return identifier

    def __delitem__(self, name: str) -> None:
        area = self._find(name)
        if area is None:
            raise KeyError(name)
        del self._holder.need_chunk()[area.identifier]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self._areas()))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<Fields of {self._holder!r}: {', '.join(self)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, (self._holder, "fields")


def as_list(value: object, what: str, path: str) -> list[Value]:
    """Return a value as a list; ``SerializeError`` if it is not iterable."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise SerializeError(f"expected a list of objects as {what}, not {value!r:.60}", path=path)
    return list(value)


Span = tuple[bytes, int, int]
"""The location of the bytes of a chunk: the data, start and end."""

HeldChunk = bytes | StateChunk
"""A chunk that does not belong to a file yet: its bytes (empty for no chunk), or the chunk."""


class Holder(ABC):
    """An object or a manager; its state chunk is read from the data part on first access."""

    __slots__ = ("_bond", "_chunk", "_span")

    def __init__(self, file: VirtoolsFile, span: Span | None, chunk: StateChunk | None) -> None:
        self._bond = file._bond
        self._span = span
        self._chunk: StateChunk | None = None
        if chunk is not None:
            self.chunk = chunk

    @property
    def file(self) -> VirtoolsFile:
        """The file that the holder belongs to, which never changes."""
        found = self._bond()
        return self._bond.document() if found is None else found

    @property
    @abstractmethod
    def owner(self) -> int | Guid:
        """The class id, or the GUID of the manager, which defines the areas of the chunk."""

    def codec(self) -> TableCodec:
        """Return the codec for the payloads of this holder's chunk."""
        return self.file.objects.numbers.codecs[self.owner]

    @located
    def chunk(self) -> StateChunk | None:
        """The state, or None."""
        return self.load()

    @chunk.setter
    def chunk(self, chunk: StateChunk | None) -> None:
        if chunk is not None and not isinstance(chunk, StateChunk):
            raise SerializeError(f"expected a StateChunk or None, not {chunk!r:.60}").beneath(
                self.address
            )
        if chunk is not None:
            codec = self.codec()
            if isinstance(chunk.codec, TableCodec) and chunk.codec.numbers.file is not self.file:
                raise QueryError(
                    "the chunk belongs to another file, whose objects it refers to",
                    path=self.address,
                    hint="file.objects.adopt(obj) copies an object with everything it depends on",
                )
            chunk.refresh()
            chunk.codec = codec
            if chunk.has_bytes:
                codec.hold()
        self._span = None
        self._chunk = chunk

    def load(self) -> StateChunk | None:
        """Return the chunk, reading it if necessary."""
        chunk = self._chunk
        if chunk is None and self._span is not None:
            data, start, end = self._span
            file = self._bond()  # not through properties, because every object is loaded
            codec = (self.file if file is None else file)._objects._first[self.owner]
            try:
                chunk = self._chunk = parse_buffer(data, start, end, codec)
            except ChunkwrightError as error:
                error.beneath(self.address)
                raise
        return chunk

    @property
    def stored_span(self) -> Span | None:
        """The location that the chunk was read from; None for a new chunk, or without a chunk."""
        return self._span

    def stored_bytes(self) -> bytes | None:
        """Return the bytes that were read; None if the chunk has been accessed."""
        if self._chunk is not None or self.file.objects.first.stale:
            return None
        if self._span is None:
            return b""
        data, start, end = self._span
        return data[start:end]

    def held(self) -> HeldChunk:
        """Return the chunk for a copy of the file, as bytes if it has not been accessed."""
        stored = self.stored_bytes()
        chunk = self.load() if stored is None else None
        if chunk is None:
            return stored or b""
        try:
            return chunk.detached()
        except ChunkwrightError as error:
            error.beneath(self.address)
            raise

    # -- areas by name --------------------------------------------------------------------

    def __getitem__(self, area: str | int) -> AreaFields:
        """Return the fields of an area by name or identifier; ``QueryError`` if there is none."""
        if isinstance(area, str):
            return self.need_fields(area)
        chunk = self.need_chunk()
        fields = chunk[area].fields if area in chunk else None
        if fields is None:
            raise QueryError(f"{self!r} has no decodable area {area!r:.60}", path=self.address)
        return fields

    def __setitem__(self, area: str | int, fields: Mapping[str, Value]) -> None:
        """Replace the fields of an area, or create it, with defaults for fields not given."""
        name = area if isinstance(area, str) else self.codec().name(area)
        if name is None:
            raise QueryError(f"{self!r} cannot have an area {area!r:.60}", path=self.address)
        is_mapping = isinstance(fields, Mapping)
        self.fields[name] = (
            self._new_fields(name, fields)
            if is_mapping and self.area_fields(name) is None
            else fields
        )

    def __delitem__(self, area: str | int) -> None:
        """Remove an area from the chunk."""
        del self.need_chunk()[self.need_area(area)]

    def __contains__(self, area: object) -> bool:
        """Whether the chunk has an area, by name or identifier."""
        chunk = self.chunk
        if chunk is None:
            return False
        return any(area in (each.name, each.identifier) for each in chunk.areas)

    __iter__ = None

    def need_area(self, area: str | int) -> int:
        """Return the identifier of an existing area; ``QueryError`` if there is none."""
        for each in self.need_chunk().areas:
            if area in (each.name, each.identifier):
                return each.identifier
        raise QueryError(f"{self!r} has no area {area!r:.60}", path=self.address)

    @property
    @abstractmethod
    def address(self) -> str:
        """The address in the file, as used in errors and with ``--path``."""

    def area_fields(self, name: str) -> AreaFields | None:
        """Return the fields of the first decodable area of that name; None if there is none."""
        chunk = self.chunk
        if chunk is not None and chunk.codec is not None:
            for area in chunk.areas:
                if chunk.codec.name(area.identifier) == name and area.fields is not None:
                    return area.fields
        return None

    def need_chunk(self) -> StateChunk:
        """Return the chunk; ``QueryError`` if there is none."""
        chunk = self.chunk
        if chunk is None:
            raise QueryError(f"{self!r} has no chunk")
        return chunk

    def need_fields(self, name: str) -> AreaFields:
        """Return the fields of an existing area; ``QueryError`` if there is none."""
        fields = self.area_fields(name)
        if fields is None:
            raise QueryError(f"{self!r} has no decodable area {name!r}")
        return fields

    def known_fields(self, name: str) -> AreaFields:
        """Return the fields of an area for reading; those of a new area if there is none.

        Raises ``QueryError`` if the class has no such area, or its bytes cannot be decoded.
        """
        fields = self.area_fields(name)
        return self._new_fields(name) if fields is None else fields

    def made_fields(self, name: str) -> AreaFields:
        """Return the fields of an area for changing, creating it if there is none."""
        fields = self.area_fields(name)
        if fields is None:
            fields = self._new_fields(name)
            self.fields[name] = fields
            fields = self.need_fields(name)
        return fields

    def put_fields(self, name: str, fields: AreaFields, *, needed: bool) -> None:
        """Replace the fields of an area, or create it.

        An area that is not ``needed``, because it means the same as no area, is kept only if it
        was read.
        """
        chunk = self.need_chunk()
        area = next((each for each in chunk.areas if each.name == name), None)
        if needed or (area is not None and area.stored_payload):
            self.fields[name] = fields
        elif area is not None:
            del chunk[area.identifier]

    def settle(self, name: str) -> None:
        """Set the derived numbers in a changed area, such as counts, to what will be written."""
        for area in self.need_chunk().areas:
            if area.name == name:
                area.settle()

    def _new_fields(self, name: str, fields: Mapping[str, Value] | None = None) -> AreaFields:
        from chunkwright.nmo.file.records import new_fields

        chunk = self.need_chunk()
        codec = self.codec()
        identifier = codec.identifier(name, chunk.data_version)
        layout = None if identifier is None else codec.layout(chunk, identifier)
        if layout is None or layout.identifier in chunk:
            raise QueryError(f"{self!r} has no decodable area {name!r}")
        owner = self.owner
        class_id = owner if isinstance(owner, int) else 0
        return new_fields(layout, class_id, chunk.data_version, fields)

    @located
    def fields(self) -> Fields:
        """Every decodable area by name, live."""
        return Fields(self)

    @fields.setter
    def fields(self, value: Value) -> None:
        del value
        raise QueryError(
            "set the areas of a chunk one by one",
            path=self.address,
            hint='obj.fields["area"] = {...}',
        )


class Manager(Holder):
    """A manager's saved state, identified by the manager's GUID."""

    __slots__ = ("_guid",)

    def __init__(
        self,
        file: VirtoolsFile,
        guid: Guid,
        *,
        span: Span | None = None,
        chunk: StateChunk | None = None,
    ) -> None:
        self._guid = guid
        super().__init__(file, span, chunk)

    @classmethod
    def of(cls, file: VirtoolsFile, guid: Guid, held: HeldChunk) -> Manager:
        """Return a manager of a file, with a chunk from another file."""
        span, chunk = placed(held)
        return cls(file, guid, span=span, chunk=chunk)

    @property
    def guid(self) -> Guid:
        """The GUID, which determines the areas of the chunk."""
        return self._guid

    @property
    def owner(self) -> Guid:
        """The manager's GUID."""
        return self.guid

    @property
    def address(self) -> str:
        """``/managers/`` and the name of the manager if known, else its GUID."""
        name = MANAGER_NAMES.get(self.guid)
        same = [each for each in self.file.managers if each.guid == self.guid]
        if name is None or len(same) > 1:
            return f"/managers/{self.guid}"
        return f"/managers/{name}"

    @located
    def name(self) -> str:
        """The purpose of the manager, as far as known."""
        return MANAGER_NAMES.get(self.guid, "manager")

    def __reduce__(self) -> tuple[object, ...]:
        places = [place for place, each in enumerate(self.file.managers) if each is self]
        if places:
            return _manager_at, (self.file, places[0])
        return _lone_manager, (self.file, self.guid, self.load())

    def __repr__(self) -> str:
        return f"<Manager {self.guid} {self.name}>"


def placed(held: HeldChunk) -> tuple[Span | None, StateChunk | None]:
    """Return the span of a held chunk's bytes and the chunk, at least one of which is None."""
    if isinstance(held, StateChunk):
        return None, held
    return ((held, 0, len(held)) if held else None), None


def _manager_at(file: VirtoolsFile, place: int) -> Manager:
    return file.managers[place]


def _lone_manager(file: VirtoolsFile, guid: Guid, chunk: StateChunk | None) -> Manager:
    return Manager(file, guid, chunk=chunk)
