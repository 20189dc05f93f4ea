"""The names of a query that occur nowhere in the documents that were searched, and near ones."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from chunkwright.query.matcher import OWN
from chunkwright.query.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.query.items import Item
    from chunkwright.query.patterns import Pattern
    from chunkwright.query.syntax import Filter, Query, Step

MOST_ITEMS: Final = 200_000
"""So many items are looked at, of all documents together."""
_PER_DOCUMENT: Final = 100  # as many items as opening one costs
_MOST_NAMES: Final = 20_000
_NEAR: Final = 0.7
_CALLED: Final = frozenset({"name", "class"})


class Vocabulary:
    """What items of documents are called: ``missing`` are the names of a query not seen so far.

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
    """Return which names of some queries occur nowhere in a document, and what is near."""
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
