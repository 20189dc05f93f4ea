"""The tables of each class and each manager, built on demand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.virtools_payloads_rows import CLASSES, MANAGERS

from chunkwright.nmo.payloads.rows import area_rows

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.areas import AreaRow
    from chunkwright.state_chunk.chunk_format import Guid

VALUE_CLASSES: Final = frozenset((0, 14, 80))
"""The class numbers in chunks of parameter values that are not those of objects."""


@cache
def class_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a class, without those of its bases; none for an unknown class."""
    return () if class_id in VALUE_CLASSES else area_rows(CLASSES.get(class_id, ()))


@cache
def value_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a chunk in which a parameter stores its value."""
    return area_rows(CLASSES[class_id]) if class_id in VALUE_CLASSES else ()


@cache
def manager_areas(guid: Guid) -> tuple[AreaRow, ...]:
    """Return the areas of a manager; none for an unknown one."""
    return area_rows(MANAGERS.get((guid.first, guid.second), ()))
