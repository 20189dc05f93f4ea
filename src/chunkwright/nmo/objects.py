"""Objects, managers and the table of objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.addresses import join
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.codec import TableCodec
from chunkwright.nmo.fields import Fields, located
from chunkwright.nmo.layout import REFERENCE_ONLY, VERSION_OBJECT_TABLE
from chunkwright.nmo.packing import Packing
from chunkwright.nmo.payloads.classes import CLASSES, class_named, is_a
from chunkwright.nmo.payloads.guids import MANAGER_NAMES
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parse_buffer
from chunkwright.state_chunk.values import decode_name

if TYPE_CHECKING:
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.area import Area, Value
    from chunkwright.state_chunk.area import Fields as AreaFields
    from chunkwright.state_chunk.values import Guid


NAME_AREA: Final = 0x1
"""The identifier of the name, where files have no object table."""


NO_PLACE: Final = -9
"""The place of an object that is in no table."""

Span = tuple[bytes, int, int]
"""Where the bytes of a chunk are: the data they are in, start and end."""

HeldChunk = bytes | StateChunk
"""A chunk that belongs to no file yet: its bytes, none for no chunk, or the chunk itself."""


class Holder(ABC):
    """Something that holds a chunk, read from the data part when first asked for."""

    __slots__ = ("_chunk", "_file", "_span")

    def __init__(self, file: VirtoolsFile, span: Span | None, chunk: StateChunk | None) -> None:
        self._file = file
        self._span = span
        self._chunk: StateChunk | None = None
        if chunk is not None:
            self.chunk = chunk

    @property
    def file(self) -> VirtoolsFile:
        """The file that this is in, for good."""
        return self._file

    @property
    @abstractmethod
    def owner(self) -> int | Guid:
        """What the areas of the chunk belong to: a class, or the GUID of a manager."""

    def codec(self) -> TableCodec:
        """Return what knows the payloads of this holder's chunk."""
        return self._file.objects.numbers.codecs[self.owner]

    @located
    def chunk(self) -> StateChunk | None:
        """The state, or None where there is none."""
        return self.load()

    @chunk.setter
    def chunk(self, chunk: StateChunk | None) -> None:
        if chunk is not None and not isinstance(chunk, StateChunk):
            raise SerializeError(f"a chunk is a StateChunk or None, not {chunk!r:.60}").beneath(
                self.address
            )
        if chunk is not None:
            codec = self.codec()
            if isinstance(chunk.codec, TableCodec) and chunk.codec.numbers.file is not self._file:
                raise QueryError(
                    "the chunk is of another file, whose objects it refers to",
                    path=self.address,
                    hint="file.objects.adopt(obj) brings an object over with all it depends on",
                )
            chunk.refresh()
            chunk.codec = codec
            if chunk.has_bytes:
                codec.hold()
        self._span = None
        self._chunk = chunk

    def load(self) -> StateChunk | None:
        """Return the chunk, read now if it was not before."""
        chunk = self._chunk
        if chunk is None and self._span is not None:
            data, start, end = self._span
            codec = self._file.objects.first.codecs[self.owner]
            try:
                chunk = self._chunk = parse_buffer(data, start, end, codec)
            except ChunkwrightError as error:
                raise error.beneath(self.address) from error
        return chunk

    def stored_bytes(self) -> bytes | None:
        """Return the chunk as it was read, None where somebody has asked for it."""
        if self._chunk is not None or self._file.objects.first.stale:
            return None
        if self._span is None:
            return b""
        data, start, end = self._span
        return data[start:end]

    def held(self) -> HeldChunk:
        """Return the chunk for a copy of the file: as it was read where nobody asked for it."""
        stored = self.stored_bytes()
        chunk = self.load() if stored is None else None
        if chunk is None:
            return stored or b""
        try:
            return chunk.detached()
        except ChunkwrightError as error:
            raise error.beneath(self.address) from error

    @property
    @abstractmethod
    def address(self) -> str:
        """Where this is in the file: what errors name and ``--path`` takes."""

    def area_fields(self, name: str) -> AreaFields | None:
        """Return the fields of the area of that name, None where there is no such area."""
        chunk = self.chunk
        if chunk is not None and chunk.codec is not None:
            for area in chunk.areas:
                if chunk.codec.name(area.identifier) == name:
                    return area.fields
        return None

    def need_chunk(self) -> StateChunk:
        """Return the chunk, which must be there; ``QueryError`` if it is not."""
        chunk = self.chunk
        if chunk is None:
            raise QueryError(f"{self!r} has no chunk")
        return chunk

    def need_fields(self, name: str) -> AreaFields:
        """Return the fields of an area that must be there; ``QueryError`` if it is not."""
        fields = self.area_fields(name)
        if fields is None:
            raise QueryError(f"{self!r} has no decodable area {name!r}")
        return fields

    @located
    def fields(self) -> Fields:
        """Every decodable area by name; fields that are put in here are the area's."""
        return Fields(self)

    @fields.setter
    def fields(self, value: Value) -> None:
        del value
        raise QueryError(
            "the areas of a chunk are set one by one",
            path=self.address,
            hint='obj.fields["area"] = {...}',
        )


class Manager(Holder):
    """A manager's saved state, known by the manager's GUID."""

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
        """Make a manager of a file from the chunk of another one."""
        span, chunk = _placed(held)
        return cls(file, guid, span=span, chunk=chunk)

    @property
    def guid(self) -> Guid:
        """The GUID, which decides what the areas of the chunk are."""
        return self._guid

    @property
    def owner(self) -> Guid:
        """The manager's GUID."""
        return self.guid

    @property
    def address(self) -> str:
        """``/managers/`` and the name of the manager where it is known, else its GUID."""
        name = MANAGER_NAMES.get(self.guid)
        same = [each for each in self._file.managers if each.guid == self.guid]
        if name is None or len(same) > 1:
            return f"/managers/{self.guid}"
        return f"/managers/{name}"

    @located
    def name(self) -> str:
        """What the manager is for, as far as it is known."""
        return MANAGER_NAMES.get(self.guid, "manager")

    def __reduce__(self) -> tuple[object, ...]:
        places = [place for place, each in enumerate(self._file.managers) if each is self]
        if places:
            return _manager_at, (self._file, places[0])
        return _lone_manager, (self._file, self.guid, self.load())

    def __repr__(self) -> str:
        return f"<Manager {self.guid} {self.name}>"


class VirtoolsObject(Holder):
    """One object: its CK_ID, class, name and chunk.

    ``id`` is as the table has it; with the highest bit set (``reference_only``) the object
    is elsewhere and found by name. ``fields`` has every decodable area by name.
    """

    __slots__ = (
        "_id",
        "_packing",
        "_place",
        "_save_flags",
        "_stored_name",
        "class_id",
        "index_shift"
    )  # fmt: skip

    def __init__(
        self,
        file: VirtoolsFile,
        id: int,  # noqa: A002 - the format's own word
        class_id: int,
        name: bytes | None = None,
        *,
        span: Span | None = None,
        chunk: StateChunk | None = None,
    ) -> None:
        self._id = id
        self.class_id = class_id
        self._stored_name = name
        self.index_shift = 0
        self._save_flags: int | None = None
        self._packing: Packing | None = None
        self._place = NO_PLACE
        self._file = file
        self._span = span
        self._chunk: StateChunk | None = None
        if chunk is not None:
            self.chunk = chunk

    @property
    def owner(self) -> int:
        """The class."""
        return self.class_id

    @located
    def id(self) -> int:
        """The CK_ID; references by id follow where another one is set.

        ``QueryError`` refuses an id that another object of the file has.
        """
        return self._id

    @id.setter  # noqa: A003
    def id(self, value: int) -> None:
        self._file.objects.set_id(self, value)

    @located
    def save_flags(self) -> int | None:
        """The save flags beside the chunk, which only files before version 4 have."""
        return self._save_flags

    @save_flags.setter
    def save_flags(self, value: int | None) -> None:
        if value is not None and not (type(value) is int and 0 <= value <= 0xFFFFFFFF):
            raise SerializeError(f"flags are a number from 0 to 4294967295, not {value!r:.60}")
        self._save_flags = value

    @located
    def packing(self) -> Packing | None:
        """How the chunk itself was packed, which it is only in files before version 4."""
        return self._packing

    @packing.setter
    def packing(self, value: Packing | None) -> None:
        if not isinstance(value, Packing | None):
            raise SerializeError(f"a Packing or None is needed, not {value!r:.60}")
        self._packing = value

    def number_by(self, ck_id: int) -> None:
        """Take another CK_ID; only the table does, which knows objects by their ids."""
        self._id = ck_id

    @property
    def address(self) -> str:
        """``/objects/`` and the name where no other object has it, else ``#`` and the CK_ID."""
        if self._place >= 0 and self._file.file_version >= VERSION_OBJECT_TABLE:
            name = self.name
            if name and name[0] != "#" and len(self._file.objects.named(name)) == 1:
                return join("objects", name)
        return f"/objects/#{self._id}"

    @located
    def stored_name(self) -> bytes | None:
        """The bytes of the name in the object table; None where it has length 0."""
        return self._stored_name

    @stored_name.setter
    def stored_name(self, value: bytes | None) -> None:
        if value is not None and not isinstance(value, bytes):
            raise SerializeError(
                f"the bytes of a name are bytes or None, not {value!r:.60}", path=self.address
            )
        old = self._stored_name
        before = None if old is None else self.name
        self._stored_name = value
        self._file.objects.renamed(self, before)

    @property
    def reference_only(self) -> bool:
        """Whether the object's data is in another file, where its name leads to it."""
        return bool(self._id & REFERENCE_ONLY)

    @property
    def class_name(self) -> str:
        """The name of the class, such as ``CKMesh``."""
        row = CLASSES.get(self.class_id)
        return row.name if row is not None else f"class {self.class_id}"

    @located
    def name_bytes(self) -> bytes | None:
        """The name as stored; None where it has length 0.

        Below file version 7 the name is in the chunk.
        """
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            return self.stored_name
        area = self._name_area()
        return None if area is None else _first_string(area.payload)

    @name_bytes.setter
    def name_bytes(self, value: bytes | None) -> None:
        if self._file.file_version < VERSION_OBJECT_TABLE:
            raise QueryError(
                "the name is in the chunk, below file version 7", path=self.address, hint="set name"
            )
        self.stored_name = value

    def name_as_read(self) -> bytes | None:
        """Return the name as it was read, which needs no code page to be known.

        Below file version 7 ``name_bytes`` writes the name anew where it was decoded.
        """
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            return self.name_bytes
        area = self._name_area()
        return None if area is None else _first_string(area.stored_payload)

    def _name_area(self) -> Area | None:
        return self.chunk.find(NAME_AREA) if self.chunk is not None else None

    @located
    def name(self) -> str | None:
        """The name; None where there is none."""
        stored = self.name_bytes
        if stored is None:
            return None
        return decode_name(stored, "ascii" if stored.isascii() else self._file.encoding)

    @name.setter
    def name(self, value: str | None) -> None:
        if value is not None and not isinstance(value, str):
            raise SerializeError(f"a name is text or None, not {value!r:.60}", path=self.address)
        if self.file.file_version < VERSION_OBJECT_TABLE:
            chunk = self.chunk
            if chunk is None:
                raise QueryError(f"{self!r} has no chunk to keep a name in")
            chunk[NAME_AREA] = {"name": value}
            return
        if value is None:
            self.stored_name = None
            return
        try:
            data = value.encode("ascii" if value.isascii() else self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{value!r} has characters that the code page lacks: {error}",
                path=self.address,
                hint="set the encoding of the file",
            ) from error
        # Some writers count a terminator in; an object keeps its writer's way.
        ends = b"\0" if self.stored_name is not None and self.stored_name.endswith(b"\0") else b""
        self.stored_name = data + ends

    def check_reference(self, value: object, class_name: str, field: str) -> None:
        """Refuse what is no object of a class of this file, nor None: ``QueryError``."""
        path = f"{self.address}/{field}"
        if value is None:
            return
        if not isinstance(value, VirtoolsObject) or not value.is_a(class_name):
            raise QueryError(f"{value!r:.80} is no {class_name[2:].lower()}", path=path)
        if value.file is not self._file:
            raise QueryError(
                f"{value!r} is of another file",
                path=path,
                hint="file.objects.adopt(obj) brings it over with all that it depends on",
            )

    def is_a(self, class_name: str) -> bool:
        """Return whether the object is of a class or of one derived from it."""
        return is_a(self.class_id, class_named(class_name))

    def state(self) -> ObjectState:
        """Return everything about the object, for a copy of the file."""
        return ObjectState(
            type(self),
            self._id,
            self.class_id,
            self._stored_name,
            self.index_shift,
            self.save_flags,
            None if self.packing is None else replace(self.packing),
            self.held(),
        )

    def __reduce__(self) -> tuple[object, ...]:
        table = self._file.objects
        if self in table:
            return _object_at, (self._file, table.index_of(self))
        return _lone_object, (
            self._file, type(self), self._id, self.class_id, self._stored_name, self.load()
        )  # fmt: skip

    def __repr__(self) -> str:
        known = self._file.file_version >= VERSION_OBJECT_TABLE and self._stored_name is not None
        return f"<{self.class_name} #{self._id}{f' {self.name!r}' if known else ''}>"


class ObjectState(NamedTuple):
    """An object that belongs to no file yet."""

    kind: type[VirtoolsObject]
    id: int
    class_id: int
    stored_name: bytes | None
    index_shift: int
    save_flags: int | None
    packing: Packing | None
    held: HeldChunk

    def made(self, file: VirtoolsFile) -> VirtoolsObject:
        """Return the object of a file that this becomes; it is in no table yet."""
        span, chunk = _placed(self.held)
        item = self.kind(file, self.id, self.class_id, self.stored_name, span=span, chunk=chunk)
        item.index_shift, item.save_flags = self.index_shift, self.save_flags
        item.packing = self.packing
        return item


def _placed(held: HeldChunk) -> tuple[Span | None, StateChunk | None]:
    if isinstance(held, StateChunk):
        return None, held
    return ((held, 0, len(held)) if held else None), None


def _object_at(file: VirtoolsFile, index: int) -> VirtoolsObject:
    return file.objects[index]


def _lone_object(
    file: VirtoolsFile,
    kind: type[VirtoolsObject],
    ck_id: int,
    class_id: int,
    name: bytes | None,
    chunk: StateChunk | None,
) -> VirtoolsObject:
    """Make the copy of an object that is in no table."""
    return kind(file, ck_id, class_id, name, chunk=chunk)


def _manager_at(file: VirtoolsFile, place: int) -> Manager:
    return file.managers[place]


def _lone_manager(file: VirtoolsFile, guid: Guid, chunk: StateChunk | None) -> Manager:
    return Manager(file, guid, chunk=chunk)


def _first_string(payload: bytes) -> bytes | None:
    return payload[4 : 4 + int.from_bytes(payload[:4], "little")] or None
