"""Payload tables of managers.

Sources: doyaGu/CK2 (the SaveData and LoadData methods), measurement on real files.
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import When
from chunkwright.nmo.payloads.kinds import (
    F32,
    GUID,
    I32,
    STRING,
    U32,
    Count,
    F,
)
from chunkwright.nmo.payloads.sequences import Items, Rows
from chunkwright.state_chunk.values import Guid

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
"""The variable in which files of Virtools 3 and later have a second copy of the write mode.

Source: BearKidsTeam/VirtoolsScriptDeobfuscation, pull request 7.
"""

_ANY: Final = 0xFFFFFFFF

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
    # By what they hold: classes of objects with typed properties, and Lua scripts.
    SHARED_OBJECT_MANAGER: "manager of shared objects",
    LUA_MANAGER: "Lua manager",
}

MANAGER_AREAS: Final[dict[Guid, tuple[Area, ...]]] = {
    ATTRIBUTE_MANAGER: (
        Area(
            0x52,
            "attributes",
            (
                F("category_count", Count(("categories",))),
                F("attribute_count", Count(("attributes",))),
                F(
                    "categories",
                    Rows(
                        (
                            F("used", U32),
                            F("name", STRING, When("used", _ANY)),
                            F("flags", U32, When("used", _ANY)),
                        ),
                        "category_count",
                    ),
                ),
                F(
                    "attributes",
                    Rows(
                        (
                            F("used", U32),
                            F("name", STRING, When("used", _ANY)),
                            F("type", GUID, When("used", _ANY)),
                            F("category", I32, When("used", _ANY)),
                            F("compatible_class", I32, When("used", _ANY)),
                            F("flags", U32, When("used", _ANY)),
                        ),
                        "attribute_count",
                    ),
                ),
            ),
        ),
    ),
    MESSAGE_MANAGER: (Area(0x53, "messages", (F("names", Items(STRING)),)),),
    TIME_MANAGER: (
        Area(
            0x80,
            "time",
            (
                F("frame_rate_limit", F32),
                F("behavior_rate_limit", F32),
                F("minimum_delta", F32),
                F("time_scale", F32),
                F("limits", U32),
                F("behavior_scale", F32),
            ),
        ),
    ),
    BEHAVIOR_MANAGER: (Area(0x58D621AE, "behaviors", (F("max_iterations", I32),)),),
    RENDER_MANAGER: (Area(0xA213C8D5, "window", (F("width", F32), F("height", F32))),),
    VARIABLE_MANAGER: (
        Area(
            0x98CC3CC9,
            "variables",
            (
                # By type, in the order that VxVariableManager.h of the SDK numbers them in:
                # 1 int, 2 float, 3 string. Known files have ints and floats; strings would have
                # to fill the area exactly, or it stays raw.
                F("variables", Rows((F("name", STRING), F("value", I32)))),
                F("float_variables", Rows((F("name", STRING), F("value", F32)))),
                F("string_variables", Rows((F("name", STRING), F("value", STRING)))),
                F("representations", Rows((F("text", STRING), F("type", GUID)))),
            ),
        ),
    ),
    # Names and types can be read in it; what follows a property depends on its type in a way
    # that is not known.
    SHARED_OBJECT_MANAGER: (Area(0x75, "shared_classes", None),),
    # Scripts as text, between numbers that are not known.
    VSL_MANAGER: (Area(0x1, "scripts", None),),
    LUA_MANAGER: (Area(0x1, "scripts", None),),
}
