"""A document as a graph of objects and values, which have the hashes that comparison needs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.document import Document
    from chunkwright.query import Item

    Marks = Mapping["Part", bytes]
    Reference = Callable[["Part"], JsonValue]

_HASH_SIZE: Final = 16
_NO_MARKS: Final[Marks] = MappingProxyType({})


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=_HASH_SIZE).digest()


class Value(ABC):
    """A value of an object as a difference sees it: its hash, and its JSON.

    ``entries`` are the values by name of a struct, ``elements`` those of a list, ``target`` is the
    object that a reference points to; each is None for other kinds of values.
    """

    __slots__ = ()

    @property
    def entries(self) -> Members | None:
        """The values by name."""
        return None

    @property
    def elements(self) -> Elements | None:
        """The values in order."""
        return None

    @property
    def target(self) -> Part | None:
        """The object that is referred to."""
        return None

    @property
    def refers(self) -> bool:
        """Whether there is a reference in it, so that its hash depends on the marks."""
        return False

    @property
    def listed(self) -> Sequence[Value] | None:
        """The elements of a list, also of an empty one, which is a leaf; None for other values."""
        return self.elements

    @abstractmethod
    def digest(self, marks: Marks) -> bytes:
        """Return a hash, in which a reference is represented by the mark of its target."""

    def unmarked(self) -> bytes:
        """Return the bytes that represent a value without references in the hash of its container."""
        return self.digest(_NO_MARKS)

    @abstractmethod
    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the value as JSON; a ``whole`` one with the types of typed values.

        ``reference`` returns the JSON of a reference to an object.
        """


class Single(Value):
    """A value of one item, with nothing inside it; ``key`` is equal for values of the same meaning."""

    __slots__ = ("item", "key")

    def __init__(self, key: Hashable, item: Item) -> None:
        self.key = key
        self.item = item

    def typed(self) -> JsonValue:
        """Return the value as JSON with its type."""
        return {"type": self.item.type_name, "value": self.item.stored_plain()}


class Leaf(Single):
    """An atomic value."""

    __slots__ = ("_digest",)

    def __init__(self, key: Hashable, item: Item) -> None:
        super().__init__(key, item)
        self._digest = b""

    @property
    def listed(self) -> Sequence[Value] | None:
        """An empty tuple for an empty list, else None."""
        item = self.item
        return () if item.opens and not item.is_typed and item.plain() == [] else None

    def unmarked(self) -> bytes:
        """Return the key as text, ended by a zero byte, which it cannot contain."""
        return b"=%b\0" % repr(self.key).encode("utf-8", "surrogatepass")

    def digest(self, marks: Marks) -> bytes:
        """Return the hash of the key."""
        del marks
        if not self._digest:
            self._digest = _hash(self.unmarked())
        return self._digest

    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the value as JSON; a ``whole`` one with its type, where types matter."""
        del reference
        return self.typed() if whole and self.item.is_typed else self.item.plain()


class Link(Single):
    """A reference to another object of the same document."""

    __slots__ = ("_target",)

    def __init__(self, target: Part, item: Item) -> None:
        super().__init__(None, item)
        self._target = target

    @property
    def target(self) -> Part:
        """The object that is referred to."""
        return self._target

    @property
    def refers(self) -> bool:
        """True, because this is a reference."""
        return True

    def digest(self, marks: Marks) -> bytes:
        """Return the mark of the target."""
        return marks.get(self._target, b"?")

    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the reference as JSON."""
        return self.typed() if whole and self.item.is_typed else reference(self._target)


class _Several(Value):
    """Several values. Those without references are hashed once, the others each time.

    A document is hashed once for each step along its references.
    """

    __slots__ = ()

    _split: tuple[bytes, list[tuple[bytes, Value]]] | None
    _sign: ClassVar[bytes]

    @abstractmethod
    def _labelled(self) -> Iterable[tuple[bytes, Value]]:
        """Yield each value with a label for its place."""

    @property
    def refers(self) -> bool:
        """Whether there is a reference in one of them."""
        return bool(self._parts()[1])

    def _parts(self) -> tuple[bytes, list[tuple[bytes, Value]]]:
        """Return the hash of the values without references, and the other values."""
        if self._split is None:
            fixed, loose = [self._sign], []
            for label, value in self._labelled():
                if value.refers:
                    loose.append((label, value))
                else:
                    fixed += label, value.unmarked()
            self._split = _hash(b"".join(fixed)), loose  # type: ignore[misc] # a slot of the subclasses
        return self._split

    def digest(self, marks: Marks) -> bytes:
        """Return the hash of the values and their places."""
        fixed, loose = self._split or self._parts()
        if not loose:
            return fixed
        return _hash(fixed + b"".join([label + value.digest(marks) for label, value in loose]))


class Members(dict[str, Value], _Several):
    """The values of a struct or of an object, by name."""

    __slots__ = ("_split",)

    _sign = b"{"

    def __init__(self, values: Mapping[str, Value] = MappingProxyType({})) -> None:
        super().__init__(values)
        self._split = None

    @property
    def entries(self) -> Members:
        """The values themselves."""
        return self

    def _labelled(self) -> Iterator[tuple[bytes, Value]]:
        for key, value in self.items():
            yield key.encode("utf-8", "surrogatepass") + b"\0", value

    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the values as JSON by name."""
        return {key: each.plain(reference, whole=whole) for key, each in self.items()}


class Packed(Members):
    """The values by name of an item that stores them as bytes."""

    __slots__ = ("item",)

    def __init__(self, item: Item) -> None:
        super().__init__()
        self.item = item

    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the values as JSON by name; if ``whole``, in their stored form."""
        if whole:
            return {"type": self.item.type_name, "value": self.item.stored_plain()}
        return super().plain(reference)


class Elements(list[Value], _Several):
    """The values of a list."""

    __slots__ = ("_split",)

    _sign = b"["

    def __init__(self, values: Iterable[Value] = ()) -> None:
        super().__init__(values)
        self._split = None

    @property
    def elements(self) -> Elements:
        """The values themselves."""
        return self

    def _labelled(self) -> Iterator[tuple[bytes, Value]]:
        for place, value in enumerate(self):
            yield b"%d\0" % place, value

    def plain(self, reference: Reference, *, whole: bool = False) -> JsonValue:
        """Return the values as JSON."""
        return [each.plain(reference, whole=whole) for each in self]


@dataclass(eq=False, slots=True)
class Part:
    """An object: its names, the values in it, and its child objects."""

    item: Item
    class_name: str
    name: str
    parent: Part | None
    members: Members = field(default_factory=Members)
    children: list[Part] = field(default_factory=list)

    @property
    def address(self) -> str:
        """The address in its document; "" for the document itself."""
        return self.item.address

    def digest(self, marks: Marks) -> bytes:
        """Return a hash of the members and of the marks of the child objects."""
        return _hash(b"".join([self.members.digest(marks), *map(marks.__getitem__, self.children)]))

    def __repr__(self) -> str:
        return f"<Part {self.address or '/'}>"


def graph_of(document: Document) -> list[Part]:
    """Return all objects of a document, the document itself first, then in file order."""
    return _Builder(document.root_item()).parts


class _Builder:
    """A builder of the objects of a document in one walk, which links them when all are known."""

    def __init__(self, root: Item) -> None:
        self.parts: list[Part] = []
        self._known: dict[Hashable, Part] = {}
        self._links: list[tuple[Members | Elements, str | int, Item]] = []
        self._part(root, None)
        for holder, place, item in self._links:
            target = item.target
            assert target is not None, "only references are links"
            found = self._known.get(target.identity)
            holder[place] = (  # type: ignore[index]
                Leaf(("outside", target.address), item) if found is None else Link(found, item)
            )

    def _part(self, root: Item, parent: Part | None) -> None:
        # A stack, because nodes may be nested deeper than Python can recurse.
        todo = [(root, parent)]
        while todo:
            item, parent = todo.pop()
            part = Part(item, item.class_name, item.name if parent else "", parent)
            self.parts.append(part)
            self._known[item.identity] = part
            if parent is not None:
                parent.children.append(part)
            inner: list[Item] = []
            self._fill(part.members, item, inner)
            todo.extend((each, part) for each in reversed(inner))

    def _fill(self, members: Members, item: Item, inner: list[Item]) -> None:
        for child in item.children():
            if child.is_storage:
                continue
            if child.is_object:
                inner.append(child)
                continue
            value = self._value(child, inner)
            if value is _ONLY_OBJECTS:
                continue
            members[child.key] = value
            if value is _LINK:
                self._links.append((members, child.key, child))

    def _value(self, item: Item, inner: list[Item]) -> Value:
        if item.target is not None:
            return _LINK
        if not item.opens:
            return Leaf(_key(item), item)
        children = [child for child in item.children() if not child.is_storage]
        objects = [child for child in children if child.is_object]
        inner.extend(objects)
        values = [child for child in children if not child.is_object]
        if (objects or item.has_only_objects) and not values:
            return _ONLY_OBJECTS
        if is_list(item, values):
            return self._list(values, inner, item)
        made = Packed(item) if item.is_packed else Members()
        for child in values:
            value = self._value(child, inner)
            if value is _ONLY_OBJECTS:
                continue
            made[child.key] = value
            if value is _LINK:
                self._links.append((made, child.key, child))
        return made

    def _list(self, values: list[Item], inner: list[Item], item: Item) -> Value:
        if not values:
            return Leaf(_key(item), item)
        made = Elements()
        for place, child in enumerate(values):
            value = self._value(child, inner)
            made.append(value)
            if value is _LINK:
                self._links.append((made, place, child))
        return made


def is_list(item: Item, children: Sequence[Item]) -> bool:
    """Whether the children of an item are elements, rather than entries or members."""
    value = item.value
    if not children and isinstance(value, list):
        return not isinstance(item.plain(), Mapping)  # as lists whose elements have names
    numbered = all(child.key == str(place) for place, child in enumerate(children))
    return numbered and not isinstance(value, Mapping)


_LINK = Link(None, None)  # type: ignore[arg-type]
_ONLY_OBJECTS = Members()


def _key(item: Item) -> Hashable:
    """Return a key that is equal for equal values: for floats the bits, because of NaN and -0."""
    value = item.value
    kind = item.type_name if item.is_typed else ""
    return kind, _plain_key(value)


def _plain_key(value: object) -> Hashable:
    match value:
        case None | bool() | int() | str() | bytes():
            return value
        case float():
            return repr(value)
        case list() | tuple():
            return tuple(map(_plain_key, value))
        case dict():
            return tuple((key, _plain_key(each)) for key, each in value.items())
    array: Any = value
    if not hasattr(array, "tobytes"):
        return repr(value)
    native = array.dtype.newbyteorder("=")
    data = array.astype(native, copy=False).tobytes()
    return str(native), array.shape, _hash(data)


def form_of(item: Item, address_of: Callable[[Item], str] = lambda item: item.address) -> JsonValue:
    """Return a value in the JSON form of differences, with references as ``{"ref": ADDRESS}``."""
    target = item.target
    if target is not None:
        return {"ref": address_of(target)}
    if not item.opens:
        return item.plain()
    children = [child for child in item.children() if not (child.is_object or child.is_storage)]
    if not children:
        return item.plain()
    if is_list(item, children):
        return [form_of(child, address_of) for child in children]
    return {child.key: form_of(child, address_of) for child in children}
