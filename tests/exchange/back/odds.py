"""A scene with everything that Blender changes on its own; ``odds.glb`` is its round trip."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.vertices import number_vertices
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Channel,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    SceneModel,
    Skin,
    Texture,
)

from .make import HERE, box

if TYPE_CHECKING:
    from chunkwright.exchange.model import Extras

ODDS: Final = HERE / "odds.glb"


def mark(address: str, **more: object) -> Extras:
    return {"chunkwright": {"family": "odd", "address": address} | more, "note": "kept?"}


def odds() -> SceneModel:
    """Return the scene; everything has a mark, and two things of each kind share a name."""
    model = SceneModel("odds", extras=mark("/"))
    picture = (HERE / "planks.webp").read_bytes()
    image = Image("planks.tga", picture, "image/webp", "textures/planks.tga", mark("/image"))
    texture = Texture(image, min_filter="nearest", mipmaps=False)
    looks = [
        Material("Paint", base_color_texture=texture, alpha_cutoff=0.25, extras=mark("/look/0")),
        Material("Paint", alpha_mode="MASK", base_color=(1, 0, 0, 1), extras=mark("/look/1")),
    ]
    for number, look in enumerate(looks):
        mesh = Mesh("Box", [box(look, 0, 1)], mark(f"/mesh/{number}"))
        model.roots.append(Node("Box", mesh=mesh, extras=mark(f"/node/{number}")))
    glow = Material("Glow", unlit=True, roughness=0.25, extras=mark("/look/2"))
    mesh = Mesh("Glow", [box(glow, 0, 1)], mark("/mesh/glow"))
    model.roots.append(Node("Glow", mesh=mesh, extras=mark("/node/glow")))
    unnamed = Mesh("", [box(looks[0], 0, 1)], mark("/mesh/2"))
    model.roots.append(Node("Unnamed", mesh=unnamed, extras=mark("/node/2")))
    for number, camera in enumerate(
        (
            Camera("Eye", yfov=0.8, aspect=1.25, far=math.inf),
            Camera("Eye", yfov=0.8),
            Camera("Flat", height=2, aspect=1.5),
        )
    ):
        camera.extras = mark(f"/camera/{number}")
        node = Node("Eye", camera=camera, extras=mark(f"/eye/{number}"))
        model.roots.append(node)
    for number, light in enumerate(
        (Light("Lamp", range=5, inner_cone=0.2, outer_cone=0.4), Light("Lamp", "spot"))
    ):
        light.extras = mark(f"/light/{number}")
        model.roots.append(Node("Lamp", light=light, extras=mark(f"/lamp/{number}")))
    model.roots += [figure(model, number, looks[1]) for number in range(2)]
    number_vertices(model)
    return model


def figure(model: SceneModel, number: int, look: Material) -> Node:
    """Return a bone below another bone, with a mesh and a clip."""
    low, high = (Node(f"Bone {name} {number}", translation=(0, 1, 0)) for name in ("low", "high"))
    low.children.append(high)
    for bone in (low, high):
        bone.extras = mark(f"/bone/{number}/{bone.name}")
    binds = np.tile(np.eye(4, dtype=np.float32), (2, 1, 1))
    place = (5.0 * number, 0.0, 1.0)
    binds[:, :3, 3] = -np.array(place, np.float32) / 2  # not where the joints stand
    binds[:, 1, 3] -= (1, 2)
    skin = Skin("Skin", [low, high], binds, mark(f"/skin/{number}", weights=number))
    part = box(look, 1, 1)
    part.positions += np.array(place, np.float32)
    part.joints = np.zeros((8, 4), np.uint16)
    part.weights = np.zeros((8, 4), np.float32)
    part.joints[:, 0] = part.positions[:, 1] > 1.5
    part.weights[:, 0] = 1
    mesh = Mesh(f"Figure {number}", [part], mark(f"/figure/{number}"))
    node = Node(f"Figure {number}", mesh=mesh, skin=skin, extras=mark(f"/body/{number}"))
    times = np.array([0, 0.5, 1], np.float32)
    values = np.array([[0, 1, 0], [0, 1.5, 0], [0, 1, 0]], np.float32)
    keys = [Channel(high, "translation", times, values)]
    model.animations.append(Animation("Nod", keys, mark(f"/clip/{number}", speed=number + 1)))
    return Node(f"Root {number}", [low, node], translation=place, extras=mark(f"/root/{number}"))
