"""SFV2 scenes of the DAVA engine (.sc2): entities, data nodes, materials, references."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.lazy import lazily

if TYPE_CHECKING:
    from chunkwright.sc2.components import Component, RenderBatch
    from chunkwright.sc2.layout import Descriptor
    from chunkwright.sc2.materials import Material
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.nodes import Node
    from chunkwright.sc2.pair import geometry_data_hash, geometry_id_hash
    from chunkwright.sc2.parts import MeshPart
    from chunkwright.sc2.references import Reference, Resolver

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

_HOMES: Final = {
    "Component": "components",
    "Descriptor": "layout",
    "Material": "materials",
    "MeshPart": "parts",
    "Node": "nodes",
    "Reference": "references",
    "RenderBatch": "components",
    "Resolver": "references",
    "Scene": "model",
    "geometry_data_hash": "pair",
    "geometry_id_hash": "pair",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
