"""Collision shapes as meshes: closed, turned outwards, as large as they should be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, hkx
from chunkwright.exchange.transforms import world_matrices
from chunkwright.hkx import views
from chunkwright.hkx.scene_model.building import scene_model
from chunkwright.hkx.scene_model.solids import cylinder, hull, round_solid
from chunkwright.hkx.views import physics
from tests.exchange.validator import complaints, needs_validator
from tests.hkx.test_scene_model import name_of, opened, part, rows
from tests.samples import CASES, needs_cases, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import Node, SceneModel
    from chunkwright.hkx import Packfile

PI = float(np.pi)


def volume(points: Any, triangles: Any) -> float:
    """Return the volume inside triangles, negative where they are turned inwards."""
    a, b, c = (np.asarray(points, np.float64)[np.asarray(triangles)[:, at]] for at in range(3))
    return float((np.cross(a, b) * c).sum() / 6)


def is_closed(triangles: Any) -> bool:
    edges = {(int(a), int(b)) for t in triangles for a, b in zip(t, np.roll(t, -1), strict=True)}
    return len(edges) == 3 * len(triangles) and {(b, a) for a, b in edges} == edges


def test_hulls_are_closed_and_contain_all_points() -> None:
    random = np.random.default_rng(1)
    for count in (4, 5, 8, 40, 300):
        points = random.normal(size=(count, 3)) * (3, 1, 0.2) + (5, 0, -7)
        faces = hull(points)
        assert is_closed(faces)
        assert len(faces) == 2 * len(np.unique(faces)) - 4
        a, b, c = (points[faces[:, at]] for at in range(3))
        normals = np.cross(b - a, c - a)
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        assert (normals @ points.T - (normals * a).sum(axis=1)[:, None]).max() < 1e-5


def test_flat_hulls_have_two_sides_and_lines_have_none() -> None:
    cube = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], np.float64)
    grid = np.concatenate((cube, cube * 0.5, [[0.5, 0.5, 0], [1, 0.5, 0.5]]))
    assert volume(grid, hull(grid)) == pytest.approx(1)
    flat = np.array([(0, 0, 1), (2, 0, 1), (2, 2, 1), (0, 2, 1), (1, 1, 1)], np.float64)
    # A square, and the same from behind.
    assert len(hull(flat)) == 4
    assert volume(flat, hull(flat)[:2]) == pytest.approx(-volume(flat, hull(flat)[2:]))
    assert len(hull(np.array([(0.0, 0, 0), (1, 1, 1), (2, 2, 2)]))) == 0
    assert len(hull(np.zeros((5, 3)))) == 0
    assert len(hull(np.zeros((2, 3)))) == 0
    assert hull(np.zeros((0, 3))).shape == (0, 3)
    assert len(hull(np.array([(0.0, 0, 0), (1, 1, 1)]))) == 0


@pytest.mark.parametrize("end", [(0, 0, 3), (3, 0, 0), (1, 2, 2), (0, -3, 0)])
def test_round_solids_are_turned_outwards(end: tuple[int, ...]) -> None:
    start = np.array([5, 6, 7], np.float64)
    points, faces = round_solid(start, start + end, [1.0])
    assert is_closed(faces)
    assert volume(points, faces) == pytest.approx(PI * 3 + PI * 4 / 3, rel=0.05)
    assert points.max(axis=0) - points.min(axis=0) == pytest.approx(np.abs(end) + 2.0, abs=0.1)
    points, faces = cylinder(start, start + end, 2.0)
    assert is_closed(faces)
    assert volume(points, faces) == pytest.approx(PI * 4 * 3, rel=0.05)
    points, faces = round_solid(start, start, [2.0])
    assert is_closed(faces)
    assert volume(points, faces) == pytest.approx(PI * 32 / 3, rel=0.07)
    points, faces = round_solid(start, start + end, [0.5, 1.0])
    assert 0 < volume(points, faces) < PI * 3 + PI * 4 / 3


def with_shape(class_name: str, members: dict[str, Any]) -> Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, class_name, members)
    return packfile


def drawn(model: SceneModel) -> list[tuple[Node, np.ndarray[Any, Any], np.ndarray[Any, Any]]]:
    """Return nodes that have a mesh, their points in the scene and their triangles."""
    found = []
    for node, matrix in world_matrices(model.roots):
        if node.mesh is not None:
            (one,) = node.mesh.primitives
            assert one.indices is not None
            points = one.positions @ matrix[:3, :3].T + matrix[:3, 3]
            found.append((node, points, one.indices.reshape(-1, 3)))
    return found


def vector(*numbers: float) -> np.ndarray[Any, Any]:
    return np.array([*numbers, 0][:4], np.float32)


@pytest.mark.parametrize("axes", ["z-up", "y-up", "y-up-left"])
def test_nested_shapes_are_placed_by_their_transforms(axes: str) -> None:
    packfile = with_shape("hkpListShape", {})
    box = hkx.new_object(packfile, "hkpBoxShape", {"halfExtents": vector(1, 2, 3), "radius": 0.1})
    turned = np.zeros((4, 4), np.float32)
    turned[0, 1], turned[1, 0], turned[2, 2] = 1, -1, 1  # a quarter turn about z
    turned[3] = (10, 20, 30, 1)
    inner = hkx.new_object(
        packfile,
        "hkpConvexTransformShape",
        {"transform": turned, "childShape": {"childShape": box}},
    )
    moved = hkx.new_object(
        packfile,
        "hkpConvexTranslateShape",
        {"translation": vector(5, 0, 0), "childShape": {"childShape": box}},
    )
    assert packfile.root is not None
    packfile.root["childInfo"] = [{"shape": inner}, {"shape": moved}]
    model = scene_model(packfile, axes=axes, unit=2.0)
    (first, one, faces), (second, two, _) = drawn(model)
    assert first.mesh is second.mesh
    assert first.extras["chunkwright"]["radius"] == pytest.approx(0.1)
    sign = {"z-up": [1, 3, -2], "y-up": [1, 2, 3], "y-up-left": [1, 2, -3]}[axes]
    picked = [abs(each) - 1 for each in sign]
    for points, low, high in (
        (one, (8, 19, 27), (12, 21, 33)),
        (two, (4, -2, -3), (6, 2, 3)),
    ):
        ends = 2.0 * np.array([low, high], np.float64)[:, picked] * np.sign(sign)
        assert points.min(axis=0) == pytest.approx(ends.min(axis=0))
        assert points.max(axis=0) == pytest.approx(ends.max(axis=0))
    assert volume(one, faces) == pytest.approx(8 * 48)


def test_shapes_without_triangles_are_reported() -> None:
    model = scene_model(with_shape("hkpCompressedMeshShape", {"radius": 0.1}))
    assert drawn(model) == []
    assert any("hkpCompressedMeshShape" in note for note in model.notes)


def test_all_kinds_of_shapes_of_the_older_physics_have_triangles() -> None:
    given: dict[str, dict[str, Any]] = {
        "hkpSphereShape": {"radius": 1.0},
        "hkpCylinderShape": {
            "vertexA": vector(0, 0, 0),
            "vertexB": vector(0, 2, 0),
            "cylRadius": 1,
        },
        "hkpTriangleShape": {
            "vertexA": vector(0, 0, 0),
            "vertexB": vector(1, 0, 0),
            "vertexC": vector(0, 1, 0),
        },
        "hkpMultiSphereShape": {
            "numSpheres": 2,
            "spheres": np.array([(0, 0, 0, 1), (5, 0, 0, 2)] + [(0, 0, 0, 0)] * 6, np.float32),
        },
        "hkpPlaneShape": {"plane": vector(0, 0, 1), "aabbHalfExtents": vector(3, 3, 0)},
    }
    for name, members in given.items():
        ((_, points, faces),) = drawn(scene_model(with_shape(name, members), axes="y-up"))
        assert len(points) > 2, name
        assert len(faces) > 0, name
    assert points.max(axis=0) == pytest.approx((3, 3, 0), abs=1.3)


@needs_samples
@pytest.mark.parametrize("row", rows("shapes")[::4], ids=name_of)
def test_real_collision_shapes_are_exported_as_meshes(row: dict[str, Any]) -> None:
    model = scene_model(opened(name_of(row)), axes="y-up")
    kinds = [node.extras["chunkwright"]["kind"] for node in part(model, "shape")]
    assert len(part(model, "body")) == row["bodies"]
    for kind, count in row["shapes"].items():
        assert kinds.count(kind) >= count
    # The hulls of the newer physics have triangles in the file.
    meshes = {
        id(node.mesh): len(faces)
        for node, _, faces in drawn(model)
        if node.extras["chunkwright"].get("kind") == "mesh"
        or node.extras["chunkwright"]["class"] == "hknpConvexPolytopeShape"
    }
    assert sum(meshes.values()) == row["shape_mesh_triangles"]
    for node, points, faces in drawn(model):
        if node.extras["chunkwright"].get("kind") in ("capsule", "box", "convex hull"):
            assert volume(points, faces) > -1e-6  # some are flat


@needs_samples
@pytest.mark.parametrize(
    ("name", "bone", "count"),
    [
        ("BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx", "Ragdoll_NPC Head [Head]", 18),
        ("Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx", "Ragdoll_Head", 0),
    ],
)
def test_bodies_of_ragdolls_state_their_bones(name: str, bone: str, count: int) -> None:
    model = scene_model(opened(name))
    bodies = part(model, "body")
    assert len({id(body) for body in bodies}) == len(bodies)
    named = [body.extras["chunkwright"].get("bone") for body in bodies]
    known = {node.name for node in part(model, "bone")}
    assert {each for each in named if each} <= known
    assert not count or (named.count(bone) == 1 and sum(map(bool, named)) == count)


@needs_samples
@pytest.mark.slow
@needs_validator
def test_gltf_exports_of_real_packfiles_are_valid(tmp_path: Path) -> None:
    files = []
    for path in samples("havok"):
        try:
            packfile = chunkwright.open(path)
            target = tmp_path / f"{path.name}.glb"
            chunkwright.export(packfile, target)
        except chunkwright.ChunkwrightError:
            continue
        files.append(target)
    assert len(files) >= len(rows("file"))
    for start in range(0, len(files), 50):
        assert complaints(*files[start : start + 50]) == []


@needs_samples
@pytest.mark.parametrize(
    ("name", "mode"), [("*Skyrim__skeleton.hkx", "BLEND"), ("*APC01.nif@22d.hkx", "")]
)
def test_shapes_around_a_skeleton_are_translucent(name: str, mode: str) -> None:
    model = scene_model(opened(name))
    shapes = [
        primitive
        for node in model.nodes()
        if node.mesh is not None and "kind" in node.mesh.extras.get("chunkwright", {})
        for primitive in node.mesh.primitives
    ]
    assert shapes
    assert {each.material.alpha_mode if each.material else "" for each in shapes} == {mode}
    sticks = [node.mesh.primitives[0] for node in model.roots if node.mesh is not None]
    assert all(each.material is None for each in sticks)


def test_chunks_of_a_compressed_mesh_are_combined() -> None:
    none = 0xFFFF
    strip = {"vertices": [0, 0, 0, 1000, 0, 0, 0, 1000, 0, 1000, 1000, 0], "indices": [0, 1, 2, 3]}
    packfile = with_shape(
        "hkpCompressedMeshShape",
        {
            "error": 0.001,
            "transforms": np.array([[[0, 0, 5, 0], [0, 0, 1, 0], [1, 1, 1, 0]]], np.float32),
            "bigVertices": np.array([[9, 0, 0, 0], [9, 1, 0, 0], [9, 0, 1, 0]], np.float32),
            "bigTriangles": [{"a": 0, "b": 1, "c": 2, "transformIndex": none}],
            "chunks": [
                strip
                | {
                    "offset": vector(1, 0, 0),
                    "stripLengths": [4],
                    "reference": none,
                    "transformIndex": none,
                },
                {"offset": vector(0, 0, 0), "reference": 0, "transformIndex": 0},
            ],
        },
    )
    [(_, points, faces)] = drawn(scene_model(packfile, axes="y-up"))
    assert points[:4].tolist() == [[1, 0, 0], [2, 0, 0], [1, 1, 0], [2, 1, 0]]
    # The second is the first, half a turn about z and 5 up.
    assert np.allclose(points[4:8], [[0, 0, 5], [-1, 0, 5], [0, -1, 5], [-1, -1, 5]])
    assert points[8:].tolist() == [[9, 0, 0], [9, 1, 0], [9, 0, 1]]
    assert faces.tolist() == [[0, 1, 2], [1, 3, 2], [4, 5, 6], [5, 7, 6], [8, 9, 10]]


@pytest.mark.parametrize(
    ("chunk", "message"),
    [
        (
            {"vertices": [0, 0, 0], "indices": [0, 0, 1, 0, 1, 2]},
            "vertex 2 of a triangle is out of range for 1",
        ),
        ({"vertices": [0, 0]}, "2 coordinates are not whole vertices"),
        ({"reference": 7}, "chunk 7 is out of range for 1"),
    ],
)
def test_inconsistent_chunks_are_refused(chunk: dict[str, Any], message: str) -> None:
    whole = {"reference": 0xFFFF, "transformIndex": 0xFFFF} | chunk
    packfile = with_shape("hkpCompressedMeshShape", {"error": 0.001, "chunks": [whole]})
    with pytest.raises(chunkwright.CorruptError, match=message):
        scene_model(packfile)


@needs_samples
def test_a_cloth_is_a_mesh_in_its_default_pose() -> None:
    model = scene_model(opened("*BrushTail_Male_Simple.nif@3c4.hkx"))
    [skirt] = [node for node, _, _ in drawn(model) if "cloth" in str(node.extras)]
    assert skirt.mesh is not None
    [primitive] = skirt.mesh.primitives
    assert primitive.positions.shape == (163, 3)
    assert primitive.indices is not None
    assert primitive.indices.size == 822
    assert skirt.mesh.extras["chunkwright"]["fixed"] == 22
    assert primitive.material is not None
    assert primitive.material.double_sided


@needs_cases
def test_a_file_with_a_hull_of_many_points_is_exported() -> None:
    model = scene_model(chunkwright.open(CASES / "havok" / "hull_of_a_convex_shape.hkx"))
    ((node, points, triangles),) = [each for each in drawn(model) if len(each[2]) == 612]
    assert node.extras["chunkwright"]["kind"] == "convex hull"
    assert volume(points, triangles) > 0
    assert not [note for note in model.notes if "triangles" in note]


@needs_samples
@pytest.mark.slow
def test_hulls_of_all_files_are_closed() -> None:
    count = {"solid": 0, "flat": 0, "without faces": 0}
    for path in samples("havok"):
        for obj in chunkwright.open(path).objects.of_class("hkpConvexVerticesShape"):
            shape = views.shape(obj)
            points = shape.parameters["vertices"].astype(np.float64)
            made = hull(points)
            assert is_closed(made)
            count["flat" if abs(volume(points, made)) < 1e-6 else "solid"] += 1
            count["without faces"] += "triangles" not in shape.parameters
    # One of them is flat: its faces have no corners.
    assert count == {"solid": 87, "flat": 9, "without faces": 96}


@needs_cases
def test_bodies_of_2019_have_masses_and_positions_on_their_skeleton() -> None:
    document = chunkwright.open_tagfile(CASES / "havok" / "f6b78889_skeleton.nif_at_4425")
    (ragdoll,) = views.ragdolls(document)
    bodies = ragdoll.system.bodies
    assert len(bodies) == 20
    assert sum(body.mass for body in bodies) == pytest.approx(120.76, abs=0.01)
    assert ragdoll.skeleton is not None
    joints = [each.bodies for each in ragdoll.system.constraints]
    parents = ragdoll.skeleton.parents.tolist()
    assert joints == [(bone, parents[bone]) for bone in range(1, 20)]
    model = scene_model(document)
    assert [note for note in model.notes if "not shown" in note] == []
    masses = [each.extras["chunkwright"]["mass"] for each in part(model, "body")]
    assert masses == pytest.approx([body.mass for body in bodies])
    assert len(part(model, "bone")) == 20


def test_the_index_of_a_body_is_the_lower_bits_of_its_id() -> None:
    assert physics._index({"serialAndIndex": 0x05000007}) == 7
    assert physics._index({"serialAndIndex": 0x00FFFFFF}) == 0xFFFFFF
    assert physics._index({"value": 0x7FFFFFFF}) == 0x7FFFFFFF
    assert physics._index(3) == 3


def test_a_part_that_cannot_be_read_is_reported_and_the_rest_exported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members = {"parentIndices": [-1], "bones": [{"name": "root"}]}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", members)
    packfile.root["referencePose"] = np.eye(3, 4, dtype=np.float32)[None]

    def broken(*_: object) -> None:
        raise CorruptError("broken")

    for name in ("animations", "physics_systems", "ragdolls"):
        with monkeypatch.context() as patch:
            place = views if name == "animations" else physics
            patch.setattr(place, name, broken)
            model = scene_model(packfile)
        assert f"{name.replace('_', ' ')} are not shown: broken" in model.notes
        assert len(part(model, "bone")) == 1
    with monkeypatch.context() as patch:
        patch.setattr(views, "skeletons", broken)
        with pytest.raises(CorruptError, match="broken"):
            scene_model(packfile)
