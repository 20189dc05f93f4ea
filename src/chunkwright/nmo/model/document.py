"""The model of a Virtools file: a header, contents, and a table of objects."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from chunkwright.base import collector_paused, kernel, release
from chunkwright.base.classes import Plain
from chunkwright.base.wording import counted
from chunkwright.document import Document
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError, boundary
from chunkwright.nmo.file import SIGNATURE_REST, VERSION_OBJECT_TABLE, Checksum, Packing, WriteMode
from chunkwright.nmo.file import attributes as check
from chunkwright.nmo.file.attributes import ContentsField, HeaderField, PackingField, VirtoolsBond
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.table import ObjectTable, TakesObjects
from chunkwright.state_chunk.chunk_format import SEPARATOR
from chunkwright.state_chunk.resolve import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.document import Wrapper
    from chunkwright.nmo.file import IncludedFile, PluginCategory
    from chunkwright.nmo.model import HeldChunk
    from chunkwright.nmo.model.objects import ObjectState, VirtoolsObject
    from chunkwright.state_chunk.chunk_format import Guid


class Header(Plain):
    """The fields of the header, and how the two parts of the file are stored."""

    __match_args__ = (
        "checksum",
        "ck_version",
        "data_packing",
        "file_version",
        "header_packing",
        "odd_sizes",
        "product_build",
        "product_version",
        "signature_rest",
        "unused_checksum",
        "unused_header_size",
        "write_mode",
        "wrong_checksum",
    )
    __slots__ = __match_args__

    def __init__(
        self,
        file_version: int = 8,
        *,
        ck_version: int = 0x13022002,
        write_mode: int = int(WriteMode.PACKED),
        signature_rest: bytes = SIGNATURE_REST,
    ) -> None:
        self.file_version = file_version
        self.ck_version = ck_version
        self.write_mode = write_mode
        self.product_version = 0
        self.product_build = 0x0201000E
        self.signature_rest = signature_rest
        self.checksum = Checksum.FULL
        self.wrong_checksum: tuple[int, int] | None = None
        self.header_packing = Packing()
        self.data_packing = Packing()
        self.unused_header_size = 0
        self.unused_checksum = 0
        self.odd_sizes: dict[str, int] = {}

    def copy(self) -> Self:
        """Return a copy that shares no mutable state with this header."""
        made = super().copy()
        made.header_packing = self.header_packing.copy()
        made.data_packing = self.data_packing.copy()
        made.odd_sizes = dict(self.odd_sizes)
        return made


class Contents(Plain):
    """The contents of header part, data part and trailer, other than the objects."""

    __match_args__ = (
        "data_rest",
        "header_rest",
        "included_files",
        "included_rest",
        "included_size",
        "managers",
        "odd_max_id",
        "plugin_dependencies",
        "tail",
    )
    __slots__ = __match_args__

    def __init__(self, tail: bytes = b"") -> None:
        self.managers: list[Manager] = []
        self.plugin_dependencies: list[PluginCategory] = []
        self.included_files: list[IncludedFile] = []
        self.included_size = 4
        self.included_rest = b""
        self.header_rest = b""
        self.data_rest = b""
        self.tail = tail
        self.odd_max_id: int | None = None

    def copy(self) -> Self:
        """Return a copy with its own lists, but without managers, which belong to a file."""
        made = super().copy()
        made.managers = []
        made.plugin_dependencies = [row.copy() for row in self.plugin_dependencies]
        made.included_files = [item.copy() for item in self.included_files]
        return made


class Deferred(NamedTuple):
    """Contents that have not been accessed yet: their bytes, and the function that reads them.

    ``read`` adds the objects to the table of a file and returns its other contents.
    """

    read: Callable[[VirtoolsFile], Contents]
    header_part: bytes
    data_part: bytes
    after: bytes
    managers: int
    objects: int
    max_id: int


class VirtoolsFile(TakesObjects, Document, closed=True):
    """A Virtools composition (.nmo, .cmo, .vmo, .nms: one format).

    ``objects`` is the object table, ``managers`` are those that saved a state. ``checksum`` is
    the form of the checksum. ``ck_version`` is a date in BCD (0xDDMMYYYY), ``product_build`` has
    one byte per part (0x03050018 for 3.5.0.24).
    """

    format: ClassVar[str] = "nmo"

    header: Header
    deferred: Deferred | None
    _bond: VirtoolsBond
    _contents: Contents
    _encoding: str | None
    _guessed: bool | None

    def __init__(
        self,
        *,
        file_version: int = 8,
        encoding: str | None = None,
        header: Header | None = None,
        deferred: Deferred | None = None,
    ) -> None:
        self.__dict__.update(
            _bond=VirtoolsBond(self),
            header=Header(file_version) if header is None else header,
            deferred=deferred,
            _contents=Contents(),
            _encoding=None if encoding is None else _known_encoding(encoding),
            _guessed=None if encoding is None else False,
        )

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _SETTABLE:
            self._refuse(name)
        super().__setattr__(name, value)

    # -- the header --------------------------------------------------------------------

    file_version = PackingField(check.version)
    ck_version = HeaderField[int](check.U32)
    write_mode = PackingField(check.U32)
    """Bits of ``WriteMode``; setting it packs or unpacks the data part too."""
    product_version = HeaderField[int](check.U32)
    product_build = HeaderField[int](check.U32)
    signature_rest = HeaderField[bytes](check.four_bytes)
    checksum = HeaderField[Checksum](check.instance_of(Checksum))
    wrong_checksum = HeaderField["tuple[int, int] | None"](check.two_or_none)
    """For a wrong checksum: the stored one, and the right one for the contents that were read."""
    header_packing = HeaderField[Packing](check.instance_of(Packing))
    data_packing = HeaderField[Packing](check.instance_of(Packing))
    unused_header_size = HeaderField[int](check.U32)
    """Header dword 7 of versions below 8, which no loader reads."""
    unused_checksum = HeaderField[int](check.U32)
    """The dword in place of the checksum below version 2, which has none."""
    odd_sizes = HeaderField["dict[str, int]"](check.numbers_by_name)
    """Unusual values of header fields of versions 5 to 7 that no loader reads."""

    # -- contents: read on first access -------------------------------------------------

    managers = ContentsField["list[Manager]"](check.managers)
    plugin_dependencies = ContentsField["list[PluginCategory]"](check.LIST)
    included_files = ContentsField["list[IncludedFile]"](check.LIST)
    included_size = ContentsField[int](check.I32)
    """Size of the header part's data about included files; loaders skip all but 4 bytes."""
    included_rest = ContentsField[bytes](check.BYTES)
    header_rest = ContentsField[bytes](check.BYTES)
    """The bytes of the header part after its known contents."""
    data_rest = ContentsField[bytes](check.BYTES)
    """The bytes of the data part after its known contents."""
    tail = ContentsField[bytes](check.BYTES)
    """The bytes after the last included file."""
    odd_max_id = ContentsField["int | None"](check.u32_or_none)
    """The stored highest id, if it is not the highest id of the objects."""

    @property
    def contents(self) -> Contents:
        """The contents other than the objects, reading them if necessary."""
        if self.deferred is not None:
            self.load()
        return self._contents

    def load(self) -> None:
        """Read the contents, unless they have been read."""
        deferred = self.deferred
        if deferred is None:
            return
        self.__dict__["deferred"] = None
        try:
            with boundary(self.source, self.format):
                self.__dict__["_contents"] = deferred.read(self)
        except ChunkwrightError:
            self._objects.empty()
            self.__dict__["deferred"] = deferred
            raise

    @cached_property
    def _objects(self) -> ObjectTable:
        return ObjectTable(self)

    @property
    def objects(self) -> ObjectTable:
        """The table of objects, live."""
        return self._objects

    @objects.setter
    def objects(self, value: ObjectTable) -> None:
        # ``file.objects += [...]`` sets the table to itself.
        if value is not self._objects:
            raise QueryError(
                "the table of objects can only be changed in place",
                path="/objects",
                hint="file.objects[:] = [...]",
            )

    # -- code page ---------------------------------------------------------------------

    @property
    def encoding(self) -> str:
        """The code page of names and strings; guessed from the names unless given.

        Files do not state it. Setting it changes how texts are decoded and new texts are encoded;
        stored bytes stay as they are. Several pages separated by commas are possible:
        ``"gb2312,cp1252"`` reads each text in the first page that has all its bytes.
        """
        found = self._encoding
        if found is None:
            from chunkwright.nmo.file.attributes import guess_encoding

            names = [name for name in self._known_names() if not name.isascii()]
            found = guess_encoding(names)
            self.__dict__.update(_encoding=found, _guessed=bool(names))
        return found

    @encoding.setter
    def encoding(self, value: str) -> None:
        self.__dict__.update(_encoding=_known_encoding(value), _guessed=False)
        self._objects.forget_names()

    @property
    def encoding_guessed(self) -> bool:
        """Whether ``encoding`` is a guess from names that are not ASCII; false if it was given.

        Without such names it is Windows-1252.
        """
        return bool(self.encoding and self._guessed)

    def _known_names(self) -> list[bytes]:
        if self.file_version >= VERSION_OBJECT_TABLE:
            return self._objects.stored_names()
        names = []
        for item in self._objects:
            try:
                name = item.name_as_read()
            except ChunkwrightError:
                # The name is in a broken chunk of an old file, which is reported elsewhere.
                continue
            if name is not None:
                names.append(name)
        return names

    # -- managers and objects ------------------------------------------------------------

    def manager(self, guid: Guid | int) -> Manager:
        """Return the manager with a GUID, or with a GUID that starts with a dword."""
        for manager in self.managers:
            if guid in (manager.guid, manager.guid.first):
                return manager
        raise QueryError(f"the file has no data of a manager {guid}")

    def holders(self) -> list[Manager | VirtoolsObject]:
        """Return everything that can have a chunk: the managers, then the objects."""
        for place, manager in enumerate(self.managers):
            if not isinstance(manager, Manager) or manager.file is not self:
                raise SerializeError(
                    f"expected a manager of this file, found {manager!r:.60}",
                    path=f"/managers/{place}",
                )
        return [*self.managers, *self._objects.all()]

    def stated_counts(self) -> tuple[int, int]:
        """Return the numbers of objects and managers; those in the header for unread contents."""
        if self.deferred is not None:
            return self.deferred.objects, self.deferred.managers
        return len(self._objects), len(self._contents.managers)

    def decode_all(self) -> None:
        """Decode every known area, so that references become objects.

        This is faster than accessing all objects one by one, because the garbage collector is
        paused.
        """
        with collector_paused():
            holders: Sequence[Manager | VirtoolsObject] = self.holders()
            if kernel() is not None:
                from chunkwright.nmo import compiled  # here, because it needs all kinds of fields

                holders = compiled.decode(holders, self.objects.first)
            for holder in holders:
                chunk = holder.load()
                if chunk is not None:
                    decode_chunk(chunk)

    __del__ = release

    def __len__(self) -> int:
        """The number of objects."""
        return len(self.objects)

    def __iter__(self) -> Iterator[VirtoolsObject]:
        return iter(self.objects)

    def __contains__(self, item: object) -> bool:
        return item in self.objects

    def __bool__(self) -> bool:
        return True  # even without objects

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VirtoolsFile):
            return NotImplemented
        return bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        # Chunks as bytes, because a decoded field may refer to any other object.
        with boundary(self.source, self.format, writing=True):
            pages = self._encoding, self._guessed
            kept = (self.header.copy(), pages, self.source, self.wrapper)
            if self.deferred is not None:
                return _copied, (*kept, self.deferred, None, [], [])
            managers = [(manager.guid, manager.held()) for manager in self.managers]
            objects = [item.state() for item in self._objects.all()]
            return _copied, (*kept, None, self.contents.copy(), managers, objects)

    def __repr__(self) -> str:
        objects, managers = self.stated_counts()
        held = f"{counted(objects, 'object')}, {counted(managers, 'manager')}"
        return f"<VirtoolsFile version {self.file_version}: {held}>"


_SETTABLE: Final = frozenset(
    (
        "source",
        "wrapper",
        "encoding",
        "objects",
        *(name for name, each in vars(VirtoolsFile).items() if isinstance(each, HeaderField)),
    )
)


def _copied(
    header: Header,
    pages: tuple[str | None, bool | None],
    source: str | None,
    wrapper: Wrapper | None,
    deferred: Deferred | None,
    contents: Contents | None,
    managers: list[tuple[Guid, HeldChunk]],
    objects: list[ObjectState],
) -> VirtoolsFile:
    """Return a copy of a file from its parts."""
    file = VirtoolsFile(header=header, deferred=deferred)
    file.__dict__.update(_encoding=pages[0], _guessed=pages[1])
    file.source, file.wrapper = source, wrapper
    if contents is not None:
        for guid, held in managers:
            contents.managers.append(Manager.of(file, guid, held))
        for state in objects:
            file.objects.read_one(state.made(file))
        file.__dict__["_contents"] = contents
    return file


def _known_encoding(name: str) -> str:
    """Return the name of code pages; raise ``QueryError`` unless each one extends ASCII."""
    try:
        suits = all(
            b"\0az".decode(page, "backslashreplace") == "\0az" and "\0az".encode(page) == b"\0az"
            for page in name.split(SEPARATOR)
        )
    except (AttributeError, LookupError, TypeError, ValueError):
        suits = False
    if not suits:
        raise QueryError(f"unknown code page {name!r:.60}", path="/encoding")
    return name


def assumptions(file: VirtoolsFile) -> Iterator[str]:
    """Yield a note of the code page that the names are read in, if it is a guess."""
    try:
        is_guess = file.encoding_guessed
    except ChunkwrightError:
        return  # the contents cannot be read, which is reported wherever they are needed
    if is_guess:
        yield f"the code page of names is a guess, {file.encoding}: --encoding sets another"
