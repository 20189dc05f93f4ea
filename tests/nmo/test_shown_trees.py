"""The trees of real files."""

from __future__ import annotations

import pytest

from tests.samples import needs_samples
from tests.trees import TREES, kept, shown


@needs_samples
@pytest.mark.parametrize("name", [name for name in TREES if name.startswith("nmo/")])
def test_the_trees_of_real_files_stay_the_same(name: str) -> None:
    assert shown(name) == kept(name)
