"""Work done without the compiled kernel, in the same process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.hkx import compiled as packfiles
from chunkwright.hkx.model import packfile as objects
from chunkwright.keyed_archive import compiled as archives
from chunkwright.nmo import compiled as chunks

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = (archives, chunks, objects, packfiles)


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], Any]:
    """Return a function that does work without the kernel."""

    def run(work: Callable[[], Any]) -> Any:
        with monkeypatch.context() as patch:
            for module in MODULES:
                patch.setattr(module, "IS_THERE", False)
            return work()

    return run
