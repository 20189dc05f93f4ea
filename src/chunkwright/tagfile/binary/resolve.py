"""Reading binary tagfiles: classes first, then objects, in the order of the stream."""

from __future__ import annotations

import struct
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    UnsupportedVersionError,
)
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.codecs import Session, read_fitting
from chunkwright.tagfile.binary.streams import Reader
from chunkwright.tagfile.classes.described import (
    ARRAY,
    BY_NUMBER,
    MAGIC,
    MOST_IN_TUPLE,
    TUPLE,
    WITH_PREDICATES,
    WITH_SDK,
    BinaryHead,
    Classes,
    Kind,
    RecordTag,
    TagClass,
    TagMember,
)
from chunkwright.tagfile.classes.stated import (
    MOST_REMEMBERED,
    StatedClasses,
    decoder_of,
    stated_classes,
)
from chunkwright.tagfile.model import BINARY, Tagfile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.fileio import Limits

SWAPPED_MAGIC: Final = bytes.fromhex("ca b0 0d 1e d0 11 fa ce")

VERSIONS: Final = range(2, 6)
_MASK: Final = 0x0F
_WORD: Final = struct.Struct("<H")


def read(data: bytes, limits: Limits) -> Tagfile:
    """Return the tagfile at the start of ``data``; what follows its end is kept as trailing bytes.

    Raises ``UnsupportedVersionError`` for big-endian files and for versions other than 2 to 5.
    """
    return read_fitting(lambda plain: Resolver(data, limits, plain).run())


def _unexpected(tag: int, at: int) -> ChunkwrightError:
    if tag == RecordTag.CLASS:
        return UnsupportedVersionError(
            "a class follows the first object, of which no example is known", offset=at
        )
    return CorruptError(f"no record of a binary tagfile starts with {tag}", offset=at)


class _Described(NamedTuple):
    """The bytes of the classes of a file, the texts before and up to their end, and the classes."""

    section: bytes
    before: list[str | None]
    texts: tuple[str | None, ...]
    classes: tuple[TagClass, ...]


# Files of one game describe the same classes, most of them in the same bytes.
_RECENT: Final[deque[_Described]] = deque(maxlen=16)


@lru_cache(16)
def _bodies_of(classes: StatedClasses) -> Bodies:
    """Return how instances of classes are stored."""
    return Bodies(Classes(classes.stated, classes.table))


class Resolver:
    """Reads one stream."""

    def __init__(self, data: bytes, limits: Limits, plain: frozenset[str] | None) -> None:
        if data.startswith(SWAPPED_MAGIC):
            raise UnsupportedVersionError(
                "this binary tagfile is big-endian, of which no example is known", offset=0
            )
        if not data.startswith(MAGIC):
            raise CorruptError("no binary tagfile starts here", offset=0)
        self.stream = Reader(data, len(MAGIC), limits)
        self.plain = plain
        self.head = BinaryHead(-1)
        self.classes: tuple[TagClass, ...] = ()
        self.objects: list[HkObject] = []
        self._targets: dict[int, HkObject] = {}
        self._loose = 0

    def run(self) -> Tagfile:
        """Read all records."""
        stream = self.stream
        self._file_info()
        tag = self._read_classes()
        tagfile = self._tagfile()
        while tag != RecordTag.END:
            if tag not in (RecordTag.OBJECT, RecordTag.REMEMBERED):
                raise _unexpected(tag, stream.at - 1)
            self._object(tagfile, remembered=tag == RecordTag.REMEMBERED)
            tag = stream.varint()
        self._finish(tagfile)
        return tagfile

    def _read_classes(self) -> int:
        """Read the classes, or recognise them by their bytes; return the tag that follows."""
        stream = self.stream
        start, before = stream.at, list(stream.pool)
        for known in tuple(_RECENT):  # to which other threads append
            if known.before == before and stream.data.startswith(known.section, start):
                stream.at += len(known.section)
                stream.pool = list(known.texts)
                self.classes = known.classes
                break
        read = list(self.classes)
        names = {one.name for one in read}
        end = stream.at
        tag = stream.varint()
        while tag == RecordTag.CLASS:
            read.append(self._class(read))
            if read[-1].name in names:
                raise CorruptError(f"there are two classes {read[-1].name!r:.60}", offset=end)
            names.add(read[-1].name)
            end = stream.at
            tag = stream.varint()
        if len(read) != len(self.classes):
            self.classes = tuple(read)
            if len(read) <= MOST_REMEMBERED:
                section = stream.data[start:end]
                _RECENT.append(_Described(section, before, tuple(stream.pool), self.classes))
        return tag

    def _file_info(self) -> None:
        stream = self.stream
        at = stream.at
        if stream.varint() != RecordTag.FILE_INFO:
            raise CorruptError("a binary tagfile starts with its version", offset=at)
        version = stream.varint()
        if version not in VERSIONS:
            known = "only versions 2 to 5 (SDK 2010 to 2014) can be read"
            raise UnsupportedVersionError(
                f"this binary tagfile is of version {version}", offset=at, hint=known
            )
        sdk, most, predicates = "", 0, ()
        if version >= WITH_SDK:
            sdk = stream.name("SDK version")
        if version >= WITH_PREDICATES:
            most, count = self._half(), self._half()
            raw = stream.take(2 * count)
            predicates = struct.unpack(f"<{count}H", raw)
        self.head = BinaryHead(version, sdk, most, predicates)

    def _half(self) -> int:
        value: int = _WORD.unpack(self.stream.take(2))[0]
        return value

    def _class(self, before: Sequence[TagClass]) -> TagClass:
        stream = self.stream
        at = stream.at
        name = stream.name("class")
        try:
            version = stream.varint()
            parent = stream.count("parents")
            if parent > len(before):
                raise CorruptError(f"the parent {parent} does not precede its child", offset=at)
            count = stream.count("members")
            stream.expect(count)
            members = tuple(self._member() for _ in range(count))
        except ChunkwrightError as error:
            raise error.within("classes", name) from None
        base = before[parent - 1].name if parent else ""
        return TagClass(name, version, base, members)

    def _member(self) -> TagMember:
        stream = self.stream
        name = stream.name("member")
        at = stream.at
        bits = stream.varint()
        kind = BY_NUMBER.get(bits & _MASK)
        if kind is None or bits & ~(_MASK | ARRAY | TUPLE) or (bits & ARRAY and bits & TUPLE):
            raise CorruptError(f"{bits:#x} is no type of a member", offset=at).within(name)
        count = 0
        if bits & TUPLE:
            count = stream.varint()
            if not 0 < count <= MOST_IN_TUPLE:
                raise CorruptError(f"a tuple has {count} elements", offset=at).within(name)
        return TagMember(name, kind, bool(bits & ARRAY), count, self._refers(kind))

    def _refers(self, kind: Kind) -> str:
        return self.stream.name("class") if kind.refers else ""

    def _tagfile(self) -> Tagfile:
        head = self.head
        plain = sorted(one.name for one in self.classes) if self.plain is None else self.plain
        self.head = BinaryHead(
            head.version,
            head.sdk,
            head.max_predicate,
            head.predicates,
            self.classes,
            tuple(sorted(plain)),
        )
        tagfile = Tagfile(BINARY, self.head, decoder=decoder_of)
        self._plans = stated_classes(tagfile)
        self._bodies = _bodies_of(self._plans)
        self._session = Session(self.stream, lambda number: self._target(tagfile, number))
        return tagfile

    def _target(self, tagfile: Tagfile, number: int) -> HkObject:
        """Return the object of a number, which may follow later."""
        found = self._targets.get(number)
        if found is None:
            found = self._targets[number] = HkObject(tagfile, "", number=number, values={})
        return found

    def _object(self, tagfile: Tagfile, *, remembered: bool) -> None:
        stream = self.stream
        at = stream.at
        self._loose += not remembered
        place = len(self.objects) + 1
        stream.limits.check("number of objects", place, "objects", at)
        number = place - self._loose if remembered else -place
        index = stream.varint()
        if not 0 < index <= len(self.classes):
            raise CorruptError(
                f"an object of class {index}, there are {len(self.classes)}", offset=at
            ).within("objects", f"#{place:04d}")
        name = self.classes[index - 1].name
        obj = self._target(tagfile, number)
        object.__setattr__(obj, "class_name", name)
        try:
            plan = self._plans.find(name, None)
            if plan is None:
                raise CorruptError(f"{name} needs a class that the tagfile does not describe")
            row = self._bodies.of(plan).read(self._session)
        except ChunkwrightError as error:
            raise error.within("objects", f"#{place:04d}") from None
        object.__setattr__(obj, "_values", Record(plan, row))
        self.objects.append(obj)

    def _finish(self, tagfile: Tagfile) -> None:
        met = {id(obj) for obj in self.objects}
        for number, obj in self._targets.items():
            if id(obj) not in met:
                raise CorruptError(
                    f"the object {number} is referred to, there are {len(self.objects)}",
                    offset=self.stream.at,
                )
        for place, obj in enumerate(self.objects, 1):
            object.__setattr__(obj, "number", place)
        # Where the tagfile ends was not known when its objects needed it.
        vars(tagfile)["stored"] = self.stream.data[: self.stream.at]
        tagfile.trailing = self.stream.data[self.stream.at :]
        tagfile.keep_stored(self.objects, self.objects[0] if self.objects else None)
