"""SFV2 scenes of the DAVA engine (.sc2): entities, data nodes, materials, references."""

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

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
