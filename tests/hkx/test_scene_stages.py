"""``hkx`` scenes: meshes of all vertex formats, materials, nodes that move, lights, cameras."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.binary import png
from chunkwright.exchange.transforms import composed, world_matrices
from chunkwright.hkx import conversion
from chunkwright.hkx.model.record import Homogeneous
from chunkwright.hkx.scene_model import meshes, taken_apart
from chunkwright.hkx.scene_model.building import scene_model
from chunkwright.hkx.scene_model.meshes import Looks
from tests.hkx.test_scene_model import name_of, opened, part, rows
from tests.samples import SAMPLES, needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.exchange.model import Primitive, SceneModel
    from chunkwright.hkx import Packfile

TEAPOTS = [name_of(row) for row in rows("hkx_meshes")]


def skinned(model: SceneModel) -> tuple[Primitive, list[str]]:
    (node,) = part(model, "skinned mesh")
    assert node.mesh is not None
    assert node.skin is not None
    (one,) = node.mesh.primitives
    return one, [joint.name for joint in node.skin.joints]


def shares(one: Primitive) -> Any:
    """Return the weight of each of seven joints at each vertex, whose order of joints varies."""
    assert one.joints is not None
    assert one.weights is not None
    made = np.zeros((len(one.positions), 7))
    for place in range(4):
        np.add.at(made, (np.arange(len(made)), one.joints[:, place]), one.weights[:, place])
    return made


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("row", rows("hkx_meshes"), ids=name_of)
def test_the_teapot_scene_is_the_same_in_all_versions(row: dict[str, Any]) -> None:
    # In two vertex formats and both byte orders: each confirms the others.
    model, first = (scene_model(opened(name), axes="y-up") for name in (name_of(row), TEAPOTS[0]))
    (one, names), (other, wanted) = skinned(model), skinned(first)
    # The root, which only groups the others, is not shown.
    assert len(part(model, "node")) == row["hkx_nodes"] - 1
    assert names == wanted
    assert one.indices is not None
    assert len(one.indices) == 3072
    # Each version exported the same model with its own program.
    assert one.positions == pytest.approx(other.positions, abs=1e-3)
    assert one.normals == pytest.approx(other.normals, abs=1e-3)
    assert one.texcoords[0] == pytest.approx(other.texcoords[0])
    assert one.texcoords[0].max() == pytest.approx(2, abs=0.01)
    assert shares(one) == pytest.approx(shares(other), abs=0.01)
    assert shares(one).sum(axis=1) == pytest.approx(1)
    material = one.material
    assert material is not None
    assert material.name == "Stones_Travertn"
    assert material.base_color_texture is not None
    assert material.base_color_texture.image.data.startswith(b"\x89PNG")
    assert sum(node.light is not None for node in model.nodes()) == 3
    assert sum(node.camera is not None for node in model.nodes()) == 1


@needs_samples
def test_a_skin_is_bound_at_the_transforms_of_its_nodes() -> None:
    model = scene_model(opened(TEAPOTS[0]), axes="z-up", unit=0.01)
    one, _ = skinned(model)
    stand = {id(node): matrix for node, matrix in world_matrices(model.roots)}
    (node,) = part(model, "skinned mesh")
    assert node.skin is not None
    for joint, inverse in zip(node.skin.joints, node.skin.inverse_binds, strict=True):
        assert stand[id(joint)] @ inverse == pytest.approx(np.eye(4), abs=0.02)
    # Z of the file is up, in metres of a hundred units.
    stored, _ = skinned(scene_model(opened(TEAPOTS[0]), axes="y-up"))
    x, y, z = stored.positions.T
    assert one.positions == pytest.approx(np.column_stack((x, z, -y)) / 100, abs=1e-5)
    (clip,) = model.animations
    assert {each.node.name for each in clip.channels} >= {"Dummy01", "Bone02", "Bone05"}
    assert max(each.times[-1] for each in clip.channels) == pytest.approx(10)
    (dummy,) = (
        node for node in model.nodes() if node.name == "Dummy01" and "annotations" in node.extras
    )
    assert dummy.extras["annotations"]["3"] == {"time": pytest.approx(1.6666669), "text": "teapot"}


def with_mesh(**section: Any) -> Packfile:
    """Return a scene of a node with a mesh of four vertices, of one section."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    points = np.array([(0, 0, 0, 1), (1, 0, 0, 1), (0, 1, 0, 1), (1, 1, 5, 1)], np.float32)
    declared = {
        "byteOffset": 0,
        "type": "HKX_DT_FLOAT",
        "usage": "HKX_DU_POSITION",
        "byteStride": 16,
        "numElements": section.pop("width", 4),
    }
    buffer = hkx.new_object(
        packfile,
        "hkxVertexBuffer",
        {
            "data": {"vectorData": points, "numVerts": section.pop("count", 4)},
            "desc": {"decls": [declared]},
        },
    )
    indices = hkx.new_object(packfile, "hkxIndexBuffer", section)
    made = hkx.new_object(
        packfile, "hkxMeshSection", {"vertexBuffer": buffer, "indexBuffers": [indices]}
    )
    mesh = hkx.new_object(packfile, "hkxMesh", {"sections": [made]})
    matrix = np.eye(4, dtype=np.float32)
    matrix[3, :3] = (7, 8, 9)
    node = hkx.new_object(
        packfile, "hkxNode", {"name": "thing", "object": mesh, "keyFrames": [matrix]}
    )
    packfile.root = hkx.new_object(packfile, "hkxScene", {"rootNode": node, "meshes": [mesh]})
    return packfile


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (
            {"indexType": "INDEX_TYPE_TRI_LIST", "indices16": np.array([0, 1, 2], np.uint16)},
            [(0, 1, 2)],
        ),
        (
            {"indexType": "INDEX_TYPE_TRI_STRIP", "indices32": np.arange(4, dtype=np.uint32)},
            [(0, 1, 2), (3, 2, 1)],
        ),
        (
            {"indexType": "INDEX_TYPE_TRI_FAN", "indices16": np.arange(4, dtype=np.uint16)},
            [(0, 1, 2), (0, 2, 3)],
        ),
        ({"indexType": "INDEX_TYPE_TRI_LIST", "length": 3, "vertexBaseOffset": 1}, [(1, 2, 3)]),
    ],
)
def test_triangles_are_read_from_all_kinds_of_indices(
    given: dict[str, Any], wanted: list[Any]
) -> None:
    model = scene_model(with_mesh(**given), axes="y-up")
    (mesh,) = (node.mesh for node in model.nodes() if node.mesh is not None)
    (one,) = mesh.primitives
    assert one.indices is not None
    assert one.indices.reshape(-1, 3).tolist() == [list(row) for row in wanted]
    (found,) = (points for points, _ in _drawn(model))
    assert found[0] == pytest.approx((7, 8, 9))
    mirrored = scene_model(with_mesh(**given), axes="y-up-left")
    (other,) = (node.mesh.primitives[0] for node in mirrored.nodes() if node.mesh is not None)
    assert other.indices is not None
    assert other.indices.reshape(-1, 3)[:, ::-1].tolist() == [list(row) for row in wanted]


def _drawn(model: SceneModel) -> list[tuple[Any, Any]]:
    return [
        (node.mesh.primitives[0].positions @ matrix[:3, :3].T + matrix[:3, 3], node)
        for node, matrix in world_matrices(model.roots)
        if node.mesh is not None
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"indexType": "INDEX_TYPE_TRI_LIST", "indices16": np.array([0, 1, 4], np.uint16)},
        {"indexType": "INDEX_TYPE_TRI_LIST", "length": 1 << 30},
        {"indexType": "INDEX_TYPE_TRI_LIST", "length": 3, "count": 5},
        {"indexType": "INDEX_TYPE_TRI_LIST", "length": 3, "count": 1 << 30},
    ],
)
def test_inconsistent_meshes_are_left_out_with_a_note(given: dict[str, Any]) -> None:
    model = scene_model(with_mesh(**given))
    (note,) = [each for each in model.notes if "is not shown" in each]
    assert note.startswith("<hkxMeshSection #")
    assert [node.name for node in part(model, "node")] == ["thing"]


def test_meshes_of_a_scene_with_a_cycle_of_nodes_are_shown() -> None:
    packfile = with_mesh(indexType="INDEX_TYPE_TRI_LIST", length=3)
    assert packfile.root is not None
    node = packfile.root["rootNode"]
    node["children"] = [node]
    model = scene_model(packfile)
    assert any("is not shown" in note and "has two parents" in note for note in model.notes)
    assert len(part(model, "mesh")) == 1


def test_composing_decomposed_matrices_gives_the_originals() -> None:
    random = np.random.default_rng(3)
    turned = random.normal(size=(60, 4))
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    turned[:4] = np.eye(4)
    moved, sized = random.normal(size=(60, 3)), random.uniform(0.1, 3, (60, 3))
    sized[::7, 0] *= -1
    whole = np.array([composed(*row) for row in zip(moved, turned, sized, strict=True)])
    parts = taken_apart(whole)
    again = np.array([composed(*row) for row in zip(*parts, strict=True)])
    assert again == pytest.approx(whole)


@needs_samples
def test_an_invalid_bind_pose_gives_finite_inverse_bind_matrices() -> None:
    packfile = opened(TEAPOTS[0])
    (binding,) = packfile.objects.of_class("hkxSkinBinding")
    bind = binding["bindPose"]
    bind[2] = np.nan
    bind[3] = 0
    (node,) = part(scene_model(packfile), "skinned mesh")
    assert node.skin is not None
    assert np.isfinite(node.skin.inverse_binds).all()


def test_a_picture_next_to_the_packfile_is_found(tmp_path: Path) -> None:
    data = png(np.zeros((2, 2, 3), np.uint8))
    (tmp_path / "Marble.PNG").write_bytes(data)
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    texture = hkx.new_object(packfile, "hkxTextureFile", {"filename": "C:\\art\\marble.png"})
    looks = Looks(str(tmp_path / "a.hkx"))
    material = hkx.new_object(
        packfile, "hkxMaterial", {"name": "stone", "stages": [{"texture": texture}]}
    )
    made = looks.material(material)
    assert made is not None
    assert made.base_color_texture is not None
    assert made.base_color_texture.image.data == data
    assert looks.notes == []
    (tmp_path / "Marble.PNG").unlink()
    looks = Looks(str(tmp_path / "a.hkx"))
    looks.material(material)
    assert looks.notes == ["the texture C:\\art\\marble.png was not found"]


def test_colours_are_clamped_and_missing_ones_have_defaults(tmp_path: Path) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    colors = {"diffuseColor": (0.25, 2, -1, 0.5), "emissiveColor": (np.nan, 0.5, 1, 0)}
    made = Looks().material(hkx.new_object(packfile, "hkxMaterial", colors))
    assert made is not None
    assert (made.base_color, made.emissive) == ((0.25, 1, 0, 0.5), (0, 0.5, 1))
    assert (made.name, made.alpha_mode) == ("material", "BLEND")
    (tmp_path / "mine.txt").write_text("class hkxMaterial\n  name STRINGPTR\n")
    hkx.use_classes(packfile := hkx.new_packfile("hk_2010.2.0-r1"), tmp_path / "mine.txt")
    made = Looks().material(hkx.new_object(packfile, "hkxMaterial", {"name": "old"}))
    assert made is not None
    assert (made.name, made.base_color, made.emissive) == ("old", (1, 1, 1, 1), (0, 0, 0))
    assert made.alpha_mode == "OPAQUE"


def test_a_stick_is_a_closed_surface_that_faces_outwards() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": "body"}, {"name": "tail"}]
    skeleton["parentIndices"] = [-1, 0]
    row = [(0, 0, 0, 0), (0, 0, 0, 1), (1, 1, 1, 0)]
    skeleton["referencePose"] = [row, [(0, 10, 0, 0), *row[1:]]]
    packfile.root = skeleton
    (node,) = part(scene_model(packfile, axes="y-up", unit=1.0), "sticks")
    assert node.mesh is not None
    (stick,) = node.mesh.primitives
    assert stick.indices is not None
    faces = stick.indices.reshape(-1, 3)
    edges = {
        (int(a), int(b)) for face in faces for a, b in zip(face, np.roll(face, -1), strict=True)
    }
    assert len(edges) == 24
    assert {(b, a) for a, b in edges} == edges
    corners = stick.positions[faces]
    middle = stick.positions.mean(axis=0)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert ((normals * (corners.mean(axis=1) - middle)).sum(axis=1) > 0).all()
    # From end to end, thickest at 15 % of the length, where it is 14 % wide.
    y = stick.positions[:, 1]
    assert sorted(y.tolist()) == pytest.approx([0, 1.5, 1.5, 1.5, 1.5, 10])
    assert np.linalg.norm(stick.positions[y == y[2]][:, [0, 2]], axis=1) == pytest.approx(0.7)


@needs_samples
def test_meshes_without_a_scene_are_shown() -> None:
    model = scene_model(chunkwright.open(SAMPLES / "havok_tagfile/5a8b102f_VdbCache.hkt"))
    counts = [
        [0 if one.indices is None else len(one.indices) for one in node.mesh.primitives]
        for node in part(model, "mesh")
        if node.mesh is not None
    ]
    # A box of 12 triangles, and a ball of 142, of which 7 at its pole have two vertices alike.
    assert counts == [[36], [3 * (142 - 7)]]


def test_a_mesh_outside_a_scene_is_shown_once_or_reported() -> None:
    packfile = with_mesh(indexType="INDEX_TYPE_TRI_LIST", length=3)
    assert packfile.root is not None
    (mesh,) = packfile.objects.of_class("hkxMesh")
    model = scene_model(packfile)
    assert [node.name for node in model.nodes() if node.mesh is not None] == ["thing"]

    (indices,) = packfile.objects.of_class("hkxIndexBuffer")
    packfile.root["rootNode"], packfile.root["meshes"] = None, []
    model = scene_model(packfile)
    (node,) = part(model, "mesh")
    assert (node.name, node.extras["chunkwright"]["address"]) == ("mesh", mesh.address)

    packfile.objects.append(hkx.new_object(packfile, "hkxMesh", {"sections": []}))
    indices["length"] = 3000
    model = scene_model(packfile)
    assert any("hkxMeshSection" in note and "is not shown" in note for note in model.notes)


@pytest.mark.parametrize(
    ("near", "far", "fov", "seen"),
    [
        (0.5, 20.0, 0.75, (0.5, 20.0, 0.75)),
        (0.0, 20.0, 0.75, (0.1, 1000.0, 1.0)),
        (20.0, 20.0, 0.75, (0.1, 1000.0, 1.0)),
        (0.5, np.inf, 0.75, (0.1, 1000.0, 1.0)),
        (0.5, 20.0, 0.0, (0.1, 1000.0, 1.0)),
        (0.5, 20.0, 3.15, (0.1, 1000.0, 1.0)),
    ],
)
def test_invalid_clipping_planes_and_fields_of_view_get_defaults(
    near: float, far: float, fov: float, seen: tuple[float, float, float]
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    camera = hkx.new_object(packfile, "hkxCamera", {"near": near, "far": far, "fov": fov})
    node = hkx.new_object(packfile, "hkxNode", {"name": "eye", "object": camera})
    packfile.root = hkx.new_object(packfile, "hkxScene", {"rootNode": node})
    (made,) = (node.camera for node in scene_model(packfile).nodes() if node.camera is not None)
    assert (made.near, made.far, made.yfov) == seen


XML_TEAPOTS = {
    "2526aa84_teapot.xml": "Havok-5.5.0-r1",
    "b346c11b_teapot660.xml": "Havok-6.6.0-r1",
    "8c6bee22_teapot2012.xml": "hk_2012.2.0-r1",
    "dc78948a_teapot2014.xml": "hk_2014.1.0-r1",
}


def is_a_teapot(packfile: Packfile) -> None:
    """Check a teapot against one in another vertex format."""
    (one, names), (other, wanted) = map(
        skinned, (scene_model(each, axes="y-up") for each in (packfile, opened(TEAPOTS[0])))
    )
    assert names == wanted
    assert one.positions == pytest.approx(other.positions, abs=1e-3)
    assert one.normals == pytest.approx(other.normals, abs=1e-3)
    assert one.texcoords[0] == pytest.approx(other.texcoords[0])
    assert shares(one) == pytest.approx(shares(other), abs=0.01)
    assert one.indices is not None
    assert len(one.indices) == 3072


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("name", XML_TEAPOTS)
def test_the_teapot_scene_is_the_same_in_xml(name: str) -> None:
    packfile, _ = hkx.xml.load((SAMPLES / "havok_xml" / name).read_bytes())
    assert packfile.contents_version == XML_TEAPOTS[name]
    is_a_teapot(packfile)


@needs_samples
@pytest.mark.parametrize("layout", ["4101", "8101", "4001"])
def test_the_teapot_scene_is_the_same_with_the_types_of_6_6(layout: str) -> None:
    # 7.1 has the arrays of later versions, and the types of 6.6.
    packfile, _ = hkx.xml.load((SAMPLES / "havok_xml" / "8c6bee22_teapot2012.xml").read_bytes())
    old = conversion.convert(packfile, version="Havok-7.1.0-r1", layout=layout, lossy=True)
    for buffer in old.objects.of_class("hkxVertexBuffer"):
        for row in buffer["desc"]["decls"]:
            if row["type"] == "HKX_DT_FLOAT":
                row["type"] = "HKX_DT_FLOAT4"
    is_a_teapot(chunkwright.open_packfile(bytes(old)))


@needs_samples
@pytest.mark.parametrize("layout", one_of(2, ["4101", "8001"]))
def test_interleaved_vertices_are_read_without_their_class(layout: str) -> None:
    path = SAMPLES / "havok_xml" / "b346c11b_teapot660.xml"
    packfile, _ = hkx.xml.load(path.read_bytes(), layout=layout)
    for buffer in packfile.objects.of_class("hkxVertexBuffer"):
        raw, count, size = meshes._interleaved(buffer)
        assert size == buffer["vertexDesc"]["stride"]
        buffer["vertexData"] = Homogeneous("", count, raw)
    is_a_teapot(packfile)


@pytest.mark.parametrize(
    ("kind", "member", "width", "usage"),
    [
        ("HKX_DT_FLOAT2", "floatData", 2, "TEXCOORD"),
        ("HKX_DT_FLOAT3", "vectorData", 4, "POSITION"),
    ],
)
def test_vertex_elements_of_7_1_are_read_from_the_array_of_their_type(
    kind: str, member: str, width: int, usage: str
) -> None:
    packfile = hkx.new_packfile("Havok-7.1.0-r1")
    rows = np.arange(3 * width, dtype=np.float32)
    data = {member: rows.reshape(3, 4) if width == 4 else rows, "numVerts": 3}
    declared = {"type": kind, "usage": f"HKX_DU_{usage}", "byteStride": 4 * width}
    buffer = hkx.new_object(
        packfile, "hkxVertexBuffer", {"data": data, "desc": {"decls": [declared]}}
    )
    ((name, found),) = meshes._read(buffer)
    assert name == f"{usage.lower()}s"
    assert found.tolist() == rows.reshape(3, width)[:, : int(kind[-1])].tolist()


def test_joints_packed_in_one_number_are_its_four_bytes() -> None:
    packfile = hkx.new_packfile("Havok-7.1.0-r1")
    usages = ("HKX_DU_BLENDINDICES", "HKX_DU_BLENDWEIGHTS", "HKX_DU_TEXCOORD")
    rows = [
        {"type": "HKX_DT_UINT32", "usage": usage, "byteStride": 4, "byteOffset": 8 * at}
        for at, usage in enumerate(usages[:2])
    ]
    # One number is not a texture coordinate.
    rows.append({"type": "HKX_DT_FLOAT", "usage": usages[2], "byteStride": 4})
    data = {"uint32Data": np.array([1, 2, 255, 511], np.uint32), "numVerts": 2}
    data["floatData"] = np.zeros(2, np.float32)
    buffer = hkx.new_object(packfile, "hkxVertexBuffer", {"data": data, "desc": {"decls": rows}})
    found = dict(meshes._read(buffer))
    assert found["joints"].tolist() == [[1, 0, 0, 0], [2, 0, 0, 0]]
    assert found["weights"].tolist() == [[255, 0, 0, 0], [255, 1, 0, 0]]
    assert list(found) == ["joints", "weights"]


def test_the_fourth_weight_is_computed_from_the_other_three() -> None:
    packfile = hkx.new_packfile("Havok-7.1.0-r1")
    rows = [
        {"type": "HKX_DT_FLOAT3", "usage": f"HKX_DU_{usage}", "byteStride": 16, "byteOffset": at}
        for usage, at in (("POSITION", 0), ("BLENDWEIGHTS", 16))
    ]
    data = {"vectorData": np.array([(1, 2, 3, 9), (0.5, 0.25, 0.125, 9)]), "numVerts": 1}
    rows.append({"type": "HKX_DT_UINT8", "usage": "HKX_DU_BLENDINDICES", "byteStride": 4})
    data["uint8Data"] = np.array([7, 6, 5, 4], np.uint8)
    buffer = hkx.new_object(packfile, "hkxVertexBuffer", {"data": data, "desc": {"decls": rows}})
    found = meshes.vertices_of(buffer)
    assert found.weights is not None
    assert found.weights.tolist() == [[0.5, 0.25, 0.125, 0.125]]
    assert found.joints is not None
    assert found.joints.tolist() == [[7, 6, 5, 4]]
