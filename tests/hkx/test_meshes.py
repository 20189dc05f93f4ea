"""Triangles of collision meshes and hulls: against other data in the files, and by hand."""

from __future__ import annotations

import copy
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, Limits, hkx
from chunkwright.hkx import views
from chunkwright.hkx.scene_model.solids import solid
from tests.samples import CASES, SAMPLES, needs_cases, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

HAVOK = SAMPLES / "havok"
MAP = "Grimrukh_soulstruct-havok__havok__resources__MapCollisionTemplate_PTDE.hkx"
STANDS = "BadDogSkyrim_PyNifly__DiamondCity__DExt__DExtStands1x1Top01.nif@549.hkx"


def shapes(class_name: str) -> Iterator[HkObject]:
    """Return the objects of a class in all files of Fallout 4, the only ones that have it."""
    for path in samples("havok"):
        if path.name.startswith("BadDogSkyrim"):
            for obj in chunkwright.open(path).objects:
                if obj.class_name == class_name:
                    yield obj


def edges(triangles: np.ndarray[Any, Any]) -> Counter[tuple[int, int]]:
    """Count the directed edges of triangles."""
    ends = triangles[:, (0, 1, 1, 2, 2, 0)].reshape(-1, 2)
    return Counter(map(tuple, ends.tolist()))


@needs_samples
def test_compressed_meshes_fill_their_domain_and_have_the_stored_number_of_triangles() -> None:
    count: Counter[str] = Counter()
    for obj in shapes("hknpCompressedMeshShape"):
        found = views.shape(obj)
        vertices, triangles = (found.parameters[name] for name in ("vertices", "triangles"))
        tree = obj["data"]["meshTree"]
        assert found.kind == "mesh"
        assert (vertices.dtype, triangles.dtype) == (np.float32, np.int64)
        assert len(triangles) == tree["numPrimitiveKeys"]
        assert np.array_equal(np.unique(triangles), np.arange(len(vertices)))
        assert (np.diff(np.sort(triangles, axis=1), axis=1) > 0).all()
        step = np.array(tree["sections"][0]["codecParms"][3:])
        for most, end in ((vertices.min(axis=0), "min"), (vertices.max(axis=0), "max")):
            assert (np.abs(most - tree["domain"][end][:3]) < 0.01 * step).all()
        assert found.parameters["others"] == 0
        # Most are closed, and all but a few two-sided sheets have the same winding order.
        around = edges(triangles)
        count.update(
            meshes=1,
            vertices=len(vertices),
            triangles=len(triangles),
            closed=all(turned[::-1] in around for turned in around),
            one_way=max(around.values()) == 1,
        )
    assert count == {"meshes": 12, "vertices": 377, "triangles": 541, "closed": 7, "one_way": 11}


@needs_samples
def test_faces_of_polytopes_are_closed_and_in_their_planes() -> None:
    count: Counter[str] = Counter()
    for obj in shapes("hknpConvexPolytopeShape"):
        found = views.shape(obj)
        vertices, triangles = (found.parameters[name] for name in ("vertices", "triangles"))
        sizes = [face["numIndices"] for face in obj["faces"]]
        assert (found.kind, len(triangles)) == ("convex hull", sum(sizes) - 2 * len(sizes))
        around = edges(triangles)
        assert all(times == 1 == around[turned[::-1]] for turned, times in around.items())
        assert len(vertices) - len(around) // 2 + len(triangles) == 2
        planes = np.repeat(obj["planes"][: len(sizes)], np.array(sizes) - 2, axis=0)
        corners = vertices[triangles]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        assert np.allclose(normals, planes[:, :3], atol=1e-5)
        apart = (corners * planes[:, None, :3]).sum(axis=2) + planes[:, 3:]
        assert np.abs(apart).max() < 1e-6
        assert (vertices @ planes[:, :3].T + planes[:, 3]).max() < 1e-6
        count.update(hulls=1, triangles=len(triangles))
    assert count == {"hulls": 16, "triangles": 224}


@needs_samples
def test_the_shapes_in_a_compound_fill_its_bounding_box() -> None:
    inside: Counter[str] = Counter()
    for obj in shapes("hknpDynamicCompoundShape"):
        ends = []
        compound = views.shape(obj)
        assert (compound.parameters["scales"] == 1).all()
        for child, place in zip(compound.children, compound.parameters["transforms"], strict=True):
            placed = child.parameters["vertices"] @ place[:3] + place[3]
            radius = child.parameters["convexRadius"]
            ends += [placed - radius, placed + radius]
            inside[child.class_name] += 1
        points = np.concatenate(ends)
        assert np.allclose(points.min(axis=0), obj["aabb"]["min"][:3], atol=1e-6)
        assert np.allclose(points.max(axis=0), obj["aabb"]["max"][:3], atol=1e-6)
    assert inside == {"hknpConvexPolytopeShape": 11, "hknpCompressedMeshShape": 2}


@needs_samples
def test_a_stored_mesh_fills_its_bounding_box_and_has_the_stored_number_of_triangles() -> None:
    packfile = chunkwright.open(HAVOK / MAP)
    mesh = next(obj for obj in packfile.objects if "meshstorage" in obj)
    found = views.shape(mesh).parameters
    parts = mesh["trianglesSubparts"]
    assert len(found["triangles"]) == sum(part["numTriangleShapes"] for part in parts) == 3469
    assert len(found["vertices"]) == sum(part["numVertices"] for part in parts)
    middle, half = mesh["aabbCenter"][:3], mesh["aabbHalfExtents"][:3]
    assert np.allclose(found["vertices"].min(axis=0), middle - half, atol=1e-4)
    assert np.allclose(found["vertices"].max(axis=0), middle + half, atol=1e-4)
    for part in parts:
        assert part["transform"].tolist() == [[0] * 4, [0, 0, 0, 1], [1] * 4]


@needs_samples
def test_bodies_with_the_same_shape_have_the_same_view_of_it() -> None:
    packfile = chunkwright.open(HAVOK / STANDS)
    (system,) = views.physics_systems(packfile)
    bodies = packfile.root["bodyCinfos"]
    count = len(bodies)
    packfile.root["bodyCinfos"] = [*bodies, *bodies]
    (again,) = views.physics_systems(packfile, limits=Limits(objects=60))
    assert len(again.bodies) == 2 * count
    assert again.bodies[0].shape is again.bodies[count].shape
    shape = system.bodies[0].shape
    assert shape is not None
    meshes = [each for _, each in shape.walk() if each.kind == "mesh"]
    assert sum(len(each.parameters["triangles"]) for each in meshes) == 24
    with pytest.raises(
        LimitError, match="vertices and triangles is 40, which exceeds the limit of 39"
    ):
        views.physics_systems(packfile, limits=Limits(objects=39))


# A section of two packed vertices and one of three; both have the shared vertices 1 and 3.
SECTIONS = [
    {
        "codecParms": np.array([1, 2, 3, 0.5, 0.25, 2], np.float32),
        "firstPackedVertex": 3,
        "numPackedVertices": 2,
        "sharedVertices": {"data": 0 << 8 | 2},
        "primitives": {"data": 0 << 8 | 2},
    },
    {
        "codecParms": np.array([-1, 0, 0, 1, 1, 1], np.float32),
        "firstPackedVertex": 0,
        "numPackedVertices": 3,
        "sharedVertices": {"data": 2 << 8 | 3},
        "primitives": {"data": 2 << 8 | 3},
    },
]
PRIMITIVES = [[0, 1, 2, 3], [3, 2, 1, 1], [0, 1, 2, 4], [0xDE, 0xAD, 0xDE, 0xAD], [7, 2, 2, 2]]
TREE: dict[str, Any] = {
    "domain": {"min": [-1, -2, -3, 0], "max": [1, 2, 3, 0]},
    "sections": SECTIONS,
    "primitives": [{"indices": np.array(row, np.uint8)} for row in PRIMITIVES],
    "packedVertices": np.array([0, 2047, 2047 << 11, 1 | 2 << 11 | 3 << 22, 1023 << 22], np.uint32),
    "sharedVerticesIndex": np.array([3, 1, 1, 3], np.uint16),
    "sharedVertices": np.array([5, 2**21 - 1, 7, (2**21 - 1) << 21 | 2**21 << 42], np.uint64),
}
PACKED: list[list[float]] = [[1.5, 2.5, 9], [1, 2, 2049], [-1, 0, 0], [2046, 0, 0], [-1, 2047, 0]]
SHARED_ONES: list[list[float]] = [[1, -2, -3], [-1, 2, 0]]
TRIANGLES = [[0, 1, 6], [0, 6, 5], [5, 6, 1], [2, 3, 4], [2, 4, 6]]


def mesh_of(class_name: str, **changes: Any) -> HkObject:
    """Make a compressed mesh of one of the classes that keep a tree of sections."""
    packfile: Packfile = hkx.new_packfile("hk_2014.1.0-r1")
    tree = copy.deepcopy(TREE | changes)  # Assigned mappings become records in place.
    if class_name == "hkpBvCompressedMeshShape":
        return hkx.new_object(packfile, class_name, {"tree": tree})
    data = hkx.new_object(packfile, "hknpCompressedMeshShapeData", {"meshTree": tree})
    return hkx.new_object(packfile, class_name, {"data": data})


@pytest.mark.parametrize(
    "name",
    ["hknpCompressedMeshShape", "hkpBvCompressedMeshShape", "fsnpCustomParamCompressedMeshShape"],
)
def test_packed_and_shared_vertices_of_two_sections_are_joined(name: str) -> None:
    found = views.shape(mesh_of(name))
    assert found.kind == "mesh"
    assert np.allclose(found.parameters["vertices"], [*PACKED, *SHARED_ONES], atol=1e-5)
    assert found.parameters["triangles"].tolist() == TRIANGLES
    assert found.parameters["others"] == 1


def changed(index: int, **members: Any) -> list[dict[str, Any]]:
    return [each | members if place == index else each for place, each in enumerate(SECTIONS)]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"packedVertices": TREE["packedVertices"][:4]},
            "slices select 5 packed vertices, but there are only 4",
        ),
        (
            {"sections": changed(0, firstPackedVertex=4)},
            "index 5 is out of range for 5 packed vertices",
        ),
        (
            {"sections": changed(0, firstPackedVertex=2**32 - 1)},
            "out of range for 5 packed vertices",
        ),
        (
            {"sections": changed(0, primitives={"data": 2**32 - 254})},
            "is out of range for 5 primitives",
        ),
        ({"sections": SECTIONS * 2}, "slices select 10 primitives, but there are only 5"),
        ({"sharedVerticesIndex": []}, "index 3 is out of range for 0 indices of shared vertices"),
        (
            {"sections": changed(1, sharedVertices={"data": 9 << 8})},
            "out of range for 4 indices of shared vertices",
        ),
        ({"sharedVertices": [1, 2, 3]}, "index 3 is out of range for 3 shared vertices"),
        ({"sections": changed(1, page=1)}, "index 65,539 is out of range for 4 shared vertices"),
    ],
)
def test_indices_of_compressed_meshes_out_of_range_are_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(CorruptError, match=message) as caught:
        views.shape(mesh_of("hknpCompressedMeshShape", **changes))
    assert caught.value.path == "/objects/#0002"


def test_a_users_mesh_class_with_other_members_is_refused() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    hkx.use_classes(packfile, b"class hkcdStaticMeshTreeBasePrimitive\n  indices UINT8[3]\n")
    primitives = [{"indices": [1, 2, 3]}] * 4
    tree = {"primitives": primitives, "sections": [{"primitives": {"data": 4}}]}
    obj = hkx.new_object(packfile, "hkpBvCompressedMeshShape", {"tree": tree})
    with pytest.raises(CorruptError, match="expected rows of 4 numbers"):
        views.shape(obj)


@pytest.mark.parametrize(
    ("kind", "first", "count"),
    [
        ("INT32", 0, -1),
        ("INT32", 0, [3, -1]),
        ("UINT64", 2**64 - 1, 1),
        ("REAL", 0, float("nan")),
        ("STRINGPTR", "first", "count"),
    ],
)
def test_a_users_face_class_with_other_members_is_refused(
    kind: str, first: Any, count: Any
) -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    text = f"class hknpConvexPolytopeShapeFace\n  firstIndex {kind}\n  numIndices {kind}\n"
    hkx.use_classes(packfile, text.encode())
    counts = count if isinstance(count, list) else [count]
    faces = [{"firstIndex": first, "numIndices": each} for each in counts]
    members = {"vertices": np.zeros((4, 4), np.float32), "faces": faces, "indices": [0, 1, 2]}
    hull = hkx.new_object(packfile, "hknpConvexPolytopeShape", members)
    with pytest.raises(
        CorruptError, match="members other than those of a hknpConvexPolytope"
    ) as caught:
        views.shape(hull)
    assert caught.value.path == "/objects/#0001"


def test_unused_elements_of_compounds_are_skipped() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    ball = hkx.new_object(packfile, "hknpSphereShape")
    place = np.arange(16, dtype=np.float32).reshape(4, 4)
    elements = [{}, {"shape": ball, "transform": place, "scale": [1, 2, 3, 4]}]
    compound = hkx.new_object(
        packfile, "hknpStaticCompoundShape", {"instances": {"elements": elements}}
    )
    found = views.shape(compound)
    assert [child.source for child in found.children] == [ball]
    assert found.parameters["transforms"].tolist() == [place[:, :3].tolist()]
    assert found.parameters["scales"].tolist() == [[1, 2, 3]]


def test_an_empty_compressed_mesh_has_no_triangles() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    for name in ("hknpCompressedMeshShape", "hkpBvCompressedMeshShape"):
        found = views.shape(hkx.new_object(packfile, name)).parameters
        assert found["vertices"].shape == found["triangles"].shape == (0, 3)


def test_packed_vertices_are_within_half_a_step_of_the_originals() -> None:
    random = np.random.default_rng(7)
    points = random.uniform(-40, 90, (200, 3))
    low, high = points.min(axis=0), points.max(axis=0)
    step = (high - low) / [2047, 2047, 1023]
    numbers = np.rint((points - low) / step).astype(np.uint32)
    section = {
        "codecParms": np.array([*low, *step], np.float32),
        "numPackedVertices": 200,
        "primitives": {"data": 1},
    }
    words = numbers[:, 0] | numbers[:, 1] << 11 | numbers[:, 2] << 22
    obj = mesh_of("hknpCompressedMeshShape", sections=[section], packedVertices=words)
    made = views.shape(obj).parameters["vertices"]
    assert (np.abs(made - points) <= 0.5 * step + 1e-4).all()


@pytest.mark.parametrize("number", [3e38, np.inf, np.nan])
def test_vertices_from_huge_numbers_raise_no_warning(
    number: float, recwarn: pytest.WarningsRecorder
) -> None:
    corner = {"min": [-number] * 4, "max": [number] * 4}
    sections = changed(0, codecParms=np.full(6, number, np.float32))
    obj = mesh_of("hknpCompressedMeshShape", domain=corner, sections=sections)
    assert not np.isfinite(views.shape(obj).parameters["vertices"]).all()
    assert not recwarn.list


def test_stored_meshes_with_parts_out_of_range_are_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    storage = hkx.new_object(
        packfile,
        "hkpStorageExtendedMeshShapeMeshSubpartStorage",
        {"vertices": np.ones((3, 4), np.float32), "indices16": np.array([0, 1, 2, 9], np.uint16)},
    )
    mesh = hkx.new_object(packfile, "hkpStorageExtendedMeshShape", {"meshstorage": [storage]})
    assert views.shape(mesh).parameters["triangles"].tolist() == [[0, 1, 2]]
    mesh["meshstorage"] = [storage, storage]
    with pytest.raises(CorruptError, match="/meshstorage: the same part occurs twice"):
        views.shape(mesh)
    mesh["meshstorage"] = [storage]
    storage["indices16"][2] = 3
    with pytest.raises(CorruptError, match="index 3 is out of range for 3 vertices of a part"):
        views.shape(mesh)


def test_simple_meshes_are_read() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    points = np.arange(16, dtype=np.float32).reshape(4, 4)
    triangles = [{"a": 0, "b": 1, "c": 3}, {"a": 3, "b": 1, "c": 2}]
    members = {"vertices": points, "triangles": triangles}
    mesh = hkx.new_object(packfile, "hkpSimpleMeshShape", members)
    found = views.shape(mesh).parameters
    assert found["vertices"].tolist() == points[:, :3].tolist()
    assert found["triangles"].tolist() == [[0, 1, 3], [3, 1, 2]]
    for wrong in (-1, 4):
        mesh["triangles"][1]["b"] = wrong
        with pytest.raises(CorruptError, match=f"index {wrong} is out of range for 4 vertices"):
            views.shape(mesh)


@pytest.mark.parametrize(
    ("face", "indices", "message"),
    [
        ((0, 5), [0, 1, 2, 3], "slices select 5 indices of faces, but there are only 4"),
        ((2, 3), [0, 1, 2, 3], "index 4 is out of range for 4 indices of faces"),
        ((0, 4), [0, 1, 2, 4], "index 4 is out of range for 4 vertices"),
    ],
)
def test_faces_of_polytopes_out_of_range_are_refused(
    face: tuple[int, int], indices: list[int], message: str
) -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    members = {
        "vertices": np.zeros((4, 4), np.float32),
        "faces": [{"firstIndex": face[0], "numIndices": face[1]}],
        "indices": indices,
    }
    hull = hkx.new_object(packfile, "hknpConvexPolytopeShape", members)
    with pytest.raises(CorruptError, match=message):
        views.shape(hull)
    hull["faces"] = [{"numIndices": 2}, {"firstIndex": 2, "numIndices": 1}, {}]
    hull["indices"] = [0, 1, 2]
    assert views.shape(hull).parameters["triangles"].shape == (0, 3)


# A pyramid over a square: loops counter-clockwise seen from outside.
PYRAMID = [(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0), (1, 1, 3)]
LOOPS = [(0, 3, 2, 1), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]


def convex_shape(loops: list[tuple[int, ...]] | None, version: str = "hk_2010.2.0-r1") -> HkObject:
    packfile = hkx.new_packfile(version)
    made = hkx.new_object(packfile, "hkpConvexVerticesShape", {"numVertices": len(PYRAMID)})
    lanes = np.array([*PYRAMID, *PYRAMID[-1:] * 3], np.float32).reshape(-1, 4, 3).swapaxes(1, 2)
    if version == "hk_2010.2.0-r1":
        made["rotatedVertices"] = [dict(zip("xyz", rows, strict=True)) for rows in lanes.tolist()]
    else:
        made["rotatedVertices"] = lanes
    if loops is not None:
        members = {
            "vertexIndices": [corner for loop in loops for corner in loop],
            "numVerticesPerFace": [len(loop) for loop in loops],
        }
        held = hkx.new_object(packfile, "hkpConvexVerticesConnectivity", members)
        made["connectivity"] = held
    return made


@pytest.mark.parametrize("version", ["hk_2010.2.0-r1", "hk_2014.1.0-r1"])
def test_stored_faces_of_a_convex_shape_are_its_triangles(version: str) -> None:
    found = views.shape(convex_shape(LOOPS, version)).parameters
    assert found["vertices"].tolist() == [list(map(float, each)) for each in PYRAMID]
    assert found["triangles"].tolist() == [[0, 3, 2], [0, 2, 1], *map(list, LOOPS[1:])]


@pytest.mark.parametrize(
    "loops",
    [
        None,
        [],
        LOOPS[1:],  # open
        [*LOOPS, ()],
        [*LOOPS, (0, 1)],
        [*LOOPS[:4], (3, 0, 5)],  # no such vertex
        [*LOOPS[:4], (0, 3, 4)],  # turned inwards
        [*LOOPS, *LOOPS],
        [*LOOPS, (4, 4, 4)],
    ],
)
def test_incomplete_stored_faces_are_ignored(loops: list[tuple[int, ...]] | None) -> None:
    shape = views.shape(convex_shape(loops))
    assert "triangles" not in shape.parameters
    made = solid(shape)
    assert made is not None
    assert set(edges(made[1]).values()) == {1}
    assert len(made[1]) == 6


def test_stored_faces_with_a_wrong_number_of_corners_are_ignored() -> None:
    shape = convex_shape(LOOPS)
    shape["connectivity"]["vertexIndices"] = [0, 3, 2]
    assert "triangles" not in views.shape(shape).parameters


@needs_cases
def test_the_stored_faces_of_a_real_convex_shape_are_closed() -> None:
    packfile = chunkwright.open(CASES / "havok" / "hull_of_a_convex_shape.hkx")
    (obj,) = packfile.objects.of_class("hkpConvexVerticesShape")
    found = views.shape(obj).parameters
    assert found["vertices"].shape == (308, 3)
    assert len(found["triangles"]) == 612
    assert set(edges(found["triangles"]).values()) == {1}
