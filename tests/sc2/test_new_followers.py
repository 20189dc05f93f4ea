"""Meshes of a real scene that are newly bound to joints of its skeleton."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange.model import Mesh, Node, Primitive, Skin
from chunkwright.exchange.transforms import posed, world_matrices
from tests.samples import needs_samples
from tests.sc2.test_scene_edits import back, delete_skin, mesh_of, node

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel
    from chunkwright.sc2 import Scene

pytestmark = needs_samples

HOST = "scooter_anim.sc2 skin"
PART_OF = "is now a part of the mesh of scooter_anim.sc2: the entity of a skeleton draws all"


def bound_here(model: SceneModel, one: Node, *numbers: int, anew: bool) -> None:
    """Bind a mesh to joints in place, as editors do: by their old binding, or ``anew``."""
    skin = node(model, HOST).skin
    assert skin is not None
    worlds = dict(world_matrices(model.roots))
    binds = skin.inverse_binds
    if anew:
        binds = np.array([np.linalg.inv(worlds[each]) for each in skin.joints], np.float32)
    one.skin = Skin("other", list(skin.joints), binds) if anew else skin
    mesh = mesh_of(one)
    one.mesh = Mesh(mesh.name, list(mesh.primitives), extras=mesh.extras)
    for index, part in enumerate(mesh.primitives):
        shown = worlds[one][:3, :3] @ part.positions.T + worlds[one][:3, 3:]
        moves = [worlds[skin.joints[each]] @ binds[each] for each in numbers]
        back = np.linalg.inv(np.mean(moves, axis=0))
        made = Primitive(
            (back[:3, :3] @ shown + back[:3, 3:]).T.astype(np.float32),
            part.indices,
            texcoords=part.texcoords,
            material=part.material,
            attributes=part.attributes,
        )
        count = len(made.positions)
        made.joints = np.zeros((count, 4), np.uint16)
        made.weights = np.zeros((count, 4), np.float32)
        made.joints[:, : len(numbers)] = numbers
        made.weights[:, : len(numbers)] = 1 / len(numbers)
        one.mesh.primitives[index] = made


def drawn(model: SceneModel, name: str, last: int) -> Any:
    """Return the corners of the last triangles that a node draws, in the world."""
    [*_, shown] = [each for each in posed(model) if each.node.name == name]
    return shown.positions[shown.indices.reshape(-1)][-3 * last :]


def users(scene: Scene) -> dict[str, set[str]]:
    """Return the kinds of skinning of the materials that each entity draws with."""
    scene.find_geometry()
    found: dict[str, set[str]] = {}
    for entity in scene.all_nodes():
        for part in scene.mesh_parts(entity):
            assert part.material is not None
            flags = chunkwright.sc2.Material(scene, part.material).effective_map("flags")
            kinds = {key for key, value in flags.items() if "SKINNING" in key and value}
            found.setdefault(entity.name, set()).update(kinds)
    return found


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("numbers", [(5,), (1, 2)])
def test_a_mesh_of_an_entity_is_bound_to_joints(
    tmp_path: Path, numbers: tuple[int, ...], anew: bool
) -> None:
    """The skeleton's entity draws the mesh where it was, and all its former meshes."""
    wanted: list[Any] = []

    def edit(model: SceneModel) -> None:
        one = node(model, "handlebar.sc2")
        wanted.append(drawn(model, "handlebar.sc2", 201))
        wanted.append(drawn(model, HOST, 2))
        bound_here(model, one, *numbers, anew=anew)
        assert np.allclose(drawn(model, "handlebar.sc2", 201), wanted[0], atol=1e-6)

    scene, model, notes = back(tmp_path, edit)
    assert len(notes) == 1
    assert notes[0].startswith(f"handlebar.sc2 {PART_OF}")
    assert node(model, "handlebar.sc2").mesh is None
    assert len(mesh_of(node(model, HOST)).primitives) == 2
    assert np.allclose(drawn(model, HOST, 201), wanted[0], atol=1e-5)
    kinds = users(scene)
    assert kinds.pop("scooter_anim.sc2") == (
        {"HARD_SKINNING"} if len(numbers) == 1 else {"HARD_SKINNING", "SOFT_SKINNING"}
    )
    assert set().union(*kinds.values()) == set()  # other parts with its material are unchanged


def test_a_new_mesh_is_bound_to_joints(tmp_path: Path) -> None:
    wanted: list[Any] = []

    def edit(model: SceneModel) -> None:
        mesh = mesh_of(node(model, "handlebar.sc2"))
        part = mesh.primitives[0]
        plain = Primitive(part.positions, part.indices, part.normals, material=part.material)
        one = Node("cube", translation=(1, 2, 3), mesh=Mesh("cube", [plain]))
        model.roots.append(one)
        wanted.append(drawn(model, "cube", 201))
        bound_here(model, one, 3, anew=True)

    _, model, notes = back(tmp_path, edit)
    assert [each.partition(" ")[0] for each in notes] == ["cube"]
    assert PART_OF in notes[0]
    assert np.allclose(drawn(model, HOST, 201), wanted[0], atol=1e-4)


def test_a_copy_of_a_skinned_mesh_is_drawn_twice(tmp_path: Path) -> None:
    def edit(model: SceneModel) -> None:
        one = node(model, HOST)
        mesh = mesh_of(one)
        made = Mesh(f"{mesh.name}.001", list(mesh.primitives), extras=mesh.extras)
        copied = Node(f"{HOST}.001", mesh=made, skin=one.skin, extras=one.extras)
        model.roots.append(copied)

    _, model, notes = back(tmp_path, edit)
    assert len(notes) == 1
    assert notes[0].startswith(f"{HOST}.001 {PART_OF}")
    first, second = mesh_of(node(model, HOST)).primitives
    assert np.allclose(first.positions, second.positions, atol=1e-4)
    assert first.joints is not None
    assert second.joints is not None
    assert first.joints.tolist() == second.joints.tolist()


def test_a_mesh_bound_to_joints_can_replace_the_existing_skin(tmp_path: Path) -> None:
    def edit(model: SceneModel) -> None:
        bound_here(model, node(model, "handlebar.sc2"), 5, anew=True)
        delete_skin(model)

    _, model, notes = back(tmp_path, edit)
    assert len(notes) == 1
    assert len(mesh_of(node(model, HOST)).primitives) == 1
    assert node(model, "handlebar.sc2").mesh is None


def test_a_mesh_may_be_bound_to_new_joints(tmp_path: Path) -> None:
    wanted: list[Any] = []

    def edit(model: SceneModel) -> None:
        one = node(model, "handlebar.sc2")
        wanted.append(drawn(model, "handlebar.sc2", 201))
        arm = Node("arm", [Node("hand", translation=(0, 1, 0))], translation=(1, 2, 3))
        model.roots[0].children.append(arm)
        bound_here(model, one, 0, anew=True)
        worlds = dict(world_matrices(model.roots))
        assert one.skin is not None
        part = mesh_of(one).primitives[0]
        one.skin.joints = [arm, *arm.children]
        binds = [np.linalg.inv(worlds[each]) for each in one.skin.joints]
        one.skin.inverse_binds = np.array(binds, np.float32)
        assert part.joints is not None
        part.joints[:, 0] = 1
        assert part.indices is not None
        part.positions = wanted[0][np.unique(part.indices, return_index=True)[1]]

    scene, model, notes = back(tmp_path, edit)
    assert notes[0].endswith(" draws all meshes that are bound to its joints")
    made = next(
        each
        for each in model.nodes()
        if each.skin is not None and "hand" in [joint.name for joint in each.skin.joints]
    )
    assert np.allclose(drawn(model, made.name, 201), wanted[0], atol=1e-4)
    assert len([each for each in scene.all_nodes() if each.component("SkeletonComponent")]) == 2


def _of_entities(model: SceneModel, skin: Skin) -> None:
    skin.joints = [node(model, "scooter.sc2"), node(model, "handlebar.sc2")]
    skin.inverse_binds = np.tile(np.eye(4, dtype=np.float32), (2, 1, 1))


def _of_one_more(model: SceneModel, skin: Skin) -> None:
    skin.joints[5] = node(model, "scooter.sc2")


@pytest.mark.parametrize("change", [_of_entities, _of_one_more])
def test_meshes_that_are_not_bound_to_a_single_skeleton_are_unchanged(
    tmp_path: Path, change: Callable[[SceneModel, Skin], None]
) -> None:
    def edit(model: SceneModel) -> None:
        one = node(model, "wheel.sc2", 2)
        bound_here(model, one, 5 if change is _of_one_more else 0, anew=True)
        assert one.skin is not None
        change(model, one.skin)

    _, model, notes = back(tmp_path, edit)
    assert any("must all be new, or all be of one skeleton" in each for each in notes)
    assert node(model, "wheel.sc2", 2).mesh is not None
