"""What documents leave behind when nothing refers to them any more."""

from __future__ import annotations

import gc
from collections import Counter
from typing import TYPE_CHECKING

import chunkwright

if TYPE_CHECKING:
    from collections.abc import Callable

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


def left_over(data: bytes) -> Counter[str]:
    """Return what documents leave that only the collector frees, by the names of types."""
    for use in USES:
        use(chunkwright.open(data))  # imports what it needs, which stays
    gc.collect()
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
