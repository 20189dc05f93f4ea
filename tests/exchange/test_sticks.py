"""Sticks that represent the nodes of a scene without meshes."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.exchange.drawing import with_sticks
from chunkwright.exchange.model import Mesh, Node, Primitive, SceneModel


def bones(*places: tuple[float, float, float]) -> SceneModel:
    root = Node("root", translation=(1, 2, 3))
    root.children = [Node(f"bone {at}", translation=place) for at, place in enumerate(places)]
    return SceneModel("bones", roots=[root])


def test_a_stick_is_an_octahedron_that_is_thickest_near_its_start() -> None:
    made = with_sticks(bones((0, 10, 0)))
    assert [node.name for node in made.roots] == ["root", "sticks"]
    mesh = made.roots[1].mesh
    assert mesh is not None
    (part,) = mesh.primitives
    assert part.positions[[0, 5]].tolist() == [[1, 2, 3], [1, 12, 3]]
    waist = part.positions[1:5] - (1, 3.5, 3)
    assert np.linalg.norm(waist, axis=1) == pytest.approx([0.8] * 4)
    assert waist[:, 1] == pytest.approx([0] * 4, abs=1e-6)
    assert waist[0] + waist[2] == pytest.approx([0] * 3, abs=1e-6)
    assert waist[1] + waist[3] == pytest.approx([0] * 3, abs=1e-6)
    assert float(waist[0] @ waist[1]) == pytest.approx(0, abs=1e-6)
    # Faces point outwards: the volume that they enclose is positive, and has no holes.
    assert part.indices is not None
    corners = part.positions.astype(float)[part.indices.reshape(-1, 3)]
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
    assert volume == pytest.approx(2 * 0.8**2 * 10 / 3, rel=1e-5)


@pytest.mark.parametrize("place", [(10, 0, 0), (-10, 0, 0), (9, 1, 0), (0, 0, 5), (3, -4, 12)])
def test_sticks_are_equally_thick_in_all_directions(place: tuple[float, float, float]) -> None:
    mesh = with_sticks(bones((0, 1, 0), place)).roots[1].mesh
    assert mesh is not None
    (part,) = mesh.primitives
    assert len(part.positions) == 12
    assert part.indices is not None
    assert sorted(set(part.indices.tolist())) == list(range(12))
    length = float(np.linalg.norm(place))
    along = np.array(place) / length
    waist = part.positions[7:11] - part.positions[6]
    assert waist @ along == pytest.approx([0.15 * length] * 4, rel=1e-5)
    around = waist - np.outer(waist @ along, along)
    assert np.linalg.norm(around, axis=1) == pytest.approx([0.08 * length] * 4, rel=1e-5)


def test_scenes_with_triangles_or_without_bones_get_no_sticks() -> None:
    alone = SceneModel("bones", roots=[Node("root")])
    assert with_sticks(alone) is alone
    same_place = bones((0, 0, 0))
    assert with_sticks(same_place) is same_place
    drawn, lines, empty = bones((0, 1, 0)), bones((0, 1, 0)), bones((0, 1, 0))
    triangle = np.zeros((3, 3), np.float32)
    drawn.roots[0].mesh = Mesh("a", [Primitive(triangle)])
    assert with_sticks(drawn) is drawn
    lines.roots[0].mesh = Mesh("a", [Primitive(triangle, lines=True)])
    empty.roots[0].mesh = Mesh("a", [Primitive(triangle[:0])])
    for model in (lines, empty):
        assert len(with_sticks(model).roots) == 2
    # Bones in the same place have no stick between them; the others do.
    mixed = bones((0, 0, 0), (0, 1, 0))
    mesh = with_sticks(mixed).roots[1].mesh
    assert mesh is not None
    assert len(mesh.primitives[0].positions) == 6
