"""Evaluating queries by walking items, without decoding anything that a query does not need.

For queries that find nothing, the names of items show which names in the queries occur nowhere.
"""

from __future__ import annotations

from itertools import chain
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import split, unescape
from chunkwright.query.items import Need
from chunkwright.query.syntax import REFERENCES, Filter, Query, Relation, Step, parse
from chunkwright.query.typed import NamedNumber, Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from chunkwright.query.items import Item

ANY: Final = Pattern("*")
# Values that are not stored as the text that they are compared as.
_SPELT: Final = ("~0", "~1", '""')
_WORDS: Final = frozenset({"true", "false", "null"})
_HEX: Final = frozenset("0123456789abcdefABCDEF-")


def find(root: Item, query: Query) -> Iterator[Item]:
    """Yield the items that a query finds below the root, each once.

    If there are none, the text of the query is tried as an address: brackets, which enclose filters,
    also occur in names such as ``NPC Root [Root]``. Raises the fault of a query that is only an
    address, and finds nothing.
    """
    found = False
    for item in _walked(root, query):
        found = True
        yield item
    if not found and query.fault is not None:
        raise query.fault
    if not found and query.may_be_address:
        yield from _addressed(root, query)


def _addressed(root: Item, query: Query) -> Iterator[Item]:
    item = root
    for segment in split(query.text):
        name = Pattern(segment, literal=True, ignores_case=query.ignores_case)
        found = list(_members(item, Step(name)))
        if len(found) != 1:
            return
        item = found[0]
    yield item


def _walked(root: Item, query: Query) -> Iterator[Item]:
    items: Iterable[Item]
    items = (root,) if query.source is None else _related(root, query.source)
    for number, step in enumerate(query.steps):
        items = _stepped(items, step)
        if step.deep and number:
            items = _once(items)
    yield from items


def _once(items: Iterable[Item]) -> Iterator[Item]:
    seen: set[str] = set()
    for item in items:
        address = item.address
        if address not in seen:
            seen.add(address)
            yield item


def _stepped(items: Iterable[Item], step: Step) -> Iterator[Item]:
    need = Need(step.name, tuple(filter(None, map(needle, step.filters))))
    for start in _starts(items):
        found = _below(start, need) if step.deep else _beside(start, need)
        for each in found:
            if all(passes(each, one) for one in step.filters):
                yield each


def _starts(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items that a step starts at; an object with several references to it only once."""
    seen: set[Hashable] = set()
    for item in items:
        start = item.target or item
        if start.is_object:
            if start.identity in seen:
                continue
            seen.add(start.identity)
        yield start


def _beside(item: Item, need: Need) -> Iterator[Item]:
    found = False
    for child in item.candidates(need, deep=False):
        if child.is_like(need.name):
            found = True
            yield child
    if not found and need.name.is_plain and item.listing is not item:
        yield from _beside(item.listing, need)


def _below(item: Item, need: Need) -> Iterator[Item]:
    todo = [iter(item.candidates(need, deep=True))]
    while todo:
        child = next(todo[-1], None)
        if child is None:
            todo.pop()
            continue
        if child.is_like(need.name):
            yield child
        if child.opens and child.may_hold(need):
            todo.append(iter(child.candidates(need, deep=True)))


def _related(root: Item, relation: Relation) -> Iterator[Item]:
    found = find(root, relation.of)
    related = _references(found) if relation.word == REFERENCES else _referrers(root, found)
    for item in related:
        if all(passes(item, one) for one in relation.filters):
            yield item


def _references(items: Iterable[Item]) -> Iterator[Item]:
    seen: set[Hashable] = set()
    for item in items:
        for place in item.places():
            target = place.target
            if target is not None and target.identity not in seen:
                seen.add(target.identity)
                yield target


def _referrers(root: Item, items: Iterable[Item]) -> Iterator[Item]:
    objects = (item.holder for item in items)
    targets = frozenset(each.identity for each in objects if each is not None)
    if not targets:
        return
    for place in root.places(targets):
        target = place.target
        if target is not None and target.identity in targets:
            yield place


# -- filters -----------------------------------------------------------------------------


def needles(query: Query) -> frozenset[str]:
    """Return texts that occur in the bytes of any file in which a query finds something."""
    if query.may_be_address and any(each in query.text for each in _SPELT):
        return frozenset()  # in an address, these escapes stand for other characters
    found = {needle(one) for step in query.steps for one in step.filters}
    if query.source is not None:
        found.update(map(needle, query.source.filters), needles(query.source.of))
    return frozenset(found - {""})


def needle(one: Filter) -> str:
    """Return text that occurs in the bytes of anything that passes a filter; "" for none.

    There is none for values that are not stored as text (numbers, booleans, GUIDs) or that are
    addresses, nor for a member behind a reference, which is in another object.
    """
    if one.operator not in ("=", "^=", "$=") or len(one.key) > 1:
        return ""
    if any(step.name.folded(step.name.text) in _ABOUT for step in one.key):
        return ""
    text = one.text.text
    if (
        one.text.folded(text) in _WORDS
        or one.number is not None
        or text[:1] in ("/", "#")
        or _HEX.issuperset(text)
    ):
        return ""
    return one.text.needle if one.operator == "=" else one.text.needle_in(text)


def _class_of(item: Item) -> str:
    """Return the class of an item; for a value, that of the object that contains it."""
    holder = item.holder
    return item.class_name or ("" if holder is None else holder.class_name)


# What a key means if the item has no member of that name.
OWN: Final[dict[str, Callable[[Item], object]]] = {
    "name": lambda item: item.name,
    "class": _class_of,
    "type": lambda item: item.type_name,
    "value": lambda item: item.comparable,
}
_ABOUT: Final = OWN.keys() - {"value"}  # these do not compare text of the file


def passes(item: Item, one: Filter) -> bool:
    """Whether an item passes a filter."""
    if one.either:
        return item.target is None and any(passes(item, each) for each in one.either)
    if not one.key:
        return _compares(item, item.comparable, one)
    found = holders = [item]
    for step in one.key:
        if found is not holders:
            holders = [each.target or each for each in found]
        found = [each for start in holders for each in _members(start, step)]
    if not one.operator:
        return bool(found)
    last = one.key[-1].name
    own = OWN.get(last.text.lower() if last.ignores_case else last.text)
    if not found and own is not None:
        return any(_compares(None, own(each), one) for each in holders)
    return any(_compares(each, each.comparable, one) for each in found)


def _members(item: Item, step: Step) -> Iterable[Item]:
    if step.name.is_plain and not step.deep:
        return (item.target or item).named(step.name.text)
    return _stepped((item,), step)


_ORDERS: Final = {"<": lt, "<=": le, ">": gt, ">=": ge}


def _compares(item: Item | None, value: object, one: Filter) -> bool:
    if isinstance(value, NamedNumber) and one.number is None:
        value = value.name
    if one.operator == "!=":
        return not _equals(item, value, one)
    if one.operator == "=":
        return _equals(item, value, one)
    match value:
        case str():
            return _text_compares(value, one)
        case bool():
            return False
        case int() | float() if one.number is not None:
            order = _ORDERS.get(one.operator)
            return order is not None and bool(order(value, one.number))
    return False


def _text_compares(value: str, one: Filter) -> bool:
    if one.regex is not None:
        return one.regex.search(value) is not None
    value, text = one.text.folded(value), one.text.folded(one.text.text)
    ends = value.startswith if one.operator == "^=" else value.endswith
    return one.operator in ("^=", "$=") and ends(text)


def _is_at(target: Item, text: Pattern) -> bool:
    """Whether a text is the address or the number of an object, regardless of case."""
    above, _, segment = text.text.rpartition("/")
    place = target.address.rpartition("/")[0].casefold()
    if text.text[:1] == "#" or above.casefold() == place:
        name = unescape(segment)
        return target.is_called(name) or target.is_spelt(Pattern(name, literal=True).ignoring_case)
    return target.address.casefold() == text.text.casefold()


def _equals(item: Item | None, value: object, one: Filter) -> bool:
    target = None if item is None else item.target
    if target is not None:
        if one.text.ignores_case:
            return _is_at(target, one.text)
        text = one.text.text
        above, _, segment = text.rpartition("/")
        if text[:1] == "#" or above == target.address.rpartition("/")[0]:
            return target.is_called(unescape(segment))
        return target.address == text
    match value:
        case str():
            return one.text.matches(value)
        case None:
            return one.text.text == "null" and not one.text.literal
        case bool():
            return one.text.text == ("true" if value else "false")
        case int() | float():
            return one.number == value
    return False


# -- names that occur nowhere -----------------------------------------------------------------------

MOST_ITEMS: Final = 200_000
"""The maximum number of items to look at, in all documents together."""
_PER_DOCUMENT: Final = 100  # as many items as opening one costs
_MOST_NAMES: Final = 20_000
_NEAR: Final = 0.7
_CALLED: Final = frozenset({"name", "class"})


class Vocabulary:
    """The names of items in documents; ``missing`` are those of a query that were not seen so far.

    ``is_full`` means that not all of the items were looked at.
    """

    def __init__(self, query: Query) -> None:
        self.missing = list(dict.fromkeys(filter(_is_word, _names_of(query))))
        self.is_full = False
        self._seen: dict[str, None] = {}
        self._left = MOST_ITEMS

    def add(self, root: Item) -> None:
        """Look at the items of a document."""
        self._count(_PER_DOCUMENT)
        todo = [iter(root.children())]
        while todo and self.missing and not self.is_full:
            item = next(todo[-1], None)
            if item is None:
                todo.pop()
                continue
            self._note(item)
            if item.opens:
                todo.append(iter(item.children()))

    def _count(self, items: int) -> None:
        self._left -= items
        self.is_full = self._left <= 0

    def _note(self, item: Item) -> None:
        self._count(1)
        self.missing = [name for name in self.missing if not _is_called(item, name)]
        if len(self._seen) < _MOST_NAMES:
            self._seen.update(dict.fromkeys((item.key, item.name, *item.lineage)))

    def hints(self) -> Iterator[str]:
        """Yield a line for each name that occurs nowhere, with the nearest that does."""
        for name in self.missing:
            near = self._nearest(name.text)
            asked = f"; did you mean {near}?" if near else ""
            if not self.is_full:
                yield f"nothing in these files is called {name.text}{asked}"
            elif near:
                yield f"{name.text} is not among the first {MOST_ITEMS:,} items{asked}"

    def _nearest(self, name: str) -> str:
        from difflib import get_close_matches  # here, because only a search without hits needs it

        spelt = {seen.casefold(): seen for seen in self._seen if seen}
        near = get_close_matches(name.casefold(), spelt, 1, _NEAR)
        return spelt[near[0]] if near else ""


def known_names(root: Item, places: Iterable[str]) -> str:
    """Return which names in queries occur nowhere in a document, with the nearest that do."""
    lines = []
    for query in queries_in(places):
        words = Vocabulary(query)
        words.add(root)
        lines += [line.replace(" these files ", " this file ") for line in words.hints()]
    return "; ".join(dict.fromkeys(lines))


def queries_in(places: Iterable[str]) -> list[Query]:
    """Return the queries among addresses and queries."""
    return [parse(where) for where in places if "//" in where]


def _is_called(item: Item, name: Pattern) -> bool:
    return item.is_like(name) or name.matches(item.name)


def _is_word(name: Pattern) -> bool:
    return not name.has_wildcards and any(map(str.isalpha, name.text)) and name.text[0] != "#"


def _names_of(query: Query) -> Iterator[Pattern]:
    """Yield the names, classes and keys that a query mentions."""
    yield from chain.from_iterable(map(_names_of_step, query.steps))
    if query.source is not None:
        yield from _names_of(query.source.of)
        yield from _names_of_filters(query.source.filters)


def _names_of_step(step: Step) -> Iterator[Pattern]:
    yield step.name
    yield from _names_of_filters(step.filters)


def _names_of_filters(filters: Iterable[Filter]) -> Iterator[Pattern]:
    for one in filters:
        for step in one.key:
            if step.name.text not in OWN:
                yield step.name
        if one.operator == "=" and len(one.key) == 1 and one.key[0].name.text in _CALLED:
            yield one.text
