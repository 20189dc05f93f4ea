"""What merging documents reports: names that both have, and what could not be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Frozen, Plain

if TYPE_CHECKING:
    from chunkwright.base.json_types import JsonObject

KEPT: Final = "kept"
RENAMED: Final = "renamed"
JOINED: Final = "joined"
SHARED: Final = "shared"
OUTCOMES: Final = (JOINED, SHARED, KEPT, RENAMED)


class MergedName(Frozen):
    """Something that both documents have: what became of the incoming one.

    ``what`` is its class. It was ``joined`` with the present one, which then has the content of
    both; is equal, and ``shared``; both were ``kept``; or it was ``renamed``. ``note`` says more.
    """

    __match_args__ = ("what", "name", "outcome", "note")
    __slots__ = __match_args__

    what: str
    name: str
    outcome: str
    note: str

    def __init__(self, what: str, name: str, outcome: str, note: str = "") -> None:
        self._set(what, name, outcome, note)

    def to_dict(self) -> JsonObject:
        """Return the row for JSON."""
        row: JsonObject = {"class": self.what, "name": self.name, "outcome": self.outcome}
        return row | ({"note": self.note} if self.note else {})


class Merge(Plain):
    """The result of merging a document into another.

    ``added`` and ``present`` count the objects that came and that were there. ``names`` are those
    that both have; ``untaken`` says what could not be taken, each with the reason, ``remarks`` what
    was left out because nothing is lost by it.
    """

    __match_args__ = ("source", "present", "added", "names", "untaken", "remarks")
    __slots__ = __match_args__

    def __init__(self, source: str = "", present: int = 0) -> None:
        self.source = source
        self.present = present
        self.added = 0
        self.names: list[MergedName] = []
        self.untaken: list[str] = []
        self.remarks: list[str] = []

    def __str__(self) -> str:
        counts = [
            f"{count:,} {outcome}"
            for outcome in OUTCOMES
            if (count := sum(each.outcome == outcome for each in self.names))
        ]
        if self.untaken:
            counts.append(f"{len(self.untaken):,} not taken")
        return ", ".join([f"{self.added:,} added to {self.present:,}", *counts])

    def to_dict(self) -> JsonObject:
        """Return the result for JSON."""
        return {
            "source": self.source,
            "present": self.present,
            "added": self.added,
            "names": [each.to_dict() for each in self.names],
            "untaken": list(self.untaken),
            "remarks": list(self.remarks),
        }
