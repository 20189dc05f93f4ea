"""The stored attributes of a file, with checks of new values; a guess of its code page; its release."""

from __future__ import annotations

from collections import Counter
from gc import get_referents
from itertools import chain
from operator import gt
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar, overload

from chunkwright.base import Bond, most_uses, uses_of
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.file import (
    DATA_PACKED,
    NEWEST_FILE_VERSION,
    VERSION_CHECKSUM,
    VERSION_CHUNK_BUFFERS,
    VERSION_HEADER_PART,
    VERSION_OBJECT_TABLE,
    VERSION_SIZES,
)
from chunkwright.nmo.file.codec import TableCodec
from chunkwright.nmo.file.records import RecordList
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.views import FirstMembers
from chunkwright.state_chunk.chunk_format import SEPARATOR
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parts_of, take_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.table import ObjectTable


if TYPE_CHECKING:
    Check = Callable[[VirtoolsFile, str, object], object]

T = TypeVar("T")


class HeaderField(Generic[T]):
    """An attribute of a file that is stored in its header; ``check`` refuses invalid values."""

    def __init__(self, check: Check) -> None:
        self.check = check

    def __set_name__(self, owner: type[VirtoolsFile], name: str) -> None:
        self.name = name

    @overload
    def __get__(self, file: None, owner: type[VirtoolsFile]) -> Self: ...
    @overload
    def __get__(self, file: VirtoolsFile, owner: type[VirtoolsFile]) -> T: ...
    def __get__(self, file: VirtoolsFile | None, owner: type[VirtoolsFile]) -> T | Self:
        if file is None:
            return self
        found: T = getattr(self.part(file), self.name)
        return found

    def __set__(self, file: VirtoolsFile, value: T) -> None:
        self.check(file, self.name, value)
        setattr(self.part(file), self.name, value)

    def part(self, file: VirtoolsFile) -> object:
        """Return the part of the file that stores the attribute."""
        return file.header


class PackingField(HeaderField[int]):
    """The file version or write mode, which together determine whether the data part is packed."""

    def __set__(self, file: VirtoolsFile, value: int) -> None:
        before = file.file_version
        super().__set__(file, value)
        if file.file_version >= VERSION_SIZES and (
            self.name == "write_mode" or before < VERSION_SIZES
        ):
            file.data_packing.switch(bool(file.write_mode & DATA_PACKED))


class ContentsField(HeaderField[T]):
    """An attribute of a file that is stored in its contents, which are read on access."""

    def part(self, file: VirtoolsFile) -> object:
        """Return the contents, reading them if necessary."""
        return file.contents


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return an integer from ``least`` to ``most``; ``SerializeError`` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SerializeError(
            f"expected a number from {least} to {most}, found {value!r:.60}", path=f"/{name}"
        )
    return value


def of_type(name: str, value: object, *kinds: type[T]) -> T:
    """Return a value of one of the given types; ``SerializeError`` for anything else."""
    if not isinstance(value, kinds):
        expected = " or ".join(kind.__name__ for kind in kinds)
        raise SerializeError(f"expected {expected}, found {value!r:.60}", path=f"/{name}")
    return value


def number(least: int, most: int) -> Check:
    """Return a check for integers in a range."""
    return lambda _, name, value: whole(name, value, least, most)


def instance_of(*kinds: type) -> Check:
    """Return a check that a value has one of the given types."""
    return lambda _, name, value: of_type(name, value, *kinds)


U32: Final = number(0, 0xFFFFFFFF)
I32: Final = number(-(1 << 31), (1 << 31) - 1)
BYTES: Final = instance_of(bytes)
LIST: Final = instance_of(list)


def version(file: VirtoolsFile, name: str, value: object) -> None:
    """Check a new file version, and read the contents, whose bytes are of the old version.

    Names move from the chunks of objects to the table if the new version has one. The opposite
    change is refused, because it would lose data.
    """
    wanted = whole(name, value, 0, NEWEST_FILE_VERSION)
    file.load()
    for first, what in _FROM_VERSION.items():
        if wanted < first <= file.file_version and len(file.objects):
            raise QueryError(
                f"a file of version {file.file_version} cannot be changed to version {wanted}: "
                f"files before version {first} have no {what}",
                path=f"/{name}",
                hint="VirtoolsFile(file_version=...) makes an empty file of any version",
            )
    if file.file_version < VERSION_OBJECT_TABLE <= wanted:
        for item, stored in [(item, item.name_bytes) for item in file.objects]:
            item.stored_name = stored
    file.objects.forget_names()
    _leave_behind(file, wanted)


def _leave_behind(file: VirtoolsFile, version: int) -> None:
    """Drop values that only earlier file versions store and no loader needs."""
    header = file.header
    if version >= VERSION_CHECKSUM:
        header.unused_checksum = 0
    if version >= VERSION_CHUNK_BUFFERS:
        for item in file.objects:
            item.save_flags = item.packing = None
    if version >= VERSION_HEADER_PART:
        header.unused_header_size = 0
        header.odd_sizes = {}


# File version -> what objects have from that version on.
_FROM_VERSION: Final = {
    VERSION_OBJECT_TABLE: "table of objects with names and classes",
    VERSION_CHUNK_BUFFERS: "chunks with versions of their own",
}


def managers(file: VirtoolsFile, name: str, value: object) -> None:
    """Check a list of managers of the file."""
    for manager in of_type(name, value, list):
        if not isinstance(manager, Manager) or manager.file is not file:
            raise QueryError(
                f"expected managers of this file, found {manager!r:.60}", path=f"/{name}"
            )


def numbers_by_name(file: VirtoolsFile, name: str, value: object) -> None:
    """Check a dict whose values are dwords."""
    for each in of_type(name, value, dict).values():
        U32(file, name, each)


def four_bytes(file: VirtoolsFile, name: str, value: object) -> None:
    """Check that a value is four bytes."""
    del file
    if len(of_type(name, value, bytes)) != 4:
        raise SerializeError(f"expected 4 bytes, found {value!r:.60}", path=f"/{name}")


def u32_or_none(file: VirtoolsFile, name: str, value: object) -> None:
    """Check a dword that may be absent."""
    if value is not None:
        U32(file, name, value)


def two_or_none(file: VirtoolsFile, name: str, value: object) -> None:
    """Check a pair of dwords that may be absent."""
    pair: tuple[object, ...] | None = of_type(name, value, tuple, NoneType)
    if pair is None:
        return
    if len(pair) != 2:
        raise SerializeError(f"expected two numbers, found {value!r:.60}", path=f"/{name}")
    for each in pair:
        U32(file, name, each)


WESTERN: Final = "cp1252"
MIXED: Final = SEPARATOR.join(("gb2312", WESTERN))
"""Names in two code pages: Chinese ones, next to those of the German modules of Ballance."""

# The detector's name of a code page -> the codecs to try, in order. The second extends the first by
# the characters that Windows adds.
_PAGES: Final = {
    "GB18030": ("gbk",),
    "Big5": ("big5", "cp950"),
    "CP932": ("shift_jis", "cp932"),
    "SHIFT_JIS": ("shift_jis", "cp932"),
    "CP949": ("euc_kr", "cp949"),
    "EUC-KR": ("euc_kr", "cp949"),
    "Windows-1250": ("cp1250",),
    "Windows-1251": ("cp1251",),
    "Windows-1252": (WESTERN,),
}

# How much likelier than any other a page has to be: measured on lists of words in all pages, see
# the table in the test. At 1, every tenth list of one to three Western words was taken for
# something else.
_SURE: Final = 1.5

_LEAST: Final = 2
"""The fewest non-ASCII characters to guess from: a single one may belong to any page."""


def guess_encoding(names: Iterable[bytes]) -> str:
    """Guess the code page of a file from the names in it that are not ASCII.

    The guess is ``gbk``, ``big5``, ``shift_jis``, ``euc_kr`` (or the Windows page that extends one
    of these, if a name needs that), ``cp1250``, ``cp1251`` or ``cp1252``, or ``gb2312,cp1252`` for
    a mixture of names in both.
    """
    clean = [name.rstrip(b"\0") for name in dict.fromkeys(names) if not name.isascii()]
    # Some names end in leftover memory with control characters, which text never has.
    clean = [name for name in clean if min(name) >= 0x20]
    found = _likeliest(clean)
    if found != WESTERN:
        return found
    chinese = [name for name in clean if _fits(name, "gb2312")]
    if 0 < len(chinese) < len(clean) and _likeliest(chinese) == "gbk":
        return MIXED
    return WESTERN


def _likeliest(names: Sequence[bytes]) -> str:
    """Return the page that all names are in if that is certain, else Windows-1252."""
    if not names:
        return WESTERN
    import chardet  # here, because it takes a tenth of a second

    scores: dict[str, float] = {}
    for row in chardet.detect_all(b"\n".join(names), ignore_threshold=True):
        for page in _PAGES.get(row["encoding"] or "", ()):
            if all(_fits(name, page) for name in names):
                scores.setdefault(page, row["confidence"])
                break
    best = max(scores, key=scores.__getitem__, default=WESTERN)
    others = (score for page, score in scores.items() if page != best)
    is_sure = scores.get(best, 0) >= _SURE * max(others, default=0)
    return best if is_sure and _characters(names, best) >= _LEAST else WESTERN


def _characters(names: Iterable[bytes], page: str) -> int:
    """Return how many characters are not ASCII."""
    return sum(not each.isascii() for name in names for each in name.decode(page, "ignore"))


def _fits(name: bytes, page: str) -> bool:
    try:
        name.decode(page)
    except UnicodeDecodeError:
        return False
    return True


_BOXES: Final = frozenset((dict, list, tuple, RecordList, FirstMembers))


class VirtoolsBond(Bond["VirtoolsFile"]):
    """The reference to a file from its table, numbers, objects and managers."""

    __slots__ = ()

    @staticmethod
    def let_go(document: VirtoolsFile) -> bool:
        """Clear the chunks: areas refer to theirs, and objects in fields to their own chunks."""
        kept = vars(document)
        managers = kept["_contents"].managers
        if not managers and "_objects" not in kept:
            return True  # the contents were never accessed
        table = document._objects
        if most_uses([table, managers]) > 2:  # here, and in the file
            return False
        return _take_apart(table, managers, kept)


def _take_apart(table: ObjectTable, managers: list[Manager], kept: dict[str, Any]) -> bool:
    """Clear the chunks and numbers of a file, unless a caller still uses a part of the file.

    A part is in use if it has more references than those counted inside the file.
    """
    holders: list[Any] = [*table._made_ones(), *(x for x in managers if isinstance(x, Manager))]
    counts: Counter[int] = Counter()
    chunks = [each._chunk for each in holders if each._chunk is not None]
    kinds = _BOXES.union((StateChunk,), map(type, holders))
    found = parts_of(chunks, _BOXES, kinds, counts)
    if found is None:
        return False
    counts.update(map(id, chunks))
    del chunks
    stated = [each.codec for each in found if type(each.codec) is TableCodec]
    counts.update(map(id, stated))
    by_table = table._codecs()
    codecs = _distinct(chain(stated, *map(dict.values, by_table)))
    del stated
    numbers = _distinct([*(x.numbers for x in codecs), *(x.numbers for x in by_table)])
    boxes = [*table._boxes(), *chain.from_iterable(each.boxes() for each in numbers)]
    counts.update(map(id, boxes))
    boxes = _distinct(boxes)
    counts.update(map(id, get_referents(*by_table, *codecs, *boxes, managers)))
    bond = [kept["_bond"]]
    counts[id(bond[0])] = 2 + len(numbers) + len(holders)
    for parts in (found, holders, codecs, numbers, boxes, bond):
        if any(map(gt, uses_of(parts), map(counts.__getitem__, map(id, parts)))):
            return False
    take_apart(found)
    for each in numbers:
        each.forget()
    return True


def _distinct(things: Iterable[T]) -> list[T]:
    return list({id(each): each for each in things}.values())
