"""The cyclic garbage collector, and when to leave it alone."""

from __future__ import annotations

import contextlib
import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cyclic garbage collector from going over a growing model again and again.

    Reading makes no cycles that die young; with the collector on, the cost of a byte
    trebles between a file of 1 MB and one of 50 MB.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
