"""A log of the edits that can change what an id means, so that an index knows when it is stale.

An index over the archives of a document watches the containers that its ids stand in: archives,
arrays, lists of nodes. Only edits of ``WATCHED`` keys and of archives in arrays are logged: what
else an archive holds moves no id. Edits of other documents leave an index fresh.
"""

from __future__ import annotations

import threading
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

# The ids of scenes, and the arrays that their nodes are in.
WATCHED: Final = frozenset({"#dataNodes", "#hierarchy", "#id", "#index", "id", "materialKey"})
# As many edits are remembered; who has not looked for longer takes all to be new.
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
    """Log an edit of an entry where an id may depend on it."""
    if key in WATCHED:
        note(container)


class Watch:
    """Watches containers from now on; they must stay alive as long as it does, or be edited out.

    That holds of what is in a document: what goes from it is taken out of a watched container.
    """

    __slots__ = ("_ids", "_seen")

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._seen = _count

    def add(self, containers: Iterable[object]) -> None:
        """Watch more containers."""
        self._ids.update(map(id, containers))

    def catch_up(self) -> None:
        """Take all edits up to now for known."""
        self._seen = _count

    def is_quiet(self) -> bool:
        """Whether none of the containers was edited that is not known."""
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
