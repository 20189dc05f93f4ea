"""The trees of real files."""

from __future__ import annotations

import pytest

from tests.samples import needs_samples
from tests.trees import TREES, kept, shown


@needs_samples
@pytest.mark.parametrize("name", [name for name in TREES if name.startswith("nmo/")])
def test_a_real_file_is_shown_as_it_was_read(name: str) -> None:
    assert shown(name) == kept(name)
