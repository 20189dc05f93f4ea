"""The classes that a binary or XML tagfile states: decoder, text form, counts and tree."""

from __future__ import annotations

import re
import struct
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final, Self, TypeVar

from chunkwright.binary import within
from chunkwright.binary.forms import check_keys
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    SerializeError,
)
from chunkwright.hkx.classes import Layout
from chunkwright.hkx.classes.number_codecs import NumberCodec
from chunkwright.hkx.classes.plan import Plans
from chunkwright.hkx.classes.versions import Dialect, version_for
from chunkwright.tagfile.classes import (
    BY_NAME,
    MOST_IN_TUPLE,
    BinaryHead,
    Classes,
    TagClass,
    TagMember,
    XmlHead,
    class_table,
    class_versions,
    release_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import Json
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonDict, Record
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head, Tagfile


# Tagfiles have no layout. The layout of 64-bit PC games decides the size of ULONG.
LAYOUT = "8101"
# The floats of tagfiles, which halves are stored as too.
FLOAT: Final = NumberCodec("<", "f4")


class StatedClasses:
    """The classes of documents that describe the same classes; both decoder and library.

    ``stated`` has the classes as the documents describe them. ``plans`` compiles the classes.
    """

    def __init__(
        self,
        table: ClassTable,
        stated: tuple[TagClass, ...] = (),
        plain: tuple[str, ...] = (),
        plans: type[Plans] = Plans,
    ) -> None:
        self.table = table
        self.stated = stated
        self.plain = plain
        dialect = Dialect(version_for(table.version), Layout.parse(LAYOUT))
        self._plans = plans(table, dialect)

    @property
    def library(self) -> StatedClasses:
        """This object, which is also the library."""
        return self

    def find(self, name: str, stated: int | None = None) -> Plan | None:
        """Return a class; None if it or a class that it embeds is unknown.

        Raises ``CorruptError`` for a class that contains itself.
        """
        del stated
        return self._plans.get(name)

    def lineage(self, name: str, stated: int | None = None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        del stated
        try:
            return [one.name for one in reversed(self.table.chain(name))]
        except (QueryError, CorruptError):
            return [name]

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object; None if unknown."""
        try:
            return self.find(obj.class_name)
        except ChunkwrightError:
            return None

    def decode(self, obj: HkObject) -> Record:
        """Raise ``QueryError``: reading the file decoded all objects that have values."""
        raise QueryError(f"{obj.class_name} #{obj.number:04d} has no values")

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Return one text of an object."""
        found: str | None = obj.values[plan.names[index]]
        return found

    def title(self, obj: HkObject) -> str:
        """Return the name of an object; "" if it has none."""
        plan = self.plan_of(obj)
        names = () if plan is None else (obj.values[plan.names[at]] for at in plan.titles)
        return next((name for name in names if isinstance(name, str) and name), "")


def stated_classes(document: HavokDocument) -> StatedClasses:
    """Return the classes that a document states; ``QueryError`` for other kinds of documents."""
    decoder = document.decoder
    if not isinstance(decoder, StatedClasses):
        raise QueryError(f"{document!r} is not a binary or XML tagfile that describes classes")
    return decoder


def classes_of(tagfile: Tagfile, stated: Iterable[TagClass], sdk: str) -> Classes:
    """Return the classes of a document: those of its file, and those of its SDK for new objects."""
    listed = list(stated)
    table = stated_classes(tagfile).table
    return Classes(listed, table, class_versions(release_of(listed, sdk)))


# Files of one game describe the same classes, recognised by their bytes when they are read. Real
# files describe some dozens.
MOST_REMEMBERED: Final = 1000
_RECENT: Final[deque[StatedClasses]] = deque(maxlen=16)
_TYPE: Final = r"([a-z0-9]+)(?:\[([1-9][0-9]{0,4}|)\])?(?: (.+))?"


def decoder_of(tagfile: Tagfile) -> StatedClasses:
    """Return the decoder of a tagfile, from the classes that its head states."""
    head = tagfile.head
    assert isinstance(head, BinaryHead | XmlHead), "only these heads state classes"
    version, plain = head.contents_version, head.plain
    for known in tuple(_RECENT):  # to which other threads append
        same = known.stated == head.classes and known.plain == plain
        if same and known.table.version == version:
            return known
    made = StatedClasses(class_table(head.classes, version, plain), head.classes, plain)
    if len(head.classes) <= MOST_REMEMBERED:
        _RECENT.append(made)
    return made


def type_text(member: TagMember) -> str:
    """Return the type of a member, such as ``struct[] hkaBone`` or ``real[2]``."""
    several = "[]" if member.is_array else f"[{member.count}]" if member.count else ""
    refers = f" {member.class_name}" if member.class_name else ""
    return f"{member.kind.name}{several}{refers}"


def _member(name: str, text: object) -> TagMember:
    found = re.fullmatch(_TYPE, text, re.DOTALL) if isinstance(text, str) else None
    kind = BY_NAME.get(found[1]) if found else None
    if found is None or kind is None or kind.refers != bool(found[3]):
        raise CorruptError(f"{text!r:.60} is not the type of a member").within("members", name)
    count = int(found[2] or 0)
    if count > MOST_IN_TUPLE:
        raise CorruptError(f"a tuple has {count} elements, expected 1 to {MOST_IN_TUPLE}").within(
            "members", name
        )
    return TagMember(name, kind, found[2] == "", count, found[3] or "")


def classes_to_dict(classes: Sequence[TagClass], plain: Sequence[str]) -> JsonDict:
    """Return classes as plain data."""
    rows: list[JsonDict] = []
    for one in classes:
        row: JsonDict = {"name": one.name, "version": one.version}
        if one.parent:
            row["parent"] = one.parent
        row["members"] = {member.name: type_text(member) for member in one.members}
        rows.append(row)
    return {"classes": rows} | ({"plain": list(plain)} if plain else {})


def classes_from_dict(
    form: Json, also: Iterable[str]
) -> tuple[tuple[TagClass, ...], tuple[str, ...]]:
    """Return the classes of a text form, and the names of those read by their own description.

    ``also`` has further valid keys, which the caller reads.
    """
    check_keys(form, "classes", "plain", *also)
    classes: list[TagClass] = []
    with within("classes") as place:
        for place.index, row in enumerate(form["classes"]):
            check_keys(row, "name", "version", "parent", "members")
            members = tuple(_member(name, text) for name, text in row["members"].items())
            classes.append(TagClass(row["name"], row["version"], row.get("parent", ""), members))
    return tuple(classes), tuple(form.get("plain", ()))


def refuse_unwritten(form: Head, written: Head) -> None:
    """Refuse classes of a text form that the written file would not contain.

    A file describes the classes of its objects and those that they mention; a class renamed only in
    the head would vanish, and the built-in class of the old name be written.
    """
    names = {one.name for one in getattr(written, "classes", ())}
    for place, one in enumerate(getattr(form, "classes", ())):
        if one.name not in names:
            raise CorruptError(
                f"neither objects nor other classes use the class {one.name!r:.60}",
                path=f"/head/classes/{place}/name",
                hint="remove the class, or also change the objects and members that should use it",
            )


def counts(
    tagfile: Tagfile, stated: Sequence[TagClass], order: Sequence[HkObject]
) -> dict[str, int]:
    """Count the classes that a file of these objects describes, and their own members."""
    head = tagfile.head
    classes = classes_of(tagfile, stated, head.contents_version)
    listed = classes.closure(obj.class_name for obj in order)
    return {
        "class_definitions": len(listed),
        "members": sum(len(one.members) for one in listed),
    }


def class_lines(parent: Item, classes: Sequence[TagClass]) -> Item:
    """Return the line of the classes, with a line for each class and member below."""
    from chunkwright.query.items import Line  # here, because reading needs none

    def members(one: TagClass, line: Item) -> Iterator[Item]:
        return (Line(line, member.name, type_text(member)) for member in one.members)

    def lines(line: Item) -> Iterator[Item]:
        for one in classes:
            parent = f" : {one.parent}" if one.parent else ""
            yield Line(line, one.name, f"version {one.version}{parent}", partial(members, one))

    return Line(parent, "classes", f"{len(classes):,}", lines)


T = TypeVar("T")
# After this many misfits, all classes are read as the file describes them.
_MOST_MISFITS: Final = 8


class MisfitError(CorruptError):
    """An integer in the file that does not fit the member of the built-in class."""

    def __init__(self, message: str, class_name: str = "") -> None:
        super().__init__(message)
        self.class_name = class_name


def read_fitting(read: Callable[[frozenset[str] | None], T]) -> T:
    """Read a file with the built-in classes, except those that its numbers do not fit.

    ``read`` is called with the names of the exceptions, or with None for all classes if there are
    too many.
    """
    plain: frozenset[str] = frozenset()
    for _ in range(_MOST_MISFITS):
        try:
            return read(plain)
        except MisfitError as error:
            plain |= {error.class_name}
    return read(None)


def misfit(class_name: str, word: str, where: str = "") -> MisfitError:
    """Return the error about a number that does not fit a member's numpy type ``word``."""
    sign = "a signed" if word[0] == "i" else "an unsigned"
    what = f"{where}a number does not fit {sign} integer of {8 * int(word[1])} bits"
    return MisfitError(what, class_name)


class Allowance:
    """The memory that implied values, such as structs of zeros, may still take."""

    def __init__(self, size: int, limits: Limits) -> None:
        self._left = (limits.unpacked_size >> 8) + 16 * size

    def spend(self, size: int, at: int | None = None) -> None:
        """Subtract some bytes; ``LimitError`` if the file implies far more than it stores."""
        self._left -= size
        if self._left < 0:
            raise LimitError(
                "the file describes far more values than it stores",
                offset=at,
                hint="in Python, limits=Limits(unpacked_size=...) allows it",
            )


# The Python errors that writing values of the wrong type raises.
UNFIT: Final = (TypeError, AttributeError, ValueError, OverflowError, struct.error)


class blaming:  # noqa: N801 - named like a function, as contextlib.suppress is
    """Add the name of the member at ``place`` to the path of an error in the block.

    Errors caused by values of the wrong type become ``SerializeError``.
    """

    __slots__ = ("_names", "place")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self.place = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, ChunkwrightError):
            error.within(self._names[self.place])
        elif isinstance(error, UNFIT):
            made = SerializeError(f"it cannot be stored: {error}")
            raise made.within(self._names[self.place]) from error
