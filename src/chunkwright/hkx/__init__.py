"""Havok packfiles: sections, fixups, and the graph of typed objects that they form.

``chunkwright.open`` returns a ``Packfile`` whose objects are accessed by member name:

>>> import chunkwright
>>> packfile = chunkwright.open("skeleton.hkx")  # doctest: +SKIP
>>> packfile.root["namedVariants"][0]["variant"]  # doctest: +SKIP
<hkaAnimationContainer #0002>

``new_packfile``, ``new_object``, ``adopt`` and ``drop`` create and change packfiles, ``use_classes`` and
``use_own_types`` select the classes to decode with, ``convert`` converts to another layout or
version, and ``losses`` lists what that would lose. The rest are modules: ``xml`` reads and writes
hkpackfile XML, ``views`` has skeletons, animations, behaviour graphs and physics, ``behaviour``
edits events and variables by name, ``animations`` makes animations from arrays, ``embedded`` finds
packfiles inside other files. All are loaded on first use:

>>> from chunkwright import hkx
>>> packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
>>> skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
>>> skeleton["bones"] = [{"name": "body"}, {"name": "tail"}]
>>> skeleton["parentIndices"] = [-1, 0]
>>> packfile.root = hkx.new_object(
...     packfile,
...     "hkRootLevelContainer",
...     {"namedVariants": [{"className": "hkaSkeleton", "variant": skeleton}]},
... )
>>> hkx.views.skeletons(packfile)[0].bones
['body', 'tail']
>>> for_consoles = hkx.convert(packfile, layout="4001")
>>> chunkwright.open(bytes(for_consoles)).root["namedVariants"][0]["variant"]["bones"][1]["name"]
'tail'
>>> text = hkx.xml.dump(packfile).text
>>> hkx.xml.load(text).packfile == packfile
True

``chunkwright.open`` makes a packfile of hkpackfile XML that is saved as XML again:

>>> chunkwright.open(text.encode())
<Packfile hk_2010.2.0-r1 XML: hkRootLevelContainer, 2 objects>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import Kind, lazily
from chunkwright.formats import Form, Format, Option, integer

if TYPE_CHECKING:
    from chunkwright.hkx import animations, behaviour, embedded, views, xml
    from chunkwright.hkx.adoption import adopt
    from chunkwright.hkx.classes.versions import Loss
    from chunkwright.hkx.conversion import convert, losses
    from chunkwright.hkx.file import ClassName, Header, Section
    from chunkwright.hkx.instances import drop, new_object, new_packfile, use_classes, use_own_types
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.scene_model.retargeting import retarget

__all__ = [
    "ClassName",
    "Header",
    "HkObject",
    "Loss",
    "Packfile",
    "Section",
    "adopt",
    "animations",
    "behaviour",
    "convert",
    "drop",
    "embedded",
    "losses",
    "new_object",
    "new_packfile",
    "retarget",
    "use_classes",
    "use_own_types",
    "views",
    "xml",
]

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
    help="Convert a packfile to this layout, or read XML into it, such as 8101; the digits are"
    " pointer size, little endian, padding reuse and empty base.",
)
LOSSY: Final = Option(
    name="lossy", type=bool, help="Leave out what the target version or form cannot represent."
)
RETARGET: Final = Option(
    name="retarget",
    metavar="SKELETON",
    help="Retarget the clips to the skeleton in this file, bone by bone.",
)
_SKELETON: Final = Option(
    name="skeleton",
    metavar="FILE",
    help="With --retarget: the file with the skeleton that the clips were made for (default:"
    " the file of the clips itself).",
)
_BONES: Final = Option(
    name="bones",
    metavar="FILE",
    help="With --retarget: a file that pairs bones with different names, in lines SOURCE = TARGET; an"
    " empty TARGET leaves a bone out.",
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
    help="What the root motion of an animation in a Havok file moves: its skeleton (armature, the"
    " default), a node of its own, or nothing.",
)
PARENT_SCALE: Final = Option(
    name="parent_scale",
    choices=("multiplied", "carried"),
    help="Whether the scale of a bone in a Havok file multiplies the translations of its children"
    " (the default), or these include it already, as in Sonic Generations (the default for its"
    " *.skl.hkx).",
)
# The options for exports of Havok files of every form.
EXPORT: Final = (AXES, UNIT, ROOT_MOTION, PARENT_SCALE)
# The ones among these that affect how edits are applied.
IMPORT: Final = frozenset((AXES.name, UNIT.name))

_CLASSES: Final = Option(
    name="classes",
    metavar="FILE",
    repeated=True,
    help="Also decode a packfile with the classes of this class table; may be repeated.",
)


class XmlForm(Form["Packfile"]):
    """hkpackfile XML of the SDK, hkxcmd or hkxpack."""

    suffix = ".xml"
    module = "verbs"
    load_options = (LAYOUT, _CLASSES)
    dump_options = (
        Option(
            name="decimals",
            type=int,
            bounds=(0, 17),
            help="Decimal places in XML (the SDK writes 6); by default as many as are needed to"
            " be exact.",
        ),
        Option(
            name="dialect",
            choices=("hkxcmd", "hkxpack"),
            help="The dialect of XML to write: that of the SDK and hkxcmd, or that of hkxpack.",
        ),
    )


_TABLE, _PACKED, _ARCHIVE = (
    f"chunkwright.hkx.{name}" for name in ("containers", "packing", "embedded")
)


class PackfileFormat(Format["Packfile"]):
    """Havok packfiles, whether files of their own or embedded in others."""

    name = "hkx"
    family = "Havok"
    title = "Havok packfile"
    extensions = EXTENSIONS
    spec = "havok_hkx"
    magic = bytes.fromhex("57e0e05710c0c010")
    by_structure = True
    is_embeddable = True
    forms = (XmlForm(),)
    containers = (
        Kind("FFXIV skeleton", b"blks", 0, _TABLE),
        Kind("FFXIV animation file", b"pap ", 0, _TABLE),
        Kind("BSA", b"BSA\0", 0, _ARCHIVE),
        Kind("BA2", b"BTDX", 0, _ARCHIVE),
        Kind("SARC", b"SARC", 0, _TABLE),
        Kind("Yaz0 file", b"Yaz0", 0, _PACKED),
        Kind("zstd file", b"\x28\xb5\x2f\xfd", 0, _PACKED),
        Kind("BND3", b"BND3", 0, _TABLE),
        Kind("BND4", b"BND4", 0, _TABLE),
        Kind("DCX file", b"DCX\0", 0, _PACKED),
        Kind("Sonic archive", b"\0\0\0\0\x10\0\0\0\x14\0\0\0", 0, _TABLE),
    )
    folders = True
    verbs = ("make_specs", "scene_model")
    elsewhere = {
        ".verbs": (
            "may_hold",
            "read",
            "prepare",
            "write",
            "file_of",
            "find_embedded",
            "to_dict",
            "from_dict",
            "spans",
            "convert",
            "losses",
            "implied_options",
            "shown_options",
            "apply_edits",
            "from_scene_model",
            "demo",
        ),
        ".ask": ("info", "headline", "graphs", "graph"),
        ".ask.checks": ("problems",),
        ".file.binary": ("probe",),
        ".specs.making": ("ready_specs",),
        ".scene_model.clips": ("is_one_scene",),
        ".adoption": ("adopt",),
    }
    read_options = (OFFSET,)
    read_keywords = (_CLASSES.name,)
    prepare_options = (_CLASSES,)
    convert_options = (
        VERSION,
        LAYOUT,
        _CLASSES,
        Option(
            name="no_object_ids",
            type=bool,
            help="Leave out the ids that Pandora writes before the objects of a packfile.",
        ),
        RETARGET,
        _SKELETON,
        _BONES,
        LOSSY,
    )
    export_options = EXPORT
    make_options = (MADE,)


_HOMES: Final = {
    "ClassName": "file",
    "Header": "file",
    "HkObject": "model.hkobject",
    "Loss": "classes.versions",
    "Packfile": "model.packfile",
    "Section": "file",
    "adopt": "adoption",
    "animations": "",
    "behaviour": "",
    "convert": "conversion",
    "drop": "instances",
    "embedded": "",
    "losses": "conversion",
    "new_object": "instances",
    "new_packfile": "instances",
    "retarget": "scene_model.retargeting",
    "use_classes": "instances",
    "use_own_types": "instances",
    "views": "",
    "xml": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
