"""The real files that every test run reads have the features of all samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .samples import (
    EVERY,
    chosen,
    expected,
    is_large,
    is_tried,
    mostly_slow,
    needs_samples,
    samples,
)
from .thinning import few_and_rest, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def shown(rows: Iterable[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for row in rows:
        version = row.get("contents_version", row.get("version"))
        yield "layout", version, row.get("layout")
        yield "format", row.get("format")
        yield "file version", row.get("file_version")
        for kind in ("classes", "value_types"):
            for name in row.get(kind, {}):
                yield version, kind, name


@needs_samples
@pytest.mark.parametrize("family", ["ka", "havok", "virtools"])
def test_the_chosen_files_have_all_features_of_the_other_samples(family: str) -> None:
    rows = expected(family)

    def of(paths: Iterable[Path]) -> set[tuple[object, ...]]:
        return set(shown(rows[path.name] for path in paths if path.name in rows))

    few = chosen(family)
    assert 0 < len(few) < len(samples(family)) / 2
    assert of(few) == of(path for path in samples(family) if not is_large(path))
    assert not any(map(is_large, few))
    slow = {each.values[0] for each in mostly_slow(samples(family)) if each.marks}
    assert slow == set(samples(family)) - few
    (first,), (rest,) = (each.values for each in few_and_rest(samples(family), "here"))
    assert sorted([*first, *rest]) == [path for path in samples(family) if is_tried(path, "here")]


@needs_samples
@pytest.mark.parametrize("family", ["ka", "havok", "virtools"])
def test_each_file_is_used_by_some_tests_and_one_with_a_feature_by_all(family: str) -> None:
    tests = [f"tests/test_{number}.py::test" for number in range(60)]
    tried = {test: {path for path in samples(family) if is_tried(path, test)} for test in tests}
    assert set.union(*tried.values()) == set(samples(family))
    always = set.intersection(*tried.values())
    assert chosen(family) < always
    rows = expected(family)
    of = [
        set(shown(rows[path.name] for path in paths if path.name in rows))
        for paths in (always, samples(family))
    ]
    assert of[0] == of[1]
    if EVERY > 1:
        alike = set(samples(family)) - always
        assert all(len(files - always) <= len(alike) / 3 for files in tried.values())


def test_one_of_several_similar_cases_runs_by_default() -> None:
    cases = one_of(2, [1, (2, 3), pytest.param(4, id="four"), pytest.param(5, id="five")])
    assert cases[0] == 1
    assert cases[1].values == (2, 3)
    assert [mark.name for mark in cases[1].marks] == ["slow"]
    assert (cases[2].id, cases[2].marks) == ("four", ())
    assert (cases[3].id, [mark.name for mark in cases[3].marks]) == ("five", ["slow"])
