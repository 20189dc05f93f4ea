"""Paths of queries: what slashes and stars mean, in quotes and without."""

from __future__ import annotations

import pytest

from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.query import QuerySyntaxError, parse

ARCHIVE = {
    "a": {"b": {"c": 1, "d": {"c": 2}}, "**": {"c": 3}},
    "e": {"*": 4, "f": {"c": 5}},
}


def found(query: str) -> list[str]:
    return sorted(hit.address for hit in KeyedArchive(ARCHIVE).find(query))


@pytest.mark.parametrize(
    ("query", "addresses"),
    [
        ('/a/"**"/c', ["/a/**/c"]),
        ('/*["**"]', ["/a"]),
        ('/*["**"/c=3]', ["/a"]),
        ('/*["**"/c=1]', []),
        ("/*[**/c=1]", ["/a"]),
        ("/*[**/c=5]", ["/e"]),
        ("/*[b/**/c=2]", ["/a"]),
        ("/*[b/*/c=2]", ["/a"]),
        ("/*[b/*/c=1]", []),
        ('/*["*"=4]', ["/e"]),
        ("/a/b//c", ["/a/b/c", "/a/b/d/c"]),
        ("/a/b/c", ["/a/b/c"]),
        ("/a//**/c", ["/a/**/c", "/a/b/c", "/a/b/d/c"]),
        ("/a/**//c", ["/a/**/c", "/a/b/c", "/a/b/d/c"]),
        ("/a/b/**[c]", ["/a/b/d"]),
        ("/a/b/**[c]/c", ["/a/b/d/c"]),
        ("//b/d/c", ["/a/b/d/c"]),
    ],
)
def test_slashes_and_stars(query: str, addresses: list[str]) -> None:
    assert [each.replace('"', "") for each in found(query)] == addresses


@pytest.mark.parametrize(
    ("query", "column"), [("/a///b", 5), ("a////b", 4), ("/a//", 5), ("referrers(///a)", 13)]
)
def test_slashes_are_one_or_two(query: str, column: int) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        parse(query)
    assert caught.value.column == column
