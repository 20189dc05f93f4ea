"""Round trips and counts of every real DAVA file: archives, scenes and geometry, wrapped and bare."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.sc2 import Scene
from tests.samples import NEIGHBOURS, expected, mostly_slow, needs_samples, samples
from tests.thinning import few_and_rest

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.query.items import Item

EXPECTED = expected("ka")
GOOD = [path for path in samples("ka") if "error" not in EXPECTED[path.name]]


def name(path: Path) -> str:
    return path.name


def walk(node: Item) -> int:
    """Visit every node of a resolved tree; return their number."""
    number = 0
    todo = [node]
    while todo:
        node = todo.pop()
        assert isinstance(node.label, str)
        assert isinstance(node.detail, str)
        number += 1
        todo.extend(node.shown())
    return number


@needs_samples
def test_samples_exist_for_every_dava_format() -> None:
    assert len(GOOD) >= 180
    formats = {EXPECTED[path.name]["format"] for path in GOOD}
    assert formats == {"keyed_archive", "sc2", "scg", "dvpl", *NEIGHBOURS}


@needs_samples
@pytest.mark.parametrize("path", GOOD, ids=name)
def test_unedited_files_are_written_unchanged(path: Path) -> None:
    document = chunkwright.open(path)
    assert bytes(document) == path.read_bytes()
    # Reading a document changes nothing in it.
    document.info()
    document.problems()
    walk(document.tree())
    assert bytes(document) == path.read_bytes()


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(GOOD))
def test_the_text_form_builds_the_identical_file(path: Path) -> None:
    document = chunkwright.open(path)
    text = json.dumps(document.to_dict(), allow_nan=False)
    again = chunkwright.from_dict(json.loads(text))
    assert type(again) is type(document)
    assert again == document
    assert bytes(again) == path.read_bytes()
    assert json.dumps(again.to_dict(), allow_nan=False) == text


@needs_samples
@pytest.mark.parametrize("path", GOOD, ids=name)
def test_counts_agree_with_an_independent_reader(path: Path) -> None:
    info = chunkwright.open(path).info()
    assert {key: info[key] for key in EXPECTED[path.name]} == EXPECTED[path.name]


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(GOOD))
def test_the_tree_shows_every_entry(path: Path) -> None:
    document = chunkwright.open(path)
    info = document.info()
    shown = walk(document.tree())
    assert shown >= info.get("entries", 0) - info.get("archives", 0)


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(GOOD, __name__))
def test_real_files_have_no_problems(paths: list[Path]) -> None:
    found = {path.name: chunkwright.open(path).problems() for path in paths}
    assert {file: problems for file, problems in found.items() if problems} == {}


@needs_samples
def test_samples_include_scenes_of_every_layout() -> None:
    versions = {
        document.version for document in map(chunkwright.open, GOOD) if isinstance(document, Scene)
    }
    assert {1, 2, 3, 5, 18, 25, 35} <= versions
