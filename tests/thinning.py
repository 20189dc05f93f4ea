"""Which of many similar test cases run by default; ``pytest -m slow`` runs the others."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

from .damage import SEED
from .samples import EVERY, chosen, is_tried

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

T = TypeVar("T")


def one_of(number: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases as parameters of a test; one of every ``number`` runs by default."""
    return [case if place % number == 0 else _as_slow(case) for place, case in enumerate(cases)]


def share(things: Iterable[T]) -> list[T]:
    """Return one of so many things that are tested elsewhere too; ``CHUNKWRIGHT_SEED`` varies which."""
    return list(things)[zlib.crc32(SEED.encode()) % EVERY :: EVERY]


def _as_slow(case: Any) -> Any:
    if isinstance(case, ParameterSet):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.slow])
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)


def few_and_rest(paths: Iterable[Path], module: str) -> list[Any]:
    """Return real files as two parameters of a test: a list of the chosen ones, and of the others.

    The others are slow, and of files that are alike include only those that this module tries. A
    test counts less in either list than it would in all files.
    """
    paths = [path for path in paths if is_tried(path, module)]
    few = [path for path in paths if path in chosen(path.parent.name)]
    rest = [path for path in paths if path not in few]
    return [
        pytest.param(few, id="few"),
        pytest.param(rest, id="rest", marks=pytest.mark.slow),
    ]
