"""Queries without hits: similar queries that find something, and names that occur nowhere."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from chunkwright.query.matcher import OWN
from chunkwright.query.syntax import REFERENCES, REFERRERS, QuerySyntaxError, ignoring_case, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.query.items import Item
    from chunkwright.query.syntax import Filter, Query, Step
    from chunkwright.query.typed import Pattern


MOST_ITEMS: Final = 200_000
"""So many items are looked at, of all documents together."""
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


_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_BARE: Final = re.compile(r"\[(?=[^\[\]=<>~]*[*?])([^\[\]=<>~]*)\]")  # a text, but no operator
_BEHIND: Final = re.compile(r"([^/\[\]=<>!~^$]+)(=[^\[\]/]+)$")  # name=text, without brackets
_EQUALS: Final = re.compile(r"\[([^\[\]=<>!~^$]*)=\s*([^\[\]]*)\]")
_OWN_VALUE: Final = re.compile(r"(?<=[^/*])\[=")
_AROUND: Final = " '\"*"


def near_queries(text: str) -> Iterator[tuple[str, Query]]:
    """Yield queries similar to one that found nothing, each with its text, the likeliest first.

    Mistakes in the notation are corrected first; then each query also looks at any depth, for a part
    of the text, at the elements of a list, in any case, and for the name as a value.
    """
    if text.lstrip().startswith((REFERRERS, REFERENCES)):
        return
    mended = _mended(text)
    near = [mended]
    for change in (_deep, _widened, _inside):
        near += [change(each) for each in near]
    asked = dict.fromkeys([*near, *_as_value(mended)])
    queries = {each: query for each in asked if (query := _parsed(each)) is not None}
    found = {text: None} | dict.fromkeys(queries)
    yield from ((each, queries[each]) for each in found if each != text and each in queries)
    original = _parsed(text)
    if original is not None:
        yield text, ignoring_case(original)


def _parsed(text: str) -> Query | None:
    try:
        return parse(text)
    except QuerySyntaxError:
        return None  # the change does not make it a valid query


def _mended(text: str) -> str:
    text = _BRACES.sub(r"[\1]", text)
    text = _BARE.sub(lambda found: f"[={found[1].strip(_AROUND[:2])}]", text)
    text = _BEHIND.sub(r"\1[\2]", text)
    return _EQUALS.sub(lambda found: f"[{found[1]}={found[2].strip(chr(39))}]", text)


def _deep(text: str) -> str:
    return "//" + text.lstrip("/")


def _widened(text: str) -> str:
    """Return the query for texts that contain those that this one compares with."""
    return _EQUALS.sub(_part, text)


def _part(found: re.Match[str]) -> str:
    part = found[2].strip(_AROUND)
    return f"[{found[1]}=*{part}*]" if any(map(str.isalpha, part)) else found[0]


def _inside(text: str) -> str:
    """Return the query that compares the elements of lists, instead of the lists themselves."""
    return _OWN_VALUE.sub("/*[=", text)


def _as_value(text: str) -> Iterator[str]:
    """Yield the queries for a name as a value, or a part of one, anywhere."""
    word = text.strip("/")
    if not any(mark in word for mark in "/[]=") and len(word.strip(_AROUND)) > 1:
        ways: tuple[Callable[[str], str], ...] = (str, lambda each: f"*{each.strip(_AROUND)}*")
        yield from (f"//*[={way(word)}]" for way in ways)
