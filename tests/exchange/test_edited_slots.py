"""The material slots of a mesh, and nodes that share a mesh."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.exchange.edits import find_edits, number_vertices
from chunkwright.exchange.edits.soups import triangles_of
from chunkwright.exchange.model import NUMBER, Material, Mesh, Node, Primitive, SceneModel
from tests.exchange.editing import (
    changes,
    f32,
    mark,
    material_of,
    mesh_of,
    node,
    parts,
    scene,
    shuffled,
    square,
)

if TYPE_CHECKING:
    from collections.abc import Callable

RED, BLUE = Material("red"), Material("blue")


# -- materials of faces ------------------------------------------------------------------


def pair() -> tuple[SceneModel, SceneModel]:
    before = scene()
    return before, copy.deepcopy(before)


def split_off(mesh: Mesh, index: int, material: Material | None) -> Primitive:
    """Give the last triangle of a primitive another material, as editors do."""
    old = mesh.primitives[index]
    assert old.indices is not None
    other = copy.copy(old)
    other.indices, other.material = old.indices[-3:], material
    old.indices = old.indices[:-3]
    mesh.primitives.append(other)
    return other


def test_faces_can_get_the_material_of_another_slot() -> None:
    before, after = pair()
    mesh = mesh_of(after)
    split_off(mesh, 0, mesh.primitives[1].material)
    found = parts(find_edits(before, after))
    assert {index: each.changed for index, each in found.items()} == {
        0: {"indices"},
        1: {"indices", "positions", "normals", "texcoords"},
    }
    assert found[0].edited.indices.tolist() == [0, 1, 2]
    assert found[1].rows.tolist() == [0, 1, 2, 3, -1, -1, -1]
    assert len(found[1].edited.indices) == 9
    assert found[1].edited.material is mesh_of(before).primitives[1].material


def test_faces_can_get_a_new_material() -> None:
    before, after = pair()
    gold = Material("Gold")
    split_off(mesh_of(after), 0, gold)
    found = parts(find_edits(before, after))
    assert list(found) == [0, 2]
    new, old = found[2], mesh_of(before).primitives[0]
    assert (new.original, new.like, new.edited.material) == (None, old, gold)
    assert new.rows.tolist() == [0, 2, 3]
    assert "material" in new.changed
    assert new.edited.positions.tolist() == old.positions[[0, 2, 3]].tolist()


def test_faces_can_lose_their_material() -> None:
    before, after = pair()
    split_off(mesh_of(after), 1, None)
    found = parts(find_edits(before, after))
    assert list(found) == [1, 2]
    assert found[2].edited.material is None


def test_the_material_of_a_slot_can_be_replaced() -> None:
    before, after = pair()
    wood, iron = mesh_of(after).primitives
    # With the material of the other slot, the slots become one.
    wood.material = iron.material
    found = parts(find_edits(before, after))
    assert found[0].edited is None
    assert len(found[1].edited.indices) == 12
    # With a new material, and without one.
    for material in (Material("Gold", base_color=(1, 0.5, 0, 1)), None):
        wood.material = material
        (edit,) = parts(find_edits(before, after)).values()
        assert (edit.index, edit.changed) == (0, {"material"})
        assert edit.edited.material is material
        assert edit.edited.positions is mesh_of(before).primitives[0].positions


def test_a_slot_can_get_a_material_of_another_mesh() -> None:
    gold = Material("Gold", extras=mark("/m/gold"))
    before = scene()
    before.roots.append(Node("ring", mesh=Mesh("ring", [square(gold)]), extras=mark("/n/ring")))
    number_vertices(before)
    after = copy.deepcopy(before)
    ring = after.roots[1].mesh
    assert ring is not None
    mesh_of(after).primitives[0].material = material_of(ring.primitives[0])
    found = find_edits(before, after)
    (edit,) = parts(found).values()
    assert (edit.index, edit.changed) == (0, {"material"})
    assert found.originals[edit.edited.material] is gold


def test_slots_can_exchange_their_materials() -> None:
    before, after = pair()
    wood, iron = mesh_of(after).primitives
    wood.material, iron.material = iron.material, wood.material
    found = parts(find_edits(before, after))
    for index, other in ((0, 1), (1, 0)):
        old = mesh_of(before).primitives[other]
        made = found[index].edited
        assert made.material is mesh_of(before).primitives[index].material
        assert made.positions[made.indices].tolist() == old.positions[old.indices].tolist()


def test_a_copy_of_a_material_is_new_and_names_its_original() -> None:
    before, after = pair()
    iron = material_of(mesh_of(after).primitives[1])
    copied = copy.copy(iron)
    copied.name, copied.metallic = "Iron.001", 0.75
    split_off(mesh_of(after), 1, copied)
    found = find_edits(before, after)
    assert found.likes[copied] is material_of(mesh_of(before).primitives[1])
    assert [each.kind for each in found.copies[copied]] == ["material.metallic"]
    assert parts(found)[2].edited.material is copied


# -- users of meshes ---------------------------------------------------------------------


def shared(users: int) -> SceneModel:
    mesh = Mesh("box", [square(RED)], extras=mark("/mesh/box"))
    roots = [node(f"n{number}", number, mesh=mesh, extras=mark(f"/n/{number}"))
             for number in range(users)]  # fmt: skip
    model = SceneModel("s", roots)
    number_vertices(model)
    return model


def single(model: SceneModel, user: int, change: Callable[[Mesh], None]) -> Mesh:
    """Give a node its own mesh, as "Make Single User" does, and change it."""
    old = model.roots[user].mesh
    assert old is not None
    made = copy.deepcopy(old)
    for new, was in zip(made.primitives, old.primitives, strict=True):
        new.material = was.material
    made.name = "box.001"
    change(made)
    model.roots[user].mesh = made
    return made


def raised(mesh: Mesh) -> None:
    mesh.primitives[0].positions[1] += f32([0, 0, 4])


@pytest.mark.parametrize("user", [0, 1, 2])
def test_the_mesh_of_one_user_of_a_shared_mesh_can_be_edited(user: int) -> None:
    before = shared(3)
    after = copy.deepcopy(before)
    made = single(after, user, raised)
    found = find_edits(before, after)
    assert [(each.kind, each.name) for each in found.changes] == [("node.mesh", f"n{user}")]
    assert found.changes[0].edited is after.roots[user]
    assert made not in found.originals
    assert found.likes[made] is before.roots[0].mesh
    assert [each.kind for each in found.copies[made]] == ["mesh.shape"]
    others = [each.mesh for each in after.roots if each.mesh is not made]
    assert all(found.originals[each] is before.roots[0].mesh for each in others if each)


def test_editing_a_shared_mesh_is_one_edit_for_all_users() -> None:
    before = shared(2)
    after = copy.deepcopy(before)
    raised(mesh_of(after))
    assert changes(before, after) == ["mesh.shape box"]


@pytest.mark.parametrize(("name", "found"), [("box", []), ("box.001", ["node.mesh n2"])])
def test_a_mesh_with_its_own_name_is_a_separate_copy(name: str, found: list[str]) -> None:
    before = shared(3)
    after = copy.deepcopy(before)
    single(after, 2, lambda _mesh: None).name = name
    assert changes(before, after) == found


def test_a_mesh_without_a_mark_is_found_by_its_nodes() -> None:
    before = shared(2)
    assert before.roots[0].mesh is not None
    before.roots[0].mesh.extras.clear()
    after = copy.deepcopy(before)
    single(after, 1, raised)
    assert changes(before, after) == ["node.mesh n1"]


def test_a_node_can_get_the_mesh_of_another_node() -> None:
    before = shared(1)
    other = Mesh("ball", [square(BLUE, 3)], extras=mark("/mesh/ball"))
    before.roots.append(Node("m", mesh=other, extras=mark("/n/m")))
    number_vertices(before)
    after = copy.deepcopy(before)
    after.roots[1].mesh = after.roots[0].mesh
    assert changes(before, after) == ["node.mesh m"]
    after = copy.deepcopy(before)
    after.roots[0].mesh, after.roots[1].mesh = after.roots[1].mesh, after.roots[0].mesh
    assert changes(before, after) == ["node.mesh n0", "node.mesh m"]


def test_a_node_can_gain_and_lose_a_mesh() -> None:
    before = shared(1)
    before.roots.append(Node("bare", extras=mark("/n/bare")))
    after = copy.deepcopy(before)
    after.roots[0].mesh, after.roots[1].mesh = None, Mesh("new", [square()])
    assert changes(before, after) == ["node.mesh n0", "node.mesh bare"]
    after.roots[1].mesh = copy.deepcopy(before).roots[0].mesh
    assert changes(before, after) == ["node.mesh n0", "node.mesh bare"]


def test_joined_meshes_become_new_vertices() -> None:
    """The vertices of the mesh that was joined also have numbers from 1 on."""
    before = shared(1)
    other = Mesh("ball", [square(BLUE, 3)], extras=mark("/mesh/ball"))
    before.roots.append(Node("m", mesh=other, extras=mark("/n/m")))
    number_vertices(before)
    after = copy.deepcopy(before)
    ball = after.roots.pop().mesh
    assert ball is not None
    mesh_of(after).primitives += ball.primitives
    found = find_edits(before, after)
    assert sorted(each.kind for each in found.changes) == ["mesh.shape", "node.removed"]
    (new,) = parts(found).values()
    assert (new.index, new.original) == (1, None)
    assert new.edited.positions.tolist() == ball.primitives[0].positions.tolist()
    assert found.originals[new.edited.material].name == "blue"


def test_joined_meshes_with_the_same_material_share_a_primitive() -> None:
    before = shared(1)
    other = Mesh("ball", [square(RED, 3)], extras=mark("/mesh/ball"))
    before.roots.append(Node("m", mesh=other, extras=mark("/n/m")))
    number_vertices(before)
    after = copy.deepcopy(before)
    ball, box = after.roots.pop().mesh, mesh_of(after).primitives[0]
    assert ball is not None
    assert box.indices is not None
    more = ball.primitives[0]
    assert more.indices is not None
    assert box.normals is not None
    assert more.normals is not None
    box.indices = np.concatenate([box.indices, more.indices + np.uint32(4)])
    box.positions = np.concatenate([box.positions, more.positions])
    box.normals = np.concatenate([box.normals, more.normals])
    box.texcoords = [np.concatenate([box.texcoords[0], more.texcoords[0]])]
    box.attributes[NUMBER] = np.concatenate([box.attributes[NUMBER], more.attributes[NUMBER]])
    (edit,) = parts(find_edits(before, after)).values()
    assert edit.index == 0
    made = edit.edited
    assert made.positions[made.indices].tolist() == box.positions[box.indices].tolist()
    assert sorted(edit.rows.tolist()) == [-1] * 4 + [0, 1, 2, 3]


def test_names_and_properties_of_meshes_are_compared() -> None:
    before = shared(1)
    after = copy.deepcopy(before)
    mesh_of(after).name = "crate"
    mesh_of(after).extras |= {"mine": 1}
    mesh_of(after).extras["chunkwright"]["level"] = 2
    assert changes(before, after) == [
        "mesh.name box", "mesh.extras box mine", "mesh.mark box level",
    ]  # fmt: skip
    assert changes(before, shared(1)) == []


# -- properties --------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_applying_any_edits_gives_the_triangles_that_the_editor_shows(data: st.DataObject) -> None:
    """Corners of triangles, with position and coordinates, by material."""
    before = scene()
    after = copy.deepcopy(before)
    mesh = mesh_of(after)
    looks = [*(each.material for each in mesh.primitives), Material("Gold"), None]
    for each in mesh.primitives:
        each.material = data.draw(st.sampled_from(looks))
        for array in (each.positions, each.texcoords[0]):
            for row in data.draw(st.lists(st.integers(0, 3), max_size=2)):
                array[row, 0] += 5
        order = data.draw(st.permutations(range(4)))
        shuffled(each, order)
        if data.draw(st.booleans()):
            each.attributes[NUMBER][data.draw(st.integers(0, 3))] = 0
        if data.draw(st.booleans()):
            split_off_or_drop(mesh, each, data.draw(st.sampled_from(looks)))
    assert drawn(applied(before, after)) == drawn(mesh, find_edits(before, after).originals)


def split_off_or_drop(mesh: Mesh, each: Primitive, look: Material | None) -> None:
    split_off(mesh, next(n for n, one in enumerate(mesh.primitives) if one is each), look)


def applied(before: SceneModel, after: SceneModel) -> Mesh:
    """Return the mesh of a scene with its edits."""
    made = dict(enumerate(mesh_of(before).primitives))
    found = find_edits(before, after)
    for change in found.of_kind("mesh.shape"):
        for each in change.parts:
            if each.edited is None:
                del made[each.index]
            else:
                look = found.originals.get(each.edited.material, each.edited.material)
                made[each.index] = copy.copy(each.edited)
                made[each.index].material = look
    return Mesh("m", list(made.values()))


def drawn(mesh: Mesh, originals: Any = None) -> list[Any]:
    found = []
    for each in mesh.primitives:
        look = (originals or {}).get(each.material, each.material)
        name = "" if look is None else look.name
        for row in triangles_of(each).tolist():
            start = row.index(min(row, key=lambda at: each.positions[at].tolist()))
            turned = row[start:] + row[:start]
            found.append((name, [[*each.positions[at].round(3).tolist(),
                                  *each.texcoords[0][at].round(3).tolist()] for at in turned]))  # fmt: skip
    return sorted(found)
