"""What documents leave behind when nothing refers to them any more."""

from __future__ import annotations

import contextlib
import gc
import os
from collections import Counter
from typing import TYPE_CHECKING

import chunkwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.document import Document

USES: tuple[Callable[[Document], object], ...] = (
    str,
    bytes,
    lambda document: document.to_dict(),
    lambda document: document.info(),
    lambda document: document.problems(),
    lambda document: [list(item.children()) for item in document.tree().children()],
    lambda document: [hit.address for hit in document.find("**")],
)


def pass_over() -> None:
    """Keep the collector from finding what earlier tests left behind.

    After thousands of tests a scan of that would take a second, so a worker freezes it; a process
    of few tests collects it.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        gc.freeze()
    else:
        gc.collect()


def left_over(data: bytes) -> Counter[str]:
    """Count the objects of documents that only the collector frees, by the names of their types."""
    for use in USES:
        use(chunkwright.open(data))  # imports what it needs, which stays
    pass_over()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for use in USES:
            use(chunkwright.open(data))
        gc.collect()
        return Counter(type(each).__name__ for each in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Switch off the collector, so that only reference counts free objects."""
    pass_over()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def with_nothing_frozen() -> Iterator[None]:
    """Unfreeze all objects, as in a new process; collections are then slow after many tests."""
    was_frozen = gc.get_freeze_count()
    gc.unfreeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_frozen:
            gc.freeze()
