"""The cyclic garbage collector, and when to leave it alone."""

from __future__ import annotations

import collections
import contextlib
import gc
import operator
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# So many new objects cost the collector less than it costs to think about them.
_FEW: Final = 10_000
# How many blocks of memory a new object may stand for before the heap counts as grown by other
# things too: an object has values that the collector does not track, and a few documents like
# the last one may wait to be looked at.
_BLOCKS_AN_OBJECT: Final = 16


class _Heap:
    """The blocks of memory in use when the collector was last known to have seen them all.

    Process-wide, one number: threads that set it at once differ by what they just made.
    """

    full_collections = -1
    blocks = 0


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cyclic garbage collector from going over a growing model again and again.

    Reading makes no cycles that die young; with the collector on, the cost of a byte
    trebles between a file of 1 MB and one of 50 MB. What was made meanwhile becomes old at
    once, so that the first young collection afterwards does not go over all of it: cycles
    in it are found by the next full collection, like those of any old object. A collector
    that the caller has disabled stays so, and frozen objects stay frozen.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            num_new = gc.get_count()[0]
            if num_new > _FEW and not gc.get_freeze_count() and _may_grow_old(num_new):
                _make_all_old()
            gc.enable()


def _may_grow_old(num_new: int) -> bool:
    """Whether the heap is about as large as at the last full collection but for the new objects.

    Where it is larger, a caller keeps much or drops cycles: then the collector has to look at
    young objects at its usual pace, or garbage would wait without end.
    """
    blocks = sys.getallocatedblocks()
    full_collections = gc.get_stats()[-1]["collections"]
    if full_collections != _Heap.full_collections:
        _Heap.full_collections = full_collections
        _Heap.blocks = blocks
        return True
    return blocks - _Heap.blocks <= _BLOCKS_AN_OBJECT * num_new


def _make_all_old() -> None:
    """Move every tracked object to the oldest generation without looking at any.

    Freezing takes the objects of all generations, thawing puts them into the oldest; both
    only join lists. One call makes both, so that no other thread runs between them.
    """
    collections.deque(map(operator.call, (gc.freeze, gc.unfreeze)), maxlen=0)
