"""Reports on packs: facts, problems, items, the files inside; and a demonstration."""

from __future__ import annotations

import copy
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, BinaryIO, Final

from chunkwright.base.containers import Container
from chunkwright.base.wording import counted, index_of, join, split, tidied, unique
from chunkwright.binary.forms import OF_DOCUMENTS
from chunkwright.document import Problem
from chunkwright.dvpk.pack import (
    FILE_ROWS,
    PACK_ROWS,
    STORAGE,
    Pack,
    PackedFile,
    check_values,
    files_of,
    read,
    replace_all,
    write,
)
from chunkwright.dvpk.split import OLDER, SPLIT, WHOLE, split_facts
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    NotApplicableError,
    QueryError,
)
from chunkwright.formats import Demo
from chunkwright.formats.results import INCLUDED, Inside, safe_name, safe_paths
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.records import from_form, to_form
from chunkwright.records.items import RecordItem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject, JsonValue
    from chunkwright.records import Row


def info(pack: Pack) -> JsonObject:
    """Return the number of files, their sizes in bytes, and which other files have their bytes."""
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
    } | split_facts(pack)


def to_dict(pack: Pack) -> JsonObject:
    """Return the text form: the table by name, everything packed in hexadecimal."""
    check_values(pack)
    files = [to_form(each, FILE_ROWS) for each in pack.files]
    return to_form(pack, PACK_ROWS) | {"files": files} | to_form(pack, STORAGE)


def from_dict(mapping: JsonMapping) -> Pack:
    """Make a pack from its text form."""
    made = from_form(mapping, (*PACK_ROWS, *STORAGE), (*OF_DOCUMENTS, "files"))
    pack = Pack(**made)
    forms = mapping["files"]
    if not isinstance(forms, list):
        raise CorruptError(f"expected a list of files, not {forms!r:.60}", path="/files")
    for place, form in enumerate(forms):
        try:
            if not isinstance(form, Mapping):
                raise CorruptError(f"expected names and values, not {form!r:.60}")
            pack.files.append(PackedFile(**from_form(form, FILE_ROWS)))
        except ChunkwrightError as error:
            raise error.within(place).within("files") from None
    return pack


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
    yield from _data_problems(pack)
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


def _data_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with the other files of a pack in two files, if it was read from one."""
    if pack.data is None or pack.source is None:
        return
    if not pack.data.files:
        yield Problem(
            "/files", f"there is no {pack.data.wanted} beside it, so they are not checked"
        )
    for each in pack.data.files:
        for message in each.problems(pack.metadata):
            yield Problem("/files", message)


def _file_problems(pack: Pack, file: PackedFile, address: str) -> Iterator[Problem]:
    if not pack.can_unpack(file):
        return
    found = zlib.crc32(memoryview(pack.body)[file.stored])
    if pack.data is None and found != file.packed_crc32:
        message = _wrong_crc("its packed form", file.packed_crc32, found)
        yield Problem(address, message, file.start)
    try:
        found = zlib.crc32(pack.payload(file))
    except (CorruptError, LimitError) as error:
        yield Problem(address, error.message, error.offset)
        return
    if file.crc32 not in (0, found):
        yield Problem(address, _wrong_crc("it", file.crc32, found), file.start)


def _wrong_crc(what: str, stated: int, found: int) -> str:
    return f"the table says that {what} has CRC-32 {stated:#010x}, but it has {found:#010x}"


# -- files inside -----------------------------------------------------------------------------------


def insides(pack: Pack) -> Iterator[Inside]:
    """Yield the files, unpacked, each under its path in the pack.

    A damaged file, and one whose bytes are in another pack, has the error instead of its bytes. Raises
    ``CorruptError`` for a name that leads out of the target folder, and for a damaged ``.dvpd``, before
    anything is unpacked.
    """
    keys = _keys(pack)
    for file, key in zip(files_of(pack), keys, strict=True):
        if _leads_out(file.name):
            raise CorruptError(
                f"the name {file.name!r:.100} leads out of the folder that it is extracted to",
                path=join("files", key),
                hint=f"set another one: {join('files', key, 'name')}",
            )
    if pack.data is not None:
        pack.data.refuse_damaged()
    names = safe_paths(each.name for each in files_of(pack))
    for file, key, name in zip(files_of(pack), keys, names, strict=True):
        try:
            data, fault = pack.payload(file), None
        except (CorruptError, LimitError, NotApplicableError) as error:
            data, fault = b"", error
        yield Inside(name, INCLUDED, join("files", key), data, fault)


class PackContainer(Container):
    """A pack whose files are opened by their paths, as in ``maps.dvpk!/3d/tank.sc2.dvpl``."""

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        super().__init__()
        self._pack = read(file.read(), limits=limits)
        self._pack.source = getattr(file, "name", None)
        self.title = "DAVA pack in two files" if self._pack.marker == SPLIT else "DAVA pack"
        self._files = {each.name: each for each in reversed(files_of(self._pack))}
        away = {name for name, each in self._files.items() if not self._pack.has_bytes_of(each)}
        self.elsewhere = [each.name for each in files_of(self._pack) if each.name in away]

    @property
    def names(self) -> Sequence[str]:
        """The paths of the files, in the order of the table; not those whose bytes are elsewhere."""
        away = set(self.elsewhere)
        return [each.name for each in files_of(self._pack) if each.name not in away]

    @property
    def can_be_written(self) -> bool:
        """Whether the bytes of the files are in the pack itself."""
        return self._pack.marker == WHOLE

    def read(self, name: str) -> bytes:
        """Return the bytes of a file, unpacked."""
        return self._pack.payload(self._files[name])

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the pack with other bytes for some files, each packed as it was."""
        if not self.can_be_written:
            return super().all_replaced(changes)
        changed = copy.deepcopy(self._pack)
        files = {each.name: each for each in reversed(changed.files)}
        replace_all(changed, [(files[name], changes[name]) for name in changes if name in files])
        for name in (each for each in changes if each not in files):
            changed.add(name, changes[name])
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
        file = pack.add(tidied(into) or name, data)
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
    same = same or [each for each in files_of(pack) if tidied(each.name) == tidied(into or name)]
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
        is_split = self.record.marker != WHOLE
        shown = {"metadata": bool(self.record.metadata), "marker": is_split}
        return [row for row in PACK_ROWS if shown.get(row.name, True)]

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
        """Yield the item of the bytes, unless they are in a missing file."""
        if self._pack.can_unpack(self.record):
            yield PayloadItem(self, self._pack, self.record)

    def worded(self) -> Iterable[Item]:
        """Return the items of the attributes: the bytes are no text."""
        return map(self.attribute, self.rows)

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
