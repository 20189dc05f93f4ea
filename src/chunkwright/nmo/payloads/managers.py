"""Payload tables of managers.

Sources: doyaGu/CK2 (the SaveData and LoadData methods), measurement on real files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import NOT_ZERO
from chunkwright.nmo.payloads.conditions import When
from chunkwright.nmo.payloads.guids import (
    ATTRIBUTE_MANAGER,
    BEHAVIOR_MANAGER,
    LUA_MANAGER,
    MESSAGE_MANAGER,
    RENDER_MANAGER,
    SHARED_OBJECT_MANAGER,
    TIME_MANAGER,
    VARIABLE_MANAGER,
    VSL_MANAGER,
)
from chunkwright.nmo.payloads.kinds import (
    F32,
    FLAGS,
    GUID,
    I32,
    STRING,
    U32,
    Count,
    F,
)
from chunkwright.nmo.payloads.sequences import Items, Rows

if TYPE_CHECKING:
    from chunkwright.state_chunk.values import Guid

AREAS: Final[dict[Guid, tuple[Area, ...]]] = {
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
                            F("name", STRING, When("used", NOT_ZERO)),
                            F("flags", FLAGS, When("used", NOT_ZERO)),
                        ),
                        "category_count",
                    ),
                ),
                F(
                    "attributes",
                    Rows(
                        (
                            F("used", U32),
                            F("name", STRING, When("used", NOT_ZERO)),
                            F("type", GUID, When("used", NOT_ZERO)),
                            F("category", I32, When("used", NOT_ZERO)),
                            F("compatible_class", I32, When("used", NOT_ZERO)),
                            F("flags", FLAGS, When("used", NOT_ZERO)),
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
                # By type, as numbered in VxVariableManager.h of the SDK: 1 int, 2 float, 3 string.
                # Known files have ints and floats; strings would have to fill the area exactly, or
                # it stays raw.
                F("variables", Rows((F("name", STRING), F("value", I32)))),
                F("float_variables", Rows((F("name", STRING), F("value", F32)))),
                F("string_variables", Rows((F("name", STRING), F("value", STRING)))),
                F("representations", Rows((F("text", STRING), F("type", GUID)))),
            ),
        ),
    ),
    # Names and types are readable in it; what follows a property depends on its type in an
    # unknown way.
    SHARED_OBJECT_MANAGER: (Area(0x75, "shared_classes", None),),
    # Scripts as text, between unknown numbers.
    VSL_MANAGER: (Area(0x1, "scripts", None),),
    LUA_MANAGER: (Area(0x1, "scripts", None),),
}
