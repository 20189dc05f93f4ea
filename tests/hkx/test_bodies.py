"""Shapes and cloths as nodes: their positions and triangles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Node
from chunkwright.exchange.transforms import local_matrix
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import Axes, building

AXES = Axes.chosen("y-up", 1.0)


def placed(node: Node, *point: float) -> list[float]:
    """Return a point of a node in the space of its parent."""
    found: list[float] = (local_matrix(node) @ np.array([*point, 1]))[:3].tolist()
    return found


TURN = [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]  # the images of x, y and z


@pytest.mark.parametrize(
    ("index", "scales", "wanted"),
    [
        (0, None, (9, 21, 31)),
        (1, None, (39, 51, 61)),
        (0, [[2, 3, 4]], (7, 22, 34)),
        (1, [[2, 3, 4], [5, 6, 7]], (34, 55, 67)),
        (1, [[2, 3, 4]], (39, 51, 61)),
        # The third has no transform.
        (2, None, (1, 1, 1)),
    ],
)
def test_children_of_a_compound_are_scaled_then_rotated_then_translated(
    index: int, scales: Any, wanted: tuple[float, ...]
) -> None:
    parameters = {"transforms": np.array([[*TURN, [10, 20, 30]], [*TURN, [40, 50, 60]]])}
    if scales is not None:
        parameters["scales"] = np.array(scales)
    holder: Any = SimpleNamespace(parameters=parameters)
    node = Node("child")
    building._place_child(node, holder, index, AXES)
    assert placed(node, 1, 1, 1) == pytest.approx(wanted)


def test_children_without_transforms_stay_in_place() -> None:
    node = Node("child", translation=(1, 2, 3))
    holder: Any = SimpleNamespace(parameters={})
    building._place_child(node, holder, 0, AXES)
    assert node.translation == (1, 2, 3)


def test_shapes_move_and_scale_the_shapes_inside_them() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    core = hkx.new_object(packfile, "hknpSphereShape", {"convexRadius": 1.0})
    members = {"coreShape": core, "scale": [2, 3, 4, 9], "translation": [10, 20, 30, 9]}
    shape = views.shape(hkx.new_object(packfile, "hknpScaledConvexShape", members))
    made = building.Bodies(AXES).shape(shape)
    assert (made.name, made.mesh) == ("scale", None)
    assert placed(made, 1, 1, 1) == pytest.approx((12, 23, 34))
    old = hkx.new_packfile("hk_2010.2.0-r1")
    inner = hkx.new_object(old, "hkpSphereShape", {"radius": 1.0})
    held = {"translation": [5, 6, 7, 8], "childShape": {"childShape": inner}}
    shape = views.shape(hkx.new_object(old, "hkpConvexTranslateShape", held))
    made = building.Bodies(AXES).shape(shape)
    assert placed(made, 1, 1, 1) == pytest.approx((6, 7, 8))
    (child,) = made.children
    assert (child.name, placed(child, 1, 1, 1)) == ("sphere", [1, 1, 1])


def test_a_shape_that_occurs_twice_has_one_mesh() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    inner = hkx.new_object(packfile, "hkpSphereShape", {"radius": 1.0})
    empty = hkx.new_object(packfile, "hkpCompressedMeshShape")
    rows = [{"shape": each} for each in (inner, empty, inner, empty)]
    shape = views.shape(hkx.new_object(packfile, "hkpListShape", {"childInfo": rows}))
    maker = building.Bodies(AXES)
    one, none, two, _ = maker.shape(shape).children
    assert one.mesh is not None
    assert one.mesh is two.mesh
    assert none.mesh is None
    assert one.mesh.extras["chunkwright"]["radius"] == 1
    assert maker.missing.notes == [f"{empty!r} has no triangles to show"]


def cloth(**members: Any) -> Any:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    points = np.arange(16, dtype=np.float32).reshape(4, 4)
    poses = [None, hkx.new_object(packfile, "hclSimClothPose", {"positions": points})]
    given = {
        "name": "skirt",
        "simClothPoses": poses,
        "triangleIndices": np.array([0, 1, 2, 2, 1, 3], np.uint16),
        "fixedParticles": np.array([3, 1], np.uint16),
    }
    packfile.root = hkx.new_object(packfile, "hclSimClothData", given | members)
    return packfile


def test_a_cloth_is_shown_with_the_particles_of_its_first_pose() -> None:
    (node,) = building.cloths(cloth(), AXES)
    assert node.name == "skirt"
    assert node.extras["chunkwright"]["part"] == "cloth"
    assert node.mesh is not None
    assert (node.mesh.name, node.mesh.extras["chunkwright"]["fixed"]) == ("skirt", 2)
    (primitive,) = node.mesh.primitives
    assert primitive.positions.tolist() == [[0, 1, 2], [4, 5, 6], [8, 9, 10], [12, 13, 14]]
    assert primitive.indices is not None
    assert primitive.indices.reshape(-1, 3).tolist() == [[0, 1, 2], [2, 1, 3]]
    assert primitive.material is not None
    assert (primitive.material.name, primitive.material.double_sided) == ("cloth", True)


def test_a_cloth_may_lack_pose_name_or_triangles() -> None:
    assert list(building.cloths(cloth(simClothPoses=[None]), AXES)) == []
    assert list(building.cloths(cloth(triangleIndices=[]), AXES)) == []
    (node,) = building.cloths(cloth(name=None), AXES)
    assert node.name == "cloth"


@pytest.mark.parametrize("indices", [[0, 1, 4], [0, 1], [0, 1, 2, 3]])
def test_triangles_of_a_cloth_with_invalid_particle_indices_are_reported(
    indices: list[int],
) -> None:
    packfile = cloth(triangleIndices=np.array(indices, np.uint16))
    words = f"{len(indices)} indices of 4 particles are not valid triangles"
    with pytest.raises(CorruptError, match=words) as caught:
        list(building.cloths(packfile, AXES))
    assert caught.value.path == f"{packfile.root.address}/triangleIndices"
