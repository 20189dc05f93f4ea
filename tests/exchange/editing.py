"""Scenes to edit, and the differences that are found, as short texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.exchange.edits import find_edits, number_vertices
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Texture,
)

if TYPE_CHECKING:
    from chunkwright.exchange.edits import Change, Edits
    from chunkwright.exchange.model import Floats

SQUARE = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]


def f32(values: Any) -> Floats:
    return np.array(values, np.float32)


def mark(address: str, **more: Any) -> dict[str, dict[str, Any]]:
    """Return extras as adapters write them."""
    return {"chunkwright": {"address": address, **more}}


def node(name: str, x: float = 0, *children: Node, size: float = 1, **more: Any) -> Node:
    return Node(name, list(children), (x, 0, 0), scale=(size, size, size), **more)


def square(material: Material | None = None, z: float = 0.0) -> Primitive:
    return Primitive(
        f32(SQUARE) + f32([0, 0, z]),
        np.array([0, 1, 2, 0, 2, 3], np.uint32),
        normals=np.tile(f32([0, 0, 1]), (4, 1)),
        texcoords=[f32(SQUARE)[:, :2]],
        material=material,
    )


def scene() -> SceneModel:
    """Return a scene of two nodes, a mesh with two materials, and a clip."""
    wood = Material("Wood", base_color_texture=Texture(Image("planks", b"png")))
    iron = Material("Iron", extras=mark("/m/iron"))
    mesh = Mesh("Body", [square(wood), square(iron, 2.0)])
    child = Node("Child", mesh=mesh, translation=(0, 0, 3), extras=mark("/n/child"))
    root = Node("Root", [child], rotation=(0, 0, 0.6, 0.8), extras=mark("/n/root"))
    walk = Channel(root, "translation", f32([0, 1]), f32([[0, 0, 0], [1, 0, 0]]))
    model = SceneModel("scene", [root], [Animation("Walk", [walk])])
    number_vertices(model)
    return model


def of_mesh(mesh: Mesh) -> SceneModel:
    """Return the scene of one mesh, whose vertices are numbered."""
    model = SceneModel("scene", [Node("n", mesh=mesh, extras=mark("/n"))])
    number_vertices(model)
    return model


def mesh_of(model: SceneModel) -> Mesh:
    """Return the first mesh of a scene."""
    mesh = next(each for each in model.nodes() if each.mesh).mesh
    assert mesh is not None
    return mesh


def material_of(primitive: Primitive) -> Material:
    assert primitive.material is not None
    return primitive.material


def named(model: SceneModel, name: str) -> Node:
    return next(each for each in model.nodes() if each.name == name)


def shuffled(primitive: Primitive, order: Any) -> None:
    """Reorder the vertices of a primitive, as editors do."""
    back = np.argsort(order)
    for name in ("positions", "normals", "tangents", "colors", "joints", "weights"):
        values = getattr(primitive, name)
        setattr(primitive, name, None if values is None else values[order])
    primitive.texcoords = [each[order] for each in primitive.texcoords]
    primitive.attributes = {key: each[order] for key, each in primitive.attributes.items()}
    rows = np.arange(len(back)) if primitive.indices is None else primitive.indices
    primitive.indices = back[rows].astype(np.uint32)


def words(change: Change) -> str:
    """Return the kind, name and key of a change."""
    return " ".join(each for each in (change.kind, change.name, change.key) if each)


def changes(original: SceneModel, edited: SceneModel) -> list[str]:
    """Return the differences as kind, name and key."""
    return [words(each) for each in find_edits(original, edited).changes]


def parts(edits: Edits) -> dict[int, Any]:
    """Return the edits of the primitives of the one mesh that differs, by index."""
    (change,) = edits.of_kind("mesh.shape")
    return {each.index: each for each in change.parts}
