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
        "headline",
        "readable",
        "graphs",
        "graph",
        "spans",
        "insides",
        "embed",
        "merge",
        "scene_model",
        "convert",
        "apply_edits",
        "from_scene_model",
        "demo",
    )
    elsewhere = {
        ".edit.file_changes": ("convert", "losses", "fit_suffix"),
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
    convert_options = (
        Option(
            name="unpacked",
            type=bool,
            help="Store a Virtools file without compression, so that the Kaitai Web IDE, for"
            " example, shows each of its bytes.",
        ),
        Option(
            name="packed",
            type=bool,
            help="Pack a Virtools file as Virtools does, such as one made with --unpacked.",
        ),
    )
    export_options = (
        Option("all", "Add what is hidden.", bool),
        Option("textures", "Another folder in which to look for textures.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )
