"""Binary tagfiles, versions 2 to 5: reading, writing, and the interface of the form.

Classes come first, then objects. Objects are read in stream order, and written in the order of the
SDK's own writer.
"""

from __future__ import annotations

import struct
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.base.wording import join
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    SerializeError,
    UnsupportedVersionError,
)
from chunkwright.hkx.model.havok_document import targets
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile import stated as class_forms
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.codecs import Session
from chunkwright.tagfile.binary.streams import Reader, Writer, put_class, put_file_info
from chunkwright.tagfile.classes import (
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
from chunkwright.tagfile.model import (
    BINARY,
    MOST_SEARCHED,
    Form,
    Tagfile,
    Written,
    check_rooted,
    differs,
    foreign,
    head_of,
)
from chunkwright.tagfile.stated import (
    MOST_REMEMBERED,
    StatedClasses,
    classes_of,
    decoder_of,
    read_fitting,
    stated_classes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import Json
    from chunkwright.document import Problem
    from chunkwright.hkx.model.havok_document import Decoder
    from chunkwright.hkx.model.record import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head


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
            "a class follows the first object, unlike in any known file", offset=at
        )
    return CorruptError(f"expected the tag of a record, not {tag}", offset=at)


class _Described(NamedTuple):
    """The bytes of a file's classes, the text pools before and after them, and the classes."""

    section: bytes
    before: list[str | None]
    texts: tuple[str | None, ...]
    classes: tuple[TagClass, ...]


# Files of one game describe the same classes, most of them in the same bytes.
_RECENT: Final[deque[_Described]] = deque(maxlen=16)


@lru_cache(16)
def bodies_of(classes: StatedClasses) -> Bodies:
    """Return how instances of classes are stored."""
    return Bodies(Classes(classes.stated, classes.table))


class Resolver:
    """Reader of one binary tagfile."""

    def __init__(self, data: bytes, limits: Limits, plain: frozenset[str] | None) -> None:
        if data.startswith(SWAPPED_MAGIC):
            raise UnsupportedVersionError(
                "this binary tagfile is big-endian, and no example of that is known", offset=0
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
        tag = self.start()
        tagfile = self._tagfile()
        while tag != RecordTag.END:
            if tag not in (RecordTag.OBJECT, RecordTag.REMEMBERED):
                raise _unexpected(tag, stream.at - 1)
            self._object(remembered=tag == RecordTag.REMEMBERED)
            tag = stream.varint()
        self._finish(tagfile)
        return tagfile

    def start(self) -> int:
        """Read the file info and the classes; return the tag that follows."""
        self._file_info()
        return self._read_classes()

    def _read_classes(self) -> int:
        """Read the classes, or recognise them by their bytes; return the tag that follows."""
        stream = self.stream
        start, before = stream.at, list(stream.pool)
        for known in tuple(_RECENT):  # a copy: other threads append
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
                raise CorruptError(f"class {read[-1].name!r:.60} is described twice", offset=end)
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
            raise CorruptError("expected the version of a binary tagfile", offset=at)
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
            raise CorruptError(f"{bits:#x} is not the type of a member", offset=at).within(name)
        count = 0
        if bits & TUPLE:
            count = stream.varint()
            if not 0 < count <= MOST_IN_TUPLE:
                raise CorruptError(
                    f"a tuple has {count} elements, expected 1 to {MOST_IN_TUPLE}", offset=at
                ).within(name)
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
        self._bodies = bodies_of(self._plans)
        targets = self._targets

        def target(number: int) -> HkObject:
            """Return the object of a number, even before the object itself is read."""
            found = targets.get(number)
            if found is None:
                found = targets[number] = HkObject(tagfile, "", number=number, values={})
            return found

        self._session = Session(self.stream, target)
        return tagfile

    def _object(self, *, remembered: bool) -> None:
        stream = self.stream
        at = stream.at
        self._loose += not remembered
        place = len(self.objects) + 1
        stream.limits.check("number of objects", place, "objects", at)
        number = place - self._loose if remembered else -place
        index = stream.varint()
        if not 0 < index <= len(self.classes):
            raise CorruptError(
                f"the object is of class {index}, but there are only {len(self.classes)}", offset=at
            ).within("objects", f"#{place:04d}")
        name = self.classes[index - 1].name
        obj = self._session.target(number)
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
                    f"object {number} is referenced, but there are only {len(self.objects)}",
                    offset=self.stream.at,
                )
        for place, obj in enumerate(self.objects, 1):
            object.__setattr__(obj, "number", place)
        # The end of the tagfile was not yet known when its objects were made.
        vars(tagfile)["stored"] = self.stream.data[: self.stream.at]
        tagfile.trailing = self.stream.data[self.stream.at :]
        tagfile.keep_stored(self.objects, self.objects[0] if self.objects else None)


def stream_of(tagfile: Tagfile, order: Sequence[HkObject]) -> Writer:
    """Return the stream of a binary tagfile, written from the values of its objects."""
    head = head_of(tagfile, BinaryHead)
    classes = classes_of(tagfile, head.classes, head.sdk)
    listed = classes.closure(obj.class_name for obj in order)
    stream = Writer(MAGIC)
    put_file_info(stream, head)
    places = {one.name: place for place, one in enumerate(listed, 1)}
    for one in listed:
        put_class(stream, one, places)
    stream.numbers = {id(obj): number for number, obj in enumerate(order, 1)}
    bodies = Bodies(classes)
    for obj in order:
        stream.varint(RecordTag.REMEMBERED)
        stream.varint(places[obj.class_name])
        try:
            bodies.of(obj.values.plan).write(stream, obj.values)
        except ChunkwrightError as error:
            raise error.within(*label(obj)) from None
    stream.varint(RecordTag.END)
    return stream


def object_order(tagfile: Tagfile) -> list[HkObject]:
    """Return the objects in the order of their numbers in the stream: the last found comes first.

    Objects that the root does not reach follow, in their own order.
    """
    listed = set(map(id, tagfile.objects))
    seen: set[int] = set()
    order: list[HkObject] = []
    starts = [] if tagfile.root is None else [tagfile.root]
    for start in [*starts, *tagfile.objects]:
        stack = [start]
        while stack:
            obj = stack.pop()
            if id(obj) in seen:
                continue
            if id(obj) not in listed:
                raise foreign(obj, tagfile).within(*label(obj))
            if obj.packfile is not tagfile or not isinstance(obj.values, Record):
                raise SerializeError(
                    "this object belongs to another document", path=join(*label(obj))
                )
            seen.add(id(obj))
            order.append(obj)
            stack += targets(obj.values)
    check_rooted(tagfile, order)
    return order


class BinaryForm:
    """The binary tagfile, versions 2 to 5."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        return read(data, limits)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; ``like`` is not needed."""
        del like
        return read(data, DEFAULT_LIMITS)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        order = object_order(tagfile)
        return Written(bytes(stream_of(tagfile, order).out), order)

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Return whether the values of a stored object differ from those that were read."""
        return differs(self, tagfile)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return the head as plain data."""
        head = head_of(tagfile, BinaryHead)
        made: JsonDict = {"version": head.version}
        if head.sdk:
            made["sdk"] = head.sdk
        if head.max_predicate or head.predicates:
            made |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return made | class_forms.classes_to_dict(head.classes, head.plain)

    def head_from_dict(self, form: Json) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head from plain data, and the function that makes its decoder."""
        also = ("version", "sdk", "max_predicate", "predicates")
        classes, plain = class_forms.classes_from_dict(form, also)
        head = BinaryHead(
            form["version"],
            form.get("sdk", ""),
            form.get("max_predicate", 0),
            tuple(form.get("predicates", ())),
            classes,
            plain,
        )
        return head, class_forms.decoder_of

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count the contents of a tagfile besides objects."""
        head = head_of(tagfile, BinaryHead)
        order = object_order(tagfile)
        stream = stream_of(tagfile, order)
        stated: JsonDict = {"version": head.version}
        if head.version >= WITH_PREDICATES:
            stated |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return stated | {
            **class_forms.counts(tagfile, head.classes, order),
            "pool_strings": stream.num_texts,
            "stream_bytes": len(stream.out if tagfile.stored is None else tagfile.stored),
            "trailing_bytes": len(tagfile.trailing),
        }

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield problems: a binary tagfile that can be read has none."""
        del tagfile
        return ()

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the classes that the file describes."""
        yield class_forms.class_lines(parent, head_of(tagfile, BinaryHead).classes)

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield the offset and size of each binary tagfile inside other data."""
        at = data.find(MAGIC)
        left = MOST_SEARCHED * len(data)
        while at >= 0:
            size = len(MAGIC)
            following = data.find(MAGIC, at + size)
            end = len(data) if left > 0 or following < 0 else following
            left -= end - at
            try:
                found = read(data[at:end], DEFAULT_LIMITS)
            except ChunkwrightError:
                pass  # no readable tagfile starts here
            else:
                size = len(found.stored or MAGIC)
                yield at, size
            at = data.find(MAGIC, at + size)


FORM: Final[Form] = BinaryForm()
