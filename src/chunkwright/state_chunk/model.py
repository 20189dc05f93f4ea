"""The model of a state chunk: an ordered mapping from identifiers to areas."""

from __future__ import annotations

import struct
from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, overload

from chunkwright.base.wording import counted
from chunkwright.binary import within
from chunkwright.document import Document
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.state_chunk.area import Area, Codec, whole_dwords
from chunkwright.state_chunk.chunk_format import (
    CURRENT_DATA_VERSION,
    LINK,
    NO_LISTS,
    VERSION_FILE_INDICES,
    VERSION_IDS_LISTED,
    ChunkOption,
    Content,
    Lists,
    join,
    link_chain,
    share,
    walk_chain,
)

if TYPE_CHECKING:
    from chunkwright.query import Hit, Query
    from chunkwright.state_chunk.area import Fields

# A plain int: an IntFlag takes a microsecond for an &.
_FILE = int(ChunkOption.FILE)


_IMPLIED: Final = int(
    ChunkOption.FILE | ChunkOption.IDS | ChunkOption.CHUNKS | ChunkOption.MANAGERS
)
"""The option bits that writing computes."""
_MOST: Final = {
    "class_id": 0xFFFFFFFF,
    "data_version": 0xFFFF,
    "chunk_version": 0xFFFF,
    "options": 0xFF,
    "file_flag": 0xFFFFFFFF,
    "bound": 1,
    "nested": 1,
    "depth": 0xFF,
}
"""The numeric attributes of a chunk, and their maximums."""
HEAD: Final = ("class_id", "data_version", "chunk_version", "options", "file_flag", "bound")
_set: Final = object.__setattr__
_SETTABLE: Final = frozenset(
    ("codec", "raw", "source", "wrapper", "_areas", "_core", "_fault", "_lists", "_read")
)


class _Attributes:
    """The slots of a chunk, set without checks: a file may have tens of thousands of chunks."""

    __slots__ = (
        "__weakref__", "_areas", "_core", "_fault", "_lists", "_read", "bound", "chunk_version",
        "class_id", "codec", "data_version", "depth", "file_flag", "nested", "options", "source",
        "wrapper",
    )  # fmt: skip


class StateChunk(_Attributes, Document, MutableMapping[int, Area], closed=True):
    """An ordered mapping from identifiers to areas, or raw data that is not a chain.

    ``chunk_version`` determines the layout (0 to 7), ``data_version`` that of the payloads.
    ``class_id`` is the stored one: in the new format only its low 8 bits, often those of a base
    class. ``options`` are the bits of the new format that do not follow from the lists and from
    ``bound``, ``file_flag`` is the dword in the old formats and in sub-chunks. ``bound`` means that
    object references are indices into the file's object table instead of CK_IDs. ``nested`` marks a
    sub-chunk.
    """

    format: ClassVar[str] = "state_chunk"
    __slots__ = ()

    class_id: int
    data_version: int
    chunk_version: int
    options: int
    bound: bool
    codec: Codec | None
    file_flag: int
    nested: bool
    depth: int
    """The nesting depth of a sub-chunk that was read."""
    _core: bytes
    """The data that was read or set, until it is split into areas."""
    _read: list[tuple[int, bytes]]
    """The identifiers and payloads of the areas, once the data has been split."""
    _lists: Lists
    _areas: list[Area] | None
    _fault: str | None

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
        self.class_id, self.data_version, self.chunk_version = class_id, data_version, chunk_version
        self.options, self.file_flag, self.bound, self.codec = options, file_flag, bound, codec
        self.nested = nested
        _set(self, "depth", 0)
        _set(self, "source", None)
        _set(self, "wrapper", None)
        self._core, self._lists = core, lists
        _set(self, "_read", [])
        _set(self, "_areas", None)
        _set(self, "_fault", None)

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
        """Return a chunk of the new format from values that reading has already checked."""
        self: StateChunk = _Attributes()  # type: ignore[assignment]
        self.class_id, self.data_version, self.chunk_version = class_id, data_version, chunk_version
        self.options, self.bound, self.codec = options & ~_IMPLIED, options & _FILE != 0, codec
        self.file_flag = self.depth = 0
        self.nested = False
        self._core, self._lists, self._read = core, lists, []
        self._areas = self._fault = self.source = self.wrapper = None
        self.__class__ = StateChunk
        return self

    def __setattr__(self, name: str, value: object) -> None:
        most = _MOST.get(name)
        if most is not None:
            if not isinstance(value, int) or not 0 <= value <= most:
                raise SerializeError(
                    f"{name} must be a number from 0 to {most}, not {value!r:.60}", path=f"/{name}"
                )
            if name == "options" and value & _IMPLIED:
                raise SerializeError(
                    f"options {value:#x} set bits that are computed from bound and the lists",
                    path="/options",
                    hint="only 0x10 to 0x80 can be set",
                )
        elif name not in _SETTABLE:
            self._refuse(name)
        elif name == "codec" and value is not None and not hasattr(value, "carry"):
            raise SerializeError(f"{value!r:.60} is not a codec of payloads", path="/codec")
        super().__setattr__(name, value)
        if name == "codec":
            for area in getattr(self, "_areas", None) or ():
                area._chunk = self

    # -- the chain ---------------------------------------------------------------------

    @property
    def areas(self) -> list[Area]:
        """All areas in order, including duplicates; empty if the data is not a chain."""
        return self.load()

    def load(self) -> list[Area]:
        """Return the areas, splitting the data if necessary."""
        areas = self._areas
        if areas is None:
            areas = self._open()
            _set(self, "_areas", areas)
        return areas

    @property
    def chain_fault(self) -> str | None:
        """Why the data is not an identifier chain; None if it is one."""
        self.load()
        return self._fault

    @property
    def raw(self) -> bytes | None:
        """The core data if it is not a chain, else None."""
        return self._core if self.chain_fault is not None else None

    @raw.setter
    def raw(self, data: bytes) -> None:
        with within("raw"):
            self._core = whole_dwords(data)
        if self.codec is not None:
            self.codec = self.codec.renewed()
        self._lists = NO_LISTS
        self._areas = self._fault = None
        self._read = []

    def _open(self) -> list[Area]:
        """Split the core data into areas; record why if it is not a chain."""
        core, lists = self._core, self._lists
        plain = lists is NO_LISTS or not any(lists)
        if plain and len(core) >= 8:
            identifier, following = LINK.unpack_from(core)
            if not following:
                # A single area, as in most chunks of scripts.
                return self._split([(identifier, core[8:])])
        spans = walk_chain(core)
        if isinstance(spans, str):
            self._fault = spans
            return []
        read = [(found, core[at:end]) for found, at, end in spans]
        if plain:
            return self._split(read)
        shares = share(lists, spans)
        return self._split(read, [shares.get(at, NO_LISTS) for _, at, _ in spans])

    def _split(self, read: list[tuple[int, bytes]], lists: list[Lists] | None = None) -> list[Area]:
        """Make the areas that tile the core data, which is kept in their payloads."""
        _set(self, "_read", read)
        _set(self, "_core", b"")
        if lists is None:
            return [Area(identifier, payload, NO_LISTS, self) for identifier, payload in read]
        pairs = zip(read, lists, strict=True)
        return [Area(identifier, payload, each, self) for (identifier, payload), each in pairs]

    @property
    def has_bytes(self) -> bool:
        """Whether the chunk has stored bytes, and not only fields."""
        return bool(self._core or self._read) or any(
            area.stored_payload for area in self._areas or ()
        )

    def refresh(self, *, leave_raw: bool = False) -> None:
        """Update the numbers in stored bytes, if objects have been renumbered.

        Raises ``SerializeError`` if bytes of unknown layout may contain a number that changed,
        unless they are left as they are (``leave_raw``).
        """
        old = self.codec
        if old is None or not old.stale:
            return
        areas = self.load()
        for area in areas:
            area.decode()
        self.codec = old.renewed()
        try:
            if self._fault is not None:
                self._core, self._lists = old.carry(self, Content(self._core, self._lists))
                return
            contents = [
                area.stored if leave_raw and area.fields is None else area.renewed(old)
                for area in areas
            ]
        except ChunkwrightError:
            self.codec = old
            raise
        sizes = [(len(content.payload), content.lists) for content in contents]
        if sizes != [(len(area.stored_payload), area.stored.lists) for area in areas]:
            self._lists = join(contents)
        for area, content in zip(areas, contents, strict=True):
            area.keep(content)
        if areas:
            self._read = [(area.identifier, area.stored_payload) for area in areas]

    def contents(self) -> list[Content]:
        """Return the contents that the areas would be written with."""
        self.refresh()
        return self._encoded(self.load())

    @staticmethod
    def _encoded(areas: list[Area]) -> list[Content]:
        try:
            return [area.encode() for area in areas]
        except AttributeError:
            odd = [each for each in areas if type(each) is not Area]
            if not odd:
                raise
            what = f"areas can only contain areas, not {odd[0]!r:.60}"
            raise SerializeError(what, path="/areas") from None

    def assemble(self, contents: list[Content] | None = None) -> tuple[bytes, Lists]:
        """Return the core data and position lists that would be written.

        ``contents`` are those of the areas if they are known. Position lists as they were read (in
        any order, including empty ones) are kept as long as the data that they were read with is
        unchanged.
        """
        if contents is None:
            self.refresh()
        areas = self._areas
        if areas is None or self._fault is not None:
            return self._core, self._lists
        contents = self._encoded(areas) if contents is None else contents
        payloads = [(area.identifier, each[0]) for area, each in zip(areas, contents, strict=True)]
        try:
            core = link_chain(payloads)
        except (struct.error, TypeError) as error:  # TypeError for arrays
            raise SerializeError(f"identifiers must be dwords: {error}", path="/areas") from error
        return core, self._lists if payloads == self._read else join(contents)

    def read_back(self, area: Area, content: Content) -> Fields | None:
        """Return the fields that an area of this chunk would have with other content.

        The area is decoded next to the others, because decoding may use their fields.
        """
        if self.codec is None:
            return None
        if content == area.stored:
            return self.codec.decode(self, area)
        there = object.__new__(StateChunk)
        for name in ("class_id", "codec", "_core", "_fault", "_lists", "_read", *_MOST):
            _set(there, name, getattr(self, name))
        made = Area(area.identifier, *content, there)
        there._areas = [made if each is area else each for each in self.load()]
        found = self.codec.decode(there, made)
        there._areas = None  # The areas refer to the chunk.
        return found

    def keep_lists(self, lists: Lists) -> None:
        """Keep position lists for the current data."""
        areas = self._areas
        if areas is not None and self._fault is None:
            self.refresh()
            contents = self.contents()
            self._read = [(a.identifier, each[0]) for a, each in zip(areas, contents, strict=True)]
        self._lists = lists

    def untouched(self) -> tuple[bytes, Lists] | None:
        """Return core data and lists if no area was ever accessed, else None."""
        return (self._core, self._lists) if self._areas is None else None

    @property
    def allows_dynamic(self) -> bool:
        """Whether references to dynamic objects are allowed (an option bit of the writer)."""
        return bool(self.options & ChunkOption.ALLOW_DYNAMIC)

    # -- the mapping -------------------------------------------------------------------

    @overload
    def find(self, query: int) -> Area | None: ...
    @overload
    def find(self, query: str | Query) -> Iterator[Hit]: ...
    def find(self, query: int | str | Query) -> Area | Iterator[Hit] | None:
        """Return the first area with an identifier, or None; for a query, yield its hits."""
        if not isinstance(query, int):
            return super().find(query)
        return next((area for area in self.load() if area.identifier == query), None)

    def get(self, key: int | str, default: Any = None) -> Any:
        """Return the area with an identifier, or ``default``; or the object at an address."""
        if isinstance(key, str):
            return super().get(key)
        found = self.find(key)
        return default if found is None else found

    def __getitem__(self, identifier: int) -> Area:
        area = self.find(identifier)
        if area is None:
            raise KeyError(identifier)
        return area

    def __setitem__(self, identifier: int, value: Area | bytes | Fields) -> None:
        if not isinstance(identifier, int) or not 0 <= identifier <= 0xFFFFFFFF:
            raise QueryError(f"an identifier must be a dword, not {identifier!r:.40}")
        found = self.find(identifier)
        area = Area(identifier, b"", chunk=self) if found is None else found
        if isinstance(value, Area):
            area.set_content(value.content)
        elif isinstance(value, dict):
            area.fields = value
        else:
            area.payload = whole_dwords(value)
        if found is None:
            # Appended last, so that a refused value leaves the chunk unchanged.
            self._append(area)

    def append(self, identifier: int, content: Content) -> None:
        """Append an area to the chain."""
        self.refresh()
        if self.codec is not None and content.payload:
            self.codec.hold()
        self._append(Area(identifier, content.payload, content.lists, self))

    def _append(self, area: Area) -> None:
        if self.chain_fault is not None:
            raise QueryError("this chunk has raw data, not a chain of areas")
        self.areas.append(area)

    def __delitem__(self, identifier: int) -> None:
        area = self[identifier]
        self._areas = [other for other in self.areas if other is not area]

    def identifiers(self) -> list[int]:
        """Return the identifiers of all areas, including duplicates, without making areas."""
        if self._areas is not None:
            return [area.identifier for area in self._areas]
        spans = walk_chain(self._core)
        return [] if isinstance(spans, str) else [identifier for identifier, _, _ in spans]

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys(self.identifiers()))

    def __len__(self) -> int:
        return len(set(self.identifiers()))

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StateChunk):
            return NotImplemented
        return self._head() == other._head() and self.assemble() == other.assemble()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        # The codec knows the file, and so copies the objects that areas refer to.
        return _copied, (self._head(), self.nested, self.depth, self.codec, *self.assemble())

    def detached(self) -> StateChunk:
        """Return a copy of the data that would be written, with no link to a class or file."""
        return _copied(self._head(), self.nested, self.depth, None, *self.assemble())

    def _head(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in HEAD}

    def __repr__(self) -> str:
        what = "raw data" if self.chain_fault else counted(len(self.areas), "area")
        return f"<StateChunk class {self.class_id}, version {self.chunk_version}: {what}>"


def _copied(
    head: dict[str, Any], nested: bool, depth: int, codec: Codec | None, core: bytes, lists: Lists
) -> StateChunk:
    """Return a copy of a chunk from the data that would be written."""
    chunk = StateChunk(**head, nested=nested, codec=codec, core=core, lists=lists)
    chunk.depth = depth
    return chunk


def by_index(chunk: StateChunk) -> bool:
    """Whether object references are plain indices, without markers."""
    return chunk.bound and chunk.chunk_version & 0xFF >= VERSION_IDS_LISTED
