"""What an .scg file is to its user: polygon groups that a scene refers to by their ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from chunkwright.document import Document
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from chunkwright.scg.polygon_group import PolygonGroup


@dataclass(repr=False)
class Geometry(Document):
    """The polygon groups of a scene, in file order.

    ``groups`` may be changed freely: the counts in the file follow. ``unequal_counts`` are
    the two counts of a file in which they differ; the engine goes by the second.
    ``trailing`` are the bytes behind the last group that is counted, kept as they are.
    """

    format: ClassVar[str] = "scg"
    groups: list[PolygonGroup] = field(default_factory=list)
    version: int = 1
    unequal_counts: tuple[int, int] | None = None
    trailing: bytes = b""

    def by_id(self, id: int) -> PolygonGroup:  # noqa: A002 - the format's own word
        """Find a group by its id; ``QueryError`` where there is none."""
        for group in self.groups:
            if group.id == id:
                return group
        raise QueryError(f"no polygon group has the id {id:#x}")

    def __repr__(self) -> str:
        return f"<Geometry of {len(self.groups)} polygon groups>"
