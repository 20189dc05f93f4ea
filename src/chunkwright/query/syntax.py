"""The query language: the parts of a query, and the parser; see ``docs/queries.md``."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import split, unescape
from chunkwright.errors import QueryError
from chunkwright.query.typed import Pattern, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFERRERS: Final = "referrers"
REFERENCES: Final = "references"
_RELATION: Final = re.compile(rf"\s*({REFERRERS}|{REFERENCES})\(")
_OPERATOR: Final = re.compile(r"!=|\^=|\$=|~=|<=|>=|=|<|>")
_QUOTED: Final = re.compile(r'((?:[^"]|"")*)"(?!")')
_QUERY: Final = re.compile(rf"/|\*|{REFERRERS}\(|{REFERENCES}\(")
_SIGNS: Final = frozenset('/["]')
_ORDER: Final = frozenset({"<", "<=", ">", ">="})
_DEEPEST: Final = 16
_LONGEST: Final = 10_000
NOTHING: Final = Pattern("", literal=True)


class QuerySyntaxError(QueryError):
    """An invalid query; ``column`` is where the error was found, counted from 1."""

    column: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition: the member at ``key`` is compared with ``text``.

    Without an ``operator`` the member must exist. Without a key, the item itself is compared. With
    ``either``, one of these conditions has to hold instead, and the item is not a reference.
    """

    key: tuple[Step, ...]
    operator: str = ""
    text: Pattern = NOTHING
    regex: re.Pattern[str] | None = None
    number: float | None = None
    either: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path: items named ``name``, or of a class of that name.

    A ``deep`` step looks at any depth.
    """

    name: Pattern
    deep: bool = False
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """The items that refer to the hits of a query (``referrers``), or that these refer to."""

    word: str
    of: Query
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """A path that starts at the whole document, or at what a relation finds.

    ``fault`` is the reason why the text is not a query; it is then an address, or looked for as text.
    ``ignores_case`` is set by ``ignoring_case``.
    """

    text: str = field(compare=False)
    steps: tuple[Step, ...]
    source: Relation | None = None
    fault: QuerySyntaxError | None = field(default=None, compare=False)
    ignores_case: bool = False

    @property
    def may_be_address(self) -> bool:
        """Whether the text may also be an address, with brackets in its names instead of filters."""
        return self.source is None and "[" in self.text and "//" not in self.text


def parse(text: str) -> Query:
    """Parse a query; ``QuerySyntaxError`` says at which column it is wrong."""
    if not isinstance(text, str):
        raise QueryError(f"expected a query as text, not {text!r:.60}")
    if len(text) > _LONGEST:
        raise QueryError(f"expected a query of at most {_LONGEST:,} characters, not {len(text):,}")
    return _Parser(text).query()


def parse_where(text: str | Query) -> Query:
    """Parse a query, or an address whose names contain characters of queries.

    A parsed query is returned as it is. Raises ``QuerySyntaxError`` for text that is not a query, and
    no address in any file either.
    """
    if isinstance(text, Query):
        return text
    try:
        return parse(text)
    except QuerySyntaxError as error:
        names = [Pattern(name, literal=True) for name in split(text)]
        if not names or text[0] != "/" or "//" in text:
            raise
        return Query(text, tuple(map(Step, names)), fault=error)


def parse_typed(text: str) -> tuple[Query, ...]:
    """Return the queries that a typed text may mean, to be tried until one of them finds something.

    Text that does not begin like a query is looked for in keys, names and values, in any case; if it
    has a sign of queries, it is tried as one before, and has a ``fault`` if it is none. Raises
    ``QuerySyntaxError`` for a faulty path.
    """
    text = text.strip()
    if not text or _QUERY.match(text):
        return (parse_where(text),)
    anywhere = _anywhere(text)
    if text[0] != "#" and not _SIGNS.intersection(text):
        return (anywhere,)
    try:
        return replace(parse_where(f"//{text}" if text[0] == "#" else text), fault=None), anywhere
    except QuerySyntaxError as error:
        if "/" in text:  # a path rather than a word
            raise
        at = error.message.removeprefix(f"the query {text!r:.200} is wrong at ")
        error.message = f"the text looks like an unfinished query: {at}"
        return (replace(anywhere, fault=error),)


def _anywhere(text: str) -> Query:
    """Return the query for items with a text in their key, name or value, references excepted."""
    pattern = quote(f"(?i){re.escape(text)}")
    named, valued = (parse(f"//*[{key}~={pattern}]").steps[0] for key in ("name", ""))
    either = Filter((), either=named.filters + valued.filters)
    return Query(text, (replace(named, filters=(either,)),))


def alternatives(query: Query) -> tuple[Query, ...]:
    """Return the queries, one by key or name, one by value, that a query for a text consists of."""
    step = query.steps[-1] if query.steps else None
    either = () if step is None else tuple(each for one in step.filters for each in one.either)
    if step is None or not either:
        return (query,)
    steps = (replace(step, filters=(Filter((), either=(each,)),)) for each in either)
    return tuple(replace(query, steps=(*query.steps[:-1], each)) for each in steps)


def ignoring_case(query: Query) -> Query:
    """Return a query whose names, classes, keys and texts match regardless of case."""
    source = query.source
    if source is not None:
        filters = tuple(map(_ignoring_filter, source.filters))
        source = replace(source, of=ignoring_case(source.of), filters=filters)
    steps = tuple(map(_ignoring_step, query.steps))
    return replace(query, steps=steps, source=source, ignores_case=True)


def _ignoring_step(step: Step) -> Step:
    filters = tuple(map(_ignoring_filter, step.filters))
    return replace(step, name=step.name.ignoring_case, filters=filters)


def _ignoring_filter(one: Filter) -> Filter:
    regex = one.regex and re.compile(one.regex.pattern, one.regex.flags | re.IGNORECASE)
    key = tuple(map(_ignoring_step, one.key))
    return replace(one, key=key, text=one.text.ignoring_case, regex=regex)


def quote(name: str) -> str:
    """Return a name as a query segment that matches only that name."""
    return '"' + name.replace('"', '""') + '"'


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    def wrong(self, message: str, at: int | None = None, hint: str = "") -> QuerySyntaxError:
        column = (self.at if at is None else at) + 1
        error = QuerySyntaxError(
            f"the query {self.text!r:.200} is wrong at column {column}: {message}", hint=hint
        )
        error.column = column
        return error

    def peek(self, what: str) -> bool:
        return self.text.startswith(what, self.at)

    def take(self, what: str) -> bool:
        found = self.peek(what)
        self.at += len(what) * found
        return found

    def query(self) -> Query:
        found = self.expression()
        if self.at < len(self.text):
            raise self.wrong(f"unexpected {self.text[self.at]!r}")
        return found

    def expression(self) -> Query:
        """Parse up to the end, or to the ``)`` of the enclosing relation."""
        start = self.at
        relation = _RELATION.match(self.text, self.at)
        source = None if relation is None else self.relation(relation)
        steps = self.steps(first=source is None)
        if source is None and not steps:
            raise self.wrong("expected a path such as /objects/*", start)
        return Query(self.text[start : self.at], steps, source)

    def relation(self, found: re.Match[str]) -> Relation:
        self.at = found.end()
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong(f"relations are nested deeper than {_DEEPEST}")
        of = self.expression()
        if not self.take(")"):
            raise self.wrong(f"the ( of {found[1]} at column {found.end()} is not closed")
        self.depth -= 1
        return Relation(found[1], of, self.filters())

    def steps(self, *, first: bool) -> tuple[Step, ...]:
        """Parse segments and their separators; the first needs no ``/``."""
        found: list[Step] = []
        deep = False
        while self.at < len(self.text) and not (self.depth and self.peek(")")):
            slashes = len(self.text) - self.at - len(self.text[self.at :].lstrip("/"))
            if not slashes and not first:
                break
            if slashes > 2:
                raise self.wrong("expected at most two / in a row", self.at + 2)
            self.at += slashes
            deep = deep or slashes == 2
            first = False
            name = self.segment()
            filters = self.filters()
            if not name.literal and name.text == "**":
                deep = True
                if not filters and self.peek("/"):
                    continue
                name = Pattern("*")
            found.append(Step(name, deep, filters))
            deep = False
        return tuple(found)

    def segment(self) -> Pattern:
        if self.take('"'):
            return Pattern(self.quoted(), literal=True)
        start = self.at
        ends = '/[]")' if self.depth else '/[]"'
        while self.at < len(self.text) and self.text[self.at] not in ends:
            self.at += 1
        if self.at == start:
            raise self.wrong(f"expected a name{' before the [' * self.peek('[')}")
        return Pattern(unescape(self.text[start : self.at]))

    def quoted(self) -> str:
        """Parse up to the closing quote; a doubled quote stands for a single one."""
        found = _QUOTED.match(self.text, self.at)
        if found is None:
            raise self.wrong("the quote is not closed", self.at - 1)
        self.at = found.end()
        return found[1].replace('""', '"')

    def filters(self) -> tuple[Filter, ...]:
        found = []
        while self.take("["):
            found.append(self.filter(self.at))
        return tuple(found)

    def filter(self, start: int) -> Filter:
        key = self.key()
        operator = _OPERATOR.match(self.text, self.at)
        if operator is None:
            if not self.take("]"):
                raise self.wrong("expected one of ] = != ^= $= ~= < <= > >=")
            if not key:
                raise self.wrong("expected a member, and a value to compare it with", start)
            return Filter(key)
        self.at = operator.end()
        self.spaces()
        at = self.at
        text = self.value(start)
        return self.compared(key, operator[0], text, at)

    def compared(self, key: tuple[Step, ...], operator: str, text: Pattern, at: int) -> Filter:
        number = None if text.literal else number_of(text.text)
        if operator in _ORDER and number is None:
            raise self.wrong(f"expected a number after {operator}, not {text.text!r}", at)
        regex = None
        if operator == "~=":
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    regex = re.compile(text.text)
            except (re.error, OverflowError, RecursionError) as error:
                raise self.wrong(
                    f"invalid regular expression {text.text!r}: {error}",
                    at,
                    "" if text.literal else 'quote one that has a ]: [name~="^[A-Z]"]',
                ) from error
        return Filter(key, operator, text, regex, number)

    def key(self) -> tuple[Step, ...]:
        """Parse the path to a member, up to the operator."""
        found: list[Step] = []
        deep = False
        self.spaces()
        while not (self.peek("]") or _OPERATOR.match(self.text, self.at)):
            if self.at >= len(self.text):
                raise self.wrong("the [ is not closed")
            if self.take("/"):
                if not (found or deep):
                    raise self.wrong("expected a name at the start of the path", self.at - 1)
            elif found:
                break
            name = self.member()
            if not name.literal and name.text == "**":
                deep = True
                if self.peek("/"):
                    continue
                name = Pattern("*")
            found.append(Step(name, deep))
            deep = False
            self.spaces()
        return tuple(found)

    def member(self) -> Pattern:
        if self.take('"'):
            return Pattern(self.quoted(), literal=True)
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in '/]["':
            if _OPERATOR.match(self.text, self.at):
                break
            self.at += 1
        name = self.text[start : self.at].rstrip()
        if not name:
            raise self.wrong("expected the name of a member", start)
        return Pattern(unescape(name))

    def value(self, start: int) -> Pattern:
        """Parse the value to compare with, up to but excluding the ``]``."""
        if self.take('"'):
            quoted = Pattern(self.quoted(), literal=True)
            self.spaces()
            if not self.take("]"):
                raise self.wrong("expected ] after the closing quote")
            return quoted
        text, bracket, _ = self.text[self.at :].partition("]")
        if not bracket:
            raise self.wrong("the [ is not closed", start - 1)
        self.at += len(text) + 1
        return Pattern(text.strip())

    def spaces(self) -> None:
        while self.peek(" "):
            self.at += 1


# -- queries without hits ---------------------------------------------------------------------------

_BRACES: Final = r"\{([^{}]*)\}"
_NAMELESS: Final = r"(?<![^/])\["
_BARE: Final = r"\[(?=[^\[\]=<>~]*[*?])([^\[\]=<>~]*)\]"  # a text, but no operator
_BEHIND: Final = r"([^/\[\]=<>!~^$]+)(=[^\[\]/]+)$"  # name=text, without brackets
_EQUALS: Final = r"\[([^\[\]=<>!~^$]*)=\s*([^\[\]]*)\]"
_OWN_VALUE: Final = r"(?<=[^/*])\[="
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
    text = re.sub(_BRACES, r"[\1]", text)
    text = re.sub(_NAMELESS, "*[", text) + "]" * (text.count("[") - text.count("]"))
    text = re.sub(_BARE, lambda found: f"[={found[1].strip(_AROUND[:2])}]", text)
    text = re.sub(_BEHIND, r"\1[\2]", text)
    return re.sub(_EQUALS, lambda found: f"[{found[1]}={found[2].strip(chr(39))}]", text)


def _deep(text: str) -> str:
    return "//" + text.lstrip("/")


def _widened(text: str) -> str:
    """Return a query whose comparisons also match texts that contain the text compared with."""
    return re.sub(_EQUALS, _part, text)


def _part(found: re.Match[str]) -> str:
    part = found[2].strip(_AROUND)
    return f"[{found[1]}=*{part}*]" if any(map(str.isalpha, part)) else found[0]


def _inside(text: str) -> str:
    """Return the query that compares the elements of lists, instead of the lists themselves."""
    return re.sub(_OWN_VALUE, "/*[=", text)


def _as_value(text: str) -> Iterator[str]:
    """Yield queries that look anywhere for a value equal to a name, or containing the name."""
    word = text.strip("/")
    if not any(mark in word for mark in "/[]=") and len(word.strip(_AROUND)) > 1:
        ways: tuple[Callable[[str], str], ...] = (str, lambda each: f"*{each.strip(_AROUND)}*")
        yield from (f"//*[={way(word)}]" for way in ways)
