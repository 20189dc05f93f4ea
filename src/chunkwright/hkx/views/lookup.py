"""Finding objects by class, and members that not every version has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx.kinds.record import ArrayHeader
from chunkwright.hkx.model.havok_document import settle

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value

    Floats = NDArray[np.float32]


def lineage(obj: HkObject) -> list[str]:
    """Return the class of an object and its bases, nearest first; an unknown class has no bases."""
    return obj.packfile.decoder.library.lineage(obj.class_name, obj.signature)


def find(packfile: HavokDocument, *classes: str) -> list[HkObject]:
    """Return the objects of these classes and of classes derived from them, in file order."""
    settle(packfile)
    # An unknown class has no members.
    return [obj for obj in packfile.objects.of_class(*classes) if len(obj.values)]


def expect(obj: HkObject, *classes: str) -> None:
    """Raise ``QueryError`` for an object of another class."""
    if set(classes).isdisjoint(lineage(obj)):
        raise QueryError(f"expected a {' or '.join(classes)}, not a {obj.class_name}")


def member(
    holder: Mapping[str, Value] | HkObject | None, *path: str, default: Value = None
) -> Value:
    """Follow member names; ``default`` if one is missing in this version, or null."""
    for name in path:
        if holder is None or name not in holder:
            return default
        holder = holder[name]
    return default if holder is None else holder


def elements(holder: Mapping[str, object] | HkObject | None, *path: str) -> Value:
    """Follow member names to an array; empty if null or missing in this version.

    Raises ``CorruptError`` for an array with a count but without payload.
    """
    found = member(holder, *path, default=())
    if isinstance(found, ArrayHeader) and not found.size:
        return ()
    if isinstance(found, ArrayHeader):
        raise CorruptError(f"an array of {found.size:,} elements has no payload").within(path[-1])
    return found


def text(holder: Mapping[str, object] | HkObject | None, *path: str) -> str:
    """Follow member names to a string; "" if null or missing."""
    return str(member(holder, *path, default=""))


def transforms(array: Floats) -> tuple[Floats, Floats, Floats]:
    """Split QSTRANSFORMs into translations (x, y, z), rotations (x, y, z, w), scales (x, y, z)."""
    return array[..., 0, :3].copy(), array[..., 1, :].copy(), array[..., 2, :3].copy()
