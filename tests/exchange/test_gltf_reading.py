"""glTF to scene models: files of this package, files of other programs, and broken ones."""

from __future__ import annotations

import base64
import contextlib
import json
import struct
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from chunkwright import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    LimitError,
    Limits,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.exchange import exporting, gltf
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
from chunkwright.exchange.transforms import vertex_matrices, world_matrices

from .compare import plain
from .models import everything, png

if TYPE_CHECKING:
    from pathlib import Path


def test_a_scene_with_every_feature_round_trips() -> None:
    model = everything()
    assert plain(gltf.read(gltf.to_glb(model))) == plain(model)


def test_a_document_of_several_files_round_trips(tmp_path: Path) -> None:
    exporting.save(gltf.to_gltf(everything(), "all #1"), str(tmp_path / "all #1.gltf"))
    back = gltf.read(tmp_path / "all #1.gltf")
    assert plain(back) == plain(everything())
    (tmp_path / "all #1_textures" / "rust.png").unlink()
    assert gltf.read(tmp_path / "all #1.gltf").notes == [
        "the picture 'all%20%231_textures/rust.png' is missing: there is no such file"
    ]
    (tmp_path / "all #1.bin").unlink()
    with pytest.raises(FileAccessError, match="no such file"):
        gltf.read(tmp_path / "all #1.gltf")


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
numbers = st.floats(-1e6, 1e6, width=32)
scalars = st.one_of(names, st.booleans(), numbers, st.integers(-(2**31), 2**31 - 1))
extras = st.dictionaries(names, scalars, max_size=3)
pictures = st.builds(Image, names, st.just(png()), st.just("image/png"), names)
parts = st.floats(0, 1, width=32)
slots = st.none() | st.builds(
    Texture,
    pictures,
    st.tuples(*[st.sampled_from(["repeat", "clamp", "mirror"])] * 2),
    st.sampled_from(["nearest", "linear"]),
    offset=st.tuples(numbers, numbers),
)
materials = st.builds(
    Material,
    names,
    st.tuples(parts, parts, parts, parts),
    slots,
    metallic=parts,
    normal_texture=slots,
    emissive=st.tuples(parts, parts, parts),
    double_sided=st.booleans(),
    alpha_mode=st.sampled_from(["OPAQUE", "BLEND"]),
    extras=extras,
)


@st.composite
def primitives(draw: st.DrawFn) -> Primitive:
    count = draw(st.integers(1, 4))

    def rows(width: int) -> Any:
        return draw(arrays.arrays(np.float32, (count, width), elements=numbers))

    corners = draw(st.lists(st.integers(0, count - 1), min_size=3, max_size=3))
    return Primitive(
        rows(3),
        np.array(corners, np.uint32),
        texcoords=[rows(2) for _ in range(draw(st.integers(1, 2)))],
        attributes={"_A": rows(2)},
        material=draw(st.none() | materials),
    )


@st.composite
def scenes(draw: st.DrawFn) -> SceneModel:
    nodes: list[Node] = []
    roots: list[Node] = []
    for _ in range(draw(st.integers(0, 5))):
        mesh = draw(
            st.none() | st.builds(Mesh, names, st.lists(primitives(), min_size=1, max_size=2))
        )
        node = Node(draw(names), translation=draw(st.tuples(numbers, numbers, numbers)), mesh=mesh)
        node.extras = draw(extras)
        draw(st.sampled_from([roots, *(other.children for other in nodes)])).append(node)
        nodes.append(node)
    clips = []
    for number, node in enumerate(nodes[:2]):
        times = draw(
            st.lists(st.integers(0, 1000), min_size=1, max_size=4, unique=True).map(sorted)
        )
        keys = np.array(times, np.float32)
        values = draw(arrays.arrays(np.float32, (len(keys), 3), elements=numbers))
        clips.append(Animation(f"clip {number}", [Channel(node, "translation", keys, values)]))
    return SceneModel(draw(names), roots, clips, draw(extras))


@settings(max_examples=40)
@given(scenes())
def test_any_scene_round_trips(model: SceneModel) -> None:
    glb = gltf.to_glb(model)
    back = gltf.read(glb)
    assert plain(back) == plain(model)
    assert gltf.to_glb(back) == glb


def document(**members: Any) -> bytes:
    return json.dumps({"asset": {"version": "2.0"}} | members).encode()


def inline(data: bytes) -> dict[str, Any]:
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return {"uri": uri, "byteLength": len(data)}


def one_mesh(data: bytes, accessors: list[Any], primitive: Any, **more: Any) -> Primitive:
    """Return the primitive of a document; all views of its accessors span the whole buffer."""
    views = more.pop("views", [{"buffer": 0, "byteLength": len(data)}])
    form = document(
        buffers=[inline(data)],
        bufferViews=views,
        accessors=accessors,
        meshes=[{"primitives": [primitive]}],
        nodes=[{"mesh": 0}],
        scenes=[{"nodes": [0]}],
        **more,
    )
    mesh = gltf.read(form).roots[0].mesh
    assert mesh is not None
    return mesh.primitives[0]


def test_interleaved_and_normalised_rows_are_read() -> None:
    rows = [(1.0, 2.0, 3.0, -128, 127, 0, 0, 65535, 0), (4.0, 5.0, 6.0, 64, -64, 0, 0, 0, 65535)]
    data = b"".join(struct.pack("<3f4b2H", *row[:7], *row[7:]) for row in rows)
    one = one_mesh(
        data,
        [
            {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 2},
            {
                "bufferView": 0,
                "byteOffset": 12,
                "componentType": 5120,
                "type": "VEC3",
                "count": 2,
                "normalized": True,
            },
            {
                "bufferView": 0,
                "byteOffset": 16,
                "componentType": 5123,
                "type": "VEC2",
                "count": 2,
                "normalized": True,
            },
        ],
        {"attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}},
        views=[{"buffer": 0, "byteLength": len(data), "byteStride": 20}],
    )
    assert one.positions.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert one.normals is not None
    assert one.normals.round(3).tolist()[0] == [-1, 1, 0]
    assert one.texcoords[0].tolist() == [[1, 0], [0, 1]]


def test_sparse_accessors_of_a_document_are_read() -> None:
    data = struct.pack("<2H3f3f", 1, 3, 1, 2, 3, 4, 5, 6)
    sparse = {
        "count": 2,
        "indices": {"bufferView": 0, "componentType": 5123},
        "values": {"bufferView": 0, "byteOffset": 4},
    }
    rows = {"componentType": 5126, "type": "VEC3", "count": 4, "sparse": sparse}
    one = one_mesh(data, [rows], {"attributes": {"POSITION": 0}, "mode": 5})
    assert one.positions.tolist() == [[0, 0, 0], [1, 2, 3], [0, 0, 0], [4, 5, 6]]


@pytest.mark.parametrize(
    ("mode", "drawn"),
    [
        (1, [0, 1, 2, 3]),
        (2, [0, 1, 1, 2, 2, 3, 3, 4, 4, 0]),
        (3, [0, 1, 1, 2, 2, 3, 3, 4]),
        (4, [0, 1, 2]),
        (5, [0, 1, 2, 1, 3, 2, 2, 3, 4]),
        (6, [1, 2, 0, 2, 3, 0, 3, 4, 0]),
    ],
)
def test_strips_fans_and_loops_become_separate_triangles_and_lines(
    mode: int, drawn: list[int]
) -> None:
    rows = {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 5}
    one = one_mesh(bytes(60), [rows], {"attributes": {"POSITION": 0}, "mode": mode})
    assert one.indices is not None
    assert (one.indices.tolist(), one.lines) == (drawn, mode < 4)


def test_the_strongest_four_of_eight_joints_are_kept() -> None:
    weights = (0.1, 0.05, 0.05, 0.0, 0.4, 0.2, 0.15, 0.05)
    data = bytes(12) + bytes(range(8)) + struct.pack("<8f", *weights)
    form = document(
        buffers=[inline(data)],
        bufferViews=[{"buffer": 0, "byteLength": len(data)}],
        accessors=[
            {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 1},
            *(
                {
                    "bufferView": 0,
                    "byteOffset": at,
                    "componentType": kind,
                    "type": "VEC4",
                    "count": 1,
                }
                for at, kind in ((12, 5121), (16, 5121), (20, 5126), (36, 5126))
            ),
        ],
        meshes=[
            {
                "name": "arm",
                "primitives": [
                    {
                        "attributes": {
                            "POSITION": 0,
                            "JOINTS_0": 1,
                            "JOINTS_1": 2,
                            "WEIGHTS_0": 3,
                            "WEIGHTS_1": 4,
                        }
                    }
                ],
            }
        ],
        nodes=[{"mesh": 0}],
    )
    model = gltf.read(form)
    assert model.notes == ["the mesh 'arm' keeps the four strongest joints of each vertex"]
    mesh = model.roots[0].mesh
    assert mesh is not None
    joints = mesh.primitives[0].joints
    assert joints is not None
    assert joints.tolist() == [[4, 5, 6, 0]]


def glb(text: bytes, *, size: int | None = None, length: int | None = None) -> bytes:
    text += b" " * (-len(text) % 4)
    end = 20 + len(text) if size is None else size
    return struct.pack("<4sIIII", b"glTF", 2, end, length or len(text), 0x4E4F534A) + text


VEC3 = {"componentType": 5126, "type": "VEC3", "count": 3}
VIEW = {"bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [inline(bytes(36))]}
MESH = [{"primitives": [{"attributes": {"POSITION": 0}}]}]


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (b"glTF\2\0\0\0", TruncatedError, "within the header"),
        (b"glTF\1\0\0\0\0\0\0\0", UnsupportedVersionError, "glTF of version 1"),
        (glb(document(), size=1 << 20), TruncatedError, "states 1,048,576 bytes"),
        (glb(document(), length=1 << 20), TruncatedError, "a chunk states"),
        (glb(document(), size=16), TruncatedError, "the header of a chunk"),
        (glb(b"{"), CorruptError, "invalid JSON"),
        (b"[" * 200_000, LimitError, "nested too deeply"),
        (b"[]", CorruptError, "expected an object"),
        (b"{}", UnsupportedVersionError, "version 'unknown'"),
        (document(asset={"version": "1.0"}), UnsupportedVersionError, "version '1.0'"),
        (document(nodes={}), CorruptError, "/nodes: expected a list"),
        (document(nodes=[{"children": [0]}]), CorruptError, "a cycle"),
        (document(nodes=[{"children": [1]}, {"children": [0]}]), CorruptError, "a cycle"),
        (document(nodes=[{"children": [1, 1]}, {}]), CorruptError, "two parents"),
        (document(nodes=[{"children": [7]}]), CorruptError, "refers to 7, but there is 1"),
        (document(nodes=[{"children": [True]}]), CorruptError, "refers to True"),
        (
            document(nodes=[{"children": [1]}, {}], scenes=[{"nodes": [1]}]),
            CorruptError,
            "a root node",
        ),
        (document(nodes=[{"mesh": -1}]), CorruptError, "/nodes/0/mesh: refers to -1"),
        (document(nodes=[{"scale": [1, 2]}]), CorruptError, "/nodes/0/scale: expected 3 numbers"),
        (document(nodes=[{"scale": [1, 2, 10**400]}]), CorruptError, "finite"),
        (document(nodes=[{"name": 7}]), CorruptError, "/nodes/0/name: expected a text"),
        (
            document(skins=[{"joints": []}]),
            CorruptError,
            "/skins/0/joints: expected at least one joint",
        ),
        (document(meshes=MESH, accessors=[VEC3 | {"count": 0}]), CorruptError, "of at least 1"),
        (document(meshes=MESH, accessors=[VEC3 | {"count": 1 << 40}]), LimitError, "the size of"),
        (document(meshes=MESH, accessors=[VEC3 | {"type": "VEC9"}]), CorruptError, "one of SCALAR"),
        (
            document(meshes=MESH, accessors=[VEC3 | {"bufferView": 0, "byteOffset": 4}], **VIEW),
            CorruptError,
            "/accessors/0: 3 elements end at byte 40, past the 36 of the view",
        ),
        (
            document(meshes=MESH, accessors=[VEC3 | {"bufferView": 0}], bufferViews=[{}]),
            CorruptError,
            "/bufferViews/0/buffer: is missing",
        ),
        (
            document(extensionsRequired=["KHR_draco_mesh_compression"]),
            UnsupportedVersionError,
            "compressed by KHR_draco_mesh_compression.*without compression",
        ),
        (
            document(meshes=[{"primitives": [{"extensions": {"KHR_draco_mesh_compression": {}}}]}]),
            UnsupportedVersionError,
            "/meshes/0/primitives/0: is compressed",
        ),
        (
            document(
                meshes=MESH,
                accessors=[VEC3 | {"bufferView": 0}],
                bufferViews=[{"extensions": {"EXT_meshopt_compression": {}}}],
            ),
            UnsupportedVersionError,
            "/bufferViews/0: is compressed",
        ),
        (document(extensionsRequired=["XX_odd"]), UnsupportedVersionError, "'XX_odd'"),
        (
            document(
                materials=[{"normalTexture": {"index": 0, "texCoord": 99}}],
                textures=[{"source": 0}],
                images=[{}],
            ),
            CorruptError,
            "/materials/0/normalTexture/texCoord: 99 exceeds 31",
        ),
        (document(images=[{"uri": "../x.png"}]), CorruptError, "is outside the folder"),
        (document(images=[{"uri": "%2Fetc/x"}]), CorruptError, "is outside the folder"),
        (document(images=[{"uri": "data:image/png;base64,?"}]), CorruptError, "not base64"),
    ],
)
def test_invalid_gltf_files_are_refused(
    data: bytes, error: type[ChunkwrightError], message: str
) -> None:
    with pytest.raises(error, match=message):
        gltf.read(data)


def test_joints_that_the_skin_does_not_have_are_refused() -> None:
    model = everything()
    skin = model.roots[0].skin
    assert skin is not None
    form = json.loads(gltf.to_gltf(model, "a")["a.gltf"])
    form["skins"][0]["joints"].pop()
    form["buffers"] = [inline(gltf.to_gltf(model, "a")["a.bin"])]
    with pytest.raises(
        CorruptError, match="/nodes/0/skin: joint 1 of its mesh is out of range for 1"
    ):
        gltf.read(json.dumps(form).encode())


def test_joints_outside_the_scene_are_refused() -> None:
    model = everything()
    form = json.loads(gltf.to_gltf(model, "a")["a.gltf"])
    form["nodes"].append({"name": "stray"})
    form["skins"][0]["joints"][0] = len(form["nodes"]) - 1
    form["buffers"] = [inline(gltf.to_gltf(model, "a")["a.bin"])]
    with pytest.raises(CorruptError, match="/skins/0/joints: the node 'stray' is not in the scene"):
        gltf.read(json.dumps(form).encode())


@pytest.mark.parametrize(
    ("path", "row", "message"),
    [
        ("translation", (1.0, float("nan"), 0.0), "not all values are finite numbers"),
        ("scale", (1.0, float("inf"), 1.0), "not all values are finite numbers"),
        ("rotation", (0.0, 0.0, 0.0, 0.0), "a rotation has the length 0"),
    ],
)
def test_keys_with_invalid_values_are_refused(
    path: str, row: tuple[float, ...], message: str
) -> None:
    data = struct.pack(f"<f{len(row)}f", 0.0, *row)
    form = document(
        nodes=[{}],
        scenes=[{"nodes": [0]}],
        buffers=[inline(data)],
        bufferViews=[{"buffer": 0, "byteLength": len(data)}],
        accessors=[
            {"bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR"},
            {
                "bufferView": 0,
                "byteOffset": 4,
                "componentType": 5126,
                "count": 1,
                "type": f"VEC{len(row)}",
            },
        ],
        animations=[
            {
                "samplers": [{"input": 0, "output": 1}],
                "channels": [{"sampler": 0, "target": {"node": 0, "path": path}}],
            }
        ],
    )
    with pytest.raises(CorruptError, match=f"/animations/0/samplers/0/output: {message}"):
        gltf.read(form)


def test_a_vertex_without_weights_is_bound_to_its_first_joint() -> None:
    roots = everything().roots
    root = roots[0]
    assert root.mesh is not None
    part = root.mesh.primitives[0]
    assert part.weights is not None
    worlds = {id(node): matrix for node, matrix in world_matrices(roots)}
    part.weights = part.weights.copy()
    part.weights[0] = (1.0, 0.0, 0.0, 0.0)
    expected = vertex_matrices(root, part, worlds)
    part.weights[0] = 0.0
    assert np.array_equal(vertex_matrices(root, part, worlds), expected)


def test_too_many_uses_of_one_array_are_refused() -> None:
    rows = {"componentType": 5126, "type": "VEC3", "count": 1000}
    part = {"attributes": {"POSITION": 0}}
    form = document(meshes=[{"primitives": [part] * 1000}], accessors=[rows])
    with pytest.raises(LimitError, match="the size of all accessors"):
        gltf.read(form, limits=Limits(unpacked_size=1 << 20))


@settings(max_examples=50)
@given(st.data())
def test_damaged_files_raise_only_errors_of_the_package(data: st.DataObject) -> None:
    whole = bytearray(gltf.to_glb(everything()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255) | st.sampled_from(b'0123456789[]{},:"'))
    with contextlib.suppress(ChunkwrightError):
        gltf.read(bytes(whole))


def test_parts_that_the_scene_does_not_show_are_reported() -> None:
    data = np.eye(3, dtype="<f4").tobytes()
    form = {
        "buffers": [inline(data)],
        "bufferViews": [{"buffer": 0, "byteLength": len(data)}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "meshes": [{"name": "spare", "primitives": [{"attributes": {"POSITION": 0}}]}],
        "materials": [{"name": "Glass", "extensions": {"KHR_materials_ior": {"ior": 2},
                                                       "KHR_materials_unlit": {}}}],
        "nodes": [{"name": "shown"}, {"name": "not shown", "children": [2]}, {"name": "nor this"}],
        "scenes": [{"nodes": [0]}, {"nodes": [1]}],
    }  # fmt: skip
    assert gltf.read(document(**form)).notes == [
        "KHR_materials_ior of the material 'Glass' is left out",
        "2 nodes of other scenes left out",
        "the mesh 'spare' is left out: no node shows it",
    ]
