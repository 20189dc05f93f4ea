"""The tables of each class and each manager, imported on demand."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads.classes import BEHAVIOR_INTERFACE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.nmo.payloads.areas import AreaRow
    from chunkwright.state_chunk.values import Guid

    Areas = Mapping[int, tuple[AreaRow, ...]]

FAMILIES: Final[dict[str, set[int]]] = {
    "animations": {15, 16, 18},
    "behaviors": {5, 6, 8, 9, 20, 49},
    "cameras": {34, 35, 38, 39},
    "characters": {13, 40, 42},
    "curves": {36, 43},
    "data_arrays": {52},
    "entities": {22, 33, 37},
    "entities_2d": {27, 28, 29},
    "grids": {50, 51},
    "interface": {BEHAVIOR_INTERFACE},
    "materials": {30},
    "meshes": {32, 53},
    "objects": {1, 19, 23},
    "parameters": {2, 3, 4, 45, 46},
    "scenes": {10, 21, 48},
    "sounds": {24, 25, 26},
    "textures": {31},
}
"""The module of each family of classes, and the classes in it."""

_HOMES: Final = {class_id: name for name, classes in FAMILIES.items() for class_id in classes}
VALUE_CLASSES: Final = frozenset((0, 14, 80))
"""The class numbers in chunks of parameter values that are not those of objects."""


def class_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a class, without those of its bases; none for an unknown class."""
    home = _HOMES.get(class_id)
    if home is None:
        return ()
    areas: Areas = import_module(f"chunkwright.nmo.payloads.{home}").AREAS
    return areas[class_id]


def value_areas(class_id: int) -> tuple[AreaRow, ...]:
    """Return the areas of a chunk in which a parameter stores its value."""
    if class_id not in VALUE_CLASSES:
        return ()
    from chunkwright.nmo.payloads import parameter_values

    return parameter_values.AREAS[class_id]


def manager_areas(guid: Guid) -> tuple[AreaRow, ...]:
    """Return the areas of a manager; none for an unknown one."""
    from chunkwright.nmo.payloads import managers

    return managers.AREAS.get(guid, ())
