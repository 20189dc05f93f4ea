"""A count of the edits that can change what an id means, so that an index knows when it is stale.

An index over the archives of a document holds for as long as the count stays the same. Only
edits of ``WATCHED`` keys and of archives in arrays are counted: what else an archive holds
moves no id.
"""

from __future__ import annotations

from typing import Final

# The ids of scenes, and the arrays that their nodes are in.
WATCHED: Final = frozenset({"#dataNodes", "#hierarchy", "#id", "#index", "id", "materialKey"})

_count = 0


def count() -> int:
    """Return the number of edits so far, of all documents together."""
    return _count


def note() -> None:
    """Count one more edit."""
    global _count
    _count += 1


def note_key(key: str) -> None:
    """Count an edit of an entry where an id may depend on it."""
    if key in WATCHED:
        note()
