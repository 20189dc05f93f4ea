"""The declaration of Havok packfiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.formats.format import Form, Format, Option
from chunkwright.hkx.options import EXPORT, EXTENSIONS, LAYOUT, LOSSY, MADE, OFFSET, VERSION

if TYPE_CHECKING:
    from chunkwright.hkx.model import Packfile

_CLASSES: Final = Option(
    name="classes",
    metavar="FILE",
    repeated=True,
    help="Decode a packfile with the classes of this class table too; may be repeated.",
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
    folders = True
    verbs = (
        "headline",
        "graphs",
        "graph",
        "make_specs",
        "scene_model",
        "demo",
    )
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
        LOSSY,
    )
    export_options = EXPORT
    make_options = (MADE,)
