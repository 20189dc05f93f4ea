"""Ready-made views of the usual content of packfiles.

>>> from chunkwright.hkx import views
>>> packfile = chunkwright.open("skeleton.hkx")               # doctest: +SKIP
>>> views.skeletons(packfile)[0].translations.shape           # doctest: +SKIP
(99, 3)

A view is a snapshot of decoded members as plain lists and numpy arrays; it does not write back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily

if TYPE_CHECKING:
    from chunkwright.hkx.views.animation_view import (
        Animation,
        Skeleton,
        animation,
        animations,
        skeleton,
        skeletons,
    )
    from chunkwright.hkx.views.behaviour_view import Behaviour, behaviour, behaviours
    from chunkwright.hkx.views.physics import (
        PhysicsSystem,
        Ragdoll,
        Shape,
        physics_systems,
        ragdolls,
        shape,
    )

__all__ = [
    "Animation",
    "Behaviour",
    "PhysicsSystem",
    "Ragdoll",
    "Shape",
    "Skeleton",
    "animation",
    "animations",
    "behaviour",
    "behaviours",
    "physics_systems",
    "ragdolls",
    "shape",
    "skeleton",
    "skeletons",
]

_HOMES: Final = {
    "Animation": "animation_view",
    "Behaviour": "behaviour_view",
    "PhysicsSystem": "physics",
    "Ragdoll": "physics",
    "Shape": "physics",
    "Skeleton": "animation_view",
    "animation": "animation_view",
    "animations": "animation_view",
    "behaviour": "behaviour_view",
    "behaviours": "behaviour_view",
    "physics_systems": "physics",
    "ragdolls": "physics",
    "shape": "physics",
    "skeleton": "animation_view",
    "skeletons": "animation_view",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
