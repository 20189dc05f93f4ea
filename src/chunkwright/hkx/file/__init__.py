"""The bytes of packfiles. Here: their parts, a header, sections of data and fixups, names of classes.

Sections are immutable: an edited packfile gets new ones when it is written. ``binary``
reads and writes them; ``rewrite`` lays objects out again, with ``encode`` and ``moves``."""

from __future__ import annotations

import re
import sys
from array import array
from bisect import bisect_left
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from chunkwright.errors import CorruptError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import Value


if TYPE_CHECKING:
    Table = NDArray[np.uint32]

MAGIC: Final = bytes.fromhex("57e0e05710c0c010")
CLASS_NAMES: Final = "__classnames__"
TYPES: Final = "__types__"
DATA: Final = "__data__"
HEADER_SIZE: Final = 64

# An XML declaration, comments and a byte order mark may precede the document element.
_XML_ROOT: Final = (
    # Possessive: otherwise many comments before another element are tried in all combinations.
    rb"\A(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]{0,200}\?>\s*+)?(?:(?><!--.*?-->)\s*+)*+"
    # A document type is refused, by what reads XML.
    rb"(?:<(hkpackfile|hktagfile)\b|<!DOCTYPE\b.*?<(hkpackfile)\b)"
)
_LOOK_AHEAD: Final = 4096


def xml_root(data: bytes) -> bytes | None:
    """Return the name of the document element of Havok XML; None for other data."""
    root = re.match(_XML_ROOT, data[:_LOOK_AHEAD], re.DOTALL)
    return None if root is None else root[1] or root[2]


def is_xml_packfile(data: bytes) -> bool:
    """Whether the data is hkpackfile XML."""
    return xml_root(data) == b"hkpackfile"


@dataclass(slots=True)
class Header:
    """The 64 bytes at the start of a packfile, and the predicates after them.

    ``reuse_padding`` says that members of a derived class may start in the tail padding of
    its base, ``empty_base`` that an empty base class takes no space. The root object starts
    at ``contents_offset`` in section ``contents_section``, the name of its class at
    ``class_name_offset`` in ``class_name_section``. Without predicates, ``max_predicate`` is -1
    and ``predicates_size`` 0 or -1. ``version_fill`` has the bytes after the version text if they
    are not the usual zeros and FF.
    """

    file_version: int
    contents_version: str
    pointer_size: int = 8
    little_endian: bool = True
    reuse_padding: bool = False
    empty_base: bool = True
    user_tag: int = 0
    contents_section: int = 2
    contents_offset: int = 0
    class_name_section: int = 0
    class_name_offset: int = 75
    flags: int = 0
    max_predicate: int = -1
    predicates_size: int = -1
    predicates: bytes = b""
    version_fill: bytes | None = None

    @property
    def layout(self) -> str:
        """Pointer size, byte order, padding reuse and empty bases as four digits: ``8101``."""
        rules = (self.little_endian, self.reuse_padding, self.empty_base)
        return str(self.pointer_size) + "".join(str(int(rule)) for rule in rules)

    @property
    def byte_order(self) -> str:
        """``<`` or ``>``, as for ``struct`` and ``numpy``."""
        return "<" if self.little_endian else ">"

    @property
    def section_header_size(self) -> int:
        """48 bytes up to file version 9, 64 in later ones."""
        return 64 if self.file_version > 9 else 48


@dataclass(frozen=True, eq=False)
class Section:
    """Data and the three tables of fixups into and out of it; immutable.

    ``local_fixups`` has a row (source, target) for each pointer into the same data,
    ``global_fixups`` (source, section, target) for each pointer to an object,
    ``virtual_fixups`` (object, section, name) for each object. Offsets are relative to the data of
    their section. ``fills`` are the bytes between the last row of each table and the next table.
    ``exports`` and ``imports`` are kept as they are. ``lead`` are bytes between the previous
    section and this one, ``start`` is the offset of the section in the packfile that was read.
    """

    tag: str
    data: bytes = b""
    local_fixups: Table = field(default_factory=lambda: rows_of(2))
    global_fixups: Table = field(default_factory=lambda: rows_of(3))
    virtual_fixups: Table = field(default_factory=lambda: rows_of(3))
    fills: tuple[bytes, bytes, bytes] = (b"", b"", b"")
    exports: bytes = b""
    imports: bytes = b""
    lead: bytes = b""
    start: int = 0
    tag_fill: bytes | None = None
    reserved: bytes = b"\xff" * 16

    def table(self, name: str) -> Rows:
        """Return ``local_fixups``, ``global_fixups`` or ``virtual_fixups`` as they are kept."""
        rows: Rows = vars(self)[name]
        return rows

    def rows(self, name: str) -> list[tuple[int, ...]]:
        """Return the rows of ``local_fixups``, ``global_fixups`` or ``virtual_fixups``."""
        return list(self.table(name))

    def count(self, name: str) -> int:
        """Return the number of rows of a table of fixups."""
        return len(self.table(name))

    @property
    def size(self) -> int:
        """The size in bytes of the data, the tables, and the fill between and after them."""
        rows = (2 * self.count(FIXUPS[0]), 3 * self.count(FIXUPS[1]), 3 * self.count(FIXUPS[2]))
        others = (self.data, *self.fills, self.exports, self.imports)
        return 4 * sum(rows) + sum(map(len, others))

    @property
    def symbols(self) -> dict[str, bytes]:
        """The non-empty tables of exports and imports, by name, which are not decoded."""
        tables = {"exports": self.exports, "imports": self.imports}
        return {name: table for name, table in tables.items() if table}

    @cached_property
    def local_targets(self) -> dict[int, int]:
        """Pointer offset -> target offset in this section; the first row of a pointer wins."""
        words = self.table("local_fixups").words.tolist()
        return dict(zip(words[-2::-2], words[::-2], strict=True))

    @cached_property
    def global_targets(self) -> dict[int, tuple[int, int]]:
        """Pointer offset -> (section, offset) of the object; the first row of a pointer wins."""
        words = self.table("global_fixups").words.tolist()
        places = zip(words[-2::-3], words[::-3], strict=True)
        return dict(zip(words[-3::-3], places, strict=True))

    def local_between(self, start: int, end: int) -> list[tuple[int, ...]]:
        """Return the rows of the local fixups of pointers in a range, in stored order."""
        return self.table("local_fixups").between(start, end)

    def global_between(self, start: int, end: int) -> list[tuple[int, ...]]:
        """Return the rows of the global fixups of pointers in a range, in stored order."""
        return self.table("global_fixups").between(start, end)

    @cached_property
    def object_starts(self) -> list[int]:
        """Offsets of the objects, ascending, each once."""
        return sorted(set(self.table("virtual_fixups").pointers))

    def string(self, offset: int) -> bytes:
        """Return the bytes from ``offset`` up to the next NUL; ``CorruptError`` if there is none."""
        end = self.data.find(0, offset) if 0 <= offset < len(self.data) else -1
        if end < 0:
            raise CorruptError("no NUL-terminated text here", offset=self.start + offset)
        return self.data[offset:end]

    def __reduce__(self) -> tuple[object, ...]:
        return Section, tuple(vars(self)[each.name] for each in fields(self))

    def __deepcopy__(self, _memo: object) -> Section:
        return self

    def __repr__(self) -> str:
        return (
            f"<Section {self.tag}: {len(self.data):,} bytes, {self.count('local_fixups')} local, "
            f"{self.count('global_fixups')} global, {self.count('virtual_fixups')} virtual fixups>"
        )


def first_start(header: Header, count: int) -> int:
    """Return where the first of a number of sections starts."""
    return HEADER_SIZE + len(header.predicates) + count * header.section_header_size


def starts(header: Header, sections: Sequence[Section]) -> Iterator[int]:
    """Yield the offset in the file of the data of each section."""
    at = first_start(header, len(sections))
    for section in sections:
        at += len(section.lead)
        yield at
        at += section.size


def detect_object_prefix(header: Header, contents: Section, root_class: str) -> int:
    """Return 8 if each object has an 8-byte id before it, as HKX2-Enhanced and Pandora write.

    Nothing in the header says so. In every SDK version the first member of a
    ``hkRootLevelContainer`` is a pointer, so its fixup is at the start of the object, or after the
    id.
    """
    start = header.contents_offset
    if root_class != "hkRootLevelContainer":
        return 0
    pointers = contents.table("local_fixups").pointers
    first = min([each for each in pointers if each >= start], default=start) - start
    return first if first == 8 else 0


FIXUPS: Final = ("local_fixups", "global_fixups", "virtual_fixups")


class Rows:
    """A table of fixups, ``width`` numbers a row, which becomes a numpy array on demand."""

    __slots__ = ("_array", "_order", "width", "words")

    def __init__(self, width: int, words: Iterable[int] = ()) -> None:
        self.width = width
        self.words = array("I", words)
        self._array: Table | None = None
        self._order: tuple[list[int], list[int]] | None = None

    def __len__(self) -> int:
        return len(self.words) // self.width

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return zip(*self.columns, strict=True)

    def __reduce__(self) -> tuple[object, ...]:
        return Rows, (self.width, self.words)

    @property
    def columns(self) -> list[list[int]]:
        """The numbers of each column."""
        words = self.words.tolist()
        return [words[column :: self.width] for column in range(self.width)]

    @property
    def pointers(self) -> array[int]:
        """The first number of each row: where the pointer is."""
        return self.words[:: self.width]

    def array(self) -> Table:
        """Return the rows as a read-only array."""
        if self._array is None:
            self._array = table(self.width, self.words)
        return self._array

    def between(self, start: int, end: int) -> list[tuple[int, ...]]:
        """Return the rows of the pointers in a range, in stored order."""
        if self._order is None:
            pointers = self.pointers
            places = sorted(range(len(pointers)), key=pointers.__getitem__)
            self._order = places, sorted(pointers)
        places, ordered = self._order
        found = sorted(places[bisect_left(ordered, start) : bisect_left(ordered, end)])
        width, words = self.width, self.words
        return [tuple(words[place * width : (place + 1) * width]) for place in found]

    def packed(self, byte_order: str) -> bytes:
        """Return the numbers as bytes."""
        return _in_order(self.words, byte_order).tobytes()

    @classmethod
    def unpacked(cls, width: int, data: bytes, byte_order: str) -> Rows:
        """Return the rows of a table as it is stored."""
        return cls(width, _in_order(array("I", data), byte_order))


def _in_order(words: array[int], byte_order: str) -> array[int]:
    """Return native words in a byte order, or the other way round."""
    if (byte_order == "<") == (sys.byteorder == "little"):
        return words
    made = words[:]
    made.byteswap()
    return made


def rows_of(width: int, words: Iterable[int] = ()) -> Value:
    """Return a table of fixups for a section, row by row; its array is made on demand."""
    return Rows(width, words)


class _FixupTable:
    """A descriptor for a table of a section: it stores ``Rows``, and returns a numpy array."""

    def __init__(self, name: str, width: int) -> None:
        self.name = name
        self.width = width

    def __get__(self, section: Section | None, _owner: type) -> Value:
        if section is None:
            raise AttributeError(self.name)
        return vars(section)[self.name].array()

    def __set__(self, section: Section, rows: Value) -> None:
        kept = rows
        if not isinstance(rows, Rows):
            kept = Rows(self.width, rows.ravel().tolist())
        vars(section)[self.name] = kept


for _name, _width in zip(FIXUPS, (2, 3, 3), strict=True):
    setattr(Section, _name, _FixupTable(_name, _width))


def table(width: int, rows: object = ()) -> Table:
    """Return a read-only fixup table of ``width`` columns."""
    import numpy as np

    made = np.array(rows, dtype=np.uint32).reshape(-1, width)
    made.setflags(write=False)
    return made


class ClassName(NamedTuple):
    """A class of the class-name section: the offset of its name, its signature, its name."""

    offset: int
    signature: int
    name: str


def class_names(data: bytes, byte_order: str) -> Iterator[ClassName]:
    """Read the records (signature, 9, name, NUL) of a class-name section, up to its padding."""
    order: Literal["little", "big"] = "little" if byte_order == "<" else "big"
    at = 0
    while len(data) - at > 5 and data[at + 4] == 9:
        end = data.find(0, at + 5)
        if end < 0:
            return
        name = data[at + 5 : end].decode("latin-1")
        yield ClassName(at + 5, int.from_bytes(data[at : at + 4], order), name)
        at = end + 1


def check_header(packfile: Packfile) -> None:
    """Refuse a header that was changed to a layout or version that is not that of the sections.

    The objects would not change, and the file would be read with the wrong classes.
    """
    packfile.check_sections()
    _check_fields(packfile.header, len(packfile.sections))
    for what, stated, have in (
        ("layout", packfile.layout, packfile.stored_layout),
        ("version", packfile.header.contents_version, packfile.stored_version),
    ):
        if stated != have:
            raise SerializeError(
                f"the header says {what} {stated}, but the sections have {have}",
                path="/header",
                hint=f"restore the header, and use hkx.convert to change the {what}",
                file=packfile.source,
                format=packfile.format,
            )


_I16: Final = (-0x8000, 0x7FFF)


_U32: Final = (0, 0xFFFFFFFF)


# The minimum and maximum of each field of the header.
_RANGES: Final = {
    "file_version": (4, 11),
    "pointer_size": (0, 0xFF),
    "little_endian": (0, 1),
    "reuse_padding": (0, 1),
    "empty_base": (0, 1),
    "user_tag": _U32,
    "contents_offset": _U32,
    "class_name_offset": _U32,
    "flags": (-0x80000000, 0x7FFFFFFF),
    "max_predicate": _I16,
    "predicates_size": _I16,
}


def _check_fields(header: Header, num_sections: int) -> None:
    """Refuse values that do not fit a field of the header, or that no reader would accept."""
    sections = dict.fromkeys(("contents_section", "class_name_section"), (0, num_sections - 1))
    for name, (least, most) in (_RANGES | sections).items():
        value = getattr(header, name)
        if not isinstance(value, int) or not least <= value <= most:
            raise SerializeError(
                f"expected a number from {least} to {most}, not {value!r:.60}",
                path=f"/header/{name}",
            )
    for name, kinds in (
        ("contents_version", str),
        ("predicates", bytes),
        ("version_fill", bytes | None),
    ):
        value = getattr(header, name)
        if not isinstance(value, kinds):
            raise SerializeError(f"{value!r:.60} has the wrong type", path=f"/header/{name}")
