"""A mark of the edits that can change what an id means, so that an index knows when it is stale.

An index over the archives of a document holds for as long as the mark is the same. Only edits
of ``WATCHED`` keys and of archives in arrays make a new one: what else an archive holds moves no
id. A mark is an object of its own: two threads can at worst make an index stale, but never let
one that is stale seem fresh, as a number that is counted up could.
"""

from __future__ import annotations

from typing import Final

# The ids of scenes, and the arrays that their nodes are in.
WATCHED: Final = frozenset({"#dataNodes", "#hierarchy", "#id", "#index", "id", "materialKey"})

_mark = object()


def mark() -> object:
    """Return the mark of the last edit, of all documents together."""
    return _mark


def note() -> None:
    """Make a new mark, for one more edit."""
    global _mark
    _mark = object()


def note_key(key: str) -> None:
    """Note an edit of an entry where an id may depend on it."""
    if key in WATCHED:
        note()
