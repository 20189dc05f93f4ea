"""``find`` with addresses, as every verb prints them, in place of queries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from chunkwright.errors import QueryError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.query import QuerySyntaxError, parse_where

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

NAMES = (
    "a[b",
    "a]b",
    'a"b',
    "a[b=c",
    "a[b]c",
    "a[=b]",
    "x[y=a/b]",
    'q["z""z"]',
    "[",
    "~[",
    "a[b] [c",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file whose objects have names with characters that mean something in queries."""
    made = VirtoolsFile()
    for name in NAMES:
        made.add_object("CKMesh", name)
    path = tmp_path / "names.nmo"
    path.write_bytes(bytes(made))
    return path


@pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)
def test_addresses_that_tree_prints_are_found(run: Run, file: Path, number: int) -> None:
    address = run("find", "/objects/*", file).stdout.splitlines()[number].split("\t")[1]
    assert json.loads(run("get", file, address).stdout) == {"name": NAMES[number]}
    (file.parent / "other.nmo").write_bytes(bytes(VirtoolsFile()))
    for path in (file, file.parent):
        found = run("find", address, path)
        assert (found.stdout, found.stderr) == (f"{file}\t{address}\tCKMesh\n", "")
        assert found.exit_code == 0
        (row,) = map(json.loads, run("find", "--json", address, path).stdout.splitlines())
        assert (row["address"], row["name"]) == (address, NAMES[number])


SPELT = ("x[y=a/b]", 'q[y="z""z"]', "t[y=u~v]", "u[y=long text]", "k[y=zz][w=~0]")


@pytest.mark.parametrize("name", SPELT)
def test_an_address_with_special_characters_is_found_in_an_archive(
    run: Run, tmp_path: Path, name: str
) -> None:
    """In an archive, the bytes of a key are unescaped: ~, / and quotes."""
    path = tmp_path / "names.ka"
    path.write_bytes(bytes(KeyedArchive({name: 5})))
    (address,) = (hit.address for hit in KeyedArchive({name: 5}).find("/*"))
    found = run("find", address, path)
    assert (found.stdout, found.exit_code) == (f"{path}\t{address}\t5\n", 0)


WRONG = (
    ("/objects/zz[", 13, "the [ is not closed"),
    ('/objects/a"', 11, "unexpected '\"'"),
    ("//a[b", 6, "the [ is not closed"),
    ("//objects/a[b", 14, "the [ is not closed"),
    ("objects/a[b", 12, "the [ is not closed"),
    ("/", 2, "expected a name"),
    ("///a[b", 3, "expected at most two / in a row"),
)


@pytest.mark.parametrize(("where", "column", "why"), WRONG)
def test_an_invalid_query_is_refused_with_its_column(
    run: Run, file: Path, where: str, column: int, why: str
) -> None:
    message = f"chunkwright: error: the query {where!r} is wrong at column {column}: {why}\n"
    for paths in ([file], [file, file.parent]):
        found = run("find", where, *paths)
        assert (found.exit_code, found.stdout, found.stderr) == (2, "", message)
    with pytest.raises(QuerySyntaxError, match="is wrong at column") as caught:
        list(VirtoolsFile().find(where))
    assert caught.value.column == column


# Text that is no query, the column where it stops being one, and what is wrong there.
UNFINISHED = (
    ("[name=x", 1, "expected a name before the ["),
    ("[name=x]", 1, "expected a name before the ["),
    ("zz[", 4, "the [ is not closed"),
    ("zz[name=", 3, "the [ is not closed"),
    ('zz[name="x', 9, "the quote is not closed"),
    ('"zz', 1, "the quote is not closed"),
    ('zz"', 3, "unexpected '\"'"),
    ("name=x]", 7, "unexpected ']'"),
)


@pytest.mark.parametrize(("text", "column", "why"), UNFINISHED)
def test_text_like_an_unfinished_query_that_is_nowhere_is_reported_with_its_column(
    run: Run, file: Path, text: str, column: int, why: str
) -> None:
    found = run("find", text, file)
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.splitlines()[0] == (
        f"chunkwright: {text} finds nothing in 1 file;"
        f" the text looks like an unfinished query: column {column}: {why}"
    )
    assert run("find", text, file.parent / "absent.nmo").exit_code == 2


@pytest.mark.parametrize("text", ["a[", "[b", 'z""z', "b]", "a[b] [c"])
def test_text_like_an_unfinished_query_is_found_where_it_is(
    run: Run, file: Path, text: str
) -> None:
    found = run("find", text, file)
    assert (found.exit_code, found.stderr) == (0, "")
    assert all(text in line for line in found.stdout.splitlines())


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("[name=u*", "//*[name=u*]"),
        ("CKMesh[name=u*", "//CKMesh[name=u*]"),
    ],
)
def test_the_query_that_was_begun_is_suggested(
    run: Run, tmp_path: Path, text: str, query: str
) -> None:
    made = VirtoolsFile()
    made.add_object("CKMesh", "up")
    path = tmp_path / "up.nmo"
    path.write_bytes(bytes(made))
    last = run("find", text, path).stderr.splitlines()[-1]
    assert last == f'chunkwright: {text} finds nothing; did you mean "{query}"?'
    assert run("find", query, path).exit_code == 0


def test_an_address_with_brackets_is_parsed_as_literal_names() -> None:
    where = parse_where("/a[b/~1]c/")
    assert [(step.name.text, step.name.literal, step.deep) for step in where.steps] == [
        ("a[b", True, False),
        ("/]c", True, False),
    ]
    assert where.fault is not None
    assert where.text == "/a[b/~1]c/"
    assert parse_where("/a[b]").fault is None
    with pytest.raises(QueryError, match="at most 10,000 characters"):
        parse_where("/[" + "a" * 10_000)
