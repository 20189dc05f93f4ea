"""Objects, managers and the table of objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo.layout import REFERENCE_ONLY, VERSION_OBJECT_TABLE
from chunkwright.nmo.payloads.classes import CLASSES, class_named, is_a
from chunkwright.nmo.payloads.tables import MANAGER_NAMES
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parse_buffer
from chunkwright.state_chunk.values import decode_name

if TYPE_CHECKING:
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.packing import Packing
    from chunkwright.state_chunk.area import Area, Codec
    from chunkwright.state_chunk.values import Guid


NAME_AREA: Final = 0x1
"""The identifier of the name, where files have no object table."""


class Holder(ABC):
    """Something that holds a chunk, read from the data part when first asked for.

    ``span`` is where the chunk's bytes are: (data, start, end), or None for no chunk.
    """

    __slots__ = ("_chunk", "file", "span")

    def __init__(
        self, file: VirtoolsFile, span: tuple[bytes, int, int] | None, chunk: StateChunk | None
    ) -> None:
        self.file = file
        self.span = span
        self._chunk = chunk
        if chunk is not None:
            chunk.codec = self.codec()

    @abstractmethod
    def codec(self) -> Codec:
        """Give what knows the payloads of this holder's chunk."""

    @property
    def chunk(self) -> StateChunk | None:
        """The state, or None where there is none."""
        return self.load()

    @chunk.setter
    def chunk(self, chunk: StateChunk | None) -> None:
        if chunk is not None and not isinstance(chunk, StateChunk):
            raise SerializeError(f"a chunk is a StateChunk or None, not {chunk!r:.60}")
        self.span = None
        self._chunk = chunk
        if chunk is not None:
            chunk.codec = self.codec()

    def load(self) -> StateChunk | None:
        """Give the chunk, read now if it was not before."""
        chunk = self._chunk
        if chunk is None and self.span is not None:
            data, start, end = self.span
            try:
                chunk = self._chunk = parse_buffer(data, start, end, self.codec())
            except ChunkwrightError as error:
                raise error.within(self.path) from error
        return chunk

    @property
    @abstractmethod
    def path(self) -> str:
        """Where this is in the file, for errors."""

    @property
    def loaded_chunk(self) -> StateChunk | None:
        """The chunk if it was asked for before; ``span`` has its bytes otherwise."""
        return self._chunk

    def area_fields(self, name: str) -> dict[str, Any] | None:
        """Give the fields of the area of that name, None where there is no such area."""
        chunk = self.chunk
        if chunk is not None and chunk.codec is not None:
            for area in chunk.areas:
                if chunk.codec.name(area.identifier) == name:
                    return area.fields
        return None

    def need_chunk(self) -> StateChunk:
        """Give the chunk, which must be there; ``QueryError`` if it is not."""
        chunk = self.chunk
        if chunk is None:
            raise QueryError(f"{self!r} has no chunk")
        return chunk

    def need_fields(self, name: str) -> dict[str, Any]:
        """Give the fields of an area that must be there; ``QueryError`` if it is not."""
        fields = self.area_fields(name)
        if fields is None:
            raise QueryError(f"{self!r} has no decodable area {name!r}")
        return fields

    @property
    def fields(self) -> dict[str, dict[str, Any]]:
        """Every decodable area by name."""
        chunk = self.chunk
        found: dict[str, dict[str, Any]] = {}
        for area in chunk.areas if chunk is not None else ():
            fields = area.fields
            if fields is not None:
                found[area.name or f"{area.identifier:#x}"] = fields
        return found


class Manager(Holder):
    """A manager's saved state, known by the manager's GUID."""

    __slots__ = ("guid",)

    def __init__(
        self,
        file: VirtoolsFile,
        guid: Guid,
        *,
        span: tuple[bytes, int, int] | None = None,
        chunk: StateChunk | None = None,
    ) -> None:
        self.guid = guid
        super().__init__(file, span, chunk)

    def codec(self) -> Codec:
        """Give what knows the payloads of this manager."""
        return self.file.codecs[self.guid]

    @property
    def path(self) -> str:
        """``managers/`` and the GUID."""
        return f"managers/{self.guid}"

    @property
    def name(self) -> str:
        """What the manager is for, as far as it is known."""
        return MANAGER_NAMES.get(self.guid, "manager")

    def __repr__(self) -> str:
        return f"<Manager {self.guid} {self.name}>"


class VirtoolsObject(Holder):
    """One object: its CK_ID, class, name and chunk.

    ``id`` is as the table has it; with the highest bit set (``reference_only``) the object
    is elsewhere and found by name. ``fields`` has every decodable area by name.
    """

    __slots__ = ("class_id", "id", "index_shift", "packing", "save_flags", "stored_name")

    def __init__(
        self,
        file: VirtoolsFile,
        id: int,  # noqa: A002 - the format's own word
        class_id: int,
        name: bytes | None = None,
        *,
        span: tuple[bytes, int, int] | None = None,
        chunk: StateChunk | None = None,
    ) -> None:
        self.id = id
        self.class_id = class_id
        self.stored_name = name
        self.index_shift = 0
        self.save_flags: int | None = None
        self.packing: Packing | None = None
        self.file = file
        self.span = span
        self._chunk = chunk
        if chunk is not None:
            chunk.codec = self.codec()

    def codec(self) -> Codec:
        """Give what knows the payloads of this object's class."""
        return self.file.codecs[self.class_id]

    @property
    def path(self) -> str:
        """``objects/`` and the index in the table."""
        return f"objects/{self.file.index_of(self)}"

    @property
    def reference_only(self) -> bool:
        """Whether the object's data is in another file, where its name leads to it."""
        return bool(self.id & REFERENCE_ONLY)

    @property
    def class_name(self) -> str:
        """The name of the class, such as ``CKMesh``."""
        row = CLASSES.get(self.class_id)
        return row.name if row is not None else f"class {self.class_id}"

    @property
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
        if value is not None and not isinstance(value, bytes):
            raise SerializeError(f"the bytes of a name are bytes or None, not {value!r:.60}")
        self.stored_name = value

    def name_as_read(self) -> bytes | None:
        """Give the name as it was read, which needs no code page to be known.

        Below file version 7 ``name_bytes`` writes the name anew where it was decoded.
        """
        if self.file.file_version >= VERSION_OBJECT_TABLE:
            return self.name_bytes
        area = self._name_area()
        return None if area is None else _first_string(area.stored_payload)

    def _name_area(self) -> Area | None:
        return self.chunk.find(NAME_AREA) if self.chunk is not None else None

    @property
    def name(self) -> str | None:
        """The name; None where there is none."""
        stored = self.name_bytes
        return None if stored is None else decode_name(stored, self.file.encoding)

    @name.setter
    def name(self, value: str | None) -> None:
        if self.file.file_version < VERSION_OBJECT_TABLE:
            chunk = self.chunk
            if chunk is None:
                raise QueryError(f"{self!r} has no chunk to keep a name in")
            chunk[NAME_AREA] = {"name": value}
            return
        if value is None:
            self.stored_name = None
            return
        if not isinstance(value, str):
            raise SerializeError(f"a name is text or None, not {value!r:.60}")
        try:
            data = value.encode("ascii" if value.isascii() else self.file.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{value!r} has characters that the code page lacks: {error}",
                hint="set the encoding of the file",
            ) from error
        # Some writers count a terminator in; an object keeps its writer's way.
        ends = b"\0" if self.stored_name is not None and self.stored_name.endswith(b"\0") else b""
        self.stored_name = data + ends

    def is_a(self, class_name: str) -> bool:
        """Tell whether the object is of a class or of one derived from it."""
        return is_a(self.class_id, class_named(class_name))

    def __repr__(self) -> str:
        name = "" if self.file.file_version < VERSION_OBJECT_TABLE else f" {self.name!r}"
        return f"<{self.class_name} {self.id}{name}>"


def _first_string(payload: bytes) -> bytes | None:
    return payload[4 : 4 + int.from_bytes(payload[:4], "little")] or None


class ObjectTable(Sequence[VirtoolsObject]):
    """The objects of a file in table order.

    ``table[3]`` goes by index, ``table["name"]`` by name (``QueryError`` if it is not there).
    """

    __slots__ = ("_file", "items")

    def __init__(self, file: VirtoolsFile) -> None:
        self._file = file
        self.items: list[VirtoolsObject] = []

    @overload
    def __getitem__(self, key: int | str) -> VirtoolsObject: ...
    @overload
    def __getitem__(self, key: slice) -> list[VirtoolsObject]: ...
    def __getitem__(self, key: int | str | slice) -> VirtoolsObject | list[VirtoolsObject]:
        if isinstance(key, str):
            found = self.named(key)
            if not found:
                raise QueryError(f"no object is called {key!r}")
            return found[0]
        return self.items[key]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[VirtoolsObject]:
        return iter(self.items)

    def __contains__(self, item: object) -> bool:
        return any(item is one for one in self.items)

    def append(self, item: VirtoolsObject) -> None:
        """Put an object at the end; the numbers of the others stay."""
        self.items.append(item)
        self._file.appended(item)

    def named(self, name: str) -> list[VirtoolsObject]:
        """Give every object of that name."""
        return [item for item in self.items if item.name == name]

    def with_id(self, ck_id: int) -> VirtoolsObject:
        """Give the object of a CK_ID."""
        found = self._file.by_id(ck_id)
        if not isinstance(found, VirtoolsObject):
            raise QueryError(f"no object has the id {ck_id}")
        return found

    def of_class(self, class_name: str | int, *, derived: bool = True) -> list[VirtoolsObject]:
        """Give the objects of a class (``"CKMesh"``, ``"mesh"`` or 32), derived ones included."""
        class_id = class_named(class_name) if isinstance(class_name, str) else class_name
        if derived:
            return [item for item in self.items if is_a(item.class_id, class_id)]
        return [item for item in self.items if item.class_id == class_id]

    def free_id(self) -> int:
        """Give a CK_ID that no object has."""
        return max((item.id & ~REFERENCE_ONLY for item in self.items), default=0) + 1
