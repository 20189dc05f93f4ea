"""The model of a Virtools file: managers and objects with their chunks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright.collector import collector_paused
from chunkwright.document import Document
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    SerializeError,
    boundary,
)
from chunkwright.nmo.checks import CHECKS as _CHECKS
from chunkwright.nmo.layout import (
    CHECKSUM_AT,
    SIGNATURE_REST,
    VERSION_OBJECT_TABLE,
    Checksum,
    WriteMode,
)
from chunkwright.nmo.objects import Manager
from chunkwright.nmo.packing import Packing
from chunkwright.nmo.table import ObjectTable
from chunkwright.state_chunk.values import Guid, guess_encoding
from chunkwright.state_chunk.walk import decode_chunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.document import Wrapper
    from chunkwright.nmo.objects import VirtoolsObject
    from chunkwright.nmo.parts import IncludedFile, PluginCategory


@dataclass(frozen=True, slots=True)
class Deferred:
    """Contents that nobody asked for yet: their bytes, and what reads them."""

    load: Callable[[], None]
    file_version: int
    header_part: bytes
    data_part: bytes
    after: bytes
    managers: int
    objects: int
    max_id: int


_CONTENTS: Final = (
    "managers",
    "plugin_dependencies",
    "included_files",
    "included_size",
    "included_rest",
    "header_rest",
    "data_rest",
    "tail",
    "odd_max_id",
)


class VirtoolsFile(Document):
    """A Virtools composition (.nmo, .cmo, .vmo, .nms: one format).

    ``objects`` is the file's table in order, ``managers`` those that saved a state.
    ``checksum`` is the form that the checksum had and will have. ``ck_version`` is a date
    in BCD (0xDDMMYYYY), ``product_build`` has one byte a part (0x03050018 for 3.5.0.24).
    """

    format: ClassVar[str] = "nmo"

    objects: ObjectTable

    def __init__(self, *, file_version: int = 8, encoding: str | None = None) -> None:
        self.deferred: Deferred | None = None
        self.__dict__["objects"] = ObjectTable(self)
        self.file_version = file_version
        self.ck_version = 0x13022002
        self.write_mode = int(WriteMode.PACKED)
        self.product_version = 0
        self.product_build = 0x0201000E
        self.signature_rest = SIGNATURE_REST
        self.checksum = Checksum.FULL
        self.wrong_checksum: tuple[int, int] | None = None
        """Where the checksum is wrong: (the stored one, the right one for what was read)."""
        self._make_contents()
        self.header_packing = Packing()
        self.data_packing = Packing()
        self.unused_header_size = 0
        """Header dword 7 of versions below 8, which nothing reads."""
        self.unused_checksum = 0
        """What stands in the checksum's place below version 2, which has none."""
        self.odd_sizes: dict[str, int] = {}
        """Numbers in the header of versions 5 to 7 that nothing reads, where they are odd."""
        self._encoding = None if encoding is None else _known_encoding(encoding)

    def __setattr__(self, name: str, value: Any) -> None:
        check = _CHECKS.get(name)
        if check is None:
            raise QueryError(f"a Virtools file has no {name!r} to be set", path="/")
        check(self, name, value)
        object.__setattr__(self, name, value)

    # -- contents: read when first asked for --------------------------------------------

    managers: list[Manager]
    plugin_dependencies: list[PluginCategory]
    included_files: list[IncludedFile]
    included_size: int
    """Size of the header part's word on included files; what is over 4 is skipped."""
    included_rest: bytes
    header_rest: bytes
    """What the header part holds after all that is known."""
    data_rest: bytes
    """What the data part holds after all that is known."""
    tail: bytes
    """What follows the last file after the data part."""
    odd_max_id: int | None
    """The stored highest id, where it is not that of the objects."""

    def _make_contents(self) -> None:
        self.managers = []
        self.plugin_dependencies = []
        self.included_files = []
        self.included_size = 4
        self.included_rest = b""
        self.header_rest = b""
        self.data_rest = b""
        self.tail = b""
        self.odd_max_id = None

    def defer(self, contents: Deferred) -> None:
        """Leave the contents in their bytes until one of them is asked for."""
        self.deferred = contents
        for name in _CONTENTS:
            del self.__dict__[name]

    @property
    def has_contents(self) -> bool:
        """Whether any of the contents was asked for or set."""
        return self.deferred is None or any(name in self.__dict__ for name in _CONTENTS)

    def load(self) -> None:
        """Read the contents now, where nobody asked for them before."""
        deferred = self.deferred
        if deferred is None:
            return
        changed: dict[str, Any] = {
            key: self.__dict__[key] for key in _CONTENTS if key in self.__dict__
        }
        self.deferred = None
        self._make_contents()
        try:
            with boundary(self.source, self.format):
                deferred.load()
        except ChunkwrightError:
            self.objects.empty()
            self.defer(deferred)
            self.__dict__.update(changed)
            raise
        self.__dict__.update(changed)

    # -- the header --------------------------------------------------------------------

    def note_checksum(self, stored: int, sums: dict[Checksum, int], *, strict: bool) -> None:
        """Take note of which form of the checksum is stored; none is an error when strict."""
        for form, value in sums.items():
            if value == stored:
                self.checksum = form
                return
        if strict:
            computed = ", ".join(f"{value:#010x} ({form})" for form, value in sums.items())
            raise CorruptError(
                f"the checksum is {stored:#010x}, the content gives {computed}",
                offset=CHECKSUM_AT,
                hint="open with strict=False, or --lenient, to read the file all the same",
            )
        self.checksum = Checksum.WRONG
        self.wrong_checksum = (stored, sums[Checksum.FULL])

    # -- code page ---------------------------------------------------------------------

    @property
    def encoding(self) -> str:
        """The code page of names and strings; guessed from the names where not declared."""
        if self._encoding is None:
            self._encoding = guess_encoding(self._known_names())
        return self._encoding

    @encoding.setter
    def encoding(self, value: str) -> None:
        self._encoding = _known_encoding(value)
        self.objects.forget_names()

    def _known_names(self) -> list[bytes]:
        if self.file_version >= VERSION_OBJECT_TABLE:
            return self.objects.stored_names()
        names = []
        for item in self.objects:
            try:
                name = item.name_as_read()
            except ChunkwrightError:
                # A broken chunk of an old file, which has the name: it is reported elsewhere.
                continue
            if name is not None:
                names.append(name)
        return names

    # -- managers and objects ------------------------------------------------------------

    def manager(self, guid: Guid | int) -> Manager:
        """Find a manager by its GUID or by the first dword of it."""
        for manager in self.managers:
            if guid in (manager.guid, manager.guid.first):
                return manager
        raise QueryError(f"no manager {guid} has saved data here")

    def holders(self) -> list[Manager | VirtoolsObject]:
        """Return all that can hold a chunk: managers, then objects."""
        for place, manager in enumerate(self.managers):
            if not isinstance(manager, Manager) or manager.file is not self:
                raise SerializeError(
                    f"a manager of this file is needed, not {manager!r:.60}",
                    path=f"/managers/{place}",
                )
        return [*self.managers, *self.objects.all()]

    def decode_all(self) -> None:
        """Decode every known area, so that references are held as objects.

        The fastest way to have everything: touching one object after the other does the
        same with the garbage collector looking on.
        """
        with collector_paused():
            for holder in self.holders():
                chunk = holder.load()
                if chunk is not None:
                    decode_chunk(chunk)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VirtoolsFile):
            return NotImplemented
        return bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy is what reading the written bytes gives: any object may lead to all others.
        from chunkwright.nmo import resolve, serialize

        read = partial(resolve.read, strict=False, encoding=self._encoding)
        kept = (self.source, self.wrapper)
        with boundary(self.source, self.format, writing=True):
            return _copied, (read, serialize.write(self), kept)

    def __repr__(self) -> str:
        return (
            f"<VirtoolsFile version {self.file_version}: {len(self.objects)} objects, "
            f"{len(self.managers)} managers>"
        )


class _Content:
    """What is found where a content of a file is not there yet: reads the contents.

    A ``__getattr__`` would do the same and slow down every other attribute of the file.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, file: VirtoolsFile | None, owner: type[VirtoolsFile]) -> Any:
        if file is None:
            return self
        if file.deferred is None:
            raise AttributeError(f"{owner.__name__!r} object has no attribute {self.name!r}")
        file.load()
        return file.__dict__[self.name]


for _name in _CONTENTS:
    setattr(VirtoolsFile, _name, _Content(_name))


def _copied(
    read: Callable[[bytes], VirtoolsFile], data: bytes, kept: tuple[str | None, Wrapper | None]
) -> VirtoolsFile:
    """Make the copy of a file from what would be written of it."""
    file = read(data)
    file.source, file.wrapper = kept
    return file


def _known_encoding(name: str) -> str:
    """Give a code page back; ``QueryError`` unless it is one of text with ASCII in its place."""
    try:
        text = b"\0az".decode(name, "backslashreplace")
        suits = text == "\0az" and text.encode(name) == b"\0az"
    except (LookupError, TypeError, ValueError):
        suits = False
    if not suits:
        raise QueryError(f"{name!r:.60} is no code page of text that Python knows")
    return name
