"""The query language: what is parsed, what is refused and where, and how names are quoted."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.query import QuerySyntaxError, parse, quote
from chunkwright.query.typed import Pattern

ARCHIVE = {
    "name": "tank",
    "hp": 100,
    "speed": 2.5,
    "on": True,
    "none": None,
    "data": b"walk away",
    "part": {"name": "turret", "hp": 20, "in": {"hp": 5}},
    "list": [{"name": "a"}, {"name": "b", "hp": -1}, "text"],
}


def found(query: str) -> list[str]:
    return [hit.address for hit in KeyedArchive(ARCHIVE).find(query)]


@pytest.mark.parametrize(
    ("query", "addresses"),
    [
        ("/name", ["/name"]),
        ("name", ["/name"]),
        ("/part/hp", ["/part/hp"]),
        ("/*/hp", ["/part/hp"]),
        ("//hp", ["/hp", "/list/1/hp", "/part/hp", "/part/in/hp"]),
        ("**/hp", ["/hp", "/list/1/hp", "/part/hp", "/part/in/hp"]),
        ("/part/**/hp", ["/part/hp", "/part/in/hp"]),
        ("/part//hp", ["/part/hp", "/part/in/hp"]),
        ("/part/**", ["/part/hp", "/part/in", "/part/in/hp", "/part/name"]),
        ("/list/1", ["/list/1"]),
        ("//h?", ["/hp", "/list/1/hp", "/part/hp", "/part/in/hp"]),
        ('//"h?"', []),
        ("//*[name=turret]", ["/part"]),
        ("//*[name=t*]", ["/part"]),
        ("/*[=t*]", ["/name"]),
        ('/*[="t*"]', []),
        ("/*[=*walk*]", ["/data"]),
        ("/*[=100]", ["/hp"]),
        ("/*[=0x64]", ["/hp"]),
        ("/*[=2.5]", ["/speed"]),
        ("/*[=true]", ["/on"]),
        ("/*[=null]", ["/none"]),
        ("//hp[value>5][value<=100]", ["/hp", "/part/hp"]),
        ("//hp[ value >= 20 ]", ["/hp", "/part/hp"]),
        ("//hp[<0]", ["/list/1/hp"]),
        ("//*[name][hp]", ["/list/1", "/part"]),
        ("//*[name!=b][name]", ["/list/0", "/part"]),
        ("//name[^=tu]", ["/part/name"]),
        ("//name[$=ret]", ["/part/name"]),
        ('//name[~="^t[au]"]', ["/name", "/part/name"]),
        ("//name[~=(?i)TANK]", ["/name"]),
        ("/*[in/hp=5]", ["/part"]),
        ("/*[**=turret]", ["/part"]),
        ("/*[**/hp=5]", ["/part"]),
        ("/*[type=INT32]", ["/hp"]),
        ("/*[type!=STRING][name=h*]", ["/hp"]),
        ("//*[list]", []),
    ],
)
def test_queries_are_parsed(query: str, addresses: list[str]) -> None:
    assert sorted(found(query)) == addresses


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">="])
def test_numeric_comparisons_ignore_text(operator: str) -> None:
    archive = KeyedArchive({"tank": "T-34", "crew": "34", "hp": 34, "on": True})
    wanted = ["/hp"] if "=" in operator else []
    assert [hit.address for hit in archive.find(f"/*[{operator}34]")] == wanted


@pytest.mark.parametrize(
    ("query", "column", "why"),
    [
        ("", 1, "a path"),
        ("/", 2, "a name"),
        ("/a/", 4, "a name"),
        ("///a", 3, "two /"),
        ("/a[", 4, "not closed"),
        ("/a[b=c", 3, "not closed"),
        ("/a[]", 4, "expected a member"),
        ("/a[b", 5, "not closed"),
        ("/a]", 3, "unexpected"),
        ('/"a', 2, "quote"),
        ('/a"b"', 3, "unexpected"),
        ('/a[b="c]', 6, "quote"),
        ('/a[b="c"d]', 9, "expected ] after"),
        ("/a[b>c]", 6, "number"),
        ("/a[b~=(]", 7, "regular expression"),
        ("/a[b~=^[A-Z]]", 7, "quote one that has a ]"),
        ("/a[/b=c]", 4, "expected a name at the start"),
        ("referrers(/a", 13, "not closed"),
        ("referrers()", 11, "a path"),
        ("referrers(/a)b", 14, "unexpected"),
    ],
)
def test_errors_point_at_the_column(query: str, column: int, why: str) -> None:
    with pytest.raises(QuerySyntaxError, match=re.escape(why)) as caught:
        parse(query)
    assert caught.value.column == column
    assert f"column {column}" in str(caught.value)


def test_a_syntax_error_is_raised_before_the_first_result_is_requested() -> None:
    with pytest.raises(QuerySyntaxError):
        KeyedArchive().find("[")
    for wrong in (None, 5, b"/a"):
        with pytest.raises(ChunkwrightError):
            KeyedArchive().find(wrong)  # type: ignore[arg-type]


@given(st.text(max_size=40) | st.text(alphabet='/*?[]"()=!^$~<> ab1.', max_size=24))
def test_any_text_is_a_query_or_an_error_of_the_package(text: str) -> None:
    try:
        query = parse(text)
    except QuerySyntaxError as error:
        column = error.column
    else:
        column = 1
        list(KeyedArchive(ARCHIVE).find(query))
    assert 1 <= column <= len(text) + 1


NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name.isprintable())


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_quoted_names_match_literally(names: list[str]) -> None:
    value: object = 5
    for name in reversed(names):
        value = {name: value}
    archive = KeyedArchive(value)  # type: ignore[arg-type]
    query = "/" + "/".join(map(quote, names))
    (hit,) = archive.find(query)
    assert hit.address == join(*names)
    assert archive.root_item() is not None
    assert chunkwright.query.get(archive.root_item(), hit.address) == 5


@given(st.text(alphabet="ab*?", max_size=8), st.text(alphabet="ab", max_size=8))
def test_wildcards_match_like_a_regular_expression(pattern: str, text: str) -> None:
    def matches(pattern: str, text: str) -> bool:
        if not pattern:
            return not text
        if pattern[0] == "*":
            return any(matches(pattern[1:], text[at:]) for at in range(len(text) + 1))
        return bool(text) and pattern[0] in ("?", text[0]) and matches(pattern[1:], text[1:])

    assert Pattern(pattern).matches(text) == matches(pattern, text)


def test_a_pattern_with_many_stars_is_fast() -> None:
    assert not Pattern("*a" * 30 + "b").matches("a" * 5000)


def test_relations_may_be_nested() -> None:
    def nested(depth: int) -> str:
        return "references(" * depth + "/objects/A" + ")" * depth

    innermost = parse(nested(16))
    for _ in range(16):
        assert innermost.source is not None
        innermost = innermost.source.of
    assert innermost.source is None
    with pytest.raises(QuerySyntaxError, match="relations are nested deeper than 16"):
        parse(nested(17))


def test_patterns_with_the_same_text_are_equal() -> None:
    assert Pattern("a*") == Pattern("a*")
    assert len({Pattern("a*"), Pattern("a*"), Pattern("b*")}) == 2
    assert Pattern("a*") != "a*"
