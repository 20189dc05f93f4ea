"""Reports on packs: facts, problems, items, the files inside; and a demonstration."""

from __future__ import annotations

import copy
import zlib
from typing import TYPE_CHECKING, BinaryIO, Final

from chunkwright.base.containers import Container
from chunkwright.base.wording import counted, index_of, join, split, unique
from chunkwright.document import Problem
from chunkwright.dvpk.pack import (
    FILE_ROWS,
    OLDER,
    PACK_ROWS,
    Pack,
    PackedFile,
    files_of,
    read,
    write,
)
from chunkwright.errors import CorruptError, QueryError
from chunkwright.formats import Demo
from chunkwright.formats.results import INCLUDED, Inside, safe_name, safe_paths
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.records.items import RecordItem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonObject, JsonValue
    from chunkwright.records import Row


def info(pack: Pack) -> JsonObject:
    """Return the number of files, and their sizes packed and unpacked in bytes."""
    types: dict[str, int] = {}
    for each in files_of(pack):
        name = getattr(each.type, "name", str(each.type))
        types[name] = types.get(name, 0) + 1
    return {
        "files": len(pack.files),
        "packing": dict(sorted(types.items())),
        "packed_size": sum(each.stored.stop - each.stored.start for each in files_of(pack)),
        "unpacked_size": sum(each.size for each in files_of(pack)),
        "metadata_size": len(pack.metadata),
        "footer_size": pack.footer_size,
    }


def headline(pack: Pack) -> str:
    """Return how many files there are, and how large they are."""
    size = sum(each.size for each in files_of(pack))
    return f"{counted(len(pack.files), 'file')} of {counted(size, 'byte')}"


def problems(pack: Pack) -> Iterator[Problem]:
    """Yield wrong checksums, files that cannot be unpacked, and names with unsafe paths."""
    write(pack)  # to check the values
    if pack.metadata_crc32 not in (0, found := zlib.crc32(pack.metadata)):
        yield Problem("/metadata", _wrong_crc("it", pack.metadata_crc32, found))
    yield from _names_problems(pack)
    seen: set[str] = set()
    for file, key in zip(files_of(pack), _keys(pack), strict=True):
        address = join("files", key)
        if file.name in seen:
            yield Problem(address, "an earlier file has the same name")
        seen.add(file.name)
        if _leads_out(file.name):
            yield Problem(address, "its name leads out of the folder that it is extracted to")
        yield from _file_problems(pack, file, address)


def _names_problems(pack: Pack) -> Iterator[Problem]:
    found = zlib.crc32(pack.packed_names)
    stated = [pack.names_crc32]
    if pack.footer_size == OLDER:
        stated += [each.meta_index for each in files_of(pack)[-1:]]
    if pack.packed_names and found not in stated:
        yield Problem("/names_crc32", _wrong_crc("the table of names", pack.names_crc32, found))


def _file_problems(pack: Pack, file: PackedFile, address: str) -> Iterator[Problem]:
    found = zlib.crc32(memoryview(pack.body)[file.stored])
    if found != file.packed_crc32:
        message = _wrong_crc("its packed form", file.packed_crc32, found)
        yield Problem(address, message, file.start)
    try:
        found = zlib.crc32(pack.payload(file))
    except CorruptError as error:
        yield Problem(address, error.message, error.offset)
        return
    if file.crc32 not in (0, found):
        yield Problem(address, _wrong_crc("it", file.crc32, found), file.start)


def _wrong_crc(what: str, stated: int, found: int) -> str:
    return f"the table says that {what} has CRC-32 {stated:#010x}, but it has {found:#010x}"


# -- files inside -----------------------------------------------------------------------------------


def insides(pack: Pack) -> Iterator[Inside]:
    """Yield the files, unpacked, each under its path in the pack.

    Raises ``CorruptError`` for a name that leads out of the target folder, before anything is
    unpacked.
    """
    keys = _keys(pack)
    for file, key in zip(files_of(pack), keys, strict=True):
        if _leads_out(file.name):
            raise CorruptError(
                f"the name {file.name!r:.100} leads out of the folder that it is extracted to",
                path=join("files", key),
                hint=f"set another one: {join('files', key, 'name')}",
            )
    names = safe_paths(each.name for each in files_of(pack))
    for file, key, name in zip(files_of(pack), keys, names, strict=True):
        yield Inside(name, INCLUDED, join("files", key), pack.payload(file))


class PackContainer(Container):
    """A pack whose files are opened by their paths, as in ``maps.dvpk!/3d/tank.sc2.dvpl``."""

    title = "DAVA pack"

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        super().__init__()
        self._pack = read(file.read(), limits=limits)
        self._files = {each.name: each for each in reversed(files_of(self._pack))}

    @property
    def names(self) -> Sequence[str]:
        """The paths of the files, in the order of the table."""
        return [each.name for each in files_of(self._pack)]

    def read(self, name: str) -> bytes:
        """Return the bytes of a file, unpacked."""
        return self._pack.payload(self._files[name])

    def replaced(self, name: str, data: bytes) -> bytes:
        """Return the pack with other bytes for a file, packed as that was."""
        changed = copy.deepcopy(self._pack)
        file = next((each for each in changed.files if each.name == name), None)
        if file is None:
            changed.add(name, data)
        else:
            changed.replace(file, data)
        return bytes(changed)


def open_container(file: BinaryIO, limits: Limits) -> Container:
    """Open a pack for the files in it; raises as ``read`` does."""
    return PackContainer(file, limits)


def embed(pack: Pack, name: str, data: bytes, into: str = "", *, include: bool = True) -> str:
    """Put a file into a pack, replacing the one with its name; return what changed, "" for nothing.

    ``into`` is the path or the address of the file in the pack that is replaced; without it, that is
    the one with the path ``name``, else the only one with that last part. Any other file is
    added, unless ``include`` is false. Raises ``QueryError`` for several of that name, and for a new
    path that leads out of a folder.
    """
    file = _file_for(pack, into, name)
    if file is None:
        if not include:
            return ""
        if _leads_out(into or name):
            raise QueryError("that path leads out of the folder of the pack", path="/files")
        file = pack.add(into or name, data)
        return f"{join('files', file.name)}: {len(data):,} bytes added"
    if file.size == len(data) and pack.payload(file) == data:
        return ""
    pack.replace(file, data)
    return f"{join('files', file.name)}: replaced by {len(data):,} bytes"


def _file_for(pack: Pack, into: str, name: str) -> PackedFile | None:
    """Return the file with a path or an address, else the only one with a name; None for none."""
    if into.startswith("/"):
        found: Item = items(pack)
        for segment in split(into):
            found = next(iter(found.named(segment)), found)
        if not isinstance(found, FileItem):
            raise QueryError("expected the address of a file in the pack", path=into)
        return found.record
    same = [each for each in files_of(pack) if each.name == (into or name)]
    if not same and not into:
        same = [each for each in files_of(pack) if safe_name(each.name.split("/")[-1]) == name]
        if len(same) > 1:
            raise QueryError(
                f"{len(same)} files have that name: {', '.join(each.name for each in same[:3])}",
                path="/files",
                hint="choose one with --into",
            )
    return same[0] if same else None


def _leads_out(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or not parts[0] or ":" in parts[0]


def _keys(pack: Pack) -> list[str]:
    """Return the address segments of files: the name where it is unique, else the index."""
    return unique([each.name for each in files_of(pack)], list(map(str, range(len(pack.files)))))


# -- items ------------------------------------------------------------------------------------------


def items(pack: Pack) -> PackItem:
    """Return the root item of a pack."""
    return PackItem(pack)


class PackItem(RecordItem[Pack]):
    """A whole pack."""

    __slots__ = ()

    @property
    def class_name(self) -> str:
        """ "": a pack is the document."""
        return ""

    @property
    def detail(self) -> str:
        """What the file is, and how much is in it."""
        return f"pack of {counted(len(self.record.files), 'file')}"

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes in the footer, and the metadata if there are any."""
        return [row for row in PACK_ROWS if row.name != "metadata" or self.record.metadata]

    def parts(self) -> Iterator[Item]:
        """Yield the item of the files."""
        yield FilesItem(self, self.record)


class FilesItem(Branch):
    """The files of a pack, by path."""

    __slots__ = ("_pack",)

    def __init__(self, parent: Item, pack: Pack) -> None:
        super().__init__(parent, "files")
        self._pack = pack

    @property
    def value(self) -> list[PackedFile]:
        """The list of files itself, not a copy."""
        return self._pack.files

    def children(self) -> Iterator[Item]:
        """Yield the items of the files."""
        for file, key in zip(files_of(self._pack), _keys(self._pack), strict=True):
            yield FileItem(self, self._pack, file, key)

    def named(self, segment: str) -> list[Item]:
        """Return the file with that path, or at that index."""
        found = super().named(segment)
        place = None if found else index_of(segment, len(self._pack.files))
        return found if place is None else [list(self.children())[place]]


class FileItem(RecordItem[PackedFile]):
    """A file in a pack."""

    __slots__ = ("_pack",)

    def __init__(self, parent: Item, pack: Pack, file: PackedFile, key: str) -> None:
        super().__init__(file, parent, key)
        self._pack = pack

    @property
    def name(self) -> str:
        """Its path in the pack."""
        return self.record.name

    @property
    def detail(self) -> str:
        """Its size, and how it is packed."""
        kind = getattr(self.record.type, "name", self.record.type)
        return f"{counted(self.record.size, 'byte')}, {kind}"

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes in the table."""
        return FILE_ROWS

    def parts(self) -> Iterator[Item]:
        """Yield the item of the bytes."""
        yield PayloadItem(self, self._pack, self.record)

    def shown(self) -> Iterable[Item]:
        """Return no items, because one line describes a file."""
        return ()

    def delete(self) -> None:
        """Remove the file from the pack."""
        self._pack.remove_file(self.record)


class PayloadItem(Item):
    """The bytes of a file, which are unpacked on access."""

    __slots__ = ("_file", "_pack")

    def __init__(self, parent: Item, pack: Pack, file: PackedFile) -> None:
        super().__init__(parent, "payload")
        self._pack = pack
        self._file = file

    @property
    def type_name(self) -> str:
        """``bytes``."""
        return "bytes"

    @property
    def value(self) -> bytes:
        """The bytes, unpacked."""
        return self._pack.payload(self._file)

    @property
    def comparable(self) -> object:
        """Not comparable, because a filter would unpack every file."""
        return NotImplemented

    @property
    def described(self) -> str:
        """The number of bytes, which needs no unpacking."""
        return counted(self._file.size, "byte")

    def plain(self) -> JsonValue:
        """Return the bytes in hexadecimal."""
        return typed.plain(self.value)

    def assign(self, value: object) -> None:
        """Replace the bytes."""
        self._pack.replace(self._file, typed.octets(value, "bytes"))


# -- the demonstration ------------------------------------------------------------------------------

_FILES: Final = {
    "3d/tank.txt": b"model: tank\nmodel: tank, crushed\n",
    "tanks.yaml": b"tanks:\n  - name: T-34\n    tier: 5\n  - name: T-34-85\n    tier: 6\n",
    "empty.txt": b"",
}


def make() -> Pack:
    """Return a pack of three text files, one of them empty."""
    pack = Pack()
    for name, payload in _FILES.items():
        pack.add(name, payload)
    return pack


def edit(pack: Pack) -> str:
    """Replace a file by a longer one."""
    pack.replace(pack.file("3d/tank.txt"), _FILES["3d/tank.txt"] * 2)
    return "3d/tank.txt is twice as long"


def demo() -> Demo[Pack]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
