"""The GUIDs and names of managers."""

from __future__ import annotations

from typing import Final

from chunkwright.state_chunk.chunk_format import Guid

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
