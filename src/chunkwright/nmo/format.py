"""The declaration of Virtools files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format, Option

if TYPE_CHECKING:
    from chunkwright.nmo.model import VirtoolsFile


class VirtoolsFormat(Format["VirtoolsFile"]):
    """Virtools files: objects and managers, ``Nemo``."""

    name = "nmo"
    family = "Virtools"
    title = "Virtools file"
    extensions = (".nmo", ".cmo", ".vmo", ".nms")
    spec = "virtools_nmo"
    magic = b"Nemo"
    folders = True
    verbs = (
        "graphs",
        "graph",
        "spans",
        "insides",
        "embed",
        "merge",
        "salvage",
        "scene_model",
        "apply_edits",
        "from_scene_model",
        "demo",
    )
    elsewhere = {
        ".ask": ("info", "headline", "readable", "problems"),
        ".edit.file_changes": ("fit_suffix",),
        ".model.document": ("assumptions",),
        ".model.materials": ("pictures",),
    }
    read_options = (
        Option(
            name="strict",
            flag="lenient",
            type=bool,
            value=False,
            help="Open a Virtools file despite a wrong checksum, and report it as a problem.",
        ),
        Option(
            name="encoding",
            metavar="CODEPAGE",
            help="Read the names and texts of a Virtools file in this code page, such as gbk.",
            for_many=True,
        ),
    )
    export_options = (
        Option("all", "Add what is hidden.", bool),
        Option("textures", "Another folder in which to look for textures.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )
