"""Items: the things of a document that have addresses, as queries and edits see them.

Each room derives classes from ``Item`` for what its format is made of. They are views: made
while somebody walks, and gone after it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from chunkwright.addresses import escape, printable
from chunkwright.errors import QueryError
from chunkwright.query import typed
from chunkwright.query.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from chunkwright.json_types import JsonValue

Value = Any
"""What an item stands for: a number, text, an array, an object... The room decides."""


class Need(NamedTuple):
    """What a walk looks for, so that rooms can pass over what cannot be it.

    ``name`` is that of the item, of its class, or of one that this derives from. Each of ``needles`` is text that stands in
    the item or below it. ``targets`` are the identities of which one is referred to there.
    """

    name: Pattern
    needles: tuple[str, ...] = ()
    targets: frozenset[Hashable] = frozenset()


class Item(ABC):
    """One thing in a document: an object, a member of one, an element of a list.

    ``key`` is the last segment of the address; ``class_name`` the class of an object or
    struct, "" for other things. ``is_object`` says that it is no part of another object;
    ``opens`` that ``**`` looks into it; ``is_ordered`` that the order of the objects in it says
    something, ``is_typed`` that equal values of different types are not the same;
    ``has_only_objects`` that nothing else can be in it; ``is_storage`` that it says how the
    document is stored, and nothing of what it means.
    """

    __slots__ = ("_key", "parent")

    is_object: ClassVar[bool] = False
    is_ordered: ClassVar[bool] = False
    is_typed: ClassVar[bool] = False
    is_storage: ClassVar[bool] = False
    has_only_objects: ClassVar[bool] = False

    def __init__(self, parent: Item | None, key: str) -> None:
        self.parent = parent
        self._key = key

    # -- what it is ----------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The last segment of the address, unescaped."""
        return self._key

    @property
    def address(self) -> str:
        """Where the item stands; "" for the whole document."""
        if self.parent is None:
            return ""
        return f"{self.parent.address}/{escape(self.key)}"

    @property
    def name(self) -> str:
        """What people call it: the name of an object, else the key."""
        return self.key

    @property
    def class_name(self) -> str:
        """The class of an object or struct, "" for other values."""
        return ""

    @property
    def lineage(self) -> Sequence[str]:
        """The class and those that it derives from; empty for what has none."""
        return (self.class_name,) if self.class_name else ()

    @property
    def type_name(self) -> str:
        """The type of the value in the words of the format, such as ``STRINGPTR``."""
        return ""

    @property
    @abstractmethod
    def value(self) -> Value:
        """The value as Python code of the format has it, live where it is a container."""

    @property
    def holder(self) -> Item | None:
        """The object that the item is or stands in; None where it is in none."""
        item: Item | None = self
        while item is not None and not item.is_object:
            item = item.parent
        return item

    @property
    def target(self) -> Item | None:
        """The object that a reference leads to; None for null, and for what is not a reference."""
        return None

    @property
    def identity(self) -> Hashable:
        """What tells an object from all others, however it was reached."""
        return self.address

    @property
    def opens(self) -> bool:
        """Whether ``**`` looks into it: not into references, nor into arrays of numbers."""
        return self.target is None

    # -- what is in it -------------------------------------------------------------------

    def children(self) -> Iterable[Item]:
        """Make the items in this one, those of a reference's target not among them."""
        return ()

    def named(self, segment: str) -> list[Item]:
        """Return the items that a segment of an address leads to; most often one."""
        called = [child for child in self.children() if child.is_called(segment)]
        return [child for child in called if child.key == segment] or called

    def is_called(self, segment: str) -> bool:
        """Whether a segment of an address leads here: the key, as printed too, or an alias."""
        return segment in (self.key, printable(self.key))

    def is_like(self, pattern: Pattern) -> bool:
        """Whether the key, another name of it, or the class or a base of it is like a pattern."""
        if pattern.matches_all:
            return True
        if any(map(pattern.matches, self.lineage)):
            return True
        return self.is_called(pattern.text) if pattern.is_plain else pattern.matches(self.key)

    def candidates(self, need: Need, *, deep: bool) -> Iterable[Item]:
        """Make those children that can be what is needed or, where ``deep``, hold it."""
        del need, deep
        return self.children()

    def may_hold(self, need: Need) -> bool:
        """Whether what is needed can be somewhere in this item."""
        del need
        return True

    # -- values --------------------------------------------------------------------------

    @property
    def comparable(self) -> Any:
        """What filters compare: text, a number, a truth value, None for null.

        ``NotImplemented`` where a value is none of these.
        """
        return comparable(self.value)

    def plain(self) -> JsonValue:
        """Return the value, with all that is below, as JSON can hold it."""
        return typed.plain(self.value)

    @property
    def summary(self) -> str:
        """One line for a person: the value, or what it is and how much is in it."""
        target = self.target
        if target is not None:
            return f"-> {target.address}"
        if self.class_name:
            called = "" if self.name in ("", self.key) else f" {self.name!r}"
            return self.class_name + called
        value = self.value
        if isinstance(value, str):
            return value
        if self.is_object or isinstance(value, Mapping):
            return self.type_name
        if self.opens and hasattr(value, "__len__") and not isinstance(value, bytes):
            return f"{self.type_name} of {len(value):,}".lstrip()
        spelt = self.plain()
        if isinstance(spelt, str):
            return spelt
        import json  # here, as who only looks at numbers and names does without

        return json.dumps(spelt, ensure_ascii=False)

    def assign(self, value: object) -> None:
        """Replace the value; text is read as the type says. Raises ``SerializeError``."""
        del value
        raise QueryError("cannot be set", path=self.address)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Put in a part that is not there, of a type where the format has some: an entry, an area."""
        del key, value, type_name
        raise QueryError("nothing can be put in here", path=self.address)

    def add(self, key: str, value: object) -> bool:
        """Put in a part that is not there, where ``key`` and ``value`` say of which type.

        Returns whether that was done; ``how_to_add`` says what it would take.
        """
        del key, value
        return False

    @property
    def how_to_add(self) -> str:
        """What a value must be to become a part that is not there, "" where none can be put in."""
        return ""

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Make an object of a class in this item, where it holds objects, and return its item."""
        del class_name, name, place
        raise QueryError("no object can be made here", path=self.address)

    def move(self, holder: Item, place: int) -> None:
        """Take the object from where it is, and put it into another item at a place."""
        del holder, place
        raise QueryError("cannot be moved", path=self.address)

    @property
    def as_reference(self) -> Any:
        """What ``assign`` takes to refer to this object."""
        return self.value

    def stored_plain(self) -> JsonValue:
        """Return the value as JSON as it is stored, where ``plain`` returns what it means."""
        return self.plain()

    def delete(self) -> None:
        """Take the item out of what it is in."""
        raise QueryError("cannot be removed", path=self.address)

    def places(self, targets: frozenset[Hashable] | None = None) -> Iterator[Item]:
        """Yield the references in this item: all, or those that may lead to ``targets``."""
        need = Need(Pattern("*"), targets=targets or frozenset())
        if self.target is not None:
            yield self
            return
        todo = [iter(self.candidates(need, deep=True))]
        while todo:
            item = next(todo[-1], None)
            if item is None:
                todo.pop()
            elif item.target is not None:
                yield item
            elif item.opens and item.may_hold(need):
                todo.append(iter(item.candidates(need, deep=True)))

    def __repr__(self) -> str:
        what = self.class_name or self.type_name or type(self).__name__
        return f"<{what} {self.address or '/'}>"


def comparable(value: Value) -> Any:
    """Return what a filter compares of a value; ``NotImplemented`` for a container."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return NotImplemented
