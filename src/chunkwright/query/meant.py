"""What a query without a hit was probably meant to be: near queries, the likeliest first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkwright.query.syntax import REFERENCES, REFERRERS, QuerySyntaxError, ignoring_case, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.query.syntax import Query

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_BARE: Final = re.compile(r"\[(?=[^\[\]=<>~]*[*?])([^\[\]=<>~]*)\]")  # a text, but no operator
_BEHIND: Final = re.compile(r"([^/\[\]=<>!~^$]+)(=[^\[\]/]+)$")  # name=text, without brackets
_EQUALS: Final = re.compile(r"\[([^\[\]=<>!~^$]*)=\s*([^\[\]]*)\]")
_OWN_VALUE: Final = re.compile(r"(?<=[^/*])\[=")
_AROUND: Final = " '\"*"


def near_queries(text: str) -> Iterator[tuple[str, Query]]:
    """Yield the text of queries near one that found nothing, and the queries, the likeliest first.

    Mistakes in the notation are mended first; then each query also looks at any depth, for a part
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
        return None  # the change makes no query of this one


def _mended(text: str) -> str:
    text = _BRACES.sub(r"[\1]", text)
    text = _BARE.sub(lambda found: f"[={found[1].strip(_AROUND[:2])}]", text)
    text = _BEHIND.sub(r"\1[\2]", text)
    return _EQUALS.sub(lambda found: f"[{found[1]}={found[2].strip(chr(39))}]", text)


def _deep(text: str) -> str:
    return "//" + text.lstrip("/")


def _widened(text: str) -> str:
    """Return the query for texts that contain those that it compares with."""
    return _EQUALS.sub(_part, text)


def _part(found: re.Match[str]) -> str:
    part = found[2].strip(_AROUND)
    return f"[{found[1]}=*{part}*]" if any(map(str.isalpha, part)) else found[0]


def _inside(text: str) -> str:
    """Return the query for the elements of the lists whose values it compares."""
    return _OWN_VALUE.sub("/*[=", text)


def _as_value(text: str) -> Iterator[str]:
    """Yield the queries for a name as a value, or a part of one, anywhere."""
    word = text.strip("/")
    if not any(mark in word for mark in "/[]=") and len(word.strip(_AROUND)) > 1:
        ways: tuple[Callable[[str], str], ...] = (str, lambda each: f"*{each.strip(_AROUND)}*")
        yield from (f"//*[={way(word)}]" for way in ways)
