"""Operations on a document by query or address: find, get, set, remove."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base.wording import WILD, escape, join, split
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.query import matcher, typed
from chunkwright.query.items import Item
from chunkwright.query.syntax import Query, QuerySyntaxError, parse, parse_where

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from chunkwright.query.items import Value

    # Sets a value; returns the address, the old and the new value as text.
    Setter = Callable[[object], tuple[str, str, str]]


_SHOWN: Final = 8
_NO_NAME: Final = WILD | {"]", '"'}  # characters that make an address a query
ABSENT: Final = "(absent)"
END: Final = "+"  # after the last element of a list
_MISSING: Final = 2  # an area and a field of it may both be added by setting the field


class Hit:
    """An item that a query found: ``address, value, node = hit``.

    The value is made on demand; ``node`` gives access to the object that contains it, to what it
    refers to and to what is below it.
    """

    __slots__ = ("_book", "address", "node")

    def __init__(self, node: Item, book: AddressBook | None = None) -> None:
        self.node = node
        self.address = (node.address if book is None else book.of(node)) or "/"
        self._book = book

    @property
    def summary(self) -> str:
        """The value as a line of text."""
        return self.node.summary if self._book is None else self._book.summary(self.node)

    @property
    def value(self) -> Any:
        """The Python object or value in the format's model."""
        return self.node.value

    def __iter__(self) -> Iterator[Any]:
        return iter((self.address, self.value, self.node))

    def __repr__(self) -> str:
        return f"<Hit {self.address}>"


def find(root: Item, query: str | Query, book: AddressBook | None = None) -> Iterator[Hit]:
    """Yield the hits of a query; ``QuerySyntaxError`` for text that is neither a query nor an address.

    With a ``book``, which is faster, the document must not change during the search.
    """
    return (Hit(item, book) for item in matcher.find(root, parse_where(query)))


def locate(root: Item, address: str) -> Item:
    """Return the item at an address; ``QueryError`` if there is none, or more than one.

    References on the way are followed.
    """
    if not isinstance(address, str) or not address.startswith("/"):
        raise QueryError(
            f"expected an address that starts with /, not {address!r:.60}",
            hint="chunkwright find prints addresses",
        )
    if "//" in address:
        raise QueryError(f"{address!r:.60} is not an address: // is for queries")
    item = root
    for segment in split(address):
        start = item.target or item
        found = start.named(segment)
        if not found and start.listing is not start:
            found = start.listing.named(segment)
        if not found:
            near = _near(start, segment)
            raise QueryError(f"has no {segment!r:.60}", path=item.address, hint=near)
        if len(found) > 1:
            shown = ", ".join(each.address for each in found[:_SHOWN])
            more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
            raise QueryError(
                f"has {len(found)} items named {segment!r:.60}",
                path=item.address,
                hint=f"{shown}{more}",
            )
        item = found[0]
    return item


def locate_all(root: Item, where: str) -> list[Item]:
    """Return the item at an address; if there is none, all that the address finds as a query.

    Raises ``QueryError`` if neither finds anything, ``QuerySyntaxError`` for an invalid query that
    cannot be an address.
    """
    check_where(where)
    try:
        return [locate(root, where)]
    except QueryError:
        try:
            parsed = parse(where)
        except QuerySyntaxError:
            parsed = None
        found = [] if parsed is None else list(matcher.find(root, parsed))
        if not found and "//" in where:
            raise QueryError(f"{where!r:.60} finds nothing") from None
        if not found:
            raise
        return found


def check_where(where: str) -> None:
    """Raise ``QuerySyntaxError`` for text that is neither a query nor an address in any file."""
    if isinstance(where, str) and "//" in where:
        parse(where)


def _near(item: Item, segment: str) -> str:
    import difflib

    if item.may_have(segment):
        return (
            f"its class allows {segment}, but this object has none yet: setting its value adds it"
        )
    names = [child.key for child in islice(item.children(), 1000)]
    near = difflib.get_close_matches(segment, names, 1)
    if near:
        return f"did you mean {join(near[0])[1:]}?"
    return f"it has {', '.join(names)}" if 0 < len(names) <= _SHOWN else ""


def get(root: Item, address: str) -> Value:
    """Return the value at an address."""
    return locate(root, address).value


def set_values(root: Item, pairs: Iterable[tuple[str, object]]) -> list[tuple[str, str, str]]:
    """Set values at addresses or of queries; text is parsed by the type of the old value.

    Setting an address that does not exist inserts a new part, if its key or the value determines
    the type, as in ``{"type": "STRING", "value": "..."}``. All addresses are resolved before
    anything changes. Returns the address, the old and the new value of each, as text. Raises
    ``SerializeError`` with address and type for a value that does not fit, ``QueryError`` if
    nothing is at an address or it cannot be set.
    """
    setters = [(set_, value) for where, value in pairs for set_ in _setters(root, where)]
    changes = []
    told: set[str] = set()
    for set_, value in setters:
        address, before, after = set_(value)
        if after == before and address in told:
            continue  # several items share this value
        told.add(address)
        changes.append((address, before, after))
    return changes


def _changed(item: Item, value: object) -> tuple[str, str, str]:
    """Set a value; return the address, the old and the new one."""
    with _at(item):
        item = item.place_for(value)
    address, before = item.address, _in_line(item)
    if not _has(item, value):
        with _at(item), boundary(writing=True):
            item.assign(value)
    return address, before, _in_line(item)


def _in_line(item: Item) -> str:
    """Return the value as a line of text: for a few references, the addresses of their targets."""
    listed = item.listing
    if listed.target is None and listed.opens and not listed.is_object:
        targets = [each.target for each in islice(listed.children(), _SHOWN + 1)]
        if 0 < len(targets) <= _SHOWN and None not in targets:
            return ", ".join(each.address for each in targets if each is not None)
    return listed.summary


def _has(item: Item, value: object) -> bool:
    """Whether an item already has a value, given as Python or JSON, or as ``get`` prints it.

    If so, it is left alone, with anything that its value does not express, such as a null string.
    """
    if not isinstance(value, str | int | float | list | dict | None):
        return False
    from chunkwright.base.jsontext import dumps

    try:
        now = item.plain()
        if isinstance(now, str):
            return value == now
        return dumps(typed.read(value)) == dumps(now)
    except (ChunkwrightError, TypeError):
        return False  # a value that has no JSON form, which may fit nevertheless


def _setters(root: Item, where: str) -> list[Setter]:
    """Return functions that set a value: in each item that is found, or by adding the missing part."""
    try:
        return [partial(_changed, item) for item in locate_all(root, where)]
    except QueryError as error:
        gap = _queried_gap(root, where) if "//" in where else _addressed_gap(root, where)
        if gap is None:
            lacking = len(without(root, where)) if "//" in where else 0
            if lacking > 1:
                error.hint = (
                    f"{lacking} objects could have {where.rpartition('/')[2]}, but have none yet:"
                    " set the full address of each"
                )
            raise
        return [_Gap(*gap, error).fill]


def _addressed_gap(root: Item, where: str) -> tuple[Item, tuple[str, ...]] | None:
    """Return the item that lacks the last names of an address, and these names: one, or several in an area."""
    names = tuple(split(where)) if where[:1] == "/" else ()
    for count in range(1, min(_MISSING + (names[-1:] == (END,)), len(names)) + 1):
        above, keys = names[:-count], names[-count:]
        if not all(key and _NO_NAME.isdisjoint(key) for key in keys):
            return None
        try:
            holder = locate(root, join(*above)) if above else root
        except QueryError:
            continue
        return (holder, keys) if count == 1 or _adds_parts(holder) else None
    return None


def _queried_gap(root: Item, where: str) -> tuple[Item, tuple[str, ...]] | None:
    """Return what a query without hits finds when its last names are left off, and those names.

    It has to find exactly one item, in a format whose objects add missing parts when these are set.
    """
    query = parse(where)
    most = _MISSING + (query.steps[-1].name.text == END)
    for count in range(1, min(most, len(query.steps) - 1) + 1):
        keys = query.steps[-count:]
        if any(key.deep or key.filters or key.name.has_wildcards for key in keys):
            return None
        found = list(matcher.find(root, replace(query, steps=query.steps[:-count])))
        if found:
            names = tuple(key.name.text for key in keys)
            return (found[0], names) if len(found) == 1 and _adds_parts(found[0]) else None
    return None


def without(root: Item, where: str) -> list[Item]:
    """Return the objects that match all of a query but its last name, which they lack and could have.

    ``set`` changes what the query finds, and reports that it leaves out these.
    """
    query = parse(where) if "//" in where else None
    if query is None or query.source is not None or len(query.steps) < 2:
        return []
    last = query.steps[-1]
    if last.deep or last.filters or last.name.has_wildcards:
        return []
    name = last.name.text
    found = matcher.find(root, replace(query, steps=query.steps[:-1]))
    holders = (item.target or item for item in found)
    return [item for item in holders if item.may_have(name) and not item.named(name)]


def _adds_parts(item: Item) -> bool:
    return (item.target or item).adds_parts or (item.listing is not item)


class _Gap(NamedTuple):
    """A child that ``holder`` lacks, or one inside such a child, and the error that says so."""

    holder: Item
    keys: tuple[str, ...]
    error: QueryError

    def fill(self, value: object) -> tuple[str, str, str]:
        """Add the part; return its address, ``ABSENT`` as the old value, and the new value."""
        holder = self.holder.target or self.holder
        key, *inside = self.keys
        there = holder.named(key)
        if len(there) == 1:  # added when another value was set
            return self._replace(holder=there[0], keys=tuple(inside))._filled(value)
        for name in reversed(inside):
            value = [value] if name == END else {name: value}
        if key == END:
            holder = holder.listing
            key = str(sum(1 for _ in holder.children()))
        with _at(holder):
            if not holder.add(key, value):
                near = holder.near_part(key)
                how = f"did you mean {near}?" if near else holder.how_to_add
                self.error.hint = "; ".join(filter(None, (self.error.hint, how)))
                raise self.error
        made = holder.named(key)[0]
        for name in inside:
            made = next(iter(made.named(name)), made.listing)
        return made.address, ABSENT, _in_line(made)

    def _filled(self, value: object) -> tuple[str, str, str]:
        return self.fill(value) if self.keys else _changed(self.holder, value)


def remove(root: Item, *addresses: str) -> list[tuple[str, str]]:
    """Remove what is at addresses or found by queries; ``QueryError`` if that is not possible.

    All addresses are resolved before anything is removed, so that indices do not shift. What is
    removed with something around it is not removed separately. Returns the address and the value
    of each, as text.
    """
    found = {item.address: item for where in addresses for item in locate_all(root, where)}
    items = [item for item in found.values() if found.keys().isdisjoint(_around(item))]
    removed = [(item.address, item.summary) for item in items]
    for item in sorted(items, key=_from_the_end, reverse=True):
        with _at(item):
            item.delete()
    return removed


def _around(item: Item) -> Iterator[str]:
    """Yield the addresses of everything that contains an item."""
    while item.parent is not None:
        item = item.parent
        yield item.address


def _from_the_end(item: Item) -> tuple[str, int]:
    around = "" if item.parent is None else item.parent.address
    return around, int(item.key) if item.key.isdecimal() else 0


@contextmanager
def _at(item: Item) -> Iterator[None]:
    """Add the address of an item to errors, unless they have that of something in its object."""
    address = item.address
    top = "/".join(address.split("/")[:3])
    try:
        yield
    except ChunkwrightError as error:
        if not f"{error.path}/".startswith(f"{top}/"):
            error.beneath(address)
        raise


_PLAIN: Final = Item.address
_MOST: Final = 4096  # containers to remember


class AddressBook:
    """Addresses of many items, which share those of the items that contain them.

    It is for a single pass: it does not notice that something was renamed or moved.
    """

    def __init__(self) -> None:
        # Keeps each item, so that no other one gets its id meanwhile.
        self._containers: dict[int, tuple[Item, str]] = {}
        self._objects: dict[Hashable, str] | None = None

    def of(self, item: Item) -> str:
        """Return the address of an item."""
        parent = item.parent
        if parent is None or type(item).address is not _PLAIN:
            return item.address
        known = self._containers.get(id(parent))
        if known is None:
            if len(self._containers) >= _MOST:
                self._containers.clear()
            known = self._containers[id(parent)] = parent, self.of(parent)
        return f"{known[1]}/{escape(item.key)}"

    def of_object(self, item: Item) -> str:
        """Return the address of an object that a reference points to."""
        if self._objects is None:
            root = item
            while root.parent is not None:
                root = root.parent
            self._objects = root.object_addresses()
        identity = item.identity
        found = self._objects.get(identity)
        if found is None:
            found = self._objects[identity] = item.address
        return found

    def summary(self, item: Item) -> str:
        """Return the ``summary`` of an item."""
        target = item.target
        return item.described if target is None else f"-> {self.of_object(target)}"
