"""A document as a graph for comparison: its objects, and the values in them.

An object has an address of its own and is not part of another value: an object of a packfile, a
node, an object of a Virtools file. The document itself is the first object. Values are trees of
``Leaf``, ``Link``, ``dict`` (structs, archives) and ``list``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from chunkwright.document import Document
    from chunkwright.query import Item


class Leaf(NamedTuple):
    """An atomic value; ``key`` is equal for values of the same meaning."""

    key: Hashable
    item: Item


class Link(NamedTuple):
    """A reference to another object of the same document."""

    target: Part
    item: Item


class Packed(dict[str, Any]):
    """The values by name of an item that stores them as bytes."""

    def __init__(self, item: Item) -> None:
        super().__init__()
        self.item = item


Value = Any  # Leaf | Link | dict[str, Value] | list[Value]


@dataclass(eq=False, slots=True)
class Part:
    """An object: its names, the values in it, and its child objects."""

    item: Item
    class_name: str
    name: str
    parent: Part | None
    members: dict[str, Value] = field(default_factory=dict)
    children: list[Part] = field(default_factory=list)

    @property
    def address(self) -> str:
        """The address in its document; "" for the document itself."""
        return self.item.address

    def __repr__(self) -> str:
        return f"<Part {self.address or '/'}>"


def graph_of(document: Document) -> list[Part]:
    """Return all objects of a document, the document itself first, then in file order."""
    return _Builder(document.root_item()).parts


class _Builder:
    """Builds the objects of a document in one walk, and links them when all are known."""

    def __init__(self, root: Item) -> None:
        self.parts: list[Part] = []
        self._known: dict[Hashable, Part] = {}
        self._links: list[tuple[dict[str, Value] | list[Value], str | int, Item]] = []
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

    def _fill(self, members: dict[str, Value], item: Item, inner: list[Item]) -> None:
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
        made: dict[str, Value] = Packed(item) if item.is_packed else {}
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
        made: list[Value] = []
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
_ONLY_OBJECTS = object()


def _key(item: Item) -> Hashable:
    """Return a key that is equal for equal values: for floats the bits, because of NaN and -0."""
    value = item.value
    kind = item.type_name if item.is_typed else ""
    return kind, _plain_key(value)


def _plain_key(value: Any) -> Hashable:
    if isinstance(value, bool | int | str | bytes) or value is None:
        return value
    if isinstance(value, float):
        return repr(value)
    if hasattr(value, "tobytes"):
        native = value.dtype.newbyteorder("=")
        data = value.astype(native, copy=False).tobytes()
        return str(native), value.shape, hashlib.blake2b(data, digest_size=16).digest()
    if isinstance(value, list | tuple):
        return tuple(_plain_key(each) for each in value)
    if isinstance(value, dict):
        return tuple((key, _plain_key(each)) for key, each in value.items())
    return repr(value)


def same(one: object, other: object) -> bool:
    """Whether two values as JSON have the same meaning, in which NaN is NaN and -0 is not 0."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return repr(one) == repr(other)
    return one == other


def digest(value: Value, marks: dict[Part, bytes]) -> bytes:
    """Return a hash of a value, in which a reference is represented by the mark of its target."""
    if isinstance(value, Leaf):
        text = repr(value.key).encode("utf-8", "surrogatepass")
        return hashlib.blake2b(b"=" + text, digest_size=16).digest()
    if isinstance(value, Link):
        return marks.get(value.target, b"?")
    made = hashlib.blake2b(b"{" if isinstance(value, dict) else b"[", digest_size=16)
    if isinstance(value, dict):
        for key, each in value.items():
            made.update(key.encode("utf-8", "surrogatepass") + b"\0" + digest(each, marks))
    else:
        for each in value:
            made.update(digest(each, marks))
    return made.digest()
