"""The graph that documents are compared as: every kind of item, and hashes of values."""

from __future__ import annotations

import copy
import hashlib
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.difference import graph, same
from chunkwright.difference.graph import Elements, Leaf, Link, Members, Part, graph_of
from tests.made_items import Document, Made, link, obj


def shown(value: Any) -> Any:
    """Return a value with leaves as their keys, and references as addresses after @."""
    if isinstance(value, Leaf):
        return value.key
    if isinstance(value, Link):
        return f"@{value.target.address}"
    if isinstance(value, dict):
        return {key: shown(each) for key, each in value.items()}
    assert isinstance(value, list)
    return [shown(each) for each in value]


def test_every_kind_of_item_becomes_a_comparable_value() -> None:
    last = obj("last", "Last", Made("size", 7), link("self", obj("elsewhere")))
    last.inner[1].given["target"] = last
    middle = obj("middle", "Middle", last, Made("hp", 3))
    inside = obj("inside", "Inside", Made("way", "up"))
    first = obj("first", "First", link("next", middle), is_ordered=True)
    other = Made("", None, Made("outside"))
    root = Made(
        "",
        None,
        Made("version", 5, is_storage=True),
        Made("speed", 2.5, type_name="FLOAT", is_typed=True),
        Made("plain", 2.5, type_name="FLOAT"),
        link("away", other.inner[0]),
        link("to", last),
        Made(
            "box",
            None,
            Made("hidden", 1, is_storage=True),
            Made("a", 4),
            link("b", middle),
            inside,
            Made("rest", None, obj("deep", "Deep")),
            Made("c", None, Made("x", 8)),
        ),
        Made("rows", None, Made("0", 5), link("1", first), Made("2", None, Made("k", 6))),
        Made("none", []),
        Made("objects", None, first, middle, has_only_objects=True),
        Made("nothing", None, has_only_objects=True),
        obj("own", "Own"),
    )
    parts = graph_of(Document(root))  # type: ignore[arg-type]
    assert [(part.address, part.class_name, part.name) for part in parts] == [
        ("", "", ""),
        ("/box/inside", "Inside", "inside"),
        ("/box/rest/deep", "Deep", "deep"),
        ("/objects/first", "First", "first"),
        ("/objects/middle", "Middle", "middle"),
        ("/objects/middle/last", "Last", "last"),
        ("/own", "Own", "own"),
    ]
    whole, _, deep, one, two, three, own = parts
    assert whole.children == [*parts[1:5], own]
    assert two.children == [three]
    assert [part.parent for part in (deep, own, three, whole)] == [whole, whole, two, None]
    assert shown(whole.members) == {
        "speed": ("FLOAT", "2.5"),
        "plain": ("", "2.5"),
        "away": ("outside", "/outside"),
        "to": "@/objects/middle/last",
        "box": {"a": ("", 4), "b": "@/objects/middle", "c": {"x": ("", 8)}},
        "rows": [("", 5), "@/objects/first", {"k": ("", 6)}],
        "none": ("", ()),
        "nothing": ("", None),
    }
    assert [shown(part.members) for part in (one, two, three)] == [
        {"next": "@/objects/middle"},
        {"hp": ("", 3)},
        {"size": ("", 7), "self": "@/objects/middle/last"},
    ]
    assert [repr(part) for part in (whole, own)] == ["<Part />", "<Part /own>"]


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (True, True),
        (7, 7),
        ("cat", "cat"),
        (b"\1", b"\1"),
        (None, None),
        (0.1, "0.1"),
        (-0.0, "-0.0"),
        (float("nan"), "nan"),
        ([1, 2.0, [3]], (1, "2.0", (3,))),
        ((1, "a"), (1, "a")),
        ({"b": 2.5, "a": [1]}, (("b", "2.5"), ("a", (1,)))),
        (range(3), "range(0, 3)"),
    ],
)
def test_each_plain_value_has_a_known_comparison_key(value: Any, key: Any) -> None:
    assert graph._plain_key(value) == key


def test_the_key_of_an_array_does_not_depend_on_byte_order() -> None:
    little, big = np.array([[1, 2, 3]], "<i2"), np.array([[1, 2, 3]], ">i2")
    made = hashlib.blake2b(np.array([1, 2, 3], "=i2").tobytes(), digest_size=16).digest()
    assert graph._plain_key(little) == graph._plain_key(big) == ("int16", (1, 3), made)
    assert graph._plain_key(little[0]) == ("int16", (3,), made)


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ([1, [2, 3]], [1, [2, 3]], True),
        ([1, [2, 3]], [1, [2, 4]], False),
        ([1, 2], [1], False),
        ([1], [1, 2], False),
        (float("nan"), float("nan"), True),
        (0.0, -0.0, False),
        (0, -0.0, True),
        ([0.0], [-0.0], False),
        (1, 1.0, True),
        ("1", 1, False),
        ({}, [], False),
    ],
)
def test_values_are_equal_regardless_of_key_order_and_number_type(
    one: Any, other: Any, are_same: bool
) -> None:
    assert same(one, other) is are_same
    assert same(other, one) is are_same


def leaf(key: Any) -> Leaf:
    item: Any = None
    return Leaf(key, item)


def test_hashes_are_equal_only_for_equal_values() -> None:
    values = (
        [leaf(key) for key in (("", 5), ("", "5"), ("FLOAT", "5"), "\udc80", "a", ())]
        + [Members(), Elements()]
        + [Members({"b": leaf(5), "\udc80": leaf(6)}), Members({"b": leaf(6), "\udc80": leaf(5)})]
        + [Members({"b": leaf(5)}), Members({"b\0": leaf(5)}), Elements([leaf(5)])]
        + [Elements([leaf(5), leaf(6)]), Elements([leaf(6), leaf(5)]), Elements([leaf(5)] * 12)]
        + [Elements([Members({"a": Elements()})]), Elements([Elements([Members()])])]
    )
    found = [value.digest({}) for value in values]
    assert len(set(found)) == len(values)
    assert found == [copy.deepcopy(value).digest({}) for value in values]
    assert not any(value.refers for value in values)


def test_a_reference_hashes_as_its_target() -> None:
    item: Any = None
    known, unknown = (Part(item, "C", name, None) for name in ("known", "unknown"))
    link, other = Link(known, item), Link(unknown, item)
    assert (link.digest({known: b"mark"}), other.digest({known: b"mark"})) == (b"mark", b"?")
    rows = [
        Elements([leaf(1), link, leaf(2)]),
        Elements([leaf(1), leaf(2), link]),
        Elements([link, link]),
        Elements([link, other]),
        Elements([Elements([link])]),
        Members({"a": link, "b": leaf(1)}),
        Members({"a": leaf(1), "b": link}),
        Members({"a": Members({"b": link})}),
    ]
    assert all(row.refers for row in rows)
    found = [[row.digest({known: mark}) for row in rows] for mark in (b"one", b"two", b"one")]
    assert found[0] == found[2]
    assert len({*found[0], *found[1]}) == 2 * len(rows)


def test_the_hash_of_an_object_depends_on_its_members_and_the_order_of_children() -> None:
    item: Any = None
    part, first, second = (Part(item, "C", name, None) for name in ("whole", "one", "two"))
    marks = {first: b"1", second: b"2"}
    found = []
    for children in ([], [first], [first, second], [second, first]):
        part.children = children
        found += [part.digest(marks)]
    assert len(set(found)) == len(found)
    before = part.digest(marks)
    part.members = Members({"a": leaf(1)})
    assert part.digest(marks) != before


@pytest.mark.parametrize(
    ("keys", "value", "plain", "answer"),
    [
        (["0", "1"], None, None, True),
        (["0", "2"], None, None, False),
        (["1", "0"], None, None, False),
        (["0", "1"], {}, None, False),
        (["a"], [], [], False),
        ([], [], [], True),
        ([], [], {}, False),
        ([], {}, {}, False),
        ([], (), {}, True),
    ],
)
def test_lists_are_distinguished_from_other_containers(
    keys: list[str], value: Any, plain: Any, answer: bool
) -> None:
    item: Any = SimpleNamespace(value=value, plain=lambda: plain)
    assert graph.is_list(item, [Made(key) for key in keys]) is answer
