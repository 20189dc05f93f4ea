"""Virtools files (.nmo, .cmo, .vmo, .nms): objects and managers, with references resolved.

>>> import chunkwright
>>> from chunkwright.nmo import demo
>>> file = chunkwright.open(bytes(demo.make()))
>>> file.objects["Floor"].mesh.vertices.shape
(4, 3)
>>> [member.name for member in file.objects["Phys_Floors"].members]
['Floor']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format, Option

if TYPE_CHECKING:
    from chunkwright.nmo import demo
    from chunkwright.nmo.edit import csv_tables, insides
    from chunkwright.nmo.edit.conversion import make_editable
    from chunkwright.nmo.edit.file_changes import (
        add_object,
        enter_scene,
        remove_objects,
        scene_objects,
    )
    from chunkwright.nmo.edit.merging import Clash, Merged
    from chunkwright.nmo.edit.salvage import salvage
    from chunkwright.nmo.file import Checksum, IncludedFile, PluginCategory, WriteMode
    from chunkwright.nmo.model import Manager
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.entities import Camera, Entity3d, Light
    from chunkwright.nmo.model.geometry import Mesh
    from chunkwright.nmo.model.materials import Material, Sprite, Texture
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.nmo.model.parameters import (
        DataArray,
        Parameter,
        ParameterIn,
        ParameterOperation,
    )
    from chunkwright.nmo.model.table import ObjectTable
    from chunkwright.nmo.model.views import Behavior, BehaviorLink, Group

__all__ = [
    "Behavior",
    "BehaviorLink",
    "Camera",
    "Checksum",
    "Clash",
    "DataArray",
    "Entity3d",
    "Group",
    "IncludedFile",
    "Light",
    "Manager",
    "Material",
    "Merged",
    "Mesh",
    "ObjectTable",
    "Parameter",
    "ParameterIn",
    "ParameterOperation",
    "PluginCategory",
    "Sprite",
    "Texture",
    "VirtoolsFile",
    "VirtoolsObject",
    "WriteMode",
    "add_object",
    "csv_tables",
    "demo",
    "enter_scene",
    "insides",
    "make_editable",
    "remove_objects",
    "salvage",
    "scene_objects",
]


class VirtoolsFormat(Format["VirtoolsFile"]):
    """Virtools files, which start with ``Nemo``: objects and managers."""

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
        "adopt",
        "convert",
        "losses",
        "fit_suffix",
        "merge",
        "salvage",
        "check",
        "scene_model",
        "apply_edits",
        "from_scene_model",
        "demo",
    )
    elsewhere = {
        ".ask": ("info", "headline", "readable", "problems"),
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
            name="version",
            metavar="VERSION",
            help="Convert a file of Virtools 4 or 5 to one of Virtools 3.5 (3.5).",
        ),
        Option("lossy", "Leave out what the target version or form cannot represent.", bool),
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
        Option("all", "Include hidden objects.", bool),
        Option("textures", "Another folder in which to look for textures.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )


_HOMES: Final = {
    "Behavior": "model.views",
    "BehaviorLink": "model.views",
    "Camera": "model.entities",
    "Checksum": "file",
    "Clash": "edit.merging",
    "DataArray": "model.parameters",
    "Entity3d": "model.entities",
    "Group": "model.views",
    "IncludedFile": "file",
    "Light": "model.entities",
    "Manager": "model",
    "Material": "model.materials",
    "Merged": "edit.merging",
    "Mesh": "model.geometry",
    "ObjectTable": "model.table",
    "Parameter": "model.parameters",
    "ParameterIn": "model.parameters",
    "ParameterOperation": "model.parameters",
    "PluginCategory": "file",
    "Sprite": "model.materials",
    "Texture": "model.materials",
    "VirtoolsFile": "model.document",
    "VirtoolsObject": "model.objects",
    "WriteMode": "file",
    "add_object": "edit.file_changes",
    "csv_tables": "edit",
    "demo": "",
    "enter_scene": "edit.file_changes",
    "insides": "edit",
    "make_editable": "edit.conversion",
    "remove_objects": "edit.file_changes",
    "salvage": "edit.salvage",
    "scene_objects": "edit.file_changes",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
