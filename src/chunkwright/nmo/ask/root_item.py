"""What the items of a file share: the root as they see it, lists, and how edits are refused."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.nmo.ask.checks import reference_problems
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.query.items import Branch, Item

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.values import Guid


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
