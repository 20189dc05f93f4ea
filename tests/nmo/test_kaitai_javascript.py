"""The Python and JavaScript parsers made from the Virtools specs give the same trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.kaitai.trees import as_javascript, first_difference, javascript_trees, python_tree
from tests.nmo.files import file_3, file_4, file_6, file_7, file_8
from tests.samples import needs_samples, samples
from tests.state_chunk.bytes import (
    NEW,
    OLD,
    SUB_THREE,
    SUB_TWO,
    VERY_OLD,
    with_sub_chunk,
)

if TYPE_CHECKING:
    from pathlib import Path


def agree(spec: str, files: list[Path]) -> None:
    for path, found in zip(files, javascript_trees(spec, files), strict=True):
        expected = as_javascript(python_tree(spec, path.read_bytes()))
        assert first_difference(expected, found) is None, path.name


@needs_samples
def test_samples_parse_to_the_same_tree_in_python_and_javascript() -> None:
    agree(
        "virtools_nmo",
        [path for path in samples("virtools") if path.stat().st_size < 30_000],
    )


def test_versions_without_samples_parse_to_the_same_tree_in_both_languages(tmp_path: Path) -> None:
    files = []
    made = (file_3(), file_4(), file_6(packed=True), file_6(packed=False), file_7(), file_8())
    for number, data in enumerate(made):
        files.append(tmp_path / f"{number}.nmo")
        files[-1].write_bytes(data)
    agree("virtools_nmo", files)


def test_chunks_of_every_format_parse_to_the_same_tree_in_both_languages(tmp_path: Path) -> None:
    files = []
    subs = [with_sub_chunk(4, SUB_TWO), with_sub_chunk(5, SUB_THREE), with_sub_chunk(7, SUB_THREE)]
    for number, data in enumerate([VERY_OLD, OLD, NEW, *subs]):
        files.append(tmp_path / f"{number}.chunk")
        files[-1].write_bytes(data)
    agree("virtools_state_chunk", files)
