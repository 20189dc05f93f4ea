"""A log of the edits that can affect ids, so that an index knows when it is stale.

An index over the archives of a document watches the containers of its ids: archives, arrays, lists
of nodes. Only edits of ``WATCHED`` keys and of archives in arrays are logged, because no other
content affects ids. Edits of other documents do not make an index stale.
"""

from __future__ import annotations

import threading
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

# The ids of scenes, and the arrays that contain their nodes.
WATCHED: Final = frozenset({"#dataNodes", "#hierarchy", "#id", "#index", "id", "materialKey"})
# The number of edits to remember; a watch that missed more assumes that it is affected.
_REMEMBERED: Final = 4096

_lock = threading.Lock()
_edited: deque[int] = deque(maxlen=_REMEMBERED)
_count = 0


def note(container: object) -> None:
    """Log an edit of an archive, an array or a list of nodes."""
    global _count
    with _lock:
        _edited.append(id(container))
        _count += 1


def note_key(container: object, key: str) -> None:
    """Log an edit of an entry if an id may depend on its key."""
    if key in WATCHED:
        note(container)


def note_all_in(value: object) -> None:
    """Log that a value was removed from a document, with all archives and arrays in it."""
    todo = [value]
    while todo:
        each = todo.pop()
        inside = getattr(each, "stored_values", None)
        if inside is not None:
            note(each)
            todo += inside


class Watch:
    """Watches containers from now on; they must outlive it, unless they are removed by edits.

    That holds for the containers in a document, each of which is removed from a watched one.
    """

    __slots__ = ("_ids", "_seen")

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._seen = _count

    def add(self, containers: Iterable[object]) -> None:
        """Watch more containers."""
        self._ids.update(map(id, containers))

    def catch_up(self) -> None:
        """Mark all edits up to now as seen."""
        self._seen = _count

    def is_quiet(self) -> bool:
        """Whether there are no unseen edits of the containers."""
        if self._seen == _count:
            return True
        with _lock:
            now = _count
            missed = now - self._seen
            if missed > len(_edited):
                return False
            recent = list(islice(reversed(_edited), missed))
        if not self._ids.isdisjoint(recent):
            return False
        self._seen = now
        return True
