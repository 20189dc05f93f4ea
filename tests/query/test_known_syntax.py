"""Paths of queries: what slashes and stars mean, in quotes and without."""

from __future__ import annotations

import pytest

from chunkwright.errors import QueryError
from chunkwright.keyed_archive.archive import KeyedArchive
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
def test_slashes_and_stars_set_the_depth_of_steps(query: str, addresses: list[str]) -> None:
    assert [each.replace('"', "") for each in found(query)] == addresses


@pytest.mark.parametrize(
    ("query", "column"), [("/a///b", 5), ("a////b", 4), ("/a//", 5), ("referrers(///a)", 13)]
)
def test_more_than_two_slashes_are_refused(query: str, column: int) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        parse(query)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ('/""', ""),
        ('/"a"', "a"),
        ('/"a/b[c]"', "a/b[c]"),
        ('/"a""b"', 'a"b'),
        ('/""""', '"'),
        ('/"a"""', 'a"'),
        ('/"~1"', "~1"),
        ("/~1", "/"),
        ("/ a ", " a "),
    ],
)
def test_names_in_quotes_are_taken_literally(query: str, name: str) -> None:
    assert parse(query).steps[0].name.text == name


@pytest.mark.parametrize(
    ("text", "key", "operator", "value", "number"),
    [
        ("[k]", "k", "", "", None),
        ("[ k ]", "k", "", "", None),
        ("[k=]", "k", "=", "", None),
        ("[=v]", "", "=", "v", None),
        ("[k = v w ]", "k", "=", "v w", None),
        ("[k  >=  5]", "k", ">=", "5", 5),
        ("[k<=0x1F]", "k", "<=", "0x1F", 31),
        ("[k=-0x1f]", "k", "=", "-0x1f", -31),
        ("[k=+5]", "k", "=", "+5", 5),
        ("[k=007]", "k", "=", "007", 7),
        ("[k=1e3]", "k", "=", "1e3", 1000),
        ('[k="5" ]', "k", "=", "5", None),
        ('[k=" 5 "]', "k", "=", " 5 ", None),
        ("[k!=a=b]", "k", "!=", "a=b", None),
        ('["a=b"^=c]', "a=b", "^=", "c", None),
        ("[a~1b$=c]", "a/b", "$=", "c", None),
        ("[a b>-1.5]", "a b", ">", "-1.5", -1.5),
        ("[k<.5]", "k", "<", ".5", 0.5),
    ],
)
def test_conditions_are_parsed(
    text: str, key: str, operator: str, value: str, number: float | None
) -> None:
    (one,) = parse(f"/x{text}").steps[0].filters
    assert "/".join(step.name.text for step in one.key) == key
    assert (one.operator, one.text.text, one.number) == (operator, value, number)
    assert one.regex is None


@pytest.mark.parametrize(
    ("query", "column", "message"),
    [
        ('/"a', 2, "the quote is not closed"),
        ('/"a""', 2, "the quote is not closed"),
        ('/x["a', 4, "the quote is not closed"),
        ("/x[", 4, "the [ is not closed"),
        ("/x[k", 5, "the [ is not closed"),
        ("/x[k=v", 3, "the [ is not closed"),
        ("/x[a][k=v", 6, "the [ is not closed"),
        ("/x[]", 4, "expected a member, and a value"),
        ("/x[k=1][]", 9, "expected a member, and a value"),
        ("/x[/k]", 4, "expected a name at the start"),
        ('/x["k"="v"w]', 11, "expected ] after the closing quote"),
        ("/x[k< v]", 7, "expected a number after <, not 'v'"),
        ('/x[k>="5"]', 7, "expected a number after >=, not '5'"),
        ("/x[k~=(]", 7, "invalid regular expression"),
        ("/x[a//b]", 6, "expected the name of a member"),
        ('/x["a"b]', 7, "expected one of ] = != ^= $= ~= < <= > >="),
        ('/x["a" "b"=1]', 8, "expected one of ] = != ^= $= ~= < <= > >="),
        ('/x[a"b"]', 5, "expected one of ] = != ^= $= ~= < <= > >="),
        ("/x[a[b]]", 5, "expected one of ] = != ^= $= ~= < <= > >="),
        ("/x[[b]]", 4, "expected the name of a member"),
        ("/x]", 3, "unexpected ']'"),
        ("/]", 2, "expected a name"),
        ("/x/", 4, "expected a name"),
        ("", 1, "expected a path"),
        ("references(/a", 14, "the ( of references at column 11 is not closed"),
        ("referrers(/a)b", 14, "unexpected 'b'"),
        (f"{'referrers(' * 17}/a{')' * 17}", 171, "nested deeper than 16"),
    ],
)
def test_syntax_errors_name_their_column(query: str, column: int, message: str) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        parse(query)
    assert (caught.value.column, message in str(caught.value)) == (column, True), caught.value
    assert f"is wrong at column {column}: " in str(caught.value)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("k", "k"),
        ("k/l", "k l"),
        ("**/k", "+k"),
        ("k/**/l", "k +l"),
        ("**/k/l", "+k l"),
        ("**/k/l/**/m/n", "+k l +m n"),
        ("**", "+*"),
        ("k/**", "k +*"),
        ("**/**/k", "+k"),
        ('"k" /"l/m"', "k l/m"),
        ('"**"/k', "** k"),
    ],
)
def test_paths_of_members_are_parsed(text: str, key: str) -> None:
    """In the expected paths, a + stands for any depth."""
    for operator in ("", "=v", " != v"):
        (one,) = parse(f"/x[{text}{operator}]").steps[0].filters
        assert " ".join("+" * step.deep + step.name.text for step in one.key) == key


def test_queries_that_are_too_long_are_refused() -> None:
    parse(f"{'references(' * 16}/a{')' * 16}")
    assert parse(f"references(references(/a))/{'references(/b)'}").steps
    assert len(parse("/" + "a" * 9_999).text) == 10_000
    with pytest.raises(QueryError, match=r"at most 10,000 characters, not 10,001"):
        parse("/" + "a" * 10_000)
    with pytest.raises(QueryError, match="expected a query as text, not 5"):
        parse(5)  # type: ignore[arg-type]


def test_an_error_says_when_a_regular_expression_needs_quotes() -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        parse("/x[k~=[a]")
    assert caught.value.hint == 'quote one that has a ]: [name~="^[A-Z]"]'
    with pytest.raises(QuerySyntaxError) as caught:
        parse('/x[k~="[a"]')
    assert caught.value.hint == ""
    (one,) = parse('/x[k~="^[a-c]$"]').steps[0].filters
    assert one.regex is not None
    assert [bool(one.regex.search(text)) for text in "bd"] == [True, False]
