"""The decoder of a document whose objects are decoded on reading, by the classes it states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError, CorruptError, QueryError
from chunkwright.hkx.classes.layout import Layout
from chunkwright.hkx.classes.plan import Plans
from chunkwright.hkx.classes.versions import Dialect, version_for

if TYPE_CHECKING:
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.record import Record
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.tagfile.binary.classes import TagClass

# Tagfiles have no layout. That of 64-bit PC games decides how large an integer ULONG is.
LAYOUT = "8101"


class StatedClasses:
    """The classes of documents that describe the same; it is both decoder and library.

    ``stated`` are the classes as the documents describe them, except that those in ``plain`` were
    not replaced by a class of the project. ``plans`` compiles the classes.
    """

    def __init__(
        self,
        table: ClassTable,
        stated: tuple[TagClass, ...] = (),
        plain: tuple[str, ...] = (),
        plans: type[Plans] = Plans,
    ) -> None:
        self.table = table
        self.stated = stated
        self.plain = plain
        dialect = Dialect(version_for(table.version), Layout.parse(LAYOUT))
        self._plans = plans(table, dialect)

    @property
    def library(self) -> StatedClasses:
        """The classes, that is, this object."""
        return self

    def find(self, name: str, stated: int | None = None) -> Plan | None:
        """Return a class; None if it or a class that it embeds is unknown.

        Raises ``CorruptError`` for a class that contains itself.
        """
        del stated
        return self._plans.get(name)

    def lineage(self, name: str, stated: int | None = None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        del stated
        try:
            return [one.name for one in reversed(self.table.chain(name))]
        except (QueryError, CorruptError):
            return [name]

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object; None if unknown."""
        try:
            return self.find(obj.class_name)
        except ChunkwrightError:
            return None

    def decode(self, obj: HkObject) -> Record:
        """Refuse: every object is decoded already."""
        raise QueryError(f"{obj.class_name} #{obj.number:04d} has no values")

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Return one text of an object."""
        found: str | None = obj.values[plan.names[index]]
        return found

    def title(self, obj: HkObject) -> str:
        """Return the name of an object; "" if it has none."""
        plan = self.plan_of(obj)
        names = () if plan is None else (obj.values[plan.names[at]] for at in plan.titles)
        return next((name for name in names if isinstance(name, str) and name), "")


def classes_of(document: HavokDocument) -> StatedClasses:
    """Return the classes that a document states; ``QueryError`` if it is of another kind."""
    decoder = document.decoder
    if not isinstance(decoder, StatedClasses):
        raise QueryError(f"{document!r} does not describe its classes by their members' kinds")
    return decoder
