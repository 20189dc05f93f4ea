"""Scene models of scenes, and measurements of them for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.formats import registry

if TYPE_CHECKING:
    from chunkwright.exchange.model import Node, SceneModel
    from chunkwright.sc2 import Scene


def model_of(scene: Scene, **options: Any) -> SceneModel:
    return registry.by_name("sc2").scene_model(scene, **options)


def named(model: SceneModel, name: str) -> Node:
    [found] = [node for node in model.nodes() if node.name == name]
    return found


def told(thing: Any) -> dict[str, Any]:
    """Return the marks in the extras of an object."""
    found: dict[str, Any] = thing.extras["chunkwright"]
    return found


def drawn(model: SceneModel) -> list[Node]:
    """List the nodes with a mesh, except the ground and the sticks that show bones."""
    return [
        node
        for node in model.nodes()
        if node.mesh is not None and told(node.mesh).get("part") not in ("landscape", "sticks")
    ]


def local(node: Node) -> Any:
    """Return the matrix of a node relative to its parent, for column vectors."""
    if node.matrix is not None:
        return node.matrix
    x, y, z, w = node.rotation
    placed = np.eye(4)
    placed[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    placed[:3, :3] *= node.scale
    placed[:3, 3] = node.translation
    return placed


def worlds(model: SceneModel) -> dict[int, Any]:
    """Map the ids of nodes to their world matrices."""
    found: dict[int, Any] = {}
    todo = [(root, np.eye(4)) for root in model.roots]
    while todo:
        node, above = todo.pop()
        found[id(node)] = above @ local(node)
        todo += [(child, found[id(node)]) for child in node.children]
    return found


def points(model: SceneModel) -> Any:
    """Return the world positions of all drawn vertices; joints move those of skins."""
    placed = worlds(model)
    found = []
    for node in drawn(model):
        assert node.mesh is not None
        for primitive in node.mesh.primitives:
            assert primitive.indices is not None
            whole = np.c_[primitive.positions, np.ones(len(primitive.positions))]
            if node.skin is None:
                moved = whole @ placed[id(node)].T
            else:
                joints = np.array([placed[id(joint)] for joint in node.skin.joints])
                matrices = (joints @ node.skin.inverse_binds)[primitive.joints]
                assert primitive.weights is not None
                each = (matrices @ whole[:, None, :, None])[..., 0]
                moved = (primitive.weights[..., None] * each).sum(axis=1)
            found.append(moved[np.unique(primitive.indices), :3])
    return np.concatenate(found)
