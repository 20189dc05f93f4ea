"""Queries over items of any shape: what they find, in which order, and what they request from items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.query import matcher, parse
from chunkwright.query.typed import Pattern, needle_of
from tests.made_items import Made, link, obj

if TYPE_CHECKING:
    from chunkwright.query.syntax import Filter


def hits(root: Made, query: str) -> list[str]:
    return [item.address for item in matcher.find(root, parse(query))]


def filter_of(text: str) -> Filter:
    return parse(f"/*[{text}]").steps[0].filters[0]


def test_a_segment_with_brackets_is_tried_as_a_name_if_its_filter_finds_nothing() -> None:
    below = obj("below [x]", "C", Made("hp", 5))
    root = Made(
        "",
        None,
        obj("NPC", "C", Made("Root", 1)),
        obj("NPC[Root]"),
        obj("twice [1]"),
        obj("twice [1]"),
        link("way", obj("elsewhere", "C", below)),
    )
    assert hits(root, "/NPC[Root]") == ["/NPC"]
    assert hits(root, "/NPC[Rot]") == []
    del root.inner[0]
    assert hits(root, "/NPC[Root]") == ["/NPC[Root]"]
    assert hits(root, "NPC[Root]") == ["/NPC[Root]"]
    assert hits(root, "//NPC[Root]") == []
    assert hits(root, "/twice [1]") == []
    assert hits(root, "/way/below [x]") == ["/below [x]"]
    assert hits(root, "/way/below [x]/hp") == ["/below [x]/hp"]
    assert hits(root, "references(/way)[x]/NPC[Root]") == []


def chained() -> Made:
    """Return a document of three objects, two of which refer to the first."""
    one = obj("one", "Box", Made("hp", 5), Made("name", "cat"))
    two = obj("two", "Ball", link("to", one), link("also", one), Made("hp", 6))
    three = obj("three", "Ball", Made("box", None, link("to", one), link("from", two)))
    return Made("", None, Made("all", None, one, two, three), link("first", one))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("/all/*/to/hp", ["/all/one/hp"]),  # an object with two references is found once
        ("/all/*/*/hp", ["/all/one/hp"]),
        ("/all/three/**/hp", []),  # not through references
        ("/all/three/box/*/hp", ["/all/one/hp", "/all/two/hp"]),
        ("/all/two/*", ["/all/two/to", "/all/two/also", "/all/two/hp"]),
        ("//to", ["/all/two/to", "/all/three/box/to"]),
        ("/all//to", ["/all/two/to", "/all/three/box/to"]),
        ("/**//to", ["/all/two/to", "/all/three/box/to"]),
        ("//*//to", ["/all/two/to", "/all/three/box/to"]),
        ("/Ball", []),
        ("/all/Ball", ["/all/two", "/all/three"]),
        ("referrers(/all/one)", ["/all/two/to", "/all/two/also", "/all/three/box/to", "/first"]),
        ("referrers(/all/one/hp)", ["/all/two/to", "/all/two/also", "/all/three/box/to", "/first"]),
        ("referrers(/all/two)", ["/all/three/box/from"]),
        ("referrers(/all/three)", []),
        ("referrers(/all)", []),
        ("referrers(/all/*)[class=Ball]", ["/all/two/to", "/all/two/also", "/all/three/box/to",
                                           "/all/three/box/from"]),
        ("references(/all/*)", ["/all/one", "/all/two"]),
        ("references(/all/three)[hp]", ["/all/one", "/all/two"]),
        ("references(/all/three)[hp=6]", ["/all/two"]),
        ("references(/all/three)[hp=6]/to", ["/all/two/to"]),
        ("references(/all/three)[hp>4][hp<6]", ["/all/one"]),
        ("references(/first)", ["/all/one"]),
    ],
)  # fmt: skip
def test_items_are_found_in_the_order_of_the_document(query: str, found: list[str]) -> None:
    assert hits(chained(), query) == found


def test_each_step_passes_its_search_criteria_to_items(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def candidates(item: Made, need: Any, *, deep: bool) -> list[Made]:
        asked.append((item.address, need.name.text, need.needles, need.targets, deep))
        return item.inner

    monkeypatch.setattr(Made, "candidates", candidates)
    root = Made("", None, obj("a", "C", Made("b", "long text")), Made("c", 5))
    assert hits(root, '/a/b[value="long text"]') == ["/a/b"]
    text = ("long text",)
    assert asked == [("", "a", (), frozenset(), False), ("/a", "b", text, frozenset(), False)]
    asked.clear()
    assert hits(root, '//b[value="long text"]') == ["/a/b"]
    assert asked == [("", "b", text, frozenset(), True), ("/a", "b", text, frozenset(), True)]
    asked.clear()
    monkeypatch.setattr(Made, "may_hold", lambda item, need: need.name.text == item.key)
    assert hits(root, "//b") == []
    assert asked == [("", "b", (), frozenset(), True)]


@pytest.mark.parametrize(
    ("text", "value", "passed"),
    [
        ("=cat", "cat", True),
        ("=c*", "cat", True),
        ('="c*"', "cat", False),
        ("!=cat", "cat", False),
        ("!=cat", "dog", True),
        ("^=ca", "cat", True),
        ("^=at", "cat", False),
        ("$=at", "cat", True),
        ("$=ca", "cat", False),
        ("~=a", "cat", True),
        ("~=b", "cat", False),
        ("<5", "4", False),
        ("<5", 4, True),
        ("<5", 5, False),
        ("<=5", 5, True),
        ("<=5", 5.5, False),
        (">5", 5, False),
        (">5", 5.5, True),
        (">=5", 5, True),
        (">=5", 4.5, False),
        (">=0", True, False),
        (">=0", None, False),
        ("^=5", 5, False),
        ("=5", 5, True),
        ("=5", 5.0, True),
        ("=0x10", 16, True),
        ("=5", 6, False),
        ("=5", "5", True),
        ("=5.0", "5", False),
        ("=true", True, True),
        ("=false", True, False),
        ("=false", False, True),
        ("=1", True, False),
        ("=true", "true", True),
        ("=null", None, True),
        ('="null"', None, False),
        ("=none", None, False),
        ("=null", "null", True),
        ("=5", [5], False),
        ("!=5", [5], True),
    ],
)
def test_filters_compare_values(text: str, value: Any, passed: bool) -> None:
    assert matcher.passes(Made("x", value), filter_of(text)) is passed
    assert matcher.passes(Made("x", None, Made("k", value)), filter_of(f"k{text}")) is passed


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("to=/all/one", True),
        ("to=/all/Box", False),
        ("to=/one", False),
        ("to=/first", False),
        ("to=#one", False),
        ("to=one", False),
        ("to!=/all/one", False),
        ("to!=/all/two", True),
        ("to", True),
        ("to/hp", True),
        ("to/hp=5", True),
        ("to/hp=6", False),
        ("to/name=cat", True),
        ("to/class=Box", True),
        ("class=Ball", True),
        ("class=Box", False),
        ("name=two", True),
        ("type=Kind", True),
        ("hp=6", True),
        ("hp/value=6", True),
        ("hp/class=Ball", True),
        ("hp/name=hp", True),
        ("gone=6", False),
        ("gone", False),
        ("name", False),
        ("*=6", True),
        ("**/hp=6", True),
        ("**/hp=5", False),
    ],
)
def test_filters_compare_members_and_properties_of_every_item(text: str, passed: bool) -> None:
    two = chained().inner[0].inner[1]
    two.given["type_name"] = "Kind"
    assert matcher.passes(two, filter_of(text)) is passed


def test_a_reference_is_compared_by_any_name_of_its_object() -> None:
    class Numbered(Made):
        def is_called(self, segment: str) -> bool:
            return segment in ("#7", "a/b", "cat")

    one = Numbered("one", is_object=True)
    root = Made("", None, Made("all", None, one), link("to", one))
    for text in ("to=#7", "to=/all/#7", "to=/all/cat", "to=/all/a~1b"):
        assert matcher.passes(root, filter_of(text)), text
    for text in ("to=#8", "to=/all/dog", "to=/cat", "to=cat", "to=a/b", "to=all/cat"):
        assert not matcher.passes(root, filter_of(text)), text
    assert matcher.passes(root, filter_of("to=/all/cat"))


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("name=Walk_01", ""),
        ("class=Walk_01", ""),
        ("type=Walk_01", ""),
        ("value=Walk_01", "Walk_01"),
        ("=Walk_01", "Walk_01"),
        ("k=Walk_01", "Walk_01"),
        ("k^=Walk_01", "Walk_01"),
        ("k$=Walk_01", "Walk_01"),
        ("k!=Walk_01", ""),
        ("k~=Walk_01", ""),
        ("k/l=Walk_01", ""),
        ("k=W*Walk_01?x", "Walk_01"),
        ("k^=W*Walk_01?x", "W*Walk_01?x"),
        ('k="W*Walk_01?x"', "W*Walk_01?x"),
        ("k=true", ""),
        ("k=false", ""),
        ("k=null", ""),
        ("k=truth", "truth"),
        ("k=123456", ""),
        ("k=/objects/Walk", ""),
        ("k=#Walk", ""),
        ("k=0123ABCD-abcd", ""),
        ("k=0123ABCD-wxyz", "0123ABCD-wxyz"),
        ("k=Wa", ""),
        ("k=Wal", "Wal"),
        ("k", ""),
    ],
)
def test_the_needle_of_a_filter_is_text_that_every_hit_contains(text: str, needle: str) -> None:
    assert matcher.needle(filter_of(text)) == needle
    assert matcher.needles(parse(f"/*[{text}]")) == ({needle} if needle else set())


def test_needles_are_collected_from_all_parts_of_a_query() -> None:
    query = parse("referrers(/a[k=First]/b[l=Second])[m=Third]/c[n=Fourth][o=5]")
    assert matcher.needles(query) == {"First", "Second", "Third", "Fourth"}


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("", ""),
        ("ab", ""),
        ("abc", "abc"),
        ("ab\ncde\nfg", "cde"),
        ("abc\u00e9def", "abc"),
        ("\x7f !~", " !~"),
        ("\x1f\x7f\x80", ""),
    ],
)
def test_the_needle_is_the_longest_run_of_printable_ascii(text: str, needle: str) -> None:
    assert needle_of(text) == needle


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("cat", ["cat"], ["cats", "Cat", "a cat", ""]),
        ("", [""], ["a"]),
        ("c?t", ["cat", "c\nt", "c?t"], ["ct", "caat"]),
        ("c*", ["c", "cat", "c\n\n"], ["a cat"]),
        ("*c*t", ["ct", "a cat", "cttt"], ["tc", "cats"]),
        ("a*b*c*d", ["abcd", "a b b c c d"], ["acbd", "abdc"]),
        ("a.c*", ["a.c", "a.cat"], ["abc"]),
        ("*", ["", "x"], []),
        ("a*?b", ["acb", "accb"], ["ab"]),
    ],
)
def test_wildcards_match_any_text_or_character(pattern: str, yes: list[str], no: list[str]) -> None:
    made = Pattern(pattern)
    assert [made.matches(text) for text in (*yes, *no)] == [True] * len(yes) + [False] * len(no)
    literal = Pattern(pattern, literal=True)
    assert [text for text in (*yes, *no, pattern) if literal.matches(text)][-1] == pattern
    assert (made.matches_all, literal.matches_all) == (pattern == "*", False)
    assert made.is_plain is not ("*" in pattern or "?" in pattern)
    assert literal.is_plain


def test_patterns_that_match_the_same_text_are_equal() -> None:
    plain, star = Pattern("cat"), Pattern("c*")
    assert plain == Pattern("cat", literal=True) != star
    assert hash(plain) == hash(Pattern("cat", literal=True))
    assert star != Pattern("c*", literal=True)
    assert Pattern("cat") != Pattern("dog")
    assert plain.__eq__("cat") is NotImplemented
    assert repr(star) == "Pattern('c*')"
    assert repr(Pattern("c*", literal=True)) == "Pattern('c*', literal=True)"


def removed(*where: str) -> list[str]:
    from chunkwright.query.actions import remove

    rows = [Made(str(at), at) for at in range(12)]
    root = Made("", None, Made("rows", [], *rows), Made("box", None, Made("a", 4), Made("b", 5)))
    told = remove(root, *where)
    assert [address for address, _ in told] == list(dict.fromkeys(address for address, _ in told))
    return [address for address, *call in root.done if call == ["delete"]]


@pytest.mark.parametrize(
    ("where", "deleted"),
    [
        (["/rows/1"], ["/rows/1"]),
        (["/rows/1", "/rows/9", "/rows/10"], ["/rows/10", "/rows/9", "/rows/1"]),
        (["/rows/10", "/box/a", "/rows/9", "/rows/10"], ["/rows/10", "/rows/9", "/box/a"]),
        (["/box/a", "/box/b"], ["/box/a", "/box/b"]),
        (["/box/a", "/box"], ["/box"]),
        (["/box/*"], ["/box/a", "/box/b"]),
    ],
)
def test_elements_of_a_list_are_removed_last_to_first(where: list[str], deleted: list[str]) -> None:
    assert removed(*where) == deleted


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("", "/box/a/b/c"),
        ("/x", "/box/a/b/c/x"),
        ("/box/a", "/box/a"),
        ("/box/a/x", "/box/a/x"),
        ("/box/ab", "/box/a/b/c/box/ab"),
        ("/box", "/box/a/b/c/box"),
    ],
)
def test_errors_have_the_address_of_the_changed_item(path: str, shown: str) -> None:
    from chunkwright.errors import QueryError
    from chunkwright.query.actions import _at

    c = Made("c")
    assert Made("", None, Made("box", None, Made("a", None, Made("b", None, c)))).inner
    with pytest.raises(QueryError) as caught, _at(c):
        raise QueryError("wrong", path=path)
    assert caught.value.path == shown
