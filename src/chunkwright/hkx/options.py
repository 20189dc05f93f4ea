"""The options that packfiles and tagfiles share: both are graphs of Havok objects."""

from __future__ import annotations

from typing import Final

from chunkwright.formats.format import Option, integer

EXTENSIONS: Final = (".hkx", ".hkt")
OFFSET: Final = Option(
    name="offset",
    type=integer,
    metavar="N",
    help="Open the Havok file that starts at this byte of another file, such as a .nif.",
)
VERSION: Final = Option(
    name="version",
    metavar="VERSION",
    help="Convert a packfile to a version such as hk_2014.1.0-r1, or make one of that version from"
    " a tagfile.",
)
MADE: Final = Option(
    name="version",
    metavar="VERSION",
    help="The version of a new packfile, such as hk_2014.1.0-r1 for Fallout 4; by default that of"
    " Skyrim.",
)
LAYOUT: Final = Option(
    name="layout",
    metavar="DIGITS",
    help="Convert a packfile to this layout, or read XML into it, such as 8101: the digits are"
    " pointer size, little endian, padding reuse and empty base.",
)
LOSSY: Final = Option(
    name="lossy", type=bool, help="Leave out what the target version or form cannot represent."
)
AXES: Final = Option(
    name="axes",
    choices=("z-up", "y-up", "y-up-left"),
    help="The axes of a Havok file, which does not state them: z-up as in Skyrim and Fallout 4 (the"
    " default), y-up as in Sonic, y-up-left as in the Souls games.",
)
UNIT: Final = Option(
    name="unit",
    type=float,
    metavar="METRES",
    help="The unit of a Havok file in metres, 1 by default; 0.0142875 in Skyrim.",
)
ROOT_MOTION: Final = Option(
    name="root_motion",
    choices=("armature", "node", "none"),
    help="What moves by the root motion that an animation of a Havok file has beside its tracks: its"
    " skeleton (armature, the default), a node of its own, or nothing.",
)
PARENT_SCALE: Final = Option(
    name="parent_scale",
    choices=("multiplied", "carried"),
    help="Whether the scale of a bone in a Havok file multiplies the translations of its children"
    " (the default), or these carry it already, as in Sonic Generations (the default for its"
    " *.skl.hkx).",
)
# Those of all forms of Havok files.
EXPORT: Final = (AXES, UNIT, ROOT_MOTION, PARENT_SCALE)
# Those that tell how to put edits back.
IMPORT: Final = frozenset((AXES.name, UNIT.name))
