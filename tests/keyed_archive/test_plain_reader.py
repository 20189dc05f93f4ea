"""The plain reader of the benchmarks finds what the package finds, value by value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from benchmarks.plain_reader import archives_of, plain, plain_form, real_paths, unpacked
from tests.samples import needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def dictionaries(value: Any) -> Iterator[Any]:
    """Yield the top archives that the plain reader found, in file order."""
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from dictionaries(each)


@needs_samples
@pytest.mark.parametrize("path", real_paths(), ids=lambda path: path.name)
def test_a_minimal_independent_reader_finds_the_same_values(path: Path) -> None:
    data = unpacked(path)
    model = [plain_form(archive) for archive in archives_of(chunkwright.open(data))]
    assert repr(model) == repr(list(dictionaries(plain(data))))
