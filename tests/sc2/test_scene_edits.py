"""Edits of a real scene with a skeleton, sockets, shared meshes and a clip, written to its files.

An import exports the edited document again and notes every edit that did not arrive.
"""

from __future__ import annotations

import copy
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, import_scene
from chunkwright.exchange.model import Camera, Light, Material, Mesh, Node, Primitive
from chunkwright.exchange.transforms import local_matrix
from tests.samples import CASES, SAMPLES, needs_cases, needs_samples
from tests.sc2.scene_models import worlds
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel

pytestmark = needs_samples

SCOOTER = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar" / "oliver_slotobjects"
STEM = "env_scooter_1_anim"
OPTIONS = {"no_textures": True}


def back(folder: Path, edit: Callable[[SceneModel], None]) -> tuple[Any, SceneModel, list[str]]:
    """Edit the model of the scooter; return the new scene, its model, and notes."""
    for suffix in ("sc2", "scg", "anim"):
        shutil.copy(SCOOTER / f"{STEM}.{suffix}.dvpl", folder)
    scene = chunkwright.open(folder / f"{STEM}.sc2.dvpl")
    model = gltf.read(gltf.to_glb(scene_of(scene, OPTIONS)))
    edit(model)
    target = folder / "out" / f"{STEM}.sc2.dvpl"
    notes = import_scene(gltf.to_glb(model), scene, target, **OPTIONS)
    if not target.with_name(f"{STEM}.anim.dvpl").exists():
        shutil.copy(SCOOTER / f"{STEM}.anim.dvpl", target.parent)
    made = chunkwright.open_scene(target)
    assert made.problems() == []
    return made, scene_of(made, OPTIONS), notes


def node(model: SceneModel, name: str, number: int = 0) -> Node:
    return [each for each in model.nodes() if each.name == name][number]


def mesh_of(one: Node) -> Mesh:
    assert one.mesh is not None
    return one.mesh


def take(model: SceneModel, one: Node) -> None:
    """Remove a node from the tree."""
    for each in model.nodes():
        if one in each.children:
            each.children.remove(one)
            return
    model.roots.remove(one)


def put_below(model: SceneModel, one: Node, parent: Node) -> None:
    """Move a node below another one, keeping its world transform."""
    placed = worlds(model)
    here = np.linalg.solve(placed[id(parent)], placed[id(one)])
    take(model, one)
    parent.children.append(one)
    one.matrix = here
    one.translation, one.rotation, one.scale = (0, 0, 0), (0, 0, 0, 1), (1, 1, 1)


def test_an_export_without_edits_changes_nothing(tmp_path: Path) -> None:
    scene, _, notes = back(tmp_path, lambda _: None)
    assert notes == []
    assert bytes(scene) == bytes(chunkwright.open(SCOOTER / f"{STEM}.sc2.dvpl"))


def rename_entity(model: SceneModel) -> None:
    node(model, "handlebar.sc2").name = "steering"


def rename_socket(model: SceneModel) -> None:
    node(model, "Socket_node-wheel").name = "Front"


def rename_root_entity(model: SceneModel) -> None:
    """Rename the entity of a skin and a mesh, which are named after it."""
    node(model, "scooter_anim.sc2").name = "Vespa"


def swap_parent_and_child(model: SceneModel) -> None:
    """Swap a node with its parent."""
    first, second = node(model, "handlebar.sc2"), node(model, "wheel.sc2")
    put_below(model, second, node(model, "scooter_anim.sc2"))
    put_below(model, first, second)


def put_below_a_skin(model: SceneModel) -> None:
    put_below(model, node(model, "sound_scooter"), node(model, "wheel.sc2"))


def show_another_mesh(model: SceneModel) -> None:
    node(model, "handlebar.sc2").mesh = node(model, "wheel.sc2").mesh


def swap_meshes(model: SceneModel) -> None:
    one, other = node(model, "handlebar.sc2"), node(model, "scooter.sc2")
    one.mesh, other.mesh = other.mesh, one.mesh


def show_nothing(model: SceneModel) -> None:
    node(model, "handlebar.sc2").mesh = None


def edit_one_of_several(model: SceneModel) -> None:
    last = node(model, "wheel.sc2", 2)
    mesh = copy.deepcopy(mesh_of(last))
    mesh.primitives[0].material = mesh_of(last).primitives[0].material
    mesh.primitives[0].positions = mesh.primitives[0].positions * np.float32(1.5)
    last.mesh = mesh


def edit_all_of_several(model: SceneModel) -> None:
    part = mesh_of(node(model, "wheel.sc2")).primitives[0]
    part.positions = part.positions * np.float32(1.5)


def take_triangles_away(model: SceneModel) -> None:
    part = mesh_of(node(model, "handlebar.sc2")).primitives[0]
    assert part.indices is not None
    part.indices = part.indices[60:]


def take_faces_to_a_new_material(model: SceneModel) -> None:
    mesh = mesh_of(node(model, "handlebar.sc2"))
    part = mesh.primitives[0]
    assert part.indices is not None
    blue = Material("Blue", (0, 0, 1, 1))
    mesh.primitives = [
        replace(part, indices=part.indices[:60]),
        replace(part, indices=part.indices[60:], material=blue),
    ]


def take_another_material(model: SceneModel) -> None:
    other = mesh_of(node(model, "wheel.sc2")).primitives[0].material
    mesh_of(node(model, "handlebar.sc2")).primitives[0].material = other


def take_no_material(model: SceneModel) -> None:
    mesh_of(node(model, "handlebar.sc2")).primitives[0].material = None


def take_a_material_of_a_skin(model: SceneModel) -> None:
    """Give a skin a new material, which needs skinning flags of its own."""
    skin = node(model, "scooter_anim.sc2 skin")
    mesh_of(skin).primitives[0].material = Material("Green", (0, 1, 0, 1))


def add_colors(model: SceneModel) -> None:
    part = mesh_of(node(model, "handlebar.sc2")).primitives[0]
    part.colors = np.tile(np.array([[1, 0, 0.5, 1]], np.float32), (len(part.positions), 1))


def add_coordinates(model: SceneModel) -> None:
    part = mesh_of(node(model, "handlebar.sc2")).primitives[0]
    part.texcoords.append((part.texcoords[0] * 3).astype(np.float32))


def follow_another_joint(model: SceneModel) -> None:
    part = mesh_of(node(model, "scooter_anim.sc2 skin")).primitives[0]
    assert part.joints is not None
    part.joints = np.zeros_like(part.joints)
    part.joints[:, 0] = 5


def follow_two_joints(model: SceneModel) -> None:
    part = mesh_of(node(model, "scooter_anim.sc2 skin")).primitives[0]
    assert part.joints is not None
    part.joints = np.tile(np.array([[1, 2, 0, 0]], np.uint16), (len(part.positions), 1))
    part.weights = np.tile(np.array([[0.75, 0.25, 0, 0]], np.float32), (len(part.positions), 1))


def rename_material(model: SceneModel) -> None:
    look = mesh_of(node(model, "handlebar.sc2")).primitives[0].material
    assert look is not None
    look.name = "Chrome"


def rename_joint(model: SceneModel) -> None:
    node(model, "rudder").name = "steer"


def move_joint(model: SceneModel) -> None:
    node(model, "wheel_L").translation = (40, 1, 2)


def add_joint(model: SceneModel) -> None:
    made = Node("bell", translation=(0, 0, 2))
    node(model, "rudder").children.append(made)
    skin = node(model, "scooter_anim.sc2 skin").skin
    assert skin is not None
    skin.joints.append(made)
    skin.inverse_binds = np.concatenate([skin.inverse_binds, np.eye(4, dtype=np.float32)[None]])


def take_joint_away(model: SceneModel) -> None:
    gone = node(model, "wheel_L")
    socket = node(model, "Socket_node-wheel_L")
    put_below(model, socket, node(model, "scooter_anim.sc2"))
    skin = node(model, "scooter_anim.sc2 skin").skin
    assert skin is not None
    at = skin.joints.index(gone)
    take(model, gone)
    del skin.joints[at]
    skin.inverse_binds = np.delete(skin.inverse_binds, at, axis=0)
    part = mesh_of(node(model, "scooter_anim.sc2 skin")).primitives[0]
    assert part.joints is not None
    part.joints[part.joints > at] -= 1
    model.animations.clear()


def put_joint_below_another(model: SceneModel) -> None:
    model.animations.clear()
    put_below(model, node(model, "rudder"), node(model, "Hip"))


def add_custom_properties(model: SceneModel) -> None:
    given = {"note": "x", "count": 3, "on": True, "at": [1.5, 2.5], "axis": [0.0, 0.5, 1.0]}
    node(model, "handlebar.sc2").extras |= given | {"turn": [0.0, 0.5, 0.0, 1.0]}


def edit_the_mark(model: SceneModel) -> None:
    mark = node(model, "handlebar.sc2").extras["chunkwright"]
    mark["custom"] = {"edited": "yes"}


def add_empty(model: SceneModel) -> None:
    model.roots.append(Node("Fresh", translation=(1, 2, 3)))


def add_light(model: SceneModel) -> None:
    lamp = Light("Lamp", "spot", (1, 0.5, 0), 5.0, 9.0)
    model.roots.append(Node("Lamp", translation=(1, 2, 3), rotation=(0.6, 0, 0, 0.8), light=lamp))


def add_light_to_a_mesh(model: SceneModel) -> None:
    node(model, "handlebar.sc2").light = Light("Lamp", "directional")


def add_camera(model: SceneModel) -> None:
    camera = Camera("Eye", yfov=1.0, near=0.5, far=90.0)
    model.roots.append(Node("Eye", translation=(1, 2, 3), rotation=(0, 0.6, 0, 0.8), camera=camera))


def add_mesh(model: SceneModel) -> None:
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    up = np.tile(np.array([[0, 0, 1]], np.float32), (3, 1))
    part = Primitive(
        points, np.arange(3, dtype=np.uint32), up, material=Material("Red", (1, 0, 0, 1))
    )
    node(model, "wheel.sc2").children.append(Node("Fresh", mesh=Mesh("Fresh", [part])))


def duplicate(model: SceneModel) -> None:
    one = node(model, "handlebar.sc2")
    made = Node("handlebar.sc2.001", mesh=one.mesh, extras=copy.deepcopy(one.extras))
    made.matrix = np.array(local_matrix(one))
    made.matrix[0, 3] += 3
    model.roots.append(made)


def delete_entity(model: SceneModel) -> None:
    take(model, node(model, "handlebar.sc2"))


def delete_parent_and_keep_child(model: SceneModel) -> None:
    put_below(model, node(model, "sound_scooter"), node(model, "scooter_anim.sc2"))
    take(model, node(model, "Socket_node-Hip"))


def follow_no_joints(model: SceneModel) -> None:
    skin = node(model, "scooter_anim.sc2 skin")
    part = mesh_of(skin).primitives[0]
    skin.skin = part.joints = part.weights = None
    skin.translation = (1, 2, 3)


def delete_skin(model: SceneModel) -> None:
    model.roots.remove(node(model, "scooter_anim.sc2 skin"))


EDITS = [
    rename_entity,
    rename_socket,
    rename_root_entity,
    swap_parent_and_child,
    put_below_a_skin,
    show_another_mesh,
    show_nothing,
    edit_one_of_several,
    edit_all_of_several,
    take_triangles_away,
    take_faces_to_a_new_material,
    take_another_material,
    take_no_material,
    take_a_material_of_a_skin,
    add_colors,
    add_coordinates,
    follow_another_joint,
    follow_two_joints,
    rename_material,
    rename_joint,
    move_joint,
    add_joint,
    take_joint_away,
    put_joint_below_another,
    add_custom_properties,
    edit_the_mark,
    add_empty,
    add_light,
    add_light_to_a_mesh,
    add_camera,
    add_mesh,
    duplicate,
    delete_entity,
    delete_parent_and_keep_child,
    follow_no_joints,
    delete_skin,
]


@pytest.mark.parametrize("edit", one_of(4, EDITS), ids=lambda edit: edit.__name__)
def test_each_edit_is_imported_without_a_note(
    tmp_path: Path, edit: Callable[[SceneModel], None]
) -> None:
    _, _, notes = back(tmp_path, edit)
    assert notes == []


def test_a_mesh_has_the_name_of_the_entity_that_draws_it(tmp_path: Path) -> None:
    _, model, notes = back(tmp_path, swap_meshes)
    names = {"handlebar.sc2": "scooter.sc2", "scooter.sc2": "handlebar.sc2"}
    assert notes == [
        f"{one}: its mesh {other} is called {one}, like its entity" for one, other in names.items()
    ]
    assert all(mesh_of(node(model, each)).name == each for each in names)


def test_a_mesh_made_single_user_gets_its_own_polygon_group(tmp_path: Path) -> None:
    def make_single(model: SceneModel) -> None:
        last = node(model, "wheel.sc2", 2)
        old = mesh_of(last)
        last.mesh = Mesh("wheel.sc2.001", list(old.primitives), extras=copy.deepcopy(old.extras))

    scene, model, notes = back(tmp_path, make_single)
    assert notes == []
    first, second, last = (mesh_of(node(model, "wheel.sc2", number)) for number in range(3))
    assert first is second is not last
    assert np.array_equal(first.primitives[0].positions, last.primitives[0].positions)
    assert len(scene.find_geometry().groups) == 1 + len(
        chunkwright.open_scene(SCOOTER / f"{STEM}.sc2.dvpl").find_geometry().groups
    )


def test_editing_one_of_several_users_of_a_mesh_copies_the_mesh(tmp_path: Path) -> None:
    scene, model, _ = back(tmp_path, edit_one_of_several)
    sizes = [np.ptp(mesh_of(node(model, "wheel.sc2", n)).primitives[0].positions) for n in range(3)]
    assert sizes[2] == pytest.approx(sizes[0] * 1.5)
    assert sizes[1] == sizes[0]
    before = chunkwright.open_scene(SCOOTER / f"{STEM}.sc2.dvpl").find_geometry().groups
    after = scene.find_geometry().groups
    assert len(after) == len(before) + 1
    assert list(after)[:-1] == list(before)


def test_renaming_an_entity_renames_its_mesh(tmp_path: Path) -> None:
    _, model, _ = back(tmp_path, rename_root_entity)
    skin = node(model, "Vespa skin")
    assert (mesh_of(skin).name, skin.mesh is not None) == ("Vespa", True)


def test_an_entity_moved_to_its_grandparent_is_placed_after_its_former_parent(
    tmp_path: Path,
) -> None:
    def raise_them(model: SceneModel) -> None:
        for wheel in [node(model, "wheel.sc2", number) for number in range(3)]:
            put_below(model, wheel, node(model, "scooter_anim.sc2"))

    before = chunkwright.open_scene(SCOOTER / f"{STEM}.sc2.dvpl")
    scene, _, notes = back(tmp_path, raise_them)
    assert notes == []
    sockets = [each.name for each in before.roots[0].children]
    wanted = [
        name
        for socket in sockets
        for name in (
            (socket, "wheel.sc2") if "_wheel" in socket or "-wheel" in socket else (socket,)
        )
    ]
    assert [each.name for each in scene.roots[0].children] == wanted


def test_vertices_weighted_to_two_joints_use_soft_skinning(tmp_path: Path) -> None:
    scene, _, _ = back(tmp_path, follow_two_joints)
    scene.find_geometry()
    [entity] = [each for each in scene.all_nodes() if each.component("SkeletonComponent")]
    [part] = scene.mesh_parts(entity)
    names = part.polygon_group.vertices.dtype.names
    assert {"joint_indices", "joint_weights"} <= set(names)
    flags = chunkwright.sc2.Material(scene, part.material).effective_map("flags")
    assert (flags["SOFT_SKINNING"], flags["HARD_SKINNING"]) == (4, 0)


def test_custom_properties_are_stored_in_the_entity(tmp_path: Path) -> None:
    _, model, _ = back(tmp_path, edit_the_mark)
    extras = node(model, "handlebar.sc2").extras
    assert extras["chunkwright"]["custom"] == {"edited": "yes"}
    assert extras["edited"] == "yes"


@pytest.mark.parametrize(
    ("name", "field", "value", "reason"),
    [
        ("Socket_node-wheel", "translation", (1, 2, 3), "it is where the joint wheel is"),
        (
            "scooter_anim.sc2 skin",
            "name",
            "other",
            "it is the mesh of its entity, and has the entity's name",
        ),
        (STEM, "name", "other", "it is named after the file, and turns Z up into Y up"),
        ("wheel", "extras", {"note": 1}, "only an entity has custom properties"),
    ],
)
def test_edits_that_a_scene_cannot_store_are_reported(
    tmp_path: Path, name: str, field: str, value: Any, reason: str
) -> None:
    def edit(model: SceneModel) -> None:
        one = node(model, name)
        setattr(one, field, one.extras | value if field == "extras" else value)

    scene, _, notes = back(tmp_path, edit)
    assert len(notes) == 1
    assert notes[0].endswith(reason)
    assert bytes(scene) == bytes(chunkwright.open(SCOOTER / f"{STEM}.sc2.dvpl"))


def test_lights_that_an_exporter_leaves_out_are_not_deleted(tmp_path: Path) -> None:
    """Blender writes no lights unless a box is ticked; their absence deletes nothing."""
    shutil.copy(SAMPLES / "ka" / "b9aec4b2_hv1.sc2", tmp_path / "a.sc2")
    scene = chunkwright.open(tmp_path / "a.sc2")
    model = gltf.read(gltf.to_glb(scene_of(scene, OPTIONS)))
    lamps = [each for each in model.nodes() if each.light is not None]
    assert lamps
    for each in lamps:
        take(model, each)
    notes = import_scene(gltf.to_glb(model), scene, tmp_path / "b.sc2", **OPTIONS)
    assert len([note for note in notes if "Data > Lighting" in note]) == len(lamps)
    again = scene_of(chunkwright.open(tmp_path / "b.sc2"), OPTIONS)
    assert sum(each.light is not None for each in again.nodes()) == len(lamps)


@needs_cases
@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda one: setattr(one, "skin", None), "it shows bones to editors"),
        (
            lambda one: setattr(one.skin, "inverse_binds", np.tile(np.eye(4), (18, 1, 1))),
            "its bones are shown in their own pose",
        ),
        (
            lambda one: one.mesh.primitives[0].joints.fill(1),
            "a mesh can only be bound to the joints",
        ),
    ],
)
def test_edits_of_the_lines_that_show_bones_are_reported(
    edit: Callable[[Any], object], reason: str
) -> None:
    scene = chunkwright.open(CASES / "dava" / "hv1.sc2.dvpl")
    model = gltf.read(gltf.to_glb(scene_of(scene, OPTIONS)))
    edit(node(model, "flags bones"))
    (note,) = apply(scene, edits_of(gltf.to_glb(model), scene, **OPTIONS), **OPTIONS).notes
    assert reason in note
