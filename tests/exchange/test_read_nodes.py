"""Nodes, cameras and lights of glTF in scene models: every member."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.exchange.gltf import Tree, camera, light, read_tree
from chunkwright.exchange.gltf.schema import Entry
from chunkwright.exchange.model import Camera, Light


def tree(*nodes: Any, **more: Any) -> Tree:
    return read_tree(Entry({"nodes": list(nodes), **more}, ""))


def below(*children: int, **more: Any) -> dict[str, Any]:
    return {"name": f"above {children}", "children": list(children), **more}


def names(found: Tree) -> list[tuple[str, list[str]]]:
    return [(node.name, [each.name for each in node.children]) for node in found.nodes]


def test_the_transform_of_a_node_is_read() -> None:
    parts = {
        "name": "n", "translation": [1, 2, 3], "rotation": [0.1, 0.2, 0.3, 0.4],
        "scale": [5, 6, 7], "extras": {"mine": 8},
    }  # fmt: skip
    matrix = [float(number) for number in range(1, 17)]
    first, second, third = tree(parts, parts | {"matrix": matrix}, {}).nodes
    assert (first.name, first.extras, first.matrix) == ("n", {"mine": 8}, None)
    assert first.translation == (1, 2, 3)
    assert first.rotation == (0.1, 0.2, 0.3, 0.4)
    assert first.scale == (5, 6, 7)
    assert second.matrix is not None
    assert second.matrix.tolist() == [
        [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16],
    ]  # fmt: skip
    assert (second.translation, second.scale) == ((0, 0, 0), (1, 1, 1))
    assert (third.name, third.translation, third.rotation, third.scale) == (
        "", (0, 0, 0), (0, 0, 0, 1), (1, 1, 1),
    )  # fmt: skip


def test_nodes_and_roots_of_the_displayed_scene_are_read() -> None:
    nodes = [{"name": "a"}, below(0, 3), {"name": "c"}, {"name": "d"}, {"name": "e"}]
    found = tree(*nodes)
    assert names(found) == [
        ("a", []), ("above (0, 3)", ["a", "d"]), ("c", []), ("d", []), ("e", []),
    ]  # fmt: skip
    assert [each.name for each in found.roots] == ["above (0, 3)", "c", "e"]
    assert found.scene.members == {}
    assert [each.address for each in found.bodies] == [f"/nodes/{n}" for n in range(5)]
    scenes = [{"nodes": [4, 2]}, {"nodes": [1]}, {}]
    for more, wanted, address in (
        ({}, ["e", "c"], "/scenes/0"),
        ({"scene": 1}, ["above (0, 3)"], "/scenes/1"),
        ({"scene": 2}, [], "/scenes/2"),
    ):
        found = tree(*nodes, scenes=scenes, **more)
        assert [each.name for each in found.roots] == wanted
        assert found.scene.address == address


@pytest.mark.parametrize(
    ("nodes", "more", "path", "why"),
    [
        ([{}, below(0), below(0)], {}, "/nodes/2/children", "node 0 has two parents"),
        ([{}, below(0, 0)], {}, "/nodes/1/children", "node 0 has two parents"),
        ([below(0)], {}, "/nodes", "the nodes form a cycle"),
        ([{}, below(2), below(1)], {}, "/nodes", "the nodes form a cycle"),
        ([{}, below(2)], {}, "/nodes/1/children", "refers to 2, but there are 2"),
        (
            [{}, below(0)],
            {"scenes": [{"nodes": [0]}]},
            "/scenes/0/nodes",
            "a root node is the child of another node, or listed twice",
        ),
        (
            [{}, {}],
            {"scenes": [{"nodes": [1, 1]}]},
            "/scenes/0/nodes",
            "a root node is the child of another node, or listed twice",
        ),
    ],
)
def test_nodes_that_do_not_form_a_tree_are_refused(
    nodes: Any, more: Any, path: str, why: str
) -> None:
    with pytest.raises(CorruptError) as caught:
        tree(*nodes, **more)
    assert (caught.value.path, caught.value.message) == (path, why)


SHEARED = {"sheared": True}


def test_two_nodes_that_represent_shear_are_joined() -> None:
    outer = below(1, scale=[2, 3, 4], extras=SHEARED | {"mine": 5})
    inner = below(2, name="inner", translation=[1, 10, 100])
    found = tree(outer, inner, {"name": "leaf"})
    assert found.nodes[0] is found.nodes[1]
    one = found.nodes[0]
    assert (one.name, one.extras) == ("above (1,)", {"mine": 5})
    assert [each.name for each in one.children] == ["leaf"]
    assert one.matrix is not None
    assert one.matrix.tolist() == [[2, 0, 0, 2], [0, 3, 0, 30], [0, 0, 4, 400], [0, 0, 0, 1]]
    assert [each.address for each in found.bodies] == ["/nodes/1", "/nodes/1", "/nodes/2"]
    assert found.roots == [one]


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        (below(1, extras={"sheared": 1}), {}),
        (below(1, extras={}), {}),
        (below(1, 2, extras=SHEARED), {}),
        (below(extras=SHEARED), {}),
        (below(1, extras=SHEARED), {"extras": {"mine": 5}}),
    ],
)
def test_nodes_without_the_mark_of_shear_stay_separate(outer: Any, inner: Any) -> None:
    found = tree(outer, inner, {})
    assert len({id(each) for each in found.nodes}) == 3
    assert [each.address for each in found.bodies] == ["/nodes/0", "/nodes/1", "/nodes/2"]
    assert found.nodes[0].matrix is None
    assert len(found.nodes[0].children) == len(outer["children"])


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (
            {
                "type": "perspective", "name": "n", "extras": {"mine": 5},
                "perspective": {"yfov": 0.5, "aspectRatio": 1.5, "znear": 0.25, "zfar": 75},
            },
            Camera("n", 0.5, 1.5, 0.25, 75, extras={"mine": 5}),
        ),
        ({"type": "perspective"}, Camera("", 1.0, 1.0, 0.1, math.inf)),
        (
            {
                "type": "orthographic",
                "orthographic": {"xmag": 6, "ymag": 4, "znear": 0.25, "zfar": 75},
            },
            Camera("", 0.0, 1.5, 0.25, 75, 4.0),
        ),
        (
            {"type": "orthographic", "orthographic": {"xmag": 6, "ymag": 0}},
            Camera("", 0.0, 6.0, 0.1, math.inf, 0.0),
        ),
        ({"type": "orthographic"}, Camera("", 0.0, 1.0, 0.1, math.inf, 1.0)),
    ],
)  # fmt: skip
def test_cameras_are_read(row: Any, wanted: Camera) -> None:
    assert asdict(camera(Entry(row, "/cameras/0"))) == asdict(wanted)


@pytest.mark.parametrize("kind", ["directional", "point", "spot"])
def test_lights_are_read(kind: Any) -> None:
    row = {
        "type": kind, "name": "n", "color": [0.1, 0.2, 0.3], "intensity": 4, "range": 5,
        "spot": {"innerConeAngle": 0.6, "outerConeAngle": 0.7}, "extras": {"mine": 8},
    }  # fmt: skip
    wanted = Light("n", kind, (0.1, 0.2, 0.3), 4, 5, 0.6, 0.7, {"mine": 8})
    assert asdict(light(Entry(row, "/lights/0"))) == asdict(wanted)
    bare = Light("", kind, (1, 1, 1), 1, 0, 0, math.pi / 4)
    assert asdict(light(Entry({"type": kind}, "/lights/0"))) == asdict(bare)


@pytest.mark.parametrize("read", [camera, light])
@pytest.mark.parametrize("row", [{}, {"type": "area"}, {"type": 5}])
def test_other_kinds_of_cameras_and_lights_are_refused(read: Any, row: Any) -> None:
    with pytest.raises(CorruptError, match="expected one of") as caught:
        read(Entry(row, "/rows/3"))
    assert caught.value.path == "/rows/3/type"


def test_matrices_without_sixteen_numbers_are_refused() -> None:
    with pytest.raises(CorruptError, match="expected 16 numbers") as caught:
        tree({}, {"matrix": np.eye(3).ravel().tolist()})
    assert caught.value.path == "/nodes/1/matrix"
