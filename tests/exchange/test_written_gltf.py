"""Nodes and skins in glTF files, and scene models that cannot be written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import files_of
from chunkwright.exchange.gltf.writing import places
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def form(model: SceneModel) -> Any:
    return json.loads(gltf.to_gltf(model, "a")["a.gltf"])


def skinned(**given: Any) -> SceneModel:
    """Return a triangle bound to one joint."""
    joint = Node("joint")
    part = Primitive(
        np.eye(3, dtype=np.float32),
        np.arange(3, dtype=np.uint32),
        joints=np.zeros((3, 4), np.uint16),
        weights=np.tile(np.array([[1, 0, 0, 0]], np.float32), (3, 1)),
    )
    binds = np.eye(4, dtype=np.float32)[None]
    binds[0, 3, 0] = 5
    skin = Skin("skin", [joint], binds)
    for name, value in given.items():
        setattr(part if hasattr(part, name) else skin, name, value)
    return SceneModel("a", [joint, Node("body", mesh=Mesh("m", [part]), skin=skin)])


def moved(path: Any = "translation", **given: Any) -> SceneModel:
    node = Node("n", **given)
    keys = np.array([[0, 0, 0], [1, 0, 0]], np.float32)
    one = Channel(node, path, np.array([0, 1], np.float32), keys)
    return SceneModel("a", [node], animations=[Animation("walk", [one])])


def twice() -> SceneModel:
    model = moved()
    model.animations[0].channels *= 2
    return model


def strayed() -> SceneModel:
    model = skinned()
    del model.roots[0]
    return model


WRONG: dict[str, tuple[Callable[[], SceneModel], str, str]] = {
    "no joints": (lambda: skinned(joints=None), "a primitive without joints and weights", "joints"),
    "no weights": (
        lambda: skinned(weights=None),
        "a primitive without joints and weights",
        "joints",
    ),
    "a joint index out of range": (
        lambda: skinned(joints=np.array([[0, 0, 0, 0]] * 2 + [[1, 0, 0, 0]], np.uint16)),
        "joint 1 is out of range for the 1 of the skin",
        "joints",
    ),
    "too few matrices": (
        lambda: skinned(inverse_binds=np.zeros((0, 4, 4), np.float32)),
        "has 1 joint and inverse bind matrices of shape",
        "",
    ),
    "a joint elsewhere": (
        strayed,
        "a joint of the skin 'skin' is not a node of the scene",
        "",
    ),
    "an attribute without _": (
        lambda: skinned(attributes={"ID": np.zeros(3)}),
        "must begin with _",
        "ID",
    ),
    "a translation animated twice": (
        twice,
        "the translation is animated twice",
        "walk/n/translation",
    ),
    "a matrix of three rows": (
        lambda: SceneModel("a", [Node("n", matrix=np.eye(3))]),
        "does not have 4 x 4 numbers",
        "matrix",
    ),
    "a translation that is not finite": (
        lambda: SceneModel("a", [Node("n", translation=(0, np.nan, 0))]),
        "is not finite",
        "translation",
    ),
    "a scale that is not finite": (
        lambda: SceneModel("a", [Node("n", scale=(1, np.inf, 1))]),
        "is not finite",
        "scale",
    ),
}


@pytest.mark.parametrize(("make", "why", "path"), WRONG.values(), ids=WRONG)
def test_writing_an_invalid_scene_is_refused(
    make: Callable[[], SceneModel], why: str, path: str
) -> None:
    with pytest.raises(ChunkwrightError, match=why) as caught:
        gltf.to_glb(make())
    assert caught.value.path.endswith(path)


def test_a_skin_that_two_nodes_share_is_written_once() -> None:
    model = skinned()
    body = model.roots[1]
    model.roots.append(Node("other", mesh=body.mesh, skin=body.skin))
    made = form(model)
    assert [row.get("skin") for row in made["nodes"]] == [None, 0, 0]
    assert len(made["skins"]) == 1


def test_the_last_row_of_a_bind_matrix_is_0_0_0_1() -> None:
    skin = gltf.read(gltf.to_glb(skinned())).roots[1].skin
    assert skin is not None
    assert skin.inverse_binds[0].tolist() == np.eye(4).tolist()


def matrix(*rows: tuple[float, ...]) -> Any:
    return np.array([*rows, (0, 0, 0, 1)], np.float64)


def test_matrices_are_written_by_columns_unless_they_are_the_identity() -> None:
    turned = matrix((0, -1, 0, 5), (1, 0, 0, 6), (0, 0, 1, 7))
    column = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    assert places(Node("n", matrix=turned), moved=False) == [{"matrix": column}]
    (row,) = places(Node("n", matrix=turned), moved=True)
    assert row["translation"] == [5, 6, 7]
    assert row["rotation"] == pytest.approx([0, 0, 0.5**0.5, 0.5**0.5])
    assert places(Node("n", matrix=np.eye(4)), moved=False) == [{}]
    flat = matrix((1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 1, 3))
    assert places(Node("n", matrix=flat), moved=False) == [
        {"translation": [0, 0, 3], "scale": [1, 0, 1]}
    ]
    sheared = matrix((1, 0.5, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    outer, inner = (places(Node("n", matrix=sheared), moved=False)[at] for at in (0, 1))
    assert outer != inner


def test_only_a_node_without_animation_is_written_with_a_matrix() -> None:
    turned = matrix((0, -1, 0, 5), (1, 0, 0, 6), (0, 0, 1, 7))
    (row,) = form(moved(matrix=turned))["nodes"]
    assert "matrix" not in row
    (row,) = form(SceneModel("a", [Node("n", matrix=turned)]))["nodes"]
    assert "matrix" in row
    with pytest.raises(SerializeError):
        places(Node("n", matrix=turned * np.nan), moved=False)


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_errors_name_the_file_and_its_format(suffix: str) -> None:
    wrong = SceneModel("a", [Node("n", translation=(0, np.nan, 0))])
    with pytest.raises(SerializeError) as caught:
        files_of(wrong, f"folder/a.{suffix}")
    assert (caught.value.file, caught.value.format) == (f"folder/a.{suffix}", suffix)


def test_a_skin_is_written_with_its_name_and_extras() -> None:
    (made,) = form(skinned(extras={"made": "by hand"}))["skins"]
    assert (made["name"], made["joints"], made["extras"]) == ("skin", [0], {"made": "by hand"})
    assert "extras" not in form(skinned())["skins"][0]
