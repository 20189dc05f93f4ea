"""XML packfiles as documents: the text that one was read from, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.hkx import xml_read
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.document import Problem
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.model import Packfile
    from chunkwright.hkx.xml_read import Held


class StoredXml(NamedTuple):
    """The XML that a packfile was read from, and how.

    ``names`` are those of the objects in the text, by number, in the order of the text; ``notes``
    say what was ignored or reinterpreted. ``classes`` are the tables of a user.
    """

    data: bytes
    names: Mapping[int, str]
    notes: tuple[Problem, ...]
    classes: tuple[ClassTable, ...]
    limits: Limits

    def again(self, targets: Mapping[str, HkObject], data: bytes | None = None) -> Held:
        """Read the text, or another version of it, once more; see ``xml_read.read``."""
        return xml_read.read(
            self.data if data is None else data,
            classes=self.classes,
            limits=self.limits,
            targets=targets,
        )


def read(
    data: bytes, *, classes: Sequence[ClassTable] = (), limits: Limits = DEFAULT_LIMITS
) -> Packfile:
    """Return the document of hkpackfile XML, which is written as XML again."""
    held = xml_read.read(data, classes=classes, limits=limits)
    names = {obj.number: name for name, obj in held.objects.items()}
    stored = StoredXml(data, names, tuple(held.notes), tuple(classes), limits)
    vars(held.packfile)["stored_xml"] = stored
    return held.packfile
