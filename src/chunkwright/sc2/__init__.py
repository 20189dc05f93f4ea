"""SFV2 scenes of the DAVA engine (.sc2): entities, data nodes, materials, references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format, Option

if TYPE_CHECKING:
    from chunkwright.sc2.building import MeshPart
    from chunkwright.sc2.checks import geometry_data_hash, geometry_id_hash
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.components import Component, RenderBatch
    from chunkwright.sc2.model.layout import Descriptor
    from chunkwright.sc2.model.materials import Material
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.model.references import Reference, Resolver

__all__ = [
    "Component",
    "Descriptor",
    "Material",
    "MeshPart",
    "Node",
    "Reference",
    "RenderBatch",
    "Resolver",
    "Scene",
    "geometry_data_hash",
    "geometry_id_hash",
]


class SceneFormat(Format["Scene"]):
    """Scenes of the DAVA engine, ``SFV2``."""

    name = "sc2"
    family = "DAVA"
    title = "SFV2 scene"
    extensions = (".sc2",)
    spec = "dava_sc2"
    magic = b"SFV2"
    elsewhere = {
        ".verbs": (
            "link_neighbours",
            "merge",
            "scene_model",
            "apply_edits",
            "from_scene_model",
            "demo",
            *("to_dict", "from_dict", "info", "headline", "problems"),
        ),
        ".file": ("read", "write", "assumptions"),
        ".items": ("spans",),
        ".checks": ("save_scene",),
        ".scene_model.textures": ("place_of",),
        "chunkwright.keyed_archive.values": ("may_hold",),
        "chunkwright.keyed_archive.report": ("readable",),
    }
    verbs = ("convert", "losses")
    read_keywords = ("wide_char_size", "name_types")
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a scene to version 32, 33, 34, 35, 41, 43, 44 or 47, from another of these; to"
            " and from 25, if it has neither meshes nor materials.",
        ),
        Option("lossy", "Leave out what the target version or form cannot represent.", bool),
    )
    export_options = (
        Option("geometry", "The .scg file, if it is not beside the scene.", metavar="FILE"),
        Option("lod", "The level of detail that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("state", "The state of switches that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("all", "Add the other levels, states and shadows, and show hidden entities.", bool),
        Option("textures", "Another folder in which to look for textures.", metavar="DIR"),
        Option("no_textures", "Export no pictures.", bool),
    )


_HOMES: Final = {
    "Component": "model.components",
    "Descriptor": "model.layout",
    "Material": "model.materials",
    "MeshPart": "building",
    "Node": "model.nodes",
    "Reference": "model.references",
    "RenderBatch": "model.components",
    "Resolver": "model.references",
    "Scene": "model",
    "geometry_data_hash": "checks",
    "geometry_id_hash": "checks",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
