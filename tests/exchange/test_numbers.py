"""The numbers of the glTF specification, and matrices by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from chunkwright.exchange import transforms
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.model import Node


def test_constants_are_those_of_the_specification() -> None:
    sizes = {number: (dtype.kind, dtype.itemsize) for number, dtype in schema.COMPONENTS.items()}
    assert sizes == {
        5120: ("i", 1),
        5121: ("u", 1),
        5122: ("i", 2),
        5123: ("u", 2),
        5125: ("u", 4),
        5126: ("f", 4),
    }
    assert {name: width * height for name, (width, height) in schema.SHAPES.items()} == {
        "SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16
    }  # fmt: skip
    assert all(math.prod(schema.SHAPES[name]) == width for width, name in schema.BY_WIDTH.items())
    assert {schema.SHAPES[name][0] for name in ("SCALAR", "VEC2", "VEC3", "VEC4")} == {1}
    assert (schema.VERTICES, schema.INDICES, schema.LINES, schema.TRIANGLES) == (34962, 34963, 1, 4)
    assert schema.WRAPS == {"repeat": 10497, "clamp": 33071, "mirror": 33648}
    assert schema.MAG_FILTERS == {"nearest": 9728, "linear": 9729}
    wanted = {
        9728: ("nearest", False),
        9729: ("linear", False),
        9984: ("nearest", True),
        9985: ("linear", True),
        9986: ("nearest", True),
        9987: ("linear", True),
    }
    assert wanted == schema.MIN_FILTER_NAMES
    assert {schema.MIN_FILTERS[name, True] for name in ("nearest", "linear")} == {9986, 9987}
    assert [schema.MIN_FILTERS[name, False] for name in ("nearest", "linear")] == [9728, 9729]
    assert schema.SUFFIXES == {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}


def test_texture_slots_have_the_names_of_the_specification() -> None:
    below = {name for _, name, inside, _ in schema.TEXTURE_SLOTS if inside}
    assert below == {"baseColorTexture", "metallicRoughnessTexture"}
    strengths = {name: strength for _, name, _, strength in schema.TEXTURE_SLOTS if strength}
    assert strengths == {"normalTexture": "scale", "occlusionTexture": "strength"}
    for field, name, _, _ in schema.TEXTURE_SLOTS:
        assert name.lower() == field.replace("_", "")


HALF = math.sqrt(0.5)


@pytest.mark.parametrize(
    ("quaternion", "turned"),
    [
        ((0, 0, 0, 1), ("x", "y", "z")),
        ((HALF, 0, 0, HALF), ("x", "z", "-y")),  # a quarter about x takes y to z
        ((0, HALF, 0, HALF), ("-z", "y", "x")),  # about y, z to x
        ((0, 0, HALF, HALF), ("y", "-x", "z")),  # about z, x to y
        ((1, 0, 0, 0), ("x", "-y", "-z")),
        ((0, 0, 0, 5), ("x", "y", "z")),
    ],
)
def test_quaternions_rotate_axes(
    quaternion: tuple[float, ...], turned: tuple[str, str, str]
) -> None:
    axes: dict[str, tuple[int, ...]] = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}
    axes |= {f"-{name}": tuple(-each for each in axis) for name, axis in axes.items()}
    made = transforms.rotation_matrix(quaternion)
    for column, name in enumerate(turned):
        assert made[:, column] == pytest.approx(axes[name], abs=1e-12)
    back = np.array(transforms.quaternion_of(made))
    assert abs(back @ np.array(quaternion)) == pytest.approx(np.linalg.norm(quaternion))
    assert back[3] >= 0


def test_a_matrix_scales_then_rotates_then_translates() -> None:
    made = transforms.composed((10, 20, 30), (0, 0, HALF, HALF), (2, 3, 4))
    assert made @ (1, 0, 0, 1) == pytest.approx((10, 22, 30, 1))
    assert made @ (0, 1, 0, 1) == pytest.approx((7, 20, 30, 1))
    assert made @ (0, 0, 1, 1) == pytest.approx((10, 20, 34, 1))
    translation, rotation, scale = transforms.decomposed(made)
    assert translation == (10, 20, 30)
    assert rotation == pytest.approx((0, 0, HALF, HALF))
    assert scale == pytest.approx((2, 3, 4))
    node = Node("n", translation=translation, rotation=rotation, scale=scale)
    assert transforms.local_matrix(node) == pytest.approx(made)
    node.matrix = np.eye(4) * 2
    assert transforms.local_matrix(node) == pytest.approx(np.eye(4) * 2)


def test_a_mirroring_matrix_has_a_negative_scale() -> None:
    _, rotation, scale = transforms.decomposed(np.diag((2.0, 3.0, -4.0, 1.0)))
    assert math.prod(scale) == pytest.approx(-24)
    assert sorted(map(abs, scale)) == pytest.approx([2, 3, 4])
    assert scale[0] < 0 < min(scale[1:])
    again = transforms.composed((0, 0, 0), rotation, scale)
    assert again == pytest.approx(np.diag((2.0, 3.0, -4.0, 1.0)), abs=1e-12)
    assert transforms.decomposed(np.zeros((4, 4)))[2] == (0, 0, 0)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e4])
@pytest.mark.parametrize(("shear", "is_sheared"), [(0.0, False), (1e-7, False), (1e-3, True)])
def test_sheared_matrices_are_recognised(size: float, shear: float, is_sheared: bool) -> None:
    matrix = transforms.composed((5, 6, 7), (0.1, 0.2, 0.3, 0.9), (1, 2, 3))
    matrix[:3, :3] = matrix[:3, :3] @ np.array([[1, shear, 0], [0, 1, 0], [0, 0, 1]]) * size
    assert transforms.is_sheared(matrix) is is_sheared
    outer, inner = transforms.unsheared(matrix)
    assert outer @ inner == pytest.approx(matrix)
    assert not transforms.is_sheared(outer)
    assert not transforms.is_sheared(inner)
    assert tuple(outer[:3, 3]) == (5, 6, 7)
    assert np.linalg.det(inner) == pytest.approx(1)


def test_world_matrices_list_parents_first() -> None:
    leaf = Node("leaf", translation=(1, 0, 0))
    inner = Node("inner", scale=(2, 2, 2), children=[leaf, Node("second")])
    root = Node("root", translation=(0, 5, 0), children=[inner])
    found = list(transforms.world_matrices([root, Node("other")]))
    assert [node.name for node, _ in found] == ["root", "inner", "leaf", "second", "other"]
    assert found[2][1][:3, 3] == pytest.approx((2, 5, 0))
