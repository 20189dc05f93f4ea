"""What is asked of a Virtools file; here, what its items share.

The root as they see it, lists, how edits are refused, and values of fields in words and as JSON.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import ArrayOutline
from chunkwright.binary.forms import float_to_text
from chunkwright.errors import SerializeError
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.state_chunk.chunk_format import ByType, Guid, Unresolved
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.state_chunk.area import Fields, Value


class FileBase(Branch):
    """The root of the items of a file, which makes the items of referenced objects."""

    __slots__ = ("file", "is_exact")

    def __init__(self, file: VirtoolsFile) -> None:
        super().__init__(None, "")
        self.file = file
        self.is_exact = False  # whether values are set as they are given, whatever they mean

    @abstractmethod
    def item_of(self, obj: VirtoolsObject) -> Item:
        """Return the item of an object."""

    @abstractmethod
    def part_of_parameter(self, parent: Item, record: Fields, name: str, type_: Guid) -> Item:
        """Return the item of ``name`` in the ``record`` of a parameter's value."""


class ListItem(Branch):
    """A list of a file."""

    __slots__ = ("file",)

    def __init__(self, parent: Item, key: str, file: VirtoolsFile) -> None:
        super().__init__(parent, key)
        self.file = file

    @property
    def detail(self) -> str:
        """How many there are."""
        return str(len(self.value))


def file_of(item: Item) -> FileBase:
    """Return the root that an item is below."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, FileBase)
    return item


def refuse_faults(item: Item, area: str, name: str, before: Value, value: Value) -> None:
    """Raise ``SerializeError``, with the path in a field, if the engine would refuse its value.

    Faults that the field had ``before`` are not counted.
    """
    holder = item.holder
    obj = holder.value if holder is not None and holder in (item, item.parent) else None
    if not isinstance(obj, VirtoolsObject) or file_of(item).is_exact:
        return
    from chunkwright.nmo.ask.report import reference_problems  # here: only edits need it

    known = list(reference_problems(obj, area, name, [] if before is None else before))
    for each in reference_problems(obj, area, name, value):
        if each not in known:
            inside = each.path.removeprefix(f"{obj.address}/{area}/{name}")
            raise SerializeError(each.message, path=inside)


def restorer(values: dict[str, Value] | list[Value]) -> Callable[[], None]:
    """Return a function that puts back what fields, or the elements of a list, are now."""
    before = values.copy()

    def undo() -> None:
        values.clear()
        if isinstance(values, dict):
            values.update(before)
        else:
            list.extend(values, before)  # lists of records need not complete them again

    return undo


def in_line(value: object, kind: Kind | None = None) -> str:
    """Return a value as one line of text; an integer as its ``kind`` is written."""
    return _LINES[type(value)](value, kind)


def _line_of_bytes(value: bytes, _: Kind | None) -> str:
    return f"{len(value)} bytes: {value[:24].hex(' ', 4)}{' ...' if len(value) > 24 else ''}"


def _line_of_other(value: Value, _: Kind | None) -> str:
    shape, dtype = getattr(value, "shape", ()), getattr(value, "dtype", None)
    return in_line(ArrayOutline(shape, dtype.str)) if shape and dtype is not None else repr(value)


_LINES: Final[ByType[Callable[[Value, Kind | None], str]]] = ByType(
    {
        type(None): lambda _, __: "null",
        int: lambda value, kind: str(value) if kind is None else kind.number_text(value),
        float: lambda value, _: float_to_text(value),
        bytes: _line_of_bytes,
        Guid: lambda value, _: str(value),
        tuple: lambda value, _: f"({', '.join(map(in_line, value))})",
        ArrayOutline: lambda value, _: f"{' x '.join(map(str, value.shape))} {value.type_name}",
        Unresolved: lambda value, _: (
            f"unresolved {'index' if value.by_index else 'id'} {value.value}"
        ),
        object: _line_of_other,
    }
)


UNUSED: Final = {"used": 0}
"""The record of an empty slot, as in the attribute manager."""


def summary(value: Value, kind: Kind | None) -> str:
    """Return a value as one line of text; of a list the number of elements, nothing of a record."""
    match value:
        case StateChunk():
            return f"state chunk of class {value.class_id}"
        case dict():
            return ""
        case list():
            unused = value.count(UNUSED)
            return f"{len(value)}, {unused} unused" if unused else f"{len(value)}"
    return in_line(value, kind)


def placed(values: Value, place: str | int, value: Value) -> Value:
    """Put a value in its place; return the container, a new tuple or array."""
    match values:
        case list():
            # It was coerced, and is checked with the others: lists of records need not ask again.
            list.__setitem__(values, int(place), value)
            return values
        case dict():
            values[str(place)] = value
            return values
        case tuple():
            row = [*values]
            row[int(place)] = value
            return type(values)(*row) if hasattr(values, "_fields") else tuple(row)
    made = values.copy()
    made[place] = value
    return made


def to_plain(value: object) -> JsonValue:
    """Return a value without parts as JSON: an object as its address, a GUID as text."""
    return _PLAIN[type(value)](value)


_PLAIN: Final[ByType[Callable[[Value], JsonValue]]] = ByType(
    {
        VirtoolsObject: lambda value: value.address,
        Unresolved: lambda value: {"unresolved": value.value, "by_index": value.by_index},
        Guid: str,
        object: typed.plain,
    }
)


def count(value: object) -> int:
    """Return the number of elements of a value."""
    return _COUNTS[type(value)](value)


_COUNTS: Final[ByType[Callable[[Value], int]]] = ByType(
    {
        list: len,
        Guid: lambda _: 0,
        tuple: len,
        object: lambda value: len(value) if getattr(value, "ndim", 0) else 0,
    }
)
