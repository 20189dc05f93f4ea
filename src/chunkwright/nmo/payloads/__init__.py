"""Payloads: the numbers of classes, managers, areas and flags in files, and their names.

The modules here hold everything else known about payloads, as tables with a row per area or field.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.state_chunk.chunk_format import Guid


class ClassRow(NamedTuple):
    """One class; the base is 0 if it has none."""

    name: str
    base: int


BEHAVIOR_INTERFACE: Final = 0xFFFFFFFF

# Numbers and names: yyc12345/libcmo21, CKTypes.hpp and its class hierarchy.
CLASSES: Final = {
    1: ClassRow("CKObject", 0),
    2: ClassRow("CKParameterIn", 1),
    3: ClassRow("CKParameterOut", 46),
    4: ClassRow("CKParameterOperation", 1),
    5: ClassRow("CKState", 1),
    6: ClassRow("CKBehaviorLink", 1),
    8: ClassRow("CKBehavior", 11),
    9: ClassRow("CKBehaviorIO", 1),
    10: ClassRow("CKScene", 19),
    11: ClassRow("CKSceneObject", 1),
    12: ClassRow("CKRenderContext", 1),
    13: ClassRow("CKKinematicChain", 1),
    15: ClassRow("CKObjectAnimation", 11),
    16: ClassRow("CKAnimation", 11),
    18: ClassRow("CKKeyedAnimation", 16),
    19: ClassRow("CKBeObject", 11),
    20: ClassRow("CKSynchroObject", 1),
    21: ClassRow("CKLevel", 19),
    22: ClassRow("CKPlace", 33),
    23: ClassRow("CKGroup", 19),
    24: ClassRow("CKSound", 19),
    25: ClassRow("CKWaveSound", 24),
    26: ClassRow("CKMidiSound", 24),
    27: ClassRow("CK2dEntity", 47),
    28: ClassRow("CKSprite", 27),
    29: ClassRow("CKSpriteText", 28),
    30: ClassRow("CKMaterial", 19),
    31: ClassRow("CKTexture", 19),
    32: ClassRow("CKMesh", 19),
    33: ClassRow("CK3dEntity", 47),
    34: ClassRow("CKCamera", 33),
    35: ClassRow("CKTargetCamera", 34),
    36: ClassRow("CKCurvePoint", 33),
    37: ClassRow("CKSprite3D", 33),
    38: ClassRow("CKLight", 33),
    39: ClassRow("CKTargetLight", 38),
    40: ClassRow("CKCharacter", 33),
    41: ClassRow("CK3dObject", 33),
    42: ClassRow("CKBodyPart", 41),
    43: ClassRow("CKCurve", 33),
    45: ClassRow("CKParameterLocal", 46),
    46: ClassRow("CKParameter", 1),
    47: ClassRow("CKRenderObject", 19),
    48: ClassRow("CKInterfaceObjectManager", 1),
    49: ClassRow("CKCriticalSectionObject", 1),
    50: ClassRow("CKGrid", 33),
    51: ClassRow("CKLayer", 1),
    52: ClassRow("CKDataArray", 19),
    53: ClassRow("CKPatchMesh", 32),
    54: ClassRow("CKProgressiveMesh", 32),
    55: ClassRow("CKParameterVariable", 46),
    # The interface data of a behaviour (CKCID_CUIKBEHDATA), which is not an object.
    BEHAVIOR_INTERFACE: ClassRow("CUIKBehData", 0),
}


def lineage(class_id: int) -> tuple[int, ...]:
    """Return a class and its bases, nearest first; empty for an unknown class."""
    found = []
    while class_id in CLASSES:
        found.append(class_id)
        class_id = CLASSES[class_id].base
    return tuple(found)


_LINEAGE: Final = {class_id: frozenset(lineage(class_id)) for class_id in CLASSES}


def is_a(class_id: int, base: int) -> bool:
    """Whether a class is another one or derived from it."""
    return class_id == base or base in _LINEAGE.get(class_id, ())


_BY_NAME: Final = {
    row.name.lower().removeprefix("ck"): class_id for class_id, row in reversed(CLASSES.items())
}


def class_named(name: str) -> int:
    """Return the class with a name, which may lack the prefix CK, ignoring case."""
    class_id = _BY_NAME.get(name.lower().replace("_", "").removeprefix("ck"))
    if class_id is None:
        raise QueryError(f"unknown class {name!r}")
    return class_id


ATTRIBUTE_MANAGER: Final = Guid(0x3D242466, 0)
MESSAGE_MANAGER: Final = Guid(0x466A0FAC, 0)
TIME_MANAGER: Final = Guid(0x89CE7B32, 0)
BEHAVIOR_MANAGER: Final = Guid(0x58D621AE, 0)
RENDER_MANAGER: Final = Guid(0xA213C8D5, 0)
VARIABLE_MANAGER: Final = Guid(0x98CC3CC9, 0)
HIDE_MANAGER: Final = Guid(0xD6B354D7, 0x9B751CA5)
VSL_MANAGER: Final = Guid(0x4F243100, 0x28AB3F51)
SHARED_OBJECT_MANAGER: Final = Guid(0x14EF3294, 0x7D9D118B)
LUA_MANAGER: Final = Guid(0xC820669B, 0x19EA235A)

WRITE_MODE_VARIABLE: Final = "File Options/Compression"
"""The variable with a second copy of the write mode in files of Virtools 3 and later.

Source: BearKidsTeam/VirtoolsScriptDeobfuscation, pull request 7.
"""

MANAGER_NAMES: Final = {
    ATTRIBUTE_MANAGER: "attribute manager",
    MESSAGE_MANAGER: "message manager",
    TIME_MANAGER: "time manager",
    BEHAVIOR_MANAGER: "behavior manager",
    RENDER_MANAGER: "render manager",
    VARIABLE_MANAGER: "variable manager",
    # From the Virtools SDK (CKDefines.h, VSLManagerSDK.h, CKHideContentManager.h).
    Guid(0x7CBB3B91, 0): "object manager",
    Guid(0x420936F9, 0): "floor manager",
    Guid(0x38244712, 0): "collision manager",
    Guid(0x7F004791, 0): "grid manager",
    Guid(0xF787C904, 0): "input manager",
    Guid(0xDCE135F6, 0): "sound manager",
    Guid(0x594154A6, 0): "midi manager",
    Guid(0x9A4B8E3D, 0): "interface manager",
    Guid(0x9CE57AB6, 0): "parameter manager",
    Guid(0x15FD54B9, 0): "path manager",
    HIDE_MANAGER: "hide content manager",
    VSL_MANAGER: "VSL manager",
    # Named after their content: classes of objects with typed properties, and Lua scripts.
    SHARED_OBJECT_MANAGER: "manager of shared objects",
    LUA_MANAGER: "Lua manager",
}


NOT_ZERO: Final = 0xFFFFFFFF

OLD_MEMBERS, MEMBERS = 0x1000, 0xFFFFF
"""The areas with the members of a group, in old files and in others."""
RENDER_GROUPS: Final = 0x400000
DRAWING: Final = 0x1
"""The area with the diagram in the interface data of a behaviour."""

# Flags that determine what a behaviour is and which fields it has.
SCRIPT, PRIORITY, COMPATIBLE_CLASS, BUILDING_BLOCK, TARGETABLE = 0x2, 0x4, 0x10, 0x8000, 0x40000
# Their equivalents in old files: a flag of blocks, and the type of scripts.
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
