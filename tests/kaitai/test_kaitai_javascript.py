"""The parsers in Python and in JavaScript, made from the same specs, read the same trees."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from ..samples import needs_samples
from . import dava_files
from .trees import (
    ROOT,
    as_javascript,
    first_difference,
    javascript_trees,
    python_tree,
    python_tree_and_gaps,
)

if TYPE_CHECKING:
    from pathlib import Path


def compare(spec: str, files: list[Path]) -> int:
    """Assert that the trees of files are equal; return how many integers JavaScript rounds."""
    rounded = 0
    for path, found in zip(files, javascript_trees(spec, files), strict=True):
        exact, gaps = python_tree_and_gaps(spec, path.read_bytes())
        assert first_difference(as_javascript(exact), found) is None, path.name
        assert gaps == dava_files.HEADER_GAPS.get(spec, gaps), path.name
        rounded += json.dumps(exact).count('"i:')
    return rounded


@needs_samples
@pytest.mark.parametrize("part", range(4))
def test_javascript_reads_samples_like_python_and_every_byte_is_decoded(
    tmp_path: Path, part: int
) -> None:
    files = defaultdict(list)
    for name, spec, data in list(dava_files.samples())[part::4]:
        path = tmp_path / name
        path.write_bytes(data)
        files[spec].append(path)
    assert files
    for spec, paths in files.items():
        compare(spec, paths)


def test_javascript_reads_layouts_without_samples_like_python(tmp_path: Path) -> None:
    files = defaultdict(list)
    for name, (spec, data) in dava_files.made_files().items():
        path = tmp_path / name
        path.write_bytes(data)
        files[spec].append(path)
    rounded = {spec: compare(spec, paths) for spec, paths in files.items()}
    assert (
        rounded["dava_keyed_archive"] == 2 * 2 * 2
    )  # two types, two files, inside and outside an array
    assert rounded["dava_sc2"] > 0


def test_javascript_reads_packed_files_like_python(tmp_path: Path) -> None:
    made = {
        "parts.dvpl": dava_files.packed_in_parts([b"first" * 100, b"second" * 10]),
        "none.dvpl": dava_files.packed(b"payload", 0, 7),
        "unknown.dvpl": dava_files.packed(b"payload", 9, 7),
    }
    files = []
    for name, data in made.items():
        files.append(tmp_path / name)
        files[-1].write_bytes(data)
    assert compare("dava_dvpl", files) == 0


def test_the_first_difference_between_two_trees_is_reported_with_its_path(tmp_path: Path) -> None:
    one, two = (tmp_path / name for name in ("one", "two"))
    one.write_bytes(dava_files.string_map({b"k": dava_files.int32(1)}))
    two.write_bytes(dava_files.string_map({b"k": dava_files.int32(2)}))
    [found] = javascript_trees("dava_keyed_archive", [two])
    expected = python_tree("dava_keyed_archive", one.read_bytes())
    where = first_difference(expected, found)
    assert where is not None
    assert where.startswith("/archive/body/entries/0/value/value/value: 1 != 2")


def test_a_failing_parser_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(dava_files.string_map({b"k": b"\x1f"}))
    with pytest.raises(AssertionError, match="ValidationNotInEnumError"):
        list(javascript_trees("dava_keyed_archive", [path]))


def test_the_build_script_is_in_the_project_root() -> None:
    assert (ROOT / "build.sh").is_file()
