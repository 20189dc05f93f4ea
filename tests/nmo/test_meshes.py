"""Arrays of meshes by hand: values per vertex and shared values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.model import Primitive
from chunkwright.nmo import demo
from chunkwright.nmo.scene_model import meshes
from chunkwright.nmo.scene_model.back import vertices as mesh_edits
from chunkwright.state_chunk.chunk_format import Content


def channel(*rows: Any) -> Any:
    return {"uvs": np.array(rows, np.float32).reshape(-1, 2)}


@pytest.mark.parametrize(
    ("uvs", "textured", "channels", "wanted"),
    [
        # Each vertex has its own texture coordinates.
        ([(0, 1), (2, 3)], False, [], [[[0, 1], [2, 3]]]),
        # All vertices share one or none; coordinates are only needed with a texture.
        ([(4, 5)], True, [], [[[4, 5], [4, 5]]]),
        ([], True, [], [[[0, 0], [0, 0]]]),
        ([(4, 5)], False, [], []),
        ([(4, 5), (6, 7), (8, 9)], True, [], [[[4, 5], [4, 5]]]),
        # The coordinates of layers come next, if there is one per vertex.
        ([], False, [channel((1, 2), (3, 4))], [[[0, 0], [0, 0]], [[1, 2], [3, 4]]]),
        ([(0, 1), (2, 3)], True, [channel((9, 9))], [[[0, 1], [2, 3]]]),
    ],
)
def test_texture_coordinates_are_expanded_to_one_per_vertex(
    uvs: Any, textured: bool, channels: list[Any], wanted: Any
) -> None:
    mesh: Any = SimpleNamespace(uvs=np.array(uvs, np.float32).reshape(-1, 2))
    found = meshes._texcoords(mesh, 2, textured, channels)
    assert [each.tolist() for each in found] == wanted
    assert all(each.dtype == np.float32 for each in found)


@pytest.mark.parametrize("what", ["face", "line"])
def test_faces_and_lines_that_use_missing_vertices_are_refused(what: str) -> None:
    file = demo.make()
    mesh: Any = file.objects["Square"]
    assert len(mesh.vertices) == 4

    def use(vertex: int) -> Any:
        if what == "face":
            mesh.need_chunk()[0x10000] = {"faces": np.array([[0, 1, vertex, 0]], "<u2")}
        else:
            mesh.need_chunk()[0x40000] = {"lines": np.array([[vertex, 1], [2, 0]], "<u2")}
        return scene_of(file, {"no_textures": True})

    assert use(3).roots
    with pytest.raises(CorruptError, match=f"vertex 4 of a {what} is out of range for 4") as caught:
        use(4)
    assert caught.value.path == f"/objects/Square/{what}s"


def work_on(positions: Any, uvs: Any = (), normals: Any = ()) -> Any:
    """Return the edit of a mesh with one face in slot 0, and no other slots."""
    mesh: Any = SimpleNamespace(
        vertices=np.array(positions, np.float32),
        normals=np.array(normals, np.float32).reshape(-1, 3),
        uvs=np.array(uvs, np.float32).reshape(-1, 2),
        faces=np.array([[0, 1, 2]]),
        face_materials=np.array([0]),
        address="/objects/Square",
        area_fields={}.get,
    )
    return mesh_edits.Geometry(mesh, {0})


CORNERS = [(0, 0, 0), (1, 0, 0), (0, 0, 1)]


def moved(*positions: Any, **arrays: Any) -> Primitive:
    """Return a primitive with the same corners and more vertices, in the scene model's axes."""
    rows = np.array([*CORNERS, *positions], np.float32)
    rows[:, 2] = -rows[:, 2]
    return Primitive(rows, np.arange(3 * (len(rows) // 3), dtype=np.uint32), **arrays)


def test_unedited_vertices_keep_their_indices() -> None:
    work = work_on(CORNERS, uvs=[(0.5, 0.25)])
    assert work.take(moved(), np.array([0, 1, 2])).tolist() == [0, 1, 2]
    assert work.rows[:, :3].tolist() == [list(each) for each in CORNERS]
    # Without coordinates of their own, vertices have the shared one.
    assert work.rows[:, 6:].tolist() == [[0.5, 0.25]] * 3


def test_new_vertices_are_inserted_once_with_data_of_the_nearest_old_one() -> None:
    work = work_on(CORNERS, uvs=[(0.5, 0.25)])
    more = [(0.1, 0, 0.9), (0.9, 0, 0.1), (0.1, 0, 0.9)]
    numbers = work.take(moved(*more), np.array([0, 1, 2, -1, -1, -1]))
    assert numbers[:3].tolist() == [0, 1, 2]
    assert sorted(set(numbers[3:].tolist())) == [3, 4]
    assert numbers[3] == numbers[5] != numbers[4]
    assert work.rows[numbers[3], :3] == pytest.approx((0.1, 0, 0.9))
    assert work.rows[:, 6:].tolist() == [[0.5, 0.25]] * 5
    assert work._likes()[numbers].tolist() == [0, 1, 2, 2, 1, 2]


def test_edited_vertices_get_the_edited_normals_and_texture_coordinates() -> None:
    up = [(0, 1, 0)] * 3
    work = work_on(CORNERS, uvs=[(0, 0)] * 3, normals=up)
    side = np.array([(0, 0, 1)] * 3, np.float32)
    uvs = np.array([(1, 2), (3, 4), (5, 6)], np.float32)
    work.take(moved(normals=side, texcoords=[uvs]), np.array([0, 1, 2]))
    assert work.rows[:, 3:6].tolist() == [[0, 0, -1]] * 3
    assert work.rows[:, 6:].tolist() == uvs.tolist()


@pytest.mark.parametrize("most", [5, 4])
def test_more_vertices_than_faces_can_refer_to_are_refused(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(mesh_edits, "MOST_VERTICES", most)
    work = work_on(CORNERS)
    edited = moved((2, 0, 0), (3, 0, 0), (3, 0, 0))
    if most == 5:
        assert len(set(work.take(edited, np.array([0, 1, 2, -1, -1, -1])).tolist())) == 5
        return
    numbers = work.take(edited, np.array([0, 1, 2, -1, -1, -1]))
    work.set_triangles(0, numbers.reshape(-1, 3))
    with pytest.raises(
        SerializeError, match="5 vertices are more than faces can refer to"
    ) as caught:
        work._drop_unused()
    assert caught.value.path == "/objects/Square"
    assert caught.value.hint == "a mesh has up to 4; split it"


def test_triangles_are_equal_if_only_their_first_corner_differs() -> None:
    turned = np.array([(5, 2, 4), (1, 3, 0), (0, 2, 3), (9, 8, 7)])
    assert mesh_edits._canonical(turned).tolist() == [
        [0, 1, 3],
        [0, 2, 3],
        [2, 4, 5],
        [7, 9, 8],
    ]
    assert mesh_edits._canonical(turned[:0]).tolist() == []


@pytest.mark.parametrize("corner", [0, 1, 2])
def test_a_triangle_with_another_corner_is_a_different_triangle(corner: int) -> None:
    work = work_on([*CORNERS, (2, 0, 0)])
    edited = np.array([[0, 1, 2]])
    work.set_triangles(0, np.roll(edited, 1))
    assert work.faces.tolist() == [[0, 1, 2, 0]]
    edited[0, corner] = 3
    work.set_triangles(0, edited)
    assert work.faces.tolist() == [[*edited[0], 0]]


@pytest.mark.parametrize("vertices", [False, True])
@pytest.mark.parametrize("faces", [False, True])
def test_data_of_old_vertices_and_faces_is_removed(vertices: bool, faces: bool) -> None:
    # A channel mask for each face, a weight for each vertex; render groups and progressive data.
    own = {0x8000: faces, 0x80000: vertices, 0x400000: faces or vertices}
    own[0x800000] = faces or vertices
    mesh: Any = demo.make().objects["Square"]
    for identifier in own:
        mesh.need_chunk().append(identifier, Content(bytes(4)))
    work = mesh_edits.Geometry(mesh, {0})
    if vertices:
        work._append(np.ones((1, 8), np.float32), np.array([0]))
    if faces:
        work.faces = work.faces[:, [1, 2, 0, 3]]
    work.store()
    left = {identifier for identifier in own if identifier in mesh.need_chunk()}
    assert left == {identifier for identifier, goes in own.items() if not goes}


def test_split_vertices_keep_the_data_of_their_originals() -> None:
    work = work_on(CORNERS)
    # Other slots use all vertices, so that moved ones are new; two of these are near an old one.
    work.taken[:] = True
    rows = np.array([(0.9, 0, 0), (1, 0, 0), (0, 0, -0.1), (0.8, 0, 0), (0, 0, -0.9)], np.float32)
    edited = Primitive(rows, np.array([0, 1, 2, 0, 3, 4], np.uint32))
    numbers = work.take(edited, np.array([0, 1, 2, -1, 3]))
    assert numbers[1] == 1
    assert sorted(set(numbers.tolist())) == [1, 3, 4, 5, 6]
    # The fourth vertex has no original, and the original of the fifth is not in the mesh.
    assert work._likes()[numbers].tolist() == [0, 1, 2, 1, 2]


@pytest.mark.parametrize("flags", range(4))
def test_a_single_colour_for_all_vertices_stays_single(flags: int) -> None:
    mesh: Any = demo.make().objects["Square"]
    count = len(mesh.vertices)
    arrays = mesh["vertices"]["arrays"]
    for bit, name in ((1, "diffuse"), (2, "specular")):
        arrays[name] = np.arange(5, 6 if flags & bit else 5 + count, dtype="<u4")
    arrays["save_flags"] = arrays["save_flags"] & ~3 | flags
    work = mesh_edits.Geometry(mesh, {0})
    work._append(np.ones((1, 8), np.float32), np.array([2]))
    work.store()
    for bit, name in ((1, "diffuse"), (2, "specular")):
        assert arrays[name].tolist() == ([5] if flags & bit else [5, 6, 7, 8, 7])
    assert mesh["vertices"]["count"] == count + 1 == 5
    mesh.need_chunk().assemble()


def test_a_single_colour_of_a_single_vertex_stays_single() -> None:
    mesh: Any = demo.make().objects["Square"]
    mesh.set_geometry([(1, 2, 3)], [])
    work = mesh_edits.Geometry(mesh, {0})
    work._append(np.ones((1, 8), np.float32), np.array([0]))
    work.store()
    arrays = mesh["vertices"]["arrays"]
    assert (arrays["diffuse"].tolist(), arrays["specular"].tolist()) == ([0xFFFFFFFF], [0])
    assert mesh.vertices.tolist() == [[1, 2, 3], [1, 1, 1]]
    mesh.need_chunk().assemble()


def test_vertices_without_edited_normals_keep_theirs() -> None:
    """A new vertex gets the mean of its triangles' normals: here upwards, glTF's y."""
    tilted = [(0.6, 0.8, 0), (0, 0.6, -0.8), (0.8, 0, 0.6)]
    work = work_on(CORNERS, normals=tilted)
    numbers = work.take(moved((0.5, 0, 0.5), (1, 0, 0), (0, 0, 1)), np.array([0, 1, 2, -1, 1, 2]))
    assert numbers.tolist() == [0, 1, 2, 3, 1, 2]
    assert work.rows[:3, 3:6].tolist() == np.array(tilted, np.float32).tolist()
    # The second triangle has no area, so it adds nothing to the normal of its new corner.
    assert work.rows[3, 3:6].tolist() == [0, 1, 0]
    work = work_on(CORNERS, normals=tilted)
    up = moved((0, 0, 5), (5, 0, 0), (0, 5, 5))
    work.take(up, np.array([0, 1, 2, -1, -1, -1]))
    # In the mesh (0, 0, 5), (5, 0, 0), (0, 5, 5): z is mirrored in glTF.
    face = np.cross([5.0, 0, 5], [0, 5.0, 0])
    face[2] = -face[2]
    made = work.rows[3:, 3:6]
    assert made == pytest.approx(np.tile(face / np.linalg.norm(face), (3, 1)), abs=1e-6)
