"""Layouts: the parts of a record in the order of its bytes, each declared once.

A part reads and writes its bytes, converts its value to and from the text form, gives it an address
and knows its span. A format declares its layouts, and has little other code.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright.binary import within
from chunkwright.binary.forms import numbers_from_form, numbers_to_form
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.records import BYTES, Row, checked, from_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject, JsonValue
    from chunkwright.binary import Cursor
    from chunkwright.records import Kind
    from chunkwright.records.items import RecordSpans

_COUNT: Final = struct.Struct("<I")


class Part(ABC):
    """A part of a record; ``name`` is its attribute, "" if it has none.

    ``least`` is its smallest size in bytes, ``rows`` its attribute if that is a single value.
    """

    name: str
    least = 0
    code = ""
    """The ``struct`` code, if the part can be read together with its neighbours."""
    rows: tuple[Row, ...] = ()
    is_rest = False

    @abstractmethod
    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the part at the position of a cursor, into a record."""

    @abstractmethod
    def write(self, out: list[bytes], record: object) -> None:
        """Append the part's bytes; ``SerializeError`` has the path of a value that does not fit."""

    @abstractmethod
    def span(self, spans: RecordSpans, record: object) -> None:
        """Record the span of its bytes."""

    def to_form(self, record: object) -> JsonValue:
        """Return the JSON of a part without a row; None to leave it out."""
        raise NotImplementedError(f"the row of {self.name} converts it")

    def from_form(self, record: object, form: object) -> None:
        """Set the value of a part without a row from JSON."""
        raise NotImplementedError(f"the row of {self.name} converts it")

    def may_be_absent(self) -> bool:
        """Whether the text form may leave out the part."""
        return False


@dataclass
class Magic(Part):
    """Bytes that are the same in every file."""

    magic: bytes
    name: str = ""

    def __post_init__(self) -> None:
        self.least = len(self.magic)
        self.code = f"{self.least}s"

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the bytes and compare them."""
        del record, limits
        found = cursor.take(self.least)
        if found != self.magic:
            raise CorruptError(
                f"expected {self.magic!r}, found {found!r}", offset=cursor.at - self.least
            )

    def write(self, out: list[bytes], record: object) -> None:
        """Append the bytes."""
        del record
        out.append(self.magic)

    def span(self, spans: RecordSpans, record: object) -> None:
        """Skip the bytes."""
        del record
        spans.skip(self.least)


@dataclass
class Value(Part):
    """An attribute, and the kind of its value; the text form leaves out the ``default``.

    Zeros follow up to the next multiple of ``align`` bytes from the start of the value.
    """

    name: str
    kind: Kind[Any]
    default: object = None
    align: int = 1

    def __post_init__(self) -> None:
        self.rows = (Row(self.name, self.kind, self.default),)
        self.code = self.kind.code if self.align == 1 else ""
        self.least = -(-self.kind.least // self.align) * self.align

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the value and the zeros after it."""
        del limits
        start = cursor.at
        vars(record)[self.name] = self.kind.read(cursor)
        if self.align > 1:
            end = cursor.at - self.kind.terminator
            padding = (start - cursor.at) % self.align
            if padding > cursor.left:  # an error about the value with its padding
                size, cursor.at = cursor.at - start + padding, start
                cursor.take(size)
            cursor.at += padding
            if any(zeros := cursor.data[end : cursor.at]):
                raise CorruptError(
                    f"expected zeros after a {self.kind.noun}, found {zeros.hex(' ')}", offset=end
                )

    def write(self, out: list[bytes], record: object) -> None:
        """Append the value and the zeros after it."""
        data = self.kind.packed(checked(record, self.rows[0]))
        out.append(data)
        if self.align > 1:
            out.append(bytes(-len(data) % self.align))

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record where the value is."""
        size = len(self.kind.packed(checked(record, self.rows[0])))
        spans.value(record, self.name, size)
        spans.skip(-size % self.align)


def values(rows: Iterable[Row]) -> Iterator[Value]:
    """Yield the parts of attributes that follow one another without padding."""
    return (Value(row.name, row.kind, row.default) for row in rows)


def _listed(form: object, what: str, name: str) -> list[Any]:
    if not isinstance(form, list):
        raise CorruptError(f"expected {what}, not {form!r:.60}", path=f"/{name}")
    return form


@dataclass
class Table(Part):
    """A count of rows of floats, then the rows, which the record has as bytes.

    ``width`` returns the number of floats in a row, ``count`` the number of rows.
    """

    name: str
    width: Callable[[Any], int]
    count: Callable[[Any], int]
    least: int = _COUNT.size

    def __post_init__(self) -> None:
        self._row = Row(self.name, BYTES)

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the bytes of the rows."""
        del limits
        at = cursor.at
        if at + _COUNT.size <= cursor.end:
            count = _COUNT.unpack_from(cursor.data, at)[0]
            cursor.at = at + _COUNT.size
        else:
            count = cursor.number()  # raises the error
        vars(record)[self.name] = cursor.take(count * 4 * self.width(record))

    def write(self, out: list[bytes], record: object) -> None:
        """Append the count and the bytes of the rows."""
        data = checked(record, self._row)
        try:
            out.append(_COUNT.pack(self.count(record)))
        except ChunkwrightError as error:
            raise SerializeError(error.message, path=error.path) from error
        out.append(data)  # type: ignore[arg-type]

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record where the rows are."""
        spans.skip(_COUNT.size)
        spans.value(record, self.name, len(getattr(record, self.name)))

    def array(self, record: object) -> Any:
        """Return the rows as an array."""
        import numpy as np

        data = np.frombuffer(getattr(record, self.name), "<f4")
        return data.reshape(self.count(record), self.width(record))

    def to_form(self, record: object) -> JsonValue:
        """Return the rows as lists."""
        form: JsonValue = numbers_to_form(self.array(record))
        return form

    def from_form(self, record: object, form: object) -> None:
        """Replace the rows with others of the same width."""
        found = _listed(form, "rows of numbers", self.name)
        with within(self.name):
            rows = numbers_from_form(found, "<f4", (len(found), self.width(record)))
        setattr(record, self.name, rows.tobytes())


@dataclass
class Many(Part):
    """A count of records, then the records; ``optional`` if the text form omits an empty list."""

    name: str
    layout: Layout
    optional: bool = False
    least: int = _COUNT.size

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the records."""
        layout = self.layout
        with within(self.name) as place:
            count = cursor.count(layout.least, self.name)
            limits.check(f"the number of {self.name}", count, "objects", cursor.at - _COUNT.size)
            made: list[object] = []
            vars(record)[self.name] = made
            for place.index in range(count):
                made.append(layout.read(cursor, limits))

    def write(self, out: list[bytes], record: object) -> None:
        """Append the count and the records."""
        held = getattr(record, self.name)
        if not isinstance(held, list):
            raise SerializeError(f"expected a list, not {held!r:.60}", path=f"/{self.name}")
        out.append(_COUNT.pack(len(held)))
        layout = self.layout
        with within(self.name) as place:
            for place.index, each in enumerate(held):
                if not isinstance(each, layout.record):
                    raise SerializeError(f"expected a {layout.record.__name__}, not {each!r:.60}")
                layout.write(out, each)

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record where the records are."""
        spans.skip(_COUNT.size)
        for each in getattr(record, self.name):
            start = spans.begin()
            self.layout.span(spans, each)
            spans.end(each, start)

    def to_form(self, record: object) -> JsonValue:
        """Return the text forms of the records."""
        held = getattr(record, self.name)
        return [self.layout.to_form(each) for each in held] if held or not self.optional else None

    def from_form(self, record: object, form: object) -> None:
        """Make the records."""
        rows, made = _listed(form, "a list", self.name), []
        with within(self.name) as place:
            for place.index, each in enumerate(rows):
                made.append(self.layout.from_form(each))
        setattr(record, self.name, made)

    def may_be_absent(self) -> bool:
        """Whether an empty list is omitted."""
        return self.optional


@dataclass
class Rest(Part):
    """The bytes up to the end of the data; usually there are none."""

    name: str
    is_rest = True

    def __post_init__(self) -> None:
        self.rows = (Row(self.name, BYTES, b""),)

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the rest of the data."""
        del limits
        vars(record)[self.name] = cursor.take(cursor.left)

    def write(self, out: list[bytes], record: object) -> None:
        """Append the bytes."""
        out.append(checked(record, self.rows[0]))  # type: ignore[arg-type]

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record the span of the bytes."""
        spans.value(record, self.name, len(getattr(record, self.name)))


class Run(Part):
    """Adjacent parts of fixed size, which one ``struct`` reads and writes."""

    name = ""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self._struct = struct.Struct("<" + "".join(part.code for part in parts))
        rows = [(place, row) for place, part in enumerate(parts) for row in part.rows]
        values = [(place, row.name, row.kind) for place, row in rows]
        self._read = [(place, name, kind.from_raw) for place, name, kind in values]
        self._write = [(place, name, kind.checked, kind.to_raw) for place, name, kind in values]
        self._template = [getattr(part, "magic", None) for part in parts]
        self._magics = [
            (place, magic) for place, magic in enumerate(self._template) if magic is not None
        ]

    def read(self, cursor: Cursor, record: object, limits: Limits) -> None:
        """Read the parts at once or, if something is wrong, one by one for the error."""
        end = cursor.at + self._struct.size
        if end <= cursor.end:
            raws = self._struct.unpack_from(cursor.data, cursor.at)
            for place, magic in self._magics:
                if raws[place] != magic:
                    break
            else:
                into = vars(record)
                for place, name, from_raw in self._read:
                    into[name] = from_raw(raws[place])
                cursor.at = end
                return
        for part in self.parts:
            part.read(cursor, record, limits)

    def write(self, out: list[bytes], record: object) -> None:
        """Append the values of the parts."""
        raws = self._template.copy()
        try:
            for place, name, check, to_raw in self._write:
                raws[place] = to_raw(check(getattr(record, name)))
        except SerializeError as error:
            raise error.within(name) from None
        out.append(self._struct.pack(*raws))

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record the span of the bytes."""
        for part in self.parts:
            part.span(spans, record)


def _steps(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield parts, with adjacent parts of fixed size grouped."""
    for is_fixed, adjacent in groupby(parts, lambda part: bool(part.code)):
        some = list(adjacent)
        if is_fixed and len(some) > 1:
            yield Run(some)
        else:
            yield from some


class Layout:
    """The parts of a class of records, in the order of their bytes.

    ``key`` returns the name of a record in addresses, which is used where it is unique in its list;
    ``title`` is the attribute with the name for people; ``is_object`` means that a record is not a
    detail of another.
    """

    OWN: ClassVar = ("chunkwright", "format", "wrapper")

    def __init__(
        self,
        record: type[Any],
        *parts: Part,
        key: Callable[[Any], str] | None = None,
        title: str = "",
        is_object: bool = False,
    ) -> None:
        self.record = record
        self.parts = parts
        self.least = sum(part.least for part in parts)
        self.key = key
        self.title = title
        self.is_object = is_object
        self._steps = tuple(_steps(parts))
        by_name = {part.name: part for part in parts if part.name}
        self.named = [by_name[each.name] for each in fields(record) if each.name in by_name]
        """The parts that are attributes, in the order of the class."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and (self.record, self.parts) == (
            other.record,
            other.parts,
        )

    __hash__ = None  # type: ignore[assignment]

    def read(self, cursor: Cursor, limits: Limits, record: Any = None) -> Any:
        """Read a record from a cursor, into an existing ``record`` if that is given."""
        made: Any = object.__new__(self.record) if record is None else record
        for part in self._steps:
            part.read(cursor, made, limits)
        return made

    def write(self, out: list[bytes], record: object) -> None:
        """Append the bytes of a record; ``SerializeError`` has the path of what does not fit."""
        for part in self._steps:
            part.write(out, record)

    def span(self, spans: RecordSpans, record: object) -> None:
        """Record where the parts of a record are."""
        for part in self.parts:
            part.span(spans, record)

    def to_form(self, record: object) -> JsonObject:
        """Return the text form of a record, without defaults: values, lists, then rests."""
        form: JsonObject = {}
        rests: JsonObject = {}
        for part in self.named:
            for row in part.rows:
                value = checked(record, row)
                if value != row.default:
                    into = rests if part.is_rest else form
                    into[row.name] = row.kind.to_form(value)
        for part in self.named:
            if not part.rows and (below := part.to_form(record)) is not None:
                form[part.name] = below
        return form | rests

    def from_form(self, form: JsonMapping) -> Any:
        """Make a record from its text form."""
        record = self.record()
        lists = {part.name: part for part in self.named if not part.rows}
        rows = [row for part in self.named for row in part.rows]
        for name, value in from_form(form, rows, (*self.OWN, *lists)).items():
            setattr(record, name, value)
        for name, part in lists.items():
            if name in form or not part.may_be_absent():
                part.from_form(record, form[name])
        return record
