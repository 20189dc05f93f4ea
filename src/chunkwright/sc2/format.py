"""The declaration of scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format, Option

if TYPE_CHECKING:
    from chunkwright.sc2.model import Scene


class SceneFormat(Format["Scene"]):
    """Scenes of the DAVA engine, ``SFV2``."""

    name = "sc2"
    family = "DAVA"
    title = "SFV2 scene"
    extensions = (".sc2",)
    spec = "dava_sc2"
    magic = b"SFV2"
    elsewhere = {
        ".file": ("read", "write"),
        ".verbs": (
            "link_neighbours",
            "merge",
            "scene_model",
            "apply_edits",
            "from_scene_model",
            "demo",
            *("to_dict", "from_dict", "info", "headline", "assumptions", "problems"),
        ),
        ".items": ("spans",),
        ".checks": ("save_scene",),
        ".scene_model.textures": ("place_of",),
        "chunkwright.keyed_archive.values": ("may_hold",),
        "chunkwright.keyed_archive.report": ("readable",),
    }
    read_keywords = ("wide_char_size", "name_types")
    export_options = (
        Option("geometry", "The .scg file, where it is not beside the scene.", metavar="FILE"),
        Option("lod", "The level of detail that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("state", "The state of switches that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("all", "Add the other levels, states and shadows, and show what is hidden.", bool),
        Option("textures", "Another folder in which to look for textures.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )
