"""Entities bound to joints by name, and values that extras can have."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import Node
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2.model.components import Component
from chunkwright.sc2.scene_model.skins import Skeleton, follow
from chunkwright.sc2.scene_model.things import address_of, mark, marked, plain


def bound(*pairs: tuple[str, str]) -> Component:
    rows = {
        f"{number:04}": KeyedArchive({"jointUid": joint, "entityUid": entity})
        for number, (joint, entity) in enumerate(pairs)
    }
    return Component(KeyedArchive({"map": KeyedArchive(rows)}))


def skeleton(*uids: str) -> Skeleton:
    nodes = [Node(f"joint {uid} {number}") for number, uid in enumerate(uids)]
    count = len(uids)
    return Skeleton(nodes, list(uids), [-1] * count, [np.eye(4)] * count, [np.eye(4)] * count)


def thing(name: str, *children: Node, **more: Any) -> Node:
    return Node(
        name, list(children), translation=(1, 2, 3), rotation=(0, 0, 1, 0), scale=(4, 5, 6),
        matrix=np.eye(4), extras=marked(address=f"/at/{name}", **more),
    )  # fmt: skip


def test_entities_bound_to_a_joint_move_below_it() -> None:
    bones = skeleton("a", "b", "a")
    gun, second = thing("gun"), thing("gun")
    wheel = thing("wheel", second)
    hull = thing("hull", gun, thing("part", part="mesh"), wheel)
    top = thing("top", hull)
    assert follow(bound(("a", "gun"), ("b", "wheel")), bones, top) == 0
    assert [each.name for each in hull.children] == ["part"]
    assert wheel.children == [second]
    assert [[each.name for each in joint.children] for joint in bones.nodes] == [
        ["gun"], ["wheel"], [],
    ]  # fmt: skip
    assert bones.nodes[0].children[0] is gun
    for each, joint in ((gun, "joint a 0"), (wheel, "joint b 1")):
        assert (each.translation, each.rotation) == ((0, 0, 0), (0, 0, 0, 1))
        assert (each.scale, each.matrix) == ((1, 1, 1), None)
        assert each.extras["chunkwright"] == {
            "family": "dava", "address": f"/at/{each.name}", "parent": "/at/hull", "joint": joint
        }  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "lost"),
    [
        ([], 0),
        ([("a", "gun")], 0),
        ([("x", "gun")], 1),  # no such joint
        ([("a", "x")], 1),  # no such entity
        ([("a", "part")], 1),  # a part of an entity is none
        ([("a", "top")], 1),  # not below itself
        ([("x", "gun"), ("a", "gun"), ("a", "x")], 2),
    ],
)
def test_bindings_without_a_joint_or_entity_are_counted(pairs: Any, lost: int) -> None:
    def top() -> Node:
        return thing("top", thing("part", part="mesh"), thing("gun"))

    assert follow(bound(*pairs), skeleton("a"), top()) == lost
    assert follow(bound(*pairs), None, top()) == len(pairs)
    assert follow(Component(KeyedArchive()), skeleton("a"), top()) == 0
    assert follow(Component(KeyedArchive({"map": 5})), skeleton("a"), top()) == 0


def test_an_entity_is_not_bound_to_a_joint_below_itself() -> None:
    bones = skeleton("a")
    cat = thing("cat", bones.nodes[0])
    top = thing("top", cat)
    assert follow(bound(("a", "cat")), bones, top) == 1
    assert top.children == [cat]
    assert cat.translation == (1, 2, 3)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (True, True),
        ("text", "text"),
        ((1 << 31) - 1, (1 << 31) - 1),
        (1 << 31, "2147483648"),
        (-(1 << 31), -(1 << 31)),
        (-(1 << 31) - 1, "-2147483649"),
        (0.5, 0.5),
        ({"a": 1, "b": None, "c": {"d": math.nan}}, {"a": 1}),
        ((1, 2), [1, 2]),
        (["a", "b", "c"], ["a", "b", "c"]),
        ([[1, 2], [3]], [[1, 2], [3]]),
    ],
)
def test_archive_values_become_plain_values_in_extras(value: Any, wanted: Any) -> None:
    found = plain({"k": value, "lost": None})
    assert found == {"k": wanted}
    assert type(found["k"]) is type(wanted)


@pytest.mark.parametrize(
    "value", [None, math.nan, math.inf, b"bytes", {}, {"a": None}, [], (1, "a"), [None], [1, 0.5]]
)
def test_extras_drop_values_that_json_lacks(value: Any) -> None:
    assert plain({"k": value}) == {}


def test_marking_extras_again_adds_entries_and_keeps_others() -> None:
    extras = marked(address="/a", n=5)
    mark(extras, n=6, more="x")
    assert extras == {"chunkwright": {"family": "dava", "address": "/a", "n": 6, "more": "x"}}
    assert address_of(Node("n", extras=extras)) == "/a"
    bare: dict[str, Any] = {}
    assert address_of(Node("n", extras=bare)) == ""
    mark(bare, n=7)
    assert bare == {"chunkwright": {"family": "dava", "n": 7}}
