"""Ready-made views of the usual content of packfiles.

>>> from chunkwright.hkx import views
>>> packfile = chunkwright.open("skeleton.hkx")               # doctest: +SKIP
>>> views.skeletons(packfile)[0].translations.shape           # doctest: +SKIP
(99, 3)

A view is a snapshot of decoded members as plain lists and numpy arrays; it does not write back.
"""

from chunkwright.hkx.views.animation_view import Animation, animation, animations
from chunkwright.hkx.views.behaviour_view import Behaviour, behaviour, behaviours
from chunkwright.hkx.views.physics import PhysicsSystem, Ragdoll, physics_systems, ragdolls
from chunkwright.hkx.views.shapes import Shape, shape
from chunkwright.hkx.views.skeleton_view import Skeleton, skeleton, skeletons

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
