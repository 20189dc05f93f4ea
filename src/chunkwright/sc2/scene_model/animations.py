"""Clips of .anim files, bound to the joints of the entities that play them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node, SceneModel
    from chunkwright.sc2.nodes import Node as Entity
    from chunkwright.sc2.scene_model.building import Builder


def animate(builder: Builder, entity: Entity, node: Node, model: SceneModel) -> None:
    """Add the clip that the MotionComponent of an entity plays."""
