"""Items: everything in a document that has an address, as queries and edits see it.

Each format derives classes from ``Item`` for its parts. They are transient views,
made during a walk.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from chunkwright.base.wording import escape, printable, shortened, spelt_out
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.query.typed import Pattern

    Below = Callable[["Item"], Iterable["Item"]] | None

Value = Any
"""The value of an item: a number, text, an array, an object... The format decides."""


class Need(NamedTuple):
    """The criteria of a walk, by which formats can skip what cannot match.

    ``name`` is the name of the item, of its class, or of a base class. Each of ``needles`` is text
    that occurs in the item or below it. ``targets`` are identities of objects, one of which the
    item or an item below it refers to.
    """

    name: Pattern
    needles: tuple[str, ...] = ()
    targets: frozenset[Hashable] = frozenset()


class Choices(NamedTuple):
    """The names for the values of a number, which is one of them, or several if they ``are_flags``.

    ``names`` are the numbers by name, ``number`` is the one that is stored.
    """

    names: Mapping[str, int]
    are_flags: bool
    number: int


class Item(ABC):
    """A part of a document with an address: an object, a member of one, an element of a list.

    ``key`` is the last segment of the address; ``class_name`` the class of an object or struct, ""
    for other items. ``is_object`` means that it is not part of another object; ``opens`` that
    ``**`` descends into it; ``is_ordered`` that the order of the objects in it is significant;
    ``is_typed`` that equal values of different types differ; ``has_only_objects`` that it cannot
    contain anything else; ``adds_parts`` that setting something in a missing part adds the part;
    ``is_storage`` that it is about how the document is stored rather than what it means.
    """

    __slots__ = ("_key", "parent")

    is_object: ClassVar[bool] = False
    is_ordered: ClassVar[bool] = False
    is_typed: ClassVar[bool] = False
    is_storage: ClassVar[bool] = False
    adds_parts: ClassVar[bool] = False
    has_only_objects: ClassVar[bool] = False

    @property
    def is_packed(self) -> bool:
        """Whether everything below it is stored as the bytes of one value, such as an archive."""
        return False

    def __init__(self, parent: Item | None, key: str) -> None:
        self.parent = parent
        self._key = key

    @property
    def key(self) -> str:
        """The last segment of the address, unescaped."""
        return self._key

    @property
    def address(self) -> str:
        """The address of the item; "" for the whole document."""
        if self.parent is None:
            return ""
        return f"{self.parent.address}/{escape(self.key)}"

    @property
    def name(self) -> str:
        """The name of an object, else the key."""
        return self.key

    @property
    def class_name(self) -> str:
        """The class of an object or struct, "" for other values."""
        return ""

    @property
    def lineage(self) -> Sequence[str]:
        """The class and its base classes; empty for an item without a class."""
        return (self.class_name,) if self.class_name else ()

    @property
    def type_name(self) -> str:
        """The type of the value in the format's own terms, such as ``STRINGPTR``."""
        return ""

    @property
    @abstractmethod
    def value(self) -> Value:
        """The Python object or value in the format's model; a container is live."""

    @property
    def holder(self) -> Item | None:
        """The object that the item is or belongs to; None if there is none."""
        item: Item | None = self
        while item is not None and not item.is_object:
            item = item.parent
        return item

    @property
    def target(self) -> Item | None:
        """The object that a reference points to; None for null, and for other values."""
        return None

    @property
    def identity(self) -> Hashable:
        """A key that identifies an object, however it was reached."""
        return self.address

    @property
    def opens(self) -> bool:
        """Whether ``**`` descends into it: not into references, nor into arrays of numbers."""
        return self.target is None

    @property
    def label(self) -> str:
        """The name in the tree: the key, unless the tree shows the item elsewhere than in its parent."""
        return self.key

    @property
    def detail(self) -> str:
        """The text that the tree shows after the label."""
        summary = self.summary
        return self.type_name if summary.startswith("{") else summary  # its members are below

    def shown(self) -> Iterable[Item]:
        """Return the items that the tree shows below this one: the children, unless a format shows others."""
        return self.children()

    @property
    def fault(self) -> Item | None:
        """A ``Fault`` in place of what cannot be read; None if everything can."""
        return None

    def children(self) -> Iterable[Item]:
        """Return the items in this one; for a reference, not those of its target."""
        return ()

    def worded(self) -> Iterable[Item]:
        """Return the children; those that are numbers are left out if that is cheaper."""
        return self.children()

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment of an address; usually one."""
        return called(self.children(), segment)

    def is_called(self, segment: str) -> bool:
        """Whether a segment matches this item: its key, as is or as printed, or an alias."""
        return segment in (self.key, printable(self.key))

    def is_like(self, pattern: Pattern) -> bool:
        """Whether a pattern matches the key, an alias, the class or a base class."""
        if pattern.matches_all:
            return True
        if any(map(pattern.matches, self.lineage)):
            return True
        if pattern.has_wildcards:
            return pattern.matches(self.key)
        return self.is_called(pattern.text) or (pattern.ignores_case and self.is_spelt(pattern))

    def is_spelt(self, pattern: Pattern) -> bool:
        """Whether a pattern that ignores case matches the key or name, or class and name."""
        name = self.name
        spellings = (self.key, name, f"{self.class_name}:{name}")
        return bool(name) and any(map(pattern.matches, spellings))

    def candidates(self, need: Need, *, deep: bool) -> Iterable[Item]:
        """Return the children that may match or, if ``deep``, contain a match."""
        del need, deep
        return self.children()

    def may_hold(self, need: Need) -> bool:
        """Whether there may be a match somewhere in this item."""
        del need
        return True

    @property
    def comparable(self) -> Any:
        """The value that filters compare: text, a number, a boolean, None for null.

        ``NotImplemented`` for any other value.
        """
        return comparable(self.value)

    def plain(self) -> JsonValue:
        """Return the value, with everything below it, as JSON."""
        from chunkwright.query import typed

        return typed.plain(self.value)

    @property
    def summary(self) -> str:
        """A line of text: the address of a reference's target, else ``described``."""
        target = self.target
        return self.described if target is None else f"-> {target.address}"

    @property
    def described(self) -> str:
        """A line of text about an item that is not a reference: the value, or its type and size."""
        value = self.value
        kind = type(value)
        if kind is str or kind is int:
            return str(value)
        if self.class_name:
            name = self.name
            called = f" {name!r}" if name and name != self.key else ""
            return self.class_name + called
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping) or self.is_object:
            return self.type_name
        if isinstance(value, bytes):
            return shortened(value)
        if self.opens and hasattr(value, "__len__"):
            return f"{self.type_name} of {len(value):,}".lstrip()
        from chunkwright.query import typed

        if getattr(value, "ndim", 0) and value.size > typed.FEW:
            return typed.first_of(value)
        spelt = self.plain()
        return spelt if isinstance(spelt, str) else spelt_out(spelt)

    def object_addresses(self) -> dict[Hashable, str]:
        """Return the addresses of all objects by ``identity``, from a root that finds all at once faster."""
        return {}

    def assign(self, value: object) -> None:
        """Replace the value; text is parsed by type. Raises ``SerializeError``."""
        del value
        raise QueryError("cannot be set", path=self.address)

    @property
    def choices(self) -> Choices | None:
        """The names that the value can have, of an enum or of flags; None for other values."""
        return None

    @property
    def refers_to(self) -> str | None:
        """The class of the objects that a reference here can point to, "" for any; None for other values."""
        return None if self.target is None else ""

    def place_for(self, value: object) -> Item:
        """Return the item that receives a value set here: this one, or one inside it."""
        del value
        return self

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert a new entry or area, with a type if the format has types."""
        del key, value, type_name
        raise QueryError("nothing can be inserted here", path=self.address)

    def add(self, key: str, value: object) -> bool:
        """Insert a new part if ``key`` and ``value`` determine its type.

        Returns whether that was possible; if not, ``how_to_add`` says what is required.
        """
        del key, value
        return False

    @property
    def listing(self) -> Item:
        """The list that elements are appended to: another item where this one contains only that."""
        return self

    def may_have(self, key: str) -> bool:
        """Whether a part of that name is missing, which ``add`` would insert."""
        del key
        return False

    def near_part(self, key: str) -> str:
        """Return the name nearest to ``key`` of the parts that can be added; "" for none."""
        del key
        return ""

    @property
    def how_to_add(self) -> str:
        """What a value must be like to be added as a new part; "" if none can be added."""
        return ""

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create an object of a class in this item, if it contains objects; return its item."""
        del class_name, name, place
        raise QueryError("no object can be created here", path=self.address)

    def duplicate(self) -> Item:
        """Add a copy of the object, or of the element to its list; return the item of the copy."""
        parent = None if self.parent is None or self.is_object else self.parent.listing
        key = "" if parent is None else str(sum(1 for _ in parent.children()))
        if parent is None or not self.key.isdecimal() or not parent.add(key, self.plain()):
            raise QueryError("cannot be copied", path=self.address)
        return parent.named(key)[0]

    def move(self, holder: Item, place: int) -> None:
        """Move the object into another item, at an index."""
        del holder, place
        raise QueryError("cannot be moved", path=self.address)

    def exact(self) -> AbstractContextManager[None]:
        """Return a context in which edits have no side effects, such as updating indices elsewhere.

        A patch lists all such changes itself; only the context of the root item is used.
        """
        return nullcontext()

    @property
    def identifies(self) -> bool:
        """Whether references identify the containing object by this value, as by an id."""
        return False

    @property
    def as_reference(self) -> Any:
        """The value to ``assign`` in order to refer to this object."""
        return self.value

    def stored_plain(self) -> JsonValue:
        """Return the value as JSON in its stored form; ``plain`` returns its meaning."""
        return self.plain()

    def delete(self) -> None:
        """Remove the item from what contains it."""
        raise QueryError("cannot be removed", path=self.address)

    def places(self, targets: frozenset[Hashable] | None = None) -> Iterator[Item]:
        """Yield the references in this item: all, or those that may point to ``targets``."""
        from chunkwright.query.typed import Pattern

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


class Branch(Item):
    """An item that only groups its children: its JSON has these by key."""

    __slots__ = ()

    def plain(self) -> JsonValue:
        """Return the children by key."""
        return {child.key: child.plain() for child in self.children()}


class Line(Item):
    """A line of the tree that is only text, such as a heading or an error, and has no value.

    ``below`` makes what is below it, given the line; ``alias`` is another segment that matches
    it. Formats without anything to edit can consist of lines.
    """

    __slots__ = ("_alias", "_below", "_text")

    def __init__(
        self, parent: Item | None, key: str, text: str = "", below: Below = None, alias: str = ""
    ) -> None:
        super().__init__(parent, key)
        self._text = text
        self._below = below
        self._alias = alias

    @property
    def value(self) -> Value:
        """The text."""
        return self._text

    @property
    def detail(self) -> str:
        """The text."""
        return self._text

    def children(self) -> Iterable[Item]:
        """Return the items below the line."""
        return () if self._below is None else self._below(self)

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the key or the alias."""
        return super().is_called(segment) or (bool(self._alias) and segment == self._alias)

    def plain(self) -> JsonValue:
        """Return the values below it by key, else the text."""
        return {child.key: child.plain() for child in self.children()} or self._text


class Fault(Line):
    """The error line in place of something unreadable."""

    __slots__ = ()

    @property
    def fault(self) -> Item:
        """The line itself."""
        return self


def called(items: Iterable[Item], segment: str) -> list[Item]:
    """Return the items that match a segment of an address; if any has exactly that key, only those."""
    found = [item for item in items if item.is_called(segment)]
    return [item for item in found if item.key == segment] or found


def comparable(value: Value) -> Any:
    """Return the value that a filter compares; ``NotImplemented`` for a container."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case bytes():
            return value.decode("latin-1")
    return NotImplemented
