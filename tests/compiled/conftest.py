"""Work done without the compiled kernel, in the same process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .damaged import in_python

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def without() -> Callable[[Callable[[], Any]], Any]:
    """Return a function that calls another one without the kernel."""
    return in_python
