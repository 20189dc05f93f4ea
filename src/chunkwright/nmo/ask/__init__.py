"""What is asked of a Virtools file; here, what its items share.

The root as they see it, lists, how edits are refused, and values of fields in words and as JSON.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from chunkwright.base.classes import ArrayOutline
from chunkwright.binary.forms import float_to_text
from chunkwright.errors import SerializeError
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.state_chunk.chunk_format import Guid, Unresolved

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
    if value is None:
        return "null"
    if isinstance(value, VirtoolsObject):
        return repr(value)
    if isinstance(value, Unresolved):
        return f"unresolved {'index' if value.by_index else 'id'} {value.value}"
    if isinstance(value, Guid):
        return str(value)
    if isinstance(value, bytes):
        return f"{len(value)} bytes: {value[:24].hex(' ', 4)}{' ...' if len(value) > 24 else ''}"
    if isinstance(value, ArrayOutline):
        return f"{' x '.join(map(str, value.shape))} {value.type_name}"
    shape, dtype = getattr(value, "shape", ()), getattr(value, "dtype", None)
    if shape and dtype is not None:
        return in_line(ArrayOutline(shape, dtype.str))
    if isinstance(value, tuple):
        return "(" + ", ".join(map(in_line, value)) + ")"
    if isinstance(value, float):
        return float_to_text(value)
    if isinstance(value, int):
        return str(value) if kind is None else kind.number_text(value)
    return repr(value)


def to_plain(value: object) -> JsonValue:
    """Return a value without parts as JSON: an object as its address, a GUID as text."""
    if isinstance(value, VirtoolsObject):
        return value.address
    if isinstance(value, Unresolved):
        return {"unresolved": value.value, "by_index": value.by_index}
    return str(value) if isinstance(value, Guid) else typed.plain(value)


def count(value: object) -> int:
    """Return the number of elements of a value."""
    if isinstance(value, list | tuple) and not isinstance(value, Guid):
        return len(value)
    array: Any = value
    return len(array) if getattr(value, "ndim", 0) else 0
