"""A document as a graph of objects and values for comparison; differences as JSON and as text."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from chunkwright.base.wording import printable
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject, JsonValue
    from chunkwright.document import Document
    from chunkwright.query import Item

Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between an old and a new document.

    ``address`` is where it is in the old document, or in the new one for an addition; ``other`` is
    its address in the other document, "" if that is the same or there is none. ``old`` and ``new``
    are the values as JSON; for an object that was added or removed, they are its members. An
    object that they refer to is ``{"ref": ADDRESS}``, with its address in the old document, or
    ``{"added": ADDRESS}``, with its address in the new one if only that one has it. ``class_name``
    is the class of an object, "" for a value. ``place`` is the index among its siblings that an
    object was added at or moved to, if their order is significant.
    """

    kind: Kind
    address: str
    other: str = ""
    class_name: str = ""
    old: JsonValue = None
    new: JsonValue = None
    place: int | None = None

    @property
    def is_object(self) -> bool:
        """Whether a whole object was added, removed or moved."""
        return bool(self.class_name)

    def to_dict(self) -> JsonObject:
        """Return the change as ``chunkwright diff --json`` prints it."""
        row: JsonObject = {"kind": self.kind, "address": self.address}
        if self.other:
            row["other"] = self.other
        if self.class_name:
            row["class"] = self.class_name
        if self.kind in ("removed", "changed"):
            row["old"] = self.old
        if self.kind in ("added", "changed"):
            row["new"] = self.new
        if self.place is not None:
            row["place"] = self.place
        return row


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


FORM_VERSION: Final = 1
_KEYS: Final = {
    "kind": str,
    "address": str,
    "other": str,
    "class": str,
    "place": int,
    "old": object,
    "new": object,
}
_KINDS: Final = ("added", "removed", "changed", "moved")


def to_dict(changes: Sequence[Change], old: str = "", new: str = "") -> JsonObject:
    """Return changes as JSON; ``old`` and ``new`` are the names of the documents."""
    return {
        "chunkwright_diff": FORM_VERSION,
        "old": old,
        "new": new,
        "changes": [change.to_dict() for change in changes],
    }


def reference_in(value: JsonValue) -> tuple[str, str]:
    """Return word and address of ``{"ref": ADDRESS}`` or ``{"added": ADDRESS}``, else two "".

    An entry of an archive that has such a key is a dict, with its type.
    """
    if isinstance(value, dict) and len(value) == 1:
        ((word, address),) = value.items()
        if word in ("ref", "added") and isinstance(address, str):
            return word, address
    return "", ""


def from_dict(form: JsonObject) -> list[Change]:
    """Return the changes of a JSON form; ``CorruptError`` with the path of anything invalid."""
    if not isinstance(form, dict) or form.get("chunkwright_diff") != FORM_VERSION:
        raise CorruptError(
            f"expected a JSON object with chunkwright_diff: {FORM_VERSION}",
            hint="chunkwright diff --json prints one",
        )
    rows = form.get("changes")
    if not isinstance(rows, list):
        raise CorruptError("expected a list", path="/changes")
    return [_change(row, place) for place, row in enumerate(rows)]


def _change(row: object, place: int) -> Change:
    path = f"/changes/{place}"
    if not isinstance(row, dict):
        raise CorruptError("expected an object", path=path)
    for key, value in row.items():
        if key not in _KEYS:
            raise CorruptError(f"unknown key {key!r:.40}", path=path)
        if not isinstance(value, _KEYS[key]):
            what = "a number" if _KEYS[key] is int else "text"
            raise CorruptError(f"expected {what}, not {value!r:.40}", path=f"{path}/{key}")
    if row.get("kind") not in _KINDS or "address" not in row:
        raise CorruptError(f"expected an address and a kind, one of {', '.join(_KINDS)}", path=path)
    return Change(
        row["kind"],
        row["address"],
        other=row.get("other", ""),
        class_name=row.get("class", ""),
        old=row.get("old"),
        new=row.get("new"),
        place=row.get("place"),
    )


SIGNS: Final = {"added": "+", "removed": "-", "changed": "~", "moved": ">"}
_WIDTH: Final = 60  # maximum characters of a value to show


def line_of(change: Change) -> str:
    """Return a change as one line: a sign, the address, the old and the new value."""
    return f"{SIGNS[change.kind]} {printable(change.address)}{printable(_what(change))}"


def _what(change: Change) -> str:
    if change.kind == "moved":
        return f" -> {change.other}" if change.other else ""
    if change.is_object:
        return f" ({change.class_name})"
    if change.kind == "changed":
        return f": {_pair(change.old, change.new)}"
    return f": {shown(change.new if change.kind == 'added' else change.old)}"


def _pair(old: JsonValue, new: JsonValue) -> str:
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [at for at, pair in enumerate(zip(old, new, strict=True)) if not same(*pair)]
        if 0 < len(places) < len(old):
            at = places[0]
            return (
                f"{len(places):,} of {len(old):,} differ, first {at}:"
                f" {shown(old[at])} -> {shown(new[at])}"
            )
    return f"{shown(old)} -> {shown(new)}"


def shown(value: JsonValue) -> str:
    """Return a value as compact JSON of bounded length, a reference as its address."""
    address = reference_in(value)[1]
    if address:
        return f"@{address}"
    if isinstance(value, dict) and value.keys() == {"type", "value"}:
        return f"{shown(value['value'])} ({value['type']})"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= _WIDTH:
        return text
    count = f" ({len(value):,} elements)" if isinstance(value, list) else ""
    return f"{text[: _WIDTH - 3]}...{count}"


def statistics(changes: Sequence[Change]) -> Iterator[str]:
    """Yield the numbers of changes by class, then the totals."""
    classes: dict[str, Counter[str]] = {}
    for change in changes:
        if change.is_object:
            classes.setdefault(change.class_name, Counter())[change.kind] += 1
    rows = {printable(name): counts for name, counts in sorted(classes.items())}
    values: Counter[str] = Counter(change.kind for change in changes if not change.is_object)
    if values:
        rows["values"] = values
    widths = list(map(len, rows))
    for name, counts in rows.items():
        yield f"{name.ljust(max(widths))}  {_counted(counts)}"


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[kind]:,} {kind}" for kind in SIGNS if counts[kind])
