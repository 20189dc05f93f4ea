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
