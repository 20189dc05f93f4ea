"""Virtools levels exported to the scene model, edited there, and applied again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.difference import diff
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, new_document
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, SceneModel, Texture
from chunkwright.exchange.transforms import bounds, local_matrix, world_matrices

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.nmo import VirtoolsFile

LEVEL = SAMPLES / "virtools" / "scottstts__Ballance.Three.js__level_11.nmo"
MODULE = SAMPLES / "virtools" / "scottstts__Ballance.Three.js__p_extra_point.nmo"
SMALL = SAMPLES / "virtools" / "yyc12345__BallanceToolsBox__TestMap.nmo"
pytestmark = needs_samples


def level(path: Path = LEVEL) -> Any:
    return chunkwright.open_virtools(path)


def shown(file: VirtoolsFile) -> SceneModel:
    """Return the scene that an editor shows of a file."""
    return gltf.read(gltf.to_glb(scene_of(file, {"no_textures": True})))


def back(model: SceneModel, path: Path = LEVEL) -> tuple[Any, list[str]]:
    file = level(path)
    options = {"no_textures": True}
    notes = apply(file, edits_of(gltf.to_glb(model), file, **options), **options).notes
    return chunkwright.open(bytes(file)), notes


def largest(model: SceneModel) -> Node:
    sizes = {node: len(node.mesh.primitives[0].positions) for node in model.nodes() if node.mesh}
    return max(sizes, key=sizes.__getitem__)


def oriented(faces: Any) -> set[tuple[int, ...]]:
    """Return faces, each starting with its lowest vertex."""
    return {tuple(np.roll(face, -face.argmin()).tolist()) for face in np.array(faces, int)}


def test_a_vertex_can_be_moved() -> None:
    file = level(SMALL)
    model = shown(file)
    node = largest(model)
    assert node.mesh is not None
    name = node.mesh.name
    part = node.mesh.primitives[0]
    number = int(part.attributes["_VID"][2]) - 1
    part.positions = part.positions.copy()
    part.positions[2] += np.array([1, 2, 3], np.float32)
    edited, notes = back(model, SMALL)
    assert notes == []
    old, new = file.objects[name], edited.objects[name]
    # Z is mirrored.
    assert np.allclose(new.vertices[number], old.vertices[number] + [1, 2, -3], atol=1e-5)
    kept = np.arange(len(old.vertices)) != number
    assert np.array_equal(new.vertices[kept], old.vertices[kept])
    addresses = {change.address for change in diff(file, edited)}
    assert len(addresses) == 1
    assert all(name in address for address in addresses)


@pytest.mark.slow
def test_faces_and_vertices_can_be_added_and_removed() -> None:
    file = level()
    model = shown(file)
    node = largest(model)
    assert node.mesh is not None
    name = node.mesh.name
    part = node.mesh.primitives[0]
    assert part.indices is not None
    assert part.normals is not None
    count = len(part.positions)
    part.positions = np.vstack([part.positions, [[0, 50, 0]]]).astype(np.float32)
    part.normals = np.vstack([part.normals, [[0, 1, 0]]]).astype(np.float32)
    part.texcoords = [np.vstack([part.texcoords[0], [[0, 0]]]).astype(np.float32)]
    part.attributes = {"_VID": np.append(part.attributes["_VID"], 0).astype(np.float32)}
    part.indices = np.concatenate([part.indices[3:], [0, 1, count]]).astype(np.uint32)
    edited, _ = back(model)
    old, new = file.objects[name], edited.objects[name]
    assert len(new.vertices) == len(old.vertices) + 1
    assert new.vertices[-1].tolist() == [0, 50, 0]
    assert np.array_equal(new.vertices[:-1], old.vertices)
    assert len(new.faces) == len(old.faces)
    assert sorted(np.bincount(new.face_materials)) == sorted(np.bincount(old.face_materials))
    before, after = oriented(old.faces), oriented(new.faces)
    assert len(before - after) == 1
    # The mirror of Z turns faces over.
    assert after - before == {(0, count, 1)}
    assert edited.problems() == file.problems()


@pytest.mark.slow
def test_children_move_with_their_parents() -> None:
    file = level(MODULE)
    model = shown(file)
    parent = next(node for node in model.nodes() if node.children and not node.camera)
    before = dict(world_matrices(model.roots))
    x, y, z = parent.translation
    parent.translation = (x, y + 5, z + 2)
    edited, notes = back(model, MODULE)
    assert notes == []
    after = {node.name: matrix for node, matrix in world_matrices(shown(edited).roots)}
    below = list(parent.walk())
    assert len(below) > 1
    for node, matrix in before.items():
        step = [0, 5, 2] if node in below else [0, 0, 0]
        assert np.allclose(after[node.name][:3, 3], matrix[:3, 3] + step, atol=1e-3)
    moved = {file.objects[node.name].address for node in below}
    for change in diff(file, edited):
        assert change.address.partition("/placement/")[0] in moved
        assert "/placement/position" in change.address


@pytest.mark.slow
def test_objects_can_be_added_and_removed() -> None:
    file = level()
    model = shown(file)
    node = largest(model)
    crate = Node("Crate", mesh=house().roots[0].mesh, translation=(1, 2, 3))
    model.roots.append(crate)
    gone = next(
        each for each in model.roots if each.mesh and not each.children and each is not node
    )
    model.roots.remove(gone)
    edited, _ = back(model)
    assert "Crate" in edited.objects
    assert gone.name not in edited.objects
    assert edited.objects["Crate"].position == (1, 2, -3)
    assert edited.objects["Crate"].mesh.material_slots[0].texture.file_names[0] == "planks.png"
    assert {each.kind for each in diff(file, edited) if each.is_object} == {"added", "removed"}
    assert edited.problems() == file.problems()


def house() -> SceneModel:
    wood = Material(
        "Wood",
        base_color_texture=Texture(Image("planks", png(np.full((2, 2, 3), 200, np.uint8)))),
        double_sided=True,
        alpha_mode="MASK",
        alpha_cutoff=0.2,
    )
    corner: dict[str, Any] = {
        "indices": np.arange(3, dtype=np.uint32),
        "normals": np.tile(np.array([[0, 0, 1]], np.float32), (3, 1)),
        "texcoords": [np.array([[0, 0], [1, 0], [0, 1]], np.float32)],
    }
    parts = [
        Primitive(np.eye(3, dtype=np.float32), material=wood, **corner),
        Primitive(
            np.eye(3, dtype=np.float32) * 4, material=Material("Glass", (1, 0, 0, 0.5)), **corner
        ),
    ]
    assert parts[1].material is not None
    parts[1].material.alpha_mode = "BLEND"
    roof = Node("Roof", mesh=Mesh("Top", parts[:1]), translation=(0, 3, 1))
    walls = Node("House", [roof], rotation=(0, 0.6, 0, 0.8), mesh=Mesh("Walls", parts))
    return SceneModel("house", [walls])


def test_a_new_file_can_be_made_from_a_scene() -> None:
    made = new_document(gltf.to_glb(house()), "house.nmo")
    file: Any = chunkwright.open(bytes(made.document))
    assert file.problems() == []
    assert file.objects["Roof"].parent is file.objects["House"]
    extents = [bounds(model) for model in (house(), scene_of(file, {}))]
    assert extents[0] is not None
    assert extents[1] is not None
    assert np.allclose(extents[0], extents[1], atol=1e-6)
    looks = {
        part.material.name: part.material
        for node in scene_of(file, {}).nodes()
        if node.mesh
        for part in node.mesh.primitives
        if part.material
    }
    assert looks["Wood"].double_sided
    assert (looks["Wood"].alpha_mode, looks["Glass"].alpha_mode) == ("MASK", "BLEND")
    assert looks["Wood"].alpha_cutoff == pytest.approx(0.2, abs=1e-6)
    assert looks["Glass"].base_color == pytest.approx((1, 0, 0, 0.5), abs=5e-3)
    roof = next(node for node in scene_of(file, {}).nodes() if node.name == "Roof")
    assert np.allclose(local_matrix(roof), local_matrix(house().roots[0].children[0]), atol=1e-6)
