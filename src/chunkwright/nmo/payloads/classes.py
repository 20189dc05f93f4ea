"""The classes of Virtools objects: number, name, base class."""

from __future__ import annotations

from typing import Final, NamedTuple

from chunkwright.errors import QueryError


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
    # Not objects, but the interface data of a behaviour (CKCID_CUIKBEHDATA).
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
    """Return the class with a name, with or without CK, ignoring case."""
    class_id = _BY_NAME.get(name.lower().replace("_", "").removeprefix("ck"))
    if class_id is None:
        raise QueryError(f"unknown class {name!r}")
    return class_id
