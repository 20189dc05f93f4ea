"""Identifiers and bits that tables of payloads and views of objects share."""

from __future__ import annotations

from typing import Final

NOT_ZERO: Final = 0xFFFFFFFF

OLD_MEMBERS, MEMBERS = 0x1000, 0xFFFFF
"""The areas with the members of a group, in old files and in others."""
RENDER_GROUPS: Final = 0x400000
DRAWING: Final = 0x1
"""The area with the diagram in the interface data of a behaviour."""

# The flags that say what a behaviour is and which fields it has.
SCRIPT, PRIORITY, COMPATIBLE_CLASS, BUILDING_BLOCK, TARGETABLE = 0x2, 0x4, 0x10, 0x8000, 0x40000
# The same in old files: a flag of blocks, and the type of scripts.
USES_FUNCTION, SCRIPT_TYPE = 0x8, 1
BEHAVIOR_PARTS: Final = {
    "sub_behaviors": 0x100,
    "links": 0x80000,
    "operations": 0x4000,
    "in_parameters": 0x200,
    "out_parameters": 0x400,
    "local_parameters": 0x20000,
    "inputs": 0x800,
    "outputs": 0x1000,
}
"""The bit of ``contents`` for each part of a behaviour."""

PLACE_VALID, PARENT_VALID, Z_ORDER_VALID = 0x10000, 0x20000, 0x100000
SINGLE_DIFFUSE, SINGLE_SPECULAR, NO_NORMALS, SINGLE_UV, NO_POSITIONS = 1, 2, 4, 8, 16
HAS_VIDEO_FORMAT: Final = 0x200
