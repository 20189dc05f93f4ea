"""Which tables belong to which class and which manager."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads import (
    interface,
    logic,
    old_logic,
    old_scenery,
    parameter_values,
    rare,
    resources,
    scenery,
)
from chunkwright.nmo.payloads.classes import BEHAVIOR_INTERFACE
from chunkwright.nmo.payloads.managers import MANAGER_AREAS, MANAGER_NAMES

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.areas import AreaRow

CLASS_AREAS: Final[dict[int, tuple[AreaRow, ...]]] = {
    1: logic.OBJECT,
    2: logic.PARAMETER_IN + old_logic.PARAMETER_IN,
    3: logic.PARAMETER_OUT,
    4: logic.PARAMETER_OPERATION + old_logic.PARAMETER_OPERATION,
    5: rare.STATE,
    6: logic.BEHAVIOR_LINK + old_logic.BEHAVIOR_LINK,
    8: logic.BEHAVIOR + old_logic.BEHAVIOR,
    9: logic.BEHAVIOR_IO,
    10: logic.SCENE,
    13: rare.KINEMATIC_CHAIN,
    15: scenery.OBJECT_ANIMATION + old_scenery.OBJECT_ANIMATION,
    16: scenery.ANIMATION,
    18: scenery.KEYED_ANIMATION,
    19: logic.BE_OBJECT + old_logic.BE_OBJECT,
    20: rare.SYNCHRO,
    21: logic.LEVEL,
    22: scenery.PLACE,
    23: logic.GROUP,
    24: scenery.SOUND,
    25: scenery.WAVE_SOUND + old_scenery.WAVE_SOUND,
    26: rare.MIDI_SOUND,
    27: scenery.ENTITY_2D + old_scenery.ENTITY_2D,
    28: resources.SPRITE,
    29: resources.SPRITE_TEXT,
    30: scenery.MATERIAL,
    31: resources.TEXTURE,
    32: resources.MESH,
    33: scenery.ENTITY_3D + old_scenery.ENTITY_3D,
    34: scenery.CAMERA + old_scenery.CAMERA,
    35: scenery.TARGET_CAMERA,
    36: scenery.CURVE_POINT + old_scenery.CURVE_POINT,
    37: scenery.SPRITE_3D,
    38: scenery.LIGHT + old_scenery.LIGHT,
    39: scenery.TARGET_LIGHT,
    40: rare.CHARACTER,
    42: rare.BODY_PART,
    43: scenery.CURVE + old_scenery.CURVE,
    45: logic.PARAMETER_LOCAL,
    46: logic.PARAMETER,
    48: logic.INTERFACE_OBJECT_MANAGER,
    49: rare.CRITICAL_SECTION,
    50: rare.GRID,
    51: rare.LAYER,
    52: logic.DATA_ARRAY,
    53: rare.PATCH_MESH,
    BEHAVIOR_INTERFACE: interface.BEHAVIOR_INTERFACE,
}

VALUE_AREAS: Final[dict[int, tuple[AreaRow, ...]]] = {
    parameter_values.UNTYPED: parameter_values.DEPENDENCIES + parameter_values.STRUCTURE,
    parameter_values.CURVE_2D: parameter_values.CURVE,
    parameter_values.OBJECT_ARRAY: parameter_values.COLLECTION,
}
"""The chunks that values of parameters are kept in, by the number that is no object's class."""

__all__ = ["CLASS_AREAS", "MANAGER_AREAS", "MANAGER_NAMES", "VALUE_AREAS"]
