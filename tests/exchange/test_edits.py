"""What was edited is found, and nothing else, however an editor shuffles a scene."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.exchange.edits import find_edits, number_vertices
from chunkwright.exchange.edits.matching import match
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
from chunkwright.exchange.sampling import sampled

if TYPE_CHECKING:
    from chunkwright.exchange.model import Floats

SQUARE = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]


def f32(values: list[Any]) -> Floats:
    return np.array(values, np.float32)


def square(material: Material | None = None, z: float = 0.0) -> Primitive:
    return Primitive(
        f32(SQUARE) + f32([0, 0, z]),
        np.array([0, 1, 2, 0, 2, 3], np.uint32),
        normals=np.tile(f32([0, 0, 1]), (4, 1)),
        texcoords=[f32(SQUARE)[:, :2]],
        material=material,
    )


def scene() -> SceneModel:
    wood = Material("Wood", base_color_texture=Texture(Image("planks", b"png")))
    iron = Material("Iron", extras={"chunkwright": {"address": "/m/iron"}})
    mesh = Mesh("Body", [square(wood), square(iron, 2.0)])
    child = Node("Child", mesh=mesh, translation=(0, 0, 3), extras=mark("/n/child"))
    root = Node("Root", [child], rotation=(0, 0, 0.6, 0.8), extras=mark("/n/root"))
    walk = Channel(root, "translation", f32([0, 1]), f32([[0, 0, 0], [1, 0, 0]]))
    model = SceneModel("scene", [root], [Animation("Walk", [walk])])
    number_vertices(model)
    return model


def mark(address: str) -> dict[str, dict[str, str]]:
    return {"chunkwright": {"address": address}}


@pytest.fixture
def pair() -> tuple[SceneModel, SceneModel]:
    original = scene()
    return original, copy.deepcopy(original)


def shuffled(primitive: Primitive, order: list[int]) -> None:
    """Put the vertices of a primitive in another order, as editors do."""
    back = np.argsort(order)
    for name in ("positions", "normals"):
        setattr(primitive, name, getattr(primitive, name)[order])
    primitive.texcoords = [each[order] for each in primitive.texcoords]
    primitive.attributes = {key: each[order] for key, each in primitive.attributes.items()}
    assert primitive.indices is not None
    primitive.indices = back[primitive.indices].astype(np.uint32)


def mesh_of(model: SceneModel) -> Mesh:
    mesh = next(node for node in model.nodes() if node.mesh).mesh
    assert mesh is not None
    return mesh


def test_a_scene_that_nobody_edited(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    shuffled(mesh_of(edited).primitives[0], [3, 1, 0, 2])
    mesh_of(edited).primitives.reverse()
    for node in edited.nodes():
        node.name += ".001"
    # What editors put around: a node of their own, and all of it in another place of the tree.
    edited.roots = [Node("Armature", edited.roots)]
    assert not find_edits(original, edited)


def test_a_moved_vertex_is_the_only_one_that_changes(
    pair: tuple[SceneModel, SceneModel],
) -> None:
    original, edited = pair
    body = mesh_of(edited).primitives[1]
    body.positions += f32([3e-7])  # what editors make of numbers on their way
    body.positions[2] += f32([0, 0.5, 0])
    shuffled(body, [2, 3, 0, 1])
    edits = find_edits(original, edited)
    (edit,) = edits.primitives
    assert edit.index == 1
    assert edit.changed == {"positions"}
    assert edit.edited is not None
    expected = mesh_of(original).primitives[1].positions.copy()
    assert np.array_equal(edit.edited.positions[[0, 1, 3]], expected[[0, 1, 3]])
    assert np.allclose(edit.edited.positions[2], expected[2] + [0, 0.5, 0], atol=1e-6)
    assert edit.rows.tolist() == [0, 1, 2, 3]
    assert not any((edits.nodes, edits.added, edits.removed, edits.materials))


@pytest.mark.parametrize(
    ("name", "drift", "edit"),
    [("positions", 3e-7, 1e-3), ("normals", 1e-2, 0.1), ("texcoords", 3e-6, 1e-3)],
)
def test_each_stream_drifts_by_what_editors_leave_of_it(
    pair: tuple[SceneModel, SceneModel], name: str, drift: float, edit: float
) -> None:
    original, edited = pair
    stream = getattr(mesh_of(edited).primitives[0], name)
    stream = stream[0] if name == "texcoords" else stream
    stream[1, 0] += np.float32(drift)
    assert not find_edits(original, edited)
    stream[1, 0] += np.float32(edit)
    (found,) = find_edits(original, edited).primitives
    assert found.changed == {name}


def test_a_vertex_and_triangles_more(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    body = mesh_of(edited).primitives[0]
    assert body.normals is not None
    body.positions = np.vstack([body.positions, f32([[2, 0.5, 0]])])
    body.normals = np.vstack([body.normals, f32([[0, 0, 1]])])
    body.texcoords = [np.vstack([body.texcoords[0], f32([[0.5, 0.5]])])]
    body.attributes["_VID"] = np.append(body.attributes["_VID"], f32([0]))
    body.indices = np.array([0, 1, 2, 0, 2, 3, 1, 4, 2], np.uint32)
    (edit,) = find_edits(original, edited).primitives
    assert edit.index == 0
    assert "indices" in edit.changed
    assert edit.edited is not None
    assert edit.rows.tolist() == [0, 1, 2, 3, -1]
    assert edit.edited.indices is not None
    assert edit.edited.indices.tolist() == [0, 1, 2, 0, 2, 3, 1, 4, 2]
    assert edit.edited.positions[4].tolist() == [2, 0.5, 0]


def test_a_triangle_less_and_a_primitive_less(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    mesh = mesh_of(edited)
    mesh.primitives[0].indices = np.array([0, 2, 3], np.uint32)
    del mesh.primitives[1]
    fewer, gone = find_edits(original, edited).primitives
    assert fewer.edited is not None
    assert fewer.rows.tolist() == [0, 2, 3]
    assert (gone.index, gone.edited) == (1, None)


def test_triangles_turned_over(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    mesh_of(edited).primitives[0].indices = np.array([0, 2, 1, 0, 3, 2], np.uint32)
    (edit,) = find_edits(original, edited).primitives
    assert edit.changed == {"indices"}


def test_triangles_that_editors_drop() -> None:
    original = scene()
    body = mesh_of(original).primitives[0]
    body.indices = np.array([0, 1, 2, 0, 2, 3, 1, 1, 3, 2, 1, 0], np.uint32)
    edited = copy.deepcopy(original)
    mesh_of(edited).primitives[0].indices = np.array([0, 1, 2, 0, 2, 3], np.uint32)
    assert not find_edits(original, edited)


def test_a_moved_node_moves_alone(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    original.animations.clear()
    edited.animations.clear()
    edited.roots[0].translation = (5, 0, 0)
    (edit,) = find_edits(original, edited).nodes
    assert edit.original is original.roots[0]
    assert edit.matrix[:3, 3].tolist() == [5, 0, 0]


def test_where_an_animated_node_stands_says_nothing(
    pair: tuple[SceneModel, SceneModel],
) -> None:
    original, edited = pair
    edited.roots[0].translation = (5, 0, 0)
    assert not find_edits(original, edited)


def test_new_copied_and_removed_nodes(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    child = edited.roots[0].children[0]
    copied = copy.copy(child)
    copied.name, copied.translation = "Child.001", (7, 0, 0)
    new = Node("Hat", [Node("Feather")], translation=(0, 0, 1))
    edited.roots[0].children = [copied, child, new]
    edits = find_edits(original, edited)
    parents = {node.name: (parent.name if parent else "") for parent, node, _ in edits.added}
    assert parents == {"Child.001": "Root", "Hat": "Root"}
    places = {node.name: matrix[:3, 3].round(6).tolist() for _, node, matrix in edits.added}
    assert places == {"Child.001": [7, 0, 0], "Hat": [0, 0, 1]}
    assert not edits.removed
    edited.roots[0].children = [new]
    assert [node.name for node in find_edits(original, edited).removed] == ["Child"]


def test_a_mesh_of_a_node_that_had_none(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    (child,), (new,) = original.roots[0].children, edited.roots[0].children
    child.mesh = None
    (change,) = find_edits(original, edited).changes
    assert (change.kind, change.original, change.edited) == ("node.mesh", child, new)


def test_materials(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    wood, iron = (each.material for each in mesh_of(edited).primitives)
    assert wood is not None
    assert iron is not None
    wood.base_color_texture = Texture(Image("marble", b"other"))
    iron.name, iron.base_color = "Steel", (0.5, 0.5, 0.5, 1)
    found = {edit.original.name: edit.changed for edit in find_edits(original, edited).materials}
    assert found == {"Wood": {"base_color_texture"}, "Iron": {"base_color"}}


def test_clips_that_were_baked_are_the_same(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    (walk,) = edited.animations[0].channels
    times = np.linspace(0, 1, 31, dtype=np.float32)
    walk.values, walk.times = sampled(walk, times).astype(np.float32), times
    edited.animations[0].channels.append(
        Channel(edited.roots[0], "scale", times, np.ones((31, 3), np.float32))
    )
    assert not find_edits(original, edited)
    walk.values[15] += 1
    walk.values[-1] += 1
    (edit,) = find_edits(original, edited).animations
    assert edit.original is original.animations[0]
    edited.animations[0].name = "Run"
    (edit,) = find_edits(original, edited).animations
    assert edit.original is None


def test_samples() -> None:
    node = Node("n")
    half = np.sqrt(0.5)
    turn = Channel(node, "rotation", f32([0, 2]), f32([[0, 0, 0, 1], [0, 0, -1, 0]]))
    assert np.allclose(sampled(turn, f32([1])), [[0, 0, -half, half]])
    step = Channel(node, "scale", f32([0, 1]), f32([[1, 1, 1], [2, 2, 2]]), "STEP")
    assert sampled(step, f32([-1, 0.9, 1, 5]))[:, 0].tolist() == [1, 1, 2, 2]
    keys = f32([[0] * 3, [0] * 3, [1, 0, 0], [1, 0, 0], [1, 0, 0], [0] * 3])
    curve = Channel(node, "translation", f32([0, 1]), keys, "CUBICSPLINE")
    # Tangents of 1 on both sides make the line from 0 to 1.
    assert np.allclose(sampled(curve, f32([0.25]))[0], [0.25, 0, 0])


def test_the_alpha_that_editors_lose(pair: tuple[SceneModel, SceneModel]) -> None:
    original, edited = pair
    for model, mode in ((original, "MASK"), (edited, "OPAQUE")):
        for part in mesh_of(model).primitives:
            assert part.material is not None
            part.material.alpha_mode = mode  # type: ignore[assignment]
    # Only the first has a picture whose alpha an editor could have kept.
    found = {edit.original.name: edit.changed for edit in find_edits(original, edited).materials}
    assert found == {"Wood": {"alpha_mode"}}


@pytest.mark.parametrize(("mode", "told"), [("MASK", True), ("BLEND", False), ("OPAQUE", False)])
def test_a_cutoff_says_something_of_masks_alone(
    pair: tuple[SceneModel, SceneModel], mode: Any, told: bool
) -> None:
    original, edited = pair
    for model, cutoff in ((original, 0.5), (edited, 0.25)):
        for part in mesh_of(model).primitives:
            assert part.material is not None
            part.material.alpha_mode, part.material.alpha_cutoff = mode, cutoff
    found = {edit.original.name: edit.changed for edit in find_edits(original, edited).materials}
    assert found == ({key: {"alpha_cutoff"} for key in ("Wood", "Iron")} if told else {})


def test_pairs_are_in_the_order_of_the_originals() -> None:
    addresses = [f"/m/{number}" for number in range(40)]
    names = [f"material {number}" for number in range(40)]
    ours = [Material("", extras=mark(each)) for each in addresses] + [*map(Material, names)]
    theirs = copy.deepcopy(ours)[::-1]
    pairs = match(ours, theirs)
    assert list(pairs.items()) == list(zip(theirs[::-1], ours, strict=True))
