"""Shapes and bodies of physics that were moved, turned and scaled in an editor."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.transforms import composed
from chunkwright.hkx import views
from chunkwright.hkx.scene_model.editing.bodies import affine_between

from ..samples import SAMPLES, needs_samples

SKELETON = SAMPLES / "havok" / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
TURN = composed((1, -2, 3), (0, 0, 0.6, 0.8), (2, 2, 2))


def edit_of(packfile: Any, change: Any, part: str = "shape") -> list[str]:
    """Export a packfile, apply a change to the first node of a kind, and import that."""
    model = gltf.read(gltf.to_glb(scene_of([packfile], {"axes": "y-up"})))
    node = next(
        each for each in model.nodes() if each.extras.get("chunkwright", {}).get("part") == part
    )
    change(node)
    return list(apply(packfile, edits_of(gltf.to_glb(model), [packfile])).notes)


def mapped(matrix: Any) -> Any:
    """Return a change that moves all vertices of a node by a matrix."""

    def change(node: Any) -> None:
        primitive = node.mesh.primitives[0]
        rows = primitive.positions @ matrix[:3, :3].T + matrix[:3, 3]
        primitive.positions = rows.astype(np.float32)

    return change


def alone(class_name: str, version: str = "hk_2010.2.0-r1", **members: Any) -> Any:
    packfile = hkx.new_packfile(version, "8101")
    given = {
        name: np.array(value, np.float32) if isinstance(value, tuple) else value
        for name, value in members.items()
    }
    packfile.root = hkx.new_object(packfile, class_name, given)
    packfile.source = "shape.hkx"
    return packfile


def test_a_capsule_is_moved_rotated_and_scaled() -> None:
    packfile = alone("hkpCapsuleShape", vertexA=(0, 0, 1, 0), vertexB=(0, 0, 5, 0), radius=0.5)
    assert edit_of(packfile, mapped(TURN)) == []
    shape = packfile.root
    assert shape["vertexA"][:3] == pytest.approx((1, -2, 5), abs=1e-5)
    assert shape["vertexB"][:3] == pytest.approx((1, -2, 13), abs=1e-5)
    assert shape["radius"] == pytest.approx(1.0)


def test_a_box_can_be_scaled_but_not_rotated() -> None:
    packfile = alone("hkpBoxShape", halfExtents=(1, 2, 3, 0), radius=0.05)
    assert edit_of(packfile, mapped(np.diag([2.0, 1, 0.5, 1]))) == []
    assert packfile.root["halfExtents"][:3] == pytest.approx((2, 2, 1.5), abs=1e-5)
    (note,) = edit_of(packfile, mapped(TURN))
    assert "aligned with the axes: only its size can change" in note
    assert packfile.root["halfExtents"][:3] == pytest.approx((2, 2, 1.5), abs=1e-5)


def test_a_cylinder_can_be_scaled_only_if_it_stays_round() -> None:
    packfile = alone("hkpCylinderShape", vertexA=(0, -1, 0, 0), vertexB=(0, 1, 0, 0), cylRadius=2.0)
    assert edit_of(packfile, mapped(np.diag([1.5, 3.0, 1.5, 1]))) == []
    assert packfile.root["vertexB"][:3] == pytest.approx((0, 3, 0), abs=1e-5)
    assert packfile.root["cylRadius"] == pytest.approx(3.0)
    (note,) = edit_of(packfile, mapped(np.diag([1.5, 1, 1, 1])))
    assert "a cylinder stays round" in note


def test_a_sphere_can_be_scaled_uniformly_but_not_moved() -> None:
    packfile = alone("hkpSphereShape", radius=2.0)
    assert edit_of(packfile, mapped(np.diag([1.5, 1.5, 1.5, 1]))) == []
    assert packfile.root["radius"] == pytest.approx(3.0)
    (note,) = edit_of(packfile, mapped(TURN))
    assert "a sphere is always centred" in note
    (note,) = edit_of(packfile, mapped(np.diag([1.5, 1, 1, 1])))
    assert "by the same factor along all axes" in note


def test_single_vertices_of_a_shape_cannot_be_moved() -> None:
    packfile = alone("hkpSphereShape", radius=2.0)

    def dent(node: Any) -> None:
        rows = np.array(node.mesh.primitives[0].positions)
        rows[5] += 1
        node.mesh.primitives[0].positions = rows

    (note,) = edit_of(packfile, dent)
    assert "a sphere has no vertices in the file" in note
    assert packfile.root["radius"] == 2.0


def test_a_shape_without_a_transform_of_its_own_is_reported() -> None:
    packfile = alone("hkpSphereShape", radius=2.0)

    def move(node: Any) -> None:
        node.translation = (1, 0, 0)

    (note,) = edit_of(packfile, move)
    assert "a sphere has no transform of its own" in note


def test_vertices_moved_independently_have_no_common_transform() -> None:
    rows = np.random.default_rng(2).normal(size=(9, 3))
    found = affine_between(rows, rows @ TURN[:3, :3].T + TURN[:3, 3])
    assert found is not None
    assert found[0] == pytest.approx(TURN[:3, :3])
    assert found[1] == pytest.approx(TURN[:3, 3])
    other = rows.copy()
    other[3] += 1
    assert affine_between(rows, other) is None
    assert affine_between(rows[:3], rows[:3]) is None
    flat = rows * (1, 1, 0)
    assert affine_between(flat, flat) is None


@needs_samples
def test_a_body_is_moved_and_renamed_wherever_its_transform_is_stored() -> None:
    packfile = chunkwright.open_packfile(SKELETON)
    before = views.physics_systems(packfile)[0].bodies
    model = gltf.read(gltf.to_glb(scene_of([packfile], {"axes": "y-up"})))
    bodies = [
        each for each in model.nodes() if each.extras.get("chunkwright", {}).get("part") == "body"
    ]
    x, y, z = bodies[3].translation
    bodies[3].translation, bodies[3].rotation = (x + 1, y + 2, z + 3), (0, 0, 0.6, 0.8)
    bodies[5].name = "Pad"
    done = apply(packfile, edits_of(gltf.to_glb(model), [packfile]))
    assert list(done.notes) == []
    read = chunkwright.open_packfile(bytes(packfile))
    after = views.physics_systems(read)[0].bodies
    assert after[3].position == pytest.approx(before[3].position + np.array((1, 2, 3)), abs=1e-3)
    assert after[3].rotation == pytest.approx(
        np.array([(0.28, -0.96, 0), (0.96, 0.28, 0), (0, 0, 1)]), abs=1e-5
    )
    assert after[5].name == "Pad"
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        if number != 3:
            assert np.array_equal(new.position, old.position)


@needs_samples
@pytest.mark.slow
def test_a_hull_is_scaled_with_its_planes_and_bounds() -> None:
    paths = sorted((SAMPLES / "havok").iterdir())
    hulls = [path for path in paths if b"hkpConvexVerticesShape" in path.read_bytes()]
    packfile = chunkwright.open_packfile(min(hulls, key=lambda path: path.stat().st_size))
    shape = next(
        each
        for each in packfile.objects.of_class("hkpConvexVerticesShape")
        if len(views.shape(each).parameters["vertices"]) > 8
    )
    planes = np.array(shape["planeEquations"])
    centre = np.array(shape["aabbCenter"])
    vertices = views.shape(shape).parameters["vertices"]

    def change(node: Any) -> None:
        mapped(np.diag([2.0, 2.0, 2.0, 1]))(node)

    model = gltf.read(gltf.to_glb(scene_of([packfile], {"axes": "y-up"})))
    address = f"/objects/#{shape.number:04d}"
    node = next(n for n in model.nodes() if n.extras["chunkwright"].get("address") == address)
    change(node)
    done = apply(packfile, edits_of(gltf.to_glb(model), [packfile]))
    assert [note for note in done.notes if "otherwise" not in note] == []
    assert views.shape(shape).parameters["vertices"] == pytest.approx(vertices * 2, rel=1e-4)
    assert shape["planeEquations"][:, :3] == pytest.approx(planes[:, :3], abs=1e-4)
    assert shape["aabbCenter"][:3] == pytest.approx(centre[:3] * 2, rel=1e-3, abs=1e-3)
